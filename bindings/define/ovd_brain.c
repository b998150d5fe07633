// Problem: the keys of memories, sensors, behaviors and brains. Design: docs/brains.md (In Lua)
#include "ovd_define.h"

#include <math.h>
#include <string.h>

#define CONDITIONS_MAX 64
#define TEXTS_MAX 64

// ---- Memories

static const char* const memory_types[] = {"unit",  "bool",  "int",    "long", "cell",
                                           "place", "point", "mob",    "walk", "look",
                                           "hurt",  "mobs",  "places", NULL};
#define OVD_STRUCT ovd_memory
static const ovd_key memory_keys[] = {
    {"name", SAYS("no name of another memory"), OVD_TEXT, AT(def.name),
     .max = OVIS_MEMORY_NAME_MAX - 1, .is_required = true},
    {"type", SAYS("of its values"), OVD_WORD, AT(def.type), .words = memory_types,
     .is_required = true},
    {"saved", SAYS("a save keeps it"), OVD_FLAG, AT(def.is_saved)},
    {"save", SAYS("with `load`: its own text in a save"), OVD_FUNCTION, AT(save)},
    {"load", SAYS("reads that text"), OVD_FUNCTION, AT(load)},
    {0}};

const ovd_schema ovd_memory_schema = OVD_SCHEMA("memory", NULL, memory_keys, NULL);

const char* ovd_memory_finish(ovd_memory* self) {
  const bool has_save = self->save != OVD_NO_FUNCTION;
  const bool has_load = self->load != OVD_NO_FUNCTION;
  self->def.cookie = OVIS_COOKIE;
  if (!has_save && !has_load) {
    return NULL;
  }
  if (!has_save || !has_load) {
    return "a memory with 'save' needs 'load', and the other way round";
  }
  if (self->def.type >= OVIS_MEMORY_ENTITY) {
    return "'save' and 'load' are for memories of type unit, bool, int, long, cell, place and "
           "point";
  }
  self->def.is_saved = true;
  return NULL;
}

ovis_status ovd_memory_check(const ovis_memory_def* all, int32_t count, ovis_error* error) {
  const ovis_brain_activity activity = {.name = "core"};
  const ovis_brain_def probe = {.cookie = OVIS_COOKIE,
                                .name = "probe",
                                .like = "pig",
                                .activities = &activity,
                                .activity_count = 1};
  return ovis_brain_check(&probe, all, count, error);
}

// ---- Conditions

static const char* const needs[] = {"present", "absent", "registered", NULL};
#undef OVD_STRUCT
#define OVD_STRUCT ovis_memory_condition
static const ovd_key condition_keys[] = {
    {"memory", SAYS("the name of a memory"), OVD_TEXT, AT(memory), .place = 1, .is_required = true},
    {"state", SAYS("what it must be"), OVD_WORD, AT(need), .place = 2, .words = needs,
     .unit = "state of a memory"},
    {0}};

const ovd_schema ovd_condition_schema =
    OVD_SCHEMA("condition", "a memory, or {memory, state}", condition_keys, NULL);

// ---- ovis.sensor

#undef OVD_STRUCT
#define OVD_STRUCT ovd_sensor
static const ovd_key sensor_keys[] = {
    OVD_CALLEE_NAME,
    {"scan", SAYS("writes the memories"), OVD_FUNCTION, AT(callee.functions[OVD_TICK]),
     .is_required = true},
    {"rate", SAYS("from scan to scan"), OVD_WHOLE, AT(def.rate), .min = 1, .max = 30000,
     .usual = 20, .unit = "ticks"},
    {"requires", SAYS("memories that it reads or writes"),
     LIST(def.required, def.required_count, OVIS_BRAIN_MEMORIES_MAX)},
    {0}};

const ovd_schema ovd_sensor_schema = OVD_SCHEMA("sensor", NULL, sensor_keys, NULL);

// ---- ovis.behavior

