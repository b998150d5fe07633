// Wrong arguments of the package's functions: each is an OvisError with the name of a status, and nothing stops.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Blocks, OvisError, PathFinder, Recording, Save, Simulation, World } from "../src/index.js";
import { load, meadow } from "./shared.js";

const ovis = await load();
const { blocks, world, sim } = meadow(ovis);
const cow = sim.spawn("cow", { pos: [0.5, 64, 0.5] });
const player = sim.addPlayer({ pos: [3.5, 64, 0.5] });
const gone = sim.spawn("pig", { pos: [2.5, 64, 0.5] });
gone.remove();
const finder = new PathFinder(world);
const states = new Uint32Array(4096);
const at = { pos: [0, 64, 0] };
const find = (more) => finder.find({ species: "cow", from: [0, 64, 0], to: [3, 64, 0], ...more });

const WRONG = [
  ["bad_format", () => blocks.parse("")],
  ["unknown_name", () => blocks.parse("stonn")],
  ["unknown_name", () => blocks.parse("stone[x=1]")],
  ["out_of_range", () => new World(blocks, { minY: 3, height: 5 })],
  ["bad_argument", () => new World(blocks, { minY: NaN })],
  ["out_of_range", () => world.setEnv({ foo: 1 })],
  ["out_of_range", () => world.setEnv({ difficulty: "x" })],
  ["bad_argument", () => world.setEnv({ dayTime: NaN })],
  ["out_of_range", () => world.setSection(0, 900, 0, states)],
  ["out_of_range", () => world.setSection(1e10, 4, 0, states)],
  ["bad_argument", () => world.setSection(0, 4, 0, [1])],
  ["bad_argument", () => world.dropSection(0, NaN, 0)],
  ["out_of_range", () => world.floodLight([0, 0, 0], [1e9, 1e10, 1e9])],
  ["out_of_range", () => world.load([0.5, 0, 0], [1, 1, 1])],
  ["out_of_range", () => world.setBlock(0, 64, 0, 4e9)],
  ["out_of_range", () => world.setBlock(2 ** 32, 64, 0, "stone")],
  ["bad_argument", () => world.setBlock(0, 64, undefined, "stone")],
  ["unknown_name", () => find({ species: "cou" })],
  ["out_of_range", () => find({ from: [NaN, 64, 0] })],
  ["out_of_range", () => find({ to: [1e300, 64, 0] })],
  ["out_of_range", () => find({ reachRange: -4 })],
  ["out_of_range", () => finder.getType("cow", 1e300, 64, 0)],
  ["unknown_name", () => new PathFinder(world, { rules: "9.9" })],
  ["unknown_name", () => new Simulation(world, { rules: "9.9" })],
  ["bad_format", () => Simulation.restore(world, new Uint8Array(100))],
  ["out_of_range", () => sim.tick(-1)],
  ["out_of_range", () => sim.tick(1.5)],
  ["bad_argument", () => sim.tick(NaN)],
  ["unknown_name", () => sim.spawn("cou", at)],
  ["bad_argument", () => sim.spawn("cow", { pos: [NaN, 64, 0] })],
  ["bad_argument", () => sim.spawn("cow", { pos: [1, 64] })],
  ["bad_argument", () => sim.spawn("cow", { ...at, health: -1 })],
  ["not_found", () => sim.spawn("cow", { ...at, mind: "x" })],
  ["out_of_range", () => sim.spawn("cow", { pos: [1e300, 64, 0] })],
  ["bad_argument", () => sim.addPlayer({ pos: [NaN, 64, 0] })],
  ["out_of_range", () => sim.spawnItem("bread", { ...at, count: 0 })],
  ["out_of_range", () => sim.queueBlock(0, 64, 0, 4e9)],
  ["bad_argument", () => sim.ringBell(NaN, 64, 0)],
  ["not_found", () => sim.ringBell(0, 64, 0)],
  ["out_of_range", () => sim.beginRaid([0, 64, 0], 99)],
  ["out_of_range", () => sim.beginRecording({ hashEvery: -1 })],
  ["unsupported", () => sim.printed()],
  ["unknown_name", () => cow.setProp("foo", 1)],
  ["bad_argument", () => cow.setProp("age", NaN)],
  ["not_found", () => gone.setProp("age", 1)],
  ["not_found", () => gone.props],
  ["not_found", () => gone.why()],
  ["not_found", () => gone.remove()],
  ["bad_argument", () => cow.place([NaN, 0, 0])],
  ["not_found", () => gone.place([0, 64, 0])],
  ["bad_argument", () => cow.hurt(NaN)],
  ["not_found", () => gone.hurt(1)],
  ["unknown_name", () => cow.give("wheat", { slot: "foo" })],
  ["out_of_range", () => player.give("wheat", { count: -1 })],
  ["not_found", () => gone.give("wheat")],
  ["out_of_range", () => cow.pack("bread", { index: -1 })],
  ["unknown_name", () => cow.giveEffect("foo")],
  ["unknown_name", () => player.setPlayer({ mode: "foo" })],
  ["bad_argument", () => player.use([0, 64])],
  ["bad_argument", () => player.breakBlock([NaN, 63, 0])],
  ["truncated", () => new Recording(ovis, new Uint8Array(0))],
  ["not_found", () => new Save(blocks, [])],
];

test("a wrong argument has the name of a status and a message", () => {
  for (const [status, act] of WRONG) {
    assert.throws(
      act,
      (e) => {
        assert.ok(e instanceof OvisError, `${act}: ${e}`);
        assert.equal(e.status, status, `${act}: ${e.message}`);
        assert.ok(e.message.length > 5, `${act}`);
        return true;
      },
      `${act}`,
    );
  }
});

test("objects of another engine, and mobs of another simulation, are refused", async () => {
  const other = await load();
  const there = meadow(other);
  const theirs = there.sim.spawn("cow", { pos: [0.5, 64, 0.5] });
  sim.beginRecording();
  sim.tick(2);
  const recording = new Recording(ovis, sim.endRecording());
  for (const act of [
    () => recording.createWorld(there.blocks, 1),
    () => recording.replay(new Blocks(other)),
    () => recording.verify(there.blocks),
    () => recording.verify(undefined),
    () => cow.hurt(1, theirs),
    () => player.use(theirs),
  ]) {
    assert.throws(act, TypeError, `${act}`);
  }
  assert.equal(recording.verify(blocks), null);
});

test("after all of that the engine works", () => {
  sim.tick(5);
  assert.ok(sim.check());
});
