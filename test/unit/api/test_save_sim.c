// A whole save in a simulation, and back: through the public functions, as a host uses them.
#include "support/counting_alloc.h"
#include "support/registry.h"
#include "support/save_compare.h"
#include "support/save_fixture.h"
#include "support/save_flock.h"
#include "support/save_village.h"
#include "support/test.h"

#include <ovis/save_sim.h>
#include <ovis/village.h>

#include <stdio.h>
#include <string.h>

static const ovis_pos changed = {485, 63, 5}; // in chunk 30, where the flock is

static const char* write_flock(const char* name) {
  const char* folder = scratch_path("%s", name);
  flock_write(folder, FLOCK_NEW);
  return folder;
}

static ovis_status try_store(const village* v, const char* from, const char* to,
                             ovis_save_written* out, ovis_error* error) {
  ovis_save_writer* writer = flock_open(from, to);
  *error = (ovis_error){.message = ""};
  *out = (ovis_save_written){.chunks = 0};
  ovis_status status = ovis_save_writer_store_sim(writer, v->sim, &v->saved, error);
  if (status == OVIS_OK) {
    status = ovis_save_writer_commit(writer, out, error);
  }
  ovis_save_writer_destroy(writer);
  return status;
}

static void store(const village* v, const char* from, const char* to) {
  ovis_save_written written;
  ovis_error error;
  if (try_store(v, from, to, &written, &error) != OVIS_OK) {
    fail_msg("%s", error.message);
  }
}

static ovis_mob_id mob_of(const village* v, ovis_uuid uuid) {
  for (int32_t i = 0; i < v->saved.mobs.count; i++) {
    if (memcmp(v->saved.mobs.items[i].uuid.words, uuid.words, sizeof uuid) == 0) {
      return village_mob(v, i);
    }
  }
  fail_msg("the save has no such mob");
  return OVIS_NO_MOB;
}

static void block_at(const village* v, ovis_pos cell, char out[64]) {
  ovis_world_load(v->world, cell, cell);
  ovis_blocks_print(v->registry, ovis_world_get_block(v->world, cell), out, 64);
}

static void set_block(const village* v, ovis_pos cell, const char* text) {
  const ovis_state state = registry_state(v->registry, text);
  assert_int_equal(ovis_world_set_block(v->world, cell, state), OVIS_OK);
}

TEST(a_save_that_is_stored_at_once_keeps_every_byte) {
  const char* folder = write_flock("same");
  village v;
  village_open(&v, folder);
  assert_int_equal(v.saved.mobs.count, 11);
  folder_image* before = folder_read(folder);
  store(&v, folder, folder);
  folder_expect_kept(before, folder);
  village_close(&v);
}

TEST(what_changed_comes_back) {
  const char* folder = write_flock("old");
  const char* copy = scratch_path("new");
  village v;
  village w;
  char name[64];
  village_open(&v, folder);
  block_at(&v, changed, name);
  for (int32_t i = 0; i < 1000; i++) {
    set_block(&v, changed, i % 2 == 0 ? "gold_block" : "oak_log[axis=x]");
  }
  // A sheep goes far away, one is removed, a chicken gets on the horse, an item falls.
  const ovis_mob_id far = mob_of(&v, flock_sheep(33, 0));
  const ovis_mob_id gone = mob_of(&v, flock_sheep(33, 1));
  ovis_mob_place(v.sim, far, (ovis_vec3){500.5, 80, 9.5}, 0, 0);
  assert_int_equal(ovis_mob_remove(v.sim, gone), OVIS_OK);
  ovis_spawn_def spawn = ovis_default_spawn_def();
  ovis_mob_id chicken;
  ovis_mob_id drop;
  spawn.species = ovis_species_find("chicken");
  spawn.pos = (ovis_vec3){500.5, 70, 4.5};
  assert_int_equal(ovis_mob_spawn(v.sim, &spawn, &chicken), OVIS_OK);
  assert_int_equal(ovis_mob_mount(v.sim, chicken, far), OVIS_OK);
  ovis_item_def item = ovis_default_item_def();
  item.stack = ovis_stack_from_name("wheat", 3);
  item.pos = (ovis_vec3){486.5, 70, 4.5};
  assert_int_equal(ovis_item_spawn(v.sim, &item, &drop), OVIS_OK);
  store(&v, folder, copy);
  village_close(&v);

  village_open(&w, copy);
  assert_int_equal(w.saved.mobs.count, 11); // one less, and the chicken
  assert_int_equal(w.saved.items.count, 1);
  assert_string_equal(ovis_item_name(w.saved.items.items[0].state.stack.item), "wheat");
  assert_int_equal(w.saved.items.items[0].state.stack.count, 3);
  block_at(&w, changed, name);
  assert_string_equal(name, "oak_log[axis=x]");
  assert_string_equal(flock_roll(copy, 33, 0), "");
  assert_non_null(strstr(flock_roll(copy, 31, 0), "sheep@500.5,80,9.5 >chicken@"));
  // Stored again, nothing changes: the item and the chicken are known now.
  folder_image* before = folder_read(copy);
  store(&w, copy, copy);
  folder_expect_kept(before, copy);
  village_close(&w);
}

