// Problem: sensors, behaviors and brains that a script declares, for all worlds that it makes from
// then on. Design: docs/brains.md (In Lua)
#include "ovl_call.h"
#include "ovl_keep.h"

#include <ovis/brain.h>

#include <math.h>
#include <string.h>

#define SENSOR "ovis.sensor"
#define BEHAVIOR "ovis.behavior"
#define BRAINS_MAX 64
#define DEPTH_MAX 8
#define CONDITIONS_MAX 512
#define TEXTS_MAX 256
#define SETTINGS_MAX 512

enum { CAN_START, START, CAN_CONTINUE, TICK, STOP };
static const char* const behavior_functions[OVL_FUNCTIONS_MAX] = {"can_start", "start",
                                                                  "can_continue", "tick", "stop"};
static const char* const sensor_functions[OVL_FUNCTIONS_MAX] = {"scan"};

// Lists that grow by parts, in one userdata.
typedef struct ovl_lists {
  ovis_memory_condition conditions[CONDITIONS_MAX];
  const char* texts[TEXTS_MAX];
  ovis_setting settings[SETTINGS_MAX];
  int32_t condition_count, text_count, setting_count;
} ovl_lists;

typedef struct ovl_behavior {
  ovl_callee callee;     // first: ovl_callee_make
  ovis_behavior_def def; // its context is this struct
  ovis_phrases phrases;
  ovis_memory_condition conditions[OVIS_BEHAVIOR_CONDITIONS_MAX];
} ovl_behavior;

typedef struct ovl_sensor {
  ovl_callee callee;   // first: ovl_callee_make
  ovis_sensor_def def; // its context is this struct
  const char* requires[OVIS_BRAIN_MEMORIES_MAX];
} ovl_sensor;

typedef struct ovl_brain {
  ovis_brain_def def; // first: ovl_push_defs copies it; of the lists below
  ovis_brain_sensor sensors[OVIS_BRAIN_SENSORS_MAX];
  ovis_brain_activity activities[OVIS_BRAIN_ACTIVITIES_MAX];
  ovis_brain_entry entries[OVIS_BRAIN_ENTRIES_MAX];
  ovis_brain_hour hours[OVIS_BRAIN_HOURS_MAX];
  int32_t entry_count;
  ovl_lists lists;
} ovl_brain;

static char brain_key;

const ovis_brain_def* ovl_push_brains(lua_State* L, int32_t* out_count) {
  return ovl_push_defs(L, &brain_key, sizeof(ovis_brain_def), out_count);
}

// ---- Texts

// Reads an option that is a list of texts. Returns how many there are.
static int32_t read_texts(lua_State* L, int index, const char* name, const char** out,
                          int32_t capacity) {
  const int top = lua_gettop(L);
  const int32_t count = ovl_push_items(L, index, name, "names", capacity);
  for (int32_t i = 0; i < count; i++) {
    out[i] = ovl_keep_item(L, top + 1, i + 1);
    if (out[i] == NULL) {
      luaL_error(L, "'%s' must list names", name);
    }
  }
  lua_settop(L, top);
  return count;
}

// A list of names that stays with the brain.
static const char* const* take_texts(lua_State* L, int index, const char* name, ovl_lists* lists,
                                     int32_t* out_count) {
  const char** first = &lists->texts[lists->text_count];
  *out_count = read_texts(L, index, name, first, TEXTS_MAX - lists->text_count);
  lists->text_count += *out_count;
  return *out_count > 0 ? first : NULL;
}

// ---- Conditions: a name, which must be present, or {name, "present", "absent" or "registered"}

static ovis_memory_need read_need(lua_State* L, const char* what) {
  static const char* const names[] = {"present", "absent", "registered"};
  const char* word = lua_tostring(L, -1);
  int32_t need = 0;
  while (word != NULL && need < 3 && strcmp(names[need], word) != 0) {
    need++;
  }
  if (need == 3) {
    luaL_error(L, "'%s': a memory can be present, absent or registered, not '%s'", what, word);
  }
  lua_pop(L, 1);
  return (ovis_memory_need)need;
}

