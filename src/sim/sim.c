// Many mobs over one world: making the simulation, who comes and goes, and the tick, by the numbers
// of docs/tick.md.
#include "life/riding.h"
#include "sim/sim_internal.h"

#include "base/limits.h"
#include "mob/kinds.h"

#include <string.h>

#define DEAD_TICKS 20

ovis_sim_def ovis_default_sim_def(void) {
  return (ovis_sim_def){.rules = ovis_rules_preset(OVIS_RULES_1_19_4),
                        .mob_capacity = 256,
                        .load_distance = 4,
                        .far_distance = 64,
                        .cookie = OV_COOKIE};
}

ovis_spawn_def ovis_default_spawn_def(void) {
  return (ovis_spawn_def){.cookie = OV_COOKIE};
}

// ---- Minds of the host's own

static bool is_mind_good(const ovis_sim_def* def, int32_t index) {
  const ovis_mind_def* mind = &def->minds[index];
  bool is_good = mind->name != NULL && mind->name[0] != '\0' &&
                 strlen(mind->name) < OVIS_MIND_NAME_MAX && mind->think != NULL &&
                 mind->option_count >= 0 && mind->option_count <= OVIS_MIND_OPTIONS_MAX &&
                 mind->state_size <= OVIS_MIND_STATE_MAX && strcmp(mind->name, OV_WALKER_MIND) != 0;
  for (int32_t i = 0; i < index && is_good; i++) {
    is_good = strcmp(def->minds[i].name, mind->name) != 0;
  }
  for (int32_t i = 0; is_good && i < mind->option_count; i++) {
    is_good = mind->options[i].name != NULL && mind->options[i].group != NULL;
  }
  return is_good;
}

static ovis_status take_minds(ovis_sim* sim, const ovis_sim_def* def) {
  for (int32_t i = 0; i < def->mind_count; i++) {
    if (!is_mind_good(def, i)) {
      return OVIS_OUT_OF_RANGE;
    }
  }
  if (def->mind_count <= 0) {
    return OVIS_OK;
  }
  const size_t count = (size_t)def->mind_count;
  sim->mind_count = def->mind_count;
  sim->mind_defs = ov_alloc(&sim->allocator, count * sizeof *sim->mind_defs);
  sim->mind_kinds = ov_alloc(&sim->allocator, count * sizeof *sim->mind_kinds);
  if (sim->mind_defs == NULL || sim->mind_kinds == NULL) {
    return OVIS_NO_MEMORY;
  }
  for (int32_t i = 0; i < def->mind_count; i++) {
    sim->mind_defs[i] = def->minds[i];
    sim->mind_kinds[i] = (ov_mind_kind){.name = def->minds[i].name,
                                        .ops = &ov_own_mind_ops,
                                        .plan = ov_own_mind_plan,
                                        .data = &sim->mind_defs[i]};
  }
  return OVIS_OK;
}

const ov_mind_kind* ov_sim_find_mind(const ovis_sim* sim, const char* name) {
  if (strcmp(name, OV_WALKER_MIND) == 0) {
    return &ov_walker_mind;
  }
  for (int32_t i = 0; i < sim->mind_count; i++) {
    if (strcmp(name, sim->mind_kinds[i].name) == 0) {
      return &sim->mind_kinds[i];
    }
  }
  return NULL;
}

