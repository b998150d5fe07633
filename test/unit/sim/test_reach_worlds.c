// Small worlds in which a mob uses a row of docs/islands.md to its end. In builds that validate a
// row with one column of sections less fails here: ./dev mutants --reach.
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/mob.h>
#include <ovis/village.h>

#include <stdio.h>
#include <string.h>

enum { FEET = MOB_SCENE_FEET, Z = 64 };

static void put_bed(mob_scene* scene, int32_t x) {
  mob_scene_set(scene, x, FEET, Z, "red_bed[part=head,facing=north]");
  mob_scene_set(scene, x, FEET, Z + 1, "red_bed[part=foot,facing=north]");
}

static bool has_home(const mob_scene* scene, ovis_mob_id villager) {
  ovis_memory_value value;
  return ovis_mob_get_memory(scene->sim, villager, OVIS_MEM_HOME, &value);
}

// Walls around a cell keep a mob there.
static void wall_in(mob_scene* scene, int32_t x) {
  mob_scene_fill(scene, (ovis_pos){x - 1, FEET, Z - 1}, (ovis_pos){x + 1, FEET + 1, Z + 1},
                 "stone");
  mob_scene_fill(scene, (ovis_pos){x, FEET, Z}, (ovis_pos){x, FEET + 1, Z}, "air");
}

// A village of one villager, who has claimed a bed beside it.
static void put_village(mob_scene* scene, int32_t x) {
  put_bed(scene, x);
  const ovis_mob_id villager = mob_scene_spawn(scene, "villager", x + 1.5, Z + 0.5);
  mob_scene_ticks(scene, 60);
  assert_true(has_home(scene, villager));
}

// ---- The usual

// It has no path: where it may write is around its place alone.
TEST(usual_write_a_shulker_teleports_into_the_next_column) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_vec3 in_the_air = {9.5, FEET + 3, Z + 0.5};
  const ovis_mob_id shulker = mob_scene_spawn(&scene, "shulker", 9.5, Z + 0.5);
  int32_t far_count = 0;
  for (int32_t i = 0; i < 200; i++) {
    assert_int_equal(ovis_mob_place(scene.sim, shulker, in_the_air, 0, 0), OVIS_OK);
    mob_scene_ticks(&scene, 1);
    far_count += mob_scene_mob(&scene, shulker).pos.x >= 16;
  }
  assert_true(far_count > 0);
  mob_scene_close(&scene);
}

TEST(blast_read_a_strong_creeper_hits_a_mob_at_the_end_of_its_blast) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id creeper = mob_scene_spawn(&scene, "creeper", 8.5, Z + 0.5);
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 114.5, Z + 0.5);
  mob_scene_put(&scene, creeper, OVIS_PROP_POWER, 27);
  mob_scene_put(&scene, creeper, OVIS_PROP_POWERED, 1);
  mob_scene_put(&scene, creeper, OVIS_PROP_FUSE, 1);
  mob_scene_put(&scene, creeper, OVIS_PROP_IGNITED, 1);
  mob_scene_ticks(&scene, 4);
  assert_int_equal(mob_scene_count(&scene, "creeper"), 0);
  assert_true(mob_scene_get(&scene, cow, OVIS_PROP_HEALTH) < 10);
  mob_scene_close(&scene);
}

// The ray of a sight that is nearly 128 blocks long belongs half to each of both.
TEST(usual_read_an_archer_looks_for_a_target_that_is_suddenly_far_away) {
  for (int32_t i = 0; i < 2; i++) { // it thinks in every second tick
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id skeleton = mob_scene_spawn(&scene, "skeleton", 10.5, Z + 0.5);
    mob_scene_fill(&scene, (ovis_pos){9, FEET, Z - 1}, (ovis_pos){11, FEET, Z + 1}, "oak_fence");
    mob_scene_set(&scene, 10, FEET, Z, "air");
    const ovis_mob_id player = mob_scene_tough_player(&scene, 19.5, Z + 0.5);
    mob_scene_ticks(&scene, 60 + i);
    assert_true(mob_scene_mob(&scene, skeleton).target.value == player.value);
    const ovis_vec3 far = {137.5, FEET, Z + 0.5};
    assert_int_equal(ovis_mob_place(scene.sim, player, far, 0, 0), OVIS_OK);
    mob_scene_ticks(&scene, 4);
    assert_true(mob_scene_distance(&scene, skeleton, player) > 112);
    mob_scene_close(&scene);
  }
}

