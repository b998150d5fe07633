// A run with all kinds of inputs, for tests of recordings. Its host loads columns on request,
// refuses acts, changes blocks, and moves players and hosted bodies.
#ifndef OVIS_TEST_UNIT_IO_RECORD_STAGE_H
#define OVIS_TEST_UNIT_IO_RECORD_STAGE_H

#include "support/path_scene.h"
#include "support/test.h"

#include <ovis/record.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#define STAGE_FEET 64

typedef struct record_stage {
  ovis_world* world;
  ovis_sim* sim;
  int32_t asked;
  uint64_t random;
  ovis_mob_id player, hosted;
  double meddling; // chance of an input each tick
} record_stage;

// Sets a whole column at once, like a chunk of a save.
static inline void stage_load(void* context, ovis_world* world, ovis_section_pos pos) {
  (void)context;
  const ovis_state states[] = {path_scene_state("grass_block"), path_scene_state("air"),
                               path_scene_state("stone")};
  if (pos.x < -4 || pos.x > 4 || pos.z < -4 || pos.z > 4) {
    return; // outside of the host's world
  }
  static uint16_t cells[OVIS_SECTION_CELLS];
  static uint8_t light[OVIS_SECTION_CELLS / 2];
  memset(light, 0xF0 | (pos.x & 7), sizeof light);
  for (int32_t y = 0; y < 8; y++) {
    const bool is_ground = y < STAGE_FEET / 16;
    for (int32_t i = 0; i < OVIS_SECTION_CELLS; i++) {
      cells[i] = (uint16_t)(is_ground ? 2 * (i < 512 && (i ^ pos.x) % 7 == 0) : 1);
    }
    const ovis_section_data data = {.palette = states,
                                    .palette_count = 3,
                                    .cells = cells,
                                    .sky_light = is_ground ? NULL : light};
    assert_int_equal(ovis_world_set_section(world, (ovis_section_pos){pos.x, y, pos.z}, &data),
                     OVIS_OK);
  }
}

static inline ovis_verdict stage_answer(void* context, const ovis_act* act, int32_t* out_reason) {
  record_stage* stage = context;
  *out_reason = ++stage->asked;
  if (stage->asked % 5 == 0 && act->verb == OVIS_VERB_HURT) {
    ovis_world_set_block(stage->world, (ovis_pos){stage->asked % 30, STAGE_FEET, 3},
                         path_scene_state("cobweb"));
  }
  return stage->asked % 3 == 0 ? OVIS_VERDICT_REFUSED : OVIS_VERDICT_DO;
}

static inline ovis_mob_id stage_spawn(record_stage* stage, const char* species, double x, double z,
                                      bool is_hosted) {
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = ovis_species_find(species);
  spawn.pos = (ovis_vec3){x, STAGE_FEET, z};
  spawn.is_hosted = is_hosted;
  ovis_mob_id id;
  assert_int_equal(ovis_mob_spawn(stage->sim, &spawn, &id), OVIS_OK);
  return id;
}

static inline void stage_open_with(record_stage* stage, uint64_t seed, const ovis_rules* rules,
                                   const ovis_allocator* allocator) {
  *stage = (record_stage){.random = seed, .meddling = 0.5};
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = path_scene_registry();
  world_def.env.dimension.min_y = 0;
  world_def.env.dimension.height = 128;
  world_def.env.day_time = 17000;
  world_def.load_section = stage_load;
  world_def.allocator = *allocator;
  assert_int_equal(ovis_world_create(&world_def, &stage->world), OVIS_OK);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = stage->world;
  def.seed = seed;
  def.rules = *rules;
  def.allocator = *allocator;
  def.load_distance = 1;
  def.on_act = stage_answer;
  def.act_context = stage;
  assert_int_equal(ovis_sim_create(&def, &stage->sim), OVIS_OK);
  // One column is loaded when the recording begins. Mobs' turns request the others.
  stage_load(NULL, stage->world, (ovis_section_pos){0, 0, 0});
  for (int32_t i = 0; i < 10; i++) {
    stage_spawn(stage, i % 3 == 0 ? "zombie" : "sheep", 2.5 * i - 12, i, false);
  }
  stage->hosted = stage_spawn(stage, "sheep", 8, 8, true);
  assert_int_equal(
      ovis_player_add(stage->sim, (ovis_vec3){5.5, STAGE_FEET, 5.5}, 0, &stage->player), OVIS_OK);
}

