// Costs of a run in sentences: species, mobs, parts of minds, and the hundred ticks that stand
// out.
#include "support/counting_alloc.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/story.h>

#include <stdio.h>
#include <string.h>

static ovis_costs* follow(const mob_scene* scene) {
  ovis_costs* costs;
  assert_int_equal(ovis_costs_create(scene->sim, NULL, &costs), OVIS_OK);
  return costs;
}

static void run(mob_scene* scene, ovis_costs* costs, int32_t ticks) {
  for (int32_t i = 0; i < ticks; i++) {
    mob_scene_ticks(scene, 1);
    assert_int_equal(ovis_costs_tick(costs), OVIS_OK);
  }
}

// The line that contains a text; there must be one.
static const char* line_with(const ovis_costs* costs, const char* text) {
  const char* line;
  for (int32_t i = 0; (line = ovis_costs_get_line(costs, i)) != NULL; i++) {
    if (strstr(line, text) != NULL) {
      return line;
    }
  }
  fail_msg("no line with %s", text);
  return NULL;
}

static void assert_has(const char* line, const char* text) {
  if (strstr(line, text) == NULL) {
    fail_msg("'%s' is not in '%s'", text, line);
  }
}

static void send(const mob_scene* scene, ovis_mob_id mob, double x, double z) {
  assert_int_equal(ovis_mob_walk_to(scene->sim, mob, (ovis_vec3){x, MOB_SCENE_FEET, z}, 1),
                   OVIS_OK);
}

TEST(a_line_names_who_searched_and_what_for) {
  for (int32_t busy = 1; busy <= 3; busy++) {
    mob_scene scene = mob_scene_open("stone");
    ovis_mob_id zombies[3];
    for (int32_t i = 0; i < 3; i++) {
      zombies[i] = mob_scene_spawn_with(&scene, "zombie", "walker", 50.5, 60.5 + 4 * i);
    }
    ovis_costs* costs = follow(&scene);
    run(&scene, costs, 5);
    send(&scene, zombies[busy - 1], 70.5, 64.5);
    run(&scene, costs, 5);
    assert_int_equal(ovis_costs_end(costs), OVIS_OK);
    ovis_work work;
    assert_true(ovis_mob_get_work(scene.sim, zombies[busy - 1], &work));
    char expected[64];
    snprintf(expected, sizeof expected, "zombies 100 %%: 1 search of %d nodes", (int)work.nodes);
    const char* line = line_with(costs, "zombies");
    assert_has(line, expected);
    snprintf(expected, sizeof expected, ", by zombie %d", (int)busy);
    assert_has(line, expected);
    assert_has(line, "; of it searches to go to the position set by the host ");
    ovis_costs_part part;
    assert_true(ovis_costs_get_part(costs, 0, 0, &part));
    assert_int_equal(part.mob_count, 1);
    assert_int_equal(part.mobs[0], busy);
    assert_int_equal(part.work.nodes, work.nodes);
    ovis_costs_destroy(costs);
    mob_scene_close(&scene);
  }
}

TEST(shares_are_of_the_units_of_all) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_spawn(&scene, "sheep", 50.5, 60.5);
  mob_scene_spawn(&scene, "wolf", 80.5, 60.5);
  mob_scene_spawn(&scene, "villager", 65.5, 90.5);
  ovis_costs* costs = follow(&scene);
  run(&scene, costs, 200);
  assert_int_equal(ovis_costs_end(costs), OVIS_OK);
  ovis_costs_species row;
  double sum = 0;
  int64_t units = 0;
  int32_t count = 0;
  int64_t last = INT64_MAX;
  for (; ovis_costs_get_species(costs, count, &row); count++) {
    assert_true(row.units <= last); // the most expensive first
    assert_int_equal(row.units, ovis_work_get_units(&row.work));
    last = row.units;
    sum += row.share;
    units += row.units;
  }
  assert_int_equal(count, 3);
  assert_true(sum > 0.999999 && sum < 1.000001);
  assert_true(units > 0);
  line_with(costs, "sheep ");
  line_with(costs, "wolves ");
  line_with(costs, "villagers ");
  ovis_costs_destroy(costs);
  mob_scene_close(&scene);
}

TEST(participles_are_their_own_plural) {
  static const char* const species[] = {"drowned", "bogged", "parched"};
  for (size_t i = 0; i < sizeof species / sizeof *species; i++) {
    mob_scene scene = mob_scene_open("stone");
    mob_scene_spawn(&scene, species[i], 50.5, 60.5);
    ovis_costs* costs = follow(&scene);
    run(&scene, costs, 20);
    assert_int_equal(ovis_costs_end(costs), OVIS_OK);
    char expected[32];
    snprintf(expected, sizeof expected, "%s 100 %%", species[i]);
    line_with(costs, expected);
    ovis_costs_destroy(costs);
    mob_scene_close(&scene);
  }
}

