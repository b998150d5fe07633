#include "support/path_scene.h"

#include "support/path_subject.h"
#include "support/test.h"

#include <ovis/species.h>

#include <stdio.h>
#include <stdlib.h>

static const struct {
  char mark;
  const char* state;
} legend[] = {
    {'.', "air"},
    {'S', "air"},
    {'T', "air"},
    {'V', "air"},
    {'#', "stone"},
    {'*', "short_grass"},
    {'=', "white_carpet"},
    {'_', "stone_slab[type=bottom]"},
    {'t', "oak_trapdoor[half=bottom,open=false]"},
    {'P', "powder_snow"},
    {'c', "cactus"},
    {'b', "sweet_berry_bush"},
    {'h', "honey_block"},
    {'x', "wither_rose"},
    {'L', "lava"},
    {'i', "fire"},
    {'m', "magma_block"},
    {'o', "oak_door[open=true]"},
    {'D', "oak_door[facing=south,open=false]"}, // its board on the north side
    {'E', "oak_door[facing=west,open=false]"},  // on the east side
    {'W', "oak_door[facing=east,open=false]"},  // on the west side
    {'M', "iron_door[facing=south,open=false]"},
    {'r', "rail"},
    {'l', "oak_leaves"},
    {'F', "oak_fence"},
    {'g', "oak_fence_gate[open=false]"},
    {'w', "water"},
    {'y', "lily_pad"},
    {'p', "big_dripleaf"},
    {'C', "campfire[lit=true]"},
    {'k', "cocoa"},
    {'d', "pointed_dripstone"},
    {'f', "water[level=1]"},
    {'~', "seagrass"},
    {'-', "rail[waterlogged=true]"},
    {'Q', "oak_stairs[waterlogged=true]"},
    {'q', "stone_slab[type=bottom,waterlogged=true]"},
};

// ---- Blocks

static ovis_blocks* registry;

static void destroy_registry(void) {
  ovis_blocks_destroy(registry);
}

ovis_blocks* path_scene_registry(void) {
  if (registry == NULL) {
    const ovis_blocks_def def = ovis_default_blocks_def();
    assert_int_equal(ovis_blocks_create(&def, &registry), OVIS_OK);
    atexit(destroy_registry);
  }
  return registry;
}

ovis_state path_scene_state(const char* text) {
  ovis_state state = 0;
  ovis_error error;
  if (ovis_blocks_parse(path_scene_registry(), text, &state, &error) != OVIS_OK) {
    fail_msg("%s: %s", text, error.message);
  }
  return state;
}

static const char* state_of(char mark) {
  for (size_t i = 0; i < sizeof legend / sizeof *legend; i++) {
    if (legend[i].mark == mark) {
      return legend[i].state;
    }
  }
  fail_msg("the legend has no '%c'", mark);
  return "air";
}

static void load(path_scene* scene, ovis_section_pos pos) {
  if (!ovis_world_is_loaded(scene->world, pos)) {
    const ovis_state air = 0;
    const ovis_section_data data = {.palette = &air, .palette_count = 1};
    assert_int_equal(ovis_world_set_section(scene->world, pos, &data), OVIS_OK);
  }
}

void path_scene_set(path_scene* scene, int x, int y, int z, const char* state) {
  load(scene, (ovis_section_pos){x >> 4, y >> 4, z >> 4});
  const ovis_pos pos = {x, y, z};
  assert_int_equal(ovis_world_set_block(scene->world, pos, path_scene_state(state)), OVIS_OK);
}

void path_scene_fill(path_scene* scene, ovis_pos min, ovis_pos max, const char* state) {
  for (int x = min.x; x <= max.x; x++) {
    for (int y = min.y; y <= max.y; y++) {
      for (int z = min.z; z <= max.z; z++) {
        path_scene_set(scene, x, y, z, state);
      }
    }
  }
}

