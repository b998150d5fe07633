// Villagers, raiders, the dead that walk, piglins, golems: what stands on two legs.
import { biped, both, box, feature, like, type Model, type Part } from "./model";

const SKIN = "#c79a7b",
  GREY = "#98a09c",
  BROW = "#4a3222";
const nose = (top: number, face: number, color: string): Part =>
  feature(color, [-1, top - 7.5, face, 1, top - 3.5, face + 2]);

const villager = biped({
  skin: SKIN,
  shirt: "#8a5a3c",
  pants: "#6f4630",
  sleeves: "#7c4f35",
  hands: SKIN,
  head: [8, 10, 8],
  trunk: [8, 12, 6],
  arms: "crossed",
  eyes: "#3f8f52",
  features: (top, face) => [
    nose(top, face, "#b17f62"),
    feature(BROW, [-3.2, top - 4.2, face, 3.2, top - 3.4, face + 0.4]),
    feature("#6f4630", [-4.3, 4, -3.4, 4.3, 21, 3.4], "still"),
    feature("#d9c08a", [-2, 14, 3, 2, 15.5, 3.6], "still"),
  ],
});

const illager = (
  shirt: string,
  pants: string,
  more: (top: number, face: number) => Part[],
  arms: "crossed" | "down" = "down",
) =>
  biped({
    skin: GREY,
    shirt,
    pants,
    sleeves: shirt,
    hands: GREY,
    head: [8, 10, 8],
    trunk: [8, 12, 6],
    arms,
    eyes: "#3d6b3f",
    features: (top, face) => [
      nose(top, face, "#868e8a"),
      feature("#2a2d2f", [-3.4, top - 4.4, face, 3.4, top - 3.4, face + 0.4]),
      ...more(top, face),
    ],
  });

const crossbow = [
  feature("#5b4326", [2, 16, 5, 10, 17.2, 6], "still"),
  feature("#8b8f94", [5.5, 16, 2, 6.5, 17, 9], "still"),
];
const axe = [
  feature("#6d4c2a", [5.4, 9, 2, 6.4, 10, 12], "armA", [6, 22, 0]),
  feature("#c9ced3", [5, 8.5, 9, 6.8, 12.5, 12], "armA", [6, 22, 0]),
];

const zombie = biped({
  skin: "#5f8f4e",
  shirt: "#2f8f95",
  pants: "#3d3f8a",
  hands: "#5f8f4e",
  arms: "forward",
  eyes: "#14181a",
  features: (top, face) => [
    feature("#4c743f", [-2, top - 6.2, face, 2, top - 5.4, face + 0.3]),
    feature("#557f46", [-4.1, top - 1.5, -face - 0.1, 4.1, top + 0.2, face + 0.1]),
  ],
});

const bones = (color: string, dark: string, more: (top: number, face: number) => Part[], size = 2) =>
  biped({
    skin: color,
    shirt: color,
    pants: color,
    hands: color,
    arm: [size, 12, size],
    leg: [size, 12, size],
    trunk: [7, 11, 3.4],
    eyes: "#1a1c1e",
    features: (top, face) => [
      feature(dark, [-0.7, top - 5.4, face, 0.7, top - 4.4, face + 0.3]),
      feature(dark, [-2.6, top - 7, face, 2.6, top - 6, face + 0.3]),
      ...[15, 18, 21].map((y) => feature(dark, [-3.7, y, -1.9, 3.7, y + 0.9, 1.9], "still")),
      ...more(top, face),
    ],
  });
const bow = [
  feature("#6d4c2a", [4.2, 8, 1, 5.2, 20, 2], "armB", [4, 22, 0]),
  feature("#ded8c8", [4.4, 8, 0.4, 4.9, 20, 0.8], "armB", [4, 22, 0]),
];

const piglin = biped({
  skin: "#e0a184",
  shirt: "#6b4a35",
  pants: "#54392a",
  sleeves: "#d6987b",
  head: [10, 8, 8],
  eyes: "#2a1a14",
  features: (top, face) => [
    feature("#d18d70", [-2, top - 7, face, 2, top - 3.4, face + 1.4]),
    ...both("#f2ecd9", [2, top - 7, face, 3, top - 5, face + 0.9]),
    ...both("#c98467", [5, top - 7, -2, 6, top - 2, 2]),
    feature("#d8b23c", [-4.2, 17, -2.3, 4.2, 18.4, 2.4], "still"),
  ],
});

