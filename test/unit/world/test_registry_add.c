// Blocks of a host's own, added while the registry is in use.
#include "support/counting_alloc.h"
#include "support/registry.h"
#include "support/test.h"

#include "world/registry_internal.h"
#include "world/registry_shape.h"

#include <ovis/blocks.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

static ovis_blocks* make_registry(bool builtin) {
  ovis_blocks_def def = ovis_default_blocks_def();
  def.builtin = builtin;
  ovis_blocks* registry;
  assert_int_equal(ovis_blocks_create(&def, &registry), OVIS_OK);
  return registry;
}

static ovis_state add(ovis_blocks* registry, const char* name, const ovis_aabb* boxes,
                      int32_t count) {
  ovis_block_def def = ovis_default_block_def();
  def.name = name;
  def.boxes = boxes;
  def.box_count = count;
  ovis_state state;
  assert_int_equal(ovis_blocks_add(registry, &def, &state), OVIS_OK);
  return state;
}

static uint64_t tags_of(const ovis_blocks* registry, ovis_state state) {
  return ovis_blocks_get_traits(registry, state)->tags;
}

TEST(a_host_block_by_default_is_a_solid_cube) {
  ovis_blocks* registry = make_registry(true);
  const uint32_t states = ovis_blocks_get_state_count(registry);
  ovis_block_def def = ovis_default_block_def();
  def.name = "default:stone";
  ovis_state state;
  assert_int_equal(ovis_blocks_add(registry, &def, &state), OVIS_OK);
  assert_int_equal(state, states);
  const ovis_state_traits* traits = ovis_blocks_get_traits(registry, state);
  assert_int_equal(traits->tags, OVIS_TAG(OPAQUE) | OVIS_TAG(BLOCKS_MOTION) | OVIS_TAG(FULL_CUBE) |
                                     OVIS_TAG(FULL_TOP) | OVIS_TAG(SUFFOCATING));
  assert_int_equal(traits->pathfindable, 0);
  assert_int_equal(traits->opacity, 15);
  assert_true(traits->slipperiness == 0.6f);
  // The shape and the traits are those of stone.
  assert_true(traits == ovis_blocks_get_traits(registry, 1));
  assert_string_equal(
      ovis_blocks_get_block_name(registry, ovis_blocks_get_block_of(registry, state)),
      "default:stone");
  const ovis_state parsed = registry_state(registry, "default:stone");
  assert_int_equal(parsed, state);
  char text[64];
  ovis_blocks_print(registry, state, text, sizeof text);
  assert_string_equal(text, "default:stone");
  ovis_blocks_destroy(registry);
}

TEST(tags_of_the_shape_follow_from_the_boxes) {
  ovis_blocks* registry = make_registry(false);
  const uint64_t cube = OVIS_TAG(FULL_CUBE) | OVIS_TAG(FULL_TOP);
  const uint64_t mask = OV_SHAPE_TAGS;
  const ovis_aabb halves[2] = {{{0, 0, 0}, {0.5, 1, 1}}, {{0.5, 0, 0}, {1, 1, 1}}};
  assert_int_equal(tags_of(registry, add(registry, "halves", halves, 2)) & mask, cube);
  assert_int_equal(tags_of(registry, add(registry, "half", halves, 1)) & mask, 0);
  assert_int_equal(tags_of(registry, add(registry, "nothing", NULL, 0)) & mask, 0);
  const ovis_aabb plate = {{0, 0.9, 0}, {1, 1, 1}};
  assert_int_equal(tags_of(registry, add(registry, "plate", &plate, 1)) & mask, OVIS_TAG(FULL_TOP));
  const ovis_aabb low = {{0, 0, 0}, {1, 0.999, 1}};
  assert_int_equal(tags_of(registry, add(registry, "low", &low, 1)) & mask, 0);
  const ovis_aabb tall = {{0, 0, 0}, {1, 2, 1}};
  assert_int_equal(tags_of(registry, add(registry, "tall", &tall, 1)) & mask,
                   OVIS_TAG(FULL_TOP) | OVIS_TAG(OVERHANGING));
  const ovis_aabb wide = {{-0.25, 0, 0}, {0.5, 0.5, 0.5}};
  assert_int_equal(tags_of(registry, add(registry, "wide", &wide, 1)) & mask,
                   OVIS_TAG(OVERHANGING));
  // The registry ignores shape tags that the host declares and derives them from the shape.
  ovis_block_def def = ovis_default_block_def();
  def.name = "liar";
  def.traits.tags = OV_SHAPE_TAGS | OVIS_TAG(LEAVES);
  def.traits.shape = 77;
  def.box_count = 0;
  ovis_state state;
  assert_int_equal(ovis_blocks_add(registry, &def, &state), OVIS_OK);
  assert_int_equal(tags_of(registry, state), OVIS_TAG(LEAVES));
  assert_int_equal(
      ovis_blocks_get_shape(registry, ovis_blocks_get_traits(registry, state)->shape).count, 0);
  ovis_blocks_destroy(registry);
}

