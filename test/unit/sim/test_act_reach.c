// The verbs of on_act and its reach, and the reach of minds and trees of the host.
#include "sim/islands.h"
#include "sim/reach.h"
#include "sim/sim_internal.h"
#include "support/mob_scene.h"
#include "support/registry.h"
#include "support/test.h"

#include <math.h>

#define VERB(verb) (1u << OVIS_VERB_##verb)

typedef struct asked {
  int32_t counts[OVIS_VERB_COUNT];
  ovis_status near, far, near_point, near_chest, chest; // of what the last call tried to change
} asked;

static void try_to_change(asked* self, const ovis_act* act) {
  ovis_mob_state state;
  assert_true(ovis_mob_get_state(act->sim, act->other, &state));
  ovis_world* world = ovis_sim_get_world(act->sim);
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  const ovis_pos at = {(int32_t)state.pos.x, MOB_SCENE_FEET + 5, (int32_t)state.pos.z};
  const ovis_pos near = {at.x + 6, at.y, at.z};
  const ovis_pos far = {at.x + 13, at.y, at.z};
  const ovis_state stone = registry_state(registry, "stone");
  self->far = ovis_world_set_block(world, far, stone);
  self->near_point = ovis_world_set_block(world, near, registry_state(registry, "composter"));
  self->near = ovis_world_set_block(world, near, stone);
  self->near = ovis_world_set_block(world, near, registry_state(registry, "air"));
  const ovis_stack sticks = {.item = ovis_item_from_name("stick"), .count = 1};
  self->near_chest = ovis_world_set_block(world, near, registry_state(registry, "chest"));
  ovis_world_set_block(world, near, registry_state(registry, "air"));
  self->chest =
      ovis_container_set_stack((ovis_sim*)act->sim, (ovis_pos){20, MOB_SCENE_FEET, 20}, 0, &sticks);
}

static ovis_verdict note(void* context, const ovis_act* act, int32_t* out_reason) {
  asked* self = context;
  (void)out_reason;
  self->counts[act->verb]++;
  if (act->verb == OVIS_VERB_HURT && act->mob.value != 0) {
    try_to_change(self, act);
  }
  return OVIS_VERDICT_DO;
}

// Sheep in love, a zombie beside a player, and a villager, so that there are points.
static mob_scene open_scene(asked* self, uint32_t verbs, float reach) {
  ovis_sim_def def = ovis_default_sim_def();
  def.on_act = note;
  def.act_context = self;
  def.act_verbs = verbs;
  def.act_reach = reach;
  mob_scene scene = mob_scene_open_def("stone", &def);
  mob_scene_set(&scene, 20, MOB_SCENE_FEET, 20, "chest");
  for (int32_t i = 0; i < 2; i++) {
    const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 30.5 + i, 30.5);
    ovis_mob_set_prop(scene.sim, sheep, OVIS_PROP_LOVE, 600);
  }
  mob_scene_spawn(&scene, "villager", 100.5, 100.5);
  mob_scene_spawn(&scene, "zombie", 60.5, 60.5);
  mob_scene_player(&scene, 61.5, 60.5);
  return scene;
}

TEST(on_act_is_called_before_the_verbs_of_its_mask_only) {
  asked all = {0};
  mob_scene scene = open_scene(&all, 0, 0);
  mob_scene_ticks(&scene, 200);
  mob_scene_close(&scene);
  assert_true(all.counts[OVIS_VERB_HURT] > 0);
  assert_true(all.counts[OVIS_VERB_BREED] > 0);
  asked some = {0};
  scene = open_scene(&some, VERB(BREED) | VERB(THROW), 0);
  mob_scene_ticks(&scene, 200);
  assert_int_equal(some.counts[OVIS_VERB_HURT], 0);
  assert_int_equal(some.counts[OVIS_VERB_BREED], all.counts[OVIS_VERB_BREED]);
  mob_scene_close(&scene);
}

// A recording does not know the mask: its replay asks before all verbs.
TEST(inputs_have_a_verdict_for_each_verb_all_the_same) {
  int32_t verdicts[2] = {0};
  for (int32_t masked = 0; masked < 2; masked++) {
    asked self = {0};
    mob_scene scene = open_scene(&self, masked != 0 ? VERB(BREED) : 0, 0);
    assert_int_equal(ovis_sim_keep_inputs(scene.sim, true), OVIS_OK);
    for (int32_t i = 0; i < 200; i++) {
      mob_scene_ticks(&scene, 1);
      int32_t count;
      const ovis_input* inputs = ovis_sim_get_inputs(scene.sim, &count);
      for (int32_t k = 0; k < count; k++) {
        verdicts[masked] += inputs[k].kind == OVIS_INPUT_VERDICT;
      }
    }
    mob_scene_close(&scene);
  }
  assert_true(verdicts[0] > 0);
  assert_int_equal(verdicts[0], verdicts[1]);
}

