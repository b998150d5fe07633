// What bots do not check: numbers against values from the rules and from public descriptions of the protocol.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, test } from "node:test";
import { ByteReader, ByteWriter, packLongs, varintSize } from "../src/bytes.js";
import { listKinds } from "../src/block_entities.js";
import { angleByte, MoveWriter } from "../src/moves.js";
import { Registries } from "../src/registries.js";
import { Version, VERSIONS } from "../src/index.js";
import { joinBot, SAVANNA, startServer, until, Vec3, worldPath } from "./support.js";

const require = createRequire(import.meta.url);
// Blocks without a shape that the map of what stops motion counts all the same.
const SOLID = /^water$|_banner$|_sign$|_pressure_plate$/;
/** A long as the reader of packets gives it. */
const longOf = (long) =>
  typeof long === "bigint" ? long : (BigInt(long[0] >>> 0) << 32n) | BigInt(long[1] >>> 0);
const OVERWORLD = { name: "overworld", minY: -64, height: 384, hasSky: true };

test("numbers of variable length are those of the protocol's description", () => {
  for (const [value, bytes] of [
    [0, "00"],
    [127, "7f"],
    [128, "8001"],
    [255, "ff01"],
    [25565, "ddc701"],
    [2147483647, "ffffffff07"],
    [-1, "ffffffff0f"],
  ]) {
    const written = new ByteWriter().varint(value).end();
    assert.equal(written.toString("hex"), bytes);
    assert.equal(new ByteReader(written).varint(), value);
    assert.equal(varintSize(value), written.length);
  }
  assert.throws(() => new ByteReader(Buffer.from("ffffffffff01", "hex")).varint(), RangeError);
});

test("packed longs are those of the protocol's description", () => {
  const writer = new ByteWriter(); // the example of the description, with five bits
  packLongs(writer, [1, 2, 2, 3, 4, 4, 5, 6, 6, 4, 8, 0, 7, 4, 3, 13, 15, 16, 9, 14, 10, 12, 0, 2], 5);
  assert.equal(writer.take().toString("hex"), "002086314841884101018a7260f68c87");
});

