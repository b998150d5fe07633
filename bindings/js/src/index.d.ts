// Types of the package, kept by hand: test/types.ts uses every one of them.

export type Vec3 = readonly [number, number, number];
/** A cell: whole numbers. */
export type Cell = readonly [number, number, number];
/** Number of a block state. */
export type State = number;

// ---- Loading

export interface LoadOptions {
  /** "engine": saves and recordings. "lua": also scenes in Lua. Default "engine". */
  kind?: "engine" | "lua";
  /**
   * The module that checks its preconditions: larger and slower, and an OvisTrap has the text of the one that was
   * broken. `./dev wasm --asserts` builds it. Default false.
   */
  asserts?: boolean;
  /** The module, if not that of the package. */
  wasm?: BufferSource | WebAssembly.Module | URL | string;
}

/** Loads an engine, with memory of its own. */
export function load(options?: LoadOptions): Promise<Ovis>;

export class Ovis {
  private constructor();
  readonly version: string;
  readonly hasLua: boolean;
  /** Memory of the module. It grows, and never shrinks. */
  readonly memoryBytes: number;
  readonly species: readonly Species[];
}

export interface Species {
  name: string;
  width: number;
  height: number;
  eyeHeight: number;
  healthMax: number;
  speed: number;
  followRange: number;
  attackDamage: number;
  evaluator: "walk" | "fly" | "swim" | "amphibious" | "frog";
  searchesPaths: boolean;
  isAnimal: boolean;
}

/**
 * A call that failed. Nothing has changed; but of a function of yours that threw, its tick is over: `cause` is what it
 * threw, and the status is "refused".
 */
export class OvisError extends Error {
  /** Name of the status: "not_found", "out_of_range" ... */
  readonly status: string;
}

/** The module stopped, because of a bug of Ovis: the message has the call, and what happened. Load a new one. */
export class OvisTrap extends Error {}

/** The base of objects in the module. */
export class Handle {
  protected constructor();
  readonly isDisposed: boolean;
  /** Gives the memory back now. Without it that happens some time after the last use. */
  dispose(): void;
}

// ---- Blocks and worlds

export const SECTION_CELLS: 4096;
export const STATE_UNLOADED: State;

export interface StateInfo {
  state: State;
  /** "oak_door[facing=north,half=lower,...]" */
  name: string;
  /** "oak_door" */
  block: string;
  fluid: "water" | "lava" | null;
  fluidAmount: number;
  opacity: number;
  emission: number;
  tags: string[];
  /** Collision boxes: x, y, z of the lowest and of the highest corner. */
  boxes: [number, number, number, number, number, number][];
}

export interface BlockInfo {
  name: string;
  firstState: State;
  stateCount: number;
  defaultState: State;
}

export class Blocks extends Handle {
  constructor(ovis: Ovis);
  readonly ovis: Ovis;
  readonly stateCount: number;
  parse(text: string): State;
  describe(state: State): StateInfo | null;
  describeAll(states: readonly State[]): (StateInfo | null)[];
  print(state: State): string;
  list(): BlockInfo[];
}

export interface DimensionOptions {
  name?: string;
  minY?: number;
  height?: number;
  hasSky?: boolean;
  hasCeiling?: boolean;
}

export interface EnvValues {
  gameTime: number;
  dayTime: number;
  timeOfDay: number;
  difficulty: "peaceful" | "easy" | "normal" | "hard";
  isRaining: boolean;
  isThundering: boolean;
  mobGriefing: boolean;
  universalAnger: boolean;
  nearPlayersOnly: boolean;
}

export interface Env extends EnvValues {
  dimension: Required<DimensionOptions>;
}

export interface Change {
  kind: "block" | "section" | "drop" | "light";
  /** The cell, or the lowest cell of the section. */
  pos: Cell;
  /** Of a block: its new state. */
  state: State;
}

