// Work of mobs: counted by hand in small scenes, for whom and for which part of the mind; the same
// on every machine, and outside of hashes and snapshots.
#include "agent/missile.h"
#include "agent/shots.h"
#include "support/goal_probe.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/path.h>
#include <ovis/sim.h>

#include <string.h>

static ovis_work work_of(const mob_scene* scene, ovis_mob_id mob) {
  ovis_work work;
  assert_true(ovis_mob_get_work(scene->sim, mob, &work));
  return work;
}

// The part with that name; it must be there.
static ovis_work_part part_of(const mob_scene* scene, ovis_mob_id mob, const char* name) {
  ovis_work_part part;
  for (int32_t i = 0; ovis_mob_get_work_part(scene->sim, mob, i, &part); i++) {
    if (strcmp(part.name, name) == 0) {
      return part;
    }
  }
  fail_msg("no part %s", name);
  return part;
}

// Nodes that the finder visits from the mob's place to a cell, as `ovis path` prints them.
static int32_t visited(const mob_scene* scene, ovis_mob_id mob, ovis_pos target, int32_t reach) {
  const ovis_mob_state state = mob_scene_mob(scene, mob);
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = scene->world;
  ovis_path_finder* finder;
  assert_int_equal(ovis_path_finder_create(&def, &finder), OVIS_OK);
  ovis_path_query query = ovis_default_path_query();
  query.body = ovis_species_get_body(state.species, state.is_baby);
  query.follow_range = state.species->follow_range;
  query.region_half = (int32_t)query.follow_range + 8;
  query.reach_range = reach;
  query.targets = &target;
  query.target_count = 1;
  ovis_path_body_place(scene->world, state.pos, &query.body);
  ovis_path_node nodes[256];
  ovis_path path = {.nodes = nodes, .capacity = 256};
  assert_int_equal(ovis_path_find(finder, &query, &path), OVIS_OK);
  ovis_path_finder_destroy(finder);
  return path.visited;
}

TEST(a_search_counts_the_nodes_that_the_finder_visits) {
  static const int32_t walls[] = {0, 3, 6}; // half their lengths: three scenes, three numbers
  int64_t counts[3];
  for (int32_t i = 0; i < 3; i++) {
    mob_scene scene = mob_scene_open("stone");
    mob_scene_fill(&scene, (ovis_pos){70, MOB_SCENE_FEET, 64 - walls[i]},
                   (ovis_pos){70, MOB_SCENE_FEET + 2, 64 + walls[i]}, "stone");
    const ovis_mob_id zombie = mob_scene_spawn_with(&scene, "zombie", "walker", 64.5, 64.5);
    mob_scene_ticks(&scene, 1); // it lands
    assert_int_equal(work_of(&scene, zombie).searches, 0);
    const int32_t expected = visited(&scene, zombie, (ovis_pos){76, MOB_SCENE_FEET, 64}, 0);
    assert_int_equal(
        ovis_mob_walk_to(scene.sim, zombie, (ovis_vec3){76.5, MOB_SCENE_FEET, 64.5}, 1), OVIS_OK);
    mob_scene_ticks(&scene, 2);
    const ovis_work work = work_of(&scene, zombie);
    const ovis_work_part part = part_of(&scene, zombie, "GoTo");
    assert_int_equal(work.searches, 1);
    assert_int_equal(work.nodes, expected);
    assert_int_equal(work.rays, 0);
    assert_int_equal(part.by, OVIS_WORK_BY_OPTION);
    assert_int_equal(part.searches, 1);
    assert_int_equal(part.nodes, expected);
    counts[i] = work.nodes;
    mob_scene_close(&scene);
  }
  assert_true(counts[0] < counts[1]);
  assert_true(counts[1] < counts[2]);
}

TEST(a_path_that_is_found_again_counts_for_whoever_wanted_the_first) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn_with(&scene, "zombie", "walker", 64.5, 64.5);
  mob_scene_ticks(&scene, 30);
  assert_int_equal(ovis_mob_walk_to(scene.sim, zombie, (ovis_vec3){84.5, MOB_SCENE_FEET, 64.5}, 1),
                   OVIS_OK);
  mob_scene_ticks(&scene, 10);
  assert_int_equal(part_of(&scene, zombie, "GoTo").searches, 1);
  mob_scene_set(&scene, 72, MOB_SCENE_FEET, 64, "stone");
  mob_scene_ticks(&scene, 2);
  assert_int_equal(part_of(&scene, zombie, "GoTo").searches, 2);
  assert_int_equal(work_of(&scene, zombie).searches, 2);
  mob_scene_close(&scene);
}

