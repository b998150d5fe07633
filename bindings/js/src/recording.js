// Recordings (.ovr): played, run again, verified.
import { Handle } from "./handle.js";
import { whole } from "./module.js";
import { ownWorldSimulation } from "./simulation.js";
import { World } from "./world.js";

export class Recording extends Handle {
  /** @param {Uint8Array} bytes of a file .ovr */
  constructor(ovis, bytes) {
    const { module } = ovis;
    const size = bytes.byteLength;
    super(module, module.make("ovjs_recording_open", module.put(bytes), size), "ovjs_recording_close");
    this.ovis = ovis;
  }

  /** Ticks, version, damage. */
  get info() {
    return this.module.ask("ovjs_recording_info", this.address);
  }

  /** Goes to a tick, and returns it. */
  seek(tick) {
    this.module.check("ovjs_recording_seek", this.address, whole(tick, "the tick", 0));
    return this.tick;
  }

  /** Goes to the next tick, and returns it; null: the recording has ended. */
  next() {
    return this.module.call("ovjs_recording_next", this.address) === 1 ? this.tick : null;
  }

  /** The current tick with its mobs. */
  get tick() {
    return this.module.ask("ovjs_recording_tick", this.address);
  }

  /** The world as it was after a tick. */
  createWorld(blocks, tick) {
    const address = this.module.make(
      "ovjs_recording_world",
      this.address,
      this.addressOf(blocks),
      whole(tick, "the tick", 0),
    );
    return new World(blocks, { address, needs: [blocks] });
  }

  /** Tick of the last snapshot at or before a tick; -1: the recording has no such tick. */
  findSnapshot(tick) {
    return this.module.call("ovjs_recording_snapshot", this.address, tick);
  }

  /**
   * A simulation that runs the recording again, with the recorded inputs; `leaveRecording` ends that. `tick`
   * [optional] begins with the state after that tick.
   */
  replay(blocks, { tick = -1 } = {}) {
    const address = this.module.make("ovjs_recording_replay", this.address, this.addressOf(blocks), tick);
    return ownWorldSimulation(blocks, address, [this, blocks]);
  }

  /** Runs all of it again: null if every hash is equal, else where the runs differ first. */
  verify(blocks) {
    return this.module.ask("ovjs_recording_verify", this.address, this.addressOf(blocks));
  }
}