export class World extends Handle {
  constructor(blocks: Blocks, dimension?: DimensionOptions);
  readonly blocks: Blocks;
  readonly env: Env;
  setEnv(values: Partial<EnvValues>): void;
  sections(): Cell[];
  readSection(x: number, y: number, z: number): Uint32Array | null;
  setSection(x: number, y: number, z: number, states: ArrayLike<State>): void;
  dropSection(x: number, y: number, z: number): void;
  readLight(x: number, y: number, z: number, kind: "block" | "sky"): Uint8Array | null;
  load(min: Cell, max: Cell): boolean;
  floodLight(min: Cell, max: Cell): void;
  getBlock(x: number, y: number, z: number): State;
  setBlock(x: number, y: number, z: number, state: State | string): void;
  getHeight(x: number, z: number): number;
  readonly bytes: number;
  takeChanges(): Change[];
}

// ---- Paths

export interface PathNode {
  pos: Cell;
  type: string;
  malus: number;
  g: number;
  f: number;
}

export interface PathRefusal {
  from: Cell;
  to: Cell;
  reason: string;
  sentence: string;
  type: string;
  value: number;
  limit: number;
}

export interface PathWhy {
  /** "The pig does not get there: ..., at 3 64 5 (oak_fence)." */
  sentence: string;
  /** A search with that one change reached the target. */
  wouldArrive: boolean;
  cause: string;
  cell?: Cell;
  block?: string;
  refusal?: PathRefusal;
}

export interface Path {
  result: "none" | "partial" | "reached";
  target: Cell;
  visited: number;
  touchedUnloaded: boolean;
  ranOut: boolean;
  nodes: PathNode[];
  /** With `watch`: the nodes in the order of the search, and the refused steps. */
  visits?: PathNode[];
  refusals?: PathRefusal[];
  /** If the target is not reached. */
  why?: PathWhy;
}

export interface PathOptions {
  species: string;
  from: Vec3;
  to: Vec3;
  isBaby?: boolean;
  /** 0: that of the species. */
  followRange?: number;
  reachRange?: number;
  isOptimal?: boolean;
  watch?: boolean;
}

export class PathFinder extends Handle {
  constructor(world: World, options?: { rules?: string });
  readonly world: World;
  find(options: PathOptions): Path;
  getType(
    species: string,
    x: number,
    y: number,
    z: number,
    options?: { isBaby?: boolean },
  ): { type: string; malus: number };
}

// ---- Species, goals and minds of your own
//
// The keys are those of docs/definitions.md, which lists ranges and defaults. Where Lua has a table with numbered
// values, such as {priority, goal}, here is an array of them, or an object with their names.

export type Flag = "MOVE" | "LOOK" | "JUMP" | "TARGET";
/** Kept for each mob, hashed and saved in snapshots. Functions may change the values, not their types. */
export type OwnState = Record<string, number | boolean>;
/** Of a built-in goal or behavior: docs/settings.md. */
export type Settings = Record<string, number | boolean>;
/** What a memory or a key of a board has. */
export type Value = number | boolean | Vec3 | Mob;

export interface MemoryOptions {
  /** To live. Default: for ever. */
  ticks?: number;
  /** Of a walk: a factor, and the distance in cells at which it ends. */
  speed?: number;
  closeEnough?: number;
}

/** The turn of a mob: valid until the function returns. */
export class Turn {
  private constructor();
  readonly sim: Simulation;
  readonly mob: Mob;
  readonly tick: number;
  readonly pos: [number, number, number];
  readonly isPathDone: boolean;
  /** False: there is no path, or it does not walk by paths. `speed` is a factor. */
  walkTo(pos: Vec3, speed?: number): boolean;
  stop(): void;
  lookAt(pos: Vec3): void;
  jump(): void;
  /** A whole number from 0 to below `bound`: the only random numbers that a function may use. */
  draw(bound: number): number;
  /** Says why it does not start or go on: a reason of <ovis/mind.h>, such as "TOO_FAR". */
  refuse(reason: string, value?: number, limit?: number): false;
  setTarget(mob: Mob | null): boolean;
  attack(mob: Mob): boolean;
  memories(): Record<string, Value | null>;
  remember(name: string, value: Value | readonly (Mob | Cell)[], options?: MemoryOptions): void;
  forget(name: string): void;
  items(name: string): (Mob | [number, number, number])[];
  setActivity(name: string): void;
  board(key: string): number | [number, number, number] | Mob | null;
  setBoard(key: string, value: Value | null, options?: { ticks?: number }): void;
}

