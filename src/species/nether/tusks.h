// Blows of hoglins and zoglins: of random strength, and they toss their victims.
#pragma once

#include "agent/agent.h"
#include "mind/brain/fight/fight_behaviors.h"

// Source: docs/sources.md#hoglins
#define OV_TUSKS_TICKS 40 // between two blows of an adult
#define OV_TUSKS_BABY_TICKS 15
#define OV_TUSKS_TARGET_TICKS 200 // that a target told by others, or by a blow, lasts

// Half hearts of one blow. That of a baby is weaker.
float ov_tusks_damage(ov_agent* agent);

// Tosses the victim of an adult's blow.
void ov_tusks_toss(ov_agent* agent, ov_actor* victim);

bool ov_tusks_is_grown(const ov_agent* agent, const ov_actor* self);
bool ov_tusks_is_baby(const ov_agent* agent, const ov_actor* self);

// The blows of adults, after which `has_hit` is called, and those of babies.
#define OV_STRIKES_WITH_TUSKS(its_has_hit)                                                         \
  OV_DOES(0, &ov_melee_attack,                                                                     \
          OV_WITH(ov_melee_attack_settings, .cooldown_ticks = OV_TUSKS_TICKS,                      \
                  .test = ov_tusks_is_grown, .damage = ov_tusks_damage,                            \
                  .has_hit = (its_has_hit))),                                                      \
      OV_DOES(0, &ov_melee_attack,                                                                 \
              OV_WITH(ov_melee_attack_settings, .cooldown_ticks = OV_TUSKS_BABY_TICKS,             \
                      .test = ov_tusks_is_baby, .damage = ov_tusks_damage),                        \
              .name = "MeleeAttack.baby")
