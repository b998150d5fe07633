// Opens a page with the engine in headless Chromium: goes on from a tick, uses each tool once, exports.
//
//   node engine.js CHROMIUM PICTURES RAID LABEL
// RAID: page of the scene raid.
"use strict";
const path = require("path");
const { axe, check, goOn, note, openPage, run, textOf, until, use } = require("./common.js");

const [, , browserPath, pictures, raid, label] = process.argv;

// ---- Going on

async function smoke(browser) {
  const { tab, noise, context } = await openPage(browser, raid);
  await until(tab, () => window.ovis !== undefined && !ovis.stage.isBusy);
  await tab.locator("#play").click();
  await goOn(tab, 400);
  check("the run goes on from tick 400: " + (await note(tab)), (await note(tab)).startsWith("The run goes on from tick 400"));
  console.log("a branch begun: " + (await tab.locator("#whatif").getAttribute("data-begun")) + " ms");
  // A wall in the way, by two clicks on the picture. The plan from above has no hills to miss.
  await tab.locator("#plan").click();
  await tab.locator("#fit").click();
  await tab.waitForTimeout(500);
  await tab.locator("#tool").selectOption("wall");
  const box = await tab.locator("#world").boundingBox();
  await tab.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.4);
  check("the wall begins: " + (await tab.locator("#whatif fieldset .note").innerText()), /The wall begins/.test(await tab.locator("#whatif fieldset .note").innerText()));
  await tab.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.6);
  await until(tab, () => /^Tick 401: \d+ times stone/.test(document.getElementById("whatifnote").textContent));
  check("the wall stands: " + (await note(tab)), /^Tick 401: \d+ times stone/.test(await note(tab)));
  check("its blocks are drawn", await tab.evaluate(() => ovis.source.world.changes.filter((one) => one.tick === 401).length > 10));
  await tab.locator("#speed").selectOption("64");
  await tab.locator("#play").click();
  await until(tab, () => ovis.source.last > 1400);
  await tab.locator("#play").click();
  await tab.waitForTimeout(800);
  check("the raid comes in the branch too", await tab.evaluate(() => ovis.source.mobs.some((mob) => mob.species === "pillager")));
  const difference = await textOf(tab, "branchdifference");
  check("the first mob that differs is named: " + difference.slice(0, 120), /The first difference to 'What was' is at tick\s+[\d,]+\s*: [a-z ]+ \d+: /.test(difference) || /No mob differs/.test(difference));
  const [download] = await Promise.all([tab.waitForEvent("download"), tab.locator("#export").click()]);
  await download.saveAs(path.join(pictures, "branch.ovr"));
  await tab.locator("#mob").selectOption({ index: 2 });
  check("the panel of a mob explains it", (await tab.locator("#options tr, #options li").count()) > 3);
  check("the panel ends before what follows it", await tab.evaluate(() => {
    const panel = document.getElementById("panel");
    return panel.scrollHeight <= panel.clientHeight + 1;
  }));
  check("the header has the last tick: " + (await textOf(tab, "about")), await until(tab, () => document.getElementById("about").innerText.endsWith("to " + ovis.source.last)));
  await tab.screenshot({ path: path.join(pictures, "branch-desktop.png") });
  await axe(tab, "a branch");
  await tab.locator("#runs").selectOption("0");
  check("what was is there again", await tab.evaluate(() => ovis.source.first === 0 && ovis.source.world.changes.every((one) => !/^stone/.test(ovis.source.world.palette[one.state].name) || one.tick !== 401)));
  check("no noise: " + noise.join("; "), noise.length === 0);
  await context.close();
}

const isTold = (tab) => until(tab, () => ovis.source.told === undefined && ovis.source.last > ovis.source.first, null, 600);

/** What the page knows of all mobs at some ticks after the start of a branch. */
const known = (tab, ticks) => tab.evaluate((ticks) => ticks.map((tick) => ovis.source.mobs.filter((mob) => mob.placeAt(tick)).map((mob) => [
  mob.n, mob.placeAt(tick), mob.stateAt(tick), mob.runningAt(tick), mob.optionsAt(tick), [...mob.memoriesAt(tick)], mob.activityAt(tick), mob.pathAt(tick), mob.heldAt(tick),
  mob.targetAt(tick), mob.lines.filter((line) => line.tick <= tick), ovis.source.timeAt(tick),
])), ticks);

