// All parts of the page together: what plays, what is chosen, what is drawn when.
import * as THREE from "three";
import { Stage } from "../scene/stage";
import { clockOf } from "../scene/sky";
import type { Standing } from "../mobs/puppets";
import { BlockCard } from "./block";
import { EngineClient } from "../engine/client";
import type { EngineInfo } from "../engine/protocol";
import type { Tracks } from "../source/live";
import { toldUpTo, type Mob } from "../source/source";
import { byId, el, isCalm, say } from "./dom";
import {
  chaptersOf,
  eventsOf,
  linesOf,
  searchesOf,
  type Chapter,
  type RunEvent,
  type Search,
} from "./events";
import { Headline } from "./headline";
import { fillHelp } from "./help";
import { listenToKeys, listenToPointers, type InputActions } from "./input";
import { LayerMenu } from "./layers";
import { LogPanel } from "./log";
import { Overlay } from "./overlay";
import { MobPanel } from "./panel";
import { SPEED_MAX, State, TICKS_A_SECOND, type Cell } from "./state";
import { drawMarks } from "./timeline";
import { Tour } from "./tour";
import { WhatIf } from "./whatif";

const CAVE_LIGHT = 0.3; // share of daylight
const LOOK_FAR = 46; // blocks from the camera to where it looks first
const CLOSE = 24; // blocks from the camera to a mob that it goes to
const WARM_DELAY = 1200; // milliseconds before the engine starts: the first picture comes first
const GROWN_MSEC = 1500; // between two looks at all lines of a run that goes on
const DRAW_SHARE = 5; // of the time of a frame, before the next one is drawn
const LINK_DELAY = 400; // milliseconds before the link in the address bar follows

export class Page {
  readonly state: State;
  readonly stage: Stage | null;
  readonly overlay: Overlay | null = null;
  private tour: Tour | null = null;
  private readonly block: BlockCard | null = null;
  private readonly layers: LayerMenu;
  private readonly whatIf: WhatIf;
  private events!: RunEvent[];
  private searches!: Search[];
  private chapters!: Chapter[];
  private headline!: Headline;
  private log!: LogPanel;
  private panel: MobPanel | null = null;
  private before = 0;
  private headlineAt = -1;
  private linkTimer = 0;
  private shownWhole = NaN;
  private grownAt = 0;
  private marks = "";
  /** The run goes on in the program: the tick that the page shows next, if it plays. */
  pace: ((tick: number, by: number, seconds: number) => number) | null = null;
  private readonly world = byId<HTMLCanvasElement>("world");
  private readonly scrub = byId<HTMLInputElement>("scrub");

  constructor(
    readonly source: Tracks,
    engine = new EngineClient(),
  ) {
    this.state = new State(source);
    this.readEvents();
    this.layers = new LayerMenu(this.state, () => this.writeLink());
    this.stage = this.makeStage();
    if (this.stage) {
      this.overlay = new Overlay(byId<HTMLCanvasElement>("over"), this.stage, this.state);
      this.tour = new Tour(this.state, this.stage, this.events);
      this.block = new BlockCard(this.state, this.stage);
    }
    source.onKnown?.push(() => {
      this.panel?.refresh();
      this.block?.show();
      if (this.state.layers.types) this.layers.show();
      this.state.isStale = true;
    });
    this.state.onTick.push(() => this.showTick());
    this.state.onChoice.push(() => this.showChoice());
    this.whatIf = new WhatIf({
      state: this.state,
      stage: this.stage,
      tracks: source,
      engine,
      refresh: (isWhole) => this.refresh(isWhole),
      play: (isOn) => this.play(isOn),
      jump: (tick) => this.jump(tick),
    });
    this.state.takesClick = (x, y) => this.whatIf.click(x, y);
  }

  // What is found in a run as a whole: again when another one is shown, or when it has gone on.
  private findEvents(): void {
    const { source } = this;
    this.events = eventsOf(source);
    this.searches = searchesOf(source, this.events);
    this.chapters = chaptersOf(source, this.events, this.searches);
    this.headline = new Headline(source, this.events);
  }

