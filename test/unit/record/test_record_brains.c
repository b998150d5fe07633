// Snapshots, recordings and replays of brains and points of interest: a village with inputs of
// every kind goes on hash by hash, from any tick.
#include "record_stage.h"
#include "sim/sim_internal.h"
#include "support/mob_scene.h"

#include <string.h>

enum { FIRST_TICKS = 1500, MORE_TICKS = 1000, ALL_TICKS = FIRST_TICKS + MORE_TICKS };

static const ovis_pos cells[] = {{50, 64, 50}, {56, 64, 50}, {62, 64, 50}, {68, 64, 50},
                                 {50, 64, 60}, {56, 64, 60}, {62, 64, 60}, {68, 64, 60}};
enum { CELLS = sizeof cells / sizeof *cells };

static void build(mob_scene* scene) {
  static const char* const states[] = {"red_bed[part=head,facing=north]",
                                       "blue_bed[part=head,facing=north]",
                                       "bell",
                                       "lectern",
                                       "red_bed[part=head,facing=north]",
                                       "composter",
                                       "loom",
                                       "emerald_block"};
  for (int32_t i = 0; i < CELLS; i++) {
    mob_scene_set(scene, cells[i].x, cells[i].y, cells[i].z, states[i]);
  }
  // A house whose bed is behind a door.
  mob_scene_fill(scene, (ovis_pos){47, 64, 47}, (ovis_pos){53, 66, 53}, "oak_planks");
  mob_scene_fill(scene, (ovis_pos){48, 64, 48}, (ovis_pos){52, 65, 52}, "air");
  mob_scene_set(scene, 50, 64, 50, states[0]);
  mob_scene_set(scene, 50, 64, 53, "oak_door[half=lower,facing=north]");
  mob_scene_set(scene, 50, 65, 53, "oak_door[half=upper,facing=north]");
}

static mob_scene open_village(uint64_t seed) {
  const ovis_state emerald = path_scene_state("emerald_block");
  const ovis_point_type_def shrine = {.cookie = OVIS_COOKIE,
                                      .name = "shrine",
                                      .tickets = 4,
                                      .valid_range = 2,
                                      .states = &emerald,
                                      .state_count = 1};
  ovis_sim_def def = ovis_default_sim_def();
  def.seed = seed;
  def.load_distance = 1;
  def.point_types = &shrine;
  def.point_type_count = 1;
  mob_scene scene = mob_scene_open_def("grass_block", &def);
  build(&scene);
  mob_scene_set_time(&scene, (int64_t)(seed % 24) * 1000);
  for (int32_t i = 0; i < 7; i++) {
    mob_scene_spawn(&scene, "villager", 54.5 + i * 2, 55.5);
  }
  mob_scene_spawn_baby(&scene, "villager", 58.5, 57.5);
  mob_scene_spawn(&scene, "sheep", 70.5, 55.5);
  return scene;
}

// ---- Inputs, which follow from seed and tick alone

