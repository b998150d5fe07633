// Problem: measure how much faster a world ticks on the ranks of this job than in one process, and
// what it costs to move a mob, all in one run.
// Design: docs/scale.md
#define _XOPEN_SOURCE 700 // nanosleep

#include "mpi/bench_ranks.h"

#include "helpers/json.h"
#include "helpers/text.h"
#include "mpi/rank_exchange.h"
#include "worlds/scene.h"

#include <inttypes.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define WARM_TICKS 60
#define GATHERINGS 20
#define REPEATS_MAX 99

// A world of the scene villages on this rank.
typedef struct bench_world {
  rank_exchange* exchange; // [opt] NULL: it is not shared
  ovis_sim* sim;
  ovis_script* script;
  int64_t mobs;
  bool has_failed;
} bench_world;

typedef struct bench_times {
  double one[REPEATS_MAX], parts[REPEATS_MAX], ranks[REPEATS_MAX]; // seconds
  double moved[REPEATS_MAX];                                       // nanoseconds for a mob
  double bytes;                                                    // of a mob
} bench_times;

static bool start(void* context, ovis_sim* sim) {
  bench_world* self = context;
  self->sim = sim;
  ovis_ranks_def def = ovis_default_ranks_def();
  if (self->exchange == NULL) {
    return true;
  }
  def.rank = self->exchange->rank;
  def.count = self->exchange->count;
  def.exchange = rank_exchange_call;
  def.context = self->exchange;
  return ovis_sim_join_ranks(sim, &def) == OVIS_OK;
}

static bool tick(bench_world* self, int64_t count) {
  char message[512];
  for (int64_t i = 0; i < count; i++) {
    if (ovis_script_tick(self->script, message, sizeof message) != OVIS_SCRIPT_DONE) {
      wrong("%s", message);
      return false;
    }
  }
  return true;
}

static bool open(bench_world* self) {
  char mobs[48];
  snprintf(mobs, sizeof mobs, "mobs=%" PRId64, self->mobs);
  const common_options common = {.settings = {mobs, "apart=256"}, .setting_count = 2, .time = -1};
  const scene_hooks hooks = {.start = start, .context = self};
  char message[512];
  if (scene_open("villages", &common, &hooks, &self->script, message, sizeof message) !=
      OVIS_SCRIPT_DONE) {
    wrong("%s", message);
    return false;
  }
  return tick(self, WARM_TICKS);
}

// Waits without taking a core from the ranks that work.
static void wait_for_all(void) {
  MPI_Request request;
  int is_done = 0;
  MPI_Ibarrier(MPI_COMM_WORLD, &request);
  for (MPI_Test(&request, &is_done, MPI_STATUS_IGNORE); !is_done;
       MPI_Test(&request, &is_done, MPI_STATUS_IGNORE)) {
    const struct timespec pause = {.tv_nsec = 200000};
    nanosleep(&pause, NULL);
  }
}

