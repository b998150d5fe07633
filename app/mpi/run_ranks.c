// Problem: simulate one world on all ranks, with the hash, recording and save of one process.
// Design: docs/ranks.md
#define _XOPEN_SOURCE 700

#include "mpi/run_ranks.h"

#include "helpers/clock.h"
#include "helpers/json.h"
#include "helpers/task_threads.h"
#include "helpers/text.h"
#include "mpi/rank_exchange.h"
#include "run/run_length.h"
#include "run/run_progress.h"
#include "run/run_record.h"
#include "run/run_save.h"
#include "worlds/scene.h"
#include "worlds/world_rules.h"
#include "worlds/world_source.h"

#include <inttypes.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct rank_options {
  int64_t ticks, days, workers, mobs, hash_every;
  const char* save;
  bool has_raids;
  run_record_options record;
} rank_options;

// In the end each rank tells this of itself.
typedef struct rank_row {
  int64_t actors, came, left, shown, meetings, exchanges, sent, received;
  double seconds, waited;
} rank_row;

typedef struct rank_run {
  const rank_options* options;
  const common_options* common;
  const char* world;
  rank_exchange exchange;
  ovis_sim* sim;
  run_record record; // of rank 0
  run_progress progress;
  int64_t events[OVIS_EVENT_COUNT];
  double start, end;
  rank_row* rows;  // [(rank) * count] in the end
  bool has_agreed; // all ranks have loaded their world
  bool has_failed; // the message is printed
} rank_run;