TEST(within_a_reach_on_act_changes_what_is_near_and_is_no_point) {
  asked self = {0};
  mob_scene scene = open_scene(&self, 0, 8);
  mob_scene_ticks(&scene, 100);
  assert_true(self.counts[OVIS_VERB_HURT] > 0);
  assert_int_equal(self.near, OVIS_OK);
  assert_int_equal(self.far, OVIS_OUT_OF_RANGE);
  assert_int_equal(self.near_point, OVIS_BUSY);
  assert_int_equal(self.near_chest, OVIS_BUSY);
  assert_int_equal(self.chest, OVIS_OUT_OF_RANGE);
  mob_scene_close(&scene);
  self = (asked){0};
  scene = open_scene(&self, 0, 0); // everywhere
  mob_scene_ticks(&scene, 100);
  assert_int_equal(self.near, OVIS_OK);
  assert_int_equal(self.far, OVIS_OK);
  assert_int_equal(self.near_point, OVIS_OK);
  assert_int_equal(self.near_chest, OVIS_OK);
  assert_int_equal(self.chest, OVIS_OK);
  mob_scene_close(&scene);
}

static void think(const ovis_turn* turn) {
  (void)turn;
}

static ovis_status try_def(const ovis_sim_def* def) {
  ovis_sim* sim;
  const ovis_status status = ovis_sim_create(def, &sim);
  ovis_sim_destroy(sim);
  return status;
}

TEST(reaches_and_masks_have_limits) {
  mob_scene scene = mob_scene_open("stone");
  ovis_sim_def def = ovis_default_sim_def();
  def.world = scene.world;
  def.act_verbs = VERB(PUT_INTO);
  def.act_reach = 1024;
  assert_int_equal(try_def(&def), OVIS_OK);
  def.act_verbs = 1u << OVIS_VERB_COUNT;
  assert_int_equal(try_def(&def), OVIS_OUT_OF_RANGE);
  def.act_verbs = 0;
  static const float bad[] = {-1, 1025, NAN, INFINITY};
  for (int32_t i = 0; i < 4; i++) {
    def.act_reach = bad[i];
    assert_int_equal(try_def(&def), OVIS_OUT_OF_RANGE);
    def.act_reach = 0;
    ovis_mind_def mind = ovis_default_mind_def();
    mind.name = "thinker";
    mind.think = think;
    mind.reach = bad[i];
    def.minds = &mind;
    def.mind_count = 1;
    assert_int_equal(try_def(&def), OVIS_OUT_OF_RANGE);
    def.mind_count = 0;
    ovis_species_def species = ovis_default_species_def();
    species.name = "boar";
    species.like = "pig";
    species.reach = bad[i];
    assert_int_equal(ovis_species_check(&species, NULL), OVIS_OUT_OF_RANGE);
    const ovis_brain_activity idle = {.name = "idle"};
    ovis_brain_def brain = ovis_default_brain_def();
    brain.name = "brained";
    brain.like = "cow";
    brain.activities = &idle;
    brain.activity_count = 1;
    assert_int_equal(ovis_brain_check(&brain, NULL, 0, NULL), OVIS_OK);
    brain.reach = bad[i];
    assert_int_equal(ovis_brain_check(&brain, NULL, 0, NULL), OVIS_OUT_OF_RANGE);
    const ovis_tree_node node = {.kind = OVIS_TREE_WAIT, .ticks = 1};
    ovis_tree_def tree = ovis_default_tree_def();
    tree.name = "tree";
    tree.like = "pig";
    tree.nodes = &node;
    tree.node_count = 1;
    assert_int_equal(ovis_tree_check(&tree, NULL), OVIS_OK);
    tree.reach = bad[i];
    assert_int_equal(ovis_tree_check(&tree, NULL), OVIS_OUT_OF_RANGE);
  }
  mob_scene_close(&scene);
}

// ---- The reach of turns

static ov_reach reach_of(mob_scene* scene, ovis_mob_id mob, bool* out_is_bounded) {
  ov_reach reach = {.write = 0};
  *out_is_bounded = ov_reach_of(scene->sim, ov_crowd_get(&scene->sim->crowd, mob.value), &reach);
  return reach;
}

TEST(a_mind_reaches_as_far_as_its_def_says) {
  ovis_mind_def minds[3];
  static const char* const names[] = {"everywhere", "serial", "safe"};
  for (int32_t i = 0; i < 3; i++) {
    minds[i] = ovis_default_mind_def();
    minds[i].name = names[i];
    minds[i].think = think;
    minds[i].reach = i == 0 ? 0 : 200;
    minds[i].is_thread_safe = i == 2;
  }
  ovis_sim_def def = ovis_default_sim_def();
  def.minds = minds;
  def.mind_count = 3;
  mob_scene scene = mob_scene_open_def("stone", &def);
  for (int32_t i = 0; i < 3; i++) {
    bool is_bounded;
    const ovis_mob_id pig = mob_scene_spawn_with(&scene, "pig", names[i], 30.5 + i, 30.5);
    const ov_reach reach = reach_of(&scene, pig, &is_bounded);
    assert_int_equal(is_bounded, i > 0);
    assert_true(i == 0 || (reach.write >= 200 && reach.read >= 200));
    assert_true(i == 0 || reach.is_serial == (i == 1));
  }
  mob_scene_close(&scene);
}

