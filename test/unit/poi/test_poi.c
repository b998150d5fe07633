#include "support/test.h"

#include "poi/poi.h"
#include "support/poi_scene.h"

#include <string.h>

// ---- Types

static const struct {
  const char* block;
  const char* type;
  int32_t tickets, valid_range;
} blocks[] = {
    {"red_bed[part=head]", "home", 1, 1},
    {"bell", "meeting", 32, 6},
    {"blast_furnace", "armorer", 1, 1},
    {"smoker", "butcher", 1, 1},
    {"cartography_table", "cartographer", 1, 1},
    {"brewing_stand", "cleric", 1, 1},
    {"composter", "farmer", 1, 1},
    {"barrel", "fisherman", 1, 1},
    {"fletching_table", "fletcher", 1, 1},
    {"cauldron", "leatherworker", 1, 1},
    {"water_cauldron[level=2]", "leatherworker", 1, 1},
    {"lava_cauldron", "leatherworker", 1, 1},
    {"powder_snow_cauldron[level=1]", "leatherworker", 1, 1},
    {"lectern", "librarian", 1, 1},
    {"stonecutter", "mason", 1, 1},
    {"loom", "shepherd", 1, 1},
    {"smithing_table", "toolsmith", 1, 1},
    {"grindstone", "weaponsmith", 1, 1},
    {"beehive", "beehive", 0, 1},
    {"bee_nest", "bee_nest", 0, 1},
    {"nether_portal", "nether_portal", 0, 1},
    {"lodestone", "lodestone", 0, 1},
    {"lightning_rod", "lightning_rod", 0, 1},
    {"waxed_oxidized_lightning_rod", "lightning_rod", 0, 1},
};

TEST(every_block_of_the_list_is_a_point_of_its_type) {
  poi_scene s = poi_scene_open();
  const ovis_pos pos = {3, 4, 5};
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
    poi_scene_put(&s, pos, blocks[i].block);
    const ov_poi* poi = ov_pois_at(s.pois, pos);
    assert_non_null(poi);
    assert_string_equal(ov_pois_type_name(s.pois, poi->type), blocks[i].type);
    assert_int_equal(ov_pois_type_find(s.pois, blocks[i].type), poi->type);
    assert_int_equal(poi->free_tickets, blocks[i].tickets);
    assert_int_equal(ov_pois_tickets(s.pois, poi->type), blocks[i].tickets);
    assert_int_equal(ov_pois_valid_range(s.pois, poi->type), blocks[i].valid_range);
    assert_int_equal(ov_pois_count(s.pois), 1);
    poi_scene_put(&s, pos, "air");
    assert_null(ov_pois_at(s.pois, pos));
  }
  assert_int_equal(ov_pois_type_find(s.pois, "nitwit"), OV_POI_NONE);
  poi_scene_close(&s);
}

TEST(a_state_has_a_type_where_the_registry_tags_it) {
  poi_scene s = poi_scene_open();
  int32_t heads = 0;
  for (ovis_state state = 0; state < ovis_blocks_get_state_count(s.registry); state++) {
    const uint64_t tags = ovis_blocks_get_traits(s.registry, state)->tags;
    const int32_t type = ov_pois_type_of(s.pois, state);
    assert_int_equal(type != OV_POI_NONE, (tags & OVIS_TAG(POI)) != 0);
    if ((tags & OVIS_TAG(BED)) != 0) {
      const bool is_head = strcmp(ovis_blocks_get_property(s.registry, state, "part"), "head") == 0;
      assert_int_equal(type, is_head ? OV_POI_HOME : OV_POI_NONE);
      heads += is_head;
    }
  }
  assert_int_equal(heads, 16 * 4 * 2); // colors, directions, occupied or not
  assert_int_equal(ov_pois_type_of(s.pois, OVIS_STATE_UNLOADED), OV_POI_NONE);
  poi_scene_close(&s);
}

TEST(masks_hold_the_thirteen_jobs_and_what_makes_a_village) {
  assert_int_equal(__builtin_popcountll(OV_POI_MASK_JOBS), 13);
  assert_int_equal(__builtin_popcountll(OV_POI_MASK_VILLAGE), 15);
  assert_true((OV_POI_MASK_VILLAGE & OV_POI_MASK(OV_POI_BEEHIVE)) == 0);
  assert_true((OV_POI_MASK_JOBS & OV_POI_MASK(OV_POI_MEETING)) == 0);
}

