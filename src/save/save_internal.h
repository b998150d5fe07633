// The internals of a save.
//
//   save --> regions, sorted by (z, x) --> marks, one byte for each chunk
//        --> open files (the most recently used), each with its header
//        --> one inflater, one scratch area for sections
//
//   save.c          create and destroy
//   save_regions.c  region files, reading documents, reports
//   save_open.c     finds the dimensions of a folder
//   save_view.c     opens files, also those of an interrupted commit
//   save_info.c     level.dat, or guesses in its place
//   save_chunk.c    documents of chunks, sections into a world
//   save_entity.c   entities, memories, points of interest of a chunk
//   save_points.c   all points of interest
#pragma once

#include "base/array.h"
#include "file/commit.h"
#include "save/region.h"
#include "save/save_entity_index.h"

#include <ovis/save.h>

#define OV_SAVE_PARTS 3    // chunks, entities, points of interest
#define OV_SAVE_OPEN_MAX 8 // region files open at a time

// Greatest count of values in one document. The largest document of the real worlds in the tests
// has 4,490; a chunk full of chests has a few hundred thousand. Without the limit a few KB could
// unpack to 32 MiB with 30 million values, and readers walk a document several times.
#define OV_SAVE_VALUE_MAX (INT64_C(1) << 22)

// Greatest coordinate of a region file. Chunks farther out do not fit into any world.
#define OV_SAVE_REGION_MAX 65535

// DataVersion of 21w43a (before 1.18), which removed the compound "Level" from chunks.
#define OV_DATA_VERSION_FLAT 2844

typedef struct ov_save_region {
  int32_t x, z;
  uint8_t parts;               // one bit for each ovis_save_part that has a file
  uint8_t reported;            // one bit for each part whose file is unreadable and was reported
  uint64_t ids[OV_SAVE_PARTS]; // of the files (ov_file.id), when the save was opened
} ov_save_region;

// Marks of a chunk. The first OV_SAVE_PARTS bits mean that the part was reported as skipped.
#define OV_MARK_PARTIAL 8u      // not fully generated
#define OV_MARK_NO_ENTITIES 16u // no entities inside the chunk
#define OV_MARK_REST 32u        // shifted by the part: bytes after its document were reported

typedef struct ov_save_open {
  ov_file file;
  int32_t region; // -1: the slot is free
  ovis_save_part part;
  uint64_t last_used;
  ov_region header;
} ov_save_open;

typedef struct ov_save_dimension {
  char name[48];  // "": not known yet
  char path[112]; // from the folder that was opened; "": that folder
} ov_save_dimension;

typedef struct ov_save_scratch ov_save_scratch; // save_chunk.c

struct ovis_save {
  ovis_allocator allocator;
  ovis_files files; // of the host, or the operating system's
  ovis_blocks* registry;
  ovis_skipped_fn* skipped;
  void* skipped_context;
  char folder[OV_PATH_MAX]; // the folder that was opened, or the folder of the file
  char root[OV_PATH_MAX];   // the save's folder, which holds the record of a commit
  char prefix[OV_PATH_MAX]; // from the root to the opened folder: "", or ends with '/'
  ov_commit interrupted;    // an interrupted commit to read through; without entries: none
  uint64_t record_id;       // of ovis_commit when the save was opened; 0: there was none
  ov_array(ov_save_dimension) dimensions;
  int32_t dimension;   // index of the chosen one
  bool has_one_region; // a single region file was opened: all other regions are ignored
  bool is_lone_file;   // that file is not in a folder "region": no other parts, no level.dat
  int32_t only_x, only_z;
  char lone_name[64]; // name of the lone file
  ov_array(ov_save_region) regions;
  uint8_t* marks; // [(byte) * OV_REGION_CHUNKS * regions.count]
  ov_save_open open[OV_SAVE_OPEN_MAX];
  uint64_t use_count;
  uint32_t reads;  // of documents: each ends the iterators before it
  bool is_loading; // a world takes in a document, and its listeners may not read another
  ov_inflater inflater;
  ov_save_scratch* scratch;
  ov_entity_index entities; // of the entity that was read last, and its riders
  ovis_status open_status;  // of the last region file: OVIS_NO_MEMORY, or OVIS_OK
  ovis_error failure;       // the machine kept Ovis from reading; the first such error
  bool has_info;
  bool dragon_was_killed; // level.dat knows of an earlier dragon
  ovis_save_info info;
};

// ---- save_regions.c

// The bit of a part in ov_save_region and in the marks of a chunk.
static inline uint8_t ov_part_bit(ovis_save_part part) {
  return (uint8_t)(1u << part);
}

// Lists the region files of the chosen dimension.
ovis_status ov_save_list_regions(ovis_save* save, ovis_error* error);

// Parses "r.3.-7.mca" into 3, -7. Returns false for any other spelling.
bool ov_save_parse_region_name(const char* name, int32_t* out_x, int32_t* out_z);

