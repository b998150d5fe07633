// What the page shows now, and who wants to know when it changes.
import type { Mob, Source } from "../source/source";
import type { ShownSearch } from "./paths";

/** A cell of the world. */
export interface Cell {
  x: number;
  y: number;
  z: number;
}

/** What is drawn over the world, each by itself. */
export interface Layers {
  types: boolean;
  tickets: boolean;
  sight: boolean;
}

export const TICKS_A_SECOND = 20;
export const SPEED_MAX = 64; // beyond it the engine goes as fast as it can

export class State {
  tick: number;
  isPlaying = false;
  speed = 1;
  chosen: Mob | null = null;
  hovered: Mob | null = null;
  isFollowing = false;
  /** The search whose steps are drawn. */
  search: ShownSearch | null = null;
  /** The block that was clicked. */
  cell: Cell | null = null;
  readonly layers: Layers = { types: false, tickets: false, sight: false };
  /** The camera goes where something happens. */
  isTouring = true;
  /** Called after the tick or the choice has changed. */
  readonly onTick: (() => void)[] = [];
  readonly onChoice: (() => void)[] = [];
  /** The page is closed, since another run takes its place. */
  readonly closed = new AbortController();
  /** A tool takes a click on the picture. */
  takesClick: (x: number, y: number) => boolean = () => false;
  /** Something on the picture has changed. */
  isStale = true;

  constructor(readonly source: Source) {
    this.tick = source.first;
  }

  get whole(): number {
    return Math.floor(this.tick + 1e-9);
  }

  go(tick: number): void {
    this.tick = Math.min(this.source.last, Math.max(this.source.first, tick));
    this.isStale = true;
    for (const call of this.onTick) call();
  }

  choose(mob: Mob | null): void {
    this.isFollowing = this.isFollowing && mob !== null;
    this.chosen = mob;
    this.search = null;
    this.isStale = true;
    for (const call of this.onChoice) call();
  }

  nameOf(mob: Mob): string {
    return mob.species + " " + mob.n;
  }

  mobOf(serial: number): Mob | null {
    return this.source.mobs.find((mob) => mob.n === serial) ?? null;
  }
}
