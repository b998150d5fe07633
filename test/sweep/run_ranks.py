#!/usr/bin/env python3
"""One world on ranks: hashes, recordings and saves of `ovis-mpi run` are those of `ovis run`.

    test/sweep/run_ranks.py PROGRAM RANKS_PROGRAM|none MAKE_FIXTURE

Without MPI it prints a message and skips. With the label quick a few worlds, from the label full on all bundled scenes, and the
worlds in ../shared/data/worlds if they are there.
"""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import sweeps

IS_QUICK = os.environ.get("OVIS_TEST_LABEL", "quick") == "quick"
IS_SLOW = int(os.environ.get("OVIS_TEST_SCALE", "1")) > 1  # sanitizers
SOURCE = pathlib.Path(__file__).resolve().parents[2]
WORLDS = SOURCE.parent / "shared/data/worlds"
# Their scripts answer for mobs.
IN_ONE_PROCESS = ("castle", "lamplighter", "looks_up")


def run(words):
    """Exit code, standard output, lines of hashes."""
    done = subprocess.run(words, capture_output=True, text=True, env=sweeps.RANKS_ENVIRONMENT, check=False, timeout=600)
    hashes = [line for line in done.stderr.splitlines() if re.match(r"tick \d+ hash ", line)]
    return done.returncode, done.stdout, hashes, done.stderr


def on_ranks(program, count, words):
    return ["mpirun", "-n", str(count), "--oversubscribe", program, *words]


def compare(program, ranks_program, count, words):
    """Runs a world both ways. Returns what rank 0 tells of the job."""
    words = ["run", *words, "--hash-every", "10"]
    one = run([program, *words, "--quiet", "--workers", "1"])
    many = run(on_ranks(ranks_program, count, [*words, "--json"]))
    name = f"{words[1]} on {count} ranks"
    if one[0] not in (0, 1) or one[0] != many[0]:
        sweeps.fail(f"{name}: exit codes {one[0]} and {many[0]}: {many[3][:300]}")
    if not one[2] or one[2] != many[2]:
        differs = [pair for pair in zip(one[2], many[2]) if pair[0] != pair[1]]
        sweeps.fail(f"{name}: {len(one[2])} and {len(many[2])} hashes; the first that differ: {differs[:1]}")
    told = json.loads(many[1])
    if f"hash {told['hash']}" not in one[1] or len(told["ranks"]) != count:
        sweeps.fail(f"{name}: the report has {told['hash']}, and one process {one[1][:60]}")
    return told


def share(program, ranks_program):
    """Far villages go to all ranks, with and without threads; near ones are one island."""
    words = ["villages", "--mobs", "100", "--set", "apart=256", "--ticks", "80" if IS_QUICK else "300"]
    for count, workers in ((2, "2"), (3, "1")) if IS_QUICK else ((1, "1"), (2, "2"), (3, "1"), (4, "1")):
        told = compare(program, ranks_program, count, words) if workers == "1" else None
        if told is None:
            code, printed, _, error = run(on_ranks(ranks_program, count, ["run", *words, "--workers", workers, "--json"]))
            if code != 0:
                sweeps.fail(f"two workers on each rank: {error[:300]}")
            told = json.loads(printed)
            if told["hash"] not in run([program, "run", *words, "--quiet"])[1]:
                sweeps.fail("two workers on each rank: the hash differs")
        if min(rank["actors"] for rank in told["ranks"]) == 0:
            sweeps.fail(f"{count} ranks: one has no mobs: {told['ranks']}")
        if count > 1 and min(rank["sent_bytes"] for rank in told["ranks"]) == 0:
            sweeps.fail(f"{count} ranks: one has sent nothing")


def record(program, ranks_program, folder):
    """A recording has the same bytes."""
    words = ["run", "villages", "--mobs", "60", "--set", "apart=256", "--ticks", "40", "--record"]
    one, many = f"{folder}/one.ovis", f"{folder}/many.ovis"
    sweeps.run([program, *words, one, "--quiet"], [0], "a recording")
    sweeps.run(on_ranks(ranks_program, 2, [*words, many, "--quiet"]), [0], "a recording on ranks", env=sweeps.RANKS_ENVIRONMENT)
    if pathlib.Path(one).read_bytes() != pathlib.Path(many).read_bytes():
        sweeps.fail("the recordings differ")
    sweeps.run([program, "replay", many, "--verify"], [0], "a replay")


