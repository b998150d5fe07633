// Blocks that players use and place.
import { getUp, lieDown, OvisError, STATE_UNLOADED } from "ovis";
import { splitState } from "./block_states.js";
import { acknowledge } from "./acknowledge.js";
import { openCrafting } from "./crafting.js";
import { reachesCell } from "./reach.js";

// prettier-ignore
const FACES = [[0, -1, 0], [0, 1, 0], [0, 0, -1], [0, 0, 1], [-1, 0, 0], [1, 0, 0]];
const FACINGS = ["south", "west", "north", "east"];
const OPPOSITE = { south: "north", north: "south", west: "east", east: "west" };
const AXES = ["y", "y", "z", "z", "x", "x"];
const FACE_FACINGS = [null, null, "north", "south", "west", "east"];
const LEAVES_BED = 2; // of the packet animation
const DAY_TICKS = 24000;
const NIGHT_BEGINS = 12542;
const NIGHT_ENDS = 23460;
// Items whose block has another name.
// prettier-ignore
const BLOCKS_OF_ITEMS = {
  wheat_seeds: "wheat", beetroot_seeds: "beetroots", carrot: "carrots", potato: "potatoes", pumpkin_seeds: "pumpkin_stem",
  melon_seeds: "melon_stem", sweet_berries: "sweet_berry_bush", string: "tripwire", redstone: "redstone_wire",
  water_bucket: "water", lava_bucket: "lava", torchflower_seeds: "torchflower_crop",
};

const add = (a, b) => a.map((number, i) => number + b[i]);

/** The packet of a use on a block: it is opened, rung, slept in; else what the player holds is placed before it. */
export function place(server, player, params) {
  const { location, direction, hand } = params;
  const pos = [location.x, location.y, location.z];
  const next = FACES[direction] === undefined ? null : add(pos, FACES[direction]);
  if (next === null || hand === 1 || !reachesCell(server, player, pos)) {
    server.blocks.correct(player, pos);
    acknowledge(server, player, { sequence: params.sequence });
    return;
  }
  const isUsed = !(player.isSneaking && player.inventory.held.item !== null) && useBlock(server, player, pos);
  if (!isUsed) {
    placeBlock(server, player, pos, next, params);
  }
  server.blocks.correct(player, pos);
  server.blocks.correct(player, next);
  acknowledge(server, player, { sequence: params.sequence });
}

// ---- Use

function useBlock(server, player, pos) {
  const state = server.world.getBlock(...pos);
  const info = state === STATE_UNLOADED ? null : server.world.blocks.describe(state);
  if (info === null) {
    return true;
  }
  if (info.tags.includes("bed")) {
    return sleep(server, player, pos, info);
  }
  if (info.block === "crafting_table") {
    openCrafting(server, player);
    return true;
  }
  if (isOpened(info)) {
    toggle(server, player, pos, info);
    return true;
  }
  try {
    const done = player.mob.use(pos);
    player.inventory.readHeld();
    if (done !== "nothing") {
      server.log(`${player.name} uses ${info.block}: ${done}`);
    }
    return done !== "nothing";
  } catch (error) {
    if (error instanceof OvisError) {
      return false;
    }
    throw error;
  }
}

const isOpened = ({ block, tags }) =>
  tags.includes("hand_openable") ||
  tags.includes("fence_gate") ||
  (tags.includes("trapdoor") && !block.startsWith("iron_"));

function toggle(server, player, pos, info) {
  const { properties } = splitState(info.name);
  const open = properties.open === "true" ? "false" : "true";
  const set = ([x, y, z], name) => server.sim.queueBlock(x, y, z, name.replace(/open=\w+/, `open=${open}`));
  set(pos, info.name);
  if (info.tags.includes("door")) {
    const other = add(pos, [0, properties.half === "lower" ? 1 : -1, 0]);
    const there = server.world.blocks.describe(server.world.getBlock(...other));
    if (there?.block === info.block) {
      set(other, there.name);
    }
  }
  server.effects.doorSound(
    pos,
    info.name.replace(/open=\w+/, `open=${open}`).replace("half=upper", "half=lower"),
    player,
  );
}

function sleep(server, player, pos, info) {
  const { properties } = splitState(info.name);
  const facing = { north: [0, 0, -1], south: [0, 0, 1], west: [-1, 0, 0], east: [1, 0, 0] }[
    properties.facing
  ];
  const head = properties.part === "foot" ? add(pos, facing) : pos;
  const time = server.world.env.timeOfDay;
  if (time < NIGHT_BEGINS || time > NIGHT_ENDS) {
    player.showBar("You sleep only at night.");
    return true;
  }
  try {
    lieDown(player.mob, head);
    player.bed = head;
    server.entities.touch(player.mob.serial);
    server.log(`${player.name} sleeps`);
  } catch (error) {
    if (!(error instanceof OvisError)) {
      throw error;
    }
    player.showBar("You do not lie down there now.");
  }
  return true;
}

