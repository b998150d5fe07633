// Skeletons, strays and wither skeletons: they keep to the shade; a bow decides how they fight.
// Skeletons that stay in powder snow become strays.
// Rules: docs/sources.md#goals, #strays
#include "agent/own_state.h"
#include "agent/shots.h"
#include "figures/row.h"
#include "mind/goal/goal_share.h"
#include "species/monsters/monster_plan.h"

#include <ovis/effect.h>

#include <string.h>

// ---- Figures

const ov_species ov_skeleton_row = {
    OV_ROW(SKELETON, skeleton, GROUND, OV_IS_BURNING_UNDEAD | OV_NEVER_FREEZES | OV_LIKES_DARK,
           .width = 0.6f, .height = 1.99f, .eye_height = 1.74f, .health_max = 20, .speed = 0.25f,
           .follow_range = 16, .attack_damage = 2, .step_height = 0.6f),
    .seating = {.count = 1, .share = 0.75, .offset = -0.6, .young_offset = -0.6},
    .picks_up_loot = true,
    .head = "skeleton_skull",
};

const ov_species ov_stray_row = {
    OV_ROW(STRAY, stray, GROUND, OV_IS_BURNING_UNDEAD | OV_NEVER_FREEZES | OV_LIKES_DARK,
           .width = 0.6f, .height = 1.99f, .eye_height = 1.74f, .health_max = 20, .speed = 0.25f,
           .follow_range = 16, .attack_damage = 2, .step_height = 0.6f),
    .seating = {.count = 1, .share = 0.75, .offset = -0.6, .young_offset = -0.6},
    .picks_up_loot = true,
};

const ov_species ov_wither_skeleton_row = {
    OV_ROW(WITHER_SKELETON, wither_skeleton, GROUND,
           OV_IS_UNDEAD | OV_IS_WITHER_IMMUNE | OV_IS_FIRE_IMMUNE | OV_BREATHES_ANY | OV_LIKES_DARK,
           .width = 0.7f, .height = 2.4f, .eye_height = 2.1f, .health_max = 20, .speed = 0.25f,
           .follow_range = 16, .attack_damage = 4, .step_height = 0.6f,
           OV_COSTS({OVIS_PATH_LAVA, 8})),
    .seating = {.count = 1, .share = 0.75, .offset = -0.6, .young_offset = -0.6},
    .picks_up_loot = true,
};

#define SLOWNESS_TICKS 600 // of a stray's arrow
#define WITHER_TICKS 200   // of a wither skeleton's blow
#define SNOW_TICKS 140     // in powder snow, until it begins to change
#define CHANGE_TICKS 300

#define SKELETON_STATE(X)                                                                          \
  X(COUNT, snow_ticks, SNOW_TIME, -1) /* in powder snow; -1: it is not in it */                    \
  /* until it becomes a stray; -1: it does not change now */                                       \
  X(COUNT, change_ticks, STRAY_TIME, -1)
OV_SPECIES_STATE(skeleton, SKELETON_STATE)

static bool holds_bow(const ov_goal_turn* turn) {
  return strcmp(ov_gear_held(turn->agent->self), "bow") == 0;
}

static bool has_no_bow(ov_goal_turn* turn) {
  return !holds_bow(turn) || ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
}

static const ov_species_id wolves[] = {OV_SPECIES_WOLF, OV_SPECIES_NONE};
static const ov_species_id piglins[] = {OV_SPECIES_PIGLIN, OV_SPECIES_PIGLIN_BRUTE,
                                        OV_SPECIES_NONE};

static void wither(ov_agent* agent, ov_actor* target) {
  const ov_affect affect = {.effect = OVIS_EFFECT_WITHER, .ticks = WITHER_TICKS};
  agent->verbs->affect(agent->turn, agent, target, &affect);
}

