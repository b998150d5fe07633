// Workers and raids: each raid is an island with all whom it concerns; raids that are far from each
// other are two, and whatever is far from both goes on beside them.
#include "support/test.h"
#include "support/twins.h"

#include <ovis/mob.h>
#include <ovis/village.h>

#include <math.h>

#define SITES_MAX 6
#define APART 480 // blocks between two sites
#define MIDDLE 96 // z of all of them, and x of the first
#define COUNTDOWN 10
#define BEGIN_TICK 60 // the villagers have claimed their beds
#define TICKS 200

static int32_t site_count;
static bool takes_in_two; // a second village at the first site, within the first raid

static int32_t x_of(int32_t site) {
  return MIDDLE + site * APART;
}

static void put_village(twin* self, int32_t x, int32_t z) {
  static const char* const jobs[] = {"composter", "loom", "lectern", "barrel"};
  static const char* const others[] = {"iron_golem", "cat",        "sheep",
                                       "snow_golem", "vindicator", "witch"};
  twin_set(self, x, TWIN_FEET, z, "bell[attachment=floor]");
  for (int32_t i = 0; i < 5; i++) {
    const int32_t at_x = x - 10 + 4 * i;
    const int32_t at_z = z + 3 + twin_draw(self, 6);
    twin_set(self, at_x, TWIN_FEET, at_z, "red_bed[part=head,facing=north]");
    twin_set(self, at_x, TWIN_FEET, at_z + 1, "red_bed[part=foot,facing=north]");
    twin_set(self, at_x + 1, TWIN_FEET, z - 4, jobs[twin_draw(self, 4)]);
    twin_spawn(self, "villager", NULL, at_x + 1.5, at_z + 0.5);
  }
  for (int32_t i = 0; i < 3; i++) {
    const double at_x = x + twin_draw(self, 40) - 19.5;
    const double at_z = z + twin_draw(self, 40) - 19.5;
    twin_spawn(self, others[twin_draw(self, 6)], NULL, at_x, at_z);
  }
}

static void build(twin* self) {
  for (int32_t i = 0; i < site_count; i++) {
    put_village(self, x_of(i), MIDDLE);
    twin_player(self, x_of(i) + twin_draw(self, 30) - 14.5, MIDDLE - 10.5);
  }
  if (takes_in_two) {
    put_village(self, x_of(0) + 88, MIDDLE);
  }
}

// A raid of the first two sites. Its wave comes soon.
static void begin_raid(twin* self, int32_t site) {
  const ovis_raid raid = {
      .id = site + 1,
      .is_active = true,
      .center = {x_of(site) + (takes_in_two && site == 0 ? 44 : 0), TWIN_FEET, MIDDLE},
      .omen_level = 1 + twin_draw(self, 4),
      .wave_count = 5,
      .waves_spawned = twin_draw(self, 4),
      .countdown_ticks = COUNTDOWN};
  assert_int_equal(ovis_raid_restore(self->sim, &raid), OVIS_OK);
}

static double x_of_mob(const twin* self, ovis_mob_id mob) {
  ovis_mob_state state;
  return ovis_mob_get_state(self->sim, mob, &state) ? state.pos.x : 0;
}

// Raiders may die by a player, who is a hero then, or by nobody.
static void hurt_any(twin* self) {
  const int32_t count = ovis_sim_get_mob_count(self->sim);
  const ovis_mob_id mob = ovis_sim_get_mob(self->sim, twin_draw(self, count));
  ovis_mob_id by = ovis_sim_get_mob(self->sim, twin_draw(self, count));
  ovis_mob_state state;
  if (fabs(x_of_mob(self, mob) - x_of_mob(self, by)) > MIDDLE) {
    by = OVIS_NO_MOB; // of another site
  }
  if (ovis_mob_get_state(self->sim, mob, &state) && !state.is_player) {
    ovis_mob_hurt(self->sim, mob, twin_draw(self, 3) == 0 ? 30.0f : 2.0f, by);
  }
}

static void act(twin* self) {
  const int64_t tick = ovis_sim_get_ticks(self->sim);
  if (tick == BEGIN_TICK) {
    begin_raid(self, 0);
    begin_raid(self, 1);
  }
  if (tick > BEGIN_TICK && twin_draw(self, 8) == 0) {
    hurt_any(self);
  }
  if (tick > BEGIN_TICK && twin_draw(self, 30) == 0) {
    ovis_village_ring_bell(self->sim,
                           (ovis_pos){x_of(twin_draw(self, site_count)), TWIN_FEET, MIDDLE});
  }
}

static int32_t raids_seen;   // after the last tick of a run
static int32_t members_seen; // of them

static void look(const twin* self) {
  ovis_raid raids[SITES_MAX];
  raids_seen = ovis_sim_get_raids(self->sim, raids, SITES_MAX);
  members_seen = 0;
  for (int32_t i = 0; i < raids_seen && i < SITES_MAX; i++) {
    members_seen += raids[i].raiders_alive;
  }
}

static const twins raided = {.columns_x = ((SITES_MAX - 1) * APART + 2 * MIDDLE) / 16,
                             .columns_z = 2 * MIDDLE / 16,
                             .ticks = TICKS,
                             .build = build,
                             .act = act,
                             .end = look};

TEST(raids_are_islands_with_the_same_hash_in_every_tick) {
  static const int32_t workers[] = {2, 3, 8};
  const int32_t cases = (int32_t)test_count(3, 30, 300);
  for (int32_t i = 0; i < cases; i++) {
    site_count = 3 + i % (SITES_MAX - 2);
    takes_in_two = i % 2 == 0;
    const twins_answer answer = twins_run(&raided, test_seed((uint64_t)i + 1), workers[i % 3]);
    assert_int_equal(raids_seen, 2);
    assert_true(members_seen > 0);
    assert_true(answer.islands_last >= 3); // both raids, and a village beside them
  }
}

TEST(raids_on_threads_have_the_same_hash) {
#if defined(__EMSCRIPTEN__)
  print_message("WebAssembly has no threads\n");
  skip();
#endif
  site_count = 4;
  takes_in_two = true;
  assert_true(twins_run_on_threads(&raided, 72, 3).divided > 0);
}
