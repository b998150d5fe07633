// Saves from bytes, and zip files.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  Blocks,
  Definitions,
  OvisError,
  Save,
  findSave,
  isSaveFile,
  listZip,
  readZip,
  ZipFile,
} from "../src/index.js";
import { load } from "./shared.js";
import { listWorlds, readFiles } from "./worlds.js";
import { makeZip } from "./zip.js";

const ovis = await load();
const worlds = listWorlds();
const skip = worlds.length === 0 ? "the real worlds are not here" : false;
if (skip) {
  console.log(`SKIPPED: ${skip}`);
}

test("the files of a save are known by their paths", () => {
  assert.ok(isSaveFile("a/level.dat"));
  assert.ok(isSaveFile("region/r.-1.0.mca"));
  assert.ok(isSaveFile("a/DIM-1/entities/r.0.0.mca"));
  assert.ok(isSaveFile("r.0.0.mca"));
  assert.ok(!isSaveFile("a/playerdata/x.dat"));
  assert.ok(!isSaveFile("a/region/r.0.0.mca.bak"));
  assert.equal(findSave(["x/a.txt", "x/w/level.dat", "x/w/region/r.0.0.mca"]), "x/w");
  assert.equal(findSave(["w/region/r.0.0.mca", "w/DIM-1/region/r.0.0.mca"]), "w");
  assert.equal(findSave(["region/r.0.0.mca"]), "");
  assert.equal(findSave(["some/r.3.4.mca"]), "some/r.3.4.mca");
  assert.equal(findSave(["some/readme.txt"]), null);
});

test("a zip is read as it was packed", async () => {
  const files = [
    { path: "a/b.txt", bytes: new TextEncoder().encode("hello ".repeat(1000)) },
    { path: "c.bin", bytes: new Uint8Array([0, 1, 2, 255]) },
    { path: "empty", bytes: new Uint8Array(0) },
  ];
  for (const stored of [false, true]) {
    const zip = makeZip(files, { stored });
    assert.deepEqual(await readZip(zip), files);
    assert.deepEqual(await readZip(zip, { select: (path) => path === "c.bin" }), [files[1]]);
  }
});

test("a zip in a Blob is read in parts", async () => {
  const text = "hello ".repeat(100_000);
  const files = [
    { path: "a/b.txt", bytes: new TextEncoder().encode(text) },
    { path: "c.bin", bytes: new Uint8Array([0, 1, 2, 255]) },
  ];
  for (const stored of [false, true]) {
    const bytes = makeZip(files, { stored });
    const read = { sum: 0 };
    // Counts the bytes that are asked for.
    const blob = Object.assign(new Blob([bytes]), {
      slice(from, to) {
        read.sum += Math.min(to, bytes.length) - from;
        return new Blob([bytes.subarray(from, to)]);
      },
    });
    const zip = await ZipFile.open(blob);
    assert.deepEqual(zip.entries, listZip(bytes));
    assert.ok(read.sum < 66_000 + 200, `${read.sum} bytes for the directory`);
    assert.equal(Buffer.from(await zip.readStart(zip.entries[0], 5)).toString(), "hello");
    assert.deepEqual(await zip.readStart(zip.entries[1], 100), files[1].bytes);
    for (const [i, entry] of zip.entries.entries()) {
      assert.deepEqual(await zip.read(entry), files[i].bytes);
    }
  }
  await assert.rejects(ZipFile.open(new Blob(["this is no zip"])), /no zip file/);
});

test("a zip that claims something else is refused", async () => {
  const files = [{ path: "a", bytes: new TextEncoder().encode("hello ".repeat(1000)) }];
  const refused = async (change, what) => assert.rejects(readZip(makeZip(files, { change })), what);
  await refused((record) => record.writeUInt32LE(1, 16), /other bytes than were packed/);
  await refused((record) => record.writeUInt32LE(10, 24), /larger than its directory says|damaged/);
  await refused((record) => record.writeUInt32LE(9000, 24), /other bytes/);
  await refused((record) => record.writeUInt16LE(1, 8), /encrypted/);
  await refused((record) => record.writeUInt16LE(14, 10), /packed by method 14/);
  await refused((record) => record.writeUInt32LE(9_000_000, 42), /not where its directory says/);
  await assert.rejects(readZip(makeZip(files), { bytesMax: 100 }), /6000 bytes unpacked, at most 100/);
  const whole = makeZip(files);
  assert.throws(() => listZip(whole.subarray(0, 50)), /no zip file/);
  for (let size = 0; size < whole.length; size++) {
    // every prefix
    await assert.rejects(async () => readZip(whole.subarray(0, size)));
  }
});

test("what is no save is refused with a message", () => {
  const blocks = new Blocks(ovis);
  assert.throws(() => new Save(blocks, []), /no save in these files/);
  const garbage = [
    { path: "w/region/r.0.0.mca", bytes: new Uint8Array(9000).fill(77) },
    { path: "w/level.dat", bytes: new Uint8Array(9) },
  ];
  const save = new Save(blocks, garbage);
  const world = save.createWorld();
  assert.ok(save.skipped().some(({ file, reason }) => file === "level.dat" && reason.length > 0));
  assert.throws(() => save.loadChunk(world, 0, 0), OvisError);
  assert.throws(
    () => new Save(blocks, garbage, { path: "elsewhere" }),
    (e) => e.status === "not_found",
  );
  assert.throws(() => new Save(blocks, garbage, { dimension: "the_end" }), /no dimension the_end/);
});

