// Looking into a simulation: glances, fields, marks of the hash, and snapshots without sections.
#include "agent/gear.h"
#include "sim/sim_internal.h"
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
  assert_int_equal(ovis_sim_get_glances(scene.sim, 9, &last, 1), 1);
  assert_string_equal(mob_scene_mob(&scene, last.id).species->name, "iron_golem");
  int32_t walking = 0;
  for (int32_t tick = 0; tick < 200; tick++) {
    mob_scene_ticks(&scene, 1);
    ovis_mob_glance seen[16];
    const int32_t count = ovis_sim_get_glances(scene.sim, 0, seen, 16);
    assert_int_equal(count, ovis_sim_get_mob_count(scene.sim));
    for (int32_t i = 0; i < count; i++) {
      const ovis_mob_state state = mob_scene_mob(&scene, seen[i].id);
      ovis_nav_state nav;
      ovis_mob_get_nav(scene.sim, seen[i].id, &nav);
      assert_int_equal(seen[i].serial, state.serial);
      assert_memory_equal(&seen[i].pos, &state.pos, sizeof state.pos);
      assert_int_equal(seen[i].is_walking, nav.is_walking);
      walking += nav.is_walking;
      int32_t running[16];
      const int32_t running_count =
          ovis_mob_get_running_options(scene.sim, seen[i].id, running, 16);
      int32_t found = 0;
      ovis_option option;
      for (int32_t g = 0; ovis_mob_get_option(scene.sim, seen[i].id, g, &option); g++) {
        if (option.is_running) {
          assert_true(found < running_count && running[found] == g);
          found++;
        }
      }
      assert_int_equal(found, running_count);
    }
  }
  assert_true(walking > 50);
  mob_scene_close(&scene);
}

TEST(the_marks_that_differ_name_mob_and_room) {
  mob_scene a = mob_scene_open("grass_block");
  mob_scene b = mob_scene_open("grass_block");
  fill_pen(&a);
  fill_pen(&b);
  mob_scene_ticks(&a, 40);
  mob_scene_ticks(&b, 40);
  static ovis_hash_mark left[MARKS_MAX], right[MARKS_MAX];
  uint64_t hash;
  const int32_t count = ovis_sim_get_hash_marks(a.sim, left, MARKS_MAX, &hash);
  assert_in_range(count, 20, MARKS_MAX);
  assert_true(hash == ovis_sim_get_hash(a.sim));
  assert_string_equal(left[0].room, "sim");
  mob_scene_put(&b, ovis_sim_get_mob(b.sim, 4), OVIS_PROP_LOVE, 7);
  assert_int_equal(ovis_sim_get_hash_marks(b.sim, right, MARKS_MAX, &hash), count);
  assert_true(hash != ovis_sim_get_hash(a.sim));
  int32_t others = 0;
  for (int32_t i = 0; i < count; i++) {
    if (left[i].hash != right[i].hash) {
      assert_int_equal(left[i].serial, 5);
      assert_string_equal(left[i].room, "clock");
      others++;
    }
  }
  assert_int_equal(others, 1);
  assert_int_equal(ovis_sim_get_hash_marks(a.sim, left, 3, NULL), count);
  mob_scene_close(&a);
  mob_scene_close(&b);
}

// ---- Reported fields, and the hash

#define ROOMS_MAX 16

// A sum of each group of an actor's fields. It uses another hash than the code under test.
typedef struct room_sums {
  const char* rooms[ROOMS_MAX];
  uint64_t sums[ROOMS_MAX];
  int32_t count;
} room_sums;

static void sum_field(void* context, const ovis_field* field) {
  room_sums* self = context;
  if (self->count == 0 || strcmp(self->rooms[self->count - 1], field->room) != 0) {
    assert_true(self->count < ROOMS_MAX);
    self->rooms[self->count] = field->room;
    self->sums[self->count++] = UINT64_C(14695981039346656037);
  }
  uint64_t* sum = &self->sums[self->count - 1];
  for (int i = 0; i < 8; i++) { // FNV-1a
    *sum = (*sum ^ (field->bits >> 8 * i & 255)) * UINT64_C(1099511628211);
  }
}

