// The page: reads its source, shows the run, plays it.
import { readBaked } from "./source/baked";
import { followProgram } from "./source/remote";
import { Page } from "./ui/page";

const text = document.getElementById("data")!.textContent ?? "";

readBaked(text)
  .then((source) => {
    const page = new Page(source);
    page.start();
    followProgram(page);
  })
  .catch((error: unknown) => {
    const note = document.createElement("p");
    note.className = "wait";
    note.textContent =
      "This page cannot be shown: " + (error instanceof Error ? error.message : String(error));
    document.getElementById("stage")!.append(note);
  });
