// Problem: over any life, taken tickets must equal the memories that hold them, plus the orphans:
// tickets whose owner is not loaded. Design: docs/architecture.md#rooms (poi)
#define _DEFAULT_SOURCE // setenv
#include "run/run_save.h"
#include "support/save_compare.h"
#include "support/save_fixture.h"
#include "support/save_village.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// In memory, where there is such a folder: commits wait for the disk.
__attribute__((constructor)) static void prefer_memory(void) {
  if (access("/dev/shm", W_OK) == 0) {
    setenv("TMPDIR", "/dev/shm", 0);
  }
}

enum { CELLS = 24, VILLAGERS_MAX = 9, TICKET_MEMORIES = 4 };

static const ovis_memory ticket_memories[TICKET_MEMORIES] = {
    OVIS_MEM_HOME, OVIS_MEM_JOB_SITE, OVIS_MEM_POTENTIAL_JOB_SITE, OVIS_MEM_MEETING_POINT};

// A cell where points come and go.
typedef struct cell {
  ovis_pos pos;
  char type[64];   // of the point; "": none
  int32_t orphans; // tickets of owners that are not loaded
  // A block came or went under a memory. By the rules such a memory has no ticket, and gives one
  // back all the same. While the cell has memories, only the bounds hold.
  bool is_stale;
} cell;

typedef struct run {
  village v;
  cell cells[CELLS];
  char folder[600];
  int32_t save_number;
  uint64_t random;
  int64_t claims, deaths, unloads, saves, restores, drops, changes; // that had an effect
} run;

// ---- The model

static int32_t memories_at(const run* r, ovis_mob_id mob, ovis_pos pos) {
  int32_t count = 0;
  for (int32_t i = 0; i < TICKET_MEMORIES; i++) {
    ovis_memory_value value;
    if (ovis_mob_get_memory(r->v.sim, mob, ticket_memories[i], &value) &&
        value.dimension == OVIS_MEMORY_HERE) {
      count += value.cell.x == pos.x && value.cell.y == pos.y && value.cell.z == pos.z;
    }
  }
  return count;
}

static int32_t all_memories_at(const run* r, ovis_pos pos) {
  int32_t count = 0;
  for (int32_t i = 0; i < ovis_sim_get_mob_count(r->v.sim); i++) {
    const ovis_mob_id mob = ovis_sim_get_mob(r->v.sim, i);
    ovis_mob_state state;
    ovis_mob_get_state(r->v.sim, mob, &state);
    count += state.is_alive ? memories_at(r, mob, pos) : 0;
  }
  return count;
}

// Notices points that came, went or were replaced. An operation calls it when it changed blocks.
static void look_at_blocks(run* r) {
  for (int32_t i = 0; i < CELLS; i++) {
    cell* c = &r->cells[i];
    ovis_point point;
    ovis_sim_get_point(r->v.sim, c->pos, &point);
    if (strcmp(point.type, c->type) != 0) {
      snprintf(c->type, sizeof c->type, "%s", point.type);
      c->orphans = 0;
      c->is_stale |= all_memories_at(r, c->pos) > 0;
      r->changes++;
    }
  }
}

static void check(run* r, const char* operation) {
  for (int32_t i = 0; i < CELLS; i++) {
    cell* c = &r->cells[i];
    ovis_point point;
    const bool is_there = ovis_sim_get_point(r->v.sim, c->pos, &point) == OVIS_OK;
    const int32_t memories = all_memories_at(r, c->pos);
    const int32_t taken = point.tickets - point.free_tickets;
    if (strcmp(point.type, c->type) != 0) {
      fail_msg("%s: a point became another one", operation);
    }
    if (c->is_stale && memories == 0) {
      c->is_stale = false;
      c->orphans = taken;
    }
    const bool is_right =
        c->is_stale ? taken <= memories + c->orphans : !is_there || taken == memories + c->orphans;
    if (!is_right) {
      fail_msg("%s: %s at %d %d %d: %d taken, %d memories, %d orphans%s", operation, point.type,
               (int)c->pos.x, (int)c->pos.y, (int)c->pos.z, (int)taken, (int)memories,
               (int)c->orphans, c->is_stale ? ", stale" : "");
    }
  }
}

