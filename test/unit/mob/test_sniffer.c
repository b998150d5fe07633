// Sniffers: they scent, search, dig, rise, are happy, and remember where they dug.
#include "sim/sim_internal.h"

#include "mind/brain/brain.h"
#include "species/animals/sniffer.h"
#include "support/brain_scene.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

// Ticks until the activity is active; -1: it never was.
static int32_t until(mob_scene* scene, ovis_mob_id id, const char* activity, int32_t limit) {
  for (int32_t i = 0; i < limit; i++) {
    if (strcmp(ovis_mob_get_activity(scene->sim, id), activity) == 0) {
      return i;
    }
    mob_scene_ticks(scene, 1);
  }
  return -1;
}

static bool is_known(const mob_scene* scene, ovis_mob_id id, ovis_pos cell) {
  const ov_brain* brain = ov_brain_of(brain_scene_actor(scene, id));
  const ov_memory_list* list = ov_brain_list(brain, OVIS_MEM_SNIFFER_EXPLORED_POSITIONS);
  for (int32_t i = 0; i < list->count; i++) {
    if (memcmp(&list->places[i].cell, &cell, sizeof cell) == 0) {
      return true;
    }
  }
  return false;
}

TEST(sniffers_search_dig_and_drop_a_seed) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id id = mob_scene_spawn(&scene, "sniffer", 60.5, 60.5);
  assert_true(until(&scene, id, "sniff", 6000) >= 0);
  assert_true(brain_scene_knows(&scene, id, OVIS_MEM_SNIFFER_SNIFFING_TARGET));
  const int32_t walked = until(&scene, id, "dig", 700);
  assert_true(walked >= 0);
  assert_false(brain_scene_knows(&scene, id, OVIS_MEM_SNIFFER_SNIFFING_TARGET));
  const ovis_vec3 at = mob_scene_mob(&scene, id).pos;
  int32_t seed_at = -1, rose_at = -1, done_at = -1;
  for (int32_t i = 1; i < 400 && done_at < 0; i++) {
    mob_scene_ticks(&scene, 1);
    seed_at = seed_at < 0 && ovis_sim_get_mob_count(scene.sim) == 2 ? i : seed_at;
    rose_at = rose_at < 0 && mob_scene_runs(&scene, id, "FinishedDigging") ? i : rose_at;
    done_at = brain_scene_knows(&scene, id, OVIS_MEM_SNIFFER_HAPPY) ? i : -1;
  }
  assert_in_range(seed_at, 119, 123);
  assert_in_range(rose_at, 160, 184);
  assert_in_range(done_at - rose_at, 40, 42);
  ovis_item_state item;
  assert_true(ovis_item_get_state(scene.sim, ovis_sim_get_mob(scene.sim, 1), &item));
  assert_string_equal(ovis_item_name(item.stack.item), "torchflower_seeds");
  const ovis_vec3 seed = mob_scene_mob(&scene, ovis_sim_get_mob(scene.sim, 1)).pos;
  const double ahead = hypot(seed.x - at.x, seed.z - at.z);
  assert_true(fabs(ahead - 2.25) < 0.4);
  ovis_memory_value value;
  assert_true(ovis_mob_get_memory(scene.sim, id, OVIS_MEM_SNIFF_COOLDOWN, &value));
  assert_in_range(value.ttl, 9500, 9600);
  assert_int_equal(brain_scene_number(&scene, id, OVIS_MEM_SNIFFER_EXPLORED_POSITIONS), 1);
  assert_true(is_known(&scene, id, (ovis_pos){(int32_t)floor(at.x), 63, (int32_t)floor(at.z)}));
  assert_in_range(mob_scene_until(&scene, id, "FeelingHappy", 5), 0, 5);
  mob_scene_ticks(&scene, 110);
  assert_false(brain_scene_knows(&scene, id, OVIS_MEM_SNIFFER_HAPPY));
  // It does not sniff during the pause.
  for (int32_t i = 0; i < 300; i++) {
    mob_scene_ticks(&scene, 1);
    assert_false(mob_scene_runs(&scene, id, "Sniffing"));
  }
  mob_scene_close(&scene);
}

TEST(sniffers_dig_in_dirt_alone) {
  static const struct {
    const char* ground;
    bool digs;
  } grounds[] = {{"dirt", true},      {"moss_block", true}, {"podzol", true},
                 {"mycelium", false}, {"stone", false},     {"sand", false}};
  for (size_t i = 0; i < sizeof grounds / sizeof *grounds; i++) {
    mob_scene scene = mob_scene_open(grounds[i].ground);
    const ovis_mob_id id = mob_scene_spawn(&scene, "sniffer", 60.5, 60.5);
    assert_int_equal(until(&scene, id, "sniff", grounds[i].digs ? 6000 : 1500) >= 0,
                     grounds[i].digs);
    mob_scene_close(&scene);
  }
}