for (const version of VERSIONS) {
  test(`${version}: tags and registries have what a client needs`, () => {
    const own = new Version(version);
    const registries = new Registries(own, OVERWORLD);
    const tags = new Map(
      registries
        .tags()
        .map(({ tagType, tags: list }) => [tagType, new Map(list.map((tag) => [tag.tagName, tag.entries]))]),
    );
    assert.deepEqual(tags.get("minecraft:fluid").get("minecraft:water"), [2, 1]);
    assert.deepEqual(tags.get("minecraft:fluid").get("minecraft:lava"), [4, 3]);
    const ladder = own.data.blocksByName.ladder.id;
    assert.ok(tags.get("minecraft:block").get("minecraft:climbable").includes(ladder));
    assert.ok(
      tags.get("minecraft:item").get("minecraft:planks").includes(own.data.itemsByName.oak_planks.id),
    );
    assert.ok(
      tags.get("minecraft:entity_type").get("minecraft:skeletons").includes(own.data.entitiesByName.stray.id),
    );
    const referred = JSON.stringify(registries.list).match(/#minecraft:[\w/]+/g) ?? [];
    if (own.hasConfiguration) {
      for (const name of new Set(referred.map((text) => text.slice(1)))) {
        assert.ok(
          [...tags.values()].some((list) => list.has(name)),
          `${name} is sent`,
        );
      }
    }
    assert.ok(registries.biomes.has("savanna") && registries.dimensionIndex >= 0);
    assert.equal(registries.dimensionNbt.value.height.value, 384);
    if (own.isAtLeast("1.21.5")) {
      for (const kind of ["wolf", "wolf_sound", "pig", "frog", "cat", "cow", "chicken"]) {
        assert.ok(registries.list.find(({ id }) => id === `minecraft:${kind}_variant`).entries.length > 0);
      }
      assert.equal(registries.indexOf("frog_variant", "temperate") >= 0, true);
    }
  });

  test(`${version}: moves written by hand are those of the packet definitions`, () => {
    const own = new Version(version);
    const moves = new MoveWriter(own, false);
    const from = { x: 4096, y: 8192, z: -4096, yaw: 3, pitch: -1, isOnGround: false };
    const cases = [
      [{ ...from, x: 4100, isOnGround: true }, "rel_entity_move", { dX: 4, dY: 0, dZ: 0, onGround: true }],
      [
        { ...from, y: 0, yaw: -128 },
        "entity_move_look",
        { dX: 0, dY: -8192, dZ: 0, yaw: -128, pitch: -1, onGround: false },
      ],
      [{ ...from, pitch: 64 }, "entity_look", { yaw: 3, pitch: 64, onGround: false }],
    ];
    for (const [to, name, params] of cases) {
      for (const entityId of [1, 300, 2147483647]) {
        moves.begin();
        moves.move(entityId, from, to);
        moves.head(entityId, -90);
        const packets = [
          own.write("play", name, { entityId, ...params }),
          own.write("play", "entity_head_rotation", { entityId, headYaw: -90 }),
        ];
        const framed = packets.map((packet) => new ByteWriter().varint(packet.length).raw(packet).end());
        assert.deepEqual(moves.end(), Buffer.concat(framed));
      }
    }
    moves.begin();
    moves.move(1, from, from);
    assert.equal(moves.end().length, 0);
    moves.begin();
    moves.move(1, from, { ...from, x: 4096 + 32768 });
    assert.ok(moves.end().length > 25, "beyond 8 blocks it is a teleport");
  });
}

test("angles are 256 steps a turn", () => {
  assert.deepEqual([0, 90, 180, 270, -90, 360, 719].map(angleByte), [0, 64, -128, -64, -64, 0, -1]);
});

test("kinds of block entities have the numbers of public descriptions", () => {
  const of = (version) => listKinds(new Version(version));
  assert.deepEqual(
    ["chest", "sign", "bell", "beehive"].map((kind) => of("1.18.2").get(kind)),
    [1, 7, 29, 32],
  );
  assert.deepEqual(
    ["sign", "hanging_sign", "mob_spawner", "bell"].map((kind) => of("1.20.1").get(kind)),
    [7, 8, 9, 30],
  );
  assert.equal(of("1.21.4").get("creaking_heart"), 10);
  const newest = [...of("1.21.11").keys()];
  assert.deepEqual(newest.slice(39, 41), ["chiseled_bookshelf", "shelf"]);
  assert.deepEqual(newest.slice(-3), ["test_block", "test_instance_block", "copper_golem_statue"]);
});

describe("a real save", { skip: worldPath(SAVANNA) === null && "SKIPPED: the worlds are not here" }, () => {
  for (const version of ["1.20.1", "1.21.11"]) {
    test(`${version}: height maps and light are those of the cells`, { timeout: 120000 }, async (t) => {
      const { server, port } = await startServer(t, worldPath(SAVANNA), { version, viewDistance: 2 });
      server.clock.isFrozen = true;
      const packets = new Map();
      const [cx, , cz] = server.spawn.map((number) => Math.floor(number / 16));
      const bot = await joinBot(t, port, version, "bot", {
        listen: (client) =>
          client.on("map_chunk", (packet) => packets.set(`${packet.x},${packet.z}`, packet)),
      });
      await until(
        () => packets.has(`${cx},${cz}`) && bot.world.getColumn(cx, cz) !== undefined,
        "the column is here",
      );
      const column = bot.world.getColumn(cx, cz);
      const saved = await new (require("prismarine-provider-anvil").Anvil("1.19.2"))(
        join(worldPath(SAVANNA), "region"),
      ).load(cx, cz);
      const maps = packets.get(`${cx},${cz}`).heightmaps;
      const find = (name) =>
        Array.isArray(maps)
          ? maps
              .find(({ type }) => type === name.toLowerCase())
              .data.map((long) => BigInt.asUintN(64, BigInt(long)))
          : maps.value[name].value.map(([high, low]) => (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0));
      const heightOf = (longs, i) => Number((longs[Math.floor(i / 7)] >> BigInt(9 * (i % 7))) & 511n) - 64;
      // Light as the packet has it: two cells a byte, the lower bits first. mineflayer's reader mixes the bytes of eight.
      const { skyLightMask, skyLight, blockLightMask, blockLight } = packets.get(`${cx},${cz}`);
      const lightOf = (mask, arrays, x, y, z) => {
        const section = (y >> 4) + 5;
        const set = BigInt.asUintN(64, mask.length > 0 ? longOf(mask[0]) : 0n);
        if (((set >> BigInt(section)) & 1n) === 0n) {
          return 0;
        }
        const before = set & ((1n << BigInt(section)) - 1n);
        const bytes = arrays[before.toString(2).replaceAll("0", "").length];
        const cell = ((y & 15) << 8) | (z << 4) | x;
        return ((bytes[cell >> 1] & 255) >> ((cell & 1) * 4)) & 15;
      };
      const skyAt = ({ x, y, z }) => lightOf(skyLightMask, skyLight, x, y, z);
      const blockAt = ({ x, y, z }) => lightOf(blockLightMask, blockLight, x, y, z);
      let compared = 0;
      const [surface, motion] = [find("WORLD_SURFACE"), find("MOTION_BLOCKING")];
      for (let i = 0; i < 256; i++) {
        const at = (y) => new Vec3(i & 15, y, i >> 4);
        let top = 319;
        const name = (y) => bot.registry.blocksByStateId[column.getBlockStateId(at(y))];
        while (top >= -64 && name(top).name.endsWith("air")) {
          top--;
        }
        assert.equal(heightOf(surface, i), top + 1);
        while (name(top).boundingBox !== "block" && !SOLID.test(name(top).name)) {
          top--;
        }
        assert.equal(heightOf(motion, i), top + 1);
        for (let y = 40; y < heightOf(surface, i); y++) {
          const where = `${i & 15} ${y} ${i >> 4}`;
          if (saved.skyLightSections[(y >> 4) + 5]) {
            assert.equal(skyAt(at(y)), saved.getSkyLight(at(y)), `light of the sky at ${where}`);
            compared++;
          }
          if (saved.blockLightSections[(y >> 4) + 5]) {
            assert.equal(blockAt(at(y)), saved.getBlockLight(at(y)), `light of blocks at ${where}`);
          }
        }
        for (let y = heightOf(surface, i); y < 320; y += 7) {
          assert.equal(skyAt(at(y)), 15, "light under the open sky");
        }
      }
      assert.ok(compared > 1000);
    });
  }
});
