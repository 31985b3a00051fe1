// The frame around every page, and which page belongs to which path.

import type { ComponentChildren, VNode } from "preact";
import { language } from "../i18n/catalog";
import { shell } from "../i18n/shell";
import { LANGUAGES, type Language } from "../i18n/translations";
import { Home } from "../pages/home/home";
import { ChallengePage } from "../pages/links/challenge";
import { Missing } from "../pages/links/missing";
import { SeatPage } from "../pages/links/seat";
import { NewGame } from "../pages/new-game/new-game";
import { StartPage } from "../pages/new-game/start";
import { ReplayPage } from "../pages/replay/replay";
import { RulesPage } from "../pages/rules/rules";
import { SettingsPage } from "../pages/settings/settings";
import { StatisticsPage } from "../pages/statistics/statistics";
import { TablePage } from "../table/page";
import { Button } from "../ui/button";
import { useOnline } from "./hooks";
import { Link, usePath } from "./router";
import { setSettings } from "./settings";

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The page of a path. Its key makes a page for another game or table start afresh. */
function pageOf(path: string): VNode {
  const [page = "", name, part] = path.split("/").filter(Boolean).map(decoded);
  switch (page) {
    case "":
      return <Home />;
    case "start":
      return name ? <StartPage key={path} game={name} /> : <StartPage key={path} />;
    case "new":
      return name ? <NewGame key={path} game={name} {...(part !== undefined && { entry: part })} /> : <Missing />;
    case "table":
      return name ? <TablePage key={path} id={name} /> : <Missing />;
    case "replay":
      return name ? <ReplayPage key={path} id={name} /> : <Missing />;
    case "rules":
      return name ? <RulesPage key={path} game={name} /> : <Missing />;
    case "statistics":
      return name ? <StatisticsPage key={path} game={name} /> : <StatisticsPage key={path} />;
    case "settings":
      return <SettingsPage />;
    case "seat":
      return <SeatPage />;
    case "challenge":
      return <ChallengePage />;
    default:
      return <Missing />;
  }
}

/** The bird in a few strokes: deep back, orange breast, long bill. */
function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
      <path class="mark-breast" d="M12 14c6-1 10 3 9 9-1 4-5 6-9 5-4-2-5-10 0-14Z" />
      <path class="mark-back" d="M19 4c5 0 8 3 8 7 0 7-6 9-9 14-2 3-5 5-9 5 3-3 3-6 4-10 1-5 1-8 0-11 1-3 3-5 6-5Z" />
      <path class="mark-bill" d="M14 7 1 9l12 3Z" />
      <circle class="mark-eye" cx="18" cy="9" r="1.6" />
    </svg>
  );
}

function NavLink({ to, path, children }: { to: string; path: string; children: ComponentChildren }) {
  const here = to === "/" ? path === "/" : path.startsWith(to);
  return (
    <Link to={to} aria-current={here ? "page" : undefined}>
      {children}
    </Link>
  );
}

/** The other languages, each by its own name; the page speaks it once it is loaded anew. */
function LanguageSwitch() {
  const others = (Object.keys(LANGUAGES) as Language[]).filter((tag) => tag !== language());
  const choose = (tag: Language) => {
    setSettings({ language: tag });
    location.reload();
  };
  return (
    <div class="languages">
      {others.map((tag) => (
        <Button
          key={tag}
          kind="plain"
          lang={tag}
          aria-label={`${tag.toUpperCase()}: ${LANGUAGES[tag]}`}
          title={LANGUAGES[tag]}
          onClick={() => choose(tag)}
        >
          {tag.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}

export function App() {
  const path = usePath();
  const online = useOnline();
  return (
    <>
      <a class="skip-link" href="#content">
        {shell.skip}
      </a>
      <header class="shell-header">
        <Link to="/" class="brand" aria-label={shell.home}>
          <Mark />
          <span aria-hidden="true">Kingfisher</span>
        </Link>
        <nav aria-label={shell.pages}>
          <NavLink to="/" path={path}>
            {shell.games}
          </NavLink>
          <NavLink to="/statistics" path={path}>
            {shell.statistics}
          </NavLink>
          <NavLink to="/settings" path={path}>
            {shell.settings}
          </NavLink>
        </nav>
        <LanguageSwitch />
      </header>
      {!online && (
        <p class="banner" role="status">
          {shell.offline}
        </p>
      )}
      <main id="content" tabIndex={-1}>
        {pageOf(path)}
      </main>
    </>
  );
}
