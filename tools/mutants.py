#!/usr/bin/env python3
"""Changes each line of src/ that carries a claim in a few ways, and lists changes that no test notices.

    tools/mutants.py 8 70 84 137        claims 8 to 70 and 84 to 137 (8-70 84-137 is the same)
    tools/mutants.py --list 62 62       only print the mutants
    tools/mutants.py --file walk_start 84 89   only files whose name contains the word
    tools/mutants.py --plans            every number, memory, flag, item and order of the plans of minds
    tools/mutants.py --plans --file src/species/villager,allay   only paths that contain one of the words
    tools/mutants.py --facts            each fact of test/expect/facts.tsv
    tools/mutants.py --reach            each row of docs/islands.md with one column of sections less

A line carries claims by a comment: "// claim 62" or "// claims 55, 62". The other lines of its statement carry
them too, and so does an if, while, for or case directly above it. A test notices a mutant if it is named
claim_55_... or claim_62_... and fails, crashes, or takes more than 20 seconds. Tests of the slow references
(test/unit/reference) cannot notice mutants and do not run; nor does the second run of a CLAIM notice any, which
asks the reference. docs/survivors.tsv must list each survivor with the reason why no test can notice it: claim,
place, change, reason.

With --plans (tools/mutants_plans.py) each place of a plan is changed once, and the tests of plans must notice it
(test/unit/mob/test_plan_tables.c and the tables in test/expect/plans). survivors.tsv then has "plan" for the claim.
With --constants it changes the numbers that stand as macros in the code of goals and behaviors, and runs the tests
that name what the file has; that list is not complete, so it is a help and no check.

With --facts (tools/mutants_facts.py) each row of test/expect/facts.tsv is a mutant: a fact of docs/sources.md, the
number or text that states it, and the one test that must fail. --file PATH: only rows of such files.

With --reach (tools/mutants_reach.py) each number of the reach of turns is 16 blocks less, and the proof of reach must
stop a test. survivors.tsv then has "reach" for the claim.

The tool works on a copy of the sources in a temporary folder. Asserts are off, so that only tests can notice
a mutant. Exit code 1 means that a survivor is not in the list.
"""
import argparse
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile

import mutants_facts
import mutants_plans
import mutants_reach

ROOT = pathlib.Path(__file__).resolve().parent.parent
TIMEOUT_SECONDS = 20
MEMORY_MAX = 4 << 30  # bytes; an endless mutant may allocate without end
PER_LINE_MAX = 6

SWAPS = {  # token: what replaces it; longest first
    "<=": "<", ">=": ">", "==": "!=", "!=": "==", "<": "<=", ">": ">=",
    "&&": "||", "||": "&&", "++": "--", "--": "++", "+=": "-=", "-=": "+=", "+": "-", "-": "+",
}
# Spaces around an operator tell a comparison from an arrow and a minus from a sign: clang-format puts them.
OPERATOR = re.compile(r"(?<= )(<=|>=|==|!=|<|>|&&|\|\||\+=|-=|\+|-)(?= |$)|(\+\+|--)")
NUMBER = re.compile(r"(?<![\w.])(\d+)(\.\d+)?([fu]?)(?![\w.])")
BOOLEAN = re.compile(r"\b(true|false)\b")
ENUM = re.compile(r"\b(OVIS_(PATH|REFUSED|FLUID)_[A-Z0-9_]+)\b")
NEGATION = re.compile(r"!(?=[\w(])")
CONDITION = re.compile(r"^(\s*(?:\} else )?(?:if|while) \()(.*)(\) \{)$")
TERNARY = re.compile(r" \? ([^?:]+) : ([^?:;]+)(?=;)")
RETURN = re.compile(r"^(\s*return )([^;]+);$")
STATEMENT = re.compile(r"^\s*[^\s{}].*;$")
OPENER = re.compile(r"^\s*(\} else )?(if|while|for) \(|^\s*(case .*|default):$")
DECLARATION = re.compile(r"^\s*(const\b|static\b|[a-z_0-9]+\*? [a-z_0-9]+( =|;|\[))")
KEYWORD = re.compile(r"^\s*(return|goto|case|default)\b")


