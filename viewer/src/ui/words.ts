// Words for path types, points of interest, distances.

/** What a path type is, in the words of a player. */
const TYPES: Record<string, string> = {
  BLOCKED: "a block is in the way",
  OPEN: "air: nothing carries a mob there",
  WALKABLE: "ground to walk on",
  WALKABLE_DOOR: "a door that it opens",
  TRAPDOOR: "a trapdoor",
  POWDER_SNOW: "powder snow",
  DANGER_POWDER_SNOW: "beside powder snow",
  FENCE: "a fence or wall, 1.5 high",
  LAVA: "lava",
  WATER: "water",
  WATER_BORDER: "beside water",
  RAIL: "rails",
  UNPASSABLE_RAIL: "rails that it does not step onto from beside them",
  DANGER_FIRE: "beside fire, lava or another block that burns",
  DAMAGE_FIRE: "fire or another block that burns",
  DANGER_CACTUS: "beside a cactus",
  DAMAGE_CACTUS: "a cactus",
  DANGER_OTHER: "beside a block that hurts",
  DAMAGE_OTHER: "a block that hurts",
  DOOR_OPEN: "an open door",
  DOOR_WOOD_CLOSED: "a closed wooden door",
  DOOR_IRON_CLOSED: "a closed iron door",
  BREACH: "the surface of water",
  LEAVES: "leaves",
  STICKY_HONEY: "honey",
  COCOA: "cocoa",
  DAMAGE_CAUTIOUS: "a block that it is careful of",
  DANGER_TRAPDOOR: "beside a trapdoor over a drop",
};

export const typeWords = (type: string): string => TYPES[type] ?? type.toLowerCase().replaceAll("_", " ");

/** What a malus means. */
export const costWords = (malus: number): string =>
  malus < 0
    ? "it never enters it"
    : malus === 0
      ? "it costs nothing more"
      : "it costs " + plain(malus) + " more";

/** The same in a word or two. */
export const shortCost = (malus: number): string =>
  malus < 0 ? "never" : malus === 0 ? "free" : "costs " + plain(malus);

/** A number without needless zeros. */
export const plain = (number: number): string => String(Math.round(number * 100) / 100);

const POINTS: Record<string, string> = { home: "bed", meeting: "bell", nether_portal: "nether portal" };

/** "farmer": "job site of a farmer". */
export function pointWords(type: string): string {
  const name = type.replace(/^minecraft:/, "").replaceAll("_", " ");
  return (
    POINTS[type] ??
    (/^(armorer|butcher|cartographer|cleric|farmer|fisherman|fletcher|leatherworker|librarian|mason|shepherd|toolsmith|weaponsmith)$/.test(
      name,
    )
      ? "job site of " + (/^[aeiou]/.test(name) ? "an " : "a ") + name
      : name)
  );
}

export const cellWords = (at: { x: number; y: number; z: number }): string => at.x + " " + at.y + " " + at.z;

/** "wolves" of "wolf". */
export function plural(name: string): string {
  const words = name.replaceAll("_", " ");
  return /(sheep|fish|cod|salmon|squid|drowned|bogged|parched)$/.test(words)
    ? words
    : /(ch|x|s)$/.test(words)
      ? words + "es"
      : /[^aeiou]y$/.test(words)
        ? words.slice(0, -1) + "ies"
        : /wolf$/.test(words)
          ? "wolves"
          : /man$/.test(words)
            ? words.slice(0, -2) + "en"
            : words + "s";
}

/** "1 wolf", "2 wolves". */
export const count = (number: number, name: string): string =>
  number + " " + (number === 1 ? name.replaceAll("_", " ") : plural(name));
