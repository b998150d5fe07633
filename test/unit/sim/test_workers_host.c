// Functions of a host beside other islands: random worlds of several places, whose host answers
// on_act and has minds, species, brains and trees of its own, must be the same after every tick for
// any number of workers, with the same calls. Serial functions run on the thread that ticks.
#include "sim/workers.h"
#include "support/registry.h"
#include "support/task_runners.h"
#include "support/test.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define FEET 16
#define SIDE 72 // columns of sections
#define TICKS 80
#define PLACES_MAX 9
#define CALLS_MAX 40000
#define REACH 24.0f // of all functions

// ---- The host

// The functions that the host of a world has.
typedef struct host_kind {
  bool has_act, is_act_safe;
  uint32_t verbs;
  float act_reach;
  bool has_parts, are_parts_safe; // minds, species, brains and trees
  bool has_team;
  bool keeps_inputs;
} host_kind;

typedef struct call {
  int64_t tick;
  uint64_t serial;
  int32_t what; // a verb, or a kind of function from 100 on
  int32_t value;
} call;

typedef struct host {
  const host_kind* kind;
  pthread_t thread; // that ticks
  pthread_mutex_t lock;
  call* calls; // [(call) * count] of this tick
  int32_t count;
  int64_t all_count, elsewhere_count; // on other threads
  int64_t refused_blocks;
} host;

static host* hosts_of_goals; // of the world that ticks: goals have a constant context

static void note(host* self, call what, bool is_safe) {
  const bool is_here = pthread_equal(pthread_self(), self->thread) != 0;
  assert_true(is_here || is_safe);
  pthread_mutex_lock(&self->lock);
  assert_true(self->count < CALLS_MAX);
  self->calls[self->count++] = what;
  self->all_count++;
  self->elsewhere_count += !is_here;
  pthread_mutex_unlock(&self->lock);
}

static uint64_t mixed(uint64_t a, uint64_t b) {
  uint64_t x = (a * 0x9E3779B97F4A7C15u) ^ (b + 0xD1B54A32D192ED03u);
  x ^= x >> 29;
  return x * 0xBF58476D1CE4E5B9u >> 32;
}

// It looks at blocks and mobs within the reach of the mob, and sums up what it sees.
static int32_t look_around(const ovis_sim* sim, ovis_vec3 at, double reach) {
  const ovis_world* world = ovis_sim_get_world(sim);
  int32_t sum = 0;
  for (int32_t i = -1; i <= 1; i++) {
    const int32_t x = (int32_t)at.x + i * (int32_t)(reach - 1);
    const ovis_pos cell = {x, FEET - 1, (int32_t)at.z - i * (int32_t)(reach - 1)};
    sum = sum * 31 + (int32_t)(ovis_world_get_block(world, cell) & 0xFFF);
  }
  ovis_mob_id near[32];
  const ovis_aabb box = {{at.x - reach, 0, at.z - reach}, {at.x + reach, 48, at.z + reach}};
  const int32_t count = ovis_sim_find_mobs(sim, &box, near, 32);
  for (int32_t i = 0; i < count && i < 32; i++) {
    ovis_mob_state state;
    if (ovis_mob_get_state(sim, near[i], &state)) {
      sum = (sum * 31 + (int32_t)state.serial + (int32_t)(state.pos.x * 16)) & 0xFFFFFF;
    }
  }
  return sum;
}

