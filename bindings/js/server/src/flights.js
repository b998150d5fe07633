// What players throw and shoot: snowballs, eggs, pearls, arrows. The simulation has the projectiles of its mobs alone, so these fly here;
// what they hit is hurt in it.
//
//   use --> a projectile, which clients see and move on by themselves --> block or mob --> burst, chick, place, wound
import { OvisError, STATE_UNLOADED } from "ovis";
import { encodeVelocity } from "./appearance.js";
import { eyesOf, lookOf, rayTo } from "./reach.js";
import { playSound, showParticles } from "./senses.js";

// Numbers in packets, which no simulation has.
const FIRST_ID = 0x51000000;
const IDS = 0x00ffffff;
const UUID = "0b150002-0000-4000-8000-";
const FLIGHTS_MAX = 200; // of all players; the oldest one ends
const FLIGHT_TICKS = 400;
const STEP = 0.25; // blocks between two looks for a block
const MOB_MARGIN = 0.3;
const DRAG = 0.99;
const WATER_DRAG = { thrown: 0.8, arrow: 0.6 };
const SPREAD = 0.0075;
const PEARL = { damage: 5, pauseTicks: 20 };
const BLAZE_DAMAGE = 3; // of a snowball
const ARROW_DAMAGE = 2; // half hearts for each block a tick
const TOUCH = 0.001; // half hearts: the simulation knows no blow of 0
const BURSTS = 3; // of the packet entity_status
const CHICK_CHANCE = 1 / 8;
const FOUR_CHICKS_CHANCE = 1 / 32;
// Source: the game's public descriptions. `speed` in blocks a tick, and `fall`, by which it falls faster in each.
const THROWN = { speed: 1.5, fall: 0.03 };
const KINDS = {
  snowball: { ...THROWN, sound: "entity.snowball.throw" },
  egg: { ...THROWN, sound: "entity.egg.throw" },
  brown_egg: { ...THROWN, sound: "entity.egg.throw", entity: "egg" },
  blue_egg: { ...THROWN, sound: "entity.egg.throw", entity: "egg" },
  ender_pearl: { ...THROWN, sound: "entity.ender_pearl.throw" },
  arrow: { speed: 3, fall: 0.05, sound: "entity.arrow.shoot" },
};

/** Is the item thrown? */
export const isThrown = (item) => item !== "arrow" && KINDS[item] !== undefined;

/** Share of a bow's strength after as many ticks of drawing; 0: too short. */
export function drawnShare(ticks) {
  const seconds = ticks / 20;
  const share = Math.min(1, (seconds * seconds + seconds * 2) / 3);
  return share < 0.1 ? 0 : share;
}

export class Flights {
  #all = []; // the oldest first
  #count = 0;

  constructor(server, random = Math.random) {
    Object.assign(this, { server, random });
  }

  get count() {
    return this.#all.length;
  }

  /** A player throws or shoots. `share`: of the full speed. */
  begin(player, item, share = 1) {
    const kind = KINDS[item];
    const pos = eyesOf(player);
    pos[1] -= 0.1;
    const velocity = lookOf(player).map(
      (part) => (part + (this.random() - this.random()) * SPREAD) * kind.speed * share,
    );
    const number = this.#count++;
    const flight = { player, item, kind, pos, velocity, id: FIRST_ID + (number & IDS), ticks: 0 };
    this.#all.push(flight);
    this.#show(flight, number);
    const pitch = 0.4 / (this.random() * 0.4 + 0.8);
    playSound(this.server, kind.sound, player.pos, { volume: 0.5, pitch, category: "player", isExact: true });
    if (this.#all.length > FLIGHTS_MAX) {
      this.#end(this.#all[0]);
    }
  }

