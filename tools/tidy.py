#!/usr/bin/env python3
"""Checks rules that a compiler does not know: floors, sizes, banned calls, words. The tests run it.

    tools/tidy.py [--objects BUILD]    BUILD: a build folder, for the check of calls
    tools/tidy.py --count [ROOT]       lines of src/ that are neither blank, comment nor assert
    tools/tidy.py --asserts            asserts of each room, and how many it must have

The table of floors is the architecture (docs/architecture.md). A file may include internal headers of its own
room and of the rooms listed for it, and public headers of its own room and of lower floors. With a build
folder the tool checks calls by the same rule. It reads the symbol tables of the built objects, which also show
calls through a public header or through a declaration in the calling file.
"""
import argparse
import pathlib
import re
import subprocess
import sys

import tidy_words

ROOT = pathlib.Path(__file__).resolve().parent.parent

# room: its floor, and other rooms whose internal headers it may include. A room is a folder of src/ with
# everything below it. An entry "mind/goal" would make that folder a room of its own.
FLOORS = {
    "base": (0, []),
    "world": (1, ["base"]),
    "path": (1.5, ["base", "world"]),
    "body": (1.5, ["base", "world"]),
    "figures": (2, ["base", "world", "path", "body"]),
    "poi": (2, ["base", "world"]),
    "steer": (2, ["base", "world"]),
    "nav": (3, ["base", "world", "path", "body"]),
    "agent": (4, ["base", "world", "path", "body", "figures", "poi", "steer", "nav"]),
    "life": (4.5, ["base", "world", "path", "body", "figures", "poi", "steer", "nav", "agent"]),
    "mind/goal": (5, ["base", "world", "path", "body", "figures", "poi", "steer", "nav", "agent"]),
    "mind/brain": (5, ["base", "world", "path", "body", "figures", "poi", "steer", "nav", "agent"]),
    "mind/tree/run": (5, ["base", "world", "path", "body", "figures", "poi", "steer", "nav", "agent"]),
    "mind/host": (5.2, ["base", "world", "path", "body", "figures", "poi", "steer", "nav", "agent", "mind/goal",
                        "mind/brain"]),
    "mind/tree": (5.4, ["base", "world", "path", "body", "figures", "poi", "steer", "nav", "agent", "mind/goal",
                        "mind/brain", "mind/tree/run", "mind/host"]),
    "mind": (5.6, ["base", "figures", "agent", "mind/goal", "mind/brain", "mind/host", "mind/tree"]),
    "species": (6, ["base", "world", "path", "body", "figures", "poi", "steer", "nav", "agent", "life", "mind/goal",
                    "mind/brain", "mind/tree/run", "mind/host", "mind/tree", "mind"]),
    "village": (6.5, ["base", "world", "path", "body", "figures", "poi", "steer", "nav", "agent", "life",
                      "mind/goal", "mind/brain", "species"]),
    "sim": (7, ["base", "world", "path", "body", "figures", "poi", "steer", "nav", "agent", "life", "mind/goal",
                "mind/brain", "mind/tree/run", "mind/host", "mind/tree", "mind", "species", "village"]),
    "story": (8, ["base"]),
    "file": (1, ["base"]),
    "nbt": (1, ["base"]),
    "save": (8, ["base", "file", "nbt"]),
    "record": (8, ["base", "file"]),
}
# public header: the lowest room that implements a part of it. Public headers are cut by what a user wants to do, not by
# rooms, so a room may see declarations of higher floors there: the check of calls (--objects) is the exact one. A header
# includes only headers that stand before it here.
HEADERS = {
    "base": "base", "blocks": "world", "world": "world", "rules": "base", "path": "path", "species": "figures",
    "steer": "steer", "event": "nav", "mind": "agent", "brain": "agent", "tree": "mind/tree/run", "item": "agent",
    "container": "agent", "village": "agent", "mob": "mind/goal", "player": "agent", "vibration": "agent",
    "sim": "life", "islands": "sim", "trace": "sim", "ranks": "sim", "census": "story", "story": "story", "ovis": "story",
    "nbt": "nbt", "save": "save", "save_write": "save", "save_sim": "save", "record": "record",
}
# bench/ may include these rooms: single bodies, brains, navigations and points of interest have no public interface,
# because a host uses them through mobs, nor has the memory of a simulation's path finder. bench/ measures
# everything else through public headers.
BENCH_REACHES = ["agent", "body", "mind/brain", "mind/tree/run", "nav", "poi", "sim"]
# Data that a lower room declares and a higher one defines: room, room, symbols. They are no calls upward.
DOORS = [("figures", "species", re.compile(r"ov_\w+_row"))]
LINES_MAX, COLUMNS_MAX, FUNCTION_MAX = 600, 100, 80
# Asserts per 1,000 lines of .c and .h that a folder of src/, and src/ as a whole (""), must have. These are the
# values of the last change, rounded down: raise them when a room has more, never lower them.
ASSERTS_MIN = {
    "": 19.8, "agent": 19.1, "base": 21.9, "body": 30.0, "figures": 26.0, "file": 10.9,
    "life": 39.0, "mind": 22.9, "nav": 14.1, "nbt": 12.4, "path": 17.0, "poi": 15.6, "record": 27.8,
    "save": 6.1, "sim": 13.6, "species": 20.4, "steer": 33.6, "story": 22.8, "village": 51.1,
    "world": 10.3,
}

