#!/usr/bin/env python3
"""Writes docs/conformance.md: the claims, and the tests that are named by them.

A test of claim 62 is called claim_62_...; one that is written as CLAIM asks the engine and the slow reference
the same. The line of src/ that carries the rule says "// claim 62". The titles of the claims are in
docs/claims.tsv (number, group, text). docs/not_ours.tsv lists claims that do not apply to this library, with
the reason; docs/halves.tsv lists claims that hold only in part, with the missing
part, and these do not count as tested; docs/survivors.tsv is the last list of ./dev mutants.

    tools/conformance.py           write the page
    tools/conformance.py --check   fail when the page is out of date
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "conformance.md"


def numbers_in(pattern, folders, endings):
    found = {}
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in endings:
                text = path.read_text(encoding="utf-8", errors="replace")
                for match in re.finditer(pattern, text):
                    for number in re.findall(r"\d+", match.group(1)):
                        found.setdefault(int(number), []).append(
                            (path.relative_to(ROOT).as_posix(), match.group(0)))
    return found


def rows(name):
    path = ROOT / "docs" / name
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def faulty(claims, not_ours, halves, tests):
    """Contradictions between the lists."""
    faults = [f"docs/{name}: there is no claim {n}" for name, numbers in
              (("not_ours.tsv", not_ours), ("halves.tsv", halves)) for n in numbers if n not in claims]
    faults += [f"docs/halves.tsv: claim {n} is not ours" for n in halves if n in not_ours]
    faults += [f"docs/halves.tsv: claim {n} has no test, so no half of it is held" for n in halves
               if n not in tests]
    return faults


def page():
    claims = {int(r[0]): (r[1], r[2]) for r in rows("claims.tsv")}
    not_ours = {int(r[0]): r[1] for r in rows("not_ours.tsv")}
    halves = {int(r[0]): r[1] for r in rows("halves.tsv")}
    survivors = rows("survivors.tsv")
    tests = numbers_in(r"\b(?:TEST|CLAIM)\(claim_(\d+)_\w+\)", ["test"], {".c"})
    marks = numbers_in(r"// claims? ([\d, ]+)", ["src"], {".c", ".h"})
    covered = [n for n in claims if n in tests and n not in halves]
    faults = faulty(claims, not_ours, halves, tests)
    if faults:
        sys.exit("\n".join(faults))
    out = ["# Conformance", "",
           "`tools/conformance.py` generates this file from the names of tests and the claim comments in `src/`. Do not edit it.",
           "",
           f"{len(covered)} of {len(claims)} claims have a test that is named by their number; "
           f"{len(halves)} hold only in part; {len(not_ours)} do not apply to this library.", ""]
    group = None
    for number in sorted(claims):
        title, text = claims[number]
        if title != group:
            group = title
            out += ["", f"## {title}", "", "| claim | what | tests | marked in |", "|---:|---|---|---|"]
        where = sorted({path for path, _ in marks.get(number, [])})
        count = len(tests.get(number, []))
        if number in not_ours:
            shown = f"not ours: {not_ours[number]}"
        elif number in halves:
            shown = f"half: {halves[number]}"
        else:
            shown = str(count) if count else "-"
        out.append(f"| {number} | {text} | {shown} | {', '.join(where) or '-'} |")
    out += ["", "## Survivors of mutation", ""]
    if survivors:
        out += ["| claim | place | change | why it stays |", "|---|---|---|---|"]
        out += ["| " + " | ".join(cell.replace("|", "\\|") for cell in r) + " |" for r in survivors]
    else:
        out.append("None listed.")
    return "\n".join(out) + "\n"


def main():
    text = page()
    if "--check" in sys.argv[1:]:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
            print("docs/conformance.md is out of date: run tools/conformance.py")
            return 1
        return 0
    PAGE.write_text(text, encoding="utf-8")
    print(text.split("\n")[4])
    return 0


if __name__ == "__main__":
    sys.exit(main())