// Slow and obvious: is every cell of a grid over the region inside some box? Boxes lie on the grid.
static bool is_covered(const ovis_aabb* boxes, int32_t count, const ovis_aabb* region) {
  for (double x = region->min.x + 0.125; x < region->max.x; x += 0.25) {
    for (double y = region->min.y + 0.125; y < region->max.y; y += 0.25) {
      for (double z = region->min.z + 0.125; z < region->max.z; z += 0.25) {
        bool is_inside = false;
        for (int32_t i = 0; i < count; i++) {
          const ovis_aabb* b = &boxes[i];
          is_inside = is_inside || (x > b->min.x && x < b->max.x && y > b->min.y && y < b->max.y &&
                                    z > b->min.z && z < b->max.z);
        }
        if (!is_inside) {
          return false;
        }
      }
    }
  }
  return true;
}

static double random_quarter(uint64_t* random, int32_t low, int32_t high) {
  return (low + (int32_t)(test_random(random) % (uint64_t)(high - low + 1))) / 4.0;
}

TEST(covering_agrees_with_looking_at_every_quarter) {
  uint64_t random = test_seed(5);
  const int64_t rounds = test_count(20000, 400000, 400000);
  const ovis_aabb whole = {{0, 0, 0}, {1, 1, 1}};
  int32_t covered = 0;
  for (int64_t n = 0; n < rounds; n++) {
    ovis_aabb boxes[12];
    const int32_t count = (int32_t)(test_random(&random) % 13);
    for (int32_t i = 0; i < count; i++) {
      const double x = random_quarter(&random, -1, 2);
      const double y = random_quarter(&random, -1, 2);
      const double z = random_quarter(&random, -1, 2);
      boxes[i] = (ovis_aabb){{x, y, z},
                             {x + random_quarter(&random, 2, 5), y + random_quarter(&random, 2, 5),
                              z + random_quarter(&random, 2, 5)}};
    }
    const bool expected = is_covered(boxes, count, &whole);
    covered += expected;
    assert_int_equal(ov_shape_covers(boxes, count, &whole), expected);
  }
  // Both answers were asked for.
  assert_true(covered > rounds / 50);
  assert_true(covered < rounds - rounds / 50);
}

TEST(reach_grows_with_the_shapes) {
  ovis_blocks* registry = make_registry(true);
  const ovis_aabb* reach = ov_registry_reach(registry);
  assert_memory_equal(reach, (&(ovis_aabb){{0, 0, 0}, {1, 1.5, 1}}), sizeof *reach);
  const ovis_aabb arm = {{-0.75, 0.25, 0}, {0.5, 0.5, 3}};
  add(registry, "arm", &arm, 1);
  reach = ov_registry_reach(registry);
  assert_memory_equal(reach, (&(ovis_aabb){{-0.75, 0, 0}, {1, 1.5, 3}}), sizeof *reach);
  ovis_blocks_destroy(registry);
}

TEST(what_was_there_stays_while_blocks_are_added) {
  ovis_blocks* registry = make_registry(true);
  uint64_t random = test_seed(9);
  const int32_t count = (int32_t)test_count(20000, 60000, 60000);
  const ovis_state first = (ovis_state)ovis_blocks_get_state_count(registry);
  const char* first_name = NULL;
  for (int32_t i = 0; i < count; i++) {
    char name[32];
    snprintf(name, sizeof name, "host:%d", i);
    // 3000 different heights, so that traits and shapes are shared and grow both.
    const ovis_aabb box = {{0, 0, 0}, {1, (i % 3000 + 1) / 2000.0, 1}};
    assert_int_equal(add(registry, name, &box, 1), first + (ovis_state)i);
    if (i == 0) {
      first_name = ovis_blocks_get_block_name(registry, ovis_blocks_get_block_of(registry, first));
    }
    const int32_t seen = (int32_t)(test_random(&random) % (uint64_t)(i + 1));
    const ovis_state state = first + (ovis_state)seen;
    snprintf(name, sizeof name, "host:%d", seen);
    assert_string_equal(
        ovis_blocks_get_block_name(registry, ovis_blocks_get_block_of(registry, state)), name);
    const ovis_shape shape =
        ovis_blocks_get_shape(registry, ovis_blocks_get_traits(registry, state)->shape);
    assert_int_equal(shape.count, 1);
    assert_true(shape.boxes[0].max.y == (seen % 3000 + 1) / 2000.0);
    assert_true(shape.bounds.max.y == shape.boxes[0].max.y);
    const ovis_state found = registry_state(registry, name);
    assert_int_equal(found, state);
  }
  // Names do not move.
  assert_string_equal(first_name, "host:0");
  assert_true(first_name ==
              ovis_blocks_get_block_name(registry, ovis_blocks_get_block_of(registry, first)));
  assert_true(ov_registry_is_valid(registry));
  ovis_blocks_destroy(registry);
}

