// Items that players use in the air: they eat, and throw.
import { acknowledge } from "./acknowledge.js";
import { isThrown, shoot, throwHeld } from "./flights.js";
import { mealOf } from "./hunger.js";
import { playSound } from "./senses.js";

const EATING_TICKS = 32;
const EATS_EVERY = 4; // ticks between two sounds of a meal
const OTHER_HAND = 1;
const FINISHED = 9; // of the packet entity_status

/** The packet of a use of what a player holds: it begins to eat, or throws it. */
export function useItem(server, player, { hand, sequence }) {
  acknowledge(server, player, { sequence });
  const { item } = player.inventory.held;
  if (hand === OTHER_HAND || item === null || player.isDead || player.mode === "spectator") {
    return;
  }
  if (player.hunger.eats(item)) {
    player.eating = { item, until: server.ticks + EATING_TICKS };
    server.entities.touch(player.mob.serial);
  } else if (isThrown(item)) {
    throwHeld(server, player);
  } else if (item === "bow") {
    player.drawing = server.ticks;
    server.entities.touch(player.mob.serial);
  }
}

/** The packet that a player lets go what it uses. */
export function releaseItem(server, player) {
  player.stopEating();
  if (player.drawing !== null) {
    shoot(server, player);
    server.entities.touch(player.mob.serial);
  }
}

/** After each tick: a player who has eaten long enough has eaten. */
export function continueMeal(server, player) {
  const { eating, inventory } = player;
  if (!eating) {
    return;
  }
  const left = eating.until - server.ticks;
  if (inventory.held.item !== eating.item || player.isDead) {
    player.stopEating();
  } else if (left <= 0) {
    finishMeal(server, player);
  } else if (left < EATING_TICKS - EATS_EVERY && left % EATS_EVERY === 0) {
    hear(server, player, "entity.generic.eat", 0.5);
  }
}

function finishMeal(server, player) {
  const meal = mealOf(server.version, player.eating.item);
  player.stopEating();
  player.hunger.eat(meal);
  player.inventory.takeHeld();
  if (meal.left !== null && player.mode !== "creative") {
    player.inventory.drop({ item: meal.left, count: player.inventory.add({ item: meal.left, count: 1 }) });
  }
  hear(server, player, "entity.player.burp", 0.5);
  player.send("entity_status", { entityId: player.id, entityStatus: FINISHED });
}

// The player's own client makes the sounds of its meal by itself.
function hear(server, player, sound, volume) {
  playSound(server, sound, player.pos, { volume, category: "player", isExact: true, except: player });
}
