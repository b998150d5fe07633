// Opens a page with the engine in headless Chromium, goes on from a tick, and reads the searches and path types of the branch.
//
//   node knows.js CHROMIUM PICTURES PATHS
// PATHS: page of mobs that walk.
"use strict";
const path = require("path");
const { check, goOn, note, openPage, run, textOf, until, use } = require("./common.js");

const [, , browserPath, pictures, paths] = process.argv;

// Searches and path types of a branch: as those of the recording where nothing differs, and those of the changed world where
// something does.
async function knows(browser) {
  const { tab, noise, context } = await openPage(browser, paths);
  await until(tab, () => window.ovis !== undefined && !ovis.stage.isBusy);
  await tab.locator("#play").click();
  // What the page tells of a mob at a tick: the panel of its path, the key of path types, the card of a block.
  const tells = async (n, tick) => {
    await tab.locator("#scrub").fill(String(tick));
    await tab.locator("#mob").selectOption(n);
    if (!(await tab.locator("#pathbox").evaluate((one) => one.open))) await tab.locator("#pathbox summary").click();
    await until(tab, (tick) => ovis.state.search !== null && ovis.state.search.search.tick === tick, tick);
    await tab.locator("#steps").fill("3");
    if (!(await tab.locator("#layer-types").isChecked())) await tab.locator("#layer-types").check();
    await until(tab, () => /free|never|costs/.test(document.getElementById("layerkey").textContent));
    await tab.evaluate(() => {
      const { x, y, z } = ovis.state.chosen.placeAt(ovis.state.whole);
      ovis.goToCell({ x: Math.floor(x), y: Math.floor(y) - 1, z: Math.floor(z) });
    });
    await until(tab, () => /For [a-z ]+ \d+, on it: [a-z]/.test(document.getElementById("block").textContent));
    return Object.fromEntries(await Promise.all(["path", "step", "nodes", "refused", "layerkey", "block"].map(async (id) => [id, await textOf(tab, id)])));
  };
  const searches = () => tab.evaluate(() => ovis.source.mobs.flatMap((mob) => (mob.searches ?? []).map((search) => [mob.n, search.tick, JSON.stringify(search)])));
  const was = await searches();
  const end = await tab.evaluate(() => ovis.source.last);
  const walkers = [...new Set(was.map(([n]) => n))].map((n) => was.find((one) => one[0] === n && one[1] > 1));
  check("mobs of the recording have searches: " + walkers.length, walkers.length > 5);
  const before = [];
  for (const [n, tick] of walkers) before.push(await tells(String(n), tick));
  await goOn(tab, 1);
  await tab.locator("#speed").selectOption("64");
  await tab.locator("#play").click();
  await until(tab, () => ovis.source.last > 350);
  await tab.locator("#play").click();
  await tab.waitForTimeout(800);
  for (const [i, [n, tick]] of walkers.entries()) {
    const after = await tells(String(n), tick);
    for (const id of Object.keys(after)) check("mob " + n + ", the branch tells the same in " + id + ": " + after[id].slice(0, 200) + " | " + before[i][id].slice(0, 200), after[id] === before[i][id]);
  }
  const now = (await searches()).filter(([, tick]) => tick <= end);
  const same = now.filter(([n, tick, text]) => was.some((one) => one[0] === n && one[1] === tick && one[2] === text));
  check("all searches of the branch are those of the recording: " + same.length + " of " + now.length, now.length > 8 && same.length === now.length);
  await tab.locator("#playsearch").click();
  check("a search of the branch plays", await until(tab, () => ovis.state.search.step > 4));
  await tab.screenshot({ path: path.join(pictures, "branch-search.png") });
  // A wall where a cow walks: its type is known at once, and the cow's next search goes around or ends short.
  await goOn(tab, 20);
  const [n] = walkers[0];
  const place = await tab.evaluate((n) => {
    const { nodes } = ovis.state.mobOf(n).pathAt(20);
    return nodes.slice(-6, -3);
  }, n);
  await tab.locator("#mob").selectOption(String(n));
  await use(tab, "place", { toolblock: "stone", toolx: String(place[0]), tooly: String(place[1]), toolz: String(place[2]) });
  check("a placed block is an obstacle: " + (await note(tab)), await until(tab, ([n, [x, y, z]]) =>
    ovis.source.typeAt(ovis.state.mobOf(n), x, y, z, ovis.source.last)?.type === "BLOCKED", [n, place]));
  check("before it was none", await tab.evaluate(([n, [x, y, z]]) => ovis.source.typeAt(ovis.state.mobOf(n), x, y, z, 20)?.type, [n, place]) !== "BLOCKED");
  check("no noise: " + noise.join("; "), noise.length === 0);
  await context.close();
}

run(browserPath, knows);