TEST(equal_shapes_and_traits_are_stored_once) {
  ovis_blocks* registry = make_registry(false);
  const ovis_aabb a = {{0, 0, 0}, {1, 0.3, 1}};
  const ovis_aabb b = {{-0.0, 0, -0.0}, {1, 0.3, 1}};
  const ovis_state first = add(registry, "a", &a, 1);
  const ovis_state second = add(registry, "b", &b, 1);
  assert_true(ovis_blocks_get_traits(registry, first) == ovis_blocks_get_traits(registry, second));
  ovis_block_def def = ovis_default_block_def();
  def.name = "c";
  def.boxes = &a;
  def.traits.emission = 1;
  ovis_state third;
  assert_int_equal(ovis_blocks_add(registry, &def, &third), OVIS_OK);
  assert_true(ovis_blocks_get_traits(registry, first) != ovis_blocks_get_traits(registry, third));
  assert_int_equal(ovis_blocks_get_traits(registry, first)->shape,
                   ovis_blocks_get_traits(registry, third)->shape);
  ovis_blocks_destroy(registry);
}

TEST(names_that_are_taken_or_odd_are_refused) {
  char too_long[OV_TEXT_LENGTH_MAX + 2];
  memset(too_long, 'n', sizeof too_long - 1);
  too_long[sizeof too_long - 1] = '\0';
  const char* names[] = {
      "stone", "minecraft:stone", "mod:seen", "", "minecraft:", "a b", "a[b]", "a=b", "a,b",
      "\n",    "\xc3\xa4",        too_long};
  ovis_blocks* registry = make_registry(true);
  ovis_state state;
  assert_int_equal(ovis_blocks_resolve(registry, "mod:seen", 8, NULL, 0, &state), OVIS_OK);
  const uint32_t states = ovis_blocks_get_state_count(registry);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    ovis_block_def def = ovis_default_block_def();
    def.name = names[i];
    assert_int_equal(ovis_blocks_add(registry, &def, &state), OVIS_BAD_FORMAT);
    assert_int_equal(state, OVIS_STATE_UNLOADED);
  }
  assert_int_equal(ovis_blocks_get_state_count(registry), states);
  // A name that is only an old one is free, and then means the host's block.
  add(registry, "grass", NULL, 0);
  assert_int_equal(ovis_blocks_resolve(registry, "minecraft:grass", 15, NULL, 0, &state), OVIS_OK);
  assert_int_equal(state, states);
  ovis_blocks_destroy(registry);
}

static void assert_out_of_range(ovis_blocks* registry, const ovis_block_def* def) {
  ovis_state state = 0;
  assert_int_equal(ovis_blocks_add(registry, def, &state), OVIS_OUT_OF_RANGE);
  assert_int_equal(state, OVIS_STATE_UNLOADED);
}

TEST(numbers_out_of_range_are_refused) {
  ovis_blocks* registry = make_registry(false);
  ovis_block_def good = ovis_default_block_def();
  good.name = "good";
  const double bad_values[] = {(double)NAN, (double)INFINITY, -(double)INFINITY, 9.5, -8.5};
  for (size_t i = 0; i < sizeof bad_values / sizeof *bad_values; i++) {
    for (int32_t field = 0; field < 6; field++) {
      double numbers[6] = {0, 0, 0, 1, 1, 1};
      numbers[field] = bad_values[i];
      const ovis_aabb box = {{numbers[0], numbers[1], numbers[2]},
                             {numbers[3], numbers[4], numbers[5]}};
      ovis_block_def def = good;
      def.boxes = &box;
      assert_out_of_range(registry, &def);
    }
  }
  ovis_block_def def = good;
  def.box_count = 65;
  assert_out_of_range(registry, &def);
  def = good;
  def.box_count = -1;
  assert_out_of_range(registry, &def);
  def = good;
  def.traits.opacity = 16;
  assert_out_of_range(registry, &def);
  def = good;
  def.traits.emission = 16;
  assert_out_of_range(registry, &def);
  def = good;
  def.traits.fluid = 3;
  assert_out_of_range(registry, &def);
  def = good;
  def.traits.fluid = OVIS_FLUID_WATER; // with an amount of 0
  assert_out_of_range(registry, &def);
  def = good;
  def.traits.pathfindable = 8;
  assert_out_of_range(registry, &def);
  def = good;
  def.traits.tags = UINT64_C(1) << OVIS_TAG_COUNT;
  assert_out_of_range(registry, &def);
  def = good;
  def.traits.slipperiness = NAN;
  assert_out_of_range(registry, &def);
  def = good;
  def.traits.jump_factor = -1;
  assert_out_of_range(registry, &def);
  assert_int_equal(ovis_blocks_get_state_count(registry), 1);
  ovis_state state;
  assert_int_equal(ovis_blocks_add(registry, &good, &state), OVIS_OK);
  ovis_blocks_destroy(registry);
}

