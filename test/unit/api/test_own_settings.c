// Settings that a host gives to built-in goals and behaviors: those within their range change the
// species, those beyond it are refused with a sentence.
#include "mind/goal/goal_mind.h"
#include "mind/host/brain_parts.h"
#include "species/profiles.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/brain.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char* name_of(const ov_goal_entry* entry) {
  return entry->name != NULL ? entry->name : entry->kind->name;
}

static void expect_fault(const ovis_error* error, const char* const* parts, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    if (strstr(error->message, parts[i]) == NULL) {
      fail_msg("'%s' does not say '%s'", error->message, parts[i]);
    }
  }
}

// ---- Every number of every built-in goal and part of a brain

// Checks a subject with settings.
typedef ovis_status check_fn(const void* subject, const ovis_setting* settings, int32_t count,
                             ovis_error* error);

static int32_t check_setting(check_fn* check, const void* subject, const ov_schema* schema,
                             const ov_setting* one, const char* const* said) {
  const bool is_whole = one->type == OV_SETTING_I32;
  const double step = is_whole ? 1 : 1e-6;
  // The two ends of a span go together, so that the one is not above the other.
  char other[64];
  snprintf(other, sizeof other, "%s", one->name);
  const size_t length = strlen(other);
  const bool is_least = length > 4 && strcmp(other + length - 4, "_min") == 0;
  if (is_least) {
    memcpy(other + length - 4, "_max", 4);
  }
  const bool has_other = is_least && ov_schema_find(schema, other) != NULL;
  const double good[] = {one->min, one->max};
  const double bad[] = {one->min - step, one->max + step, (double)NAN, (double)INFINITY};
  ovis_error error = {0};
  for (int32_t i = 0; i < 2; i++) {
    const ovis_setting settings[] = {{one->name, good[i]}, {other, one->max}};
    if (strstr(one->name, "_max") != NULL && i == 0) {
      continue; // below the species' own least number
    }
    if (check(subject, settings, has_other ? 2 : 1, &error) != OVIS_OK) {
      fail_msg("%s %s = %g: %s", said[0], one->name, good[i], error.message);
    }
  }
  for (int32_t i = 0; i < 4; i++) {
    const ovis_setting setting = {one->name, bad[i]};
    error = (ovis_error){0};
    assert_int_equal(check(subject, &setting, 1, &error), OVIS_OUT_OF_RANGE);
    if (is_whole && isnan(bad[i])) {
      continue; // no whole number
    }
    char value[96], range[64], text[96];
    snprintf(value, sizeof value, "%s is %.9g, and its range is", one->name, bad[i]);
    ov_setting_write_range(one, range, sizeof range);
    snprintf(text, sizeof text, "%s (%s)", range, ov_setting_unit(one));
    const char* const parts[] = {said[0], said[1], value, text};
    expect_fault(&error, parts, 4);
  }
  return 1;
}

static int32_t check_all(check_fn* check, const void* subject, const ov_schema* schema,
                         const char* const* said) {
  int32_t count = 0;
  for (int32_t i = 0; i < schema->count; i++) {
    const ov_setting* one = &schema->settings[i];
    if (one->type < OV_SETTING_FLAG) {
      count += check_setting(check, subject, schema, one, said);
    } else if (!ov_setting_is_number(one)) {
      ovis_error error = {0};
      const ovis_setting setting = {one->name, 1};
      const char* const parts[] = {said[0], said[1], one->name, "cannot be given"};
      assert_int_equal(check(subject, &setting, 1, &error), OVIS_OUT_OF_RANGE);
      expect_fault(&error, parts, 4);
    }
  }
  return count;
}

typedef struct goal_of {
  const char* species;
  const char* name;
  bool is_target;
} goal_of;

static ovis_status check_goal(const void* subject, const ovis_setting* settings, int32_t count,
                              ovis_error* error) {
  const goal_of* self = subject;
  const ovis_species_goal goal = {
      .built_in = self->name, .settings = settings, .setting_count = count};
  ovis_species_def def = ovis_default_species_def();
  def.name = "odd";
  def.like = self->species;
  def.targets = self->is_target ? &goal : NULL;
  def.target_count = self->is_target;
  def.goals = self->is_target ? NULL : &goal;
  def.goal_count = !self->is_target;
  return ovis_species_check(&def, error);
}

