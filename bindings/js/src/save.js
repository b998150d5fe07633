// Saves from bytes: the files of a folder, or of a zip.
import { Handle } from "./handle.js";
import { OvisError, whole } from "./module.js";
import { Simulation } from "./simulation.js";
import { World } from "./world.js";

const PARTS = /(^|\/)(region|entities|poi)\/(r|c)\.-?\d+\.-?\d+\.(mca|mcc)$/;
const OTHERS = /(^|\/)(level\.dat|level\.dat_old|data\/raids(_\w+)?\.dat|ovis_commit|[^/]+\.ovis_new)$/;
const LOCK = "session.lock";
const REGION = /^r\.-?\d+\.-?\d+\.mca$/;

/** True for the files of a save that the engine reads: others need not be given. */
export function isSaveFile(path) {
  return PARTS.test(path) || OTHERS.test(path) || REGION.test(path.slice(path.lastIndexOf("/") + 1));
}

/** The path of the save among the paths of files: the folder with level.dat or region/ that is highest. */
export function findSave(paths) {
  const folders = paths.flatMap((path) => {
    const found = /^(|.*\/)(level\.dat|(region|DIM-1\/region|DIM1\/region)\/r\.[^/]*\.mca)$/.exec(path);
    return found === null ? [] : [{ folder: found[1], hasLevel: found[2] === "level.dat" }];
  });
  folders.sort((a, b) => +b.hasLevel - +a.hasLevel || a.folder.length - b.folder.length);
  if (folders.length > 0) {
    return folders[0].folder.replace(/\/$/, "");
  }
  return paths.find((path) => REGION.test(path.slice(path.lastIndexOf("/") + 1))) ?? null;
}

export class Save extends Handle {
  #tableAddress; // of all files
  #path; // of the save in that table
  #dimension;
  #paths; // of all files

  /**
   * @param blocks the registry
   * @param files [{ path, bytes }] with '/' between names
   * @param options `path` of the save among them (as findSave finds it), `dimension`
   */
  constructor(blocks, files, { path = null, dimension = null } = {}) {
    const { module } = blocks;
    const table = new Handle(module, module.make("ovjs_files_create"), "ovjs_files_destroy");
    try {
      const plain = files.map((file) => ({ ...file, path: file.path.replace(/^\/+/, "") }));
      for (const file of plain) {
        const at = module.put(file.bytes);
        module.check("ovjs_files_add", table.address, module.putText(file.path), at, file.bytes.byteLength);
      }
      const root = path ?? findSave(plain.map((file) => file.path));
      if (root === null) {
        throw new OvisError(
          "not_found",
          "there is no save in these files: a save has level.dat, or region/r.X.Z.mca",
        );
      }
      const address = module.withTexts([root, dimension], (rootAt, dimensionAt) =>
        module.make("ovjs_save_open", table.address, rootAt, dimensionAt, blocks.address),
      );
      super(module, address, "ovjs_save_destroy", [table, blocks]);
      this.blocks = blocks;
      this.#tableAddress = table.address;
      this.#path = root;
      this.#dimension = dimension;
      this.#paths = plain.map((file) => file.path);
    } finally {
      table.dispose(); // the save holds it now
    }
  }

  /** Name, version, dimensions, the rules of its version, and what had to be guessed. */
  get info() {
    return this.module.ask("ovjs_save_info", this.address);
  }

  /** Positions [x, z] of its chunks, in units of 16 blocks. */
  chunks() {
    return this.module.ask("ovjs_save_chunks", this.address);
  }

  /** What could not be read so far. */
  skipped() {
    return this.module.ask("ovjs_save_skipped", this.address);
  }

  /** A world of the save's dimension, which loads its sections as they are needed. */
  createWorld() {
    const address = this.module.make("ovjs_save_world", this.address, this.blocks.address);
    return new World(this.blocks, { address, needs: [this, this.blocks] });
  }

  /** Loads a chunk into a world of this save. */
  loadChunk(world, x, z) {
    this.module.check(
      "ovjs_save_load_chunk",
      this.address,
      this.addressOf(world),
      whole(x, "x of a chunk"),
      whole(z, "z of a chunk"),
    );
  }

  /**
   * A simulation with the save's mobs, items, points of interest and raids. Rules are those of the
   * save's version if none are given.
   */
  createSimulation(world, options = {}) {
    this.addressOf(world);
    const sim = new Simulation(world, { ...options, rules: options.rules ?? this.info.rules });
    sim.loaded = this.module.ask("ovjs_save_load_sim", this.address, sim.address);
    sim.save = this;
    return sim;
  }

  /**
   * All files of the save with what changed in a simulation that `createSimulation` made: mobs, items, blocks, points of
   * interest, raids and time. `time`: of the change in region files, in seconds since 1970; 0: the old one.
   */
  write(sim, { time = 0 } = {}) {
    this.addressOf(sim);
    if (sim.save !== this) {
      throw new OvisError(
        "bad_argument",
        "the simulation is not of this save: save.createSimulation makes one",
      );
    }
    const { module } = this;
    const seconds = whole(time, "time", 0, 2 ** 32 - 1);
    const copy = module.make("ovjs_files_share", this.#tableAddress);
    try {
      module.withTexts([this.#path, this.#dimension], (path, dimension) =>
        module.ask("ovjs_save_write", this.address, copy, sim.address, path, dimension, seconds),
      );
      return module
        .ask("ovjs_files_list", copy)
        .filter(({ path }) => !path.endsWith(LOCK) || this.#paths.includes(path))
        .map(({ path, at, size }) => ({
          path,
          bytes: new Uint8Array(module.memory.buffer, at, size).slice(),
        }));
    } finally {
      module.call("ovjs_files_destroy", copy);
    }
  }
}
