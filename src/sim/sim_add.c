// Adds and removes actors, with their minds, navigation and own state.
// Design: docs/architecture.md
#include "agent/gear.h"
#include "base/check.h"
#include "body/seconds_control.h"
#include "life/riding.h"
#include "sim/sim_internal.h"

#include "base/limits.h"
#include "mind/host/host_brain.h"
#include "mind/host/host_species.h"
#include "species/profiles.h"

#include <string.h>

ovis_spawn_def ovis_default_spawn_def(void) {
  return (ovis_spawn_def){.cookie = OV_COOKIE};
}

const ov_mind_kind* ov_sim_find_mind(const ovis_sim* sim, const char* name) {
  const ov_mind_kind* built_in = ov_built_in_mind(name);
  if (built_in != NULL) {
    return built_in;
  }
  for (int32_t i = 0; i < sim->kind_count; i++) {
    if (strcmp(name, sim->kinds[i].name) == 0) {
      return &sim->kinds[i];
    }
  }
  return NULL;
}

const ovis_species* ovis_sim_find_species(const ovis_sim* sim, const char* name) {
  OV_REQUIRE(sim != NULL, NULL);
  OV_REQUIRE(name != NULL, NULL);
  const ov_species* own = ov_own_species_find(&sim->own_species, name);
  own = own != NULL ? own : ov_object_find(name);
  return own != NULL ? &own->figures : ovis_species_find(name);
}

// The mind that mobs of a species have unless they are given another one. NULL: the species' own.
static const char* usual_mind(const ovis_sim* sim, const ov_species* row) {
  if (sim->is_restoring || row->host_mind != NULL) {
    return sim->is_restoring ? NULL : row->host_mind;
  }
  for (int32_t i = 0; i < sim->brain_count; i++) {
    if (sim->brains[i]->is_for_all && sim->brains[i]->like == row->id && row->host_plan == NULL) {
      return sim->brains[i]->name;
    }
  }
  return NULL;
}

static bool needs_nav(const ov_actor* actor) {
  return actor->mind_plan != NULL &&
         actor->species->navigation != OVIS_NAVIGATION_NONE; // claims 7, 344
}

ovis_status ov_sim_species_mind(ovis_sim* sim, ov_species_id id, const ov_mind_plan** out) {
  *out = NULL;
  if (id >= OV_SPECIES_COUNT) {
    return OVIS_OK; // a thing, or a player
  }
  ov_mind_plan** plan = &sim->plans[id];
  const ovis_status status =
      *plan == NULL ? ov_mind_plan_make(ov_profile_at(id), &sim->rules, &sim->allocator, plan)
                    : OVIS_OK;
  *out = *plan;
  return status;
}

void ov_sim_free_plans(ovis_sim* sim) {
  for (int32_t i = 0; i < OV_SPECIES_COUNT; i++) {
    ov_mind_plan_free(sim->plans[i], &sim->allocator);
  }
}

static ovis_status equip(ovis_sim* sim, ov_actor* actor) {
  const ov_profile* profile = actor->profile;
  const ov_mind_kind* given = actor->given_mind;
  actor->mind_plan = given != NULL ? ov_mind_kind_plan(given, actor->row) : actor->row->host_plan;
  if (actor->mind_plan == NULL &&
      ov_sim_species_mind(sim, actor->row->id, &actor->mind_plan) != OVIS_OK) {
    return OVIS_NO_MEMORY;
  }
  const bool has_mind = actor->mind_plan != NULL;
  if (has_mind && actor->row->uses_points && ov_sim_points(sim) == NULL) {
    return OVIS_NO_MEMORY;
  }
  if (actor->profile->thing == NULL) {
    actor->work = ov_work_make(&sim->turn.meter);
    if (actor->work == NULL) {
      return OVIS_NO_MEMORY;
    }
  }
  // The own state follows the mind, aligned for any type.
  const size_t mind_size = has_mind ? ov_mind_size(actor->mind_plan) : 0;
  actor->block_size = mind_size + profile->own_size;
  if (actor->block_size > 0) {
    uint8_t* block = ov_alloc_zero(&sim->allocator, actor->block_size);
    if (block == NULL) {
      return OVIS_NO_MEMORY;
    }
    actor->mind = has_mind ? block : NULL;
    actor->own = profile->own_size > 0 ? block + mind_size : NULL;
    if (has_mind) {
      ov_mind_init(actor);
      ov_mind_born(actor);
    }
  }
  if (profile->born != NULL) {
    profile->born(actor);
  }
  if (needs_nav(actor)) {
    const ov_nav_def def = {.shared = &sim->turn.paths,
                            .kind = actor->species->navigation,
                            .allocator = ov_block_store_allocator(&sim->blocks),
                            .follow_range = ov_actor_search_range(actor, &sim->turn.rules)};
    ov_nav_init(&actor->nav, &def);
    actor->has_nav = true;
  }
  return OVIS_OK;
}

