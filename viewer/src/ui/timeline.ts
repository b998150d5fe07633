// The timeline: day and night, events by kind, the activities of the chosen mob as bands.
import { skyAt } from "../scene/sky";
import { cssOf } from "../world/paint";
import { byId } from "./dom";
import type { RunEvent } from "./events";
import type { State } from "./state";

const MARGIN = 8; // pixels that the thumb of a slider needs at each end
/** Bands of activities: color, and a pattern of dashes so that colors are not all that tells them apart. */
const BANDS: Record<string, string> = {
  work: "#d98a2b",
  meet: "#8f6fd6",
  rest: "#4a6fb3",
  idle: "#8a949c",
  play: "#4fae5c",
  panic: "#d63a30",
  raid: "#a32f2f",
  "before a raid": "#c9713a",
  hide: "#6b6b3a",
  fight: "#d63a30",
};

export function drawMarks(state: State, events: RunEvent[]): void {
  const strip = byId<HTMLCanvasElement>("marks"),
    box = strip.getBoundingClientRect(),
    ratio = Math.min(2, window.devicePixelRatio || 1),
    { source, chosen } = state;
  strip.width = Math.max(1, Math.round(box.width * ratio));
  strip.height = Math.round(26 * ratio);
  const pen = strip.getContext("2d")!,
    span = Math.max(1, source.last - source.first),
    wide = box.width - 2 * MARGIN;
  pen.scale(ratio, ratio);
  const x = (tick: number) => MARGIN + (wide * (tick - source.first)) / span;
  for (let i = 0; i < wide; i += 2) {
    const sky = skyAt(source.timeAt(source.first + (span * i) / wide), source.dimension, source.hasSky);
    pen.fillStyle = cssOf(sky.low);
    pen.fillRect(MARGIN + i, 0, 2.5, 26);
  }
  if (chosen && chosen.activities.length > 0) {
    chosen.activities.forEach(([tick, name], i) => {
      const to = chosen.activities[i + 1]?.[0] ?? source.last,
        from = x(tick),
        width = Math.max(1, x(to) - from);
      pen.fillStyle = BANDS[name] ?? "#777777";
      pen.fillRect(from, 13, width, 12);
      if (width > 34) {
        pen.fillStyle = "#ffffff";
        pen.font = "600 10px system-ui, sans-serif";
        pen.fillText(name, from + 4, 22.5, width - 6);
      }
    });
  }
  const styles: Record<string, [string, number, number]> = {
    harm: ["#b3261e", 0, 12],
    lifecycle: ["#0f5c41", 0, 8],
    refusal: ["#7a5000", 6, 6],
    option: ["#3c444c", 8, 4],
  };
  const lines = chosen
    ? chosen.lines.map((line) => ({ tick: line.tick, kind: line.kind, text: line.text }))
    : events.filter((event) => event.kind === "harm" || event.kind === "lifecycle");
  for (const { tick, kind, text } of lines) {
    const style = styles[kind];
    if (!style || (kind === "lifecycle" && text.startsWith("is there"))) continue;
    pen.fillStyle = style[0];
    pen.fillRect(x(tick) - 0.8, style[1], 1.8, style[2]);
  }
}
