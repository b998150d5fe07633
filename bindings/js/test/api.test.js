// The package's functions, one after the other, in Node.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  Blocks,
  FLAG,
  OvisError,
  OvisTrap,
  PathFinder,
  POSITION,
  Recording,
  Simulation,
  STATE_UNLOADED,
  World,
  runScene,
} from "../src/index.js";
import { load, meadow, scene } from "./shared.js";

const ovis = await load();

test("an engine tells its version, its species and its memory", () => {
  assert.match(ovis.version, /^\d+\.\d+\.\d+$/);
  assert.equal(ovis.hasLua, false);
  assert.ok(ovis.species.length > 70);
  assert.deepEqual(ovis.species.find(({ name }) => name === "cow").healthMax, 10);
  assert.ok(ovis.memoryBytes > 0);
});

test("blocks have numbers, names and shapes", () => {
  const blocks = new Blocks(ovis);
  const door = blocks.parse("minecraft:oak_door[half=upper]");
  const info = blocks.describe(door);
  assert.equal(info.block, "oak_door");
  assert.ok(info.name.includes("half=upper"));
  assert.ok(info.tags.includes("door"));
  assert.equal(info.boxes.length, 1);
  assert.equal(blocks.parse(info.name), door);
  assert.equal(blocks.describe(blocks.parse("water")).fluid, "water");
  assert.equal(blocks.describe(blocks.stateCount), null);
  assert.equal(blocks.list().length, new Set(blocks.list().map(({ name }) => name)).size);
  assert.throws(
    () => blocks.parse("stonn"),
    (e) => e instanceof OvisError && e.status === "unknown_name",
  );
});

test("a world gives and takes sections, blocks, light, time and weather", () => {
  const { blocks, world } = meadow(ovis);
  assert.equal(world.sections().length, 125);
  assert.deepEqual(world.sections()[0], [-2, 3, -2]);
  assert.equal(world.getBlock(0, 63, 0), blocks.parse("grass_block"));
  assert.equal(world.getBlock(900, 63, 0), STATE_UNLOADED);
  assert.equal(world.readSection(9, 3, 9), null);
  assert.equal(world.readLight(0, 4, 0, "sky"), null);
  assert.deepEqual(world.takeChanges(), []);
  world.setBlock(3, 64, 5, "torch");
  assert.deepEqual(world.takeChanges(), [{ kind: "block", pos: [3, 64, 5], state: blocks.parse("torch") }]);
  assert.deepEqual(world.takeChanges(), []);
  assert.equal(world.readSection(0, 4, 0)[(0 * 16 + 5) * 16 + 3], blocks.parse("torch"));
  world.floodLight([0, 64, 0], [15, 79, 15]);
  assert.equal(world.readLight(0, 4, 0, "block")[((0 * 16 + 5) * 16 + 3) >> 1] >> 4, 14);
  assert.equal(world.getHeight(0, 0), 64);
  world.setEnv({ timeOfDay: 13000, isRaining: true, difficulty: "hard" });
  assert.deepEqual([world.env.timeOfDay, world.env.isRaining, world.env.difficulty], [13000, true, "hard"]);
  assert.throws(() => world.setEnv({ difficulty: "harder" }), OvisError);
  assert.throws(
    () => world.setBlock(900, 64, 0, 1),
    (e) => e.status === "not_loaded",
  );
  world.dropSection(0, 7, 0);
  assert.equal(world.sections().length, 124);
});

test("mobs are spawned, read, changed and removed", () => {
  const { sim } = meadow(ovis);
  const cow = sim.spawn("cow", { pos: [0.5, 64, 0.5], isBaby: true });
  const player = sim.addPlayer({ pos: [4.5, 64, 0.5] });
  assert.equal(sim.mobCount, 2);
  assert.equal(cow.state.isBaby, true);
  cow.setProp("age", 0);
  assert.equal(cow.state.isBaby, false);
  player.give("wheat", { count: 3 });
  assert.equal(player.state.equipment.mainhand, "wheat");
  assert.equal(player.use(cow), "feed");
  assert.equal(player.use(cow, { item: "shears" }), "nothing");
  cow.hurt(4, player);
  assert.equal(cow.state.health, 6);
  sim.tick(5);
  const { data, count } = sim.positions();
  assert.equal(count, 2);
  assert.equal(data.length, 2 * POSITION.COUNT);
  assert.equal(data[POSITION.SERIAL], cow.serial);
  assert.deepEqual([...data.subarray(POSITION.X, POSITION.Z + 1)], [...cow.state.pos]);
  assert.ok(data[POSITION.FLAGS] & FLAG.ALIVE);
  const small = new Float32Array(POSITION.COUNT);
  assert.equal(sim.positions(small).count, 2);
  assert.equal(small[POSITION.SERIAL], cow.serial);
  cow.place([2.5, 64, 2.5], { yawDeg: 90 });
  assert.deepEqual([...cow.state.pos], [2.5, 64, 2.5]);
  cow.giveEffect("speed", { ticks: 100 });
  cow.remove();
  assert.equal(cow.state, null);
  assert.equal(cow.exists, false);
  assert.throws(() => cow.hurt(1), OvisError);
  assert.throws(
    () => sim.spawn("cowe", { pos: [0, 64, 0] }),
    (e) => e.status === "unknown_name",
  );
  assert.throws(
    () => sim.spawn("cow", { pos: [1e9, 64, 0] }),
    (e) => e.status === "out_of_range",
  );
});

