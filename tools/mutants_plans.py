"""The part of tools/mutants.py that changes plans: ./dev mutants --plans. See the help there.

A place that can be changed is in the initializer of a table that a plan consists of (TABLES), or in a macro that such
a table uses, directly or through other macros. Changes: each number is one more; each memory, status, activity, species,
block, flag, order or policy becomes the next of its kind; true and false; an item gets another name; two neighbors of a list
change places.

A mutant is one file, compiled into a small shared library. It is loaded in front of a library of all sources (LD_PRELOAD),
so that nothing is linked again: some 0.2 s each. A changed header compiles all files of the plans that include it.
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
TIMEOUT_SECONDS = 60
LIBRARIES = ("-ldeflate", "-llz4", "-lzstd", "-lm")
OTHER_SYSTEMS = ("file_none.c",)  # CMake takes file_table.c and its like instead
PLAN_TEST = "test/unit/mob/test_plan_tables.c"

TABLES = {"ov_goal_entry", "ov_goal_plan", "ov_goal_mind_plan", "ov_goal_kind", "ov_behavior_child", "ov_activity_entry",
          "ov_activity_plan", "ov_behavior", "ov_behavior_kind", "ov_condition", "ovis_memory", "ov_keyframe", "ov_schedule",
          "ov_brain_def", "ov_sensor_kind"}
# Numbers that species_plan.c itself takes for what an entry does not say.
DEFAULTS = {"OV_BEHAVIOR_TICKS"}
PLAN_ROOMS = ("src/species", "src/mind/goal", "src/mind/brain")
# The tree's own goals and the minds that a host describes are no plans of species.
NO_PLANS = ("src/species/plan/", "src/mind/goal/chase/", "src/mind/goal/move/goal_go_to")
# Lists of names count if a table, or a profile in one of these members, names them.
LISTS = {"char", "ov_species_id"}
LIST_MEMBER = re.compile(r"\.bait = (\w+)")

DEFINITION = re.compile(r"^(?:static )?(?:const )?(char|\w+)(\*?)(?: const\*?)* ?(?:const )?\b(\w+)((?:\[[^\]]*\])*) =\s", re.M)
MACRO = re.compile(r"^#define (\w+)(\([^)]*\))?((?:[^\n]*\\\n)*[^\n]*)", re.M)
# Designators that hold no number, memory, flag or order of a plan.
SKIPPED = re.compile(r"\.(state_size|raw_at|fields|phrases|phrases_of|reasons|words|doing|reason_count|\w+_count|count|name|"
                     r"has_rare_state|shape|update|variant) = (?:[^,{}()]|\([^()]*\))*|OV_COUNT_OF\([^)]*\)|\[[^\]]*\]|"
                     r"sizeof[ (]\w+( \*\w+)?\)?|#include[^\n]*|_Static_assert[^;]*;|&ov_\w+|OVIS_PHRASES?\([^)]*\)|"
                     r"OV_(?:GOAL|TIMED|ONE_SHOT|SENSOR|BRAIN)\(\"\w+\"")
# Phrases of a kind: strings, and in brackets strings again.
QUOTED = r'"(?:[^"\\]|\\.)*"'
PHRASES = re.compile(r"OV_PHRASES\((?:%s|\((?:%s|[^()\"])*\)|[^()\"])*\)" % (QUOTED, QUOTED))
NUMBER = re.compile(r"(?<![\w.])(\d+)(\.\d+)?([fu]*)(?![\w.])")
STRING = re.compile(r'"(\w+)"')
WORD = re.compile(r"\b(OVIS_MEM_\w+|OV_\w+|OVIS_FLAG_\w+|OVIS_DIFFICULTY_\w+|true|false)\b")
# The memory of a condition: OV_PRESENT(HOME).
CONDITION = re.compile(r"\bOV_(?:PRESENT|ABSENT|REGISTERED)\((\w+)\)")

CYCLES = [["OV_PRESENT", "OV_ABSENT", "OV_REGISTERED"], ["OV_SHUFFLED", "OV_ORDERED"], ["OV_RUN_ONE", "OV_TRY_ALL"],
          ["OV_PAIRS", "OV_UPWARD"], ["OV_ACTOR_MOB", "OV_ACTOR_PLAYER"], ["true", "false"],
          ["OVIS_FLAG_MOVE", "OVIS_FLAG_LOOK", "OVIS_FLAG_JUMP", "OVIS_FLAG_TARGET"],
          ["OVIS_DIFFICULTY_EASY", "OVIS_DIFFICULTY_NORMAL", "OVIS_DIFFICULTY_HARD"]]


def show(progress):
    """Progress, in one line of a terminal; nothing where stderr is a file."""
    if sys.stderr.isatty():
        print(progress, end="", file=sys.stderr, flush=True)


def names_in(path, macro, prefix):
    """The constants of an X-macro list, in its order."""
    body = re.search(r"#define %s\(X\)((?:.*\\\n)*.*)" % macro, (ROOT / path).read_text()).group(1)
    return [prefix + name for name in re.findall(r"X\((\w+),", body)]


def successors():
    """What each constant becomes: the next of its kind."""
    lists = CYCLES + [names_in("include/ovis/brain.h", "OVIS_MEMORY_LIST", "OVIS_MEM_"),
                      names_in("src/mind/brain/activity.h", "OV_ACTIVITY_LIST", "OV_ACTIVITY_"),
                      ["OV_SPECIES_" + name for name in
                       re.findall(r"^OV_SPECIES\((\w+),", (ROOT / "src/figures/species.def").read_text(), re.M)],
                      names_in("src/world/block_ids.h", "OV_BLOCK_ID_LIST", "OV_BLOCK_")]
    return {name: names[(at + 1) % len(names)] for names in lists for at, name in enumerate(names)}


def blanked(text):
    """The same text with comments and the phrases of kinds as blanks."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group(0))
    text = re.sub(r"//[^\n]*|/\*.*?\*/", blank, text, flags=re.S)
    return PHRASES.sub(blank, text)


