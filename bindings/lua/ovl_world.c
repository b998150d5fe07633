// Problem: worlds as Lua objects: making, opening, fields, and closing them.
// Design: docs/scenes.md
#include "ovl.h"

#include <ovis/save_sim.h>

#include <stdlib.h>
#include <string.h>

#define SIDE_MAX 4096       // blocks
#define SECTIONS_MAX 200000 // of a world that a script makes: each may hold 4 KiB of light
#define GROUND_DEPTH 4
#define BLOCKWISE_MAX 512 // blocks on a side; recordings of such worlds have each block
#define HASH_WORK 20      // instructions a mob
#define OPEN_WORK 100000  // instructions to open a save

#define LISTED(value, name) ", " name
static const char versions[] = OVIS_RULES_VERSION_LIST(LISTED);
#undef LISTED

// ---- Handles

static int collect(lua_State* L) {
  ovl_world** handle = luaL_checkudata(L, 1, OVL_WORLD);
  ovl_world_release(L, *handle);
  *handle = NULL;
  return 0;
}

static int close_early(lua_State* L) {
  ovl_world* self = ovl_check_world(L, 1);
  if (self->is_ticking) {
    return luaL_error(L, "a world is not closed while it runs");
  }
  if (self->is_of_script) {
    return luaL_error(L, "the script's first world stays: the program looks at it");
  }
  ovl_world_close(L, self);
  return 0;
}

// Pushes a handle to a world that has only a registry so far. The handle frees it after an error.
static ovl_world* push_new(lua_State* L) {
  // Lua sees only a small handle and would let many large worlds wait for collection.
  ovis_script* script = ovl_script(L);
  if (script == NULL) {
    lua_gc(L, LUA_GCSTEP, 1000);
  } else if (script->world_count >= OVL_WORLDS_MAX) {
    lua_gc(L, LUA_GCCOLLECT, 0);
    if (script->world_count >= OVL_WORLDS_MAX) {
      luaL_error(L, "%d worlds are open, which is the limit; close one with w:close()",
                 OVL_WORLDS_MAX);
    }
  }
  ovl_world** handle = lua_newuserdata(L, sizeof *handle);
  *handle = NULL;
  luaL_getmetatable(L, OVL_WORLD);
  lua_setmetatable(L, -2);
  ovl_world* self = calloc(1, sizeof *self);
  if (self == NULL) {
    luaL_error(L, "out of memory");
  }
  self->handle_count = 1;
  *handle = self;
  const ovis_blocks_def def = ovis_default_blocks_def();
  const ovis_status status = ovis_blocks_create(&def, &self->registry);
  if (status != OVIS_OK) {
    ovl_raise(L, "ovis", status);
  }
  if (script != NULL) {
    script->worlds[script->world_count++] = self;
  }
  return self;
}

// ---- Creating worlds

typedef struct making {
  ovis_env env;
  ovis_rules_version version; // of the world, unless options or settings name another one
  uint64_t seed;
  int32_t random_ticks;
  bool has_village_cats, has_raids, has_patrols, has_sieges, has_traders;
  bool keeps_story;
} making;

#define RANDOM_TICKS_MAX 4096

