// Two runs side by side: where they differ first, what became of it, each mob in both.
import type { Mob, Source } from "../source/source";
import { el } from "./dom";
import { sentenceOf } from "./sentence";
import { State } from "./state";
import { plain } from "./words";

const MOBS_SHOWN = 30;
const ELSEWHERE = 0.5; // blocks

const plainName = (mob: Mob): string => mob.species.replaceAll("_", " ") + " " + mob.n;

interface Pair {
  mob: Mob | null;
  other: Mob | null;
  /** Blocks between the two; NaN: one of them is not there. */
  far: number;
}

/** A mob in both runs at a tick. */
function pairsAt(source: Source, other: Source, tick: number): Pair[] {
  const found: Pair[] = [],
    serials = new Set(
      [...source.mobs, ...other.mobs].filter((mob) => mob.plan.length > 0).map((mob) => mob.n),
    );
  const there = (one: Source, n: number): Mob | null => {
    const mob = one.mobs.find((each) => each.n === n);
    return mob && mob.placeAt(tick) && mob.stateAt(tick).isAlive ? mob : null;
  };
  for (const n of serials) {
    const [a, b] = [there(source, n), there(other, n)];
    if (!a && !b) continue;
    const [p, q] = [a?.placeAt(tick), b?.placeAt(tick)];
    found.push({ mob: a, other: b, far: p && q ? Math.hypot(p.x - q.x, p.y - q.y, p.z - q.z) : NaN });
  }
  return found;
}

/** Where the mobs of the other run are, for those that are elsewhere in this one. */
export function ghostsAt(source: Source, tick: number): { mob: Mob; x: number; y: number; z: number }[] {
  if (!source.other) return [];
  return pairsAt(source, source.other.source, tick).flatMap(({ other, far }) => {
    const place = other && !(far <= ELSEWHERE) ? other.placeAt(tick) : null;
    return place ? [{ mob: other!, x: place.x, y: place.y, z: place.z }] : [];
  });
}

export class ComparePart {
  readonly element: HTMLDetailsElement;
  private readonly box = el("div", { id: "both" });
  private shown = -1;

  constructor(
    private readonly state: State,
    private readonly jump: (tick: number, mob: Mob | null) => void,
  ) {
    this.element = el(
      "details",
      { id: "compare", open: "" },
      el("summary", {}, "Beside the other run"),
      this.box,
    );
    this.element.addEventListener("toggle", () => this.fill());
    this.fill();
  }

  show(tick: number): void {
    if (Math.abs(tick - this.shown) >= 20 || !this.state.isPlaying) this.fill();
  }

