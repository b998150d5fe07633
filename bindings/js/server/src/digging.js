// Blocks that players dig, and what they throw away.
import { OvisError, STATE_UNLOADED } from "ovis";
import { acknowledge } from "./acknowledge.js";
import { splitState } from "./block_states.js";
import { COSTS } from "./hunger.js";
import { reachesCell } from "./reach.js";
import { releaseItem } from "./using.js";

// Of the packet block_dig.
const BEGIN = 0;
const STOP = 1;
const FINISH = 2;
const NO_CRACKS = -1;
const DROP_STACK = 3;
const DROP_ONE = 4;
const RELEASE = 5;
// Share of a block that a client must have dug when it says that it is done: the game's own server asks for as much.
const DUG_ENOUGH = 0.7;
// Ticks of a block of hardness 1 and a tool of speed 1: one that gives what it drops, and any other.
const HARVEST_TICKS = 30;
const OTHER_TICKS = 100;

/** The packet of what a player does to a block with its first hand, or with what it holds. */
export function dig(server, player, { status, location, sequence }) {
  const pos = [location.x, location.y, location.z];
  if (status === DROP_STACK || status === DROP_ONE) {
    player.inventory.dropHeld(status === DROP_STACK);
    return;
  }
  if (status === RELEASE) {
    releaseItem(server, player);
    return;
  }
  if (status === BEGIN) {
    player.digging = { pos, since: server.ticks };
    showCracks(server, player, pos, 0);
  } else if (status === STOP || status === FINISH) {
    showCracks(server, player, pos, NO_CRACKS);
  }
  const isDone =
    (status === BEGIN && digShare(server, player, pos) >= 1) ||
    (status === FINISH && hasDugEnough(server, player, pos));
  if (isDone && reachesCell(server, player, pos)) {
    breakBlock(server, player, pos);
  } else if (status === FINISH) {
    server.blocks.correct(player, pos);
  }
  acknowledge(server, player, { status, location, sequence });
}

// The others see that a player digs.
function showCracks(server, player, [x, y, z], destroyStage) {
  const params = { entityId: player.id, location: { x, y, z }, destroyStage };
  server.sendNear([x, y, z], "block_break_animation", params, player);
}

function blockAt(server, pos) {
  const state = server.world.getBlock(...pos);
  const info = state === STATE_UNLOADED ? null : server.world.blocks.describe(state);
  return info === null ? null : server.states.findBlock(info.block);
}

// True if the block gives something to what the player holds.
function canHarvest(server, player, block) {
  const item = server.version.data.itemsByName[player.inventory.held.item]?.id;
  return block.harvestTools === undefined || block.harvestTools[item] === true;
}

// Share of a block that a player digs in a tick with what it holds. 1 and more: at once.
function digShare(server, player, pos) {
  const block = blockAt(server, pos);
  if (block === null || block.hardness < 0 || block.hardness === null) {
    return 0;
  }
  if (player.mode === "creative" || block.hardness === 0) {
    return 1;
  }
  const { data } = server.version;
  const item = data.itemsByName[player.inventory.held.item]?.id;
  const speeds = String(block.material ?? "")
    .split(";")
    .map((material) => data.materials[material]?.[item] ?? 1);
  const ticks = canHarvest(server, player, block) ? HARVEST_TICKS : OTHER_TICKS;
  return Math.max(...speeds) / block.hardness / ticks;
}

function hasDugEnough(server, player, pos) {
  const { digging } = player;
  const isSame = digging !== undefined && digging.pos.every((number, i) => number === pos[i]);
  return isSame && digShare(server, player, pos) * (server.ticks - digging.since + 1) >= DUG_ENOUGH;
}

function breakBlock(server, player, pos) {
  const state = server.world.getBlock(...pos);
  const own = blockAt(server, pos);
  const harvests = own !== null && canHarvest(server, player, own);
  try {
    player.mob.breakBlock(pos);
  } catch (error) {
    if (error instanceof OvisError) {
      server.blocks.correct(player, pos);
      return;
    }
    throw error;
  }
  player.hunger.tire(COSTS.dug);
  server.effects.blockBreaks(pos, state, player);
  breakOtherHalf(server, pos, state);
  if (player.mode !== "creative" && harvests) {
    drop(server, pos, own);
  }
}

// Doors, tall plants and beds have a second half.
function breakOtherHalf(server, [x, y, z], state) {
  const { block, properties } = splitState(server.world.blocks.print(state));
  const cells = { lower: [x, y + 1, z], upper: [x, y - 1, z] };
  const facing = { north: [0, -1], south: [0, 1], west: [-1, 0], east: [1, 0] }[properties.facing];
  const bed = { foot: 1, head: -1 }[properties.part];
  const other =
    cells[properties.half] ??
    (bed !== undefined && facing !== undefined ? [x + facing[0] * bed, y, z + facing[1] * bed] : null);
  if (other !== null && other !== undefined) {
    const there = server.world.blocks.describe(server.world.getBlock(...other));
    if (there?.block === block) {
      server.sim.queueBlock(...other, "air");
    }
  }
}

function drop(server, [x, y, z], block) {
  const item = server.version.data.items[block.drops?.[0]?.drop ?? block.drops?.[0]]?.name;
  if (item !== undefined) {
    server.sim.spawnItem(item, { pos: [x + 0.5, y + 0.25, z + 0.5] });
  }
}
