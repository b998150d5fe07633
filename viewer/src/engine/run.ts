// A run in the worker that goes on: a simulation that is recorded and followed for the page.
import { type Blocks, type Ovis, Recording, type Simulation } from "../../../bindings/js/src/index.js";
import { perform } from "./acts";
import type { Act, Difference, RunState, Told } from "./protocol";

/** Calls of the module ovis-page.wasm that the npm package does not have. */
export interface RawModule {
  make(name: string, ...args: unknown[]): number;
  call(name: string, ...args: unknown[]): number;
  check(name: string, ...args: unknown[]): void;
  ask(name: string, ...args: unknown[]): unknown;
  /** The JSON of a call, as text. */
  withTexts<T>(texts: (string | null)[], act: (...at: number[]) => T): T;
  memory: WebAssembly.Memory;
}
interface Raw {
  module: RawModule;
  address: number;
}
export const rawOf = (handle: object): Raw => handle as unknown as Raw;

const REGISTER_TICKS = 100; // between two registers of the village, while a run goes on
const decoder = new TextDecoder();

/** The JSON that a call left, without reading it: the page does. */
export function askText(module: RawModule, name: string, ...args: unknown[]): string {
  module.check(name, ...args);
  const at = module.call("ovjs_get_result"),
    size = module.call("ovjs_get_result_size");
  return decoder.decode(new Uint8Array(module.memory.buffer, at, size));
}

export class Run {
  private readonly module: RawModule;
  private readonly page: number;

  /** `left` [optional]: the recording that it left, to compare with. */
  constructor(
    public branch: number,
    readonly sim: Simulation,
    blocks: Blocks,
    left: Recording | null,
  ) {
    this.module = rawOf(sim).module;
    sim.beginRecording();
    this.page = this.module.make(
      "ovjs_page_begin",
      rawOf(sim).address,
      left ? rawOf(left).address : 0,
      rawOf(blocks).address,
    );
  }

  tick(count: number): void {
    this.module.check("ovjs_page_run", this.page, count);
  }

  /** What a person does. Returns words for it. */
  act(act: Act): string {
    this.module.call("ovjs_page_expect", this.page);
    return perform(this.sim, act);
  }

  private villageTick = -Infinity; // of the last text with the register of the village
  private isPut = false;

  /**
   * Everything since its start, at first; then what is new. The register of the village need not be of the last tick.
   * `hasEnds`: why each option runs or does not at the last tick, which takes most of the time.
   */
  text({ hasWorld = false, register = "now" as "now" | "soon" | "none", hasEnds = true } = {}): Told {
    const hasVillage =
      register === "now" || (register === "soon" && this.sim.ticks >= this.villageTick + REGISTER_TICKS);
    if (hasVillage) this.villageTick = this.sim.ticks;
    const isPart = this.isPut,
      [name, other] = isPart ? ["ovjs_page_put_part", hasEnds] : ["ovjs_page_put", hasWorld],
      village = hasVillage ? 1 : 0;
    this.isPut = true;
    return {
      text: askText(this.module, name, this.page, ...(isPart ? [village, +other] : [+other, village])),
      isPart,
    };
  }

  state(told: Told): RunState {
    return {
      branch: this.branch,
      ...told,
      tick: this.sim.ticks,
      told: this.sim.ticks,
      difference: this.module.ask("ovjs_page_difference", this.page) as Difference | null,
      compares: this.module.call("ovjs_page_compares", this.page) === 1,
      memoryBytes: this.module.memory.buffer.byteLength,
    };
  }

  /** A twin with the same state that goes ahead of it. */
  makeTwin(blocks: Blocks, ovis: Ovis, inputs: Recording | null): Twin {
    const recording = new Recording(ovis, this.sim.copyRecording()),
      sim = recording.replay(blocks, { tick: this.sim.ticks });
    recording.dispose(); // the simulation holds it
    sim.leaveRecording({ inputs });
    return new Twin(sim, this.module.make("ovjs_page_begin_ahead", rawOf(sim).address, this.page));
  }

  /** Ends it, and gives its memory back. */
  end(): void {
    this.module.call("ovjs_page_end", this.page);
    this.sim.dispose();
    this.sim.world.dispose();
  }
}

/**
 * The twin of a run goes ahead of it for the picture, without a recording and without stories: that takes about as long as
 * the ticks alone. The run follows, with what a person did in between, and gets to the same states.
 */
export class Twin {
  private readonly module: RawModule;
  ticks: number;

  constructor(
    readonly sim: Simulation,
    private readonly page: number,
  ) {
    this.module = rawOf(sim).module;
    this.ticks = sim.ticks;
  }

  tick(count: number): void {
    this.module.check("ovjs_page_run", this.page, count);
    this.ticks += count;
  }

  /** What is new: where mobs are and what they do, and blocks. */
  text(): Told {
    return { text: askText(this.module, "ovjs_page_put_part", this.page, 0, 0), isPart: true };
  }

  end(): void {
    this.module.call("ovjs_page_end", this.page);
    this.sim.dispose();
    this.sim.world.dispose();
  }
}
