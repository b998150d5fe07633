// Random calls that change nothing, and calls that break preconditions.
#include "hostile/calls.h"

#include "support/test.h"

#include <ovis/census.h>

#include <string.h>

#define LENGTH(list) ((int32_t)(sizeof(list) / sizeof *(list)))

static void mob(calls_stage* stage) {
  ovis_mob_state seen;
  const ovis_mob_id id = any_mob(stage);
  if (ovis_mob_get_state(stage->scene.sim, id, &seen)) {
    assert_int_equal(ovis_mob_find(stage->scene.sim, seen.serial).value, id.value);
  } else {
    assert_int_equal(seen.serial, 0);
  }
}

static void props(calls_stage* stage) {
  const ovis_mob_id id = any_mob(stage);
  for (int32_t i = 0; i < 8; i++) {
    double value;
    const ovis_prop prop = (ovis_prop)any_count(stage, OVIS_PROP_COUNT);
    (void)ovis_mob_get_prop(stage->scene.sim, id, prop, &value);
    assert_true(value - value == 0); // it is finite
  }
}

static void effects(calls_stage* stage) {
  const ovis_mob_id id = any_mob(stage);
  ovis_effect_state effect;
  const ovis_effect kind = (ovis_effect)any_count(stage, OVIS_EFFECT_COUNT);
  (void)ovis_mob_get_effect(stage->scene.sim, id, kind, &effect);
}

static void memories(calls_stage* stage) {
  const ovis_mob_id id = any_mob(stage);
  ovis_memory_value value, list[8];
  ovis_memory_cause cause;
  const ovis_memory memory = (ovis_memory)any_count(stage, OVIS_MEM_COUNT);
  (void)ovis_mob_get_memory(stage->scene.sim, id, memory, &value);
  (void)ovis_mob_get_memory_cause(stage->scene.sim, id, memory, &cause);
  (void)ovis_mob_get_memory_items(stage->scene.sim, id, memory, list,
                                  test_below(&stage->random, 9));
}

static void options(calls_stage* stage) {
  const ovis_mob_id id = any_mob(stage);
  const ovis_sim* sim = stage->scene.sim;
  int32_t running[4];
  const int32_t count =
      ovis_mob_get_running_options(sim, id, running, test_below(&stage->random, 5));
  assert_true(count <= ovis_mob_get_option_count(sim, id));
  ovis_option option;
  const int32_t index = any_count(stage, 30);
  if (ovis_mob_get_option(sim, id, index, &option)) {
    assert_true(index >= 0 && index < ovis_mob_get_option_count(sim, id));
  }
  (void)ovis_mob_find_option(sim, id, any_item(stage, false), any_count(stage, 30));
  (void)ovis_mob_get_activity(sim, id);
}

static void visit_polygon(void* context, const ovis_vec3* corners, int32_t count) {
  (void)corners;
  *(int32_t*)context += count;
}

static void walks(calls_stage* stage) {
  const ovis_mob_id id = any_mob(stage);
  ovis_nav_state nav;
  if (ovis_mob_get_nav(stage->scene.sim, id, &nav) && nav.node_count > 0) {
    (void)ovis_mob_get_nav_node(stage->scene.sim, id, test_below(&stage->random, nav.node_count));
  }
  ovis_want want;
  ovis_chase_view view;
  int32_t corners = 0;
  (void)ovis_mob_get_want(stage->scene.sim, id, &want);
  (void)ovis_mob_get_chase(stage->scene.sim, id, &view);
  (void)ovis_mob_visit_chase_mesh(stage->scene.sim, id, visit_polygon, &corners);
}

static void bonds(calls_stage* stage) {
  const ovis_mob_id id = any_mob(stage);
  ovis_pos cell;
  (void)ovis_mob_get_knot(stage->scene.sim, id, &cell);
  (void)ovis_mob_get_bed(stage->scene.sim, id, &cell);
  (void)ovis_mob_is_sleeping(stage->scene.sim, id);
  const ovis_mob_id rider = ovis_mob_get_rider(stage->scene.sim, id, 0);
  if (rider.value != 0) {
    assert_int_equal(ovis_mob_get_vehicle(stage->scene.sim, rider).value, id.value);
  }
}

static void gear(calls_stage* stage) {
  const ovis_mob_id id = any_mob(stage);
  const ovis_slot slot = (ovis_slot)any_count(stage, OVIS_SLOT_COUNT);
  const ovis_stack stack = ovis_mob_get_equipment(stage->scene.sim, id, slot);
  assert_true(stack.count >= 0 && stack.count <= 127);
  (void)ovis_mob_get_inventory_size(stage->scene.sim, id);
  (void)ovis_mob_get_inventory(stage->scene.sim, id, any_count(stage, 8));
  ovis_item_state item;
  ovis_player_state player;
  (void)ovis_item_get_state(stage->scene.sim, id, &item);
  (void)ovis_player_get_state(stage->scene.sim, id, &player);
}

