// How blocks look that are no whole cubes. Collision boxes are not looks: a fence is 1.5 blocks high for a mob, and a torch
// is nothing. All boxes are in 1/16 of a block.
import { shade, type Rgb } from "./paint";
import type { StateName } from "./state";

/** Patterns that the shader draws on a face. */
export const PLAIN = 0,
  PLANKS = 1,
  BRICKS = 2,
  BARK = 3,
  LEAVES = 4,
  TURF_SIDE = 5,
  GLOW = 6,
  GLASS = 7,
  CROP = 8,
  WATER = 9,
  FURROW = 10,
  TILES = 11;

export interface Box {
  at: [number, number, number, number, number, number];
  color: Rgb;
  pattern: number;
}

/** Crossed blades: grass, crops, coral. `height` in 1/16 of a block. */
export interface Plant {
  color: Rgb;
  height: number;
}

export type Maker = (state: StateName, color: Rgb, pattern: number) => Box[];

const STEEL: Rgb = [0.42, 0.43, 0.46],
  WOOD: Rgb = [0.5, 0.38, 0.23],
  GOLD: Rgb = [0.93, 0.77, 0.28],
  LEAF: Rgb = [0.33, 0.52, 0.22];
const FLAME: Rgb = [1, 0.86, 0.45],
  LINEN: Rgb = [0.93, 0.93, 0.9],
  IRON: Rgb = [0.75, 0.76, 0.78];

const box = (at: Box["at"], color: Rgb, pattern = PLAIN): Box => ({ at, color, pattern });

/** Turns boxes that are made for a block that faces north. */
function turned(boxes: Box[], facing: string): Box[] {
  const turns = ["north", "east", "south", "west"].indexOf(facing);
  return boxes.map((one) => {
    let [x0, y0, z0, x1, y1, z1] = one.at;
    for (let i = 0; i < turns; i++) [x0, z0, x1, z1] = [16 - z1, x0, 16 - z0, x1];
    return { ...one, at: [x0, y0, z0, x1, y1, z1] };
  });
}

const SIDES = ["north", "east", "south", "west"] as const;

const fence: Maker = (state, color, pattern) => {
  const boxes = [box([6, 0, 6, 10, 16, 10], color, pattern)];
  for (const side of SIDES) {
    if (!state.is(side)) continue;
    boxes.push(
      ...turned([box([7, 12, 0, 9, 15, 6], color, pattern), box([7, 6, 0, 9, 9, 6], color, pattern)], side),
    );
  }
  return boxes;
};

const gate: Maker = (state, color, pattern) => {
  const low = state.is("in_wall") ? -3 : 0;
  const posts = [
    box([0, 5 + low, 7, 2, 16 + low, 9], color, pattern),
    box([14, 5 + low, 7, 16, 16 + low, 9], color, pattern),
  ];
  const wing = state.is("open")
    ? [0, 14].flatMap((x) => [
        box([x, 6 + low, 9, x + 2, 9 + low, 16], color, pattern),
        box([x, 12 + low, 9, x + 2, 15 + low, 16], color, pattern),
      ])
    : [
        box([2, 6 + low, 7, 14, 9 + low, 9], color, pattern),
        box([2, 12 + low, 7, 14, 15 + low, 9], color, pattern),
        box([6, 9 + low, 7, 10, 12 + low, 9], color, pattern),
      ];
  return turned(
    [...posts, ...wing],
    state.get("facing") === "north" || state.get("facing") === "south" ? "north" : "east",
  );
};

const wall: Maker = (state, color, pattern) => {
  const boxes = state.is("up", "false") ? [] : [box([4, 0, 4, 12, 16, 12], color, pattern)];
  for (const side of SIDES) {
    const high = state.get(side);
    if (high === "" || high === "none" || high === "false") continue;
    boxes.push(
      ...turned(
        [box([5, 0, 0, 11, high === "tall" ? 16 : 14, boxes.length > 0 ? 4 : 8], color, pattern)],
        side,
      ),
    );
  }
  return boxes;
};

