// Blocks that players dig, and what they throw away.
import { OvisError, STATE_UNLOADED } from "ovis";
import { splitState } from "./block_states.js";
import { reachesCell } from "./reach.js";

// Of the packet block_dig.
const BEGIN = 0;
const STOP = 1;
const FINISH = 2;
const NO_CRACKS = -1;
const DROP_STACK = 3;
const DROP_ONE = 4;
const RELEASE = 5;
// The fastest tool with its best enchantment and the strongest haste: no client digs faster than this part of a block's hardness.
const FASTEST = 1 / 45;

/** The packet of what a player does to a block with its first hand, or with what it holds. */
export function dig(server, player, { status, location, sequence }) {
  const pos = [location.x, location.y, location.z];
  if (status === DROP_STACK || status === DROP_ONE) {
    player.inventory.dropHeld(status === DROP_STACK);
    return;
  }
  if (status === RELEASE) {
    player.eating = null;
    return;
  }
  if (status === BEGIN) {
    player.digging = { pos, since: server.ticks };
    showCracks(server, player, pos, 0);
  } else if (status === STOP || status === FINISH) {
    showCracks(server, player, pos, NO_CRACKS);
  }
  const isDone =
    (status === BEGIN && breaksAtOnce(server, player, pos)) ||
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

/** The client has foreseen a change: it hears, after the tick in which it happens, that it was taken or refused. */
export function acknowledge(server, player, { status, location, sequence }) {
  if (server.version.isAtLeast("1.19")) {
    player.answers.push(() => player.send("acknowledge_player_digging", { sequenceId: sequence ?? 0 }));
  } else if (status !== undefined) {
    player.answers.push(() => {
      const block = server.states.get(server.world.getBlock(location.x, location.y, location.z));
      player.send("acknowledge_player_digging", { location, block, status, successful: true });
    });
  }
}

function blockAt(server, pos) {
  const state = server.world.getBlock(...pos);
  const info = state === STATE_UNLOADED ? null : server.world.blocks.describe(state);
  return info === null ? null : server.states.findBlock(info.block);
}

function breaksAtOnce(server, player, pos) {
  const hardness = blockAt(server, pos)?.hardness ?? 0;
  return player.mode === "creative" || hardness === 0;
}

function hasDugEnough(server, player, pos) {
  const { digging } = player;
  const isSame = digging !== undefined && digging.pos.every((number, i) => number === pos[i]);
  const hardness = blockAt(server, pos)?.hardness ?? 0;
  if (!isSame || hardness < 0) {
    return false;
  }
  const least = Math.floor(hardness * 30 * FASTEST) - 1;
  return server.ticks - digging.since >= least;
}

function breakBlock(server, player, pos) {
  const state = server.world.getBlock(...pos);
  try {
    player.mob.breakBlock(pos);
  } catch (error) {
    if (error instanceof OvisError) {
      server.blocks.correct(player, pos);
      return;
    }
    throw error;
  }
  server.effects.blockBreaks(pos, state, player);
  breakOtherHalf(server, pos, state);
  if (player.mode !== "creative") {
    drop(server, pos, state);
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

function drop(server, [x, y, z], state) {
  const info = server.world.blocks.describe(state);
  const own = server.states.findBlock(info.block);
  const item = own === null ? undefined : server.version.data.items[own.drops?.[0]]?.name;
  if (item !== undefined) {
    server.sim.spawnItem(item, { pos: [x + 0.5, y + 0.25, z + 0.5] });
  }
}
