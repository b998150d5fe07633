// Puts the questions of test/expect/page_questions.md: opens their pages, clicks as the player does, reads the answers.
//
//   node questions.js CHROMIUM QUESTIONS FOLDER [NUMBER]     FOLDER has the pages: NAME.html
"use strict";
const fs = require("fs");
const path = require("path");
const { chromium } = require("playwright-core");

const [, , browserPath, file, folder, only] = process.argv;
let failed = 0;
let passed = 0;

// ---- The list

function readQuestions(text) {
  const questions = [];
  let one = null;
  for (const line of text.split("\n")) {
    const title = /^## (\d+)\. (.*)/.exec(line);
    if (title) questions.push((one = { n: Number(title[1]), title: title[2], page: "", steps: [] }));
    const found = /^(page|clicks|answer|absent): (.*)/.exec(line);
    if (!found || !one) continue;
    if (found[1] === "page") one.page = found[2];
    else if (found[1] === "clicks") one.steps.push(...found[2].split("; ").map((words) => ({ kind: "click", words })));
    else {
      const [id, sentence] = found[2].split(" | ");
      one.steps.push({ kind: found[1], id, sentence });
    }
  }
  return questions;
}

// ' ... ' stands for any text.
const patternOf = (sentence) =>
  new RegExp(
    sentence
      .split(/ ?\.\.\. ?/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/ /g, "\\s+"))
      .join("[\\s\\S]*?"),
  );

// ---- What the player does

async function until(tab, isTrue, argument) {
  for (let i = 0; i < 200 && !(await tab.evaluate(isTrue, argument)); i++) await tab.waitForTimeout(50);
}

const settle = async (tab) => {
  await tab.evaluate(() => { ovis.state.isStale = true; });
  await until(tab, () => !ovis.stage.isBusy && !ovis.stage.camera.isMoving && !ovis.state.isStale);
};

// A click on the picture at the middle of a block's upper side, seen from above; the camera goes there first.
async function clickBlock(tab, x, y, z) {
  await tab.evaluate(([x, y, z]) => {
    const { stage } = ovis;
    ovis.actions.tour(false);
    ovis.actions.follow(false);
    stage.camera.mode = "orbit";
    stage.camera.goTo(stage.camera.target.clone().set(x + 0.5, y + 0.5, z + 0.5).sub(stage.origin), false);
    stage.camera.pitch = 1.35;
    stage.camera.far = 12;
    const cut = document.getElementById("cut"); // what is above is cut away
    cut.value = String(y + 1);
    cut.dispatchEvent(new Event("input"));
  }, [x, y, z]);
  await settle(tab);
  const at = await tab.evaluate(([x, y, z]) => {
    const box = document.getElementById("world").getBoundingClientRect();
    // A pixel that shows the block and no mob.
    for (const [dx, dy, dz] of [[0.5, 0.9, 0.5], [0.5, 0.5, 0.5], [0.2, 0.3, 0.2], [0.8, 0.3, 0.2], [0.2, 0.3, 0.8], [0.8, 0.3, 0.8], [0.5, 0.1, 0.5]]) {
      const spot = ovis.stage.projectWorld(x + dx, y + dy, z + dz);
      const seen = spot && ovis.stage.blockAt(spot.x, spot.y);
      if (seen && seen.x === x && seen.y === y && seen.z === z && !ovis.stage.mobAt(spot.x, spot.y))
        return { x: box.left + spot.x, y: box.top + spot.y };
    }
    return null;
  }, [x, y, z]);
  if (!at) throw new Error("no pixel shows the block at " + [x, y, z].join(" "));
  await tab.mouse.click(at.x, at.y);
}

async function click(tab, words) {
  const [verb, ...rest] = words.split(" "),
    text = rest.join(" ");
  if (verb === "tick") await tab.locator("#scrub").fill(text);
  else if (verb === "mob") await tab.locator("#mob").selectOption(text);
  else if (verb === "close") {
    if (await tab.locator("#none").isEnabled()) await tab.locator("#none").click();
  } else if (verb === "open") {
    const part = tab.locator("#side details", { has: tab.locator("summary", { hasText: text }) }).first();
    if (!(await part.evaluate((one) => one.open))) await part.locator("summary").first().click();
  } else if (verb === "block") await clickBlock(tab, ...rest.map(Number));
  else if (verb === "press") await tab.getByText(text, { exact: true }).first().click();
  else if (verb === "slide") await tab.locator("#" + rest[0]).fill(rest[1]);
  else if (verb === "pick") await tab.locator("#" + rest[0]).selectOption(rest.slice(1).join(" "));
  else if (verb === "type") await tab.locator("#" + rest[0]).fill(rest.slice(1).join(" "));
  else if (verb === "first") await tab.locator("#" + text + " button").first().click();
  else throw new Error("no such click: " + words);
  await tab.waitForTimeout(30);
}

async function read(tab, step) {
  const isAbsent = step.kind === "absent",
    pattern = patternOf(step.sentence);
  let text = "";
  for (let i = 0; i < 40; i++) {
    text = (await tab.locator("#" + step.id).count()) > 0 ? await tab.locator("#" + step.id).innerText() : "";
    if (pattern.test(text) !== isAbsent) return null;
    await tab.waitForTimeout(50);
  }
  return "#" + step.id + (isAbsent ? " has '" : " lacks '") + step.sentence + "': " + text.slice(0, 700);
}

async function put(tab, question) {
  const found = [];
  try {
    for (const step of question.steps) {
      if (step.kind === "click") await click(tab, step.words);
      else found.push(await read(tab, step));
    }
  } catch (error) {
    found.push(String(error).split("\n")[0]);
  }
  const wrong = found.filter((one) => one !== null);
  if (only) for (const step of question.steps.filter(({ kind }) => kind === "answer")) console.log("#" + step.id + ": " + (await tab.locator("#" + step.id).innerText().catch(() => "missing")));
  passed += wrong.length === 0 ? 1 : 0;
  failed += wrong.length === 0 ? 0 : 1;
  for (const one of wrong) console.log("FAILED: question " + question.n + ", " + question.title + ": " + one);
}

(async () => {
  const questions = readQuestions(fs.readFileSync(file, "utf8")).filter(({ n }) => !only || n === Number(only));
  const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader"] });
  for (const page of new Set(questions.map((one) => one.page))) {
    const tab = await browser.newPage({ viewport: { width: 1200, height: 800 }, reducedMotion: "reduce" });
    const noise = [];
    tab.on("pageerror", (error) => noise.push(String(error)));
    await tab.goto("file://" + path.resolve(folder, page + ".html"));
    await until(tab, () => window.ovis !== undefined && !ovis.stage.isBusy);
    for (const question of questions.filter((one) => one.page === page)) {
      await tab.evaluate(() => { ovis.actions.block(null); ovis.state.choose(null); ovis.actions.plan(false); });
      await put(tab, question);
    }
    const twice = await tab.evaluate(() => {
      const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
      return ids.filter((id, i) => ids.indexOf(id) < i);
    });
    if (twice.length > 0) noise.push("two elements have the id " + twice.join(", "));
    if (noise.length > 0) console.log("FAILED: page " + page + ": " + noise[0]);
    failed += noise.length > 0 ? 1 : 0;
    await tab.close();
  }
  await browser.close();
  console.log(passed + " of " + questions.length + " questions answered");
  process.exit(failed === 0 ? 0 : 1);
})().catch((error) => {
  console.log("FAILED: " + error);
  process.exit(1);
});
