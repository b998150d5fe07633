// Problem: sensors, behaviors and brains that a script declares, for all worlds that it makes from
// then on. Design: docs/brains.md (In Lua)
#include "ovl_call.h"
#include "ovl_keep.h"

#include <ovis/brain.h>

typedef struct ovl_behavior {
  ovd_behavior behavior; // first: ovl_callee_make
  ovl_callee callee;
} ovl_behavior;

typedef struct ovl_sensor {
  ovd_sensor sensor; // first: ovl_callee_make
  ovl_callee callee;
} ovl_sensor;

static char brain_key;

const ovis_brain_def* ovl_brain_push_all(lua_State* L, int32_t* out_count) {
  return ovl_push_defs(L, &brain_key, sizeof(ovis_brain_def), out_count);
}

int ovl_sensor_make(lua_State* L) {
  ovl_sensor* self = ovl_callee_make(L, &ovd_sensor_schema, sizeof(ovl_sensor),
                                     offsetof(ovl_sensor, callee), OVL_SENSOR);
  ovd_sensor_finish(&self->sensor, &ovl_callee_calls, &self->callee);
  lua_settop(L, 2);
  return 1;
}

int ovl_behavior_make(lua_State* L) {
  ovl_behavior* self = ovl_callee_make(L, &ovd_behavior_schema, sizeof(ovl_behavior),
                                       offsetof(ovl_behavior, callee), OVL_BEHAVIOR);
  ovd_behavior_finish(&self->behavior, &ovl_callee_calls, &self->callee);
  lua_settop(L, 2);
  return 1;
}

int ovl_brain_make(lua_State* L) {
  ovis_brain_def* def = ovl_define_make(L, &ovd_brain_schema, sizeof *def);
  *def = ovis_default_brain_def();
  ovl_define_read(L, &ovd_brain_schema, def);
  ovl_check_new(L, &brain_key, "brain", def->name, OVD_DEFS_MAX);
  int32_t count;
  const ovis_memory_def* memories = ovl_memory_push_all(L, &count);
  ovis_error error = {0};
  const ovis_status status = ovis_brain_check(def, memories, count, &error);
  return ovl_keep_def(L, &brain_key, status, &error);
}

void ovl_brain_register(lua_State* L) {
  ovl_callee_register(L, OVL_BEHAVIOR);
  ovl_callee_register(L, OVL_SENSOR);
}
