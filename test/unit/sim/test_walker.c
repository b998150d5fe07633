// Walkers: they go where they are sent, through doors if their kind does, and give up in time.
#include "support/registry.h"
#include "support/test.h"

#include <ovis/sim.h>

#include <math.h>
#include <stdio.h>

enum { FEET = 64 };

typedef struct yard {
  ovis_blocks* registry;
  ovis_world* world;
  ovis_sim* sim;
  ovis_nav_end last_end; // of the last walk
  int32_t walks_ended;
} yard;

static ovis_state state_of(const yard* y, const char* text) {
  return registry_state(y->registry, text);
}

static void set(const yard* y, int32_t x, int32_t level, int32_t z, const char* text) {
  assert_int_equal(ovis_world_set_block(y->world, (ovis_pos){x, level, z}, state_of(y, text)),
                   OVIS_OK);
}

// A floor of stone, and a wall along x = 8 that is three high, with a doorway at z = 8.
static void open_yard(yard* y) {
  *y = (yard){.last_end = OVIS_NAV_END_COUNT};
  y->registry = registry_open();
  ovis_world_def world = ovis_default_world_def();
  world.blocks = y->registry;
  assert_int_equal(ovis_world_create(&world, &y->world), OVIS_OK);
  const ovis_state air[OVIS_SECTION_CELLS] = {0};
  ovis_state stone[OVIS_SECTION_CELLS];
  for (int32_t i = 0; i < OVIS_SECTION_CELLS; i++) {
    stone[i] = state_of(y, "stone");
  }
  ovis_world_set_states(y->world, (ovis_section_pos){0, 3, 0}, stone);
  ovis_world_set_states(y->world, (ovis_section_pos){0, 4, 0}, air);
  for (int32_t z = 0; z < 16; z++) {
    for (int32_t level = FEET; level < FEET + 3; level++) {
      if (z != 8 || level == FEET + 2) {
        set(y, 8, level, z, "stone");
      }
    }
  }
  ovis_sim_def sim = ovis_default_sim_def();
  sim.world = y->world;
  sim.seed = 3;
  assert_int_equal(ovis_sim_create(&sim, &y->sim), OVIS_OK);
}

static void close_yard(yard* y) {
  ovis_sim_destroy(y->sim);
  ovis_world_destroy(y->world);
  ovis_blocks_destroy(y->registry);
}

static void hang_door(const yard* y, const char* kind) {
  char text[96];
  for (int32_t half = 0; half < 2; half++) {
    snprintf(text, sizeof text, "%s[facing=east,half=%s]", kind, half == 0 ? "lower" : "upper");
    set(y, 8, FEET + half, 8, text);
  }
}

static bool is_door_open(const yard* y, int32_t level) {
  const ovis_state state = ovis_world_get_block(y->world, (ovis_pos){8, level, 8});
  const char* open = ovis_blocks_get_property(y->registry, state, "open");
  return open != NULL && open[0] == 't';
}

static ovis_mob_id walker(yard* y, const char* species, double x, double z) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find(species);
  def.pos = (ovis_vec3){x, FEET, z};
  def.mind = "walker";
  ovis_mob_id id;
  assert_int_equal(ovis_mob_spawn(y->sim, &def, &id), OVIS_OK);
  return id;
}

static void tick(yard* y) {
  assert_int_equal(ovis_sim_tick(y->sim), OVIS_OK);
  int32_t count;
  const ovis_event* events = ovis_sim_get_events(y->sim, &count);
  for (int32_t i = 0; i < count; i++) {
    if (events[i].type == OVIS_EVENT_WALK_ENDED) {
      y->last_end = events[i].nav_end;
      y->walks_ended++;
    }
  }
}

static bool walks_to(yard* y, ovis_mob_id mob, double x, double z, int32_t ticks) {
  assert_int_equal(ovis_mob_walk_to(y->sim, mob, (ovis_vec3){x, FEET, z}, 1), OVIS_OK);
  const int32_t before = y->walks_ended;
  for (int32_t i = 0; i < ticks && y->walks_ended == before; i++) {
    tick(y);
  }
  assert_int_equal(y->walks_ended, before + 1);
  ovis_mob_state seen;
  assert_true(ovis_mob_get_state(y->sim, mob, &seen));
  return hypot(seen.pos.x - x, seen.pos.z - z) <= 0.75;
}

TEST(a_walker_goes_where_it_is_sent_and_says_so) {
  yard y;
  open_yard(&y);
  const ovis_mob_id zombie = walker(&y, "zombie", 2.5, 2.5);
  assert_true(walks_to(&y, zombie, 13.5, 13.5, 400)); // through the empty doorway
  assert_int_equal(y.last_end, OVIS_NAV_END_ARRIVED);
  assert_true(walks_to(&y, zombie, 2.5, 13.5, 400));
  close_yard(&y);
}

