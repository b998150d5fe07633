// YieldJobSite beside its reference: random villagers of random professions around one job block.
#include "mind/brain/brain_share.h"
#include "reference/yield_ref.h"
#include "species/villager/villager.h"
#include "support/behavior_probe.h"
#include "support/goal_probe.h"
#include "support/test.h"

enum { OTHERS_MAX = 8, STEPS = 40 };

static const ovis_pos site = {64, MOB_SCENE_FEET, 64};

typedef struct meeting {
  mob_scene scene;
  behavior_probe probe;
  ovis_mob_id others[OTHERS_MAX];
  bool is_villager[OTHERS_MAX];
  int count;
  yield_ref_other ref[OTHERS_MAX]; // in the order of the giver's list
  ov_actor* actors[OTHERS_MAX];
} meeting;

static bool can_reach(void* context, int other) {
  const meeting* self = context;
  ov_agent view = ov_agent_of(self->probe.agent.turn, self->actors[other]);
  const ov_actor* actor = self->actors[other];
  ov_nav nav;
  const ov_nav_def def = {.shared = actor->nav.shared,
                          .allocator = actor->nav.allocator,
                          .kind = actor->nav.kind,
                          .follow_range = actor->species->follow_range};
  ov_nav_init(&nav, &def);
  const ov_nav_mob mob = ov_agent_nav_mob(&view);
  const ov_nav_path path = ov_nav_path_to_block(&nav, &mob, site, 1);
  const bool reaches = path.count > 0 && path.result == OVIS_PATH_REACHED;
  ov_nav_fini(&nav);
  return reaches;
}

static ov_place here(ovis_pos cell) {
  return (ov_place){cell, OVIS_MEMORY_HERE};
}

static bool holds(const ov_actor* actor, const char* block) {
  const char* name = ovis_profession_name(ov_villager_of(actor)->profession);
  return (strcmp(block, "lectern") == 0 && strcmp(name, "librarian") == 0) ||
         (strcmp(block, "composter") == 0 && strcmp(name, "farmer") == 0);
}

static int random_profession(uint64_t* seed, int32_t none_percent) {
  static const char* const names[] = {"librarian", "farmer", "nitwit"};
  int32_t profession;
  const char* name = test_chance(seed, none_percent) ? "none" : names[test_below(seed, 3)];
  assert_true(ovis_profession_find(name, &profession));
  return profession;
}

static void place_mob(const meeting* self, uint64_t* seed, ovis_mob_id mob) {
  ov_actor* actor = goal_probe_actor(&self->scene, mob);
  actor->body.pos =
      (ovis_vec3){56 + test_below(seed, 16) + 0.5, MOB_SCENE_FEET, 56 + test_below(seed, 16) + 0.5};
  ov_turn_update_grid(self->probe.agent.turn, actor);
}

// Gives everybody new memories and places, and the giver its list of those around it.
static void shuffle(meeting* self, uint64_t* seed, const char* block) {
  ov_brain* brain = self->probe.brain;
  ov_brain_clear_list(brain, OVIS_MEM_LIVING);
  const ov_place place = here(site);
  ov_brain_set_place(brain, OVIS_MEM_POTENTIAL_JOB_SITE, &place);
  ov_brain_erase(brain, OVIS_MEM_JOB_SITE);
  ov_brain_walk_to_cell(brain, site, 0.5, 1);
  ov_brain_look_at_cell(brain, site);
  ov_villager_of(self->probe.agent.self)->profession = random_profession(seed, 75);
  for (int i = 0; i < self->count; i++) {
    place_mob(self, seed, self->others[i]);
    ov_actor* actor = goal_probe_actor(&self->scene, self->others[i]);
    self->actors[i] = actor;
    self->ref[i] = (yield_ref_other){.is_villager = self->is_villager[i], .is_alive = true};
    ov_brain_push_serial(&self->probe.agent, OVIS_MEM_LIVING, actor->serial);
    if (!self->is_villager[i]) {
      continue;
    }
    ov_villager_of(actor)->profession = random_profession(seed, 20);
    self->ref[i].has_profession_of_site = holds(actor, block);
    ov_brain* other = ov_brain_of(actor);
    ov_brain_erase(other, OVIS_MEM_WALK_TARGET);
    ov_brain_erase(other, OVIS_MEM_LOOK_TARGET);
    ov_brain_erase(other, OVIS_MEM_JOB_SITE);
    ov_brain_erase(other, OVIS_MEM_POTENTIAL_JOB_SITE);
    if (test_one_in(seed, 5)) {
      const ov_place potential = here((ovis_pos){50, MOB_SCENE_FEET, 50});
      ov_brain_set_place(other, OVIS_MEM_POTENTIAL_JOB_SITE, &potential);
      self->ref[i].has_potential = true;
    }
    if (test_one_in(seed, 3)) {
      const ov_place own = here(test_one_in(seed, 2) ? site : (ovis_pos){60, MOB_SCENE_FEET, 50});
      ov_brain_set_place(other, OVIS_MEM_JOB_SITE, &own);
      self->ref[i].job_site = (mind_ref_place){true, 0, {own.cell.x, own.cell.y, own.cell.z}};
    }
  }
}

