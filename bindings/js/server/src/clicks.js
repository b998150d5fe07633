// Clicks into the inventory and into windows. A window shows slots of its own and those of the inventory from 9 to 44. A click is done with
// the server's stacks. The client has foreseen what it does: it hears only where that was wrong, since an echo of what it knows would
// undo the clicks that it has made meanwhile.
import { decodeStack, NO_STACK, stackMax } from "./items.js";
import { SLOTS } from "./inventory.js";

const FIRST_MAIN = 9;
const HOTBAR = 36;
const OTHER_HAND = 45;
const SHOWN = 36; // slots of the inventory that windows show
const OUTSIDE = -999;
// Kinds of clicks.
const CLICK = 0;
const SHIFT_CLICK = 1;
const NUMBER = 2;
const CLONE = 3;
const DROP = 4;
const DRAG = 5;
const DOUBLE_CLICK = 6;
const SWAPS_HANDS = 40; // the button of a number's click
const CRAFTS_MAX = 64; // of one click
// Slots of armor by the names of items.
const ARMOR = [
  [/_helmet$|^turtle_helmet$|_skull$|_head$|^carved_pumpkin$/, 5],
  [/_chestplate$|^elytra$/, 6],
  [/_leggings$/, 7],
  [/_boots$/, 8],
];
const range = (from, to) => Array.from({ length: to - from }, (_, i) => from + i);
const MAIN = range(FIRST_MAIN, HOTBAR);
const BAR = range(HOTBAR, OTHER_HAND);

// ---- Places: what a slot of a packet is

/** { get, set, slot }: `slot` of the inventory, or undefined. null: nothing can be put there. */
function placeOf(inventory, number) {
  const { window } = inventory;
  const own = window?.size ?? 0;
  if (window !== null && number < own) {
    return window.grid === undefined || number < window.grid.first || number >= own
      ? null
      : { get: () => window.slots[number], set: (stack) => (window.slots[number] = stack) };
  }
  const slot = window === null ? number : number - own + FIRST_MAIN;
  const isThere = slot >= 1 && slot < (window === null ? SLOTS : FIRST_MAIN + SHOWN);
  return isThere
    ? { get: () => inventory.slots[slot], set: (stack) => inventory.set(slot, stack), slot }
    : null;
}

const gridOf = (inventory) => (inventory.window === null ? inventory.grid : inventory.window.grid);
const reduced = ({ item, count }, less) => (count > less ? { item, count: count - less } : NO_STACK);

export function clickWindow(server, player, params) {
  const { windowId, slot, mouseButton, mode } = params;
  const { inventory } = player;
  if (windowId !== (inventory.window?.id ?? 0) || player.isDead) {
    inventory.sendAll();
    return;
  }
  const before = inventory.shown();
  const isUpToDate = params.stateId === inventory.stateId;
  click(server, player, slot, mouseButton, mode);
  if (!isUpToDate) {
    inventory.sendAll(); // it did not know what it clicked at
  } else if (inventory.window === null ? windowId === 0 : inventory.window.id === windowId) {
    tellDifferences(player, before, params);
  }
}

const isSameStack = (a, b) => a.item === b.item && a.count === b.count;

function tellDifferences(player, before, { changedSlots = [], cursorItem }) {
  const { inventory, server } = player;
  const foreseen = new Map(
    changedSlots.map(({ location, item }) => [location, decodeStack(server.version, item)]),
  );
  const after = inventory.shown();
  // The result is sent whenever the grid has changed, also if it is the same: clients wait for it.
  const grid = gridOf(inventory);
  const cells = grid === undefined ? [] : range(grid.first, grid.first + grid.size);
  if (cells.some((number) => !isSameStack(before[number], after[number]))) {
    inventory.sendShown(0, after[0]);
    before[0] = after[0];
    foreseen.delete(0);
  }
  after.forEach((stack, number) => {
    if (!isSameStack(stack, foreseen.get(number) ?? before[number])) {
      inventory.sendShown(number, stack);
    }
  });
  if (!isSameStack(inventory.cursor, decodeStack(server.version, cursorItem))) {
    inventory.sendCursor();
  }
}

