// Claim 23 and the finder that mobs share: none is told of the types of another.
#include "support/path_scene.h"
#include "support/test.h"

#include <string.h>

enum { FEET = PATH_SCENE_FEET, SIDE = 6, HEARD_MAX = 128 };

// All that a search says: the nodes that it popped, and its answer.
typedef struct answer {
  ovis_path_node popped[HEARD_MAX];
  ovis_path_node nodes[HEARD_MAX];
  int count;
  ovis_path path;
} answer;

static void hear(void* context, int32_t order, const ovis_path_node* node) {
  answer* heard = context;
  assert_int_equal(order, heard->count);
  assert_true(heard->count < HEARD_MAX);
  heard->popped[heard->count++] = *node;
}

static ovis_path_finder* make_finder(const path_scene* scene) {
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = scene->world;
  def.rules = scene->rules;
  ovis_path_finder* finder;
  assert_int_equal(ovis_path_finder_create(&def, &finder), OVIS_OK);
  return finder;
}

static ovis_status ask(ovis_path_finder* finder, const ovis_path_query* asked, answer* out) {
  memset(out, 0, sizeof *out);
  const ovis_path_watcher watcher = {.node = hear, .context = out};
  ovis_path_query query = *asked;
  query.watcher = &watcher;
  out->path = (ovis_path){.nodes = out->nodes, .capacity = HEARD_MAX};
  const ovis_status status = ovis_path_find(finder, &query, &out->path);
  return status;
}

static void ask_anew(const path_scene* scene, const ovis_path_query* query, answer* out) {
  ovis_path_finder* finder = make_finder(scene);
  assert_int_equal(ask(finder, query, out), OVIS_OK);
  ovis_path_finder_destroy(finder);
}

static bool is_same(const answer* a, const answer* b) {
  const size_t popped = (size_t)a->count * sizeof *a->popped;
  const size_t nodes = (size_t)a->path.count * sizeof *a->nodes;
  return a->count == b->count && memcmp(a->popped, b->popped, popped) == 0 &&
         a->path.result == b->path.result && a->path.count == b->path.count &&
         memcmp(a->nodes, b->nodes, nodes) == 0 && a->path.visited == b->path.visited &&
         a->path.ran_out == b->path.ran_out && a->path.dist_to_target == b->path.dist_to_target &&
         a->path.touched_unloaded == b->path.touched_unloaded;
}

// ---- Claim 23 ----------------------------------------------------------------------------------

// Doors, a rail, a fence and deep water around the body: their types and ways depend on the mob.
static void open_choices(path_scene* scene) {
  path_scene_open(scene, MAP(". . . . . .", ". D . r . .", ". . S . o .", ". F . w . .",
                             ". . . . . .", ". . . . . ."));
  path_scene_double(scene, 'D');
  path_scene_double(scene, 'o');
  path_scene_fill(scene, (ovis_pos){3, FEET - 2, 3}, (ovis_pos){3, FEET - 1, 3}, "water");
  path_scene_add_target(scene, 30, FEET, 3);
  scene->query.targets = scene->targets;
  scene->query.visited_max = HEARD_MAX;
}

enum { ABILITIES = 5, MOBS = 1 << ABILITIES, OTHERS = 12 };

// A mob for each combination of abilities; the last bit puts it on the rail.
static void become(ovis_path_query* query, int mob) {
  ovis_path_body* body = &query->body;
  body->can_open_doors = (mob & 1) != 0;
  body->can_pass_doors = (mob & 2) != 0;
  body->can_walk_over_fences = (mob & 4) != 0;
  body->can_float = (mob & 8) != 0;
  body->pos = (mob & 16) != 0 ? (ovis_vec3){3.5, FEET, 1.5} : (ovis_vec3){2.5, FEET, 2.5};
  body->max_up_step = 1.5f; // as camels, which step over fences
}

// Other mobs, which differ in a cost, a size or the evaluator.
static void become_other(ovis_path_query* query, int other) {
  ovis_path_body* body = &query->body;
  become(query, 7); // steps over fences
  switch (other) {
  case 0: body->malus[OVIS_PATH_FENCE] = 1; break;
  case 1: body->malus[OVIS_PATH_DOOR_WOOD_CLOSED] = 2; break;
  case 2: body->malus[OVIS_PATH_WATER] = -1; break;
  case 3: body->width = 1.4f; break;
  case 4: body->height = 0.6f; break;
  case 5: body->max_up_step = 0.6f; break;
  case 6: body->max_up_step = 2.0f; break;
  case 7: body->malus[OVIS_PATH_DOOR_OPEN] = -1; break;
  default: body->evaluator = (ovis_path_evaluator)(other - 7); // the last four
  }
}

// The types of all cells, and a search, as the shared finder and one that knows nothing have them.
static void expect_as_if_alone(const path_scene* scene, ovis_path_finder* shared,
                               const ovis_path_query* query, answer* out) {
  ovis_path_finder* alone = make_finder(scene);
  for (int x = 0; x < SIDE; x++) {
    for (int z = 0; z < SIDE; z++) {
      for (int y = FEET - 3; y < FEET + 3; y++) {
        const ovis_pos at = {x, y, z};
        assert_int_equal(ovis_path_type_at(shared, &query->body, at),
                         ovis_path_type_at(alone, &query->body, at));
      }
    }
  }
  ovis_path_finder_destroy(alone);
  static answer found;
  assert_int_equal(ask(shared, query, &found), OVIS_OK);
  ask_anew(scene, query, out);
  assert_true(is_same(&found, out));
}

TEST(claim_23_the_type_for_one_mob_is_not_used_for_another) {
  path_scene scene;
  open_choices(&scene);
  ovis_path_finder* shared = make_finder(&scene);
  static answer answers[MOBS];
  for (int round = 0; round < 2; round++) { // each comes after every other
    for (int mob = 0; mob < MOBS; mob++) {
      become(&scene.query, mob);
      expect_as_if_alone(&scene, shared, &scene.query, &answers[mob]);
    }
    for (int other = 0; other < OTHERS; other++) {
      ovis_path_query query = scene.query;
      become_other(&query, other);
      static answer found;
      expect_as_if_alone(&scene, shared, &query, &found);
    }
  }
  ovis_path_finder_destroy(shared);
  for (int ability = 0; ability < ABILITIES; ability++) { // or nothing was tried
    int differences = 0;
    for (int mob = 0; mob < MOBS; mob++) {
      differences += !is_same(&answers[mob], &answers[mob ^ 1 << ability]);
    }
    assert_true(differences > 0);
  }
  path_scene_close(&scene);
}
