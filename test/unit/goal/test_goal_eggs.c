// Zombies and turtle eggs.
#include "support/goal_probe.h"
#include "support/test.h"

#include <math.h>

static const ov_remove_block_settings eggs = {
    .speed = 1, .block = OV_BLOCK_TURTLE_EGG, .range = 24, .range_y = 3};

static bool finds(mob_scene* scene, ovis_mob_id zombie, goal_probe* out) {
  goal_probe_init(out, scene, zombie, &ov_goal_remove_block, &eggs);
  return goal_probe_can_use(out);
}

TEST(eggs_are_found_within_24_blocks_and_three_up_or_down) {
  static const struct {
    ovis_pos at;
    bool is_found;
  } places[] = {{{40, 64, 64}, true},  {{39, 64, 64}, false}, {{88, 64, 88}, true},
                {{88, 64, 89}, false}, {{60, 67, 60}, true},  {{60, 68, 60}, false},
                {{60, 61, 60}, true},  {{60, 60, 60}, false}};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_pos at = places[i].at;
    mob_scene_fill(&scene, at, (ovis_pos){at.x, at.y + 2, at.z}, "air");
    mob_scene_set(&scene, at.x, at.y, at.z, "turtle_egg");
    const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
    goal_probe look;
    assert_true(finds(&scene, zombie, &look) == places[i].is_found);
    const ovis_vec3 block = goal_probe_place(&look, "block");
    assert_true(!places[i].is_found || (block.x == at.x && block.y == at.y && block.z == at.z));
    mob_scene_close(&scene);
  }
}

TEST(an_egg_needs_two_cells_of_air_above) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_set(&scene, 60, 64, 64, "turtle_egg");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  goal_probe look;
  assert_true(finds(&scene, zombie, &look));
  mob_scene_set(&scene, 60, 66, 64, "short_grass");
  assert_false(finds(&scene, zombie, &look));
  mob_scene_set(&scene, 60, 66, 64, "air");
  mob_scene_set(&scene, 60, 65, 64, "torch");
  assert_false(finds(&scene, zombie, &look));
  mob_scene_close(&scene);
}

// By height 0, 1, -1, ..., then by rings, then x 0, 1, -1, ..., then z.
TEST(of_many_eggs_the_first_of_the_search_is_taken) {
  static const ovis_pos order[] = {{64, 64, 64}, {65, 64, 64}, {65, 64, 65}, {63, 64, 64},
                                   {64, 64, 66}, {64, 64, 62}, {66, 64, 64}, {64, 65, 70},
                                   {70, 63, 64}, {64, 66, 64}};
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  const int32_t count = (int32_t)(sizeof order / sizeof *order);
  mob_scene_fill(&scene, (ovis_pos){70, 63, 64}, (ovis_pos){70, 63, 64}, "air");
  for (int32_t i = count - 1; i >= 0; i--) {
    mob_scene_set(&scene, order[i].x, order[i].y, order[i].z, "turtle_egg");
    if (i == count - 1) {
      mob_scene_set(&scene, 64, 66, 64, "air"); // would cover the one at the feet
      continue;
    }
    goal_probe look;
    assert_true(finds(&scene, zombie, &look));
    const ovis_vec3 block = goal_probe_place(&look, "block");
    assert_true(block.x == order[i].x && block.y == order[i].y && block.z == order[i].z);
  }
  mob_scene_close(&scene);
}

TEST(without_an_egg_it_searches_again_after_200_to_400_ticks) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  int32_t shortest = 1000;
  int32_t longest = 0;
  for (int i = 0; i < 300; i++) {
    goal_probe look;
    assert_false(finds(&scene, zombie, &look));
    int32_t questions = 0;
    while (goal_probe_number(&look, "checks_until_search") > 0) {
      assert_false(goal_probe_can_use(&look));
      assert_int_equal(look.why.reason, OVIS_REASON_COOLDOWN);
      questions++;
    }
    shortest = questions < shortest ? questions : shortest;
    longest = questions > longest ? questions : longest;
  }
  assert_in_range(shortest, 100, 102); // every second tick asks
  assert_in_range(longest, 198, 200);
  mob_scene_close(&scene);
}

static mob_scene open_nest(ovis_mob_id* out_zombie) {
  mob_scene scene = mob_scene_open("sand");
  mob_scene_set(&scene, 60, 64, 64, "turtle_egg");
  *out_zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  return scene;
}

