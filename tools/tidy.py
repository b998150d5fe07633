#!/usr/bin/env python3
"""Checks what a compiler does not: floors, sizes, banned calls, words. Run by the tests.

The table of floors is the architecture (docs/architecture.md); a file includes only from its own room,
from the rooms listed for it, and public headers.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# room: rooms whose internal headers it may include besides its own
FLOORS = {
    "base": [],
    "world": ["base"],
    "path": ["base", "world"],
    "body": ["base", "world"],
    "poi": ["base", "world"],
    "steer": ["base", "world"],
    "nav": ["base", "world", "path", "body"],
    "agent": ["base", "world", "path", "body", "poi", "steer", "nav"],
    "goal": ["base", "world", "path", "body", "poi", "steer", "nav", "agent"],
    "brain": ["base", "world", "path", "body", "poi", "steer", "nav", "agent"],
    "tree": ["base", "world", "path", "body", "poi", "steer", "nav", "agent"],
    "mob": ["base", "world", "path", "body", "poi", "steer", "nav", "agent", "goal", "brain", "tree"],
    "sim": ["base", "world", "path", "body", "poi", "steer", "nav", "agent", "goal", "brain", "tree",
            "mob"],
    "io": ["base"],
}
# Single bodies and navigations have no public door (a host meets them as mobs), and their cost is to be
# measured apart from everything else. All else bench/ measures from outside, as a host would.
BENCH_REACHES = ["body", "nav"]
LINES_MAX, COLUMNS_MAX, FUNCTION_MAX = 600, 100, 80

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


def check_includes(name, lines, report):
    parts = name.split("/")
    public_only = parts[0] in ("app", "viewer", "bindings", "examples")
    room = parts[1] if parts[0] == "src" and len(parts) > 2 else None
    if room and room not in FLOORS:
        report(name, 1, f"room '{room}' has no floor in tools/tidy.py")
        return
    for number, line in enumerate(lines, 1):
        found = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
        if not found:
            continue
        target = found.group(1).split("/")[0]
        if public_only and (target in FLOORS):
            report(name, number, f"{parts[0]} may include public headers only, not '{found.group(1)}'")
        if parts[0] == "bench" and target in FLOORS and target not in BENCH_REACHES:
            report(name, number, f"bench may not reach '{found.group(1)}'; see BENCH_REACHES")
        if room and target != room and target not in FLOORS[room]:
            report(name, number, f"'{room}' may not reach '{found.group(1)}'")
        if parts[0] == "include":
            report(name, number, "a public header includes <ovis/...> only")


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


def check_unique_names(names, report):
    seen = {}
    for name in names:
        if name.startswith("src/") and name.endswith((".c", ".h")):
            base = name.rsplit("/", 1)[1]
            if base in seen:
                report(name, 1, f"file name also used by {seen[base]}")
            seen[base] = name


def check_readme(report):
    example = (ROOT / "examples" / "hello.c").read_text(encoding="utf-8").strip()
    if f"```c\n{example}\n```" not in (ROOT / "README.md").read_text(encoding="utf-8"):
        report("README.md", 1, "its program is not examples/hello.c")


def main():
    report = Report()
    names = tracked()
    for name in names:
        path = ROOT / name
        data = path.read_bytes()
        if b"\0" in data[:4096] or name.endswith((".png", ".json")):
            continue
        text = data.decode("utf-8", "replace")
        if name.endswith((".c", ".h")):
            check_code(name, text, report)
        if name in ("tools/tidy.py", "docs/conventions.md"):
            continue
        for number, line in enumerate(text.split("\n"), 1):
            for pattern, why in TEXT_BANNED:
                if pattern.search(line) and not is_generated(name):
                    report(name, number, why)
    check_unique_names(names, report)
    check_readme(report)
    print(f"tidy: {len(names)} files, {report.count} findings")
    return 1 if report.count else 0


if __name__ == "__main__":
    sys.exit(main())
