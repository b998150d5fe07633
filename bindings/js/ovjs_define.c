// Definitions of a host in JavaScript, read by the schemas of bindings/define.
// Design: bindings/js/README.md (Species, goals and minds of your own)
//
//   object --src/definitions.js--> bytes --ovd_read--> structs, which live as long as the object
#include "ovjs_define.h"

#include "ovjs_values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PARTS_MAX 1024 // goals, sensors and behaviors

typedef struct block block;
struct block {
  block* next;
  max_align_t bytes[];
};

// A goal, sensor or behavior: an object of JavaScript that was read.
typedef struct part {
  uint32_t identity;
  ovd_part kind;
  const void* def;
  ovjs_callee* callee;
} part;

typedef struct memory {
  ovjs_callee callee; // first: ovjs_save_form
  ovd_memory memory;
} memory;

struct ovjs_definitions {
  block* blocks; // all that the definitions keep
  ovis_species_def species[OVD_DEFS_MAX];
  ovis_memory_def memories[OVD_DEFS_MAX];
  ovis_brain_def brains[OVD_DEFS_MAX];
  ovis_tree_def trees[OVD_DEFS_MAX];
  int32_t species_count, memory_count, brain_count, tree_count;
  part parts[PARTS_MAX];
  int32_t part_count;
  ovd_source source;
};

static void* reserve(void* context, size_t size) {
  ovjs_definitions* self = context;
  block* one = calloc(1, sizeof *one + size);
  if (one == NULL) {
    return NULL;
  }
  one->next = self->blocks;
  self->blocks = one;
  return one->bytes;
}

static const char* keep_text(void* context, ovd_value value) {
  const ovjs_definitions* self = context;
  size_t size;
  const char* text = self->source.get_text(NULL, value, &size);
  char* kept = reserve(context, size + 1);
  if (kept != NULL) {
    memcpy(kept, text, size + 1);
  }
  return kept;
}

// ---- Goals, sensors and behaviors

typedef struct own_goal {
  ovd_goal goal;
  ovjs_callee callee;
} own_goal;

typedef struct own_behavior {
  ovd_behavior behavior;
  ovjs_callee callee;
} own_behavior;

typedef struct own_sensor {
  ovd_sensor sensor;
  ovjs_callee callee;
} own_sensor;

static bool read_part(ovjs_definitions* self, ovd_value value, const ovd_schema* schema,
                      ovd_callee* callee, char* message) {
  ovd_callee_begin(callee, schema);
  return ovd_read(&self->source, value, schema, callee, message);
}

// Reads an object as a goal, a sensor or a behavior. False: the message says what is wrong.
static bool make_part(ovjs_definitions* self, ovd_value value, part* out, char* message) {
  void* memory = reserve(self, out->kind == OVD_GOAL       ? sizeof(own_goal)
                               : out->kind == OVD_BEHAVIOR ? sizeof(own_behavior)
                                                           : sizeof(own_sensor));
  if (memory == NULL) {
    snprintf(message, OVD_MESSAGE_MAX, "there is no memory for it");
    return false;
  }
  ovd_callee* callee = memory; // each begins with it
  if (out->kind == OVD_GOAL) {
    own_goal* goal = memory;
    if (!read_part(self, value, &ovd_goal_schema, callee, message)) {
      return false;
    }
    ovd_goal_finish(&goal->goal, &ovjs_calls, &goal->callee);
    out->def = &goal->goal.def;
    out->callee = &goal->callee;
  } else if (out->kind == OVD_BEHAVIOR) {
    own_behavior* behavior = memory;
    if (!read_part(self, value, &ovd_behavior_schema, callee, message)) {
      return false;
    }
    ovd_behavior_finish(&behavior->behavior, &ovjs_calls, &behavior->callee);
    out->def = &behavior->behavior.def;
    out->callee = &behavior->callee;
  } else {
    own_sensor* sensor = memory;
    if (!read_part(self, value, &ovd_sensor_schema, callee, message)) {
      return false;
    }
    ovd_sensor_finish(&sensor->sensor, &ovjs_calls, &sensor->callee);
    out->def = &sensor->sensor.def;
    out->callee = &sensor->callee;
  }
  *out->callee = (ovjs_callee){.number = self->part_count, .callee = callee};
  return true;
}

static bool find_part(void* context, ovd_value value, ovd_part kind, const void** out,
                      char* message) {
  ovjs_definitions* self = context;
  const uint32_t identity = ovjs_values_identity(value);
  *out = NULL;
  if (identity == 0) {
    return true;
  }
  for (int32_t i = 0; i < self->part_count; i++) {
    if (self->parts[i].identity == identity && self->parts[i].kind == kind) {
      *out = self->parts[i].def;
      return true;
    }
  }
  part one = {.identity = identity, .kind = kind};
  if (self->part_count == PARTS_MAX) {
    snprintf(message, OVD_MESSAGE_MAX, "there are %d goals, sensors and behaviors already",
             PARTS_MAX);
    return false;
  }
  if (!make_part(self, value, &one, message)) {
    return false;
  }
  self->parts[self->part_count++] = one;
  *out = one.def;
  return true;
}

