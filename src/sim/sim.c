// The simulation: create, destroy, and the tick, whose steps have the numbers of docs/tick.md.
// Design: docs/tick.md
#include "agent/item_table.h"
#include "poi/poi.h"
#include "sim/sim_internal.h"
#include "sim/sim_watch.h"
#include "sim/spans.h"

#include "base/check.h"
#include "base/hash.h"
#include "base/limits.h"
#include "mind/host/host_brain.h"
#include "mind/tree/tree_mind.h"
#include "species/profiles.h"
#include "village/stray_cats.h"
#include "world/world_internal.h"

#include <string.h>

ovis_sim_def ovis_default_sim_def(void) {
  return (ovis_sim_def){.rules = ovis_rules_get_preset(OVIS_RULES_1_19_4),
                        .mob_capacity = 256,
                        .load_distance = 4,
                        .far_distance = 64,
                        .random_ticks = 3,
                        .cookie = OV_COOKIE};
}

// ---- Minds of the host's own

// OVIS_OUT_OF_RANGE: another one has its name.
static ovis_status add_kind(ovis_sim* sim, ov_mind_kind kind) {
  OVIS_ASSERT(sim->kind_count < sim->kind_capacity);
  const bool is_taken = ov_sim_find_mind(sim, kind.name) != NULL;
  if (!is_taken) {
    sim->kinds[sim->kind_count++] = kind;
  }
  return is_taken ? OVIS_OUT_OF_RANGE : OVIS_OK;
}

static bool make_room_for_kinds(ovis_sim* sim, const ovis_sim_def* def) {
  const int32_t counts[] = {def->mind_count, def->brain_count, def->tree_count};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    sim->kind_capacity += counts[i] > 0 ? counts[i] : 0;
  }
  if (sim->kind_capacity == 0) {
    return true;
  }
  sim->kinds = ov_alloc_zero(&sim->allocator, (size_t)sim->kind_capacity * sizeof *sim->kinds);
  return sim->kinds != NULL;
}

static bool is_mind_good(const ovis_mind_def* mind) {
  bool is_good = mind->name != NULL && mind->name[0] != '\0' &&
                 strlen(mind->name) < OVIS_MIND_NAME_MAX && mind->think != NULL &&
                 mind->option_count >= 0 && mind->option_count <= OVIS_MIND_OPTIONS_MAX &&
                 mind->state_size <= OVIS_MIND_STATE_MAX && ov_is_host_reach(mind->reach) &&
                 (mind->options != NULL || mind->option_count == 0);
  for (int32_t i = 0; is_good && i < mind->option_count; i++) {
    is_good = mind->options[i].name != NULL && mind->options[i].group != NULL;
  }
  return is_good;
}

static ovis_status take_minds(ovis_sim* sim, const ovis_sim_def* def) {
  for (int32_t i = 0; i < def->mind_count; i++) {
    OV_CHECK_DEF(&def->minds[i]);
    if (!is_mind_good(&def->minds[i])) {
      return OVIS_OUT_OF_RANGE;
    }
  }
  if (def->mind_count <= 0) {
    return OVIS_OK;
  }
  const size_t count = (size_t)def->mind_count;
  sim->mind_count = def->mind_count;
  sim->mind_defs = ov_alloc(&sim->allocator, count * sizeof *sim->mind_defs);
  if (sim->mind_defs == NULL) {
    return OVIS_NO_MEMORY;
  }
  ovis_status status = OVIS_OK;
  for (int32_t i = 0; i < def->mind_count && status == OVIS_OK; i++) {
    sim->mind_defs[i] = def->minds[i];
    status = add_kind(sim, ov_mind_of_def(&sim->mind_defs[i]));
  }
  return status;
}

static ovis_status take_memories(ovis_sim* sim, const ovis_sim_def* def) {
  const ov_own_memories memories = {def->memories, def->memory_count};
  const ovis_status status = ov_own_memories_check(&memories, NULL);
  if (status != OVIS_OK || def->memory_count == 0) {
    return status;
  }
  const size_t size = (size_t)def->memory_count * sizeof *sim->memories;
  sim->memories = ov_alloc(&sim->allocator, size);
  if (sim->memories == NULL) {
    return OVIS_NO_MEMORY;
  }
  memcpy(sim->memories, def->memories, size);
  sim->memory_count = def->memory_count;
  return OVIS_OK;
}

