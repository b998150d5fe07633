// Opens a page with the engine from disk in Firefox: it plays, a mob is clicked, the run goes on from a tick, files are dropped.
//
//   node firefox.js FIREFOX FOLDER PAGE EMPTY RECORDING WORLD
// FOLDER: for pictures and downloads; PAGE: of a run; EMPTY: without a run; RECORDING: a file .ovr; WORLD: a folder, or "".
// Firefox draws in 3D only on a display: run this in xvfb-run.
"use strict";
const fs = require("fs");
const path = require("path");

const [, , firefox, folder, page, empty, recording, world] = process.argv;
let failed = 0;
let passed = 0;

function check(what, isTrue) {
  if (isTrue) {
    passed++;
  } else {
    failed++;
    console.log("FAILED: " + what);
  }
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function until(tab, isTrue, argument, tries = 300) {
  for (let i = 0; i < tries; i++) {
    if (await tab.evaluate(isTrue, argument)) return true;
    await pause(100);
  }
  return false;
}

const textOf = (tab, id) => tab.$eval("#" + id, (one) => one.innerText);

async function openPage(browser, file) {
  const tab = await browser.newPage();
  const noise = [];
  await tab.setViewport({ width: 1280, height: 800 });
  tab.on("console", (message) => { if (message.type() !== "log") noise.push(message.text()); });
  tab.on("pageerror", (error) => noise.push(String(error)));
  tab.on("request", (request) => { if (!/^(file|data|blob):/.test(request.url())) noise.push("asks for " + request.url()); });
  await tab.evaluateOnNewDocument(() => {
    window.refused = [];
    document.addEventListener("securitypolicyviolation", (event) => window.refused.push(event.violatedDirective + " " + event.blockedURI));
  });
  await tab.goto("file://" + path.resolve(file));
  const close = async (what) => {
    noise.push(...(await tab.evaluate(() => window.refused)));
    check(what + ": no noise: " + noise.join("; "), noise.length === 0);
    await tab.close();
  };
  return { tab, close };
}

const fill = (tab, id, value) => tab.$eval("#" + id, (one, value) => {
  one.value = value;
  one.dispatchEvent(new Event("input", { bubbles: true }));
  one.dispatchEvent(new Event("change", { bubbles: true }));
}, String(value));

// ---- A run

async function plays(browser) {
  const { tab, close } = await openPage(browser, page);
  check("the page is there", await until(tab, () => window.ovis !== undefined && ovis.stage !== null && !ovis.stage.isBusy));
  check("it plays when it opens", await until(tab, () => Number(document.getElementById("now").innerText) > 5));
  check("its headline says what goes on: " + (await textOf(tab, "headline")), /^[A-Z][a-z ]+: .*\d/.test(await textOf(tab, "headline")));
  await tab.click("#play");
  // A click on a mob explains it.
  await fill(tab, "scrub", 400);
  await tab.select("#mob", "3");
  await tab.click("#none");
  await tab.evaluate(() => { ovis.state.isStale = true; });
  await until(tab, () => !ovis.stage.isBusy && !ovis.stage.camera.isMoving && !ovis.state.isStale);
  const place = await tab.evaluate(() => {
    ovis.stage.seek(ovis.state.tick);
    return ovis.pixelOf(ovis.state.mobOf(3));
  });
  await tab.mouse.click(place.x, place.y);
  const who = await tab.$eval("#panel", (one) => (one.querySelector("#who") ?? one).innerText);
  check("a click chooses a mob: " + who.slice(0, 40), / \d+$/.test(who.trim()));
  check("the panel ends before what follows it", await tab.evaluate(() => {
    const panel = document.getElementById("panel");
    return panel.scrollHeight <= panel.clientHeight + 1;
  }));
  check("it has options with reasons", (await tab.$$("#options tr, #options li")).length > 3);
  const colors = await tab.evaluate(() => {
    const canvas = document.createElement("canvas"), pen = canvas.getContext("2d"), from = document.getElementById("world");
    [canvas.width, canvas.height] = [from.width, from.height];
    ovis.stage.seek(ovis.state.tick);
    ovis.measure(1); // what WebGL has drawn is gone after the frame
    pen.drawImage(from, 0, 0);
    const pixels = pen.getImageData(0, 0, canvas.width, canvas.height).data, seen = new Set();
    for (let i = 0; i < pixels.length; i += 4 * 97) seen.add(pixels[i] << 16 | pixels[i + 1] << 8 | pixels[i + 2]);
    return seen.size;
  });
  check("the world is drawn, in " + colors + " colors", colors > 200);
  await tab.screenshot({ path: path.join(folder, "firefox.png") });
  await goesOn(tab);
  await close("the village");
}

async function goesOn(tab) {
  await tab.click("#goon");
  check("the run goes on from tick 400: " + (await textOf(tab, "whatifnote")),
    await until(tab, () => document.getElementById("whatifnote").innerText.startsWith("The run goes on from tick 400")));
  await tab.select("#tool", "spawn");
  await tab.select("#toolspecies", "zombie");
  await tab.click("#doit");
  check("a zombie comes", await until(tab, () => ovis.source.mobs.some((mob) => mob.species === "zombie")));
  await tab.select("#speed", "64");
  await tab.click("#play");
  check("the branch lives", await until(tab, () => ovis.source.last > 900));
  await tab.click("#play");
  await tab.screenshot({ path: path.join(folder, "firefox-branch.png") });
  fs.rmSync(path.join(folder, "downloads"), { recursive: true, force: true });
  await tab.click("#export");
  const isWhole = () => fs.existsSync(path.join(folder, "downloads")) &&
    fs.readdirSync(path.join(folder, "downloads")).some((name) => name.endsWith(".ovr") && fs.statSync(path.join(folder, "downloads", name)).size > 0) &&
    !fs.readdirSync(path.join(folder, "downloads")).some((name) => name.endsWith(".part"));
  for (let i = 0; i < 100 && !isWhole(); i++) await pause(100);
  check("the branch is exported", isWhole());
  if (isWhole()) {
    const name = fs.readdirSync(path.join(folder, "downloads")).find((one) => one.endsWith(".ovr"));
    fs.copyFileSync(path.join(folder, "downloads", name), path.join(folder, "firefox.ovr"));
  }
}

// ---- Drops

/** Lets fall what an <input> of the test holds: as files, or as the folder that Firefox gives with entries. */
async function drop(tab, files, isFolder) {
  await tab.evaluate(() => {
    const input = document.createElement("input");
    input.type = "file";
    input.multiple = true;
    input.id = "fortest";
    document.body.append(input);
  });
  const input = await tab.$("#fortest");
  await input.uploadFile(...files.map((one) => one.file));
  await tab.evaluate((paths, isFolder) => {
    const input = document.getElementById("fortest"), files = [...input.files];
    input.remove();
    const data = new DataTransfer();
    for (const file of files) data.items.add(file);
    const event = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data });
    // A script cannot make the entries of a folder: these answer as they do, two at a time.
    const fileOf = (name, file) => ({ isFile: true, isDirectory: false, name: name.split("/").pop(), fullPath: "/" + name, file: (done) => done(file) });
    const folderOf = (name) => {
      const inside = new Map();
      paths.forEach((one, i) => {
        if (!one.startsWith(name + "/")) return;
        const rest = one.slice(name.length + 1).split("/");
        if (rest.length === 1) inside.set(rest[0], fileOf(one, files[i]));
        else if (!inside.has(rest[0])) inside.set(rest[0], folderOf(name + "/" + rest[0]));
      });
      const left = [...inside.values()];
      const createReader = () => ({ readEntries: (done) => done(left.splice(0, 2)) });
      return { isFile: false, isDirectory: true, name, fullPath: "/" + name, createReader };
    };
    if (isFolder) {
      const item = { kind: "file", getAsFile: () => null, webkitGetAsEntry: () => folderOf(paths[0].split("/")[0]) };
      Object.defineProperty(event, "dataTransfer", { value: { items: [item], files: [] } });
    }
    document.getElementById("stage").dispatchEvent(event);
  }, files.map((one) => one.path), isFolder);
}

