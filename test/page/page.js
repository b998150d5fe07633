// Opens a page of 'ovis run --html' in headless Chromium: scrubs, plays, clicks a mob, reads its options.
//
//   node page.js CHROMIUM PAGE MOB PICTURES
"use strict";
const path = require("path");
const { chromium } = require("playwright-core");

const [, , browserPath, page, mob, pictures] = process.argv;
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

// Waits until a function of the page returns true, for up to 20 s. Playwright's waitForFunction evaluates a string,
// which the policy of the page refuses.
async function until(tab, isTrue, argument) {
  for (let i = 0; i < 200 && !(await tab.evaluate(isTrue, argument)); i++) await tab.waitForTimeout(100);
}

// Waits until the page shows a later tick, for up to 20 s on a busy machine. The checks follow.
const later = (tab, than) => until(tab, (than) => Number(document.getElementById("now").innerText) > than, than);

// Returns the screen position of a mob, computed by the page itself.
const placeOf = (tab, n) => tab.evaluate((n) => {
  const one = data.mobs.find((m) => String(m.n) === n);
  const place = placeAt(one, tick);
  const box = document.getElementById("map").getBoundingClientRect();
  return { x: box.left + toX(place.x), y: box.top + toY(place.z) };
}, n);

async function look(browser, name, options) {
  const context = await browser.newContext(options);
  const tab = await context.newPage();
  const noise = [];
  tab.on("console", (message) => { if (message.type() !== "log") noise.push(message.text()); });
  tab.on("pageerror", (error) => noise.push(String(error)));
  tab.on("request", (request) => {
    if (!/^(file|data):/.test(request.url())) noise.push("asks for " + request.url());
  });
  await tab.goto("file://" + path.resolve(page));
  await until(tab, () => data.map.image.complete && data.map.image.naturalWidth > 0);
  const text = (id) => tab.locator("#" + id).innerText();
  const last = await tab.evaluate(() => data.last);

  // Something is drawn: the map has more than a few colors.
  const colors = await tab.evaluate(() => {
    const canvas = document.getElementById("map");
    const bytes = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    const seen = new Set();
    for (let i = 0; i < bytes.length; i += 4 * 97) seen.add(bytes[i] << 16 | bytes[i + 1] << 8 | bytes[i + 2]);
    return seen.size;
  });
  check(name + ": the map is drawn", colors > 10);
  check(name + ": nothing is wider than the screen", await tab.evaluate(() =>
    document.documentElement.scrollWidth <= window.innerWidth));

  // Scrub.
  const middle = Math.floor(last / 2);
  await tab.locator("#scrub").fill(String(middle));
  check(name + ": scrubbing shows that tick", (await text("now")) === String(middle));

  // Play and pause, by button and by key.
  await tab.locator("#speed").selectOption("16");
  await tab.locator("#play").click();
  await later(tab, middle);
  await tab.locator("#play").click();
  const played = Number(await text("now"));
  check(name + ": playing continues", played > middle && played <= last);
  await tab.locator("#scrub").fill(String(middle));
  await tab.locator("#map").focus();
  await tab.keyboard.press("Space");
  await later(tab, middle);
  await tab.keyboard.press("Space");
  check(name + ": space plays", Number(await text("now")) > middle);

  // Click a mob, read its options.
  await tab.locator("#scrub").fill(String(middle));
  const place = await placeOf(tab, mob);
  await tab.mouse.click(place.x, place.y);
  const who = await text("who");
  check(name + ": a click chooses a mob", / \d+$/.test(who));
  await tab.locator("#mob").selectOption(mob);
  check(name + ": the list chooses it", (await text("who")).endsWith(" " + mob));
  const goals = await text("options");
  check(name + ": its options have reasons", /no player holds its food|the random draw failed|yes, since tick/.test(goals));
  const lines = await tab.locator("#story li").count();
  check(name + ": it has a story", lines > 2);
  await tab.screenshot({ path: path.join(pictures, "page-" + name + ".png"), fullPage: name !== "desktop" });

  // A villager remembers its home: value, cause, time left, and a line on the map.
  const villager = await tab.evaluate(() => {
    const at = Math.floor(data.last * 0.9);
    const one = data.mobs.find((m) => m.species === "villager" && (memoriesAt(m, at).get("its bed") || {}).value);
    return one ? String(one.n) : "";
  });
  await tab.locator("#scrub").fill(String(Math.floor(last * 0.9)));
  await tab.locator("#mob").selectOption(villager);
  const memories = await text("memories");
  check(name + ": it remembers its home", /its bed\s+\d+ \d+ \d+\s+tick \d+, looking for a bed/.test(memories));
  check(name + ": it has an activity", / activity [a-z ]+ /.test(await text("doing")));
  const why = await text("options");
  check(name + ": a reason names a memory with its value", /it has a bed already: \d+ \d+ \d+/.test(why));
  check(name + ": options of other activities are counted", /and \d+ options of activities that are not active/.test(why));
  check(name + ": the options fit into the panel", await tab.evaluate(() =>
    document.getElementById("options").scrollWidth <= document.getElementById("panel").clientWidth));
  check(name + ": a line leads to its home", await tab.evaluate(() => {
    const strokes = [];
    const lineTo = pen.lineTo;
    pen.lineTo = (x, y) => { strokes.push([x, y]); lineTo.call(pen, x, y); };
    draw();
    delete pen.lineTo;
    const home = memoriesAt(chosen, tick).get("its bed").place;
    return strokes.some(([x, y]) => Math.abs(x - toX(home.x)) < 1 && Math.abs(y - toY(home.z)) < 1);
  }));
  const timed = await tab.evaluate(() => {
    for (const m of data.mobs) {
      const one = m.memories.find((e) => e[3] > e[0] + 40 && e[0] + 20 < data.last);
      if (one) return { n: String(m.n), at: one[0] + 20, left: ((one[3] - one[0] - 20) / 20).toFixed(1) };
    }
    return null;
  });
  if (timed) {
    await tab.locator("#scrub").fill(String(timed.at));
    await tab.locator("#mob").selectOption(timed.n);
    check(name + ": a memory shows its time left", (await text("memories")).includes(timed.left + " s left"));
  }
  await tab.locator("#scrub").fill(String(middle));
  await tab.locator("#mob").selectOption(mob);

  // A line of the story leads to its tick.
  const third = tab.locator("#story li button").nth(2);
  const at = await third.locator(".t").innerText();
  await third.click();
  check(name + ": a line leads to its tick", (await text("now")) === at);

  // By keyboard alone: Tab reaches every control, and N chooses the next mob.
  await tab.locator("#play").focus();
  const reached = new Set();
  for (let i = 0; i < 8; i++) {
    reached.add(await tab.evaluate(() => document.activeElement.id));
    await tab.keyboard.press("Tab");
  }
  check(name + ": controls are reached by Tab", ["play", "back", "ahead", "speed", "scrub", "mob"].every((id) => reached.has(id)));
  await tab.locator("#map").focus();
  const before = await text("who");
  await tab.keyboard.press("n");
  check(name + ": N goes to the next mob", (await text("who")) !== before);
  await tab.keyboard.press("Escape");
  check(name + ": Escape closes", (await tab.locator("#who").count()) === 0);

  // The title is the name of the world; the cursor and the mob have a height.
  check(name + ": the title is a name", (await text("title")) === "village" && !(await tab.title()).includes("/"));
  await tab.locator("#mob").selectOption(mob);
  check(name + ": the mob has a height", /^at -?[\d.]+, 6[45]\.\d, -?[\d.]+ /.test(await text("doing")));
  await tab.evaluate(() => window.scrollTo(0, 0));
  const spotted = await placeOf(tab, mob);
  await tab.mouse.move(spotted.x, spotted.y);
  check(name + ": the cursor has a height", /^x -?\d+, y 6[3-9], z -?\d+$/.test(
    await tab.evaluate(() => document.getElementById("where").textContent)));

  // Center and follow.
  const offset = () => tab.evaluate(() => {
    const place = placeAt(chosen, tick);
    return Math.abs(place.x - view.x) + Math.abs(place.z - view.z);
  });
  await tab.locator("#center").click();
  check(name + ": the chosen mob is centered", (await offset()) < 0.01);
  await tab.locator("#follow").click();
  check(name + ": follow is pressed", (await tab.locator("#follow").getAttribute("aria-pressed")) === "true");
  await tab.locator("#scrub").fill(String(last - 10));
  check(name + ": the map follows the chosen mob", (await offset()) < 0.01);
  await tab.locator("#follow").click();

  // Events of all mobs, and options that share a name.
  await tab.locator("#none").click();
  check(name + ": there is a list of events", (await tab.locator("#events li").count()) > 0);
  const marked = () => tab.evaluate(() => {
    const now = document.querySelector("#events .now .t"), next = document.querySelector("#events .now + li .t");
    return now !== null && Number(now.innerText) <= tick && (next === null || Number(next.innerText) > tick);
  });
  check(name + ": the last event up to now is marked", await marked());
  await tab.screenshot({ path: path.join(pictures, "events-" + name + ".png"), fullPage: name !== "desktop" });
  const first = tab.locator("#events li button").first();
  const eventTick = await first.locator(".t").innerText();
  await first.click();
  check(name + ": an event leads to its tick and its mob", (await text("now")) === eventTick &&
    (await tab.locator("#who").count()) === 1);
  check(name + ": options of one mob have different words", await tab.evaluate(() => data.mobs.every((one) =>
    new Set(one.plan.map((option) => option[1])).size === one.plan.length)));
  check(name + ": species look different", await tab.evaluate(() =>
    new Set([...kinds.values()].map((kind) => kind.paint + kind.letter)).size === kinds.size));

  // The policy allows the page's own script and style only.
  const policy = await tab.locator("meta[http-equiv]").getAttribute("content");
  check(name + ": the policy is strict", policy.startsWith("default-src 'none'; img-src data:; style-src 'sha256-") &&
    !policy.includes("unsafe") && !policy.includes("HASH"));
  const quiet = noise.length;
  check(name + ": the policy stops foreign scripts", await tab.evaluate(() => {
    const foreign = document.createElement("script");
    foreign.textContent = "window.wasRun = true";
    document.body.append(foreign);
    return window.wasRun === undefined;
  }));
  await tab.waitForTimeout(100); // the browser reports that one refusal to the console
  noise.splice(quiet, 1);

  // Zoom and pan do not lose the mobs.
  await tab.keyboard.press("+");
  await tab.keyboard.press("ArrowLeft");
  await tab.keyboard.press("0");
  check(name + ": no message in the console" + (noise.length ? ": " + noise[0] : ""), noise.length === 0);
  await context.close();
}

(async () => {
  const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
  await look(browser, "desktop", { viewport: { width: 1366, height: 860 }, colorScheme: "dark" });
  await look(browser, "light", { viewport: { width: 1024, height: 768 }, colorScheme: "light" });
  await look(browser, "phone", { viewport: { width: 390, height: 844 }, colorScheme: "light",
    deviceScaleFactor: 2, hasTouch: true, isMobile: true });
  await browser.close();
  console.log(passed + " passed, " + failed + " failed");
  process.exit(failed === 0 ? 0 : 1);
})().catch((error) => {
  console.log("FAILED: " + error);
  process.exit(1);
});
