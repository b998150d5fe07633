// Every call that changes a host's file fails in turn, or is the last one before a crash: the save
// is the old one or the new one, also when the crash loses all or some of what was not synced.
#include "support/memory_files.h"
#include "support/save_killed.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct fault_scene {
  killed_scene save;
  const char* path; // that is opened: "world", or the folder of a dimension in it
  uint64_t old_hash, new_hash;
  int64_t faults, olds, news;
  int64_t failed[MEMORY_CALLS];
} fault_scene;

// Hash of a save, as a new process reads it.
static uint64_t read_all(memory_files* memory, const char* folder) {
  ovis_save_def def = ovis_default_save_def();
  ovis_save* save;
  ovis_error error = {0};
  def.path = folder;
  def.files = memory_files_table(memory);
  if (ovis_save_create(&def, &save, &error) != OVIS_OK) {
    fail_msg("a reader cannot open %s: %s", folder, error.message);
  }
  const uint64_t hash = save_hash(save);
  ovis_save_destroy(save);
  return hash;
}

static memory_files* memory_of(const folder_image* image) {
  memory_files* memory = memory_files_create();
  memory_files_put(memory, "world", image);
  return memory;
}

// Moves all but level.dat into a dimension's folder. Frees `image`.
static folder_image* put_into_dimension(folder_image* image) {
  folder_image* moved = calloc(1, sizeof *moved);
  assert_non_null(moved);
  for (int32_t i = 0; i < image->count; i++) {
    const bool stays = strcmp(image->files[i].path, "level.dat") == 0;
    char path[300];
    snprintf(path, sizeof path, "%s%s", stays ? "" : "DIM-1/", image->files[i].path);
    folder_add(moved, path, image->files[i].content);
    free(image->files[i].path);
  }
  free(image);
  return moved;
}

// The change also creates a folder: the old save has no points of interest.
static fault_scene begin(const char* path_opened) {
  fault_scene s = {.save = killed_begin(), .path = path_opened};
  folder_image* all = s.save.old;
  s.save.old = calloc(1, sizeof *s.save.old);
  assert_non_null(s.save.old);
  for (int32_t i = 0; i < all->count; i++) {
    if (strncmp(all->files[i].path, "poi/", 4) == 0) {
      free(all->files[i].path);
      free(all->files[i].content.bytes);
    } else {
      s.save.old->files[s.save.old->count++] = all->files[i];
    }
  }
  assert_int_not_equal(s.save.old->count, all->count);
  free(all);
  if (strcmp(s.path, "world") != 0) {
    s.save.old = put_into_dimension(s.save.old);
  }
  memory_files* memory = memory_of(s.save.old);
  const ovis_files files = memory_files_table(memory);
  s.old_hash = read_all(memory, s.path);
  assert_int_equal(killed_change_in(&files, s.path, NULL, NULL), OVIS_OK);
  s.new_hash = read_all(memory, s.path);
  assert_true(s.old_hash != s.new_hash);
  folder_free(s.save.new);
  s.save.new = memory_files_read(memory, "world");
  const char* path = "";
  assert_int_equal(folder_differences(s.save.old, s.save.new, &path), 8);
  memory_files_destroy(memory);
  return s;
}

static void end(fault_scene* s, const char* what) {
  printf("%s: %lld faults, %lld times the old save, %lld times the new one\n", what,
         (long long)s->faults, (long long)s->olds, (long long)s->news);
  assert_true(s->faults > 100);
  assert_true(s->olds > 10);
  assert_true(s->news > 10);
  killed_end(&s->save);
}

// Opens and closes a writer, which finishes or rolls back an interrupted commit.
static void recover(memory_files* memory, const char* folder) {
  ovis_save_writer_def def = ovis_default_save_writer_def();
  ovis_save_writer* writer;
  ovis_error error = {0};
  def.path = folder;
  def.files = memory_files_table(memory);
  if (ovis_save_writer_create(&def, &writer, &error) != OVIS_OK) {
    fail_msg("%s cannot be recovered: %s", folder, error.message);
  }
  ovis_save_writer_destroy(writer);
}

static void expect_image(memory_files* memory, const char* folder, const folder_image* expected) {
  folder_image* now = memory_files_read(memory, folder);
  const char* path = "";
  if (folder_differences(now, expected, &path) != 0) {
    fail_msg("after the recovery %s differs: %s", folder, path);
  }
  folder_free(now);
}

// A reader sees the old save or the new one, and the recovery makes the files that of it.
static void expect_whole(fault_scene* s, memory_files* memory) {
  const uint64_t seen = read_all(memory, s->path);
  if (seen != s->old_hash && seen != s->new_hash) {
    fail_msg("a reader sees a mix after the fault %lld", (long long)s->faults);
  }
  const bool is_new = seen == s->new_hash;
  s->olds += !is_new;
  s->news += is_new;
  recover(memory, s->path);
  expect_image(memory, "world", is_new ? s->save.new : s->save.old);
}

// Makes the change with a fault at the n-th call. Returns NULL if there is no such call.
static memory_files* change_with_fault(fault_scene* s, const char* destination, int64_t n,
                                       bool stops) {
  memory_files* memory = memory_of(s->save.old);
  const ovis_files files = memory_files_table(memory);
  ovis_error error = {0};
  memory_files_fail_at(memory, n, stops);
  const ovis_status status = killed_change_in(&files, s->path, destination, &error);
  if (!memory_files_has_failed(memory)) {
    assert_int_equal(status, OVIS_OK);
    memory_files_destroy(memory);
    return NULL;
  }
  if (status == OVIS_OK) { // the list was synced, so its close does not matter
    assert_false(stops);
    assert_int_equal(memory_files_failed_call(memory), MEMORY_CLOSE);
  } else {
    assert_true(error.message[0] != '\0');
  }
  s->faults++;
  s->failed[memory_files_failed_call(memory)]++;
  return memory;
}

