// Movement of agents: requests of minds to the navigation and the controls.
// Rules: docs/sources.md#navigation
#include "agent/agent.h"

#include "agent/bond.h"
#include "agent/rider_lead.h"

#include "base/check.h"

#include <math.h>

#define JUMP_TICKS_MAX 200 // without gravity a jump does not end
#define AIR_DRAG 0.98
#define KNOT_HEIGHT 0.375 // of a leash's knot above the floor of its cell

ov_agent ov_agent_of(ov_turn* turn, ov_actor* actor) {
  return (ov_agent){.self = actor,
                    .crowd = turn->crowd,
                    .world = turn->world,
                    .env = ovis_world_get_env(turn->world),
                    .verbs = turn->verbs,
                    .turn = turn,
                    .tick = turn->tick,
                    .elapsed_ticks = 1};
}

static int32_t max_fall(const ov_turn* turn, const ov_actor* self) {
  const ovis_fall_limits limits = {.health = self->health,
                                   .health_max =
                                       (float)ov_actor_attribute(self, OV_ATTRIBUTE_HEALTH_MAX),
                                   .difficulty = ovis_world_get_env(turn->world)->difficulty,
                                   .has_target = self->target != 0,
                                   .is_creeper = self->row->drops_by_health,
                                   .is_exact_third = turn->paths.rules.fall_limit_exact_third};
  const double safe = ov_actor_own_attribute(self, OV_OWN_SAFE_FALL, OV_SAFE_FALL);
  return ovis_path_max_fall(&limits) + (int32_t)safe - OV_SAFE_FALL;
}

// The cost of water for a species.
static float water_malus(const ovis_species* species) {
  for (int32_t i = 0; i < species->malus_count; i++) {
    if (species->malus[i].type == OVIS_PATH_WATER) {
      return species->malus[i].malus;
    }
  }
  return ovis_path_base_malus(OVIS_PATH_WATER);
}

// A rider that leads its vehicle searches paths for it, from where it stands.
static const ov_actor* walker_of(const ov_crowd* crowd, const ov_actor* self) {
  const ov_actor* led = ov_steered_by(crowd, self);
  return led != NULL ? led : self;
}

static float step_height(const ov_actor* self) {
  return (float)ov_actor_own_attribute(self, OV_OWN_STEP_HEIGHT,
                                       (double)self->species->step_height);
}

// Sum of the way up, with a body's drag in the air: docs/sources.md#body
static float jump_height(const ov_actor* self) {
  const double gravity = ov_actor_own_attribute(self, OV_OWN_GRAVITY, OV_BODY_GRAVITY);
  double up = (double)self->body.jump_power;
  double height = 0;
  for (int32_t i = 0; i < JUMP_TICKS_MAX && up > 0; i++) {
    height += up;
    up = (up - gravity) * AIR_DRAG;
  }
  return (float)height;
}

ovis_own_body ov_actor_own_body(const ov_turn* turn, const ov_actor* actor) {
  const ov_actor* walker = walker_of(turn->crowd, actor);
  OVIS_ASSERT(walker->species != NULL);
  if (walker == actor && ov_actor_read_rare(actor)->attributes.has == 0) {
    return (ovis_own_body){0};
  }
  return (ovis_own_body){.width = walker->body.size.width,
                         .height = walker->body.size.height,
                         .step_height = step_height(walker),
                         .jump_height = jump_height(walker),
                         .max_fall = max_fall(turn, walker)};
}

const ovis_path_body* ov_agent_path_body(const ov_agent* agent) {
  const ov_actor* self = walker_of(agent->crowd, agent->self);
  ov_turn* turn = agent->turn;
  ovis_path_body* body = &turn->path_body;
  if (turn->path_body_kind != self->species) {
    *body = ovis_species_get_body(self->species, false);
    turn->path_body_kind = self->species;
  }
  if (self->row->body.move == OV_MOVE_KIND_DROWNED) { // it swims or walks, by turns
    body->evaluator =
        self->nav.kind == OVIS_NAVIGATION_WATER ? OVIS_EVALUATOR_SWIM : self->species->evaluator;
  }
  body->can_open_doors = self->species->can_open_doors || self->breaks_doors;
  body->uses_ladders = self->uses_ladders;
  const ov_bond* bond = ov_actor_bond(self);
  if (bond != NULL) { // it follows its owner through water
    body->malus[OVIS_PATH_WATER] = bond->is_following ? 0 : water_malus(self->species);
  }
  body->max_up_step = step_height(self);
  body->width = self->body.size.width;
  body->height = self->body.size.height;
  body->pos = self->body.pos;
  body->is_on_ground = self->body.is_on_ground;
  body->is_in_water = self->body.is_in_water;
  body->max_fall = max_fall(agent->turn, self);
  return body;
}

