// Problem: say what islands a run had and what joined them, and write a timeline by worker.
// Design: docs/islands.md
#include "run/run_islands.h"

#include "commands/options.h"
#include "helpers/clock.h"
#include "helpers/json.h"
#include "helpers/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define SHOWN_JOINS 4  // in the table
#define LISTED_MAX 256 // islands and joins in JSON

// ---- The timeline: one event a line, as browsers read it (chrome://tracing, Perfetto)

static void write_span(void* context, const ovis_span* span) {
  run_islands* self = context;
  self->first_ns = self->count == 0 ? span->start_ns : self->first_ns;
  fprintf(self->file.stream,
          ",\n{\"name\":\"%s\",\"ph\":\"X\",\"pid\":1,\"tid\":%d,\"ts\":%.3f,\"dur\":%.3f,"
          "\"args\":{\"tick\":%" PRId64 ",\"island\":%d,\"actors\":%d}}",
          span->name, span->worker, (double)(span->start_ns - self->first_ns) / 1e3,
          (double)(span->end_ns - span->start_ns) / 1e3, span->tick, span->island,
          span->actor_count);
  self->count++;
}

bool run_islands_begin(run_islands* self, ovis_sim* sim) {
  if (self->trace == NULL) {
    return true;
  }
  char message[256];
  if (!out_file_open(&self->file, self->trace, message, sizeof message)) {
    wrong("cannot write %s: %s", self->trace, message);
    return false;
  }
  self->is_open = true;
  fputs("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[", self->file.stream);
  const int32_t workers = ovis_sim_get_islands_info(sim).worker_count;
  for (int32_t w = 0; w < workers; w++) {
    fprintf(self->file.stream,
            "%s\n{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":1,\"tid\":%d,"
            "\"args\":{\"name\":\"worker %d\"}}",
            w > 0 ? "," : "", w, w);
  }
  if (ovis_sim_set_clock(sim, clock_nsec, NULL) != OVIS_OK ||
      ovis_sim_set_span_fn(sim, write_span, self) != OVIS_OK) {
    wrong("out of memory");
    return false;
  }
  return true;
}

bool run_islands_end(run_islands* self, bool is_whole) {
  if (!self->is_open) {
    return true;
  }
  self->is_open = false;
  fputs("\n]}\n", self->file.stream);
  char message[256] = "";
  if (out_file_close(&self->file, is_whole, message, sizeof message)) {
    return true;
  }
  if (is_whole) {
    wrong("cannot write %s: %s", self->trace, message);
  }
  return false;
}

// ---- Words

static void name_actor(const ovis_sim* sim, uint64_t serial, char* out, size_t capacity) {
  ovis_mob_state state;
  if (serial != 0 && ovis_mob_get_state(sim, ovis_mob_find(sim, serial), &state)) {
    snprintf(out, capacity, "%s %" PRIu64,
             state.kind == OVIS_ACTOR_PLAYER ? "player"
             : state.species != NULL         ? state.species->name
                                             : "item",
             serial);
  } else {
    snprintf(out, capacity, "an actor that was removed");
  }
}

static void describe(const ovis_sim* sim, const ovis_island_join* join, char* out,
                     size_t capacity) {
  char mob[96];
  char other[96];
  name_actor(sim, join->mob, mob, sizeof mob);
  name_actor(sim, join->other, other, sizeof other);
  const ovis_pos* cell = &join->cell;
  switch (join->kind) {
  case OVIS_JOIN_NAMED: snprintf(out, capacity, "%s names %s (%s)", mob, other, join->field); break;
  case OVIS_JOIN_REMEMBERED:
    snprintf(out, capacity, "%s remembers %d %d %d (%s), where %s may be", mob, cell->x, cell->y,
             cell->z, join->field, other);
    break;
  case OVIS_JOIN_MOVED: snprintf(out, capacity, "%s went where %s is", mob, other); break;
  case OVIS_JOIN_RAID: snprintf(out, capacity, "%s and %s share a raid", mob, other); break;
  case OVIS_JOIN_SERIAL:
    snprintf(out, capacity, "%s may call functions of the host on the thread that ticks", mob);
    break;
  case OVIS_JOIN_TEAMS: snprintf(out, capacity, "%s has a tree with a team", mob); break;
  case OVIS_JOIN_NEAR:
  default:
    snprintf(out, capacity,
             "%s may write %.0f blocks far, and %s may read or write %.0f: they are %.0f apart",
             mob, join->write, other, join->read, join->apart);
  }
}

static const char* state_words(const ovis_islands_info* info) {
  switch (info->state) {
  case OVIS_ISLANDS_ONE_WORKER: return "one worker: nothing is divided";
  case OVIS_ISLANDS_JOINED: return "one island: all mobs may reach each other";
  case OVIS_ISLANDS_UNBOUNDED: return "one island: this one reads everywhere:";
  case OVIS_ISLANDS_HOST: return "one island: on_act may reach everywhere";
  case OVIS_ISLANDS_NO_MEMORY: return "one island: no memory to divide";
  default: return "several islands";
  }
}

// ---- Lists

typedef struct lists {
  ovis_island* islands;
  ovis_island_join* joins;
  int32_t island_count, join_count;
} lists;

