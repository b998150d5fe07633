// Listeners among random wool hear the same vibrations in the same ticks as the slow reference.
#include "agent/vibration.h"
#include "reference/vibration_ref.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <string.h>

enum { LISTENERS = 8, TICKS = 120, SIDE = 20, LOW = 54, RANGE = 16 };

typedef struct stage {
  mob_scene scene;
  ovis_mob_id ids[LISTENERS];
  ov_actor* actors[LISTENERS];
  listener_ref refs[LISTENERS];
  uint64_t random;
} stage;

static bool is_wool(void* context, const int cell[3]) {
  const stage* self = context;
  return strstr(mob_scene_block(&self->scene, cell[0], cell[1], cell[2]), "_wool") != NULL;
}

static void open_stage(stage* self, uint64_t seed) {
  *self = (stage){.scene = mob_scene_open("stone"), .random = seed};
  const int32_t walls = test_below(&self->random, 12); // in some scenes there is no wool
  for (int32_t i = 0; i < walls; i++) {
    const int32_t x = LOW + test_below(&self->random, SIDE);
    const int32_t z = LOW + test_below(&self->random, SIDE);
    const bool along_x = test_one_in(&self->random, 2);
    const int32_t length = test_below(&self->random, 9);
    mob_scene_fill(&self->scene, (ovis_pos){x, MOB_SCENE_FEET, z},
                   (ovis_pos){x + (along_x ? length : 0),
                              MOB_SCENE_FEET + test_below(&self->random, 6),
                              z + (along_x ? 0 : length)},
                   test_one_in(&self->random, 4) ? "stone" : "red_wool");
  }
  for (int32_t i = 0; i < LISTENERS; i++) {
    const double x = LOW + test_between(&self->random, 0, SIDE);
    const double z = LOW + test_between(&self->random, 0, SIDE);
    self->ids[i] = mob_scene_spawn(&self->scene, "warden", x, z);
  }
  for (int32_t i = 0; i < LISTENERS; i++) { // after the last spawn: actors stay in their places
    self->actors[i] = goal_probe_actor(&self->scene, self->ids[i]);
  }
}

static int32_t frequency_of(ovis_vibration_kind kind) {
  static const int32_t frequencies[] = {
#define FREQUENCY_OF(kind, name, frequency) (frequency),
      OVIS_VIBRATION_LIST(FREQUENCY_OF)
#undef FREQUENCY_OF
  };
  return frequencies[kind];
}

static bool is_willing(const stage* self, int32_t index) {
  ovis_memory_value value;
  return !ovis_mob_get_memory(self->scene.sim, self->ids[index], OVIS_MEM_VIBRATION_COOLDOWN,
                              &value);
}

// Emits one to all, and says how many of them it reached.
static int32_t emit(stage* self, long tick) {
  static const ovis_vibration_kind kinds[] = {OVIS_VIBRATION_STEP,        OVIS_VIBRATION_SPLASH,
                                              OVIS_VIBRATION_EAT,         OVIS_VIBRATION_STEP,
                                              OVIS_VIBRATION_BLOCK_PLACE, OVIS_VIBRATION_EXPLODE};
  const ovis_vibration_kind kind = kinds[test_below(&self->random, 6)];
  const ovis_vec3 pos = {LOW + test_between(&self->random, -4, SIDE + 4),
                         MOB_SCENE_FEET + test_between(&self->random, -1, 6),
                         LOW + test_between(&self->random, -4, SIDE + 4)};
  const vibration_ref vibration = {.frequency = frequency_of(kind),
                                   .kind = (int)kind,
                                   .from = {pos.x, pos.y, pos.z},
                                   .tick = tick};
  int32_t expected = 0;
  for (int32_t i = 0; i < LISTENERS; i++) {
    const ovis_vec3 ear = ov_body_eye(&self->actors[i]->body);
    const double at[3] = {ear.x, ear.y, ear.z};
    expected += is_willing(self, i) &&
                vibration_ref_offer(&self->refs[i], &vibration, at, RANGE, is_wool, self);
  }
  self->scene.sim->turn.tick = tick;
  assert_int_equal(ov_vibrate(&self->scene.sim->turn, kind, pos, NULL), expected);
  return expected;
}

static void expect_same(const ov_heard* heard, const vibration_ref* ref) {
  assert_true(heard->is_there == (ref->frequency > 0));
  if (heard->is_there) {
    assert_int_equal(heard->kind, ref->kind);
    assert_true(heard->distance == ref->distance);
    assert_int_equal(heard->tick, ref->tick);
  }
}

static int32_t run(uint64_t seed, int32_t* out_reached) {
  stage self;
  open_stage(&self, seed);
  int32_t heard_count = 0;
  for (long tick = 1; tick <= TICKS; tick++) {
    const int32_t count = test_one_in(&self.random, 2) ? test_below(&self.random, 4) : 0;
    for (int32_t i = 0; i < count; i++) {
      *out_reached += emit(&self, tick);
    }
    for (int32_t i = 0; i < LISTENERS; i++) {
      ov_agent agent = ov_agent_of(&self.scene.sim->turn, self.actors[i]);
      agent.tick = tick;
      ov_hearing_tick(&agent);
      vibration_ref heard;
      const bool hears = vibration_ref_tick(&self.refs[i], tick, &heard);
      const ov_hearing* state = self.actors[i]->profile->listener->state(self.actors[i]);
      expect_same(&state->candidate, &self.refs[i].best);
      expect_same(&state->current, &self.refs[i].current);
      assert_int_equal(state->ticks_left, self.refs[i].ticks_left);
      heard_count += hears;
      if (hears) {
        assert_false(is_willing(&self, i)); // it heard it, too
      }
      if (test_one_in(&self.random, 6)) { // it listens again
        ovis_mob_set_memory(self.scene.sim, self.ids[i], OVIS_MEM_VIBRATION_COOLDOWN, NULL);
      }
    }
  }
  ovis_sim_destroy(self.scene.sim); // unchecked: its listeners are ticks ahead of it
  ovis_world_destroy(self.scene.world);
  return heard_count;
}

TEST(wardens_hear_what_the_reference_hears_when_it_hears_it) {
  const uint64_t seed = test_seed(2121);
  const int64_t scenes = test_count(40, 1000, 20000);
  int64_t heard = 0;
  int32_t reached = 0;
  for (int64_t n = 0; n < scenes; n++) {
    heard += run(seed + (uint64_t)n, &reached);
  }
  print_message("%lld heard, of %d that were the best of their tick\n", (long long)heard,
                (int)reached);
  assert_true(heard > scenes * 10);
  assert_true(reached > heard);
}
