// A brain of the host's own: a villager that looks up at noon, and opens no doors.
#include "meadow.h"

static bool is_noon(const ovis_turn* turn) {
  const ovis_env* env = ovis_world_get_env(ovis_sim_get_world(turn->sim));
  const int64_t time = ovis_time_of_day(env->day_time);
  return (time >= 5900 && time < 6100) ||
         ovis_turn_refuse(turn, OVIS_REASON_CONDITION, (float)time, 5900);
}

static void look_up(const ovis_turn* turn) {
  ovis_turn_look_at(turn, (ovis_vec3){turn->pos.x, turn->pos.y + 8, turn->pos.z});
}

static const ovis_behavior_def gaze = {.name = "LookAtTheSun",
                                       .ticks_min = 100,
                                       .ticks_max = 100,
                                       .can_start = is_noon,
                                       .can_continue = is_noon,
                                       .tick = look_up,
                                       .cookie = OVIS_COOKIE};
static const ovis_brain_entry more[] = {{.own = &gaze, .priority = 3}};
static const ovis_brain_activity core[] = {{.name = "core", .entries = more, .entry_count = 1}};
static const char* const no_doors[] = {"InteractWithDoor"};
static const ovis_brain_def dreamer = {.name = "dreamer",
                                       .like = "villager",
                                       .extends = true, // all else is the villager's
                                       .activities = core,
                                       .activity_count = 1,
                                       .remove = no_doors,
                                       .remove_count = 1,
                                       .cookie = OVIS_COOKIE};
static const ovis_species_def species = {
    .name = "dreamer", .like = "villager", .mind = "dreamer", .cookie = OVIS_COOKIE};

int main(void) {
  ovis_sim_def def = ovis_default_sim_def();
  meadow land;
  ovis_sim* sim;
  def.brains = &dreamer;
  def.brain_count = 1;
  def.species = &species;
  def.species_count = 1;
  if (!meadow_make(&land, &def) || ovis_sim_create(&def, &sim) != OVIS_OK) {
    return 1;
  }
  const ovis_mob_id mob = meadow_spawn(sim, "dreamer", 16.5, 16.5);
  for (int tick = 1; tick <= 6200 && ovis_sim_tick(sim) == OVIS_OK; tick++) {
    ovis_option option;
    ovis_mob_get_option(sim, mob, ovis_mob_find_option(sim, mob, "LookAtTheSun", 0), &option);
    if (tick == 5000 || tick == 6000) {
      printf("tick %d, activity %s: %s %s: %s\n", tick, ovis_mob_get_activity(sim, mob),
             option.info.name, option.is_running ? "runs" : "rests",
             ovis_reason_sentence(option.answer.reason));
    }
  }
  meadow_free(&land, sim);
}
