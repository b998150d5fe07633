// Goals of fighters the slow way.
// Rules: docs/sources.md#goals
#include "reference/goal_fight_ref.h"

#include <math.h>

// ---- MeleeAttack

enum { ASKS_EVERY = 20, HITS_EVERY = 20 };

bool melee_ref_can_use(melee_ref* ref, const goal_ref_hands* hands, const goal_ref_target* target,
                       int64_t time) {
  if (ref->was_asked && time - ref->asked < ASKS_EVERY) {
    return false;
  }
  ref->was_asked = true;
  ref->asked = time;
  if (!target->is_present || !target->is_alive) {
    return false;
  }
  return hands->has_path(hands->context) || target->distance_squared <= ref->reach_squared;
}

bool melee_ref_goes_on(const melee_ref* ref, const goal_ref_hands* hands,
                       const goal_ref_target* target, bool is_at_home) {
  if (!target->is_present || !target->is_alive || target->is_spared) {
    return false;
  }
  return ref->follows_unseen ? is_at_home : !hands->is_path_done(hands->context);
}

void melee_ref_start(melee_ref* ref, const goal_ref_hands* hands) {
  hands->move(hands->context, ref->speed);
  ref->ticks_until_path = 0;
  ref->ticks_until_hit = 0;
}

static int repath_ticks(const goal_ref_hands* hands, double distance_squared, double speed) {
  int ticks = 4 + hands->draw(hands->context, 7);
  if (distance_squared > 1024) {
    ticks += 10;
  } else if (distance_squared > 256) {
    ticks += 5;
  }
  if (!hands->move(hands->context, speed)) {
    ticks += 15;
  }
  return ticks;
}

void melee_ref_tick(melee_ref* ref, const goal_ref_hands* hands, const goal_ref_target* target) {
  if (!target->is_present) {
    return;
  }
  hands->look(hands->context, 30);
  ref->ticks_until_path -= ref->ticks_until_path > 0;
  if ((ref->follows_unseen || target->is_seen) && ref->ticks_until_path == 0 &&
      (!ref->has_place || mind_ref_distance_squared(ref->place, target->place) >= 1 ||
       hands->draw_unit(hands->context) < 0.05)) {
    ref->has_place = true;
    ref->place = target->place;
    ref->ticks_until_path = repath_ticks(hands, target->distance_squared, ref->speed);
  }
  ref->ticks_until_hit -= ref->ticks_until_hit > 0;
  if (target->distance_squared <= ref->reach_squared && ref->ticks_until_hit == 0) {
    ref->ticks_until_hit = HITS_EVERY;
    hands->act(hands->context, "hit", 0);
  }
}

void melee_ref_stop(melee_ref* ref, const goal_ref_hands* hands) {
  (void)ref;
  hands->stop(hands->context);
}

// ---- RangedBowAttack

enum { AIMS = 20, STRAFE_TICKS = 20, UNSEEN_MOST = -60, PULLED = 20 };

void bow_ref_start(bow_ref* ref) {
  ref->is_pulling = false;
}

static void strafe(bow_ref* ref, const goal_ref_hands* hands, double distance_squared) {
  if (ref->strafe_ticks >= STRAFE_TICKS) {
    ref->is_clockwise ^= hands->draw_unit(hands->context) < 0.3;
    ref->is_backward ^= hands->draw_unit(hands->context) < 0.3;
    ref->strafe_ticks = 0;
  }
  if (ref->strafe_ticks < 0) {
    return;
  }
  const double squared = ref->radius * ref->radius;
  if (distance_squared > squared * 0.75) {
    ref->is_backward = false;
  } else if (distance_squared < squared * 0.25) {
    ref->is_backward = true;
  }
  hands->act(hands->context, "strafe_forward", ref->is_backward ? -0.5 : 0.5);
  hands->act(hands->context, "strafe_right", ref->is_clockwise ? 0.5 : -0.5);
}

