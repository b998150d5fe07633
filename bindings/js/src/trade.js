// Trades with villagers, items that lie in the world, and players that lie in beds. Each takes a Mob.
import { whole, wholeCell } from "./module.js";

/** What a villager or a wandering trader sells. `price` is the count of costA that it takes now. */
export function listOffers(villager) {
  return villager.sim.module.ask("ovjs_villager_offers", villager.sim.address, villager.serial);
}

function stackOf(stack, what) {
  const { item = null, count = item === null ? 0 : 1 } =
    typeof stack === "string" ? { item: stack } : (stack ?? {});
  return { item, count: whole(count, `the count of ${what}`, 0, 64) };
}

/**
 * Sets an offer of a villager; the index one past the last adds one. Stacks are the name of an item, or { item, count }.
 * What is not given is as of the first offers of the game: 12 uses, 2 experience.
 */
export function setOffer(villager, index, offer) {
  const { uses = 0, maxUses = 12, demand = 0, specialPrice = 0, xp = 2, priceMultiplier = 0.05 } = offer;
  const stacks = ["costA", "costB", "result"].map((name) => stackOf(offer[name], name));
  const wholes = Object.entries({ uses, maxUses, demand, specialPrice, xp }).map(([name, n]) =>
    whole(n, name),
  );
  const numbers = Float64Array.from([...stacks.map(({ count }) => count), ...wholes, priceMultiplier]);
  villager.sim.module.withTexts(
    stacks.map(({ item }) => item),
    (...names) =>
      villager.sim.module.withBytes(numbers, (at) =>
        check(villager, "ovjs_villager_set_offer", whole(index, "the index of an offer", 0), ...names, at),
      ),
  );
}

/** Removes an offer of a villager, and all after it. */
export function clearOffers(villager, from = 0) {
  check(villager, "ovjs_villager_set_offer", whole(from, "the index of an offer", 0), 0, 0, 0, 0);
}

function check(mob, name, ...args) {
  mob.sim.module.check(name, mob.sim.address, mob.serial, ...args);
}

/** A player begins to trade: special prices are set. */
export function openTrade(villager, player) {
  check(villager, "ovjs_villager_open_trade", player.serial);
}

/** The player buys once. The caller moves the items. */
export function buyOffer(villager, index) {
  check(villager, "ovjs_villager_trade", whole(index, "the index of an offer", 0));
}

/** The trade ends: special prices are dropped. */
export function closeTrade(villager) {
  check(villager, "ovjs_villager_close_trade");
}

/** Name and count of an item that lies in the world, and the ticks until it may be picked up. */
export function itemState(item) {
  return item.sim.module.ask("ovjs_item_state", item.sim.address, item.serial);
}

/** A player lies down in the bed at a cell. */
export function lieDown(player, bed) {
  check(player, "ovjs_player_lie_down", ...wholeCell(bed));
}

export function getUp(player) {
  check(player, "ovjs_player_get_up");
}
