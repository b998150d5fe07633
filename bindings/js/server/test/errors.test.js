// What users and clients give wrong: one line and 2, or a reason.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  mkdtempSync,
  rmSync,
  symlinkSync,
  mkdirSync,
  copyFileSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { openWorld } from "../src/opened_world.js";
import { isLocked } from "../src/session_lock.js";
import { readOptions, UserError, VERSIONS } from "../src/index.js";
import { mineflayer, SAVANNA, scenePath, startServer, until, worldPath } from "./support.js";

const require = createRequire(import.meta.url);
const { ping } = require("minecraft-protocol");
const program = fileURLToPath(new URL("../bin/ovis-server.js", import.meta.url));

function run(...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    encoding: "utf8",
    timeout: 30000,
  });
  return { status, stdout, lines: stderr.trimEnd().split("\n") };
}

function refused(pattern, ...words) {
  const { status, lines } = run(...words);
  assert.equal(status, 2, lines.join("\n"));
  assert.equal(lines.length, 1, lines.join("\n"));
  assert.match(lines[0], pattern);
}

test("wrong words are one line and 2", () => {
  refused(/no world is given/);
  refused(/no such folder or file/, "/nowhere/at/all");
  refused(/unknown option|Unknown option/, "x", "--wings");
  refused(/--version '1.7.10' is not known: 1.18.2, .*1.21.11/, "x", "--version", "1.7.10");
  refused(/--port takes a whole number from 0 to 65535/, "x", "--port", "99999");
  refused(/--view-distance takes a whole number from 2 to 32/, "x", "--view-distance", "1");
  refused(/--op takes the name of a player/, "x", "--op", "a b");
  refused(/the folder of a save, or a scene/, program);
  const { status, stdout } = run("--help");
  assert.equal(status, 0);
  VERSIONS.forEach((version) => assert.ok(stdout.includes(version)));
});

test("without /proc the programs that have session.lock open tell", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "ovis-server-"));
  const { PATH } = process.env;
  t.after(() => {
    process.env.PATH = PATH;
    rmSync(folder, { recursive: true });
  });
  const locked = () => isLocked(folder, join(folder, "no-proc"));
  assert.equal(locked(), false); // no game has opened it
  writeFileSync(join(folder, "session.lock"), "☃");
  process.env.PATH = folder;
  assert.equal(locked(), false); // nothing tells
  const install = (name, lines) =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  install("fuser", 'echo "$1:" >&2; echo " 4711F"');
  assert.equal(locked(), true);
  install("lsof", "exit 1");
  assert.equal(locked(), false); // lsof comes first, and lists nobody
  install("lsof", "echo 4711");
  assert.equal(locked(), true);
  install("lsof", `echo ${process.pid}`);
  assert.equal(locked(), false); // the server itself
});

test("switches of the simulation are words", () => {
  const { switches, seed } = readOptions(["world", "--raids", "--cats"]);
  assert.deepEqual(switches, { raids: true, patrols: false, sieges: false, traders: false, cats: true });
  assert.equal(seed, 0n);
});

test("a folder without a save, and an error of a scene, are one line", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "ovis-server-"));
  t.after(() => rmSync(folder, { recursive: true }));
  refused(/no save is here/, folder);
  writeFileSync(join(folder, "broken.lua"), "this is no Lua");
  refused(/broken.lua/, join(folder, "broken.lua"));
});

test("a taken port is one line and 2", async (t) => {
  const holder = createServer().listen(0, "127.0.0.1");
  t.after(() => holder.close());
  await once(holder, "listening");
  refused(/port \d+ of 127.0.0.1 is taken/, scenePath("pond"), "--port", String(holder.address().port));
});

test("a scene is shown from its first tick on", { timeout: 60000 }, async (t) => {
  const { server, port } = await startServer(t, scenePath("pond"), { version: "1.20.4" });
  assert.ok(server.sim.mobCount > 0);
  const answer = await ping({ host: "127.0.0.1", port, version: "1.20.4" });
  assert.deepEqual(answer.version, { name: "1.20.4", protocol: 765 });
  assert.deepEqual({ ...answer.players, sample: [] }, { max: 20, online: 0, sample: [] });
});

async function kickedBecause(port, version, username = "bot") {
  const bot = mineflayer.createBot({
    host: "127.0.0.1",
    port,
    version,
    username,
    auth: "offline",
    hideErrors: true,
  });
  const reason = await new Promise((resolve) => {
    bot.once("kicked", (why) => resolve(JSON.stringify(why)));
    bot._client.once("disconnect", ({ reason: why }) => resolve(JSON.stringify(why)));
    bot.once("error", (error) => resolve(error.message));
  });
  bot.end();
  return reason;
}

test("a client of another version hears which versions work", { timeout: 60000 }, async (t) => {
  const { port } = await startServer(t, scenePath("pond"), { version: "1.20.4" });
  for (const version of ["1.18.2", "1.21.4", "1.16.5"]) {
    const reason = await kickedBecause(port, version);
    assert.match(reason, /1\.20\.4/);
    VERSIONS.forEach((name) => assert.ok(reason.includes(name), `${reason} names ${name}`));
  }
});

