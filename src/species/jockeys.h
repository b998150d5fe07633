// Mobs that come into the world with a rider or on a mount, by chance: parts of their profiles.
// Source: docs/sources.md#jockeys
#ifndef OVIS_SRC_SPECIES_JOCKEYS_H
#define OVIS_SRC_SPECIES_JOCKEYS_H

#include "agent/crowd.h"
#include "agent/profile.h"

// A spider with a skeleton.
void ov_jockey_draw_spider(const ov_actor* actor, const ov_crowd* crowd, ov_rng* rng,
                           ov_jockey* out);

// A young zombie, of any kind, on a chicken that stands near or comes along.
void ov_jockey_draw_young_zombie(const ov_actor* actor, const ov_crowd* crowd, ov_rng* rng,
                                 ov_jockey* out);

// A strider with a zombified piglin or a foal.
void ov_jockey_draw_strider(const ov_actor* actor, const ov_crowd* crowd, ov_rng* rng,
                            ov_jockey* out);

#endif
