// What a recording says, in words that a player understands: goals, reasons with their numbers,
// ends of walks, places.
#ifndef OVIS_APP_REPLAY_WORDS_H
#define OVIS_APP_REPLAY_WORDS_H

#include <ovis/record.h>

// "eat grass" for EatBlock; what is not known keeps its name.
const char* replay_goal_words(const char* name);

// "eating grass".
const char* replay_goal_doing(const char* name);

// Why a goal does not run or stopped: "the one it is about is too far: 41.2 blocks, at most 35".
// `others` [opt] are the goals of its species, for the one that holds a flag.
void replay_reason_words(const char* goal, const ovis_answer* answer,
                         const ovis_trace_species* species, char* out, size_t size);

// "sheep 3", "player 12"; "nobody" for 0.
void replay_mob_words(const ovis_trace_species* species, uint64_t serial, char* out, size_t size);

// "12.5 64 -3.25", or of a cell "12 64 -4".
void replay_place_words(ovis_vec3 pos, char* out, size_t size);
void replay_cell_words(ovis_pos cell, char* out, size_t size);

// "by a fall", "by fire"; "" for an attack or the host's doing.
const char* replay_damage_words(ovis_damage damage);

// The same with the block that did it: "by the cactus at 3 64 5". `state` [opt]: its name, as the
// recording has it.
void replay_harm_words(const ovis_event* event, const char* state, char* out, size_t size);

// The block of a state's name: "oak_fence" of "oak_fence[north=true,...]".
void replay_block_words(const char* state, char* out, size_t size);

#endif