// Some acts are refused, some done by the host; before some it sets a block.
static ovis_verdict on_act(void* context, const ovis_act* act, int32_t* out_reason) {
  host* self = context;
  const ovis_mob_id mob = act->mob.value != 0 ? act->mob : act->other;
  ovis_mob_state state;
  assert_true(ovis_mob_get_state(act->sim, mob, &state));
  assert_true((self->kind->verbs >> act->verb & 1u) != 0 || self->kind->verbs == 0);
  const int64_t tick = ovis_sim_get_ticks(act->sim);
  const uint64_t draw = mixed(state.serial * 64 + (uint64_t)act->verb, (uint64_t)tick);
  const double reach = (double)self->kind->act_reach;
  const call what = {tick, state.serial, (int32_t)act->verb,
                     look_around(act->sim, state.pos, reach)};
  note(self, what, self->kind->is_act_safe);
  if (draw % 4 == 0) {
    const int32_t off = (int32_t)(draw / 4 % (uint64_t)(reach - 1));
    const ovis_pos cell = {(int32_t)state.pos.x + off, FEET, (int32_t)state.pos.z - off / 2};
    ovis_world* world = ovis_sim_get_world(act->sim);
    const ovis_blocks* registry = ovis_world_get_blocks(world);
    const ovis_state block = registry_state(registry, draw / 64 % 2 == 0 ? "oak_slab" : "air");
    assert_int_not_equal(ovis_world_set_block(world, cell, block), OVIS_OUT_OF_RANGE);
    const ovis_pos far = {(int32_t)state.pos.x + (int32_t)reach + 3, FEET, (int32_t)state.pos.z};
    assert_int_not_equal(ovis_world_set_block(world, far, block), OVIS_NO_MEMORY);
  }
  *out_reason = (int32_t)(draw % 100);
  return draw / 7 % 5 == 0   ? OVIS_VERDICT_REFUSED
         : draw / 7 % 5 == 1 ? OVIS_VERDICT_DONE
                             : OVIS_VERDICT_DO;
}

static void hear_turn(const ovis_turn* turn, int32_t what) {
  host* self = hosts_of_goals;
  const call seen = {turn->tick, turn->serial, what,
                     look_around(turn->sim, turn->pos, (double)REACH)};
  note(self, seen, self->kind->are_parts_safe);
}

static void go_somewhere(const ovis_turn* turn) {
  const double x = turn->pos.x + ovis_turn_draw(turn, 17) - 8;
  ovis_turn_walk_to(turn, (ovis_vec3){x, FEET, turn->pos.z + ovis_turn_draw(turn, 17) - 8}, 1);
}

// Hits whoever is near, walks about.
static void think(const ovis_turn* turn) {
  hear_turn(turn, 100);
  if (ovis_turn_draw(turn, 40) == 0) {
    go_somewhere(turn);
  }
  ovis_mob_id near[8];
  const ovis_aabb box = {{turn->pos.x - 3, 0, turn->pos.z - 3},
                         {turn->pos.x + 3, 48, turn->pos.z + 3}};
  const int32_t count = ovis_sim_find_mobs(turn->sim, &box, near, 8);
  for (int32_t i = 0; i < count && i < 8; i++) {
    if (near[i].value != turn->mob.value && ovis_turn_draw(turn, 60) == 0) {
      ovis_turn_set_target(turn, near[i]);
      ovis_turn_attack(turn, near[i]);
    }
  }
}

static bool can_use(const ovis_turn* turn) {
  hear_turn(turn, 101);
  return ovis_turn_draw(turn, 10) == 0;
}

static void start(const ovis_turn* turn) {
  hear_turn(turn, 102);
  go_somewhere(turn);
}

static bool can_continue(const ovis_turn* turn) {
  return !ovis_turn_is_path_done(turn);
}

static void scan(const ovis_turn* turn) {
  hear_turn(turn, 103);
}

static const ovis_goal_def roam = {.cookie = OVIS_COOKIE,
                                   .name = "Roam",
                                   .flags = OVIS_FLAG_MOVE,
                                   .can_use = can_use,
                                   .can_continue = can_continue,
                                   .start = start};
static const ovis_species_goal goals[] = {{.priority = 0, .built_in = "Float"},
                                          {.priority = 1, .own = &roam}};
static const ovis_tree_key keys[] = {{"where", OVIS_TREE_PLACE}};
static const ovis_tree_node nodes[] = {
    {.kind = OVIS_TREE_SELECTOR, .children = 2},
    {.kind = OVIS_TREE_ACTION, .own = &roam},
    {.kind = OVIS_TREE_WAIT, .ticks = 10},
};
static const ovis_tree_node team_nodes[] = {
    {.kind = OVIS_TREE_SELECTOR, .children = 3},
    {.kind = OVIS_TREE_ANSWER, .children = 1, .request = "come", .key = "where"},
    {.kind = OVIS_TREE_ACTION, .goal = "GoTo", .key = "where"},
    {.kind = OVIS_TREE_SEQUENCE, .children = 3},
    {.kind = OVIS_TREE_ACTION, .own = &roam},
    {.kind = OVIS_TREE_SEND, .request = "come"},
    {.kind = OVIS_TREE_REQUEST, .children = 1, .request = "come", .count = 1, .ticks = 20},
    {.kind = OVIS_TREE_WAIT, .ticks = 5},
    {.kind = OVIS_TREE_WAIT, .ticks = 10},
};
static const ovis_sensor_def sensor = {
    .cookie = OVIS_COOKIE, .name = "sense", .rate = 7, .scan = scan};
