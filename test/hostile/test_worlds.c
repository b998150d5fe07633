// Damaged worlds: `ovis info`, `ovis run --save COPY` and `ovis path` neither crash nor hang, and
// no entity is lost without a word. Each world has a seed, which makes it again: ./dev fuzz worlds
// 1 SEED.
#include "hostile/child.h"
#include "hostile/damage.h"
#include "hostile/region_look.h"
#include "hostile/small_world.h"
#include "support/save_compare.h"
#include "support/save_fixture.h"
#include "support/test.h"

#include <ovis/save.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ENTITIES_MAX 128

typedef struct ruin {
  uint64_t seed;
  uint64_t random;
  small_world world;
  damage done;
  char folder[600], saved[600], out[600];
  bool has_lost_files;
  int32_t before[ENTITIES_MAX]; // how often each entity stands in the damaged save
  int32_t after[ENTITIES_MAX];  // in the copy
  bool has_failed;
} ruin;

typedef struct tally {
  int64_t worlds, opened, refused, kept, gone, unread;
  double slowest;
  int32_t failed;
} tally;

static void complain(ruin* r, const char* what, const char* detail) {
  r->has_failed = true;
  printf("seed %llu: %s\n  damage:%s\n  %s\n", (unsigned long long)r->seed, what, r->done.log,
         detail);
  fflush(stdout);
}

// ---- Making

static void write_regions(ruin* r) {
  char path[800];
  small_world* world = &r->world;
  bool is_written[SMALL_DOCS_MAX] = {false};
  for (int32_t i = 0; i < world->doc_count; i++) {
    const small_doc* first = &world->docs[i];
    region_writer region;
    if (is_written[i]) {
      continue;
    }
    region_begin(&region);
    for (int32_t k = i; k < world->doc_count; k++) {
      const small_doc* doc = &world->docs[k];
      if (strcmp(doc->part, first->part) == 0 && doc->x >> 5 == first->x >> 5 &&
          doc->z >> 5 == first->z >> 5) {
        region_put(&region, doc->x, doc->z, doc->kind, doc->nbt.bytes, doc->nbt.size);
        is_written[k] = true;
      }
    }
    region_end(&region);
    for (int32_t n = test_chance(&r->random, 25) ? 1 + test_below(&r->random, 2) : 0; n > 0; n--) {
      damage_region(&r->done, world, first, &region);
    }
    snprintf(path, sizeof path, "%s/%s", r->folder, first->part);
    save_make_folder(path);
    snprintf(path, sizeof path, "%s/%s/r.%d.%d.mca", r->folder, first->part, (int)(first->x >> 5),
             (int)(first->z >> 5));
    save_write_file(path, region.bytes, region.size);
    region_free(&region);
  }
}

static void make(ruin* r, uint64_t seed) {
  memset(r, 0, sizeof *r);
  r->seed = seed;
  r->random = test_random(&seed); // else streams of near seeds are one stream, shifted
  r->done.random = &r->random;
  snprintf(r->folder, sizeof r->folder, "%s/world", test_scratch());
  snprintf(r->saved, sizeof r->saved, "%s/saved", test_scratch());
  snprintf(r->out, sizeof r->out, "%s/out", test_scratch());
  folder_remove(r->folder);
  folder_remove(r->saved);
  save_make_folder(r->folder);
  small_world_make(&r->world, &r->random);
  assert_true(r->world.entity_count <= ENTITIES_MAX);
  for (int32_t n = test_below(&r->random, 5); n > 0; n--) {
    small_doc* doc = &r->world.docs[test_below(&r->random, r->world.doc_count)];
    if (doc->entity_count == 0 && test_chance(&r->random, 60)) {
      continue; // entities have the most to lose
    }
    damage_document(&r->done, doc);
  }
  write_regions(r);
  const save_level level = {
      .data_version = r->world.data_version, .time = 1000, .day_time = 1000, .name = "Ruin"};
  save_level_dat(r->folder, "level.dat", &level);
  if (test_chance(&r->random, 20)) {
    r->has_lost_files = damage_files(&r->done, r->folder);
  }
  region_look_count(r->folder, "entities", r->before, r->world.entity_count);
  region_look_count(r->folder, "region", r->before, r->world.entity_count);
}

