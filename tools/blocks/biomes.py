#!/usr/bin/env python3
"""Writes src/world/biomes_gen.c: name, temperature and precipitation of every biome.

    tools/blocks/biomes.py PACKAGE --out src/world/biomes_gen.c

PACKAGE is the folder of the unpacked npm package minecraft-data, as for generate.py. Biomes of the newest
version come first, sorted by name; then those that only 1.17 has, whose numbers saves of 1.16 and 1.17 hold.
"""
import argparse
import json
import pathlib

NEW, OLD = "26.1", "1.17"
PEACEFUL = {"mushroom_fields", "mushroom_field_shore"}  # no patrols, no sieges


def read(package, version):
    for folder in (package / "minecraft-data" / "data", package / "data"):
        path = folder / "pc" / version / "biomes.json"
        if path.is_file():
            return json.loads(path.read_text())
    raise SystemExit(f"there is no biomes.json of {version} in {package}")


def has_precipitation(biome):
    return biome.get("has_precipitation", biome.get("precipitation", "none") != "none")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("package", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    options = parser.parse_args()
    new = {biome["name"]: biome for biome in read(options.package, NEW)}
    old = {biome["name"]: biome for biome in read(options.package, OLD)}
    rows = [(name, new[name]) for name in sorted(new)]
    rows += [(name, old[name]) for name in sorted(old) if name not in new]
    lines = ["// Written by tools/blocks/biomes.py: do not change it by hand.",
             "// Source: docs/sources.md#biomes",
             '#include "world/biome_table.h"', "",
             "const ov_biome_row ov_biome_table[] = {",
             '    {"unknown", 0.5f, true, false, -1},']
    for name, biome in rows:
        number = old[name]["id"] if name in old else -1
        rain = "true" if has_precipitation(biome) else "false"
        peaceful = "true" if name in PEACEFUL else "false"
        lines.append(f'    {{"{name}", {float(biome["temperature"])!r}f, {rain}, {peaceful}, {number}}},')
    lines += ["};", "",
              "const int32_t ov_biome_table_count = (int32_t)(sizeof ov_biome_table / sizeof *ov_biome_table);", ""]
    options.out.write_text("\n".join(lines))


if __name__ == "__main__":
    main()
