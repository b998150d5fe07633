// How a mob looks: what Ovis says of it as named values of metadata.
import { encodeText } from "./text.js";

const POSES = { standing: 0, sleeping: 2, swimming: 3, sneaking: 5, dying: 7 };
const FIRE = 0x01;
const SNEAKING = 0x02;
const SPRINTING = 0x08;
const SWIMMING = 0x10;
const HAND_ACTIVE = 0x01; // of living_entity_flags: it eats, or draws a bow
const AGGRESSIVE = 0x04; // of mob_flags
const SHEARED = 0x10; // of wool, beside the number of the dye

// prettier-ignore
const DYES = [
  "white", "orange", "magenta", "light_blue", "yellow", "lime", "pink", "gray", "light_gray", "cyan", "purple", "blue", "brown",
  "green", "red", "black",
];
const VILLAGER_TYPES = ["desert", "jungle", "plains", "savanna", "snow", "swamp", "taiga"];
// prettier-ignore
const PROFESSIONS = [
  "none", "armorer", "butcher", "cartographer", "cleric", "farmer", "fisherman", "fletcher", "leatherworker", "librarian",
  "mason", "nitwit", "shepherd", "toolsmith", "weaponsmith",
];
// prettier-ignore
const CATS = [
  "tabby", "black", "red", "siamese", "british_shorthair", "calico", "persian", "ragdoll", "white", "jellie", "all_black",
];
const FROGS = ["temperate", "warm", "cold"];
const AXOLOTLS = ["lucy", "wild", "gold", "cyan", "blue"];
const RABBITS = ["brown", "white", "black", "white_splotched", "gold", "salt_and_pepper"];
const GENES = ["normal", "lazy", "worried", "playful", "brown", "weak", "aggressive"];
const LLAMAS = ["creamy", "white", "brown", "gray"];
const COATS = ["white", "creamy", "chestnut", "brown", "black", "gray", "dark_brown"];
const MARKINGS = ["", "_white_marks", "_white_field", "_white_dots", "_black_dots"];
const KILLER_RABBIT = 99;
const RED_COLLAR = 14;
const PUMPKIN = 0x10;
const VEX_CHARGES = 0x01;
const BLAZE_BURNS = 0x01;
const HORSE_SADDLE = 0x04;

/** The number of a word; a number stays one. */
const numberIn = (words, value, other = 0) => {
  if (typeof value === "number") {
    return value;
  }
  const index = words.indexOf(value);
  return index >= 0 ? index : other;
};
const bits = (...pairs) => pairs.reduce((sum, [isSet, bit]) => sum | (isSet ? bit : 0), 0);

/** Index of a variant whose registry is data of the version; older versions have fixed numbers. */
function variantIndex(context, registry, words, value) {
  const { version, registries } = context;
  if (!version.isAtLeast("1.21.5")) {
    return numberIn(words, value);
  }
  const index = registries.indexOf(registry, typeof value === "number" ? words[value] : value);
  return index >= 0 ? index : undefined;
}

const villager = (props) => ({
  villager_data: {
    villagerType: numberIn(VILLAGER_TYPES, props.variant, VILLAGER_TYPES.indexOf("plains")),
    villagerProfession: numberIn(PROFESSIONS, props.profession),
    level: Math.max(1, Number(props.level) || 1),
  },
});
const zombie = (props) => ({ drowned_conversion: props.drowning_time >= 0 });
const horse = (props, { saved }) => ({
  flags: bits([props.tame, 0x02], [props.saddle || saved.hasSaddle, HORSE_SADDLE]),
  type_variant: typeof props.variant === "number" ? props.variant : horseVariant(props.variant),
});
const donkey = (props, context) => ({ ...horse(props, context), chest: Boolean(context.saved.hasChest) });
const pet = (props) => ({ flags: bits([props.sitting, 0x01], [props.tame, 0x04]) });
const fuses = (props, { mob }) => ({
  swell_dir: mob.running.some((option) => option.name === "Swell") ? 1 : -1,
  is_powered: Boolean(props.powered),
  is_ignited: Boolean(props.ignited),
});
const slime = (props) => ({ size: props.size + 1 });
const llama = (props, { saved }) => ({
  flags: bits([props.tame, 0x02]),
  strength: props.strength,
  chest: Boolean(saved.hasChest),
  swag: carpetColor(saved),
  variant: numberIn(LLAMAS, props.variant),
});
const piglin = (props) => ({ immune_to_zombification: Boolean(props.immune_to_zombification) });

function horseVariant(word) {
  const color = Math.max(
    COATS.findIndex((coat) => String(word).startsWith(coat)),
    0,
  );
  return color | (Math.max(MARKINGS.indexOf(String(word).slice(COATS[color].length)), 0) << 8);
}

