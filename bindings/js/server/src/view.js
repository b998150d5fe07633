// The columns that a player has: which are sent next, and which are too far.
//
//   1.20.2 and later: chunk_batch_start, columns, chunk_batch_finished --> chunk_batch_received from the client
const COLUMNS_A_TICK = 24;
const BATCHES_OPEN_MAX = 10;

/** Positions [x, z] of the columns around a place, the nearest one last. */
export function columnsAround(pos, radius) {
  const [cx, cz] = [Math.floor(pos[0] / 16), Math.floor(pos[2] / 16)];
  const columns = [];
  for (let x = cx - radius; x <= cx + radius; x++) {
    for (let z = cz - radius; z <= cz + radius; z++) {
      columns.push([x, z]);
    }
  }
  const distance = ([x, z]) => (x - cx) ** 2 + (z - cz) ** 2;
  return columns.sort((a, b) => distance(b) - distance(a));
}

export class View {
  #sent = new Set();
  #wanted = []; // keys, the nearest one last
  #center = null;
  #batchesOpen = 0;

  constructor(server, player) {
    this.server = server;
    this.player = player;
    this.hasBatches = server.version.has("chunk_batch_start");
  }

  get isComplete() {
    return this.#center !== null && this.#wanted.length === 0;
  }

  has(x, z) {
    return this.#sent.has(`${x},${z}`);
  }

  get sentCount() {
    return this.#sent.size;
  }

  /** Sends what is missing around the player. */
  update() {
    const [x, , z] = this.player.pos;
    const center = [Math.floor(x / 16), Math.floor(z / 16)];
    if (this.#center === null || center[0] !== this.#center[0] || center[1] !== this.#center[1]) {
      this.#move(center);
    }
    if (this.#wanted.length > 0 && this.#batchesOpen < BATCHES_OPEN_MAX && !this.player.connection.isBehind) {
      this.#send();
    }
  }

  /** The client has taken a batch. */
  received() {
    this.#batchesOpen = Math.max(0, this.#batchesOpen - 1);
  }

  /** Everything is sent again: the client has forgotten it. */
  reset() {
    this.#sent.clear();
    this.#wanted = [];
    this.#center = null;
    this.#batchesOpen = 0;
  }

  /** A column that the client has is sent again. */
  resend(x, z) {
    if (this.#sent.delete(`${x},${z}`)) {
      this.#wanted.push(`${x},${z}`);
    }
  }

  #move([cx, cz]) {
    const radius = this.server.settings.viewDistance;
    this.#center = [cx, cz];
    this.player.send("update_view_position", { chunkX: cx, chunkZ: cz });
    this.#wanted = columnsAround(this.player.pos, radius)
      .filter(([x, z]) => !this.has(x, z))
      .map(([x, z]) => `${x},${z}`);
    for (const key of this.#sent) {
      const [x, z] = key.split(",").map(Number);
      if (Math.max(Math.abs(x - cx), Math.abs(z - cz)) > radius + 1) {
        this.#sent.delete(key);
        this.player.send("unload_chunk", { chunkX: x, chunkZ: z });
      }
    }
  }

  #send() {
    const { connection } = this.player;
    const keys = [];
    if (this.hasBatches) {
      this.player.send("chunk_batch_start", {});
    }
    while (
      keys.length < COLUMNS_A_TICK &&
      this.#wanted.length > 0 &&
      (keys.length === 0 || this.server.hasTime())
    ) {
      const key = this.#wanted.pop();
      const [x, z] = key.split(",").map(Number);
      connection.sendFrame(this.server.columnFrame(x, z));
      this.#sent.add(key);
      keys.push(key);
    }
    if (this.hasBatches) {
      this.player.send("chunk_batch_finished", { batchSize: keys.length });
      this.#batchesOpen++;
    }
  }
}
