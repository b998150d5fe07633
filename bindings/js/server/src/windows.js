// Windows: clicks into the inventory, and trading with villagers.
//
// A window shows slots of its own and those of the inventory from 9 to 44. A click is done with the server's stacks; the client's
// own account of it is not read.
import { buyOffer, closeTrade, listOffers, openTrade, OvisError } from "ovis";
import { decodeStack, encodeStack, NO_STACK, stackMax } from "./items.js";
import { SLOTS } from "./inventory.js";
import { encodeText } from "./text.js";

const FIRST_MAIN = 9;
const SHOWN = 36; // slots of the inventory that windows show
const OUTSIDE = -999;
// Kinds of clicks.
const CLICK = 0;
const SHIFT_CLICK = 1;
const NUMBER = 2;
const CLONE = 3;
const DROP = 4;
const TRADING_SLOTS = 3;
const RESULT = 2;
const ENTITY_HAPPY = 14;

// ---- Clicks

/** Where a slot of the window is: in the inventory, or in the window itself. */
function slotOf(inventory, slot) {
  const { window } = inventory;
  const own = window?.size ?? 0;
  if (slot < 0 || slot >= (window === null ? SLOTS : own + SHOWN)) {
    return null;
  }
  if (window !== null && slot < own) {
    return { isOwn: true, slot };
  }
  return { isOwn: false, slot: window === null ? slot : slot - own + FIRST_MAIN };
}

export function clickWindow(server, player, { windowId, slot, mouseButton, mode }) {
  const { inventory } = player;
  if (windowId === (inventory.window?.id ?? 0) && !player.isDead) {
    const place = slotOf(inventory, slot);
    if (slot === OUTSIDE && mode === CLICK) {
      dropCursor(inventory, mouseButton === 0);
    } else if (place?.isOwn) {
      inventory.window.click(place.slot, mode);
    } else if (place !== null && !(inventory.window === null && place.slot === 0)) {
      clickSlot(player, place.slot, mouseButton, mode);
    }
  }
  inventory.sendAll();
}

function dropCursor(inventory, isWhole) {
  const { cursor } = inventory;
  const count = isWhole ? cursor.count : Math.min(1, cursor.count);
  inventory.drop({ item: cursor.item, count });
  inventory.cursor = cursor.count > count ? { ...cursor, count: cursor.count - count } : NO_STACK;
}

function clickSlot(player, slot, button, mode) {
  const { inventory } = player;
  const acts = {
    [CLICK]: () => exchange(inventory, player.server.version, slot, button === 1),
    [SHIFT_CLICK]: () => moveAway(inventory, slot),
    [NUMBER]: () => swap(inventory, slot, button === 40 ? 45 : 36 + button),
    [CLONE]: () => clone(player, slot),
    [DROP]: () => dropFrom(inventory, slot, button === 1),
  };
  acts[mode]?.();
}

// The cursor and a slot: put, take, merge or change places. The right button puts one or takes half.
function exchange(inventory, version, slot, isRight) {
  const there = inventory.slots[slot];
  const { cursor } = inventory;
  if (cursor.item === null) {
    const taken = isRight ? Math.ceil(there.count / 2) : there.count;
    inventory.cursor = taken > 0 ? { item: there.item, count: taken } : NO_STACK;
    inventory.set(slot, { ...there, count: there.count - taken });
  } else if (there.item === null || there.item === cursor.item) {
    const room = stackMax(version, cursor.item) - there.count;
    const put = Math.max(0, Math.min(room, isRight ? 1 : cursor.count));
    inventory.set(slot, { item: cursor.item, count: there.count + put });
    inventory.cursor = cursor.count > put ? { ...cursor, count: cursor.count - put } : NO_STACK;
  } else {
    inventory.set(slot, cursor);
    inventory.cursor = there;
  }
}

function moveAway(inventory, slot) {
  const stack = inventory.slots[slot];
  if (stack.item === null) {
    return;
  }
  inventory.set(slot, NO_STACK);
  const left = inventory.add(stack);
  if (left > 0) {
    inventory.set(slot, { ...stack, count: left });
  }
}

function swap(inventory, slot, other) {
  if (other >= 36 && other < SLOTS) {
    const stack = inventory.slots[slot];
    inventory.set(slot, inventory.slots[other]);
    inventory.set(other, stack);
  }
}

function clone(player, slot) {
  const { inventory } = player;
  const stack = inventory.slots[slot];
  if (player.mode === "creative" && inventory.cursor.item === null && stack.item !== null) {
    inventory.cursor = { item: stack.item, count: stackMax(player.server.version, stack.item) };
  }
}

function dropFrom(inventory, slot, isWhole) {
  const stack = inventory.slots[slot];
  const count = isWhole ? stack.count : Math.min(1, stack.count);
  inventory.drop({ item: stack.item, count });
  inventory.set(slot, { ...stack, count: stack.count - count });
}

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

// ---- Trading

class TradingWindow {
  constructor(server, player, villager, id) {
    Object.assign(this, { server, player, villager, id });
    this.size = TRADING_SLOTS;
    this.offer = null; // index of the one that is chosen
  }

