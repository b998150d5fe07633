// The register of the village as lines of chat, in the words of `ovis village`.
//
//   sim.register() --> who lives here | what they lack | what they do not get to | points | golems --> pages
import { component } from "./text.js";

// Searches of the register read the blocks so many columns around a villager.
const LOADED_COLUMNS = 4;
// It searches paths from each villager: within this time everybody gets the same one.
const KEPT_TICKS = 100;

const NOUNS = { home: "bed", job_site: "job site", meeting_point: "meeting point" };
const PLACES = { home: "home", job_site: "jobSite", meeting_point: "meetingPoint" };
const place = (cell) => cell?.join(" ") ?? "-";
const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const heading = (text) => component(text, { color: "yellow" });

function residentLine({ serial, profession, isBaby, home, jobSite, meetingPoint, activity, doing }) {
  const what = isBaby ? "baby" : profession === "none" ? "no profession" : profession;
  const where = `bed ${place(home)}, job site ${place(jobSite)}, meeting point ${place(meetingPoint)}`;
  return `${serial} ${what}: ${where}; ${activity === "" ? doing : `${activity}, ${doing}`}`;
}

function lackLines({ serial, lacks }) {
  return lacks.map(({ what, why }) => `villager ${serial}, no ${NOUNS[what]}: ${why}`);
}

function barredLines(resident) {
  return resident.barred.map(({ what, why }) => {
    const at = place(resident[PLACES[what]]);
    return `villager ${resident.serial} does not get to its ${NOUNS[what]} at ${at}: ${why}`;
  });
}

function isBarred(residents, owner, pos) {
  const one = residents.find(({ serial }) => serial === owner);
  return one?.barred.some(({ what }) => one[PLACES[what]]?.every((number, i) => number === pos[i])) ?? false;
}

function pointLine(
  residents,
  { type, pos, freeTickets, tickets, owners, absentOwners, reachableBy, isHalfBed },
) {
  const parts = [`${type} ${pos.join(" ")}: ${freeTickets} of ${tickets} free`];
  if (owners.length > 0) {
    const names = owners.map(
      (owner) => `${owner}${isBarred(residents, owner, pos) ? " (does not get there)" : ""}`,
    );
    parts.push(`villager ${names.join(", ")}`);
  }
  if (absentOwners > 0) {
    parts.push(`${absentOwners} taken by owners that are not loaded`);
  }
  if (reachableBy === 0 && owners.length === 0) {
    parts.push("nobody can reach it");
  }
  if (isHalfBed) {
    parts.push("the other half of the bed is missing");
  }
  return parts.join("; ");
}

const golemLines = ({ near, villagers, why, votes }) => [
  `near ${near.map(Math.round).join(" ")} (${plural(villagers, "villager")}): ${why}`,
  ...(votes === "" ? [] : [votes]),
];

/** Lines of a register: texts, and headings as components. */
export function registerLines({ residents, points, golems }) {
  const part = (title, lines) => (lines.length === 0 ? [] : [heading(title), ...lines]);
  return [
    ...(residents.length === 0 ? ["nobody lives here: there is no villager"] : residents.map(residentLine)),
    ...part("what they lack:", residents.flatMap(lackLines)),
    ...part("what they do not get to:", residents.flatMap(barredLines)),
    ...part(
      `${plural(points.length, "point")} of interest:`,
      points.map((point) => pointLine(residents, point)),
    ),
    ...part("golems:", golems.flatMap(golemLines)),
  ];
}

export class Village {
  #kept = null; // { sim, tick, register }

  constructor(server) {
    this.server = server;
  }

  /** The register, at most some seconds old. */
  read() {
    const { sim } = this.server;
    if (this.#kept?.sim !== sim || sim.ticks - this.#kept.tick >= KEPT_TICKS) {
      this.#loadSurroundings(sim);
      this.#kept = { sim, tick: sim.ticks, register: sim.register() };
    }
    return this.#kept.register;
  }

  // What is not loaded counts as air.
  #loadSurroundings(sim) {
    for (const { species, pos } of sim.mobs()) {
      if (species === "villager") {
        const [x, z] = [Math.floor(pos[0]) >> 4, Math.floor(pos[2]) >> 4];
        for (let dx = -LOADED_COLUMNS; dx <= LOADED_COLUMNS; dx++) {
          for (let dz = -LOADED_COLUMNS; dz <= LOADED_COLUMNS; dz++) {
            this.server.opened.loadColumn(x + dx, z + dz);
          }
        }
      }
    }
  }
}
