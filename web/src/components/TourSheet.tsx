// The tour of a game: a step at a time, forward and back, left at any moment.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { fill, t } from "../i18n.ts";
import type { TableInfo } from "../protocol.ts";
import { TOURS, tourSeen } from "../tour.ts";
import { CardRow } from "./CardRow.tsx";
import { Sheet } from "./Sheet.tsx";
import { Text } from "./Text.tsx";

export function TourSheet(props: { info: TableInfo; onClose: () => void }): JSX.Element {
  const { info, onClose } = props;
  const [at, setAt] = useState(0);
  const steps = TOURS[info.game];
  const step = steps[at];
  const text = useRef<HTMLDivElement>(null);
  // The words of the new step are read out, and the keys go on from there.
  useEffect(() => text.current?.focus(), [at]);
  useEffect(() => tourSeen(info.game), []);
  const target = Number(info.rules["target"]);
  return (
    <Sheet title={t(`game.${info.game}`)} onClose={onClose}>
      <div class="tour">
        <div ref={text} class="tour-step" tabIndex={-1}>
          <p class="help">{t("tour.step", { number: at + 1, total: steps.length })}</p>
          {step && (
            <>
              <p>
                <Text>{fill(step.text, { target })}</Text>
              </p>
              {step.cards.length > 0 && (
                <CardRow title="" cards={step.cards} />
              )}
            </>
          )}
        </div>
        <div class="tour-buttons">
          {at > 0 && (
            <button type="button" data-do="tour-back" onClick={() => setAt(at - 1)}>
              {t("tour.back")}
            </button>
          )}
          {at + 1 < steps.length ? (
            <>
              <button type="button" data-do="tour-skip" onClick={onClose}>
                {t("tour.skip")}
              </button>
              <button
                type="button"
                class="primary"
                data-do="tour-next"
                onClick={() => setAt(at + 1)}
              >
                {t("tour.next")}
              </button>
            </>
          ) : (
            <button type="button" class="primary" data-do="tour-end" onClick={onClose}>
              {t("tour.end")}
            </button>
          )}
        </div>
      </div>
    </Sheet>
  );
}
