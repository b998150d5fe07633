// A section's cells as the protocol has them: a palette, and an index for each cell.
//
//   [bits a cell][palette][longs]    0 bits: one number, no index
//                                    up to 8 bits (biomes: 3): a palette
//                                    more: the numbers themselves
import { countLongs, packLongs } from "./bytes.js";

/** What kinds of cells there are: bits of an index at least, and at most before numbers stand for themselves. */
export const STATE_CELLS = { bitsMin: 4, bitsMax: 8 };
export const BIOME_CELLS = { bitsMin: 1, bitsMax: 3 };

const bitsFor = (count) => (count <= 1 ? 0 : 32 - Math.clz32(count - 1));

/**
 * @param writer a ByteWriter
 * @param palette numbers that occur
 * @param indices of each cell in the palette
 * @param kind STATE_CELLS or BIOME_CELLS
 * @param directBits bits of a number without a palette
 * @param hasCount the count of longs is written: up to 1.21.4
 */
export function writePalette(writer, { palette, indices, kind, directBits, hasCount }) {
  const needed = bitsFor(palette.length);
  if (needed === 0) {
    writer.u8(0).varint(palette[0]);
    if (hasCount) {
      writer.varint(0);
    }
    return;
  }
  const isDirect = needed > kind.bitsMax;
  const bits = isDirect ? directBits : Math.max(needed, kind.bitsMin);
  writer.u8(bits);
  if (!isDirect) {
    writer.varint(palette.length);
    palette.forEach((number) => writer.varint(number));
  }
  if (hasCount) {
    writer.varint(countLongs(indices.length, bits));
  }
  packLongs(writer, isDirect ? indices.map((index) => palette[index]) : indices, bits);
}
