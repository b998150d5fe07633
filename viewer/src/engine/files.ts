// Files that were dropped, and those in a zip. They are read when they are needed: a world may be larger than the memory.
import { findSave, isSaveFile, ZipFile } from "../../../bindings/js/src/index.js";
import type { DroppedFile } from "./protocol";

const ZIP_BYTES_MAX = 2 * 1024 ** 3; // unpacked
const ZIP = /\.zip$/i;
const RECORDING = /\.ovr$/i;
const LONE = /^(?:(?!(?:.*\/)?(?:entities|poi)\/).*\/)?(r\.-?\d+\.-?\d+\.mca)$/;

export interface LazyFile {
  path: string;
  size: number;
  read(): Promise<Uint8Array>;
  /** The first bytes: fewer of a smaller file. */
  readStart(size: number): Promise<Uint8Array>;
}

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());

async function filesOfZip({ path, file }: DroppedFile): Promise<LazyFile[]> {
  const zip = await ZipFile.open(file),
    taken = zip.entries.filter((entry) => isSaveFile(entry.path) || RECORDING.test(entry.path)),
    sum = taken.reduce((size, entry) => size + entry.size, 0);
  if (taken.length === 0) throw new Error(path + " has no world in it: no region files r.X.Z.mca");
  if (sum > ZIP_BYTES_MAX)
    throw new Error(
      path +
        " has " +
        (sum / 1024 ** 3).toFixed(1) +
        " GB unpacked, and a page takes 2 GB. Unpack it and drop the folder: of a folder only what is needed is read",
    );
  return taken.map((entry) => ({
    path: entry.path,
    size: entry.size,
    read: () => zip.read(entry),
    readStart: (size) => zip.readStart(entry, size),
  }));
}

const filesOfZips = async (zips: DroppedFile[]): Promise<LazyFile[]> => {
  const lists = await Promise.all(zips.map(filesOfZip));
  // Two zips may have the same names in them.
  if (zips.length > 1)
    lists.forEach((list, i) => list.forEach((file) => (file.path = zips[i].path + "/" + file.path)));
  return lists.flat();
};

/** Region files without folders become those of a world: the engine would take the first one alone. */
function intoFolder(files: LazyFile[]): LazyFile[] {
  const hasFolder = files.some(({ path }) => /(^|\/)region\/[^/]*$/.test(path));
  if (hasFolder) return files;
  return files.map((file) => {
    const found = LONE.exec(file.path);
    return found ? { ...file, path: "region/" + found[1] } : file;
  });
}

/** The folders of worlds: a folder of saves has many. */
const worldsIn = (paths: string[]): string[] =>
  paths.filter((path) => /(^|\/)level\.dat$/.test(path)).map((path) => path.replace(/level\.dat$/, ""));

export interface Found {
  recording: LazyFile | null;
  /** Files of a world, those of other worlds left out; `root`: its path. Empty if there is a recording. */
  files: LazyFile[];
  root: string;
  /** How many other worlds were left out. */
  others: number;
}

// The three dimensions of the game, each in the layout since 26.1 and in the older one, in the order in which the engine chooses.
const DIMENSIONS = ["overworld", "the_nether", "the_end"].flatMap((name, i) => [
  "dimensions/minecraft/" + name + "/",
  ["", "DIM-1/", "DIM1/"][i],
]);

/** Leaves out the other dimensions: their chunks would count, and their files be read. */
function oneDimension(files: LazyFile[], below: string): LazyFile[] {
  const has = (folder: string) => files.some(({ path }) => path.startsWith(below + folder + "region/")),
    chosen = DIMENSIONS.find(has);
  if (chosen === undefined) return files;
  return files.filter(({ path }) => {
    const folder = /^(.*\/)?(?:region|entities|poi)\/[^/]*$/.exec(path.slice(below.length));
    return folder === null || (folder[1] ?? "") === chosen;
  });
}

/** Finds a world or a recording in what was dropped. Throws an error with words for a person. */
export async function findDropped(dropped: DroppedFile[]): Promise<Found> {
  const plain: LazyFile[] = dropped
    .filter(({ path }) => !ZIP.test(path))
    .map(({ path, file }) => ({
      path,
      size: file.size,
      read: () => bytesOf(file),
      readStart: (size) => bytesOf(file.slice(0, size)),
    }));
  const isFound = plain.some(({ path }) => isSaveFile(path) || RECORDING.test(path)),
    zips = dropped.filter(({ path }) => ZIP.test(path)),
    // A world's folder has zips of its own, such as packs of data.
    files = intoFolder(isFound || zips.length === 0 ? plain : await filesOfZips(zips)),
    root = findSave(files.map(({ path }) => path)),
    recording = files.find(({ path }) => RECORDING.test(path)) ?? null;
  if (recording && !files.some(({ path }) => /(^|\/)(level\.dat|region\/[^/]*\.mca)$/.test(path)))
    return { recording, files: [], root: "", others: 0 };
  if (root === null) {
    const names = dropped.slice(0, 3).map(({ path }) => path.slice(path.lastIndexOf("/") + 1));
    throw new Error(
      "this is no world and no recording: " +
        (names.length > 0 ? names.join(", ") + ". " : "") +
        "Drop the folder of a world (with level.dat or region/), its zip, region files r.X.Z.mca, or a recording .ovr",
    );
  }
  const below = root === "" ? "" : root + "/",
    worlds = worldsIn(files.map(({ path }) => path)),
    inside = files.filter(({ path }) => path.startsWith(below) && isSaveFile(path));
  return {
    recording: null,
    files: oneDimension(inside, below),
    root,
    others: Math.max(0, worlds.length - 1),
  };
}
