// The same definitions in Lua and in JavaScript: [name, text of a scene, definitions of an engine].
import { Definitions } from "../src/index.js";

const PASTURE = `
local w = ovis.world { size = {48, 48}, seed = 11 }
`;

const species = [
  "a species with its own figures",
  `ovis.species { name = "lamb", like = "sheep", extends = true, width = 0.6, height = 0.8, eye_height = 0.7, health = 5,
     speed = 0.3, follow_range = 24 }
   ${PASTURE}
   for i = 1, 6 do w:spawn("lamb", 6.5 + 4 * i, 64, 20.5) end
   local p = w:player(24.5, 64, 30.5) p:hold("wheat")`,
  (ovis) =>
    new Definitions(ovis, {
      species: [
        {
          name: "lamb",
          like: "sheep",
          extends: true,
          width: 0.6,
          height: 0.8,
          eye_height: 0.7,
          health: 5,
          speed: 0.3,
          follow_range: 24,
        },
      ],
    }),
];

const goals = [
  "goals with functions and a state, and settings",
  `local hop = ovis.goal { name = "Hop", flags = {"JUMP"}, every = true, state = { hops = 0, is_tired = false },
     can_use = function(mob, state)
       if state.is_tired then return mob:refuse("COOLDOWN", state.hops, 40) end
       return mob:random(20) == 1
     end,
     can_continue = function() return false end,
     start = function(mob, state)
       mob:jump()
       state.hops = state.hops + 1
       state.is_tired = state.hops >= 40
     end }
   local roam = ovis.goal { name = "Roam", flags = {"MOVE", "LOOK"}, keeps_flags = true,
     can_use = function(mob) return mob:random(30) == 1 end,
     can_continue = function(mob) return not mob:is_path_done() end,
     start = function(mob) mob:go_to(4 + mob:random(40) + 0.5, 64, 4 + mob:random(40) + 0.5, 1.2) end,
     tick = function(mob) mob:look_at(24.5, 65, 24.5) end,
     stop = function(mob) mob:stop() end }
   local bite = ovis.goal { name = "Bite", flags = {"TARGET"},
     can_use = function(mob) return mob.target == nil and mob:random(50) == 1 end,
     start = function(mob)
       local near = mob.pos.x > 24
       if near and mob.health > 3 then mob:attack(mob) mob:set_target(nil) end
     end }
   ovis.species { name = "hare", like = "pig",
     targets = { {1, bite} },
     goals = { {0, "Float"}, {1, "Panic", settings = { speed = 1.6 }}, {2, hop}, {3, roam} } }
   ${PASTURE}
   for i = 1, 5 do w:spawn("hare", 6.5 + 6 * i, 64, 24.5) end
   w:spawn("pig", 20.5, 64, 10.5)`,
  (ovis) => {
    const hop = {
      name: "Hop",
      flags: ["JUMP"],
      every: true,
      state: { hops: 0, is_tired: false },
      can_use: (turn, state) =>
        state.is_tired ? turn.refuse("COOLDOWN", state.hops, 40) : turn.draw(20) === 0,
      can_continue: () => false,
      start(turn, state) {
        turn.jump();
        state.hops++;
        state.is_tired = state.hops >= 40;
      },
    };
    const roam = {
      name: "Roam",
      flags: ["MOVE", "LOOK"],
      keeps_flags: true,
      can_use: (turn) => turn.draw(30) === 0,
      can_continue: (turn) => !turn.isPathDone,
      start: (turn) => turn.walkTo([5 + turn.draw(40) + 0.5, 64, 5 + turn.draw(40) + 0.5], 1.2),
      tick: (turn) => turn.lookAt([24.5, 65, 24.5]),
      stop: (turn) => turn.stop(),
    };
    const bite = {
      name: "Bite",
      flags: ["TARGET"],
      can_use: (turn) => turn.mob.state.target === 0 && turn.draw(50) === 0,
      start(turn) {
        const { pos, health } = turn.mob.state;
        if (pos[0] > 24 && health > 3) {
          try {
            turn.attack(turn.mob);
          } catch {
            // A mob does not attack itself: in Lua that is false.
          }
          turn.setTarget(null);
        }
      },
    };
    return new Definitions(ovis, {
      species: [
        {
          name: "hare",
          like: "pig",
          targets: [{ priority: 1, goal: bite }],
          goals: [
            [0, "Float"],
            { priority: 1, goal: "Panic", settings: { speed: 1.6 } },
            [2, hop],
            [3, roam],
          ],
        },
      ],
    });
  },
];

