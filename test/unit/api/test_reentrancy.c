// Calls inside callbacks that forbid them: an assert where asserts are built in, a status
// everywhere, and nothing that is in use goes away.
#include "support/asserts.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <ovis/sim.h>

#include <string.h>

#define FEET 64

typedef struct stage {
  ovis_world* world;
  ovis_sim* sim;
  ovis_mob_id player, zombie;
  int32_t asked;
} stage;

static const ovis_section_pos section_of_all = {0, FEET / 16, 0};

static ovis_status put_air(ovis_world* world, ovis_section_pos pos) {
  const ovis_state air = path_scene_state("air");
  const ovis_section_data data = {.palette = &air, .palette_count = 1};
  return ovis_world_set_section(world, pos, &data);
}

// All that changes mobs or takes sections away.
static void call_all_commands(stage* self) {
  ovis_sim* sim = self->sim;
  const ovis_vec3 pos = {3.5, FEET, 3.5};
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find("sheep");
  def.pos = pos;
  ovis_mob_id id;
  uint8_t* bytes;
  size_t size;
  assert_refused(ovis_mob_spawn(sim, &def, &id), OVIS_BUSY);
  assert_refused(ovis_player_add(sim, pos, 0, &id), OVIS_BUSY);
  assert_refused(ovis_mob_remove(sim, self->zombie), OVIS_BUSY);
  assert_refused(ovis_mob_remove(sim, self->player), OVIS_BUSY);
  assert_refused(ovis_mob_place(sim, self->player, pos, 0, 0), OVIS_BUSY);
  assert_refused(ovis_mob_set_held_item(sim, self->player, "wheat"), OVIS_BUSY);
  assert_refused(ovis_mob_walk_to(sim, self->player, pos, 1), OVIS_BUSY);
  assert_refused(ovis_mob_hurt(sim, self->player, 1, OVIS_NO_MOB), OVIS_BUSY);
  assert_refused(ovis_mob_set_prop(sim, self->player, OVIS_PROP_HEALTH, 1), OVIS_BUSY);
  assert_refused(ovis_mob_report_body(sim, self->player, &(ovis_body_report){.pos = pos}),
                 OVIS_BUSY);
  assert_refused(ovis_mob_mount(sim, self->player, self->zombie), OVIS_BUSY);
  assert_refused(ovis_mob_dismount(sim, self->player), OVIS_BUSY);
  assert_refused(ovis_mob_draw_jockey(sim, self->zombie, &id), OVIS_BUSY);
  assert_refused(ovis_sim_tick(sim), OVIS_BUSY);
  assert_refused(ovis_sim_take_snapshot(sim, &bytes, &size), OVIS_BUSY);
  assert_refused(ovis_sim_take_mob_snapshot(sim, &bytes, &size), OVIS_BUSY);
  assert_refused(ovis_sim_keep_inputs(sim, true), OVIS_BUSY);
  assert_refused(ovis_sim_keep_hashes(sim, true), OVIS_BUSY);
  assert_refused(ovis_sim_apply_input(sim, &(ovis_input){.kind = OVIS_INPUT_VERDICT}), OVIS_BUSY);
  ovis_sim_destroy(sim); // nothing happens
  assert_int_equal(asserts_take(), 0);
}

static void call_all_of_the_world(stage* self) {
  assert_refused(ovis_world_drop_section(self->world, section_of_all), OVIS_BUSY);
  assert_refused(put_air(self->world, section_of_all), OVIS_BUSY);
  const ovis_pos cell = {3, FEET + 1, 3};
  assert_refused(ovis_world_flood_light(self->world, cell, cell), OVIS_BUSY);
  assert_refused(ovis_world_load(self->world, cell, cell), OVIS_BUSY);
  ovis_world_destroy(self->world); // nothing happens
  assert_int_equal(asserts_take(), 0);
  assert_true(ovis_world_is_loaded(self->world, section_of_all));
}

static ovis_verdict answer(void* context, const ovis_act* act, int32_t* out_reason) {
  stage* self = context;
  self->asked++;
  *out_reason = 0;
  call_all_commands(self);
  call_all_of_the_world(self);
  // A host may read, and change blocks.
  ovis_mob_state state;
  assert_refused(ovis_mob_get_state(self->sim, act->other, &state), true);
  assert_refused(ovis_world_set_block(self->world, (ovis_pos){self->asked % 16, FEET + 3, 9},
                                      path_scene_state("stone")),
                 OVIS_OK);
  return OVIS_VERDICT_DO;
}

static void open_stage(stage* self) {
  *self = (stage){.asked = 0};
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = path_scene_registry();
  world_def.env.day_time = 18000;
  assert_int_equal(ovis_world_create(&world_def, &self->world), OVIS_OK);
  const ovis_state stone = path_scene_state("stone");
  const ovis_section_data ground = {.palette = &stone, .palette_count = 1};
  assert_int_equal(ovis_world_set_section(self->world, (ovis_section_pos){0, 3, 0}, &ground),
                   OVIS_OK);
  assert_int_equal(put_air(self->world, section_of_all), OVIS_OK);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = self->world;
  def.on_act = answer;
  def.act_context = self;
  assert_int_equal(ovis_sim_create(&def, &self->sim), OVIS_OK);
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = ovis_species_find("zombie");
  spawn.pos = (ovis_vec3){6.5, FEET, 8.5};
  assert_int_equal(ovis_mob_spawn(self->sim, &spawn, &self->zombie), OVIS_OK);
  assert_int_equal(ovis_player_add(self->sim, (ovis_vec3){9.5, FEET, 8.5}, 0, &self->player),
                   OVIS_OK);
  asserts_begin();
}

