// Points of interest at a tick: what they are, who owns them, who may still claim them.
import type { Point } from "../source/knows";
import type { Mob } from "../source/source";
import { parseState } from "../world/state";
import type { Grid } from "../world/grid";
import { OWN } from "./places";
import type { State } from "./state";

export interface PointNow {
  point: Point;
  owners: Mob[];
  free: number;
}

const keyOf = (x: number, y: number, z: number): string => x + "," + y + "," + z;

// Owners by cell at a tick: villagers that remember the cell as theirs.
let cached: { state: State; tick: number; owners: Map<string, Mob[]> } | null = null;
function ownersAt(state: State, tick: number): Map<string, Mob[]> {
  if (cached && cached.state === state && cached.tick === tick) return cached.owners;
  const owners = new Map<string, Mob[]>();
  for (const mob of state.source.mobs) {
    if (mob.activities.length === 0 || !mob.placeAt(tick)) continue;
    const memories = mob.memoriesAt(tick);
    for (const [name] of OWN) {
      const at = memories.get(name)?.place;
      if (!at || memories.get(name)!.value === null) continue;
      const key = keyOf(Math.floor(at.x), Math.floor(at.y), Math.floor(at.z)),
        list = owners.get(key);
      if (list) list.push(mob);
      else owners.set(key, [mob]);
    }
  }
  cached = { state, tick, owners };
  return owners;
}

/** All points that the register has, with their owners at a tick. */
export function pointsAt(state: State, tick: number): PointNow[] {
  const village = state.source.villageAt?.(tick);
  if (!village) return [];
  const owners = ownersAt(state, tick);
  return village.points.map((point) => {
    const own = owners.get(keyOf(point.x, point.y, point.z)) ?? [];
    return {
      point,
      owners: own,
      free: village.tick === tick ? point.free : Math.max(0, point.tickets - own.length - point.absent),
    };
  });
}

const FACING: Record<string, [number, number]> = {
  north: [0, -1],
  south: [0, 1],
  west: [-1, 0],
  east: [1, 0],
};

/** The point of a block; that of a bed is in its head. */
export function pointOf(
  state: State,
  grid: Grid,
  at: { x: number; y: number; z: number },
  tick: number,
): PointNow | null {
  const points = pointsAt(state, tick),
    find = (x: number, z: number) =>
      points.find(({ point }) => point.x === x && point.y === at.y && point.z === z) ?? null;
  const found = find(at.x, at.z);
  if (found) return found;
  const name = grid.world.palette[grid.stateAt(at.x, at.y, at.z)].name;
  if (!/_bed\[/.test(name)) return null;
  const [dx, dz] = FACING[parseState(name).get("facing")] ?? [0, 0],
    side = parseState(name).get("part") === "foot" ? 1 : -1;
  return find(at.x + side * dx, at.z + side * dz);
}
