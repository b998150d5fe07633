// Whatever a species or a mind of a host may ask for, the simulation can check, write and restore.
#include "support/flat_world.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <ovis/sim.h>
#include <ovis/species.h>

#include <math.h>
#include <stdio.h>

#define FEET 64

typedef struct run {
  ovis_world* world;
  ovis_sim* sim;
  const char* what; // that was asked for
} run;

static const double odd[] = {0,     1,      -1,  0.5, (double)NAN,    (double)INFINITY,
                             1e300, 64,     -64, 65,  OVIS_PLACE_MAX, -OVIS_PLACE_MAX,
                             1e9,   1e-300, 9e15};
enum { ODD_COUNT = sizeof odd / sizeof *odd };

static ovis_world* make_world(bool is_filled) {
  ovis_world* world = flat_world_open(128, 0);
  if (is_filled) {
    flat_world_fill(world, (ovis_section_pos){-1, 0, -1}, (ovis_section_pos){2, 8, 2},
                    "grass_block", FEET);
  }
  return world;
}

static void check(const run* self) {
  if (!ovis_sim_check(self->sim)) {
    fail_msg("the check fails after: %s", self->what);
  }
}

static ovis_mob_id spawn(const run* self, const ovis_species* species) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = species;
  def.pos = (ovis_vec3){8.5, FEET, 8.5};
  ovis_mob_id id;
  assert_int_equal(ovis_mob_spawn(self->sim, &def, &id), OVIS_OK);
  return id;
}

// ---- Minds of a host

static void think_oddly(const ovis_turn* turn) {
  const int64_t n = turn->tick;
  const ovis_vec3 places[] = {{turn->pos.x + odd[n % ODD_COUNT], FEET, turn->pos.z + 3},
                              {turn->pos.x + 3, odd[n % ODD_COUNT], turn->pos.z},
                              {turn->pos.x + 4, FEET, turn->pos.z - 2}};
  ovis_turn_walk_to(turn, places[n / ODD_COUNT % 3], odd[n * 7 % ODD_COUNT]);
  ovis_turn_look_at(turn, places[n / ODD_COUNT % 3]);
  ovis_turn_refuse_option(turn, 0, OVIS_REASON_NO_NEED, (float)odd[n % ODD_COUNT], (float)NAN);
}

static ovis_mind_def odd_mind(void) {
  static const ovis_option_info option = {.name = "only", .group = "goals"};
  ovis_mind_def mind = ovis_default_mind_def();
  mind.name = "odd";
  mind.options = &option;
  mind.option_count = 1;
  mind.think = think_oddly;
  return mind;
}

// ---- Species of a host

// A figure that a def may have lets its mobs live, be checked, written and restored.
static void try_species(const ovis_species_def* species, const char* what) {
  ovis_world* world = make_world(true);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = world;
  def.species = species;
  def.species_count = 1;
  const ovis_mind_def mind = odd_mind();
  def.minds = &mind;
  def.mind_count = 1;
  run self = {.world = world, .what = what};
  const ovis_status status = ovis_sim_create(&def, &self.sim);
  if (status == OVIS_OK) {
    const ovis_mob_id mob = spawn(&self, ovis_sim_find_species(self.sim, species->name));
    for (int32_t i = 0; i < 3; i++) {
      for (int32_t prop = 0; prop < OVIS_PROP_COUNT; prop++) {
        ovis_mob_set_prop(self.sim, mob, (ovis_prop)prop, i == 0 ? -100 : i == 1 ? 127 : 32767);
      }
      check(&self);
      uint8_t* bytes;
      size_t size;
      assert_int_equal(ovis_sim_take_snapshot(self.sim, &bytes, &size), OVIS_OK);
      ovis_sim* again;
      ovis_error error = {.message = ""};
      def.world = make_world(false);
      if (ovis_sim_restore(&def, bytes, size, &again, &error) != OVIS_OK) {
        fail_msg("after: %s: %s", what, error.message);
      }
      ovis_sim_free_snapshot(self.sim, bytes, size);
      ovis_sim_destroy(again);
      ovis_world_destroy(def.world);
      assert_int_equal(ovis_sim_tick(self.sim), OVIS_OK);
    }
    ovis_sim_destroy(self.sim);
  } else {
    assert_int_equal(status, OVIS_OUT_OF_RANGE);
    assert_null(self.sim);
  }
  ovis_world_destroy(world);
}

// A sitting camel that is lower than what a camel sits down by; a phantom of size 64; a body of
// 1,024.
TEST(every_figure_of_a_species_at_its_limits) {
  static const char* const names[] = {"width", "height", "eye height",   "health",
                                      "speed", "range",  "attack damage"};
  const double values[] = {(double)NAN, -1, 1e-30, 0.1, 16, 17, 1024, 1025};
  for (int32_t k = 0; k < 7 * 8 * ovis_species_get_count(); k++) {
    const double value = values[k / 7 % 8];
    ovis_species_def species = ovis_default_species_def();
    species.name = "odd";
    species.like = ovis_species_get(k / 56)->name;
    species.mind = "odd";
    float* const figures[] = {&species.width,        &species.height, &species.eye_height,
                              &species.health_max,   &species.speed,  &species.follow_range,
                              &species.attack_damage};
    *figures[k % 7] = (float)value;
    char what[80];
    snprintf(what, sizeof what, "%s of a %s = %g", names[k % 7], species.like, value);
    try_species(&species, what);
  }
}

TEST(a_species_has_a_body_that_mobs_may_have) {
  const float sizes[] = {16, 16.1f, 64, 1024};
  for (int32_t i = 0; i < 4 * 3; i++) {
    ovis_species_def species = ovis_default_species_def();
    species.name = "huge";
    species.like = "pig";
    float* const figures[] = {&species.width, &species.height, &species.eye_height};
    *figures[i / 4] = sizes[i % 4];
    ovis_sim_def def = ovis_default_sim_def();
    def.world = make_world(false);
    def.species = &species;
    def.species_count = 1;
    ovis_sim* sim;
    assert_int_equal(ovis_sim_create(&def, &sim), i % 4 == 0 ? OVIS_OK : OVIS_OUT_OF_RANGE);
    ovis_sim_destroy(sim);
    ovis_world_destroy(def.world);
  }
}

TEST(a_mind_that_asks_for_odd_numbers) {
  const ovis_mind_def mind = odd_mind();
  ovis_species_def species = ovis_default_species_def();
  species.name = "fast";
  species.like = "pig";
  species.mind = "odd";
  species.speed = 1024;
  ovis_sim_def def = ovis_default_sim_def();
  def.world = make_world(true);
  def.minds = &mind;
  def.mind_count = 1;
  def.species = &species;
  def.species_count = 1;
  run self = {.world = def.world, .what = "think"};
  assert_int_equal(ovis_sim_create(&def, &self.sim), OVIS_OK);
  spawn(&self, ovis_sim_find_species(self.sim, "fast"));
  for (int32_t i = 0; i < 3 * ODD_COUNT; i++) {
    assert_int_equal(ovis_sim_tick(self.sim), OVIS_OK);
    check(&self);
  }
  ovis_sim_destroy(self.sim);
  ovis_world_destroy(self.world);
}
