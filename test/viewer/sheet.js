// Opens the sheet of all species in headless Chromium, on a desktop and on a phone: each line has mobs below its names.
//
//   node sheet.js CHROMIUM SHEET FOLDER    FOLDER has node_modules with playwright-core
"use strict";
const path = require("path");
const { createRequire } = require("module");

const [, , browserPath, sheet, folder] = process.argv;
const { chromium } = createRequire(path.resolve(folder) + "/")("playwright-core");

(async () => {
  const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"] });
  let failed = 0;
  for (const width of [1240, 400]) {
    const tab = await browser.newPage({ viewport: { width, height: 900 } });
    await tab.goto("file://" + path.resolve(sheet));
    for (let i = 0; i < 300 && !(await tab.evaluate(() => document.body.dataset.ready)); i++) await tab.waitForTimeout(100);
    const found = await tab.evaluate(() => {
      // Blue minus red, of what is drawn below a name.
      const blueOf = (name) => {
        const label = [...document.querySelectorAll("#grid span")].find((one) => one.textContent === name), at = label.getBoundingClientRect();
        const canvas = [...document.querySelectorAll("#grid canvas")].find((one) => {
          const box = one.getBoundingClientRect();
          return at.top >= box.top && at.top < box.bottom;
        });
        const box = canvas.getBoundingClientRect(), share = canvas.width / box.width;
        const { data } = canvas.getContext("2d").getImageData((at.left - box.left) * share, 0, 280 * share, canvas.height);
        let sum = 0, count = 0;
        for (let i = 0; i < data.length; i += 4) {
          if (data[i + 3] < 200) continue;
          sum += data[i + 2] - data[i];
          count++;
        }
        return count > 500 ? Math.round(sum / count) : NaN;
      };
      return { names: document.querySelectorAll("#grid span").length, wide: document.documentElement.scrollWidth, allay: blueOf("allay"), chicken: blueOf("chicken"), pig: blueOf("pig"), last: blueOf("zombie horse") };
    });
    const isRight = found.names > 80 && found.wide <= width && found.allay > 40 && found.pig < -20 && !Number.isNaN(found.chicken) && !Number.isNaN(found.last);
    if (!isRight) console.log(`FAILED: the sheet, ${width} pixels wide: ${JSON.stringify(found)}`);
    failed += isRight ? 0 : 1;
    await tab.close();
  }
  await browser.close();
  process.exit(failed > 0 ? 1 : 0);
})();