void path_scene_shelf(path_scene* scene, int x, int y, int z, ovis_aabb box) {
  static int count;
  char name[32];
  snprintf(name, sizeof name, "path_scene_shelf_%d", count++);
  ovis_block_def def = ovis_default_block_def();
  def.name = name;
  def.traits = *ovis_blocks_get_traits(path_scene_registry(), path_scene_state("short_grass"));
  def.boxes = &box;
  def.box_count = 1;
  ovis_state state;
  assert_int_equal(ovis_blocks_add(path_scene_registry(), &def, &state), OVIS_OK);
  path_scene_set(scene, x, y, z, name);
}

void path_scene_layer(path_scene* scene, int y, draw_rows rows) {
  for (int z = 0; z < draw_depth(rows); z++) {
    for (int x = 0; x < draw_width(rows); x++) {
      const char mark = draw_at(rows, x, z);
      path_scene_set(scene, x, y, z, state_of(mark));
      if (mark == 'S') {
        scene->query.body.pos = (ovis_vec3){x + 0.5, y, z + 0.5};
      }
      if (mark == 'T') {
        path_scene_add_target(scene, x, y, z);
      }
    }
  }
}

void path_scene_double(path_scene* scene, char mark) {
  for (int z = 0; scene->rows[z] != NULL; z++) {
    for (int x = 0; x < draw_width(scene->rows); x++) {
      if (draw_at(scene->rows, x, z) == mark) {
        path_scene_set(scene, x, PATH_SCENE_FEET + 1, z, state_of(mark));
      }
    }
  }
}

// ---- The scene

void path_scene_open(path_scene* scene, draw_rows rows) {
  *scene = (path_scene){.rules = ovis_rules_get_preset(OVIS_RULES_23W14A),
                        .query = ovis_default_path_query()};
  ovis_world_def def = ovis_default_world_def();
  def.blocks = path_scene_registry();
  def.env.dimension.min_y = 0;
  def.env.dimension.height = PATH_SCENE_SIDE;
  assert_int_equal(ovis_world_create(&def, &scene->world), OVIS_OK);
  for (int i = 0; i < 8; i++) {
    load(scene, (ovis_section_pos){i & 1, i >> 1 & 1, i >> 2});
  }
  assert_true(draw_depth(rows) <= PATH_SCENE_SIDE);
  for (int z = 0; z < draw_depth(rows); z++) {
    scene->rows[z] = rows[z]; // the caller's array may be gone when the path is drawn
  }
  path_scene_layer(scene, PATH_SCENE_FEET, rows);
  for (int z = 0; z < draw_depth(rows); z++) {
    for (int x = 0; x < draw_width(rows); x++) {
      if (draw_at(rows, x, z) != 'V') {
        path_scene_set(scene, x, PATH_SCENE_FEET - 1, z, "stone");
      }
    }
  }
}

void path_scene_close(path_scene* scene) {
  ovis_world_destroy(scene->world);
}

void path_scene_become(path_scene* scene, const char* species) {
  const ovis_vec3 pos = scene->query.body.pos;
  scene->query.body = test_subject_now() == TEST_REFERENCE
                          ? path_subject_body(species)
                          : ovis_species_get_body(ovis_species_find(species), false);
  scene->query.body.pos = pos;
}

void path_scene_add_target(path_scene* scene, int x, int y, int z) {
  assert_true(scene->query.target_count < PATH_SCENE_TARGETS_MAX);
  scene->targets[scene->query.target_count] = (ovis_pos){x, y, z};
  scene->query.target_count++;
}

// ---- Searches

void path_scene_add_popped(path_scene* scene, const ovis_path_node* node) {
  assert_true(scene->popped_count < PATH_SCENE_POPPED_MAX);
  scene->first_neighbor[scene->popped_count] = scene->neighbor_count;
  scene->popped[scene->popped_count++] = *node;
}

void path_scene_add_neighbor(path_scene* scene, const ovis_path_node* node) {
  assert_true(scene->neighbor_count < PATH_SCENE_NEIGHBORS_MAX);
  scene->neighbors[scene->neighbor_count++] = *node;
}

