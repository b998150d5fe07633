#include "reference/land_scene.h"

#include "support/test.h"

#include <string.h>

static const struct {
  char mark;
  ref_block block;
} legend[] = {
#define SCENE_ENTRY(mark, ...) {mark, {__VA_ARGS__}},
    SCENE_LEGEND(SCENE_ENTRY)
#undef SCENE_ENTRY
};

const ref_block* scene_block(char mark) {
  for (size_t i = 0; i < sizeof legend / sizeof legend[0]; i++) {
    if (legend[i].mark == mark) {
      return &legend[i].block;
    }
  }
  fail_msg("the legend has no '%c'", mark);
  return NULL;
}

static bool is_inside(ref_pos pos) {
  return pos.x >= 0 && pos.y >= 0 && pos.z >= 0 && pos.x < SCENE_SIZE && pos.y < SCENE_SIZE &&
         pos.z < SCENE_SIZE;
}

static const ref_block* block_of_scene(void* context, ref_pos pos) {
  const land_scene* scene = context;
  const char mark = is_inside(pos) ? scene->cells[pos.y][pos.z][pos.x] : '.';
  if (mark >= '0' && mark < '0' + SCENE_SHELVES) {
    return &scene->shelves[mark - '0'];
  }
  return mark == SCENE_UNLOADED ? NULL : scene_block(mark);
}

void scene_set(land_scene* scene, int x, int y, int z, char mark) {
  assert_true(is_inside((ref_pos){x, y, z}));
  scene->cells[y][z][x] = mark;
}

void scene_add_target(land_scene* scene, ref_pos pos) {
  assert_true(scene->query.target_count < SCENE_TARGETS_MAX);
  scene->targets[scene->query.target_count] = pos;
  scene->query.target_count++;
}

void scene_shelf(land_scene* scene, int index, ref_box box) {
  assert_in_range(index, 0, SCENE_SHELVES - 1);
  scene->shelves[index] =
      (ref_block){.name = "shelf", .land_pathfindable = true, .box_count = 1, .boxes = {box}};
}

void scene_double(land_scene* scene, char mark) {
  for (int z = 0; z < SCENE_SIZE; z++) {
    for (int x = 0; x < SCENE_SIZE; x++) {
      if (scene->cells[SCENE_FEET][z][x] == mark) {
        scene->cells[SCENE_FEET + 1][z][x] = mark;
      }
    }
  }
}

void scene_fill(land_scene* scene, ref_pos low, ref_pos high, char mark) {
  for (int y = low.y; y <= high.y; y++) {
    for (int z = low.z; z <= high.z; z++) {
      for (int x = low.x; x <= high.x; x++) {
        scene_set(scene, x, y, z, mark);
      }
    }
  }
}

void scene_become(land_scene* scene, const char* species) {
  const ref_vec position = scene->mob.position;
  assert_true(land_ref_species(species, &scene->mob));
  scene->mob.position = position;
}

static bool is_air_mark(char mark) {
  return mark == 'S' || mark == 'T' || mark == SCENE_PIT;
}

void scene_layer(land_scene* scene, int y, draw_rows rows) {
  for (int z = 0; z < draw_depth(rows); z++) {
    for (int x = 0; x < draw_width(rows); x++) {
      const char mark = draw_at(rows, x, z);
      scene_set(scene, x, y, z, is_air_mark(mark) ? '.' : mark);
      if (mark == 'S') {
        scene->mob.position = (ref_vec){x + 0.5, y, z + 0.5};
      }
      if (mark == 'T') {
        scene_add_target(scene, (ref_pos){x, y, z});
      }
    }
  }
}

void scene_open(land_scene* scene, draw_rows rows) {
  *scene = (land_scene){.mob = land_ref_default_mob(), .result = {.chosen = -1}};
  memset(scene->cells, '.', sizeof scene->cells);
  scene->world = (ref_world){block_of_scene, scene, 0, SCENE_SIZE, SCENE_SEA};
  scene->query = land_ref_default_query(scene->targets, 0, 16.0f);
  assert_true(draw_depth(rows) <= SCENE_SIZE);
  for (int z = 0; z < draw_depth(rows); z++) {
    scene->rows[z] = rows[z]; // the caller's array may be gone when the path is drawn
  }
  scene_layer(scene, SCENE_FEET, rows);
  for (int z = 0; z < draw_depth(rows); z++) {
    for (int x = 0; x < draw_width(rows); x++) {
      scene_set(scene, x, SCENE_FEET - 1, z, draw_at(rows, x, z) == SCENE_PIT ? '.' : '#');
    }
  }
}