const runs = (mob, name) => mob.running.some((option) => option.name.startsWith(name));

/** Ticks left of anger; from 1.21.11 on the game time at which it ends. */
const anger = (props, { version, gameTime }) => {
  const left = Math.max(0, props.anger ?? 0);
  return version.isAtLeast("1.21.11")
    ? { anger_end_time: left > 0 ? gameTime + left : -1 }
    : { remaining_anger_time: left };
};

/** Coats that saves of newer versions have, as indices of a registry. */
const savedCoat = (registry, usual) => (props, context) => ({ variant: coatIndex(context, registry, usual) });

function coatIndex({ registries, saved }, registry, usual) {
  const own = registries.indexOf(registry, saved.variant ?? usual);
  const index = own >= 0 ? own : registries.indexOf(registry, usual);
  return index >= 0 ? index : undefined;
}

function wolf(props, context) {
  const { version, saved, registries } = context;
  const coat = version.isAtLeast("1.20.5") ? coatIndex(context, "wolf_variant", "pale") : undefined;
  const sound = registries.indexOf("wolf_sound_variant", saved.soundVariant ?? "classic");
  return {
    ...pet(props),
    ...anger(props, context),
    collar_color: saved.collar ?? RED_COLLAR,
    variant: coat === undefined || version.isAtLeast("1.21.5") ? coat : { variantId: coat },
    sound_variant: sound >= 0 ? sound : undefined,
  };
}

// A carpet of llamas is a piece of equipment from 1.20.5 on.
const carpetColor = ({ body = "" }) => DYES.indexOf(body.replace(/_carpet$/, ""));

const beams = (props, { mob, targetId }) => ({ attack_target: runs(mob, "GuardianAttack") ? targetId : 0 });

const BY_SPECIES = {
  villager,
  zombie_villager: (props) => ({ ...villager(props), ...zombie(props), converting: props.cure_time > 0 }),
  zombie,
  husk: zombie,
  sheep: (props) => ({ wool: numberIn(DYES, props.color) | (props.sheared ? SHEARED : 0) }),
  wolf,
  cat: (props, context) => ({
    ...pet(props),
    collar_color: context.saved.collar ?? RED_COLLAR,
    variant: variantIndex(context, "cat_variant", CATS, props.variant),
  }),
  parrot: (props) => ({ ...pet(props), variant: numberIn([], props.variant) }),
  frog: (props, context) => ({ variant: variantIndex(context, "frog_variant", FROGS, props.variant) }),
  axolotl: (props) => ({ variant: numberIn(AXOLOTLS, props.variant) }),
  rabbit: (props) => ({
    type: props.variant === "killer" ? KILLER_RABBIT : numberIn(RABBITS, props.variant),
  }),
  fox: (props) => ({
    type: numberIn(["red", "snow"], props.variant),
    flags: bits([props.sitting, 0x01], [props.crouching, 0x04], [props.asleep, 0x20]),
  }),
  mooshroom: (props, { version }) => {
    const number = numberIn(["red", "brown"], props.variant);
    return { type: version.isAtLeast("1.21.5") ? number : ["red", "brown"][number] };
  },
  panda: (props) => ({
    main_gene: numberIn(GENES, props.main_gene),
    hidden_gene: numberIn(GENES, props.hidden_gene),
    flags: bits([props.sitting, 0x08]),
  }),
  horse,
  donkey,
  mule: donkey,
  skeleton_horse: horse,
  zombie_horse: horse,
  llama,
  trader_llama: llama,
  tropical_fish: (props) => ({ type_variant: numberIn([], props.variant) }),
  slime,
  magma_cube: slime,
  phantom: (props) => ({ size: props.size }),
  shulker: (props) => ({
    attach_face: props.face,
    peek: props.peek,
    color: numberIn([...DYES, "none"], props.color, 16),
  }),
  creeper: fuses,
  bat: (props) => ({ flags: bits([props.hanging, 0x01]) }),
  bee: (props, context) => ({
    flags: bits([props.stung, 0x04], [props.nectar, 0x08]),
    ...anger(props, context),
  }),
  goat: (props) => ({
    is_screaming_goat: Boolean(props.screaming),
    has_left_horn: Boolean(props.left_horn),
    has_right_horn: Boolean(props.right_horn),
  }),
  pufferfish: (props) => ({ puff_state: props.puff }),
  pig: (props, context) => ({
    saddle: Boolean(props.saddle),
    ...savedCoat("pig_variant", "temperate")(props, context),
  }),
  cow: savedCoat("cow_variant", "temperate"),
  chicken: savedCoat("chicken_variant", "temperate"),
  snow_golem: (props, { saved }) => ({ pumpkin: saved.isBald ? 0 : PUMPKIN }),
  strider: (props) => ({ saddle: Boolean(props.saddle) }),
  turtle: (props) => ({ has_egg: Boolean(props.has_egg) }),
  dolphin: (props) => ({ got_fish: Boolean(props.got_fish), moistness_level: props.moistness }),
  allay: (props) => ({ dancing: Boolean(props.dancing) }),
  enderman: (props, { states, state }) => ({
    carry_state: props.carried > 0 ? states.get(props.carried) : 0,
    creepy: state.target !== 0,
  }),
  glow_squid: (props) => ({ dark_ticks_remaining: props.dark_time }),
  wither: (props, { targetId }) => ({ inv: props.shield, target_a: targetId, target_b: 0, target_c: 0 }),
  guardian: beams,
  elder_guardian: beams,
  vex: (props, { mob }) => ({ flags: bits([runs(mob, "VexCharge"), VEX_CHARGES]) }),
  blaze: (props, { mob }) => ({ flags: bits([runs(mob, "BlazeAttack"), BLAZE_BURNS]) }),
  ghast: (props, { mob }) => ({ is_charging: runs(mob, "GhastShoot") }),
  camel: (props) => ({
    flags: bits([props.tame, 0x02]),
    last_pose_change_tick: props.pose_time,
  }),
  hoglin: piglin,
  piglin,
  piglin_brute: piglin,
  skeleton: (props) => ({ stray_conversion: props.stray_time > 0 }),
  ocelot: (props) => ({ trusting: Boolean(props.trusting) }),
  iron_golem: (props) => ({ flags: bits([props.player_created, 0x01]) }),
  bogged: (props) => ({ sheared: Boolean(props.shorn) }),
};

