// Changes of blocks from other threads, and the host's say before every act.
#include "support/mob_scene.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <pthread.h>
#include <string.h>

TEST(queued_blocks_change_at_the_start_of_the_next_tick_in_order) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_pos at = {70, 64, 70};
  const ovis_state states[] = {path_scene_state("dirt"), path_scene_state("sand"),
                               path_scene_state("oak_planks")};
  for (int i = 0; i < 3; i++) {
    assert_int_equal(ovis_sim_queue_block(scene.sim, at, states[i]), OVIS_OK);
  }
  assert_string_equal(mob_scene_block(&scene, 70, 64, 70), "air");
  mob_scene_ticks(&scene, 1);
  assert_string_equal(mob_scene_block(&scene, 70, 64, 70), "oak_planks");
  // A place that is not there has nothing to change, and a queue that is left is given back.
  assert_int_equal(ovis_sim_queue_block(scene.sim, (ovis_pos){9999, 64, 0}, states[0]), OVIS_OK);
  mob_scene_ticks(&scene, 1);
  assert_int_equal(ovis_sim_queue_block(scene.sim, at, states[0]), OVIS_OK);
  mob_scene_close(&scene);
}

TEST(a_queued_block_is_there_before_anybody_ticks) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
  mob_scene_ticks(&scene, 5);
  // The ground goes: in the very next tick the sheep falls.
  const ovis_vec3 pos = mob_scene_mob(&scene, sheep).pos;
  for (int32_t dx = -1; dx <= 1; dx++) {
    for (int32_t dz = -1; dz <= 1; dz++) {
      const ovis_pos at = {(int32_t)pos.x + dx, 63, (int32_t)pos.z + dz};
      assert_int_equal(ovis_sim_queue_block(scene.sim, at, path_scene_state("air")), OVIS_OK);
    }
  }
  mob_scene_ticks(&scene, 1);
  assert_false(mob_scene_mob(&scene, sheep).is_on_ground);
  mob_scene_close(&scene);
}

typedef struct worker {
  pthread_t thread;
  ovis_sim* sim;
  int32_t z;
  ovis_state states[2];
  int32_t count;
} worker;

static void* queue_many(void* context) {
  const worker* w = context;
  for (int32_t i = 0; i < w->count; i++) {
    // Each thread writes its own row again and again: its last change of a cell must win.
    const ovis_pos at = {20 + i % 64, 64, w->z};
    if (ovis_sim_queue_block(w->sim, at, w->states[i / 64 % 2]) != OVIS_OK) {
      return (void*)1;
    }
  }
  return NULL;
}

TEST(four_threads_queue_while_the_simulation_ticks) {
  mob_scene scene = mob_scene_open("stone");
  for (int i = 0; i < 8; i++) {
    mob_scene_spawn(&scene, i % 2 ? "zombie" : "sheep", 60.5 + i, 60.5);
  }
  worker workers[4];
  for (int32_t i = 0; i < 4; i++) {
    workers[i] = (worker){.sim = scene.sim,
                          .z = 20 + 4 * i,
                          .states = {path_scene_state("dirt"), path_scene_state("sand")},
                          .count = (int32_t)test_count(64 * 100, 64 * 1000, 64 * 1000)};
    assert_int_equal(pthread_create(&workers[i].thread, NULL, queue_many, &workers[i]), 0);
  }
  mob_scene_ticks(&scene, 100);
  for (int32_t i = 0; i < 4; i++) {
    void* failed;
    assert_int_equal(pthread_join(workers[i].thread, &failed), 0);
    assert_null(failed);
  }
  mob_scene_ticks(&scene, 1);
  for (int32_t i = 0; i < 4; i++) {
    for (int32_t x = 20; x < 84; x++) {
      const bool is_odd = (workers[i].count / 64 - 1) % 2 == 1;
      assert_string_equal(mob_scene_block(&scene, x, 64, workers[i].z), is_odd ? "sand" : "dirt");
    }
  }
  mob_scene_close(&scene);
}

// ---- The host's say

typedef struct host {
  mob_scene* scene;
  ovis_verdict verdict;
  ovis_verb verb; // that it has something to say about
  int32_t asked[OVIS_VERB_COUNT];
  float health_when_asked;
  ovis_act last;
} host;

static ovis_verdict decide(void* context, const ovis_act* act, int32_t* out_reason) {
  host* h = context;
  h->asked[act->verb]++;
  if (act->verb != h->verb) {
    return OVIS_VERDICT_DO;
  }
  h->last = *act;
  if (act->verb == OVIS_VERB_HURT) {
    h->health_when_asked = mob_scene_mob(h->scene, act->other).health;
  } else if (act->verb == OVIS_VERB_SET_BLOCK) {
    // It may read the world: the effect is still to come.
    assert_true(ovis_world_get_block(h->scene->world, act->pos) != act->state);
  }
  *out_reason = 42;
  return h->verdict;
}

static mob_scene open_hosted(host* h, ovis_verdict verdict, ovis_verb verb) {
  *h = (host){.verdict = verdict, .verb = verb};
  ovis_sim_def def = ovis_default_sim_def();
  def.on_act = decide;
  def.act_context = h;
  return mob_scene_open_def("grass_block", &def);
}

