// Items that lie in the world: they fall, merge, burn, age, and are thrown and picked up.
#include "sim/sim_internal.h"

#include "life/item_actor.h"
#include "support/mob_scene.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <string.h>

static ovis_mob_id drop_def(const mob_scene* scene, const ovis_item_def* def) {
  ovis_mob_id id;
  assert_int_equal(ovis_item_spawn(scene->sim, def, &id), OVIS_OK);
  assert_int_not_equal(id.value, 0);
  return id;
}

static ovis_item_def def_at(const char* item, int32_t count, double x, double y, double z) {
  ovis_item_def def = ovis_default_item_def();
  def.stack = ovis_stack_from_name(item, count);
  def.pos = (ovis_vec3){x, y, z};
  return def;
}

static ovis_mob_id drop(const mob_scene* scene, const char* item, int32_t count, double x,
                        double z) {
  const ovis_item_def def = def_at(item, count, x, MOB_SCENE_FEET, z);
  return drop_def(scene, &def);
}

static ovis_item_state item_of(const mob_scene* scene, ovis_mob_id id) {
  ovis_item_state state;
  assert_true(ovis_item_get_state(scene->sim, id, &state));
  return state;
}

static bool is_there(const mob_scene* scene, ovis_mob_id id) {
  ovis_item_state state;
  return ovis_item_get_state(scene->sim, id, &state);
}

TEST(an_item_is_an_actor_with_a_stack) {
  mob_scene scene = mob_scene_open("stone");
  ovis_item_def def = def_at("minecraft:bread", 3, 60.5, 70, 60.5);
  def.pickup_delay_ticks = 12;
  const ovis_mob_id id = drop_def(&scene, &def);
  ovis_mob_state mob = mob_scene_mob(&scene, id);
  assert_int_equal(mob.kind, OVIS_ACTOR_ITEM);
  assert_false(mob.is_player);
  assert_false(mob.has_mind);
  assert_string_equal(mob.species->name, "item");
  assert_string_equal(mob.held, "bread");
  assert_int_equal(ovis_sim_get_mob_count(scene.sim), 1);
  mob_scene_ticks(&scene, 5);
  const ovis_item_state state = item_of(&scene, id);
  assert_string_equal(ovis_item_name(state.stack.item), "bread");
  assert_int_equal(state.stack.count, 3);
  assert_int_equal(state.age_ticks, 5);
  assert_int_equal(state.pickup_delay_ticks, 7);
  mob_scene_ticks(&scene, 60);
  mob = mob_scene_mob(&scene, id);
  assert_true(mob.is_on_ground);
  assert_true(mob.pos.y == MOB_SCENE_FEET);
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 20.5, 20.5);
  ovis_item_state none;
  assert_false(ovis_item_get_state(scene.sim, sheep, &none));
  assert_int_equal(none.stack.count, 0);
  mob_scene_close(&scene);
}

TEST(bad_items_are_refused) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_item_def good = def_at("bread", 3, 60.5, 64, 60.5);
  ovis_item_def bad[8];
  for (int32_t i = 0; i < 8; i++) {
    bad[i] = good;
  }
  bad[0].stack = ovis_stack_from_name("bread", 0);
  bad[1].pos.x = 4e7;
  bad[2].velocity.y = 65;
  bad[3].pickup_delay_ticks = -1;
  bad[4].age_ticks = OVIS_ITEM_AGE_MAX;
  bad[5].stack.count = 128;
  bad[6].stack = ovis_stack_from_name("a_mod:thing", 1); // which the simulation has no name of
  bad[7].health = 2000;
  for (int32_t i = 0; i < 8; i++) {
    ovis_mob_id id = (ovis_mob_id){1};
    assert_int_equal(ovis_item_spawn(scene.sim, &bad[i], &id), OVIS_OUT_OF_RANGE);
    assert_int_equal(id.value, 0);
  }
  assert_int_equal(ovis_sim_get_mob_count(scene.sim), 0);
  mob_scene_close(&scene);
}

