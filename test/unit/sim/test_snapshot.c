// A simulation that is written and read again goes on as if nothing had happened.
#include "sim/sim_internal.h"
#include "support/lively.h"
#include "support/mob_scene.h"
#include "support/registry.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// A snapshot is taken at BEFORE_TICKS + WAIT_MAX at the latest.
enum { RUN_TICKS = 1000, BEFORE_TICKS = 600, WAIT_MAX = 100, ALL_TICKS = 1700 };
_Static_assert(BEFORE_TICKS + WAIT_MAX + RUN_TICKS <= ALL_TICKS, "hashes of all ticks");

typedef struct snapshot {
  uint8_t* bytes;
  size_t size;
} snapshot;

static snapshot take(lively* scene) {
  snapshot shot;
  assert_int_equal(ovis_sim_take_snapshot(scene->sim, &shot.bytes, &shot.size), OVIS_OK);
  return shot;
}

static void release(const lively* scene, snapshot* shot) {
  ovis_sim_free_snapshot(scene->sim, shot->bytes, shot->size);
}

TEST(the_scene_is_lively) {
  lively scene = lively_open(1);
  int32_t seen[OVIS_EVENT_COUNT] = {0};
  for (int i = 0; i < BEFORE_TICKS + RUN_TICKS; i++) {
    lively_tick(&scene);
    int32_t count;
    const ovis_event* events = ovis_sim_get_events(scene.sim, &count);
    for (int32_t e = 0; e < count; e++) {
      seen[events[e].type]++;
    }
    if (i % 100 == 0) {
      assert_true(ovis_sim_check(scene.sim));
    }
  }
  static const ovis_event_type wanted[] = {OVIS_EVENT_BORN,   OVIS_EVENT_DIED,
                                           OVIS_EVENT_HURT,   OVIS_EVENT_BLOCK_SET,
                                           OVIS_EVENT_TARGET, OVIS_EVENT_PATH_FAILED};
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    assert_true(seen[wanted[i]] > 0);
  }
  lively_close(&scene);
}

TEST(the_same_seed_gives_the_same_run_and_another_another) {
  lively a = lively_open(3);
  lively b = lively_open(3);
  lively c = lively_open(4);
  for (int i = 0; i < 400; i++) {
    lively_tick(&a);
    lively_tick(&b);
    lively_tick(&c);
    assert_true(ovis_sim_get_hash(a.sim) == ovis_sim_get_hash(b.sim));
    assert_true(ovis_sim_get_hash(a.sim) != ovis_sim_get_hash(c.sim));
  }
  lively_close(&a);
  lively_close(&b);
  lively_close(&c);
}

// Asks all that can be asked.
static void watch(lively* scene) {
  int32_t count;
  const ovis_event* events = ovis_sim_get_events(scene->sim, &count);
  for (int32_t i = 0; i < count; i++) {
    assert_non_null(ovis_event_sentence(events[i].type));
  }
  for (int32_t i = 0; i < ovis_sim_get_mob_count(scene->sim); i++) {
    const ovis_mob_id mob = ovis_sim_get_mob(scene->sim, i);
    ovis_mob_state state;
    ovis_nav_state nav;
    ovis_option goal;
    assert_true(ovis_mob_get_state(scene->sim, mob, &state));
    for (int32_t g = 0; ovis_mob_get_option(scene->sim, mob, g, &goal); g++) {
      assert_non_null(ovis_reason_sentence(goal.answer.reason));
    }
    if (ovis_mob_get_nav(scene->sim, mob, &nav) && nav.node_count > 0) {
      (void)ovis_mob_get_nav_node(scene->sim, mob, nav.node_count - 1);
    }
    for (ovis_prop prop = 0; prop < OVIS_PROP_COUNT; prop++) {
      double value;
      (void)ovis_mob_get_prop(scene->sim, mob, prop, &value);
    }
    const ovis_aabb box = {{state.pos.x - 4, 60, state.pos.z - 4},
                           {state.pos.x + 4, 70, state.pos.z + 4}};
    ovis_mob_id near[8];
    (void)ovis_sim_find_mobs(scene->sim, &box, near, 8);
  }
}

