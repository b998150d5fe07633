// Workers and chests: copper golems of different places carry items beside each other.
#include "support/test.h"
#include "support/twins.h"

#include <ovis/container.h>
#include <ovis/item.h>
#include <ovis/mob.h>

#define SITES_MAX 6
#define APART 288 // blocks
#define MIDDLE 48
#define CHESTS 6 // at a site, of each kind

static int32_t site_count;

static int32_t x_of(int32_t site) {
  return MIDDLE + site * APART;
}

// Chests of a site stand in two rows.
static ovis_pos chest_at(int32_t site, int32_t index, bool is_copper) {
  return (ovis_pos){x_of(site) - 15 + 5 * index, TWIN_FEET, MIDDLE + (is_copper ? 8 : -8)};
}

static void stock(twin* self, int32_t site) {
  const ovis_pos cell = chest_at(site, twin_draw(self, CHESTS), true);
  static const char* const items[] = {"wheat", "apple", "iron_ingot", "stone_sword"};
  const int32_t count = 1 + twin_draw(self, 30);
  const ovis_stack stack = ovis_stack_from_name(items[twin_draw(self, 4)], count);
  if (ovis_container_get_size(self->sim, cell) > 0) {
    ovis_container_set_stack(self->sim, cell, twin_draw(self, OVIS_CONTAINER_SIZE), &stack);
  }
}

static void build(twin* self) {
  for (int32_t site = 0; site < site_count; site++) {
    for (int32_t i = 0; i < CHESTS; i++) {
      const ovis_pos copper = chest_at(site, i, true);
      const ovis_pos plain = chest_at(site, i, false);
      twin_set(self, copper.x, copper.y, copper.z, "copper_chest[facing=north,type=single]");
      twin_set(self, plain.x, plain.y, plain.z,
               i % 2 == 0 ? "chest[facing=north,type=single]" : "trapped_chest[type=single]");
    }
    for (int32_t i = 0; i < 3 + twin_draw(self, 4); i++) {
      twin_spawn(self, i < 3 ? "copper_golem" : "sheep", NULL, x_of(site) - 9.5 + 4 * i,
                 MIDDLE + 0.5);
    }
    if (twin_draw(self, 2) == 0) { // its blast may break chests
      twin_spawn(self, "creeper", NULL, x_of(site) + 3.5, MIDDLE + 3.5);
      twin_player(self, x_of(site) + 8.5, MIDDLE + 7.5);
    }
    for (int32_t i = 0; i < 6; i++) {
      stock(self, site);
    }
  }
}

static int32_t put_count;

static void act(twin* self) {
  int32_t count;
  const ovis_event* events = ovis_sim_get_events(self->sim, &count);
  for (int32_t i = 0; i < count; i++) {
    put_count += events[i].type == OVIS_EVENT_PUT_INTO;
  }
  const int32_t site = twin_draw(self, site_count);
  if (twin_draw(self, 40) == 0) {
    stock(self, site);
  }
  if (twin_draw(self, 60) == 0) {
    const ovis_pos cell = chest_at(site, twin_draw(self, CHESTS), twin_draw(self, 2) == 0);
    twin_set(self, cell.x, cell.y, cell.z, "air");
  }
}

static const twins carried = {.columns_x = ((SITES_MAX - 1) * APART + 2 * MIDDLE) / 16,
                              .columns_z = 2 * MIDDLE / 16,
                              .ticks = 500,
                              .build = build,
                              .act = act};

TEST(golems_carry_items_beside_each_other) {
  static const int32_t workers[] = {2, 3, 8};
  const int32_t cases = (int32_t)test_count(3, 20, 200);
  put_count = 0;
  for (int32_t i = 0; i < cases; i++) {
    site_count = 2 + i % (SITES_MAX - 1);
    const twins_answer answer = twins_run(&carried, test_seed((uint64_t)i + 1), workers[i % 3]);
    assert_true(answer.divided > carried.ticks * 9 / 10);
    assert_int_equal(answer.islands_max, site_count);
  }
  assert_true(put_count > 5 * cases);
}

TEST(golems_carry_items_on_threads_with_the_same_hash) {
#if defined(__EMSCRIPTEN__)
  print_message("WebAssembly has no threads\n");
  skip();
#endif
  site_count = 4;
  assert_true(twins_run_on_threads(&carried, 73, 3).divided > 0);
}