/** Gets a player up. */
export function wake(server, player) {
  if (player.bed !== undefined) {
    player.bed = undefined;
    try {
      getUp(player.mob);
    } catch (error) {
      if (!(error instanceof OvisError)) {
        throw error;
      }
    }
    server.entities.touch(player.mob.serial);
    server.entities.broadcast(player.mob.serial, "animation", { entityId: player.id, animation: LEAVES_BED });
  }
}

/** When all players sleep, it becomes morning. */
export function skipNight(server) {
  const players = [...server.players.values()];
  if (players.length === 0 || !players.every((player) => player.bed !== undefined)) {
    return;
  }
  const { dayTime } = server.world.env;
  server.world.setEnv({ dayTime: dayTime + DAY_TICKS - (dayTime % DAY_TICKS) });
  players.forEach((player) => wake(server, player));
  server.log("all players sleep: it becomes morning");
}

// ---- Place

function placeBlock(server, player, pos, next, params) {
  const { held } = player.inventory;
  const name = held.item === null ? null : (BLOCKS_OF_ITEMS[held.item] ?? held.item);
  const block = name === null ? undefined : server.blockInfos.get(name);
  const clicked = server.world.blocks.describe(server.world.getBlock(...pos));
  const at = clicked !== null && isReplaced(clicked) ? pos : next;
  const there = server.world.getBlock(...at);
  if (block === undefined || there === STATE_UNLOADED || !isReplaced(server.world.blocks.describe(there))) {
    return;
  }
  const text = stateText(server, block, player, params);
  const boxes = server.world.blocks.describe(server.world.blocks.parse(text)).boxes;
  if (boxes.length > 0 && isOccupied(server, at)) {
    return;
  }
  server.sim.queueBlock(...at, text);
  placeOtherHalf(server, at, text);
  player.inventory.takeHeld();
}

const isReplaced = ({ tags, fluid, boxes, block }) =>
  tags.includes("air") ||
  (fluid !== null && boxes.length === 0) ||
  /^(short_grass|tall_grass|fern|snow|fire|dead_bush)$/.test(block);

function isOccupied(server, [x, y, z]) {
  return server.sim.mobs().some(({ kind, species, pos }) => {
    const { width, height } = server.sizes.get(species) ?? { width: 0.6, height: 1.8 };
    const half = width / 2;
    const isNear = pos[0] + half > x && pos[0] - half < x + 1 && pos[2] + half > z && pos[2] - half < z + 1;
    return kind !== "item" && isNear && pos[1] < y + 1 && pos[1] + height > y;
  });
}

// The state of a block as a player places it: to which side it faces, and which half it is.
function stateText(server, block, player, { direction, cursorY }) {
  const { blocks } = server.world;
  const { properties } = splitState(blocks.print(block.defaultState));
  const looks = FACINGS[Math.round(player.yawDeg / 90) % 4];
  const own = { ...properties };
  const isUpper = direction === 0 || (direction > 1 && cursorY > 0.5);
  let { name } = block;
  if (/torch$/.test(name) && direction > 1 && server.blockInfos.has(name.replace("torch", "wall_torch"))) {
    name = name.replace("torch", "wall_torch");
    return `${name}[facing=${FACE_FACINGS[direction]}]`;
  }
  if (own.axis !== undefined) {
    own.axis = own.axis === "y" || AXES[direction] !== "y" ? AXES[direction] : own.axis;
  }
  if (own.facing !== undefined) {
    const facesPlayer = !/(_door|_bed|_stairs|_fence_gate)$/.test(name);
    own.facing = facesPlayer ? OPPOSITE[looks] : looks;
    if (/_(trapdoor|button|ladder)$|^ladder$/.test(name) && FACE_FACINGS[direction] !== null) {
      own.facing = FACE_FACINGS[direction];
    }
  }
  if (own.face !== undefined) {
    own.face = direction === 0 ? "ceiling" : direction === 1 ? "floor" : "wall";
  }
  if (/_(stairs|trapdoor)$/.test(name)) {
    own.half = isUpper ? "top" : "bottom";
  }
  if (/_slab$/.test(name)) {
    own.type = isUpper ? "top" : "bottom";
  }
  if (/_leaves$/.test(name)) {
    own.persistent = "true";
  }
  const pairs = Object.entries(own).map(([key, value]) => `${key}=${value}`);
  return pairs.length === 0 ? name : `${name}[${pairs}]`;
}

function placeOtherHalf(server, at, text) {
  const { properties } = splitState(text);
  if (properties.half === "lower") {
    server.sim.queueBlock(...add(at, [0, 1, 0]), text.replace("half=lower", "half=upper"));
  } else if (properties.part === "foot") {
    const facing = { north: [0, 0, -1], south: [0, 0, 1], west: [-1, 0, 0], east: [1, 0, 0] }[
      properties.facing
    ];
    server.sim.queueBlock(...add(at, facing), text.replace("part=foot", "part=head"));
  }
}
