// Drops worlds, zips and garbage on a page without a run in headless Chromium, opened from disk as a person would.
//
//   node drops.js CHROMIUM FOLDER EMPTY RECORDING ZIPS WORLDS LABEL
// FOLDER: for pictures and made worlds; EMPTY: the page; RECORDING: a file .ovr; ZIPS: module that writes zips;
// WORLDS: folder of worlds, or "".
"use strict";
const fs = require("fs");
const path = require("path");
const zlib = require("zlib");
const { axe, check, goOn, note, openPage, run, until } = require("./common.js");

const [, , browserPath, folder, empty, recording, zips, worlds, label] = process.argv;
let makeZip;

const world = (name) => path.join(worlds, name);
const OUTPOST = "ensnbt-1.20.4-pillager-outpost";
const VILLAGE = "strange-berries-1.19.2-savanna-village";

/** The files of a folder, with paths below `top`. */
function filesIn(from, top = "") {
  return fs.readdirSync(from, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).map((one) => {
    const file = path.join(one.parentPath ?? one.path, one.name);
    return { path: top + path.relative(from, file).split(path.sep).join("/"), bytes: fs.readFileSync(file) };
  });
}

function writeFiles(to, files) {
  fs.rmSync(to, { recursive: true, force: true });
  for (const file of files) {
    fs.mkdirSync(path.dirname(path.join(to, file.path)), { recursive: true });
    fs.writeFileSync(path.join(to, file.path), file.bytes);
  }
  return to;
}

function write(name, bytes) {
  fs.writeFileSync(path.join(folder, name), bytes);
  return path.join(folder, name);
}

/** Drags files or folders of the disk into the page, by the mouse's own events. */
async function drag(tab, ...files) {
  const client = await tab.context().newCDPSession(tab);
  const data = { items: [], files: files.map((file) => path.resolve(file)), dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) await client.send("Input.dispatchDragEvent", { type, x: 400, y: 300, data });
  await client.detach();
}

/** Waits until a world is there, a place is asked for, or a message ends it. Returns the words. */
async function outcome(tab) {
  await until(tab, () => (window.ovis !== undefined && ovis.source.world !== null) ||
    (document.getElementById("dropbar")?.hidden && document.getElementById("dropnote").textContent !== ""), null, 900);
  return tab.evaluate(() => window.ovis !== undefined ? document.getElementById("whatifnote").textContent : document.getElementById("dropnote").textContent);
}

const isOpen = (tab) => tab.evaluate(() => window.ovis !== undefined && ovis.source.world !== null);
const choose = (...files) => (tab) => tab.locator("#openfile").setInputFiles(files);
const dragged = (...files) => (tab) => drag(tab, ...files);

/** Opens a page, drops something on it, and expects a world. */
async function opens(browser, what, drop, says = /\d+ mobs in \d+ chunks/) {
  const { tab, noise, context } = await openPage(browser, empty);
  await drop(tab);
  const words = await outcome(tab);
  const isThere = await isOpen(tab);
  check(what + " opens: " + words, isThere && says.test(words));
  if (isThere) check(what + ": it lives", await until(tab, () => ovis.source.last > ovis.source.first + 5));
  check(what + ": no noise: " + noise.join("; "), noise.length === 0);
  return { tab, context };
}

async function opensAndCloses(browser, what, drop, says) {
  const { context } = await opens(browser, what, drop, says);
  await context.close();
}

// ---- Worlds

async function folders(browser) {
  for (const name of fs.readdirSync(worlds).filter((one) => fs.statSync(world(one)).isDirectory())) {
    const { tab, context } = await opens(browser, name + ", chosen", (tab) => tab.locator("#openfolder").setInputFiles(world(name)));
    await tab.screenshot({ path: path.join(folder, "drop-" + name + ".png") });
    await context.close();
    if (label !== "quick") await opensAndCloses(browser, name + ", dragged", dragged(world(name)));
  }
}

async function zipped(browser) {
  for (const top of ["", "My world/"]) {
    for (const stored of [false, true]) {
      const file = write("world.zip", makeZip(filesIn(world(OUTPOST), top), { stored }));
      await opensAndCloses(browser, `a zip ${stored ? "stored" : "deflated"}, its folder "${top}"`, dragged(file), /^.*16 mobs in 5 chunks$/);
    }
  }
}

