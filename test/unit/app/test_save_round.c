// Problem: what a mob of any species has must survive save, load, save: properties, memories.
// Format: docs/formats/anvil.md
#include "save_stage.h"

enum { SPECIES_MAX = 128 };

// Properties that name other mobs by serial (test_save_ties.c), that follow from them or from what
// a mob wears, and those that no save holds: a bee in its hive is part of the hive there.
static bool is_left_out(ovis_prop prop) {
  switch (prop) {
  case OVIS_PROP_DANCING:
  case OVIS_PROP_IN_HIVE:
  case OVIS_PROP_DASH:
  case OVIS_PROP_DASH_TIME:
  case OVIS_PROP_OWNER:
  case OVIS_PROP_LEASH:
  case OVIS_PROP_ANGRY_AT:
  case OVIS_PROP_TRUSTED:
  case OVIS_PROP_ALSO_TRUSTED:
  case OVIS_PROP_TAME: // of pets: who has an owner
  case OVIS_PROP_HELMET:
  case OVIS_PROP_KILLED_BEFORE: // level.dat has it
  case OVIS_PROP_AWAKE:         // as in the game, a save has neither
  case OVIS_PROP_WATCHED:
  case OVIS_PROP_SNOW_TIME:                 // as in the game, a save does not have it
  case OVIS_PROP_USES_LADDERS: return true; // the host's own: a save has no tag for it
  default: return false;
  }
}

// ---- Properties

// The attributes of a horse are written when it is new: nothing changes them in a run.
static bool is_inborn(ovis_prop prop) {
  return prop == OVIS_PROP_MAX_HEALTH || prop == OVIS_PROP_SPEED || prop == OVIS_PROP_JUMP_STRENGTH;
}

// Sets each property to the first of some values that it takes and did not have.
static int32_t set_all(const stage* self, ovis_mob_id mob, int32_t round) {
  static const double tries[2][6] = {{1, 3, 7, 40, 2, 0.25}, {5, 2, 0, 30, 1, 0.125}};
  int32_t changed = 0;
  for (int32_t prop = 0; prop < OVIS_PROP_COUNT; prop++) {
    double before;
    if (is_left_out((ovis_prop)prop) || prop == OVIS_PROP_IS_BABY ||
        (round > 0 && is_inborn((ovis_prop)prop)) ||
        !ovis_mob_get_prop(self->sim, mob, (ovis_prop)prop, &before)) {
      continue;
    }
    for (int32_t i = 0; i < 6; i++) {
      double now = before;
      if (tries[round][i] != before &&
          ovis_mob_set_prop(self->sim, mob, (ovis_prop)prop, tries[round][i]) == OVIS_OK &&
          ovis_mob_get_prop(self->sim, mob, (ovis_prop)prop, &now) && now != before) {
        changed++;
        break;
      }
    }
  }
  return changed;
}

static int32_t compare(const stage* a, const stage* b) {
  int32_t wrong = 0;
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    const ovis_species* species = ovis_species_get(i);
    const ovis_mob_id left = find(a, species);
    const ovis_mob_id right = find(b, species);
    for (int32_t prop = 0; prop < OVIS_PROP_COUNT; prop++) {
      double x;
      double y;
      if (is_left_out((ovis_prop)prop) || !ovis_mob_get_prop(a->sim, left, (ovis_prop)prop, &x)) {
        continue;
      }
      if (!ovis_mob_get_prop(b->sim, right, (ovis_prop)prop, &y) || x != y) {
        print_error("%s: %s was %g, is %g\n", species->name,
                    ovis_prop_get_info((ovis_prop)prop).name, x, y);
        wrong++;
      }
    }
  }
  return wrong;
}

TEST(all_properties_of_all_species_survive_save_load_save) {
  const char* empty = make_save("empty");
  stage first;
  open_stage(&first, NULL);
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    ovis_spawn_def def = ovis_default_spawn_def();
    def.species = ovis_species_get(i);
    def.pos = (ovis_vec3){i % 16 + 0.5, 64, i / 16 + 0.5};
    ovis_mob_id id;
    assert_int_equal(ovis_mob_spawn(first.sim, &def, &id), OVIS_OK);
    assert_true(set_all(&first, id, 0) >= 8); // what every mob has
  }
  const char* one = scratch("one");
  store(&first, empty, one); // as new mobs
  stage second;
  open_stage(&second, one);
  assert_int_equal(second.saved.mobs.count, ovis_species_get_count());
  assert_int_equal(compare(&first, &second), 0);
  const char* two = scratch("two");
  store(&second, one, two); // nothing changed
  const document_counts counts = save_compare_documents(one, two);
  assert_int_equal(counts.changed, 0);
  for (int32_t i = 0; i < second.saved.mobs.count; i++) {
    set_all(&second, ovis_mob_find(second.sim, second.saved.mobs.items[i].serial), 1);
  }
  const char* three = scratch("three");
  store(&second, one, three); // as changes
  stage third;
  open_stage(&third, three);
  assert_int_equal(compare(&second, &third), 0);
  close_stage(&third);
  close_stage(&second);
  close_stage(&first);
}