static bool read_lists(const ovis_sim* sim, lists* out) {
  out->island_count = ovis_sim_get_islands(sim, NULL, 0);
  out->join_count = ovis_sim_get_island_joins(sim, NULL, 0);
  out->islands = calloc((size_t)out->island_count + 1, sizeof *out->islands);
  out->joins = calloc((size_t)out->join_count + 1, sizeof *out->joins);
  if (out->islands == NULL || out->joins == NULL) {
    return false;
  }
  ovis_sim_get_islands(sim, out->islands, out->island_count);
  ovis_sim_get_island_joins(sim, out->joins, out->join_count);
  return true;
}

static void free_lists(lists* self) {
  free(self->islands);
  free(self->joins);
}

static double largest_part(const lists* self) {
  double sum = 0;
  double most = 0;
  for (int32_t i = 0; i < self->island_count; i++) {
    sum += self->islands[i].cost;
    most = self->islands[i].cost > most ? self->islands[i].cost : most;
  }
  return sum > 0 ? most / sum : 1;
}

void run_islands_print(const run_islands* self, const ovis_sim* sim, bool is_full) {
  if (!self->is_asked) {
    return;
  }
  const ovis_islands_info info = ovis_sim_get_islands_info(sim);
  lists all;
  if (read_lists(sim, &all)) {
    char mob[96] = "";
    if (info.state == OVIS_ISLANDS_UNBOUNDED) {
      name_actor(sim, info.mob, mob, sizeof mob);
    }
    if (info.state == OVIS_ISLANDS_DIVIDED) {
      text_print(
          "  workers: %d; islands in the last tick: %d, the largest has %.0f %% of the cost; "
          "%" PRId64 " of %" PRId64 " ticks were divided\n",
          info.worker_count, info.island_count, 100 * largest_part(&all), info.divided, info.ticks);
    } else {
      text_print("  workers: %d; %s%s%s; %" PRId64 " of %" PRId64 " ticks were divided\n",
                 info.worker_count, state_words(&info), mob[0] != '\0' ? " " : "", mob,
                 info.divided, info.ticks);
    }
    for (int32_t i = 0; i < all.join_count && (is_full || i < SHOWN_JOINS); i++) {
      char words[320];
      describe(sim, &all.joins[i], words, sizeof words);
      text_print("    joined: %s\n", words);
    }
    if (!is_full && all.join_count > SHOWN_JOINS) {
      text_print("    and %d other joins (--full)\n", all.join_count - SHOWN_JOINS);
    }
  }
  free_lists(&all);
}

static const char* const state_names[] = {"one_worker", "divided", "joined",
                                          "unbounded",  "host",    "no_memory"};
_Static_assert(sizeof state_names / sizeof *state_names == OVIS_ISLANDS_STATE_COUNT,
               "each state has a name");
static const char* const join_names[] = {"near", "named",  "remembered", "moved",
                                         "raid", "serial", "teams"};
_Static_assert(sizeof join_names / sizeof *join_names == OVIS_JOIN_COUNT, "each kind has a name");

static cJSON* json_join(const ovis_sim* sim, const ovis_island_join* join) {
  char words[320];
  describe(sim, join, words, sizeof words);
  cJSON* item = cJSON_CreateObject();
  cJSON_AddStringToObject(item, "kind", join_names[join->kind]);
  cJSON_AddItemToObject(item, "island", json_whole(join->island));
  cJSON_AddItemToObject(item, "mob", json_whole((int64_t)join->mob));
  cJSON_AddItemToObject(item, "other", json_whole((int64_t)join->other));
  cJSON_AddItemToObject(item, "words", json_text(words));
  return item;
}

cJSON* run_islands_json(const ovis_sim* sim) {
  const ovis_islands_info info = ovis_sim_get_islands_info(sim);
  cJSON* root = cJSON_CreateObject();
  cJSON_AddItemToObject(root, "workers", json_whole(info.worker_count));
  cJSON_AddStringToObject(root, "state", state_names[info.state]);
  cJSON_AddItemToObject(root, "reads_everywhere", json_whole((int64_t)info.mob));
  cJSON_AddItemToObject(root, "ticks", json_whole(info.ticks));
  cJSON_AddItemToObject(root, "divided", json_whole(info.divided));
  cJSON_AddItemToObject(root, "made", json_whole(info.made));
  cJSON_AddItemToObject(root, "changed", json_whole(info.changed));
  cJSON_AddItemToObject(root, "making_ns", json_whole(info.making_ns));
  cJSON_AddItemToObject(root, "running_ns", json_whole(info.running_ns));
  cJSON_AddItemToObject(root, "merging_ns", json_whole(info.merging_ns));
  lists all;
  if (read_lists(sim, &all)) {
    cJSON_AddItemToObject(root, "island_count", json_whole(info.island_count));
    cJSON_AddItemToObject(root, "join_count", json_whole(all.join_count));
    cJSON* islands = cJSON_AddArrayToObject(root, "islands");
    for (int32_t i = 0; i < all.island_count && i < LISTED_MAX; i++) {
      cJSON* item = cJSON_CreateObject();
      cJSON_AddItemToObject(item, "actors", json_whole(all.islands[i].actor_count));
      cJSON_AddItemToObject(item, "first", json_whole((int64_t)all.islands[i].first));
      cJSON_AddItemToObject(item, "worker", json_whole(all.islands[i].worker));
      cJSON_AddItemToObject(item, "cost", json_number(all.islands[i].cost));
      cJSON_AddItemToArray(islands, item);
    }
    cJSON* joins = cJSON_AddArrayToObject(root, "joins");
    for (int32_t i = 0; i < all.join_count && i < LISTED_MAX; i++) {
      cJSON_AddItemToArray(joins, json_join(sim, &all.joins[i]));
    }
  }
  free_lists(&all);
  return root;
}
