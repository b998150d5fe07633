#include "support/registry.h"
#include "support/test.h"

#include <ovis/world.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define SIDE 16
#define BOXES_MAX 40000

static ovis_blocks* registry;
static ovis_world* world;
static ovis_aabb boxes[BOXES_MAX]; // every collision box of the world
static ovis_pos box_cells[BOXES_MAX];
static int32_t box_count;

static ovis_state state_of(const char* text) {
  return registry_state(registry, text);
}

// A host's block whose shape hangs out on all sides.
static ovis_state add_star(void) {
  ovis_block_def def = ovis_default_block_def();
  const ovis_aabb arms[2] = {{{-0.75, 0.25, 0.25}, {1.5, 0.5, 0.75}},
                             {{0.4, -0.5, -0.3}, {0.6, 1.9, 0.2}}};
  def.name = "star";
  def.boxes = arms;
  def.box_count = 2;
  ovis_state state;
  assert_int_equal(ovis_blocks_add(registry, &def, &state), OVIS_OK);
  return state;
}

// One section of random blocks, and the list of all their boxes.
static void make_random_world(uint64_t* random, bool has_star) {
  registry = registry_open();
  ovis_state choices[24];
  int32_t choice_count = 0;
  const char* names[] = {"stone",
                         "oak_fence[north=true,east=true]",
                         "oak_slab[type=top]",
                         "oak_slab[type=bottom]",
                         "oak_stairs[facing=east,half=bottom]",
                         "cobblestone_wall",
                         "oak_door[facing=north,half=lower]",
                         "ladder",
                         "white_carpet",
                         "cactus",
                         "chest",
                         "oak_trapdoor[half=top]",
                         "snow[layers=5]",
                         "brewing_stand",
                         "hopper",
                         "water",
                         "lantern"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    choices[choice_count++] = state_of(names[i]);
  }
  if (has_star) {
    choices[choice_count++] = add_star();
  }
  ovis_world_def def = ovis_default_world_def();
  def.blocks = registry;
  def.env.dimension.min_y = 0;
  def.env.dimension.height = 16;
  assert_int_equal(ovis_world_create(&def, &world), OVIS_OK);
  static ovis_state states[OVIS_SECTION_CELLS];
  box_count = 0;
  for (int32_t cell = 0; cell < OVIS_SECTION_CELLS; cell++) {
    const bool is_air = test_random(random) % 100 < 88;
    states[cell] = is_air ? 0 : choices[test_random(random) % (uint64_t)choice_count];
    const ovis_pos pos = {cell & 15, cell >> 8, cell >> 4 & 15};
    const ovis_state_traits* traits = ovis_blocks_get_traits(registry, states[cell]);
    const ovis_shape shape = ovis_blocks_get_shape(registry, traits->shape);
    for (int32_t i = 0; i < shape.count; i++) {
      const ovis_aabb* b = &shape.boxes[i];
      assert_true(box_count < BOXES_MAX);
      box_cells[box_count] = pos;
      boxes[box_count++] = (ovis_aabb){{pos.x + b->min.x, pos.y + b->min.y, pos.z + b->min.z},
                                       {pos.x + b->max.x, pos.y + b->max.y, pos.z + b->max.z}};
    }
  }
  assert_int_equal(ovis_world_set_states(world, (ovis_section_pos){0, 0, 0}, states), OVIS_OK);
}

static void drop_world(void) {
  ovis_world_destroy(world);
  ovis_blocks_destroy(registry);
}

static ovis_vec3 random_point(uint64_t* random) {
  return (ovis_vec3){test_between(random, -2, 18), test_between(random, -2, 18),
                     test_between(random, -2, 18)};
}

static bool overlap_by(const ovis_aabb* a, const ovis_aabb* b, double margin) {
  return fmin(a->max.x, b->max.x) - fmax(a->min.x, b->min.x) > margin &&
         fmin(a->max.y, b->max.y) - fmax(a->min.y, b->min.y) > margin &&
         fmin(a->max.z, b->max.z) - fmax(a->min.z, b->min.z) > margin;
}

static int32_t slow_overlaps(const ovis_aabb* box, double margin) {
  int32_t count = 0;
  for (int32_t i = 0; i < box_count; i++) {
    count += overlap_by(box, &boxes[i], margin);
  }
  return count;
}

static ovis_aabb random_box(uint64_t* random) {
  const ovis_vec3 at = random_point(random);
  const double width = test_between(random, 0.2, 2.5);
  const double height = test_between(random, 0.2, 3);
  return (ovis_aabb){at, {at.x + width, at.y + height, at.z + width}};
}

