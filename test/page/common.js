// What the tests of the page with the engine share: they open pages in headless Chromium and use them as a person would.
"use strict";
const fs = require("fs");
const path = require("path");
const { chromium } = require("playwright-core");

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

async function until(tab, isTrue, argument, tries = 300) {
  for (let i = 0; i < tries; i++) {
    if (await tab.evaluate(isTrue, argument)) return true;
    await tab.waitForTimeout(100);
  }
  return false;
}

const textOf = (tab, id) => tab.locator("#" + id).innerText();
const note = (tab) => textOf(tab, "whatifnote");

async function openPage(browser, file, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, acceptDownloads: true, ...options });
  const tab = await context.newPage();
  const noise = [];
  tab.setDefaultTimeout(20000);
  tab.on("console", (message) => { if (message.type() !== "log") noise.push(message.text()); });
  tab.on("pageerror", (error) => noise.push(String(error)));
  tab.on("request", (request) => {
    if (!/^(file|data|blob):/.test(request.url())) noise.push("asks for " + request.url());
  });
  await tab.goto("file://" + path.resolve(file));
  return { tab, noise, context };
}

/** Goes to a tick of the recording, and on from there. */
async function goOn(tab, tick) {
  const before = await tab.locator("#runs option").count();
  await tab.locator("#scrub").fill(String(tick));
  await tab.locator("#goon").click();
  await until(tab, (before) => document.getElementById("runs").options.length > before ||
    document.getElementById("whatifnote").textContent.startsWith("The run goes on"), before);
  await until(tab, (tick) => ovis.source.first === tick, tick);
}

/** Uses a tool by numbers, and waits for its answer. */
async function use(tab, tool, fields = {}) {
  await tab.evaluate(() => { document.getElementById("whatifnote").textContent = ""; });
  await tab.locator("#tool").selectOption(tool);
  for (const [id, value] of Object.entries(fields)) {
    const field = tab.locator("#" + id);
    if (await field.evaluate((one) => one.tagName === "SELECT")) await field.selectOption(value);
    else await field.fill(value);
  }
  await tab.locator("#doit").click();
  await until(tab, () => document.getElementById("whatifnote").textContent !== "", null, 200);
  return note(tab);
}

async function axe(tab, name) {
  await tab.evaluate(fs.readFileSync(require.resolve("axe-core"), "utf8"));
  const found = await tab.evaluate(async () => (await axe.run(document)).violations.map((one) => one.id + ": " + one.nodes.map((node) => node.target).join(" ")));
  check(name + ": axe finds nothing: " + found.join("; "), found.length === 0);
}

/** Runs tests in a browser, prints the counts and ends the process. */
async function run(browserPath, test) {
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--no-sandbox"],
  });
  try {
    await test(browser);
  } catch (error) {
    check("the page can be used: " + String(error.stack).split("\n").filter((line) => !/^ *(.\[2m)? *-/.test(line)).slice(0, 6).join(" "), false);
  }
  await browser.close();
  console.log(passed + " checks passed, " + failed + " failed");
  process.exit(failed > 0 ? 1 : 0);
}

module.exports = { axe, check, goOn, note, openPage, run, textOf, until, use };
