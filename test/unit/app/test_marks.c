// Problem: a reader of a map must be able to tell every species apart, and know what is not shown.
// Design: app/draw/legend.h, app/draw/outside.h
#include "support/test.h"

#include "draw/legend.h"
#include "draw/outside.h"

#include <ovis/species.h>

#include <string.h>

enum { SIDE = 24 };

static const color paper = {22, 24, 29};

// Draws the mark of a row alone.
static canvas mark_of(const legend* key, int32_t row) {
  canvas picture;
  assert_true(canvas_init(&picture, SIDE, SIDE, paper));
  legend_mark(key, &picture, key->rows[row].shape, key->rows[row].name, SIDE / 2.0, SIDE / 2.0);
  return picture;
}

static void check_all_differ(const legend* key) {
  const size_t size = (size_t)SIDE * SIDE * 3;
  for (int32_t i = 0; i < key->count; i++) {
    canvas one = mark_of(key, i);
    for (int32_t j = 0; j < i; j++) {
      canvas other = mark_of(key, j);
      if (memcmp(one.pixels, other.pixels, size) == 0) {
        fail_msg("%s looks like %s", key->rows[i].name, key->rows[j].name);
      }
      canvas_fini(&other);
    }
    canvas_fini(&one);
  }
}

TEST(no_two_species_look_alike) {
  legend key = {0};
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    legend_add(&key, LEGEND_DISC, ovis_species_get(i)->name, 1);
  }
  assert_int_equal(key.count, ovis_species_get_count());
  check_all_differ(&key);
}

TEST(no_two_gray_species_look_alike) {
  legend key = {0};
  for (int32_t i = 0; i < 60; i++) {
    legend_add_gray(&key, LEGEND_DISC, ovis_species_get(i)->name, 1);
  }
  for (int32_t i = 60; i < ovis_species_get_count(); i++) {
    legend_add(&key, LEGEND_DIAMOND, ovis_species_get(i)->name, 1);
  }
  check_all_differ(&key);
  const color paint = legend_paint(&key, LEGEND_DISC, ovis_species_get(3)->name);
  assert_int_equal(paint.r, paint.g);
  assert_int_equal(paint.g, paint.b);
}

TEST(a_gray_species_takes_no_color_from_the_others) {
  legend with = {0};
  legend without = {0};
  legend_add_gray(&with, LEGEND_DISC, "cow", 1);
  legend_add(&with, LEGEND_DISC, "sheep", 1);
  legend_add(&without, LEGEND_DISC, "sheep", 1);
  const color a = legend_paint(&with, LEGEND_DISC, "sheep");
  const color b = legend_paint(&without, LEGEND_DISC, "sheep");
  assert_memory_equal(&a, &b, sizeof a);
}

TEST(mobs_outside_the_picture_are_counted_by_species) {
  outside left_out = {0};
  char words[200];
  outside_words(&left_out, words, sizeof words);
  assert_string_equal(words, "");
  outside_add(&left_out, "cow");
  outside_words(&left_out, words, sizeof words);
  assert_string_equal(words, "1 mob lies outside the picture: 1 cow");
  static const char* const more[] = {"pig", "cow", "bat", "bee", "cat", "cod", "fox", "hoglin"};
  for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
    outside_add(&left_out, more[i]);
  }
  outside_words(&left_out, words, sizeof words);
  assert_string_equal(words, "9 mobs lie outside the picture: 2 cow, 1 pig, 1 bat, 1 bee, 1 cat, "
                             "1 cod, 2 of other species");
}
