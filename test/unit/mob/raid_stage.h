// A village of four under a bell, with a raid: for the tests of raids.
#ifndef OVIS_TEST_UNIT_MOB_RAID_STAGE_H
#define OVIS_TEST_UNIT_MOB_RAID_STAGE_H

#include "agent/raid.h"
#include "species/illagers/raider_goals.h"
#include "support/goal_probe.h"
#include "support/test.h"

enum { X = 64, Z = 64, Y = 64, FOLK = 4 };

// ---- A village

typedef struct stage {
  mob_scene scene;
  ovis_mob_id folk[FOLK];
} stage;

static inline stage open_stage(void) {
  stage self = {.scene = mob_scene_open("stone")};
  mob_scene* scene = &self.scene;
  mob_scene_set_time(scene, 3000);
  mob_scene_set(scene, X, Y, Z, "bell");
  for (int i = 0; i < FOLK; i++) {
    mob_scene_set(scene, X - 8 + 4 * i, Y, Z + 6, "white_bed[part=head,facing=north]");
    mob_scene_set(scene, X - 8 + 4 * i, Y, Z + 7, "white_bed[part=foot,facing=north]");
    self.folk[i] = mob_scene_spawn(scene, "villager", X - 5.5 + 3 * i, Z + 2.5);
  }
  mob_scene_ticks(scene, 200);
  return self;
}

static inline int32_t begin(stage* self, int32_t omen) {
  int32_t id;
  assert_int_equal(ovis_raid_begin(self->scene.sim, (ovis_pos){X, Y, Z}, omen, &id), OVIS_OK);
  return id;
}

static inline bool find(const stage* self, int32_t id, ovis_raid* out) {
  *out = (ovis_raid){0};
  ovis_raid raids[8];
  const int32_t count = ovis_sim_get_raids(self->scene.sim, raids, 8);
  for (int32_t i = 0; i < count; i++) {
    if (raids[i].id == id) {
      *out = raids[i];
      return true;
    }
  }
  return false;
}

// The news of the last tick; -1: none.
static inline int32_t news(const stage* self) {
  int32_t count;
  const ovis_event* events = ovis_sim_get_events(self->scene.sim, &count);
  for (int32_t i = 0; i < count; i++) {
    if (events[i].type == OVIS_EVENT_RAID) {
      return events[i].reason;
    }
  }
  return -1;
}

// Ticks until that news comes. -1: it does not.
static inline int32_t until(stage* self, ovis_raid_news wanted, int32_t limit) {
  for (int32_t i = 1; i <= limit; i++) {
    mob_scene_ticks(&self->scene, 1);
    if (news(self) == (int32_t)wanted) {
      return i;
    }
  }
  return -1;
}

static inline int32_t raiders(const stage* self, ovis_mob_id out[64]) {
  int32_t count = 0;
  for (int32_t i = 0; i < ovis_sim_get_mob_count(self->scene.sim); i++) {
    const ovis_mob_id mob = ovis_sim_get_mob(self->scene.sim, i);
    const ov_actor* actor = goal_probe_actor(&self->scene, mob);
    if (actor->kind == OV_ACTOR_MOB && ov_actor_is_alive(actor) && ov_raider_of(actor) != NULL &&
        count < 64) {
      out[count++] = mob;
    }
  }
  return count;
}

static inline void kill_all(stage* self, ovis_mob_id by) {
  ovis_mob_id list[64];
  const int32_t count = raiders(self, list);
  for (int32_t i = 0; i < count; i++) {
    ovis_mob_hurt(self->scene.sim, list[i], 1000, by);
  }
}

static inline void close_stage(stage* self) {
  mob_scene_close(&self->scene);
}

#endif