// Closes all region files; a later read opens them again.
void ov_save_close_files(ovis_save* save);

// Counts the region files of 0 bytes. `out_first` [(char) * OV_PATH_MAX] is the path of the first.
int32_t ov_save_count_empty(const ovis_save* save, char* out_first);

// Returns the marks of a chunk, or NULL if no region file covers it.
uint8_t* ov_save_marks(ovis_save* save, ovis_chunk_pos pos);

// Reads and checks a document. OVIS_NOT_FOUND: the header has no such chunk; this is not reported.
// Every other failure except OVIS_NO_MEMORY is reported once.
ovis_status ov_save_read(ovis_save* save, ovis_save_part part, ovis_chunk_pos pos, ovis_nbt* out,
                         ovis_error* error);

// Like ov_save_read, but returns the name of the document too. Its bytes are save->inflater.bytes.
ovis_status ov_save_read_document(ovis_save* save, ovis_save_part part, ovis_chunk_pos pos,
                                  ovis_nbt_document* out, ovis_error* error);

// Writes the folder of a part, relative to the opened folder, such as "DIM-1/region". `out`
// [(char) * OV_PATH_MAX]. Returns false if it does not fit.
bool ov_save_part_folder(const ovis_save* save, ovis_save_part part, char* out);

// Reports a chunk as skipped, at most once, with status and message of `error`. Returns the status.
ovis_status ov_save_skip(ovis_save* save, ovis_save_part part, ovis_chunk_pos pos,
                         const ovis_error* error);

// Reports a problem inside a chunk; every call is reported. `save` [opt].
void ov_save_report(ovis_save* save, ovis_save_part part, ovis_chunk_pos pos, const char* format,
                    ...) __attribute__((format(printf, 4, 5)));

// Notes for ovis_save_get_status that entities could not be read. `save` [opt].
void ov_save_fail_memory(ovis_save* save);

// Reports a file below the folder that was opened.
void ov_save_skip_file(ovis_save* save, const char* file, const ovis_error* error);

// Checks the document that was unpacked last. [Limit: OV_SAVE_VALUE_MAX values]
ovis_status ov_save_check(const ovis_save* save, ovis_nbt_document* out, ovis_error* error);

// ---- save_open.c

// Finds the dimensions of a save and chooses one.
ovis_status ov_save_find_dimensions(ovis_save* save, const ovis_save_def* def, ovis_error* error);

// ---- save_view.c

// Finds the save folder that a folder belongs to, and the path from there to the folder. Both are
// [(char) * OV_PATH_MAX].
ovis_status ov_save_find_root(const ovis_files* files, const char* folder, char* out_root,
                              char* out_prefix, ovis_error* error);

// Reads the record of an interrupted commit. OVIS_BAD_FORMAT: it does not fit the files.
ovis_status ov_save_look(ovis_save* save, ovis_error* error);

// False if a commit has begun since the save was opened and is not finished.
bool ov_save_is_current(const ovis_save* save);

// Opens a file, relative to the opened folder, in the state of the save that counts. Errors as
// ov_files_open.
ovis_status ov_save_open_file(const ovis_save* save, const char* name, ov_file* out,
                              ovis_error* error);
uint64_t ov_save_file_id(const ovis_save* save, const char* name); // 0: there is no such file

// Fails because a file belongs to another state of the save.
ovis_status ov_save_replaced(ovis_error* error);

// Calls `visit` with the names of the new files of an interrupted commit in a folder, which is
// relative to the opened one.
ovis_status ov_save_list_new(const ovis_save* save, const char* folder, ov_file_name_fn* visit,
                             void* context);

// ---- save_entity.c

// Finds the list of the entities of a chunk, like ovis_save_read_entities, but does not look at
// them.
ovis_status ov_save_find_entities(ovis_save* save, ovis_chunk_pos pos, ovis_nbt* out_list,
                                  bool* out_is_inline, ovis_error* error);

// Lets an iterator begin with the first entity of iter->list. `index` must outlive it.
void ov_save_begin_entities(ovis_entity_iter* iter, ov_entity_index* index);

// ---- save_chunk.c

ovis_status ov_save_scratch_create(const ovis_allocator* allocator, ov_save_scratch** out);
void ov_save_scratch_destroy(ov_save_scratch* scratch, const ovis_allocator* allocator);

// Reads the properties of a chunk from its document. `root` need not come from a save.
ovis_status ov_chunk_parse(ovis_nbt root, ovis_chunk_pos pos, ovis_save_chunk* out,
                           ovis_error* error);

// Sets all sections of a column from the compound that holds a chunk's sections. On failure it sets
// none.
ovis_status ov_chunk_load(ov_save_scratch* scratch, ovis_blocks* registry, ovis_world* world,
                          ovis_chunk_pos pos, ovis_nbt level, ovis_error* error);
