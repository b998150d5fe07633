// Packets of moves and heads, which are most of all packets: written by hand, once for all players.
import { ByteWriter } from "./bytes.js";

/** Steps of a block in which moves are sent. */
export const STEPS = 4096;
const STEP_MAX = 32767;

/** An angle in degrees as a signed byte: 256 steps a turn. */
export const angleByte = (degrees) => (Math.round((degrees * 256) / 360) << 24) >> 24;

export class MoveWriter {
  constructor(version) {
    this.version = version;
    const id = (name) => version.packetIds.get(name);
    this.ids = {
      move: id("rel_entity_move"),
      moveLook: id("entity_move_look"),
      look: id("entity_look"),
      head: id("entity_head_rotation"),
    };
  }

  /**
   * The packet from one place to another, both in steps and angle bytes: { x, y, z, yaw, pitch, isOnGround }; null: nothing has
   * changed.
   */
  move(entity, from, to) {
    const [dx, dy, dz] = [to.x - from.x, to.y - from.y, to.z - from.z];
    const hasMoved = dx !== 0 || dy !== 0 || dz !== 0;
    const hasTurned = to.yaw !== from.yaw || to.pitch !== from.pitch;
    if (!hasMoved && !hasTurned) {
      return null;
    }
    if (Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz)) > STEP_MAX) {
      return this.teleport(entity, to);
    }
    const writer = new ByteWriter(20);
    writer.varint(hasMoved ? (hasTurned ? this.ids.moveLook : this.ids.move) : this.ids.look).varint(entity);
    if (hasMoved) {
      writer.i16(dx).i16(dy).i16(dz);
    }
    if (hasTurned) {
      writer.u8(to.yaw).u8(to.pitch);
    }
    return writer.u8(to.isOnGround ? 1 : 0).end();
  }

  head(entity, angle) {
    return new ByteWriter(12).varint(this.ids.head).varint(entity).u8(angle).end();
  }

  teleport(entity, to) {
    const [x, y, z] = [to.x / STEPS, to.y / STEPS, to.z / STEPS];
    const [yaw, pitch] = [to.yaw, to.pitch];
    const own = { entityId: entity, x, y, z, onGround: to.isOnGround };
    if (this.version.has("sync_entity_position")) {
      const angles = { yaw: (yaw * 360) / 256, pitch: (pitch * 360) / 256 };
      return this.version.write("play", "sync_entity_position", { ...own, dx: 0, dy: 0, dz: 0, ...angles });
    }
    return this.version.write("play", "entity_teleport", { ...own, yaw, pitch });
  }
}
