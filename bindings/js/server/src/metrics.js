// What the server's work costs: times of the last ticks, and counts.
const KEPT = 1200; // a minute

export class Metrics {
  #start = 0;
  #engine = 0;

  constructor() {
    this.ticks = []; // { ms, engineMs }
    this.packetsIn = 0;
  }

  /** Time since the tick began. */
  get elapsedMs() {
    return performance.now() - this.#start;
  }

  begin() {
    this.#start = performance.now();
    this.#engine = 0;
  }

  time(part, act) {
    const start = performance.now();
    act();
    this.#engine += performance.now() - start;
  }

  end() {
    const ms = performance.now() - this.#start;
    this.ticks.push({ ms, engineMs: this.#engine });
    if (this.ticks.length > KEPT) {
      this.ticks.shift();
    }
  }

  /** Median and 99th percentile of the last ticks, in ms: of the engine, and of the server beside it. */
  summary() {
    const own = this.ticks.map(({ ms, engineMs }) => ms - engineMs).sort((a, b) => a - b);
    const engine = this.ticks.map(({ engineMs }) => engineMs).sort((a, b) => a - b);
    const at = (list, part) => list[Math.min(list.length - 1, Math.floor(list.length * part))] ?? 0;
    return {
      ticks: own.length,
      serverMs: at(own, 0.5),
      serverMs99: at(own, 0.99),
      engineMs: at(engine, 0.5),
      engineMs99: at(engine, 0.99),
    };
  }
}
