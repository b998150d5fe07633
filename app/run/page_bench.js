// Opens a page with the engine in Chromium and prints how long things take, in milliseconds of the clock.
//
//   node page_bench.js PAGE    each line of its output: NAME VALUE, or "missing WORDS"
"use strict";
const { execSync } = require("child_process");
const fs = require("fs");
const path = require("path");
const { pathToFileURL } = require("url");

const OPENINGS = 3;
const JUMPS = 30;
const BRANCHES = [1500, 8123, 15000, 19999, 23000, 4321, 12100];
const WARM_MSEC = 2000;
const RUN_FROM = 2000;
const RUN_TICKS = 10000;
const RUN_MSEC = 20000;

function missing(words) {
  console.log("missing " + words);
  process.exit(0);
}

function findPlaywright() {
  const folders = [process.cwd()];
  try {
    folders.push(path.join(execSync("npm root -g", { stdio: ["ignore", "pipe", "ignore"] }).toString().trim(), ".."));
  } catch {
    // There is no npm: NODE_PATH may do.
  }
  for (const name of ["playwright-core", "playwright"]) {
    try {
      return require(require.resolve(name, { paths: [...folders, __dirname] }));
    } catch {
      // the next
    }
  }
  return missing("playwright-core: 'npm install playwright-core' in this folder, or NODE_PATH");
}

function findChromium() {
  for (const name of [process.env.OVIS_CHROMIUM, "chromium", "chromium-browser", "google-chrome"]) {
    const found = name && (process.env.PATH || "").split(path.delimiter).concat("").map((folder) => path.join(folder, name))
      .find((file) => fs.existsSync(file));
    if (found) return found;
  }
  return missing("Chromium: Debian's package chromium, or OVIS_CHROMIUM=FILE");
}

const { chromium } = findPlaywright();
const executablePath = findChromium();
const page = pathToFileURL(path.resolve(process.argv[2])).href;
const sorted = (list) => [...list].sort((a, b) => a - b);
const print = (name, value) => console.log(name + " " + value.toFixed(3));

async function until(tab, isTrue, argument) {
  for (let i = 0; i < 12000; i++) {
    if (await tab.evaluate(isTrue, argument)) return;
    await tab.waitForTimeout(10);
  }
  throw new Error("this does not happen: " + isTrue);
}

async function open(browser) {
  const tab = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await tab.goto(page);
  await until(tab, () => window.ovis !== undefined && !window.ovis.stage.isBusy);
  return tab;
}

// The clock of the page begins when it is opened.
async function openings(browser) {
  const times = [];
  for (let i = 0; i < OPENINGS; i++) {
    const tab = await open(browser);
    times.push(await tab.evaluate(() => performance.now()));
    await tab.context().close();
  }
  print("ms_to_first_picture", Math.min(...times));
}

// Until the picture of the tick is drawn, with all that has changed.
async function jumps(tab) {
  const times = await tab.evaluate((count) => {
    const { ovis } = window,
      { first, last } = ovis.source,
      out = [];
    for (let i = 0, seed = 1; i < count; i++) {
      seed = (seed * 16807) % 2147483647;
      const begin = performance.now();
      ovis.jump(first + Math.floor((seed / 2147483647) * (last - first)));
      do ovis.measure(1);
      while (ovis.stage.isBusy);
      out.push(performance.now() - begin);
    }
    return out;
  }, JUMPS);
  print("ms_to_jump_median", sorted(times)[times.length >> 1]);
  print("ms_to_jump_worst", Math.max(...times));
}

async function begin(tab, tick) {
  return tab.evaluate(async (tick) => {
    const { ovis } = window,
      runs = document.getElementById("runs");
    runs.value = "0";
    runs.dispatchEvent(new Event("change"));
    ovis.jump(tick);
    const begin = performance.now();
    ovis.actions.goOn();
    while (ovis.source.first !== tick || ovis.source.timeAt === undefined || !document.getElementById("whatifnote").textContent.startsWith("The run goes on from tick " + tick))
      await new Promise((done) => setTimeout(done, 1));
    return performance.now() - begin;
  }, tick);
}

