// A picture of what a bot saw: the highest cells of the columns that it received, from above, and the entities that it knows.
import { deflateSync, crc32 } from "node:zlib";

const SCALE = 6; // pixels of a block
// Colors of blocks by their names, the first that fits.
const COLORS = [
  [/water/, [64, 96, 220]],
  [/lava|magma/, [230, 100, 20]],
  [/grass_block|moss/, [110, 170, 80]],
  [/leaves|vine|azalea/, [60, 120, 50]],
  [/grass|fern|flower|poppy|dandelion|tulip|daisy|orchid|allium|bluet/, [125, 185, 90]],
  [/wheat|carrots|potatoes|beetroots|hay/, [205, 185, 80]],
  [/dirt_path/, [165, 140, 85]],
  [/farmland|dirt|mud|podzol|composter/, [120, 85, 60]],
  [/sand|end_stone/, [220, 205, 155]],
  [/bed$/, [190, 50, 50]],
  [/bell|gold/, [240, 200, 60]],
  [/log|wood|barrel|fence|door|ladder|lectern|table|chest|sign/, [110, 80, 50]],
  [/planks|stairs|slab/, [165, 130, 80]],
  [/glass|ice/, [170, 210, 230]],
  [/snow|quartz|calcite|white/, [235, 240, 240]],
  [/torch|lantern|glowstone|fire/, [255, 225, 120]],
  [/stone|cobble|brick|deepslate|andesite|gravel|furnace|anvil|smoker|cauldron|stonecutter/, [130, 130, 130]],
];
const MOBS = {
  player: [220, 30, 200], villager: [150, 95, 60], iron_golem: [225, 220, 210], zombie: [20, 150, 40], sheep: [245, 245, 245],
  cow: [70, 50, 40], cat: [225, 130, 40], chicken: [255, 255, 180], pig: [240, 160, 170], item: [250, 250, 60],
}; // prettier-ignore
const OTHER_BLOCK = [150, 120, 150];
const OTHER_MOB = [30, 30, 30];
const NOT_SENT = [16, 16, 24];

const colorOf = (name) => COLORS.find(([pattern]) => pattern.test(name))?.[1] ?? OTHER_BLOCK;

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([size, body, sum]);
}

/** A PNG of `width` times `height` pixels of three bytes. */
export function encodePng(width, height, pixels) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8); // 8 bits, red, green and blue
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y++) {
    Buffer.from(pixels.buffer, pixels.byteOffset + y * width * 3, width * 3).copy(
      rows,
      y * (width * 3 + 1) + 1,
    );
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

// The highest cell of a column that the bot has: { y, name }; null: it has none.
function highest(bot, Vec3, x, z, [low, high]) {
  for (let y = high; y >= low; y--) {
    const block = bot.blockAt(new Vec3(x, y, z), false);
    if (block === null) {
      return null;
    }
    if (!/(^|_)air$/.test(block.name)) {
      return { y, name: block.name };
    }
  }
  return null;
}

/** The picture of a bot's surroundings: { png, cells, mobs }, with the counts of what stands in it. North is up. */
export function drawPlan(bot, Vec3, { radius = 40, heights = [55, 90] } = {}) {
  const side = 2 * radius + 1;
  const width = side * SCALE;
  const pixels = new Uint8Array(width * width * 3);
  const put = (px, py, color) => {
    if (px >= 0 && py >= 0 && px < width && py < width) {
      pixels.set(color, (py * width + px) * 3);
    }
  };
  const [cx, cz] = [Math.floor(bot.entity.position.x), Math.floor(bot.entity.position.z)];
  let cells = 0;
  for (let dz = 0; dz < side; dz++) {
    for (let dx = 0; dx < side; dx++) {
      const top = highest(bot, Vec3, cx - radius + dx, cz - radius + dz, heights);
      cells += top === null ? 0 : 1;
      const shade = top === null ? 1 : 0.8 + 0.03 * (top.y - 63);
      const color = (top === null ? NOT_SENT : colorOf(top.name)).map((part) =>
        Math.min(255, Math.max(0, part * shade)),
      );
      for (let i = 0; i < SCALE * SCALE; i++) {
        put(dx * SCALE + (i % SCALE), dz * SCALE + Math.floor(i / SCALE), color);
      }
    }
  }
  let mobs = 0;
  for (const entity of Object.values(bot.entities)) {
    const px = Math.round((entity.position.x - cx + radius) * SCALE);
    const py = Math.round((entity.position.z - cz + radius) * SCALE);
    if (px < 0 || py < 0 || px >= width || py >= width) {
      continue;
    }
    mobs++;
    const size = entity.name === "item" ? 1 : Math.max(2, Math.round((entity.width ?? 0.6) * SCALE * 0.8));
    for (let y = -size - 1; y <= size + 1; y++) {
      for (let x = -size - 1; x <= size + 1; x++) {
        const distance = Math.hypot(x, y);
        if (distance <= size + 1) {
          put(px + x, py + y, distance <= size ? (MOBS[entity.name] ?? OTHER_MOB) : [0, 0, 0]);
        }
      }
    }
  }
  return { png: encodePng(width, width, pixels), cells, mobs };
}
