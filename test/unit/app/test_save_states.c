// Problem: what only some mobs have must survive save, load, save: suspects, explored places,
// vibrations on their way, nests.
// Format: docs/formats/anvil.md
#include "save_stage.h"
#include "support/registry.h"
#include "support/snbt.h"

// ---- Explored places

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
  assert_int_equal(ovis_mob_get_memory_items(second.sim, again, memory, items, PLACES), PLACES);
  assert_int_equal(ovis_mob_set_memory(second.sim, again, memory, NULL), OVIS_OK);
  for (int32_t i = PLACES - 1; i > 0; i--) {
    items[i].type = OVIS_MEMORY_PLACES;
    assert_int_equal(ovis_mob_set_memory(second.sim, again, memory, &items[i]), OVIS_OK);
  }
  const char* two = scratch("sniffer_2");
  store(&second, one, two);
  stage third;
  open_stage(&third, two);
  const ovis_mob_id third_one = find(&third, ovis_species_find("sniffer"));
  compare_places(&second, again, &third, third_one, memory);
  assert_int_equal(ovis_mob_get_memory_items(third.sim, third_one, memory, NULL, 0), PLACES - 1);
  // All forgotten: the memory leaves the save.
  assert_int_equal(ovis_mob_set_memory(third.sim, third_one, memory, NULL), OVIS_OK);
  const char* three = scratch("sniffer_3");
  store(&third, two, three);
  stage last;
  open_stage(&last, three);
  assert_int_equal(ovis_mob_get_memory_items(last.sim, find(&last, ovis_species_find("sniffer")),
                                             memory, NULL, 0),
                   0);
  close_stage(&last);
  close_stage(&third);
  close_stage(&second);
  close_stage(&first);
}

// ---- Suspects

static int32_t read_suspects(const stage* self, ovis_mob_id warden, ovis_suspect out[4]) {
  const int32_t count = ovis_warden_get_suspects(self->sim, warden, out, 4);
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
    others[i] = i == 0 ? add(&first, names[i], false, 3.5) : OVIS_NO_MOB;
  }
  const ovis_mob_id warden = add(&first, "warden", false, 8.5);
  for (int32_t i = 1; i < 3; i++) {
    others[i] = add(&first, names[i], false, 3.5 + i);
  }
  for (int32_t i = 2; i >= 0; i--) {
    assert_int_equal(ovis_warden_set_suspect(first.sim, warden, others[i], 40 + 10 * i), OVIS_OK);
  }
  // With a UUID of its own each of them can be named in a save: the first one makes it.
  const char* one = scratch("suspects_1");
  store(&first, empty, one);
  stage second;
  open_stage(&second, one);
  const ovis_mob_id again = find(&second, ovis_species_find("warden"));
  for (int32_t i = 2; i >= 0; i--) {
    assert_int_equal(ovis_warden_set_suspect(second.sim, again,
                                             find(&second, ovis_species_find(names[i])),
                                             40 + 10 * i),
                     OVIS_OK);
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
    assert_true(ovis_mob_get_state(third.sim, ovis_mob_find(third.sim, found[i].serial), &state));
    assert_string_equal(state.species->name, names[2 - i]);
    assert_int_equal(found[i].anger, 60 - 10 * i);
  }
  const char* three = scratch("suspects_3");
  store(&third, two, three);
  assert_int_equal(save_compare_documents(two, three).changed, 0);
  // One is forgotten, one rises, one dies: the save follows.
  const ovis_mob_id cow = find(&third, ovis_species_find("cow"));
  assert_int_equal(ovis_warden_set_suspect(third.sim, loaded, cow, 150), OVIS_OK);
  assert_int_equal(
      ovis_warden_set_suspect(third.sim, loaded, find(&third, ovis_species_find("pig")), 0),
      OVIS_OK);
  assert_int_equal(ovis_mob_remove(third.sim, find(&third, ovis_species_find("zombie"))), OVIS_OK);
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
  ovis_mob_get_state(a->sim, ovis_mob_find(a->sim, x->source), &left);
  ovis_mob_get_state(b->sim, ovis_mob_find(b->sim, y->source), &right);
  assert_ptr_equal(left.species, right.species);
  assert_int_equal(ovis_sim_get_ticks(a->sim) - x->tick, ovis_sim_get_ticks(b->sim) - y->tick);
}