ovis_status ovis_sim_create(const ovis_sim_def* def, ovis_sim** out) {
  OV_CHECK_DEF(def);
  OVIS_ASSERT(def->world != NULL);
  OVIS_ASSERT(def->mob_capacity >= 0);
  OVIS_ASSERT(def->mob_capacity <= OV_POOL_CAPACITY_MAX);
  OVIS_ASSERT(def->load_distance >= 0);
  *out = NULL;
  ovis_sim* sim = ov_alloc_zero(&def->allocator, sizeof *sim);
  if (sim == NULL) {
    return OVIS_NO_MEMORY;
  }
  sim->allocator = def->allocator;
  sim->world = def->world;
  sim->rules = def->rules;
  sim->seed = def->seed;
  sim->load_distance = def->load_distance;
  sim->far_think_ticks = def->far_think_ticks;
  sim->far_distance = def->far_distance;
  sim->on_act = def->on_act;
  sim->act_context = def->act_context;
  sim->next_serial = 1;
  const ovis_status minds = take_minds(sim, def);
  if (minds != OVIS_OK) {
    ovis_sim_destroy(sim);
    return minds;
  }
  const ov_turn_def turn = {.world = def->world,
                            .crowd = &sim->crowd,
                            .verbs = &ov_sim_verbs,
                            .sim = sim,
                            .rules = def->rules,
                            .allocator = def->allocator,
                            .event_capacity = def->mob_capacity + 16};
  if (!ov_crowd_init(&sim->crowd, &def->allocator, def->mob_capacity) ||
      !ov_array_reserve(&sim->events, &def->allocator, def->mob_capacity + 16) ||
      ov_turn_init(&sim->turn, &turn) != OVIS_OK ||
      ovis_world_add_listener(def->world, ov_sim_hear_change, sim) != OVIS_OK) {
    ovis_sim_destroy(sim);
    return OVIS_NO_MEMORY;
  }
  sim->is_listening = true;
  *out = sim;
  return OVIS_OK;
}

static void release(ovis_sim* sim, ov_actor* actor) {
  if (actor->has_nav) {
    ov_nav_fini(&actor->nav);
  }
  void* block = actor->mind != NULL ? actor->mind : actor->own;
  ov_free(&sim->allocator, block, actor->block_size);
}

void ovis_sim_destroy(ovis_sim* sim) {
  if (sim == NULL) {
    return;
  }
  const ovis_allocator allocator = sim->allocator;
  if (sim->is_listening) {
    ovis_world_remove_listener(sim->world, ov_sim_hear_change, sim);
  }
  ov_sim_drop_queue(sim);
  for (int32_t i = 0; i < sim->crowd.order.count; i++) {
    release(sim, ov_crowd_at(&sim->crowd, sim->crowd.order.items[i]));
  }
  ov_crowd_fini(&sim->crowd);
  ov_turn_fini(&sim->turn);
  ov_array_fini(&sim->events, &allocator);
  ov_array_fini(&sim->events_between, &allocator);
  ov_array_fini(&sim->inputs, &allocator);
  const size_t mind_count = (size_t)sim->mind_count;
  ov_free(&allocator, sim->mind_kinds, mind_count * sizeof *sim->mind_kinds);
  ov_free(&allocator, sim->mind_defs, mind_count * sizeof *sim->mind_defs);
  ov_free(&allocator, sim, sizeof *sim);
}

// ---- Coming and going

static bool needs_nav(const ov_actor* actor) {
  return actor->mind_ops != NULL &&
         actor->species->navigation != OVIS_NAVIGATION_NONE; // claims 7, 344
}

static ovis_status equip(ovis_sim* sim, ov_actor* actor) {
  const ov_kind* traits = actor->traits;
  const ov_mind_kind* given = actor->given_mind;
  actor->mind_ops = given != NULL ? given->ops : traits->mind;
  actor->mind_plan = given != NULL ? given->plan(given, actor->row) : traits->plan;
  const bool has_mind = actor->mind_ops != NULL;
  // The own state follows the mind, at an address that suits any type.
  const size_t mind_size =
      has_mind ? (actor->mind_ops->size(actor->mind_plan) + 15) & ~(size_t)15 : 0;
  actor->block_size = mind_size + traits->own_size;
  if (actor->block_size > 0) {
    uint8_t* block = ov_alloc_zero(&sim->allocator, actor->block_size);
    if (block == NULL) {
      return OVIS_NO_MEMORY;
    }
    actor->mind = has_mind ? block : NULL;
    actor->own = traits->own_size > 0 ? block + mind_size : NULL;
    if (has_mind) {
      actor->mind_ops->init(actor->mind, actor->mind_plan);
    }
  }
  if (needs_nav(actor)) {
    const ov_nav_def def = {.shared = &sim->turn.paths,
                            .kind = actor->species->navigation,
                            .allocator = sim->allocator,
                            .follow_range = actor->species->follow_range};
    if (ov_nav_init(&actor->nav, &def) != OVIS_OK) {
      return OVIS_NO_MEMORY; // the caller takes the actor out again, with its block
    }
    actor->has_nav = true;
  }
  return OVIS_OK;
}