def end_of(text, at):
    """The end of a definition that begins at `at`: the semicolon outside of all brackets."""
    depth = 0
    for index in range(at, len(text)):
        depth += text[index] in "{(["
        depth -= text[index] in "})]"
        if text[index] == ";" and depth == 0:
            return index
    return len(text)


class Source:
    """A file of the plans. `text`: its contents."""

    def __init__(self, path, text):
        self.path, self.text = path, text
        self.code = blanked(self.text)
        self.includes = re.findall(r'^#include "([^"]+)"', self.text, re.M)
        self.lists = []  # the same of lists of names: (begin, end, name)
        self.tables = []  # (begin, end, is a list; None: a kind, whose members have an order)
        for found in DEFINITION.finditer(self.code):
            type_name, is_list = found.group(1), bool(found.group(4))
            end = end_of(self.code, found.end())
            if type_name in LISTS and is_list:
                self.lists.append((found.end(), end, found.group(3)))
            elif type_name in TABLES or type_name.endswith("_settings"):
                self.tables.append((found.end(), end, None if type_name.endswith("_kind") and not is_list else is_list))
        self.macros = {}
        for found in MACRO.finditer(self.code):
            self.macros[found.group(1)] = (found.start(3), found.end(3))


class Change:
    def __init__(self, source, begin, end, text):
        self.source, self.begin, self.end, self.text = source, begin, end, text
        self.number = source.text.count("\n", 0, begin) + 1

    def place(self):
        return f"{self.source.path}:{self.number}"

    def change(self):
        """The change in one line, with what stands around it."""
        text = self.source.text
        first = text.rfind("\n", 0, self.begin) + 1
        last = text.find("\n", self.end)
        before, after = text[first:last], text[first:self.begin] + self.text + text[self.end:last]
        return f"{' '.join(before.split())} -> {' '.join(after.split())}"

    def nothing(self):
        """A change that changes nothing."""
        return Change(self.source, self.begin, self.end, self.source.text[self.begin:self.end])

    def mutated(self):
        return self.source.text[:self.begin] + self.text + self.source.text[self.end:]


