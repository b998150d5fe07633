// Trades with villagers, items that lie in the world, and players that lie in beds. Each takes a Mob.
import { whole, wholeCell } from "./module.js";

/** What a villager or a wandering trader sells. `price` is the count of costA that it takes now. */
export function listOffers(villager) {
  return villager.sim.module.ask("ovjs_villager_offers", villager.sim.address, villager.serial);
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
