// A run that goes on in the program: `ovis view` serves this page with the last minutes of the run. When the page has shown
// them, it loads itself again at the same tick, with the same camera and tools.
import { byId, el, isCalm } from "../ui/dom";
import type { Page } from "../ui/page";

const ASK_MSEC = 1000;
const BEHIND = 200; // ticks between the run and the page, which the program adds in blocks of about as many
// The window's name while it loads itself again: the tick, and whether it plays. The link may be written meanwhile.
const MARK = /^ovis live (\d+) ([01])$/;

/** Only the page of the program may connect to its origin. */
const isLive = (): boolean =>
  document
    .querySelector("meta[http-equiv='Content-Security-Policy']")!
    .getAttribute("content")!
    .includes("connect-src 'self'");

async function askTick(): Promise<{ tick: number; isEnded: boolean }> {
  const answer = await fetch("tick", { cache: "no-store" });
  if (!answer.ok) throw new Error("the program answers " + answer.status);
  return (await answer.json()) as { tick: number; isEnded: boolean };
}

export function followProgram(page: Page): void {
  if (!isLive()) return;
  const { source, state } = page,
    note = el("span", { id: "live" }, "");
  byId("about").after(note);
  const left = MARK.exec(window.name);
  if (left) {
    state.go(Math.max(source.first, Number(left[1])));
    page.play(left[2] === "1" && !isCalm());
  } else if (!location.hash.includes("tick=")) {
    state.go(Math.max(source.first, source.last - BEHIND));
    page.play(!isCalm());
  }
  let isPlaying = state.isPlaying;
  const ask = async (): Promise<void> => {
    const atEnd = state.tick >= source.last;
    if (!atEnd) isPlaying = state.isPlaying;
    try {
      const { tick, isEnded } = await askTick();
      note.textContent = isEnded
        ? "The run has ended at tick " + tick + "."
        : "Live: the run is at tick " + tick + ".";
      if (atEnd && (tick - source.last >= BEHIND || (isEnded && tick > source.last))) {
        window.name = `ovis live ${state.whole} ${isPlaying ? 1 : 0}`;
        history.replaceState(null, "", "#" + page.linkText());
        location.reload();
        return;
      }
    } catch {
      note.textContent = "The program has ended.";
    }
    setTimeout(() => void ask(), ASK_MSEC);
  };
  window.name = "";
  void ask();
}
