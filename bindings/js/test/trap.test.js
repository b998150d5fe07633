// A bug of the engine, made here by writing into its memory: with asserts it is an exception with the broken precondition's
// text, without them one that says how to get it.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { OvisTrap } from "../src/index.js";
import { load, meadow } from "./shared.js";

const WORDS = 300; // of the simulation, each damaged once
const fileOf = (name) => new URL(`../wasm/ovis-engine${name}.wasm`, import.meta.url);

/** What the ticks of simulations throw that have one word of their memory damaged. */
async function damage(name) {
  const module = await WebAssembly.compile(await readFile(fileOf(name)));
  const thrown = [];
  for (let word = 0; word < WORDS; word++) {
    const { sim, world } = meadow(await load({ wasm: module }));
    sim.spawn("cow", { pos: [0.5, 64, 0.5] });
    const { memory } = sim.module;
    const at = new DataView(memory.buffer).getUint32(sim.address, true); // the ovis_sim of the ovjs_sim
    new DataView(memory.buffer).setUint32(at + 4 * word, 0x7ffffff0, true);
    try {
      sim.tick(3);
    } catch (error) {
      thrown.push(error);
    }
    void world;
  }
  return thrown.filter((error) => error instanceof OvisTrap);
}

test("a trap names the call, and how to get the broken precondition", async () => {
  const traps = await damage("");
  assert.ok(traps.length > 0);
  for (const { message } of traps) {
    assert.match(message, /^ovjs_sim_tick: .+; load\(\{ asserts: true \}\) names the precondition/);
  }
});

test("with asserts a trap has the text of the broken precondition", async (t) => {
  if (!existsSync(fileOf("-asserts"))) {
    t.skip("there is no module with asserts: ./dev wasm --asserts builds it");
    return;
  }
  const told = (await damage("-asserts")).filter(({ message }) =>
    /^ovjs_sim_tick: \w+\.[ch]:\d+: \S+/.test(message),
  );
  assert.ok(told.length > 0);
  assert.equal((await load({ asserts: true })).hasLua, false);
});
