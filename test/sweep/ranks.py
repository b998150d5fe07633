#!/usr/bin/env python3
"""Sweeps on ranks: the rows of `ovis sweep`, also if ranks die at random moments.

    test/sweep/ranks.py PROGRAM RANKS_PROGRAM|none

Without MPI it prints a message and skips. Six kills with the label quick, fifty from the label full on. OVIS_TEST_SEED
repeats the moments.
"""

import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import sweeps

KILLS = sweeps.count(6, 50)
RUNS = 80
SECONDS_MAX = 1.2  # until something is killed: a job starts in about 0.4 s


def words_of(scene, database):
    return ["sweep", scene, "--seeds", "1..40", "--set", "n=1,4", "--db", database, "--quiet"]


def job(program, count, words):
    return ["mpirun", "-n", str(count), "--oversubscribe", program, *words]


def is_there(process):
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def kill_once(program, scene, database, wanted, chance):
    """Kills a rank, or in one of five cases mpirun. Returns True if the job had not ended before."""
    process = subprocess.Popen(job(program, 3, words_of(scene, database)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               env=sweeps.RANKS_ENVIRONMENT)
    seconds = chance.uniform(0.2, SECONDS_MAX)
    time.sleep(seconds)
    ranks = sweeps.children_of(process.pid)
    victim = chance.choice([*ranks, *ranks, process.pid]) if len(ranks) == 3 else process.pid
    what = f"{'mpirun' if victim == process.pid else 'a rank'} killed after {seconds:.3f} s"
    seen = sweeps.rows_of(database)
    was_there = process.poll() is None and is_there(victim)
    if was_there:
        os.kill(victim, signal.SIGKILL)
    code = process.wait(timeout=60)
    sweeps.check_gone(scene, what) # ranks and their runs
    sweeps.check_grown(database, seen, wanted, what)
    if was_there and code == 0 and len(sweeps.rows_of(database)["runs"]) < RUNS:
        sweeps.fail(f"{what}: the job says that all is well")
    return was_there


def kill_often(program, scene, folder, wanted):
    seed = int(os.environ.get("OVIS_TEST_SEED", time.time_ns() % 1000000))
    print(f"kills: {KILLS} moments, seed {seed}", flush=True)
    chance = random.Random(seed)
    killed, finished, database = 0, 0, f"{folder}/killed0.sqlite"
    while killed < KILLS:
        killed += kill_once(program, scene, database, wanted, chance)
        if len(sweeps.rows_of(database)["runs"]) == RUNS:
            sweeps.check_equal(database, wanted, "a sweep whose ranks died")
            finished += 1
            database = f"{folder}/killed{finished}.sqlite"
    sweeps.run(job(program, 3, words_of(scene, database)), [0, 1], "the same command after the last kill", env=sweeps.RANKS_ENVIRONMENT)
    sweeps.check_equal(database, wanted, "after the last kill")
    print(f"kills: {killed} kills of {finished + 1} sweeps")


def compare(program, ranks_program, scene, folder, wanted):
    """One, two and three ranks, also without mpirun, and jobs of `ovis sweep`."""
    for count in (0, 1, 2, 3):
        database = f"{folder}/ranks{count}.sqlite"
        words = words_of(scene, database)
        printed = sweeps.run(job(ranks_program, count, words) if count > 0 else [ranks_program, *words], [1],
                             f"{count} ranks", env=sweeps.RANKS_ENVIRONMENT)
        if f"{RUNS - 2} runs are done, 2 failed" not in printed:
            sweeps.fail(f"{count} ranks: {printed[:300]}")
        sweeps.check_equal(database, wanted, f"{count} ranks")
        # Each of the programs goes on with the database of the other.
        printed = sweeps.run([program, *words[:-1]], [0], "ovis sweep after ranks")
        if f"has all {RUNS} runs already" not in printed:
            sweeps.fail(f"ovis sweep after ranks: {printed[:300]}")
    database = f"{folder}/jobs.sqlite"
    sweeps.run([program, *words_of(scene, database), "--jobs", "2"], [1], "two jobs")
    sweeps.check_equal(database, wanted, "two jobs")


def stop_early(program, ranks_program, scene, folder):
    """--until ends after the same seeds; results that are on their way are dropped."""
    found = []
    for count in (0, 3):
        database = f"{folder}/until{count}.sqlite"
        words = ["sweep", scene, "--seeds", "6..500", "--until", "15%", "--measure", "points_1", "--db", database]
        printed = sweeps.run(job(ranks_program, count, words) if count > 0 else [program, *words], [0], "--until", env=sweeps.RANKS_ENVIRONMENT)
        if "sure enough after" not in printed:
            sweeps.fail(f"--until: {printed[:300]}")
        found.append(sweeps.rows_of(database))
    if found[0] != found[1] or not 10 <= len(found[0]["runs"]) < 490:
        sweeps.fail(f"--until: {[len(rows['runs']) for rows in found]} runs")


def refuse(ranks_program, scene, folder):
    """A wrong command ends the whole job, with one line and its exit code."""
    for words, says in ((["sweep", scene], "a sweep needs a WORLD"), (["swep"], "there is no command 'swep'"),
                        (["sweep", scene, "--seeds", "1", "--db", folder], "it cannot be opened"),
                        (["sweep", scene, "--jobs", "2"], "there is no option '--jobs' of 'ovis-mpi sweep'")):
        whole = job(ranks_program, 2, words) if words[-1] == "swep" else [ranks_program, *words]
        printed = sweeps.run(whole, [2], " ".join(words), env=sweeps.RANKS_ENVIRONMENT)
        if says not in printed:
            sweeps.fail(f"{words}: {printed[:300]}")
    for words in (["--help"], ["sweep", "--help"], ["--version"]):
        if "ovis-mpi" not in sweeps.run([ranks_program, *words], [0], " ".join(words)):
            sweeps.fail(f"{words} does not name the program")


def hang(ranks_program, folder):
    """A run that hangs is ended, also on another rank, and the sweep goes on."""
    scene, database = f"{folder}/hangs.lua", f"{folder}/hangs.sqlite"
    pathlib.Path(scene).write_text("local w = ovis.world { size = {16, 16} }\nw:spawn('cow', 8.5, 64, 8.5)\n"
                                   "w:run(w.seed <= 3 and 100000000 or 20)\n", encoding="utf-8")
    words = ["sweep", scene, "--seeds", "1..9", "--db", database, "--quiet", "--script-seconds", "0", "--run-seconds", "1"]
    sweeps.run(job(ranks_program, 3, words), [1], "runs that hang", env=sweeps.RANKS_ENVIRONMENT)
    ends = {(row[1], row[2], row[3]) for row in sweeps.rows_of(database)["runs"]}
    late = "it ran longer than --run-seconds"
    if ends != {(seed, "failed", late) if seed <= 3 else (seed, "done", None) for seed in range(1, 10)}:
        sweeps.fail(f"runs that hang: {sorted(ends)}")


def main():
    program, ranks_program = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    lacks = "the build found no MPI (Debian: libopenmpi-dev)" if not os.path.exists(ranks_program) else \
        "there is no mpirun (Debian: openmpi-bin)" if shutil.which("mpirun") is None else ""
    if lacks:
        print(f"SKIPPED: no sweep is given to ranks: {lacks}")
        sys.exit(77)
    folder = tempfile.mkdtemp(prefix="ovis-ranks-")
    try:
        scene, whole = f"{folder}/dice.lua", f"{folder}/whole.sqlite"
        pathlib.Path(scene).write_text(sweeps.DICE, encoding="utf-8")
        sweeps.run([program, *words_of(scene, whole), "--jobs", "1"], [1], "a sweep without ranks")
        wanted = sweeps.rows_of(whole)
        compare(program, ranks_program, scene, folder, wanted)
        stop_early(program, ranks_program, scene, folder)
        refuse(ranks_program, scene, folder)
        hang(ranks_program, folder)
        kill_often(ranks_program, scene, folder, wanted)
    finally:
        shutil.rmtree(folder)


main()
