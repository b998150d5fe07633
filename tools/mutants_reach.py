"""The part of tools/mutants.py that shortens the reach of turns: ./dev mutants --reach. See the help there.

A mutant is a number of docs/islands.md with one column of sections (16 blocks) less: of each row in src/sim/reach.c
write and read, and the rules for raids, paths, blasts, chasers, functions of the host, and cells that a mob remembers.
The library is built with asserts and validation, and the mutant is loaded in front of it. The proof of reach
must stop one of the tests in SUITES: its message is the only answer that counts.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import mutants_plans
from mutants_plans import ROOT, Change, Source, show

COLUMN = 16  # blocks
REACH = "src/sim/reach.c"
ISLANDS = "src/sim/islands.c"
SUITES = ["reach_worlds", "workers_raids", "workers_chase", "act_reach", "workers_host", "workers"]
FLAGS = ["-DOVIS_ENABLE_ASSERTS", "-DOVIS_ENABLE_VALIDATE"]
TIMEOUT_SECONDS = 300
MESSAGE = b"ov_guard_"  # of all asserts of the proof
ROW = re.compile(r"\[OV_REACH_\w+\] = \{(.*?)\}", re.S)
NUMBER = re.compile(r"\.(?:write|read) = (\d+)")
RULES = [  # file, a text that occurs once, what takes its place
    (REACH, "#define BESIDE_PATH 4.0f", f"#define BESIDE_PATH (4.0f - {COLUMN})"),
    (REACH, "#define BESIDE_BLAST 2.0f", f"#define BESIDE_BLAST (2.0f - {COLUMN})"),
    (REACH, "#define RAID_RANGE 96.0", f"#define RAID_RANGE (96.0 - {COLUMN})"),
    (REACH, "more_of(out->read, OV_WORLD_MESH_REACH)", f"more_of(out->read, OV_WORLD_MESH_REACH - {COLUMN})"),
    (REACH, "32 * ceil(b / 32)", f"32 * ceil(b / 32) - {COLUMN}"),
    (REACH, "16 * ceil(motion / 16)", f"16 * ceil(motion / 16) - {COLUMN}"),
    (REACH, "out->write - AROUND + sim->act_reach", f"out->write - AROUND + sim->act_reach - {COLUMN}"),
    (REACH, "larger(out->write, functions->blocks)", f"larger(out->write, functions->blocks - {COLUMN})"),
    (ISLANDS, "cell_reach = {.write = 16, .read = 16}", "cell_reach = {.write = 0, .read = 0}"),
]


def collect():
    sources = {path: Source(path, (ROOT / path).read_text()) for path in (REACH, ISLANDS)}
    made = []
    for row in ROW.finditer(sources[REACH].text):
        for number in NUMBER.finditer(row.group(0)):
            begin = row.start() + number.start(1)
            less = str(int(number.group(1)) - COLUMN)
            made.append(Change(sources[REACH], begin, begin + len(number.group(1)), less))
    for path, before, after in RULES:
        text = sources[path].text
        if text.count(before) != 1:
            sys.exit(f"mutants: {path} has '{before}' {text.count(before)} times")
        made.append(Change(sources[path], text.index(before), text.index(before) + len(before), after))
    return made


class Workshop(mutants_plans.Workshop):
    def __init__(self, folder, jobs):
        super().__init__(folder, jobs)
        self.flags += FLAGS

    def stops(self, path, library):
        """Does the proof stop the test?"""
        environment = dict(os.environ, LD_LIBRARY_PATH=str(self.folder), OVIS_SOURCE_DIR=str(ROOT))
        if library is not None:
            environment["LD_PRELOAD"] = str(library)
        try:
            done = subprocess.run([str(self.tests[path])], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=ROOT,
                                  env=environment, timeout=TIMEOUT_SECONDS)
        except subprocess.TimeoutExpired:
            return False
        if library is None and done.returncode != 0:
            sys.exit(f"mutants: {path} fails without any change:\n{done.stdout.decode(errors='replace')}")
        return MESSAGE in done.stdout

    def judge(self, change, tests):
        """The test that notices, or None."""
        with tempfile.TemporaryDirectory(dir=self.folder) as overlay:
            changed = pathlib.Path(overlay) / pathlib.Path(change.source.path).name
            changed.write_text(change.mutated())
            library = pathlib.Path(overlay) / "mutant.so"
            is_good, errors = self.compile(["-shared", f"-I{ROOT}/src", str(changed), "-o", str(library)])
            if not is_good:
                sys.exit(f"mutants: {change.place()}: {change.change()} does not compile:\n{errors}")
            return next((path for path in tests if self.stops(path, library)), None)


def run(made, jobs):
    """Returns the survivors."""
    tests = [f"test/unit/sim/test_{suite}.c" for suite in SUITES]
    survivors = []
    with tempfile.TemporaryDirectory(prefix="ovis-mutants-") as folder:
        shop = Workshop(pathlib.Path(folder), jobs)
        shop.build(tests)
        for path in tests:
            shop.stops(path, None)
        for number, change in enumerate(made, 1):
            show(f"\r{number}/{len(made)} {change.place():<40}")
            by = shop.judge(change, tests)
            show("\r" + " " * 60 + "\r")
            print(f"{change.place()}  {change.change()}: {by or 'survives'}", flush=True)
            if by is None:
                survivors.append(change)
    return survivors
