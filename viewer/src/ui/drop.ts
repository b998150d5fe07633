// A world folder, a zip, region files or a recording that is dropped on the page, or chosen.
import { embedded, EngineClient } from "../engine/client";
import type { AskPlace, DroppedFile, EngineInfo, OpenedWorld } from "../engine/protocol";
import { el, say } from "./dom";

const FILES_MAX = 20000; // of a folder

/** Shows what was opened, with the engine that has it. */
export type ShowOpened = (engine: EngineClient, opened: OpenedWorld, info: EngineInfo) => Promise<void>;

// ---- Files of what was dropped

const isWanted = (name: string): boolean =>
  /\.(mca|mcc|dat|dat_old|zip|ovr)$|^ovis_commit$|\.ovis_new$/i.test(name);

/** Counts what a folder has: a folder of everything is not searched through. */
class Walk {
  readonly files: DroppedFile[] = [];
  private seen = 0;

  private count(): void {
    if (++this.seen > FILES_MAX)
      throw new Error("this folder has more than " + FILES_MAX + " files: drop the folder of one world");
  }

  async handle(folder: FileSystemDirectoryHandle, path: string): Promise<void> {
    for await (const child of folder.values()) {
      this.count();
      const name = path + "/" + child.name;
      if (child.kind === "directory") await this.handle(child as FileSystemDirectoryHandle, name);
      else if (isWanted(child.name))
        this.files.push({ path: name, file: await (child as FileSystemFileHandle).getFile() });
    }
  }

  async entry(entry: FileSystemEntry): Promise<void> {
    this.count();
    if (!entry.isFile) {
      for (const child of await entriesOf(entry as FileSystemDirectoryEntry)) await this.entry(child);
    } else if (isWanted(entry.name)) {
      const file = await new Promise<File>((resolve, reject) =>
        (entry as FileSystemFileEntry).file(resolve, reject),
      );
      this.files.push({ path: entry.fullPath.replace(/^\/+/, ""), file });
    }
  }
}

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader(),
    all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

// Chromium gives no file of an entry to a page that is opened from disk, but that of a handle. Firefox has no handles here.
type Item = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> };

async function filesOfDrop(data: DataTransfer): Promise<DroppedFile[]> {
  // All is asked for at once: the items are gone after the first wait.
  const items = [...data.items]
      .filter((item) => item.kind === "file")
      .map((item: Item) => {
        const entry = item.webkitGetAsEntry?.() ?? null,
          file = item.getAsFile();
        if (!entry?.isDirectory) return { entry: null, file, handle: null };
        return { entry, file, handle: item.getAsFileSystemHandle?.().catch(() => null) ?? null };
      }),
    walk = new Walk();
  for (const { entry, file, handle } of items) {
    const folder = await handle;
    if (folder) await walk.handle(folder as FileSystemDirectoryHandle, folder.name);
    else if (entry) await walk.entry(entry);
    else if (file) walk.files.push({ path: file.name, file });
  }
  if (walk.files.length === 0)
    throw new Error(
      "there is no world and no recording in what was dropped: drop the folder of a world, with level.dat or region/",
    );
  return walk.files;
}

