// Goals of peaceful mobs, slow and obvious: tempt, breed, eat, look at somebody, look around.
#ifndef OVIS_TEST_REFERENCE_GOAL_CALM_REF_H
#define OVIS_TEST_REFERENCE_GOAL_CALM_REF_H

#include "reference/goal_ref.h"

// ---- Tempt(speed, items, scare)

typedef struct tempt_ref_player {
  bool is_near;                           ///< Within 10 blocks.
  bool main_hand_tempts, off_hand_tempts; ///< They hold such an item.
  mind_ref_vec place;
  double pitch_deg, yaw_deg;
  double distance_squared;
} tempt_ref_player;

typedef struct tempt_ref {
  double speed;
  bool can_scare;
  int calm_calls; ///< Questions that it still refuses after its end.
  mind_ref_vec place;
  double pitch_deg, yaw_deg;
} tempt_ref;

bool tempt_ref_can_use(tempt_ref* ref, const tempt_ref_player* player);
bool tempt_ref_goes_on(tempt_ref* ref, const tempt_ref_player* player);
void tempt_ref_start(tempt_ref* ref, const tempt_ref_player* player);
void tempt_ref_tick(tempt_ref* ref, const goal_ref_hands* hands, const tempt_ref_player* player);
void tempt_ref_stop(tempt_ref* ref, const goal_ref_hands* hands);

// ---- Breed(speed)

typedef struct breed_ref {
  double speed;
  int love_calls; ///< Ticks of the goal with its partner.
} breed_ref;

bool breed_ref_goes_on(const breed_ref* ref, bool partner_is_alive, bool partner_is_in_love);
/// Acts: "breed".
void breed_ref_tick(breed_ref* ref, const goal_ref_hands* hands, double distance_squared);
void breed_ref_stop(breed_ref* ref);

// ---- EatBlock

typedef struct eat_ref {
  int timer;
} eat_ref;

typedef struct eat_ref_ground {
  bool has_plant;  ///< Short grass at the feet.
  bool has_grass;  ///< A grass block below.
  bool may_change; ///< The game rule of mobs that change blocks.
} eat_ref_ground;

bool eat_ref_can_use(const goal_ref_hands* hands, bool is_baby, const eat_ref_ground* ground);
bool eat_ref_goes_on(const eat_ref* ref);
void eat_ref_start(eat_ref* ref, const goal_ref_hands* hands);
/// Acts: "clear_plant", "make_dirt", "ate".
void eat_ref_tick(eat_ref* ref, const goal_ref_hands* hands, const eat_ref_ground* ground);
void eat_ref_stop(eat_ref* ref);

// ---- LookAtPlayer(target, distance, chance)

typedef struct player_look_ref {
  double distance, chance;
  int calls; ///< Ticks of the goal that are left.
} player_look_ref;

/// `is_somebody`: somebody fits. Draws before it looks.
bool player_look_ref_can_use(const player_look_ref* ref, const goal_ref_hands* hands,
                             bool is_somebody);
bool player_look_ref_goes_on(const player_look_ref* ref, bool is_alive, double distance_squared);
void player_look_ref_start(player_look_ref* ref, const goal_ref_hands* hands);
void player_look_ref_tick(player_look_ref* ref, const goal_ref_hands* hands, bool is_alive);

// ---- RandomLookAround: updates every tick

typedef struct around_ref {
  double x, z; ///< Direction.
  int ticks;
} around_ref;

bool around_ref_can_use(const goal_ref_hands* hands);
bool around_ref_goes_on(const around_ref* ref);
void around_ref_start(around_ref* ref, const goal_ref_hands* hands);
void around_ref_tick(around_ref* ref);

#endif