static void close_stage(stage* self) {
  asserts_end();
  ovis_sim_destroy(self->sim);
  ovis_world_destroy(self->world);
}

TEST(on_act_can_neither_change_mobs_nor_drop_sections) {
  stage self;
  open_stage(&self);
  for (int32_t i = 0; i < 200; i++) {
    assert_int_equal(ovis_sim_tick(self.sim), OVIS_OK);
    assert_true(ovis_sim_check(self.sim));
  }
  assert_true(self.asked > 2); // the zombie hit
  const int32_t asked = self.asked;
  ovis_mob_hurt(self.sim, self.zombie, 1, OVIS_NO_MOB); // asks as well, between ticks
  assert_int_equal(self.asked, asked + 1);
  assert_refused(ovis_world_drop_section(self.world, section_of_all), OVIS_OK); // now it may
  assert_int_equal(ovis_sim_tick(self.sim), OVIS_OK);
  close_stage(&self);
}

// ---- Listeners

static void hear(void* context, const ovis_world* world, const ovis_change* change) {
  stage* self = context;
  (void)world;
  (void)change;
  self->asked++;
  call_all_commands(self);
  call_all_of_the_world(self);
  const ovis_pos cell = {3, FEET + 1, 3};
  assert_refused(ovis_world_set_block(self->world, cell, 0), OVIS_BUSY);
  assert_refused(ovis_world_add_listener(self->world, hear, NULL), OVIS_BUSY);
  assert_refused(ovis_world_remove_listener(self->world, hear, self), OVIS_BUSY);
}

TEST(listeners_only_read) {
  stage self;
  open_stage(&self);
  assert_int_equal(ovis_world_add_listener(self.world, hear, &self), OVIS_OK);
  const ovis_pos cell = {2, FEET, 2};
  assert_int_equal(ovis_world_set_block(self.world, cell, path_scene_state("stone")), OVIS_OK);
  assert_int_equal(ovis_sim_queue_block(self.sim, cell, path_scene_state("dirt")), OVIS_OK);
  assert_int_equal(ovis_sim_tick(self.sim), OVIS_OK); // and within a tick
  assert_int_equal(self.asked, 2);
  assert_int_equal(ovis_world_remove_listener(self.world, hear, &self), OVIS_OK);
  close_stage(&self);
}

// ---- Watchers

typedef struct watched {
  ovis_world* world;
  ovis_path_finder* finder;
  ovis_path_task* task;
  const ovis_path_query* query;
  int32_t told;
} watched;

static void meddle(void* context, int32_t order, const ovis_path_node* node) {
  watched* self = context;
  (void)order;
  self->told++;
  ovis_path path = {.capacity = 0};
  assert_refused(ovis_path_find(self->finder, self->query, &path), OVIS_BUSY);
  assert_refused(ovis_path_task_begin(self->task, self->query), OVIS_BUSY);
  asserts_take();
  (void)ovis_path_task_step(self->task, 1);
  assert_int_equal(asserts_take(), 0);
  assert_refused(ovis_path_finder_get_cell_type(self->finder, node->pos), OVIS_PATH_BLOCKED);
  assert_refused(ovis_path_finder_get_type(self->finder, &self->query->body, node->pos),
                 OVIS_PATH_BLOCKED);
  ovis_path_task_destroy(self->task);
  ovis_path_finder_destroy(self->finder);
  assert_int_equal(asserts_take(), 0);
  assert_refused(ovis_world_drop_section(self->world, section_of_all), OVIS_BUSY);
  assert_refused(ovis_world_set_block(self->world, node->pos, 0), OVIS_BUSY);
}

TEST(watchers_neither_use_the_finder_nor_change_the_world) {
  stage self;
  open_stage(&self);
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = self.world;
  watched seen = {.world = self.world};
  assert_int_equal(ovis_path_finder_create(&def, &seen.finder), OVIS_OK);
  assert_int_equal(ovis_path_task_create(seen.finder, &seen.task), OVIS_OK);
  ovis_path_query query = ovis_default_path_query();
  const ovis_path_watcher watcher = {.node = meddle, .context = &seen};
  const ovis_pos target = {12, FEET, 12};
  query.body.pos = (ovis_vec3){2.5, FEET, 2.5};
  query.targets = &target;
  query.target_count = 1;
  query.watcher = &watcher;
  seen.query = &query;
  ovis_path_node nodes[64];
  ovis_path path = {.nodes = nodes, .capacity = 64};
  assert_int_equal(ovis_path_find(seen.finder, &query, &path), OVIS_OK);
  assert_int_equal(path.result, OVIS_PATH_REACHED);
  assert_true(seen.told > 8);
  assert_int_equal(ovis_path_task_begin(seen.task, &query), OVIS_OK);
  assert_int_equal(ovis_path_task_step(seen.task, 1000), OVIS_PATH_DONE);
  assert_refused(ovis_world_drop_section(self.world, section_of_all), OVIS_OK); // now it may
  ovis_path_task_destroy(seen.task);
  ovis_path_finder_destroy(seen.finder);
  close_stage(&self);
}
