/// <reference types="vitest/config" />
// Only the types come from vitest: the page is built where it is not installed.
import { defineConfig } from "vite";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../src/kingfisher/server/page",
    emptyOutDir: true,
    target: "es2022",
    // The server allows scripts and styles only from its own files, so nothing is written into the page itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // `kingfisher serve` beside `npm run dev`.
    proxy: { "/api": { target: "http://127.0.0.1:8642", ws: true } },
  },
  test: { environment: "node", include: ["{src,test}/**/*.test.{ts,tsx}"] },
});