export interface GoalDefinition<S extends OwnState = any> {
  name: string;
  can_use(turn: Turn, state: S): unknown;
  can_continue?(turn: Turn, state: S): unknown;
  start?(turn: Turn, state: S): void;
  tick?(turn: Turn, state: S): void;
  stop?(turn: Turn, state: S): void;
  every?: boolean;
  keeps_flags?: boolean;
  flags?: readonly Flag[];
  state?: S;
  words?: string;
  doing?: string;
}

export type SpeciesGoal =
  | readonly [priority: number, goal: string | GoalDefinition]
  | { priority: number; goal: string | GoalDefinition; replaces?: string; settings?: Settings };

export interface SpeciesDefinition {
  name: string;
  like: string;
  mind?: string;
  extends?: boolean;
  targets?: readonly SpeciesGoal[];
  goals?: readonly SpeciesGoal[];
  remove?: readonly string[];
  width?: number;
  height?: number;
  eye_height?: number;
  health?: number;
  speed?: number;
  follow_range?: number;
  attack?: number;
}

export type MemoryType =
  | "unit"
  | "bool"
  | "int"
  | "long"
  | "cell"
  | "place"
  | "point"
  | "mob"
  | "walk"
  | "look"
  | "hurt"
  | "mobs"
  | "places";

export interface MemoryDefinition {
  name: string;
  type: MemoryType;
  saved?: boolean;
  /** Its own text in a save; null: this value is not saved. */
  save?(value: number | boolean | Vec3): string | null;
  load?(text: string): number | boolean | Vec3 | null;
}

export type Condition =
  | string
  | readonly [memory: string, state?: "present" | "absent" | "registered"]
  | { memory: string; state?: "present" | "absent" | "registered" };

export interface SensorDefinition {
  name: string;
  scan(turn: Turn): void;
  rate?: number;
  requires?: readonly string[];
}

export interface BehaviorDefinition<S extends OwnState = any> {
  name: string;
  can_start?(turn: Turn, state: S): unknown;
  can_continue?(turn: Turn, state: S): unknown;
  start?(turn: Turn, state: S): void;
  tick?(turn: Turn, state: S): void;
  stop?(turn: Turn, state: S): void;
  once?: boolean;
  needs?: readonly Condition[];
  ticks?: number | readonly [least: number, most: number];
  endless?: boolean;
  flags?: readonly Flag[];
  state?: S;
  words?: string;
  doing?: string;
}

/** A behavior, an array of a gate and its entries, or an object with more. */
export type BrainEntry =
  | string
  | BehaviorDefinition
  | readonly BrainEntry[]
  | {
      /** A behavior, or a gate with `entries`. */
      behavior: string | BehaviorDefinition;
      entries?: readonly BrainEntry[];
      speed?: number;
      reach?: number;
      weight?: number;
      priority?: number;
      who?: "player" | "any" | "kin" | "attacker";
      memory?: string;
      name?: string;
      replaces?: string;
      needs?: readonly Condition[];
      erases?: readonly string[];
      ticks?: number | readonly [least: number, most: number];
      settings?: Settings;
    };

export type BrainActivity =
  | readonly [name: string, ...entries: BrainEntry[]]
  | {
      name: string;
      entries?: readonly BrainEntry[];
      first?: number;
      needs?: readonly Condition[];
      erases?: readonly string[];
    };

export interface BrainDefinition {
  name: string;
  like: string;
  all?: boolean;
  extends?: boolean;
  remove?: readonly string[];
  memories?: readonly string[];
  sensors?: readonly (string | SensorDefinition)[];
  activities?: readonly BrainActivity[];
  core?: readonly string[];
  fallback?: string;
  choose?: readonly string[];
  hours?: readonly (readonly [time: number, activity: string] | { time: number; activity: string })[];
}

export type TreeKey =
  | readonly [name: string, type: "flag" | "number" | "place" | "mob"]
  | { name: string; type: "flag" | "number" | "place" | "mob" };

/** An array: the kind, its own values, its children. An object: those by name, and more (docs/trees.md). */
export type TreeNode =
  | readonly (string | number | GoalDefinition | TreeNode)[]
  | {
      kind: string;
      key?: string;
      request?: string;
      ticks?: number;
      random?: number;
      goal?: string | GoalDefinition;
      stops?: "none" | "self" | "lower" | "both" | "lower_restart" | "restart";
      is?: "set" | "unset" | "equal" | "below" | "above";
      value?: number;
      speed?: number;
      reach?: number;
      count?: number;
      who?: string;
      needs?: string;
      rank?: number;
      weight?: number;
      name?: string;
      words?: string;
      doing?: string;
      children?: readonly TreeNode[];
    };

