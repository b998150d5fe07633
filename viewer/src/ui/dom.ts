// Small helpers for elements. Texts are set as text, never as markup.
type Attributes = Record<string, string | ((event: Event) => void)>;

export function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key, value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error("the page has no element '" + id + "'");
  return found as T;
}

/** Says something to a screen reader. */
export function say(text: string): void {
  byId("live").textContent = text;
}

export const isCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
