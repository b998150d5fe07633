// A simulation over a flat, loaded world of 128 x 128 blocks, for tests of minds: whole ground up
// to MOB_SCENE_FEET, air above it, and what a test puts there. It is midnight, so that nothing
// burns.
#ifndef OVIS_TEST_SUPPORT_MOB_SCENE_H
#define OVIS_TEST_SUPPORT_MOB_SCENE_H

#include <ovis/sim.h>

enum { MOB_SCENE_SIDE = 128, MOB_SCENE_FEET = 64, MOB_SCENE_NOON = 6000, MOB_SCENE_NIGHT = 18000 };

typedef struct mob_scene {
  ovis_world* world;
  ovis_sim* sim;
} mob_scene;

/// Makes world and simulation, seed 1.
mob_scene mob_scene_open(const char* ground);

/// The same with settings of the caller's; the world is set here.
mob_scene mob_scene_open_def(const char* ground, const ovis_sim_def* def);

/// A scene of its own that a snapshot of `scene` makes: an empty world with the same blocks, which
/// gets the sections of the snapshot. NULL: the default settings; the world is set here.
mob_scene mob_scene_restored(const mob_scene* scene, const ovis_sim_def* def);

/// Checks everything once more, and ends it.
void mob_scene_close(mob_scene* scene);

ovis_mob_id mob_scene_spawn(mob_scene* scene, const char* species, double x, double z);
ovis_mob_id mob_scene_spawn_baby(mob_scene* scene, const char* species, double x, double z);
/// With a mind of that name. [opt] `mind`
ovis_mob_id mob_scene_spawn_with(mob_scene* scene, const char* species, const char* mind, double x,
                                 double z);
ovis_mob_id mob_scene_spawn_at(mob_scene* scene, const char* species, ovis_vec3 pos);
/// A body with a mind that does nothing. Only for scenes without minds of their own.
ovis_mob_id mob_scene_spawn_still(mob_scene* scene, const char* species, double x, double z);

ovis_mob_id mob_scene_player(mob_scene* scene, double x, double z);
/// A player that nothing hurts.
ovis_mob_id mob_scene_tough_player(mob_scene* scene, double x, double z);

/// An item that lies on the ground.
ovis_mob_id mob_scene_drop(const mob_scene* scene, const char* item, int32_t count, double x,
                           double z);

void mob_scene_set(mob_scene* scene, int32_t x, int32_t y, int32_t z, const char* state);
void mob_scene_fill(mob_scene* scene, ovis_pos min, ovis_pos max, const char* state);

/// Name of the block at a place, without its properties.
const char* mob_scene_block(const mob_scene* scene, int32_t x, int32_t y, int32_t z);

/// One biome everywhere on the ground.
void mob_scene_set_biome(const mob_scene* scene, const char* name);

/// The environment, to be changed: applied by mob_scene_set_env.
ovis_env mob_scene_env(const mob_scene* scene);
void mob_scene_set_env(mob_scene* scene, const ovis_env* env);
void mob_scene_set_time(mob_scene* scene, int64_t day_time);

/// Ticks, each of which must go well.
void mob_scene_ticks(mob_scene* scene, int32_t count);

/// The mob must be there.
ovis_mob_state mob_scene_mob(const mob_scene* scene, ovis_mob_id mob);

/// Living mobs of a species.
int32_t mob_scene_count(const mob_scene* scene, const char* species);

/// The goal of that name: the `nth` of it, from 0. It must be there.
ovis_option mob_scene_option_nth(const mob_scene* scene, ovis_mob_id mob, const char* name,
                                 int32_t nth);
ovis_option mob_scene_option(const mob_scene* scene, ovis_mob_id mob, const char* name);
bool mob_scene_runs(const mob_scene* scene, ovis_mob_id mob, const char* name);

/// Ticks until the goal runs, at most `limit` ticks. Returns how many it took; -1: it never ran.
int32_t mob_scene_until(mob_scene* scene, ovis_mob_id mob, const char* name, int32_t limit);

/// A property that the mob must have.
double mob_scene_get(const mob_scene* scene, ovis_mob_id mob, ovis_prop prop);
void mob_scene_put(mob_scene* scene, ovis_mob_id mob, ovis_prop prop, double value);

/// Events of a type in the last tick.
int32_t mob_scene_events(const mob_scene* scene, ovis_event_type type);

/// The only event of that type in the last tick, or NULL. More than one fails the test.
const ovis_event* mob_scene_event(const mob_scene* scene, ovis_event_type type);

double mob_scene_distance(const mob_scene* scene, ovis_mob_id a, ovis_mob_id b);

#endif