TEST(the_dead_are_not_sent_anywhere) {
  yard y;
  open_yard(&y);
  const ovis_mob_id zombie = walker(&y, "zombie", 2.5, 2.5);
  assert_int_equal(ovis_mob_hurt(y.sim, zombie, 100, OVIS_NO_MOB), OVIS_OK);
  assert_int_not_equal(ovis_mob_walk_to(y.sim, zombie, (ovis_vec3){13.5, FEET, 13.5}, 1), OVIS_OK);
  close_yard(&y);
}

TEST(who_opens_doors_goes_through_and_closes_behind) {
  yard y;
  open_yard(&y);
  hang_door(&y, "oak_door");
  const ovis_mob_id villager = walker(&y, "villager", 4.5, 8.5);
  assert_int_equal(ovis_mob_walk_to(y.sim, villager, (ovis_vec3){12.5, FEET, 8.5}, 0.6), OVIS_OK);
  bool was_open = false;
  for (int32_t i = 0; i < 300; i++) {
    tick(&y);
    assert_int_equal(is_door_open(&y, FEET), is_door_open(&y, FEET + 1)); // both halves
    was_open |= is_door_open(&y, FEET);
  }
  assert_true(was_open);
  assert_false(is_door_open(&y, FEET));
  assert_int_equal(y.last_end, OVIS_NAV_END_ARRIVED);
  ovis_mob_state seen;
  assert_true(ovis_mob_get_state(y.sim, villager, &seen));
  assert_true(seen.pos.x > 12);
  close_yard(&y);
}

// As in the game: what the dead and those who are taken out were doing is not ended, so nobody
// closes the door.
TEST(a_door_stays_open_when_who_opened_it_is_no_more) {
  for (int32_t is_removed = 0; is_removed < 2; is_removed++) {
    yard y;
    open_yard(&y);
    hang_door(&y, "oak_door");
    const ovis_mob_id villager = walker(&y, "villager", 4.5, 8.5);
    assert_int_equal(ovis_mob_walk_to(y.sim, villager, (ovis_vec3){12.5, FEET, 8.5}, 0.6), OVIS_OK);
    for (int32_t i = 0; i < 300 && !is_door_open(&y, FEET); i++) {
      tick(&y);
    }
    assert_true(is_door_open(&y, FEET));
    if (is_removed) {
      ovis_mob_remove(y.sim, villager);
    } else {
      assert_int_equal(ovis_mob_hurt(y.sim, villager, 100, OVIS_NO_MOB), OVIS_OK);
    }
    for (int32_t i = 0; i < 60; i++) {
      assert_true(is_door_open(&y, FEET) && is_door_open(&y, FEET + 1));
      tick(&y);
    }
    assert_int_equal(ovis_sim_get_mob_count(y.sim), 0);
    close_yard(&y);
  }
}

TEST(who_opens_no_doors_gives_up_before_a_shut_one) {
  yard y;
  open_yard(&y);
  hang_door(&y, "oak_door");
  const ovis_mob_id zombie = walker(&y, "zombie", 4.5, 8.5);
  assert_false(walks_to(&y, zombie, 12.5, 8.5, 600));
  assert_int_not_equal(y.last_end, OVIS_NAV_END_ARRIVED);
  assert_false(is_door_open(&y, FEET));
  const ovis_mob_id villager = walker(&y, "villager", 4.5, 6.5);
  hang_door(&y, "iron_door"); // no hand opens it
  assert_false(walks_to(&y, villager, 12.5, 8.5, 600));
  assert_false(is_door_open(&y, FEET));
  close_yard(&y);
}

// The walker gives up: no mob repeats its requests without end.
TEST(it_gives_up_after_three_tries) {
  yard y;
  open_yard(&y);
  set(&y, 8, FEET, 8, "stone");
  set(&y, 8, FEET + 1, 8, "stone");
  const ovis_mob_id zombie = walker(&y, "zombie", 6.5, 8.5);
  assert_false(walks_to(&y, zombie, 12.5, 8.5, 600));
  ovis_nav_state nav;
  assert_true(ovis_mob_get_nav(y.sim, zombie, &nav));
  const int64_t asked = nav.counts.asked;
  assert_true(asked >= 3 && asked <= 6);
  for (int32_t i = 0; i < 200; i++) {
    tick(&y);
  }
  assert_true(ovis_mob_get_nav(y.sim, zombie, &nav));
  assert_int_equal(nav.counts.asked, asked);
  close_yard(&y);
}