// ---- Memories

// Names mobs.
static bool is_other(ovis_memory_type type) {
  return type == OVIS_MEMORY_ENTITY || type == OVIS_MEMORY_ENTITIES;
}

// Remembers all that a save keeps and that names no mob (test_save_minds.c). Returns how many.
static int32_t remember_all(const stage* self, ovis_mob_id mob) {
  int32_t count = 0;
  for (int32_t i = 0; i < OVIS_MEM_COUNT; i++) {
    const ovis_memory_info info = ovis_memory_get_info((ovis_memory)i);
    const ovis_memory_value value = {.type = info.type,
                                     .cell = {3 + i, 64, 5},
                                     .number = 100 + i,
                                     .ttl = i % 2 == 0 ? 700 + i : OVIS_MEMORY_FOR_EVER};
    if (info.is_saved && info.type == OVIS_MEMORY_PLACES) {
      count += remember_places(self, mob, (ovis_memory)i) == PLACES;
    } else if (info.is_saved && !is_other(info.type)) {
      count += ovis_mob_set_memory(self->sim, mob, (ovis_memory)i, &value) == OVIS_OK;
    }
  }
  return count;
}

static int32_t compare_memories(const stage* a, const stage* b, const ovis_species* species) {
  int32_t compared = 0;
  for (int32_t i = 0; i < OVIS_MEM_COUNT; i++) {
    const ovis_memory_info info = ovis_memory_get_info((ovis_memory)i);
    ovis_memory_value x;
    ovis_memory_value y;
    if (!info.is_saved || is_other(info.type) ||
        !ovis_mob_get_memory(a->sim, find(a, species), (ovis_memory)i, &x)) {
      continue;
    }
    if (!ovis_mob_get_memory(b->sim, find(b, species), (ovis_memory)i, &y)) {
      fail_msg("%s forgot %s", species->name, info.name);
    }
    if (x.number != y.number || x.cell.x != y.cell.x || x.ttl != y.ttl) {
      fail_msg("%s: %s was %lld for %lld, is %lld for %lld", species->name, info.name,
               (long long)x.number, (long long)x.ttl, (long long)y.number, (long long)y.ttl);
    }
    if (info.type == OVIS_MEMORY_PLACES) {
      compare_places(a, find(a, species), b, find(b, species), (ovis_memory)i);
    }
    compared++;
  }
  return compared;
}

TEST(memories_of_all_brains_survive_save_load_save) {
  static const char* const brains[] = {"allay",   "axolotl",   "camel",    "frog",
                                       "goat",    "hoglin",    "piglin",   "piglin_brute",
                                       "sniffer", "tadpole",   "villager", "warden",
                                       "zoglin",  "armadillo", "creaking", "copper_golem"};
  enum { COUNT = sizeof brains / sizeof *brains };
  const char* empty = make_save("no_minds");
  stage first;
  open_stage(&first, NULL);
  int32_t set[COUNT];
  for (int32_t i = 0; i < COUNT; i++) {
    ovis_spawn_def def = ovis_default_spawn_def();
    def.species = ovis_species_find(brains[i]);
    def.pos = (ovis_vec3){i + 0.5, 64, 2.5};
    ovis_mob_id id;
    assert_int_equal(ovis_mob_spawn(first.sim, &def, &id), OVIS_OK);
    set[i] = remember_all(&first, id);
    print_message("%s: %d memories\n", brains[i], set[i]);
  }
  const char* one = scratch("minds_1");
  store(&first, empty, one);
  stage second;
  open_stage(&second, one);
  const char* two = scratch("minds_2");
  store(&second, one, two);
  assert_int_equal(save_compare_documents(one, two).changed, 0);
  for (int32_t i = 0; i < COUNT; i++) {
    const int32_t compared = compare_memories(&first, &second, ovis_species_find(brains[i]));
    assert_true(compared >= set[i]);
  }
  close_stage(&second);
  close_stage(&first);
}

// ---- Jockeys

typedef struct jockey_pair {
  const char* rider;
  bool is_young;
  const char* mount;
  const char* held;
} jockey_pair;

