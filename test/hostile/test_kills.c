// `ovis run W --save W` is killed at random moments: whoever reads W then sees the old save or the
// new one, and no mix, and the next run can save there.
#include "hostile/child.h"
#include "hostile/small_world.h"
#include "support/save_compare.h"
#include "support/save_fixture.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct killed_run {
  char folder[600], before[600], after[600], out[600];
  const char* words[8];
} killed_run;

static void write_world(const char* folder, uint64_t* random) {
  static small_world world;
  save_writer w;
  small_world_make(&world, random);
  save_begin(&w, folder);
  for (int32_t i = 0; i < world.doc_count; i++) {
    const small_doc* doc = &world.docs[i];
    save_put(&w, doc->part, doc->x, doc->z, &doc->nbt);
  }
  save_end(&w);
  const save_level level = {
      .data_version = world.data_version, .time = 1000, .day_time = 1000, .name = "Killed"};
  save_level_dat(folder, "level.dat", &level);
  small_world_free(&world);
}

static bool is_same(const char* a, const char* b) {
  const document_counts counts = save_compare_documents(a, b);
  return counts.changed == 0 && counts.only_one == 0;
}

static int64_t now_us(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return (int64_t)at.tv_sec * 1000000 + at.tv_nsec / 1000;
}

static void begin(killed_run* k, uint64_t* random) {
  snprintf(k->folder, sizeof k->folder, "%s/world", test_scratch());
  snprintf(k->before, sizeof k->before, "%s/before", test_scratch());
  snprintf(k->after, sizeof k->after, "%s/after", test_scratch());
  snprintf(k->out, sizeof k->out, "%s/out", test_scratch());
  const char* const words[] = {"run", k->folder, "--ticks", "40", "--save", k->folder, NULL};
  memcpy(k->words, words, sizeof words);
  folder_remove(k->before);
  folder_remove(k->after);
  write_world(k->before, random);
}

// Runs to the end. Returns how long that took.
static int64_t run_whole(killed_run* k) {
  folder_remove(k->folder);
  folder_copy(k->before, k->folder);
  const int64_t from = now_us();
  const child_end end = child_run(k->words, k->out);
  const int64_t took = now_us() - from;
  if (child_fault(&end) != NULL || end.exit_code != 0) {
    fail_msg("%s", end.text);
  }
  free(end.text);
  folder_remove(k->after);
  folder_copy(k->folder, k->after);
  assert_false(is_same(k->before, k->after));
  return took;
}

TEST(a_killed_run_leaves_the_old_save_or_the_new_one) {
  uint64_t random = test_seed(1);
  const int64_t count = test_count(12, 200, 1000);
  killed_run k;
  int64_t took = 0;
  int64_t olds = 0;
  int64_t news = 0;
  int64_t ended = 0;
  for (int64_t i = 0; i < count; i++) {
    if (i % 50 == 0) {
      begin(&k, &random);
      took = run_whole(&k);
    }
    folder_remove(k.folder);
    folder_copy(k.before, k.folder);
    // The writing is at the end of a run.
    const int64_t delay = test_chance(&random, 30)
                              ? (int64_t)(test_unit(&random) * (double)took)
                              : (int64_t)(test_between(&random, 0.75, 1.1) * (double)took);
    const bool has_ended = !child_kill(k.words, k.out, delay);
    ended += has_ended;
    took += has_ended ? -took / 8 : took / 24; // runs are not all as fast as the one measured
    const bool is_old = is_same(k.folder, k.before);
    const bool is_new = !is_old && is_same(k.folder, k.after);
    if (!is_old && !is_new) {
      fail_msg("kill %lld, after %lld us: the save is neither the old nor the new one",
               (long long)i, (long long)delay);
    }
    olds += is_old;
    news += is_new;
    if (i % 8 == 0) { // the next writer finishes or takes back what the killed one began
      const child_end next = child_run(k.words, k.out);
      if (child_fault(&next) != NULL || next.exit_code != 0) {
        fail_msg("kill %lld: the next run failed: %s", (long long)i, next.text);
      }
      free(next.text);
      assert_true(is_new || is_same(k.folder, k.after));
    }
  }
  printf("%lld kills: %lld times the old save, %lld times the new one; %lld runs had ended\n",
         (long long)count, (long long)olds, (long long)news, (long long)ended);
  assert_true(olds > 0);
}
