// What a run cost: which species, which mobs, and which parts of their minds.
import { el } from "./dom";
import type { State } from "./state";

const number = (value: number): string => value.toLocaleString("en");

function table(head: string[], rows: (Node | string)[][]): HTMLTableElement {
  return el(
    "table",
    { class: "wide" },
    el("thead", {}, el("tr", {}, ...head.map((text) => el("th", { scope: "col" }, text)))),
    el("tbody", {}, ...rows.map((row) => el("tr", {}, ...row.map((cell) => el("td", {}, cell))))),
  );
}

/** Two tables: by species with the parts of their minds, and the busiest mobs. */
export function workTables(state: State): HTMLElement {
  const { work } = state.source,
    box = el("div", { id: "work" });
  if (!work) return box;
  const button = (n: number): Node | string => {
    const mob = state.mobOf(n);
    return mob
      ? el(
          "button",
          { type: "button", click: () => state.choose(mob) },
          state.nameOf(mob).replaceAll("_", " "),
        )
      : "mob " + n;
  };
  box.append(
    table(
      ["species", "share", "searches, nodes, rays", "mostly"],
      work.species.map(({ name, share, searches, nodes, rays, parts }) => [
        name.replaceAll("_", " "),
        share.toFixed(1) + " %",
        number(searches) + ", " + number(nodes) + ", " + number(rays),
        parts
          .slice(0, 3)
          .map((part) => part.words + " " + part.share.toFixed(0) + " %")
          .join("; ") || "nothing that searches or looks",
      ]),
    ),
    table(
      ["busiest mobs", "share", "searches, nodes, rays"],
      work.mobs.map(({ n, share, searches, nodes, rays }) => [
        button(n),
        share.toFixed(1) + " %",
        number(searches) + ", " + number(nodes) + ", " + number(rays),
      ]),
    ),
  );
  return box;
}
