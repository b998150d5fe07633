// How a branch goes on: which ticks are due, and when the page hears of them. As fast as possible, a twin of the run goes ahead
// for the picture, and the run itself follows when there is time: it is recorded, and tells reasons and stories.
import { perform } from "./acts";
import type { Act, Message, RunState } from "./protocol";
import type { Run, Twin } from "./run";

const TICKS_MAX = 12000; // of a branch: ten minutes
const SLICE = 30; // milliseconds of work before messages are read
const SLICE_FASTEST = 80; // the same as fast as possible: between two slices a timer waits up to 4 ms
const FLUSH = 200; // milliseconds between two states, at least
const FLUSH_SHARE = 4; // a state may take a quarter of the time
const FASTEST = 1e5; // ticks that may be due at once
const TOLD_RATE = 64; // the greatest speed at which the page shows all as it happens
const ALONE = 5000; // milliseconds for which a twin has all the time
const FOLLOW_SHARE = 0.25; // of the time after that, for the run

/** When the page heard last, and what that took. */
class Flush {
  private at = performance.now();
  private cost = 0;
  isDirty = false;

  get isDue(): boolean {
    return this.isDirty && performance.now() > this.at + Math.max(FLUSH, FLUSH_SHARE * this.cost);
  }

  put(put: () => void): void {
    const begin = performance.now();
    this.isDirty = false;
    put();
    this.at = performance.now();
    this.cost = this.at - begin;
  }
}

export class Going {
  private twin: Twin | null = null;
  private twinBegun = 0;
  private acts: { tick: number; act: Act }[] = []; // that the twin has and the run does not have yet
  private readonly first: number;
  private rate = 0;
  private due = 0;
  private then = 0;
  private timer = 0;
  private readonly told = new Flush();
  private readonly shown = new Flush(); // of the twin

  /** `makeTwin`: null if there can be none. */
  constructor(
    readonly run: Run,
    private readonly makeTwin: (() => Twin) | null,
    private readonly send: (message: Message) => void,
  ) {
    this.first = run.sim.ticks;
  }

  /** The last tick that the page sees. */
  private get ticks(): number {
    return this.twin ? this.twin.ticks : this.run.sim.ticks;
  }

  get isBusy(): boolean {
    return this.rate > 0 || this.twin !== null;
  }

  /** Ticks a second divided by 20; 0: it stands still. */
  setRate(rate: number): void {
    this.rate = rate;
    this.due = 0;
    this.then = performance.now();
    if (rate <= 0 && !this.twin && this.told.isDirty) this.tell(false);
    this.wake();
  }

  private wake(): void {
    clearTimeout(this.timer);
    if (this.isBusy)
      this.timer = setTimeout(
        () => this.goOn(),
        this.due >= 1 || this.rate <= 0 ? 0 : 10,
      ) as unknown as number;
  }

  /** Does it, and says so. What was done begins with the next tick. */
  act(act: Act): string {
    const { twin } = this;
    if (!twin) {
      const said = this.run.act(act);
      this.run.tick(1);
      this.tell(false);
      return said;
    }
    const { ticks } = twin,
      said = perform(twin.sim, act);
    this.acts.push({ tick: ticks, act });
    twin.tick(1);
    this.show();
    return said;
  }

  // ---- What the page hears

  // While a run goes on, nobody reads why the options of the last tick run or do not.
  private tell(isGoingOn: boolean): void {
    const register = this.twin ? "none" : isGoingOn ? "soon" : "now";
    this.told.put(() => {
      const state = this.run.state(this.run.text({ register, hasEnds: !isGoingOn }));
      this.send({ event: "state", state: { ...state, tick: this.ticks } });
    });
  }

  private show(): void {
    this.shown.put(() => {
      const state = this.run.state(this.twin!.text());
      this.send({ event: "state", state: { ...state, tick: this.ticks } });
    });
  }

  /** What is new, with all that can be told. */
  state(): RunState {
    return { ...this.run.state(this.run.text(this.twin ? { register: "none" } : {})), tick: this.ticks };
  }

  // ---- Time