TEST(raids_belong_to_the_save_if_the_simulation_has_them) {
  const char* folder = write_flock("raids");
  const char* one = scratch_path("raids_1");
  const char* two = scratch_path("raids_2");
  ovis_sim_def def = ovis_default_sim_def();
  village v;
  def.has_raids = true;
  village_open_def(&v, folder, &def);
  assert_int_equal(v.saved.raid_count, 0);
  const ovis_raid begun = {.id = 4, .center = {488, 64, 8}, .omen_level = 2, .wave_count = 3};
  assert_int_equal(ovis_raid_restore(v.sim, &begun), OVIS_OK);
  store(&v, folder, one);
  village_close(&v);
  village_open(&v, one);
  assert_false(ovis_sim_has_raids(v.sim));
  assert_int_equal(v.saved.raid_count, 0);
  store(&v, one, two); // the file stays
  village_close(&v);
  village_open_def(&v, two, &def);
  assert_int_equal(v.saved.raid_count, 1);
  ovis_raid raid;
  assert_int_equal(ovis_sim_get_raids(v.sim, &raid, 1), 1);
  assert_int_equal(raid.id, 4);
  assert_int_equal(raid.omen_level, 2);
  village_close(&v);
}

TEST(equal_seeds_give_equal_saves_and_new_mobs_new_uuids) {
  const char* folder = write_flock("seeds");
  ovis_sim_def def = ovis_default_sim_def();
  def.seed = 77;
  for (int32_t i = 0; i < 2; i++) {
    village v;
    ovis_spawn_def spawn = ovis_default_spawn_def();
    ovis_mob_id id;
    village_open_def(&v, folder, &def);
    assert_true(ovis_sim_get_seed(v.sim) == 77);
    spawn.species = ovis_species_find("cow");
    spawn.pos = (ovis_vec3){490.5, 70, 4.5};
    assert_int_equal(ovis_mob_spawn(v.sim, &spawn, &id), OVIS_OK);
    store(&v, folder, scratch_path("seed_%d", (int)i));
    village_close(&v);
  }
  const document_counts counts =
      save_compare_documents(scratch_path("seed_0"), scratch_path("seed_1"));
  assert_true(counts.same > 0);
  assert_int_equal(counts.changed + counts.only_one, 0);
  // A run over the first copy makes the same serials, and other UUIDs for them.
  village v;
  ovis_spawn_def spawn = ovis_default_spawn_def();
  ovis_mob_id id;
  village_open_def(&v, folder, &def);
  spawn.species = ovis_species_find("cow");
  spawn.pos = (ovis_vec3){491.5, 70, 4.5};
  assert_int_equal(ovis_mob_spawn(v.sim, &spawn, &id), OVIS_OK);
  store(&v, scratch_path("seed_0"), scratch_path("seed_2"));
  village_close(&v);
  village_open(&v, scratch_path("seed_2"));
  assert_int_equal(v.saved.mobs.count, 13);
  assert_int_equal(v.saved.mobs.doubled_count, 0);
  village_close(&v);
}

TEST(errors_name_the_mob_and_its_file) {
  const char* folder = write_flock("errors");
  village v;
  ovis_save_written written;
  ovis_error error;
  village_open(&v, folder);
  const ovis_mob_id sheep = mob_of(&v, flock_sheep(30, 0));
  ovis_mob_state state;
  assert_true(ovis_mob_get_state(v.sim, sheep, &state));
  const ovis_vec3 pos = state.pos;
  ovis_mob_place(v.sim, sheep, (ovis_vec3){4, 2.5e7, 4}, 0, 0);
  assert_int_equal(try_store(&v, folder, scratch_path("never"), &written, &error),
                   OVIS_OUT_OF_RANGE);
  char wanted[200];
  snprintf(wanted, sizeof wanted, "sheep %d at %.1f %.1f %.1f (r.0.0.mca, chunk 30 0): %s",
           (int)state.serial, pos.x, pos.y, pos.z, ovis_status_sentence(OVIS_OUT_OF_RANGE));
  assert_string_equal(error.message, wanted);
  assert_int_equal(error.status, OVIS_OUT_OF_RANGE);
  // Another program removed a sheep from the save in the meantime.
  ovis_mob_place(v.sim, sheep, (ovis_vec3){pos.x + 1, pos.y, pos.z}, 0, 0);
  ovis_save_writer* other = flock_open(folder, NULL);
  assert_int_equal(ovis_save_writer_remove(other, flock_sheep(30, 0)), OVIS_OK);
  flock_commit_well(other);
  assert_int_equal(try_store(&v, folder, folder, &written, &error), OVIS_NOT_FOUND);
  assert_memory_equal(written.missing.words, flock_sheep(30, 0).words, sizeof written.missing);
  char cause[236];
  snprintf(cause, sizeof cause, "%s", error.message);
  ovis_saved_sim_name_mob(&v.saved, v.sim, flock_rider(9), &error); // nobody
  assert_string_equal(error.message, cause);
  ovis_saved_sim_name_mob(&v.saved, v.sim, written.missing, &error);
  assert_non_null(strstr(error.message, "(r.0.0.mca, chunk 30 0): "));
  assert_non_null(strstr(error.message, cause));
  assert_int_equal(error.status, OVIS_NOT_FOUND);
  village_close(&v);
}

