// Random calls that change a world, its points of interest and its raids; and ticks.
#include "hostile/calls.h"

#include "support/outcomes.h"
#include "support/test.h"

#include <ovis/sim.h>
#include <ovis/world.h>

#include <string.h>

#define LENGTH(list) ((int32_t)(sizeof(list) / sizeof *(list)))

static ovis_section_pos any_section(calls_stage* stage) {
  ovis_section_pos pos;
  pos.x = any_count(stage, 4);
  pos.y = any_count(stage, 8);
  pos.z = any_count(stage, 4);
  return pos;
}

static void tick(calls_stage* stage) {
  assert_int_equal(ovis_sim_tick(stage->scene.sim), OVIS_OK);
  if (stage->tracer != NULL) {
    assert_non_null(trace_of(stage->tracer));
  }
}

static void set_block(calls_stage* stage) {
  const ovis_pos cell = any_cell(stage);
  (void)ovis_world_set_block(stage->scene.world, cell, any_state(stage));
}

static void queue_block(calls_stage* stage) {
  const ovis_pos cell = any_cell(stage);
  (void)ovis_sim_queue_block(stage->scene.sim, cell, any_state(stage));
}

static void set_section(calls_stage* stage) {
  static uint16_t cells[4096];
  ovis_biome biomes[OVIS_SECTION_BIOMES];
  const ovis_section_pos pos = any_section(stage);
  const ovis_state palette[2] = {any_state(stage), 0};
  const bool is_broken = test_one_in(&stage->random, 20);
  for (int32_t i = 0; i < 4096; i++) {
    cells[i] = (uint16_t)(test_below(&stage->random, 8) != 0);
  }
  cells[test_below(&stage->random, 4096)] = (uint16_t)(is_broken ? 2 : 1);
  memset(biomes, test_below(&stage->random, 256), sizeof biomes);
  ovis_section_data data = {.palette = palette, .palette_count = 2};
  data.cells = test_one_in(&stage->random, 2) ? cells : NULL;
  data.biomes = test_one_in(&stage->random, 4) ? biomes : NULL;
  if (pos.y < 4 && test_chance(&stage->random, 80)) {
    return; // most of the ground stays
  }
  (void)ovis_world_set_section(stage->scene.world, pos, &data);
}

static void drop_section(calls_stage* stage) {
  if (test_one_in(&stage->random, 4)) {
    (void)ovis_world_drop_section(stage->scene.world, any_section(stage));
  }
}

static void set_biomes(calls_stage* stage) {
  ovis_biome biomes[OVIS_SECTION_BIOMES];
  memset(biomes, any_count(stage, ovis_biome_get_count() + 1) & 255, sizeof biomes);
  (void)ovis_world_set_biomes(stage->scene.world, any_section(stage), biomes);
}

static void set_env(calls_stage* stage) {
  ovis_env env = *ovis_world_get_env(stage->scene.world);
  switch (test_below(&stage->random, 8)) {
  case 0: env.day_time = test_below(&stage->random, 24000); break;
  case 1: env.day_time = (int64_t)test_random(&stage->random); break;
  case 2:
    env.game_time += test_one_in(&stage->random, 4) ? (int64_t)wild_count(stage) * 16777216 : 1000;
    break;
  case 3: env.difficulty = (ovis_difficulty)any_count(stage, OVIS_DIFFICULTY_HARD + 1); break;
  case 4: env.presence = (ovis_presence)any_count(stage, 2); break;
  case 5: env.is_raining = !env.is_raining; break;
  case 6: env.is_thundering = !env.is_thundering; break;
  default:
    env.mob_griefing = test_one_in(&stage->random, 2);
    env.universal_anger = test_one_in(&stage->random, 2);
    break;
  }
  (void)ovis_world_set_env(stage->scene.world, &env);
}

static void flood_light(calls_stage* stage) {
  const ovis_pos min = any_cell(stage);
  ovis_pos max = any_cell(stage);
  if (test_chance(&stage->random, 90)) {
    max = min;
  }
  (void)ovis_world_flood_light(stage->scene.world, min, max);
}

static void strike(calls_stage* stage) {
  ovis_lightning_def def = ovis_default_lightning_def();
  def.pos = any_place(stage);
  def.lights_fire = test_one_in(&stage->random, 4);
  (void)ovis_lightning_strike(stage->scene.sim, &def);
}

static void vibrate(calls_stage* stage) {
  ovis_vibration vibration;
  vibration.kind = (ovis_vibration_kind)any_count(stage, OVIS_VIBRATION_COUNT);
  vibration.pos = any_place(stage);
  vibration.source = any_mob(stage);
  (void)ovis_sim_emit_vibration(stage->scene.sim, &vibration, NULL);
}