  private readEvents(): void {
    const { source } = this;
    this.findEvents();
    this.log = new LogPanel(
      this.state,
      this.events,
      linesOf(source),
      (event) => {
        this.jump(event.tick);
        if (!event.mob) return;
        this.state.choose(event.mob);
        this.actions.center();
      },
      (cell) => this.goToCell(cell),
    );
  }

  /** Another run is shown, or the run has gone on. `isWhole`: lists and log too. */
  private refresh(isWhole: boolean): void {
    const { state, source } = this;
    this.scrub.min = String(source.first);
    this.scrub.max = String(source.last);
    const chosen = state.chosen ? state.mobOf(state.chosen.n) : null;
    state.chosen = chosen;
    state.hovered = null;
    if (isWhole) {
      this.readEvents();
      if (this.stage) this.tour = new Tour(state, this.stage, this.events);
      this.makeLists();
      byId("about").textContent = this.aboutText();
      this.showChoice();
    }
    drawMarks(state, this.events);
    this.shownWhole = NaN;
    state.go(state.tick);
  }

  /** Takes in a part of a run that goes on in the program. What a person has chosen and opened stays as it is. */
  async grow(part: unknown, ends: { n: number; ends: [number, string][] } | null): Promise<void> {
    const { source, stage, state } = this,
      { first } = source,
      { track, revealed } = await source.takePart(part, stage?.grid?.looks ?? null);
    if (ends) source.setEnds(ends.n, ends.ends);
    stage?.reveal(revealed);
    if (track.changes !== source.world?.changes)
      stage?.setChanges(track.changes, source.world?.changes.length ?? 0);
    this.scrub.min = String(source.first);
    this.scrub.max = String(source.last);
    if (performance.now() > this.grownAt + GROWN_MSEC) this.growLists();
    drawMarks(state, this.events);
    this.shownWhole = NaN;
    if (first !== source.first && state.tick < source.first) state.go(source.first);
    else this.showTick();
    state.isStale = true;
  }

  private growLists(): void {
    const { state } = this;
    this.findEvents();
    if (this.stage) this.tour = new Tour(state, this.stage, this.events);
    if (state.chosen && !state.mobOf(state.chosen.n)) state.choose(null);
    const marks = JSON.stringify([
      this.source.mobs.map((mob) => mob.n),
      this.searches.map((one) => one.name),
      this.chapters.map((one) => [one.tick, one.words]),
    ]);
    const isUsed = ["mob", "find", "chapters"].some((id) => byId(id).contains(document.activeElement));
    if (marks !== this.marks && !isUsed) {
      this.marks = marks;
      this.makeLists();
      byId<HTMLSelectElement>("mob").value = state.chosen ? String(state.chosen.n) : "";
    }
    byId("about").textContent = this.aboutText();
    this.log.grow(this.events, linesOf(this.source));
    if (this.panel) this.panel.grow();
    this.headlineAt = -1e9;
    this.grownAt = performance.now();
  }

  /** A run that was dropped goes on in the engine; branch 0: it is a recording. */
  adopt(info: EngineInfo, branch: number, notes: string[]): void {
    this.whatIf.adopt(info, branch, notes);
    if (branch > 0 && !isCalm()) this.play(true);
  }

  /** Another run takes its place. */
  close(): void {
    this.state.closed.abort();
    this.whatIf.close();
    this.stage?.close();
    clearTimeout(this.linkTimer);
  }

  // Without WebGL the page still tells everything in words.
  private makeStage(): Stage | null {
    try {
      return new Stage(this.world, this.source);
    } catch (error) {
      byId("stage").append(
        el(
          "p",
          { class: "wait" },
          "This browser draws nothing in 3D: WebGL is off (" +
            (error instanceof Error ? error.message.replace(/^(THREE\.\w+: )+|\.$/g, "") : String(error)) +
            "). Choose mobs in the list: all else works.",
        ),
      );
      return null;
    }
  }

