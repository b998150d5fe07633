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
#define CONDITIONS_MAX 64
#define TEXTS_MAX 64

typedef struct ovl_behavior {
  ovl_callee callee;     // first: ovl_callee_make
  ovis_behavior_def def; // its context is this struct
  ovis_phrases phrases;
} ovl_behavior;

typedef struct ovl_sensor {
  ovl_callee callee;   // first: ovl_callee_make
  ovis_sensor_def def; // its context is this struct
} ovl_sensor;

static char brain_key;

const ovis_brain_def* ovl_brain_push_all(lua_State* L, int32_t* out_count) {
  return ovl_push_defs(L, &brain_key, sizeof(ovis_brain_def), out_count);
}

// ---- Conditions

static const char* const needs[] = {"present", "absent", "registered", NULL};
#define OVL_STRUCT ovis_memory_condition
static const ovl_key condition_keys[] = {
    {"memory", "the name of a memory", OVL_TEXT, AT(memory), .place = 1, .is_required = true},
    {"state", "what it must be", OVL_WORD, AT(need), .place = 2, .words = needs,
     .unit = "state of a memory"},
    {0}};

const ovl_schema ovl_condition_schema =
    OVL_SCHEMA("condition", "a memory, or {memory, state}", condition_keys, NULL);

// ---- ovis.sensor

#undef OVL_STRUCT
#define OVL_STRUCT ovl_sensor
static const ovl_key sensor_keys[] = {
    OVL_CALLEE_NAME,
    {"scan", "writes the memories", OVL_FUNCTION, AT(callee.functions[OVL_TICK]),
     .is_required = true},
    {"rate", "from scan to scan", OVL_WHOLE, AT(def.rate), .min = 1, .max = 30000, .usual = 20,
     .unit = "ticks"},
    {"requires", "memories that it reads or writes",
     LIST(def.required, def.required_count, OVIS_BRAIN_MEMORIES_MAX)},
    {0}};

const ovl_schema ovl_sensor_schema = OVL_SCHEMA("sensor", NULL, sensor_keys, NULL);

int ovl_sensor_make(lua_State* L) {
  ovl_sensor* self = ovl_callee_make(L, &ovl_sensor_schema, SENSOR);
  self->def.cookie = OVIS_COOKIE;
  self->def.name = self->callee.name;
  self->def.scan = ovl_callee_tick;
  self->def.context = self;
  lua_settop(L, 2);
  return 1;
}

static const void* find_sensor(lua_State* L, int index) {
  const ovl_sensor* self = luaL_testudata(L, index, SENSOR);
  return self != NULL ? &self->def : NULL;
}

// ---- ovis.behavior

