// /village: the engine's register as pages of chat.
import assert from "node:assert/strict";
import { test } from "node:test";
import { registerLines } from "../src/village.js";
import { hear, joinMeadow, until } from "./support.js";

test("a register is said in the words of the program", () => {
  const resident = {
    serial: 4, profession: "farmer", isBaby: false, activity: "work", doing: "working", home: [1, 64, 2], jobSite: null,
    meetingPoint: null, lacks: [{ what: "job_site", why: "there is none" }], barred: [{ what: "home", why: "a wall" }],
  }; // prettier-ignore
  const child = { ...resident, serial: 5, isBaby: true, home: null, lacks: [], barred: [], activity: "" };
  const bed = {
    type: "home", pos: [1, 64, 2], freeTickets: 0, tickets: 1, owners: [4], absentOwners: 0, reachableBy: 0, isHalfBed: true,
  }; // prettier-ignore
  const bell = { ...bed, type: "meeting", pos: [9, 64, 9], owners: [], absentOwners: 2, isHalfBed: false };
  const golem = { near: [1.4, 64, 2.6], villagers: 2, why: "none comes", votes: "nobody wants one" };
  const lines = registerLines({ residents: [resident, child], points: [bed, bell], golems: [golem] });
  assert.deepEqual(
    lines.map((line) => line.text ?? line),
    [
      "4 farmer: bed 1 64 2, job site -, meeting point -; work, working",
      "5 baby: bed -, job site -, meeting point -; working",
      "what they lack:",
      "villager 4, no job site: there is none",
      "what they do not get to:",
      "villager 4 does not get to its bed at 1 64 2: a wall",
      "2 points of interest:",
      "home 1 64 2: 0 of 1 free; villager 4 (does not get there); the other half of the bed is missing",
      "meeting 9 64 9: 0 of 1 free; 2 taken by owners that are not loaded; nobody can reach it",
      "golems:",
      "near 1 64 3 (2 villagers): none comes",
      "nobody wants one",
    ],
  );
  assert.deepEqual(
    registerLines({ residents: [], points: [], golems: [] })[0],
    "nobody lives here: there is no villager",
  );
});

test("/village shows the register page by page", { timeout: 60000 }, async (t) => {
  const { server, bot } = await joinMeadow(t, "1.20.4");
  server.sim.queueBlock(6, 64, 4, "red_bed[part=head,facing=north]");
  server.sim.queueBlock(6, 64, 5, "red_bed[part=foot,facing=north]");
  server.sim.queueBlock(9, 64, 4, "composter");
  const villagers = [3.5, 5.5, 7.5].map((x) => server.sim.spawn("villager", { pos: [x, 64, 8.5] }));
  await until(() => villagers.some((mob) => mob.memories().home !== undefined), "one has the bed", 20000);
  server.clock.isFrozen = true;
  const { residents } = server.sim.register();
  const owner = residents.find(({ home }) => home !== null);
  const other = residents.find(({ home }) => home === null);
  const heard = [
    hear(bot, /^3 villagers at \d\d:\d\d, tick \d+: page 1 of 3; \/village 2$/),
    hear(bot, new RegExp(`^${owner.serial} .*: bed 6 64 4, `)),
    hear(
      bot,
      new RegExp(
        `^villager ${other.serial}, no bed: the only one within 48 blocks is taken by villager ${owner.serial}$`,
      ),
    ),
  ];
  bot.chat("/village");
  await Promise.all(heard);
  const more = [
    hear(bot, /: page 2 of 3; \/village 3$/),
    hear(bot, new RegExp(`^home 6 64 4: 0 of 1 free; villager ${owner.serial}`)),
  ];
  bot.chat("/village 2");
  await Promise.all(more);
});
