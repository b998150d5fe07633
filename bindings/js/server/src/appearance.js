// The packets with which an entity appears.
import { encodeStack } from "./items.js";
import { STEPS } from "./moves.js";

/** Numbers of the slots of equipment in packets. */
export const EQUIPMENT_SLOTS = {
  mainhand: 0,
  offhand: 1,
  feet: 2,
  legs: 3,
  chest: 4,
  head: 5,
  body: 6, // from 1.20.5 on
  saddle: 7, // from 1.21.5 on
};
const SPEED_MAX = 3.9; // blocks a tick

/** A UUID for what has none: its serial. */
const uuidOf = (serial) => `0b150000-0000-4000-8000-${serial.toString(16).padStart(12, "0")}`;

/** A velocity as a version has it: in blocks a tick, or in 8000ths of that. */
export function encodeVelocity(version, velocity) {
  const scale = version.isAtLeast("1.21.9") ? 1 : 8000;
  const [x, y, z] = velocity.map((speed) => Math.max(-SPEED_MAX, Math.min(SPEED_MAX, speed)) * scale);
  return { x, y, z };
}

/** Params of the packet of attributes: numbers by the names that 1.20.4 and older have. */
export function attributesPacket(version, entityId, values) {
  const hasKeys = version.isAtLeast("1.20.5");
  const properties = Object.entries(values).map(([name, value]) => ({
    name: `minecraft:${name}`,
    key: hasKeys ? name : undefined,
    value,
    modifiers: [],
  }));
  return { entityId, properties };
}

export class Appearance {
  constructor(server, moves) {
    Object.assign(this, { server, moves, version: server.version, sim: server.sim });
  }

  #packet(name, params) {
    return this.version.write("play", name, params);
  }

  /** Packets with which an entity appears. */
  packets(entity) {
    const { id, place } = entity;
    const at = {
      x: place.x / STEPS,
      y: place.y / STEPS,
      z: place.z / STEPS,
      yaw: place.yaw,
      pitch: place.pitch,
    };
    const packets = [this.#spawnPacket(entity, at)];
    packets.push(this.moves.headPacket(id, entity.head));
    if (entity.metadata.size > 0) {
      packets.push(
        this.#packet("entity_metadata", { entityId: id, metadata: [...entity.metadata.values()] }),
      );
    }
    if (entity.kind === "mob") {
      packets.push(this.#attributes(entity));
    }
    const worn = [...entity.equipment].filter(([, item]) => item !== null);
    if (worn.length > 0) {
      const equipments = worn.map(([slot, item]) => ({
        slot: EQUIPMENT_SLOTS[slot],
        item: encodeStack(this.version, { item, count: 1 }),
      }));
      packets.push(this.#packet("entity_equipment", { entityId: id, equipments }));
    }
    if (entity.passengers.length > 0) {
      const passengers = entity.passengers.map((serial) => this.server.entities.idOf(serial));
      packets.push(this.#packet("set_passengers", { entityId: id, passengers }));
    }
    if (entity.leash !== 0) {
      packets.push(
        this.#packet("attach_entity", { entityId: id, vehicleId: this.server.entities.idOf(entity.leash) }),
      );
    }
    return packets;
  }

  // What the client needs for health bars and for walking.
  #attributes(entity) {
    const species = this.server.sizes.get(entity.name);
    const values = {
      "generic.max_health": species?.healthMax ?? 20,
      "generic.movement_speed": species?.speed ?? 0.1,
    };
    return this.#packet("entity_update_attributes", attributesPacket(this.version, entity.id, values));
  }

  #spawnPacket(entity, at) {
    const { id, serial } = entity;
    const player = this.server.playerOf(serial);
    if (player !== undefined && this.version.has("named_entity_spawn")) {
      return this.#packet("named_entity_spawn", { entityId: id, playerUUID: player.uuid, ...at });
    }
    const state = this.sim.mob(serial).state;
    const velocity = encodeVelocity(this.version, state?.velocity ?? [0, 0, 0]);
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
}