TEST(range_read_a_mob_notices_a_player_at_the_end_of_its_follow_range) {
  const ovis_species_def watcher = {.cookie = OVIS_COOKIE,
                                    .name = "watcher",
                                    .like = "zombie",
                                    .extends = true,
                                    .follow_range = 120,
                                    .reach = 16,
                                    .is_thread_safe = true};
  ovis_sim_def def = ovis_default_sim_def();
  def.species = &watcher;
  def.species_count = 1;
  mob_scene scene = mob_scene_open_def("stone", &def);
  const ovis_mob_id mob = mob_scene_spawn(&scene, "watcher", 2.5, Z + 0.5);
  const ovis_mob_id player = mob_scene_tough_player(&scene, 121.5, Z + 0.5);
  mob_scene_ticks(&scene, 60);
  assert_true(mob_scene_mob(&scene, mob).target.value == player.value);
  mob_scene_close(&scene);
}

// ---- Teleports

// A stare and the rain each make it teleport up to 32 blocks, in one tick.
TEST(teleport_write_an_enderman_teleports_twice_in_a_tick) {
  mob_scene scene = mob_scene_open("grass_block");
  ovis_env env = mob_scene_env(&scene);
  env.is_raining = true;
  mob_scene_set_env(&scene, &env);
  const ovis_vec3 from = {59, FEET, 70}; // section edges are 53 and 54 blocks away
  const ovis_vec3 beside = {56, FEET, 70};
  const ovis_mob_id enderman = mob_scene_spawn(&scene, "enderman", from.x, from.z);
  const ovis_mob_id player = mob_scene_tough_player(&scene, beside.x, beside.z);
  int32_t far_count = 0;
  for (int32_t i = 0; i < 4000; i++) {
    assert_int_equal(ovis_mob_place(scene.sim, enderman, from, 90, 0), OVIS_OK);
    assert_int_equal(ovis_mob_place(scene.sim, player, beside, -90, -17.2f), OVIS_OK);
    mob_scene_put(&scene, enderman, OVIS_PROP_HEALTH, 40);
    mob_scene_ticks(&scene, 1);
    const ovis_vec3 to = mob_scene_mob(&scene, enderman).pos;
    far_count += to.x >= 112 || to.z < 16;
  }
  assert_true(far_count > 0);
  mob_scene_close(&scene);
}

// ---- Villages

TEST(village_read_a_raider_asks_whether_it_is_in_a_village) {
  mob_scene scene = mob_scene_open("grass_block");
  put_village(&scene, 104);
  const ovis_mob_id pillager = mob_scene_spawn(&scene, "pillager", 2.5, Z + 0.5);
  const ovis_raid raid = {.id = 1,
                          .is_active = true,
                          .center = {104, FEET, Z},
                          .omen_level = 1,
                          .wave_count = 3,
                          .waves_spawned = 1,
                          .countdown_ticks = 200};
  assert_int_equal(ovis_raid_restore(scene.sim, &raid), OVIS_OK);
  mob_scene_put(&scene, pillager, OVIS_PROP_RAID_ID, 1);
  assert_true(mob_scene_until(&scene, pillager, "PathfindToRaid", 40) >= 0);
  mob_scene_close(&scene);
}

TEST(village_place_read_a_zombie_draws_places_beyond_the_edge_of_a_village) {
  mob_scene scene = mob_scene_open("grass_block");
  put_village(&scene, 8);
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 98.5, Z + 0.5);
  wall_in(&scene, 98);
  mob_scene_set_time(&scene, MOB_SCENE_NIGHT);
  mob_scene_ticks(&scene, 60);
  assert_int_equal(mob_scene_option(&scene, zombie, "MoveThroughVillage").answer.reason,
                   OVIS_REASON_NO_PLACE); // none of its places was in the village
  mob_scene_close(&scene);
}

TEST(village_way_read_a_golem_looks_for_the_way_to_a_village) {
  mob_scene scene = mob_scene_open("grass_block");
  put_village(&scene, 8);
  const ovis_mob_id golem = mob_scene_spawn(&scene, "iron_golem", 98.5, Z + 0.5);
  assert_true(mob_scene_until(&scene, golem, "MoveBackToVillage", 200) >= 0);
  mob_scene_close(&scene);
}

TEST(point_write_a_villager_claims_a_bed_three_columns_away) {
  mob_scene scene = mob_scene_open("grass_block");
  put_bed(&scene, 55);
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 8.5, Z + 0.5);
  mob_scene_ticks(&scene, 60);
  assert_true(has_home(&scene, villager));
  mob_scene_close(&scene);
}

// ---- Raids

