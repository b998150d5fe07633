// Traces of a running simulation: they change nothing, and what they tell fits what is asked.
#include "sim/sim_internal.h"
#include "support/counting_alloc.h"
#include "support/mob_scene.h"
#include "support/outcomes.h"
#include "support/test.h"

#include <ovis/trace.h>

#include <string.h>

static ovis_tracer* trace(const mob_scene* scene, bool watches_all) {
  ovis_tracer_def def = ovis_default_tracer_def();
  def.sim = scene->sim;
  def.watches_all = watches_all;
  ovis_tracer* tracer;
  assert_int_equal(ovis_tracer_create(&def, &tracer), OVIS_OK);
  return tracer;
}

static mob_scene open_night(void) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_spawn(&scene, "zombie", 60.5, 64.5);
  mob_scene_spawn(&scene, "sheep", 66.5, 64.5);
  mob_scene_spawn(&scene, "villager", 72.5, 64.5);
  mob_scene_player(&scene, 70.5, 70.5);
  return scene;
}

TEST(tracing_leaves_the_hash_as_it_is) {
  mob_scene plain = open_night();
  mob_scene traced = open_night();
  ovis_tracer* tracer = trace(&traced, true);
  for (int32_t i = 0; i < 300; i++) {
    assert_non_null(trace_of(tracer));
    mob_scene_ticks(&plain, 1);
    mob_scene_ticks(&traced, 1);
    assert_true(ovis_sim_get_hash(plain.sim) == ovis_sim_get_hash(traced.sim));
  }
  ovis_tracer_destroy(tracer);
  mob_scene_close(&plain);
  mob_scene_close(&traced);
}

static void expect_same_mob(const ovis_trace_mob* a, const ovis_trace_mob* b) {
  assert_true(a->serial == b->serial);
  assert_memory_equal(&a->pos, &b->pos, sizeof a->pos);
  assert_true(a->yaw_deg == b->yaw_deg && a->head_yaw_deg == b->head_yaw_deg &&
              a->pitch_deg == b->pitch_deg && a->health == b->health);
  assert_true(a->target == b->target && a->next_index == b->next_index);
  assert_true(a->is_on_ground == b->is_on_ground && a->is_in_water == b->is_in_water &&
              a->is_alive == b->is_alive && a->is_walking == b->is_walking);
  assert_string_equal(a->activity, b->activity);
  assert_int_equal(a->running_count, b->running_count);
  for (int32_t i = 0; i < a->running_count; i++) {
    assert_int_equal(a->running[i], b->running[i]);
  }
  assert_int_equal(a->memory_count, b->memory_count);
  for (int32_t i = 0; i < a->memory_count; i++) {
    assert_int_equal(a->memories[i].kind, b->memories[i].kind);
    assert_true(a->memories[i].value.entity == b->memories[i].value.entity);
  }
}

// The bits say what differs from the tick before. [Limit: the mob was there]
static void expect_changes(const ovis_trace_mob* was, const ovis_trace_mob* now) {
  const bool has_level = was->pos.x != now->pos.x || was->pos.z != now->pos.z;
  const bool has_turn = was->yaw_deg != now->yaw_deg || was->head_yaw_deg != now->head_yaw_deg ||
                        was->pitch_deg != now->pitch_deg;
  const bool has_other = was->health != now->health || was->target != now->target ||
                         was->next_index != now->next_index ||
                         was->is_on_ground != now->is_on_ground ||
                         was->is_in_water != now->is_in_water || was->is_alive != now->is_alive ||
                         was->is_walking != now->is_walking;
  const uint32_t expected = (has_level ? OVIS_TRACE_LEVEL : 0u) |
                            (was->pos.y != now->pos.y ? OVIS_TRACE_HEIGHT : 0u) |
                            (has_turn ? OVIS_TRACE_TURN : 0u) | (has_other ? OVIS_TRACE_OTHER : 0u);
  if (now->changes != OVIS_TRACE_ALL) { // what a mind does changes all of it
    assert_int_equal(now->changes, expected);
  }
}

