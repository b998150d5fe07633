// Mobs, players, items and projectiles as players see them: who appears, moves, changes and disappears.
//
//   each tick: positions of all --> what changed, as packets made once --> to each player who is near enough
import { FLAG, itemState, POSITION } from "ovis";
import { encodeStack } from "./items.js";
import { looksOf } from "./looks.js";
import { Metadata } from "./metadata.js";
import { angleByte, MoveWriter, STEPS } from "./moves.js";
import { SpeciesTable } from "./species.js";

// Beyond the distance at which an entity appears it stays for as many blocks more.
const STAY_BLOCKS = 8;
const RANGES = { player: 512, mob: 160, item: 96, projectile: 128 };
// Looks of this many entities are read again each tick, beside those of which an event tells.
const LOOKS_A_TICK = 16;
const SLOTS = { mainhand: 0, offhand: 1, feet: 2, legs: 3, chest: 4, head: 5 };

/** A UUID for what has none: its serial. */
const uuidOf = (serial) => `0b150000-0000-4000-8000-${serial.toString(16).padStart(12, "0")}`;

class Entity {
  get isAlive() {
    return (this.flags & FLAG.ALIVE) !== 0;
  }

  constructor(serial, id) {
    this.serial = serial;
    this.id = id; // in packets: a player who comes back to life keeps it
    this.place = null; // in steps and angle bytes
    this.head = 0;
    this.flags = 0;
    this.frames = []; // of this tick
    this.watchers = new Set();
    this.metadata = new Map(); // key -> entry with its value as JSON
    this.equipment = new Map();
    this.passengers = [];
    this.vehicle = 0;
    this.leash = 0;
    this.isStale = true;
  }
}

export class Entities {
  #all = new Map();
  #numbers = new Float64Array(POSITION.COUNT * 256);
  #cursor = 0;

  constructor(server) {
    const { version, sim, registries, states } = server;
    Object.assign(this, { server, version, sim });
    this.context = { version, registries, states };
    this.moves = new MoveWriter(version);
    this.metadata = new Metadata(version);
    this.species = new SpeciesTable(version, (name, other) =>
      server.log(`version ${version.name} has no ${name}: it is shown as a ${other}`),
    );
    this.read();
  }

  /** Count of all. */
  get size() {
    return this.#all.size;
  }

  get(serial) {
    return this.#all.get(serial);
  }

  /** The number of an entity in packets. */
  idOf(serial) {
    return this.#all.get(serial)?.id ?? serial;
  }

  /** The serial of a number in packets: players who came back to life have another one. */
  serialOf(id) {
    return this.server.serialOfPlayer(id) ?? id;
  }

  /** An event tells that its looks have changed. */
  touch(serial) {
    const entity = this.#all.get(serial);
    if (entity !== undefined) {
      entity.isStale = true;
    }
  }

  // ---- Each tick

  /** Reads where all are now, and makes packets of what has changed. */
  read() {
    const needed = this.sim.mobCount * POSITION.COUNT;
    if (needed > this.#numbers.length) {
      this.#numbers = new Float64Array(needed * 2);
    }
    const { data, count } = this.sim.positions(this.#numbers);
    const seen = new Set();
    for (let i = 0; i < count; i++) {
      const at = i * POSITION.COUNT;
      const serial = data[at];
      seen.add(serial);
      this.#readOne(this.#all.get(serial) ?? this.#appear(serial), data, at);
    }
    if (seen.size < this.#all.size) {
      [...this.#all.keys()].filter((serial) => !seen.has(serial)).forEach((serial) => this.#vanish(serial));
    }
    this.#readLooks();
  }

  #readOne(entity, data, at) {
    const flags = data[at + POSITION.FLAGS];
    const place = {
      x: Math.round(data[at + POSITION.X] * STEPS),
      y: Math.round(data[at + POSITION.Y] * STEPS),
      z: Math.round(data[at + POSITION.Z] * STEPS),
      yaw: angleByte(data[at + POSITION.YAW]),
      pitch: angleByte(data[at + POSITION.PITCH]),
      isOnGround: (flags & FLAG.ON_GROUND) !== 0,
    };
    const head = angleByte(data[at + POSITION.HEAD_YAW]);
    entity.frames = [];
    if (entity.place !== null && entity.watchers.size > 0) {
      const move = this.moves.move(entity.id, entity.place, place);
      if (move !== null) {
        this.#add(entity, move);
      }
      if (head !== entity.head) {
        this.#add(entity, this.moves.head(entity.id, head));
      }
    }
    const lookFlags = FLAG.BABY | FLAG.ALIVE;
    entity.isStale ||=
      ((flags ^ entity.flags) & lookFlags) !== 0 || data[at + POSITION.HEALTH] !== entity.health;
    Object.assign(entity, { place, head, flags, health: data[at + POSITION.HEALTH] });
  }

  #add(entity, packet) {
    entity.frames.push(this.server.frame(packet));
  }