const extended = [
  "a species that adds, removes and replaces goals",
  `local idle = ovis.goal { name = "Idle", flags = {"MOVE"}, can_use = function(mob) return mob:random(3) == 1 end }
   ovis.species { name = "lazy_cow", like = "cow", extends = true, remove = {"LookAtPlayer", "RandomLookAround"},
     goals = { {0, idle, replaces = "WaterAvoidingRandomStroll"}, {0, "Panic", replaces = "Panic", settings = {speed = 3}},
               {9, "LookAtPlayer"} } }
   ${PASTURE}
   for i = 1, 4 do w:spawn("lazy_cow", 6.5 + 6 * i, 64, 24.5) end
   w:spawn("cow", 30.5, 64, 30.5)
   w:player(24.5, 64, 28.5)`.replace('"LookAtPlayer", ', ""),
  (ovis) =>
    new Definitions(ovis, {
      species: [
        {
          name: "lazy_cow",
          like: "cow",
          extends: true,
          remove: ["RandomLookAround"],
          goals: [
            {
              priority: 0,
              replaces: "WaterAvoidingRandomStroll",
              goal: { name: "Idle", flags: ["MOVE"], can_use: (turn) => turn.draw(3) === 0 },
            },
            { priority: 0, replaces: "Panic", goal: "Panic", settings: { speed: 3 } },
            [9, "LookAtPlayer"],
          ],
        },
      ],
    }),
];

