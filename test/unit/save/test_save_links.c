// A save of unknown origin may have links in place of its files and folders. Nothing that such a
// link leads to outside of the save is changed, and a copy does not contain it.
#define _XOPEN_SOURCE 700 // symlink, readlink

#include "support/save_compare.h"
#include "support/save_fixture.h"
#include "support/save_flock.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SECRET "a file of the user\n"

static const char* in_folder(const char* folder, const char* name) {
  static char paths[4][1200];
  static int32_t next;
  char* path = paths[next++ & 3];
  snprintf(path, sizeof paths[0], "%s/%s", folder, name);
  return path;
}

static void write_secret(const char* path) {
  save_write_file(path, SECRET, sizeof SECRET - 1);
}

static void expect_secret(const char* path) {
  char text[64] = "";
  FILE* file = fopen(path, "rb");
  assert_non_null(file);
  const size_t size = fread(text, 1, sizeof text, file);
  assert_int_equal(fclose(file), 0);
  assert_int_equal(size, sizeof SECRET - 1);
  assert_memory_equal(text, SECRET, size);
}

static void link_to(const char* to, const char* path) {
  assert_true(unlink(path) == 0 || access(path, F_OK) != 0);
  assert_int_equal(symlink(to, path), 0);
}

static void expect_link(const char* folder, const char* name, const char* to) {
  char text[256] = "";
  assert_true(readlink(in_folder(folder, name), text, sizeof text - 1) > 0);
  assert_string_equal(text, to);
}

static bool exists(const char* folder, const char* name) {
  struct stat info;
  return lstat(in_folder(folder, name), &info) == 0;
}

TEST(a_session_lock_that_is_a_link_is_refused_and_its_target_unharmed) {
  const char* folder = scratch_path("locked");
  const char* victim = scratch_path("victim");
  ovis_error error = {0};
  flock_write(folder, FLOCK_NEW);
  write_secret(victim);
  link_to(victim, in_folder(folder, "session.lock"));
  assert_int_equal(flock_try(folder, NULL, &error), OVIS_IO_ERROR);
  assert_non_null(strstr(error.message, "session.lock is a link"));
  expect_secret(victim);
  // A link to nothing would create the file.
  assert_int_equal(remove(victim), 0);
  assert_int_equal(flock_try(folder, NULL, &error), OVIS_IO_ERROR);
  assert_false(access(victim, F_OK) == 0);
  assert_int_equal(remove(in_folder(folder, "session.lock")), 0);
  assert_int_equal(mkfifo(in_folder(folder, "session.lock"), 0666), 0);
  assert_int_equal(flock_try(folder, NULL, &error), OVIS_IO_ERROR);
  assert_non_null(strstr(error.message, "a pipe or a device"));
  assert_int_equal(remove(in_folder(folder, "session.lock")), 0);
}

TEST(a_session_lock_with_content_or_with_a_second_name_is_not_written_to) {
  const char* folder = scratch_path("locked");
  const char* victim = scratch_path("victim");
  struct stat info;
  flock_write(folder, FLOCK_NEW);
  write_secret(victim);
  remove(in_folder(folder, "session.lock"));
  assert_int_equal(link(victim, in_folder(folder, "session.lock")), 0);
  assert_int_equal(flock_try(folder, NULL, NULL), OVIS_OK);
  expect_secret(victim);
  save_write_file(victim, "", 0);
  assert_int_equal(flock_try(folder, NULL, NULL), OVIS_OK);
  assert_int_equal(stat(victim, &info), 0);
  assert_int_equal(info.st_size, 0);
  assert_int_equal(remove(in_folder(folder, "session.lock")), 0);
  assert_int_equal(flock_try(folder, NULL, NULL), OVIS_OK);
  assert_int_equal(stat(in_folder(folder, "session.lock"), &info), 0);
  assert_int_equal(info.st_size, 3);
}

TEST(the_mark_of_a_copy_that_is_a_link_is_refused) {
  const char* folder = scratch_path("marked");
  const char* copy = scratch_path("marked_copy");
  const char* victim = scratch_path("victim");
  char mark[1200];
  ovis_error error = {0};
  flock_write(folder, FLOCK_NEW);
  remove(victim);
  folder_remove(copy);
  snprintf(mark, sizeof mark, "%s.ovis_copy", copy);
  link_to(victim, mark);
  assert_int_equal(flock_commit(flock_open(folder, copy), &error), OVIS_IO_ERROR);
  assert_non_null(strstr(error.message, "is a link"));
  assert_false(access(victim, F_OK) == 0);
  assert_int_equal(remove(mark), 0);
}

