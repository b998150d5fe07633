// What the page shows now, and who wants to know when it changes.
import type { Mob, Source } from "../source/source";

export const TICKS_A_SECOND = 20;

export class State {
  tick: number;
  isPlaying = false;
  speed = 1;
  chosen: Mob | null = null;
  hovered: Mob | null = null;
  isFollowing = false;
  /** The camera goes where something happens. */
  isTouring = true;
  /** Called after the tick or the choice has changed. */
  readonly onTick: (() => void)[] = [];
  readonly onChoice: (() => void)[] = [];
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