TEST(watching_changes_nothing) {
  lively watched = lively_open(5);
  lively alone = lively_open(5);
  ovis_sim_keep_inputs(watched.sim, true);
  for (int i = 0; i < 400; i++) {
    lively_tick(&watched);
    lively_tick(&alone);
    const uint64_t hash = ovis_sim_get_hash(watched.sim);
    watch(&watched);
    assert_true(ovis_sim_get_hash(watched.sim) == hash);
    assert_true(ovis_sim_get_hash(alone.sim) == hash);
  }
  lively_close(&watched);
  lively_close(&alone);
}

// The hashes of a run without any snapshot.
static uint64_t* hashes_of_a_run(uint64_t seed) {
  uint64_t* hashes = test_malloc((ALL_TICKS + 1) * sizeof *hashes);
  lively scene = lively_open(seed);
  hashes[0] = ovis_sim_get_hash(scene.sim);
  for (int32_t i = 1; i <= ALL_TICKS; i++) {
    lively_tick(&scene);
    hashes[i] = ovis_sim_get_hash(scene.sim);
  }
  lively_close(&scene);
  return hashes;
}

// Restored from a snapshot, a run has the hashes of one that was never interrupted.
static void expect_goes_on(const snapshot* shot, int32_t at, const uint64_t* hashes) {
  lively scene = lively_restore(shot->bytes, shot->size);
  assert_true(ovis_sim_get_hash(scene.sim) == hashes[at]);
  assert_int_equal(ovis_sim_get_ticks(scene.sim), at);
  for (int32_t i = 1; i <= RUN_TICKS; i++) {
    lively_tick(&scene);
    if (ovis_sim_get_hash(scene.sim) != hashes[at + i]) {
      fail_msg("taken at tick %d, another hash %d ticks later", at, i);
    }
    if (i % 100 == 0) {
      assert_true(ovis_sim_check(scene.sim));
    }
  }
  lively_close(&scene);
}

TEST(a_restored_run_goes_on_hash_by_hash) {
  uint64_t random = test_seed(21);
  const int64_t count = test_count(20, 200, 200);
  for (int64_t done = 0; done < count;) {
    const uint64_t seed = test_random(&random) % 1000;
    uint64_t* hashes = hashes_of_a_run(seed);
    lively scene = lively_open(seed);
    int32_t at = 0;
    for (int32_t i = 0; i < 10 && done < count && at < BEFORE_TICKS; i++, done++) {
      const int32_t wait = (int32_t)(test_random(&random) % WAIT_MAX);
      lively_ticks(&scene, wait);
      at += wait;
      snapshot shot = take(&scene);
      expect_goes_on(&shot, at, hashes);
      release(&scene, &shot);
    }
    lively_ticks(&scene, 100);
    assert_true(ovis_sim_get_hash(scene.sim) == hashes[at + 100]); // writing changed nothing
    lively_close(&scene);
    test_free(hashes);
  }
}

TEST(a_snapshot_of_what_was_restored_restores_as_well) {
  uint64_t* hashes = hashes_of_a_run(8);
  lively scene = lively_open(8);
  lively_ticks(&scene, 150);
  snapshot first = take(&scene);
  lively second = lively_restore(first.bytes, first.size);
  lively_ticks(&second, 150);
  snapshot again = take(&second);
  expect_goes_on(&again, 300, hashes);
  release(&scene, &first);
  release(&second, &again);
  lively_close(&second);
  lively_close(&scene);
  test_free(hashes);
}

static void write_all(int to, const uint8_t* bytes, size_t size) {
  while (size > 0) {
    const ssize_t written = write(to, bytes, size);
    assert_true(written > 0);
    bytes += written;
    size -= (size_t)written;
  }
}

