// A save, a change of eight of its files, and writers that are killed while they make it.
#ifndef OVIS_TEST_SUPPORT_SAVE_KILLED_H
#define OVIS_TEST_SUPPORT_SAVE_KILLED_H

#include "save/save_write_internal.h"

#include "support/save_compare.h"

// The save before and after the change.
typedef struct killed_scene {
  const char* folder;
  folder_image* old;
  folder_image* new;
} killed_scene;

killed_scene killed_begin(void);
void killed_end(killed_scene* scene);

// Makes the change among a host's files.
ovis_status killed_change_in(const ovis_files* files, const char* folder, const char* destination,
                             ovis_error* error);

// Makes the change, in place or into a copy. `step` [opt] is called before each step.
ovis_status killed_change(const char* folder, const char* destination, ov_commit_step* step,
                          void* context, ovis_error* error);

// Makes the change in a child that is killed before its n-th step. Returns false if it has fewer
// steps.
bool killed_in_step(const killed_scene* scene, const char* destination, int64_t n);

#endif
