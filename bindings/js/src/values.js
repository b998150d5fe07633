// Values of memories and of boards, to and from the module.
import { Mob } from "./mob.js";
import { OvisError } from "./module.js";

const KIND = { NONE: 0, NUMBER: 1, FLAG: 2, PLACE: 3, MOB: 4 };
/** Numbers of a value: ovjs_define.h lists them. */
export const VALUE_NUMBERS = 8;

function fill(numbers, value, sim) {
  if (typeof value === "boolean") {
    numbers.set([KIND.FLAG, +value]);
  } else if (typeof value === "number" && Number.isFinite(value)) {
    numbers.set([KIND.NUMBER, value]);
  } else if (value instanceof Mob) {
    if (value.sim !== sim) {
      throw new TypeError("both mobs must be of one simulation");
    }
    numbers.set([KIND.MOB, value.serial]);
  } else if (value?.length === 3 && Array.from(value).every(Number.isFinite)) {
    numbers.set([KIND.PLACE, 0, ...value]);
  } else {
    throw new OvisError("bad_argument", `a value is a number, true, false, [x, y, z] or a mob, not ${value}`);
  }
}

/** The numbers of a value, for the module. */
export function numbersOf(value, sim, { ticks = -1, speed = 1, closeEnough = 1 } = {}) {
  const numbers = new Float64Array(VALUE_NUMBERS);
  fill(numbers, value, sim);
  numbers.set([ticks, speed, closeEnough], 5);
  if (numbers.some(Number.isNaN)) {
    throw new OvisError("bad_argument", "ticks, speed and closeEnough must be numbers");
  }
  return numbers;
}

/** A value from the module: mobs become Mob objects; null: it was removed. */
export function valueOf(json, sim) {
  if (json === null || typeof json !== "object" || Array.isArray(json)) {
    return json;
  }
  const mob = sim.mob(json.mob);
  return mob.exists ? mob : null;
}
