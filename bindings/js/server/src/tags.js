// Tags: named groups of blocks, fluids, items and kinds of entities. The client moves, swims, climbs and digs by them.
//
// The published data of a version (minecraft-data) has no tags: those below are typed from the public descriptions of the
// game, as patterns over the names that the version has. Tags that registries refer to and that are not here are sent
// empty, as clients refuse registries with tags that they do not know.

const BLOCKS = {
  climbable: /^(ladder|vine|scaffolding|(weeping|twisting)_vines(_plant)?|cave_vines(_plant)?)$/,
  doors: /_door$/,
  wooden_doors: /^(?!iron|.*copper).*_door$/,
  trapdoors: /_trapdoor$/,
  wooden_trapdoors: /^(?!iron|.*copper).*_trapdoor$/,
  fences: /_fence$/,
  wooden_fences: /^(?!nether_brick).*_fence$/,
  fence_gates: /_fence_gate$/,
  walls: /_wall$/,
  beds: /_bed$/,
  leaves: /_leaves$/,
  logs: /_(log|wood|stem|hyphae)$/,
  planks: /_planks$/,
  wool: /_wool$/,
  wool_carpets:
    /^(white|orange|magenta|light_blue|yellow|lime|pink|gray|light_gray|cyan|purple|blue|brown|green|red|black)_carpet$/,
  rails: /(^|_)rail$/,
  campfires: /campfire$/,
  fire: /^(soul_)?fire$/,
  soul_speed_blocks: /^soul_(sand|soil)$/,
  soul_fire_base_blocks: /^soul_(sand|soil)$/,
  cauldrons: /cauldron$/,
  crops: /^(wheat|carrots|potatoes|beetroots|melon_stem|pumpkin_stem|torchflower_crop|pitcher_crop)$/,
  dirt: /^(dirt|grass_block|podzol|coarse_dirt|mycelium|rooted_dirt|moss_block|pale_moss_block|mud|muddy_mangrove_roots)$/,
  sand: /^(sand|red_sand|suspicious_sand)$/,
  ice: /^(ice|packed_ice|blue_ice|frosted_ice)$/,
  signs: /_sign$/,
  banners: /_banner$/,
  buttons: /_button$/,
  stairs: /_stairs$/,
  slabs: /_slab$/,
  flowers:
    /^(dandelion|poppy|blue_orchid|allium|azure_bluet|.*_tulip|oxeye_daisy|cornflower|lily_of_the_valley|wither_rose|torchflower|sunflower|lilac|peony|rose_bush)$/,
  infiniburn_overworld: /^(netherrack|magma_block)$/,
  infiniburn_nether: /^(netherrack|magma_block)$/,
  infiniburn_end: /^(netherrack|magma_block|bedrock)$/,
  replaceable:
    /^(air|cave_air|void_air|water|lava|(short_|tall_)?grass|fern|large_fern|dead_bush|seagrass|tall_seagrass|fire|soul_fire|snow|vine|bubble_column)$/,
  fall_damage_resetting:
    /^(ladder|vine|scaffolding|(weeping|twisting)_vines(_plant)?|cave_vines(_plant)?|sweet_berry_bush|cobweb)$/,
};

const ITEMS = {
  planks: /_planks$/,
  wool: /_wool$/,
  logs: /_(log|wood|stem|hyphae)$/,
  arrows: /arrow$/,
  swords: /_sword$/,
  axes: /_axe$/,
  pickaxes: /_pickaxe$/,
  shovels: /_shovel$/,
  hoes: /_hoe$/,
  fishes: /^(cooked_)?(cod|salmon)$|^(tropical_fish|pufferfish)$/,
  "enchantable/foot_armor": /_boots$/,
  "enchantable/leg_armor": /_leggings$/,
  "enchantable/chest_armor": /_chestplate$/,
  "enchantable/head_armor": /_helmet$/,
  "enchantable/armor": /_(boots|leggings|chestplate|helmet)$/,
  "enchantable/sword": /_sword$/,
  "enchantable/weapon": /_(sword|axe)$|^mace$/,
  "enchantable/melee_weapon": /_(sword|spear)$|_axe$|^mace$/,
  "enchantable/sharp_weapon": /_(sword|axe|spear)$/,
  "enchantable/fire_aspect": /_(sword|spear)$|^mace$/,
  "enchantable/sweeping": /_sword$/,
  "enchantable/mining": /_(axe|pickaxe|shovel|hoe)$|^shears$/,
  "enchantable/mining_loot": /_(axe|pickaxe|shovel|hoe)$/,
  "enchantable/fishing": /^fishing_rod$/,
  "enchantable/trident": /^trident$/,
  "enchantable/bow": /^bow$/,
  "enchantable/crossbow": /^crossbow$/,
  "enchantable/mace": /^mace$/,
  "enchantable/lunge": /_spear$/,
  "enchantable/durability":
    /_(sword|axe|pickaxe|shovel|hoe|boots|leggings|chestplate|helmet|spear)$|^(bow|crossbow|trident|mace|shears|fishing_rod|shield|elytra|flint_and_steel)$/,
  "enchantable/equippable": /_(boots|leggings|chestplate|helmet|skull|head)$|^(elytra|carved_pumpkin)$/,
  "enchantable/vanishing":
    /_(sword|axe|pickaxe|shovel|hoe|boots|leggings|chestplate|helmet|skull|head|spear)$|^(bow|crossbow|trident|mace|shears|fishing_rod|shield|elytra|compass|carved_pumpkin)$/,
};