const golem = biped({
  skin: "#d8cfc2",
  shirt: "#d3c9bb",
  pants: "#c6bbac",
  hands: "#cfc5b7",
  head: [8, 10, 8],
  trunk: [16, 12, 10],
  arm: [4.5, 28, 6],
  leg: [6, 15, 5],
  eyes: "#a4342c",
  features: (top, face) => [
    nose(top, face, "#bfa68f"),
    feature("#7a6a58", [-3, top - 4, face, 3, top - 3.2, face + 0.3]),
    feature("#c8bdad", [-4.6, 14, -3.4, 4.6, 19, 3.4], "still"),
    feature("#5f8a3a", [-8.1, 17, 3, -5, 27.1, 5.2], "still"),
    feature("#6c9a44", [4, 20, 4.8, 6, 26, 5.3], "still"),
  ],
});

const creeper: Model = {
  tall: 26,
  parts: [
    box("head", "head", "#58b04f", [-4, 18, -4, 4, 26, 4], [0, 18, 0]),
    box("trunk", "still", "#4da145", [-4, 6, -2, 4, 18, 2]),
    ...both("#3f8a3a", [0.2, 0, 1, 4, 6, 5], "legA", "limb", [2, 6, 2]),
    ...both("#3f8a3a", [0.2, 0, -5, 4, 6, -1], "legB", "limb", [2, 6, -2]),
    ...both("#101510", [1, 22, 4, 3, 24, 4.3], "head", "feature", [0, 18, 0]),
    feature("#101510", [-1, 19.5, 4, 1, 22, 4.3], "head", [0, 18, 0]),
    ...both("#101510", [1, 19, 4, 2, 21, 4.3], "head", "feature", [0, 18, 0]),
  ],
};

const enderman = biped({
  skin: "#17171b",
  shirt: "#1b1b20",
  pants: "#141418",
  hands: "#17171b",
  head: [8, 8, 8],
  trunk: [8, 12, 4],
  arm: [2.4, 28, 2.4],
  leg: [2.4, 28, 2.4],
  eyes: "#d677f0",
  features: (top, face) => [
    feature("#0e0e12", [-4, top - 8.6, -face, 4, top - 7.6, face]),
    ...both("#f0b0ff", [1.6, top - 4.3, face, 2.3, top - 3.6, face + 0.5]),
  ],
});

const witchHat = (top: number, face: number): Part[] => [
  nose(top, face, "#8b7a6e"),
  feature("#4c7a35", [0.4, top - 6, face + 2, 1.2, top - 5.2, face + 2.5]),
  feature("#2d2436", [-6, top - 1, -6, 6, top, 6]),
  feature("#362b41", [-4, top, -4, 4, top + 4, 4]),
  feature("#3f324d", [-2.4, top + 4, -3.2, 2.4, top + 8, 1.4]),
];

