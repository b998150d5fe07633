// Public functions of blocks, worlds, species and paths with values that no host means: a status or
// an empty answer in every build, and never a crash, a hang or nonsense that is taken in.
#include "support/asserts.h"
#include "support/registry.h"
#include "support/test.h"

#include <ovis/event.h>
#include <ovis/mind.h>
#include <ovis/sim.h>
#include <ovis/species.h>

#include <float.h>
#include <math.h>
#include <string.h>

#define BAD_STATE ((ovis_state)0x7FFFFFFF)

static const double bad_numbers[] = {(double)NAN, (double)INFINITY, -(double)INFINITY,
                                     1e300,       -1e300,           4e7};
#define BAD_NUMBERS ((int32_t)(sizeof bad_numbers / sizeof *bad_numbers))

typedef struct api_stage {
  ovis_blocks* registry;
  ovis_world* world;
} api_stage;

static api_stage open_stage(void) {
  api_stage stage = {0};
  stage.registry = registry_open();
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = stage.registry;
  assert_int_equal(ovis_world_create(&world_def, &stage.world), OVIS_OK);
  const ovis_state stone = registry_state(stage.registry, "stone");
  const ovis_section_data data = {.palette = &stone, .palette_count = 1};
  assert_int_equal(ovis_world_set_section(stage.world, (ovis_section_pos){0, 3, 0}, &data),
                   OVIS_OK);
  asserts_begin();
  return stage;
}

static void close_stage(api_stage* stage) {
  asserts_end();
  ovis_world_destroy(stage->world);
  ovis_blocks_destroy(stage->registry);
}

TEST(names_of_what_there_is_not_are_words) {
  asserts_begin();
  for (int32_t i = -1; i < 300; i += 150) {
    assert_non_null(ovis_status_name((ovis_status)i));
    assert_non_null(ovis_status_sentence((ovis_status)i));
    assert_non_null(ovis_verb_name((ovis_verb)i));
    assert_non_null(ovis_damage_name((ovis_damage)i));
    assert_non_null(ovis_event_name((ovis_event_type)i));
    assert_non_null(ovis_event_sentence((ovis_event_type)i));
    assert_non_null(ovis_conversion_sentence((ovis_conversion)i));
    assert_non_null(ovis_give_up_name((ovis_give_up)i));
    assert_non_null(ovis_give_up_sentence((ovis_give_up)i));
    assert_false(ovis_event_has_state(&(ovis_event){.type = (ovis_event_type)i}) &&
                 i != OVIS_EVENT_BLOCK_SET);
    assert_non_null(ovis_nav_end_name((ovis_nav_end)i));
    assert_non_null(ovis_nav_end_sentence((ovis_nav_end)i));
    assert_non_null(ovis_nav_refusal_name((ovis_nav_refusal)i));
    assert_non_null(ovis_nav_refusal_sentence((ovis_nav_refusal)i));
    assert_non_null(ovis_reason_name((ovis_reason)i));
    assert_non_null(ovis_reason_sentence((ovis_reason)i));
    assert_non_null(ovis_path_type_name((ovis_path_type)i));
    assert_non_null(ovis_path_evaluator_name((ovis_path_evaluator)i));
    assert_non_null(ovis_path_refusal_name((ovis_path_refusal_reason)i));
    assert_non_null(ovis_path_refusal_sentence((ovis_path_refusal_reason)i));
    assert_non_null(ovis_rules_version_name((ovis_rules_version)i));
  }
  assert_non_null(ovis_version());
  ovis_rules_version version;
  assert_refused(ovis_rules_find(NULL, &version), false);
  assert_refused(ovis_rules_find("9.9", &version), false);
  assert_int_equal(ovis_rules_find_nearest(INT32_MIN), OVIS_RULES_1_19_4);
  assert_int_equal(ovis_rules_find_nearest(INT32_MAX), OVIS_RULES_1_21_11);
  assert_int_equal(ovis_rules_get_data_version((ovis_rules_version)99), 0);
  const ovis_rules usual = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  const ovis_rules none = ovis_rules_get_preset((ovis_rules_version)77);
  assert_int_equal(none.path_type_list, usual.path_type_list);
  ovis_prop prop;
  assert_refused(ovis_prop_find(NULL, &prop), false);
  assert_refused(strcmp(ovis_prop_get_info((ovis_prop)999).name, "unknown"), 0);
  assert_true(ovis_path_base_malus((ovis_path_type)999) < 0);
  assert_true(ovis_assert_failed("it is only a test", __FILE__, __LINE__) == false);
  ovis_set_assert_handler(NULL); // the usual one
  asserts_end();
}