const one = (file) => [{ file: path.resolve(file), path: path.basename(file) }];

async function drops(browser) {
  const { tab, close } = await openPage(browser, empty);
  const garbage = path.join(folder, "garbage.zip");
  fs.writeFileSync(garbage, "this is no zip ".repeat(40));
  await drop(tab, one(garbage), false);
  check("garbage is told", await until(tab, () => /this is no zip file/.test(document.getElementById("dropnote").innerText)));
  await drop(tab, one(recording), false);
  check("a recording opens", await until(tab, () => window.ovis !== undefined && ovis.source.last > 500));
  await fill(tab, "scrub", 300);
  await tab.click("#goon");
  check("and goes on", await until(tab, () => document.getElementById("whatifnote").innerText.startsWith("The run goes on from tick 300")));
  await close("a recording");
  if (world === "") return;
  const files = fs.readdirSync(world, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).map((one) => path.join(one.parentPath ?? one.path, one.name));
  const second = await openPage(browser, empty);
  await drop(second.tab, files.map((file) => ({ file, path: path.relative(path.dirname(world), file).split(path.sep).join("/") })), true);
  check("a world's folder opens", await until(second.tab, () => window.ovis !== undefined && ovis.source.world !== null));
  check("it says what was loaded: " + (await textOf(second.tab, "whatifnote")), /\d+ mobs in \d+ chunks/.test(await textOf(second.tab, "whatifnote")));
  check("it lives", await until(second.tab, () => ovis.source.last > ovis.source.first + 5));
  await second.tab.screenshot({ path: path.join(folder, "firefox-drop.png") });
  await second.close("a world");
}

// Without WebGL the page says so, and the rest works.
async function flat(browser) {
  const tab = await browser.newPage();
  await tab.goto("file://" + path.resolve(page));
  await until(tab, () => window.ovis !== undefined);
  const words = await tab.$eval("#stage .wait", (one) => one.innerText);
  check("without WebGL the page says so: " + words, /draws nothing in 3D/.test(words));
  check("and plays", await until(tab, () => Number(document.getElementById("now").innerText) > 5));
  await tab.select("#mob", "3");
  check("and explains a mob", (await tab.$$("#options tr, #options li")).length > 3);
  await tab.screenshot({ path: path.join(folder, "firefox-flat.png") });
  await tab.close();
}

async function withBrowser(prefs, test) {
  const { default: puppeteer } = await import("puppeteer-core");
  const browser = await puppeteer.launch({
    browser: "firefox", executablePath: firefox, headless: false,
    extraPrefsFirefox: {
      "browser.download.folderList": 2, "browser.download.dir": path.resolve(folder, "downloads"),
      "browser.download.alwaysOpenPanel": false, "browser.helperApps.neverAsk.saveToDisk": "application/octet-stream", ...prefs,
    },
  });
  console.log(await browser.version());
  try {
    await test(browser);
  } catch (error) {
    check("the page can be used: " + String(error.stack).split("\n").slice(0, 6).join(" "), false);
  }
  await browser.close();
}

(async () => {
  await withBrowser({ "webgl.force-enabled": true }, async (browser) => {
    await plays(browser);
    await drops(browser);
  });
  await withBrowser({ "webgl.disabled": true }, flat);
  console.log(passed + " checks passed, " + failed + " failed");
  process.exit(failed > 0 ? 1 : 0);
})();