// Options of ovis.world and ovis.open, overridden by the settings of the host.
static void read_common(lua_State* L, int options, making* out) {
  const ovis_script* script = ovl_script(L);
  const int64_t usual = out->env.day_time;
  const int64_t time = ovl_option_whole(L, options, "time", 0, 1 << 30, ovis_time_of_day(usual));
  out->env.day_time = ovis_time_at(usual, time);
  out->env.is_raining = ovl_option_flag(L, options, "raining", out->env.is_raining);
  out->env.mob_griefing = ovl_option_flag(L, options, "mob_griefing", out->env.mob_griefing);
  out->env.universal_anger =
      ovl_option_flag(L, options, "universal_anger", out->env.universal_anger);
  const char* difficulty = ovl_option_text(L, options, "difficulty");
  if (difficulty != NULL) {
    static const char* const names[] = {"peaceful", "easy", "normal", "hard", NULL};
    out->env.difficulty = (ovis_difficulty)ovl_check_word(L, "difficulty", difficulty, names);
  }
  out->seed =
      (uint64_t)ovl_option_whole(L, options, "seed", -((int64_t)1 << 53), (int64_t)1 << 53, 0);
  const ovis_sim_def usual_def = ovis_default_sim_def();
  out->random_ticks = (int32_t)ovl_option_whole(L, options, "random_ticks", 0, RANDOM_TICKS_MAX,
                                                usual_def.random_ticks);
  out->has_village_cats = ovl_option_flag(L, options, "village_cats", usual_def.has_village_cats);
  out->has_raids = ovl_option_flag(L, options, "raids", false);
  out->has_patrols = ovl_option_flag(L, options, "patrols", false);
  out->has_sieges = ovl_option_flag(L, options, "sieges", false);
  out->has_traders = ovl_option_flag(L, options, "traders", false);
  out->keeps_story = ovl_option_flag(L, options, "story", false);
  const char* rules = ovl_option_text(L, options, "rules");
  if (rules != NULL && !ovis_rules_find(rules, &out->version)) {
    luaL_error(L, "there is no rules version '%s'; there are %s", rules, versions + 2);
  }
  if (script == NULL) {
    return;
  }
  if (script->def.day_time >= 0) {
    out->env.day_time = ovis_time_at(out->env.day_time, script->def.day_time);
  }
  out->seed = script->def.has_seed ? script->def.seed : out->seed;
  out->version = script->def.has_rules ? script->def.rules : out->version;
}

static void grow_bounds(ovl_world* self, ovis_pos min, ovis_pos max) {
  if (!self->has_bounds) {
    self->has_bounds = true;
    self->min = min;
    self->max = max;
    return;
  }
  self->min.x = min.x < self->min.x ? min.x : self->min.x;
  self->min.y = min.y < self->min.y ? min.y : self->min.y;
  self->min.z = min.z < self->min.z ? min.z : self->min.z;
  self->max.x = max.x > self->max.x ? max.x : self->max.x;
  self->max.y = max.y > self->max.y ? max.y : self->max.y;
  self->max.z = max.z > self->max.z ? max.z : self->max.z;
}

static void load_section(void* context, ovis_world* world, ovis_section_pos pos) {
  ovl_world* self = context;
  ovis_save_load_section(self->save, world, pos);
  if (ovis_world_is_loaded(world, pos)) {
    const ovis_pos low = {pos.x * 16, pos.y * 16, pos.z * 16};
    grow_bounds(self, low, (ovis_pos){low.x + 15, low.y + 15, low.z + 15});
  }
}

static void make_inside(lua_State* L, ovl_world* self, const making* made) {
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = self->registry;
  world_def.env = made->env;
  if (self->save != NULL) {
    world_def.load_section = load_section;
    world_def.context = self;
  }
  ovis_status status = ovis_world_create(&world_def, &self->world);
  self->rules = ovis_rules_get_preset(made->version);
  self->version = made->version;
  self->seed = made->seed;
  self->keeps_story = made->keeps_story;
  if (status == OVIS_OK) {
    ovis_sim_def sim_def = ovis_default_sim_def();
    sim_def.world = self->world;
    sim_def.rules = self->rules;
    sim_def.seed = made->seed;
    sim_def.random_ticks = made->random_ticks;
    sim_def.has_village_cats = made->has_village_cats;
    sim_def.has_raids = made->has_raids;
    sim_def.has_patrols = made->has_patrols;
    sim_def.has_sieges = made->has_sieges;
    sim_def.has_traders = made->has_traders;
    if (ovl_script(L) != NULL) {
      sim_def.minds = ovl_script(L)->def.minds;
      sim_def.mind_count = ovl_script(L)->def.mind_count;
      sim_def.worker_count = ovl_script(L)->def.worker_count;
      sim_def.run_tasks = ovl_script(L)->def.run_tasks;
      sim_def.task_context = ovl_script(L)->def.task_context;
    }
    sim_def.species = ovl_species_push_all(L, &sim_def.species_count);
    sim_def.trees = ovl_tree_push_all(L, &sim_def.tree_count);
    sim_def.memories = ovl_memory_push_all(L, &sim_def.memory_count);
    sim_def.brains = ovl_brain_push_all(L, &sim_def.brain_count);
    status = ovis_sim_create(&sim_def, &self->sim);
    if (status != OVIS_OK) {
      ovl_tree_explain(L, &sim_def);
    }
    lua_pop(L, 4);
  }
  if (status == OVIS_OK) {
    ovis_path_finder_def finder_def = ovis_default_path_finder_def();
    finder_def.world = self->world;
    finder_def.rules = self->rules;
    status = ovis_path_finder_create(&finder_def, &self->finder);
  }
  if (status != OVIS_OK) {
    ovl_raise(L, "ovis", status);
  }
  ovis_script* script = ovl_script(L);
  if (script != NULL) {
    script->random = made->seed;
  }
  if (script != NULL && script->world == NULL) {
    script->world = self;
    self->handle_count++;
    self->is_of_script = true;
  }
}