static int32_t read_conditions(lua_State* L, int index, const char* name,
                               ovis_memory_condition* out, int32_t capacity) {
  const int top = lua_gettop(L);
  const int32_t count = ovl_push_items(L, index, name, "memories", capacity);
  for (int32_t i = 0; i < count; i++) {
    lua_rawgeti(L, top + 1, i + 1);
    out[i].need = OVIS_MEMORY_PRESENT;
    if (lua_istable(L, -1)) {
      lua_rawgeti(L, -1, 2);
      out[i].need = read_need(L, name);
      lua_rawgeti(L, -1, 1);
      lua_remove(L, -2);
    }
    out[i].memory = ovl_keep_top(L);
    if (out[i].memory == NULL) {
      luaL_error(L, "'%s' must list names of memories, or {name, \"absent\"}", name);
    }
  }
  lua_settop(L, top);
  return count;
}

static const ovis_memory_condition* take_conditions(lua_State* L, int index, const char* name,
                                                    ovl_lists* lists, int32_t* out_count) {
  ovis_memory_condition* first = &lists->conditions[lists->condition_count];
  *out_count = read_conditions(L, index, name, first, CONDITIONS_MAX - lists->condition_count);
  lists->condition_count += *out_count;
  return *out_count > 0 ? first : NULL;
}

// Reads ticks: a number, or {least, most}.
static void read_ticks(lua_State* L, int index, int32_t* out_min, int32_t* out_max) {
  if (!ovl_get_option(L, index, "ticks")) {
    return;
  }
  if (lua_istable(L, -1)) {
    lua_rawgeti(L, -1, 1);
    *out_min = (int32_t)ovl_check_whole(L, lua_gettop(L), 1, 1 << 30);
    lua_rawgeti(L, -2, 2);
    *out_max = (int32_t)ovl_check_whole(L, lua_gettop(L), *out_min, 1 << 30);
    lua_pop(L, 2);
  } else {
    *out_min = *out_max = (int32_t)ovl_check_whole(L, lua_gettop(L), 1, 1 << 30);
  }
  lua_pop(L, 1);
}

// ---- ovis.sensor

static void scan(const ovis_turn* turn) {
  ovl_callee_call(&((ovl_sensor*)turn->context)->callee, turn, 0);
}

int ovl_make_sensor(lua_State* L) {
  static const char* const names[] = {"name", "rate", "requires", "scan", NULL};
  static const ovl_callee_kind kind = {SENSOR, "sensor", names, sensor_functions};
  ovl_sensor* self = ovl_callee_make(L, &kind, sizeof *self);
  const char* name = self->callee.name;
  if (name == NULL || name[0] == '\0' || self->callee.functions[0] == LUA_NOREF) {
    return luaL_error(L, "a sensor needs 'name' and 'scan'");
  }
  self->def = (ovis_sensor_def){.cookie = OVIS_COOKIE,
                                .name = name,
                                .rate = (int32_t)ovl_option_whole(L, 1, "rate", 1, 30000, 20),
                                .required = self->requires,
                                .scan = scan,
                                .context = self};
  self->def.required_count = read_texts(L, 1, "requires", self->requires, OVIS_BRAIN_MEMORIES_MAX);
  lua_settop(L, 2);
  return 1;
}

// ---- ovis.behavior

static bool call_behavior(const ovis_turn* turn, int which) {
  return ovl_callee_call(&((ovl_behavior*)turn->context)->callee, turn, which);
}

static bool can_start(const ovis_turn* turn) {
  return call_behavior(turn, CAN_START);
}

static void start(const ovis_turn* turn) {
  call_behavior(turn, START);
}

static bool can_continue(const ovis_turn* turn) {
  return call_behavior(turn, CAN_CONTINUE);
}

static void tick(const ovis_turn* turn) {
  call_behavior(turn, TICK);
}

static void stop(const ovis_turn* turn) {
  call_behavior(turn, STOP);
}

