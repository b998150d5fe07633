// Recordings of golems that carry: chests that the host fills, locks and fills in on_act; vetoes.
// Rules: docs/sources.md#containers
#include "record_stage.h"
#include "support/chests.h"

enum { Y = MOB_SCENE_FEET };

// A host that knows what its copper chests hold, and tells it when a golem opens one.
typedef struct host {
  mob_scene scene;
  ovis_verb refused; // OVIS_VERB_COUNT: none
  ovis_verb done;    // the same
  bool fills;
  int32_t asked[32]; // by verb
  ovis_act last;     // about a container
  ovis_status late;  // of a mob's change in on_act
} host;

static ovis_verdict answer(void* context, const ovis_act* act, int32_t* out_reason) {
  host* self = context;
  *out_reason = 3;
  self->asked[act->verb]++;
  if (act->verb == OVIS_VERB_LOOK_INTO || act->verb == OVIS_VERB_TAKE_FROM ||
      act->verb == OVIS_VERB_PUT_INTO) {
    self->last = *act;
  }
  if (act->verb == OVIS_VERB_LOOK_INTO && self->fills &&
      strcmp(mob_scene_block(&self->scene, act->pos.x, act->pos.y, act->pos.z), "copper_chest") ==
          0) {
    chest_put(&self->scene, act->pos, 2, self->asked[act->verb] % 2 == 0 ? "dirt" : "mod:gear", 5);
    const ovis_pos other = {70, Y, 60};
    assert_int_equal(ovis_container_lock(self->scene.sim, other), OVIS_OK);
    self->late = ovis_mob_hurt(self->scene.sim, act->mob, 1, OVIS_NO_MOB);
  }
  return act->verb == self->refused ? OVIS_VERDICT_REFUSED
         : act->verb == self->done  ? OVIS_VERDICT_DONE
                                    : OVIS_VERDICT_DO;
}

static void open_host(host* self) {
  ovis_sim_def def = ovis_default_sim_def();
  def.on_act = answer;
  def.act_context = self;
  self->scene = mob_scene_open_def("stone", &def);
  assert_int_equal(ovis_sim_add_item(self->scene.sim, "mod:gear", NULL), OVIS_OK);
  chest_add(&self->scene, "copper_chest", 60, 56, NULL, 0);
  chest_add(&self->scene, "chest", 64, 64, NULL, 0);
  chest_add(&self->scene, "chest", 70, 60, NULL, 0);
}

static const ovis_pos source = {60, Y, 56};
static const ovis_pos target = {64, Y, 64};

TEST(the_host_is_asked_before_a_golem_opens_takes_and_puts) {
  host self = {.refused = OVIS_VERB_COUNT, .done = OVIS_VERB_COUNT};
  open_host(&self);
  chest_put(&self.scene, source, 2, "dirt", 20);
  const ovis_mob_id golem = mob_scene_spawn(&self.scene, "copper_golem", 60.5, 60.5);
  assert_true(chest_until(&self.scene, OVIS_EVENT_TOOK_FROM, 400) > 0);
  assert_int_equal(self.asked[OVIS_VERB_LOOK_INTO], 1);
  assert_int_equal(self.last.verb, OVIS_VERB_TAKE_FROM);
  assert_int_equal(self.last.mob.value, golem.value);
  assert_int_equal(self.last.pos.x, source.x);
  assert_int_equal(self.last.count, 16);
  assert_string_equal(self.last.item, "dirt");
  assert_true(chest_until(&self.scene, OVIS_EVENT_PUT_INTO, 400) > 0);
  assert_int_equal(self.last.verb, OVIS_VERB_PUT_INTO);
  assert_int_equal(self.last.pos.x, target.x);
  assert_int_equal(self.last.count, 16);
  mob_scene_close(&self.scene);
}

