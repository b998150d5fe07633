#include "support/path_log.h"

#include "support/test.h"

#include <stdio.h>
#include <string.h>

void path_log_hear(void* context, int32_t order, const ovis_path_node* node) {
  path_log* log = context;
  assert_int_equal(order, log->count);
  assert_true(log->count < PATH_LOG_MAX);
  log->nodes[log->count++] = *node;
}

static bool same_bits(float a, float b) {
  return memcmp(&a, &b, sizeof a) == 0;
}

static bool same_node(const ovis_path_node* a, const ref_node_view* b) {
  return a->pos.x == b->pos.x && a->pos.y == b->pos.y && a->pos.z == b->pos.z &&
         (int)a->type == (int)b->type && same_bits(a->malus, b->malus) && same_bits(a->g, b->g) &&
         same_bits(a->h, b->h) && same_bits(a->f, b->f) && same_bits(a->walked, b->walked);
}

static void show(const char* who, const ovis_path_node* a, const ref_node_view* b) {
  printf("%s: engine %d,%d,%d %s malus %.9g g %.9g h %.9g f %.9g walked %.9g\n", who, a->pos.x,
         a->pos.y, a->pos.z, ovis_path_type_name(a->type), (double)a->malus, (double)a->g,
         (double)a->h, (double)a->f, (double)a->walked);
  printf("%s: reference %d,%d,%d %s malus %.9g g %.9g h %.9g f %.9g walked %.9g\n", who, b->pos.x,
         b->pos.y, b->pos.z, land_ref_type_name(b->type), (double)b->malus, (double)b->g,
         (double)b->h, (double)b->f, (double)b->walked);
}

bool path_log_agrees(const path_log* log, const ovis_path* path, const ref_result* expected) {
  const int32_t heard = log != NULL ? log->count : 0;
  for (int32_t i = 0; i < heard && i < expected->step_count; i++) {
    if (!same_node(&log->nodes[i], &expected->steps[i].node)) {
      printf("step %d\n", i);
      show("popped", &log->nodes[i], &expected->steps[i].node);
      return false;
    }
  }
  if ((log != NULL && heard != expected->step_count) || path->visited != expected->step_count) {
    printf("engine visited %d, reference %d\n", path->visited, expected->step_count);
    return false;
  }
  if ((path->result == OVIS_PATH_NONE) != (expected->chosen < 0)) {
    printf("engine result %d, reference chose %d\n", path->result, expected->chosen);
    return false;
  }
  if (expected->chosen < 0) {
    return true;
  }
  const ref_path* chosen = &expected->paths[expected->chosen];
  if (path->count != chosen->count || (path->result == OVIS_PATH_REACHED) != chosen->is_reached ||
      !same_bits(path->dist_to_target, chosen->dist_to_target) ||
      path->target.x != chosen->target.x || path->target.y != chosen->target.y ||
      path->target.z != chosen->target.z) {
    printf("path: engine %d nodes, %.9g away; reference %d nodes, %.9g away\n", path->count,
           (double)path->dist_to_target, chosen->count, (double)chosen->dist_to_target);
    return false;
  }
  for (int32_t i = 0; i < path->count; i++) {
    if (!same_node(&path->nodes[i], &chosen->nodes[i])) {
      show("path", &path->nodes[i], &chosen->nodes[i]);
      return false;
    }
  }
  return true;
}
