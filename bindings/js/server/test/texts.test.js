// Texts of signs, food on campfires and looks of banners: from a save's NBT to that of a version.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { PATTERNS } from "../src/block_forms.js";
import { BlockTexts } from "../src/block_texts.js";
import { Version } from "../src/index.js";
import { ofMineflayer } from "./support.js";

const nbt = ofMineflayer("prismarine-nbt");

/** A region file with one column, 0 0, that has these block entities. */
function makeRegion(entities) {
  const list = nbt.list({ type: "compound", value: entities });
  const packed = deflateSync(
    nbt.writeUncompressed({ type: "compound", name: "", value: { block_entities: list } }, "big"),
  );
  const bytes = Buffer.alloc(8192 + Math.ceil((packed.length + 5) / 4096) * 4096);
  bytes.writeUInt32BE((2 << 8) | 1, 0);
  bytes.writeUInt32BE(packed.length + 1, 8192);
  bytes[8196] = 2;
  packed.copy(bytes, 8197);
  return new Map([["r.0.0.mca", bytes]]);
}

const entity = (id, x, own) => ({
  id: nbt.string(`minecraft:${id}`),
  x: nbt.int(x),
  y: nbt.int(64),
  z: nbt.int(3),
  ...own,
});

/** What a client of a version reads. */
function read(texts, version, x, kind = "sign") {
  const bytes = texts.get([x, 64, 3], kind);
  if (bytes === null) {
    return null;
  }
  const named = version.hasConfiguration
    ? Buffer.concat([bytes.subarray(0, 1), Buffer.alloc(2), bytes.subarray(1)])
    : bytes;
  return nbt.simplify(nbt.parseUncompressed(named, "big"));
}

const OLD_SIGN = entity("sign", 1, {
  Text1: nbt.string('{"text":"Hello"}'), Text2: nbt.string('{"text":""}'), Text3: nbt.string('{"extra":[{"text":"wo"},"rld"],"text":""}'),
  Text4: nbt.string('""'), Color: nbt.string("red"), GlowingText: nbt.byte(1),
}); // prettier-ignore
const side = (lines) =>
  nbt.comp({
    messages: nbt.list({ type: "string", value: lines }),
    color: nbt.string("blue"),
    has_glowing_text: nbt.byte(0),
  });
const NEW_SIGN = entity("sign", 2, {
  front_text: side(["Plain", "", "", ""]),
  back_text: side(["Back", "", "", ""]),
});
const stack = (Count) => nbt.comp({ Slot: nbt.byte(2), id: nbt.string("minecraft:beef"), ...Count }).value;
const FIRE = entity("campfire", 3, {
  Items: nbt.list({ type: "compound", value: [stack({ Count: nbt.byte(1) })] }),
});
const BANNER = entity("banner", 4, {
  Patterns: nbt.list({ type: "compound", value: [{ Pattern: nbt.string("cr"), Color: nbt.int(1) }] }),
});
const CHEST = entity("chest", 5, {
  Items: nbt.list({ type: "compound", value: [stack({ Count: nbt.byte(9) })] }),
  CustomName: nbt.string('"Mine"'),
});
const layer = (pattern, color) => ({ pattern: nbt.string(`minecraft:${pattern}`), color: nbt.string(color) });
const NEW_BANNER = entity("banner", 6, {
  patterns: nbt.list({ type: "compound", value: [layer("stripe_top", "lime"), layer("flow", "red")] }),
});
const ID = nbt.intArray([1, -2, 3, -4]);
const OLD_SKULL = entity("skull", 7, {
  SkullOwner: nbt.comp({
    Id: ID,
    Name: nbt.string("Alex"),
    Properties: nbt.comp({ textures: nbt.list({ type: "compound", value: [{ Value: nbt.string("abc") }] }) }),
  }),
});
const NEW_SKULL = entity("skull", 8, {
  profile: nbt.comp({
    id: ID,
    name: nbt.string("Steve"),
    properties: nbt.list({
      type: "compound",
      value: [{ name: nbt.string("textures"), value: nbt.string("def"), signature: nbt.string("s") }],
    }),
  }),
});
const POT = entity("decorated_pot", 9, {
  sherds: nbt.list({ type: "string", value: ["minecraft:brick", "minecraft:heart_pottery_sherd"] }),
});
const SPAWNER = entity("mob_spawner", 10, {
  Delay: nbt.short(20),
  SpawnData: nbt.comp({ entity: nbt.comp({ id: nbt.string("minecraft:zombie") }) }),
});
const LATE_SPAWNER = entity("mob_spawner", 11, {
  SpawnData: nbt.comp({ entity: nbt.comp({ id: nbt.string("minecraft:breeze") }) }),
});
const NAMED_SKULL = entity("skull", 12, { profile: nbt.string("Notch") });
const all = [
  OLD_SIGN, NEW_SIGN, FIRE, BANNER, CHEST, NEW_BANNER, OLD_SKULL, NEW_SKULL, POT, SPAWNER, LATE_SPAWNER, NAMED_SKULL,
]; // prettier-ignore
const files = makeRegion(all);

