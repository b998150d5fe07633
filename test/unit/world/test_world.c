#include "support/counting_alloc.h"
#include "support/registry.h"
#include "support/test.h"
#include "world/world_internal.h"

#include <ovis/world.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static ovis_blocks* registry;

static ovis_state state_of(const char* text) {
  if (registry == NULL) {
    registry = registry_open();
  }
  return registry_state(registry, text);
}

static ovis_world* make_world(const ovis_allocator* allocator, int32_t min_y, int32_t height) {
  state_of("air");
  ovis_world_def def = ovis_default_world_def();
  def.blocks = registry;
  def.allocator = *allocator;
  def.env.dimension.min_y = min_y;
  def.env.dimension.height = height;
  ovis_world* world;
  assert_int_equal(ovis_world_create(&def, &world), OVIS_OK);
  return world;
}

static const ovis_allocator libc_memory;

TEST(a_short_list_of_sections_has_the_first_ones_in_order) {
  ovis_world* world = make_world(&libc_memory, 0, 64);
  const ovis_state stone = state_of("stone");
  const ovis_section_data data = {.palette = &stone, .palette_count = 1};
  for (int32_t i = 0; i < 60; i++) {
    const ovis_section_pos pos = {i * 7 % 5 - 2, i % 4, i * 11 % 3 - 1};
    assert_int_equal(ovis_world_set_section(world, pos, &data), OVIS_OK);
  }
  ovis_section_pos all[60];
  assert_int_equal(ovis_world_get_sections(world, all, 60), 60);
  for (int32_t i = 1; i < 60; i++) {
    const ovis_section_pos a = all[i - 1];
    const ovis_section_pos b = all[i];
    assert_true(a.z < b.z || (a.z == b.z && (a.x < b.x || (a.x == b.x && a.y < b.y))));
  }
  for (int32_t capacity = 0; capacity < 60; capacity++) {
    ovis_section_pos some[60];
    memset(some, 0x55, sizeof some);
    const ovis_section_pos untouched = some[0];
    assert_int_equal(ovis_world_get_sections(world, some, capacity), 60);
    assert_memory_equal(some, all, (size_t)capacity * sizeof *some);
    assert_memory_equal(&some[capacity], &untouched, sizeof untouched);
  }
  ovis_world_destroy(world);
}

TEST(empty_world_is_unloaded_everywhere_and_air_above_and_below) {
  ovis_world* world = make_world(&libc_memory, -64, 384);
  assert_true(ovis_world_get_block(world, (ovis_pos){0, 64, 0}) == OVIS_STATE_UNLOADED);
  assert_true(ovis_world_get_block(world, (ovis_pos){0, 320, 0}) == state_of("air"));
  assert_true(ovis_world_get_block(world, (ovis_pos){0, -65, 0}) == state_of("air"));
  assert_int_equal(ovis_world_set_block(world, (ovis_pos){0, 0, 0}, state_of("stone")),
                   OVIS_NOT_LOADED);
  assert_int_equal(ovis_world_get_block_light(world, (ovis_pos){0, 0, 0}), -1);
  assert_int_equal(ovis_world_get_height(world, OVIS_HEIGHTMAP_WORLD_SURFACE, 5, 5), -64);
  ovis_world_destroy(world);
}

TEST(section_outside_the_dimension_or_too_far_is_out_of_range) {
  ovis_world* world = make_world(&libc_memory, 0, 256);
  const ovis_state stone = state_of("stone");
  const ovis_section_data data = {&stone, 1, NULL, NULL, NULL, NULL};
  const ovis_section_pos bad[] = {
      {0, -1, 0}, {0, 16, 0}, {1 << 21, 0, 0}, {0, 0, -(1 << 21) - 1}, {INT32_MAX, 0, INT32_MIN}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    assert_int_equal(ovis_world_set_section(world, bad[i], &data), OVIS_OUT_OF_RANGE);
    assert_false(ovis_world_is_loaded(world, bad[i]));
  }
  assert_int_equal(ovis_world_get_stats(world).columns, 0);
  ovis_world_destroy(world);
}

