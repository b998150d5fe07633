// Parts of the profiles of all raiders: each tick, and on death.
// Source: docs/sources.md#raids
#pragma once

#include "agent/agent.h"

#include "agent/item_table.h"

#define OV_RAIDER_IDLE_MAX 2400 // ticks after which a raider joins no raid

// Joins the raid of the village where it is, and stays a member of its own.
void ov_raider_step(ov_agent* agent);

// Leaves its raid and drops its banner. The killer becomes a hero, or gets the omen.
void ov_raider_died(ov_agent* agent);

#define OV_BANNER OV_ITEM_WHITE_BANNER
bool ov_raider_has_banner(const ov_actor* actor);