TEST(numbers_beyond_the_range_of_a_goals_setting_are_refused) {
  int32_t count = 0;
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    const ovis_species* species = ovis_species_get(i);
    const ov_goal_mind_plan* plan = ov_species_goals(ov_species_of(species));
    if (ov_species_brain(ov_species_of(species)) != NULL) {
      continue; // happy ghasts: the young have a brain, which a species like them keeps
    }
    for (int32_t k = 0; plan != NULL && k < plan->targets.count + plan->goals.count; k++) {
      const bool is_target = k < plan->targets.count;
      const ov_goal_entry* entry =
          is_target ? &plan->targets.entries[k] : &plan->goals.entries[k - plan->targets.count];
      if (entry->settings == NULL || entry->kind->schema == NULL) {
        continue;
      }
      const goal_of subject = {species->name, name_of(entry), is_target};
      const char* const said[] = {species->name, name_of(entry)};
      count += check_all(check_goal, &subject, entry->kind->schema(), said);
    }
  }
  assert_true(count > 300);
}

static ovis_status check_behavior(const void* subject, const ovis_setting* settings, int32_t count,
                                  ovis_error* error) {
  const ov_part* part = subject;
  const bool is_place = (part->memory_types & OV_TYPE_BIT(PLACE)) != 0;
  const ovis_brain_entry entry = {.built_in = part->kind->name,
                                  .memory = part->memory_types == 0 ? NULL
                                            : is_place              ? "home"
                                                                    : "hurt_by_entity",
                                  .settings = settings,
                                  .setting_count = count};
  const ovis_brain_activity idle = {.name = "idle", .entries = &entry, .entry_count = 1};
  ovis_brain_def def = ovis_default_brain_def();
  def.name = "odd";
  def.like = "pig";
  def.activities = &idle;
  def.activity_count = 1;
  return ovis_brain_check(&def, NULL, 0, error);
}

TEST(numbers_beyond_the_range_of_a_behaviors_setting_are_refused) {
  int32_t count = 0;
  for (int32_t i = 0; ov_part_at(i) != NULL; i++) {
    const ov_part* part = ov_part_at(i);
    const char* const said[] = {"pig", part->kind->name};
    count +=
        part->settings != NULL ? check_all(check_behavior, part, part->kind->schema(), said) : 0;
  }
  assert_true(count > 40);
}

// ---- Names, spans, whole numbers

