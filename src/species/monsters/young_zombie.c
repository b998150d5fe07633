// Draws the chickens on which young zombies come into the world.
// Rules: docs/sources.md#jockeys
#include "species/monsters/young_zombie.h"

#include "base/check.h"
#include "life/riding.h"

#define CHICKEN_CHANCE 0.05f // for a chicken that stands near, and again for one that comes along
#define CHICKEN_XZ 5.0       // blocks beyond the box in which it stands
#define CHICKEN_Y 3.0
#define NEAR_MAX 64

// The serial of one of a species that stands near and carries nobody. 0: none.
static uint64_t find_free(const ov_actor* actor, const ov_crowd* crowd, ov_species_id id) {
  OVIS_ASSERT((uint32_t)id < OV_SPECIES_ALL_COUNT);
  const ovis_aabb box = ov_body_box(&actor->body);
  const ovis_aabb area = {{box.min.x - CHICKEN_XZ, box.min.y - CHICKEN_Y, box.min.z - CHICKEN_XZ},
                          {box.max.x + CHICKEN_XZ, box.max.y + CHICKEN_Y, box.max.z + CHICKEN_XZ}};
  int32_t slots[NEAR_MAX];
  const int32_t count = ov_grid_find(&crowd->grid, &area, slots, NEAR_MAX);
  for (int32_t i = 0; i < count && i < NEAR_MAX; i++) {
    const ov_actor* other = ov_crowd_at(crowd, slots[i]);
    if (other->row->id == id && ov_rider_count(other) == 0 && ov_actor_is_alive(other)) {
      return other->serial;
    }
  }
  return 0;
}

void ov_jockey_draw_young_zombie(const ov_actor* actor, const ov_crowd* crowd, ov_rng* rng,
                                 ov_jockey* out) {
  if (!actor->is_baby) {
    return;
  }
  out->is_mount = true;
  if (ov_rng_float(rng) < CHICKEN_CHANCE) {
    out->found = find_free(actor, crowd, OV_SPECIES_CHICKEN);
  } else if (ov_rng_float(rng) < CHICKEN_CHANCE) {
    out->spawned = OV_SPECIES_CHICKEN;
  }
}
