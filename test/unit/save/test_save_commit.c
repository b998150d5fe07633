// A save is the old one or the new one whenever the writer is killed. A save that cannot be written
// (open in another program, full disk, read-only folder) stays unchanged.
#define _GNU_SOURCE // unshare, to mount a small disk

#include "base/hash.h"

#include "support/save_compare.h"
#include "support/save_fixture.h"
#include "support/save_flock.h"
#include "support/save_killed.h"
#include "support/test.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// ---- Killed writers

// After a recovery: 0 the old save, 1 the new one.
static int32_t which(const killed_scene* s) {
  ovis_error error = {0};
  if (flock_try(s->folder, NULL, &error) != OVIS_OK) {
    fail_msg("%s", error.message);
  }
  folder_image* now = folder_read(s->folder);
  const char* path = NULL;
  const bool is_old = folder_same(now, s->old);
  const bool is_new = folder_differences(now, s->new, &path) == 0;
  if (!is_old && !is_new) {
    fail_msg("neither the old nor the new save: %s", path);
  }
  folder_free(now);
  return is_new;
}

TEST(a_writer_that_dies_before_any_step_leaves_the_old_save_or_the_new_one) {
  killed_scene s = killed_begin();
  int32_t olds = 0;
  int32_t news = 0;
  for (int64_t n = 0;; n++) {
    folder_write(s.old, s.folder);
    if (!killed_in_step(&s, NULL, n)) {
      break;
    }
    // Each file is complete and each document readable even before the recovery.
    save_compare_documents(s.folder, s.folder);
    const int32_t is_new = which(&s);
    assert_true(news == 0 || is_new); // never the old save again after the new one
    olds += !is_new;
    news += is_new;
  }
  assert_true(olds > 8);
  assert_true(news > 12);
  killed_end(&s);
}

TEST(a_recovery_that_dies_is_finished_by_the_next_one) {
  killed_scene s = killed_begin();
  for (int64_t n = 0; n < 60; n++) {
    folder_write(s.old, s.folder);
    if (!killed_in_step(&s, NULL, n)) {
      break;
    }
    char record[900];
    snprintf(record, sizeof record, "%s/" OV_COMMIT_FILE, s.folder);
    if (access(record, F_OK) != 0) {
      continue;
    }
    // Simulates a recovery that is killed after it renamed one file.
    folder_image* now = folder_read(s.folder);
    for (int32_t i = 0; i < now->count; i++) {
      char from[1200];
      char to[1200];
      const size_t length = strlen(now->files[i].path);
      if (length > 9 && strcmp(now->files[i].path + length - 9, OV_COMMIT_SUFFIX) == 0) {
        snprintf(from, sizeof from, "%s/%s", s.folder, now->files[i].path);
        snprintf(to, sizeof to, "%s", from);
        to[strlen(to) - 9] = '\0';
        assert_int_equal(rename(from, to), 0);
        break;
      }
    }
    folder_free(now);
    assert_int_equal(which(&s), 1);
  }
  killed_end(&s);
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void wait_for(double duration) {
  const struct timespec time = {(time_t)duration,
                                (long)((duration - (double)(time_t)duration) * 1e9)};
  nanosleep(&time, NULL);
}

TEST(a_writer_that_is_killed_at_random_moments_leaves_the_old_save_or_the_new_one) {
  killed_scene s = killed_begin();
  uint64_t seed = test_seed(11);
  const int64_t count = test_count(300, 1000, 10000);
  int64_t news = 0;
  double usual = 0;
  for (int32_t i = 0; i < 3; i++) { // how long a whole run takes
    folder_write(s.old, s.folder);
    const double start = seconds();
    assert_false(killed_in_step(&s, NULL, INT64_MAX));
    usual += (seconds() - start) / 3;
  }
  for (int64_t i = 0; i < count; i++) {
    folder_write(s.old, s.folder);
    const double moment = usual * 1.2 * (double)(test_random(&seed) >> 11) * 0x1p-53;
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
      _exit(killed_change(s.folder, NULL, NULL, NULL, NULL) == OVIS_OK ? 0 : 1);
    }
    wait_for(moment);
    kill(child, SIGKILL);
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
    news += which(&s);
  }
  printf("killed %lld times: %lld times the old save, %lld times the new one\n", (long long)count,
         (long long)(count - news), (long long)news);
  assert_true(news > 0);
  assert_true(news < count);
  killed_end(&s);
}

