// Those who come to players and villages by themselves: patrols, sieges, wandering traders.
// Source: docs/sources.md#visits
#pragma once

#include "agent/agent.h"

typedef struct ov_visits {
  bool has_patrols, has_sieges, has_traders; // that hosts switch on
  int32_t patrol_ticks;                      // until the next look
  bool is_siege_night;                       // zombies come in this night
  bool has_siege_place;
  ovis_pos siege_place;
  int32_t siege_zombies; // that are still to come
  int32_t siege_ticks;   // until the next one
  int32_t trader_ticks;  // until the next look
  int32_t trader_delay;  // until a trader may come
  int32_t trader_chance; // percent
} ov_visits;

void ov_visits_init(ov_visits* visits);
void ov_visits_fields(ov_visits* visits, ov_fields* fields);

// One tick. Draws from a stream of its own, by the tick.
void ov_visits_tick(ov_turn* turn, ov_visits* visits);
