// Claim 365: the register of special blocks, and how many occupy each of them.
// Rules: docs/sources.md#points-of-interest
#include "poi/poi.h"
#include "support/poi_scene.h"
#include "support/test.h"

#define ALL OV_POI_MASK_ALL

TEST(claim_365_places_of_special_blocks_are_known_by_their_cell) {
  poi_scene s = poi_scene_open();
  // Neighbors in one section, on both sides of a border, and far up in the same column.
  static const ovis_pos bells[] = {{1, 2, 3},    {2, 2, 3},    {1, 3, 3}, {1, 2, 4},
                                   {15, 15, 15}, {16, 15, 15}, {1, 34, 3}};
  for (int32_t i = 0; i < 7; i++) {
    poi_scene_put(&s, bells[i], "bell");
  }
  poi_scene_put(&s, (ovis_pos){5, 2, 3}, "stone");
  assert_int_equal(ov_pois_count(s.pois), 7);
  for (int32_t i = 0; i < 7; i++) {
    const ov_poi* poi = ov_pois_at(s.pois, bells[i]);
    assert_non_null(poi);
    assert_memory_equal(&poi->pos, &bells[i], sizeof bells[i]);
    assert_int_equal(poi->type, OV_POI_MEETING);
  }
  static const ovis_pos others[] = {{5, 2, 3}, {0, 2, 3},  {3, 2, 3},   {1, 4, 3},
                                    {1, 2, 5}, {1, 18, 3}, {-20, 2, 3}, {15, 14, 15}};
  for (int32_t i = 0; i < 8; i++) {
    assert_null(ov_pois_at(s.pois, others[i]));
  }
  poi_scene_put(&s, bells[1], "air");
  assert_null(ov_pois_at(s.pois, bells[1]));
  assert_non_null(ov_pois_at(s.pois, bells[0]));
  poi_scene_put(&s, bells[4], "air"); // the last one of its section
  assert_null(ov_pois_at(s.pois, bells[4]));
  poi_scene_close(&s);
}

// Checks how many occupy a bell, and which searches find it.
static void check_occupants(const poi_scene* s, ovis_pos bell, int32_t occupants) {
  const ov_poi* poi = ov_pois_at(s->pois, bell);
  assert_int_equal(ov_pois_tickets(s->pois, poi->type) - poi->free_tickets, occupants);
  const struct {
    ov_poi_occupancy occupancy;
    bool is_found;
  } searches[] = {
      {OV_POI_ANY, true}, {OV_POI_HAS_SPACE, occupants < 32}, {OV_POI_IS_OCCUPIED, occupants > 0}};
  for (int32_t i = 0; i < 3; i++) {
    const ov_poi_search search = {
        .from = bell, .radius = 1, .types = ALL, .occupancy = searches[i].occupancy};
    ov_poi found;
    assert_int_equal(ov_pois_nearest(s->pois, &search, &found, 1), searches[i].is_found);
  }
}

TEST(claim_365_the_register_counts_who_occupies_a_place) {
  poi_scene s = poi_scene_open();
  const ovis_pos bell = {4, 5, 6};
  const uint64_t bells = OV_POI_MASK(OV_POI_MEETING);
  poi_scene_put(&s, bell, "bell");
  for (int32_t occupants = 0; occupants < 32; occupants++) {
    check_occupants(&s, bell, occupants);
    assert_false(ov_pois_take(s.pois, bell, ALL & ~bells)); // it is of another type
    assert_true(ov_pois_take(s.pois, bell, bells));
  }
  check_occupants(&s, bell, 32);
  assert_false(ov_pois_take(s.pois, bell, bells)); // a bell has 32 tickets
  for (int32_t occupants = 32; occupants > 0; occupants--) {
    check_occupants(&s, bell, occupants);
    assert_true(ov_pois_release(s.pois, bell));
  }
  check_occupants(&s, bell, 0);
  assert_false(ov_pois_release(s.pois, bell));
  const ovis_pos nowhere = {4, 6, 6};
  assert_false(ov_pois_take(s.pois, nowhere, ALL));
  assert_false(ov_pois_release(s.pois, nowhere));
  poi_scene_close(&s);
}
