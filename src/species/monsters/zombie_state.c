// Zombies drown into others, call others, turn villagers, and set victims on fire.
// Rules: docs/sources.md#zombies
#include "species/monsters/zombie_state.h"

#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "species/monsters/zombie_villager.h"
#include "world/daylight.h"

#include <math.h>

#define WATER_TICKS 600 // with the eyes under water, until it begins to change
#define CHANGE_TICKS 300
#define CALL_CHANCE_MAX 0.1f // of most zombies
#define LEADER_SHARE 0.05    // of the special multiplier: chance to be one that calls more
#define LEADER_MIN 0.5f
#define LEADER_MORE 0.25f
#define CALL_TRIES 50
#define CALL_NEAR 7 // blocks along an axis, unless it is the same
#define CALL_FAR 40
#define CALL_COST 0.05f       // taken from the chance of both
#define CALL_PLAYER_RANGE 7.0 // blocks without a player
#define HALF_WIDTH 0.3        // of a zombie
#define HEIGHT 1.95
#define BABY_CHANCE 0.05f
#define DARK_MORE 8      // a light level below this, at random, is dark enough
#define IGNITE_SHARE 0.3 // chance for each point of local difficulty
#define IGNITE_TICKS 40  // of fire for each whole point of it

const ov_species_id ov_alerted_zombies[] = {OV_SPECIES_ZOMBIE, OV_SPECIES_HUSK, OV_SPECIES_DROWNED,
                                            OV_SPECIES_ZOMBIE_VILLAGER, OV_SPECIES_NONE};

void ov_zombie_born(ov_actor* actor) {
  ov_zombie* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  self->water_ticks = -1;
  self->change_ticks = -1;
}

OV_OWN_FUNCTIONS(ov_zombie, OV_ZOMBIE_STATE, )

// ---- Drowning

void ov_zombie_drown(ov_agent* agent, ov_species_id into) {
  ov_actor* actor = agent->self;
  ov_zombie* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->water_ticks >= -1);
  OVIS_ASSERT(self->change_ticks >= -1);
  if (self->change_ticks >= 0) {
    self->change_ticks--;
    if (self->change_ticks < 0) {
      agent->verbs->convert(agent, actor, ov_species_figures(into), NULL);
    }
    return;
  }
  if (!actor->body.is_eye_in_water) {
    self->water_ticks = -1;
    return;
  }
  self->water_ticks++;
  if (self->water_ticks >= WATER_TICKS) {
    const ovis_event more = {.reason = OVIS_CONVERSION_WATER};
    self->change_ticks = CHANGE_TICKS;
    ov_turn_emit(agent->turn, OVIS_EVENT_CHANGING, actor, NULL, &more);
  }
}

// ---- Calling others

// Drawn at the first blow that may call: only then it matters.
static float call_chance(ov_agent* agent) {
  ov_zombie* self = agent->self->own;
  ov_rng* rng = &agent->self->rng;
  if (!self->has_call_chance) {
    self->has_call_chance = true;
    self->call_chance = ov_rng_float(rng) * CALL_CHANCE_MAX;
    if (ov_rng_double(rng) < ov_special_multiplier(agent->env) * LEADER_SHARE) {
      self->call_chance += LEADER_MIN + ov_rng_float(rng) * LEADER_MORE;
    }
  }
  return self->call_chance;
}

static int32_t draw_offset(ov_rng* rng) {
  const int32_t far = CALL_NEAR + ov_rng_int(rng, CALL_FAR - CALL_NEAR + 1);
  return far * (ov_rng_int(rng, 3) - 1);
}

static bool is_empty(const ov_agent* agent, ovis_pos pos) {
  const ovis_state_traits* traits = ov_agent_block(agent, pos);
  return traits->shape == 0 && traits->fluid == OVIS_FLUID_NONE;
}

// Where light is not known, a cell under the open sky has full light of the sky.
static bool is_dark_enough(ov_agent* agent, ovis_pos pos) {
  ov_rng* rng = &agent->self->rng;
  const int32_t known = ovis_world_get_sky_light(agent->world, pos);
  const int32_t sky = known >= 0 ? known : ov_sees_sky(agent->world, pos) ? 15 : 0;
  if (sky > ov_rng_int(rng, 32) || ovis_world_get_block_light(agent->world, pos) > 0) {
    return false;
  }
  const int32_t left = sky - ov_sky_darken(agent->env);
  return (left > 0 ? left : 0) <= ov_rng_int(rng, DARK_MORE);
}

static bool is_near_player(ov_agent* agent, const ovis_vec3* pos) {
  for (int32_t i = 0; i < ov_crowd_here_count(agent->crowd); i++) {
    const ov_actor* other = ov_crowd_here(agent->crowd, i);
    if (other->kind == OV_ACTOR_PLAYER && ov_actor_is_alive(other) &&
        ov_goal_dist2(*pos, other) < CALL_PLAYER_RANGE * CALL_PLAYER_RANGE) {
      return true;
    }
  }
  return false;
}

