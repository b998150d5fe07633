// Runs branches of a recording in node, with the module of pages: the first mob that differs, and a twin that goes ahead.
//
//   node beside.js MODULE SOURCE RECORDING
// RECORDING: of the scene raid, from tick 0 on.
"use strict";
const assert = require("assert");
const fs = require("fs");
const path = require("path");
const { pathToFileURL } = require("url");

const [, , modulePath, source, file] = process.argv;

(async () => {
  const { Blocks, load, Recording } = await import(pathToFileURL(path.join(source, "bindings/js/src/index.js")).href);
  const ovis = await load({ wasm: fs.readFileSync(modulePath) });
  const blocks = new Blocks(ovis);
  const recording = new Recording(ovis, new Uint8Array(fs.readFileSync(file)));

  function branch(tick) {
    const sim = recording.replay(blocks, { tick });
    const { module } = sim;
    sim.leaveRecording({ inputs: recording });
    sim.beginRecording();
    const page = module.make("ovjs_page_begin", sim.address, recording.address, blocks.address);
    module.check("ovjs_page_put", page, 0, 0);
    return {
      sim, page, module,
      run: (count) => module.check("ovjs_page_run", page, count),
      expect: () => module.call("ovjs_page_expect", page),
      get difference() { return module.ask("ovjs_page_difference", page); },
      get compares() { return module.call("ovjs_page_compares", page) === 1; },
      part(of = page) {
        module.check("ovjs_page_put_part", of, 0, 0);
        const text = Buffer.from(module.memory.buffer, module.call("ovjs_get_result"), module.call("ovjs_get_result_size"));
        return JSON.parse(text.toString());
      },
      end() {
        module.call("ovjs_page_end", page);
        sim.dispose();
        sim.world.dispose();
      },
    };
  }
  const serialOf = (sim) => sim.mobs().find((mob) => mob.species === "villager").serial;

  // ---- What was

  // Each is changed after some tick: the page says so before, or does not, so that the hashes show it.
  const found = [];
  for (const isExpected of [true, false]) {
    const one = branch(300);
    one.run(105);
    assert.strictEqual(one.difference, null);
    assert.ok(one.compares);
    if (isExpected) one.expect();
    one.sim.mob(serialOf(one.sim)).hurt(3);
    one.run(isExpected ? 1 : 15); // tick 420 has a hash
    assert.strictEqual(one.difference.tick, 406);
    assert.strictEqual(one.difference.species, "villager");
    assert.match(one.difference.text, /^its health is 20, and 17/);
    found.push(one.difference);
    assert.ok(!one.compares, "it is not compared any more");
    one.end();
  }
  assert.deepStrictEqual(found[0], found[1]);

  // It is expected to change, and does not: later changes are found all the same.
  const late = branch(300);
  late.expect();
  late.run(65);
  assert.strictEqual(late.difference, null);
  late.sim.mob(serialOf(late.sim)).hurt(3);
  late.expect(); // too late: what was has other states already
  assert.strictEqual(late.difference, null);
  late.run(1);
  assert.strictEqual(late.difference.tick, 366);
  late.end();

  // No mob differs up to the end.
  const same = branch(recording.info.lastTick - 30);
  same.run(30);
  assert.ok(same.compares);
  same.run(1);
  assert.ok(!same.compares);
  assert.strictEqual(same.difference, null);
  same.end();

  // ---- A twin

  const run = branch(300);
  run.run(7);
  run.part();
  const copy = new Recording(ovis, run.sim.copyRecording());
  const sim = copy.replay(blocks, { tick: 307 });
  sim.leaveRecording({ inputs: recording });
  const { module } = run;
  const twin = module.make("ovjs_page_begin_ahead", sim.address, run.page);
  const hurt = (of) => of.mob(serialOf(of)).hurt(3);
  hurt(sim);
  module.check("ovjs_page_run", twin, 600);
  const ahead = run.part(twin);
  run.expect();
  hurt(run.sim);
  run.run(600);
  const told = run.part();
  assert.strictEqual(sim.hash, run.sim.hash, "the run gets to the state of its twin");
  assert.ok(ahead.isAhead && !told.isAhead);
  assert.deepStrictEqual([ahead.first, ahead.last, ahead.min], [told.first, told.last, told.min]);
  assert.deepStrictEqual(ahead.changed.changes, told.changed.changes);
  assert.deepStrictEqual(ahead.mobs.map((mob) => mob.n), told.mobs.map((mob) => mob.n));
  const started = ({ options }) => options.filter(([, , runs]) => runs === 1).map(([tick, option]) => [tick, option]);
  const words = (part, list) => list.map(([tick, text]) => [tick, part.texts[text]]);
  ahead.mobs.forEach((mob, i) => {
    const same = told.mobs[i];
    for (const list of ["track", "from", "count", "health", "targets", "paths"]) assert.deepStrictEqual(mob[list], same[list], list);
    assert.deepStrictEqual(started(mob), started(same));
    for (const list of ["activities", "holds"]) assert.deepStrictEqual(words(ahead, mob[list]), words(told, same[list]), list);
    assert.ok(!("lines" in mob) && !("facts" in mob));
  });
  assert.ok(told.mobs.some((mob) => mob.lines.length > 0));
  assert.ok(ahead.mobs.some((mob) => mob.plan), "raiders come in between, with their plans");
  module.call("ovjs_page_end", twin);
  sim.dispose();
  run.end();
  console.log("beside and ahead: ok");
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
