#include "support/path_subject.h"

#include "base/rng.h"
#include "reference/land_ref_inside.h"
#include "support/ref_adapter.h"
#include "support/test.h"

#include <float.h>
#include <stdlib.h>

// ---- The question

static ref_adapter adapter; // of the scenes' registry, one for the whole process

static void close_adapter(void) {
  ref_adapter_fini(&adapter);
}

// A test may add states to the registry.
static void open_adapter(void) {
  if (adapter.blocks == NULL) {
    atexit(close_adapter);
  } else {
    close_adapter();
  }
  ref_adapter_init(&adapter, path_scene_registry());
}

static ref_world world_of(const path_scene* scene) {
  if (adapter.count != ovis_blocks_get_state_count(path_scene_registry())) {
    open_adapter();
  }
  ref_world world = ref_adapter_world(&adapter, scene->world);
  world.sea_level = scene->query.body.sea_level;
  return world;
}

// A mob whose drop is the body's. On hard a mob with a target drops 3 blocks and as many more as it
// has health, less a third of its maximum.
static ref_mob mob_of(const ovis_path_body* body) {
  ovis_fall_limits limits = {.health = 20, .health_max = 20, .difficulty = OVIS_DIFFICULTY_HARD};
  if (body->max_fall != 3) {
    limits.has_target = true;
    limits.health = (float)(body->max_fall - 3);
    limits.health_max = 0;
  }
  const ref_mob mob = ref_mob_of(body, &limits);
  assert_int_equal(land_ref_max_fall(&mob), body->max_fall);
  return mob;
}

static int draw(void* context, int bound) {
  return ov_rng_int(context, bound);
}

// ---- The answer

static ovis_path_node node_of(const ref_node_view* node) {
  return (ovis_path_node){.pos = {node->pos.x, node->pos.y, node->pos.z},
                          .type = (ovis_path_type)node->type,
                          .malus = node->malus,
                          .g = node->g,
                          .h = node->h,
                          .f = node->f,
                          .walked = node->walked};
}

static void add_refusal(path_scene* scene, ovis_pos from, ovis_pos to, int reason,
                        ovis_path_type type) {
  assert_true(scene->refused_count < PATH_SCENE_REFUSED_MAX);
  scene->refused[scene->refused_count++] = (ovis_path_refusal){
      .from = from, .to = to, .reason = (ovis_path_refusal_reason)reason, .type = type};
}

static void add_refused(path_scene* scene, ovis_pos from, const ref_refused* refused) {
  static const int reasons[] = {
      [REF_REFUSED_NO_NODE] = PATH_SCENE_NO_NODE,
      [REF_REFUSED_CLOSED] = OVIS_REFUSED_CLOSED,
      [REF_REFUSED_IMPASSABLE] = OVIS_REFUSED_IMPASSABLE,
      [REF_REFUSED_CORNER_NONE] = OVIS_REFUSED_CORNER_MISSING,
      [REF_REFUSED_CORNER_HIGHER] = OVIS_REFUSED_CORNER_HIGHER,
      [REF_REFUSED_DOOR] = OVIS_REFUSED_CORNER_DOOR,
      [REF_REFUSED_CORNER] = OVIS_REFUSED_CORNER_BLOCKED,
      [REF_REFUSED_NOT_WATER] = OVIS_REFUSED_NOT_WATER,
      [REF_REFUSED_TRAPDOOR] = OVIS_REFUSED_NOT_WATER,
  };
  const ovis_path_node node = node_of(&refused->node);
  const ref_pos side = land_ref_beside((ref_pos){from.x, from.y, from.z}, refused->direction);
  const ovis_pos to = refused->has_node ? node.pos : (ovis_pos){side.x, side.y, side.z};
  const ovis_path_type type = refused->has_node ? node.type : OVIS_PATH_BLOCKED;
  add_refusal(scene, from, to, reasons[refused->reason], type);
}

static void add_step(path_scene* scene, const ref_step* step, bool is_end) {
  const ovis_path_node from = node_of(&step->node);
  if (!step->is_expanded && !is_end) {
    add_refusal(scene, from.pos, from.pos, OVIS_REFUSED_TOO_FAR, from.type);
  }
  path_scene_add_popped(scene, &from);
  for (int i = 0; i < step->refused_count; i++) {
    add_refused(scene, from.pos, &step->refused[i]);
  }
  for (int i = 0; i < step->emitted_count; i++) {
    const ref_emitted* emitted = &step->emitted[i];
    const ovis_path_node node = node_of(&emitted->node);
    path_scene_add_neighbor(scene, &node);
    if (emitted->outcome == REF_NOT_BETTER || emitted->outcome == REF_TOO_FAR) {
      const bool is_far = emitted->outcome == REF_TOO_FAR;
      add_refusal(scene, from.pos, node.pos,
                  is_far ? OVIS_REFUSED_OUT_OF_RANGE : OVIS_REFUSED_NOT_BETTER, node.type);
    }
  }
}

