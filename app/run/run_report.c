// Problem: report a run as a table for people and as JSON for programs.
// Design: docs/cli.md#ovis-run
#include "run/run_report.h"

#include "helpers/json.h"
#include "helpers/text.h"
#include "run/run_cargo.h"
#include "run/run_events.h"
#include "run/run_facts.h"
#include "run/run_village.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The short report of a village with a raid fits on a screen of 30 lines.
#define SHORT_REASONS 3 // why paths failed
#define SHORT_SHARES 3  // options of one species
#define SHORT_SPECIES 8 // with their shares
#define SHORT_EVENTS 10 // types
#define OTHERS_SHOWN 8  // kinds of entities that are not simulated
#define SHARE_MIN 0.05  // percent; a smaller share would be printed as 0.0

// ---- The table

static int64_t refused_total(const ovis_nav_counts* counts) {
  int64_t total = 0;
  for (int32_t i = OVIS_NAV_REFUSAL_NONE + 1; i < OVIS_NAV_REFUSAL_COUNT; i++) {
    total += counts->refused[i];
  }
  return total;
}

static void print_species(const run_log* log) {
  text_print("  %-18s %6s %5s %5s %8s  %7s %7s %7s %7s\n", "species", "alive", "born", "died",
             "walked", "asked", "found", "partial", "failed");
  for (int32_t i = 0; i < log->species_count; i++) {
    const run_species* row = &log->species[i];
    text_print("  %-18s %6d %5d %5d %8.0f", row->species->name, row->alive, row->born, row->died,
               row->walked);
    const ovis_nav_counts* nav = &row->nav;
    if (row->has_mind) {
      text_print("  %7" PRId64 " %7" PRId64 " %7" PRId64 " %7" PRId64, nav->asked,
                 nav->reached + nav->reused, nav->partial, refused_total(nav));
    }
    text_print("%s\n", row->frozen > 0 ? "  (some are paused in chunks that are not loaded)" : "");
  }
}

// Names the species that only have a body, once for all.
static void print_mindless(const run_log* log) {
  bool has_title = false;
  for (int32_t i = 0; i < log->species_count; i++) {
    if (!log->species[i].has_mind && !log->species[i].is_no_mob) {
      text_print("%s%s", has_title ? ", " : "  no mind yet: ", log->species[i].species->name);
      has_title = true;
    }
  }
  if (has_title) {
    text_print(" (these choose nothing: bats fly about, others only have a body)\n");
  }
}

// Explains the columns of paths.
static void print_legend(const run_log* log) {
  for (int32_t i = 0; i < log->species_count; i++) {
    if (log->species[i].has_mind) {
      text_print(
          "  paths: asked for; found to the target; partial: to the nearest cell; failed: none\n");
      return;
    }
  }
}

// ---- Paths that failed

// A walk that ends so has not failed: the mob arrived, or its mind had another plan.
static bool is_good_end(ovis_nav_end end) {
  return end == OVIS_NAV_END_ARRIVED || end == OVIS_NAV_END_ENDED_SHORT ||
         end == OVIS_NAV_END_REPLACED || end == OVIS_NAV_END_STOPPED ||
         end == OVIS_NAV_END_BLOCK_CHANGED;
}

typedef struct count_row {
  int64_t count;
  const char* what;
} count_row;

static int by_count(const void* a, const void* b) {
  const count_row* left = a;
  const count_row* right = b;
  if (left->count != right->count) {
    return left->count > right->count ? -1 : 1;
  }
  return strcmp(left->what, right->what);
}

// Prints the rows with the highest counts, `most` of them.
static void print_counts(const char* title, count_row* rows, int32_t row_count, int32_t most) {
  qsort(rows, (size_t)row_count, sizeof *rows, by_count);
  for (int32_t i = 0; i < row_count && i < most; i++) {
    text_print("%s    %6" PRId64 "  %s\n", i == 0 ? title : "", rows[i].count, rows[i].what);
  }
  if (row_count > most) {
    text_print("            and %d more reasons\n", row_count - most);
  }
}

