// What events of the simulation look and sound like: hurt, death, hearts, doors, bells, raids.
import { encodeVelocity } from "./appearance.js";
import { splitState } from "./block_states.js";
import { BossBars } from "./boss_bars.js";
import { COSTS } from "./hunger.js";
import { itemNumber } from "./items.js";
import { playSound, showParticles } from "./senses.js";

// Numbers of the packet entity_status.
const STATUS = {
  HURT: 2,
  DEAD: 3,
  BLOW: 4,
  TAMED: 7,
  NOT_TAMED: 6,
  BURSTS: 3, // of snowballs
  EATS_GRASS: 10,
  LOVES: 12,
  ANGRY: 13,
  HAPPY: 14,
  IS_CURED: 16,
  HEARTS: 18,
  SWEATS: 42,
};
const PORTAL = 46;
// Of world_event.
const BREAKS = 2001; // a block breaks
const SPLASHES = 2002; // a potion breaks
const WATER_COLOR = 0x385dc6;
const TURNS = { villager: 1026, zombie_villager: 1027 }; // with a sound of its own
const BREAKS_DOOR = 1021;
const PLAYS = 1010; // a jukebox; the number of the disc, from 1.21 on of the song; 0 up to 1.19: it stops
const STOPS = 1011;
// Numbers of lightning bolts, which no simulation has.
const BOLTS_FROM = 0x50000000;
const BOLT_UUID = "0b150001-0000-4000-8000-";
const SWINGS_MAIN_ARM = 0;
// Mobs that strike with their whole body, and not with an arm.
const STRIKERS = /^(iron_golem|ravager|hoglin|zoglin|warden|goat)$/;
// Events after which a mob looks different.
// prettier-ignore
const LOOKS = new Set([
  "slept", "woke", "grown", "employed", "tamed", "leashed", "unleashed", "used", "mounted", "dismounted", "affected", "changing",
  "target", "angered", "picked_up", "threw", "converted", "merged", "hurt",
]);
// prettier-ignore
const DAMAGES = {
  host: "generic", attack: "mob_attack", fall: "fall", fire: "on_fire", lava: "lava", drowning: "drown", cramming: "cramming",
  void: "out_of_world", suffocation: "in_wall", cactus: "cactus", berry_bush: "sweet_berry_bush", in_fire: "in_fire",
  hot_floor: "hot_floor", freeze: "freeze", magic: "magic", wither: "wither", explosion: "explosion", projectile: "arrow",
  thorns: "thorns", sonic_boom: "sonic_boom", lightning: "lightning_bolt", heat: "dry_out",
};
const WEATHER_TICKS = 20;
const DOOR_BREAKERS = /^(zombie|husk|drowned|zombie_villager|vindicator)$/;

/** Params of the packets that say how the weather is. The first one alone shows no rain. */
export function weatherPackets({ isRaining, isThundering }) {
  return [
    { reason: isRaining ? "start_raining" : "stop_raining", gameMode: 0 },
    { reason: "rain_level_change", gameMode: isRaining ? 1 : 0 },
    { reason: "thunder_level_change", gameMode: isRaining && isThundering ? 1 : 0 },
  ];
}

export class Effects {
  #weather;
  #bolts = 0;

  constructor(server) {
    this.server = server;
    this.bars = new BossBars(server);
    const { isRaining, isThundering } = server.world.env;
    this.#weather = `${isRaining} ${isThundering}`;
  }

  /** Before the mobs are read: whose looks have changed, and what ends now. */
  note(events) {
    for (const event of events) {
      if (event.type === "landed") {
        this.#landed(event);
      }
      if (LOOKS.has(event.type)) {
        this.server.entities.touch(event.mob);
        if (event.other > 0) {
          this.server.entities.touch(event.other);
        }
      }
    }
  }

  /** After the mobs are read. */
  send(events) {
    for (const event of events) {
      this.#handlers[event.type]?.(event);
      this.server.sounds.play(event);
    }
    this.bars.send();
    this.#sendWeather();
  }

