// ovis path: the way of a mob from here to there, and why not another.
#include "commands/options.h"
#include "helpers/json.h"
#include "search/path_log.h"
#include "search/path_picture.h"
#include "search/path_scen.h"
#include "worlds/grid_map.h"
#include "worlds/world_source.h"

#include <ovis/species.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#define NODE_MAX 65536
#define REFUSED_MAX 1000

typedef struct path_words {
  const char* mob;
  const char* from;
  const char* to;
  const char* png;
  const char* scen;
  int64_t reach;
  int64_t range; // 0: the species'
  bool is_baby;
  bool is_optimal;
  bool wants_explain;
} path_words;

static ovis_pos cell_of(ovis_vec3 at) {
  return (ovis_pos){(int32_t)floor(at.x), (int32_t)floor(at.y), (int32_t)floor(at.z)};
}

// ---- Output

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
  printf("refused steps (%" PRId64 " in all, %d to places it had visited or reached as cheaply)\n",
         log->refused_total, log->other_count);
  for (int32_t i = 0; i < OVIS_REFUSED_COUNT; i++) {
    if (count[i] > 0) {
      const ovis_path_refusal_reason reason = (ovis_path_refusal_reason)i;
      printf("  %6d  %-16s %s\n", count[i], ovis_path_refusal_name(reason),
             ovis_path_refusal_sentence(reason));
    }
  }
}

static void print_text(const ovis_path* path, const path_log* log, const ovis_path_why* why,
                       bool wants_explain) {
  printf("%s: %d nodes, %d visited", result_names[path->result], path->count, path->visited);
  if (path->result != OVIS_PATH_NONE) {
    printf(", ends %g from %d,%d,%d", (double)path->dist_to_target, path->target.x, path->target.y,
           path->target.z);
  }
  printf("%s%s\n", path->ran_out ? ", node budget used up" : "",
         path->touched_unloaded ? ", looked at places that are not loaded" : "");
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
    print_tally(log);
  }
}

// ---- The command

static int say_no_search(const ovis_species* species, const common_options* common) {
  const ovis_path path = {.result = OVIS_PATH_NONE};
  if (common->json) {
    print_json(&path, NULL, NULL);
  } else {
    printf("none: a %s does not search for paths, it goes straight at what it wants\n",
           species->name);
  }
  return EXIT_NO;
}

static int find_one(world_source* source, const path_words* words, const common_options* common,
                    const ovis_species* species, ovis_path_finder* finder) {
  ovis_vec3 from;
  ovis_vec3 to;
  if (words->from == NULL || words->to == NULL) {
    return wrong("path needs --from X,Y,Z and --to X,Y,Z");
  }
  if (!place_parse(words->from, &from)) {
    return wrong("--from wants three numbers, as in 12,64,-3.5, not '%s'", words->from);
  }
  if (!place_parse(words->to, &to)) {
    return wrong("--to wants three numbers, as in 12,64,-3, not '%s'", words->to);
  }
  if (species->navigation == OVIS_NAVIGATION_NONE) {
    return say_no_search(species, common);
  }
  ovis_path_query query = ovis_default_path_query();
  query.body = ovis_species_body(species, words->is_baby);
  query.follow_range = words->range > 0 ? (float)words->range : species->follow_range;
  query.reach_range = (int32_t)words->reach;
  query.region_half = (int32_t)query.follow_range + 8;
  query.is_optimal = words->is_optimal;
  const ovis_pos target = cell_of(to);
  query.targets = &target;
  query.target_count = 1;
  world_source_load(source, cell_of(from), query.region_half);
  ovis_path_body_put(source->world, from, &query.body);
  path_log log = {0};
  const ovis_path_watcher watcher = path_log_watcher(&log);
  query.watcher = words->wants_explain || words->png != NULL || !common->json ? &watcher : NULL;
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
    return wrong("no memory is left");
  }
  int result = path.result == OVIS_PATH_REACHED ? EXIT_DONE : EXIT_NO;
  if (words->png != NULL) {
    const path_picture_def def = {source->world, &path,  &log,         has_why ? &why : NULL,
                                  from,          target, species->name};
    char message[256];
    if (!path_picture_write(&def, words->png, message, sizeof message)) {
      result = wrong("cannot write %s: %s", words->png, message);
    }
  }
  if (result != EXIT_WRONG && common->json) {
    print_json(&path, words->wants_explain ? &log : NULL, has_why ? &why : NULL);
  } else if (result != EXIT_WRONG) {
    print_text(&path, &log, has_why ? &why : NULL, words->wants_explain);
  }
  path_log_fini(&log);
  return result;
}

