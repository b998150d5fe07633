// Species, goals, brains and trees of a host: the same as in Lua, what is wrong with them, and functions that fail.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Blocks, Definitions, OvisError, OvisTrap, runScene, Simulation, World } from "../src/index.js";
import { PAIRS } from "./own_pairs.js";
import { load, meadow } from "./shared.js";

const TICKS = 600;
const ovis = await load();
const lua = await load({ kind: "lua" });
const at = { pos: [0.5, 64, 0.5] };

for (const [name, scene, define] of PAIRS) {
  test(`${name}: as in Lua`, () => {
    const theirs = runScene(lua, scene);
    const snapshot = theirs.snapshot();
    theirs.tick(TICKS);
    assert.deepEqual(theirs.printed(), [], "nothing of it was switched off");
    for (const engine of [ovis, lua]) {
      const world = new World(new Blocks(engine));
      const ours = Simulation.restore(world, snapshot, { definitions: define(engine) });
      ours.tick(TICKS);
      assert.equal(ours.hash, theirs.hash);
      assert.ok(ours.check());
      assert.deepEqual(
        ours.mobs().map(({ species, mind }) => [species, mind]),
        theirs.mobs().map(({ species, mind }) => [species, mind]),
      );
    }
  });
}

// ---- Wrong definitions

const own = (lists) => new Definitions(ovis, lists);
const species = (more) => () => own({ species: [{ name: "lamb", like: "sheep", ...more }] });
const goal = (more) => species({ goals: [[1, { name: "Hop", can_use: () => false, ...more }]] });
const brain = (more) => () =>
  own({ memories: [{ name: "guest", type: "mob" }], brains: [{ name: "host", like: "llama", ...more }] });
const tree = (root, more) => () => own({ trees: [{ name: "guard", like: "pig", root, ...more }] });
const deep = ["selector"];
deep.push(deep);

