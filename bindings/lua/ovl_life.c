// Problem: free a world exactly once, when its last handle is collected or the script closes it.
// Design: docs/architecture.md#rooms (bindings)
#include "ovl.h"

#include <ovis/save.h>

#include <stdlib.h>

void ovl_world_close(lua_State* L, ovl_world* self) {
  ovis_script* script = ovl_script(L);
  for (int32_t i = 0; script != NULL && i < script->world_count; i++) {
    if (script->worlds[i] == self) {
      script->worlds[i] = script->worlds[--script->world_count];
    }
  }
  for (int32_t i = 0; i < self->alarm_count; i++) {
    luaL_unref(L, LUA_REGISTRYINDEX, self->alarms[i].function);
  }
  for (int32_t i = 0; i < self->listener_count; i++) {
    luaL_unref(L, LUA_REGISTRYINDEX, self->listeners[i].function);
  }
  free(self->alarms);
  free(self->listeners);
  self->alarms = NULL;
  self->listeners = NULL;
  self->alarm_count = self->alarm_capacity = 0;
  self->listener_count = self->listener_capacity = 0;
  ovl_pins_fini(&self->pins);
  ovl_labels_fini(self);
  ovl_story_end(self);
  ovl_work_end(self);
  ovis_path_finder_destroy(self->finder);
  ovis_sim_destroy(self->sim);
  ovis_world_destroy(self->world);
  ovis_save_destroy(self->save);
  ovis_blocks_destroy(self->registry);
  self->finder = NULL;
  self->sim = NULL;
  self->world = NULL;
  self->save = NULL;
  self->registry = NULL;
}

void ovl_world_release(lua_State* L, ovl_world* self) {
  if (self != NULL && --self->handle_count == 0) {
    ovl_world_close(L, self);
    free(self);
  }
}