TEST(a_copy_that_dies_before_any_step_is_not_there_or_whole_and_can_be_made_again) {
  killed_scene s = killed_begin();
  folder_write(s.old, s.folder);
  const char* copy = scratch_path("the_copy");
  int32_t done = 0;
  for (int64_t n = 0;; n++) {
    folder_remove(copy);
    if (!killed_in_step(&s, copy, n)) {
      break;
    }
    folder_image* source = folder_read(s.folder);
    assert_true(folder_same(source, s.old));
    folder_free(source);
    ovis_error error = {0};
    if (access(copy, F_OK) == 0) {
      done++;
      // The folder is not empty; a second try also removes the remains beside it.
      assert_int_equal(flock_try(s.folder, copy, &error), OVIS_OUT_OF_RANGE);
    } else {
      assert_int_equal(done, 0);
      if (killed_change(s.folder, copy, NULL, NULL, &error) != OVIS_OK) {
        fail_msg("step %d: %s", (int)n, error.message);
      }
    }
    folder_image* made = folder_read(copy);
    assert_true(folder_same(made, s.new));
    folder_free(made);
    char beside[900];
    snprintf(beside, sizeof beside, "%s.ovis_copy", copy);
    assert_int_equal(access(beside, F_OK), -1);
    snprintf(beside, sizeof beside, "%s" OV_COMMIT_SUFFIX, copy);
    assert_int_equal(access(beside, F_OK), -1);
  }
  assert_true(done > 0);
  // The copy fails if its temporary folder exists and no copy created it, and does not remove that
  // folder.
  folder_remove(copy);
  char beside[900];
  snprintf(beside, sizeof beside, "%s" OV_COMMIT_SUFFIX, copy);
  save_make_folder(beside);
  assert_int_equal(killed_change(s.folder, copy, NULL, NULL, NULL), OVIS_OUT_OF_RANGE);
  assert_int_equal(access(beside, F_OK), 0);
  assert_int_equal(access(copy, F_OK), -1);
  killed_end(&s);
}

// ---- Commit records that Ovis did not write

static void put_record(nbt_writer* w, uint32_t count, uint8_t what, const char* path) {
  const uint8_t head[4] = {0, 0, 0, (uint8_t)count};
  const uint8_t entry[3] = {what, 0, (uint8_t)strlen(path)};
  nbt_begin_raw(w);
  // Sums of a file that neither the old nor the new save has.
  static const uint8_t none[16] = {255, 255, 255, 255, 255, 255, 255, 255};
  nbt_raw(w, "OvisCom2", 8);
  nbt_raw(w, head, 4);
  nbt_raw(w, entry, 3);
  nbt_raw(w, path, strlen(path));
  nbt_raw(w, none, 16);
  nbt_raw(w, none, 16);
  ov_hash hash = {0};
  ov_hash_bytes(&hash, w->bytes, w->size);
  uint8_t sum[8];
  for (int32_t i = 0; i < 8; i++) {
    sum[i] = (uint8_t)(hash.state >> (56 - 8 * i));
  }
  nbt_raw(w, sum, 8);
}

static void assert_record_refused(const char* folder, const void* bytes, size_t size) {
  char path[900];
  snprintf(path, sizeof path, "%s/" OV_COMMIT_FILE, folder);
  save_write_file(path, bytes, size);
  folder_image* before = folder_read(folder);
  ovis_error error = {0};
  assert_int_equal(flock_try(folder, NULL, &error), OVIS_BAD_FORMAT);
  assert_string_equal(error.message, "the file ovis_commit in the save is damaged or not from "
                                     "Ovis: check the save, then remove that file; "
                                     "a mob that moved may then be in two files");
  folder_expect_kept(before, folder);
  assert_int_equal(remove(path), 0);
}

