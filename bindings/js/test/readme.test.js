// The programs of README.md: each prints what its comments say.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import * as package_ from "../src/index.js";
import { load, meadow } from "./shared.js";

const page = await readFile(new URL("../README.md", import.meta.url), "utf8");
const programs = [...page.matchAll(/^```js (own .*)\n([^]*?)^```$/gm)];
const AsyncFunction = (async () => {}).constructor;

test("README.md has a program for species and goals, brains, trees, and more", () => {
  assert.ok(programs.length >= 3);
});

for (const [, name, text] of programs) {
  test(`README.md: ${name}`, async () => {
    const ovis = await load();
    const given = { ...package_, ovis, ...meadow(ovis) };
    const printed = [];
    const expected = [...text.matchAll(/^ *console\.log\(.*\/\/ (.*)$/gm)].map(([, words]) => words);
    const names = Object.keys(given).filter((key) => !new RegExp(`const (${key})\\b`).test(text));
    const log = { log: (...words) => printed.push(words.join(" ")) };
    const run = new AsyncFunction("console", ...names, text);
    await run(log, ...names.map((key) => given[key]));
    assert.ok(expected.length > 0);
    assert.deepEqual(printed, expected);
  });
}
