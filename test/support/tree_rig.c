// A tree with actions of a test.
// Design: docs/trees.md
#include "support/tree_rig.h"

#include "base/alloc.h"
#include "support/test.h"

#include <ovis/mind.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const ovis_tree_key tree_rig_keys[4] = {
    {"a", OVIS_TREE_FLAG}, {"b", OVIS_TREE_FLAG}, {"c", OVIS_TREE_FLAG}, {"n", OVIS_TREE_NUMBER}};
static const ovis_goal_def service = {.cookie = OVIS_COOKIE, .name = "service"};
const ovis_goal_def* const tree_rig_service = &service;
static const ovis_allocator allocator;

static void note(tree_rig* rig, int32_t node, char what) {
  const char* name = rig->plan.steps[node].def->name;
  char text[64];
  char number[16];
  snprintf(number, sizeof number, "%d", (int)node);
  snprintf(text, sizeof text, "%s%c@%d ", name != NULL ? name : number, what, (int)rig->tick);
  assert_true(rig->length + strlen(text) < TREE_RIG_LOG);
  strcpy(rig->log + rig->length, text);
  rig->length += strlen(text);
}

static char wanted(tree_rig* rig, int32_t node, bool is_start) {
  if (rig->script != NULL) {
    return rig->script(rig->context, node, rig->tick, is_start);
  }
  return rig->wants[node] != '\0' ? rig->wants[node] : 'r';
}

static ov_tree_result act(ov_tree_turn* turn, int32_t node, ovis_answer* why, bool is_start) {
  tree_rig* rig = turn->context;
  const char does = wanted(rig, node, is_start);
  note(rig, node, is_start ? 's' : 't');
  if (does == 'f') {
    why->reason = OVIS_REASON_NO_CHANCE;
    why->value = 3;
    why->limit = 4;
  }
  return does == 'r' ? OV_TREE_RUNS : does == 's' ? OV_TREE_SUCCEEDED : OV_TREE_FAILED;
}

static ov_tree_result start(ov_tree_turn* turn, int32_t node, ovis_answer* why) {
  return act(turn, node, why, true);
}

static ov_tree_result tick(ov_tree_turn* turn, int32_t node, ovis_answer* why) {
  return act(turn, node, why, false);
}

static void stop(ov_tree_turn* turn, int32_t node) {
  note(turn->context, node, 'x');
}

static void serve(ov_tree_turn* turn, int32_t node) {
  note(turn->context, node, 'v');
}

static int32_t draw(ov_tree_turn* turn, int32_t bound) {
  tree_rig* rig = turn->context;
  return test_below(&rig->random, bound);
}

static const ov_tree_ops ops = {
    .start = start, .tick = tick, .stop = stop, .serve = serve, .random = draw};

void tree_rig_make(tree_rig* rig, const ovis_tree_def* def) {
  ovis_error error = {0};
  *rig = (tree_rig){.random = 1};
  if (ov_tree_plan_make(def, &allocator, &rig->plan, &error) != OVIS_OK) {
    fail_msg("%s", error.message);
  }
  rig->tree = ov_alloc_zero(&allocator, ov_tree_size(&rig->plan));
  rig->log = calloc(1, TREE_RIG_LOG);
  assert_non_null(rig->tree);
  ov_tree_init(rig->tree, &rig->plan);
}

void tree_rig_free(tree_rig* rig) {
  ov_free(&allocator, rig->tree, ov_tree_size(&rig->plan));
  ov_tree_plan_free(&rig->plan, &allocator);
  free(rig->log);
  *rig = (tree_rig){0};
}

void tree_rig_tick(tree_rig* rig) {
  ov_tree_turn turn = {.tree = rig->tree, .tick = ++rig->tick, .ops = &ops, .context = rig};
  ov_tree_update(&turn);
  assert_true(ov_tree_is_valid(rig->tree));
}

const char* tree_rig_read(tree_rig* rig) {
  static char text[TREE_RIG_LOG];
  memcpy(text, rig->log, rig->length);
  text[rig->length > 0 ? rig->length - 1 : 0] = '\0'; // without the last space
  rig->length = 0;
  return text;
}

static int32_t key_of(const tree_rig* rig, const char* key) {
  for (int32_t i = 0; i < rig->plan.key_count; i++) {
    if (strcmp(rig->plan.keys[i].name, key) == 0) {
      return i;
    }
  }
  fail_msg("there is no key '%s'", key);
  return 0;
}

void tree_rig_set(tree_rig* rig, const char* key, double number) {
  ov_tree_write(rig->tree, key_of(rig, key), &(ovis_tree_value){.number = number}, 0, rig->tick);
}

void tree_rig_erase(tree_rig* rig, const char* key) {
  ov_tree_write(rig->tree, key_of(rig, key), NULL, 0, rig->tick);
}

int32_t tree_rig_node(const tree_rig* rig, const char* name) {
  for (int32_t i = 0; i < rig->plan.count; i++) {
    const char* own = rig->plan.steps[i].def->name;
    if (own != NULL && strcmp(own, name) == 0) {
      return i;
    }
  }
  fail_msg("there is no node '%s'", name);
  return 0;
}

bool tree_rig_runs(const tree_rig* rig, const char* name) {
  return ov_tree_has(&rig->tree->active, tree_rig_node(rig, name));
}

ovis_answer tree_rig_why(const tree_rig* rig, const char* name) {
  return ov_tree_answer(rig->tree, tree_rig_node(rig, name));
}
