#!/usr/bin/env python3
"""Shows which options of which species the scenes start, refuse for each of their reasons, and stop.

    ./dev coverage minds               a line a species: options, cells, filled, excused, empty
    ./dev coverage minds --list        also the empty cells
    ./dev coverage minds --list fox    those of one species
    ./dev coverage minds --scene NAME  also the cells that only this scene fills
    ./dev coverage minds --pen fox     only the fox's pen, which takes seconds; implies --list fox

An option of a mind has a cell `started`, a cell `stopped`, and one for each reason that its phrases name. A cell is
filled when a mob of the species does so in a scene of scenes/ or test/coverage/. docs/unreached.tsv excuses cells that
no scene can fill: species, option, cell, why. A `*` in the first or second column means all. Exit code 1: a cell is empty and
not excused, a line of the list excuses a cell that is filled or none at all, or more than 3 % are excused.
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXCUSED_MAX = 0.03
SEEDS = ("2", "3", "4", "5")  # of the scenes of test/coverage, which differ by their seed; other scenes have their own
MORE_SEEDS = {"raid": ("1",)}  # of the other scenes: the raid is won
PEN = ROOT / "test/coverage/stimuli.lua"  # runs for one species
PEN_SEEDS_MAX = 24
SLOW = ("course", "village")  # begin first, so that the rest runs beside them
TIMEOUT_SECONDS = 900


def cells_of(program, *words):
    """The cells that the program prints, in order, and what went wrong."""
    result = subprocess.run([program, *words], capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=False)
    cells = [tuple(line.split("\t")) for line in result.stdout.splitlines()]
    wrong = result.stderr.strip() or f"exit code {result.returncode}" if result.returncode != 0 else ""
    return cells, wrong


def read_excuses():
    """Lists (number of the line, (species, option, cell))."""
    excuses, wrong = [], []
    path = ROOT / "docs" / "unreached.tsv"
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        words = line.split("\t")
        if len(words) == 4 and all(words):
            excuses.append((number, tuple(words[:3])))
        else:
            wrong.append(f"docs/unreached.tsv:{number}: species, option, cell and why belong there")
    return excuses, wrong


def fits(excuse, cell):
    return all(want in ("*", have) for want, have in zip(excuse[:2], cell[:2])) and excuse[2] == cell[2]


def judge(cells, filled, excuses):
    """Returns the excused and the empty cells, and what is wrong with the list."""
    excused, wrong = set(), []
    for number, excuse in excuses:
        meant = [cell for cell in cells if fits(excuse, cell)]
        place = f"docs/unreached.tsv:{number}: "
        if not meant:
            wrong.append(place + "there is no such cell")
        for cell in meant:
            if cell in filled:
                wrong.append(place + "filled: " + " ".join(cell))
            excused.add(cell)
    excused -= filled
    empty = [cell for cell in cells if cell not in filled and cell not in excused]
    if len(excused) > EXCUSED_MAX * len(cells):
        wrong.append(f"{len(excused)} of {len(cells)} cells are excused: more than {EXCUSED_MAX:.0%}")
    return excused, empty, wrong


def print_table(cells, filled, excused, empty):
    print(f"{'species':18} {'options':>7} {'cells':>6} {'filled':>6} {'excused':>7} {'empty':>6}")
    rows = collections.OrderedDict()
    for cell in cells:
        rows.setdefault(cell[0], []).append(cell)
    empties = set(empty)
    for name, row in [*rows.items(), ("all", cells)]:
        counts = [len({cell[:2] for cell in row}), len(row), sum(cell in filled for cell in row),
                  sum(cell in excused for cell in row), sum(cell in empties for cell in row)]
        print(f"{name:18} {counts[0]:7} {counts[1]:6} {counts[2]:6} {counts[3]:7} {counts[4]:6}")


def run_pens(program, pool, cells, filled):
    """The cells that the pens fill. A species has one seed after the other until none of its cells is empty.
    Returns the cells, what went wrong, and how many runs there were."""
    def fill(species, wanted):
        found, wrong, seed = set(), [], 0
        while wanted - found and not wrong and seed < PEN_SEEDS_MAX:
            more, fault = cells_of(program, str(PEN), str(seed + 2), species)
            found.update(more)
            wrong += [fault] if fault else []
            seed += 1
        return found, wrong, seed

    wanted = collections.OrderedDict()
    for cell in cells:
        wanted.setdefault(cell[0], set()).add(cell)
    jobs = [pool.submit(fill, species, own - filled) for species, own in wanted.items()]
    results = [job.result() for job in jobs]
    return (set().union(*(result[0] for result in results)), [fault for result in results for fault in result[1]],
            sum(result[2] for result in results))


def run_scenes(program, pool):
    """The cells that each scene fills, and what went wrong."""
    scenes = sorted((ROOT / "scenes").glob("*.lua"), key=lambda path: path.stem not in SLOW)
    runs = [(scene, seed) for scene in scenes for seed in (None, *MORE_SEEDS.get(scene.stem, ()))]
    runs += [(scene, seed) for seed in SEEDS for scene in sorted((ROOT / "test/coverage").glob("*.lua")) if scene != PEN]
    jobs = [pool.submit(cells_of, program, str(scene), *([seed] if seed else [])) for scene, seed in runs]
    fills, wrong = {}, []
    for (scene, _), job in zip(runs, jobs):
        found, fault = job.result()
        fills.setdefault(scene.stem, set()).update(found)
        wrong += [fault] if fault else []
    return fills, wrong


def main():
    parser = argparse.ArgumentParser(description="Which options of minds the scenes start, refuse and stop.")
    parser.add_argument("what", choices=["minds"])
    parser.add_argument("--program", default=str(ROOT / "build/relassert/test/ovis_coverage"))
    parser.add_argument("--list", nargs="?", const="*", metavar="SPECIES", help="list the empty cells")
    parser.add_argument("--scene", help="list the cells that only this scene fills")
    parser.add_argument("--pen", metavar="SPECIES", help="run the pen of this species and nothing else")
    arguments = parser.parse_args()

    cells, fault = cells_of(arguments.program, "--cells")
    wrong = [fault] if fault else []
    excuses, faults = read_excuses()
    wrong += faults
    if arguments.pen:
        arguments.list = arguments.pen
        cells = [cell for cell in cells if cell[0] == arguments.pen]
        excuses = [excuse for excuse in excuses if excuse[1][0] == arguments.pen]
    fills = {}
    with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        if not arguments.pen:
            fills, faults = run_scenes(arguments.program, pool)
            wrong += faults
        filled = set().union(*fills.values())
        not_excused = [cell for cell in cells if not any(fits(excuse, cell) for _, excuse in excuses)]
        fills["stimuli"], faults, runs = run_pens(arguments.program, pool, not_excused, filled)
        wrong += faults
    filled |= fills["stimuli"]
    excused, empty, faults = judge(cells, filled, excuses)
    wrong += faults

    print_table(cells, filled, excused, empty)
    if arguments.list is not None:
        for cell in empty:
            if arguments.list in ("*", cell[0]):
                print("empty: " + "\t".join(cell))
    print(f"pens ran {runs} times")
    if arguments.scene is not None:
        others = set().union(*(found for name, found in fills.items() if name != arguments.scene))
        for cell in sorted(fills.get(arguments.scene, set()) - others):
            print("only here: " + "\t".join(cell))
    for line in wrong:
        print("coverage: " + line, file=sys.stderr)
    return 1 if wrong or empty else 0


if __name__ == "__main__":
    sys.exit(main())