// A tracer leaves out mobs that look as before. A new one leaves nobody out.
TEST(a_tracer_shows_what_a_new_tracer_shows) {
  mob_scene scene = open_night();
  ovis_tracer* tracer = trace(&scene, false);
  int32_t same = 0;
  int32_t changed = 0;
  ovis_trace_mob last[64] = {{0}};
  for (int32_t i = 0; i < 600; i++) {
    const ovis_trace* seen = trace_of(tracer);
    ovis_tracer* fresh = trace(&scene, false);
    const ovis_trace* expected = trace_of(fresh);
    assert_int_equal(seen->mob_count, expected->mob_count);
    for (int32_t m = 0; m < seen->mob_count; m++) {
      expect_same_mob(&seen->mobs[m], &expected->mobs[m]);
      assert_int_equal(expected->mobs[m].changes, OVIS_TRACE_ALL);
      same += seen->mobs[m].changes == 0;
      changed += seen->mobs[m].changes != 0;
      assert_in_range(m, 0, 63);
      if (last[m].serial == seen->mobs[m].serial) {
        expect_changes(&last[m], &seen->mobs[m]);
      }
      last[m] = seen->mobs[m];
    }
    ovis_tracer_destroy(fresh);
    mob_scene_ticks(&scene, 1);
  }
  assert_int_not_equal(same, 0);
  assert_int_not_equal(changed, 0);
  ovis_tracer_destroy(tracer);
  mob_scene_close(&scene);
}

// Options that started and did not stop are those that run.
TEST(starts_and_stops_add_up_to_what_runs) {
  mob_scene scene = open_night();
  ovis_tracer* tracer = trace(&scene, false);
  uint64_t running[8][3] = {{0}};
  int32_t started = 0;
  for (int32_t i = 0; i < 400; i++) {
    const ovis_trace* seen = trace_of(tracer);
    assert_non_null(seen);
    assert_int_equal(seen->tick, ovis_sim_get_ticks(scene.sim));
    for (int32_t r = 0; r < seen->record_count; r++) {
      const ovis_record* record = &seen->records[r];
      assert_int_not_equal(record->kind, OVIS_RECORD_OPTION_REFUSED); // nobody is watched
      const int32_t word = record->option / 64;
      const uint64_t bit = UINT64_C(1) << record->option % 64;
      if (record->kind == OVIS_RECORD_OPTION_STARTED) {
        assert_true((running[record->mob][word] & bit) == 0);
        running[record->mob][word] |= bit;
        started++;
      } else if (record->kind == OVIS_RECORD_OPTION_STOPPED) {
        assert_true((running[record->mob][word] & bit) != 0);
        running[record->mob][word] &= ~bit;
      }
    }
    for (int32_t m = 0; m < seen->mob_count; m++) {
      const ovis_trace_mob* mob = &seen->mobs[m];
      uint64_t bits[3] = {0};
      for (int32_t o = 0; o < mob->running_count; o++) {
        bits[mob->running[o] / 64] |= UINT64_C(1) << mob->running[o] % 64;
      }
      assert_memory_equal(bits, running[mob->serial], sizeof bits);
      ovis_option option;
      const ovis_mob_id id = ovis_mob_find(scene.sim, mob->serial);
      for (int32_t o = 0; ovis_mob_get_option(scene.sim, id, o, &option); o++) {
        assert_true(option.is_running == ((bits[o / 64] >> o % 64 & 1u) != 0));
        assert_string_equal(option.info.name, mob->species->options[o].name);
      }
    }
    mob_scene_ticks(&scene, 1);
  }
  assert_true(started > 10);
  ovis_tracer_destroy(tracer);
  mob_scene_close(&scene);
}

enum { OPTIONS_MAX = 256 };

// The answers that a tracer told last, for each option of one mob.
typedef struct told_answers {
  ovis_answer answers[OPTIONS_MAX];
  bool is_told[OPTIONS_MAX];
} told_answers;

static void take_answers(told_answers* told, const ovis_trace* seen, uint64_t serial) {
  for (int32_t r = 0; r < seen->record_count; r++) {
    const ovis_record* record = &seen->records[r];
    if (record->mob == serial && (record->kind == OVIS_RECORD_OPTION_REFUSED ||
                                  record->kind == OVIS_RECORD_OPTION_STOPPED)) {
      told->answers[record->option] = record->answer;
      told->is_told[record->option] = true;
    }
  }
}

