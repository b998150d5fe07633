// Noises that mobs make by themselves: voices from time to time, and steps. No event of the simulation tells of them, and they change
// nothing in it.
import { FLAG } from "ovis";
import { STEPS } from "./moves.js";
import { categoryOf, firstKnown, voiceOf } from "./sounds.js";
import { playSound } from "./senses.js";

// Ticks of silence after a voice; then it gets likelier with each tick. Source: the game's public descriptions of mobs.
const SILENCE_TICKS = 80;
const SILENCES = {
  horse: 400,
  donkey: 400,
  mule: 400,
  skeleton_horse: 400,
  zombie_horse: 400,
  llama: 400,
  trader_llama: 400,
};
// prettier-ignore
const ANIMALS = new Set([
  "axolotl", "cat", "chicken", "cod", "cow", "dolphin", "fox", "frog", "glow_squid", "goat", "mooshroom", "ocelot", "panda", "parrot",
  "pig", "polar_bear", "pufferfish", "rabbit", "salmon", "sheep", "sniffer", "squid", "strider", "tropical_fish", "turtle", "wolf",
]);
const ANIMAL_TICKS = 120;
const CHANCE = 1000; // one in as many, times the ticks since the silence
const VOLUMES = { cow: 0.4, mooshroom: 0.4, bat: 0.1, squid: 0.4, glow_squid: 0.4, bee: 0.4, ghast: 5 };
const STEP_BLOCKS = 1 / 0.6; // from one step to the next
const STEP_VOLUMES = { iron_golem: 1 };
const STEP_VOLUME = 0.15;

const silenceOf = (species) => SILENCES[species] ?? (ANIMALS.has(species) ? ANIMAL_TICKS : SILENCE_TICKS);

// Names of a species' voice, the likeliest first.
function voicesOf(species) {
  const voice = voiceOf(species);
  const own = ["ambient", "idle", "ambient_land", "ambient_without_item", "idle_air"].map(
    (word) => `entity.${voice}.${word}`,
  );
  return species === "cat" ? ["entity.cat.stray_ambient", ...own] : own;
}

// Horses of all kinds step alike.
const stepsOf = (species) => {
  const voice = voiceOf(species);
  return [
    `entity.${voice}.step`,
    /^(donkey|mule|zombie_horse|skeleton_horse)$/.test(species) ? "entity.horse.step" : null,
  ];
};

export class Noises {
  #names = new Map(); // species -> its { voice, step }

  constructor(server, random = Math.random) {
    Object.assign(this, { server, random });
  }

  #namesOf(species) {
    let names = this.#names.get(species);
    if (names === undefined) {
      const { version } = this.server;
      names = { voice: firstKnown(version, voicesOf(species)), step: firstKnown(version, stepsOf(species)) };
      this.#names.set(species, names);
    }
    return names;
  }

  /** After each tick of the simulation. */
  tick() {
    for (const entity of this.server.entities.all) {
      if (entity.kind === "mob" && entity.watchers.size > 0 && entity.isAlive) {
        const noise = entity.noise ?? this.#begin(entity);
        this.#speak(entity, noise);
        if (noise.step !== undefined && entity.isMoving) {
          this.#step(entity, noise);
        }
      }
    }
  }

  #begin(entity) {
    const { x, z } = entity.place;
    const silence = silenceOf(entity.name);
    const quiet = -Math.floor(this.random() * silence);
    entity.noise = { ...this.#namesOf(entity.name), silence, quiet, path: 0, x, z };
    return entity.noise;
  }

  #speak(entity, noise) {
    noise.quiet++;
    if (noise.quiet <= 0 || this.random() * CHANCE >= noise.quiet) {
      return;
    }
    noise.quiet = -noise.silence;
    if (noise.voice !== undefined && !this.server.sim.mob(entity.serial).state?.isSleeping) {
      const pitch = this.server.sounds.pitch((entity.flags & FLAG.BABY) !== 0);
      this.#play(entity, noise.voice, { pitch, volume: VOLUMES[entity.name] ?? 1 });
    }
  }

  #step(entity, noise) {
    const { x, z } = entity.place;
    noise.path += Math.hypot(x - noise.x, z - noise.z) / STEPS;
    noise.x = x;
    noise.z = z;
    if (noise.path >= STEP_BLOCKS) {
      noise.path %= STEP_BLOCKS;
      if ((entity.flags & FLAG.ON_GROUND) !== 0) {
        this.#play(entity, noise.step, { volume: STEP_VOLUMES[entity.name] ?? STEP_VOLUME });
      }
    }
  }

  #play(entity, name, options) {
    playSound(this.server, name, entity.at, { category: categoryOf(entity.name), isExact: true, ...options });
  }
}
