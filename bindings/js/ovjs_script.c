// Scenes in Lua, in the module with Lua only.
// Design: bindings/js/README.md
#include "ovjs.h"

#include <ovis_lua.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Of a script that JavaScript runs. The default of the program, 2e9, takes half a minute here.
#define INSTRUCTIONS_MAX INT64_C(2000000000)

typedef struct scene {
  ovjs_sim* self;
  ovjs_text printed; // lines of print
  uint32_t wants;
  int32_t hash_every;
  int32_t status; // of what follows the simulation
  char message[512];
} scene;

// Bits of ovjs_script_run's `wants`.
enum { WANTS_RECORDING = 1, WANTS_STORY = 2, WATCHES_ALL = 4, KEEPS_EVENTS = 8 };

static void print_line(void* context, const char* line, size_t length) {
  scene* s = context;
  ovjs_text_add(&s->printed, line, length);
  ovjs_text_add(&s->printed, "\n", 1);
}

static bool note(scene* s, int32_t status) {
  s->status = s->status == OVIS_OK ? status : s->status;
  return status == OVIS_OK;
}

static bool start_scene(void* context, ovis_sim* sim) {
  scene* s = context;
  ovis_error error = {0};
  const bool watches_all = (s->wants & WATCHES_ALL) != 0;
  s->self->sim = sim;
  s->self->keeps_events = (s->wants & KEEPS_EVENTS) != 0;
  if ((s->wants & WANTS_RECORDING) != 0) {
    const ovis_status status = ovjs_record_begin(s->self, sim, s->hash_every, watches_all, &error);
    if (status != OVIS_OK) {
      return note(s, ovjs_fail(status, &error, "the recording cannot begin"));
    }
  }
  return (s->wants & WANTS_STORY) == 0 ||
         note(s, ovjs_check(ovjs_story_begin(s->self, sim, watches_all), "the story"));
}

static void before_tick(void* context, ovis_sim* sim) {
  scene* s = context;
  (void)sim;
  ovjs_hear_events(s->self);
}

static void tick_scene(void* context, ovis_sim* sim) {
  scene* s = context;
  (void)sim;
  note(s, ovjs_sim_follow(s->self));
}

typedef struct held_script {
  ovis_script* script;
  scene* scene;
} held_script;

static int32_t result_of(scene* s, ovis_script_result result) {
  if (result != OVIS_SCRIPT_DONE) {
    return ovjs_fail(OVIS_BAD_FORMAT, NULL, s->message);
  }
  return s->status;
}

static int32_t tick_script(ovjs_sim* self) {
  held_script* held = self->script;
  held->scene->message[0] = '\0';
  return result_of(held->scene, ovis_script_tick(held->script, held->scene->message,
                                                 sizeof held->scene->message));
}

static void free_scene(scene* s) {
  if (s != NULL) {
    ovjs_text_free(&s->printed);
    free(s);
  }
}

static void destroy_script(ovjs_sim* self) {
  held_script* held = self->script;
  if (held != NULL) {
    ovis_script_destroy(held->script);
    free_scene(held->scene);
    free(held);
  }
}

// Frees all but a simulation that does not exist any more.
static void drop_followers(ovjs_sim* self) {
  if (self->recorder != NULL) {
    ovis_recorder_detach(self->recorder);
    ovis_recorder_destroy(self->recorder);
  }
  if (self->tracer != NULL) {
    ovis_tracer_detach(self->tracer);
  }
  ovjs_story_end(self);
  ovjs_text_free(&self->events);
  free(self);
}

static void fill_def(ovis_script_def* def, scene* s, const double* numbers) {
  def->has_seed = numbers[0] != 0;
  def->day_time = numbers[1] >= 0 ? (int64_t)numbers[1] : -1;
  def->instruction_max = numbers[2] > 0 ? (int64_t)numbers[2] : INSTRUCTIONS_MAX;
  def->seconds_max = numbers[3];
  s->wants = (uint32_t)numbers[4];
  s->hash_every = (int32_t)numbers[5];
  def->print = print_line;
  def->start = start_scene;
  def->before = before_tick;
  def->tick = tick_scene;
  def->context = s;
}

// Runs a script to its end. `rules` [opt]. `numbers`: is there a seed, time of day (-1: the
// script's), limit of instructions (0: as usual), limit of seconds (0: none), what is wanted, ticks
// between the hashes of a recording. `*out_status`: of an expectation that failed, as an error; the
// simulation is there nevertheless.
OVJS_EXPORT(ovjs_sim*, ovjs_script_run, const char* name, const char* text, size_t size,
            uint64_t seed, const char* rules, const double* numbers, int32_t* out_status) {
  ovis_script_def def = ovis_default_script_def();
  ovis_rules_version version = def.rules;
  ovjs_sim* self = ovjs_sim_wrap(NULL);
  scene* s = calloc(1, sizeof *s);
  held_script* held = calloc(1, sizeof *held);
  *out_status = OVIS_NO_MEMORY;
  if (self != NULL && s != NULL && held != NULL) {
    s->self = self;
    fill_def(&def, s, numbers);
    def.name = name;
    def.text = text;
    def.size = size;
    def.seed = seed;
    def.has_rules = rules != NULL;
    if (rules != NULL && !ovis_rules_find(rules, &version)) {
      *out_status = ovjs_fail(OVIS_UNKNOWN_NAME, NULL, "there is no such version of the rules");
    } else {
      def.rules = version;
      const ovis_script_result result =
          ovis_script_run(&def, &held->script, s->message, sizeof s->message);
      *out_status = result_of(s, result);
    }
  }
  if (held == NULL || held->script == NULL) {
    if (self != NULL) {
      drop_followers(self);
    }
    free_scene(s);
    free(held);
    return NULL;
  }
  held->scene = s;
  self->sim = ovis_script_sim(held->script);
  self->script = held;
  self->tick = tick_script;
  self->destroy = destroy_script;
  return self;
}

// JSON text: the lines that the script printed since the last call.
OVJS_EXPORT(int32_t, ovjs_script_printed, const ovjs_sim* self) {
  const held_script* held = self->script;
  ovjs_text_begin(&ovjs_result);
  if (held == NULL) {
    return ovjs_fail(OVIS_NOT_FOUND, NULL, "the simulation is not of a scene");
  }
  ovjs_text* printed = &held->scene->printed;
  ovjs_text_add(printed, "", 1); // the NUL
  ovjs_put_text(&ovjs_result, NULL, printed->is_failed ? "" : printed->bytes);
  ovjs_text_begin(printed);
  return ovjs_text_end(&ovjs_result);
}

// A list of {name, pos} of the scene's labels.
OVJS_EXPORT(int32_t, ovjs_script_labels, const ovjs_sim* self) {
  const held_script* held = self->script;
  ovjs_text* text = &ovjs_result;
  ovis_pos pos;
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '[');
  for (int32_t i = 0; held != NULL; i++) {
    const char* name = ovis_script_label(held->script, i, &pos);
    if (name == NULL) {
      break;
    }
    ovjs_open(text, NULL, '{');
    ovjs_put_text(text, "name", name);
    ovjs_put_cell(text, "pos", pos);
    ovjs_close(text, '}');
  }
  ovjs_close(text, ']');
  return ovjs_text_end(text);
}

OVJS_EXPORT(ovis_blocks*, ovjs_script_blocks, const ovjs_sim* self) {
  const held_script* held = self->script;
  return held != NULL ? ovis_script_registry(held->script) : NULL;
}
