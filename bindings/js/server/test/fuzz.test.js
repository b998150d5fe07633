// Rubbish: random, cut and wrong packets from clients that have joined, and from those that have not. The seed is printed.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { frame } from "../src/connection.js";
import { connectFake, FakeClient } from "./fake_client.js";
import { chooseVersions, PLAYED, scenePath, startServer } from "./support.js";

const require = createRequire(import.meta.url);
const { createSerializer } = require("minecraft-protocol");

const label = process.env.OVIS_TEST_LABEL ?? "quick";
const COUNT = { quick: 4000, full: 60000, long: 1000000 }[label] ?? 4000;
const GROWTH_MAX = 64 * 1024 * 1024;

/** Numbers from 0 to 1 that follow from a seed. Source: mulberry32, in the public domain. */
function makeRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

class Fuzzer {
  constructor(server, random) {
    Object.assign(this, { server, random });
    const { version } = server;
    this.serializers = new Map();
    this.version = version;
    this.joins = 0;
  }

  int(end) {
    return Math.floor(this.random() * end);
  }

  pick(list) {
    return list[this.int(list.length)];
  }

  number() {
    return this.pick([
      0,
      1,
      -1,
      0.5,
      NaN,
      Infinity,
      -Infinity,
      1e300,
      -1e9,
      3e7,
      this.random() * 100,
      -this.random() * 100,
    ]);
  }

  whole() {
    return this.pick([
      0,
      1,
      2,
      -1,
      5,
      36,
      44,
      127,
      255,
      32767,
      -32768,
      2147483647,
      -2147483648,
      this.int(1000),
    ]);
  }

  write(state, name, params) {
    let serializer = this.serializers.get(state);
    if (serializer === undefined) {
      serializer = createSerializer({ state, isServer: false, version: this.version.name });
      this.serializers.set(state, serializer);
    }
    return serializer.createPacketBuffer({ name, params });
  }

  /** A client that has joined. */
  join() {
    return new FakeClient(this.server, `fuzz${this.joins++ % 1000}`);
  }

  /** Bytes of a packet that is well formed; its values need not make sense. */
  wellFormed() {
    const [n, w] = [() => this.number(), () => this.whole()];
    const place = { x: n(), y: n(), z: n() };
    const cell = { x: this.int(40) - 4, y: 62 + this.int(5), z: this.int(40) - 4 };
    const serials = [1, 2, 3, 4, 5, this.int(200), -1, 2147483647];
    const own = { onGround: true, flags: { onGround: true }, yaw: n(), pitch: n() };
    const words = [
      "/why",
      "/why x",
      "/path",
      "/village 99999999999",
      "/give",
      "/give dirt -1",
      "/tp NaN 1 1",
      "/tick",
      "hello",
      "/",
      "",
      "ä".repeat(200),
    ];
    const packets = [
      ["position", { ...place, ...own }],
      ["position_look", { ...place, ...own }],
      ["look", own],
      ["teleport_confirm", { teleportId: this.int(5) }],
      [
        "use_entity",
        {
          target: this.pick(serials),
          mouse: this.int(3),
          x: n(),
          y: n(),
          z: n(),
          hand: this.int(2),
          sneaking: false,
        },
      ],
      ["block_dig", { status: this.int(8), location: cell, face: this.int(7), sequence: w() }],
      ["block_place", {
        hand: this.int(2), location: cell, direction: this.int(8), cursorX: n(), cursorY: n(), cursorZ: n(), insideBlock: false,
        worldBorderHit: false, sequence: w(),
      }], // prettier-ignore
      ["held_item_slot", { slotId: this.int(12) - 1 }],
      ["close_window", { windowId: this.int(3) }],
      ["select_trade", { slot: w() }],
      ["use_item", { hand: this.int(2), sequence: w(), rotation: { x: 0, y: 0 } }],
      ["arm_animation", { hand: this.int(2) }],
      ["client_command", { actionId: this.version.isAtLeast("1.21.2") ? "perform_respawn" : 0 }],
      ["keep_alive", { keepAliveId: [w(), w()] }],
      ["chat", { message: this.pick(words) }],
      ["chat_command", { command: this.pick(words).slice(1), timestamp: [0, 0], salt: [0, 0], argumentSignatures: [], signedPreview: false,
        previousMessages: [], messageCount: 0, acknowledged: Buffer.alloc(3) }], // prettier-ignore
      [
        "entity_action",
        {
          entityId: 1,
          actionId: this.pick(["start_sprinting", "stop_sprinting", "stop_sleeping"]),
          jumpBoost: 0,
        },
      ],
    ];
    for (;;) {
      const [name, params] = this.pick(packets);
      try {
        return this.write("play", name, params);
      } catch {
        // The version has no such packet, or other fields.
      }
    }
  }

  /** Bytes that were changed, cut or lengthened. */
  damage(bytes) {
    const own = Buffer.from(bytes);
    for (let i = this.int(4); i > 0 && own.length > 0; i--) {
      own[this.int(own.length)] = this.int(256);
    }
    return this.pick([own, own.subarray(0, this.int(own.length + 1)), Buffer.concat([own, this.noise(8)])]);
  }

  noise(sizeMax) {
    return Buffer.from(Array.from({ length: this.int(sizeMax) }, () => this.int(256)));
  }
}

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
      const fuzzer = new Fuzzer(server, makeRandom(seed));
      let client = fuzzer.join();
      let memory = 0;
      for (let i = 0; i < COUNT; i++) {
        if (i % 7 === 0) {
          const { socket } = connectFake(server);
          socket.emit("data", fuzzer.noise(64));
          socket.destroy();
        }
        if (client.connection.isClosed) {
          client = fuzzer.join();
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