// Mobs of a host's brain compete for job sites with those that have the brain of their species.
static ovis_status share_job_sites(ovis_sim* sim, const struct ov_own_brain* brain) {
  const ov_mind_plan* mind = NULL;
  const ovis_status status =
      brain->has_steps ? ov_sim_species_mind(sim, brain->like, &mind) : OVIS_OK;
  if (status == OVIS_OK && mind != NULL) {
    const ov_brain_plan* its = ov_mind_plan_find(mind, OV_PART_BRAIN)->plan;
    brain->plan->job_site_sets = its->job_site_sets;
  }
  return status;
}

static ovis_status take_brains(ovis_sim* sim, const ovis_sim_def* def) {
  if (def->brain_count <= 0) {
    return OVIS_OK;
  }
  const size_t count = (size_t)def->brain_count;
  sim->brain_count = def->brain_count;
  sim->brains = ov_alloc_zero(&sim->allocator, count * sizeof(struct ov_own_brain*));
  if (sim->brains == NULL) {
    return OVIS_NO_MEMORY;
  }
  ovis_status status = OVIS_OK;
  for (int32_t i = 0; i < def->brain_count && status == OVIS_OK; i++) {
    const ov_own_brain_make_def make = {.def = &def->brains[i],
                                        .profile_of = ov_profile_of,
                                        .memories = {sim->memories, sim->memory_count},
                                        .rules = &sim->rules,
                                        .allocator = &sim->allocator};
    status = ov_own_brain_make(&make, &sim->brains[i], NULL);
    status = status == OVIS_OK ? share_job_sites(sim, sim->brains[i]) : status;
    status = status == OVIS_OK ? add_kind(sim, ov_mind_of_brain(sim->brains[i])) : status;
  }
  return status;
}

static void free_brains(ovis_sim* sim) {
  const size_t count = (size_t)sim->brain_count;
  for (size_t i = 0; i < count && sim->brains != NULL; i++) {
    ov_own_brain_free(sim->brains[i], &sim->allocator);
  }
  ov_free(&sim->allocator, sim->brains, count * sizeof(struct ov_own_brain*));
  ov_free(&sim->allocator, sim->memories, (size_t)sim->memory_count * sizeof *sim->memories);
}

// Gives a tree the brain that it names, or the one of its species if it keeps that.
// OVIS_NOT_FOUND: there is no such brain for mobs with that tree.
static ovis_status add_brain(ovis_sim* sim, struct ov_tree_mind_plan* tree) {
  const char* name = tree->def.brain;
  if (name == NULL) {
    const ov_mind_plan* mind = NULL;
    const ovis_status status =
        tree->has_brain ? ov_sim_species_mind(sim, tree->like, &mind) : OVIS_OK;
    return status != OVIS_OK || mind == NULL
               ? status
               : ov_tree_mind_set_brain(tree, ov_mind_plan_find(mind, OV_PART_BRAIN)->plan, NULL);
  }
  for (int32_t i = 0; i < sim->brain_count; i++) {
    if (strcmp(sim->brains[i]->name, name) == 0) {
      return ov_tree_mind_add_brain(tree, sim->brains[i], NULL);
    }
  }
  return OVIS_NOT_FOUND;
}

static ovis_status take_trees(ovis_sim* sim, const ovis_sim_def* def) {
  if (def->tree_count <= 0) {
    return OVIS_OK;
  }
  const size_t count = (size_t)def->tree_count;
  sim->tree_count = def->tree_count;
  sim->trees = ov_alloc_zero(&sim->allocator, count * sizeof(struct ov_tree_mind_plan*));
  if (sim->trees == NULL) {
    return OVIS_NO_MEMORY;
  }
  ovis_status status = OVIS_OK;
  for (int32_t i = 0; i < def->tree_count && status == OVIS_OK; i++) {
    status = ov_tree_mind_plan_make(&def->trees[i], ov_profile_of, &sim->allocator, &sim->trees[i],
                                    NULL);
    status = status == OVIS_OK ? add_brain(sim, sim->trees[i]) : status;
    status = status == OVIS_OK ? add_kind(sim, ov_mind_of_tree(sim->trees[i])) : status;
  }
  if (status != OVIS_OK) {
    return status;
  }
  return ov_tree_shared_make(sim->trees, sim->tree_count, &sim->allocator, &sim->shared);
}

static void free_trees(ovis_sim* sim) {
  const size_t count = (size_t)sim->tree_count;
  ov_tree_shared_free(sim->shared);
  for (size_t i = 0; i < count && sim->trees != NULL; i++) {
    ov_tree_mind_plan_free(sim->trees[i], &sim->allocator);
  }
  ov_free(&sim->allocator, sim->trees, count * sizeof(struct ov_tree_mind_plan*));
  ov_saved_trees_free(&sim->saved_trees);
}

