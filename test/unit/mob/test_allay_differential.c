// An allay beside its reference: random items, hands, clocks, note blocks and players.
#include "agent/gear.h"
#include "agent/item.h"
#include "mind/brain/brain_share.h"
#include "mind/brain/sense/sensors.h"
#include "reference/allay_ref.h"
#include "species/animals/allay.h"
#include "support/behavior_probe.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

enum { KINDS = 3, STEPS = 40 };

static const char* const names[KINDS + 1] = {"", "bread", "wheat", "apple"};

typedef struct stage {
  mob_scene scene;
  behavior_probe probe; // of the behavior that was chosen last
  ovis_mob_id allay;
  ov_actor* self;
  ov_actor* hero;
  ov_actor* items[ALLAY_REF_ITEMS_MAX];
  allay_ref ref;
  allay_ref_world world;
} stage;

// ---- Both at the same place with the same memories

static bool is_note_block(void* context, mind_ref_cell cell) {
  const stage* s = context;
  return strcmp(mob_scene_block(&s->scene, cell.x, cell.y, cell.z), "note_block") == 0;
}

static ovis_stack stack_of(allay_ref_stack stack) {
  return stack.count > 0 ? ovis_stack_from_name(names[stack.kind], stack.count)
                         : (ovis_stack){.count = 0};
}

static mind_ref_vec vec_of(ovis_vec3 pos) {
  return (mind_ref_vec){pos.x, pos.y, pos.z};
}

static ovis_vec3 random_pos(uint64_t* seed, double spread) {
  return (ovis_vec3){64.5 + test_between(seed, -spread, spread),
                     MOB_SCENE_FEET + test_between(seed, 0, spread / 2),
                     64.5 + test_between(seed, -spread, spread)};
}

static void move(const stage* s, ov_actor* actor, ovis_vec3 pos) {
  actor->body.pos = pos;
  ov_turn_update_grid(s->probe.agent.turn, actor);
}

static void draw_items(stage* s, uint64_t* seed, double spread) {
  for (int i = 0; i < s->world.item_count; i++) {
    allay_ref_item* item = &s->world.items[i];
    item->stack = (allay_ref_stack){1 + test_below(seed, KINDS), 1 + test_below(seed, 64)};
    item->is_free = !test_one_in(seed, 4);
    ov_item_of(s->items[i])->stack = stack_of(item->stack);
    ov_item_of(s->items[i])->pickup_ticks = item->is_free ? 0 : 5;
    move(s, s->items[i], random_pos(seed, spread));
    item->place = vec_of(s->items[i]->body.pos);
  }
}

static void set_clock(ov_brain* brain, ovis_memory memory, int ticks) {
  if (ticks == ALLAY_REF_NONE) {
    ov_brain_erase(brain, memory);
  } else {
    ov_brain_set_number(brain, memory, ticks, OVIS_MEMORY_FOR_EVER);
  }
}

static void draw_memories(stage* s, uint64_t* seed) {
  ov_brain* brain = s->probe.brain;
  allay_ref* ref = &s->ref;
  ref->likes_player = !test_one_in(seed, 4);
  ref->note_clock = test_one_in(seed, 3) ? ALLAY_REF_NONE : 1 + test_below(seed, 600);
  ref->pause = test_one_in(seed, 3) ? 1 + test_below(seed, 60) : ALLAY_REF_NONE;
  ref->note_block = (mind_ref_place){.is_present = test_one_in(seed, 2)};
  if (ref->likes_player) {
    ov_brain_set_entity(brain, OVIS_MEM_LIKED_PLAYER, s->hero->serial, OVIS_MEMORY_FOR_EVER);
  } else {
    ov_brain_erase(brain, OVIS_MEM_LIKED_PLAYER);
  }
  set_clock(brain, OVIS_MEM_LIKED_NOTEBLOCK_COOLDOWN_TICKS, ref->note_clock);
  set_clock(brain, OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS, ref->pause);
  ov_brain_erase(brain, OVIS_MEM_LIKED_NOTEBLOCK);
  if (ref->note_block.is_present) {
    const mind_ref_cell cell = {62 + test_below(seed, 5), MOB_SCENE_FEET, 62 + test_below(seed, 5)};
    ref->note_block.cell = cell;
    ref->note_block.dimension = test_one_in(seed, 8) ? 1 : 0;
    mob_scene_set(&s->scene, cell.x, cell.y, cell.z, test_one_in(seed, 4) ? "stone" : "note_block");
    const ov_place place = {{cell.x, cell.y, cell.z},
                            ref->note_block.dimension == 0 ? OVIS_MEMORY_HERE
                                                           : OVIS_MEMORY_THE_NETHER};
    ov_brain_set_place(brain, OVIS_MEM_LIKED_NOTEBLOCK, &place);
  }
}