const pane: Maker = (state, color, pattern) => {
  const boxes = [box([7, 0, 7, 9, 16, 9], color, pattern)];
  for (const side of SIDES)
    if (state.is(side)) boxes.push(...turned([box([7, 0, 0, 9, 16, 7], color, pattern)], side));
  return boxes;
};

const bed: Maker = (state, color) => {
  const isHead = state.is("part", "head");
  const feet = isHead
    ? [box([0, 0, 0, 3, 3, 3], WOOD), box([13, 0, 0, 16, 3, 3], WOOD)]
    : [box([0, 0, 13, 3, 3, 16], WOOD), box([13, 0, 13, 16, 3, 16], WOOD)];
  const top = isHead
    ? [
        box([0, 5, 8, 16, 9, 16], color),
        box([0, 5, 0, 16, 9, 8], LINEN),
        box([2, 9, 1, 14, 10.5, 7], shade(LINEN, 1.06)),
      ]
    : [box([0, 5, 0, 16, 9, 16], color)];
  return turned([...feet, box([0, 3, 0, 16, 5, 16], WOOD, PLANKS), ...top], state.get("facing"));
};

const torch: Maker = (state) => {
  const flame: Rgb = state.block.startsWith("soul")
    ? [0.5, 0.9, 1]
    : state.block.startsWith("redstone")
      ? [1, 0.3, 0.2]
      : FLAME;
  const facing = state.get("facing");
  if (facing === "") return [box([7, 0, 7, 9, 9, 9], WOOD), box([6.7, 9, 6.7, 9.3, 12, 9.3], flame, GLOW)];
  return turned(
    [
      box([7, 3, 13, 9, 8, 16], WOOD),
      box([7, 6, 11, 9, 12, 13], WOOD),
      box([6.7, 12, 10.7, 9.3, 15, 13.3], flame, GLOW),
    ],
    facing,
  );
};

const lantern: Maker = (state) => {
  const up = state.is("hanging") ? 1 : 0,
    light: Rgb = state.block.startsWith("soul") ? [0.5, 0.9, 1] : FLAME;
  const chain = up ? [box([7, 11, 7, 9, 16, 9], STEEL)] : [];
  return [
    box([5, up, 5, 11, 7 + up, 11], light, GLOW),
    box([4.6, up - 0.2, 4.6, 11.4, 1 + up, 11.4], STEEL),
    box([6, 7 + up, 6, 10, 9 + up, 10], STEEL),
    ...chain,
  ];
};

const rail: Maker = (state) => {
  const shape = state.get("shape"),
    isAcross = shape === "east_west" || shape === "ascending_east" || shape === "ascending_west";
  const rails = [box([2, 0.6, 0, 4, 2, 16], IRON), box([12, 0.6, 0, 14, 2, 16], IRON)];
  const sleepers = [1, 6.5, 12].map((z) => box([0, 0, z, 16, 0.8, z + 3], WOOD));
  return turned([...rails, ...sleepers], isAcross ? "east" : "north");
};

const ladder: Maker = (state, color) =>
  turned(
    [
      box([1, 0, 14, 3, 16, 16], color),
      box([13, 0, 14, 15, 16, 16], color),
      ...[1, 5, 9, 13].map((y) => box([3, y, 14.6, 13, y + 2, 15.8], color)),
    ],
    state.get("facing"),
  );

const SHEETS: Record<string, Box["at"]> = {
  north: [0, 0, 0, 16, 16, 1],
  south: [0, 0, 15, 16, 16, 16],
  west: [0, 0, 0, 1, 16, 16],
  east: [15, 0, 0, 16, 16, 16],
  up: [0, 15, 0, 16, 16, 16],
  down: [0, 0, 0, 16, 1, 16],
};
const vine: Maker = (state, color) =>
  Object.keys(SHEETS)
    .filter((side) => state.is(side))
    .map((side) => box(SHEETS[side], color, LEAVES));