TEST(stacks_have_sizes) {
  assert_int_equal(ovis_item_get_stack_max("bread"), 64);
  assert_int_equal(ovis_item_get_stack_max("minecraft:ender_pearl"), 16);
  assert_int_equal(ovis_item_get_stack_max("oak_sign"), 16);
  assert_int_equal(ovis_item_get_stack_max("bucket"), 16);
  assert_int_equal(ovis_item_get_stack_max("water_bucket"), 1);
  assert_int_equal(ovis_item_get_stack_max("golden_sword"), 1);
  assert_int_equal(ovis_item_get_stack_max("music_disc_cat"), 1);
  assert_int_equal(ovis_item_get_stack_max("a_mod:thing"), 64);
  assert_int_equal(ovis_stack_from_name("", 4).count, 0);
  assert_int_equal(ovis_stack_from_name(NULL, 4).count, 0);
  ovis_stack stack = ovis_stack_from_name("bread", 62);
  const ovis_stack more = ovis_stack_from_name("bread", 5);
  const ovis_stack other = ovis_stack_from_name("wheat", 5);
  assert_int_equal(ov_stack_room(NULL, &stack, &more), 2);
  assert_int_equal(ov_stack_room(NULL, &stack, &other), 0);
  const ovis_stack taken = ov_stack_take(&stack, 60);
  assert_int_equal(taken.count, 60);
  assert_int_equal(stack.count, 2);
  ov_stack_take(&stack, 60);
  assert_true(ov_stack_is_valid(&stack));
  assert_int_equal(stack.item, 0);
}

// The larger stack takes in the smaller one, the delay is the longer one, the age the shorter.
TEST(items_of_one_kind_merge_at_rest) {
  mob_scene scene = mob_scene_open("stone");
  ovis_item_def few = def_at("bread", 3, 60.5, 64, 60.5);
  few.pickup_delay_ticks = 200;
  few.age_ticks = 100;
  ovis_item_def many = def_at("bread", 5, 60.9, 64, 60.5);
  const ovis_mob_id left = drop_def(&scene, &few);
  const ovis_mob_id right = drop_def(&scene, &many);
  const ovis_mob_id wheat = drop(&scene, "wheat", 3, 60.7, 60.5);
  const ovis_mob_id far_away = drop(&scene, "bread", 3, 62.5, 60.5);
  int32_t merged = 0;
  for (int32_t i = 0; i < 60 && merged == 0; i++) {
    mob_scene_ticks(&scene, 1);
    merged = mob_scene_events(&scene, OVIS_EVENT_MERGED);
  }
  assert_int_equal(merged, 1);
  assert_int_equal(mob_scene_event(&scene, OVIS_EVENT_MERGED)->mob.value, right.value);
  assert_int_equal(mob_scene_event(&scene, OVIS_EVENT_MERGED)->count, 3);
  assert_false(is_there(&scene, left));
  const ovis_item_state state = item_of(&scene, right);
  assert_int_equal(state.stack.count, 8);
  assert_true(state.pickup_delay_ticks > 130);
  assert_true(state.age_ticks < 100);
  mob_scene_ticks(&scene, 100);
  assert_int_equal(item_of(&scene, wheat).stack.count, 3);
  assert_int_equal(item_of(&scene, far_away).stack.count, 3);
  mob_scene_close(&scene);
}

TEST(full_and_different_stacks_do_not_merge) {
  mob_scene scene = mob_scene_open("stone");
  drop(&scene, "bread", 40, 60.5, 60.5);
  drop(&scene, "bread", 40, 60.6, 60.5);
  drop(&scene, "golden_sword", 1, 60.5, 62.5);
  drop(&scene, "golden_sword", 1, 60.6, 62.5);
  ovis_item_def healing = def_at("tipped_arrow", 4, 60.5, 64, 64.5);
  healing.stack.variant = 7;
  ovis_item_def poison = healing;
  poison.stack.variant = 8;
  drop_def(&scene, &healing);
  drop_def(&scene, &poison);
  ovis_item_def never = def_at("egg", 4, 60.5, 64, 66.5);
  never.age_ticks = OVIS_ITEM_AGE_NEVER;
  drop_def(&scene, &never);
  drop_def(&scene, &never);
  mob_scene_ticks(&scene, 120);
  assert_int_equal(ovis_sim_get_mob_count(scene.sim), 8);
  mob_scene_close(&scene);
}

