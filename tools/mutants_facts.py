"""The part of tools/mutants.py that changes facts of species and versions: ./dev mutants --facts. See the help there.

A row of test/expect/facts.tsv is a fact: where docs/sources.md has it, the file, what changes, and the one test that must
notice. What changes is one of
    NAME              a macro: its first number is one more, or its last digit below 1; true and false change places
    .member           the same of what is behind the first `.member = ` of the file
    before => after   a text that occurs once in the file
A test is room/suite and the beginning of its name. The mutants are built and loaded as those of plans.
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import tempfile
import threading

import mutants_plans
from mutants_plans import ROOT, Change, Source

TABLE = ROOT / "test/expect/facts.tsv"
NUMBER = re.compile(r"(?<![\w.])(\d+)(\.\d+)?(?=[fu]?(?![\w.])|e-?\d)")
BOOLEAN = re.compile(r"\b(true|false)\b")


def nudged(text):
    """The next number: 11 for 10, 33.0 for 32.0; below 1 the last digit changes."""
    whole, point, rest = text.partition(".")
    if int(whole) > 0 or not point:
        return f"{int(whole) + 1}{point}{rest}"
    return text[:-1] + ("8" if text[-1] == "9" else str(int(text[-1]) + 1))


class Fact:
    def __init__(self, place, source, path, what, test):
        self.place, self.source, self.path, self.what = place, source, path, what
        suite, _, self.test = test.partition(" ")
        room, *folders = suite.split("/")
        self.program = "/".join(["test/unit", room, *folders[:-1], f"test_{folders[-1]}.c"])


def change_in(source, begin, end):
    """The change of the first number or boolean between two places."""
    found = min((match for match in (kind.search(source.code, begin, end) for kind in (NUMBER, BOOLEAN)) if match),
                key=lambda match: match.start(), default=None)
    if found is None:
        raise ValueError("neither a number nor a boolean")
    word = found.group(0)
    after = {"true": "false", "false": "true"}.get(word) or nudged(word)
    return Change(source, found.start(), found.end(), after)


def change_of(source, what):
    """The change that the third column of a row means."""
    if " => " in what:
        before, after = what.split(" => ")
        if source.text.count(before) != 1:
            raise ValueError(f"{source.text.count(before)} times in the file")
        begin = source.text.index(before)
        return Change(source, begin, begin + len(before), after)
    if what.startswith("."):
        places = [match.end() for match in re.finditer(re.escape(what) + r"\s*=\s*", source.code)]
        if not places:
            raise ValueError("no such member")
        return change_in(source, places[0], mutants_plans.end_of(source.code, places[0]))
    if what not in source.macros:
        raise ValueError("no such macro")
    return change_in(source, *source.macros[what])


def read_facts(part):
    """Facts with their changes, of files whose path contains one of the words, and what is wrong with the table."""
    facts, wrong, sources = [], [], {}
    for number, line in enumerate(TABLE.read_text(encoding="utf-8").splitlines(), 1):
        fields = line.split("\t")
        if not line or line.startswith("#"):
            continue
        place = f"{TABLE.relative_to(ROOT)}:{number}"
        if len(fields) != 4 or not all(fields):
            wrong.append(f"{place}: source, file, change and test belong there")
            continue
        fact = Fact(place, *fields)
        if not any(word in fact.path for word in part.split(",")):
            continue
        try:
            if fact.path not in sources:
                sources[fact.path] = Source(fact.path, (ROOT / fact.path).read_text())
            fact.change = change_of(sources[fact.path], fact.what)
            text = (ROOT / fact.program).read_text()
            if not re.search(r"\b(?:TEST|CLAIM)\(%s" % re.escape(fact.test), text):
                raise ValueError(f"no test of {fact.program} begins with '{fact.test}'")
            facts.append(fact)
        except (OSError, ValueError) as fault:
            wrong.append(f"{place}: {fact.path}: {fact.what}: {fault}")
    return facts, wrong


class Workshop(mutants_plans.Workshop):
    def notices(self, fact, library):
        """Does the fact's test fail with a library in front? A filter that no test passes is a failure, too."""
        environment = dict(os.environ, LD_LIBRARY_PATH=str(self.folder), OVIS_SOURCE_DIR=str(ROOT))
        if library is not None:
            environment["LD_PRELOAD"] = str(library)
        try:
            done = subprocess.run([str(self.tests[fact.program]), fact.test], stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL, cwd=ROOT, env=environment,
                                  timeout=mutants_plans.TIMEOUT_SECONDS)
        except subprocess.TimeoutExpired:
            return True
        return done.returncode != 0

    def judge(self, fact, change):
        """True: noticed. None: it does not compile."""
        with tempfile.TemporaryDirectory(dir=self.folder) as overlay:
            changed = pathlib.Path(overlay) / pathlib.Path(fact.path).relative_to("src")
            changed.parent.mkdir(parents=True)
            changed.write_text(change.mutated())
            library = pathlib.Path(overlay) / "mutant.so"
            is_good, _ = self.compile(["-shared", f"-I{changed.parent}", f"-I{ROOT}/src", str(changed), "-o", str(library)])
            return self.notices(fact, library) if is_good else None


def run(facts, jobs):
    """Returns how many were noticed, the survivors, and the facts that did not compile or fail without a change."""
    noticed, survivors, broken = 0, [], []
    lock = threading.Lock()
    with tempfile.TemporaryDirectory(prefix="ovis-mutants-") as folder:
        shop = Workshop(pathlib.Path(folder), jobs)
        shop.build(sorted({fact.program for fact in facts}))

        def test(fact):
            nonlocal noticed
            answer = None if shop.judge(fact, fact.change.nothing()) else shop.judge(fact, fact.change)
            with lock:
                noticed += answer is True
                if answer is not True:
                    (broken if answer is None else survivors).append(fact)
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            list(pool.map(test, facts))
    return noticed, survivors, broken