static void compare_hearing(const stage* a, const stage* b, const char* species) {
  ovis_hearing x;
  ovis_hearing y;
  assert_true(ovis_mob_get_hearing(a->sim, find(a, ovis_species_find(species)), &x));
  assert_true(ovis_mob_get_hearing(b->sim, find(b, ovis_species_find(species)), &y));
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
  int32_t count;
  assert_int_equal(ovis_sim_emit_vibration(first.sim, &noise, &count), OVIS_OK);
  assert_int_equal(count, 1); // the warden's candidate
  noise.kind = OVIS_VIBRATION_NOTE_BLOCK_PLAY;
  noise.source = OVIS_NO_MOB;
  assert_int_equal(ovis_sim_emit_vibration(first.sim, &noise, &count), OVIS_OK);
  assert_int_equal(count, 2); // the better one, also the allay's
  const ovis_noise step = {true, OVIS_VIBRATION_STEP, {15.25, 64, 8.5}, 3, 7.3, 0};
  ovis_hearing hearing;
  const ovis_mob_id warden = find(&first, ovis_species_find("warden"));
  assert_true(ovis_mob_get_hearing(first.sim, warden, &hearing));
  assert_true(hearing.candidate.is_there && !hearing.current.is_there);
  hearing.current = step;
  hearing.ticks_left = 5;
  assert_int_equal(ovis_mob_set_hearing(first.sim, warden, &hearing), OVIS_OK);
  const char* one = scratch("noise_1");
  store(&first, empty, one);
  stage second;
  open_stage(&second, one);
  compare_hearing(&first, &second, "allay");
  // The cow had no UUID before it was saved, so nothing names it yet.
  assert_true(
      ovis_mob_get_hearing(second.sim, find(&second, ovis_species_find("warden")), &hearing));
  assert_int_equal(hearing.current.source, 0);
  hearing.current.source = second.saved.mobs.items[2].serial;
  assert_int_equal(
      ovis_mob_set_hearing(second.sim, find(&second, ovis_species_find("warden")), &hearing),
      OVIS_OK);
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
  assert_int_equal(ovis_mob_set_hearing(third.sim, loaded, &nothing), OVIS_OK);
  const char* four = scratch("noise_4");
  store(&third, two, four);
  stage last;
  open_stage(&last, four);
  assert_true(ovis_mob_get_hearing(last.sim, find(&last, ovis_species_find("warden")), &hearing));
  assert_false(hearing.current.is_there || hearing.candidate.is_there);
  close_stage(&last);
  close_stage(&third);
  close_stage(&second);
  close_stage(&first);
}

// ---- Hives and eggs

#define NEST ((ovis_pos){5, 66, 5})
#define EGGS ((ovis_pos){8, 64, 8})

static const char* nest_and_eggs(void* context, int32_t x, int32_t y, int32_t z) {
  (void)context;
  if (x == NEST.x && y == NEST.y && z == NEST.z) {
    return "bee_nest[facing=south,honey_level=2]";
  }
  return x == EGGS.x && y == EGGS.y && z == EGGS.z ? "turtle_egg[eggs=2,hatch=0]"
         : y < 64                                  ? "sand"
                                                   : "air";
}

static void load_blocks(stage* self, const char* folder) {
  ovis_save_def def = ovis_default_save_def();
  def.path = folder;
  def.blocks = path_scene_registry();
  ovis_save* save;
  assert_int_equal(ovis_save_create(&def, &save, NULL), OVIS_OK);
  ovis_save_load_section(save, self->world, (ovis_section_pos){0, 4, 0});
  ovis_save_destroy(save);
}