static inline void stage_open(record_stage* stage, uint64_t seed) {
  const ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  stage_open_with(stage, seed, &rules, &(const ovis_allocator){0});
}

static inline void stage_close(record_stage* stage) {
  assert_true(ovis_sim_check(stage->sim));
  ovis_sim_destroy(stage->sim);
  ovis_world_destroy(stage->world);
}

static inline void stage_meddle(record_stage* stage) {
  ovis_sim* sim = stage->sim;
  const double chance = (double)(test_random(&stage->random) >> 11) / 9007199254740992.0;
  if (chance > stage->meddling) {
    return;
  }
  const int32_t count = ovis_sim_get_mob_count(sim);
  const ovis_mob_id mob =
      ovis_sim_get_mob(sim, (int32_t)(test_random(&stage->random) % (uint64_t)count));
  const double x = (double)(test_random(&stage->random) % 400) / 10 - 20;
  const double z = (double)(test_random(&stage->random) % 400) / 10 - 20;
  const ovis_pos cell = {(int32_t)x, STAGE_FEET, (int32_t)z};
  ovis_env env = *ovis_world_get_env(stage->world);
  switch (test_random(&stage->random) % 14) {
  case 0: stage_spawn(stage, chance < 0.1 ? "zombie" : "sheep", x, z, false); break;
  case 1: ovis_mob_hurt(sim, mob, 1, stage->player); break;
  case 2: ovis_mob_walk_to(sim, stage->player, (ovis_vec3){x, STAGE_FEET, z}, 1); break;
  case 3: ovis_mob_set_held_item(sim, stage->player, x > 0 ? "wheat" : ""); break;
  case 4: ovis_mob_set_prop(sim, mob, OVIS_PROP_LOVE, 600); break;
  case 5: ovis_world_set_block(stage->world, cell, path_scene_state("oak_fence")); break;
  case 6: assert_int_equal(ovis_sim_queue_block(sim, cell, 0), OVIS_OK); break;
  case 7:
    env.is_raining = !env.is_raining;
    ovis_world_set_env(stage->world, &env);
    break;
  case 8:
    if (mob.value != stage->player.value && mob.value != stage->hosted.value && count > 12) {
      ovis_mob_remove(sim, mob);
    }
    break;
  case 9: ovis_mob_place(sim, stage->player, (ovis_vec3){x, STAGE_FEET, z}, 30, 0); break;
  case 10:
    ovis_world_flood_light(stage->world, (ovis_pos){-16, 48, -16}, (ovis_pos){15, 90, 15});
    break;
  case 11: ovis_world_drop_section(stage->world, (ovis_section_pos){-4, 5, 4}); break;
  case 12: stage_load(NULL, stage->world, (ovis_section_pos){4, 0, 4}); break;
  default: {
    const ovis_body_report report = {.pos = {x, STAGE_FEET, z}, .is_on_ground = true};
    ovis_mob_report_body(sim, stage->hosted, &report);
  }
  }
}

static inline void stage_tick(record_stage* stage) {
  stage_meddle(stage);
  assert_int_equal(ovis_sim_tick(stage->sim), OVIS_OK);
}

static inline ovis_recorder* stage_record(record_stage* stage, const char* path) {
  ovis_recorder_def def = ovis_default_recorder_def();
  static const uint64_t watched[] = {2, 3};
  def.sim = stage->sim;
  def.fields_every = 200; // a few in a short run
  def.path = path;
  def.watched = watched;
  def.watched_count = 2;
  ovis_recorder* recorder;
  ovis_error error = {.message = ""};
  assert_int_equal(ovis_recorder_create(&def, &recorder, &error), OVIS_OK);
  return recorder;
}

static inline void stage_tick_recorded(record_stage* stage, ovis_recorder* recorder,
                                       int32_t ticks) {
  for (int32_t i = 0; i < ticks; i++) {
    stage_tick(stage);
    assert_int_equal(ovis_recorder_tick(recorder, NULL), OVIS_OK);
  }
}

static inline ovis_recording* stage_open_bytes(const uint8_t* bytes, size_t size) {
  ovis_recording_def def = ovis_default_recording_def();
  def.bytes = bytes;
  def.size = size;
  ovis_recording* recording;
  ovis_error error = {.message = ""};
  const ovis_status status = ovis_recording_open(&def, &recording, &error);
  if (status != OVIS_OK) {
    print_message("open: %s\n", error.message);
  }
  assert_int_equal(status, OVIS_OK);
  return recording;
}

#endif