static void take_path(path_scene* scene, const ref_path* chosen) {
  ovis_path* path = &scene->path;
  assert_true(chosen->count <= PATH_SCENE_NODES_MAX);
  for (int i = 0; i < chosen->count; i++) {
    scene->nodes[i] = node_of(&chosen->nodes[i]);
  }
  path->count = chosen->count;
  path->result = chosen->is_reached ? OVIS_PATH_REACHED : OVIS_PATH_PARTIAL;
  path->target = (ovis_pos){chosen->target.x, chosen->target.y, chosen->target.z};
  path->dist_to_target = chosen->dist_to_target;
}

void path_subject_find(path_scene* scene, const ovis_path_query* query) {
  const ref_world world = world_of(scene);
  const ref_mob mob = mob_of(&query->body);
  const ref_rules rules = ref_rules_of(&scene->rules);
  ref_pos targets[PATH_SCENE_TARGETS_MAX];
  ref_query asked = ref_query_of(query, targets);
  ov_rng rng = ov_rng_make(query->start_seed, 0);
  asked.draw = draw;
  asked.draw_context = &rng;
  ref_result result = land_ref_find(&world, &mob, &rules, &asked);
  for (int i = 0; i < result.step_count; i++) {
    const bool is_end = i == result.step_count - 1 && result.paths[0].is_reached;
    add_step(scene, &result.steps[i], is_end);
  }
  scene->path.dist_to_target = FLT_MAX;
  if (result.chosen >= 0) {
    take_path(scene, &result.paths[result.chosen]);
  }
  scene->path.visited = result.step_count;
  scene->path.ran_out = result.ran_out;
  scene->path.touched_unloaded = result.touched_unloaded;
  land_ref_free(&result);
}

ovis_path_body path_subject_body(const char* species) {
  ref_mob mob;
  assert_true(land_ref_species(species, &mob));
  ovis_path_body body = ovis_default_path_body();
  body.evaluator = (ovis_path_evaluator)mob.evaluator;
  body.width = mob.width;
  body.height = mob.height;
  body.max_up_step = mob.max_up_step;
  body.can_breach = mob.can_breach;
  for (int i = 0; i < OVIS_PATH_TYPE_COUNT; i++) {
    body.malus[i] = mob.malus[i];
  }
  return body;
}

ovis_path_type path_subject_type(path_scene* scene, ovis_pos pos) {
  const ref_world world = world_of(scene);
  const ref_mob mob = mob_of(&scene->query.body);
  const ref_rules rules = ref_rules_of(&scene->rules);
  return (ovis_path_type)land_ref_mob_type(&world, &mob, &rules, (ref_pos){pos.x, pos.y, pos.z});
}

int32_t path_subject_max_fall(const ovis_fall_limits* limits) {
  assert_false(limits->is_exact_third); // the reference has a third of the health as the game has
  const ovis_path_body body = ovis_default_path_body();
  const ref_mob mob = ref_mob_of(&body, limits);
  return land_ref_max_fall(&mob);
}

// ---- Reasons of refusals

// The engine tells why there is no node.
static bool means_no_node(ovis_path_refusal_reason reason) {
  switch (reason) {
  case OVIS_REFUSED_TOO_HIGH:
  case OVIS_REFUSED_WAY_BLOCKED:
  case OVIS_REFUSED_NO_ROOM_TO_RISE:
  case OVIS_REFUSED_NO_CLIMB:
  case OVIS_REFUSED_IMPASSABLE: return true;
  default: return false;
  }
}

// A drop that fails is a BLOCKED node to the reference. A fence that was not entered is a closed
// node, which it does not ask for a malus any more.
static bool means(const path_scene* scene, const ovis_path_refusal* refusal,
                  ovis_path_refusal_reason reason) {
  switch (reason) {
  case OVIS_REFUSED_DROP_TOO_DEEP:
  case OVIS_REFUSED_WORLD_BOTTOM:
  case OVIS_REFUSED_BAD_LANDING: return refusal->reason == OVIS_REFUSED_IMPASSABLE;
  case OVIS_REFUSED_IMPASSABLE:
    if (refusal->reason == OVIS_REFUSED_CLOSED) {
      return path_scene_popped(scene, refusal->to.x, refusal->to.y, refusal->to.z) == NULL;
    }
    return refusal->reason == reason;
  default: return refusal->reason == reason;
  }
}

bool path_subject_refuses(const path_scene* scene, ovis_pos to, ovis_path_refusal_reason reason) {
  const ovis_path_refusal* refusal = path_scene_refusal(scene, to.x, to.y, to.z);
  if (refusal != NULL && refusal->reason != (ovis_path_refusal_reason)PATH_SCENE_NO_NODE) {
    return means(scene, refusal, reason);
  }
  for (int i = 0; i < scene->refused_count; i++) {
    const ovis_path_refusal* found = &scene->refused[i];
    if (found->reason == (ovis_path_refusal_reason)PATH_SCENE_NO_NODE && found->to.x == to.x &&
        found->to.z == to.z) {
      return means_no_node(reason);
    }
  }
  return false;
}