static const ovis_behavior_def behavior = {.cookie = OVIS_COOKIE,
                                           .name = "Roam",
                                           .ticks_min = 20,
                                           .ticks_max = 60,
                                           .can_start = can_use,
                                           .can_continue = can_continue,
                                           .start = start};
static const ovis_brain_sensor sensors[] = {{.own = &sensor}};
static const ovis_brain_entry entries[] = {{.own = &behavior}};
static const ovis_brain_activity activities[] = {
    {.name = "core", .entries = entries, .entry_count = 1}, {.name = "idle"}};

typedef struct parts {
  ovis_mind_def mind;
  ovis_species_def species;
  ovis_brain_def brain;
  ovis_tree_def trees[2];
} parts;

static void fill_parts(parts* out, const host_kind* kind) {
  const float reach = REACH + 1;
  out->mind = (ovis_mind_def){.cookie = OVIS_COOKIE, .name = "thinker", .think = think};
  out->species = (ovis_species_def){
      .cookie = OVIS_COOKIE, .name = "boar", .like = "pig", .goals = goals, .goal_count = 2};
  out->brain = (ovis_brain_def){.cookie = OVIS_COOKIE,
                                .name = "brained",
                                .like = "cow",
                                .sensors = sensors,
                                .sensor_count = 1,
                                .activities = activities,
                                .activity_count = 2};
  out->trees[0] = (ovis_tree_def){
      .cookie = OVIS_COOKIE, .name = "loner", .like = "pig", .nodes = nodes, .node_count = 3};
  out->trees[1] = (ovis_tree_def){.cookie = OVIS_COOKIE,
                                  .name = "member",
                                  .like = "pig",
                                  .nodes = team_nodes,
                                  .node_count = 9,
                                  .keys = keys,
                                  .key_count = 1,
                                  .team = "crew"};
  out->mind.reach = out->species.reach = out->brain.reach = reach;
  out->trees[0].reach = out->trees[1].reach = reach;
  out->mind.is_thread_safe = out->species.is_thread_safe = kind->are_parts_safe;
  out->brain.is_thread_safe = out->trees[0].is_thread_safe = kind->are_parts_safe;
  out->trees[1].is_thread_safe = kind->are_parts_safe;
}

// ---- Random worlds

typedef struct place {
  int32_t x, z;
} place;

typedef struct crowded {
  ovis_blocks* registry;
  ovis_world* world;
  ovis_sim* sim;
  uint64_t random;
  place places[PLACES_MAX];
  int32_t place_count;
  parts own;
  host host;
} crowded;

static int32_t draw(crowded* self, int32_t below) {
  return (int32_t)(test_random(&self->random) % (uint64_t)below);
}

static void set(crowded* self, int32_t x, int32_t z, const char* text) {
  const ovis_state state = registry_state(self->registry, text);
  assert_int_equal(ovis_world_set_block(self->world, (ovis_pos){x, FEET, z}, state), OVIS_OK);
}