#define TICKS(field)                                                                               \
  OVL_RANGE, AT(field##_min), ALSO(field##_max), .min = 1, .max = 1 << 30, .unit = "ticks"

#undef OVL_STRUCT
#define OVL_STRUCT ovl_behavior
static const ovl_key behavior_keys[] = {
    OVL_CALLEE_NAME,
    {"can_start", "may it start? with `once` it acts", OVL_CALLEE_FUNCTION(OVL_CAN_START)},
    {"start", "when it starts", OVL_CALLEE_FUNCTION(OVL_START)},
    {"can_continue", "may it go on? without it, it ends in the tick of its start",
     OVL_CALLEE_FUNCTION(OVL_CAN_CONTINUE)},
    {"tick", "in every tick while it runs", OVL_CALLEE_FUNCTION(OVL_TICK)},
    {"stop", "when it ends, except by death", OVL_CALLEE_FUNCTION(OVL_STOP)},
    {"once", "it acts in `can_start`", OVL_FLAG, AT(def.is_one_shot)},
    {"needs", "it starts only while they hold",
     LIST(def.conditions, def.condition_count, OVIS_BEHAVIOR_CONDITIONS_MAX),
     .items = &ovl_condition_schema},
    {"ticks", "how long it runs; not given: 60", TICKS(def.ticks)},
    {"endless", "it runs until `can_continue` says no", OVL_FLAG, AT(def.never_times_out)},
    OVL_CALLEE_PLAN,
    {0}};

const ovl_schema ovl_behavior_schema = OVL_SCHEMA("behavior", NULL, behavior_keys, NULL);

int ovl_behavior_make(lua_State* L) {
  ovl_behavior* self = ovl_callee_make(L, &ovl_behavior_schema, BEHAVIOR);
  self->def.cookie = OVIS_COOKIE;
  self->def.name = self->callee.name;
  self->def.state_size = ovl_callee_state_size(&self->callee);
  const ovl_callee* callee = &self->callee;
  self->def.can_start = ovl_callee_has(callee, OVL_CAN_START) ? ovl_callee_can_start : NULL;
  self->def.start = ovl_callee_has(callee, OVL_START) ? ovl_callee_start : NULL;
  self->def.can_continue =
      ovl_callee_has(callee, OVL_CAN_CONTINUE) ? ovl_callee_can_continue : NULL;
  self->def.tick = ovl_callee_has(callee, OVL_TICK) ? ovl_callee_tick : NULL;
  self->def.stop = ovl_callee_has(callee, OVL_STOP) ? ovl_callee_stop : NULL;
  self->def.phrases = ovl_callee_phrases(&self->phrases);
  self->def.context = self;
  lua_settop(L, 2);
  return 1;
}

static const void* find_behavior(lua_State* L, int index) {
  const ovl_behavior* self = luaL_testudata(L, index, BEHAVIOR);
  return self != NULL ? &self->def : NULL;
}

// ---- Entries of activities

#undef OVL_STRUCT
#define OVL_STRUCT ovis_brain_entry
static const ovl_key entry_keys[] = {
    {"behavior", "a behavior or a gate", OVL_NAMED, AT(own), ALSO(built_in), .place = 1,
     .find_part = find_behavior, .part = "an ovis.behavior", .is_required = true},
    {"entries", "of a gate", LIST(children, child_count, OVIS_BRAIN_ENTRIES_MAX), .place = 2,
     .is_rest = true, .items = &ovl_entry_schema},
    {"speed", "of a built-in behavior; 0: its own", OVL_REAL, AT(speed), .min = -HUGE_VAL,
     .max = HUGE_VAL, .unit = "factor"},
    {"reach", "of a built-in behavior; 0: its own", OVL_REAL, AT(reach), .min = -HUGE_VAL,
     .max = HUGE_VAL, .unit = "blocks"},
    {"weight", "within a gate by chance", OVL_WHOLE, AT(weight), .min = 1, .max = 1000000,
     .usual = 1},
    {"priority", "in an activity without `first`; the lower number is asked first", OVL_WHOLE,
     AT(priority), RANK},
    {"who", "`player`, `any`, `kin` or `attacker`; not given: players", OVL_TEXT, AT(who)},
    {"memory", "on which a built-in behavior works", OVL_TEXT, AT(memory)},
    {"name", "as options show it; not given: the behavior's", OVL_TEXT, AT(name)},
    {"replaces", "with `extends`: the entries whose place it takes", OVL_TEXT, AT(replaces)},
    {"needs", "besides the behavior's own", LIST(conditions, condition_count, CONDITIONS_MAX),
     .items = &ovl_condition_schema},
    {"erases", "memories that go when `run_one`, `run_first` or `run_all` ends",
     LIST(exit_erases, exit_erase_count, TEXTS_MAX)},
    {"ticks", "not given: the behavior's", TICKS(ticks)},
    {"settings", "of a built-in behavior: [settings](settings.md)", OVL_SETTINGS, AT(settings),
     ALSO(setting_count)},
    {0}};

static void finish_entry(ovl_reader* reader, void* out) {
  ovis_brain_entry* entry = out;
  for (int32_t gate = 1; gate < OVIS_GATE_COUNT && entry->built_in != NULL; gate++) {
    if (strcmp(ovis_gate_name((ovis_gate)gate), entry->built_in) == 0) {
      entry->gate = (ovis_gate)gate;
      entry->built_in = NULL;
    }
  }
  if (entry->gate == OVIS_GATE_NONE && entry->child_count > 0) {
    ovl_reader_fail(reader, ": only a gate has entries within it");
  }
}

const ovl_schema ovl_entry_schema =
    OVL_SCHEMA("entry", "a behavior, or {behavior, ...}, or {gate, ...}", entry_keys, finish_entry);

// ---- ovis.brain

#undef OVL_STRUCT
#define OVL_STRUCT ovis_brain_activity
static const ovl_key activity_keys[] = {
    {"name", "such as `idle`", OVL_TEXT, AT(name), .place = 1, .is_required = true},
    {"entries", "in their order", LIST(entries, entry_count, OVIS_BRAIN_ENTRIES_MAX), .place = 2,
     .is_rest = true, .items = &ovl_entry_schema},
    {"first", "its entries have the priorities first, first + 1, ...", OVL_WHOLE, AT(first),
     ALSO(counts_up), RANK},
    {"needs", "without these it does not become active", LIST(needs, need_count, CONDITIONS_MAX),
     .items = &ovl_condition_schema},
    {"erases", "memories that go when it is left", LIST(erases, erase_count, TEXTS_MAX)},
    {0}};

const ovl_schema ovl_activity_schema =
    OVL_SCHEMA("activity", "{name, entries...}", activity_keys, NULL);

#undef OVL_STRUCT
#define OVL_STRUCT ovis_brain_hour
static const ovl_key hour_keys[] = {{"time", "of the day", OVL_WHOLE, AT(time), .place = 1,
                                     .max = 23999, .unit = "ticks", .is_required = true},
                                    {"activity", "that is due from then on", OVL_TEXT, AT(activity),
                                     .place = 2, .is_required = true},
                                    {0}};

const ovl_schema ovl_hour_schema = OVL_SCHEMA("hour", "{time, activity}", hour_keys, NULL);

#undef OVL_STRUCT
#define OVL_STRUCT ovis_brain_sensor
static const ovl_key brain_sensor_keys[] = {
    {"sensor", "a built-in one, or one of the script", OVL_NAMED, AT(own), ALSO(built_in),
     .place = 1, .find_part = find_sensor, .part = "an ovis.sensor", .is_required = true},
    {0}};

const ovl_schema ovl_brain_sensor_schema =
    OVL_SCHEMA("sensor of a brain", "a name or an ovis.sensor", brain_sensor_keys, NULL);

#undef OVL_STRUCT
#define OVL_STRUCT ovis_brain_def
static const ovl_key brain_keys[] = {
    {"name", "no name of another brain", OVL_TEXT, AT(name), .max = OVIS_MIND_NAME_MAX - 1,
     .is_required = true},
    {"like", "a built-in species that may have it", OVL_TEXT, AT(like), .is_required = true},
    {"all", "mobs of `like` have it if they are given no mind", OVL_FLAG, AT(for_all)},
    {"extends", "it is the brain of `like` with changes", OVL_FLAG, AT(extends)},
    {"remove", "with `extends`: names of entries that go", LIST(remove, remove_count, TEXTS_MAX)},
    {"memories", "besides those that its parts name", LIST(memories, memory_count, TEXTS_MAX)},
    {"sensors", "they scan in this order", LIST(sensors, sensor_count, OVIS_BRAIN_SENSORS_MAX),
     .items = &ovl_brain_sensor_schema},
    {"activities", "what it does", LIST(activities, activity_count, OVIS_BRAIN_ACTIVITIES_MAX),
     .items = &ovl_activity_schema},
    {"core", "activities that are always active; not given: `core`",
     LIST(core, core_count, TEXTS_MAX)},
    {"fallback", "active if no other can be; not given: `idle`", OVL_TEXT, AT(fallback)},
    {"choose", "the first activity of these whose needs hold becomes active",
     LIST(choose, choose_count, TEXTS_MAX)},
    {"hours", "activities by time, if none of `choose` can be",
     LIST(hours, hour_count, OVIS_BRAIN_HOURS_MAX), .items = &ovl_hour_schema},
    {0}};

const ovl_schema ovl_brain_schema = OVL_SCHEMA("brain", NULL, brain_keys, NULL);

int ovl_brain_make(lua_State* L) {
  ovis_brain_def* def = ovl_schema_make(L, &ovl_brain_schema);
  *def = ovis_default_brain_def();
  ovl_schema_read(L, &ovl_brain_schema, def);
  ovl_check_new(L, &brain_key, "brain", def->name, BRAINS_MAX);
  int32_t count;
  const ovis_memory_def* memories = ovl_memory_push_all(L, &count);
  ovis_error error = {0};
  const ovis_status status = ovis_brain_check(def, memories, count, &error);
  return ovl_keep_def(L, &brain_key, status, &error);
}

void ovl_brain_register(lua_State* L) {
  ovl_callee_register(L, BEHAVIOR);
  ovl_callee_register(L, SENSOR);
}
