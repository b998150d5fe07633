// Colors of the sky and of the light by time of day. 0 is sunrise, 6,000 noon, 12,000 sunset, 18,000 midnight.
import type { Rgb } from "../world/paint";
import { mix } from "../world/paint";

export interface Sky {
  top: Rgb;
  low: Rgb;
  sun: Rgb;
  lamp: number;
}

const STOPS: [number, Sky][] = [
  [0, { top: [0.44, 0.58, 0.82], low: [0.98, 0.78, 0.6], sun: [0.92, 0.8, 0.7], lamp: 0.5 }],
  [1500, { top: [0.42, 0.66, 0.95], low: [0.8, 0.9, 0.98], sun: [1.02, 0.99, 0.94], lamp: 0.3 }],
  [10500, { top: [0.42, 0.66, 0.95], low: [0.8, 0.9, 0.98], sun: [1.02, 0.99, 0.94], lamp: 0.3 }],
  [12200, { top: [0.36, 0.42, 0.68], low: [0.98, 0.62, 0.4], sun: [0.92, 0.7, 0.56], lamp: 0.7 }],
  [13500, { top: [0.08, 0.1, 0.22], low: [0.2, 0.22, 0.38], sun: [0.58, 0.63, 0.8], lamp: 1.05 }],
  [22300, { top: [0.07, 0.09, 0.2], low: [0.17, 0.2, 0.34], sun: [0.56, 0.61, 0.78], lamp: 1.05 }],
  [24000, { top: [0.44, 0.58, 0.82], low: [0.98, 0.78, 0.6], sun: [0.92, 0.8, 0.7], lamp: 0.5 }],
];

const DARK: Sky = { top: [0.1, 0.07, 0.08], low: [0.2, 0.12, 0.1], sun: [0.62, 0.54, 0.5], lamp: 0.9 };
const VOID: Sky = { top: [0.07, 0.05, 0.1], low: [0.13, 0.1, 0.18], sun: [0.75, 0.72, 0.82], lamp: 0.8 };

export function skyAt(time: number, dimension: string, hasSky: boolean): Sky {
  if (!hasSky) return dimension === "the_end" ? VOID : DARK;
  let i = 1;
  while (i < STOPS.length - 1 && STOPS[i][0] < time) i++;
  const [from, a] = STOPS[i - 1],
    [to, b] = STOPS[i],
    share = Math.min(1, Math.max(0, (time - from) / (to - from)));
  return {
    top: mix(a.top, b.top, share),
    low: mix(a.low, b.low, share),
    sun: mix(a.sun, b.sun, share),
    lamp: a.lamp + (b.lamp - a.lamp) * share,
  };
}

/** "morning" and so on, of a time of day. */
export function partOfDay(time: number): string {
  if (time < 1000 || time >= 23000) return "Dawn";
  if (time < 5000) return "Morning";
  if (time < 7000) return "Noon";
  if (time < 11000) return "Afternoon";
  if (time < 13000) return "Evening";
  return time < 18000 ? "Night" : "Late night";
}

/** "06:00" for 0. */
export function clockOf(time: number): string {
  const minutes = Math.floor(((time % 1000) * 60) / 1000);
  return String(Math.floor(time / 1000 + 6) % 24).padStart(2, "0") + ":" + String(minutes).padStart(2, "0");
}