// Are there the minds that the host's species name, and for such mobs?
static bool are_species_minds_good(const ovis_sim* sim) {
  for (int32_t i = 0; i < sim->own_species.count; i++) {
    const ov_species* row = ov_own_species_at(&sim->own_species, i);
    const ov_mind_kind* mind =
        row->host_mind != NULL ? ov_sim_find_mind(sim, row->host_mind) : NULL;
    if (row->host_mind != NULL && (mind == NULL || ov_mind_kind_plan(mind, row) == NULL)) {
      return false;
    }
  }
  return true;
}

// The same limits for who creates and who restores.
static bool is_def_good(const ovis_sim_def* def) {
  return def->world != NULL && def->mob_capacity >= 0 &&
         def->mob_capacity <= OV_POOL_CAPACITY_MAX && def->load_distance >= 0 &&
         def->load_distance <= OV_LOAD_DISTANCE_MAX && def->far_think_ticks >= 0 &&
         def->far_distance >= 0 && def->random_ticks >= 0 && def->random_ticks <= 4096 &&
         (uint32_t)def->rules.path_type_list <= OVIS_PATH_TYPES_23W12A &&
         (uint32_t)def->rules.neighbor_order <= OVIS_NEIGHBOR_ORDER_1_20_5 &&
         def->worker_count >= 0 && def->worker_count <= OVIS_WORKERS_MAX &&
         def->act_verbs < 1u << OVIS_VERB_COUNT && ov_is_host_reach(def->act_reach) &&
         (def->minds != NULL || def->mind_count <= 0) &&
         (def->species != NULL || def->species_count <= 0) &&
         (def->trees != NULL || def->tree_count <= 0) &&
         (def->brains != NULL || def->brain_count <= 0) &&
         (def->point_types != NULL || def->point_type_count <= 0);
}

static void take_act(ovis_sim* sim, const ovis_sim_def* def) {
  sim->on_act = def->on_act;
  sim->act_context = def->act_context;
  sim->act_verbs = def->act_verbs != 0 ? def->act_verbs : (1u << OVIS_VERB_COUNT) - 1;
  sim->act_reach = def->act_reach;
  sim->is_act_thread_safe = def->is_act_thread_safe;
}

ovis_status ovis_sim_create(const ovis_sim_def* def, ovis_sim** out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = NULL;
  OV_CHECK_DEF(def);
  if (!is_def_good(def)) {
    return OVIS_OUT_OF_RANGE;
  }
  OV_REQUIRE(!ov_world_is_notifying(def->world), OVIS_BUSY);
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
  sim->random_ticks = def->random_ticks;
  sim->has_village_cats = def->has_village_cats;
  sim->has_raids = def->has_raids;
  ov_visits_init(&sim->visits);
  sim->visits.has_patrols = def->has_patrols;
  sim->visits.has_sieges = def->has_sieges;
  sim->visits.has_traders = def->has_traders;
  take_act(sim, def);
  sim->next_serial = 1;
  sim->events_min = def->mob_capacity + 16;
  ov_block_store_init(&sim->blocks, &def->allocator);
  ovis_status minds = make_room_for_kinds(sim, def) ? take_minds(sim, def) : OVIS_NO_MEMORY;
  minds = minds == OVIS_OK ? take_memories(sim, def) : minds;
  minds = minds == OVIS_OK ? take_brains(sim, def) : minds;
  minds = minds == OVIS_OK ? take_trees(sim, def) : minds;
  if (minds == OVIS_OK) {
    minds = ov_own_species_make(def->species, def->species_count, ov_profile_of, &sim->allocator,
                                &sim->own_species, NULL);
  }
  if (minds == OVIS_OK && !are_species_minds_good(sim)) {
    minds = OVIS_OUT_OF_RANGE;
  }
  if (minds != OVIS_OK) {
    ovis_sim_destroy(sim);
    return minds;
  }
  const ov_turn_def turn = {.world = def->world,
                            .crowd = &sim->crowd,
                            .verbs = &ov_sim_verbs,
                            .sim = sim,
                            .raids = &sim->raids,
                            .items = &sim->items,
                            .containers = &sim->containers,
                            .rules = def->rules,
                            .allocator = def->allocator,
                            .blocks = ov_block_store_allocator(&sim->blocks),
                            .event_capacity = sim->events_min};
  const uint32_t first_generation = (uint32_t)ov_mix64(def->id_salt);
  if (!ov_crowd_init(&sim->crowd, &def->allocator, def->mob_capacity, first_generation) ||
      !ov_array_reserve(&sim->events, &def->allocator, sim->events_min) ||
      ov_turn_init(&sim->turn, &turn) != OVIS_OK || ov_sim_make_workers(sim, def) != OVIS_OK ||
      ovis_world_add_listener(def->world, ov_sim_on_change, sim) != OVIS_OK) {
    ovis_sim_destroy(sim);
    return OVIS_NO_MEMORY;
  }
  sim->turn.seed = sim->seed;
  sim->turn.meter.clock = def->clock;
  sim->turn.meter.clock_context = def->clock_context;
  sim->turn.meter.find = ov_sim_find_work;
  sim->turn.meter.find_context = &sim->crowd;
  sim->is_listening = true;
  ov_sim_scan_growth(sim);
  const ovis_status points = ov_sim_add_point_types(sim, def);
  if (points != OVIS_OK) {
    ovis_sim_destroy(sim);
    return points;
  }
  *out = sim;
  return OVIS_OK;
}

