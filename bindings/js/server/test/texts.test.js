// Texts of signs, food on campfires and looks of banners: from a save's NBT to that of a version.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
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
function read(texts, version, x) {
  const bytes = texts.get([x, 64, 3]);
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
});
const files = makeRegion([OLD_SIGN, NEW_SIGN, FIRE, BANNER, CHEST]);
const OLD = 3120; // data version of 1.19.2
const NEW = 4556; // of 1.21.10

test("signs have their lines in the form of each version", () => {
  for (const name of ["1.18.2", "1.19.2"]) {
    const version = new Version(name);
    const sign = read(new BlockTexts(files, version, OLD), version, 1);
    assert.deepEqual(
      [sign.Text1, sign.Text3, sign.Color, sign.GlowingText],
      ['{"text":"Hello"}', '{"extra":[{"text":"wo"},"rld"],"text":""}', "red", 1],
    );
    assert.equal(read(new BlockTexts(files, version, OLD), version, 2).Text1, '{"text":"Plain"}');
  }
  for (const [name, first, third] of [
    ["1.20.4", '{"text":"Hello"}', '{"extra":[{"text":"wo"},"rld"],"text":""}'],
    ["1.21.11", "Hello", "world"],
  ]) {
    const version = new Version(name);
    const { front_text } = read(new BlockTexts(files, version, OLD), version, 1);
    assert.deepEqual(
      [front_text.messages[0], front_text.messages[2], front_text.color],
      [first, third, "red"],
    );
  }
  const newest = new Version("1.21.11");
  assert.deepEqual(read(new BlockTexts(files, newest, NEW), newest, 2).back_text.messages, [
    "Back",
    "",
    "",
    "",
  ]);
});

test("campfires show their food, banners their patterns in one form, and chests nothing", () => {
  const [old, newest] = [new Version("1.19.2"), new Version("1.21.11")];
  const at = (version, x) => read(new BlockTexts(files, version, OLD), version, x);
  assert.deepEqual(at(old, 3).Items, [{ Slot: 2, id: "minecraft:beef", Count: 1 }]);
  assert.deepEqual(at(newest, 3).Items, [{ Slot: 2, id: "minecraft:beef", count: 1 }]);
  assert.deepEqual(at(old, 4), { Patterns: [{ Pattern: "cr", Color: 1 }] });
  assert.equal(at(newest, 4), null);
  assert.equal(at(old, 5), null);
});

test("a damaged region, and no region, have no texts", () => {
  const version = new Version("1.20.1");
  const bytes = Buffer.from(files.get("r.0.0.mca"));
  for (let at = 0; at < bytes.length; at += 3) {
    const damaged = Buffer.from(bytes);
    damaged[at] ^= 0xff;
    new BlockTexts(new Map([["r.0.0.mca", damaged]]), version, OLD).get([1, 64, 3]);
  }
  for (const size of [0, 1, 8191, 8192, 8196, 8200, 8300]) {
    assert.equal(
      new BlockTexts(new Map([["r.0.0.mca", bytes.subarray(0, size)]]), version, OLD).get([1, 64, 3]),
      null,
    );
  }
  assert.equal(new BlockTexts(new Map(), version, OLD).get([1, 64, 3]), null);
  assert.equal(new BlockTexts(null, version).get([1, 64, 3]), null);
});
