// The blocks in a page: caves that nobody sees are left out, and what is packed is what the world
// has.
#include "page_bytes.h"
#include "replay/page_pack.h"
#include "replay/page_sight.h"
#include "replay/page_track.h"
#include "replay/page_world.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

#define GROUND 8 // y of the highest block

static ovis_world* make_world(void) {
  ovis_world_def def = ovis_default_world_def();
  def.blocks = path_scene_registry();
  ovis_world* world;
  assert_int_equal(ovis_world_create(&def, &world), OVIS_OK);
  return world;
}

static ovis_state state_of(const char* text) {
  ovis_state state;
  assert_int_equal(ovis_blocks_parse(path_scene_registry(), text, &state, NULL), OVIS_OK);
  return state;
}

static void set(ovis_world* world, int32_t x, int32_t y, int32_t z, const char* text) {
  assert_int_equal(ovis_world_set_block(world, (ovis_pos){x, y, z}, state_of(text)), OVIS_OK);
}

// Stone up to GROUND in all columns from 0 to 3 sections; `air` sections of air above.
static ovis_world* flat_world(int32_t air) {
  ovis_world* world = make_world();
  static ovis_state states[OVIS_SECTION_CELLS];
  for (int32_t x = 0; x < 3; x++) {
    for (int32_t z = 0; z < 3; z++) {
      for (int32_t y = 0; y <= air; y++) {
        for (int32_t i = 0; i < OVIS_SECTION_CELLS; i++) {
          states[i] =
              y == 0 && (air == 0 || i / 256 <= GROUND) ? state_of("stone") : state_of("air");
        }
        assert_int_equal(ovis_world_set_states(world, (ovis_section_pos){x, y, z}, states),
                         OVIS_OK);
      }
    }
  }
  return world;
}

static const replay_view view = {0, 0, 48, 48};

static bool is_kept(const page_sight* sight, int32_t x, int32_t y, int32_t z) {
  const ovis_section_pos at = {x >> 4, y >> 4, z >> 4};
  return (page_sight_get(sight, at, x & 15, y & 15, z & 15) & PAGE_SIGHT_KEPT) != 0;
}

TEST(a_closed_cave_is_left_out_and_one_with_a_mob_is_not) {
  ovis_world* world = flat_world(1);
  set(world, 10, 4, 10, "air"); // two caves of one cell
  set(world, 30, 4, 30, "air");
  page_sight sight;
  assert_true(page_sight_init(&sight, world, &view));
  page_sight_add(&sight, (ovis_pos){30, 4, 30}, PAGE_SIGHT_MOB);
  page_sight_add(&sight, (ovis_pos){900, 4, 30}, PAGE_SIGHT_MOB); // outside: no effect
  page_sight_spread(&sight, true);
  assert_true(is_kept(&sight, 10, GROUND, 10));
  assert_false(is_kept(&sight, 10, GROUND - 1, 10));
  assert_false(is_kept(&sight, 10, 4, 10));
  assert_true(is_kept(&sight, 30, 4, 30) && is_kept(&sight, 30, 3, 30));
  assert_false(is_kept(&sight, 30, 2, 30));
  assert_true(is_kept(&sight, 0, GROUND - 4, 20)); // the border shows what the land is made of
  assert_false(is_kept(&sight, 0, GROUND - 5, 20));
  page_sight_fini(&sight);
  ovis_world_destroy(world);
}

TEST(sight_goes_as_far_into_a_tunnel_as_daylight) {
  ovis_world* world = flat_world(1);
  for (int32_t x = 10; x < 40; x++) {
    set(world, x, 4, 20, "air");
  }
  for (int32_t y = 5; y <= GROUND; y++) {
    set(world, 10, y, 20, "air"); // a shaft
  }
  page_sight sight;
  assert_true(page_sight_init(&sight, world, &view));
  page_sight_spread(&sight, true);
  assert_true(is_kept(&sight, 10 + PAGE_SIGHT_SKY, 4, 20));
  assert_false(is_kept(&sight, 10 + PAGE_SIGHT_SKY + 1, 4, 20));
  page_sight_fini(&sight);
  ovis_world_destroy(world);
}

