// A small save for tests of writing: a flock of sheep in four chunks on both sides of a region
// border, a rider whose vehicle is itself a rider, a level.dat and points of interest.
#ifndef OVIS_TEST_SUPPORT_SAVE_FLOCK_H
#define OVIS_TEST_SUPPORT_SAVE_FLOCK_H

#include "support/save_writer.h"

#include <ovis/save_write.h>

#define FLOCK_NEW 3120 // entities in entities/
#define FLOCK_OLD 2586 // inside the chunks

// Chunks 30 to 33 of row 0, at y 64. Each has two sheep: one at the middle of the chunk, one a
// block east of it. Chunk 30 also has a horse that carries a zombie that carries a chicken. Blocks:
// stone, grass blocks at y 63, air.
void flock_write(const char* folder, int32_t data_version);

// A block callback that returns air for every cell. Mobs in such a chunk fall.
const char* flock_air(void* context, int32_t x, int32_t y, int32_t z);

// UUIDs: sheep 0 or 1 of a chunk, the three riders (0: the horse).
ovis_uuid flock_sheep(int32_t chunk_x, int32_t number);
ovis_uuid flock_rider(int32_t number);

// Writes the entries of a sheep's compound, with things in it that Ovis does not know.
void flock_put_sheep(nbt_writer* w, ovis_uuid uuid, double x, double y, double z);

// Adds a sheep at y 64 to what the writer writes.
ovis_status flock_add_sheep(ovis_save_writer* writer, ovis_uuid uuid, double x, double z);

// Opens a writer in place (destination NULL) or for a copy; fails the test when it cannot.
ovis_save_writer* flock_open(const char* folder, const char* destination);
ovis_status flock_try(const char* folder, const char* destination, ovis_error* error);
// Commits and destroys.
ovis_status flock_commit(ovis_save_writer* writer, ovis_error* error);
void flock_commit_well(ovis_save_writer* writer);

// Lists the entities of a chunk in file order, as "sheep@488.5,64,8.5 horse@... >zombie@...
// >>chicken@...". Valid until the next call.
const char* flock_roll(const char* folder, int32_t chunk_x, int32_t chunk_z);

#endif
