// Random calls that change mobs, players, items and what they know.
#include "hostile/calls.h"

#include "support/outcomes.h"
#include "support/test.h"

#include <ovis/item.h>
#include <ovis/sim.h>
#include <ovis/tree.h>

#include <stdio.h>
#include <string.h>

#define LENGTH(list) ((int32_t)(sizeof(list) / sizeof *(list)))

static void keep_id(calls_stage* stage, ovis_mob_id mob) {
  if (mob.value != 0) {
    stage->ids[stage->id_count++ % CALLS_IDS_MAX] = mob;
  }
}

// Species whose properties and minds have most to go wrong come more often than the others.
static const ovis_species* any_species(calls_stage* stage) {
  static const char* const favorites[] = {"villager",
                                          "villager",
                                          "zombie_villager",
                                          "wandering_trader",
                                          "warden",
                                          "allay",
                                          "bee",
                                          "pillager",
                                          "evoker",
                                          "wolf",
                                          "horse",
                                          "llama",
                                          "piglin",
                                          "goat",
                                          "frog",
                                          "axolotl",
                                          "enderman",
                                          "zombie",
                                          "spider",
                                          "skeleton",
                                          "slime"};
  if (test_chance(&stage->random, 50)) {
    return ovis_species_find(favorites[test_below(&stage->random, LENGTH(favorites))]);
  }
  return ovis_species_get(test_below(&stage->random, ovis_species_get_count()));
}

static void spawn(calls_stage* stage) {
  static const char* const minds[] = {NULL,     NULL,         NULL, NULL,
                                      "walker", "chase_rays", "",   "no_such_mind"};
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = any_species(stage);
  def.pos = any_place(stage);
  def.yaw_deg = any_angle(stage);
  def.is_baby = test_one_in(&stage->random, 5);
  def.health = test_one_in(&stage->random, 5) ? any_angle(stage) : 0;
  any_uuid(stage, def.uuid.words);
  def.is_hosted = test_one_in(&stage->random, 8);
  def.has_seconds_body = test_one_in(&stage->random, 8);
  def.mind = minds[test_below(&stage->random, LENGTH(minds))];
  ovis_mob_id mob;
  if (ovis_mob_spawn(stage->scene.sim, &def, &mob) != OVIS_OK) {
    assert_int_equal(mob.value, 0);
  }
  keep_id(stage, mob);
}

static void add_player(calls_stage* stage) {
  const ovis_vec3 place = any_place(stage);
  ovis_mob_id player;
  (void)ovis_player_add(stage->scene.sim, place, any_angle(stage), &player);
  keep_id(stage, player);
}

static void spawn_item(calls_stage* stage) {
  ovis_item_def def = ovis_default_item_def();
  def.stack = any_stack(stage);
  def.pos = any_place(stage);
  def.velocity = any_velocity(stage);
  def.pickup_delay_ticks = any_count(stage, 20);
  def.age_ticks = any_count(stage, 6000);
  def.health = test_one_in(&stage->random, 5) ? any_angle(stage) : 0;
  def.thrower = any_mob(stage);
  any_uuid(stage, def.uuid.words);
  ovis_mob_id item;
  (void)ovis_item_spawn(stage->scene.sim, &def, &item);
  keep_id(stage, item);
}

static void remove_mob(calls_stage* stage) {
  (void)ovis_mob_remove(stage->scene.sim, any_mob(stage));
}

static void place(calls_stage* stage) {
  const ovis_mob_id mob = any_mob(stage);
  const ovis_vec3 at = any_place(stage);
  const float yaw = any_angle(stage);
  (void)ovis_mob_place(stage->scene.sim, mob, at, yaw, any_angle(stage));
}

static void hold(calls_stage* stage) {
  const ovis_mob_id mob = any_mob(stage);
  (void)ovis_mob_set_held_item(stage->scene.sim, mob, any_item(stage, true));
}

static void wear(calls_stage* stage) {
  const ovis_mob_id mob = any_mob(stage);
  const ovis_stack stack = any_stack(stage);
  const bool is_cleared = test_one_in(&stage->random, 10);
  const ovis_slot slot = (ovis_slot)any_count(stage, OVIS_SLOT_COUNT);
  (void)ovis_mob_set_equipment(stage->scene.sim, mob, slot, is_cleared ? NULL : &stack);
}

