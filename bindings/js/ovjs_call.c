// Functions of JavaScript, called within a tick or a save. No error leaves them: JavaScript keeps
// it and throws it when the call of the module is over. Design: bindings/js/README.md (Species,
// goals and minds of your own)
//
//   tick --> mob --> goal --call--> ovjs_host_call --> f(turn, state)
//                                       \-> an error: it is off for this mob
#include "ovjs_define.h"

#include <string.h>

// Imports of the module: tools/imports.js lists them, src/callbacks.js has them.

// Calls function `which` of a callee, which may change its state in `values`. Returns 1: it says
// true, 0: false, or FAILED.
int32_t ovjs_host_call(const ovis_sim* sim, const ovis_turn* turn, double serial, double tick,
                       int32_t callee, int32_t which, double* values);

// Calls a memory's function with a value as JSON, and writes its text. Returns the text's bytes;
// NONE: it is not saved; FAILED.
int32_t ovjs_host_save(const ovis_sim* sim, int32_t function, const char* json, size_t json_size,
                       char* text, size_t size);

// Calls a memory's function with a text, and writes the numbers of a value. Returns 1; NONE: the
// text is damaged; FAILED.
int32_t ovjs_host_load(const ovis_sim* sim, int32_t function, const char* text, size_t size,
                       double* numbers);

#define NONE (-1)
#define FAILED (-2)

static int32_t failed_count;

int32_t ovjs_count_failed_calls(void) {
  return failed_count;
}

// ---- Goals, behaviors and sensors

static bool call(const ovis_turn* turn, int32_t which) {
  const ovjs_callee* self = turn->context;
  const ovd_callee* callee = self->callee;
  double values[OVD_FIELDS_MAX] = {0};
  if (!ovd_callee_has(callee, which)) {
    return true;
  }
  if (callee->has_state) {
    memcpy(values, ovd_callee_get_state(callee, turn),
           (size_t)callee->field_count * sizeof *values);
  }
  const int32_t result = ovjs_host_call(turn->sim, turn, (double)turn->serial, (double)turn->tick,
                                        self->number, which, values);
  if (result == FAILED) {
    ovis_turn_fail(turn);
    failed_count++;
    return false;
  }
  if (callee->has_state) {
    ovd_callee_set_state(callee, turn, values);
  }
  return result == 1;
}

static bool can_start(const ovis_turn* turn) {
  return call(turn, OVD_CAN_START);
}

static bool can_continue(const ovis_turn* turn) {
  return call(turn, OVD_CAN_CONTINUE);
}

static void start(const ovis_turn* turn) {
  call(turn, OVD_START);
}

static void tick(const ovis_turn* turn) {
  call(turn, OVD_TICK);
}

static void stop(const ovis_turn* turn) {
  call(turn, OVD_STOP);
}

const ovd_calls ovjs_calls = {can_start, can_continue, start, tick, stop};

// ---- Forms of memories in saves

bool ovjs_save_form(const ovis_sim* sim, const ovis_memory_value* value, char* text, size_t size,
                    void* context) {
  static ovjs_text json; // not ovjs_result, which a call that saves may be writing
  const ovd_memory* memory = context;
  ovjs_text_begin(&json);
  ovjs_put_memory(&json, NULL, value);
  const int32_t length =
      json.is_failed ? NONE : ovjs_host_save(sim, memory->save, json.bytes, json.size, text, size);
  failed_count += length == FAILED;
  if (length < 0) {
    return false;
  }
  text[length] = '\0';
  return true;
}

bool ovjs_load_form(const ovis_sim* sim, const char* text, ovis_memory_value* out, void* context) {
  const ovd_memory* memory = context;
  double numbers[OVJS_VALUE_NUMBERS] = {0};
  const int32_t result = ovjs_host_load(sim, memory->load, text, strlen(text), numbers);
  failed_count += result == FAILED;
  return result == 1 && ovjs_take_memory(numbers, out);
}