TEST(settings_that_cannot_be_are_refused_with_a_sentence) {
  static const struct {
    goal_of goal;
    ovis_setting settings[2];
    int32_t count;
    const char* said;
  } cases[] = {
      {{"pig", "Panic", false},
       {{"spead", 2}},
       1,
       "'Panic' of the pig: it has no setting 'spead', "
       "did you mean 'speed'"},
      {{"pig", "Float", false}, {{"speed", 2}}, 1, "'Float' of the pig: it has no setting 'speed'"},
      {{"pig", "Panic", false}, {{NULL, 2}}, 1, "it has no setting ''"},
      {{"pig", "Panic", false}, {{"speed", 2}}, 17, "0 to 16"},
      {{"pig", "Panic", false}, {{"speed", 2}}, -1, "0 to 16"},
      {{"skeleton", "NearestAttackableTarget", true},
       {{"interval", 2.5}},
       1,
       "interval is 2.5, but it counts whole ticks"},
      {{"llama", "RangedAttack", false},
       {{"interval_min", 30}, {"interval_max", 29}},
       2,
       "interval_min is 30, above its upper end"},
      {{"skeleton", "NearestAttackableTarget", true}, {{"must_see", 2}}, 1, "false or true (flag)"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ovis_error error = {0};
    assert_int_equal(check_goal(&cases[i].goal, cases[i].settings, cases[i].count, &error),
                     OVIS_OUT_OF_RANGE);
    expect_fault(&error, &cases[i].said, 1);
  }
}

static bool never(const ovis_turn* turn) {
  return turn == NULL;
}

TEST(faults_of_species_are_told) {
  static const ovis_goal_def own = {.cookie = OVIS_COOKIE, .name = "Own", .can_use = never};
  static const ovis_goal_def empty = {.cookie = OVIS_COOKIE, .name = "Own"};
  static const ovis_setting speed = {"speed", 1};
  static const char* const removed[] = {"Panic"};
  static const struct {
    ovis_species_goal goal;
    bool extends, removes;
    const char* said;
  } cases[] = {
      {{.built_in = "Flee"}, false, false, "the species 'odd', goal 1: a pig has no goal 'Flee'"},
      {{.own = &empty}, false, false, "your goal needs a name, a function can_use"},
      {{.own = &own, .built_in = "Float"}, false, false, "goal 1: give either"},
      {{.own = &own, .settings = &speed, .setting_count = 1}, false, false, "only built-in goals"},
      {{.own = &own, .replaces = "Panic"}, false, false, "without 'extends'"},
      {{.own = &own, .replaces = "Panik"},
       true,
       false,
       "a pig has no goal 'Panik' to replace; did you mean 'Panic'?"},
      {{.own = &own, .replaces = "Panic"}, true, true, "'Panic' is both removed and replaced"},
      {{.own = &own}, false, true, "only with 'extends' something can be removed"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ovis_species_def def = ovis_default_species_def();
    ovis_error error = {0};
    def.name = "odd";
    def.like = "pig";
    def.extends = cases[i].extends;
    def.goals = &cases[i].goal;
    def.goal_count = 1;
    def.remove = removed;
    def.remove_count = cases[i].removes;
    assert_int_equal(ovis_species_check(&def, &error), OVIS_OUT_OF_RANGE);
    expect_fault(&error, &cases[i].said, 1);
  }
}

// ---- What settings do

static double argument(const ovis_species* species, const char* goal, const char* name) {
  ovis_option_info options[64];
  const int32_t count = ovis_species_get_options(species, options, 64);
  for (int32_t i = 0; i < count; i++) {
    ovis_argument arguments[16];
    const int32_t found = ovis_species_get_arguments(species, i, arguments, 16);
    for (int32_t k = 0; strcmp(options[i].name, goal) == 0 && k < found; k++) {
      if (strcmp(arguments[k].name, name) == 0) {
        return arguments[k].value;
      }
    }
  }
  fail_msg("%s has no %s", goal, name);
  return 0;
}

TEST(a_goal_has_the_settings_of_the_host_and_else_those_of_the_species) {
  static const ovis_setting settings[] = {{"speed", 3.5}, {"interval", 7}};
  static const ovis_species_goal goals[] = {{.built_in = "WaterAvoidingRandomStroll",
                                             .replaces = "WaterAvoidingRandomStroll",
                                             .settings = settings,
                                             .setting_count = 2}};
  ovis_species_def species = ovis_default_species_def();
  species.name = "runner";
  species.like = "pig";
  species.extends = true;
  species.goals = goals;
  species.goal_count = 1;
  ovis_sim_def def = ovis_default_sim_def();
  def.species = &species;
  def.species_count = 1;
  mob_scene scene = mob_scene_open_def("grass_block", &def);
  const ovis_species* runner = ovis_sim_find_species(scene.sim, "runner");
  const ovis_species* pig = ovis_species_find("pig");
  assert_true(argument(runner, "WaterAvoidingRandomStroll", "speed") == 3.5);
  assert_true(argument(runner, "WaterAvoidingRandomStroll", "interval") == 7);
  assert_true(argument(runner, "WaterAvoidingRandomStroll", "chance") ==
              argument(pig, "WaterAvoidingRandomStroll", "chance"));
  assert_true(argument(pig, "WaterAvoidingRandomStroll", "speed") == 1);
  assert_true(argument(runner, "Panic", "speed") == argument(pig, "Panic", "speed"));
  mob_scene_close(&scene);
}

// Measures how far from a pig the places are to which its brain would stroll.
static double farthest_stroll(double range) {
  const ovis_setting settings[] = {{"range_xz", range}, {"range_y", 1}};
  const ovis_brain_entry strolls[] = {
      {.built_in = "RandomStroll", .settings = settings, .setting_count = 2}};
  const ovis_brain_activity idle = {.name = "idle", .entries = strolls, .entry_count = 1};
  ovis_brain_def brain = ovis_default_brain_def();
  brain.name = "stroller";
  brain.like = "pig";
  brain.activities = &idle;
  brain.activity_count = 1;
  ovis_sim_def def = ovis_default_sim_def();
  def.brains = &brain;
  def.brain_count = 1;
  mob_scene scene = mob_scene_open_def("grass_block", &def);
  const ovis_mob_id pig = mob_scene_spawn_with(&scene, "pig", "stroller", 24.5, 24.5);
  double farthest = 0;
  for (int32_t tick = 0; tick < 400; tick++) {
    mob_scene_ticks(&scene, 1);
    ovis_memory_value value;
    if (ovis_mob_get_memory(scene.sim, pig, OVIS_MEM_WALK_TARGET, &value)) {
      farthest = fmax(farthest, fabs(value.cell.x + 0.5 - 24.5));
    }
    ovis_mob_set_memory(scene.sim, pig, OVIS_MEM_WALK_TARGET, NULL);
  }
  mob_scene_close(&scene);
  return farthest;
}

TEST(a_behavior_has_the_settings_of_the_host) {
  const double near = farthest_stroll(1), far = farthest_stroll(20);
  assert_true(near > 0 && near <= 1.5);
  assert_true(far > 10 && far <= 20.5);
}