static void set_functions(ovl_behavior* self) {
  const int* functions = self->callee.functions;
  self->def.can_start = functions[CAN_START] != LUA_NOREF ? can_start : NULL;
  self->def.start = functions[START] != LUA_NOREF ? start : NULL;
  self->def.can_continue = functions[CAN_CONTINUE] != LUA_NOREF ? can_continue : NULL;
  self->def.tick = functions[TICK] != LUA_NOREF ? tick : NULL;
  self->def.stop = functions[STOP] != LUA_NOREF ? stop : NULL;
}

int ovl_make_behavior(lua_State* L) {
  static const char* const names[] = {"name",  "once",         "flags", "needs", "ticks",
                                      "state", "endless",      "words", "doing", "can_start",
                                      "start", "can_continue", "tick",  "stop",  NULL};
  static const ovl_callee_kind kind = {BEHAVIOR, "behavior", names, behavior_functions};
  ovl_behavior* self = ovl_callee_make(L, &kind, sizeof *self);
  const char* name = self->callee.name;
  if (name == NULL || name[0] == '\0') {
    return luaL_error(L, "a behavior needs a 'name'");
  }
  self->def.cookie = OVIS_COOKIE;
  self->def.name = name;
  self->def.is_one_shot = ovl_option_flag(L, 1, "once", false);
  self->def.never_times_out = ovl_option_flag(L, 1, "endless", false);
  self->def.flags = ovl_read_flags(L);
  self->def.conditions = self->conditions;
  self->def.condition_count =
      read_conditions(L, 1, "needs", self->conditions, OVIS_BEHAVIOR_CONDITIONS_MAX);
  read_ticks(L, 1, &self->def.ticks_min, &self->def.ticks_max);
  ovl_callee_read_state(L, &self->callee);
  self->def.state_size = ovl_callee_state_size(&self->callee);
  set_functions(self);
  self->phrases.words = ovl_keep_option(L, "words");
  self->phrases.doing = ovl_keep_option(L, "doing");
  const bool has_phrases = self->phrases.words != NULL && self->phrases.doing != NULL;
  self->def.phrases = has_phrases ? &self->phrases : NULL;
  self->def.context = self;
  lua_settop(L, 2);
  return 1;
}

// ---- Entries of activities

static const char* const entry_options[] = {"speed",    "reach",    "who",    "memory",   "needs",
                                            "ticks",    "name",     "weight", "priority", "erases",
                                            "replaces", "settings", NULL};

// A behavior, or the name of one or of a gate: the value on the top, which is popped.
static void read_head(lua_State* L, ovis_brain_entry* out) {
  if (lua_type(L, -1) == LUA_TSTRING) {
    const char* name = ovl_keep_top(L);
    for (int32_t gate = 1; gate < OVIS_GATE_COUNT; gate++) {
      out->gate = strcmp(ovis_gate_name((ovis_gate)gate), name) == 0 ? (ovis_gate)gate : out->gate;
    }
    out->built_in = out->gate == OVIS_GATE_NONE ? name : NULL;
    return;
  }
  const ovl_behavior* own = luaL_checkudata(L, lua_gettop(L), BEHAVIOR);
  out->own = &own->def;
  lua_pop(L, 1);
}

static void read_options(lua_State* L, int table, ovl_brain* self, ovis_brain_entry* out) {
  ovl_check_names(L, table, entry_options, "an entry of a brain");
  out->speed = ovl_option_real(L, table, "speed", -HUGE_VAL, HUGE_VAL, 0);
  out->reach = ovl_option_real(L, table, "reach", -HUGE_VAL, HUGE_VAL, 0);
  out->weight = (int32_t)ovl_option_whole(L, table, "weight", 1, 1000000, 1);
  out->priority = (int32_t)ovl_option_whole(L, table, "priority", -1000000, 1000000, 0);
  out->who = ovl_keep_field(L, table, "who");
  out->memory = ovl_keep_field(L, table, "memory");
  out->name = ovl_keep_field(L, table, "name");
  out->replaces = ovl_keep_field(L, table, "replaces");
  out->conditions = take_conditions(L, table, "needs", &self->lists, &out->condition_count);
  out->exit_erases = take_texts(L, table, "erases", &self->lists, &out->exit_erase_count);
  read_ticks(L, table, &out->ticks_min, &out->ticks_max);
  ovis_setting* settings = &self->lists.settings[self->lists.setting_count];
  out->setting_count =
      ovl_keep_settings(L, table, settings, SETTINGS_MAX - self->lists.setting_count);
  self->lists.setting_count += out->setting_count;
  out->settings = out->setting_count > 0 ? settings : NULL;
}