static void pull(bow_ref* ref, const goal_ref_hands* hands, bool is_seen) {
  if (ref->is_pulling) {
    if (!is_seen && ref->seen_ticks < UNSEEN_MOST) {
      ref->is_pulling = false;
      hands->act(hands->context, "release", 0);
    } else if (is_seen && ref->pulled_ticks >= PULLED) {
      ref->is_pulling = false;
      hands->act(hands->context, "shoot", ref->pulled_ticks);
      ref->wait_ticks = ref->interval;
    }
    return;
  }
  ref->wait_ticks--;
  if (ref->wait_ticks <= 0 && ref->seen_ticks >= UNSEEN_MOST) {
    ref->is_pulling = true;
    ref->pulled_ticks = 0;
    hands->act(hands->context, "pull", 0);
  }
}

void bow_ref_tick(bow_ref* ref, const goal_ref_hands* hands, const goal_ref_target* target) {
  if (!target->is_present) {
    return;
  }
  if (target->is_seen != (ref->seen_ticks > 0)) {
    ref->seen_ticks = 0;
  }
  ref->seen_ticks += target->is_seen ? 1 : -1;
  if (target->distance_squared <= ref->radius * ref->radius && ref->seen_ticks >= AIMS) {
    hands->stop(hands->context);
    ref->strafe_ticks++;
  } else {
    hands->move(hands->context, ref->speed);
    ref->strafe_ticks = -1;
  }
  strafe(ref, hands, target->distance_squared);
  hands->look(hands->context, 30);
  pull(ref, hands, target->is_seen);
}

void bow_ref_stop(bow_ref* ref, const goal_ref_hands* hands) {
  ref->seen_ticks = 0;
  ref->wait_ticks = -1;
  if (ref->is_pulling) {
    ref->is_pulling = false;
    hands->act(hands->context, "release", 0);
  }
}

// ---- RangedAttack

void ranged_ref_stop(ranged_ref* ref) {
  ref->wait_ticks = -1;
  ref->seen_ticks = 0;
}

void ranged_ref_tick(ranged_ref* ref, const goal_ref_hands* hands, const goal_ref_target* target) {
  ref->seen_ticks = target->is_seen ? ref->seen_ticks + 1 : 0;
  if (target->distance_squared <= ref->radius * ref->radius && ref->seen_ticks >= 5) {
    hands->stop(hands->context);
  } else {
    hands->move(hands->context, ref->speed);
  }
  hands->look(hands->context, 30);
  const double share = sqrt(target->distance_squared) / ref->radius;
  const double span = ref->interval_max - ref->interval_min;
  ref->wait_ticks--;
  if (ref->wait_ticks == 0) {
    if (!target->is_seen) {
      return; // the next tick draws a new interval
    }
    const double power = share < 0.1 ? 0.1 : share > 1 ? 1 : share;
    hands->act(hands->context, "shoot", power);
    ref->wait_ticks = (int)floor(share * span + ref->interval_min);
  } else if (ref->wait_ticks < 0) {
    ref->wait_ticks = (int)floor(share * span + ref->interval_min);
  }
}

// ---- Swell

enum { SWELLS_WITHIN = 9, SHRINKS_BEYOND = 49, FUSE = 30 };

bool swell_ref_can_use(const swell_ref* ref, const goal_ref_target* target) {
  return ref->direction > 0 || (target->is_present && target->distance_squared < SWELLS_WITHIN);
}

void swell_ref_tick(swell_ref* ref, const goal_ref_target* target) {
  const bool swells =
      target->is_present && target->distance_squared <= SHRINKS_BEYOND && target->is_seen;
  ref->direction = swells ? 1 : -1;
}

bool swell_ref_body(swell_ref* ref) {
  ref->swollen += ref->direction;
  if (ref->swollen < 0) {
    ref->swollen = 0;
  }
  return ref->swollen >= FUSE;
}