// Mobs that use few verbs live in every second place, and those with parts of the host in the
// others.
static void add_mob(crowded* self, int32_t number) {
  static const char* const calm[] = {"sheep", "cow", "pig", "chicken", "horse", "ocelot"};
  const place* at = &self->places[number];
  const bool is_calm = number % 2 != 0;
  static const char* const species[] = {"skeleton", "enderman", "llama",  "blaze",      "witch",
                                        "villager", "wolf",     "zombie", "snow_golem", "cat",
                                        "pillager", "bee",      "stray",  "creeper",    "rabbit"};
  static const char* const own[][2] = {{"sheep", "thinker"},
                                       {"boar", NULL},
                                       {"cow", "brained"},
                                       {"pig", "loner"},
                                       {"pig", "member"}};
  ovis_spawn_def def = ovis_default_spawn_def();
  const int32_t usual = (int32_t)(sizeof species / sizeof *species);
  const char* name = is_calm ? calm[draw(self, 6)] : species[draw(self, usual)];
  const bool is_own = !is_calm && self->host.kind->has_parts && draw(self, 3) == 0;
  const int32_t which = draw(self, self->host.kind->has_team ? 5 : 4);
  def.species = ovis_sim_find_species(self->sim, is_own ? own[which][0] : name);
  def.mind = is_own ? own[which][1] : NULL;
  def.is_baby = !is_own && draw(self, 8) == 0;
  def.pos.x = at->x + draw(self, 30) - 14.5;
  def.pos.y = FEET;
  def.pos.z = at->z + draw(self, 30) - 14.5;
  ovis_mob_id id;
  assert_int_equal(ovis_mob_spawn(self->sim, &def, &id), OVIS_OK);
}

static void give_host(crowded* self, ovis_sim_def* def, const host_kind* kind) {
  self->host = (host){.kind = kind, .thread = pthread_self()};
  pthread_mutex_init(&self->host.lock, NULL);
  self->host.calls = malloc(CALLS_MAX * sizeof *self->host.calls);
  assert_non_null(self->host.calls);
  fill_parts(&self->own, kind);
  if (kind->has_act) {
    def->on_act = on_act;
    def->act_context = &self->host;
    def->act_verbs = kind->verbs;
    def->act_reach = kind->act_reach;
    def->is_act_thread_safe = kind->is_act_safe;
  }
  if (kind->has_parts) {
    def->minds = &self->own.mind;
    def->mind_count = 1;
    def->species = &self->own.species;
    def->species_count = 1;
    def->brains = &self->own.brain;
    def->brain_count = 1;
    def->trees = self->own.trees;
    def->tree_count = kind->has_team ? 2 : 1;
  }
}

static void open(crowded* self, uint64_t seed, ovis_sim_def* def, const host_kind* kind) {
  *self = (crowded){.random = seed * 2654435761u + 1, .registry = registry_open()};
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = self->registry;
  world_def.env.dimension.min_y = 0;
  world_def.env.dimension.height = 48;
  world_def.env.day_time = draw(self, 24000);
  assert_int_equal(ovis_world_create(&world_def, &self->world), OVIS_OK);
  const ovis_state land[] = {registry_state(self->registry, "grass_block"),
                             registry_state(self->registry, "air")};
  for (int32_t i = 0; i < SIDE * SIDE * 2; i++) {
    const ovis_section_data data = {.palette = &land[i % 2], .palette_count = 1};
    const ovis_section_pos at = {i / 2 % SIDE, i % 2, i / 2 / SIDE};
    assert_int_equal(ovis_world_set_section(self->world, at, &data), OVIS_OK);
  }
  self->place_count = 4 + draw(self, PLACES_MAX - 3);
  for (int32_t i = 0; i < self->place_count; i++) {
    place* at = &self->places[i];
    *at = (place){150 + i % 3 * 380 + draw(self, 60), 150 + i / 3 * 380 + draw(self, 60)};
    for (int32_t k = 0; k < 10; k++) {
      static const char* const things[] = {"short_grass", "oak_fence", "bell[attachment=floor]",
                                           "stone",       "oak_slab",  "composter"};
      set(self, at->x + draw(self, 30) - 15, at->z + draw(self, 30) - 15, things[draw(self, 6)]);
    }
  }
  give_host(self, def, kind);
  def->world = self->world;
  def->seed = seed;
  def->load_distance = 1;
  assert_int_equal(ovis_sim_create(def, &self->sim), OVIS_OK);
  for (int32_t i = 0; i < self->place_count; i++) {
    const int32_t count = 4 + draw(self, 10);
    for (int32_t k = 0; k < count; k++) {
      add_mob(self, i);
    }
  }
  for (int32_t i = 0; i < self->place_count; i += 2) {
    const ovis_vec3 at = {self->places[i].x + 0.5, FEET, self->places[i].z + 0.5};
    ovis_mob_id player;
    assert_int_equal(ovis_player_add(self->sim, at, 0, &player), OVIS_OK);
  }
  if (kind->keeps_inputs) {
    assert_int_equal(ovis_sim_keep_inputs(self->sim, true), OVIS_OK);
  }
}

