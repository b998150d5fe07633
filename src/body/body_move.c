#include "body/body_internal.h"

#include "world/collision.h"

// A side counts as hit when the move fell short of the wish by this much. Source:
// docs/sources.md#move-resolution
#define HIT_EPSILON 1e-5
// What is shorter leaves a body where it is, although all else happens as if it had moved.
#define MOVE_SQUARED_MIN 1e-7
// Source of the following: docs/sources.md#blocks-around-a-body
#define BED_BOUNCE ((double)0.66f)
#define ITEM_BOUNCE 0.8
#define SLIME_WALK_FALL_MAX 0.1
#define SNOW_CATCHES_FROM 2.5f

static double horizontal_squared(const ovis_vec3* v) {
  return v->x * v->x + v->z * v->z;
}

static ovis_vec3 sum(const ovis_vec3* a, const ovis_vec3* b) {
  return (ovis_vec3){a->x + b->x, a->y + b->y, a->z + b->z};
}

// The way over an edge, if one leads farther than `plain` does.
//
//      +--+ - - - - >+--+        straight from the old box, one step up at once ...
//      |  |  ^       |  |
//      |  | step     |  |        ... or raised first, as high as there is room over the whole
//      +--+  v  +----+--+        way, then along
//   ------------+  edge
//
// Both are tried, and what leads farther is kept: under a low ceiling over the edge the first one
// stops at the ceiling's side, while the second one is raised less.
static ovis_vec3 step_over(const ov_body* body, ov_cells* cells, ovis_vec3 motion,
                           ovis_vec3 plain) {
  const double step = (double)body->step_height;
  const ovis_aabb box = ov_body_box(body);
  // Up by a step, along, and down by the motion below where it started at most.
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
    if (horizontal_squared(&along) > horizontal_squared(&best)) {
      best = sum(&along, &up);
    }
  }
  if (horizontal_squared(&best) <= horizontal_squared(&plain)) {
    return plain;
  }
  const ovis_aabb over = ov_box_moved(&box, best);
  const ovis_vec3 down = ov_sweep_move(&sweep, &over, (ovis_vec3){0, motion.y - best.y, 0});
  return sum(&best, &down);
}

// What is left of a motion.
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

static ov_block_id block_id_at(const ovis_world* world, ovis_pos pos) {
  const ovis_state state = ovis_world_block(world, pos);
  return state == OVIS_STATE_UNLOADED ? OV_BLOCK_OTHER
                                      : ov_registry_block_id(world->registry, state);
}

// Of the blocks that hold water without being waterlogged, these are no water.
static bool is_water_plant(const ovis_world* world, ovis_pos pos) {
  const ov_block_id id = block_id_at(world, pos);
  return id == OV_BLOCK_KELP || id == OV_BLOCK_KELP_PLANT || id == OV_BLOCK_SEAGRASS ||
         id == OV_BLOCK_TALL_SEAGRASS;
}

// How much of its velocity the block at the feet leaves, or else the one half a block below. Water
// at the feet keeps the ground's factor away; a block that only holds water does not, nor do plants
// of the water.
static double speed_factor(const ov_body* body, ov_cells* cells) {
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

// The cell that a body lands on.
static ovis_pos landing_cell(const ov_body* body) {
  return ov_cell_at(body->pos.x, body->pos.y - (double)0.2f, body->pos.z);
}

// How much a fall hurts on this ground.
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
    landing.hurt_distance *= 0.5f;
  } else if ((tags & OVIS_TAG(HONEY_BLOCK)) != 0 ||
             block_id_at(cells->world, landing.ground) == OV_BLOCK_HAY_BLOCK) {
    landing.hurt_factor = 0.2f;
  }
  return landing;
}

// Counts a fall and ends it. A body that falls into water does not hit the ground beneath it. Lava
// is looked for when a tick begins, and not here.
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

// What hits the ground stops, or bounces where the ground is springy; who walks on slime sticks.
// Springs under the feet let a head at a ceiling keep its velocity: it is the block below that says
// what becomes of it.
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
    const double kept = 0.4 + fall_speed * 0.2;
    body->velocity.x *= kept;
    body->velocity.z *= kept;
  }
}

ov_solids ov_body_solids(const ov_body* body) {
  return (ov_solids){.feet = body->pos.y,
                     .walks_on_powder_snow = body->walks_on_powder_snow,
                     .falls_far = body->fall_distance > SNOW_CATCHES_FROM,
                     .stands_on_lava = body->stands_on_lava,
                     .passes_scaffolding = true};
}

ov_body_landing ov_body_move_in(ov_body* body, ov_cells* cells, ovis_vec3 motion) {
  if (body->stuck.x != 0 || body->stuck.y != 0 || body->stuck.z != 0) {
    motion =
        (ovis_vec3){motion.x * body->stuck.x, motion.y * body->stuck.y, motion.z * body->stuck.z};
    body->stuck = (ovis_vec3){0, 0, 0};
    body->velocity = (ovis_vec3){0, 0, 0};
  }
  const ovis_vec3 moved = collide(body, cells, motion);
  if (moved.x * moved.x + moved.y * moved.y + moved.z * moved.z > MOVE_SQUARED_MIN) {
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

ov_body_landing ov_body_move(ov_body* body, const ovis_world* world, ovis_vec3 motion) {
  ov_cells cells;
  ov_cells_init(&cells, world);
  return ov_body_move_in(body, &cells, motion);
}