test("a mob says why it does what it does, and a story tells what it did", () => {
  const { sim } = meadow(ovis);
  const cow = sim.spawn("cow", { pos: [0.5, 64, 0.5] });
  sim.addPlayer({ pos: [6.5, 64, 0.5] }).give("wheat");
  assert.throws(
    () => cow.story(),
    (e) => e.status === "not_found",
  );
  sim.beginStory({ watchAll: true });
  sim.tick(20);
  assert.deepEqual(
    cow.running.map(({ name }) => name),
    ["Tempt"],
  );
  const { options, walk, memories } = cow.why();
  assert.ok(options.every(({ text }) => text.length > 0));
  assert.equal(walk.isWalking, true);
  assert.ok(walk.nodes.length > 1);
  assert.deepEqual(memories, []);
  assert.ok(cow.story().some(({ text }) => text.includes("begins to follow a player who holds its food")));
  sim.tick(100);
  assert.ok(cow.story({ from: 21 }).every(({ tick }) => tick > 20));
  sim.endStory();
});

test("a villager has memories", () => {
  const { sim, world } = meadow(ovis);
  world.setBlock(4, 64, 4, "bell");
  world.setBlock(6, 64, 4, "red_bed[part=head,facing=north]");
  world.setBlock(6, 64, 5, "red_bed[part=foot,facing=north]");
  const villager = sim.spawn("villager", { pos: [2.5, 64, 2.5] });
  sim.tick(200);
  const home = villager.why().memories.find(({ name }) => name === "home");
  assert.deepEqual(home.cell, [6, 64, 4]);
  assert.equal(home.noun, "its bed");
  assert.ok(sim.points().some(({ type, freeTickets }) => type === "home" && freeTickets === 0));
  villager.pack("bread", { count: 3 });
  sim.ringBell(4, 64, 4);
  assert.throws(() => sim.ringBell(5, 64, 4), OvisError);
});

test("copper golems carry what a chest was stocked with", () => {
  const { sim, world } = meadow(ovis);
  world.setBlock(4, 64, 4, "copper_chest[facing=south]");
  world.setBlock(9, 64, 4, "chest");
  assert.equal(sim.container([5, 64, 4]), null);
  assert.deepEqual(sim.container([4, 64, 4]), { locked: false, items: [] });
  sim.stock([4, 64, 4], [{ item: "dirt", count: 20, place: 3 }, "sand"]);
  assert.deepEqual(sim.container([4, 64, 4]).items, [
    { item: "dirt", count: 20, place: 3 },
    { item: "sand", count: 1, place: 4 },
  ]);
  assert.throws(() => sim.stock([5, 64, 4], ["dirt"]), OvisError);
  sim.stock([9, 64, 4], [], { locked: true });
  assert.deepEqual(sim.container([9, 64, 4]), { locked: true, items: [] });
  sim.stock([9, 64, 4], []);
  sim.spawn("copper_golem", { pos: [6.5, 64, 6.5] });
  sim.tick(600); // it carries up to 16 at a time: twice
  assert.deepEqual(sim.container([9, 64, 4]).items[0], { item: "dirt", count: 20, place: 0 });
});

test("the register of a village says who owns what, and why others lack it", () => {
  const { sim, world } = meadow(ovis);
  world.setBlock(6, 64, 4, "red_bed[part=head,facing=north]");
  world.setBlock(6, 64, 5, "red_bed[part=foot,facing=north]");
  world.setBlock(1, 64, 6, "bell");
  const [owner, other] = [3.5, 0.5].map((x) => sim.spawn("villager", { pos: [x, 64, 4.5] }));
  sim.tick(400);
  const { residents, points, golems } = sim.register();
  assert.deepEqual(
    residents.map(({ serial }) => serial),
    [owner.serial, other.serial],
  );
  const homes = residents.filter(({ home }) => home !== null);
  assert.equal(homes.length, 1);
  assert.deepEqual(homes[0].home, [6, 64, 4]);
  assert.equal(homes[0].profession, "none");
  const homeless = residents.find(({ home }) => home === null);
  assert.equal(
    homeless.lacks.find(({ what }) => what === "home").why,
    `the only one within 48 blocks is taken by villager ${homes[0].serial}`,
  );
  const bed = points.find(({ type }) => type === "home");
  assert.deepEqual([bed.owners, bed.freeTickets, bed.isHalfBed], [[homes[0].serial], 0, false]);
  assert.ok(golems.length > 0);
  assert.ok(golems.every(({ why, votes, villagers }) => why.length > 0 && votes.length > 0 && villagers > 0));
  assert.equal(owner.state.uuid, null);
});

