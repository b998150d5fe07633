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

/** A call that failed. Nothing has changed. */
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

export class Simulation extends Handle {
  constructor(world: World, options?: SimulationOptions);
  static restore(world: World, bytes: Uint8Array, options?: SimulationOptions): Simulation;
  readonly world: World;
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
  ringBell(x: number, y: number, z: number): void;
  beginRaid(at: Cell, omenLevel?: number): void;
  raids(): Raid[];
  points(): Point[];
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
