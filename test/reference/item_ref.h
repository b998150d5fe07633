// Dropped items and projectiles, slow and obvious (README.md, rule group 5.5): items use the moves
// of the slow body, projectiles are points. Also the figures of hits.
#ifndef OVIS_TEST_REFERENCE_ITEM_REF_H
#define OVIS_TEST_REFERENCE_ITEM_REF_H

#include "reference/body_ref.h"

/// An item's body: 0.25 wide and high, no step, drifting.
body_ref item_ref_body(double x, double y, double z);

/// One tick; `phase` counts ticks.
void item_ref_tick(body_ref* b, const ovis_world* world, long phase);

typedef enum flight_ref {
  FLIGHT_REF_ARROW,
  FLIGHT_REF_SNOWBALL,
  FLIGHT_REF_POTION,
  FLIGHT_REF_SPIT,
  FLIGHT_REF_FIREBALL
} flight_ref;

typedef struct projectile_ref {
  body_ref body; ///< Its place, velocity and size.
  flight_ref flight;
  double thrust[3]; ///< Fireballs only.
  bool has_hit;     ///< It hit a block in the last tick.
  ovis_pos cell;    ///< Cell of that block.
} projectile_ref;

void projectile_ref_tick(projectile_ref* p, const ovis_world* world);

/// A fireball's thrust: 0.1 along a direction.
void projectile_ref_thrust(const double direction[3], double thrust[3]);

/// Velocity of a shot. `draws` are six numbers from 0 to 1, two an axis.
void projectile_ref_shoot(const double direction[3], float speed, float inaccuracy,
                          const double draws[6], double v[3]);

// ---- Numbers of hits

/// Damage of a fall. `factor` and `share` by what it fell on: item_ref_fall_on.
int item_ref_fall_damage(float distance, float jump_boost, float factor, float share);
void item_ref_fall_on(const char* block, float* factor, float* share);

/// Adds the knock-back of a hit. `x`, `z`: vector from the victim to the attacker.
void item_ref_knock_back(double v[3], bool on_ground, double x, double z, double strength,
                         double resistance);

/// Hurt immunity: what of a hit counts. `immune` is what is left of 20 ticks, `last` the last
/// hit's amount; both are brought up to date.
float item_ref_hit(float amount, int* immune, float* last);

/// Damage of an explosion at a distance from its middle.
float item_ref_explosion(float power, double distance, double exposure);

#endif
