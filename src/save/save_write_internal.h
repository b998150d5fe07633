// The internals of a save writer.
//
//   changes, added, blocks --commit--> 1 entities   rewrite the documents that hold them
//                                      2 arrivals   append entities that are new or changed chunks
//                                      3 blocks     rewrite sections
//   points                             4 points     rewrite records of points of interest
//   containers                         5 containers rewrite block entities
//                                      6 files      pack, write new region files, replace the old
//
//   save_write.c         opens a save
//   save_entry.c         collects changes
//   save_write_document.c documents that a commit rewrites
//   save_write_commit.c  the order of a commit
//   save_write_entity.c  1
//   save_write_within.c  1, the entries of one entity
//   save_store.c         collects what a simulation's minds and points are now
//   save_write_arrival.c 2
//   save_write_block.c   3
//   save_write_point.c   4
//   save_write_container.c 5
//   save_write_file.c    6
//   save_write_level.c   the time in level.dat
//   save_write_uuid.c    no UUID twice
#pragma once

#include "base/bytes.h"
#include "file/commit.h"
#include "file/pack.h"
#include "save/save_internal.h"
#include "save/session_lock.h"

#include <ovis/save_write.h>
#include <ovis/village.h>

// DataVersion of 20w45a, which moved entities from chunks to entities/.
// Source: docs/formats/anvil.md#sources
#define OV_DATA_VERSION_ENTITIES 2681

// A range of ovis_save_writer.bytes. It has an offset, because the buffer moves when it grows.
typedef struct ov_piece {
  size_t at;
  size_t size;
} ov_piece;

typedef enum ov_change_kind {
  OV_CHANGE_SET,
  OV_CHANGE_UNSET,
  OV_CHANGE_REMOVE,
  OV_CHANGE_DISMOUNT,
  OV_CHANGE_RIDER // gets a new rider: the value
} ov_change_kind;

// One change of one entity. Sorted by (uuid, order) for the commit.
typedef struct ov_change {
  ovis_uuid uuid;
  int32_t order;
  uint8_t kind;
  uint8_t type; // of the value
  bool is_found;
  ov_piece name;       // path to the entry, in modified UTF-8: see save_write_within.c
  ov_piece value;      // without type and name
  const void* got_off; // in an entity's first change: the old bytes of an entity that dismounted;
                       // else NULL
} ov_change;

// The changes of one entity, adjacent in the sorted list.
typedef struct ov_changes {
  ov_change* items;
  int32_t count;
} ov_changes;

// An entity that enters a chunk's list. Sorted by (z, x, moved before new, order) for the commit.
typedef struct ov_arrival {
  ovis_chunk_pos pos;
  int32_t order;
  int32_t data_version; // of the document that it left; 0: a new entity
  ov_piece entity;      // the compound's bytes
} ov_arrival;

// A block to set. Sorted by (chunk z, x, section y, order) for the commit.
typedef struct ov_block_change {
  ovis_pos pos;
  int32_t order;
  ov_piece state; // a palette entry, the compound's bytes
} ov_block_change;

// A point of interest to set or to remove. Sorted by (chunk z, x, y, z, x, order) for the commit.
typedef struct ov_point_change {
  ovis_pos pos;
  int32_t order;
  int32_t free_tickets;
  bool is_set;         // false: the point is removed
  bool is_done;        // it has been written
  ov_piece type;       // with its namespace and a NUL
  const void* section; // first change of a section: bytes of the section in the document, or NULL
} ov_point_change;

// A block entity to set or to remove. Sorted by cell for the commit.
typedef struct ov_container_change {
  ovis_pos cell;
  ov_piece entity; // the compound's bytes; empty: it is removed
  bool is_done;    // it has been written
} ov_container_change;

// A changed document, kept until the files are written.
typedef struct ov_pending {
  ovis_save_part part;
  ovis_chunk_pos pos;
  uint8_t* bytes;
  size_t size;
} ov_pending;

struct ovis_save_writer {
  ovis_allocator allocator;
  uint32_t time;
  ovis_save_def save_def; // its files are those of the writer, never all zero
  ovis_save* save;
  ov_session_lock lock;
  char root[OV_PATH_MAX];        // in place: the folder of the lock and of the commit
  char prefix[OV_PATH_MAX];      // from the root to the opened folder: "", or ends with '/'
  char destination[OV_PATH_MAX]; // of a copy; "": in place
  bool is_committed;
  ovis_left_out_fn* left_out; // [opt]
  void* left_out_context;
  int32_t links_left_out;
  ovis_uuid missing;   // UUID of a changed entity that the save lacks; zeros: none
  int64_t ticks;       // to add to the time of level.dat
  bool has_set_riders; // a change sets Passengers
  bool has_new_riders; // a change is of OV_CHANGE_RIDER
  ov_array(ov_change) changes;
  ov_array(ov_arrival) arrivals;
  ov_array(ov_block_change) blocks;
  ov_array(ov_point_change) points;
  ov_array(ov_container_change) containers;
  const struct ovis_saved_sim* saved; // [opt] while ovis_save_writer_store_sim runs
  ov_array(ovis_raid) raids;          // that the commit writes, if has_raids
  bool has_raids;
  ov_array(ovis_uuid) added; // UUIDs of new entities and their riders
  ov_array(ovis_uuid) uuids; // of the save in all dimensions, sorted, once has_uuids is set
  bool has_uuids;
  ov_writer bytes; // content of all ov_pieces
  ov_array(ov_pending) pending;
  ovis_nbt_writer* nbt;     // builds documents
  ovis_nbt_writer* scratch; // builds values, and entities that leave their list
  ov_entity_index tower;    // of the entity that is being rewritten, with its riders
  ov_writer held;           // copy of the document that is being rewritten
  ov_packer packer;
  ov_commit_step* step; // for tests
  void* step_context;
};

