// The spider: it hunts in the dark and drops its prey in the light.
// Rules: docs/sources.md#goals
#include "agent/item_table.h"
#include "figures/row.h"
#include "mind/goal/goal_share.h"
#include "species/monsters/spider_plan.h"
#include "world/daylight.h"

#include <math.h>

// ---- Figures

const ov_species ov_spider_row = {
    OV_ROW(SPIDER, spider, CLIMBER, OV_IS_POISON_IMMUNE | OV_CAN_FLOAT | OV_LIKES_DARK,
           .width = 1.4f, .height = 0.9f, .eye_height = 0.65f, .health_max = 16, .speed = 0.3f,
           .follow_range = 16, .attack_damage = 2, .step_height = 0.6f),
    .seating = {.count = 1, .share = 0.5},
    .body = {.traits = OV_BODY_PASSES_COBWEBS | OV_BODY_CLIMBS_WALLS},
};

#define BRIGHT 0.5f     // brightness from which on it is peaceful
#define CALM_ONE_IN 100 // checks in the light: it drops its prey
#define REACH_BASE2 4.0 // blocks^2, plus the target's width

static float brightness(const ov_goal_turn* turn) {
  const ov_agent* agent = turn->agent;
  return ov_brightness(agent->world, ov_cell_of(ov_body_eye(&agent->self->body)));
}

// The light level with a brightness, as players read it.
static double level_of(float brightness_there) {
  const double share = (double)brightness_there;
  return floor(15 * 4 * share / (1 + 3 * share) + 0.5);
}

// ---- In the dark

static bool is_dark(ov_goal_turn* turn) {
  const float light = brightness(turn);
  return light < BRIGHT ||
         ov_goal_refuse(turn, OVIS_REASON_TOO_BRIGHT, level_of(light), level_of(BRIGHT));
}

// ---- Armadillos: docs/sources.md#armadillos

const ov_species_id ov_spiders_fear[] = {OV_SPECIES_ARMADILLO, OV_SPECIES_NONE};

bool ov_spider_is_shy(ov_goal_turn* turn) {
  return turn->agent->turn->rules.spiders_fear_armadillos ||
         ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
}

bool ov_spider_fears(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)agent;
  (void)context;
  return other->profile->hides == NULL || !other->profile->hides(other);
}

// ---- In the dark, and with a rider

bool ov_spider_carries_nobody(ov_goal_turn* turn) {
  return turn->agent->self->riders[0] == 0 || ov_goal_refuse(turn, OVIS_REASON_RIDDEN, 0, 0);
}

bool ov_spider_stays_angry(ov_goal_turn* turn) {
  const float light = brightness(turn);
  if (light >= BRIGHT && ov_goal_roll(turn, CALM_ONE_IN)) {
    turn->agent->self->target = 0;
    return ov_goal_refuse(turn, OVIS_REASON_TOO_BRIGHT, level_of(light), level_of(BRIGHT));
  }
  return true;
}

double ov_spider_reach2(const ov_actor* self, const ov_actor* target) {
  (void)self;
  return REACH_BASE2 + (double)target->body.size.width;
}

// ---- Plans

const ov_goal_entry ov_spider_targets[OV_SPIDER_TARGETS] = {
    OV_ANSWERS(1, .alerted = NULL),
    {2, &ov_goal_attack_player,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_PLAYER, .must_see = true, .may_use = is_dark),
     .name = "SpiderTarget"},
    {3, &ov_goal_attack_golem,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_MOB, .species = ov_iron_golems, .must_see = true,
             .may_use = is_dark),
     .name = "SpiderTarget"},
};

static const ov_goal_entry spider_goals[] = OV_SPIDER_GOALS(NULL);
static const ov_goal_mind_plan spider_plan = {.targets = OV_COUNTED(ov_spider_targets),
                                              .goals = OV_COUNTED(spider_goals)};

// ---- Riders: docs/sources.md#jockeys

#define SKELETON_ONE_IN 100

static void draw_jockey(const ov_actor* actor, const ov_crowd* crowd, ov_rng* rng, ov_jockey* out) {
  (void)actor;
  (void)crowd;
  if (ov_rng_int(rng, SKELETON_ONE_IN) == 0) {
    out->spawned = OV_SPECIES_SKELETON;
    out->held = OV_ITEM_BOW;
  }
}

const ov_profile ov_spider_profile = {.goals = &spider_plan, .draw_jockey = draw_jockey};
