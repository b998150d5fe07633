// Help, and what is inside of the page.
import licence from "../../three-licence.txt";
import { embedded } from "../engine/client";
import { el } from "./dom";

const KEYS: [string, string][] = [
  ["Space", "play and pause"],
  ["\u2190 \u2192", "one second back or ahead, with Shift ten; on the picture they move the camera"],
  ["\u2191 \u2193", "on the picture: move the camera"],
  ["Q E R V", "turn and tilt the camera"],
  ["+ \u2212 0", "zoom in, zoom out, show all"],
  ["M", "plan from above, and back"],
  ["B", "roofs off, and back"],
  ["[ ]", "cut the world lower or higher"],
  ["T", "tour: the camera goes where something happens"],
  ["N P", "choose the next or previous mob"],
  ["C F I", "center the chosen mob, follow it, look through its eyes"],
  ["J", "go to what 'find' looks for, the next time"],
  ["G", "go on from here, in the engine"],
  ["S", "save the picture"],
  ["Escape", "close the panel of a mob"],
  ["?", "this help"],
];

export function fillHelp(dialog: HTMLDialogElement, madeBy: string): void {
  const table = el(
    "table",
    {},
    ...KEYS.map(([keys, words]) =>
      el(
        "tr",
        {},
        el("td", {}, ...keys.split(" ").flatMap((key) => [el("kbd", {}, key), " "])),
        el("td", {}, words),
      ),
    ),
  );
  dialog.replaceChildren(
    el("h2", { id: "helphead" }, "What you can do"),
    el(
      "p",
      {},
      "Drag turns the picture, drag with Shift or the right button moves it, the wheel zooms; on a touch screen one finger turns, two fingers move and zoom. Click a mob to see what it does and why. Double click goes to a place.",
    ),
    table,
    ...(embedded("engine") === ""
      ? [
          el(
            "p",
            {},
            "This page has no engine. With one the run goes on from any tick, with what you change, and worlds can be dropped on the page: ",
            el("code", {}, "./dev wasm && ./dev run"),
          ),
        ]
      : []),
    el("h3", {}, "About"),
    el(
      "p",
      { class: "note" },
      "Made by Ovis " +
        madeBy +
        ". All data stand in this file: nothing is loaded from elsewhere, and nothing is sent. Not affiliated with Mojang or Microsoft.",
    ),
    el("details", {}, el("summary", {}, "three.js 0.187.0, MIT licence"), el("pre", {}, licence)),
    el("form", { method: "dialog" }, el("button", { class: "main" }, "Close")),
  );
}
