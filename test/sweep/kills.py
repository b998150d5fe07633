#!/usr/bin/env python3
"""Kills sweeps at random moments and fills their disk: what was recorded stays, and the same command goes on.

    test/sweep/kills.py PROGRAM

Six moments with the label quick, fifty from the label full on. OVIS_TEST_SEED repeats the moments.
"""

import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import sweeps

MOMENTS = sweeps.count(6, 50)
SECONDS_MAX = 0.5  # until a sweep is killed
SIZE_LIMIT = 40960  # bytes: a part of the whole database


def command(program, scene, database, jobs):
    return [program, "sweep", scene, "--seeds", "1..60", "--set", "n=1,4", "--jobs", str(jobs), "--db", database, "--quiet"]


def kill_once(words, database, wanted, seconds):
    """Returns True if the sweep was killed before its end."""
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(seconds)
    seen = sweeps.rows_of(database)
    process.kill()
    was_killed = process.wait() == -signal.SIGKILL
    sweeps.check_grown(database, seen, wanted, f"killed after {seconds:.3f} s")
    return was_killed


def kill_often(program, scene, folder, wanted):
    seed = int(os.environ.get("OVIS_TEST_SEED", time.time_ns() % 1000000))
    print(f"kills: {MOMENTS} moments, seed {seed}", flush=True)
    chance = random.Random(seed)
    killed, finished, database = 0, 0, f"{folder}/killed0.sqlite"
    while killed < MOMENTS:
        words = command(program, scene, database, chance.randint(1, 3))
        if kill_once(words, database, wanted, chance.uniform(0, SECONDS_MAX)):
            killed += 1
            continue
        sweeps.check_equal(database, wanted, "a sweep that was killed and went on")
        finished += 1
        database = f"{folder}/killed{finished}.sqlite"
    sweeps.run(command(program, scene, database, 2), [0, 1], "the same command after the last kill")
    sweeps.check_equal(database, wanted, "after the last kill")
    print(f"kills: {killed} kills of {finished + 1} sweeps")


def write_soon(program, folder):
    """A run that has ended is in the database soon, also while another one takes long."""
    scene, database = f"{folder}/slow.lua", f"{folder}/slow.sqlite"
    pathlib.Path(scene).write_text("local w = ovis.world { size = {16, 16} }\nw:spawn('cow', 8.5, 64, 8.5)\n"
                                   "w:run(w.seed == 2 and 100000000 or 20)\n", encoding="utf-8")
    words = [program, "sweep", scene, "--seeds", "1,2", "--jobs", "2", "--db", database, "--quiet", "--script-seconds", "0"]
    process = subprocess.Popen(words + ["--run-seconds", "20"], stdout=subprocess.DEVNULL)
    start = time.monotonic()
    while not sweeps.rows_of(database)["runs"] and time.monotonic() < start + 10:
        time.sleep(0.02)
    took = time.monotonic() - start
    is_on = process.poll() is None
    process.kill()
    process.wait()
    sweeps.check_gone(scene, "a run whose sweep was killed")
    if took >= 10 or not is_on:
        sweeps.fail(f"the first run was not written while the second one went on: {took:.1f} s")


def interrupt(program, scene, folder, wanted):
    """A sweep that is interrupted, with its runs, as by a terminal, writes what has ended and nothing else."""
    for number in (signal.SIGINT, signal.SIGTERM):
        database = f"{folder}/interrupted{number}.sqlite"
        process = subprocess.Popen(command(program, scene, database, 2), stdout=subprocess.DEVNULL, start_new_session=True)
        start = time.monotonic()
        while not sweeps.rows_of(database)["runs"] and time.monotonic() < start + 10:
            time.sleep(0.01)
        os.killpg(process.pid, number)
        if process.wait() != -number:
            sweeps.fail(f"interrupted by signal {number}: {process.returncode}")
        rows = sweeps.check_whole(database, wanted) # a run that the signal ended would be a failed one
        print(f"interrupted: {len(rows['runs'])} runs were kept")


def go_on(program, scene, database, wanted, printed, says, what):
    if says not in printed or "the same command goes on" not in printed or printed.count("\n") != 1:
        sweeps.fail(f"{what}: {printed}")
    rows = sweeps.check_whole(database, wanted)
    if not 0 < len(rows["runs"]) < 120:
        sweeps.fail(f"{what}: {len(rows['runs'])} runs")
    sweeps.run(command(program, scene, database, 2), [0, 1], f"{what}: the same command with space")
    sweeps.check_equal(database, wanted, what)
    print(f"full: {what}: {len(rows['runs'])} runs were kept")


def limit_size():
    resource.setrlimit(resource.RLIMIT_FSIZE, (SIZE_LIMIT, resource.RLIM_INFINITY))


def fill_disk(program, scene, folder, wanted):
    limited = f"{folder}/limited.sqlite"
    printed = sweeps.run(command(program, scene, limited, 2), [2], "a limit of the size", preexec_fn=limit_size)
    go_on(program, scene, limited, wanted, printed, "a limit of a file's size", "a limit of the size")
    # A disk of its own, which only the command sees: the script copies what it leaves there.
    small = f"{folder}/small"
    pathlib.Path(small).mkdir()
    script = 'mount -t tmpfs -o size=64k small "$0" && cd "$0" || exit 9; "$@"; code=$?; cp full.sqlite* ..; exit $code'
    mounted = ["unshare", "-rm", "sh", "-c", script, small]
    if shutil.which("unshare") is None or subprocess.run(mounted + ["touch", "full.sqlite"], stderr=subprocess.DEVNULL,
                                                         check=False).returncode != 0:
        print("SKIPPED: no disk is filled: this user may mount nothing")
        return
    full = f"{folder}/full.sqlite"
    os.unlink(full)
    printed = sweeps.run(mounted + command(program, scene, "full.sqlite", 2), [2], "a full disk")
    go_on(program, scene, full, wanted, printed, "no space is left", "a full disk")


def main():
    program = os.path.abspath(sys.argv[1])
    folder = tempfile.mkdtemp(prefix="ovis-sweep-")
    try:
        scene, whole = f"{folder}/dice.lua", f"{folder}/whole.sqlite"
        pathlib.Path(scene).write_text(sweeps.DICE, encoding="utf-8")
        sweeps.run(command(program, scene, whole, 1), [1], "a sweep that nobody kills")
        wanted = sweeps.rows_of(whole)
        if len(wanted["runs"]) != 120:
            sweeps.fail(f"{len(wanted['runs'])} runs")
        kill_often(program, scene, folder, wanted)
        write_soon(program, folder)
        interrupt(program, scene, folder, wanted)
        fill_disk(program, scene, folder, wanted)
    finally:
        shutil.rmtree(folder)


main()