TEST(an_item_disappears_after_five_minutes) {
  mob_scene scene = mob_scene_open("stone");
  ovis_item_def def = def_at("bread", 1, 60.5, 64, 60.5);
  def.age_ticks = OVIS_ITEM_AGE_MAX - 10;
  const ovis_mob_id old = drop_def(&scene, &def);
  def.age_ticks = OVIS_ITEM_AGE_NEVER;
  def.pos.x = 70.5;
  const ovis_mob_id ageless = drop_def(&scene, &def);
  mob_scene_ticks(&scene, 9);
  assert_true(is_there(&scene, old));
  mob_scene_ticks(&scene, 1);
  assert_false(is_there(&scene, old));
  assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_DESPAWNED), 1);
  assert_int_equal(item_of(&scene, ageless).age_ticks, OVIS_ITEM_AGE_NEVER);
  mob_scene_close(&scene);
}

TEST(fire_and_cacti_take_items_but_netherite_does_not_burn) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_set(&scene, 60, 64, 60, "fire");
  mob_scene_set(&scene, 64, 64, 60, "fire");
  mob_scene_set(&scene, 68, 64, 60, "cactus");
  const ovis_mob_id bread = drop(&scene, "bread", 1, 60.5, 60.5);
  const ovis_mob_id ingot = drop(&scene, "netherite_ingot", 1, 64.5, 60.5);
  const ovis_item_def on_cactus = def_at("bread", 1, 68.5, 66, 60.5);
  const ovis_mob_id pricked = drop_def(&scene, &on_cactus);
  mob_scene_ticks(&scene, 4);
  assert_true(is_there(&scene, bread));
  mob_scene_ticks(&scene, 1);
  assert_false(is_there(&scene, bread)); // five half hearts, one a tick
  assert_int_equal(mob_scene_event(&scene, OVIS_EVENT_DIED)->damage, OVIS_DAMAGE_IN_FIRE);
  mob_scene_ticks(&scene, 30);
  assert_true(is_there(&scene, ingot));
  assert_false(is_there(&scene, pricked));
  mob_scene_close(&scene);
}

TEST(items_neither_push_nor_carry_nor_are_mobs_to_goals) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id still = mob_scene_player(&scene, 60.5, 60.5);
  for (int32_t i = 0; i < 30; i++) {
    drop(&scene, "golden_sword", 1, 60.6, 60.5);
  }
  mob_scene_ticks(&scene, 40);
  const ovis_mob_state seen = mob_scene_mob(&scene, still);
  assert_true(seen.pos.x == 60.5); // neither pushed
  assert_true(seen.health == 20);  // nor crammed
  const ovis_mob_id item = ovis_sim_get_mob(scene.sim, 1);
  assert_int_not_equal(ovis_mob_mount(scene.sim, still, item), OVIS_OK);
  assert_int_not_equal(ovis_mob_mount(scene.sim, item, still), OVIS_OK);
  mob_scene_close(&scene);
}

// ---- Verbs

static ov_agent agent_of(const mob_scene* scene, ovis_mob_id id) {
  return ov_agent_of(&scene->sim->turn, ov_crowd_get(&scene->sim->crowd, id.value));
}

TEST(a_thrown_item_flies_off_after_the_tick) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 60.5, 60.5);
  ov_agent agent = agent_of(&scene, cow);
  const ovis_stack stack = ovis_stack_from_name("bread", 2);
  assert_true(
      agent.verbs->throw_item(&agent, &stack, (ovis_vec3){60.5, 65, 60.5}, (ovis_vec3){0.3, 0, 0}));
  assert_int_equal(ovis_sim_get_mob_count(scene.sim), 1);
  ov_sim_spawn_launched(scene.sim);
  ov_sim_merge_turns(scene.sim);
  assert_int_equal(ovis_sim_get_mob_count(scene.sim), 2);
  const ovis_mob_id item = ovis_sim_get_mob(scene.sim, 1);
  assert_int_equal(item_of(&scene, item).thrower, 1);
  assert_int_equal(item_of(&scene, item).pickup_delay_ticks, OV_ITEM_PICKUP_TICKS);
  const ovis_event* threw = mob_scene_event(&scene, OVIS_EVENT_THREW);
  assert_int_equal(threw->mob.value, cow.value);
  assert_int_equal(threw->other.value, item.value);
  assert_string_equal(threw->item, "bread");
  assert_int_equal(threw->count, 2);
  mob_scene_ticks(&scene, 1);
  assert_true(mob_scene_mob(&scene, item).pos.x == 60.8);
  mob_scene_close(&scene);
}

