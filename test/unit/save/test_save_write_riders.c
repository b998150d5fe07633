// New riders of entities that a save has.
#include <ovis/save_write.h>

#include "support/save_fixture.h"
#include "support/save_flock.h"
#include "support/test.h"

#include <stdio.h>

static ovis_status add_rider(ovis_save_writer* w, flock_uuid vehicle, uint32_t number) {
  nbt_writer nbt;
  ovis_nbt_document document;
  nbt_begin(&nbt);
  flock_put_sheep(&nbt, (flock_uuid){{9, 9, 9, number}}, 480 + (double)number, 70, 1);
  nbt_end(&nbt);
  assert_int_equal(ovis_nbt_check(nbt.bytes, nbt.size, NULL, &document, NULL), OVIS_OK);
  const ovis_status status = ovis_save_add_rider(w, vehicle.words, document.root);
  nbt_free(&nbt);
  return status;
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
    assert_int_equal(ovis_save_dismount(w, flock_rider(1).words), OVIS_OK);
    assert_int_equal(ovis_save_move(w, flock_rider(0).words, (ovis_vec3){520, 64, 3}), OVIS_OK);
    assert_int_equal(add_rider(w, flock_rider(1), 2), OVIS_OK);
    assert_int_equal(ovis_save_remove(w, flock_rider(2).words), OVIS_OK);
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
  assert_int_equal(ovis_save_add_rider(w, flock_rider(0).words, (ovis_nbt){0}), OVIS_BAD_FORMAT);
  assert_int_equal(add_rider(w, (flock_uuid){{7, 7, 7, 7}}, 1), OVIS_OK);
  assert_int_equal(flock_commit(w, &error), OVIS_NOT_FOUND); // nobody has it
  w = flock_open(folder, NULL);
  assert_int_equal(add_rider(w, flock_rider(0), 1), OVIS_OK);
  assert_int_equal(add_rider(w, flock_rider(1), 1), OVIS_OK); // the same rider twice
  assert_int_not_equal(flock_commit(w, &error), OVIS_OK);
  assert_string_equal(flock_roll(folder, 30, 0),
                      "sheep@488.5,64,8.5 sheep@489.5,64,8.5 horse@483.5,64,3.5 "
                      ">zombie@483.5,65,3.5 >>chicken@483.5,66,3.5"); // as it was
}
