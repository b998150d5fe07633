// Properties of the options of every species that has a mind, whatever happens to the mob: two
// options never hold one flag, an option that does not run never ticks, and every start has one
// stop, also when the mob dies, is unloaded, is saved, or goes to another dimension.
#include "support/mob_scene.h"
#include "support/outcomes.h"
#include "support/test.h"

#include <ovis/sim.h>
#include <ovis/trace.h>

#include <string.h>

enum { OPTIONS_MAX = 256, MOBS_MAX = 512, TICKS = 240, CROWD = 5 };

// A mob as its trace tells it.
typedef struct watched {
  uint64_t serial;
  bool is_known, is_over;
  const ovis_option_info* options;
  int option_count;
  bool runs[OPTIONS_MAX];
  int64_t ran_ticks[OPTIONS_MAX];
  int64_t starts, stops;
} watched;

typedef struct stage {
  mob_scene scene;
  ovis_tracer* tracer;
  watched mobs[MOBS_MAX];
  int count;
} stage;

static watched* watched_of(stage* self, uint64_t serial) {
  for (int i = 0; i < self->count; i++) {
    if (self->mobs[i].serial == serial) {
      return &self->mobs[i];
    }
  }
  assert_true(self->count < MOBS_MAX);
  watched* mob = &self->mobs[self->count++];
  *mob = (watched){.serial = serial};
  return mob;
}

static const char* name_of(const watched* mob, int option) {
  return mob->options != NULL && option < mob->option_count ? mob->options[option].name : "?";
}

// ---- Records: each start finds the option stopped, each stop finds it running

static void take_record(stage* self, const ovis_record* record, bool was_touched[][OPTIONS_MAX]) {
  if (record->kind != OVIS_RECORD_OPTION_STARTED && record->kind != OVIS_RECORD_OPTION_STOPPED &&
      record->kind != OVIS_RECORD_WENT) {
    return;
  }
  watched* mob = watched_of(self, record->mob);
  assert_false(mob->is_over);
  if (record->kind == OVIS_RECORD_WENT) {
    for (int i = 0; i < OPTIONS_MAX; i++) { // that ends its options
      mob->stops += mob->runs[i];
      mob->runs[i] = false;
    }
    mob->is_over = true;
    return;
  }
  const bool starts = record->kind == OVIS_RECORD_OPTION_STARTED;
  assert_in_range(record->option, 0, OPTIONS_MAX - 1);
  if (mob->runs[record->option] == starts) {
    fail_msg("'%s' of mob %llu %s twice", name_of(mob, record->option),
             (unsigned long long)mob->serial, starts ? "started" : "stopped");
  }
  mob->runs[record->option] = starts;
  was_touched[mob - self->mobs][record->option] = true;
  mob->starts += starts;
  mob->stops += !starts;
}

// ---- The state after a tick

static void check_flags(const watched* mob) {
  for (int a = 0; a < mob->option_count; a++) {
    for (int b = a + 1; b < mob->option_count && mob->runs[a]; b++) {
      const ovis_option_info* first = &mob->options[a];
      const ovis_option_info* second = &mob->options[b];
      const unsigned flags = (1u << OVIS_FLAG_COUNT) - 1;
      if (mob->runs[b] && strcmp(first->group, second->group) == 0 &&
          (first->flags & second->flags & flags) != 0) {
        fail_msg("'%s' and '%s' hold one flag", first->name, second->name);
      }
    }
  }
}

static void check_running(const watched* mob, const ovis_trace_mob* now) {
  bool is_listed[OPTIONS_MAX] = {false};
  for (int i = 0; i < now->running_count; i++) {
    is_listed[now->running[i]] = true;
  }
  for (int i = 0; i < mob->option_count; i++) {
    const bool is_one_shot = (mob->options[i].flags & OVIS_FLAG_ONE_SHOT) != 0;
    if (!is_one_shot && is_listed[i] != mob->runs[i]) {
      fail_msg("'%s' %s, its records say otherwise", name_of(mob, i),
               is_listed[i] ? "runs" : "does not run");
    }
  }
}