const WRONG = [
  [species({ helth: 3 }), "the species 'lamb' has no option 'helth'; did you mean 'health'?"],
  [
    species({ health: "5" }),
    "the species 'lamb': 'health' must be a number from 0 to 1024 (half hearts), and is a string",
  ],
  [
    species({ health: 2000 }),
    "the species 'lamb': 'health' must be a number from 0 to 1024 (half hearts), and is 2000",
  ],
  [species({ health: NaN }), "'health' must be a number from 0 to 1024 (half hearts), and is nan"],
  [species({ health: 5n }), "and is a bigint"],
  [species({ extends: 1 }), "the species 'lamb': 'extends' must be true or false, and is 1"],
  [species({ goals: {} }), "the species 'lamb': 'goals' must be a list, and is an object"],
  [species({ goals: ["Float"] }), "the species 'lamb': goal 1 must be [priority, goal], and is a string"],
  [species({ goals: [[1]] }), "the species 'lamb', goal 1 needs a 'goal'"],
  [
    species({ goals: [[1, "Float", 3]] }),
    "the species 'lamb', goal 1: it must be [priority, goal], without other values",
  ],
  [
    species({ goals: [{ priority: 1, gaol: "Float" }] }),
    "the species 'lamb', goal 1 has no option 'gaol'; did you mean 'goal'?",
  ],
  [species({ goals: [[1, "Floot"]] }), "Floot"],
  [species({ goals: [[1, 7]] }), "'goal' must be a name or a goal, and is 7"],
  [species({ goals: [{ priority: 1, goal: "Panic", settings: { sped: 2 } }] }), "sped"],
  [
    species({ goals: [{ priority: 1, goal: "Panic", settings: [2] }] }),
    "'settings' must be {name: number or boolean, ...}",
  ],
  [species({ extends: true, remove: ["Panik"] }), "Panik"],
  [species({ remove: [5] }), "'remove' must list texts, and item 1 is a number"],
  [species({ name: undefined }), "a species needs a 'name'"],
  [species({ name: "x".repeat(60) }), "'name' must be a text of 1 to 39 bytes without NUL, and has 60"],
  [species({ name: "cow" }), "cow"],
  [species({ like: "sheap" }), "sheap"],
  [() => own({ species: [["lamb"]] }), "a species: options must have the form { name: value }"],
  [() => own({ species: ["lamb"] }), "a definition must be an object"],
  [() => own({ species: {} }), "'species' must be a list of definitions"],
  [() => own({ specie: [] }), "definitions are memories, brains, trees, species, not 'specie'"],
  [
    () =>
      own({
        species: [
          { name: "a", like: "pig" },
          { name: "a", like: "pig" },
        ],
      }),
    "there is a species 'a' already",
  ],
  [goal({ can_use: true }), "the goal 'Hop': 'can_use' must be a function, and is a boolean"],
  [goal({ can_use: undefined }), "the goal 'Hop' needs a 'can_use'"],
  [goal({ can_us: () => true }), "the goal 'Hop' has no option 'can_us'; did you mean 'can_use'?"],
  [goal({ flags: ["WALK"] }), "the goal 'Hop': there is no flag 'WALK'; use MOVE, LOOK, JUMP or TARGET"],
  [goal({ state: { n: "a" } }), "the goal 'Hop': 'state' must list names with numbers or booleans"],
  [brain({ activities: [["core", "Swimm"]] }), "Swimm"],
  [brain({ sensors: [{ name: "s", scan: 1 }] }), "the sensor 's': 'scan' must be a function, and is 1"],
  [
    brain({ activities: [{ name: "core", entries: [{ name: "b", can_strat: () => 1 }] }] }),
    "the behavior 'b' has no option 'can_strat'; did you mean 'can_start'?",
  ],
  [
    brain({ activities: [["core", { behavior: "Swim", wieght: 2 }]] }),
    "the brain 'host', activity 1, entry 1 has no option 'wieght'; did you mean 'weight'?",
  ],
  [
    brain({ hours: [[1000, "idle", 5]] }),
    "the brain 'host', hour 1: it must be [time, activity], without other values",
  ],
  [
    () => own({ memories: [{ name: "guest", type: "mobb" }] }),
    "the memory 'guest': there is no type 'mobb'; did you mean 'mob'?",
  ],
  [() => own({ memories: [{ name: "home", type: "mob" }] }), "home"],
  [
    () => own({ memories: [{ name: "n", type: "int", save: () => "" }] }),
    "a memory with 'save' needs 'load', and the other way round",
  ],
  [
    tree(["selector", ["wait", 5, 2], { kind: "wait", ticks: 5, spede: 1 }]),
    "the tree 'guard', node 2 has no option 'spede'",
  ],
  [
    tree({ kind: "wait", ticks: 5, reach: 2 }),
    "the tree 'guard', root node has no option 'reach': 'wait' does not use it",
  ],
  [
    tree(["selectr"]),
    "the tree 'guard', root node: there is no kind of node 'selectr'; did you mean 'selector'?",
  ],
  [tree({ children: [] }), "the tree 'guard', root node needs a 'kind of node'"],
  [tree({ kind: "selector", children: {} }), "'children' must be a list of nodes"],
  [tree(deep), "too deep"],
  [tree(["wait", 1], { brain: "no" }), "the tree 'guard' names the brain 'no', which there is not"],
];

test("a wrong definition is an error that names it, the place and what was expected", () => {
  for (const [act, words] of WRONG) {
    assert.throws(act, (error) => {
      assert.ok(error instanceof OvisError, `${error}`);
      assert.ok(error.message.includes(words), `${error.message}\n  has not: ${words}`);
      return true;
    });
  }
});

test("a species whose mind there is not is named when a simulation is created", () => {
  const { world } = meadow(ovis);
  const definitions = own({ species: [{ name: "lamb", like: "sheep", mind: "shepherd" }] });
  assert.throws(
    () => new Simulation(world, { definitions }),
    /the species 'lamb' names the mind 'shepherd', which there is not/,
  );
  const { sim } = meadow(ovis);
  assert.throws(
    () => Simulation.restore(new World(world.blocks), sim.snapshot(), { definitions }),
    /shepherd/,
  );
  assert.throws(() => new Simulation(meadow(lua).world, { definitions }), TypeError);
});

// ---- Functions that fail

// A meadow with two mobs of a species with this goal.
function withGoal(more, engine = ovis) {
  const one = { name: "Hop", can_use: () => true, ...more };
  const definitions = new Definitions(engine, {
    species: [{ name: "lamb", like: "sheep", extends: true, goals: [[0, one]] }],
  });
  const { blocks, world, sim } = meadow(engine, { definitions });
  return { blocks, world, sim, mobs: [sim.spawn("lamb", at), sim.spawn("lamb", { pos: [3.5, 64, 0.5] })] };
}

const reasonOf = (mob) => mob.why().options.find(({ name }) => name === "Hop").reason;

