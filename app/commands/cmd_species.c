// Problem: print what Ovis knows about each species.
// Design: docs/cli.md#ovis-species; the figures: docs/sources.md
#include "commands/options.h"
#include "helpers/json.h"
#include "worlds/species_name.h"

#include <ovis/item.h>
#include <ovis/mind.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OPTIONS_MAX 192
#define ARGUMENTS_MAX 16

static const char* const navigation_names[] = {"ground", "climber",    "flying",
                                               "water",  "amphibious", "none"};

static const char* const navigation_sentences[] = {
    "walks",           "walks, and climbs walls at the end of its path",
    "flies",           "swims",
    "swims and walks", "does not search for paths"};

// ---- Figures of one species

// Returns true if the species has its own cost for a path type, even one equal to the base cost.
static bool has_malus(const ovis_species* species, const ovis_path_body* body,
                      ovis_path_type type) {
  for (int32_t i = 0; i < species->malus_count; i++) {
    if (species->malus[i].type == type) {
      return true;
    }
  }
  return body->malus[type] != ovis_path_base_malus(type);
}

typedef struct attribute {
  const char* name;
  const char* label;
  float value;
} attribute;

#define ATTRIBUTE_COUNT 6

static void list_attributes(const ovis_species* species, attribute out[ATTRIBUTE_COUNT]) {
  out[0] = (attribute){"max_health", "health", species->health_max};
  out[1] = (attribute){"movement_speed", "speed", species->speed};
  out[2] = (attribute){"follow_range", "follow range", species->follow_range};
  out[3] = (attribute){"attack_damage", "attack", species->attack_damage};
  out[4] = (attribute){"step_height", "step", species->step_height};
  out[5] = (attribute){"armor", "armor", species->armor};
}

static int32_t list_options(const ovis_species* species, ovis_option_info out[OPTIONS_MAX]) {
  const int32_t count = ovis_species_get_options(species, out, OPTIONS_MAX);
  return count < OPTIONS_MAX ? count : OPTIONS_MAX;
}

static const char* const flag_names[OVIS_FLAG_COUNT] = {"MOVE", "LOOK", "JUMP", "TARGET"};

// ---- JSON

// Returns the shortest decimal number that reads back as the same float: 0.6, not 0.60000002.
static cJSON* json_figure(float value) {
  char text[32];
  for (int digits = 6; digits <= 9; digits++) {
    snprintf(text, sizeof text, "%.*g", digits, (double)value);
    if (strtof(text, NULL) == value) {
      break;
    }
  }
  return json_number(strtod(text, NULL));
}

static cJSON* json_arguments(const ovis_species* species, int32_t index) {
  ovis_argument arguments[ARGUMENTS_MAX];
  const int32_t count = ovis_species_get_arguments(species, index, arguments, ARGUMENTS_MAX);
  cJSON* item = cJSON_CreateObject();
  for (int32_t i = 0; i < count && i < ARGUMENTS_MAX; i++) {
    const ovis_argument* argument = &arguments[i];
    if (argument->items != NULL) {
      cJSON* names = cJSON_AddArrayToObject(item, argument->name);
      for (const ovis_item* each = argument->items; *each != 0; each++) {
        cJSON_AddItemToArray(names, cJSON_CreateString(ovis_item_name(*each)));
      }
    } else if (argument->is_flag) {
      cJSON_AddBoolToObject(item, argument->name, argument->value != 0);
    } else {
      cJSON_AddItemToObject(item, argument->name, json_figure((float)argument->value));
    }
  }
  return item;
}

static cJSON* json_option(const ovis_option_info* goal) {
  cJSON* item = cJSON_CreateObject();
  cJSON_AddStringToObject(item, "name", goal->name);
  cJSON_AddItemToObject(item, "priority", json_whole(goal->priority));
  cJSON* flags = cJSON_AddArrayToObject(item, "flags");
  for (int32_t i = 0; i < OVIS_FLAG_COUNT; i++) {
    if ((goal->flags >> i & 1u) != 0) {
      cJSON_AddItemToArray(flags, cJSON_CreateString(flag_names[i]));
    }
  }
  cJSON_AddBoolToObject(item, "target", strcmp(goal->group, "targets") == 0);
  return item;
}

// Goals have a group of goals; the behaviors of a brain have their activity.
static bool is_goal(const ovis_option_info* info) {
  return strcmp(info->group, "goals") == 0 || strcmp(info->group, "targets") == 0;
}

