// Columns as a client reads them, against another parser of the same files.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, test } from "node:test";
import { VERSIONS } from "../src/index.js";
import {
  chooseVersions,
  isFull,
  joinBot,
  openForBench,
  ofMineflayer,
  PLAYED,
  SAVANNA,
  startServer,
  until,
  Vec3,
  worldPath,
} from "./support.js";

const require = createRequire(import.meta.url);
const { createDeserializer } = require("minecraft-protocol");
const anvil = require("prismarine-provider-anvil");
const registryOf = require("prismarine-registry");

const RENAMES = { grass: "short_grass", chain: "iron_chain" };

/** Text of a state, the same for all versions. */
function stateTexts(version) {
  const registry = registryOf(version);
  const Block = ofMineflayer("prismarine-block")(registry);
  const known = new Map();
  return (state) => {
    let text = known.get(state);
    if (text === undefined) {
      const block = Block.fromStateId(state, 0);
      const properties = Object.entries(block.getProperties())
        .filter(([name]) => !(name === "waterlogged" && block.name.endsWith("_leaves"))) // 1.18.2 has none
        .map(([name, value]) => `${name}=${value}`);
      text = `${RENAMES[block.name] ?? block.name}[${properties.sort()}]`;
      known.set(state, text);
    }
    return text;
  };
}

async function compareColumns(
  bot,
  version,
  { path, saveVersion, columns, minY, height, regions = "region" },
) {
  const provider = new (anvil.Anvil(saveVersion))(join(path, regions));
  const [ownText, savedText] = [stateTexts(version), stateTexts(saveVersion)];
  const lacking = new Set();
  const counts = { cells: 0, solid: 0, different: 0 };
  for (const [x, z] of columns) {
    const saved = await provider.load(x, z).catch((error) => {
      assert.match(error.message, /No matching block id found for strangeberries:/); // a block of a mod, which that parser refuses
      return null;
    });
    if (saved === null) {
      continue;
    }
    const own = bot.world.getColumn(x, z);
    assert.ok(own, `the client has column ${x} ${z}`);
    for (let y = minY; y < minY + height; y++) {
      for (let i = 0; i < 256; i++) {
        const at = new Vec3(i & 15, y, i >> 4);
        const is = ownText(own.getBlockStateId(at));
        const shall = savedText(saved.getBlockStateId(at));
        counts.cells++;
        counts.solid += shall.startsWith("air[") ? 0 : 1;
        if (is !== shall) {
          counts.different++;
          lacking.add(`${shall} is ${is}`);
        }
      }
    }
  }
  await provider.close?.();
  return { ...counts, lacking: [...lacking] };
}

describe("columns", { skip: worldPath(SAVANNA) === null && "SKIPPED: the worlds are not here" }, () => {
  for (const version of chooseVersions(VERSIONS)) {
    test(
      `every cell that a client of ${version} reads is that of the save`,
      { timeout: 120000 },
      async (t) => {
        const path = worldPath(SAVANNA);
        const { server, port } = await startServer(t, path, { version, viewDistance: 3 });
        server.clock.isFrozen = true;
        const bot = await joinBot(t, port, version);
        await until(() => server.players.get("bot").view.isComplete, "all columns are sent");
        const [cx, , cz] = server.spawn.map((number) => Math.floor(number / 16));
        const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dz) => [cx + dx, cz + dz]));
        const columns = PLAYED.includes(version) ? around : [[cx, cz]];
        await until(
          () => columns.every(([x, z]) => bot.world.getColumn(x, z) !== undefined),
          "the client has the columns",
        );
        const found = await compareColumns(bot, version, {
          path,
          saveVersion: "1.19.2",
          columns,
          minY: -64,
          height: 384,
        });
        assert.deepEqual(
          { different: found.different, lacking: found.lacking },
          { different: 0, lacking: [] },
        );
        assert.equal(found.cells, columns.length * 98304);
        assert.ok(found.solid > columns.length * 1000);
      },
    );
  }
});

// Each world, on the version that has its blocks; the comparing parser needs a version that it knows.
const WORLDS = [
  { name: SAVANNA, version: "1.19.2", saveVersion: "1.19.2" },
  { name: "strange-berries-1.19.2-nether-bastion", version: "1.19.2", saveVersion: "1.19.2" },
  { name: "prismarine-1.18.2-ocean", version: "1.18.2", saveVersion: "1.18.2" },
  { name: "ensnbt-1.20.4-pillager-outpost", version: "1.20.4", saveVersion: "1.20.4" },
  { name: "mapf-1.21.10-shore", version: "1.21.11", saveVersion: "1.21.9" },
];
const CELLS_QUICK = 6; // columns of a world with the label quick

describe("all columns of all worlds", () => {
  for (const { name, version, saveVersion } of WORLDS) {
    const path = worldPath(name);
    test(
      `${name}: every cell, on ${version}`,
      { skip: path === null && "the world is not here", timeout: 600000 },
      async () => {
        const { server, opened } = await openForBench(path, { version });
        const { minY, height } = server.world.env.dimension;
        const Chunk = require("prismarine-chunk")(registryOf(version));
        const reader = createDeserializer({ state: "play", isServer: false, version });
        const world = new Map();
        const columns = isFull ? opened.columns : opened.columns.slice(0, CELLS_QUICK);
        for (const [x, z] of columns) {
          const { params } = reader.parsePacketBuffer(server.columns.encode(x, z)).data;
          const chunk = new Chunk({ minY, worldHeight: height });
          chunk.load(params.chunkData);
          world.set(`${x},${z}`, chunk);
        }
        const bot = { world: { getColumn: (x, z) => world.get(`${x},${z}`) } };
        const found = await compareColumns(bot, version, { path, saveVersion, columns, minY, height });
        assert.deepEqual(
          { different: found.different, lacking: found.lacking },
          { different: 0, lacking: [] },
        );
      },
    );
  }
});