static void expect_each_call(const fault_scene* s) {
  for (memory_call call = MEMORY_CREATE; call < MEMORY_CALLS; call++) {
    if (s->failed[call] == 0 && call != MEMORY_REMOVE_FOLDER) {
      fail_msg("no call of the kind %d has failed", (int)call);
    }
  }
}

TEST(a_failed_call_leaves_the_old_save_or_the_new_one) {
  fault_scene s = begin("world");
  for (int64_t n = 0;; n++) {
    memory_files* memory = change_with_fault(&s, NULL, n, false);
    if (memory == NULL) {
      break;
    }
    memory_files_fail_at(memory, -1, false);
    expect_whole(&s, memory);
    memory_files_expect_clean(memory);
    memory_files_destroy(memory);
  }
  expect_each_call(&s);
  end(&s, "failures in place");
}

static void crash_everywhere(const char* path, memory_loss loss, const char* what) {
  fault_scene s = begin(path);
  for (int64_t n = 0;; n++) {
    memory_files* memory = change_with_fault(&s, NULL, n, true);
    if (memory == NULL) {
      break;
    }
    memory_files_crash(memory, loss, (uint64_t)n + 1);
    expect_whole(&s, memory);
    memory_files_expect_clean(memory);
    memory_files_destroy(memory);
  }
  expect_each_call(&s);
  end(&s, what);
}

TEST(a_crashed_process_leaves_the_old_save_or_the_new_one) {
  crash_everywhere("world", MEMORY_KEEPS, "crashes of the process");
}

TEST(a_power_loss_leaves_the_old_save_or_the_new_one) {
  crash_everywhere("world", MEMORY_LOSES, "power losses");
}

TEST(a_power_loss_leaves_a_dimension_as_it_was_or_will_be) {
  crash_everywhere("world/DIM-1", MEMORY_LOSES, "power losses in a dimension");
}

TEST(a_power_loss_that_keeps_a_part_leaves_the_old_save_or_the_new_one) {
  crash_everywhere("world", MEMORY_LOSES_SOME, "power losses that keep a part");
}

// Calls from one fault to the next in the tests that take longest: 3 in quick, else 1.
static int64_t stride(void) {
  return 4 - test_count(1, 3, 3);
}

TEST(a_recovery_that_crashes_is_finished_by_the_next_one) {
  fault_scene s = begin("world");
  int64_t crashes = 0;
  for (int64_t n = 0;; n += 5 * stride()) {
    bool is_last = false;
    for (int64_t m = 0; !is_last; m++) {
      memory_files* memory = change_with_fault(&s, NULL, n, true);
      if (memory == NULL) {
        assert_int_equal(m, 0);
        printf("%lld crashes of recoveries\n", (long long)crashes);
        assert_true(crashes > 30);
        assert_true(s.news > 0);
        killed_end(&s.save);
        return;
      }
      memory_files_crash(memory, MEMORY_LOSES_SOME, (uint64_t)n + 1);
      memory_files_fail_at(memory, m, true);
      ovis_save_writer_def def = ovis_default_save_writer_def();
      ovis_save_writer* writer;
      def.path = s.path;
      def.files = memory_files_table(memory);
      is_last = ovis_save_writer_create(&def, &writer, NULL) == OVIS_OK;
      ovis_save_writer_destroy(writer);
      crashes += !is_last;
      memory_files_crash(memory, MEMORY_LOSES_SOME, (uint64_t)m + 1);
      expect_whole(&s, memory);
      memory_files_destroy(memory);
    }
  }
}

// ---- Copies

// The source is the old save. The copy is not there, or is the new save; the next one succeeds.
static void expect_copy(fault_scene* s, memory_files* memory) {
  const ovis_files files = memory_files_table(memory);
  ovis_error error = {0};
  expect_image(memory, "world", s->save.old);
  const bool is_new = memory_files_has(memory, "copy");
  s->olds += !is_new;
  s->news += is_new;
  if (!is_new && killed_change_in(&files, "world", "copy", &error) != OVIS_OK) {
    fail_msg("the next copy fails: %s", error.message);
  }
  assert_true(read_all(memory, "copy") == s->new_hash);
  recover(memory, "copy");
  expect_image(memory, "copy", s->save.new);
  assert_false(memory_files_has(memory, "copy.ovis_new"));
}

static void copy_with_faults(bool stops, memory_loss loss, const char* what) {
  fault_scene s = begin("world");
  for (int64_t n = 0;; n += stride()) {
    memory_files* memory = change_with_fault(&s, "copy", n, stops);
    if (memory == NULL) {
      break;
    }
    memory_files_fail_at(memory, -1, false);
    if (stops) {
      memory_files_crash(memory, loss, (uint64_t)n + 1);
    }
    expect_copy(&s, memory);
    memory_files_expect_clean(memory);
    memory_files_destroy(memory);
  }
  printf("%s: %lld faults, %lld times no copy\n", what, (long long)s.faults, (long long)s.olds);
  assert_true(s.olds > 50);
  assert_true(s.news > 0 || stride() > 1);
  killed_end(&s.save);
}

TEST(a_failed_copy_is_not_there_or_whole) {
  copy_with_faults(false, MEMORY_KEEPS, "failures of copies");
}

TEST(a_copy_that_crashes_is_not_there_or_whole) {
  copy_with_faults(true, MEMORY_KEEPS, "crashes of copies");
}

TEST(a_copy_after_a_power_loss_is_not_there_or_whole) {
  copy_with_faults(true, MEMORY_LOSES_SOME, "power losses of copies");
}