static void find_point(void* context, const ovis_point* point) {
  ovis_point* found = context;
  if (found->type == NULL || point->pos.x > found->pos.x) {
    *found = *point;
  }
}

static void set_tickets(calls_stage* stage) {
  static const char* const types[] = {"home", "farmer", "meeting", "beehive", "", "castle"};
  ovis_point point = {0};
  assert_int_equal(ovis_sim_visit_points(stage->scene.sim, find_point, &point), OVIS_OK);
  const bool is_other = point.type == NULL || test_one_in(&stage->random, 4);
  const ovis_pos cell = is_other ? any_cell(stage) : point.pos;
  const char* type = is_other ? types[test_below(&stage->random, LENGTH(types))] : point.type;
  (void)ovis_sim_set_point_tickets(stage->scene.sim, cell, type, any_count(stage, 3));
}

static void ring_bell(calls_stage* stage) {
  (void)ovis_village_ring_bell(stage->scene.sim, any_cell(stage));
}

// Puts a chest there first, or takes it away, in some of the calls.
static void stock(calls_stage* stage) {
  static const char* const blocks[] = {"chest", "copper_chest", "trapped_chest[type=left]", "air"};
  const ovis_pos cell = any_cell(stage);
  ovis_state state;
  if (ovis_blocks_parse(ovis_world_get_blocks(stage->scene.world),
                        blocks[test_below(&stage->random, LENGTH(blocks))], &state,
                        NULL) == OVIS_OK) {
    (void)ovis_world_set_block(stage->scene.world, cell, state);
  }
  const ovis_stack stack = any_stack(stage);
  (void)ovis_container_set_stack(stage->scene.sim, cell, any_count(stage, 27), &stack);
  (void)(test_one_in(&stage->random, 8) ? ovis_container_lock(stage->scene.sim, cell)
                                        : ovis_container_unlock(stage->scene.sim, cell));
  ovis_pos cells[4];
  (void)ovis_sim_get_containers(stage->scene.sim, cells, any_count(stage, 4) & 3);
}

static void begin_raid(calls_stage* stage) {
  const ovis_pos at = any_cell(stage);
  int32_t id;
  (void)ovis_raid_begin(stage->scene.sim, at, any_count(stage, 6), &id);
}

static void put_raid(calls_stage* stage) {
  ovis_raid raid = {0};
  raid.id = any_count(stage, 10);
  raid.status = (ovis_raid_status)any_count(stage, 4);
  raid.is_active = test_one_in(&stage->random, 2);
  raid.has_started = test_one_in(&stage->random, 2);
  raid.center = any_cell(stage);
  raid.omen_level = any_count(stage, 6);
  raid.wave_count = any_count(stage, 8);
  raid.waves_spawned = any_count(stage, 8);
  raid.countdown_ticks = any_count(stage, 300);
  raid.quiet_ticks = any_count(stage, 40);
  raid.celebration_ticks = any_count(stage, 600);
  raid.ticks_active = any_count(stage, 48000);
  raid.total_health = any_angle(stage);
  raid.hero_count = any_count(stage, 3);
  for (int32_t i = 0; i < 2; i++) {
    any_uuid(stage, raid.heroes[i].words);
  }
  (void)ovis_raid_restore(stage->scene.sim, &raid);
}

static void keep_inputs(calls_stage* stage) {
  (void)ovis_sim_keep_inputs(stage->scene.sim, test_one_in(&stage->random, 2));
}

static void trace(calls_stage* stage) {
  ovis_tracer_destroy(stage->tracer);
  stage->tracer = NULL;
  if (test_one_in(&stage->random, 2)) {
    ovis_tracer_def def = ovis_default_tracer_def();
    def.sim = stage->scene.sim;
    def.watches_all = test_one_in(&stage->random, 2);
    def.names_states = test_one_in(&stage->random, 2);
    assert_int_equal(ovis_tracer_create(&def, &stage->tracer), OVIS_OK);
    assert_non_null(trace_of(stage->tracer));
  }
}

calls_table calls_of_places(void) {
  static const calls_entry entries[] = {{"tick", tick},
                                        {"tick", tick},
                                        {"tick", tick},
                                        {"tick", tick},
                                        {"set_block", set_block},
                                        {"queue_block", queue_block},
                                        {"set_section", set_section},
                                        {"drop_section", drop_section},
                                        {"set_biomes", set_biomes},
                                        {"set_env", set_env},
                                        {"flood_light", flood_light},
                                        {"strike", strike},
                                        {"vibrate", vibrate},
                                        {"set_tickets", set_tickets},
                                        {"ring_bell", ring_bell},
                                        {"stock", stock},
                                        {"begin_raid", begin_raid},
                                        {"put_raid", put_raid},
                                        {"keep_inputs", keep_inputs},
                                        {"trace", trace}};
  return (calls_table){entries, LENGTH(entries)};
}
