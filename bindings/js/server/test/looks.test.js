// Looks that only a save has: names, collars, coats of newer versions, horse armor.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { SavedLooks } from "../src/saved_looks.js";
import { plainText } from "../src/text.js";
import {
  chooseVersions,
  hear,
  joinMeadow,
  named,
  ofMineflayer,
  PLAYED,
  SAVANNA,
  startServer,
  until,
  worldPath,
  Vec3,
} from "./support.js";

const nbt = ofMineflayer("prismarine-nbt");
const UUID = [0x12345678, -1, 5, -2147483648];
const TEXT = "12345678-ffff-ffff-0000-000580000000";

/** A file of entities with one column, 1 0. */
function makeEntities(entities) {
  const Entities = nbt.list({ type: "compound", value: entities.map(({ value }) => value) });
  const packed = deflateSync(
    nbt.writeUncompressed({ type: "compound", name: "", value: { Entities } }, "big"),
  );
  const bytes = Buffer.alloc(8192 + Math.ceil((packed.length + 5) / 4096) * 4096);
  bytes.writeUInt32BE((2 << 8) | 1, 4);
  bytes.writeUInt32BE(packed.length + 1, 8192);
  bytes[8196] = 2;
  packed.copy(bytes, 8197);
  return new Map([["r.0.0.mca", bytes]]);
}

const entity = (own, words = UUID) =>
  nbt.comp({ id: nbt.string("minecraft:wolf"), UUID: nbt.intArray(words), ...own });

test("looks are found by the UUID, also of riders, in the forms of all versions", () => {
  const item = (id) => nbt.comp({ id: nbt.string(`minecraft:${id}`), Count: nbt.byte(1) });
  const rider = entity(
    { CustomName: nbt.string("New name"), variant: nbt.string("minecraft:cold") },
    [1, 2, 3, 4],
  );
  const riders = nbt.list({ type: "compound", value: [rider.value] });
  const files = makeEntities([
    entity({
      CustomName: nbt.string('{"text":"Rex","extra":["!"]}'),
      CustomNameVisible: nbt.byte(1),
      CollarColor: nbt.byte(3),
      Passengers: riders,
    }),
    entity(
      { ArmorItem: item("iron_horse_armor"), SaddleItem: item("saddle"), ChestedHorse: nbt.byte(1) },
      [0, 0, 0, 9],
    ),
    entity({ equipment: nbt.comp({ body: item("blue_carpet") }), Pumpkin: nbt.byte(0) }, [0, 0, 0, 8]),
  ]);
  const looks = new SavedLooks(files, new Map());
  const at = (uuid, pos = [20, 64, 5]) => {
    looks.note(uuid, pos);
    return looks.get(uuid);
  };
  assert.deepEqual(at(TEXT), { name: "Rex!", isNameShown: true, collar: 3 });
  assert.deepEqual(at("00000001-0000-0002-0000-000300000004"), { name: "New name", variant: "cold" });
  const armored = { body: "iron_horse_armor", hasSaddle: true, hasChest: true };
  assert.deepEqual(at("00000000-0000-0000-0000-000000000009", [15, 64, 5]), armored); // it has crossed a border
  const bald = at("00000000-0000-0000-0000-000000000008");
  assert.deepEqual(bald, { body: "blue_carpet", isBald: true });
  assert.deepEqual(at("00000000-0000-0000-0000-000000000007"), {});
  assert.deepEqual(looks.get(null), {});
  assert.deepEqual(new SavedLooks(null, null).get(TEXT), {});
});

test("names of saves are plain text", () => {
  assert.equal(plainText('{"text":"a","extra":[{"text":"b"},"c"]}'), "abc");
  assert.equal(plainText('"a"'), "a");
  assert.equal(plainText("12"), "12");
  assert.equal(plainText("no {json"), "no {json");
  assert.equal(plainText({ text: "a", extra: [{ text: "b" }] }), "ab");
});

