// Opens a page of 'ovis run --html' in headless Chromium: scrubs, plays, clicks a mob, reads its options.
//
//   node page.js CHROMIUM PAGE MOB PICTURES [full]     without 'full': one screen, and no audit of the dark phone
"use strict";
const path = require("path");
const { chromium } = require("playwright-core");

const [, , browserPath, page, mob, pictures, label] = process.argv;
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
  ovis.stage.seek(ovis.state.tick);
  return ovis.pixelOf(ovis.state.mobOf(Number(n)));
}, n);

// The colors of a picture of the page, as a number of different ones.
async function colorsOf(tab, picture) {
  return tab.evaluate(async (bytes) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: "image/png" }));
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = image.height;
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    const pixels = pen.getImageData(0, 0, canvas.width, canvas.height).data, seen = new Set();
    for (let i = 0; i < pixels.length; i += 4 * 97) seen.add(pixels[i] << 16 | pixels[i + 1] << 8 | pixels[i + 2]);
    return seen.size;
  }, [...picture]);
}

// Waits until the camera has arrived and all is drawn.
async function settle(tab) {
  await tab.evaluate(() => { ovis.state.isStale = true; });
  await until(tab, () => !ovis.stage.isBusy && !ovis.stage.camera.isMoving && !ovis.state.isStale);
  await tab.waitForTimeout(50);
}

