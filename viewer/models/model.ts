// Models of mobs: boxes in 1/16 of a block, y up, looking to +z. The page scales a model to the height of its body.

/** What a part is, for the test that each species has head, trunk, limbs and features. */
export type Role = "head" | "trunk" | "limb" | "feature";

/**
 * How a part moves. legA and legB swing against each other, armA and armB too; wings flap; a tail wags; "head" turns with
 * the head, around the neck.
 */
export type Move = "still" | "head" | "legA" | "legB" | "armA" | "armB" | "wingL" | "wingR" | "tail" | "fin";

export type Numbers6 = [number, number, number, number, number, number];
export type Numbers3 = [number, number, number];

export interface Part {
  role: Role;
  move: Move;
  at: Numbers6;
  pivot: Numbers3;
  color: string;
}

export interface Model {
  parts: Part[];
  /** Height that stands for the height of the body. */
  tall: number;
  /** A body that floats: it does not lie down when it sleeps and has no steps. */
  floats?: boolean;
}

// ---- Small makers

export function box(role: Role, move: Move, color: string, at: Numbers6, pivot?: Numbers3): Part {
  const middle: Numbers3 = [(at[0] + at[3]) / 2, at[4], (at[2] + at[5]) / 2];
  return { role, move, color, at, pivot: pivot ?? middle };
}

/** A feature on the head, or with `move` elsewhere. */
export const feature = (color: string, at: Numbers6, move: Move = "head", pivot?: Numbers3): Part =>
  box("feature", move, color, at, pivot);

/** The same part on both sides. */
export function both(
  color: string,
  at: Numbers6,
  move: Move = "head",
  role: Role = "feature",
  pivot?: Numbers3,
): Part[] {
  const other: Numbers6 = [-at[3], at[1], at[2], -at[0], at[4], at[5]];
  const swapped: Partial<Record<Move, Move>> = {
    legA: "legB",
    legB: "legA",
    armA: "armB",
    wingL: "wingR",
    armB: "armA",
    wingR: "wingL",
  };
  const mirrored: Numbers3 | undefined = pivot ? [-pivot[0], pivot[1], pivot[2]] : undefined;
  return [box(role, move, color, at, pivot), box(role, swapped[move] ?? move, color, other, mirrored)];
}

/** Turns around the neck: all parts that move with the head get its pivot. */
function withNeck(parts: Part[], neck: Numbers3): Part[] {
  return parts.map((part) => (part.move === "head" ? { ...part, pivot: neck } : part));
}

export interface Biped {
  skin: string;
  shirt: string;
  pants: string;
  sleeves?: string;
  hands?: string;
  head?: Numbers3;
  trunk?: Numbers3;
  arm?: Numbers3;
  leg?: Numbers3;
  /** Arms hang, reach forward as those of zombies, or lie crossed on the breast. */
  arms?: "down" | "forward" | "crossed";
  eyes?: string | null;
  features?: (top: number, face: number) => Part[];
}

export function biped(o: Biped): Model {
  const [hw, hh, hd] = o.head ?? [8, 8, 8],
    [tw, th, td] = o.trunk ?? [8, 12, 4];
  const [aw, ah, ad] = o.arm ?? [4, 12, 4],
    [lw, lh, ld] = o.leg ?? [4, 12, 4];
  const neck = lh + th,
    top = neck + hh,
    face = hd / 2,
    sleeves = o.sleeves ?? o.shirt,
    hands = o.hands ?? o.skin;
  const parts: Part[] = [
    box("head", "head", o.skin, [-hw / 2, neck, -hd / 2, hw / 2, top, hd / 2]),
    box("trunk", "still", o.shirt, [-tw / 2, lh, -td / 2, tw / 2, neck, td / 2]),
    ...both(o.pants, [0.2, 0, -ld / 2, lw + 0.1, lh, ld / 2], "legA", "limb", [lw / 2, lh, 0]),
  ];
  if (o.arms === "crossed") {
    parts.push(
      box("limb", "still", sleeves, [
        -tw / 2 - aw + 1,
        neck - 8,
        td / 2 - 2,
        tw / 2 + aw - 1,
        neck - 4,
        td / 2 + 2,
      ]),
      ...both(sleeves, [tw / 2, neck - 8, -2, tw / 2 + aw - 1, neck - 0.5, 2], "still", "limb"),
    );
  } else if (o.arms === "forward") {
    parts.push(
      ...both(sleeves, [tw / 2, neck - ad - 0.5, -ad / 2, tw / 2 + aw, neck - 0.5, ah - 5], "armA", "limb", [
        tw / 2 + aw / 2,
        neck - 2,
        0,
      ]),
      ...both(hands, [tw / 2, neck - ad - 0.5, ah - 5, tw / 2 + aw, neck - 0.5, ah - 1.5], "armA", "limb", [
        tw / 2 + aw / 2,
        neck - 2,
        0,
      ]),
    );
  } else {
    parts.push(
      ...both(sleeves, [tw / 2, neck - ah + 3.5, -ad / 2, tw / 2 + aw, neck, ad / 2], "armA", "limb", [
        tw / 2 + aw / 2,
        neck - 1.5,
        0,
      ]),
      ...both(hands, [tw / 2, neck - ah, -ad / 2, tw / 2 + aw, neck - ah + 3.5, ad / 2], "armA", "limb", [
        tw / 2 + aw / 2,
        neck - 1.5,
        0,
      ]),
    );
  }
  if (o.eyes !== null)
    parts.push(
      ...both(o.eyes ?? "#20242c", [
        hw / 8,
        neck + hh * 0.45,
        face,
        hw / 8 + hw / 5,
        neck + hh * 0.62,
        face + 0.3,
      ]),
    );
  parts.push(...(o.features?.(top, face) ?? []));
  return { parts: withNeck(parts, [0, neck, 0]), tall: top };
}