#define TICKS(field)                                                                               \
  OVD_RANGE, AT(field##_min), ALSO(field##_max), .min = 1, .max = 1 << 30, .unit = "ticks"

#undef OVD_STRUCT
#define OVD_STRUCT ovd_behavior
static const ovd_key behavior_keys[] = {
    OVD_CALLEE_NAME,
    {"can_start", SAYS("may it start? with `once` it acts"), OVD_CALLEE_FUNCTION(OVD_CAN_START)},
    {"start", SAYS("when it starts"), OVD_CALLEE_FUNCTION(OVD_START)},
    {"can_continue", SAYS("may it go on? without it, it ends in the tick of its start"),
     OVD_CALLEE_FUNCTION(OVD_CAN_CONTINUE)},
    {"tick", SAYS("in every tick while it runs"), OVD_CALLEE_FUNCTION(OVD_TICK)},
    {"stop", SAYS("when it ends, except by death"), OVD_CALLEE_FUNCTION(OVD_STOP)},
    {"once", SAYS("it acts in `can_start`"), OVD_FLAG, AT(def.is_one_shot)},
    {"needs", SAYS("it starts only while they hold"),
     LIST(def.conditions, def.condition_count, OVIS_BEHAVIOR_CONDITIONS_MAX),
     .items = &ovd_condition_schema},
    {"ticks", SAYS("how long it runs; not given: 60"), TICKS(def.ticks)},
    {"endless", SAYS("it runs until `can_continue` says no"), OVD_FLAG, AT(def.never_times_out)},
    OVD_CALLEE_PLAN,
    {0}};

const ovd_schema ovd_behavior_schema = OVD_SCHEMA("behavior", NULL, behavior_keys, NULL);

// ---- Entries of activities

#undef OVD_STRUCT
#define OVD_STRUCT ovis_brain_entry
static const ovd_key entry_keys[] = {
    {"behavior", SAYS("a behavior or a gate"), OVD_NAMED, AT(own), ALSO(built_in), .place = 1,
     .part = OVD_BEHAVIOR, .is_required = true},
    {"entries", SAYS("of a gate"), LIST(children, child_count, OVIS_BRAIN_ENTRIES_MAX), .place = 2,
     .is_rest = true, .items = &ovd_entry_schema},
    {"speed", SAYS("of a built-in behavior; 0: its own"), OVD_REAL, AT(speed), .min = -HUGE_VAL,
     .max = HUGE_VAL, .unit = "factor"},
    {"reach", SAYS("of a built-in behavior; 0: its own"), OVD_REAL, AT(reach), .min = -HUGE_VAL,
     .max = HUGE_VAL, .unit = "blocks"},
    {"weight", SAYS("within a gate by chance"), OVD_WHOLE, AT(weight), .min = 1, .max = 1000000,
     .usual = 1},
    {"priority", SAYS("in an activity without `first`; the lower number is asked first"), OVD_WHOLE,
     AT(priority), RANK},
    {"who", SAYS("`player`, `any`, `kin` or `attacker`; not given: players"), OVD_TEXT, AT(who)},
    {"memory", SAYS("on which a built-in behavior works"), OVD_TEXT, AT(memory)},
    {"name", SAYS("as options show it; not given: the behavior's"), OVD_TEXT, AT(name)},
    {"replaces", SAYS("with `extends`: the entries whose place it takes"), OVD_TEXT, AT(replaces)},
    {"needs", SAYS("besides the behavior's own"), LIST(conditions, condition_count, CONDITIONS_MAX),
     .items = &ovd_condition_schema},
    {"erases", SAYS("memories that go when `run_one`, `run_first` or `run_all` ends"),
     LIST(exit_erases, exit_erase_count, TEXTS_MAX)},
    {"ticks", SAYS("not given: the behavior's"), TICKS(ticks)},
    {"settings", SAYS("of a built-in behavior: [settings](settings.md)"), OVD_SETTINGS,
     AT(settings), ALSO(setting_count)},
    {0}};

static bool finish_entry(ovd_reader* reader, void* out) {
  ovis_brain_entry* entry = out;
  for (int32_t gate = 1; gate < OVIS_GATE_COUNT && entry->built_in != NULL; gate++) {
    if (strcmp(ovis_gate_name((ovis_gate)gate), entry->built_in) == 0) {
      entry->gate = (ovis_gate)gate;
      entry->built_in = NULL;
    }
  }
  if (entry->gate == OVIS_GATE_NONE && entry->child_count > 0) {
    return ovd_reader_fail(reader, ": only a gate has entries within it");
  }
  return true;
}

const ovd_schema ovd_entry_schema =
    OVD_SCHEMA("entry", "a behavior, or {behavior, ...}, or {gate, ...}", entry_keys, finish_entry);

// ---- ovis.brain

#undef OVD_STRUCT
#define OVD_STRUCT ovis_brain_activity
static const ovd_key activity_keys[] = {
    {"name", SAYS("such as `idle`"), OVD_TEXT, AT(name), .place = 1, .is_required = true},
    {"entries", SAYS("in their order"), LIST(entries, entry_count, OVIS_BRAIN_ENTRIES_MAX),
     .place = 2, .is_rest = true, .items = &ovd_entry_schema},
    {"first", SAYS("its entries have the priorities first, first + 1, ..."), OVD_WHOLE, AT(first),
     ALSO(counts_up), RANK},
    {"needs", SAYS("without these it does not become active"),
     LIST(needs, need_count, CONDITIONS_MAX), .items = &ovd_condition_schema},
    {"erases", SAYS("memories that go when it is left"), LIST(erases, erase_count, TEXTS_MAX)},
    {0}};

const ovd_schema ovd_activity_schema =
    OVD_SCHEMA("activity", "{name, entries...}", activity_keys, NULL);

#undef OVD_STRUCT
#define OVD_STRUCT ovis_brain_hour
static const ovd_key hour_keys[] = {{"time", SAYS("of the day"), OVD_WHOLE, AT(time), .place = 1,
                                     .max = 23999, .unit = "ticks", .is_required = true},
                                    {"activity", SAYS("that is due from then on"), OVD_TEXT,
                                     AT(activity), .place = 2, .is_required = true},
                                    {0}};

const ovd_schema ovd_hour_schema = OVD_SCHEMA("hour", "{time, activity}", hour_keys, NULL);

#undef OVD_STRUCT
#define OVD_STRUCT ovis_brain_sensor
static const ovd_key brain_sensor_keys[] = {{"sensor", SAYS("a built-in one, or one of the script"),
                                             OVD_NAMED, AT(own), ALSO(built_in), .place = 1,
                                             .part = OVD_SENSOR, .is_required = true},
                                            {0}};

const ovd_schema ovd_brain_sensor_schema =
    OVD_SCHEMA("sensor of a brain", "a name or an ovis.sensor", brain_sensor_keys, NULL);

#undef OVD_STRUCT
#define OVD_STRUCT ovis_brain_def
static const ovd_key brain_keys[] = {
    {"name", SAYS("no name of another brain"), OVD_TEXT, AT(name), .max = OVIS_MIND_NAME_MAX - 1,
     .is_required = true},
    {"like", SAYS("a built-in species that may have it"), OVD_TEXT, AT(like), .is_required = true},
    {"all", SAYS("mobs of `like` have it if they are given no mind"), OVD_FLAG, AT(for_all)},
    {"extends", SAYS("it is the brain of `like` with changes"), OVD_FLAG, AT(extends)},
    {"remove", SAYS("with `extends`: names of entries that go"),
     LIST(remove, remove_count, TEXTS_MAX)},
    {"memories", SAYS("besides those that its parts name"),
     LIST(memories, memory_count, TEXTS_MAX)},
    {"sensors", SAYS("they scan in this order"),
     LIST(sensors, sensor_count, OVIS_BRAIN_SENSORS_MAX), .items = &ovd_brain_sensor_schema},
    {"activities", SAYS("what it does"),
     LIST(activities, activity_count, OVIS_BRAIN_ACTIVITIES_MAX), .items = &ovd_activity_schema},
    {"core", SAYS("activities that are always active; not given: `core`"),
     LIST(core, core_count, TEXTS_MAX)},
    {"fallback", SAYS("active if no other can be; not given: `idle`"), OVD_TEXT, AT(fallback)},
    {"choose", SAYS("the first activity of these whose needs hold becomes active"),
     LIST(choose, choose_count, TEXTS_MAX)},
    {"hours", SAYS("activities by time, if none of `choose` can be"),
     LIST(hours, hour_count, OVIS_BRAIN_HOURS_MAX), .items = &ovd_hour_schema},
    {0}};

const ovd_schema ovd_brain_schema = OVD_SCHEMA("brain", NULL, brain_keys, NULL);
