import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/card.css";
import "./styles/lobby.css";
import "./styles/table.css";
import "./styles/top-bar.css";
import "./styles/seats.css";
import "./styles/trick.css";
import "./styles/status.css";
import "./styles/actions.css";
import "./styles/hand.css";
import "./styles/panels.css";
import "./styles/bidding.css";
import "./styles/sheets.css";
import "./styles/fair.css";
import "./styles/people.css";
import "./styles/explorer.css";
import "./styles/daily.css";
import "./styles/around.css";
import { type JSX, render } from "preact";
import { later } from "./components/Later.tsx";
import { Lobby } from "./components/Lobby.tsx";
import { Message } from "./components/Message.tsx";
import { TablePage } from "./components/TablePage.tsx";
import { t } from "./i18n.ts";
import { page } from "./router.ts";
import { applySettings } from "./settings.ts";

const StatsPage = later(async () => (await import("./components/StatsPage.tsx")).StatsPage);
const ReplayPage = later(async () => (await import("./components/ReplayPage.tsx")).ReplayPage);
const DailyPage = later(async () => (await import("./components/DailyPage.tsx")).DailyPage);
const RatingsPage = later(async () => (await import("./components/RatingsPage.tsx")).RatingsPage);
const ReviewPage = later(async () => (await import("./components/ReviewPage.tsx")).ReviewPage);

function App(): JSX.Element {
  const now = page.value;
  // Another table is another page: nothing of the one before may stay.
  switch (now.name) {
    case "lobby":
      return <Lobby />;
    case "table":
      return <TablePage key={now.id} id={now.id} />;
    case "replay":
      return <ReplayPage key={now.key} id={now.id} />;
    case "daily":
      return <DailyPage key={now.key} game={now.id === "auction" ? "auction" : "fifth"} />;
    case "ratings":
      return <RatingsPage key={now.key} />;
    case "stats":
      return <StatsPage key={now.id} game={now.id === "auction" ? "auction" : "fifth"} />;
    case "review":
      return <ReviewPage key={now.id} id={now.id} />;
    case "nowhere":
      return <Message>{t("app.nowhere")}</Message>;
  }
}

applySettings(document.documentElement);
const root = document.getElementById("app");
if (root) render(<App />, root);
