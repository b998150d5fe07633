// Villagers with each other, beside the references: gossip, golems, competitors for a job
// site, trades and births.
#include "mind/brain/brain_share.h"
#include "reference/golem_ref.h"
#include "reference/gossip_ref.h"
#include "reference/villager_ref.h"
#include "species/villager/villager_plan.h"
#include "support/behavior_probe.h"
#include "support/brain_lists.h"
#include "support/goal_probe.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

// ---- Gossip

enum { SUBJECTS = 6, SPEAKERS = 3 };

static ov_gossip gossip_of(uint64_t about, int kind, int value) {
  return (ov_gossip){.subject = {{{0, 0, 0, (uint32_t)about}}}, .type = kind, .value = value};
}

static void expect_gossips(const ov_gossips* ours, const gossip_ref* ref) {
  assert_int_equal(ours->list.count, ref->count);
  for (int i = 0; i < ref->count; i++) {
    const ov_gossip* gossip = &ours->list.items[i];
    assert_true(gossip->subject.uuid.words[3] == ref->entries[i].about);
    assert_int_equal(gossip->type, ref->entries[i].kind);
    assert_int_equal(gossip->value, ref->entries[i].value);
  }
  for (uint64_t about = 1; about <= SUBJECTS; about++) {
    const ov_gossip one = gossip_of(about, 0, 0);
    assert_int_equal(ov_gossip_reputation(ours, &one.subject), gossip_ref_reputation(ref, about));
  }
}

static void compare_gossip(uint64_t seed) {
  static const ovis_gossip types[GOSSIP_REF_KINDS] = {
      OVIS_GOSSIP_MAJOR_NEGATIVE, OVIS_GOSSIP_MINOR_NEGATIVE, OVIS_GOSSIP_MINOR_POSITIVE,
      OVIS_GOSSIP_MAJOR_POSITIVE, OVIS_GOSSIP_TRADING};
  static gossip_ref refs[SPEAKERS];
  ov_gossips ours[SPEAKERS] = {0};
  const ovis_allocator none = {0};
  memset(refs, 0, sizeof refs);
  ov_rng rng = ov_rng_make(seed, 1);
  ov_rng ref_rng = rng;
  int64_t time = 1;
  for (int step = 0; step < 200; step++) {
    const int who = test_below(&seed, SPEAKERS);
    const int from = (who + 1) % SPEAKERS;
    time += test_below(&seed, 900);
    if (test_one_in(&seed, 2)) {
      const int kind = test_below(&seed, GOSSIP_REF_KINDS);
      assert_int_equal(types[kind], kind); // both count them alike
      const uint64_t about = 1 + (uint64_t)test_below(&seed, SUBJECTS);
      const int value = 1 + test_below(&seed, 40);
      const ov_gossip more = gossip_of(about, kind, value);
      assert_true(ov_gossip_add(&ours[who], &more, &none));
      gossip_ref_add(&refs[who], about, (gossip_ref_kind)kind, value);
    } else {
      const bool may =
          ov_gossip_may_tell(&ours[who], time) && ov_gossip_may_tell(&ours[from], time);
      if (may) {
        assert_true(ov_gossip_hear(&ours[who], &ours[from], &rng, &none));
        ours[who].told_time = ours[from].told_time = time;
      }
      assert_int_equal(
          gossip_ref_meet(&refs[who], &refs[from], time, behavior_probe_draw, &ref_rng), may);
    }
    for (int i = 0; i < SPEAKERS; i++) {
      ov_gossip_decay(&ours[i], time);
      gossip_ref_decay(&refs[i], time);
      expect_gossips(&ours[i], &refs[i]);
    }
    assert_true(rng.state == ref_rng.state);
  }
  for (int i = 0; i < SPEAKERS; i++) {
    ov_array_fini(&ours[i].list, &none);
  }
}

TEST(gossip_does_what_its_reference_does) {
  const uint64_t seed = test_seed(1701);
  const int64_t count = test_count(200, 5000, 200000);
  for (int64_t i = 0; i < count; i++) {
    compare_gossip(seed + (uint64_t)i * 2971);
  }
}

// ---- Golems

enum { CALLERS = 6 };