  start(): void {
    const { source } = this;
    document.title = source.title + " \u00b7 Ovis";
    byId("title").textContent = source.title;
    byId("about").textContent = this.aboutText();
    this.scrub.min = String(source.first);
    this.scrub.max = String(source.last);
    this.makeLists();
    this.makeCutter();
    this.listen();
    this.resize();
    this.readLink();
    fillHelp(byId<HTMLDialogElement>("helper"), source.madeBy);
    if (!source.world && this.stage) {
      byId("stage").append(el("p", { class: "wait" }, "No blocks were loaded in this run."));
    }
    window.ovis = this; // for tests, and for the curious
    this.play(!isCalm() && source.last > source.first && !location.hash.includes("tick="));
    requestAnimationFrame((now) => this.frame(now));
    setTimeout(() => this.whatIf.warm(), WARM_DELAY);
  }

  private aboutText(): string {
    const { source } = this,
      frozen = source.mobs.filter((mob) => mob.plan.length > 0 && mob.stateAt(source.last).isFrozen).length;
    return (
      source.dimension.replaceAll("_", " ") +
      ", " +
      source.mobs.filter((mob) => mob.plan.length > 0).length +
      " mobs, ticks " +
      source.first +
      " to " +
      source.last +
      (frozen > 0 ? ", " + frozen + " frozen: their sections are not loaded" : "")
    );
  }

  private makeLists(): void {
    const { source } = this,
      mobs = byId("mob"),
      find = byId("find");
    for (const list of [mobs, find, byId("chapters")]) list.replaceChildren();
    mobs.append(el("option", { value: "" }, "choose a mob"));
    for (const mob of source.mobs)
      mobs.append(el("option", { value: String(mob.n) }, this.state.nameOf(mob)));
    find.append(el("option", { value: "" }, "find next \u2026"));
    for (const { name, words } of this.searches) find.append(el("option", { value: name }, "a mob " + words));
    byId("chapters").append(
      ...this.chapters.map((chapter) =>
        el(
          "button",
          { type: "button", click: () => this.goToChapter(chapter) },
          el("span", { class: "t" }, clockOf(source.timeAt(chapter.tick))),
          chapter.words,
        ),
      ),
    );
  }

  private makeCutter(): void {
    const cut = byId<HTMLInputElement>("cut"),
      grid = this.stage?.grid;
    if (grid) {
      cut.min = String(grid.y0 + 1);
      cut.max = String(grid.y0 + grid.high);
      cut.value = cut.max;
    } else byId("cutter").hidden = true;
  }

  readonly actions: InputActions = {
    play: (isOn) => this.play(isOn),
    jump: (tick) => this.jump(tick),
    turn: (by) => {
      const there = this.source.mobs.filter((mob) => mob.placeAt(this.state.tick) && mob.plan.length > 0),
        { chosen } = this.state;
      if (there.length === 0) return;
      const at = chosen ? there.indexOf(chosen) : by > 0 ? -1 : 0;
      this.state.choose(there[(at + by + there.length) % there.length]);
    },
    center: () => {
      this.goToMob(!isCalm(), true);
    },
    follow: (isOn) => {
      this.state.isFollowing = isOn && this.state.chosen !== null;
      this.actions.tour(false);
      if (this.state.isFollowing) this.goToMob(false, true);
      this.pressButtons();
    },
    eyes: (isOn) => this.setMode(isOn && this.state.chosen ? "eyes" : "orbit"),
    plan: (isOn) => this.setMode(isOn ? "plan" : "orbit"),
    roofs: (isOn) => {
      this.stage?.terrain?.setRoofs(isOn);
      this.state.isStale = true;
      this.pressButtons();
    },
    tour: (isOn) => {
      this.state.isTouring = isOn;
      this.pressButtons();
    },
    cut: (by) => {
      const cut = byId<HTMLInputElement>("cut");
      cut.value = String(Number(cut.value) + by);
      this.setCut();
    },
    fit: () => {
      this.stage?.fit();
      this.actions.tour(false);
    },
    help: () => byId<HTMLDialogElement>("helper").showModal(),
    picture: () => {
      void this.savePicture();
    },
    close: () => this.state.choose(null),
    findNext: () => this.findNext(),
    block: (cell) => {
      this.block?.open(cell);
      this.writeLink();
    },
    goOn: () => void this.whatIf.begin(),
  };

