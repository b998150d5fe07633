// Mobs, players, items and projectiles as players see them: who appears, moves, changes and disappears.
//
//   each tick: positions of all --> what changed, as packets made once --> to each player who is near enough
import { FLAG, itemState, POSITION } from "ovis";
import { Appearance, encodeVelocity, EQUIPMENT_SLOTS } from "./appearance.js";
import { Entity } from "./entity.js";
import { encodeStack } from "./items.js";
import { looksOf, wornBy } from "./looks.js";
import { Metadata } from "./metadata.js";
import { angleByte, MoveWriter, STEPS } from "./moves.js";
import { SpeciesTable } from "./species.js";

// Beyond the distance at which an entity appears it stays for as many blocks more.
const STAY_BLOCKS = 8;
const RANGES = { player: 512, mob: 160, item: 96, projectile: 128 };
// Looks of this many entities are read again each tick, beside those of which an event tells.
const LOOKS_A_TICK = 16;
const STILL = [0, 0, 0];
const BURSTS = 60; // of the packet entity_status: a dead mob goes in a cloud
const EMPTY = "empty"; // an optional value that was never sent is empty
const SWELL_TICKS = 4; // a creeper begins to swell without an event
const LOOK_FLAGS = FLAG.BABY | FLAG.ALIVE;

export class Entities {
  #all = new Map();
  #numbers = new Float64Array(POSITION.COUNT * 256);
  #cursor = 0;
  #tick = 0;
  #gameTime = 0;
  #to = {};
  #moveBytes = Buffer.alloc(0); // of this tick, all mobs one after the other

  constructor(server) {
    const { version, sim, registries, states } = server;
    Object.assign(this, { server, version, sim });
    this.context = { version, registries, states };
    this.moves = new MoveWriter(version, server.isCompressed);
    this.appearance = new Appearance(server, this.moves);
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

  /** All, in no order. */
  get all() {
    return this.#all.values();
  }

  /** Those of some species that live. */
  withNames(names) {
    return [...this.#all.values()].filter((entity) => names.includes(entity.name) && entity.isAlive);
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
    this.#tick++;
    this.#gameTime = this.server.world.env.gameTime;
    this.moves.begin();
    for (let i = 0; i < count; i++) {
      const at = i * POSITION.COUNT;
      const serial = data[at];
      this.#readOne(this.#all.get(serial) ?? this.#appear(serial), data, at);
    }
    this.#moveBytes = this.moves.end();
    if (count < this.#all.size) {
      [...this.#all.values()]
        .filter((entity) => entity.tick !== this.#tick)
        .forEach((entity) => this.#vanish(entity));
    }
    this.#readLooks();
  }

  #readOne(entity, data, at) {
    const flags = data[at + POSITION.FLAGS];
    const health = data[at + POSITION.HEALTH];
    const to = this.#to;
    to.x = Math.round(data[at + POSITION.X] * STEPS);
    to.y = Math.round(data[at + POSITION.Y] * STEPS);
    to.z = Math.round(data[at + POSITION.Z] * STEPS);
    to.yaw = angleByte(data[at + POSITION.YAW]);
    to.pitch = angleByte(data[at + POSITION.PITCH]);
    to.isOnGround = (flags & FLAG.ON_GROUND) !== 0;
    if (entity.kind === "projectile") {
      this.#turnToFlight(entity.place, to);
    }
    const head = entity.kind === "projectile" ? to.yaw : angleByte(data[at + POSITION.HEAD_YAW]);
    if (entity.frames.length > 0) {
      entity.frames = [];
      entity.ownFrames = [];
    }
    entity.tick = this.#tick;
    entity.moveStart = this.moves.offset;
    if (entity.place !== null && entity.watchers.size > 0) {
      this.moves.move(entity.id, entity.place, to);
      if (head !== entity.head) {
        this.moves.head(entity.id, head);
      }
    }
    entity.isMoving = this.moves.offset !== entity.moveStart;
    entity.moveEnd = this.moves.offset;
    if (((flags ^ entity.flags) & LOOK_FLAGS) !== 0 || health !== entity.health) {
      entity.isStale = true;
    }
    this.#to = entity.place ?? {}; // the two change places: no tick makes new ones
    entity.place = to;
    entity.head = head;
    entity.flags = flags;
    entity.health = health;
  }

  // A projectile points where it flies.
  #turnToFlight(from, to) {
    const [dx, dy, dz] = from === null ? [0, 0, 0] : [to.x - from.x, to.y - from.y, to.z - from.z];
    const degrees = 180 / Math.PI;
    if (dx !== 0 || dy !== 0 || dz !== 0) {
      to.yaw = angleByte(Math.atan2(dx, dz) * degrees);
      to.pitch = angleByte(Math.atan2(dy, Math.hypot(dx, dz)) * degrees);
    } else {
      to.yaw = from?.yaw ?? to.yaw;
      to.pitch = from?.pitch ?? to.pitch;
    }
  }

  // A client knows itself what its own player holds and wears.
  #add(entity, packet, isForSelf = true) {
    const bytes = this.server.frame(packet);
    entity.frames.push(bytes);
    if (isForSelf) {
      entity.ownFrames.push(bytes);
    }
  }

  #appear(serial) {
    const state = this.sim.mob(serial).state;
    const entity = new Entity(serial, this.server.playerOf(serial)?.id ?? serial);
    entity.kind = state.kind;
    entity.name = state.species;
    entity.range = RANGES[state.kind] ?? RANGES.mob;
    entity.type = this.species.get(state.species);
    this.server.savedLooks.note(state.uuid, state.pos);
    this.#all.set(serial, entity);
    return entity;
  }

  #vanish(entity) {
    const { serial } = entity;
    if (!entity.isAlive && entity.kind === "mob") {
      const entityStatus = BURSTS;
      this.broadcast(serial, "entity_status", { entityId: entity.id, entityStatus });
    }
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
      entity.isStale ||= entity.name === "creeper" && this.#tick % SWELL_TICKS === 0;
      if (entity.isStale && entity.watchers.size > 0) {
        this.#refresh(entity);
      }
      if (entity.kind !== "mob" && entity.kind !== "player") {
        this.#refreshVelocity(entity);
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
    const isMob = state.kind === "mob";
    const seen = { state, props: isMob || state.kind === "player" ? mob.props : {} };
    seen.saved = isMob ? this.server.savedLooks.get(state.uuid) : {};
    const changed = this.#metadataOf(entity, mob, seen).filter(
      (entry) => (entity.metadata.get(entry.key)?.json ?? EMPTY) !== entry.json,
    );
    changed.forEach((entry) => entity.metadata.set(entry.key, entry));
    if (changed.length > 0) {
      this.#add(entity, this.#packet("entity_metadata", { entityId: entity.id, metadata: changed }));
      if (changed.some(({ name, value }) => name === "swell_dir" && value > 0)) {
        this.server.sounds.at(entity.serial, ["entity.creeper.primed"]);
      }
    }
    this.#refreshEquipment(entity, seen);
    this.#refreshBonds(entity, state, isMob ? (seen.props.leash ?? 0) : 0);
  }