export interface TreeNews {
  news: string;
  key?: string;
  who?: string;
  range?: number;
  ticks?: number;
  memory?: string;
}

export interface TreeAnswer {
  key: string;
  option: string;
  result: "continue" | "change" | "suspend" | "done" | "sustain";
  to?: string;
  rank?: number;
  reason?: string;
}

export interface TreeDefinition {
  name: string;
  like: string;
  goals?: boolean;
  priority?: number;
  brain?: string;
  team?: string;
  doors?: "keep" | "open" | "break";
  range?: number;
  keys?: readonly TreeKey[];
  team_keys?: readonly TreeKey[];
  news?: readonly TreeNews[];
  answers?: readonly TreeAnswer[];
  root: TreeNode;
}

export interface DefinitionLists {
  memories?: readonly MemoryDefinition[];
  brains?: readonly BrainDefinition[];
  trees?: readonly TreeDefinition[];
  species?: readonly SpeciesDefinition[];
}

/** Definitions for simulations that are created with them. An error names the definition, the place and what was expected. */
export class Definitions extends Handle {
  constructor(ovis: Ovis, lists: DefinitionLists);
  readonly ovis: Ovis;
}

// ---- Simulations

export interface SimulationOptions {
  seed?: number | bigint;
  /** A version such as "1.19.4". */
  rules?: string;
  raids?: boolean;
  patrols?: boolean;
  sieges?: boolean;
  traders?: boolean;
  cats?: boolean;
  /** Species and minds of yours. The simulation keeps them. */
  definitions?: Definitions | null;
}

export const POSITION: Readonly<{
  SERIAL: 0;
  X: 1;
  Y: 2;
  Z: 3;
  YAW: 4;
  HEAD_YAW: 5;
  PITCH: 6;
  HEALTH: 7;
  FLAGS: 8;
  COUNT: 9;
}>;
export const FLAG: Readonly<{ BABY: 1; WALKING: 2; ON_GROUND: 4; IN_WATER: 8; FROZEN: 16; ALIVE: 32 }>;

export interface OvisEvent {
  tick: number;
  type: string;
  sentence: string;
  /** Serial of the mob that it is about. */
  mob: number;
  species: string | null;
  other?: number;
  pos?: Cell;
  state?: string;
  amount?: number;
  damage?: string;
  navEnd?: string;
  refusal?: string;
  verb?: string;
  reason?: string | number;
  item?: string;
  count?: number;
}

export interface StoryLine {
  tick: number;
  mob: number;
  kind: string;
  /** Without the mob's name: "begins to eat grass". */
  text: string;
}

export interface Container {
  locked: boolean;
  items: { item: string; count: number; place: number }[];
}

export interface Raid {
  id: number;
  status: "ongoing" | "victory" | "loss" | "stopped";
  isActive: boolean;
  center: Cell;
  omenLevel: number;
  waveCount: number;
  wavesSpawned: number;
  countdownTicks: number;
  raidersAlive: number;
}

export interface Point {
  type: string;
  pos: Cell;
  freeTickets: number;
  tickets: number;
}

/** A place that a villager lacks, or does not get to, and why. */
export interface Lack {
  what: "home" | "job_site" | "meeting_point";
  /** One sentence. */
  why: string;
  reason: string;
  /** The cell that stops its path. */
  cell: Cell | null;
}

export interface Resident {
  serial: number;
  pos: Vec3;
  profession: string;
  isBaby: boolean;
  isSleeping: boolean;
  activity: string;
  doing: string;
  home: Cell | null;
  jobSite: Cell | null;
  /** A job site that becomes its own when it gets there. */
  claimedSite: Cell | null;
  meetingPoint: Cell | null;
  lacks: Lack[];
  barred: Lack[];
}

export interface RegisterPoint extends Point {
  /** Serials of the villagers that remember it as theirs. */
  owners: number[];
  absentOwners: number;
  /** Villagers within 48 blocks that find a path to it; null: not looked for. */
  reachableBy: number | null;
  isHalfBed: boolean;
}