// A pig has eight goals and no targets; a mob's first tick is a full one, then every second is, by
// tick and serial. Goals that run are not asked to start.
TEST(goals_that_are_asked_to_start_are_counted) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id pig = mob_scene_spawn(&scene, "pig", 64.5, 64.5);
  int32_t goals = 0;
  ovis_option option;
  while (ovis_mob_get_option(scene.sim, pig, goals, &option)) {
    goals++;
  }
  mob_scene_ticks(&scene, 1);
  assert_int_equal(work_of(&scene, pig).considered, goals);
  int64_t expected = goals;
  const uint64_t serial = mob_scene_mob(&scene, pig).serial;
  for (int32_t i = 0; i < 200; i++) {
    int32_t ran = 0; // before the tick; one that ends in it is asked again
    for (int32_t k = 0; ovis_mob_get_option(scene.sim, pig, k, &option); k++) {
      ran += option.is_running;
    }
    const int64_t before = work_of(&scene, pig).considered;
    mob_scene_ticks(&scene, 1);
    const int64_t asked = work_of(&scene, pig).considered - before;
    const bool is_full = ((uint64_t)ovis_sim_get_ticks(scene.sim) + serial) % 2 == 0;
    assert_true(is_full ? asked >= goals - ran && asked <= goals : asked == 0);
    expected += is_full && ran == 0 ? goals : 0;
  }
  assert_true(expected > goals);
  mob_scene_close(&scene);
}

// Of a villager's nine sensors seven run every 20 ticks, one every 40 and one every 200.
TEST(sensors_that_run_are_counted) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 64.5, 64.5);
  for (int32_t i = 1; i <= 3; i++) {
    mob_scene_ticks(&scene, 200);
    assert_int_equal(work_of(&scene, villager).sensors, i * (7 * 10 + 5 + 1));
  }
  mob_scene_close(&scene);
}

// A villager in a pen looks for the nearest player that it sees, every 20 ticks: with one ray, and
// with two once a wall hides the nearest one.
TEST(rays_count_for_the_sensor_that_casts_them) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){63, MOB_SCENE_FEET, 63}, (ovis_pos){65, MOB_SCENE_FEET, 65},
                 "oak_fence");
  mob_scene_set(&scene, 64, MOB_SCENE_FEET, 64, "air");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 64.5, 64.5);
  mob_scene_ticks(&scene, 200);
  assert_int_equal(work_of(&scene, villager).rays, 0); // nobody is there
  mob_scene_player(&scene, 64.5, 70.5);
  mob_scene_player(&scene, 64.5, 56.5);
  mob_scene_ticks(&scene, 200);
  assert_int_equal(part_of(&scene, villager, "nearest_players").rays, 10);
  mob_scene_fill(&scene, (ovis_pos){60, MOB_SCENE_FEET, 67}, (ovis_pos){68, MOB_SCENE_FEET + 3, 67},
                 "stone");
  mob_scene_ticks(&scene, 200);
  const ovis_work_part part = part_of(&scene, villager, "nearest_players");
  assert_int_equal(part.by, OVIS_WORK_BY_SENSOR);
  assert_int_equal(part.option, -1);
  assert_int_equal(part.rays, 10 + 2 * 10);
  mob_scene_close(&scene);
}

