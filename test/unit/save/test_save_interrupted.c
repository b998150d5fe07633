// Readers see the old save or the new one after an interrupted commit. The recovery goes on only
// when its record fits, and deletes only files that the record or the list names.
#define _XOPEN_SOURCE 700 // symlink

#include "support/save_fixture.h"
#include "support/save_flock.h"
#include "support/save_killed.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char* in_folder(const char* folder, const char* name) {
  static char paths[4][1200];
  static int32_t next;
  char* path = paths[next++ & 3];
  snprintf(path, sizeof paths[0], "%s/%s", folder, name);
  return path;
}

static bool exists(const char* folder, const char* name) {
  struct stat info;
  return lstat(in_folder(folder, name), &info) == 0;
}

static void append_bytes(const char* path) {
  FILE* file = fopen(path, "ab");
  assert_non_null(file);
  assert_int_equal(fwrite("played on", 1, 9, file), 9);
  assert_int_equal(fclose(file), 0);
}

// ---- Recovery

// Kills the writer before its n-th rename of a file of the save (1: the first).
static void kill_at_rename(const killed_scene* s, int32_t n) {
  static int64_t steps[8]; // found in earlier calls
  for (int64_t step = steps[n];; step++) {
    folder_write(s->old, s->folder);
    assert_true(killed_in_step(s, NULL, step));
    if (!exists(s->folder, OV_COMMIT_FILE)) {
      continue;
    }
    folder_image* now = folder_read(s->folder);
    int32_t left = 0;
    for (int32_t i = 0; i < now->count; i++) {
      const char* suffix = strstr(now->files[i].path, OV_COMMIT_SUFFIX);
      left += suffix != NULL && suffix[sizeof OV_COMMIT_SUFFIX - 1] == '\0';
    }
    folder_free(now);
    if (left == 8 - n) { // seven files are replaced
      steps[n] = step;
      return;
    }
  }
}

static void expect_refused(const char* folder, const char* what) {
  folder_image* before = folder_read(folder);
  ovis_error error = {0};
  ovis_save* save = NULL;
  ovis_save_def def = ovis_default_save_def();
  def.path = folder;
  assert_int_equal(flock_try(folder, NULL, &error), OVIS_BAD_FORMAT);
  if (strstr(error.message, what) == NULL || strstr(error.message, "remove ovis_commit") == NULL ||
      strstr(error.message, "a mob that moved may then be in two files") == NULL) {
    fail_msg("%s", error.message);
  }
  error = (ovis_error){0};
  const char* copy = scratch_path("refused_copy");
  assert_int_equal(flock_try(folder, copy, &error), OVIS_BAD_FORMAT);
  assert_non_null(strstr(error.message, what));
  assert_int_equal(ovis_save_create(&def, &save, &error), OVIS_BAD_FORMAT);
  assert_null(save);
  folder_expect_kept(before, folder);
}

TEST(a_recovery_refuses_to_overwrite_what_the_game_wrote_after_the_crash) {
  killed_scene s = killed_begin();
  static const char* const played[] = {"region/r.0.0.mca", "entities/r.0.0.mca", "level.dat"};
  for (int32_t n = 1; n <= 7; n++) {
    for (size_t i = 0; i < sizeof played / sizeof *played; i++) {
      kill_at_rename(&s, n);
      append_bytes(in_folder(s.folder, played[i]));
      expect_refused(s.folder, played[i]);
    }
    // The message tells the user to remove the record: that keeps the game's files and removes
    // the others.
    assert_int_equal(remove(in_folder(s.folder, OV_COMMIT_FILE)), 0);
    folder_image* game = folder_read(s.folder);
    ovis_error error = {0};
    if (flock_try(s.folder, NULL, &error) != OVIS_OK) {
      fail_msg("%s", error.message);
    }
    folder_image* kept = folder_read(s.folder);
    for (int32_t i = 0; i < kept->count; i++) {
      assert_null(strstr(kept->files[i].path, "ovis"));
    }
    for (int32_t i = 0, k = 0; i < game->count; i++) {
      if (strstr(game->files[i].path, "ovis") == NULL) {
        assert_string_equal(game->files[i].path, kept->files[k].path);
        assert_int_equal(game->files[i].content.size, kept->files[k].content.size);
        assert_memory_equal(game->files[i].content.bytes, kept->files[k].content.bytes,
                            kept->files[k].content.size);
        k++;
      }
    }
    folder_free(game);
    folder_free(kept);
  }
  killed_end(&s);
}

TEST(a_recovery_refuses_new_files_that_are_damaged_or_missing) {
  killed_scene s = killed_begin();
  kill_at_rename(&s, 1);
  append_bytes(in_folder(s.folder, "region/r.0.0.mca" OV_COMMIT_SUFFIX));
  expect_refused(s.folder, "region/r.0.0.mca");
  kill_at_rename(&s, 1);
  assert_int_equal(remove(in_folder(s.folder, "region/r.0.0.mca" OV_COMMIT_SUFFIX)), 0);
  expect_refused(s.folder, "region/r.0.0.mca");
  kill_at_rename(&s, 1);
  assert_int_equal(remove(in_folder(s.folder, "entities/c.32.0.mcc")), 0);
  save_write_file(in_folder(s.folder, "entities/c.32.0.mcc"), "other", 5);
  expect_refused(s.folder, "entities/c.32.0.mcc");
  killed_end(&s);
}

