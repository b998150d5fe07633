// Problem: run --why and replay --why must print the same story in the same words.
// Design: docs/architecture.md#rooms (story)
#include "replay/story_report.h"

#include "helpers/json.h"
#include "helpers/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static cJSON* json_lines(const story_report* report) {
  cJSON* lines = cJSON_CreateArray();
  int32_t count;
  const ovis_story_line* all = ovis_story_get_lines(report->story, &count);
  for (int32_t i = 0; i < count; i++) {
    if (all[i].mob != report->mob) {
      continue;
    }
    cJSON* item = cJSON_CreateObject();
    cJSON_AddItemToObject(item, "tick", json_whole(all[i].tick));
    cJSON_AddStringToObject(item, "kind", ovis_line_name(all[i].kind));
    cJSON_AddItemToObject(item, "text", json_text(all[i].text));
    cJSON_AddItemToArray(lines, item);
  }
  return lines;
}

// Adds whom and which cell an answer is about, and until when it holds, if it knows them.
static void add_about(cJSON* item, const ovis_answer* answer) {
  if (answer->who != 0) {
    cJSON_AddItemToObject(item, "who", json_whole((int64_t)answer->who));
  }
  if (answer->block != NULL) {
    cJSON_AddItemToObject(item, "cell", json_pos(answer->cell));
    cJSON_AddItemToObject(item, "block", json_text(answer->block));
  }
  if (answer->until != 0) {
    cJSON_AddItemToObject(item, "until", json_whole(answer->until));
  }
}

static cJSON* json_option(const story_report* report, const ovis_trace_species* species,
                          int32_t option) {
  char text[512];
  ovis_story_option state;
  const ovis_option_info* info = &species->options[option];
  ovis_story_get_option(report->story, report->mob, option, &state);
  cJSON* item = cJSON_CreateObject();
  cJSON_AddItemToObject(item, "name", json_text(info->name));
  cJSON_AddItemToObject(item, "group", json_text(info->group));
  cJSON_AddItemToObject(item, "priority", json_whole(info->priority));
  cJSON_AddBoolToObject(item, "running", state.is_running);
  cJSON_AddStringToObject(item, "reason", ovis_reason_name(state.answer.reason));
  cJSON_AddItemToObject(item, "value", json_number((double)state.answer.value));
  cJSON_AddItemToObject(item, "limit", json_number((double)state.answer.limit));
  add_about(item, &state.answer);
  const ovis_reason reason = state.answer.reason;
  if (reason == OVIS_REASON_MEMORY_ABSENT || reason == OVIS_REASON_MEMORY_PRESENT) {
    char memory[64];
    ovis_species_memory_words(species, (ovis_memory)state.answer.other, memory, sizeof memory);
    cJSON_AddItemToObject(item, "memory", json_text(memory));
  }
  ovis_story_explain_option(report->story, report->mob, option, text, sizeof text);
  cJSON_AddItemToObject(item, "text", json_text(text));
  return item;
}

static cJSON* json_memory(const ovis_story_memory* memory) {
  cJSON* item = cJSON_CreateObject();
  cJSON_AddItemToObject(item, "name", json_text(memory->name));
  cJSON_AddBoolToObject(item, "present", memory->is_present);
  cJSON_AddItemToObject(item, "value",
                        memory->is_present ? json_text(memory->value) : cJSON_CreateNull());
  cJSON_AddItemToObject(item, "ticks_left",
                        memory->ticks_left >= 0 ? json_whole(memory->ticks_left)
                                                : cJSON_CreateNull());
  cJSON_AddItemToObject(item, "since", json_whole(memory->memory.since));
  cJSON_AddStringToObject(item, "by", ovis_memory_by_name(memory->memory.cause.by));
  cJSON_AddItemToObject(item, "cause", json_text(memory->cause));
  cJSON_AddItemToObject(item, "text", json_text(memory->noun));
  cJSON_AddItemToObject(item, "cause_text", json_text(memory->cause_words));
  return item;
}

static void add_memories(const story_report* report, const ovis_story_mob* mob, cJSON* root) {
  if (mob->activity[0] == '\0') {
    return; // no brain
  }
  cJSON_AddItemToObject(root, "activity", json_text(mob->activity));
  cJSON* memories = cJSON_AddArrayToObject(root, "memories");
  ovis_story_memory memory;
  for (int32_t i = 0; ovis_story_get_memory(report->story, report->mob, i, &memory); i++) {
    cJSON_AddItemToArray(memories, json_memory(&memory));
  }
}

