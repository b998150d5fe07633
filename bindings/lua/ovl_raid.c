// Raids for scripts: w:raid(cell, omen) begins one, w:raids() lists them.
// Design: docs/scenes.md
#include "ovl.h"

#include <ovis/village.h>

#define RAID_WORK 20000 // instructions that a raid counts as
#define RAIDS_SHOWN 16

int ovl_world_begin_raid(lua_State* L) {
  ovl_world* self = ovl_check_world(L, 1);
  int next = 2;
  const ovis_pos pos = ovl_check_cell(L, &next);
  const int32_t omen = (int32_t)luaL_optinteger(L, next, 1);
  if (omen < 0 || omen > OVIS_RAID_OMEN_MAX) {
    return luaL_error(L, "an omen has a level from 0 to %d", OVIS_RAID_OMEN_MAX);
  }
  ovl_charge(L, RAID_WORK);
  int32_t id;
  const ovis_status status = ovis_raid_begin(self->sim, pos, omen, &id);
  if (status == OVIS_UNSUPPORTED) {
    return luaL_error(L, "there are no raids in a peaceful world");
  }
  if (status != OVIS_OK) {
    ovl_raise(L, "raid", status);
  }
  ovl_push_whole(L, id);
  return 1;
}

static void push_raid(lua_State* L, const ovis_raid* raid) {
  lua_newtable(L);
  ovl_push_whole(L, raid->id);
  lua_setfield(L, -2, "id");
  lua_pushstring(L, ovis_raid_status_name(raid->status));
  lua_setfield(L, -2, "status");
  ovl_push_cell(L, raid->center);
  lua_setfield(L, -2, "center");
  const struct {
    const char* name;
    int64_t value;
  } numbers[] = {
      {"omen", raid->omen_level},       {"wave", raid->waves_spawned},
      {"waves", raid->wave_count},      {"countdown", raid->countdown_ticks},
      {"raiders", raid->raiders_alive}, {"heroes", raid->hero_count},
      {"ticks", raid->ticks_active},
  };
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    ovl_push_whole(L, numbers[i].value);
    lua_setfield(L, -2, numbers[i].name);
  }
}

int ovl_world_list_raids(lua_State* L) {
  const ovl_world* self = ovl_check_world(L, 1);
  ovis_raid raids[RAIDS_SHOWN];
  const int32_t count = ovis_sim_get_raids(self->sim, raids, RAIDS_SHOWN);
  lua_newtable(L);
  for (int32_t i = 0; i < count && i < RAIDS_SHOWN; i++) {
    push_raid(L, &raids[i]);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}
