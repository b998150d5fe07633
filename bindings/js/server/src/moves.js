// Packets of moves and heads, which are most of all packets: written by hand, once for all players, one after the other into one buffer.
import { ByteWriter, varintSize } from "./bytes.js";
import { frame } from "./connection.js";

/** Steps of a block in which moves are sent. */
export const STEPS = 4096;
const STEP_MAX = 32767;

/** An angle in degrees as a signed byte: 256 steps a turn. */
export const angleByte = (degrees) => (Math.round((degrees * 256) / 360) << 24) >> 24;

export class MoveWriter {
  constructor(version, isCompressed) {
    Object.assign(this, { version, isCompressed });
    this.capacity = 4096;
    this.writer = null;
    const id = (name) => version.packetIds.get(name);
    this.ids = {
      move: id("rel_entity_move"),
      moveLook: id("entity_move_look"),
      look: id("entity_look"),
      head: id("entity_head_rotation"),
    };
  }

  /** Begins a tick: a new buffer, as clients may still have parts of the last one. */
  begin() {
    this.writer = new ByteWriter(this.capacity);
  }

  /** The bytes of all moves of the tick. */
  end() {
    this.capacity = Math.max(this.capacity, this.writer.size + 1024);
    return this.writer.end();
  }

  get offset() {
    return this.writer.size;
  }

  // The size of a frame; with compression a packet that small stays as it is.
  #frame(size) {
    if (this.isCompressed) {
      this.writer.varint(size + 1).u8(0);
    } else {
      this.writer.varint(size);
    }
  }

  /** Writes the packet from one place to another, both in steps and angle bytes, if anything has changed. */
  move(id, from, to) {
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const dz = to.z - from.z;
    const hasMoved = dx !== 0 || dy !== 0 || dz !== 0;
    const hasTurned = to.yaw !== from.yaw || to.pitch !== from.pitch;
    if (!hasMoved && !hasTurned) {
      return;
    }
    if (Math.abs(dx) > STEP_MAX || Math.abs(dy) > STEP_MAX || Math.abs(dz) > STEP_MAX) {
      this.writer.raw(frame(this.teleport(id, to), this.isCompressed));
      return;
    }
    const kind = hasMoved ? (hasTurned ? this.ids.moveLook : this.ids.move) : this.ids.look;
    this.#frame(varintSize(kind) + varintSize(id) + (hasMoved ? 6 : 0) + (hasTurned ? 2 : 0) + 1);
    this.writer.varint(kind).varint(id);
    if (hasMoved) {
      this.writer.i16(dx).i16(dy).i16(dz);
    }
    if (hasTurned) {
      this.writer.u8(to.yaw).u8(to.pitch);
    }
    this.writer.u8(to.isOnGround ? 1 : 0);
  }

  head(id, angle) {
    this.#frame(varintSize(this.ids.head) + varintSize(id) + 1);
    this.writer.varint(this.ids.head).varint(id).u8(angle);
  }

  /** The same for one that appears: without a frame. */
  headPacket(id, angle) {
    return new ByteWriter(12).varint(this.ids.head).varint(id).u8(angle).end();
  }

  teleport(id, to) {
    const [x, y, z] = [to.x / STEPS, to.y / STEPS, to.z / STEPS];
    const [yaw, pitch] = [to.yaw, to.pitch];
    const own = { entityId: id, x, y, z, onGround: to.isOnGround };
    if (this.version.has("sync_entity_position")) {
      const angles = { yaw: (yaw * 360) / 256, pitch: (pitch * 360) / 256 };
      return this.version.write("play", "sync_entity_position", { ...own, dx: 0, dy: 0, dz: 0, ...angles });
    }
    return this.version.write("play", "entity_teleport", { ...own, yaw, pitch });
  }
}