cJSON* story_report_fact(const ovis_fact* fact, const char* text) {
  cJSON* item = cJSON_CreateObject();
  cJSON_AddStringToObject(item, "kind", ovis_fact_name(fact->kind));
  cJSON_AddStringToObject(item, "fact", ovis_fact_code_name(fact->code));
  cJSON_AddItemToObject(item, "since", json_whole(fact->tick));
  cJSON_AddItemToObject(item, "until",
                        fact->until > 0 ? json_whole(fact->until) : cJSON_CreateNull());
  cJSON_AddItemToObject(item, "text", json_text(text));
  return item;
}

cJSON* story_report_facts(const ovis_story* story, uint64_t serial) {
  cJSON* facts = cJSON_CreateArray();
  char text[512];
  ovis_fact fact;
  for (int32_t i = 0; ovis_story_get_fact(story, serial, i, &fact); i++) {
    ovis_fact_words(&fact, text, sizeof text);
    cJSON_AddItemToArray(facts, story_report_fact(&fact, text));
  }
  return facts;
}

cJSON* story_report_json(const story_report* report) {
  ovis_story_mob mob;
  if (!ovis_story_find_mob(report->story, report->mob, &mob)) {
    return cJSON_CreateNull();
  }
  cJSON* root = cJSON_CreateObject();
  cJSON_AddItemToObject(root, "mob", json_whole((int64_t)mob.serial));
  cJSON_AddItemToObject(root, "species", json_text(mob.species->name));
  cJSON_AddItemToObject(root, "pos", json_vec3(mob.last));
  cJSON_AddItemToObject(root, "health", json_number((double)mob.health));
  cJSON_AddBoolToObject(root, "alive", mob.is_there && mob.is_alive);
  cJSON_AddBoolToObject(root, "frozen", mob.is_there && mob.is_frozen);
  cJSON_AddItemToObject(root, "from", json_whole(report->from));
  cJSON_AddItemToObject(root, "to", json_whole(report->to));
  cJSON_AddItemToObject(root, "lines", json_lines(report));
  cJSON* options = cJSON_AddArrayToObject(root, "options");
  for (int32_t i = 0; i < mob.species->option_count; i++) {
    cJSON_AddItemToArray(options, json_option(report, mob.species, i));
  }
  cJSON_AddItemToObject(root, "facts", story_report_facts(report->story, report->mob));
  add_memories(report, &mob, root);
  char walks[512];
  ovis_story_explain_walks(report->story, report->mob, walks, sizeof walks);
  cJSON_AddItemToObject(root, "walks", json_text(walks));
  return root;
}

// With --codes: " [home, AcquirePoi.home]".
static void print_code(const story_report* report, const char* name, const char* cause) {
  if (report->has_codes) {
    text_print(" [%s%s%s]", name, cause != NULL ? ", " : "", cause != NULL ? cause : "");
  }
}

static void print_memories(const story_report* report, const ovis_story_mob* mob) {
  ovis_story_memory memory;
  if (mob->activity[0] == '\0') {
    return;
  }
  char activity[64];
  ovis_activity_words(mob->activity, activity, sizeof activity);
  text_print("  its activity is %s; it remembers:\n", activity);
  for (int32_t i = 0; ovis_story_get_memory(report->story, report->mob, i, &memory); i++) {
    if (!memory.is_present) {
      continue;
    }
    const bool is_yes = memory.memory.value.type == OVIS_MEMORY_BOOL && memory.value[0] == 'y';
    const bool has_value = memory.value[0] != '\0' && !is_yes;
    text_print("    %s%s%s", memory.noun, has_value ? ": " : "", has_value ? memory.value : "");
    if (memory.ticks_left >= 0) {
      text_print(", %" PRId64 " ticks left", memory.ticks_left);
    }
    if (memory.memory.cause.by == OVIS_MEMORY_BY_OPTION) {
      text_print(" (since tick %" PRId64 ")", memory.memory.since);
    } else {
      text_print(" (tick %" PRId64 ": %s)", memory.memory.since, memory.cause_words);
    }
    print_code(report, memory.name, memory.cause);
    text_print("\n");
  }
}

