// The real worlds beside the repository, as files in memory.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { SOURCE } from "./shared.js";

const FOLDER = `${SOURCE}../shared/data/worlds/`;

/** Paths of the worlds; empty: they are not here. */
export function listWorlds() {
  try {
    return readdirSync(FOLDER)
      .filter((name) => statSync(FOLDER + name).isDirectory())
      .map((name) => FOLDER + name);
  } catch {
    return [];
  }
}

/** All files below a folder: [{ path, bytes }], with paths that begin with `prefix`. */
export function readFiles(folder, prefix = "") {
  return readdirSync(folder).flatMap((name) => {
    const full = `${folder}/${name}`;
    return statSync(full).isDirectory()
      ? readFiles(full, `${prefix}${name}/`)
      : [{ path: prefix + name, bytes: new Uint8Array(readFileSync(full)) }];
  });
}