TEST(species_that_there_are_not) {
  asserts_begin();
  assert_null(ovis_species_find(NULL));
  assert_null(ovis_species_find(""));
  assert_null(ovis_species_find("zombi"));
  assert_int_equal(asserts_take(), 0);
  assert_refused(ovis_species_get(-1) == NULL, true);
  assert_refused(ovis_species_get(ovis_species_get_count()) == NULL, true);
  const ovis_path_body body = ovis_species_get_body(NULL, true);
  assert_true(body.width > 0);
  ovis_option_info option;
  assert_refused(ovis_species_get_options(NULL, &option, 1), 0);
  assert_refused(ovis_species_get_options(ovis_species_find("sheep"), NULL, -5) > 0, true);
  assert_null(ovis_phrases_find(NULL));
  assert_null(ovis_phrases_find("no such option"));
  asserts_end();
}

TEST(registries_do_not_take_states_for_others) {
  api_stage stage = open_stage();
  const ovis_blocks* registry = stage.registry;
  ovis_state state;
  assert_null(ovis_blocks_get_traits(registry, BAD_STATE));
  assert_null(ovis_blocks_get_traits(registry, OVIS_STATE_UNLOADED));
  assert_refused(ovis_blocks_get_shape(registry, 65535).count, 0);
  assert_refused(ovis_blocks_get_block_of(registry, BAD_STATE), 0);
  assert_refused(strcmp(ovis_blocks_get_block_name(registry, UINT32_MAX), ""), 0);
  assert_refused(ovis_blocks_get_block(registry, UINT32_MAX).state_count, 0);
  uint32_t block;
  assert_refused(ovis_blocks_find(registry, NULL, &block), OVIS_UNKNOWN_NAME);
  assert_null(ovis_blocks_get_property(registry, BAD_STATE, "half"));
  assert_null(ovis_blocks_get_property(registry, 0, NULL));
  assert_refused(ovis_blocks_change_property(registry, BAD_STATE, "half", "upper", &state),
                 OVIS_OUT_OF_RANGE);
  assert_refused(ovis_blocks_change_property(registry, 0, NULL, NULL, &state), OVIS_UNKNOWN_NAME);
  assert_refused(ovis_blocks_parse(registry, NULL, &state, NULL), OVIS_BAD_FORMAT);
  char text[8] = "xxxxxxx";
  assert_refused(ovis_blocks_print(registry, BAD_STATE, text, sizeof text), 0);
  assert_string_equal(text, "");
  assert_refused(ovis_blocks_print(registry, 0, NULL, 100) > 0, true);
  assert_refused(ovis_blocks_resolve(stage.registry, NULL, 3, NULL, 0, &state), OVIS_BAD_FORMAT);
  assert_refused(ovis_blocks_resolve(stage.registry, "stone", 5, NULL, 3, &state), OVIS_BAD_FORMAT);
  const ovis_property_text gaps[] = {{NULL, 4, "x", 1}, {"axis", 4, NULL, 1}};
  for (int32_t i = 0; i < 2; i++) {
    assert_refused(ovis_blocks_resolve(stage.registry, "oak_log", 7, &gaps[i], 1, &state),
                   OVIS_BAD_FORMAT);
  }
  assert_refused(ovis_blocks_resolve(stage.registry, "stone", 5, NULL, -1, &state),
                 OVIS_BAD_FORMAT);
  assert_int_equal(ovis_blocks_get_unknown_count(registry), 0);
  assert_refused(strcmp(ovis_blocks_get_unknown_name(registry, 0), ""), 0);
  assert_refused(ovis_blocks_get_unknown_uses(registry, -1), 0);
  ovis_block_def def = ovis_default_block_def();
  assert_refused(ovis_blocks_add(stage.registry, &def, &state), OVIS_BAD_FORMAT); // no name
  def.name = "odd";
  def.boxes = NULL;
  assert_refused(ovis_blocks_add(stage.registry, &def, &state), OVIS_OUT_OF_RANGE);
  const ovis_aabb box = {{(double)NAN, 0, 0}, {1, 1e300, 1}};
  def.boxes = &box;
  assert_refused(ovis_blocks_add(stage.registry, &def, &state), OVIS_OUT_OF_RANGE);
  def.cookie = 0;
  assert_refused(ovis_blocks_add(stage.registry, &def, &state), OVIS_BAD_ARGUMENT);
  ovis_blocks* none = stage.registry;
  assert_refused(ovis_blocks_create(&(ovis_blocks_def){0}, &none), OVIS_BAD_ARGUMENT);
  assert_null(none);
  assert_true(ovis_blocks_get_state_count(registry) > 0 &&
              ovis_blocks_get_block_count(registry) > 0);
  assert_true(ovis_blocks_get_bytes(registry) > 0);
  close_stage(&stage);
}