static void check_overlaps(bool has_star) {
  uint64_t random = test_seed(21);
  make_random_world(&random, has_star);
  const int64_t count = test_count_arithmetic(20000, 200000, 2000000);
  int64_t hits = 0;
  for (int64_t i = 0; i < count; i++) {
    ovis_aabb box = random_box(&random);
    if (i % 2 == 0) { // on the grid of sixteenths: faces that touch exactly
      box.min = (ovis_vec3){floor(box.min.x * 16) / 16, floor(box.min.y * 16) / 16,
                            floor(box.min.z * 16) / 16};
      box.max = (ovis_vec3){box.min.x + 0.625, box.min.y + 1, box.min.z + 0.625};
    }
    const int32_t expected = slow_overlaps(&box, 1e-7);
    assert_int_equal(ovis_world_has_collision(world, &box), expected > 0);
    ovis_aabb found[512];
    int32_t found_count;
    assert_int_equal(ovis_world_get_boxes(world, &box, found, 512, &found_count), OVIS_OK);
    assert_int_equal(found_count, slow_overlaps(&box, -1e-7));
    hits += expected > 0;
  }
  assert_true(hits > count / 10 && hits < count);
  drop_world();
}

TEST(overlap_agrees_with_a_look_at_every_box) {
  check_overlaps(false);
}

TEST(overlap_sees_shapes_that_hang_out_of_their_cell_on_any_side) {
  check_overlaps(true);
}

TEST(boxes_say_how_many_there_are_when_the_array_is_short) {
  uint64_t random = test_seed(4);
  make_random_world(&random, false);
  const ovis_aabb all = {{0, 0, 0}, {16, 16, 16}};
  ovis_aabb found[3];
  int32_t count;
  assert_int_equal(ovis_world_get_boxes(world, &all, found, 3, &count), OVIS_BUFFER_TOO_SMALL);
  assert_int_equal(count, box_count);
  assert_int_equal(ovis_world_get_boxes(world, &all, NULL, 0, &count), OVIS_BUFFER_TOO_SMALL);
  drop_world();
}

static double* component(ovis_vec3* v, int axis) {
  return axis == 0 ? &v->x : axis == 1 ? &v->y : &v->z;
}

// Free distance of a box on one axis, by bisection: the largest distance at which the swept space
// contains no block box. Accurate to 1e-9.
static double slow_axis(const ovis_aabb* box, int axis, double motion) {
  double low = 0;
  double high = fabs(motion);
  for (int round = 0; round < 60; round++) {
    const double middle = round == 0 ? high : (low + high) / 2;
    ovis_aabb swept = *box;
    if (motion > 0) {
      *component(&swept.min, axis) = *component(&swept.max, axis);
      *component(&swept.max, axis) += middle;
    } else {
      *component(&swept.max, axis) = *component(&swept.min, axis);
      *component(&swept.min, axis) -= middle;
    }
    // A sliver of space: no tolerance along the sweep, the usual one across.
    bool is_free = true;
    for (int32_t i = 0; i < box_count && is_free; i++) {
      ovis_aabb block = boxes[i];
      for (int other = 0; other < 3; other++) {
        if (other != axis) {
          *component(&block.min, other) += 1e-7;
          *component(&block.max, other) -= 1e-7;
        }
      }
      is_free = !overlap_by(&swept, &block, 1e-10);
    }
    if (is_free) {
      low = middle;
      if (round == 0) {
        break;
      }
    } else {
      high = middle;
    }
  }
  return motion > 0 ? low : -low;
}

static void move_by(ovis_aabb* box, int axis, double by) {
  *component(&box->min, axis) += by;
  *component(&box->max, axis) += by;
}