static void check_ticks(stage* self, watched* mob, const bool was_touched[OPTIONS_MAX],
                        const bool ran[OPTIONS_MAX]) {
  const ovis_mob_id id = ovis_mob_find(self->scene.sim, mob->serial);
  for (int i = 0; i < mob->option_count; i++) {
    ovis_option option;
    if (!ovis_mob_get_option(self->scene.sim, id, i, &option)) {
      continue;
    }
    const bool is_one_shot = (option.info.flags & OVIS_FLAG_ONE_SHOT) != 0;
    const bool may_tick = ran[i] || mob->runs[i] || was_touched[i] || is_one_shot;
    if (option.ran_ticks != mob->ran_ticks[i] && !may_tick) {
      fail_msg("'%s' ticked and did not run", option.info.name);
    }
    mob->ran_ticks[i] = option.ran_ticks;
  }
}

static void trace_tick(stage* self) {
  static bool was_touched[MOBS_MAX][OPTIONS_MAX];
  static bool ran[MOBS_MAX][OPTIONS_MAX];
  memset(was_touched, 0, sizeof was_touched);
  for (int i = 0; i < self->count; i++) {
    memcpy(ran[i], self->mobs[i].runs, sizeof ran[i]);
  }
  const ovis_trace* trace = trace_of(self->tracer);
  assert_non_null(trace);
  for (int i = 0; i < trace->mob_count; i++) {
    watched* mob = watched_of(self, trace->mobs[i].serial);
    mob->options = trace->mobs[i].species->options;
    mob->option_count = trace->mobs[i].species->option_count;
    assert_true(mob->option_count <= OPTIONS_MAX);
  }
  for (int i = 0; i < trace->record_count; i++) {
    take_record(self, &trace->records[i], was_touched);
  }
  for (int i = 0; i < trace->mob_count; i++) {
    watched* mob = watched_of(self, trace->mobs[i].serial);
    check_flags(mob);
    check_running(mob, &trace->mobs[i]);
    check_ticks(self, mob, was_touched[mob - self->mobs], ran[mob - self->mobs]);
  }
}

// ---- What happens to the mobs

static void begin_trace(stage* self) {
  ovis_tracer_def def = ovis_default_tracer_def();
  def.sim = self->scene.sim;
  assert_int_equal(ovis_tracer_create(&def, &self->tracer), OVIS_OK);
  trace_tick(self);
}

// Saves the simulation and goes on with what was saved: whatever ran runs on.
static void save_and_load(stage* self) {
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(self->scene.sim, &bytes, &size), OVIS_OK);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = self->scene.world;
  ovis_sim* again;
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &again, NULL), OVIS_OK);
  ovis_sim_free_snapshot(self->scene.sim, bytes, size);
  assert_true(ovis_sim_get_hash(again) == ovis_sim_get_hash(self->scene.sim));
  for (int i = 0; i < self->count; i++) {
    const watched* mob = &self->mobs[i];
    const ovis_mob_id id = ovis_mob_find(again, mob->serial);
    for (int option = 0; option < mob->option_count && !mob->is_over; option++) {
      ovis_option state;
      if (ovis_mob_get_option(again, id, option, &state) &&
          (state.info.flags & OVIS_FLAG_ONE_SHOT) == 0) {
        assert_int_equal(state.is_running, mob->runs[option]);
      }
    }
  }
  ovis_tracer_destroy(self->tracer);
  ovis_sim_destroy(self->scene.sim);
  self->scene.sim = again;
  for (int i = 0; i < self->count; i++) { // a new trace begins with what runs
    memset(self->mobs[i].runs, 0, sizeof self->mobs[i].runs);
    memset(self->mobs[i].ran_ticks, 0, sizeof self->mobs[i].ran_ticks);
    self->mobs[i].starts = self->mobs[i].stops = 0;
  }
  begin_trace(self);
}

static ovis_mob_id some_mob(const stage* self, uint64_t* seed) {
  const int32_t count = ovis_sim_get_mob_count(self->scene.sim);
  return ovis_sim_get_mob(self->scene.sim, test_below(seed, count));
}