path_scene_nodes path_scene_emitted(const path_scene* scene, int popped) {
  assert_in_range(popped, 0, scene->popped_count - 1);
  const int first = scene->first_neighbor[popped];
  const bool is_last = popped == scene->popped_count - 1;
  const int end = is_last ? scene->neighbor_count : scene->first_neighbor[popped + 1];
  return (path_scene_nodes){&scene->neighbors[first], end - first};
}

static void hear_node(void* context, int32_t order, const ovis_path_node* node) {
  path_scene* scene = context;
  assert_int_equal(order, scene->popped_count);
  assert_true(scene->popped_count < PATH_SCENE_POPPED_MAX);
  path_scene_add_popped(scene, node);
}

static void hear_refusal(void* context, const ovis_path_refusal* refusal) {
  path_scene* scene = context;
  assert_true(scene->refused_count < PATH_SCENE_REFUSED_MAX);
  scene->refused[scene->refused_count++] = *refusal;
}

static void hear_neighbor(void* context, const ovis_path_node* node) {
  path_scene_add_neighbor(context, node);
}

static ovis_path_finder* make_finder(const path_scene* scene) {
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = scene->world;
  def.rules = scene->rules;
  ovis_path_finder* finder;
  assert_int_equal(ovis_path_finder_create(&def, &finder), OVIS_OK);
  return finder;
}

typedef struct quiet_search {
  ovis_path_node popped[PATH_SCENE_POPPED_MAX];
  int count;
} quiet_search;

static void hear_quietly(void* context, int32_t order, const ovis_path_node* node) {
  quiet_search* quiet = context;
  assert_int_equal(order, quiet->count);
  quiet->popped[quiet->count++] = *node;
}

static void expect_same_nodes(const ovis_path_node* a, const ovis_path_node* b, int count) {
  assert_memory_equal(a, b, (size_t)count * sizeof *a); // bit for bit, and no padding
}

// Nobody asks for refusals: a walker then goes its quick way, and must meet the same.
static void search_quietly(const path_scene* scene, ovis_path_finder* finder,
                           ovis_path_query query) {
  static quiet_search quiet;
  static ovis_path_node nodes[PATH_SCENE_NODES_MAX];
  const ovis_path_watcher watcher = {.node = hear_quietly, .context = &quiet};
  query.watcher = &watcher;
  quiet.count = 0;
  ovis_path path = {.nodes = nodes, .capacity = PATH_SCENE_NODES_MAX};
  assert_int_equal(ovis_path_find(finder, &query, &path), OVIS_OK);
  assert_int_equal(path.result, scene->path.result);
  assert_int_equal(path.count, scene->path.count);
  assert_int_equal(quiet.count, scene->popped_count);
  assert_int_equal(path.touched_unloaded, scene->path.touched_unloaded);
  expect_same_nodes(quiet.popped, scene->popped, quiet.count);
  expect_same_nodes(nodes, scene->nodes, path.count);
}

static void search_engine(path_scene* scene, ovis_path_query query) {
  ovis_path_finder* finder = make_finder(scene);
  const ovis_path_watcher watcher = {
      .node = hear_node, .refused = hear_refusal, .neighbor = hear_neighbor, .context = scene};
  query.watcher = &watcher;
  assert_int_equal(ovis_path_find(finder, &query, &scene->path), OVIS_OK);
  search_quietly(scene, finder, query);
  ovis_path_finder_destroy(finder);
}

static void search(path_scene* scene, const ovis_path_query* query) {
  scene->popped_count = 0;
  scene->refused_count = 0;
  scene->neighbor_count = 0;
  scene->path = (ovis_path){.nodes = scene->nodes, .capacity = PATH_SCENE_NODES_MAX};
  if (test_subject_now() == TEST_REFERENCE) {
    path_subject_find(scene, query);
  } else {
    search_engine(scene, *query);
  }
}

const ovis_path* path_scene_find(path_scene* scene) {
  ovis_path_query query = scene->query;
  query.targets = scene->targets;
  search(scene, &query);
  return &scene->path;
}

