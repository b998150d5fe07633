// Watches a run in the program, in a real browser: the page opens and grows with the run, while camera, chosen mob, open
// panels and a paused tick stay as they are. It never loads itself again.
//
//   node page.js BROWSER PROGRAM MODULES    MODULES: a folder whose node_modules has playwright-core
const { spawn } = require("node:child_process");
const { createRequire } = require("node:module");
const assert = require("node:assert/strict");

const [browser, program, modules] = process.argv.slice(2);
const { chromium } = createRequire(`${modules}/`)("playwright-core");
const WATCHED_MSEC = 30000;

// The policy of the page forbids what Playwright's own waiting does.
async function until(page, act, argument) {
  for (let i = 0; i < 300; i++) {
    if (await page.evaluate(act, argument)) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`this does not happen: ${act}`);
}

const sleep = (msec) => new Promise((done) => setTimeout(done, msec));

async function begin(words) {
  const run = spawn(program, ["view", ...words, "--no-open", "--quiet"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise((done, fail) => {
    run.stdout.once("data", (text) => done(String(text).trim()));
    run.once("exit", (code) => fail(new Error(`ovis view ends with ${code}`)));
  });
  return { run, url };
}

async function open(chrome, url, errors) {
  const page = await chrome.newPage({ viewport: { width: 1000, height: 700 } });
  page.on(
    "console",
    (message) => message.type() === "error" && errors.push(message.text()),
  );
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol === "http:" && host !== new URL(url).host)
      errors.push(`a request to ${request.url()}`);
  });
  await page.goto(url);
  await until(page, () =>
    /the run (is|has ended) at tick \d+/i.test(
      document.getElementById("runnote")?.textContent ?? "",
    ),
  );
  return page;
}

// What a person sees, and must find again.
const look = (page) =>
  page.evaluate(() => ({
    mob: window.ovis.state.chosen?.n ?? null,
    who: document.getElementById("who")?.textContent,
    tick: window.ovis.state.whole,
    camera: window.ovis.stage?.camera.text(window.ovis.stage.origin),
    open: [...document.querySelectorAll("#side details")]
      .filter((one) => one.open)
      .map((one) => one.id),
    layers: document.getElementById("layer-sight").checked,
  }));

const last = (page) => page.evaluate(() => window.ovis.source.last);

