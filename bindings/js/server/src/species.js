// Kinds of entities: those that a version lacks are shown as the nearest one.
const STAND_INS = {
  allay: "vex",
  bogged: "stray",
  parched: "husk",
  camel: "llama",
  frog: "slime",
  tadpole: "cod",
  sniffer: "ravager",
  warden: "iron_golem",
  potion: "snowball",
};
// Names of projectiles and objects that are others in the protocol.
const NAMES = { llama_spit: "llama_spit", potion: "potion", dragon_breath: "area_effect_cloud" };

export class SpeciesTable {
  constructor(version, named = () => {}) {
    this.version = version;
    this.named = named;
    this.known = new Map();
  }

  /** The version's entity of a species: { name, id }. */
  get(species) {
    let found = this.known.get(species);
    if (found === undefined) {
      found = this.#find(species);
      this.known.set(species, found);
    }
    return found;
  }

  #find(species) {
    const { entitiesByName } = this.version.data;
    const own = NAMES[species] ?? species;
    if (own === "potion" && entitiesByName.splash_potion !== undefined) {
      return entitiesByName.splash_potion;
    }
    if (entitiesByName[own] !== undefined) {
      return entitiesByName[own];
    }
    const other = entitiesByName[STAND_INS[species]] ?? entitiesByName.pig;
    this.named(species, other.name);
    return other;
  }
}