static void change(const stage* self, ovis_pos cell, const char* text) {
  const ovis_state state = registry_state(path_scene_registry(), text);
  assert_int_equal(ovis_world_set_block(self->world, cell, state), OVIS_OK);
}

static void expect_block(const stage* self, ovis_pos cell, const char* text) {
  char name[100];
  ovis_blocks_print(path_scene_registry(), ovis_world_get_block(self->world, cell), name,
                    sizeof name);
  assert_string_equal(name, text);
}

// The part of a chunk's document that tells its block entities.
static char* block_entities_of(const char* folder) {
  save_bytes document = save_document(folder, OVIS_SAVE_CHUNKS, 0, 0);
  char* text = save_document_text(&document);
  save_bytes_free(&document);
  char* from = strstr(text, "block_entities:");
  assert_non_null(from);
  const char* end = strstr(from, "HasNectar");
  assert_non_null(end);
  const size_t length = (size_t)(end - from) + 20;
  char* part = calloc(1, length + 1);
  assert_non_null(part);
  memcpy(part, from, strnlen(from, length));
  free(text);
  return part;
}

// The honey of a nest and the eggs of a turtle are states of blocks: they are written. The bees
// that the game keeps in a nest stay in it, byte for byte. A bee that flew into it in the run
// stands in front of it in the save, not in the block.
TEST(nests_and_turtle_eggs_survive_save_load_save) {
  const char* folder = scratch("nest");
  const char* nest = // with a bee in it, as the game saves it
      "{id:'minecraft:beehive',x:5,y:66,z:5,keepPacked:0b,FlowerPos:{X:9,Y:64,Z:3},"
      "Bees:[{MinOccupationTicks:2400,TicksInHive:371,"
      "EntityData:{id:'minecraft:bee',HasNectar:1b}}]}";
  const save_level level = {.data_version = FLOCK_NEW, .time = 1000, .name = "Nest"};
  const save_chunk chunk = {.data_version = FLOCK_NEW,
                            .min_y = -64,
                            .height = 384,
                            .block = nest_and_eggs,
                            .block_entities = snbt_entries,
                            .entities_context = &nest};
  save_writer w;
  save_begin(&w, folder);
  save_put_chunk(&w, &chunk);
  save_end(&w);
  save_level_dat(folder, "level.dat", &level);
  char* before = block_entities_of(folder);
  stage first;
  open_stage(&first, folder);
  load_blocks(&first, folder);
  expect_block(&first, NEST, "bee_nest[facing=south,honey_level=2]");
  const ovis_mob_id bee = add(&first, "bee", false, 5.5);
  ovis_mob_place(first.sim, bee, (ovis_vec3){NEST.x + 0.5, NEST.y + 0.2, NEST.z + 0.5}, 0, 0);
  assert_int_equal(ovis_mob_set_prop(first.sim, bee, OVIS_PROP_HIVE_X, NEST.x), OVIS_OK);
  assert_int_equal(ovis_mob_set_prop(first.sim, bee, OVIS_PROP_HIVE_Y, NEST.y), OVIS_OK);
  assert_int_equal(ovis_mob_set_prop(first.sim, bee, OVIS_PROP_HIVE_Z, NEST.z), OVIS_OK);
  assert_int_equal(ovis_mob_set_prop(first.sim, bee, OVIS_PROP_NECTAR, 1), OVIS_OK);
  assert_int_equal(ovis_mob_set_prop(first.sim, bee, OVIS_PROP_IN_HIVE, 100), OVIS_OK);
  change(&first, NEST, "bee_nest[facing=south,honey_level=3]");
  change(&first, EGGS, "turtle_egg[eggs=3,hatch=1]");
  const char* one = scratch("nest_1");
  store(&first, folder, one);
  stage second;
  open_stage(&second, one);
  load_blocks(&second, one);
  expect_block(&second, NEST, "bee_nest[facing=south,honey_level=3]");
  expect_block(&second, EGGS, "turtle_egg[eggs=3,hatch=1]");
  ovis_mob_state state;
  assert_true(ovis_mob_get_state(second.sim, find(&second, ovis_species_find("bee")), &state));
  assert_true(state.pos.x == NEST.x + 0.5 && state.pos.y == NEST.y + 0.2);
  assert_true(state.pos.z > NEST.z + 1 && state.pos.z < NEST.z + 1.6); // south of it
  char* after = block_entities_of(one);
  assert_string_equal(before, after);
  // It flies in again: now it is a mob of the save that moves.
  const ovis_mob_id again = find(&second, ovis_species_find("bee"));
  ovis_mob_place(second.sim, again, (ovis_vec3){NEST.x + 0.5, NEST.y + 0.2, NEST.z + 0.5}, 0, 0);
  assert_int_equal(ovis_mob_set_prop(second.sim, again, OVIS_PROP_IN_HIVE, 100), OVIS_OK);
  const char* two = scratch("nest_2");
  store(&second, one, two);
  assert_int_equal(save_compare_documents(one, two).changed, 0);
  free(before);
  free(after);
  close_stage(&second);
  close_stage(&first);
}