// A plain array beside the world: every cell must agree after any number of changes.
static void check_against_array(int32_t state_limit, int32_t expected_bits, uint64_t* random) {
  counting_alloc counter = {0};
  const ovis_allocator allocator = counting_allocator(&counter);
  ovis_world* world = make_world(&allocator, 0, 16);
  static ovis_state expected[OVIS_SECTION_CELLS];
  for (int32_t i = 0; i < OVIS_SECTION_CELLS; i++) {
    expected[i] = (ovis_state)(test_random(random) % (uint64_t)state_limit);
  }
  assert_int_equal(ovis_world_set_states(world, (ovis_section_pos){-3, 0, 9}, expected), OVIS_OK);
  for (int32_t step = 0; step < 3000; step++) {
    const int32_t cell = (int32_t)(test_random(random) % OVIS_SECTION_CELLS);
    expected[cell] = (ovis_state)(test_random(random) % (uint64_t)state_limit);
    const ovis_pos pos = {-48 + (cell & 15), cell >> 8, 144 + (cell >> 4 & 15)};
    assert_int_equal(ovis_world_set_block(world, pos, expected[cell]), OVIS_OK);
  }
  for (int32_t cell = 0; cell < OVIS_SECTION_CELLS; cell++) {
    const ovis_pos pos = {-48 + (cell & 15), cell >> 8, 144 + (cell >> 4 & 15)};
    assert_true(ovis_world_get_block(world, pos) == expected[cell]);
  }
  const ov_section* section = ov_world_section(world, (ovis_pos){-48, 0, 144});
  assert_true(ov_section_is_valid(section, ovis_blocks_get_state_count(registry)));
  assert_int_equal(section->bits, expected_bits);
  assert_int_equal(ovis_world_get_stats(world).total_bytes, counter.bytes);
  ovis_world_destroy(world);
  assert_int_equal(counter.bytes, 0);
}

TEST(section_of_any_palette_agrees_with_a_plain_array) {
  uint64_t random = test_seed(11);
  check_against_array(1, 0, &random);
  check_against_array(2, 4, &random);
  check_against_array(16, 4, &random);
  check_against_array(17, 8, &random);
  check_against_array(200, 8, &random);
  check_against_array(1000, 16, &random);
  check_against_array(20000, 16, &random);
}

TEST(palette_widens_as_new_states_come_and_forgets_those_that_went) {
  ovis_world* world = make_world(&libc_memory, 0, 16);
  const ovis_state air = state_of("air");
  const ovis_section_data data = {&air, 1, NULL, NULL, NULL, NULL};
  assert_int_equal(ovis_world_set_section(world, (ovis_section_pos){0, 0, 0}, &data), OVIS_OK);
  const ov_section* section = ov_world_section(world, (ovis_pos){0, 0, 0});
  for (int32_t i = 0; i < OVIS_SECTION_CELLS; i++) {
    const ovis_pos pos = {i & 15, i >> 8, i >> 4 & 15};
    assert_int_equal(ovis_world_set_block(world, pos, (ovis_state)(i + 1)), OVIS_OK);
    const int32_t distinct = i + 1 < OVIS_SECTION_CELLS ? i + 2 : OVIS_SECTION_CELLS;
    assert_int_equal(section->bits, distinct <= 16 ? 4 : distinct <= 256 ? 8 : 16);
  }
  // One cell takes a thousand states one after the other: no palette of thousands remains.
  for (int32_t i = 0; i < OVIS_SECTION_CELLS; i++) {
    const ovis_pos pos = {i & 15, i >> 8, i >> 4 & 15};
    assert_int_equal(ovis_world_set_block(world, pos, air), OVIS_OK);
  }
  for (ovis_state state = 1; state < 5000; state++) {
    assert_int_equal(ovis_world_set_block(world, (ovis_pos){1, 2, 3}, state), OVIS_OK);
    assert_true(ovis_world_get_block(world, (ovis_pos){1, 2, 3}) == state);
  }
  assert_int_equal(section->bits, 4);
  ovis_world_destroy(world);
}

TEST(pushed_palette_loses_entries_that_no_cell_uses_and_doubles) {
  ovis_world* world = make_world(&libc_memory, 0, 16);
  static uint16_t cells[OVIS_SECTION_CELLS];
  ovis_state palette[100];
  for (int32_t i = 0; i < 100; i++) {
    palette[i] = (ovis_state)(i % 50);
  }
  memset(cells, 0, sizeof cells);
  cells[7] = 53;
  cells[8] = 3;
  const ovis_section_data data = {palette, 100, cells, NULL, NULL, NULL};
  assert_int_equal(ovis_world_set_section(world, (ovis_section_pos){0, 0, 0}, &data), OVIS_OK);
  const ov_section* section = ov_world_section(world, (ovis_pos){0, 0, 0});
  assert_int_equal(section->palette_count, 2);
  assert_true(ov_section_get(section, 7) == 3);
  assert_true(ov_section_get(section, 8) == 3);
  assert_true(ov_section_get(section, 9) == 0);
  ovis_world_destroy(world);
}