def elements_of(code, begin, end, bracket="{"):
    """Places of the elements of a list in brackets, without the blanks around them."""
    opened = code.find(bracket, begin, end)
    if opened < 0 or code[begin:opened].strip(" \\\n"):
        return []
    places, depth, start = [], 0, opened + 1
    for index in range(opened, end):
        depth += code[index] in "{(["
        depth -= code[index] in "})]"
        if (code[index] == "," and depth == 1) or depth == 0:
            inner = code[start:index]
            left = start + len(inner) - len(inner.lstrip(" \\\n"))
            right = start + len(inner.rstrip(" \\\n"))
            if right > left:
                places.append((left, right))
            start = index + 1
        if depth == 0:
            break
    return places


def swaps(source, begin, end, is_list):
    for found in re.finditer(r"OV_(?:NEEDS|REQUIRES|SPECIES_LIST)\b", source.code[begin:end]):
        yield from exchanges(source, elements_of(source.code, begin + found.end(), end, "("))
    places = elements_of(source.code, begin, end)
    if is_list is None:
        return
    if not is_list and not all(re.match(r"\{|OV_[A-Z_]+\(|[A-Z_]+\(", source.code[a:b]) for a, b in places):
        return
    yield from exchanges(source, places)


def exchanges(source, places):
    for (a, b), (c, d) in zip(places, places[1:]):
        one, two = source.text[a:b], source.text[c:d]
        if one != two and two not in ("NULL", "OV_SPECIES_NONE"):
            yield Change(source, a, d, two + source.text[b:c] + one)


def values(source, begin, end, after):
    code = source.code[begin:end]
    hidden = [found.span() for found in SKIPPED.finditer(code)]

    def is_hidden(at):
        return any(a <= at < b for a, b in hidden)

    for found in NUMBER.finditer(code):
        if not is_hidden(found.start()):
            text = f"{int(found[1]) + 1}{found[2] or ''}{found[3]}"
            yield Change(source, begin + found.start(), begin + found.end(), text)
    for found in WORD.finditer(code):
        if not is_hidden(found.start()) and found.group(0) in after:
            yield Change(source, begin + found.start(), begin + found.end(), after[found.group(0)])
    for found in CONDITION.finditer(code):
        if "OVIS_MEM_" + found[1] in after:
            yield Change(source, begin + found.start(1), begin + found.end(1), after["OVIS_MEM_" + found[1]][len("OVIS_MEM_"):])
    for found in STRING.finditer(code):
        if not is_hidden(found.start()):
            yield Change(source, begin + found.start(), begin + found.end(), f'"{found.group(1)}_x"')


def read_sources():
    paths = [path for room in PLAN_ROOMS for path in sorted((ROOT / room).rglob("*.[ch]"))]
    return [Source(path.relative_to(ROOT).as_posix(), path.read_text()) for path in paths]


def words_of(source, place):
    return set(re.findall(r"\w+", source.code[place[0]:place[1]]))


def closure(words, bodies):
    """The macros among `words`, and those that they use. `bodies`: {name: words of its body}."""
    found, todo = set(), [word for word in words if word in bodies]
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += [word for word in bodies[name] if word in bodies]
    return found


def used_macros(sources):
    """Macros that tables use, directly or through other macros: {(path, name)}. Those of a .c file count for it alone."""
    headers = [source for source in sources if source.path.endswith(".h")]
    shared = {name: words_of(source, place) for source in headers for name, place in source.macros.items()}
    used, shared_words = set(), set(DEFAULTS)
    for source in sources:
        bodies = dict(shared)
        bodies.update({name: words_of(source, place) for name, place in source.macros.items()})
        words = set().union(*(words_of(source, table[:2]) for table in source.tables)) if source.tables else set()
        found = closure(words, bodies)
        used |= {(source.path, name) for name in found if name in source.macros}
        shared_words |= found
    found = closure(shared_words, shared)
    return used | {(source.path, name) for source in headers for name in source.macros if name in found}


def is_asked(source, part):
    """Does the path contain one of the words, between commas?"""
    return any(word in source.path for word in part.split(","))


