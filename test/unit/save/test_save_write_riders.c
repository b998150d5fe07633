// New riders of entities that a save has.
#include <ovis/save_write.h>

#include "support/save_compare.h"
#include "support/save_fixture.h"
#include "support/save_flock.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Ends the document of a rider, and adds it.
static ovis_status add_document(ovis_save_writer* w, ovis_uuid vehicle, nbt_writer* nbt) {
  ovis_nbt_document document;
  nbt_end(nbt);
  assert_int_equal(ovis_nbt_check(nbt->bytes, nbt->size, NULL, &document, NULL), OVIS_OK);
  const ovis_status status = ovis_save_writer_add_rider(w, vehicle, document.root);
  nbt_free(nbt);
  return status;
}

static ovis_status add_rider(ovis_save_writer* w, ovis_uuid vehicle, uint32_t number) {
  nbt_writer nbt;
  nbt_begin(&nbt);
  flock_put_sheep(&nbt, (ovis_uuid){{9, 9, 9, number}}, 480 + (double)number, 70, 1);
  return add_document(w, vehicle, &nbt);
}

static const char* fresh(int32_t number) {
  const char* folder = scratch_path("riders_%d", (int)number);
  flock_write(folder, number % 2 == 0 ? FLOCK_NEW : FLOCK_OLD);
  return folder;
}

TEST(a_new_rider_is_the_last_one_of_its_vehicle) {
  for (int32_t i = 0; i < 2; i++) {
    const char* folder = fresh(i);
    ovis_save_writer* w = flock_open(folder, NULL);
    assert_int_equal(add_rider(w, flock_sheep(30, 0), 1), OVIS_OK); // the first one at all
    assert_int_equal(add_rider(w, flock_rider(0), 2), OVIS_OK);
    assert_int_equal(add_rider(w, flock_rider(1), 3), OVIS_OK); // of a rider
    assert_int_equal(add_rider(w, flock_rider(0), 4), OVIS_OK);
    flock_commit_well(w);
    assert_string_equal(flock_roll(folder, 30, 0),
                        "sheep@488.5,64,8.5 >sheep@481,70,1 sheep@489.5,64,8.5 "
                        "horse@483.5,64,3.5 >zombie@483.5,65,3.5 >>chicken@483.5,66,3.5 "
                        ">>sheep@483,70,1 >sheep@482,70,1 >sheep@484,70,1");
  }
}

// It goes with a vehicle to another chunk, and takes the place of one that gets off or is removed.
TEST(a_new_rider_goes_with_its_vehicle) {
  for (int32_t i = 2; i < 4; i++) {
    const char* folder = fresh(i);
    ovis_save_writer* w = flock_open(folder, NULL);
    assert_int_equal(add_rider(w, flock_rider(0), 1), OVIS_OK);
    assert_int_equal(ovis_save_writer_dismount(w, flock_rider(1)), OVIS_OK);
    assert_int_equal(ovis_save_writer_move(w, flock_rider(0), (ovis_vec3){520, 64, 3}), OVIS_OK);
    assert_int_equal(add_rider(w, flock_rider(1), 2), OVIS_OK);
    assert_int_equal(ovis_save_writer_remove(w, flock_rider(2)), OVIS_OK);
    flock_commit_well(w);
    assert_string_equal(flock_roll(folder, 30, 0), "sheep@488.5,64,8.5 sheep@489.5,64,8.5 "
                                                   "zombie@483.5,65,3.5 >sheep@482,70,1");
    assert_string_equal(flock_roll(folder, 32, 0), "sheep@520.5,64,8.5 sheep@521.5,64,8.5 "
                                                   "horse@520,64,3 >sheep@481,70,1");
  }
}

TEST(a_rider_needs_a_vehicle_and_a_new_uuid) {
  const char* folder = fresh(4);
  ovis_error error = {0};
  ovis_save_writer* w = flock_open(folder, NULL);
  assert_int_equal(ovis_save_writer_add_rider(w, flock_rider(0), (ovis_nbt){0}), OVIS_BAD_FORMAT);
  assert_int_equal(add_rider(w, (ovis_uuid){{7, 7, 7, 7}}, 1), OVIS_OK);
  assert_int_equal(flock_commit(w, &error), OVIS_NOT_FOUND); // nobody has it
  w = flock_open(folder, NULL);
  assert_int_equal(add_rider(w, flock_rider(0), 1), OVIS_OK);
  assert_int_equal(add_rider(w, flock_rider(1), 1), OVIS_OK); // the same rider twice
  assert_int_not_equal(flock_commit(w, &error), OVIS_OK);
  assert_string_equal(flock_roll(folder, 30, 0),
                      "sheep@488.5,64,8.5 sheep@489.5,64,8.5 horse@483.5,64,3.5 "
                      ">zombie@483.5,65,3.5 >>chicken@483.5,66,3.5"); // as it was
}