test("signs have their lines in the form of each version", () => {
  for (const name of ["1.18.2", "1.19.2"]) {
    const version = new Version(name);
    const sign = read(new BlockTexts(files, version), version, 1);
    assert.deepEqual(
      [sign.Text1, sign.Text3, sign.Color, sign.GlowingText],
      ['{"text":"Hello"}', '{"extra":[{"text":"wo"},"rld"],"text":""}', "red", 1],
    );
    assert.equal(read(new BlockTexts(files, version), version, 2).Text1, '{"text":"Plain"}');
  }
  for (const [name, first, third] of [
    ["1.20.4", '{"text":"Hello"}', '{"extra":[{"text":"wo"},"rld"],"text":""}'],
    ["1.21.11", "Hello", "world"],
  ]) {
    const version = new Version(name);
    const { front_text } = read(new BlockTexts(files, version), version, 1);
    assert.deepEqual(
      [front_text.messages[0], front_text.messages[2], front_text.color],
      [first, third, "red"],
    );
  }
  const newest = new Version("1.21.11");
  assert.deepEqual(read(new BlockTexts(files, newest), newest, 2).back_text.messages, ["Back", "", "", ""]);
});

test("what is drawn of block entities has the form of each version", () => {
  const [old, newest] = [new Version("1.19.2"), new Version("1.21.11")];
  const at = (version, x, kind) => read(new BlockTexts(files, version), version, x, kind);
  assert.deepEqual(at(old, 3, "campfire").Items, [{ Slot: 2, id: "minecraft:beef", Count: 1 }]);
  assert.deepEqual(at(newest, 3, "campfire").Items, [{ Slot: 2, id: "minecraft:beef", count: 1 }]);
  assert.deepEqual(at(old, 4, "banner"), { Patterns: [{ Pattern: "cr", Color: 1 }] });
  assert.deepEqual(at(newest, 4, "banner"), {
    patterns: [{ pattern: "minecraft:cross", color: "orange" }],
  });
  assert.deepEqual(at(old, 6, "banner"), { Patterns: [{ Pattern: "ts", Color: 5 }] }); // it has no pattern flow
  assert.deepEqual(at(newest, 6, "banner").patterns[1], { pattern: "minecraft:flow", color: "red" });
  const id = [1, -2, 3, -4];
  assert.deepEqual(at(old, 7, "skull"), {
    SkullOwner: { Id: id, Name: "Alex", Properties: { textures: [{ Value: "abc" }] } },
  });
  assert.deepEqual(at(newest, 7, "skull"), {
    profile: { id, name: "Alex", properties: [{ name: "textures", value: "abc" }] },
  });
  assert.deepEqual(at(old, 8, "skull"), {
    SkullOwner: { Id: id, Name: "Steve", Properties: { textures: [{ Value: "def", Signature: "s" }] } },
  });
  assert.deepEqual(at(newest, 12, "skull"), { profile: { name: "Notch" } });
  assert.deepEqual(at(newest, 9, "decorated_pot").sherds[1], "minecraft:heart_pottery_sherd");
  assert.deepEqual(at(old, 10, "mob_spawner"), { SpawnData: { entity: { id: "minecraft:zombie" } } });
  assert.equal(at(old, 11, "mob_spawner"), null); // 1.19.2 has no breeze
  assert.equal(at(newest, 11, "mob_spawner").SpawnData.entity.id, "minecraft:breeze");
  assert.equal(at(old, 5, "chest"), null); // the game's server sends no contents either
});

test("patterns of banners are those of the published registry", () => {
  for (const name of ["1.21.1", "1.21.11"]) {
    const { entries } = new Version(name).data.loginPacket.dimensionCodec["minecraft:banner_pattern"];
    const known = new Set(entries.map(({ key }) => key.replace("minecraft:", "")));
    const names = Object.values(PATTERNS);
    assert.deepEqual(
      names.filter((pattern) => !known.has(pattern)),
      [],
    );
    assert.deepEqual([...known].filter((pattern) => !names.includes(pattern)).sort(), ["flow", "guster"]);
  }
});

test("a block that was replaced has nothing of the old one", () => {
  const version = new Version("1.20.1");
  const texts = new BlockTexts(files, version);
  texts.forget([1, 64, 3]); // before its column is read
  assert.equal(read(texts, version, 1), null);
  assert.notEqual(read(texts, version, 2), null);
  texts.forget([2, 64, 3]);
  assert.equal(read(texts, version, 2), null);
  assert.equal(read(texts, version, 7, "banner"), null); // a banner where the save has a skull
});

test("a damaged region, and no region, have no texts", () => {
  const version = new Version("1.20.1");
  const bytes = Buffer.from(files.get("r.0.0.mca"));
  for (let at = 0; at < bytes.length; at += 3) {
    const damaged = Buffer.from(bytes);
    damaged[at] ^= 0xff;
    new BlockTexts(new Map([["r.0.0.mca", damaged]]), version).get([1, 64, 3], "sign");
  }
  for (const size of [0, 1, 8191, 8192, 8196, 8200, 8300]) {
    assert.equal(
      new BlockTexts(new Map([["r.0.0.mca", bytes.subarray(0, size)]]), version).get([1, 64, 3], "sign"),
      null,
    );
  }
  assert.equal(new BlockTexts(new Map(), version).get([1, 64, 3], "sign"), null);
  assert.equal(new BlockTexts(null, version).get([1, 64, 3], "sign"), null);
});
