#!/usr/bin/env python3
"""Prints a public header for Doxygen: each member of a struct gets a line and its comment.

Doxygen gives the comment behind "float yaw_deg, pitch_deg;" to one of the two only, so the members are written out.
It takes the # of "docs/sources.md#armor" for a link to a C name, so that gets a backslash.
"""
import re
import sys

MEMBERS = re.compile(r"^( +)((?:const )?(?:struct )?\w+[ *]+)(\w[\w\[\], ]*,[\w\[\], ]+);(.*)$")


def write_out(lines):
    """Members declared together, each with the comment that follows them."""
    lines = iter(lines)
    held = None
    for line in lines:
        if held:
            more = re.match(r"^ +(///<.*)$", line)
            if more:
                held[3].append(more[1])
                continue
            yield from members_of(*held)
            held = None
        found = MEMBERS.match(line)
        if found and "(" not in found[3]:
            comment = found[4].strip()
            held = (found[1], found[2], found[3], [comment] if comment else [])
        else:
            yield line
    if held:
        yield from members_of(*held)


def members_of(indent, kind, names, comment):
    for name in names.split(","):
        yield f"{indent}{kind}{name.strip()}; {' '.join(comment)}"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        sys.stdout.write("\n".join(write_out(file.read().replace(".md#", ".md\\#").split("\n"))))


if __name__ == "__main__":
    main()
