#!/usr/bin/env python3
"""Writes src/world/blocks_gen.c, the table of all block states, from published block data.

    npm pack minecraft-data@3.117.0 && tar xf minecraft-data-3.117.0.tgz
    tools/blocks/generate.py package [--out src/world/blocks_gen.c]

The tool reads the newest version that has block states and collision shapes, every older version from 1.16
on (to find renamed blocks), and rules.json, which adds properties that the data does not have. The same
input gives the same bytes. Unknown data stops the generation.
"""

import argparse
import fnmatch
import itertools
import json
import os
import re
import sys

PACKAGE_VERSION = "3.117.0"
OLDEST = "1.16"
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
FULL_CUBE = [(0, 0, 0, 32, 32, 32)]
UNITS = 32  # box coordinates are whole numbers of 1/32 block

# Tags that the library computes from a shape, for blocks of hosts as well.
SHAPE_TAGS = {"FULL_CUBE", "FULL_TOP", "OVERHANGING"}
# Tags that this file computes from the data.
DATA_TAGS = {"WATERLOGGED", "OPAQUE", "BLOCKS_MOTION", "SUFFOCATING"}
LAND, WATER, AIR = 1, 2, 4
FLUID_NONE, FLUID_WATER, FLUID_LAVA = 0, 1, 2


def die(text):
    sys.exit("generate.py: " + text)


