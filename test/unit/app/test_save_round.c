// Problem: what a mob of any species has must survive save, load, save: properties, memories.
// Format: docs/formats/anvil.md
#include "run/run_save.h"
#include "support/path_scene.h"
#include "support/save_compare.h"
#include "support/save_flock.h"
#include "support/test.h"

#include <ovis/save.h>
#include <ovis/sim.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
  case OVIS_PROP_USES_LADDERS: return true; // the host's own: a save has no tag for it
  default: return false;
  }
}

typedef struct stage {
  ovis_world* world;
  ovis_sim* sim;
  ovis_saved_mobs mobs;
} stage;

static const char* scratch(const char* name) {
  static char paths[8][600];
  static int next;
  next = (next + 1) % 8;
  snprintf(paths[next], sizeof paths[next], "%s/%s", test_scratch(), name);
  return paths[next];
}

static const char* make_save(const char* name) {
  const char* folder = scratch(name);
  const save_level level = {.data_version = FLOCK_NEW, .time = 1000, .name = "Round"};
  const save_chunk chunk = {
      .data_version = FLOCK_NEW, .min_y = -64, .height = 384, .block = flock_air};
  save_writer w;
  save_begin(&w, folder);
  save_put_chunk(&w, &chunk);
  save_end(&w);
  save_level_dat(folder, "level.dat", &level);
  return folder;
}

static void open_stage(stage* self, const char* folder) {
  *self = (stage){0};
  ovis_world_def world_def = ovis_default_world_def();
  world_def.registry = path_scene_registry();
  world_def.env.game_time = 1000;
  assert_int_equal(ovis_world_create(&world_def, &self->world), OVIS_OK);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = self->world;
  assert_int_equal(ovis_sim_create(&def, &self->sim), OVIS_OK);
  if (folder != NULL) {
    ovis_save_def save_def = ovis_default_save_def();
    save_def.path = folder;
    ovis_save* save;
    assert_int_equal(ovis_save_create(&save_def, &save, NULL), OVIS_OK);
    assert_int_equal(ovis_save_spawn_mobs(save, self->sim, NULL, &self->mobs), OVIS_OK);
    ovis_save_destroy(save);
  }
}

static void close_stage(stage* self) {
  assert_true(ovis_sim_check(self->sim));
  ovis_saved_mobs_free(&self->mobs, NULL);
  ovis_sim_destroy(self->sim);
  ovis_world_destroy(self->world);
}

static void store(const stage* self, const char* from, const char* to) {
  const changed_blocks blocks = {0};
  const run_save_def def = {.sim = self->sim,
                            .mobs = &self->mobs,
                            .blocks = &blocks,
                            .seed = 5,
                            .data_version = FLOCK_NEW};
  ovis_error error = {0};
  ovis_save_written written;
  ovis_save_writer* writer = run_save_open(from, NULL, to, &error);
  if (writer == NULL || !run_save_write(&def, writer, &written, &error)) {
    fail_msg("%s", error.message);
  }
  ovis_save_writer_destroy(writer);
}

static ovis_mob_id find(const stage* self, const ovis_species* species) {
  for (int32_t i = 0; i < ovis_sim_mob_count(self->sim); i++) {
    ovis_mob_state state;
    assert_true(ovis_sim_mob(self->sim, ovis_sim_mob_at(self->sim, i), &state));
    if (state.species == species) {
      return ovis_sim_mob_at(self->sim, i);
    }
  }
  fail_msg("the save has no %s", species->name);
  return 0;
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
        !ovis_sim_get(self->sim, mob, (ovis_prop)prop, &before)) {
      continue;
    }
    for (int32_t i = 0; i < 6; i++) {
      double now = before;
      if (tries[round][i] != before &&
          ovis_sim_set(self->sim, mob, (ovis_prop)prop, tries[round][i]) &&
          ovis_sim_get(self->sim, mob, (ovis_prop)prop, &now) && now != before) {
        changed++;
        break;
      }
    }
  }
  return changed;
}