// ---- Making

OVJS_EXPORT(ovjs_definitions*, ovjs_definitions_create, void) {
  ovjs_definitions* self = calloc(1, sizeof *self);
  if (self == NULL) {
    ovjs_fail(OVIS_NO_MEMORY, NULL, NULL);
    return NULL;
  }
  self->source = ovjs_values_source;
  self->source.context = self;
  self->source.reserve = reserve;
  self->source.keep_text = keep_text;
  self->source.find_part = find_part;
  return self;
}

OVJS_EXPORT(void, ovjs_definitions_destroy, ovjs_definitions* self) {
  for (block* one = self->blocks; one != NULL;) {
    block* next = one->next;
    free(one);
    one = next;
  }
  free(self);
}

// Is there room for one more with this name? `names` are those of definitions that begin with one.
static int32_t check_new(const char* noun, const char* name, const void* all, size_t size,
                         int32_t count) {
  ovis_error error = {0};
  for (int32_t i = 0; i < count; i++) {
    if (strcmp(*(const char* const*)(const void*)((const char*)all + (size_t)i * size), name) ==
        0) {
      snprintf(error.message, sizeof error.message, "there is a %s '%s' already", noun, name);
      return ovjs_fail(OVIS_BAD_ARGUMENT, &error, NULL);
    }
  }
  if (count == OVD_DEFS_MAX) {
    snprintf(error.message, sizeof error.message, "there are %d definitions of a %s, the most",
             OVD_DEFS_MAX, noun);
    return ovjs_fail(OVIS_FULL, &error, NULL);
  }
  return OVIS_OK;
}

static int32_t read_definition(ovjs_definitions* self, const uint8_t* value,
                               const ovd_schema* schema, void* out) {
  char message[OVD_MESSAGE_MAX];
  if (self->source.get_type(NULL, (ovd_value)value) != OVD_IS_TABLE) {
    return ovjs_fail(OVIS_BAD_ARGUMENT, NULL, "a definition must be an object");
  }
  return ovd_read(&self->source, (ovd_value)value, schema, out, message)
             ? OVIS_OK
             : ovjs_fail(OVIS_BAD_ARGUMENT, NULL, message);
}

static int32_t end(ovis_status status, const ovis_error* error, int32_t* count) {
  *count += status == OVIS_OK;
  return status == OVIS_OK ? OVIS_OK : ovjs_fail(status, error, NULL);
}

OVJS_EXPORT(int32_t, ovjs_definitions_add_species, ovjs_definitions* self, const uint8_t* value) {
  ovis_species_def def = ovis_default_species_def();
  ovis_error error = {0};
  int32_t status = read_definition(self, value, &ovd_species_schema, &def);
  status = status == OVIS_OK
               ? check_new("species", def.name, self->species, sizeof def, self->species_count)
               : status;
  if (status != OVIS_OK) {
    return status;
  }
  self->species[self->species_count] = def;
  return end(ovis_species_check(&def, &error), &error, &self->species_count);
}

OVJS_EXPORT(int32_t, ovjs_definitions_add_memory, ovjs_definitions* self, const uint8_t* value) {
  memory* one = reserve(self, sizeof *one);
  ovis_error error = {0};
  if (one == NULL) {
    return ovjs_fail(OVIS_NO_MEMORY, NULL, NULL);
  }
  ovd_clear(&ovd_memory_schema, &one->memory);
  int32_t status = read_definition(self, value, &ovd_memory_schema, &one->memory);
  status = status == OVIS_OK ? check_new("memory", one->memory.def.name, self->memories,
                                         sizeof one->memory.def, self->memory_count)
                             : status;
  const char* wrong = status == OVIS_OK ? ovd_memory_finish(&one->memory) : NULL;
  if (status != OVIS_OK || wrong != NULL) {
    return status != OVIS_OK ? status : ovjs_fail(OVIS_BAD_ARGUMENT, NULL, wrong);
  }
  if (one->memory.save != OVD_NO_FUNCTION) {
    one->memory.def.save = ovjs_save_form;
    one->memory.def.load = ovjs_load_form;
    one->memory.def.context = &one->memory;
  }
  self->memories[self->memory_count] = one->memory.def;
  return end(ovd_memory_check(self->memories, self->memory_count + 1, &error), &error,
             &self->memory_count);
}

