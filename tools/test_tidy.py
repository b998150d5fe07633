#!/usr/bin/env python3
"""Tests of tools/tidy.py: what it must refuse, on small trees made for each case."""
import os
import pathlib
import subprocess
import tempfile
import unittest

import tidy
import tidy_words


class Tree(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root, self.kept = pathlib.Path(self.folder.name), tidy.ROOT
        tidy.ROOT = self.root
        self.addCleanup(setattr, tidy, "ROOT", self.kept)
        self.found = []

    def report(self, name, line, text):
        self.found.append(f"{name}: {text}")

    def put(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def compile(self, name, text, built=None):
        source = self.put(name, text)
        built = self.root / "build" / (built or f"CMakeFiles/ovis_objects.dir/{name}.o")
        built.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([os.environ.get("CC", "cc"), "-c", source, "-o", built], check=True)

    def calls(self):
        tidy.check_calls(self.root / "build", self.report)
        return self.found


class Calls(Tree):
    def test_floor_4_may_not_call_floor_6(self):
        self.compile("src/agent/a.c", "int ovis_b(void); int ovis_a(void) { return ovis_b(); }")
        self.compile("src/species/b.c", "int ovis_b(void) { return 1; }")
        self.assertEqual(self.calls(), ["src/agent/a.c: 'agent' (floor 4) calls ovis_b of 'species' "
                                        "(floor 6, src/species/b.c)"])

    def test_floor_6_may_call_floor_4(self):
        self.compile("src/species/b.c", "int ovis_a(void); int ovis_b(void) { return ovis_a(); }")
        self.compile("src/agent/a.c", "int ovis_a(void) { return 1; }")
        self.assertEqual(self.calls(), [])

    def test_rooms_of_one_floor_may_not_call_each_other(self):
        self.compile("src/path/a.c", "int ovis_b(void); int ovis_a(void) { return ovis_b(); }")
        self.compile("src/body/b.c", "int ovis_b(void) { return 1; }")
        self.assertEqual(len(self.calls()), 1)

    def test_files_that_call_each_other_are_a_circle(self):
        self.compile("src/path/a.c", "int ov_b(void); int ov_a(void) { return ov_b(); }")
        self.compile("src/path/b.c", "int ov_c(void); int ov_b(void) { return ov_c(); }")
        self.compile("src/path/c.c", "int ov_a(void); int ov_c(void) { return ov_a(); }")
        self.compile("src/path/d.c", "int ov_a(void); int ov_d(void) { return ov_a(); }")
        self.assertEqual(self.calls(), ["src/path/a.c: files that call each other in a circle: src/path/a.c, "
                                        "src/path/b.c, src/path/c.c; move what they share below them"])

    def test_files_of_a_binding_are_held_to_it_too(self):
        folder = "bindings/lua/CMakeFiles/ovis_luajit.dir"
        self.compile("bindings/lua/a.c", "int ovl_b(void); int ovl_a(void) { return ovl_b(); }", folder + "/a.c.o")
        self.compile("bindings/lua/b.c", "int ovl_a(void); int ovl_b(void) { return ovl_a(); }", folder + "/b.c.o")
        self.assertEqual(self.calls(), ["bindings/lua/a.c: files that call each other in a circle: bindings/lua/a.c, "
                                        "bindings/lua/b.c; move what they share below them"])

    def test_data_counts_as_a_call(self):
        self.compile("src/nav/a.c", "extern int ovis_table[]; int ovis_a(void) { return *ovis_table; }")
        self.compile("src/species/b.c", "int ovis_table[3] = {1, 2, 3};")
        self.assertEqual(len(self.calls()), 1)

    def test_a_row_is_a_door_from_figures_to_species(self):
        self.compile("src/figures/a.c", "extern int ov_wolf_row; int ov_a(void) { return ov_wolf_row; }")
        self.compile("src/species/b.c", "int ov_a(void); int ov_wolf_row; int ov_b(void) { return ov_a(); }")
        self.assertEqual(self.calls(), [])
        self.compile("src/agent/a.c", "extern int ov_wolf_row; int ov_c(void) { return ov_wolf_row; }")
        self.assertEqual(len(self.calls()), 1)

    def test_other_data_of_species_is_no_door(self):
        self.compile("src/figures/a.c", "extern int ov_wolf_plan; int ov_a(void) { return ov_wolf_plan; }")
        self.compile("src/species/b.c", "int ov_wolf_plan;")
        self.assertEqual(len(self.calls()), 1)

    def test_an_internal_symbol_needs_the_room_in_the_list(self):
        self.compile("src/save/a.c", "int ov_b(void); int ovis_a(void) { return ov_b(); }")
        self.compile("src/world/b.c", "int ov_b(void) { return 1; }")
        self.assertEqual(len(self.calls()), 1)

    def test_an_object_without_its_source_is_left_out(self):
        self.compile("src/agent/a.c", "int ovis_b(void); int ovis_a(void) { return ovis_b(); }")
        self.compile("src/species/b.c", "int ovis_b(void) { return 1; }")
        (self.root / "src/agent/a.c").unlink()
        self.assertEqual(self.calls(), [])


class Includes(Tree):
    def includes(self, name, line):
        tidy.check_includes(name, [line], self.report)
        return len(self.found)

    def test_a_folder_of_a_room_belongs_to_it(self):
        self.assertEqual(tidy.room_of("mind/goal/fight/goal_melee.c"), "mind/goal")
        self.assertEqual(self.includes("src/mind/goal/fight/goal_melee.c", '#include "agent/agent.h"'), 0)
        self.assertEqual(self.includes("src/mind/goal/fight/goal_melee.c", '#include "species/profiles.h"'), 1)

    def test_a_public_header_of_a_higher_floor_is_refused(self):
        self.assertEqual(self.includes("src/nav/nav.c", "#include <ovis/sim.h>"), 1)

    def test_a_public_header_of_a_lower_floor_is_not(self):
        self.assertEqual(self.includes("src/sim/sim.c", "#include <ovis/world.h>"), 0)

    def test_public_headers_include_each_other_in_one_order(self):
        self.assertEqual(self.includes("include/ovis/world.h", "#include <ovis/sim.h>"), 1)

    def test_a_room_without_a_floor_is_refused(self):
        self.assertEqual(self.includes("src/attic/a.c", ""), 1)

    def test_the_program_sees_public_headers_only(self):
        self.assertEqual(self.includes("app/main.c", '#include "world/section.h"'), 1)



class Species(Tree):
    def check(self, name, text):
        self.put("src/figures/species.def", "OV_SPECIES(WOLF, wolf, CREATURE, OTHER)\n")
        self.found = []
        tidy.check_species(name, text, tidy.species_names(), self.report)
        return len(self.found)

    def test_a_comparison_with_a_species_is_refused(self):
        for text in ("if (row->id == OV_SPECIES_WOLF) {", "if (OV_SPECIES_WOLF != id) {", "case OV_SPECIES_WOLF: return 1;",
                     'strcmp(species->name, "wolf") == 0', 'strncmp(name, "minecraft:wolf", 14)'):
            self.assertEqual(self.check("src/life/a.c", text), 1, text)
            self.assertEqual(self.check("src/species/a.c", text), 1, text)

    def test_its_own_folder_may(self):
        self.assertEqual(self.check("src/species/animals/wolf.c", "if (id == OV_SPECIES_WOLF) {"), 0)

    def test_what_compares_with_no_species_may(self):
        for text in ("call(turn, OV_SPECIES_WOLF);", "id == OV_SPECIES_NONE", "id == OV_SPECIES_WOLFHOUND",
                     'strcmp(name, "wolfram")', "a(); // not id == OV_SPECIES_WOLF"):
            self.assertEqual(self.check("src/life/a.c", text), 0, text)


class SpeciesFiles(Tree):
    OWN = "const ov_species ov_wolf_row = {0};\nconst ov_profile ov_wolf_profile = {0};\n"

    def check(self, files):
        for name, text in files.items():
            self.put(name, text)
        self.found = []
        tidy.check_species_files([("WOLF", "wolf")], list(files), self.report)
        return len(self.found)

    def test_a_species_has_a_file_of_its_name(self):
        self.assertEqual(self.check({"src/species/animals/wolf.c": self.OWN}), 0)
        self.assertEqual(self.check({"src/species/animals/dogs.c": self.OWN}), 1)
        self.assertEqual(self.check({"src/mind/wolf.c": self.OWN}), 1)

    def test_without_its_row_or_with_that_of_another_it_is_refused(self):
        self.assertEqual(self.check({"src/species/animals/wolf.c": self.OWN.split("\n")[1]}), 1)
        another = self.OWN + "const ov_species ov_fox_row = {0};\n"
        self.assertEqual(self.check({"src/species/animals/wolf.c": another}), 1)


class Count(Tree):
    def test_blank_lines_comments_and_asserts_do_not_count(self):
        self.put("src/base/a.c", "// a\n\n/* b\n c */\nint a(void) {\n  OVIS_ASSERT(1 &&\n    2);\n  return 1; // d\n}\n")
        self.put("src/base/b_gen.c", "int b;\n")
        self.assertEqual(tidy.count_lines(self.root), 3)


class Asserts(Tree):
    def setUp(self):
        super().setUp()
        self.put("src/base/a.c", "_Static_assert(1, \"\");\nint a(int b) {\n  OVIS_ASSERT(b);\n  return 1;\n}\n")
        self.put("src/world/b.h", "// OVIS_ASSERT(1)\nint b;\nint c;\nint d;\nint e;\n")

    def check(self, least):
        self.found = []
        tidy.check_asserts(tidy.count_asserts(self.root), least, self.report)
        return self.found

    def test_a_room_has_asserts_and_lines(self):
        self.assertEqual(tidy.count_asserts(self.root), {"": [2, 10], "base": [2, 5], "world": [0, 5]})

    def test_a_room_below_its_least_value_is_refused(self):
        self.assertEqual(self.check({"": 200, "base": 400, "world": 0}), [])
        found = self.check({"": 200, "base": 400.1, "world": 0})
        self.assertEqual(found, ["src/base: 2 asserts in 5 lines are fewer than 400.1 per 1,000"])

    def test_all_rooms_together_have_a_least_value(self):
        found = self.check({"": 200.1, "base": 400, "world": 0})
        self.assertEqual(found, ["src: 2 asserts in 10 lines are fewer than 200.1 per 1,000"])

    def test_a_room_without_a_least_value_is_refused(self):
        self.assertEqual(self.check({"": 200, "base": 400}), ["src/world: no entry in ASSERTS_MIN of tools/tidy.py"])


class Words(unittest.TestCase):
    """Comments and pages: sentences without a subject, banned words, nouns against the glossary, opening lines."""

    def words(self, name, text):
        found = []
        tidy_words.check_words(name, text, lambda _, line, why: found.append((line, why)))
        return found

    def test_a_sentence_without_a_subject(self):
        self.assertEqual(len(self.words("src/a.h", "// Whom it does not hold it does not hurt.\n")), 1)
        self.assertEqual(len(self.words("src/a.h", "int a; ///< What it costs.\n")), 1)
        self.assertEqual(len(self.words("src/a.h", "// It waits. Who rides stands nowhere.\n")), 1)

    def test_a_question_has_none(self):
        self.assertEqual(self.words("src/a.h", "// Who is at fault?\n"), [])
        self.assertEqual(self.words("src/a.h", "// A mob whose section is missing is frozen.\n"), [])

    def test_banned_words(self):
        for text in ("begins anew", "the mob is gone", "takes the long way", "told of changes"):
            self.assertEqual(len(self.words("src/a.h", f"// It {text}.\n")), 1, text)
        self.assertEqual(self.words("src/a.h", 'say("anew"); // says it again\n'), [])

    def test_nouns_of_the_glossary(self):
        self.assertEqual(len(self.words("src/a.h", "// Moves the passenger.\n")), 1)
        self.assertEqual(self.words("src/a.h", "// Moves the rider.\n"), [])

    def page(self, text):
        found = []
        tidy_words.check_page("docs/a.md", text, lambda _, line, why: found.append((line, why)))
        return [line for line, _ in found]

    def test_paragraphs_items_and_cells_of_a_page(self):
        self.assertEqual(self.page("# A\n\nIt waits. Who rides\nstands nowhere.\n"), [3])
        self.assertEqual(self.page("- It waits.\n- Whom it\n  holds it hurts.\n"), [2])
        self.assertEqual(self.page("| a | b |\n|---|---|\n| it | What it costs. |\n"), [3])
        self.assertEqual(self.page("It waits until the\nmob is\ngone.\n"), [1])
        self.assertEqual(self.page("It counts the [passengers](a.md).\n"), [1])

    def test_headings_code_quotes_and_links_are_no_sentences(self):
        self.assertEqual(self.page("## What it costs\n\nIt moves. Which mobs follow?\n"), [])
        self.assertEqual(self.page("```c\n// Who rides begins anew.\n```\n\n    passengers anew\n"), [])
        self.assertEqual(self.page("The list `Passengers anew` and [this](passengers.md).\n"), [])
        self.assertEqual(self.page("Not \"begins\nanew\", but again.\n"), [])

    def test_generated_pages_and_those_about_words_are_exempt(self):
        self.assertEqual(self.page("# A\n\nWho rides. This page is made by `a.c`.\n"), [])
        self.assertEqual(self.page("# Glossary\n\nNot passenger.\n"), [])

    def test_the_opening_of_a_source_file(self):
        opening = "// Keeps the open set sorted.\n// Rules: docs/sources.md#heap\n"
        self.assertEqual(self.words("src/path/a.c", opening + "int a;\n"), [])
        self.assertEqual(len(self.words("src/path/a.c", "#include \"a.h\"\n")), 1)
        self.assertEqual(len(self.words("src/path/a.c", "// Keeps the open set sorted.\nint a;\n")), 1)


if __name__ == "__main__":
    unittest.main()