TEST(a_missile_casts_a_ray_a_tick_which_is_nobodys) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id stray = mob_scene_spawn(&scene, "stray", 64.5, 64.5);
  ov_agent agent = ov_agent_of(&scene.sim->turn, goal_probe_actor(&scene, stray));
  const ov_shot shot = {.what = OV_SPECIES_ARROW,
                        .from = {64.5, 66, 64.5},
                        .direction = {1, 0, 0},
                        .speed = 0.5,
                        .damage = 2,
                        .affect = ov_no_affect()};
  assert_true(agent.verbs->shoot(&agent, &shot));
  mob_scene_ticks(&scene, 1); // it is launched after the tick
  assert_int_equal(ovis_sim_get_world_work(scene.sim).rays, 0);
  for (int32_t i = 1; i <= 4; i++) {
    mob_scene_ticks(&scene, 1);
    assert_int_equal(ovis_sim_get_world_work(scene.sim).rays, i);
  }
  ovis_work work;
  assert_int_equal(ovis_sim_get_mob_count(scene.sim), 2);
  assert_false(ovis_mob_get_work(scene.sim, ovis_sim_get_mob(scene.sim, 1), &work));
  mob_scene_close(&scene);
}

TEST(the_work_of_a_removed_mob_stays_with_its_species) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id one = mob_scene_spawn_with(&scene, "zombie", "walker", 64.5, 64.5);
  const ovis_mob_id two = mob_scene_spawn_with(&scene, "zombie", "walker", 64.5, 70.5);
  mob_scene_ticks(&scene, 2);
  assert_int_equal(ovis_mob_walk_to(scene.sim, one, (ovis_vec3){76.5, MOB_SCENE_FEET, 64.5}, 1),
                   OVIS_OK);
  assert_int_equal(ovis_mob_walk_to(scene.sim, two, (ovis_vec3){70.5, MOB_SCENE_FEET, 70.5}, 1),
                   OVIS_OK);
  mob_scene_ticks(&scene, 2);
  const ovis_work first = work_of(&scene, one);
  const ovis_work second = work_of(&scene, two);
  const ovis_species* species;
  ovis_work removed;
  assert_false(ovis_sim_get_removed_work(scene.sim, 0, &species, &removed));
  assert_int_equal(ovis_mob_remove(scene.sim, one), OVIS_OK);
  assert_int_equal(ovis_mob_remove(scene.sim, two), OVIS_OK);
  assert_true(ovis_sim_get_removed_work(scene.sim, 0, &species, &removed));
  assert_string_equal(species->name, "zombie");
  assert_int_equal(removed.searches, 2);
  assert_int_equal(removed.nodes, first.nodes + second.nodes);
  assert_int_equal(removed.considered, first.considered + second.considered);
  ovis_work_part part;
  assert_true(ovis_sim_get_removed_work_part(scene.sim, 0, 0, &part));
  assert_string_equal(part.name, "GoTo");
  assert_int_equal(part.nodes, removed.nodes);
  assert_false(ovis_sim_get_removed_work_part(scene.sim, 0, 1, &part));
  assert_false(ovis_sim_get_removed_work(scene.sim, 1, &species, &removed));
  mob_scene_close(&scene);
}

// A rider's walk moves its vehicle: in its own turn the vehicle searches again after a change, as
// the rider's option wanted.
TEST(searches_of_a_vehicle_count_for_the_rider_that_leads_it) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id chicken = mob_scene_spawn(&scene, "chicken", 64.5, 64.5);
  const ovis_mob_id zombie = mob_scene_spawn_with(&scene, "zombie", "walker", 64.5, 64.5);
  assert_int_equal(ovis_mob_mount(scene.sim, zombie, chicken), OVIS_OK);
  mob_scene_ticks(&scene, 10);
  const int64_t before = work_of(&scene, chicken).searches;
  assert_int_equal(ovis_mob_walk_to(scene.sim, zombie, (ovis_vec3){84.5, MOB_SCENE_FEET, 64.5}, 1),
                   OVIS_OK);
  mob_scene_ticks(&scene, 4);
  const int64_t asked = part_of(&scene, zombie, "GoTo").searches;
  assert_true(asked >= 1);
  mob_scene_set(&scene, 76, MOB_SCENE_FEET, 64, "cobblestone");
  ovis_nav_state nav;
  for (int32_t i = 0; i < 60; i++) {
    mob_scene_ticks(&scene, 1);
    assert_true(ovis_mob_get_nav(scene.sim, chicken, &nav));
    if (nav.counts.recomputed > 0) {
      break;
    }
  }
  assert_true(nav.counts.recomputed > 0);
  assert_int_equal(part_of(&scene, zombie, "GoTo").searches, asked + 1);
  assert_int_equal(work_of(&scene, chicken).searches, before);
  // Without the rider the walk is that of no part of the chicken's mind.
  assert_int_equal(ovis_mob_remove(scene.sim, zombie), OVIS_OK);
  mob_scene_set(&scene, 77, MOB_SCENE_FEET, 64, "cobblestone");
  mob_scene_ticks(&scene, 30);
  ovis_work_part part;
  for (int32_t i = 0; ovis_mob_get_work_part(scene.sim, chicken, i, &part); i++) {
    assert_string_not_equal(part.name, "GoTo");
  }
  mob_scene_close(&scene);
}

