// The world that is shown: a save's, or that of a scene. Files are only read.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { Blocks, isSaveFile, load, OvisError, Recording, runScene, Save } from "ovis";
import { UserError } from "./errors.js";
import { isLocked } from "./session_lock.js";

// Region files beyond this are not read: those farthest from the world's middle.
const BYTES_MAX = 1024 * 1024 * 1024;
// Columns that are loaded before the first tick; the others when a player comes near.
const COLUMNS_MAX = 1600;
const WATER_BELOW = 63;
// Of saves without level.dat, which lists its own.
const DIMENSIONS = ["overworld", "the_nether", "the_end"];

/** Paths of the save's files below a folder. Links are not followed: no file outside of the folder is read. */
function listFiles(root, folder = "") {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      return path.split("/").length > 6 ? [] : listFiles(root, path);
    }
    return entry.isFile() && isSaveFile(path) ? [path] : [];
  });
}

const regionOf = (path) => /[rc]\.(-?\d+)\.(-?\d+)\.mc/.exec(path)?.slice(1).map(Number) ?? [0, 0];

function readFiles(root) {
  const paths = listFiles(root).sort((a, b) => {
    const [left, right] = [regionOf(a), regionOf(b)];
    return Math.hypot(...left) - Math.hypot(...right);
  });
  let bytesLeft = BYTES_MAX;
  const files = [];
  const before = new Map();
  for (const path of paths) {
    const stat = statSync(join(root, path));
    if (stat.size <= bytesLeft) {
      bytesLeft -= stat.size;
      before.set(path, `${stat.size} ${stat.mtimeMs}`);
      files.push({ path, bytes: readFileSync(join(root, path)) });
    }
  }
  refuseIfChanged(root, before);
  return { files, left: paths.length - files.length };
}

// Files that changed while others were read are of different moments, whatever the lock says.
function refuseIfChanged(root, before) {
  for (const [path, was] of before) {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (stat === undefined || `${stat.size} ${stat.mtimeMs}` !== was) {
      throw new UserError(`${root}: the save is in use: ${path} changed while it was read`);
    }
  }
}

/** Files of a dimension in a folder, "region" or "entities", by their names. */
function findRegions(files, dimension, kind = "region") {
  const folder = { the_nether: "DIM-1/", the_end: "DIM1/" }[dimension] ?? "";
  const inFolder = files.filter(({ path }) => path.startsWith(`${folder}${kind}/`));
  const found =
    inFolder.length > 0 || kind !== "region"
      ? inFolder
      : files.filter(({ path }) => /(^|\/)r\.[^/]*\.mca$/.test(path));
  return new Map(found.map(({ path, bytes }) => [path.slice(path.lastIndexOf("/") + 1), bytes]));
}

function openSave(ovis, root, { dimension, seed, switches = {} }, log) {
  if (isLocked(root)) {
    throw new UserError(`${root}: the save is in use: another program holds session.lock`);
  }
  const { files, left } = readFiles(root);
  if (files.length === 0) {
    throw new UserError(`${root}: no save is here: a save has level.dat, or region/r.X.Z.mca`);
  }
  if (left > 0) {
    log(`${left} files of the save are not read: they are larger than ${BYTES_MAX} bytes together`);
  }
  const blocks = new Blocks(ovis);
  const save = new Save(blocks, files, { dimension: dimension ?? null });
  const world = save.createWorld();
  const sim = save.createSimulation(world, { seed, ...switches });
  const columns = save.chunks();
  const { info } = save;
  if (
    !info.hasLevel &&
    dimension !== undefined &&
    !DIMENSIONS.includes(dimension.replace(/^minecraft:/, ""))
  ) {
    throw new UserError(`${root}: unknown dimension '${dimension}': ${DIMENSIONS.join(", ")}`);
  }
  const regions = findRegions(files, info.dimension);
  const entities = findRegions(files, info.dimension, "entities");
  return { save, blocks, world, sim, columns, info, regions, entities, name: info.name || basename(root) };
}

