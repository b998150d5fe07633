// Swimmers, bugs, slimes, and what flies in the dark.
import { both, box, crawler, feature, like, swimmer, type Model, type Numbers6, type Part } from "./model";

const squid = (skin: string, dark: string, glow: string): Model => ({
  tall: 18,
  floats: true,
  parts: [
    box("head", "still", skin, [-5, 8, -5, 5, 18, 5]),
    box("trunk", "still", dark, [-4, 6, -4, 4, 8, 4]),
    ...(
      [
        [3, 0],
        [-3, 0],
        [0, 3],
        [0, -3],
        [2.4, 2.4],
        [-2.4, 2.4],
        [2.4, -2.4],
        [-2.4, -2.4],
      ] as const
    ).map(([x, z], i) =>
      box("limb", i % 2 ? "legA" : "legB", skin, [x - 0.7, 0, z - 0.7, x + 0.7, 7, z + 0.7], [x, 7, z]),
    ),
    ...both(glow, [2, 11, 5, 4, 13.4, 5.3], "still"),
    feature(dark, [-1.2, 8.4, 5, 1.2, 9.6, 5.4], "still"),
  ],
});

const slimy = (outer: string, inner: string, eye: string, more: Part[]): Model => ({
  tall: 8,
  parts: [
    box("trunk", "still", outer, [-4, 0, -4, 4, 8, 4]),
    box("head", "still", inner, [-3, 1, 1, 3, 7, 4.2]),
    ...both(outer, [3.4, 0, -4.3, 4.3, 2, 4.3], "still", "limb"),
    ...both(eye, [1, 4, 4.2, 2.8, 6, 4.5], "still"),
    feature(eye, [-0.5, 2, 4.2, 0.8, 2.8, 4.5], "still"),
    ...more,
  ],
});

const spider = (body: string, dark: string, eyes: string, more: Part[] = []): Model => ({
  tall: 11,
  parts: [
    box("head", "head", dark, [-4, 4, 3, 4, 11, 10], [0, 7, 3]),
    box("trunk", "still", body, [-5, 3, -13, 5, 11, -2]),
    box("trunk", "still", dark, [-3, 4, -3, 3, 9, 3]),
    ...[-3, -1, 1, 3].flatMap((z, i) =>
      both(dark, [3, 4, z - 0.8, 15, 5.4, z + 0.8], i % 2 ? "legA" : "legB", "limb", [3, 5, z]),
    ),
    ...[-3, -1, 1, 3].flatMap((z) =>
      both(dark, [14, 0, z * 1.6 - 0.8, 15.4, 5, z * 1.6 + 0.8], "still", "limb"),
    ),
    ...both(eyes, [0.6, 7.4, 10, 2, 8.8, 10.3]),
    ...both(eyes, [2.4, 8, 10, 3.4, 9, 10.3]),
    ...both("#d9d3c4", [0.8, 3.2, 9.6, 1.8, 5, 10.6]),
    ...more,
  ],
});

const guardian = (skin: string, spikes: string, eye: string, more: Part[] = []): Model => ({
  tall: 16,
  floats: true,
  parts: [
    box("trunk", "still", skin, [-8, 1, -8, 8, 15, 8]),
    box("head", "still", skin, [-6, 2, 8, 6, 14, 8.8]),
    box("limb", "tail", skin, [-2, 6, -16, 2, 10, -8], [0, 8, -8]),
    box("limb", "tail", skin, [-1.2, 7, -22, 1.2, 9.4, -16], [0, 8, -8]),
    feature(spikes, [-0.5, 4, -25, 0.5, 12, -21], "tail", [0, 8, -8]),
    feature(eye, [-2.4, 6, 8.8, 2.4, 10.4, 9.3], "still"),
    feature("#1c1014", [-1, 7, 9.3, 1, 9.4, 9.6], "still"),
    ...(
      [
        [6, 15, 6],
        [-6, 15, 6],
        [6, 15, -6],
        [-6, 15, -6],
      ] as const
    ).map(([x, y, z]) => feature(spikes, [x - 0.8, y, z - 0.8, x + 0.8, y + 4, z + 0.8], "still")),
    ...both(spikes, [8, 7, -0.8, 12, 8.6, 0.8], "still"),
    ...more,
  ],
});

const wing = (color: string, at: Numbers6): Part[] =>
  both(color, at, "wingL", "limb", [at[0], at[4], (at[2] + at[5]) / 2]);

