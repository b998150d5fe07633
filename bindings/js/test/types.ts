// Uses every type and function of the package; tsc --strict checks it and never runs it.
import {
  Blocks,
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
  World,
  buyOffer,
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
} from "ovis";
import type {
  BlockInfo,
  Cell,
  Change,
  Divergence,
  Env,
  FileBytes,
  MobState,
  Offer,
  OptionState,
  OvisEvent,
  Path,
  Point,
  Raid,
  RecordedTick,
  SaveInfo,
  Skipped,
  Species,
  Stack,
  State,
  StateInfo,
  StoryLine,
  Vec3,
  Why,
  ZipEntry,
} from "ovis";

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
    found,
    trap.message,
    biomes,
    offers,
    stack,
    sim.hash,
    save.createWorld(),
  ]);
}
