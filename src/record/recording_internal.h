// Inside of a recording that is read.
//
//   file --open: every block is checked--> places, names     --seek--> a log block, tick by tick
#ifndef OVIS_SRC_RECORD_RECORDING_INTERNAL_H
#define OVIS_SRC_RECORD_RECORDING_INTERNAL_H

#include "file/file.h"
#include "record/record_block.h"
#include "record/record_items.h"

// A block that can be read.
typedef struct ov_good_block {
  uint64_t at;
  ov_block_head head;
} ov_good_block;

// Texts are kept one after the other, each with its NUL; places count from the first.
typedef struct ov_read_species {
  ovis_trace_species shown; // its pointers are set when all names are there
  size_t name_at, mind_at;
  int32_t first_option;
} ov_read_species;

typedef struct ov_read_option {
  size_t name_at, group_at;
  int32_t priority;
  uint8_t flags;
  bool has_phrases;
  size_t words_at, doing_at, does_at;
  ovis_phrases phrases; // its pointers are set when all names are there
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
  int32_t first_running, running_count; // in the recording's list
} ov_read_mob;

// One change of the world.
typedef struct ov_world_entry {
  int64_t tick;
  int32_t item;   // ov_change_item
  ovis_pos pos;   // of a section: in sections
  uint32_t state; // number + 1
  const ov_record_section* section;
} ov_world_entry;

// Walks through all changes of the world.
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
  ov_file file;
  ov_memory memory;
  ov_source source;
  ov_block_taker taker;
  ovis_recording_info info;
  ov_array(ov_good_block) blocks; // in the order of the file
  ov_writer raw;                  // scratch

  ov_writer start; // content of the START block
  size_t snapshot_at;

  // Names.
  ov_writer texts;
  ov_array(size_t) states; // places of their names
  ov_array(ov_read_species) species;
  ov_array(ov_read_option) options;
  ov_array(ov_read_reason) reasons;
  ovis_option_info* shown_options; // [(option) * options.count]
  ovis_phrase* shown_reasons;      // [(reason) * reasons.count]
  ov_array(ov_read_field) fields;

  // Where it stands.
  int32_t block; // index of the log block; -1: none
  ov_writer log;
  ov_reader keys, records, moves, hashes;
  int64_t next_tick; // of the block, not yet decoded
  ov_array(ov_read_mob) mobs;
  ov_node_list nodes;
  ov_index_list running;
  ov_array(ovis_trace_mob) shown_mobs;
  ov_array(ovis_record) shown_records;
  ov_array(int32_t) record_nodes; // first node of each record
  ov_array(ovis_input) inputs;
  ov_array(uint8_t) marks;
  ovis_recorded_tick tick;

  // Fields, decoded last.
  ov_array(ovis_recorded_fields) shown_fields;
  ov_array(ovis_field) field_values;
};

static inline ov_code ov_recording_code(const ovis_recording* recording, ov_reader* reader) {
  return ov_code_read(reader, recording->info.version);
}

static inline const char* ov_recording_text(const ovis_recording* recording, size_t at) {
  return (const char*)recording->texts.bytes + at;
}

// Reads a block that was good when the recording was opened.
ovis_status ov_recording_take(ovis_recording* recording, int32_t block, ov_writer* out,
                              ovis_error* error);

// Says that something is wrong in a block.
ovis_status ov_recording_damage(ovis_recording* recording, int32_t block, const char* what,
                                ovis_error* error);

// ---- Changes of the world (recording_world.c)

ovis_status ov_world_walk_init(ov_world_walk* walk, ovis_recording* recording);
void ov_world_walk_fini(ov_world_walk* walk);

// The next change; `entry->section` is valid until the one after. OVIS_NOT_FOUND: there is none.
ovis_status ov_world_walk_next(ov_world_walk* walk, ov_world_entry* entry, ovis_error* error);

// States of a registry for the numbers of a recording. [(state) * state count]
ovis_status ov_recording_states(ovis_recording* recording, ovis_registry* registry,
                                ovis_state** out);

// Puts an entry into a world.
ovis_status ov_world_put(ovis_world* world, const ovis_state* states, const ov_world_entry* entry);

#endif
