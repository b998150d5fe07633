// Looking into a simulation: glances, fields, marks of the hash, and snapshots without sections.
#include "support/mob_scene.h"
#include "support/test.h"

#include <string.h>

#define MARKS_MAX 512

static void fill_pen(mob_scene* scene) {
  for (int32_t i = 0; i < 8; i++) {
    mob_scene_spawn(scene, i % 3 == 0 ? "zombie" : "sheep", 50 + 3 * i, 60 + i % 4);
  }
  mob_scene_player(scene, 64.5, 64.5);
  mob_scene_spawn(scene, "iron_golem", 40.5, 40.5);
}

TEST(a_glance_says_what_the_long_look_says) {
  mob_scene scene = mob_scene_open("grass_block");
  fill_pen(&scene);
  ovis_mob_glance last;
  assert_int_equal(ovis_sim_glance(scene.sim, 9, &last, 1), 1);
  assert_string_equal(mob_scene_mob(&scene, last.id).species->name, "iron_golem");
  int32_t walking = 0;
  for (int32_t tick = 0; tick < 200; tick++) {
    mob_scene_ticks(&scene, 1);
    ovis_mob_glance seen[16];
    const int32_t count = ovis_sim_glance(scene.sim, 0, seen, 16);
    assert_int_equal(count, ovis_sim_mob_count(scene.sim));
    for (int32_t i = 0; i < count; i++) {
      const ovis_mob_state state = mob_scene_mob(&scene, seen[i].id);
      ovis_nav_state nav;
      ovis_sim_nav(scene.sim, seen[i].id, &nav);
      assert_int_equal(seen[i].serial, state.serial);
      assert_memory_equal(&seen[i].pos, &state.pos, sizeof state.pos);
      assert_int_equal(seen[i].is_walking, nav.is_walking);
      walking += nav.is_walking;
      ovis_goal_state goal;
      for (int32_t g = 0; ovis_sim_goal(scene.sim, seen[i].id, g, &goal); g++) {
        assert_int_equal(seen[i].running >> g & 1, goal.is_running);
      }
    }
  }
  assert_true(walking > 50);
  mob_scene_close(&scene);
}

TEST(the_last_mark_is_the_hash_and_the_first_that_differs_names_the_room) {
  mob_scene a = mob_scene_open("grass_block");
  mob_scene b = mob_scene_open("grass_block");
  fill_pen(&a);
  fill_pen(&b);
  mob_scene_ticks(&a, 40);
  mob_scene_ticks(&b, 40);
  static ovis_hash_mark left[MARKS_MAX], right[MARKS_MAX];
  int32_t count = ovis_sim_hash_marks(a.sim, left, MARKS_MAX);
  assert_in_range(count, 20, MARKS_MAX);
  assert_int_equal(left[count - 1].hash, ovis_sim_hash(a.sim));
  assert_string_equal(left[0].room, "sim");
  mob_scene_put(&b, ovis_sim_mob_at(b.sim, 4), OVIS_PROP_LOVE, 7);
  assert_int_equal(ovis_sim_hash_marks(b.sim, right, MARKS_MAX), count);
  int32_t at = 0;
  while (at < count && left[at].hash == right[at].hash) {
    at++;
  }
  assert_true(at < count);
  assert_int_equal(left[at].serial, 5);
  assert_string_equal(left[at].room, "mood");
  assert_int_equal(ovis_sim_hash_marks(a.sim, left, 3), count);
  mob_scene_close(&a);
  mob_scene_close(&b);
}

typedef struct told {
  int32_t count;
  double love, x;
  bool has_held;
} told;

static void hear(void* context, const ovis_field* field) {
  told* self = context;
  self->count++;
  if (strcmp(field->name, "love_ticks") == 0) {
    assert_string_equal(field->room, "mood");
    assert_int_equal(field->kind, OVIS_FIELD_SIGNED);
    self->love = (double)(int64_t)field->bits;
  } else if (strcmp(field->room, "body") == 0 && strcmp(field->name, "pos") == 0 && self->x == 0) {
    assert_int_equal(field->kind, OVIS_FIELD_F64);
    memcpy(&self->x, &field->bits, sizeof self->x);
  } else if (strcmp(field->name, "held") == 0) {
    self->has_held = strcmp(field->text, "wheat") == 0;
  }
}