# in src/: pattern, what to use instead, files that may
BANNED = [
    (r"\b(malloc|calloc|realloc|free)\s*\(", "base/alloc.h", {"src/base/alloc.c"}),
    (r"\b(rand|srand|random|drand48)\s*\(", "base/rng.h", set()),
    (r"\b(time|clock|gettimeofday|clock_gettime)\s*\(", "the caller's ticks", set()),
    (r"\b(sin|cos|tan|atan|atan2|exp|log|pow|sinf|cosf|atan2f|powf|fmod|round|hypot)\s*\(",
     "base/trig.h", set()),
    (r"\b(strcat|sprintf|gets|strtok|alloca)\s*\(", "a bounded call", set()),
    (r"\bassert\s*\(", "OVIS_ASSERT (base/check.h)", set()),
    (r"\b(printf|fprintf|puts|putchar)\s*\(", "a status, an error or the log callback",
     {"src/base/status.c"}),
]
TEXT_BANNED = [
    (re.compile(r"\b(TODO|FIXME|XXX)\b(?!\(#\d+\))"), "do it, or open an issue and write TODO(#12)"),
    (re.compile(r"/(home|root|work|Users)/\w"), "a path of one machine"),
    (re.compile(r"[ \t]+$"), "white space at the end of the line"),
]


def tracked():
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                            cwd=ROOT, capture_output=True, check=True)
    names = [name for name in listed.stdout.decode().split("\0") if name]
    return [name for name in names if (ROOT / name).is_file()]


def is_generated(name):
    return "_gen." in name


class Report:
    def __init__(self):
        self.count = 0

    def __call__(self, name, line, text):
        self.count += 1
        print(f"{name}:{line}: {text}")


def room_of(path):
    """The room of "goal/fight/goal_melee.c", a path below src/: the longest matching name in FLOORS."""
    parts = path.split("/")[:-1]
    while parts and "/".join(parts) not in FLOORS:
        parts.pop()
    return "/".join(parts) or None


def may_call(room, other):
    """True if a room may use the public headers of another: its own, and those of lower floors."""
    return other == room or FLOORS[other][0] < FLOORS[room][0]


def is_door(room, other, symbol):
    return any((room, other) == door[:2] and door[2].fullmatch(symbol) for door in DOORS)


def check_public_include(name, number, room, header, report):
    stem = header.removesuffix(".h")
    if stem not in HEADERS:
        report(name, number, f"public header '{header}' has no room in tools/tidy.py")
    elif not may_call(room, HEADERS[stem]):
        report(name, number, f"'{room}' may not reach <ovis/{header}> of '{HEADERS[stem]}'")


