// Problem: find one path for a mob, and explain every step that the search refused.
// Design: docs/cli.md#ovis-path
#include "commands/options.h"
#include "helpers/json.h"
#include "search/path_log.h"
#include "search/path_picture.h"
#include "search/path_scen.h"
#include "worlds/grid_map.h"
#include "worlds/species_name.h"
#include "worlds/world_rules.h"
#include "worlds/world_source.h"

#include <ovis/species.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#define NODE_MAX 65536   // nodes of a path
#define REFUSED_MAX 1000 // refusals and nodes that --json lists
#define REGION_MARGIN 8  // blocks around the follow range
#define REACH_MAX 1000   // blocks
#define RANGE_MAX 2048   // blocks

typedef struct path_options {
  const char* mob;
  const char* from;
  const char* to;
  const char* png;
  const char* scen;
  int64_t reach;
  int64_t range; // blocks; 0: the follow range of the species
  bool is_baby;
  bool is_optimal;
  bool wants_explain;
} path_options;

static ovis_pos cell_of(ovis_vec3 at) {
  return (ovis_pos){(int32_t)floor(at.x), (int32_t)floor(at.y), (int32_t)floor(at.z)};
}

// ---- Output

static double distance_between(ovis_pos a, ovis_pos b) {
  const double x = (double)a.x - b.x;
  const double y = (double)a.y - b.y;
  const double z = (double)a.z - b.z;
  return sqrt(x * x + y * y + z * z);
}

static const char* const result_names[] = {"none", "partial", "reached"};

static cJSON* json_refusal(const ovis_path_refusal* refusal) {
  cJSON* item = cJSON_CreateObject();
  cJSON_AddItemToObject(item, "from", json_pos(refusal->from));
  cJSON_AddItemToObject(item, "to", json_pos(refusal->to));
  cJSON_AddStringToObject(item, "reason", ovis_path_refusal_name(refusal->reason));
  cJSON_AddStringToObject(item, "type", ovis_path_type_name(refusal->type));
  cJSON_AddItemToObject(item, "value", json_number((double)refusal->value));
  cJSON_AddItemToObject(item, "limit", json_number((double)refusal->limit));
  return item;
}

static cJSON* json_nodes(const ovis_path* path) {
  cJSON* array = cJSON_CreateArray();
  for (int32_t i = 0; i < path->count; i++) {
    const ovis_path_node* node = &path->nodes[i];
    cJSON* item = cJSON_CreateObject();
    cJSON_AddItemToObject(item, "pos", json_pos(node->pos));
    cJSON_AddStringToObject(item, "type", ovis_path_type_name(node->type));
    cJSON_AddItemToObject(item, "malus", json_number((double)node->malus));
    cJSON_AddItemToObject(item, "g", json_number((double)node->g));
    cJSON_AddItemToObject(item, "h", json_number((double)node->h));
    cJSON_AddItemToObject(item, "f", json_number((double)node->f));
    cJSON_AddItemToArray(array, item);
  }
  return array;
}

static void add_explanation(cJSON* root, const path_log* log, const ovis_path_why* why) {
  cJSON* refused = cJSON_CreateArray();
  int32_t count = 0;
  for (int32_t i = 0; i < log->refusal_count && count < REFUSED_MAX; i++, count++) {
    cJSON_AddItemToArray(refused, json_refusal(&log->refusals[i]));
  }
  for (int32_t i = 0; i < log->other_count && count < REFUSED_MAX; i++, count++) {
    cJSON_AddItemToArray(refused, json_refusal(&log->others[i]));
  }
  cJSON_AddItemToObject(root, "refused", refused);
  cJSON_AddItemToObject(root, "refused_total", json_whole(log->refused_total));
  cJSON* expanded = cJSON_CreateArray();
  for (int32_t i = 0; i < log->node_count && i < REFUSED_MAX; i++) {
    const ovis_path one = {.nodes = &log->nodes[i], .count = 1};
    cJSON* node = json_nodes(&one);
    cJSON_AddItemToArray(expanded, cJSON_DetachItemFromArray(node, 0));
    cJSON_Delete(node);
  }
  cJSON_AddItemToObject(root, "expanded", expanded);
  if (why != NULL) {
    cJSON* item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "sentence", why->sentence);
    cJSON_AddBoolToObject(item, "would_arrive", why->would_arrive);
    cJSON_AddItemToObject(item, "refusal",
                          why->has_refusal ? json_refusal(&why->refusal) : cJSON_CreateNull());
    cJSON_AddItemToObject(item, "obstacle",
                          why->obstacle.has_cell ? json_pos(why->obstacle.cell)
                                                 : cJSON_CreateNull());
    cJSON_AddItemToObject(root, "why", item);
  }
}