// ---- The same everywhere

static bool is_same(const ovis_work* a, const ovis_work* b) {
  return memcmp(a, b, sizeof *a) == 0;
}

static void assert_same_parts(const mob_scene* a, ovis_mob_id mob_a, const mob_scene* b,
                              ovis_mob_id mob_b) {
  ovis_work_part left;
  ovis_work_part right;
  int32_t i = 0;
  while (ovis_mob_get_work_part(a->sim, mob_a, i, &left)) {
    assert_true(ovis_mob_get_work_part(b->sim, mob_b, i, &right));
    assert_string_equal(left.name, right.name);
    assert_int_equal(left.nodes, right.nodes);
    assert_int_equal(left.rays, right.rays);
    i++;
  }
  assert_false(ovis_mob_get_work_part(b->sim, mob_b, i, &right));
}

static mob_scene open_farm(const ovis_sim_def* def) {
  mob_scene scene = mob_scene_open_def("grass_block", def);
  mob_scene_set(&scene, 60, MOB_SCENE_FEET, 60, "composter");
  mob_scene_fill(&scene, (ovis_pos){66, MOB_SCENE_FEET, 58}, (ovis_pos){66, MOB_SCENE_FEET + 2, 70},
                 "stone");
  for (int32_t i = 0; i < 4; i++) {
    mob_scene_spawn(&scene, "villager", 62.5 + 3 * i, 64.5);
    mob_scene_spawn(&scene, "sheep", 62.5 + 3 * i, 72.5);
  }
  mob_scene_spawn(&scene, "zombie", 75.5, 60.5);
  mob_scene_spawn(&scene, "spider", 55.5, 55.5);
  return scene;
}

// The sums hold in every build: they were counted in one of them.
TEST(two_machines_do_the_same_work) {
  const ovis_sim_def def = ovis_default_sim_def();
  mob_scene one = open_farm(&def);
  mob_scene two = open_farm(&def);
  mob_scene_ticks(&one, 300);
  for (int32_t i = 0; i < 300; i++) {
    mob_scene_ticks(&two, 1);
    (void)ovis_sim_get_hash(two.sim); // reading changes nothing
  }
  ovis_work sum = {0};
  for (int32_t i = 0; i < ovis_sim_get_mob_count(one.sim); i++) {
    const ovis_work left = work_of(&one, ovis_sim_get_mob(one.sim, i));
    const ovis_work right = work_of(&two, ovis_sim_get_mob(two.sim, i));
    assert_true(is_same(&left, &right));
    assert_same_parts(&one, ovis_sim_get_mob(one.sim, i), &two, ovis_sim_get_mob(two.sim, i));
    sum.nodes += left.nodes;
    sum.rays += left.rays;
    sum.considered += left.considered;
  }
  assert_int_equal(sum.nodes, 363);
  assert_int_equal(sum.rays, 314);
  assert_int_equal(sum.considered, 21637);
  mob_scene_close(&two);
  mob_scene_close(&one);
}