test("real saves are read from a folder's files and from a zip", { skip }, async () => {
  for (const folder of worlds) {
    const blocks = new Blocks(ovis);
    const files = readFiles(folder, "world/");
    const run = (taken) => {
      const save = new Save(blocks, taken);
      const world = save.createWorld();
      const sim = save.createSimulation(world);
      const ids = sim.mobs().flatMap(({ kind, uuid }) => (kind === "mob" ? [uuid] : []));
      assert.ok(
        ids.every((uuid) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid)),
        folder,
      );
      assert.equal(new Set(ids).size, ids.length);
      sim.tick(20);
      const answer = {
        hash: sim.hash,
        chunks: save.chunks().length,
        loaded: sim.loaded,
        skipped: save.skipped(),
      };
      [sim, world, save].forEach((object) => object.dispose());
      return answer;
    };
    const found = run(files);
    assert.ok(found.chunks > 0, folder);
    assert.deepEqual(run(await readZip(makeZip(files), { select: isSaveFile })), found, folder);
    blocks.dispose();
  }
});

test("a simulation is written into a save, which is read again", { skip }, async () => {
  const lua = await load({ kind: "lua" });
  const blocks = new Blocks(lua);
  const folder = worlds.find((path) => path.includes("savanna"));
  const files = readFiles(folder, "my world/");
  const save = new Save(blocks, files);
  const world = save.createWorld();
  const sim = save.createSimulation(world);
  const pig = sim.spawn("pig", { pos: sim.mobs()[0].pos });
  sim.tick(40);
  const [x, y, z] = pig.state.pos.map(Math.floor);
  sim.queueBlock(x, y + 3, z, "gold_block");
  sim.tick(1);
  const before = sim.hash;
  const written = save.write(sim);
  assert.equal(sim.hash, before);
  assert.deepEqual(save.write(sim), written, "equal runs write equal files");
  assert.deepEqual(
    written.map(({ path }) => path).sort(),
    [...new Set([...files.map(({ path }) => path), ...written.map(({ path }) => path)])].sort(),
  );
  assert.ok(written.every(({ path }) => path.startsWith("my world/")));
  const changed = written.filter(
    ({ path, bytes }) =>
      !Buffer.from(files.find((file) => file.path === path)?.bytes ?? []).equals(Buffer.from(bytes)),
  );
  assert.ok(changed.length > 0);
  const again = new Save(blocks, written);
  const loaded = again.createSimulation(again.createWorld());
  loaded.world.load([x, y, z], [x, y + 3, z]);
  assert.equal(blocks.describe(loaded.world.getBlock(x, y + 3, z)).block, "gold_block");
  const kept = sim.mobs().filter(({ kind, isAlive }) => kind === "mob" && isAlive);
  const found = loaded.mobs().filter(({ kind }) => kind === "mob");
  const places = (mobs) => mobs.map(({ species, pos }) => `${species} ${pos}`).sort();
  assert.deepEqual(places(found), places(kept));
  assert.throws(() => save.write(loaded), /not of this save/);
  const plain = new Save(new Blocks(ovis), files);
  assert.throws(
    () => plain.write(plain.createSimulation(plain.createWorld())),
    (e) => e.status === "unsupported" && /load\(\{ kind: "lua" \}\)/.test(e.message),
  );
});

test("a memory has its own form in a save", { skip }, async () => {
  const lua = await load({ kind: "lua" });
  const blocks = new Blocks(lua);
  const folder = worlds.find((path) => path.includes("savanna"));
  let wrong = false;
  const definitions = new Definitions(lua, {
    memories: [
      {
        name: "mod:spot",
        type: "point",
        save: (value) => (wrong ? 5 : value.map((n) => n * 4).join(" ")),
        load: (text) => text.split(" ").map((n) => n / 4),
      },
    ],
    brains: [{ name: "townsman", like: "villager", all: true, extends: true, memories: ["mod:spot"] }],
  });
  const save = new Save(blocks, readFiles(folder));
  const sim = save.createSimulation(save.createWorld(), { definitions });
  const villagerOf = (its) => its.mob(its.mobs().find(({ species }) => species === "villager").serial);
  villagerOf(sim).remember("mod:spot", [1.25, 64, -3.5]);
  const again = new Save(blocks, save.write(sim));
  const loaded = again.createSimulation(again.createWorld(), { definitions });
  const spots = loaded.mobs().map(({ serial }) => loaded.mob(serial).memories()["mod:spot"]);
  assert.deepEqual(
    spots.filter((spot) => spot !== undefined),
    [[1.25, 64, -3.5]],
  );
  wrong = true;
  assert.throws(() => save.write(sim), /the memory 'mod:spot': save: it must return a text, or null/);
  wrong = false;
  assert.ok(save.write(sim).length > 0);
});
