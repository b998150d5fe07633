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

// Waits until the page shows a later tick, for up to 20 s on a busy machine. The checks follow.
const later = (tab, than) => tab.waitForFunction(
  (than) => Number(document.getElementById("now").innerText) > than, than, { timeout: 20000 }).catch(() => {});

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
  await tab.waitForFunction(() => data.map.image.complete && data.map.image.naturalWidth > 0);
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