TEST(light_is_what_was_pushed_and_costs_nothing_where_it_is_even) {
  ovis_world* world = make_world(&libc_memory, 0, 32);
  const ovis_state air = state_of("air");
  static uint8_t even[2048];
  static uint8_t mixed[2048];
  memset(even, 0xFF, sizeof even);
  for (int32_t i = 0; i < 2048; i++) {
    mixed[i] = (uint8_t)(i * 37);
  }
  const ovis_section_data low = {&air, 1, NULL, mixed, even, NULL};
  const ovis_section_data high = {&air, 1, NULL, NULL, NULL, NULL};
  assert_int_equal(ovis_world_set_section(world, (ovis_section_pos){0, 0, 0}, &low), OVIS_OK);
  assert_int_equal(ovis_world_set_section(world, (ovis_section_pos){0, 1, 0}, &high), OVIS_OK);
  assert_int_equal(ovis_world_get_stats(world).light_bytes, 2048);
  for (int32_t cell = 0; cell < OVIS_SECTION_CELLS; cell++) {
    const ovis_pos pos = {cell & 15, cell >> 8, cell >> 4 & 15};
    const int32_t expected = (cell & 1) != 0 ? mixed[cell / 2] >> 4 : mixed[cell / 2] & 15;
    assert_int_equal(ovis_world_get_block_light(world, pos), expected);
    assert_int_equal(ovis_world_get_sky_light(world, pos), 15);
  }
  assert_int_equal(ovis_world_get_sky_light(world, (ovis_pos){0, 16, 0}), -1);
  ovis_world_destroy(world);
}

typedef struct host {
  int32_t calls;
  int32_t y_without; // this section row is not there
} host;

static void load_uniform(void* context, ovis_world* world, ovis_section_pos pos) {
  host* self = context;
  self->calls++;
  const ovis_state stone = state_of("stone");
  const ovis_section_data data = {&stone, 1, NULL, NULL, NULL, NULL};
  if (pos.y != self->y_without) {
    assert_int_equal(ovis_world_set_section(world, pos, &data), OVIS_OK);
  }
}

TEST(each_section_is_asked_for_once_until_it_is_dropped) {
  host self = {0, 2};
  ovis_world_def def = ovis_default_world_def();
  state_of("air");
  def.blocks = registry;
  def.env.dimension.min_y = 0;
  def.env.dimension.height = 64;
  def.load_section = load_uniform;
  def.context = &self;
  ovis_world* world;
  assert_int_equal(ovis_world_create(&def, &world), OVIS_OK);
  assert_int_equal(ovis_world_load(world, (ovis_pos){-1, 0, 0}, (ovis_pos){0, 31, 0}), OVIS_OK);
  assert_int_equal(self.calls, 4);
  assert_int_equal(ovis_world_load(world, (ovis_pos){-16, 0, 0}, (ovis_pos){15, 31, 15}), OVIS_OK);
  assert_int_equal(self.calls, 4);
  // A row that the host does not have: asked once, reported as not there, the cell stays unloaded.
  assert_int_equal(ovis_world_load(world, (ovis_pos){0, 32, 0}, (ovis_pos){0, 32, 0}),
                   OVIS_NOT_LOADED);
  assert_int_equal(ovis_world_load(world, (ovis_pos){0, 32, 0}, (ovis_pos){0, 32, 0}),
                   OVIS_NOT_LOADED);
  assert_int_equal(self.calls, 5);
  assert_true(ovis_world_get_block(world, (ovis_pos){0, 32, 0}) == OVIS_STATE_UNLOADED);
  // Outside the height there is nothing to ask for.
  assert_int_equal(ovis_world_load(world, (ovis_pos){0, -40, 0}, (ovis_pos){0, 400, 0}),
                   OVIS_NOT_LOADED);
  assert_int_equal(self.calls, 6);
  ovis_world_drop_section(world, (ovis_section_pos){0, 0, 0});
  ovis_world_drop_section(world, (ovis_section_pos){0, 2, 0});
  ovis_world_drop_section(world, (ovis_section_pos){77, 0, 77});
  assert_true(ovis_world_get_block(world, (ovis_pos){0, 0, 0}) == OVIS_STATE_UNLOADED);
  assert_int_equal(ovis_world_load(world, (ovis_pos){0, 0, 0}, (ovis_pos){0, 0, 0}), OVIS_OK);
  assert_int_equal(ovis_world_load(world, (ovis_pos){0, 32, 0}, (ovis_pos){0, 32, 0}),
                   OVIS_NOT_LOADED);
  assert_int_equal(self.calls, 8);
  ovis_world_destroy(world);
}

