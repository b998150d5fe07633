// Problem: w:path gives scripts one search of the path finder, with its refusals.
// Design: docs/scenes.md (w:path)
#include "ovl.h"

#define NODE_MAX 4096    // nodes of a path
#define REFUSED_MAX 1000 // refusals that are listed

typedef struct search {
  ovis_path_node nodes[NODE_MAX];
  ovis_path_refusal refused[REFUSED_MAX];
  int32_t refused_count;
  int64_t refused_total;
} search;

static void add_refused(void* context, const ovis_path_refusal* refusal) {
  search* self = context;
  self->refused_total++;
  if (self->refused_count < REFUSED_MAX) {
    self->refused[self->refused_count++] = *refusal;
  }
}

static void set_number(lua_State* L, const char* name, double value) {
  ovl_push_number(L, value);
  lua_setfield(L, -2, name);
}

static void set_text(lua_State* L, const char* name, const char* value) {
  lua_pushstring(L, value);
  lua_setfield(L, -2, name);
}

static void push_nodes(lua_State* L, const ovis_path* path) {
  lua_createtable(L, path->count, 0);
  for (int32_t i = 0; i < path->count; i++) {
    const ovis_path_node* node = &path->nodes[i];
    lua_createtable(L, 0, 6);
    ovl_push_cell(L, node->pos);
    lua_setfield(L, -2, "pos");
    set_text(L, "type", ovis_path_type_name(node->type));
    set_number(L, "malus", (double)node->malus);
    set_number(L, "g", (double)node->g);
    set_number(L, "h", (double)node->h);
    set_number(L, "f", (double)node->f);
    lua_rawseti(L, -2, i + 1);
  }
}

static void push_refused(lua_State* L, const search* found) {
  lua_createtable(L, found->refused_count, 0);
  for (int32_t i = 0; i < found->refused_count; i++) {
    const ovis_path_refusal* refusal = &found->refused[i];
    lua_createtable(L, 0, 6);
    ovl_push_cell(L, refusal->from);
    lua_setfield(L, -2, "from");
    ovl_push_cell(L, refusal->to);
    lua_setfield(L, -2, "to");
    set_text(L, "reason", ovis_path_refusal_name(refusal->reason));
    set_text(L, "type", ovis_path_type_name(refusal->type));
    set_number(L, "value", (double)refusal->value);
    set_number(L, "limit", (double)refusal->limit);
    lua_rawseti(L, -2, i + 1);
  }
}

static void push_path(lua_State* L, const ovis_path* path, const search* found) {
  static const char* const names[] = {"none", "partial", "reached"};
  lua_createtable(L, 0, 8);
  set_text(L, "status", names[path->result]);
  push_nodes(L, path);
  lua_setfield(L, -2, "nodes");
  push_refused(L, found);
  lua_setfield(L, -2, "refused");
  set_number(L, "refused_total", (double)found->refused_total);
  set_number(L, "visited", path->visited);
  lua_pushboolean(L, path->touched_unloaded);
  lua_setfield(L, -2, "touched_unloaded");
  if (path->result != OVIS_PATH_NONE) {
    ovl_push_cell(L, path->target);
    lua_setfield(L, -2, "target");
    set_number(L, "dist_to_target", (double)path->dist_to_target);
  }
}

int ovl_world_path(lua_State* L) {
  static const char* const names[] = {"reach", "range", "baby", "optimal", NULL};
  ovl_world* self = ovl_check_world(L, 1);
  const ovis_species* species = ovl_check_species(L, 2, self);
  int next = 3;
  const ovis_vec3 from = ovl_check_place(L, &next);
  const ovis_pos to = ovl_check_cell(L, &next);
  lua_settop(L, next);
  ovl_check_options(L, next, names);
  ovis_path_query query = ovis_default_path_query();
  query.body = ovis_species_get_body(species, ovl_option_flag(L, next, "baby", false));
  query.follow_range =
      (float)ovl_option_real(L, next, "range", 1, 2048, (double)species->follow_range);
  query.reach_range = (int32_t)ovl_option_whole(L, next, "reach", 0, 1000, 0);
  query.is_optimal = ovl_option_flag(L, next, "optimal", false);
  query.region_half = (int32_t)query.follow_range + 8;
  query.targets = &to;
  query.target_count = 1;
  // The way costs at most its budget of nodes, each about as much as a few hundred instructions.
  ovl_charge(L, (int64_t)(query.follow_range * 16) * 200);
  if (self->save != NULL) {
    const ovis_pos at = ovl_cell_of(from);
    const int32_t half = query.region_half < 160 ? query.region_half : 160;
    const ovis_dimension* dimension = &ovis_world_get_env(self->world)->dimension;
    ovis_world_load(self->world, (ovis_pos){at.x - half, dimension->min_y, at.z - half},
                    (ovis_pos){at.x + half, dimension->min_y + dimension->height - 1, at.z + half});
  }
  ovis_path_body_place(self->world, from, &query.body);
  search* found = lua_newuserdata(L, sizeof *found);
  found->refused_count = 0;
  found->refused_total = 0;
  const ovis_path_watcher watcher = {.refused = add_refused, .context = found};
  query.watcher = &watcher;
  ovis_path path = {.nodes = found->nodes, .capacity = NODE_MAX};
  const ovis_status status = ovis_path_find(self->finder, &query, &path);
  if (status == OVIS_BUFFER_TOO_SMALL) {
    path.count = NODE_MAX;
  } else if (status != OVIS_OK) {
    return ovl_raise(L, "path", status);
  }
  push_path(L, &path, found);
  return 1;
}
