// Definitions of a host in JavaScript: species, memories, brains and trees, with the goals, sensors
// and behaviors that they name.
#pragma once

#include "ovjs.h"

#include <ovd_define.h>

// A function of JavaScript may be called.
typedef struct ovjs_callee {
  int32_t number; // in ovjs_definitions_callees; -1: of memories
  const ovd_callee* callee;
} ovjs_callee;

typedef struct ovjs_definitions ovjs_definitions;

// Sets what a simulation with these definitions needs. `self` [opt] must outlive it.
void ovjs_definitions_fill(const ovjs_definitions* self, ovis_sim_def* def);

// Notes why a simulation with these definitions cannot be made: a tree or a species that names what
// there is not. Returns the status.
int32_t ovjs_definitions_fail(const ovjs_definitions* self, ovis_status status,
                              const ovis_error* error, const char* what);

// ---- ovjs_call.c

extern const ovd_calls ovjs_calls; // the context of the turn is an ovjs_callee

bool ovjs_save_form(const ovis_sim* sim, const ovis_memory_value* value, char* text, size_t size,
                    void* context);
bool ovjs_load_form(const ovis_sim* sim, const char* text, ovis_memory_value* out, void* context);

// Returns how many calls of functions have failed so far: a tick with one is the last of a call.
int32_t ovjs_count_failed_calls(void);

// ---- ovjs_memory.c

// Writes the value of a memory as JSON: true, a number, [x, y, z] or {mob: serial}.
void ovjs_put_memory(ovjs_text* text, const char* key, const ovis_memory_value* value);

// Numbers of a value from JavaScript.
enum {
  OVJS_VALUE_KIND,   // one of ovjs_value_kind
  OVJS_VALUE_NUMBER, // or a serial, or 0 and 1
  OVJS_VALUE_X,
  OVJS_VALUE_Y,
  OVJS_VALUE_Z,
  OVJS_VALUE_TICKS, // to live; below 0: for ever
  OVJS_VALUE_SPEED,
  OVJS_VALUE_CLOSE_ENOUGH,
  OVJS_VALUE_NUMBERS
};
enum {
  OVJS_VALUE_NONE,
  OVJS_VALUE_IS_NUMBER,
  OVJS_VALUE_IS_FLAG,
  OVJS_VALUE_IS_PLACE,
  OVJS_VALUE_IS_MOB
};

// Sets `out` from numbers of JavaScript, by the type that it has. False: it is no such value.
bool ovjs_take_memory(const double* numbers, ovis_memory_value* out);