typedef struct hill {
  mob_scene scene;
  ov_rng rng;
} hill;

static const char* name_at(const hill* self, mind_ref_cell cell) {
  return mob_scene_block(&self->scene, cell.x, cell.y, cell.z);
}

static int draw_hill(void* context, int bound) {
  return behavior_probe_draw(&((hill*)context)->rng, bound);
}

static bool is_open(void* context, mind_ref_cell cell) {
  const char* name = name_at(context, cell);
  return strcmp(name, "air") == 0 || strcmp(name, "water") == 0;
}

static bool is_solid(void* context, mind_ref_cell cell) {
  return !is_open(context, cell);
}

static bool is_refused(void* context, mind_ref_cell cell) {
  const char* name = name_at(context, cell);
  return strcmp(name, "oak_leaves") == 0 || strcmp(name, "glass") == 0 ||
         strcmp(name, "ice") == 0 || strcmp(name, "cactus") == 0;
}

// Columns of random height and top around the middle, in which villagers stand.
static void raise_hills(hill* self, uint64_t* seed) {
  static const char* const tops[] = {"stone", "oak_leaves", "glass", "ice", "stone", "water"};
  mob_scene_fill(&self->scene, (ovis_pos){50, MOB_SCENE_FEET - 16, 50},
                 (ovis_pos){78, MOB_SCENE_FEET + 16, 78}, "air");
  const int roofs = test_below(seed, 3);
  const int lost = test_below(seed, 100);
  for (int x = 52; x <= 76; x++) {
    for (int z = 52; z <= 76; z++) {
      const bool is_taken = x >= 63 && x <= 65 && z >= 63 && z <= 65; // by who calls
      if (is_taken || test_chance(seed, lost)) {
        continue;
      }
      const int y = MOB_SCENE_FEET - 10 + test_below(seed, 18);
      mob_scene_set(&self->scene, x, y, z, "stone");
      mob_scene_set(&self->scene, x, y + 1, z, tops[test_below(seed, 6)]);
      if (test_below(seed, 3) < roofs) {
        mob_scene_set(&self->scene, x, y + 2 + test_below(seed, 4), z, "stone");
      }
    }
  }
}

static bool compare_golem(uint64_t seed) {
  static hill self;
  self = (hill){.scene = mob_scene_open("stone")};
  raise_hills(&self, &seed);
  golem_ref_villager villagers[CALLERS] = {0};
  ov_actor* actors[CALLERS];
  const int count = test_one_in(&seed, 4) ? 2 : CALLERS;
  const int64_t time = 30000;
  ovis_env env = mob_scene_env(&self.scene);
  env.game_time = time;
  mob_scene_set_env(&self.scene, &env);
  for (int i = 0; i < count; i++) { // the others stand too far down to be in the way
    const double x = 64.5 + (i == 0 ? 0 : test_between(&seed, -14, 14));
    actors[i] = goal_probe_actor(&self.scene, mob_scene_spawn(&self.scene, "villager", x, 64.5));
    actors[i]->body.pos.y = i == 0 ? MOB_SCENE_FEET : MOB_SCENE_FEET - 11.5;
    ov_turn_update_grid(&self.scene.sim->turn, actors[i]);
    ov_brain* brain = ov_brain_of(actors[i]);
    golem_ref_villager* ref = &villagers[i];
    const double level = actors[i]->body.pos.x - 64.5;
    ref->is_in_box = level < 10.6 && level > -10.6; // two halves of a villager, and 10
    ref->has_slept = !test_one_in(&seed, 8);
    ref->slept = time - (test_one_in(&seed, 4) ? 23998 + test_below(&seed, 4) : 9000);
    if (ref->has_slept) {
      ov_brain_set_number(brain, OVIS_MEM_LAST_SLEPT, ref->slept, OVIS_MEMORY_FOR_EVER);
    }
    ref->has_seen_golem = test_one_in(&seed, 8);
    if (ref->has_seen_golem) {
      ov_villager_note_golem(brain);
    }
  }
  const int wanted = test_one_in(&seed, 2) ? GOLEM_REF_BY_PANIC : 1 + test_below(&seed, 5);
  ov_agent agent = ov_agent_of(&self.scene.sim->turn, actors[0]);
  const golem_ref_world world = {&self, draw_hill, is_solid, is_refused, is_open, is_open};
  self.rng = actors[0]->rng;
  mind_ref_cell place = {0};
  const bool comes = golem_ref_is_enough(villagers, count, 0, wanted, time) &&
                     golem_ref_place(&world, (mind_ref_cell){64, MOB_SCENE_FEET, 64}, &place);
  assert_int_equal(ov_villager_call_golem(&agent, wanted), comes);
  assert_true(self.rng.state == actors[0]->rng.state);
  for (int i = 0; i < count; i++) { // claim 207
    assert_int_equal(ov_brain_has(ov_brain_of(actors[i]), OVIS_MEM_GOLEM_DETECTED_RECENTLY),
                     villagers[i].has_seen_golem || (comes && villagers[i].is_in_box));
  }
  mob_scene_ticks(&self.scene, 1);
  if (comes) {
    const ovis_mob_id golem = ovis_sim_get_mob(self.scene.sim, count);
    const ovis_mob_state state = mob_scene_mob(&self.scene, golem);
    assert_string_equal(state.species->name, "iron_golem");
    assert_true(fabs(state.pos.x - place.x - 0.5) < 1e-6);
    assert_true(fabs(state.pos.z - place.z - 0.5) < 1e-6);
    assert_true(state.pos.y <= place.y && state.pos.y > place.y - 1);
  } else {
    assert_int_equal(ovis_sim_get_mob_count(self.scene.sim), count);
  }
  mob_scene_close(&self.scene);
  return comes;
}

