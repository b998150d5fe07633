// The illusioner: invisibility, blindness and a bow.
// Rules: docs/sources.md#raiders
#include "agent/shots.h"
#include "base/check.h"
#include "figures/row.h"
#include "species/illagers/caster.h"

#include <ovis/item.h>

// ---- Figures

const ov_species ov_illusioner_row = {
    OV_ROW(ILLUSIONER, illusioner, GROUND, OV_CAN_FLOAT | OV_LIKES_DARK, .width = 0.6f,
           .height = 1.95f, .eye_height = 1.6575f, .health_max = 32, .speed = 0.5f,
           .follow_range = 18, .attack_damage = 2, .step_height = 0.6f),
    .seating = {.count = 1, .share = 0.75, .offset = -0.45, .young_offset = -0.45},
};

#define MIRROR_TICKS 1200
#define BLIND_TICKS 400
#define BLIND_DIFFICULTY 2.0

static const ov_species_id illusioners[] = {OV_SPECIES_ILLUSIONER, OV_SPECIES_NONE};

// ---- Spells

static bool is_visible(ov_goal_turn* turn) {
  return ov_effect_level(turn->agent->self, OVIS_EFFECT_INVISIBILITY) == 0 ||
         ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static void vanish(ov_agent* agent, ov_actor* target) {
  (void)target;
  const ov_affect affect = {.effect = OVIS_EFFECT_INVISIBILITY, .ticks = MIRROR_TICKS};
  agent->verbs->affect(agent->turn, agent, agent->self, &affect);
}

static bool may_blind(ov_goal_turn* turn) {
  const ov_caster* self = turn->agent->self->own;
  OVIS_ASSERT(turn->agent->self->profile->own_size >= sizeof *self);
  const double local = ov_local_difficulty(turn->agent->env);
  if (turn->agent->self->target == self->last_blinded) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  return local > BLIND_DIFFICULTY ||
         ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, local, BLIND_DIFFICULTY);
}

static void note_blinded(ov_goal_turn* turn) {
  ov_caster* self = turn->agent->self->own;
  OVIS_ASSERT(turn->agent->self->profile->own_size >= sizeof *self);
  self->last_blinded = turn->agent->self->target;
}

static void blind(ov_agent* agent, ov_actor* target) {
  const ov_affect affect = {.effect = OVIS_EFFECT_BLINDNESS, .ticks = BLIND_TICKS};
  agent->verbs->affect(agent->turn, agent, target, &affect);
}

static void shoot(ov_agent* agent, ov_actor* target, float power) {
  OVIS_ASSERT(power >= 0);
  ov_shoot_arrow(agent, target, power, NULL);
}

// ---- Plan

static const ov_goal_entry targets[] = OV_CASTER_TARGETS(illusioners, OV_CASTER_UNSEEN_TICKS);

static const ov_goal_gate blinds = {.start = note_blinded};

static const ov_goal_entry goals[] = {
    OV_RAIDS,
    OV_FLOATS(0),
    {.priority = 1, .kind = &ov_goal_casting},
    {4, &ov_goal_spell,
     OV_WITH(ov_spell_settings, .cast_ticks = 20, .interval = 340, .may_use = is_visible,
             .cast = vanish),
     .name = "IllusionerMirror", OV_CASTS("turn invisible", "turning invisible")},
    {5, &ov_goal_spell,
     OV_WITH(ov_spell_settings, .cast_ticks = 20, .interval = 180, .may_use = may_blind,
             .cast = blind),
     .name = "IllusionerBlindness", .gate = &blinds,
     OV_CASTS("blind its target", "blinding its target")},
    {6, &ov_goal_bow,
     OV_WITH(ov_bow_settings, .speed = 0.5, .interval = 20, .interval_hard = 20, .radius = 15,
             .shoot = shoot)},
    OV_ILLAGER_IDLES(3, 8),
};

static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

const ov_profile ov_illusioner_profile = OV_CASTER(plan);
