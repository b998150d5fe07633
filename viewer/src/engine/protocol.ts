// What page and worker say to each other. Each request has one answer; the worker also speaks of itself.

/** A cell: whole numbers. */
export type Cell = [number, number, number];

/** What a tool changes in a run. Positions are in blocks. */
export type Act =
  | { act: "place"; cells: Cell[]; state: string }
  | { act: "break"; cell: Cell }
  | { act: "open"; cell: Cell }
  | { act: "ring"; cell: Cell }
  | { act: "raid"; cell: Cell; level: number }
  | { act: "spawn"; species: string; pos: Cell; isBaby: boolean }
  | { act: "item"; item: string; pos: Cell; count: number }
  | { act: "remove"; mob: number }
  | { act: "hurt"; mob: number; amount: number }
  | { act: "feed"; mob: number; item: string }
  | { act: "give"; mob: number; item: string; count: number }
  | { act: "walk"; pos: Cell }
  | { act: "time"; timeOfDay: number }
  | { act: "weather"; weather: "clear" | "rain" | "thunder" };

/** What the worker knows of its engine. */
export interface EngineInfo {
  version: string;
  species: string[];
  blocks: string[];
}

/** Data of a run (source/live.ts reads them). */
export interface Told {
  text: string;
  /** Only what is new since the text before; else everything since the start of the run. */
  isPart: boolean;
}

/** A run in the worker, as its data say. */
export interface RunState extends Told {
  branch: number;
  /** The last tick that the page knows something of. */
  tick: number;
  /** The last tick of which all is told: reasons, the log, the first mob that differs. */
  told: number;
  /** The first mob that differs from the run that it left. */
  difference: Difference | null;
  /** The run that it left is still compared with: it has not differed, and has not ended. */
  compares: boolean;
  memoryBytes: number;
}

export interface Difference {
  tick: number;
  mob: number;
  species: string;
  text: string;
}

/** A place of a world that is too big to be loaded as a whole. */
export interface PlaceChoice {
  name: string;
  x: number;
  z: number;
}

export interface OpenedWorld {
  title: string;
  /** Sentences: what was guessed, what could not be read. */
  notes: string[];
  /** Data of the page, with the world. */
  text: string;
  /** 0: it is a recording; else the branch that goes on. */
  branch: number;
}

/** The world is too big: ask for one of these places, or another one. */
export interface AskPlace {
  ask: true;
  chunks: number;
  choices: PlaceChoice[];
}

export interface DroppedFile {
  path: string;
  file: File;
}

export interface Requests {
  /** The module, as base64 of raw deflate, and a recording in base64, "": none. */
  start: { engine: string; recording: string };
  /** Goes on from a tick of a branch; 0: of the recording. */
  begin: { parent: number; tick: number };
  /** A person may go on from this tick of the recording next. */
  prepare: { tick: number };
  /** Continues a branch that was left. */
  resume: { branch: number };
  /** Ticks a second divided by 20; 0: stands still. */
  rate: { rate: number };
  act: Act;
  exportRun: { branch: number };
  /** Searches and path types of a branch, as its data say (source/later.ts reads them). */
  knows: { branch: number };
  forget: { branch: number };
  /** `at`: the place that was asked for. */
  open: { files: DroppedFile[]; at: { x: number; z: number } | null };
}

export interface Answers {
  start: EngineInfo;
  begin: RunState;
  prepare: null;
  resume: RunState;
  rate: null;
  /** A sentence of what was done. */
  act: string;
  exportRun: Uint8Array;
  knows: string;
  forget: null;
  open: OpenedWorld | AskPlace;
}

export type RequestName = keyof Requests;

export interface Request<K extends RequestName = RequestName> {
  id: number;
  name: K;
  body: Requests[K];
}

export type Message =
  | { id: number; value: unknown }
  | { id: number; error: string; isTrap: boolean }
  | { event: "state"; state: RunState }
  /** The branch has as many ticks as a page holds. */
  | { event: "limit"; ticks: number }
  | { event: "progress"; share: number; words: string }
  | { event: "trap"; error: string };
