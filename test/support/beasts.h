// Helpers for tests of single brain mobs in a mob scene.
#ifndef OVIS_TEST_SUPPORT_BEASTS_H
#define OVIS_TEST_SUPPORT_BEASTS_H

#include "agent/actor.h"
#include "support/mob_scene.h"

/// The mob must be there.
ov_actor* beast_actor(const mob_scene* scene, ovis_mob_id id);

/// The number of a memory; -1: it is absent.
int64_t beast_number(const mob_scene* scene, ovis_mob_id id, ovis_memory memory);
bool beast_has(const mob_scene* scene, ovis_mob_id id, ovis_memory memory);
void beast_remember(const mob_scene* scene, ovis_mob_id id, ovis_memory memory, int64_t number);

/// Runs on and takes snapshots, each of which must have the same hash when it is read back, and go
/// on without an error.
void beast_snapshots(mob_scene* scene, const char* ground, int32_t steps);

#endif
