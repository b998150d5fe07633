"""What the tests of sweeps share: a scene, commands, and the rows of a database."""

import os
import pathlib
import sqlite3
import subprocess
import sys
import time

# Fails with seed 5, as a run may.
DICE = """local n = ovis.parameter("n", 1)
local w = ovis.world { size = {16, 16} }
for i = 1, 4 do w:spawn("cow", 2.5 + 3 * i, 64, 8.5) end
w:run(100)
ovis.expect(w.seed ~= 5, "not the seed 5")
for i = 1, 12 do ovis.measure("points_" .. i, (w.seed * 7 + n * i) % 11) end
"""
# All but the times: those differ from sweep to sweep.
TABLES = ("sweep", "runs", "parameters", "measures")


# Of jobs of ranks. Sanitizers find what Open MPI keeps until the end.
RANKS_ENVIRONMENT = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1", ASAN_OPTIONS="detect_leaks=0")


def children_of(parent):
    """The processes that `parent` has started."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        try:
            fields = (entry / "stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
        except (OSError, IndexError):
            continue
        if int(fields[1]) == parent:
            found.append(int(entry.name))
    return sorted(found)


def count(quick, full):
    """So many with the label quick, or from the label full on. Sanitizer builds do fewer, but two at least."""
    wanted = quick if os.environ.get("OVIS_TEST_LABEL", "quick") == "quick" else full
    return max(2, wanted // int(os.environ.get("OVIS_TEST_SCALE", "1")))


def fail(text):
    sys.exit(f"FAILED: {text}")


def rows_of(path):
    """The rows of each table, as sets; empty without a database."""
    if not pathlib.Path(path).exists():
        return {table: set() for table in TABLES}
    database = sqlite3.connect(path, timeout=30)
    there = {name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    database.execute("BEGIN")
    rows = {}
    for table in TABLES:
        listed = database.execute(f"SELECT * FROM {table}").fetchall() if table in there else []
        rows[table] = set(listed)
        if len(rows[table]) != len(listed):
            fail(f"{path}: a row of {table} is there twice")
    database.close()
    return rows


def check_whole(path, wanted):
    """The database is sound, and each of its rows is one of `wanted`, with all of its measures."""
    database = sqlite3.connect(path, timeout=30)
    for pragma in ("integrity_check", "foreign_key_check"):
        found = database.execute(f"PRAGMA {pragma}").fetchall()
        if found not in ([("ok",)], []):
            fail(f"{path}: {pragma}: {found}")
    database.close()
    rows = rows_of(path)
    for table in TABLES:
        more = rows[table] - wanted[table]
        if more:
            fail(f"{path}: {table} has {sorted(more)[:3]}, which the whole sweep has not")
    runs = {row[:2] for row in rows["runs"]}
    measures = {row for row in wanted["measures"] if row[:2] in runs}
    if rows["measures"] != measures:
        fail(f"{path}: the measures of {len(runs)} runs are {len(rows['measures'])}, not {len(measures)}")
    return rows


def check_equal(path, wanted, what):
    rows = check_whole(path, wanted)
    for table in TABLES:
        if rows[table] != wanted[table]:
            fail(f"{what}: {table} lacks {sorted(wanted[table] - rows[table])[:3]}")


def check_grown(path, before, wanted, what):
    """Nothing that was in the database is gone."""
    rows = check_whole(path, wanted)
    for table in TABLES:
        lost = before[table] - rows[table]
        if lost:
            fail(f"{what}: {table} has lost {sorted(lost)[:3]}")
    return rows


def check_gone(text, what):
    """No process whose command line has the text goes on."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        found = []
        for entry in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue
            if text in line and int(entry.name) != os.getpid():
                found.append(line)
        if not found:
            return
        time.sleep(0.02)
    fail(f"{what}: this goes on: {found}")


def run(words, codes, what, **more):
    """Runs a command to its end, with one of the exit codes. Returns what it printed."""
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=300, check=False, **more)
    if done.returncode not in codes:
        fail(f"{what}: exit code {done.returncode}: {done.stderr[-500:]}")
    return done.stdout + done.stderr