TEST(picking_up_takes_as_much_as_is_asked_for) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 60.5, 60.5);
  const ovis_mob_id item = drop(&scene, "bread", 5, 60.5, 60.5);
  ov_actor* lying = ov_crowd_get(&scene.sim->crowd, item.value);
  assert_false(ov_item_is_free(lying)); // its delay is not over
  mob_scene_ticks(&scene, 10);
  assert_true(ov_item_is_free(lying));
  ov_agent agent = agent_of(&scene, cow);
  ovis_stack taken = agent.verbs->pick_up(&agent, lying, 2);
  assert_int_equal(taken.count, 2);
  assert_int_equal(item_of(&scene, item).stack.count, 3);
  taken = agent.verbs->pick_up(&agent, lying, 9);
  assert_int_equal(taken.count, 3);
  ov_sim_merge_turns(scene.sim);
  assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_PICKED_UP), 2);
  assert_false(ov_item_is_free(lying));
  mob_scene_ticks(&scene, 1);
  assert_false(is_there(&scene, item));
  mob_scene_close(&scene);
}

static ovis_verdict refuse(void* context, const ovis_act* act, int32_t* out_reason) {
  ovis_act* kept = context;
  *kept = *act;
  *out_reason = 3;
  return OVIS_VERDICT_REFUSED;
}

TEST(the_host_is_asked_before_items_move) {
  ovis_act act = {.count = 0};
  ovis_sim_def def = ovis_default_sim_def();
  def.on_act = refuse;
  def.act_context = &act;
  mob_scene scene = mob_scene_open_def("stone", &def);
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 60.5, 60.5);
  const ovis_mob_id item = drop(&scene, "bread", 5, 60.5, 60.5);
  ov_agent agent = agent_of(&scene, cow);
  ov_actor* lying = ov_crowd_get(&scene.sim->crowd, item.value);
  const ovis_stack stack = ovis_stack_from_name("wheat", 2);
  assert_int_equal(agent.verbs->pick_up(&agent, lying, 2).count, 0);
  assert_int_equal(act.verb, OVIS_VERB_PICK_UP);
  assert_int_equal(act.other.value, item.value);
  assert_string_equal(act.item, "bread");
  assert_int_equal(act.count, 2);
  assert_int_equal(item_of(&scene, item).stack.count, 5);
  assert_false(agent.verbs->throw_item(&agent, &stack, agent.self->body.pos, (ovis_vec3){0}));
  assert_int_equal(act.verb, OVIS_VERB_THROW);
  assert_string_equal(act.item, "wheat");
  assert_false(agent.verbs->give(&agent, lying, &stack));
  assert_int_equal(act.verb, OVIS_VERB_GIVE);
  ov_sim_spawn_launched(scene.sim);
  ov_sim_merge_turns(scene.sim);
  assert_int_equal(ovis_sim_get_mob_count(scene.sim), 2);
  assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_REFUSED), 3);
  mob_scene_close(&scene);
}

// ---- State

static void scatter(const mob_scene* scene) {
  for (int32_t i = 0; i < 12; i++) {
    ovis_item_def def = def_at(i % 3 == 0 ? "bread" : "wheat", 1 + i, 60 + 0.3 * i, 66 + i, 60.5);
    def.velocity = (ovis_vec3){0.1, 0.2, 0.03 * i};
    def.age_ticks = i == 5 ? OVIS_ITEM_AGE_MAX - 40 : 0;
    drop_def(scene, &def);
  }
}

// A snapshot in the midst of it goes on with the same hashes.
TEST(items_survive_a_snapshot) {
  mob_scene scene = mob_scene_open("stone");
  scatter(&scene);
  mob_scene_ticks(&scene, 25);
  mob_scene again = mob_scene_restored(&scene, NULL);
  assert_int_equal(ovis_sim_get_mob_count(again.sim), ovis_sim_get_mob_count(scene.sim));
  for (int32_t i = 0; i < 100; i++) {
    assert_true(ovis_sim_get_hash(scene.sim) == ovis_sim_get_hash(again.sim));
    mob_scene_ticks(&scene, 1);
    mob_scene_ticks(&again, 1);
  }
  assert_true(ovis_sim_get_mob_count(scene.sim) < 12);
  mob_scene_close(&scene);
  mob_scene_close(&again);
}

