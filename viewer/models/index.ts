// A row for each species.
import { animals } from "./animals";
import { both, box, feature, type Model } from "./model";
import { others } from "./others";
import { people } from "./people";
import { today } from "./today";

export type { Model, Part } from "./model";

export const rows: Record<string, Model> = { ...people, ...animals, ...others, ...today };

/** What is launched or lies about. Their size is not that of a body. */
export const things: Record<string, Model> = {
  item: { tall: 4, parts: [box("trunk", "still", "#e6c54a", [-2, 1, -2, 2, 5, 2])] },
  arrow: {
    tall: 1,
    parts: [
      box("trunk", "still", "#8a6a3f", [-0.4, 0, -6, 0.4, 0.8, 6]),
      feature("#c9ced3", [-0.8, -0.4, 6, 0.8, 1.2, 8], "still"),
      ...both("#efe8da", [0.3, 0, -7, 1, 0.8, -4], "still"),
    ],
  },
  trident: {
    tall: 1,
    parts: [
      box("trunk", "still", "#3f8f86", [-0.5, 0, -14, 0.5, 1, 8]),
      ...both("#4fb0a4", [1.4, 0, 6, 2.2, 1, 14], "still"),
      feature("#4fb0a4", [-0.5, 0, 8, 0.5, 1, 15], "still"),
    ],
  },
  snowball: { tall: 3, parts: [box("trunk", "still", "#f2f6f7", [-1.5, 0, -1.5, 1.5, 3, 1.5])] },
  fireball: {
    tall: 12,
    parts: [
      box("trunk", "still", "#f08a24", [-6, 0, -6, 6, 12, 6]),
      box("head", "still", "#f2cf4a", [-4, 2, 3, 4, 10, 6.4]),
    ],
  },
  small_fireball: { tall: 5, parts: [box("trunk", "still", "#f2a53c", [-2.5, 0, -2.5, 2.5, 5, 2.5])] },
  potion: {
    tall: 4,
    parts: [
      box("trunk", "still", "#b46ad6", [-1.6, 0, -1.6, 1.6, 3, 1.6]),
      feature("#dbe9f2", [-0.7, 3, -0.7, 0.7, 4.6, 0.7], "still"),
    ],
  },
  llama_spit: { tall: 3, parts: [box("trunk", "still", "#d8e8e0", [-1.4, 0, -1.4, 1.4, 2.8, 1.4])] },
  wither_skull: { tall: 5, parts: [box("trunk", "still", "#1f1f22", [-2.5, 0, -2.5, 2.5, 5, 2.5])] },
  shulker_bullet: { tall: 5, parts: [box("trunk", "still", "#e8e0c0", [-2.5, 0, -2.5, 2.5, 5, 2.5])] },
  dragon_fireball: {
    tall: 12,
    parts: [
      box("trunk", "still", "#7a2fa0", [-6, 0, -6, 6, 12, 6]),
      box("head", "still", "#d677f0", [-4, 2, 3, 4, 10, 6.4]),
    ],
  },
  end_crystal: {
    tall: 32,
    parts: [
      box("trunk", "still", "#4a4a56", [-10, 0, -10, 10, 4, 10]),
      feature("#d9c2ea", [-9, 9, -9, 9, 27, 9], "still"),
      feature("#d677f0", [-5, 6, -5, 5, 30, 5], "still"),
    ],
  },
  dragon_breath: { tall: 4, parts: [box("trunk", "still", "#b04ad0", [-40, 0, -40, 40, 4, 40])] },
  wind_charge: { tall: 5, parts: [box("trunk", "still", "#cfe4ee", [-2.5, 0, -2.5, 2.5, 5, 2.5])] },
};

/** True for what is launched or lies about: its model has its own size. */
export const isThing = (species: string): boolean => Object.hasOwn(things, species);

/** A species that a host made: a body with a head, in a color of its own. */
export function modelOf(species: string): Model {
  const known = Object.hasOwn(rows, species)
    ? rows[species]
    : Object.hasOwn(things, species)
      ? things[species]
      : null;
  if (known !== null) return known;
  let hash = 7;
  for (const c of species) hash = (hash * 31 + c.charCodeAt(0)) >>> 0;
  const color =
    "#" + [0, 8, 16].map((shift) => (80 + ((hash >> shift) & 127)).toString(16).padStart(2, "0")).join("");
  return {
    tall: 16,
    parts: [
      box("trunk", "still", color, [-5, 4, -6, 5, 12, 6]),
      box("head", "head", color, [-3, 9, 5, 3, 16, 11], [0, 11, 6]),
      ...both("#20242c", [1, 12, 11, 2, 13.4, 11.3], "head", "feature", [0, 11, 6]),
      ...both(color, [2, 0, 2, 5, 4, 5], "legA", "limb", [3, 4, 3]),
      ...both(color, [2, 0, -5, 5, 4, -2], "legB", "limb", [3, 4, -3]),
    ],
  };
}
