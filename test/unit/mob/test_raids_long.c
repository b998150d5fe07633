// Many raids with random fights, turned and cured villagers: each ends with a reason, and taken
// tickets equal memories all the time.
#include "raid_stage.h"
#include "village/raids.h"

#include <ovis/item.h>
#include <ovis/village.h>

#include <stdio.h>
#include <string.h>

enum { STEP = 50, STEPS = 40 };

static bool is_at(const ovis_memory_value* value, ovis_pos cell) {
  return value->cell.x == cell.x && value->cell.y == cell.y && value->cell.z == cell.z;
}

// Living villagers that remember a cell.
static int32_t owners(const mob_scene* scene, ovis_memory memory, ovis_pos cell) {
  int32_t count = 0;
  for (int32_t i = 0; i < ovis_sim_get_mob_count(scene->sim); i++) {
    const ovis_mob_id mob = ovis_sim_get_mob(scene->sim, i);
    const ovis_mob_state state = mob_scene_mob(scene, mob);
    ovis_memory_value value;
    count += state.is_alive && strcmp(state.species->name, "villager") == 0 &&
             ovis_mob_get_memory(scene->sim, mob, memory, &value) && is_at(&value, cell);
  }
  return count;
}

static void expect_tickets(const mob_scene* scene) {
  for (int i = 0; i <= FOLK; i++) {
    const ovis_pos cell = i < FOLK ? (ovis_pos){X - 8 + 4 * i, Y, Z + 6} : (ovis_pos){X, Y, Z};
    ovis_point point;
    assert_int_equal(ovis_sim_get_point(scene->sim, cell, &point), OVIS_OK);
    assert_int_equal(point.tickets - point.free_tickets,
                     owners(scene, i < FOLK ? OVIS_MEM_HOME : OVIS_MEM_MEETING_POINT, cell));
  }
  assert_true(ovis_sim_check(scene->sim));
}

// Somebody of a species dies, or is turned by a zombie, or is cured.
static void happen(stage* self, uint64_t* random) {
  mob_scene* scene = &self->scene;
  for (int32_t i = ovis_sim_get_mob_count(scene->sim) - 1; i >= 0; i--) {
    const ovis_mob_id mob = ovis_sim_get_mob(scene->sim, i);
    const ovis_mob_state state = mob_scene_mob(scene, mob);
    const ov_actor* actor = goal_probe_actor(scene, mob);
    if (!state.is_alive || actor->kind != OV_ACTOR_MOB) {
      continue;
    }
    if (ov_raider_of(actor) != NULL && test_chance(random, 20)) {
      ovis_mob_hurt(scene->sim, mob, 1000, OVIS_NO_MOB);
    } else if (actor->row->id == OV_SPECIES_ZOMBIE_VILLAGER && test_chance(random, 30)) {
      ovis_mob_set_prop(scene->sim, mob, OVIS_PROP_CURE_TIME, 1);
    } else if (actor->row->id == OV_SPECIES_VILLAGER && test_chance(random, 2)) {
      const ovis_mob_id zombie = mob_scene_spawn(scene, "zombie", state.pos.x, state.pos.z);
      ovis_mob_hurt(scene->sim, mob, 1000, zombie);
      ovis_mob_remove(scene->sim, zombie);
    }
  }
}

TEST(tickets_stay_right_through_raids_and_each_ends_with_a_reason) {
  const int64_t raids = test_count(2, 20, 100);
  uint64_t random = test_seed(2026);
  int32_t ends[OVIS_RAID_NEWS_COUNT] = {0};
  for (int64_t n = 0; n < raids; n++) {
    stage self = open_stage();
    ovis_env env = mob_scene_env(&self.scene);
    env.difficulty = OVIS_DIFFICULTY_HARD;
    mob_scene_set_env(&self.scene, &env);
    mob_scene_ticks(&self.scene, test_below(&random, 40));
    const int32_t id = begin(&self, test_below(&random, 6));
    int32_t end = -1;
    ovis_raid raid;
    for (int32_t step = 0; end < 0; step++) {
      if (step == STEPS && find(&self, id, &raid)) {
        ov_raid_find(&self.scene.sim->turn, id)->state.ticks_active = 47990;
      }
      for (int32_t i = 0; i < STEP && end < 0; i++) {
        mob_scene_ticks(&self.scene, 1);
        const int32_t now = news(&self);
        end = now >= 0 && now != OVIS_RAID_NEWS_WAVE ? now : -1;
      }
      expect_tickets(&self.scene);
      happen(&self, &random);
      assert_true(step <= STEPS + 1);
    }
    ends[end]++;
    mob_scene_ticks(&self.scene, 650);
    expect_tickets(&self.scene);
    assert_false(find(&self, id, &raid));
    close_stage(&self);
  }
  for (int32_t i = 0; i < OVIS_RAID_NEWS_COUNT; i++) {
    if (ends[i] > 0) {
      print_message("%d times: %s\n", ends[i], ovis_raid_news_sentence((ovis_raid_news)i));
    }
  }
}