// Loads air in all columns of the world's size, so that every cell of them is loaded.
static void load_air(lua_State* L, ovl_world* self, int32_t width, int32_t depth) {
  const ovis_dimension* dimension = &ovis_world_get_env(self->world)->dimension;
  const ovis_state air = 0;
  const ovis_section_data data = {.palette = &air, .palette_count = 1};
  const ovis_pos last = {((width - 1) | 15), dimension->min_y + dimension->height - 1,
                         ((depth - 1) | 15)};
  for (int32_t x = 0; x <= last.x >> 4; x++) {
    for (int32_t z = 0; z <= last.z >> 4; z++) {
      for (int32_t y = dimension->min_y >> 4; y <= last.y >> 4; y++) {
        const ovis_status status =
            ovis_world_set_section(self->world, (ovis_section_pos){x, y, z}, &data);
        if (status != OVIS_OK) {
          ovl_raise(L, "ovis.world", status);
        }
      }
    }
  }
  grow_bounds(self, (ovis_pos){0, dimension->min_y, 0}, last);
  self->has_dark = true;
  self->dark_min = self->min;
  self->dark_max = self->max;
}

typedef struct layers {
  ovis_state top, below;
  int32_t y;
  const int32_t* size; // blocks in x and z
} layers;

static void lay_section(lua_State* L, ovl_world* self, const layers* ground, ovis_section_pos at) {
  ovis_state states[4096];
  for (int32_t i = 0; i < 4096; i++) {
    const int32_t down = ground->y - (at.y * 16 + i / 256);
    const bool is_in = at.x * 16 + i % 16 < ground->size[0] && down >= 0 && down < GROUND_DEPTH &&
                       at.z * 16 + i / 16 % 16 < ground->size[1];
    states[i] = !is_in ? 0 : down == 0 ? ground->top : ground->below;
  }
  const ovis_status status = ovis_world_set_states(self->world, at, states);
  if (status != OVIS_OK) {
    ovl_raise(L, "ovis.world", status);
  }
}

// The ground of a large world, section by section: a change of a single block takes longer.
static void lay_sections(lua_State* L, ovl_world* self, const layers* ground) {
  for (int32_t x = 0; x * 16 < ground->size[0]; x++) {
    for (int32_t z = 0; z * 16 < ground->size[1]; z++) {
      for (int32_t y = (ground->y - GROUND_DEPTH + 1) >> 4; y <= ground->y >> 4; y++) {
        lay_section(L, self, ground, (ovis_section_pos){x, y, z});
      }
    }
  }
}

// Sets the ground, four blocks deep; below grass it is dirt.
static void lay_ground(lua_State* L, ovl_world* self, ovis_state ground, int32_t y,
                       const int32_t* size) {
  ovis_state below = ground;
  if ((ovis_blocks_get_traits(self->registry, ground)->tags & OVIS_TAG(GRASS_BLOCK)) != 0) {
    ovis_blocks_parse(self->registry, "dirt", &below, NULL);
  }
  if (size[0] > BLOCKWISE_MAX || size[1] > BLOCKWISE_MAX) {
    lay_sections(L, self, &(layers){ground, below, y, size});
    return;
  }
  for (int32_t x = 0; x < size[0]; x++) {
    for (int32_t z = 0; z < size[1]; z++) {
      for (int32_t down = 0; down < GROUND_DEPTH; down++) {
        const ovis_status status = ovis_world_set_block(self->world, (ovis_pos){x, y - down, z},
                                                        down == 0 ? ground : below);
        if (status != OVIS_OK) {
          ovl_raise(L, "ovis.world", status);
        }
      }
    }
  }
}

