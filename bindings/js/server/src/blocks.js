// Changes of blocks and of light, as players see them.
import { kindOfBlock } from "./block_entities.js";
import { ByteWriter } from "./bytes.js";
import { lightPacket } from "./light.js";

// From as many changed cells of a column on the whole column is sent.
const CELLS_MAX = 512;

const location = ([x, y, z]) => ({ x, y, z });

export class Blocks {
  constructor(server) {
    this.server = server;
  }

  /** Sends what changed in a tick. */
  send(changes) {
    const { columns } = this.server;
    const cells = new Map(); // column -> cells, null: the whole column
    const lights = new Map();
    for (const { kind, pos } of changes) {
      const at = [pos[0] >> 4, pos[2] >> 4];
      const key = `${at}`;
      columns.drop(...at);
      if (kind === "light") {
        lights.set(key, at);
      } else if (kind === "block") {
        const list = cells.get(key) ?? { at, list: new Map() };
        list.list?.set(`${pos}`, pos);
        this.#forgetText(pos);
        cells.set(key, list);
      } else {
        cells.set(key, { at, list: null });
      }
    }
    for (const [key, { at, list }] of cells) {
      this.#sendColumn(at, list);
      if (list === null) {
        lights.delete(key);
      }
    }
    lights.forEach((at) => this.#sendLight(at));
  }

  // A cell that has lost its block entity has none of the save's texts any more, also if another one comes there.
  #forgetText(pos) {
    const { world, texts } = this.server;
    const name = world.blocks.describe(world.getBlock(...pos))?.block;
    if (name === undefined || kindOfBlock(name) === null) {
      texts.forget(pos);
    }
  }

  #watchersOf([x, z]) {
    return [...this.server.players.values()].filter((player) => player.view.has(x, z));
  }

  #sendColumn(at, list) {
    const { world, version, states } = this.server;
    const watchers = this.#watchersOf(at);
    if (watchers.length === 0) {
      return;
    }
    if (list === null || list.size > CELLS_MAX) {
      watchers.forEach((player) => player.view.resend(...at));
      return;
    }
    const frames = [...list.values()].map((pos) => {
      const type = states.get(world.getBlock(...pos));
      return this.server.frame(version.write("play", "block_change", { location: location(pos), type }));
    });
    for (const player of watchers) {
      if (player.isBehind) {
        this.#missed(player, at);
      } else {
        frames.forEach((bytes) => player.connection.sendFrame(bytes));
      }
    }
  }

  #sendLight(at) {
    const { version, columns } = this.server;
    const watchers = this.#watchersOf(at).filter((player) => !player.isBehind);
    if (watchers.length > 0) {
      const packet = lightPacket(new ByteWriter(8192), version, ...at, columns.light.read(...at));
      const bytes = this.server.frame(packet);
      watchers.forEach((player) => player.connection.sendFrame(bytes));
    }
  }

  // ---- Slow clients

  #missed(player, at) {
    player.missedColumns ??= new Map();
    player.missedColumns.set(`${at}`, at);
  }

  /** A client that was too slow for single changes gets the columns in which there were any. */
  catchUp(player) {
    player.missedColumns?.forEach((at) => player.view.resend(...at));
    player.missedColumns?.clear();
  }

  /** Tells one player, after the next tick, what a cell really is: its client has changed it by itself. */
  correct(player, pos) {
    const { world, states } = this.server;
    player.answers.push(() =>
      player.send("block_change", { location: location(pos), type: states.get(world.getBlock(...pos)) }),
    );
  }
}