static void villagers(calls_stage* stage) {
  const ovis_mob_id id = any_of(stage, "villager");
  const ovis_sim* sim = stage->scene.sim;
  ovis_known_gossip gossips[4];
  ovis_offer offers[4];
  ovis_uuid subject;
  (void)ovis_villager_get_gossips(sim, id, gossips, test_below(&stage->random, 5));
  (void)ovis_villager_get_offers(sim, id, offers, test_below(&stage->random, 5));
  (void)ovis_villager_get_reputation(sim, id, any_mob(stage));
  (void)ovis_villager_get_price(sim, id, any_count(stage, 5));
  (void)ovis_mob_get_healer(sim, id, &subject);
}

static void wardens(calls_stage* stage) {
  const ovis_mob_id id = any_of(stage, "warden");
  ovis_suspect suspects[3];
  ovis_hearing hearing;
  (void)ovis_warden_get_suspects(stage->scene.sim, id, suspects, test_below(&stage->random, 4));
  (void)ovis_mob_get_hearing(stage->scene.sim, id, &hearing);
}

static void mobs_in(calls_stage* stage) {
  ovis_aabb box;
  box.min = any_place(stage);
  box.max = any_place(stage);
  ovis_mob_id found[4];
  const int32_t capacity = test_below(&stage->random, 5);
  const int32_t count = ovis_sim_find_mobs(stage->scene.sim, &box, found, capacity);
  assert_true(count >= 0 && count <= ovis_sim_get_mob_count(stage->scene.sim));
}

static void glance(calls_stage* stage) {
  ovis_mob_glance seen[4];
  const int32_t first = test_below(&stage->random, 60);
  (void)ovis_sim_get_glances(stage->scene.sim, first, seen, test_below(&stage->random, 5));
}

static void events(calls_stage* stage) {
  int32_t count;
  const ovis_event* list = ovis_sim_get_events(stage->scene.sim, &count);
  for (int32_t i = 0; i < count; i++) {
    assert_string_not_equal(ovis_event_name(list[i].type), "unknown");
    (void)ovis_event_reason_name(&list[i]);
    (void)ovis_event_has_state(&list[i]);
  }
  (void)ovis_sim_get_events_between(stage->scene.sim, &count);
}

static void raids(calls_stage* stage) {
  ovis_raid list[3];
  (void)ovis_sim_get_raids(stage->scene.sim, list, test_below(&stage->random, 4));
}

static void points(calls_stage* stage) {
  ovis_point point, lost[2];
  int32_t tickets;
  if (ovis_sim_get_point(stage->scene.sim, any_cell(stage), &point) == OVIS_OK) {
    assert_true(point.free_tickets >= 0 && point.free_tickets <= point.tickets);
  }
  (void)ovis_sim_find_point_type(stage->scene.sim, any_item(stage, false), &tickets);
  (void)ovis_sim_get_lost_points(stage->scene.sim, lost, test_below(&stage->random, 3));
}

static void village_register(calls_stage* stage) {
  if (!test_one_in(&stage->random, 10)) {
    return; // it asks for the whole village
  }
  ovis_census_def def = ovis_default_census_def();
  def.sim = stage->scene.sim;
  ovis_census* self;
  assert_int_equal(ovis_census_create(&def, &self), OVIS_OK);
  int32_t count;
  (void)ovis_census_get_residents(self, &count);
  (void)ovis_census_get_points(self, &count);
  (void)ovis_census_get_owners(self, &count);
  (void)ovis_census_get_golems(self, &count);
  ovis_census_destroy(self);
}

static void cells(calls_stage* stage) {
  const ovis_world* world = stage->scene.world;
  const ovis_pos cell = any_cell(stage);
  const ovis_state state = ovis_world_get_block(world, cell);
  assert_true(state == OVIS_STATE_UNLOADED ||
              state < ovis_blocks_get_state_count(stage->scene.registry));
  (void)ovis_world_get_block_light(world, cell);
  (void)ovis_world_get_sky_light(world, cell);
  (void)ovis_world_get_biome(world, cell);
  (void)ovis_world_get_precipitation(world, cell);
  const ovis_heightmap kind = (ovis_heightmap)test_below(&stage->random, OVIS_HEIGHTMAP_COUNT);
  (void)ovis_world_get_height(world, kind, cell.x, cell.z);
  const ovis_section_pos section = {cell.x, 4, cell.z};
  (void)ovis_world_is_loaded(world, section);
}