static void read_size(lua_State* L, int options, int32_t* size) {
  size[0] = size[1] = 64;
  if (!ovl_get_option(L, options, "size")) {
    return;
  }
  for (int i = 0; i < 2; i++) {
    double value = 0;
    if (lua_istable(L, -1)) {
      lua_rawgeti(L, -1, i + 1);
      value = lua_tonumber(L, -1);
      lua_pop(L, 1);
    }
    if (!(value >= 1 && value <= SIDE_MAX) || value != (double)(int32_t)value) {
      luaL_error(L, "'size' must be {width, depth}, each a whole number from 1 to %d", SIDE_MAX);
    }
    size[i] = (int32_t)value;
  }
  lua_pop(L, 1);
}

static bool is_edge(double y) {
  return y == (double)(int32_t)y && ((int32_t)y & 15) == 0;
}

// Reads the lowest and the highest block that the world may have: whole sections.
static void read_height(lua_State* L, int options, ovis_dimension* dimension) {
  if (!ovl_get_option(L, options, "height")) {
    return;
  }
  const int32_t lowest = dimension->min_y;
  const int32_t highest = dimension->min_y + dimension->height - 1;
  double ends[2] = {0, 0};
  for (int i = 0; i < 2 && lua_istable(L, -1); i++) {
    lua_rawgeti(L, -1, i + 1);
    ends[i] = lua_tonumber(L, -1);
    lua_pop(L, 1);
  }
  if (!lua_istable(L, -1) || !(ends[0] >= lowest && ends[0] < ends[1] && ends[1] <= highest) ||
      !is_edge(ends[0]) || !is_edge(ends[1] + 1)) {
    luaL_error(L,
               "'height' must be {lowest, highest}: whole sections such as {48, 95}, between %d "
               "and %d",
               lowest, highest);
  }
  dimension->min_y = (int32_t)ends[0];
  dimension->height = (int32_t)(ends[1] - ends[0]) + 1;
  lua_pop(L, 1);
}

static void check_sections(lua_State* L, const ovis_dimension* dimension, const int32_t* size) {
  const int64_t columns = (int64_t)((size[0] + 15) / 16) * ((size[1] + 15) / 16);
  const int64_t sections = columns * dimension->height / 16;
  if (sections > SECTIONS_MAX) {
    luaL_error(
        L,
        "a world of %d x %d blocks, %d high, has %d sections, and scenes have up to %d: give "
        "a smaller 'size', or less with 'height'",
        size[0], size[1], dimension->height, (int)sections, SECTIONS_MAX);
  }
}

int ovl_world_make(lua_State* L) {
  static const char* const names[] = {
      "ground",     "ground_y",        "size",         "time",
      "seed",       "rules",           "raining",      "mob_griefing",
      "difficulty", "universal_anger", "random_ticks", "village_cats",
      "raids",      "patrols",         "sieges",       "traders",
      "dimension",  "biome",           "story",        "height",
      NULL};
  lua_settop(L, 1);
  if (lua_isnil(L, 1)) {
    lua_newtable(L);
    lua_replace(L, 1);
  }
  ovl_check_options(L, 1, names);
  making made = {.version = OVIS_RULES_1_19_4, .env = ovis_default_world_def().env};
  made.env.day_time = 1000;
  read_common(L, 1, &made);
  const char* name = ovl_option_text(L, 1, "dimension");
  if (name != NULL) {
    if (strlen(name) >= sizeof made.env.dimension.name) {
      return luaL_error(L, "the name of a dimension has at most 47 bytes");
    }
    memcpy(made.env.dimension.name, name, strlen(name) + 1);
  }
  const ovis_dimension* dimension = &made.env.dimension;
  read_height(L, 1, &made.env.dimension);
  const int32_t y = (int32_t)ovl_option_whole(L, 1, "ground_y", dimension->min_y + 3,
                                              dimension->min_y + dimension->height - 1, 63);
  if (y - GROUND_DEPTH + 1 < dimension->min_y) {
    return luaL_error(L, "'ground_y' is %d, and the ground is %d blocks deep above 'height' %d", y,
                      GROUND_DEPTH, dimension->min_y);
  }
  int32_t size[2];
  read_size(L, 1, size);
  check_sections(L, dimension, size);
  ovl_charge(L, (int64_t)size[0] * size[1] * 8);
  ovl_world* self = push_new(L);
  const char* ground = ovl_option_text(L, 1, "ground");
  ovis_state state = 0;
  ovis_error error;
  if (ovis_blocks_parse(self->registry, ground != NULL ? ground : "grass_block", &state, &error) !=
      OVIS_OK) {
    return luaL_error(L, "cannot use '%s' as ground: %s", ground, error.message);
  }
  make_inside(L, self, &made);
  load_air(L, self, size[0], size[1]);
  const char* biome = ovl_option_text(L, 1, "biome");
  if (biome != NULL) {
    ovl_world_set_biomes(L, self, self->min, self->max, biome);
  }
  if (state != 0) {
    lay_ground(L, self, state, y, size);
  }
  return 1;
}

