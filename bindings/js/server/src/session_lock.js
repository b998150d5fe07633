// Is a save in use? The game holds a lock on session.lock as long as the world is open.
//
//   Linux      /proc/locks lists locks by the number of the file
//   Windows    a locked file cannot be read
//   others, and Linux without /proc: lsof or fuser lists the programs that have the file open
import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const TIMEOUT_MS = 5000;
const BUSY = new Set(["EBUSY", "EACCES", "EPERM"]);

// The text of /proc/locks; null: there is none.
function readLocks(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function isListed(locks, { ino, dev }) {
  const major = Number((dev >> 8n) & 0xfffn);
  const minor = Number((dev & 0xffn) | ((dev >> 12n) & 0xfff00n));
  return locks
    .split("\n")
    .map((line) => /(\w+):(\w+):(\d+) \S+ \S+$/.exec(line))
    .some(
      (found) =>
        found !== null &&
        BigInt(found[3]) === ino &&
        (major === 0 || (parseInt(found[1], 16) === major && parseInt(found[2], 16) === minor)),
    );
}

// Numbers of the programs that have a file open, of the first command that there is; null: there is none.
function openedBy(file) {
  const commands = [
    ["lsof", ["-t", "--", file]],
    ["fuser", [file]],
  ];
  for (const [command, words] of commands) {
    const { error, stdout } = spawnSync(command, words, { encoding: "utf8", timeout: TIMEOUT_MS });
    if (error === undefined) {
      return stdout
        .split(/\s+/)
        .map(parseFloat)
        .filter((number) => number > 0 && number !== process.pid);
    }
  }
  return null;
}

/**
 * True if another program uses the save. False also if that cannot be known: where there is neither /proc nor lsof nor fuser.
 * @param locksPath [optional] of the list of locks
 */
export function isLocked(root, locksPath = "/proc/locks") {
  const file = join(root, "session.lock");
  let stat;
  try {
    stat = statSync(file, { bigint: true });
  } catch {
    return false; // no game has opened it
  }
  if (process.platform === "win32") {
    try {
      readFileSync(file);
      return false;
    } catch (error) {
      return BUSY.has(error.code);
    }
  }
  const locks = readLocks(locksPath);
  return locks === null ? (openedBy(file)?.length ?? 0) > 0 : isListed(locks, stat);
}
