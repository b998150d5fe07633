// Mouse, touch and keyboard on the picture.
import * as THREE from "three";
import type { Stage } from "../scene/stage";
import { wordsOf } from "../world/state";
import { byId } from "./dom";
import type { State } from "./state";

export interface InputActions {
  play(isOn: boolean): void;
  jump(tick: number): void;
  turn(by: number): void;
  center(): void;
  follow(isOn: boolean): void;
  eyes(isOn: boolean): void;
  plan(isOn: boolean): void;
  roofs(isOn: boolean): void;
  tour(isOn: boolean): void;
  cut(by: number): void;
  fit(): void;
  help(): void;
  picture(): void;
  close(): void;
  findNext(): void;
  goOn(): void;
  /** Shows the card of a block; null: of none. */
  block(cell: { x: number; y: number; z: number } | null): void;
}

const CLICK = 5; // pixels that a click may move

/** What is under the pointer: the name of the block and its cell. */
export function showWhere(stage: Stage, x: number, y: number): void {
  const at = stage.blockAt(x, y),
    where = byId("where");
  if (!at || !stage.grid) {
    where.textContent = "";
    return;
  }
  where.textContent =
    "x " +
    at.x +
    ", y " +
    at.y +
    ", z " +
    at.z +
    " \u00b7 " +
    wordsOf(stage.grid.world.palette[stage.grid.stateAt(at.x, at.y, at.z)].name);
}

export function listenToPointers(
  state: State,
  stage: Stage,
  canvas: HTMLCanvasElement,
  actions: InputActions,
  touched: () => void,
): void {
  const fingers = new Map<number, { x: number; y: number }>();
  let moved = 0,
    spread = 0,
    isPan = false;
  const spot = (event: PointerEvent) => ({ x: event.offsetX, y: event.offsetY });
  const drag = (dx: number, dy: number, asPan: boolean) => {
    const { camera, size } = stage;
    if (asPan || camera.mode === "plan") {
      const step = camera.blocksPerPixel(size.h);
      camera.pan(
        -dx * step,
        (dy * step) / (camera.mode === "plan" ? 1 : Math.max(0.35, Math.sin(camera.pitch))),
      );
    } else {
      camera.orbit(dx * 0.006, dy * 0.005);
    }
    touched();
  };
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, spot(event));
    isPan = event.button === 2 || event.button === 1 || event.shiftKey;
    if (fingers.size === 1) moved = 0;
    spread = 0;
  });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener("pointermove", (event) => {
    const was = fingers.get(event.pointerId),
      now = spot(event);
    if (!was) {
      const found = stage.mobAt(now.x, now.y)?.mob ?? null;
      showWhere(stage, now.x, now.y);
      if (found !== state.hovered) {
        state.hovered = found;
        state.isStale = true;
        canvas.classList.toggle("over", found !== null);
      }
      return;
    }
    if (fingers.size === 2) {
      const [a, b] = [...fingers.values()],
        middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
      fingers.set(event.pointerId, now);
      const [c, d] = [...fingers.values()],
        far = Math.hypot(c.x - d.x, c.y - d.y);
      if (spread > 0) stage.camera.zoom(far / spread);
      drag((c.x + d.x) / 2 - middle.x, (c.y + d.y) / 2 - middle.y, true);
      spread = far;
      moved = 99;
      return;
    }
    fingers.set(event.pointerId, now);
    moved += Math.abs(now.x - was.x) + Math.abs(now.y - was.y);
    if (moved > CLICK) {
      canvas.classList.add("dragging");
      drag(now.x - was.x, now.y - was.y, isPan);
    }
  });
  const lift = (event: PointerEvent) => {
    const at = fingers.get(event.pointerId);
    fingers.delete(event.pointerId);
    spread = 0;
    canvas.classList.remove("dragging");
    if (!at || moved > CLICK || event.type !== "pointerup") return;
    showWhere(stage, at.x, at.y);
    if (state.takesClick(at.x, at.y)) return;
    const found = stage.mobAt(at.x, at.y);
    if (found) state.choose(found.mob);
    actions.block(found ? null : stage.blockAt(at.x, at.y));
  };
  canvas.addEventListener("pointerup", lift);
  canvas.addEventListener("pointercancel", lift);
  canvas.addEventListener("pointerleave", () => {
    byId("where").textContent = "";
  });
  canvas.addEventListener("dblclick", (event) => {
    const at = stage.blockAt(event.offsetX, event.offsetY);
    if (at) stage.camera.goTo(new THREE.Vector3(at.x, at.y, at.z).sub(stage.origin), true);
    touched();
  });
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      stage.camera.zoom(Math.exp(-event.deltaY / 500));
      touched();
    },
    { passive: false },
  );
}

export function listenToKeys(
  state: State,
  stage: Stage,
  canvas: HTMLCanvasElement,
  actions: InputActions,
  touched: () => void,
): void {
  document.addEventListener(
    "keydown",
    (event) => {
      const target = event.target as HTMLElement,
        inForm = target.matches("select, input"),
        onButton = target.matches("button, summary"),
        onWorld = target === canvas;
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      const many = event.shiftKey ? 200 : 20,
        step = stage.camera.far * 0.06,
        { camera } = stage;
      const moveOr = (right: number, ahead: number, ticks: number) => {
        if (onWorld) {
          camera.pan(right * step, ahead * step);
          touched();
        } else if (inForm || ticks === 0) return null;
        else actions.jump(state.whole + ticks);
        return undefined;
      };
      const seen = (call: () => void) => () => {
        call();
        touched();
      };
      const keys: Record<string, () => unknown> = {
        " ": () => (onButton ? null : actions.play(!state.isPlaying)),
        ArrowLeft: () => moveOr(-1, 0, -many),
        ArrowRight: () => moveOr(1, 0, many),
        ArrowUp: () => moveOr(0, 1, 0),
        ArrowDown: () => moveOr(0, -1, 0),
        q: seen(() => camera.orbit(0.12, 0)),
        e: seen(() => camera.orbit(-0.12, 0)),
        r: seen(() => camera.orbit(0, 0.08)),
        v: seen(() => camera.orbit(0, -0.08)),
        "+": seen(() => camera.zoom(1.3)),
        "=": seen(() => camera.zoom(1.3)),
        "-": seen(() => camera.zoom(1 / 1.3)),
        0: seen(() => actions.fit()),
        m: () => actions.plan(camera.mode !== "plan"),
        b: () => actions.roofs(!stage.terrain?.isRoofless),
        t: () => actions.tour(!state.isTouring),
        "[": () => actions.cut(-1),
        "]": () => actions.cut(1),
        c: () => actions.center(),
        f: () => actions.follow(!state.isFollowing),
        i: () => actions.eyes(camera.mode !== "eyes"),
        n: () => actions.turn(1),
        p: () => actions.turn(-1),
        Escape: () => (state.cell ? actions.block(null) : actions.close()),
        "?": () => actions.help(),
        s: () => actions.picture(),
        j: () => actions.findNext(),
        g: () => actions.goOn(),
      };
      const act = keys[event.key];
      if (
        !act ||
        (target.matches("select") && event.key !== "Escape") ||
        target.matches("input[type=search]")
      )
        return;
      if (act() !== null) event.preventDefault();
    },
    { signal: state.closed.signal },
  );
}
