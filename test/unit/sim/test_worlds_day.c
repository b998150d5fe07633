// Real worlds run a day: every mob with a mind that lives and ticks long enough starts options, and
// a snapshot goes on like the run that it was taken of.
#include "support/save_village.h"
#include "support/test.h"

#include <ovis/sim.h>

#include <stdlib.h>
#include <string.h>

enum { DAY = 24000, LOOK_TICKS = 10, PATIENCE = 1200, MOBS_MAX = 4096 };

// Ticks that a mob was seen to tick, and whether an option of it ever ran.
typedef struct watch {
  int32_t ticks[MOBS_MAX];
  bool has_started[MOBS_MAX];
} watch;

static watch seen;

// Blocks suffocate only as whole cubes, or as the four low ones that do. Villagers die of monsters,
// falls, fire, lava or water alone.
static void check_deaths(const village* v) {
  const ovis_blocks* registry = ovis_world_get_blocks(v->world);
  int32_t count;
  const ovis_event* events = ovis_sim_get_events(v->sim, &count);
  for (int32_t i = 0; i < count; i++) {
    const ovis_event* event = &events[i];
    if (event->type == OVIS_EVENT_HURT && event->damage == OVIS_DAMAGE_SUFFOCATION) {
      const char* block =
          ovis_blocks_get_block_name(registry, ovis_blocks_get_block_of(registry, event->state));
      const bool is_low = strcmp(block, "farmland") == 0 || strcmp(block, "dirt_path") == 0 ||
                          strcmp(block, "soul_sand") == 0 || strcmp(block, "mud") == 0;
      const uint64_t tags = ovis_blocks_get_traits(registry, event->state)->tags;
      assert_true(is_low || (tags & OVIS_TAG(FULL_CUBE)) != 0);
      assert_true((tags & OVIS_TAG(LEAVES)) == 0 && strstr(block, "glass") == NULL);
    }
    ovis_mob_state state;
    if (event->type == OVIS_EVENT_DIED && ovis_mob_get_state(v->sim, event->mob, &state) &&
        strcmp(state.species->name, "villager") == 0) {
      print_message("a villager dies by %s\n", ovis_damage_name(event->damage));
      assert_true(event->other.value != 0 || event->damage == OVIS_DAMAGE_FALL ||
                  event->damage == OVIS_DAMAGE_FIRE || event->damage == OVIS_DAMAGE_IN_FIRE ||
                  event->damage == OVIS_DAMAGE_LAVA || event->damage == OVIS_DAMAGE_DROWNING);
    }
  }
}

static void look(const village* v) {
  for (int32_t i = 0; i < v->saved.mobs.count && i < MOBS_MAX; i++) {
    ovis_mob_state state;
    const ovis_mob_id id = ovis_mob_find(v->sim, v->saved.mobs.items[i].serial);
    if (!ovis_mob_get_state(v->sim, id, &state) || state.is_frozen || !state.is_alive ||
        ovis_mob_get_option_count(v->sim, id) == 0) {
      continue;
    }
    int32_t running[4];
    seen.ticks[i] += LOOK_TICKS;
    seen.has_started[i] |= ovis_mob_get_running_options(v->sim, id, running, 4) > 0;
  }
}

static void run_a_day(const char* name) {
  const char* folder = test_shared_data(name);
  if (folder == NULL) {
    skip();
  }
  village v;
  village_open(&v, folder);
  seen = (watch){0};
  const int32_t ticks = (int32_t)test_count(PATIENCE + LOOK_TICKS, DAY, DAY);
  for (int32_t tick = 0; tick < ticks; tick++) {
    assert_int_equal(ovis_sim_tick(v.sim), OVIS_OK);
    check_deaths(&v);
    if (tick % LOOK_TICKS == 0) {
      look(&v);
    }
  }
  int32_t watched = 0;
  int32_t idle = 0;
  for (int32_t i = 0; i < v.saved.mobs.count && i < MOBS_MAX; i++) {
    if (seen.ticks[i] < PATIENCE) {
      continue;
    }
    watched++;
    if (!seen.has_started[i]) {
      ovis_mob_state state;
      const ovis_mob_id id = ovis_mob_find(v.sim, v.saved.mobs.items[i].serial);
      const bool is_there = ovis_mob_get_state(v.sim, id, &state);
      print_error("%s %d never started an option\n", is_there ? state.species->name : "a mob", i);
      idle++;
    }
  }
  print_message("%s: %d mobs, %d with a mind watched\n", name, v.saved.mobs.count, watched);
  assert_int_equal(idle, 0);
  assert_true(ovis_sim_check(v.sim));
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(v.sim, &bytes, &size), OVIS_OK);
  for (int32_t tick = 0; tick < 20; tick++) {
    assert_int_equal(ovis_sim_tick(v.sim), OVIS_OK);
  }
  const uint64_t hash = ovis_sim_get_hash(v.sim);
  ovis_sim_destroy(v.sim);
  v.sim = NULL;
  ovis_sim_def def = ovis_default_sim_def();
  def.world = v.world;
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &v.sim, NULL), OVIS_OK);
  free(bytes);
  for (int32_t tick = 0; tick < 20; tick++) {
    assert_int_equal(ovis_sim_tick(v.sim), OVIS_OK);
  }
  assert_true(ovis_sim_get_hash(v.sim) == hash);
  village_close(&v);
}

TEST(every_mob_of_the_savanna_village_acts) {
  run_a_day("worlds/strange-berries-1.19.2-savanna-village");
}

TEST(every_mob_of_the_shore_acts) {
  run_a_day("worlds/mapf-1.21.10-shore");
}

TEST(every_mob_of_the_bastion_acts) {
  run_a_day("worlds/strange-berries-1.19.2-nether-bastion");
}

TEST(every_mob_of_the_outpost_acts) {
  run_a_day("worlds/ensnbt-1.20.4-pillager-outpost");
}
