#!/usr/bin/env python3
"""Tests which changes tools/mutants_plans.py makes of a plan."""
import unittest

import mutants_plans

HEADER = """#define OV_RUNS(rank, how_fast) { (rank), 0, {.kind = &ov_run, .ticks_min = 7, .speed = (how_fast)} }
#define OV_UNUSED 9
"""
SOURCE = """#include "x.h"
#define SPEED 0.5 // claim 1
#define OTHER 3
static const ov_condition needs[] = {OV_PRESENT(HOME)};
static const char* const bones[] = {"bone", NULL};
static const char* const colors[] = {"red", "blue"};
static const ov_activity_entry list[2] = {
    {4, 0, {.kind = &ov_sit, OV_CONDITIONS(needs), .items = bones}}, // 5
    OV_RUNS(6, SPEED),
};
static const ov_behavior_kind rest = {
    OV_ONE_SHOT("Rest", can_rest),
    OV_TICKS(20, 30),
    OV_NEEDS(OV_ABSENT(WALK_TARGET), OV_REGISTERED(WALK_TARGET)),
    OV_PHRASES(.words = "rest", .doing = "resting (7 ticks", OV_WHY({OVIS_REASON_NO_NEED, "it is day"})),
};
static int32_t count(void) {
  return 8 + OTHER;
}
"""


class Changes(unittest.TestCase):
    def setUp(self):
        sources = [mutants_plans.Source("src/species/x.h", HEADER), mutants_plans.Source("src/species/x.c", SOURCE)]
        self.made = [change.change() for change in mutants_plans.changes_in(sources, "")]

    def has(self, after):
        return sum(after in change.split(" -> ")[1] for change in self.made)

    def test_numbers_of_tables_and_of_their_macros(self):
        self.assertEqual(self.has("{5, 0, {.kind = &ov_sit"), 1)
        self.assertEqual(self.has("{4, 1, {.kind = &ov_sit"), 1)
        self.assertEqual(self.has("OV_RUNS(7, SPEED)"), 1)
        self.assertEqual(self.has("#define SPEED 1.5"), 1)
        self.assertEqual(self.has(".ticks_min = 8"), 1)
        self.assertEqual(self.has("(rank), 1, {"), 1)

    def test_memories_statuses_and_items(self):
        self.assertEqual(self.has("{OV_ABSENT(HOME)}"), 1)
        self.assertEqual(self.has("{OV_PRESENT(JOB_SITE)}"), 1)
        self.assertEqual(self.has('"bone_x"'), 1)

    def test_neighbors_change_places(self):
        after = [change.split(" -> ")[1] for change in self.made]
        self.assertEqual(sum(0 <= text.find("OV_RUNS(6") < text.find("&ov_sit") for text in after), 1)

    def test_kinds(self):
        self.assertEqual(self.has("OV_TICKS(21, 30)"), 1)
        self.assertEqual(self.has("OV_TICKS(20, 31)"), 1)
        self.assertEqual(self.has("OV_NEEDS(OV_ABSENT(LOOK_TARGET), OV_REGISTERED(WALK_TARGET))"), 1)
        self.assertEqual(self.has("OV_NEEDS(OV_REGISTERED(WALK_TARGET), OV_ABSENT(WALK_TARGET))"), 1)
        for text in ("Rest_x", "rest_x", "8 ticks", "OV_TICKS(20, 30), OV_ONE_SHOT"):
            self.assertEqual(self.has(text), 0, text)

    def test_what_is_no_plan_stays(self):
        for text in ("#define OV_UNUSED 10", "#define OTHER 4", "return 9", '"red_x"', "// 6", "list[3]", "NULL, "):
            self.assertEqual(self.has(text), 0, text)

    def test_the_whole(self):
        self.assertEqual(len(self.made), 17, "\n".join(self.made))


class Texts(unittest.TestCase):
    def test_the_tables_of_the_project_are_found(self):
        made, _ = mutants_plans.collect("src/species/villager/villager_plan")
        self.assertGreater(len(made), 400)
        made, _ = mutants_plans.collect("src/species/animals/wolf.c")
        self.assertTrue(any(".lift" in c.change() or "ov_leap_settings, 1.4" in c.change() for c in made))

    def test_constants_are_no_part_of_plans(self):
        plans = {(c.source.path, c.change()) for c in mutants_plans.collect("src/species/villager")[0]}
        constants = {(c.source.path, c.change()) for c in mutants_plans.collect_constants("src/species/villager")[0]}
        self.assertGreater(len(constants), 50)
        self.assertFalse(plans & constants)


if __name__ == "__main__":
    unittest.main()