function firstOther(one, other) {
  for (let i = 0; i < Math.max(one.length, other.length); i++)
    for (let k = 0; k < (one[i] ?? []).length; k++)
      if (JSON.stringify(one[i][k]) !== JSON.stringify(other[i]?.[k])) return ": " + JSON.stringify([one[i][0], k, one[i][k], other[i]?.[k]]).slice(0, 600);
  return "";
}

/** Plays as fast as possible until the page knows a tick; then more may have come. Returns what it says of being late. */
const hurry = (tab, tick) => tab.evaluate(async (tick) => {
  const speed = document.getElementById("speed"),
    said = new Set();
  speed.value = "100000";
  speed.dispatchEvent(new Event("change"));
  ovis.play(true);
  for (const begin = performance.now(); ovis.source.last < tick && performance.now() < begin + 60000; ) {
    await new Promise((done) => setTimeout(done, 5));
    if (ovis.source.told < ovis.source.last) said.add(document.getElementById("lag").innerText);
  }
  ovis.play(false);
  await new Promise((done) => setTimeout(done, 1000)); // the last part of it
  return [...said];
}, tick);

// As fast as possible: the picture goes ahead of reasons and stories, which follow, and are the same in the end.
async function fastest(browser) {
  const { tab, noise, context } = await openPage(browser, raid);
  await until(tab, () => window.ovis !== undefined && !ovis.stage.isBusy);
  await tab.locator("#play").click();
  await goOn(tab, 200);
  const late = await hurry(tab, 1600);
  check("the page says that it goes ahead of what is told: " + late.join("; "), late.some((text) => /^What mobs do and why is told up to tick [\d,]+, which is shown here: /.test(text)));
  // What a person does before all is told happens after what is shown.
  await tab.locator("#mob").selectOption(await tab.evaluate(() => {
    const { last } = ovis.source;
    return String(ovis.source.mobs.find((mob) => mob.plan.length > 0 && mob.placeAt(last) && mob.stateAt(last).isAlive && mob.stateAt(last).health > 5).n);
  }));
  const said = await use(tab, "hurt", { toolamount: "5" }),
    [, hurtAt] = /^Tick ([\d,]+): [a-z_]+ \d+ is hurt by 5 half hearts/.exec(said) ?? [];
  check("a tool acts at the end of what is shown: " + said, hurtAt !== undefined);
  check("all is told soon", await isTold(tab));
  check("then nothing is late", await until(tab, () => document.getElementById("lag").hidden));
  const tick = Number(hurtAt?.replace(/,/g, ""));
  const lines = await tab.evaluate((tick) => ovis.state.chosen.lines.filter((line) => Math.abs(line.tick - tick) < 2).map((line) => line.kind + " " + line.text).join("; "), tick);
  check("its story tells of the blow: " + lines, /^harm |; harm /.test(lines));
  check("the first mob that differs is the one that was hurt: " + (await textOf(tab, "branchdifference")).slice(0, 120), await until(tab, (text) =>
    document.getElementById("branchdifference").innerText.includes(text), "is at tick " + tick.toLocaleString("en") + ": "));
  const ticks = [201, 777, 1500],
    first = await known(tab, ticks);
  const [download] = await Promise.all([tab.waitForEvent("download"), tab.locator("#export").click()]);
  await download.saveAs(path.join(pictures, "fastest.ovr"));
  // The same run at a speed at which all is told as it happens.
  await tab.locator("#runs").selectOption("0");
  await goOn(tab, 200);
  await tab.locator("#speed").selectOption("64");
  await tab.locator("#play").click();
  check("it gets to tick 1600", await until(tab, () => ovis.source.last > 1600));
  check("and nothing is late", await tab.evaluate(() => ovis.source.told === undefined));
  await tab.locator("#play").click();
  const second = await known(tab, ticks);
  ticks.forEach((tick, i) => check("both tell the same of tick " + tick + firstOther(first[i], second[i]), JSON.stringify(first[i]) === JSON.stringify(second[i])));
  check("fastest: no noise: " + noise.join("; "), noise.length === 0);
  await context.close();
}

