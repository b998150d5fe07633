// Tickets between saves and simulations: loaded with a count of all that is wrong, and written
// back.
#include "support/registry.h"
#include "support/save_compare.h"
#include "support/save_fixture.h"
#include "support/save_village.h"
#include "support/snbt.h"
#include "support/test.h"

#include <ovis/save_sim.h>

#include <stdio.h>
#include <string.h>

static const char one[] = VILLAGE_VILLAGER "}}}";

static void run(village* v, int32_t ticks) {
  for (int32_t i = 0; i < ticks; i++) {
    assert_int_equal(ovis_sim_tick(v->sim), OVIS_OK);
  }
}

static void note(void* context, const ovis_point_record* record) {
  char* text = context;
  const size_t length = strlen(text);
  snprintf(text + length, 1000 - length, "%s %d:%d ", record->type, (int)record->pos.x,
           (int)record->free_tickets);
}

// The records of a save, as "home 4:1 ": type, x, free tickets. Valid until the next call.
static const char* records(const char* folder) {
  static char text[1000];
  text[0] = '\0';
  save_fixture f;
  save_fixture_open(&f, folder, NULL);
  assert_int_equal(ovis_save_visit_points(f.save, note, text, NULL), OVIS_OK);
  save_fixture_close(&f);
  return text;
}

static void set_block(village* v, ovis_pos pos, const char* text) {
  const ovis_state state = registry_state(v->registry, text);
  assert_int_equal(ovis_world_set_block(v->world, pos, state), OVIS_OK);
}

// Brings the blocks, without a tick in which the villager may claim something.
static void load(village* v) {
  ovis_world_load(v->world, (ovis_pos){-16, 60, -16}, (ovis_pos){31, 70, 31});
}

// ---- Writing

TEST(tickets_of_a_save_become_those_of_the_simulation) {
  const char* folder = scratch_path("tickets");
  const char* to = scratch_path("tickets_to");
  village_write(folder, one, village_points, VILLAGE_POINTS);
  village v;
  village_open(&v, folder);
  assert_int_equal(v.saved.points.points, VILLAGE_POINTS);
  load(&v);
  assert_int_equal(ovis_sim_set_point_tickets(v.sim, (ovis_pos){10, 64, 4}, "meeting", 30),
                   OVIS_OK);
  assert_int_equal(ovis_sim_set_point_tickets(v.sim, (ovis_pos){4, 64, 4}, "home", 0), OVIS_OK);
  assert_int_equal(ovis_sim_set_point_tickets(v.sim, (ovis_pos){20, 64, 4}, "librarian", 0),
                   OVIS_OK);
  const ovis_points_stored stored = village_store(&v, folder, to);
  assert_int_equal(stored.changed, 2);
  assert_int_equal(stored.added, 2); // the lectern, which is claimed, and the barrel: its section
                                     // is valid, so the game would not look for it
  assert_int_equal(stored.removed, 0);
  assert_string_equal(records(to),
                      "home 4:0 home 7:1 meeting 10:30 farmer 12:1 fisherman 14:1 librarian 20:0 ");
  village_close(&v);
}

TEST(records_follow_the_blocks) {
  const char* folder = scratch_path("blocks");
  const char* to = scratch_path("blocks_to");
  village_write(folder, one, village_points, VILLAGE_POINTS);
  village v;
  village_open(&v, folder);
  load(&v);
  set_block(&v, (ovis_pos){7, 64, 4}, "air");
  set_block(&v, (ovis_pos){10, 64, 4}, "loom");
  set_block(&v, (ovis_pos){14, 64, 4}, "air");
  const ovis_points_stored stored = village_store(&v, folder, to);
  assert_int_equal(stored.removed, 1);
  assert_int_equal(stored.changed, 1);
  assert_int_equal(stored.added, 0); // nobody claims the lectern, and the game looks for it itself
  assert_string_equal(records(to), "home 4:1 shepherd 10:1 farmer 12:1 ");
  village_close(&v);
}

TEST(a_simulation_without_points_removes_none_of_unloaded_sections) {
  const char* folder = scratch_path("unloaded");
  const char* to = scratch_path("unloaded_to");
  village_write(folder, one, village_points, VILLAGE_POINTS);
  village v;
  village_open(&v, folder); // no tick: nothing is loaded
  const ovis_points_stored stored = village_store(&v, folder, to);
  assert_int_equal(stored.removed + stored.added + stored.changed, 0);
  assert_int_equal(save_compare_documents(folder, to).changed, 0);
  village_close(&v);
}

// ---- Bad input

