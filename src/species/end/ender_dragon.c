// The ender dragon: figures, and what it does in each tick.
// Rules: docs/sources.md#ender-dragon
#include "species/end/ender_dragon.h"

#include "base/check.h"
#include "figures/row.h"
#include "species/profiles.h"

#include <math.h>

// ---- Figures

const ov_species ov_ender_dragon_row = {
    OV_ROW(ENDER_DRAGON, ender_dragon, NONE,
           OV_IS_FIRE_IMMUNE | OV_IS_FALL_IMMUNE | OV_BREATHES_ANY | OV_NEVER_FREEZES |
               OV_IS_AIRBORNE,
           .width = 16, .height = 8, .eye_height = 6.8f, .health_max = 200, .speed = 0.7f,
           .follow_range = 16, .attack_damage = 0, .step_height = 0.6f),
    .nature.knock_back_resistance = 1,
    .nature.is_effect_immune = true,
    .passes_bodies = true,
    .dead_ticks = 200,
    .seating = OV_SEAT,
    .body = {.travel = OV_TRAVEL_DRIFT,
             .traits = OV_BODY_PASSES_BLOCKS | OV_BODY_WEIGHTLESS | OV_BODY_NOT_PUSHED_BY_FLUIDS |
                       OV_BODY_PASSES_COBWEBS | OV_BODY_PASSES_BUSHES},
};

#define RISE 0.1 // blocks a tick, after its death
#define SPIN_DEG 20.0f
#define DEATH_TICKS 200
#define EXPERIENCE_FIRST 12000
#define EXPERIENCE_LATER 500
#define EXPERIENCE_FROM 150 // ticks
#define EXPERIENCE_EVERY 5
#define EXPERIENCE_PART 0.08
#define EXPERIENCE_REST 0.2
#define LN_2 0.6931471805599453
#define FLAP_SITTING 0.1f
#define FLAP 0.2f
#define FLAP_IN_WALL 0.5f

OV_OWN_FUNCTIONS(ov_dragon, OV_DRAGON_STATE, static)

// ---- The tick

// 2 to the power of a small number.
static double power_of_2(double exponent) {
  const double x = exponent * LN_2;
  return 1 + x * (1 + x / 2 * (1 + x / 3 * (1 + x / 4)));
}

// The wings beat slower the faster it flies, and when it sinks.
static void flap(const ov_actor* actor) {
  ov_dragon* self = ov_dragon_of(actor);
  const ovis_vec3 v = self->motion;
  if (ov_dragon_is_sitting(self)) {
    self->flap += FLAP_SITTING;
    return;
  }
  const double level = sqrt(v.x * v.x + v.z * v.z);
  const float beat = FLAP / (float)(level * 10 + 1) * (float)power_of_2(v.y);
  self->flap += self->is_in_wall ? beat * FLAP_IN_WALL : beat;
  self->flap = self->flap < 1e6f ? self->flap : 0;
}

static void step(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_dragon* self = ov_dragon_of(actor);
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  if (!self->has_begun) {
    self->motion = actor->body.velocity;
  }
  ov_dragon_heal(agent);
  flap(actor);
  ov_dragon_note_trail(actor);
  ov_dragon_tick_phase(agent);
  if (ov_actor_is_alive(actor)) {
    ov_dragon_fly(actor);
  }
}

static void moved(ov_agent* agent) {
  ov_dragon_slow_down(agent->self);
  ov_dragon_touch(agent);
}

static void leave_experience(ov_agent* agent, double share) {
  const ov_dragon* self = ov_dragon_of(agent->self);
  const int32_t all = self->killed_before ? EXPERIENCE_LATER : EXPERIENCE_FIRST;
  const ovis_event more = {.count = (int32_t)(all * share)};
  ov_turn_emit(agent->turn, OVIS_EVENT_EXPERIENCE, agent->self, NULL, &more);
}

// It rises, turns, and leaves experience.
static void dead_step(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_dragon* self = ov_dragon_of(actor);
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  if (self->death_ticks >= DEATH_TICKS) {
    return;
  }
  self->death_ticks++;
  actor->body.velocity = (ovis_vec3){0, RISE, 0};
  actor->body.yaw_deg += SPIN_DEG;
  actor->body.body_yaw_deg = actor->body.head_yaw_deg = actor->body.yaw_deg;
  if (self->death_ticks > EXPERIENCE_FROM && self->death_ticks % EXPERIENCE_EVERY == 0) {
    leave_experience(agent, EXPERIENCE_PART);
  }
  if (self->death_ticks == DEATH_TICKS) {
    leave_experience(agent, EXPERIENCE_REST);
    actor->dead_ticks = DEATH_TICKS + 1; // a save may have it in the middle of this
  }
}

// A host set its phase or its island: it chooses its way again.
static void was_set(ov_actor* actor) {
  ov_dragon* self = ov_dragon_of(actor);
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  ov_dragon_drop_path(self);
  self->has_target = false;
  self->phase_ticks = 0;
}

static void look(const ov_actor* actor, ov_control_view* view) {
  (void)actor;
  view->is_look_off = true;
}

static ov_own_path path(const ov_actor* actor) {
  const ov_dragon* self = ov_dragon_of(actor);
  OVIS_ASSERT(self->path_next <= self->path_count);
  return (ov_own_path){.nodes = self->path,
                       .count = self->path_count,
                       .next_index = self->path_next > 0 ? self->path_next - 1 : 0,
                       .found = self->paths_found,
                       .arrived = self->paths_arrived,
                       .replaced = self->paths_replaced};
}

const ov_profile ov_ender_dragon_profile = {.goals = &ov_dragon_plan,
                                            OV_OWN(ov_dragon),
                                            .was_set = was_set,
                                            .step = step,
                                            .moved = moved,
                                            .dead_step = dead_step,
                                            .look = look,
                                            .steers_itself = true,
                                            .takes = ov_dragon_takes,
                                            .survives = ov_dragon_survives,
                                            .was_hurt = ov_dragon_was_hurt,
                                            .parts = ov_dragon_parts,
                                            .lost_crystal = ov_dragon_lost_crystal,
                                            .path = path,
                                            .reach = OV_REACHES(EVERYWHERE)};