// A branch that is left before all is told is told when a person shows it again.
async function leftEarly(browser) {
  const { tab, noise, context } = await openPage(browser, raid);
  await until(tab, () => window.ovis !== undefined && !ovis.stage.isBusy);
  await tab.locator("#play").click();
  await goOn(tab, 200);
  await hurry(tab, 1600);
  const last = await tab.evaluate(() => { ovis.jump(ovis.source.last - 5); ovis.actions.goOn(); return ovis.source.last; });
  check("a branch begins after what is told", await until(tab, (last) => ovis.source.first === last - 5, last));
  await tab.locator("#runs").selectOption({ index: 1 });
  check("the first one is shown", await until(tab, () => ovis.source.first === 200));
  check("and told", await isTold(tab));
  check("up to its end", await tab.evaluate((last) => ovis.source.last >= last && ovis.source.mobs.some((mob) => mob.lines.some((line) => line.tick > last - 300)), last));
  check("left early: no noise: " + noise.join("; "), noise.length === 0);
  await context.close();
}

async function tools(browser) {
  const { tab, noise, context } = await openPage(browser, raid);
  await until(tab, () => window.ovis !== undefined && !ovis.stage.isBusy);
  await tab.locator("#play").click();
  await goOn(tab, 100);
  const place = await tab.evaluate(() => {
    const at = ovis.source.mobs.find((mob) => mob.species === "villager").placeAt(100);
    return [at.x, at.y, at.z].map(Math.floor);
  });
  const [x, y, z] = place;
  const at = (dx, dy, dz) => ({ toolx: String(x + dx), tooly: String(y + dy), toolz: String(z + dz) });
  const says = async (what, pattern, text) => check("tool " + what + ": " + text, pattern.test(text));
  await says("place", /oak planks at/, await use(tab, "place", { toolblock: "oak_planks", ...at(2, 0, 2) }));
  await says("break", /oak planks at .* is broken/, await use(tab, "break", at(2, 0, 2)));
  await says("break nothing", /there is no block/, await use(tab, "break", at(2, 5, 2)));
  await says("a block that is none", /^$/, await use(tab, "place", { toolblock: "no_such_block", ...at(2, 0, 2) }).catch(() => ""));
  await says("place a gate", /oak fence gate at/, await use(tab, "place", { toolblock: "oak_fence_gate", ...at(3, 0, 3) }));
  await says("open", /oak fence gate at .* opens/, await use(tab, "open", at(3, 0, 3)));
  await says("close", /oak fence gate at .* closes/, await use(tab, "open", at(3, 0, 3)));
  await says("open nothing", /there is nothing to open/, await use(tab, "open", at(2, -1, 2)));
  await says("place a bell", /bell at/, await use(tab, "place", { toolblock: "bell", ...at(4, 0, 4) }));
  await says("ring", /the bell at .* rings/, await use(tab, "ring", at(4, 0, 4)));
  await says("spawn", /cow \d+ is there/, await use(tab, "spawn", { toolspecies: "cow", ...at(2, 0, 0) }));
  const cow = await tab.evaluate(() => String(ovis.source.mobs.filter((mob) => mob.species === "cow").pop().n));
  await tab.locator("#mob").selectOption(cow);
  await says("hurt", /cow \d+ is hurt by 2 half hearts/, await use(tab, "hurt", { toolamount: "2" }));
  check("the cow lost health", await tab.evaluate((n) => {
    const mob = ovis.state.mobOf(Number(n));
    return mob.stateAt(ovis.source.last).health < mob.healthMax;
  }, cow));
  await says("feed", /cow \d+: wheat was used/, await use(tab, "feed", { toolfood: "wheat" }));
  await says("walk", /player \d+ (joins|walks)/, await use(tab, "walk", at(6, 0, 6)));
  await says("walk on", /player \d+ walks to/, await use(tab, "walk", at(8, 0, 6)));
  await says("drop items", /lie on the ground/, await use(tab, "item", { toolitem: "emerald", ...at(1, 0, 1) }));
  const villager = await tab.evaluate(() => String(ovis.source.mobs.find((mob) => mob.species === "villager").n));
  await tab.locator("#mob").selectOption(villager);
  await says("give", /villager \d+ has 1 bread/, await use(tab, "give", { toolitem: "bread" }));
  await says("time", /the time of day is 13000/, await use(tab, "time", { tooltime: "13000" }));
  check("the sky follows", await tab.evaluate(() => Math.abs(ovis.source.timeAt(ovis.source.last) - 13000) < 10));
  await says("weather", /a thunderstorm/, await use(tab, "weather", { toolweather: "thunder" }));
  await says("raid", /a raid begins|raid/, await use(tab, "raid", at(0, 0, 0)));
  await tab.locator("#mob").selectOption(cow);
  await says("remove", /cow \d+ is removed/, await use(tab, "remove"));
  // By keys: a name, and G goes on from here.
  await tab.locator("#runname").fill("All tools");
  await tab.locator("#runname").press("Enter");
  check("the branch has its name", (await tab.locator("#runs option:checked").innerText()) === "All tools");
  const [download] = await Promise.all([tab.waitForEvent("download"), tab.locator("#export").click()]);
  check("the file has its name", download.suggestedFilename() === "All_tools.ovr");
  await download.saveAs(path.join(pictures, "tools.ovr"));
  await tab.locator("#world").focus();
  await tab.keyboard.press("g");
  check("G begins another branch", await until(tab, () => document.getElementById("runs").options.length === 3));
  await tab.locator("#runs").selectOption({ label: "All tools" });
  // A branch that was left goes on at its end, whole.
  await tab.locator("#scrub").fill(String(await tab.evaluate(() => ovis.source.last)));
  await says("after another branch", /rain/, await use(tab, "weather", { toolweather: "rain" }));
  check("it is the same branch", (await tab.locator("#runs option:checked").innerText()) === "All tools");
  const [again] = await Promise.all([tab.waitForEvent("download"), tab.locator("#export").click()]);
  await again.saveAs(path.join(pictures, "resumed.ovr"));
  check("no noise: " + noise.join("; "), noise.length === 0);
  await context.close();
}