#define TARGETS                                                                                    \
  OV_ANSWERS(1, .alerted = NULL), OV_HUNTS_PLAYERS(2, .interval = 10),                             \
      OV_HUNTS_GOLEMS(3, true, .interval = 10), OV_HUNTS_BABY_TURTLES(3)

static const ov_goal_entry targets[] = {TARGETS};
static const ov_goal_entry wither_targets[] = {
    {3, &ov_goal_nearest_attackable,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_MOB, .species = piglins, .must_see = true)},
    TARGETS,
};

static void shoot(ov_agent* agent, ov_actor* target, float power) {
  ov_shoot_arrow(agent, target, power, NULL);
}

// The arrows of strays slow down.
static void shoot_as_stray(ov_agent* agent, ov_actor* target, float power) {
  const ov_affect slowness = {.effect = OVIS_EFFECT_SLOWNESS, .ticks = SLOWNESS_TICKS};
  ov_shoot_arrow(agent, target, power, &slowness);
}

#define GOALS(hits, shoots)                                                                        \
  {                                                                                                \
    {.priority = 2, .kind = &ov_goal_restrict_sun},                                                \
        {3, &ov_goal_flee_sun, OV_WITH(ov_flee_sun_settings, 1)}, OV_AVOIDS(3, wolves, 6, 1, 1.2), \
        OV_STROLLS(5, 1, 0.001f), OV_LOOKS_AT_PLAYER(6, 8), OV_LOOKS_AROUND(6),                    \
        {4, &ov_goal_bow,                                                                          \
         OV_WITH(ov_bow_settings, .speed = 1, .interval = 40, .interval_hard = 20, .radius = 15,   \
                 .shoot = (shoots))},                                                              \
        OV_FIGHTS(4, 1.2, .may_use = has_no_bow, .has_hit = (hits))                                \
  }

static const ov_goal_entry goals[] = GOALS(NULL, shoot);
static const ov_goal_entry stray_goals[] = GOALS(NULL, shoot_as_stray);
static const ov_goal_entry wither_goals[] = GOALS(wither, shoot);
static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};
static const ov_goal_mind_plan stray_plan = {.targets = OV_COUNTED(targets),
                                             .goals = OV_COUNTED(stray_goals)};
static const ov_goal_mind_plan wither_plan = {.targets = OV_COUNTED(wither_targets),
                                              .goals = OV_COUNTED(wither_goals)};

// ---- Powder snow

static void born(ov_actor* actor) {
  *(skeleton*)actor->own = (skeleton){.snow_ticks = -1, .change_ticks = -1};
}

static void step(ov_agent* agent) {
  ov_actor* actor = agent->self;
  skeleton* self = actor->own;
  const bool is_in_snow = actor->body.is_in_powder_snow;
  const bool goes_on = is_in_snow || agent->turn->rules.stray_change_outlasts_snow;
  if (self->change_ticks >= 0 && goes_on) {
    self->change_ticks--;
    if (self->change_ticks < 0) {
      agent->verbs->convert(agent, actor, ovis_species_find("stray"), NULL);
    }
  } else if (is_in_snow) {
    self->snow_ticks++;
    if (self->snow_ticks >= SNOW_TICKS) {
      const ovis_event more = {.reason = OVIS_CONVERSION_SNOW};
      self->change_ticks = CHANGE_TICKS;
      ov_turn_emit(agent->turn, OVIS_EVENT_CHANGING, actor, NULL, &more);
    }
  } else {
    self->change_ticks = -1;
  }
  self->snow_ticks = is_in_snow ? self->snow_ticks : -1;
}

const ov_profile ov_skeleton_profile = {
    .mind = &ov_goal_mind_ops, .plan = &plan, OV_OWN(skeleton), .born = born, .step = step};
const ov_profile ov_stray_profile = {.mind = &ov_goal_mind_ops, .plan = &stray_plan};
const ov_profile ov_wither_skeleton_profile = {.mind = &ov_goal_mind_ops, .plan = &wither_plan};