// ---- Operations

static ovis_mob_id any_villager(run* r) {
  const int32_t count = ovis_sim_get_mob_count(r->v.sim);
  return count > 0 ? ovis_sim_get_mob(r->v.sim, test_below(&r->random, count)) : OVIS_NO_MOB;
}

static ovis_vec3 any_place(run* r) {
  const double x = test_between(&r->random, 1, 22);
  return (ovis_vec3){x, 64, test_between(&r->random, -4, 12)};
}

static void change_block(run* r) {
  static const char* const states[] = {
      "air",    "air", "red_bed[part=head]", "red_bed[part=head]", "bell", "composter", "lectern",
      "barrel", "air"};
  const int32_t number = test_below(&r->random, CELLS);
  ovis_state state;
  assert_int_equal(
      ovis_blocks_parse(r->v.registry, states[test_below(&r->random, 9)], &state, NULL), OVIS_OK);
  ovis_world_load(r->v.world, r->cells[number].pos, r->cells[number].pos);
  look_at_blocks(r);
  assert_int_equal(ovis_world_set_block(r->v.world, r->cells[number].pos, state), OVIS_OK);
  look_at_blocks(r);
}

static void come(run* r) {
  ovis_spawn_def def = ovis_default_spawn_def();
  ovis_mob_id id;
  if (ovis_sim_get_mob_count(r->v.sim) >= VILLAGERS_MAX) {
    return;
  }
  def.species = ovis_species_find("villager");
  def.pos = any_place(r);
  def.is_baby = test_chance(&r->random, 20);
  assert_int_equal(ovis_mob_spawn(r->v.sim, &def, &id), OVIS_OK);
}

static void die(run* r) {
  const ovis_mob_id mob = any_villager(r);
  r->deaths += mob.value != 0 && ovis_mob_hurt(r->v.sim, mob, 1000, OVIS_NO_MOB) == OVIS_OK;
}

// The tickets of a mob that is unloaded stay taken.
static void unload(run* r) {
  const ovis_mob_id mob = any_villager(r);
  ovis_mob_state state;
  if (!ovis_mob_get_state(r->v.sim, mob, &state)) {
    return;
  }
  for (int32_t i = 0; i < CELLS && state.is_alive; i++) {
    const int32_t held = memories_at(r, mob, r->cells[i].pos);
    r->cells[i].orphans += r->cells[i].type[0] != '\0' ? held : 0;
    r->unloads += held;
  }
  assert_int_equal(ovis_mob_remove(r->v.sim, mob), OVIS_OK);
}

// The section comes back from the save, with the blocks that it has there.
static void drop_section(run* r) {
  const ovis_section_pos at = {test_below(&r->random, 2), 4, 0};
  ovis_world_drop_section(r->v.world, at);
  check(r, "drop");
  if (test_chance(&r->random, 70)) {
    ovis_world_load(r->v.world, (ovis_pos){at.x * 16, 64, 0}, (ovis_pos){at.x * 16, 64, 0});
    look_at_blocks(r);
  }
  r->drops++;
}

static void change_time(run* r) {
  ovis_env env = *ovis_world_get_env(r->v.world);
  env.day_time = test_below(&r->random, 24) * 1000;
  assert_int_equal(ovis_world_set_env(r->v.world, &env), OVIS_OK);
}

static void move_somebody(run* r) {
  const ovis_mob_id mob = any_villager(r);
  if (mob.value != 0 && !ovis_mob_is_sleeping(r->v.sim, mob)) {
    ovis_mob_place(r->v.sim, mob, any_place(r), 0, 0);
  }
}

static void restore(run* r) {
  uint8_t* bytes;
  size_t size;
  ovis_sim_def def = ovis_default_sim_def();
  ovis_sim* again;
  def.world = r->v.world;
  const uint64_t hash = ovis_sim_get_hash(r->v.sim);
  assert_int_equal(ovis_sim_take_snapshot(r->v.sim, &bytes, &size), OVIS_OK);
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &again, NULL), OVIS_OK);
  ovis_sim_free_snapshot(r->v.sim, bytes, size);
  ovis_sim_destroy(r->v.sim);
  r->v.sim = again;
  assert_true(ovis_sim_get_hash(again) == hash);
  r->restores++;
}