for (const version of chooseVersions(PLAYED)) {
  test(
    `${version}: names, collars, coats, saddles and horse armor are seen`,
    { timeout: 60000 },
    async (t) => {
      const { server, bot } = await joinMeadow(t, version);
      server.clock.isFrozen = true;
      const looks = {
        name: "Rex",
        isNameShown: true,
        collar: 3,
        variant: "cold",
        body: "iron_horse_armor",
        hasSaddle: true,
      };
      server.savedLooks.get = () => looks;
      const spawn = (name, x) => server.sim.spawn(name, { pos: [x, 64, 12.5] });
      const [wolf, cat, cow, pig, horse] = ["wolf", "cat", "cow", "pig", "horse"].map((name, i) =>
        spawn(name, 4.5 + 2 * i),
      );
      horse.setProp("variant", "brown_white_field");
      await until(() => bot.entities[horse.serial] !== undefined, "all are seen");
      const { registries } = server;
      const [rex, tom, cold, porky, black] = [wolf, cat, cow, pig, horse].map(({ serial }) =>
        named(bot, serial),
      );
      const name =
        typeof rex.custom_name === "string" ? JSON.parse(rex.custom_name) : nbt.simplify(rex.custom_name);
      assert.deepEqual([name.text, rex.custom_name_visible], ["Rex", true]);
      assert.deepEqual([rex.collar_color, tom.collar_color], [3, 3]);
      assert.equal(black.type_variant, 3 | (2 << 8));
      const worn = bot.entities[horse.serial].equipment;
      if (server.version.isAtLeast("1.21.5")) {
        assert.equal(cold.variant, registries.indexOf("cow_variant", "cold"));
        assert.equal(porky.variant, registries.indexOf("pig_variant", "cold"));
        assert.deepEqual([worn[6].name, worn[7].name], ["iron_horse_armor", "saddle"]);
      } else {
        const slot = server.version.isAtLeast("1.20.5") ? 6 : 4;
        assert.equal(worn[slot].name, "iron_horse_armor");
        assert.equal(black.flags & 4, 4);
      }
      if (server.version.isAtLeast("1.20.5")) {
        const pale = registries.indexOf("wolf_variant", "pale"); // wolves have no cold coat
        assert.equal(rex.variant.variantId ?? rex.variant, pale);
      }
    },
  );
}

test("/why says the name of a mob", { timeout: 60000 }, async (t) => {
  const { server, bot, player } = await joinMeadow(t, "1.20.4");
  server.savedLooks.get = () => ({ name: "Rex" });
  const wolf = server.sim.spawn("wolf", { pos: [8.5, 64, 12.5] });
  await until(() => bot.entities[wolf.serial] !== undefined, "the wolf is seen");
  server.clock.isFrozen = true;
  const [x, y, z] = wolf.state.pos;
  player.movement.teleport([x, y, z - 3]);
  await until(() => Math.abs(bot.entity.position.z - z + 3) < 0.1, "the bot stands before it");
  await bot.lookAt(new Vec3(x, y + 0.4, z), true);
  await until(() => player.pitchDeg > 10, "the bot looks at it");
  const line = hear(bot, new RegExp(`^Rex \\(wolf ${wolf.serial}\\)`));
  bot.chat("/why");
  await line;
});

test(
  "entities of a real save are found",
  { skip: worldPath(SAVANNA) === null && "SKIPPED: the worlds are not here" },
  async (t) => {
    const { server } = await startServer(t, worldPath(SAVANNA), { version: "1.19.2" }, { ticks: false });
    server.tick();
    const cats = server.sim.mobs().filter(({ species }) => species === "cat");
    assert.ok(cats.length > 0);
    cats.forEach(({ uuid }) => assert.equal(server.savedLooks.get(uuid).collar, 14));
  },
);

test("an arrow and an item in flight have their velocity", { timeout: 60000 }, async (t) => {
  const { server, bot } = await joinMeadow(t, "1.20.4");
  const speeds = new Map();
  bot._client.on("entity_velocity", ({ entityId, velocity }) =>
    speeds.set(entityId, [...(speeds.get(entityId) ?? []), velocity]),
  );
  const item = server.sim.spawnItem("dirt", { pos: [10.5, 70, 10.5] });
  await until(() => speeds.get(item.serial)?.some(({ y }) => y < -1000), "it falls");
  await until(() => speeds.get(item.serial).at(-1).y === 0, "it lies");
  const cow = server.sim.spawn("cow", { pos: [12.5, 64, 8.5] });
  await until(() => bot.entities[cow.serial] !== undefined, "the cow is seen");
  cow.hurt(1, server.players.get("bot").mob);
  await until(() => speeds.get(cow.serial)?.[0].x > 100, "a blow pushes it away");
});
