// Windows of villagers: their offers, and what players buy.
import { buyOffer, closeTrade, listOffers, openTrade, OvisError } from "ovis";
import { encodeStack, NO_STACK } from "./items.js";
import { encodeText } from "./text.js";

const FIRST_MAIN = 9;
const SHOWN = 36; // slots of the inventory that windows show
// Kinds of clicks.
const CLICK = 0;
const SHIFT_CLICK = 1;
const TRADING_SLOTS = 3;
const RESULT = 2;
const ENTITY_HAPPY = 14;

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
