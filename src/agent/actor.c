#include "agent/actor.h"

#include "base/check.h"

#include <math.h>
#include <string.h>

void ov_actor_init(ov_actor* actor, const ovis_species* species, bool is_baby, ovis_vec3 pos,
                   float yaw_deg) {
  const ov_body_size grown = {species->width, species->height, species->eye_height};
  const ov_body_size size = is_baby ? ov_body_size_scaled(&grown, 0.5f) : grown;
  actor->species = species;
  actor->is_baby = is_baby;
  actor->health = species->health_max;
  ov_body_init(&actor->body, &size, pos, yaw_deg);
  actor->body.step_height = species->step_height;
  actor->body.movement_speed = (double)species->speed;
  ov_controls_init(&actor->controls, &actor->body);
}

void ov_actor_hash(const ov_actor* actor, ov_hash* hash) {
  ov_hash_u64(hash, actor->serial);
  ov_hash_bytes(hash, actor->species->name, strlen(actor->species->name));
  for (int32_t i = 0; i < 4; i++) {
    ov_hash_u64(hash, actor->uuid[i]);
  }
  ov_body_hash(&actor->body, hash);
  ov_controls_hash(&actor->controls, hash);
  ov_hash_u64(hash, actor->rng.state);
  ov_hash_u64(hash, actor->rng.stream);
  ov_hash_u64(hash, (uint64_t)actor->age_ticks);
  ov_hash_f32(hash, actor->health);
  ov_hash_u64(hash, actor->is_baby);
}

bool ov_actor_is_valid(const ov_actor* actor) {
  return actor->species != NULL && actor->id != 0 && actor->age_ticks >= 0 &&
         isfinite(actor->health) && ov_body_is_valid(&actor->body) &&
         ov_controls_is_valid(&actor->controls);
}