// ---- Worlds

TEST(worlds_of_odd_heights_and_times_are_not_made) {
  api_stage stage = open_stage();
  const int32_t heights[][2] = {{0, 0},        {0, 17},         {1, 16},
                                {0, -16},      {0, 8192},       {-(1 << 20), 16},
                                {1 << 30, 16}, {4096, 1 << 30}, {0, INT32_MIN}};
  ovis_world* world = stage.world;
  for (size_t i = 0; i < sizeof heights / sizeof *heights; i++) {
    ovis_world_def def = ovis_default_world_def();
    def.blocks = stage.registry;
    def.env.dimension.min_y = heights[i][0];
    def.env.dimension.height = heights[i][1];
    assert_refused(ovis_world_create(&def, &world), OVIS_OUT_OF_RANGE);
    assert_null(world);
  }
  ovis_world_def def = ovis_default_world_def();
  assert_refused(ovis_world_create(&def, &world), OVIS_OUT_OF_RANGE); // no registry
  def.blocks = stage.registry;
  memset(def.env.dimension.name, 'x', sizeof def.env.dimension.name);
  assert_refused(ovis_world_create(&def, &world), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_world_create(&(ovis_world_def){0}, &world), OVIS_BAD_ARGUMENT);
  ovis_env env = *ovis_world_get_env(stage.world);
  env.day_time = INT64_MAX;
  assert_refused(ovis_world_set_env(stage.world, &env), OVIS_OUT_OF_RANGE);
  env.day_time = 0;
  env.difficulty = (ovis_difficulty)9;
  assert_refused(ovis_world_set_env(stage.world, &env), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_world_get_env(stage.world)->difficulty, OVIS_DIFFICULTY_NORMAL);
  assert_in_range(ovis_time_of_day(INT64_MIN), 0, 23999);
  (void)ovis_time_at(OVIS_TIME_MAX, INT64_MAX);
  close_stage(&stage);
}

TEST(sections_hold_only_states_of_their_registry) {
  api_stage stage = open_stage();
  ovis_world* world = stage.world;
  const ovis_section_pos at = {0, 4, 0};
  const ovis_state good = 1;
  const ovis_state bad = BAD_STATE;
  static uint16_t cells[OVIS_SECTION_CELLS];
  cells[77] = 60000;
  const ovis_section_data datas[] = {{.palette = NULL, .palette_count = 1},
                                     {.palette = &good, .palette_count = 0},
                                     {.palette = &good, .palette_count = -1},
                                     {.palette = &good, .palette_count = 1 << 20},
                                     {.palette = &bad, .palette_count = 1},
                                     {.palette = &good, .palette_count = 1, .cells = cells}};
  for (size_t i = 0; i < sizeof datas / sizeof *datas; i++) {
    assert_refused(ovis_world_set_section(world, at, &datas[i]), OVIS_OUT_OF_RANGE);
    assert_false(ovis_world_is_loaded(world, at));
  }
  static ovis_state states[OVIS_SECTION_CELLS];
  states[5] = OVIS_STATE_UNLOADED;
  assert_refused(ovis_world_set_states(world, at, states), OVIS_OUT_OF_RANGE);
  const ovis_section_data data = {.palette = &good, .palette_count = 1};
  const ovis_section_pos far[] = {{0, 1000, 0}, {INT32_MAX, 4, 0}, {0, INT32_MIN, INT32_MIN}};
  for (int32_t i = 0; i < 3; i++) {
    assert_refused(ovis_world_set_section(world, far[i], &data), OVIS_OUT_OF_RANGE);
    assert_refused(ovis_world_drop_section(world, far[i]), OVIS_OK);
    assert_refused(ovis_world_is_loaded(world, far[i]), false);
    assert_refused(ovis_world_read_section(world, far[i], states), OVIS_NOT_LOADED);
    uint8_t light[OVIS_SECTION_CELLS / 2];
    assert_refused(ovis_world_read_light(world, far[i], (ovis_light)9, light), false);
  }
  assert_int_equal(ovis_world_get_sections(world, NULL, -7), 1);
  assert_int_equal(ovis_world_get_stats(world).sections, 1);
  assert_ptr_equal(ovis_world_get_blocks(world), stage.registry);
  close_stage(&stage);
}