// ---- Memory

static ovis_status load_with(const ovis_allocator* allocator, void* context) {
  ovis_save_def def = ovis_default_save_def();
  ovis_world_def world = ovis_default_world_def();
  ovis_sim_def sim = ovis_default_sim_def();
  ovis_blocks_def registry = ovis_default_blocks_def();
  ovis_save* save = NULL;
  ovis_saved_sim saved;
  def.path = context;
  def.allocator = *allocator;
  assert_int_equal(ovis_blocks_create(&registry, &world.blocks), OVIS_OK);
  assert_int_equal(ovis_world_create(&world, &sim.world), OVIS_OK);
  ovis_sim* made;
  assert_int_equal(ovis_sim_create(&sim, &made), OVIS_OK);
  ovis_error error = {.message = ""};
  ovis_status status = ovis_save_create(&def, &save, &error);
  if (status == OVIS_OK) {
    status = ovis_save_load_sim(save, made, &saved, &error);
    if (status != OVIS_OK) {
      assert_null(saved.mobs.items);
      assert_int_equal(error.status, status);
      assert_true(error.message[0] != '\0');
    }
    ovis_saved_sim_free(&saved);
  }
  ovis_sim_destroy(made);
  ovis_world_destroy(sim.world);
  ovis_save_destroy(save);
  ovis_blocks_destroy(world.blocks);
  return status;
}

TEST(without_memory_nothing_is_loaded_and_nothing_stays) {
  assert_true(fail_each_allocation(load_with, (void*)write_flock("memory")) > 5);
}

// ---- Versions

static void expect_entries(const ovis_sim* sim, ovis_mob_id mob, int32_t data_version,
                           const char* const* there, const char* const* absent) {
  ovis_nbt_writer* nbt;
  ovis_nbt_document document;
  assert_int_equal(ovis_nbt_writer_create(NULL, &nbt), OVIS_OK);
  ovis_nbt_open_document(nbt, (ovis_nbt_text){"", 0});
  assert_int_equal(ovis_save_write_mob(nbt, sim, mob, data_version), OVIS_OK);
  ovis_nbt_end(nbt);
  assert_int_equal(ovis_nbt_writer_document(nbt, &document, NULL), OVIS_OK);
  for (; *there != NULL; there++) {
    if (ovis_nbt_get(document.root, *there).type == OVIS_NBT_END) {
      fail_msg("version %d lacks %s", (int)data_version, *there);
    }
  }
  for (; *absent != NULL; absent++) {
    if (ovis_nbt_get(document.root, *absent).type != OVIS_NBT_END) {
      fail_msg("version %d has %s", (int)data_version, *absent);
    }
  }
  ovis_nbt_writer_destroy(nbt);
}

TEST(a_new_mob_has_the_entries_of_the_version_of_the_save) {
  static const char* const old[] = {"HandItems", "Leash", "ActiveEffects", NULL};
  static const char* const fresh[] = {"equipment", "leash", "active_effects", NULL};
  village v;
  village_open(&v, write_flock("versions"));
  const ovis_mob_id sheep = mob_of(&v, flock_sheep(31, 0));
  const ovis_stack bow = ovis_stack_from_name("bow", 1);
  const ovis_effect_state effect = {.ticks = 100, .amplifier = 1};
  ovis_world_load(v.world, (ovis_pos){500, 64, 9}, (ovis_pos){500, 64, 9});
  set_block(&v, (ovis_pos){500, 64, 9}, "oak_fence");
  assert_int_equal(ovis_mob_set_equipment(v.sim, sheep, OVIS_SLOT_MAIN_HAND, &bow), OVIS_OK);
  assert_int_equal(ovis_mob_set_knot(v.sim, sheep, (ovis_pos){500, 64, 9}), OVIS_OK);
  assert_int_equal(ovis_mob_give_effect(v.sim, sheep, OVIS_EFFECT_SPEED, &effect), OVIS_OK);
  expect_entries(v.sim, sheep, FLOCK_NEW, old, fresh);
  expect_entries(v.sim, sheep, 4400, fresh, old);
  village_close(&v);
}
