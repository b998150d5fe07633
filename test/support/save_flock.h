// A small save for tests of writing: a flock of sheep in four chunks on both sides of a region's
// border, somebody who rides on somebody who rides, a level.dat and points of interest.
#ifndef OVIS_TEST_SUPPORT_SAVE_FLOCK_H
#define OVIS_TEST_SUPPORT_SAVE_FLOCK_H

#include "support/save_writer.h"

#include <ovis/save_write.h>

#define FLOCK_NEW 3120 // entities in entities/
#define FLOCK_OLD 2586 // inside the chunks

// Chunks 30 to 33, row 0; with two sheep each, at the middle of the chunk and a block east of it, y
// 64. In chunk 30 also a horse with a zombie on it, on which sits a chicken. Blocks: stone, grass
// blocks at y 63, air.
void flock_write(const char* folder, int32_t data_version);

// The block of every cell of a chunk with nothing to stand on: whoever is there falls.
const char* flock_air(void* context, int32_t x, int32_t y, int32_t z);

// UUIDs: sheep 0 or 1 of a chunk, the three riders (0: the horse).
typedef struct flock_uuid {
  uint32_t words[4];
} flock_uuid;
flock_uuid flock_sheep(int32_t chunk_x, int32_t number);
flock_uuid flock_rider(int32_t number);

// Writes the entries of a sheep's compound, with things in it that Ovis does not know.
void flock_put_sheep(nbt_writer* w, flock_uuid uuid, double x, double y, double z);

// Opens a writer in place (destination NULL) or for a copy; fails the test when it cannot.
ovis_save_writer* flock_open(const char* folder, const char* destination);
ovis_status flock_try(const char* folder, const char* destination, ovis_error* error);
// Commits and destroys.
ovis_status flock_commit(ovis_save_writer* writer, ovis_error* error);
void flock_commit_well(ovis_save_writer* writer);

// Who is in a chunk, as "sheep@488.5,64,8.5 horse@... >zombie@... >>chicken@..."; in the order of
// the file. Valid until the next call.
const char* flock_roll(const char* folder, int32_t chunk_x, int32_t chunk_z);

#endif
