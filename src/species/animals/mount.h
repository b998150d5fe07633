// Horses, their kin and llamas share attributes of foals, grazing and treats.
// Source: docs/sources.md#goals-of-animals
#pragma once

#include "agent/agent.h"
#include "agent/item_table.h"
#include "agent/use.h"

// Bounds of the attributes of a foal.
#define OV_MOUNT_HEALTH_LOW 15.0
#define OV_MOUNT_HEALTH_HIGH 30.0
#define OV_MOUNT_SPEED_LOW 0.1125
#define OV_MOUNT_SPEED_HIGH 0.3375

#define OV_MOUNT_MEAL_TICKS 50

// The most health of a new one. [Units: half hearts]
double ov_mount_health(ov_rng* rng);

// `low` and the sum of three draws, each up to `more`.
double ov_mount_drawn(ov_rng* rng, double low, double more);

typedef struct ov_mount_range {
  double low, high;
} ov_mount_range;

// An attribute of a foal: near the parents' average, mirrored at the ends of the range.
double ov_mount_inherited(ov_rng* rng, double a, double b, ov_mount_range range);

// May it have a foal: tame, grown, healthy, neither ridden nor riding?
bool ov_mount_is_parent(const ov_actor* actor);

// Every tick: it heals slowly, and eats from the grass below it from time to time. `meal_ticks`:
// left of eating.
void ov_mount_graze(ov_agent* agent, int32_t* meal_ticks);

typedef struct ov_treat {
  ovis_item item;  // 0 ends a list
  float heals;     // half hearts
  int32_t grows;   // ticks
  int32_t temper;  // added, while it is wild
  bool makes_love; // if it is tame
} ov_treat;

// Accepts a treat of a list that has an effect, and gives it that effect.
ovis_use_kind ov_mount_treat_kind(ov_actor* actor, const ov_use* use, const ov_treat* list,
                                  int32_t temper_max);
int32_t ov_mount_treat(ov_actor* actor, const ov_use* use, const ov_treat* list,
                       int32_t temper_max);
