#!/usr/bin/env python3
"""Follows docs/new-species.md literally: adds its species to a copy of the sources, builds, and runs it.

    test/species/new_species.py BUILD SOURCE

The copy's library is linked with the objects of the program that BUILD holds: no public header knows a species.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

build, source = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
work = build / "new_species"
tree, made = work / "tree", work / "build"
NAME = "deer"
FILE = f"src/species/animals/{NAME}.c"
LIST = "src/figures/species.def"


def fail(text):
    sys.exit(f"FAILED: {text}")


def run(*words, cwd=work):
    done = subprocess.run([str(word) for word in words], cwd=cwd, capture_output=True, text=True)
    if done.returncode != 0:
        print(done.stdout[-4000:], done.stderr[-4000:], sep="\n")
        fail(" ".join(str(word) for word in words))
    return done.stdout


def block(page, before, language):
    """The first fenced block of that language behind a text of the page."""
    found = re.search(rf"```{language}\n(.*?)```", page.split(before, 1)[1], re.S)
    if found is None:
        fail(f"the guide has no block behind '{before}'")
    return found.group(1)


def copy():
    shutil.rmtree(work, ignore_errors=True)
    for part in ("src", "include", "cmake", "tools/physics"):
        shutil.copytree(source / part, tree / part)
    shutil.copy2(source / "CMakeLists.txt", tree)


def add(page):
    """Applies the guide, and checks that it is a new file and a new line."""
    (tree / FILE).write_text(block(page, f"`{FILE}`:", "c"), encoding="utf-8")
    line = block(page, "## 2. The line", "c")
    old = (source / LIST).read_text(encoding="utf-8")
    at = old.index("OV_SPECIES(DOLPHIN,")
    (tree / LIST).write_text(old[:at] + line + old[at:], encoding="utf-8")
    if line.count("\n") != 1:
        fail("more than one line")
    changed = subprocess.run(["diff", "-rq", source / "src", tree / "src"], capture_output=True, text=True).stdout
    places = changed.strip().split("\n")
    if len(places) != 2 or not any(FILE.rsplit("/", 1)[1] in place for place in places) or LIST not in changed:
        fail(f"not a file and a line:\n{changed}")


def make():
    """Builds the library with the species. Returns the program."""
    launcher = os.environ.get("CCACHE", "")
    os.environ.update(CCACHE_BASEDIR=str(work), CCACHE_NOHASHDIR="1")
    run("cmake", "-S", tree, "-B", made, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_FLAGS_DEBUG=-O0",
        f"-DCMAKE_C_COMPILER_LAUNCHER={launcher}", "-DOVIS_WERROR=ON",
        *(f"-DOVIS_{part}=OFF" for part in ("BUILD_IO", "BUILD_LUA", "BUILD_APP", "BUILD_TESTS", "INSTALL")))
    run("ninja", "-C", made, "libovis.a")
    words = run("ninja", "-C", build, "-t", "commands", "ovis").strip().split("\n")[-1].removeprefix(": && ")
    words = words.removesuffix(" && :").split()
    program = work / "ovis"
    if "libovis.a" not in words or words.count("ovis") != 1:
        fail(f"an unknown way to link the program: {' '.join(words)}")
    linked = {"libovis.a": made / "libovis.a", "ovis": program}
    run(*(linked.get(word, word) for word in words), cwd=build)
    return program


def check(program, page):
    told = json.loads(run(program, "species", NAME, "--json"))["species"][0]
    goals = [goal["name"] for goal in told["goals"]]
    row = (tree / FILE).read_text(encoding="utf-8")
    health = re.search(r"\.health_max = (\d+)", row).group(1)
    if told["name"] != NAME or told["attributes"]["max_health"] != int(health):
        fail(f"other figures: {told}")
    own = re.search(r'OV_GOAL\("(\w+)"', row).group(1)
    wanted = ["Float", "Panic", "Breed", "Tempt", "FollowParent", own, "WaterAvoidingRandomStroll", "RandomLookAround"]
    if goals != wanted:
        fail(f"other goals: {goals}")
    if own not in run(program, "species", NAME, "--full") or own not in run(program, "species", NAME):
        fail(f"{own} is not in the plan")
    (work / "deer.lua").write_text(block(page, "`deer.lua`:", "lua"), encoding="utf-8")
    printed = block(page, "prints, before its report:", "")
    shown = run(program, "run", "deer.lua", "--quiet")
    if not shown.startswith(printed):
        fail(f"the guide says:\n{printed}the program prints:\n{shown}")
    # The state is in hashes and snapshots: a recording repeats.
    run(program, "run", "deer.lua", "--quiet", "--record", "deer.rec")
    if "equals the hash of the repeated run" not in run(program, "replay", "deer.rec", "--verify"):
        fail("the recording does not repeat")
    if subprocess.run([build / "ovis", "species", NAME], capture_output=True).returncode == 0:
        fail("the program without the guide knows the species too")


def main():
    page = (source / "docs" / "new-species.md").read_text(encoding="utf-8")
    copy()
    add(page)
    check(make(), page)
    shutil.rmtree(work)
    print(f"new species: {NAME} was added by a file and a line, built, run and removed")


main()
