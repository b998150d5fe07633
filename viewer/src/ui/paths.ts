// The path of a mob: where it leads, over which kinds of places, and how the search found it or did not.
import type { PathSearch, RefusedStep, SearchPlace } from "../source/knows";
import { lastUpTo, type Mob } from "../source/source";
import { el } from "./dom";
import type { State } from "./state";
import { cellWords, costWords, plain, typeWords } from "./words";

const STEPS_A_SECOND = 24; // of an animation, at most; a long search is played faster
const ANIMATION = 6; // seconds of a long search
const PLACES_SHOWN = 4; // of a reason

/** A search that is drawn over the world: the places visited up to a step. */
export interface ShownSearch {
  search: PathSearch;
  step: number;
}

const far = (a: { x: number; y: number; z: number }, b: { x: number; y: number; z: number }): number =>
  Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);

const times = (count: number, one: string, many: string): string => count + " " + (count === 1 ? one : many);

/** The numbers of a refusal: "1.5, at most 1.13"; "" if they say nothing. */
function numbersOf({ value, limit, reason }: RefusedStep): string {
  if (/never enters|would land/.test(reason)) return "";
  if (value === 0 && limit === 0) return "";
  return value > limit
    ? plain(value) + ", at most " + plain(limit)
    : plain(value) + ", at least " + plain(limit);
}

interface Reason {
  words: string;
  numbers: string[];
  count: number;
  places: string[];
  near: number; // blocks from the target
}

/** All refused steps by reason, those nearest to the target first. */
function reasonsOf(refused: RefusedStep[], target: { x: number; y: number; z: number }): Reason[] {
  const found = new Map<string, Reason>();
  for (const step of refused) {
    const numbers = numbersOf(step),
      type = /OPEN|WALKABLE/.test(step.type) ? "" : " (" + typeWords(step.type) + ")",
      words = step.reason + type,
      reason = found.get(words) ?? { words, numbers: [], count: 0, places: [], near: Infinity },
      place = cellWords(step);
    reason.count++;
    reason.near = Math.min(reason.near, far(step, target));
    if (!reason.places.includes(place)) reason.places.push(place);
    if (numbers && !reason.numbers.includes(numbers)) reason.numbers.push(numbers);
    found.set(words, reason);
  }
  return [...found.values()].sort((a, b) => a.near - b.near || b.count - a.count);
}

const reasonWords = ({ words, numbers }: Reason): string =>
  words +
  (numbers.length > 0
    ? ": " + numbers[0] + (numbers.length > 1 ? ", and " + (numbers.length - 1) + " other numbers" : "")
    : "");

export class PathSection {
  readonly element: HTMLDetailsElement;
  private readonly text = el("p", { id: "path" });
  private readonly which = el("select", { id: "search", "aria-label": "Which of its searches" });
  private readonly steps = el("input", {
    type: "range",
    id: "steps",
    min: "0",
    step: "1",
    "aria-label": "Steps of the search",
  });
  private readonly step = el("p", { class: "note", id: "step" });
  private readonly play = el("button", { type: "button", id: "playsearch" }, "Play the search");
  private readonly search = el("div", { id: "searchbox" }, this.which, this.steps, this.play, this.step);
  private readonly nodes = el("table", { id: "nodes", class: "wide" });
  private readonly refused = el("table", { id: "refused", class: "wide" });
  private listed: PathSearch[] | null = null;
  private shown: PathSearch | null | undefined = undefined;
  private isChosen = false; // by the reader, not by the tick
  private timer = 0;
  private tick = 0;

  constructor(
    private readonly state: State,
    private readonly mob: Mob,
    private readonly jump: (tick: number) => void,
  ) {
    this.element = el(
      "details",
      { id: "pathbox" },
      el("summary", {}, "Its path"),
      this.text,
      this.search,
      el("h3", { class: "sub" }, "Places of its path"),
      this.nodes,
      el("h3", { class: "sub" }, "Steps that the search refused"),
      this.refused,
    );
    this.element.addEventListener("toggle", () => {
      if (this.element.open) this.fill();
      else this.hide();
    });
    this.which.addEventListener("change", () => {
      this.isChosen = this.which.value !== "";
      if (this.isChosen) this.jump(this.mob.searches![Number(this.which.value)].tick);
      this.fill();
    });
    this.steps.addEventListener("input", () => this.showStep());
    this.play.addEventListener("click", () => this.animate());
  }

  show(tick: number): void {
    this.tick = tick;
    if (this.element.open) this.fill();
  }