TEST(columns_come_and_go_without_losing_each_other) {
  counting_alloc counter = {0};
  const ovis_allocator allocator = counting_allocator(&counter);
  ovis_world* world = make_world(&allocator, 0, 16);
  uint64_t random = test_seed(5);
  static bool is_there[40][40];
  memset(is_there, 0, sizeof is_there);
  for (int32_t step = 0; step < 6000; step++) {
    const int32_t x = (int32_t)(test_random(&random) % 40);
    const int32_t z = (int32_t)(test_random(&random) % 40);
    const ovis_section_pos pos = {x - 20, 0, z * 1000};
    const ovis_state state = (ovis_state)(x * 40 + z);
    if (is_there[x][z]) {
      ovis_world_drop_section(world, pos);
    } else {
      const ovis_section_data data = {&state, 1, NULL, NULL, NULL, NULL};
      assert_int_equal(ovis_world_set_section(world, pos, &data), OVIS_OK);
    }
    is_there[x][z] = !is_there[x][z];
  }
  int32_t count = 0;
  for (int32_t x = 0; x < 40; x++) {
    for (int32_t z = 0; z < 40; z++) {
      const ovis_pos pos = {(x - 20) * 16 + 3, 4, z * 16000 + 5};
      const ovis_state expected = is_there[x][z] ? (ovis_state)(x * 40 + z) : OVIS_STATE_UNLOADED;
      assert_true(ovis_world_get_block(world, pos) == expected);
      count += is_there[x][z];
    }
  }
  assert_int_equal(ovis_world_get_stats(world).columns, count);
  assert_int_equal(ovis_world_get_stats(world).total_bytes, counter.bytes);
  ovis_world_destroy(world);
  assert_int_equal(counter.bytes, 0);
}

typedef struct log {
  ovis_change heard[8];
  int32_t count;
} change_log;

static void hear(void* context, const ovis_world* world, const ovis_change* change) {
  change_log* log = context;
  if (change->kind == OVIS_CHANGE_BLOCK) {
    assert_true(ovis_world_get_block(world, change->pos) == change->new_state);
  }
  assert_true(log->count < 8);
  log->heard[log->count++] = *change;
}

TEST(listeners_hear_each_change_once_after_it_happened) {
  ovis_world* world = make_world(&libc_memory, 0, 16);
  change_log log = {0};
  assert_int_equal(ovis_world_add_listener(world, hear, &log), OVIS_OK);
  const ovis_state air = state_of("air");
  const ovis_state stone = state_of("stone");
  const ovis_section_data data = {&air, 1, NULL, NULL, NULL, NULL};
  assert_int_equal(ovis_world_set_section(world, (ovis_section_pos){1, 0, -1}, &data), OVIS_OK);
  assert_int_equal(ovis_world_set_block(world, (ovis_pos){20, 3, -4}, stone), OVIS_OK);
  assert_int_equal(ovis_world_set_block(world, (ovis_pos){20, 3, -4}, stone), OVIS_OK);
  ovis_world_drop_section(world, (ovis_section_pos){1, 0, -1});
  ovis_world_drop_section(world, (ovis_section_pos){1, 0, -1});
  assert_int_equal(log.count, 3);
  assert_int_equal(log.heard[0].kind, OVIS_CHANGE_SECTION);
  assert_int_equal(log.heard[0].pos.x, 16);
  assert_int_equal(log.heard[0].pos.z, -16);
  assert_int_equal(log.heard[1].kind, OVIS_CHANGE_BLOCK);
  assert_true(log.heard[1].old_state == air);
  assert_true(log.heard[1].new_state == stone);
  assert_int_equal(log.heard[2].kind, OVIS_CHANGE_DROP);
  ovis_world_remove_listener(world, hear, &log);
  assert_int_equal(ovis_world_set_section(world, (ovis_section_pos){1, 0, -1}, &data), OVIS_OK);
  assert_int_equal(log.count, 3);
  ovis_world_destroy(world);
}

