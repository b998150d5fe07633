// Rubbish: random, cut and wrong packets from clients that have joined, and from those that have not. The seed is printed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { frame } from "../src/connection.js";
import { connectFake, FakeClient } from "./fake_client.js";
import { Fuzzer, makeRandom } from "./fuzzer.js";
import { chooseVersions, PLAYED, scenePath, startServer } from "./support.js";

const label = process.env.OVIS_TEST_LABEL ?? "quick";
const COUNT = { quick: 4000, full: 60000, long: 1000000 }[label] ?? 4000;
const GROWTH_MAX = 64 * 1024 * 1024;

for (const version of chooseVersions(PLAYED)) {
  test(
    `${version}: ${COUNT} random packets end connections, and nothing else`,
    { timeout: 3600000 },
    async (t) => {
      const seed = Number(process.env.OVIS_SEED ?? Date.now() % 1000000);
      t.diagnostic(`seed ${seed}`);
      const { server, lines } = await startServer(
        t,
        scenePath("pond"),
        { version, viewDistance: 2 },
        { ticks: false },
      );
      const fuzzer = new Fuzzer(server.version, makeRandom(seed));
      let joins = 0;
      const join = () => new FakeClient(server, `fuzz${joins++ % 1000}`);
      let client = join();
      let memory = 0;
      for (let i = 0; i < COUNT; i++) {
        if (i % 7 === 0) {
          const { socket } = connectFake(server);
          socket.emit("data", fuzzer.noise(64));
          socket.destroy();
        }
        if (client.connection.isClosed) {
          client = join();
        }
        const packet = fuzzer.wellFormed();
        const bytes = frame(fuzzer.int(20) === 0 ? fuzzer.damage(packet) : packet, false);
        const cut = fuzzer.int(3) === 0 ? fuzzer.int(bytes.length) : 0;
        client.socket.emit("data", bytes.subarray(0, cut));
        client.socket.emit("data", bytes.subarray(cut));
        if (i % 40 === 0) {
          server.tick();
          lines.forEach((line) => assert.doesNotMatch(line, /\n +at /, `packet ${i} of seed ${seed}`));
          lines.length = 0;
        }
        if (i === Math.floor(COUNT / 2)) {
          globalThis.gc?.();
          memory = process.memoryUsage().heapUsed;
        }
      }
      client.socket.destroy();
      server.tick();
      assert.equal(server.players.size, 0);
      assert.ok(server.sim.check(), "the simulation is whole");
      globalThis.gc?.();
      const grown = process.memoryUsage().heapUsed - memory;
      assert.ok(grown < GROWTH_MAX, `the second half took ${grown} bytes more`);
    },
  );
}