TEST(a_record_that_is_none_is_refused_and_nothing_is_touched) {
  const char* folder = scratch_path("hostile");
  char outside[900];
  flock_write(folder, FLOCK_NEW);
  snprintf(outside, sizeof outside, "%s/../outside" OV_COMMIT_SUFFIX, folder);
  save_write_file(outside, "x", 1);
  static const struct {
    uint8_t what;
    const char* path;
  } bad[] = {{'w', "../outside"},
             {'w', "region/../../outside"},
             {'w', "/etc/passwd"},
             {'w', ""},
             {'w', "region/./r.0.0.mca"},
             {'w', "region//r.0.0.mca"},
             {'d', "level.dat"},
             {'d', "region/r.0.0.mca"},
             {'d', "../c.0.0.mcc"},
             {'x', "level.dat"},
             {'w', ".."}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    nbt_writer w;
    put_record(&w, 1, bad[i].what, bad[i].path);
    assert_record_refused(folder, w.bytes, w.size);
    nbt_free(&w);
  }
  nbt_writer good;
  put_record(&good, 1, 'd', "region/c.9.9.mcc");
  for (size_t size = 0; size < good.size; size++) {
    assert_record_refused(folder, good.bytes, size);
    good.bytes[size] ^= 1;
    assert_record_refused(folder, good.bytes, good.size);
    good.bytes[size] ^= 1;
  }
  nbt_free(&good);
  put_record(&good, 200, 'd', "region/c.9.9.mcc"); // more entries than there are
  assert_record_refused(folder, good.bytes, good.size);
  nbt_free(&good);
  put_record(&good, 1, 'd', "region/c.9.9.mcc");
  char path[900];
  snprintf(path, sizeof path, "%s/" OV_COMMIT_FILE, folder);
  save_write_file(path, good.bytes, good.size);
  assert_int_equal(flock_try(folder, NULL, NULL), OVIS_OK); // and this one is one
  assert_int_equal(access(path, F_OK), -1);
  nbt_free(&good);
}

// ---- session.lock

static bool lock_file(const char* folder) {
  char path[900];
  snprintf(path, sizeof path, "%s/session.lock", folder);
  const int descriptor = open(path, O_RDWR | O_CREAT, 0666);
  struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  return descriptor >= 0 && fcntl(descriptor, F_SETLK, &lock) == 0;
}

TEST(a_save_that_another_program_has_open_is_refused) {
  const char* folder = scratch_path("held");
  flock_write(folder, FLOCK_NEW);
  folder_image* before = folder_read(folder);
  int ready[2];
  assert_int_equal(pipe(ready), 0);
  const pid_t child = fork();
  if (child == 0) {
    char is_locked = lock_file(folder);
    if (write(ready[1], &is_locked, 1) == 1) {
      pause();
    }
    _exit(1);
  }
  char is_locked = 0;
  assert_int_equal(read(ready[0], &is_locked, 1), 1);
  assert_true(is_locked);
  const char* const destinations[2] = {NULL, scratch_path("held_copy")};
  for (int32_t i = 0; i < 2; i++) {
    ovis_error error = {0};
    assert_int_equal(flock_try(folder, destinations[i], &error), OVIS_IO_ERROR);
    assert_string_equal(
        error.message,
        "another program has the save open (it holds session.lock): close that program first");
  }
  folder_expect_kept(before, folder);
  char path[900];
  snprintf(path, sizeof path, "%s/session.lock", folder);
  struct stat info;
  assert_int_equal(stat(path, &info), 0);
  assert_int_equal(info.st_size, 0); // as the other program left it
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
  close(ready[0]);
  close(ready[1]);
  assert_int_equal(flock_try(folder, NULL, NULL), OVIS_OK);
}

TEST(the_lock_file_says_what_the_game_writes_into_it) {
  const char* folder = scratch_path("snowman");
  char path[900];
  flock_write(folder, FLOCK_NEW);
  snprintf(path, sizeof path, "%s/session.lock", folder);
  save_write_file(path, "", 0);
  assert_int_equal(flock_try(folder, NULL, NULL), OVIS_OK);
  const test_bytes content = test_read_file(path);
  assert_int_equal(content.size, 3);
  assert_memory_equal(content.bytes, "\xE2\x98\x83", 3);
  test_free(content.bytes);
}

TEST(while_a_writer_is_open_others_find_the_save_held) {
  const char* folder = scratch_path("holding");
  flock_write(folder, FLOCK_NEW);
  for (int32_t i = 0; i < 2; i++) {
    ovis_save_writer* w = i == 0 ? flock_open(folder, NULL) : NULL;
    const pid_t child = fork();
    if (child == 0) {
      _exit(lock_file(folder));
    }
    int status = 0;
    waitpid(child, &status, 0);
    assert_int_equal(WEXITSTATUS(status), i);
    ovis_save_writer_destroy(w);
  }
}

// ---- Disks that are full, folders that are read-only

// Result of a child process: 0 changed, 1 an error and the save untouched, 2 wrong, 3 not possible
// here.
static int report(const killed_scene* s, ovis_status status) {
  folder_image* now = folder_read(s->folder);
  const bool is_old = folder_same(now, s->old);
  const bool is_new = folder_same(now, s->new);
  return status == OVIS_OK && is_new ? 0 : status == OVIS_IO_ERROR && is_old ? 1 : 2;
}

