// Problem: behavior trees that a script writes as nested tables, for all worlds that it makes from
// then on. Design: docs/trees.md (In Lua)
#include "ovl_define.h"
#include "ovl_keep.h"

#include <ovis/tree.h>

static char list_key;

const ovis_tree_def* ovl_tree_push_all(lua_State* L, int32_t* out_count) {
  return ovl_push_defs(L, &list_key, sizeof(ovis_tree_def), out_count);
}

int ovl_tree_make(lua_State* L) {
  ovd_tree* tree = ovl_define_make(L, &ovd_tree_schema, sizeof *tree);
  ovd_tree_begin(tree);
  ovl_define_read(L, &ovd_tree_schema, tree);
  ovl_check_new(L, &list_key, "tree", tree->def.name, OVD_DEFS_MAX);
  ovis_error error = {0};
  const ovis_status status = ovis_tree_check(&tree->def, &error);
  return ovl_keep_def(L, &list_key, status, &error);
}

void ovl_tree_explain(lua_State* L, const ovis_sim_def* def) {
  char message[sizeof(((ovis_error*)0)->message)];
  if (ovd_tree_explain(def->trees, def->tree_count, def->brains, def->brain_count, def->memories,
                       def->memory_count, message, sizeof message)) {
    luaL_error(L, "%s", message);
  }
}

// ---- News

// w:tell(name, place, range, mob): a host's own event for trees. Returns how many it was news to.
int ovl_world_tell(lua_State* L) {
  ovl_world* self = ovl_check_world(L, 1);
  const char* name = luaL_checkstring(L, 2);
  int next = 3;
  const ovis_vec3 place = ovl_check_place(L, &next);
  const double range = lua_isnoneornil(L, next) ? 0 : ovl_check_real(L, next, 0, 1e6);
  const ovl_mob* mob = lua_isnoneornil(L, next + 1) ? NULL : ovl_check_mob(L, next + 1);
  int32_t count;
  if (ovis_sim_tell(self->sim, name, place, range, mob != NULL ? mob->id : OVIS_NO_MOB, &count) !=
      OVIS_OK) {
    return luaL_error(L, "trees are told of names of 1 to 47 bytes, between ticks only");
  }
  ovl_push_whole(L, count);
  return 1;
}