// The longest of all ranks. Below 0: this one has failed.
static double time_ticks(bench_world* self, int64_t ticks, bool works) {
  bool is_whole = !works || open(self);
  wait_for_all();
  const double begin = MPI_Wtime();
  is_whole = is_whole && (!works || tick(self, ticks));
  const double own = works && is_whole ? MPI_Wtime() - begin : 0;
  wait_for_all();
  double most;
  MPI_Allreduce(&own, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return is_whole ? most : -1;
}

// All mobs of a rank go to all others: pack, send, insert. [Units: ns for a mob]
static double time_moves(bench_world* self, double* out_bytes) {
  double seconds = 0;
  int64_t moved = 0;
  const int64_t sent = ovis_sim_get_ranks_info(self->sim).bytes_sent;
  int64_t of_ticks = 0;
  for (int32_t i = 0; i < GATHERINGS; i++) {
    const int64_t before = ovis_sim_get_ranks_info(self->sim).bytes_sent;
    if (!tick(self, 1)) {
      return -1;
    }
    of_ticks += ovis_sim_get_ranks_info(self->sim).bytes_sent - before;
    MPI_Barrier(MPI_COMM_WORLD);
    const double begin = MPI_Wtime();
    if (ovis_sim_gather(self->sim) != OVIS_OK) {
      return -1;
    }
    seconds += MPI_Wtime() - begin;
    moved += ovis_sim_get_ranks_info(self->sim).actor_count;
  }
  const int64_t of_moves = ovis_sim_get_ranks_info(self->sim).bytes_sent - sent - of_ticks;
  *out_bytes = moved > 0 ? (double)of_moves / (double)moved : 0;
  return moved > 0 ? 1e9 * seconds / (double)moved : 0;
}

static bool measure(rank_exchange* exchange, int64_t mobs, int64_t ticks, int32_t repeat,
                    bench_times* times) {
  bench_world one = {.mobs = mobs};
  times->one[repeat] = time_ticks(&one, ticks, exchange->rank == 0);
  ovis_script_destroy(one.script);
  bench_world part = {.mobs = mobs / exchange->count};
  times->parts[repeat] = time_ticks(&part, ticks, true);
  ovis_script_destroy(part.script);
  bench_world shared = {.mobs = mobs, .exchange = exchange};
  times->ranks[repeat] = time_ticks(&shared, ticks, true);
  const bool is_whole =
      times->one[repeat] >= 0 && times->parts[repeat] >= 0 && times->ranks[repeat] >= 0;
  times->moved[repeat] = is_whole ? time_moves(&shared, &times->bytes) : -1;
  ovis_script_destroy(shared.script);
  return is_whole && times->moved[repeat] >= 0;
}

static int compare_doubles(const void* a, const void* b) {
  const double left = *(const double*)a;
  const double right = *(const double*)b;
  return (left > right) - (left < right);
}

static double median(double* items, int32_t count) {
  qsort(items, (size_t)count, sizeof *items, compare_doubles);
  return items[count / 2];
}

static int print(bench_times* times, int32_t repeats, int64_t ticks, int32_t count, bool is_json) {
  double ratios[REPEATS_MAX];
  for (int32_t i = 0; i < repeats; i++) {
    ratios[i] = times->parts[i] / times->ranks[i];
  }
  const double ratio = median(ratios, repeats);
  const double one = median(times->one, repeats);
  const double parts = median(times->parts, repeats);
  const double shared = median(times->ranks, repeats);
  const double moved = median(times->moved, repeats);
  if (is_json) {
    cJSON* root = cJSON_CreateObject();
    cJSON_AddItemToObject(root, "ranks", json_whole(count));
    cJSON_AddItemToObject(root, "one_ms", json_number(1e3 * one / (double)ticks));
    cJSON_AddItemToObject(root, "processes_ms", json_number(1e3 * parts / (double)ticks));
    cJSON_AddItemToObject(root, "ranks_ms", json_number(1e3 * shared / (double)ticks));
    cJSON_AddItemToObject(root, "part_of_gain", json_number(ratio));
    cJSON_AddItemToObject(root, "moved_ns", json_number(moved));
    cJSON_AddItemToObject(root, "moved_bytes", json_number(times->bytes));
    return json_print(root) ? EXIT_DONE : wrong("out of memory");
  }
  text_print("villages 256 blocks apart, medians of %d\n", repeats);
  text_print("%8.3f ms a tick in one process\n", 1e3 * one / (double)ticks);
  text_print("%8.3f ms in %d processes with a part of the villages each, %.2f times faster\n",
             1e3 * parts / (double)ticks, count, one / parts);
  text_print("%8.3f ms on %d ranks, %.2f times faster: %.3f of the gain of the processes\n",
             1e3 * shared / (double)ticks, count, one / shared, ratio);
  text_print("%8.2f us for a mob that goes to another rank, %.0f bytes\n", moved / 1e3,
             times->bytes);
  return EXIT_DONE;
}

int bench_ranks(int argc, char** argv) {
  int64_t mobs = 1600;
  int64_t ticks = 200;
  int64_t repeats = 5;
  const option option_table[] = {
      {"--mobs", OPTION_NUMBER, &mobs, "N", "mobs of the world (default: 1600)"},
      {"--ticks", OPTION_NUMBER, &ticks, "N", "ticks of each measurement (default: 200)"},
      {"--repeats", OPTION_NUMBER, &repeats, "N", "measurements of each kind (default: 5)"},
  };
  common_options common;
  parse_result parsed;
  if (!options_parse(&command_bench_ranks, option_table, sizeof option_table / sizeof *option_table,
                     0, &common, argc, argv, &parsed)) {
    return parsed.exit_code;
  }
  if (mobs < 50 || mobs > 50000 || ticks < 1 || ticks > 100000 || repeats < 1 ||
      repeats > REPEATS_MAX) {
    return wrong("--mobs must be from 50 to 50000, --ticks from 1 to 100000, --repeats to %d",
                 REPEATS_MAX);
  }
  static bench_times times;
  rank_exchange exchange;
  bool is_whole = rank_exchange_init(&exchange);
  for (int32_t i = 0; is_whole && i < repeats; i++) {
    is_whole = measure(&exchange, mobs, ticks, i, &times);
  }
  int result = is_whole ? EXIT_DONE : EXIT_WRONG;
  if (is_whole && exchange.rank == 0) {
    result = print(&times, (int32_t)repeats, ticks, exchange.count, common.json);
  }
  rank_exchange_fini(&exchange);
  return result;
}

const command command_bench_ranks = {
    .name = "bench",
    .program = "ovis-mpi",
    .operands = "[options]",
    .summary = "measure what ranks gain over one process, and what a mob costs that moves",
    .details =
        "mpirun -n N ovis-mpi bench ticks the scene villages, 256 blocks apart, in one process, in "
        "N\nprocesses that know nothing of each other with a part of the villages each, and on N "
        "ranks.\nGive each rank a core of its own: mpirun --bind-to core.",
};
