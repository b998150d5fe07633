// Folders of the dimensions, and the information that a save has about itself.
#define _XOPEN_SOURCE 700 // mkfifo

#include <ovis/save.h>

#include "support/save_fixture.h"
#include "support/save_writer.h"
#include "support/snbt.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static const char* netherrack(void* context, int32_t x, int32_t y, int32_t z) {
  (void)context;
  return (x + y + z) % 2 == 0 ? "netherrack" : "air";
}

static const char* end_stone(void* context, int32_t x, int32_t y, int32_t z) {
  (void)context;
  (void)x;
  (void)z;
  return y == 3 ? "end_stone" : "air";
}

static const save_level level = {.data_version = 3120,
                                 .time = 100000,
                                 .day_time = 123456,
                                 .is_raining = true,
                                 .is_thundering = true,
                                 .difficulty = 3,
                                 .mob_griefing = false,
                                 .name = "Sch\xC3\xA4"
                                         "fchen"};

// ---- Folders

TEST(a_save_folder_with_level_dat_says_everything_itself) {
  const char* folder = scratch_path("plain");
  save_fixture_write(folder, NULL);
  save_level_dat(folder, "level.dat", &level);
  save_fixture f;
  save_fixture_open(&f, folder, NULL);
  assert_true(f.info.has_level);
  assert_string_equal(f.info.name, level.name);
  assert_int_equal(f.info.data_version, 3120);
  assert_int_equal(f.info.env.game_time, 100000);
  assert_int_equal(f.info.env.day_time, 123456);
  assert_true(f.info.env.is_raining);
  assert_true(f.info.env.is_thundering);
  assert_false(f.info.env.mob_griefing);
  assert_int_equal(f.info.env.difficulty, OVIS_DIFFICULTY_HARD);
  assert_string_equal(f.info.env.dimension.name, "overworld");
  assert_int_equal(f.info.env.dimension.min_y, -64);
  assert_int_equal(f.info.env.dimension.height, 384);
  assert_string_equal(f.info.chosen, "");
  assert_string_equal(f.reports, "");
  save_fixture_close(&f);
}

TEST(dimensions_are_found_in_both_layouts_and_sorted) {
  const char* folder = scratch_path("dimensions");
  save_fixture_write(folder, NULL);
  save_fixture_write(scratch_path("dimensions/DIM1"), NULL);
  save_fixture_write(scratch_path("dimensions/DIM-1"), NULL);
  save_fixture_write(scratch_path("dimensions/dimensions/zoo/b"), NULL);
  save_fixture_write(scratch_path("dimensions/dimensions/zoo/a"), NULL);
  save_fixture_write(scratch_path("dimensions/dimensions/minecraft/the_end"), NULL);
  save_make_folder(scratch_path("dimensions/dimensions/zoo/no_region"));
  save_level_dat(folder, "level.dat", &level);
  save_fixture f;
  save_fixture_open(&f, folder, "minecraft:the_nether");
  static const char* const names[] = {"overworld", "the_nether", "the_end", "zoo:a", "zoo:b"};
  assert_int_equal(ovis_save_get_dimension_count(f.save), 5);
  for (int32_t i = 0; i < 5; i++) {
    assert_string_equal(ovis_save_get_dimension(f.save, i), names[i]);
  }
  assert_string_equal(f.info.env.dimension.name, "the_nether");
  assert_true(f.info.env.dimension.has_ceiling);
  assert_int_equal(f.info.env.game_time, 100000);
  save_fixture_close(&f);
  ovis_error error;
  assert_int_equal(save_fixture_try(folder, "zoo:c", &error), OVIS_NOT_FOUND);
  assert_string_equal(error.message, "the save has no dimension zoo:c; it has: overworld, "
                                     "the_nether, the_end, zoo:a, zoo:b");
}

