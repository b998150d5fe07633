// Reads what scripts declare: the tables of Lua as a source of the schemas in bindings/define.
#ifndef OVIS_BINDINGS_LUA_OVL_DEFINE_H
#define OVIS_BINDINGS_LUA_OVL_DEFINE_H

#include "ovl.h"

#include <ovd_define.h>

// Types of userdata to which definitions refer. Each begins with its ovd_goal, ovd_sensor or
// ovd_behavior.
#define OVL_GOAL "ovis.goal"
#define OVL_SENSOR "ovis.sensor"
#define OVL_BEHAVIOR "ovis.behavior"

// Pushes a zeroed userdata of `size` bytes at index 2 for the table at index 1, without functions.
// It begins with the struct of the schema.
void* ovl_define_make(lua_State* L, const ovd_schema* schema, size_t size);

// Reads the table at index 1 into `out`, which has its defaults and stays as long as the Lua state.
// Raises an error with the definition's name, the key and what was expected.
void ovl_define_read(lua_State* L, const ovd_schema* schema, void* out);

#endif