static void expect_receiver(const meeting* self, const yield_ref_result* result, int index) {
  if (!self->is_villager[index]) {
    return;
  }
  const ov_brain* brain = ov_brain_of(self->actors[index]);
  const bool is_given = result->is_given && result->receiver == index;
  const yield_ref_other* before = &self->ref[index];
  assert_int_equal(ov_brain_has(brain, OVIS_MEM_WALK_TARGET), is_given);
  assert_int_equal(ov_brain_has(brain, OVIS_MEM_LOOK_TARGET), is_given);
  assert_int_equal(ov_brain_has(brain, OVIS_MEM_POTENTIAL_JOB_SITE),
                   is_given || before->has_potential);
  assert_int_equal(ov_brain_has(brain, OVIS_MEM_JOB_SITE), before->job_site.is_present);
  if (is_given) {
    const ov_walk* walk = ov_brain_walk(brain);
    assert_int_equal(walk->close_enough, 1);
    assert_memory_equal(&walk->cell, &site, sizeof site);
    assert_memory_equal(&ov_brain_place(brain, OVIS_MEM_POTENTIAL_JOB_SITE)->cell, &site,
                        sizeof site);
  }
}

static bool step(meeting* self, uint64_t* seed, const char* block, bool has_point,
                 bool is_inverted) {
  shuffle(self, seed, block);
  const ov_actor* giver = self->probe.agent.self;
  const mind_ref_place potential = behavior_probe_place(&self->probe, OVIS_MEM_POTENTIAL_JOB_SITE);
  const yield_ref_giver ref = {.is_baby = giver->is_baby,
                               .is_employed =
                                   ov_villager_of(giver)->profession != OV_PROFESSION_NONE,
                               .potential = potential};
  const yield_ref_world world = {.context = self,
                                 .has_point = has_point,
                                 .others = self->ref,
                                 .other_count = self->count,
                                 .is_inverted = is_inverted,
                                 .can_reach = can_reach};
  const yield_ref_result result = yield_ref_trigger(&world, &ref);
  behavior_probe_start(&self->probe, 1000);
  const bool is_over = result.receiver != YIELD_REF_NOBODY;
  ov_brain* brain = self->probe.brain;
  assert_int_equal(ov_brain_has(brain, OVIS_MEM_POTENTIAL_JOB_SITE), !is_over);
  assert_int_equal(ov_brain_has(brain, OVIS_MEM_WALK_TARGET), !is_over);
  assert_int_equal(ov_brain_has(brain, OVIS_MEM_LOOK_TARGET), !is_over);
  for (int i = 0; i < self->count; i++) {
    expect_receiver(self, &result, i);
  }
  return is_over;
}

TEST(yield_job_site_does_what_its_reference_does) {
  uint64_t seed = test_seed(2303);
  const int64_t count = test_count(300, 3000, 200000);
  int64_t given = 0;
  for (int64_t i = 0; i < count; i++) {
    const bool is_inverted = test_one_in(&seed, 3); // MC-258295
    ovis_sim_def def = ovis_default_sim_def();
    def.rules = ovis_rules_get_preset(is_inverted ? OVIS_RULES_1_19_3 : OVIS_RULES_1_19_4);
    meeting self = {.scene = mob_scene_open_def("stone", &def)};
    const char* block = test_one_in(&seed, 2) ? "lectern" : "composter";
    const bool has_point = !test_one_in(&seed, 10);
    mob_scene_set(&self.scene, site.x, site.y, site.z, has_point ? block : "stone");
    if (test_one_in(&seed, 3)) { // half of the ground cannot reach it
      mob_scene_fill(&self.scene, (ovis_pos){62, MOB_SCENE_FEET, 40},
                     (ovis_pos){62, MOB_SCENE_FEET + 3, 90}, "glass");
    }
    const ovis_mob_id giver = test_one_in(&seed, 10)
                                  ? mob_scene_spawn_baby(&self.scene, "villager", 70.5, 70.5)
                                  : mob_scene_spawn(&self.scene, "villager", 70.5, 70.5);
    self.count = test_below(&seed, OTHERS_MAX + 1);
    for (int other = 0; other < self.count; other++) {
      self.is_villager[other] = !test_one_in(&seed, 6);
      self.others[other] = mob_scene_spawn(
          &self.scene, self.is_villager[other] ? "villager" : "sheep", 70.5, 71.5 + other);
    }
    behavior_probe_init(&self.probe, &self.scene, giver, "YieldJobSite");
    for (int number = 0; number < STEPS; number++) {
      given += step(&self, &seed, block, has_point, is_inverted);
    }
    mob_scene_close(&self.scene);
  }
  print_message("%lld of %lld sites given on\n", (long long)given, (long long)(count * STEPS));
  assert_true(given > count);
}
