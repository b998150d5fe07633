// Whoever is in the world with a body. All of them are mobs, and have no mind yet.
#ifndef OVIS_SRC_AGENT_ACTOR_H
#define OVIS_SRC_AGENT_ACTOR_H

#include "base/rng.h"
#include "body/controls.h"

#include <ovis/species.h>

typedef struct ov_actor {
  uint64_t serial; // never used again; orders everything
  uint32_t id;     // slot and generation; orders nothing
  uint32_t uuid[4];
  const ovis_species* species;
  ov_body body;
  ov_controls controls;
  ov_rng rng; // the only chance that this actor's doings draw from
  int64_t age_ticks;
  float health;
  bool is_baby;
  bool is_frozen;  // its section is not loaded
  bool has_loaded; // the sections around loaded_around were asked for
  ovis_section_pos loaded_around;
} ov_actor;

// Makes a zeroed actor one of that species.
void ov_actor_init(ov_actor* actor, const ovis_species* species, bool is_baby, ovis_vec3 pos,
                   float yaw_deg);
void ov_actor_hash(const ov_actor* actor, ov_hash* hash);
bool ov_actor_is_valid(const ov_actor* actor);

#endif
