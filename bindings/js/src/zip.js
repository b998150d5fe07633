// Reads zip files: stored and deflated entries, zip64, no encryption. Bounded, since a zip of unknown
// origin may claim anything.
//
//   entries | central directory: one record an entry | [zip64 end] | end record
//
// Format: APPNOTE.TXT of PKWARE, 4.3

const END = 0x06054b50;
const END_SIZE = 22;
const END64_LOCATOR = 0x07064b50;
const END64_LOCATOR_SIZE = 20;
const END64 = 0x06064b50;
const END64_SIZE = 56;
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

const viewOf = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

// Where the last bytes of a zip begin, in which its end records are.
const tailOf = (size) => Math.max(0, size - END_SIZE - COMMENT_MAX - END64_LOCATOR_SIZE - END64_SIZE);

// Count of entries, and where the central directory begins and ends. `tail`: the bytes of the zip from `base` on.
function readEnd(tail, base) {
  const view = viewOf(tail);
  const end = findEnd(view);
  const size = view.getUint32(end + 12, true);
  const found = { count: view.getUint16(end + 10, true), start: view.getUint32(end + 16, true) };
  const locator = end - END64_LOCATOR_SIZE;
  if (locator < 0 || view.getUint32(locator, true) !== END64_LOCATOR) {
    return { ...found, end: found.start + size };
  }
  const end64 = Number(view.getBigUint64(locator + 8, true)) - base;
  if (end64 < 0 || end64 > tail.byteLength - END64_SIZE || view.getUint32(end64, true) !== END64) {
    throw damaged("its zip64 end record is missing");
  }
  const [count, size64, start] = [32, 40, 48].map((at) => Number(view.getBigUint64(end64 + at, true)));
  return { count, start, end: start + size64 };
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

// The entries of a central directory. Folders are left out.
function readDirectory(bytes, count) {
  const view = viewOf(bytes);
  const decoder = new TextDecoder();
  const entries = [];
  let at = 0;
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

// Where the packed bytes of an entry begin. `header`: the zip from the entry's offset on.
function packedStart(header, entry) {
  const view = viewOf(header);
  if (view.byteLength < LOCAL_SIZE || view.getUint32(0, true) !== LOCAL) {
    throw damaged(`${entry.path} is not where its directory says`);
  }
  return entry.offset + LOCAL_SIZE + view.getUint16(26, true) + view.getUint16(28, true);
}

// The first `size` bytes of a packed entry, which has more than the directory says if they do not end it.
async function inflate(packed, entry, size) {
  let stream;
  try {
    stream = new DecompressionStream("deflate-raw");
  } catch {
    // Node before 20.12 knows no raw streams.
    const { inflateRawSync } = await import("node:zlib");
    const all = inflateRawSync(new Uint8Array(await packed.arrayBuffer()), { maxOutputLength: entry.size + 1 });
    return new Uint8Array(all).slice(0, size === entry.size ? all.length : size);
  }
  const out = new Uint8Array(size);
  let filled = 0;
  const reader = packed.stream().pipeThrough(stream).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      return out.subarray(0, filled);
    }
    const isOver = filled + value.length > size;
    if (isOver && size === entry.size) {
      await reader.cancel();
      throw damaged(`${entry.path} is larger than its directory says`);
    }
    out.set(isOver ? value.subarray(0, size - filled) : value, filled);
    filled += value.length;
    if (isOver) {
      await reader.cancel();
      return out;
    }
  }
}

/**
 * A zip in a Blob, such as a File, which may be larger than the memory: its directory is read, and entries as they are
 * asked for.
 */
export class ZipFile {
  #blob;

  constructor(blob, entries) {
    this.#blob = blob;
    this.entries = entries;
  }

  /** Reads the directory. Throws if the zip is damaged. */
  static async open(blob) {
    const part = async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer());
    const base = tailOf(blob.size);
    const { count, start, end } = readEnd(await part(base, blob.size), base);
    return new ZipFile(blob, readDirectory(await part(start, Math.min(end, blob.size)), count));
  }

  async #packed(entry) {
    if (entry.isEncrypted || (entry.method !== STORED && entry.method !== DEFLATED)) {
      throw new Error(
        `${entry.path} is ${entry.isEncrypted ? "encrypted" : `packed by method ${entry.method}`}`,
      );
    }
    const header = await this.#blob.slice(entry.offset, entry.offset + LOCAL_SIZE).arrayBuffer();
    const from = packedStart(new Uint8Array(header), entry);
    if (from + entry.packedSize > this.#blob.size) {
      throw damaged(`${entry.path} is cut`);
    }
    return this.#blob.slice(from, from + entry.packedSize);
  }

  // The first `size` bytes of an entry, or all.
  async #unpack(entry, size) {
    const packed = await this.#packed(entry);
    try {
      return entry.method === STORED
        ? new Uint8Array(await packed.slice(0, size === entry.size ? packed.size : size).arrayBuffer())
        : await inflate(packed, entry, size);
    } catch (error) {
      throw error.message.startsWith("the zip") ? error : damaged(`${entry.path}: ${error.message}`);
    }
  }

  /** Unpacks one of the entries. Throws if it has other bytes than the directory says. */
  async read(entry) {
    const content = await this.#unpack(entry, entry.size);
    if (content.length !== entry.size || crc32(content) !== entry.crc) {
      throw damaged(`${entry.path} has other bytes than were packed`);
    }
    return content;
  }

  /** The first `size` bytes of an entry, without a check of its content; all bytes of a smaller one. */
  readStart(entry, size) {
    return this.#unpack(entry, Math.min(size, entry.size));
  }
}

/** The entries of a zip: path, size and where they are. Folders are left out. */
export function listZip(bytes) {
  const base = tailOf(bytes.length);
  const { count, start, end } = readEnd(bytes.subarray(base), base);
  return readDirectory(bytes.subarray(start, Math.max(start, end)), count);
}

/** Unpacks one entry of listZip. */
export function readZipEntry(bytes, entry) {
  return new ZipFile(new Blob([bytes]), [entry]).read(entry);
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
  const zip = new ZipFile(new Blob([bytes]), taken);
  const files = [];
  for (const entry of taken) {
    files.push({ path: entry.path, bytes: await zip.read(entry) });
  }
  return files;
}
