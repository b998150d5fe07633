// Sounds and particles by their names.
const BLOCK_SOUNDS = 4; // category
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

/** Plays a sound at a cell, for all who are near. */
export function playSound(server, name, [x, y, z], { volume = 1, pitch = 1, except = null } = {}) {
  const { version } = server;
  const place = {
    x: Math.round((x + 0.5) * STEPS),
    y: Math.round((y + 0.5) * STEPS),
    z: Math.round((z + 0.5) * STEPS),
    volume,
    pitch,
    seed: version.isAtLeast("1.19") ? [0, 0] : undefined,
  };
  if (version.has("named_sound_effect")) {
    server.sendNear(
      [x, y, z],
      "named_sound_effect",
      { ...place, soundName: name, soundCategory: BLOCK_SOUNDS },
      except,
    );
    return;
  }
  const sound = { data: { soundName: `minecraft:${name}`, fixedRange: undefined } };
  server.sendNear(
    [x, y, z],
    "sound_effect",
    { ...place, sound, soundCategory: CATEGORIES[BLOCK_SOUNDS] },
    except,
  );
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