TEST(claim_343_sniffers_dig_only_where_they_can_go) {
  mob_scene scene = mob_scene_open("dirt");
  // It stands on stone; all the dirt is behind a wall.
  mob_scene_fill(&scene, (ovis_pos){57, 63, 57}, (ovis_pos){64, 63, 64}, "stone");
  mob_scene_fill(&scene, (ovis_pos){56, 64, 56}, (ovis_pos){65, 66, 65}, "stone");
  mob_scene_fill(&scene, (ovis_pos){57, 64, 57}, (ovis_pos){64, 66, 64}, "air");
  const ovis_mob_id id = mob_scene_spawn(&scene, "sniffer", 61.0, 61.0);
  int32_t sniffs = 0;
  for (int32_t i = 0; i < 3000; i++) {
    mob_scene_ticks(&scene, 1);
    sniffs += mob_scene_runs(&scene, id, "Sniffing");
    assert_false(brain_scene_knows(&scene, id, OVIS_MEM_SNIFFER_SNIFFING_TARGET));
  }
  assert_true(sniffs > 100);
  mob_scene_close(&scene);
}

TEST(blows_end_a_search) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id id = mob_scene_spawn(&scene, "sniffer", 60.5, 60.5);
  assert_true(until(&scene, id, "dig", 8000) >= 0);
  mob_scene_ticks(&scene, 20);
  assert_int_equal(ovis_mob_hurt(scene.sim, id, 1, OVIS_NO_MOB), OVIS_OK);
  mob_scene_ticks(&scene, 24);
  assert_string_equal(ovis_mob_get_activity(scene.sim, id), "idle");
  assert_false(brain_scene_knows(&scene, id, OVIS_MEM_SNIFFER_DIGGING));
  assert_false(brain_scene_knows(&scene, id, OVIS_MEM_SNIFF_COOLDOWN));
  mob_scene_ticks(&scene, 130);
  assert_int_equal(ovis_sim_get_mob_count(scene.sim), 1); // no seed
  mob_scene_close(&scene);
}

TEST(babies_do_not_sniff) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id id = mob_scene_spawn_baby(&scene, "sniffer", 60.5, 60.5);
  int32_t scents = 0;
  for (int32_t i = 0; i < 1500; i++) {
    mob_scene_ticks(&scene, 1);
    scents += mob_scene_runs(&scene, id, "Scenting");
    assert_false(mob_scene_runs(&scene, id, "Sniffing"));
  }
  assert_true(scents > 40);
  mob_scene_close(&scene);
}

TEST(twenty_places_are_remembered_the_newest_first) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id id = mob_scene_spawn(&scene, "sniffer", 60.5, 60.5);
  ov_actor* actor = brain_scene_actor(&scene, id);
  ov_brain* brain = ov_brain_of(actor);
  ov_agent agent = ov_agent_of(&scene.sim->turn, actor);
  for (int32_t i = 0; i < 20; i++) {
    const ov_place place = {.cell = {i, 10, 0}};
    assert_true(ov_brain_push_place(&agent, OVIS_MEM_SNIFFER_EXPLORED_POSITIONS, &place));
  }
  brain_scene_remember(&scene, id, OVIS_MEM_SNIFFER_DIGGING, 1);
  ov_brain_set_unit(brain, OVIS_MEM_SNIFF_COOLDOWN, 9600);
  for (int32_t i = 0; i < 100 && !brain_scene_knows(&scene, id, OVIS_MEM_SNIFFER_HAPPY); i++) {
    ov_brain_erase(brain, OVIS_MEM_WALK_TARGET);
    mob_scene_ticks(&scene, 1);
  }
  const ov_memory_list* list = ov_brain_list(brain, OVIS_MEM_SNIFFER_EXPLORED_POSITIONS);
  assert_int_equal(list->count, 20);
  assert_int_equal(list->places[0].cell.y, 63);
  assert_int_equal(list->places[1].cell.x, 0);
  assert_int_equal(list->places[19].cell.x, 18);
  mob_scene_close(&scene);
}

TEST(sniffers_survive_snapshots) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id id = mob_scene_spawn(&scene, "sniffer", 60.5, 60.5);
  mob_scene_spawn_baby(&scene, "sniffer", 80.5, 60.5);
  assert_true(until(&scene, id, "sniff", 6000) >= 0);
  brain_scene_check_snapshots(&scene, "grass_block", 4, 9);
  assert_true(until(&scene, id, "dig", 8000) >= 0);
  mob_scene_ticks(&scene, 100);
  brain_scene_check_snapshots(&scene, "grass_block", 14, 9);
  mob_scene_close(&scene);
}
