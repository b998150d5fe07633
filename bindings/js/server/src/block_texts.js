// What a save says of block entities that clients draw: the text of signs, and what block_forms.js converts.
//
// NBT of saves is read here only as far as needed: a chunk's list block_entities.
import { convertLooks } from "./block_forms.js";
import { nbt, readColumn } from "./region_nbt.js";
import { plainText } from "./text.js";

const LINES = 4;

/** A text of a sign as JSON, in whatever form the save has it. */
function lineJson(line) {
  if (typeof line === "string") {
    return line.startsWith("{") || line.startsWith('"') || line.startsWith("[")
      ? line
      : JSON.stringify({ text: line });
  }
  return JSON.stringify(line ?? { text: "" });
}

/** The kind of a block entity of a save. */
const kindOf = ({ id }) => String(id?.value ?? "").replace("minecraft:", "");

export class BlockTexts {
  #columns = new Map(); // of each the cells with what they show
  #gone = new Map(); // of each the cells whose block is another one now

  /**
   * @param files the bytes of region files by their names, of the dimension that is shown; null: there are no texts
   * @param version the Version of the clients
   */
  constructor(files, version) {
    this.files = files;
    this.version = version;
  }

  /** The block at a cell is none of the kind that it was: what the save says of it holds no more. */
  forget(pos) {
    const column = `${pos[0] >> 4},${pos[2] >> 4}`;
    if (this.files !== null) {
      this.#columns.get(column)?.delete(`${pos}`);
      const gone = this.#gone.get(column) ?? new Set();
      this.#gone.set(column, gone.add(`${pos}`));
    }
  }

  /** NBT of the block entity at a cell as the packet of a column has it; null: nothing is known of one of this kind. */
  get([x, y, z], kind) {
    if (this.files === null) {
      return null;
    }
    const key = `${x >> 4},${z >> 4}`;
    let found = this.#columns.get(key);
    if (found === undefined) {
      found = this.#read(x >> 4, z >> 4);
      this.#gone.get(key)?.forEach((cell) => found.delete(cell));
      this.#columns.set(key, found);
    }
    const entity = found.get(`${x},${y},${z}`);
    return entity?.kind === kind ? entity.bytes : null;
  }

  #read(x, z) {
    const found = new Map();
    try {
      for (const entity of this.#entitiesOf(readColumn(this.files, x, z))) {
        const kind = kindOf(entity);
        const value = this.#convert(kind, entity);
        if (value !== null) {
          found.set(`${entity.x.value},${entity.y.value},${entity.z.value}`, {
            kind,
            bytes: this.#bytes(value),
          });
        }
      }
    } catch {
      // Damaged: the blocks are shown without text.
    }
    return found;
  }

  #entitiesOf(root) {
    return (root.block_entities ?? root.Level?.value.TileEntities)?.value.value ?? [];
  }

  // The form of the version, as plain objects of prismarine-nbt.
  #convert(kind, entity) {
    return kind === "sign" || kind === "hanging_sign"
      ? this.#convertSign(nbt.simplify({ type: "compound", value: entity }))
      : convertLooks(this.version, kind, entity);
  }

  #convertSign(entity) {
    const old = [1, 2, 3, 4].map((i) => lineJson(entity[`Text${i}`]));
    const front = entity.front_text?.messages?.map(lineJson) ?? old;
    const back = entity.back_text?.messages?.map(lineJson) ?? new Array(LINES).fill('{"text":""}');
    const color = entity.front_text?.color ?? entity.Color ?? "black";
    const glows = Number(entity.front_text?.has_glowing_text ?? entity.GlowingText ?? 0);
    if (!this.version.isAtLeast("1.20")) {
      const lines = Object.fromEntries(front.map((line, i) => [`Text${i + 1}`, nbt.string(line)]));
      return { ...lines, Color: nbt.string(color), GlowingText: nbt.byte(glows) };
    }
    const side = (lines) =>
      nbt.comp({
        messages: this.version.isAtLeast("1.21.5")
          ? nbt.list({ type: "string", value: lines.map((line) => plainText(line)) })
          : nbt.list({ type: "string", value: lines }),
        color: nbt.string(color),
        has_glowing_text: nbt.byte(glows),
      });
    return { front_text: side(front), back_text: side(back), is_waxed: nbt.byte(0) };
  }

  #bytes(value) {
    const whole = nbt.writeUncompressed({ type: "compound", name: "", value }, "big");
    // From 1.20.2 on the root has no name: two bytes less.
    return this.version.hasConfiguration ? Buffer.concat([whole.subarray(0, 1), whole.subarray(3)]) : whole;
  }
}