TEST(the_newest_layout_has_no_region_folder_of_its_own) {
  const char* folder = scratch_path("newest");
  save_fixture_write(scratch_path("newest/dimensions/minecraft/overworld"), NULL);
  save_fixture_write(scratch_path("newest/dimensions/minecraft/the_nether"), NULL);
  save_level_dat(folder, "level.dat", &level);
  save_fixture f;
  save_fixture_open(&f, folder, NULL);
  assert_int_equal(ovis_save_get_dimension_count(f.save), 2);
  assert_string_equal(f.info.env.dimension.name, "overworld");
  save_fixture_close(&f);
  save_fixture_open(&f, scratch_path("newest/dimensions/minecraft/the_nether"), NULL);
  assert_string_equal(f.info.env.dimension.name, "the_nether");
  assert_int_equal(f.info.env.game_time, 100000); // from the save's level.dat
  save_fixture_close(&f);
}

TEST(a_dimension_folder_is_known_by_its_name) {
  const char* folder = scratch_path("inside");
  save_fixture_write(folder, NULL);
  save_fixture_write(scratch_path("inside/DIM1"), NULL);
  save_level_dat(folder, "level.dat", &level);
  save_fixture f;
  save_fixture_open(&f, scratch_path("inside/DIM1"), NULL);
  assert_string_equal(f.info.env.dimension.name, "the_end");
  assert_int_equal(ovis_save_get_dimension_count(f.save), 1);
  assert_true(f.info.has_level);
  assert_false(f.info.env.dimension.has_sky);
  save_fixture_close(&f);
}

TEST(level_dat_and_the_region_folder_stand_for_their_save) {
  const char* folder = scratch_path("stand_in");
  save_fixture_write(folder, NULL);
  save_level_dat(folder, "level.dat", &level);
  save_fixture f;
  save_fixture_open(&f, scratch_path("stand_in/level.dat"), NULL);
  assert_string_equal(f.info.name, level.name);
  save_fixture_close(&f);
  save_fixture_open(&f, scratch_path("stand_in/region/"), NULL);
  assert_string_equal(f.info.name, level.name);
  save_fixture_close(&f);
}

TEST(one_region_file_shows_its_own_chunks_only) {
  save_writer w;
  save_begin(&w, scratch_path("one_region"));
  for (int32_t x = 0; x < 64; x += 31) {
    const save_chunk chunk = save_fixture_chunk(x, 0);
    save_put_chunk(&w, &chunk);
  }
  save_end(&w);
  save_fixture f;
  save_fixture_open(&f, scratch_path("one_region/region/r.1.0.mca"), NULL);
  ovis_chunk_iter iter = {0};
  assert_true(ovis_save_next_chunk(f.save, OVIS_SAVE_CHUNKS, &iter));
  assert_int_equal(iter.pos.x, 62);
  assert_false(ovis_save_next_chunk(f.save, OVIS_SAVE_CHUNKS, &iter));
  save_fixture_close(&f);
}

TEST(a_region_file_outside_of_any_save_is_read_alone) {
  save_fixture_write(scratch_path("lone_source"), NULL);
  save_make_folder(scratch_path("lone"));
  assert_int_equal(
      rename(scratch_path("lone_source/region/r.0.0.mca"), scratch_path("lone/r.0.0.mca")), 0);
  save_fixture f;
  save_fixture_open(&f, scratch_path("lone/r.0.0.mca"), NULL);
  assert_int_equal(ovis_save_load_chunk(f.save, f.world, (ovis_chunk_pos){0, 0}, NULL), OVIS_OK);
  assert_string_equal(save_fixture_block(&f, 5, 63, 5), "stone");
  save_fixture_close(&f);
}

TEST(region_files_without_bytes_are_named) {
  const char* folder = scratch_path("hollow");
  save_fixture_write(folder, NULL);
  save_write_file(scratch_path("hollow/region/r.3.-2.mca"), "", 0);
  save_fixture f;
  save_fixture_open(&f, folder, NULL);
  assert_non_null(
      strstr(f.info.chosen, "; region/r.3.-2.mca has 0 bytes: treated as a region without chunks"));
  save_fixture_close(&f);
  save_make_folder(scratch_path("hollow/poi"));
  save_write_file(scratch_path("hollow/poi/r.0.0.mca"), "", 0);
  save_fixture_open(&f, folder, NULL);
  assert_non_null(strstr(f.info.chosen, "2 region files have 0 bytes, "));
  save_fixture_close(&f);
}