  hide(): void {
    clearInterval(this.timer);
    this.timer = 0;
    this.shown = undefined;
    this.state.search = null;
    this.state.isStale = true;
  }

  // The search that is shown: that of the path now, else the one that the reader has chosen.
  private searchNow(): PathSearch | null {
    const { searches } = this.mob,
      path = this.mob.pathAt(this.tick);
    if (!searches || searches.length === 0) return null;
    if (this.isChosen && this.which.value !== "") return searches[Number(this.which.value)];
    const at = lastUpTo(
      searches.map(({ tick }) => [tick]),
      this.tick,
    );
    return path ? (searches.find(({ tick }) => tick === path.tick) ?? null) : (searches[at] ?? null);
  }

  private fill(): void {
    this.state.source.want?.(this.tick);
    const search = this.searchNow();
    this.text.textContent = this.words(search);
    this.fillNodes(search);
    if (search === this.shown) return;
    this.shown = search;
    clearInterval(this.timer);
    this.timer = 0;
    this.play.textContent = "Play the search";
    this.fillSearches(search);
    this.search.hidden = (this.mob.searches ?? []).length === 0;
    this.steps.max = String(search ? search.visited.length : 0);
    this.steps.value = this.steps.max;
    this.steps.disabled = this.play.disabled = search === null;
    this.fillRefused(search);
    this.showStep();
  }

  private fillSearches(search: PathSearch | null): void {
    const searches = this.mob.searches ?? [];
    if (this.listed !== searches) {
      this.listed = searches;
      this.which.replaceChildren(
        el("option", { value: "" }, "the search of its path now"),
        ...searches.map((one, i) =>
          el(
            "option",
            { value: String(i) },
            "tick " + one.tick + " to " + cellWords(one.target) + (one.isPartial ? ", ends short" : ""),
          ),
        ),
      );
    }
    if (!this.isChosen) this.which.value = "";
    else if (search) this.which.value = String(searches.indexOf(search));
  }

  private words(search: PathSearch | null): string {
    const { mob, tick } = this,
      path = mob.pathAt(tick),
      counts = mob.pathsUpTo?.(tick),
      place = mob.placeAt(tick),
      parts: string[] = [];
    if (path && place) {
      const all = path.nodes.length / 3,
        end = { x: path.nodes[3 * all - 3], y: path.nodes[3 * all - 2], z: path.nodes[3 * all - 1] };
      parts.push(
        "It walks to " +
          cellWords(search && search.tick === path.tick ? search.target : end) +
          " since tick " +
          path.tick +
          ": " +
          times(all, "place", "places") +
          (path.isPartial ? ", which end short at " + cellWords(end) : "") +
          ". It is " +
          plain(Math.hypot(end.x + 0.5 - place.x, end.z + 0.5 - place.z)) +
          " blocks from the end of its path.",
      );
    } else parts.push("It walks along no path now.");
    if (search) {
      if (!path || search.tick !== path.tick)
        parts.push(
          "Its search of tick " +
            search.tick +
            " was for a path to " +
            cellWords(search.target) +
            (search.isPartial ? ", which it does not reach." : ", which it reaches."),
        );
      if (search.why)
        parts.push(search.why.replace(/^The [^ ]+ does not get there/, "It does not get there"));
      else if (search.isPartial) parts.push(this.shortWords(search));
      parts.push(
        "The search visited " +
          times(search.count, "place", "places") +
          " and refused " +
          times(search.refused.length, "step", "steps") +
          "; a path may be " +
          plain(search.range) +
          " blocks long" +
          (search.reach > 0
            ? ", and " + times(search.reach, "block", "blocks") + " from its target is near enough"
            : "") +
          "." +
          (search.ranOut ? " It ended because it had visited as many places as its budget allows." : "") +
          (search.metUnloaded ? " It met land that is not loaded, and took it for air." : ""),
      );
    } else if (path && (mob.searches ?? []).length > 0)
      parts.push("How it found this path does not stand in this page: the list below has those that do.");
    if (counts && counts.count > 0)
      parts.push(
        times(counts.count, "path", "paths") +
          " so far, " +
          (counts.count === 1
            ? counts.partial === 1
              ? "which ends short."
              : "which is whole."
            : (counts.partial === 0 ? "none" : counts.partial) +
              " of them " +
              (counts.partial === 1 ? "ends short." : "end short.")),
      );
    return parts.join(" ");
  }