TEST(golems_come_where_their_reference_puts_them) {
  const uint64_t seed = test_seed(1702);
  const int64_t count = test_count(150, 3000, 100000);
  int64_t came = 0;
  for (int64_t i = 0; i < count; i++) {
    came += compare_golem(seed + (uint64_t)i * 5381);
  }
  print_message("%lld of %lld golems came\n", (long long)came, (long long)count);
  assert_true(came > count / 10);
  assert_true(came < count);
}

// ---- PoiCompetitorScan

enum { RIVALS = 6 };

static void compare_rivals(uint64_t* seed, behavior_probe* probe, ov_actor* const* rivals,
                           int count, bool has_point) {
  static const ovis_pos cell = {64, MOB_SCENE_FEET, 64};
  const ov_place site = {cell, OVIS_MEMORY_HERE};
  const ov_place other_site = {{cell.x + 1, cell.y, cell.z}, OVIS_MEMORY_HERE};
  int32_t librarian;
  assert_true(ovis_profession_find("librarian", &librarian));
  compete_ref_villager self = {
      true, true, {true, 0, {cell.x, cell.y, cell.z}}, true, test_below(seed, 4)};
  compete_ref_villager others[RIVALS] = {0};
  ov_villager_of(probe->agent.self)->xp = self.xp;
  ov_brain_set_place(probe->brain, OVIS_MEM_JOB_SITE, &site);
  ov_brain_clear_list(probe->brain, OVIS_MEM_LIVING);
  for (int i = 0; i < count; i++) {
    ov_brain_push_serial(&probe->agent, OVIS_MEM_LIVING, rivals[i]->serial);
    others[i] = (compete_ref_villager){.is_alive = true};
    ov_villager* villager = ov_villager_of(rivals[i]);
    if (villager == NULL) {
      continue;
    }
    others[i].is_villager = true;
    others[i].xp = villager->xp = test_below(seed, 4);
    others[i].has_profession_of_site = !test_one_in(seed, 5);
    villager->profession = others[i].has_profession_of_site ? librarian : OV_PROFESSION_FARMER;
    ov_brain* brain = ov_brain_of(rivals[i]);
    const int holds = test_below(seed, 4);
    if (holds == 0) {
      ov_brain_erase(brain, OVIS_MEM_JOB_SITE);
    } else {
      const ov_place* held = holds == 1 ? &other_site : &site;
      ov_brain_set_place(brain, OVIS_MEM_JOB_SITE, held);
      others[i].job_site = (mind_ref_place){true, 0, {held->cell.x, held->cell.y, held->cell.z}};
    }
  }
  compete_ref_trigger(&self, others, count, has_point);
  behavior_probe_start(probe, 1000);
  assert_int_equal(ov_brain_has(probe->brain, OVIS_MEM_JOB_SITE), self.job_site.is_present);
  for (int i = 0; i < count; i++) {
    if (others[i].is_villager) {
      assert_int_equal(ov_brain_has(ov_brain_of(rivals[i]), OVIS_MEM_JOB_SITE),
                       others[i].job_site.is_present);
    }
  }
}

