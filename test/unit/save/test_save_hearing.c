// Vibrations on their way to saved mobs whose numbers a simulation cannot have.
#include "support/save_compare.h"
#include "support/save_fixture.h"
#include "support/save_village.h"
#include "support/test.h"

#include <ovis/vibration.h>

#include <stdio.h>

typedef struct listener {
  double event_x, selector_x;
  int64_t tick; // of the selector
} listener;

static const char* write_warden(const char* name, listener self) {
  const char* folder = scratch_path("%s", name);
  char text[600];
  snprintf(
      text, sizeof text,
      "{id:'minecraft:warden',Pos:[5.5d,64d,8.5d],UUID:[I;1,2,3,1],LeftHanded:0b,"
      "listener:{event:{game_event:'minecraft:step',distance:7f,pos:[%gd,64d,8.5d]},event_delay:3,"
      "selector:{event:{game_event:'minecraft:step',distance:7f,pos:[%gd,64d,8.5d]},"
      "tick:%lldL}}}",
      self.event_x, self.selector_x, (long long)self.tick);
  village_write(folder, text, village_points, VILLAGE_POINTS);
  return folder;
}

static ovis_hearing hearing_of(const village* v, const ovis_saved_mobs* mobs) {
  ovis_hearing hearing;
  const ovis_mob_id warden = ovis_mob_find(v->sim, mobs->items[0].serial);
  assert_true(ovis_mob_get_hearing(v->sim, warden, &hearing));
  return hearing;
}

TEST(a_noise_out_of_the_world_is_not_heard_and_keeps_its_bytes) {
  const double far = 1e300;
  const listener cases[] = {{far, 8.5, 0}, {8.5, far, 0}, {far, far, 0}};
  for (int32_t i = 0; i < 3; i++) {
    const char* folder = write_warden(i == 0 ? "event" : i == 1 ? "selector" : "both", cases[i]);
    const char* to = scratch_path("far_%d", (int)i);
    village v;
    village_open(&v, folder);
    const ovis_hearing hearing = hearing_of(&v, &v.saved.mobs);
    assert_true(hearing.current.is_there == (cases[i].event_x != far));
    assert_true(hearing.candidate.is_there == (cases[i].selector_x != far));
    village_store(&v, folder, to);
    const document_counts counts = save_compare_documents(folder, to);
    assert_int_equal(counts.changed + counts.only_one, 0);
    village_close(&v);
  }
}

// The world's time may be below 0, and the tick of a save is any number.
TEST(a_noise_of_the_future_is_one_of_now) {
  village v;
  village_open(&v, write_warden("future", (listener){8.5, 8.5, INT64_MAX}));
  assert_true(hearing_of(&v, &v.saved.mobs).candidate.tick == 0);
  ovis_env env = *ovis_world_get_env(v.world);
  env.game_time = -5;
  assert_int_equal(ovis_world_set_env(v.world, &env), OVIS_OK);
  ovis_saved_mobs again;
  assert_int_equal(ovis_save_spawn_mobs(v.save, v.sim, NULL, &again), OVIS_OK);
  const ovis_hearing hearing = hearing_of(&v, &again);
  assert_true(hearing.candidate.is_there);
  assert_true(hearing.candidate.tick == 0);
  assert_true(hearing.current.is_there);
  ovis_saved_mobs_free(&again, NULL);
  village_close(&v);
}
