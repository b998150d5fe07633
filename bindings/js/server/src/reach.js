// How far a player reaches. The client says what it hits: this says whether it can.
const EYES = 1.62;
const SNEAKING_EYES = 1.27;
const REACH = 6; // the game allows its clients a little more than they use

export function eyesOf(player) {
  const [x, y, z] = player.pos;
  return [x, y + (player.isSneaking ? SNEAKING_EYES : EYES), z];
}

/** The direction in which a player looks, of length 1. */
export function lookOf(player) {
  const yaw = (player.yawDeg * Math.PI) / 180;
  const pitch = (player.pitchDeg * Math.PI) / 180;
  return [-Math.sin(yaw) * Math.cos(pitch), -Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)];
}

/** Distance from the eyes to a box. */
function distanceTo(player, min, max) {
  const eyes = eyesOf(player);
  return Math.hypot(...eyes.map((eye, i) => Math.max(min[i] - eye, 0, eye - max[i])));
}

/** True if the player reaches a cell; says so in the log if not. */
export function reachesCell(server, player, [x, y, z]) {
  return reaches(server, player, distanceTo(player, [x, y, z], [x + 1, y + 1, z + 1]));
}

/** The same for a mob, given its state and species. */
export function reachesMob(server, player, [x, y, z], { width, height }) {
  const half = width / 2;
  return reaches(
    server,
    player,
    distanceTo(player, [x - half, y, z - half], [x + half, y + height, z + half]),
  );
}

function reaches(server, player, distance) {
  if (distance > REACH) {
    server.log(`${player.name} reaches ${distance.toFixed(1)} blocks far, which no player does`);
    return false;
  }
  return !player.isDead && player.mode !== "spectator";
}

/** Where a ray from the eyes enters a box; Infinity: it does not. */
export function rayTo(eyes, look, min, max) {
  let near = 0;
  let far = Infinity;
  for (let i = 0; i < 3; i++) {
    if (look[i] === 0) {
      if (eyes[i] < min[i] || eyes[i] > max[i]) {
        return Infinity;
      }
      continue;
    }
    const [a, b] = [(min[i] - eyes[i]) / look[i], (max[i] - eyes[i]) / look[i]];
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  return near <= far ? near : Infinity;
}

/**
 * The mob at which a player looks: the nearest one within `range` whose box, a little larger, the line of sight meets, and that no
 * block hides. null: none.
 */
export function mobInSight(server, player, range = 24) {
  const eyes = eyesOf(player);
  const look = lookOf(player);
  let best = null;
  let distance = Math.min(range, wallDistance(server, eyes, look, range));
  for (const entity of player.tracked) {
    if (entity.kind !== "mob") {
      continue;
    }
    const { width, height } = server.sizes.get(entity.name) ?? { width: 0.6, height: 1.8 };
    const [x, y, z] = [entity.place.x / 4096, entity.place.y / 4096, entity.place.z / 4096];
    const half = width / 2 + 0.3;
    const at = rayTo(eyes, look, [x - half, y - 0.3, z - half], [x + half, y + height + 0.3, z + half]);
    if (at < distance) {
      distance = at;
      best = entity;
    }
  }
  return best;
}

// Steps along the line of sight to the first block that is a whole cube.
function wallDistance(server, eyes, look, range) {
  const { world } = server;
  for (let at = 0; at <= range; at += 0.2) {
    const cell = eyes.map((eye, i) => Math.floor(eye + look[i] * at));
    if (world.blocks.describe(world.getBlock(...cell))?.tags.includes("opaque")) {
      return at;
    }
  }
  return range;
}
