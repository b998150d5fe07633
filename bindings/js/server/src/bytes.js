// Bytes of packets, as they are written and read: big-endian numbers, and numbers of variable length.

/** Writes into a buffer that grows. */
export class ByteWriter {
  #bytes;
  #size = 0;

  constructor(capacity = 256) {
    this.#bytes = Buffer.allocUnsafe(capacity);
  }

  get size() {
    return this.#size;
  }

  /** Makes room, and returns the offset of what is written next. */
  #reserve(count) {
    const at = this.#size;
    this.#size += count;
    if (this.#size > this.#bytes.length) {
      const grown = Buffer.allocUnsafe(Math.max(this.#size, this.#bytes.length * 2));
      this.#bytes.copy(grown, 0, 0, at);
      this.#bytes = grown;
    }
    return at;
  }

  u8(value) {
    const at = this.#reserve(1);
    this.#bytes[at] = value;
    return this;
  }

  i16(value) {
    const at = this.#reserve(2);
    this.#bytes.writeInt16BE(value, at);
    return this;
  }

  i32(value) {
    const at = this.#reserve(4);
    this.#bytes.writeInt32BE(value, at);
    return this;
  }

  f32(value) {
    const at = this.#reserve(4);
    this.#bytes.writeFloatBE(value, at);
    return this;
  }

  f64(value) {
    const at = this.#reserve(8);
    this.#bytes.writeDoubleBE(value, at);
    return this;
  }

  /** 64 bits from two unsigned halves. */
  u64(high, low) {
    const at = this.#reserve(8);
    this.#bytes.writeUInt32BE(high >>> 0, at);
    this.#bytes.writeUInt32BE(low >>> 0, at + 4);
    return this;
  }

  /** Seven bits a byte, the lowest first. */
  varint(value) {
    let rest = value >>> 0;
    while (rest > 0x7f) {
      this.u8((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    return this.u8(rest);
  }

  raw(bytes) {
    const at = this.#reserve(bytes.length);
    this.#bytes.set(bytes, at);
    return this;
  }

  /** A text with its size in bytes before it. */
  text(text) {
    const bytes = Buffer.from(text, "utf8");
    return this.varint(bytes.length).raw(bytes);
  }

  /** A copy of what was written. */
  take() {
    return Buffer.from(this.#bytes.subarray(0, this.#size));
  }

  /** The same without a copy. The writer must not be used any more. */
  end() {
    return this.#bytes.subarray(0, this.#size);
  }
}

/** Bytes of a number of variable length. */
export function varintSize(value) {
  const bits = 32 - Math.clz32(value | 1);
  return Math.ceil(bits / 7);
}

/** Reads from bytes. Every call throws a RangeError if they end. */
export class ByteReader {
  constructor(bytes, offset = 0) {
    this.bytes = bytes;
    this.offset = offset;
  }

  get left() {
    return this.bytes.length - this.offset;
  }

  #advance(count) {
    if (count < 0 || count > this.left) {
      throw new RangeError(`${count} bytes are wanted, and ${this.left} are left`);
    }
    const at = this.offset;
    this.offset += count;
    return at;
  }

  u8() {
    return this.bytes[this.#advance(1)];
  }

  u16() {
    return this.bytes.readUInt16BE(this.#advance(2));
  }

  i32() {
    return this.bytes.readInt32BE(this.#advance(4));
  }

  varint() {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.u8();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) {
        return value;
      }
    }
    throw new RangeError("a number of variable length has more than five bytes");
  }

  raw(count) {
    const at = this.#advance(count);
    return this.bytes.subarray(at, at + count);
  }

  text(sizeMax = 32767) {
    const size = this.varint();
    if (size < 0 || size > sizeMax) {
      throw new RangeError(`a text has ${size} bytes, and may have ${sizeMax}`);
    }
    return this.raw(size).toString("utf8");
  }
}

/**
 * Packs unsigned numbers of `bits` bits, as many as fit into 64 bits each, the first one lowest. No number crosses
 * the border of two longs.
 */
export function packLongs(writer, values, bits) {
  const perLong = Math.floor(64 / bits);
  for (let first = 0; first < values.length; first += perLong) {
    let low = 0;
    let high = 0;
    const end = Math.min(values.length, first + perLong);
    for (let i = first, offset = 0; i < end; i++, offset += bits) {
      const value = values[i];
      if (offset < 32) {
        low |= value << offset;
        if (offset + bits > 32) {
          high |= value >>> (32 - offset);
        }
      } else {
        high |= value << (offset - 32);
      }
    }
    writer.u64(high, low);
  }
}

/** Longs that packLongs writes. */
export function countLongs(count, bits) {
  return Math.ceil(count / Math.floor(64 / bits));
}
