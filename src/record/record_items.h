// The items in the blocks of a recording. One function writes and reads each kind of item.
// Source: docs/formats/recording.md
#pragma once

#include "base/array.h"
#include "base/hash.h"
#include "record/record_code.h"

#include <ovis/record.h>

#define OV_RECORD_NAME_MAX 512     // bytes of a state's name, with its NUL
#define OV_RECORD_ITEM_MAX 40      // bytes of an item's name, with its NUL
#define OV_RECORD_OPTIONS_MAX 4096 // of a species
#define OV_RECORD_PHRASES_MAX 256  // of an option
#define OV_RECORD_PHRASE_MAX 256   // bytes of a sentence, with its NUL
#define OV_RECORD_MOBS_MAX 1048575 // the limit of a simulation
#define OV_RECORD_NODES_MAX 65536  // of a path
#define OV_RECORD_MEMORIES_MAX 64  // of a mob
#define OV_RECORD_LIGHT_BYTES (OVIS_SECTION_CELLS / 2)
#define OV_NO_STATE 0 // items store a state as its number + 1; 0: no state

// ---- Positions in 256ths of a block, angles in 256ths of a turn

#define OV_RECORD_UNITS 256.0

static inline int64_t ov_record_units(double blocks) {
  const double units = blocks * OV_RECORD_UNITS;
  // Clamp to a value beyond any world: the conversion of a greater one to int64_t is undefined.
  const double most = 4e15;
  const double kept = units > most ? most : units < -most ? -most : units;
  const int64_t whole = (int64_t)kept;
  const double rest = kept - (double)whole;
  return whole + (rest >= 0.5) - (rest < -0.5); // no branch: nobody can foretell the fraction
}

static inline uint8_t ov_record_turn(float deg) {
  const double parts = (double)deg * (256.0 / 360.0);
  // No real angle is so great, and the conversion to int64_t would be undefined.
  if (!(parts > -1e15 && parts < 1e15)) {
    return 0;
  }
  static const double halves[] = {0.5, -0.5};
  return (uint8_t)(int64_t)(parts + halves[parts < 0]);
}

static inline float ov_record_deg(uint8_t turn) {
  return (float)(turn >= 128 ? turn - 256 : turn) * (360.0f / 256.0f);
}

// Reduces a hash to the byte that is stored as its mark; every bit of the hash affects it.
static inline uint8_t ov_record_mark(uint64_t hash) {
  return (uint8_t)ov_mix64(hash);
}

// ---- A mob

#define OV_MOB_BABY 1u
#define OV_MOB_ON_GROUND 2u
#define OV_MOB_IN_WATER 4u
#define OV_MOB_FROZEN 8u
#define OV_MOB_ALIVE 16u
#define OV_MOB_WALKING 32u
#define OV_MOB_WATCHED 64u

// Mask of a move: one bit for each part that changed since the tick before.
#define OV_MOVE_LEVEL 1u // x and z
#define OV_MOVE_HEIGHT 2u
#define OV_MOVE_YAW 4u
#define OV_MOVE_HEAD 8u
#define OV_MOVE_PITCH 16u
#define OV_MOVE_NODE 32u  // next_index
#define OV_MOVE_STATE 64u // flags, health, target

typedef struct ov_record_mob {
  uint64_t serial;
  int32_t species;          // number of its name
  int64_t x, y, z;          // [Units: 1/256 block]
  uint8_t yaw, head, pitch; // [Units: 1/256 turn]
  uint8_t flags;
  float health;
  uint64_t target;
  int32_t next_index;
} ov_record_mob;

typedef ov_array(int32_t) ov_index_list;

// A complete mob, as at the start of a block and when a mob appears, with its running options. A
// writer takes them from `running` [(option) * *count]; a reader appends them to `out` in order.
// Returns false when there is no memory.
bool ov_code_mob(ov_code* code, ov_record_mob* mob, const int32_t* running, int32_t* count,
                 ov_index_list* out, const ovis_allocator* allocator);

// ---- Others

void ov_code_env(ov_code* code, ovis_env* env);
// This is what an answer is about, in numbers of a recording.
typedef struct ov_answer_about {
  int32_t species; // of whom it is about; -1: unknown
  uint64_t state;  // of the block in its cell; OV_NO_STATE: it is about no cell
} ov_answer_about;
void ov_code_answer(ov_code* code, ovis_answer* answer, ov_answer_about* about);
void ov_code_fact(ov_code* code, ovis_fact* fact); // record_fact.c
void ov_code_limits(ov_code* code, ovis_path_limits* limits);
// A flag, and with bit 1 of it the body. Most mobs have none of their own.
void ov_code_flag_and_body(ov_code* code, bool* flag, ovis_own_body* body);
// `states` are numbers of the states before and after, or both OV_NO_STATE.
void ov_code_change(ov_code* code, ovis_nav_change* change, uint64_t states[2],
                    ovis_own_body* body);
void ov_code_memory(ov_code* code, ovis_trace_memory* memory);

// False: the file has the switches of another version of Ovis, and *rules is unchanged.
bool ov_code_rules(ov_code* code, ovis_rules* rules);

// A kind of a newer version is accepted.
void ov_code_actor_kind(ov_code* code, ovis_actor_kind* kind);

// In both, `state` is the number of a state's name + 1, or OV_NO_STATE.
void ov_code_input(ov_code* code, ovis_input* input);
void ov_code_event(ov_code* code, ovis_event* event, int32_t* species);

// The nodes of a path, each as the step from the node before; the first as the step from 0 0 0. A
// reader appends them to `out`. Returns false when there is no memory.
typedef ov_array(ovis_pos) ov_node_list;
bool ov_code_nodes(ov_code* code, const ovis_pos* nodes, int32_t* count, ov_node_list* out,
                   const ovis_allocator* allocator);

// ---- A section

typedef struct ov_record_section {
  ovis_section_pos pos;
  int32_t palette_count;
  uint32_t palette[OVIS_SECTION_CELLS]; // numbers of states
  uint16_t cells[OVIS_SECTION_CELLS];   // palette indices; only if the palette has several entries
  bool has_light[2];
  uint8_t light[2][OV_RECORD_LIGHT_BYTES];
  bool has_biomes; // not part of ov_code_section
  ovis_biome biomes[OVIS_SECTION_BIOMES];
} ov_record_section;

void ov_code_section(ov_code* code, ov_record_section* section);

// The biomes of a section: their number, their names, then the index of each cell.
void ov_code_biomes(ov_code* code, ov_record_section* section);
