// Problem: limits of the system and a damaged level.dat must become errors that name the file, and
// no half a result. Design: docs/formats/anvil.md#damage
#define _XOPEN_SOURCE 700 // setrlimit

#include "support/program.h"
#include "support/save_compare.h"
#include "support/save_fixture.h"
#include "support/save_flock.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { SECONDS_MAX = 60 };

static char* copy_path(char out[700], const char* path) {
  snprintf(out, 700, "%s", path);
  return out;
}

// Runs `ovis` under a limit, which is lifted again for the test itself.
static program_outcome run_limited(const char* const words[], int resource, rlim_t limit) {
  struct rlimit old;
  char out_path[700];
  copy_path(out_path, scratch_path("out"));
  // Skips the test without a program, before the limit is set.
  static const char* const version[] = {"--version", NULL};
  test_free(program_run(version, out_path, SECONDS_MAX).printed.bytes);
  assert_int_equal(getrlimit(resource, &old), 0);
  const struct rlimit small = {limit, old.rlim_max};
  assert_int_equal(setrlimit(resource, &small), 0);
  const program_outcome said = program_run(words, out_path, SECONDS_MAX);
  assert_int_equal(setrlimit(resource, &old), 0);
  return said;
}

static bool says(const program_outcome* said, const char* what) {
  return strstr((const char*)said->printed.bytes, what) != NULL;
}

TEST(too_many_open_files_are_an_error_and_not_an_empty_save) {
  char folder[700];
  flock_write(copy_path(folder, scratch_path("many")), FLOCK_NEW);
  const char* const runs[2][6] = {{"run", folder, "--ticks", "0", "--quiet", NULL},
                                  {"info", folder, NULL}};
  for (size_t i = 0; i < 2; i++) {
    const program_outcome whole = program_run(runs[i], scratch_path("whole"), SECONDS_MAX);
    assert_int_equal(whole.exit_code, 0);
    const int first = dup(STDOUT_FILENO); // the first free handle, which the test itself needs
    assert_int_equal(close(first), 0);
    for (rlim_t limit = (rlim_t)first + 1; limit < (rlim_t)first + 13; limit++) {
      const program_outcome said = run_limited(runs[i], RLIMIT_NOFILE, limit);
      if (said.exit_code == 0) {
        assert_string_equal((const char*)said.printed.bytes, (const char*)whole.printed.bytes);
      } else if (said.exit_code != 127) { // 127: the system could not even start the program
        assert_int_equal(said.exit_code, 2);
        assert_true(says(&said, "Too many open files"));
      }
      test_free(said.printed.bytes);
    }
    test_free(whole.printed.bytes);
  }
}

TEST(a_file_that_may_not_grow_is_an_error_and_leaves_nothing_behind) {
  char folder[700];
  char copy[700];
  flock_write(copy_path(folder, scratch_path("small")), FLOCK_NEW);
  copy_path(copy, scratch_path("small_copy"));
  const char* const targets[2] = {folder, copy};
  for (size_t i = 0; i < 2; i++) {
    folder_image* before = folder_read(folder);
    const char* const words[] = {"run",    folder,     "--ticks", "2", "--mob", "cow@500.5,64,3.5",
                                 "--save", targets[i], NULL};
    const program_outcome said = run_limited(words, RLIMIT_FSIZE, 4096);
    assert_int_equal(said.exit_code, 2);
    if (!says(&said, "File too large") || !(says(&said, ".mca") || says(&said, "level.dat"))) {
      fail_msg("%s", (const char*)said.printed.bytes);
    }
    test_free(said.printed.bytes);
    folder_expect_kept(before, folder);
    assert_int_equal(access(copy, F_OK), -1);
    assert_int_equal(access(scratch_path("small_copy.ovis_new"), F_OK), -1);
    assert_int_equal(access(scratch_path("small_copy.ovis_copy"), F_OK), -1);
  }
}

TEST(a_damaged_level_dat_does_not_keep_a_run_from_saving) {
  char folder[700];
  char level[700];
  flock_write(copy_path(folder, scratch_path("damaged")), FLOCK_NEW);
  copy_path(level, scratch_path("damaged/level.dat"));
  test_bytes bytes = test_read_file(level);
  ((uint8_t*)bytes.bytes)[bytes.size / 2] ^= 0x55;
  save_write_file(level, bytes.bytes, bytes.size);
  const char* const words[] = {"run",    folder, "--ticks", "2", "--mob", "cow@500.5,64,3.5",
                               "--save", folder, NULL};
  const program_outcome said = program_run(words, scratch_path("out"), SECONDS_MAX);
  if (said.exit_code != 0 || !says(&said, "level.dat is damaged: it stays as it is")) {
    fail_msg("%s", (const char*)said.printed.bytes);
  }
  test_free(said.printed.bytes);
  const test_bytes after = test_read_file(level);
  assert_int_equal(after.size, bytes.size);
  assert_memory_equal(after.bytes, bytes.bytes, bytes.size);
  assert_non_null(strstr(flock_roll(folder, 31, 0), "cow@"));
  test_free(after.bytes);
  test_free(bytes.bytes);
}

// One free file handle suffices, so the program cannot show this.
TEST(a_save_without_a_free_file_handle_says_so) {
  char folder[700];
  flock_write(copy_path(folder, scratch_path("handles")), FLOCK_NEW);
  ovis_save_def def = ovis_default_save_def();
  ovis_save* save = NULL;
  ovis_chunk_iter iter = {0};
  ovis_save_chunk chunk;
  ovis_error error = {0};
  struct rlimit old;
  def.path = folder;
  assert_int_equal(ovis_save_create(&def, &save, NULL), OVIS_OK);
  assert_int_equal(ovis_save_get_status(save, &error), OVIS_OK);
  assert_int_equal(getrlimit(RLIMIT_NOFILE, &old), 0);
  const struct rlimit none = {0, old.rlim_max};
  assert_int_equal(setrlimit(RLIMIT_NOFILE, &none), 0);
  const bool has_chunk = ovis_save_next_chunk(save, OVIS_SAVE_CHUNKS, &iter);
  const ovis_status status = ovis_save_read_chunk(save, (ovis_chunk_pos){30, 0}, &chunk, &error);
  assert_int_equal(setrlimit(RLIMIT_NOFILE, &old), 0);
  assert_false(has_chunk);
  assert_int_equal(status, OVIS_NO_MEMORY);
  error = (ovis_error){0};
  assert_int_equal(ovis_save_get_status(save, &error), OVIS_NO_MEMORY);
  assert_string_equal(error.message, "region/r.0.0.mca: cannot open it: Too many open files");
  ovis_save_destroy(save);
}
