// A small save for the driver that damages saves: documents that lie in memory until they are
// damaged and written. Villagers, riders, mobs with effects, ties and places, and entities that are
// no mobs.
#ifndef OVIS_TEST_HOSTILE_SMALL_WORLD_H
#define OVIS_TEST_HOSTILE_SMALL_WORLD_H

#include "support/save_writer.h"

#define SMALL_DOCS_MAX 32

typedef struct small_doc {
  const char* part; // "region", "entities", "poi"
  int32_t x, z;
  save_compression kind;
  nbt_writer nbt;       // the finished document
  int32_t entity_count; // riders included
  int32_t first_entity; // serial of the first one
  bool is_gone;         // the driver took the chunk away: nothing can be said about it
} small_doc;

typedef struct small_world {
  small_doc docs[SMALL_DOCS_MAX];
  int32_t doc_count;
  int32_t entity_count;
  int32_t data_version;
} small_world;

// Chooses a version, positions and compressions from `random`.
void small_world_make(small_world* world, uint64_t* random);
void small_world_free(small_world* world);

// The UUID of an entity by its serial, from 0.
void small_world_uuid(int32_t serial, int32_t out[4]);

#endif
