"""Runs the programs of docs/hello.md and docs/guide/ and compares what they print with the pages.

    guide.py BUILD SOURCE

A page has a program in C, then "It prints", then the output. tools/tidy.py compares the programs with examples/.
"""
import pathlib
import re
import subprocess
import sys

NO_OUTPUT = ["saves.md"]  # it depends on the save: test/cli/run.sh runs that program
EXAMPLE = re.compile(r"\(\.\./(?:\.\./)?examples/(\w+)\.c\)")
PRINTS = re.compile(r"```c\n(?:.*?)\n```\n\nIt prints\n\n```\n(.*?)```\n", re.S)


def main():
    build, source = map(pathlib.Path, sys.argv[1:3])
    failures = 0
    pages = [source / "docs/hello.md", *sorted((source / "docs/guide").glob("*.md"))]
    for page in pages:
        if page.name in ["README.md", *NO_OUTPUT]:
            continue
        text = page.read_text(encoding="utf-8")
        quoted = PRINTS.findall(text)[-1:]
        program = EXAMPLE.findall(text[:text.find(quoted[0])] if quoted else text)[-1:]
        if not quoted or not program:
            print(f"{page}: it has no program with its output")
            failures += 1
            continue
        path = build / f"example_{program[0]}"
        if program[0] == "threads" and not path.exists():
            print("SKIPPED: the C library has no <threads.h>")
            continue
        run = subprocess.run([path], capture_output=True, text=True, timeout=120, check=False)
        if run.returncode != 0 or run.stdout != quoted[0]:
            print(f"{page}: {program[0]} ended with {run.returncode} and printed\n{run.stdout}\nnot\n{quoted[0]}")
            failures += 1
        else:
            print(f"{page.name}: {program[0]} prints what the page says")
    return failures > 0


sys.exit(main())