export const people: Record<string, Model> = {
  villager,
  wandering_trader: biped({
    skin: SKIN,
    shirt: "#2f5f9e",
    pants: "#3a4a78",
    sleeves: "#2b5690",
    hands: SKIN,
    head: [8, 10, 8],
    trunk: [8, 12, 6],
    arms: "crossed",
    eyes: "#3f8f52",
    features: (top, face) => [
      nose(top, face, "#b17f62"),
      feature("#2f5f9e", [-4.5, top - 3, -4.5, 4.5, top + 0.6, 4.5]),
      feature("#c9a24a", [-4.6, top - 3.6, -4.6, 4.6, top - 2.6, 4.6]),
      feature("#c93f3f", [-4.3, 5, -3.4, 4.3, 8, 3.4], "still"),
    ],
  }),
  zombie_villager: like(
    like(villager, {
      [SKIN]: "#6d9a58",
      "#8a5a3c": "#7a5b40",
      "#7c4f35": "#6d9a58",
      "#b17f62": "#5b8349",
      "#3f8f52": "#8a2020",
    }),
    {},
    [...both("#6d9a58", [4, 18, 0, 8, 22, 10], "armA", "limb", [6, 20, 0])],
    (part) => part.role === "limb" && part.move === "still",
  ),
  pillager: illager("#6a3f4b", "#3f4a52", () => crossbow),
  vindicator: illager("#4e5a5c", "#2f3a3c", () => axe),
  evoker: illager("#3a3a40", "#2c2c31", () => [
    feature("#c8a545", [-4.2, 13, -3.2, 4.2, 14.6, 3.3], "still"),
    feature("#c8a545", [-0.8, 14, 3, 0.8, 23, 3.4], "still"),
  ]),
  illusioner: illager("#2f4f8f", "#26356a", (top) => [
    feature("#2a4580", [-4.6, top - 4, -4.6, 4.6, top + 0.6, 3.4]),
    feature("#5f86d6", [-4.2, 12, -3.2, 4.2, 13, 3.3], "still"),
  ]),
  witch: biped({
    skin: "#b39a86",
    shirt: "#433a55",
    pants: "#37304a",
    sleeves: "#3c3350",
    hands: "#b39a86",
    head: [8, 10, 8],
    trunk: [8, 12, 6],
    arms: "crossed",
    eyes: "#7a3fb0",
    features: witchHat,
  }),
  player: biped({
    skin: "#c99a76",
    shirt: "#39a0b5",
    pants: "#41459b",
    hands: "#c99a76",
    eyes: "#3b3fa0",
    features: (top) => [
      feature("#4b3420", [-4.3, top - 2, -4.3, 4.3, top + 0.3, 4.3]),
      feature("#4b3420", [-4.3, top - 6, -4.3, 4.3, top - 1, -2]),
    ],
  }),
  zombie,
  husk: like(
    zombie,
    {
      "#5f8f4e": "#a3906a",
      "#2f8f95": "#8d7b58",
      "#3d3f8a": "#6f6046",
      "#4c743f": "#776745",
      "#557f46": "#b5a37c",
    },
    [feature("#8d7b58", [-4.4, 12, -2.4, 4.4, 14, 2.4], "still")],
  ),
  drowned: like(
    zombie,
    {
      "#5f8f4e": "#5fa79b",
      "#2f8f95": "#3c6e66",
      "#3d3f8a": "#4b5a52",
      "#4c743f": "#47847a",
      "#557f46": "#3f6f5b",
    },
    [
      feature("#7fd6c4", [-4.3, 24, -4.4, 4.3, 26, -3.6]),
      feature("#5a8a3f", [-4.4, 20, -2.3, -2, 24.2, 2.4], "still"),
    ],
  ),
  giant: like(zombie, { "#5f8f4e": "#6a9a52", "#2f8f95": "#37888c", "#3d3f8a": "#46488f" }, [
    feature("#8a6a3f", [-4.4, 11.5, -2.4, 4.4, 13, 2.4], "still"),
  ]),
  zombified_piglin: like(
    piglin,
    {
      "#e0a184": "#e3a48c",
      "#d6987b": "#6f9a58",
      "#d18d70": "#8fae72",
      "#6b4a35": "#7b5540",
      "#c98467": "#6f9a58",
    },
    [
      feature("#dfe6b0", [1, 30.5, 4, 4, 32.1, 4.3]),
      ...[feature("#e6c54a", [5.2, 9, 2, 6.2, 10, 14], "armA", [6, 22, 0])],
    ],
  ),
  piglin: like(piglin, {}, [feature("#e6c54a", [5.2, 9, 2, 6.2, 10, 14], "armA", [6, 22, 0])]),
  piglin_brute: like(piglin, { "#6b4a35": "#2d2a2e", "#54392a": "#242126", "#d8b23c": "#e8c648" }, [
    feature("#e8c648", [-5.2, 26, -4.3, 5.2, 27.4, 4.3], "still"),
    ...axe,
  ]),
  skeleton: bones("#cfcfc9", "#8d8d86", () => bow),
  stray: bones("#a9b8bb", "#6f7f84", (top) => [
    ...bow,
    feature("#5f7a80", [-4.3, top - 3, -4.3, 4.3, top + 0.3, 4.3]),
    feature("#75929a", [-3.9, 12, -2, 3.9, 16, 2.2], "still"),
  ]),
  bogged: bones("#8f9a78", "#4f5a3c", (top) => [
    ...bow,
    feature("#c8433a", [-3.6, top, -2.5, -0.4, top + 2, 0.7]),
    feature("#8a6a4a", [1, top, -0.5, 3.4, top + 2.6, 1.9]),
    feature("#5d7042", [-3.8, 18, -2.1, 3.8, 21, 2.3], "still"),
  ]),
  parched: bones("#c9b48a", "#7f6a45", (top) => [
    ...bow,
    feature("#b9824a", [-4.3, top - 2.4, -4.3, 4.3, top + 0.3, 4.3]),
    feature("#a5703c", [-3.9, 13, -2.2, 3.9, 20, -1.8], "still"),
  ]),
  wither_skeleton: bones(
    "#2d2d2f",
    "#161618",
    () => [
      feature("#55585c", [3.4, 9, 2, 4.6, 10, 15], "armA", [4, 22, 0]),
      feature("#6d4c2a", [3.4, 9, 0, 4.6, 10, 2], "armA", [4, 22, 0]),
    ],
    2.4,
  ),
  creeper,
  enderman,
  iron_golem: golem,
  snow_golem: {
    tall: 30,
    parts: [
      box("head", "head", "#e08a2c", [-4, 20, -4, 4, 28, 4], [0, 20, 0]),
      box("trunk", "still", "#f2f6f7", [-5, 10, -5, 5, 20, 5]),
      box("trunk", "still", "#eaf0f2", [-6, 0, -6, 6, 11, 6]),
      ...both("#6d4c2a", [5, 15, -0.5, 13, 16, 0.5], "armA", "limb", [5, 15, 0]),
      ...both("#3b1d08", [1, 24, 4, 3, 25.6, 4.3], "head", "feature", [0, 20, 0]),
      feature("#3b1d08", [-2.5, 21.5, 4, 2.5, 22.5, 4.3], "head", [0, 20, 0]),
      feature("#3f7a35", [-0.7, 28, -0.7, 0.7, 30, 0.7], "head", [0, 20, 0]),
    ],
  },
  warden: biped({
    skin: "#0f3b44",
    shirt: "#0d3139",
    pants: "#0b2a31",
    hands: "#12454e",
    head: [16, 14, 10],
    trunk: [18, 16, 11],
    arm: [8, 26, 8],
    leg: [6, 13, 6],
    eyes: null,
    features: (top, face) => [
      ...both("#3aa6a0", [8, top - 9, -1, 16, top + 3, 0]),
      feature("#08161a", [-5, top - 12, face, 5, top - 9, face + 0.4]),
      feature("#7fe0d6", [-4, 18, 5, 4, 25, 5.6], "still"),
      ...both("#d5e8c0", [3, 16, 5.4, 6, 27, 5.9], "still"),
    ],
  }),
  allay: {
    tall: 10,
    floats: true,
    parts: [
      box("head", "head", "#7ac6ff", [-2.5, 5, -2.5, 2.5, 10, 2.5], [0, 5, 0]),
      box("trunk", "still", "#5cb4f5", [-1.5, 1, -1, 1.5, 5, 1]),
      ...both("#8fd2ff", [1.5, 1.5, -0.6, 2.6, 5, 0.6], "armA", "limb", [2, 4.6, 0]),
      ...both("#c7ecff", [0.6, 1, -6, 1, 6.4, -1], "wingL", "feature", [0.8, 4, -1]),
      ...both("#1d3c66", [0.7, 7, 2.5, 1.6, 8.2, 2.7], "head", "feature", [0, 5, 0]),
    ],
  },
  vex: {
    tall: 13,
    floats: true,
    parts: [
      box("head", "head", "#9db2c4", [-2.5, 7, -2.5, 2.5, 12, 2.5], [0, 7, 0]),
      box("trunk", "still", "#8a9fb2", [-1.5, 2, -1, 1.5, 7, 1]),
      ...both("#94a9bc", [1.5, 2.5, -0.6, 3, 7, 0.6], "armA", "limb", [2, 6.6, 0]),
      ...both("#d8e4ee", [0.6, 3, -8, 1, 9, -1], "wingL", "feature", [0.8, 6, -1]),
      ...both("#e05a4a", [0.7, 9, 2.5, 1.8, 10, 2.7], "head", "feature", [0, 7, 0]),
      feature("#c9ced3", [2, 2.2, 0, 2.7, 3, 8], "armA", [2, 6.6, 0]),
    ],
  },
};