  /** Moves the camera to a block and shows its card. */
  goToCell(cell: Cell): void {
    if (!this.stage) return;
    this.stage.camera.goTo(
      new THREE.Vector3(cell.x + 0.5, cell.y, cell.z + 0.5).sub(this.stage.origin),
      !isCalm(),
    );
    if (this.stage.camera.far > CLOSE) this.stage.camera.far = CLOSE;
    this.actions.tour(false);
    this.block?.open({ x: cell.x, y: cell.y, z: cell.z });
  }

  private setMode(mode: "orbit" | "eyes" | "plan"): void {
    if (!this.stage) return;
    this.stage.camera.mode = mode;
    if (mode === "eyes") this.actions.tour(false);
    this.state.isStale = true;
    this.pressButtons();
  }

  private setCut(): void {
    const cut = byId<HTMLInputElement>("cut"),
      grid = this.stage?.grid;
    if (!grid) return;
    this.stage!.terrain!.setCut(cut.value === cut.max ? Infinity : Number(cut.value) - grid.y0);
    this.state.isStale = true;
    this.writeLink();
  }

  private pressButtons(): void {
    const press = (id: string, isOn: boolean) => byId(id).setAttribute("aria-pressed", String(isOn)),
      mode = this.stage?.camera.mode;
    press("plan", mode === "plan");
    press("roofs", this.stage?.terrain?.isRoofless ?? false);
    press("tour", this.state.isTouring);
    this.panel?.press(this.state.isFollowing, mode === "eyes");
    this.writeLink();
  }

  private listen(): void {
    const { state, actions } = this,
      click = (id: string, call: () => void) => byId(id).addEventListener("click", call);
    const touched = () => {
      state.isStale = true;
      if (state.isTouring) actions.tour(false);
      this.writeLink();
    };
    if (this.stage) {
      listenToPointers(state, this.stage, this.world, actions, () => {
        if (this.stage!.camera.mode === "eyes") this.setMode("orbit");
        touched();
      });
      listenToKeys(state, this.stage, this.world, actions, touched);
    }
    click("play", () => this.play(!state.isPlaying));
    click("back", () => this.jump(state.whole - TICKS_A_SECOND));
    click("ahead", () => this.jump(state.whole + TICKS_A_SECOND));
    click("in", () => {
      this.stage?.camera.zoom(1.5);
      touched();
    });
    click("out", () => {
      this.stage?.camera.zoom(1 / 1.5);
      touched();
    });
    click("fit", () => {
      actions.fit();
      touched();
    });
    click("plan", () => actions.plan(this.stage?.camera.mode !== "plan"));
    click("roofs", () => actions.roofs(!this.stage?.terrain?.isRoofless));
    click("tour", () => {
      actions.tour(!state.isTouring);
      if (state.isTouring) this.tour?.jump();
    });
    click("picture", () => actions.picture());
    click("help", () => actions.help());
    click("none", () => state.choose(null));
    byId("cut").addEventListener("input", () => this.setCut());
    byId<HTMLSelectElement>("speed").addEventListener("change", (event) => {
      state.speed = Number((event.target as HTMLSelectElement).value);
    });
    byId("find").addEventListener("change", () => this.findNext());
    this.scrub.addEventListener("input", () => this.jump(Number(this.scrub.value)));
    byId("mob").addEventListener("change", (event) => {
      state.choose(state.mobOf(Number((event.target as HTMLSelectElement).value)));
      if (state.chosen) actions.center();
    });
    const { signal } = state.closed,
      sizes = new ResizeObserver(() => this.resize());
    sizes.observe(byId("stage"));
    signal.addEventListener("abort", () => sizes.disconnect());
    matchMedia("(prefers-color-scheme: dark)").addEventListener(
      "change",
      () => drawMarks(state, this.events),
      { signal },
    );
    window.addEventListener("hashchange", () => this.readLink(), { signal });
  }

  private resize(): void {
    const box = byId("stage").getBoundingClientRect();
    this.stage?.resize(box.width, box.height);
    this.overlay?.resize();
    drawMarks(this.state, this.events);
    this.state.isStale = true;
  }

  // ---- Time

  // It plays on at the end of what is known.
  private get goesOn(): boolean {
    return this.whatIf.isLive || this.pace !== null;
  }