TEST(cells_that_there_are_not) {
  api_stage stage = open_stage();
  ovis_world* world = stage.world;
  const ovis_pos there = {1, 50, 1};
  assert_refused(ovis_world_set_block(world, there, BAD_STATE), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_world_set_block(world, there, OVIS_STATE_UNLOADED), OVIS_OUT_OF_RANGE);
  const int32_t far[] = {INT32_MIN, INT32_MAX, 1 << 28};
  for (int32_t i = 0; i < 3; i++) {
    const ovis_pos cell = {far[i], far[i], far[i]};
    assert_int_not_equal(ovis_world_set_block(world, cell, 0), OVIS_OK);
    (void)ovis_world_get_block(world, cell);
    assert_int_equal(ovis_world_get_block_light(world, cell), -1);
    assert_int_equal(ovis_world_get_sky_light(world, cell), -1);
    (void)ovis_world_get_height(world, OVIS_HEIGHTMAP_WORLD_SURFACE, far[i], far[i]);
    assert_refused(ovis_world_flood_light(world, cell, cell), OVIS_OUT_OF_RANGE);
    assert_refused(ovis_world_load(world, cell, cell), OVIS_OUT_OF_RANGE);
  }
  assert_refused(ovis_world_get_height(world, (ovis_heightmap)99, 0, 0), -64);
  const ovis_pos lowest = {INT32_MIN, INT32_MIN, INT32_MIN};
  const ovis_pos highest = {INT32_MAX, INT32_MAX, INT32_MAX};
  assert_refused(ovis_world_load(world, lowest, highest), OVIS_OUT_OF_RANGE); // and soon
  assert_refused(ovis_world_load(world, (ovis_pos){0, INT32_MIN, 0}, (ovis_pos){0, INT32_MAX, 0}),
                 OVIS_NOT_LOADED);
  assert_refused(ovis_world_load(world, highest, lowest), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_world_flood_light(world, (ovis_pos){9, 9, 9}, there), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_world_flood_light(world, (ovis_pos){-29999999, 0, -29999999},
                                        (ovis_pos){29999999, 0, 29999999}),
                 OVIS_TOO_LARGE);
  assert_refused(ovis_world_add_listener(world, NULL, NULL), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_world_remove_listener(world, NULL, world), OVIS_OK);
  close_stage(&stage);
}

