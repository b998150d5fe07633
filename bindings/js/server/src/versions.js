// The versions of the protocol that the server speaks: their data, their packets, and what differs.
import { createRequire } from "node:module";
import minecraftData from "minecraft-data";
import { VERSIONS } from "./version_names.js";

const require = createRequire(import.meta.url);
const { createSerializer, createDeserializer } = require("minecraft-protocol");

export { VERSIONS };

const numbersOf = (version) => version.split(".").map(Number);

/** Below, at or above 0 if version `a` is older, the same or newer. */
export function compareVersions(a, b) {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (let i = 0; i < 3; i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) {
      return difference;
    }
  }
  return 0;
}

/** The newest version that is not newer than a save of `dataVersion`, or the oldest one. */
export function findVersionOfSave(dataVersion) {
  const fitting = VERSIONS.filter((version) => minecraftData(version).version.dataVersion <= dataVersion);
  return fitting.at(-1) ?? VERSIONS[0];
}

/** A version: names to numbers, and packets to bytes. */
export class Version {
  #serializers = new Map();
  #deserializers = new Map();

  constructor(name) {
    if (!VERSIONS.includes(name)) {
      throw new RangeError(`unknown version '${name}': ${VERSIONS.join(", ")}`);
    }
    this.name = name;
    this.data = minecraftData(name);
    this.protocol = this.data.version.version;
    this.packetIds = this.#readIds();
  }

  #readIds() {
    const [, fields] = this.data.protocol.play.toClient.types.packet;
    const { mappings } = fields.find((field) => field.name === "name").type[1];
    return new Map(Object.entries(mappings).map(([id, name]) => [name, Number(id)]));
  }

  isAtLeast(name) {
    return compareVersions(this.name, name) >= 0;
  }

  /** Compiles the definitions of packets, so that the first client need not wait for that. */
  prepare() {
    const states = this.hasConfiguration ? ["login", "configuration", "play"] : ["login", "play"];
    states.forEach((state) => {
      this.#serializer(state);
      this.#deserializer(state);
    });
  }

  /** Does the version have this packet to the client in the state play? */
  has(packet) {
    return this.packetIds.has(packet);
  }

  /** True if texts of chat are NBT, and not JSON. */
  get hasNbtText() {
    return this.isAtLeast("1.20.3");
  }

  /** True if there is a state between login and play. */
  get hasConfiguration() {
    return this.isAtLeast("1.20.2");
  }

  #serializer(state) {
    let serializer = this.#serializers.get(state);
    if (serializer === undefined) {
      serializer = createSerializer({ state, isServer: true, version: this.name });
      this.#serializers.set(state, serializer);
    }
    return serializer;
  }

  #deserializer(state) {
    let deserializer = this.#deserializers.get(state);
    if (deserializer === undefined) {
      deserializer = createDeserializer({ state, isServer: true, version: this.name, noErrorLogging: true });
      this.#deserializers.set(state, deserializer);
    }
    return deserializer;
  }

  /**
   * Bytes of a packet to the client, with its number, without its size. The buffer is of zeros: minecraft-protocol leaves out the byte 0 in
   * front of a sound that is given by its name, and takes what the memory has.
   */
  write(state, name, params) {
    const { proto, mainType } = this.#serializer(state);
    const packet = { name, params };
    const bytes = Buffer.alloc(proto.sizeOf(packet, mainType));
    proto.write(packet, bytes, 0, mainType);
    return bytes;
  }

  /** A packet from the client: { name, params }. Throws if the bytes are none. */
  read(state, bytes) {
    const { data, metadata } = this.#deserializer(state).parsePacketBuffer(bytes);
    if (metadata.size !== bytes.length) {
      throw new RangeError(`${data.name} has ${bytes.length - metadata.size} bytes too many`);
    }
    return data;
  }
}
