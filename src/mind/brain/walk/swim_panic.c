// Swims up, panics, counts cooldowns down.
// Rules: docs/sources.md#behaviors
#include "mind/brain/walk/walk_behaviors.h"

#include "base/cell.h"
#include "base/check.h"
#include "world/scan.h"

#include <math.h>

#define FLEE_XZ 5 // blocks, of the position to flee to
#define FLEE_Y 4
#define WATER_XZ 5
#define WATER_Y 1
#define PANIC_TICKS_MIN 100
#define PANIC_TICKS_MAX 120

// ---- Swim

static bool is_deep(ov_behavior_turn* turn) {
  const ov_body* body = &turn->agent->self->body;
  const double threshold = ov_body_fluid_jump_threshold(body);
  return body->is_in_lava || (body->is_in_water && body->water_height > threshold) ||
         ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, body->water_height, threshold);
}

static void tick_swim(ov_behavior_turn* turn) {
  const ov_swim_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->chance >= 0);
  ov_actor* self = turn->agent->self;
  if (ov_rng_float(&self->rng) < settings->chance) {
    ov_jump_control_jump(&self->controls.jump);
  }
}

const ov_behavior_kind ov_swim = {
    OV_TIMED("Swim"),
    .flags = OVIS_FLAG_JUMP,
    .never_times_out = true, // claim 392
    OV_SETTINGS(ov_swim_settings),
    OV_BEHAVIOR_CALLS(is_deep, is_deep, NULL, tick_swim, NULL),
    OV_PHRASES(.words = "swim up", .doing = "swimming up",
               OV_WHY({OVIS_REASON_NO_NEED, "it is not in deep water"})),
};

// ---- AnimalPanic

static bool is_in_need(ov_behavior_turn* turn) {
  const ov_animal_panic_settings* settings = turn->settings;
  const ov_actor* self = turn->agent->self;
  if (settings->test != NULL && !settings->test(turn->agent, self)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
  }
  return ov_brain_has(turn->brain, OVIS_MEM_HURT_BY) || self->fire_ticks > 0 ||
         self->frozen_ticks > 0 || ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static bool always(ov_behavior_turn* turn) {
  (void)turn;
  return true;
}

static void start_panic(ov_behavior_turn* turn) {
  const ov_animal_panic_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  if (settings->started != NULL) {
    settings->started(turn->agent);
  }
  ov_brain_set_number(turn->brain, OVIS_MEM_IS_PANICKING, 1, OVIS_MEMORY_FOR_EVER);
  ov_brain_erase(turn->brain, OVIS_MEM_WALK_TARGET);
}

// The nearest water of the box, by squared distance, then y, x, z.
static bool find_water(const ov_agent* agent, ovis_pos* out) {
  const ovis_pos at = ov_brain_own_cell(agent);
  double best = (double)INFINITY;
  const ov_cell_range in = ov_cells_around(at, WATER_XZ, WATER_Y);
  for (ovis_pos cell = in.min; cell.y <= in.max.y; cell = ov_scan_yxz(cell, &in)) {
    const double d2 = ov_cell_dist2(cell, at);
    if (d2 < best && ov_agent_block(agent, cell)->fluid == OVIS_FLUID_WATER) {
      best = d2;
      *out = cell;
    }
  }
  return best < (double)INFINITY;
}

static void tick_panic(ov_behavior_turn* turn) {
  const ov_animal_panic_settings* settings = turn->settings;
  OVIS_ASSERT(settings->speed >= 0);
  ov_agent* agent = turn->agent;
  if (!ov_agent_is_path_done(agent)) {
    return;
  }
  ovis_pos water;
  ovis_vec3 place;
  if (agent->self->fire_ticks > 0 && find_water(agent, &water)) {
    ov_brain_walk_to_cell(turn->brain, water, settings->speed, 0);
  } else if (ov_agent_random_land_pos(agent, FLEE_XZ, FLEE_Y, &place)) {
    ov_brain_walk_to_pos(turn->brain, place, settings->speed, 0);
  }
}

static void stop_panic(ov_behavior_turn* turn) {
  ov_brain_erase(turn->brain, OVIS_MEM_IS_PANICKING);
}

const ov_behavior_kind ov_animal_panic = {
    OV_TIMED("AnimalPanic"),
    OV_NEEDS(OV_REGISTERED(IS_PANICKING), OV_REGISTERED(HURT_BY)),
    OV_TICKS(PANIC_TICKS_MIN, PANIC_TICKS_MAX),
    OV_SETTINGS(ov_animal_panic_settings),
    OV_BEHAVIOR_CALLS(is_in_need, always, start_panic, tick_panic, stop_panic),
    OV_PHRASES(.words = "flee in panic", .doing = "fleeing in panic",
               OV_WHY({OVIS_REASON_NO_NEED, "it was not hurt and does not burn or freeze"})),
};

// ---- CountDownCooldownTicks

static bool is_counting(ov_behavior_turn* turn) {
  return ov_brain_number(turn->brain, ov_behavior_memory(turn, 0)) > 0; // claim 354
}

static void tick_count(ov_behavior_turn* turn) {
  const ovis_memory memory = ov_behavior_memory(turn, 0);
  ov_brain_set_number(turn->brain, memory, ov_brain_number(turn->brain, memory) - 1,
                      OVIS_MEMORY_FOR_EVER); // claim 354
}

static void stop_count(ov_behavior_turn* turn) {
  ov_brain_erase(turn->brain, ov_behavior_memory(turn, 0)); // claim 354
}

const ov_behavior_kind ov_count_down = {
    OV_TIMED("CountDownCooldownTicks"),
    .never_times_out = true,
    OV_BEHAVIOR_CALLS(NULL, is_counting, NULL, tick_count, stop_count),
    OV_PHRASES(.words = "wait for a cooldown", .doing = "waiting for a cooldown",
               .does = "waits for a cooldown", .style = OVIS_STYLE_BRIEF),
};
