#!/usr/bin/env python3
"""Tests of tools/mutants_reach.py: each number is a mutant. With the label full the mutants run."""
import os
import subprocess
import sys
import unittest

import mutants
import mutants_reach


class Mutants(unittest.TestCase):
    def test_each_number_of_a_row_is_one_column_less(self):
        changes = [change.change() for change in mutants_reach.collect()]
        rows = [change for change in changes if "OV_REACH" in change or change.startswith(".read")]
        self.assertEqual(len(rows), 8)
        self.assertIn("[OV_REACH_VILLAGE] = {.read = 96, -> [OV_REACH_VILLAGE] = {.read = 80,", rows)

    def test_what_survives_is_a_mutant(self):
        made = {(change.source.path, change.change()) for change in mutants_reach.collect()}
        lines = (mutants.ROOT / "docs/survivors.tsv").read_text().splitlines()
        excused = {tuple(line.split("\t")[1:3]) for line in lines if line.startswith("reach\t")}
        self.assertEqual(excused - made, set())

    @unittest.skipUnless(os.environ.get("OVIS_TEST_LABEL") in ("full", "long"), "with the label full")
    def test_the_proof_of_reach_notices_each(self):
        tool = str(mutants.ROOT / "tools/mutants.py")
        self.assertEqual(subprocess.run([sys.executable, tool, "--reach"]).returncode, 0)


if __name__ == "__main__":
    unittest.main()