// Reserves entries that follow each other.
static ovis_brain_entry* reserve(lua_State* L, ovl_brain* self, int32_t count) {
  if (self->entry_count + count > OVIS_BRAIN_ENTRIES_MAX) {
    luaL_error(L, "a brain has at most %d behaviors and gates", OVIS_BRAIN_ENTRIES_MAX);
  }
  ovis_brain_entry* first = &self->entries[self->entry_count];
  self->entry_count += count;
  return first;
}

// Reads the entry on the top of the stack with all below it, and pops it.
static void read_entry(lua_State* L, ovl_brain* self, ovis_brain_entry* out, int depth) {
  luaL_checkstack(L, 12, "a brain is too deep");
  *out = (ovis_brain_entry){.weight = 1};
  if (!lua_istable(L, -1)) {
    read_head(L, out);
    return;
  }
  const int table = lua_gettop(L);
  if (depth > DEPTH_MAX) {
    luaL_error(L, "at most %d gates are within each other", DEPTH_MAX);
  }
  lua_rawgeti(L, table, 1);
  read_head(L, out);
  read_options(L, table, self, out);
  out->child_count = (int32_t)lua_rawlen(L, table) - 1;
  ovis_brain_entry* children = reserve(L, self, out->child_count);
  out->children = out->child_count > 0 ? children : NULL;
  for (int32_t i = 0; i < out->child_count; i++) {
    lua_rawgeti(L, table, i + 2);
    read_entry(L, self, &children[i], depth + 1);
  }
  if (out->gate == OVIS_GATE_NONE && out->child_count > 0) {
    luaL_error(L, "only a gate has entries within it");
  }
  lua_settop(L, table - 1);
}

// ---- ovis.brain

static void read_activity(lua_State* L, ovl_brain* self, ovis_brain_activity* out) {
  static const char* const names[] = {"first", "needs", "erases", NULL};
  const int table = lua_gettop(L);
  luaL_checktype(L, table, LUA_TTABLE);
  ovl_check_names(L, table, names, "an activity");
  lua_rawgeti(L, table, 1);
  out->name = ovl_keep_top(L);
  if (out->name == NULL) {
    luaL_error(L, "an activity is {\"name\", entries...}");
  }
  out->counts_up = ovl_get_option(L, table, "first");
  if (out->counts_up) {
    out->first = (int32_t)ovl_check_whole(L, lua_gettop(L), -1000000, 1000000);
    lua_pop(L, 1);
  }
  out->needs = take_conditions(L, table, "needs", &self->lists, &out->need_count);
  out->erases = take_texts(L, table, "erases", &self->lists, &out->erase_count);
  out->entry_count = (int32_t)lua_rawlen(L, table) - 1;
  ovis_brain_entry* entries = reserve(L, self, out->entry_count);
  out->entries = entries;
  for (int32_t i = 0; i < out->entry_count; i++) {
    lua_rawgeti(L, table, i + 2);
    read_entry(L, self, &entries[i], 1);
  }
  lua_pop(L, 1);
}

