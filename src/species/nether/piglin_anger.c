// Piglins and brutes choose enemies, flee, and pass their anger on.
// Rules: docs/sources.md#piglins
#include "agent/player.h"
#include "base/check.h"
#include "mind/brain/brain_plan.h"
#include "species/nether/piglin.h"

#include <string.h>

// Source of all numbers in this file: docs/sources.md#piglins
#define ANGER_TICKS 600
#define ADMIRE_PAUSE_TICKS 400 // after a player's blow
#define BABY_FLEES_TICKS 100
#define RETREAT_TICKS_MIN 100
#define RETREAT_TICKS_MAX 400
#define HUNT_PAUSE_MIN 600
#define HUNT_PAUSE_MAX 2400
#define ZOMBIFIED_RANGE 6.0 // blocks
#define BRUTE_RANGE 12.0
#define FARTHER 4.0 // blocks by which a new enemy may be farther than the present one

static bool is_adult(const ov_agent* agent) {
  return !agent->self->is_baby;
}

static bool may_hunt(const ov_actor* actor) {
  return ov_is_piglin(actor) && !ov_is_spared(actor);
}

bool ov_was_hurt_lately(const ov_actor* actor) {
  const ov_brain* brain = ov_brain_of(actor);
  return brain != NULL && ov_brain_has(brain, OVIS_MEM_HURT_BY);
}

// ---- Targets

bool ov_piglin_is_near_zombified(ov_behavior_turn* turn) {
  const ov_actor* other = ov_brain_actor(turn->agent, OVIS_MEM_NEAREST_VISIBLE_ZOMBIFIED);
  return other != NULL &&
         ov_actor_dist2(turn->agent->self, other) < ZOMBIFIED_RANGE * ZOMBIFIED_RANGE;
}

ov_actor* ov_piglin_find_target(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  if (ov_piglin_is_near_zombified(turn)) {
    return NULL;
  }
  ov_actor* enemy = ov_brain_actor(agent, OVIS_MEM_ANGRY_AT);
  if (enemy != NULL && ov_brain_can_attack(agent, enemy, false)) {
    return enemy;
  }
  if (ov_brain_has(turn->brain, OVIS_MEM_UNIVERSAL_ANGER)) {
    ov_actor* player = ov_brain_actor(agent, OVIS_MEM_NEAREST_VISIBLE_ATTACKABLE_PLAYER);
    if (player != NULL) {
      return player;
    }
  }
  ov_actor* nemesis = ov_brain_actor(agent, OVIS_MEM_NEAREST_VISIBLE_NEMESIS);
  if (nemesis != NULL) {
    return nemesis;
  }
  ov_actor* player = ov_brain_actor(agent, OVIS_MEM_NEAREST_TARGETABLE_PLAYER_NOT_WEARING_GOLD);
  return player != NULL && ov_brain_can_attack(agent, player, true) ? player : NULL;
}

ov_actor* ov_brute_find_target(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_actor* enemy = ov_brain_actor(agent, OVIS_MEM_ANGRY_AT);
  if (enemy != NULL && ov_brain_can_attack(agent, enemy, false)) {
    return enemy;
  }
  ov_actor* player = ov_brain_actor(agent, OVIS_MEM_NEAREST_VISIBLE_ATTACKABLE_PLAYER);
  if (player != NULL && ov_actor_dist2(agent->self, player) < BRUTE_RANGE * BRUTE_RANGE) {
    return player;
  }
  return ov_brain_actor(agent, OVIS_MEM_NEAREST_VISIBLE_NEMESIS);
}

// The nearer of two, either of which may be NULL; the first one of two at the same distance.
static ov_actor* nearer(const ov_actor* self, ov_actor* a, ov_actor* b) {
  if (a == NULL || b == NULL) {
    return a != NULL ? a : b;
  }
  return ov_actor_dist2(self, b) < ov_actor_dist2(self, a) ? b : a;
}

// ---- Anger

void ov_piglin_rest_from_hunts(ov_agent* agent) {
  ov_brain* brain = ov_brain_of(agent->self);
  ov_brain_set_number(brain, OVIS_MEM_HUNTED_RECENTLY, 1,
                      ov_nether_ticks(agent, HUNT_PAUSE_MIN, HUNT_PAUSE_MAX));
}