// An unloaded mob, and one that goes to another dimension, leave the simulation; they come back as
// new ones.
static void leave(stage* self, uint64_t* seed, const char* species) {
  const ovis_mob_id mob = some_mob(self, seed);
  assert_int_equal(ovis_mob_remove(self->scene.sim, mob), OVIS_OK);
  mob_scene_spawn(&self->scene, species, 60.5 + test_below(seed, 8), 60.5 + test_below(seed, 8));
}

static void disturb(stage* self, uint64_t* seed, const char* species) {
  switch (test_below(seed, 9)) {
  case 0: leave(self, seed, species); break;
  case 1: ovis_mob_hurt(self->scene.sim, some_mob(self, seed), 1000, OVIS_NO_MOB); break;
  case 2:
  case 3: ovis_mob_hurt(self->scene.sim, some_mob(self, seed), 1, some_mob(self, seed)); break;
  case 4: {
    const ovis_vec3 pos = {54.5 + test_below(seed, 20), MOB_SCENE_FEET,
                           54.5 + test_below(seed, 20)};
    ovis_mob_place(self->scene.sim, some_mob(self, seed), pos, 0, 0);
    break;
  }
  case 5: mob_scene_set_time(&self->scene, test_below(seed, 24000)); break;
  case 6: mob_scene_spawn_baby(&self->scene, species, 62.5, 66.5); break;
  case 7: save_and_load(self); break;
  default: mob_scene_spawn(&self->scene, test_one_in(seed, 2) ? "zombie" : species, 66.5, 62.5);
  }
}

static int64_t run_species(const char* species, uint64_t seed) {
  static stage self;
  self = (stage){.scene = mob_scene_open("grass_block")};
  mob_scene_fill(&self.scene, (ovis_pos){70, MOB_SCENE_FEET - 2, 60},
                 (ovis_pos){74, MOB_SCENE_FEET - 1, 68}, "water");
  mob_scene_set(&self.scene, 58, MOB_SCENE_FEET, 58, "red_bed[part=head,facing=north]");
  mob_scene_set(&self.scene, 60, MOB_SCENE_FEET, 58, "lectern");
  mob_scene_set_time(&self.scene, test_below(&seed, 24000));
  for (int i = 0; i < CROWD; i++) {
    mob_scene_spawn(&self.scene, species, 60.5 + 2 * i, 64.5);
  }
  mob_scene_spawn(&self.scene, "zombie", 70.5, 70.5);
  mob_scene_spawn(&self.scene, "sheep", 56.5, 64.5);
  const ovis_mob_id player = mob_scene_player(&self.scene, 64.5, 60.5);
  ovis_mob_set_held_item(self.scene.sim, player, "wheat");
  begin_trace(&self);
  for (int tick = 0; tick < TICKS; tick++) {
    if (test_one_in(&seed, 12) && self.count < MOBS_MAX / 2 &&
        ovis_sim_get_mob_count(self.scene.sim) > 2) {
      disturb(&self, &seed, species);
    }
    assert_int_equal(ovis_sim_tick(self.scene.sim), OVIS_OK);
    trace_tick(&self);
  }
  int64_t starts = 0;
  for (int i = 0; i < self.count; i++) {
    const watched* mob = &self.mobs[i];
    int64_t left = 0;
    for (int option = 0; option < OPTIONS_MAX; option++) {
      left += mob->runs[option];
    }
    assert_int_equal(mob->starts, mob->stops + left);
    starts += mob->starts;
  }
  ovis_tracer_destroy(self.tracer);
  mob_scene_close(&self.scene);
  return starts;
}

TEST(options_of_every_species_keep_their_rules) {
  const uint64_t seed = test_seed(1802);
  const int64_t rounds = test_count(5, 60, 1000);
  int minds = 0;
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    const ovis_species* species = ovis_species_get(i);
    if (ovis_species_get_options(species, NULL, 0) == 0) {
      continue;
    }
    minds++;
    int64_t starts = 0;
    for (int64_t round = 0; round < rounds; round++) {
      starts += run_species(species->name, seed + (uint64_t)(i * 1000 + round));
    }
    print_message("%s: %lld starts\n", species->name, (long long)starts);
    assert_true(starts >= rounds);
  }
  assert_true(minds >= 2);
}