function openScene(ovis, path, { seed, dimension }) {
  if (dimension !== undefined) {
    throw new UserError(`${path}: a scene has one world: --dimension is for saves`);
  }
  const text = readFileSync(path, "utf8");
  const played = runScene(ovis, text, { name: path, seed: seed === 0n ? null : seed, record: true });
  const recording = new Recording(ovis, played.endRecording());
  const { blocks } = played.world;
  const sim = recording.replay(blocks, { tick: recording.info.firstTick });
  sim.leaveRecording({ inputs: recording });
  const columns = new Map(sim.world.sections().map(([x, , z]) => [`${x},${z}`, [x, z]]));
  return {
    save: null,
    blocks,
    world: sim.world,
    sim,
    columns: [...columns.values()],
    info: null,
    regions: null,
    entities: null,
    name: basename(path),
    held: [recording, played],
  };
}

/** Opens a save's folder or a scene. Throws a UserError. */
export async function openWorld(options, log) {
  const { path } = options;
  let isFolder;
  try {
    isFolder = statSync(path).isDirectory();
  } catch {
    throw new UserError(`${path}: there is no such folder or file`);
  }
  if (!isFolder && !path.endsWith(".lua")) {
    throw new UserError(`${path}: the folder of a save, or a scene (.lua), is wanted`);
  }
  try {
    // The module with Lua also writes saves.
    const ovis = await load({ kind: isFolder && options.saveFolder === undefined ? "engine" : "lua" });
    const opened = isFolder ? openSave(ovis, path, options, log) : openScene(ovis, path, options);
    return new OpenedWorld(opened);
  } catch (error) {
    if (error instanceof OvisError) {
      throw new UserError(error.message.startsWith(path) ? error.message : `${path}: ${error.message}`);
    }
    throw error;
  }
}

export class OpenedWorld {
  #toLoad;

  constructor(opened) {
    Object.assign(this, opened);
    this.#toLoad = new Map(this.columns.map(([x, z]) => [`${x},${z}`, [x, z]]));
    const near = [...this.#toLoad.values()].sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
    near.slice(0, COLUMNS_MAX).forEach(([x, z]) => this.loadColumn(x, z));
    this.spawn = this.#findSpawn();
    this.world.takeChanges();
  }

  /** Loads a column of the save, once. False: the save lacks it. */
  loadColumn(x, z) {
    const key = `${x},${z}`;
    if (!this.#toLoad.has(key)) {
      return false;
    }
    this.#toLoad.delete(key);
    try {
      this.save?.loadChunk(this.world, x, z);
      return true;
    } catch (error) {
      if (error instanceof OvisError) {
        return false; // damaged, or not finished: it stays empty
      }
      throw error;
    }
  }

  /** From now on columns are loaded into the world of another simulation, also those that it lacks. */
  replace(sim) {
    this.sim = sim;
    this.world = sim.world;
    const known = new Set(this.world.sections().map(([x, , z]) => `${x},${z}`));
    for (const [x, z] of this.save === null ? [] : this.columns) {
      if (!known.has(`${x},${z}`)) {
        this.#toLoad.set(`${x},${z}`, [x, z]);
      }
    }
  }

  /** Near a bell, else among the villagers, else among the mobs, else in the middle of the columns. */
  #findSpawn() {
    const bell = this.sim.points().find((point) => point.type === "meeting");
    const mobs = this.sim.mobs();
    const villagers = mobs.filter((mob) => mob.species === "villager");
    const some = (villagers.length > 0 ? villagers : mobs)[0];
    const middle = this.columns[Math.floor(this.columns.length / 2)] ?? [0, 0];
    const [x, , z] = bell?.pos ?? some?.pos ?? [middle[0] * 16 + 8, 0, middle[1] * 16 + 8];
    const at = [Math.floor(x) + 0.5, 0, Math.floor(z) + 0.5];
    const hasCeiling = this.world.env.dimension.hasCeiling;
    const y = hasCeiling && some !== undefined ? some.pos[1] : this.#groundAt(at[0], at[2]);
    return hasCeiling && some !== undefined ? [some.pos[0], y, some.pos[2]] : [at[0], y, at[2]];
  }

  #groundAt(x, z) {
    const y = this.world.getHeight(Math.floor(x), Math.floor(z));
    return y > this.world.env.dimension.minY ? y : WATER_BELOW;
  }
}