static room_sums sums_of(const ovis_sim* sim, uint64_t serial) {
  room_sums sums = {.count = 0};
  assert_true(ovis_sim_visit_fields(sim, serial, sum_field, &sums));
  return sums;
}

static int32_t marks_of(const ovis_sim* sim, uint64_t serial, ovis_hash_mark out[ROOMS_MAX]) {
  static ovis_hash_mark marks[MARKS_MAX];
  const int32_t all = ovis_sim_get_hash_marks(sim, marks, MARKS_MAX, NULL);
  assert_in_range(all, 1, MARKS_MAX);
  int32_t count = 0;
  for (int32_t i = 0; i < all; i++) {
    if (marks[i].serial == serial) {
      assert_true(count < ROOMS_MAX);
      out[count++] = marks[i];
    }
  }
  return count;
}

static ov_writer write_actor(ov_actor* actor) {
  ov_writer writer;
  ov_writer_init(&writer, &(ovis_allocator){0});
  ov_fields fields = ov_fields_write(&writer);
  ov_actor_fields(actor, &fields);
  assert_false(writer.is_failed);
  return writer;
}

// The actor as other bytes say, whether they make sense or not.
static void read_actor(ov_actor* actor, const ov_writer* bytes) {
  ov_reader reader = ov_reader_make(bytes->bytes, bytes->size);
  ov_fields fields = ov_fields_read(&reader);
  ov_actor_fields(actor, &fields);
}

// Flips one bit of each byte that is written of an actor. Returns how often a room's fields were
// told in another way: then, and only then, must the room's hash be another one.
static int32_t flip_all(ovis_sim* sim, ov_actor* actor, int bit) {
  const uint64_t serial = actor->serial;
  const uint64_t hash = ovis_sim_get_hash(sim);
  const room_sums before = sums_of(sim, serial);
  ovis_hash_mark was[ROOMS_MAX], now[ROOMS_MAX];
  assert_int_equal(marks_of(sim, serial, was), before.count);
  const ov_body body = actor->body; // other kinds have more fields, which garbage goes into
  const ov_controls controls = actor->controls;
  ov_writer good = write_actor(actor);
  int32_t changes = 0;
  for (size_t at = 0; at < good.size; at++) {
    good.bytes[at] ^= (uint8_t)(1 << bit);
    read_actor(actor, &good);
    good.bytes[at] ^= (uint8_t)(1 << bit);
    const room_sums after = sums_of(sim, serial);
    assert_int_equal(marks_of(sim, serial, now), after.count);
    bool is_other = after.count != before.count; // a room that is usually empty
    for (int32_t i = 0; !is_other && i < after.count; i++) {
      assert_string_equal(now[i].room, after.rooms[i]);
      const bool is_told = after.sums[i] != before.sums[i];
      if (is_told != (now[i].hash != was[i].hash)) {
        fail_msg("byte %zu of %s: room %s is told %s and hashed %s", at, actor->species->name,
                 now[i].room, is_told ? "otherwise" : "alike", is_told ? "alike" : "otherwise");
      }
      is_other |= is_told;
    }
    assert_true(is_other == (ovis_sim_get_hash(sim) != hash));
    changes += is_other;
    read_actor(actor, &good);
    actor->body = body;
    actor->controls = controls;
    assert_true(ovis_sim_get_hash(sim) == hash);
  }
  ov_writer_fini(&good);
  return changes;
}

static void give_gear(ov_turn* turn, ov_actor* actor) {
  ov_gear* gear = ov_gear_make(actor, &turn->blocks);
  assert_non_null(gear);
  for (int32_t i = 0; i < OVIS_SLOT_COUNT + OVIS_PACK_MAX; i++) {
    *(i < OVIS_SLOT_COUNT ? &gear->worn[i] : &gear->pack[i - OVIS_SLOT_COUNT]) =
        ovis_stack_from_name("stone", 1);
  }
}

