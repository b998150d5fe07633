// Senses: sight, conditions on targets, searches for actors nearby.
// Rules: docs/sources.md#goals
#include "agent/agent.h"

#include "agent/bond.h"
#include "agent/player.h"
#include "base/check.h"
#include "base/sort.h"
#include "base/vec.h"

#include <ovis/item.h>

#include <string.h>

#define SIGHT_RANGE 128.0
#define RANGE_MIN 2.0
#define INVISIBLE_SHARE (0.7 * 0.1)
#define SPECIES_WORDS ((OV_SPECIES_ALL_COUNT + 63) / 64)

double ov_actor_dist2(const ov_actor* a, const ov_actor* b) {
  return ov_vec_dist2(a->body.pos, b->body.pos);
}

// ---- Sight

// `meter` [opt]: counts the ray.
static bool sees(const ov_agent* agent, const ov_actor* other, ov_meter* meter) {
  const ovis_vec3 from = ov_body_eye(&agent->self->body);
  const ovis_vec3 to = ov_body_eye(&other->body);
  if (ov_vec_dist2(from, to) > SIGHT_RANGE * SIGHT_RANGE) {
    return false;
  }
  if (meter != NULL) {
    ov_meter_add_ray(meter);
  }
  return !ovis_world_cast_ray(agent->world, from, to, OVIS_RAY_FLUIDS_NONE).is_hit;
}

bool ov_agent_sees(ov_agent* agent, const ov_actor* other) {
  OVIS_ASSERT(other != NULL);
  ov_sight* sight = &agent->turn->sight;
  for (int32_t i = 0; i < sight->count; i++) {
    if (sight->serials[i] == other->serial) {
      return sight->is_seen[i];
    }
  }
  const bool is_seen = sees(agent, other, &agent->turn->meter);
  if (sight->count < OV_SIGHT_CAPACITY) {
    sight->serials[sight->count] = other->serial;
    sight->is_seen[sight->count] = is_seen;
    sight->count++;
  }
  return is_seen;
}

// ---- Choosing

// Share of the range at which an actor is noticed. Invisible ones without armor: see
// docs/sources.md#effects
static double visibility(const ov_actor* other) {
  return ov_effect_level(other, OVIS_EFFECT_INVISIBILITY) > 0 ? INVISIBLE_SHARE : 1;
}

static double noticed_within(const ov_agent* agent, const ov_actor* other, double range) {
  const double noticed = range * ov_actor_visibility(agent->self, other) * visibility(other);
  return noticed > RANGE_MIN ? noticed : RANGE_MIN;
}

// Why `other` is no target, sight left aside. NOT_ASKED: it is one.
static ovis_reason refusal_of(const ov_agent* agent, const ov_actor* other,
                              const ov_targeting* targeting) {
  if (other == agent->self || !ov_actor_is_alive(other)) {
    return OVIS_REASON_TARGET_GONE;
  }
  const ov_bond* bond = targeting->is_combat ? ov_actor_bond(agent->self) : NULL;
  if (bond != NULL && bond->owner == other->serial) {
    return OVIS_REASON_OWNS_IT; // a pet spares its owner
  }
  if (targeting->is_combat && other->row->is_spared) {
    return OVIS_REASON_SAFE;
  }
  if (ov_player_is_spectator(other)) {
    return OVIS_REASON_SPECTATOR;
  }
  if (targeting->is_combat && ov_player_is_safe(other)) {
    return OVIS_REASON_CREATIVE;
  }
  if (targeting->is_combat && other->kind == OV_ACTOR_PLAYER &&
      agent->env->difficulty == OVIS_DIFFICULTY_PEACEFUL) {
    return OVIS_REASON_TOO_EASY;
  }
  if (targeting->is_combat && agent->self->profile->may_attack != NULL &&
      !agent->self->profile->may_attack(agent, other)) {
    return OVIS_REASON_SPARED;
  }
  if (targeting->range > 0) {
    const double range = noticed_within(agent, other, targeting->range);
    if (ov_actor_dist2(agent->self, other) > range * range) {
      return OVIS_REASON_TOO_FAR;
    }
  }
  return OVIS_REASON_NOT_ASKED;
}

