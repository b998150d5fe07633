// One sentence about the whole run at a tick.
import { badgeAt, isRolledUp, type Badge } from "../mobs/pose";
import type { Mob, Source } from "../source/source";
import { partOfDay } from "../scene/sky";
import { RAIDERS, type RunEvent } from "./events";
import { count as plural } from "./words";

/** Kinds that a sentence names one by one; of more it says how many mobs there are. */
const KINDS_MAX = 4;

interface Count {
  species: string;
  alive: number;
  all: number;
}

const nameOf = (mob: Mob) => mob.species.replaceAll("_", " ") + " " + mob.n;

export class Headline {
  private readonly events: RunEvent[];
  private readonly waves: [number, number][] = []; // tick, raiders that came

  constructor(
    private readonly source: Source,
    events: RunEvent[],
  ) {
    this.events = events.filter((event) => event.kind === "lifecycle" || event.kind === "harm");
    const came = source.mobs
      .filter((mob) => RAIDERS.includes(mob.species))
      .map((mob) => mob.lines[0]?.tick ?? source.first)
      .sort((a, b) => a - b);
    for (const tick of came) {
      const last = this.waves[this.waves.length - 1];
      if (last && tick - last[0] < 100) last[1]++;
      else if (tick > source.first) this.waves.push([tick, 1]);
    }
  }

  textAt(tick: number): string {
    const there = this.source.mobs.filter(
      (mob) => mob.plan.length > 0 && mob.placeAt(tick) !== null && mob.stateAt(tick).isAlive,
    );
    return this.raid(there, tick) ?? this.alarm(there, tick) ?? this.fight(tick) ?? this.day(there, tick);
  }

  private count(there: Mob[], species: string): Count {
    return {
      species,
      alive: there.filter((mob) => mob.species === species).length,
      all: this.source.mobs.filter((mob) => mob.species === species).length,
    };
  }

  private when(tick: number): string {
    const { dimension, hasSky } = this.source;
    return hasSky ? partOfDay(this.source.timeAt(tick)) : "In " + dimension.replaceAll("_", " ");
  }

  private raid(there: Mob[], tick: number): string | null {
    const activities = there.map((mob) => mob.activityAt(tick));
    if (!activities.includes("raid") && !activities.includes("before a raid")) return null;
    const wave = this.waves.filter(([since]) => since <= tick).length,
      raiders = RAIDERS.map((species) => this.count(there, species)).filter(({ alive }) => alive > 0);
    const villagers = this.count(there, "villager");
    return (
      "Raid" +
      (wave > 0 ? ", wave " + wave : "") +
      ": " +
      (raiders.length > 0
        ? raiders.map(({ alive, species }) => plural(alive, species)).join(", ")
        : "no raider is here yet") +
      ", " +
      villagers.alive +
      " of " +
      plural(villagers.all, "villager") +
      " alive"
    );
  }

  private badges(there: Mob[], tick: number, badge: Badge): Mob[] {
    return there.filter((mob) => badgeAt(mob, tick) === badge);
  }

  private alarm(there: Mob[], tick: number): string | null {
    const afraid = this.badges(there, tick, "panic"),
      fighting = this.badges(there, tick, "fight");
    if (fighting.length === 0 && afraid.length === 0) return null;
    const attack = fighting.length > 0 ? this.fighters(fighting, tick) : "",
      rolled = afraid.filter((mob) => isRolledUp(mob, tick)),
      others = afraid.filter((mob) => !rolled.includes(mob));
    const flee = others.length > 0 ? this.group(others) + (others.length === 1 ? " flees" : " flee") : "",
      roll =
        rolled.length > 0 ? this.group(rolled) + (rolled.length === 1 ? " is" : " are") + " rolled up" : "";
    return this.when(tick) + ": " + [attack, flee, roll].filter((text) => text !== "").join("; ");
  }

  /** "zombie 3", "2 zombies, 1 husk": one mob alone has its name. */
  private group(mobs: Mob[]): string {
    if (mobs.length === 1) return nameOf(mobs[0]!);
    const counts = new Map<string, number>();
    for (const mob of mobs) counts.set(mob.species, (counts.get(mob.species) ?? 0) + 1);
    if (counts.size > KINDS_MAX) return plural(mobs.length, "mob");
    return [...counts].map(([species, count]) => plural(count, species)).join(", ");
  }

  private fighters(mobs: Mob[], tick: number): string {
    const targets = new Set(mobs.map((mob) => mob.targetAt(tick))),
      one = targets.size === 1 ? this.source.mobs.find((mob) => mob.n === [...targets][0]) : undefined;
    return (
      this.group(mobs) +
      (mobs.length === 1 ? " attacks " : " attack ") +
      (one ? nameOf(one) : plural(targets.size, "mob"))
    );
  }

  private fight(tick: number): string | null {
    const event = this.events
      .filter((one) => one.tick <= tick && tick - one.tick < 60 && /^dies|born/.test(one.text))
      .pop();
    return event?.mob ? nameOf(event.mob) + " " + event.text.replace(/, because .*$/, "") : null;
  }

  private day(there: Mob[], tick: number): string {
    const part = this.when(tick),
      villagers = there.filter((mob) => mob.species === "villager");
    if (villagers.length >= 3) return part + ": " + this.village(villagers, tick);
    if (there.length === 0) return part + ": no mob is here";
    const walking = there.filter((mob) => mob.placeAt(tick)!.isWalking).length,
      asleep = this.badges(there, tick, "sleep").length;
    const first = part + ": " + this.group(there);
    return (
      first +
      (asleep > there.length / 3
        ? ", " + asleep + " asleep"
        : walking > 0
          ? (there.length === 1 ? "" : ", " + walking + " of them") + (walking === 1 ? " walks" : " walk")
          : "")
    );
  }

  private village(villagers: Mob[], tick: number): string {
    const all = villagers.length,
      asleep = this.badges(villagers, tick, "sleep").length;
    const by = (activity: string) => villagers.filter((mob) => mob.activityAt(tick) === activity);
    const rest = by("rest"),
      home = rest.filter((mob) => badgeAt(mob, tick) !== "sleep" && mob.placeAt(tick)!.isWalking).length;
    const work = by("work").length,
      meet = by("meet").length,
      of = " of " + all + " villagers ";
    if (asleep > 0 && asleep >= home) return asleep + of + (asleep === 1 ? "sleeps" : "sleep");
    if (rest.length > all / 3)
      return (
        home +
        of +
        (home === 1 ? "is on its way home" : "are on their way home") +
        (asleep > 0 ? ", " + asleep + " asleep" : "")
      );
    if (meet > all / 3) return meet + of + "meet at the bell";
    if (work > all / 3) return work + of + (work === 1 ? "is at work" : "are at work");
    const walking = villagers.filter((mob) => mob.placeAt(tick)!.isWalking).length;
    return (
      "free time for " +
      plural(all, "villager") +
      ", " +
      walking +
      (walking === 1 ? " walks about" : " walk about")
    );
  }
}
