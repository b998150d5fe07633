// The internals of a recorder.
//
//   sim --tracer, after a tick--> (recorder_look.c) --> streams of about 200 ticks --blocks--> sink
//   world --listener, on each change--> (recorder_world.c) --^
#pragma once

#include "file/files.h"
#include "record/record_block.h"
#include "record/record_items.h"

#define OV_RECORDER_BLOCK_TICKS 200               // length of a block [Units: ticks]
#define OV_RECORDER_WORLD_BYTES (4 * 1024 * 1024) // a WORLD block ends at this size

// The parts of a tick in the stream of records.
#define OV_TICK_HASH 1u
#define OV_TICK_INPUTS 2u
#define OV_TICK_RECORDS 4u

typedef struct ov_state_slot {
  uint32_t number;  // number of its name + 1; 0: not named yet
  uint32_t palette; // index + 1 in the palette of the current section; 0: not in it
} ov_state_slot;

typedef struct ov_named_field {
  const char* room; // static strings of the library, like `name`
  const char* name;
  ovis_field_kind kind;
  int32_t next; // number of the field that followed it most recently
} ov_named_field;

typedef struct ov_block_place {
  uint64_t at;
  uint8_t kind;
  int64_t first_tick;
  uint32_t tick_count;
} ov_block_place;

// The fields of one mob in a sample.
typedef struct ov_sampled_mob {
  uint64_t serial;
  int32_t first, count; // range in the sample's values
} ov_sampled_mob;

typedef struct ov_field_value {
  int32_t name; // index in field_names
  uint64_t bits;
} ov_field_value;

typedef struct ov_sample {
  ov_array(ov_sampled_mob) mobs; // by serial; serial 0 is the simulation itself
  ov_array(ov_field_value) values;
} ov_sample;

typedef ov_array(uint64_t) ov_mark_list;

struct ovis_recorder {
  ovis_allocator allocator;
  ovis_sim* sim;
  ovis_world* world;
  int32_t hash_every, fields_every, snapshot_every;
  int64_t last_snapshot; // its tick
  bool is_lean;          // no mobs and records are written
  uint64_t* watched;
  int32_t watched_count;
  bool watches_all;
  bool is_listening;
  bool remembers_hashes; // of the simulation

  // Destination.
  char* path; // NULL: memory
  size_t path_size;
  char* part_path;
  size_t part_size;
  bool is_finished;
  ovis_files files; // of `file`
  ov_out_file file;
  ov_writer memory;
  uint64_t written; // bytes
  ov_array(ov_block_place) places;
  ov_block_maker maker;
  ovis_status failed; // status of the first failure; OVIS_OK: none
  ovis_error failure;

  // The current block: it begins at tick block_first and has `ticks` ticks so far.
  int64_t block_first;
  int32_t ticks;
  ov_writer keys, records, moves, hashes, fields, names, packed;
  uint32_t name_count; // in `names`, since the last block of names

  // Changes of the world since the last WORLD block.
  ov_writer changes;
  int64_t changes_tick; // tick of the last entry
  int64_t world_tick;   // first tick of the WORLD block
  int32_t change_count; // in this tick
  bool is_out_of_memory;
  ov_record_section* section; // scratch
  ovis_state* cells;          // [(state) * 4096] scratch
  ov_state_slot* states;      // [(slot) * state_capacity] by state
  uint32_t state_capacity;
  uint32_t state_count;

  // Names. Species are indexed by number; the tracer owns them and does not move them.
  ov_array(const ovis_trace_species*) species;
  ov_array(ov_named_field) field_names;

  // The last tick, and the mobs as they were last written.
  ovis_tracer* tracer;
  const ovis_trace* trace;        // of the last tick
  ov_array(ov_record_mob) mobs;   // by serial
  ov_mark_list marks, last_marks; // hashes of rooms: scratch, and those of the last hash; no count
                                  // where a block begins
  ov_writer tick_records;         // records of this tick
  ov_sample last, sample;         // the previous and the current sample of fields
};

// ---- recorder_world.c

void ov_recorder_on_change(void* context, const ovis_world* world, const ovis_change* change);

// Writes every loaded section as an entry for the recorder's current tick.
void ov_recorder_write_world(ovis_recorder* recorder);

// Returns the number of a state's name + 1. Writes the name if it is new.
uint32_t ov_recorder_state(ovis_recorder* recorder, ovis_state state);

// ---- recorder_look.c

// Writes the records and moves of the last tick, as the tracer reports them.
void ov_recorder_observe(ovis_recorder* recorder);

// Writes all mobs completely, at the start of a block.
void ov_recorder_write_keys(ovis_recorder* recorder);

// ---- recorder_fields.c

// Writes all fields of all mobs, as differences to the last sample of this block.
void ov_recorder_sample(ovis_recorder* recorder);
void ov_recorder_forget_sample(ovis_recorder* recorder);
void ov_recorder_free_samples(ovis_recorder* recorder);

// ---- recorder_sink.c

// Stores the first failure; later calls do not write any more. `error` [opt] NULL: the message says
// that memory is exhausted. Returns the status of the first failure.
ovis_status ov_recorder_fail(ovis_recorder* recorder, ovis_status status, const ovis_error* error);

void ov_recorder_put(ovis_recorder* recorder, const void* bytes, size_t size);

// Writes a block and empties `content`.
void ov_recorder_put_block(ovis_recorder* recorder, ov_block_kind kind, int64_t first_tick,
                           uint32_t tick_count, ov_writer* content);
// Write the pending names and the pending changes of the world as blocks.
void ov_recorder_put_names(ovis_recorder* recorder);
void ov_recorder_put_changes(ovis_recorder* recorder);

// Kinds of entries in a NAMES block.
typedef enum ov_name_kind { OV_NAME_STATE, OV_NAME_SPECIES, OV_NAME_FIELD } ov_name_kind;

// Kinds of entries in a WORLD block.
typedef enum ov_change_item {
  OV_CHANGE_SECTION,
  OV_CHANGE_DROP,
  OV_CHANGE_BLOCK,
  OV_CHANGE_SECTION_BIOMES // a section, then its biomes
} ov_change_item;