def enum_lists():
    """The constants of each family that mutants swap, in their order, from the public headers."""
    path = (ROOT / "include/ovis/path.h").read_text()
    lists = {}
    for family, macro in (("PATH", "OVIS_PATH_TYPE_LIST"), ("REFUSED", "OVIS_PATH_REFUSAL_LIST")):
        body = re.search(r"#define %s\(X\)((?:.*\\\n)*.*)" % macro, path).group(1)
        lists[family] = [f"OVIS_{family}_{name}" for name in re.findall(r"X\((\w+),", body)]
    lists["FLUID"] = ["OVIS_FLUID_NONE", "OVIS_FLUID_WATER", "OVIS_FLUID_LAVA"]
    return lists


def without_comment(line):
    return line.split("//")[0].rstrip()


def replaced(code, match, text):
    return code[:match.start()] + text + code[match.end():]


def expression_mutants(code, enums):
    """One list for each kind of change, so that the few of a line are of many kinds."""
    def each(pattern, text_of):
        return [replaced(code, match, text_of(match)) for match in pattern.finditer(code)]

    def neighbor(match):
        family = enums[match.group(2)]
        at = family.index(match.group(1)) if match.group(1) in family else -1
        return family[(at + 1) % len(family)] if at >= 0 else match.group(1)

    def stock_type(match):
        other = "OVIS_PATH_OPEN" if match.group(1) == "OVIS_PATH_WALKABLE" else "OVIS_PATH_WALKABLE"
        return other if match.group(1) in enums["PATH"] else match.group(1)

    negated = each(NEGATION, lambda match: "")
    condition = CONDITION.match(code)
    if condition and not condition.group(2).startswith("!("):
        negated.append(f"{condition.group(1)}!({condition.group(2)}){condition.group(3)}")
    return [each(OPERATOR, lambda match: SWAPS[match.group(0)]), negated,
            each(BOOLEAN, lambda match: "false" if match.group(0) == "true" else "true"),
            each(ENUM, neighbor) + each(ENUM, stock_type),
            each(NUMBER, lambda match: f"{int(match[1]) + 1}{match[2] or ''}{match[3]}"),
            each(TERNARY, lambda match: f" ? {match.group(2)} : {match.group(1)}")]


def statement_mutants(code, before):
    """A whole statement dropped, or another value returned. `before`: the line of code above."""
    given = RETURN.match(code)
    if given and not re.fullmatch(r"-?\w+", given.group(2).strip()):
        return [[f"{given.group(1)}0;"]]
    if given and given.group(2).islower() and given.group(2) not in ("true", "false"):
        return [[f"{given.group(1)}0;", f"{given.group(1)}-1;"]]
    is_whole = before.endswith((";", "{", "}", ":")) or not before
    if is_whole and STATEMENT.match(code) and not DECLARATION.match(code) and not KEYWORD.match(code):
        indent = code[:len(code) - len(code.lstrip())]
        return [[indent + ";"]]
    return []


def mutants_of(code, before, enums):
    kinds = statement_mutants(code, before) + expression_mutants(code, enums)
    chosen = []
    for turn in range(PER_LINE_MAX):  # the first of each kind, then the second of each ...
        for kind in kinds:
            if turn < len(kind) and kind[turn] not in chosen and kind[turn] != code:
                chosen.append(kind[turn])
    return chosen[:PER_LINE_MAX]


class Mutant:
    def __init__(self, path, number, claims, before, after):
        self.path, self.number, self.claims, self.before, self.after = path, number, claims, before, after

    def place(self):
        return f"{self.path}:{self.number}"

    def change(self):
        return f"{self.before.strip()} -> {self.after.strip()}"


def claims_of(line):
    match = re.search(r"// claims? (\d+(?:, \d+)*)", line)
    return [int(number) for number in re.findall(r"\d+", match.group(1))] if match else []


def first_of(code, number):
    """The first line of the statement that a line belongs to."""
    while number > 0 and code[number - 1].strip() and not code[number - 1].endswith((";", "{", "}", ":")):
        number -= 1
    return number


def lines_of(code, number):
    """The lines that carry the claims of a marked line: its statement, and the condition directly above."""
    first, last = first_of(code, number), number
    while not code[last].endswith((";", "{", "}", ":", ",")) and last + 1 < len(code):
        last += 1
    while first > 0 and code[first - 1].endswith(("{", ":")) and OPENER.match(code[first_of(code, first - 1)]):
        first = first_of(code, first - 1)
        if not code[first].endswith(":"):
            break  # one condition is enough: outer conditions belong to other rules
    return range(first, last + 1)


