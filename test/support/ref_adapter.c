#include "support/ref_adapter.h"

#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ref_adapter_init(ref_adapter* self, const ovis_blocks* registry) {
  self->count = ovis_blocks_get_state_count(registry);
  self->blocks = calloc(self->count, sizeof *self->blocks);
  self->is_known = calloc(self->count, sizeof *self->is_known);
  self->world = NULL;
}

void ref_adapter_fini(ref_adapter* self) {
  free(self->blocks);
  free(self->is_known);
}

static bool ends_with(const char* text, const char* end) {
  const size_t length = strlen(text);
  const size_t end_length = strlen(end);
  return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

static bool is_any(const char* name, const char* const* names) {
  for (int i = 0; names[i] != NULL; i++) {
    if (strcmp(name, names[i]) == 0) {
      return true;
    }
  }
  return false;
}

static bool is_true(const ovis_blocks* registry, ovis_state state, const char* property) {
  const char* value = ovis_blocks_get_property(registry, state, property);
  return value != NULL && strcmp(value, "true") == 0;
}

static void describe(const ovis_blocks* registry, ovis_state state, ref_block* out) {
  static const char* const airs[] = {"air", "cave_air", "void_air", NULL};
  static const char* const fires[] = {"fire", "soul_fire", NULL};
  static const char* const rails[] = {"rail", "powered_rail", "detector_rail", "activator_rail",
                                      NULL};
  const char* name =
      ovis_blocks_get_block_name(registry, ovis_blocks_get_block_of(registry, state));
  const ovis_state_traits* traits = ovis_blocks_get_traits(registry, state);
  *out = (ref_block){.name = name};
  out->is_air = is_any(name, airs);
  out->is_trapdoor = ends_with(name, "_trapdoor");
  out->is_door = ends_with(name, "_door");
  out->is_rail = is_any(name, rails);
  out->is_climbable = (traits->tags & OVIS_TAG(CLIMBABLE)) != 0 && strcmp(name, "scaffolding") != 0;
  out->is_leaves = ends_with(name, "_leaves");
  out->is_fence = ends_with(name, "_fence");
  out->is_wall = ends_with(name, "_wall");
  out->is_fence_gate = ends_with(name, "_fence_gate");
  out->is_fire = is_any(name, fires);
  out->is_open = is_true(registry, state, "open");
  out->is_lit = is_true(registry, state, "lit");
  out->is_hand_openable = out->is_door && strcmp(name, "iron_door") != 0;
  out->fluid = (ref_fluid)traits->fluid;
  out->is_fluid_source = traits->fluid_source != 0;
  out->land_pathfindable = (traits->pathfindable & OVIS_PATHFINDABLE_LAND) != 0;
  out->water_pathfindable = (traits->pathfindable & OVIS_PATHFINDABLE_WATER) != 0;
  const ovis_shape shape = ovis_blocks_get_shape(registry, traits->shape);
  assert_true(shape.count <= REF_BLOCK_BOX_COUNT);
  out->box_count = shape.count;
  for (int32_t i = 0; i < shape.count; i++) {
    const ovis_aabb* b = &shape.boxes[i];
    out->boxes[i] = (ref_box){{b->min.x, b->min.y, b->min.z}, {b->max.x, b->max.y, b->max.z}};
  }
}

static const ref_block* block_at(void* context, ref_pos pos) {
  ref_adapter* self = context;
  const ovis_state state = ovis_world_get_block(self->world, (ovis_pos){pos.x, pos.y, pos.z});
  if (state == OVIS_STATE_UNLOADED) {
    return NULL;
  }
  assert_true(state < self->count);
  if (!self->is_known[state]) {
    describe(ovis_world_get_blocks(self->world), state, &self->blocks[state]);
    self->is_known[state] = true;
  }
  return &self->blocks[state];
}

ref_world ref_adapter_world(ref_adapter* self, const ovis_world* world) {
  self->world = world;
  const ovis_dimension* dimension = &ovis_world_get_env(world)->dimension;
  return (ref_world){block_at, self, dimension->min_y, dimension->height, 63};
}

ref_mob ref_mob_of(const ovis_path_body* body, const ovis_fall_limits* limits) {
  ref_mob mob = land_ref_default_mob();
  mob.position = (ref_vec){body->pos.x, body->pos.y, body->pos.z};
  assert_int_equal(OVIS_EVALUATOR_COUNT, REF_EVALUATOR_COUNT);
  mob.evaluator = (ref_evaluator)body->evaluator;
  mob.uses_ladders = body->uses_ladders;
  mob.can_breach = body->can_breach;
  mob.prefers_shallow = body->prefers_shallow;
  mob.width = body->width;
  mob.height = body->height;
  mob.max_up_step = body->max_up_step;
  mob.is_on_ground = body->is_on_ground;
  mob.is_in_water = body->is_in_water;
  mob.can_float = body->can_float;
  mob.can_pass_doors = body->can_pass_doors;
  mob.can_open_doors = body->can_open_doors;
  mob.can_walk_over_fences = body->can_walk_over_fences;
  mob.can_stand_on_water = body->stands_on_water;
  mob.can_stand_on_lava = body->stands_on_lava;
  mob.has_target = limits->has_target;
  mob.is_creeper = limits->is_creeper;
  mob.health = limits->health;
  mob.max_health = limits->health_max;
  mob.difficulty = (int)limits->difficulty;
  for (int32_t i = 0; i < OVIS_PATH_TYPE_COUNT; i++) {
    assert_string_equal(ovis_path_type_name((ovis_path_type)i), land_ref_type_name((ref_type)i));
    mob.malus[i] = body->malus[i];
  }
  return mob;
}

ref_rules ref_rules_of(const ovis_rules* rules) {
  return (ref_rules){
      .type_list = (ref_type_list)rules->path_type_list,
      .neighbor_order = (ref_neighbor_order)rules->neighbor_order,
      .danger_trapdoor = rules->danger_trapdoor,
      .reach_from_bottom = rules->reach_from_bottom_center,
      .partial_fence_only = rules->partial_collision_fence_only,
      .airborne_start_above = rules->airborne_start_above,
      .float_start_any_water = rules->float_start_any_water,
      .fly_start_corners = rules->fly_start_corners,
      .hash_packed = rules->node_hash_packed,
      .reached_only_inside_range = rules->reached_only_inside_range,
      .partial_end_within_follow_range = rules->partial_end_within_follow_range,
      .climb_needs_positive_malus_above = rules->climb_needs_positive_malus_above,
      .climb_test_negated = rules->climb_test_negated,
      .diagonal_ignores_side_height = rules->diagonal_ignores_side_height,
      .danger_scan_includes_center = rules->danger_scan_includes_center,
      .fall_blocked_at_lowest_cell = rules->fall_blocked_at_lowest_cell,
      .visits_equal_limit = rules->visits_equal_limit,
      .path_ends_at_popped_node = rules->path_ends_at_popped_node,
      .reach_box_stays_level = rules->reach_box_stays_level,
      .walked_updates_only_if_better = rules->walked_updates_only_if_better,
      .equal_path_replaces = rules->equal_path_replaces,
  };
}

ref_query ref_query_of(const ovis_path_query* query, ref_pos* targets) {
  for (int32_t i = 0; i < query->target_count; i++) {
    targets[i] = (ref_pos){query->targets[i].x, query->targets[i].y, query->targets[i].z};
  }
  ref_query out = land_ref_default_query(targets, query->target_count, query->follow_range);
  out.reach_range = query->reach_range;
  if (query->visited_max > 0) {
    out.max_visited = query->visited_max;
  }
  out.visit_multiplier = query->visited_multiplier;
  out.has_region = query->region_half > 0;
  out.region_center = (ref_pos){(int)floor(query->body.pos.x),
                                (int)floor(query->body.pos.y) + query->is_region_at_head,
                                (int)floor(query->body.pos.z)};
  out.region_half = query->region_half;
  out.is_optimal = query->is_optimal;
  return out;
}