static inline const uint8_t* ov_piece_bytes(const ovis_save_writer* writer, ov_piece piece) {
  return writer->bytes.bytes + piece.at;
}

// The new value of an entry; of OV_CHANGE_SET.
static inline ovis_nbt ov_change_value(const ovis_save_writer* writer, const ov_change* change) {
  return (ovis_nbt){ov_piece_bytes(writer, change->value), (uint32_t)change->value.size,
                    change->type};
}

// Appends bytes to writer->bytes. Returns false when there is no memory.
bool ov_save_store_bytes(ovis_save_writer* writer, const void* bytes, size_t size, ov_piece* out);

// A document to rewrite: the changed version if there is one, otherwise a copy of the save's. Valid
// until the next document is opened. OVIS_NOT_FOUND: the save has no such document.
typedef struct ov_open_document {
  ovis_nbt_document document;
  ovis_nbt level; // of a chunk: the compound with the sections and inline entities
  int32_t data_version;
  bool is_full; // of a chunk
} ov_open_document;
ovis_status ov_save_open_document(ovis_save_writer* writer, ovis_save_part part, ovis_chunk_pos pos,
                                  ov_open_document* out, ovis_error* error);

// Keeps the document in writer->nbt as the new document of a chunk, unless its bytes are unchanged.
ovis_status ov_save_close_document(ovis_save_writer* writer, ovis_save_part part,
                                   ovis_chunk_pos pos, ovis_error* error);

// Writes a replacement for `entry`, or nothing to remove it.
typedef ovis_status ov_replace_fn(void* context, ovis_nbt_writer* nbt, const ovis_nbt_iter* entry,
                                  ovis_error* error);

// The same for a whole document.
ovis_status ov_save_rewrite(ovis_nbt_writer* nbt, const ovis_nbt_document* document,
                            ovis_nbt target, ov_replace_fn* replace, void* context,
                            ovis_error* error);

// Writes an entry of an entity's compound with the entity's changes: changed, removed or as it is.
void ov_save_write_entry(const ovis_save_writer* writer, ovis_nbt_writer* nbt,
                         const ovis_nbt_iter* entry, ov_changes changes);

// Writes the entries that the changes add to an entity's compound.
void ov_save_write_new_entries(const ovis_save_writer* writer, ovis_nbt_writer* nbt,
                               ovis_nbt compound, ov_changes changes);

// True if the game accepts an entity at that position.
bool ov_save_is_place(double x, double y, double z);

// Finds the chunk of a Pos. Returns false if the value is not a position or beyond the border.
bool ov_save_chunk_at(ovis_nbt pos, ovis_chunk_pos* out);

// Notes the UUIDs of a new entity and its riders. Returns false when there is no memory.
bool ov_save_add_uuids(ovis_save_writer* writer, ovis_nbt entity);

// Order of cells in a save: by chunk (z, x), section, cell (y, z, x).
int ov_compare_cells(ovis_pos a, ovis_pos b);

// ---- The steps of a commit

// Refuses new entities whose UUID another entity has.
ovis_status ov_save_check_uuids(ovis_save_writer* writer, ovis_error* error);

ovis_status ov_save_write_entities(ovis_save_writer* writer, ovis_error* error);
ovis_status ov_save_write_arrivals(ovis_save_writer* writer, ovis_error* error);
ovis_status ov_save_write_blocks(ovis_save_writer* writer, ovis_error* error);
ovis_status ov_save_write_points(ovis_save_writer* writer, ovis_error* error);
ovis_status ov_save_write_containers(ovis_save_writer* writer, ovis_error* error);
ovis_status ov_save_write_files(ovis_save_writer* writer, ov_commit* commit, ovis_save_written* out,
                                ovis_error* error);

// Rewrites the document of the points of a chunk into writer->nbt. `items` are the changes of this
// chunk, sorted, one for each place.
ovis_status ov_save_rewrite_points(ovis_save_writer* writer, const ovis_nbt_document* document,
                                   ov_point_change* items, int32_t count, ovis_error* error);

// Writes level.dat if there are ticks to add.
ovis_status ov_save_write_level(ovis_save_writer* writer, ov_commit* commit, ovis_save_written* out,
                                ovis_error* error);

// Writes data/raids.dat if raids were stored (save_raids.c).
ovis_status ov_save_write_raids(ovis_save_writer* writer, ov_commit* commit, ovis_save_written* out,
                                ovis_error* error);

// Removes the mark (DEST.ovis_copy) of a copy that was interrupted after its rename.
void ov_save_clear_mark(const ovis_files* files, const char* destination);

// For tests: registers a function that is called before each step that changes a file.
void ov_save_writer_on_step(ovis_save_writer* writer, ov_commit_step* step, void* context);
