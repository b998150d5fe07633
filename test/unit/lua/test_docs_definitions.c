// docs/definitions.md lists every key of what a script declares: types, ranges, defaults. With
// OVIS_WRITE_DOCS=1 this test writes it; without it compares.
#include "lua_scene.h"
#include "ovd_schema.h"
#include "support/docs_page.h"

#include <math.h>

// "-1000000", "0.5"
static const char* number(double value, char out[32]) {
  snprintf(out, 32, floor(value) == value && fabs(value) < 1e10 ? "%.0f" : "%g", value);
  return out;
}

// A link to the heading of a part.
static void say_part(docs_page* page, const ovd_schema* schema) {
  docs_page_say(page, "[%s](#", schema->noun);
  for (const char* at = schema->noun; *at != '\0'; at++) {
    docs_page_say(page, "%c", *at == ' ' ? '-' : *at);
  }
  docs_page_say(page, ")");
}

static void say_words(docs_page* page, const ovd_key* key) {
  const char* join = "";
  for (int32_t i = 0; key->words[i] != NULL; i++) {
    if (key->words[i][0] != '\0') {
      docs_page_say(page, "%s`%s`", join, key->words[i]);
      join = ", ";
    }
  }
}

static const char* const parts[] = {"", "an ovis.goal", "an ovis.sensor", "an ovis.behavior"};

static void say_type(docs_page* page, const ovd_key* key) {
  enum { WORDS_MAX = 24 };
  int32_t words = 0;
  while (key->words != NULL && key->words[words] != NULL) {
    words++;
  }
  switch (key->kind) {
  case OVD_TEXT: docs_page_say(page, "text"); break;
  case OVD_FLAG: docs_page_say(page, "true or false"); break;
  case OVD_WHOLE: docs_page_say(page, "whole number"); break;
  case OVD_REAL:
  case OVD_FLOAT: docs_page_say(page, "number"); break;
  case OVD_WORD:
    if (words <= WORDS_MAX) {
      say_words(page, key);
    } else {
      docs_page_say(page, "a reason of `<ovis/mind.h>`, such as `%s`", key->words[words - 1]);
    }
    break;
  case OVD_BITS:
    docs_page_say(page, "list of ");
    say_words(page, key);
    break;
  case OVD_RANGE: docs_page_say(page, "whole number, or `{least, most}`"); break;
  case OVD_FUNCTION: docs_page_say(page, "function"); break;
  case OVD_REFERENCE: docs_page_say(page, "%s", parts[key->part]); break;
  case OVD_NAMED: docs_page_say(page, "a name, or %s", parts[key->part]); break;
  case OVD_LIST: docs_page_say(page, "list of %s", key->items != NULL ? "" : "texts"); break;
  case OVD_SETTINGS: docs_page_say(page, "`{name = number or boolean}`"); break;
  case OVD_OWN: docs_page_say(page, "%s", key->items != NULL ? "" : "table"); break;
  }
  if (key->items != NULL) {
    say_part(page, key->items);
  }
}

static void say_range(docs_page* page, const ovd_key* key) {
  char min[32], max[32];
  const bool is_number = key->kind == OVD_WHOLE || key->kind == OVD_REAL ||
                         key->kind == OVD_FLOAT || key->kind == OVD_RANGE;
  if (is_number && isfinite(key->max)) {
    docs_page_say(page, "%s to %s", number(key->min, min), number(key->max, max));
  } else if (key->kind == OVD_TEXT && key->max > 0) {
    docs_page_say(page, "at most %s bytes", number(key->max, max));
  } else if (key->kind == OVD_LIST || key->kind == OVD_SETTINGS) {
    docs_page_say(page, "at most %s",
                  number(key->kind == OVD_LIST ? key->max : OVIS_SETTINGS_MAX, max));
  }
  if (is_number && key->unit != NULL) {
    docs_page_say(page, "%s%s", isfinite(key->max) ? " " : "", key->unit);
  }
}

