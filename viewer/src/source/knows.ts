// What a page knows beyond what a recording holds: searches of paths, path types of cells, the register of a village. The data come
// from app/replay/page_search.c, page_types.c and page_village.c; an engine in the page may fill the same types.
import type { Vec3 } from "./source";
import { unpack, unpackList } from "./unpack";

/** A path type and the cost that most mobs add for it; below 0: they never enter it. */
export interface PathType {
  name: string;
  malus: number;
}

/** A place of a path or of a search. `malus`: what the place costs beyond the way; `cost`: of the way to it. */
export interface SearchPlace extends Vec3 {
  type: string;
  malus: number;
  cost: number;
}

/** A step that a search refused. `order`: the number of the place that it is a step from. */
export interface RefusedStep extends Vec3 {
  order: number;
  reason: string;
  type: string;
  value: number;
  limit: number;
}

/** A search of a path. */
export interface PathSearch {
  tick: number;
  isPartial: boolean;
  /** The budget of places ended it. */
  ranOut: boolean;
  /** It met land that is not loaded, and took it for air. */
  metUnloaded: boolean;
  from: Vec3;
  target: Vec3;
  /** It has arrived within so many blocks. */
  reach: number;
  /** The longest path, in blocks. */
  range: number;
  /** Count of the places that it visited. */
  count: number;
  /** Why it does not arrive; "": not known, or it does. */
  why: string;
  path: SearchPlace[];
  /** In the order in which it visited them. */
  visited: SearchPlace[];
  refused: RefusedStep[];
}

/** A villager in the register. `lacks`: what it has not, and why; `barred`: its own places to which it does not get. */
export interface Resident {
  n: number;
  work: string;
  doing: string;
  lacks: [string, string][];
  barred: [string, string][];
}

/** A point of interest. `reachable`: villagers that find a path to it; -1: not known. */
export interface Point extends Vec3 {
  type: string;
  tickets: number;
  free: number;
  absent: number;
  reachable: number;
  isHalfBed: boolean;
  owners: number[];
}

export interface GolemPart {
  near: number[];
  villagers: number;
  wants: number;
  needed: number;
  /** -1: not known. */
  earliest: number;
  why: string;
  votes: string;
}

/** The register of a village at a tick. */
export interface Village {
  tick: number;
  residents: Resident[];
  points: Point[];
  golems: GolemPart[];
}

/** A path type of a cell for a mob: the malus is the mob's own. */
export interface CellType {
  type: string;
  malus: number;
}

// ---- Searches

type Triple = [number, number, number];
type SearchData = [
  number,
  number,
  Triple,
  Triple,
  number,
  number,
  number,
  number,
  number[],
  number[],
  number[],
];

/** Types and reasons by number. */
export interface PathNames {
  types: PathType[];
  refusals: string[];
}

export async function readSearches(packed: string, names: PathNames, texts: string[]): Promise<PathSearch[]> {
  const items = await unpackList<SearchData>(packed);
  return items.map(([tick, flags, to, start, reach, range, count, why, path, visited, refused]) => {
    const [x0, y0, z0] = start,
      at = (list: number[], i: number) => ({ x: list[i] + x0, y: list[i + 1] + y0, z: list[i + 2] + z0 }),
      nameOf = (type: number) => names.types[type]?.name ?? "UNKNOWN";
    const places = (list: number[], hasCost: boolean): SearchPlace[] =>
      Array.from({ length: Math.floor(list.length / 5) }, (_, k) => ({
        ...at(list, 5 * k),
        type: nameOf(list[5 * k + 3]),
        malus: hasCost ? 0 : list[5 * k + 4],
        cost: hasCost ? list[5 * k + 4] : 0,
      }));
    return {
      tick,
      isPartial: (flags & 1) !== 0,
      ranOut: (flags & 2) !== 0,
      metUnloaded: (flags & 4) !== 0,
      from: { x: x0, y: y0, z: z0 },
      target: { x: to[0], y: to[1], z: to[2] },
      reach,
      range,
      count,
      why: texts[why] ?? "",
      path: places(path, false),
      visited: places(visited, true),
      refused: Array.from({ length: Math.floor(refused.length / 8) }, (_, k) => ({
        order: refused[8 * k],
        ...at(refused, 8 * k + 1),
        reason: names.refusals[refused[8 * k + 4]] ?? "",
        type: nameOf(refused[8 * k + 5]),
        value: refused[8 * k + 6],
        limit: refused[8 * k + 7],
      })),
    };
  });
}

// ---- Path types

export interface BodyData {
  species: string;
  baby: boolean;
  malus: number[];
  cells: string;
  changes: string;
}

const keyOf = (x: number, y: number, z: number): string => x + "," + y + "," + z;

/** The path types of cells for one kind of body, with their changes. */
class BodyTypes {
  private readonly cells = new Map<string, number>();
  private readonly changes = new Map<string, [number, number][]>();