async function branches(tab) {
  const times = [];
  await tab.evaluate(() => window.ovis.play(false));
  await tab.waitForTimeout(WARM_MSEC); // the engine starts when the first picture is there
  for (const tick of BRANCHES) times.push(await begin(tab, tick));
  print("ms_to_branch_first", times[0]);
  print("ms_to_branch_median", sorted(times)[times.length >> 1]);
  print("ms_to_branch_worst", Math.max(...times));
}

// Milliseconds of processor time that threads of workers of this browser have taken; 0 where there is no /proc. Other work of
// the machine changes it less than the clock.
function workerMsec() {
  const read = (file) => {
      try {
        return fs.readFileSync(file, "utf8");
      } catch {
        return ""; // it has ended
      }
    },
    fields = (file) => {
      const text = read(file);
      return { name: text.slice(text.indexOf("(") + 1, text.lastIndexOf(")")), rest: text.slice(text.lastIndexOf(")") + 2).split(" ") };
    },
    parents = new Map();
  if (!fs.existsSync("/proc/self/task")) return 0;
  for (const pid of fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name))) parents.set(pid, fields(`/proc/${pid}/stat`).rest[1]);
  const isOurs = (pid) => pid !== undefined && (pid === String(process.pid) || isOurs(parents.get(pid)));
  let ticks = 0; // of 10 ms
  for (const pid of [...parents.keys()].filter(isOurs)) {
    const tasks = `/proc/${pid}/task`;
    for (const task of fs.existsSync(tasks) ? fs.readdirSync(tasks) : []) {
      const { name, rest } = fields(`${tasks}/${task}/stat`);
      if (name.startsWith("DedicatedWorker")) ticks += Number(rest[11]) + Number(rest[12]);
    }
  }
  return ticks * 10;
}

// As fast as the machine can, with the page that shows it: after the first tenth, in which code is still compiled.
async function ticks(tab) {
  // Until the page has a part of the run with this tick.
  const reach = (tick) => tab.evaluate(async ([tick, msec]) => {
    const { ovis } = window;
    for (const begin = performance.now(); ovis.source.last < tick && performance.now() < begin + msec; ) await new Promise((done) => setTimeout(done, 5));
    return { tick: ovis.source.last, msec: performance.now() };
  }, [tick, RUN_MSEC]);
  await begin(tab, RUN_FROM);
  await tab.evaluate(() => {
    const speed = document.getElementById("speed");
    speed.value = "100000";
    speed.dispatchEvent(new Event("change"));
    window.ovis.play(true);
  });
  const from = await reach(RUN_FROM + RUN_TICKS / 10),
    before = workerMsec(),
    to = await reach(RUN_FROM + RUN_TICKS),
    used = workerMsec() - before;
  await tab.evaluate(() => window.ovis.play(false));
  print("ticks_per_second", ((to.tick - from.tick) / (to.msec - from.msec)) * 1000);
  if (used > 0) print("ticks_per_worker_second", ((to.tick - from.tick) / used) * 1000);
  const told = await tab.evaluate(async (msec) => {
    const { ovis } = window,
      begin = performance.now();
    while (ovis.source.told !== undefined && performance.now() < begin + msec) await new Promise((done) => setTimeout(done, 5));
    return performance.now() - begin;
  }, RUN_MSEC);
  print("ms_to_tell_rest", told);
}

(async () => {
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  });
  try {
    await openings(browser);
    const tab = await open(browser);
    await jumps(tab);
    if (await tab.evaluate(() => !document.getElementById("whatif").hidden)) {
      await branches(tab);
      await ticks(tab);
    }
  } finally {
    await browser.close();
  }
})().catch((error) => {
  console.error(String(error));
  process.exit(1);
});