const brain = [
  "a brain with memories, a sensor, a behavior, gates and hours",
  `ovis.memory { name = "guest", type = "mob" }
   ovis.memory { name = "greetings", type = "int", saved = true }
   ovis.memory { name = "seats", type = "places" }
   local function is_far(mob)
     local guest = mob.memory.guest
     if guest == nil then return false end
     local x, z = guest.pos.x - mob.pos.x, guest.pos.z - mob.pos.z
     return x * x + z * z > 9 or mob:refuse("TOO_NEAR", x * x + z * z, 9)
   end
   local guests = ovis.sensor { name = "guests", rate = 10, requires = {"guest", "seats", "nearest_players"},
     scan = function(mob)
       local near = mob:items("nearest_players")
       if near[1] then mob:remember("guest", near[1], 60) end
       mob:remember("seats", { {4, 64, 4}, {5, 64, 5} })
     end }
   local greet = ovis.behavior { name = "Greet", needs = {"guest", {"greetings", "registered"}, {"walk_target", "registered"}},
     ticks = {80, 120}, can_start = is_far, can_continue = is_far,
     start = function(mob) mob:remember("walk_target", mob.memory.guest, nil, 1, 2) end,
     stop = function(mob)
       mob:remember("greetings", (mob.memory.greetings or 0) + #mob:items("seats"))
       if mob.memory.greetings > 6 then mob:forget("greetings") end
     end }
   ovis.brain { name = "host", like = "llama", sensors = {"nearest_players", guests},
     activities = { {"core", "Swim", "LookAtTargetSink", "MoveToTargetSink"},
       {"idle", {"run_one", {"RandomStroll", weight = 2}, "DoNothing"}},
       {"rest", {"DoNothing", ticks = {20, 40}}, first = 3},
       {"welcome", greet, needs = {"guest"}, erases = {"seats"}} },
     choose = {"welcome"}, hours = {{0, "idle"}, {6200, "rest"}} }
   ovis.species { name = "innkeeper", like = "llama", mind = "host" }
   local w = ovis.world { size = {48, 48}, seed = 11, time = 6000 }
   w:spawn("llama", 8.5, 64, 16.5, { mind = "host" })
   w:spawn("innkeeper", 30.5, 64, 30.5)
   w:player(20.5, 64, 16.5)`,
  (ovis) => {
    const isFar = (turn) => {
      const { guest } = turn.memories();
      if (!guest) {
        return false;
      }
      const [x, , z] = guest.state.pos.map((n, i) => n - turn.pos[i]);
      return x * x + z * z > 9 || turn.refuse("TOO_NEAR", x * x + z * z, 9);
    };
    const guests = {
      name: "guests",
      rate: 10,
      requires: ["guest", "seats", "nearest_players"],
      scan(turn) {
        const [near] = turn.items("nearest_players");
        if (near) {
          turn.remember("guest", near, { ticks: 60 });
        }
        turn.remember("seats", [
          [4, 64, 4],
          [5, 64, 5],
        ]);
      },
    };
    const greet = {
      name: "Greet",
      needs: ["guest", ["greetings", "registered"], { memory: "walk_target", state: "registered" }],
      ticks: [80, 120],
      can_start: isFar,
      can_continue: isFar,
      start: (turn) => turn.remember("walk_target", turn.memories().guest, { speed: 1, closeEnough: 2 }),
      stop(turn) {
        turn.remember("greetings", (turn.memories().greetings ?? 0) + turn.items("seats").length);
        if (turn.memories().greetings > 6) {
          turn.forget("greetings");
        }
      },
    };
    return new Definitions(ovis, {
      memories: [
        { name: "guest", type: "mob" },
        { name: "greetings", type: "int", saved: true },
        { name: "seats", type: "places" },
      ],
      brains: [
        {
          name: "host",
          like: "llama",
          sensors: ["nearest_players", guests],
          activities: [
            ["core", "Swim", "LookAtTargetSink", "MoveToTargetSink"],
            { name: "idle", entries: [["run_one", { behavior: "RandomStroll", weight: 2 }, "DoNothing"]] },
            { name: "rest", first: 3, entries: [{ behavior: "DoNothing", ticks: [20, 40] }] },
            { name: "welcome", entries: [greet], needs: ["guest"], erases: ["seats"] },
          ],
          choose: ["welcome"],
          hours: [[0, "idle"], { time: 6200, activity: "rest" }],
        },
      ],
      species: [{ name: "innkeeper", like: "llama", mind: "host" }],
    });
  },
];

