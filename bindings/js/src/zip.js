// Reads zip files: stored and deflated entries, zip64, no encryption. Bounded, since a zip of unknown
// origin may claim anything.
//
//   entries | central directory: one record an entry | [zip64 end] | end record
//
// Format: APPNOTE.TXT of PKWARE, 4.3

const END = 0x06054b50;
const END_SIZE = 22;
const END64_LOCATOR = 0x07064b50;
const END64 = 0x06064b50;
const RECORD = 0x02014b50;
const RECORD_SIZE = 46;
const LOCAL = 0x04034b50;
const LOCAL_SIZE = 30;
const COMMENT_MAX = 65535;
const UNKNOWN32 = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) {
    c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  }
  return c >>> 0;
});

function crc32(bytes) {
  let crc = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) {
    crc = CRC_TABLE[(crc ^ bytes[i]) & 0xff] ^ (crc >>> 8);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function damaged(what) {
  return new Error(`the zip is damaged: ${what}`);
}

function findEnd(view) {
  const last = view.byteLength - END_SIZE;
  for (let at = last; at >= 0 && at >= last - COMMENT_MAX; at--) {
    if (view.getUint32(at, true) === END) {
      return at;
    }
  }
  throw new Error("this is no zip file, or its end is missing");
}

// Count of entries, and where the central directory begins.
function readEnd(view) {
  const end = findEnd(view);
  let count = view.getUint16(end + 10, true);
  let start = view.getUint32(end + 16, true);
  const locator = end - 20;
  if (locator >= 0 && view.getUint32(locator, true) === END64_LOCATOR) {
    const end64 = Number(view.getBigUint64(locator + 8, true));
    if (end64 > view.byteLength - 56 || view.getUint32(end64, true) !== END64) {
      throw damaged("its zip64 end record is missing");
    }
    count = Number(view.getBigUint64(end64 + 32, true));
    start = Number(view.getBigUint64(end64 + 48, true));
  }
  return { count, start };
}

// The sizes and the place of an entry with zip64 stand in its extra field, in this order, each only if
// the record has no room for it.
function readExtra(view, from, to, entry) {
  for (let at = from; at + 4 <= to; ) {
    const size = view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === 1 && at + 4 + size <= to) {
      let next = at + 4;
      for (const key of ["size", "packedSize", "offset"]) {
        if (entry[key] === UNKNOWN32 && next + 8 <= at + 4 + size) {
          entry[key] = Number(view.getBigUint64(next, true));
          next += 8;
        }
      }
    }
    at += 4 + size;
  }
}

/** The entries of a zip: path, size and where they are. Folders are left out. */
export function listZip(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const decoder = new TextDecoder();
  const { count, start } = readEnd(view);
  const entries = [];
  let at = start;
  for (let i = 0; i < count; i++) {
    if (at > view.byteLength - RECORD_SIZE || view.getUint32(at, true) !== RECORD) {
      throw damaged(`its directory ends after ${i} of ${count} entries`);
    }
    const nameSize = view.getUint16(at + 28, true);
    const extraSize = view.getUint16(at + 30, true);
    const nameAt = at + RECORD_SIZE;
    const next = nameAt + nameSize + extraSize + view.getUint16(at + 32, true);
    if (next > view.byteLength) {
      throw damaged("an entry of its directory is cut");
    }
    const entry = {
      path: decoder.decode(bytes.subarray(nameAt, nameAt + nameSize)).replaceAll("\\", "/"),
      isEncrypted: (view.getUint16(at + 8, true) & 1) !== 0,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    };
    readExtra(view, nameAt + nameSize, nameAt + nameSize + extraSize, entry);
    if (!entry.path.endsWith("/")) {
      entries.push(entry);
    }
    at = next;
  }
  return entries;
}

function packedBytes(bytes, entry) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (entry.offset > view.byteLength - LOCAL_SIZE || view.getUint32(entry.offset, true) !== LOCAL) {
    throw damaged(`${entry.path} is not where its directory says`);
  }
  const nameSize = view.getUint16(entry.offset + 26, true);
  const extraSize = view.getUint16(entry.offset + 28, true);
  const from = entry.offset + LOCAL_SIZE + nameSize + extraSize;
  if (from + entry.packedSize > view.byteLength) {
    throw damaged(`${entry.path} is cut`);
  }
  return bytes.subarray(from, from + entry.packedSize);
}

async function inflate(packed, entry) {
  let stream;
  try {
    stream = new DecompressionStream("deflate-raw");
  } catch {
    // Node before 20.12 knows no raw streams.
    const { inflateRawSync } = await import("node:zlib");
    return new Uint8Array(inflateRawSync(packed, { maxOutputLength: entry.size + 1 }));
  }
  const out = new Uint8Array(entry.size);
  let filled = 0;
  const reader = new Blob([packed]).stream().pipeThrough(stream).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      return out.subarray(0, filled);
    }
    if (filled + value.length > out.length) {
      await reader.cancel();
      throw damaged(`${entry.path} is larger than its directory says`);
    }
    out.set(value, filled);
    filled += value.length;
  }
}

/** Unpacks one entry of listZip. */
export async function readZipEntry(bytes, entry) {
  if (entry.isEncrypted || (entry.method !== STORED && entry.method !== DEFLATED)) {
    throw new Error(
      `${entry.path} is ${entry.isEncrypted ? "encrypted" : `packed by method ${entry.method}`}`,
    );
  }
  const packed = packedBytes(bytes, entry);
  let content;
  try {
    content = entry.method === STORED ? packed.slice() : await inflate(packed, entry);
  } catch (error) {
    throw error.message.startsWith("the zip") ? error : damaged(`${entry.path}: ${error.message}`);
  }
  if (content.length !== entry.size || crc32(content) !== entry.crc) {
    throw damaged(`${entry.path} has other bytes than were packed`);
  }
  return content;
}

/**
 * Unpacks the entries of a zip that `select` takes: [{ path, bytes }]. Throws if they are larger than
 * `bytesMax` together.
 */
export async function readZip(bytes, { select = () => true, bytesMax = 2 * 1024 ** 3 } = {}) {
  const taken = listZip(bytes).filter((entry) => select(entry.path, entry.size));
  const sum = taken.reduce((size, entry) => size + entry.size, 0);
  if (sum > bytesMax) {
    throw new RangeError(`the zip has ${sum} bytes unpacked, at most ${bytesMax} are taken`);
  }
  const files = [];
  for (const entry of taken) {
    files.push({ path: entry.path, bytes: await readZipEntry(bytes, entry) });
  }
  return files;
}
