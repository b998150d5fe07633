// Damages a small world: its documents' tags and bytes, then the region files that they are written
// to, then the files of the save.
#ifndef OVIS_TEST_HOSTILE_DAMAGE_H
#define OVIS_TEST_HOSTILE_DAMAGE_H

#include "hostile/small_world.h"

typedef struct damage {
  uint64_t* random;
  char log[1000]; // what was done, for people
} damage;

void damage_note(damage* d, const char* format, ...) __attribute__((format(printf, 2, 3)));

// Damages tags and bytes of one document.
void damage_document(damage* d, small_doc* doc);

// Damages a region file in memory that holds `sample` and other documents of the world. Marks those
// whose entry it takes away.
void damage_region(damage* d, small_world* world, const small_doc* sample, region_writer* region);

// Damages files and folders of a written save. Returns true if it took region files away or renamed
// them, so that nothing can be said about their chunks.
bool damage_files(damage* d, const char* folder);

#endif