// Every number of an item is in the hash.
TEST(the_hash_covers_an_item) {
  const ovis_item_def usual = def_at("bread", 3, 60.5, 70, 60.5);
  ovis_item_def others[6];
  for (int32_t i = 0; i < 6; i++) {
    others[i] = usual;
  }
  others[0].stack = ovis_stack_from_name("wheat", 3);
  others[1].stack.count = 4;
  others[2].stack.variant = 1;
  others[3].age_ticks = 1;
  others[4].pickup_delay_ticks = 11;
  others[5].velocity.x = 0.1;
  mob_scene plain = mob_scene_open("stone");
  drop_def(&plain, &usual);
  for (int32_t i = 0; i < 6; i++) {
    mob_scene other = mob_scene_open("stone");
    drop_def(&other, &others[i]);
    assert_true(ovis_sim_get_hash(plain.sim) != ovis_sim_get_hash(other.sim));
    mob_scene_close(&other);
  }
  mob_scene_close(&plain);
}

// Inputs repeat a run with items.
TEST(spawned_items_are_inputs) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene again = mob_scene_open("stone");
  assert_int_equal(ovis_sim_keep_inputs(scene.sim, true), OVIS_OK);
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 50.5, 50.5);
  ovis_item_def def = def_at("bread", 3, 60.5, 70, 60.5);
  def.thrower = cow;
  def.velocity.z = 0.2;
  def.uuid.words[2] = 77;
  drop_def(&scene, &def);
  mob_scene_ticks(&scene, 1);
  int32_t count;
  const ovis_input* inputs = ovis_sim_get_inputs(scene.sim, &count);
  assert_int_equal(count, 2);
  for (int32_t i = 0; i < count; i++) {
    assert_int_equal(ovis_sim_apply_input(again.sim, &inputs[i]), OVIS_OK);
  }
  ovis_input bad = inputs[1];
  bad.stack.count = 1000;
  assert_int_equal(ovis_sim_apply_input(again.sim, &bad), OVIS_OUT_OF_RANGE);
  mob_scene_ticks(&again, 1);
  assert_true(ovis_sim_get_hash(scene.sim) == ovis_sim_get_hash(again.sim));
  mob_scene_close(&scene);
  mob_scene_close(&again);
}

TEST(what_an_allay_held_is_dropped_and_not_thrown_when_it_dies) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id allay = mob_scene_spawn(&scene, "allay", 60.5, 60.5);
  const ovis_stack bread = ovis_stack_from_name("bread", 1);
  assert_int_equal(ovis_mob_set_equipment(scene.sim, allay, OVIS_SLOT_MAIN_HAND, &bread), OVIS_OK);
  assert_int_equal(ovis_mob_hurt(scene.sim, allay, 1000, OVIS_NO_MOB), OVIS_OK);
  const ovis_event* dropped = mob_scene_event(&scene, OVIS_EVENT_DROPPED);
  if (dropped == NULL) {
    mob_scene_ticks(&scene, 1);
    dropped = mob_scene_event(&scene, OVIS_EVENT_DROPPED);
  }
  assert_non_null(dropped);
  assert_string_equal(dropped->item, "bread");
  assert_true(dropped->mob.value == allay.value);
  assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_THREW), 0);
  mob_scene_close(&scene);
}

TEST(an_item_that_the_edge_of_the_loaded_world_stops_is_found_where_it_is) {
  mob_scene scene = mob_scene_open("stone");
  ovis_item_def def = def_at("bread", 1, MOB_SCENE_SIDE - 0.5, MOB_SCENE_FEET + 8, 64.5);
  def.velocity = (ovis_vec3){30, 0, 0};
  const ovis_mob_id item = drop_def(&scene, &def);
  mob_scene_ticks(&scene, 1);
  const ovis_vec3 at = mob_scene_mob(&scene, item).pos;
  assert_true(at.x == def.pos.x);
  const ovis_aabb box = {{at.x - 1, at.y - 1, at.z - 1}, {at.x + 1, at.y + 1, at.z + 1}};
  ovis_mob_id found[4];
  assert_int_equal(ovis_sim_find_mobs(scene.sim, &box, found, 4), 1);
  assert_true(found[0].value == item.value);
  mob_scene_close(&scene);
}
