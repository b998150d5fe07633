// Behaviors and sensors of a host as kinds of the brain, and what their functions may do.
// Design: include/ovis/brain.h
#include "base/check.h"
#include "base/limits.h"
#include "mind/brain/brain_share.h"
#include "mind/host/host_brain.h"
#include "mind/host/host_turn.h"

#include <string.h>

typedef struct own_behavior {
  bool is_off;
  uint64_t bytes[]; // the host's state
} own_behavior;
_Static_assert(sizeof(own_behavior) + OVIS_GOAL_STATE_MAX <= OV_STATE_MAX, "the state fits");

static void own_fields(void* state, ov_fields* list) {
  own_behavior* self = state;
  ov_field_bool(list, "is_off", &self->is_off);
}

// ---- Behaviors

typedef bool own_test(const ovis_turn* turn);
typedef void own_act(const ovis_turn* turn);

static ovis_turn turn_of(ov_behavior_turn* turn, void* context, ov_own_turn* inside) {
  own_behavior* self = turn->state;
  const ov_actor* actor = turn->agent->self;
  *inside = (ov_own_turn){.agent = turn->agent, .behavior = turn};
  return (ovis_turn){.sim = turn->agent->turn->sim,
                     .mob = {actor->id},
                     .serial = actor->serial,
                     .tick = turn->agent->tick,
                     .pos = actor->body.pos,
                     .state = self != NULL ? self->bytes : NULL,
                     .context = context,
                     .internal = inside};
}

static bool ask(ov_behavior_turn* turn, own_test* test) {
  const own_behavior* self = turn->state;
  const ovis_behavior_def* def = turn->settings;
  if (self->is_off) {
    return ov_behavior_refuse(turn, OVIS_REASON_FAILED, 0, 0);
  }
  ov_own_turn inside;
  const ovis_turn shown = turn_of(turn, def->context, &inside);
  const bool may = test(&shown);
  return may && !self->is_off;
}

static void call(ov_behavior_turn* turn, own_act* act) {
  const own_behavior* self = turn->state;
  const ovis_behavior_def* def = turn->settings;
  if (act == NULL || self->is_off) {
    return;
  }
  ov_own_turn inside;
  const ovis_turn shown = turn_of(turn, def->context, &inside);
  act(&shown);
}

static bool always(const ovis_turn* turn) {
  (void)turn;
  return true;
}

static bool can_start(ov_behavior_turn* turn) {
  const ovis_behavior_def* def = turn->settings;
  return ask(turn, def->can_start != NULL ? def->can_start : always);
}

static void start(ov_behavior_turn* turn) {
  call(turn, ((const ovis_behavior_def*)turn->settings)->start);
}

static bool can_continue(ov_behavior_turn* turn) {
  const ovis_behavior_def* def = turn->settings;
  return def->can_continue != NULL && ask(turn, def->can_continue);
}

static void tick(ov_behavior_turn* turn) {
  call(turn, ((const ovis_behavior_def*)turn->settings)->tick);
}

static void stop(ov_behavior_turn* turn) {
  call(turn, ((const ovis_behavior_def*)turn->settings)->stop);
}

ov_behavior_kind ov_own_behavior_kind(const ovis_behavior_def* def) {
  return (ov_behavior_kind){.name = def->name,
                            .shape = def->is_one_shot ? OV_BEHAVIOR_ONE_SHOT : OV_BEHAVIOR_TIMED,
                            .state_size = (uint16_t)(sizeof(own_behavior) + def->state_size),
                            .raw_at = (uint16_t)sizeof(own_behavior),
                            .fields = own_fields,
                            .can_start = can_start,
                            .start = start,
                            .can_continue = can_continue,
                            .tick = tick,
                            .stop = stop,
                            .never_times_out = def->never_times_out,
                            .flags = def->flags,
                            .ticks_min = def->ticks_min,
                            .ticks_max = def->ticks_max,
                            .phrases = def->phrases};
}

// ---- Sensors

static void scan(ov_behavior_turn* turn) {
  const ovis_sensor_def* def = turn->settings;
  ov_own_turn inside;
  const ovis_turn shown = turn_of(turn, def->context, &inside);
  def->scan(&shown);
}

ov_sensor_kind ov_own_sensor_kind(const ovis_sensor_def* def) {
  return (ov_sensor_kind){.name = def->name,
                          .rate = def->rate > 0 ? def->rate : OV_SENSOR_RATE,
                          .scan = scan,
                          .settings = def};
}

void ov_own_behavior_fail(ov_behavior_turn* turn) {
  own_behavior* self = turn->state;
  ov_brain* brain = turn->brain;
  if (self != NULL) {
    self->is_off = true;
    ov_behavior_refuse(turn, OVIS_REASON_FAILED, 0, 0);
  } else if (brain->acting >= OV_CAUSE_SENSOR && brain->acting < OV_CAUSE_EXPIRY) {
    brain->sensors_off |= (uint16_t)(1u << (brain->acting - OV_CAUSE_SENSOR));
  }
}

// ---- Memories in a turn

static ov_brain* brain_of(const ovis_turn* turn) {
  return ov_brain_of(ov_own_turn_of(turn)->agent->self);
}

// A memory that the mob can have, by name. False: there is none.
static bool find_memory(const ov_brain* brain, const char* name, ovis_memory* out) {
  for (int32_t i = 0; brain != NULL && name != NULL && i < brain->plan->memory_count; i++) {
    *out = (ovis_memory)brain->plan->memory_of[i];
    if (strcmp(ov_brain_describe(brain->plan, *out).name, name) == 0) {
      return true;
    }
  }
  return false;
}

static bool is_list(ovis_memory_type type) {
  return type == OVIS_MEMORY_ENTITIES || type == OVIS_MEMORY_PLACES;
}

