// A species of the host's own: a boar, which is a pig that fears nobody and follows no carrot.
#include "meadow.h"

static const char* const not_of_a_boar[] = {"Panic", "Tempt"};
static const ovis_species_def boar = {.name = "boar",
                                      .like = "pig",
                                      .extends = true, // with the goals of the pig, but for
                                      .remove = not_of_a_boar,
                                      .remove_count = 2,
                                      .width = 1.2f,
                                      .height = 1.1f,
                                      .health_max = 16,
                                      .cookie = OVIS_COOKIE};

int main(void) {
  ovis_sim_def def = ovis_default_sim_def();
  meadow land;
  ovis_sim* sim;
  def.species = &boar;
  def.species_count = 1;
  if (!meadow_make(&land, &def) || ovis_sim_create(&def, &sim) != OVIS_OK) {
    return 1;
  }
  ovis_mob_id player;
  ovis_player_add(sim, (ovis_vec3){2.5, 64, 2.5}, 0, &player);
  const char* const both[] = {"pig", "boar"};
  for (int i = 0; i < 2; i++) {
    const ovis_mob_id mob = meadow_spawn(sim, both[i], 16.5, 10.5 + 10 * i);
    ovis_mob_hurt(sim, mob, 2, player);
    for (int tick = 0; tick < 10 && ovis_sim_tick(sim) == OVIS_OK; tick++) {
    }
    ovis_mob_state state;
    ovis_mob_get_state(sim, mob, &state);
    const int32_t panic = ovis_mob_find_option(sim, mob, "Panic", 0);
    ovis_option option;
    const bool flees = ovis_mob_get_option(sim, mob, panic, &option) && option.is_running;
    printf("%s: %g health, %d options, %s\n", both[i], (double)state.health,
           ovis_mob_get_option_count(sim, mob), flees ? "it flees" : "it stays calm");
  }
  meadow_free(&land, sim);
}