def check_includes(name, lines, report):
    parts = name.split("/")
    public_only = parts[0] in ("app", "viewer", "bindings", "examples")
    room = None
    if parts[0] == "src" and len(parts) > 2:
        room = room_of("/".join(parts[1:]))
        if room is None:
            report(name, 1, f"room '{parts[1]}' has no floor in tools/tidy.py")
            return
    if parts[0] == "include":
        stem = parts[-1].removesuffix(".h")
        if stem not in HEADERS:
            report(name, 1, "this public header has no room in tools/tidy.py")
            return
    for number, line in enumerate(lines, 1):
        public = re.match(r"\s*#\s*include\s+<ovis/([^>]+)>", line)
        if public and room:
            check_public_include(name, number, room, public.group(1), report)
        if public and parts[0] == "include":
            included = public.group(1).removesuffix(".h")
            order = list(HEADERS)
            if included not in order or order.index(included) >= order.index(stem):
                report(name, number, f"<ovis/{public.group(1)}> must stand before '{stem}' in HEADERS of tools/tidy.py")
        found = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
        if not found:
            continue
        target = room_of(found.group(1))
        if (ROOT / parts[0] / found.group(1)).is_file(): # app/village is a folder of the program
            continue
        if public_only and target:
            report(name, number, f"{parts[0]} may include public headers only, not '{found.group(1)}'")
        if parts[0] == "bench" and target and target not in BENCH_REACHES:
            report(name, number, f"bench may not reach '{found.group(1)}'; see BENCH_REACHES")
        if room and target != room and target not in FLOORS[room][1]:
            report(name, number, f"'{room}' may not reach '{found.group(1)}'")
        if parts[0] == "include":
            report(name, number, "a public header includes <ovis/...> only")


def symbols_of(paths):
    """For each object the global symbols that it defines, and those that it needs."""
    found = {str(path): (set(), set()) for path in paths}
    if not found:
        return found
    # One process for all: each takes longer to start than to read an object.
    listed = subprocess.run(["nm", "-A", "-g", "-P", *found], capture_output=True, check=True, text=True)
    for line in listed.stdout.splitlines():
        path, _, symbol = line.rpartition(": ")
        fields = symbol.split()
        if len(fields) >= 2:
            defined, wanted = found[path]
            (wanted if fields[1] in ("U", "w", "v") else defined).add(fields[0])
    return found


def check_calls(build, report):
    """Reports calls that a room must not make. Returns the number of checked objects."""
    objects = []
    paths = sorted(pathlib.Path(build).glob("CMakeFiles/*_objects.dir/src/**/*.o"))
    symbols = symbols_of(paths)
    for path in paths:
        source = str(path).split("_objects.dir/", 1)[1].removesuffix(".o").removesuffix(".obj")
        room = room_of(source.removeprefix("src/"))
        # An object whose source was moved or removed stays in an old build folder.
        if room and (ROOT / source).is_file():
            objects.append((source, room, *symbols[str(path)]))
    makers = {}
    for source, room, defined, _ in objects:
        for symbol in defined:
            makers.setdefault(symbol, (room, source))
    for source, room, _, wanted in objects:
        for symbol in sorted(wanted):
            maker, where = makers.get(symbol, (room, source))
            if is_door(room, maker, symbol):
                wanted.remove(symbol)
                continue
            is_internal = not symbol.startswith("ovis_")
            allowed = may_call(room, maker)
            if is_internal and maker != room:
                allowed = maker in FLOORS[room][1]
            if not allowed:
                report(source, 1, f"'{room}' (floor {FLOORS[room][0]}) calls {symbol} of '{maker}' "
                                  f"(floor {FLOORS[maker][0]}, {where})")
    report_circles([(source, defined, wanted) for source, _, defined, wanted in objects], report)
    # A binding is compiled once a version of its language: each target has a folder of its own.
    for target in sorted(pathlib.Path(build).glob("bindings/*/CMakeFiles/*.dir")):
        folder = "bindings/" + target.parent.parent.name
        units = [(f"{folder}/{pathlib.Path(path).relative_to(target).as_posix().removesuffix('.o')}", *symbols)
                 for path, symbols in symbols_of(sorted(target.rglob("*.o"))).items()]
        report_circles([unit for unit in units if (ROOT / unit[0]).is_file()], report)
    return len(objects)