  play(isOn: boolean): void {
    if (!isOn && this.isFastest) this.state.go(this.source.last); // what a frame would show next
    this.state.isPlaying = isOn;
    if (isOn && this.state.tick >= this.source.last && !this.goesOn) this.state.go(this.source.first);
    byId("play").textContent = isOn ? "Pause" : "Play";
    this.before = performance.now();
    if (!isOn) this.writeLink();
  }

  /** Stops playing and shows a tick. */
  jump(tick: number): void {
    this.play(false);
    this.state.go(Math.round(tick));
  }

  private goToChapter(chapter: Chapter): void {
    const isPlaying = this.state.isPlaying;
    this.state.go(chapter.tick);
    this.stage?.seek(this.state.tick);
    if (chapter.mob && this.stage) {
      const one = this.stage.standingOf(chapter.mob);
      if (one) this.stage.camera.goTo(one.at, false);
    } else this.tour?.jump();
    say(chapter.words);
    this.play(isPlaying);
  }

  private findNext(): void {
    const name = byId<HTMLSelectElement>("find").value,
      search = this.searches.find((one) => one.name === name);
    if (!search) return;
    const next = search.ticks.find(([tick]) => tick > this.state.whole) ?? search.ticks[0],
      [tick, mob] = next;
    this.jump(tick);
    this.state.choose(mob);
    this.actions.center();
    say("tick " + tick + ": " + this.state.nameOf(mob) + " " + search.words);
  }

  private frame(now: number): void {
    if (this.state.closed.signal.aborted) return;
    const { state, stage } = this,
      passed = Math.min(200, now - this.before);
    this.before = now;
    if (this.drawn.end < this.drawn.at) this.drawn.end = now;
    if (state.isPlaying) {
      const by = (passed / 1000) * TICKS_A_SECOND * state.speed;
      if (!this.isFastest || state.tick < this.source.last)
        state.go(this.pace ? this.pace(state.tick, by, passed / 1000) : state.tick + by);
      if (state.tick >= this.source.last && !this.goesOn) this.play(false);
      this.tour?.step(now);
    }
    this.whatIf.step();
    if (stage) {
      const isMoving = stage.camera.step(passed / 1000),
        isAlive = !isCalm() && document.visibilityState === "visible" && !this.isFastest;
      if (
        (state.isStale || isMoving || stage.isBusy || (state.isPlaying && isAlive)) &&
        (!this.isFastest || this.mayDraw(now))
      )
        this.draw(now);
    }
    requestAnimationFrame((next) => this.frame(next));
  }

  /** The engine goes as fast as it can. */
  private get isFastest(): boolean {
    return this.state.isPlaying && this.state.speed > SPEED_MAX && this.goesOn;
  }

  // Then drawing may take a sixth of the time: without a graphics card it takes the processor from the engine. A frame ends
  // when the next one can begin.
  private readonly drawn = { at: 0, end: 0 };
  private mayDraw(now: number): boolean {
    const { drawn } = this;
    const isDue = now >= drawn.end + DRAW_SHARE * (drawn.end - drawn.at);
    if (isDue) drawn.at = now;
    return isDue;
  }

  private draw(now: number): void {
    const { state, stage } = this;
    if (!stage) return;
    state.isStale = false;
    stage.seek(state.tick);
    if (state.isFollowing) {
      const one = stage.standingOf(state.chosen);
      if (one) stage.camera.target.copy(one.at);
    }
    stage.draw(isCalm() ? 0 : now / 1000, state.chosen);
    this.overlay?.draw();
    this.whatIf.draw();
  }

  private showTick(): void {
    const { state, source } = this,
      whole = state.whole;
    if (whole === this.shownWhole) return;
    this.shownWhole = whole;
    const time = clockOf(source.timeAt(whole));
    this.scrub.value = String(whole);
    this.scrub.setAttribute("aria-valuetext", "tick " + whole + ", " + time);
    byId("clock").replaceChildren(
      "tick ",
      el("b", { id: "now" }, String(whole)),
      " of " + source.last + " \u00b7 " + time,
    );
    const told = toldUpTo(source, whole);
    this.showLag(told, whole);
    if (this.panel) this.panel.show(told);
    else this.log.show(told);
    this.block?.show();
    if (state.layers.types || state.layers.tickets) this.layers.show();
    if (Math.abs(whole - this.headlineAt) >= 20 * Math.max(1, state.speed) || !state.isPlaying)
      this.showHeadline(whole);
    if (!state.isPlaying) this.writeLink();
  }