static void print_failures(const run_log* log, bool is_full) {
  ovis_nav_counts sum = {0};
  for (int32_t i = 0; i < log->species_count; i++) {
    for (int32_t r = 0; r < OVIS_NAV_REFUSAL_COUNT; r++) {
      sum.refused[r] += log->species[i].nav.refused[r];
    }
    for (int32_t e = 0; e < OVIS_NAV_END_COUNT; e++) {
      sum.ended[e] += log->species[i].nav.ended[e];
    }
  }
  count_row failed[OVIS_NAV_REFUSAL_COUNT + OVIS_NAV_END_COUNT];
  count_row others[OVIS_NAV_END_COUNT];
  int32_t failed_count = 0;
  int32_t other_count = 0;
  for (int32_t r = OVIS_NAV_REFUSAL_NONE + 1; r < OVIS_NAV_REFUSAL_COUNT; r++) {
    if (sum.refused[r] > 0) {
      failed[failed_count++] =
          (count_row){sum.refused[r], ovis_nav_refusal_sentence((ovis_nav_refusal)r)};
    }
  }
  for (int32_t e = 0; e < OVIS_NAV_END_COUNT; e++) {
    const count_row row = {sum.ended[e], ovis_nav_end_sentence((ovis_nav_end)e)};
    if (row.count > 0 && is_good_end((ovis_nav_end)e)) {
      others[other_count++] = row;
    } else if (row.count > 0) {
      failed[failed_count++] = row;
    }
  }
  const int32_t most = is_full ? INT32_MAX : SHORT_REASONS;
  print_counts("  paths and walks that failed:\n", failed, failed_count, most);
  if (is_full) {
    print_counts("  walks that ended otherwise:\n", others, other_count, most);
  }
}

// ---- Shares of a lifetime

static int by_ticks(const void* a, const void* b) {
  const run_option* left = a;
  const run_option* right = b;
  if (left->ran_ticks != right->ran_ticks) {
    return left->ran_ticks > right->ran_ticks ? -1 : 1;
  }
  return strcmp(left->name, right->name);
}

static void sort_shares(run_shares* shares) {
  if (shares->count > 0) {
    qsort(shares->items, (size_t)shares->count, sizeof *shares->items, by_ticks);
  }
}

typedef enum share_kind { SHARE_OPTION, SHARE_ACTIVITY, SHARE_ACTIVITY_CODE } share_kind;

static double percent(int64_t part, int64_t whole) {
  return 100.0 * (double)part / (double)whole;
}

// The name of an option or an activity, as the log has it; activities are put in words here.
static const char* share_words(const run_option* share, share_kind kind, char out[64]) {
  if (kind != SHARE_ACTIVITY) {
    return share->name;
  }
  ovis_activity_words(share->name, out, 64);
  return out;
}

static void print_shares(const run_shares* shares, int64_t ticks, share_kind kind) {
  char words[64];
  for (int32_t i = 0; i < shares->count && shares->items[i].ran_ticks > 0; i++) {
    text_print("    %5.1f %%  %s%s\n", percent(shares->items[i].ran_ticks, ticks),
               kind == SHARE_OPTION ? "" : "activity ",
               share_words(&shares->items[i], kind, words));
  }
}

// The largest shares on one line.
static void print_short_shares(const char* who, const run_shares* shares, int64_t ticks,
                               share_kind kind) {
  char words[64];
  bool has_any = false;
  for (int32_t i = 0; i < shares->count && i < SHORT_SHARES; i++) {
    const double share = percent(shares->items[i].ran_ticks, ticks);
    if (share >= SHARE_MIN) {
      text_print("%s%s%.1f %% %s", has_any ? ", " : "    ", has_any ? "" : who, share,
                 share_words(&shares->items[i], kind, words));
      has_any = true;
    }
  }
  text_print("%s", has_any ? "\n" : "");
}