export const others: Record<string, Model> = {
  squid: squid("#3f5f7d", "#2d4560", "#eef2f4"),
  glow_squid: squid("#2fa59c", "#1f7f86", "#c8fff2"),
  cod: swimmer({
    skin: "#b59a72",
    fins: "#9a7f58",
    trunk: [2, 4, 7],
    head: [2, 3.4, 3],
    features: (t) => [
      feature("#a58a62", [-0.3, t[4], -2, 0.3, t[4] + 1.4, 3], "still"),
      feature("#d9c9a8", [-1.05, t[1], -3, 1.05, t[1] + 1, 3], "still"),
    ],
  }),
  salmon: swimmer({
    skin: "#a8413c",
    fins: "#7d5a3f",
    trunk: [3, 5, 12],
    head: [2.4, 4, 4],
    features: (t) => [
      feature("#7f8f72", [-1.55, t[4] - 1, -5, 1.55, t[4] + 0.1, 6], "still"),
      feature("#7d5a3f", [-0.3, t[4], -1, 0.3, t[4] + 1.6, 2], "still"),
    ],
  }),
  tropical_fish: swimmer({
    skin: "#f08a24",
    fins: "#f6f2ea",
    trunk: [2, 5, 5],
    head: [1.8, 4, 2],
    features: (t) => [
      feature("#f6f2ea", [-1.05, t[1], -0.6, 1.05, t[4], 1], "still"),
      feature("#f08a24", [-0.3, t[4], -2, 0.3, t[4] + 2, 2], "still"),
    ],
  }),
  pufferfish: {
    tall: 9,
    floats: true,
    parts: [
      box("trunk", "still", "#e0a52c", [-4, 1, -4, 4, 9, 4]),
      box("head", "still", "#f0e6cc", [-3.6, 1.4, 3.6, 3.6, 6, 4.6]),
      ...both("#e8b948", [4, 4, -1.5, 6.4, 6, 1.5], "fin", "limb"),
      ...both("#17343f", [1.8, 6, 4, 3.4, 7.6, 4.4], "still"),
      ...both("#8a6a1f", [2, 9, -2, 2.6, 10.6, -1.4], "still"),
      ...both("#8a6a1f", [2, 9, 2, 2.6, 10.6, 2.6], "still"),
      box("limb", "tail", "#e8b948", [-0.4, 3, -7, 0.4, 7, -4]),
    ],
  },
  dolphin: swimmer({
    skin: "#8fa0b4",
    fins: "#76889e",
    trunk: [7, 7, 15],
    head: [6, 6, 5],
    features: (t) => [
      feature("#a9b8c8", [-1.6, t[1], t[5] + 5, 1.6, t[1] + 2.4, t[5] + 9]),
      feature("#76889e", [-0.5, t[4], -3, 0.5, t[4] + 4, 1], "still"),
      feature("#d9e2ea", [-3.4, t[1] - 0.1, -6, 3.4, t[1] + 1.4, 7], "still"),
    ],
  }),
  tadpole: swimmer({
    skin: "#5c4636",
    fins: "#4a382b",
    trunk: [3, 3, 3],
    head: [2.6, 2.6, 1],
    features: () => [
      feature("#4a382b", [-0.3, 1.6, -6.5, 0.3, 3.4, -3], "tail", [0, 2, -2]),
      ...both("#e6c98a", [0.6, 3, 1.6, 1.4, 4, 2.4], "still"),
    ],
  }),
  axolotl: {
    tall: 7,
    parts: [
      box("head", "head", "#f0a6c4", [-4, 1, 5, 4, 6, 10], [0, 3, 5]),
      box("trunk", "still", "#f2aecb", [-3.4, 1, -5, 3.4, 5, 5]),
      ...both("#e48fb4", [3, 0, 2, 5.4, 1.4, 3.4], "legA", "limb"),
      ...both("#e48fb4", [3, 0, -4, 5.4, 1.4, -2.6], "legB", "limb"),
      ...both("#c23f7d", [4, 2, 6, 7, 7, 6.6], "head", "feature", [0, 3, 5]),
      feature("#c23f7d", [-4, 6, 6, 4, 8.6, 6.6], "head", [0, 3, 5]),
      feature("#f2aecb", [-0.4, 1, -14, 0.4, 6, -5], "tail", [0, 3, -5]),
      ...both("#20242c", [2.6, 4, 10, 3.6, 5, 10.2], "head", "feature", [0, 3, 5]),
    ],
  },
  turtle: {
    tall: 7,
    parts: [
      box("head", "head", "#6f9a52", [-3, 2, 10, 3, 7, 16], [0, 4, 10]),
      box("trunk", "still", "#4a7a3c", [-9, 2, -10, 9, 7, 10]),
      ...both("#7ba85c", [7, 0.6, 6, 15, 2, 11], "legA", "limb", [8, 2, 8]),
      ...both("#7ba85c", [4, 0.6, -14, 8, 2, -8], "legB", "limb", [5, 2, -9]),
      feature("#3d6632", [-6, 7, -7, 6, 8.6, 7], "still"),
      feature("#d8d0a0", [-8, 1, -9, 8, 2, 9], "still"),
      ...both("#20242c", [2.9, 4.6, 13, 3.1, 5.8, 14.2], "head", "feature", [0, 4, 10]),
    ],
  },
  frog: {
    tall: 8,
    parts: [
      box("head", "head", "#d0783c", [-4, 3, -1, 4, 7, 5], [0, 4, -1]),
      box("trunk", "still", "#c46f36", [-3.5, 1, -5, 3.5, 5, 2]),
      ...both("#b8642f", [3, 0, 1, 5, 3, 3], "legA", "limb"),
      ...both("#b8642f", [3, 0, -6, 5.4, 3, -2], "legB", "limb"),
      ...both("#f0d9a0", [1.8, 7, 1, 3.8, 9, 3], "head", "feature", [0, 4, -1]),
      ...both("#1c1c1c", [2.4, 7.4, 3, 3.4, 8.4, 3.2], "head", "feature", [0, 4, -1]),
      feature("#f2dcb6", [-3.2, 3, 4.9, 3.2, 4.4, 5.2], "head", [0, 4, -1]),
    ],
  },
  guardian: guardian("#5f8f84", "#d9763c", "#d86a5a"),
  elder_guardian: guardian("#b5b0a0", "#8a7f9c", "#e0d9c0", [
    feature("#9a9484", [-8.2, 0.8, -3, 8.2, 15.2, 1], "still"),
  ]),
  silverfish: crawler({
    color: "#8f979c",
    dark: "#737b80",
    segments: [
      [3, 2, 2],
      [4, 3, 2],
      [6, 4.4, 3],
      [3, 3, 3],
      [2, 2, 3],
      [1, 1, 2],
    ],
    features: [
      ...both("#3a3f44", [2, 0, 1, 4.4, 1, 1.6], "still"),
      feature("#a3abb0", [-2, 4.4, -1.6, 2, 6, 1.4], "still"),
    ],
  }),
  endermite: crawler({
    color: "#3f2f4a",
    dark: "#53405f",
    segments: [
      [4, 3, 2],
      [6, 4.4, 5],
      [3, 3, 1],
      [1.4, 2, 1],
    ],
    features: [
      ...both("#b46ad6", [0.6, 1.6, 4.5, 1.5, 2.4, 4.8]),
      feature("#2f2338", [-1, 4.4, -1, 1, 5.4, 1.6], "still"),
    ],
  }),
  spider: spider("#3d352e", "#2f2924", "#c8342c"),
  cave_spider: like(spider("#1d4a52", "#163840", "#d23a30"), {}, [
    feature("#0f2a30", [-3, 11, -11, 3, 11.8, -5], "still"),
  ]),
  slime: slimy("#6fbf5a", "#5aa848", "#2a4a22", [feature("#8fd67c", [-3, 8, -3, 1, 8.4, 1], "still")]),
  magma_cube: slimy("#3a1512", "#5a1e14", "#f2a53c", [
    feature("#e0691f", [-4.1, 2.4, -4.1, 4.1, 3, 4.1], "still"),
    feature("#e0691f", [-4.1, 5, -4.1, 4.1, 5.6, 4.1], "still"),
  ]),
  shulker: {
    tall: 16,
    parts: [
      box("trunk", "still", "#8f6a8f", [-8, 0, -8, 8, 6, 8]),
      box("limb", "still", "#9c779c", [-8, 7.4, -8, 8, 16, 8]),
      box("head", "head", "#e8e0c0", [-3, 4, -3, 3, 9, 3], [0, 4, 0]),
      feature("#7a587a", [-8.2, 5, -3, 8.2, 6.2, 3], "still"),
      feature("#7a587a", [-3, 5, -8.2, 3, 6.2, 8.2], "still"),
      feature("#b08cb0", [-5, 16, -5, 5, 16.4, 5], "still"),
    ],
  },
  blaze: {
    tall: 29,
    floats: true,
    parts: [
      box("head", "head", "#f0b429", [-4, 20, -4, 4, 28, 4], [0, 20, 0]),
      box("trunk", "still", "#d9822a", [-1.4, 6, -1.4, 1.4, 20, 1.4]),
      ...(
        [
          [6, 12],
          [-6, 12],
          [0, 12],
          [4, 4],
          [-4, 4],
          [0, 3],
        ] as const
      ).map(([x, y], i) =>
        box("limb", i % 2 ? "armA" : "armB", "#f2cf4a", [
          x - 1,
          y,
          ((i % 3) - 1) * 6 - 1,
          x + 1,
          y + 8,
          ((i % 3) - 1) * 6 + 1,
        ]),
      ),
      ...both("#3a1c08", [1, 24, 4, 3, 25, 4.3], "head", "feature", [0, 20, 0]),
      feature("#fff0a0", [-4.1, 27, -4.1, 4.1, 28.4, 4.1], "head", [0, 20, 0]),
    ],
  },
  ghast: {
    tall: 64,
    floats: true,
    parts: [
      box("trunk", "still", "#f1f1ee", [-24, 20, -24, 24, 64, 24]),
      box("head", "still", "#f4f4f2", [-16, 26, 24, 16, 56, 24.8]),
      ...[-16, 0, 16].flatMap((x, i) =>
        [-16, 0, 16].map((z, k) =>
          box(
            "limb",
            (i + k) % 2 ? "legA" : "legB",
            "#e4e4e0",
            [x - 3, 2 + 4 * ((i * 3 + k) % 4), z - 3, x + 3, 20, z + 3],
            [x, 20, z],
          ),
        ),
      ),
      ...both("#3a3a3c", [6, 40, 24.8, 13, 43, 25.4], "still"),
      feature("#3a3a3c", [-4, 31, 24.8, 4, 35, 25.4], "still"),
      ...both("#9a9aa0", [8, 34, 24.8, 10, 40, 25.3], "still"),
    ],
  },
  phantom: {
    tall: 8,
    floats: true,
    parts: [
      box("head", "head", "#45568a", [-3, 2, 5, 3, 6, 10], [0, 4, 5]),
      box("trunk", "still", "#3c4b7a", [-3, 2, -6, 3, 6, 5]),
      ...wing("#34426d", [3, 4, -6, 12, 5, 4]),
      ...wing("#2c385e", [12, 4, -6, 20, 4.8, 3]),
      feature("#3c4b7a", [-1, 3, -14, 1, 4.6, -6], "tail", [0, 4, -6]),
      ...both("#9cff5a", [1, 4, 10, 2.6, 5, 10.3], "head", "feature", [0, 4, 5]),
    ],
  },
  wither: {
    tall: 56,
    floats: true,
    parts: [
      box("head", "head", "#1f1f22", [-5, 44, -5, 5, 54, 5], [0, 44, 0]),
      box("trunk", "still", "#2a2a2e", [-3, 16, -2, 3, 44, 2]),
      box("limb", "still", "#232327", [-18, 38, -2, 18, 43, 2]),
      ...both("#1b1b1e", [12, 43, -4, 20, 51, 4], "still"),
      ...[22, 28, 34].map((y) => feature("#3a3a40", [-9, y, -1, 9, y + 2, 1], "still")),
      ...both("#eef2f6", [1, 49, 5, 4, 51, 5.4], "head", "feature", [0, 44, 0]),
      box("limb", "tail", "#232327", [-2.4, 4, -4, 2.4, 16, 0], [0, 16, 0]),
    ],
  },
  // It faces the other way: its yaw is the opposite of that of all others.
  ender_dragon: {
    tall: 52,
    floats: true,
    parts: [
      box("head", "head", "#141418", [-8, 30, -92, 8, 44, -64], [0, 36, -60]),
      box("trunk", "still", "#17171c", [-14, 20, -32, 14, 44, 32]),
      box("trunk", "still", "#1b1b21", [-6, 30, -64, 6, 42, -32]),
      ...wing("#2a2a33", [14, 38, -24, 70, 41, 24]),
      ...wing("#22222a", [70, 38, -14, 118, 40.5, 24]),
      ...both("#141418", [10, 2, -26, 18, 22, -16], "legA", "limb", [14, 22, -20]),
      ...both("#141418", [10, 2, 18, 18, 22, 30], "legB", "limb", [14, 22, 24]),
      box("limb", "tail", "#17171c", [-5, 30, 32, 5, 40, 110], [0, 36, 32]),
      ...both("#d677f0", [4, 38, -92.6, 7.4, 41, -92], "head", "feature", [0, 36, -60]),
      ...both("#3a3a44", [3, 44, -72, 5, 50, -66], "head", "feature", [0, 36, -60]),
      ...[-26, -12, 2, 16].map((z) => feature("#4a4a56", [-1.5, 44, z, 1.5, 52, z + 8], "still")),
    ],
  },
};
