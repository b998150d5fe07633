// What players do to mobs: blows, and uses of what they hold.
import { OvisError } from "ovis";
import { COSTS } from "./hunger.js";
import { reachesMob } from "./reach.js";
import { openTrading } from "./windows.js";

// Half hearts of a whole blow. Source: the game's public descriptions of weapons.
const BLOWS = {
  wooden_sword: 4,
  golden_sword: 4,
  stone_sword: 5,
  iron_sword: 6,
  diamond_sword: 7,
  netherite_sword: 8,
};
const AXES = { wooden_axe: 7, golden_axe: 7, stone_axe: 9, iron_axe: 9, diamond_axe: 9, netherite_axe: 10 };
const OTHERS = { trident: 9, mace: 6 };
const DAMAGE = { ...BLOWS, ...AXES, ...OTHERS };
// Ticks until a blow is whole again.
const PAUSES = { sword: 12.5, axe: 20, hand: 5 };

function findMob(server, player, id) {
  const serial = server.entities.serialOf(id);
  const mob = server.sim.mob(serial);
  const state = serial > 0 && Number.isSafeInteger(serial) ? mob.state : null;
  if (state === null || serial === player.mob.serial) {
    return null;
  }
  const size = server.sizes.get(state.species) ?? { width: 0.6, height: 1.8 };
  return reachesMob(server, player, state.pos, size) ? { mob, state } : null;
}

const pauseOf = (item) =>
  PAUSES[/sword$/.test(item ?? "") ? "sword" : /axe$/.test(item ?? "") ? "axe" : "hand"];

/** A player strikes a mob, or another player. */
export function attack(server, player, id) {
  const found = findMob(server, player, id);
  if (found === null || !found.state.isAlive) {
    return;
  }
  const { item } = player.inventory.held;
  const charge = Math.min(1, (server.ticks - (player.lastBlow ?? -100) + 0.5) / pauseOf(item));
  player.lastBlow = server.ticks;
  const damage = (DAMAGE[item] ?? 1) * (0.2 + charge * charge * 0.8);
  try {
    found.mob.hurt(damage, player.mob);
    player.hunger.tire(COSTS.blow);
  } catch (error) {
    if (!(error instanceof OvisError)) {
      throw error;
    }
    // It was hurt a moment ago, or nothing hurts it.
  }
}

/** A player uses what it holds on a mob. */
export function useOnMob(server, player, { target, mouse, hand }) {
  if (mouse !== 0 || hand === 1) {
    return; // the same use once more, with the place or with the other hand
  }
  const found = findMob(server, player, target);
  if (found === null) {
    return;
  }
  try {
    const done = player.mob.use(found.mob);
    server.log(
      `${player.name} uses ${player.inventory.held.item ?? "the hand"} on ${found.state.species}: ${done}`,
    );
    player.vehicle = player.mob.state?.vehicle ?? 0;
    if (done === "trade") {
      openTrading(server, player, found.mob);
    }
    player.inventory.readHeld();
  } catch (error) {
    if (!(error instanceof OvisError)) {
      throw error;
    }
  }
}
