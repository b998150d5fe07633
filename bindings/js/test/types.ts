// Uses every type and function of the package; tsc --strict checks it and never runs it.
import {
  Blocks,
  Definitions,
  FLAG,
  Handle,
  load,
  listZip,
  Mob,
  Ovis,
  OvisError,
  OvisTrap,
  PathFinder,
  POSITION,
  readZip,
  readZipEntry,
  Recording,
  runScene,
  Save,
  SECTION_CELLS,
  Simulation,
  STATE_UNLOADED,
  Turn,
  World,
  buyOffer,
  clearOffers,
  closeTrade,
  findSave,
  getUp,
  isSaveFile,
  itemState,
  lieDown,
  listBiomes,
  listOffers,
  openTrade,
  readBiomes,
  setOffer,
} from "ovis";
import type {
  BehaviorDefinition,
  BlockInfo,
  BrainDefinition,
  Cell,
  Change,
  Divergence,
  Env,
  FileBytes,
  GoalDefinition,
  MemoryDefinition,
  MobState,
  Offer,
  OptionState,
  OvisEvent,
  Path,
  Point,
  Register,
  Raid,
  RecordedTick,
  SaveInfo,
  SensorDefinition,
  Skipped,
  Species,
  SpeciesDefinition,
  Stack,
  State,
  StateInfo,
  StoryLine,
  TreeDefinition,
  Value,
  Vec3,
  Why,
  ZipEntry,
} from "ovis";

const hop: GoalDefinition<{ hops: number; isTired: boolean }> = {
  name: "Hop",
  flags: ["JUMP"],
  state: { hops: 0, isTired: false },
  can_use: (turn: Turn, state) => !state.isTired && (turn.draw(20) === 0 || turn.refuse("NO_CHANCE", 1, 20)),
  start(turn, state) {
    state.hops++;
    state.isTired = state.hops > 40;
    turn.jump();
    const walks: boolean = turn.walkTo([turn.pos[0] + 3, turn.pos[1], turn.pos[2]], 1.2);
    const hits: boolean = turn.setTarget(null) || turn.attack(turn.mob);
    turn.lookAt(turn.isPathDone && walks && hits ? turn.pos : [0, turn.tick, 0]);
  },
  stop: (turn) => turn.stop(),
};
const memory: MemoryDefinition = {
  name: "spot",
  type: "cell",
  save: (value) => String(value),
  load: () => [1, 2, 3],
};
const sensor: SensorDefinition = {
  name: "spots",
  scan(turn) {
    const seen: Value | null | undefined = turn.memories()["spot"];
    const items: (Mob | [number, number, number])[] = turn.items("nearest_players");
    turn.remember("spot", [1, 64, 1], { ticks: 20, speed: 1, closeEnough: 1 });
    turn.remember("seats", [[1, 64, 1]]);
    turn.forget(seen === undefined && items.length === 0 ? "spot" : "seats");
    turn.setActivity("idle");
  },
};
const behavior: BehaviorDefinition = { name: "Rest", needs: ["spot", ["home", "absent"]], ticks: [20, 40] };
const brain: BrainDefinition = {
  name: "host",
  like: "llama",
  sensors: ["nearest_players", sensor],
  activities: [
    ["core", "Swim", behavior],
    { name: "idle", first: 1, entries: [["run_one", { behavior: "DoNothing", weight: 2 }]] },
  ],
  hours: [[0, "idle"]],
};
const tree: TreeDefinition = {
  name: "guard",
  like: "sheep",
  keys: [["seen", "mob"]],
  news: [{ news: "saw", key: "seen", range: 8 }],
  answers: [{ key: "seen", option: "EatBlock", result: "done" }],
  root: ["selector", { kind: "if", key: "seen", children: [["action", hop]] }, ["wait", 5, 5]],
};
const lamb: SpeciesDefinition = {
  name: "lamb",
  like: "sheep",
  extends: true,
  goals: [[1, hop], { priority: 0, goal: "Panic", replaces: "Panic", settings: { speed: 2 } }],
};
// @ts-expect-error there is no such key
const wrong: SpeciesDefinition = { name: "lamb", like: "sheep", helth: 3 };

/** Uses definitions, memories and boards. */
export function useDefinitions(ovis: Ovis, world: World): (Value | null | undefined)[] {
  const definitions = new Definitions(ovis, {
    memories: [memory],
    brains: [brain],
    trees: [tree],
    species: [lamb, wrong],
  });
  const sim = new Simulation(world, { definitions });
  const mob = sim.spawn("lamb", { pos: [0, 64, 0], mind: "guard" });
  const told: number = sim.tell("dinner", [0, 64, 0], { range: 8, mob });
  mob.remember("spot", [1, 64, 1], { ticks: told });
  mob.forget("spot");
  const kept: Definitions | null = Simulation.restore(world, sim.snapshot(), { definitions }).definitions;
  kept?.dispose();
  return [mob.memories()["spot"], mob.board("seen")];
}

