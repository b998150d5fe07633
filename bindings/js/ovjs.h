// The flat entry points that the JavaScript of the npm package calls, and what they share.
//
//   JavaScript --numbers, UTF-8--> ovjs_...() --> ovis_...()
//        ^                            |
//        +-- status, or handle; what it returns besides is JSON in ovjs_result ----+
//
// A function that returns int32_t returns an ovis_status unless its comment says otherwise; one
// that returns a pointer returns NULL on failure. ovjs_error has the message then. Mobs are known
// by serial, which fits a double.
#pragma once

#include <ovis/record.h>
#include <ovis/save_sim.h>
#include <ovis/sim.h>
#include <ovis/story.h>

// Declares a function as its standard wants it, and exports it from the module.
#define OVJS_EXPORT(type, name, ...)                                                               \
  __attribute__((used, export_name(#name))) type name(__VA_ARGS__);                                \
  type name(__VA_ARGS__)

// ---- ovjs_result.c

// Text that grows. It only notes that memory ran out: ovjs_text_end tells.
typedef struct ovjs_text {
  char* bytes;
  size_t size, capacity;
  bool is_failed;
  bool has_item; // of the innermost JSON object or list
} ovjs_text;

// The JSON that the last call gave.
extern ovjs_text ovjs_result;

void ovjs_text_begin(ovjs_text* text); // empties it
void ovjs_text_add(ovjs_text* text, const char* bytes, size_t size);
void ovjs_text_free(ovjs_text* text);
// OVIS_OK, or OVIS_NO_MEMORY.
int32_t ovjs_text_end(ovjs_text* text);

// Notes why a call fails, for JavaScript, and returns the status. `error` [opt] has the message;
// without it `what` says what failed.
int32_t ovjs_fail(ovis_status status, const ovis_error* error, const char* what);
int32_t ovjs_check(ovis_status status, const char* what);

// ---- ovjs_json.c: writes JSON. `key` NULL: an item of a list.

void ovjs_open(ovjs_text* text, const char* key, char bracket); // '{' or '['
void ovjs_close(ovjs_text* text, char bracket);
void ovjs_put_text(ovjs_text* text, const char* key, const char* value); // NULL: null
void ovjs_put_number(ovjs_text* text, const char* key, double value);    // not finite: null
void ovjs_put_whole(ovjs_text* text, const char* key, int64_t value);
void ovjs_put_bool(ovjs_text* text, const char* key, bool value);
void ovjs_put_hash(ovjs_text* text, const char* key, uint64_t value); // 16 digits in quotes
void ovjs_put_vec3(ovjs_text* text, const char* key, ovis_vec3 value);
void ovjs_put_cell(ovjs_text* text, const char* key, ovis_pos value);

// ---- Ids of mobs, and results that are true or false: the only places that know how the library
// spells these.

static inline ovis_mob_id ovjs_mob(const ovis_sim* sim, double serial) {
  return ovis_mob_find(sim, serial > 0 ? (uint64_t)serial : 0);
}

static inline bool ovjs_is_mob(const ovis_sim* sim, ovis_mob_id mob) {
  ovis_mob_state state;
  return ovis_mob_get_state(sim, mob, &state);
}

static inline uint64_t ovjs_serial(const ovis_sim* sim, ovis_mob_id mob) {
  ovis_mob_state state;
  return ovis_mob_get_state(sim, mob, &state) ? state.serial : 0;
}

static inline ovis_status ovjs_of_bool(bool is_done) {
  return is_done ? OVIS_OK : OVIS_NOT_FOUND;
}

static inline ovis_status ovjs_of_status(ovis_status status) {
  return status;
}

// A status, whether the call returns one or whether it is done.
#define OVJS_STATUS(call) (_Generic((call), bool : ovjs_of_bool, default : ovjs_of_status)(call))

// ---- ovjs_sim.c

// A simulation with what follows it. `owner` is destroyed with it.
typedef struct ovjs_sim {
  ovis_sim* sim;
  ovis_recorder* recorder; // NULL: none
  ovis_tracer* tracer;     // NULL: none
  ovis_story* story;       // with the tracer
  ovjs_text events;        // a JSON list without its brackets, since they were read last
  bool keeps_events;       // of all ticks; else those of the last tick are read
  int32_t events_heard;    // of the simulation's list, which grows between ticks
  ovis_saved_sim saved;    // zeros: not of a save
  ovis_replay* replay;     // NULL: not of a recording
  void* script;            // ovjs_script.c; NULL: not of a scene
  int32_t (*tick)(struct ovjs_sim* self); // of a script or replay; NULL: ovis_sim_tick
  void (*destroy)(struct ovjs_sim* self); // of a script or replay; NULL: ovis_sim_destroy
} ovjs_sim;

// Wraps a simulation. NULL: no memory.
ovjs_sim* ovjs_sim_wrap(ovis_sim* sim);
// Story, recorder and events take in the tick that just ran.
int32_t ovjs_sim_follow(ovjs_sim* self);

// ---- ovjs_story.c, ovjs_record.c

ovis_status ovjs_story_begin(ovjs_sim* self, ovis_sim* sim, bool watches_all);
ovis_status ovjs_story_follow(ovjs_sim* self);
void ovjs_story_end(ovjs_sim* self);
ovis_status ovjs_record_begin(ovjs_sim* self, ovis_sim* sim, int32_t hash_every, bool watches_all,
                              ovis_error* error);

// Runs up to `count` ticks, and what follows them.
int32_t ovjs_sim_tick(ovjs_sim* self, int32_t count);

// ---- ovjs_record.c

typedef struct ovjs_recording ovjs_recording;
ovis_recording* ovjs_recording_get(const ovjs_recording* self);

// ---- ovjs_events.c

// Adds the events that are new since the last call or tick, if events are kept.
void ovjs_hear_events(ovjs_sim* self);