  #metadataOf(entity, mob, { state, props, saved }) {
    const player = this.server.playerOf(entity.serial);
    const values =
      state.kind === "item"
        ? { item: encodeStack(this.version, itemState(mob)) }
        : state.kind === "projectile"
          ? {}
          : looksOf(state, props, {
              ...this.context,
              player,
              mob,
              saved,
              targetId: state.target === 0 ? 0 : this.idOf(state.target),
              gameTime: this.#gameTime,
            });
    const entries = this.metadata.encode(entity.type.name, values);
    return entries.map((entry) => ({ ...entry, json: JSON.stringify(entry.value) ?? EMPTY }));
  }

  // Clients move items and projectiles on by themselves between the packets: they have to know how fast these are.
  #refreshVelocity(entity) {
    if (entity.watchers.size > 0 && (entity.isMoving || entity.isFast)) {
      const velocity = this.sim.mob(entity.serial).state?.velocity ?? STILL;
      entity.isFast = velocity.some((speed) => speed !== 0);
      this.#add(entity, this.#packet("entity_velocity", this.#velocityOf(entity, velocity)));
    }
  }

  #velocityOf({ id }, velocity) {
    return { entityId: id, velocity: encodeVelocity(this.version, velocity) };
  }

  /** Something has pushed a mob: all who see it hear how fast it is, also the player that it is. */
  push(serial) {
    const entity = this.#all.get(serial);
    const velocity = this.sim.mob(serial).state?.velocity;
    if (entity !== undefined && velocity?.some((speed) => speed !== 0)) {
      this.broadcast(serial, "entity_velocity", this.#velocityOf(entity, velocity));
    }
  }

  #refreshEquipment(entity, { state, props, saved }) {
    const changed = [];
    const worn = wornBy(this.version, state, props, saved);
    for (const [slot, number] of Object.entries(EQUIPMENT_SLOTS)) {
      const item = worn[slot] ?? null;
      if ((entity.equipment.get(slot) ?? null) !== item) {
        entity.equipment.set(slot, item);
        changed.push({ slot: number, item: encodeStack(this.version, { item, count: 1 }) });
      }
    }
    if (changed.length > 0) {
      this.#add(
        entity,
        this.#packet("entity_equipment", { entityId: entity.id, equipments: changed }),
        false,
      );
    }
  }

  // Rides and leashes.
  #refreshBonds(entity, state, leash) {
    if (state.vehicle !== entity.vehicle) {
      const [left, entered] = [this.#all.get(entity.vehicle), this.#all.get(state.vehicle)];
      entity.vehicle = state.vehicle;
      const player = this.server.playerOf(entity.serial);
      if (player !== undefined) {
        player.vehicle = state.vehicle;
      }
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

  // ---- Players

  /** Sends a player what is new of those around, and who appears and disappears. */
  show(player) {
    const { tracked, connection } = player;
    const own = player.mob.serial;
    const [px, , pz] = [player.pos[0] * STEPS, 0, player.pos[2] * STEPS];
    const view = (this.server.settings.viewDistance + 1) * 16;
    const gone = [];
    let start = 0; // of moves that follow one another in the buffer
    let end = 0;
    for (const entity of this.#all.values()) {
      if (entity.serial === own) {
        entity.watchers.add(player);
        entity.ownFrames.forEach((bytes) => connection.sendFrame(bytes));
        continue;
      }
      const isTracked = tracked.has(entity);
      const range = (Math.min(entity.range, view) + (isTracked ? STAY_BLOCKS : 0)) * STEPS;
      const isNear = Math.abs(entity.place.x - px) <= range && Math.abs(entity.place.z - pz) <= range;
      if (isNear && isTracked) {
        if (entity.moveStart !== end) {
          this.#sendMoves(connection, start, end);
          start = entity.moveStart;
        }
        end = entity.moveEnd;
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
    this.#sendMoves(connection, start, end);
    if (gone.length > 0) {
      connection.send(this.#destroyPacket(gone));
    }
  }

  #sendMoves(connection, start, end) {
    if (end > start) {
      connection.sendFrame(this.#moveBytes.subarray(start, end));
    }
  }

  #begin(player, entity) {
    if (!entity.watchers.size || entity.metadata.size === 0) {
      this.#refresh(entity);
    }
    entity.watchers.add(player);
    player.tracked.add(entity);
    this.appearance.packets(entity).forEach((packet) => player.connection.send(packet));
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