TEST(a_surface_at_the_top_of_all_blocks_is_seen) {
  ovis_world* world = flat_world(0);
  page_sight sight;
  assert_true(page_sight_init(&sight, world, &view));
  page_sight_spread(&sight, true);
  assert_true(is_kept(&sight, 20, 15, 20));
  assert_false(is_kept(&sight, 20, 14, 20));
  page_sight_fini(&sight);
  ovis_world_destroy(world);
}

TEST(a_world_without_blocks_or_beyond_the_view_has_no_sight) {
  ovis_world* world = make_world();
  page_sight sight;
  assert_false(page_sight_init(&sight, world, &view));
  page_sight_fini(&sight);
  ovis_world_destroy(world);
  world = flat_world(1);
  assert_false(page_sight_init(&sight, world, &(replay_view){1000, 1000, 1100, 1100}));
  page_sight_fini(&sight);
  ovis_world_destroy(world);
}

// ---- Packed data

TEST(cells_and_changes_are_those_of_the_world) {
  ovis_world* world = flat_world(1);
  set(world, 5, GROUND + 1, 6, "oak_fence");
  page_sight sight;
  assert_true(page_sight_init(&sight, world, &view));
  page_sight_spread(&sight, true);
  page_table states = {0};
  const page_world_change changes[] = {{7, {5, GROUND + 1, 6}, page_table_add(&states, "air")},
                                       {9, {4, GROUND + 1, -6}, page_table_add(&states, "tnt")}};
  const page_world_def def = {
      .world = world, .sight = &sight, .states = &states, .changes = changes, .change_count = 2};
  page_text text = {0};
  page_world_put(&def, &text);
  page_text_add(&text, "", 1);
  assert_false(text.is_failed);
  assert_non_null(strstr(text.bytes, "[[\"stone\",\"#7c7c7c\",19,0],[\"air\","));
  assert_non_null(strstr(text.bytes, "\"oak_fence[east=false,"));
  assert_non_null(strstr(text.bytes, ",[6,0,6,10,24,10]]")); // its box, in 1/16 of a block
  assert_non_null(strstr(text.bytes, "\"box\":[0,0,0,3,1,3]"));
  uint8_t* cells = page_bytes(text.bytes, "\"cells\":\"", (size_t)9 * 2 * OVIS_SECTION_CELLS);
  assert_int_equal(cells[(0 * 16 + 8) * 16 + 8], 0);            // hidden
  assert_int_equal(cells[(GROUND * 16 + 8) * 16 + 8], 1);       // stone
  assert_int_equal(cells[((GROUND + 1) * 16 + 8) * 16 + 8], 2); // air
  assert_int_equal(cells[((GROUND + 1) * 16 + 6) * 16 + 5], 3); // the fence
  uint8_t* list = page_bytes(text.bytes, "\"changes\":\"", 48);
  assert_int_equal(list[0], 7);
  assert_int_equal(list[16], 2); // air
  assert_int_equal(list[24], 2); // ticks since the change before
  assert_int_equal(list[24 + 12], 256 - 6);
  free(list);
  free(cells);
  page_text_fini(&text);
  page_table_fini(&states);
  page_sight_fini(&sight);
  ovis_world_destroy(world);
}

TEST(a_track_has_differences_in_planes) {
  page_track track = {0};
  ovis_trace_mob mob = {
      .pos = {10.5, 64, -3}, .head_yaw_deg = 90, .yaw_deg = -90, .is_on_ground = true};
  assert_true(page_track_add(&track, &mob));
  mob.pos.x = 10.25;
  mob.is_walking = true;
  assert_true(page_track_add(&track, &mob));
  page_text text = {0};
  page_text_add_string(&text, "\"track\":\"");
  page_track_put(&track, (ovis_pos){0, 64, -8}, true, &text);
  page_text_add(&text, "\"", 2);
  uint8_t* bytes = page_bytes(text.bytes, "\"track\":\"", 20);
  static const uint8_t expected[20] = {80, 248, 1,  255, 0,   0, 0, 0, 160, 0,
                                       0,  0,   64, 0,   192, 0, 0, 0, 1,   5};
  assert_memory_equal(bytes, expected, sizeof expected);
  free(bytes);
  page_text_fini(&text);
  text = (page_text){0};
  page_track_put(&track, (ovis_pos){0, 64, -8}, false, &text);
  page_text_add(&text, "", 1);
  assert_string_equal(text.bytes, "=UPgB/wAAAACgAAAAQADAAAAAAQU="); // the same bytes in base64
  page_text_fini(&text);
  page_track_fini(&track);
}