void path_scene_look_around(path_scene* scene) {
  path_scene_add_target(scene, PATH_SCENE_SIDE, 0, PATH_SCENE_SIDE);
  path_scene_find(scene);
}

int32_t path_scene_max_fall(const ovis_fall_limits* limits) {
  return test_subject_now() == TEST_REFERENCE ? path_subject_max_fall(limits)
                                              : ovis_path_max_fall(limits);
}

ovis_path_type path_scene_type(path_scene* scene, int x, int y, int z) {
  if (test_subject_now() == TEST_REFERENCE) {
    return path_subject_type(scene, (ovis_pos){x, y, z});
  }
  ovis_path_finder* finder = make_finder(scene);
  const ovis_path_type type =
      ovis_path_finder_get_type(finder, &scene->query.body, (ovis_pos){x, y, z});
  ovis_path_finder_destroy(finder);
  return type;
}

// With a budget of 2 nodes the search expands the start only. The result is the met node nearest to
// the target: the target itself, at distance 0, if the start emitted it.
const ovis_path_node* path_scene_step(path_scene* scene, int x, int y, int z) {
  const ovis_pos to = {x, y, z};
  ovis_path_query query = scene->query;
  query.targets = &to;
  query.target_count = 1;
  query.reach_range = 0;
  query.visited_max = 2;
  query.visited_multiplier = 1;
  search(scene, &query);
  const bool is_met = scene->path.count == 2 && scene->path.dist_to_target == 0.0f;
  return is_met ? &scene->path.nodes[1] : NULL;
}

int path_scene_step_count(path_scene* scene) {
  path_scene_step(scene, 0, 0, 0);
  const ovis_pos start = scene->popped[0].pos;
  int count = 0;
  for (int dx = -2; dx <= 2; dx++) {
    for (int dz = -2; dz <= 2; dz++) {
      for (int y = start.y - 4; y <= start.y + 2; y++) {
        const bool is_start = dx == 0 && dz == 0 && y == start.y;
        count += !is_start && path_scene_step(scene, start.x + dx, y, start.z + dz) != NULL;
      }
    }
  }
  return count;
}

static bool is_at(ovis_pos pos, int x, int y, int z) {
  return pos.x == x && pos.y == y && pos.z == z;
}

const ovis_path_refusal* path_scene_refusal(const path_scene* scene, int x, int y, int z) {
  for (int i = 0; i < scene->refused_count; i++) {
    if (is_at(scene->refused[i].to, x, y, z)) {
      return &scene->refused[i];
    }
  }
  return NULL;
}

const ovis_path_node* path_scene_popped(const path_scene* scene, int x, int y, int z) {
  for (int i = 0; i < scene->popped_count; i++) {
    if (is_at(scene->popped[i].pos, x, y, z)) {
      return &scene->popped[i];
    }
  }
  return NULL;
}

// ---- Expectations

static void show_refusals(const path_scene* scene) {
  for (int i = 0; i < scene->refused_count; i++) {
    const ovis_path_refusal* r = &scene->refused[i];
    print_error("  %d,%d,%d refused: %s %s %g against %g\n", r->to.x, r->to.y, r->to.z,
                ovis_path_refusal_name(r->reason), ovis_path_type_name(r->type), (double)r->value,
                (double)r->limit);
  }
}

void path_scene_check_node(const ovis_path_node* node, ovis_pos pos, ovis_path_type type,
                           float malus, const char* file, int line) {
  if (node == NULL) {
    print_error("no node at %d,%d,%d\n", pos.x, pos.y, pos.z);
    _fail(file, line);
    return;
  }
  if (!is_at(node->pos, pos.x, pos.y, pos.z) || node->type != type || node->malus != malus) {
    print_error("expected %d,%d,%d %s %g, found %d,%d,%d %s %g\n", pos.x, pos.y, pos.z,
                ovis_path_type_name(type), (double)malus, node->pos.x, node->pos.y, node->pos.z,
                ovis_path_type_name(node->type), (double)node->malus);
    _fail(file, line);
  }
}