// In the child: reads the snapshot from a pipe, goes on, and says the hash.
static void run_child(int from, int to, size_t size) {
  uint8_t* bytes = malloc(size);
  size_t have = 0;
  while (bytes != NULL && have < size) {
    const ssize_t got = read(from, bytes + have, size - have);
    if (got <= 0) {
      _exit(3);
    }
    have += (size_t)got;
  }
  lively scene = lively_restore(bytes, size);
  lively_ticks(&scene, RUN_TICKS);
  const uint64_t hash = ovis_sim_get_hash(scene.sim);
  _exit(write(to, &hash, sizeof hash) == (ssize_t)sizeof hash ? 0 : 4);
}

TEST(another_process_goes_on_with_it) {
#if defined(__EMSCRIPTEN__)
  printf("WebAssembly has no processes\n");
  skip();
#endif
  uint64_t* hashes = hashes_of_a_run(9);
  lively scene = lively_open(9);
  lively_ticks(&scene, 222);
  snapshot shot = take(&scene);
  int there[2];
  int back[2];
  assert_int_equal(pipe(there), 0);
  assert_int_equal(pipe(back), 0);
  const pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    run_child(there[0], back[1], shot.size);
  }
  write_all(there[1], shot.bytes, shot.size);
  uint64_t hash;
  close(back[1]);
  assert_int_equal(read(back[0], &hash, sizeof hash), sizeof hash);
  int status;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  assert_true(hash == hashes[222 + RUN_TICKS]);
  close(back[0]);
  close(there[0]);
  close(there[1]);
  release(&scene, &shot);
  lively_close(&scene);
  test_free(hashes);
}

TEST(a_queued_block_is_in_the_snapshot) {
  lively scene = lively_open(2);
  lively_ticks(&scene, 10);
  const ovis_state gold = registry_state(scene.registry, "gold_block");
  assert_int_equal(ovis_sim_queue_block(scene.sim, (ovis_pos){8, 80, 8}, gold), OVIS_OK);
  snapshot shot = take(&scene);
  lively other = lively_restore(shot.bytes, shot.size);
  assert_true(ovis_world_get_block(other.world, (ovis_pos){8, 80, 8}) == gold);
  assert_true(ovis_sim_get_hash(other.sim) == ovis_sim_get_hash(scene.sim));
  release(&scene, &shot);
  lively_close(&other);
  lively_close(&scene);
}

TEST(a_restored_world_has_the_same_blocks) {
  lively scene = lively_open(2);
  lively_ticks(&scene, 300);
  snapshot shot = take(&scene);
  lively other = lively_restore(shot.bytes, shot.size);
  int32_t loaded = 0;
  for (int32_t x = -1; x <= 4; x++) {
    for (int32_t y = 0; y < 8; y++) {
      for (int32_t z = -1; z <= 4; z++) {
        static ovis_state a[OVIS_SECTION_CELLS];
        static ovis_state b[OVIS_SECTION_CELLS];
        const ovis_section_pos pos = {x, y, z};
        const ovis_status status = ovis_world_read_section(scene.world, pos, a);
        assert_int_equal(ovis_world_read_section(other.world, pos, b), status);
        assert_true(status != OVIS_OK || memcmp(a, b, sizeof a) == 0);
        loaded += status == OVIS_OK;
      }
    }
  }
  assert_int_equal(loaded, 4 * 8 * 4);
  release(&scene, &shot);
  lively_close(&other);
  lively_close(&scene);
}

// ---- Contents of a snapshot

// Writes the simulation, destroys it, and restores it over a world that equals its own.
static ovis_sim* restore_over(ovis_world* world, ovis_sim* sim) {
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_mob_snapshot(sim, &bytes, &size), OVIS_OK);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = world;
  ovis_sim* restored;
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &restored, NULL), OVIS_OK);
  ovis_sim_free_snapshot(sim, bytes, size);
  ovis_sim_destroy(sim);
  return restored;
}

