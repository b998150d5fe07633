// Animals of land and air.
import { both, box, feature, like, quadruped, type Model, type Numbers3, type Part } from "./model";

const bird = (o: {
  body: string;
  wing: string;
  beak: string;
  legs: string;
  head: string;
  tall?: number;
  features?: Part[];
}): Model => ({
  tall: o.tall ?? 14,
  parts: [
    box("head", "head", o.head, [-2, 8, 2, 2, 14, 5], [0, 9, 3]),
    box("trunk", "still", o.body, [-3, 4, -4, 3, 10, 4]),
    ...both(o.legs, [0.6, 0, -0.5, 1.6, 5, 0.5], "legA", "limb", [1.1, 5, 0]),
    ...both(o.wing, [3, 5, -3, 4, 9.5, 3], "wingL", "limb", [3, 9.5, 0]),
    feature(o.beak, [-2, 10, 5, 2, 12, 7], "head", [0, 9, 3]),
    ...both("#1c1f24", [1.9, 12, 3.4, 2.1, 13, 4.4], "head", "feature", [0, 9, 3]),
    ...(o.features ?? []),
  ],
});

const tail = (color: string, at: [number, number, number, number, number, number]): Part =>
  box("feature", "tail", color, at, [0, at[4], at[5]]);

const horse = (coat: string, mane: string, hoof: string, more: (top: number) => Part[] = () => []): Model =>
  quadruped({
    coat,
    hoof,
    legs: coat,
    trunk: [10, 10, 20],
    leg: [12, 3.6],
    head: [5.6, 5, 10],
    neck: [27, 6],
    features: (head, trunk) => [
      box("trunk", "head", coat, [-2.2, 18, trunk[5] - 4, 2.2, head[4] - 1, trunk[5] + 2]),
      feature(mane, [-0.9, 19, trunk[5] - 6, 0.9, head[4] + 1.5, trunk[5] - 3]),
      ...both(coat, [1, head[4], head[2] + 0.5, 2.4, head[4] + 3, head[2] + 1.6]),
      tail(mane, [-1.5, 9, trunk[2] - 3, 1.5, 21, trunk[2]]),
      ...more(head[4]),
    ],
  });

const donkey = (coat: string, dark: string, chest: string): Model =>
  like(horse(coat, dark, "#3f3a36"), {}, [
    ...both(coat, [0.8, 29, 11, 2.8, 35, 12.4]),
    feature("#d8cfc0", [-2.9, 24.4, 20, 2.9, 28.4, 21.2]),
    ...both(chest, [5, 14, -8, 8, 21, -1], "still"),
  ]);

const cat = (coat: string, dark: string, more: (head: number[]) => Part[]): Model =>
  quadruped({
    coat,
    legs: dark,
    trunk: [4, 5, 14],
    leg: [6, 2],
    head: [5, 4, 5],
    neck: [11.5, 1.6],
    eyes: "#7fbf3f",
    features: (head, trunk) => [
      ...both(dark, [0.8, head[4], head[2] + 1, 2.2, head[4] + 1.4, head[2] + 2.4]),
      feature("#e8d8c8", [-1.5, head[1], head[5], 1.5, head[1] + 1.8, head[5] + 1]),
      tail(coat, [-0.5, 9, trunk[2] - 8, 0.5, 10.2, trunk[2]]),
      ...more(head),
    ],
  });

const dog = (o: { coat: string; pale: string; ears: Numbers3; bush: string }): Model =>
  quadruped({
    coat: o.coat,
    trunk: [6, 6, 13],
    leg: [6.5, 2],
    head: [6, 6, 5],
    neck: [12, 1.6],
    features: (head, trunk) => [
      feature(o.pale, [-1.6, head[1], head[5], 1.6, head[1] + 3, head[5] + 3]),
      feature("#20242c", [-0.7, head[1] + 2.2, head[5] + 3, 0.7, head[1] + 3.2, head[5] + 3.4]),
      ...both(o.coat, [1, head[4], head[2] + 1, 1 + o.ears[0], head[4] + o.ears[1], head[2] + 1 + o.ears[2]]),
      tail(o.bush, [-1.2, 8, trunk[2] - 7, 1.2, 11, trunk[2]]),
    ],
  });

