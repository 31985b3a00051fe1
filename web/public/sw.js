// Keeps the page itself at hand, so that a reload while the server is away shows our own words instead of the browser's.
// Nothing under /api is ever kept: what a seat may see comes from the server alone.

const KEPT = "kingfisher-1";
const SHELL = "/";
const ASSET = /\/assets\/[\w.-]+/g;

self.addEventListener("install", (event) => {
  event.waitUntil(
    fetch(SHELL, { cache: "no-cache" })
      .then(keepShell)
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(throwOldCachesAway().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(fromNetworkFirst(event));
  else if (pathname.startsWith("/assets/")) event.respondWith(fromCacheFirst(request));
});

/** The server's answer; the kept shell where there is none, or where a proxy says that the server is away. */
async function fromNetworkFirst(event) {
  let answer;
  try {
    answer = await fetch(event.request);
  } catch {
    answer = Response.error();
  }
  if (isPage(answer)) {
    event.waitUntil(keepShell(answer.clone()));
    return answer;
  }
  if (answer.type !== "error" && answer.status < 500) return answer;
  return (await caches.match(SHELL)) ?? answer;
}

/** The name of an asset changes with its content, so a kept one is never old. */
async function fromCacheFirst(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(KEPT)).put(request, answer.clone());
  return answer;
}

function isPage(answer) {
  return answer.ok && !answer.redirected && (answer.headers.get("Content-Type") ?? "").startsWith("text/html");
}

/** Keeps the shell with the assets it names, and lets go of those that belonged to an older shell. */
async function keepShell(answer) {
  if (!isPage(answer)) throw new Error(`no page to keep: ${answer.status}`);
  const cache = await caches.open(KEPT);
  const html = await answer.clone().text();
  const wanted = new Set(html.match(ASSET) ?? []);
  const kept = await cache.keys();
  const paths = new Set(kept.map((request) => new URL(request.url).pathname));
  await cache.addAll([...wanted].filter((path) => !paths.has(path)));
  await cache.put(SHELL, answer);
  await Promise.all(
    kept.filter(({ url }) => isOldAsset(new URL(url).pathname, wanted)).map((request) => cache.delete(request)),
  );
}

function isOldAsset(path, wanted) {
  return path.startsWith("/assets/") && !wanted.has(path);
}

async function throwOldCachesAway() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
}