bool ov_agent_can_target(ov_agent* agent, const ov_actor* other, const ov_targeting* targeting) {
  return refusal_of(agent, other, targeting) == OVIS_REASON_NOT_ASKED &&
         (!targeting->needs_sight || ov_agent_sees(agent, other));
}

ovis_reason ov_agent_why_no_target(const ov_agent* agent, const ov_actor* other,
                                   const ov_targeting* targeting, double* out_range) {
  OVIS_ASSERT(other != NULL);
  *out_range = targeting->range > 0 ? noticed_within(agent, other, targeting->range) : 0;
  const ovis_reason reason = refusal_of(agent, other, targeting);
  const bool is_hidden =
      reason == OVIS_REASON_NOT_ASKED && targeting->needs_sight && !sees(agent, other, NULL);
  return is_hidden ? OVIS_REASON_NOT_SEEN : reason;
}

ov_actor* ov_agent_find(const ov_agent* agent, uint64_t serial) {
  ov_actor* actor = ov_crowd_find(agent->crowd, serial);
  return actor != NULL && ov_actor_is_alive(actor) ? actor : NULL;
}

// The dead stay in the crowd for OV_DEAD_TICKS.
ovis_reason ov_agent_loss(const ov_agent* agent, uint64_t serial) {
  const ov_actor* actor = serial != 0 ? ov_crowd_find(agent->crowd, serial) : NULL;
  if (serial == 0) {
    return OVIS_REASON_TARGET_LOST;
  }
  if (actor == NULL || actor->dead_ticks >= OV_VANISHED_TICKS) {
    return OVIS_REASON_TARGET_REMOVED;
  }
  return ov_actor_is_alive(actor) ? OVIS_REASON_NO_TARGET : OVIS_REASON_TARGET_GONE;
}

// ---- Finding

typedef struct nearest_run {
  ov_agent* agent;
  const ov_search_near* search;
  ovis_vec3 from;
  ov_actor* best;
  double best_dist2;
  uint64_t wanted[SPECIES_WORDS]; // species, as bits
} nearest_run;

static void want(nearest_run* run, const ov_species_id* species) {
  if (species == NULL) {
    memset(run->wanted, 0xFF, sizeof run->wanted);
    return;
  }
  for (int32_t i = 0; species[i] != OV_SPECIES_NONE; i++) {
    OVIS_ASSERT(species[i] < OV_SPECIES_ALL_COUNT);
    run->wanted[species[i] / 64] |= (uint64_t)1 << (species[i] % 64);
  }
}

// Sight is the most expensive test and comes last: only a candidate nearer than the best one so far
// costs a ray.
static void consider(void* context, int32_t slot) {
  nearest_run* run = context;
  const ov_search_near* search = run->search;
  const ov_species_id species = ov_crowd_species_at(run->agent->crowd, slot);
  if ((run->wanted[species / 64] >> (species % 64) & 1u) == 0) {
    return;
  }
  ov_actor* other = ov_crowd_at(run->agent->crowd, slot);
  if (other == run->agent->self || !ov_actor_is_alive(other)) {
    return;
  }
  const double d2 = ov_vec_dist2(run->from, other->body.pos);
  if (run->best != NULL &&
      (d2 > run->best_dist2 || (d2 == run->best_dist2 && other->serial > run->best->serial))) {
    return;
  }
  if (search->filter != NULL && !search->filter(run->agent, other, search->context)) {
    return;
  }
  if (search->targeting != NULL && !ov_agent_can_target(run->agent, other, search->targeting)) {
    return;
  }
  run->best = other;
  run->best_dist2 = d2;
}

