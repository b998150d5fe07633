// Objects of the module, which live until `dispose` or until nobody holds them any more.
//
// An object needs others: a simulation its world, a world its blocks. It holds them, so that one that
// is disposed of early is destroyed only after those that need it.

class Owner {
  constructor(module, address, destroy, needs) {
    this.module = module;
    this.address = address;
    this.destroy = destroy;
    this.needs = needs;
    this.holders = 1; // the object itself, and those that need it
    for (const need of needs) {
      need.holders++;
    }
  }

  release() {
    if (--this.holders > 0) {
      return;
    }
    try {
      this.destroy?.(this.address);
    } catch {
      // The module has stopped: its memory goes with it.
    }
    for (const need of this.needs) {
      need.release();
    }
  }
}

const registry = new FinalizationRegistry((owner) => owner.release());

/** The base of all objects of the module. */
export class Handle {
  #owner;
  #isDisposed = false;

  /**
   * @param module the Module
   * @param {number} address
   * @param {string | null} destroy name of the function that destroys it; null: another object does
   * @param {Handle[]} needs objects that must outlive it
   */
  constructor(module, address, destroy, needs = []) {
    const act = destroy === null ? null : (at) => module.call(destroy, at);
    this.#owner = new Owner(
      module,
      address,
      act,
      needs.map((need) => need.#owner),
    );
    registry.register(this, this.#owner, this);
  }

  /** The module. */
  get module() {
    return this.#owner.module;
  }

  /** The address in the module. Throws after dispose. */
  get address() {
    if (this.#isDisposed) {
      throw new Error(`this ${this.constructor.name} was disposed of`);
    }
    return this.#owner.address;
  }

  /** The address of another object, which must be of the same module. */
  addressOf(other) {
    if (!(other instanceof Handle) || other.module !== this.module) {
      throw new TypeError(`this ${this.constructor.name} needs an object of its own engine`);
    }
    return other.address;
  }

  /** Holds another object, which must outlive this one. */
  hold(other) {
    other.#owner.holders++;
    this.#owner.needs.push(other.#owner);
  }

  /** True after dispose. */
  get isDisposed() {
    return this.#isDisposed;
  }

  /** Gives the memory back. Objects that need this one stay valid. A second call has no effect. */
  dispose() {
    if (!this.#isDisposed) {
      this.module.refuseInCallback("dispose");
      this.#isDisposed = true;
      registry.unregister(this);
      this.#owner.release();
    }
  }
}

if (Symbol.dispose !== undefined) {
  Handle.prototype[Symbol.dispose] = Handle.prototype.dispose;
}