void ov_piglin_set_anger(ov_agent* agent, const ov_actor* target, const ov_anger_about* about) {
  OVIS_ASSERT(target != agent->self);
  ov_brain* brain = ov_brain_of(agent->self);
  if (brain == NULL || !ov_brain_can_attack(agent, target, false)) {
    return;
  }
  ov_brain_erase(brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE);
  ov_brain_set_entity(brain, OVIS_MEM_ANGRY_AT, target->serial, ANGER_TICKS);
  if (ov_is_hoglin(target) && may_hunt(agent->self)) {
    ov_piglin_rest_from_hunts(agent);
  }
  if (target->kind == OV_ACTOR_PLAYER && agent->env->universal_anger) {
    ov_brain_set_number(brain, OVIS_MEM_UNIVERSAL_ANGER, 1, ANGER_TICKS);
  }
  ov_anger_tell(agent, target, ANGER_TICKS, about);
}

// With the rule universal_anger: at the nearest player that it could attack, or at nobody.
static bool set_anger_at_nearest_player(ov_agent* agent, const ov_anger_about* about) {
  const ov_actor* player = ov_brain_actor(agent, OVIS_MEM_NEAREST_VISIBLE_ATTACKABLE_PLAYER);
  if (player != NULL) {
    ov_piglin_set_anger(agent, player, about);
  }
  return player != NULL;
}

// News for another one: whom it is about, and what the anger is about.
typedef struct news {
  ov_actor* who; // [opt]
  const ov_anger_about* about;
} news;

typedef void tell_fn(ov_agent* other, const news* told);

// Speaks to all that a list names: piglins and brutes.
static void tell_list(ov_agent* agent, ovis_memory list_of, const news* about, tell_fn* tell) {
  const ov_memory_list* list = ov_brain_list(ov_brain_of(agent->self), list_of);
  for (int32_t i = 0; i < list->count; i++) {
    ov_actor* other = ov_agent_find(agent, list->serials[i]);
    if (other != NULL && ov_nether_brain(other) != NULL) {
      ov_agent told = ov_agent_of(agent->turn, other);
      tell(&told, about);
    }
  }
}

static void take_over_anger(ov_agent* other, const news* told) {
  ov_actor* who = told->who;
  if (ov_is_hoglin(who) && !(may_hunt(other->self) && !ov_is_spared(who))) {
    return;
  }
  ov_actor* present = ov_brain_actor(other, OVIS_MEM_ANGRY_AT);
  const ov_actor* nearest = nearer(other->self, present, who);
  if (present == NULL || nearest != present) {
    ov_piglin_set_anger(other, nearest, told->about);
  }
}

void ov_piglin_tell_anger(ov_agent* agent, ov_actor* target, const ov_anger_about* about) {
  const news told = {target, about};
  tell_list(agent, OVIS_MEM_NEARBY_ADULT_PIGLINS, &told, take_over_anger);
}

static void turn_on_players(ov_agent* other, const news* told) {
  set_anger_at_nearest_player(other, told->about);
}

static ov_anger_about about_blow(const ov_agent* agent) {
  return (ov_anger_about){.cause = ov_actor_read_rare(agent->self)->attack_event};
}

static bool is_much_farther(const ov_agent* agent, const ov_actor* other) {
  const ov_actor* present = ov_brain_actor(agent, OVIS_MEM_ATTACK_TARGET);
  if (present == NULL) {
    return false;
  }
  return ov_actor_dist2(agent->self, other) >
         ov_actor_dist2(agent->self, present) + FARTHER * FARTHER;
}

// Answers a blow, if nothing speaks against it.
static void retaliate(ov_agent* agent, ov_actor* attacker) {
  OVIS_ASSERT(attacker != agent->self);
  const ov_brain* brain = ov_brain_of(agent->self);
  if (ov_brain_is_active(brain, OV_ACTIVITY_AVOID) ||
      !ov_brain_can_attack(agent, attacker, false) || is_much_farther(agent, attacker)) {
    return;
  }
  const ov_anger_about about = about_blow(agent);
  if (attacker->kind == OV_ACTOR_PLAYER && agent->env->universal_anger) {
    const news told = {NULL, &about};
    set_anger_at_nearest_player(agent, &about);
    tell_list(agent, OVIS_MEM_NEARBY_ADULT_PIGLINS, &told, turn_on_players);
    return;
  }
  ov_piglin_set_anger(agent, attacker, &about);
  ov_piglin_tell_anger(agent, attacker, &about);
}

// ---- Fleeing

// Itself counts among the piglins.
static bool is_outnumbered(const ov_brain* brain) {
  return ov_brain_number(brain, OVIS_MEM_VISIBLE_ADULT_HOGLIN_COUNT) >
         ov_brain_number(brain, OVIS_MEM_VISIBLE_ADULT_PIGLIN_COUNT) + 1;
}

