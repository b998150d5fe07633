// The skeleton: it keeps to the shade; a bow decides how it fights. In powder snow it becomes a
// stray.
// Rules: docs/sources.md#goals, #strays
#include "agent/item_table.h"
#include "agent/own_state.h"
#include "agent/shots.h"
#include "base/check.h"
#include "figures/row.h"
#include "species/monsters/skeleton_plan.h"

// ---- Figures

const ov_species ov_skeleton_row = {
    OV_ROW(SKELETON, skeleton, GROUND, OV_IS_BURNING_UNDEAD | OV_NEVER_FREEZES | OV_LIKES_DARK,
           .width = 0.6f, .height = 1.99f, .eye_height = 1.74f, .health_max = 20, .speed = 0.25f,
           .follow_range = 16, .attack_damage = 2, .step_height = 0.6f),
    .seating = {.count = 1, .share = 0.75, .offset = -0.6, .young_offset = -0.6},
    .picks_up_loot = true,
    .head = OV_ITEM_SKELETON_SKULL,
};

#define SNOW_TICKS 140 // in powder snow, until it begins to change
#define CHANGE_TICKS 300

#define SKELETON_STATE(X)                                                                          \
  X(COUNT, snow_ticks, SNOW_TIME, -1) /* in powder snow; -1: it is not in it */                    \
  /* until it becomes a stray; -1: it does not change now */                                       \
  X(COUNT, change_ticks, STRAY_TIME, -1)
OV_SPECIES_STATE(skeleton, SKELETON_STATE)

static bool holds_bow(const ov_goal_turn* turn) {
  return ov_gear_held(turn->agent->self) == OV_ITEM_BOW;
}

bool ov_skeleton_has_no_bow(ov_goal_turn* turn) {
  return !holds_bow(turn) || ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
}

const ov_species_id ov_skeletons_fear[] = {OV_SPECIES_WOLF, OV_SPECIES_NONE};

static const ov_goal_entry targets[] = {OV_SKELETON_TARGETS};
void ov_skeleton_shoot(ov_agent* agent, ov_actor* target, float power) {
  OVIS_ASSERT(power >= 0);
  ov_shoot_arrow(agent, target, power, NULL);
}

static const ov_goal_entry goals[] = OV_SKELETON_GOALS(NULL, ov_skeleton_shoot);
static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

// ---- Powder snow

static void born(ov_actor* actor) {
  *(skeleton*)actor->own = (skeleton){.snow_ticks = -1, .change_ticks = -1};
}

static void step(ov_agent* agent) {
  ov_actor* actor = agent->self;
  skeleton* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->snow_ticks >= -1);
  OVIS_ASSERT(self->change_ticks >= -1);
  const bool is_in_snow = actor->body.is_in_powder_snow;
  const bool goes_on = is_in_snow || agent->turn->rules.stray_change_outlasts_snow;
  if (self->change_ticks >= 0 && goes_on) {
    self->change_ticks--;
    if (self->change_ticks < 0) {
      agent->verbs->convert(agent, actor, ov_species_figures(OV_SPECIES_STRAY), NULL);
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
    .goals = &plan, OV_OWN(skeleton), .born = born, .step = step};