const cow = (coat: string, spot: string, muzzle: string, more: Part[] = []): Model =>
  quadruped({
    coat,
    legs: coat,
    hoof: "#3b332c",
    trunk: [12, 10, 18],
    leg: [12, 4],
    head: [8, 8, 6],
    neck: [20.5, 1.6],
    features: (head, trunk) => [
      ...both("#d8d2c4", [4, head[4] - 2, head[2] + 1, 5.4, head[4] + 1.6, head[2] + 2.4]),
      feature(muzzle, [-3, head[1], head[5], 3, head[1] + 3.4, head[5] + 0.8]),
      feature(spot, [-6.15, 15, -5, 6.15, 22.1, 2], "still"),
      feature("#e0a6a0", [-2.5, 11, trunk[2] + 2, 2.5, 12.1, trunk[2] + 8], "still"),
      ...more,
    ],
  });

const llama = (coat: string, more: Part[] = []): Model =>
  quadruped({
    coat,
    hoof: "#7a6a58",
    trunk: [10, 10, 17],
    leg: [13, 3.6],
    head: [6, 6, 7],
    neck: [28, 3],
    features: (head, trunk) => [
      box("trunk", "still", coat, [-3.5, 19, trunk[5] - 4, 3.5, head[4] - 2, trunk[5] + 2]),
      ...both(coat, [1, head[4], head[2] + 1, 2.8, head[4] + 3, head[2] + 2.6]),
      feature("#f0e6d4", [-2, head[1], head[5], 2, head[1] + 3, head[5] + 1.6]),
      tail(coat, [-1.4, 18, trunk[2] - 2, 1.4, 23, trunk[2]]),
      ...more,
    ],
  });

const hog = (coat: string, mane: string, tusk: string): Model =>
  quadruped({
    coat,
    legs: coat,
    hoof: "#4a342c",
    trunk: [14, 12, 22],
    leg: [9, 5],
    head: [13, 6, 14],
    neck: [15, 4],
    features: (head, trunk) => [
      ...both(tusk, [5.4, head[1] - 1, head[5] - 4, 7.4, head[4] + 3, head[5] - 2]),
      feature(mane, [-1, trunk[4], trunk[2] + 3, 1, trunk[4] + 5, trunk[5] + 1], "still"),
      ...both(coat, [6.5, head[4] - 2, head[2] + 1, 11, head[4] - 1, head[2] + 4]),
    ],
  });

const pig = quadruped({
  coat: "#eda6a3",
  hoof: "#c98580",
  trunk: [10, 8, 16],
  leg: [6, 4],
  head: [8, 8, 8],
  neck: [11.5, 2],
  features: (head) => [
    feature("#d98a88", [-2, head[1] + 1, head[5], 2, head[1] + 4, head[5] + 1]),
    ...both("#7a3f3f", [0.5, head[1] + 2, head[5] + 1, 1.4, head[1] + 3, head[5] + 1.2]),
    tail("#eda6a3", [-0.6, 10, -9.4, 0.6, 12, -8]),
  ],
});

const sheep = quadruped({
  coat: "#ece9e2",
  legs: "#d9cfc2",
  face: "#d8bca6",
  trunk: [12, 10, 17],
  leg: [11, 3.6],
  head: [6, 6, 8],
  neck: [19.5, 1.5],
  features: (head) => [
    feature("#ece9e2", [-3.6, head[1] + 1.4, head[2] - 1, 3.6, head[4] + 1.2, head[2] + 4.6]),
    feature("#c49a86", [-1.4, head[1] + 0.6, head[5], 1.4, head[1] + 2, head[5] + 0.4]),
    ...both("#e6e2da", [2, 6, 3.9, 6.2, 11.5, 8.7], "legA", "limb", [4, 11, 6]),
  ],
});