// ---- What the program says

// The number before words of the line of events.
static int64_t number_before(const char* text, const char* words) {
  const char* events = strstr(text, "  events: ");
  const char* at = events != NULL ? strstr(events, words) : NULL;
  while (at != NULL && at > text && at[-1] == ' ') {
    at--;
  }
  while (at != NULL && at > text && at[-1] >= '0' && at[-1] <= '9') {
    at--;
  }
  return at != NULL ? atoll(at) : 0;
}

// Does the text name the chunk, or the whole file, as skipped? `ovis run` and `ovis path` print
// "FILE chunk X,Z: " or "FILE: ", `ovis info --json` prints {"file":"FILE","chunk":[X,Z]} or null.
static bool says(const char* said, const small_doc* doc) {
  char file[64];
  char words[200];
  snprintf(file, sizeof file, "%s/r.%d.%d.mca", doc->part, (int)(doc->x >> 5), (int)(doc->z >> 5));
  bool is_said = false;
  for (size_t i = 0; i < 4; i++) {
    switch (i) {
    case 0: snprintf(words, sizeof words, "%s chunk %d,%d:", file, (int)doc->x, (int)doc->z); break;
    case 1: snprintf(words, sizeof words, "%s:", file); break;
    case 2:
      snprintf(words, sizeof words, "{\"file\":\"%s\",\"chunk\":[%d,%d]", file, (int)doc->x,
               (int)doc->z);
      break;
    default: snprintf(words, sizeof words, "{\"file\":\"%s\",\"chunk\":null", file); break;
    }
    is_said |= strstr(said, words) != NULL;
  }
  snprintf(words, sizeof words, "%s/r.x.", doc->part); // renamed by the driver
  return is_said || strstr(said, words) != NULL;
}

// Counts the entities of each chunk as the library gives them, and compares with those that were
// written: a chunk that lacks some is named as skipped by `said`.
static void expect_words(ruin* r, const char* said, const char* command, tally* sum) {
  ovis_save_def def = ovis_default_save_def();
  ovis_save* save = NULL;
  ovis_error error = {.message = ""};
  def.path = r->folder;
  if (ovis_save_create(&def, &save, &error) != OVIS_OK) {
    return;
  }
  for (int32_t i = 0; i < r->world.doc_count; i++) {
    const small_doc* doc = &r->world.docs[i];
    ovis_entity_iter entities;
    ovis_saved_entity entity;
    int32_t seen = 0;
    if (doc->entity_count == 0 || doc->is_gone) {
      continue;
    }
    const ovis_chunk_pos pos = {doc->x, doc->z};
    if (ovis_save_read_entities(save, pos, &entities, &error) == OVIS_OK) {
      while (ovis_save_next_entity(&entities, &entity)) {
        seen++;
      }
    }
    const bool is_named = says(said, doc);
    sum->unread += seen < doc->entity_count;
    if (seen < doc->entity_count && !is_named) {
      char detail[200];
      snprintf(detail, sizeof detail,
               "%d of %d entities of %s %d %d are read, and ovis %s is silent", (int)seen,
               (int)doc->entity_count, doc->part, (int)doc->x, (int)doc->z, command);
      complain(r, "entities lost without a word", detail);
    }
  }
  ovis_save_destroy(save);
}

static child_end command(ruin* r, const char* const words[], tally* sum) {
  const child_end end = child_run(words, r->out);
  const char* fault = child_fault(&end);
  sum->slowest = end.cpu_seconds > sum->slowest ? end.cpu_seconds : sum->slowest;
  if (fault != NULL) {
    char detail[1500];
    snprintf(detail, sizeof detail, "ovis %s: exit code %d, signal %d, %.1f s, %ld KiB\n%.1200s",
             words[0], end.exit_code, end.signal, end.cpu_seconds, end.memory_kb, end.text);
    complain(r, fault, detail);
  }
  return end;
}