TEST(a_host_brings_types_of_its_own) {
  poi_scene s = poi_scene_open();
  const ovis_pos pos = {-20, 0, 9};
  poi_scene_put(&s, pos, "emerald_block");
  const ovis_state states[] = {poi_scene_state(&s, "gold_block"),
                               poi_scene_state(&s, "emerald_block"),
                               poi_scene_state(&s, "gold_block")};
  int32_t type;
  assert_int_equal(ov_pois_add_type(s.pois, "bank", 3, 2, states, 3, &type), OVIS_OK);
  assert_int_equal(type, OV_POI_BUILT_IN_COUNT);
  assert_string_equal(ov_pois_type_name(s.pois, type), "bank");
  assert_int_equal(ov_pois_valid_range(s.pois, type), 2);
  assert_int_equal(poi_scene_free_at(&s, pos), 3); // it stood there before
  assert_true(ov_pois_take(s.pois, pos, OV_POI_MASK(type)));
  poi_scene_put(&s, pos, "gold_block"); // the same type: the same point
  assert_int_equal(poi_scene_free_at(&s, pos), 2);
  int32_t other;
  const ovis_state bell = poi_scene_state(&s, "bell");
  assert_int_equal(ov_pois_add_type(s.pois, "bank", 1, 1, NULL, 0, &other), OVIS_BAD_FORMAT);
  assert_int_equal(other, OV_POI_NONE);
  assert_int_equal(ov_pois_add_type(s.pois, "home", 1, 1, NULL, 0, &other), OVIS_BAD_FORMAT);
  assert_int_equal(ov_pois_add_type(s.pois, "", 1, 1, NULL, 0, &other), OVIS_BAD_FORMAT);
  assert_int_equal(ov_pois_add_type(s.pois, "vault", 1, 1, states, 1, &other), OVIS_BAD_FORMAT);
  assert_int_equal(ov_pois_add_type(s.pois, "vault", 1, 1, &bell, 1, &other), OVIS_BAD_FORMAT);
  assert_int_equal(ov_pois_add_type(s.pois, "vault", -1, 1, NULL, 0, &other), OVIS_OUT_OF_RANGE);
  assert_int_equal(ov_pois_add_type(s.pois, "vault", 1, -1, NULL, 0, &other), OVIS_OUT_OF_RANGE);
  const ovis_state wrong = ovis_blocks_get_state_count(s.registry);
  assert_int_equal(ov_pois_add_type(s.pois, "vault", 1, 1, &wrong, 1, &other), OVIS_OUT_OF_RANGE);
  char name[OV_POI_NAME_MAX + 2];
  memset(name, 'a', sizeof name);
  name[OV_POI_NAME_MAX + 1] = '\0';
  assert_int_equal(ov_pois_add_type(s.pois, name, 1, 1, NULL, 0, &other), OVIS_BAD_FORMAT);
  for (int32_t i = type + 1; i < OV_POI_TYPES_MAX; i++) {
    name[OV_POI_NAME_MAX] = '\0';
    name[0] = (char)('0' + i);
    assert_int_equal(ov_pois_add_type(s.pois, name, 1, 1, NULL, 0, &other), OVIS_OK);
    assert_int_equal(other, i);
  }
  assert_int_equal(ov_pois_add_type(s.pois, "more", 1, 1, NULL, 0, &other), OVIS_FULL);
  poi_scene_close(&s);
}

// ---- Tickets

