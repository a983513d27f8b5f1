// Builds the page as static files that any host can serve from any path.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/** Adds the service worker with the list of all files, and their hash as its version. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    generateBundle(_, bundle) {
      // The counts of all grids are larger than everything else: they are kept once they were used.
      const files = Object.keys(bundle).filter((name) => !name.endsWith(".bin") && !name.endsWith(".map"));
      const kept = ["./", ...files, "icon.svg", "manifest.webmanifest"].sort();
      const hash = createHash("sha256");
      for (const name of files.sort()) {
        const made = bundle[name];
        if (made) hash.update(made.type === "chunk" ? made.code : made.source);
      }
      const head = `const VERSION = ${JSON.stringify(hash.digest("hex").slice(0, 16))};\nconst FILES = ${JSON.stringify(kept)};\n`;
      const source = head + readFileSync(new URL("src/service_worker.js", import.meta.url), "utf8");
      this.emitFile({ type: "asset", fileName: "service_worker.js", source });
    },
  };
}

export default defineConfig({
  base: "./",
  build: { target: "es2023", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  worker: { format: "es" },
  plugins: [offline()],
});