// A vehicle that is removed leaves its riders behind, also the new ones.
TEST(a_new_rider_of_a_removed_vehicle_stays) {
  for (int32_t i = 6; i < 8; i++) {
    const char* folder = fresh(i);
    ovis_save_writer* w = flock_open(folder, NULL);
    assert_int_equal(add_rider(w, flock_sheep(30, 0), 1), OVIS_OK); // in the list of the chunk
    assert_int_equal(ovis_save_writer_remove(w, flock_sheep(30, 0)), OVIS_OK);
    assert_int_equal(add_rider(w, flock_rider(1), 2), OVIS_OK); // a rider whose vehicle stays
    assert_int_equal(ovis_save_writer_remove(w, flock_rider(1)), OVIS_OK);
    assert_int_equal(add_rider(w, flock_rider(2), 40), OVIS_OK); // and the one above, too
    assert_int_equal(ovis_save_writer_remove(w, flock_rider(2)), OVIS_OK);
    flock_commit_well(w);
    assert_string_equal(flock_roll(folder, 30, 0), "sheep@489.5,64,8.5 horse@483.5,64,3.5 "
                                                   "sheep@481,70,1 sheep@482,70,1");
    assert_string_equal(flock_roll(folder, 32, 0),
                        "sheep@520.5,64,8.5 sheep@521.5,64,8.5 sheep@520,70,1");
  }
}

static void put_tower(nbt_writer* w, uint32_t number, uint32_t last) {
  flock_put_sheep(w, (ovis_uuid){{9, 9, 9, number}}, 480, 70, 1);
  if (number < last) {
    nbt_list(w, "Passengers", OVIS_NBT_COMPOUND);
    nbt_compound(w, NULL);
    put_tower(w, number + 1, last);
    nbt_end(w);
    nbt_end(w);
  }
}

TEST(a_rider_of_the_highest_one_is_refused_also_when_its_vehicle_moves) {
  const uint32_t last = OVIS_SAVE_RIDING_MAX;
  for (int32_t i = 8; i < 10; i++) {
    const char* folder = fresh(i);
    ovis_save_writer* w = flock_open(folder, NULL);
    nbt_writer nbt;
    nbt_begin(&nbt);
    put_tower(&nbt, 3, last); // on the horse, the zombie and the chicken
    assert_int_equal(add_document(w, flock_rider(2), &nbt), OVIS_OK);
    flock_commit_well(w);
    for (int32_t moves = 0; moves < 2; moves++) {
      ovis_error error = {0};
      w = flock_open(folder, NULL);
      assert_int_equal(add_rider(w, (ovis_uuid){{9, 9, 9, last}}, 99), OVIS_OK);
      if (moves != 0) {
        assert_int_equal(ovis_save_writer_move(w, flock_rider(0), (ovis_vec3){520, 64, 3}),
                         OVIS_OK);
      }
      assert_int_equal(flock_commit(w, &error), OVIS_UNSUPPORTED);
    }
  }
}

static ovis_status add_tower(ovis_save_writer* w, ovis_uuid vehicle, uint32_t height) {
  nbt_writer nbt;
  nbt_begin(&nbt);
  put_tower(&nbt, 1, height);
  return add_document(w, vehicle, &nbt);
}

// The riders of a new rider were not counted; the reader then skipped those above the limit.
TEST(the_riders_of_a_new_rider_count) {
  for (int32_t i = 16; i < 18; i++) {
    const char* folder = fresh(i);
    for (int32_t number = 0; number < 3; number++) { // the horse, and two that ride
      const uint32_t most = (uint32_t)(OVIS_SAVE_RIDING_MAX - number);
      ovis_error error = {0};
      ovis_save_writer* w = flock_open(folder, NULL);
      assert_int_equal(add_tower(w, flock_rider(number), most + 1), OVIS_OK);
      assert_int_equal(flock_commit(w, &error), OVIS_UNSUPPORTED);
      char left[40];
      snprintf(left, sizeof left, "the %u levels that are left of 16", (unsigned)most);
      assert_non_null(strstr(error.message, left));
    }
    ovis_save_writer* w = flock_open(folder, NULL);
    assert_int_equal(add_tower(w, flock_rider(2), OVIS_SAVE_RIDING_MAX - 2), OVIS_OK);
    flock_commit_well(w);
    assert_non_null(strstr(flock_roll(folder, 30, 0), " >>>>>>>>>>>>>>>>sheep@480,70,1"));
  }
}