static void meddle(mob_scene* scene, uint64_t seed) {
  static const char* const states[] = {"air", "red_bed[part=head,facing=north]", "bell", "lectern",
                                       "smoker"};
  uint64_t random = seed * 1000003 + (uint64_t)ovis_sim_get_ticks(scene->sim);
  const int32_t count = ovis_sim_get_mob_count(scene->sim);
  if (test_below(&random, 12) != 0 || count == 0) {
    return;
  }
  ovis_sim* sim = scene->sim;
  const ovis_mob_id mob = ovis_sim_get_mob(sim, test_below(&random, count));
  const ovis_pos cell = cells[test_below(&random, CELLS)];
  const ovis_memory_value place = {
      .type = OVIS_MEMORY_PLACE, .cell = cell, .ttl = OVIS_MEMORY_FOR_EVER};
  const ovis_memory_value golem = {.type = OVIS_MEMORY_BOOL, .number = 1, .ttl = 90};
  switch (test_below(&random, 10)) {
  case 0:
  case 1:
    ovis_world_set_block(scene->world, cell, path_scene_state(states[test_below(&random, 5)]));
    break;
  case 2: mob_scene_set_time(scene, test_below(&random, 24) * 1000); break;
  case 3: ovis_mob_set_memory(sim, mob, OVIS_MEM_HOME, &place); break;
  case 4: ovis_mob_set_memory(sim, mob, OVIS_MEM_GOLEM_DETECTED_RECENTLY, &golem); break;
  case 5: ovis_mob_set_memory(sim, mob, OVIS_MEM_MEETING_POINT, NULL); break;
  case 6: ovis_sim_set_point_tickets(sim, cell, "home", 1); break;
  case 7: ovis_village_ring_bell(sim, cell); break;
  case 8:
    if (count > 6) {
      ovis_mob_hurt(sim, mob, 3, OVIS_NO_MOB);
    }
    break;
  default:
    if (count < 12) {
      mob_scene_spawn(scene, test_below(&random, 4) == 0 ? "zombie" : "villager", 58.5, 56.5);
    }
    break;
  }
}

static void tick(mob_scene* scene, uint64_t seed) {
  meddle(scene, seed);
  assert_int_equal(ovis_sim_tick(scene->sim), OVIS_OK);
}

// ---- Snapshots

static mob_scene restore(ovis_sim* from) {
  uint8_t* bytes;
  size_t size;
  ovis_error error = {.message = ""};
  mob_scene scene = mob_scene_open("air"); // gets the sections of the snapshot
  ovis_sim_destroy(scene.sim);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = scene.world;
  assert_int_equal(ovis_sim_take_snapshot(from, &bytes, &size), OVIS_OK);
  if (ovis_sim_restore(&def, bytes, size, &scene.sim, &error) != OVIS_OK) {
    fail_msg("%s", error.message);
  }
  ovis_sim_free_snapshot(from, bytes, size);
  return scene;
}

static void count_taken(void* context, const ovis_point* point) {
  *(int32_t*)context += point->tickets - point->free_tickets;
}

static void expect_goes_on(mob_scene* again, uint64_t seed, int32_t at, const uint64_t* hashes) {
  assert_true(ovis_sim_get_hash(again->sim) == hashes[at]);
  for (int32_t i = 1; i <= MORE_TICKS; i++) {
    tick(again, seed);
    if (ovis_sim_get_hash(again->sim) != hashes[at + i]) {
      fail_msg("seed %d, taken at tick %d, another hash %d ticks later", (int)seed, (int)at,
               (int)i);
    }
  }
}

TEST(a_village_goes_on_from_any_tick_hash_by_hash) {
  uint64_t random = test_seed(17);
  const int64_t count = test_count(10, 200, 200);
  int64_t taken = 0;
  for (int64_t done = 0; done < count;) {
    static uint64_t hashes[ALL_TICKS + 1];
    const uint64_t seed = test_random(&random) % 1000;
    mob_scene whole = open_village(seed);
    hashes[0] = ovis_sim_get_hash(whole.sim);
    for (int32_t i = 1; i <= ALL_TICKS; i++) {
      tick(&whole, seed);
      hashes[i] = ovis_sim_get_hash(whole.sim);
    }
    mob_scene_close(&whole);
    mob_scene scene = open_village(seed);
    for (int32_t at = 0; done < count; done++) {
      const int32_t next = at + test_below(&random, 400);
      if (next > FIRST_TICKS) {
        break;
      }
      for (; at < next; at++) {
        tick(&scene, seed);
      }
      mob_scene again = restore(scene.sim);
      int32_t now = 0;
      ovis_sim_visit_points(again.sim, count_taken, &now);
      taken += now;
      expect_goes_on(&again, seed, at, hashes);
      mob_scene_close(&again);
    }
    mob_scene_close(&scene);
  }
  print_message("%lld snapshots, %lld taken tickets in them\n", (long long)count, (long long)taken);
  assert_true(taken > count);
}