TEST(the_busiest_mob_is_named_with_its_part) {
  for (int32_t busy = 1; busy <= 3; busy++) {
    mob_scene scene = mob_scene_open("stone");
    ovis_mob_id zombies[3];
    for (int32_t i = 0; i < 3; i++) {
      zombies[i] = mob_scene_spawn_with(&scene, "zombie", "walker", 50.5, 60.5 + 4 * i);
    }
    ovis_costs* costs = follow(&scene);
    run(&scene, costs, 5);
    send(&scene, zombies[busy - 1], 70.5, 64.5);
    run(&scene, costs, 5);
    assert_int_equal(ovis_costs_end(costs), OVIS_OK);
    ovis_costs_mob mob;
    ovis_work work;
    int64_t units = 0;
    double sum = 0;
    for (int32_t i = 0; ovis_costs_get_mob(costs, i, &mob); i++) {
      units += mob.units;
      sum += mob.share;
    }
    ovis_costs_species row;
    assert_true(ovis_costs_get_species(costs, 0, &row));
    assert_int_equal(units, row.units);
    assert_true(sum > 0.999999 && sum < 1.000001);
    assert_true(ovis_costs_get_mob(costs, 0, &mob));
    assert_true(ovis_mob_get_work(scene.sim, zombies[busy - 1], &work));
    assert_int_equal(mob.serial, busy);
    assert_int_equal(mob.work.nodes, work.nodes);
    assert_int_equal(mob.parts, 1);
    ovis_costs_part part;
    assert_true(ovis_costs_get_mob_part(costs, 0, 0, &part));
    assert_int_equal(part.work.nodes, work.nodes);
    assert_false(ovis_costs_get_mob_part(costs, 0, 1, &part));
    char expected[120];
    snprintf(expected, sizeof expected, "the busiest mobs: zombie %d %.0f %%, of it searches to go",
             (int)busy, 100 * mob.share);
    assert_has(line_with(costs, "busiest mobs"), expected);
    ovis_costs_destroy(costs);
    mob_scene_close(&scene);
  }
}

TEST(the_work_of_the_removed_counts_and_names_them) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn_with(&scene, "zombie", "walker", 50.5, 60.5);
  ovis_costs* costs = follow(&scene);
  run(&scene, costs, 5);
  send(&scene, zombie, 70.5, 64.5);
  run(&scene, costs, 100);
  ovis_work work;
  assert_true(ovis_mob_get_work(scene.sim, zombie, &work));
  assert_int_equal(ovis_mob_remove(scene.sim, zombie), OVIS_OK);
  run(&scene, costs, 10);
  assert_int_equal(ovis_costs_end(costs), OVIS_OK);
  ovis_costs_species row;
  assert_true(ovis_costs_get_species(costs, 0, &row));
  assert_int_equal(row.work.nodes, work.nodes);
  assert_has(line_with(costs, "zombies"), ", by zombie 1");
  ovis_costs_destroy(costs);
  mob_scene_close(&scene);
}

// A zombie in a closed room is sent out of it, and tries again and again, from the tick `began` on.
static void check_busy_ticks(int32_t began, const char* expected) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn_with(&scene, "zombie", "walker", 50.5, 60.5);
  ovis_costs* costs = follow(&scene);
  run(&scene, costs, began);
  ovis_costs_span span;
  send(&scene, zombie, 70.5, 64.5);
  run(&scene, costs, 900 - began);
  assert_int_equal(ovis_costs_end(costs), OVIS_OK);
  assert_true(ovis_costs_get_busiest(costs, &span));
  assert_int_equal(span.since_tick, began / 100 * 100);
  assert_true(span.first_tick >= span.since_tick);
  assert_int_equal(span.last_tick, span.first_tick + 99);
  assert_int_equal(span.mob, 1);
  assert_true(span.began);
  assert_int_equal(span.usual.nodes, 0);
  const char* line = line_with(costs, "most work");
  assert_has(line, expected);
  assert_has(line, "the usual is 0; there began searches by zombie 1 to go to the position");
  ovis_costs_destroy(costs);
  mob_scene_close(&scene);
}

TEST(the_busiest_ticks_and_what_began_there) {
  check_busy_ticks(310, "most work from tick 300 to ");
  check_busy_ticks(650, "most work from tick 600 to ");
}

TEST(even_work_is_said_to_be_even) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_spawn_with(&scene, "zombie", "walker", 50.5, 60.5);
  ovis_costs* costs = follow(&scene);
  run(&scene, costs, 500);
  assert_int_equal(ovis_costs_end(costs), OVIS_OK);
  assert_has(line_with(costs, "most work"), "no hundred ticks stand out");
  ovis_costs_destroy(costs);
  mob_scene_close(&scene);
}

// ---- Memory

static ovis_status follow_with(const ovis_allocator* allocator, void* context) {
  mob_scene* scene = context;
  ovis_costs* costs;
  ovis_status status = ovis_costs_create(scene->sim, allocator, &costs);
  if (status != OVIS_OK) {
    assert_null(costs);
    return status;
  }
  for (int32_t i = 0; i < 8 && status == OVIS_OK; i++) {
    mob_scene_ticks(scene, 1);
    status = ovis_costs_tick(costs);
  }
  const ovis_status end = ovis_costs_end(costs);
  assert_true(end == (status == OVIS_OK ? end : status));
  ovis_costs_mob mob;
  ovis_costs_species species;
  assert_int_equal(ovis_costs_get_mob(costs, 0, &mob), end == OVIS_OK);
  assert_int_equal(ovis_costs_get_species(costs, 0, &species), end == OVIS_OK);
  assert_int_equal(ovis_costs_get_line(costs, 0) != NULL, end == OVIS_OK);
  ovis_costs_destroy(costs);
  return end;
}

TEST(without_memory_there_are_no_lines_and_rows) {
  mob_scene scene = mob_scene_open("stone");
  for (int32_t i = 0; i < 3; i++) {
    mob_scene_spawn(&scene, i < 2 ? "zombie" : "sheep", 50.5 + 4 * i, 60.5);
  }
  assert_true(fail_each_allocation(follow_with, &scene) > 5);
  mob_scene_close(&scene);
}
