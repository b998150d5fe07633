#define _XOPEN_SOURCE 700 // kill, fork

#include "support/save_killed.h"

#include <ovis/save_sim.h>

#include "support/save_fixture.h"
#include "support/save_flock.h"
#include "support/test.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

// In memory, if there is such a folder. A killed process does not depend on the disk, and hundreds
// of runs that each wait for the disk a dozen times would take minutes.
__attribute__((constructor)) static void prefer_memory(void) {
  if (access("/dev/shm", W_OK) == 0) {
    setenv("TMPDIR", "/dev/shm", 0);
  }
}

// ---- The change. Child processes call it too, so it asserts nothing.

static bool set_noise(ovis_save_writer* w, ovis_uuid uuid, int32_t size) {
  static int8_t noise[1100000];
  uint64_t seed = 5;
  for (int32_t i = 0; i < size; i++) {
    noise[i] = (int8_t)test_random(&seed);
  }
  ovis_nbt_writer* nbt = NULL;
  const uint8_t* bytes = NULL;
  size_t length = 0;
  ovis_nbt_document document;
  bool is_set = false;
  if (ovis_nbt_writer_create(NULL, &nbt) == OVIS_OK) {
    ovis_nbt_open_document(nbt, (ovis_nbt_text){"", 0});
    ovis_nbt_write_bytes(nbt, "noise", noise, size);
    ovis_nbt_end(nbt);
    is_set =
        ovis_nbt_writer_finish(nbt, &bytes, &length, NULL) == OVIS_OK &&
        ovis_nbt_check(bytes, length, NULL, &document, NULL) == OVIS_OK &&
        ovis_save_writer_set_nbt(w, uuid, "Noise", ovis_nbt_get(document.root, "noise")) == OVIS_OK;
  }
  ovis_nbt_writer_destroy(nbt);
  return is_set;
}

static ovis_status collect(ovis_save_writer* w) {
  ovis_status status = ovis_save_writer_move(w, flock_sheep(31, 0), (ovis_vec3){530, 64, 3});
  if (status == OVIS_OK) {
    status = ovis_save_writer_move(w, flock_sheep(30, 1), (ovis_vec3){-3, 64, 3});
  }
  if (status == OVIS_OK) {
    status = ovis_save_writer_remove(w, flock_rider(0));
  }
  if (status == OVIS_OK) {
    status = ovis_save_writer_set_block(w, (ovis_pos){500, 63, 3}, "dirt");
  }
  const ovis_pos bed = {481, 64, 3};
  status = status == OVIS_OK ? ovis_save_writer_set_point(w, bed, "home", 0) : status;
  ovis_save_writer_pass_time(w, 2000);
  // One chunk leaves its region file, another comes back.
  return status == OVIS_OK && set_noise(w, flock_sheep(33, 0), 1100000) &&
                 set_noise(w, flock_sheep(32, 0), 100)
             ? OVIS_OK
             : OVIS_NO_MEMORY;
}

static ovis_status change(const ovis_save_writer_def* def, ov_commit_step* step, void* context,
                          ovis_error* error) {
  ovis_save_writer* w = NULL;
  ovis_status status = ovis_save_writer_create(def, &w, error);
  if (status == OVIS_OK) {
    ov_save_writer_on_step(w, step, context);
    status = collect(w);
  }
  if (status == OVIS_OK) {
    status = ovis_save_writer_commit(w, NULL, error);
  }
  ovis_save_writer_destroy(w);
  return status;
}

ovis_status killed_change(const char* folder, const char* destination, ov_commit_step* step,
                          void* context, ovis_error* error) {
  ovis_save_writer_def def = ovis_default_save_writer_def();
  def.path = folder;
  def.destination = destination;
  return change(&def, step, context, error);
}

ovis_status killed_change_in(const ovis_files* files, const char* folder, const char* destination,
                             ovis_error* error) {
  ovis_save_writer_def def = ovis_default_save_writer_def();
  def.path = folder;
  def.destination = destination;
  def.files = *files;
  return change(&def, NULL, NULL, error);
}

killed_scene killed_begin(void) {
  static char folder[900]; // scratch_path reuses its memory
  snprintf(folder, sizeof folder, "%s", scratch_path("save"));
  killed_scene s = {folder, NULL, NULL};
  folder_remove(s.folder);
  flock_write(s.folder, FLOCK_NEW);
  ovis_save_writer* w = flock_open(s.folder, NULL);
  assert_true(set_noise(w, flock_sheep(32, 0), 1090000));
  flock_commit_well(w);
  s.old = folder_read(s.folder);
  ovis_error error = {0};
  if (killed_change(s.folder, NULL, NULL, NULL, &error) != OVIS_OK) {
    fail_msg("%s", error.message);
  }
  s.new = folder_read(s.folder);
  const char* path = NULL;
  // Of entities r.0.0, r.1.0 and the new r.-1.0, of region and poi r.0.0; one new .mcc and one
  // removed .mcc; level.dat.
  assert_int_equal(folder_differences(s.old, s.new, &path), 8);
  return s;
}

void killed_end(killed_scene* s) {
  folder_free(s->old);
  folder_free(s->new);
}

// ---- Killed writers

static void die_at(void* context) {
  int64_t* left = context;
  if (--*left < 0) {
    kill(getpid(), SIGKILL);
  }
}

bool killed_in_step(const killed_scene* s, const char* destination, int64_t n) {
  const pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    int64_t left = n;
    _exit(killed_change(s->folder, destination, die_at, &left, NULL) == OVIS_OK ? 0 : 1);
  }
  int status = 0;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
  return WIFSIGNALED(status);
}
