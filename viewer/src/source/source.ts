// What the page shows, wherever it comes from. `baked.ts` reads the data of a recording that stand in the page; an engine
// that runs in the page is another source.
import type { MobLook } from "../../models/variants";
import type { Later } from "./later";
import type { CellType, PathSearch, PathType, Village, Work } from "./knows";

/** A position, in blocks. */
export interface Vec3 {
  x: number;
  y: number;
  z: number;
}

/** One block state of a world: its name with properties, color on maps, and what rules know of its shape. */
export interface StateRow {
  name: string;
  /** "#rrggbb", an sRGB color. */
  color: string;
  /** A whole block that blocks all light. */
  isOpaque: boolean;
  /** Its collision shape is the whole cell. */
  isWhole: boolean;
  isWater: boolean;
  isLava: boolean;
  isSolid: boolean;
  /** Light that it gives off, 0 to 15. */
  emission: number;
  /** Collision boxes of six numbers each, in 1/16 of a block; empty for a whole or an empty cell. */
  boxes: number[];
}

/** Cells of 16x16x16 blocks. `cells[(y * 16 + z) * 16 + x]` is an index of the palette; 0: hidden. */
export interface Section {
  x: number;
  y: number;
  z: number;
  cells: Uint16Array;
}

/** A cell that becomes another state at a tick. */
export interface BlockChange {
  tick: number;
  x: number;
  y: number;
  z: number;
  state: number;
}

/** What has changed in a world that the page has: states of a palette of its own, from 1 on. */
export interface ChangedCells {
  palette: StateRow[];
  changes: BlockChange[];
  revealed: BlockChange[];
}

export interface WorldSource {
  /** Index 0 is a cell that nobody can see. */
  palette: StateRow[];
  /** The lowest section of the box around all sections, and the number of sections along x, y and z. */
  min: Vec3;
  size: Vec3;
  sections: Section[];
  /** By tick. */
  changes: BlockChange[];
}

/** Where a mob is at a tick, between two recorded moments too. Angles in radians; yaw 0 looks to +z. */
export interface Place extends Vec3 {
  headYaw: number;
  yaw: number;
  pitch: number;
  isOnGround: boolean;
  isInWater: boolean;
  isWalking: boolean;
  /** Blocks a tick, over the ground. */
  speed: number;
}

export interface MobState {
  health: number;
  isAlive: boolean;
  isBaby: boolean;
  isFrozen: boolean;
}

/** What is known of an option of a mob at a tick. */
export interface OptionState {
  since: number;
  runs: boolean;
  /** Why it does not run. */
  text: string;
  /** Name of the memory that is the reason. */
  memory: string | null;
  /** Why it does not run at the end of the run; says more. */
  end?: string;
}

export interface MemoryState {
  since: number;
  /** The last tick of its life; -1: it does not expire. */
  until: number;
  cause: string;
  /** null: it was erased. */
  value: string | null;
  place: Vec3 | null;
}

/** A path: node after node, three numbers each. */
export interface Path {
  tick: number;
  isPartial: boolean;
  nodes: number[];
}

export interface Line {
  tick: number;
  kind: string;
  text: string;
}

export interface Mob {
  n: number;
  species: string;
  width: number;
  height: number;
  healthMax: number;
  /** Priority and words of each option; of a node of a tree its kind and how many nodes are above it. */
  plan: [number, string, string?, number?][];
  lines: Line[];
  facts: [number, string][];
  activities: [number, string][];
  /** null: it is not in the world at that tick. */
  placeAt(tick: number): Place | null;
  stateAt(tick: number): MobState;
  optionsAt(tick: number): (OptionState | null)[];
  /** Indexes of the options that run. */
  runningAt(tick: number): number[];
  memoriesAt(tick: number): Map<string, MemoryState>;
  activityAt(tick: number): string;
  pathAt(tick: number): Path | null;
  heldAt(tick: number): string;
  /** Serial of whom it attacks; 0: nobody. */
  targetAt(tick: number): number;
  /** Height of the eyes of an adult, and how far it looks for others. */
  eye?: number;
  sees?: number;
  /** Its color, kind and banner. */
  look?: MobLook;
  /** Searches of paths that are known, by tick; of a long run not all. */
  searches?: PathSearch[];
  /** Searches that are asked for, of a run that goes on. */
  later?: Later | null;
  /** Count of the paths that it has walked along so far, and how many of them ended short. */
  pathsUpTo?(tick: number): { count: number; partial: number };
}

/** What a chaser senses and plans: lines of dx, dz, blocked, current; trail and path of x, z. */
export interface ChaseMoment {
  tick: number;
  lines: number[];
  trail: number[];
  path: number[];
}
export interface Chaser {
  n: number;
  moments: ChaseMoment[];
  mesh: number[][];
}

/** A second run, without its blocks, and the first mob that differs in it: its serial and how. */
export interface OtherRun {
  title: string;
  /** -1: no mob differs. */
  tick: number;
  n: number;
  text: string;
  source: Source;
}

export interface Source {
  title: string;
  dimension: string;
  hasSky: boolean;
  first: number;
  last: number;
  /**
   * The last tick of which all is told. After it one knows where mobs are and what they do, but not why, and no lines of
   * stories: the engine has yet to work them out. Without it: `last`.
   */
  told?: number;
  mobs: Mob[];
  world: WorldSource | null;
  chasers: Chaser[];
  facts: [number, string][];
  costs: string[];
  hasCosts: boolean;
  madeBy: string;
  /** 0 to 23,999; 0 is sunrise. */
  timeAt(tick: number): number;
  /** All path types. */
  pathTypes?: PathType[];
  /** Ticks between which path types are known. */
  typesFrom?: number;
  typesUntil?: number;
  /** It has path types itself. */
  knowsTypes?: boolean;
  /** Path type of a cell for a mob; null: not known (yet). Air above air and whole blocks are not listed. */
  typeAt?(mob: Mob, x: number, y: number, z: number, tick: number): CellType | null;
  malusOf?(mob: Mob, type: string, tick: number): number;
  /** The register of the village that is known at a tick: with the baked data always that of the last tick. */
  villageAt?(tick: number): Village | null;
  /** What happened to the run itself: raids and their waves. */
  news?: Line[];
  /** What the run cost, by species and by mob. */
  work?: Work;
  /** A run to compare this one with. */
  other?: OtherRun;
  /** Called when something that was asked for has become known. */
  onKnown?: (() => void)[];
  /** Somebody looks at searches or path types of a tick: asks for them if they are not known. */
  want?(tick: number): void;
  /** Takes in a part of a run that goes on (app/replay/page_put.c), and forgets what is long ago. */
  grow?(part: unknown): Promise<ChangedCells | null>;
  /** Why each option of a mob runs or does not at the last tick, of a run that goes on. */
  setEnds?(n: number, ends: [number, string][]): void;
}

/** The tick, or the last one before it of which all is told. */
export function toldUpTo({ told, last }: Source, tick: number): number {
  return Math.min(tick, told ?? last);
}

/** Index of the last entry of a list of [tick, ...] at or before `tick`, or -1. */
export function lastUpTo(list: readonly ArrayLike<unknown>[], tick: number): number {
  let low = 0,
    high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle][0] as number) <= tick) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