static bool print_json(const ovis_path* path, const path_log* log, const ovis_path_why* why) {
  cJSON* root = cJSON_CreateObject();
  const bool has_path = path->result != OVIS_PATH_NONE;
  cJSON_AddStringToObject(root, "status", result_names[path->result]);
  cJSON_AddItemToObject(root, "target", has_path ? json_pos(path->target) : cJSON_CreateNull());
  cJSON_AddItemToObject(root, "dist_to_target",
                        has_path ? json_number((double)path->dist_to_target) : cJSON_CreateNull());
  cJSON_AddItemToObject(root, "visited", json_whole(path->visited));
  cJSON_AddBoolToObject(root, "touched_unloaded", path->touched_unloaded);
  cJSON_AddBoolToObject(root, "ran_out", path->ran_out);
  cJSON_AddItemToObject(root, "nodes", json_nodes(path));
  if (log != NULL) {
    add_explanation(root, log, why);
  }
  return json_print(root);
}

static void print_tally(const path_log* log) {
  int32_t count[OVIS_REFUSED_COUNT] = {0};
  for (int32_t i = 0; i < log->refusal_count; i++) {
    count[log->refusals[i].reason]++;
  }
  printf("the search refused %" PRId64
         " steps; %d of them led to places that it had already reached at no "
         "higher cost\n",
         log->refused_total, log->other_count);
  for (int32_t i = 0; i < OVIS_REFUSED_COUNT; i++) {
    if (count[i] > 0) {
      const ovis_path_refusal_reason reason = (ovis_path_refusal_reason)i;
      printf("  %6d  %-16s %s\n", count[i], ovis_path_refusal_name(reason),
             ovis_path_refusal_sentence(reason));
    }
  }
}

// Prints the length of the path, and the distance to its target in a straight line.
static void print_length(const ovis_path* path) {
  double length = 0;
  for (int32_t i = 1; i < path->count; i++) {
    length += distance_between(path->nodes[i - 1].pos, path->nodes[i].pos);
  }
  printf("the path is %.1f blocks long; its target is %.1f blocks off\n", length,
         distance_between(path->nodes[0].pos, path->target));
}

static void print_text(const ovis_path* path, const path_log* log, const ovis_path_why* why,
                       bool wants_explain) {
  printf("%s: %d nodes, %d visited", result_names[path->result], path->count, path->visited);
  if (path->result != OVIS_PATH_NONE) {
    printf(", ends %g blocks from %d,%d,%d", (double)path->dist_to_target, path->target.x,
           path->target.y, path->target.z);
  }
  printf("%s%s\n", path->ran_out ? ", the search used up its node budget" : "",
         path->touched_unloaded
             ? ", the search met places that are not loaded and took them for air"
             : "");
  for (int32_t i = 0; i < path->count; i++) {
    const ovis_path_node* node = &path->nodes[i];
    printf("  %3d  %6d %4d %6d  %-18s malus %-4g g %-9.4g h %-9.4g f %.4g\n", i + 1, node->pos.x,
           node->pos.y, node->pos.z, ovis_path_type_name(node->type), (double)node->malus,
           (double)node->g, (double)node->h, (double)node->f);
  }
  if (why != NULL) {
    printf("%s\n", why->sentence);
  }
  if (wants_explain) {
    if (path->result == OVIS_PATH_REACHED) {
      print_length(path);
    }
    print_tally(log);
  }
}

// ---- The command

static int say_no_search(const ovis_species* species, const common_options* common) {
  const ovis_path path = {.result = OVIS_PATH_NONE};
  if (common->json) {
    print_json(&path, NULL, NULL);
  } else {
    printf("none: a %s does not search for paths; it moves straight toward its target\n",
           species->name);
  }
  return EXIT_NO;
}

// The library knows only that the land is not loaded, although all of the save was asked for.
static void say_not_saved(const ovis_species* species, ovis_pos target, ovis_path_why* why) {
  snprintf(why->obstacle.cause, sizeof why->obstacle.cause,
           "its target %d %d %d is in land that is not in the save", (int)target.x, (int)target.y,
           (int)target.z);
  snprintf(why->sentence, sizeof why->sentence, "The %s does not get there: %s.", species->name,
           why->obstacle.cause);
}