static void close(crowded* self) {
  ovis_sim_destroy(self->sim);
  ovis_world_destroy(self->world);
  ovis_blocks_destroy(self->registry);
  pthread_mutex_destroy(&self->host.lock);
  free(self->host.calls);
}

// Blows between mobs that are far from each other, long walks, teleports.
static void act(crowded* self) {
  const int32_t count = ovis_sim_get_mob_count(self->sim);
  const int32_t index = draw(self, count);
  const ovis_mob_id mob = ovis_sim_get_mob(self->sim, index);
  const ovis_mob_id neighbor = ovis_sim_get_mob(self->sim, (index + 1) % count);
  const ovis_mob_id other = ovis_sim_get_mob(self->sim, draw(self, count));
  const place* at = &self->places[draw(self, self->place_count)];
  self->host.count = 0;
  switch (draw(self, 60)) {
  case 0: ovis_mob_hurt(self->sim, mob, 1, other); break;
  case 1: ovis_mob_walk_to(self->sim, mob, (ovis_vec3){at->x, FEET, at->z}, 1); break;
  case 2: ovis_mob_place(self->sim, mob, (ovis_vec3){at->x + 0.5, FEET, at->z + 0.5}, 0, 0); break;
  case 3:
    for (int32_t i = 0; i < count; i++) {
      ovis_mob_set_prop(self->sim, ovis_sim_get_mob(self->sim, i), OVIS_PROP_LOVE, 600);
    }
    break;
  default:
    if (draw(self, 3) == 0) {
      ovis_mob_hurt(self->sim, mob, 1, neighbor);
    }
    break;
  }
}

static void tick(crowded* self) {
  hosts_of_goals = &self->host;
  assert_int_equal(ovis_sim_tick(self->sim), OVIS_OK);
  const ov_workers* workers = self->sim->workers;
  assert_true(workers == NULL || !workers->islands.is_made || workers->islands.list.count > 0);
}

// ---- Comparing

static int compare_calls(const void* a, const void* b) {
  return memcmp(a, b, sizeof(call));
}

// Thread-safe functions are called in any order.
static void compare_hosts(host* a, host* b) {
  assert_int_equal(a->count, b->count);
  if (a->kind->is_act_safe || a->kind->are_parts_safe) {
    qsort(a->calls, (size_t)a->count, sizeof *a->calls, compare_calls);
    qsort(b->calls, (size_t)b->count, sizeof *b->calls, compare_calls);
  }
  if (a->count > 0) {
    assert_memory_equal(a->calls, b->calls, (size_t)a->count * sizeof *a->calls);
  }
}

static void compare_inputs(const ovis_sim* a, const ovis_sim* b) {
  int32_t count_a;
  int32_t count_b;
  const ovis_input* inputs_a = ovis_sim_get_inputs(a, &count_a);
  const ovis_input* inputs_b = ovis_sim_get_inputs(b, &count_b);
  assert_int_equal(count_a, count_b);
  for (int32_t i = 0; i < count_a; i++) {
    assert_int_equal(inputs_a[i].kind, inputs_b[i].kind);
    assert_true(inputs_a[i].mob == inputs_b[i].mob);
    assert_int_equal(inputs_a[i].verdict, inputs_b[i].verdict);
    assert_int_equal(inputs_a[i].reason, inputs_b[i].reason);
    assert_int_equal(inputs_a[i].state, inputs_b[i].state);
    assert_memory_equal(&inputs_a[i].cell, &inputs_b[i].cell, sizeof inputs_a[i].cell);
  }
}

static void compare_events(const ovis_sim* a, const ovis_sim* b) {
  int32_t count_a;
  int32_t count_b;
  const ovis_event* events_a = ovis_sim_get_events(a, &count_a);
  const ovis_event* events_b = ovis_sim_get_events(b, &count_b);
  assert_int_equal(count_a, count_b);
  for (int32_t i = 0; i < count_a; i++) {
    assert_int_equal(events_a[i].type, events_b[i].type);
    assert_true(events_a[i].serial == events_b[i].serial);
    assert_int_equal(events_a[i].index, events_b[i].index);
    assert_true(events_a[i].mob_serial == events_b[i].mob_serial);
    assert_int_equal(events_a[i].reason, events_b[i].reason);
  }
}

