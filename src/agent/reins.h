// Saddled mobs that a player leads with an item in either hand: pigs and striders.
// Source: docs/sources.md#riding
//
//   the stand-in faces a direction, or is sent (ovis_mob_walk_to) --> its vehicle walks there
//   it uses the item on its vehicle ---------------------------------> the vehicle is faster a
//   while
#pragma once

#include "agent/actor.h"
#include "agent/crowd.h"
#include "agent/item_table.h"

struct ov_use;
struct ov_agent;

// Part of the own state of such a species.
typedef struct ov_saddle {
  bool is_on;
  int32_t boost_ticks;  // of the boost so far
  int32_t boost_length; // [Units: ticks] 0: no boost
} ov_saddle;

typedef struct ov_reins {
  ovis_item item;
  ov_saddle* (*saddle)(const ov_actor* actor);
  double (*speed_share)(const ov_actor* actor); // of its speed, with which it walks then
} ov_reins;

void ov_saddle_fields(ov_saddle* saddle, ov_fields* fields);

// Turns and moves a vehicle that a player leads; after its controls. Others are left alone.
void ov_reins_drive(const ov_crowd* crowd, ov_actor* vehicle);

// MOUNT, SADDLE or BOOST, else NOTHING. A grown mob wears a saddle; with a saddle on it, any item
// but food mounts it.
ovis_use_kind ov_reins_use_kind(const ov_actor* mob, const struct ov_use* use);

// Does it. Returns how many items it uses up.
int32_t ov_reins_apply(ov_actor* mob, ovis_use_kind kind);
