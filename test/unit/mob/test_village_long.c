// Problem: a village of 60 must live for weeks within what the rules allow.
// Rules: docs/village-bounds.md
#include "support/mob_scene.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
  VILLAGERS = 60,
  PLOTS = 8, // by as many; a plot has a house with a bed, and a job site before it
  PLOT = 9,  // blocks
  FIRST = 20,
  BEDS = PLOTS * PLOTS,
  WALL_MIN = 14,
  WALL_MAX = 115,
  FIELD_X = 96, // the field
  FIELD_CELLS = 8 * 24,
  LOAVES_EACH = 5,
  LOAVES = VILLAGERS * LOAVES_EACH,
  DAY = 24000,
  STEP = 1000, // ticks from check to check
  MEMORIES = 4
};

// Numbers of the rules. Source: docs/village-bounds.md
#define TALK_TICKS 1200
#define GOLEM_TICKS 600
#define GOLEM_CALLERS 3
#define CHILD_FOOD 24.0
#define LOAF_FOOD 4.0
#define WHEAT_A_LOAF 3.0
#define STAGES 7.0
#define STAGES_A_DAY (24000 * 3 / 4096.0 / 3) // of one cell, on average at most
#define SIGMAS 6.0

static const ovis_memory memories[MEMORIES] = {OVIS_MEM_HOME, OVIS_MEM_JOB_SITE,
                                               OVIS_MEM_POTENTIAL_JOB_SITE, OVIS_MEM_MEETING_POINT};

typedef struct totals {
  int64_t born, died, golems, harvested, planted, talked, slept, worked;
  int32_t most; // villagers at a time
} totals;

// ---- The village

// Three blocks high: the way to a bed ends above it, where a villager needs room to stand.
static void build_house(mob_scene* scene, int32_t x, int32_t z) {
  mob_scene_fill(scene, (ovis_pos){x, 64, z}, (ovis_pos){x + 4, 67, z + 5}, "oak_planks");
  mob_scene_fill(scene, (ovis_pos){x + 1, 64, z + 1}, (ovis_pos){x + 3, 66, z + 4}, "air");
  mob_scene_set(scene, x + 2, 64, z + 1, "red_bed[part=head,facing=north]");
  mob_scene_set(scene, x + 2, 64, z + 2, "red_bed[part=foot,facing=north]");
  mob_scene_fill(scene, (ovis_pos){x + 3, 64, z + 5}, (ovis_pos){x + 3, 65, z + 5}, "air");
}

static void build(mob_scene* scene) {
  static const char* const sites[] = {"composter", "lectern", "loom", "composter"};
  for (int32_t i = WALL_MIN; i <= WALL_MAX; i++) {
    mob_scene_fill(scene, (ovis_pos){i, 64, WALL_MIN}, (ovis_pos){i, 66, WALL_MIN}, "stone");
    mob_scene_fill(scene, (ovis_pos){i, 64, WALL_MAX}, (ovis_pos){i, 66, WALL_MAX}, "stone");
    mob_scene_fill(scene, (ovis_pos){WALL_MIN, 64, i}, (ovis_pos){WALL_MIN, 66, i}, "stone");
    mob_scene_fill(scene, (ovis_pos){WALL_MAX, 64, i}, (ovis_pos){WALL_MAX, 66, i}, "stone");
  }
  for (int32_t i = 0; i < BEDS; i++) {
    const int32_t x = FIRST + i % PLOTS * PLOT;
    const int32_t z = FIRST + i / PLOTS * PLOT;
    build_house(scene, x, z);
    if (i % 4 != 3) {
      mob_scene_set(scene, x + 6, 64, z + 6, sites[i % 4]);
    }
  }
  mob_scene_set(scene, 55, 64, 54, "bell");
  mob_scene_set(scene, 73, 64, 72, "bell");
  // Four strips of water in the field.
  mob_scene_fill(scene, (ovis_pos){FIELD_X, 63, 40}, (ovis_pos){FIELD_X + 8, 63, 63},
                 "farmland[moisture=7]");
  mob_scene_fill(scene, (ovis_pos){FIELD_X, 64, 40}, (ovis_pos){FIELD_X + 8, 64, 63},
                 "wheat[age=7]");
  mob_scene_fill(scene, (ovis_pos){FIELD_X + 4, 63, 40}, (ovis_pos){FIELD_X + 4, 63, 63}, "water");
  mob_scene_fill(scene, (ovis_pos){FIELD_X + 4, 64, 40}, (ovis_pos){FIELD_X + 4, 64, 63},
                 "oak_slab[type=bottom]");
  mob_scene_set(scene, FIELD_X + 1, 64, 66, "composter");
  mob_scene_set(scene, FIELD_X + 6, 64, 66, "composter");
  // A zombie behind fences and under a roof scares those who pass.
  mob_scene_fill(scene, (ovis_pos){63, 64, 63}, (ovis_pos){65, 66, 65}, "oak_fence");
  mob_scene_fill(scene, (ovis_pos){64, 64, 64}, (ovis_pos){64, 65, 64}, "air");
  mob_scene_set(scene, 64, 66, 64, "stone_slab[type=top]");
}