static const jockey_pair pairs[] = {
    {"skeleton", false, "spider", "bow"},
    {"husk", true, "chicken", ""},
    {"zombified_piglin", false, "strider", "warped_fungus_on_a_stick"},
    {"drowned", true, "camel", "trident"},
};
enum { PAIR_COUNT = sizeof pairs / sizeof *pairs };

static void check_pairs(const stage* self) {
  assert_int_equal(ovis_sim_get_mob_count(self->sim), 2 * PAIR_COUNT);
  for (int32_t i = 0; i < PAIR_COUNT; i++) {
    const ovis_mob_id rider = find(self, ovis_species_find(pairs[i].rider));
    const ovis_mob_id mount = find(self, ovis_species_find(pairs[i].mount));
    assert_int_equal(ovis_mob_get_vehicle(self->sim, rider).value, mount.value);
    assert_int_equal(ovis_mob_get_rider(self->sim, mount, 0).value, rider.value);
    assert_true(ovis_mob_get_equipment(self->sim, rider, OVIS_SLOT_MAIN_HAND).item ==
                ovis_item_from_name(pairs[i].held));
    ovis_mob_state state;
    assert_true(ovis_mob_get_state(self->sim, rider, &state));
    assert_true(state.is_baby == pairs[i].is_young);
  }
  double value;
  const ovis_mob_id chicken = find(self, ovis_species_find("chicken"));
  assert_true(ovis_mob_get_prop(self->sim, chicken, OVIS_PROP_JOCKEY, &value) && value == 1);
  const ovis_mob_id strider = find(self, ovis_species_find("strider"));
  assert_true(ovis_mob_get_prop(self->sim, strider, OVIS_PROP_SADDLE, &value) && value == 1);
}

TEST(jockeys_survive_save_load_save) {
  const char* empty = make_save("no_jockeys");
  stage first;
  open_stage(&first, NULL);
  for (int32_t i = 0; i < PAIR_COUNT; i++) {
    // Every other rider is older than its mount.
    ovis_mob_id rider =
        i % 2 == 0 ? add(&first, pairs[i].rider, pairs[i].is_young, i + 0.5) : OVIS_NO_MOB;
    const ovis_mob_id mount = add(&first, pairs[i].mount, false, i + 0.5);
    rider = rider.value != 0 ? rider : add(&first, pairs[i].rider, pairs[i].is_young, i + 0.5);
    const ovis_stack held = ovis_stack_from_name(pairs[i].held, 1);
    assert_int_equal(ovis_mob_set_equipment(first.sim, rider, OVIS_SLOT_MAIN_HAND, &held), OVIS_OK);
    assert_int_equal(ovis_mob_mount(first.sim, rider, mount), OVIS_OK);
    ovis_mob_set_prop(first.sim, mount, OVIS_PROP_JOCKEY, 1);
    ovis_mob_set_prop(first.sim, mount, OVIS_PROP_SADDLE, 1);
  }
  check_pairs(&first);
  const char* one = scratch("jockeys_1");
  store(&first, empty, one);
  stage second;
  open_stage(&second, one);
  check_pairs(&second);
  const char* two = scratch("jockeys_2");
  store(&second, one, two);
  assert_int_equal(save_compare_documents(one, two).changed, 0);
  // One gets off, and stands beside its mount in the next save.
  const ovis_mob_id husk = find(&second, ovis_species_find("husk"));
  assert_int_equal(ovis_mob_dismount(second.sim, husk), OVIS_OK);
  const char* three = scratch("jockeys_3");
  store(&second, one, three);
  stage third;
  open_stage(&third, three);
  assert_int_equal(ovis_sim_get_mob_count(third.sim), 2 * PAIR_COUNT);
  for (int32_t i = 0; i < PAIR_COUNT; i++) {
    const ovis_mob_id rider = find(&third, ovis_species_find(pairs[i].rider));
    assert_true((ovis_mob_get_vehicle(third.sim, rider).value != 0) == (i != 1));
  }
  // A new one mounts that mount of the save, and is its rider in the next save.
  const ovis_species* mount = ovis_species_find(pairs[1].mount);
  const ovis_mob_id rider = add(&third, "zombie", true, 1.5);
  assert_int_equal(ovis_mob_mount(third.sim, rider, find(&third, mount)), OVIS_OK);
  const char* four = scratch("jockeys_4");
  store(&third, three, four);
  stage fourth;
  open_stage(&fourth, four);
  const ovis_mob_id seated = find(&fourth, ovis_species_find("zombie"));
  assert_true(ovis_mob_get_vehicle(fourth.sim, seated).value == find(&fourth, mount).value);
  close_stage(&fourth);
  close_stage(&third);
  close_stage(&second);
  close_stage(&first);
}
