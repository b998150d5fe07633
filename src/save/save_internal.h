// Inside of a save.
//
//   save --> regions, sorted by (z, x) --> marks, a byte a chunk
//        --> open files (the last few that were used), each with its header
//        --> one inflater, one scratch for sections
//
//   save.c          opening and closing
//   save_regions.c  the region files, reading documents, reporting
//   save_open.c     which folder is which dimension
//   save_info.c     level.dat, or guesses
//   save_chunk.c    documents of chunks, sections into a world
//   save_entity.c   entities, memories, points of interest
#ifndef OVIS_SRC_SAVE_SAVE_INTERNAL_H
#define OVIS_SRC_SAVE_SAVE_INTERNAL_H

#include "base/array.h"
#include "file/file.h"
#include "save/region.h"

#include <ovis/save.h>

#define OV_SAVE_PARTS 3
#define OV_SAVE_OPEN_MAX 8

// Values in one document. The largest of the real worlds in the tests has 4,490; a chunk full of
// chests a few hundred thousand. The 32 MiB that a few KB unpack to have room for 30 million, and
// whatever is read walks them several times.
#define OV_SAVE_VALUE_MAX (INT64_C(1) << 22)

// Region files further out hold no chunk that a world can hold.
#define OV_SAVE_REGION_MAX 65535

// The game version (1.16) from which saves are read, and the one (21w43a, before 1.18) that
// took chunks out of "Level".
#define OV_DATA_VERSION_MIN 2566
#define OV_DATA_VERSION_FLAT 2844

typedef struct ov_save_region {
  int32_t x, z;
  uint8_t parts;    // bit of each ovis_save_part that has a file
  uint8_t reported; // bit of each part whose file is unreadable and was reported
} ov_save_region;

// Marks of a chunk: the first OV_SAVE_PARTS bits say that this part was reported as skipped.
#define OV_MARK_PARTIAL 8u      // not fully generated
#define OV_MARK_NO_ENTITIES 16u // no entities inside the chunk

typedef struct ov_save_open {
  ov_file file;
  int32_t region; // -1: the slot is free
  ovis_save_part part;
  uint64_t last_used;
  ov_region header;
} ov_save_open;

typedef struct ov_save_dimension {
  char name[48];  // "" not known yet
  char path[112]; // from the folder that was opened; "" is that folder
} ov_save_dimension;

typedef struct ov_save_scratch ov_save_scratch; // save_chunk.c

struct ovis_save {
  ovis_allocator allocator;
  ovis_registry* registry;
  ovis_skipped_fn* skipped;
  void* skipped_context;
  char folder[OV_PATH_MAX]; // what was opened, or the folder that holds it
  ov_array(ov_save_dimension) dimensions;
  int32_t dimension;   // the chosen one
  bool has_one_region; // a region file was opened: only its region is seen
  bool is_lone_file;   // ... and it lies in no folder "region": no other parts, no level.dat
  int32_t only_x, only_z;
  char lone_name[64]; // name of that file
  ov_array(ov_save_region) regions;
  uint8_t* marks; // [(byte) * OV_REGION_CHUNKS * regions.count]
  ov_save_open open[OV_SAVE_OPEN_MAX];
  uint64_t use_count;
  ov_inflater inflater;
  ov_save_scratch* scratch;
  bool has_info;
  ovis_save_info info;
};

// ---- save_regions.c

// Bit of a part, and of its "reported" mark.
static inline uint8_t ov_part_bit(ovis_save_part part) {
  return (uint8_t)(1u << part);
}

// Lists the region files of the chosen dimension.
ovis_status ov_save_list_regions(ovis_save* save, ovis_error* error);

// "r.3.-7.mca" -> 3, -7. False for any other spelling.
bool ov_save_parse_region_name(const char* name, int32_t* out_x, int32_t* out_z);

// Marks of a chunk, or NULL when no region file has its place.
// How many region files have no bytes at all; the first one's path goes to `out_first`
// [(char) * OV_PATH_MAX].
int32_t ov_save_count_empty(const ovis_save* save, char* out_first);

uint8_t* ov_save_marks(ovis_save* save, ovis_chunk_pos pos);

// Reads and checks a document. OVIS_NOT_FOUND, without a report: the header names no such chunk.
// Everything else that fails is reported, once, and OVIS_NO_MEMORY never.
ovis_status ov_save_read(ovis_save* save, ovis_save_part part, ovis_chunk_pos pos, ovis_nbt* out,
                         ovis_error* error);

// The same with the document's name; its bytes are save->inflater.bytes.
ovis_status ov_save_read_document(ovis_save* save, ovis_save_part part, ovis_chunk_pos pos,
                                  ovis_nbt_document* out, ovis_error* error);

// A part's folder, from the folder that was opened: "DIM-1/region". `out` [(char) * OV_PATH_MAX]
bool ov_save_part_folder(const ovis_save* save, ovis_save_part part, char* out);

// Reports a chunk as skipped, once: status and message of `error`. Returns the status.
ovis_status ov_save_skip(ovis_save* save, ovis_save_part part, ovis_chunk_pos pos,
                         const ovis_error* error);

// Reports something inside a chunk, each time. `save` [opt].
void ov_save_report(ovis_save* save, ovis_save_part part, ovis_chunk_pos pos, const char* format,
                    ...) __attribute__((format(printf, 4, 5)));

// Reports a file that lies under the folder that was opened.
void ov_save_skip_file(ovis_save* save, const char* file, const ovis_error* error);

// Checks the document that was unpacked last. [Limit: OV_SAVE_VALUE_MAX]
ovis_status ov_save_check(const ovis_save* save, ovis_nbt_document* out, ovis_error* error);

// ---- save_open.c

// Finds the dimensions and chooses one.
ovis_status ov_save_find_dimensions(ovis_save* save, const ovis_save_def* def, ovis_error* error);

// ---- save_chunk.c

ovis_status ov_save_scratch_create(const ovis_allocator* allocator, ov_save_scratch** out);
void ov_save_scratch_destroy(ov_save_scratch* scratch, const ovis_allocator* allocator);

// What a chunk's document says of itself. `root` need not come from a save.
ovis_status ov_chunk_parse(ovis_nbt root, ovis_chunk_pos pos, ovis_save_chunk* out,
                           ovis_error* error);

// Sets all sections of a column from what holds a chunk's sections; none of them when it fails.
ovis_status ov_chunk_load(ov_save_scratch* scratch, ovis_registry* registry, ovis_world* world,
                          ovis_chunk_pos pos, ovis_nbt level, ovis_error* error);

#endif
