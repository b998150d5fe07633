#include "support/draw.h"
#include "support/test.h"

TEST(a_map_has_its_rows_as_depth_and_every_other_character_as_cells) {
  draw_rows rows = MAP("S . #", ". T .");
  assert_int_equal(draw_width(rows), 3);
  assert_int_equal(draw_depth(rows), 2);
  assert_int_equal(draw_at(rows, 2, 0), '#');
  assert_int_equal(draw_at(rows, 1, 1), 'T');
  assert_int_equal(draw_at(rows, 3, 0), 0);
  assert_int_equal(draw_at(rows, 0, 2), 0);
  assert_int_equal(draw_at(rows, -1, 0), 0);
}

TEST(a_mark_is_found_in_reading_order_or_not_at_all) {
  draw_rows rows = MAP(". . #", "# T .");
  draw_point found = {7, 7};
  assert_true(draw_find(rows, '#', &found));
  assert_int_equal(found.x, 2);
  assert_int_equal(found.z, 0);
  assert_false(draw_find(rows, 'S', &found));
  assert_int_equal(found.x, 2);
}

static void put(void* context, int x, int z, char mark) {
  char* text = context;
  text[z * 2 + x] = mark;
}

TEST(each_cell_is_given_once) {
  char text[5] = "____";
  draw_each(MAP("a b", "c d"), put, text);
  assert_string_equal(text, "abcd");
}

TEST(a_path_is_drawn_over_the_map_with_numbers_then_letters) {
  draw_rows rows = MAP("S . #", ". . T");
  const draw_point points[] = {{0, 0}, {1, 1}, {9, 9}};
  char text[64];
  assert_int_equal(draw_path(text, sizeof text, rows, points, 3), 12);
  assert_string_equal(text, "1 . #\n. 2 .\n");
  draw_point many[36];
  for (int i = 0; i < 36; i++) {
    many[i] = (draw_point){i < 10 ? 0 : 1, 0};
  }
  draw_path(text, sizeof text, MAP(". ."), many, 10);
  assert_string_equal(text, "a .\n");
  draw_path(text, sizeof text, MAP(". ."), many, 35);
  assert_string_equal(text, "a z\n");
  draw_path(text, sizeof text, MAP(". ."), many, 36);
  assert_string_equal(text, "a +\n");
}

TEST(a_drawing_that_does_not_fit_is_not_drawn) {
  char text[5] = "full";
  assert_int_equal(draw_path(text, 4, MAP("S T"), NULL, 0), 4);
  assert_string_equal(text, "");
  assert_int_equal(draw_path(text, 5, MAP("S T"), NULL, 0), 4);
  assert_string_equal(text, ". .\n");
}