  // A search that ends short and whose cause is not in the page: what it came nearest to, and what it refused there.
  private shortWords(search: PathSearch): string {
    const end = search.path[search.path.length - 1] ?? search.from,
      near = search.refused
        .filter((step) => far(step, search.target) < far(end, search.target) + 1)
        .sort((a, b) => far(a, search.target) - far(b, search.target))[0];
    return (
      "It ends " +
      plain(far(end, search.target)) +
      " blocks from its target" +
      (near
        ? "; the refused step nearest to it: " +
          near.reason +
          ", at " +
          cellWords(near) +
          " (" +
          typeWords(near.type) +
          ")"
        : "") +
      "."
    );
  }

  private fillNodes(search: PathSearch | null): void {
    const { mob, tick } = this,
      path = mob.pathAt(tick),
      { source } = this.state;
    let places: { x: number; y: number; z: number; type: string | null; malus: number }[] = [];
    if (search && (!path || search.tick === path.tick || this.isChosen)) places = search.path;
    else if (path)
      places = Array.from({ length: Math.floor(path.nodes.length / 3) }, (_, i) => {
        const [x, y, z] = path.nodes.slice(3 * i, 3 * i + 3),
          known = source.typeAt?.(mob, x, y, z, tick) ?? null;
        return { x, y, z, type: known?.type ?? null, malus: known?.malus ?? 0 };
      });
    const key = places.map((one) => cellWords(one) + one.type).join();
    if (this.nodes.dataset.key === key) return;
    this.nodes.dataset.key = key;
    this.nodes.replaceChildren(
      ...places.map(({ x, y, z, type, malus }, i) =>
        el(
          "tr",
          {},
          el("td", {}, i + 1 + "."),
          el("td", {}, cellWords({ x, y, z })),
          el(
            "td",
            {},
            type === null ? "not known" : typeWords(type) + (malus > 0 ? ": " + costWords(malus) : ""),
          ),
        ),
      ),
    );
    if (places.length === 0) this.nodes.append(el("tr", {}, el("td", {}, "it has no path")));
  }

  private fillRefused(search: PathSearch | null): void {
    const reasons = search ? reasonsOf(search.refused, search.target) : [];
    this.refused.replaceChildren(
      ...reasons.map((reason) => {
        const { count, places } = reason;
        return el(
          "tr",
          {},
          el("td", {}, count + "\u00d7"),
          el(
            "td",
            {},
            reasonWords(reason),
            el(
              "span",
              { class: "from" },
              "at " +
                places.slice(0, PLACES_SHOWN).join(", ") +
                (places.length > PLACES_SHOWN ? " and " + (places.length - PLACES_SHOWN) + " more" : ""),
            ),
          ),
        );
      }),
    );
    if (reasons.length === 0)
      this.refused.append(
        el("tr", {}, el("td", {}, search ? "none" : "not known: choose one of its searches")),
      );
  }

  private showStep(): void {
    const search = this.shown ?? null,
      at = Number(this.steps.value);
    this.state.search = search ? { search, step: at } : null;
    this.state.isStale = true;
    const place: SearchPlace | undefined = search?.visited[at - 1];
    const refused = search ? search.refused.filter(({ order }) => order === at - 1) : [];
    this.step.textContent = !search
      ? ""
      : place
        ? "step " +
          at +
          " of " +
          search.visited.length +
          ": " +
          cellWords(place) +
          ", " +
          typeWords(place.type) +
          ", " +
          plain(place.cost) +
          " of way and costs so far" +
          (refused.length > 0
            ? "; refused from here: " +
              reasonsOf(refused, search!.target)
                .map((one) => reasonWords(one) + ", at " + one.places.slice(0, 2).join(", "))
                .join("; ")
            : "")
        : "before the first step: it stands at " + cellWords(search.from);
  }

  private animate(): void {
    const search = this.shown;
    if (this.timer !== 0 || !search) {
      clearInterval(this.timer);
      this.timer = 0;
      this.play.textContent = "Play the search";
      return;
    }
    const all = search.visited.length,
      each = Math.max(1000 / STEPS_A_SECOND, 1),
      by = Math.max(1, Math.round((all * each) / (1000 * ANIMATION)));
    let at = Number(this.steps.value) >= all ? 0 : Number(this.steps.value);
    this.play.textContent = "Stop";
    this.timer = window.setInterval(() => {
      at = Math.min(all, at + by);
      this.steps.value = String(at);
      this.showStep();
      if (at >= all) this.animate();
    }, each);
  }
}
