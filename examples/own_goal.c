// A goal of the host's own, for sheep: one that has strayed goes back to where it was at first.
#include "meadow.h"

typedef struct homesick {
  ovis_vec3 home;
  int64_t knows_home; // a state begins as zeros
} homesick;

static bool is_far(const ovis_turn* turn) {
  homesick* self = turn->state;
  if (self->knows_home == 0) {
    *self = (homesick){turn->pos, 1};
  }
  const double x = turn->pos.x - self->home.x;
  const double z = turn->pos.z - self->home.z;
  return x * x + z * z > 36 ||
         ovis_turn_refuse(turn, OVIS_REASON_TOO_NEAR, (float)(x * x + z * z), 36);
}

static void go_home(const ovis_turn* turn) {
  const homesick* self = turn->state;
  ovis_turn_walk_to(turn, self->home, 1.2);
}

static bool is_under_way(const ovis_turn* turn) {
  return !ovis_turn_is_path_done(turn);
}

static const ovis_goal_def go = {.name = "GoHome",
                                 .flags = OVIS_FLAG_MOVE, // no other goal moves it meanwhile
                                 .state_size = sizeof(homesick),
                                 .can_use = is_far,
                                 .start = go_home,
                                 .can_continue = is_under_way,
                                 .cookie = OVIS_COOKIE};
static const ovis_species_goal more[] = {{.priority = 2, .own = &go}};
static const ovis_species_def sheep = {.name = "homing_sheep",
                                       .like = "sheep",
                                       .extends = true,
                                       .goals = more,
                                       .goal_count = 1,
                                       .cookie = OVIS_COOKIE};

int main(void) {
  ovis_sim_def def = ovis_default_sim_def();
  meadow land;
  ovis_sim* sim;
  def.species = &sheep;
  def.species_count = 1;
  if (!meadow_make(&land, &def) || ovis_sim_create(&def, &sim) != OVIS_OK) {
    return 1;
  }
  const ovis_mob_id mob = meadow_spawn(sim, "homing_sheep", 8.5, 8.5);
  for (int tick = 1; tick <= 200 && ovis_sim_tick(sim) == OVIS_OK; tick++) {
    ovis_option option;
    if (tick == 20) {
      ovis_mob_place(sim, mob, (ovis_vec3){24.5, 64, 8.5}, 0, 0); // somebody carries it away
    }
    ovis_mob_get_option(sim, mob, ovis_mob_find_option(sim, mob, "GoHome", 0), &option);
    if (tick == 10 || tick == 30 || tick == 200) {
      printf("tick %d: %s %s: %s\n", tick, option.info.name, option.is_running ? "runs" : "rests",
             ovis_reason_sentence(option.answer.reason));
    }
  }
  meadow_free(&land, sim);
}