  // The engine goes ahead of what it tells.
  private showLag(told: number, tick: number): void {
    const lag = byId("lag"),
      text =
        told < tick
          ? "What mobs do and why is told up to tick " +
            told.toLocaleString("en") +
            ", which is shown here: the engine works out the rest when the run stands still."
          : "";
    if (lag.textContent !== text) lag.textContent = text;
    lag.hidden = text === "";
  }

  private showHeadline(tick: number): void {
    this.headlineAt = tick;
    const text = this.headline.textAt(tick),
      line = byId("headline");
    if (line.textContent !== text) line.textContent = text;
    const now = this.chapters.filter((chapter) => chapter.tick <= tick).length - 1;
    [...byId("chapters").children].forEach((button, i) => {
      if (i === now) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
  }

  // ---- Mobs

  private goToMob(isSlow: boolean, isNear: boolean): boolean {
    const { stage, state } = this;
    stage?.seek(state.tick);
    const one = stage?.standingOf(state.chosen);
    if (!stage || !one) return false;
    stage.camera.goTo(new THREE.Vector3(one.at.x, one.at.y, one.at.z), isSlow);
    if (isNear && stage.camera.far > 2 * CLOSE) stage.camera.far = CLOSE;
    this.actions.tour(false);
    state.isStale = true;
    return true;
  }

  private showChoice(): void {
    const { chosen } = this.state;
    byId<HTMLSelectElement>("mob").value = chosen ? String(chosen.n) : "";
    byId<HTMLButtonElement>("none").disabled = chosen === null;
    if (!chosen && this.stage?.camera.mode === "eyes") this.setMode("orbit");
    this.panel = chosen
      ? new MobPanel(this.state, chosen, {
          center: this.actions.center,
          follow: this.actions.follow,
          eyes: this.actions.eyes,
          isEyes: () => this.stage?.camera.mode === "eyes",
          jump: (tick) => this.jump(tick),
          goTo: (cell) => this.goToCell(cell),
          grid: () => this.stage?.grid ?? null,
        })
      : null;
    if (this.panel) this.panel.show(this.state.whole);
    else this.log.open();
    drawMarks(this.state, this.events);
    this.block?.show();
    this.layers.show();
    this.pressButtons();
  }

  // ---- Links and pictures

  /** Tick, mob, camera and tools, as a link has them. */
  linkText(): string {
    const { state, stage } = this,
      parts = ["tick=" + state.whole];
    if (state.chosen) parts.unshift("mob=" + state.chosen.n);
    if (stage) parts.push("cam=" + stage.camera.text(stage.origin));
    if (stage?.terrain?.isRoofless) parts.push("roofs=1");
    const cut = byId<HTMLInputElement>("cut");
    if (stage?.grid && cut.value !== cut.max) parts.push("cut=" + cut.value);
    if (state.isFollowing) parts.push("follow=1");
    const layers = this.layers.names;
    if (layers.length > 0) parts.push("layers=" + layers.join());
    if (state.cell) parts.push("block=" + [state.cell.x, state.cell.y, state.cell.z].join());
    return parts.join("&");
  }

  private written = "";
  private writeLink(): void {
    clearTimeout(this.linkTimer);
    this.linkTimer = window.setTimeout(() => {
      const link = "#" + this.linkText();
      if (link === this.written) return;
      this.written = link;
      history.replaceState(null, "", this.written);
    }, LINK_DELAY);
  }

  private readLink(): void {
    if (location.hash !== "" && location.hash === this.written) return;
    const wish = new URLSearchParams(location.hash.slice(1)),
      { state, stage } = this,
      chosen = state.mobOf(Number(wish.get("mob") ?? NaN)),
      cam = wish.get("cam");
    state.go(Number(wish.get("tick")) || this.source.first);
    stage?.seek(state.tick);
    const hasCamera = stage !== null && cam !== null && stage.camera.read(cam, stage.origin);
    state.choose(chosen);
    if (wish.get("cut")) {
      byId<HTMLInputElement>("cut").value = wish.get("cut")!;
      this.setCut();
    }
    if (wish.get("roofs") === "1") this.actions.roofs(true);
    this.layers.set((wish.get("layers") ?? "").split(","));
    const [x, y, z] = (wish.get("block") ?? "").split(",").map(Number);
    if (wish.get("block") && [x, y, z].every(Number.isInteger)) this.block?.open({ x, y, z });
    if (hasCamera || chosen) this.state.isTouring = false;
    if (!hasCamera && chosen) this.goToMob(false, true);
    if (!hasCamera && !chosen) this.firstLook();
    if (wish.get("follow") === "1") this.actions.follow(true);
    this.pressButtons();
  }

  // Where something happens first, near enough to see mobs.
  private firstLook(): void {
    const { stage } = this;
    if (!stage) return;
    stage.fit();
    const all = stage.camera.far;
    this.tour?.jump();
    const minds = stage.puppets.standing.filter(({ mob }) => mob.plan.length > 0);
    const near = minds.map(({ at }) => at.distanceTo(stage.camera.target)).filter((far) => far < 24);
    stage.camera.far = Math.min(all, Math.max(18, near.length > 0 ? 14 + 1.6 * Math.max(...near) : LOOK_FAR));
    // Most of them are in houses: without the roofs one sees them.
    const indoors = minds.filter(({ at }) => stage.terrain?.isUnderRoof(at.x, at.y, at.z));
    if (indoors.length > minds.length / 2) this.actions.roofs(true);
    else this.openCave(minds);
  }

  // Most of them are below the ground: cuts the world above their heads.
  private openCave(minds: Standing[]): void {
    const { stage } = this;
    if (!stage?.grid) return;
    const { grid, origin } = stage;
    const below = minds.filter(({ at, height }) => {
      const [x, y, z] = [at.x + origin.x, at.y + origin.y, at.z + origin.z];
      const top = grid.topAt(Math.floor(x), Math.floor(z));
      return top !== null && top > y + height + 1 && grid.lightAt(x, y + 0.5, z)[0] < CAVE_LIGHT;
    });
    if (below.length <= minds.length / 2) return;
    const heads = below.map(({ at, height }) => at.y + height + origin.y).sort((a, b) => a - b);
    byId<HTMLInputElement>("cut").value = String(Math.ceil(heads[heads.length >> 1]) + 2);
    this.setCut();
  }

  private async savePicture(): Promise<void> {
    if (!this.stage || !this.overlay) return;
    const blob = await this.stage.picture(
      performance.now() / 1000,
      this.state.chosen,
      byId<HTMLCanvasElement>("over"),
    );
    const link = el("a", {
      href: URL.createObjectURL(blob),
      download: this.source.title.replace(/[^\w-]+/g, "_") + "-" + this.state.whole + ".png",
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    say("the picture is saved");
  }

  /** For tests: the pixel of a mob on the screen, or null. */
  pixelOf(mob: Mob): { x: number; y: number } | null {
    const one = this.stage?.standingOf(mob),
      at = one
        ? this.stage!.project(one.at.x, one.at.y + (one.isAsleep ? 0.3 : one.height * 0.6), one.at.z)
        : null,
      box = this.world.getBoundingClientRect();
    return at ? { x: box.left + at.x, y: box.top + at.y } : null;
  }

  /** For tests: triangles, draw calls, and the milliseconds of a frame that waits until it is drawn. */
  measure(frames: number): { triangles: number; calls: number; ms: number } {
    const times: number[] = [];
    for (let i = 0; i < frames; i++) {
      const begin = performance.now();
      this.state.isStale = true;
      this.draw(begin);
      this.stage?.finish();
      times.push(performance.now() - begin);
    }
    times.sort((a, b) => a - b);
    return { ...this.stage!.counts, ms: times[times.length >> 1] };
  }
}

declare global {
  interface Window {
    ovis?: Page;
  }
}
