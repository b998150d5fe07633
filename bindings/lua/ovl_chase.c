// Senses of chasers for scripts: z.chase.
// Design: docs/scenes.md
#include "ovl.h"

#include <ovis/mob.h>

static void push_lines(lua_State* L, const ovis_chase_view* view) {
  lua_createtable(L, view->line_count, 0);
  for (int32_t i = 0; i < view->line_count; i++) {
    const ovis_chase_line* line = &view->lines[i];
    lua_createtable(L, 0, 4);
    ovl_push_place(L, line->from);
    lua_setfield(L, -2, "from");
    ovl_push_place(L, line->to);
    lua_setfield(L, -2, "to");
    lua_pushboolean(L, line->is_blocked);
    lua_setfield(L, -2, "blocked");
    lua_pushboolean(L, line->is_current);
    lua_setfield(L, -2, "current");
    lua_rawseti(L, -2, i + 1);
  }
}

static void push_places(lua_State* L, const ovis_vec3* places, int32_t count) {
  lua_createtable(L, count, 0);
  for (int32_t i = 0; i < count; i++) {
    ovl_push_place(L, places[i]);
    lua_rawseti(L, -2, i + 1);
  }
}

void ovl_mob_push_chase(lua_State* L, const ovl_mob* mob) {
  ovis_chase_view view;
  if (!ovis_mob_get_chase(mob->world->sim, mob->id, &view)) {
    lua_pushnil(L);
    return;
  }
  lua_createtable(L, 0, 8);
  lua_pushstring(L, ovis_chase_name(view.way));
  lua_setfield(L, -2, "way");
  const ovis_mob_id target =
      view.target != 0 ? ovis_mob_find(mob->world->sim, view.target) : OVIS_NO_MOB;
  ovl_mob_push(L, mob->world, target);
  lua_setfield(L, -2, "target");
  ovl_push_place(L, view.direction);
  lua_setfield(L, -2, "direction");
  ovl_push_whole(L, view.tests);
  lua_setfield(L, -2, "tests");
  ovl_push_whole(L, view.catches);
  lua_setfield(L, -2, "catches");
  push_lines(L, &view);
  lua_setfield(L, -2, "rays");
  push_places(L, view.trail, view.trail_count);
  lua_setfield(L, -2, "trail");
  push_places(L, view.path, view.path_count);
  lua_setfield(L, -2, "path");
}
