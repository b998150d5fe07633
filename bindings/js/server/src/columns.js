// A column of the world as a packet: its sections from palettes, height maps, light, biomes and block entities.
//
//   x, z | height maps | [sections: count of cells that are not air, states, biomes] | block entities | light
//
// A column is encoded once for all players and versions of its blocks: a change drops it.
import { listBiomes, readBiomes } from "ovis";
import { kindOfBlock, listKinds } from "./block_entities.js";
import { ByteWriter, countLongs, packLongs } from "./bytes.js";
import { splitState } from "./block_states.js";
import { LightReader, writeLight } from "./light.js";
import { BIOME_CELLS, STATE_CELLS, writePalette } from "./palette.js";

const CELLS = 4096;
const COLUMN_CELLS = 256;
const COLUMNS_KEPT = 1024; // of up to 65 kB each
// Kinds of height maps, as 1.21.5 and later number them.
const WORLD_SURFACE = 1;
const MOTION_BLOCKING = 4;
const HEIGHT_NAMES = new Map([
  [MOTION_BLOCKING, "MOTION_BLOCKING"],
  [WORLD_SURFACE, "WORLD_SURFACE"],
]);
// Tags of NBT.
const NBT_END = 0;
const NBT_COMPOUND = 10;
const NBT_LONGS = 12;

export class Columns {
  #kept = new Map();
  #seen; // number + 1 of each state in the palette of the section that is read
  #flags; // of each state: 0 unknown, else KNOWN with the others
  #biomeNumbers;
  #kinds;
  #noText;