static void draw_allay(stage* s, uint64_t* seed, double spread) {
  allay_ref* ref = &s->ref;
  const ov_body_size* size = &s->self->body.size;
  move(s, s->self, random_pos(seed, spread / 2));
  ref->place = vec_of(s->self->body.pos);
  ref->width = (double)size->width;
  ref->height = (double)size->height;
  ref->eye_height = (double)size->eye_height;
  ref->hand = test_one_in(seed, 6) ? 0 : 1 + test_below(seed, KINDS);
  const ovis_stack held = stack_of((allay_ref_stack){ref->hand, ref->hand > 0});
  assert_int_equal(ovis_mob_set_equipment(s->scene.sim, s->allay, OVIS_SLOT_MAIN_HAND,
                                          ref->hand > 0 ? &held : NULL),
                   OVIS_OK);
  const int count = test_one_in(seed, 3) ? 0 : test_one_in(seed, 3) ? 60 : test_below(seed, 65);
  // Now and then it carries another kind: the one that it held before.
  const int kind = ref->hand > 0 && !test_one_in(seed, 6) ? ref->hand : 1 + test_below(seed, KINDS);
  ref->pack = (allay_ref_stack){count > 0 ? kind : 0, count};
  const ovis_stack packed = stack_of(ref->pack);
  assert_int_equal(ovis_mob_set_inventory(s->scene.sim, s->allay, 0, count > 0 ? &packed : NULL),
                   OVIS_OK);
}

static void draw_player(stage* s, uint64_t* seed, double spread) {
  allay_ref_player* player = &s->world.player;
  *player = (allay_ref_player){.is_here = true, .is_spectator = test_one_in(seed, 6)};
  const ovis_player_state state = {.mode = player->is_spectator ? OVIS_GAME_MODE_SPECTATOR
                                                                : OVIS_GAME_MODE_SURVIVAL};
  assert_int_equal(ovis_player_set_state(s->scene.sim, (ovis_mob_id){s->hero->id}, &state),
                   OVIS_OK);
  // Near, at the edge of what is near, or at the edge of what counts.
  static const double most[] = {4, 18, 68};
  const double far = most[test_below(seed, 3)];
  const double angle = test_between(seed, 0, 6.28);
  const double off = test_between(seed, 0, far);
  const ovis_vec3 at = s->self->body.pos;
  move(s, s->hero,
       (ovis_vec3){at.x + off * cos(angle), at.y + test_between(seed, -spread / 8, 1),
                   at.z + off * sin(angle)});
  player->place = vec_of(s->hero->body.pos);
  player->eye_height = (double)s->hero->body.size.eye_height;
}

static void draw(stage* s, uint64_t* seed) {
  static const double spreads[] = {2, 8, 40};
  const double spread = spreads[test_below(seed, 3)];
  ovis_env env = mob_scene_env(&s->scene);
  env.mob_griefing = s->world.may_grief = !test_one_in(seed, 8);
  mob_scene_set_env(&s->scene, &env);
  draw_allay(s, seed, spread);
  draw_items(s, seed, spread);
  draw_player(s, seed, spread);
  draw_memories(s, seed);
  s->probe.agent.turn->sight.count = 0;
  for (int i = 0; i < s->world.item_count; i++) {
    s->world.items[i].is_seen = ov_agent_sees(&s->probe.agent, s->items[i]);
  }
}

// ---- Comparing

static void clear_targets(stage* s) {
  ov_brain_erase(s->probe.brain, OVIS_MEM_WALK_TARGET);
  ov_brain_erase(s->probe.brain, OVIS_MEM_LOOK_TARGET);
  s->ref.walk = s->ref.look = (allay_ref_target){.to = ALLAY_REF_NOWHERE};
}

static void expect_target(const stage* s, const allay_ref_target* target, bool is_there,
                          uint64_t entity, ovis_pos cell) {
  assert_int_equal(is_there, target->to != ALLAY_REF_NOWHERE);
  if (target->to == ALLAY_REF_ITEM) {
    assert_true(entity == s->items[target->item]->serial);
  } else if (target->to == ALLAY_REF_PLAYER) {
    assert_true(entity == s->hero->serial);
  } else if (target->to == ALLAY_REF_CELL) {
    assert_true(entity == 0);
    assert_true(cell.x == target->cell.x && cell.y == target->cell.y && cell.z == target->cell.z);
  }
}