TEST(rays_and_boxes_to_nowhere_hit_nothing) {
  api_stage stage = open_stage();
  const ovis_world* world = stage.world;
  for (int32_t i = 0; i < BAD_NUMBERS; i++) {
    const double bad = bad_numbers[i];
    const ovis_vec3 inside = {1.5, 50, 1.5};
    for (int32_t axis = 0; axis < 3; axis++) {
      ovis_vec3 off = inside;
      *(axis == 0 ? &off.x : axis == 1 ? &off.y : &off.z) = bad;
      assert_refused(ovis_world_cast_ray(world, inside, off, OVIS_RAY_FLUIDS_ANY).is_hit, false);
      assert_refused(ovis_world_cast_ray(world, off, inside, (ovis_ray_fluids)9).is_hit, false);
      const ovis_aabb box = {inside, off};
      const ovis_aabb turned = {off, inside};
      assert_refused(ovis_world_has_collision(world, &box), false);
      assert_refused(ovis_world_has_collision(world, &turned), false);
      int32_t count = 7;
      ovis_aabb found;
      assert_refused(ovis_world_get_boxes(world, &box, &found, 1, &count), OVIS_OUT_OF_RANGE);
      assert_int_equal(count, 0);
      const ovis_aabb unit = {{1, 70, 1}, {2, 71, 2}};
      assert_true(ovis_world_sweep(world, &unit, (ovis_vec3){bad, bad, bad}).x == 0);
      assert_true(ovis_world_sweep(world, &box, (ovis_vec3){0, -1, 0}).y == 0);
    }
  }
  const ovis_pos beyond = {INT32_MAX, INT32_MIN, INT32_MAX};
  assert_refused(ovis_world_get_flow(world, beyond).x, 0);
  const ovis_aabb wide = {{-2e7, -60, -2e7}, {2e7, 300, 2e7}};
  assert_refused(ovis_world_has_collision(world, &wide), false); // and soon
  const ovis_vec3 near = {1.5, 100, 1.5};
  const ovis_vec3 far = {1.5, 100, 3e7};
  const ovis_vec3 within = {1.5, 100, 5.5e6};
  const ovis_ray_hit hit = ovis_world_cast_ray(world, near, far, OVIS_RAY_FLUIDS_ANY);
  assert_false(hit.is_hit); // it walked 30,000,000 cells
  assert_false(hit.touched_unloaded);
  assert_true(hit.point.z == 3e7 && hit.fraction == 1);
  assert_true(ovis_world_cast_ray(world, near, within, OVIS_RAY_FLUIDS_ANY).touched_unloaded);
  int32_t count;
  assert_refused(ovis_world_get_boxes(world, &wide, NULL, -1, &count), OVIS_OUT_OF_RANGE);
  close_stage(&stage);
}

// ---- Paths

static void assert_bad_query(ovis_path_finder* finder, ovis_path_task* task,
                             const ovis_path_query* query) {
  ovis_path_node nodes[4];
  ovis_path path = {.nodes = nodes, .capacity = 4};
  assert_refused(ovis_path_find(finder, query, &path), OVIS_OUT_OF_RANGE);
  assert_int_equal(path.result, OVIS_PATH_NONE);
  assert_int_equal(path.count, 0);
  assert_refused(ovis_path_task_begin(task, query), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_path_task_get_progress(task), OVIS_PATH_FAILED);
}

static void close_paths(api_stage* stage, ovis_path_finder* finder, ovis_path_task* task) {
  ovis_path_task_destroy(task);
  ovis_path_task_destroy(NULL);
  ovis_path_finder_destroy(finder);
  ovis_path_finder_destroy(NULL);
  close_stage(stage);
}

TEST(queries_about_nonsense_are_refused) {
  api_stage stage = open_stage();
  ovis_path_finder* finder = NULL;
  ovis_path_finder_def def = ovis_default_path_finder_def();
  assert_refused(ovis_path_finder_create(&def, &finder), OVIS_OUT_OF_RANGE); // no world
  assert_refused(ovis_path_finder_create(&(ovis_path_finder_def){0}, &finder), OVIS_BAD_ARGUMENT);
  def.world = stage.world;
  assert_int_equal(ovis_path_finder_create(&def, &finder), OVIS_OK);
  ovis_path_task* task;
  assert_int_equal(ovis_path_task_create(finder, &task), OVIS_OK);
  const ovis_pos target = {8, 64, 8};
  ovis_path_query good = ovis_default_path_query();
  good.body = ovis_default_path_body();
  good.body.pos = (ovis_vec3){2.5, 64, 2.5};
  good.targets = &target;
  good.target_count = 1;
  for (int32_t i = 0; i < BAD_NUMBERS; i++) {
    const double bad = bad_numbers[i];
    const float narrow = (float)bad;
    ovis_path_query queries[9];
    for (int32_t n = 0; n < 9; n++) {
      queries[n] = good;
    }
    queries[0].body.pos.x = bad;
    queries[1].body.pos.y = bad;
    queries[2].body.pos.z = bad;
    queries[3].body.width = narrow;
    queries[4].body.height = narrow;
    queries[5].body.max_up_step = narrow;
    queries[6].follow_range = (double)NAN; // an infinite range is one without bound
    queries[7].visited_multiplier = narrow;
    queries[8].body.malus[3] = bad == 4e7 ? NAN : narrow; // 4e7 is a malus
    for (int32_t n = 0; n < 9; n++) {
      assert_bad_query(finder, task, &queries[n]);
    }
    ovis_path_body body = good.body;
    ovis_path_body_set_own(&body, &(const ovis_own_body){.height = narrow, .max_fall = 9});
    assert_true(body.height == good.body.height && body.max_fall == good.body.max_fall);
    ovis_path_body_set_own(&body, NULL);
    ovis_path_body_set_own(NULL, &(const ovis_own_body){.width = narrow});
    ovis_path_body_place(stage.world, (ovis_vec3){bad, 64, 2}, &body);
    assert_false(body.is_on_ground);
    (void)ovis_path_max_fall(&(ovis_fall_limits){
        .health = narrow, .health_max = narrow, .has_target = true, .is_creeper = i % 2 == 0});
    assert_refused(ovis_path_finder_get_type(finder, &body, target), OVIS_PATH_BLOCKED);
  }
  close_paths(&stage, finder, task);
}