int ovl_world_make_open(lua_State* L) {
  static const char* const names[] = {
      "time",         "seed",      "rules",   "raining",         "mob_griefing",
      "difficulty",   "dimension", "mobs",    "universal_anger", "random_ticks",
      "village_cats", "raids",     "patrols", "sieges",          "traders",
      "story",        NULL};
  const char* path = luaL_checkstring(L, 1);
  lua_settop(L, 2);
  ovl_check_options(L, 2, names);
  ovl_charge(L, OPEN_WORK);
  ovl_world* self = push_new(L);
  ovis_save_def def = ovis_default_save_def();
  def.path = path;
  def.dimension = ovl_option_text(L, 2, "dimension");
  def.blocks = self->registry;
  ovis_error error = {.status = OVIS_NO_MEMORY, .message = "out of memory"};
  ovis_save_info info;
  if (ovis_save_create(&def, &self->save, &error) != OVIS_OK ||
      ovis_save_read_info(self->save, &info, &error) != OVIS_OK) {
    return luaL_error(L, "%s: %s", path, error.message);
  }
  making made = {.env = info.env, .version = ovis_rules_find_nearest(info.data_version)};
  read_common(L, 2, &made);
  make_inside(L, self, &made);
  if (ovl_option_flag(L, 2, "mobs", true)) {
    ovis_saved_sim saved;
    const ovis_status status = ovis_save_load_sim(self->save, self->sim, &saved, &error);
    ovis_saved_sim_free(&saved);
    if (status != OVIS_OK) {
      return ovl_raise(L, path, status);
    }
    ovl_world_check_mob_count(L, 0);
  }
  return 1;
}

// ---- Fields

static void push_actors(lua_State* L, ovl_world* self, ovis_actor_kind kind) {
  const int32_t count = ovis_sim_get_mob_count(self->sim);
  int kept = 0;
  ovl_charge(L, count);
  lua_createtable(L, kind == OVIS_ACTOR_MOB ? count : 0, 0);
  for (int32_t i = 0; i < count; i++) {
    const ovis_mob_id id = ovis_sim_get_mob(self->sim, i);
    ovis_mob_state state;
    if (ovis_mob_get_state(self->sim, id, &state) && state.kind == kind) {
      ovl_mob_push(L, self, id);
      lua_rawseti(L, -2, ++kept);
    }
  }
}

static int index_world(lua_State* L) {
  ovl_world* self = *(ovl_world**)luaL_checkudata(L, 1, OVL_WORLD);
  const char* name = luaL_checkstring(L, 2);
  lua_getfield(L, lua_upvalueindex(1), name); // a method
  if (!lua_isnil(L, -1)) {
    return 1;
  }
  self = ovl_check_world(L, 1);
  const ovis_env* env = ovis_world_get_env(self->world);
  if (strcmp(name, "time") == 0) {
    ovl_push_whole(L, ovis_time_of_day(env->day_time));
  } else if (strcmp(name, "day") == 0) {
    ovl_push_whole(L, (env->day_time - ovis_time_of_day(env->day_time)) / 24000);
  } else if (strcmp(name, "tick") == 0) {
    ovl_push_whole(L, ovis_sim_get_ticks(self->sim));
  } else if (strcmp(name, "mobs") == 0) {
    push_actors(L, self, OVIS_ACTOR_MOB);
  } else if (strcmp(name, "players") == 0) {
    push_actors(L, self, OVIS_ACTOR_PLAYER);
  } else if (strcmp(name, "items") == 0) {
    push_actors(L, self, OVIS_ACTOR_ITEM);
  } else if (strcmp(name, "raining") == 0) {
    lua_pushboolean(L, env->is_raining);
  } else if (strcmp(name, "rules") == 0) {
    lua_pushstring(L, ovis_rules_version_name(self->version));
  } else if (strcmp(name, "seed") == 0) {
    ovl_push_whole(L, (int64_t)self->seed);
  } else if (strcmp(name, "hash") == 0) {
    ovl_charge(L, (int64_t)ovis_sim_get_mob_count(self->sim) * HASH_WORK);
    const uint64_t hash = ovis_sim_get_hash(self->sim);
    static const char digits[] = "0123456789abcdef";
    char text[16];
    for (int i = 0; i < 16; i++) {
      text[i] = digits[hash >> (60 - 4 * i) & 15];
    }
    lua_pushlstring(L, text, sizeof text);
  } else {
    static const char* const names[] = {"time",    "day",   "tick", "mobs", "players", "items",
                                        "raining", "rules", "seed", "hash", NULL};
    ovl_push_meant_field(L, name, names, false, lua_upvalueindex(1));
    return luaL_error(L, "a world has no '%s'%s", name, lua_tostring(L, -1));
  }
  return 1;
}