// ---- Recordings

TEST(a_recorded_village_can_be_run_again) {
  for (uint64_t seed = 1; seed <= (uint64_t)test_count(3, 20, 100); seed++) {
    mob_scene scene = open_village(seed);
    ovis_recorder_def def = ovis_default_recorder_def();
    def.sim = scene.sim;
    ovis_recorder* recorder;
    assert_int_equal(ovis_recorder_create(&def, &recorder, NULL), OVIS_OK);
    for (int32_t i = 0; i < 800; i++) {
      tick(&scene, seed);
      assert_int_equal(ovis_recorder_tick(recorder, NULL), OVIS_OK);
    }
    assert_int_equal(ovis_recorder_finish(recorder, NULL), OVIS_OK);
    size_t size;
    const uint8_t* bytes = ovis_recorder_get_bytes(recorder, &size);
    ovis_recording* recording = stage_open_bytes(bytes, size);
    ovis_divergence where;
    ovis_error error = {.message = ""};
    if (ovis_replay_verify(recording, path_scene_registry(), NULL, NULL, &where, &error) !=
        OVIS_OK) {
      fail_msg("%s", error.message);
    }
    if (where.is_there) {
      fail_msg("seed %d: tick %d, mob %d, %s.%s: %s, %s", (int)seed, (int)where.tick,
               (int)where.serial, where.room, where.field, where.left, where.right);
    }
    assert_int_equal(where.tick_equal, 800);
    ovis_recording_close(recording);
    ovis_recorder_destroy(recorder);
    mob_scene_close(&scene);
  }
}

// ---- A mark that stays stands for answers that stay

typedef struct known_answers {
  uint64_t serial, mark;
  ovis_answer answers[OVIS_MEM_OWN]; // room for all behaviors
} known_answers;

static bool is_news(const ovis_answer* a, const ovis_answer* b) {
  return a->reason != b->reason || a->other != b->other || a->limit != b->limit;
}

// Compares each answer with that of the tick before. Counts mobs whose mark stayed.
static int32_t compare_answers(const ovis_sim* sim, ovis_mob_id mob, known_answers* known) {
  const uint64_t mark = ov_sim_answers_mark(sim, mob);
  const bool has_stayed = known->mark != 0 && mark == known->mark;
  const int32_t count = ovis_mob_get_option_count(sim, mob);
  assert_in_range(count, 0, OVIS_MEM_OWN);
  for (int32_t i = 0; i < count; i++) {
    ovis_option option;
    assert_true(ovis_mob_get_option(sim, mob, i, &option));
    const bool may_differ = !has_stayed || ov_sim_explains(sim, mob, i);
    assert_true(may_differ || !is_news(&option.answer, &known->answers[i]));
    known->answers[i] = option.answer;
  }
  known->mark = mark;
  return has_stayed;
}

TEST(answers_differ_only_where_their_mark_does) {
  static known_answers known[64];
  mob_scene scene = open_village(9);
  int32_t stayed = 0;
  int32_t looks = 0;
  for (int32_t tick = 0; tick < FIRST_TICKS; tick++) {
    meddle(&scene, 9);
    assert_int_equal(ovis_sim_tick(scene.sim), OVIS_OK);
    for (int32_t i = 0; i < ovis_sim_get_mob_count(scene.sim); i++) {
      ovis_mob_state state;
      const ovis_mob_id mob = ovis_sim_get_mob(scene.sim, i);
      assert_true(ovis_mob_get_state(scene.sim, mob, &state));
      known_answers* of = &known[state.serial % 64];
      of->mark = of->serial == state.serial ? of->mark : 0;
      of->serial = state.serial;
      stayed += compare_answers(scene.sim, mob, of);
      looks++;
    }
  }
  assert_true(stayed > looks / 4); // else the test says nothing
  mob_scene_close(&scene);
}
