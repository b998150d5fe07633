// Scenes of mobs with brains: what they know, wear and do; events awaited.
#ifndef OVIS_TEST_SUPPORT_BRAIN_SCENE_H
#define OVIS_TEST_SUPPORT_BRAIN_SCENE_H

#include "agent/agent.h"
#include "mind/brain/brain.h"
#include "support/mob_scene.h"

/// The mob must be there, and its brain too.
ov_actor* brain_scene_actor(const mob_scene* scene, ovis_mob_id mob);
ov_brain* brain_scene_brain(const mob_scene* scene, ovis_mob_id mob);

bool brain_scene_knows(const mob_scene* scene, ovis_mob_id mob, ovis_memory memory);
bool brain_scene_knows_that(const mob_scene* scene, ovis_mob_id mob, ovis_memory memory,
                            ovis_mob_id whom);
/// The number of a memory; -1: it is absent.
int64_t brain_scene_number(const mob_scene* scene, ovis_mob_id mob, ovis_memory memory);
void brain_scene_remember(const mob_scene* scene, ovis_mob_id mob, ovis_memory memory,
                          int64_t number);
bool brain_scene_is_active(const mob_scene* scene, ovis_mob_id mob, ov_activity activity);

/// A piglin, brute or hoglin that does not turn out of the nether.
ovis_mob_id brain_scene_spawn(mob_scene* scene, const char* species, double x, double z);
ovis_mob_id brain_scene_spawn_baby(mob_scene* scene, const char* species, double x, double z);

void brain_scene_wear(mob_scene* scene, ovis_mob_id mob, ovis_slot slot, const char* item);

/// Ticks until the event, at most `limit`; -1: it did not come.
int32_t brain_scene_until(mob_scene* scene, ovis_event_type type, int32_t limit);

/// The names of the sensors in order.
void brain_scene_check_sensors(const mob_scene* scene, ovis_mob_id mob, const char* const* names,
                               int32_t count);

/// Registered are these kinds, and no other.
void brain_scene_check_memories(const mob_scene* scene, ovis_mob_id mob,
                                const ovis_memory* memories, int32_t count);

/// Runs on from a snapshot, beside the scene itself, `count` times `ticks` ticks, and compares
/// their hashes. The snapshot's world is of `ground`.
void brain_scene_check_snapshots(mob_scene* scene, const char* ground, int32_t count,
                                 int32_t ticks);

#endif