void ov_sim_free_parts(ovis_sim* sim, ov_actor* actor) {
  ov_actor_drop_rare(actor, &sim->turn.blocks);
  ov_gear_drop(actor, &sim->turn.blocks);
  ov_work_free(actor->work, &sim->turn.meter);
  if (actor->has_nav) {
    ov_nav_fini(&actor->nav);
  }
  if (actor->mind != NULL) {
    ov_mind_fini(actor, &sim->allocator);
  }
  if (actor->own != NULL && actor->profile->own_fini != NULL) {
    actor->profile->own_fini(actor->own, &sim->allocator);
  }
  void* block = actor->mind != NULL ? actor->mind : actor->own;
  ov_free(&sim->allocator, block, actor->block_size);
}

void ov_sim_leave(ovis_sim* sim, ov_actor* actor) {
  if (ov_actor_is_alive(actor) && actor->mind != NULL) {
    ov_agent agent = ov_agent_of(&sim->turn, actor);
    ov_mind_leave(&agent);
  }
}

void ov_sim_detach(ovis_sim* sim, ov_actor* actor) {
  OVIS_ASSERT(sim->crowd.order.count > 0);
  ov_ride_detach(&sim->turn, actor);
  ov_sim_keep_work(sim, actor);
  ov_sim_free_parts(sim, actor);
  ov_crowd_remove(&sim->crowd, actor->id);
}

// Gives an actor that has only id and serial all that it begins with. False: no memory.
static bool fill(ovis_sim* sim, ov_actor* actor, ov_actor_kind kind, const ovis_spawn_def* def,
                 const ov_mind_kind* given) {
  actor->kind = kind;
  actor->profile = ov_profile_of(def->species);
  ov_actor_init(actor, def->species, def->is_baby, def->pos, def->yaw_deg);
  if (ov_actor_is_thing(actor)) {
    actor->profile->thing->init(actor);
  }
  actor->rng = ov_rng_make(sim->seed, actor->serial);
  actor->uuid = def->uuid;
  actor->is_hosted = def->is_hosted;
  // A body without navigation cannot obey orders to walk.
  const bool can_walk = def->species->navigation != OVIS_NAVIGATION_NONE; // claims 3, 7, 344
  actor->given_mind = given == &ov_walker_mind && !can_walk ? NULL : given;
  if (equip(sim, actor) != OVIS_OK || !ov_crowd_update(&sim->crowd, actor)) {
    return false;
  }
  if (def->has_seconds_body) {
    ov_actor_rare* rare = ov_turn_make_rare(&sim->turn, actor);
    if (rare == NULL) {
      return false;
    }
    rare->has_seconds = true;
    ov_seconds_control_init(&rare->seconds, &actor->body, &sim->turn.rules);
  }
  if (def->health > 0) {
    actor->health = def->health < OV_HEALTH_MAX ? def->health : OV_HEALTH_MAX;
  }
  return true;
}

ovis_status ov_sim_add(ovis_sim* sim, ov_actor_kind kind, const ovis_spawn_def* def,
                       ov_actor** out) {
  *out = NULL;
  // A species of the host may name the mind of its mobs.
  const char* mind = def->mind != NULL ? def->mind : usual_mind(sim, ov_species_of(def->species));
  const ov_mind_kind* given = mind != NULL ? ov_sim_find_mind(sim, mind) : NULL;
  if (mind != NULL && given == NULL) {
    return OVIS_NOT_FOUND;
  }
  if (given != NULL && ov_mind_kind_plan(given, ov_species_of(def->species)) == NULL) {
    return OVIS_NOT_FOUND; // no mind for this species
  }
  if (sim->crowd.actors.count == OV_POOL_CAPACITY_MAX) {
    return OVIS_FULL;
  }
  ov_actor* actor = ov_crowd_add(&sim->crowd, sim->next_serial);
  if (actor == NULL) {
    return OVIS_NO_MEMORY;
  }
  if (!ov_sim_note_birth(sim, sim->crowd.order.items[sim->crowd.order.count - 1])) {
    ov_crowd_remove(&sim->crowd, actor->id);
    return OVIS_NO_MEMORY;
  }
  if (!fill(sim, actor, kind, def, given)) {
    ov_sim_detach(sim, actor);
    return OVIS_NO_MEMORY;
  }
  sim->next_serial++;
  *out = actor;
  return OVIS_OK;
}

ovis_status ov_sim_renew(ovis_sim* sim, ov_actor* actor, ov_actor_kind kind,
                         const ovis_spawn_def* def) {
  const ov_mind_kind* given = def->mind != NULL ? ov_sim_find_mind(sim, def->mind) : NULL;
  if (def->mind != NULL && given == NULL) {
    return OVIS_NOT_FOUND;
  }
  const ov_actor old = {.id = actor->id, .serial = actor->serial};
  ov_sim_free_parts(sim, actor);
  *actor = old;
  return fill(sim, actor, kind, def, given) ? OVIS_OK : OVIS_NO_MEMORY;
}
