// A behavior tree of the host's own: a guard, which is a zombie that strolls until a player comes.
#include "meadow.h"

static const ovis_tree_key keys[] = {{"intruder", OVIS_TREE_MOB}};
static const ovis_tree_news news[] = {{OVIS_NEWS_SAW, "intruder", "player", 8, 200}};
// clang-format off
static const ovis_tree_node nodes[] = {
    {.kind = OVIS_TREE_SELECTOR, .children = 2},
      {.kind = OVIS_TREE_IF, .children = 1, .key = "intruder", .stops = OVIS_TREE_STOPS_RESTART},
        {.kind = OVIS_TREE_ACTION, .goal = "Fight", .key = "intruder", .value = 1.2},
      {.kind = OVIS_TREE_ACTION, .goal = "WaterAvoidingRandomStroll"},
};
// clang-format on
static const ovis_tree_def guard = {.name = "guard",
                                    .like = "zombie",
                                    .nodes = nodes,
                                    .node_count = 4,
                                    .keys = keys,
                                    .key_count = 1,
                                    .news = news,
                                    .news_count = 1,
                                    .cookie = OVIS_COOKIE};
static const ovis_species_def species = {
    .name = "guard", .like = "zombie", .mind = "guard", .cookie = OVIS_COOKIE};

int main(void) {
  ovis_sim_def def = ovis_default_sim_def();
  meadow land;
  ovis_sim* sim;
  ovis_error error;
  def.trees = &guard;
  def.tree_count = 1;
  def.species = &species;
  def.species_count = 1;
  if (ovis_tree_check(&guard, &error) != OVIS_OK) {
    return puts(error.message);
  }
  if (!meadow_make(&land, &def) || ovis_sim_create(&def, &sim) != OVIS_OK) {
    return 1;
  }
  const ovis_mob_id mob = meadow_spawn(sim, "guard", 16.5, 16.5);
  ovis_mob_id player;
  ovis_player_add(sim, (ovis_vec3){31.5, 64, 16.5}, 0, &player);
  for (int tick = 1; tick <= 60 && ovis_sim_tick(sim) == OVIS_OK; tick++) {
    if (tick == 20) {
      ovis_mob_place(sim, player, (ovis_vec3){20.5, 64, 16.5}, 0, 0); // it comes nearer
    }
    if (tick % 15 == 0) {
      ovis_option option;
      const char* doing = "nothing";
      for (int32_t i = 0; ovis_mob_get_option(sim, mob, i, &option); i++) {
        doing = option.is_running ? option.info.name : doing;
      }
      printf("tick %d: %s\n", tick, doing);
    }
  }
  meadow_free(&land, sim);
}
