// Texts of chat: plain text in, and what a version takes out: JSON, or NBT.

/** NBT of a component, in the form that prismarine-nbt writes. */
function nbtOf(value) {
  if (typeof value === "string") {
    return { type: "string", value };
  }
  if (typeof value === "boolean") {
    return { type: "byte", value: value ? 1 : 0 };
  }
  if (Array.isArray(value)) {
    return { type: "list", value: { type: "compound", value: value.map((item) => nbtOf(item).value) } };
  }
  const entries = Object.entries(value).map(([key, item]) => [key, nbtOf(item)]);
  return { type: "compound", value: Object.fromEntries(entries) };
}

/** A component of plain text: it is never read as anything else. */
export function component(text, { color } = {}) {
  return color === undefined ? { text } : { text, color };
}

/** A component as a version's packets take it. `parts`: a text, a component, or a list of components. */
export function encodeText(version, parts) {
  const list = (Array.isArray(parts) ? parts : [parts]).map((part) =>
    typeof part === "string" ? component(part) : part,
  );
  const whole = list.length === 1 ? list[0] : { text: "", extra: list };
  return version.hasNbtText ? { name: "", ...nbtOf(whole) } : JSON.stringify(whole);
}

/** The plain text of a component as saves have it: JSON, or an object that NBT gave. */
export function plainText(value) {
  const collect = (part) =>
    typeof part === "string"
      ? part
      : Array.isArray(part)
        ? part.map(collect).join("")
        : `${part?.text ?? ""}${(part?.extra ?? []).map(collect).join("")}`;
  if (typeof value !== "string") {
    return collect(value);
  }
  try {
    const parsed = JSON.parse(value);
    return typeof parsed === "string" || (typeof parsed === "object" && parsed !== null)
      ? collect(parsed)
      : value;
  } catch {
    return value; // from 1.21.5 on plain text stands there as it is
  }
}