static void print_short_row(const run_species* row, share_kind activities) {
  char who[80];
  if (row->activities.count > 0) {
    snprintf(who, sizeof who, "%s, activities: ", row->species->name);
    print_short_shares(who, &row->activities, row->ticks, activities);
  }
  snprintf(who, sizeof who, "%s: ", row->species->name);
  print_short_shares(who, &row->options, row->ticks, SHARE_OPTION);
}

static void print_options(const run_log* log, bool is_full, bool has_codes) {
  const share_kind activities = has_codes ? SHARE_ACTIVITY_CODE : SHARE_ACTIVITY;
  int32_t count = 0;
  for (int32_t i = 0; i < log->species_count; i++) {
    run_species* row = &log->species[i];
    if (row->options.count == 0 || row->ticks == 0) {
      continue;
    }
    sort_shares(&row->activities);
    sort_shares(&row->options);
    if (count++ == 0) {
      text_print(
          "  shares of a lifetime; a mob does several things at once, so they may add up to more "
          "than 100 %%:\n");
    }
    if (is_full) {
      text_print("  what every %s did, as a share of its lifetime:\n", row->species->name);
      print_shares(&row->activities, row->ticks, activities);
      print_shares(&row->options, row->ticks, SHARE_OPTION);
    } else if (count <= SHORT_SPECIES) {
      print_short_row(row, activities);
    }
  }
  if (!is_full && count > SHORT_SPECIES) {
    text_print("    and %d other species\n", count - SHORT_SPECIES);
  }
}

// ---- Events

static void print_events(const run_log* log, bool is_full, bool has_codes) {
  char words[OVIS_EVENT_COUNT][48];
  count_row rows[OVIS_EVENT_COUNT];
  int32_t count = 0;
  for (int32_t i = 0; i < OVIS_EVENT_COUNT; i++) {
    if (log->event_totals[i] > 0) {
      const ovis_event_type type = (ovis_event_type)i;
      ovis_event_words(type, log->event_totals[i], words[i], sizeof words[i]);
      rows[count++] =
          (count_row){log->event_totals[i], has_codes ? ovis_event_name(type) : words[i]};
    }
  }
  if (!is_full) {
    qsort(rows, (size_t)count, sizeof *rows, by_count);
  }
  for (int32_t i = 0; i < count && (is_full || i < SHORT_EVENTS); i++) {
    text_print("%s%" PRId64 " %s", i > 0 ? ", " : "  events: ", rows[i].count, rows[i].what);
  }
  if (!is_full && count > SHORT_EVENTS) {
    text_print(", and %d other types", count - SHORT_EVENTS);
  }
  text_print("%s", count > 0 ? "\n" : "");
}

static void print_left_out(int32_t count, const char* what) {
  if (count > 0) {
    text_print("  %d %s\n", count, what);
  }
}

// "3 falling blocks". Species of mods are named as the save names them.
static void print_kind(const ovis_saved_other* other) {
  char name[sizeof other->name];
  snprintf(name, sizeof name, "%s", other->name);
  for (char* at = name; *at != '\0' && !other->is_mob; at++) {
    *at = *at == '_' ? ' ' : *at;
  }
  text_print("%d %s%s", other->count, name, other->count > 1 && !other->is_mob ? "s" : "");
}

// Kinds that stay in the save as they are: mobs of unknown species, or all other entities.
static void print_others(const ovis_saved_mobs* mobs, bool are_mobs, const char* what) {
  int32_t kinds = 0;
  for (int32_t i = 0; i < mobs->other_count; i++) {
    const ovis_saved_other* other = &mobs->others[i];
    if (other->is_mob == are_mobs && kinds++ < OTHERS_SHOWN) {
      text_print("%s", kinds == 1 ? what : ", ");
      print_kind(other);
    }
  }
  if (kinds > OTHERS_SHOWN) {
    text_print(" and %d more", kinds - OTHERS_SHOWN);
  }
  text_print("%s", kinds > 0 ? "\n" : "");
}