TEST(a_file_that_is_a_link_out_of_the_save_is_not_replaced) {
  const char* folder = scratch_path("linked");
  const char* outside = scratch_path("outside.mca");
  ovis_error error = {0};
  flock_write(folder, FLOCK_NEW);
  const char* file = in_folder(folder, "entities/r.0.0.mca");
  remove(outside);
  assert_int_equal(rename(file, outside), 0);
  link_to(outside, file);
  ovis_save_writer* writer = flock_open(folder, NULL);
  assert_int_equal(ovis_save_writer_remove(writer, flock_sheep(30, 0)), OVIS_OK);
  assert_int_equal(flock_commit(writer, &error), OVIS_IO_ERROR);
  assert_non_null(strstr(error.message, "is a link to a file outside of the save"));
  // A copy lacks the link, so it has no place for the change.
  writer = flock_open(folder, scratch_path("linked_copy"));
  assert_int_equal(ovis_save_writer_remove(writer, flock_sheep(30, 0)), OVIS_OK);
  assert_int_equal(flock_commit(writer, &error), OVIS_IO_ERROR);
  assert_non_null(strstr(error.message, "outside of the save, behind a link"));
  assert_false(access(scratch_path("linked_copy"), F_OK) == 0);
}

// ---- Copies

typedef struct left_out {
  int32_t count;
  char paths[8][64];
} left_out;

static void note_left_out(void* context, const char* path) {
  left_out* l = context;
  assert_in_range(l->count, 0, 7);
  snprintf(l->paths[l->count++], sizeof l->paths[0], "%s", path);
}

static bool names(const left_out* l, const char* path) {
  bool is_named = false;
  for (int32_t i = 0; i < l->count; i++) {
    is_named |= strcmp(l->paths[i], path) == 0;
  }
  return is_named;
}

static ovis_save_written copy_links(const char* folder, const char* copy, left_out* out) {
  ovis_save_writer_def def = ovis_default_save_writer_def();
  ovis_save_writer* writer = NULL;
  ovis_save_written written;
  ovis_error error = {0};
  def.path = folder;
  def.destination = copy;
  def.left_out = note_left_out;
  def.left_out_context = out;
  assert_int_equal(ovis_save_writer_create(&def, &writer, &error), OVIS_OK);
  if (ovis_save_writer_commit(writer, &written, &error) != OVIS_OK) {
    fail_msg("%s", error.message);
  }
  ovis_save_writer_destroy(writer);
  return written;
}

TEST(a_copy_has_links_that_stay_inside_and_lacks_the_others_by_name) {
  const char* folder = scratch_path("many_links");
  const char* copy = scratch_path("many_links_copy");
  const char* victim = scratch_path("victim");
  char full[1200];
  left_out left = {0};
  flock_write(folder, FLOCK_NEW);
  folder_remove(copy);
  write_secret(victim);
  save_make_folder(in_folder(folder, "data"));
  save_make_folder(in_folder(folder, "data/deep"));
  assert_non_null(realpath(in_folder(folder, "level.dat"), full));
  link_to(full, in_folder(folder, "absolute"));
  link_to("../region/r.0.0.mca", in_folder(folder, "data/beside"));
  link_to("../../../many_links/level.dat", in_folder(folder, "data/deep/around"));
  link_to("..", in_folder(folder, "data/deep/above"));
  link_to(".", in_folder(folder, "loop"));
  link_to("/", in_folder(folder, "machine"));
  link_to(victim, in_folder(folder, "icon.png"));
  link_to("nowhere", in_folder(folder, "broken"));
  link_to("..", in_folder(folder, "out"));
  const ovis_save_written written = copy_links(folder, copy, &left);
  assert_int_equal(written.links_left_out, 4);
  assert_int_equal(left.count, 4);
  static const char* const lacking[] = {"machine", "icon.png", "broken", "out"};
  for (size_t i = 0; i < sizeof lacking / sizeof *lacking; i++) {
    assert_true(names(&left, lacking[i]));
    assert_false(exists(copy, lacking[i]));
  }
  expect_link(copy, "absolute", "level.dat");
  expect_link(copy, "data/beside", "../region/r.0.0.mca");
  expect_link(copy, "data/deep/around", "../../level.dat");
  expect_link(copy, "data/deep/above", "..");
  expect_link(copy, "loop", ".");
  expect_secret(victim);
  assert_true(exists(copy, "level.dat"));
  static const char* const links[] = {"absolute",        "loop",    "machine", "broken", "out",
                                      "data/deep/above", "icon.png"};
  for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
    assert_int_equal(unlink(in_folder(folder, links[i])), 0);
  }
}
