// Each species has a model of its own: head, trunk, limbs, two features that tell it apart; about as large as its body.
//
//   node models.mjs MODELS SPECIES    MODELS: viewer/models as a module; SPECIES: what 'ovis species --json' prints
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { rows } = await import(pathToFileURL(process.argv[2]));
const { species } = JSON.parse(readFileSync(process.argv[3], "utf8"));
let failed = 0;
function check(what, isTrue) {
  if (isTrue) return;
  failed++;
  console.log("FAILED: " + what);
}

const looks = new Map();
for (const { name, width, height } of species) {
  const model = rows[name];
  check(name + " has a row in viewer/models", model !== undefined);
  if (model === undefined) continue;
  const roles = (role) => model.parts.filter((part) => part.role === role).length;
  check(name + " has a head and a trunk", roles("head") >= 1 && roles("trunk") >= 1);
  check(name + " has limbs", roles("limb") >= 2 || name === "shulker");
  check(name + " has two features", roles("feature") >= 2);
  check(name + ": no box is turned inside out", model.parts.every(({ at }) => at[0] < at[3] && at[1] < at[4] && at[2] < at[5]));
  // The page scales a model to the height of its body; its trunk is then not wider than the body by much.
  const size = (height * 16) / model.tall;
  const trunk = model.parts.filter((part) => part.role === "trunk");
  const wide = Math.max(...trunk.map(({ at }) => at[3] - at[0])) * size / 16;
  check(name + ": a trunk of " + wide.toFixed(2) + " for a body " + width + " wide", wide < 1.6 * width + 0.15 && wide > 0.1 * width);
  const top = Math.max(...model.parts.filter(({ role }) => role !== "feature").map(({ at }) => at[4]));
  check(name + ": its height " + model.tall + " is that of its boxes, " + top, Math.abs(top - model.tall) <= 0.25 * model.tall);
  const look = JSON.stringify(model.parts.map(({ at, color }) => [at, color]));
  check(name + " looks like " + looks.get(look), !looks.has(look));
  looks.set(look, name);
}
for (const name of Object.keys(rows)) {
  check("viewer/models has a row for '" + name + "', which is no species", name === "player" || species.some((one) => one.name === name));
}
console.log(species.length + " species, " + failed + " failures");
process.exit(failed === 0 ? 0 : 1);
