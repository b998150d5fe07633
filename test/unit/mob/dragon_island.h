// An island with an exit of bedrock, a dragon and crystals, for tests.
#ifndef OVIS_TEST_DRAGON_ISLAND_H
#define OVIS_TEST_DRAGON_ISLAND_H

#include "agent/missile.h"
#include "life/object_actor.h"
#include "species/end/ender_dragon.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <ovis/player.h>

#include <math.h>
#include <string.h>

enum { MIDDLE = 64, PERCH = 68 };

// An island with an exit of bedrock, 4 blocks high.
static inline mob_scene island(uint64_t seed) {
  ovis_sim_def def = ovis_default_sim_def();
  def.seed = seed;
  mob_scene scene = mob_scene_open_def("end_stone", &def);
  mob_scene_fill(&scene, (ovis_pos){MIDDLE, 64, MIDDLE}, (ovis_pos){MIDDLE, PERCH - 1, MIDDLE},
                 "bedrock");
  return scene;
}

static inline ovis_mob_id dragon_at(mob_scene* scene, double x, double y, double z) {
  const ovis_mob_id mob = mob_scene_spawn_at(scene, "ender_dragon", (ovis_vec3){x, y, z});
  mob_scene_put(scene, mob, OVIS_PROP_HOME_X, MIDDLE);
  mob_scene_put(scene, mob, OVIS_PROP_HOME_Z, MIDDLE);
  return mob;
}

static inline ovis_mob_id crystal_at(mob_scene* scene, double x, double y, double z) {
  return mob_scene_spawn_at(scene, "end_crystal", (ovis_vec3){x, y, z});
}

static inline ov_dragon* self_of(const mob_scene* scene, ovis_mob_id mob) {
  return goal_probe_actor(scene, mob)->own;
}

static inline ov_agent agent_of(const mob_scene* scene, ovis_mob_id mob) {
  return ov_agent_of(&scene->sim->turn, goal_probe_actor(scene, mob));
}

static inline int32_t phase_of(const mob_scene* scene, ovis_mob_id mob) {
  return (int32_t)mob_scene_get(scene, mob, OVIS_PROP_PHASE);
}

static inline void set_phase(mob_scene* scene, ovis_mob_id mob, ov_dragon_phase phase) {
  ov_agent agent = agent_of(scene, mob);
  ov_dragon_set_phase(&agent, phase);
}

// Ticks until a phase is on, at most `limit`. -1: never.
static inline int32_t ticks_to(mob_scene* scene, ovis_mob_id mob, ov_dragon_phase phase,
                               int32_t limit) {
  for (int32_t i = 0; i < limit; i++) {
    if (phase_of(scene, mob) == (int32_t)phase) {
      return i;
    }
    mob_scene_ticks(scene, 1);
  }
  return -1;
}

static inline ovis_aabb part_of(const mob_scene* scene, ovis_mob_id mob, ov_dragon_part part) {
  ovis_aabb parts[OV_PARTS_MAX];
  assert_int_equal(ov_dragon_parts(goal_probe_actor(scene, mob), parts), 8);
  return parts[part];
}

static inline float taken(mob_scene* scene, ovis_mob_id dragon, ovis_mob_id by, ov_dragon_part part,
                          float amount, ov_species_id missile) {
  ov_actor* actor = goal_probe_actor(scene, dragon);
  ov_actor* attacker = by.value != 0 ? goal_probe_actor(scene, by) : NULL;
  ov_actor thing = {.kind = OV_ACTOR_PROJECTILE, .row = ov_missile_row(OV_SPECIES_ARROW)};
  const float before = actor->health = 150;
  actor->immune_ticks = 0;
  const ov_harm harm = {.amount = amount,
                        .damage = missile != OV_SPECIES_NONE ? OVIS_DAMAGE_PROJECTILE
                                                             : OVIS_DAMAGE_ATTACK,
                        .part = (int32_t)part + 1,
                        .missile = missile != OV_SPECIES_NONE ? &thing : NULL};
  ov_agent agent = {0};
  if (attacker != NULL) {
    agent = ov_agent_of(&scene->sim->turn, attacker);
  }
  const ov_agent own = agent_of(scene, dragon);
  own.verbs->harm(own.turn, attacker != NULL ? &agent : NULL, actor, &harm);
  scene->sim->turn.events.count = 0; // they belong to no tick
  return before - actor->health;
}

#endif