// What is beside a world does not stop it: other files, packs, other dimensions, other worlds, names of many kinds.
async function cluttered(browser) {
  const own = filesIn(world(OUTPOST));
  const pack = makeZip([{ path: "pack.mcmeta", bytes: Buffer.from("{}") }]);
  const clutter = [
    { path: "datapacks/pack.zip", bytes: pack }, { path: "icon.png", bytes: Buffer.from("x") }, { path: "session.lock", bytes: Buffer.from("x") },
    { path: "stats/a.json", bytes: Buffer.from("{}") }, { path: "playerdata/a.dat", bytes: Buffer.from("x") },
  ];
  const other = filesIn(world(VILLAGE), "DIM-1/");
  const full = writeFiles(path.join(folder, "world with more"), [...own, ...clutter, ...other]);
  await opensAndCloses(browser, "a world with packs and another dimension", dragged(full), /^.*16 mobs in 5 chunks$/);
  await opensAndCloses(browser, "the same, chosen", (tab) => tab.locator("#openfolder").setInputFiles(full), /^.*16 mobs in 5 chunks$/);
  const level = levelDat(0, 0);
  const saves = ["one", "two"].flatMap((name) => [...filesIn(world(OUTPOST), name + "/"), { path: name + "/level.dat", bytes: level }]);
  await opensAndCloses(browser, "a folder of two worlds", dragged(writeFiles(path.join(folder, "saves"), saves)), /1 other world/);
  const region = fs.readFileSync(path.join(world(VILLAGE), "region", "r.4.10.mca"));
  const lone = writeFiles(path.join(folder, "lone"), [{ path: "r.4.10.mca", bytes: region }, { path: "r.5.10.mca", bytes: moved(region, 32, 0) }]);
  await opensAndCloses(browser, "one region file", dragged(path.join(lone, "r.4.10.mca")), / in 139 chunks/);
  await opensAndCloses(browser, "two region files", dragged(path.join(lone, "r.4.10.mca"), path.join(lone, "r.5.10.mca")), / in 278 chunks/);
  await opensAndCloses(browser, "two region files, chosen", choose(path.join(lone, "r.4.10.mca"), path.join(lone, "r.5.10.mca")), / in 278 chunks/);
}

// ---- A world that is too big

/** A level.dat with a spawn: gzip of { Data: { SpawnX, SpawnZ } }. */
function levelDat(x, z) {
  const named = (type, name) => Buffer.concat([Buffer.from([type, 0, name.length]), Buffer.from(name)]);
  const int = (name, value) => {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32BE(value);
    return Buffer.concat([named(3, name), bytes]);
  };
  return zlib.gzipSync(Buffer.concat([named(10, ""), named(10, "Data"), int("SpawnX", x), int("SpawnY", 70), int("SpawnZ", z), Buffer.from([0, 0])]));
}

/** A region file whose chunks say that they are elsewhere: [chunks]. */
function moved(region, dx, dz) {
  const table = Buffer.alloc(8192), parts = [table];
  let sector = 2;
  for (let i = 0; i < 1024; i++) {
    const at = region.readUIntBE(4 * i, 3) * 4096;
    if (at === 0) continue;
    const plain = zlib.inflateSync(region.subarray(at + 5, at + 4 + region.readUInt32BE(at)));
    for (const [name, by] of [["xPos", dx], ["zPos", dz]]) {
      const place = plain.indexOf("\x03\0\x04" + name, 0, "latin1") + 7;
      plain.writeInt32BE(plain.readInt32BE(place) + by, place);
    }
    const packed = zlib.deflateSync(plain, { level: 1 });
    const count = Math.ceil((packed.length + 5) / 4096), chunk = Buffer.alloc(count * 4096);
    chunk.writeUInt32BE(packed.length + 1, 0);
    chunk[4] = 2;
    packed.copy(chunk, 5);
    table.writeUIntBE(sector, 4 * i, 3);
    table[4 * i + 3] = count;
    parts.push(chunk);
    sector += count;
  }
  return Buffer.concat(parts);
}

