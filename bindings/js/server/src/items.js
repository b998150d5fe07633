// Stacks of items, by the names of Ovis, as a version's packets have them.

/** The number of an item in a version; -1: it lacks the item. */
export function itemNumber(version, item) {
  const renamed = item === "iron_chain" && !version.isAtLeast("1.21.9") ? "chain" : item;
  return version.data.itemsByName[renamed]?.id ?? -1;
}

export const NO_STACK = Object.freeze({ item: null, count: 0 });

/** { item, count } for a packet. An item that the version lacks is nothing. */
export function encodeStack(version, { item, count }) {
  const number = item === null || count <= 0 ? -1 : itemNumber(version, item);
  if (number < 0) {
    return version.isAtLeast("1.20.5") ? { itemCount: 0 } : { present: false };
  }
  if (version.isAtLeast("1.20.5")) {
    return {
      itemCount: count,
      itemId: number,
      addedComponentCount: 0,
      removedComponentCount: 0,
      components: [],
      removeComponents: [],
    };
  }
  return { present: true, itemId: number, itemCount: count, nbtData: undefined };
}

/** The stack of a packet from the client. */
export function decodeStack(version, slot) {
  const isEmpty = slot === undefined || slot === null || slot.present === false || !(slot.itemCount > 0);
  const name = isEmpty ? undefined : version.data.items[slot.itemId]?.name;
  return name === undefined ? NO_STACK : { item: name, count: Math.min(slot.itemCount, 127) };
}

/** Greatest count of a stack. */
export function stackMax(version, item) {
  return version.data.itemsByName[item]?.stackSize ?? 64;
}
