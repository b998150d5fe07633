// Budgets: minds that are far from players think less often, and a long search runs in slices.
#include "meadow.h"

// Work of all mobs after a minute, in units that are the same on every machine.
static int64_t minute(int32_t far_think_ticks) {
  ovis_sim_def def = ovis_default_sim_def();
  meadow land;
  ovis_sim* sim;
  ovis_mob_id player;
  int64_t units = 0;
  def.far_think_ticks = far_think_ticks;
  def.far_distance = 16;
  if (!meadow_make(&land, &def) || ovis_sim_create(&def, &sim) != OVIS_OK) {
    return 0;
  }
  ovis_player_add(sim, (ovis_vec3){0.5, 64, 0.5}, 0, &player);
  for (int i = 0; i < 8; i++) {
    meadow_spawn(sim, "sheep", 20.5 + i, 28.5);
  }
  for (int tick = 0; tick < 1200 && ovis_sim_tick(sim) == OVIS_OK; tick++) {
  }
  for (int32_t i = 0; i < ovis_sim_get_mob_count(sim); i++) {
    ovis_work work;
    if (ovis_mob_get_work(sim, ovis_sim_get_mob(sim, i), &work)) {
      units += ovis_work_get_units(&work);
    }
  }
  meadow_free(&land, sim);
  return units;
}

// Searches at most ten nodes a frame. Returns how many frames that took.
static int search(void) {
  ovis_sim_def sim_def = ovis_default_sim_def();
  meadow land;
  ovis_path_finder_def def = ovis_default_path_finder_def();
  ovis_path_finder* finder;
  ovis_path_task* task;
  ovis_path_node nodes[256];
  ovis_path path = {.nodes = nodes, .capacity = 256};
  if (!meadow_make(&land, &sim_def)) {
    return 0;
  }
  def.world = land.world;
  if (ovis_path_finder_create(&def, &finder) != OVIS_OK ||
      ovis_path_task_create(finder, &task) != OVIS_OK) {
    return 0;
  }
  const ovis_pos target = {30, 64, 2};
  ovis_path_query query = ovis_default_path_query();
  query.body = ovis_species_get_body(ovis_species_find("zombie"), false);
  query.body.pos = (ovis_vec3){2.5, 64, 29.5};
  query.body.is_on_ground = true;
  query.targets = &target;
  query.target_count = 1;
  query.follow_range = 64;
  int frames = ovis_path_task_begin(task, &query) == OVIS_OK;
  while (frames > 0 && ovis_path_task_step(task, 10) == OVIS_PATH_MORE) {
    frames++; // the game draws, and moves what else moves
  }
  if (ovis_path_task_take_path(task, &path) == OVIS_OK) {
    printf("a path of %d nodes in %d slices of 10 nodes\n", path.count, frames);
  }
  ovis_path_task_destroy(task);
  ovis_path_finder_destroy(finder);
  ovis_world_destroy(land.world);
  ovis_blocks_destroy(land.blocks);
  return frames;
}

int main(void) {
  const int64_t always = minute(1), seldom = minute(10);
  printf("eight far sheep think in every tick: %lld units of work a minute\n", (long long)always);
  printf("in every tenth tick: %lld units\n", (long long)seldom);
  return search() == 0;
}