OVJS_EXPORT(int32_t, ovjs_definitions_add_brain, ovjs_definitions* self, const uint8_t* value) {
  ovis_brain_def def = ovis_default_brain_def();
  ovis_error error = {0};
  int32_t status = read_definition(self, value, &ovd_brain_schema, &def);
  status = status == OVIS_OK
               ? check_new("brain", def.name, self->brains, sizeof def, self->brain_count)
               : status;
  if (status != OVIS_OK) {
    return status;
  }
  self->brains[self->brain_count] = def;
  return end(ovis_brain_check(&def, self->memories, self->memory_count, &error), &error,
             &self->brain_count);
}

// Trees come after the brains that they name.
OVJS_EXPORT(int32_t, ovjs_definitions_add_tree, ovjs_definitions* self, const uint8_t* value) {
  ovd_tree* tree = reserve(self, sizeof *tree);
  ovis_error error = {0};
  if (tree == NULL) {
    return ovjs_fail(OVIS_NO_MEMORY, NULL, NULL);
  }
  ovd_tree_begin(tree);
  int32_t status = read_definition(self, value, &ovd_tree_schema, tree);
  status = status == OVIS_OK
               ? check_new("tree", tree->def.name, self->trees, sizeof tree->def, self->tree_count)
               : status;
  if (status != OVIS_OK) {
    return status;
  }
  self->trees[self->tree_count] = tree->def;
  ovis_status checked = ovis_tree_check(&tree->def, &error);
  if (checked == OVIS_OK &&
      ovd_tree_explain(&tree->def, 1, self->brains, self->brain_count, self->memories,
                       self->memory_count, error.message, sizeof error.message)) {
    checked = OVIS_NOT_FOUND;
  }
  return end(checked, &error, &self->tree_count);
}

// A list of the goals, sensors and behaviors by number, with the names of their functions and of
// their state: {noun, name, hasState, functions: [{name, number} or null], fields: [{name,
// isFlag}]}
OVJS_EXPORT(int32_t, ovjs_definitions_callees, const ovjs_definitions* self) {
  ovjs_text* text = &ovjs_result;
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '[');
  for (int32_t i = 0; i < self->part_count; i++) {
    const ovd_callee* callee = self->parts[i].callee->callee;
    ovjs_open(text, NULL, '{');
    ovjs_put_text(text, "noun", callee->schema->noun);
    ovjs_put_text(text, "name", callee->name);
    ovjs_put_bool(text, "hasState", callee->has_state);
    ovjs_open(text, "functions", '[');
    for (int32_t which = 0; which < OVD_FUNCTIONS_MAX; which++) {
      if (!ovd_callee_has(callee, which)) {
        ovjs_put_text(text, NULL, NULL);
        continue;
      }
      ovjs_open(text, NULL, '{');
      ovjs_put_text(text, "name", ovd_callee_function_name(callee, which));
      ovjs_put_whole(text, "number", callee->functions[which]);
      ovjs_close(text, '}');
    }
    ovjs_close(text, ']');
    ovjs_open(text, "fields", '[');
    for (int32_t k = 0; k < callee->field_count; k++) {
      ovjs_open(text, NULL, '{');
      ovjs_put_text(text, "name", callee->names[k]);
      ovjs_put_bool(text, "isFlag", callee->is_flag[k]);
      ovjs_close(text, '}');
    }
    ovjs_close(text, ']');
    ovjs_close(text, '}');
  }
  ovjs_close(text, ']');
  return ovjs_text_end(text);
}

// ---- Simulations

void ovjs_definitions_fill(const ovjs_definitions* self, ovis_sim_def* def) {
  if (self != NULL) {
    def->species = self->species;
    def->species_count = self->species_count;
    def->memories = self->memories;
    def->memory_count = self->memory_count;
    def->brains = self->brains;
    def->brain_count = self->brain_count;
    def->trees = self->trees;
    def->tree_count = self->tree_count;
  }
}

// Is there a mind of that name?
static bool has_mind(const ovjs_definitions* self, const char* name) {
  for (int32_t i = 0; i < self->brain_count; i++) {
    if (strcmp(self->brains[i].name, name) == 0) {
      return true;
    }
  }
  for (int32_t i = 0; i < self->tree_count; i++) {
    if (strcmp(self->trees[i].name, name) == 0) {
      return true;
    }
  }
  return false;
}

int32_t ovjs_definitions_fail(const ovjs_definitions* self, ovis_status status,
                              const ovis_error* error, const char* what) {
  ovis_error why = {0};
  for (int32_t i = 0; self != NULL && i < self->species_count; i++) {
    const ovis_species_def* species = &self->species[i];
    if (species->mind != NULL && !has_mind(self, species->mind) && why.message[0] == '\0') {
      snprintf(why.message, sizeof why.message,
               "the species '%s' names the mind '%s', which there is not", species->name,
               species->mind);
    }
  }
  if (why.message[0] != '\0') {
    return ovjs_fail(status, &why, NULL);
  }
  return error != NULL ? ovjs_fail(status, error, what) : ovjs_check(status, what);
}
