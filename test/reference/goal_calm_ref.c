// Goals of peaceful mobs the slow way.
// Rules: docs/sources.md#goals
#include "reference/goal_calm_ref.h"

#include <math.h>

// ---- Tempt

enum { CALM_TICKS = 100 };

static const double near_squared = 36;    // within which a player scares
static const double moved_squared = 0.01; // by which it moved
static const double turned_deg = 5;
static const double stop_squared = 6.25;

static bool is_tempting(const tempt_ref_player* player) {
  return player->is_near && (player->main_hand_tempts || player->off_hand_tempts);
}

bool tempt_ref_can_use(tempt_ref* ref, const tempt_ref_player* player) {
  if (ref->calm_calls > 0) {
    ref->calm_calls--;
    return false;
  }
  return is_tempting(player);
}

static bool is_scared(tempt_ref* ref, const tempt_ref_player* player) {
  if (player->distance_squared < near_squared) {
    if (mind_ref_distance_squared(ref->place, player->place) > moved_squared ||
        fabs(player->pitch_deg - ref->pitch_deg) > turned_deg ||
        fabs(player->yaw_deg - ref->yaw_deg) > turned_deg) {
      return true;
    }
  } else {
    ref->place = player->place;
  }
  ref->pitch_deg = player->pitch_deg;
  ref->yaw_deg = player->yaw_deg;
  return false;
}

bool tempt_ref_goes_on(tempt_ref* ref, const tempt_ref_player* player) {
  if (ref->can_scare && is_tempting(player) && is_scared(ref, player)) {
    return false;
  }
  return tempt_ref_can_use(ref, player);
}

void tempt_ref_start(tempt_ref* ref, const tempt_ref_player* player) {
  ref->place = player->place;
}

void tempt_ref_tick(tempt_ref* ref, const goal_ref_hands* hands, const tempt_ref_player* player) {
  hands->look(hands->context, 30);
  if (player->distance_squared < stop_squared) {
    hands->stop(hands->context);
  } else {
    hands->move(hands->context, ref->speed);
  }
}

void tempt_ref_stop(tempt_ref* ref, const goal_ref_hands* hands) {
  hands->stop(hands->context);
  ref->calm_calls = goal_ref_adjusted(CALM_TICKS);
}

// ---- Breed

enum { LOVE_TICKS = 60, TOGETHER_SQUARED = 9 };

bool breed_ref_goes_on(const breed_ref* ref, bool partner_is_alive, bool partner_is_in_love) {
  return partner_is_alive && partner_is_in_love && ref->love_calls < LOVE_TICKS;
}

void breed_ref_tick(breed_ref* ref, const goal_ref_hands* hands, double distance_squared) {
  hands->look(hands->context, 10);
  hands->move(hands->context, ref->speed);
  ref->love_calls++;
  if (ref->love_calls >= goal_ref_adjusted(LOVE_TICKS) && distance_squared < TOGETHER_SQUARED) {
    hands->act(hands->context, "breed", 0);
  }
}

void breed_ref_stop(breed_ref* ref) {
  ref->love_calls = 0;
}

// ---- EatBlock

enum { EATS_ADULT = 1000, EATS_BABY = 50, EAT_TICKS = 40, BITES_AT = 4 };

bool eat_ref_can_use(const goal_ref_hands* hands, bool is_baby, const eat_ref_ground* ground) {
  const int bound = goal_ref_adjusted(is_baby ? EATS_BABY : EATS_ADULT);
  return hands->draw(hands->context, bound) == 0 && (ground->has_plant || ground->has_grass);
}

bool eat_ref_goes_on(const eat_ref* ref) {
  return ref->timer > 0;
}

void eat_ref_start(eat_ref* ref, const goal_ref_hands* hands) {
  ref->timer = goal_ref_adjusted(EAT_TICKS);
  hands->stop(hands->context);
}

void eat_ref_tick(eat_ref* ref, const goal_ref_hands* hands, const eat_ref_ground* ground) {
  ref->timer -= ref->timer > 0;
  if (ref->timer != goal_ref_adjusted(BITES_AT)) {
    return;
  }
  if (ground->has_plant) {
    if (ground->may_change) {
      hands->act(hands->context, "clear_plant", 0);
    }
    hands->act(hands->context, "ate", 0);
  } else if (ground->has_grass) {
    if (ground->may_change) {
      hands->act(hands->context, "make_dirt", 0);
    }
    hands->act(hands->context, "ate", 0);
  }
}

void eat_ref_stop(eat_ref* ref) {
  ref->timer = 0;
}

// ---- LookAtPlayer

bool player_look_ref_can_use(const player_look_ref* ref, const goal_ref_hands* hands,
                             bool is_somebody) {
  return hands->draw_unit(hands->context) < ref->chance && is_somebody;
}

bool player_look_ref_goes_on(const player_look_ref* ref, bool is_alive, double distance_squared) {
  return is_alive && distance_squared <= ref->distance * ref->distance && ref->calls > 0;
}

void player_look_ref_start(player_look_ref* ref, const goal_ref_hands* hands) {
  ref->calls = goal_ref_adjusted(40 + hands->draw(hands->context, 40));
}

void player_look_ref_tick(player_look_ref* ref, const goal_ref_hands* hands, bool is_alive) {
  if (is_alive) {
    hands->look(hands->context, 10);
    ref->calls--;
  }
}

// ---- RandomLookAround

bool around_ref_can_use(const goal_ref_hands* hands) {
  return hands->draw_unit(hands->context) < 0.02;
}

bool around_ref_goes_on(const around_ref* ref) {
  return ref->ticks >= 0;
}

void around_ref_start(around_ref* ref, const goal_ref_hands* hands) {
  const double turn = 6.283185307179586 * hands->draw_unit(hands->context);
  ref->x = cos(turn);
  ref->z = sin(turn);
  ref->ticks = 20 + hands->draw(hands->context, 20);
}

void around_ref_tick(around_ref* ref) {
  ref->ticks--;
}