test("events are those of the last tick, or are kept", () => {
  const { sim } = meadow(ovis);
  const cow = sim.spawn("cow", { pos: [0.5, 64, 0.5] });
  sim.keepEvents();
  cow.hurt(100);
  sim.tick(30);
  const events = sim.events();
  const died = events.find(({ type }) => type === "died");
  assert.equal(died.mob, cow.serial);
  assert.equal(died.species, "cow");
  assert.deepEqual(sim.events(), []);
});

test("a raid begins", () => {
  const { sim } = meadow(ovis, { raids: true });
  sim.beginRaid([0, 64, 0], 2);
  assert.equal(sim.raids()[0].omenLevel, 2);
});

test("paths have reasons", () => {
  const { world } = meadow(ovis);
  for (let i = -2; i <= 2; i++) {
    for (const [x, z] of [
      [i, -2],
      [i, 2],
      [-2, i],
      [2, i],
    ]) {
      world.setBlock(x, 64, z, "oak_fence");
    }
  }
  const finder = new PathFinder(world);
  assert.equal(finder.find({ species: "pig", from: [8.5, 64, 8.5], to: [12, 64, 8] }).result, "reached");
  const path = finder.find({ species: "pig", from: [0.5, 64, 0.5], to: [8, 64, 0], watch: true });
  assert.equal(path.result, "partial");
  assert.match(path.why.sentence, /^The pig does not get there: .*oak_fence/);
  assert.ok(path.visits.length > 5);
  assert.ok(path.refusals.some(({ type }) => type === "FENCE"));
  assert.deepEqual(finder.getType("pig", 2, 64, 0), { type: "FENCE", malus: -1 });
  world.setBlock(2, 64, 0, "air");
  assert.equal(finder.find({ species: "pig", from: [0.5, 64, 0.5], to: [8, 64, 0] }).result, "reached");
  assert.throws(() => finder.find({ species: "pug", from: [0, 64, 0], to: [1, 64, 0] }), OvisError);
});

test("snapshots continue, and seeds make the difference", () => {
  const { blocks, sim } = meadow(ovis);
  for (let i = 0; i < 5; i++) {
    sim.spawn("sheep", { pos: [i + 0.5, 64, 0.5] });
  }
  sim.tick(50);
  const restored = Simulation.restore(new World(blocks), sim.snapshot());
  sim.tick(200);
  restored.tick(200);
  assert.equal(restored.hash, sim.hash);
  assert.equal(restored.seed, 7n);
  assert.match(sim.hash, /^[0-9a-f]{16}$/);
  assert.throws(() => Simulation.restore(new World(blocks), new Uint8Array(40)), OvisError);
  const other = meadow(ovis, { seed: 2n ** 63n + 5n });
  assert.equal(other.sim.seed, 2n ** 63n + 5n);
});

test("a recording plays, is verified, and goes on from any tick", () => {
  const { blocks, sim } = meadow(ovis);
  const cow = sim.spawn("cow", { pos: [0.5, 64, 0.5] });
  sim.beginRecording({ hashEvery: 5 });
  sim.tick(20);
  sim.queueBlock(3, 64, 0, "stone");
  sim.tick(20);
  const bytes = sim.endRecording();
  const recording = new Recording(ovis, bytes);
  assert.deepEqual([recording.info.firstTick, recording.info.lastTick], [0, 40]);
  assert.equal(recording.verify(blocks), null);
  assert.equal(recording.seek(30).mobs[0].serial, cow.serial);
  assert.equal(recording.next().tick, 31);
  assert.equal(recording.createWorld(blocks, 30).getBlock(3, 64, 0), blocks.parse("stone"));
  const replay = recording.replay(blocks);
  replay.tick(40);
  assert.equal(replay.hash, sim.hash);
  assert.throws(
    () => replay.tick(),
    (e) => e.status === "not_found",
  );
  replay.leaveRecording();
  replay.tick(10);
  sim.tick(10);
  assert.equal(replay.hash, sim.hash);
  assert.throws(() => new Recording(ovis, new Uint8Array(10)), OvisError);
});