test("a function that throws is told by tick, is switched off, and the simulation goes on", () => {
  const boom = new Error("boom");
  const { sim, mobs } = withGoal({
    can_use(turn) {
      if (turn.tick >= 6) {
        throw boom;
      }
      return false;
    },
  });
  assert.throws(
    () => sim.tick(100),
    (error) => {
      assert.ok(error instanceof OvisError);
      assert.equal(error.status, "refused");
      assert.match(error.message, /^the goal 'Hop' is switched off: can_use: boom/);
      assert.equal(error.cause, boom);
      return true;
    },
  );
  const { ticks } = sim;
  assert.ok(ticks >= 6 && ticks < 10, "the tick in which it failed was the last");
  while (mobs.some((mob) => reasonOf(mob) !== "FAILED")) {
    assert.throws(() => sim.tick(4), /boom/); // the other mob
  }
  sim.tick(50);
  assert.equal(sim.ticks > ticks + 40, true);
  assert.ok(sim.check());
});

test("what a function throws or returns wrongly has a message", () => {
  for (const [more, words] of [
    [{ can_use: async () => true }, /can_use: it must not be async/],
    [
      {
        can_use: () => {
          throw "a text";
        },
      },
      /can_use: a text/,
    ],
    [{ can_use: (turn) => turn.lookAt([1, 2]) }, /can_use: ovjs_turn_look_at: argument 3 is no number/],
    [{ can_use: (turn) => turn.walkTo([1e300, 2, 2]) }, /can_use: it cannot walk there/],
    [{ can_use: (turn) => turn.refuse("TO_FAR") }, /there is no reason 'TO_FAR'; did you mean 'TOO_FAR'\?/],
    [{ can_use: (turn) => turn.draw(0) }, /the bound must be a whole number/],
    [{ can_use: (turn) => turn.remember("hom", [1, 2, 3]) }, /there is no memory 'hom'/],
    [{ can_use: (turn) => turn.setBoard("key", 1) }, /this mob's tree has no key 'key'/],
    [{ can_use: (turn) => turn.setActivity("idle") }, /this mob has no such activity/],
    [{ can_use: (turn) => turn.attack("pig") }, /both mobs must be of one simulation/],
    [
      {
        state: { n: 0 },
        can_use: (turn, state) => {
          state.n = "a";
        },
      },
      /state.n must stay a number/,
    ],
    [
      {
        state: { n: 0 },
        can_use: (turn, state) => {
          state.n = NaN;
        },
      },
      /state.n must stay a number/,
    ],
    [
      {
        state: { n: true },
        can_use: (turn, state) => {
          state.n = 1;
        },
      },
      /state.n must stay a boolean/,
    ],
    [
      {
        state: { n: 0 },
        can_use: (turn, state) => {
          state.m = 1;
        },
      },
      /can_use: .*m/,
    ],
    [
      {
        start: () => {
          throw new Error("late");
        },
      },
      /start: late/,
    ],
    [
      {
        can_use: function again() {
          again();
        },
      },
      /can_use: Maximum call stack/,
    ],
  ]) {
    const { sim } = withGoal(more);
    assert.throws(() => sim.tick(4), words);
    sim.tick(0);
    assert.ok(sim.check());
  }
});

test("a function must not tick, change, destroy or restore, and may ask", () => {
  const seen = [];
  const { blocks, world, sim } = withGoal({
    can_use(turn) {
      const { mob } = turn;
      for (const act of [
        () => sim.tick(),
        () => sim.dispose(),
        () => world.dispose(),
        () => blocks.dispose(),
        () => sim.definitions.dispose(),
        () => sim.snapshot(),
        () => sim.spawn("cow", at),
        () => mob.remove(),
        () => mob.hurt(1),
        () => mob.place([1, 64, 1]),
        () => mob.setProp("age", -1),
        () => mob.remember("home", [0, 64, 0]),
        () => world.setBlock(0, 64, 0, "stone"),
        () => world.setEnv({ dayTime: 5 }),
        () => new World(blocks),
        () => new Definitions(ovis, {}),
        () => sim.beginRecording(),
        () => sim.events(),
      ]) {
        assert.throws(act, (error) => error instanceof OvisError && error.status === "busy", `${act}`);
      }
      seen.push([
        mob.state.species,
        mob.why().options.length > 5,
        world.getBlock(0, 63, 0),
        sim.ticks === turn.tick,
        sim.mobs().length,
        turn.sim === sim,
        turn.pos.length,
        mob.props.age,
      ]);
      return false;
    },
  });
  sim.tick(3);
  assert.deepEqual(seen[0], ["lamb", true, blocks.parse("grass_block"), seen[0][3], 2, true, 3, 0]);
  sim.dispose();
  world.dispose();
});

test("a turn is over when its function returns", () => {
  let kept = null;
  const { sim } = withGoal({
    can_use(turn) {
      kept = turn;
      return false;
    },
  });
  sim.tick(2);
  for (const act of [
    () => kept.jump(),
    () => kept.pos,
    () => kept.walkTo([0, 64, 0]),
    () => kept.isPathDone,
  ]) {
    assert.throws(act, (error) => error instanceof OvisError && error.status === "busy");
  }
  assert.equal(kept.mob.state.species, "lamb"); // a mob is valid as long as it exists
});

test("a module that stops within a function stays stopped, also if the function caught that", async () => {
  const engine = await load();
  const { sim } = withGoal(
    {
      can_use(turn) {
        try {
          engine.module.call("ovjs_turn_pos", 0xfffffff0);
          engine.module.call("ovjs_turn_jump", 0xfffffff0);
        } catch {
          // It goes on as if nothing had happened.
        }
        return false;
      },
    },
    engine,
  );
  assert.throws(() => sim.tick(3), OvisTrap);
  assert.throws(() => sim.tick(), /has stopped before/);
});

test("definitions live as long as a simulation needs them, and snapshots name them", () => {
  let calls = 0;
  const { sim, blocks } = withGoal({ can_use: () => ++calls < 0 });
  const { definitions } = sim;
  definitions.dispose();
  sim.tick(10);
  assert.ok(calls > 5);
  const snapshot = sim.snapshot();
  assert.throws(() => Simulation.restore(new World(blocks), snapshot), OvisError);
  assert.throws(() => Simulation.restore(new World(blocks), snapshot, { definitions }), /disposed/);
});

test("this is the definition in its functions", () => {
  const { sim } = withGoal({
    name: "Hop",
    can_use() {
      return this.name === "Hop" ? false : assert.fail();
    },
  });
  sim.tick(4);
});

// ---- Hosts between ticks

test("a host reads and writes memories and boards, and tells trees", () => {
  const definitions = own({
    memories: [{ name: "guest", type: "mob" }],
    brains: [
      {
        name: "host",
        like: "llama",
        memories: ["guest", "look_target", "ram_target"],
        activities: [
          ["core", "Swim"],
          ["idle", "DoNothing"],
        ],
      },
    ],
    trees: [
      {
        name: "guard",
        like: "sheep",
        keys: [
          ["gate", "place"],
          ["noticed", "mob"],
          ["count", "number"],
        ],
        news: [{ news: "told", who: "gate", key: "gate" }],
        root: ["sequence", { kind: "set", key: "count", value: 7 }, ["wait", 1000]],
      },
    ],
  });
  const { sim } = meadow(ovis, { definitions });
  const llama = sim.spawn("llama", { ...at, mind: "host" });
  const sheep = sim.spawn("sheep", { pos: [5.5, 64, 0.5], mind: "guard" });
  sim.tick(2);
  assert.equal(sheep.board("count"), 7);
  assert.equal(sheep.board("gate"), null);
  assert.equal(sim.tell("gate", [3.5, 64, 0.5], { range: 10 }), 1);
  assert.equal(sim.tell("gate", [300.5, 64, 0.5], { range: 10 }), 0);
  sim.tick(2);
  assert.deepEqual(sheep.board("gate"), [3.5, 64, 0.5]);
  llama.remember("guest", sheep, { ticks: 20 });
  llama.remember("look_target", [4, 65, 4]);
  llama.remember("ram_target", [4.25, 65, 4]);
  assert.equal(llama.memories().guest.serial, sheep.serial);
  assert.deepEqual(llama.memories().look_target, [4, 65, 4]);
  assert.deepEqual(llama.memories().ram_target, [4.25, 65, 4]);
  llama.forget("look_target");
  assert.equal("look_target" in llama.memories(), false);
  sim.tick(30);
  assert.equal("guest" in llama.memories(), false);
  for (const [act, words] of [
    [() => llama.remember("gest", sheep), /there is no memory 'gest'/],
    [() => llama.remember("guest", 5), /the memory 'guest' must be a mob/],
    [() => llama.remember("ram_target", sheep), /must be a place/],
    [() => llama.remember("home", [0, 64, 0]), /the memory 'home' of this mob/],
    [() => llama.remember("guest", {}), /a value is a number/],
    [() => sim.tell("", [0, 64, 0]), /names of 1 to 47 bytes/],
  ]) {
    assert.throws(act, words);
  }
});