/** What the page, its documents and the module have, after the garbage is collected. */
async function memoryOf(tab, client) {
  await client.send("HeapProfiler.collectGarbage");
  const metrics = Object.fromEntries((await client.send("Performance.getMetrics")).metrics.map(({ name, value }) => [name, value]));
  return {
    heap: metrics.JSHeapUsedSize, nodes: metrics.Nodes, listeners: metrics.JSEventListeners,
    wasm: Number(await tab.locator("#whatif").getAttribute("data-memory")),
  };
}

// Many branches: memory of the module and of the page stays as it is.
async function flat(browser) {
  const { tab, noise, context } = await openPage(browser, raid);
  await until(tab, () => window.ovis !== undefined && !ovis.stage.isBusy);
  await tab.locator("#play").click();
  const sizes = [];
  const client = await context.newCDPSession(tab);
  await client.send("Performance.enable");
  for (let i = 1; i <= 50; i++) {
    await tab.locator("#runs").evaluate((runs) => { runs.value = "0"; runs.dispatchEvent(new Event("change")); });
    await goOn(tab, 300 + 10 * (i % 9));
    await use(tab, "time", { tooltime: "6000" });
    if (i % 10 === 0) sizes.push(await memoryOf(tab, client));
  }
  sizes.forEach((one, i) => console.log(`memory after ${10 * (i + 1)} branches: ${JSON.stringify(one)}`));
  const first = sizes[0], last = sizes[4];
  check("the module's memory is flat", last.wasm === first.wasm);
  check("the page's memory is flat", last.heap <= first.heap * 1.05);
  check("the page's elements and their listeners are flat", last.nodes <= first.nodes * 1.05 && last.listeners <= first.listeners * 1.05);
  check("old branches are gone", (await tab.locator("#runs option").count()) <= 9);
  check("flat: no noise: " + noise.join("; "), noise.length === 0);
  await context.close();
}

async function phone(browser) {
  const { tab, noise, context } = await openPage(browser, raid, { viewport: { width: 400, height: 800 }, hasTouch: true, isMobile: true });
  await until(tab, () => window.ovis !== undefined && !ovis.stage.isBusy);
  await tab.locator("#play").click();
  await goOn(tab, 400);
  await use(tab, "spawn", { toolspecies: "zombie" });
  check("phone: a zombie comes", await tab.evaluate(() => ovis.source.mobs.some((mob) => mob.species === "zombie")));
  check("phone: nothing is wider than the screen", await tab.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
  await tab.screenshot({ path: path.join(pictures, "branch-phone.png"), fullPage: true });
  check("phone: no noise: " + noise.join("; "), noise.length === 0);
  await context.close();
}

run(browserPath, async (browser) => {
  await smoke(browser);
  await fastest(browser);
  if (label === "quick") return;
  await leftEarly(browser);
  await phone(browser);
  await tools(browser);
  await flat(browser);
});