  private fill(): void {
    const { other } = this.state.source;
    if (!other || !this.element.open || this.box.contains(document.activeElement)) return;
    const { source } = this.state,
      tick = (this.shown = this.state.whole),
      first =
        source.mobs.find((mob) => mob.n === other.n) ?? other.source.mobs.find((mob) => mob.n === other.n);
    const pairs = pairsAt(source, other.source, tick),
      elsewhere = pairs
        .filter(({ far }) => !(far <= ELSEWHERE))
        .sort((a, b) => (Number.isNaN(b.far) ? 1e9 : b.far) - (Number.isNaN(a.far) ? 1e9 : a.far));
    const kinds = [...new Set(pairs.map(({ mob, other: one }) => (mob ?? one)!.species))].sort(),
      died = (one: Source, species: string) =>
        one.mobs.filter(
          (mob) =>
            mob.species === species && mob.lines.some((line) => line.tick <= tick && /^dies/.test(line.text)),
        ).length;
    this.box.replaceChildren(
      el(
        "p",
        { id: "difference" },
        other.tick < 0
          ? "No mob differs between this run and " + other.title + "."
          : (other.tick > source.first
              ? "The runs are equal up to tick " + (other.tick - 1)
              : "The runs differ from the start") +
              ". At tick " +
              other.tick +
              " " +
              (first ? plainName(first) : "mob " + other.n) +
              " differs first: " +
              other.text +
              " in " +
              other.title +
              ". ",
        ...(other.tick < 0
          ? []
          : [
              el(
                "button",
                { type: "button", click: () => this.jump(other.tick, this.state.mobOf(other.n)) },
                "go there",
              ),
            ]),
      ),
      el(
        "table",
        { class: "wide" },
        el(
          "thead",
          {},
          el("tr", {}, ...["alive now", "here", other.title].map((text) => el("th", { scope: "col" }, text))),
        ),
        el(
          "tbody",
          {},
          ...kinds.map((species) =>
            el(
              "tr",
              {},
              el("td", {}, species.replaceAll("_", " ")),
              ...(
                [
                  [source, pairs.filter(({ mob }) => mob?.species === species).length],
                  [other.source, pairs.filter(({ other: one }) => one?.species === species).length],
                ] as const
              ).map(([one, count]) => {
                const dead = died(one, species);
                return el("td", {}, count + (dead > 0 ? ", " + dead + " dead" : ""));
              }),
            ),
          ),
        ),
      ),
      el(
        "h3",
        { class: "sub" },
        elsewhere.length + " of " + pairs.length + " mobs are elsewhere or in one run only",
      ),
      el(
        "ul",
        { class: "plain" },
        ...elsewhere
          .slice(0, MOBS_SHOWN)
          .map(({ mob, other: one, far }) =>
            el(
              "li",
              {},
              mob
                ? el("button", { type: "button", click: () => this.state.choose(mob) }, plainName(mob))
                : plainName(one!),
              Number.isNaN(far)
                ? mob
                  ? " is here only"
                  : " is in " + other.title + " only"
                : " is " + plain(Math.round(far * 10) / 10) + " blocks from where it is there",
            ),
          ),
        ...(elsewhere.length > MOBS_SHOWN
          ? [el("li", {}, "and " + (elsewhere.length - MOBS_SHOWN) + " more")]
          : []),
      ),
    );
  }
}

/** The chosen mob in the other run. */
export class OtherSection {
  readonly element: HTMLDetailsElement;
  private readonly text = el("p", { id: "othertext" });
  private readonly options = el("table", { class: "wide" });
  private readonly there: State;
  private tick = 0;

  constructor(
    private readonly state: State,
    private readonly mob: Mob,
  ) {
    this.there = new State(state.source.other!.source);
    this.element = el(
      "details",
      { id: "otherbox", open: "" },
      el("summary", {}, "In " + state.source.other!.title),
      this.text,
      this.options,
    );
    this.element.addEventListener("toggle", () => this.show(this.tick));
  }

  show(tick: number): void {
    this.tick = tick;
    if (!this.element.open) return;
    const other = this.there.mobOf(this.mob.n),
      title = this.state.source.other!.title;
    if (!other) {
      this.text.textContent = "It is never in " + title + ".";
      this.options.replaceChildren();
      return;
    }
    const [here, there] = [this.mob.placeAt(tick), other.placeAt(tick)],
      far = here && there ? Math.hypot(here.x - there.x, here.y - there.y, here.z - there.z) : NaN,
      [a, b] = [this.mob.stateAt(tick), other.stateAt(tick)];
    this.text.textContent =
      sentenceOf(this.there, other, tick) +
      (Number.isNaN(far)
        ? ""
        : far <= ELSEWHERE
          ? " It is in the same place."
          : " It is " + plain(Math.round(far * 10) / 10) + " blocks from here.") +
      (a.health !== b.health
        ? " Its health there is " + plain(b.health) + ", here " + plain(a.health) + "."
        : "");
    const words = (mob: Mob) => new Set(mob.runningAt(tick).map((i) => mob.plan[i][1])),
      [mine, its] = [words(this.mob), words(other)];
    const row = (text: string, where: string) => el("tr", {}, el("td", {}, text), el("td", {}, where));
    this.options.replaceChildren(
      ...[...mine].filter((one) => !its.has(one)).map((one) => row(one, "runs here only")),
      ...[...its].filter((one) => !mine.has(one)).map((one) => row(one, "runs there only")),
    );
  }
}
