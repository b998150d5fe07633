// Finds the place where a wave comes, and moves the center of a raid with its village.
// Rules: docs/sources.md#raids
#include "agent/spawn_place.h"
#include "base/cell.h"
#include "base/check.h"
#include "base/trig.h"
#include "poi/poi.h"
#include "village/raids.h"
#include "world/place.h"
#include "world/scan.h"

#include <math.h>
#include <stdlib.h>

#define RING 32.0 // blocks, times 2, 1 and 0
#define RINGS 2
#define JITTER 5
#define ROOM 10 // blocks around a place that are loaded
#define CENTER_SECTIONS 2

// The newer rule.
#define SECOND 20 // ticks
#define CLOCK_STEP 0.22
#define CLOCK_LESS 0.24
#define CLOCK_ANGLES 8 // of half a turn
#define CLOCK_JITTER 3
#define CLOCK_NEAR 7 // seconds within which the village may be the place
#define CLOCK_HEIGHT 96

bool ov_raid_is_village(const ov_turn* turn, ovis_pos pos) {
  OVIS_ASSERT(turn != NULL);
  return turn->pois != NULL && ov_pois_is_village(turn->pois, pos);
}

static bool has_room(const ovis_world* world, ovis_pos at) {
  for (int32_t i = 0; i < 4; i++) {
    const ovis_pos corner = {at.x + (i % 2 == 0 ? -ROOM : ROOM), at.y,
                             at.z + (i / 2 == 0 ? -ROOM : ROOM)};
    const ovis_section_pos section = {corner.x >> 4, corner.y >> 4, corner.z >> 4};
    if (!ovis_world_is_loaded(world, section)) {
      return false;
    }
  }
  const ovis_pos below = {at.x, at.y - 1, at.z};
  const ovis_state ground = ovis_world_get_block(world, below);
  const bool is_snow =
      ground != OVIS_STATE_UNLOADED &&
      (ovis_blocks_get_traits(ovis_world_get_blocks(world), ground)->tags & OVIS_TAG(SNOW)) != 0;
  return ov_spawn_is_on_ground(world, at) || (is_snow && ov_spawn_is_free(world, at));
}

static ovis_pos on_surface(const ovis_world* world, int32_t x, int32_t z) {
  return (ovis_pos){x, ovis_world_get_height(world, OVIS_HEIGHTMAP_WORLD_SURFACE, x, z), z};
}

static bool find_in_ring(ov_turn* turn, ov_raid* raid, int32_t ring, int32_t tries, ovis_pos* out) {
  OVIS_ASSERT(raid != NULL);
  OVIS_ASSERT(out != NULL);
  const double radius = RING * (RINGS - ring);
  const ovis_pos center = raid->state.center;
  for (int32_t i = 0; i < tries; i++) {
    const double angle = (double)ov_rng_float(&raid->rng) * 2 * OV_PI;
    const int32_t x =
        center.x + (int32_t)floor(ov_cos(angle) * radius) + ov_rng_int(&raid->rng, JITTER);
    const int32_t z =
        center.z + (int32_t)floor(ov_sin(angle) * radius) + ov_rng_int(&raid->rng, JITTER);
    const ovis_pos at = on_surface(turn->world, x, z);
    if ((ring >= RINGS || !ov_raid_is_village(turn, at)) && has_room(turn->world, at)) {
      *out = at;
      return true;
    }
  }
  return false;
}

// Each second brings the places nearer.
static bool find_by_clock(ov_turn* turn, ov_raid* raid, int32_t tries, ovis_pos* out) {
  OVIS_ASSERT(raid != NULL);
  OVIS_ASSERT(out != NULL);
  const int32_t seconds = raid->state.countdown_ticks / SECOND;
  const double far = CLOCK_STEP * seconds - CLOCK_LESS;
  const ovis_pos center = raid->state.center;
  const double start = (double)ov_rng_float(&raid->rng) * 2 * OV_PI;
  const int32_t step = (int32_t)floor(far);
  for (int32_t i = 0; i < tries; i++) {
    const double angle = start + OV_PI * i / CLOCK_ANGLES;
    const int32_t x = center.x + (int32_t)floor(ov_cos(angle) * RING * far) +
                      ov_rng_int(&raid->rng, CLOCK_JITTER) * step;
    const int32_t z = center.z + (int32_t)floor(ov_sin(angle) * RING * far) +
                      ov_rng_int(&raid->rng, CLOCK_JITTER) * step;
    const ovis_pos at = on_surface(turn->world, x, z);
    if (abs(at.y - center.y) <= CLOCK_HEIGHT &&
        (seconds <= CLOCK_NEAR || !ov_raid_is_village(turn, at)) && has_room(turn->world, at)) {
      *out = at;
      return true;
    }
  }
  return false;
}

bool ov_raid_find_place(ov_turn* turn, ov_raid* raid, int32_t ring, int32_t tries, ovis_pos* out) {
  OVIS_ASSERT(turn != NULL);
  OVIS_ASSERT(ring >= 0);
  OVIS_ASSERT(tries > 0);
  return turn->rules.raid_places_by_clock ? find_by_clock(turn, raid, tries, out)
                                          : find_in_ring(turn, raid, ring, tries, out);
}

bool ov_raid_move_center(ov_turn* turn, ov_raid* raid) {
  OVIS_ASSERT(raid != NULL);
  const ovis_pos center = raid->state.center;
  const ov_cell_range near = ov_cells_around(
      (ovis_pos){center.x >> 4, center.y >> 4, center.z >> 4}, CENTER_SECTIONS, CENTER_SECTIONS);
  double best2 = (double)INFINITY;
  for (ovis_pos i = near.min; i.x <= near.max.x; i = ov_scan_xyz(i, &near)) {
    const ovis_pos at = {i.x * 16 + 8, i.y * 16 + 8, i.z * 16 + 8};
    const double dist2 = ov_cell_dist2(at, center);
    if (dist2 < best2 && ov_raid_is_village(turn, at)) {
      best2 = dist2;
      raid->state.center = at;
    }
  }
  return best2 < (double)INFINITY;
}
