// What a player has. The server's numbers count: after each click the client gets them again.
//
//   0 result, 1-4 crafting, 5-8 armor, 9-35 main, 36-44 hotbar, 45 other hand; and what hangs at the cursor
import { itemState, OvisError } from "ovis";
import { Grid } from "./crafting.js";
import { encodeStack, NO_STACK, stackMax } from "./items.js";
import { lookOf } from "./reach.js";

export const SLOTS = 46;
const ARMOR = { 5: "head", 6: "chest", 7: "legs", 8: "feet" };
const HOTBAR = 36;
const OFF_HAND = 45;
// Where a new item goes first.
const ORDER = [
  ...Array.from({ length: 9 }, (_, i) => HOTBAR + i),
  ...Array.from({ length: 27 }, (_, i) => 9 + i),
];
const PICK_UP = { level: 1, height: 0.5 }; // blocks beyond a player's box
const PLAYER = { half: 0.3, height: 1.8 };

export class Inventory {
  constructor(player) {
    this.player = player;
    this.slots = new Array(SLOTS).fill(NO_STACK);
    this.cursor = NO_STACK;
    this.selected = 0;
    this.stateId = 0;
    this.window = null; // one that is open
    this.drag = null; // { kind, places }: clicks.js
    this.grid = new Grid(player.server.recipes, this.slots, 1, 2);
  }