def report_circles(units, report):
    """Reports files that call each other in a circle. A unit: a source, its symbols, those that it needs."""
    makers = {}
    for source, defined, _ in units:
        for symbol in defined:
            makers.setdefault(symbol, source)
    callees = {source: {makers[symbol] for symbol in wanted if symbol in makers} - {source}
               for source, _, wanted in units}
    for circle in circles(callees):
        report(circle[0], 1, "files that call each other in a circle: " + ", ".join(circle) +
               "; move what they share below them")


def circles(callees):
    """The sets of files that reach each other by calls, each sorted."""
    reached = {}
    for start in callees:
        seen, waiting = set(), [start]
        while waiting:
            for callee in callees[waiting.pop()] - seen:
                seen.add(callee)
                waiting.append(callee)
        reached[start] = seen
    found = {tuple(sorted(other for other in seen if start in reached[other]))
             for start, seen in reached.items() if start in seen}
    return sorted(found)


def check_functions(name, lines, report):
    start, title = None, ""
    for number, line in enumerate(lines, 1):
        if line == "{" or (re.match(r"^[A-Za-z_].*\)\s*\{$", line)) or \
                (line.endswith(") {") and re.match(r"^\s+\S", line) and start is None and
                 number > 1 and re.match(r"^[A-Za-z_]", lines[number - 2]) and
                 "(" in lines[number - 2]):
            start, title = number, line
        elif line == "}" and start is not None:
            if number - start + 1 > FUNCTION_MAX:
                report(name, start, f"function of {number - start + 1} lines, at most {FUNCTION_MAX}: "
                                    f"{title.strip()[:60]}")
            start = None


def check_code(name, text, report):
    lines = text.split("\n")
    if len(lines) > LINES_MAX + 1 and not is_generated(name):
        report(name, LINES_MAX, f"{len(lines) - 1} lines, at most {LINES_MAX}")
    for number, line in enumerate(lines, 1):
        if len(line) > COLUMNS_MAX and not is_generated(name):
            report(name, number, f"{len(line)} columns, at most {COLUMNS_MAX}")
    check_includes(name, lines, report)
    check_functions(name, lines, report)
    if name.startswith("src/"):
        bare = re.sub(r'"(?:\\.|[^"\\])*"', '""', text)
        bare = re.sub(r"/\*.*?\*/", lambda m: "\n" * m.group(0).count("\n"), bare, flags=re.S)
        for number, line in enumerate(bare.split("\n"), 1):
            code = line.split("//")[0]
            for pattern, instead, allowed in BANNED:
                found = re.search(pattern, code)
                if found and name not in allowed and "->" + found.group(0) not in code \
                        and "." + found.group(0) not in code:
                    report(name, number, f"'{found.group(0)}' is banned here: use {instead}")


def species_names():
    """The ids and names of src/figures/species.def."""
    listed = ROOT / "src" / "figures" / "species.def"
    return re.findall(r"^OV_SPECIES\((\w+), (\w+)", listed.read_text(encoding="utf-8") if listed.is_file() else "", re.M)


def check_species(name, text, names, report):
    """Only a species' own folder compares with it. Elsewhere that is a figure of the row or a function of the profile."""
    if re.match(r"src/species/\w+/", name) or not name.startswith("src/") or not names:
        return
    ids, words = ("|".join(part) for part in zip(*names))
    compared = re.compile(rf"\bcase OV_SPECIES_(?:{ids})\b|[=!]= *OV_SPECIES_(?:{ids})\b|"
                          rf"\bOV_SPECIES_(?:{ids}) *[=!]=|\bstrn?cmp\([^;]*\"(?:minecraft:)?(?:{words})\"")
    for number, line in enumerate(text.split("\n"), 1):
        found = compared.search(line.split("//")[0])
        if found:
            report(name, number, f"'{found.group(0)}': make it a figure of the row or a function of the profile")