TEST(poi_competitor_scan_does_what_its_reference_does) {
  uint64_t seed = test_seed(1703);
  const int64_t count = test_count(50, 500, 20000);
  for (int64_t i = 0; i < count; i++) {
    mob_scene scene = mob_scene_open("stone");
    const bool has_point = !test_one_in(&seed, 5);
    mob_scene_set(&scene, 64, MOB_SCENE_FEET, 64, has_point ? "lectern" : "stone");
    const ovis_mob_id mob = mob_scene_spawn(&scene, "villager", 62.5, 62.5);
    ov_actor* rivals[RIVALS];
    const int rival_count = 1 + test_below(&seed, RIVALS);
    for (int rival = 0; rival < rival_count; rival++) {
      const char* species = test_one_in(&seed, 6) ? "sheep" : "villager";
      rivals[rival] =
          goal_probe_actor(&scene, mob_scene_spawn(&scene, species, 60.5 + rival, 66.5));
    }
    behavior_probe probe;
    behavior_probe_init(&probe, &scene, mob, "PoiCompetitorScan");
    for (int round = 0; round < 50; round++) {
      compare_rivals(&seed, &probe, rivals, rival_count, has_point);
    }
    mob_scene_close(&scene);
  }
}

// ---- Two villagers: packs, and what both sides make of them

typedef struct couple {
  mob_scene scene;
  behavior_probe probe;
  ov_actor* partner;
  ov_rng rng;
  int thrown, gossips, births, releases;
} couple;

static void fill_pack(ov_actor* actor, trade_ref_villager* ref, uint64_t* seed) {
  ov_villager* villager = ov_villager_of(actor);
  *ref = (trade_ref_villager){0};
  const bool is_poor = test_one_in(seed, 3);
  for (int i = 0; i < TRADE_REF_SLOTS; i++) {
    const int good = test_below(seed, OV_GOOD_COUNT);
    const int count = test_one_in(seed, is_poor ? 1 : 2) ? 0 : 1 + test_below(seed, 64);
    villager->pack.slots[i] = (ov_pack_slot){(int8_t)good, (int8_t)count};
    if (count > 0) { // both list the goods in one order
      ref->slots[i] = (trade_ref_slot){(trade_ref_item)(TRADE_REF_BREAD + good), count};
    }
  }
  villager->food_level = ref->food_level = test_below(seed, 14);
}

static void expect_pack(const ov_actor* actor, const trade_ref_villager* ref) {
  const ov_villager* villager = ov_villager_of(actor);
  for (int i = 0; i < TRADE_REF_SLOTS; i++) {
    assert_int_equal(villager->pack.slots[i].count, ref->slots[i].count);
    if (ref->slots[i].count > 0) {
      assert_int_equal(villager->pack.slots[i].good, ref->slots[i].item - TRADE_REF_BREAD);
    }
  }
  assert_int_equal(villager->food_level, ref->food_level);
}

static void walk_together(void* context) {
  (void)context;
}

static void gossip(void* context) {
  ((couple*)context)->gossips++;
}

static void throw_item(void* context, trade_ref_slot item) {
  (void)item;
  ((couple*)context)->thrown++;
}

static void open_couple(couple* self, uint64_t* seed, const char* behavior, ovis_memory memory) {
  *self = (couple){.scene = mob_scene_open("stone")};
  const ovis_mob_id mob = mob_scene_spawn(&self->scene, "villager", 62.5, 62.5);
  self->partner =
      goal_probe_actor(&self->scene, mob_scene_spawn(&self->scene, "villager",
                                                     62.5 + test_between(seed, 0.2, 3), 62.5));
  behavior_probe_init(&self->probe, &self->scene, mob, behavior);
  behavior_probe_move(&self->probe, self->probe.agent.self->body.pos);
  ov_brain_set_entity(self->probe.brain, memory, self->partner->serial, OVIS_MEMORY_FOR_EVER);
  ov_brain_clear_list(self->probe.brain, OVIS_MEM_VISIBLE_LIVING);
  brain_push_visible(&self->probe.agent, self->partner->serial, 1);
}

