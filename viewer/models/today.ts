// Models of species that the game got after version 1.20.1.
import { biped, both, box, feature, like, quadruped, type Model } from "./model";
import { animals } from "./animals";

const armadillo = quadruped({
  coat: "#9c6b5c",
  legs: "#8a5d4f",
  face: "#b58675",
  trunk: [8, 7, 11],
  leg: [3, 2],
  head: [4, 4, 5],
  neck: [6, 2],
  features: (head, trunk) => [
    feature("#7d5347", [-4.3, 6, -3.4, 4.3, trunk[4] + 0.4, -2.4], "still"),
    feature("#7d5347", [-4.3, 6, 1, 4.3, trunk[4] + 0.4, 2], "still"),
    ...both("#c79a8a", [1.2, head[4] - 0.4, head[2], 2.4, head[4] + 3, head[2] + 0.8]),
    box("limb", "tail", "#8a5d4f", [-0.6, 3, trunk[2] - 5, 0.6, 4.4, trunk[2]], [0, 4, trunk[2]]),
  ],
});

const breeze: Model = {
  tall: 28,
  floats: true,
  parts: [
    box("head", "head", "#8f97c9", [-4, 19, -4, 4, 27, 4], [0, 19, 0]),
    box("trunk", "still", "#b9c3ea", [-2.5, 8, -2.5, 2.5, 18, 2.5]),
    ...both("#6f78b3", [3.4, 10, -1, 5.4, 17, 1], "armA", "limb", [4.4, 17, 0]),
    feature("#dfe6ff", [-6, 5, -6, 6, 7.4, 6], "wingL"),
    feature("#d3dcfa", [-4.6, 2.4, -4.6, 4.6, 4.6, 4.6], "wingR"),
    feature("#cbd5f7", [-3, 0, -3, 3, 2, 3], "wingL"),
    ...both("#2f3560", [0.8, 22, 4, 3, 23.4, 4.3]),
    feature("#6f78b3", [-4.2, 26, -4.2, 4.2, 28, 4.2]),
  ],
};

const creaking = biped({
  skin: "#6f6a66",
  shirt: "#5a5552",
  pants: "#4c4846",
  hands: "#6f6a66",
  head: [6, 10, 6],
  trunk: [6, 13, 5],
  arm: [3, 20, 3],
  leg: [3, 16, 3],
  eyes: "#f28c1e",
  features: (top) => [
    ...both("#7d7874", [2.4, top - 2, -0.6, 3.6, top + 5, 0.6]),
    feature("#7d7874", [-0.6, top, -3.4, 0.6, top + 3.4, -2.2]),
    feature("#8d8884", [-3.2, 24, 1.6, 3.2, 26, 2.8], "still"),
  ],
});

const copperGolem = biped({
  skin: "#c8704e",
  shirt: "#b86445",
  pants: "#a4573b",
  hands: "#d98560",
  head: [8, 5, 8],
  trunk: [8, 5, 6],
  arm: [3, 8, 3],
  leg: [3, 4, 3],
  features: (top, face) => [
    feature("#a4573b", [-0.8, top, -0.8, 0.8, top + 2, 0.8]),
    feature("#d98560", [-1.8, top + 2, -1.8, 1.8, top + 4.6, 1.8]),
    feature("#d98560", [-1, top - 4.6, face, 1, top - 1.4, face + 1.6]),
  ],
});

const happyGhast = like(
  {
    tall: 64,
    floats: true,
    parts: [
      box("trunk", "still", "#f3f0ea", [-30, 8, -30, 30, 64, 30]),
      box("head", "still", "#faf8f4", [-22, 16, 30, 22, 52, 31]),
      ...[-20, 0, 20].flatMap((x, i) =>
        [-20, 0, 20].map((z, k) =>
          box(
            "limb",
            (i + k) % 2 ? "legA" : "legB",
            "#e6e0d6",
            [x - 4, (i * 2 + k) % 3, z - 4, x + 4, 8, z + 4],
            [x, 8, z],
          ),
        ),
      ),
      ...both("#3a3f46", [9, 34, 31, 15, 40, 31.6], "still"),
      feature("#c86a72", [-7, 24, 31, 7, 26.4, 31.6], "still"),
    ],
  },
  {},
  [feature("#7fa7c4", [-31, 40, -12, 31, 65, 12], "still")],
);

const shell = (skin: string, dark: string, eye: string): Model => ({
  tall: 15,
  floats: true,
  parts: [
    box("trunk", "still", skin, [-6, 3, -8, 6, 15, 4]),
    box("head", "head", dark, [-4, 2, 4, 4, 9, 9], [0, 6, 4]),
    box("limb", "legA", dark, [-3.4, 0, 6, -1.4, 5, 13], [0, 4, 6]),
    box("limb", "legB", dark, [-1, 0, 6, 1, 4, 14], [0, 4, 6]),
    box("limb", "legA", dark, [1.4, 0, 6, 3.4, 5, 13], [0, 4, 6]),
    feature(eye, [4, 5, 5.6, 4.4, 7, 7.6]),
    feature(eye, [-4.4, 5, 5.6, -4, 7, 7.6]),
    feature("#f0e3c8", [-6.2, 6, -8.3, 6.2, 8, 4.2], "still"),
    feature("#f0e3c8", [-6.2, 11, -8.3, 6.2, 12.6, 4.2], "still"),
  ],
});

export const today: Record<string, Model> = {
  armadillo,
  breeze,
  camel_husk: like(
    animals.camel!,
    { "#d8a860": "#a89468", "#d3a159": "#9d8a60", "#c2914a": "#7d6c48", "#b98643": "#6b5b3b" },
    [
      feature("#6f6a4a", [-7.7, 20, -6, 7.7, 24, 6], "still"),
      feature("#d8cfae", [-1.2, 19, 13, 1.2, 28, 13.4], "still"),
    ],
  ),
  copper_golem: copperGolem,
  creaking,
  happy_ghast: happyGhast,
  nautilus: shell("#c2553f", "#e08a5c", "#20242c"),
  zombie_nautilus: like(shell("#5c7a58", "#8aa06a", "#c8e0a0"), {}, [
    feature("#3f5a3c", [-2, 15, -6, 2, 16.4, 0], "still"),
  ]),
};
