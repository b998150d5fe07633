// The internals of a recording that is read.
//
//   file --open: checks every block--> offsets, names     --seek--> a log block, tick by tick
#pragma once

#include "file/files.h"
#include "record/record_block.h"
#include "record/record_items.h"

// A block that was readable when the recording was opened.
typedef struct ov_good_block {
  uint64_t at;
  ov_block_head head;
} ov_good_block;

// Offsets (name_at and the like) count from the start of `texts`, which holds all texts with their
// NUL.
typedef struct ov_read_species {
  ovis_trace_species shown; // its pointers are set after all names have been read
  size_t name_at, mind_at;
  int32_t first_option, first_memory;
} ov_read_species;

typedef struct ov_read_option {
  size_t name_at, group_at;
  int32_t priority, depth;
  uint8_t flags;
  bool has_phrases;
  size_t words_at, doing_at, does_at;
  ovis_phrases phrases; // its pointers are set after all names have been read
  int32_t first_reason;
} ov_read_option;

typedef struct ov_read_reason {
  ovis_reason reason;
  size_t sentence_at;
} ov_read_reason;

typedef struct ov_read_field {
  size_t room_at, name_at;
  ovis_field_kind kind;
} ov_read_field;

typedef struct ov_read_mob {
  ov_record_mob mob;
  ovis_pos path_target;
  int32_t first_node, node_count;
  int32_t first_running, running_count; // range in the recording's `running`
  int32_t first_memory, memory_count;   // range in `memories`; -1: no room yet
  char activity[40];
} ov_read_mob;

// One change of the world.
typedef struct ov_world_entry {
  int64_t tick;
  int32_t item;   // ov_change_item
  ovis_pos pos;   // of a section: [Units: sections]
  uint32_t state; // number of its name + 1
  const ov_record_section* section;
} ov_world_entry;

// Iterates over all changes of the world.
typedef struct ov_world_walk {
  ovis_recording* recording;
  int32_t next_block;
  ov_writer raw;
  ov_reader reader;
  int64_t tick;
  ov_record_section* section; // scratch
} ov_world_walk;

struct ovis_recording {
  ovis_allocator allocator;
  ovis_files files; // of `file`
  ov_file file;
  ov_memory memory;
  ov_source source;
  ov_block_reader reader;
  ovis_recording_info info;
  ov_array(ov_good_block) blocks; // in file order
  ov_writer raw;                  // scratch

  ov_writer start; // content of the START block
  size_t snapshot_at;

  // Names.
  ov_writer texts;
  ov_array(size_t) states; // offsets of their names
  ov_array(ov_read_species) species;
  ov_array(ov_read_option) options;
  ov_array(ov_read_reason) reasons;
  ov_array(size_t) memory_names;   // offsets of the names of memories of hosts
  const char** shown_memories;     // [(name) * memory_names.count]
  ovis_option_info* shown_options; // [(option) * options.count]
  ovis_phrase* shown_reasons;      // [(reason) * reasons.count]
  ov_array(ov_read_field) fields;

  // The current tick.
  int32_t block; // index of its log block; -1: none
  ov_writer log;
  ov_reader keys, records, moves, hashes;
  int64_t next_tick; // the next tick of the block to decode
  bool knows_time;   // of day, if all ticks from the first one on were read in order ...
  int64_t time_tick; // ... up to this one ...
  int64_t day_time;  // ... of which this is the time
  ov_array(ov_read_mob) mobs;
  ov_node_list nodes;
  ov_index_list running;
  ov_array(ovis_trace_memory) memories; // room for OV_RECORD_MEMORIES_MAX of each mob that has any
  ov_array(ovis_trace_mob) shown_mobs;
  ov_array(ovis_record) shown_records;
  ov_array(int32_t) record_nodes; // index of the first node of each record
  ov_array(ovis_fact) facts;      // of the tick's records, in their order
  ov_array(ovis_input) inputs;
  ov_array(uint8_t) marks;
  ovis_recorded_tick tick;

  // Where the last walk over the changes of the world stopped.
  ov_world_walk walk; // its recording is NULL: there was none
  int64_t walk_tick;  // it has read all changes up to this tick

  // The fields that were decoded last.
  ov_array(ovis_recorded_fields) shown_fields;
  ov_array(ovis_field) field_values;
};

static inline const char* ov_recording_text(const ovis_recording* recording, size_t at) {
  return (const char*)recording->texts.bytes + at;
}

// recording_memory.c: each returns false when there is no memory.
bool ov_recording_read_memories(ovis_recording* recording, ov_code* code, ov_read_mob* mob);
bool ov_recording_read_memory(ovis_recording* recording, ov_code* code, ovis_record* record,
                              ov_read_mob* mob);

// Reads a block that was readable when the recording was opened.
ovis_status ov_recording_unpack(ovis_recording* recording, int32_t block, ov_writer* out,
                                ovis_error* error);

// Marks the recording as damaged in a block. Returns OVIS_BAD_FORMAT.
ovis_status ov_recording_damage(ovis_recording* recording, int32_t block, const char* what,
                                ovis_error* error);

// ---- Changes of the world (recording_world.c)

ovis_status ov_world_walk_init(ov_world_walk* walk, ovis_recording* recording);
void ov_world_walk_fini(ov_world_walk* walk);

// Reads the next change. `entry->section` is valid until the next call. OVIS_NOT_FOUND: there are
// no more changes.
ovis_status ov_world_walk_next(ov_world_walk* walk, ov_world_entry* entry, ovis_error* error);

// Resolves all states of a recording in a registry. *out [(state) * state count] is indexed by
// number; the caller frees it.
ovis_status ov_recording_states(ovis_recording* recording, ovis_blocks* registry, ovis_state** out);

// Applies the changes after tick `from` up to tick `to`. `states` is of ov_recording_states.
ovis_status ov_recording_apply(ovis_recording* recording, int64_t from, int64_t to,
                               const ovis_state* states, ovis_world* world, ovis_error* error);

// Applies a change to a world.
ovis_status ov_world_put(ovis_world* world, const ovis_state* states, const ov_world_entry* entry);