TEST(tickets_are_taken_and_released_up_to_the_types_number) {
  poi_scene s = poi_scene_open();
  const ovis_pos bell = {1, 2, 3};
  const ovis_pos hive = {1, 3, 3};
  const ovis_pos nothing = {1, 4, 3};
  poi_scene_put(&s, bell, "bell");
  poi_scene_put(&s, hive, "beehive");
  assert_false(ov_pois_release(s.pois, bell));
  assert_false(ov_pois_take(s.pois, bell, OV_POI_MASK(OV_POI_HOME)));
  for (int32_t i = 0; i < 32; i++) {
    assert_true(ov_pois_take(s.pois, bell, OV_POI_MASK(OV_POI_MEETING)));
  }
  assert_int_equal(poi_scene_free_at(&s, bell), 0);
  assert_false(ov_pois_take(s.pois, bell, OV_POI_MASK_ALL));
  for (int32_t i = 0; i < 32; i++) {
    assert_true(ov_pois_release(s.pois, bell));
  }
  assert_false(ov_pois_release(s.pois, bell));
  assert_false(ov_pois_take(s.pois, hive, OV_POI_MASK_ALL));
  assert_false(ov_pois_release(s.pois, hive));
  assert_false(ov_pois_take(s.pois, nothing, OV_POI_MASK_ALL));
  assert_false(ov_pois_release(s.pois, nothing));
  assert_true(ov_pois_exists(s.pois, bell, OV_POI_MASK_VILLAGE));
  assert_false(ov_pois_exists(s.pois, hive, OV_POI_MASK_VILLAGE));
  assert_false(ov_pois_exists(s.pois, nothing, OV_POI_MASK_ALL));
  poi_scene_close(&s);
}

TEST(a_point_keeps_its_tickets_while_its_block_keeps_the_type) {
  poi_scene s = poi_scene_open();
  const ovis_pos pos = {-1, 0, -1};
  poi_scene_put(&s, pos, "composter[level=0]");
  assert_true(ov_pois_take(s.pois, pos, OV_POI_MASK_ALL));
  poi_scene_put(&s, pos, "composter[level=7]");
  assert_int_equal(poi_scene_free_at(&s, pos), 0);
  poi_scene_put(&s, pos, "barrel"); // another type: a new point
  assert_int_equal(poi_scene_free_at(&s, pos), 1);
  assert_true(ov_pois_take(s.pois, pos, OV_POI_MASK_ALL));
  poi_scene_put(&s, pos, "stone");
  assert_int_equal(poi_scene_free_at(&s, pos), -1);
  poi_scene_put(&s, pos, "barrel");
  assert_int_equal(poi_scene_free_at(&s, pos), 1);
  poi_scene_close(&s);
}

TEST(a_beds_foot_is_no_point_and_a_head_without_one_is) {
  poi_scene s = poi_scene_open();
  const ovis_pos head = {0, 0, 0};
  const ovis_pos foot = {1, 0, 0};
  poi_scene_put(&s, head, "blue_bed[part=head]");
  poi_scene_put(&s, foot, "blue_bed[part=foot]");
  assert_int_equal(ov_pois_count(s.pois), 1);
  poi_scene_put(&s, foot, "air");
  assert_true(ov_pois_exists(s.pois, head, OV_POI_MASK(OV_POI_HOME)));
  poi_scene_put(&s, foot, "blue_bed[part=foot]");
  poi_scene_put(&s, head, "air");
  assert_int_equal(ov_pois_count(s.pois), 0);
  poi_scene_close(&s);
}

TEST(tickets_outlive_a_section_that_is_dropped_and_comes_back) {
  poi_scene s = poi_scene_open();
  const ovis_pos kept = {1, 1, 1};
  const ovis_pos broken = {2, 1, 1};
  const ovis_pos built = {3, 1, 1};
  const ovis_pos changed = {4, 1, 1};
  poi_scene_put(&s, kept, "red_bed[part=head]");
  poi_scene_put(&s, broken, "red_bed[part=head]");
  poi_scene_put(&s, changed, "barrel");
  assert_true(ov_pois_take(s.pois, kept, OV_POI_MASK_ALL));
  assert_true(ov_pois_take(s.pois, broken, OV_POI_MASK_ALL));
  assert_true(ov_pois_take(s.pois, changed, OV_POI_MASK_ALL));
  ovis_world_drop_section(s.world, (ovis_section_pos){0, 0, 0});
  assert_int_equal(poi_scene_free_at(&s, kept),
                   0); // the game's files answer for what is not loaded
  assert_int_equal(ov_pois_village_distance(s.pois, (ovis_section_pos){0, 0, 0}), 0);
  assert_true(ov_pois_release(s.pois, kept));
  assert_true(ov_pois_take(s.pois, kept, OV_POI_MASK_ALL));
  ovis_state states[OVIS_SECTION_CELLS] = {0};
  states[1 << 8 | 1 << 4 | 1] = poi_scene_state(&s, "red_bed[part=head]");
  states[1 << 8 | 1 << 4 | 3] = poi_scene_state(&s, "bell");
  states[1 << 8 | 1 << 4 | 4] = poi_scene_state(&s, "smoker");
  assert_int_equal(ovis_world_set_states(s.world, (ovis_section_pos){0, 0, 0}, states), OVIS_OK);
  assert_int_equal(poi_scene_free_at(&s, kept), 0);
  assert_int_equal(poi_scene_free_at(&s, broken), -1);
  assert_int_equal(poi_scene_free_at(&s, built), 32);
  assert_int_equal(poi_scene_free_at(&s, changed), 1);
  assert_int_equal(ov_pois_count(s.pois), 3);
  poi_scene_close(&s);
}

