// What if: the run goes on from the tick that is shown, in the engine, and a person changes something.
import { EngineStopped, embedded, type EngineClient } from "../engine/client";
import type { Act, EngineInfo, RunState } from "../engine/protocol";
import type { Stage } from "../scene/stage";
import type { Mob } from "../source/source";
import { commonChanges, type Track, type Tracks } from "../source/live";
import { byId, el, say } from "./dom";
import { SPEED_MAX, type State } from "./state";
import { compareRuns, drawOther } from "./whatif_compare";
import { ToolBox } from "./whatif_tools";

const WHOLE_EVERY = 1500; // milliseconds between two times that lists and log are made again
const PREPARE_DELAY = 300; // milliseconds after a person has stopped at a tick
const UNNAMED_MAX = 6; // branches without a name that are kept

export interface WhatIfHost {
  state: State;
  stage: Stage | null;
  tracks: Tracks;
  engine: EngineClient;
  /** Another run is shown, or it has grown: lists, log and timeline are made again. */
  refresh(isWhole: boolean): void;
  play(isOn: boolean): void;
  jump(tick: number): void;
}

export class WhatIf {
  private readonly box = byId("whatif");
  private readonly goOn = el(
    "button",
    { type: "button", class: "main", id: "goon", title: "Go on from here (G)" },
    "Go on from here",
  );
  private readonly runs = el("select", { id: "runs", "aria-label": "Run that is shown" });
  private readonly name = el("input", {
    id: "runname",
    type: "text",
    maxlength: "60",
    "aria-label": "Name of this branch",
  });
  private readonly branchRow = el("div", { class: "row", id: "branchrow" });
  private readonly note = el("p", { class: "note", id: "whatifnote", role: "status", "aria-live": "polite" });
  private readonly difference = el("div", { id: "branchdifference" });
  private readonly tools: ToolBox;
  private info: EngineInfo | null = null;
  private starting: Promise<EngineInfo> | null = null;
  private going = -1; // the branch that goes on in the engine; -1: none
  private rate = 0;
  private isBusy = false;
  private differences = new Map<number, RunState>();
  private refreshed = 0;
  private later: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: WhatIfHost) {
    this.tools = new ToolBox(host, (act) => this.act(act));
    host.engine.onState = (state) => void this.take(state);
    host.engine.onLimit = (ticks) => {
      host.play(false);
      this.tell(
        "This branch has " +
          ticks.toLocaleString("en") +
          " ticks, the most that a page holds. Export it, or go on from an earlier tick.",
      );
    };
    host.engine.onStop = (error) => this.stopped(error);
    this.goOn.addEventListener("click", () => void this.begin());
    this.runs.addEventListener("change", () => this.show(Number(this.runs.value)));
    this.name.addEventListener("change", () => this.rename());
    host.tracks.setAsks(
      (track) => host.engine.ask("knows", { branch: track.id }),
      host.tracks.shown.id !== 0,
    );
    this.build();
  }

  /** A save that was dropped goes on from the start. */
  adopt(info: EngineInfo, branch: number, notes: string[]): void {
    this.info = info;
    this.starting = Promise.resolve(info);
    this.going = branch > 0 ? branch : -1;
    this.tools.fill(info);
    if (branch > 0) this.host.tracks.shown.name = "The save from tick " + this.host.tracks.first;
    this.build();
    this.tell(notes.join(". "));
  }

  close(): void {
    clearTimeout(this.later);
    this.host.engine.close();
  }

  get hasEngine(): boolean {
    return this.host.engine.isRunning || embedded("engine") !== "";
  }

  /** The run that is shown goes on at its end. */
  get isLive(): boolean {
    return this.going >= 0 && this.host.tracks.shown.id === this.going;
  }

  private build(): void {
    const row = el("div", { class: "row" }, this.goOn, this.runs);
    this.branchRow.replaceChildren(
      this.name,
      el("button", { type: "button", id: "export", click: () => void this.exportRun() }, "Export"),
      el("button", { type: "button", id: "forget", click: () => void this.forget() }, "Delete"),
    );
    this.box.replaceChildren(
      el("h2", {}, "What if"),
      row,
      this.branchRow,
      this.tools.box,
      this.note,
      this.difference,
    );
    this.fillRuns();
    this.box.hidden = !this.hasEngine; // the help says how to get one
    document.body.classList.toggle("engine", this.hasEngine);
    if (
      embedded("recording") === "" &&
      this.going < 0 &&
      this.host.tracks.shown.id === 0 &&
      !this.host.engine.isRunning
    ) {
      row.hidden = true;
      this.note.textContent = "This run cannot be repeated, so it cannot go on.";
    }
  }

  private tell(text: string): void {
    this.note.textContent = text;
  }

  private fail(error: unknown): void {
    if (error instanceof EngineStopped) return; // onStop has said it
    this.tell(error instanceof Error ? error.message : String(error));
  }

  private stopped(error: string): void {
    this.going = -1;
    this.rate = 0;
    this.info = null;
    this.starting = null;
    this.host.play(false);
    const { tracks } = this.host;
    for (const track of tracks.all.slice(1)) track.name += track.name.endsWith(" (ended)") ? "" : " (ended)";
    this.tell(
      "The engine has stopped: " +
        error +
        ". What is shown stays; 'Go on from here' in 'What was' starts it again.",
    );
    this.fillRuns();
  }

  private start(): Promise<EngineInfo> {
    this.starting ??= this.host.engine
      .ask("start", { engine: embedded("engine"), recording: embedded("recording") })
      .then((info) => {
        this.info = info;
        this.tools.fill(info);
        return info;
      });
    return this.starting;
  }

  /** Starts the engine before it is needed, and begins a run: code that has run is compiled well. */
  warm(): void {
    if (this.hasEngine && !this.info && embedded("recording") !== "")
      void this.start()
        .then(() => this.host.engine.ask("prepare", { tick: this.host.state.whole }))
        .catch((error) => this.fail(error));
  }

  // A person who has stopped at a tick may go on from there next.
  private readonly paused = { tick: -1, since: 0, isPrepared: false };
  private prepare(): void {
    const { state, tracks, engine } = this.host,
      { paused } = this,
      now = performance.now();
    if (state.isPlaying || tracks.shown.id !== 0 || !this.info || this.isBusy) paused.tick = -1;
    else if (state.whole !== paused.tick)
      Object.assign(paused, { tick: state.whole, since: now, isPrepared: false });
    else if (!paused.isPrepared && now > paused.since + PREPARE_DELAY) {
      paused.isPrepared = true;
      void engine.ask("prepare", { tick: paused.tick }).catch(() => {}); // going on says what is wrong
    }
  }

  // ---- Branches

  async begin(): Promise<boolean> {
    const { tracks, state } = this.host,
      parent = tracks.shown;
    if (this.isBusy || !this.hasEngine) return false;
    this.isBusy = true;
    this.goOn.disabled = true;
    const begun = performance.now(),
      tick = state.whole;
    try {
      await this.start();
      this.host.play(false);
      const run = await this.host.engine.ask("begin", { parent: parent.id, tick });
      this.going = run.branch;
      await this.takeIn(run, {
        parent: parent.id,
        from: tick,
        name: "Branch " + run.branch + " from tick " + tick,
      });
      this.show(run.branch);
      await this.thinOut();
      this.box.dataset.begun = String(Math.round(performance.now() - begun));
      this.tell("The run goes on from tick " + tick + ": choose a tool, or press Play.");
      void this.complete(run.branch);
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    } finally {
      this.isBusy = false;
      this.goOn.disabled = false;
    }
  }

  // The register of the village comes after the first picture.
  private async complete(branch: number): Promise<void> {
    try {
      if (this.going === branch) await this.take(await this.host.engine.ask("resume", { branch }));
    } catch (error) {
      this.fail(error);
    }
  }

  private async tellAll(branch: number): Promise<void> {
    try {
      const run = await this.host.engine.ask("resume", { branch });
      this.going = run.branch;
      await this.take(run);
    } catch (error) {
      this.fail(error);
    }
  }

  private async takeIn(run: RunState, about: { parent: number; from: number; name: string }): Promise<void> {
    const { tracks, stage } = this.host,
      known = tracks.of(run.branch);
    this.differences.set(run.branch, { ...run, text: "" });
    this.box.dataset.memory = String(run.memoryBytes); // for tests
    const looks = stage?.grid?.looks ?? null,
      { track, revealed } =
        known && run.isPart
          ? await tracks.takePart(JSON.parse(run.text), looks, known)
          : await tracks.take(
              run.text,
              {
                id: run.branch,
                parent: known?.parent ?? about.parent,
                from: known?.from ?? about.from,
                name: known?.name ?? about.name,
              },
              looks,
            );
    stage?.reveal(revealed);
    if (tracks.shown === track)
      stage?.setChanges(track.changes, commonChanges(tracks.world?.changes ?? [], track.changes));
  }

  private readonly queue: RunState[] = [];
  private isTaking = false;
  // States come while one is being read. Each has only what is new, so they are read in their order.
  private async take(run: RunState): Promise<void> {
    this.queue.push(run);
    if (this.isTaking) return;
    this.isTaking = true;
    try {
      for (let next = this.queue.shift(); next; next = this.queue.shift()) {
        const { tracks, state } = this.host;
        if (!tracks.of(next.branch)) continue;
        const isAtEnd = state.tick >= tracks.last;
        await this.takeIn(next, { parent: 0, from: 0, name: "" });
        if (tracks.shown.id !== next.branch) continue;
        // A person who stops a run that goes as fast as it can stops it at its end.
        if (isAtEnd && !state.isPlaying && state.speed > SPEED_MAX) state.go(tracks.last);
        this.refresh(false);
      }
    } finally {
      this.isTaking = false;
    }
  }

  private refresh(isWhole: boolean): void {
    const now = performance.now(),
      due = this.refreshed + WHOLE_EVERY,
      all = isWhole || now > due;
    if (all) this.refreshed = now;
    // The last state of a run that stops is shown whole too.
    clearTimeout(this.later);
    if (!all) this.later = setTimeout(() => this.refresh(true), due - now);
    this.host.refresh(all);
    this.showDifference(all);
  }

  /** Shows another run. */
  show(id: number): void {
    const { tracks, state, stage } = this.host,
      track = tracks.of(id);
    if (!track) return;
    const chosen = state.chosen?.n ?? null,
      { tick } = state;
    void this.setRate(0);
    stage?.setChanges(track.changes, commonChanges(tracks.world?.changes ?? [], track.changes));
    tracks.shown = track;
    state.go(tick);
    state.choose(chosen === null ? null : state.mobOf(chosen));
    this.fillRuns();
    this.refresh(true);
    say(track.name);
    // It was left before all was told of it.
    if (track.source.told !== undefined && this.going !== id && this.info) void this.tellAll(id);
  }

  private fillRuns(): void {
    const { tracks } = this.host,
      { shown } = tracks;
    this.runs.replaceChildren(
      ...tracks.all.map((track) => el("option", { value: String(track.id) }, track.name)),
    );
    this.runs.value = String(shown.id);
    const isBranch = shown.id !== 0;
    this.runs.hidden = tracks.all.length < 2;
    this.branchRow.hidden = !isBranch;
    this.tools.box.hidden = !isBranch || !this.info;
    const fastest = byId("speed").querySelector<HTMLOptionElement>("option[value='100000']");
    if (fastest) fastest.hidden = fastest.disabled = !isBranch;
    this.name.value = shown.name;
    (this.branchRow.querySelector("#forget") as HTMLButtonElement).hidden = tracks.all[0] === shown;
  }

  private rename(): void {
    const { shown } = this.host.tracks,
      name = this.name.value.trim();
    if (name === "") return this.fillRuns();
    shown.name = name;
    shown.isNamed = true;
    this.fillRuns();
    this.showDifference(true);
  }

  // Branches that nobody named go, the oldest first.
  private async thinOut(): Promise<void> {
    const { tracks } = this.host,
      spare = tracks.all.slice(1).filter((track) => !track.isNamed && track !== tracks.shown),
      parents = new Set(tracks.all.map((track) => track.parent));
    for (const track of spare.slice(0, Math.max(0, spare.length - UNNAMED_MAX + 1))) {
      if (!parents.has(track.id)) await this.remove(track);
    }
    this.fillRuns();
  }

  private async remove(track: Track): Promise<void> {
    this.host.tracks.forget(track.id);
    this.differences.delete(track.id);
    if (this.host.engine.isRunning) await this.host.engine.ask("forget", { branch: track.id });
    if (this.going === track.id) this.going = -1;
  }

  private async forget(): Promise<void> {
    const { tracks } = this.host,
      { shown } = tracks;
    this.show(tracks.of(shown.parent) && shown.parent !== shown.id ? shown.parent : tracks.all[0].id);
    await this.remove(shown);
    this.fillRuns();
    this.tell(shown.name + " is deleted.");
  }

  private async exportRun(): Promise<void> {
    const { shown } = this.host.tracks;
    try {
      const bytes = await this.host.engine.ask("exportRun", { branch: shown.id }),
        link = el("a", {
          href: URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" })),
          download: shown.name.replace(/[^\w-]+/g, "_").replace(/^_+|_+$/g, "") + ".ovr",
        });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
      this.tell(
        "Exported: " +
          link.download +
          ", " +
          bytes.length.toLocaleString("en") +
          " bytes. ovis replay " +
          link.download +
          " --verify runs it again.",
      );
    } catch (error) {
      this.fail(error);
    }
  }

  // ---- Time and tools

  private async setRate(rate: number): Promise<void> {
    if (rate === this.rate || (rate > 0 && !this.isLive)) return;
    this.rate = rate;
    try {
      if (this.host.engine.isRunning) await this.host.engine.ask("rate", { rate });
    } catch (error) {
      this.fail(error);
    }
  }

  /** Each frame: at the end of a run that goes on, the engine works as long as the page plays. */
  step(): void {
    const { state, tracks } = this.host;
    if (!this.isLive) return this.prepare();
    // As fast as possible: each picture shows the last tick.
    const ahead = state.speed > SPEED_MAX ? Infinity : Math.min(400, Math.max(8, 10 * state.speed)),
      isNear = state.tick + ahead >= tracks.last;
    void this.setRate(state.isPlaying && isNear ? state.speed : state.isPlaying ? this.rate : 0);
    if (state.isPlaying && !isNear && this.rate > 0) void this.setRate(0);
  }

  // A tool acts at the end of a run that goes on. Elsewhere it begins a new branch.
  private async act(act: Act): Promise<void> {
    try {
      if (!(await this.makeLive())) return;
      const said = await this.host.engine.ask("act", act);
      const { tracks, state } = this.host;
      for (let i = 0; i < 50 && (this.isTaking || this.queue.length > 0); i++)
        await new Promise((done) => setTimeout(done, 20));
      if (!state.isPlaying) state.go(tracks.last);
      this.refresh(true);
      this.tell("Tick " + tracks.last + ": " + said + ".");
    } catch (error) {
      this.fail(error);
    }
  }

  private async makeLive(): Promise<boolean> {
    const { tracks, state } = this.host,
      { shown } = tracks,
      isEnd = state.whole >= tracks.last;
    if (this.isLive && (isEnd || state.isPlaying)) return true;
    if (shown.id !== 0 && isEnd && this.info) {
      await this.tellAll(shown.id);
      return this.isLive;
    }
    return this.begin();
  }

  // ---- Beside what was

  private showDifference(isWhole: boolean): void {
    const { tracks } = this.host,
      { shown } = tracks,
      run = this.differences.get(shown.id),
      parent = tracks.of(shown.parent);
    this.difference.hidden = !run || !parent || parent === shown;
    if (!run || !parent || parent === shown || !isWhole) return;
    compareRuns(this.difference, { shown, parent, run }, (tick, mob) => {
      this.host.jump(tick);
      const found: Mob | null = this.host.state.mobOf(mob);
      this.host.state.choose(found);
    });
  }

  /** Draws the other run's mobs and tracks over the picture. */
  draw(): void {
    const { tracks, stage, state } = this.host,
      parent = tracks.of(tracks.shown.parent);
    if (stage && parent && parent !== tracks.shown) drawOther(stage, state, tracks.shown, parent);
  }

  /** A click on the picture. Returns true if a tool took it. */
  click(x: number, y: number): boolean {
    return !this.tools.box.hidden && this.tools.click(x, y);
  }
}
