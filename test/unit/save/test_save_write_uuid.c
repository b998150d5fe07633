// No two entities of a save get the same UUID: a commit refuses a new entity with one that is in
// use, in any dimension, and names it.
#include <ovis/save_write.h>

#include "support/save_compare.h"
#include "support/save_fixture.h"
#include "support/save_flock.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

// A flock whose second sheep of chunk 31 is only in the Nether.
static void write_flock(char folder[900], int32_t data_version) {
  char nether[920];
  snprintf(folder, 900, "%s", scratch_path("flock_%d", (int)data_version));
  flock_write(folder, data_version);
  snprintf(nether, sizeof nether, "%s/DIM-1", folder);
  flock_write(nether, data_version);
  assert_int_equal(remove(scratch_path("flock_%d/DIM-1/level.dat", (int)data_version)), 0);
  ovis_save_writer* w = flock_open(folder, NULL);
  assert_int_equal(ovis_save_writer_remove(w, flock_sheep(31, 1)), OVIS_OK);
  flock_commit_well(w);
}

static void expect_refused(const char* folder, ovis_uuid first, const ovis_uuid* second) {
  folder_image* before = folder_read(folder);
  ovis_save_writer* w = flock_open(folder, NULL);
  ovis_error error = {0};
  char uuid[64];
  assert_int_equal(flock_add_sheep(w, first, 500.25, 3.5), OVIS_OK);
  if (second != NULL) {
    assert_int_equal(flock_add_sheep(w, *second, 500.25, 3.5), OVIS_OK);
  }
  assert_int_equal(flock_commit(w, &error), OVIS_OUT_OF_RANGE);
  snprintf(uuid, sizeof uuid, "%08x-%08x-%08x-%08x", (unsigned)first.words[0],
           (unsigned)first.words[1], (unsigned)first.words[2], (unsigned)first.words[3]);
  if (strstr(error.message, "the new sheep at 500.2 64.0 3.5 has the UUID") == NULL ||
      strstr(error.message, uuid) == NULL) {
    fail_msg("%s", error.message);
  }
  folder_expect_kept(before, folder);
}

TEST(a_new_entity_with_a_uuid_that_is_in_use_is_refused) {
  static const int32_t versions[2] = {FLOCK_NEW, FLOCK_OLD};
  static const ovis_uuid fresh = {{1, 2, 3, 4}};
  for (int32_t i = 0; i < 2; i++) {
    char folder[900];
    write_flock(folder, versions[i]);
    expect_refused(folder, flock_sheep(33, 0), NULL);
    expect_refused(folder, flock_rider(2), NULL);
    expect_refused(folder, flock_sheep(31, 1), NULL); // it is in the Nether
    expect_refused(folder, fresh, &fresh);
  }
}

TEST(a_uuid_of_a_removed_entity_may_be_used_again) {
  char folder[900];
  write_flock(folder, FLOCK_NEW);
  char nether[920];
  snprintf(nether, sizeof nether, "%s/DIM-1", folder);
  folder_remove(nether);
  ovis_save_writer* w = flock_open(folder, NULL);
  assert_int_equal(ovis_save_writer_remove(w, flock_sheep(33, 0)), OVIS_OK);
  assert_int_equal(flock_add_sheep(w, flock_sheep(33, 0), 500.25, 3.5), OVIS_OK);
  flock_commit_well(w);
  assert_string_equal(flock_roll(folder, 33, 0), "sheep@537.5,64,8.5");
}

TEST(a_writer_says_which_uuids_are_in_use) {
  char folder[900];
  write_flock(folder, FLOCK_NEW);
  static const ovis_uuid fresh = {{1, 2, 3, 4}};
  const ovis_uuid used[] = {flock_sheep(30, 0), flock_rider(1), flock_sheep(31, 1)};
  ovis_save_writer* w = flock_open(folder, NULL);
  bool is_used = false;
  for (size_t i = 0; i < sizeof used / sizeof *used; i++) {
    assert_int_equal(ovis_save_writer_has_uuid(w, used[i], &is_used, NULL), OVIS_OK);
    assert_true(is_used);
  }
  assert_int_equal(ovis_save_writer_has_uuid(w, fresh, &is_used, NULL), OVIS_OK);
  assert_false(is_used);
  assert_int_equal(flock_add_sheep(w, fresh, 500.25, 3.5), OVIS_OK);
  assert_int_equal(ovis_save_writer_has_uuid(w, fresh, &is_used, NULL), OVIS_OK);
  assert_true(is_used);
  ovis_save_writer_destroy(w);
}