void ovis_sim_destroy(ovis_sim* sim) {
  if (sim == NULL) {
    return;
  }
  // Not from a callback, which goes on with what would be gone: nothing happens.
  OV_REQUIRE(ov_sim_accepts_commands(sim), );
  const ovis_allocator allocator = sim->allocator;
  if (sim->is_listening) {
    ovis_world_remove_listener(sim->world, ov_sim_on_change, sim);
  }
  ov_sim_drop_queue(sim);
  for (int32_t i = 0; i < sim->crowd.order.count; i++) {
    ov_sim_free_parts(sim, ov_crowd_at(&sim->crowd, sim->crowd.order.items[i]));
  }
  ov_sim_free_plans(sim);
  ov_pois_destroy(sim->turn.pois);
  ov_crowd_fini(&sim->crowd);
  ov_sim_free_removed_work(sim);
  ov_block_store_fini(&sim->blocks);
  ov_sim_free_growth(sim);
  ov_array_fini(&sim->raids.list, &allocator);
  ov_array_fini(&sim->bells.list, &allocator);
  ov_array_fini(&sim->bolts.list, &allocator);
  ov_containers_fini(&sim->containers, &allocator);
  ov_sim_free_ranks(sim);
  ov_sim_free_workers(sim);
  ov_sim_free_proof(sim);
  ov_sim_free_spans(sim);
  ov_turn_fini(&sim->turn);
  ov_items_fini(&sim->items, &allocator);
  ov_array_fini(&sim->events, &allocator);
  ov_array_fini(&sim->events_between, &allocator);
  ov_array_fini(&sim->inputs, &allocator);
  ov_sim_forget_hashes(sim);
  ov_own_species_free(&sim->own_species, &allocator);
  free_trees(sim);
  free_brains(sim);
  ov_free(&allocator, sim->kinds, (size_t)sim->kind_capacity * sizeof *sim->kinds);
  ov_free(&allocator, sim->mind_defs, (size_t)sim->mind_count * sizeof *sim->mind_defs);
  struct ov_alloc_watch* watch = sim->watch;
  ov_free(&allocator, sim, sizeof *sim);
  ov_sim_free_watch(watch);
}

// ---- The tick

static void remove_dead(ovis_sim* sim) {
  for (int32_t i = sim->crowd.order.count - 1; i >= 0 && sim->dead_count > 0; i--) {
    ov_actor* actor = ov_crowd_at(&sim->crowd, sim->crowd.order.items[i]);
    if (actor->dead_ticks > ov_actor_dead_max(actor)) {
      if (actor->profile->gone != NULL && actor->dead_ticks < OV_VANISHED_TICKS) {
        ov_agent agent = ov_agent_of(&sim->turn, actor);
        actor->profile->gone(&agent);
      }
      ov_sim_detach(sim, actor);
      sim->dead_count--;
    }
  }
}

static void run_turns(ovis_sim* sim) {
  ov_sim_begin_proof(sim);
  for (int32_t i = 0; i < sim->crowd.order.count; i++) {
    ov_crowd_fetch_next(&sim->crowd, sim->crowd.order.items, i, sim->crowd.order.count);
    ov_sim_prove_turn(sim, i);
    ov_sim_tick_mob(sim, ov_crowd_at(&sim->crowd, sim->crowd.order.items[i]));
  }
  ov_sim_end_proof(sim);
}

