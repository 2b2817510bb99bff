// How a day was played: by oneself, by the field, and by a bot in one's own seat.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Icon } from "../art/icons.tsx";
import { isCard } from "../cards.ts";
import { actionName, percentile, points, shared } from "../daily.ts";
import { list, signed, t } from "../i18n.ts";
import type { DailyDeal, DayTry, GameId } from "../protocol.ts";
import { follow, replayPath } from "../router.ts";
import { CardRow } from "./CardRow.tsx";
import { Histogram } from "./Histogram.tsx";
import { Legend, Marks } from "./Marks.tsx";

function Share({ deal, mine }: { deal: DailyDeal; mine: DayTry }): JSX.Element {
  const copied = useSignal(false);
  const text = shared(deal, mine);
  const share = async (): Promise<void> => {
    try {
      if (navigator.share) await navigator.share({ text });
      else {
        await navigator.clipboard.writeText(text);
        copied.value = true;
      }
    } catch {
      // Given up, or not allowed here: the text stands below to be taken by hand.
    }
  };
  return (
    <div class="share">
      <button type="button" class="primary" data-action="share" onClick={() => void share()}>
        {t("daily.share")}
      </button>
      <span role="status">{copied.value ? t("daily.copied") : ""}</span>
      <textarea
        class="share-text"
        readOnly
        rows={5}
        aria-label={t("daily.share.text")}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  );
}

function Score({ deal, mine }: { deal: DailyDeal; mine: DayTry }): JSX.Element {
  const better = percentile(deal, mine.score);
  return (
    <section class="panel-box day-score">
      <p class="score-figure">
        <strong>{points(mine.score)}</strong>{" "}
        <Marks game={deal.game} rounds={mine.rounds} />
      </p>
      <Legend game={deal.game} />
      {better !== null && <p>{t("daily.better", { percent: better })}</p>}
      <Share deal={deal} mine={mine} />
      <p>
        <a href={replayPath(mine.table)} onClick={(event) => follow(event, replayPath(mine.table))}>
          {t("daily.table.mine")}
        </a>
      </p>
    </section>
  );
}

/** What somebody did in a round: what was called and chosen in words, the cards as cards. */
function Actions({ title, actions }: { title: string; actions: readonly string[] }): JSX.Element {
  const words = actions.filter((action) => !isCard(action));
  const cards = actions.filter(isCard);
  return (
    <div class="day-actions">
      <CardRow title={title} cards={cards} />
      {words.length > 0 && <p class="help">{list(words.map(actionName), "unit")}</p>}
    </div>
  );
}

function Round(props: {
  game: GameId;
  at: number;
  mine: DayTry | null;
  line: DayTry | null;
  level: string;
}): JSX.Element {
  const { game, at, mine, line, level } = props;
  const own = mine?.rounds[at];
  const other = line?.rounds[at];
  return (
    <details class="fold day-round">
      <summary>
        <span>{t("table.round", { number: at + 1 })}</span>
        <span class="day-points">
          {own && (
            <span>
              <Marks game={game} rounds={[own]} /> {t("you")} <strong>{signed(own.points)}</strong>
            </span>
          )}
          {other && (
            <span>
              {level} <strong>{signed(other.points)}</strong>
            </span>
          )}
        </span>
        <Icon name="fold" />
      </summary>
      <div class="day-compare">
        {own && <Actions title={t("you")} actions={own.actions} />}
        {other && <Actions title={level} actions={other.actions} />}
      </div>
    </details>
  );
}

function Rounds({ deal }: { deal: DailyDeal }): JSX.Element {
  const { game, mine, line } = deal;
  const level = t(`bot.${deal.level}`);
  const own = mine?.over ? mine : null;
  return (
    <section class="panel-box">
      <h2>{t("daily.line", { level })}</h2>
      {line === null ? (
        <p class="help" role="status">
          {t("daily.line.later")}
        </p>
      ) : (
        <p>
          {t("daily.line.help", { level, score: points(line.score) })}{" "}
          <a href={replayPath(line.table)} onClick={(event) => follow(event, replayPath(line.table))}>
            {t("daily.table.line")}
          </a>
        </p>
      )}
      {Array.from({ length: deal.rounds }, (_, at) => (
        <Round key={at} game={game} at={at} mine={own} line={line} level={level} />
      ))}
    </section>
  );
}

export function DayResult({ deal }: { deal: DailyDeal }): JSX.Element {
  const mine = deal.mine?.over ? deal.mine : null;
  return (
    <>
      {mine && <Score deal={deal} mine={mine} />}
      {deal.field && deal.field.length > 0 && (
        <section class="panel-box">
          <h2>{t("daily.field")}</h2>
          <Histogram field={deal.field} mine={mine?.score ?? null} line={deal.line?.score ?? null} />
        </section>
      )}
      <Rounds deal={deal} />
    </>
  );
}