  private goOn(): void {
    try {
      const begin = performance.now(),
        isFastest = this.rate > TOLD_RATE;
      if (this.rate > 0)
        this.due = Math.min(FASTEST, this.due + ((begin - this.then) / 1000) * 20 * this.rate);
      this.then = begin;
      if (isFastest && !this.twin && this.makeTwin) this.beginTwin(this.makeTwin);
      if (this.twin) this.goBeside(this.twin, begin, isFastest);
      else this.goAlone(begin);
      if (performance.now() > begin + SLICE) this.due = Math.min(this.due, 20 * this.rate); // too slow: no debts
      if (this.rate > 0 && this.ticks - this.first >= TICKS_MAX) this.stop();
      this.flush();
      this.wake();
    } catch (error) {
      this.rate = 0;
      this.send({ event: "trap", error: error instanceof Error ? error.message : String(error) });
    }
  }

  private get isDue(): boolean {
    return this.rate > 0 && this.due >= 1 && this.ticks - this.first < TICKS_MAX;
  }

  private goAlone(begin: number): void {
    while (this.isDue && performance.now() < begin + SLICE) {
      this.run.tick(1);
      this.due--;
      this.told.isDirty = true;
    }
  }

  private beginTwin(make: () => Twin): void {
    if (this.told.isDirty) this.tell(true); // the twin's data begin where those of the run end
    this.twin = make();
    this.twinBegun = performance.now();
  }

  private goBeside(twin: Twin, begin: number, isFastest: boolean): void {
    const isAlone = isFastest && begin < this.twinBegun + ALONE,
      share = isAlone ? 0 : isFastest ? FOLLOW_SHARE : 0.5;
    const slice = isFastest ? SLICE_FASTEST : SLICE;
    while (this.isDue && performance.now() < begin + slice * (1 - share)) {
      twin.tick(1);
      this.due--;
      this.shown.isDirty = true;
    }
    if (isAlone && this.isDue) return;
    while (this.run.sim.ticks < twin.ticks && performance.now() < begin + slice) {
      this.follow();
      this.told.isDirty = true;
    }
    if (this.run.sim.ticks === twin.ticks && !isFastest) this.meet(twin);
  }

  // The run does what a person did to its twin, and a tick.
  private follow(): void {
    while (this.acts.length > 0 && this.acts[0].tick === this.run.sim.ticks)
      this.run.act(this.acts.shift()!.act);
    this.run.tick(1);
  }

  // The run has reached its twin, which has done its work.
  private meet(twin: Twin): void {
    if (this.run.sim.hash !== twin.sim.hash)
      throw new Error("the run differs from its twin after tick " + twin.ticks);
    if (this.shown.isDirty) this.show();
    this.twin = null;
    twin.end();
    this.tell(this.rate > 0);
  }

  private flush(): void {
    if (this.twin && this.shown.isDue) this.show();
    if (this.told.isDue) this.tell(true);
  }

  private stop(): void {
    this.rate = 0;
    if (this.twin && this.shown.isDirty) this.show();
    else if (this.told.isDirty) this.tell(false);
    this.send({ event: "limit", ticks: TICKS_MAX });
  }

  // ---- Its end

  /** The run gets to its twin at once, and tells it. */
  settle(): void {
    const { twin } = this;
    if (!twin) return;
    while (this.run.sim.ticks < twin.ticks) this.follow();
    this.meet(twin);
  }

  /** Ends it. Returns its recording: up to its twin, but what is left is not told to the page. */
  leave(): Uint8Array {
    const { run, twin } = this;
    while (twin && run.sim.ticks < twin.ticks) {
      while (this.acts.length > 0 && this.acts[0].tick === run.sim.ticks)
        perform(run.sim, this.acts.shift()!.act);
      run.sim.tick((this.acts[0]?.tick ?? twin.ticks) - run.sim.ticks);
    }
    const bytes = run.sim.copyRecording();
    this.end();
    return bytes;
  }

  /** Ends it, and gives its memory back. */
  end(): void {
    clearTimeout(this.timer);
    this.rate = 0;
    this.twin?.end();
    this.twin = null;
    this.run.end();
  }
}