export interface Quadruped {
  coat: string;
  legs?: string;
  face?: string;
  /** Width, height and length of the trunk; height and width of legs; size of the head. */
  trunk: Numbers3;
  leg: [number, number];
  head: Numbers3;
  /** The middle of the head: height above the ground, and how far before the trunk. */
  neck?: [number, number];
  hoof?: string;
  eyes?: string | null;
  features?: (head: Numbers6, trunk: Numbers6) => Part[];
}

export function quadruped(o: Quadruped): Model {
  const [tw, th, tl] = o.trunk,
    [lh, lw] = o.leg,
    [hw, hh, hl] = o.head;
  const trunk: Numbers6 = [-tw / 2, lh, -tl / 2, tw / 2, lh + th, tl / 2];
  const [up, out] = o.neck ?? [lh + th, hl / 2];
  const head: Numbers6 = [
    -hw / 2,
    up - hh / 2,
    tl / 2 + out - hl / 2,
    hw / 2,
    up + hh / 2,
    tl / 2 + out + hl / 2,
  ];
  const legs = o.legs ?? o.coat,
    x = tw / 2 - lw,
    front = tl / 2 - lw - 0.5,
    back = -tl / 2 + 0.5;
  const leg = (z: number, move: Move) => [
    ...both(legs, [x, o.hoof ? 2 : 0, z, x + lw, lh, z + lw], move, "limb", [x + lw / 2, lh, z + lw / 2]),
    ...(o.hoof ? both(o.hoof, [x, 0, z, x + lw, 2, z + lw], move, "limb", [x + lw / 2, lh, z + lw / 2]) : []),
  ];
  const parts = [
    box("trunk", "still", o.coat, trunk),
    box("head", "head", o.face ?? o.coat, head),
    ...leg(front, "legA"),
    ...leg(back, "legB"),
  ];
  if (o.eyes !== null) {
    const eye = Math.max(0.8, hw / 6);
    parts.push(
      ...both(o.eyes ?? "#20242c", [
        hw / 2 - eye,
        up + hh * 0.05,
        head[5] - 0.1,
        hw / 2 - 0.1,
        up + hh * 0.05 + eye,
        head[5] + 0.3,
      ]),
    );
  }
  parts.push(...(o.features?.(head, trunk) ?? []));
  return { parts: withNeck(parts, [0, up - hh / 4, head[2] + 1]), tall: Math.max(head[4], trunk[4]) };
}

export interface Swimmer {
  skin: string;
  fins: string;
  /** Width, height and length. */ trunk: Numbers3;
  head: Numbers3;
  eyes?: string;
  features?: (trunk: Numbers6) => Part[];
}

export function swimmer(o: Swimmer): Model {
  const [tw, th, tl] = o.trunk,
    [hw, hh, hl] = o.head,
    low = 1;
  const trunk: Numbers6 = [-tw / 2, low, -tl / 2, tw / 2, low + th, tl / 2],
    mid = low + th / 2;
  const parts = [
    box("trunk", "still", o.skin, trunk),
    box("head", "head", o.skin, [-hw / 2, mid - hh / 2, tl / 2, hw / 2, mid + hh / 2, tl / 2 + hl]),
    box(
      "limb",
      "tail",
      o.fins,
      [-0.4, low, -tl / 2 - Math.max(2, tl / 3), 0.4, low + th, -tl / 2],
      [0, mid, -tl / 2],
    ),
    ...both(
      o.fins,
      [tw / 2, mid - 0.8, 0, tw / 2 + Math.max(1, tw * 0.6), mid, Math.max(1.5, tl / 5)],
      "fin",
      "limb",
    ),
    ...both(o.eyes ?? "#20242c", [
      hw / 2 - 0.1,
      mid,
      tl / 2 + hl * 0.4,
      hw / 2 + 0.2,
      mid + Math.max(0.7, hh / 5),
      tl / 2 + hl * 0.4 + Math.max(0.7, hh / 5),
    ]),
    ...(o.features?.(trunk) ?? []),
  ];
  return { parts: withNeck(parts, [0, mid, tl / 2]), tall: low + th, floats: true };
}

/** A body of segments that crawls: bugs. */
export function crawler(o: { color: string; dark: string; segments: Numbers3[]; features?: Part[] }): Model {
  const long = o.segments.reduce((sum, [, , l]) => sum + l, 0),
    parts: Part[] = [];
  let z = long / 2,
    tall = 0;
  o.segments.forEach(([w, h, l], i) => {
    const role: Role = i === 0 ? "head" : i === 1 ? "trunk" : "limb";
    parts.push(
      box(
        role,
        i === 0 ? "head" : i > 1 ? "tail" : "still",
        i % 2 ? o.dark : o.color,
        [-w / 2, 0, z - l, w / 2, h, z],
        [0, 0, z],
      ),
    );
    z -= l;
    tall = Math.max(tall, h);
  });
  return { parts: [...parts, ...(o.features ?? [])], tall };
}

/** Parts of one model with other colors, and more parts. */
export function like(
  model: Model,
  colors: Record<string, string>,
  more: Part[] = [],
  without: (part: Part) => boolean = () => false,
): Model {
  return {
    ...model,
    parts: [
      ...model.parts
        .filter((part) => !without(part))
        .map((part) => ({ ...part, color: colors[part.color] ?? part.color })),
      ...more,
    ],
  };
}