function click(server, player, slot, button, mode) {
  const { inventory } = player;
  if (mode === DRAG) {
    drag(player, slot, button);
    return;
  }
  inventory.drag = null;
  if (slot === OUTSIDE) {
    if (mode === CLICK) {
      dropCursor(inventory, button === 0);
    }
    return;
  }
  const place = placeOf(inventory, slot);
  if (place !== null) {
    clickPlace(player, place, button, mode);
  } else if (slot === 0 && gridOf(inventory) !== undefined) {
    craft(player, gridOf(inventory), mode);
  } else if (slot >= 0 && slot < (inventory.window?.size ?? 0)) {
    inventory.window.click?.(slot, mode);
  }
}

function dropCursor(inventory, isWhole) {
  const { cursor } = inventory;
  const count = isWhole ? cursor.count : Math.min(1, cursor.count);
  inventory.drop({ item: cursor.item, count });
  inventory.cursor = reduced(cursor, count);
}

function clickPlace(player, place, button, mode) {
  const { inventory } = player;
  const acts = {
    [CLICK]: () => exchange(player, place, button === 1),
    [SHIFT_CLICK]: () => moveAway(inventory, place),
    [NUMBER]: () => swap(inventory, place, button === SWAPS_HANDS ? OTHER_HAND : HOTBAR + button),
    [CLONE]: () => clone(player, place),
    [DROP]: () => dropFrom(inventory, place, button === 1),
    [DOUBLE_CLICK]: () => collect(player),
  };
  acts[mode]?.();
}

const maxOf = (player, item) => stackMax(player.server.version, item);

// The cursor and a slot: put, take, merge or change places. The right button puts one or takes half.
function exchange(player, place, isRight) {
  const { inventory } = player;
  const there = place.get();
  const { cursor } = inventory;
  if (cursor.item === null) {
    const taken = isRight ? Math.ceil(there.count / 2) : there.count;
    inventory.cursor = taken > 0 ? { item: there.item, count: taken } : NO_STACK;
    place.set(reduced(there, taken));
  } else if (there.item === null || there.item === cursor.item) {
    const room = maxOf(player, cursor.item) - there.count;
    const put = Math.max(0, Math.min(room, isRight ? 1 : cursor.count));
    place.set({ item: cursor.item, count: there.count + put });
    inventory.cursor = reduced(cursor, put);
  } else {
    place.set(cursor);
    inventory.cursor = there;
  }
}

// To armor, from the main part to the hotbar and back; from a grid to both.
function moveAway(inventory, place) {
  const stack = place.get();
  if (stack.item === null) {
    return;
  }
  const armor = ARMOR.find(([pattern]) => pattern.test(stack.item))?.[1];
  const { slot } = place;
  place.set(NO_STACK);
  if (
    armor !== undefined &&
    slot >= FIRST_MAIN &&
    inventory.window === null &&
    inventory.slots[armor].item === null
  ) {
    inventory.set(armor, { ...stack, count: 1 });
    place.set(reduced(stack, 1));
    return;
  }
  const order = MAIN.includes(slot) ? BAR : BAR.includes(slot) ? MAIN : [...MAIN, ...BAR];
  const left = inventory.add(stack, order);
  if (left > 0) {
    place.set({ ...stack, count: left });
  }
}

function swap(inventory, place, other) {
  if (other >= HOTBAR && other < SLOTS) {
    const stack = place.get();
    place.set(inventory.slots[other]);
    inventory.set(other, stack);
  }
}

function clone(player, place) {
  const { inventory } = player;
  const { item } = place.get();
  if (player.mode === "creative" && inventory.cursor.item === null && item !== null) {
    inventory.cursor = { item, count: maxOf(player, item) };
  }
}

function dropFrom(inventory, place, isWhole) {
  const stack = place.get();
  const count = isWhole ? stack.count : Math.min(1, stack.count);
  inventory.drop({ item: stack.item, count });
  place.set(reduced(stack, count));
}