static void pack(calls_stage* stage) {
  const ovis_mob_id mob = any_of(stage, "villager");
  const ovis_stack stack = any_stack(stage);
  (void)ovis_mob_set_inventory(stage->scene.sim, mob, any_count(stage, OVIS_PACK_MAX), &stack);
}

static void walk_to(calls_stage* stage) {
  const ovis_mob_id mob = any_mob(stage);
  const ovis_vec3 at = any_place(stage);
  const bool is_wild = test_one_in(&stage->random, 5);
  (void)ovis_mob_walk_to(stage->scene.sim, mob, at, is_wild ? wild_number(stage) : 1);
}

static void hurt(calls_stage* stage) {
  const ovis_mob_id mob = any_mob(stage);
  const float amount = test_one_in(&stage->random, 6) ? any_angle(stage) : 1;
  (void)ovis_mob_hurt(stage->scene.sim, mob, amount, any_mob(stage));
}

static void set_prop(calls_stage* stage) {
  const ovis_mob_id mob = any_mob(stage);
  int32_t prop = test_below(&stage->random, OVIS_PROP_COUNT);
  double value;
  for (int32_t i = 0; i < 20 && !ovis_mob_get_prop(stage->scene.sim, mob, (ovis_prop)prop, &value);
       i++) {
    prop = any_count(stage, OVIS_PROP_COUNT);
  }
  const bool is_wild = test_chance(&stage->random, 40);
  value = is_wild ? wild_number(stage) : test_below(&stage->random, 300);
  (void)ovis_mob_set_prop(stage->scene.sim, mob, (ovis_prop)prop, value);
}

static void give_effect(calls_stage* stage) {
  const ovis_mob_id mob = any_mob(stage);
  ovis_effect_state effect;
  effect.ticks = any_count(stage, 200);
  effect.amplifier = any_count(stage, 5);
  const ovis_effect kind = (ovis_effect)any_count(stage, OVIS_EFFECT_COUNT);
  (void)ovis_mob_give_effect(stage->scene.sim, mob, kind, &effect);
}

static void remember(calls_stage* stage) {
  const ovis_mob_id mob = any_of(stage, "villager");
  ovis_memory memory = (ovis_memory)any_count(stage, OVIS_MEM_COUNT);
  ovis_memory known[OVIS_MEM_COUNT];
  const int32_t count = ovis_mob_get_memories(stage->scene.sim, mob, known, OVIS_MEM_COUNT);
  if (count > 0 && test_chance(&stage->random, 50)) {
    memory = known[test_below(&stage->random, count)];
  }
  ovis_memory_value value = {0};
  value.type = memory < OVIS_MEM_COUNT && (int32_t)memory >= 0 ? ovis_memory_get_info(memory).type
                                                               : OVIS_MEMORY_UNIT;
  if (test_one_in(&stage->random, 20)) {
    value.type = (ovis_memory_type)any_count(stage, OVIS_MEMORY_PLACES + 1);
  }
  value.dimension = (ovis_memory_dimension)(test_chance(&stage->random, 70)
                                                ? 0
                                                : any_count(stage, OVIS_MEMORY_DIMENSION_COUNT));
  value.damage = (ovis_damage)any_count(stage, 12);
  value.close_enough = any_count(stage, 8);
  value.speed = test_one_in(&stage->random, 6) ? any_angle(stage) : 0.5f;
  value.cell = any_cell(stage);
  value.number =
      test_one_in(&stage->random, 6) ? (int64_t)test_random(&stage->random) : any_count(stage, 2);
  const ovis_mob_id other = any_mob(stage);
  ovis_mob_state seen;
  value.entity = ovis_mob_get_state(stage->scene.sim, other, &seen) ? seen.serial : other.value;
  value.point = any_place(stage);
  value.ttl = test_chance(&stage->random, 50) ? OVIS_MEMORY_FOR_EVER : any_count(stage, 400);
  const bool is_erased = test_one_in(&stage->random, 8);
  (void)ovis_mob_set_memory(stage->scene.sim, mob, memory, is_erased ? NULL : &value);
}