export const animals: Record<string, Model> = {
  sheep,
  pig,
  cow: cow("#4a372a", "#d9d6d0", "#b9b0a8"),
  mooshroom: cow("#a11e1e", "#d9d6d0", "#b9b0a8", [
    feature("#d63a33", [-3, 24, -6, 3, 27, 0], "still"),
    feature("#efe8da", [-1, 22, -4, 1, 24, -2], "still"),
    feature("#d63a33", [-3, 26, 9, 2, 28, 13]),
  ]),
  chicken: bird({
    body: "#f2f2f0",
    wing: "#e2e2df",
    beak: "#e6b23c",
    legs: "#d6a43a",
    head: "#f6f6f4",
    features: [feature("#d23a30", [-1, 8.4, 5, 1, 10, 6.2], "head", [0, 9, 3])],
  }),
  parrot: bird({
    body: "#d62f2b",
    wing: "#2f62d6",
    beak: "#3a3a3a",
    legs: "#6f6f6f",
    head: "#d62f2b",
    features: [
      feature("#e8c63c", [-0.5, 14, 2.5, 0.5, 17, 4], "head", [0, 9, 3]),
      tail("#2f62d6", [-1.4, 2, -8, 1.4, 4, -4]),
    ],
  }),
  bat: {
    tall: 13,
    floats: true,
    parts: [
      box("head", "head", "#4a3a30", [-3, 8, -1, 3, 13, 4], [0, 8, 0]),
      box("trunk", "still", "#57463a", [-2, 1, -1.5, 2, 8, 1.5]),
      ...both("#3b2d26", [2, 2, -0.4, 12, 8, 0.2], "wingL", "limb", [2, 7, 0]),
      ...both("#6a5648", [1, 13, 0, 3, 16, 0.8], "head", "feature", [0, 8, 0]),
      ...both("#101010", [0.8, 10.5, 4, 1.7, 11.3, 4.2], "head", "feature", [0, 8, 0]),
    ],
  },
  bee: {
    tall: 10,
    floats: true,
    parts: [
      box("trunk", "still", "#e8b43c", [-3.5, 2, -5, 3.5, 9, 1]),
      box("head", "head", "#edbf4a", [-3.5, 2, 1, 3.5, 9, 5], [0, 5, 1]),
      feature("#3b2a1c", [-3.6, 1.9, -3, 3.6, 9.1, -1], "still"),
      ...both("#3b2a1c", [1, 0.4, -2, 1.6, 2, -1.4], "legA", "limb"),
      ...both("#dbe9f2", [0.6, 9, -3, 7, 9.4, 3], "wingL", "feature", [0.6, 9, 0]),
      ...both("#2a1e14", [1, 7, 5, 1.6, 9.6, 7.4], "head", "feature", [0, 5, 1]),
      ...both("#1a2a3a", [2.2, 5, 5, 3.3, 7.4, 5.3], "head", "feature", [0, 5, 1]),
      feature("#2a1e14", [-0.4, 4, -7, 0.4, 5, -5], "still"),
    ],
  },
  rabbit: quadruped({
    coat: "#8b6b4c",
    legs: "#7c5e42",
    trunk: [5, 5, 7],
    leg: [3, 1.8],
    head: [4, 4, 4.4],
    neck: [7.4, 1],
    features: (head, trunk) => [
      ...both("#9a7a58", [0.4, head[4], head[2] + 1, 1.8, head[4] + 5, head[2] + 2]),
      tail("#efe8dc", [-1.2, 5, trunk[2] - 1.6, 1.2, 7.4, trunk[2]]),
      feature("#e0a6a0", [-0.5, head[1] + 1, head[5], 0.5, head[1] + 1.8, head[5] + 0.3]),
      ...both("#7c5e42", [1, 0, -4, 2.9, 1.4, 1], "legB", "limb", [2, 3, -2]),
    ],
  }),
  wolf: dog({ coat: "#cfccc8", pale: "#e6e2dc", ears: [2, 2, 1], bush: "#bdb9b4" }),
  fox: dog({ coat: "#e0792c", pale: "#f4efe8", ears: [2.2, 2.6, 1], bush: "#f0e6da" }),
  cat: cat("#c98b4a", "#a96f38", (head) => [
    feature("#8f5a2b", [-2.4, head[4] - 0.2, head[2] + 0.2, 2.4, head[4] + 0.1, head[2] + 1], "head"),
    feature("#8f5a2b", [-2.05, 9, -3, 2.05, 11.1, -1.6], "still"),
    feature("#8f5a2b", [-2.05, 9, 0.6, 2.05, 11.1, 2], "still"),
  ]),
  ocelot: cat("#e6c56a", "#d2a94c", (head) => [
    feature("#5c3f1f", [-2.05, 8, -4, 2.05, 10.6, -3], "still"),
    feature("#5c3f1f", [-2.05, 8, -1, 2.05, 10.6, 0], "still"),
    feature("#5c3f1f", [-2.05, 8, 2, 2.05, 10.6, 3], "still"),
    feature("#5c3f1f", [-0.4, head[4] - 0.2, head[2], 0.4, head[4] + 0.1, head[5]]),
  ]),
  horse: horse("#8a5530", "#3a2416", "#2a241e", (top) => [
    feature("#f0ebe2", [-1, top - 4, 20.9, 1, top - 0.5, 21.3]),
  ]),
  skeleton_horse: horse("#d3d1c6", "#a8a69a", "#8d8b80", () => [
    feature("#8d8b80", [-5.1, 13, -6, 5.1, 14, 6], "still"),
    feature("#8d8b80", [-5.1, 16, -6, 5.1, 17, 6], "still"),
  ]),
  zombie_horse: horse("#4f7d47", "#2f5a3a", "#2f3a2c", () => [
    feature("#7a3b33", [-5.1, 15, -4, 5.1, 18, 0], "still"),
  ]),
  donkey: donkey("#8b7d6c", "#4f463c", "#8a5a2c"),
  mule: donkey("#5c4030", "#2c1d14", "#7a4f26"),
  camel: quadruped({
    coat: "#d8a860",
    hoof: "#a97c3f",
    trunk: [15, 12, 26],
    leg: [18, 5],
    head: [7, 7, 12],
    neck: [37, 8],
    features: (head, trunk) => [
      box("trunk", "head", "#d3a159", [-3.4, 26, trunk[5] - 2, 3.4, head[4] - 1, trunk[5] + 6]),
      feature("#c2914a", [-4.5, trunk[4], -5, 4.5, trunk[4] + 5, 5], "still"),
      ...both("#b98643", [3, head[4] - 1, head[2], 5.4, head[4] + 0.6, head[2] + 2]),
      tail("#8a6230", [-1, 16, trunk[2] - 2, 1, 28, trunk[2]]),
    ],
  }),
  llama: llama("#e3d3b4", [feature("#a4472f", [-5.2, 19, -4, 5.2, 23.2, 3], "still")]),
  trader_llama: llama("#b88f5c", [
    feature("#2f5f9e", [-5.3, 17, -5, 5.3, 23.3, 4], "still"),
    feature("#d8b23c", [-5.4, 17, -1, 5.4, 23.4, 0.4], "still"),
  ]),
  goat: quadruped({
    coat: "#e8e4da",
    legs: "#d9d3c6",
    hoof: "#55504a",
    trunk: [9, 10, 15],
    leg: [9, 3],
    head: [5, 7, 8],
    neck: [19.5, 2],
    features: (head) => [
      ...both("#6d655a", [0.6, head[4], head[2] + 0.6, 2.2, head[4] + 6, head[2] + 2.4]),
      ...both("#d9d3c6", [2.5, head[4] - 2, head[2] + 1, 5.4, head[4] - 1, head[2] + 2.4]),
      feature("#f4f1ea", [-0.8, head[1] - 3.5, head[5] - 2.5, 0.8, head[1], head[5] - 1]),
    ],
  }),
  panda: quadruped({
    coat: "#f2f2f0",
    legs: "#1f2024",
    face: "#f4f4f2",
    trunk: [16, 13, 18],
    leg: [7, 6],
    head: [13, 9, 8],
    neck: [15, 3],
    eyes: "#f6f6f6",
    features: (head) => [
      ...both("#1f2024", [3.6, head[4] - 1, head[2] + 1, 7, head[4] + 2.4, head[2] + 2.4]),
      ...both("#1f2024", [1.6, head[1] + 3.5, head[5], 4.8, head[1] + 6, head[5] + 0.2]),
      feature("#2a2b30", [-1.6, head[1] + 1.6, head[5], 1.6, head[1] + 3, head[5] + 1]),
      feature("#1f2024", [-8.1, 6.9, 3, 8.1, 20.1, 7.5], "still"),
    ],
  }),
  polar_bear: quadruped({
    coat: "#f1f1ec",
    legs: "#e6e6df",
    trunk: [14, 12, 22],
    leg: [10, 5],
    head: [7, 7, 8],
    neck: [18, 3.5],
    features: (head) => [
      feature("#e6e2d8", [-2.4, head[1], head[5], 2.4, head[1] + 3.4, head[5] + 3]),
      feature("#20242c", [-1, head[1] + 2.4, head[5] + 3, 1, head[1] + 3.6, head[5] + 3.3]),
      ...both("#e6e6df", [2.2, head[4], head[2] + 1, 4, head[4] + 1.6, head[2] + 2.2]),
    ],
  }),
  sniffer: quadruped({
    coat: "#8f3a2c",
    legs: "#a9714a",
    face: "#9c4733",
    trunk: [25, 16, 30],
    leg: [8, 6],
    head: [13, 14, 9],
    neck: [14, 4],
    features: (head, trunk) => [
      feature("#4f8a55", [-12.6, trunk[4] - 4, trunk[2] - 0.2, 12.6, trunk[4] + 1, trunk[5] - 4], "still"),
      feature("#d9b23c", [-6, head[1] + 1, head[5], 6, head[1] + 4, head[5] + 4]),
      ...both("#7a2f24", [6.5, head[1] - 2, head[2] + 2, 8.5, head[4] - 1, head[5] - 2]),
    ],
  }),
  ravager: quadruped({
    coat: "#5b5350",
    legs: "#4c4542",
    face: "#665d59",
    trunk: [18, 18, 24],
    leg: [14, 7],
    head: [15, 18, 12],
    neck: [24, 6],
    eyes: "#c8433a",
    features: (head, trunk) => [
      ...both("#d9d3c4", [6.5, head[4] - 6, head[5] - 6, 9, head[4] + 6, head[5] - 3]),
      feature("#4a403c", [-2.5, head[1] + 4, head[5], 2.5, head[1] + 10, head[5] + 3]),
      feature("#7a4f2c", [-9.2, trunk[4] - 10, -6, 9.2, trunk[4] + 1, 4], "still"),
    ],
  }),
  hoglin: hog("#c0765a", "#7a4a2c", "#efe6d0"),
  zoglin: hog("#c98a7a", "#5f8a4f", "#d6cfb4"),
  strider: {
    tall: 27,
    parts: [
      box("head", "still", "#a8433c", [-8, 13, -7, 8, 20, 8]),
      box("trunk", "still", "#9c3a35", [-8, 20, -8, 8, 27, 8]),
      ...both("#7d4a52", [2, 0, -2, 6, 13, 2], "legA", "limb", [4, 13, 0]),
      ...both("#d9b8b0", [8, 22, -4, 14, 22.6, -3], "still"),
      ...both("#d9b8b0", [8, 25, 2, 15, 25.6, 3], "still"),
      ...both("#f2e6c8", [4.5, 19, 8, 7, 21.5, 8.4], "still"),
      feature("#6f2a28", [-5, 15, 8, 5, 16.4, 8.3], "still"),
    ],
  },
};