bool path_scene_refuses(const path_scene* scene, ovis_pos to, ovis_path_refusal_reason reason) {
  if (test_subject_now() == TEST_REFERENCE) {
    return path_subject_refuses(scene, to, reason);
  }
  const ovis_path_refusal* refusal = path_scene_refusal(scene, to.x, to.y, to.z);
  return refusal != NULL && refusal->reason == reason;
}

void path_scene_check_reason(const path_scene* scene, ovis_pos to, ovis_path_refusal_reason reason,
                             const char* file, int line) {
  if (!path_scene_refuses(scene, to, reason)) {
    print_error("expected %d,%d,%d refused: %s; of the start were\n", to.x, to.y, to.z,
                ovis_path_refusal_name(reason));
    show_refusals(scene);
    _fail(file, line);
  }
}

void path_scene_check_refused(const path_scene* scene, ovis_pos to, ovis_path_refusal_reason reason,
                              path_scene_measure measure, const char* file, int line) {
  path_scene_check_reason(scene, to, reason, file, line);
  const ovis_path_refusal* refusal = path_scene_refusal(scene, to.x, to.y, to.z);
  if (test_subject_now() == TEST_ENGINE &&
      (refusal->value != measure.value || refusal->limit != measure.limit)) {
    print_error("expected %g against %g, found\n", (double)measure.value, (double)measure.limit);
    show_refusals(scene);
    _fail(file, line);
  }
}

void path_scene_check_neighbor(const path_scene* scene, ovis_pos pos, ovis_path_type type,
                               float malus, const char* file, int line) {
  const path_scene_nodes emitted = path_scene_emitted(scene, 0);
  const ovis_path_node* node = NULL;
  for (int i = 0; i < emitted.count && node == NULL; i++) {
    node = is_at(emitted.nodes[i].pos, pos.x, pos.y, pos.z) ? &emitted.nodes[i] : NULL;
  }
  path_scene_check_node(node, pos, type, malus, file, line);
}

void path_scene_check_ways(const path_scene* scene, const char* ways, const char* file, int line) {
  const path_scene_nodes emitted = path_scene_emitted(scene, 0);
  int count = 0;
  for (const char* at = ways; *at != '\0'; at += *at == ' ') {
    ovis_pos to = scene->popped[0].pos;
    for (; *at != '\0' && *at != ' '; at++) {
      to.x += (*at == 'e') - (*at == 'w');
      to.y += (*at == 'u') - (*at == 'd');
      to.z += (*at == 's') - (*at == 'n');
    }
    if (count >= emitted.count || !is_at(emitted.nodes[count].pos, to.x, to.y, to.z)) {
      print_error("neighbor %d of %d is not %d,%d,%d\n", count, emitted.count, to.x, to.y, to.z);
      _fail(file, line);
    }
    count++;
  }
  if (count != emitted.count) {
    print_error("the start has %d neighbors and not %d\n", emitted.count, count);
    _fail(file, line);
  }
}

void path_scene_check_no_step(path_scene* scene, ovis_pos to, ovis_path_refusal_reason reason,
                              const char* file, int line) {
  for (int up = 3; up >= 0; up--) {
    const ovis_path_node* node = path_scene_step(scene, to.x, to.y + up, to.z);
    if (node != NULL) {
      print_error("a neighbor is at %d,%d,%d: %s %g\n", to.x, to.y + up, to.z,
                  ovis_path_type_name(node->type), (double)node->malus);
      _fail(file, line);
    }
  }
  path_scene_check_reason(scene, to, reason, file, line);
}

void path_scene_check(const path_scene* scene, draw_rows expected, ovis_path_result result,
                      const char* file, int line) {
  draw_point points[PATH_SCENE_NODES_MAX];
  for (int i = 0; i < scene->path.count; i++) {
    points[i] = (draw_point){scene->nodes[i].pos.x, scene->nodes[i].pos.z};
  }
  draw_check_path(scene->rows, points, scene->path.count, expected, file, line);
  if (scene->path.result != result) {
    print_error("expected result %d, found %d\n", result, scene->path.result);
    _fail(file, line);
  }
}