TEST(wrong_records_are_counted_and_named_and_the_rest_works) {
  static const save_point points[] = {
      {"minecraft:home", 4, 64, 4, -3},     // below zero
      {"minecraft:meeting", 10, 64, 4, 40}, // above the type's
      {"minecraft:farmer", 12, 64, 4, 0},   // right
      {"mod:shrine", 1, 64, 1, 1},          // a type of nobody
      {"minecraft:home", 2, 64, 2, 0},      // no bed there
      {"minecraft:librarian", 7, 64, 4, 1}, // it is a bed
      {"minecraft:home", 3, 5000, 3, 1},    // outside of the world
  };
  const char* folder = scratch_path("odd");
  const char* to = scratch_path("odd_to");
  village_write(folder, one, points, 7);
  village v;
  village_open(&v, folder);
  assert_int_equal(v.saved.points.points, 5);
  assert_int_equal(v.saved.points.wrong_tickets, 2);
  assert_int_equal(v.saved.points.unknown_types, 1);
  assert_int_equal(v.saved.points.misplaced, 1);
  assert_non_null(strstr(v.reports, "the point of interest home at 4 64 4 has -3 of 1 tickets"));
  assert_non_null(strstr(v.reports, "meeting at 10 64 4 has 40 of 32 tickets free\n"));
  assert_non_null(strstr(v.reports, "mod:shrine at 1 64 1 has a type that Ovis does not know\n"));
  assert_non_null(strstr(v.reports, "home at 3 5000 3 is not among the blocks\n"));
  assert_int_equal(ovis_sim_get_lost_points(v.sim, NULL, 0), 0);
  load(&v); // the blocks win
  ovis_point lost[OVIS_LOST_POINTS_MAX];
  assert_int_equal(ovis_sim_get_lost_points(v.sim, lost, OVIS_LOST_POINTS_MAX), 2);
  assert_string_equal(lost[0].type, "home");
  assert_int_equal(lost[0].pos.x, 2);
  assert_string_equal(lost[1].type, "librarian");
  const ovis_points_stored stored = village_store(&v, folder, to);
  assert_int_equal(stored.changed, 3);
  assert_int_equal(stored.removed, 1); // the shrine and what is outside stay
  assert_string_equal(records(to), "home 4:0 meeting 10:32 farmer 12:0 mod:shrine 1:1 home 7:1 "
                                   "fisherman 14:1 home 3:1 ");
  run(&v, 400);
  village_close(&v);
}

TEST(documents_that_cannot_be_read_stay_and_the_rest_is_stored) {
  const char* folder = scratch_path("torn");
  const char* to = scratch_path("torn_to");
  village_write(folder, one, NULL, 0);
  nbt_writer nbt;
  save_writer w;
  save_begin(&w, scratch_path("torn/poi_only"));
  snbt_document(&nbt, "DataVersion:%d,Sections:none", VILLAGE_VERSION);
  save_put(&w, "poi", 0, 0, &nbt);
  nbt_free(&nbt);
  nbt_begin_raw(&nbt);
  nbt_raw(&nbt, "\x0a\x00\x00\x63", 4);
  save_put(&w, "poi", 1, 0, &nbt);
  nbt_free(&nbt);
  save_end(&w);
  save_make_folder(scratch_path("torn/poi"));
  assert_int_equal(
      rename(scratch_path("torn/poi_only/poi/r.0.0.mca"), scratch_path("torn/poi/r.0.0.mca")), 0);
  village v;
  village_open(&v, folder);
  assert_int_equal(v.saved.points.skipped_chunks, 1);
  assert_non_null(strstr(v.reports, "there are no sections of points of interest"));
  run(&v, 200);
  ovis_point bell;
  assert_int_equal(ovis_sim_get_point(v.sim, (ovis_pos){10, 64, 4}, &bell),
                   OVIS_OK); // from the blocks
  assert_true(bell.free_tickets < 32);
  const ovis_points_stored stored = village_store(&v, folder, to);
  assert_int_equal(stored.skipped_chunks, 2);
  assert_int_equal(stored.added, 0);
  save_bytes before = save_document(folder, OVIS_SAVE_POINTS, 0, 0);
  save_bytes after = save_document(to, OVIS_SAVE_POINTS, 0, 0);
  assert_int_equal(before.size, after.size);
  assert_memory_equal(before.bytes, after.bytes, before.size);
  save_bytes_free(&before);
  save_bytes_free(&after);
  village_close(&v);
}

// ---- Memory

typedef struct attempt {
  const village* v;
  const char* folder;
} attempt;

static ovis_status try_store(const ovis_allocator* allocator, void* context) {
  const attempt* self = context;
  ovis_save_writer_def def = ovis_default_save_writer_def();
  ovis_save_writer* writer;
  def.path = self->folder;
  def.allocator = *allocator;
  ovis_status status = ovis_save_writer_create(&def, &writer, NULL);
  if (status == OVIS_OK) {
    status = ovis_save_writer_store_mob(writer, self->v->sim, &self->v->saved.mobs, 0);
  }
  if (status == OVIS_OK) {
    status = ovis_save_writer_store_points(writer, self->v->sim, NULL);
  }
  ovis_save_writer_destroy(writer);
  return status;
}

TEST(without_memory_storing_says_so) {
  const char* folder = scratch_path("memory");
  village_write(folder, one, village_points, VILLAGE_POINTS);
  village v;
  village_open(&v, folder);
  run(&v, 200);
  const ovis_memory_value place = {
      .type = OVIS_MEMORY_PLACE, .cell = {7, 64, 4}, .ttl = OVIS_MEMORY_FOR_EVER};
  assert_int_equal(ovis_mob_set_memory(v.sim, village_mob(&v, 0), OVIS_MEM_HOME, &place), OVIS_OK);
  attempt context = {&v, folder};
  assert_true(fail_each_allocation(try_store, &context) > 10);
  village_close(&v);
}
