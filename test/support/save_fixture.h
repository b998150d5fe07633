// A save that is open in a test, with its registry, its world and what was reported as skipped.
#ifndef OVIS_TEST_SUPPORT_SAVE_FIXTURE_H
#define OVIS_TEST_SUPPORT_SAVE_FIXTURE_H

#include "support/counting_alloc.h"
#include "support/save_writer.h"

#include <ovis/save.h>

typedef struct save_fixture {
  ovis_blocks* registry;
  ovis_save* save;
  ovis_world* world; // asks the save for sections
  ovis_save_info info;
  counting_alloc counter; // what the save takes; registry and world have memory of their own
  int32_t skipped;        // reports so far
  char reports[2000];     // each as "FILE X Z: REASON\n"; without a chunk "FILE: REASON\n"
} save_fixture;

// Fails the test when it cannot. `dimension` [opt].
void save_fixture_open(save_fixture* f, const char* path, const char* dimension);
void save_fixture_close(save_fixture* f); // asserts that the save gave all its memory back

// Only tries to open; whatever comes of it is closed again. The message is in `error`.
ovis_status save_fixture_try(const char* path, const char* dimension, ovis_error* error);

// Name of a block in the fixture's world, with its properties. Valid until the next call.
const char* save_fixture_block(const save_fixture* f, int32_t x, int32_t y, int32_t z);

// A full 1.19.2 chunk: stone below y 64, saved at time 1000.
save_chunk save_fixture_chunk(int32_t x, int32_t z);

// Writes a dimension's folder with that chunk alone, or with the one above at 0 0 (NULL).
void save_fixture_write(const char* folder, const save_chunk* chunk);
// The same chunk 0 0, and a document of it in another part: "entities", "poi".
void save_fixture_write_part(const char* folder, const char* part, const nbt_writer* nbt);
void save_fixture_write_entities(const char* folder, save_entries_fn* entities, void* context);

// Prints into a path in the test's scratch folder. Valid until the 16th call from now.
const char* scratch_path(const char* format, ...) __attribute__((format(printf, 1, 2)));

#endif