async function look(browser, name, options) {
  const context = await browser.newContext(options);
  const tab = await context.newPage();
  const noise = [];
  tab.on("console", (message) => { if (message.type() !== "log") noise.push(message.text()); });
  tab.on("pageerror", (error) => noise.push(String(error)));
  tab.on("request", (request) => {
    if (!/^(file|data|blob):/.test(request.url())) noise.push("asks for " + request.url());
  });
  await tab.goto("file://" + path.resolve(page));
  await until(tab, () => window.ovis !== undefined && !ovis.stage.isBusy);
  const text = (id) => tab.locator("#" + id).innerText();
  const last = await tab.evaluate(() => ovis.source.last);

  // It plays when it opens, says what goes on, and has chapters; the camera is not on all of the land.
  check(name + ": it plays when it opens", (await text("play")) === "Pause");
  await later(tab, 0);
  const headline = await text("headline");
  check(name + ": the headline says what goes on: " + headline, /^[A-Z][a-z ]+: .*\d/.test(headline));
  const chapters = await tab.locator("#chapters button").count();
  check(name + ": it has five to eight chapters", chapters >= 5 && chapters <= 8);
  await tab.locator("#play").click();

  check(name + ": most mobs sleep in houses, so that it opens without roofs", await tab.evaluate(() => ovis.stage.terrain.isRoofless));
  await tab.locator("#roofs").click();
  await settle(tab);
  check(name + ": the button puts roofs on", !(await tab.evaluate(() => ovis.stage.terrain.isRoofless)));

  // Something is drawn: the picture has more than a few colors.
  const colors = await colorsOf(tab, await tab.locator("#world").screenshot());
  check(name + ": the world is drawn", colors > 200);
  const counts = await tab.evaluate(() => ovis.measure(3));
  check(name + ": triangles and draw calls stay small: " + JSON.stringify(counts), counts.triangles <= 100000 && counts.calls <= 100);
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
  await tab.locator("#world").focus();
  await tab.keyboard.press("Space");
  await later(tab, middle);
  await tab.keyboard.press("Space");
  check(name + ": space plays", Number(await text("now")) > middle);

  // Click a mob, read its options.
  await tab.locator("#scrub").fill(String(middle));
  await tab.locator("#mob").selectOption(mob);
  await tab.locator("#none").click();
  await settle(tab);
  const place = await placeOf(tab, mob);
  await tab.mouse.click(place.x, place.y);
  const who = await text("who");
  check(name + ": a click chooses a mob", / \d+$/.test(who));
  check(name + ": one sentence says what it does, since when and why", /^[a-z_ ]+ \d+ .*since tick \d+ \(.*\), .*\.$/.test(await text("sentence")));
  await tab.locator("#mob").selectOption(mob);
  check(name + ": the list chooses it", (await text("who")).endsWith(" " + mob));
  const goals = await text("options");
  check(name + ": its options have reasons", /no player holds its food|the random draw failed|yes, since tick/.test(goals));
  const lines = await tab.locator("#story li").count();
  check(name + ": it has a story", lines > 2);
  await tab.screenshot({ path: path.join(pictures, "page-" + name + ".png"), fullPage: name !== "desktop" });

  // A villager remembers its home: value, cause, time left, and a line on the map.
  const villager = await tab.evaluate(() => {
    const at = Math.floor(ovis.source.last * 0.9);
    const one = ovis.source.mobs.find((m) => m.species === "villager" && (m.memoriesAt(at).get("its bed") || {}).value);
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
  await settle(tab);
  check(name + ": a line leads to its home", await tab.evaluate(() => {
    const home = ovis.state.chosen.memoriesAt(ovis.state.tick).get("its bed").place;
    const end = ovis.overlay.ends.get("bed"), at = ovis.stage.projectWorld(home.x, home.y, home.z);
    return end !== undefined && at !== null && Math.abs(end.x - at.x) < 2 && Math.abs(end.y - at.y) < 2;
  }));
  const timed = await tab.evaluate(() => {
    for (const m of ovis.source.mobs) {
      for (const memory of m.memoriesAt(ovis.source.last / 2).values()) {
        const at = memory.since + 20;
        const now = [...m.memoriesAt(at).values()].find((one) => one.since === memory.since && one.until === memory.until);
        if (now && now.value !== null && now.until > at + 20) return { n: String(m.n), at, left: ((now.until - at) / 20).toFixed(1) };
      }
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
  await tab.locator("#world").focus();
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
  await settle(tab); // the camera goes to the mob
  const spotted = await placeOf(tab, mob);
  await tab.mouse.move(spotted.x, spotted.y);
  const where = await tab.evaluate(() => document.getElementById("where").textContent);
  check(name + ": the cursor names the block: " + where, /^x -?\d+, y [67]\d, z -?\d+ \u00b7 [a-z ]+$/.test(where));
  check(name + ": a mob under the cursor is known", await tab.evaluate(() => ovis.state.hovered !== null));

  // Center, follow, look through its eyes.
  const offset = () => tab.evaluate(() => {
    ovis.stage.seek(ovis.state.tick);
    return ovis.stage.standingOf(ovis.state.chosen).at.distanceTo(ovis.stage.camera.target);
  });
  await tab.locator("#center").click();
  await settle(tab);
  check(name + ": the chosen mob is centered", (await offset()) < 0.1);
  await tab.locator("#follow").click();
  check(name + ": follow is pressed", (await tab.locator("#follow").getAttribute("aria-pressed")) === "true");
  await tab.locator("#scrub").fill(String(last - 10));
  await settle(tab);
  check(name + ": the camera follows the chosen mob", (await offset()) < 0.1);
  await tab.locator("#follow").click();
  await tab.locator("#eyes").click();
  await settle(tab);
  check(name + ": the camera looks through its eyes", (await tab.evaluate(() => ovis.stage.camera.mode)) === "eyes");
  await tab.screenshot({ path: path.join(pictures, "eyes-" + name + ".png") });
  await tab.locator("#eyes").click();

  // The plan from above, roofs off, a cut.
  await tab.locator("#world").focus();
  await tab.keyboard.press("m");
  await settle(tab);
  check(name + ": M shows the plan", (await tab.evaluate(() => ovis.stage.camera.mode)) === "plan");
  await tab.screenshot({ path: path.join(pictures, "plan-" + name + ".png") });
  await tab.keyboard.press("m");
  await tab.keyboard.press("0");
  await settle(tab);
  await tab.keyboard.press("b");
  await settle(tab);
  check(name + ": B takes roofs off", await tab.evaluate(() => ovis.stage.terrain.isRoofless) && (await tab.locator("#roofs").getAttribute("aria-pressed")) === "true");
  await tab.screenshot({ path: path.join(pictures, "roofs-" + name + ".png") });
  await tab.keyboard.press("b");
  await settle(tab);
  const whole = (await tab.evaluate(() => ovis.measure(1))).triangles;
  for (let i = 0; i < 14; i++) await tab.keyboard.press("[");
  await settle(tab);
  check(name + ": a cut takes what is above away", (await tab.evaluate(() => ovis.measure(1))).triangles < whole);
  for (let i = 0; i < 14; i++) await tab.keyboard.press("]");
  await settle(tab);

  // A link holds tick, mob, camera and tools.
  const link = await tab.evaluate(() => ovis.linkText());
  check(name + ": a link has all: " + link, /^mob=\d+&tick=\d+&cam=-?[\d.]+(,-?[\d.]+){5}$/.test(link));
  const camera = await tab.evaluate(() => ovis.stage.camera.text(ovis.stage.origin));
  const other = await context.newPage();
  await other.goto("file://" + path.resolve(page) + "#" + link);
  await until(other, () => window.ovis !== undefined && !ovis.stage.isBusy);
  check(name + ": a link opens what it was made of", (await other.evaluate(() => ovis.linkText())) === link &&
    (await other.evaluate(() => ovis.stage.camera.text(ovis.stage.origin))) === camera && (await other.locator("#play").innerText()) === "Play");
  await other.close();

  // The picture is saved as a file.
  const [saved] = await Promise.all([tab.waitForEvent("download"), tab.locator("#picture").click()]);
  check(name + ": the picture is saved", saved.suggestedFilename().startsWith("village-") && saved.suggestedFilename().endsWith(".png"));

  // Find the next time.
  await tab.locator("#scrub").fill("0");
  await tab.locator("#find").selectOption("bed");
  await settle(tab);
  check(name + ": find goes to the next time and the mob", Number(await text("now")) > 0 && (await tab.locator("#story .now .w").innerText()) !== "");

  // Events of all mobs, and options that share a name.
  await tab.locator("#none").click();
  check(name + ": there is a list of events", (await tab.locator("#events li").count()) > 0);
  const marked = () => tab.evaluate(() => {
    const now = document.querySelector("#events .now .t"), next = document.querySelector("#events .now + li .t");
    return now !== null && Number(now.innerText) <= ovis.state.tick && (next === null || Number(next.innerText) > ovis.state.tick);
  });
  check(name + ": the last event up to now is marked", await marked());
  await tab.screenshot({ path: path.join(pictures, "events-" + name + ".png"), fullPage: name !== "desktop" });
  const first = tab.locator("#events li button").first();
  const eventTick = await first.locator(".t").innerText();
  await first.click();
  check(name + ": an event leads to its tick and its mob", (await text("now")) === eventTick &&
    (await tab.locator("#who").count()) === 1);
  check(name + ": options of one mob have different words", await tab.evaluate(() => ovis.source.mobs.every((one) =>
    new Set(one.plan.map((option) => option[1])).size === one.plan.length)));

  // The log has filters; all mobs are also in a table that needs no picture.
  await tab.locator("#none").click();
  await tab.locator("#byspecies").selectOption("zombie");
  check(name + ": the log is filtered by species", await tab.evaluate(() => [...document.querySelectorAll("#events .w")].every((one) => one.innerText.startsWith("zombie "))));
  await tab.locator("#byspecies").selectOption("");
  await tab.locator("#bytext").fill("bed");
  check(name + ": the log is searched", await tab.evaluate(() => {
    const lines = [...document.querySelectorAll("#events .w")];
    return lines.length > 0 && lines.every((one) => one.innerText.includes("bed"));
  }));
  await tab.locator("#bytext").fill("");
  await tab.locator("#mobs summary").click();
  await until(tab, () => document.querySelectorAll("#mobs tbody tr").length > 0);
  check(name + ": all mobs are in a table", (await tab.locator("#mobs tbody tr").count()) >= 40);
  check(name + ": the table is seen", (await tab.locator("#mobs tbody").boundingBox()).height > 40);
  await tab.locator("#numbers summary").click();
  await until(tab, () => document.querySelectorAll("#numbers tbody tr").length > 0);
  check(name + ": numbers by species", /villager \(\d+\)[\s\S]*blocks each/.test(await text("numbers")));
  await tab.locator("#mobs tbody button").first().click();
  await tab.locator("#graph summary").click();
  await tab.locator("#graph select").selectOption("speed");
  check(name + ": a number over time", /^from 0\.0 to [1-9]/.test(await tab.locator("#graph .note").innerText()));
  check(name + ": the table chooses a mob", (await tab.locator("#who").count()) === 1);

  await knows(tab, name, villager, last);

  // Help, by key and closed again.
  await tab.locator("#help").click();
  check(name + ": help lists the keys and what is inside", /roofs off[\s\S]*three\.js/.test(await text("helper")));
  await tab.keyboard.press("Escape");

  // The policy allows the page's own script and style only.
  const policy = await tab.locator("meta[http-equiv]").getAttribute("content");
  check(name + ": the policy is strict", policy.startsWith("default-src 'none'; img-src data: blob:; media-src blob:; worker-src blob:; style-src 'sha256-") &&
    policy.includes("connect-src 'none'") && !policy.replace("'wasm-unsafe-eval'", "").includes("unsafe") && !policy.includes("HASH"));
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

// What it knows beyond the recording: paths and searches, blocks, own places, the village, layers. The questions of
// test/expect/page_questions.md say more.
async function knows(tab, name, villager, last) {
  const text = (id) => tab.locator("#" + id).innerText();
  const searched = await tab.evaluate(() => {
    const one = ovis.source.mobs.find((m) => (m.searches ?? []).some((search) => search.visited.length > 3 && search.path.length > 1));
    return one ? { n: String(one.n), tick: one.searches.find((search) => search.visited.length > 3 && search.path.length > 1).tick } : null;
  });
  check(name + ": the page has searches", searched !== null);
  await tab.locator("#scrub").fill(String(searched.tick));
  await tab.locator("#mob").selectOption(searched.n);
  await tab.locator("#pathbox summary").click();
  await until(tab, () => ovis.state.search !== null);
  await tab.locator("#steps").fill("2");
  check(name + ": a search is shown step by step", /^step 2 of \d+: -?\d+ \d+ -?\d+, /.test(await text("step")));
  check(name + ": its path has places with types", /1\.\s+-?\d+ \d+ -?\d+\s+[a-z]/.test(await text("nodes")));
  check(name + ": the search is drawn", await tab.evaluate(() => ovis.state.search.step === 2));
  await tab.locator("#layer-types").check();
  await until(tab, () => /free|never|costs/.test(document.getElementById("layerkey").textContent));
  check(name + ": path types around it: " + (await text("layerkey")).slice(0, 60), /ground to walk on: free/.test(await text("layerkey")));
  await tab.locator("#layer-types").uncheck();
  await tab.locator("#scrub").fill(String(last));
  await tab.locator("#mob").selectOption(villager);
  await tab.locator("#placesbox summary").click();
  await until(tab, () => document.querySelectorAll("#places tr").length > 0);
  check(name + ": its own places", /bed\s+-?\d+ \d+ -?\d+, [\d.]+ blocks away/.test(await text("places")));
  await tab.locator("#places button").first().click(); // goes to its bed
  check(name + ": the card of its bed names it", new RegExp("bed[\\s\\S]*0 of 1 free; owned by villager " + villager).test(await text("block")));
  await tab.locator("#blockclose").click();
  check(name + ": the card closes", !(await tab.locator("#block").isVisible()));
  await tab.locator("#none").click();
  await tab.locator("#village summary").click();
  await until(tab, () => document.querySelectorAll("#register tbody tr").length > 0);
  check(name + ": the register", (await tab.locator("#register tbody tr").count()) >= 20 && /of 5 needed/.test(await text("golems")));
  await tab.locator("#fight summary").click();
  await until(tab, () => document.querySelectorAll("#fights li").length > 0);
  check(name + ": the fight", /died at tick \d+, killed by/.test(await text("fights")));
}

// What axe-core finds wrong, with and without a chosen mob, with all that is folded, and in the help.
async function audit(browser, name, options) {
  const context = await browser.newContext({ ...options, bypassCSP: true }); // its script is not the page's own
  const tab = await context.newPage();
  await tab.goto("file://" + path.resolve(page));
  await until(tab, () => window.ovis !== undefined && !ovis.stage.isBusy);
  await tab.addScriptTag({ path: require.resolve("axe-core/axe.min.js") });
  const views = { "all mobs": () => document.querySelectorAll("details").forEach((one) => { one.open = true; }),
    "one mob": () => {
      ovis.state.choose(ovis.source.mobs.find((one) => one.species === "villager"));
      document.querySelectorAll("#side details").forEach((one) => { one.open = true; });
      ovis.goToCell({ x: 9, y: 64, z: 39 });
      document.querySelectorAll("#layers input").forEach((one) => one.click());
    }, help: () => ovis.actions.help() };
  for (const [view, open] of Object.entries(views)) {
    await tab.evaluate(open);
    await tab.waitForTimeout(200);
    const found = await tab.evaluate(async () => (await axe.run()).violations.map((one) => one.id + ": " + one.nodes[0].html.slice(0, 100)));
    check(name + ": axe finds nothing in " + view + ": " + found.join("; "), found.length === 0);
  }
  await context.close();
}

// Less motion: the page waits, and the camera jumps.
async function calm(browser) {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const tab = await context.newPage();
  await tab.goto("file://" + path.resolve(page));
  await until(tab, () => window.ovis !== undefined && !ovis.stage.isBusy);
  check("calm: it does not play by itself", (await tab.locator("#play").innerText()) === "Play");
  await tab.locator("#mob").selectOption(mob);
  check("calm: the camera jumps", await tab.evaluate(() => !ovis.stage.camera.isMoving));
  await context.close();
}

// Without WebGL all mobs and their reasons are there in words.
async function words(browser) {
  const context = await browser.newContext();
  const tab = await context.newPage();
  const noise = [];
  tab.on("pageerror", (error) => noise.push(String(error)));
  await tab.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { return /webgl/.test(kind) ? null : getContext.call(this, kind, ...rest); };
  });
  await tab.goto("file://" + path.resolve(page));
  await until(tab, () => window.ovis !== undefined);
  check("words: the page says that nothing is drawn", /draws nothing in 3D/.test(await tab.locator("#stage").innerText()));
  await tab.locator("#scrub").fill("600");
  await tab.locator("#mob").selectOption(mob);
  check("words: a mob has its reasons", /the random draw failed|no player holds its food/.test(await tab.locator("#options").innerText()));
  check("words: no error" + (noise[0] ? ": " + noise[0] : ""), noise.length === 0);
  await context.close();
}

// A name with marks of HTML is shown as it is.
async function names(browser) {
  const context = await browser.newContext();
  const tab = await context.newPage();
  await tab.goto("file://" + path.resolve("named.html"));
  await until(tab, () => window.ovis !== undefined && !ovis.stage.isBusy);
  check("names: a title is text", (await tab.locator("#title").innerText()).includes("<img") && (await tab.locator("img").count()) === 0);
  check("names: nothing of it was run", await tab.evaluate(() => window.wasRun === undefined));
  await context.close();
}

(async () => {
  const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader"] });
  const phone = { viewport: { width: 390, height: 844 }, colorScheme: "light", deviceScaleFactor: 2, hasTouch: true, isMobile: true };
  await look(browser, "desktop", { viewport: { width: 1366, height: 860 }, colorScheme: "dark" });
  if (label === "full") {
    await look(browser, "light", { viewport: { width: 1024, height: 768 }, colorScheme: "light" });
    await look(browser, "phone", phone);
    await audit(browser, "dark phone", { viewport: { width: 400, height: 800 }, colorScheme: "dark" });
    await calm(browser);
  }
  await audit(browser, "light", { viewport: { width: 1280, height: 800 }, colorScheme: "light" });
  await words(browser);
  await names(browser);
  await browser.close();
  console.log(passed + " passed, " + failed + " failed");
  process.exit(failed === 0 ? 0 : 1);
})().catch((error) => {
  console.log("FAILED: " + error);
  process.exit(1);
});
