// The worker: the engine, one run that goes on, and the recordings of those that were left.
import { Blocks, load, OvisTrap, Recording, type Ovis } from "../../../bindings/js/src/index.js";
import { Going } from "./going";
import type { Answers, Message, Request, RequestName, Requests } from "./protocol";
import { openDropped, type Opened } from "./open";
import { askText, rawOf, Run } from "./run";

const send = (message: Message, transfer: Transferable[] = []): void =>
  (self as unknown as Worker).postMessage(message, transfer);

function decode(base64: string): Uint8Array {
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
  private going: Going | null = null;
  private prepared: { tick: number; run: Run } | null = null;
  private readonly left = new Map<number, Uint8Array>(); // recordings of branches that do not go on
  private nextBranch = 1;

  async start({ engine, recording }: Requests["start"]): Promise<Answers["start"]> {
    const stream = new Blob([decode(engine)]).stream().pipeThrough(new DecompressionStream("deflate-raw")),
      module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
    this.ovis = await load({ wasm: module });
    this.blocks = new Blocks(this.ovis);
    if (recording !== "") this.base = new Recording(this.ovis, decode(recording));
    return {
      version: this.ovis.version,
      species: this.ovis.species.map((one) => one.name).sort(),
      blocks: this.blocks.list().map((block) => block.name),
    };
  }

  // ---- Branches

  private get run(): Run | null {
    return this.going ? this.going.run : null;
  }

  // The recording of a branch, 0: of the page. `isOwn`: it must be disposed of.
  private recordingOf(branch: number): { recording: Recording; isOwn: boolean } {
    if (branch === 0 && this.base) return { recording: this.base, isOwn: false };
    return { recording: new Recording(this.ovis!, this.bytesOf(branch)), isOwn: true };
  }

  private bytesOf(branch: number): Uint8Array {
    const bytes = this.run?.branch === branch ? this.run.sim.copyRecording() : this.left.get(branch);
    if (!bytes) throw new Error("there is no run " + branch);
    return bytes;
  }

  private leave(): void {
    const { run } = this;
    if (run) this.left.set(run.branch, this.going!.leave());
    this.going = null;
  }

  private drop(): void {
    this.going?.end();
    this.going = null;
  }

  private goOn(run: Run): void {
    // The world of a save reads sections from it when they are needed, which a twin cannot.
    const isOfSave = run.sim === this.opened?.sim,
      makeTwin = () => run.makeTwin(this.blocks!, this.ovis!, this.base);
    this.going = new Going(run, isOfSave ? null : makeTwin, send);
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
    if (this.going?.isBusy || !this.base || this.prepared?.tick === tick) return null;
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
    if (this.run?.branch === parent) this.leave(); // then its recording is whole
    const { recording, isOwn } = this.recordingOf(parent);
    this.leave();
    let run: Run;
    if (parent === 0 && this.prepared?.tick === tick) {
      run = this.prepared.run;
      this.prepared = null;
    } else run = this.fork(recording, tick);
    run.branch = this.nextBranch++;
    if (isOwn) recording.dispose(); // the simulation holds it
    this.goOn(run);
    return run.state(run.text({ register: "none" }));
  }

  // Runs a branch that was left again from its start, so that its recording and its data are whole.
  resume({ branch }: Requests["resume"]): Answers["resume"] {
    if (this.run?.branch !== branch) {
      this.leave();
      const { recording } = this.recordingOf(branch);
      const sim = recording.replay(this.blocks!),
        { lastTick } = recording.info;
      const run = new Run(branch, sim, this.blocks!, null);
      run.tick(lastTick - sim.ticks);
      sim.leaveRecording({ inputs: this.base });
      this.left.delete(branch);
      recording.dispose();
      this.goOn(run);
    }
    return this.going!.state();
  }

  exportRun({ branch }: Requests["exportRun"]): Answers["exportRun"] {
    if (this.run?.branch === branch) this.going!.settle();
    return this.bytesOf(branch);
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
    if (!this.going) throw new Error("no run goes on");
    return this.going.act(act);
  }

  setRate({ rate }: Requests["rate"]): null {
    this.going?.setRate(rate);
    return null;
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
    const run = new Run(this.nextBranch++, found.sim!, this.blocks!, null);
    this.goOn(run);
    return {
      title: found.title,
      notes: found.notes,
      text: run.text({ hasWorld: true }).text,
      branch: run.branch,
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
