// Problem: scripts read what mobs cost, in the same sentences as the program prints.
// Design: docs/scenes.md (z.work, w:work)
#include "ovl.h"

#include <ovis/story.h>

#define LINE_WORK 10 // instructions
#define MOB_WORK 10  // instructions for each mob that a report reads

// ---- Keeping

void ovl_work_tick(ovl_world* self) {
  if (self->costs != NULL) {
    ovis_costs_tick(self->costs); // a lack of memory is told by the next report
  }
}

void ovl_work_end(ovl_world* self) {
  ovis_costs_destroy(self->costs);
  self->costs = NULL;
}

// ---- Tables

static void set_count(lua_State* L, const char* name, int64_t count) {
  ovl_push_number(L, (double)count);
  lua_setfield(L, -2, name);
}

static void set_counts(lua_State* L, const ovis_work* work) {
  set_count(L, "searches", work->searches);
  set_count(L, "nodes", work->nodes);
  set_count(L, "rays", work->rays);
  set_count(L, "considered", work->considered);
  set_count(L, "sensors", work->sensors);
  set_count(L, "units", ovis_work_get_units(work));
}

void ovl_mob_push_work(lua_State* L, const ovl_mob* mob) {
  ovis_work work;
  if (!ovis_mob_get_work(mob->world->sim, mob->id, &work)) {
    lua_pushnil(L);
    return;
  }
  lua_createtable(L, 0, 6);
  set_counts(L, &work);
}

static void push_part(lua_State* L, const ovis_costs_part* part) {
  lua_createtable(L, 0, 8);
  lua_pushstring(L, part->words);
  lua_setfield(L, -2, "words");
  lua_pushstring(L, part->work.name);
  lua_setfield(L, -2, "name");
  lua_pushnumber(L, part->share);
  lua_setfield(L, -2, "share");
  set_count(L, "searches", part->work.searches);
  set_count(L, "nodes", part->work.nodes);
  set_count(L, "rays", part->work.rays);
  lua_createtable(L, part->mob_count, 0);
  for (int32_t i = 0; i < part->mob_count; i++) {
    ovl_push_number(L, (double)part->mobs[i]);
    lua_rawseti(L, -2, i + 1);
  }
  lua_setfield(L, -2, "mobs");
}

static void push_species(lua_State* L, const ovis_costs* costs, int32_t index,
                         const ovis_costs_species* row) {
  lua_createtable(L, 0, 9);
  lua_pushstring(L, row->species->name);
  lua_setfield(L, -2, "species");
  lua_pushnumber(L, row->share);
  lua_setfield(L, -2, "share");
  set_counts(L, &row->work);
  lua_createtable(L, row->parts, 0);
  ovis_costs_part part;
  for (int32_t i = 0; ovis_costs_get_part(costs, index, i, &part); i++) {
    ovl_charge(L, LINE_WORK);
    push_part(L, &part);
    lua_rawseti(L, -2, i + 1);
  }
  lua_setfield(L, -2, "parts");
}

int ovl_world_tell_work(lua_State* L) {
  ovl_world* world = ovl_check_world(L, 1);
  ovl_charge(L, (int64_t)MOB_WORK * (ovis_sim_get_mob_count(world->sim) + 1));
  ovis_status status =
      world->costs == NULL ? ovis_costs_create(world->sim, NULL, &world->costs) : OVIS_OK;
  status = status == OVIS_OK ? ovis_costs_end(world->costs) : status;
  if (status != OVIS_OK) {
    return ovl_raise(L, "work", status);
  }
  const ovis_costs* costs = world->costs;
  lua_createtable(L, 0, 2);
  lua_newtable(L);
  for (int32_t i = 0; ovis_costs_get_line(costs, i) != NULL; i++) {
    ovl_charge(L, LINE_WORK);
    lua_pushstring(L, ovis_costs_get_line(costs, i));
    lua_rawseti(L, -2, i + 1);
  }
  lua_setfield(L, -2, "lines");
  lua_newtable(L);
  ovis_costs_species row;
  for (int32_t i = 0; ovis_costs_get_species(costs, i, &row); i++) {
    ovl_charge(L, LINE_WORK);
    push_species(L, costs, i, &row);
    lua_rawseti(L, -2, i + 1);
  }
  lua_setfield(L, -2, "species");
  return 1;
}