TEST(a_room_has_another_hash_if_and_only_if_one_of_its_fields_is_another) {
  mob_scene scene = mob_scene_open("grass_block");
  fill_pen(&scene);
  mob_scene_ticks(&scene, 60);
  for (uint64_t serial = 1; serial <= 10; serial++) {
    ov_actor* actor = ov_crowd_find(&scene.sim->crowd, serial);
    assert_non_null(actor);
    assert_non_null(ov_turn_make_rare(&scene.sim->turn, actor)); // as when a snapshot is read
    give_gear(&scene.sim->turn, actor);
    // Four bytes in five at least: not the upper ones of booleans, nor the causes. Malus is the
    // species': what is read must be the same.
    ov_writer bytes = write_actor(actor);
    const int32_t size = (int32_t)bytes.size - 4 * OVIS_PATH_TYPE_COUNT;
    ov_writer_fini(&bytes);
    assert_in_range(flip_all(scene.sim, actor, 0), size * 4 / 5, size);
    assert_in_range(flip_all(scene.sim, actor, 7), size * 3 / 4, size);
  }
  mob_scene_close(&scene);
}

// The sum of all fields of all actors and of the simulation.
static uint64_t sum_all(const ovis_sim* sim) {
  uint64_t all = 0;
  for (int32_t i = -1; i < ovis_sim_get_mob_count(sim); i++) {
    ovis_mob_state state = {0};
    if (i >= 0) {
      ovis_mob_get_state(sim, ovis_sim_get_mob(sim, i), &state);
    }
    const room_sums sums = sums_of(sim, state.serial);
    for (int32_t room = 0; room < sums.count; room++) {
      all = (all ^ sums.sums[room] ^ state.serial) * UINT64_C(1099511628211);
    }
  }
  return all;
}

typedef struct watch {
  uint64_t hash, sum;
  int32_t changes;
} watch;

// Whatever was done: the hash is another one if and only if what is told is another thing.
static void look(watch* self, const mob_scene* scene, const char* what) {
  const uint64_t hash = ovis_sim_get_hash(scene->sim);
  const uint64_t sum = sum_all(scene->sim);
  if ((hash != self->hash) != (sum != self->sum)) {
    fail_msg("%s: fields are %s, the hash is %s", what, sum != self->sum ? "others" : "the same",
             hash != self->hash ? "another one" : "the same");
  }
  self->changes += hash != self->hash;
  self->hash = hash;
  self->sum = sum;
}

TEST(whatever_is_set_done_or_ticked_shows_in_the_hash) {
  mob_scene scene = mob_scene_open("grass_block");
  fill_pen(&scene);
  watch w = {0};
  look(&w, &scene, "the first look");
  int32_t set = 0;
  for (int32_t i = 0; i < ovis_sim_get_mob_count(scene.sim); i++) {
    const ovis_mob_id mob = ovis_sim_get_mob(scene.sim, i);
    for (int32_t prop = 0; prop < OVIS_PROP_COUNT; prop++) {
      double value;
      if (ovis_mob_get_prop(scene.sim, mob, (ovis_prop)prop, &value) &&
          ovis_mob_set_prop(scene.sim, mob, (ovis_prop)prop, value == 0 ? 1 : value / 2) ==
              OVIS_OK) {
        const int32_t changes = w.changes;
        look(&w, &scene, ovis_prop_get_info((ovis_prop)prop).name);
        set += w.changes - changes;
      }
    }
    ovis_mob_place(scene.sim, mob, (ovis_vec3){40 + 3 * i, 64, 40}, 10, 20);
    look(&w, &scene, "place");
    ovis_mob_set_held_item(scene.sim, mob, i % 2 == 0 ? "wheat" : "stick");
    look(&w, &scene, "hold");
    ovis_mob_walk_to(scene.sim, mob, (ovis_vec3){60, 64, 60}, 1);
    look(&w, &scene, "walk");
    ovis_mob_hurt(scene.sim, mob, 2, ovis_sim_get_mob(scene.sim, 0));
    look(&w, &scene, "hurt");
  }
  assert_true(set > 30);
  mob_scene_set(&scene, 50, 64, 50, "stone");
  look(&w, &scene, "a block");
  mob_scene_set_time(&scene, 24000 + MOB_SCENE_NIGHT);
  look(&w, &scene, "a day");
  assert_true(w.changes > 60);
  const int32_t before = w.changes;
  for (int32_t tick = 0; tick < 200; tick++) {
    mob_scene_ticks(&scene, 1);
    look(&w, &scene, "a tick");
  }
  assert_int_equal(w.changes, before + 200);
  const ovis_mob_id last = ovis_sim_get_mob(scene.sim, 0);
  ovis_mob_remove(scene.sim, last);
  look(&w, &scene, "gone");
  assert_int_equal(w.changes, before + 201);
  mob_scene_close(&scene);
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
    assert_string_equal(field->room, "clock");
    assert_int_equal(field->kind, OVIS_FIELD_SIGNED);
    self->love = (double)(int64_t)field->bits;
  } else if (strcmp(field->room, "body") == 0 && strcmp(field->name, "pos") == 0 && self->x == 0) {
    assert_int_equal(field->kind, OVIS_FIELD_F64);
    memcpy(&self->x, &field->bits, sizeof self->x);
  } else if (strcmp(field->name, "item") == 0) {
    self->has_held = strcmp(field->text, "wheat") == 0;
  }
}