  constructor(bytes: Uint8Array, changes: number[]) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at + 8 <= bytes.length; ) {
      const [sx, sy, sz] = [0, 2, 4].map((k) => view.getInt16(at + k, true) * 16);
      const count = view.getUint16(at + 6, true);
      at += 8;
      for (let i = 0; i < count; i++, at += 3) {
        const cell = view.getUint16(at, true);
        this.cells.set(keyOf(sx + (cell & 15), sy + (cell >> 8), sz + ((cell >> 4) & 15)), bytes[at + 2]);
      }
    }
    for (let i = 0, tick = 0; i + 5 <= changes.length; i += 5) {
      tick += changes[i];
      const key = keyOf(changes[i + 1], changes[i + 2], changes[i + 3]),
        list = this.changes.get(key);
      if (list) list.push([tick, changes[i + 4]]);
      else this.changes.set(key, [[tick, changes[i + 4]]]);
    }
  }

  typeAt(x: number, y: number, z: number, tick: number): number | null {
    const key = keyOf(x, y, z);
    let found = this.cells.get(key) ?? null;
    for (const [since, type] of this.changes.get(key) ?? []) if (since <= tick) found = type;
    return found;
  }
}

/** Path types for all kinds of bodies. They are unpacked when somebody asks for a kind. */
export class PathTypes {
  private readonly known = new Map<BodyData, BodyTypes | null>();

  constructor(
    private readonly bodies: BodyData[],
    readonly names: PathNames,
    /** Called when types have been unpacked. */
    private readonly ready: () => void,
  ) {}

  private bodyOf(species: string, isBaby: boolean): BodyData | undefined {
    return (
      this.bodies.find((body) => body.species === species && body.baby === isBaby) ??
      this.bodies.find((body) => body.species === species)
    );
  }

  private async unpack(body: BodyData): Promise<void> {
    const [bytes, changes] = await Promise.all([unpack(body.cells), unpackList<number>(body.changes)]);
    this.known.set(body, new BodyTypes(bytes, changes));
    this.ready();
  }

  async unpackAll(): Promise<void> {
    await Promise.all(this.bodies.map((body) => this.unpack(body)));
  }

  /** What a path type costs to a mob. */
  malusOf(species: string, isBaby: boolean, type: string): number {
    const index = this.names.types.findIndex(({ name }) => name === type),
      body = this.bodyOf(species, isBaby);
    return body?.malus[index] ?? this.names.types[index]?.malus ?? 0;
  }

  /** null: not known, or not unpacked yet. */
  typeAt(species: string, isBaby: boolean, x: number, y: number, z: number, tick: number): CellType | null {
    const body = this.bodyOf(species, isBaby);
    if (!body) return null;
    const types = this.known.get(body);
    if (types === undefined) {
      this.known.set(body, null);
      void this.unpack(body);
    }
    const type = types ? types.typeAt(x, y, z, tick) : null;
    return type === null ? null : { type: this.names.types[type].name, malus: body.malus[type] };
  }

  get species(): string[] {
    return [...new Set(this.bodies.filter((body) => !body.baby).map((body) => body.species))];
  }
}

// ---- The register

export interface VillageData {
  tick: number;
  residents: Resident[];
  points: [string, number, number, number, number, number, number, number, number, number[]][];
  golems: GolemPart[];
}

export function readVillage(data: VillageData): Village {
  return {
    ...data,
    points: data.points.map(([type, x, y, z, tickets, free, absent, reachable, isHalfBed, owners]) => ({
      type,
      x,
      y,
      z,
      tickets,
      free,
      absent,
      reachable,
      isHalfBed: isHalfBed === 1,
      owners,
    })),
  };
}

// ---- Costs

/** Searches and rays of a part of the minds of a species. Shares in percent. */
export interface WorkPart {
  words: string;
  share: number;
  mobs: number[];
  mobsInAll: number;
}

export interface WorkRow {
  share: number;
  searches: number;
  nodes: number;
  rays: number;
}

/** What a run cost, the most expensive first. Shares in percent of the whole run, of parts in that of the species. */
export interface Work {
  species: (WorkRow & { name: string; considered: number; sensors: number; parts: WorkPart[] })[];
  mobs: (WorkRow & { n: number })[];
}

type PartData = [string, number, number[], number];
export interface WorkData {
  species: [string, number, number, number, number, number, number, PartData[]][];
  mobs: [number, number, number, number, number][];
}

export function readWork(data: WorkData): Work {
  return {
    species: data.species.map(([name, share, searches, nodes, rays, considered, sensors, parts]) => ({
      name,
      share,
      searches,
      nodes,
      rays,
      considered,
      sensors,
      parts: parts.map(([words, part, mobs, mobsInAll]) => ({ words, share: part, mobs, mobsInAll })),
    })),
    mobs: data.mobs.map(([n, share, searches, nodes, rays]) => ({ n, share, searches, nodes, rays })),
  };
}
