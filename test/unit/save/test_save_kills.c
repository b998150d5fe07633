// A writer is killed at every system call that changes a file, and a reader that comes before the
// recovery sees the old save or the new one. A reader beside a living writer does too.
#define _GNU_SOURCE // ptrace

#include "support/save_fixture.h"
#include "support/save_flock.h"
#include "support/save_killed.h"
#include "support/test.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// ---- The reader

static void count_skipped(void* context, const ovis_skipped* what) {
  (void)what;
  ++*(int32_t*)context;
}

// Opens a save for reading. Returns NULL and counts a report on failure.
static ovis_save* open_reader(const char* folder, int32_t* skipped) {
  ovis_save_def def = ovis_default_save_def();
  ovis_save* save = NULL;
  def.path = folder;
  def.skipped = count_skipped;
  def.skipped_context = skipped;
  *skipped += ovis_save_create(&def, &save, NULL) != OVIS_OK;
  return save;
}

static uint64_t read_all(const char* folder) {
  int32_t skipped = 0;
  ovis_save* save = open_reader(folder, &skipped);
  assert_non_null(save);
  const uint64_t hash = save_hash(save);
  ovis_save_destroy(save);
  assert_int_equal(skipped, 0);
  return hash;
}

typedef struct kill_scene {
  killed_scene save;
  uint64_t old_hash, new_hash;
  int64_t kills, olds, news;
} kill_scene;

static kill_scene begin(void) {
  kill_scene s = {.save = killed_begin()};
  s.new_hash = read_all(s.save.folder);
  folder_write(s.save.old, s.save.folder);
  s.old_hash = read_all(s.save.folder);
  assert_int_not_equal(s.old_hash, s.new_hash);
  return s;
}

// Returns true if a reader sees the new save. Fails the test if it sees a mix.
static bool sees_new(const kill_scene* s, const char* folder) {
  const uint64_t seen = read_all(folder);
  if (seen != s->old_hash && seen != s->new_hash) {
    fail_msg("a reader saw a mix of the old and the new save in %s", folder);
  }
  return seen == s->new_hash;
}

static void expect_image(const kill_scene* s, const char* folder, bool is_new) {
  folder_image* now = folder_read(folder);
  const char* path = "";
  if (folder_differences(now, is_new ? s->save.new : s->save.old, &path) != 0) {
    fail_msg("%s is not the %s save: %s", folder, is_new ? "new" : "old", path);
  }
  folder_free(now);
}

// ---- Kills at system calls

typedef enum victim { CHANGE, CHANGE_COPY, RECOVER } victim;

static int run_victim(const kill_scene* s, victim which, const char* copy) {
  if (which == RECOVER) {
    return flock_try(s->save.folder, NULL, NULL) == OVIS_OK ? 0 : 1;
  }
  const char* destination = which == CHANGE_COPY ? copy : NULL;
  return killed_change(s->save.folder, destination, NULL, NULL, NULL) == OVIS_OK ? 0 : 1;
}

// True for a system call that may change a file or a folder.
static bool is_write(const struct __ptrace_syscall_info* call) {
  switch ((long)call->entry.nr) {
  case SYS_openat: return (call->entry.args[2] & (O_CREAT | O_TRUNC)) != 0;
  case SYS_write:
  case SYS_writev:
  case SYS_pwrite64:
  case SYS_fsync:
  case SYS_fdatasync:
  case SYS_ftruncate:
  case SYS_fchmod:
  case SYS_unlinkat:
  case SYS_mkdirat:
#ifdef SYS_renameat
  case SYS_renameat:
#endif
#ifdef SYS_rename
  case SYS_rename:
  case SYS_unlink:
  case SYS_rmdir:
  case SYS_mkdir:
#endif
  case SYS_renameat2: return true;
#ifdef SYS_open
  case SYS_open: return (call->entry.args[1] & (O_CREAT | O_TRUNC)) != 0;
#endif
  default: return false;
  }
}