TEST(a_golem_leaves_alone_what_the_host_refuses) {
  static const ovis_verb verbs[] = {OVIS_VERB_LOOK_INTO, OVIS_VERB_TAKE_FROM, OVIS_VERB_PUT_INTO};
  for (int32_t i = 0; i < 3; i++) {
    host self = {.refused = verbs[i], .done = OVIS_VERB_COUNT};
    open_host(&self);
    chest_put(&self.scene, source, 2, "dirt", 20);
    const ovis_mob_id golem = mob_scene_spawn(&self.scene, "copper_golem", 60.5, 60.5);
    for (int32_t tick = 0; tick < 900; tick++) {
      mob_scene_ticks(&self.scene, 1);
      const ovis_event* refused = chest_event(&self.scene, OVIS_EVENT_REFUSED);
      assert_true(refused == NULL || (refused->verb == verbs[i] && refused->reason == 3));
    }
    assert_true(self.asked[verbs[i]] >= 2); // it tries other chests, and again after a pause
    assert_int_equal(chest_count(&self.scene, source, "dirt"), i < 2 ? 20 : 4);
    assert_int_equal(chest_count(&self.scene, target, "dirt"), 0);
    chest_expect_held(&self.scene, golem, i < 2 ? "" : "dirt", i < 2 ? 0 : 16);
    mob_scene_close(&self.scene);
  }
}

TEST(what_the_host_did_itself_changes_no_container) {
  host self = {.refused = OVIS_VERB_COUNT, .done = OVIS_VERB_TAKE_FROM};
  open_host(&self);
  chest_put(&self.scene, source, 2, "dirt", 20);
  const ovis_mob_id golem = mob_scene_spawn(&self.scene, "copper_golem", 60.5, 60.5);
  assert_true(chest_until(&self.scene, OVIS_EVENT_TOOK_FROM, 400) > 0);
  chest_expect_held(&self.scene, golem, "dirt", 16);
  assert_int_equal(chest_count(&self.scene, source, "dirt"), 20);
  self.done = OVIS_VERB_PUT_INTO;
  assert_true(chest_until(&self.scene, OVIS_EVENT_PUT_INTO, 400) > 0);
  chest_expect_held(&self.scene, golem, "", 0);
  assert_int_equal(chest_count(&self.scene, target, "dirt"), 0);
  mob_scene_close(&self.scene);
}

// Fills and locks between the ticks as well.
static void run_recorded(host* self, ovis_recorder* recorder) {
  uint64_t random = test_seed(77);
  for (int32_t tick = 0; tick < 900; tick++) {
    if (test_one_in(&random, 40)) {
      chest_put(&self->scene, source, test_below(&random, 27), "mod:gear",
                1 + test_below(&random, 64));
    }
    if (tick == 500) {
      assert_int_equal(ovis_container_unlock(self->scene.sim, (ovis_pos){70, Y, 60}), OVIS_OK);
      mob_scene_set(&self->scene, target.x, target.y, target.z, "air");
    }
    mob_scene_ticks(&self->scene, 1);
    assert_int_equal(ovis_recorder_tick(recorder, NULL), OVIS_OK);
  }
}

TEST(a_run_whose_host_fills_chests_as_they_are_opened_can_be_run_again) {
  host self = {.refused = OVIS_VERB_COUNT, .done = OVIS_VERB_COUNT, .fills = true};
  open_host(&self);
  chest_put(&self.scene, source, 9, "dirt", 20); // before the recording begins
  mob_scene_spawn(&self.scene, "copper_golem", 60.5, 60.5);
  mob_scene_spawn(&self.scene, "copper_golem", 62.5, 60.5);
  ovis_recorder_def def = ovis_default_recorder_def();
  def.sim = self.scene.sim;
  def.hash_every = 1;
  ovis_recorder* recorder;
  assert_int_equal(ovis_recorder_create(&def, &recorder, NULL), OVIS_OK);
  run_recorded(&self, recorder);
  assert_int_equal(self.late, OVIS_BUSY);
  assert_true(self.asked[OVIS_VERB_TAKE_FROM] > 1);
  assert_true(self.asked[OVIS_VERB_PUT_INTO] > 0);
  assert_int_equal(ovis_recorder_finish(recorder, NULL), OVIS_OK);
  size_t size;
  const uint8_t* bytes = ovis_recorder_get_bytes(recorder, &size);
  ovis_recording* recording = stage_open_bytes(bytes, size);
  ovis_divergence where;
  ovis_error error = {.message = ""};
  if (ovis_replay_verify(recording, path_scene_registry(), NULL, NULL, &where, &error) != OVIS_OK) {
    fail_msg("%s", error.message);
  }
  if (where.is_there) {
    fail_msg("tick %d: %s %s", (int)where.tick, where.room, where.field);
  }
  ovis_recording_close(recording);
  ovis_recorder_destroy(recorder);
  mob_scene_close(&self.scene);
}