const isUsing = (player) => player !== undefined && (player.eating !== null || player.drawing !== null);

/** The pose of a mob or player. */
export function poseOf(state, { isSneaking = false, isSwimming = false } = {}) {
  if (!state.isAlive) {
    return POSES.dying;
  }
  if (state.isSleeping) {
    return POSES.sleeping;
  }
  return isSwimming ? POSES.swimming : isSneaking ? POSES.sneaking : POSES.standing;
}

// The cell of the bed in which a mob lies.
function bedOf({ pos }) {
  const [x, y, z] = pos.map(Math.floor);
  return { x, y, z };
}

/**
 * Named values of what a mob looks like.
 * @param state of Ovis's Mob, and `props` of it
 * @param context version, registries, states, the Mob, `saved`: its SavedLooks, `targetId`: the number of its target in packets,
 *   `gameTime`, and `player`: how a player moves
 */
export function looksOf(state, props, context) {
  const { isSneaking, isSprinting, isSwimming } = context.player ?? {};
  const common = {
    shared_flags: bits(
      [props.fire > 0, FIRE],
      [isSneaking, SNEAKING],
      [isSprinting, SPRINTING],
      [isSwimming, SWIMMING],
    ),
    pose: poseOf(state, context.player),
    ticks_frozen: props.freeze ?? 0,
    health: Math.max(0, state.health),
    sleeping_pos: state.isSleeping ? bedOf(state) : null,
  };
  if (state.kind === "player") {
    return { ...common, living_entity_flags: isUsing(context.player) ? HAND_ACTIVE : 0 };
  }
  const { name, isNameShown } = context.saved;
  return {
    ...common,
    ...(name === undefined || name === "" ? {} : { custom_name: encodeText(context.version, name) }),
    ...(isNameShown === undefined ? {} : { custom_name_visible: isNameShown }),
    mob_flags: state.target !== 0 ? AGGRESSIVE : 0,
    baby: state.isBaby,
    ...BY_SPECIES[state.species]?.(props, { ...context, state }),
  };
}

// Slots of equipment that versions add, and where older ones have the same.
const BODY_SINCE = "1.20.5";
const SADDLE_SINCE = "1.21.5";

/** What a mob wears: slots to items. Its horse armor, carpet and saddle are those of the save, or a property. */
export function wornBy(version, state, props, saved) {
  const { equipment } = state;
  const isHorse = /horse$/.test(state.species);
  const body =
    saved.body === undefined
      ? {}
      : version.isAtLeast(BODY_SINCE)
        ? { body: saved.body }
        : isHorse
          ? { chest: saved.body }
          : {};
  const hasSaddle = props.saddle || saved.hasSaddle;
  const saddle = version.isAtLeast(SADDLE_SINCE) && hasSaddle ? { saddle: "saddle" } : {};
  return { ...equipment, ...body, ...saddle };
}
