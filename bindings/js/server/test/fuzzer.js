// Rubbish for servers: random, cut and wrong packets that follow from a seed.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { createSerializer } = require("minecraft-protocol");

/** Numbers from 0 to 1 that follow from a seed. Source: mulberry32, in the public domain. */
export function makeRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Packets of a version, well formed or not. */
export class Fuzzer {
  /** @param tameness one number in as many is one that no client sends: connections end by it */
  constructor(version, random, tameness = 60) {
    Object.assign(this, { version, random, tameness });
    this.serializers = new Map();
  }

  int(end) {
    return Math.floor(this.random() * end);
  }

  pick(list) {
    return list[this.int(list.length)];
  }

  number() {
    if (this.int(this.tameness) > 0) {
      return this.random() * 32;
    }
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
    if (this.int(this.tameness) > 0) {
      return this.int(46);
    }
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

  /** An empty stack. From 1.21.5 on clicks have hashes of it, which are left out. */
  nothing() {
    return this.version.isAtLeast("1.20.5") ? { itemCount: 0 } : { present: false };
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
      ["held_item_slot", { slotId: this.int(this.tameness) > 0 ? this.int(9) : this.whole() }],
      ["close_window", { windowId: this.int(3) }],
      ["window_click", {
        windowId: this.int(3), stateId: w(), slot: this.pick([-999, -1, this.int(50), w() & 0x7fff]), mouseButton: this.int(12),
        mode: this.int(8), changedSlots: [], cursorItem: this.nothing(),
      }], // prettier-ignore
      ["set_creative_slot", { slot: this.int(50) - 2, item: this.nothing() }],
      ["select_trade", { slot: w() }],
      ["use_item", { hand: this.int(2), sequence: w(), rotation: { x: 0, y: 0 } }],
      ["arm_animation", { hand: this.int(2) }],
      ["client_command", { actionId: this.version.isAtLeast("1.21.2") ? "perform_respawn" : 0 }],
      ["keep_alive", { keepAliveId: [w(), w()] }],
      ["chat", { message: this.pick(words) }],
      ["chat_message", {
        message: this.pick(words), timestamp: [0, 0], salt: [0, 0], signature: undefined, signedPreview: false, previousMessages: [],
        offset: 0, acknowledged: Buffer.alloc(3), checksum: 0,
      }], // prettier-ignore
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
      if (this.version.data.protocol.play.toServer.types[`packet_${name}`] === undefined) {
        continue;
      }
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