static void print_mobs_left_out(const ovis_saved_mobs* mobs) {
  print_others(mobs, true,
               "  left out, and kept in the save: mobs of species that Ovis does not know: ");
  print_others(mobs, false, "  kept in the save, and not simulated: ");
  if (mobs->misplaced_count > 0) {
    text_print("  %d left out: mobs farther than %.0f blocks from the origin\n",
               mobs->misplaced_count, OVIS_PLACE_MAX);
  }
  print_left_out(mobs->doubled_count, "left out: entities with the UUID of one before them");
  print_left_out(mobs->unread_memory_count, "left out: memories whose values have a wrong type");
  print_left_out(
      mobs->unmet_tie_count,
      "kept in the save only: owners, enemies and holders of leashes that are not there");
}

static void print_lost_points(const ovis_sim* sim) {
  ovis_point lost[OVIS_LOST_POINTS_MAX];
  const int32_t count = ovis_sim_get_lost_points(sim, lost, OVIS_LOST_POINTS_MAX);
  print_left_out(count,
                 "no longer there: points of interest of the save without a block of their type:");
  for (int32_t i = 0; i < count && i < OVIS_LOST_POINTS_MAX; i++) {
    text_print("    %s at %d %d %d\n", lost[i].type, lost[i].pos.x, lost[i].pos.y, lost[i].pos.z);
  }
  if (count > OVIS_LOST_POINTS_MAX) {
    text_print("    and %d more\n", count - OVIS_LOST_POINTS_MAX);
  }
}

static void print_points_left_out(const ovis_points_loaded* points) {
  print_left_out(points->unknown_types,
                 "left out: points of interest of types that Ovis does not know");
  print_left_out(points->misplaced, "left out: points of interest whose blocks are not there");
  print_left_out(
      points->wrong_tickets,
      "mended: points of interest with fewer than 0 tickets, or more than their type has");
  print_left_out(points->skipped_points, "left out: points of interest that could not be read");
  print_left_out(points->skipped_chunks,
                 "searched for points of interest: chunks whose list of them could not be read");
}

void run_report_hash(const ovis_sim* sim) {
  text_print("%" PRId64 " ticks, hash %016" PRIx64 "\n", ovis_sim_get_ticks(sim),
             ovis_sim_get_hash(sim));
}

static void print_measures(const ovis_script* script) {
  double value;
  const char* name;
  for (int32_t i = 0; (name = ovis_script_measure(script, i, &value)) != NULL; i++) {
    text_print("%s%s %.9g", i == 0 ? "  measures: " : ", ", name, value);
  }
  text_print("%s", ovis_script_measure(script, 0, &value) != NULL ? "\n" : "");
}

void run_report_table(const run_report* report, const ovis_sim* sim) {
  const run_log* log = report->log;
  const run_report_save* save = report->save;
  const bool is_full = report->is_full;
  run_report_hash(sim);
  if (save != NULL) {
    char words[128];
    world_rules_words(save->rules, words, sizeof words);
    text_print("  %s\n", words);
  }
  print_species(log);
  print_mindless(log);
  print_legend(log);
  print_events(log, is_full, report->has_codes);
  if (report->script != NULL) {
    print_measures(report->script);
  }
  run_village_print(log, is_full);
  run_cargo_print(log, ovis_sim_get_ticks(sim) - log->first_tick);
  run_facts_print(log, sim);
  print_failures(log, is_full);
  print_options(log, is_full, report->has_codes);
  if (report->costs != NULL) {
    run_costs_print(report->costs, is_full);
  }
  if (report->islands != NULL) {
    run_islands_print(report->islands, sim, is_full);
  }
  if (save != NULL) {
    print_mobs_left_out(&save->saved->mobs);
    print_points_left_out(&save->saved->points);
    print_lost_points(sim);
  }
  if (!is_full) {
    text_print(
        "  --full prints all events, reasons and shares; --why MOB tells what one mob did\n");
  }
}

// ---- JSON

static void add_text_or_null(cJSON* item, const char* key, const char* text) {
  if (text != NULL) {
    cJSON_AddStringToObject(item, key, text);
  } else {
    cJSON_AddNullToObject(item, key);
  }
}

