// The data of a recording that stand in the page, as app/replay/page_put.c writes them.
import { BakedMob, type MobData, type MobLists } from "./baked_mob";
import { GrowingRun, type PartData } from "./grow";
import {
  PathTypes,
  readSearches,
  readWork,
  type BodyData,
  type PathNames,
  type PathType,
  type VillageData,
  type WorkData,
} from "./knows";
import type { BlockChange, ChangedCells, Chaser, Source, StateRow, WorldSource } from "./source";
import { lastUpTo } from "./source";
import { LongTrack, Track } from "./track";
import { unpack, unpackList } from "./unpack";

type PaletteRow = [string, string, number, number, number[]?];

interface WorldData {
  palette: PaletteRow[];
  box: number[];
  sections: [number, number, number][];
  cells: string;
  changes: string;
}

export interface PageData {
  title: string;
  dimension: string;
  hasSky: boolean;
  first: number;
  last: number;
  step: number;
  dayTime: number;
  units: number;
  min: number[];
  times: [number, number][];
  texts: string[];
  mobs: MobData[];
  facts: [number, string][];
  costs: string[];
  hasCosts: boolean;
  made: string;
  world?: WorldData;
  bodies: BodyData[];
  typesFrom: number;
  typesUntil: number;
  pathTypes: [string, number][];
  pathRefusals: string[];
  village?: VillageData;
  looks: [number, number, number, number][];
  work?: WorkData;
  other?: { title: string; tick: number; n: number; text: string; data: PageData };
  lines: [number, string, string][];
  changed?: { palette: PaletteRow[]; changes: string; revealed: string };
  chasers: { n: number; moments: [number, number[], number[], number[]][]; mesh: number[][] }[];
}

const CELLS = 4096,
  CHANGE_NUMBERS = 6;
const OPAQUE = 1,
  WHOLE = 2,
  WATER = 4,
  LAVA = 8,
  SOLID = 16;

function stateOf([name, color, flags, emission, boxes]: PaletteRow): StateRow {
  return {
    name,
    color,
    emission,
    boxes: boxes ?? [],
    isOpaque: (flags & OPAQUE) !== 0,
    isWhole: (flags & WHOLE) !== 0,
    isWater: (flags & WATER) !== 0,
    isLava: (flags & LAVA) !== 0,
    isSolid: (flags & SOLID) !== 0,
  };
}

async function readChanges(packed: string): Promise<BlockChange[]> {
  const bytes = await unpack(packed);
  const numbers = new Int32Array(bytes.buffer, 0, bytes.length >> 2);
  const changes: BlockChange[] = [];
  for (let i = 0, tick = 0; i + CHANGE_NUMBERS <= numbers.length; i += CHANGE_NUMBERS) {
    tick += numbers[i];
    changes.push({ tick, x: numbers[i + 1], y: numbers[i + 2], z: numbers[i + 3], state: numbers[i + 4] });
  }
  return changes;
}

async function readWorld(data: WorldData): Promise<WorldSource> {
  const bytes = await unpack(data.cells);
  const hidden = stateOf(["", "#000000", OPAQUE | WHOLE | SOLID, 0]);
  const sections = data.sections.map(([x, y, z], i) => {
    const from = 2 * CELLS * i,
      cells = new Uint16Array(CELLS);
    for (let k = 0; k < CELLS; k++) cells[k] = bytes[from + k] | (bytes[from + CELLS + k] << 8);
    return { x, y, z, cells };
  });
  const [x, y, z, wide, high, deep] = data.box;
  return {
    palette: [hidden, ...data.palette.map(stateOf)],
    min: { x, y, z },
    size: { x: wide, y: high, z: deep },
    sections,
    changes: await readChanges(data.changes),
  };
}

export async function readChanged(text: string): Promise<ChangedCells | null> {
  return readCells(JSON.parse(text) as PageData);
}

export async function readCells({ changed }: Pick<PageData, "changed">): Promise<ChangedCells | null> {
  return changed
    ? {
        palette: changed.palette.map(stateOf),
        changes: await readChanges(changed.changes),
        revealed: await readChanges(changed.revealed),
      }
    : null;
}

export async function readBaked(text: string): Promise<Source> {
  return readData(JSON.parse(text) as PageData);
}

/** Unpacks what is packed of a mob. */
export async function readMob(
  mob: MobData,
  data: Pick<PageData, "first" | "step" | "units" | "min">,
): Promise<{ track: Track; lists: Omit<MobLists, "searches"> }> {
  const [x, y, z] = data.min,
    [bytes, options, memories, paths] = await Promise.all([
      unpack(mob.track),
      unpackList<number[]>(mob.options),
      unpackList<number[]>(mob.memories),
      unpackList<[number, number, number[]]>(mob.paths),
    ]),
    track = new Track(bytes, mob.count, data.first + mob.from * data.step, data.step, data.units, {
      x,
      y,
      z,
    });
  return { track, lists: { options, memories, paths } };
}

async function readData(data: PageData): Promise<Source> {
  const types: PathType[] = data.pathTypes.map(([name, malus]) => ({ name, malus })),
    names: PathNames = { types, refusals: data.pathRefusals };
  const mobs = await Promise.all(
    data.mobs.map(async (mob) => {
      const { track, lists } = await readMob(mob, data),
        searches = await readSearches(mob.searches ?? "", names, data.texts);
      return new BakedMob(mob, new LongTrack(track), { ...lists, searches }, data.texts, data.last);
    }),
  );
  const chasers: Chaser[] = data.chasers.map(({ n, moments, mesh }) => ({
    n,
    mesh,
    moments: moments.map(([tick, lines, trail, path]) => ({ tick, lines, trail, path })),
  }));
  const times: [number, number][] = data.times.length > 0 ? data.times : [[data.first, data.dayTime]];
  const looks = new Map(
    data.looks.map(([n, color, variant, hasBanner]) => [n, { color, variant, hasBanner: hasBanner === 1 }]),
  );
  for (const mob of mobs) {
    const look = looks.get(mob.n);
    if (look) mob.look = look;
  }
  const onKnown: (() => void)[] = [],
    cells = new PathTypes(data.bodies, names, () => onKnown.forEach((call) => call()));
  const run = new GrowingRun(data, mobs, times);
  const source: Source = {
    pathTypes: types,
    knowsTypes: data.bodies.length > 0,
    typesFrom: data.typesFrom,
    typesUntil: data.typesUntil,
    typeAt: (mob, x, y, z, tick) => cells.typeAt(mob.species, mob.stateAt(tick).isBaby, x, y, z, tick),
    malusOf: (mob, type, tick) => cells.malusOf(mob.species, mob.stateAt(tick).isBaby, type),
    villageAt: () => run.village,
    onKnown,
    news: data.lines.map(([tick, kind, text]) => ({ tick, kind, text })),
    ...(data.work ? { work: readWork(data.work) } : {}),
    ...(data.other ? { other: { ...data.other, source: await readData(data.other.data) } } : {}),
    title: data.title,
    dimension: data.dimension,
    hasSky: data.hasSky,
    first: data.first,
    last: data.last,
    mobs,
    world: data.world ? await readWorld(data.world) : null,
    chasers,
    facts: data.facts,
    costs: data.costs,
    hasCosts: data.hasCosts,
    madeBy: data.made,
    timeAt(tick) {
      const [since, time] = times[Math.max(0, lastUpTo(times, tick))];
      return (((time + tick - since) % 24000) + 24000) % 24000;
    },
    grow: (part) => run.grow(part as PartData, source),
    setEnds: (n, ends) => mobs.find((mob) => mob.n === n)?.setEnds(ends),
  };
  return source;
}
