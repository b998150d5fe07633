// Places for scripts: w:poi(cell), w:ring_bell(cell, by) and w:lightning(place, {fire}).
// Design: docs/scenes.md
#include "ovl.h"

#include <ovis/sim.h>
#include <ovis/village.h>

#define BELL_WORK 2000 // instructions that a ring counts as, and for each mob
#define BOLT_WORK 4000 // the same of a bolt, in all of its ticks

int ovl_world_poi(lua_State* L) {
  const ovl_world* self = ovl_check_world(L, 1);
  int next = 2;
  const ovis_pos pos = ovl_check_cell(L, &next);
  ovis_point point;
  if (ovis_sim_get_point(self->sim, pos, &point) != OVIS_OK) {
    lua_pushnil(L);
    return 1;
  }
  lua_newtable(L);
  lua_pushstring(L, point.type);
  lua_setfield(L, -2, "type");
  ovl_push_whole(L, point.free_tickets);
  lua_setfield(L, -2, "free_tickets");
  ovl_push_whole(L, point.tickets);
  lua_setfield(L, -2, "tickets");
  ovl_push_cell(L, point.pos);
  lua_setfield(L, -2, "pos");
  return 1;
}

int ovl_world_lightning(lua_State* L) {
  ovl_world* self = ovl_check_world(L, 1);
  int next = 2;
  ovis_lightning_def def = ovis_default_lightning_def();
  def.pos = ovl_check_place(L, &next);
  if (!lua_isnoneornil(L, next)) {
    static const char* const names[] = {"fire", NULL};
    ovl_check_options(L, next, names);
    def.lights_fire = ovl_option_flag(L, next, "fire", true);
  }
  ovl_charge(L, BOLT_WORK * (int64_t)(1 + ovis_sim_get_mob_count(self->sim)));
  if (ovis_lightning_strike(self->sim, &def) != OVIS_OK) {
    return luaL_error(L, "lightning strikes between ticks only, and at most 1024 bolts at a time");
  }
  return 0;
}

int ovl_world_ring_bell(lua_State* L) {
  ovl_world* self = ovl_check_world(L, 1);
  int next = 2;
  const ovis_pos pos = ovl_check_cell(L, &next);
  if (!lua_isnoneornil(L, next)) {
    ovl_check_live(L, next); // a bell rings alike for all who ring it
  }
  ovl_charge(L, BELL_WORK * (int64_t)(1 + ovis_sim_get_mob_count(self->sim)));
  if (ovis_village_ring_bell(self->sim, pos) != OVIS_OK) {
    return luaL_error(L, "there is no bell at %d %d %d", (int)pos.x, (int)pos.y, (int)pos.z);
  }
  return 0;
}
