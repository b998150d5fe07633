// Writes zip files for tests.
import { crc32 as crcOf } from "./crc.js";
import { deflateRawSync } from "node:zlib";

/** A zip of [{ path, bytes }]. `change` may damage an entry's directory record. */
export function makeZip(files, { stored = false, change = () => {} } = {}) {
  const parts = [];
  const records = [];
  let offset = 0;
  for (const { path, bytes } of files) {
    const name = Buffer.from(path);
    const packed = stored ? Buffer.from(bytes) : deflateRawSync(bytes);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(stored ? 0 : 8, 8);
    local.writeUInt16LE(name.length, 26);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(stored ? 0 : 8, 10);
    record.writeUInt32LE(crcOf(bytes), 16);
    record.writeUInt32LE(packed.length, 20);
    record.writeUInt32LE(bytes.length, 24);
    record.writeUInt16LE(name.length, 28);
    record.writeUInt32LE(offset, 42);
    change(record, path);
    parts.push(local, name, packed);
    records.push(record, name);
    offset += local.length + name.length + packed.length;
  }
  const directory = Buffer.concat(records);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, directory, end]));
}