const flower: Maker = (state, color) => {
  const isTall = state.get("half") !== "",
    isLower = state.is("half", "lower");
  const shift = ((state.block.length * 7) % 5) - 2,
    x = 8 + shift,
    z = 8 - shift;
  if (isLower) return [box([7, 0, 7, 9, 16, 9], LEAF), box([4, 6, 7, 12, 8, 9], LEAF)];
  const top = isTall ? 8 : 6;
  return [
    box([x - 0.7, 0, z - 0.7, x + 0.7, top, z + 0.7], LEAF),
    box([x - 2.2, 1, z - 0.5, x + 2.2, 2.5, z + 0.5], LEAF),
    box([x - 2.2, top, z - 2.2, x + 2.2, top + 3.4, z + 2.2], color),
    box([x - 1, top + 3.4, z - 1, x + 1, top + 4, z + 1], shade(color, 0.75)),
  ];
};

const mushroom: Maker = (_state, color) => [box([7, 0, 7, 9, 4, 9], LINEN), box([5, 4, 5, 11, 7, 11], color)];

const sapling: Maker = (_state, color) => [
  box([7.4, 0, 7.4, 8.6, 5, 8.6], WOOD),
  box([5, 4, 5, 11, 9, 11], color, LEAVES),
  box([6.5, 9, 6.5, 9.5, 12, 9.5], color, LEAVES),
];

const cane: Maker = (_state, color) =>
  [
    [4, 4],
    [10, 5],
    [6, 11],
  ].map(([x, z]) => box([x, 0, z, x + 2.2, 16, z + 2.2], color, BARK));

const sign: Maker = (state, color) => {
  if (state.block.includes("wall"))
    return turned([box([0, 4.5, 14, 16, 12.5, 16], color, PLANKS)], state.get("facing"));
  return [box([7, 0, 7, 9, 9, 9], color), box([0, 9, 7, 16, 16, 9], color, PLANKS)];
};

const bell: Maker = () => [
  box([2, 13, 7, 14, 15, 9], WOOD),
  box([0, 0, 5, 2, 16, 11], [0.5, 0.5, 0.5]),
  box([14, 0, 5, 16, 16, 11], [0.5, 0.5, 0.5]),
  box([5, 6, 5, 11, 13, 11], GOLD),
  box([4, 4, 4, 12, 6, 12], GOLD),
];

const chest: Maker = (state, color) => [
  box([1, 0, 1, 15, 9, 15], color, PLANKS),
  box([1, 9.4, 1, 15, 14, 15], shade(color, 1.08), PLANKS),
  box([1.4, 9, 1.4, 14.6, 9.4, 14.6], shade(color, 0.4)),
  ...turned([box([7, 7, 0, 9, 11, 1], IRON)], state.get("facing")),
];

const campfire: Maker = (state) => [
  box([1, 0, 0, 5, 4, 16], WOOD, BARK),
  box([11, 0, 0, 15, 4, 16], WOOD, BARK),
  box([0, 3, 1, 16, 7, 5], WOOD, BARK),
  box([0, 3, 11, 16, 7, 15], WOOD, BARK),
  ...(state.is("lit")
    ? [box([5, 1, 5, 11, 9, 11], [1, 0.6, 0.2], GLOW), box([6.5, 9, 6.5, 9.5, 13, 9.5], FLAME, GLOW)]
    : []),
];

const fire: Maker = () => [
  box([3, 0, 3, 13, 6, 13], [1, 0.5, 0.15], GLOW),
  box([5, 6, 5, 11, 12, 11], [1, 0.7, 0.25], GLOW),
  box([7, 12, 7, 9, 15, 9], FLAME, GLOW),
];

const pot: Maker = (state) => [
  box([5, 0, 5, 11, 6, 11], [0.6, 0.33, 0.25]),
  ...(state.block.startsWith("potted_")
    ? [box([7.3, 6, 7.3, 8.7, 11, 8.7], LEAF), box([6, 10, 6, 10, 13.5, 10], [0.8, 0.3, 0.3])]
    : []),
];

const lectern: Maker = (state, color) =>
  turned(
    [
      box([0, 0, 0, 16, 2, 16], color, PLANKS),
      box([4, 2, 4, 12, 13, 12], color, PLANKS),
      box([1, 13, 3, 15, 15, 16], color, PLANKS),
      box([3, 15, 5, 13, 15.6, 15], LINEN),
    ],
    state.get("facing"),
  );