static void print_facts(const story_report* report) {
  char text[512];
  ovis_fact fact;
  for (int32_t i = 0; ovis_story_get_fact(report->story, report->mob, i, &fact); i++) {
    ovis_fact_words(&fact, text, sizeof text);
    text_print("  %-9s %s (tick %" PRId64 ")\n", ovis_fact_name(fact.kind), text, fact.tick);
  }
}

// Is it of another activity, or nothing that this mob can do at all? Not if it can say why it does
// not.
static bool is_elsewhere(const ovis_option_info* info, ovis_reason reason) {
  const ovis_phrases* phrases = info->phrases;
  const int32_t count = phrases != NULL ? phrases->reason_count : 0;
  for (int32_t i = 0; i < count && reason == OVIS_REASON_NOT_ITS_KIND; i++) {
    if (phrases->reasons[i].reason == reason) {
      return false;
    }
  }
  return reason == OVIS_REASON_OTHER_ACTIVITY || reason == OVIS_REASON_NOT_ITS_KIND;
}

static void print_options(const story_report* report, const ovis_story_mob* mob) {
  char text[512];
  int32_t others = 0;    // of other activities
  const char* told = ""; // the last of those whose hours were told
  for (int32_t i = 0; i < mob->species->option_count; i++) {
    const ovis_option_info* info = &mob->species->options[i];
    ovis_story_option state;
    ovis_story_get_option(report->story, report->mob, i, &state);
    const ovis_reason reason = state.answer.reason;
    if (!state.is_running && state.is_known && is_elsewhere(info, reason)) {
      others++;
      if (state.answer.limit != 0 && strcmp(told, info->group) != 0) {
        told = info->group;
        ovis_story_explain_option(report->story, report->mob, i, text, sizeof text);
        text_print("       %s: %s", ovis_option_words(info), text);
        print_code(report, info->name, ovis_reason_name(reason));
        text_print("\n");
      }
      continue;
    }
    if (!state.is_running && reason == OVIS_REASON_RAN) {
      continue; // it chose, or did its work, within this tick: its running part has a line
    }
    ovis_story_explain_option(report->story, report->mob, i, text, sizeof text);
    text_print("  %c %2d %s: %s", state.is_running ? '*' : ' ', info->priority,
               ovis_option_words(info), text);
    print_code(report, info->name, ovis_reason_name(reason));
    text_print("\n");
  }
  if (others > 0) {
    text_print("    and %d options of activities that are not active\n", others);
  }
  if (mob->species->option_count == 0) {
    text_print("    no options: %s\n", mob->species->is_player ? "it is the stand-in of a player"
                                                               : "it has no mind here yet");
  }
}

void story_report_print(const story_report* report) {
  ovis_story_mob mob;
  if (!ovis_story_find_mob(report->story, report->mob, &mob)) {
    return;
  }
  char text[512];
  char place[64];
  ovis_mob_words(mob.species, mob.serial, text, sizeof text);
  text_print("%s, ticks %" PRId64 " to %" PRId64 "\n", text, report->from, report->to);
  int32_t count;
  const ovis_story_line* lines = ovis_story_get_lines(report->story, &count);
  for (int32_t i = 0; i < count; i++) {
    if (lines[i].mob == report->mob) {
      text_print("  %6" PRId64 "  %s\n", lines[i].tick, lines[i].text);
    }
  }
  ovis_story_explain_walks(report->story, report->mob, text, sizeof text);
  if (text[0] != '\0') {
    text_print("  walks     %s\n", text);
  }
  print_facts(report);
  ovis_place_words(mob.last, place, sizeof place);
  if (!mob.is_there || !mob.is_alive) { // a mind that is not there any more has no options
    text_print("At tick %" PRId64 " it is %s; it was last at %s\n", report->to,
               mob.is_alive ? "not in the world any more" : "dead", place);
    return;
  }
  text_print("At tick %" PRId64
             ", at %s, health %.4g%s; its options (* runs now, then the priority):\n",
             report->to, place, (double)mob.health,
             mob.is_frozen ? ", frozen: its section is not loaded" : "");
  print_options(report, &mob);
  print_memories(report, &mob);
}
