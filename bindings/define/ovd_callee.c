// Problem: functions of goals, behaviors and sensors that a host declares, and the state that they
// keep for each mob. Design: docs/scenes.md (Goals and species of your own)
#include "ovd_define.h"

#include <string.h>

// The state of one mob.
typedef struct kept_state {
  uint64_t has_begun; // 0: the values are those of the declaration
  double values[OVD_FIELDS_MAX];
} kept_state;

#define NAME(reason, sentence) #reason,
const char* const ovd_reason_names[] = {OVIS_REASON_LIST(NAME) NULL};

const char* const ovd_flag_names[] = {"MOVE", "LOOK", "JUMP", "TARGET", NULL};
_Static_assert(sizeof ovd_flag_names / sizeof *ovd_flag_names == OVIS_FLAG_COUNT + 1,
               "a name each");

void ovd_callee_begin(ovd_callee* callee, const ovd_schema* schema) {
  callee->schema = schema;
  for (int32_t i = 0; i < OVD_FUNCTIONS_MAX; i++) {
    callee->functions[i] = OVD_NO_FUNCTION;
  }
}

const double* ovd_callee_get_state(const ovd_callee* callee, const ovis_turn* turn) {
  const kept_state* kept = turn->state;
  return kept->has_begun != 0 ? kept->values : callee->initial;
}

void ovd_callee_set_state(const ovd_callee* callee, const ovis_turn* turn, const double* values) {
  kept_state* kept = turn->state;
  kept->has_begun = 1;
  memcpy(kept->values, values, (size_t)callee->field_count * sizeof *values);
}

const char* ovd_callee_function_name(const ovd_callee* callee, int32_t which) {
  const size_t at = offsetof(ovd_callee, functions) + (size_t)which * sizeof *callee->functions;
  const ovd_key* key = callee->schema->keys;
  while (key->kind != OVD_FUNCTION || key->at != at) {
    key++;
  }
  return key->name;
}

// ---- The key "state"

static void insert_field(ovd_callee* callee, const char* name, bool is_flag, double value) {
  int32_t at = callee->field_count++;
  for (; at > 0 && strcmp(callee->names[at - 1], name) > 0; at--) {
    callee->names[at] = callee->names[at - 1];
    callee->is_flag[at] = callee->is_flag[at - 1];
    callee->initial[at] = callee->initial[at - 1];
  }
  callee->names[at] = name;
  callee->is_flag[at] = is_flag;
  callee->initial[at] = value;
}

static bool read_field(ovd_reader* reader, const ovd_item* item, ovd_callee* callee) {
  const ovd_source* source = reader->source;
  const ovd_type type = source->get_type(source->context, item->value);
  if (item->name == NULL || (type != OVD_IS_NUMBER && type != OVD_IS_FLAG)) {
    return ovd_reader_fail(reader, ": 'state' must list names with numbers or booleans");
  }
  if (callee->field_count == OVD_FIELDS_MAX) {
    return ovd_reader_fail(reader, ": a state has at most %d values", OVD_FIELDS_MAX);
  }
  char* name = ovd_reader_reserve(reader, strlen(item->name) + 1);
  if (name == NULL) {
    return false;
  }
  memcpy(name, item->name, strlen(item->name) + 1);
  const double value = type == OVD_IS_FLAG ? source->get_flag(source->context, item->value)
                                           : source->get_number(source->context, item->value);
  insert_field(callee, name, type == OVD_IS_FLAG, value);
  return true;
}

bool ovd_callee_read_state(ovd_reader* reader, const ovd_key* key, ovd_value value, void* out) {
  const ovd_source* source = reader->source;
  ovd_callee* callee = out;
  const ovd_type type = source->get_type(source->context, value);
  (void)key;
  callee->has_state = true;
  if (type == OVD_IS_NIL) {
    return true;
  }
  if (type != OVD_IS_TABLE) {
    return ovd_reader_fail(reader, ": 'state' must list names with numbers or booleans");
  }
  ovd_item item = {0};
  while (source->next(source->context, value, &item)) {
    if (!read_field(reader, &item, callee)) {
      return false;
    }
  }
  return true;
}

// ---- What the library gets

// Bytes of the state of one mob.
static size_t state_size(const ovd_callee* callee) {
  return callee->has_state ? 8 + 8 * (size_t)callee->field_count : 0;
}

// Both phrases, or NULL.
static const ovis_phrases* both(const ovis_phrases* phrases) {
  return phrases->words != NULL && phrases->doing != NULL ? phrases : NULL;
}

void ovd_goal_finish(ovd_goal* self, const ovd_calls* calls, void* context) {
  ovis_goal_def* def = &self->def;
  def->cookie = OVIS_COOKIE;
  def->name = self->callee.name;
  def->state_size = state_size(&self->callee);
  def->can_use = calls->can_start;
  def->can_continue = ovd_callee_has(&self->callee, OVD_CAN_CONTINUE) ? calls->can_continue : NULL;
  def->start = calls->start;
  def->tick = calls->tick;
  def->stop = calls->stop;
  def->context = context;
  def->phrases = both(&self->phrases);
}

void ovd_behavior_finish(ovd_behavior* self, const ovd_calls* calls, void* context) {
  const ovd_callee* callee = &self->callee;
  ovis_behavior_def* def = &self->def;
  def->cookie = OVIS_COOKIE;
  def->name = callee->name;
  def->state_size = state_size(callee);
  def->can_start = ovd_callee_has(callee, OVD_CAN_START) ? calls->can_start : NULL;
  def->start = ovd_callee_has(callee, OVD_START) ? calls->start : NULL;
  def->can_continue = ovd_callee_has(callee, OVD_CAN_CONTINUE) ? calls->can_continue : NULL;
  def->tick = ovd_callee_has(callee, OVD_TICK) ? calls->tick : NULL;
  def->stop = ovd_callee_has(callee, OVD_STOP) ? calls->stop : NULL;
  def->phrases = both(&self->phrases);
  def->context = context;
}

void ovd_sensor_finish(ovd_sensor* self, const ovd_calls* calls, void* context) {
  self->def.cookie = OVIS_COOKIE;
  self->def.name = self->callee.name;
  self->def.scan = calls->tick;
  self->def.context = context;
}