def collect(ranges, part):
    enums = enum_lists()
    made = []
    for path in sorted((ROOT / "src").rglob("*.[ch]")):
        if part not in path.name:
            continue
        lines = path.read_text().split("\n")
        code = [without_comment(line) for line in lines]
        borne = {}
        for number, line in enumerate(lines):
            claims = claims_of(line) if code[number].strip() else []
            if any(low <= claim <= high for claim in claims for low, high in ranges):
                for each in lines_of(code, number):
                    borne.setdefault(each, set()).update(claims)
        where = path.relative_to(ROOT).as_posix()
        for number in sorted(borne):
            before = next((c for c in reversed(code[:number]) if c.strip()), "")
            made += [Mutant(where, number + 1, sorted(borne[number]), code[number], after)
                     for after in mutants_of(code[number], before, enums)]
    return made


def suites():
    """Which suites have tests of which claim: {claim: [(program, suite)]}."""
    found = {}
    for path in sorted((ROOT / "test/unit").rglob("test_*.c")):
        room, *folders = path.parent.relative_to(ROOT / "test/unit").parts
        suite = "/".join([*folders, path.stem.removeprefix("test_")])
        if room != "reference":
            for claim in sorted(set(re.findall(r"\b(?:TEST|CLAIM)\(claim_(\d+)_", path.read_text()))):
                found.setdefault(int(claim), []).append((f"test_{room}", suite))
    return found


class Workshop:
    """A copy of the sources with a build folder of its own."""

    def __init__(self, folder):
        self.source = folder / "ovis"
        self.build = folder / "build"
        shutil.copytree(ROOT, self.source, ignore=shutil.ignore_patterns("build", "out", ".git"))
        self.quiet("cmake", "-S", str(self.source), "-B", str(self.build), "-G", "Ninja",
                   "-DCMAKE_BUILD_TYPE=None", "-DCMAKE_C_FLAGS=-O1 -w", "-DOVIS_BUILD_APP=OFF",
                   "-DOVIS_ASSERTS=OFF", "-DOVIS_VALIDATE=OFF")

    def quiet(self, *words):
        done = subprocess.run(words, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"mutants: {' '.join(words)} failed:\n{done.stdout}{done.stderr}")

    def make(self, suites):
        programs = sorted({program for program, _ in suites})
        done = subprocess.run(["ninja", "-C", str(self.build), *programs], capture_output=True)
        return done.returncode == 0

    def passes(self, suite, claim):
        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY_MAX, MEMORY_MAX))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        try:
            done = subprocess.run([str(self.build / "test" / suite[0]), suite[1], f"claim_{claim}_"],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.source,
                                  timeout=TIMEOUT_SECONDS, preexec_fn=limit)
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0

    def is_noticed(self, mutant, by_claim):
        """True, False, or None when it does not compile."""
        tests = [(suite, claim) for claim in mutant.claims for suite in by_claim.get(claim, [])]
        if not tests:
            return False
        file = self.source / mutant.path
        text = file.read_text()
        lines = text.split("\n")
        lines[mutant.number - 1] = mutant.after
        file.write_text("\n".join(lines))
        try:
            if not self.make({suite for suite, _ in tests}):
                return None
            return not all(self.passes(suite, claim) for suite, claim in tests)
        finally:
            file.write_text(text)


def explained():
    path = ROOT / "docs/survivors.tsv"
    rows = path.read_text().splitlines() if path.exists() else []
    fields = [row.split("\t") for row in rows if row and not row.startswith("#")]
    return {(place, change) for _, place, change, _ in fields}


def run(made):
    by_claim = suites()
    needed = sorted({suite for m in made for claim in m.claims for suite in by_claim.get(claim, [])})
    noticed, survivors, broken = 0, [], 0
    with tempfile.TemporaryDirectory(prefix="ovis-mutants-") as folder:
        shop = Workshop(pathlib.Path(folder))
        if not shop.make(needed):
            sys.exit("mutants: the tests do not build")
        for suite in needed:
            for claim in sorted({c for m in made for c in m.claims if suite in by_claim.get(c, [])}):
                if not shop.passes(suite, claim):
                    sys.exit(f"mutants: {' '.join(suite)} claim_{claim}_ fails without any change")
        for index, mutant in enumerate(made):
            mutants_plans.show(f"\r{index + 1}/{len(made)} {mutant.place():<50}")
            answer = shop.is_noticed(mutant, by_claim)
            noticed += answer is True
            broken += answer is None
            if answer is False:
                survivors.append(mutant)
    mutants_plans.show("\r" + " " * 70 + "\r")
    return noticed, survivors, broken