static ovis_mob_id prey[2]; // near and far
static ovis_status answers[4];

static void hunt(const ovis_turn* turn) {
  for (int32_t i = 0; i < 2; i++) {
    answers[i] = ovis_turn_set_target(turn, prey[i]);
    answers[2 + i] = ovis_turn_attack(turn, prey[i]);
  }
}

TEST(a_mind_names_nobody_beyond_its_reach) {
  for (int32_t bounded = 0; bounded < 2; bounded++) {
    ovis_mind_def mind = ovis_default_mind_def();
    mind.name = "hunter";
    mind.think = hunt;
    mind.reach = bounded != 0 ? 20 : 0;
    ovis_sim_def def = ovis_default_sim_def();
    def.minds = &mind;
    def.mind_count = 1;
    mob_scene scene = mob_scene_open_def("stone", &def);
    prey[0] = mob_scene_spawn(&scene, "cow", 45.5, 30.5);
    prey[1] = mob_scene_spawn(&scene, "cow", 55.5, 30.5);
    mob_scene_spawn_with(&scene, "zombie", "hunter", 30.5, 30.5);
    mob_scene_ticks(&scene, 1);
    for (int32_t i = 0; i < 4; i++) {
      assert_int_equal(answers[i], bounded != 0 && i % 2 == 1 ? OVIS_OUT_OF_RANGE : OVIS_OK);
    }
    mob_scene_close(&scene);
  }
}

// A chase has no bound; a tree has the reach of its brain, too.
TEST(a_tree_reaches_as_far_as_what_it_is_made_of) {
  const ovis_brain_activity idle = {.name = "idle"};
  ovis_brain_def brain = ovis_default_brain_def();
  brain.name = "brained";
  brain.like = "pig";
  brain.activities = &idle;
  brain.activity_count = 1;
  brain.reach = 100;
  brain.is_thread_safe = true;
  const ovis_tree_key keys[] = {{"prey", OVIS_TREE_MOB}};
  const ovis_tree_node waits[] = {{.kind = OVIS_TREE_WAIT, .ticks = 1}};
  const ovis_tree_node chases[] = {
      {.kind = OVIS_TREE_ACTION, .goal = "ChaseNavmesh", .key = "prey"}};
  const ovis_tree_def trees[] = {{.cookie = OVIS_COOKIE,
                                  .name = "plain",
                                  .like = "pig",
                                  .nodes = waits,
                                  .node_count = 1,
                                  .reach = 90,
                                  .is_thread_safe = true},
                                 {.cookie = OVIS_COOKIE,
                                  .name = "both",
                                  .like = "pig",
                                  .nodes = waits,
                                  .node_count = 1,
                                  .reach = 90,
                                  .brain = "brained"},
                                 {.cookie = OVIS_COOKIE,
                                  .name = "chaser",
                                  .like = "pig",
                                  .nodes = chases,
                                  .node_count = 1,
                                  .keys = keys,
                                  .key_count = 1,
                                  .reach = 90},
                                 {.cookie = OVIS_COOKIE,
                                  .name = "member",
                                  .like = "pig",
                                  .nodes = waits,
                                  .node_count = 1,
                                  .reach = 90,
                                  .is_thread_safe = true,
                                  .team = "crew"},
                                 {.cookie = OVIS_COOKIE,
                                  .name = "unbounded",
                                  .like = "pig",
                                  .nodes = waits,
                                  .node_count = 1,
                                  .brain = "brained"}};
  ovis_sim_def def = ovis_default_sim_def();
  def.brains = &brain;
  def.brain_count = 1;
  def.trees = trees;
  def.tree_count = 5;
  mob_scene scene = mob_scene_open_def("stone", &def);
  static const float reaches[] = {90, 100, 0, 90, 0};
  for (int32_t i = 0; i < 5; i++) {
    bool is_bounded;
    const ovis_mob_id pig = mob_scene_spawn_with(&scene, "pig", trees[i].name, 30.5 + i, 30.5);
    const ov_reach reach = reach_of(&scene, pig, &is_bounded);
    assert_int_equal(is_bounded, reaches[i] > 0);
    assert_true(!is_bounded || (reach.write >= reaches[i] && reach.write < reaches[i] + 5));
    assert_true(!is_bounded || reach.is_serial == (i == 1));
    assert_true(!is_bounded || reach.is_joint == (i == 3));
  }
  mob_scene_close(&scene);
}
