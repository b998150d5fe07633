// The page: reads its source, shows the run, plays it. A world that is dropped on it takes its place.
import { embedded, EngineClient } from "./engine/client";
import type { EngineInfo, OpenedWorld } from "./engine/protocol";
import { readBaked } from "./source/baked";
import { Tracks } from "./source/live";
import { followProgram } from "./source/remote";
import { byId, el } from "./ui/dom";
import { Drop } from "./ui/drop";
import { Page } from "./ui/page";

const text = document.getElementById("data")!.textContent ?? "",
  hasRun = text.trim() !== "" && !text.startsWith("/*");
// Each run gets the elements as they were: what the one before added or listens to is gone with it.
const parts = ["header", "main", "section", "aside", "dialog"]
  .map((name) => document.querySelector(name)!)
  .map((part) => ({ part, fresh: part.cloneNode(true) }));
let page: Page | null = null;
let drops = new AbortController();

function renew(): void {
  page?.close();
  page = null;
  for (const one of parts) {
    const next = one.fresh.cloneNode(true) as Element;
    one.part.replaceWith(next);
    one.part = next;
  }
  history.replaceState(null, "", location.pathname + location.search);
}

function offerDrop(where: HTMLElement): void {
  const drop = new Drop(showOpened);
  drops.abort();
  drops = new AbortController();
  drop.listen(drops.signal, () => drop.box.closest("details")?.setAttribute("open", ""));
  where.append(drop.box);
}

async function showOpened(engine: EngineClient, opened: OpenedWorld, info: EngineInfo): Promise<void> {
  const source = await readBaked(opened.text);
  source.title = opened.title;
  renew();
  document.body.classList.remove("empty");
  show(new Tracks(source, opened.branch), engine);
  page!.adopt(info, opened.branch, opened.notes);
}

function show(tracks: Tracks, engine: EngineClient): void {
  page = new Page(tracks, engine);
  page.start();
  followProgram(page);
  if (embedded("engine") === "") return;
  const more = el("details", { id: "opener" }, el("summary", {}, "Open a world or a recording"));
  byId("side").append(more);
  offerDrop(more);
}

function showEmpty(): void {
  document.body.classList.add("empty");
  document.title = "Ovis";
  byId("title").textContent = "Ovis";
  offerDrop(byId("stage"));
}

function fail(error: unknown): void {
  byId("stage").append(
    el(
      "p",
      { class: "wait" },
      "This page cannot be shown: " + (error instanceof Error ? error.message : String(error)),
    ),
  );
}

if (hasRun)
  readBaked(text)
    .then((source) => show(new Tracks(source), new EngineClient()), fail)
    .catch(fail);
else showEmpty();