TEST(what_is_no_save_is_refused_with_advice) {
  ovis_error error;
  const char* missing = scratch_path("not there");
  assert_int_equal(save_fixture_try(missing, NULL, &error), OVIS_NOT_FOUND);
  assert_non_null(strstr(error.message, "not there does not exist: "));
  assert_non_null(strstr(error.message, "give a save folder (with level.dat), a dimension's folder "
                                        "(with region/) or one file r.X.Z.mca"));
  save_make_folder(scratch_path("empty"));
  assert_int_equal(save_fixture_try(scratch_path("empty"), NULL, &error), OVIS_NOT_FOUND);
  assert_non_null(strstr(error.message, "has no region files: give a save folder"));
  save_write_file(scratch_path("empty/notes.txt"), "x", 1);
  assert_int_equal(save_fixture_try(scratch_path("empty/notes.txt"), NULL, &error),
                   OVIS_BAD_FORMAT);
  assert_non_null(strstr(error.message, "is not a region file: give a save folder"));
  assert_int_equal(mkfifo(scratch_path("empty/pipe"), 0600), 0);
  assert_int_equal(save_fixture_try(scratch_path("empty/pipe"), NULL, &error), OVIS_BAD_FORMAT);
}

// ---- Guesses

TEST(without_level_dat_the_largest_last_update_is_the_time) {
  save_writer w;
  save_begin(&w, scratch_path("times"));
  for (int32_t x = 0; x < 5; x++) {
    save_chunk chunk = save_fixture_chunk(x * 40, 0);
    chunk.last_update = 50000 + (x * 3) % 5 * 7;
    save_put_chunk(&w, &chunk);
  }
  save_end(&w);
  save_fixture f;
  save_fixture_open(&f, scratch_path("times"), NULL);
  assert_int_equal(f.info.env.game_time, 50028);
  assert_int_equal(f.info.env.day_time, 2028);
  assert_int_equal(f.info.env.difficulty, OVIS_DIFFICULTY_NORMAL);
  assert_true(f.info.env.mob_griefing);
  assert_string_equal(f.info.chosen,
                      "no level.dat: game time 50028 is the largest LastUpdate, day time 2028 is "
                      "that modulo 24000; dimension overworld: chunks begin at y -64");
  save_fixture_close(&f);
}

static void assert_guess(const char* name, const save_chunk* chunk, const char* dimension,
                         int32_t min_y, int32_t height) {
  save_fixture_write(scratch_path("%s", name), chunk);
  save_fixture f;
  save_fixture_open(&f, scratch_path("%s", name), NULL);
  assert_string_equal(f.info.env.dimension.name, dimension);
  assert_int_equal(f.info.env.dimension.min_y, min_y);
  assert_int_equal(f.info.env.dimension.height, height);
  assert_string_equal(ovis_save_get_dimension(f.save, 0), dimension);
  save_fixture_close(&f);
}

TEST(blocks_tell_the_dimension_when_nobody_remembers_a_place) {
  save_chunk chunk = save_fixture_chunk(0, 0);
  assert_guess("guess_tall", &chunk, "overworld", -64, 384);
  chunk.min_y = 0;
  chunk.height = 256;
  chunk.block = netherrack;
  assert_guess("guess_nether", &chunk, "the_nether", 0, 256);
  chunk.block = end_stone;
  assert_guess("guess_end", &chunk, "the_end", 0, 256);
  chunk.data_version = 2586;
  chunk.block = save_fixture_chunk(0, 0).block;
  assert_guess("guess_old", &chunk, "overworld", 0, 256);
  chunk.block = netherrack;
  assert_guess("guess_old_nether", &chunk, "the_nether", 0, 256);
}

TEST(a_lone_dimension_takes_the_name_it_is_given) {
  save_fixture_write(scratch_path("named"), NULL);
  save_fixture f;
  save_fixture_open(&f, scratch_path("named"), "minecraft:the_end");
  assert_string_equal(f.info.env.dimension.name, "the_end");
  save_fixture_close(&f);
}