def ranges_of(words):
    numbers = [int(number) for word in words for number in word.split("-")]
    if len(numbers) % 2:
        sys.exit("mutants: give ranges: LOW HIGH [LOW HIGH ...] or LOW-HIGH")
    return list(zip(numbers[::2], numbers[1::2]))


def run_plans(args):
    collect_those = mutants_plans.collect_constants if args.constants else mutants_plans.collect
    made, sources = collect_those(args.file)
    if args.list:
        for mutant in made:
            print(f"{mutant.place()}\t{mutant.change()}")
        print(f"mutants: {len(made)}")
        return 0
    changed = {mutant.source.path: mutant.source for mutant in made}
    tests_for = {path: mutants_plans.tests_of(source) if args.constants else [mutants_plans.PLAN_TEST]
                 for path, source in changed.items()}
    noticed, survivors, broken = mutants_plans.run(made, sources, tests_for, args.jobs)
    known = explained()
    unexplained = [m for m in survivors if (m.source.path, m.change()) not in known]
    for m in survivors:
        print(f"{m.place()}{'' if m in unexplained else '  (explained)'}\n    {m.change()}")
    print(f"mutants: {len(made)} made, {noticed} noticed, {len(survivors)} survived, {broken} not compiled")
    return 1 if unexplained else 0


def run_facts(args):
    facts, wrong = mutants_facts.read_facts(args.file)
    for line in wrong:
        print(line)
    if args.list:
        for fact in facts:
            print(f"{fact.change.place()}\t{fact.change.change()}")
        print(f"mutants: {len(facts)}")
        return 1 if wrong else 0
    noticed, survivors, broken = mutants_facts.run(facts, args.jobs)
    for fact in survivors:
        print(f"{fact.place}  {fact.program} {fact.test}\n    {fact.change.change()}")
    for fact in broken:
        print(f"{fact.place}  {fact.path}: {fact.what}: does not compile, or its test fails without it")
    print(f"mutants: {len(facts)} made, {noticed} noticed, {len(survivors)} survived, {len(broken)} not compiled")
    return 1 if survivors or broken or wrong else 0


def run_reach(args):
    made = mutants_reach.collect()
    if args.list:
        for change in made:
            print(f"{change.place()}\t{change.change()}")
        print(f"mutants: {len(made)}")
        return 0
    survivors = mutants_reach.run(made, args.jobs)
    known = explained()
    unexplained = [m for m in survivors if (m.source.path, m.change()) not in known]
    for m in survivors:
        print(f"{m.place()}{'' if m in unexplained else '  (explained)'}\n    {m.change()}")
    print(f"mutants: {len(made)} made, {len(made) - len(survivors)} noticed, {len(survivors)} survived")
    return 1 if unexplained else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("range", nargs="*", help="LOW HIGH or LOW-HIGH, numbers of claims")
    parser.add_argument("--list", action="store_true", help="print the mutants and run nothing")
    parser.add_argument("--file", default="", help="only files whose name contains this")
    parser.add_argument("--plans", action="store_true", help="change the plans of minds instead of lines with claims")
    parser.add_argument("--constants", action="store_true", help="with --plans: numbers in the code of goals and behaviors")
    parser.add_argument("--facts", action="store_true", help="change what test/expect/facts.tsv lists")
    parser.add_argument("--reach", action="store_true", help="shorten the reach of turns")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="compilers at a time; with --plans and --facts also mutants")
    args = parser.parse_args()
    if args.plans:
        return run_plans(args)
    if args.facts:
        return run_facts(args)
    if args.reach:
        return run_reach(args)
    if not args.range:
        parser.error("give claims, --plans, --facts or --reach")
    made = collect(ranges_of(args.range), args.file)
    if args.list:
        for mutant in made:
            print(f"{mutant.place()}\t{mutant.claims}\t{mutant.change()}")
        print(f"mutants: {len(made)}")
        return 0
    noticed, survivors, broken = run(made)
    known = explained()
    unexplained = [m for m in survivors if (m.path, m.change()) not in known]
    for m in survivors:
        note = "" if m in unexplained else "  (explained)"
        print(f"{m.place()}  claim {', '.join(map(str, m.claims))}{note}\n    - {m.before.strip()}\n"
              f"    + {m.after.strip()}")
    print(f"mutants: {len(made)} made, {noticed} noticed, {len(survivors)} survived, "
          f"{broken} not compiled")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
