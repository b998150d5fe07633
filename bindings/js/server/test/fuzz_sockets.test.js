// The same rubbish over real sockets, from clients that have joined and from those that have not, while the clock ticks.
// OVIS_FUZZ_COUNT packets of clients that have joined, of OVIS_SEED.
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { test } from "node:test";
import { ByteWriter } from "../src/bytes.js";
import { frame } from "../src/connection.js";
import { Fuzzer, makeRandom } from "./fuzzer.js";
import { chooseVersions, scenePath, startServer, until } from "./support.js";

const label = process.env.OVIS_TEST_LABEL ?? "quick";
const COUNT = Number(
  process.env.OVIS_FUZZ_COUNT ?? { quick: 2000, full: 20000, long: 100000 }[label] ?? 2000,
);
const CLIENTS = 6; // of which two never join
const BATCH = 80; // packets between two looks at the connection
const GROWTH_MAX = 64 * 1024 * 1024;
const STILL_MAX_MS = 5000; // without a tick: this process also runs the clients

/** All that a client sends to join: it need not wait for answers. */
function loginBytes(fuzzer, name, next = 2) {
  const { version } = fuzzer;
  const handshake = new ByteWriter()
    .varint(0)
    .varint(version.protocol)
    .text("127.0.0.1")
    .i16(1)
    .varint(next)
    .take();
  const uuid = "00000000-0000-3000-8000-000000000001";
  const start = { username: name, playerUUID: uuid, signature: undefined };
  const packets = [handshake, fuzzer.write("login", "login_start", start)];
  if (version.hasConfiguration) {
    packets.push(fuzzer.write("login", "login_acknowledged", {}));
    packets.push(fuzzer.write("configuration", "finish_configuration", {}));
  }
  return Buffer.concat(packets.map((packet) => frame(packet, false)));
}

class SocketClient {
  constructor(port) {
    this.socket = connect(port, "127.0.0.1");
    this.isClosed = false;
    this.socket.on("error", () => {});
    this.socket.on("close", () => (this.isClosed = true));
    this.socket.resume(); // what the server says is thrown away
  }

  async send(bytes) {
    if (!this.isClosed && this.socket.writable && !this.socket.write(bytes)) {
      await Promise.race([once(this.socket, "drain"), once(this.socket, "close")]).catch(() => {});
    }
  }
}

// Joined: packets, one in twenty of them damaged, in pieces. Returns when `left()` says that it is enough.
async function playRubbish(fuzzer, port, name, isLeft) {
  let joins = 0;
  while (isLeft()) {
    const client = new SocketClient(port);
    await client.send(loginBytes(fuzzer, `${name}${joins++ % 100}`));
    while (!client.isClosed && isLeft()) {
      const packets = Array.from({ length: BATCH }, () => {
        const packet = fuzzer.wellFormed();
        return frame(fuzzer.int(1500) === 0 ? fuzzer.damage(packet) : packet, false);
      });
      const bytes = Buffer.concat(packets);
      const cut = fuzzer.int(bytes.length);
      await client.send(bytes.subarray(0, cut));
      await new Promise((resolve) => setTimeout(resolve, 5 + fuzzer.int(20)));
      await client.send(bytes.subarray(cut));
    }
    client.socket.destroy();
  }
}

// Not joined: noise, handshakes and logins that are cut or damaged, and connections that say nothing.
async function knockRubbish(fuzzer, port, isLeft) {
  for (let i = 0; isLeft(); i++) {
    const client = new SocketClient(port);
    const login = loginBytes(fuzzer, `knock${i % 1000}`, fuzzer.pick([1, 2, 2, 2, 3, 77]));
    const kinds = [
      () => fuzzer.noise(300),
      () => fuzzer.damage(login),
      () => login.subarray(0, fuzzer.int(login.length)),
      () => Buffer.alloc(0),
      () => Buffer.concat([login, fuzzer.noise(100)]),
    ];
    await client.send(fuzzer.pick(kinds)());
    await new Promise((resolve) => setTimeout(resolve, fuzzer.int(20)));
    client.socket.destroy();
  }
}

for (const version of chooseVersions(["1.19.2", "1.21.11"])) {
  test(
    `${version}: ${COUNT} packets over sockets end connections, and time goes on`,
    { timeout: 3600000 },
    async (t) => {
      const seed = Number(process.env.OVIS_SEED ?? Date.now() % 1000000);
      t.diagnostic(`seed ${seed}`);
      const { server, port, lines } = await startServer(t, scenePath("meadow"), {
        version,
        viewDistance: 2,
        playersMax: 50,
      });
      let memory = 0;
      let joined = 0;
      let read = 0; // packets of clients that had joined
      const { join } = server;
      server.join = (login) => {
        join.call(server, login);
        const { handlers } = login.connection;
        const { packet } = handlers;
        handlers.packet = (bytes) => {
          read++;
          packet(bytes);
        };
      };
      const isLeft = () => {
        if (memory === 0 && read > COUNT / 2) {
          globalThis.gc?.();
          memory = process.memoryUsage().heapUsed;
        }
        return read < COUNT;
      };
      let [tick, since, still] = [server.ticks, Date.now(), 0];
      const watch = setInterval(() => {
        if (server.ticks !== tick) {
          [tick, since] = [server.ticks, Date.now()];
        }
        still = Math.max(still, Date.now() - since);
        const wrong = lines.find((line) => /\n +at /.test(line));
        assert.equal(wrong, undefined, `seed ${seed}`);
        joined += lines.filter((line) => line.includes("joins from")).length;
        lines.length = 0;
      }, 50);
      const { ticks } = server;
      const fuzzers = Array.from(
        { length: CLIENTS },
        (_, i) => new Fuzzer(server.version, makeRandom(seed + i), 500),
      );
      await Promise.all(
        fuzzers.map((fuzzer, i) =>
          i < CLIENTS - 2
            ? playRubbish(fuzzer, port, `play${i}_`, isLeft)
            : knockRubbish(fuzzer, port, isLeft),
        ),
      );
      // A client that came last may be joining yet while its socket is gone. The scene has no player of its own.
      const isStandIn = ({ kind }) => kind === "player";
      const areGone = () => server.players.size === 0 && !server.sim.mobs().some(isStandIn);
      await until(areGone, "all have left, and their stand-ins too", 30000);
      await until(() => server.ticks > ticks + 5, "time has gone on");
      clearInterval(watch);
      t.diagnostic(`${joined} joined, ${read} packets of them were read`);
      assert.ok(joined >= CLIENTS - 2);
      t.diagnostic(`at most ${still} ms without a tick`);
      assert.ok(still < STILL_MAX_MS, `no tick for ${still} ms, seed ${seed}`);
      assert.ok(server.sim.check(), "the simulation is whole");
      assert.ok(areGone(), "nobody comes back");
      globalThis.gc?.();
      const grown = process.memoryUsage().heapUsed - memory;
      t.diagnostic(`${Math.round(grown / 1024)} KiB more in the second half`);
      assert.ok(grown < GROWTH_MAX, `the second half took ${grown} bytes more, seed ${seed}`);
    },
  );
}