TEST(fields_are_told_with_room_name_and_value) {
  mob_scene scene = mob_scene_open("grass_block");
  fill_pen(&scene);
  mob_scene_put(&scene, ovis_sim_get_mob(scene.sim, 1), OVIS_PROP_LOVE, 33);
  told sheep = {0};
  assert_true(ovis_sim_visit_fields(scene.sim, 2, hear, &sheep));
  assert_true(sheep.count > 100);
  assert_true(sheep.love == 33);
  assert_true(sheep.x == 53);
  ovis_mob_set_held_item(scene.sim, ovis_sim_get_mob(scene.sim, 8), "wheat");
  told player = {0};
  assert_true(ovis_sim_visit_fields(scene.sim, 9, hear, &player));
  assert_true(player.has_held);
  told sim = {0};
  assert_true(ovis_sim_visit_fields(scene.sim, 0, hear, &sim));
  assert_in_range(sim.count, 8, 40);
  assert_false(ovis_sim_visit_fields(scene.sim, 99, hear, &sim));
  mob_scene_close(&scene);
}

TEST(a_snapshot_of_mobs_goes_on_over_a_world_that_is_there) {
  mob_scene scene = mob_scene_open("grass_block");
  fill_pen(&scene);
  mob_scene_ticks(&scene, 50);
  uint8_t* whole;
  uint8_t* mobs;
  size_t whole_size, mobs_size;
  assert_int_equal(ovis_sim_take_snapshot(scene.sim, &whole, &whole_size), OVIS_OK);
  assert_int_equal(ovis_sim_take_mob_snapshot(scene.sim, &mobs, &mobs_size), OVIS_OK);
  assert_true(mobs_size < whole_size);
  mob_scene other = mob_scene_open("grass_block"); // the ground is the same: sheep have not bitten
  ovis_sim_def def = ovis_default_sim_def();
  def.world = other.world;
  ovis_sim* again;
  assert_int_equal(ovis_sim_restore(&def, mobs, mobs_size, &again, NULL), OVIS_OK);
  ovis_section_pos sections[8 * 8 * 8];
  assert_int_equal(ovis_world_get_sections(other.world, sections, 8 * 8 * 8), 8 * 8 * 8);
  assert_true(ovis_world_is_loaded(other.world, sections[511]));
  assert_int_equal(sections[8].x, 1);
  assert_int_equal(sections[64].z, 1);
  assert_int_equal(ovis_world_get_sections(other.world, sections, 0), 8 * 8 * 8);
  for (int32_t tick = 0; tick < 30; tick++) {
    assert_int_equal(ovis_sim_tick(again), OVIS_OK);
    mob_scene_ticks(&scene, 1);
    assert_int_equal(ovis_sim_get_hash(again), ovis_sim_get_hash(scene.sim));
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
  const ovis_input* inputs = ovis_sim_get_inputs(scene.sim, &count);
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