static void move_partner(couple* self, uint64_t* seed) {
  self->partner->body.pos.x = 62.5 + test_between(seed, 0.2, 3);
  ov_turn_update_grid(self->probe.agent.turn, self->partner);
}

static int64_t compare_trade(uint64_t seed) {
  static couple self;
  open_couple(&self, &seed, "TradeWithVillager", OVIS_MEM_INTERACTION_TARGET);
  ov_actor* actor = self.probe.agent.self;
  trade_ref_villager own, other;
  fill_pack(actor, &own, &seed);
  fill_pack(self.partner, &other, &seed);
  own.is_farmer = test_one_in(&seed, 3);
  other.is_farmer = test_one_in(&seed, 3);
  ov_villager_of(actor)->profession = own.is_farmer ? OV_PROFESSION_FARMER : OV_PROFESSION_MASON;
  ov_villager_of(self.partner)->profession =
      other.is_farmer ? OV_PROFESSION_FARMER : OV_PROFESSION_NONE;
  const trade_ref_hands hands = {&self, walk_together, gossip, throw_item};
  trade_ref ref = {0};
  assert_true(behavior_probe_start(&self.probe, 2000));
  trade_ref_start(&ref, &hands, &own, &other);
  assert_true(ov_villager_of(actor)->gossips.told_time != 2000); // not before they are near
  assert_int_equal(self.gossips, 0);
  for (int step = 1; step < 12; step++) {
    if (test_one_in(&seed, 4)) {
      move_partner(&self, &seed);
    }
    trade_ref_tick(&ref, &hands, &own, &other, ov_actor_dist2(actor, self.partner));
    behavior_probe_tick(&self.probe, 2000 + step);
    assert_int_equal(ov_villager_of(actor)->gossips.told_time > 2000, self.gossips > 0);
    expect_pack(actor, &own);
    expect_pack(self.partner, &other);
  }
  const int64_t thrown = self.thrown;
  mob_scene_ticks(&self.scene, 1); // what was thrown comes
  mob_scene_close(&self.scene);
  return thrown;
}

TEST(trade_with_villager_does_what_its_reference_does) {
  const uint64_t seed = test_seed(1704);
  const int64_t count = test_count(300, 5000, 200000);
  int64_t thrown = 0;
  for (int64_t i = 0; i < count; i++) {
    thrown += compare_trade(seed + (uint64_t)i * 6007);
  }
  print_message("%lld items thrown\n", (long long)thrown);
  assert_true(thrown > count / 2);
}

static int draw_couple(void* context, int bound) {
  return behavior_probe_draw(&((couple*)context)->rng, bound);
}

static bool take_bed(void* context) {
  const couple* self = context;
  const ov_poi* bed = ov_pois_at(self->probe.agent.turn->pois, (ovis_pos){68, MOB_SCENE_FEET, 68});
  return bed != NULL && bed->free_tickets > 0;
}

static bool bear(void* context) {
  ((couple*)context)->births++;
  return true;
}

static void release_bed(void* context) {
  ((couple*)context)->releases++;
}

