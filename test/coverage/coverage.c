// Problem: which options of which species a scene starts, refuses for each reason, and stops.
// Design: docs/coverage.md
//
//   ovis_coverage --cells              all cells: SPECIES <tab> OPTION <tab> CELL
//   ovis_coverage SCENE.lua [SEED [SPECIES]]   the cells that the scene fills, in the same form;
//                                      the scene sees SPECIES as a global of that name
//
// tools/coverage.py runs it for all scenes and counts.
#include "ovis_lua.h"

#include <ovis/mind.h>
#include <ovis/sim.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  OPTIONS_MAX = 192,
  SPECIES_MAX = 128,
  STARTED = OVIS_REASON_COUNT, // the cells behind those of the reasons
  STOPPED,
  CELL_COUNT
};

// A species with a mind.
typedef struct chart {
  ovis_option_info options[OPTIONS_MAX];
  int option_count;
  bool is_cell[OPTIONS_MAX][CELL_COUNT];
  bool is_filled[OPTIONS_MAX][CELL_COUNT];
} chart;

typedef struct was {
  bool is_known;
  bool runs[OPTIONS_MAX];
} was;

typedef struct coverage {
  chart charts[SPECIES_MAX];
  was* mobs; // by serial
  size_t mob_capacity;
} coverage;

// ---- The cells

// Reasons of a running option are no refusals.
static bool is_refusal(ovis_reason reason) {
  return reason != OVIS_REASON_NOT_ASKED && reason != OVIS_REASON_RUNNING &&
         reason != OVIS_REASON_RAN;
}

static void list_cells(chart* self, const ovis_species* species) {
  self->option_count = ovis_species_get_options(species, self->options, OPTIONS_MAX);
  if (self->option_count > OPTIONS_MAX) {
    fprintf(stderr, "%s has more than %d options\n", species->name, OPTIONS_MAX);
    exit(2);
  }
  for (int i = 0; i < self->option_count; i++) {
    const ovis_phrases* phrases = self->options[i].phrases;
    self->is_cell[i][STARTED] = true;
    self->is_cell[i][STOPPED] = true;
    for (int32_t k = 0; phrases != NULL && k < phrases->reason_count; k++) {
      const ovis_reason reason = phrases->reasons[k].reason;
      self->is_cell[i][reason] |= is_refusal(reason);
    }
  }
}

static const char* cell_name(int cell) {
  return cell == STARTED   ? "started"
         : cell == STOPPED ? "stopped"
                           : ovis_reason_name((ovis_reason)cell);
}

// The second option of a name is NAME#2.
static void print_cells(const chart* self, const char* species, bool only_filled) {
  for (int i = 0; i < self->option_count; i++) {
    int number = 1;
    for (int k = 0; k < i; k++) {
      number += strcmp(self->options[k].name, self->options[i].name) == 0;
    }
    for (int cell = 0; cell < CELL_COUNT; cell++) {
      if (!self->is_cell[i][cell] || (only_filled && !self->is_filled[i][cell])) {
        continue;
      }
      printf("%s\t%s", species, self->options[i].name);
      if (number > 1) {
        printf("#%d", number);
      }
      printf("\t%s\n", cell_name(cell));
    }
  }
}

static void print_all(const coverage* self, bool only_filled) {
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    print_cells(&self->charts[i], ovis_species_get(i)->name, only_filled);
  }
}

// ---- What happens

static int32_t number_of(const ovis_species* species) {
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    if (ovis_species_get(i) == species) {
      return i;
    }
  }
  return -1;
}

static was* was_of(coverage* self, uint64_t serial) {
  if (serial >= self->mob_capacity) {
    const size_t capacity = (size_t)serial * 2 + 64;
    was* grown = realloc(self->mobs, capacity * sizeof *grown);
    if (grown == NULL) {
      fprintf(stderr, "out of memory\n");
      exit(2);
    }
    memset(grown + self->mob_capacity, 0, (capacity - self->mob_capacity) * sizeof *grown);
    self->mobs = grown;
    self->mob_capacity = capacity;
  }
  return &self->mobs[serial];
}

// An option of a brain that runs within one tick tells that by its reason.
static void watch_option(bool* filled, bool* runs, const ovis_option* option) {
  const bool runs_now = option->is_running || option->answer.reason == OVIS_REASON_RAN;
  filled[STARTED] |= runs_now && !*runs;
  filled[STOPPED] |= !runs_now && *runs;
  if (!runs_now) {
    filled[option->answer.reason] = true;
  }
  *runs = runs_now;
}