bool ovis_turn_get_memory(const ovis_turn* turn, const char* memory, ovis_memory_value* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_memory_value){0};
  OV_REQUIRE(turn != NULL && memory != NULL, false);
  ovis_memory found;
  const ov_brain* brain = brain_of(turn);
  *out = (ovis_memory_value){0};
  return find_memory(brain, memory, &found) && ov_brain_recall(brain, found, out);
}

ovis_status ovis_turn_set_memory(const ovis_turn* turn, const char* memory,
                                 const ovis_memory_value* value) {
  OV_REQUIRE(turn != NULL && memory != NULL, OVIS_BAD_ARGUMENT);
  ovis_memory found;
  ov_brain* brain = brain_of(turn);
  OV_REQUIRE(find_memory(brain, memory, &found), OVIS_NOT_FOUND);
  if (value == NULL) {
    ov_brain_erase(brain, found);
    return OVIS_OK;
  }
  if (!ov_brain_is_sane(value) || (value->type == OVIS_MEMORY_ENTITY && value->entity == 0)) {
    return OVIS_OUT_OF_RANGE;
  }
  return ov_brain_write(brain, found, value) ? OVIS_OK : OVIS_UNSUPPORTED;
}

int32_t ovis_turn_get_memory_items(const ovis_turn* turn, const char* memory,
                                   ovis_memory_value* out, int32_t capacity) {
  OV_REQUIRE(turn != NULL && memory != NULL && (out != NULL || capacity <= 0), 0);
  OV_REQUIRE(capacity >= 0, 0);
  ovis_memory found;
  ov_brain* brain = brain_of(turn);
  if (!find_memory(brain, memory, &found)) {
    return 0;
  }
  const ovis_memory_type type = ov_brain_describe(brain->plan, found).type;
  if (!is_list(type)) {
    return 0;
  }
  const ov_memory_list* list = ov_brain_list(brain, found);
  ov_agent* agent = ov_own_turn_of(turn)->agent;
  ovis_answer why;
  ov_behavior_turn sight = {.agent = agent, .brain = brain, .why = &why};
  int32_t count = 0;
  for (int32_t i = 0; i < list->count; i++) {
    ovis_memory_value one = {.type = OVIS_MEMORY_PLACE, .ttl = OVIS_MEMORY_FOR_EVER};
    if (type == OVIS_MEMORY_PLACES) {
      one.cell = list->places[i].cell;
      one.dimension = (ovis_memory_dimension)list->places[i].dimension;
    } else {
      one.type = OVIS_MEMORY_ENTITY;
      one.entity = found == OVIS_MEM_LIVING           ? ov_brain_living_at(brain, i)
                   : found == OVIS_MEM_VISIBLE_LIVING ? ov_brain_visible_at(brain, list, i)
                                                      : list->serials[i];
    }
    if (found == OVIS_MEM_VISIBLE_LIVING) {
      const ov_actor* other = ov_agent_find(agent, one.entity);
      if (other == NULL || !ov_brain_sees(&sight, other)) {
        continue;
      }
    }
    if (count < capacity) {
      out[count] = one;
    }
    count++;
  }
  return count;
}

ovis_status ovis_turn_set_memory_items(const ovis_turn* turn, const char* memory,
                                       const ovis_memory_value* items, int32_t count) {
  OV_REQUIRE(turn != NULL && memory != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(count >= 0 && count <= OVIS_MEMORY_ITEMS_MAX, OVIS_OUT_OF_RANGE);
  OV_REQUIRE(items != NULL || count == 0, OVIS_BAD_ARGUMENT);
  ovis_memory found;
  ov_brain* brain = brain_of(turn);
  ov_agent* agent = ov_own_turn_of(turn)->agent;
  OV_REQUIRE(find_memory(brain, memory, &found), OVIS_NOT_FOUND);
  const ovis_memory_type type = ov_brain_describe(brain->plan, found).type;
  // The lists of the built-in sensor share their items, and have marks of sight in them.
  if (!is_list(type) || found == OVIS_MEM_VISIBLE_LIVING || found == OVIS_MEM_LIVING) {
    return OVIS_UNSUPPORTED;
  }
  bool is_good = true;
  for (int32_t i = 0; i < count && is_good; i++) {
    is_good = type == OVIS_MEMORY_PLACES
                  ? ov_is_cell(&items[i].cell) &&
                        (uint32_t)items[i].dimension < OVIS_MEMORY_DIMENSION_COUNT
                  : items[i].entity != 0;
  }
  OV_REQUIRE(is_good, OVIS_OUT_OF_RANGE);
  ov_brain_clear_list(brain, found);
  for (int32_t i = 0; i < count && is_good; i++) {
    const ov_place place = {items[i].cell, (int32_t)items[i].dimension};
    is_good = type == OVIS_MEMORY_PLACES ? ov_brain_push_place(agent, found, &place)
                                         : ov_brain_push_serial(agent, found, items[i].entity);
  }
  return is_good ? OVIS_OK : OVIS_NO_MEMORY;
}

ovis_status ovis_turn_set_activity(const ovis_turn* turn, const char* activity) {
  OV_REQUIRE(turn != NULL && activity != NULL, OVIS_BAD_ARGUMENT);
  ov_brain* brain = brain_of(turn);
  for (int32_t i = 0; brain != NULL && i < OV_ACTIVITY_MAX; i++) {
    const bool is_one = (ov_brain_activities(brain) >> i & 1u) != 0;
    if (is_one && strcmp(ov_brain_activity_name(brain->plan->def, i), activity) == 0) {
      ov_brain_set_activity_if_possible(brain, (ov_activity)i);
      return OVIS_OK;
    }
  }
  return OVIS_NOT_FOUND;
}
