// What each block state looks like: a cube, boxes, a plant, water or nothing.
import type { StateRow } from "../source/source";
import { rgbOf, shade, type Rgb } from "./paint";
import * as shapes from "./shapes";
import { parseState } from "./state";

export interface Look {
  /** Hides the faces of its neighbors. */
  isOpaque: boolean;
  /** Drawn as a whole cube: color and pattern of its top, sides and bottom. */
  cube: { colors: [Rgb, Rgb, Rgb]; patterns: [number, number, number] } | null;
  /** Cubes of one group hide the faces between them: leaves, glass. 0: none. */
  group: number;
  isTranslucent: boolean;
  boxes: shapes.Box[];
  plant: shapes.Plant | null;
  isWater: boolean;
  isLava: boolean;
  /** Light that passes: 0 none, 1 all but one level more, 2 all. */
  clear: 0 | 1 | 2;
  emission: number;
  /** Part of what people build: "roofs off" takes it away above rooms. */
  isBuilt: boolean;
  color: Rgb;
}

const LEAVES_GROUP = 1,
  GLASS_GROUP = 2,
  ICE_GROUP = 3;
const DIRT: Rgb = [0.52, 0.38, 0.26];
const NATURAL =
  /leaves|_log$|_wood$|^dirt|grass|sand$|^stone$|gravel|granite|diorite|andesite|deepslate|tuff|ore$|snow|ice$|clay|mud$|netherrack|basalt|blackstone|soul_|nylium|end_stone|bedrock|moss|mushroom_block|vine|bamboo$|calcite|dripstone|azalea|terracotta$|coral|kelp|cactus|podzol|mycelium|water|lava|sandstone$|obsidian|amethyst/;

function patternOf(block: string): number {
  if (/leaves|azalea|moss|hay|wart_block|coral_block|sponge/.test(block)) return shapes.LEAVES;
  if (/_log$|_wood$|_stem$|hyphae|bamboo_block|basalt|pillar|bone_block/.test(block)) return shapes.BARK;
  if (
    /stone_brick|^bricks|_bricks|brick_|cobble|cobbled|_tiles|smooth_stone_slab|furnace|smoker|quartz_b/.test(
      block,
    )
  )
    return shapes.BRICKS;
  if (
    /planks|_slab|_stairs|_door|_fence|barrel|crafting|_table|bookshelf|chest|lectern|loom|composter|trapdoor|bed$|ladder|sign/.test(
      block,
    )
  ) {
    return /stone|cobble|brick|quartz|granite|diorite|andesite|deepslate|blackstone|purpur|prismarine|tuff|copper|mud|resin/.test(
      block,
    )
      ? shapes.BRICKS
      : shapes.PLANKS;
  }
  if (/polished|chiseled|_block$|cut_|tile/.test(block)) return shapes.TILES;
  return shapes.PLAIN;
}

function cubeOf(block: string, color: Rgb, pattern: number): Look["cube"] {
  if (block === "grass_block")
    return { colors: [color, color, DIRT], patterns: [shapes.PLAIN, shapes.TURF_SIDE, shapes.PLAIN] };
  if (/_log$|_stem$/.test(block)) {
    const bark = block.startsWith("birch") ? ([0.84, 0.83, 0.78] as Rgb) : shade(color, 0.72);
    return { colors: [shade(color, 1.15), bark, color], patterns: [shapes.PLAIN, shapes.BARK, shapes.PLAIN] };
  }
  if (block === "farmland")
    return { colors: [color, DIRT, DIRT], patterns: [shapes.FURROW, shapes.PLAIN, shapes.PLAIN] };
  if (block === "dirt_path")
    return { colors: [color, DIRT, DIRT], patterns: [shapes.PLAIN, shapes.PLAIN, shapes.PLAIN] };
  if (block === "podzol" || block === "mycelium") return { colors: [color, DIRT, DIRT], patterns: [0, 0, 0] };
  return { colors: [color, color, color], patterns: [pattern, pattern, pattern] };
}