const ENTITIES = {
  skeletons: /^(skeleton|stray|wither_skeleton|skeleton_horse|bogged|parched)$/,
  raiders: /^(evoker|pillager|ravager|vindicator|illusioner|witch)$/,
  arrows: /^(arrow|spectral_arrow)$/,
  undead: /zombi|skeleton|^(husk|drowned|stray|bogged|parched|wither|phantom|zoglin)$/,
  arthropod: /^(bee|endermite|silverfish|spider|cave_spider)$/,
  aquatic:
    /^(turtle|axolotl|guardian|elder_guardian|cod|pufferfish|salmon|tropical_fish|dolphin|squid|glow_squid|tadpole|nautilus|zombie_nautilus)$/,
  illager: /^(evoker|illusioner|pillager|vindicator)$/,
  sensitive_to_smite: /zombi|skeleton|^(husk|drowned|stray|bogged|parched|wither|phantom|zoglin)$/,
  sensitive_to_bane_of_arthropods: /^(bee|endermite|silverfish|spider|cave_spider)$/,
  sensitive_to_impaling:
    /^(turtle|axolotl|guardian|elder_guardian|cod|pufferfish|salmon|tropical_fish|dolphin|squid|glow_squid|tadpole|nautilus)$/,
  freeze_immune_wearables: /^$/,
};

// Numbers of the registry of fluids, the same in all versions: 0 empty, 1 flowing water, 2 water, 3 flowing lava, 4 lava.
const FLUIDS = { water: [2, 1], lava: [4, 3] };

// Members of the registry timeline, from 1.21.11 on.
const TIMELINES = {
  in_overworld: ["villager_schedule", "day", "moon", "early_game"],
  in_nether: ["villager_schedule"],
  in_end: ["villager_schedule"],
};

const DAMAGES = {
  bypasses_armor: [
    "on_fire",
    "in_wall",
    "cramming",
    "drown",
    "fly_into_wall",
    "generic",
    "wither",
    "dragon_breath",
    "starve",
    "ender_pearl",
    "fall",
    "freeze",
    "stalagmite",
    "magic",
    "indirect_magic",
    "out_of_world",
    "generic_kill",
    "sonic_boom",
  ],
  is_fire: ["in_fire", "campfire", "on_fire", "lava", "hot_floor", "unattributed_fireball", "fireball"],
  is_fall: ["fall", "ender_pearl", "stalagmite"],
  is_drowning: ["drown"],
  is_freezing: ["freeze"],
  is_explosion: ["fireworks", "explosion", "player_explosion", "bad_respawn_point"],
  is_projectile: [
    "arrow",
    "trident",
    "mob_projectile",
    "unattributed_fireball",
    "fireball",
    "wither_skull",
    "thrown",
    "wind_charge",
  ],
  no_knockback: [
    "explosion",
    "player_explosion",
    "bad_respawn_point",
    "in_fire",
    "lightning_bolt",
    "on_fire",
    "lava",
    "hot_floor",
    "in_wall",
    "cramming",
    "drown",
    "starve",
    "cactus",
    "fall",
    "fly_into_wall",
    "out_of_world",
    "generic",
    "magic",
    "wither",
    "dragon_breath",
    "dry_out",
    "sweet_berry_bush",
    "freeze",
    "stalagmite",
    "outside_border",
    "generic_kill",
    "campfire",
  ],
};

const matching = (patterns, things) =>
  Object.entries(patterns).map(([name, pattern]) => ({
    tagName: `minecraft:${name}`,
    entries: things.filter((thing) => pattern.test(thing.name)).map((thing) => thing.id),
  }));

/** The names of the tags that NBT refers to: "#minecraft:arrows". */
function referredTags(value, found = new Set()) {
  if (typeof value === "string") {
    if (value.startsWith("#minecraft:")) {
      found.add(value.slice(1));
    }
  } else if (value !== null && typeof value === "object") {
    Object.values(value).forEach((item) => referredTags(item, found));
  }
  return found;
}

/** [{ tagType, tags: [{ tagName, entries }] }] as the packet has it. */
export function blockTags(version, registries) {
  const { data } = version;
  const byIndex = (registry, groups) =>
    Object.entries(groups).map(([name, keys]) => ({
      tagName: `minecraft:${name}`,
      entries: keys.map((key) => registries.indexOf(registry, key)).filter((index) => index >= 0),
    }));
  const lists = new Map([
    ["block", matching(BLOCKS, data.blocksArray)],
    ["item", matching(ITEMS, data.itemsArray)],
    ["fluid", Object.entries(FLUIDS).map(([name, entries]) => ({ tagName: `minecraft:${name}`, entries }))],
    ["entity_type", matching(ENTITIES, data.entitiesArray)],
  ]);
  const known = new Set(registries.list.map(({ id }) => id));
  if (version.isAtLeast("1.20.2")) {
    for (const [registry, groups] of [
      ["damage_type", DAMAGES],
      ["timeline", TIMELINES],
    ]) {
      if (known.has(`minecraft:${registry}`)) {
        lists.set(registry, byIndex(registry, groups));
      }
    }
    for (const registry of ["enchantment", "dialog"]) {
      if (known.has(`minecraft:${registry}`)) {
        lists.set(registry, []);
      }
    }
    addReferred(lists, referredTags(registries.list));
  }
  return [...lists].map(([registry, tags]) => ({ tagType: `minecraft:${registry}`, tags }));
}

// A reference does not say to which registry its tag belongs: each of them gets an empty one.
function addReferred(lists, referred) {
  for (const name of referred) {
    if (![...lists.values()].some((tags) => tags.some((tag) => tag.tagName === name))) {
      lists.forEach((tags) => tags.push({ tagName: name, entries: [] }));
    }
  }
}
