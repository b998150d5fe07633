// Compares runs in Node with those of the program: the same bits, in both directions.
//
//   node equal.js PROGRAM [SCENE...]    without scenes: all of them
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Blocks, load, Recording, runScene, Save } from "../src/index.js";
import { sceneHash, worldHash, WORLD_TICKS } from "./cases.js";
import { SOURCE } from "./shared.js";
import { listWorlds, readFiles } from "./worlds.js";

const [program, ...wanted] = process.argv.slice(2);
const scenes =
  wanted.length > 0 ? wanted : readdirSync(`${SOURCE}scenes`).map((name) => basename(name, ".lua"));
const text = (name) => readFileSync(`${SOURCE}scenes/${name}.lua`, "utf8");
const scratch = mkdtempSync(join(tmpdir(), "ovis-js-"));
const engine = await load();
const lua = await load({ kind: "lua" });
let count = 0;

// The hash that the program prints. A scene whose expectation fails has one, too.
function nativeHash(...words) {
  const { stdout, stderr } = spawnSync(program, ["run", ...words, "--quiet"], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  const found = /ticks, hash ([0-9a-f]{16})\n$/.exec(stdout);
  assert.ok(found, `ovis run ${words.join(" ")}: ${stderr.slice(-300)}`);
  return found[1];
}

// The files of a save as one text: paths and hashes of their bytes, without the times of chunks in region files.
function digestOf(files) {
  const lines = files.map(({ path, bytes }) => {
    const plain = bytes.slice();
    if (path.endsWith(".mca")) {
      plain.fill(0, 4096, 8192);
    }
    return `${path} ${plain.length} ${createHash("sha256").update(plain).digest("hex")}`;
  });
  return lines.sort().join("\n");
}

function writtenSave(folder) {
  const save = new Save(new Blocks(lua), readFiles(folder));
  const sim = save.createSimulation(save.createWorld());
  sim.tick(WORLD_TICKS);
  return digestOf(save.write(sim));
}

function nativeSave(folder) {
  const copy = join(scratch, basename(folder));
  execFileSync(program, ["run", folder, "--ticks", String(WORLD_TICKS), "--save", copy, "--quiet"], {
    stdio: "ignore",
  });
  return digestOf(readFiles(copy));
}

function same(what, found, wanted) {
  assert.equal(found, wanted, `${what}: another hash than the program's`);
  count++;
}

try {
  for (const name of scenes) {
    same(`scene ${name}`, sceneHash(lua, name, text(name)), nativeHash(name));
  }
  const worlds = listWorlds();
  if (worlds.length === 0) {
    console.log("SKIPPED: the real worlds are not here");
  }
  for (const folder of worlds) {
    const native = nativeHash(folder, "--ticks", String(WORLD_TICKS));
    same(`world ${basename(folder)}`, worldHash(engine, readFiles(folder)), native);
  }
  // A save that is written here has the files that the program writes.
  for (const folder of worlds.filter((path) => path.includes("savanna") || path.includes("ocean"))) {
    same(`save of ${basename(folder)}`, writtenSave(folder), nativeSave(folder));
  }
  // A recording of a scene here is verified by the program, and one of the program here.
  const sim = runScene(lua, text("pasture"), { name: "pasture.lua", record: true, watchAll: true });
  sim.tick(200);
  const made = join(scratch, "made.ovr");
  writeFileSync(made, sim.endRecording());
  execFileSync(program, ["replay", made, "--verify"], { stdio: "ignore" });
  const native = join(scratch, "native.ovr");
  execFileSync(program, ["run", "pasture", "--record", native, "--quiet"], { stdio: "ignore" });
  for (const ovis of [engine, lua]) {
    assert.equal(new Recording(ovis, readFileSync(native)).verify(new Blocks(ovis)), null);
  }
  count += 3;
} finally {
  rmSync(scratch, { recursive: true });
}
console.log(`${count} runs are equal in Node and in the program`);
