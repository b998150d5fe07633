// Writes the world that was played as a save of its own, in a new folder: the old one is only read.
//
//   DIR.new is written --> DIR becomes DIR.old --> DIR.new becomes DIR --> DIR.old is removed
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { UserError } from "./errors.js";

const LOCK = "session.lock";

/** Copies a folder's files, without locks. Links are not followed. */
function copyFolder(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) {
      copyFolder(join(from, entry.name), join(to, entry.name));
    } else if (entry.isFile() && entry.name !== LOCK) {
      copyFileSync(join(from, entry.name), join(to, entry.name));
    }
  }
}

const isInside = (folder, other) => !relative(folder, other).startsWith("..");

export class Saving {
  #folder;

  /**
   * @param opened the OpenedWorld of a save
   * @param root the folder of the save
   * @param folder where it is written. Throws a UserError if that exists, or is in the save
   */
  constructor(opened, root, folder) {
    this.opened = opened;
    this.root = realpathSync(root);
    this.#folder = resolve(folder);
    if (opened.save === null) {
      throw new UserError(
        `--save ${folder}: a scene has no save; ovis run --record keeps what happens in it`,
      );
    }
    const parent = dirname(this.#folder);
    if (!existsSync(parent)) {
      throw new UserError(`--save ${folder}: there is no folder ${parent}`);
    }
    if (existsSync(this.#folder)) {
      throw new UserError(`--save ${folder}: it exists; nothing is overwritten`);
    }
    if (isInside(this.root, join(realpathSync(parent), basename(this.#folder)))) {
      throw new UserError(`--save ${folder}: it is inside the save that is read`);
    }
  }

  /** Writes the world as it is now. What was written before is replaced as a whole. */
  write(sim) {
    const files = this.opened.save.write(sim);
    const [next, old] = [`${this.#folder}.new`, `${this.#folder}.old`];
    rmSync(next, { recursive: true, force: true });
    copyFolder(this.root, next);
    for (const { path, bytes } of files) {
      const target = join(next, path);
      if (isInside(next, target) && basename(target) !== LOCK) {
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(target, bytes);
      }
    }
    if (existsSync(this.#folder)) {
      renameSync(this.#folder, old);
    }
    renameSync(next, this.#folder);
    rmSync(old, { recursive: true, force: true });
  }
}
