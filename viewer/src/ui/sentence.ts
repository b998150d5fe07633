// What one mob does, why, and since when, in one sentence; and why it does not do something.
import type { MemoryState, Mob, OptionState } from "../source/source";
import { clockOf } from "../scene/sky";
import type { State } from "./state";

// Options that nearly always run and say little.
const MINOR =
  /^(swim up|look |open and close|watch for|choose what|keep to its hours|see whether|check |do nothing|walk to its target|turn to|calm down|get up$|fight what)/;

/** "opens a door" of "open a door". */
export const third = (words: string): string => {
  const [verb, ...rest] = words.replace(/ \([^)]*\)$/, "").split(" ");
  const irregular: Record<string, string> = { be: "is", have: "has", go: "goes", do: "does" };
  const made =
    irregular[verb] ??
    (/(s|sh|ch|x|z)$/.test(verb)
      ? verb + "es"
      : /[^aeiou]y$/.test(verb)
        ? verb.slice(0, -1) + "ies"
        : verb + "s");
  return [made, ...rest].join(" ");
};

/** The option that tells most of what a mob does, or -1. */
export function mainOption(mob: Mob, tick: number): number {
  // Of a tree its actions tell what it does, not the nodes above them.
  const runs = mob.runningAt(tick).filter((i) => mob.plan[i][2] === undefined || mob.plan[i][2] === "tree");
  return (
    runs.find((i) => !MINOR.test(mob.plan[i][1])) ??
    runs.find((i) => !/^(swim up|keep to|choose what|see whether)/.test(mob.plan[i][1])) ??
    -1
  );
}

function secondsOf(ticks: number): string {
  const seconds = ticks / 20;
  if (seconds < 120) return (seconds < 10 ? seconds.toFixed(1) : String(Math.round(seconds))) + " s";
  return Math.round(seconds / 60) + " min";
}

export function sentenceOf(state: State, mob: Mob, tick: number): string {
  const place = mob.placeAt(tick),
    now = mob.stateAt(tick),
    name = state.nameOf(mob).replaceAll("_", " ");
  if (!place) return name + " is not in the world at this tick.";
  if (!now.isAlive) return name + " is dead" + cause(mob, tick, /^dies/) + ".";
  if (now.isFrozen) return name + " does nothing: it is frozen, because its section is not loaded.";
  if (mob.plan.length === 0)
    return mob.species === "player"
      ? name + " is the stand-in of a player: it has no options."
      : name + " has no options: it chooses nothing.";
  const option = mainOption(mob, tick);
  if (option < 0) return name + " does nothing: no option runs.";
  const known = mob.optionsAt(tick)[option],
    since = known ? known.since : tick;
  return (
    name +
    " " +
    third(mob.plan[option][1]) +
    ", since tick " +
    since +
    " (" +
    clockOf(state.source.timeAt(since)) +
    ", " +
    secondsOf(tick - since) +
    ")" +
    why(state, mob, option, tick) +
    "."
  );
}

// The last words of its story that give a cause.
function cause(mob: Mob, tick: number, what: RegExp): string {
  for (let i = mob.lines.length - 1; i >= 0; i--) {
    const { tick: at, text } = mob.lines[i];
    if (at <= tick && what.test(text))
      return text.replace(what, "").replace(/^,? ?/, ": ").replace(/\.$/, "");
  }
  return "";
}

function why(state: State, mob: Mob, option: number, tick: number): string {
  const target = mob.targetAt(tick),
    words = mob.plan[option][1],
    activity = mob.activityAt(tick);
  const line = mob.lines
    .filter(
      (one) =>
        one.tick <= tick &&
        one.kind === "option" &&
        /because/.test(one.text) &&
        one.text.includes(words.split(" ")[1] ?? words),
    )
    .pop();
  const known = line ? /because (.*)$/.exec(line.text)?.[1] : undefined;
  if (/attack|shoot|chase|defend|hunt/.test(words) && target !== 0) {
    const other = state.mobOf(target);
    return ", because it aims at " + (other ? state.nameOf(other).replaceAll("_", " ") : "mob " + target);
  }
  if (known) return ", because " + known.replace(/\.$/, "");
  if (activity === "panic") return ", because it panics";
  if (activity !== "")
    return (
      ", because " +
      ({
        work: "these are its hours of work",
        rest: "it is its time to rest",
        meet: "it is the time to meet",
        idle: "it has free time",
        play: "it is its time to play",
        raid: "a raid attacks its village",
      }[activity] ?? "its activity is " + activity)
    );
  const more = mob.plan
    .map(([priority], i) => ({ priority, i }))
    .filter(({ priority, i }) => priority < mob.plan[option][0] && !mob.runningAt(tick).includes(i));
  return more.length > 0 ? ", because no option that is more urgent can run" : ", its most urgent option";
}

/** Why an option does not run, with the value of the memory that is the reason, or with what erased it. */
export function reasonOf(known: OptionState, memories: Map<string, MemoryState>): string {
  const memory = known.memory !== null ? memories.get(known.memory) : undefined;
  if (memory === undefined) return known.text;
  if (memory.value !== null) return known.text + (memory.value ? ": " + memory.value : "");
  return known.text + ", since tick " + memory.since;
}

/** True for an option of another activity, or one that this kind of mob never has. */
export function isElsewhere(known: OptionState | null): boolean {
  return (
    known !== null &&
    !known.runs &&
    /^(its activity, .* is not active|it (has free time|works|plays|rests|meets others) from .*|it does this only while .*|this kind of mob does not do this)$/.test(
      known.text,
    )
  );
}