static void flee_from(ov_agent* agent, const ov_actor* enemy) {
  ov_brain* brain = ov_brain_of(agent->self);
  ov_brain_erase(brain, OVIS_MEM_ANGRY_AT);
  ov_brain_erase(brain, OVIS_MEM_ATTACK_TARGET);
  ov_brain_erase(brain, OVIS_MEM_WALK_TARGET);
  ov_brain_set_entity(brain, OVIS_MEM_AVOID_TARGET, enemy->serial,
                      ov_nether_ticks(agent, RETREAT_TICKS_MIN, RETREAT_TICKS_MAX));
  ov_piglin_rest_from_hunts(agent);
}

static void flee_from_nearest(ov_agent* other, const news* told) {
  if (!ov_is_piglin(other->self)) {
    return;
  }
  ov_actor* enemy = nearer(other->self, ov_brain_actor(other, OVIS_MEM_AVOID_TARGET), told->who);
  flee_from(other, nearer(other->self, ov_brain_actor(other, OVIS_MEM_ATTACK_TARGET), enemy));
}

bool ov_piglin_may_stop_fleeing(ov_behavior_turn* turn) {
  const ov_actor* enemy = ov_brain_actor(turn->agent, OVIS_MEM_AVOID_TARGET);
  if (enemy == NULL) {
    return true;
  }
  if (ov_is_hoglin(enemy)) {
    return !is_outnumbered(turn->brain);
  }
  return ov_is_zombified(enemy) &&
         ov_brain_entity(turn->brain, OVIS_MEM_NEAREST_VISIBLE_ZOMBIFIED) != enemy->serial;
}

// ---- Blows

static void forget_pleasures(ov_agent* agent, const ov_actor* by) {
  OVIS_ASSERT(by != agent->self);
  ov_brain* brain = ov_brain_of(agent->self);
  ov_piglin_stop_admiring(agent, false);
  ov_brain_erase(brain, OVIS_MEM_CELEBRATE_LOCATION);
  ov_brain_erase(brain, OVIS_MEM_DANCING);
  ov_brain_erase(brain, OVIS_MEM_ADMIRING_ITEM);
  if (by->kind == OV_ACTOR_PLAYER) {
    ov_brain_set_number(brain, OVIS_MEM_ADMIRING_DISABLED, 1, ADMIRE_PAUSE_TICKS);
  }
  const ov_actor* avoided = ov_brain_actor(agent, OVIS_MEM_AVOID_TARGET);
  if (avoided != NULL && avoided->row != by->row) {
    ov_brain_erase(brain, OVIS_MEM_AVOID_TARGET);
  }
}

void ov_piglin_was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  (void)harm;
  ov_brain* brain = ov_brain_of(agent->self);
  if (brain == NULL || by == NULL || ov_is_piglin(by)) {
    return;
  }
  forget_pleasures(agent, by);
  if (!is_adult(agent)) {
    ov_brain_set_entity(brain, OVIS_MEM_AVOID_TARGET, by->serial, BABY_FLEES_TICKS);
    if (ov_brain_can_attack(agent, by, false)) {
      const ov_anger_about about = about_blow(agent);
      ov_piglin_tell_anger(agent, by, &about);
    }
  } else if (ov_is_hoglin(by) && is_outnumbered(brain)) {
    const news told = {.who = by};
    flee_from(agent, by);
    tell_list(agent, OVIS_MEM_NEAREST_VISIBLE_ADULT_PIGLINS, &told, flee_from_nearest);
  } else {
    retaliate(agent, by);
  }
}

void ov_brute_was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  (void)harm;
  if (ov_brain_of(agent->self) != NULL && by != NULL && !ov_is_piglin(by) && !ov_is_brute(by)) {
    retaliate(agent, by);
  }
}

// ---- Guarded blocks

void ov_piglin_was_robbed(ov_agent* agent, const ov_theft* theft) {
  const ov_brain* brain = ov_brain_of(agent->self);
  if (brain == NULL || !ov_brain_is_active(brain, OV_ACTIVITY_IDLE) ||
      (theft->is_opened && !ov_agent_sees(agent, theft->thief))) {
    return;
  }
  const ov_anger_about about = {.kind = theft->is_opened ? OVIS_ANGER_OPENED : OVIS_ANGER_BROKEN,
                                .pos = theft->pos,
                                .state = theft->state};
  if (agent->env->universal_anger) {
    set_anger_at_nearest_player(agent, &about);
  } else {
    ov_piglin_set_anger(agent, theft->thief, &about);
  }
}
