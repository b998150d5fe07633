// A random call of any public function, with arguments by their types: objects that live, stale
// ids, NULL, limits, NaN, and calls from callbacks. No crash and no assert; a call that fails or
// that only asks changes nothing; after every 1000 calls all simulations are sound.
#define _DEFAULT_SOURCE // setitimer

#include "hostile/api_draws.h"

#include "hostile/small_world.h"
#include "support/test.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROUND_CALLS = 1000, SCENE_CALLS = 5000 };

// A call may search with a budget of nodes that it was given; sanitizers take ten times as long.
#if defined(__SANITIZE_ADDRESS__)
enum { HANG_SECONDS = 600 };
#else
enum { HANG_SECONDS = 60 };
#endif

static char broken[300];

static bool keep_assert(const char* condition, const char* file, int line) {
  if (broken[0] == '\0') {
    snprintf(broken, sizeof broken, "%s: %s:%d: %s", api_now_calling(), file, line, condition);
  }
  return false;
}

static void say_where(int signal) {
  char text[300];
  const int size = snprintf(text, sizeof text, "signal %d in %s\n", signal, api_now_calling());
  (void)!write(STDERR_FILENO, text, (size_t)size);
  _exit(1);
}

static void watch(int32_t seconds) {
  const struct itimerval timer = {.it_value = {.tv_sec = seconds}};
  signal(SIGPROF, say_where);
  setitimer(ITIMER_PROF, &timer, NULL);
}

// ---- A save

static void write_world(uint64_t* random) {
  static small_world world;
  bool is_written[SMALL_DOCS_MAX] = {false};
  save_make_folder("world");
  small_world_make(&world, random);
  for (int32_t i = 0; i < world.doc_count; i++) {
    const small_doc* first = &world.docs[i];
    region_writer region;
    if (is_written[i]) {
      continue;
    }
    region_begin(&region);
    for (int32_t k = i; k < world.doc_count; k++) {
      const small_doc* doc = &world.docs[k];
      if (strcmp(doc->part, first->part) == 0 && doc->x >> 5 == first->x >> 5 &&
          doc->z >> 5 == first->z >> 5) {
        region_put(&region, doc->x, doc->z, doc->kind, doc->nbt.bytes, doc->nbt.size);
        is_written[k] = true;
      }
    }
    region_end(&region);
    char path[200];
    snprintf(path, sizeof path, "world/%s", first->part);
    save_make_folder(path);
    snprintf(path, sizeof path, "world/%s/r.%d.%d.mca", first->part, (int)(first->x >> 5),
             (int)(first->z >> 5));
    save_write_file(path, region.bytes, region.size);
    region_free(&region);
  }
  const save_level level = {
      .data_version = world.data_version, .time = 1000, .day_time = 1000, .name = "Small"};
  save_level_dat("world", "level.dat", &level);
  small_world_free(&world);
}

// ---- The driver

static void check_sims(const api_stage* stage) {
  assert_true(ovis_sim_check(stage->calls.scene.sim));
  for (int32_t i = 0; i < stage->object_count; i++) {
    if (stage->objects[i].kind == api_object_ovis_sim) {
      assert_true(ovis_sim_check(stage->objects[i].object));
    }
  }
}

static void trim(const api_stage* stage) {
  ovis_sim* sim = stage->calls.scene.sim;
  while (ovis_sim_get_mob_count(sim) > CALLS_MOBS_MAX) {
    assert_int_equal(ovis_mob_remove(sim, ovis_sim_get_mob(sim, 0)), OVIS_OK);
  }
}

TEST(no_call_with_any_arguments_crashes) {
  static api_stage stage;
  const uint64_t first = test_seed(1);
  const int64_t count = test_count(5000, 50000, 1000000);
  int64_t by_status[OVIS_STATUS_COUNT] = {0};
  int64_t made = 0;
  assert_int_equal(chdir(test_scratch()), 0);
  ovis_set_assert_handler(keep_assert);
#if !defined(__SANITIZE_ADDRESS__) // a sanitizer says more
  signal(SIGSEGV, say_where);
  signal(SIGFPE, say_where);
  signal(SIGABRT, say_where);
#endif
  for (uint64_t seed = first; made < count; seed++) {
    printf("scene with the seed %llu\n", (unsigned long long)seed);
    fflush(stdout); // it is the last line if the process ends here
    uint64_t random = seed;
    write_world(&random);
    api_open(&stage, seed);
    for (int64_t n = 0; n < SCENE_CALLS && made + n < count; n++) {
      watch(HANG_SECONDS);
      api_call(&stage);
      if (broken[0] != '\0') {
        fail_msg("%s", broken);
      }
      if (n % ROUND_CALLS == ROUND_CALLS - 1) {
        check_sims(&stage);
        trim(&stage);
      }
    }
    watch(0);
    check_sims(&stage);
    made += stage.calls_made;
    for (int32_t i = 0; i < OVIS_STATUS_COUNT; i++) {
      by_status[i] += stage.by_status[i];
    }
    api_close(&stage);
    assert_string_equal(broken, "");
  }
  ovis_set_assert_handler(NULL);
  printf("%lld calls of %d functions\n", (long long)made, (int)api_case_count);
  for (int32_t i = 0; i < OVIS_STATUS_COUNT; i++) {
    printf("  %-18s%lld\n", ovis_status_name((ovis_status)i), (long long)by_status[i]);
  }
}