static int run(int argc, char** argv) {
  path_words words = {.mob = "zombie"};
  const option options[] = {
      {"--from", OPTION_TEXT, &words.from, "X,Y,Z", "where the mob stands"},
      {"--to", OPTION_TEXT, &words.to, "X,Y,Z", "the cell it wants to reach"},
      {"--mob", OPTION_TEXT, &words.mob, "SPECIES", "whose body and costs (zombie)"},
      {"--baby", OPTION_FLAG, &words.is_baby, NULL, "a baby of that species"},
      {"--reach", OPTION_NUMBER, &words.reach, "N", "arrived within this Manhattan distance (0)"},
      {"--range", OPTION_NUMBER, &words.range, "N", "follow range instead of the species'"},
      {"--optimal", OPTION_FLAG, &words.is_optimal, NULL, "a shortest path: heuristic weight 1"},
      {"--explain", OPTION_FLAG, &words.wants_explain, NULL, "every refused step and its reason"},
      {"--png", OPTION_TEXT, &words.png, "FILE", "draw the path and what was refused"},
      {"--scen", OPTION_TEXT, &words.scen, "FILE", "run all queries of a MovingAI scenario"},
  };
  common_options common;
  parse_result parsed;
  const int32_t option_count = (int32_t)(sizeof options / sizeof *options);
  if (!options_parse(&command_path, options, option_count, 1, &common, argc, argv, &parsed)) {
    return parsed.exit_code;
  }
  if (parsed.operand_count == 0) {
    return wrong("path in what? Name a save folder, a dimension folder, a region file, a scene, a "
                 ".map or a .3dmap");
  }
  const ovis_species* species = ovis_species_find(words.mob);
  if (species == NULL) {
    return wrong("'%s' is no species; names are those of the game, such as zombie", words.mob);
  }
  if (words.reach < 0 || words.reach > 1000 || words.range < 0 || words.range > 2048) {
    return wrong("--reach goes from 0 to 1000, --range from 1 to 2048");
  }
  ovis_rules_version version = OVIS_RULES_1_19_4;
  if (common.rules != NULL && !ovis_rules_find(common.rules, &version)) {
    return wrong("'%s' is no rules version; see 'ovis path --help'", common.rules);
  }
  world_source source;
  ovis_error error;
  if (world_source_open(&source, parsed.operands[0], &common, &error) != OVIS_OK) {
    return world_source_wrong(parsed.operands[0], &error);
  }
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = source.world;
  def.rules = ovis_rules_preset(version);
  ovis_path_finder* finder;
  int result = EXIT_WRONG;
  if (ovis_path_finder_create(&def, &finder) != OVIS_OK) {
    wrong("no memory is left");
  } else if (words.scen != NULL) {
    result = path_scen_run(&source, finder, words.scen, words.is_optimal, &common);
  } else {
    result = find_one(&source, &words, &common, species, finder);
  }
  ovis_path_finder_destroy(finder);
  result = result == EXIT_DONE && source.is_unmet ? EXIT_NO : result;
  world_source_close(&source);
  return result;
}

const command command_path = {
    "path", "WORLD --from X,Y,Z --to X,Y,Z", "a mob's way from here to there, and why not another",
    "WORLD is a Minecraft save folder, a dimension folder, a region "
    "file, a scene (my.lua, or a bundled one's\n"
    "name: village, pasture, course, doors, slopes), or a MovingAI .map or .3dmap. A "
    "coordinate\n"
    "without a point means the block's middle (x, z) or its floor (y). "
    "Exit code 0: reached; 1: not.",
    run};
