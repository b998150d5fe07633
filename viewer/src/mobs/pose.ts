// What a mob does, as far as its looks go: it sleeps, panics, works, trades, loves, fights.
import type { Mob } from "../source/source";

export type Badge = "sleep" | "panic" | "work" | "trade" | "love" | "fight" | "frozen";

/** What the badges mean, in the order in which one hides another. */
export const BADGES: Record<Badge, { sign: string; words: string; color: string }> = {
  frozen: { sign: "\u2744", words: "frozen: its section is not loaded", color: "#9ecbff" },
  panic: { sign: "!", words: "panics or flees", color: "#ffd23f" },
  fight: { sign: "\u2694", words: "attacks", color: "#ff8a73" },
  sleep: { sign: "z", words: "sleeps", color: "#b9c4ff" },
  love: { sign: "\u2665", words: "wants to breed", color: "#ff9ecb" },
  trade: { sign: "\u21C4", words: "trades", color: "#8fe3b4" },
  work: { sign: "\u2692", words: "works", color: "#f0d9a8" },
};

const SLEEP = /^sleep/,
  PANIC = /^(run|flee|escape|panic|hide from)\b|^run from/,
  LOVE = /^(breed|mate|court another|choose a partner)/,
  TRADE = /^(trade|stay with its customer)/,
  WORK = /^(work|harvest and plant|fertilize)/;

interface Kinds {
  sleep: Set<number>;
  panic: Set<number>;
  love: Set<number>;
  trade: Set<number>;
  work: Set<number>;
}
const known = new WeakMap<object, Kinds>();

function kindsOf(mob: Mob): Kinds {
  let kinds = known.get(mob);
  if (!kinds) {
    const those = (pattern: RegExp) =>
      new Set(mob.plan.flatMap(([, words], i) => (pattern.test(words) ? [i] : [])));
    kinds = {
      sleep: those(SLEEP),
      panic: those(PANIC),
      love: those(LOVE),
      trade: those(TRADE),
      work: those(WORK),
    };
    known.set(mob, kinds);
  }
  return kinds;
}

export function badgeAt(mob: Mob, tick: number): Badge | null {
  if (mob.plan.length === 0) return null;
  const kinds = kindsOf(mob),
    runs = mob.runningAt(tick),
    has = (set: Set<number>) => set.size > 0 && runs.some((i) => set.has(i));
  if (mob.stateAt(tick).isFrozen) return "frozen";
  if (mob.activityAt(tick) === "panic" || has(kinds.panic)) return "panic";
  if (mob.targetAt(tick) !== 0) return "fight";
  if (has(kinds.sleep)) return "sleep";
  if (has(kinds.love)) return "love";
  if (has(kinds.trade)) return "trade";
  return has(kinds.work) ? "work" : null;
}

/** An armadillo that panics does not flee: it rolls up. */
export function isRolledUp(mob: Mob, tick: number): boolean {
  return mob.runningAt(tick).some((i) => /^roll up$/.test(mob.plan[i]?.[1] ?? ""));
}

/** Colors of what villagers wear, by profession. */
const CLOTHES: Record<string, string> = {
  farmer: "#c9a94a",
  fisherman: "#7fa7b8",
  shepherd: "#e2ded2",
  fletcher: "#7d8f4a",
  librarian: "#a33f3f",
  cartographer: "#d6c27a",
  cleric: "#7a4a9c",
  armorer: "#4c5157",
  weaponsmith: "#2f3338",
  toolsmith: "#5a4632",
  butcher: "#e6dcd2",
  leatherworker: "#b06a34",
  mason: "#8d8f8a",
  nitwit: "#4f8f4a",
};

/** The color of a villager's apron at a tick, or null: it has no profession, or is no villager. */
export function clothesAt(mob: Mob, tick: number): string | null {
  if (!mob.species.endsWith("villager")) return null;
  return CLOTHES[professionAt(mob, tick)] ?? null;
}

const works = new WeakMap<object, [number, string][]>();

export function professionAt(mob: Mob, tick: number): string {
  let list = works.get(mob.lines);
  if (!list) {
    list = mob.lines.flatMap((line): [number, string][] => {
      const found = /is (?:a|an) ([a-z_ ]+) of level/.exec(line.text);
      return found
        ? [[line.tick, found[1]]]
        : /has no profession|loses its profession/.test(line.text)
          ? [[line.tick, ""]]
          : [];
    });
    works.set(mob.lines, list);
  }
  let work = "";
  for (const [since, words] of list) if (since <= tick) work = words;
  return work;
}