static void populate(mob_scene* scene) {
  for (int32_t i = 0; i < VILLAGERS; i++) {
    const ovis_mob_id villager = mob_scene_spawn(scene, "villager", FIRST + i % PLOTS * PLOT + 6.5,
                                                 FIRST + i / PLOTS * PLOT + 3.5);
    const ovis_stack bread = ovis_stack_from_name("bread", LOAVES_EACH);
    assert_int_equal(ovis_mob_set_inventory(scene->sim, villager, 0, &bread), OVIS_OK);
  }
  mob_scene_spawn(scene, "zombie", 64.5, 64.5);
}

// ---- Counting

static bool is_villager(const mob_scene* scene, ovis_mob_id mob) {
  ovis_mob_state state;
  return ovis_mob_get_state(scene->sim, mob, &state) && state.is_alive &&
         strcmp(state.species->name, "villager") == 0;
}

static void count_events(const mob_scene* scene, totals* sum) {
  int32_t count;
  const ovis_event* events = ovis_sim_get_events(scene->sim, &count);
  for (int32_t i = 0; i < count; i++) {
    switch (events[i].type) {
    case OVIS_EVENT_BORN: sum->born += is_villager(scene, events[i].mob); break;
    case OVIS_EVENT_DIED:
      sum->died += events[i].species != NULL && strcmp(events[i].species->name, "villager") == 0;
      break;
    case OVIS_EVENT_GOLEM_SPAWNED: sum->golems++; break;
    case OVIS_EVENT_HARVESTED: sum->harvested++; break;
    case OVIS_EVENT_PLANTED: sum->planted++; break;
    case OVIS_EVENT_TALKED: sum->talked++; break;
    case OVIS_EVENT_SLEPT: sum->slept++; break;
    case OVIS_EVENT_WORKED: sum->worked++; break;
    default: break;
    }
  }
}

// Golems are taken away, so that others are called.
static void remove_golems(mob_scene* scene) {
  for (int32_t i = ovis_sim_get_mob_count(scene->sim) - 1; i >= 0; i--) {
    ovis_mob_state state;
    const ovis_mob_id mob = ovis_sim_get_mob(scene->sim, i);
    if (ovis_mob_get_state(scene->sim, mob, &state) &&
        strcmp(state.species->name, "iron_golem") == 0) {
      assert_int_equal(ovis_mob_remove(scene->sim, mob), OVIS_OK);
    }
  }
}

// ---- Checking

