// What clients draw of block entities, from the form of a save to that of a version: banners, skulls, pots, spawners, shelves,
// campfires, gateways, vaults. Values are plain objects of prismarine-nbt.
//
// The forms changed with 1.20.5: Patterns, SkullOwner and Count became patterns, profile and count. Contents that no client draws, such
// as those of chests, are not sent: the game's own server does not send them either.
import { nbt } from "./region_nbt.js";

const NEW_SINCE = "1.20.5";

// prettier-ignore
const DYES = [
  "white", "orange", "magenta", "light_blue", "yellow", "lime", "pink", "gray", "light_gray", "cyan", "purple", "blue", "brown",
  "green", "red", "black",
];

/** Patterns of banners: the letters of 1.20.4 and older, and the names that follow them. */
// prettier-ignore
export const PATTERNS = {
  b: "base", bl: "square_bottom_left", br: "square_bottom_right", tl: "square_top_left", tr: "square_top_right",
  bs: "stripe_bottom", ts: "stripe_top", ls: "stripe_left", rs: "stripe_right", cs: "stripe_center", ms: "stripe_middle",
  drs: "stripe_downright", dls: "stripe_downleft", ss: "small_stripes", cr: "cross", sc: "straight_cross",
  bt: "triangle_bottom", tt: "triangle_top", bts: "triangles_bottom", tts: "triangles_top", ld: "diagonal_left",
  rd: "diagonal_up_right", lud: "diagonal_up_left", rud: "diagonal_right", mc: "circle", mr: "rhombus", vh: "half_vertical",
  hh: "half_horizontal", vhr: "half_vertical_right", hhb: "half_horizontal_bottom", bo: "border", cbo: "curly_border",
  gra: "gradient", gru: "gradient_up", bri: "bricks", glb: "globe", cre: "creeper", sku: "skull", flo: "flower", moj: "mojang",
  pig: "piglin",
};
const LETTERS = new Map(Object.entries(PATTERNS).map(([letters, name]) => [name, letters]));

const bare = (name) => String(name ?? "").replace(/^minecraft:/, "");
const listOf = (items) => nbt.list({ type: items.length > 0 ? "compound" : "end", value: items });
const itemsOf = (list) => (list?.type === "list" && list.value.type === "compound" ? list.value.value : []);

// ---- Stacks: a byte Count up to 1.20.4, a number count later

function convertItems(version, { Items }) {
  const stacks = itemsOf(Items).map(({ Slot, id, Count, count }) => {
    const number = (Count ?? count)?.value ?? 1;
    const counted = version.isAtLeast(NEW_SINCE) ? { count: nbt.int(number) } : { Count: nbt.byte(number) };
    return { Slot: Slot ?? nbt.byte(0), id, ...counted };
  });
  return { Items: listOf(stacks) };
}

// ---- Banners

function convertBanner(version, { Patterns, patterns }) {
  const old = itemsOf(Patterns).map(({ Pattern, Color }) => ({
    name: PATTERNS[Pattern?.value],
    color: DYES[Color?.value] ?? DYES[0],
  }));
  const own = itemsOf(patterns).map(({ pattern, color }) => ({
    name: pattern?.type === "string" ? bare(pattern.value) : undefined, // one of a data pack may stand there in full
    color: color?.value ?? DYES[0],
  }));
  const found = [...old, ...own].filter(({ name }) => name !== undefined);
  if (version.isAtLeast(NEW_SINCE)) {
    const layers = found.map(({ name, color }) => ({
      pattern: nbt.string(`minecraft:${name}`),
      color: nbt.string(color),
    }));
    return { patterns: listOf(layers) };
  }
  const layers = found
    .filter(({ name }) => LETTERS.has(name))
    .map(({ name, color }) => ({
      Pattern: nbt.string(LETTERS.get(name)),
      Color: nbt.int(Math.max(0, DYES.indexOf(color))),
    }));
  return { Patterns: listOf(layers) };
}

// ---- Skulls: whose head it is

// { id, name, textures: [{ value, signature }] } of both forms; null: nobody's.
function readOwner({ SkullOwner, profile }) {
  const from = profile ?? SkullOwner;
  if (from?.type === "string") {
    return { name: from.value, textures: [] };
  }
  if (from?.type !== "compound") {
    return null;
  }
  const { Id, Name, Properties, id, name, properties } = from.value;
  const old = itemsOf(Properties?.value?.textures).map(({ Value, Signature }) => ({
    value: Value?.value,
    signature: Signature?.value,
  }));
  const own = itemsOf(properties)
    .filter((property) => property.name?.value === "textures")
    .map((property) => ({ value: property.value?.value, signature: property.signature?.value }));
  const uuid = id ?? Id;
  return {
    id: uuid?.type === "intArray" && uuid.value.length === 4 ? uuid : undefined,
    name: (name ?? Name)?.value,
    textures: [...old, ...own].filter(({ value }) => typeof value === "string"),
  };
}

function convertSkull(version, entity) {
  const owner = readOwner(entity);
  if (owner === null) {
    return {};
  }
  const isNew = version.isAtLeast(NEW_SINCE);
  const [idKey, nameKey, valueKey, signatureKey] = isNew
    ? ["id", "name", "value", "signature"]
    : ["Id", "Name", "Value", "Signature"];
  const textures = owner.textures.map(({ value, signature }) => ({
    ...(isNew ? { name: nbt.string("textures") } : {}),
    [valueKey]: nbt.string(value),
    ...(signature === undefined ? {} : { [signatureKey]: nbt.string(signature) }),
  }));
  const whole = {
    ...(owner.id === undefined ? {} : { [idKey]: owner.id }),
    ...(owner.name === undefined ? {} : { [nameKey]: nbt.string(owner.name) }),
  };
  if (textures.length > 0) {
    const list = listOf(textures);
    whole[isNew ? "properties" : "Properties"] = isNew ? list : nbt.comp({ textures: list });
  }
  return { [isNew ? "profile" : "SkullOwner"]: nbt.comp(whole) };
}

// ---- Others

// The mob that turns in a spawner. Before 1.18 it was not within `entity`.
function convertSpawner(version, { SpawnData }) {
  const data = SpawnData?.value;
  const id = data?.entity?.value?.id ?? data?.id;
  return id === undefined || version.data.entitiesByName[bare(id.value)] === undefined
    ? {}
    : { SpawnData: nbt.comp({ entity: nbt.comp({ id: nbt.string(`minecraft:${bare(id.value)}`) }) }) };
}

const keep =
  (...keys) =>
  (version, entity) =>
    Object.fromEntries(keys.filter((key) => entity[key] !== undefined).map((key) => [key, entity[key]]));

const FORMS = {
  campfire: convertItems,
  banner: convertBanner,
  skull: convertSkull,
  mob_spawner: convertSpawner,
  decorated_pot: keep("sherds"),
  end_gateway: keep("Age", "age"),
  shelf: (version, entity) => ({
    ...convertItems(version, entity),
    ...keep("align_items_to_bottom")(version, entity),
  }),
  vault: keep("shared_data"),
  trial_spawner: keep("spawn_data"),
};

/** What clients draw of a block entity, in the form of a version; null: nothing. */
export function convertLooks(version, kind, entity) {
  const values = FORMS[kind]?.(version, entity) ?? {};
  return Object.keys(values).length === 0 ? null : values;
}