TEST(fields_are_told_with_room_name_and_value) {
  mob_scene scene = mob_scene_open("grass_block");
  fill_pen(&scene);
  mob_scene_put(&scene, ovis_sim_mob_at(scene.sim, 1), OVIS_PROP_LOVE, 33);
  told sheep = {0};
  assert_true(ovis_sim_fields(scene.sim, 2, hear, &sheep));
  assert_true(sheep.count > 100);
  assert_true(sheep.love == 33);
  assert_true(sheep.x == 53);
  ovis_sim_hold(scene.sim, ovis_sim_mob_at(scene.sim, 8), "wheat");
  told player = {0};
  assert_true(ovis_sim_fields(scene.sim, 9, hear, &player));
  assert_true(player.has_held);
  told sim = {0};
  assert_true(ovis_sim_fields(scene.sim, 0, hear, &sim));
  assert_in_range(sim.count, 8, 40);
  assert_false(ovis_sim_fields(scene.sim, 99, hear, &sim));
  mob_scene_close(&scene);
}

TEST(a_snapshot_of_mobs_goes_on_over_a_world_that_is_there) {
  mob_scene scene = mob_scene_open("grass_block");
  fill_pen(&scene);
  mob_scene_ticks(&scene, 50);
  uint8_t* whole;
  uint8_t* mobs;
  size_t whole_size, mobs_size;
  assert_int_equal(ovis_sim_snapshot(scene.sim, &whole, &whole_size), OVIS_OK);
  assert_int_equal(ovis_sim_snapshot_mobs(scene.sim, &mobs, &mobs_size), OVIS_OK);
  assert_true(mobs_size < whole_size);
  mob_scene other = mob_scene_open("grass_block"); // the ground is the same: sheep have not bitten
  ovis_sim_def def = ovis_default_sim_def();
  def.world = other.world;
  ovis_sim* again;
  assert_int_equal(ovis_sim_restore(&def, mobs, mobs_size, &again, NULL), OVIS_OK);
  ovis_section_pos sections[8 * 8 * 8];
  assert_int_equal(ovis_world_sections(other.world, sections, 8 * 8 * 8), 8 * 8 * 8);
  assert_true(ovis_world_is_loaded(other.world, sections[511]));
  assert_int_equal(sections[8].x, 1);
  assert_int_equal(sections[64].z, 1);
  assert_int_equal(ovis_world_sections(other.world, sections, 0), 8 * 8 * 8);
  for (int32_t tick = 0; tick < 30; tick++) {
    assert_int_equal(ovis_sim_tick(again), OVIS_OK);
    mob_scene_ticks(&scene, 1);
    assert_int_equal(ovis_sim_hash(again), ovis_sim_hash(scene.sim));
  }
  ovis_sim_destroy(again);
  mob_scene_close(&other);
  ovis_sim_free_snapshot(scene.sim, whole, whole_size);
  ovis_sim_free_snapshot(scene.sim, mobs, mobs_size);
  mob_scene_close(&scene);
}

TEST(sections_and_light_are_inputs_and_say_in_whose_turn) {
  mob_scene scene = mob_scene_open("grass_block");
  ovis_sim_keep_inputs(scene.sim, true);
  const ovis_state stone = 1;
  const ovis_section_data data = {.palette = &stone, .palette_count = 1};
  assert_int_equal(ovis_world_set_section(scene.world, (ovis_section_pos){20, 1, 2}, &data),
                   OVIS_OK);
  const ovis_pos min = {0, 0, 0}, max = {31, 127, 31};
  assert_int_equal(ovis_world_flood_light(scene.world, min, max), OVIS_OK);
  ovis_world_drop_section(scene.world, (ovis_section_pos){20, 1, 2});
  mob_scene_ticks(&scene, 1);
  int32_t count;
  const ovis_input* inputs = ovis_sim_inputs(scene.sim, &count);
  assert_int_equal(count, 3);
  assert_int_equal(inputs[0].kind, OVIS_INPUT_SECTION);
  assert_int_equal(inputs[0].cell.x, 320);
  assert_int_equal(inputs[0].mob, 0);
  assert_int_equal(inputs[1].kind, OVIS_INPUT_LIGHT);
  assert_int_equal(inputs[1].cell_max.y, 127);
  assert_int_equal(inputs[2].kind, OVIS_INPUT_DROP);
  uint8_t light[2048] = {0};
  assert_true(
      ovis_world_read_light(scene.world, (ovis_section_pos){0, 7, 0}, OVIS_LIGHT_SKY, light));
  assert_int_equal(light[100], 0xFF);
  assert_false(
      ovis_world_read_light(scene.world, (ovis_section_pos){7, 7, 7}, OVIS_LIGHT_SKY, light));
  mob_scene_close(&scene);
}