  #sendWeather() {
    if (this.server.ticks % WEATHER_TICKS !== 0) {
      return;
    }
    const { env } = this.server.world;
    const weather = `${env.isRaining} ${env.isThundering}`;
    if (weather !== this.#weather) {
      this.#weather = weather;
      weatherPackets(env).forEach((params) => this.server.sendToAll("game_state_change", params));
    }
  }

  #status(serial, entityStatus) {
    const entityId = this.server.entities.idOf(serial);
    this.server.entities.broadcast(serial, "entity_status", { entityId, entityStatus });
  }

  #handlers = {
    hurt: (event) => this.#hurt(event),
    died: ({ mob }) => this.#status(mob, STATUS.DEAD),
    swung: ({ mob }) => this.#swing(mob),
    tamed: ({ mob }) => this.#status(mob, STATUS.TAMED),
    born: ({ mob, other, species }) => {
      if (species === "villager") {
        this.#status(mob, STATUS.LOVES);
      } else if (other > 0) {
        this.#status(other, STATUS.HEARTS);
      }
    },
    childless: ({ mob }) => this.#status(mob, STATUS.ANGRY),
    struck: ({ pos }) => this.#bolt(pos),
    lightning: ({ pos }) => this.#bolt(pos),
    converted: ({ mob, other, species }) => this.#converted(other > 0 ? other : mob, species),
    used: (event) => this.#used(event),
    employed: ({ mob }) => this.#status(mob, STATUS.HAPPY),
    traded: ({ mob }) => this.#status(mob, STATUS.HAPPY),
    panicked: (event) => event.species === "villager" && this.#status(event.mob, STATUS.SWEATS),
    teleported: ({ mob }) => this.#status(mob, PORTAL),
    picked_up: (event) => this.#pickedUp(event),
    block_set: (event) => this.#blockSet(event),
    harvested: (event) => this.#breaks(event),
    rang: ({ pos }) => this.ringBell(pos),
    exploded: ({ pos }) => this.#explode(pos),
    raid: (event) => this.server.say(event.sentence.split(";")[0]),
  };

  #hurt({ mob, other, damage }) {
    const { entities, registries, version } = this.server;
    const entityId = entities.idOf(mob);
    this.server.playerOf(mob)?.hunger.tire(COSTS.wound);
    if (other > 0 && damage === "attack") {
      this.#strike(other);
    }
    if (entities.get(mob)?.name === "villager" && this.server.playerOf(other) !== undefined) {
      this.#status(mob, STATUS.ANGRY);
    }
    if (!version.has("damage_event")) {
      this.#status(mob, STATUS.HURT);
      entities.push(mob);
      return;
    }
    const cause = other > 0 ? entities.idOf(other) + 1 : 0;
    entities.broadcast(mob, "damage_event", {
      entityId,
      sourceTypeId:
        registries.damages.get(this.#damageOf(damage, other)) ?? registries.damages.get("generic") ?? 0,
      sourceCauseId: cause,
      sourceDirectId: cause,
      sourcePosition: undefined,
    });
    entities.push(mob);
  }

  #damageOf(damage, other) {
    return damage === "attack" && this.server.playerOf(other) !== undefined
      ? "player_attack"
      : DAMAGES[damage];
  }

  #converted(serial, species) {
    const at = this.server.entities.get(serial)?.at;
    if (at !== undefined && TURNS[species] !== undefined) {
      this.#worldEvent(TURNS[species], at.map(Math.floor));
    }
  }

  // A bolt is an entity for clients, which strike, thunder and end it by themselves.
  #bolt(pos) {
    const { version } = this.server;
    const number = this.#bolts++;
    const [x, y, z] = pos;
    this.server.sendNear(pos, "spawn_entity", {
      entityId: BOLTS_FROM + (number % 0xffff),
      objectUUID: BOLT_UUID + number.toString(16).padStart(12, "0"),
      type: version.data.entitiesByName.lightning_bolt.id,
      ...{ x: x + 0.5, y, z: z + 0.5, yaw: 0, pitch: 0, headPitch: 0 },
      objectData: 0,
      velocity: encodeVelocity(version, [0, 0, 0]),
    });
  }

  // A snowball bursts, a potion splashes: the projectile is still there for clients.
  #landed({ mob, species, pos, reason }) {
    const isBroken = reason === "on_block" || reason === "on_mob";
    if (species === "snowball" && isBroken) {
      this.#status(mob, STATUS.BURSTS);
    } else if (species === "potion" && isBroken) {
      this.#worldEvent(SPLASHES, pos, WATER_COLOR);
    }
  }

  #worldEvent(effectId, pos, data = 0) {
    const [x, y, z] = pos;
    this.server.sendNear(pos, "world_event", { effectId, location: { x, y, z }, data, global: false });
  }

  #strike(serial) {
    const species = this.server.entities.get(serial)?.name;
    if (STRIKERS.test(species ?? "")) {
      this.#status(serial, STATUS.BLOW);
    } else if (this.server.playerOf(serial) === undefined) {
      this.#swing(serial);
    }
  }

  #swing(serial) {
    const entityId = this.server.entities.idOf(serial);
    this.server.entities.broadcast(
      serial,
      "animation",
      { entityId, animation: SWINGS_MAIN_ARM },
      { self: false },
    );
  }

  #used({ other, reason, pos, item }) {
    if (pos !== undefined && !(other > 0)) {
      this.#music(reason, pos, item);
    }
    if (other > 0 && (reason === "feed" || reason === "tame")) {
      this.#status(other, reason === "feed" ? STATUS.HEARTS : STATUS.NOT_TAMED);
    } else if (other > 0 && reason === "cure") {
      this.#status(other, STATUS.IS_CURED);
    } else if (reason === "ring" && pos !== undefined && !(other > 0)) {
      this.ringBell(pos);
    }
  }

  // Jukeboxes and note blocks: clients have the tunes.
  #music(reason, pos, item) {
    const { version, registries } = this.server;
    if (reason === "insert") {
      const song = String(item).replace(/^music_disc_/, "");
      const number = version.isAtLeast("1.21")
        ? registries.indexOf("jukebox_song", song)
        : itemNumber(version, item);
      if (number >= 0) {
        this.#worldEvent(PLAYS, pos, number);
      }
    } else if (reason === "eject") {
      this.#worldEvent(version.isAtLeast("1.20") ? STOPS : PLAYS, pos);
    } else if (reason === "play") {
      const [x, y, z] = pos;
      const blockId = version.data.blocksByName.note_block.id;
      this.server.sendNear(pos, "block_action", { location: { x, y, z }, byte1: 0, byte2: 0, blockId });
    }
  }

  #pickedUp({ mob, other, count }) {
    const { entities } = this.server;
    entities.broadcast(other, "collect", {
      collectedEntityId: entities.idOf(other),
      collectorEntityId: entities.idOf(mob),
      pickupItemCount: count ?? 1,
    });
  }

  // ---- Blocks

  #blockSet({ mob, species, pos, state }) {
    if (pos === undefined || state === undefined) {
      return;
    }
    const { block } = splitState(state);
    if (species === "sheep") {
      this.#status(mob, STATUS.EATS_GRASS);
      this.#breaks({ pos, state: block === "dirt" ? "grass_block" : "short_grass" });
    } else if (block === "air" && DOOR_BREAKERS.test(species ?? "")) {
      this.#worldEvent(BREAKS_DOOR, pos);
    }
    this.doorSound(pos, state);
  }

  /** A door, trapdoor or gate opened or closed. */
  doorSound(pos, state, except = null) {
    const { block, properties } = splitState(state);
    const kind = /_(door|trapdoor|fence_gate)$/.exec(block)?.[1];
    if (kind !== undefined && properties.open !== undefined && properties.half !== "upper") {
      const family = block.startsWith("iron_")
        ? `iron_${kind}`
        : kind === "fence_gate"
          ? kind
          : `wooden_${kind}`;
      playSound(this.server, `block.${family}.${properties.open === "true" ? "open" : "close"}`, pos, {
        except,
      });
    }
  }

  #breaks({ pos, state }) {
    if (pos !== undefined && state !== undefined) {
      this.blockBreaks(pos, this.server.world.blocks.parse(state));
    }
  }

  /** Particles and sound of a block that breaks. */
  blockBreaks(pos, state, except = null) {
    const [x, y, z] = pos;
    const data = this.server.states.get(state);
    this.server.sendNear(
      pos,
      "world_event",
      { effectId: BREAKS, location: { x, y, z }, data, global: false },
      except,
    );
  }

  ringBell(pos) {
    const [x, y, z] = pos;
    const blockId = this.server.version.data.blocksByName.bell.id;
    this.server.sendNear(pos, "block_action", { location: { x, y, z }, byte1: 1, byte2: 2, blockId });
    playSound(this.server, "block.bell.use", pos);
  }

  #explode(pos) {
    showParticles(this.server, "explosion_emitter", [pos[0] + 0.5, pos[1] + 0.5, pos[2] + 0.5]);
    playSound(this.server, "entity.generic.explode", pos, { volume: 4 });
  }
}
