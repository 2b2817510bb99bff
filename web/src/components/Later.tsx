// Pages that most visits do without: their code is fetched when they are opened.

import { type ComponentType, h, type JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n.ts";
import { Message } from "./Message.tsx";

/** Returns a component that fetches the real one; `fetch` is an `import()`. */
export function later<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): (props: Props) => JSX.Element {
  let known: ComponentType<Props> | null = null;
  return function Later(props) {
    const [found, setFound] = useState<ComponentType<Props> | null>(() => known);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (found) return;
      fetch().then(
        (component) => {
          known = component;
          setFound(() => component);
        },
        () => setFailed(true),
      );
    }, []);
    if (found) return h(found, props);
    return <Message>{t(failed ? "problem.network" : "table.loading")}</Message>;
  };
}
