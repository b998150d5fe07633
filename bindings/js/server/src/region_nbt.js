// NBT of columns in region files, as far as clients see what the engine does not keep: texts, names, collars.
import { createRequire } from "node:module";
import { inflateSync, gunzipSync } from "node:zlib";

export const nbt = createRequire(createRequire(import.meta.url).resolve("minecraft-protocol"))(
  "prismarine-nbt",
);

const SECTOR = 4096;
const REGION_COLUMNS = 32;
const LIMIT = { maxOutputLength: 64 * 1024 * 1024 };

function unpack(bytes, method) {
  const methods = { 1: gunzipSync, 2: inflateSync, 3: (raw) => raw };
  return methods[method]?.(bytes, LIMIT) ?? null;
}

/**
 * The entries of a column's compound; {}: the file lacks the column, or has it in a form that is not read here. Throws if it is damaged.
 * @param files the bytes of region files by their names
 */
export function readColumn(files, x, z) {
  const name = `r.${Math.floor(x / REGION_COLUMNS)}.${Math.floor(z / REGION_COLUMNS)}.mca`;
  const bytes = files.get(name);
  if (bytes === undefined) {
    return {};
  }
  const sector = bytes.readUInt32BE(4 * ((x & 31) + (z & 31) * REGION_COLUMNS)) >>> 8;
  if (sector === 0) {
    return {};
  }
  const at = sector * SECTOR;
  const size = bytes.readUInt32BE(at);
  const raw = unpack(bytes.subarray(at + 5, at + 4 + size), bytes[at + 4]);
  return raw === null ? {} : nbt.parseUncompressed(raw, "big").value;
}