static int32_t expect_told(const told_answers* told, const ovis_sim* sim, ovis_mob_id mob) {
  const int32_t count = ovis_mob_get_option_count(sim, mob);
  int32_t checked = 0;
  assert_true(count > 0 && count <= OPTIONS_MAX);
  for (int32_t i = 0; i < count; i++) {
    ovis_option option;
    assert_true(ovis_mob_get_option(sim, mob, i, &option));
    const bool is_fresh = ov_sim_answers_mark(sim, mob) == 0 || !ov_sim_explains(sim, mob, i) ||
                          ovis_sim_get_ticks(sim) % 20 == 0;
    if (!option.is_running && told->is_told[i] && is_fresh) {
      assert_int_equal(option.answer.reason, told->answers[i].reason);
      assert_int_equal(option.answer.other, told->answers[i].other);
      assert_true(option.answer.limit == told->answers[i].limit);
      checked++;
    }
  }
  return checked;
}

// Goals and brains tell only the options whose answers changed: what was told last still holds.
// The tracer looks every 20 ticks at what kinds of behaviors add to their answers.
TEST(of_a_watched_mob_no_refusal_is_left_out) {
  mob_scene scene = open_night();
  ovis_tracer* tracer = trace(&scene, true);
  static told_answers told[3];
  int32_t checked = 0;
  for (int32_t i = 0; i < 600; i++) {
    const ovis_trace* seen = trace_of(tracer);
    assert_non_null(seen);
    for (int32_t m = 0; m < 3; m++) {
      const ovis_mob_id mob = ovis_sim_get_mob(scene.sim, m);
      ovis_mob_state state;
      assert_true(ovis_mob_get_state(scene.sim, mob, &state));
      take_answers(&told[m], seen, state.serial);
      checked += expect_told(&told[m], scene.sim, mob);
    }
    mob_scene_ticks(&scene, 1);
  }
  assert_true(checked > 600 * 30);
  ovis_tracer_destroy(tracer);
  mob_scene_close(&scene);
}

static const ovis_record* find(const ovis_trace* seen, ovis_record_kind kind, uint64_t mob) {
  for (int32_t i = 0; i < seen->record_count; i++) {
    if (seen->records[i].kind == kind && seen->records[i].mob == mob) {
      return &seen->records[i];
    }
  }
  return NULL;
}

// The answer of an arrival, with the longest stay.
static const ovis_record* find_stay(const ovis_trace* seen) {
  for (int32_t i = 0; i < seen->record_count; i++) {
    const ovis_record* record = &seen->records[i];
    if (record->kind == OVIS_RECORD_OPTION_GOES_ON && record->answer.block != NULL &&
        record->answer.limit > 0) {
      return record;
    }
  }
  return NULL;
}

// A cat that has come to its chest runs on with another answer: the chest, and for how long.
TEST(a_running_option_tells_a_new_answer) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_set(&scene, 64, 64, 64, "chest");
  const ovis_mob_id cat = mob_scene_spawn(&scene, "cat", 62.5, 64.5);
  const ovis_mob_id player = mob_scene_player(&scene, 61.5, 64.5);
  mob_scene_put(&scene, cat, OVIS_PROP_TAME, 1);
  mob_scene_put(&scene, cat, OVIS_PROP_OWNER, (double)mob_scene_mob(&scene, player).serial);
  ovis_tracer* tracer = trace(&scene, true);
  const ovis_record* stay = NULL;
  for (int32_t i = 0; i < 3000 && stay == NULL; i++) {
    mob_scene_ticks(&scene, 1);
    stay = find_stay(trace_of(tracer));
  }
  assert_non_null(stay);
  assert_int_equal(stay->answer.reason, OVIS_REASON_RUNNING);
  assert_non_null(strstr(stay->answer.block, "chest"));
  assert_int_equal(stay->answer.cell.x, 64);
  ovis_option option;
  const int32_t index = stay->option;
  const int64_t most = ovis_sim_get_ticks(scene.sim) + (int64_t)stay->answer.limit;
  do {
    mob_scene_ticks(&scene, 1);
    assert_true(ovis_mob_get_option(scene.sim, cat, index, &option));
  } while (option.is_running);
  assert_int_equal(option.answer.reason, OVIS_REASON_ENDED);
  const int64_t ended = ovis_sim_get_ticks(scene.sim);
  assert_true(ended <= most && ended > most - 2); // full ticks alone end a goal
  ovis_tracer_destroy(tracer);
  mob_scene_close(&scene);
}