/** Villagers that count each other when they call a golem. */
export interface GolemPart {
  near: Vec3;
  villagers: number;
  wants: number;
  needed: number;
  /** null: no such tick is known. */
  earliestTick: number | null;
  why: string;
  votes: string;
}

export interface Register {
  residents: Resident[];
  points: RegisterPoint[];
  golems: GolemPart[];
}

export class Simulation extends Handle {
  constructor(world: World, options?: SimulationOptions);
  static restore(world: World, bytes: Uint8Array, options?: SimulationOptions): Simulation;
  readonly world: World;
  readonly definitions: Definitions | null;
  readonly ticks: number;
  /** 16 digits. */
  readonly hash: string;
  readonly seed: bigint;
  readonly mobCount: number;
  /** Of a scene: the expectation that failed. */
  readonly unmet?: OvisError | null;
  /** Of a save: what was loaded. */
  readonly loaded?: { mobs: number; items: number; points: number; raids: number; unknownMobs: number };
  tick(count?: number): void;
  check(): boolean;
  snapshot(): Uint8Array;
  keepEvents(isOn?: boolean): void;
  events(): OvisEvent[];
  mobs(): MobState[];
  mob(serial: number): Mob;
  positions(): { data: Float64Array; count: number };
  positions<T extends Float64Array | Float32Array>(out: T): { data: T; count: number };
  spawn(species: string, options: SpawnOptions): Mob;
  addPlayer(options: { pos: Vec3; yawDeg?: number }): Mob;
  spawnItem(item: string, options: { pos: Vec3; count?: number }): Mob;
  queueBlock(x: number, y: number, z: number, state: State | string): void;
  /** What the chest in a cell holds; null: no chest is there. */
  container(at: Cell): Container | null;
  /** Says what a chest holds from now on. Places are from 0 to 26; without one it is the place after the one before. */
  stock(
    at: Cell,
    items: (string | { item: string; count?: number; place?: number })[],
    options?: { locked?: boolean },
  ): void;
  ringBell(x: number, y: number, z: number): void;
  beginRaid(at: Cell, omenLevel?: number): void;
  raids(): Raid[];
  points(): Point[];
  /** The register of the village. It searches paths from each villager: some milliseconds for each. */
  register(): Register;
  /** Tells trees of an event of yours (news "told"). Returns how many mobs it was news to. `range` 0: at any distance. */
  tell(name: string, pos: Vec3, options?: { range?: number; mob?: Mob | null }): number;
  beginStory(options?: { watchAll?: boolean }): void;
  endStory(): void;
  story(options?: { mob?: Mob; from?: number }): StoryLine[];
  beginRecording(options?: { hashEvery?: number; watchAll?: boolean }): void;
  endRecording(): Uint8Array;
  copyRecording(): Uint8Array;
  leaveRecording(options?: { inputs?: Recording | null }): void;
  printed(): string[];
  labels(): { name: string; pos: Cell }[];
}

export interface SceneOptions {
  /** For errors. Default "scene.lua". */
  name?: string;
  seed?: number | bigint | null;
  rules?: string | null;
  /** -1: that of the script. */
  dayTime?: number;
  /** Limit of instructions; 0: two thousand million. */
  instructionMax?: number;
  /** Limit of time; 0: none. Default 60. */
  secondsMax?: number;
  /** From the first tick on: what Simulation begins with functions of these names later. */
  record?: boolean;
  story?: boolean;
  watchAll?: boolean;
  keepEvents?: boolean;
  hashEvery?: number;
}

/** Runs a scene in Lua to its end. Needs a module with Lua. */
export function runScene(ovis: Ovis, text: string, options?: SceneOptions): Simulation;

// ---- Mobs

export interface SpawnOptions {
  pos: Vec3;
  yawDeg?: number;
  isBaby?: boolean;
  /** 0: all. */
  health?: number;
  mind?: string | null;
}