// A block has the color of its family on maps, which is one for many: pieces of furniture differ a little.
function tint(block: string, color: Rgb): Rgb {
  if (/leaves$/.test(block)) {
    const by: Record<string, Rgb> = {
      birch: [0.42, 0.56, 0.26],
      spruce: [0.21, 0.36, 0.22],
      jungle: [0.24, 0.5, 0.14],
      acacia: [0.36, 0.5, 0.16],
      dark: [0.19, 0.36, 0.12],
      cherry: [0.93, 0.68, 0.78],
      mangrove: [0.28, 0.46, 0.16],
      pale: [0.5, 0.55, 0.48],
      oak: [0.26, 0.46, 0.17],
    };
    return by[block.split("_")[0]] ?? color;
  }
  if (block === "grass_block") return [0.42, 0.62, 0.27];
  if (block === "lava") return [0.95, 0.45, 0.1];
  return color;
}

export function lookOf(row: StateRow): Look {
  const state = parseState(row.name),
    block = state.block,
    color = tint(block, rgbOf(row.color)),
    pattern = patternOf(block);
  const isFluid = block === "water" || block === "lava" || block === "bubble_column";
  const isGlass = /glass|^ice$|frosted_ice|slime_block|honey_block|tinted/.test(block);
  const look: Look = {
    isOpaque: row.isOpaque,
    cube: null,
    group: 0,
    isTranslucent: false,
    boxes: [],
    plant: null,
    isWater: row.isWater,
    isLava: row.isLava,
    clear: row.isOpaque ? 0 : row.isWater || /leaves/.test(block) ? 1 : 2,
    emission: row.emission,
    isBuilt: !NATURAL.test(block),
    color,
  };
  if (isFluid || /^(cave_|void_)?air$|^barrier$|^light$|^structure_void$|^moving_piston$/.test(block))
    return look;
  const maker = shapes.makerOf(block);
  const isLow = block === "dirt_path" || block === "farmland";
  if (isLow) [look.isOpaque, look.clear] = [true, 0]; // drawn as a whole block, so that it hides sides
  if (/leaves$/.test(block)) look.group = LEAVES_GROUP;
  if (isGlass) look.group = block.includes("glass") ? GLASS_GROUP : ICE_GROUP;
  look.isTranslucent = isGlass;
  look.plant = maker === null && !row.isSolid ? shapes.plantOf(state, color) : null;
  if (isGlass && maker !== null) look.boxes = maker(state, color, shapes.GLASS);
  else if (maker !== null) look.boxes = maker(state, color, pattern);
  else if (look.plant !== null) return look;
  else if (row.isOpaque || row.isWhole || isLow)
    look.cube = cubeOf(block, color, isGlass ? shapes.GLASS : pattern);
  else look.boxes = boxesOf(row, color, pattern);
  if (look.cube !== null && row.emission >= 10) look.cube.patterns = [shapes.GLOW, shapes.GLOW, shapes.GLOW];
  return look;
}

function boxesOf(row: StateRow, color: Rgb, pattern: number): shapes.Box[] {
  const boxes: shapes.Box[] = [];
  for (let i = 0; i + 5 < row.boxes.length; i += 6) {
    boxes.push({
      at: row.boxes.slice(i, i + 6) as shapes.Box["at"],
      color,
      pattern: row.emission >= 10 ? shapes.GLOW : pattern,
    });
  }
  // A block without a collision shape that no rule knows: a small mark, so that it is not lost.
  if (boxes.length === 0) boxes.push({ at: [5, 0, 5, 11, 6, 11], color, pattern });
  return boxes;
}

export const HIDDEN: Look = {
  isOpaque: true,
  cube: null,
  group: 0,
  isTranslucent: false,
  boxes: [],
  plant: null,
  isWater: false,
  isLava: false,
  clear: 0,
  emission: 0,
  isBuilt: false,
  color: [0, 0, 0],
};
