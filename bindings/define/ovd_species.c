// Problem: the keys of goals and species. Design: docs/scenes.md (Goals and species of your own)
#include "ovd_define.h"

#define OVD_STRUCT ovd_goal
static const ovd_key goal_keys[] = {
    OVD_CALLEE_NAME,
    {"can_use", SAYS("may it start?"), OVD_CALLEE_FUNCTION(OVD_CAN_START), .is_required = true},
    {"can_continue", SAYS("may it go on? not given: `can_use`"),
     OVD_CALLEE_FUNCTION(OVD_CAN_CONTINUE)},
    {"start", SAYS("when it starts"), OVD_CALLEE_FUNCTION(OVD_START)},
    {"tick", SAYS("while it runs"), OVD_CALLEE_FUNCTION(OVD_TICK)},
    {"stop", SAYS("when it ends, except by the death of its mob"), OVD_CALLEE_FUNCTION(OVD_STOP)},
    {"every", SAYS("it is asked and ticks in every tick, not in every second one"), OVD_FLAG,
     AT(def.ticks_every)},
    {"keeps_flags", SAYS("no goal with a lower number takes its flags"), OVD_FLAG,
     AT(def.keeps_flags)},
    OVD_CALLEE_PLAN,
    {0}};

const ovd_schema ovd_goal_schema = OVD_SCHEMA("goal", NULL, goal_keys, NULL);

#undef OVD_STRUCT
#define OVD_STRUCT ovis_species_goal
static const ovd_key species_goal_keys[] = {
    {"priority", SAYS("the lower number wins"), OVD_WHOLE, AT(priority), .place = 1, RANK,
     .is_required = true},
    {"goal", SAYS("a name: a goal of `like`"), OVD_NAMED, AT(own), ALSO(built_in), .place = 2,
     .part = OVD_GOAL, .is_required = true},
    {"replaces",
     SAYS("with `extends`: it takes the place and the priority of the goals of that name"),
     OVD_TEXT, AT(replaces)},
    {"settings", SAYS("of a goal of `like`: [settings](settings.md)"), OVD_SETTINGS, AT(settings),
     ALSO(setting_count)},
    {0}};

const ovd_schema ovd_species_goal_schema =
    OVD_SCHEMA("goal", "{priority, goal}", species_goal_keys, NULL);

#define FIGURE(key, field, most, of)                                                               \
  { key, SAYS("0: as of `like`"), OVD_FLOAT, AT(field), .max = most, .unit = of }
#undef OVD_STRUCT
#define OVD_STRUCT ovis_species_def
static const ovd_key species_keys[] = {
    {"name", SAYS("no name of another species"), OVD_TEXT, AT(name),
     .max = OVIS_SPECIES_NAME_MAX - 1, .is_required = true},
    {"like", SAYS("the built-in species whose body and abilities it has"), OVD_TEXT, AT(like),
     .is_required = true},
    {"mind", SAYS("instead of goals: a brain, a tree or another mind"), OVD_TEXT, AT(mind)},
    {"extends", SAYS("the lists change those of `like`"), OVD_FLAG, AT(extends)},
    {"targets", SAYS("goals that choose targets"),
     LIST(targets, target_count, OVIS_SPECIES_GOALS_MAX), .items = &ovd_species_goal_schema},
    {"goals", SAYS("all other goals"), LIST(goals, goal_count, OVIS_SPECIES_GOALS_MAX),
     .items = &ovd_species_goal_schema},
    {"remove", SAYS("with `extends`: names of goals that go"),
     LIST(remove, remove_count, OVIS_SPECIES_GOALS_MAX)},
    FIGURE("width", width, 16, "blocks"),
    FIGURE("height", height, 16, "blocks"),
    FIGURE("eye_height", eye_height, 16, "blocks"),
    FIGURE("health", health_max, 1024, "half hearts"),
    FIGURE("speed", speed, 1024, "attribute"),
    FIGURE("follow_range", follow_range, 1024, "blocks"),
    FIGURE("attack", attack_damage, 1024, "half hearts"),
    {0}};

const ovd_schema ovd_species_schema = OVD_SCHEMA("species", NULL, species_keys, NULL);