export async function useAll(bytes: Uint8Array): Promise<string> {
  const ovis: Ovis = await load({ kind: "lua", wasm: bytes });
  const species: readonly Species[] = ovis.species;
  const blocks: Blocks = new Blocks(ovis);
  const stone: State = blocks.parse("stone");
  const info: StateInfo | null = blocks.describe(stone);
  const infos: (StateInfo | null)[] = blocks.describeAll([stone, STATE_UNLOADED]);
  const list: BlockInfo[] = blocks.list();
  const world: World = new World(blocks, { name: "overworld", minY: 0 });
  world.setSection(0, 4, 0, new Uint32Array(SECTION_CELLS));
  const section: Uint32Array | null = world.readSection(0, 4, 0);
  const sections: Cell[] = world.sections();
  const light: Uint8Array | null = world.readLight(0, 4, 0, "sky");
  const env: Env = world.env;
  world.setEnv({ isRaining: !env.isRaining, difficulty: "hard" });
  world.setBlock(0, 64, 0, "stone");
  world.setBlock(0, 65, 0, stone);
  const changes: Change[] = world.takeChanges();
  const loaded: boolean = world.load([0, 0, 0], [1, 1, 1]);
  const finder: PathFinder = new PathFinder(world, { rules: "1.19.4" });
  const pos: Vec3 = [0.5, 64, 0.5];
  const path: Path = finder.find({ species: "pig", from: pos, to: [3, 64, 3], watch: true });
  const malus: number = finder.getType("pig", 0, 64, 0).malus;
  const sim: Simulation = new Simulation(world, { seed: 1n, raids: true });
  const mob: Mob = sim.spawn("cow", { pos, isBaby: true });
  const player: Mob = sim.addPlayer({ pos });
  const state: MobState | null = mob.state;
  const why: Why = mob.why();
  const running: OptionState[] = mob.running;
  const done: string = player.use(mob, { item: "wheat" });
  player.use([1, 2, 3]);
  player.setPlayer({ mode: "creative" });
  mob.setProp("age", -20);
  const alive: number = sim.positions().data[POSITION.FLAGS]! & FLAG.ALIVE;
  const small: Float32Array = sim.positions(new Float32Array(POSITION.COUNT)).data;
  const events: OvisEvent[] = sim.events();
  const lines: StoryLine[] = sim.story({ mob, from: 3 });
  const raids: Raid[] = sim.raids();
  const points: Point[] = sim.points();
  const { residents, golems }: Register = sim.register();
  const lack: string | undefined = residents[0]?.lacks[0]?.why ?? golems[0]?.why;
  const uuid: string | null = sim.mobs()[0]!.uuid;
  void [lack, uuid];
  const recording: Recording = new Recording(ovis, sim.endRecording());
  const tick: RecordedTick | null = recording.next();
  const difference: Divergence | null = recording.verify(blocks);
  const scene: Simulation = runScene(ovis, "local w = ovis.world{}", { seed: null, record: true });
  const unmet: OvisError | null | undefined = scene.unmet;
  const entries: ZipEntry[] = listZip(bytes);
  const unpacked: Uint8Array = await readZipEntry(bytes, entries[0]!);
  const files: FileBytes[] = await readZip(bytes, { select: isSaveFile });
  const save: Save = new Save(blocks, files, { dimension: "the_nether" });
  const saveInfo: SaveInfo = save.info;
  const skipped: Skipped[] = save.skipped();
  const found: string | null = findSave(files.map((file) => file.path));
  setOffer(mob, 0, { costA: { item: "emerald", count: 3 }, result: "bread", maxUses: 4 });
  clearOffers(mob, 1);
  const written: FileBytes[] = save.write(save.createSimulation(save.createWorld()), { time: 0 });
  const copy: Uint8Array = sim.copyRecording();
  const from: number = recording.findSnapshot(40);
  const replay: Simulation = recording.replay(blocks, { tick: from });
  replay.leaveRecording({ inputs: new Recording(ovis, copy) });
  const objects: Handle[] = [blocks, world, sim, finder, recording, save];
  const biomes: [string[], Uint8Array | null] = [listBiomes(ovis), readBiomes(world, 0, 4, 0)];
  const offers: Offer[] = listOffers(mob);
  openTrade(mob, player);
  buyOffer(mob, 0);
  closeTrade(mob);
  const stack: Stack = itemState(sim.spawnItem("bread", { pos: [0, 64, 0] }));
  lieDown(player, [0, 64, 0]);
  getUp(player);
  objects.forEach((object) => object.dispose());
  // @ts-expect-error a mob comes from a simulation
  new Mob(sim, 1);
  // @ts-expect-error there is no such weather
  world.setEnv({ isSnowing: true });
  const trap: Error = new OvisTrap("");
  return JSON.stringify([
    species,
    info,
    infos,
    list,
    section,
    sections,
    light,
    changes,
    loaded,
    path,
    malus,
    state,
    why,
    running,
    done,
    alive,
    small,
    events,
    lines,
    raids,
    points,
    tick,
    difference,
    unmet,
    unpacked,
    saveInfo,
    skipped,
    written,
    found,
    trap.message,
    biomes,
    offers,
    stack,
    sim.hash,
    save.createWorld(),
  ]);
}