// A hostile file may name a list twice.
TEST(a_new_rider_is_written_once) {
  for (int32_t i = 10; i < 12; i++) {
    const char* folder = fresh(i);
    nbt_writer nbt;
    ovis_nbt_document document;
    nbt_begin(&nbt);
    flock_put_sheep(&nbt, (ovis_uuid){{9, 9, 9, 1}}, 480, 64, 1);
    for (uint32_t k = 2; k < 4; k++) {
      nbt_list(&nbt, "Passengers", OVIS_NBT_COMPOUND);
      nbt_compound(&nbt, NULL);
      flock_put_sheep(&nbt, (ovis_uuid){{9, 9, 9, k}}, 480 + (double)k, 64, 1);
      nbt_end(&nbt);
      nbt_end(&nbt);
    }
    nbt_end(&nbt);
    assert_int_equal(ovis_nbt_check(nbt.bytes, nbt.size, NULL, &document, NULL), OVIS_OK);
    ovis_save_writer* w = flock_open(folder, NULL);
    assert_int_equal(ovis_save_writer_add(w, document.root), OVIS_OK);
    nbt_free(&nbt);
    flock_commit_well(w);
    w = flock_open(folder, NULL);
    assert_int_equal(add_rider(w, (ovis_uuid){{9, 9, 9, 1}}, 4), OVIS_OK);
    flock_commit_well(w);
    save_bytes saved =
        save_document(folder, i % 2 == 0 ? OVIS_SAVE_ENTITIES : OVIS_SAVE_CHUNKS, 30, 0);
    char* text = save_document_text(&saved);
    const char* first = strstr(text, "UUID:[I;9,9,9,4]");
    assert_non_null(first);
    assert_null(strstr(first + 1, "UUID:[I;9,9,9,4]"));
    free(text);
    save_bytes_free(&saved);
  }
}

// Sets the riders of a vehicle to a list with one sheep.
static ovis_status set_riders(ovis_save_writer* w, ovis_uuid vehicle, bool is_within) {
  static const char* const path[] = {"Passengers"};
  nbt_writer nbt;
  ovis_nbt_document document;
  nbt_begin(&nbt);
  nbt_list(&nbt, "Passengers", OVIS_NBT_COMPOUND);
  nbt_compound(&nbt, NULL);
  flock_put_sheep(&nbt, (ovis_uuid){{8, 8, 8, 8}}, 490, 70, 1);
  nbt_end(&nbt);
  nbt_end(&nbt);
  nbt_end(&nbt);
  assert_int_equal(ovis_nbt_check(nbt.bytes, nbt.size, NULL, &document, NULL), OVIS_OK);
  const ovis_nbt list = ovis_nbt_get(document.root, "Passengers");
  const ovis_status status = is_within ? ovis_save_writer_set_within(w, vehicle, path, 1, list)
                                       : ovis_save_writer_set_nbt(w, vehicle, path[0], list);
  nbt_free(&nbt);
  return status;
}

// The list that was set was dropped without a word. A call that is refused changes nothing.
TEST(a_list_of_riders_and_a_new_rider_exclude_each_other) {
  for (int32_t i = 12; i < 14; i++) {
    const char* folder = fresh(i);
    const bool is_within = i == 13;
    ovis_save_writer* w = flock_open(folder, NULL);
    assert_int_equal(set_riders(w, flock_sheep(30, 0), is_within), OVIS_OK);
    assert_int_equal(add_rider(w, flock_sheep(30, 0), 1), OVIS_UNSUPPORTED);
    assert_int_equal(add_rider(w, flock_sheep(30, 1), 1), OVIS_OK); // its UUID is still free
    assert_int_equal(set_riders(w, flock_sheep(30, 1), is_within), OVIS_UNSUPPORTED);
    assert_int_equal(ovis_save_writer_set_string(w, flock_sheep(30, 1), "Passenger", "a"), OVIS_OK);
    flock_commit_well(w);
    assert_string_equal(flock_roll(folder, 30, 0),
                        "sheep@488.5,64,8.5 >sheep@490,70,1 sheep@489.5,64,8.5 >sheep@481,70,1 "
                        "horse@483.5,64,3.5 >zombie@483.5,65,3.5 >>chicken@483.5,66,3.5");
  }
}

TEST(new_riders_are_the_only_ones_of_an_unset_list) {
  for (int32_t i = 14; i < 16; i++) {
    const char* folder = fresh(i);
    ovis_save_writer* w = flock_open(folder, NULL);
    assert_int_equal(ovis_save_writer_unset(w, flock_rider(0), "Passengers"), OVIS_OK);
    assert_int_equal(add_rider(w, flock_rider(0), 1), OVIS_OK);
    assert_int_equal(add_rider(w, flock_sheep(30, 0), 2), OVIS_OK);
    assert_int_equal(ovis_save_writer_unset(w, flock_sheep(30, 0), "Passengers"), OVIS_OK);
    assert_int_equal(set_riders(w, flock_sheep(30, 1), false), OVIS_OK);
    assert_int_equal(ovis_save_writer_unset(w, flock_sheep(30, 1), "Passengers"), OVIS_OK);
    assert_int_equal(add_rider(w, flock_sheep(30, 1), 3), OVIS_OK);
    flock_commit_well(w);
    assert_string_equal(flock_roll(folder, 30, 0),
                        "sheep@488.5,64,8.5 >sheep@482,70,1 sheep@489.5,64,8.5 >sheep@483,70,1 "
                        "horse@483.5,64,3.5 >sheep@481,70,1");
  }
}
