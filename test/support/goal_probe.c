#include "support/goal_probe.h"

#include "mind/goal/goal_mind.h"
#include "support/test.h"

#include <string.h>

ov_actor* goal_probe_actor(const mob_scene* scene, ovis_mob_id mob) {
  ov_actor* actor = ov_crowd_get(&scene->sim->crowd, mob.value);
  assert_non_null(actor);
  return actor;
}

void goal_probe_init(goal_probe* probe, const mob_scene* scene, ovis_mob_id mob,
                     const ov_goal_kind* kind, const void* settings) {
  *probe = (goal_probe){.agent = ov_agent_of(&scene->sim->turn, goal_probe_actor(scene, mob)),
                        .kind = kind};
  probe->turn = (ov_goal_turn){.agent = &probe->agent,
                               .state = probe->state,
                               .settings = settings,
                               .tick = probe->agent.tick,
                               .why = &probe->why};
}

static void forget_sight(goal_probe* probe) {
  probe->agent.turn->sight.count = 0;
}

// Merges the goal's effects on others into the simulation, as the simulation does after a command
// of the host.
static void merge(goal_probe* probe) {
  ov_sim_merge_turns(probe->agent.turn->sim);
}

bool goal_probe_can_use(goal_probe* probe) {
  forget_sight(probe);
  return probe->kind->can_use(&probe->turn);
}

bool goal_probe_goes_on(goal_probe* probe) {
  forget_sight(probe);
  return probe->kind->can_continue(&probe->turn);
}

void goal_probe_start(goal_probe* probe) {
  probe->kind->start(&probe->turn);
  merge(probe);
}

void goal_probe_tick(goal_probe* probe) {
  forget_sight(probe);
  probe->kind->tick(&probe->turn);
  merge(probe);
}

int32_t goal_probe_yes(goal_probe* probe, int32_t count) {
  int32_t yes = 0;
  for (int32_t i = 0; i < count; i++) {
    memset(probe->state, 0, sizeof probe->state);
    yes += goal_probe_can_use(probe);
  }
  return yes;
}

typedef struct lookup {
  const char* name;
  double values[3];
  int32_t count;
} lookup;

static double value_of(const ovis_field* field) {
  double f64;
  float f32;
  switch (field->kind) {
  case OVIS_FIELD_F64: memcpy(&f64, &field->bits, sizeof f64); return f64;
  case OVIS_FIELD_F32: memcpy(&f32, &field->bits, sizeof f32); return (double)f32;
  case OVIS_FIELD_SIGNED: return (double)(int64_t)field->bits;
  default: return (double)field->bits;
  }
}

static void take(void* context, const ovis_field* field) {
  lookup* look = context;
  if (look->count < 3 && strcmp(field->name, look->name) == 0) {
    look->values[look->count++] = value_of(field);
  }
}

static lookup look_up(const ov_goal_kind* kind, void* state, const char* name) {
  lookup look = {.name = name};
  ov_fields fields = ov_fields_visit(take, &look);
  kind->fields(state, &fields);
  if (look.count == 0) {
    fail_msg("the state of %s has no field '%s'", kind->name, name);
  }
  return look;
}

double goal_state_number(const ov_goal_kind* kind, void* state, const char* name) {
  return look_up(kind, state, name).values[0];
}

double goal_probe_number(goal_probe* probe, const char* name) {
  return goal_state_number(probe->kind, probe->state, name);
}

ovis_vec3 goal_probe_place(goal_probe* probe, const char* name) {
  const lookup look = look_up(probe->kind, probe->state, name);
  assert_int_equal(look.count, 3);
  return (ovis_vec3){look.values[0], look.values[1], look.values[2]};
}

const void* goal_probe_settings(const mob_scene* scene, ovis_mob_id mob, const ov_goal_kind* kind) {
  const ov_goal_mind_plan* plan = ov_goal_mind_of(goal_probe_actor(scene, mob))->plan;
  for (int32_t i = 0; i < plan->goals.count; i++) {
    if (plan->goals.entries[i].kind == kind) {
      return plan->goals.entries[i].settings;
    }
  }
  fail_msg("no goal %s", kind->name);
  return NULL;
}
