#!/usr/bin/env python3
"""Tests of tools/coverage.py: which cells are empty, and which lines of docs/unreached.tsv are wrong."""
import unittest

import coverage

CELLS = [("fox", "Float", "started"), ("fox", "Float", "stopped"), ("fox", "Sleep", "NO_NEED"), ("cow", "Float", "started")]


class Judge(unittest.TestCase):
    def judge(self, filled, *excuses, cells=None):
        return coverage.judge(cells or CELLS, set(filled), [(i + 1, excuse) for i, excuse in enumerate(excuses)])

    def test_cells_are_empty_until_a_scene_fills_them(self):
        self.assertEqual(self.judge(CELLS[:1])[1], CELLS[1:])
        self.assertEqual(self.judge(CELLS)[1], [])

    def test_an_excuse_for_a_filled_cell_is_wrong(self):
        excused, empty, wrong = self.judge(CELLS[:1], CELLS[0])
        self.assertEqual((excused, empty), (set(), CELLS[1:]))
        self.assertIn("filled: fox Float started", wrong[0])

    def test_an_excuse_for_no_cell_is_wrong(self):
        self.assertIn("no such cell", self.judge(CELLS, ("fox", "Fly", "started"))[2][0])

    def test_a_star_excuses_all_species(self):
        cells = CELLS + [("hen", "Lay", str(i)) for i in range(100)]
        excused, empty, wrong = self.judge(cells[4:], ("*", "Float", "started"), cells=cells)
        self.assertEqual(excused, {CELLS[0], CELLS[3]})
        self.assertEqual((empty, wrong), (CELLS[1:3], []))

    def test_more_than_three_percent_of_excuses_are_wrong(self):
        cells = [("hen", "Lay", str(i)) for i in range(100)]
        self.assertEqual(self.judge(cells[3:], *cells[:3], cells=cells)[2], [])
        self.assertIn("more than 3%", self.judge(cells[4:], *cells[:4], cells=cells)[2][0])

    def test_every_line_of_the_list_has_four_words(self):
        self.assertEqual(coverage.read_excuses()[1], [])


if __name__ == "__main__":
    unittest.main()
