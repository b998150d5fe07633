// The worker: the engine, one run that goes on, and the recordings of those that were left.
import { Blocks, load, OvisTrap, Recording, type Ovis } from "../../../bindings/js/src/index.js";
import { perform } from "./acts";
import type { Answers, Message, Request, RequestName, Requests } from "./protocol";
import { openDropped, type Opened } from "./open";
import { askText, rawOf, Run } from "./run";

const TICKS_MAX = 12000; // of a branch: ten minutes
const SLICE = 30; // milliseconds of work before messages are read
const FLUSH = 200; // milliseconds between two states, at least
const FLUSH_SHARE = 4; // a state may take a quarter of the time
const FASTEST = 1e5; // ticks that may be due at once

const send = (message: Message, transfer: Transferable[] = []): void =>
  (self as unknown as Worker).postMessage(message, transfer);

function bytesOf(base64: string): Uint8Array {
  const text = atob(base64),
    bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

class Worker_ {
  private ovis: Ovis | null = null;
  private blocks: Blocks | null = null;
  private base: Recording | null = null;
  private opened: Opened | null = null;
  private run: Run | null = null;
  private prepared: { tick: number; run: Run } | null = null;
  private readonly left = new Map<number, Uint8Array>(); // recordings of branches that do not go on
  private nextBranch = 1;
  private rate = 0;
  private due = 0;
  private then = 0;
  private flushed = 0;
  private flushCost = 0;
  private isDirty = false;
  private timer = 0;

  async start({ engine, recording }: Requests["start"]): Promise<Answers["start"]> {
    const stream = new Blob([bytesOf(engine)]).stream().pipeThrough(new DecompressionStream("deflate-raw")),
      module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
    this.ovis = await load({ wasm: module });
    this.blocks = new Blocks(this.ovis);
    if (recording !== "") this.base = new Recording(this.ovis, bytesOf(recording));
    return {
      version: this.ovis.version,
      species: this.ovis.species.map((one) => one.name).sort(),
      blocks: this.blocks.list().map((block) => block.name),
    };
  }

  // ---- Branches

  // The recording of a branch, 0: of the page. `isOwn`: it must be disposed of.
  private recordingOf(branch: number): { recording: Recording; isOwn: boolean } {
    if (branch === 0 && this.base) return { recording: this.base, isOwn: false };
    const bytes = this.run?.branch === branch ? this.run.sim.copyRecording() : this.left.get(branch);
    if (!bytes) throw new Error("there is no run " + branch);
    return { recording: new Recording(this.ovis!, bytes), isOwn: true };
  }

  private leave(): void {
    this.rate = 0;
    if (this.run) this.left.set(this.run.branch, this.run.sim.copyRecording());
    this.drop();
  }

  private drop(): void {
    this.run?.end();
    this.run = null;
    this.isDirty = false;
  }

  // A run that leaves a recording after a tick.
  private fork(recording: Recording, tick: number): Run {
    const sim = recording.replay(this.blocks!, { tick });
    // The acts of the host, such as a scene's script, go on.
    sim.leaveRecording({ inputs: this.base });
    return new Run(0, sim, this.blocks!, recording);
  }

  // Begins what a person may begin next, while nothing else goes on: then that takes half of the time.
  prepare({ tick }: Requests["prepare"]): null {
    if (this.rate > 0 || !this.base || this.prepared?.tick === tick) return null;
    this.unprepare();
    this.prepared = { tick, run: this.fork(this.base, tick) };
    return null;
  }

  private unprepare(): void {
    this.prepared?.run.end();
    this.prepared = null;
  }

  // Without the register of the village, which a resume has: the picture comes first.
  begin({ parent, tick }: Requests["begin"]): Answers["begin"] {
    const { recording, isOwn } = this.recordingOf(parent);
    this.leave();
    if (parent === 0 && this.prepared?.tick === tick) {
      this.run = this.prepared.run;
      this.prepared = null;
    } else this.run = this.fork(recording, tick);
    this.run.branch = this.nextBranch++;
    if (isOwn) recording.dispose(); // the simulation holds it
    this.flushed = performance.now();
    return this.run.state(this.run.text({ register: "none" }));
  }

  // Runs a branch that was left again from its start, so that its recording and its data are whole.
  resume({ branch }: Requests["resume"]): Answers["resume"] {
    if (this.run?.branch !== branch) {
      const { recording } = this.recordingOf(branch);
      this.leave();
      const sim = recording.replay(this.blocks!),
        { lastTick } = recording.info;
      this.run = new Run(branch, sim, this.blocks!, null);
      this.run.tick(lastTick - sim.ticks);
      sim.leaveRecording({ inputs: this.base });
      this.left.delete(branch);
      recording.dispose();
    }
    return this.run.state(this.run.text());
  }

  exportRun({ branch }: Requests["exportRun"]): Answers["exportRun"] {
    const bytes = this.run?.branch === branch ? this.run.sim.copyRecording() : this.left.get(branch);
    if (!bytes) throw new Error("there is no run " + branch);
    return bytes;
  }

  knows({ branch }: Requests["knows"]): Answers["knows"] {
    const { recording, isOwn } = this.recordingOf(branch),
      { module, address } = rawOf(recording);
    try {
      return askText(module, "ovjs_page_knows", address, rawOf(this.blocks!).address);
    } finally {
      if (isOwn) recording.dispose();
    }
  }

  forget({ branch }: Requests["forget"]): null {
    if (this.run?.branch === branch) this.drop();
    this.left.delete(branch);
    return null;
  }

  // ---- Going on

  act(act: Requests["act"]): Answers["act"] {
    if (!this.run) throw new Error("no run goes on");
    const said = perform(this.run.sim, act);
    // What was done begins with the next tick.
    this.run.tick(1);
    this.flush();
    return said;
  }

  setRate({ rate }: Requests["rate"]): null {
    this.rate = this.run ? rate : 0;
    this.due = 0;
    this.then = performance.now();
    clearTimeout(this.timer);
    if (this.rate > 0) this.timer = setTimeout(() => this.goOn()) as unknown as number;
    else if (this.isDirty) this.flush();
    return null;
  }

  // What is new. While a run goes on, nobody reads why the options of the last tick run or do not.
  private flush(isGoingOn = false): void {
    if (!this.run) return;
    const begin = performance.now(),
      told = this.run.text({ register: isGoingOn ? "soon" : "now", hasEnds: !isGoingOn });
    send({ event: "state", state: this.run.state(told) });
    this.isDirty = false;
    this.flushed = performance.now();
    this.flushCost = this.flushed - begin;
  }

  private goOn(): void {
    const { run } = this;
    if (!run || this.rate <= 0) return;
    try {
      const begin = performance.now();
      this.due = Math.min(FASTEST, this.due + ((begin - this.then) / 1000) * 20 * this.rate);
      this.then = begin;
      const first = this.firstTick(run);
      while (this.due >= 1 && performance.now() < begin + SLICE && run.sim.ticks - first < TICKS_MAX) {
        run.tick(1);
        this.due--;
        this.isDirty = true;
      }
      if (performance.now() > begin + SLICE) this.due = Math.min(this.due, 20 * this.rate); // too slow: no debts
      if (run.sim.ticks - first >= TICKS_MAX) {
        this.rate = 0;
        this.flush();
        send({ event: "limit", ticks: TICKS_MAX });
        return;
      }
      const wait = Math.max(FLUSH, FLUSH_SHARE * this.flushCost);
      if (this.isDirty && performance.now() > this.flushed + wait) this.flush(true);
      this.timer = setTimeout(() => this.goOn(), this.due >= 1 ? 0 : 10) as unknown as number;
    } catch (error) {
      send({ event: "trap", error: wordsOf(error) });
    }
  }

  private readonly firsts = new WeakMap<Run, number>();
  private firstTick(run: Run): number {
    if (!this.firsts.has(run)) this.firsts.set(run, run.sim.ticks);
    return this.firsts.get(run)!;
  }

  // ---- Saves and recordings from files

  async open({ files, at }: Requests["open"]): Promise<Answers["open"]> {
    const progress = (share: number, words: string) => send({ event: "progress", share, words });
    const found = await openDropped(this.ovis!, this.blocks!, files, at, progress);
    if ("ask" in found) return found;
    this.drop();
    this.unprepare();
    this.left.clear();
    this.base?.dispose();
    this.base = null;
    this.opened?.save?.dispose();
    this.opened = found;
    if (found.recording) {
      this.base = found.recording;
      progress(0.5, "reading what happened");
      const { module, address } = rawOf(found.recording);
      const text = module.withTexts([found.title], (title) =>
        askText(module, "ovjs_page_bake", address, title),
      );
      return { title: found.title, notes: found.notes, text, branch: 0 };
    }
    progress(0.95, "making the picture");
    this.run = new Run(this.nextBranch++, found.sim!, this.blocks!, null);
    return {
      title: found.title,
      notes: found.notes,
      text: this.run.text({ hasWorld: true }).text,
      branch: this.run.branch,
    };
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const host = new Worker_();

async function answer({ name, body }: Request): Promise<unknown> {
  switch (name as RequestName) {
    case "start":
      return host.start(body as Requests["start"]);
    case "begin":
      return host.begin(body as Requests["begin"]);
    case "prepare":
      return host.prepare(body as Requests["prepare"]);
    case "resume":
      return host.resume(body as Requests["resume"]);
    case "rate":
      return host.setRate(body as Requests["rate"]);
    case "act":
      return host.act(body as Requests["act"]);
    case "exportRun":
      return host.exportRun(body as Requests["exportRun"]);
    case "knows":
      return host.knows(body as Requests["knows"]);
    case "forget":
      return host.forget(body as Requests["forget"]);
    case "open":
      return host.open(body as Requests["open"]);
  }
}

// One after the other: an answer may take several turns.
let last: Promise<void> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<Request>) => {
  last = last.then(async () => {
    try {
      send({ id: data.id, value: await answer(data) });
    } catch (error) {
      const isTrap = error instanceof OvisTrap;
      send({ id: data.id, error: wordsOf(error), isTrap });
    }
  });
};