// ---- Packs

// Villagers, allays, piglins and pillagers carry items.
TEST(packs_of_all_species_survive_save_load_save) {
  static const char* const items[] = {"gold_ingot", "bread", "arrow", "wheat"};
  const char* empty = make_save("no_packs");
  stage first;
  open_stage(&first, NULL);
  int32_t carriers = 0;
  int32_t counts[OVIS_PACK_MAX] = {0}; // of mobs by the places that they have, less one
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    ovis_spawn_def def = ovis_default_spawn_def();
    def.species = ovis_species_get(i);
    def.pos = (ovis_vec3){i % 16 + 0.5, 64, i / 16 + 0.5};
    ovis_mob_id id;
    assert_int_equal(ovis_mob_spawn(first.sim, &def, &id), OVIS_OK);
    const int32_t size = ovis_mob_get_inventory_size(first.sim, id);
    for (int32_t place = 0; place < size; place++) {
      const int32_t count = 1 + (i * 7 + place) % 60;
      const ovis_stack stack = ovis_stack_from_name(items[(i + place) % 4], count);
      const ovis_stack bread = ovis_stack_from_name("bread", count); // villagers carry no gold
      assert_true(ovis_mob_set_inventory(first.sim, id, place, &stack) == OVIS_OK ||
                  ovis_mob_set_inventory(first.sim, id, place, &bread) == OVIS_OK);
    }
    carriers += size > 0;
    counts[size > 0 ? size - 1 : 0] += size > 0;
  }
  assert_true(counts[7] >= 2); // villagers, piglins
  assert_true(counts[4] >= 1 && counts[0] >= 1 && carriers >= 4);
  const char* one = scratch("packs_1");
  store(&first, empty, one);
  stage second;
  open_stage(&second, one);
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    const ovis_mob_id left = find(&first, ovis_species_get(i));
    const ovis_mob_id right = find(&second, ovis_species_get(i));
    for (int32_t place = 0; place < ovis_mob_get_inventory_size(first.sim, left); place++) {
      const ovis_stack x = ovis_mob_get_inventory(first.sim, left, place);
      const ovis_stack y = ovis_mob_get_inventory(second.sim, right, place);
      assert_true(x.count > 0);
      assert_true(x.item == y.item);
      assert_int_equal(x.count, y.count);
    }
  }
  const char* two = scratch("packs_2");
  store(&second, one, two);
  assert_int_equal(save_compare_documents(one, two).changed, 0);
  close_stage(&second);
  close_stage(&first);
}
