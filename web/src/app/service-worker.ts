// Lets the service worker (public/sw.js) keep the page at hand for the time the server is away.

/** Registers the worker once the page has loaded. Browsers offer one only over https and on this very machine. */
export function register(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    // A browser that forbids workers still plays; only the page for the time without a server is missing.
    navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  });
}