test("a recording is copied while it goes on, and a replay begins at any tick and is left", () => {
  const { blocks, sim } = meadow(ovis);
  sim.spawn("cow", { pos: [0.5, 64, 0.5] });
  assert.throws(
    () => sim.copyRecording(),
    (e) => e.status === "not_found",
  );
  assert.throws(
    () => sim.leaveRecording(),
    (e) => e.status === "not_found",
  );
  sim.beginRecording({ hashEvery: 10 });
  sim.tick(2500); // a snapshot every 2,000 ticks or less
  const copy = new Recording(ovis, sim.copyRecording());
  assert.deepEqual([copy.info.lastTick, copy.info.isFinished], [2500, true]);
  sim.queueBlock(3, 64, 0, "stone");
  sim.tick(20);
  const whole = new Recording(ovis, sim.endRecording());
  assert.equal(whole.info.lastTick, 2520);
  assert.equal(copy.verify(blocks), null);
  assert.equal(copy.findSnapshot(0), 0);
  const snapshot = copy.findSnapshot(2400);
  assert.ok(snapshot > 0 && snapshot <= 2000, `${snapshot}`);
  assert.equal(copy.findSnapshot(9999), -1);
  // From the snapshot, or from a tick between two.
  for (const tick of [snapshot, 2403]) {
    const replay = copy.replay(blocks, { tick });
    assert.equal(replay.ticks, tick);
    replay.tick(2500 - tick);
    assert.equal(replay.world.getBlock(3, 64, 0), blocks.parse("air"));
    // It goes on with the inputs of the other recording: the stone.
    replay.leaveRecording({ inputs: whole });
    replay.tick(20);
    assert.equal(replay.world.getBlock(3, 64, 0), blocks.parse("stone"));
    assert.equal(replay.hash, sim.hash);
    replay.tick(5); // and then without any
    assert.equal(replay.ticks, 2525);
  }
  assert.throws(
    () => copy.replay(blocks, { tick: 9999 }),
    (e) => e instanceof OvisError,
  );
});

test("objects live as long as they are needed, and not longer", async () => {
  const own = await load();
  const { blocks, world, sim } = meadow(own);
  blocks.dispose();
  world.dispose();
  sim.tick(2); // it holds both
  assert.throws(() => world.getBlock(0, 0, 0), /disposed/);
  sim.dispose();
  sim.dispose();
  assert.throws(() => sim.tick(), /disposed/);
  const before = own.memoryBytes;
  for (let i = 0; i < 30; i++) {
    const scene = meadow(own);
    scene.sim.spawn("cow", { pos: [0.5, 64, 0.5] });
    scene.sim.tick(3);
    scene.world.takeChanges();
    Object.values(scene).forEach((object) => object.dispose());
  }
  assert.equal(own.memoryBytes, before);
});

test("a replay that is disposed of gives its memory back at once", async () => {
  const own = await load();
  const { blocks, sim } = meadow(own);
  sim.beginRecording();
  sim.spawn("cow", { pos: [0.5, 64, 0.5] });
  sim.tick(20);
  const recording = new Recording(own, sim.endRecording());
  let before = 0;
  // In one turn: no finalizer runs in between.
  for (let i = 0; i < 40; i++) {
    const replay = recording.replay(blocks);
    replay.tick(5);
    replay.dispose();
    replay.world.dispose();
    before = i === 5 ? own.memoryBytes : before;
  }
  assert.equal(own.memoryBytes, before);
});

test("a module that stops says so, and stays stopped", async () => {
  const own = await load();
  const { sim } = meadow(own);
  assert.throws(() => own.module.call("ovjs_sim_hash", 0xfffffff0), OvisTrap);
  assert.throws(() => sim.tick(), /has stopped before/);
  assert.ok(meadow(ovis).sim); // another engine is not affected
});

test("a scene in Lua runs, prints, and reports the line of an error", async () => {
  const lua = await load({ kind: "lua" });
  assert.throws(() => runScene(ovis, "x"), /no Lua/);
  const sim = runScene(lua, await scene("pasture"), { name: "pasture.lua", record: true, story: true });
  assert.ok(sim.mobCount > 1);
  assert.equal(new Recording(lua, sim.endRecording()).verify(sim.world.blocks), null);
  const told = runScene(lua, 'local w = ovis.world{} print("hello", 1 + 1) w:run(3)');
  assert.deepEqual(told.printed(), ["hello\t2"]);
  assert.deepEqual(told.printed(), []);
  assert.equal(told.ticks, 3);
  told.tick(4);
  assert.equal(told.ticks, 7);
  assert.throws(
    () => runScene(lua, "\n\nlocal w = ovis.world{ sead = 1 }", { name: "page.lua" }),
    /page\.lua:3: .*sead/,
  );
  assert.throws(() => runScene(lua, "while true do end", { instructionMax: 1e6 }), /did more work/);
});