def add_lists(sources, macros):
    """Adds the lists of names that plans name to the tables. A name that two files have is that of its own file."""
    everywhere = set()
    for source in sources:
        regions = [table[:2] for table in source.tables]
        regions += [place for name, place in source.macros.items() if (source.path, name) in macros]
        source.words = set().union(*(words_of(source, region) for region in regions)) if regions else set()
        source.words |= set(LIST_MEMBER.findall(source.code))
        everywhere |= source.words
    for source in sources:
        for begin, end, name in source.lists:
            if name in (everywhere if name.startswith("ov_") else source.words):
                source.tables.append((begin, end, True))


def changes_in(sources, part):
    plans = [source for source in sources if not source.path.startswith(NO_PLANS)]
    after = successors()
    macros = used_macros(plans)
    add_lists(plans, macros)
    made = []
    for source in plans:
        if not is_asked(source, part):
            continue
        regions = list(source.tables)
        regions += [(begin, end, False) for name, (begin, end) in source.macros.items()
                    if (source.path, name) in macros]
        for begin, end, is_list in sorted(regions):
            made += values(source, begin, end, after)
            made += swaps(source, begin, end, is_list)
    return made


def collect(part):
    """All changes, and the sources in which they are."""
    sources = read_sources()
    return changes_in(sources, part), sources


# ---- Constants: numbers that stand in the code of goals and behaviors, and the tests that may notice them

CONSTANT = re.compile(r"\(?-?\d+(\.\d+)?f?\)?$")
SLOW_SECONDS = 3.0  # tests that take longer do not run


def collect_constants(part):
    """Macros of one number that no plan uses."""
    sources = read_sources()
    plans = [source for source in sources if not source.path.startswith(NO_PLANS)]
    macros = used_macros(plans)
    made = []
    for source in plans:
        for name, (begin, end) in source.macros.items():
            if is_asked(source, part) and (source.path, name) not in macros and CONSTANT.match(source.code[begin:end].strip()):
                made += values(source, begin, end, {})
    return made, sources


def tests_of(source):
    """Test programs that may notice a change of a file, the most likely first."""
    kinds = set(re.findall(r'(?:\.name = |OV_(?:GOAL|TIMED|ONE_SHOT|SENSOR|BRAIN)\()"(\w+)"', source.text))
    stem = pathlib.Path(source.path).stem.removeprefix("goal_").split("_")
    words = kinds | set(re.findall(r"\bov_\w+(?= = \{)|^(?:\w+[ *]+)+(ov_\w+)\(", source.code, re.M)) | set(stem)
    words = {word for word in words if len(word) > 3}
    ranks = []
    for path in sorted((ROOT / "test/unit").rglob("test_*.c")):
        name = path.relative_to(ROOT).as_posix()
        if not re.search(r"/(mob|goal|brain|sim)/", name) or "_long" in name:
            continue
        text = path.read_text()
        rank = sum(len(re.findall(r"\b%s\b" % re.escape(word), text)) for word in words)
        rank += 100 * sum(word in path.stem for word in stem if len(word) > 3)
        if rank > 0:
            ranks.append((-rank, name))
    return [name for _, name in sorted(ranks)][:12]


# ---- Running