static void come(ov_turn* turn, ov_actor* newborn, const ov_spawn_request* request) {
  (void)turn;
  ov_zombie* self = newborn->own;
  OVIS_ASSERT(newborn->profile->own_size >= sizeof *self);
  self->has_call_chance = true;
  self->call_chance = ov_rng_float(&newborn->rng) * CALL_CHANCE_MAX - CALL_COST;
  newborn->target = request->other;
}

static void note(ov_agent* agent, ov_actor* other, void* context) {
  (void)agent;
  (void)other;
  *(bool*)context = true;
}

// Does nobody stand where a zombie would come?
static bool is_free(ov_agent* agent, const ovis_vec3* feet) {
  const ovis_aabb box = {{feet->x - HALF_WIDTH, feet->y, feet->z - HALF_WIDTH},
                         {feet->x + HALF_WIDTH, feet->y + HEIGHT, feet->z + HALF_WIDTH}};
  const ovis_aabb own = ov_body_box(&agent->self->body);
  bool is_taken = own.min.x < box.max.x && own.max.x > box.min.x && own.min.y < box.max.y &&
                  own.max.y > box.min.y && own.min.z < box.max.z && own.max.z > box.min.z;
  ov_agent_each_near(agent, &box, OV_ACTOR_MOB, note, &is_taken);
  return !is_taken;
}

static bool is_good(ov_agent* agent, ovis_pos pos) {
  const ovis_pos below = {pos.x, pos.y - 1, pos.z};
  const ovis_pos above = {pos.x, pos.y + 1, pos.z};
  const ovis_vec3 feet = {pos.x + 0.5, pos.y, pos.z + 0.5};
  return (ov_agent_block(agent, below)->tags & OVIS_TAG(FULL_TOP)) != 0 && is_empty(agent, pos) &&
         is_empty(agent, above) && is_dark_enough(agent, pos) && !is_near_player(agent, &feet) &&
         is_free(agent, &feet);
}

static void call(ov_agent* agent, uint64_t target) {
  ov_actor* actor = agent->self;
  ov_zombie* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->call_chance >= -10);
  OVIS_ASSERT(self->call_chance <= 10);
  const ovis_pos at = ov_body_cell(&actor->body);
  for (int32_t i = 0; i < CALL_TRIES; i++) {
    const int32_t dx = draw_offset(&actor->rng);
    const int32_t dy = draw_offset(&actor->rng);
    const int32_t dz = draw_offset(&actor->rng);
    const ovis_pos pos = {at.x + dx, at.y + dy, at.z + dz};
    if (!is_good(agent, pos)) {
      continue;
    }
    const ov_spawn_request request = {.parent = actor->serial,
                                      .other = target,
                                      .pos = {pos.x + 0.5, pos.y, pos.z + 0.5},
                                      .called = ov_species_figures(OV_SPECIES_ZOMBIE),
                                      .is_baby = ov_rng_float(&actor->rng) < BABY_CHANCE,
                                      .begin = come};
    if (agent->verbs->call(agent, &request)) {
      self->call_chance -= CALL_COST;
    }
    return;
  }
}

void ov_zombie_was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  (void)harm;
  const ov_actor* actor = agent->self;
  if (agent->env->difficulty != OVIS_DIFFICULTY_HARD) {
    return;
  }
  const ov_actor* target = ov_agent_find(agent, actor->target);
  const ov_actor* enemy = target != NULL ? target : by;
  if (enemy != NULL && enemy != actor && ov_rng_float(&agent->self->rng) < call_chance(agent)) {
    call(agent, enemy->serial);
  }
}

// ---- Villagers

void ov_zombie_has_killed(ov_agent* agent, ov_actor* victim) {
  OVIS_ASSERT(victim != agent->self);
  const ovis_difficulty difficulty = agent->env->difficulty;
  if (victim->row->id != OV_SPECIES_VILLAGER || difficulty < OVIS_DIFFICULTY_NORMAL ||
      (difficulty == OVIS_DIFFICULTY_NORMAL && ov_rng_bool(&agent->self->rng))) {
    return;
  }
  agent->verbs->convert(agent, victim, ov_species_figures(OV_SPECIES_ZOMBIE_VILLAGER),
                        ov_zombie_villager_begin);
}

// ---- Doors

bool ov_zombie_may_break_doors(ov_goal_turn* turn) {
  return turn->agent->self->breaks_doors || ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
}

// ---- Fire

void ov_zombie_has_hit(ov_agent* agent, ov_actor* target) {
  OVIS_ASSERT(target != agent->self);
  ov_actor* self = agent->self;
  const double local = ov_local_difficulty(agent->env);
  if (self->fire_ticks == 0 || ov_gear_held(self) != 0 ||
      ov_rng_double(&self->rng) >= local * IGNITE_SHARE) {
    return;
  }
  const int32_t ticks = IGNITE_TICKS * (int32_t)local;
  target->fire_ticks = target->fire_ticks > ticks ? target->fire_ticks : ticks;
}
