// Going back in time: the simulation is recorded, and replayed up to an earlier tick.
//
//   /back N by an operator --> the others are asked --> all have said /agree --> replay --> players are shown the world anew
import { OvisError, Recording } from "ovis";
import { component } from "./text.js";

// A recording grows: it begins anew after as many ticks, ten minutes. Nobody goes back beyond that.
const KEPT_TICKS = 12000;
const ANSWER_TICKS = 600; // half a minute

export class History {
  #vote = null; // { player, ticks, agreed, until }
  #first = 0; // tick at which the recording begins

  constructor(server) {
    this.server = server;
  }

  /** Records a simulation from now on, for the page also what mobs do not do and why. */
  begin() {
    this.#first = this.server.sim.ticks;
    this.server.sim.beginRecording({ watchAll: this.server.settings.hasPage === true });
  }

  /** After each tick. */
  tick() {
    const { sim, ticks } = this.server;
    if (sim.ticks - this.#first >= KEPT_TICKS) {
      sim.endRecording();
      this.begin();
    }
    if (this.#vote !== null && ticks > this.#vote.until) {
      this.server.say(`${this.#vote.player.name} does not go back: not all have agreed`);
      this.#vote = null;
    }
  }

  /** A player wants to go back. */
  ask(player, count) {
    if (this.server.saving !== null) {
      player.tell(component("There is no way back: the world is written (--save).", { color: "red" }));
      return;
    }
    const most = this.server.sim.ticks - this.#first;
    if (!(Number.isInteger(count) && count >= 1 && count <= most)) {
      player.tell(component(`/back 1 to ${most}: so many ticks are recorded`, { color: "red" }));
      return;
    }
    this.#vote = { player, ticks: count, agreed: new Set([player]), until: this.server.ticks + ANSWER_TICKS };
    if (!this.#isAgreed()) {
      this.server.say(`${player.name} wants to go back ${count} ticks: /agree`, player);
      player.tell("The others are asked.");
    }
    this.#goIfAgreed();
  }

  agree(player) {
    if (this.#vote === null) {
      player.tell(component("Nobody has asked for anything.", { color: "red" }));
      return;
    }
    this.#vote.agreed.add(player);
    this.#goIfAgreed();
  }

  #isAgreed() {
    return [...this.server.players.values()].every((player) => this.#vote.agreed.has(player));
  }

  #goIfAgreed() {
    if (!this.#isAgreed()) {
      return;
    }
    const { ticks } = this.#vote;
    this.#vote = null;
    const { server } = this;
    try {
      const recording = new Recording(server.world.blocks.ovis, server.sim.copyRecording());
      const sim = recording.replay(server.world.blocks, { tick: server.sim.ticks - ticks });
      sim.leaveRecording();
      server.replace(sim);
      server.say(`Back by ${ticks} ticks: tick ${sim.ticks}`);
    } catch (error) {
      if (!(error instanceof OvisError)) {
        throw error;
      }
      server.say(`There is no way back: ${error.message}`);
    }
  }
}