class Workshop:
    """A library of all sources with all symbols open, and test programs that use it."""

    def __init__(self, folder, jobs):
        self.folder, self.jobs = folder, jobs
        self.compiler = os.environ.get("CC", "cc")
        self.flags = ["-std=c17", "-O1", "-w", "-fPIC", "-ffp-contract=off", "-fno-math-errno", f"-I{ROOT}/include"]
        self.library = folder / "libplans.so"
        self.tests = {}

    def compile(self, words):
        done = subprocess.run([self.compiler, *self.flags, *words], capture_output=True, text=True)
        return done.returncode == 0, done.stderr

    def build_objects(self, paths, name):
        done = []

        def build(path):
            out = self.folder / f"{name}-{path.as_posix().replace('/', '_')}.o"
            is_good, errors = self.compile(["-c", f"-I{ROOT}/src", f"-I{ROOT}/test", str(ROOT / path), "-o", str(out)])
            if not is_good:
                sys.exit(f"mutants: {path} does not compile:\n{errors}")
            done.append(out)
            show(f"\rbuilding {len(done)}/{len(paths)} {name:<20}")
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            list(pool.map(build, paths))
        return [str(out) for out in sorted(done)]

    def build(self, tests):
        rooms = [path.relative_to(ROOT) for path in sorted((ROOT / "src").rglob("*.c")) if path.name not in OTHER_SYSTEMS]
        objects = self.build_objects(rooms, "src")
        self.link(["-shared", *objects, "-o", str(self.library), *LIBRARIES])
        support = [path.relative_to(ROOT) for folder in ("support", "reference")
                   for path in sorted((ROOT / "test" / folder).glob("*.c"))]
        archive = self.folder / "libsupport.a"
        subprocess.run(["ar", "rcs", str(archive), *self.build_objects(support, "support")], check=True)
        for path in tests:
            program = self.folder / pathlib.Path(path).stem
            self.link([f"-I{ROOT}/src", f"-I{ROOT}/test", str(ROOT / path), str(archive), str(self.library), "-lcmocka",
                       *LIBRARIES, "-o", str(program)])
            self.tests[path] = program

    def link(self, words):
        is_good, errors = self.compile(words)
        if not is_good:
            sys.exit(f"mutants: linking failed:\n{errors}")

    def passes(self, path, preload=None):
        environment = dict(os.environ, LD_LIBRARY_PATH=str(self.folder), OVIS_SOURCE_DIR=str(ROOT))
        if preload is not None:
            environment["LD_PRELOAD"] = str(preload)
        try:
            done = subprocess.run([str(self.tests[path])], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT,
                                  env=environment, timeout=TIMEOUT_SECONDS)
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0

    def is_noticed(self, change, files, tests):
        """True, False, or None if it does not compile. `files`: what has to be compiled."""
        with tempfile.TemporaryDirectory(dir=self.folder) as overlay:
            changed = pathlib.Path(overlay) / pathlib.Path(change.source.path).relative_to("src")
            changed.parent.mkdir(parents=True)
            changed.write_text(change.mutated())
            sources = [str(changed) if path == change.source.path else str(ROOT / path) for path in files]
            library = pathlib.Path(overlay) / "mutant.so"
            is_good, _ = self.compile(["-shared", f"-I{overlay}", f"-I{ROOT}/src", *sources, "-o", str(library)])
            if not is_good:
                return None
            return not all(self.passes(path, library) for path in tests if path in self.tests)


def users_of(header, sources):
    """The .c files that include a header, directly or not."""
    found, todo = set(), [header]
    while todo:
        name = todo.pop().removeprefix("src/")
        for source in sources:
            if name in source.includes and source.path not in found:
                found.add(source.path)
                todo.append(source.path)
    return sorted(path for path in found if path.endswith(".c"))


def run(made, sources, tests_for, jobs):
    """`tests_for`: the test programs of each path."""
    tests = sorted({path for paths in tests_for.values() for path in paths})
    survivors, noticed, broken, done = [], 0, 0, 0
    lock = threading.Lock()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="ovis-mutants-") as folder:
        shop = Workshop(pathlib.Path(folder), jobs)
        shop.build(tests)
        for path in tests:
            since = time.monotonic()
            if not shop.passes(path):
                sys.exit(f"mutants: {path} fails without any change")
            if time.monotonic() - since > SLOW_SECONDS:
                del shop.tests[path]

        def is_noticed(change):
            path = change.source.path
            return shop.is_noticed(change, [path] if path.endswith(".c") else users_of(path, sources),
                                   tests_for[path])

        for number, change in enumerate({change.source.path: change for change in made}.values()):
            show(f"\rwithout a change: {number} files")
            if is_noticed(change.nothing()) is not False:
                sys.exit(f"mutants: {change.source.path} fails without any change")

        def test(change):
            nonlocal noticed, broken, done
            answer = is_noticed(change)
            with lock:
                done += 1
                noticed += answer is True
                broken += answer is None
                if answer is False:
                    survivors.append(change)
                minutes = (time.monotonic() - begun) / 60
                show(f"\r{done}/{len(made)} {minutes:.0f} min, {len(survivors)} survive  {change.place():<60}")
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            list(pool.map(test, made))
    show("\r" + " " * 100 + "\r")
    return noticed, sorted(survivors, key=lambda c: (c.source.path, c.begin)), broken