TEST(raid_a_villager_counts_the_raiders_of_a_raid_at_the_end_of_its_range) {
  mob_scene scene = mob_scene_open("grass_block");
  put_village(&scene, 98);
  const ovis_mob_id far = mob_scene_spawn(&scene, "villager", 4.5, Z + 0.5);
  wall_in(&scene, 4);
  const ovis_raid raid = {.id = 1,
                          .is_active = true,
                          .center = {98, FEET, Z},
                          .omen_level = 1,
                          .wave_count = 3,
                          .waves_spawned = 1,
                          .countdown_ticks = 200};
  assert_int_equal(ovis_raid_restore(scene.sim, &raid), OVIS_OK);
  bool prepares = false;
  for (int32_t i = 0; i < 150; i++) {
    mob_scene_ticks(&scene, 1);
    const char* activity = ovis_mob_get_activity(scene.sim, far);
    prepares |= activity != NULL && strcmp(activity, "pre_raid") == 0;
  }
  assert_true(prepares);
  mob_scene_close(&scene);
}

// ---- Functions of the host

static ovis_status act_status; // of the last block that on_act set
static ovis_state act_block;

static ovis_verdict set_far_block(void* context, const ovis_act* act, int32_t* out_reason) {
  (void)context;
  (void)out_reason;
  act_status =
      ovis_world_set_block(ovis_sim_get_world(act->sim), (ovis_pos){65, FEET + 5, Z}, act_block);
  return OVIS_VERDICT_DO;
}

TEST(act_write_on_act_sets_a_block_at_the_end_of_its_reach) {
  ovis_sim_def def = ovis_default_sim_def();
  def.on_act = set_far_block;
  def.act_verbs = 1u << OVIS_VERB_HURT;
  def.act_reach = 64;
  mob_scene scene = mob_scene_open_def("stone", &def);
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 2.5, Z + 0.5);
  act_block = ovis_world_get_block(scene.world, (ovis_pos){2, FEET - 1, Z});
  act_status = OVIS_NOT_FOUND;
  mob_scene_put(&scene, sheep, OVIS_PROP_FIRE, 60);
  mob_scene_ticks(&scene, 30);
  assert_int_equal(act_status, OVIS_OK);
  assert_string_equal(mob_scene_block(&scene, 65, FEET + 5, Z), "stone");
  mob_scene_close(&scene);
}

static int32_t far_blocks_seen;

static void look_far(const ovis_turn* turn) {
  const ovis_world* world = ovis_sim_get_world(turn->sim);
  far_blocks_seen += ovis_world_get_block(world, (ovis_pos){121, FEET - 1, Z}) == act_block;
}

TEST(mind_read_a_mind_of_the_host_looks_at_a_block_at_the_end_of_its_reach) {
  ovis_mind_def mind = ovis_default_mind_def();
  mind.name = "watcher";
  mind.think = look_far;
  mind.reach = 120;
  mind.is_thread_safe = true;
  ovis_sim_def def = ovis_default_sim_def();
  def.minds = &mind;
  def.mind_count = 1;
  mob_scene scene = mob_scene_open_def("stone", &def);
  act_block = ovis_world_get_block(scene.world, (ovis_pos){2, FEET - 1, Z});
  far_blocks_seen = 0;
  mob_scene_spawn_with(&scene, "pig", "watcher", 2.5, Z + 0.5);
  mob_scene_ticks(&scene, 10);
  assert_true(far_blocks_seen > 0);
  mob_scene_close(&scene);
}

// ---- The message

#if defined(OVIS_ENABLE_VALIDATE)
static char message[512]; // the first one

static bool keep_message(const char* condition, const char* file, int line) {
  (void)file;
  (void)line;
  if (message[0] == '\0') {
    snprintf(message, sizeof message, "%s", condition);
  }
  return false;
}
#endif

TEST(message_names_the_actor_its_part_and_the_cell) {
#if !defined(OVIS_ENABLE_VALIDATE)
  printf("this build proves no reach; the builds debug and asan do\n");
  skip();
#else
  ovis_mind_def mind = ovis_default_mind_def();
  mind.name = "watcher";
  mind.think = look_far;
  mind.reach = 32;
  ovis_sim_def def = ovis_default_sim_def();
  def.minds = &mind;
  def.mind_count = 1;
  mob_scene scene = mob_scene_open_def("stone", &def);
  mob_scene_spawn_with(&scene, "pig", "watcher", 2.5, Z + 0.5);
  ovis_set_assert_handler(keep_message);
  mob_scene_ticks(&scene, 1);
  ovis_set_assert_handler(NULL);
  assert_string_equal(message, "tick 1, mob 1 (pig), its own code: it reads the column of cell "
                               "112 64, beyond its reach");
  mob_scene_close(&scene);
#endif
}