  get #chosen() {
    return this.offer === null ? undefined : listOffers(this.villager)[this.offer];
  }

  stacks() {
    const chosen = this.#chosen;
    const own =
      chosen === undefined || !this.canBuy(chosen)
        ? [NO_STACK, NO_STACK, NO_STACK]
        : [{ item: chosen.costA.item, count: chosen.price }, chosen.costB, chosen.result];
    return [...own, ...this.player.inventory.slots.slice(FIRST_MAIN, FIRST_MAIN + SHOWN)];
  }

  /** What the offer takes stays in the inventory until it is bought. */
  canBuy({ costA, costB, price, uses, maxUses }) {
    const { inventory } = this.player;
    const isSame = costB.item !== null && costB.item === costA.item;
    return (
      uses < maxUses &&
      inventory.count(costA.item) >= price + (isSame ? costB.count : 0) &&
      (costB.item === null || inventory.count(costB.item) >= costB.count)
    );
  }

  click(slot, mode) {
    if (slot === RESULT && (mode === CLICK || mode === SHIFT_CLICK)) {
      do {
        if (!this.#buy(mode === SHIFT_CLICK)) {
          break;
        }
      } while (mode === SHIFT_CLICK);
      this.send();
    }
  }

  #buy(isToInventory) {
    const offer = this.#chosen;
    const { inventory } = this.player;
    if (offer === undefined || !this.canBuy(offer)) {
      return false;
    }
    const { result } = offer;
    const { cursor } = inventory;
    const hasRoom =
      cursor.item === null || (cursor.item === result.item && cursor.count + result.count <= 64);
    if (!isToInventory && !hasRoom) {
      return false;
    }
    try {
      buyOffer(this.villager, this.offer);
    } catch (error) {
      if (error instanceof OvisError) {
        return false;
      }
      throw error;
    }
    inventory.remove(offer.costA.item, offer.price);
    if (offer.costB.item !== null) {
      inventory.remove(offer.costB.item, offer.costB.count);
    }
    if (isToInventory) {
      inventory.drop({ item: result.item, count: inventory.add(result) });
    } else {
      inventory.cursor = { item: result.item, count: cursor.count + result.count };
    }
    this.server.log(
      `${this.player.name} buys ${result.count} ${result.item} for ${offer.price} ${offer.costA.item}`,
    );
    const entityId = this.server.entities.idOf(this.villager.serial);
    this.server.entities.broadcast(this.villager.serial, "entity_status", {
      entityId,
      entityStatus: ENTITY_HAPPY,
    });
    return true;
  }

  /** The offers as they are now. */
  send() {
    const { version } = this.server;
    const { props } = this.villager;
    const cost = ({ item, count }) => ({ ...encodeStack(version, { item, count }), components: [] });
    const trades = listOffers(this.villager).map((offer) => {
      const isOptional = !version.isAtLeast("1.19") || version.isAtLeast("1.20.5");
      const second = offer.costB.item === null && isOptional ? undefined : cost(offer.costB);
      return {
        inputItem1: cost({ item: offer.costA.item, count: offer.costA.count }),
        outputItem: encodeStack(version, offer.result),
        inputItem2: second,
        tradeDisabled: offer.uses >= offer.maxUses,
        nbTradeUses: offer.uses,
        maximumNbTradeUses: offer.maxUses,
        xp: offer.xp,
        specialPrice: offer.specialPrice,
        priceMultiplier: offer.priceMultiplier,
        demand: offer.demand,
      };
    });
    this.player.send("trade_list", {
      windowId: this.id,
      trades,
      villagerLevel: Number(props.level) || 1,
      experience: Number(props.xp) || 0,
      isRegularVillager: props.profession !== undefined,
      canRestock: props.profession !== undefined,
    });
  }

  closed() {
    try {
      closeTrade(this.villager);
    } catch (error) {
      if (!(error instanceof OvisError)) {
        throw error;
      }
    }
  }
}

/** Opens the offers of a villager, which the player has just used. */
export function openTrading(server, player, villager) {
  const { inventory } = player;
  const { version } = server;
  inventory.close();
  try {
    openTrade(villager, player.mob);
  } catch (error) {
    if (!(error instanceof OvisError)) {
      throw error;
    }
    // It trades with this player already: the use has begun it.
  }
  player.windowNumber = ((player.windowNumber ?? 0) % 100) + 1;
  inventory.window = new TradingWindow(server, player, villager, player.windowNumber);
  const profession = villager.props.profession ?? "wandering trader";
  const title = String(profession === "none" ? "villager" : profession).replace(/^./, (letter) =>
    letter.toUpperCase(),
  );
  player.send("open_window", {
    windowId: player.windowNumber,
    inventoryType: version.isAtLeast("1.20.3") ? 19 : 18,
    windowTitle: encodeText(version, title),
  });
  inventory.window.send();
  inventory.sendAll();
}

/** A player chooses an offer. */
export function selectTrade(server, player, index) {
  const { window } = player.inventory;
  if (window instanceof TradingWindow) {
    window.offer = index >= 0 && index < listOffers(window.villager).length ? index : null;
    player.inventory.sendAll();
  }
}