TEST(sweep_agrees_with_halving_on_every_axis_and_keeps_the_order) {
  uint64_t random = test_seed(33);
  make_random_world(&random, true);
  const int64_t wanted = test_count_arithmetic(4000, 40000, 400000);
  int64_t stopped = 0;
  for (int64_t done = 0; done < wanted;) {
    const ovis_aabb box = random_box(&random);
    if (slow_overlaps(&box, 0) > 0) {
      continue;
    }
    done++;
    const ovis_vec3 motion = {test_between(&random, -3, 3), test_between(&random, -3, 3),
                              test_between(&random, -3, 3)};
    const ovis_vec3 moved = ovis_world_sweep(world, &box, motion);
    ovis_aabb at = box;
    const double y = slow_axis(&at, 1, motion.y);
    move_by(&at, 1, y);
    const int first = fabs(motion.x) < fabs(motion.z) ? 2 : 0;
    double horizontal[3] = {0};
    for (int turn = 0; turn < 2; turn++) {
      const int axis = turn == 0 ? first : 2 - first;
      horizontal[axis] = slow_axis(&at, axis, axis == 0 ? motion.x : motion.z);
      move_by(&at, axis, horizontal[axis]);
    }
    assert_true(fabs(moved.y - y) < 2e-7);
    assert_true(fabs(moved.x - horizontal[0]) < 2e-7);
    assert_true(fabs(moved.z - horizontal[2]) < 2e-7);
    stopped += fabs(moved.x - motion.x) + fabs(moved.z - motion.z) > 1e-6;
  }
  assert_true(stopped > wanted / 20);
  drop_world();
}

TEST(box_that_sweeps_at_random_never_ends_inside_a_shape) {
  uint64_t random = test_seed(8);
  make_random_world(&random, true);
  ovis_aabb box = {{8, 20, 8}, {8.6, 21.95, 8.6}};
  const int64_t steps = test_count_arithmetic(100000, 1000000, 10000000);
  for (int64_t i = 0; i < steps; i++) {
    const ovis_vec3 motion = {test_between(&random, -1, 1), test_between(&random, -1.2, 1),
                              test_between(&random, -1, 1)};
    const ovis_vec3 moved = ovis_world_sweep(world, &box, motion);
    assert_true(fabs(moved.x) <= fabs(motion.x) && fabs(moved.y) <= fabs(motion.y) &&
                fabs(moved.z) <= fabs(motion.z));
    move_by(&box, 0, moved.x);
    move_by(&box, 1, moved.y);
    move_by(&box, 2, moved.z);
    assert_false(ovis_world_has_collision(world, &box));
    if (fabs(box.min.x - 8) + fabs(box.min.z - 8) + fabs(box.min.y - 8) > 30) {
      box = (ovis_aabb){{8, 20, 8}, {8.6, 21.95, 8.6}};
    }
  }
  drop_world();
}

// Part of the way that lies in a box: [enter, leave], empty if enter >= leave.
static void slow_clip(ovis_vec3 from, ovis_vec3 to, const ovis_aabb* box, double* enter,
                      double* leave) {
  *enter = 0;
  *leave = 1;
  for (int axis = 0; axis < 3; axis++) {
    ovis_aabb copy = *box;
    const double a = *component(&from, axis);
    const double way = *component(&to, axis) - a;
    const double t0 = (*component(&copy.min, axis) - a) / way;
    const double t1 = (*component(&copy.max, axis) - a) / way;
    *enter = fmax(*enter, fmin(t0, t1));
    *leave = fmin(*leave, fmax(t0, t1));
  }
}

typedef struct crossing {
  double cell_enter;
  double box_enter;
} crossing;

static int by_cell(const void* a, const void* b) {
  const double difference = ((const crossing*)a)->cell_enter - ((const crossing*)b)->cell_enter;
  return difference < 0 ? -1 : difference > 0;
}

// Every block whose cell the ray crosses, in the order of crossing, until the ray is stopped.
// Fraction of the hit, or 2.
static double slow_ray(ovis_vec3 from, ovis_vec3 to) {
  static crossing crossings[BOXES_MAX];
  int32_t count = 0;
  for (int32_t i = 0; i < box_count; i++) {
    const ovis_pos c = box_cells[i];
    const ovis_aabb cell = {{c.x, c.y, c.z}, {c.x + 1, c.y + 1, c.z + 1}};
    double cell_enter, box_enter, leave;
    slow_clip(from, to, &cell, &cell_enter, &leave);
    if (cell_enter >= leave) {
      continue;
    }
    slow_clip(from, to, &boxes[i], &box_enter, &leave);
    if (box_enter < leave) {
      crossings[count++] = (crossing){cell_enter, box_enter};
    }
  }
  qsort(crossings, (size_t)count, sizeof *crossings, by_cell);
  double best = 2;
  double best_before = 2; // by the blocks of the cells before this one
  for (int32_t i = 0; i < count; i++) {
    if (i > 0 && crossings[i].cell_enter != crossings[i - 1].cell_enter) {
      best_before = best;
    }
    if (crossings[i].cell_enter >= best_before) {
      break;
    }
    best = fmin(best, crossings[i].box_enter);
  }
  return best;
}

