// Water and rain hurt snow golems and blazes.
// Source: docs/sources.md#goals
#pragma once

#include "agent/agent.h"
#include "world/daylight.h"

#define OV_WATER_HARM 1.0f // each tick

static inline void ov_suffer_water(ov_agent* agent) {
  ov_actor* actor = agent->self;
  if (actor->body.is_in_water || ov_rains_at(agent->world, ov_body_cell(&actor->body))) {
    const ov_harm harm = {.amount = OV_WATER_HARM, .damage = OVIS_DAMAGE_DROWNING};
    agent->verbs->harm(agent->turn, NULL, actor, &harm);
  }
}