ov_nav_mob ov_agent_nav_mob(ov_agent* agent) {
  const ov_actor* self = walker_of(agent->crowd, agent->self);
  // Only fliers search their start at random; other mobs draw nothing here.
  const bool draws = agent->self->has_nav && agent->self->nav.kind == OVIS_NAVIGATION_FLYING;
  return (ov_nav_mob){.body = ov_agent_path_body(agent),
                      .follow_range = ov_actor_search_range(self, &agent->turn->rules),
                      .speed = self->body.speed,
                      .is_in_lava = self->body.is_in_lava,
                      .is_passenger = self->vehicle != 0,
                      .can_breach = self->species->can_breach,
                      .walks_to_blocks = self->row->walks_to_blocks,
                      .start_seed = draws ? ov_rng_u32(&agent->self->rng) : 0};
}

static ovis_pos cell_of(ovis_vec3 pos) {
  return (ovis_pos){(int32_t)floor(pos.x), (int32_t)floor(pos.y), (int32_t)floor(pos.z)};
}

bool ov_agent_go_to(ov_agent* agent, ovis_vec3 pos, double speed) {
  OVIS_ASSERT(agent->self->has_nav);
  const ov_nav_mob mob = ov_agent_nav_mob(agent);
  return ov_nav_move_to_block(&agent->self->nav, &mob, cell_of(pos), speed);
}

bool ov_agent_go_to_actor(ov_agent* agent, const ov_actor* other, double speed) {
  OVIS_ASSERT(agent->self->has_nav);
  const ov_nav_mob mob = ov_agent_nav_mob(agent);
  return ov_nav_move_to_entity(&agent->self->nav, &mob, &other->body.pos, speed);
}

void ov_agent_stop(ov_agent* agent) {
  if (agent->self->has_nav) {
    ov_nav_stop(&agent->self->nav);
  }
}

bool ov_agent_is_path_done(const ov_agent* agent) {
  return !agent->self->has_nav || ov_nav_is_done(&agent->self->nav);
}

bool ov_agent_is_leashed(const ov_agent* agent) {
  return ov_actor_is_leashed(agent->self);
}

bool ov_agent_leash_end(const ov_agent* agent, ovis_vec3* out) {
  const ov_actor_rare* rare = ov_actor_read_rare(agent->self);
  *out = agent->self->body.pos;
  if (rare->is_knotted) {
    const ovis_pos knot = rare->knot;
    *out = (ovis_vec3){knot.x + 0.5, knot.y + KNOT_HEIGHT, knot.z + 0.5};
    const bool is_loaded = ovis_world_get_block(agent->world, knot) != OVIS_STATE_UNLOADED;
    return !is_loaded || (ov_agent_block(agent, knot)->tags & OVIS_TAG(FENCE)) != 0;
  }
  const ov_actor* holder = ov_agent_find(agent, rare->leash);
  *out = holder != NULL ? holder->body.pos : *out;
  return holder != NULL;
}

void ov_agent_look_at(ov_agent* agent, const ov_actor* other, float yaw_max_deg,
                      float pitch_max_deg) {
  ov_look_control_look_at(&agent->self->controls.look, ov_body_eye(&other->body), yaw_max_deg,
                          pitch_max_deg);
}

const ovis_state_traits* ov_agent_block(const ov_agent* agent, ovis_pos pos) {
  const ovis_state state = ovis_world_get_block(agent->world, pos);
  const ovis_state known = state == OVIS_STATE_UNLOADED ? 0 : state;
  return ovis_blocks_get_traits(ovis_world_get_blocks(agent->world), known);
}