// Entities of the damaged save that are in the copy, were removed, or are lost.
static void compare(ruin* r, const child_end* run, tally* sum) {
  region_look_count(r->saved, "entities", r->after, r->world.entity_count);
  region_look_count(r->saved, "region", r->after, r->world.entity_count);
  int64_t lost = 0;
  char names[200] = "";
  for (int32_t i = 0; i < r->world.entity_count; i++) {
    sum->kept += r->after[i] > 0;
    if (r->before[i] > 0 && r->after[i] == 0) {
      const size_t length = strlen(names);
      snprintf(names + length, sizeof names - length, " %d", (int)i);
      lost++;
    }
  }
  sum->gone += lost;
  static const char* const ends[] = {" died",     " picked_up", " merged",  " despawned",
                                     " vanished", " converted", " exploded"};
  int64_t removed = 0;
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    removed += number_before(run->text, ends[i]);
  }
  if (lost > removed && strstr(run->text, "after the end of its data are left out") == NULL) {
    char detail[500];
    snprintf(detail, sizeof detail, "entities%s are not in the copy, and %lld were removed\n%.200s",
             names, (long long)removed,
             strstr(run->text, "saved to") != NULL ? strstr(run->text, "saved to") : "");
    complain(r, "entities lost without a word", detail);
  }
}

static void check_world(uint64_t seed, tally* sum) {
  static ruin r;
  make(&r, seed);
  const char* const info[] = {"info", r.folder, "--json", NULL};
  child_end said = command(&r, info, sum);
  if (said.exit_code == 0 && !r.has_lost_files) {
    expect_words(&r, said.text, "info", sum);
  }
  free(said.text);
  char ticks[16];
  snprintf(ticks, sizeof ticks, "%d", 20 << test_below(&r.random, 4));
  const char* const run[] = {"run", r.folder, "--ticks", ticks, "--save", r.saved, "--full", NULL};
  said = command(&r, run, sum);
  sum->opened += said.exit_code == 0;
  sum->refused += said.exit_code == 2;
  if (said.exit_code == 0) {
    if (!r.has_lost_files) {
      expect_words(&r, said.text, "run", sum);
    }
    compare(&r, &said, sum);
  } else if (access(r.saved, F_OK) == 0) {
    complain(&r, "a run that failed left a copy", said.text);
  }
  free(said.text);
  char from[64], to[64];
  const int32_t x = r.world.docs[0].x * 16;
  snprintf(from, sizeof from, "%d,64,8", (int)x + 2);
  snprintf(to, sizeof to, "%d,64,12", (int)x + 28);
  const char* const path[] = {"path", r.folder, "--from", from, "--to", to, "--explain", NULL};
  said = command(&r, path, sum);
  free(said.text);
  const char* kept = getenv("OVIS_HOSTILE_KEEP"); // a folder for the world of the last seed
  if (kept != NULL) {
    folder_copy(r.folder, kept);
  }
  sum->worlds++;
  sum->failed += r.has_failed;
  small_world_free(&r.world);
}

TEST(no_damaged_world_crashes_hangs_or_loses_entities_without_a_word) {
  tally sum = {0};
  const uint64_t first = test_seed(1);
  const int64_t count = test_count(8, 200, 10000);
  for (int64_t i = 0; i < count; i++) {
    check_world(first + (uint64_t)i, &sum);
    if ((i + 1) % 100 == 0) {
      printf("%lld worlds, %d failed\n", (long long)i + 1, (int)sum.failed);
      fflush(stdout);
    }
  }
  printf("%lld worlds, seeds %llu to %llu: %lld run, %lld refused; entities: %lld kept, %lld "
         "removed, %lld chunks with "
         "some that cannot be read; the slowest command took %.2f s\n",
         (long long)sum.worlds, (unsigned long long)first,
         (unsigned long long)(first + (uint64_t)count - 1), (long long)sum.opened,
         (long long)sum.refused, (long long)sum.kept, (long long)sum.gone, (long long)sum.unread,
         sum.slowest);
  assert_int_equal(sum.failed, 0);
  if (count >= 8) { // the damage left something to look at
    assert_true(sum.opened > count / 2);
    assert_true(sum.kept > count);
  }
}