const filesOfInput = (input: HTMLInputElement): DroppedFile[] =>
  [...(input.files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

// ---- The dialog

export class Drop {
  private readonly folder = el("input", {
    type: "file",
    id: "openfolder",
    webkitdirectory: "",
    "aria-label": "Folder of a world",
  });
  private readonly file = el("input", {
    type: "file",
    id: "openfile",
    multiple: "",
    accept: ".zip,.mca,.ovr,.dat",
    "aria-label": "Zip, region files or recording",
  });
  private readonly note = el("p", { id: "dropnote", role: "status", "aria-live": "polite" });
  private readonly bar = el("progress", { id: "dropbar", max: "1", "aria-label": "Progress" });
  private readonly choice = el("div", { id: "dropchoice" });
  readonly box: HTMLElement;
  private isBusy = false;

  constructor(private readonly show: ShowOpened) {
    this.bar.hidden = true;
    this.box = el(
      "div",
      { id: "drop" },
      el("h2", {}, "Open a world"),
      el(
        "p",
        {},
        "Drop the folder of a world, its zip, region files (r.X.Z.mca) or a recording (.ovr) here, or choose them. Nothing leaves this machine.",
      ),
      el("label", { class: "file" }, "Folder of a world ", this.folder),
      el("label", { class: "file" }, "Zip, region files, recording ", this.file),
      this.bar,
      this.note,
      this.choice,
    );
    this.folder.addEventListener("change", () => void this.open(filesOfInput(this.folder)));
    this.file.addEventListener("change", () => void this.open(filesOfInput(this.file)));
  }

  /** Takes drops on the whole page. */
  listen(signal: AbortSignal, onFiles: () => void): void {
    document.addEventListener("dragover", (event) => event.preventDefault(), { signal });
    document.addEventListener(
      "drop",
      (event) => {
        event.preventDefault();
        if (![...(event.dataTransfer?.items ?? [])].some((item) => item.kind === "file")) return;
        onFiles();
        void filesOfDrop(event.dataTransfer!).then(
          (files) => this.open(files),
          (error: unknown) => this.fail(error),
        );
      },
      { signal },
    );
  }

  private progress(share: number, words: string): void {
    this.bar.hidden = false;
    this.bar.value = share;
    this.note.textContent = words;
  }

  private fail(error: unknown): void {
    this.bar.hidden = true;
    this.note.textContent = error instanceof Error ? error.message : String(error);
  }

  /** Opens files. A world that is too big asks for a place first. */
  async open(files: DroppedFile[], at: { x: number; z: number } | null = null): Promise<void> {
    if (this.isBusy || files.length === 0) return;
    if (embedded("engine") === "")
      return this.fail(
        new Error("this page has no engine, which reads worlds: ./dev wasm && ./dev run makes one that has"),
      );
    this.isBusy = true;
    if (at === null) this.choice.replaceChildren(); // else another place may be chosen if this one has no land
    // An engine of its own: what is shown stays if this fails.
    const engine = new EngineClient();
    engine.onProgress = (share, words) => this.progress(share, words);
    try {
      this.progress(0.01, "starting the engine");
      const info = await engine.ask("start", { engine: embedded("engine"), recording: "" });
      const opened = await engine.ask("open", { files, at });
      this.bar.hidden = true;
      if ("ask" in opened) {
        engine.close();
        this.askPlace(opened, files);
      } else {
        this.note.textContent = "";
        await this.show(engine, opened, info);
        say(opened.title + " is open. " + opened.notes.join(" "));
      }
    } catch (error) {
      engine.close();
      this.fail(error);
    } finally {
      this.isBusy = false;
      this.folder.value = this.file.value = "";
    }
  }

  private askPlace({ chunks, choices }: AskPlace, files: DroppedFile[]): void {
    const fields = ["x", "z"].map((name, i) =>
      el("input", {
        type: "number",
        step: "1",
        id: "at" + name,
        "aria-label": name,
        value: String(i === 0 ? (choices[0]?.x ?? 0) : (choices[0]?.z ?? 0)),
      }),
    );
    const go = (x: number, z: number) => void this.open(files, { x, z });
    this.note.textContent =
      "This world has " +
      (chunks > 6000 ? "more than 6,000" : chunks.toLocaleString("en")) +
      " chunks, too many for a page. Around which place shall it be loaded?";
    this.choice.replaceChildren(
      ...choices.map((one) =>
        el(
          "button",
          { type: "button", click: () => go(one.x, one.z) },
          one.name + " (" + one.x + " " + one.z + ")",
        ),
      ),
      el(
        "span",
        { class: "row" },
        ...fields,
        el(
          "button",
          { type: "button", id: "atgo", click: () => go(Number(fields[0].value), Number(fields[1].value)) },
          "Load around x z",
        ),
      ),
    );
  }
}