TEST(loaded_tickets_are_clamped_and_give_way_to_blocks) {
  poi_scene s = poi_scene_open();
  const ovis_pos bed = {5, 5, 5};
  const ovis_pos bell = {6, 5, 5};
  poi_scene_put(&s, bed, "red_bed[part=head]");
  poi_scene_put(&s, bell, "bell");
  assert_true(ov_pois_load_tickets(s.pois, bed, OV_POI_HOME, 0));
  assert_int_equal(poi_scene_free_at(&s, bed), 0);
  assert_false(ov_pois_load_tickets(s.pois, bell, OV_POI_MEETING, 33));
  assert_int_equal(poi_scene_free_at(&s, bell), 32);
  assert_false(ov_pois_load_tickets(s.pois, bell, OV_POI_MEETING, INT32_MIN));
  assert_int_equal(poi_scene_free_at(&s, bell), 0);
  assert_false(ov_pois_load_tickets(s.pois, bell, OV_POI_HOME, 1)); // a bell is no bed
  assert_false(ov_pois_load_tickets(s.pois, (ovis_pos){7, 5, 5}, OV_POI_HOME, 1));
  assert_false(ov_pois_load_tickets(s.pois, bed, -1, 1));
  assert_false(ov_pois_load_tickets(s.pois, bed, OV_POI_BUILT_IN_COUNT, 1));
  assert_false(ov_pois_load_tickets(s.pois, (ovis_pos){5, -17, 5}, OV_POI_HOME, 1));
  assert_false(ov_pois_load_tickets(s.pois, (ovis_pos){5, 48, 5}, OV_POI_HOME, 1));
  assert_false(ov_pois_load_tickets(s.pois, (ovis_pos){INT32_MAX, 5, 5}, OV_POI_HOME, 1));
  assert_false(ov_pois_load_tickets(s.pois, (ovis_pos){5, 5, INT32_MIN}, OV_POI_HOME, 1));
  assert_int_equal(ov_pois_count(s.pois), 2);
  poi_scene_close(&s);
}

TEST(tickets_of_a_section_that_is_not_loaded_wait_for_its_blocks) {
  poi_scene s = poi_scene_open();
  const ovis_pos stands = {100, 1, 0};
  const ovis_pos gone = {101, 1, 0};
  assert_true(ov_pois_load_tickets(s.pois, stands, OV_POI_HOME, 0));
  assert_true(ov_pois_load_tickets(s.pois, gone, OV_POI_MEETING, 5));
  assert_int_equal(poi_scene_free_at(&s, gone), 5);
  assert_true(ov_pois_load_tickets(s.pois, gone, OV_POI_HOME, 0)); // the last word counts
  assert_int_equal(ov_pois_count(s.pois), 2);
  ovis_state states[OVIS_SECTION_CELLS] = {0};
  states[1 << 8 | 0 << 4 | 4] = poi_scene_state(&s, "red_bed[part=head]");
  assert_int_equal(ovis_world_set_states(s.world, (ovis_section_pos){6, 0, 0}, states), OVIS_OK);
  assert_int_equal(poi_scene_free_at(&s, stands), 0);
  assert_int_equal(poi_scene_free_at(&s, gone), -1);
  poi_scene_close(&s);
}

// ---- Searches

static bool is_even(const ov_poi* poi, const void* context) {
  return (poi->pos.x & 1) == *(const int32_t*)context;
}