TEST(after_a_restore_the_counts_begin_at_0_and_go_on_alike) {
  const ovis_sim_def def = ovis_default_sim_def();
  mob_scene scene = open_farm(&def);
  mob_scene_ticks(&scene, 150);
  ovis_work before[16];
  const int32_t count = ovis_sim_get_mob_count(scene.sim);
  assert_true(count <= 16);
  for (int32_t i = 0; i < count; i++) {
    before[i] = work_of(&scene, ovis_sim_get_mob(scene.sim, i));
  }
  mob_scene again = mob_scene_restored(&scene, NULL);
  const ovis_work none = {0};
  const ovis_work first = work_of(&again, ovis_sim_get_mob(again.sim, 0));
  assert_true(is_same(&first, &none));
  mob_scene_ticks(&scene, 150);
  mob_scene_ticks(&again, 150);
  for (int32_t i = 0; i < count; i++) {
    const ovis_work all = work_of(&scene, ovis_sim_get_mob(scene.sim, i));
    const ovis_work later = work_of(&again, ovis_sim_get_mob(again.sim, i));
    assert_int_equal(later.searches, all.searches - before[i].searches);
    assert_int_equal(later.nodes, all.nodes - before[i].nodes);
    assert_int_equal(later.rays, all.rays - before[i].rays);
    assert_int_equal(later.considered, all.considered - before[i].considered);
    assert_int_equal(later.sensors, all.sensors - before[i].sensors);
  }
  mob_scene_close(&again);
  mob_scene_close(&scene);
}

// ---- Times

typedef struct fake_clock {
  int64_t ns, calls;
} fake_clock;

static int64_t read_clock(void* context) {
  fake_clock* clock = context;
  clock->calls++;
  return clock->ns += 10;
}

TEST(times_come_from_the_hosts_clock_and_change_nothing) {
  fake_clock clock = {.ns = 1000000};
  ovis_sim_def def = ovis_default_sim_def();
  mob_scene plain = open_farm(&def);
  def.clock = read_clock;
  def.clock_context = &clock;
  mob_scene timed = open_farm(&def);
  const int64_t began = clock.ns;
  mob_scene_ticks(&plain, 200);
  mob_scene_ticks(&timed, 200);
  assert_int_equal(ovis_sim_get_hash(plain.sim), ovis_sim_get_hash(timed.sim));
  int64_t total = 0;
  for (int32_t i = 0; i < ovis_sim_get_mob_count(timed.sim); i++) {
    const ovis_work work = work_of(&timed, ovis_sim_get_mob(timed.sim, i));
    ovis_work untimed = work;
    memset(untimed.time_ns, 0, sizeof untimed.time_ns);
    const ovis_work other = work_of(&plain, ovis_sim_get_mob(plain.sim, i));
    assert_true(is_same(&untimed, &other));
    assert_true(work.time_ns[OVIS_WORK_BODY] > 0);
    assert_true(work.time_ns[OVIS_WORK_MIND] > 0);
    // A search is one reading at its begin and one at its end.
    assert_int_equal(work.time_ns[OVIS_WORK_SEARCHES], 10 * work.searches);
    for (int32_t k = 0; k < OVIS_WORK_TIMES; k++) {
      total += work.time_ns[k];
    }
  }
  const ovis_work world = ovis_sim_get_world_work(timed.sim);
  total += world.time_ns[OVIS_WORK_BODY];
  // All readings but the first of each tick end a stretch that belongs to something.
  assert_int_equal(total, clock.ns - began - 200 * 10);
  mob_scene_close(&timed);
  mob_scene_close(&plain);
}

TEST(a_clock_that_comes_later_times_what_comes_later) {
  fake_clock clock = {.ns = 1000000};
  const ovis_sim_def def = ovis_default_sim_def();
  mob_scene scene = open_farm(&def);
  mob_scene_ticks(&scene, 100);
  const ovis_mob_id mob = ovis_sim_get_mob(scene.sim, 0);
  const ovis_work before = work_of(&scene, mob);
  assert_int_equal(before.time_ns[OVIS_WORK_BODY], 0);
  assert_int_equal(ovis_sim_set_clock(scene.sim, read_clock, &clock), OVIS_OK);
  const ovis_work same = work_of(&scene, mob);
  assert_true(is_same(&before, &same));
  mob_scene_ticks(&scene, 10);
  const ovis_work timed = work_of(&scene, mob);
  assert_true(timed.time_ns[OVIS_WORK_BODY] > 0);
  assert_int_equal(ovis_sim_set_clock(scene.sim, NULL, NULL), OVIS_OK);
  mob_scene_ticks(&scene, 10);
  const ovis_work after = work_of(&scene, mob);
  assert_memory_equal(after.time_ns, timed.time_ns, sizeof timed.time_ns);
  mob_scene_close(&scene);
}