const lever: Maker = () => [box([5, 0, 4, 11, 3, 12], [0.5, 0.5, 0.5]), box([7, 3, 7, 9, 11, 9], WOOD)];
const button: Maker = (state, color) => {
  if (state.is("face", "floor")) return [box([5, 0, 6, 11, 2, 10], color)];
  if (state.is("face", "ceiling")) return [box([5, 14, 6, 11, 16, 10], color)];
  return turned([box([5, 6, 14, 11, 10, 16], color)], state.get("facing"));
};
const flat: Maker = (_state, color) => [box([0, 0, 0, 16, 0.7, 16], color)];
const plate: Maker = (_state, color) => [box([1, 0, 1, 15, 1, 15], color)];
const chain: Maker = (_state, _color) => [box([7, 0, 7, 9, 16, 9], STEEL)];

/** By the end of a block's name, the first that fits. */
const MAKERS: [RegExp, Maker][] = [
  [/_fence$|^nether_brick_fence$/, fence],
  [/_fence_gate$/, gate],
  [/_wall$/, wall],
  [/_pane$|^iron_bars$|_bars$/, pane],
  [/_bed$/, bed],
  [/torch$/, torch],
  [/lantern$/, lantern],
  [/rail$/, rail],
  [/^ladder$/, ladder],
  [/vines?$|^glow_lichen$|^sculk_vein$/, vine],
  [/_hanging_sign$|_sign$|_banner$/, sign],
  [/^bell$/, bell],
  [/chest$/, chest],
  [/campfire$/, campfire],
  [/fire$/, fire],
  [/^flower_pot$|^potted_/, pot],
  [/^lectern$/, lectern],
  [/^lever$/, lever],
  [/_button$/, button],
  [/_pressure_plate$/, plate],
  [
    /^redstone_wire$|^tripwire|^leaf_litter$|^pink_petals$|^wildflowers$|repeater$|comparator$|^frogspawn$/,
    flat,
  ],
  [/chain$/, chain],
  [/mushroom$|_fungus$/, mushroom],
  [/_sapling$|^azalea$|^flowering_azalea$|_propagule$/, sapling],
  [/^sugar_cane$|^bamboo$/, cane],
  [
    /^dandelion$|^poppy$|tulip$|orchid$|^allium$|azure_bluet$|_daisy$|cornflower$|lily_of_the_valley$|wither_rose$|torchflower$|^sunflower$|^lilac$|^rose_bush$|^peony$|eyeblossom$|pitcher_plant$/,
    flower,
  ],
];

/** Plants of crossed blades, with their height in 1/16; crops grow with their age. */
const PLANTS: [RegExp, number, string?][] = [
  [/^wheat$/, 15, "7"],
  [/^carrots$|^potatoes$/, 10, "7"],
  [/^beetroots$/, 10, "3"],
  [/^nether_wart$/, 10, "3"],
  [/_stem$/, 8, "7"],
  [/^torchflower_crop$/, 12, "2"],
  [/^tall_grass$|^large_fern$|^tall_seagrass$|^tall_dry_grass$/, 16],
  [/^kelp|kelp_plant$/, 16],
  [/grass$/, 11],
  [/fern$/, 12],
  [/bush$|roots$|sprouts$|coral$|coral_fan$/, 12],
  [/cobweb/, 15],
  [/dripleaf/, 14],
  [/^sea_pickle$/, 6],
  [/^cave_vines|^twisting_vines|^weeping_vines/, 16],
];

export function makerOf(block: string): Maker | null {
  return MAKERS.find(([pattern]) => pattern.test(block))?.[1] ?? null;
}

export function plantOf(state: StateName, color: Rgb): Plant | null {
  const row = PLANTS.find(([pattern]) => pattern.test(state.block));
  if (!row) return null;
  const [, height, oldest] = row;
  const age =
    oldest === undefined || state.get("age") === ""
      ? 1
      : (Number(state.get("age")) + 1) / (Number(oldest) + 1);
  const young: Rgb = [0.42, 0.6, 0.24];
  const ripe = oldest === undefined ? 1 : age * age;
  return {
    height: Math.max(3, height * age),
    color: color.map((c, i) => c * ripe + young[i] * (1 - ripe)) as Rgb,
  };
}