TEST(the_nearest_come_first_and_equal_ones_in_scan_order) {
  poi_scene s = poi_scene_open();
  // From 0,0,0, all at a distance of 3; scan order: z's section, x's section, y's, y, z, x.
  const ovis_pos sorted[] = {{0, 0, -3}, {-3, 0, 0}, {0, -3, 0}, {3, 0, 0}, {0, 0, 3}, {0, 3, 0}};
  const int32_t order[] = {3, 5, 1, 4, 0, 2};
  for (int32_t i = 0; i < 6; i++) {
    poi_scene_put(&s, sorted[order[i]], "barrel");
  }
  poi_scene_put(&s, (ovis_pos){2, 2, 0}, "barrel"); // nearer
  poi_scene_put(&s, (ovis_pos){3, 1, 0}, "barrel"); // farther than the radius
  ov_poi_search search = {.from = {0, 0, 0}, .radius = 3, .types = OV_POI_MASK_JOBS};
  ov_poi found[10];
  assert_int_equal(ov_pois_nearest(s.pois, &search, found, 10), 7);
  assert_int_equal(found[0].pos.y, 2);
  for (int32_t i = 0; i < 6; i++) {
    assert_memory_equal(&found[i + 1].pos, &sorted[i], sizeof *sorted);
  }
  assert_int_equal(ov_pois_nearest(s.pois, &search, found, 3), 3);
  assert_memory_equal(&found[2].pos, &sorted[1], sizeof *sorted);
  assert_int_equal(ov_pois_nearest(s.pois, &search, found, 0), 0);
  const int32_t odd = 1;
  search.filter = is_even;
  search.context = &odd;
  assert_int_equal(ov_pois_nearest(s.pois, &search, found, 10), 2);
  assert_int_equal(found[0].pos.x, -3);
  search.types = OV_POI_MASK_VILLAGE & ~OV_POI_MASK_JOBS;
  assert_int_equal(ov_pois_nearest(s.pois, &search, found, 10), 0);
  poi_scene_close(&s);
}

TEST(occupancy_tells_free_from_taken_points) {
  poi_scene s = poi_scene_open();
  const ovis_pos bell = {0, 0, 0};
  poi_scene_put(&s, bell, "bell");
  poi_scene_put(&s, (ovis_pos){1, 0, 0}, "beehive"); // neither
  ov_poi_search search = {.from = {0, 0, 0}, .radius = 8, .types = OV_POI_MASK_ALL};
  ov_poi found[4];
  assert_int_equal(ov_pois_nearest(s.pois, &search, found, 4), 2);
  search.occupancy = OV_POI_IS_OCCUPIED;
  assert_int_equal(ov_pois_nearest(s.pois, &search, found, 4), 0);
  search.occupancy = OV_POI_HAS_SPACE;
  assert_int_equal(ov_pois_nearest(s.pois, &search, found, 4), 1);
  assert_true(ov_pois_take(s.pois, bell, OV_POI_MASK_ALL));
  assert_int_equal(ov_pois_nearest(s.pois, &search, found, 4), 1);
  search.occupancy = OV_POI_IS_OCCUPIED;
  assert_int_equal(ov_pois_nearest(s.pois, &search, found, 4), 1);
  while (ov_pois_take(s.pois, bell, OV_POI_MASK_ALL)) {
  }
  search.occupancy = OV_POI_HAS_SPACE;
  assert_int_equal(ov_pois_nearest(s.pois, &search, found, 4), 0);
  poi_scene_close(&s);
}

TEST(a_search_from_the_ends_of_the_numbers_finds_nothing) {
  poi_scene s = poi_scene_open();
  poi_scene_put(&s, (ovis_pos){0, 0, 0}, "bell");
  const int32_t ends[] = {INT32_MIN, INT32_MIN + 1, -1, 0, INT32_MAX - 1, INT32_MAX};
  for (int32_t i = 0; i < 216; i++) {
    const ovis_pos from = {ends[i % 6], ends[i / 6 % 6], ends[i / 36]};
    const ov_poi_search search = {
        .from = from, .radius = OV_POI_RADIUS_MAX, .types = OV_POI_MASK_ALL};
    const bool is_near =
        from.x >= -1 && from.x <= 0 && from.y >= -1 && from.y <= 0 && from.z >= -1 && from.z <= 0;
    ov_poi found[1];
    ov_rng rng = ov_rng_make(1, 2);
    assert_int_equal(ov_pois_nearest(s.pois, &search, found, 1), is_near);
    assert_int_equal(ov_pois_random(s.pois, &search, &rng, found), is_near);
    assert_int_equal(ov_pois_village_distance(s.pois, (ovis_section_pos){from.x, from.y, from.z}),
                     7);
  }
  poi_scene_close(&s);
}