TEST(the_first_trace_tells_who_is_there_and_what_it_holds) {
  mob_scene scene = open_night();
  assert_int_equal(ovis_mob_set_held_item(scene.sim, ovis_mob_find(scene.sim, 4), "wheat"),
                   OVIS_OK);
  ovis_tracer* tracer = trace(&scene, false);
  const ovis_trace* seen = trace_of(tracer);
  for (uint64_t serial = 1; serial <= 4; serial++) {
    assert_non_null(find(seen, OVIS_RECORD_CAME, serial));
  }
  assert_string_equal(find(seen, OVIS_RECORD_HOLDS, 4)->item, "wheat");
  assert_string_equal(seen->mobs[3].species->mind, "walker");
  assert_true(seen->mobs[3].species->is_player);
  mob_scene_ticks(&scene, 1);
  assert_int_equal(ovis_mob_set_held_item(scene.sim, ovis_mob_find(scene.sim, 4), NULL), OVIS_OK);
  ovis_mob_remove(scene.sim, ovis_mob_find(scene.sim, 2));
  mob_scene_ticks(&scene, 1);
  seen = trace_of(tracer);
  assert_non_null(find(seen, OVIS_RECORD_WENT, 2));
  assert_string_equal(find(seen, OVIS_RECORD_HOLDS, 4)->item, "");
  assert_int_equal(seen->mob_count, 3);
  ovis_tracer_destroy(tracer);
  mob_scene_close(&scene);
}

TEST(events_name_their_states) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_spawn(&scene, "pig", 64.5, 64.5);
  mob_scene_set(&scene, 64, 64, 64, "cactus");
  ovis_tracer* tracer = trace(&scene, false);
  trace_of(tracer);
  const ovis_record* hurt = NULL;
  for (int32_t i = 0; i < 20 && hurt == NULL; i++) {
    mob_scene_ticks(&scene, 1);
    hurt = find(trace_of(tracer), OVIS_RECORD_EVENT, 1);
  }
  assert_non_null(hurt);
  assert_int_equal(hurt->event.type, OVIS_EVENT_HURT);
  assert_non_null(strstr(hurt->state_name, "cactus"));
  ovis_tracer_destroy(tracer);
  mob_scene_close(&scene);
}

TEST(a_path_is_told_with_its_nodes) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id hero = mob_scene_player(&scene, 60.5, 64.5);
  ovis_tracer* tracer = trace(&scene, false);
  trace_of(tracer);
  assert_int_equal(ovis_mob_walk_to(scene.sim, hero, (ovis_vec3){66.5, 64, 64.5}, 1), OVIS_OK);
  const ovis_record* path = NULL;
  for (int32_t i = 0; i < 10 && path == NULL; i++) {
    mob_scene_ticks(&scene, 1);
    const ovis_trace* seen = trace_of(tracer);
    path = find(seen, OVIS_RECORD_PATH, 1);
    assert_true(path == NULL || seen->mobs[0].node_count == path->node_count);
  }
  assert_non_null(path);
  assert_int_equal(path->target.x, 66);
  assert_int_equal(path->nodes[path->node_count - 1].x, 66);
  assert_false(path->is_partial);
  ovis_tracer_destroy(tracer);
  mob_scene_close(&scene);
}

// Two observers keep inputs: when one goes, the other still gets them.
TEST(one_tracer_that_goes_takes_nothing_from_another) {
  mob_scene scene = open_night();
  ovis_tracer* stays = trace(&scene, false);
  ovis_tracer* goes = trace(&scene, false);
  trace_of(stays);
  ovis_tracer_destroy(goes);
  assert_int_equal(ovis_mob_set_held_item(scene.sim, ovis_mob_find(scene.sim, 4), "wheat"),
                   OVIS_OK);
  mob_scene_ticks(&scene, 1);
  const ovis_trace* seen = trace_of(stays);
  assert_int_equal(seen->input_count, 1);
  assert_int_equal(seen->inputs[0].kind, OVIS_INPUT_HOLD);
  ovis_tracer_destroy(stays);
  mob_scene_close(&scene);
}