// A person who has paused and looks at a mob is not disturbed for half a minute.
async function watch(chrome, errors) {
  const { run, url } = await begin(["village"]);
  try {
    await sleep(3000); // some of the run
    const page = await open(chrome, url, errors);
    // Links in the address bar count as navigations of the frame too, but ask nothing.
    let navigations = 0;
    let loads = 0;
    page.on("framenavigated", () => navigations++);
    page.on("request", (request) => (loads += request.isNavigationRequest() ? 1 : 0));
    const before = await last(page);
    assert.ok(before > 0, "the page has no run");
    assert.ok((await page.evaluate(() => window.ovis.source.mobs.length)) > 1);

    // It plays at the end of the run, at most two seconds behind.
    await sleep(5000);
    for (let i = 0; i < 10; i++) {
      await sleep(200);
      const { behind, unknown } = await page.evaluate(async () => {
        const { tick } = await (await fetch("tick")).json();
        return {
          behind: tick - window.ovis.state.tick,
          unknown: tick - window.ovis.source.last,
        };
      });
      assert.ok(unknown <= 40, `the page lacks ${unknown} ticks of the run`);
      assert.ok(behind <= 40, `it plays ${behind} ticks behind the run`);
    }

    // A mob that was chosen, a panel that was opened, the camera, a layer, a paused tick: all stay.
    const villager = await page.evaluate(() =>
      String(window.ovis.source.mobs.find((one) => one.species === "villager").n),
    );
    await page.locator("#mob").selectOption(villager);
    await page.locator("#placesbox summary").click();
    await page.locator("#layer-sight").check();
    await page.locator("#play").click();
    await page.locator("#in").click();
    await until(page, () => !window.ovis.stage.camera.isMoving);
    await sleep(1000); // the link follows
    const seen = await look(page);
    assert.equal(seen.mob, Number(villager));
    assert.ok(seen.open.includes("placesbox"));
    const lines = await page.locator("#story li").count();
    const paused = await last(page);
    navigations = 0;
    await sleep(WATCHED_MSEC);
    assert.equal(navigations, 0, "the page has gone elsewhere");
    assert.deepEqual(await look(page), seen, "something has changed for the person who watches");
    const after = await last(page);
    assert.ok(after >= paused + 400, `the run grew from tick ${paused} to ${after} only`);
    assert.equal(await page.locator("#scrub").getAttribute("max"), String(after), "the timeline does not grow");
    assert.ok((await page.locator("#story li").count()) > lines, "the story of the mob does not grow");

    // What is new is as the old: places, options with reasons, the register, at its end more about why.
    const grown = await page.evaluate(([n, tick]) => {
      const mob = window.ovis.state.mobOf(n);
      let places = 0;
      for (let at = tick; at <= window.ovis.source.last; at++) places += mob.placeAt(at) !== null ? 1 : 0;
      return {
        missing: window.ovis.source.last - tick + 1 - places,
        options: mob.optionsAt(window.ovis.source.last).filter((one) => one !== null && (one.runs || one.text !== "")).length,
        ends: mob.optionsAt(window.ovis.source.last).filter((one) => one?.end).length,
        village: window.ovis.source.villageAt(window.ovis.source.last).tick,
        late: mob.lines.filter((line) => line.tick > tick).length,
        doubled: mob.lines.filter((line, i) => mob.lines.findIndex((one) => one.tick === line.tick && one.text === line.text) !== i).length,
        isSorted: mob.lines.every((line, i) => i === 0 || mob.lines[i - 1].tick <= line.tick),
      };
    }, [seen.mob, before]);
    assert.equal(grown.missing, 0, "the mob is not there at ticks that came later");
    assert.ok(grown.options > 3 && grown.ends > 3, `reasons: ${JSON.stringify(grown)}`);
    assert.ok(grown.village >= after - 300, "the register is old");
    assert.ok(grown.late > 0 && grown.isSorted && grown.doubled === 0, `lines: ${JSON.stringify(grown)}`);

    // Searches and path types of what came later are asked for when somebody looks.
    await page.locator("#pathbox summary").click();
    await page.locator("#layer-types").check();
    await page.evaluate(() => window.ovis.jump(window.ovis.source.last));
    await until(page, (tick) => window.ovis.source.typesUntil > tick, after - 1);
    await until(page, () => /free|never|costs/.test(document.getElementById("layerkey").textContent));
    const searched = await page.evaluate((tick) => window.ovis.source.mobs.some((mob) =>
      mob.searches.some((search) => search.tick > tick && search.visited.length > 0)), before);
    assert.ok(searched, "there is no search of a tick that came later");

    // Back to the run as it is now.
    await page.locator("#golive").click();
    await sleep(1500);
    const now = await page.evaluate(() => ({ tick: window.ovis.state.tick, last: window.ovis.source.last }));
    assert.ok(now.last - now.tick < 40, `it is not at the end: ${JSON.stringify(now)}`);
    await page.evaluate(() => document.querySelector("#play").textContent === "Pause" && document.querySelector("#play").click());

    // The program ends: the page says so, and keeps what it has.
    const had = await last(page);
    run.kill();
    await until(page, () => /The program has ended/.test(document.getElementById("runnote").textContent));
    assert.ok((await last(page)) >= had);
    await page.evaluate(() => window.ovis.jump(window.ovis.source.first));
    assert.ok((await page.locator("#sentence").innerText()).length > 0);
    await page.locator("#play").click();
    await until(page, () => window.ovis.state.tick > window.ovis.source.first + 5); // it plays on
    assert.equal(loads, 0, "the page has loaded itself again");
    console.log(`the page grows with the run, without loading itself: from tick ${before} to ${had}`);
  } finally {
    run.kill();
  }
}

// Two pages of one fast run: both get all of it. The run outlives what the program records; then it ends, and its page stays.
async function race(chrome, errors) {
  const { run, url } = await begin(["pasture", "--speed", "64", "--ticks", "24000"]);
  try {
    const [one, two] = await Promise.all([open(chrome, url, errors), open(chrome, url, errors)]);
    for (const page of [one, two]) {
      await until(page, () => /The run has ended at tick 24000/.test(document.getElementById("runnote").textContent));
      await until(page, () => window.ovis.source.last === 24000);
      const found = await page.evaluate(() => {
        const { source } = window.ovis;
        return source.mobs.filter((mob) => mob.species === "sheep" && mob.placeAt(source.last)).map((mob) => ({
          gaps: Array.from({ length: 100 }, (_, i) => source.first + Math.floor(((source.last - source.first) * i) / 99)).filter((tick) => !mob.placeAt(tick)).length,
          isSorted: mob.lines.every((line, i) => i === 0 || mob.lines[i - 1].tick <= line.tick),
          late: mob.lines.filter((line) => line.tick > 20000).length,
        }));
      });
      assert.ok(found.length > 1 && found.some((mob) => mob.gaps === 0), JSON.stringify(found));
      assert.ok(found.every((mob) => mob.isSorted) && found.some((mob) => mob.late > 0), JSON.stringify(found));
    }
    console.log("a run of 24,000 ticks, 64 times as fast, in two pages");
  } finally {
    run.kill();
  }
}

async function main() {
  const chrome = await chromium.launch({
    executablePath: browser,
    args: ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--no-sandbox"],
  });
  const errors = [];
  try {
    await watch(chrome, errors);
    await race(chrome, errors);
    assert.deepEqual(
      errors.filter((text) => !/ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE/.test(text)),
      [],
    );
  } finally {
    await chrome.close();
  }
}

main().catch((error) => {
  console.error(`FAILED: ${error.message}`);
  process.exit(1);
});