// A double click: all of the cursor's kind come to it, those of stacks that are not full first.
function collect(player) {
  const { inventory } = player;
  const { item } = inventory.cursor;
  if (item === null) {
    return;
  }
  const max = maxOf(player, item);
  const count = (inventory.window?.size ?? FIRST_MAIN) + SHOWN + (inventory.window === null ? 1 : 0);
  const places = range(0, count)
    .map((number) => placeOf(inventory, number))
    .filter((place) => place !== null && place.get().item === item);
  for (const place of [
    ...places.filter((one) => one.get().count < max),
    ...places.filter((one) => one.get().count >= max),
  ]) {
    const stack = place.get();
    const taken = Math.min(stack.count, max - inventory.cursor.count);
    inventory.cursor = { item, count: inventory.cursor.count + taken };
    place.set(reduced(stack, taken));
  }
}

// ---- Dragging: begin, slots, end. The left button spreads the cursor evenly, the right one puts one into each, the middle one in creative
// mode fills them

function drag(player, slot, button) {
  const { inventory } = player;
  const [kind, step] = [button >> 2, button & 3];
  if (step === 0) {
    inventory.drag = { kind, places: new Map() };
  } else if (inventory.drag?.kind !== kind) {
    inventory.drag = null;
  } else if (step === 1) {
    const place = placeOf(inventory, slot);
    if (place !== null) {
      inventory.drag.places.set(slot, place);
    }
  } else {
    const places = [...inventory.drag.places.values()];
    inventory.drag = null;
    spread(player, places, kind);
  }
}

function spread(player, all, kind) {
  const { inventory } = player;
  const { cursor } = inventory;
  const isFilling = kind === 2;
  const places = all.filter((place) => [null, cursor.item].includes(place.get().item));
  if (cursor.item === null || places.length === 0 || (isFilling && player.mode !== "creative")) {
    return;
  }
  const max = maxOf(player, cursor.item);
  const share = isFilling ? max : kind === 1 ? 1 : Math.floor(cursor.count / places.length);
  let left = cursor.count;
  for (const place of places) {
    const { count } = place.get();
    const put = Math.min(share, max - count, isFilling ? max : left);
    if (put > 0) {
      place.set({ item: cursor.item, count: count + put });
      left -= isFilling ? 0 : put;
    }
  }
  inventory.cursor = left > 0 ? { item: cursor.item, count: left } : NO_STACK;
}

// ---- Crafting

function craft(player, grid, mode) {
  const { inventory } = player;
  for (let i = 0; i < (mode === SHIFT_CLICK ? CRAFTS_MAX : 1); i++) {
    const { result } = grid;
    if (result.item === null || !giveResult(player, result, mode)) {
      return;
    }
    inventory.takeBack(grid.consume());
    if (mode === SHIFT_CLICK && grid.result.item !== result.item) {
      return;
    }
  }
}

// False: there is no room, or the click is none that takes.
function giveResult(player, result, mode) {
  const { inventory } = player;
  const { cursor } = inventory;
  if (mode === CLICK) {
    const count = (cursor.item === result.item ? cursor.count : 0) + result.count;
    if ((cursor.item !== null && cursor.item !== result.item) || count > maxOf(player, result.item)) {
      return false;
    }
    inventory.cursor = { item: result.item, count };
    return true;
  }
  if (mode === SHIFT_CLICK) {
    if (inventory.roomFor(result.item) < result.count) {
      return false;
    }
    inventory.add(result);
    return true;
  }
  if (mode === DROP) {
    inventory.drop(result);
    return true;
  }
  return false;
}

// ---- Other packets

export function closeWindow(server, player) {
  player.inventory.close();
  player.inventory.sendAll();
}

/** A player in creative mode takes any item. */
export function setCreativeSlot(player, { slot, item }) {
  if (player.mode !== "creative") {
    player.inventory.sendAll();
    return;
  }
  const stack = decodeStack(player.server.version, item);
  if (slot >= 1 && slot < SLOTS) {
    player.inventory.set(slot, stack);
  } else {
    player.inventory.drop(stack);
  }
}
