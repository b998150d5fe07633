#!/usr/bin/env python3
"""Tests the changes of tools/mutants_facts.py, and that each row of test/expect/facts.tsv names a change and a test."""
import unittest

import mutants_facts
import mutants_plans

SOURCE = """#define SLOW 0.25 // a quarter
#define TICKS 10
#define NINTH 0.9f
#define SWITCH true
static const ov_species row = {
    .width = 0.6f, .health_max = 16, .is_big = false,
};
static bool is_near(double x) {
  return x < 3 && !is_far(x);
}
"""


class Changes(unittest.TestCase):
    def changed(self, what):
        source = mutants_plans.Source("src/x.c", SOURCE)
        return mutants_facts.change_of(source, what).change().split(" -> ")[1]

    def test_numbers_of_macros_and_members(self):
        self.assertEqual(self.changed("SLOW"), "#define SLOW 0.26 // a quarter")
        self.assertEqual(self.changed("TICKS"), "#define TICKS 11")
        self.assertEqual(self.changed("NINTH"), "#define NINTH 0.8f")
        self.assertIn(".width = 0.7f,", self.changed(".width"))
        self.assertIn(".health_max = 17,", self.changed(".health_max"))

    def test_booleans(self):
        self.assertEqual(self.changed("SWITCH"), "#define SWITCH false")
        self.assertIn(".is_big = true,", self.changed(".is_big"))

    def test_texts_that_occur_once(self):
        self.assertEqual(self.changed("x < 3 => x > 3"), "return x > 3 && !is_far(x);")
        for what in ("x => y", "z => y", "NONE", ".none"):
            with self.assertRaises(ValueError):
                self.changed(what)


class Table(unittest.TestCase):
    def test_each_row_names_a_change_and_a_test(self):
        facts, wrong = mutants_facts.read_facts("")
        self.assertEqual(wrong, [])
        self.assertGreater(len(facts), 150)

    def test_each_fact_has_its_source(self):
        text = (mutants_plans.ROOT / "docs/sources.md").read_text(encoding="utf-8")
        for fact in mutants_facts.read_facts("")[0]:
            self.assertIn(f"\n## {fact.source}\n", text)


if __name__ == "__main__":
    unittest.main()
