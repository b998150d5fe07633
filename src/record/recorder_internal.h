// Inside of a recorder.
//
//   sim --tracer, after a tick--> (recorder_look.c) --> streams of about 200 ticks --blocks--> sink
//   world, when it changes --hears (recorder_world.c)--^
#ifndef OVIS_SRC_RECORD_RECORDER_INTERNAL_H
#define OVIS_SRC_RECORD_RECORDER_INTERNAL_H

#include "file/file.h"
#include "record/record_block.h"
#include "record/record_items.h"

#define OV_RECORDER_BLOCK_TICKS 200
#define OV_RECORDER_WORLD_BYTES (4 * 1024 * 1024) // then a block of the world is full

// What a tick has, besides moves.
#define OV_TICK_HASH 1u
#define OV_TICK_INPUTS 2u
#define OV_TICK_RECORDS 4u

typedef struct ov_state_slot {
  uint32_t number;  // number + 1 of its name; 0: not named yet
  uint32_t palette; // index + 1 in the palette that is being made; 0 otherwise
} ov_state_slot;

typedef struct ov_named_field {
  const char* room; // the library's: they stay
  const char* name;
  ovis_field_kind kind;
  int32_t next; // number of the one that followed it last
} ov_named_field;

typedef struct ov_block_place {
  uint64_t at;
  uint8_t kind;
  int64_t first_tick;
  uint32_t tick_count;
} ov_block_place;

// The fields of one mob as of the last sample.
typedef struct ov_sampled_mob {
  uint64_t serial;
  int32_t first, count; // in the sample's values
} ov_sampled_mob;

typedef struct ov_field_value {
  int32_t name; // number
  uint64_t bits;
} ov_field_value;

typedef struct ov_sample {
  ov_array(ov_sampled_mob) mobs; // by serial; the simulation itself is 0
  ov_array(ov_field_value) values;
} ov_sample;

struct ovis_recorder {
  ovis_allocator allocator;
  ovis_sim* sim;
  ovis_world* world;
  int32_t hash_every, fields_every;
  uint64_t* watched;
  int32_t watched_count;
  bool watches_all;
  bool is_listening;

  // Where it goes.
  char* path; // NULL: memory
  size_t path_size;
  char* part_path;
  size_t part_size;
  ov_out_file file;
  ov_writer memory;
  uint64_t written; // bytes
  ov_array(ov_block_place) places;
  ov_block_maker maker;
  ovis_status failed; // OVIS_OK: not
  ovis_error failure;

  // The block that is being filled: from block_first on, `ticks` in it.
  int64_t block_first;
  int32_t ticks;
  ov_writer keys, records, moves, hashes, fields, names, packed;
  uint32_t name_count; // in `names`, since the last block

  // The world's changes since the last block; ticks of entries count on from world_tick.
  ov_writer changes;
  int64_t changes_tick; // of the last entry
  int64_t world_tick;   // where the block begins
  int32_t change_count; // in this tick
  bool is_out_of_memory;
  ov_record_section* section; // scratch
  ovis_state* cells;          // [(state) * 4096] scratch
  ov_state_slot* states;      // [(slot) * state_capacity] by state
  uint32_t state_capacity;
  uint32_t state_count;

  // Names. Species by number: those of the tracer, which stay where they are.
  ov_array(const ovis_trace_species*) species;
  ov_array(ov_named_field) field_names;

  // What happened, and the mobs as they were written last.
  ovis_tracer* tracer;
  const ovis_trace* trace;      // of the last tick
  ov_array(ov_record_mob) mobs; // by serial
  ov_array(ovis_hash_mark) marks;
  ov_array(uint64_t) last_marks; // hashes, of the hash before in this block
  ov_writer tick_records;        // of this tick
  ov_sample last, sample;        // fields
};

// ---- recorder_world.c

void ov_recorder_on_change(void* context, const ovis_world* world, const ovis_change* change);

// Writes every loaded section, as of the recorder's tick.
void ov_recorder_write_world(ovis_recorder* recorder);

// The number + 1 of a state; names it if it is new.
uint32_t ov_recorder_state(ovis_recorder* recorder, ovis_state state);

// ---- recorder_look.c

// Writes what the tracer tells of the last tick: records, and how the mobs moved.
void ov_recorder_observe(ovis_recorder* recorder);

// Writes how all mobs are: a block begins.
void ov_recorder_write_keys(ovis_recorder* recorder);

// ---- recorder_fields.c

// All fields of all mobs, as differences to the last sample of this block.
void ov_recorder_sample(ovis_recorder* recorder);
void ov_recorder_forget_sample(ovis_recorder* recorder);
void ov_recorder_free_samples(ovis_recorder* recorder);

// ---- recorder_sink.c

// Notes the first failure; nothing is written from then on. `error` [opt]: else it is no memory.
// Returns that failure's status.
ovis_status ov_recorder_fail(ovis_recorder* recorder, ovis_status status, const ovis_error* error);

void ov_recorder_put(ovis_recorder* recorder, const void* bytes, size_t size);

// Writes the content of a block, which is emptied.
void ov_recorder_put_block(ovis_recorder* recorder, ov_block_kind kind, int64_t first_tick,
                           uint32_t tick_count, ov_writer* content);
// Names and changes of the world that wait.
void ov_recorder_put_names(ovis_recorder* recorder);
void ov_recorder_put_changes(ovis_recorder* recorder);

// What a name is of, in a block of names.
typedef enum ov_name_kind { OV_NAME_STATE, OV_NAME_SPECIES, OV_NAME_FIELD } ov_name_kind;

// What changed in the world, in a block of it.
typedef enum ov_change_item { OV_CHANGE_SECTION, OV_CHANGE_DROP, OV_CHANGE_BLOCK } ov_change_item;

#endif