static cJSON* json_memory_value(const ovis_sim* sim, const ovis_memory_value* value) {
  switch (value->type) {
  case OVIS_MEMORY_UNIT: return cJSON_CreateTrue();
  case OVIS_MEMORY_BOOL: return cJSON_CreateBool(value->number != 0);
  case OVIS_MEMORY_INT:
  case OVIS_MEMORY_LONG:
  case OVIS_MEMORY_ENTITIES:
  case OVIS_MEMORY_PLACES: return json_whole(value->number);
  case OVIS_MEMORY_CELL:
  case OVIS_MEMORY_PLACE: return json_pos(value->cell);
  case OVIS_MEMORY_POINT: return json_vec3(value->point);
  case OVIS_MEMORY_ENTITY:
  case OVIS_MEMORY_DAMAGE: return json_whole(ovis_mob_find(sim, value->entity).value);
  case OVIS_MEMORY_WALK:
  case OVIS_MEMORY_LOOK:
    return value->entity != 0 ? json_whole(ovis_mob_find(sim, value->entity).value)
                              : json_pos(value->cell);
  }
  return cJSON_CreateNull();
}

static void add_memories(const ovis_sim* sim, ovis_mob_id id, cJSON* mob) {
  static const char* const dimensions[] = {NULL, "overworld", "the_nether", "the_end", "elsewhere"};
  cJSON* memories = cJSON_AddObjectToObject(mob, "memories");
  const char* here = ovis_world_get_env(ovis_sim_get_world(sim))->dimension.name;
  for (int32_t i = 0; i < OVIS_MEM_COUNT; i++) {
    ovis_memory_value value;
    if (!ovis_mob_get_memory(sim, id, (ovis_memory)i, &value)) {
      continue;
    }
    cJSON* item = cJSON_AddObjectToObject(memories, ovis_memory_get_info((ovis_memory)i).name);
    cJSON_AddItemToObject(item, "value", json_memory_value(sim, &value));
    if (value.type == OVIS_MEMORY_PLACE) {
      const char* name = dimensions[value.dimension];
      cJSON_AddStringToObject(item, "dimension", name != NULL ? name : here);
    }
    cJSON_AddItemToObject(
        item, "ttl", value.ttl < OVIS_MEMORY_FOR_EVER ? json_whole(value.ttl) : cJSON_CreateNull());
  }
}

static cJSON* json_stack(const ovis_sim* sim, const ovis_stack* stack) {
  cJSON* item = cJSON_CreateObject();
  cJSON_AddStringToObject(item, "item", ovis_sim_get_item_name(sim, stack->item));
  cJSON_AddItemToObject(item, "count", json_whole(stack->count));
  return item;
}

// Adds what a mob wears and holds, by slot, and what it carries; or the stack of an item.
static void add_stacks(const ovis_sim* sim, ovis_mob_id id, cJSON* mob) {
  ovis_item_state item;
  if (ovis_item_get_state(sim, id, &item)) {
    cJSON_AddItemToObject(mob, "stack", json_stack(sim, &item.stack));
    return;
  }
  cJSON* gear = cJSON_AddObjectToObject(mob, "gear");
  for (int32_t i = 0; i < OVIS_SLOT_COUNT; i++) {
    const ovis_stack stack = ovis_mob_get_equipment(sim, id, (ovis_slot)i);
    if (stack.count > 0) {
      cJSON_AddItemToObject(gear, ovis_slot_name((ovis_slot)i), json_stack(sim, &stack));
    }
  }
  cJSON* pack = cJSON_AddArrayToObject(mob, "pack");
  for (int32_t i = 0; i < ovis_mob_get_inventory_size(sim, id); i++) {
    const ovis_stack stack = ovis_mob_get_inventory(sim, id, i);
    if (stack.count > 0) {
      cJSON_AddItemToArray(pack, json_stack(sim, &stack));
    }
  }
}