static void expect_mind(const stage* s) {
  const ov_brain* brain = s->probe.brain;
  const allay_ref* ref = &s->ref;
  const ov_walk* walk = ov_brain_walk(brain);
  const ov_look* look = ov_brain_look(brain);
  expect_target(s, &ref->walk, walk != NULL, walk != NULL ? walk->entity : 0,
                walk != NULL ? walk->cell : (ovis_pos){0, 0, 0});
  expect_target(s, &ref->look, look != NULL, look != NULL ? look->entity : 0,
                look != NULL ? look->cell : (ovis_pos){0, 0, 0});
  if (walk != NULL) {
    assert_true((double)walk->speed == ref->walk_speed); // all are exact as floats
    assert_int_equal(walk->close_enough, ref->walk_close);
  }
  assert_int_equal(ov_brain_has(brain, OVIS_MEM_LIKED_NOTEBLOCK), ref->note_block.is_present);
  assert_int_equal(ov_brain_has(brain, OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS),
                   ref->pause != ALLAY_REF_NONE);
  if (ref->pause != ALLAY_REF_NONE) {
    assert_int_equal(ov_brain_number(brain, OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS), ref->pause);
  }
  const ovis_stack* packed = ov_gear_packed(s->self, 0);
  assert_int_equal(packed->count, ref->pack.count);
  assert_string_equal(ovis_item_name(packed->item), names[ref->pack.kind]);
}

static void choose(stage* s, const char* behavior) {
  behavior_probe_init(&s->probe, &s->scene, s->allay, behavior);
  clear_targets(s);
}

static bool compare_items(stage* s) {
  for (int i = 0; i < s->world.item_count; i++) {
    const ovis_stack stack = ov_item_of(s->items[i])->stack;
    assert_int_equal(ov_allay_wants(&s->probe.agent, &stack),
                     allay_ref_wants(&s->ref, &s->world, s->world.items[i].stack));
  }
  ov_behavior_turn turn = {.agent = &s->probe.agent, .brain = s->probe.brain, .why = &s->probe.why};
  ov_sense_items.scan(&turn);
  allay_ref_sense(&s->ref, &s->world);
  const int wanted = s->ref.wanted;
  assert_true(ov_brain_entity(s->probe.brain, OVIS_MEM_NEAREST_VISIBLE_WANTED_ITEM) ==
              (wanted == ALLAY_REF_NONE ? 0 : s->items[wanted]->serial));
  choose(s, "GoToWantedItem");
  const bool runs = allay_ref_fetch(&s->ref, &s->world);
  assert_int_equal(behavior_probe_may_start(&s->probe), wanted != ALLAY_REF_NONE);
  if (wanted != ALLAY_REF_NONE) {
    assert_int_equal(behavior_probe_start(&s->probe, 1000), runs);
    expect_mind(s);
  }
  return runs;
}

static bool is_near(ovis_vec3 ours, mind_ref_vec ref) {
  return fabs(ours.x - ref.x) < 1e-9 && fabs(ours.y - ref.y) < 1e-9 && fabs(ours.z - ref.z) < 1e-9;
}

// Some ticks of a delivery. Returns how many items were thrown.
static int compare_delivery(stage* s, uint64_t* seed) {
  choose(s, "GoAndGiveItemsToTarget");
  assert_true(behavior_probe_may_start(&s->probe)); // it needs no memory to be there
  const bool starts = allay_ref_may_give(&s->ref, &s->world);
  assert_int_equal(behavior_probe_start(&s->probe, 1000), starts);
  if (starts) {
    allay_ref_start_giving(&s->ref, &s->world);
  }
  expect_mind(s);
  int thrown_count = 0;
  for (int tick = 0; tick < 5; tick++) {
    const int launches = s->probe.agent.turn->launches.count;
    assert_int_equal(behavior_probe_goes_on(&s->probe, 1001 + tick),
                     allay_ref_may_give(&s->ref, &s->world));
    behavior_probe_tick(&s->probe, 1001 + tick);
    const allay_ref_throw thrown = allay_ref_give(&s->ref, &s->world);
    assert_int_equal(s->probe.agent.turn->launches.count - launches, thrown.stack.count);
    if (thrown.stack.count > 0) {
      const ov_launch* launch = &s->probe.agent.turn->launches.items[launches];
      assert_true(is_near(launch->pos, thrown.from));
      assert_true(is_near(launch->velocity, thrown.velocity));
      thrown_count++;
    }
    expect_mind(s);
    if (test_one_in(seed, 4) && s->ref.note_block.is_present) { // the block goes in between
      const mind_ref_cell cell = s->ref.note_block.cell;
      mob_scene_set(&s->scene, cell.x, cell.y, cell.z, "air");
    }
  }
  return thrown_count;
}