  get #version() {
    return this.player.server.version;
  }

  get heldSlot() {
    return HOTBAR + this.selected;
  }

  get held() {
    return this.slots[this.heldSlot];
  }

  // ---- Changes

  /** Puts a stack into a slot, and tells the simulation what the player holds and wears. */
  set(slot, stack) {
    this.slots[slot] =
      stack.count > 0 && stack.item !== null ? { item: stack.item, count: stack.count } : NO_STACK;
    this.#equip(slot);
  }

  #equip(slot) {
    const place = slot === this.heldSlot ? "mainhand" : slot === OFF_HAND ? "offhand" : ARMOR[slot];
    if (place === undefined || !this.player.mob.exists) {
      return;
    }
    const { item, count } = this.slots[slot];
    try {
      this.player.mob.give(item, { slot: place, count });
    } catch (error) {
      if (!(error instanceof OvisError)) {
        throw error;
      }
    }
  }

  select(index) {
    if (!(index >= 0 && index <= 8)) {
      throw new RangeError(`there is no slot ${index} of the hotbar`);
    }
    this.selected = index;
    this.player.stopEating();
    this.player.drawing = null;
    this.#equip(this.heldSlot);
  }

  /** The simulation has used up, or changed, what the player holds. */
  readHeld() {
    if (this.player.mode === "creative") {
      this.#equip(this.heldSlot);
      return;
    }
    const state = this.player.mob.state;
    if (state !== null && this.held.item !== null) {
      const count = state.held === this.held.item ? this.held.count : 0;
      if (state.held === null) {
        this.set(
          this.heldSlot,
          this.held.count > 1 ? { ...this.held, count: this.held.count - 1 } : NO_STACK,
        );
      } else if (count === 0) {
        this.set(this.heldSlot, { item: state.held, count: 1 });
      }
    } else if (state?.held) {
      this.add({ item: state.held, count: 1 });
      this.#equip(this.heldSlot);
    }
    this.sendAll();
  }

  /** Uses up one of what the player holds. */
  takeHeld() {
    if (this.player.mode !== "creative" && this.held.item !== null) {
      this.set(this.heldSlot, { ...this.held, count: this.held.count - 1 });
      this.sendSlot(this.heldSlot);
    }
  }

  /** Adds a stack, to slots in an order. Returns the count that finds no place. */
  add({ item, count }, order = ORDER) {
    const max = stackMax(this.#version, item);
    let left = count;
    const places = [
      ...order.filter((slot) => this.slots[slot].item === item && this.slots[slot].count < max),
      ...order.filter((slot) => this.slots[slot].item === null),
    ];
    for (const slot of places) {
      const has = this.slots[slot].item === item ? this.slots[slot].count : 0;
      const more = Math.min(left, max - has);
      if (more > 0) {
        this.set(slot, { item, count: has + more });
        this.sendSlot(slot);
        left -= more;
      }
    }
    return left;
  }

  /** How many of an item find a place. */
  roomFor(item) {
    const max = stackMax(this.#version, item);
    return ORDER.reduce((sum, slot) => {
      const there = this.slots[slot];
      return sum + (there.item === null ? max : there.item === item ? max - there.count : 0);
    }, 0);
  }

  /** Stacks come back to the player: what finds no place falls down. */
  takeBack(stacks) {
    stacks.forEach((stack) => this.drop({ item: stack.item, count: this.add(stack) }));
  }

  count(item) {
    return ORDER.reduce(
      (sum, slot) => sum + (this.slots[slot].item === item ? this.slots[slot].count : 0),
      0,
    );
  }

  /** Takes away items, if there are as many. */
  remove(item, count) {
    if (this.count(item) < count) {
      return false;
    }
    let left = count;
    for (const slot of ORDER) {
      if (this.slots[slot].item === item && left > 0) {
        const less = Math.min(left, this.slots[slot].count);
        this.set(slot, { item, count: this.slots[slot].count - less });
        left -= less;
      }
    }
    return true;
  }

  // ---- Items that lie in the world

  /** Takes in the items around the player. */
  pickUp() {
    const { player } = this;
    if (player.isDead || player.mode === "spectator" || player.ticks % 2 !== 0) {
      return;
    }
    const [x, y, z] = player.pos;
    for (const entity of player.tracked) {
      if (entity.kind !== "item") {
        continue;
      }
      const at = [entity.place.x / 4096, entity.place.y / 4096, entity.place.z / 4096];
      const reach = PLAYER.half + PICK_UP.level + 0.125;
      const isNear = Math.abs(at[0] - x) < reach && Math.abs(at[2] - z) < reach;
      if (isNear && at[1] > y - PICK_UP.height - 0.25 && at[1] < y + PLAYER.height + PICK_UP.height) {
        this.#takeItem(entity);
      }
    }
  }

  #takeItem(entity) {
    const { server, mob } = this.player;
    const item = server.sim.mob(entity.serial);
    if (!item.exists) {
      return;
    }
    const stack = itemState(item);
    if (stack.pickupDelayTicks > 0) {
      return;
    }
    const left = this.add(stack);
    if (left === stack.count) {
      return;
    }
    server.entities.broadcast(entity.serial, "collect", {
      collectedEntityId: entity.id,
      collectorEntityId: server.entities.idOf(mob.serial),
      pickupItemCount: stack.count - left,
    });
    const { pos } = item.state;
    item.remove();
    if (left > 0) {
      server.sim.spawnItem(stack.item, { pos, count: left });
    }
  }

  /** Drops a stack before the player. */
  drop(stack) {
    if (stack.item === null || stack.count <= 0 || this.player.isDead) {
      return;
    }
    const [x, y, z] = this.player.pos;
    const look = lookOf(this.player);
    const pos = [x + look[0] * 1.8, y + 1.3, z + look[2] * 1.8];
    this.player.server.sim.spawnItem(stack.item, { pos, count: stack.count });
  }

  dropHeld(isWhole) {
    const { held } = this;
    const count = isWhole ? held.count : Math.min(1, held.count);
    this.drop({ item: held.item, count });
    this.set(this.heldSlot, { ...held, count: held.count - count });
    this.sendSlot(this.heldSlot);
  }

  /** After death all lies at the place. */
  dropAll() {
    const { pos, server } = this.player;
    this.close();
    for (let slot = 0; slot < SLOTS; slot++) {
      const { item, count } = this.slots[slot];
      if (item !== null) {
        server.sim.spawnItem(item, { pos: [pos[0], pos[1] + 0.5, pos[2]], count });
      }
      this.slots[slot] = NO_STACK;
    }
  }

  /** Closes the window that is open; what hangs at the cursor comes back. */
  close() {
    const { window, cursor } = this;
    this.window = null;
    this.cursor = NO_STACK;
    this.drag = null;
    window?.closed();
    this.takeBack(this.grid.clear());
    if (cursor.item !== null) {
      this.drop({ item: cursor.item, count: this.add(cursor) });
    }
  }

  // ---- Packets

  sendSlot(slot) {
    const item = encodeStack(this.#version, this.slots[slot]);
    this.player.send("set_slot", { windowId: 0, stateId: this.#nextState(), slot, item });
  }

  /** Stacks of the window that is open, or of the inventory, by the numbers of slots. */
  shown() {
    return this.window?.stacks() ?? [this.grid.result, ...this.slots.slice(1)];
  }

  /** One slot of the window that is open, or of the inventory. */
  sendShown(slot, stack) {
    this.player.send("set_slot", {
      windowId: this.window?.id ?? 0,
      stateId: this.#nextState(),
      slot,
      item: encodeStack(this.#version, stack),
    });
  }

  /** What hangs at the cursor. */
  sendCursor() {
    const item = encodeStack(this.#version, this.cursor);
    if (this.#version.has("set_cursor_item")) {
      this.player.send("set_cursor_item", { contents: item });
    } else {
      this.player.send("set_slot", { windowId: -1, stateId: this.#nextState(), slot: -1, item });
    }
  }

  /** All slots of the inventory, or of the window that is open. */
  sendAll() {
    const stacks = this.shown();
    this.player.send("window_items", {
      windowId: this.window?.id ?? 0,
      stateId: this.#nextState(),
      items: stacks.map((stack) => encodeStack(this.#version, stack)),
      carriedItem: encodeStack(this.#version, this.cursor),
    });
  }

  #nextState() {
    this.stateId = (this.stateId + 1) & 0x7fff;
    return this.stateId;
  }
}
