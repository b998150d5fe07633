// Moves a body by a motion: collides, steps over edges, lands, and applies what it hit.
// Rules: docs/sources.md#move-resolution, docs/sources.md#blocks-around-a-body
#include "body/body_internal.h"

#include "base/check.h"
#include "base/vec.h"
#include "world/collision.h"

// A side counts as hit if the move is shorter than the motion by at least this. [Units: blocks]
// Source: docs/sources.md#move-resolution
#define HIT_EPSILON 1e-5
// A shorter move does not change the position; everything else happens as for a longer one. [Units:
// blocks squared]
#define MOVE_SQUARED_MIN 1e-7
// Source of the following: docs/sources.md#blocks-around-a-body
#define BED_BOUNCE ((double)0.66f)
#define ITEM_BOUNCE 0.8
#define SLIME_WALK_FALL_MAX 0.1
#define SLIME_WALK_KEPT 0.4          // share of the velocity
#define SLIME_WALK_KEPT_BY_FALL 0.2  // and this much more per block per tick of the fall
#define LANDING_BELOW ((double)0.2f) // blocks from the feet down to the cell of the landing
#define BED_FALL_FACTOR 0.5f         // of the fall distance
#define SOFT_HURT_FACTOR 0.2f        // of the damage, on honey and hay
#define SNOW_CATCHES_FROM 2.5f

static ovis_vec3 sum(const ovis_vec3* a, const ovis_vec3* b) {
  return (ovis_vec3){a->x + b->x, a->y + b->y, a->z + b->z};
}

// The move over an edge, if one leads farther than `plain`.
//
//      +--+ - - - - >+--+        1. straight from the old box, one step up at once, or
//      |  |  ^       |  |
//      |  | step     |  |        2. raised first, as high as there is room above the whole
//      +--+  v  +----+--+           move, then along
//   ------------+  edge
//
// This tries both and keeps the one that leads farther. Under a low ceiling above the edge the
// first one stops at the side of the ceiling, while the second one rises less.
static ovis_vec3 step_over(const ov_body* body, ov_cells* cells, ovis_vec3 motion,
                           ovis_vec3 plain) {
  OVIS_ASSERT(body->size.height > 0);
  const double step = (double)body->step_height;
  const ovis_aabb box = ov_body_box(body);
  // Covers the step up, the move along, and the move down, which ends no lower than the motion
  // does.
  ovis_aabb region = ov_box_swept(&box, motion);
  region.max.y += step;
  ov_sweep sweep;
  const ov_solids solids = ov_body_solids(body);
  ov_sweep_gather(&sweep, cells, &solids, &region);
  ovis_vec3 best = ov_sweep_move(&sweep, &box, (ovis_vec3){motion.x, step, motion.z});
  ovis_aabb whole_way = box;
  *(motion.x < 0 ? &whole_way.min.x : &whole_way.max.x) += motion.x;
  *(motion.z < 0 ? &whole_way.min.z : &whole_way.max.z) += motion.z;
  const ovis_vec3 up = ov_sweep_move(&sweep, &whole_way, (ovis_vec3){0, step, 0});
  if (up.y < step) {
    const ovis_aabb raised = ov_box_moved(&box, up);
    const ovis_vec3 along = ov_sweep_move(&sweep, &raised, (ovis_vec3){motion.x, 0, motion.z});
    if (ov_level_length2(along) > ov_level_length2(best)) {
      best = sum(&along, &up);
    }
  }
  if (ov_level_length2(best) <= ov_level_length2(plain)) {
    return plain;
  }
  const ovis_aabb over = ov_box_moved(&box, best);
  const ovis_vec3 down = ov_sweep_move(&sweep, &over, (ovis_vec3){0, motion.y - best.y, 0});
  return sum(&best, &down);
}

// The share of a motion that the shapes allow.
static ovis_vec3 collide(const ov_body* body, ov_cells* cells, ovis_vec3 motion) {
  const ovis_aabb box = ov_body_box(body);
  const ovis_aabb region = ov_box_swept(&box, motion);
  ov_sweep sweep;
  const ov_solids solids = ov_body_solids(body);
  ov_sweep_gather(&sweep, cells, &solids, &region);
  const ovis_vec3 plain = ov_sweep_move(&sweep, &box, motion);
  const bool is_cut = plain.x != motion.x || plain.z != motion.z;
  const bool lands = plain.y != motion.y && motion.y < 0;
  if (!is_cut || body->step_height <= 0 || !(body->is_on_ground || lands)) {
    return plain;
  }
  return step_over(body, cells, motion, plain);
}