def check_species_files(names, files, report):
    """Each species has a file of its name in a family's folder, with its row and its profile, and no other's."""
    for _, name in names:
        found = [path for path in files if re.fullmatch(rf"src/species/\w+/{name}\.c", path)]
        text = (ROOT / found[0]).read_text(encoding="utf-8") if found else ""
        rows = re.findall(r"^const ov_species ov_(\w+)_row\b", text, re.M)
        profiles = re.findall(r"^const ov_profile ov_(\w+)_profile\b", text, re.M)
        if rows != [name] or profiles != [name]:
            report(found[0] if found else "src/figures/species.def", 1,
                   f"src/species/<family>/{name}.c must have the row and the profile of '{name}', and only those")


def check_unique_names(names, report):
    seen = {}
    for name in names:
        if name.startswith("src/") and name.endswith((".c", ".h")):
            base = name.rsplit("/", 1)[1]
            if base in seen:
                report(name, 1, f"file name also used by {seen[base]}")
            seen[base] = name


def check_readme(report):
    for page, program in [("README.md", "hello.c"), ("docs/hello.md", "walk.c"), ("docs/goals.md", "goals.c"),
                          ("docs/hello.md", "villager.c"),
                          ("docs/trees.md", "trees.c"), ("docs/brains.md", "brains.c"),
                          *((page, page[len("docs/guide/"):-len(".md")].replace("-", "_") + ".c")
                            for page in sorted(str(p.relative_to(ROOT)) for p in ROOT.glob("docs/guide/*.md"))
                            if not page.endswith("README.md"))]:
        example = (ROOT / "examples" / program).read_text(encoding="utf-8").strip()
        if f"```c\n{example}\n```" not in (ROOT / page).read_text(encoding="utf-8"):
            report(page, 1, f"its program is not examples/{program}")


def check_bad_values(report):
    """Every public function is called with bad values by test/unit/api, which runs in release builds too."""
    called = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "test" / "unit" / "api").glob("*.c"))
    for header in sorted((ROOT / "include" / "ovis").glob("*.h")):
        text = header.read_text(encoding="utf-8")
        for found in re.finditer(r"^OVIS_API\b[^;(]*?\b(ovis_\w+)\(", text, re.M):
            if not re.search(rf"\b{found[1]}\(", called):
                report(f"include/ovis/{header.name}", text.count("\n", 0, found.start()) + 1,
                       f"{found[1]} is not called by test/unit/api")


def check_embed(report):
    """docs/embed.md names every object (an opaque struct with a function that destroys it) and every callback."""
    page = (ROOT / "docs" / "embed.md").read_text(encoding="utf-8")
    headers = sorted((ROOT / "include" / "ovis").glob("*.h")) + [ROOT / "bindings" / "lua" / "ovis_lua.h"]
    texts = {path: path.read_text(encoding="utf-8") for path in headers}
    for path, text in texts.items():
        name = path.relative_to(ROOT).as_posix()
        wanted = [(found.start(), found[1]) for found in re.finditer(r"^OVIS_API void (ovis_\w+?)_(?:destroy|close)\(", text, re.M)]
        wanted += [(found.start(), found[1]) for found in re.finditer(r"^typedef [\w *]+?\b(ovis_\w+_fn)\(", text, re.M)]
        wanted += [(found.start(), found[1]) for found in re.finditer(r"\(\*(\w+)\)\(", text)]
        for at, word in wanted:
            if not re.search(rf"`[^`]*\b{word}\b[^`]*`", page):
                report(name, text.count("\n", 0, at) + 1, f"docs/embed.md does not know '{word}'")


def check_steps(report):
    """The steps of docs/tick.md are those that src/sim and src/life name, both ways."""
    page = ROOT / "docs" / "tick.md"
    listed = set(re.findall(r"^\| (\d\.\d+) \|", page.read_text(encoding="utf-8"), re.M))
    carried_out = set()
    for path in sorted(ROOT.glob("src/*/*.[ch]")):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            found = re.search(r"//.*\b[Ss]teps? (\d\.\d+)(?: and (\d\.\d+))?", line)
            for step in filter(None, found.groups() if found else ()):
                carried_out.add(step)
                if step not in listed:
                    report(path.relative_to(ROOT).as_posix(), number, f"docs/tick.md has no step {step}")
    for step in sorted(listed - carried_out):
        report("docs/tick.md", 1, f"no line of src/ carries out step {step}")


