// Ovis's numbers of block states in the numbers of an older version: by the names of blocks and properties.

// Blocks that have had another name: the older one, and the version that has the newer one.
const RENAMES = new Map([
  ["short_grass", { old: "grass", since: "1.20.3" }],
  ["iron_chain", { old: "chain", since: "1.21.9" }],
]);

// What a block that a version lacks looks like there: the last words of its name, and what stands for it.
const STAND_INS = [
  [/_planks$/, "oak_planks"],
  [/_(log|wood)$/, "oak_log"],
  [/_leaves$/, "oak_leaves"],
  [/_sapling$/, "oak_sapling"],
  [/_hanging_moss$/, "vine"],
  [/_wall_hanging_sign$/, "oak_wall_sign"],
  [/_hanging_sign$/, "oak_sign"],
  [/_wall_sign$/, "oak_wall_sign"],
  [/_sign$/, "oak_sign"],
  [/_fence_gate$/, "oak_fence_gate"],
  [/_fence$/, "oak_fence"],
  [/_trapdoor$/, "oak_trapdoor"],
  [/_door$/, "oak_door"],
  [/_stairs$/, "stone_brick_stairs"],
  [/_slab$/, "stone_brick_slab"],
  [/_wall$/, "stone_brick_wall"],
  [/_button$/, "oak_button"],
  [/_pressure_plate$/, "oak_pressure_plate"],
  [/_shelf$/, "bookshelf"],
  [/bookshelf$/, "bookshelf"],
  [/_lantern$/, "lantern"],
  [/_torch$/, "torch"],
  [/_bars$/, "iron_bars"],
  [/_chain$/, "chain"],
  [/_carpet$/, "moss_carpet"],
  [/^pale_moss_block$/, "moss_block"],
  [/_(blossom|eyeblossom|flower|petals|flowers)$|^(torchflower|wildflowers|golden_dandelion)/, "dandelion"],
  [/bush$|_grass$|litter$|^cactus_flower$/, "dead_bush"],
  [/^suspicious_sand$/, "sand"],
  [/^suspicious_gravel$/, "gravel"],
  [/^crafter$/, "crafting_table"],
  [/^(mangrove_roots|muddy_mangrove_roots)$/, "oak_log"],
  [/^mud$|^packed_mud$/, "dirt"],
  [/^frogspawn$/, "lily_pad"],
  [/froglight$/, "glowstone"],
  [/copper|tuff|brick|stone|resin|sculk|bamboo|heavy_core|vault|spawner|pot$|egg$/, "stone"],
];

const UNKNOWN = -1;

/** Splits "oak_door[facing=north,half=lower]". */
export function splitState(text) {
  const open = text.indexOf("[");
  if (open < 0) {
    return { block: text, properties: {} };
  }
  const pairs = text.slice(open + 1, -1).split(",");
  return { block: text.slice(0, open), properties: Object.fromEntries(pairs.map((pair) => pair.split("="))) };
}

// Properties without a list of values are true and false, or numbers from 0 on.
function valuesOf(property) {
  if (property.values !== undefined) {
    return property.values;
  }
  return property.type === "bool"
    ? ["true", "false"]
    : Array.from({ length: property.num_values }, (_, i) => String(i));
}

/** The number of a state of a version's block. A property that is not given has its default. */
export function numberOf(block, properties) {
  let rest = block.defaultState - block.minStateId;
  const defaults = [];
  for (const property of [...block.states].reverse()) {
    defaults.unshift(rest % property.num_values);
    rest = Math.floor(rest / property.num_values);
  }
  return (
    block.minStateId +
    block.states.reduce((number, property, i) => {
      const index = valuesOf(property).map(String).indexOf(String(properties[property.name]));
      return number * property.num_values + (index >= 0 ? index : defaults[i]);
    }, 0)
  );
}

export class BlockStates {
  #table;

  /**
   * @param version the Version
   * @param blocks Ovis's Blocks
   * @param named called with each block that the version lacks, once, and what stands for it
   */
  constructor(version, blocks, named = () => {}) {
    this.version = version;
    this.blocks = blocks;
    this.named = named;
    this.lacking = new Map();
    this.#table = new Int32Array(blocks.stateCount).fill(UNKNOWN);
    const all = version.data.blocksArray;
    /** Bits of a state in a section without a palette. */
    this.directBits = 32 - Math.clz32(Math.max(...all.map((block) => block.maxStateId)));
    this.airs = new Set(
      ["air", "cave_air", "void_air"].map((name) => version.data.blocksByName[name].defaultState),
    );
  }

  /** The version's number of Ovis's state. */
  get(state) {
    const known = this.#table[state];
    return known !== UNKNOWN && known !== undefined ? known : this.#find(state);
  }

  /** The version's block with a name of Ovis; null: it lacks the block. */
  findBlock(name) {
    const { blocksByName } = this.version.data;
    const renamed = RENAMES.get(name);
    const ownName = renamed !== undefined && !this.version.isAtLeast(renamed.since) ? renamed.old : name;
    return blocksByName[ownName] ?? null;
  }

  #find(state) {
    const info = this.blocks.describe(state);
    if (info === null) {
      return 0;
    }
    const { block, properties } = splitState(info.name);
    const own = this.findBlock(block);
    const number = numberOf(own ?? this.#standIn(block, info), properties);
    if (state < this.#table.length) {
      this.#table[state] = number;
    }
    return number;
  }

  #standIn(name, info) {
    const pattern = STAND_INS.find(([words, other]) => words.test(name) && this.findBlock(other) !== null);
    const fallback = info.boxes.length > 0 ? "stone" : "air";
    const other = this.findBlock(pattern?.[1] ?? fallback);
    if (!this.lacking.has(name)) {
      this.lacking.set(name, other.name);
      this.named(name, other.name);
    }
    return other;
  }
}