TEST(a_zombie_walks_to_an_egg_and_tramples_it_for_sixty_ticks) {
  ovis_mob_id zombie;
  mob_scene scene = open_nest(&zombie);
  assert_int_equal(mob_scene_until(&scene, zombie, "AttackTurtleEgg", 3), 1);
  int32_t there = 0;
  while (mob_scene_event(&scene, OVIS_EVENT_BLOCK_SET) == NULL) {
    // In the turn, the place that counts is the one before the tick's move.
    const ovis_vec3 at = mob_scene_mob(&scene, zombie).pos;
    const double off2 = (at.x - 60.5) * (at.x - 60.5) + (at.y - 65.5) * (at.y - 65.5) +
                        (at.z - 64.5) * (at.z - 64.5);
    there += off2 < 1.14 * 1.14;
    mob_scene_ticks(&scene, 1);
    assert_true(ovis_sim_get_ticks(scene.sim) < 600);
  }
  // 31 ticks of a goal that ticks every second one.
  assert_in_range(there, 61, 62);
  const ovis_event* set = mob_scene_event(&scene, OVIS_EVENT_BLOCK_SET);
  assert_true(set->mob.value == zombie.value && set->serial == 1 && set->pos.x == 60 &&
              set->pos.y == 64);
  assert_string_equal(mob_scene_block(&scene, 60, 64, 64), "air");
  mob_scene_ticks(&scene, 2);
  assert_false(mob_scene_runs(&scene, zombie, "AttackTurtleEgg"));
  mob_scene_close(&scene);
}

TEST(where_mobs_may_not_change_blocks_eggs_are_left_alone) {
  ovis_mob_id zombie;
  mob_scene scene = open_nest(&zombie);
  ovis_env env = mob_scene_env(&scene);
  env.mob_griefing = false;
  mob_scene_set_env(&scene, &env);
  assert_int_equal(mob_scene_until(&scene, zombie, "AttackTurtleEgg", 500), -1);
  assert_int_equal(mob_scene_option(&scene, zombie, "AttackTurtleEgg").answer.reason,
                   OVIS_REASON_GRIEFING_OFF);
  mob_scene_close(&scene);
}

TEST(a_removed_egg_ends_the_walk) {
  ovis_mob_id zombie;
  mob_scene scene = open_nest(&zombie);
  mob_scene_ticks(&scene, 5);
  assert_true(mob_scene_runs(&scene, zombie, "AttackTurtleEgg"));
  mob_scene_set(&scene, 60, 64, 64, "air");
  mob_scene_ticks(&scene, 2);
  assert_false(mob_scene_runs(&scene, zombie, "AttackTurtleEgg"));
  assert_string_equal(mob_scene_block(&scene, 60, 64, 64), "air");
  mob_scene_close(&scene);
}

TEST(it_gives_up_after_1200_ticks_of_the_goal_on_the_way) {
  ovis_mob_id zombie;
  mob_scene scene = open_nest(&zombie);
  goal_probe walk;
  assert_true(finds(&scene, zombie, &walk));
  goal_probe_start(&walk);
  int32_t ticks = 0;
  while (goal_probe_goes_on(&walk)) {
    goal_probe_tick(&walk);
    ticks++;
    assert_true(ticks < 3000);
  }
  assert_int_equal(ticks, 1201);
  mob_scene_close(&scene);
}

static ovis_verdict refuse(void* context, const ovis_act* act, int32_t* out_reason) {
  int32_t* asked = context;
  *asked += act->verb == OVIS_VERB_SET_BLOCK;
  *out_reason = 9;
  return act->verb == OVIS_VERB_SET_BLOCK ? OVIS_VERDICT_REFUSED : OVIS_VERDICT_DO;
}

TEST(the_host_may_keep_its_eggs) {
  int32_t asked = 0;
  ovis_sim_def def = ovis_default_sim_def();
  def.on_act = refuse;
  def.act_context = &asked;
  mob_scene scene = mob_scene_open_def("sand", &def);
  mob_scene_set(&scene, 60, 64, 64, "turtle_egg");
  mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  mob_scene_ticks(&scene, 600);
  assert_true(asked > 0);
  assert_string_equal(mob_scene_block(&scene, 60, 64, 64), "turtle_egg");
  mob_scene_close(&scene);
}
