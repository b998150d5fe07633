// The seconds body for who keeps it: fields, memory, and no place inside a shape.
#include "body/body_seconds.h"
#include "support/body_scene.h"
#include "support/path_scene.h"
#include "support/random_world.h"
#include "support/test.h"

enum { FLOOR = BODY_SCENE_FLOOR };

static ov_seconds_body man_at(double x, double y, double z) {
  static const ov_body_size man = {0.6f, 1.8f, 1.62f};
  const ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  ov_seconds_body body;
  ov_seconds_init(&body, &man, (ovis_vec3){x, y, z}, &rules);
  return body;
}

static void run(ov_seconds_body* body, const ovis_world* world, int steps) {
  for (int i = 0; i < steps; i++) {
    ov_seconds_face(body, (ovis_vec3){8.5, FLOOR, 20.5});
    ov_seconds_step(body, world, (body->has_clock ? body->last_ms : 0) + 50);
  }
}

static uint64_t hash_of(ov_seconds_body* body) {
  ov_fields fields = ov_fields_hash(1);
  ov_seconds_fields(body, &fields);
  return ov_fields_end(&fields);
}

TEST(a_seconds_body_is_read_back_as_it_was_written) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){5, FLOOR, 12}, (ovis_pos){12, FLOOR + 2, 12}, "stone");
  ov_seconds_body body = man_at(8.5, FLOOR, 5.5);
  run(&body, world, 80); // somewhere along the wall
  assert_true(body.wall_axis != 0);
  ov_writer writer = {0};
  const ovis_allocator plain = {0};
  ov_writer_init(&writer, &plain);
  ov_fields write = ov_fields_write(&writer);
  ov_seconds_fields(&body, &write);
  ov_reader reader = ov_reader_make(writer.bytes, writer.size);
  ov_fields read = ov_fields_read(&reader);
  ov_seconds_body other = {0};
  ov_seconds_fields(&other, &read);
  assert_false(read.is_bad);
  assert_true(ov_seconds_is_valid(&other));
  const uint64_t before = hash_of(&body);
  assert_true(hash_of(&other) == before);
  run(&body, world, 60);
  run(&other, world, 60);
  assert_true(hash_of(&other) == hash_of(&body));
  assert_true(hash_of(&body) != before);
  ov_writer_fini(&writer);
  ovis_world_destroy(world);
}

TEST(no_step_of_any_length_ends_inside_a_shape) {
  uint64_t random = test_seed(20261123);
  random_palette palette;
  random_palette_init(&palette, path_scene_registry());
  const int64_t worlds = test_count(80, 800, 8000);
  int64_t steps = 0;
  int64_t jumps = 0;
  for (int64_t i = 0; i < worlds; i++) {
    ovis_world* world = random_world_make(path_scene_registry(), &palette, &random);
    ov_seconds_body body = man_at(16.5, 30, 16.5);
    ovis_aabb box = ov_seconds_box(&body);
    for (int step = 0; step < 200 && !ovis_world_has_collision(world, &box); step++) {
      if (test_random(&random) % 10 == 0) {
        ov_seconds_turn(&body, (double)(test_random(&random) % 720) - 360, 0);
        body.force.x += (double)(test_random(&random) % 200) / 10 - 10;
      }
      const int64_t past = (int64_t)(test_random(&random) % 700);
      jumps -= body.has_jumped ? body.last_jump_ms : 0;
      ov_seconds_step(&body, world, body.last_ms + past);
      jumps += body.has_jumped ? body.last_jump_ms : 0;
      box = ov_seconds_box(&body);
      assert_false(ovis_world_has_collision(world, &box));
      steps++;
      if (body.pos.y < -16) {
        break;
      }
    }
    ovis_world_destroy(world);
  }
  print_message("%lld steps\n", (long long)steps);
  assert_true(steps > worlds * 10);
  assert_true(jumps > 0);
}