  #show({ item, kind, pos, velocity, id, player }, number) {
    const { version } = this.server;
    const type = version.data.entitiesByName[kind.entity ?? item];
    const degrees = 180 / Math.PI;
    const yaw = Math.atan2(velocity[0], velocity[2]) * degrees;
    const pitch = Math.atan2(velocity[1], Math.hypot(velocity[0], velocity[2])) * degrees;
    const byte = (angle) => (Math.round((angle * 256) / 360) << 24) >> 24;
    this.server.sendNear(pos.map(Math.floor), "spawn_entity", {
      entityId: id,
      objectUUID: UUID + number.toString(16).padStart(12, "0"),
      type: type.id,
      ...{ x: pos[0], y: pos[1], z: pos[2], yaw: byte(yaw), pitch: byte(pitch), headPitch: 0 },
      objectData: item === "arrow" ? player.id + 1 : player.id,
      velocity: encodeVelocity(version, velocity),
    });
  }

  /** After each tick of the simulation. */
  tick() {
    for (const flight of [...this.#all]) {
      this.#move(flight);
    }
  }

  #move(flight) {
    const { pos, velocity } = flight;
    const length = Math.hypot(...velocity);
    const mob = this.#mobOn(flight, length);
    const wall = this.#wallOn(pos, velocity, mob?.at ?? length);
    if (wall !== null) {
      this.#hitBlock(flight, wall);
      this.#end(flight);
    } else if (mob !== null) {
      this.#hitMob(flight, mob.entity);
      this.#end(flight);
    } else {
      this.#fly(flight);
    }
  }

  #fly(flight) {
    const { pos, velocity, kind, item } = flight;
    for (let i = 0; i < 3; i++) {
      pos[i] += velocity[i];
    }
    const drag = this.#isInWater(pos) ? WATER_DRAG[item === "arrow" ? "arrow" : "thrown"] : DRAG;
    flight.velocity = velocity.map((speed) => speed * drag);
    flight.velocity[1] -= kind.fall;
    const { minY } = this.server.world.env.dimension;
    if (++flight.ticks > FLIGHT_TICKS || pos[1] < minY - 64 || !this.server.players.has(flight.player.name)) {
      this.#end(flight);
    }
  }

  #describe([x, y, z]) {
    const { world } = this.server;
    const state = world.getBlock(Math.floor(x), Math.floor(y), Math.floor(z));
    return state === STATE_UNLOADED ? null : world.blocks.describe(state);
  }

  #isInWater(pos) {
    return this.#describe(pos)?.fluid === "water";
  }

  // Where its way meets a block: the place before it; null: nowhere.
  #wallOn(pos, velocity, length) {
    const speed = Math.hypot(...velocity);
    let free = pos;
    for (let at = 0; at <= length; at += STEP) {
      const place = pos.map((number, i) => number + (velocity[i] / speed) * at);
      const inside = place.map((number) => number - Math.floor(number));
      const boxes = this.#describe(place)?.boxes ?? [];
      if (boxes.some((box) => inside.every((number, i) => number >= box[i] && number <= box[i + 3]))) {
        return { free, hit: place };
      }
      free = place;
    }
    return null;
  }

  // The first mob on its way: { entity, at }; null: none.
  #mobOn({ pos, velocity, player, ticks }, length) {
    const look = velocity.map((speed) => speed / length);
    let best = null;
    for (const entity of this.server.entities.all) {
      const isOwn = entity.serial === player.mob.serial;
      if ((entity.kind !== "mob" && entity.kind !== "player") || !entity.isAlive || (isOwn && ticks < 5)) {
        continue;
      }
      const { width, height } = this.server.sizes.get(entity.name) ?? { width: 0.6, height: 1.8 };
      const [x, y, z] = entity.at;
      const half = width / 2 + MOB_MARGIN;
      const at = rayTo(
        pos,
        look,
        [x - half, y - MOB_MARGIN, z - half],
        [x + half, y + height + MOB_MARGIN, z + half],
      );
      if (at <= length && at < (best?.at ?? Infinity)) {
        best = { entity, at };
      }
    }
    return best;
  }

  // ---- Ends

  #hitMob(flight, entity) {
    const { item, player, velocity, pos } = flight;
    const mob = this.server.sim.mob(entity.serial);
    const damage =
      item === "arrow"
        ? Math.ceil(Math.hypot(...velocity) * ARROW_DAMAGE)
        : item === "snowball" && entity.name === "blaze"
          ? BLAZE_DAMAGE
          : 0;
    this.#hurt(mob, damage, player.mob);
    this.#land(flight, pos);
  }

  #hitBlock(flight, { free, hit }) {
    if (flight.item === "arrow") {
      playSound(this.server, "entity.arrow.hit", hit, { category: "neutral", isExact: true });
      this.server.sim.spawnItem("arrow", { pos: free });
      return;
    }
    this.#land(flight, free);
  }

  // A thing that was thrown arrives.
  #land({ item, player, id }, pos) {
    const cell = pos.map(Math.floor);
    if (item === "snowball" || KINDS[item].entity === "egg" || item === "egg") {
      this.server.sendNear(cell, "entity_status", { entityId: id, entityStatus: BURSTS });
    }
    if (/egg$/.test(item) && this.random() < CHICK_CHANCE) {
      const count = this.random() < FOUR_CHICKS_CHANCE ? 4 : 1;
      Array.from({ length: count }, () => this.server.sim.spawn("chicken", { pos, isBaby: true }));
    } else if (item === "ender_pearl" && !player.isDead && this.server.players.get(player.name) === player) {
      showParticles(this.server, "portal", pos, { count: 32, spread: 0.5 });
      player.movement.teleport(pos);
      this.#hurt(player.mob, PEARL.damage, null);
    }
  }

  // A blow without damage pushes and angers all the same.
  #hurt(mob, amount, by) {
    try {
      const health = mob.state?.health;
      mob.hurt(amount > 0 ? amount : TOUCH, by);
      if (amount === 0 && health !== undefined) {
        mob.setProp("health", health);
      }
    } catch (error) {
      if (!(error instanceof OvisError)) {
        throw error;
      }
      // It was hurt a moment ago, or nothing hurts it.
    }
  }

  /** Another simulation is shown: what flies is gone. */
  clear() {
    this.#all.forEach((flight) => this.#end(flight));
  }

  #end(flight) {
    this.#all = this.#all.filter((other) => other !== flight);
    this.server.sendToAll("entity_destroy", { entityIds: [flight.id] });
  }
}

/** A player throws what it holds. False: not yet again. */
export function throwHeld(server, player) {
  const { item } = player.inventory.held;
  if (item === "ender_pearl") {
    if (server.ticks - (player.lastPearl ?? -PEARL.pauseTicks) < PEARL.pauseTicks) {
      return false;
    }
    player.lastPearl = server.ticks;
  }
  server.flights.begin(player, item);
  player.inventory.takeHeld();
  return true;
}

/** A player lets the string of its bow go. */
export function shoot(server, player) {
  const share = drawnShare(server.ticks - player.drawing);
  player.drawing = null;
  const isFree = player.mode === "creative";
  if (share > 0 && player.inventory.held.item === "bow" && (isFree || player.inventory.remove("arrow", 1))) {
    server.flights.begin(player, "arrow", share);
    player.inventory.sendAll();
  }
}
