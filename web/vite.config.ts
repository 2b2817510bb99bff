import { defineConfig } from "vite";

// The server's address while developing: `npm run dev` beside `eightythree serve`.
const server = process.env["EIGHTYTHREE_SERVER"] ?? "http://127.0.0.1:8383";

// Vite itself stays at 8.3: 8.4.0 names an optional dependency that cannot be had, and `npm ci`
// refuses a lock file without it.
export default defineConfig({
  base: "/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../src/eightythree/server/page",
    emptyOutDir: true,
    // The server's policy allows nothing inline: no data: addresses, no polyfill script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { "/api": { target: server, ws: true } },
  },
});
