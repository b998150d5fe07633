// Watches a run in the program, in a real browser: the page opens, has the run, and goes on with it.
//
//   node page.js BROWSER PROGRAM MODULES    MODULES: a folder whose node_modules has playwright-core
const { spawn } = require("node:child_process");
const { createRequire } = require("node:module");
const assert = require("node:assert/strict");

const [browser, program, modules] = process.argv.slice(2);
const { chromium } = createRequire(`${modules}/`)("playwright-core");

// The policy of the page forbids what Playwright's own waiting does.
async function until(page, act, argument) {
  for (let i = 0; i < 300; i++) {
    const found = await page.evaluate(act, argument).catch(() => false); // between two pages
    if (found) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`this does not happen: ${act}`);
}

async function main() {
  const run = spawn(
    program,
    ["view", "pasture", "--no-open", "--quiet", "--speed", "16"],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const url = await new Promise((done, fail) => {
    run.stdout.once("data", (text) => done(String(text).trim()));
    run.once("exit", (code) => fail(new Error(`ovis view ends with ${code}`)));
  });
  const chrome = await chromium.launch({
    executablePath: browser,
    args: ["--no-sandbox"],
  });
  try {
    const page = await chrome.newPage();
    const errors = [];
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
    await new Promise((done) => setTimeout(done, 3000)); // some of the run
    await page.goto(url);
    await until(page, () =>
      /the run is at tick \d+/.test(
        document.getElementById("live")?.textContent ?? "",
      ),
    );
    const last = () => page.evaluate(() => window.ovis.source.last);
    const before = await last();
    assert.ok(before > 0, "the page has no run");
    assert.ok((await page.evaluate(() => window.ovis.source.mobs.length)) > 1);
    // It plays to the end of what it has, and then loads what has been run meanwhile.
    const shown = await page.evaluate(() => {
      window.ovis.jump(window.ovis.source.last);
      return window.ovis.state.whole;
    });
    await until(page, (was) => window.ovis?.source.last > was, before);
    const whole = await page.evaluate(() => window.ovis.state.whole);
    assert.ok(whole >= shown && whole < shown + 200, `it goes on where it was: ${whole}, not ${shown}`);
    run.kill();
    await page.evaluate(() => window.ovis.jump(window.ovis.source.last));
    await until(page, () =>
      /has ended/.test(document.getElementById("live").textContent),
    );
    assert.deepEqual(
      errors.filter((text) => !/ERR_CONNECTION_REFUSED/.test(text)),
      [],
    );
    console.log(
      `the page goes on with the run: from tick ${before} to ${await last()}`,
    );
  } finally {
    await chrome.close();
    run.kill();
  }
}

main().catch((error) => {
  console.error(`FAILED: ${error.message}`);
  process.exit(1);
});
