import { beforeEach, describe, expect, test, vi } from "vitest";
import type { GameInfo } from "../../../src/api/protocol";
import { api, Problem } from "../../../src/api/rest";
import { navigate } from "../../../src/app/router";
import { entryNamed, entryOf, newGamePath, playedAs, presetOf, withPreset } from "../../../src/pages/new-game/entries";
import { applying, firstChoices, newTable, remember, seatsFor } from "../../../src/pages/new-game/new-game-state";
import { startLast } from "../../../src/pages/new-game/start-last";

vi.mock("../../../src/app/router", () => ({ navigate: vi.fn() }));

const option = { help: "", choices: [] as string[], lowest: 0, highest: 0, only_with: null, own: false };
const preset = (name: string, options: Record<string, string | number> = {}) => ({ name, title: name, help: "", options });

/** A lake for some, or a pond for one with weather of its own. */
const game: GameInfo = {
  name: "lake",
  title: "Lake",
  short_title: "Lake",
  summary: "Together.",
  seats: 2,
  options: [
    { ...option, name: "where", default: "lake", choices: ["lake", "pond", "puddle"] },
    { ...option, name: "players", default: 2, lowest: 2, highest: 4, only_with: { option: "where", values: ["lake"] } },
    { ...option, name: "wind", default: "off", choices: ["off", "on"] },
  ],
  choices: [
    { options: { where: "lake", players: 2 }, seats: 2, can_be_won: true, clock: true },
    { options: { where: "lake", players: 3 }, seats: 3, can_be_won: true, clock: true },
    { options: { where: "lake", players: 4 }, seats: 4, can_be_won: true, clock: true },
    { options: { where: "pond" }, seats: 1, can_be_won: true, clock: false },
    { options: { where: "puddle" }, seats: 1, can_be_won: true, clock: false },
  ],
  bots: ["fair"],
  levels: [{ name: "fair", bot: "greedy", animal: "otter", called: ["Olive", "Otto"] }],
  guided: false,
  timed: false,
  scored: "all",
  fewer_is_better: false,
  given_up_counts: true,
  answers_can_win: false,
  solver: false,
  race: false,
  entries: [
    {
      name: "lake",
      title: "Lake",
      summary: "Together.",
      option: "where",
      values: ["lake"],
      presets: [preset("calm"), preset("windy", { wind: "on" })],
      pictured: false,
    },
    {
      name: "ponds",
      title: "Ponds",
      summary: "Alone.",
      option: "where",
      values: ["pond", "puddle"],
      presets: [preset("pond", { where: "pond" })],
      pictured: false,
    },
  ],
};

function entry(name: string) {
  const found = entryNamed(game, name);
  if (!found) throw new Error(name);
  return found;
}

const nothing = new URLSearchParams();

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

describe("a game that is several", () => {
  test("is each of them by its options, its name and its path", () => {
    expect(entryOf(game, {})?.name).toBe("lake");
    expect(entryOf(game, { where: "puddle" })?.name).toBe("ponds");
    expect(entryOf(game, { where: "sea" })).toBeNull();
    expect(entryNamed(game)?.name).toBe("lake");
    expect(entryNamed(game, "sea")).toBeNull();
    expect(newGamePath(game, entry("lake"))).toBe("/new/lake");
    expect(newGamePath(game, entry("ponds"))).toBe("/new/lake/ponds");
  });

  test("offers in each only what belongs to it", () => {
    const ponds = playedAs(game, entry("ponds"));
    expect([ponds.title, ponds.summary, ponds.seats]).toEqual(["Ponds", "Alone.", 1]);
    expect(ponds.options[0]).toMatchObject({ default: "pond", choices: ["pond", "puddle"] });
    const choices = firstChoices(ponds, nothing);
    expect(seatsFor(ponds, choices.options)).toBe(1);
    expect(applying(ponds.options, choices.options).map(({ name }) => name)).toEqual(["where", "wind"]);
    expect(newTable(ponds, choices)).toMatchObject({ game: "lake", options: { where: "pond", wind: "off" }, seats: [] });
    expect(firstChoices(ponds, new URLSearchParams("where=lake")).options["where"]).toBe("pond");
  });

  test("remembers the choices of each by itself", () => {
    const ponds = playedAs(game, entry("ponds"));
    const choices = firstChoices(ponds, nothing);
    remember(ponds, { ...choices, options: { ...choices.options, where: "puddle", wind: "on" } });
    expect(firstChoices(ponds, nothing).options).toMatchObject({ where: "puddle", wind: "on" });
    expect(firstChoices(playedAs(game, entry("lake")), nothing).options).toMatchObject({ where: "lake", wind: "off" });
  });
});

describe("a preset", () => {
  const lake = playedAs(game, entry("lake"));
  const [calm, windy] = lake.entries[0]?.presets ?? [];

  test("sets all options but the number of players", () => {
    if (!windy || !calm) throw new Error("no presets");
    const chosen = withPreset(lake, { where: "lake", players: 4, wind: "off" }, windy);
    expect(chosen).toEqual({ where: "lake", players: 4, wind: "on" });
    expect(withPreset(lake, chosen, calm)).toEqual({ where: "lake", players: 4, wind: "off" });
  });

  test("is found again by its options", () => {
    expect(presetOf(lake, { where: "lake", players: 3, wind: "on" })?.name).toBe("windy");
    expect(presetOf(lake, { where: "lake", players: 3, wind: "off" })?.name).toBe("calm");
    const ponds = playedAs(game, entry("ponds"));
    expect(presetOf(ponds, { where: "puddle", players: 2, wind: "off" })).toBeNull();
  });
});

describe("starting with what was chosen the last time", () => {
  const lake = playedAs(game, entry("lake"));

  test("opens that table and goes there", async () => {
    const opened = vi.spyOn(api, "open").mockResolvedValue({ id: "t1" } as never);
    remember(lake, {
      ...firstChoices(lake, nothing),
      options: { where: "lake", players: 3, wind: "on" },
      seats: ["open", "bot fair", "open"],
    });
    expect(await startLast(game)).toBeNull();
    expect(opened).toHaveBeenLastCalledWith(
      expect.objectContaining({ options: { where: "lake", players: 3, wind: "on" }, seats: ["open", "bot fair"], deal: null }),
    );
    expect(navigate).toHaveBeenLastCalledWith("/table/t1");
    expect(await startLast(game, entry("ponds"))).toBeNull();
    expect(opened).toHaveBeenLastCalledWith(expect.objectContaining({ options: { where: "pond", wind: "off" }, seats: [] }));
  });

  test("returns what went wrong and goes nowhere", async () => {
    vi.mocked(navigate).mockClear();
    vi.spyOn(api, "open").mockRejectedValue(new Problem("slow-down", "Too many.", 429));
    expect(await startLast(game)).toMatchObject({ code: "slow-down" });
    expect(navigate).not.toHaveBeenCalled();
  });
});