static void watch_mob(coverage* self, const ovis_sim* sim, ovis_mob_id mob) {
  ovis_mob_state state;
  if (!ovis_mob_get_state(sim, mob, &state) || state.mind != NULL || state.is_player ||
      !state.is_alive) {
    return; // other minds have other options; death stops no option
  }
  const int32_t number = number_of(state.species);
  if (number < 0) {
    return;
  }
  chart* of = &self->charts[number];
  was* before = was_of(self, state.serial);
  for (int i = 0; i < of->option_count; i++) {
    ovis_option option;
    if (ovis_mob_get_option(sim, mob, i, &option)) {
      watch_option(of->is_filled[i], &before->runs[i], &option);
    }
  }
}

static void watch_tick(void* context, ovis_sim* sim) {
  for (int32_t i = 0; i < ovis_sim_get_mob_count(sim); i++) {
    watch_mob(context, sim, ovis_sim_get_mob(sim, i));
  }
}

// ---- The scene

static void drop_line(void* context, const char* line, size_t length) {
  (void)context;
  (void)line;
  (void)length;
}

// The file's text after `head`, which has no newline, so that errors name the right line.
static char* read_all(const char* path, const char* head, size_t* out_size) {
  FILE* file = fopen(path, "rb");
  if (file == NULL) {
    fprintf(stderr, "cannot open %s\n", path);
    return NULL;
  }
  char* text = NULL;
  size_t capacity = 0;
  *out_size = strlen(head);
  do {
    capacity = capacity * 2 + 65536;
    char* grown = realloc(text, capacity);
    if (grown == NULL) {
      free(text);
      fclose(file);
      return NULL;
    }
    text = grown;
    memcpy(text, head, strlen(head));
    *out_size += fread(text + *out_size, 1, capacity - *out_size, file);
  } while (*out_size == capacity);
  fclose(file);
  return text;
}

// Scenes go on for a day after their last line.
#define TICKS_MIN 24000

static int run_scene(coverage* self, const char* path, const char* seed, const char* species) {
  ovis_script_def def = ovis_default_script_def();
  def.name = path;
  char head[80] = "";
  if (species != NULL) {
    snprintf(head, sizeof head, "SPECIES = \"%.50s\" ", species);
  }
  char* text = read_all(path, head, &def.size);
  if (text == NULL) {
    return 2;
  }
  def.text = text;
  def.seconds_max = 0;
  def.instruction_max = INT64_MAX / 2;
  def.has_seed = seed != NULL;
  def.seed = seed != NULL ? strtoull(seed, NULL, 10) : 0;
  def.print = drop_line;
  def.tick = watch_tick;
  def.context = self;
  ovis_script* script;
  char message[512];
  ovis_script_result result = ovis_script_run(&def, &script, message, sizeof message);
  while (result == OVIS_SCRIPT_DONE && ovis_sim_get_ticks(ovis_script_sim(script)) < TICKS_MIN) {
    result = ovis_script_tick(script, message, sizeof message);
  }
  // An expectation is for the scene's own seed.
  const bool is_bad = result == OVIS_SCRIPT_WRONG || (result != OVIS_SCRIPT_DONE && seed == NULL);
  if (is_bad) {
    fprintf(stderr, "%s: %s\n", path, message);
  }
  ovis_script_destroy(script);
  free(text);
  return is_bad ? 1 : 0;
}

int main(int argc, char** argv) {
  if (argc < 2 || argc > 4 || ovis_species_get_count() > SPECIES_MAX) {
    fprintf(stderr, "usage: ovis_coverage --cells | SCENE.lua [SEED [SPECIES]]\n");
    return 2;
  }
  coverage* self = calloc(1, sizeof *self);
  if (self == NULL) {
    return 2;
  }
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    list_cells(&self->charts[i], ovis_species_get(i));
  }
  const bool lists_all = strcmp(argv[1], "--cells") == 0;
  const int result =
      lists_all ? 0
                : run_scene(self, argv[1], argc > 2 ? argv[2] : NULL, argc > 3 ? argv[3] : NULL);
  print_all(self, !lists_all);
  free(self->mobs);
  free(self);
  return result;
}
