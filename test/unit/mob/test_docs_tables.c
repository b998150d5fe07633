// docs/events.md and docs/behaviors.md are what the library says of itself. With OVIS_WRITE_DOCS=1
// this test writes them; without it compares.
#include "support/docs_page.h"
#include "support/test.h"

#include <ovis/event.h>
#include <ovis/mind.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAN_MAX = 65536, NAME_MAX = 96 };

TEST(docs_list_the_fields_of_every_event) {
  docs_page out = docs_page_begin();
  docs_page_say(
      &out,
      "# Events\n\n"
      "The types of `ovis_event` (`ovis/event.h`) with the fields that each has, besides `tick`, "
      "`mob` and `species`. In a\nscript `w:on(event, f)` calls `f(e)` with the same fields; "
      "there `e.mob` and `e.other` are mobs, and `e.reason` is a name where\n"
      "there is one. This page is made by `test/unit/mob/test_docs_tables.c`.\n\n"
      "| event | fields | when |\n|---|---|---|\n");
  for (int32_t i = 0; i < OVIS_EVENT_COUNT; i++) {
    const ovis_event_type type = (ovis_event_type)i;
    docs_page_say(&out, "| `%s` | ", ovis_event_name(type));
    const char* comma = "";
    for (int32_t k = 0; k < OVIS_EVENT_FIELDS_COUNT; k++) {
      if ((ovis_event_get_fields(type) >> k & 1u) != 0) {
        docs_page_say(&out, "%s`%s`", comma, ovis_event_field_name((ovis_event_field)k));
        comma = ", ";
      }
    }
    docs_page_say(&out, " | %s |\n", ovis_event_sentence(type));
  }
  docs_page_end(&out, "events.md");
}

// Writes the row of an entry of a plan: "  4 Name ML a=1" of goals, "  4 Name a=1" or "  + 7 Name
// a=1" of brains.
static void say_entry(docs_page* out, const char* group, const char* line, int32_t length,
                      bool has_flags) {
  char text[2048];
  assert_in_range(length, 1, (int32_t)sizeof text - 1);
  snprintf(text, sizeof text, "%.*s", length, line);
  const char* rank = text + strspn(text, " ");
  const size_t sign = *rank == '+' ? 2 : 0;
  char* name = strchr(rank + sign, ' ');
  assert_non_null(name);
  *name++ = '\0';
  char* rest = name + strcspn(name, " ");
  rest = *rest == ' ' ? (*rest = '\0', rest + 1) : rest;
  const char* flags = has_flags ? rest : "";
  if (has_flags) {
    rest += strcspn(rest, " ");
    rest = *rest == ' ' ? (*rest = '\0', rest + 1) : rest;
  }
  docs_page_say(out, "| %s | %s | %s | %s%s%s |\n", group, rank, name, *flags == '-' ? "" : flags,
                *flags != '\0' && *flags != '-' && *rest != '\0' ? " " : "", rest);
}

static void say_plan(docs_page* out, const char* plan) {
  char group[NAME_MAX] = "";
  bool has_flags = false;
  docs_page_say(out, "| group | priority | behavior | arguments |\n|---|---|---|---|\n");
  for (const char* line = plan; *line != '\0'; line += strcspn(line, "\n"), line += *line == '\n') {
    const int32_t length = (int32_t)strcspn(line, "\n");
    if (line[0] == ' ') {
      say_entry(out, group, line, length, has_flags);
    } else if (strncmp(line, "sensor ", 7) == 0) {
      const int32_t name = (int32_t)strcspn(line + 7, " \n");
      const int32_t skip = 7 + name + (line[7 + name] == ' ');
      docs_page_say(out, "| sensors | | %.*s | %.*s |\n", name, line + 7, length - skip,
                    line + skip);
    } else {
      const bool is_activity = strncmp(line, "activity ", 9) == 0;
      const char* word = line + (is_activity ? 9 : 0);
      snprintf(group, sizeof group, "%.*s", (int)strcspn(word, " \n"), word);
      has_flags = !is_activity;
    }
  }
}

TEST(docs_list_the_behaviors_of_every_species_with_their_arguments) {
  docs_page out = docs_page_begin();
  char(*plans)[PLAN_MAX] = calloc((size_t)ovis_species_get_count(), PLAN_MAX);
  docs_page_say(
      &out,
      "# Behaviors of every species\n\n"
      "The goals, behaviors and sensors of each species with their arguments, as "
      "`ovis_species_get_plan` writes them. [The text of a\nplan](plans.md) says what the words "
      "mean: "
      "M, L, J and T are the flags of a goal; `+ 7` is a child of the gate above it, with\n"
      "its weight. What is not listed is 0, or the kind's own default: [settings](settings.md) has "
      "units, ranges and defaults.\nThis page is made by "
      "`test/unit/mob/test_docs_tables.c`.\n");
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    const ovis_species* species = ovis_species_get(i);
    if (ovis_species_get_plan(species, plans[i], PLAN_MAX) == 0) {
      plans[i][0] = '\0';
      continue;
    }
    int32_t same = 0;
    while (strcmp(plans[same], plans[i]) != 0) {
      same++;
    }
    docs_page_say(&out, "\n## %s\n\n", species->name);
    if (same < i) {
      docs_page_say(&out, "As [%s](#%s).\n", ovis_species_get(same)->name,
                    ovis_species_get(same)->name);
    } else {
      say_plan(&out, plans[i]);
    }
  }
  free(plans);
  docs_page_end(&out, "behaviors.md");
}

// ---- What is listed is what the sentences name

static bool is_field(const char* word, size_t length, int32_t* out) {
  for (int32_t i = 0; i < OVIS_EVENT_FIELDS_COUNT; i++) {
    const char* name = ovis_event_field_name((ovis_event_field)i);
    if (strlen(name) == length && memcmp(name, word, length) == 0) {
      *out = i;
      return true;
    }
  }
  return false;
}

TEST(sentences_of_events_name_all_their_fields) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyz_";
  for (int32_t i = 0; i < OVIS_EVENT_COUNT; i++) {
    const ovis_event_type type = (ovis_event_type)i;
    const char* sentence = ovis_event_sentence(type);
    uint32_t named = 0, certain = 0;
    for (const char* at = sentence; *at != '\0';) {
      const size_t length = strspn(at, letters);
      int32_t field;
      if (length > 0 && is_field(at, length, &field)) {
        named |= 1u << field;
        certain |= at[length] == ':' ? 1u << field : 0;
      }
      at += length > 0 ? length : 1;
    }
    const uint32_t listed = ovis_event_get_fields(type);
    if ((listed & ~named) != 0 || (certain & ~listed) != 0) {
      fail_msg("%s: fields %x, its sentence names %x", ovis_event_name(type), listed, named);
    }
  }
}
