// Projectiles as actors: they fly, hit, stick and explode.
#pragma once

#include "agent/missile.h"

extern const ov_profile ov_missile_profile;

// The launch of a shot by an agent, whose random stream gives the spread.
ov_launch ov_missile_launch(ov_agent* agent, const ov_shot* shot);