async function large(browser) {
  const files = filesIn(world(VILLAGE), "Big/"), region = files.find((one) => one.path === "Big/region/r.4.10.mca");
  // The village's chunks stand in the corner at x 5 * 512, z 10 * 512.
  for (let i = 0; i < 5; i++) files.push({ path: `Big/region/r.${i}.20.mca`, bytes: moved(region.bytes, 32 * (i - 4), 320) });
  files.push({ path: "Big/level.dat", bytes: levelDat(2500, 5200) });
  const zip = write("big.zip", makeZip(files));
  const chunks = 6 * 139;
  for (const [what, drop] of [["a large world", dragged(path.join(writeFiles(path.join(folder, "large"), files), "Big"))], ["its zip", dragged(zip)]]) {
    const { tab, noise, context } = await openPage(browser, empty);
    await drop(tab);
    const words = await outcome(tab);
    check(what + " is asked for a place: " + words, words.startsWith(`This world has ${chunks} chunks, too many for a page.`));
    const names = await tab.locator("#dropchoice button").allInnerTexts();
    check(what + " offers places: " + names, names[0] === "where players spawn (2500 5200)" && names.length === 4 && /^where most beds and bells are \(2\d\d\d 5[12]\d\d\)$/.test(names[1]));
    await tab.screenshot({ path: path.join(folder, "drop-place.png") });
    await axe(tab, "a place is asked for");
    // A place without land is told, and another one can be chosen.
    await tab.locator("#atx").fill("90000");
    await tab.locator("#atgo").click();
    check(what + " has no land far away: " + (await outcome(tab)), /there is no land at 90000 5200/.test(await outcome(tab)));
    await tab.locator("#dropchoice button").first().click();
    check(what + " opens there: " + (await outcome(tab)), new RegExp(`\\d+ mobs in \\d+ chunks of ${chunks}, around 2500 5200`).test(await outcome(tab)));
    check(what + ": it lives", await until(tab, () => ovis.source.last > ovis.source.first + 5));
    check(what + ": villagers are there", await tab.evaluate(() => ovis.source.mobs.some((mob) => mob.species === "villager")));
    await goOn(tab, await tab.evaluate(() => ovis.source.first + 3));
    check(what + " goes on: " + (await note(tab)), /The run goes on from tick/.test(await note(tab)));
    check(what + ": no noise: " + noise.join("; "), noise.length === 0);
    await context.close();
  }
}

// ---- What is no world

/** Drops something that cannot be opened: a message says why, and the page answers all the time. */
async function refuses(tab, what, drop, says) {
  await tab.evaluate(() => {
    document.getElementById("dropnote").textContent = "";
    window.longest = 0;
    window.then = performance.now();
    clearInterval(window.clock);
    window.clock = setInterval(() => {
      window.longest = Math.max(window.longest, performance.now() - window.then);
      window.then = performance.now();
    }, 20);
  });
  const begun = Date.now();
  await drop(tab);
  await tab.waitForTimeout(50);
  const words = await outcome(tab), took = Date.now() - begun, longest = await tab.evaluate(() => window.longest);
  check(what + " is refused: " + words, says.test(words) && !(await isOpen(tab)));
  check(`${what}: the page answers, at most ${Math.round(longest)} ms late, ${took} ms in all`, longest < 1500 && took < 30000);
}

const asFile = (name, bytes) => (tab) => tab.locator("#openfile").setInputFiles({ name, mimeType: "", buffer: Buffer.from(bytes) });

async function garbage(browser) {
  const { tab, noise, context } = await openPage(browser, empty);
  await refuses(tab, "garbage", dragged(write("garbage.zip", "this is no zip ".repeat(40))), /this is no zip file/);
  await refuses(tab, "an empty zip", asFile("empty.zip", makeZip([])), /has no world in it/);
  await refuses(tab, "a zip of a picture", asFile("a.zip", makeZip([{ path: "a.png", bytes: Buffer.from("x") }])), /a.zip has no world in it/);
  await refuses(tab, "an empty file", asFile("a.zip", ""), /this is no zip file/);
  await refuses(tab, "a region of garbage", asFile("r.0.0.mca", Buffer.alloc(9000, 7)), /no chunk that can be read/);
  await refuses(tab, "an empty region", asFile("r.0.0.mca", Buffer.alloc(0)), /no chunk that can be read/);
  await refuses(tab, "a picture", asFile("holiday.jpg", "x"), /this is no world and no recording: holiday.jpg/);
  await refuses(tab, "a start of a recording", asFile("run.ovr", "OVISREC"), /recording|head/);
  const nothing = writeFiles(path.join(folder, "nothing"), [{ path: "a/readme.txt", bytes: Buffer.from("x") }]);
  await refuses(tab, "a folder without a world", dragged(nothing), /there is no world and no recording/);
  await axe(tab, "the page without a run");
  await tab.screenshot({ path: path.join(folder, "drop-empty.png") });
  // A recording opens after all of that.
  await drag(tab, recording);
  check("a recording opens", await until(tab, () => window.ovis !== undefined && ovis.source.last > 500));
  await goOn(tab, 500);
  check("and goes on: " + (await note(tab)), /The run goes on from tick 500/.test(await note(tab)));
  check("no noise: " + noise.join("; "), noise.length === 0);
  await context.close();
}