  /**
   * @param world of Ovis
   * @param states BlockStates
   * @param registries Registries
   * @param texts [optional] finds NBT of a block entity: (cell, kind) => bytes, or null
   */
  constructor(world, states, registries, texts = () => null) {
    this.world = world;
    this.states = states;
    this.version = states.version;
    this.light = new LightReader(world);
    const { minY, height, hasSky } = world.env.dimension;
    Object.assign(this, { minY, height, hasSky, texts });
    this.sectionCount = height / 16;
    this.heightBits = 32 - Math.clz32(height);
    this.#biomeNumbers = listBiomes(world.blocks.ovis).map((name) => registries.biome(name));
    this.biomeBits = 32 - Math.clz32(Math.max(1, registries.biomes.size - 1));
    this.#kinds = listKinds(this.version);
    this.#seen = new Uint16Array(world.blocks.stateCount + 1);
    this.#flags = new Map();
    this.#noText = Buffer.from(
      this.version.hasConfiguration ? [NBT_COMPOUND, NBT_END] : [NBT_COMPOUND, 0, 0, NBT_END],
    );
    this.id = this.version.packetIds.get("map_chunk");
  }

  /** The framed packet of a column; a column that is not there is empty. */
  getFrame(x, z, frame) {
    const key = `${x},${z}`;
    let bytes = this.#kept.get(key);
    if (bytes === undefined) {
      bytes = frame(this.encode(x, z));
      if (this.#kept.size >= COLUMNS_KEPT) {
        this.#kept.delete(this.#kept.keys().next().value);
      }
      this.#kept.set(key, bytes);
    }
    return bytes;
  }

  /** Forgets a column: something in it, or its light, has changed. */
  drop(x, z) {
    this.#kept.delete(`${x},${z}`);
  }

  encode(x, z) {
    const sections = this.#readSections(x, z);
    const body = new ByteWriter(32768);
    sections.forEach((section) => this.#writeSection(body, section));
    const writer = new ByteWriter(body.size + 65536);
    writer.varint(this.id).i32(x).i32(z);
    this.#writeHeights(writer, x, z, sections);
    writer.varint(body.size).raw(body.end());
    this.#writeBlockEntities(writer, x, z, sections);
    writeLight(writer, this.version, this.light.read(x, z));
    return writer.take();
  }

  // ---- Sections

  #readSections(x, z) {
    const first = this.minY / 16;
    return Array.from({ length: this.sectionCount }, (_, i) => {
      const y = first + i;
      const cells = this.world.readSection(x, y, z);
      return { y, cells, biomes: readBiomes(this.world, x, y, z), ...this.#makePalette(cells) };
    });
  }

  // Ovis's states of a section, each once, and the index of each cell.
  #makePalette(cells) {
    if (cells === null) {
      return { states: [0], indices: null };
    }
    const states = [];
    const indices = new Uint16Array(CELLS);
    const seen = this.#seen;
    for (let i = 0; i < CELLS; i++) {
      const state = cells[i];
      let index = seen[state];
      if (index === 0) {
        states.push(state);
        index = states.length;
        seen[state] = index;
      }
      indices[i] = index - 1;
    }
    states.forEach((state) => (seen[state] = 0));
    return { states, indices };
  }

  #traitsOf(state) {
    let traits = this.#flags.get(state);
    if (traits === undefined) {
      const info = this.world.blocks.describe(state);
      const name = info?.name ?? "air";
      traits = { isAir: info?.tags.includes("air") ?? true, kind: kindOfBlock(splitState(name).block) };
      this.#flags.set(state, traits);
    }
    return traits;
  }

  #writeSection(writer, { states, indices, biomes }) {
    const hasCount = !this.version.isAtLeast("1.21.5");
    const isAir = states.map((state) => this.#traitsOf(state).isAir);
    let solid = 0;
    if (indices === null || states.length === 1) {
      solid = isAir[0] ? 0 : CELLS;
    } else {
      for (let i = 0; i < CELLS; i++) {
        solid += isAir[indices[i]] ? 0 : 1;
      }
    }
    writer.i16(solid);
    const numbers = states.map((state) => this.states.get(state));
    writePalette(writer, {
      ...mergeEqual(numbers, indices),
      kind: STATE_CELLS,
      directBits: this.states.directBits,
      hasCount,
    });
    const biomeCells = biomes ?? new Uint8Array(64);
    const palette = [...new Set(biomeCells)];
    const own = palette.map((biome) => this.#biomeNumbers[biome] ?? 0);
    writePalette(writer, {
      ...mergeEqual(
        own,
        Uint16Array.from(biomeCells, (biome) => palette.indexOf(biome)),
      ),
      kind: BIOME_CELLS,
      directBits: this.biomeBits,
      hasCount,
    });
  }

  // ---- Heights: blocks from the lowest one of the world to just above the highest one that counts

  #heights(x, z, sections) {
    const motion = new Uint16Array(COLUMN_CELLS);
    for (let i = 0; i < COLUMN_CELLS; i++) {
      const y = this.world.getHeight(x * 16 + (i & 15), z * 16 + (i >> 4));
      motion[i] = Math.min(Math.max(y - this.minY, 0), this.height);
    }
    const surface = new Uint16Array(COLUMN_CELLS);
    let left = COLUMN_CELLS;
    for (let k = sections.length - 1; k >= 0 && left > 0; k--) {
      const { states, indices } = sections[k];
      const isAir = states.map((state) => this.#traitsOf(state).isAir);
      if (indices === null || isAir.every(Boolean)) {
        continue;
      }
      for (let cell = CELLS - 1; cell >= 0; cell--) {
        const at = cell & 255;
        if (surface[at] === 0 && !isAir[indices[cell]]) {
          surface[at] = k * 16 + (cell >> 8) + 1;
          left--;
        }
      }
    }
    return new Map([
      [MOTION_BLOCKING, motion],
      [WORLD_SURFACE, surface],
    ]);
  }

  #writeHeights(writer, x, z, sections) {
    const heights = this.#heights(x, z, sections);
    const count = countLongs(COLUMN_CELLS, this.heightBits);
    if (this.version.isAtLeast("1.21.5")) {
      writer.varint(heights.size);
      for (const [kind, values] of heights) {
        writer.varint(kind).varint(count);
        packLongs(writer, values, this.heightBits);
      }
      return;
    }
    writer.u8(NBT_COMPOUND);
    if (!this.version.hasConfiguration) {
      writer.i16(0); // the name of the root
    }
    for (const [kind, values] of heights) {
      const name = Buffer.from(HEIGHT_NAMES.get(kind));
      writer.u8(NBT_LONGS).i16(name.length).raw(name).i32(count);
      packLongs(writer, values, this.heightBits);
    }
    writer.u8(NBT_END);
  }

  // ---- Block entities

  #writeBlockEntities(writer, x, z, sections) {
    const found = [];
    for (const { y, states, indices } of sections) {
      const names = states.map((state) => this.#traitsOf(state).kind);
      const kinds = names.map((name) => this.#kinds.get(name));
      if (indices === null || kinds.every((kind) => kind === undefined)) {
        continue;
      }
      for (let cell = 0; cell < CELLS; cell++) {
        const kind = kinds[indices[cell]];
        if (kind !== undefined) {
          found.push({ cell, y: y * 16 + (cell >> 8), kind, name: names[indices[cell]] });
        }
      }
    }
    writer.varint(found.length);
    for (const { cell, y, kind, name } of found) {
      const pos = [x * 16 + (cell & 15), y, z * 16 + ((cell >> 4) & 15)];
      writer
        .u8(((cell & 15) << 4) | ((cell >> 4) & 15))
        .i16(y)
        .varint(kind);
      writer.raw(this.texts(pos, name) ?? this.#noText);
    }
  }
}

// States that the version does not tell apart are one entry of the palette.
function mergeEqual(numbers, indices) {
  const palette = [...new Set(numbers)];
  if (palette.length === numbers.length) {
    return { palette: numbers, indices };
  }
  const places = numbers.map((number) => palette.indexOf(number));
  return { palette, indices: indices?.map((index) => places[index]) ?? null };
}
