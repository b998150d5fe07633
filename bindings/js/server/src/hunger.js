// What a player eats, and what that is worth. The simulation knows of health alone. Source: the game's public description of hunger.
//
//   sprinting, blows, wounds, healing --> exhaustion, 4 of it --> saturation, then food --> healing or starving
import minecraftData from "minecraft-data";
import { OvisError } from "ovis";

const FOOD_MAX = 20;
const HEALTH_MAX = 20;
const FOOD_AT_FIRST = { food: FOOD_MAX, saturation: 5 };
const EXHAUSTION_STEP = 4;
const EXHAUSTION_MAX = 40;
const HEAL_TICKS = 80; // with food from HEALS_FROM on; as many between two wounds of one who starves
const HEALS_FROM = 18;
const QUICK_TICKS = 10; // full, and saturated
const HEAL_COST = 6;
const PEACEFUL = { healTicks: 20, foodTicks: 10 };
const STARVES_TO = { peaceful: Infinity, easy: 10, normal: 1, hard: 0 }; // half hearts that hunger leaves
/** Exhaustion of what players do. */
export const COSTS = { sprintedBlock: 0.1, swumBlock: 0.01, blow: 0.1, wound: 0.1, dug: 0.005 };
// Eaten also by those who are full.
const ALWAYS = new Set([
  "golden_apple",
  "enchanted_golden_apple",
  "chorus_fruit",
  "honey_bottle",
  "suspicious_stew",
]);
// What is left of a meal.
const LEFT = {
  mushroom_stew: "bowl",
  rabbit_stew: "bowl",
  beetroot_soup: "bowl",
  suspicious_stew: "bowl",
  honey_bottle: "glass_bottle",
};
// The published data has points of saturation up to this version; later they are multiplied by twice the points of food.
const SATURATION_DATA = "1.20.4";

/** A meal: { points, saturation, left }; null: nobody eats the item. */
export function mealOf(version, item) {
  const food = version.data.foodsByName?.[item];
  if (food === undefined) {
    return null;
  }
  const known = minecraftData(SATURATION_DATA).foodsByName[item];
  const saturation = known?.saturation ?? food.saturation / (2 * food.foodPoints);
  return { points: food.foodPoints, saturation, left: LEFT[item] ?? null };
}

export class Hunger {
  #exhaustion = 0;
  #ticks = 0; // since it last healed or starved
  #sent = "";

  constructor(player) {
    this.player = player;
    this.reset();
  }

  reset() {
    Object.assign(this, FOOD_AT_FIRST);
    this.#exhaustion = 0;
    this.#ticks = 0;
  }

  get #isSafe() {
    const { player } = this;
    return player.isDead || player.mode === "creative" || player.mode === "spectator";
  }

  /** Does the player eat this now? */
  eats(item) {
    return (
      mealOf(this.player.server.version, item) !== null &&
      (this.food < FOOD_MAX || ALWAYS.has(item) || this.#isSafe)
    );
  }

  eat({ points, saturation }) {
    this.food = Math.min(FOOD_MAX, this.food + points);
    this.saturation = Math.min(this.food, this.saturation + saturation);
  }

  /** Something costs strength: COSTS. */
  tire(cost) {
    if (!this.#isSafe) {
      this.#exhaustion = Math.min(EXHAUSTION_MAX, this.#exhaustion + cost);
    }
  }

  tick() {
    if (!this.#isSafe) {
      const { difficulty } = this.player.server.world.env;
      this.#wear(difficulty);
      this.#act(difficulty);
    }
    this.#tell();
  }

  #wear(difficulty) {
    if (this.#exhaustion <= EXHAUSTION_STEP) {
      return;
    }
    this.#exhaustion -= EXHAUSTION_STEP;
    if (this.saturation > 0) {
      this.saturation = Math.max(0, this.saturation - 1);
    } else if (difficulty !== "peaceful") {
      this.food = Math.max(0, this.food - 1);
    }
  }

  #act(difficulty) {
    const { health, ticks } = this.player;
    const isHurt = health > 0 && health < HEALTH_MAX;
    if (difficulty === "peaceful") {
      this.food = ticks % PEACEFUL.foodTicks === 0 ? Math.min(FOOD_MAX, this.food + 1) : this.food;
      if (isHurt && ticks % PEACEFUL.healTicks === 0) {
        this.#heal(1);
      }
    }
    const isQuick = isHurt && this.food === FOOD_MAX && this.saturation > 0;
    if (isQuick || (isHurt && this.food >= HEALS_FROM)) {
      if (++this.#ticks >= (isQuick ? QUICK_TICKS : HEAL_TICKS)) {
        const spent = isQuick ? Math.min(this.saturation, HEAL_COST) : HEAL_COST;
        this.#heal(spent / HEAL_COST);
        this.tire(spent);
        this.#ticks = 0;
      }
    } else if (this.food === 0) {
      if (++this.#ticks >= HEAL_TICKS) {
        this.#starve(difficulty);
        this.#ticks = 0;
      }
    } else {
      this.#ticks = 0;
    }
  }

  #heal(amount) {
    this.player.mob.setProp("health", Math.min(HEALTH_MAX, this.player.health + amount));
  }

  #starve(difficulty) {
    if (this.player.health > (STARVES_TO[difficulty] ?? 1)) {
      try {
        this.player.mob.hurt(1);
      } catch (error) {
        if (!(error instanceof OvisError)) {
          throw error;
        }
      }
    }
  }

  /** What update_health has. */
  get params() {
    return { food: this.food, foodSaturation: this.saturation };
  }

  // The client heals, starves and runs by what it hears.
  #tell() {
    const state = `${this.food} ${this.saturation}`;
    if (state !== this.#sent) {
      this.#sent = state;
      const { health, isDead } = this.player;
      this.player.send("update_health", { health: isDead ? 0 : Math.max(health, 0.01), ...this.params });
    }
  }
}