static bool compare_love(uint64_t seed) {
  static couple self;
  open_couple(&self, &seed, "VillagerMakeLove", OVIS_MEM_BREED_TARGET);
  ov_actor* actor = self.probe.agent.self;
  if (!test_one_in(&seed, 4)) {
    mob_scene_set(&self.scene, 68, MOB_SCENE_FEET, 68, "red_bed[part=head,facing=north]");
  }
  trade_ref_villager own, other;
  fill_pack(actor, &own, &seed);
  fill_pack(self.partner, &other, &seed);
  const love_ref_hands hands = {&self,    draw_couple, walk_together, NULL,
                                take_bed, bear,        release_bed,   walk_together};
  love_ref ref = {0};
  bool runs = trade_ref_can_breed(&own) && trade_ref_can_breed(&other);
  self.rng = actor->rng;
  assert_int_equal(behavior_probe_start(&self.probe, 5000), runs);
  if (runs) {
    love_ref_start(&ref, &hands, 5000);
  }
  assert_true(self.rng.state == actor->rng.state);
  int64_t time = 5000;
  while (runs) {
    runs = love_ref_goes_on(&ref, true, &own, &other, time);
    assert_int_equal(behavior_probe_goes_on(&self.probe, time), runs);
    if (runs) {
      love_ref_tick(&ref, &hands, &own, &other, ov_actor_dist2(actor, self.partner), time);
      behavior_probe_tick(&self.probe, time);
      expect_pack(actor, &own);
      expect_pack(self.partner, &other);
      assert_int_equal(actor->breed_ticks, own.age_ticks);
      assert_int_equal(self.partner->breed_ticks, other.age_ticks);
    }
    time++;
    if (test_one_in(&seed, 40)) {
      move_partner(&self, &seed);
    }
  }
  const bool has_child = self.births > 0;
  mob_scene_ticks(&self.scene, 1);
  assert_int_equal(ovis_sim_get_mob_count(self.scene.sim), 2 + has_child);
  mob_scene_close(&self.scene);
  return has_child;
}

TEST(villager_make_love_does_what_its_reference_does) {
  const uint64_t seed = test_seed(1705);
  const int64_t count = test_count(200, 3000, 100000);
  int64_t born = 0;
  for (int64_t i = 0; i < count; i++) {
    born += compare_love(seed + (uint64_t)i * 7717);
  }
  print_message("%lld children of %lld couples\n", (long long)born, (long long)count);
  assert_true(born > count / 20);
}

// ---- Kinds: a table that names whom its test may pass must name all of them

static int32_t check_kinds(const ov_behavior* behavior, const ov_actor* other) {
  int32_t passes = 0;
  for (int32_t i = 0; i < behavior->child_count; i++) {
    passes += check_kinds(&behavior->children[i].behavior, other);
  }
  uint64_t kinds = 0;
  ov_actor_test* test = NULL;
  if (behavior->kind == &ov_set_look_target) {
    const ov_set_look_settings* settings = behavior->settings;
    kinds = settings->kinds;
    test = settings->test;
  } else if (behavior->kind == &ov_interact_with || behavior->kind == &ov_set_look_and_interact) {
    const ov_interact_settings* settings = behavior->settings;
    kinds = settings->kinds;
    test = settings->test;
  }
  if (test != NULL && test(NULL, other)) {
    assert_true(kinds == 0 || (kinds & ov_brain_listed_bits(other)) != 0);
    passes++;
  }
  return passes;
}

static int32_t check_all_kinds(const ov_actor* other) {
  const struct {
    const ov_activity_entry* entries;
    int32_t count;
  } tables[] = {{ov_villager_core, OV_COUNT_OF(ov_villager_core)},
                {ov_villager_idle, OV_COUNT_OF(ov_villager_idle)},
                {ov_villager_work, OV_COUNT_OF(ov_villager_work)},
                {ov_villager_meet, OV_COUNT_OF(ov_villager_meet)},
                {ov_villager_play, OV_COUNT_OF(ov_villager_play)},
                {ov_villager_rest, OV_COUNT_OF(ov_villager_rest)}};
  int32_t passes = 0;
  for (int32_t i = 0; i < OV_COUNT_OF(tables); i++) {
    for (int32_t k = 0; k < tables[i].count; k++) {
      passes += check_kinds(&tables[i].entries[k].behavior, other);
    }
  }
  return passes;
}

TEST(a_villager_skips_nobody_whom_a_test_would_pass) {
  ov_villager willing = {.food_level = 100};
  int32_t passes = 0;
  for (int32_t id = 0; id < OV_SPECIES_COUNT; id++) {
    const ov_actor other = {
        .kind = OV_ACTOR_MOB, .row = ov_species_rows[id], .own = &willing, .serial = 1};
    passes += check_all_kinds(&other);
  }
  const ov_actor player = {.kind = OV_ACTOR_PLAYER};
  assert_true(check_all_kinds(&player) >= 3);
  assert_true(passes > OV_SPECIES_COUNT);
}