TEST(a_mob_with_a_mind_of_its_own_is_not_sent) {
  yard y;
  open_yard(&y);
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find("sheep");
  def.pos = (ovis_vec3){2.5, FEET, 2.5};
  ovis_mob_id sheep;
  assert_int_equal(ovis_mob_spawn(y.sim, &def, &sheep), OVIS_OK);
  assert_int_not_equal(ovis_mob_walk_to(y.sim, sheep, (ovis_vec3){5.5, FEET, 5.5}, 1), OVIS_OK);
  ovis_mob_id player;
  assert_int_equal(ovis_player_add(y.sim, (ovis_vec3){3.5, FEET, 3.5}, 0, &player), OVIS_OK);
  assert_true(walks_to(&y, player, 13.5, 8.5, 200));
  close_yard(&y);
}

// A mob that repeatedly gets new destinations keeps walking. Each new destination resets its number
// of tries.
TEST(a_new_destination_makes_it_walk_at_once) {
  yard y;
  open_yard(&y);
  const ovis_mob_id zombie = walker(&y, "zombie", 2.5, 2.5);
  for (int32_t i = 0; i < 10; i++) {
    assert_int_equal(ovis_mob_walk_to(y.sim, zombie, (ovis_vec3){2.5, FEET, 4.5 + i}, 1), OVIS_OK);
    for (int32_t t = 0; t < 10; t++) {
      tick(&y);
    }
  }
  assert_int_equal(y.walks_ended, 0);
  ovis_mob_state seen;
  assert_true(ovis_mob_get_state(y.sim, zombie, &seen));
  assert_true(seen.pos.z > 2.5 + 100 * 0.9 * 2.16 * 0.23 * 0.23); // at a walk's speed all the time
  for (int32_t t = 0; t < 200; t++) {
    tick(&y);
  }
  assert_int_equal(y.walks_ended, 1);
  assert_int_equal(y.last_end, OVIS_NAV_END_ARRIVED);
  close_yard(&y);
}

// A mob in the air requests no path and uses up no try. But a mob that stays in the air gives up in
// the end.
TEST(in_the_air_it_waits_for_the_ground) {
  yard y;
  open_yard(&y);
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find("zombie");
  def.pos = (ovis_vec3){2.5, FEET + 2.5, 2.5};
  def.mind = "walker";
  ovis_mob_id zombie;
  assert_int_equal(ovis_mob_spawn(y.sim, &def, &zombie), OVIS_OK);
  assert_true(walks_to(&y, zombie, 5.5, 2.5, 60));
  ovis_nav_state nav;
  assert_true(ovis_mob_get_nav(y.sim, zombie, &nav));
  assert_int_equal(nav.counts.refused[OVIS_NAV_REFUSAL_IN_AIR], 0);
  for (int32_t z = 0; z < 16; z++) { // no spider gets its head past the carpet's edge
    set(&y, 12, FEET, z, "oak_fence");
    set(&y, 12, FEET + 1, z, "red_carpet");
  }
  const ovis_mob_id spider = walker(&y, "spider", 10.5, 4.5);
  assert_false(walks_to(&y, spider, 14.5, 4.5, 800));
  assert_int_equal(y.last_end, OVIS_NAV_END_NO_PATH);
  close_yard(&y);
}

// A wide body has reached a node when its middle is within half its width. It may stop nearly a
// block from its destination, and that still counts as arrival.
TEST(a_wide_body_has_come_where_its_path_ends) {
  yard y;
  open_yard(&y);
  const ovis_mob_id ravager = walker(&y, "ravager", 2.5, 2.5);
  assert_int_equal(ovis_mob_walk_to(y.sim, ravager, (ovis_vec3){2.5, FEET, 9.5}, 1), OVIS_OK);
  for (int32_t t = 0; t < 70; t++) {
    tick(&y);
  }
  assert_int_equal(y.walks_ended, 1);
  assert_int_equal(y.last_end, OVIS_NAV_END_ARRIVED);
  close_yard(&y);
}

// A path leads up to the wall; from there it goes straight on.
TEST(spiders_climb_to_what_no_path_leads_to) {
  yard y;
  open_yard(&y);
  set(&y, 8, FEET, 8, "stone");
  set(&y, 8, FEET + 1, 8, "stone");
  const ovis_mob_id spider = walker(&y, "spider", 4.5, 8.5);
  assert_true(walks_to(&y, spider, 12.5, 8.5, 300));
  const ovis_mob_id golem = walker(&y, "iron_golem", 4.5, 8.5);
  assert_false(walks_to(&y, golem, 12.5, 8.5, 300));
  close_yard(&y);
}
