// Sounds and particles by their names.
// Categories of sounds in the order of their numbers.
const CATEGORIES = [
  "master",
  "music",
  "record",
  "weather",
  "block",
  "hostile",
  "neutral",
  "player",
  "ambient",
  "voice",
];
const STEPS = 8; // of a block, for places of sounds
const HEARD_BLOCKS = 16; // and as many times as far as the volume is greater than 1

/**
 * Plays a sound for all who are near.
 * @param pos a cell, or with `isExact` a place
 * @param options `except`: a player who has heard it already
 */
export function playSound(server, name, pos, options = {}) {
  const { volume = 1, pitch = 1, category = "block", isExact = false, except = null } = options;
  const { version } = server;
  const [x, y, z] = isExact ? pos : pos.map((number) => number + 0.5);
  const place = {
    x: Math.round(x * STEPS),
    y: Math.round(y * STEPS),
    z: Math.round(z * STEPS),
    volume,
    pitch,
    seed: version.isAtLeast("1.19") ? [0, 0] : undefined,
  };
  const range = HEARD_BLOCKS * Math.max(1, volume);
  const near = { at: [x, y, z], range, except };
  if (version.has("named_sound_effect")) {
    const soundCategory = CATEGORIES.indexOf(category);
    server.sendWithin(near, "named_sound_effect", { ...place, soundName: name, soundCategory });
    return;
  }
  const sound = { data: { soundName: `minecraft:${name}`, fixedRange: undefined } };
  server.sendWithin(near, "sound_effect", { ...place, sound, soundCategory: category });
}

/** Params of the packet of particles. `color` [0 to 1 each] for "dust". */
export function particlePacket(version, name, [x, y, z], { color = null, count = 1, spread = 0 } = {}) {
  const place = { longDistance: true, x, y, z, offsetX: spread, offsetY: spread, offsetZ: spread };
  const [red, green, blue] = color ?? [0, 0, 0];
  const rgb = (Math.round(red * 255) << 16) | (Math.round(green * 255) << 8) | Math.round(blue * 255);
  const dust = { red, green, blue, scale: 1, rgb, color: rgb };
  if (version.isAtLeast("1.20.5")) {
    const particle = { type: name, data: color === null ? undefined : dust };
    return { ...place, alwaysShow: false, velocityOffset: 0, amount: count, particle };
  }
  const particleId = version.data.particlesByName[name]?.id ?? 0;
  return { ...place, particleId, particleData: 0, particles: count, data: color === null ? undefined : dust };
}

/** Shows particles to all who are near. */
export function showParticles(server, name, at, options = {}) {
  const pos = at.map(Math.floor);
  server.sendNear(pos, "world_particles", particlePacket(server.version, name, at, options));
}
