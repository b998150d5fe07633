// Every key of every definition that a script declares: a wrong name, a wrong type and a value
// beyond its range are errors that name the definition and the key.
#include "lua_scene.h"
#include "ovd_schema.h"

#include <math.h>

// The keys that a definition needs.
static const char* base_of(const char* noun) {
  static const char* const all[][2] = {
      {"goal", "name = 'a', can_use = print"},
      {"species", "name = 'a', like = 'pig'"},
      {"memory", "name = 'a', type = 'int'"},
      {"sensor", "name = 'a', scan = print"},
      {"behavior", "name = 'a'"},
      {"brain", "name = 'a', like = 'pig'"},
      {"tree", "name = 'a', like = 'pig', root = {'wait', 1}"},
  };
  size_t i = 0;
  while (i < sizeof all / sizeof *all && strcmp(all[i][0], noun) != 0) {
    i++;
  }
  assert_in_range(i, 0, sizeof all / sizeof *all - 1);
  return all[i][1];
}

// Declares the definition with one more key.
static void expect_wrong(const ovd_schema* schema, const char* key, const char* value,
                         const char* message) {
  char text[400];
  snprintf(text, sizeof text, "local t = { %s } t.%s = %s ovis.%s(t)", base_of(schema->noun), key,
           value, schema->noun);
  lua_scene_expect_wrong(text, message);
}

TEST(a_wrong_name_of_a_key_names_the_nearest_one) {
  for (int32_t i = 0; ovd_schemas[i] != NULL; i++) {
    const ovd_schema* schema = ovd_schemas[i];
    for (const ovd_key* key = schema->keys; schema->form == NULL && key->name != NULL; key++) {
      char wrong[64], message[200];
      snprintf(wrong, sizeof wrong, "x%s", key->name);
      snprintf(message, sizeof message, "the %s 'a' has no option '%s'; did you mean '%s'?",
               schema->noun, wrong, key->name);
      expect_wrong(schema, wrong, "1", message);
    }
  }
}

TEST(a_wrong_type_names_the_definition_and_the_key) {
  int32_t count = 0;
  for (int32_t i = 0; ovd_schemas[i] != NULL; i++) {
    const ovd_schema* schema = ovd_schemas[i];
    for (const ovd_key* key = schema->keys; schema->form == NULL && key->name != NULL; key++) {
      const bool is_function = key->kind == OVD_FUNCTION;
      expect_wrong(schema, key->name, is_function ? "3" : "print", key->name);
      if (strcmp(key->name, "name") != 0) {
        char message[64];
        snprintf(message, sizeof message, "the %s 'a': ", schema->noun);
        expect_wrong(schema, key->name, is_function ? "3" : "print", message);
      }
      count++;
    }
  }
  assert_true(count >= 60);
}

TEST(a_number_beyond_its_range_is_refused_with_that_range) {
  for (int32_t i = 0; ovd_schemas[i] != NULL; i++) {
    const ovd_schema* schema = ovd_schemas[i];
    for (const ovd_key* key = schema->keys; schema->form == NULL && key->name != NULL; key++) {
      const bool is_number = key->kind == OVD_WHOLE || key->kind == OVD_REAL ||
                             key->kind == OVD_FLOAT || key->kind == OVD_RANGE;
      if (is_number && isfinite(key->max)) {
        char value[32], message[200];
        const char* what =
            key->kind == OVD_WHOLE || key->kind == OVD_RANGE ? "whole number" : "number";
        snprintf(value, sizeof value, "%.14g", key->max + 1);
        snprintf(message, sizeof message, "the %s 'a': '%s' must be a %s from %.14g to %.14g",
                 schema->noun, key->name, what, key->min, key->max);
        expect_wrong(schema, key->name, value, message);
        snprintf(value, sizeof value, "%.14g", key->min - 1);
        expect_wrong(schema, key->name, value, message);
        expect_wrong(schema, key->name, "0/0", message);
      }
    }
  }
}

TEST(values_that_nothing_reads_are_refused) {
  lua_scene_expect_wrong("ovis.goal { name = 'a', can_use = print, 5 }",
                         "the goal 'a': options must have the form name = value");
  lua_scene_expect_wrong("ovis.brain { name = 'a', like = 'pig', hours = {{1000, 'idle', 5}} }",
                         "the brain 'a', hour 1: it must be {time, activity}");
  lua_scene_expect_wrong("ovis.tree { name = 'a', like = 'pig', root = {'wait', 1, reach = 2} }",
                         "the tree 'a', root node has no option 'reach': 'wait' does not use it");
  lua_scene_expect_wrong("ovis.tree { name = 'a', like = 'pig', root = {'subtree', 'b'} }",
                         "there is no kind of node 'subtree'");
  lua_scene_expect_wrong("local t = {'selector'} t[2] = t\n"
                         "ovis.tree { name = 'a', like = 'pig', root = t }",
                         "the tree 'a': it is too deep");
  lua_scene_expect_wrong("local e = {'run_one'} for i = 2, 100 do e[i] = e end\n"
                         "ovis.brain { name = 'a', like = 'pig', activities = {{'idle', e}} }",
                         "the brain 'a'");
}

// Lists and texts of a definition live as long as the state, also if the script forgets its table.
TEST(what_was_read_outlives_the_table_that_it_was_read_from) {
  lua_scene_expect("for i = 1, 20 do\n"
                   "  ovis.tree { name = 't' .. i, like = 'pig', keys = {{'key' .. i, 'number'}},\n"
                   "    root = {'sequence', {'set', 'key' .. i, value = i}, {'wait', 10000}} }\n"
                   "end\n"
                   "for i = 1, 300000 do local garbage = { 'x' .. i } end\n"
                   "local w = ovis.world { size = {16, 16} }\n"
                   "local p = w:spawn('pig', 8.5, 64, 8.5, { mind = 't17' })\n"
                   "w:run(5) print(p:board('key17'))",
                   "17\n");
}