static bool compare_staying(stage* s) {
  choose(s, "StayCloseToTarget");
  const bool runs = allay_ref_stay_close(&s->ref, &s->world);
  assert_int_equal(behavior_probe_start(&s->probe, 1000), runs);
  expect_mind(s);
  return runs;
}

// The last step of a scene: it removes what it takes.
static int compare_picking_up(stage* s) {
  clear_targets(s);
  const int before = s->ref.pack.count;
  allay_ref_pick_up(&s->ref, &s->world);
  ov_allay_pick_up(&s->probe.agent);
  expect_mind(s);
  for (int i = 0; i < s->world.item_count; i++) {
    const int left = s->world.items[i].stack.count;
    assert_int_equal(ov_actor_is_alive(s->items[i]), left > 0);
    if (left > 0) {
      assert_int_equal(ov_item_of(s->items[i])->stack.count, left);
    }
  }
  return s->ref.pack.count - before;
}

static void open_stage(stage* s, uint64_t* seed) {
  *s = (stage){.scene = mob_scene_open("stone")};
  s->allay = mob_scene_spawn(&s->scene, "allay", 64.5, 64.5);
  const ovis_mob_id hero = mob_scene_player(&s->scene, 66.5, 64.5);
  if (test_one_in(seed, 2)) { // a wall hides half of the items
    mob_scene_fill(&s->scene, (ovis_pos){66, MOB_SCENE_FEET, 40},
                   (ovis_pos){66, MOB_SCENE_FEET + 3, 90}, "stone");
  }
  s->world.item_count = test_below(seed, ALLAY_REF_ITEMS_MAX + 1);
  ovis_mob_id ids[ALLAY_REF_ITEMS_MAX];
  for (int i = 0; i < s->world.item_count; i++) {
    ovis_item_def def = ovis_default_item_def();
    def.stack = ovis_stack_from_name("bread", 1);
    def.pos = (ovis_vec3){60.5 + i, MOB_SCENE_FEET, 60.5};
    assert_int_equal(ovis_item_spawn(s->scene.sim, &def, &ids[i]), OVIS_OK);
  }
  for (int i = 0; i < s->world.item_count; i++) {
    s->items[i] = goal_probe_actor(&s->scene, ids[i]);
    s->world.item_size = (double)s->items[i]->body.size.width;
    assert_true(s->items[i]->body.size.height == s->items[i]->body.size.width);
  }
  s->self = goal_probe_actor(&s->scene, s->allay);
  s->hero = goal_probe_actor(&s->scene, hero);
  s->world.context = s;
  s->world.is_note_block = is_note_block;
  behavior_probe_init(&s->probe, &s->scene, s->allay, "GoToWantedItem");
}

TEST(an_allay_does_what_its_reference_does) {
  uint64_t seed = test_seed(1612);
  const int64_t count = test_count(60, 600, 20000);
  int64_t fetches = 0, thrown = 0, stays = 0, taken = 0;
  for (int64_t i = 0; i < count; i++) {
    stage s;
    open_stage(&s, &seed);
    for (int step = 0; step < STEPS; step++) {
      draw(&s, &seed);
      fetches += compare_items(&s);
      stays += compare_staying(&s);
      thrown += compare_delivery(&s, &seed);
    }
    draw(&s, &seed);
    taken += compare_picking_up(&s);
    behavior_probe_move(&s.probe, (ovis_vec3){64.5, MOB_SCENE_FEET, 64.5});
    mob_scene_ticks(&s.scene, 1); // what was thrown comes into the world
    mob_scene_close(&s.scene);
  }
  print_message("%lld fetched, %lld thrown, %lld stayed close, %lld taken\n", (long long)fetches,
                (long long)thrown, (long long)stays, (long long)taken);
  assert_true(fetches > count);
  assert_true(thrown > count);
  assert_true(stays > count);
  assert_true(taken > 0);
}