static int set_field(lua_State* L) {
  ovl_world* self = ovl_check_world(L, 1);
  const char* name = luaL_checkstring(L, 2);
  ovis_env env = *ovis_world_get_env(self->world);
  if (strcmp(name, "time") == 0) {
    env.day_time = ovis_time_at(env.day_time, ovl_check_whole(L, 3, 0, 1 << 30));
  } else if (strcmp(name, "raining") == 0) {
    luaL_checktype(L, 3, LUA_TBOOLEAN);
    env.is_raining = lua_toboolean(L, 3) != 0;
  } else {
    static const char* const names[] = {"time", "raining", NULL};
    ovl_push_meant_of(L, name, names);
    return luaL_error(L, "a world's '%s' cannot be set%s", name, lua_tostring(L, -1));
  }
  ovis_world_set_env(self->world, &env);
  return 0;
}

static int describe(lua_State* L) {
  const ovl_world* self = *(ovl_world**)luaL_checkudata(L, 1, OVL_WORLD);
  if (self == NULL || self->registry == NULL) {
    lua_pushliteral(L, "closed world");
  } else {
    lua_pushfstring(L, "world at tick %d", (int)ovis_sim_get_ticks(self->sim));
  }
  return 1;
}

// A question starts the world, if it has not begun.
static int tell_story(lua_State* L) {
  ovl_world* world = ovl_check_world(L, 1);
  if (world->keeps_story) {
    ovl_world_start(L, world);
  }
  return ovl_world_tell_story(L);
}

static int tell_work(lua_State* L) {
  ovl_world_start(L, ovl_check_world(L, 1));
  return ovl_world_tell_work(L);
}

static int tell_facts(lua_State* L) {
  ovl_world_start(L, ovl_check_world(L, 1));
  return ovl_world_tell_facts(L);
}

void ovl_world_register(lua_State* L) {
  static const luaL_Reg methods[] = {{"set", ovl_world_set},
                                     {"fill", ovl_world_fill},
                                     {"map", ovl_world_map},
                                     {"get", ovl_world_get},
                                     {"height", ovl_world_height},
                                     {"light", ovl_world_light},
                                     {"path", ovl_world_path},
                                     {"label", ovl_world_label},
                                     {"spawn", ovl_world_spawn},
                                     {"player", ovl_world_spawn_player},
                                     {"item", ovl_world_spawn_item},
                                     {"vibrate", ovl_world_vibrate},
                                     {"at", ovl_world_at},
                                     {"on", ovl_world_on},
                                     {"run", ovl_world_run},
                                     {"poi", ovl_world_poi},
                                     {"ring_bell", ovl_world_ring_bell},
                                     {"lightning", ovl_world_lightning},
                                     {"container", ovl_world_container},
                                     {"stock", ovl_world_stock},
                                     {"biome", ovl_world_biome},
                                     {"set_biome", ovl_world_set_biome},
                                     {"raid", ovl_world_begin_raid},
                                     {"raids", ovl_world_list_raids},
                                     {"tell", ovl_world_tell},
                                     {"story", tell_story},
                                     {"work", tell_work},
                                     {"facts", tell_facts},
                                     {"close", close_early},
                                     {"load_structure", ovl_world_load_structure},
                                     {NULL, NULL}};
  static const luaL_Reg meta[] = {
      {"__gc", collect}, {"__newindex", set_field}, {"__tostring", describe}, {NULL, NULL}};
  static const char* const reading[] = {"biome", "get", "height", "light", "path", "poi", NULL};
  ovl_register_kind(L, OVL_WORLD, meta, methods, reading, index_world);
}
