// The name of a block state, taken apart: "oak_door[facing=north,half=lower]".

export interface StateName {
  /** Without the properties. */
  block: string;
  get(property: string): string;
  is(property: string, value?: string): boolean;
}

export function parseState(text: string): StateName {
  const open = text.indexOf("[");
  const values = new Map<string, string>();
  if (open >= 0) {
    for (const pair of text.slice(open + 1, -1).split(",")) {
      const [name, value] = pair.split("=");
      values.set(name, value ?? "");
    }
  }
  return {
    block: open >= 0 ? text.slice(0, open) : text,
    get: (property) => values.get(property) ?? "",
    is: (property, value = "true") => values.get(property) === value,
  };
}

/** "oak_door" as words: "oak door". */
export const wordsOf = (name: string): string => parseState(name).block.replaceAll("_", " ");