// The behaviors of a brain, by activity.
static void add_activities(const ovis_species* species, const ovis_option_info* planned,
                           int32_t count, cJSON* item) {
  cJSON* activities = cJSON_AddObjectToObject(item, "activities");
  for (int32_t i = 0; i < count; i++) {
    const char* group = planned[i].group;
    if (is_goal(&planned[i])) {
      continue;
    }
    cJSON* list = cJSON_GetObjectItemCaseSensitive(activities, group);
    list = list != NULL ? list : cJSON_AddArrayToObject(activities, group);
    cJSON* behavior = cJSON_CreateObject();
    cJSON_AddItemToObject(behavior, "priority", json_whole(planned[i].priority));
    cJSON_AddStringToObject(behavior, "name", planned[i].name);
    cJSON_AddItemToObject(behavior, "args", json_arguments(species, i));
    cJSON_AddItemToArray(list, behavior);
  }
}

static cJSON* json_species(const ovis_species* species) {
  cJSON* item = cJSON_CreateObject();
  cJSON_AddStringToObject(item, "name", species->name);
  cJSON_AddItemToObject(item, "width", json_figure(species->width));
  cJSON_AddItemToObject(item, "height", json_figure(species->height));
  cJSON* attributes = cJSON_AddObjectToObject(item, "attributes");
  attribute list[ATTRIBUTE_COUNT];
  list_attributes(species, list);
  for (int32_t i = 0; i < ATTRIBUTE_COUNT; i++) {
    cJSON_AddItemToObject(attributes, list[i].name, json_figure(list[i].value));
  }
  cJSON* malus = cJSON_AddObjectToObject(item, "malus");
  const ovis_path_body body = ovis_species_get_body(species, false);
  for (int32_t i = 0; i < OVIS_PATH_TYPE_COUNT; i++) {
    const ovis_path_type type = (ovis_path_type)i;
    if (has_malus(species, &body, type)) {
      cJSON_AddItemToObject(malus, ovis_path_type_name(type), json_figure(body.malus[i]));
    }
  }
  cJSON* goals = cJSON_AddArrayToObject(item, "goals");
  ovis_option_info planned[OPTIONS_MAX];
  const int32_t count = list_options(species, planned);
  for (int32_t i = 0; i < count; i++) {
    if (!is_goal(&planned[i])) {
      continue;
    }
    cJSON* goal = json_option(&planned[i]);
    cJSON_AddItemToObject(goal, "args", json_arguments(species, i));
    cJSON_AddItemToArray(goals, goal);
  }
  add_activities(species, planned, count, item);
  return item;
}

static void print_json(const ovis_species* named) {
  cJSON* root = cJSON_CreateObject();
  cJSON* list = cJSON_AddArrayToObject(root, "species");
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    if (named == NULL || named == ovis_species_get(i)) {
      cJSON_AddItemToArray(list, json_species(ovis_species_get(i)));
    }
  }
  json_print(root);
}

// ---- Text

static void print_abilities(const ovis_species* species) {
  printf("  moves       %s", navigation_sentences[species->navigation]);
  if (species->can_float) {
    printf("; floats in water");
  }
  if (species->can_open_doors) {
    printf("; opens doors");
  }
  if (species->can_walk_over_fences) {
    printf("; steps over fences");
  }
  if (species->stands_on_lava) {
    printf("; stands on lava");
  }
  printf("\n");
}

static void print_malus(float malus) {
  if (malus < 0) {
    printf("never");
  } else {
    printf("%g", (double)malus);
  }
}

static void print_costs(const ovis_species* species) {
  const ovis_path_body body = ovis_species_get_body(species, false);
  const char* title = "path costs";
  for (int32_t i = 0; i < OVIS_PATH_TYPE_COUNT; i++) {
    const ovis_path_type type = (ovis_path_type)i;
    if (!has_malus(species, &body, type)) {
      continue;
    }
    printf("  %-11s %-18s ", title, ovis_path_type_name(type));
    print_malus(body.malus[i]);
    if (body.malus[i] == ovis_path_base_malus(type)) {
      printf(" (as others)\n");
    } else {
      printf(" (others: ");
      print_malus(ovis_path_base_malus(type));
      printf(")\n");
    }
    title = "";
  }
  if (title[0] != '\0') {
    printf("  %-11s those of every mob\n", title);
  }
}