def files_of(folder):
    """All files, without the times of writing: the second sector of a region."""
    files = {}
    for path in sorted(pathlib.Path(folder).rglob("*")):
        if path.is_file() and path.name != "session.lock":
            content = path.read_bytes()
            files[str(path.relative_to(folder))] = content[:4096] + content[8192:] if path.suffix == ".mca" else content
    return files


def save(program, ranks_program, make_fixture, folder):
    """A save has the same files."""
    fixture = f"{folder}/hamlet"
    sweeps.run([make_fixture, fixture], [0], "the fixture")
    one, many = f"{folder}/one", f"{folder}/many"
    words = ["run", fixture, "--ticks", "80", "--quiet", "--save"]
    sweeps.run([program, *words, one], [0], "a save")
    sweeps.run(on_ranks(ranks_program, 2, [*words, many]), [0], "a save on ranks", env=sweeps.RANKS_ENVIRONMENT)
    first, second = files_of(one), files_of(many)
    if not first or first.keys() != second.keys():
        sweeps.fail(f"the saves have {sorted(first)} and {sorted(second)}")
    for name, content in first.items():
        if second[name] != content:
            sweeps.fail(f"the saves differ in {name}")


def refuse(ranks_program, folder):
    """A wrong command ends the whole job with one message."""
    for words, says in ((["run", "looks_up"], "run in one process; use 'ovis run'"), (["run", f"{folder}/none"], "none"),
                        (["bench", "--mobs", "1"], "--mobs must be")):
        code, _, _, error = run(on_ranks(ranks_program, 2, words))
        if code != 2 or says not in error or error.count("ovis: ") != 1:
            sweeps.fail(f"{words}: exit code {code}: {error[:400]}")


def lose_a_rank(program, ranks_program, folder):
    """A rank is killed: the job ends, and what was recorded can be read."""
    for rank in (1,) if IS_QUICK else (0, 1):
        file = f"{folder}/lost{rank}.ovis"
        part = f"{file}.part"  # until the end
        words = ["run", "villages", "--mobs", "60", "--set", "apart=256", "--ticks", "1000000", "--quiet", "--record", file]
        job = subprocess.Popen(on_ranks(ranks_program, 2, words), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=sweeps.RANKS_ENVIRONMENT)
        for _ in range(600):  # until blocks of ticks are on the disk
            if pathlib.Path(part).exists() and pathlib.Path(part).stat().st_size > 60000:
                break
            time.sleep(0.1)
        os.kill(sweeps.children_of(job.pid)[rank], signal.SIGKILL)
        if job.wait(timeout=60) == 0:
            sweeps.fail(f"rank {rank} was killed, and the job says that all went well")
        if "failed paths" not in sweeps.run([program, "replay", part], [0], "the recording of a lost job"):
            sweeps.fail("the recording of a lost job has no events")


def bench(ranks_program):
    code, printed, _, error = run(on_ranks(ranks_program, 2, ["bench", "--mobs", "100", "--ticks", "5", "--repeats", "1", "--json"]))
    if code != 0 or not json.loads(printed)["part_of_gain"] > 0 or not json.loads(printed)["moved_bytes"] > 100:
        sweeps.fail(f"bench: {code} {error[:300]}")


def all_worlds(program, ranks_program):
    for path in sorted((SOURCE / "scenes").glob("*.lua")):
        if path.stem not in IN_ONE_PROCESS:
            compare(program, ranks_program, 2 + len(path.stem) % 3, [path.stem, "--ticks", "200"])
    if not WORLDS.is_dir():
        print(f"SKIPPED: real worlds: {WORLDS} is not there")
        return
    for path in sorted(WORLDS.iterdir()):
        if path.is_dir():
            compare(program, ranks_program, 3, [str(path), "--raids", "--ticks", "600"])


def main():
    program, ranks_program, make_fixture = (os.path.abspath(word) for word in sys.argv[1:4])
    lacks = "the build found no MPI (Debian: libopenmpi-dev)" if not os.path.exists(ranks_program) else \
        "there is no mpirun (Debian: openmpi-bin)" if shutil.which("mpirun") is None else ""
    if lacks:
        print(f"SKIPPED: no world is run on ranks: {lacks}")
        sys.exit(77)
    share(program, ranks_program)
    with tempfile.TemporaryDirectory(prefix="ovis-ranks-") as folder:
        record(program, ranks_program, folder)
        if not IS_SLOW:
            save(program, ranks_program, make_fixture, folder)
            refuse(ranks_program, folder)
            lose_a_rank(program, ranks_program, folder)
            bench(ranks_program)
    if not IS_QUICK:
        all_worlds(program, ranks_program)
    print("worlds on ranks are those of one process")


if __name__ == "__main__":
    main()