const tree = [
  "trees with keys, news, services, actions, a team and answers",
  `local count = ovis.goal { name = "Count", can_use = function() return true end,
     tick = function(mob)
       mob:set_board("count", (mob:board("count") or 0) + 1)
       if mob:board("count") > 5 then mob:set_board("spot", {24.5, 64, 24.5}, 50) mob:set_board("count", nil) end
     end }
   local spin = ovis.goal { name = "Spin", flags = {"LOOK"}, state = { n = 0 },
     can_use = function(mob, s) s.n = 0 return true end,
     can_continue = function(mob, s) return s.n < 10 end,
     tick = function(mob, s) s.n = s.n + 1 mob:look_at(mob.pos.x + mob:random(9) - 5, 65, mob.pos.z + mob:random(9) - 5) end }
   ovis.tree { name = "guard", like = "sheep", team = "flock", team_keys = {{"alarm", "flag"}},
     keys = { {"noticed", "mob"}, {"count", "number"}, {"spot", "place"} },
     news = { {"saw", who = "player", range = 12, key = "noticed", ticks = 60}, {"told", who = "dinner", key = "spot"} },
     root = {"selector",
       {"if", "noticed", stops = "restart", {"sequence", {"set", "alarm", ticks = 20}, {"action", "LookAt", key = "noticed", ticks = 30}}},
       {"if", "spot", stops = "both", {"action", "GoTo", key = "spot", speed = 1.2, reach = 2}},
       {"service", 15, count, {"random", {"wait", 20, 30, weight = 2}, {"action", spin, name = "twirl"}}},
     } }
   ovis.tree { name = "watcher", like = "sheep", goals = true, priority = 3,
     keys = { {"noticed", "mob"} }, news = { {"saw", who = "any", range = 8, key = "noticed", ticks = 40} },
     answers = { {"noticed", "EatBlock", "done", rank = 2, reason = "NOT_HERE"} },
     root = {"repeat", {"sequence", {"wait", 5, 5}, {"invert", {"if", "noticed", is = "unset"}}}} }
   ${PASTURE}
   for i = 1, 3 do w:spawn("sheep", 8.5 + 6 * i, 64, 20.5, { mind = "guard" }) end
   for i = 1, 2 do w:spawn("sheep", 8.5 + 6 * i, 64, 30.5, { mind = "watcher" }) end
   w:player(12.5, 64, 26.5)`,
  (ovis) => {
    const count = {
      name: "Count",
      can_use: () => true,
      tick(turn) {
        turn.setBoard("count", (turn.board("count") ?? 0) + 1);
        if (turn.board("count") > 5) {
          turn.setBoard("spot", [24.5, 64, 24.5], { ticks: 50 });
          turn.setBoard("count", null);
        }
      },
    };
    const spin = {
      name: "Spin",
      flags: ["LOOK"],
      state: { n: 0 },
      can_use(turn, state) {
        state.n = 0;
        return true;
      },
      can_continue: (turn, state) => state.n < 10,
      tick(turn, state) {
        state.n++;
        const [x, , z] = turn.pos;
        turn.lookAt([x + turn.draw(9) - 4, 65, z + turn.draw(9) - 4]);
      },
    };
    return new Definitions(ovis, {
      trees: [
        {
          name: "guard",
          like: "sheep",
          team: "flock",
          team_keys: [["alarm", "flag"]],
          keys: [["noticed", "mob"], { name: "count", type: "number" }, ["spot", "place"]],
          news: [
            { news: "saw", who: "player", range: 12, key: "noticed", ticks: 60 },
            { news: "told", who: "dinner", key: "spot" },
          ],
          root: {
            kind: "selector",
            children: [
              {
                kind: "if",
                key: "noticed",
                stops: "restart",
                children: [
                  [
                    "sequence",
                    { kind: "set", key: "alarm", ticks: 20 },
                    { kind: "action", goal: "LookAt", key: "noticed", ticks: 30 },
                  ],
                ],
              },
              {
                kind: "if",
                key: "spot",
                stops: "both",
                children: [{ kind: "action", goal: "GoTo", key: "spot", speed: 1.2, reach: 2 }],
              },
              [
                "service",
                15,
                count,
                [
                  "random",
                  { kind: "wait", ticks: 20, random: 30, weight: 2 },
                  { kind: "action", goal: spin, name: "twirl" },
                ],
              ],
            ],
          },
        },
        {
          name: "watcher",
          like: "sheep",
          goals: true,
          priority: 3,
          keys: [["noticed", "mob"]],
          news: [{ news: "saw", who: "any", range: 8, key: "noticed", ticks: 40 }],
          answers: [{ key: "noticed", option: "EatBlock", result: "done", rank: 2, reason: "NOT_HERE" }],
          root: [
            "repeat",
            ["sequence", ["wait", 5, 5], ["invert", { kind: "if", key: "noticed", is: "unset" }]],
          ],
        },
      ],
    });
  },
];

// The first tick of a scene computes its light, which the snapshot then has.
export const PAIRS = [species, goals, extended, brain, tree].map(([name, scene, define]) => [
  name,
  `${scene}\nw:run(1)`,
  define,
]);
