// Compares small pictures of pages with those in test/page/reference. Software GL draws them the same up to a few shades.
//
//   node reference.js CHROMIUM PAGES REFERENCES OUT     PAGES has NAME.html; OVIS_WRITE_PICTURES=1 writes the references
"use strict";
const fs = require("fs");
const path = require("path");
const { chromium } = require("playwright-core");

const [, , browserPath, pages, references, out] = process.argv;
const WIDE = 200; // pixels of a reference
const MEAN_MAX = 6; // of 255: the mean difference of a channel
const FAR = 48; // a pixel that differs by more in a channel is far off ...
const FAR_MAX = 0.04; // ... and this share of them is allowed: letters of another font, an edge

const desktop = { viewport: { width: 1200, height: 750 }, colorScheme: "light" };
const phone = { viewport: { width: 400, height: 800 }, colorScheme: "dark" };
const VIEWS = [
  ["evening", "village", desktop, () => { ovis.jump(300); ovis.actions.fit(); }],
  ["plan", "village", phone, () => { ovis.jump(900); ovis.actions.plan(true); ovis.actions.fit(); }],
  ["search", "paths", desktop, () => {
    ovis.jump(200);
    ovis.state.choose(ovis.state.mobOf(1));
    ovis.actions.center();
    document.getElementById("pathbox").open = true;
  }],
  ["types", "paths", phone, () => {
    ovis.jump(60);
    ovis.state.choose(ovis.state.mobOf(5));
    ovis.actions.center();
    document.getElementById("layer-types").click();
  }],
  ["block", "beds", desktop, () => {
    ovis.jump(1400);
    ovis.state.choose(null);
    ovis.goToCell({ x: 20, y: 64, z: 20 });
    document.getElementById("layer-tickets").click();
  }],
];

// A picture as base64 of a small PNG.
const shrink = (tab, bytes) => tab.evaluate(async ([bytes, wide]) => {
  const image = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: "image/png" }));
  const canvas = document.createElement("canvas");
  canvas.width = wide;
  canvas.height = Math.round((image.height * wide) / image.width);
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png").split(",")[1];
}, [[...bytes], WIDE]);

// The mean difference of a channel, and the share of pixels that are far off; null: the sizes differ.
const compare = (tab, a, b, far) => tab.evaluate(async ([a, b, far]) => {
  const pixels = async (text) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], { type: "image/png" }));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    return pen.getImageData(0, 0, image.width, image.height).data;
  };
  const [x, y] = [await pixels(a), await pixels(b)];
  if (x.length !== y.length) return null;
  let sum = 0, off = 0;
  for (let i = 0; i < x.length; i += 4) {
    let most = 0;
    for (let k = 0; k < 3; k++) {
      const by = Math.abs(x[i + k] - y[i + k]);
      sum += by;
      most = Math.max(most, by);
    }
    off += most > far ? 1 : 0;
  }
  return { mean: sum / (x.length * 0.75), far: off / (x.length / 4) };
}, [a, b, far]);

async function until(tab, isTrue) {
  for (let i = 0; i < 400 && !(await tab.evaluate(isTrue)); i++) await tab.waitForTimeout(50);
}

(async () => {
  let failed = 0;
  const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader", "--force-color-profile=srgb", "--font-render-hinting=none"] });
  for (const [name, page, options, open] of VIEWS) {
    const context = await browser.newContext({ ...options, reducedMotion: "reduce" });
    const tab = await context.newPage();
    await tab.goto("file://" + path.resolve(pages, page + ".html"));
    await until(tab, () => window.ovis !== undefined && !ovis.stage.isBusy);
    await tab.evaluate(open);
    await tab.waitForTimeout(200); // path types are unpacked when they are asked for
    await tab.evaluate(() => { ovis.state.isStale = true; });
    await until(tab, () => !ovis.stage.isBusy && !ovis.stage.camera.isMoving && !ovis.state.isStale);
    const seen = await shrink(tab, await tab.screenshot());
    const file = path.join(references, name + ".png");
    fs.writeFileSync(path.join(out, "reference-" + name + ".png"), Buffer.from(seen, "base64"));
    if (process.env.OVIS_WRITE_PICTURES) {
      fs.writeFileSync(file, Buffer.from(seen, "base64"));
    } else {
      const found = await compare(tab, seen, fs.readFileSync(file).toString("base64"), FAR);
      const isEqual = found !== null && found.mean <= MEAN_MAX && found.far <= FAR_MAX;
      if (!isEqual) console.log("FAILED: the picture '" + name + "' is not its reference: " + JSON.stringify(found));
      failed += isEqual ? 0 : 1;
    }
    await context.close();
  }
  await browser.close();
  console.log(VIEWS.length - failed + " of " + VIEWS.length + " pictures as their references");
  process.exit(failed === 0 ? 0 : 1);
})().catch((error) => {
  console.log("FAILED: " + error);
  process.exit(1);
});