// Runs a victim and kills it when it enters its n-th such call. Returns false if it has fewer
// calls. Skips the test where processes cannot be traced.
static bool kill_at_call(const kill_scene* s, victim which, const char* copy, int64_t n) {
  const pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) {
      _exit(99);
    }
    raise(SIGSTOP);
    _exit(run_victim(s, which, copy));
  }
  int status = 0;
  assert_int_equal(waitpid(child, &status, 0), child);
  if (WIFEXITED(status) ||
      ptrace(PTRACE_SETOPTIONS, child, NULL, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL) != 0) {
    printf("*** SKIPPED: processes cannot be traced here\n");
    kill(child, SIGKILL);
    skip();
  }
  int64_t calls = 0;
  while (ptrace(PTRACE_SYSCALL, child, NULL, NULL) == 0 && waitpid(child, &status, 0) == child &&
         WIFSTOPPED(status)) {
    struct __ptrace_syscall_info call;
    if (WSTOPSIG(status) != (SIGTRAP | 0x80) ||
        ptrace(PTRACE_GET_SYSCALL_INFO, child, (void*)sizeof call, &call) <= 0 ||
        call.op != PTRACE_SYSCALL_INFO_ENTRY || !is_write(&call) || calls++ < n) {
      continue;
    }
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, &status, 0), child);
    return true;
  }
  assert_true(WIFEXITED(status));
  assert_int_equal(WEXITSTATUS(status), 0);
  return false;
}

static void count(kill_scene* s, bool is_new) {
  s->kills++;
  s->olds += !is_new;
  s->news += is_new;
}

static void report(const kill_scene* s, const char* what) {
  printf("%s: killed at %lld write-type calls: %lld times the old save, %lld times the new one\n",
         what, (long long)s->kills, (long long)s->olds, (long long)s->news);
}

// Copies the save and makes no change: the copy is the old save or the new one.
static void expect_copy(const kill_scene* s, const char* copy, bool is_new) {
  folder_remove(copy);
  flock_commit_well(flock_open(s->save.folder, copy));
  assert_true(sees_new(s, copy) == is_new);
  expect_image(s, copy, is_new);
}

TEST(a_kill_at_any_call_in_place_leaves_readers_the_old_save_or_the_new_one) {
  kill_scene s = begin();
  const char* copy = scratch_path("seen_copy");
  for (int64_t n = 0;; n++) {
    folder_write(s.save.old, s.save.folder);
    if (!kill_at_call(&s, CHANGE, NULL, n)) {
      break;
    }
    const bool is_new = sees_new(&s, s.save.folder);
    assert_true(s.news == 0 || is_new); // never the old save again after the new one
    count(&s, is_new);
    if (n % 16 == 0 || (is_new && n % 2 == 0)) {
      expect_copy(&s, copy, is_new);
    }
    // A reader that was opened before the recovery reads after it, like the source of a run that
    // saves in place.
    int32_t skipped = 0;
    ovis_save* early = open_reader(s.save.folder, &skipped);
    assert_non_null(early);
    assert_int_equal(flock_try(s.save.folder, NULL, NULL), OVIS_OK);
    assert_true(save_hash(early) == (is_new ? s.new_hash : s.old_hash));
    assert_int_equal(skipped, 0);
    ovis_save_destroy(early);
    assert_true(sees_new(&s, s.save.folder) == is_new);
    expect_image(&s, s.save.folder, is_new);
  }
  report(&s, "in place");
  assert_true(s.olds > 20);
  assert_true(s.news > 20);
  killed_end(&s.save);
}

TEST(a_kill_at_any_call_of_a_copy_leaves_the_source_and_no_copy_or_a_whole_one) {
  kill_scene s = begin();
  const char* copy = scratch_path("killed_copy");
  folder_write(s.save.old, s.save.folder);
  for (int64_t n = 0;; n++) {
    folder_remove(copy);
    if (!kill_at_call(&s, CHANGE_COPY, copy, n)) {
      break;
    }
    assert_false(sees_new(&s, s.save.folder));
    expect_image(&s, s.save.folder, false);
    const bool is_there = access(copy, F_OK) == 0;
    count(&s, is_there);
    if (is_there) {
      assert_true(sees_new(&s, copy));
      assert_int_equal(flock_try(s.save.folder, copy, NULL), OVIS_OUT_OF_RANGE);
    } else {
      assert_int_equal(killed_change(s.save.folder, copy, NULL, NULL, NULL), OVIS_OK);
    }
    expect_image(&s, copy, true);
  }
  report(&s, "copying");
  assert_true(s.olds > 100);
  assert_true(s.news > 0);
  killed_end(&s.save);
}

