// Puts the page together: one file, dist/page.html, with style and script in it. The program bundles that file.
//
//   node build.mjs [OUT]            OUT: the file to write; default dist/page.html
//   node build.mjs --sheet OUT      the sheet of all species, for the gallery
import { build } from "esbuild";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const isSheet = process.argv[2] === "--sheet";
const out = process.argv[isSheet ? 3 : 2] ?? path.join(here, "dist", "page.html");
const [script_ts, style_css, page_html] = isSheet
  ? ["sheet/sheet.ts", "sheet/sheet.css", "sheet/sheet.html"]
  : ["main.ts", "style.css", "page.html"];
const notice = "/* Contains three.js, Copyright 2010-2026 three.js authors, MIT licence: see About. */\n";

// A worker's script is a text in that of the page: "worker:./FILE" is FILE.ts, put together.
const workers = {
  name: "workers",
  setup(host) {
    host.onResolve({ filter: /^worker:/ }, ({ path: name, resolveDir }) => ({
      path: path.join(resolveDir, name.slice("worker:".length) + ".ts"),
      namespace: "worker",
    }));
    host.onLoad({ filter: /.*/, namespace: "worker" }, async ({ path: entry }) => {
      const made = await build({
        ...options,
        entryPoints: [entry],
        // The npm package's own loading of modules is not used here.
        define: { "import.meta.url": '"page:"' },
        external: ["node:*"],
        logOverride: { "unsupported-dynamic-import": "silent" },
      });
      return { contents: made.outputFiles[0].text.trimEnd(), loader: "text" };
    });
  },
};
const options = {
  bundle: true,
  minify: true,
  write: false,
  format: "iife",
  target: "es2022",
  legalComments: "none",
  absWorkingDir: here,
};

const result = await build({
  ...options,
  entryPoints: [path.join(here, "src", script_ts)],
  loader: { ".txt": "text" },
  plugins: [workers],
});
const style = await build({
  entryPoints: [path.join(here, "src", style_css)],
  bundle: true,
  minify: true,
  write: false,
  absWorkingDir: here,
});
// The end tag of a script must not stand inside one.
const script = result.outputFiles[0].text
  .replaceAll("</script", "<\\/script")
  .replaceAll("<!--", "<\\!--")
  .replace(/[ \t]+$/gm, "")
  .trimEnd(); // of the lines of shaders
const page = readFileSync(path.join(here, "src", page_html), "utf8")
  .replace("/*STYLE*/", () => style.outputFiles[0].text.trimEnd())
  .replace("/*SCRIPT*/", () => notice + script);
mkdirSync(path.dirname(out), { recursive: true });
writeFileSync(out, page);
