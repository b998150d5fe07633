// Files that were dropped: a world folder, a zip, region files or a recording. Nothing leaves the machine.
import {
  findSave,
  isSaveFile,
  readZip,
  Recording,
  Save,
  type Blocks,
  type FileBytes,
  type Ovis,
  type Simulation,
} from "../../../bindings/js/src/index.js";
import type { AskPlace, DroppedFile, PlaceChoice } from "./protocol";

const CHUNKS_MAX = 400; // of a world that is loaded as a whole
const REACH = 8; // chunks around a place, of a larger one
const REGION_CHUNKS = 32;
const BYTES_MAX = 2 * 1024 ** 3; // unpacked
const PART = /(^|\/)(region|entities|poi)\/[rc]\.(-?\d+)\.(-?\d+)\.mc[ac]$/;
const LONE = /(^|\/)r\.(-?\d+)\.(-?\d+)\.mca$/;

export interface Opened {
  title: string;
  notes: string[];
  recording?: Recording;
  save?: Save;
  sim?: Simulation;
}

export type Progress = (share: number, words: string) => void;

/** Reads a file when it is needed: a region must be in memory as a whole, and there may be many. */
interface LazyFile {
  path: string;
  size: number;
  read(): Promise<Uint8Array>;
}

const bytesOf = async (file: File): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

async function filesOf(dropped: DroppedFile[], progress: Progress): Promise<LazyFile[]> {
  const files: LazyFile[] = [];
  for (const { path, file } of dropped) {
    if (!/\.zip$/i.test(path)) {
      files.push({ path, size: file.size, read: () => bytesOf(file) });
      continue;
    }
    progress(0.05, "unpacking " + path);
    if (file.size > BYTES_MAX) throw new Error(path + " is larger than 2 GB");
    const inside = await readZip(await bytesOf(file), {
      select: (name) => isSaveFile(name) || /\.ovr$/i.test(name),
      bytesMax: BYTES_MAX,
    });
    for (const { path: name, bytes } of inside)
      files.push({ path: name, size: bytes.byteLength, read: async () => bytes });
    if (inside.length === 0) throw new Error(path + " has no world in it: no region files r.X.Z.mca");
  }
  return files;
}

// ---- Places of a world that is too big

/** The spawn of a level.dat: its tags SpawnX, SpawnZ, or the list of numbers `pos` of newer versions. */
async function spawnOf(file: LazyFile | undefined): Promise<PlaceChoice | null> {
  if (!file) return null;
  try {
    const packed = await file.read(),
      stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")),
      bytes = new Uint8Array(await new Response(stream).arrayBuffer()),
      view = new DataView(bytes.buffer),
      text = new TextDecoder("latin1").decode(bytes);
    const number = (name: string) => {
      const found = text.indexOf("\x03\x00" + String.fromCharCode(name.length) + name);
      return found < 0 ? null : view.getInt32(found + 3 + name.length);
    };
    const [x, z] = [number("SpawnX"), number("SpawnZ")];
    if (x !== null && z !== null) return { name: "where players spawn", x, z };
    const at = text.indexOf("spawn"),
      list = at < 0 ? -1 : text.indexOf("\x0b\x00\x03pos\x00\x00\x00\x03", at);
    if (list >= 0)
      return { name: "where players spawn", x: view.getInt32(list + 10), z: view.getInt32(list + 18) };
  } catch {
    // A level.dat that cannot be read says nothing.
  }
  return null;
}

/** Where most points of interest are: villages have beds, bells and job blocks. A region's file grows with them. */
function villageOf(files: LazyFile[]): PlaceChoice | null {
  const pois = files
    .map((file) => ({ file, found: PART.exec(file.path) }))
    .filter(({ found }) => found?.[2] === "poi")
    .sort((a, b) => b.file.size - a.file.size);
  const first = pois[0];
  if (!first?.found || first.file.size === 0) return null;
  const [x, z] = [Number(first.found[3]), Number(first.found[4])];
  return { name: "where most beds and bells are", x: x * 512 + 256, z: z * 512 + 256 };
}

function regionOf(path: string): [number, number] | null {
  const found = PART.exec(path) ?? LONE.exec(path);
  if (!found) return null;
  const numbers = found.slice(-2).map(Number);
  return /(^|\/)c\./.test(path)
    ? [Math.floor(numbers[0] / REGION_CHUNKS), Math.floor(numbers[1] / REGION_CHUNKS)]
    : [numbers[0], numbers[1]];
}

/** The files around a place, and those that are not of a region. */
function near(files: LazyFile[], at: { x: number; z: number }): LazyFile[] {
  const reach = (REACH + 1) * 16,
    low = [Math.floor((at.x - reach) / 512), Math.floor((at.z - reach) / 512)],
    high = [Math.floor((at.x + reach) / 512), Math.floor((at.z + reach) / 512)];
  return files.filter(({ path }) => {
    const region = regionOf(path);
    return region === null || region.every((part, i) => part >= low[i] && part <= high[i]);
  });
}

// ---- A save

/** Chunks of a region's file, by its table: 1,024 entries of four bytes. */
async function chunksIn(file: LazyFile): Promise<number> {
  const bytes = await file.read();
  let count = 0;
  for (let i = 0; i < 1024 && 4 * i + 3 < bytes.length; i++) {
    const sector = (bytes[4 * i] << 16) | (bytes[4 * i + 1] << 8) | bytes[4 * i + 2];
    count += sector >= 2 && sector * 4096 < bytes.length ? 1 : 0;
  }
  return count;
}