static int find_one(world_source* source, const path_options* options, const common_options* common,
                    const ovis_species* species, ovis_path_finder* finder) {
  ovis_vec3 from;
  ovis_vec3 to;
  if (options->from == NULL || options->to == NULL) {
    return wrong("path needs both --from X,Y,Z and --to X,Y,Z");
  }
  if (!place_parse(options->from, &from)) {
    return wrong("--from needs three numbers, as in 12,64,-3.5, not '%s'", options->from);
  }
  if (!place_parse(options->to, &to)) {
    return wrong("--to needs three numbers, as in 12,64,-3, not '%s'", options->to);
  }
  if (species->navigation == OVIS_NAVIGATION_NONE) {
    return say_no_search(species, common);
  }
  ovis_path_query query = ovis_default_path_query();
  query.body = ovis_species_get_body(species, options->is_baby);
  query.follow_range = options->range > 0 ? (float)options->range : species->follow_range;
  query.reach_range = (int32_t)options->reach;
  query.region_half = (int32_t)query.follow_range + REGION_MARGIN;
  query.is_optimal = options->is_optimal;
  const ovis_pos target = cell_of(to);
  query.targets = &target;
  query.target_count = 1;
  world_source_load(source, cell_of(from), query.region_half);
  world_source_load(source, target, 0); // what is not there then is not in the save
  ovis_path_body_place(source->world, from, &query.body);
  path_log log = {0};
  const ovis_path_watcher watcher = path_log_watcher(&log);
  query.watcher = options->wants_explain || options->png != NULL || !common->json ? &watcher : NULL;
  static ovis_path_node nodes[NODE_MAX];
  ovis_path path = {.nodes = nodes, .capacity = NODE_MAX};
  const ovis_status status = ovis_path_find(finder, &query, &path);
  if (status != OVIS_OK) {
    path_log_fini(&log);
    return wrong("the search failed: %s", ovis_status_sentence(status));
  }
  ovis_path_why why;
  const bool has_why = query.watcher != NULL && path.result != OVIS_PATH_REACHED;
  const ovis_allocator allocator = {0};
  if (has_why &&
      ovis_path_explain(finder, &query, &path, species->name, &allocator, &why) != OVIS_OK) {
    path_log_fini(&log);
    return wrong("out of memory");
  }
  if (has_why && why.is_target_unloaded && source->save != NULL) {
    say_not_saved(species, target, &why);
  }
  int result = path.result == OVIS_PATH_REACHED ? EXIT_DONE : EXIT_NO;
  if (options->png != NULL) {
    const path_picture_def def = {source->world, &path,  &log,         has_why ? &why : NULL,
                                  from,          target, species->name};
    char message[256];
    if (!path_picture_write(&def, options->png, message, sizeof message)) {
      result = wrong("cannot write %s: %s", options->png, message);
    }
  }
  if (result != EXIT_WRONG && common->json) {
    print_json(&path, options->wants_explain ? &log : NULL, has_why ? &why : NULL);
  } else if (result != EXIT_WRONG) {
    print_text(&path, &log, has_why ? &why : NULL, options->wants_explain);
  }
  path_log_fini(&log);
  return result;
}

// Checks the options that say what is searched, and sets the defaults of the numbers. Prints an
// error and returns false if one has a wrong value or no effect.
static bool has_query_that_fits(path_options* options) {
  const struct {
    const char* name;
    bool is_given;
  } of_one_query[] = {{"--from", options->from != NULL},
                      {"--to", options->to != NULL},
                      {"--mob", options->mob != NULL},
                      {"--baby", options->is_baby},
                      {"--reach", options->reach != NUMBER_NOT_GIVEN},
                      {"--range", options->range != NUMBER_NOT_GIVEN},
                      {"--explain", options->wants_explain},
                      {"--png", options->png != NULL}};
  for (size_t i = 0; options->scen != NULL && i < sizeof of_one_query / sizeof *of_one_query; i++) {
    if (of_one_query[i].is_given) {
      wrong("%s has no effect with --scen: the scenario file has the queries",
            of_one_query[i].name);
      return false;
    }
  }
  options->reach = options->reach != NUMBER_NOT_GIVEN ? options->reach : 0;
  const bool has_range = options->range != NUMBER_NOT_GIVEN;
  if (options->reach < 0 || options->reach > REACH_MAX ||
      (has_range && (options->range < 1 || options->range > RANGE_MAX))) {
    wrong("--reach must be from 0 to %d and --range from 1 to %d", REACH_MAX, RANGE_MAX);
    return false;
  }
  options->range = has_range ? options->range : 0;
  return true;
}

