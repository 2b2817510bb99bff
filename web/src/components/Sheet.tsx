// A dialog over the page. The browser's own: it keeps the focus inside and closes with Escape.

import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../art/icons.tsx";
import { t } from "../i18n.ts";

export function Sheet(props: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      class="sheet"
      aria-label={props.title}
      onClose={props.onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current?.close();
      }}
    >
      <div class="sheet-inner">
        <header class="sheet-head">
          <h2>{props.title}</h2>
          <button
            type="button"
            class="icon-button"
            aria-label={t("menu.close")}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </header>
        <div class="sheet-body">{props.children}</div>
      </div>
    </dialog>
  );
}
