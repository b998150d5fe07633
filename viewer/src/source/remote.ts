// A run that goes on in the program: `ovis view` serves this page with the last minutes of the run, and then what is new, in
// parts. The page grows: camera, chosen mob, open panels and time stay.
import { byId, el, isCalm } from "../ui/dom";
import type { Page } from "../ui/page";

const ASK_MSEC = 500;
const BEHIND_SECONDS = 0.9; // between the run and a page that plays at its end: parts come in steps
const CATCH_UP = 1.5; // share of what it is late or early that it makes good in a second
// The window's name while it loads itself again, since it was away for too long: the tick, and whether it plays.
const MARK = /^ovis live (\d+) ([01])$/;

interface Answer {
  tick: number;
  isEnded: boolean;
  /** The program does not have all parts any more that the page needs. */
  isLost: boolean;
  parts: unknown[];
  /** Why each option of the chosen mob runs or does not. */
  why: { n: number; ends: [number, string][] } | null;
}

/** Only the page of the program may connect to its origin. */
const isLive = (): boolean =>
  document
    .querySelector("meta[http-equiv='Content-Security-Policy']")!
    .getAttribute("content")!
    .includes("connect-src 'self'");

class RemoteRun {
  private readonly note = el("span", { id: "runnote" }, "");
  private readonly end = el(
    "button",
    { type: "button", id: "golive", title: "Show the run as it is now", click: () => this.goLive() },
    "Now",
  );
  private isAtEnd = false;
  private rate = 0; // ticks a second
  private tick = 0; // of the run, when it answered
  private heard = 0;
  private paced = NaN;

  constructor(private readonly page: Page) {
    byId("about").after(this.note, this.end);
  }

  start(): void {
    const { source, state } = this.page,
      left = MARK.exec(window.name);
    window.name = "";
    this.page.pace = (tick, by, seconds) => this.pace(tick, by, seconds);
    this.tick = source.last;
    if (left) {
      state.go(Math.max(source.first, Number(left[1])));
      this.page.play(left[2] === "1" && !isCalm());
    } else if (!location.hash.includes("tick=")) {
      state.go(source.last);
      this.isAtEnd = true;
      this.page.play(!isCalm());
    }
    source.setAsks(async () => {
      const got = await fetch("knows", { cache: "no-store" });
      if (!got.ok) throw new Error("the program answers " + got.status);
      return got.text();
    }, true);
    void this.ask();
  }

  private goLive(): void {
    this.page.state.go(this.page.source.last);
    this.isAtEnd = true;
    this.paced = this.page.state.tick;
    this.page.play(true);
  }

  // At the end it goes as fast as the run, a little behind what it has, whatever the speed that a person chose.
  private pace(tick: number, by: number, seconds: number): number {
    const { source, state } = this.page,
      behind = Math.max(2, this.rate * BEHIND_SECONDS);
    if (tick !== this.paced || state.speed < 1)
      this.isAtEnd = state.speed >= 1 && source.last - tick < behind;
    let next = tick + by;
    if (next >= source.last - behind) this.isAtEnd = state.speed >= 1;
    if (this.isAtEnd) {
      const now = this.tick + (this.rate * (performance.now() - this.heard)) / 1000;
      next = tick + Math.max(0, this.rate + (now - behind - tick) * CATCH_UP) * seconds;
    }
    this.paced = Math.min(source.last, Math.max(source.first, next));
    return this.paced;
  }

  private hear({ tick, isEnded }: Answer): void {
    const now = performance.now(),
      seconds = (now - this.heard) / 1000;
    if (this.heard > 0 && seconds > 0.1) {
      const rate = (tick - this.tick) / seconds;
      this.rate = this.rate === 0 ? rate : this.rate + (rate - this.rate) * 0.3;
    }
    this.tick = tick;
    this.heard = now;
    this.end.hidden = isEnded;
    this.tell(isEnded ? "The run has ended at tick " + tick + "." : "Live: the run is at tick " + tick + ".");
  }

  private tell(text: string): void {
    if (this.note.textContent !== text) this.note.textContent = text;
  }

  private async ask(): Promise<void> {
    const { page } = this,
      { source, state } = page;
    if (state.closed.signal.aborted) return;
    let answer: Answer;
    try {
      const got = await fetch("since/" + source.last + "/" + (state.chosen?.n ?? 0), { cache: "no-store" });
      if (!got.ok) throw new Error("the program answers " + got.status);
      answer = (await got.json()) as Answer;
    } catch {
      this.stop("The program has ended: the page keeps what it has, up to tick " + source.last + ".");
      return;
    }
    if (answer.isLost) {
      window.name = `ovis live ${state.whole} ${state.isPlaying ? 1 : 0}`;
      history.replaceState(null, "", "#" + page.linkText());
      location.reload();
      return;
    }
    this.hear(answer);
    for (const part of answer.parts) await page.grow(part, answer.why);
    if (answer.isEnded && answer.parts.length === 0) page.pace = null;
    setTimeout(() => void this.ask(), ASK_MSEC);
  }

  private stop(text: string): void {
    this.tell(text);
    this.end.hidden = true;
    this.page.pace = null;
  }
}

export function followProgram(page: Page): void {
  if (isLive()) new RemoteRun(page).start();
}
