// A client's connection: frames, their sizes, compression, and how much the client has not yet taken.
//
//   [size][packet]                          no compression: clients of the same machine
//   [size][0][packet]                       compression, of a packet below the threshold
//   [size][size of the packet][deflated]    compression
import { deflateSync, inflateSync } from "node:zlib";
import { ByteReader, ByteWriter, varintSize } from "./bytes.js";

/** Size from which packets are compressed. */
export const COMPRESSION_THRESHOLD = 256;
// No packet of a client is larger: the largest ones are signed chat and items of creative mode.
const FRAME_MAX = 65536;
const UNPACKED_MAX = 262144;
// What a client may leave in the machine's buffers before it gets fewer updates, and before it is cut off.
const BEHIND_BYTES = 512 * 1024;
const CAUGHT_UP_BYTES = 64 * 1024;
const CUT_OFF_BYTES = 32 * 1024 * 1024;

/** A packet as it goes over the wire. */
export function frame(packet, isCompressed) {
  if (!isCompressed) {
    return new ByteWriter(packet.length + 5).varint(packet.length).raw(packet).end();
  }
  const isSmall = packet.length < COMPRESSION_THRESHOLD;
  const body = isSmall ? packet : deflateSync(packet, { level: 3 });
  const unpacked = isSmall ? 0 : packet.length;
  const size = varintSize(unpacked) + body.length;
  return new ByteWriter(size + 5).varint(size).varint(unpacked).raw(body).end();
}

export class Connection {
  #socket;
  #waiting = Buffer.alloc(0);
  #out = [];
  #outBytes = 0;
  #isBehind = false;
  #isClosed = false;

  /**
   * @param socket of node:net
   * @param handlers `packet(bytes)`: a packet came; `closed(reason)`: once, for whatever reason
   */
  constructor(socket, { packet, closed }) {
    this.#socket = socket;
    this.handlers = { packet, closed };
    this.isCompressed = false;
    this.bytesSent = 0;
    socket.setNoDelay(true);
    socket.on("data", (bytes) => this.#take(bytes));
    socket.on("error", (error) => this.close(error.code ?? error.message));
    socket.on("close", () => this.close("the client left"));
  }

  get address() {
    return this.#socket.remoteAddress ?? "nowhere";
  }

  get isClosed() {
    return this.#isClosed;
  }

  /** Bytes that the client has not taken yet. */
  get unsentBytes() {
    return this.#socket.writableLength + this.#outBytes;
  }

  // ---- In

  #take(bytes) {
    this.#waiting = this.#waiting.length === 0 ? bytes : Buffer.concat([this.#waiting, bytes]);
    try {
      let offset = 0;
      while (!this.#isClosed) {
        const end = this.#readFrame(offset);
        if (end === offset) {
          break;
        }
        offset = end;
      }
      this.#waiting = this.#waiting.subarray(offset);
    } catch (error) {
      this.close(`rubbish: ${error.message}`);
    }
  }

  // Returns the end of the frame, or `offset` if it is not whole yet.
  #readFrame(offset) {
    const reader = new ByteReader(this.#waiting, offset);
    let size = 0;
    try {
      size = reader.varint();
    } catch (error) {
      if (reader.left === 0 && this.#waiting.length - offset < 3) {
        return offset;
      }
      throw error;
    }
    if (size <= 0 || size > FRAME_MAX) {
      throw new RangeError(`a frame of ${size} bytes`);
    }
    if (size > reader.left) {
      return offset;
    }
    this.handlers.packet(this.#unpack(reader.raw(size)));
    return reader.offset;
  }

  #unpack(bytes) {
    if (!this.isCompressed) {
      return bytes;
    }
    const reader = new ByteReader(bytes);
    const size = reader.varint();
    const packed = reader.raw(reader.left);
    if (size === 0) {
      return packed;
    }
    if (size < 0 || size > UNPACKED_MAX) {
      throw new RangeError(`a packet of ${size} bytes`);
    }
    const unpacked = inflateSync(packed, { maxOutputLength: size });
    if (unpacked.length !== size) {
      throw new RangeError(`a packet of ${unpacked.length} bytes instead of ${size}`);
    }
    return unpacked;
  }

  // ---- Out

  /** Sends a packet with the next flush. */
  send(packet) {
    this.sendFrame(frame(packet, this.isCompressed));
  }

  /** Sends a packet that was framed before, for all clients together. */
  sendFrame(bytes) {
    this.#out.push(bytes);
    this.#outBytes += bytes.length;
  }

  /** Hands everything to the socket in one piece. */
  flush() {
    if (this.#out.length === 0 || this.#isClosed) {
      return;
    }
    const bytes = this.#out.length === 1 ? this.#out[0] : Buffer.concat(this.#out, this.#outBytes);
    this.bytesSent += bytes.length;
    this.#out = [];
    this.#outBytes = 0;
    this.#socket.write(bytes);
    if (this.#socket.writableLength > CUT_OFF_BYTES) {
      this.close("the client takes nothing");
    }
  }

  /** True as long as the client is so slow that it gets only what it must have. */
  get isBehind() {
    const unsent = this.#socket.writableLength;
    this.#isBehind = unsent > (this.#isBehind ? CAUGHT_UP_BYTES : BEHIND_BYTES);
    return this.#isBehind;
  }

  /** Sends what is left, and ends. */
  end(reason) {
    this.flush();
    if (!this.#isClosed) {
      this.#isClosed = true;
      this.#socket.end();
      setTimeout(() => this.#socket.destroy(), 1000).unref();
      this.handlers.closed(reason);
    }
  }

  /** Ends at once. */
  close(reason) {
    if (!this.#isClosed) {
      this.#isClosed = true;
      this.#socket.destroy();
      this.handlers.closed(reason);
    }
  }
}