static int32_t compare(const stage* a, const stage* b) {
  int32_t wrong = 0;
  for (int32_t i = 0; i < ovis_species_count(); i++) {
    const ovis_species* species = ovis_species_at(i);
    const ovis_mob_id left = find(a, species);
    const ovis_mob_id right = find(b, species);
    for (int32_t prop = 0; prop < OVIS_PROP_COUNT; prop++) {
      double x;
      double y;
      if (is_left_out((ovis_prop)prop) || !ovis_sim_get(a->sim, left, (ovis_prop)prop, &x)) {
        continue;
      }
      if (!ovis_sim_get(b->sim, right, (ovis_prop)prop, &y) || x != y) {
        print_error("%s: %s was %g, is %g\n", species->name,
                    ovis_prop_describe((ovis_prop)prop).name, x, y);
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
  for (int32_t i = 0; i < ovis_species_count(); i++) {
    ovis_spawn_def def = ovis_default_spawn_def();
    def.species = ovis_species_at(i);
    def.pos = (ovis_vec3){i % 16 + 0.5, 64, i / 16 + 0.5};
    ovis_mob_id id;
    assert_int_equal(ovis_sim_spawn(first.sim, &def, &id), OVIS_OK);
    assert_true(set_all(&first, id, 0) >= 8); // what every mob has
  }
  const char* one = scratch("one");
  store(&first, empty, one); // as new mobs
  stage second;
  open_stage(&second, one);
  assert_int_equal(second.mobs.count, ovis_species_count());
  assert_int_equal(compare(&first, &second), 0);
  const char* two = scratch("two");
  store(&second, one, two); // nothing changed
  const document_counts counts = save_compare_documents(one, two);
  assert_int_equal(counts.changed, 0);
  for (int32_t i = 0; i < second.mobs.count; i++) {
    set_all(&second, ovis_sim_find(second.sim, second.mobs.items[i].serial), 1);
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

enum { PLACES = 20 };

// Names mobs.
static bool is_other(ovis_memory_type type) {
  return type == OVIS_MEMORY_ENTITY || type == OVIS_MEMORY_ENTITIES;
}

static int32_t remember_places(const stage* self, ovis_mob_id mob, ovis_memory memory) {
  int32_t count = 0;
  for (int32_t i = 0; i < PLACES; i++) {
    const ovis_memory_value value = {.type = OVIS_MEMORY_PLACES,
                                     .cell = {i, 64 - i, 3 * i - 7},
                                     .dimension = i % 3 == 0   ? OVIS_MEMORY_THE_NETHER
                                                  : i % 3 == 1 ? OVIS_MEMORY_THE_END
                                                               : OVIS_MEMORY_HERE};
    count += ovis_sim_remember(self->sim, mob, memory, &value);
  }
  return count;
}

static void compare_places(const stage* a, ovis_mob_id left, const stage* b, ovis_mob_id right,
                           ovis_memory memory) {
  ovis_memory_value x[PLACES];
  ovis_memory_value y[PLACES];
  const int32_t count = ovis_sim_memory_items(a->sim, left, memory, x, PLACES);
  assert_true(count <= PLACES);
  assert_int_equal(ovis_sim_memory_items(b->sim, right, memory, y, PLACES), count);
  for (int32_t i = 0; i < count; i++) {
    assert_memory_equal(&x[i].cell, &y[i].cell, sizeof x[i].cell);
    assert_int_equal(x[i].dimension, y[i].dimension);
  }
}

// Remembers all that a save keeps and that names no mob (test_save_minds.c). Returns how many.
static int32_t remember_all(const stage* self, ovis_mob_id mob) {
  int32_t count = 0;
  for (int32_t i = 0; i < OVIS_MEM_COUNT; i++) {
    const ovis_memory_info info = ovis_memory_describe((ovis_memory)i);
    const ovis_memory_value value = {.type = info.type,
                                     .cell = {3 + i, 64, 5},
                                     .number = 100 + i,
                                     .ttl = i % 2 == 0 ? 700 + i : OVIS_MEMORY_FOR_EVER};
    if (info.is_saved && info.type == OVIS_MEMORY_PLACES) {
      count += remember_places(self, mob, (ovis_memory)i) == PLACES;
    } else if (info.is_saved && !is_other(info.type)) {
      count += ovis_sim_remember(self->sim, mob, (ovis_memory)i, &value);
    }
  }
  return count;
}

static int32_t compare_memories(const stage* a, const stage* b, const ovis_species* species) {
  int32_t compared = 0;
  for (int32_t i = 0; i < OVIS_MEM_COUNT; i++) {
    const ovis_memory_info info = ovis_memory_describe((ovis_memory)i);
    ovis_memory_value x;
    ovis_memory_value y;
    if (!info.is_saved || is_other(info.type) ||
        !ovis_sim_recall(a->sim, find(a, species), (ovis_memory)i, &x)) {
      continue;
    }
    if (!ovis_sim_recall(b->sim, find(b, species), (ovis_memory)i, &y)) {
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
  static const char* const brains[] = {"allay",    "axolotl", "camel",        "frog",    "goat",
                                       "hoglin",   "piglin",  "piglin_brute", "sniffer", "tadpole",
                                       "villager", "warden",  "zoglin"};
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
    assert_int_equal(ovis_sim_spawn(first.sim, &def, &id), OVIS_OK);
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

static ovis_mob_id add(const stage* self, const char* species, bool is_baby, double x) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find(species);
  def.pos = (ovis_vec3){x, 64, 8.5};
  def.is_baby = is_baby;
  ovis_mob_id id;
  assert_int_equal(ovis_sim_spawn(self->sim, &def, &id), OVIS_OK);
  return id;
}

// The list of places follows what a sniffer does, and a list that no simulation keeps stays.
TEST(explored_places_of_sniffers_are_written_back) {
  const char* empty = make_save("no_sniffer");
  const ovis_memory memory = OVIS_MEM_SNIFFER_EXPLORED_POSITIONS;
  stage first;
  open_stage(&first, NULL);
  const ovis_mob_id sniffer = add(&first, "sniffer", false, 3.5);
  assert_int_equal(remember_places(&first, sniffer, memory), PLACES);
  const char* one = scratch("sniffer_1");
  store(&first, empty, one);
  stage second;
  open_stage(&second, one);
  const ovis_mob_id again = find(&second, ovis_species_find("sniffer"));
  compare_places(&first, sniffer, &second, again, memory);
  // One place less, in another order: the whole memory is written again.
  ovis_memory_value items[PLACES];
  assert_int_equal(ovis_sim_memory_items(second.sim, again, memory, items, PLACES), PLACES);
  assert_true(ovis_sim_remember(second.sim, again, memory, NULL));
  for (int32_t i = PLACES - 1; i > 0; i--) {
    items[i].type = OVIS_MEMORY_PLACES;
    assert_true(ovis_sim_remember(second.sim, again, memory, &items[i]));
  }
  const char* two = scratch("sniffer_2");
  store(&second, one, two);
  stage third;
  open_stage(&third, two);
  const ovis_mob_id third_one = find(&third, ovis_species_find("sniffer"));
  compare_places(&second, again, &third, third_one, memory);
  assert_int_equal(ovis_sim_memory_items(third.sim, third_one, memory, NULL, 0), PLACES - 1);
  // All forgotten: the memory leaves the save.
  assert_true(ovis_sim_remember(third.sim, third_one, memory, NULL));
  const char* three = scratch("sniffer_3");
  store(&third, two, three);
  stage last;
  open_stage(&last, three);
  assert_int_equal(
      ovis_sim_memory_items(last.sim, find(&last, ovis_species_find("sniffer")), memory, NULL, 0),
      0);
  close_stage(&last);
  close_stage(&third);
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
  assert_int_equal(ovis_sim_mob_count(self->sim), 2 * PAIR_COUNT);
  for (int32_t i = 0; i < PAIR_COUNT; i++) {
    const ovis_mob_id rider = find(self, ovis_species_find(pairs[i].rider));
    const ovis_mob_id mount = find(self, ovis_species_find(pairs[i].mount));
    assert_int_equal(ovis_sim_vehicle(self->sim, rider), mount);
    assert_int_equal(ovis_sim_rider(self->sim, mount, 0), rider);
    assert_string_equal(ovis_sim_worn(self->sim, rider, OVIS_SLOT_MAIN_HAND).item, pairs[i].held);
    ovis_mob_state state;
    assert_true(ovis_sim_mob(self->sim, rider, &state));
    assert_true(state.is_baby == pairs[i].is_young);
  }
  double value;
  const ovis_mob_id chicken = find(self, ovis_species_find("chicken"));
  assert_true(ovis_sim_get(self->sim, chicken, OVIS_PROP_JOCKEY, &value) && value == 1);
  const ovis_mob_id strider = find(self, ovis_species_find("strider"));
  assert_true(ovis_sim_get(self->sim, strider, OVIS_PROP_SADDLE, &value) && value == 1);
}

TEST(jockeys_survive_save_load_save) {
  const char* empty = make_save("no_jockeys");
  stage first;
  open_stage(&first, NULL);
  for (int32_t i = 0; i < PAIR_COUNT; i++) {
    // Every other rider is older than its mount.
    ovis_mob_id rider = i % 2 == 0 ? add(&first, pairs[i].rider, pairs[i].is_young, i + 0.5) : 0;
    const ovis_mob_id mount = add(&first, pairs[i].mount, false, i + 0.5);
    rider = rider != 0 ? rider : add(&first, pairs[i].rider, pairs[i].is_young, i + 0.5);
    const ovis_stack held = ovis_stack_of(pairs[i].held, 1);
    assert_true(ovis_sim_wear(first.sim, rider, OVIS_SLOT_MAIN_HAND, &held));
    assert_true(ovis_sim_mount(first.sim, rider, mount));
    ovis_sim_set(first.sim, mount, OVIS_PROP_JOCKEY, 1);
    ovis_sim_set(first.sim, mount, OVIS_PROP_SADDLE, 1);
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
  assert_true(ovis_sim_dismount(second.sim, husk));
  const char* three = scratch("jockeys_3");
  store(&second, one, three);
  stage third;
  open_stage(&third, three);
  assert_int_equal(ovis_sim_mob_count(third.sim), 2 * PAIR_COUNT);
  for (int32_t i = 0; i < PAIR_COUNT; i++) {
    const ovis_mob_id rider = find(&third, ovis_species_find(pairs[i].rider));
    assert_true((ovis_sim_vehicle(third.sim, rider) != 0) == (i != 1));
  }
  close_stage(&third);
  close_stage(&second);
  close_stage(&first);
}

// ---- Suspects

static int32_t read_suspects(const stage* self, ovis_mob_id warden, ovis_suspect out[4]) {
  const int32_t count = ovis_sim_suspects(self->sim, warden, out, 4);
  assert_true(count <= 4);
  return count;
}

TEST(suspects_of_wardens_survive_save_load_save) {
  const char* empty = make_save("no_suspects");
  stage first;
  open_stage(&first, NULL);
  static const char* const names[] = {"cow", "zombie", "pig"};
  ovis_mob_id others[3];
  for (int32_t i = 0; i < 3; i++) { // one is older than the warden
    others[i] = i == 0 ? add(&first, names[i], false, 3.5) : 0;
  }
  const ovis_mob_id warden = add(&first, "warden", false, 8.5);
  for (int32_t i = 1; i < 3; i++) {
    others[i] = add(&first, names[i], false, 3.5 + i);
  }
  for (int32_t i = 2; i >= 0; i--) {
    assert_true(ovis_sim_set_suspect(first.sim, warden, others[i], 40 + 10 * i));
  }
  // With a UUID of its own each of them can be named in a save: the first one makes it.
  const char* one = scratch("suspects_1");
  store(&first, empty, one);
  stage second;
  open_stage(&second, one);
  const ovis_mob_id again = find(&second, ovis_species_find("warden"));
  for (int32_t i = 2; i >= 0; i--) {
    assert_true(ovis_sim_set_suspect(second.sim, again, find(&second, ovis_species_find(names[i])),
                                     40 + 10 * i));
  }
  const char* two = scratch("suspects_2");
  store(&second, one, two);
  stage third;
  open_stage(&third, two);
  ovis_suspect found[4];
  const ovis_mob_id loaded = find(&third, ovis_species_find("warden"));
  assert_int_equal(read_suspects(&third, loaded, found), 3);
  for (int32_t i = 0; i < 3; i++) { // in the order in which they were suspected
    ovis_mob_state state;
    assert_true(ovis_sim_mob(third.sim, ovis_sim_find(third.sim, found[i].serial), &state));
    assert_string_equal(state.species->name, names[2 - i]);
    assert_int_equal(found[i].anger, 60 - 10 * i);
  }
  const char* three = scratch("suspects_3");
  store(&third, two, three);
  assert_int_equal(save_compare_documents(two, three).changed, 0);
  // One is forgotten, one rises, one dies: the save follows.
  const ovis_mob_id cow = find(&third, ovis_species_find("cow"));
  assert_true(ovis_sim_set_suspect(third.sim, loaded, cow, 150));
  assert_true(ovis_sim_set_suspect(third.sim, loaded, find(&third, ovis_species_find("pig")), 0));
  assert_int_equal(ovis_sim_remove(third.sim, find(&third, ovis_species_find("zombie"))), OVIS_OK);
  const char* four = scratch("suspects_4");
  store(&third, two, four);
  stage last;
  open_stage(&last, four);
  const ovis_mob_id end = find(&last, ovis_species_find("warden"));
  assert_int_equal(read_suspects(&last, end, found), 1);
  assert_int_equal(found[0].anger, 150);
  close_stage(&last);
  close_stage(&third);
  close_stage(&second);
  close_stage(&first);
}

// ---- Vibrations on their way

static void compare_noises(const stage* a, const ovis_noise* x, const stage* b,
                           const ovis_noise* y) {
  assert_int_equal(x->is_there, y->is_there);
  if (!x->is_there) {
    return;
  }
  assert_int_equal(x->kind, y->kind);
  assert_memory_equal(&x->pos, &y->pos, sizeof x->pos);
  assert_true((float)x->distance == (float)y->distance);
  ovis_mob_state left = {.serial = 0};
  ovis_mob_state right = {.serial = 0};
  ovis_sim_mob(a->sim, ovis_sim_find(a->sim, x->source), &left);
  ovis_sim_mob(b->sim, ovis_sim_find(b->sim, y->source), &right);
  assert_ptr_equal(left.species, right.species);
  assert_int_equal(ovis_sim_ticks(a->sim) - x->tick, ovis_sim_ticks(b->sim) - y->tick);
}

static void compare_hearing(const stage* a, const stage* b, const char* species) {
  ovis_hearing x;
  ovis_hearing y;
  assert_true(ovis_sim_hearing(a->sim, find(a, ovis_species_find(species)), &x));
  assert_true(ovis_sim_hearing(b->sim, find(b, ovis_species_find(species)), &y));
  compare_noises(a, &x.candidate, b, &y.candidate);
  compare_noises(a, &x.current, b, &y.current);
  assert_int_equal(x.ticks_left, y.ticks_left);
}

TEST(vibrations_on_their_way_survive_save_load_save) {
  const char* empty = make_save("no_noise");
  stage first;
  open_stage(&first, NULL);
  add(&first, "warden", false, 8.5);
  add(&first, "allay", false, 9.5);
  const ovis_mob_id cow = add(&first, "cow", false, 15.25);
  ovis_vibration noise = {.kind = OVIS_VIBRATION_STEP, .pos = {15.25, 64, 8.5}, .source = cow};
  assert_int_equal(ovis_sim_vibrate(first.sim, &noise), 1); // the warden's candidate
  noise.kind = OVIS_VIBRATION_NOTE_BLOCK_PLAY;
  noise.source = 0;
  assert_int_equal(ovis_sim_vibrate(first.sim, &noise), 2); // the better one, also the allay's
  const ovis_noise step = {true, OVIS_VIBRATION_STEP, {15.25, 64, 8.5}, 3, 7.3, 0};
  ovis_hearing hearing;
  const ovis_mob_id warden = find(&first, ovis_species_find("warden"));
  assert_true(ovis_sim_hearing(first.sim, warden, &hearing));
  assert_true(hearing.candidate.is_there && !hearing.current.is_there);
  hearing.current = step;
  hearing.ticks_left = 5;
  assert_true(ovis_sim_set_hearing(first.sim, warden, &hearing));
  const char* one = scratch("noise_1");
  store(&first, empty, one);
  stage second;
  open_stage(&second, one);
  compare_hearing(&first, &second, "allay");
  // The cow had no UUID before it was saved, so nothing names it yet.
  assert_true(ovis_sim_hearing(second.sim, find(&second, ovis_species_find("warden")), &hearing));
  assert_int_equal(hearing.current.source, 0);
  hearing.current.source = second.mobs.items[2].serial;
  assert_true(
      ovis_sim_set_hearing(second.sim, find(&second, ovis_species_find("warden")), &hearing));
  const char* two = scratch("noise_2");
  store(&second, one, two);
  stage third;
  open_stage(&third, two);
  compare_hearing(&second, &third, "warden");
  compare_hearing(&second, &third, "allay");
  const char* three = scratch("noise_3");
  store(&third, two, three);
  assert_int_equal(save_compare_documents(two, three).changed, 0);
  const ovis_mob_id loaded = find(&third, ovis_species_find("warden"));
  const ovis_hearing nothing = {.ticks_left = 0};
  assert_true(ovis_sim_set_hearing(third.sim, loaded, &nothing));
  const char* four = scratch("noise_4");
  store(&third, two, four);
  stage last;
  open_stage(&last, four);
  assert_true(ovis_sim_hearing(last.sim, find(&last, ovis_species_find("warden")), &hearing));
  assert_false(hearing.current.is_there || hearing.candidate.is_there);
  close_stage(&last);
  close_stage(&third);
  close_stage(&second);
  close_stage(&first);
}
