// The shots of mobs: from where, where to, how fast and how exactly.
// Source: docs/sources.md#shots
#pragma once

#include "agent/missile.h"

// An arrow of a bow or crossbow. [affect: the effect of its tip]
bool ov_shoot_arrow(ov_agent* agent, const ov_actor* target, float power, const ov_affect* affect);
bool ov_shoot_trident(ov_agent* agent, const ov_actor* target);
bool ov_shoot_snowball(ov_agent* agent, const ov_actor* target);
bool ov_shoot_small_fireball(ov_agent* agent, const ov_actor* target);
bool ov_shoot_fireball(ov_agent* agent, const ov_actor* target);
bool ov_shoot_wind_charge(ov_agent* agent, const ov_actor* target);

// A splash potion, thrown ahead of a target that moves.
bool ov_throw_potion(ov_agent* agent, const ov_actor* target, const ov_affect* affect);

// Spit, from in front of the mouth.
bool ov_shoot_spit(ov_agent* agent, const ov_actor* target);

// A bullet that follows its target.
bool ov_shoot_bullet(ov_agent* agent, const ov_actor* target);
// A wither's skull; a dangerous one is blue and slow.
bool ov_shoot_skull(ov_agent* agent, ovis_vec3 from, ovis_vec3 at, bool is_dangerous);