void ov_sim_take_out(ovis_sim* sim, ov_actor* actor) {
  ov_ride_detach(&sim->turn, actor);
  release(sim, actor);
  ov_crowd_remove(&sim->crowd, actor->id);
}

ovis_status ov_sim_add(ovis_sim* sim, ov_actor_kind kind, const ovis_spawn_def* def,
                       ov_actor** out) {
  *out = NULL;
  const ov_mind_kind* given = def->mind != NULL ? ov_sim_find_mind(sim, def->mind) : NULL;
  if (def->mind != NULL && given == NULL) {
    return OVIS_NOT_FOUND;
  }
  if (sim->crowd.actors.count == OV_POOL_CAPACITY_MAX) {
    return OVIS_FULL;
  }
  ov_actor* actor = ov_crowd_add(&sim->crowd, sim->next_serial);
  if (actor == NULL) {
    return OVIS_NO_MEMORY;
  }
  actor->kind = kind;
  actor->traits = ov_kind_of(def->species);
  ov_actor_init(actor, def->species, def->is_baby, def->pos, def->yaw_deg);
  actor->rng = ov_rng_make(sim->seed, actor->serial);
  memcpy(actor->uuid, def->uuid, sizeof actor->uuid);
  actor->is_hosted = def->is_hosted;
  // A body without navigation cannot be sent anywhere.
  const bool can_walk = def->species->navigation != OVIS_NAVIGATION_NONE; // claims 3, 7, 344
  actor->given_mind = given == &ov_walker_mind && !can_walk ? NULL : given;
  if (def->health > 0) {
    actor->health = def->health < OV_HEALTH_MAX ? def->health : OV_HEALTH_MAX;
  }
  if (equip(sim, actor) != OVIS_OK || !ov_crowd_settle(&sim->crowd, actor)) {
    ov_sim_take_out(sim, actor);
    return OVIS_NO_MEMORY;
  }
  sim->next_serial++;
  *out = actor;
  return OVIS_OK;
}

// ---- The tick

static void remove_dead(ovis_sim* sim) {
  for (int32_t i = sim->crowd.order.count - 1; i >= 0 && sim->dead_count > 0; i--) {
    ov_actor* actor = ov_crowd_at(&sim->crowd, sim->crowd.order.items[i]);
    if (actor->dead_ticks > DEAD_TICKS) {
      ov_sim_take_out(sim, actor);
      sim->dead_count--;
    }
  }
}

ovis_status ovis_sim_tick(ovis_sim* sim) {
  ov_sim_assert_between(sim);
  sim->tick++;
  sim->turn.tick = sim->tick;
  ov_sim_forget_events(sim);
  ov_turn_begin(&sim->turn, 0);
  // 1. Time, and what other threads changed.
  ov_sim_note_env(sim);
  ovis_env env = *ovis_world_env(sim->world);
  env.game_time += env.game_time < OVIS_TIME_MAX;
  env.day_time += env.day_time < OVIS_TIME_MAX;
  ovis_world_set_env(sim->world, &env);
  ov_sim_apply_queue(sim);
  // 2. Mobs, one after the other by serial.
  for (int32_t i = 0; i < sim->crowd.order.count; i++) {
    ov_sim_tick_mob(sim, ov_crowd_at(&sim->crowd, sim->crowd.order.items[i]));
  }
  ov_sim_close_inputs(sim);
  // 3. The end: mobs that died long enough ago go, offspring comes.
  ov_turn_begin(&sim->turn, 0);
  ov_turn_notice_all_edits(&sim->turn);
  remove_dead(sim);
  ov_sim_spawn_offspring(sim);
  ov_sim_merge_turns(sim);
  sim->is_out_of_memory |= !ov_arena_settle(&sim->turn.scratch);
  sim->events_closed = sim->events.count;
  OVIS_VALIDATE(ovis_sim_check(sim));
  // What was lost between the ticks, such as a note of a changed block, is lost for this one.
  const bool is_whole = !sim->is_out_of_memory;
  sim->is_out_of_memory = false;
  return is_whole ? OVIS_OK : OVIS_NO_MEMORY;
}