export interface MobState {
  serial: number;
  /** With hyphens; null: it has none. */
  uuid: string | null;
  kind: "mob" | "player" | "item" | "projectile";
  species: string;
  pos: Vec3;
  velocity: Vec3;
  yawDeg: number;
  headYawDeg: number;
  pitchDeg: number;
  health: number;
  ageTicks: number;
  isBaby: boolean;
  isOnGround: boolean;
  isInWater: boolean;
  isFrozen: boolean;
  isAlive: boolean;
  isSleeping: boolean;
  activity: string | null;
  mind: string | null;
  /** Serials; 0: none. */
  target: number;
  vehicle: number;
  held: string | null;
  equipment: Record<string, string>;
}

export interface OptionState {
  index: number;
  name: string;
  group: string;
  priority: number;
  /** "eat grass", "eating grass" */
  words: string;
  doing: string;
  isRunning: boolean;
  reason: string;
  /** Why it runs or does not, as a sentence. */
  text: string;
  tick: number;
  value: number;
  limit: number;
  until: number;
  who: number;
  block?: string;
  cell?: Cell;
}

export interface MemoryState {
  name: string;
  noun?: string;
  value: string;
  cell?: Cell;
  entity: number;
  ticksLeft?: number;
  cause?: string;
}

export interface Walk {
  isWalking: boolean;
  target: Cell;
  nextIndex: number;
  lastEnd: string | null;
  nodes: Cell[];
}

export interface Why {
  activity: string | null;
  options: OptionState[];
  memories: MemoryState[];
  walk: Walk | null;
  facts: string[];
}

export class Mob {
  private constructor();
  readonly sim: Simulation;
  readonly serial: number;
  readonly exists: boolean;
  readonly state: MobState | null;
  readonly props: Record<string, number | string>;
  readonly running: OptionState[];
  setProp(name: string, value: number | boolean | string): void;
  why(): Why;
  /** By name: values, mobs that exist, and of lists their length. */
  memories(): Record<string, Value | null>;
  remember(name: string, value: Value, options?: MemoryOptions): void;
  forget(name: string): void;
  /** Of a mob with a tree. */
  board(key: string): number | [number, number, number] | Mob | null;
  story(options?: { from?: number }): StoryLine[];
  remove(): void;
  place(pos: Vec3, options?: { yawDeg?: number; pitchDeg?: number }): void;
  walkTo(pos: Vec3, speed?: number): void;
  hurt(amount: number, by?: Mob | null): void;
  give(item: string | null, options?: { slot?: string; count?: number }): void;
  pack(item: string | null, options?: { index?: number; count?: number }): void;
  giveEffect(effect: string, options?: { ticks?: number; amplifier?: number }): void;
  /** The rest: of players' stand-ins only. */
  setPlayer(state: {
    isSneaking?: boolean;
    isSprinting?: boolean;
    isSwimming?: boolean;
    mode?: "survival" | "creative" | "adventure" | "spectator";
  }): void;
  use(on: Mob | Cell, options?: { item?: string | null }): string;
  breakBlock(cell: Cell): void;
}

// ---- Recordings

export interface RecordingInfo {
  version: number;
  madeBy: string;
  firstTick: number;
  lastTick: number;
  hashEvery: number;
  dimension: string;
  isFinished: boolean;
  isDamaged: boolean;
  damage: string | null;
}

export interface RecordedTick {
  tick: number;
  /** -1: not known. */
  timeOfDay: number;
  hash?: string;
  mobs: {
    serial: number;
    species: string;
    pos: Vec3;
    yawDeg: number;
    headYawDeg: number;
    pitchDeg: number;
    health: number;
    isBaby: boolean;
    isAlive: boolean;
    isWalking: boolean;
    activity: string | null;
    running: string[];
  }[];
}

export interface Divergence {
  tick: number;
  mob: number;
  species: string;
  room: string;
  field: string;
  recorded: string;
  found: string;
}

export class Recording extends Handle {
  constructor(ovis: Ovis, bytes: Uint8Array);
  readonly ovis: Ovis;
  readonly info: RecordingInfo;
  readonly tick: RecordedTick;
  seek(tick: number): RecordedTick;
  next(): RecordedTick | null;
  createWorld(blocks: Blocks, tick: number): World;
  findSnapshot(tick: number): number;
  replay(blocks: Blocks, options?: { tick?: number }): Simulation;
  verify(blocks: Blocks): Divergence | null;
}

// ---- Saves

export interface FileBytes {
  /** With '/' between names. */
  path: string;
  bytes: Uint8Array;
}