// Writes the save and goes on with what a program reads from it.
static void save_and_load(run* r) {
  char next[600];
  ovis_error error = {.message = ""};
  // Blocks of sections that came back from the save since: the run would write unloaded cells.
  ovis_world_load(r->v.world, (ovis_pos){-16, 60, -16}, (ovis_pos){31, 70, 31});
  look_at_blocks(r);
  snprintf(next, sizeof next, "%s", scratch_path("save_%d", (int)++r->save_number));
  ovis_save_writer* writer = run_save_open(r->folder, NULL, next, &error);
  assert_non_null(writer);
  ovis_save_written written;
  if (!run_save_write(r->v.sim, &r->v.saved, writer, &written, &error)) {
    fail_msg("save: %s", error.message);
  }
  ovis_save_writer_destroy(writer);
  village_close(&r->v);
  folder_remove(r->folder);
  snprintf(r->folder, sizeof r->folder, "%s", next);
  village_open(&r->v, r->folder);
  ovis_world_load(r->v.world, (ovis_pos){-16, 60, -16}, (ovis_pos){31, 70, 31});
  check(r, "load");
  assert_int_equal(ovis_sim_get_lost_points(r->v.sim, NULL, 0), 0);
  assert_int_equal(r->v.saved.points.wrong_tickets + r->v.saved.points.misplaced, 0);
  r->saves++;
}

static void count_claims(run* r) {
  int32_t count;
  const ovis_event* events = ovis_sim_get_events(r->v.sim, &count);
  for (int32_t i = 0; i < count; i++) {
    r->claims += events[i].type == OVIS_EVENT_CLAIMED;
  }
}

static const char* operate(run* r, int64_t number) {
  if (number % 5003 == 5002) {
    save_and_load(r);
    return "save";
  }
  if (number % 701 == 700) {
    restore(r);
    return "restore";
  }
  const int32_t draw = test_below(&r->random, 1000);
  void (*const operation)(run*) = draw < 15   ? change_block
                                  : draw < 30 ? come
                                  : draw < 33 ? die
                                  : draw < 37 ? unload
                                  : draw < 38 ? drop_section
                                  : draw < 43 ? change_time
                                  : draw < 58 ? move_somebody
                                              : NULL;
  if (operation != NULL) {
    operation(r);
    return "operation";
  }
  assert_int_equal(ovis_sim_tick(r->v.sim), OVIS_OK);
  count_claims(r);
  look_at_blocks(r); // sections may have been loaded
  return "tick";
}

TEST(tickets_equal_the_memories_that_hold_them) {
  const int64_t operations = test_count(100000, 400000, 10000000);
  run r = {.random = test_seed(16)};
  snprintf(r.folder, sizeof r.folder, "%s", scratch_path("save_0"));
  village_write(r.folder, "", village_points, VILLAGE_POINTS);
  for (int32_t i = 0; i < CELLS; i++) {
    r.cells[i].pos = (ovis_pos){2 + i % 12 * 2 - i % 2, 64, i < 12 ? 4 : 8};
  }
  r.cells[0].pos = (ovis_pos){4, 64, 4};
  r.cells[1].pos = (ovis_pos){10, 64, 4};
  r.cells[2].pos = (ovis_pos){20, 64, 4};
  village_open(&r.v, r.folder);
  look_at_blocks(&r);
  for (int64_t i = 0; i < operations; i++) {
    check(&r, operate(&r, i));
  }
  print_message("%lld operations: %lld claims, %lld deaths, %lld tickets of the unloaded, %lld "
                "points changed, %lld sections dropped, %lld restores, %lld saves\n",
                (long long)operations, (long long)r.claims, (long long)r.deaths,
                (long long)r.unloads, (long long)r.changes, (long long)r.drops,
                (long long)r.restores, (long long)r.saves);
  assert_true(r.claims > 100 && r.deaths > 10 && r.unloads > 10 && r.saves > 0 && r.drops > 10);
  village_close(&r.v);
}