TEST(counts_and_kinds_out_of_range_are_refused) {
  api_stage stage = open_stage();
  ovis_path_finder* finder;
  ovis_path_task* task;
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = stage.world;
  assert_int_equal(ovis_path_finder_create(&def, &finder), OVIS_OK);
  assert_int_equal(ovis_path_task_create(finder, &task), OVIS_OK);
  const ovis_pos target = {8, 64, 8};
  ovis_path_query good = ovis_default_path_query();
  good.body.pos = (ovis_vec3){2.5, 64, 2.5};
  good.targets = &target;
  good.target_count = 1;
  ovis_path_query query = good;
  query.target_count = -1;
  assert_bad_query(finder, task, &query);
  query.target_count = 1000000;
  assert_bad_query(finder, task, &query);
  query = good;
  query.targets = NULL;
  assert_bad_query(finder, task, &query);
  const ovis_pos far = {INT32_MIN, 0, INT32_MAX};
  query.targets = &far;
  assert_bad_query(finder, task, &query);
  query = good;
  query.body.evaluator = (ovis_path_evaluator)50;
  assert_bad_query(finder, task, &query);
  query = good;
  query.region_half = INT32_MAX;
  assert_bad_query(finder, task, &query);
  query = good;
  query.cookie = 0;
  ovis_path path = {.capacity = 0};
  assert_refused(ovis_path_find(finder, &query, &path), OVIS_BAD_ARGUMENT);
  path.capacity = -1;
  assert_refused(ovis_path_find(finder, &good, &path), OVIS_OUT_OF_RANGE);
  path = (ovis_path){.capacity = 9};
  assert_refused(ovis_path_find(finder, &good, &path), OVIS_OUT_OF_RANGE);
  assert_refused(ovis_path_task_take_path(task, &path), OVIS_OUT_OF_RANGE); // nothing was found
  query = good;
  query.body.max_fall = INT32_MAX;
  query.body.sea_level = INT32_MIN;
  query.reach_range = INT32_MIN;
  query.visited_max = INT32_MIN;
  assert_refused(ovis_path_task_begin(task, &query), OVIS_OK);
  assert_refused(ovis_path_task_step(task, INT32_MIN), OVIS_PATH_MORE);
  (void)ovis_path_task_step(task, INT32_MAX);
  assert_true(ovis_path_task_get_visited(task) >= 0);
  (void)ovis_path_task_has_touched_unloaded(task);
  assert_refused(ovis_path_finder_get_cell_type(finder, far), OVIS_PATH_BLOCKED);
  assert_refused(ovis_path_finder_get_type(finder, &good.body, far), OVIS_PATH_BLOCKED);
  ovis_path_memory memory = {0};
  memory.entries[0].target = far;
  memory.entries[0].failures = -4;
  ovis_path_memory_add_failure(&memory, far, INT64_MAX);
  (void)ovis_path_memory_may_try(&memory, far, INT64_MIN);
  ovis_path_memory_remove_failure(&memory, target);
  assert_true(ovis_path_finder_get_bytes(finder) > 0);
  assert_non_null(ovis_path_finder_get_world(finder));
  assert_non_null(ovis_path_finder_get_rules(finder));
  assert_true(ovis_path_finder_get_cache_stats(finder).bytes < SIZE_MAX);
  close_paths(&stage, finder, task);
}