typedef struct run_sums {
  int64_t calls, elsewhere, shared;
} run_sums;

static void compare_worlds(uint64_t seed, const host_kind* kind, int32_t workers,
                           ovis_run_tasks_fn* run, run_sums* sums) {
  uint64_t order = seed;
  ovis_sim_def one = ovis_default_sim_def();
  ovis_sim_def many = ovis_default_sim_def();
  many.worker_count = workers;
  many.run_tasks = run;
  many.task_context = &order;
  crowded* a = malloc(sizeof *a);
  crowded* b = malloc(sizeof *b);
  assert_non_null(a);
  assert_non_null(b);
  open(a, seed, &one, kind);
  open(b, seed, &many, kind);
  task_runs = 0;
  for (int32_t i = 0; i < TICKS; i++) {
    act(a);
    act(b);
    tick(a);
    tick(b);
    if (ovis_sim_get_hash(a->sim) != ovis_sim_get_hash(b->sim)) {
      fail_msg("seed %llu, %d workers: tick %d differs", (unsigned long long)seed, workers, i);
    }
    compare_events(a->sim, b->sim);
    compare_hosts(&a->host, &b->host);
    if (kind->keeps_inputs) {
      compare_inputs(a->sim, b->sim);
    }
  }
  assert_true(ovis_sim_check(b->sim));
  sums->calls += b->host.all_count;
  sums->elsewhere += b->host.elsewhere_count;
  sums->shared += task_runs;
  close(a);
  close(b);
  free(a);
  free(b);
}

// Each kind of host with each number of workers, in any order on one thread and on several.
static void compare_kind(const host_kind* kind, uint64_t first_seed) {
  static const int32_t workers[] = {2, 3, 8};
  const int32_t worlds = (int32_t)test_count(3, 24, 300);
  run_sums sums = {0};
  for (int32_t i = 0; i < worlds; i++) {
    compare_worlds(first_seed + (uint64_t)i, kind, workers[i % 3], run_in_any_order, &sums);
  }
  assert_true(sums.shared > worlds * TICKS / 8); // several islands, in most worlds
  run_sums on_threads = {0};
  for (int32_t i = 0; i < 4; i++) {
    compare_worlds(first_seed + 5000 + (uint64_t)i, kind, 3, run_on_threads, &on_threads);
  }
  assert_true(on_threads.shared > 0);
  assert_true(sums.calls + on_threads.calls > 30);
  const bool is_safe = kind->has_act ? kind->is_act_safe : kind->are_parts_safe;
  assert_int_equal(on_threads.elsewhere > 0, is_safe);
}

#define VERB(verb) (1u << OVIS_VERB_##verb)
#define SOME_VERBS (VERB(ALERT) | VERB(SHOOT) | VERB(TELEPORT) | VERB(AFFECT) | VERB(EXPLODE))

TEST(a_serial_on_act_for_some_verbs_leaves_the_rest_beside_it) {
  const host_kind kind = {
      .has_act = true, .verbs = SOME_VERBS, .act_reach = 12, .keeps_inputs = true};
  compare_kind(&kind, 1000);
}

TEST(a_thread_safe_on_act_divides_all) {
  const host_kind kind = {
      .has_act = true, .is_act_safe = true, .act_reach = 24, .keeps_inputs = true};
  compare_kind(&kind, 2000);
}

TEST(serial_minds_species_brains_and_trees_make_one_island) {
  const host_kind kind = {.has_parts = true};
  compare_kind(&kind, 3000);
}

TEST(thread_safe_minds_species_brains_and_trees_join_by_reach) {
  const host_kind kind = {.has_parts = true, .are_parts_safe = true};
  compare_kind(&kind, 4000);
}

TEST(a_team_of_trees_is_in_one_island) {
  const host_kind kind = {.has_parts = true, .are_parts_safe = true, .has_team = true};
  compare_kind(&kind, 5000);
}
