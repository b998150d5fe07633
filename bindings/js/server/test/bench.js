// What the server costs: node --expose-gc test/bench.js [VERSION [PART]...]. Figures with their machine stand in README.md.
//
//   moves    500 mobs that all move and turn their heads in each tick, 10 players who see all of them
//   joining  one client in another process, on the savanna at view distance 6, until it has the last column
//   columns  all columns of the savanna, in the second round
//   memory   a player, on the savanna at view distance 6
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FakeClient } from "./fake_client.js";
import { openForBench, SAVANNA, worldPath } from "./support.js";

const MOBS = 500;
const PLAYERS = 10;
const TICKS = 400;
const WARM_UP = 200;
const version = process.argv[2] ?? "1.21.4";
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
/** CPU time of this process: other programs of the machine do not count. */
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const report = (what, value, unit) => console.log(`${what}: ${value.toFixed(2)} ${unit}`);

const folder = mkdtempSync(join(tmpdir(), "ovis-bench-"));

async function moves() {
  const path = join(folder, "meadow.lua");
  writeFileSync(path, "local w = ovis.world { size = {64, 64}, time = 1000, seed = 1 }\nw:run(1)\n");
  const { server } = await openForBench(path, { version, viewDistance: 6 });
  server.spawn = [32.5, 64, 32.5];
  const mobs = Array.from({ length: MOBS }, (_, i) => {
    const [x, z] = [2 + (i % 25) * 2.4, 2 + Math.floor(i / 25) * 3];
    return { mob: server.sim.spawn("cow", { pos: [x, 64, z] }), x, z };
  });
  const tick = server.sim.tick.bind(server.sim);
  let engineMs = 0;
  server.sim.tick = () => {
    const start = cpuMs();
    tick();
    const phase = server.ticks / 5;
    mobs.forEach(({ mob, x, z }, i) => {
      const yawDeg = (phase * 20 + i) % 360;
      mob.place([x + Math.sin(phase + i) / 2, 64, z + Math.cos(phase) / 2], { yawDeg });
    });
    engineMs += cpuMs() - start;
  };
  const clients = Array.from({ length: PLAYERS }, (_, i) => new FakeClient(server, `bench${i}`));
  for (let i = 0; i < WARM_UP; i++) {
    server.tick();
    clients.forEach((client) => client.confirm());
  }
  const before = clients[0].connection.bytesSent;
  const own = [];
  for (let i = 0; i < TICKS; i++) {
    engineMs = 0;
    const start = cpuMs();
    server.tick();
    own.push(cpuMs() - start - engineMs);
    clients.forEach((client) => client.confirm());
  }
  report(
    `server beside the engine, ${MOBS} moving mobs, ${PLAYERS} players, median of a tick (CPU)`,
    median(own),
    "ms",
  );
  report("the same, mean", own.reduce((a, b) => a + b) / TICKS, "ms");
  report(
    "to each player a second",
    (((clients[0].connection.bytesSent - before) / TICKS) * 20) / 1024,
    "KiB",
  );
}

async function joining() {
  const { server, port } = await openForBench(worldPath(SAVANNA), { version, viewDistance: 6 }, true);
  const client = fileURLToPath(new URL("bench_client.js", import.meta.url));
  await new Promise((resolve) => setTimeout(resolve, 169 * 50 * 2)); // nobody is here: the server prepares its columns
  for (const round of ["first", "second"]) {
    const start = cpuMs();
    const child = spawn(process.execPath, [client, String(port), version, "169"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    child.stdout.on("data", (bytes) => (text += bytes));
    await new Promise((resolve) => child.once("exit", resolve));
    report(
      `joining the savanna at view distance 6, until the last column, ${round} player`,
      Number(text),
      "ms",
    );
    report("of it the server's CPU time", cpuMs() - start, "ms");
  }
  await server.close();
}

async function columns() {
  const { server, opened } = await openForBench(worldPath(SAVANNA), { version });
  const times = [[], [], []];
  for (const round of times) {
    for (const [x, z] of opened.columns) {
      const start = cpuMs();
      server.columns.encode(x, z);
      round.push(cpuMs() - start);
    }
  }
  report("a column encoded, median of the first round", median(times[0]), "ms");
  report("a column encoded, median of the third round", median(times[2]), "ms");
}

async function memory() {
  const { server } = await openForBench(worldPath(SAVANNA), { version, viewDistance: 6 });
  const join1 = (i) => {
    const client = new FakeClient(server, `bench${i}`);
    for (let tick = 0; tick < 40; tick++) {
      server.tick();
      client.confirm();
    }
    return client;
  };
  const clients = [join1(0)]; // columns are encoded now
  clients.push(join1(100), join1(101));
  const used = async () => {
    for (let i = 0; i < 5; i++) {
      globalThis.gc?.();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = await used();
  for (let i = 1; i <= PLAYERS; i++) {
    clients.push(join1(i));
  }
  report("memory a player", ((await used()) - before) / PLAYERS / 1024 / 1024, "MiB");
}

const all = { columns, moves, memory, joining };
for (const name of process.argv.length > 3 ? process.argv.slice(3) : Object.keys(all)) {
  await all[name]();
}
rmSync(folder, { recursive: true });
process.exit(0);
