// Opens what was dropped: a world folder, a zip, region files or a recording. Nothing leaves the machine.
import {
  Recording,
  Save,
  type Blocks,
  type FileBytes,
  type Ovis,
  type Simulation,
} from "../../../bindings/js/src/index.js";
import { findDropped, type Found, type LazyFile } from "./files";
import type { AskPlace, DroppedFile, PlaceChoice } from "./protocol";

const CHUNKS_MAX = 400; // of a world that is loaded as a whole
const REACH = 8; // chunks around a place, of a larger one
const REGION_CHUNKS = 32;
const READ_MAX = 1024 ** 3; // bytes of files that the engine gets at once
const LEVEL_MAX = 1 << 24; // bytes of an unpacked level.dat
const HEADER = 4096; // bytes of a region's table of chunks
const PART = /(^|\/)(region|entities|poi)\/[rc]\.(-?\d+)\.(-?\d+)\.mc[ac]$/;

export interface Opened {
  title: string;
  notes: string[];
  recording?: Recording;
  save?: Save;
  sim?: Simulation;
}

export type Progress = (share: number, words: string) => void;

// ---- Places of a world that is too big

/** Unpacks gzip up to a limit: what is beyond it is left out. */
async function gunzip(packed: Uint8Array, max: number): Promise<Uint8Array> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")).getReader(),
    parts: Uint8Array[] = [];
  for (let size = 0; size < max; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
  }
  await reader.cancel();
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The spawn of a level.dat: its tags SpawnX, SpawnZ, or the list of numbers `pos` of newer versions. */
async function spawnOf(file: LazyFile | undefined): Promise<PlaceChoice | null> {
  if (!file) return null;
  try {
    const bytes = await gunzip(await file.readStart(LEVEL_MAX), LEVEL_MAX),
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

/** The middle of the chunk of a region's file around which most is stored. */
async function densest(file: LazyFile, [x, z]: [number, number]): Promise<{ x: number; z: number }> {
  const bytes = await file.readStart(HEADER),
    sizes = Array.from({ length: 1024 }, (_, i) => bytes[4 * i + 3] ?? 0);
  let best = 0,
    most = -1;
  sizes.forEach((size, i) => {
    if (size === 0) return;
    const sum = sizes.reduce((all, other, j) => {
      const far = Math.max(Math.abs((i % 32) - (j % 32)), Math.abs((i >> 5) - (j >> 5)));
      return all + (far <= REACH ? other * (REACH + 1 - far) : 0);
    }, 0);
    if (sum > most) [best, most] = [i, sum];
  });
  return { x: x * 512 + (best % 32) * 16 + 8, z: z * 512 + (best >> 5) * 16 + 8 };
}

/** Around what most is stored in the largest file of a kind. */
async function fullest(files: LazyFile[], kind: string, name: string): Promise<PlaceChoice | null> {
  const largest = files
      .filter(({ path, size }) => PART.exec(path)?.[2] === kind && size >= HEADER)
      .sort((a, b) => b.size - a.size)[0],
    region = largest ? regionOf(largest.path) : null;
  return region ? { name, ...(await densest(largest, region)) } : null;
}

function regionOf(path: string): [number, number] | null {
  const found = PART.exec(path);
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

const nameOf = ({ path }: LazyFile): string => path.slice(path.lastIndexOf("/") + 1);

/** Chunks of a region's file, by its table: 1,024 entries of four bytes. */
async function chunksIn(file: LazyFile): Promise<number> {
  const bytes = await file.readStart(HEADER);
  let count = 0;
  for (let i = 0; i < 1024 && 4 * i + 3 < bytes.length; i++) {
    const sector = (bytes[4 * i] << 16) | (bytes[4 * i + 1] << 8) | bytes[4 * i + 2];
    count += sector >= 2 && sector * 4096 < file.size ? 1 : 0;
  }
  return count;
}

async function placesOf(files: LazyFile[], level: LazyFile | undefined, chunks: number): Promise<AskPlace> {
  // Villages have points of interest: beds, bells and job blocks.
  const choices = [
    await spawnOf(level),
    await fullest(files, "poi", "where most beds and bells are"),
    await fullest(files, "region", "where most land is"),
  ].filter((one) => one !== null);
  const regions = files
    .filter(({ path }) => PART.exec(path)?.[2] === "region")
    .map(({ path }) => regionOf(path)!);
  const has = ({ x, z }: PlaceChoice) =>
    regions.some((region) => region[0] === Math.floor(x / 512) && region[1] === Math.floor(z / 512));
  return { ask: true, chunks, choices: choices.filter(has) };
}

const numberOfChunk = ([x, z]: [number, number], at: { x: number; z: number }): number =>
  Math.max(Math.abs(x - Math.floor(at.x / 16)), Math.abs(z - Math.floor(at.z / 16)));

const noLand = (at: { x: number; z: number } | null): Error =>
  new Error(
    at
      ? "there is no land at " + at.x + " " + at.z + ": choose another place"
      : "these files have no chunk that can be read",
  );

interface Wanted {
  files: LazyFile[];
  /** Of the world. */
  chunks: number;
}

/** The files that are needed: those of a small world, or those near a place. */
async function choose(
  { files }: Found,
  at: { x: number; z: number } | null,
  progress: Progress,
): Promise<Wanted | AskPlace> {
  const regions = files.filter(({ path }) => PART.exec(path)?.[2] === "region"),
    empty = new Set<LazyFile>();
  let chunks = 0;
  for (const [i, file] of regions.entries()) {
    progress(0.05 + (0.2 * i) / regions.length, "looking at " + nameOf(file));
    const count = file.size > 2 * HEADER ? await chunksIn(file) : 0;
    chunks += count;
    if (count === 0) empty.add(file);
    if (chunks > 16 * CHUNKS_MAX) break; // enough to know that it is too big
  }
  if (chunks === 0) throw noLand(null);
  const level = files.find(({ path }) => /(^|\/)level\.dat$/.test(path)),
    isLarge = chunks > CHUNKS_MAX;
  if (isLarge && at === null) return placesOf(files, level, chunks);
  const wanted = (isLarge ? near(files, at!) : files).filter((file) => !empty.has(file)),
    size = wanted.reduce((sum, file) => sum + file.size, 0);
  if (!wanted.some(({ path }) => PART.exec(path)?.[2] === "region")) throw noLand(at);
  if (size > READ_MAX)
    throw new Error(
      "the files that are needed have " +
        (size / 1024 ** 3).toFixed(1) +
        " GB, and a page takes 1 GB at once",
    );
  return { files: wanted, chunks };
}

async function readAll(files: LazyFile[], progress: Progress): Promise<FileBytes[]> {
  const read: FileBytes[] = [];
  for (const [i, file] of files.entries()) {
    progress(0.25 + (0.25 * i) / files.length, "reading " + nameOf(file));
    read.push({ path: file.path, bytes: await file.read() });
  }
  return read;
}

async function openSave(
  blocks: Blocks,
  found: Found,
  title: string,
  at: { x: number; z: number } | null,
  progress: Progress,
): Promise<Opened | AskPlace> {
  const wanted = await choose(found, at, progress);
  if ("ask" in wanted) return wanted;
  const { chunks } = wanted,
    save = new Save(blocks, await readAll(wanted.files, progress), { path: found.root }),
    world = save.createWorld(),
    { minY, height } = world.env.dimension;
  const around = save
    .chunks()
    .filter((chunk) => at === null || chunks <= CHUNKS_MAX || numberOfChunk(chunk, at) <= REACH);
  if (around.length === 0) throw noLand(at);
  for (const [i, [x, z]] of around.entries()) {
    if (i % 8 === 0)
      progress(0.5 + (0.4 * i) / around.length, "loading chunk " + (i + 1) + " of " + around.length);
    world.load([x * 16, minY, z * 16], [x * 16 + 15, minY + height - 1, z * 16 + 15]);
  }
  if (world.sections().length === 0) throw noLand(null);
  progress(0.92, "waking the mobs");
  const sim = save.createSimulation(world),
    { info } = save;
  const notes = [
    info.chosen,
    (sim.loaded?.mobs ?? 0) +
      " mobs in " +
      around.length +
      " chunks" +
      (around.length < chunks ? " of " + chunks + ", around " + at!.x + " " + at!.z : ""),
    found.others > 0
      ? found.others + " other world" + (found.others > 1 ? "s" : "") + " of what was dropped stays closed"
      : "",
    skippedOf(save),
  ];
  return {
    title: info.name !== "" ? info.name : title,
    notes: notes.filter((note) => note !== ""),
    save,
    sim,
  };
}

/** A sentence of what could not be read; "": all could. */
function skippedOf(save: Save): string {
  const skipped = save.skipped(),
    reasons = skipped.slice(0, 3).map((one) => one.reason);
  return skipped.length === 0 ? "" : skipped.length + " parts could not be read: " + reasons.join("; ");
}

/** Opens what was dropped. Throws an error with words for a person. */
export async function openDropped(
  ovis: Ovis,
  blocks: Blocks,
  dropped: DroppedFile[],
  at: { x: number; z: number } | null,
  progress: Progress,
): Promise<Opened | AskPlace> {
  const first = dropped[0]?.path ?? "a world",
    title = first
      .split("/")
      .filter((part) => part !== "")[0]
      .replace(/\.(zip|ovr)$/i, "");
  progress(0.03, "looking at " + first);
  const found = await findDropped(dropped);
  if (!found.recording) return openSave(blocks, found, title, at, progress);
  progress(0.2, "reading " + found.recording.path);
  const recording = new Recording(ovis, await found.recording.read()),
    { damage } = recording.info;
  return { title, notes: damage === null ? [] : ["the recording is damaged: " + damage], recording };
}
