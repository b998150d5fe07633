// Registries and tags of a version, as they go to a client before it sees the world. Their content is the published data
// of the version (minecraft-data); the height of the dimension is that of the world.
import minecraftData from "minecraft-data";
import { blockTags } from "./tags.js";
import { VERSIONS } from "./version_names.js";

const IDS = {
  overworld: "minecraft:overworld",
  the_nether: "minecraft:the_nether",
  the_end: "minecraft:the_end",
};

/** "overworld" or "minecraft:overworld" as a known dimension; others look like the overworld. */
export function dimensionId(name) {
  return IDS[String(name ?? "overworld").replace(/^minecraft:/, "")] ?? IDS.overworld;
}

/** Both forms of the published data as [{ id, entries: [{ key, value }] }]: value is NBT. */
function listRegistries(codec) {
  if (codec.type === "compound") {
    return Object.entries(codec.value).map(([id, registry]) => ({
      id,
      entries: registry.value.value.value.value.map((entry) => ({
        key: entry.name.value,
        value: entry.element,
      })),
    }));
  }
  return Object.values(codec);
}

// Registries of variants that clients of 1.21.5 and later refuse to be without. The published data of 1.21.8 lacks them, and has the
// wolves of 1.21.4: those of 1.21.11 stand there.
const VARIANTS_SINCE = "1.21.5";
const VARIANTS = ["wolf", "wolf_sound", "pig", "frog", "cat", "cow", "chicken"].map(
  (kind) => `minecraft:${kind}_variant`,
);

function addVariants(codec) {
  const newest = minecraftData(VERSIONS.at(-1)).loginPacket.dimensionCodec;
  VARIANTS.forEach((id) => (codec[id] = structuredClone(newest[id])));
}

// Music of biomes has been a list since 1.21.4. The published data still has the older form, with which clients would refuse it.
const MUSIC_SINCE = "1.21.4";

function dropOldMusic(biomes) {
  for (const { value } of biomes) {
    const effects = value.value.effects?.value;
    if (effects?.music?.type === "compound") {
      delete effects.music;
    }
  }
}

export class Registries {
  constructor(version, dimension) {
    this.version = version;
    this.dimension = dimensionId(dimension.name);
    this.codec = structuredClone(version.data.loginPacket.dimensionCodec);
    if (version.isAtLeast(VARIANTS_SINCE) && this.codec["minecraft:cow_variant"] === undefined) {
      addVariants(this.codec);
    }
    this.list = listRegistries(this.codec);
    if (version.isAtLeast(MUSIC_SINCE)) {
      dropOldMusic(this.#entries("worldgen/biome"));
    }
    this.#setHeight(dimension);
    this.biomes = new Map(this.#entries("worldgen/biome").map(({ key }, index) => [key.slice(10), index]));
    this.damages = new Map(this.#entries("damage_type").map(({ key }, index) => [key.slice(10), index]));
  }

  #entries(name) {
    return this.list.find(({ id }) => id === `minecraft:${name}`)?.entries ?? [];
  }

  /** Index of an entry of a registry, as packets have it; -1: the version has no such entry. */
  indexOf(registry, key) {
    return this.#entries(registry).findIndex((entry) => entry.key === `minecraft:${key}`);
  }

  /** NBT of the world's dimension: packets of 1.18 have it in full. */
  get dimensionNbt() {
    const { value } = this.#entries("dimension_type").find(({ key }) => key === this.dimension);
    return { name: "", ...value };
  }

  get dimensionIndex() {
    return this.indexOf("dimension_type", this.dimension.slice(10));
  }

  #setHeight({ minY, height }) {
    const { value } = this.dimensionNbt;
    value.min_y.value = minY;
    value.height.value = height;
    value.logical_height.value = Math.min(value.logical_height.value, height);
  }

  /** The version's number of a biome of Ovis. */
  biome(name) {
    return this.biomes.get(name) ?? this.biomes.get("plains") ?? 0;
  }

  /** Packets of the registries in the state configuration. */
  packets() {
    if (!this.version.isAtLeast("1.20.5")) {
      return [{ name: "registry_data", params: { codec: this.codec } }];
    }
    return this.list.map((registry) => ({ name: "registry_data", params: registry }));
  }

  /** All tags that registries or the client itself refer to. */
  tags() {
    return blockTags(this.version, this);
  }
}