TEST(chance_is_the_same_for_all_points_and_draws_once) {
  poi_scene s = poi_scene_open();
  for (int32_t i = 0; i < 8; i++) {
    poi_scene_put(&s, (ovis_pos){i * 3 - 12, i % 3, 5 - i}, "barrel");
  }
  const ov_poi_search search = {.from = {0, 0, 0}, .radius = 48, .types = OV_POI_MASK_JOBS};
  ov_rng rng = ov_rng_make(7, 7);
  int32_t counts[8] = {0};
  ov_poi found;
  for (int32_t i = 0; i < 8000; i++) {
    ov_rng before = rng;
    assert_true(ov_pois_random(s.pois, &search, &rng, &found));
    ov_rng_int(&before, 8);
    assert_memory_equal(&before, &rng, sizeof rng);
    counts[(found.pos.x + 12) / 3]++;
  }
  for (int32_t i = 0; i < 8; i++) {
    assert_in_range(counts[i], 850, 1150); // 1000 and five deviations of 30
  }
  const ov_poi_search none = {.from = {0, 0, 0}, .radius = 48, .types = 0};
  const ov_rng before = rng;
  assert_false(ov_pois_random(s.pois, &none, &rng, &found));
  assert_memory_equal(&before, &rng, sizeof rng);
  poi_scene_close(&s);
}

// ---- Villages

TEST(a_village_reaches_six_sections_from_a_taken_point) {
  poi_scene s = poi_scene_open();
  const ovis_pos bed = {0, 0, 0};
  poi_scene_put(&s, bed, "red_bed[part=head]");
  poi_scene_put(&s, (ovis_pos){20, 0, 0}, "beehive");
  for (int32_t taken = 0; taken < 3; taken++) { // free, taken, free again
    for (int32_t i = -8; i <= 8; i++) {
      const int32_t expected = taken != 1 ? 7 : i < -6 || i > 6 ? 7 : i < 0 ? -i : i;
      assert_int_equal(ov_pois_village_distance(s.pois, (ovis_section_pos){i, 0, 0}), expected);
      assert_int_equal(ov_pois_village_distance(s.pois, (ovis_section_pos){0, i, i}), expected);
      assert_int_equal(ov_pois_village_distance(s.pois, (ovis_section_pos){-i, i, 0}), expected);
    }
    assert_int_equal(ov_pois_is_village(s.pois, (ovis_pos){31, 31, -16}), taken == 1);
    assert_false(ov_pois_is_village(s.pois, (ovis_pos){32, 0, 0}));
    assert_false(ov_pois_is_village(s.pois, (ovis_pos){0, 0, -17}));
    if (taken == 0) {
      assert_true(ov_pois_take(s.pois, bed, OV_POI_MASK_ALL));
    } else if (taken == 1) {
      assert_true(ov_pois_release(s.pois, bed));
    }
  }
  assert_true(ov_pois_take(s.pois, bed, OV_POI_MASK_ALL));
  assert_true(ov_pois_is_village(s.pois, bed));
  // An answer that was given before is not given again after another bed was taken.
  const ovis_pos other = {-32, 0, 0};
  poi_scene_put(&s, other, "red_bed[part=head]");
  assert_int_equal(ov_pois_village_distance(s.pois, (ovis_section_pos){-2, 0, 0}), 2);
  assert_true(ov_pois_take(s.pois, other, OV_POI_MASK_ALL));
  assert_int_equal(ov_pois_village_distance(s.pois, (ovis_section_pos){-2, 0, 0}), 0);
  poi_scene_put(&s, other, "air");
  assert_int_equal(ov_pois_village_distance(s.pois, (ovis_section_pos){-2, 0, 0}), 2);
  poi_scene_put(&s, bed, "air");
  assert_false(ov_pois_is_village(s.pois, bed));
  poi_scene_close(&s);
}
