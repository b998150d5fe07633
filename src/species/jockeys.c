// Draws riders and mounts with which spiders, young zombies and striders come into the world.
// Rules: docs/sources.md#jockeys
#include "species/jockeys.h"
#include "life/riding.h"

#define SPIDER_ONE_IN 100
#define CHICKEN_CHANCE 0.05f // for a chicken that stands near, and again for one that comes along
#define CHICKEN_XZ 5.0       // blocks beyond the box in which it stands
#define CHICKEN_Y 3.0
#define PIGLIN_ONE_IN 30
#define FOAL_ONE_IN 10
#define BABY_CHANCE 0.05f
#define NEAR_MAX 64

void ov_jockey_draw_spider(const ov_actor* actor, const ov_crowd* crowd, ov_rng* rng,
                           ov_jockey* out) {
  (void)actor;
  (void)crowd;
  if (ov_rng_int(rng, SPIDER_ONE_IN) == 0) {
    out->spawned = OV_SPECIES_SKELETON;
    out->held = "bow";
  }
}

// The serial of one of a species that stands near and carries nobody. 0: none.
static uint64_t find_free(const ov_actor* actor, const ov_crowd* crowd, ov_species_id id) {
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

void ov_jockey_draw_strider(const ov_actor* actor, const ov_crowd* crowd, ov_rng* rng,
                            ov_jockey* out) {
  (void)crowd;
  if (actor->is_baby) {
    return;
  }
  if (ov_rng_int(rng, PIGLIN_ONE_IN) == 0) {
    out->is_baby = ov_rng_float(rng) < BABY_CHANCE;
    out->spawned = OV_SPECIES_ZOMBIFIED_PIGLIN;
    out->held = "warped_fungus_on_a_stick";
    out->saddles = true;
  } else if (ov_rng_int(rng, FOAL_ONE_IN) == 0) {
    out->spawned = OV_SPECIES_STRIDER;
    out->is_baby = true;
  }
}