// Slow and obvious: looks at every cell of the column from the top.
static int32_t slow_height(const ovis_world* world, ovis_heightmap kind, int32_t x, int32_t z) {
  for (int32_t y = 63; y >= 0; y--) {
    const ovis_state state = ovis_world_get_block(world, (ovis_pos){x, y, z});
    if (state == OVIS_STATE_UNLOADED) {
      continue;
    }
    char name[256];
    ovis_blocks_print(registry, state, name, sizeof name);
    const bool is_air = strcmp(name, "air") == 0;
    const bool is_leaves = strncmp(name, "oak_leaves", 10) == 0;
    const bool blocks = strcmp(name, "stone") == 0 || is_leaves || strncmp(name, "water", 5) == 0;
    const bool is_counted = kind == OVIS_HEIGHTMAP_WORLD_SURFACE     ? !is_air
                            : kind == OVIS_HEIGHTMAP_MOTION_BLOCKING ? blocks
                                                                     : blocks && !is_leaves;
    if (is_counted) {
      return y + 1;
    }
  }
  return 0;
}

TEST(heightmaps_agree_with_a_look_from_above_after_every_change) {
  ovis_world* world = make_world(&libc_memory, 0, 64);
  const char* names[] = {"air", "air", "air", "stone", "oak_leaves", "torch", "water"};
  const ovis_state air = state_of("air");
  const ovis_section_data data = {&air, 1, NULL, NULL, NULL, NULL};
  for (int32_t y = 0; y < 4; y++) {
    if (y != 2) { // one section of the column stays unloaded
      assert_int_equal(ovis_world_set_section(world, (ovis_section_pos){0, y, 0}, &data), OVIS_OK);
    }
  }
  uint64_t random = test_seed(3);
  for (int32_t step = 0; step < 20000; step++) {
    const int32_t x = (int32_t)(test_random(&random) % 3);
    const int32_t y = (int32_t)(test_random(&random) % 64);
    const int32_t z = (int32_t)(test_random(&random) % 2);
    if (y / 16 == 2) {
      continue;
    }
    const ovis_state state = state_of(names[test_random(&random) % 7]);
    assert_int_equal(ovis_world_set_block(world, (ovis_pos){x, y, z}, state), OVIS_OK);
    const ovis_heightmap kind = (ovis_heightmap)(step % OVIS_HEIGHTMAP_COUNT);
    assert_int_equal(ovis_world_get_height(world, kind, x, z), slow_height(world, kind, x, z));
  }
  ovis_world_destroy(world);
}

static ovis_status build_and_change(const ovis_allocator* allocator, void* context) {
  (void)context;
  ovis_world_def def = ovis_default_world_def();
  def.blocks = registry;
  def.allocator = *allocator;
  ovis_world* world;
  ovis_status status = ovis_world_create(&def, &world);
  if (status != OVIS_OK) {
    assert_null(world);
    return status;
  }
  static uint8_t light[2048] = {1, 2, 3};
  static uint16_t cells[OVIS_SECTION_CELLS] = {1, 2, 3};
  const ovis_state palette[4] = {0, 1, 2, 3};
  const ovis_section_data data = {palette, 4, cells, light, light, NULL};
  for (int32_t i = 0; i < 40 && status == OVIS_OK; i++) {
    status = ovis_world_set_section(world, (ovis_section_pos){i, 0, 0}, &data);
  }
  for (int32_t i = 0; i < 20 && status == OVIS_OK; i++) {
    const ovis_pos pos = {i % 16, i / 16, 0};
    const ovis_state before = ovis_world_get_block(world, pos);
    status = ovis_world_set_block(world, pos, (ovis_state)(100 + i));
    const ovis_state after = ovis_world_get_block(world, pos);
    assert_true(after == (status == OVIS_OK ? (ovis_state)(100 + i) : before));
  }
  if (status == OVIS_OK) {
    status = ovis_world_add_listener(world, hear, NULL);
  }
  ovis_world_destroy(world);
  return status;
}

TEST(world_gives_everything_back_whichever_allocation_fails) {
  state_of("air");
  assert_true(fail_each_allocation(build_and_change, NULL) > 160);
}