void scene_close(land_scene* scene) {
  land_ref_free(&scene->result);
}

const ref_path* scene_find(land_scene* scene) {
  land_ref_free(&scene->result);
  scene->result = land_ref_find(&scene->world, &scene->mob, &scene->rules, &scene->query);
  return scene->result.chosen >= 0 ? &scene->result.paths[scene->result.chosen] : NULL;
}

ref_type scene_type(land_scene* scene, int x, int y, int z) {
  return land_ref_mob_type(&scene->world, &scene->mob, &scene->rules, (ref_pos){x, y, z});
}

const ref_step* scene_step_at(const land_scene* scene, int x, int y, int z) {
  for (int i = 0; i < scene->result.step_count; i++) {
    const ref_pos pos = scene->result.steps[i].node.pos;
    if (pos.x == x && pos.y == y && pos.z == z) {
      return &scene->result.steps[i];
    }
  }
  return NULL;
}

const ref_emitted* scene_emitted(const land_scene* scene, ref_direction direction) {
  assert_true(scene->result.step_count > 0);
  const ref_step* step = &scene->result.steps[0];
  assert_true(step->is_expanded);
  for (int i = 0; i < step->emitted_count; i++) {
    if (step->emitted[i].direction == direction) {
      return &step->emitted[i];
    }
  }
  return NULL;
}

const ref_refused* scene_refused(const land_scene* scene, ref_direction direction) {
  assert_true(scene->result.step_count > 0);
  const ref_step* step = &scene->result.steps[0];
  assert_true(step->is_expanded);
  for (int i = 0; i < step->refused_count; i++) {
    if (step->refused[i].direction == direction) {
      return &step->refused[i];
    }
  }
  return NULL;
}

void scene_expect_order(const ref_step* step, const ref_direction* expected) {
  assert_non_null(step);
  int count = 0;
  for (; expected[count] != REF_DIRECTION_COUNT; count++) {
    assert_true(count < step->emitted_count);
    assert_int_equal(step->emitted[count].direction, expected[count]);
  }
  assert_int_equal(step->emitted_count, count);
}

void scene_look_around(land_scene* scene) {
  scene_add_target(scene, (ref_pos){SCENE_SIZE, 0, SCENE_SIZE});
  scene_find(scene);
}

void scene_expect_node(const ref_node_view* node, int x, int y, int z, ref_type type, float malus) {
  assert_int_equal(node->pos.x, x);
  assert_int_equal(node->pos.y, y);
  assert_int_equal(node->pos.z, z);
  assert_string_equal(land_ref_type_name(node->type), land_ref_type_name(type));
  assert_true(node->malus == malus);
}

void scene_expect_emitted(const land_scene* scene, ref_direction direction, int x, int y, int z,
                          ref_type type, float malus) {
  const ref_emitted* emitted = scene_emitted(scene, direction);
  assert_non_null(emitted);
  scene_expect_node(&emitted->node, x, y, z, type, malus);
}

void scene_expect_refused(const land_scene* scene, ref_direction direction, ref_refusal reason) {
  const ref_refused* refused = scene_refused(scene, direction);
  assert_non_null(refused);
  assert_int_equal(refused->reason, reason);
  assert_int_equal(refused->has_node, reason != REF_REFUSED_NO_NODE);
}

void scene_check(const land_scene* scene, draw_rows expected, bool is_reached, const char* file,
                 int line) {
  const ref_result* result = &scene->result;
  if (result->chosen < 0) {
    print_error("there is no path\n");
    _fail(file, line);
  }
  const ref_path* path = &result->paths[result->chosen];
  draw_point points[SCENE_SIZE * SCENE_SIZE];
  assert_true(path->count <= SCENE_SIZE * SCENE_SIZE);
  for (int i = 0; i < path->count; i++) {
    points[i] = (draw_point){path->nodes[i].pos.x, path->nodes[i].pos.z};
  }
  draw_check_path(scene->rows, points, path->count, expected, file, line);
  if (path->is_reached != is_reached) {
    print_error("the path is %s\n", path->is_reached ? "reached" : "partial");
    _fail(file, line);
  }
}