// Kills at most 60, 1000 or 10000 recoveries.
TEST(a_recovery_that_is_killed_at_any_call_leaves_readers_the_same_save) {
  kill_scene s = begin();
  const int64_t most = test_count(60, 1000, 10000);
  for (int64_t n = 0; s.kills < most; n++) {
    folder_write(s.save.old, s.save.folder);
    if (!kill_at_call(&s, CHANGE, NULL, n)) {
      break;
    }
    const bool is_new = sees_new(&s, s.save.folder);
    // A run before the record has many calls with the same effect.
    if (!is_new && n % 16 != 0) {
      continue;
    }
    folder_image* left = folder_read(s.save.folder);
    for (int64_t m = 0; s.kills < most; m++) {
      folder_write(left, s.save.folder);
      const bool is_killed = kill_at_call(&s, RECOVER, NULL, m);
      assert_true(sees_new(&s, s.save.folder) == is_new);
      assert_int_equal(flock_try(s.save.folder, NULL, NULL), OVIS_OK);
      expect_image(&s, s.save.folder, is_new);
      if (!is_killed) {
        break;
      }
      count(&s, is_new);
    }
    folder_free(left);
  }
  report(&s, "recovery");
  assert_true(s.kills >= (most < 60 ? most : 60));
  killed_end(&s.save);
}

// ---- A reader beside a living writer

// Sets the same number in two region files.
static void write_number(const char* folder, int32_t number) {
  ovis_save_writer* w = flock_open(folder, NULL);
  assert_int_equal(ovis_save_writer_set_int(w, flock_sheep(30, 0), "Number", OVIS_NBT_INT, number),
                   OVIS_OK);
  assert_int_equal(ovis_save_writer_set_int(w, flock_sheep(33, 0), "Number", OVIS_NBT_INT, number),
                   OVIS_OK);
  flock_commit_well(w);
}

static int64_t read_number(ovis_save* save, int32_t chunk_x) {
  ovis_entity_iter entities;
  ovis_saved_entity entity;
  return ovis_save_read_entities(save, (ovis_chunk_pos){chunk_x, 0}, &entities, NULL) == OVIS_OK &&
                 ovis_save_next_entity(&entities, &entity)
             ? ovis_nbt_get_int(ovis_nbt_get(entity.nbt, "Number"), -1)
             : -1;
}

TEST(a_reader_beside_a_living_writer_sees_no_mix) {
  const char* folder = scratch_path("living");
  flock_write(folder, FLOCK_NEW);
  write_number(folder, 0);
  const pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    for (int32_t i = 1;; i++) {
      write_number(folder, i);
    }
  }
  const int64_t wanted = test_count(150, 1000, 10000);
  int64_t whole = 0;
  int64_t refused = 0;
  int64_t states = 0;
  int64_t last = -1;
  while (whole < wanted && refused < 100 * wanted) {
    int32_t skipped = 0;
    ovis_save* save = open_reader(folder, &skipped);
    const int64_t first = save != NULL ? read_number(save, 30) : -1;
    if (whole % 3 == 0) {
      usleep(300); // the writer goes on between the files
    }
    const int64_t second = save != NULL ? read_number(save, 33) : -1;
    ovis_save_destroy(save);
    if (skipped > 0) {
      refused++;
      continue;
    }
    whole++;
    assert_int_equal(first, second);
    assert_true(first >= last);
    states += first != last;
    last = first;
  }
  kill(child, SIGKILL);
  assert_int_equal(waitpid(child, NULL, 0), child);
  printf("read %lld times, %lld states; %lld times a file had been replaced\n", (long long)whole,
         (long long)states, (long long)refused);
  assert_int_equal(whole, wanted);
  assert_true(states > 1);
}