// A dozen players around zombies, more than a zombie remembers of whom it sees, and walls between
// them that come and go.
static mob_scene open_arena(void) {
  mob_scene scene = mob_scene_open("stone");
  for (int32_t i = 0; i < 8; i++) { // half of them go: what comes fills their slots backwards
    mob_scene_spawn(&scene, "sheep", 20.5 + 2 * i, 20.5);
  }
  for (int32_t i = 7; i >= 0; i -= 2) {
    ovis_mob_remove(scene.sim, ovis_sim_get_mob(scene.sim, i));
  }
  for (int32_t i = 0; i < 12; i++) {
    mob_scene_player(&scene, 58.5 + i, i % 2 == 0 ? 58.5 : 70.5);
    if (i % 3 == 0) {
      mob_scene_spawn(&scene, "zombie", 58.5 + i, 64.5);
    }
  }
  return scene;
}

static void change_walls(mob_scene* scene, int64_t tick) {
  const int32_t x = 56 + (int32_t)(tick * 5 % 16);
  const int32_t z = tick % 2 == 0 ? 61 : 67;
  mob_scene_fill(scene, (ovis_pos){x, MOB_SCENE_FEET, z}, (ovis_pos){x + 3, MOB_SCENE_FEET + 2, z},
                 tick % 3 == 0 ? "air" : "stone");
}

// Restored in every tick, with walls changed before and after: it sees and does the same.
TEST(who_was_restored_sees_what_the_others_see) {
  mob_scene one = open_arena();
  mob_scene other = open_arena();
  int32_t targets = 0;
  for (int64_t tick = 0; tick < 300; tick++) {
    change_walls(&one, tick);
    if (tick % 2 == 1) {
      change_walls(&other, tick);
    }
    other.sim = restore_over(other.world, other.sim);
    if (tick % 2 == 0) {
      change_walls(&other, tick);
    }
    mob_scene_ticks(&one, 1);
    mob_scene_ticks(&other, 1);
    if (ovis_sim_get_hash(one.sim) != ovis_sim_get_hash(other.sim)) {
      fail_msg("tick %d: the restored run goes another way", (int)tick);
    }
    targets += mob_scene_events(&one, OVIS_EVENT_TARGET);
  }
  assert_true(targets > 8);
  mob_scene_close(&one);
  mob_scene_close(&other);
}

// A zombie is hurt, hunts who did it, and dies of the next blow: each event names the one before.
TEST(causes_are_not_lost_by_a_restore) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 66.5, 64.5);
  mob_scene_ticks(&scene, 1);
  assert_int_equal(ovis_mob_hurt(scene.sim, zombie, 1, sheep), OVIS_OK);
  int32_t count;
  const ovis_event blow = ovis_sim_get_events(scene.sim, &count)[0];
  assert_int_equal(blow.type, OVIS_EVENT_HURT);
  const uint64_t hash = ovis_sim_get_hash(scene.sim);
  scene.sim = restore_over(scene.world, scene.sim);
  assert_true(ovis_sim_get_hash(scene.sim) == hash);
  // Between two ticks: numbers go on where they were.
  assert_int_equal(ovis_mob_hurt(scene.sim, ovis_mob_find(scene.sim, 2), 1, OVIS_NO_MOB), OVIS_OK);
  assert_int_equal(ovis_sim_get_events(scene.sim, &count)[0].index, blow.index + 1);
  const ovis_event* hunt = NULL;
  for (int i = 0; i < 40 && hunt == NULL; i++) {
    mob_scene_ticks(&scene, 1);
    hunt = mob_scene_event(&scene, OVIS_EVENT_TARGET);
  }
  assert_non_null(hunt);
  assert_int_equal(hunt->cause.tick, blow.tick);
  assert_int_equal(hunt->cause.serial, blow.serial);
  assert_int_equal(hunt->cause.index, blow.index);
  mob_scene_close(&scene);
}