static void spawn_cats(ovis_sim* sim) {
  if (sim->has_village_cats && ov_stray_cats_are_due(&sim->turn) && ov_sim_points(sim) != NULL) {
    ov_stray_cats_tick(&sim->turn);
  }
}

// Steps after the turns that concern actors have nothing to do in most ticks.
static bool has_later_steps(const ovis_sim* sim) {
  return sim->dead_count > 0 || sim->bolts.list.count > 0 || sim->raids.list.count > 0 ||
         sim->bells.list.count > 0 || sim->turn.spawn_requests.count > 0 ||
         sim->turn.launches.count > 0;
}

ovis_status ovis_sim_tick(ovis_sim* sim) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  OV_REQUIRE(!ov_sim_has_lost_rank(sim), OVIS_IO_ERROR);
  const int64_t failures = sim->world->failure_count;
  sim->is_ticking = true;
  sim->tick++;
  sim->turn.tick = sim->tick;
  ov_meter_wake(&sim->turn.meter);
  ov_sim_forget_events(sim);
  ov_turn_begin(&sim->turn, 0);
  ov_meter_begin(&sim->turn.meter, 0, NULL);
  int64_t start = ov_sim_begin_span(sim);
  ov_sim_keep_env(sim); // step 1.1
  ovis_env env = *ovis_world_get_env(sim->world);
  env.game_time += env.game_time < OVIS_TIME_MAX;
  env.day_time += env.day_time < OVIS_TIME_MAX;
  (void)ovis_world_set_env(sim->world, &env);
  ov_sim_apply_queue(sim);   // step 1.2
  if (sim->shared != NULL) { // step 1.3
    ov_tree_shared_begin(sim->shared, &sim->crowd, sim->tick);
  }
  ov_sim_grow(sim); // step 1.4
  if (sim->ranks == NULL) {
    ov_sim_load(sim); // step 1.5
  } else if (!ov_sim_meet_ranks(sim)) {
    sim->is_ticking = false;
    return OVIS_IO_ERROR;
  }
  sim->is_out_of_memory |= !ov_sim_knows_chests(sim);
  ov_sim_end_span(sim, "before the turns", start);
  if (!ov_sim_run_islands(sim)) {
    start = ov_sim_begin_span(sim);
    run_turns(sim);
    ov_sim_end_span(sim, "turns", start);
  }
  start = ov_sim_begin_span(sim);
  ov_sim_close_inputs(sim);
  ov_turn_begin(&sim->turn, 0);
  ov_meter_begin(&sim->turn.meter, 0, NULL);
  if (has_later_steps(sim)) {
    ov_sim_note_moves(sim);
  }
  ov_sim_tick_bolts(sim);   // step 3.1
  ov_sim_notify_edits(sim); // step 3.2
  ov_turn_notice_all_edits(&sim->turn);
  remove_dead(sim);                       // step 3.3
  ov_sim_tick_raids(sim);                 // step 3.4
  ov_bells_tick(&sim->turn, &sim->bells); // step 3.5
  spawn_cats(sim);                        // step 3.6
  ov_sim_spawn_offspring(sim);            // step 3.7
  ov_sim_spill_containers(sim);           // step 3.8
  ov_sim_spawn_launched(sim);
  ov_sim_merge_turns(sim); // step 3.9
  if (sim->shared != NULL) {
    sim->is_out_of_memory |= ov_tree_shared_take_failure(sim->shared);
  }
  sim->is_out_of_memory |= !ov_arena_grow_to_peak(&sim->turn.scratch);
  sim->events_closed = sim->events.count;
  ov_meter_enter(&sim->turn.meter, OV_TIME_BODY);
  ov_sim_end_span(sim, "after the turns", start);
  if (sim->spans != NULL) {
    ov_sim_tell_spans(sim);
  }
  sim->is_ticking = false;
  OVIS_VALIDATE(ovis_sim_check(sim));
  // The world's own losses: a section that did not load, a queued block, a block of on_act.
  sim->is_out_of_memory |= sim->world->failure_count != failures;
  // Losses between the ticks, such as an edit that was not noted, count for this tick.
  if (ov_sim_has_lost_rank(sim)) {
    return OVIS_IO_ERROR;
  }
  const bool is_whole = !sim->is_out_of_memory;
  sim->is_out_of_memory = false;
  return is_whole ? OVIS_OK : OVIS_NO_MEMORY;
}