static void read_lists(lua_State* L, ovl_brain* self) {
  ovis_brain_def* def = &self->def;
  def->cookie = OVIS_COOKIE;
  def->sensor_count = ovl_push_items(L, 1, "sensors", "items", OVIS_BRAIN_SENSORS_MAX);
  for (int32_t i = 0; i < def->sensor_count; i++) {
    lua_rawgeti(L, -1, i + 1);
    if (lua_type(L, -1) == LUA_TSTRING) {
      self->sensors[i].built_in = ovl_keep_top(L);
    } else {
      self->sensors[i].own = &((const ovl_sensor*)luaL_checkudata(L, lua_gettop(L), SENSOR))->def;
      lua_pop(L, 1);
    }
  }
  lua_settop(L, 2);
  def->activity_count = ovl_push_items(L, 1, "activities", "items", OVIS_BRAIN_ACTIVITIES_MAX);
  for (int32_t i = 0; i < def->activity_count; i++) {
    lua_rawgeti(L, 3, i + 1);
    read_activity(L, self, &self->activities[i]);
  }
  lua_settop(L, 2);
  def->hour_count = ovl_push_items(L, 1, "hours", "items", OVIS_BRAIN_HOURS_MAX);
  for (int32_t i = 0; i < def->hour_count; i++) {
    lua_rawgeti(L, 3, i + 1);
    luaL_checktype(L, -1, LUA_TTABLE);
    lua_rawgeti(L, 4, 1);
    self->hours[i].time = (int32_t)ovl_check_whole(L, 5, 0, 23999);
    lua_rawgeti(L, 4, 2);
    self->hours[i].activity = ovl_keep_top(L);
    lua_settop(L, 3);
  }
  lua_settop(L, 2);
}

int ovl_make_brain(lua_State* L) {
  static const char* const names[] = {"name",     "like",   "memories", "sensors", "activities",
                                      "fallback", "choose", "hours",    "core",    "all",
                                      "extends",  "remove", NULL};
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  ovl_check_options(L, 1, names);
  ovl_brain* self = lua_newuserdata(L, sizeof *self);
  memset(self, 0, sizeof *self);
  ovis_brain_def* def = &self->def;
  def->name = ovl_keep_field(L, 1, "name");
  def->like = ovl_keep_field(L, 1, "like");
  def->fallback = ovl_keep_field(L, 1, "fallback");
  def->for_all = ovl_option_flag(L, 1, "all", false);
  def->sensors = self->sensors;
  def->activities = self->activities;
  def->hours = self->hours;
  def->memories = take_texts(L, 1, "memories", &self->lists, &def->memory_count);
  def->core = take_texts(L, 1, "core", &self->lists, &def->core_count);
  def->extends = ovl_option_flag(L, 1, "extends", false);
  def->remove = take_texts(L, 1, "remove", &self->lists, &def->remove_count);
  def->choose = take_texts(L, 1, "choose", &self->lists, &def->choose_count);
  read_lists(L, self);
  int32_t count;
  const ovis_brain_def* all = ovl_push_brains(L, &count);
  for (int32_t i = 0; i < count; i++) {
    if (def->name != NULL && strcmp(all[i].name, def->name) == 0) {
      return luaL_error(L, "there is a brain '%s' already", def->name);
    }
  }
  if (count == BRAINS_MAX) {
    return luaL_error(L, "a script adds at most %d brains", BRAINS_MAX);
  }
  const ovis_memory_def* memories = ovl_push_own_memories(L, &count);
  ovis_error error = {0};
  const ovis_status status = ovis_brain_check(def, memories, count, &error);
  if (status != OVIS_OK) {
    return luaL_error(L, "%s",
                      error.message[0] != '\0' ? error.message : ovis_status_sentence(status));
  }
  ovl_append(L, &brain_key, 2);
  lua_pushstring(L, def->name);
  return 1;
}

// ---- Types

static void open_type(lua_State* L, const char* name) {
  if (luaL_newmetatable(L, name) != 0) {
    lua_pushstring(L, name);
    lua_setfield(L, -2, "__metatable");
  }
  lua_pop(L, 1);
}

void ovl_open_brain(lua_State* L) {
  open_type(L, BEHAVIOR);
  open_type(L, SENSOR);
}