TEST(the_65537th_kind_of_traits_is_refused_but_not_a_known_one) {
  ovis_blocks* registry = make_registry(false);
  ovis_block_def def = ovis_default_block_def();
  char name[32];
  def.name = name;
  ovis_state state;
  int32_t added = 0;
  ovis_status status = OVIS_OK;
  while (status == OVIS_OK) {
    snprintf(name, sizeof name, "t%d", added);
    def.traits.speed_factor = (float)added / 128;
    status = ovis_blocks_add(registry, &def, &state);
    added += status == OVIS_OK;
  }
  assert_int_equal(status, OVIS_FULL);
  assert_int_equal(added, OV_REGISTRY_TRAITS_MAX - 1); // and air
  assert_int_equal(state, OVIS_STATE_UNLOADED);
  def.traits.speed_factor = 3;
  assert_int_equal(ovis_blocks_add(registry, &def, &state), OVIS_OK);
  // A new shape would be new traits.
  snprintf(name, sizeof name, "shape");
  def.box_count = 0;
  assert_int_equal(ovis_blocks_add(registry, &def, &state), OVIS_FULL);
  // An unknown block needs new traits too.
  assert_int_equal(ovis_blocks_resolve(registry, "mod:x", 5, NULL, 0, &state), OVIS_FULL);
  assert_int_equal(ovis_blocks_get_unknown_count(registry), 0);
  assert_true(ov_registry_is_valid(registry));
  ovis_blocks_destroy(registry);
}

TEST(the_state_after_the_16777216th_is_refused) {
  ovis_blocks* registry = make_registry(false);
  ovis_block_def def = ovis_default_block_def();
  def.name = "last";
  ovis_state state;
  // Half a gigabyte of blocks would say the same.
  registry->traits_of.count = OV_REGISTRY_STATE_MAX;
  assert_int_equal(ovis_blocks_add(registry, &def, &state), OVIS_FULL);
  assert_int_equal(ovis_blocks_resolve(registry, "mod:x", 5, NULL, 0, &state), OVIS_FULL);
  registry->traits_of.count = 1;
  assert_int_equal(ovis_blocks_add(registry, &def, &state), OVIS_OK);
  assert_int_equal(state, 1);
  ovis_blocks_destroy(registry);
}

static void add_without_memory(bool fails_once) {
  for (int64_t fail_after = 0;; fail_after++) {
    counting_alloc counter = {.fails_once = fails_once};
    ovis_blocks_def registry_def = ovis_default_blocks_def();
    registry_def.allocator = counting_allocator(&counter);
    ovis_blocks* registry;
    assert_int_equal(ovis_blocks_create(&registry_def, &registry), OVIS_OK);
    const uint32_t states = ovis_blocks_get_state_count(registry);
    const ovis_aabb odd = {{0, 0, 0}, {1, 0.123, 1}};
    ovis_block_def def = ovis_default_block_def();
    def.name = "odd";
    def.boxes = &odd;
    counter.fail_at = counter.calls + fail_after + 1;
    ovis_state state;
    const ovis_status status = ovis_blocks_add(registry, &def, &state);
    assert_true(ov_registry_is_valid(registry));
    assert_int_equal(ovis_blocks_get_bytes(registry), counter.bytes);
    if (status != OVIS_OK) {
      assert_int_equal(status, OVIS_NO_MEMORY);
      assert_int_equal(ovis_blocks_get_state_count(registry), states);
      uint32_t block;
      assert_int_equal(ovis_blocks_find(registry, "odd", &block), OVIS_UNKNOWN_NAME);
      counter.fail_at = 0;
      assert_int_equal(ovis_blocks_add(registry, &def, &state), OVIS_OK);
    }
    assert_int_equal(state, states);
    ovis_blocks_destroy(registry);
    assert_int_equal(counter.bytes, 0);
    if (status == OVIS_OK) {
      assert_true(fail_after >= 6);
      return;
    }
  }
}

TEST(adding_survives_any_failing_allocation) {
  add_without_memory(true);
  add_without_memory(false);
}
