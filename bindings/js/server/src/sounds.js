// What events of the simulation sound like. Clients themselves play what packets of other things imply: hurt and death (damage_event,
// entity_status), picking up, breaking blocks. Names of sounds are those of the published data; one that a version lacks is left out.
import { playSound } from "./senses.js";

// Kinds of mobs that sound like another one.
const VOICES = {
  mooshroom: "cow",
  cave_spider: "spider",
  trader_llama: "llama",
  pufferfish: "puffer_fish",
  giant: "zombie",
};
/** The name of a species in names of sounds. */
export const voiceOf = (species) => VOICES[species] ?? species;

// prettier-ignore
const HOSTILE = new Set([
  "blaze", "bogged", "cave_spider", "creeper", "drowned", "elder_guardian", "ender_dragon", "enderman", "endermite", "evoker", "ghast",
  "giant", "guardian", "hoglin", "husk", "illusioner", "magma_cube", "parched", "phantom", "piglin", "piglin_brute", "pillager",
  "ravager", "shulker", "silverfish", "skeleton", "slime", "spider", "stray", "vex", "vindicator", "warden", "witch", "wither",
  "wither_skeleton", "zoglin", "zombie", "zombie_villager", "zombified_piglin",
]);
/** The slider of the client's options that makes a species quieter. */
export const categoryOf = (species) =>
  species === "player" ? "player" : HOSTILE.has(species) ? "hostile" : "neutral";

/** The first of some sounds that a version has. */
export const firstKnown = (version, names) =>
  names.find((name) => name !== null && version.data.soundsByName[name] !== undefined);

// Sounds of uses: of the species on which something was used, else of its kind. %: the voice of the species.
const USES = {
  feed: ["entity.%.eat"],
  give: ["entity.%.item_given"],
  take: ["entity.%.item_taken"],
  shear: ["entity.%.shear", "entity.sheep.shear"],
  milk: ["entity.%.milk", "entity.cow.milk"],
  dye: ["item.dye.use"],
  saddle: ["entity.%.saddle", "item.saddle.equip", "entity.pig.saddle"],
  heal: ["entity.%.repair"],
  trade: ["entity.%.yes"],
  duplicate: ["block.amethyst_block.chime"],
  bucket: ["item.bucket.fill_%", "item.bucket.fill_fish"],
  leash: ["item.lead.tied", "entity.leash_knot.place"],
  unleash: ["item.lead.untied", "entity.leash_knot.break"],
  knot: ["entity.leash_knot.place"],
};
// Sounds of those who shoot.
const SHOTS = {
  pillager: "item.crossbow.shoot",
  piglin: "item.crossbow.shoot",
  llama: "entity.llama.spit",
  trader_llama: "entity.llama.spit",
  witch: "entity.witch.throw",
};
// Sounds of those that become others. The new species may be any.
const CONVERSIONS = {
  zombie: ["entity.zombie.converted_to_drowned"],
  husk: ["entity.husk.converted_to_zombie"],
  skeleton: ["entity.skeleton.converted_to_stray"],
  zombie_villager: ["entity.zombie_villager.converted"],
  villager: ["entity.zombie.infect"],
  piglin: ["entity.piglin.converted_to_zombified"],
  piglin_brute: ["entity.piglin_brute.converted_to_zombified"],
  hoglin: ["entity.hoglin.converted_to_zombified"],
};
const HORN_RANGE = 96; // blocks around a raid's center in which it is heard
const SPLASHES = {
  potion: "entity.splash_potion.break",
  arrow: "entity.arrow.hit",
  trident: "item.trident.hit_ground",
};

export class Sounds {
  constructor(server) {
    this.server = server;
    this.random = Math.random;
  }

  /** Plays the sound of an event, if it has one. */
  play(event) {
    this.#handlers[event.type]?.(event);
  }

  /** Plays the first of some sounds that the version has where a mob is. */
  at(serial, names, options = {}) {
    const entity = this.server.entities.get(serial);
    const sound = firstKnown(this.server.version, names);
    if (entity !== undefined && sound !== undefined) {
      const category = categoryOf(entity.name);
      playSound(this.server, sound, entity.at, { category, isExact: true, ...options });
    }
  }

  #inCell(pos, names, options = {}) {
    const sound = firstKnown(this.server.version, names);
    if (pos !== undefined && sound !== undefined) {
      playSound(this.server, sound, pos, options);
    }
  }

  /** A voice is never twice the same; those of children are higher. */
  pitch(isBaby = false) {
    return (this.random() - this.random()) * 0.2 + (isBaby ? 1.5 : 1);
  }

  #handlers = {
    used: ({ other, species, reason }) => {
      const voice = voiceOf(this.server.entities.get(other)?.name ?? species);
      const names = (USES[reason] ?? []).map((name) => name.replace("%", voice));
      this.at(other > 0 ? other : 0, names, { pitch: this.pitch() });
    },
    laid: ({ mob, species }) => this.at(mob, [`entity.${species}.egg`, `entity.${species}.lay_egg`]),
    shot: ({ mob, species }) =>
      this.at(mob, [SHOTS[species], `entity.${species}.shoot`], { pitch: 0.8 + this.random() * 0.4 }),
    teleported: ({ mob, species, pos }) => {
      const names = [`entity.${species}.teleport`];
      this.at(mob, names);
      this.#inCell(pos, names, { category: categoryOf(species) });
    },
    // The old mob may be gone already: the new one is where it was.
    converted: ({ mob, other, species }) =>
      this.at(this.server.entities.get(other) === undefined ? mob : other, CONVERSIONS[species] ?? []),
    worked: ({ mob }) => {
      const { profession } = this.server.sim.mob(mob).props;
      this.at(mob, [`entity.villager.work_${profession}`]);
    },
    planted: ({ pos }) => this.#inCell(pos, ["item.crop.plant"]),
    bartered: ({ mob }) => this.at(mob, ["entity.piglin.admiring_item"]),
    firework: ({ mob }) => this.at(mob, ["entity.firework_rocket.launch"], { volume: 3 }),
    raid: ({ pos, reason }) => reason === "wave" && this.#horn(pos),
    angered: ({ mob, species }) =>
      this.at(mob, species === "enderman" ? ["entity.enderman.scream"] : [`entity.${species}.angry`]),
    landed: ({ pos, reason, species }) => {
      if (reason === "in_block" || reason === "on_block" || reason === "on_mob") {
        this.#inCell(pos, [SPLASHES[species]], { category: "neutral" });
      }
    },
  };

  #horn(pos) {
    this.#inCell(pos, ["event.raid.horn"], { category: "neutral", volume: HORN_RANGE / 16 });
  }
}