static int run_child(int (*run)(const killed_scene* s, uint64_t number), const killed_scene* s,
                     uint64_t number) {
  fflush(stdout);
  const pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    _exit(run(s, number));
  }
  int status = 0;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFEXITED(status));
  return WEXITSTATUS(status);
}

static int with_file_limit(const killed_scene* s, uint64_t limit) {
  struct rlimit old;
  getrlimit(RLIMIT_FSIZE, &old);
  const struct rlimit small = {(rlim_t)limit, old.rlim_max};
  signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &small);
  const ovis_status status = killed_change(s->folder, NULL, NULL, NULL, NULL);
  setrlimit(RLIMIT_FSIZE, &old);
  return report(s, status);
}

TEST(files_that_cannot_grow_leave_the_save_untouched) {
  killed_scene s = killed_begin();
  int32_t refused = 0;
  static const uint64_t limits[] = {0,     1,     3,      100,    4096,    8192,    12288,
                                    16384, 65536, 300000, 999999, 1100000, 1150000, 4000000};
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
    folder_write(s.old, s.folder);
    const int found = run_child(with_file_limit, &s, limits[i]);
    assert_in_range(found, 0, 1);
    refused += found;
  }
  assert_in_range(refused, 8, 13);
  killed_end(&s);
}

static int with_small_disk(const killed_scene* s, uint64_t size) {
  char options[64];
  snprintf(options, sizeof options, "size=%llu", (unsigned long long)size);
  if (unshare(CLONE_NEWNS) != 0 || mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
      mount("none", s->folder, "tmpfs", 0, options) != 0) {
    return 3;
  }
  for (int32_t i = 0; i < s->old->count; i++) {
    char full[1200];
    snprintf(full, sizeof full, "%s/%s", s->folder, s->old->files[i].path);
    *strrchr(full, '/') = '\0';
    save_make_folder(full);
    snprintf(full, sizeof full, "%s/%s", s->folder, s->old->files[i].path);
    save_write_file(full, s->old->files[i].content.bytes, s->old->files[i].content.size);
  }
  return report(s, killed_change(s->folder, NULL, NULL, NULL, NULL));
}

TEST(a_full_disk_leaves_the_save_untouched) {
  killed_scene s = killed_begin();
  uint64_t used = 0;
  int32_t refused = 0;
  int32_t done = 0;
  for (int32_t i = 0; i < s.old->count; i++) {
    used += (s.old->files[i].content.size + 4095) / 4096 * 4096;
  }
  for (uint64_t spare = 0; spare < 1600000; spare += spare < 100000 ? 4096 : 150000) {
    const int found = run_child(with_small_disk, &s, used + 8 * 4096 + spare);
    if (found == 3) {
      printf("*** SKIPPED: no disk can be mounted here\n");
      break;
    }
    assert_in_range(found, 0, 1);
    refused += found;
    done += !found;
  }
  assert_true(refused == 0 || done > 0);
  killed_end(&s);
}

#define NOBODY 65534

static int as_nobody(const killed_scene* s, uint64_t number) {
  (void)number;
  if (geteuid() == 0 && (setgid(NOBODY) != 0 || setuid(NOBODY) != 0)) {
    return 3;
  }
  return report(s, killed_change(s->folder, NULL, NULL, NULL, NULL));
}

TEST(a_folder_that_is_read_only_leaves_the_save_untouched) {
  static const char* const read_only[] = {"", "/region", "/entities"};
  killed_scene s = killed_begin();
  const bool is_root = geteuid() == 0;
  assert_int_equal(chmod(test_scratch(), 0755), 0);
  for (size_t i = 0; i < sizeof read_only / sizeof *read_only; i++) {
    char path[1200];
    folder_write(s.old, s.folder);
    for (int32_t k = 0; k < s.old->count && is_root; k++) {
      snprintf(path, sizeof path, "%s/%s", s.folder, s.old->files[k].path);
      assert_int_equal(chown(path, NOBODY, NOBODY), 0);
      *strrchr(path, '/') = '\0';
      assert_int_equal(chown(path, NOBODY, NOBODY), 0);
    }
    snprintf(path, sizeof path, "%s%s", s.folder, read_only[i]);
    assert_int_equal(chmod(path, 0555), 0);
    const int found = run_child(as_nobody, &s, 0);
    assert_int_equal(chmod(path, 0755), 0);
    if (found == 3) {
      printf("*** SKIPPED: nobody cannot be anybody here\n");
      break;
    }
    assert_int_equal(found, 1);
  }
  killed_end(&s);
}
