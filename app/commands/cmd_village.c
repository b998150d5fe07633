// Problem: list who lives and works where in a village, and what keeps whom from what.
// Design: docs/cli.md#ovis-village
#include "commands/options.h"
#include "village/village_picture.h"
#include "village/village_report.h"
#include "worlds/world_rules.h"
#include "worlds/world_source.h"

#include <ovis/save_sim.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define TICKS_MAX 10000000
#define LOAD_HALF 64 // blocks around each villager that searches may read

typedef struct village_options {
  int64_t ticks;
  const char* picture; // NULL: none
} village_options;

// Loads the surroundings of all villagers: what is not loaded counts as air.
static void load_surroundings(world_source* source, const ovis_sim* sim) {
  for (int32_t i = 0; i < ovis_sim_get_mob_count(sim); i++) {
    ovis_mob_state state;
    if (ovis_mob_get_state(sim, ovis_sim_get_mob(sim, i), &state) &&
        strcmp(state.species->name, "villager") == 0) {
      const ovis_pos at = {(int32_t)floor(state.pos.x), 0, (int32_t)floor(state.pos.z)};
      world_source_load(source, at, LOAD_HALF);
    }
  }
}

static int report(const ovis_sim* sim, const village_options* options,
                  const common_options* common) {
  ovis_census_def def = ovis_default_census_def();
  ovis_census* village;
  def.sim = sim;
  def.rules = ovis_sim_get_rules(sim);
  if (ovis_census_create(&def, &village) != OVIS_OK) {
    return wrong("out of memory");
  }
  char message[256];
  int result = EXIT_DONE;
  if (options->picture != NULL &&
      !village_picture_write(village, sim, options->picture, message, sizeof message)) {
    result = wrong("cannot write %s: %s", options->picture, message);
  } else if (common->json) {
    result = village_report_json(village) ? EXIT_DONE : wrong("out of memory");
  } else {
    village_report_table(village, sim);
  }
  ovis_census_destroy(village);
  return result;
}

// ---- Scenes

static int run_scene(world_source* source, const village_options* options,
                     const common_options* common) {
  while (ovis_sim_get_ticks(source->sim) < options->ticks) {
    const int result = world_source_tick(source);
    if (result != EXIT_DONE) {
      return result;
    }
  }
  return report(source->sim, options, common);
}

// ---- Saves

static int run_save(world_source* source, const char* path, const village_options* options,
                    const common_options* common, const world_rules* rules) {
  ovis_sim_def def = ovis_default_sim_def();
  ovis_sim* sim;
  ovis_error error;
  def.world = source->world;
  def.seed = (uint64_t)common->seed;
  def.rules = ovis_rules_get_preset(rules->version);
  if (ovis_sim_create(&def, &sim) != OVIS_OK) {
    return wrong("out of memory");
  }
  ovis_saved_sim saved;
  if (ovis_save_load_sim(source->save, sim, &saved, &error) != OVIS_OK) {
    ovis_sim_destroy(sim);
    return wrong("%s: %s", path, error.message);
  }
  ovis_status status = OVIS_OK;
  for (int64_t i = 0; i < options->ticks && status == OVIS_OK; i++) {
    status = ovis_sim_tick(sim);
  }
  load_surroundings(source, sim);
  int result = EXIT_WRONG;
  if (ovis_save_get_status(source->save, &error) != OVIS_OK) {
    wrong("%s: %s", path, error.message);
  } else if (status != OVIS_OK) {
    wrong("out of memory");
  } else {
    result = report(sim, options, common);
  }
  ovis_saved_sim_free(&saved);
  ovis_sim_destroy(sim);
  return result;
}

static int open_and_run(const char* path, const village_options* options,
                        const common_options* common) {
  world_source source;
  world_rules rules;
  ovis_error error;
  if (world_source_open(&source, path, common, &error) != OVIS_OK) {
    return world_source_wrong(path, &error);
  }
  int result = EXIT_WRONG;
  if (world_rules_choose(common, source.save != NULL ? source.info.data_version : 0, &rules)) {
    result = source.sim != NULL ? run_scene(&source, options, common)
             : source.save != NULL
                 ? run_save(&source, path, options, common, &rules)
                 : wrong("%s is a map: 'ovis village' needs a Minecraft save or a scene", path);
  }
  if (source.is_unmet && result == EXIT_DONE) {
    result = EXIT_NO;
  }
  world_source_close(&source);
  return result;
}

static int run(int argc, char** argv) {
  village_options options = {.ticks = 0};
  const option option_table[] = {
      {"--ticks", OPTION_NUMBER, &options.ticks, "N",
       "simulate N ticks first, 20 per second (default: 0, the world as it is)"},
      {"--picture", OPTION_TEXT, &options.picture, "FILE",
       "draw the village from above, with a line from each villager to its bed, job site and "
       "bell,\n"
       "into a PNG file"},
  };
  common_options common;
  parse_result parsed;
  if (!options_parse(&command_village, option_table, sizeof option_table / sizeof *option_table, 1,
                     &common, argc, argv, &parsed)) {
    return parsed.exit_code;
  }
  const char* world = parsed.operand_count > 0 ? parsed.operands[0] : "village";
  if (options.ticks < 0 || options.ticks > TICKS_MAX) {
    return wrong("--ticks must be from 0 to %d", TICKS_MAX);
  }
  if (!world_source_takes(world, &common, WORLD_OF_RUN)) {
    return EXIT_WRONG;
  }
  return open_and_run(world, &options, &common);
}

const command command_village = {
    "village",
    "[WORLD] [options]",
    "the register: who lives and works where, and what keeps whom from what",
    "Without WORLD the bundled village is listed. Each villager has its bed, job site and meeting "
    "point;\nfor each one that it lacks, and each of its own that it does not get to, the reason, "
    "with the\ncell that stops its path. Points of interest have their owners. For each part of "
    "the village: how many villagers want a golem, "
    "and when the next one\ncan come.",
    run,
    true,
    NULL};