TEST(the_host_is_asked_before_harm) {
  for (ovis_verdict verdict = OVIS_VERDICT_DO; verdict <= OVIS_VERDICT_REFUSED; verdict++) {
    host h;
    mob_scene scene = open_hosted(&h, verdict, OVIS_VERB_HURT);
    h.scene = &scene;
    const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
    const ovis_mob_id player = mob_scene_player(&scene, 66.5, 64.5);
    const bool is_done = ovis_mob_hurt(scene.sim, sheep, 3, player) == OVIS_OK;
    assert_true(is_done == (verdict != OVIS_VERDICT_REFUSED));
    assert_int_equal(h.asked[OVIS_VERB_HURT], 1);
    assert_true(h.health_when_asked == 8);
    assert_true(h.last.mob.value == player.value && h.last.other.value == sheep.value &&
                h.last.amount == 3);
    assert_int_equal(h.last.damage, OVIS_DAMAGE_ATTACK);
    const bool is_ours = verdict == OVIS_VERDICT_DO;
    assert_true(mob_scene_mob(&scene, sheep).health == (is_ours ? 5 : 8));
    assert_true((mob_scene_mob(&scene, sheep).velocity.x != 0) == is_ours);
    assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_HURT), is_ours);
    const ovis_event* refused = mob_scene_event(&scene, OVIS_EVENT_REFUSED);
    assert_true((refused != NULL) == (verdict == OVIS_VERDICT_REFUSED));
    assert_true(refused == NULL ||
                (refused->verb == OVIS_VERB_HURT && refused->reason == 42 &&
                 refused->mob.value == player.value && refused->other.value == sheep.value));
    mob_scene_close(&scene);
  }
}

TEST(the_host_is_asked_before_a_block_changes) {
  for (ovis_verdict verdict = OVIS_VERDICT_DO; verdict <= OVIS_VERDICT_REFUSED; verdict++) {
    host h;
    mob_scene scene = open_hosted(&h, verdict, OVIS_VERB_SET_BLOCK);
    h.scene = &scene;
    const ovis_mob_id lamb = mob_scene_spawn_baby(&scene, "sheep", 64.5, 64.5);
    for (int i = 0; i < 3000 && h.asked[OVIS_VERB_SET_BLOCK] == 0; i++) {
      mob_scene_ticks(&scene, 1);
    }
    assert_int_equal(h.asked[OVIS_VERB_SET_BLOCK], 1);
    assert_true(h.last.mob.value == lamb.value && h.last.other.value == 0);
    const bool is_ours = verdict == OVIS_VERDICT_DO;
    assert_string_equal(mob_scene_block(&scene, h.last.pos.x, h.last.pos.y, h.last.pos.z),
                        is_ours ? "dirt" : "grass_block");
    assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_BLOCK_SET), is_ours);
    const ovis_event* refused = mob_scene_event(&scene, OVIS_EVENT_REFUSED);
    assert_true((refused != NULL) == (verdict == OVIS_VERDICT_REFUSED));
    assert_true(refused == NULL || (refused->reason == 42 && refused->serial == 1 &&
                                    memcmp(&refused->pos, &h.last.pos, sizeof refused->pos) == 0));
    mob_scene_close(&scene);
  }
}

static bool was_held;

static ovis_verdict meddle(void* context, const ovis_act* act, int32_t* out_reason) {
  const mob_scene* scene = context;
  *out_reason = 0;
  was_held = ovis_mob_set_held_item(scene->sim, act->other, "wheat") == OVIS_OK;
  return OVIS_VERDICT_DO;
}

// Also between ticks, where nobody's turn it is: the blow still holds on to both mobs.
TEST(who_is_asked_may_not_change_mobs) {
  mob_scene scene;
  ovis_sim_def def = ovis_default_sim_def();
  def.on_act = meddle;
  def.act_context = &scene;
  scene = mob_scene_open_def("stone", &def);
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
  was_held = true;
  ovis_mob_hurt(scene.sim, sheep, 3, OVIS_NO_MOB);
  assert_false(was_held);
  mob_scene_close(&scene);
}

TEST(names_of_verbs_harms_and_events_are_never_null) {
  for (int i = -1; i <= 100; i++) {
    assert_non_null(ovis_verb_name((ovis_verb)i));
    assert_non_null(ovis_damage_name((ovis_damage)i));
    assert_non_null(ovis_event_name((ovis_event_type)i));
    assert_non_null(ovis_event_sentence((ovis_event_type)i));
    assert_non_null(ovis_reason_name((ovis_reason)i));
    assert_non_null(ovis_reason_sentence((ovis_reason)i));
  }
  assert_string_equal(ovis_verb_name(OVIS_VERB_HURT), "hurt");
  assert_string_equal(ovis_damage_name(OVIS_DAMAGE_VOID), "void");
  assert_string_equal(ovis_event_name(OVIS_EVENT_BORN), "born");
  assert_string_equal(ovis_verb_name(OVIS_VERB_COUNT), "unknown");
  assert_string_equal(ovis_reason_name((ovis_reason)-1), "unknown");
}
