#include "support/test.h"

#include "figures/species_row.h"

#include <string.h>

TEST(rows_stand_in_the_order_of_their_names_and_ids) {
  assert_int_equal(ovis_species_get_count(), OV_SPECIES_COUNT);
  for (int32_t i = 0; i < OV_SPECIES_COUNT; i++) {
    const ov_species* row = ov_species_rows[i];
    if (row->figures.name == NULL || row->id != (ov_species_id)i) {
      fail_msg("row %d has no name, or another id", i);
    }
    if (i > 0 && strcmp(ov_species_rows[i - 1]->figures.name, row->figures.name) >= 0) {
      fail_msg("'%s' stands behind '%s'", row->figures.name, ov_species_rows[i - 1]->figures.name);
    }
    assert_ptr_equal(ovis_species_find(row->figures.name), &row->figures);
    assert_ptr_equal(ov_species_of(ovis_species_get(i)), row);
  }
}

TEST(rows_have_the_names_of_the_list) {
  static const char* const names[] = {
#define OV_SPECIES(id, name, category, monster) #name,
#include "figures/species.def"
#undef OV_SPECIES
  };
  assert_int_equal(sizeof names / sizeof *names, ovis_species_get_count());
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    assert_string_equal(ovis_species_get(i)->name, names[i]);
  }
}

TEST(the_player_is_in_no_list) {
  assert_null(ovis_species_find("player"));
  assert_int_equal(ov_player_row.id, OV_SPECIES_PLAYER);
  assert_ptr_equal(ov_species_of(&ov_player_row.figures), &ov_player_row);
}

TEST(every_row_is_whole) {
  for (int32_t i = 0; i < OV_SPECIES_COUNT; i++) {
    const ov_species* row = ov_species_rows[i];
    const ovis_species* figures = &row->figures;
    const bool is_whole =
        figures->width > 0 && figures->height > 0 && figures->eye_height > 0 &&
        figures->health_max > 0 && figures->speed > 0 && figures->follow_range > 0 &&
        row->seating.count >= 1 && row->seating.count <= OV_SEATS_MAX &&
        row->body.move < OV_MOVE_KIND_COUNT && row->body.travel < OV_TRAVEL_COUNT &&
        row->nature.knock_back_resistance >= 0 && row->nature.knock_back_resistance <= 1;
    if (!is_whole) {
      fail_msg("the row of '%s' is not whole", figures->name);
    }
  }
}

TEST(a_list_of_species_ends_with_none) {
  static const ov_species_id list[] = {OV_SPECIES_COW, OV_SPECIES_PIG, OV_SPECIES_NONE};
  assert_true(ov_species_is_listed(list, OV_SPECIES_PIG));
  assert_false(ov_species_is_listed(list, OV_SPECIES_SHEEP));
}