static ovis_aabb grown_box(const ov_actor* actor, double xz, double y) {
  const ovis_aabb box = ov_body_box(&actor->body);
  return (ovis_aabb){{box.min.x - xz, box.min.y - y, box.min.z - xz},
                     {box.max.x + xz, box.max.y + y, box.max.z + xz}};
}

ov_actor* ov_agent_nearest(ov_agent* agent, const ov_search_near* search) {
  OVIS_ASSERT(search->grow_xz >= 0);
  OVIS_ASSERT(search->grow_y >= 0);
  if (search->species != NULL && !ov_crowd_has_any(agent->crowd, search->species)) {
    return NULL; // it saves the look at all actors around
  }
  nearest_run run = {.agent = agent,
                     .search = search,
                     .from = search->has_from ? search->from : agent->self->body.pos};
  want(&run, search->species);
  const ovis_aabb box = grown_box(agent->self, search->grow_xz, search->grow_y);
  ov_grid_each(&agent->crowd->grid, &box, (int32_t)search->kind, consider, &run);
  OVIS_ASSERT(run.best != agent->self);
  return run.best;
}

// Actors of a kind: a first pass counts them, a second lists them.
typedef struct near_list {
  const ov_agent* agent;
  ov_actor** actors; // [(actor) * capacity]
  int32_t capacity;
  int32_t count;
} near_list;

static void add_near(void* context, int32_t slot) {
  near_list* list = context;
  ov_actor* other = ov_crowd_at(list->agent->crowd, slot);
  if (other == list->agent->self || !ov_actor_is_alive(other)) {
    return;
  }
  if (list->count < list->capacity) {
    list->actors[list->count] = other;
  }
  list->count++;
}

static bool comes_before(const void* a, const void* b) {
  const ov_actor* const* left = a;
  const ov_actor* const* right = b;
  return (*left)->serial < (*right)->serial;
}

void ov_agent_each_near(ov_agent* agent, const ovis_aabb* box, ov_actor_kind kind,
                        ov_actor_visit_fn* visit, void* context) {
  OVIS_ASSERT(visit != NULL);
  if ((int32_t)kind != OV_GRID_ANY_KIND && agent->crowd->grid.members[kind].count == 0) {
    return;
  }
  near_list list = {.agent = agent};
  ov_grid_each(&agent->crowd->grid, box, (int32_t)kind, add_near, &list);
  if (list.count == 0) {
    return;
  }
  ov_arena* scratch = &agent->turn->scratch;
  list.capacity = list.count;
  list.count = 0;
  list.actors = ov_arena_push(scratch, (size_t)list.capacity * sizeof(ov_actor*), "actors near");
  if (list.actors == NULL) {
    agent->turn->is_out_of_memory = true;
    return;
  }
  ov_grid_each(&agent->crowd->grid, box, (int32_t)kind, add_near, &list);
  OVIS_ASSERT(list.count == list.capacity);
  ov_sort(list.actors, list.count, sizeof(ov_actor*), comes_before);
  for (int32_t i = 0; i < list.count; i++) {
    visit(agent, list.actors[i], context);
  }
  ov_arena_pop(scratch, list.actors);
}

typedef struct visit_near {
  ov_agent* agent;
  ov_actor_visit_fn* visit;
  void* context;
} visit_near;

static void visit_one(void* context, int32_t slot) {
  const visit_near* self = context;
  ov_actor* other = ov_crowd_at(self->agent->crowd, slot);
  if (other != self->agent->self && ov_actor_is_alive(other)) {
    self->visit(self->agent, other, self->context);
  }
}

void ov_agent_each_near_unordered(ov_agent* agent, const ovis_aabb* box, ov_actor_kind kind,
                                  ov_actor_visit_fn* visit, void* context) {
  visit_near self = {agent, visit, context};
  ov_grid_each(&agent->crowd->grid, box, (int32_t)kind, visit_one, &self);
}