// Harm that nobody did comes after the blow, and is the cause of no hunt: neither of who was hit
// nor of whom it alerts.
TEST(a_hunt_names_the_blow_and_no_later_harm) {
  for (int32_t is_restored = 0; is_restored < 2; is_restored++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
    const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 66.5, 64.5);
    mob_scene_spawn(&scene, "husk", 60.5, 64.5);
    mob_scene_ticks(&scene, 1);
    assert_int_equal(ovis_mob_hurt(scene.sim, zombie, 1, sheep), OVIS_OK);
    int32_t count;
    const ovis_event blow = ovis_sim_get_events(scene.sim, &count)[0];
    assert_int_equal(blow.type, OVIS_EVENT_HURT);
    assert_int_equal(ovis_mob_hurt(scene.sim, zombie, 3, OVIS_NO_MOB), OVIS_OK);
    if (is_restored) {
      scene.sim = restore_over(scene.world, scene.sim);
    }
    int32_t hunts = 0;
    for (int32_t i = 0; i < 40 && hunts == 0; i++) {
      mob_scene_ticks(&scene, 1);
      const ovis_event* events = ovis_sim_get_events(scene.sim, &count);
      for (int32_t k = 0; k < count; k++) {
        if (events[k].type == OVIS_EVENT_TARGET) {
          hunts++;
          assert_int_equal(events[k].cause.tick, blow.tick);
          assert_int_equal(events[k].cause.serial, blow.serial);
          assert_int_equal(events[k].cause.index, blow.index);
        }
      }
    }
    assert_int_equal(hunts, 2);
    // The last hurt is what it dies of.
    assert_int_equal(ovis_mob_hurt(scene.sim, ovis_mob_find(scene.sim, 1), 1000, OVIS_NO_MOB),
                     OVIS_OK);
    const ovis_event* death = mob_scene_event(&scene, OVIS_EVENT_DIED);
    assert_non_null(death);
    assert_false(death->cause.tick == blow.tick && death->cause.index == blow.index);
    mob_scene_close(&scene);
  }
}

TEST(the_cause_of_a_state_is_no_part_of_its_hash) {
  mob_scene one = mob_scene_open("stone");
  mob_scene other = mob_scene_open("stone");
  mob_scene_spawn(&one, "zombie", 64.5, 64.5);
  mob_scene_spawn(&other, "zombie", 64.5, 64.5);
  ov_actor_rare* rare = ov_turn_make_rare(&one.sim->turn, ov_crowd_find(&one.sim->crowd, 1));
  assert_non_null(rare);
  rare->hurt_event = (ovis_event_ref){7, 3, 1};
  rare->attack_event = (ovis_event_ref){6, 2, 1};
  assert_true(ovis_sim_get_hash(one.sim) == ovis_sim_get_hash(other.sim));
  mob_scene_ticks(&one, 20);
  mob_scene_ticks(&other, 20);
  assert_true(ovis_sim_get_hash(one.sim) == ovis_sim_get_hash(other.sim));
  mob_scene_close(&one);
  mob_scene_close(&other);
}

TEST(days_are_counted) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_set_time(&scene, 3 * 24000 - 1);
  mob_scene_ticks(&scene, 2);
  assert_int_equal(mob_scene_env(&scene).day_time, 3 * 24000 + 1);
  scene.sim = restore_over(scene.world, scene.sim);
  assert_int_equal(mob_scene_env(&scene).day_time, 3 * 24000 + 1);
  mob_scene_close(&scene);
}

TEST(golden_hashes_of_the_lively_scene) {
  const char* base = getenv("OVIS_SOURCE_DIR");
  char path[1024];
  snprintf(path, sizeof path, "%s/test/golden/lively.txt", base != NULL ? base : ".");
  test_bytes golden = test_read_file(path);
  golden.bytes[golden.size] = '\0';
  char found[256] = "";
  lively scene = lively_open(1);
  for (int i = 0; i < 4; i++) {
    lively_ticks(&scene, 50);
    const size_t length = strlen(found);
    snprintf(found + length, sizeof found - length, "golden %d %016llx\n", 50 * (i + 1),
             (unsigned long long)ovis_sim_get_hash(scene.sim));
  }
  lively_close(&scene);
  fputs(found, stdout);
  assert_string_equal((const char*)golden.bytes, found);
  test_free(golden.bytes);
}