def load(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return json.load(file)


class Block:
    """One block of the data: its properties in state order (the last varies fastest)."""

    def __init__(self, raw):
        self.name = raw["name"]
        self.properties = [(p["name"], self.values(p)) for p in raw["states"]]
        self.first = raw["minStateId"]
        self.count = raw["maxStateId"] - raw["minStateId"] + 1
        self.default = raw["defaultState"] - raw["minStateId"]
        self.emission = raw["emitLight"]
        self.opacity = raw["filterLight"]
        self.is_see_through = raw["transparent"]

    @staticmethod
    def values(prop):
        # A bool has no list: true comes first. Older versions give an int without one: from 0.
        if prop["type"] == "bool":
            return ("true", "false")
        values = prop.get("values") or range(prop["num_values"])
        if len(values) != prop["num_values"]:
            die("property %s: num_values differs from its values" % prop["name"])
        return tuple(str(value) for value in values)

    def states(self):
        """The property values of every state, in the order of the ids."""
        names = [name for name, _ in self.properties]
        for combination in itertools.product(*(values for _, values in self.properties)):
            yield dict(zip(names, combination))

    def default_state(self):
        return next(itertools.islice(self.states(), self.default, None))


def read_blocks(package, paths, version):
    folder = paths[version]["blocks"]
    raw = load(package, "minecraft-data", "data", folder, "blocks.json")
    return [Block(block) for block in raw]


def read_newest(package, paths):
    version = [v for v in paths if "blockCollisionShapes" in paths[v] and "blocks" in paths[v]][-1]
    blocks = read_blocks(package, paths, version)
    next_state = 0
    for block in blocks:
        count = 1
        for _, values in block.properties:
            count *= len(values)
        if block.first != next_state or block.count != count:
            die("%s: state ids are not dense" % block.name)
        next_state += count
    if blocks[0].name != "air" or blocks[0].count != 1:
        die("state 0 is not air")
    shapes = load(package, "minecraft-data", "data", paths[version]["blockCollisionShapes"],
                  "blockCollisionShapes.json")
    return version, blocks, shapes


# ---- Rules


def matching(rule, names):
    """Names that a rule's patterns choose. A pattern that chooses none is a mistake."""
    chosen = set()
    for pattern in rule["blocks"]:
        found = fnmatch.filter(names, pattern)
        if not found:
            die("pattern %s names no block" % pattern)
        chosen.update(found)
    for pattern in rule.get("except", []):
        excluded = set(fnmatch.filter(names, pattern))
        if not excluded & chosen:
            die("exception %s changes nothing" % pattern)
        chosen -= excluded
    return chosen


def holds(rule, block, state):
    for name, wanted in rule.get("when", {}).items():
        if name == "any_true":
            if not any(state[key] == "true" for key in wanted):
                return False
        elif name not in state:
            die("%s has no property %s, which a rule asks for" % (block.name, name))
        elif state[name] not in wanted:
            return False
    return True


class Rules:
    """rules.json, with every list resolved to block names."""

    def __init__(self, names):
        raw = load(HERE, "rules.json")
        self.raw = raw
        self.lists = {key: [(matching(rule, names), rule) for rule in raw[key]]
                      for key in ("shapes", "pathfindable", "opacity", "emission", "ground",
                                  "suffocating")}
        self.tags = {tag: [(matching(rule, names), rule) for rule in rules]
                     for tag, rules in raw["tags"].items()}
        self.empty = matching(raw["empty_shapes"], names)
        self.always_water = matching(raw["always_water"], names)
        self.motion_on = matching({"blocks": raw["motion"]["on"]}, names)
        self.motion_off = matching({"blocks": raw["motion"]["off"]}, names)
        self.check()

    def check(self):
        if self.motion_on & self.motion_off:
            die("motion: on and off share %s" % sorted(self.motion_on & self.motion_off))
        unknown = {"blocks", "except", "when", "set", "shift", "clip", "add", "sure", "why",
                   "source"}
        for rules in list(self.lists.values()) + list(self.tags.values()):
            for chosen, rule in rules:
                if not chosen or not rule.get("source"):
                    die("a rule without blocks or source: %s" % rule)
                if set(rule) - unknown:
                    die("a rule with an unknown key: %s" % rule)

    def apply(self, key, block, state):
        """The rules of a list that hold for a state, in order."""
        return [rule for chosen, rule in self.lists[key]
                if block.name in chosen and holds(rule, block, state)]

    def tag_names(self, block, state):
        return {tag for tag, rules in self.tags.items()
                if any(block.name in chosen and holds(rule, block, state)
                       for chosen, rule in rules)}


# ---- What a state means


def units(box, where):
    result = tuple(round(value * UNITS) for value in box)
    if any(value * UNITS != whole for value, whole in zip(box, result)):
        die("%s: a box is no whole number of 1/32" % where)
    if not all(-128 <= value <= 127 for value in result):
        die("%s: a box is too far away" % where)
    if not all(result[axis] < result[axis + 3] for axis in range(3)):
        die("%s: an empty box" % where)
    return result


def clip(box):
    return tuple(min(max(value, 0), UNITS) for value in box)


def shape_of(block, state, index, data, rules):
    ids = data["blocks"][block.name]
    if isinstance(ids, list):
        if len(ids) != block.count:
            die("%s: shapes and states differ in number" % block.name)
        ids = ids[index]
    boxes = [units(box, block.name) for box in data["shapes"][str(ids)]]
    for rule in rules.apply("shapes", block, state):
        if "shift" in rule:
            by = [value * UNITS for value in rule["shift"]]
            boxes = [tuple(int(box[i] + by[i % 3]) for i in range(6)) for box in boxes]
        if rule.get("clip"):
            boxes = [clip(box) for box in boxes]
        boxes += [units(box, block.name) for box in rule.get("add", [])]
    if boxes and block.name in rules.empty:
        die("%s: expected no shape" % block.name)
    for box in boxes:
        if min(box[0], box[1], box[2]) < 0 or max(box[3], box[5]) > UNITS or box[4] > 48:
            die("%s: a shape leaves its cell other than up to 1.5" % block.name)
    volume = sum((b[3] - b[0]) * (b[4] - b[1]) * (b[5] - b[2]) for b in boxes)
    if volume == UNITS ** 3 and boxes != FULL_CUBE:
        die("%s: a full cube of several boxes" % block.name)
    return boxes


def fluid_of(block, state, rules):
    """(fluid, amount, is a source)"""
    if block.name in ("water", "lava"):
        fluid = FLUID_WATER if block.name == "water" else FLUID_LAVA
        level = int(state["level"])
        if level == 0:
            return fluid, 8, 1
        return fluid, 8 - level if level < 8 else 8, 0
    if state.get("waterlogged") == "true" or block.name in rules.always_water:
        return FLUID_WATER, 8, 1
    return FLUID_NONE, 0, 0


def pathfindable_of(block, state, boxes, fluid, rules):
    is_open = boxes != FULL_CUBE
    answer = {"land": is_open, "water": fluid == FLUID_WATER, "air": is_open}
    for rule in rules.apply("pathfindable", block, state):
        answer.update(rule["set"])
    if set(answer) != {"land", "water", "air"}:
        die("%s: pathfindable for %s" % (block.name, sorted(answer)))
    return LAND * answer["land"] | WATER * answer["water"] | AIR * answer["air"]


def light_of(block, state, fluid, rules):
    """(opacity, emission)"""
    opacity = block.opacity
    if "waterlogged" in state:
        if block.default_state()["waterlogged"] == "true":
            opacity = 0  # the data's figure is that of the water
        if fluid == FLUID_WATER:
            opacity = max(opacity, 1)
    for rule in rules.apply("opacity", block, state):
        opacity = rule["set"]
    emission = block.emission
    for rule in rules.apply("emission", block, state):
        value = rule["set"]
        emission = int(state[value["property"]]) if isinstance(value, dict) else value
    return opacity, emission


def blocks_motion(block, boxes, rules):
    if block.name in rules.motion_on:
        return True
    if block.name in rules.motion_off or not boxes:
        return False
    sizes = [max(b[axis + 3] for b in boxes) - min(b[axis] for b in boxes) for axis in range(3)]
    # 0.7291666 is what a shut trapdoor has: (1 + 1 + 3/16) / 3 = 35/48.
    return sum(sizes) * 48 >= 3 * 35 * UNITS or sizes[1] >= UNITS


def is_suffocating(block, state, boxes, moves, rules):
    """A whole cube that blocks motion, unless a rule says otherwise."""
    answer = boxes == FULL_CUBE and moves
    for rule in rules.apply("suffocating", block, state):
        answer = rule["set"]
    if answer and not boxes:
        die("%s: suffocates without a shape" % block.name)
    return answer


def ground_of(block, state, rules):
    ground = {"slipperiness": 0.6, "speed_factor": 1.0, "jump_factor": 1.0}
    for rule in rules.apply("ground", block, state):
        ground.update(rule["set"])
    return ground["slipperiness"], ground["speed_factor"], ground["jump_factor"]


class Numbered(dict):
    """Numbers values in the order in which they are first seen."""

    def number(self, value):
        return self.setdefault(value, len(self))


class Tables:
    """What is written: each distinct thing once."""

    def __init__(self, blocks, data, rules, tag_order):
        self.tag_order = tag_order
        self.tag_sets, self.grounds = Numbered(), Numbered()
        self.shapes, self.traits = Numbered(), Numbered()
        self.value_lists, self.properties, self.layouts = Numbered(), Numbered(), Numbered()
        self.run_lists = Numbered()
        self.shapes.number(())
        self.blocks = [self.block(block, data, rules) for block in blocks]

    def state_traits(self, block, state, index, data, rules):
        boxes = shape_of(block, state, index, data, rules)
        fluid, amount, is_source = fluid_of(block, state, rules)
        path = pathfindable_of(block, state, boxes, fluid, rules)
        opacity, emission = light_of(block, state, fluid, rules)
        tags = rules.tag_names(block, state)
        if state.get("waterlogged") == "true":
            tags.add("WATERLOGGED")
        if opacity == 15 and not block.is_see_through:
            tags.add("OPAQUE")
        moves = blocks_motion(block, boxes, rules)
        if moves:
            tags.add("BLOCKS_MOTION")
        if is_suffocating(block, state, boxes, moves, rules):
            tags.add("SUFFOCATING")
        tag_set = tuple(tag for tag in self.tag_order if tag in tags)
        return (self.tag_sets.number(tag_set), self.shapes.number(tuple(boxes)), fluid, amount,
                is_source, path, opacity, emission,
                self.grounds.number(ground_of(block, state, rules)))

    def block(self, block, data, rules):
        runs = []
        for index, state in enumerate(block.states()):
            traits = self.traits.number(self.state_traits(block, state, index, data, rules))
            if runs and runs[-1][0] == traits:
                runs[-1][1] += 1
            else:
                runs.append([traits, 1])
        properties = tuple(self.properties.number((name, self.value_lists.number(values)))
                           for name, values in block.properties)
        return (block.name, self.layouts.number(properties), block.default,
                self.run_lists.number(tuple(tuple(run) for run in runs)))


# ---- Older versions


class Renames:
    """Compares every older version with the newest: what vanished needs a rule."""

    def __init__(self, raw, newest):
        self.newest = {block.name: dict(block.properties) for block in newest}
        self.defaults = {block.name: block.default_state() for block in newest}
        self.younger = raw["younger_properties"]["values"]
        self.names, self.values, self.used = {}, {}, set()
        for rule in raw["renames"]:
            if "new" in rule:
                self.names[rule["old"]] = rule["new"]
                self.need(rule["new"] in self.newest, rule)
                continue
            for value, target in rule["values"].items():
                target = target or {}
                block = target.get("block", rule["old"])
                self.need(block in self.newest, rule)
                if "set" in target:
                    name, new_value = target["set"]
                    self.need(new_value in self.newest[block].get(name, ()), rule)
                self.values[rule["old"], rule["property"], value] = target
        # The library looks for renamed values only under a name that is still a block's.
        for old, _, _ in self.values:
            self.need(old not in self.names, old)

    @staticmethod
    def need(condition, rule):
        if not condition:
            die("rename %s names what is not there" % rule)

    def compare(self, version, blocks):
        for block in blocks:
            name = block.name
            if name not in self.newest:
                if name not in self.names:
                    die("%s of %s has no rename" % (name, version))
                self.used.add(name)
                name = self.names[name]
            self.compare_properties(version, block, name)

    def compare_properties(self, version, block, name):
        present = self.newest[name]
        for prop, values in block.properties:
            for value in values:
                if value in present.get(prop, ()):
                    continue
                key = (block.name, prop, value)
                if key not in self.values:
                    die("%s[%s=%s] of %s has no rename" % (key + (version,)))
                self.used.add(key)
        known = {prop for prop, _ in block.properties}
        for prop in present:
            default = self.defaults[name][prop]
            if prop not in known and default not in ("false",
                                                     self.younger.get("%s.%s" % (name, prop))):
                die("%s got %s after %s, with a default of %s" % (name, prop, version, default))

    def entries(self):
        """(old name, property, value, block, property, value), None where there is none."""
        unused = (set(self.names) | set(self.values)) - self.used
        if unused:
            die("renames that no version needs: %s" % sorted(map(str, unused)))
        rows = [(old, None, None, new, None, None) for old, new in self.names.items()]
        for (old, prop, value), target in self.values.items():
            rows.append((old, prop, value, target.get("block", old)) +
                        tuple(target.get("set", (None, None))))
        return sorted(rows, key=lambda row: tuple(item or "" for item in row))


# ---- Writing


def wrapped(items, indent="  "):
    """Items side by side, in lines of at most 100 columns."""
    lines, line = [], indent
    for item in items:
        text = item + ","
        if len(line) + len(text) > 100:
            lines.append(line.rstrip())
            line = indent
        line += text + " "
    if line.strip():
        lines.append(line.rstrip())
    return lines


def array(kind, name, items):
    return ["static const %s %s[%d] = {" % (kind, name, len(items))] + wrapped(items) + ["};", ""]


def quoted(text):
    if text is None:
        return "NULL"
    if not re.fullmatch(r"[a-z0-9_.]+", text):
        die("a name with odd letters: %r" % text)
    return '"%s"' % text


def braced(*fields):
    return "{" + ", ".join(str(field) for field in fields) + "}"


def starts(lists):
    """Where each list begins when all are laid end to end."""
    return [0] + list(itertools.accumulate(len(items) for items in lists))


def number_text(value):
    return repr(float(value)) + "f"


def tag_expression(tags):
    return " | ".join("OVIS_TAG(%s)" % tag for tag in tags) if tags else "0"


def tag_set_lines(tag_sets):
    lines = ["static const uint64_t tag_sets[%d] = {" % len(tag_sets)]
    for tags in tag_sets:
        text = "  " + tag_expression(tags) + ","
        while len(text) > 100:
            cut = text.rfind(" | ", 0, 100)
            lines.append(text[:cut] + " |")
            text = "      " + text[cut + 3:]
        lines.append(text)
    return lines + ["};", ""]


def write_tables(tables, renames, version):
    lines = [
        "// Generated by tools/blocks/generate.py from minecraft-data %s (blocks of %s) and"
        % (PACKAGE_VERSION, version),
        "// tools/blocks/rules.json. Do not edit: change those and generate it anew. What the",
        "// tables mean: registry_builtin.h.",
        "// clang-format off",
        '#include "world/registry_builtin.h"',
        "",
    ]
    value_lists = list(tables.value_lists)
    value_starts = starts(value_lists)
    lines += array("char* const", "value_names",
                   [quoted(value) for values in value_lists for value in values])
    lines += array("ov_builtin_property", "properties",
                   [braced(quoted(name), value_starts[values], len(value_lists[values]))
                    for name, values in tables.properties])
    layouts = list(tables.layouts)
    lines += array("uint8_t", "layout_properties",
                   [str(index) for layout in layouts for index in layout])
    lines += array("ov_builtin_layout", "layouts",
                   [braced(start, len(layout)) for start, layout in zip(starts(layouts), layouts)])
    shapes = list(tables.shapes)
    boxes = Numbered()
    box_numbers = [[boxes.number(box) for box in shape] for shape in shapes]
    lines += array("ov_builtin_box", "boxes",
                   [braced(braced(*box[:3]), braced(*box[3:])) for box in boxes])
    lines += array("uint16_t", "shape_boxes", [str(n) for shape in box_numbers for n in shape])
    lines += array("ov_builtin_shape", "shapes",
                   [braced(start, len(shape)) for start, shape in zip(starts(shapes), shapes)])
    lines += array("ov_builtin_ground", "grounds",
                   [braced(*map(number_text, ground)) for ground in tables.grounds])
    lines += tag_set_lines(tables.tag_sets)
    lines += array("ov_builtin_traits", "traits", [braced(*traits) for traits in tables.traits])
    run_lists = list(tables.run_lists)
    run_starts = starts(run_lists)
    lines += array("ov_builtin_run", "runs",
                   [braced(*run) for runs in run_lists for run in runs])
    lines += array("ov_builtin_block", "blocks",
                   [braced(quoted(name), layout, default, run_starts[runs])
                    for name, layout, default, runs in tables.blocks])
    lines += array("ov_builtin_rename", "renames",
                   [braced(*map(quoted, row)) for row in renames])
    return lines + write_root(tables, version)


def write_root(tables, version):
    state_count = sum(count for block in tables.blocks
                      for _, count in list(tables.run_lists)[block[3]])
    return [
        "const ov_builtin ov_builtin_blocks = {",
        '    .version = "%s",' % version,
        "    .value_names = value_names,",
        "    .properties = properties,",
        "    .layout_properties = layout_properties,",
        "    .layouts = layouts,",
        "    .boxes = boxes,",
        "    .shape_boxes = shape_boxes,",
        "    .shapes = shapes,",
        "    .grounds = grounds,",
        "    .tag_sets = tag_sets,",
        "    .traits = traits,",
        "    .runs = runs,",
        "    .blocks = blocks,",
        "    .renames = renames,",
        "    .shape_count = sizeof shapes / sizeof shapes[0],",
        "    .shape_box_count = sizeof shape_boxes / sizeof shape_boxes[0],",
        "    .traits_count = sizeof traits / sizeof traits[0],",
        "    .block_count = sizeof blocks / sizeof blocks[0],",
        "    .state_count = %d," % state_count,
        "    .rename_count = sizeof renames / sizeof renames[0],",
        "};",
    ]


def header_tags():
    """The tags of OVIS_BLOCK_TAG_LIST in their order."""
    with open(os.path.join(ROOT, "include", "ovis", "blocks.h"), encoding="utf-8") as file:
        text = file.read()
    start = text.index("#define OVIS_BLOCK_TAG_LIST(X)")
    body = text[start:text.index("typedef enum ovis_block_tag")]
    return re.findall(r'X\(([A-Z_]+), *"', body.replace("\\\n", "").replace("\n", " "))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("package", help="folder of the unpacked minecraft-data " + PACKAGE_VERSION)
    parser.add_argument("--out", default=os.path.join(ROOT, "src", "world", "blocks_gen.c"))
    options = parser.parse_args()

    found = load(options.package, "package.json")["version"]
    if found != PACKAGE_VERSION:
        die("minecraft-data %s wanted, %s found" % (PACKAGE_VERSION, found))
    paths = load(options.package, "minecraft-data", "data", "dataPaths.json")["pc"]
    version, blocks, data = read_newest(options.package, paths)
    names = [block.name for block in blocks]
    rules = Rules(names)

    tag_order = header_tags()
    if set(tag_order) != set(rules.tags) | SHAPE_TAGS | DATA_TAGS | {"UNKNOWN"}:
        die("tags of the header and of rules.json differ: %s"
            % sorted(set(tag_order) ^ (set(rules.tags) | SHAPE_TAGS | DATA_TAGS | {"UNKNOWN"})))
    tables = Tables(blocks, data, rules, tag_order)

    renames = Renames(rules.raw, blocks)
    versions = list(paths)
    for older in versions[versions.index(OLDEST):versions.index(version)]:
        renames.compare(older, read_blocks(options.package, paths, older))
    lines = write_tables(tables, renames.entries(), version)
    with open(options.out, "w", encoding="utf-8", newline="\n") as file:
        file.write("\n".join(lines) + "\n")
    print("%s: %d blocks, %d states, %d traits, %d shapes, %d runs, %d bytes"
          % (os.path.basename(options.out), len(blocks), sum(block.count for block in blocks),
             len(tables.traits), len(tables.shapes), sum(map(len, tables.run_lists)),
             os.path.getsize(options.out)))


if __name__ == "__main__":
    main()