async function damaged(browser) {
  const { tab, noise, context } = await openPage(browser, empty);
  const files = filesIn(world(OUTPOST)), zip = Buffer.from(makeZip(files));
  for (const share of [0.1, 0.5, 0.99])
    await refuses(tab, "a zip cut at " + share, dragged(write("cut.zip", zip.subarray(0, share * zip.length))), /this is no zip file, or its end is missing/);
  // Without its start the directory's places are wrong.
  await refuses(tab, "a zip without its start", dragged(write("cut.zip", zip.subarray(1000))), /the zip is damaged/);
  await refuses(tab, "an encrypted zip", asFile("a.zip", makeZip(files, { change: (record) => record.writeUInt16LE(1, 8) })), /is encrypted/);
  const hurt = Buffer.from(zip);
  hurt.fill(0, zip.length >> 1, (zip.length >> 1) + 100);
  await refuses(tab, "a zip with other bytes", dragged(write("hurt.zip", hurt)), /the zip is damaged/);
  check("no noise: " + noise.join("; "), noise.length === 0);
  await context.close();
}

async function bombs(browser) {
  const { tab, noise, context } = await openPage(browser, empty);
  const region = filesIn(world(OUTPOST)).find((one) => one.path.startsWith("region/"));
  const zeros = Array.from({ length: 24 }, (_, i) => ({ bytes: Buffer.alloc(4 << 20), path: `region/r.${i}.0.mca` }));
  await refuses(tab, "zeros", dragged(write("bomb.zip", makeZip(zeros))), /no chunk that can be read/);
  const bomb = makeZip(zeros, { change: (record) => record.writeUInt32LE(96 << 20, 24) });
  await refuses(tab, "a zip bomb", dragged(write("bomb.zip", bomb)), /bomb.zip has 2.3 GB unpacked, and a page takes 2 GB/);
  // It says that it is small: it is not unpacked further than that.
  const tall = Buffer.concat([region.bytes, Buffer.alloc(64 << 20)]);
  const lies = makeZip([{ path: region.path, bytes: tall }], { change: (record) => record.writeUInt32LE(region.bytes.length, 24) });
  await refuses(tab, "a zip that says it is small", dragged(write("bomb.zip", lies)), /larger than its directory says/);
  const claims = makeZip([region], { change: (record) => record.writeUInt32LE(3_000_000_000, 24) });
  await refuses(tab, "a zip that says it is large", dragged(write("bomb.zip", claims)), /2.8 GB unpacked/);
  const claims1 = makeZip([region], { change: (record) => record.writeUInt32LE(1_900_000_000, 24) });
  await refuses(tab, "a region that says it is large", dragged(write("bomb.zip", claims1)), /have 1.8 GB, and a page takes 1 GB at once/);
  fs.rmSync(path.join(folder, "bomb.zip"));
  // A level.dat of zeros is not unpacked as a whole.
  const level = zlib.gzipSync(Buffer.alloc(64 << 20));
  check("no noise: " + noise.join("; "), noise.length === 0);
  await context.close();
  await opensAndCloses(browser, "a world with a bomb for its level.dat", dragged(write("level.zip",
    makeZip([...filesIn(world(OUTPOST)), { path: "level.dat", bytes: level }], { stored: true }))));
}

run(browserPath, async (browser) => {
  ({ makeZip } = await import("file://" + path.resolve(zips)));
  if (worlds !== "" && label === "quick")
    await opensAndCloses(browser, "a zip", dragged(write("world.zip", makeZip(filesIn(world(OUTPOST), "My world/")))), /^.*16 mobs in 5 chunks$/);
  if (label === "quick") return;
  await garbage(browser);
  if (worlds === "") return;
  await folders(browser);
  await zipped(browser);
  await cluttered(browser);
  await large(browser);
  await damaged(browser);
  await bombs(browser);
});
