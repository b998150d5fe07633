// Problem: measure a request of one mob to 199 others, all of whom must take part: asked, agreed,
// committed, begun and done, beside the ticks of the same mobs without it. Design:
// docs/performance.md
#include "bench/bench.h"

#include <ovis/sim.h>
#include <ovis/tree.h>

#define MOBS 200
#define TICKS 4     // from the request until all have begun
#define END_TICKS 8 // until all have ended
#define ROUNDS 300
#define SECONDS 4

static const ovis_tree_key keys[] = {{"go", OVIS_TREE_FLAG}};
static const ovis_tree_news news[] = {{OVIS_NEWS_TOLD, "go", "go", 0, 0}};
static const ovis_tree_node asker_nodes[] = {
    {.kind = OVIS_TREE_SELECTOR, .children = 2},
    {.kind = OVIS_TREE_IF, .children = 1, .key = "go", .stops = OVIS_TREE_STOPS_RESTART},
    {.kind = OVIS_TREE_SEQUENCE, .children = 2},
    {.kind = OVIS_TREE_REQUEST, .children = 1, .request = "help"},
    {.kind = OVIS_TREE_WAIT, .ticks = 2},
    {.kind = OVIS_TREE_ERASE, .key = "go"},
    {.kind = OVIS_TREE_WAIT, .ticks = 1000000000},
};
static const ovis_tree_node helper_nodes[] = {
    {.kind = OVIS_TREE_SELECTOR, .children = 2},
    {.kind = OVIS_TREE_ANSWER, .children = 1, .request = "help"},
    {.kind = OVIS_TREE_WAIT, .ticks = 2},
    {.kind = OVIS_TREE_WAIT, .ticks = 1000000000},
};
static const ovis_tree_def trees[] = {{.cookie = OVIS_COOKIE,
                                       .name = "asker",
                                       .like = "pig",
                                       .team = "bench",
                                       .nodes = asker_nodes,
                                       .node_count = 7,
                                       .keys = keys,
                                       .key_count = 1,
                                       .news = news,
                                       .news_count = 1},
                                      {.cookie = OVIS_COOKIE,
                                       .name = "helper",
                                       .like = "pig",
                                       .team = "bench",
                                       .nodes = helper_nodes,
                                       .node_count = 4}};

typedef struct crew {
  ovis_blocks* registry;
  ovis_world* world;
  ovis_sim* sim;
  int32_t answers; // of the last request that began
} crew;

// Bodies that the host moves, in the air: only minds and the mailbox cost something.
static bool open_crew(crew* self) {
  ovis_blocks_def registry_def = ovis_default_blocks_def();
  ovis_world_def world_def = ovis_default_world_def();
  ovis_sim_def def = ovis_default_sim_def();
  if (ovis_blocks_create(&registry_def, &self->registry) != OVIS_OK) {
    return false;
  }
  world_def.blocks = self->registry;
  if (ovis_world_create(&world_def, &self->world) != OVIS_OK) {
    return false;
  }
  static const ovis_state air[OVIS_SECTION_CELLS];
  bool is_done = ovis_world_set_states(self->world, (ovis_section_pos){0, 4, 0}, air) == OVIS_OK;
  def.world = self->world;
  def.trees = trees;
  def.tree_count = 2;
  def.load_distance = 0;
  is_done = is_done && ovis_sim_create(&def, &self->sim) == OVIS_OK;
  for (int32_t i = 0; is_done && i < MOBS; i++) {
    ovis_spawn_def spawn = ovis_default_spawn_def();
    spawn.species = ovis_species_find("pig");
    spawn.pos = (ovis_vec3){0.5 + i % 15, 70, 0.5 + i / 15};
    spawn.is_hosted = true;
    spawn.mind = i == 0 ? "asker" : "helper";
    ovis_mob_id mob;
    is_done = ovis_mob_spawn(self->sim, &spawn, &mob) == OVIS_OK;
  }
  return is_done;
}

static void close_crew(crew* self) {
  ovis_sim_destroy(self->sim);
  ovis_world_destroy(self->world);
  ovis_blocks_destroy(self->registry);
}

static double time_ticks(crew* self) {
  int64_t ns = 0;
  for (int32_t i = 0; i < TICKS; i++) {
    const int64_t start = bench_now_ns();
    ovis_sim_tick(self->sim);
    ns += bench_now_ns() - start;
    int32_t count;
    const ovis_event* events = ovis_sim_get_events(self->sim, &count);
    for (int32_t k = 0; k < count; k++) {
      self->answers +=
          events[k].type == OVIS_EVENT_ANSWERED && events[k].reason == OVIS_TREE_REPLY_STARTED;
    }
  }
  return (double)ns;
}

bool bench_ask_run(bench_report* report) {
  crew self = {0};
  bool is_done = open_crew(&self);
  bench_progress(report, "a request to %d mobs", MOBS - 1);
  double quiet = 0;
  double busy = 0;
  const int64_t start = bench_now_ns();
  for (int32_t i = 0; is_done && bench_goes_on(start, i, ROUNDS, SECONDS); i++) {
    const double without = time_ticks(&self);
    self.answers = 0;
    ovis_sim_tell(self.sim, "go", (ovis_vec3){0.5, 70, 0.5}, 0, OVIS_NO_MOB, NULL);
    const double with = time_ticks(&self);
    is_done = self.answers == MOBS - 1;
    for (int32_t k = 0; k < END_TICKS; k++) {
      ovis_sim_tick(self.sim);
    }
    quiet = i == 0 || without < quiet ? without : quiet;
    busy = i == 0 || with < busy ? with : busy;
  }
  if (is_done) {
    bench_cal(report);
    bench_add(report, "request_200", "us_per_request", "us", (busy - quiet) / 1e3);
  }
  close_crew(&self);
  return is_done || bench_fail(report, "a request did not reach all");
}
