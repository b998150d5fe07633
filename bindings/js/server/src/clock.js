// When ticks happen: twenty a second, or as /tick says.
const TICK_MS = 50;
const LATE_MAX_MS = 2000; // what is missed beyond this is left out

export class Clock {
  #timer = null;
  #next = 0;
  #steps = 0;

  constructor(act) {
    this.act = act;
    this.rate = 20;
    this.isFrozen = false;
  }

  start() {
    this.#next = performance.now() + this.#ms;
    this.#timer = setTimeout(() => this.#run(), this.#ms);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = null;
  }

  get #ms() {
    return (TICK_MS * 20) / this.rate;
  }

  setRate(rate) {
    this.rate = rate;
    this.#next = performance.now();
  }

  /** Ticks of the simulation that happen although it is frozen. */
  step(count) {
    this.#steps += count;
  }

  /** True if the simulation takes part in this tick. */
  takesTick() {
    if (!this.isFrozen) {
      return true;
    }
    if (this.#steps > 0) {
      this.#steps--;
      return true;
    }
    return false;
  }

  #run() {
    this.act();
    if (this.#timer === null) {
      return;
    }
    const now = performance.now();
    this.#next = Math.max(this.#next + this.#ms, now - LATE_MAX_MS);
    this.#timer = setTimeout(() => this.#run(), Math.max(0, this.#next - now));
  }
}