static void report(calls_stage* stage) {
  ovis_body_report body = {.pos = any_place(stage)};
  body.velocity = any_velocity(stage);
  body.is_on_ground = test_one_in(&stage->random, 2);
  body.has_hit_side = test_one_in(&stage->random, 2);
  (void)ovis_mob_report_body(stage->scene.sim, any_mob(stage), &body);
}

static void mount(calls_stage* stage) {
  const ovis_mob_id rider = any_mob(stage);
  (void)ovis_mob_mount(stage->scene.sim, rider, any_mob(stage));
}

static void dismount(calls_stage* stage) {
  (void)ovis_mob_dismount(stage->scene.sim, any_mob(stage));
}

static void draw_jockey(calls_stage* stage) {
  ovis_mob_id rider;
  (void)ovis_mob_draw_jockey(stage->scene.sim, any_mob(stage), &rider);
  keep_id(stage, rider);
}

static void set_player(calls_stage* stage) {
  ovis_player_state state;
  state.is_sneaking = test_one_in(&stage->random, 3);
  state.is_sprinting = test_one_in(&stage->random, 3);
  state.is_swimming = test_one_in(&stage->random, 3);
  state.mode = (ovis_game_mode)any_count(stage, OVIS_GAME_MODE_COUNT);
  (void)ovis_player_set_state(stage->scene.sim, any_of(stage, NULL), &state);
}

static void use(calls_stage* stage) {
  ovis_use use = {.player = any_of(stage, NULL)};
  use.item = any_item(stage, true);
  use.mob = test_one_in(&stage->random, 3) ? OVIS_NO_MOB : any_mob(stage);
  use.cell = any_cell(stage);
  (void)use_of(stage->scene.sim, &use);
}

static void break_block(calls_stage* stage) {
  const ovis_mob_id player = any_of(stage, NULL);
  (void)ovis_player_break_block(stage->scene.sim, player, any_cell(stage));
}

static void lie_down(calls_stage* stage) {
  const ovis_mob_id mob = any_of(stage, test_one_in(&stage->random, 2) ? "villager" : NULL);
  (void)ovis_player_lie_down(stage->scene.sim, mob, any_cell(stage));
}

static void get_up(calls_stage* stage) {
  (void)ovis_player_get_up(stage->scene.sim, any_mob(stage));
}

static void knot(calls_stage* stage) {
  const ovis_mob_id mob = any_mob(stage);
  (void)ovis_mob_set_knot(stage->scene.sim, mob, any_cell(stage));
}

static void suspect(calls_stage* stage) {
  const ovis_mob_id warden = any_of(stage, "warden");
  const ovis_mob_id mob = any_mob(stage);
  (void)ovis_warden_set_suspect(stage->scene.sim, warden, mob, any_count(stage, 151));
}

static ovis_noise any_noise(calls_stage* stage) {
  ovis_noise noise = {.is_there = test_one_in(&stage->random, 2)};
  noise.kind = (ovis_vibration_kind)any_count(stage, OVIS_VIBRATION_COUNT);
  noise.pos = any_place(stage);
  noise.source = any_mob(stage).value;
  noise.distance = test_one_in(&stage->random, 6) ? wild_number(stage) : 5;
  noise.tick = any_count(stage, 100);
  return noise;
}

static void set_hearing(calls_stage* stage) {
  ovis_hearing hearing;
  hearing.candidate = any_noise(stage);
  hearing.current = any_noise(stage);
  hearing.ticks_left = any_count(stage, 17);
  const ovis_mob_id mob = any_of(stage, test_one_in(&stage->random, 2) ? "warden" : "allay");
  (void)ovis_mob_set_hearing(stage->scene.sim, mob, &hearing);
}

static void gossip(calls_stage* stage) {
  const ovis_mob_id villager = any_of(stage, "villager");
  const ovis_mob_id subject = any_mob(stage);
  const ovis_gossip type = (ovis_gossip)any_count(stage, OVIS_GOSSIP_COUNT);
  (void)ovis_villager_add_gossip(stage->scene.sim, villager, subject, type, any_count(stage, 201));
}

static void set_gossip(calls_stage* stage) {
  ovis_known_gossip known;
  any_uuid(stage, known.subject.words);
  known.type = (ovis_gossip)any_count(stage, OVIS_GOSSIP_COUNT);
  known.value = any_count(stage, 201);
  (void)ovis_villager_set_gossip(stage->scene.sim, any_of(stage, "villager"), &known);
}