static void print_options(const ovis_species* species) {
  ovis_option_info goals[OPTIONS_MAX];
  const int32_t count = list_options(species, goals);
  const char* title = "";
  for (int32_t i = 0; i < count; i++) {
    const char* group = goals[i].group;
    printf("  %-11s %2d %-*s", strcmp(title, group) == 0 ? "" : group, goals[i].priority,
           goals[i].flags != 0 ? 28 : 0, goals[i].name);
    for (int32_t flag = 0; flag < OVIS_FLAG_COUNT; flag++) {
      if (((uint32_t)goals[i].flags >> flag & 1u) != 0) {
        printf(" %s", flag_names[flag]);
      }
    }
    printf("\n");
    title = group;
  }
  if (count == 0) {
    printf("  %-11s none: Ovis has no mind for this species\n", "goals");
  }
}

static void print_one(const ovis_species* species) {
  printf("%s\n", species->name);
  printf("  %-11s %g wide, %g high, eyes at %g (blocks)\n", "size", (double)species->width,
         (double)species->height, (double)species->eye_height);
  print_abilities(species);
  attribute list[ATTRIBUTE_COUNT];
  list_attributes(species, list);
  printf("  %-11s", "attributes");
  for (int32_t i = 0; i < ATTRIBUTE_COUNT; i++) {
    printf("%s %s %g", i > 0 ? "," : "", list[i].label, (double)list[i].value);
  }
  printf("\n");
  print_costs(species);
  print_options(species);
}

static void print_table(void) {
  printf("%-18s %-10s %7s %7s %6s %6s %6s %6s %5s %6s\n", "species", "moves", "width", "height",
         "health", "speed", "range", "attack", "costs", "goals");
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    const ovis_species* species = ovis_species_get(i);
    const ovis_path_body body = ovis_species_get_body(species, false);
    int32_t costs = 0;
    for (int32_t type = 0; type < OVIS_PATH_TYPE_COUNT; type++) {
      costs += has_malus(species, &body, (ovis_path_type)type);
    }
    printf("%-18s %-10s %7g %7g %6g %6g %6g %6g %5d %6d\n", species->name,
           navigation_names[species->navigation], (double)species->width, (double)species->height,
           (double)species->health_max, (double)species->speed, (double)species->follow_range,
           (double)species->attack_damage, costs, ovis_species_get_options(species, NULL, 0));
  }
  printf("\ncosts: number of path types with a cost of their own; 'ovis species NAME' lists "
         "them.\n");
}

// Prints every entry of the species' plan with its settings.
static int print_plan(const ovis_species* species) {
  const int32_t length = ovis_species_get_plan(species, NULL, 0);
  char* text = malloc((size_t)length + 1);
  if (text == NULL) {
    return wrong("no memory for the plan of '%s'", species->name);
  }
  text[0] = '\0';
  ovis_species_get_plan(species, text, length + 1);
  printf("%s", text);
  free(text);
  return EXIT_DONE;
}

static int run(int argc, char** argv) {
  common_options common;
  parse_result parsed;
  bool is_full = false;
  const option full = {"--full", OPTION_FLAG, &is_full, NULL,
                       "print every entry of the mind's plan (docs/plans.md)"};
  if (!options_parse(&command_species, &full, 1, 1, &common, argc, argv, &parsed)) {
    return parsed.exit_code;
  }
  const ovis_species* named = NULL;
  if (parsed.operand_count == 1) {
    named = ovis_species_find(parsed.operands[0]);
    if (named == NULL) {
      return species_unknown(parsed.operands[0]);
    }
  }
  if (is_full && (named == NULL || common.json)) {
    return wrong("--full needs the NAME of a species, and prints no JSON");
  }
  if (common.json) {
    print_json(named);
  } else if (is_full) {
    print_one(named);
    return print_plan(named);
  } else if (named != NULL) {
    print_one(named);
  } else {
    print_table();
  }
  return EXIT_DONE;
}

const command command_species = {
    "species",
    "[NAME]",
    "print the size, attributes, path costs and goals of a species",
    "NAME is a name of the game, such as zombie, with or without 'minecraft:'. Without NAME the "
    "command\nprints a table of all species. A path cost is added to the length of a path for "
    "each such cell;\n'never' means that the mob does not enter it. Goals are listed in the order "
    "in which the mob checks\nthem. Of two goals that need the same flag, the one with the lower "
    "number wins.",
    run,
    false,
    NULL};