static void rays(calls_stage* stage) {
  const ovis_vec3 from = any_place(stage);
  const ovis_vec3 to = any_place(stage);
  const ovis_ray_fluids fluids = (ovis_ray_fluids)test_below(&stage->random, 3);
  const ovis_ray_hit hit = ovis_world_cast_ray(stage->scene.world, from, to, fluids);
  assert_true(hit.fraction >= 0 && hit.fraction <= 1);
}

static void boxes(calls_stage* stage) {
  ovis_aabb box;
  box.min = any_place(stage);
  const ovis_vec3 size = any_velocity(stage);
  box.max = (ovis_vec3){box.min.x + size.x, box.min.y + size.y, box.min.z + size.z};
  ovis_aabb found[4];
  int32_t count;
  (void)ovis_world_has_collision(stage->scene.world, &box);
  (void)ovis_world_sweep(stage->scene.world, &box, any_velocity(stage));
  (void)ovis_world_get_boxes(stage->scene.world, &box, found, test_below(&stage->random, 5),
                             &count);
}

static void count_field(void* context, const ovis_field* field) {
  (void)field;
  ++*(int32_t*)context;
}

static void fields(calls_stage* stage) {
  const ovis_mob_id id = any_mob(stage);
  ovis_mob_state seen;
  (void)ovis_mob_get_state(stage->scene.sim, id, &seen);
  int32_t count = 0;
  (void)ovis_sim_visit_fields(stage->scene.sim, seen.serial, count_field, &count);
  ovis_hash_mark marks[3];
  uint64_t hash;
  (void)ovis_sim_get_hash_marks(stage->scene.sim, marks, 3, &hash);
  assert_true(hash == ovis_sim_get_hash(stage->scene.sim));
  uint64_t rooms[3];
  (void)ovis_sim_get_hash_rooms(stage->scene.sim, rooms, 3, &hash);
  assert_true(hash == ovis_sim_get_hash(stage->scene.sim));
  assert_true(rooms[0] == marks[0].hash);
}

calls_table calls_that_ask(void) {
  static const calls_entry entries[] = {{"mob", mob},
                                        {"props", props},
                                        {"effects", effects},
                                        {"memories", memories},
                                        {"options", options},
                                        {"walks", walks},
                                        {"bonds", bonds},
                                        {"gear", gear},
                                        {"villagers", villagers},
                                        {"wardens", wardens},
                                        {"mobs_in", mobs_in},
                                        {"glance", glance},
                                        {"events", events},
                                        {"raids", raids},
                                        {"points", points},
                                        {"village_register", village_register},
                                        {"cells", cells},
                                        {"rays", rays},
                                        {"boxes", boxes},
                                        {"fields", fields}};
  return (calls_table){entries, LENGTH(entries)};
}

// ---- Broken preconditions

static void break_indices(calls_stage* stage) {
  const ovis_sim* sim = stage->scene.sim;
  const ovis_mob_id id = any_mob(stage);
  (void)ovis_sim_get_mob(sim, wild_count(stage));
  (void)ovis_mob_get_rider(sim, id, wild_count(stage));
  (void)ovis_mob_get_nav_node(sim, id, wild_count(stage));
}

// Capacities below 0. One above the length of an array cannot be noticed.
static void break_capacities(calls_stage* stage) {
  const ovis_sim* sim = stage->scene.sim;
  const ovis_mob_id id = any_mob(stage);
  const int32_t capacity = test_one_in(&stage->random, 2) ? -1 : INT32_MIN;
  const ovis_aabb box = {{0, 0, 0}, {64, 99, 64}};
  (void)ovis_sim_get_glances(sim, wild_count(stage), NULL, 0);
  (void)ovis_sim_get_glances(sim, 0, NULL, capacity);
  (void)ovis_mob_get_running_options(sim, id, NULL, capacity);
  (void)ovis_mob_get_memories(sim, id, NULL, capacity);
  (void)ovis_sim_find_mobs(sim, &box, NULL, capacity);
  (void)ovis_sim_get_raids(sim, NULL, capacity);
  (void)ovis_villager_get_offers(sim, id, NULL, capacity);
  (void)ovis_villager_get_gossips(sim, id, NULL, capacity);
  (void)ovis_warden_get_suspects(sim, id, NULL, capacity);
  (void)ovis_sim_get_lost_points(sim, NULL, capacity);
}

static void break_defs(calls_stage* stage) {
  ovis_mob_id id;
  const ovis_spawn_def unset = {0};
  (void)ovis_mob_spawn(stage->scene.sim, &unset, &id);
  assert_int_equal(id.value, 0);
  const ovis_item_def none = {0};
  (void)ovis_item_spawn(stage->scene.sim, &none, &id);
  assert_int_equal(id.value, 0);
}

calls_table calls_that_break(void) {
  static const calls_entry entries[] = {{"broken indices", break_indices},
                                        {"broken capacities", break_capacities},
                                        {"broken defs", break_defs}};
  return (calls_table){entries, LENGTH(entries)};
}