def count_lines(root):
    """Lines of src/ that are neither blank, comment nor assert. Tables that a tool writes do not count."""
    count = 0
    for path in sorted((root / "src").rglob("*.[ch]")):
        if is_generated(path.name):
            continue
        text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
        text = re.sub(r"//.*", "", text)
        text = re.sub(r"^\s*(?:OVIS_ASSERT|OVIS_VALIDATE|_Static_assert)\(.*?\);", "", text, flags=re.S | re.M)
        count += sum(bool(line.strip()) for line in text.split("\n"))
    return count


def count_asserts(root):
    """For each folder of src/, and for src/ as a whole (""): asserts, lines of .c and .h not generated."""
    counts = {"": [0, 0]}
    for path in sorted((root / "src").rglob("*.[ch]")):
        if is_generated(path.name):
            continue
        text = path.read_text(encoding="utf-8")
        asserts = len(re.findall(r"\b(?:OVIS_ASSERT|OVIS_VALIDATE|OV_REQUIRE|_Static_assert)\(",
                                 re.sub(r"//.*", "", text)))
        for room in ("", path.relative_to(root / "src").parts[0]):
            count = counts.setdefault(room, [0, 0])
            count[0] += asserts
            count[1] += text.count("\n")
    return counts


def check_asserts(counts, least, report):
    """No room falls below the asserts per 1,000 lines that it has once had."""
    for room, (asserts, lines) in sorted(counts.items()):
        name = f"src/{room}" if room else "src"
        if room not in least:
            report(name, 1, "no entry in ASSERTS_MIN of tools/tidy.py")
        elif 1000 * asserts < least[room] * lines:
            report(name, 1, f"{asserts} asserts in {lines} lines are fewer than {least[room]} per 1,000")


def print_asserts(counts, least):
    print("room       asserts    lines  per 1,000  at least")
    for room, (asserts, lines) in sorted(counts.items()):
        print(f"{room or 'src':<10} {asserts:7} {lines:8} {1000 * asserts / max(lines, 1):10.1f} {least.get(room, 0):9}")


def main():
    parser = argparse.ArgumentParser(description="Checks floors, sizes, banned calls and words.")
    parser.add_argument("--objects", metavar="BUILD", help="a build folder: checks calls as well")
    parser.add_argument("--count", metavar="ROOT", nargs="?", const=str(ROOT), help="only counts the lines of ROOT/src "
                        "that are neither blank, comment nor assert (docs/architecture.md)")
    parser.add_argument("--asserts", action="store_true", help="only prints the asserts of each room")
    options = parser.parse_args()
    if options.count:
        print(count_lines(pathlib.Path(options.count)))
        return 0
    if options.asserts:
        print_asserts(count_asserts(ROOT), ASSERTS_MIN)
        return 0
    report = Report()
    names = tracked()
    species = species_names()
    for name in names:
        path = ROOT / name
        data = path.read_bytes()
        if b"\0" in data[:4096] or name.endswith((".png", ".json")):
            continue
        text = data.decode("utf-8", "replace")
        if name.endswith((".c", ".h")):
            check_code(name, text, report)
            check_species(name, text, species, report)
            if not is_generated(name):
                tidy_words.check_words(name, text, report)
        if name.endswith(".md"):
            tidy_words.check_page(name, text, report)
        if name in ("tools/tidy.py", "docs/conventions.md"):
            continue
        for number, line in enumerate(text.split("\n"), 1):
            for pattern, why in TEXT_BANNED:
                if pattern.search(line) and not is_generated(name):
                    report(name, number, why)
    check_unique_names(names, report)
    check_species_files(species, names, report)
    check_readme(report)
    check_bad_values(report)
    check_embed(report)
    check_steps(report)
    check_asserts(count_asserts(ROOT), ASSERTS_MIN, report)
    if options.objects:
        objects = check_calls(options.objects, report)
        if objects == 0:
            report(options.objects, 1, "no objects of the libraries in this build folder")
    print(f"tidy: {len(names)} files, {report.count} findings")
    return 1 if report.count else 0


if __name__ == "__main__":
    sys.exit(main())
