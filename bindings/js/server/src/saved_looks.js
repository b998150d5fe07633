// What a save says of mobs that clients draw and the engine does not keep: names, collars, coats of newer versions, horse armor,
// carpets, chests.
//
//   UUID of a mob, and the column where it first was --> entities/r.X.Z.mca --> looks
import { nbt, readColumn } from "./region_nbt.js";
import { plainText } from "./text.js";

const NO_LOOKS = Object.freeze({});

/** "f81d4fae-..." of the four numbers that saves have. */
function uuidOf(entity) {
  const words = entity.UUID?.value;
  if (!Array.isArray(words) || words.length !== 4) {
    return null;
  }
  const digits = words.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

const bare = (id) => (typeof id === "string" && id !== "" ? id.replace(/^minecraft:/, "") : undefined);

/** Looks of an entity's compound: those that it has. */
function looksIn(compound) {
  const entity = nbt.simplify({ type: "compound", value: compound });
  const equipment = entity.equipment ?? {};
  const body = equipment.body ?? entity.body_armor_item ?? entity.ArmorItem ?? entity.DecorItem;
  const looks = {
    name: entity.CustomName === undefined ? undefined : plainText(entity.CustomName).slice(0, 256),
    isNameShown: entity.CustomNameVisible === undefined ? undefined : entity.CustomNameVisible !== 0,
    collar: entity.CollarColor,
    variant: typeof entity.variant === "string" ? bare(entity.variant) : undefined,
    soundVariant: bare(entity.sound_variant),
    body: bare(body?.id),
    hasSaddle: equipment.saddle?.id !== undefined || entity.SaddleItem?.id !== undefined,
    hasChest: entity.ChestedHorse === 1,
    isBald: entity.Pumpkin === 0,
  };
  return Object.fromEntries(
    Object.entries(looks).filter(([, value]) => value !== undefined && value !== false),
  );
}

// An entity with those that ride it.
function visit(compound, found) {
  const uuid = uuidOf(compound);
  if (uuid !== null) {
    found.set(uuid, looksIn(compound));
  }
  const riders = compound.Passengers?.value?.value;
  if (Array.isArray(riders)) {
    riders.forEach((rider) => visit(rider, found));
  }
}

export class SavedLooks {
  #columns = new Map(); // of each the looks by UUID
  #first = new Map(); // UUID -> column

  /**
   * @param entities the bytes of the files entities/r.X.Z.mca by their names; null: there is no save
   * @param regions those of region/, where saves before 1.17 have entities
   */
  constructor(entities, regions) {
    this.files = entities === null || entities.size === 0 ? regions : entities;
    this.isOld = entities === null || entities.size === 0;
  }

  /** A mob is here for the first time: its entity is in this column, or beside it. */
  note(uuid, [x, , z]) {
    if (this.files !== null && uuid !== null && !this.#first.has(uuid)) {
      this.#first.set(uuid, [Math.floor(x) >> 4, Math.floor(z) >> 4]);
    }
  }

  /** The looks of a mob; {}: the save says nothing of it. */
  get(uuid) {
    const at = this.#first.get(uuid);
    if (at === undefined) {
      return NO_LOOKS;
    }
    for (const [dx, dz] of [
      [0, 0],
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ]) {
      // prettier-ignore
      const found = this.#column(at[0] + dx, at[1] + dz).get(uuid);
      if (found !== undefined) {
        return found;
      }
    }
    return NO_LOOKS;
  }

  #column(x, z) {
    const key = `${x},${z}`;
    let found = this.#columns.get(key);
    if (found === undefined) {
      found = this.#read(x, z);
      this.#columns.set(key, found);
    }
    return found;
  }

  #read(x, z) {
    const found = new Map();
    try {
      const root = readColumn(this.files, x, z);
      const list = this.isOld ? root.Level?.value.Entities : root.Entities;
      (list?.value.value ?? []).forEach((entity) => visit(entity, found));
    } catch {
      // Damaged: those that were read count.
    }
    return found;
  }
}