test("who is not allowed, here already, or one too many is refused", { timeout: 60000 }, async (t) => {
  const settings = { version: "1.20.4", allowed: ["bot", "other"], playersMax: 1 };
  const { server, port } = await startServer(t, scenePath("pond"), settings);
  assert.match(await kickedBecause(port, "1.20.4", "stranger"), /not allowed/);
  const bot = mineflayer.createBot({
    host: "127.0.0.1",
    port,
    version: "1.20.4",
    username: "bot",
    auth: "offline",
  });
  t.after(() => bot.end());
  await until(() => server.players.size === 1, "the bot is here");
  assert.match(await kickedBecause(port, "1.20.4", "bot"), /here already/);
  assert.match(await kickedBecause(port, "1.20.4", "other"), /1 players already/);
});

describe("saves", { skip: worldPath(SAVANNA) === null && "SKIPPED: the worlds are not here" }, () => {
  const quiet = () => {};
  const options = { seed: 0n };

  test("an unknown dimension is one line", () => {
    refused(
      /unknown dimension 'the_moon': overworld, the_nether, the_end/,
      worldPath(SAVANNA),
      "--dimension",
      "the_moon",
      "--port",
      "0",
    );
  });

  test(
    "what became of a save is written to a new folder, and the old one stays as it is",
    { timeout: 60000 },
    async (t) => {
      const folder = mkdtempSync(join(tmpdir(), "ovis-server-"));
      t.after(() => rmSync(folder, { recursive: true }));
      const path = worldPath(SAVANNA);
      const before = readFileSync(join(path, "region", "r.4.10.mca"));
      const saveFolder = join(folder, "after");
      const { server, lines } = await startServer(
        t,
        path,
        { version: "1.19.2", saveFolder },
        { ticks: false },
      );
      const [x, y, z] = server.spawn.map(Math.floor);
      server.sim.queueBlock(x, y + 5, z, "gold_block");
      for (let i = 0; i < 5; i++) {
        server.tick();
      }
      const mobs = server.sim.mobs().filter(({ kind }) => kind === "mob");
      server.save();
      server.save(); // in the place of the first
      assert.ok(lines.at(-1).includes("the world is written to"), lines.at(-1));
      server.saving = null;
      const again = await openWorld({ ...options, path: saveFolder }, quiet);
      assert.equal(again.world.blocks.print(again.world.getBlock(x, y + 5, z)), "gold_block");
      const found = again.sim.mobs().filter(({ kind }) => kind === "mob");
      assert.deepEqual(found.map(({ species }) => species).sort(), mobs.map(({ species }) => species).sort());
      assert.deepEqual(readFileSync(join(path, "region", "r.4.10.mca")), before);
      assert.deepEqual(readdirSync(folder), ["after"]);
      refused(/it exists; nothing is overwritten/, path, "--save", saveFolder, "--port", "0");
      refused(/there is no folder/, path, "--save", join(folder, "no", "where"), "--port", "0");
      refused(/a scene has no save/, scenePath("pond"), "--save", join(folder, "scene"), "--port", "0");
    },
  );

  test("files that are links are not read", async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "ovis-server-"));
    t.after(() => rmSync(folder, { recursive: true }));
    symlinkSync(join(worldPath(SAVANNA), "region"), join(folder, "region"));
    await assert.rejects(openWorld({ ...options, path: folder }, quiet), UserError);
  });

  test("a save whose session.lock another program holds is in use", async (t) => {
    if (process.platform !== "linux" || spawnSync("python3", ["--version"]).status !== 0) {
      t.skip("SKIPPED: it needs Linux and python3");
      return;
    }
    const folder = mkdtempSync(join(tmpdir(), "ovis-server-"));
    t.after(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, "region"));
    for (const name of readdirSync(join(worldPath(SAVANNA), "region"))) {
      copyFileSync(join(worldPath(SAVANNA), "region", name), join(folder, "region", name));
    }
    writeFileSync(join(folder, "session.lock"), "☃");
    assert.equal(isLocked(folder), false);
    const hold =
      "import fcntl,sys,time; f=open(sys.argv[1],'r+'); fcntl.lockf(f,fcntl.LOCK_EX); print(1,flush=True); time.sleep(60)";
    const holder = spawn("python3", ["-c", hold, join(folder, "session.lock")]);
    t.after(() => holder.kill());
    await once(holder.stdout, "data");
    assert.equal(isLocked(folder), true);
    await assert.rejects(openWorld({ ...options, path: folder }, quiet), /save is in use/);
  });

  test("a save that changes while it is read is in use", async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "ovis-server-"));
    t.after(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, "region"));
    const names = readdirSync(join(worldPath(SAVANNA), "region"));
    names.forEach((name) =>
      copyFileSync(join(worldPath(SAVANNA), "region", name), join(folder, "region", name)),
    );
    const touch =
      "import os,sys,time; print(1,flush=True)\nwhile True: os.utime(sys.argv[1]); time.sleep(0.0002)";
    const writer = spawn("python3", ["-c", touch, join(folder, "region", names[0])]);
    t.after(() => writer.kill());
    await once(writer.stdout, "data");
    // The other program may not get its turn during one reading.
    const read = () =>
      openWorld({ ...options, path: folder }, quiet).then(
        () => null,
        (error) => error.message,
      );
    let message = null;
    for (let i = 0; i < 50 && message === null; i++) {
      message = await read();
    }
    assert.match(message, /in use: region\/.* changed while it was read/);
  });
});