static void add_point(void* context, const ovis_point* point) {
  cJSON* item = cJSON_CreateObject();
  cJSON_AddStringToObject(item, "type", point->type);
  cJSON_AddItemToObject(item, "pos", json_pos(point->pos));
  cJSON_AddItemToObject(item, "free_tickets", json_whole(point->free_tickets));
  cJSON_AddItemToArray(context, item);
}

static cJSON* json_mob(const ovis_sim* sim, ovis_mob_id id) {
  ovis_mob_state state;
  ovis_mob_get_state(sim, id, &state);
  cJSON* mob = cJSON_CreateObject();
  cJSON_AddItemToObject(mob, "id", json_whole(id.value));
  cJSON_AddItemToObject(mob, "serial", json_whole((int64_t)state.serial));
  cJSON_AddStringToObject(mob, "species", state.species->name);
  cJSON_AddItemToObject(mob, "pos", json_vec3(state.pos));
  cJSON_AddItemToObject(mob, "health", json_number((double)state.health));
  cJSON_AddBoolToObject(mob, "baby", state.is_baby);
  cJSON_AddBoolToObject(mob, "sleeping", ovis_mob_is_sleeping(sim, id));
  double profession;
  const char* name = ovis_mob_get_prop(sim, id, OVIS_PROP_PROFESSION, &profession)
                         ? ovis_profession_name((int32_t)profession)
                         : NULL;
  add_text_or_null(mob, "profession", name);
  add_text_or_null(mob, "activity", ovis_mob_get_activity(sim, id));
  cJSON* running = cJSON_AddArrayToObject(mob, "running");
  ovis_option option;
  for (int32_t i = 0; ovis_mob_get_option(sim, id, i, &option); i++) {
    if (option.is_running) {
      cJSON_AddItemToArray(running, cJSON_CreateString(option.info.name));
    }
  }
  add_memories(sim, id, mob);
  add_stacks(sim, id, mob);
  return mob;
}

bool run_report_json(const run_report* report, const ovis_sim* sim) {
  const run_log* log = report->log;
  const run_report_save* save = report->save;
  const run_why* why = report->why;
  cJSON* root = cJSON_CreateObject();
  char hash[20];
  snprintf(hash, sizeof hash, "%016" PRIx64, ovis_sim_get_hash(sim));
  cJSON_AddItemToObject(root, "ticks", json_whole(ovis_sim_get_ticks(sim)));
  cJSON_AddStringToObject(root, "hash", hash);
  run_village_json(log, root);
  run_cargo_json(log, ovis_sim_get_ticks(sim) - log->first_tick, root);
  double value;
  const char* name;
  cJSON* measures = report->script != NULL ? cJSON_AddObjectToObject(root, "measures") : NULL;
  for (int32_t i = 0;
       measures != NULL && (name = ovis_script_measure(report->script, i, &value)) != NULL; i++) {
    cJSON_AddItemToObject(measures, name, json_number(value));
  }
  cJSON_AddItemToObject(root, "facts", run_facts_json(log, sim));
  if (save != NULL) {
    cJSON_AddStringToObject(root, "rules", ovis_rules_version_name(save->rules->version));
  }
  cJSON* mobs = cJSON_AddArrayToObject(root, "mobs");
  for (int32_t i = 0; i < ovis_sim_get_mob_count(sim); i++) {
    cJSON_AddItemToArray(mobs, json_mob(sim, ovis_sim_get_mob(sim, i)));
  }
  ovis_sim_visit_points(sim, add_point, cJSON_AddArrayToObject(root, "points"));
  run_events_json(log, sim, root);
  if (why != NULL && why->story != NULL) {
    cJSON_AddItemToObject(root, "why", run_why_json(why));
  }
  if (report->costs != NULL) {
    cJSON_AddItemToObject(root, "costs", run_costs_json(report->costs));
  }
  if (report->islands != NULL && report->islands->is_asked) {
    cJSON_AddItemToObject(root, "islands", run_islands_json(sim));
  }
  return json_print(root);
}