TEST(a_dimension_may_be_as_high_as_its_chunks_are) {
  save_chunk chunk = save_fixture_chunk(0, 0);
  chunk.min_y = -128;
  chunk.height = 512;
  assert_guess("high", &chunk, "overworld", -128, 512);
}

// ---- Damaged level.dat

TEST(a_torn_level_dat_is_replaced_by_its_backup) {
  const char* folder = scratch_path("torn_level");
  save_fixture_write(folder, NULL);
  save_write_file(scratch_path("torn_level/level.dat"), "\x1F\x8B\x08 torn", 8);
  save_level_dat(folder, "level.dat_old", &level);
  save_fixture f;
  save_fixture_open(&f, folder, NULL);
  assert_string_equal(f.info.name, level.name);
  assert_string_equal(f.reports, "level.dat: its gzip data is damaged\n");
  save_fixture_close(&f);
}

TEST(every_prefix_of_level_dat_is_survived) {
  const char* folder = scratch_path("cut_level");
  save_fixture_write(folder, NULL);
  save_level_dat(folder, "level.dat", &level);
  const test_bytes whole = test_read_file(scratch_path("cut_level/level.dat"));
  for (size_t size = 0; size < whole.size; size++) {
    save_write_file(scratch_path("cut_level/level.dat"), whole.bytes, size);
    save_fixture f;
    save_fixture_open(&f, folder, NULL);
    assert_false(f.info.has_level);
    assert_int_equal(f.skipped, 1);
    assert_int_equal(f.info.env.game_time, 1000);
    save_fixture_close(&f);
  }
  test_free(whole.bytes);
}

// Writes a level.dat that is not compressed: the text of its entries.
static void write_level(const char* path, const char* text) {
  nbt_writer w;
  snbt_document(&w, "%s", text);
  save_write_file(path, w.bytes, w.size);
  nbt_free(&w);
}

TEST(odd_values_in_level_dat_are_not_taken) {
  const char* folder = scratch_path("odd_level");
  save_fixture_write(folder, NULL);
  write_level(scratch_path("odd_level/level.dat"),
              "Data:{Time:-5L,DayTime:-1L,Difficulty:77b,LevelName:3,raining:yes}");
  save_fixture f;
  save_fixture_open(&f, folder, NULL);
  assert_true(f.info.has_level);
  assert_int_equal(f.info.env.game_time, 0);
  assert_int_equal(f.info.env.day_time, 23999);
  assert_int_equal(f.info.env.difficulty, OVIS_DIFFICULTY_NORMAL);
  assert_false(f.info.env.is_raining);
  assert_true(f.info.env.mob_griefing);
  assert_string_equal(f.info.name, "");
  save_fixture_close(&f);
}

TEST(times_in_level_dat_that_nobody_can_count_on_from_are_not_taken) {
  const int64_t days[] = {INT64_MAX, OVIS_TIME_MAX + 1, OVIS_TIME_MAX};
  const char* folder = scratch_path("old_level");
  save_fixture_write(folder, NULL);
  for (size_t i = 0; i < 3; i++) {
    char text[100];
    snprintf(text, sizeof text, "Data:{Time:%lldL,DayTime:%lldL}", (long long)days[i],
             (long long)days[i]);
    write_level(scratch_path("old_level/level.dat"), text);
    save_fixture f;
    save_fixture_open(&f, folder, NULL);
    assert_int_equal(f.info.env.game_time, OVIS_TIME_MAX);
    assert_int_equal(f.info.env.day_time, i < 2 ? days[i] % 24000 : OVIS_TIME_MAX);
    save_fixture_close(&f);
  }
}

TEST(the_newest_name_of_the_griefing_rule_is_known) {
  const char* folder = scratch_path("rules_level");
  save_fixture_write(folder, NULL);
  write_level(scratch_path("rules_level/level.dat"),
              "Data:{Time:30000L,game_rules:{'minecraft:mob_griefing':0b}}");
  save_fixture f;
  save_fixture_open(&f, folder, NULL);
  assert_false(f.info.env.mob_griefing);
  assert_int_equal(f.info.env.day_time, 6000);
  assert_string_equal(
      f.info.chosen,
      "day time 6000: the game time modulo 24000, because level.dat has no day time");
  save_fixture_close(&f);
}
