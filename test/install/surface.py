#!/usr/bin/env python3
"""The public surface, as other languages see it: exported symbols and what headers declare.

    surface.py HEADERS ABI LIBRARY...

ABI lists what programs are compiled against: functions with their types, members of structs, values of enums. A
change of it is a change of that file in the same commit (OVIS_WRITE_ABI=1 writes it).

Every function that a header declares is exported by exactly one of the shared libraries, and nothing
else is. And what headers hold can be bound by a generator that knows plain C only: no unions, no
bit-fields, no variadic and no inline functions, no long double.
"""
import difflib
import json
import os
import pathlib
import subprocess
import sys


def exported(library):
    listed = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, check=True)
    names = {}
    for line in listed.stdout.decode().splitlines():
        kind, name = line.split()[-2:]
        names[name.split("@")[0]] = kind
    return names


def syntax_tree(headers):
    text = "".join(f"#include <ovis/{name}>\n" for name in headers_of(headers))
    dumped = subprocess.run(
        ["clang", "-std=c17", "-fsyntax-only", "-Xclang", "-ast-dump=json", "-I",
         str(headers.parent), "-x", "c", "-"], input=text.encode(), capture_output=True, check=True)
    return json.loads(dumped.stdout)


def headers_of(folder):
    return sorted(path.name for path in folder.glob("*.h"))


class Surface:
    """Walks the declarations of our own headers. A location names its file only when it changes."""

    def __init__(self, folder):
        self.folder = str(folder)
        self.file = ""
        self.functions = set()
        self.abi = []
        self.findings = []

    def is_ours(self, location):
        place = location.get("expansionLoc", location)
        self.file = place.get("file", self.file)
        return self.file.startswith(self.folder)

    def say(self, node, text):
        self.findings.append(f"{pathlib.Path(self.file).name}: '{node.get('name', '')}': {text}")

    def function(self, node):
        self.functions.add(node["name"])
        kind = node["type"]["qualType"]
        self.abi.append(f"{node['name']}: {kind}")
        inner = node.get("inner", [])
        if not any(part["kind"] == "VisibilityAttr" for part in inner):
            self.say(node, "is declared without OVIS_API")
        if node.get("variadic"):
            self.say(node, "takes a variable number of arguments")
        if node.get("inline") or any(part["kind"] == "CompoundStmt" for part in inner):
            self.say(node, "has a body in a header")

    def fields(self, node):
        for part in node.get("inner", []):
            if part["kind"] == "RecordDecl":
                self.record(part)
            if part["kind"] == "FieldDecl":
                self.abi.append(f"{node.get('name', '')}.{part.get('name', '')}: {part['type']['qualType'].split(' at ')[0]}")
            if part["kind"] == "FieldDecl" and part.get("isBitfield"):
                self.say(part, "is a bit-field")
            if "long double" in part.get("type", {}).get("qualType", ""):
                self.say(part, "is a long double")

    def record(self, node):
        if node.get("tagUsed") == "union":
            self.say(node, "is a union")
        self.fields(node)

    def enum(self, node):
        value = -1
        for part in node.get("inner", []):
            if part["kind"] != "EnumConstantDecl":
                continue
            given = [inner["value"] for inner in part.get("inner", []) if "value" in inner]
            value = int(given[0]) if given else value + 1
            self.abi.append(f"{part['name']} = {value}")

    def walk(self, tree):
        for node in tree["inner"]:
            if not self.is_ours(node.get("loc", {})):
                continue
            if node["kind"] == "FunctionDecl":
                self.function(node)
            elif node["kind"] == "RecordDecl":
                self.record(node)
            elif node["kind"] == "EnumDecl":
                self.enum(node)
            elif node["kind"] == "VarDecl":
                self.say(node, "is a variable")
        return self


def check_symbols(surface, libraries):
    owner = {}
    for library in libraries:
        for name, kind in exported(library).items():
            short = pathlib.Path(library).name
            if name in owner:
                surface.findings.append(f"{name}: exported by {owner[name]} and by {short}")
            if name not in surface.functions:
                surface.findings.append(f"{name}: exported by {short}, declared by no header")
            elif kind != "T":
                surface.findings.append(f"{name}: no function in {short} (nm says {kind})")
            owner[name] = short
    for name in sorted(surface.functions - owner.keys()):
        surface.findings.append(f"{name}: declared, exported by no library")


def check_abi(surface, path):
    if os.environ.get("OVIS_WRITE_ABI"):
        path.write_text("\n".join(surface.abi) + "\n", encoding="utf-8")
    known = path.read_text(encoding="utf-8").split("\n")[:-1]
    changed = [line for line in difflib.unified_diff(known, surface.abi, lineterm="", n=0) if line[0] in "+-"][2:]
    if changed:
        surface.findings.append(f"{path.name} is not what the headers declare; the first changes:")
        surface.findings += changed[:20]


def main():
    headers = pathlib.Path(sys.argv[1]).resolve()
    surface = Surface(headers).walk(syntax_tree(headers))
    check_abi(surface, pathlib.Path(sys.argv[2]))
    check_symbols(surface, sys.argv[3:])
    for finding in surface.findings:
        print(finding)
    print(f"surface: {len(headers_of(headers))} headers, {len(surface.functions)} functions, "
          f"{len(surface.findings)} findings")
    return 1 if surface.findings or not surface.functions else 0


if __name__ == "__main__":
    sys.exit(main())