export function isSaveFile(path: string): boolean;
export function findSave(paths: readonly string[]): string | null;

export interface SaveInfo {
  name: string;
  dataVersion: number;
  hasLevel: boolean;
  /** What had to be guessed, as sentences. */
  chosen: string;
  dimension: string;
  rules: string;
  dimensions: string[];
}

export interface Skipped {
  file: string;
  chunk?: readonly [number, number];
  reason: string;
}

export class Save extends Handle {
  constructor(blocks: Blocks, files: readonly FileBytes[], options?: { path?: string; dimension?: string });
  readonly blocks: Blocks;
  readonly info: SaveInfo;
  chunks(): [number, number][];
  skipped(): Skipped[];
  createWorld(): World;
  loadChunk(world: World, x: number, z: number): void;
  createSimulation(world: World, options?: SimulationOptions): Simulation;
  /**
   * All files of the save with what changed in a simulation of it, such as `createSimulation` made: a save for the game,
   * or for `new Save`. Neither the simulation nor this save changes. `time`: of the change in region files, in seconds
   * since 1970; 0: the old one.
   */
  write(sim: Simulation, options?: { time?: number }): FileBytes[];
}

// ---- Zip files

export interface ZipEntry {
  path: string;
  size: number;
  packedSize: number;
  method: number;
  isEncrypted: boolean;
  crc: number;
  offset: number;
}

/** A zip in a Blob, such as a File: its directory is read, and entries as they are asked for. */
export class ZipFile {
  private constructor();
  static open(blob: Blob): Promise<ZipFile>;
  readonly entries: readonly ZipEntry[];
  read(entry: ZipEntry): Promise<Uint8Array>;
  readStart(entry: ZipEntry, size: number): Promise<Uint8Array>;
}

export function listZip(bytes: Uint8Array): ZipEntry[];
export function readZipEntry(bytes: Uint8Array, entry: ZipEntry): Promise<Uint8Array>;
export function readZip(
  bytes: Uint8Array,
  options?: { select?: (path: string, size: number) => boolean; bytesMax?: number },
): Promise<FileBytes[]>;

// ---- Biomes, trades, items and beds: for servers

/** The names of all biomes by number. Number 0 is "unknown". */
export function listBiomes(ovis: Ovis): string[];
/** The numbers of a section's biomes, each of 4x4x4 cells: index (y * 4 + z) * 4 + x. null: all are unknown. */
export function readBiomes(world: World, x: number, y: number, z: number): Uint8Array | null;

export interface Stack {
  item: string | null;
  count: number;
}

export interface Offer {
  costA: Stack;
  costB: Stack;
  result: Stack;
  /** Count of costA that it takes now, with demand and special price. */
  price: number;
  uses: number;
  maxUses: number;
  demand: number;
  specialPrice: number;
  xp: number;
  priceMultiplier: number;
}

/** What a villager or a wandering trader sells; empty: nothing. */
export function listOffers(villager: Mob): Offer[];
export type StackOption = string | { item: string | null; count?: number } | null;

/** An offer of yours. Default: 12 uses, 2 experience, and a price that demand raises by 5 %. */
export interface OfferOptions {
  costA: StackOption;
  costB?: StackOption;
  result: StackOption;
  uses?: number;
  maxUses?: number;
  demand?: number;
  specialPrice?: number;
  xp?: number;
  priceMultiplier?: number;
}

/** Sets an offer of a villager; the index one past the last adds one. */
export function setOffer(villager: Mob, index: number, offer: OfferOptions): void;
/** Removes an offer of a villager, and all after it. Default: all. */
export function clearOffers(villager: Mob, from?: number): void;
/** A player begins to trade: special prices are set. */
export function openTrade(villager: Mob, player: Mob): void;
/** The player buys once. The caller moves the items. */
export function buyOffer(villager: Mob, index: number): void;
/** The trade ends: special prices are dropped. */
export function closeTrade(villager: Mob): void;
/** An item that lies in the world, and the ticks until it may be picked up. */
export function itemState(item: Mob): Stack & { pickupDelayTicks: number };
/** A player lies down in the bed at a cell, and gets up. */
export function lieDown(player: Mob, bed: Cell): void;
export function getUp(player: Mob): void;