static int run(int argc, char** argv) {
  path_options options = {.reach = NUMBER_NOT_GIVEN, .range = NUMBER_NOT_GIVEN};
  const option option_table[] = {
      {"--from", OPTION_TEXT, &options.from, "X,Y,Z", "position of the mob"},
      {"--to", OPTION_TEXT, &options.to, "X,Y,Z", "cell that the mob should reach"},
      {"--mob", OPTION_TEXT, &options.mob, "SPECIES",
       "species that walks: its size and path costs (default: zombie)"},
      {"--baby", OPTION_FLAG, &options.is_baby, NULL, "the mob is a baby"},
      {"--reach", OPTION_NUMBER, &options.reach, "N",
       "count as arrived within N blocks, Manhattan distance (default: 0)"},
      {"--range", OPTION_NUMBER, &options.range, "N",
       "search up to N blocks away (default: the species' follow range)"},
      {"--optimal", OPTION_FLAG, &options.is_optimal, NULL,
       "find a shortest path: heuristic weight 1, not 1.5"},
      {"--explain", OPTION_FLAG, &options.wants_explain, NULL,
       "count the refused steps by reason; --json lists them"},
      {"--png", OPTION_TEXT, &options.png, "FILE",
       "draw the path and the refused steps into a PNG file"},
      {"--scen", OPTION_TEXT, &options.scen, "FILE", "run all queries of a MovingAI scenario file"},
  };
  common_options common;
  parse_result parsed;
  const int32_t option_count = (int32_t)(sizeof option_table / sizeof *option_table);
  if (!options_parse(&command_path, option_table, option_count, 1, &common, argc, argv, &parsed)) {
    return parsed.exit_code;
  }
  if (parsed.operand_count == 0) {
    return wrong(
        "WORLD is missing: name a save folder, a dimension folder, a region file, a scene, a "
        ".map or a .3dmap file");
  }
  if (!has_query_that_fits(&options)) {
    return EXIT_WRONG;
  }
  options.mob = options.mob != NULL ? options.mob : "zombie";
  const ovis_species* species = ovis_species_find(options.mob);
  if (species == NULL) {
    return species_unknown(options.mob);
  }
  world_rules rules;
  if (!world_rules_choose(&common, 0, &rules) ||
      !world_source_takes(parsed.operands[0], &common, WORLD_OF_PATH)) {
    return EXIT_WRONG;
  }
  world_source source;
  ovis_error error;
  if (world_source_open(&source, parsed.operands[0], &common, &error) != OVIS_OK) {
    return world_source_wrong(parsed.operands[0], &error);
  }
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = source.world;
  world_rules_choose(&common, source.info.data_version, &rules);
  def.rules =
      source.sim != NULL ? ovis_sim_get_rules(source.sim) : ovis_rules_get_preset(rules.version);
  ovis_path_finder* finder;
  int result = EXIT_WRONG;
  if (ovis_path_finder_create(&def, &finder) != OVIS_OK) {
    wrong("out of memory");
  } else if (options.scen != NULL) {
    result = path_scen_run(&source, finder, options.scen, options.is_optimal, &common);
  } else {
    result = find_one(&source, &options, &common, species, finder);
  }
  ovis_path_finder_destroy(finder);
  if (rules.data_version != 0 && !common.json && result != EXIT_WRONG) {
    char words[128];
    world_rules_words(&rules, words, sizeof words);
    printf("  %s\n", words);
  }
  result = result == EXIT_DONE && source.is_unmet ? EXIT_NO : result;
  world_source_close(&source);
  return result;
}

const command command_path = {
    "path",
    "WORLD --from X,Y,Z --to X,Y,Z",
    "find a mob's path, and explain what blocks it",
    "WORLD is a Minecraft save folder, a dimension folder, a region file, a scene script (my.lua), "
    "the\nname of a bundled scene (such as doors; docs/scenes.md lists them), or a MovingAI .map "
    "or "
    ".3dmap\nfile. A whole number X or Z means the middle of the block, a whole number Y its "
    "floor. The exit\ncode is 0 if the path reaches its target, and 1 if it does not.",
    run,
    true,
    NULL};