TEST(a_recovery_deletes_only_files_that_its_own_record_names) {
  killed_scene s = killed_begin();
  static const char* const others[] = {"notes.ovis_new", "region/r.7.7.mca.ovis_new",
                                       "data/map.dat.ovis_new"};
  for (int64_t n = 0;; n++) {
    folder_write(s.old, s.folder);
    save_make_folder(in_folder(s.folder, "data"));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
      save_write_file(in_folder(s.folder, others[i]), "mine", 4);
    }
    const bool is_killed = killed_in_step(&s, NULL, n);
    assert_int_equal(flock_try(s.folder, NULL, NULL), OVIS_OK);
    folder_image* now = folder_read(s.folder);
    int32_t count = 0;
    for (int32_t i = 0; i < now->count; i++) {
      count += strstr(now->files[i].path, "ovis") != NULL;
    }
    folder_free(now);
    assert_int_equal(count, 3);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
      assert_true(exists(s.folder, others[i]));
    }
    if (!is_killed) {
      break;
    }
  }
  killed_end(&s);
}

TEST(a_file_of_other_origin_with_the_name_of_a_new_one_is_kept_and_named) {
  killed_scene s = killed_begin();
  static const char* const names[] = {"region/r.0.0.mca" OV_COMMIT_SUFFIX,
                                      OV_COMMIT_FILE OV_COMMIT_SUFFIX};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    folder_write(s.old, s.folder);
    save_write_file(in_folder(s.folder, names[i]), "mine", 4);
    folder_image* before = folder_read(s.folder);
    ovis_error error = {0};
    assert_int_equal(killed_change(s.folder, NULL, NULL, NULL, &error), OVIS_IO_ERROR);
    assert_non_null(strstr(error.message, names[i]));
    assert_non_null(strstr(error.message, "remove it or move it"));
    folder_expect_kept(before, s.folder);
  }
  killed_end(&s);
}

// Moves a folder of the save out of it and puts a link in its place.
static void link_out(const char* folder, const char* name, const char* outside) {
  folder_remove(outside);
  assert_int_equal(rename(in_folder(folder, name), outside), 0);
  assert_int_equal(symlink(outside, in_folder(folder, name)), 0);
}

TEST(nothing_is_written_or_deleted_through_a_link_that_leaves_the_save) {
  killed_scene s = killed_begin();
  const char* outside = scratch_path("outside");
  ovis_error error = {0};
  folder_write(s.old, s.folder);
  link_out(s.folder, "region", outside);
  folder_image* before = folder_read(outside);
  assert_int_equal(killed_change(s.folder, NULL, NULL, NULL, &error), OVIS_IO_ERROR);
  assert_non_null(strstr(error.message, "region"));
  assert_non_null(strstr(error.message, "outside of the save"));
  folder_expect_kept(before, outside);
  assert_int_equal(remove(in_folder(s.folder, "region")), 0);
  // An interrupted commit: before its record, and after it.
  for (int32_t has_record = 0; has_record < 2; has_record++) {
    for (int64_t n = 0;; n++) {
      folder_write(s.old, s.folder);
      assert_true(killed_in_step(&s, NULL, n));
      if (exists(s.folder, "region/r.0.0.mca" OV_COMMIT_SUFFIX) &&
          exists(s.folder, OV_COMMIT_FILE) == (has_record == 1)) {
        break;
      }
    }
    link_out(s.folder, "region", outside);
    before = folder_read(outside);
    assert_int_equal(flock_try(s.folder, NULL, NULL), has_record ? OVIS_BAD_FORMAT : OVIS_OK);
    folder_expect_kept(before, outside);
    assert_int_equal(remove(in_folder(s.folder, "region")), 0);
  }
  // A link in place of the new file.
  kill_at_rename(&s, 1);
  const char* new_file = in_folder(s.folder, "region/r.0.0.mca" OV_COMMIT_SUFFIX);
  const char* target = scratch_path("target");
  folder_remove(target);
  assert_int_equal(rename(new_file, target), 0);
  assert_int_equal(symlink(target, new_file), 0);
  expect_refused(s.folder, "region/r.0.0.mca");
  assert_int_equal(remove(target), 0);
  killed_end(&s);
}

TEST(the_stage_of_a_copy_that_is_a_link_is_removed_but_not_emptied) {
  const char* folder = scratch_path("staged");
  const char* outside = scratch_path("stage_outside");
  const char* copy = scratch_path("staged_copy");
  char stage[900];
  char mark[900];
  flock_write(folder, FLOCK_NEW);
  save_make_folder(outside);
  save_write_file(in_folder(outside, "mine"), "mine", 4);
  snprintf(stage, sizeof stage, "%s" OV_COMMIT_SUFFIX, copy);
  snprintf(mark, sizeof mark, "%s.ovis_copy", copy);
  assert_int_equal(symlink(outside, stage), 0);
  save_write_file(mark, "", 0);
  flock_commit_well(flock_open(folder, copy));
  assert_true(exists(outside, "mine"));
  assert_true(exists(copy, "level.dat"));
}
