// What tools do in a run. All of it is an input of the engine, so a recording has it too.
import { type Blocks, type Mob, type Simulation } from "../../../bindings/js/src/index.js";
import type { Act, Cell } from "./protocol";

const at = (cell: Cell): string => cell.join(" ");

/** The other cell of a door, a bed or a tall plant. */
function otherHalf(blocks: Blocks, sim: Simulation, cell: Cell): { cell: Cell; name: string } | null {
  const name = blocks.print(sim.world.getBlock(...cell)),
    property = (key: string) => new RegExp("[[,]" + key + "=(\\w+)").exec(name)?.[1];
  const half = property("half"),
    part = property("part");
  let other: Cell | null = null;
  if (half === "lower" || half === "upper") other = [cell[0], cell[1] + (half === "lower" ? 1 : -1), cell[2]];
  else if (part === "head" || part === "foot") {
    const sides: Record<string, [number, number]> = {
        north: [0, -1],
        south: [0, 1],
        west: [-1, 0],
        east: [1, 0],
      },
      [dx, dz] = sides[property("facing") ?? "north"],
      sign = part === "foot" ? 1 : -1;
    other = [cell[0] + sign * dx, cell[1], cell[2] + sign * dz];
  }
  if (!other) return null;
  const otherName = blocks.print(sim.world.getBlock(...other));
  return otherName.split("[")[0] === name.split("[")[0] ? { cell: other, name: otherName } : null;
}

/** The player of a run: the stand-in that tools move. */
function playerOf(sim: Simulation): Mob | null {
  const player = sim.mobs().find((mob) => mob.kind === "player");
  return player ? sim.mob(player.serial) : null;
}

function openOrClose(blocks: Blocks, sim: Simulation, cell: Cell): string {
  const name = blocks.print(sim.world.getBlock(...cell)),
    open = /open=(true|false)/.exec(name)?.[1];
  if (open === undefined)
    throw new Error("there is nothing to open at " + at(cell) + ": " + name.split("[")[0]);
  const turn = (text: string) => text.replace(/open=(true|false)/, "open=" + (open === "false")),
    other = otherHalf(blocks, sim, cell);
  sim.queueBlock(...cell, turn(name));
  if (other) sim.queueBlock(...other.cell, turn(other.name));
  return (
    "the " +
    name.split("[")[0].replaceAll("_", " ") +
    " at " +
    at(cell) +
    (open === "false" ? " opens" : " closes")
  );
}

function nameOf(mob: Mob): string {
  if (!mob.exists) throw new Error("mob " + mob.serial + " is not in the world any more");
  return (mob.state?.species ?? "mob") + " " + mob.serial;
}

// A stand-in beside the mob uses the item, as a player would.
function feed(sim: Simulation, mob: Mob, item: string): string {
  const name = nameOf(mob),
    [x, y, z] = mob.state!.pos,
    player = playerOf(sim) ?? sim.addPlayer({ pos: [x + 1, y, z] });
  const home = player.state!.pos;
  player.place([x + 0.8, y, z]);
  player.give(item);
  const done = player.use(mob);
  player.place(home);
  if (done === "nothing") throw new Error(name + " does not take " + item.replaceAll("_", " "));
  return name + ": " + item.replaceAll("_", " ") + " was used (" + done.replaceAll("_", " ") + ")";
}

function setBlocks(sim: Simulation, cells: Cell[], state: string): string {
  const number = sim.world.blocks.parse(state);
  for (const cell of cells) sim.queueBlock(...cell, number);
  return (
    (cells.length === 1 ? "" : cells.length + " times ") +
    state.split("[")[0].replaceAll("_", " ") +
    " at " +
    at(cells[0])
  );
}

/** Does it, and says so. Throws if it cannot be done. */
export function perform(sim: Simulation, act: Act): string {
  const { blocks } = sim.world;
  switch (act.act) {
    case "place":
      return setBlocks(sim, act.cells, act.state);
    case "break": {
      const name = blocks.print(sim.world.getBlock(...act.cell)).split("[")[0],
        other = otherHalf(blocks, sim, act.cell);
      if (name === "" || /(^|_)air$/.test(name)) throw new Error("there is no block at " + at(act.cell));
      sim.queueBlock(...act.cell, "air");
      if (other) sim.queueBlock(...other.cell, "air");
      return "the " + name.replaceAll("_", " ") + " at " + at(act.cell) + " is broken";
    }
    case "open":
      return openOrClose(blocks, sim, act.cell);
    case "ring":
      sim.ringBell(...act.cell);
      return "the bell at " + at(act.cell) + " rings";
    case "raid":
      sim.beginRaid(act.cell, act.level);
      return "a raid begins at " + at(act.cell);
    case "spawn":
      return nameOf(sim.spawn(act.species, { pos: act.pos, isBaby: act.isBaby })) + " is there";
    case "item":
      sim.spawnItem(act.item, { pos: act.pos, count: act.count });
      return act.count + " " + act.item.replaceAll("_", " ") + " lie on the ground";
    case "remove": {
      const name = nameOf(sim.mob(act.mob));
      sim.mob(act.mob).remove();
      return name + " is removed";
    }
    case "hurt": {
      const name = nameOf(sim.mob(act.mob));
      sim.mob(act.mob).hurt(act.amount);
      return name + " is hurt by " + act.amount + " half hearts";
    }
    case "feed":
      return feed(sim, sim.mob(act.mob), act.item);
    case "give": {
      const mob = sim.mob(act.mob),
        name = nameOf(mob);
      // Villagers carry food in an inventory; all others hold things.
      if (mob.state!.species === "villager") mob.pack(act.item, { count: act.count });
      else mob.give(act.item, { count: act.count });
      return name + " has " + act.count + " " + act.item.replaceAll("_", " ");
    }
    case "walk": {
      const player = playerOf(sim);
      if (!player) return nameOf(sim.addPlayer({ pos: act.pos })) + " joins";
      player.walkTo(act.pos);
      return nameOf(player) + " walks to " + at(act.pos.map(Math.floor) as Cell);
    }
    case "time":
      sim.world.setEnv({ timeOfDay: act.timeOfDay });
      return "the time of day is " + act.timeOfDay;
    case "weather":
      sim.world.setEnv({ isRaining: act.weather !== "clear", isThundering: act.weather === "thunder" });
      return (
        "the weather is " +
        (act.weather === "clear" ? "clear" : act.weather === "rain" ? "rain" : "a thunderstorm")
      );
  }
}
