// Block entities of a column: which cells have one, by the names of blocks, and the number of their kind in a version.

// Kinds in the order of each version's registry, typed from its public description. "+name>other": name stands after other.
// prettier-ignore
const FIRST = [
  "furnace", "chest", "trapped_chest", "ender_chest", "jukebox", "dispenser", "dropper", "sign", "mob_spawner", "piston",
  "brewing_stand", "enchanting_table", "end_portal", "beacon", "skull", "daylight_detector", "hopper", "comparator", "banner",
  "structure_block", "end_gateway", "command_block", "shulker_box", "bed", "conduit", "barrel", "smoker", "blast_furnace",
  "lectern", "bell", "jigsaw", "campfire", "beehive", "sculk_sensor",
];

// Kinds that versions add: [version, kind, the kind that it stands behind].
const ADDED = [
  ["1.19", "sculk_catalyst", "sculk_sensor"],
  ["1.19", "sculk_shrieker", "sculk_catalyst"],
  ["1.19.3", "hanging_sign", "sign"],
  ["1.19.3", "chiseled_bookshelf", "sculk_shrieker"],
  ["1.20", "calibrated_sculk_sensor", "sculk_sensor"],
  ["1.20", "brushable_block", "chiseled_bookshelf"],
  ["1.20", "decorated_pot", "brushable_block"],
  ["1.20.3", "crafter", "decorated_pot"],
  ["1.20.3", "trial_spawner", "crafter"],
  ["1.20.5", "vault", "trial_spawner"],
  ["1.21.4", "creaking_heart", "mob_spawner"],
  ["1.21.5", "test_block", "vault"],
  ["1.21.5", "test_instance_block", "test_block"],
  ["1.21.9", "shelf", "chiseled_bookshelf"],
  ["1.21.9", "copper_golem_statue", "test_instance_block"],
];

const BLOCKS = [
  [
    /^(furnace|ender_chest|trapped_chest|jukebox|dispenser|dropper|brewing_stand|enchanting_table|beacon|hopper|comparator)$/,
    null,
  ],
  [
    /^(daylight_detector|structure_block|conduit|barrel|smoker|blast_furnace|lectern|bell|jigsaw|sculk_sensor)$/,
    null,
  ],
  [
    /^(sculk_catalyst|sculk_shrieker|calibrated_sculk_sensor|chiseled_bookshelf|decorated_pot|crafter|trial_spawner|vault)$/,
    null,
  ],
  [/^(creaking_heart|test_block|test_instance_block|end_portal|end_gateway)$/, null],
  [/^chest$|copper_chest$/, "chest"],
  [/_wall_hanging_sign$|_hanging_sign$/, "hanging_sign"],
  [/_sign$/, "sign"],
  [/^spawner$/, "mob_spawner"],
  [/_(skull|head)$/, "skull"],
  [/_banner$/, "banner"],
  [/command_block$/, "command_block"],
  [/shulker_box$/, "shulker_box"],
  [/_bed$/, "bed"],
  [/campfire$/, "campfire"],
  [/^(beehive|bee_nest)$/, "beehive"],
  [/^suspicious_(sand|gravel)$/, "brushable_block"],
  [/_shelf$/, "shelf"],
  [/copper_golem_statue$/, "copper_golem_statue"],
  [/^moving_piston$/, "piston"],
];

/** The kind of block entity of a block; null: it has none. */
export function kindOfBlock(block) {
  const found = BLOCKS.find(([pattern]) => pattern.test(block));
  return found === undefined ? null : (found[1] ?? block);
}

/** Numbers of the kinds in a version. */
export function listKinds(version) {
  const kinds = [...FIRST];
  for (const [since, kind, after] of ADDED) {
    if (version.isAtLeast(since)) {
      kinds.splice(kinds.indexOf(after) + 1, 0, kind);
    }
  }
  return new Map(kinds.map((kind, number) => [kind, number]));
}
