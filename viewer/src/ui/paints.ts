// The color that stands for a species: that of its trunk.
import { modelOf } from "../../models/index";

const known = new Map<string, string>();

export function paintOf(species: string): string {
  let paint = known.get(species);
  if (paint === undefined) {
    paint = modelOf(species).parts.find((part) => part.role === "trunk")?.color ?? "#888888";
    known.set(species, paint);
  }
  return paint;
}