// These plants hold water without being waterlogged, but do not count as water here.
static bool is_water_plant(const ovis_world* world, ovis_pos pos) {
  const ov_block_id id = ov_world_block_id(world, pos);
  return id == OV_BLOCK_KELP || id == OV_BLOCK_KELP_PLANT || id == OV_BLOCK_SEAGRASS ||
         id == OV_BLOCK_TALL_SEAGRASS;
}

// Factor for the horizontal velocity: that of the block at the feet, or else of the one half a
// block below. Water at the feet cancels the factor of the ground. A waterlogged block and water
// plants do not.
static double speed_factor(const ov_body* body, ov_cells* cells) {
  OVIS_ASSERT(cells->world != NULL);
  const ovis_pos cell = ov_body_cell(body);
  const ovis_state_traits* here = ov_cells_traits(cells, cell);
  if (here != NULL && here->speed_factor != 1.0f) {
    return (double)here->speed_factor;
  }
  const ovis_state_traits* below = ov_cells_traits(cells, ov_body_ground_cell(body));
  if (below == NULL || below->speed_factor == 1.0f) {
    return 1.0;
  }
  const bool is_water = here != NULL && here->fluid == OVIS_FLUID_WATER &&
                        (here->tags & OVIS_TAG(WATERLOGGED)) == 0 &&
                        !is_water_plant(cells->world, cell);
  return is_water ? 1.0 : (double)below->speed_factor;
}

// Cell that a body lands on.
static ovis_pos landing_cell(const ov_body* body) {
  return ov_cell_at(body->pos.x, body->pos.y - LANDING_BELOW, body->pos.z);
}

// The damage values of a landing on the block below.
static ov_body_landing land(const ov_body* body, ov_cells* cells) {
  ov_body_landing landing = {.has_landed = true,
                             .fall_distance = body->fall_distance,
                             .ground = landing_cell(body),
                             .hurt_distance = body->fall_distance,
                             .hurt_factor = 1};
  const ovis_state_traits* traits = ov_cells_traits(cells, landing.ground);
  const uint64_t tags = traits == NULL ? 0 : traits->tags;
  if ((tags & (OVIS_TAG(SLIME_BLOCK) | OVIS_TAG(POWDER_SNOW))) != 0) {
    landing.hurt_factor = 0;
  } else if ((tags & OVIS_TAG(BED)) != 0) {
    landing.hurt_distance *= BED_FALL_FACTOR;
  } else if ((tags & OVIS_TAG(HONEY_BLOCK)) != 0 ||
             ov_world_block_id(cells->world, landing.ground) == OV_BLOCK_HAY_BLOCK) {
    landing.hurt_factor = SOFT_HURT_FACTOR;
  }
  return landing;
}

// Updates the fall distance, and ends the fall on the ground. A body that falls into water does not
// hit the ground below. Lava is sensed at the start of a tick, not here.
static ov_body_landing fall(ov_body* body, ov_cells* cells, double moved_y, uint64_t around) {
  ov_body_landing landing = {0};
  if (!body->is_in_water) {
    body->rest.is_dry = (around & OV_HAS_FLUID) == 0;
    if (body->rest.is_dry) {
      ov_body_sense_dry(body, cells);
    } else {
      ov_body_sense_fluids(body, cells, OV_WATER, OV_WATER);
    }
    if (body->is_in_water) {
      body->fall_distance = 0;
    }
  }
  if (body->stands_on_lava && body->is_in_lava) {
    body->fall_distance = 0;
    return landing;
  }
  if (body->is_on_ground) {
    if (body->fall_distance > 0) {
      landing = land(body, cells);
    }
    body->fall_distance = 0;
  } else if (moved_y < 0) {
    body->fall_distance -= (float)moved_y;
  }
  return landing;
}