static void set_healer(calls_stage* stage) {
  ovis_uuid subject;
  any_uuid(stage, subject.words);
  (void)ovis_mob_set_healer(stage->scene.sim, any_of(stage, "zombie_villager"), subject);
}

static void set_offer(calls_stage* stage) {
  ovis_offer offer = {0};
  offer.cost_a = any_stack(stage).item;
  offer.result = any_stack(stage).item;
  offer.cost_a_count = any_count(stage, 65);
  offer.cost_b_count = any_count(stage, 2);
  offer.result_count = any_count(stage, 65);
  offer.uses = any_count(stage, 5);
  offer.max_uses = any_count(stage, 20);
  offer.demand = any_count(stage, 5);
  offer.special_price = any_count(stage, 5);
  offer.xp = any_count(stage, 30);
  offer.price_multiplier = test_one_in(&stage->random, 8) ? any_angle(stage) : 0.05f;
  const ovis_mob_id mob = any_of(stage, "villager");
  const bool is_removed = test_one_in(&stage->random, 10);
  (void)ovis_villager_set_offer(stage->scene.sim, mob, any_count(stage, 5),
                                is_removed ? NULL : &offer);
}

static void trade(calls_stage* stage) {
  const ovis_mob_id villager = any_of(stage, "villager");
  const ovis_mob_id player = any_of(stage, NULL);
  (void)ovis_villager_open_trade(stage->scene.sim, villager, player);
  const int32_t index = any_count(stage, 5);
  (void)ovis_villager_trade(stage->scene.sim, villager, index);
  if (test_one_in(&stage->random, 2)) {
    (void)ovis_villager_close_trade(stage->scene.sim, villager);
  }
}

static void tell(calls_stage* stage) {
  const char* name = any_item(stage, false);
  const ovis_vec3 at = any_place(stage);
  const double range = test_one_in(&stage->random, 4) ? wild_number(stage) : 16;
  (void)ovis_sim_tell(stage->scene.sim, name, at, range, any_mob(stage), NULL);
}

static void apply_again(calls_stage* stage) {
  int32_t count;
  const ovis_input* inputs = ovis_sim_get_inputs(stage->scene.sim, &count);
  if (count == 0) {
    return;
  }
  ovis_input input = inputs[test_below(&stage->random, count)];
  switch (test_below(&stage->random, 8)) {
  case 0: input.mob = test_random(&stage->random); break;
  case 1: input.pos = any_place(stage); break;
  case 2: input.value = wild_number(stage); break;
  case 3: input.cell = any_cell(stage); break;
  case 4: input.kind = (ovis_input_kind)any_count(stage, OVIS_INPUT_COUNT); break;
  case 5: input.reason = wild_count(stage); break;
  case 6: input.health = any_angle(stage); break;
  default: break;
  }
  (void)ovis_sim_apply_input(stage->scene.sim, &input);
}

calls_table calls_of_mobs(void) {
  static const calls_entry entries[] = {{"spawn", spawn},
                                        {"spawn", spawn},
                                        {"add_player", add_player},
                                        {"spawn_item", spawn_item},
                                        {"remove", remove_mob},
                                        {"place", place},
                                        {"hold", hold},
                                        {"wear", wear},
                                        {"pack", pack},
                                        {"walk_to", walk_to},
                                        {"hurt", hurt},
                                        {"set", set_prop},
                                        {"set", set_prop},
                                        {"set", set_prop},
                                        {"give_effect", give_effect},
                                        {"remember", remember},
                                        {"remember", remember},
                                        {"report", report},
                                        {"mount", mount},
                                        {"dismount", dismount},
                                        {"draw_jockey", draw_jockey},
                                        {"set_player", set_player},
                                        {"use", use},
                                        {"use", use},
                                        {"break", break_block},
                                        {"lie_down", lie_down},
                                        {"get_up", get_up},
                                        {"knot", knot},
                                        {"set_suspect", suspect},
                                        {"set_hearing", set_hearing},
                                        {"gossip", gossip},
                                        {"set_gossip", set_gossip},
                                        {"set_healer", set_healer},
                                        {"set_offer", set_offer},
                                        {"trade", trade},
                                        {"tell", tell},
                                        {"apply", apply_again}};
  return (calls_table){entries, LENGTH(entries)};
}