async function placesOf(files: LazyFile[], level: LazyFile | undefined, chunks: number): Promise<AskPlace> {
  const choices = [await spawnOf(level), villageOf(files)].filter((one) => one !== null);
  const regions = files
    .filter(({ path }) => /(^|\/)region\//.test(path) || LONE.test(path))
    .map(({ path }) => regionOf(path)!);
  const has = ({ x, z }: PlaceChoice) =>
    regions.some((region) => region[0] === Math.floor(x / 512) && region[1] === Math.floor(z / 512));
  const largest = files
      .filter(({ path }) => PART.exec(path)?.[2] === "region")
      .sort((a, b) => b.size - a.size)[0],
    region = largest ? regionOf(largest.path) : null;
  if (region)
    choices.push({
      name: "the middle of the fullest region",
      x: region[0] * 512 + 256,
      z: region[1] * 512 + 256,
    });
  return { ask: true, chunks, choices: choices.filter(has) };
}

const numberOfChunk = ([x, z]: [number, number], at: { x: number; z: number }): number =>
  Math.max(Math.abs(x - Math.floor(at.x / 16)), Math.abs(z - Math.floor(at.z / 16)));

async function openSave(
  blocks: Blocks,
  files: LazyFile[],
  title: string,
  at: { x: number; z: number } | null,
  progress: Progress,
): Promise<Opened | AskPlace> {
  const root = findSave(files.map(({ path }) => path));
  if (root === null) {
    const names = files.slice(0, 3).map(({ path }) => path.slice(path.lastIndexOf("/") + 1));
    throw new Error(
      "this is no world and no recording: " +
        (names.length > 0 ? names.join(", ") + ". " : "") +
        "Drop the folder of a world (with level.dat or region/), its zip, region files r.X.Z.mca, or a recording .ovr",
    );
  }
  const regions = files.filter(
    ({ path }) => (PART.exec(path)?.[2] ?? (LONE.test(path) ? "region" : "")) === "region",
  );
  let chunks = 0;
  for (const [i, file] of regions.entries()) {
    progress(
      0.1 + (0.2 * i) / regions.length,
      "looking at " + file.path.slice(file.path.lastIndexOf("/") + 1),
    );
    chunks += file.size > 8192 ? await chunksIn(file) : 0;
    if (chunks > 16 * CHUNKS_MAX) break; // enough to know that it is too big
  }
  const level = files.find(({ path }) => /(^|\/)level\.dat$/.test(path));
  if (chunks > CHUNKS_MAX && at === null) return placesOf(files, level, chunks);
  const wanted = at && chunks > CHUNKS_MAX ? near(files, at) : files,
    read: FileBytes[] = [];
  for (const [i, file] of wanted.entries()) {
    progress(0.3 + (0.2 * i) / wanted.length, "reading " + file.path.slice(file.path.lastIndexOf("/") + 1));
    read.push({ path: file.path, bytes: await file.read() });
  }
  const save = new Save(blocks, read, { path: root }),
    world = save.createWorld(),
    { minY, height } = world.env.dimension;
  const around = save
    .chunks()
    .filter((chunk) => at === null || chunks <= CHUNKS_MAX || numberOfChunk(chunk, at) <= REACH);
  if (around.length === 0)
    throw new Error(
      at
        ? "there is no land at " + at.x + " " + at.z + ": choose another place"
        : "these files have no chunk that can be read",
    );
  for (const [i, [x, z]] of around.entries()) {
    if (i % 8 === 0)
      progress(0.5 + (0.4 * i) / around.length, "loading chunk " + (i + 1) + " of " + around.length);
    world.load([x * 16, minY, z * 16], [x * 16 + 15, minY + height - 1, z * 16 + 15]);
  }
  if (world.sections().length === 0) throw new Error("these files have no chunk that can be read");
  progress(0.92, "waking the mobs");
  const sim = save.createSimulation(world),
    { info } = save,
    skipped = save.skipped();
  const notes = info.chosen !== "" ? [info.chosen] : [];
  notes.push(
    (sim.loaded?.mobs ?? 0) +
      " mobs in " +
      around.length +
      " chunks" +
      (around.length < chunks ? " of " + chunks + ", around " + at!.x + " " + at!.z : ""),
  );
  if (skipped.length > 0)
    notes.push(
      skipped.length +
        " parts could not be read: " +
        skipped
          .slice(0, 3)
          .map((one) => one.reason)
          .join("; "),
    );
  return { title: info.name !== "" ? info.name : title, notes, save, sim };
}

/** Opens what was dropped. Throws an error with words for a person. */
export async function openDropped(
  ovis: Ovis,
  blocks: Blocks,
  dropped: DroppedFile[],
  at: { x: number; z: number } | null,
  progress: Progress,
): Promise<Opened | AskPlace> {
  const files = await filesOf(dropped, progress),
    recorded = files.find(({ path }) => /\.ovr$/i.test(path)),
    first = dropped[0]?.path ?? "a world",
    title = first
      .split("/")
      .filter((part) => part !== "")[0]
      .replace(/\.(zip|ovr)$/i, "");
  if (recorded) {
    progress(0.2, "reading " + recorded.path);
    const recording = new Recording(ovis, await recorded.read()),
      { damage } = recording.info;
    return { title, notes: damage === null ? [] : ["the recording is damaged: " + damage], recording };
  }
  const saved = files.filter(({ path }) => isSaveFile(path));
  return openSave(blocks, saved.length > 0 ? saved : files, title, at, progress);
}
