// Young zombies that come into the world on a chicken, by chance: a part of their profiles.
// Source: docs/sources.md#jockeys
#pragma once

#include "agent/crowd.h"
#include "agent/profile.h"

// A young zombie, of any kind, on a chicken that stands near or comes along.
void ov_jockey_draw_young_zombie(const ov_actor* actor, const ov_crowd* crowd, ov_rng* rng,
                                 ov_jockey* out);