  #appear(serial) {
    const state = this.sim.mob(serial).state;
    const entity = new Entity(serial, this.server.playerOf(serial)?.id ?? serial);
    entity.kind = state.kind;
    entity.name = state.species;
    entity.range = RANGES[state.kind] ?? RANGES.mob;
    entity.type = this.species.get(state.species);
    this.#all.set(serial, entity);
    return entity;
  }

  #vanish(serial) {
    const entity = this.#all.get(serial);
    this.#all.delete(serial);
    const packet = this.server.frame(this.#destroyPacket([entity.id]));
    for (const player of entity.watchers) {
      player.tracked.delete(entity);
      if (player.mob.serial !== serial) {
        player.connection.sendFrame(packet);
      }
    }
  }

  // ---- Looks

  #readLooks() {
    const all = [...this.#all.values()];
    for (let i = 0; i < Math.min(LOOKS_A_TICK, all.length); i++) {
      this.#cursor = (this.#cursor + 1) % all.length;
      all[this.#cursor].isStale = true;
    }
    all.forEach((entity) => {
      if (entity.isStale && entity.watchers.size > 0) {
        this.#refresh(entity);
      }
    });
  }

  // Compares what a mob looks like with what was sent, and sends the difference.
  #refresh(entity) {
    const mob = this.sim.mob(entity.serial);
    const state = mob.state;
    entity.isStale = false;
    if (state === null) {
      return;
    }
    const changed = this.#metadataOf(entity, mob, state).filter(
      (entry) => entity.metadata.get(entry.key)?.json !== entry.json,
    );
    changed.forEach((entry) => entity.metadata.set(entry.key, entry));
    if (changed.length > 0) {
      this.#add(entity, this.#packet("entity_metadata", { entityId: entity.id, metadata: changed }));
    }
    this.#refreshEquipment(entity, state);
    this.#refreshBonds(entity, state, entity.kind === "mob" ? (mob.props.leash ?? 0) : 0);
  }

  #metadataOf(entity, mob, state) {
    const player = this.server.playerOf(entity.serial);
    const values =
      state.kind === "item"
        ? { item: encodeStack(this.version, itemState(mob)) }
        : state.kind === "projectile"
          ? {}
          : looksOf(state, mob.props, { ...this.context, player });
    const entries = this.metadata.encode(entity.type.name, values);
    return entries.map((entry) => ({ ...entry, json: JSON.stringify(entry.value) }));
  }

  #refreshEquipment(entity, state) {
    const changed = [];
    for (const [slot, number] of Object.entries(SLOTS)) {
      const item = state.equipment[slot] ?? null;
      if ((entity.equipment.get(slot) ?? null) !== item) {
        entity.equipment.set(slot, item);
        changed.push({ slot: number, item: encodeStack(this.version, { item, count: 1 }) });
      }
    }
    if (changed.length > 0) {
      this.#add(entity, this.#packet("entity_equipment", { entityId: entity.id, equipments: changed }));
    }
  }

  // Rides and leashes.
  #refreshBonds(entity, state, leash) {
    if (state.vehicle !== entity.vehicle) {
      const [left, entered] = [this.#all.get(entity.vehicle), this.#all.get(state.vehicle)];
      entity.vehicle = state.vehicle;
      if (left !== undefined) {
        left.passengers = left.passengers.filter((serial) => serial !== entity.serial);
        this.#add(left, this.#passengersPacket(left));
      }
      if (entered !== undefined) {
        entered.passengers.push(entity.serial);
        this.#add(entered, this.#passengersPacket(entered));
      }
    }
    if (leash !== entity.leash) {
      entity.leash = leash;
      this.#add(entity, this.#packet("attach_entity", { entityId: entity.id, vehicleId: this.idOf(leash) }));
    }
  }

  // ---- Packets

  #packet(name, params) {
    return this.version.write("play", name, params);
  }

  #passengersPacket(entity) {
    return this.#packet("set_passengers", {
      entityId: entity.id,
      passengers: entity.passengers.map((serial) => this.idOf(serial)),
    });
  }

  #destroyPacket(ids) {
    return this.#packet("entity_destroy", { entityIds: ids });
  }

  /** Packets with which an entity appears. */
  #spawnPackets(entity) {
    const { id, place } = entity;
    const at = {
      x: place.x / STEPS,
      y: place.y / STEPS,
      z: place.z / STEPS,
      yaw: place.yaw,
      pitch: place.pitch,
    };
    const packets = [this.#spawnPacket(entity, at)];
    packets.push(this.moves.head(id, entity.head));
    if (entity.metadata.size > 0) {
      packets.push(
        this.#packet("entity_metadata", { entityId: id, metadata: [...entity.metadata.values()] }),
      );
    }
    const worn = [...entity.equipment].filter(([, item]) => item !== null);
    if (worn.length > 0) {
      const equipments = worn.map(([slot, item]) => ({
        slot: SLOTS[slot],
        item: encodeStack(this.version, { item, count: 1 }),
      }));
      packets.push(this.#packet("entity_equipment", { entityId: id, equipments }));
    }
    if (entity.passengers.length > 0) {
      packets.push(this.#passengersPacket(entity));
    }
    if (entity.leash !== 0) {
      packets.push(this.#packet("attach_entity", { entityId: id, vehicleId: this.idOf(entity.leash) }));
    }
    return packets;
  }

  #spawnPacket(entity, at) {
    const { id, serial } = entity;
    const player = this.server.playerOf(serial);
    if (player !== undefined && this.version.has("named_entity_spawn")) {
      return this.#packet("named_entity_spawn", { entityId: id, playerUUID: player.uuid, ...at });
    }
    const state = this.sim.mob(serial).state;
    const [x, y, z] = state?.velocity ?? [0, 0, 0];
    const scale = this.version.isAtLeast("1.21.9") ? 1 : 8000;
    const speed = (value) => Math.max(-3.9, Math.min(3.9, value)) * scale;
    const velocity = { x: speed(x), y: speed(y), z: speed(z) };
    if (entity.kind === "mob" && this.version.has("spawn_entity_living")) {
      const own = { entityId: id, entityUUID: uuidOf(serial), type: entity.type.id };
      return this.#packet("spawn_entity_living", { ...own, ...at, headPitch: entity.head, velocity });
    }
    return this.#packet("spawn_entity", {
      entityId: id,
      objectUUID: player?.uuid ?? uuidOf(serial),
      type: entity.type.id,
      ...at,
      headPitch: entity.head,
      objectData: entity.kind === "item" ? 1 : 0,
      velocity,
    });
  }

  // ---- Players

  /** Sends a player what is new of those around, and who appears and disappears. */
  show(player) {
    const { tracked, connection } = player;
    const [px, , pz] = player.pos;
    const view = (this.server.settings.viewDistance + 1) * 16;
    const gone = [];
    for (const entity of this.#all.values()) {
      if (entity.serial === player.mob.serial) {
        this.#showOwn(player, entity);
        continue;
      }
      const isTracked = tracked.has(entity);
      const range = Math.min(entity.range, view) + (isTracked ? STAY_BLOCKS : 0);
      const { x, z } = entity.place;
      const isNear = Math.abs(x / STEPS - px) <= range && Math.abs(z / STEPS - pz) <= range;
      if (isNear && isTracked) {
        for (const bytes of entity.frames) {
          connection.sendFrame(bytes);
        }
      } else if (isNear) {
        this.#begin(player, entity);
      } else if (isTracked) {
        this.#forget(player, entity);
        gone.push(entity.id);
      }
    }
    if (gone.length > 0) {
      connection.send(this.#destroyPacket(gone));
    }
  }

  // The client moves its own player itself, and knows its own looks but for what others do to it.
  #showOwn(player, entity) {
    if (!entity.watchers.has(player)) {
      entity.watchers.add(player);
    }
    if (entity.passengers.length > 0 || entity.vehicle !== player.shownVehicle) {
      player.shownVehicle = entity.vehicle;
    }
  }

  #begin(player, entity) {
    if (!entity.watchers.size || entity.metadata.size === 0) {
      this.#refresh(entity);
    }
    entity.watchers.add(player);
    player.tracked.add(entity);
    this.#spawnPackets(entity).forEach((packet) => player.connection.send(packet));
  }

  #forget(player, entity) {
    entity.watchers.delete(player);
    player.tracked.delete(entity);
  }

  /** Removes all from a client that was too slow for their moves: they appear again with the next show. */
  reset(player) {
    const ids = [...player.tracked].map((entity) => entity.id);
    this.leave(player);
    if (ids.length > 0) {
      player.connection.send(this.#destroyPacket(ids));
    }
  }

  leave(player) {
    [...player.tracked].forEach((entity) => this.#forget(player, entity));
    this.#all.get(player.mob.serial)?.watchers.delete(player);
  }

  /** Sends a packet to all players who see an entity; `self`: also to the player that it is. */
  broadcast(serial, name, params, { self = true } = {}) {
    const entity = this.#all.get(serial);
    if (entity === undefined) {
      return;
    }
    const bytes = this.server.frame(this.#packet(name, params));
    for (const player of entity.watchers) {
      if (self || player.mob.serial !== serial) {
        player.connection.sendFrame(bytes);
      }
    }
  }
}