TEST(ray_is_stopped_by_the_blocks_of_the_cells_that_it_crosses) {
  uint64_t random = test_seed(55);
  make_random_world(&random, true);
  const int64_t count = test_count_arithmetic(20000, 200000, 2000000);
  int64_t hits = 0;
  for (int64_t n = 0; n < count; n++) {
    const ovis_vec3 from = random_point(&random);
    const ovis_vec3 to = random_point(&random);
    const double best = slow_ray(from, to);
    const ovis_ray_hit hit = ovis_world_cast_ray(world, from, to, OVIS_RAY_FLUIDS_NONE);
    assert_int_equal(hit.is_hit, best < 2);
    assert_true(fabs(hit.fraction - (best < 2 ? best : 1)) < 1e-9);
    if (best < 2 && best > 0) {
      const double at = hit.axis == 0 ? hit.point.x : hit.axis == 1 ? hit.point.y : hit.point.z;
      assert_true(fabs(at * 10000 - round(at * 10000)) < 1e-3); // on some face
      hits++;
    }
  }
  assert_true(hits > count / 10);
  drop_world();
}

TEST(ray_tells_its_face_its_cell_and_its_point) {
  uint64_t random = 1;
  make_random_world(&random, false);
  ovis_world_destroy(world);
  ovis_world_def def = ovis_default_world_def();
  def.blocks = registry;
  assert_int_equal(ovis_world_create(&def, &world), OVIS_OK);
  const ovis_state air = 0;
  const ovis_section_data data = {&air, 1, NULL, NULL, NULL, NULL};
  assert_int_equal(ovis_world_set_section(world, (ovis_section_pos){0, 4, 0}, &data), OVIS_OK);
  assert_int_equal(ovis_world_set_block(world, (ovis_pos){5, 64, 5}, state_of("stone")), OVIS_OK);
  assert_int_equal(ovis_world_set_block(world, (ovis_pos){9, 64, 5}, state_of("water")), OVIS_OK);
  ovis_ray_hit hit = ovis_world_cast_ray(world, (ovis_vec3){1, 64.5, 5.5},
                                         (ovis_vec3){14, 64.5, 5.5}, OVIS_RAY_FLUIDS_NONE);
  assert_true(hit.is_hit);
  assert_int_equal(hit.pos.x, 5);
  assert_int_equal(hit.axis, 0);
  assert_int_equal(hit.sign, -1);
  assert_true(hit.point.x == 5);
  assert_false(hit.touched_unloaded);
  hit = ovis_world_cast_ray(world, (ovis_vec3){14, 64.5, 5.5}, (ovis_vec3){1, 64.5, 5.5},
                            OVIS_RAY_FLUIDS_SOURCES);
  assert_int_equal(hit.pos.x, 9);
  assert_int_equal(hit.sign, 1);
  hit = ovis_world_cast_ray(world, (ovis_vec3){5.5, 64.5, 5.5}, (ovis_vec3){9, 64.5, 5.5},
                            OVIS_RAY_FLUIDS_NONE);
  assert_true(hit.is_hit);
  assert_int_equal(hit.axis, -1);
  assert_true(hit.fraction == 0);
  hit = ovis_world_cast_ray(world, (ovis_vec3){8, 64.5, 8.5}, (ovis_vec3){40, 64.5, 8.5},
                            OVIS_RAY_FLUIDS_NONE);
  assert_false(hit.is_hit);
  assert_true(hit.touched_unloaded);
  assert_int_equal(hit.pos.x, 40);
  hit = ovis_world_cast_ray(world, (ovis_vec3){5.5, 70, 5.5}, (ovis_vec3){5.5, 70, 5.5},
                            OVIS_RAY_FLUIDS_NONE);
  assert_false(hit.is_hit);
  // Exactly between two blocks of a wall one of them stops it; over a block's top none does.
  assert_int_equal(ovis_world_set_block(world, (ovis_pos){5, 65, 5}, state_of("stone")), OVIS_OK);
  hit = ovis_world_cast_ray(world, (ovis_vec3){1, 65, 5.5}, (ovis_vec3){14, 65, 5.5},
                            OVIS_RAY_FLUIDS_NONE);
  assert_true(hit.is_hit);
  assert_int_equal(hit.pos.y, 65);
  hit = ovis_world_cast_ray(world, (ovis_vec3){1, 66, 5.5}, (ovis_vec3){14, 66, 5.5},
                            OVIS_RAY_FLUIDS_NONE);
  assert_false(hit.is_hit);
  drop_world();
}
