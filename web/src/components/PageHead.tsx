// The head of a page beside the lobby and the tables: the way back, and what the page is.

import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../i18n.ts";
import type { GameId } from "../protocol.ts";
import { follow } from "../router.ts";
import { HomeLink } from "./HomeLink.tsx";

export function PageHead(props: { title: string; children?: ComponentChildren }): JSX.Element {
  const { title, children } = props;
  useEffect(() => {
    document.title = `${title} · ${t("app.title")}`;
  });
  return (
    <header class="page-head">
      <HomeLink />
      <h1>{title}</h1>
      {children}
    </header>
  );
}

/** Both games as links, the present one marked. */
export function GameTabs(props: { game: GameId; path: (game: GameId) => string }): JSX.Element {
  const games: readonly GameId[] = ["fifth", "auction"];
  return (
    <nav class="game-tabs" aria-label={t("lobby.choose")}>
      {games.map((game) => (
        <a
          key={game}
          href={props.path(game)}
          aria-current={game === props.game ? "page" : undefined}
          onClick={(event) => follow(event, props.path(game))}
        >
          {t(`game.${game}`)}
        </a>
      ))}
    </nav>
  );
}
