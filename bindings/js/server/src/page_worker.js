// Makes the page of a run that goes on, and what is new in it, from copies of the recording: beside the ticks, with an engine of its own.
//
//   { recording, title }      --> "bake":  all data of the page, as `ovis replay --html` writes them
//   { recording, from, mob }  --> "part":  what is new since a tick
//   { recording }             --> "knows": searches and path types
import { parentPort, workerData } from "node:worker_threads";
import { Blocks, load, Recording } from "ovis";

const VILLAGE_TICKS = 100; // between registers of the village in parts: each takes half of the time

const decoder = new TextDecoder();
const ovis = await load({ wasm: workerData.wasm });
const { module } = ovis;
let villageTick = -VILLAGE_TICKS; // of the last part with a register

// The JSON that a call left, as text: the page reads it.
function askText(name, ...args) {
  module.check(name, ...args);
  const [at, size] = [module.call("ovjs_get_result"), module.call("ovjs_get_result_size")];
  return decoder.decode(new Uint8Array(module.memory.buffer, at, size));
}

function bake(recording, { title }) {
  return module.withTexts([title], (at) => askText("ovjs_page_bake", recording.address, at));
}

// Runs the ticks since `from` again, which a snapshot near it makes short.
function part(recording, { from }) {
  const { firstTick, lastTick } = recording.info;
  if (from < firstTick || from > lastTick) {
    return null;
  }
  if (from === lastTick) {
    return "";
  }
  const hasVillage = lastTick - villageTick >= VILLAGE_TICKS || lastTick < villageTick;
  villageTick = hasVillage ? lastTick : villageTick;
  const blocks = new Blocks(ovis);
  const sim = recording.replay(blocks, { tick: from });
  const page = module.make("ovjs_page_begin", sim.address, 0, blocks.address);
  try {
    askText("ovjs_page_put", page, 1, 0); // the page has these blocks
    module.check("ovjs_page_run", page, lastTick - from);
    return askText("ovjs_page_put", page, 0, hasVillage ? 1 : 0);
  } finally {
    module.call("ovjs_page_end", page);
    sim.dispose();
    blocks.dispose();
  }
}

function knows(recording) {
  const blocks = new Blocks(ovis);
  try {
    return askText("ovjs_page_knows", recording.address, blocks.address);
  } finally {
    blocks.dispose();
  }
}

const ACTS = { bake, part, knows };

parentPort.on("message", ({ id, act, bytes, ...options }) => {
  try {
    const recording = new Recording(ovis, bytes);
    try {
      parentPort.postMessage({ id, text: ACTS[act](recording, options), tick: recording.info.lastTick });
    } finally {
      recording.dispose();
    }
  } catch (error) {
    parentPort.postMessage({ id, error: error.message });
  }
});