static void check_point(void* context, const ovis_point* point) {
  const mob_scene* scene = context;
  int32_t remembered = 0;
  for (int32_t i = 0; i < ovis_sim_get_mob_count(scene->sim); i++) {
    for (int32_t k = 0; k < MEMORIES; k++) {
      ovis_memory_value value;
      remembered +=
          ovis_mob_get_memory(scene->sim, ovis_sim_get_mob(scene->sim, i), memories[k], &value) &&
          memcmp(&value.cell, &point->pos, sizeof point->pos) == 0;
    }
  }
  if (point->tickets - point->free_tickets != remembered) {
    fail_msg("%s at %d %d %d: %d of %d tickets are free, and %d remember it", point->type,
             point->pos.x, point->pos.y, point->pos.z, point->free_tickets, point->tickets,
             remembered);
  }
}

static void check(mob_scene* scene, totals* sum) {
  int32_t count = 0;
  assert_true(ovis_sim_check(scene->sim));
  assert_int_equal(ovis_sim_visit_points(scene->sim, check_point, scene), OVIS_OK);
  for (int32_t i = 0; i < ovis_sim_get_mob_count(scene->sim); i++) {
    count += is_villager(scene, ovis_sim_get_mob(scene->sim, i));
  }
  assert_int_equal(count, VILLAGERS + sum->born - sum->died);
  sum->most = count > sum->most ? count : sum->most;
}

static void expect_at_most(const char* what, int64_t value, double limit) {
  print_message("%s: %lld, at most %.0f\n", what, (long long)value, limit);
  if ((double)value > limit) {
    fail_msg("%lld %s, more than the rules allow: %.1f", (long long)value, what, limit);
  }
}

// docs/village-bounds.md derives each of them.
static void expect_bounds(const totals* sum, int64_t ticks) {
  const double days = (double)ticks / DAY;
  const double cycles = FIELD_CELLS * days * STAGES_A_DAY / STAGES;
  const double harvests = FIELD_CELLS + cycles + SIGMAS * sqrt(FIELD_CELLS * days * STAGES_A_DAY);
  expect_at_most("harvests", sum->harvested, harvests);
  const double food = LOAVES * LOAF_FOOD + (double)sum->harvested / WHEAT_A_LOAF * LOAF_FOOD;
  expect_at_most("births", sum->born, food / CHILD_FOOD);
  expect_at_most("villagers", sum->most, VILLAGERS + (double)sum->born);
  const double exchanges = floor((double)ticks / TALK_TICKS) + 1;
  expect_at_most("talks", sum->talked, sum->most / 2 * exchanges);
  expect_at_most("golems", sum->golems,
                 floor(sum->most / (double)GOLEM_CALLERS) *
                     (floor((double)ticks / GOLEM_TICKS) + 1));
  expect_at_most("deaths", sum->died, 0);
  if (ticks >= DAY) {
    assert_true(sum->slept >= (int64_t)(0.9 * VILLAGERS * floor(days)));
    assert_true(sum->worked >= (int64_t)floor(days) * 20);
    assert_true(sum->talked >= (int64_t)floor(days) * 5);
    assert_true(sum->harvested >= (int64_t)floor(days) * 5);
    assert_true(sum->golems >= (int64_t)floor(days));
    assert_true(sum->born >= 1);
  }
}

TEST(a_village_of_sixty_stays_within_the_bounds_of_the_rules) {
  ovis_sim_def def = ovis_default_sim_def();
  def.seed = test_seed(20);
  mob_scene scene = mob_scene_open_def("grass_block", &def);
  totals sum = {.most = VILLAGERS};
  build(&scene);
  mob_scene_set_time(&scene, 1000);
  populate(&scene);
  const int64_t steps = test_count(2, 24, 480); // 20 days in the long suite
  for (int64_t step = 0; step < steps; step++) {
    for (int32_t i = 0; i < STEP; i++) {
      assert_int_equal(ovis_sim_tick(scene.sim), OVIS_OK);
      count_events(&scene, &sum);
      remove_golems(&scene);
    }
    check(&scene, &sum);
  }
  print_message("%lld slept, %lld worked, %lld planted\n", (long long)sum.slept,
                (long long)sum.worked, (long long)sum.planted);
  expect_bounds(&sum, steps * STEP);
  mob_scene_close(&scene);
}
