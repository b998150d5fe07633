// Metadata of entities: named values to the keys and types that a version gives them.
import minecraftData from "minecraft-data";

// The type of each name. Where a version has another type than the newest one, METADATA_CHANGES says so.
// prettier-ignore
const TYPES = {
  shared_flags: "byte", pose: "pose", ticks_frozen: "int", health: "float", sleeping_pos: "optional_block_pos",
  living_entity_flags: "byte", mob_flags: "byte", baby: "boolean", custom_name: "optional_component", custom_name_visible: "boolean", item: "item_stack",
  item_stack: "item_stack", villager_data: "villager_data", wool: "byte", flags: "byte", type_variant: "int", strength: "int",
  size: "int", attach_face: "direction", peek: "byte", color: "byte", is_powered: "boolean", is_ignited: "boolean",
  swell_dir: "int", remaining_anger_time: "int", anger_end_time: "long", collar_color: "int", chest: "boolean", swag: "int", creepy: "boolean",
  attack_target: "int", target_a: "int", target_b: "int", target_c: "int",
  last_pose_change_tick: "long", is_screaming_goat: "boolean", has_left_horn: "boolean",
  has_right_horn: "boolean", puff_state: "int", saddle: "boolean", has_egg: "boolean", got_fish: "boolean", dancing: "boolean",
  carry_state: "optional_block_state", dark_ticks_remaining: "int", drowned_conversion: "boolean", converting: "boolean",
  inv: "int", immune_to_zombification: "boolean", stray_conversion: "boolean", main_gene: "byte", hidden_gene: "byte",
  pumpkin: "byte", sheared: "boolean", moistness_level: "int", suffocating: "boolean", trusting: "boolean",
  is_charging: "boolean", is_celebrating: "boolean", client_anger_level: "int",
};

// The names `variant` and `type` are of different types.
const OWN_TYPES = {
  cat: { variant: "cat_variant" },
  frog: { variant: "frog_variant" },
  wolf: { variant: "wolf_variant", sound_variant: "wolf_sound_variant" },
  pig: { variant: "pig_variant" },
  cow: { variant: "cow_variant" },
  chicken: { variant: "chicken_variant" },
  axolotl: { variant: "int" },
  parrot: { variant: "int" },
  llama: { variant: "int" },
  trader_llama: { variant: "int" },
  rabbit: { type: "int" },
  fox: { type: "int" },
  mooshroom: { type: "int" },
};

// Numbers of types before 1.19.3. prismarine's data has no names for them.
// prettier-ignore
const OLD_TYPES = [
  "byte", "int", "float", "string", "component", "optional_component", "item_stack", "boolean", "rotations", "block_pos",
  "optional_block_pos", "direction", "optional_uuid", "optional_block_state", "compound_tag", "particle", "villager_data",
  "optional_unsigned_int", "pose", "cat_variant", "frog_variant",
];
const NAMED_SINCE = "1.20.1";

export class Metadata {
  constructor(version) {
    this.version = version;
    this.hasNames = version.isAtLeast(NAMED_SINCE);
    // The keys of 1.18 and 1.19 are those of 1.20.1.
    this.entities = this.hasNames ? version.data.entitiesByName : minecraftData(NAMED_SINCE).entitiesByName;
  }

  #typeOf(species, name) {
    const type = OWN_TYPES[species]?.[name] ?? TYPES[name];
    if (type === "cat_variant" && !this.version.isAtLeast("1.19")) {
      return "int";
    }
    if (species === "mooshroom" && name === "type" && !this.version.isAtLeast("1.21.5")) {
      return "string";
    }
    return type;
  }

  /**
   * Entries of the values that the version has for the species: [{ name, key, type, value }]. A value that is undefined is left out, and null
   * is an optional one that is empty.
   */
  encode(species, values) {
    const keys = this.entities[species]?.metadataKeys ?? [];
    const entries = [];
    for (const [name, value] of Object.entries(values)) {
      const key = keys.indexOf(name);
      const type = this.#typeOf(species, name);
      if (key >= 0 && type !== undefined && value !== undefined) {
        entries.push({
          name,
          key,
          type: this.hasNames ? type : OLD_TYPES.indexOf(type),
          value: value ?? undefined,
        });
      }
    }
    return entries;
  }
}