// All ranks begin, or none. Returns false if some rank cannot.
static bool agree(rank_run* self, bool is_ready) {
  const int own = is_ready;
  int all;
  self->has_agreed = true;
  MPI_Allreduce(&own, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  if (is_ready && all == 0) {
    wrong("another rank cannot open %s", self->world);
  }
  return all != 0;
}

// One rank cannot go on: the others would wait for it.
static void lose(const rank_run* self, const char* what, ovis_status status) {
  wrong("rank %d, tick %" PRId64 ": %s: %s", self->exchange.rank, ovis_sim_get_ticks(self->sim),
        what, ovis_status_name(status));
  MPI_Abort(MPI_COMM_WORLD, EXIT_WRONG);
}

// ---- Ticks

static bool join(rank_run* self) {
  ovis_ranks_def def = ovis_default_ranks_def();
  def.rank = self->exchange.rank;
  def.count = self->exchange.count;
  def.exchange = rank_exchange_call;
  def.context = &self->exchange;
  const ovis_status status = ovis_sim_join_ranks(self->sim, &def);
  if (status == OVIS_UNSUPPORTED) {
    wrong("%s has functions of its script that answer for mobs: minds, brains, trees or acts. They "
          "run in one process; use 'ovis run'",
          self->world);
  } else if (status == OVIS_REFUSED) {
    wrong("the ranks have different programs or worlds: all need the same files");
  } else if (status != OVIS_OK) {
    wrong("the ranks cannot begin: %s", ovis_status_name(status));
  }
  return status == OVIS_OK;
}

static bool begin(rank_run* self, ovis_sim* sim) {
  self->sim = sim;
  const bool is_first = self->exchange.rank == 0;
  const bool is_ready = !is_first || run_record_begin(&self->record, &self->options->record, sim);
  // Mobs then know which blocks changed on their paths, as on rank 0.
  const bool is_traced = !is_first && self->options->record.record != NULL;
  if (is_traced && ovis_sim_keep_inputs(sim, true) != OVIS_OK) {
    return wrong("out of memory") == EXIT_DONE;
  }
  if (!agree(self, is_ready) || !join(self)) {
    return false;
  }
  run_progress_tick(&self->progress, ovis_sim_get_ticks(sim));
  self->start = self->end = MPI_Wtime();
  return true;
}

static void count_events(rank_run* self) {
  int32_t count;
  const ovis_event* events = ovis_sim_get_events(self->sim, &count);
  for (int32_t i = 0; i < count; i++) {
    self->events[events[i].type]++;
  }
}

static void after_tick(rank_run* self) {
  const int64_t tick = ovis_sim_get_ticks(self->sim);
  const int64_t every = self->options->hash_every;
  self->end = MPI_Wtime();
  count_events(self);
  ovis_status status = OVIS_OK;
  if (every > 0 && tick % every == 0) {
    uint64_t hash;
    status = ovis_sim_get_ranks_hash(self->sim, &hash);
    if (status == OVIS_OK && self->exchange.rank == 0) {
      fprintf(stderr, "tick %" PRId64 " hash %016" PRIx64 "\n", tick, hash);
    }
  }
  // A recording looks at all mobs in each tick.
  if (status == OVIS_OK && self->options->record.record != NULL) {
    status = ovis_sim_gather(self->sim);
    if (status == OVIS_OK && self->exchange.rank == 0) {
      run_record_tick(&self->record);
    }
  }
  run_progress_tick(&self->progress, tick);
  if (status != OVIS_OK) {
    lose(self, "cannot gather the mobs", status);
  }
}

// ---- The report

static rank_row row_of(const rank_run* self) {
  const ovis_ranks_info info = ovis_sim_get_ranks_info(self->sim);
  return (rank_row){.actors = info.actor_count,
                    .came = info.actors_came,
                    .left = info.actors_left,
                    .shown = info.actors_shown,
                    .meetings = info.meetings,
                    .exchanges = info.exchanges,
                    .sent = info.bytes_sent,
                    .received = info.bytes_received,
                    .seconds = self->end - self->start,
                    .waited = self->exchange.seconds};
}

static cJSON* json_row(const rank_row* row, int32_t rank) {
  cJSON* item = cJSON_CreateObject();
  cJSON_AddItemToObject(item, "rank", json_whole(rank));
  cJSON_AddItemToObject(item, "actors", json_whole(row->actors));
  cJSON_AddItemToObject(item, "came", json_whole(row->came));
  cJSON_AddItemToObject(item, "left", json_whole(row->left));
  cJSON_AddItemToObject(item, "shown", json_whole(row->shown));
  cJSON_AddItemToObject(item, "exchanges", json_whole(row->exchanges));
  cJSON_AddItemToObject(item, "sent_bytes", json_whole(row->sent));
  cJSON_AddItemToObject(item, "received_bytes", json_whole(row->received));
  cJSON_AddItemToObject(item, "waited_seconds", json_number(row->waited));
  return item;
}

static bool print_json(const rank_run* self) {
  const rank_row* rows = self->rows;
  cJSON* root = cJSON_CreateObject();
  char hash[17];
  snprintf(hash, sizeof hash, "%016" PRIx64, ovis_sim_get_hash(self->sim));
  cJSON_AddItemToObject(root, "ticks", json_whole(ovis_sim_get_ticks(self->sim)));
  cJSON_AddItemToObject(root, "hash", json_text(hash));
  cJSON_AddItemToObject(root, "mobs", json_whole(ovis_sim_get_mob_count(self->sim)));
  cJSON_AddItemToObject(root, "seconds", json_number(rows[0].seconds));
  cJSON_AddItemToObject(root, "meetings", json_whole(rows[0].meetings));
  cJSON* ranks = cJSON_AddArrayToObject(root, "ranks");
  for (int32_t r = 0; r < self->exchange.count; r++) {
    cJSON_AddItemToArray(ranks, json_row(&rows[r], r));
  }
  cJSON* events = cJSON_AddObjectToObject(root, "events");
  for (int32_t i = 0; i < OVIS_EVENT_COUNT; i++) {
    if (self->events[i] > 0) {
      cJSON_AddItemToObject(events, ovis_event_name((ovis_event_type)i),
                            json_whole(self->events[i]));
    }
  }
  return json_print(root);
}

static void print_table(const rank_run* self) {
  const rank_row* rows = self->rows;
  const int64_t ticks = ovis_sim_get_ticks(self->sim);
  text_print("%" PRId64 " ticks, hash %016" PRIx64 "\n", ticks, ovis_sim_get_hash(self->sim));
  if (self->common->quiet) {
    return;
  }
  text_print("%d mobs and things on %d %s, %.3f s, %.3f ms a tick; islands of two ranks joined in "
             "%" PRId64 " ticks\n\n",
             ovis_sim_get_mob_count(self->sim), self->exchange.count,
             self->exchange.count == 1 ? "rank" : "ranks", rows[0].seconds,
             ticks > 0 ? 1e3 * rows[0].seconds / (double)ticks : 0, rows[0].meetings);
  text_print("rank    has    came    left   shown   exchanges     sent KiB   waited s\n");
  for (int32_t r = 0; r < self->exchange.count; r++) {
    const rank_row* row = &rows[r];
    text_print("%4d %6" PRId64 " %7" PRId64 " %7" PRId64 " %7" PRId64 " %11" PRId64
               " %12.1f %10.3f\n",
               r, row->actors, row->came, row->left, row->shown, row->exchanges,
               (double)row->sent / 1024, row->waited);
  }
  text_print("\nevents\n");
  for (int32_t i = 0; i < OVIS_EVENT_COUNT; i++) {
    if (self->events[i] > 0) {
      text_print("%8" PRId64 "  %s\n", self->events[i], ovis_event_name((ovis_event_type)i));
    }
  }
}

// All ranks end here: their mobs and figures go to rank 0.
static void collect(rank_run* self) {
  const rank_row row = row_of(self);
  self->rows = calloc((size_t)self->exchange.count, sizeof *self->rows);
  const ovis_status status = ovis_sim_gather(self->sim);
  if (self->rows == NULL || status != OVIS_OK) {
    lose(self, "cannot gather the mobs", self->rows == NULL ? OVIS_NO_MEMORY : status);
  }
  MPI_Gather(&row, sizeof row, MPI_BYTE, self->rows, sizeof row, MPI_BYTE, 0, MPI_COMM_WORLD);
}

static int report(rank_run* self) {
  if (self->exchange.rank != 0) {
    return EXIT_DONE;
  }
  run_progress_end(&self->progress, NULL);
  const int result = run_record_end(&self->record, true);
  if (result == EXIT_DONE && self->common->json) {
    return print_json(self) ? EXIT_DONE : wrong("out of memory");
  }
  if (result == EXIT_DONE) {
    print_table(self);
  }
  return result;
}

// ---- Saves

static int run_loaded(rank_run* self, const world_source* source, const ovis_saved_sim* saved,
                      ovis_save_writer* writer) {
  if (!begin(self, self->sim)) {
    return EXIT_WRONG;
  }
  for (int64_t i = 0; i < self->options->ticks; i++) {
    const ovis_status status = ovis_sim_tick(self->sim);
    if (status != OVIS_OK) {
      lose(self, "the tick failed", status);
    }
    after_tick(self);
  }
  collect(self);
  ovis_error error;
  if (source->save != NULL && ovis_save_get_status(source->save, &error) != OVIS_OK) {
    return wrong("%s: %s", self->world, error.message);
  }
  ovis_save_written written;
  if (writer != NULL && !run_save_write(self->sim, saved, writer, &written, &error)) {
    return wrong("cannot save to %s: %s", self->options->save, error.message);
  }
  return report(self);
}

static int run_source(rank_run* self, world_source* source, ovis_save_writer* writer) {
  world_rules rules;
  ovis_sim_def def = ovis_default_sim_def();
  def.world = source->world;
  def.seed = (uint64_t)self->common->seed;
  if (!world_rules_choose(self->common, source->info.data_version, &rules)) {
    return EXIT_WRONG;
  }
  def.rules = ovis_rules_get_preset(rules.version);
  def.has_raids = self->options->has_raids;
  if (self->common->threads != NULL) {
    def.worker_count = self->common->workers;
    def.run_tasks = task_threads_run;
    def.task_context = self->common->threads;
  }
  if (ovis_sim_create(&def, &self->sim) != OVIS_OK) {
    return wrong("out of memory");
  }
  ovis_saved_sim saved = {0};
  ovis_error error;
  const bool is_loaded = source->save == NULL ||
                         ovis_save_load_sim(source->save, self->sim, &saved, &error) == OVIS_OK;
  const int result = is_loaded ? run_loaded(self, source, &saved, writer)
                               : wrong("%s: %s", self->world, error.message);
  run_record_fini(&self->record, true);
  ovis_sim_destroy(self->sim);
  ovis_saved_sim_free(&saved);
  return result;
}

// Rank 0 opens the copy that it writes in the end.
static int run_save(rank_run* self) {
  world_source source;
  ovis_error error = {0};
  if (world_source_open(&source, self->world, self->common, &error) != OVIS_OK) {
    return world_source_wrong(self->world, &error);
  }
  ovis_save_writer* writer = NULL;
  int result = EXIT_DONE;
  if (self->options->save != NULL && source.save == NULL) {
    result = wrong("--save needs a Minecraft save folder as WORLD, not %s", self->world);
  } else if (self->options->save != NULL && self->exchange.rank == 0) {
    writer = run_save_open(self->world, self->common->dimension, self->options->save, &error);
    result = writer != NULL ? EXIT_DONE
                            : wrong("cannot save to %s: %s", self->options->save, error.message);
  }
  if (result == EXIT_DONE) {
    result = run_source(self, &source, writer);
  }
  if (writer != NULL) {
    ovis_save_writer_destroy(writer);
  }
  world_source_close(&source);
  return result;
}

// ---- Scenes

static bool start_scene(void* context, ovis_sim* sim) {
  rank_run* self = context;
  self->has_failed = !begin(self, sim);
  return !self->has_failed;
}

static void before_tick(void* context, ovis_sim* sim) {
  (void)sim;
  count_events(context); // of what the script did since the last tick
}

static void tick_scene(void* context, ovis_sim* sim) {
  rank_run* self = context;
  (void)sim;
  after_tick(self);
}

static int run_scene(rank_run* self, bool has_ticks) {
  if (self->options->save != NULL) {
    return wrong("--save needs a Minecraft save folder as WORLD, not the scene %s", self->world);
  }
  const scene_hooks hooks = {start_scene, before_tick, tick_scene, self};
  char message[512];
  ovis_script* script;
  ovis_script_result result =
      scene_open(self->world, self->common, &hooks, &script, message, sizeof message);
  if (script == NULL) {
    run_progress_end(&self->progress, NULL);
    run_record_fini(&self->record, false);
    return self->has_failed ? EXIT_WRONG : wrong("%s", message);
  }
  ovis_sim* sim = ovis_script_sim(script);
  const int64_t ticks = has_ticks || ovis_sim_get_ticks(sim) == 0 ? self->options->ticks : 0;
  while (result == OVIS_SCRIPT_DONE && ovis_sim_get_ticks(sim) < ticks) {
    result = ovis_script_tick(script, message, sizeof message);
  }
  int exit_code = EXIT_WRONG;
  if (result == OVIS_SCRIPT_WRONG) {
    run_progress_end(&self->progress, NULL);
    wrong("%s", message);
  } else {
    collect(self);
    exit_code = report(self);
    if (result == OVIS_SCRIPT_UNMET && exit_code == EXIT_DONE) {
      fflush(stdout);
      fprintf(stderr, "ovis-mpi: %s\n", message);
      exit_code = EXIT_NO;
    }
  }
  run_record_fini(&self->record, true);
  ovis_script_destroy(script);
  return exit_code;
}

// ---- The command

static bool complete(rank_options* options, common_options* common) {
  if (!run_length_choose(&options->ticks, options->days, &options->hash_every)) {
    return false;
  }
  options->record.hash_every = options->hash_every;
  if (options->workers < 1 || options->workers > OVIS_WORKERS_MAX) {
    wrong("--workers must be from 1 to %d", OVIS_WORKERS_MAX);
    return false;
  }
  common->workers = (int32_t)options->workers;
  if (common->workers > 1) {
    common->threads = task_threads_make(common->workers);
    if (common->threads == NULL) {
      wrong("the system refuses %d threads; give fewer --workers", common->workers);
      return false;
    }
  }
  return true;
}

static int run(const rank_options* options, const common_options* common, const char* world,
               bool has_ticks) {
  rank_run self = {.options = options, .common = common, .world = world};
  if (!rank_exchange_init(&self.exchange)) {
    rank_exchange_fini(&self.exchange);
    return wrong("out of memory");
  }
  const int64_t known_ticks = has_ticks || !scene_is_name(world) ? options->ticks : 0;
  self.progress = run_progress_begin(common->quiet || self.exchange.rank != 0, known_ticks);
  const int result = scene_is_name(world) ? run_scene(&self, has_ticks) : run_save(&self);
  if (!self.has_agreed) {
    (void)agree(&self, false);
  }
  free(self.rows);
  rank_exchange_fini(&self.exchange);
  return result;
}

int run_ranks(int argc, char** argv) {
  rank_options options = {.ticks = NUMBER_NOT_GIVEN,
                          .days = NUMBER_NOT_GIVEN,
                          .hash_every = NUMBER_NOT_GIVEN,
                          .mobs = NUMBER_NOT_GIVEN,
                          .workers = 1};
  const option option_table[] = {
      {"--ticks", OPTION_NUMBER, &options.ticks, "N",
       "number of ticks to simulate, 20 per second (default: 1200)"},
      {"--days", OPTION_NUMBER, &options.days, "N", "number of days to simulate, 24000 ticks each"},
      {"--workers", OPTION_NUMBER, &options.workers, "N",
       "threads of each rank; the result is the same for any number (default: 1)"},
      {"--mobs", OPTION_NUMBER, &options.mobs, "N",
       "size of a scene that declares the parameter mobs, such as villages: --set mobs=N"},
      {"--save", OPTION_TEXT, &options.save, "DIR",
       "save the end as 'ovis run --save' does: rank 0 writes"},
      {"--raids", OPTION_FLAG, &options.has_raids, NULL,
       "let the raids of a save go on, and players with the omen begin new ones"},
      {"--hash-every", OPTION_NUMBER, &options.hash_every, "N",
       "print the hash of the simulation every N ticks"},
      {"--record", OPTION_TEXT, &options.record.record, "FILE",
       "record the run for 'ovis replay'; all mobs then go to rank 0 in every tick"},
  };
  common_options common;
  parse_result parsed;
  if (!options_parse(&command_run_ranks, option_table, sizeof option_table / sizeof *option_table,
                     1, &common, argc, argv, &parsed)) {
    return parsed.exit_code;
  }
  const char* world = parsed.operand_count > 0 ? parsed.operands[0] : "villages";
  const bool has_ticks = options.ticks != NUMBER_NOT_GIVEN || options.days != NUMBER_NOT_GIVEN;
  char size[48];
  if (!run_length_take_mobs(options.mobs, &common, size, sizeof size) ||
      !complete(&options, &common) || !world_source_takes(world, &common, WORLD_OF_RUN)) {
    task_threads_end(common.threads);
    return EXIT_WRONG;
  }
  common.script_seconds = 0; // clocks of ranks differ: all go on, or none
  text_title(world, options.record.title, sizeof options.record.title);
  const int result = run(&options, &common, world, has_ticks);
  task_threads_end(common.threads);
  return result;
}

const command command_run_ranks = {
    .name = "run",
    .program = "ovis-mpi",
    .operands = "[WORLD] [options]",
    .summary = "simulate one world on many machines, with the hash of one",
    .details =
        "mpirun -n N ovis-mpi run WORLD ... shares the mobs out among N ranks. Mobs that may come\n"
        "to meet are on one rank, and move there in time: hash, events, recording and save are "
        "those of\n'ovis run'. Each rank has the whole world and reads its own copy of the save; "
        "all machines need\nit at the same path. Without WORLD the scene villages runs. Scenes "
        "whose scripts answer for mobs\n(minds, brains, trees) run with 'ovis run' only.",
    .has_world = true,
};
