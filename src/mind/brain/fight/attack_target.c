// Attacks: who becomes the target, who is let go, and the blow.
// Rules: docs/sources.md#behaviors
#include "agent/attack.h"
#include "agent/player.h"
#include "base/check.h"
#include "mind/brain/fight/fight_behaviors.h"

#define TIRED_TICKS 200 // of a walk that does not get there

// ---- StartAttacking

static bool can_attack(ov_behavior_turn* turn, const ov_actor* target) {
  const ov_targeting combat = {.range = 0, .is_combat = true};
  return ov_agent_can_target(turn->agent, target, &combat);
}

static bool start_attacking(ov_behavior_turn* turn) {
  const ov_start_attacking_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  if (settings->test != NULL && !settings->test(turn)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
  }
  const ov_actor* target = settings->find(turn);
  if (target == NULL || !can_attack(turn, target)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  ov_brain_set_entity(turn->brain, OVIS_MEM_ATTACK_TARGET, target->serial, OVIS_MEMORY_FOR_EVER);
  ov_brain_erase(turn->brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE);
  return true;
}

const ov_behavior_kind ov_start_attacking = {
    OV_ONE_SHOT("StartAttacking", start_attacking),
    OV_NEEDS(OV_ABSENT(ATTACK_TARGET), OV_REGISTERED(CANT_REACH_WALK_TARGET_SINCE)),
    OV_SETTINGS(ov_start_attacking_settings),
    OV_PHRASES(.words = "choose whom to attack", .doing = "choosing whom to attack"),
};

// ---- StopAttackingIfTargetInvalid

static bool is_tired(const ov_behavior_turn* turn) {
  return ov_brain_has(turn->brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE) &&
         turn->time - ov_brain_number(turn->brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE) >
             TIRED_TICKS;
}

static bool stop_attacking(ov_behavior_turn* turn) {
  const ov_stop_attacking_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  const ov_actor* target = ov_brain_actor(turn->agent, OVIS_MEM_ATTACK_TARGET);
  const bool is_valid = target != NULL && can_attack(turn, target) &&
                        (settings->never_tires || !is_tired(turn)) &&
                        (settings->is_done == NULL || !settings->is_done(turn->agent, target));
  if (is_valid) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  if (settings->stopped != NULL) {
    settings->stopped(turn, target);
  }
  ov_brain_erase(turn->brain, OVIS_MEM_ATTACK_TARGET);
  return true;
}

const ov_behavior_kind ov_stop_attacking = {
    OV_ONE_SHOT("StopAttackingIfTargetInvalid", stop_attacking),
    OV_NEEDS(OV_PRESENT(ATTACK_TARGET), OV_REGISTERED(CANT_REACH_WALK_TARGET_SINCE)),
    OV_SETTINGS(ov_stop_attacking_settings),
    OV_PHRASES(.words = "let its target go", .doing = "letting its target go"),
};

// ---- MeleeAttack

// docs/sources.md#goals
double ov_brain_reach2(const ov_actor* self, const ov_actor* target) {
  const double width = (double)self->body.size.width;
  return width * 2 * width * 2 + (double)target->body.size.width; // claim 250
}

static bool hit(ov_behavior_turn* turn) {
  const ov_melee_attack_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->cooldown_ticks >= 0);
  ov_agent* agent = turn->agent;
  ov_actor* target = ov_brain_actor(agent, OVIS_MEM_ATTACK_TARGET);
  if (target == NULL) {
    return ov_behavior_refuse_loss(turn, OVIS_MEM_ATTACK_TARGET);
  }
  if (settings->test != NULL && !settings->test(agent, agent->self)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  if (settings->shot_range != NULL && settings->shot_range(agent) > 0) { // claims 251, 372
    return ov_behavior_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
  }
  const double d2 = ov_actor_dist2(agent->self, target);
  const double reach = ov_brain_reach2(agent->self, target);
  if (d2 > reach) { // claim 250
    return ov_behavior_refuse(turn, OVIS_REASON_TOO_FAR, d2, reach);
  }
  if (!ov_brain_sees(turn, target)) { // claim 250
    return ov_behavior_refuse(turn, OVIS_REASON_NOT_SEEN, 0, 0);
  }
  ov_brain_look_at_actor(turn->brain, target);
  const float damage =
      settings->damage != NULL ? settings->damage(agent) : ov_attack_damage(agent->self);
  ov_turn_emit(agent->turn, OVIS_EVENT_SWUNG, agent->self, target, NULL); // claim 251
  const bool has_hit = agent->verbs->hurt(agent, target, damage, OVIS_DAMAGE_ATTACK);
  if (has_hit && settings->has_hit != NULL) {
    settings->has_hit(turn, target);
  }
  ov_brain_set_number(turn->brain, OVIS_MEM_ATTACK_COOLING_DOWN, 1,
                      settings->cooldown_ticks); // claim 251
  return true;
}

static const ovis_phrase hit_reasons[] = {{OVIS_REASON_NO_NEED, "it hits at another pace"},
                                          {OVIS_REASON_NOT_ITS_KIND, "it shoots instead"}};
#define HITS(first, count)                                                                         \
  {                                                                                                \
    .words = "hit its target", .doing = "hitting its target", .reasons = hit_reasons + (first),    \
    .reason_count = (count)                                                                        \
  }

// By settings: only those with a test have another pace, only those that shoot hit nobody.
static const ovis_phrases* hit_phrases_of(const void* settings) {
  static const ovis_phrases phrases[2][2] = {{HITS(0, 0), HITS(1, 1)}, {HITS(0, 1), HITS(0, 2)}};
  const ov_melee_attack_settings* own = settings;
  return &phrases[own->test != NULL][own->shot_range != NULL];
}
const ov_behavior_kind ov_melee_attack = {
    OV_ONE_SHOT("MeleeAttack", hit),
    // claim 250
    OV_NEEDS(OV_REGISTERED(LOOK_TARGET), OV_PRESENT(ATTACK_TARGET), OV_ABSENT(ATTACK_COOLING_DOWN),
             OV_PRESENT(VISIBLE_LIVING)),
    OV_SETTINGS(ov_melee_attack_settings),
    .phrases_of = hit_phrases_of,
};