static void say_default(docs_page* page, const ovd_key* key) {
  char usual[32];
  if (key->is_required) {
    docs_page_say(page, "required");
  } else if (key->kind == OVD_FLAG) {
    docs_page_say(page, "false");
  } else if (key->kind == OVD_WORD) {
    docs_page_say(page, "%s%s%s", key->words[0][0] != '\0' ? "`" : "", key->words[0],
                  key->words[0][0] != '\0' ? "`" : "");
  } else if (key->kind == OVD_WHOLE || key->kind == OVD_REAL || key->kind == OVD_FLOAT) {
    docs_page_say(page, "%s", key->also != 0 ? "none" : number(key->usual, usual));
  } else {
    docs_page_say(page, "none");
  }
}

// The words of the first key for which the table may have this one.
static void say_where(docs_page* page, const ovd_schema* schema, const ovd_key* key) {
  const char* join = "; for ";
  for (int32_t i = 0; key->where != 0 && schema->keys->words[i] != NULL; i++) {
    if ((key->where >> i & 1u) != 0) {
      docs_page_say(page, "%s`%s`", join, schema->keys->words[i]);
      join = ", ";
    }
  }
}

static void say_schema(docs_page* page, const ovd_schema* schema) {
  const bool is_part = schema->form != NULL; // of a definition
  docs_page_say(page, "\n%s %s%s\n\n", is_part ? "###" : "##", is_part ? "" : "ovis.",
                schema->noun);
  if (is_part) {
    docs_page_say(page, "Its form: %s.\n\n", schema->form);
  }
  docs_page_say(page, "| key | type | range | default | meaning |\n|---|---|---|---|---|\n");
  for (const ovd_key* key = schema->keys; key->name != NULL; key++) {
    if (key->is_rest) {
      docs_page_say(page, "| all further values: %s | ", key->name);
    } else if (key->place > 0) {
      docs_page_say(page, "| value %d: %s | ", (int)key->place, key->name);
    } else {
      docs_page_say(page, "| `%s` | ", key->name);
    }
    say_type(page, key);
    docs_page_say(page, " | ");
    say_range(page, key);
    docs_page_say(page, " | ");
    say_default(page, key);
    docs_page_say(page, " | %s", key->says);
    say_where(page, schema, key);
    docs_page_say(page, " |\n");
  }
}

TEST(the_page_of_definitions_is_what_the_schemas_say) {
  docs_page page = docs_page_begin();
  docs_page_say(
      &page, "# Definitions in Lua\n\n"
             "This page lists all keys of what a script declares. The range of a list is the\n"
             "number of its items. A key that is not listed, a wrong type or a value beyond its\n"
             "range is an error that says where it is and what was expected, such as\n"
             "`the tree 't', node 1.2 has no option 'spede'; did you mean 'speed'?`.\n"
             "[Scenes](scenes.md#goals-and-species-of-your-own), [brains](brains.md#in-lua) and\n"
             "[trees](trees.md#in-lua) explain what the keys do.\n"
             "`test/unit/lua/test_docs_definitions.c` writes this page from the tables of\n"
             "`bindings/define` that read the definitions.\n");
  for (int32_t i = 0; ovd_schemas[i] != NULL; i++) {
    say_schema(&page, ovd_schemas[i]);
  }
  docs_page_end(&page, "definitions.md");
}

TEST(every_key_has_a_meaning_and_a_range) {
  for (int32_t i = 0; ovd_schemas[i] != NULL; i++) {
    for (const ovd_key* key = ovd_schemas[i]->keys; key->name != NULL; key++) {
      if (key->says == NULL || key->says[0] == '\0' || !(key->max >= key->min) ||
          (key->kind == OVD_LIST && key->max < 1)) {
        fail_msg("%s of a %s", key->name, ovd_schemas[i]->noun);
      }
    }
  }
}
