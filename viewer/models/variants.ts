// Colors of the kinds of a species: dyes of sheep, coats of cats, horses and others, clothes of villagers by biome. A row maps the colors
// of the model to those of the kind. Numbers: docs/sources.md#variants.
import { box, feature, type Part } from "./model";

/** How a mob looks, beyond its species. */
export interface MobLook {
  /** -1: it has none. */
  color: number;
  variant: number;
  hasBanner: boolean;
}

type Colors = Record<string, string>;

const DYES = [
  "#f0efec",
  "#e87c23",
  "#b54aab",
  "#5fa8dc",
  "#f2c935",
  "#78bb2a",
  "#ec94ae",
  "#4b5054",
  "#a0a09a",
  "#1f8a90",
  "#7a34a8",
  "#3c45a0",
  "#7c5330",
  "#5a7425",
  "#a3312b",
  "#26262b",
];

// The model's colors of a coat, and for each kind what they become.
const coats = (from: string[], kinds: Record<number, string[]>): ((variant: number) => Colors) => {
  const made: Record<number, Colors> = {};
  for (const [kind, to] of Object.entries(kinds))
    made[Number(kind)] = Object.fromEntries(from.map((color, i) => [color, to[i] ?? to[to.length - 1]]));
  return (variant) => made[variant] ?? {};
};

const WOOL = ["#ece9e2", "#e6e2da"];
const CAT = ["#c98b4a", "#a96f38", "#8f5a2b"];
const HORSE = ["#8a5530", "#3a2416"];

const horses = coats(HORSE, {
  0: ["#e8e4dc", "#c9c2b6"],
  1: ["#d8b27a", "#efe2c6"],
  2: ["#9a5a2f", "#7a4522"],
  3: ["#6b4526", "#2e1d11"],
  4: ["#2b2724", "#1a1715"],
  5: ["#8a8a8c", "#5d5d60"],
  6: ["#45301f", "#241810"],
});

const llamas = (from: string) =>
  coats([from], { 0: ["#e3d3b4"], 1: ["#efece6"], 2: ["#8a6242"], 3: ["#8f8d8a"] });

const KINDS: Record<string, (variant: number) => Colors> = {
  cat: coats(CAT, {
    0: ["#8d7a63", "#75634e", "#4d3f31"],
    1: ["#2a2a2e", "#1f1f23", "#f0eee8"],
    2: ["#d98c45", "#c2763a", "#f0d2a8"],
    3: ["#e8dcc4", "#6b5442", "#6b5442"],
    4: ["#b7b5b0", "#9b9994", "#c9c7c2"],
    5: ["#efe6d8", "#c9783c", "#3a332e"],
    6: ["#ead0ae", "#d8b488", "#f2e2c8"],
    7: ["#efe7da", "#b49a80", "#8d7862"],
    8: ["#f4f3f0", "#e6e4df", "#f4f3f0"],
    9: ["#b9b6b0", "#efede8", "#6b6864"],
    10: ["#1f1f23", "#18181b", "#1f1f23"],
  }),
  horse: (variant) => horses(variant & 255),
  llama: llamas("#e3d3b4"),
  trader_llama: llamas("#b88f5c"),
  fox: coats(["#e0792c", "#f4efe8"], { 1: ["#eef1f2", "#dfe5e8"] }),
  mooshroom: coats(["#a11e1e", "#d63a33"], { 1: ["#7a5a43", "#b08a62"] }),
  rabbit: coats(["#8b6b4c", "#7c5e42", "#9a7a58"], {
    1: ["#f2f0ec", "#e4e0d9", "#eae6df"],
    2: ["#2c2a2a", "#222020", "#343131"],
    3: ["#ece8e0", "#3a3634", "#4a4441"],
    4: ["#d9b066", "#c79d55", "#e0bd7c"],
    5: ["#a29384", "#867868", "#b0a294"],
    99: ["#f6f4f0", "#eeeae4", "#f2efe9"],
  }),
  axolotl: coats(["#f0a6c4", "#f2aecb", "#e48fb4", "#c23f7d"], {
    1: ["#7a5a45", "#84634c", "#6b4d3a", "#4a3426"],
    2: ["#f0c93a", "#f4d24e", "#e0b52e", "#c98a1e"],
    3: ["#dff0f2", "#e6f4f6", "#c2e0e4", "#d98a9c"],
    4: ["#5a6fd6", "#657ade", "#4a5fc2", "#e08a3c"],
  }),
  frog: coats(["#d0783c", "#c46f36", "#b8642f"], {
    1: ["#d9cfbe", "#cfc4b2", "#c2b6a2"],
    2: ["#6f9a4a", "#658f42", "#588038"],
  }),
  parrot: coats(["#d62f2b", "#2f62d6"], {
    1: ["#2f55c9", "#2746a8"],
    2: ["#5fb82f", "#4a9a26"],
    3: ["#3fb6c9", "#e6c33a"],
    4: ["#9a9c9e", "#7f8183"],
  }),
  // The robe of the biome; the apron has the color of the profession.
  villager: coats(["#8a5a3c", "#7c4f35"], {
    1: ["#c98a5a", "#b87a4c"],
    2: ["#b5622e", "#a05526"],
    3: ["#a8442e", "#963a26"],
    4: ["#5c7d8f", "#4f6f80"],
    5: ["#5a4a6b", "#4e405e"],
    6: ["#5e4a35", "#52402d"],
  }),
};

/** Colors of a mob that differ from those of its model; null: none do. */
export function colorsOf(species: string, look: MobLook | undefined): Colors | null {
  if (!look) return null;
  if (species === "sheep")
    return look.color > 0 && look.color < DYES.length
      ? Object.fromEntries(WOOL.map((from) => [from, DYES[look.color]]))
      : null;
  const kind = look.variant >= 0 ? KINDS[species]?.(look.variant) : undefined;
  return kind && Object.keys(kind).length > 0 ? kind : null;
}

/** The banner of a captain: a pole over its back, with a cloth. */
export const banner: Part[] = [
  box("feature", "still", "#6b4a2c", [-0.6, 18, -5.4, 0.6, 48, -4.2]),
  feature("#e8e6e0", [-7, 30, -5.8, 7, 47, -5.3], "still"),
  feature("#7f8285", [-4, 35, -6, 4, 42, -5.8], "still"),
  feature("#3a3d40", [-2.4, 37, -6.2, 2.4, 40, -6], "still"),
];

const ITEMS: [RegExp, string][] = [
  [/wheat|hay/, "#d8b84a"],
  [/seeds/, "#7fae4a"],
  [/carrot/, "#e8872e"],
  [/potato/, "#c9a35a"],
  [/beetroot/, "#9c3040"],
  [/bread|cookie/, "#b9853f"],
  [/emerald/, "#3fc26b"],
  [/gold/, "#f2c935"],
  [/iron/, "#c9ccd0"],
  [/diamond/, "#5fd6d0"],
  [/egg|bone|string|feather|wool/, "#efece4"],
  [/leather|flesh|beef|pork|mutton|rabbit|chicken/, "#a8583c"],
  [/apple|redstone|poppy|rose/, "#c93a30"],
  [/log|planks|stick|bow|door/, "#8a6a3f"],
  [/stone|cobble|coal|gunpowder/, "#7d7f82"],
  [/banner/, "#e8e6e0"],
];

/** The color of an item that lies about, by its name. */
export const itemColor = (name: string): string =>
  ITEMS.find(([words]) => words.test(name))?.[1] ?? "#e6c54a";
