// Light of a column: of the sky and of blocks, for each section and for the ones below and above the world.
const LIGHT_BYTES = 2048;
const ROW_BYTES = 128; // one layer of 16x16 cells
const FULL = new Uint8Array(LIGHT_BYTES).fill(0xff);

const DARK = new Uint8Array(LIGHT_BYTES);
const isZero = (bytes) => Buffer.compare(bytes, DARK) === 0;

export class LightReader {
  constructor(world) {
    this.world = world;
    const { minY, height, hasSky } = world.env.dimension;
    this.first = minY / 16 - 1;
    this.count = height / 16 + 2;
    this.hasSky = hasSky;
  }

  /** { sky, block }: 2048 bytes for each section from the one below the world on, or null: it is dark. */
  read(x, z) {
    return { block: this.#readBlockLight(x, z), sky: this.hasSky ? this.#readSky(x, z) : this.#dark() };
  }

  #dark() {
    return new Array(this.count).fill(null);
  }

  #readBlockLight(x, z) {
    return Array.from({ length: this.count }, (_, i) => {
      const bytes = this.world.readLight(x, this.first + i, z, "block");
      return bytes === null || isZero(bytes) ? null : bytes;
    });
  }

  // A section without light of the sky has in all layers that of the lowest layer above it, and 15 below the open sky.
  #readSky(x, z) {
    const sky = this.#dark();
    let above = FULL;
    for (let i = this.count - 1; i >= 0; i--) {
      const bytes = this.world.readLight(x, this.first + i, z, "sky") ?? spread(above);
      above = bytes;
      sky[i] = isZero(bytes) ? null : bytes;
    }
    return sky;
  }
}

function spread(above) {
  const row = above.subarray(0, ROW_BYTES);
  const bytes = new Uint8Array(LIGHT_BYTES);
  for (let at = 0; at < LIGHT_BYTES; at += ROW_BYTES) {
    bytes.set(row, at);
  }
  return bytes;
}

function writeMask(writer, sections, isSet) {
  const words = new Uint32Array(Math.ceil(sections.length / 64) * 2);
  sections.forEach((section, i) => {
    if (isSet(section)) {
      words[i >> 5] |= 1 << (i & 31);
    }
  });
  const used = words.findLastIndex((word) => word !== 0);
  const count = (used >> 1) + 1; // -1 >> 1 is -1: no long
  writer.varint(count);
  for (let i = 0; i < count; i++) {
    writer.u64(words[2 * i + 1], words[2 * i]);
  }
}

/** Masks of lit and of dark sections, and the light of the lit ones. */
export function writeLight(writer, version, { sky, block }) {
  if (!version.isAtLeast("1.20")) {
    writer.u8(1); // light at the borders counts
  }
  writeMask(writer, sky, (bytes) => bytes !== null);
  writeMask(writer, block, (bytes) => bytes !== null);
  writeMask(writer, sky, (bytes) => bytes === null);
  writeMask(writer, block, (bytes) => bytes === null);
  for (const sections of [sky, block]) {
    const lit = sections.filter((bytes) => bytes !== null);
    writer.varint(lit.length);
    lit.forEach((bytes) => writer.varint(LIGHT_BYTES).raw(bytes));
  }
}

/** The packet that replaces the light of a column. */
export function lightPacket(writer, version, x, z, light) {
  writer.varint(version.packetIds.get("update_light")).varint(x).varint(z);
  writeLight(writer, version, light);
  return writer.take();
}
