// Hashes of rooms through the public interface: the ones of marks, at most as many as there is room
// for, whether they are remembered or not.
#include "support/asserts.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/sim.h>

#include <string.h>

#define ROOMS_MAX 64

TEST(hashes_of_rooms_are_those_of_marks_up_to_the_capacity) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_spawn(&scene, "sheep", 60, 60);
  mob_scene_spawn(&scene, "zombie", 70, 60);
  mob_scene_player(&scene, 80, 60);
  for (int32_t pass = 0; pass < 4; pass++) { // from the second pass on hashes are remembered
    ovis_hash_mark marks[ROOMS_MAX];
    uint64_t hashes[2];
    const int32_t count = ovis_sim_get_hash_marks(scene.sim, marks, ROOMS_MAX, &hashes[0]);
    assert_in_range(count, 12, ROOMS_MAX);
    for (int32_t capacity = 0; capacity <= ROOMS_MAX; capacity++) {
      uint64_t rooms[ROOMS_MAX];
      memset(rooms, 0x5a, sizeof rooms);
      assert_int_equal(ovis_sim_get_hash_rooms(scene.sim, rooms, capacity, &hashes[1]), count);
      assert_true(hashes[0] == hashes[1]);
      for (int32_t i = 0; i < ROOMS_MAX; i++) {
        const bool is_written = i < count && i < capacity;
        assert_true(rooms[i] == (is_written ? marks[i].hash : UINT64_C(0x5a5a5a5a5a5a5a5a)));
      }
    }
    assert_int_equal(ovis_sim_get_hash_rooms(scene.sim, NULL, 0, NULL), count);
    asserts_begin();
    assert_refused(ovis_sim_get_hash_rooms(scene.sim, NULL, -1, NULL), 0);
    asserts_end();
    assert_int_equal(ovis_sim_keep_hashes(scene.sim, true), OVIS_OK);
    mob_scene_ticks(&scene, pass);
  }
  mob_scene_close(&scene);
}
