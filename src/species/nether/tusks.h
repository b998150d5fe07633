// Blows of hoglins and zoglins: of random strength, and they toss their victims.
#pragma once

#include "agent/agent.h"
#include "mind/brain/behavior.h"

// Source: docs/sources.md#hoglins
#define OV_TUSKS_TICKS 40 // between two blows of an adult
#define OV_TUSKS_BABY_TICKS 15
#define OV_TUSKS_TARGET_TICKS 200 // that a target told by others, or by a blow, lasts

// Half hearts of one blow. That of a baby is weaker.
float ov_tusks_damage(ov_agent* agent);

// Tosses the victim of an adult's blow.
void ov_tusks_toss(ov_agent* agent, ov_actor* victim);
