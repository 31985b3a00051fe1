import { afterEach, expect, test, vi } from "vitest";
import { api, type Problem } from "../../src/api/rest";

function answering(status: number, body: string): void {
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
}

const refusal = (): Promise<Problem> =>
  api.games().then(
    () => Promise.reject(new Error("nothing failed")),
    (thrown) => thrown,
  );

afterEach(() => vi.unstubAllGlobals());

test("a refusal tells its code, its reason as a sentence, and the field to blame", async () => {
  answering(400, JSON.stringify({ code: "bad-deal", reason: "a deal is a whole number", field: "deal" }));
  expect(await refusal()).toMatchObject({ code: "bad-deal", reason: "A deal is a whole number.", status: 400, field: "deal" });
});

test("where no field is to blame there is none", async () => {
  answering(404, JSON.stringify({ code: "not-found", reason: "this page does not exist", field: null }));
  expect(await refusal()).toMatchObject({ code: "not-found", reason: "This page does not exist.", status: 404, field: null });
});

test("an answer that is no refusal of the server's own is told by its number", async () => {
  answering(502, "<h1>Bad gateway</h1>");
  expect(await refusal()).toMatchObject({ code: "unexpected", reason: "The server answered with status 502.", field: null });
});

test("a server that cannot be reached is told as that", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  expect(await refusal()).toMatchObject({ code: "offline", status: 0 });
});

test("a route is asked with its gaps filled in and with what is sent", async () => {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    asked.push([method, path, body]);
    return method === "DELETE" ? new Response(null, { status: 204 }) : new Response('{"option": "deck"}');
  });
  expect(await api.checkComponents("a game", "deck/2", "text")).toEqual({ option: "deck" });
  expect(await api.throwAway("t1")).toBeUndefined();
  await api.steps("t1", 5, 10, -1);
  expect(asked).toEqual([
    ["POST", "/api/games/a%20game/components/deck%2F2", '{"text":"text"}'],
    ["DELETE", "/api/tables/t1", undefined],
    ["GET", "/api/tables/t1/steps?start=5&count=10&seat=-1", undefined],
  ]);
});
