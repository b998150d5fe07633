// Runs scenes and saves in headless Chromium: the hashes are those of Node.
//
//   node browser.js CHROMIUM FOLDER [SCENE...]    FOLDER: absolute, with playwright-core in its node_modules
//
// The page has no server: each request is answered from the package's folder.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { load } from "../src/index.js";
import { sceneHash, worldHash } from "./cases.js";
import { SOURCE } from "./shared.js";
import { listWorlds, readFiles } from "./worlds.js";

const [browserPath, modules, ...wanted] = process.argv.slice(2);
const { chromium } = createRequire(join(modules, "package.json"))("playwright-core");
const PACKAGE = fileURLToPath(new URL("../", import.meta.url));
const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm", ".lua": "text/plain" };
const scenes =
  wanted.length > 0 ? wanted : readdirSync(`${SOURCE}scenes`).map((name) => basename(name, ".lua"));
const worlds = listWorlds().map((folder) => readFiles(folder));

const lua = await load({ kind: "lua" });
const expected = {
  scenes: scenes.map((name) => sceneHash(lua, name, readFileSync(`${SOURCE}scenes/${name}.lua`, "utf8"))),
  worlds: worlds.map((files) => worldHash(lua, files)),
};

function answer(path) {
  if (path === "/") {
    return {
      contentType: "text/html",
      body: "<!doctype html><link rel=icon href='data:,'><title>ovis</title>",
    };
  }
  const [, kind, index, ...rest] = path.split("/");
  if (kind === "worlds") {
    return { body: Buffer.from(worlds[index].find((file) => file.path === rest.join("/")).bytes) };
  }
  const root = kind === "scenes" ? SOURCE : PACKAGE;
  return { contentType: TYPES[extname(path)], body: readFileSync(root + path.slice(1)) };
}

const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
try {
  const tab = await browser.newPage();
  const noise = [];
  tab.on("console", (message) => noise.push(message.text()));
  tab.on("pageerror", (error) => noise.push(String(error)));
  await tab.route("**/*", (route) =>
    route.fulfill(answer(decodeURIComponent(new URL(route.request().url()).pathname))),
  );
  await tab.goto("http://ovis.invalid/");
  const found = await tab.evaluate(
    async ({ scenes, paths }) => {
      const { load } = await import("/src/index.js");
      const { sceneHash, worldHash } = await import("/test/cases.js");
      const lua = await load({ kind: "lua" });
      const hashes = { scenes: [], worlds: [] };
      for (const name of scenes) {
        hashes.scenes.push(sceneHash(lua, name, await (await fetch(`/scenes/${name}.lua`)).text()));
      }
      for (const [i, files] of paths.entries()) {
        const bytes = (path) =>
          fetch(`/worlds/${i}/${path}`)
            .then((r) => r.arrayBuffer())
            .then((b) => new Uint8Array(b));
        hashes.worlds.push(
          worldHash(lua, await Promise.all(files.map(async (path) => ({ path, bytes: await bytes(path) })))),
        );
      }
      return hashes;
    },
    { scenes, paths: worlds.map((files) => files.map(({ path }) => path)) },
  );
  assert.deepEqual(found, expected);
  assert.deepEqual(noise, []);
  console.log(`${scenes.length} scenes and ${worlds.length} saves are equal in Chromium and in Node`);
} finally {
  await browser.close();
}
