// A villager with one behavior more, one fewer, and a pig with one goal in the place of another.
#include <ovis/sim.h>
#include <stdio.h>

// ---- What is new

static bool is_noon(const ovis_turn* turn) {
  const int64_t time =
      ovis_time_of_day(ovis_world_get_env(ovis_sim_get_world(turn->sim))->day_time);
  return (time >= 5000 && time < 7000) ||
         ovis_turn_refuse(turn, OVIS_REASON_CONDITION, (float)time, 5000);
}

static void look_up(const ovis_turn* turn) {
  ovis_turn_look_at(turn, (ovis_vec3){turn->pos.x, turn->pos.y + 8, turn->pos.z});
}

static const ovis_behavior_def rest = {.name = "LookAtTheSun",
                                       .ticks_min = 100,
                                       .ticks_max = 100,
                                       .can_start = is_noon,
                                       .can_continue = is_noon,
                                       .tick = look_up,
                                       .cookie = OVIS_COOKIE};
static const ovis_goal_def gaze = {.name = "LookAtTheSun",
                                   .flags = OVIS_FLAG_LOOK,
                                   .can_use = is_noon,
                                   .tick = look_up,
                                   .cookie = OVIS_COOKIE};

// ---- The changes. All else is the villager's and the pig's.

static const ovis_brain_entry more[] = {{.own = &rest, .priority = 3}};
static const ovis_brain_activity core[] = {{.name = "core", .entries = more, .entry_count = 1}};
static const char* const no_doors[] = {"InteractWithDoor"};
static const ovis_brain_def farmhand = {.name = "farmhand",
                                        .like = "villager",
                                        .extends = true,
                                        .activities = core,
                                        .activity_count = 1,
                                        .remove = no_doors,
                                        .remove_count = 1,
                                        .cookie = OVIS_COOKIE};

static const ovis_species_goal instead[] = {{.own = &gaze, .replaces = "RandomLookAround"}};
static const ovis_species_def dreamer = {.name = "dreamer",
                                         .like = "pig",
                                         .extends = true,
                                         .goals = instead,
                                         .goal_count = 1,
                                         .cookie = OVIS_COOKIE};

// ---- The run

static ovis_status make_world(ovis_blocks** registry, ovis_world** world) {
  ovis_blocks_def registry_def = ovis_default_blocks_def();
  ovis_world_def world_def = ovis_default_world_def();
  ovis_status status = ovis_blocks_create(&registry_def, registry);
  world_def.blocks = *registry;
  status = status == OVIS_OK ? ovis_world_create(&world_def, world) : status;
  if (status != OVIS_OK) {
    return status;
  }
  static ovis_state ground[OVIS_SECTION_CELLS];
  static const ovis_state air[OVIS_SECTION_CELLS];
  ovis_state grass;
  ovis_blocks_parse(*registry, "grass_block", &grass, NULL);
  for (int i = 0; i < OVIS_SECTION_CELLS; i++) {
    ground[i] = grass;
  }
  ovis_world_set_states(*world, (ovis_section_pos){0, 3, 0}, ground);
  ovis_world_set_states(*world, (ovis_section_pos){0, 4, 0}, air);
  ovis_env env = *ovis_world_get_env(*world);
  env.day_time = 6000; // noon
  ovis_world_set_env(*world, &env);
  return OVIS_OK;
}

static void report(const ovis_sim* sim, const char* who, ovis_mob_id mob) {
  ovis_option option;
  const int32_t at = ovis_mob_find_option(sim, mob, "LookAtTheSun", 0);
  if (ovis_mob_get_option(sim, mob, at, &option)) {
    printf("%s: %d options; LookAtTheSun (%s, priority %d): %s\n", who,
           (int)ovis_mob_get_option_count(sim, mob), option.info.group, (int)option.info.priority,
           ovis_reason_sentence(option.answer.reason));
  }
}

int main(void) {
  ovis_blocks* registry = NULL;
  ovis_world* world = NULL;
  ovis_sim* sim = NULL;
  ovis_sim_def def = ovis_default_sim_def();
  ovis_status status = make_world(&registry, &world);
  def.world = world;
  def.brains = &farmhand;
  def.brain_count = 1;
  def.species = &dreamer;
  def.species_count = 1;
  status = status == OVIS_OK ? ovis_sim_create(&def, &sim) : status;
  if (status != OVIS_OK) {
    fprintf(stderr, "no simulation: %s\n", ovis_status_name(status));
    return 1;
  }
  ovis_spawn_def spawn = ovis_default_spawn_def();
  ovis_mob_id villager;
  ovis_mob_id pig;
  spawn.pos = (ovis_vec3){4.5, 64, 8.5};
  spawn.species = ovis_species_find("villager");
  spawn.mind = "farmhand";
  status = ovis_mob_spawn(sim, &spawn, &villager);
  spawn.pos.x = 12.5;
  spawn.species = ovis_sim_find_species(sim, "dreamer");
  spawn.mind = NULL;
  status = status == OVIS_OK ? ovis_mob_spawn(sim, &spawn, &pig) : status;
  for (int tick = 0; tick < 40 && status == OVIS_OK; tick++) {
    ovis_sim_tick(sim);
  }
  if (status == OVIS_OK) {
    report(sim, "farmhand", villager);
    report(sim, "dreamer", pig);
  }
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
  ovis_blocks_destroy(registry);
  return status == OVIS_OK ? 0 : 1;
}