// Stops a vertical move that hit something. A body bounces on slime and beds, and a slow one on
// slime loses speed. The block below decides even for a body that hit a ceiling: above slime or a
// bed its upward velocity stays.
static void meet_ground(ov_body* body, ov_cells* cells) {
  const ovis_state_traits* traits = ov_cells_traits(cells, landing_cell(body));
  const uint64_t tags = traits == NULL ? 0 : traits->tags;
  if ((tags & (OVIS_TAG(SLIME_BLOCK) | OVIS_TAG(BED))) == 0) {
    body->velocity.y = 0;
  } else if (body->velocity.y < 0) {
    body->velocity.y *= (tags & OVIS_TAG(BED)) != 0 ? -BED_BOUNCE : -1;
    body->velocity.y *= body->kind == OV_BODY_TICK ? 1 : ITEM_BOUNCE;
  }
  const double fall_speed = fabs(body->velocity.y);
  if (body->is_on_ground && (tags & OVIS_TAG(SLIME_BLOCK)) != 0 &&
      fall_speed < SLIME_WALK_FALL_MAX) {
    const double kept = SLIME_WALK_KEPT + fall_speed * SLIME_WALK_KEPT_BY_FALL;
    body->velocity.x *= kept;
    body->velocity.z *= kept;
  }
}

ov_solids ov_body_solids(const ov_body* body) {
  OVIS_ASSERT(body->jump_cooldown_ticks >= 0);
  return (ov_solids){.feet = body->pos.y,
                     .walks_on_powder_snow = body->walks_on_powder_snow,
                     .falls_far = body->fall_distance > SNOW_CATCHES_FROM,
                     .stands_on_lava = body->stands_on_lava,
                     .passes_scaffolding = true};
}

ov_body_landing ov_body_move_in(ov_body* body, ov_cells* cells, ovis_vec3 motion) {
  if (body->passes_blocks) {
    body->pos = sum(&body->pos, &motion);
    body->has_hit_side = body->has_hit_level = body->is_on_ground = false;
    body->rest.is_dry = false;
    body->rest.around = 0;
    return (ov_body_landing){0};
  }
  if (body->stuck.x != 0 || body->stuck.y != 0 || body->stuck.z != 0) {
    motion =
        (ovis_vec3){motion.x * body->stuck.x, motion.y * body->stuck.y, motion.z * body->stuck.z};
    body->stuck = (ovis_vec3){0, 0, 0};
    body->velocity = (ovis_vec3){0, 0, 0};
  }
  const ovis_vec3 moved = collide(body, cells, motion);
  if (ov_vec_length2(moved) > MOVE_SQUARED_MIN) {
    body->pos = sum(&body->pos, &moved);
  }

  const bool is_cut_x = fabs(moved.x - motion.x) >= HIT_EPSILON;
  const bool is_cut_z = fabs(moved.z - motion.z) >= HIT_EPSILON;
  body->has_hit_side = is_cut_x || is_cut_z;
  body->has_hit_level = moved.y != motion.y;
  body->is_on_ground = body->has_hit_level && motion.y < 0;
  const uint64_t around = ov_body_scan_cells(body, cells);
  body->rest.around = around;
  const ov_body_landing landing = fall(body, cells, moved.y, around);
  if (is_cut_x) {
    body->velocity.x = 0;
  }
  if (is_cut_z) {
    body->velocity.z = 0;
  }
  if (body->has_hit_level) {
    meet_ground(body, cells);
  }
  ov_body_apply_blocks(body, cells, around);
  const double factor = speed_factor(body, cells);
  body->velocity.x *= factor;
  body->velocity.z *= factor;
  return landing;
}

ov_body_landing ov_body_note_move(ov_body* body, const ovis_world* world, double moved_y) {
  OVIS_ASSERT(body->water_height >= 0);
  ov_cells cells;
  ov_cells_init(&cells, world);
  const uint64_t around = ov_body_scan_cells(body, &cells);
  body->rest.around = around;
  body->rest.has_cool_floor = false;
  const ov_body_landing landing = fall(body, &cells, moved_y, around);
  ov_body_apply_blocks(body, &cells, around);
  return landing;
}

ov_body_landing ov_body_move(ov_body* body, const ovis_world* world, ovis_vec3 motion) {
  ov_cells cells;
  ov_cells_init(&cells, world);
  return ov_body_move_in(body, &cells, motion);
}
