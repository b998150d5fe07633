// Ranks for the host: joined, gathered, hashed, left.
// Design: docs/ranks.md
#include "sim/ranks.h"

#include "agent/item_table.h"
#include "base/alloc.h"
#include "base/check.h"
#include "base/fail.h"
#include "base/sort.h"
#include "sim/reach.h"

// ---- Gathering

ovis_status ovis_sim_gather(ovis_sim* sim) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  OV_REQUIRE(!ov_sim_has_lost_rank(sim), OVIS_IO_ERROR);
  if (sim->ranks == NULL || sim->ranks->is_gathered) {
    return OVIS_OK;
  }
  return ov_ranks_gather(sim) ? OVIS_OK : sim->ranks->is_lost ? OVIS_IO_ERROR : OVIS_NO_MEMORY;
}

// ---- The hash

ovis_status ovis_sim_get_ranks_hash(ovis_sim* sim, uint64_t* out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = 0;
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_ranks* ranks = sim->ranks;
  if (ranks == NULL) {
    *out = ovis_sim_get_hash(sim);
    return OVIS_OK;
  }
  ov_sim_write_hashes(sim, &ranks->out);
  if (!ov_ranks_exchange(sim)) {
    return OVIS_IO_ERROR;
  }
  // The readers of all ranks, merged by the order of the actors.
  ov_reader* readers = ov_alloc(&sim->allocator, (size_t)ranks->count * sizeof *readers);
  if (readers == NULL) {
    return OVIS_NO_MEMORY;
  }
  size_t offset = 0;
  for (int32_t r = 0; r < ranks->count; r++) {
    readers[r] = ov_ranks_message(ranks, r, &offset);
  }
  *out = ov_sim_fold_hashes(sim, readers, ranks->count);
  ov_free(&sim->allocator, readers, (size_t)ranks->count * sizeof *readers);
  return OVIS_OK;
}

// ---- Joining

static void free_ranks(ovis_sim* sim) {
  ov_ranks* ranks = sim->ranks;
  const ovis_allocator* allocator = &sim->allocator;
  const size_t count = (size_t)ranks->count;
  ov_ranks_free_groups(ranks, allocator);
  ov_free(allocator, ranks->sizes, count * sizeof *ranks->sizes);
  ov_free(allocator, ranks->places, count * sizeof *ranks->places);
  ov_free(allocator, ranks->actor_counts, count * sizeof *ranks->actor_counts);
  ov_writer_fini(&ranks->out);
  ov_writer_fini(&ranks->chests);
  ov_array_fini(&ranks->meetings, allocator);
  ov_array_fini(&ranks->names, allocator);
  ov_array_fini(&ranks->islands, allocator);
  ov_array_fini(&ranks->loads, allocator);
  ov_array_fini(&ranks->raids, allocator);
  ov_array_fini(&ranks->shown, allocator);
  ov_free(allocator, ranks, sizeof *ranks);
  sim->ranks = NULL;
}

void ov_sim_free_ranks(ovis_sim* sim) {
  if (sim->ranks != NULL) {
    free_ranks(sim);
  }
}

static bool make_ranks(ovis_sim* sim, const ovis_ranks_def* def) {
  ov_ranks* ranks = ov_alloc_zero(&sim->allocator, sizeof *ranks);
  if (ranks == NULL) {
    return false;
  }
  const size_t count = (size_t)def->count;
  sim->ranks = ranks;
  ranks->rank = def->rank;
  ranks->count = def->count;
  ranks->exchange = def->exchange;
  ranks->context = def->context;
  ranks->unbounded = -1;
  ranks->info.rank = def->rank;
  ranks->info.count = def->count;
  ov_writer_init(&ranks->out, &sim->allocator);
  ov_writer_init(&ranks->chests, &sim->allocator);
  ranks->sizes = ov_alloc_zero(&sim->allocator, count * sizeof *ranks->sizes);
  ranks->places = ov_alloc_zero(&sim->allocator, count * sizeof *ranks->places);
  ranks->actor_counts = ov_alloc_zero(&sim->allocator, count * sizeof *ranks->actor_counts);
  return ranks->sizes != NULL && ranks->places != NULL && ranks->actor_counts != NULL;
}

// All ranks must have this in common. Messages hold places of functions and tables in the program.
static void write_kind(ovis_sim* sim) {
  ov_writer* out = &sim->ranks->out;
  ov_write_u64(out, ov_ranks_place(&ov_item_row));
  ov_write_u64(out, ov_ranks_place((const void*)(uintptr_t)ov_actor_init));
  ov_write_u32(out, OVIS_SNAPSHOT_VERSION);
  ov_write_u32(out, sizeof(ov_actor));
  ov_write_u32(out, (uint32_t)sim->ranks->count);
  ov_write_u64(out, ovis_sim_get_hash(sim));
  ov_write_u64(out, (uint64_t)sim->tick);
}

static ovis_status compare_kinds(ovis_sim* sim) {
  ov_ranks* ranks = sim->ranks;
  write_kind(sim);
  if (!ov_ranks_exchange(sim)) {
    return OVIS_IO_ERROR;
  }
  bool is_same = true;
  size_t offset = 0;
  for (int32_t r = 0; r < ranks->count; r++) {
    const ov_reader reader = ov_ranks_message(ranks, r, &offset);
    is_same &= reader.size == ranks->sizes[0] && memcmp(reader.bytes, ranks->in, reader.size) == 0;
  }
  return is_same ? OVIS_OK : OVIS_REFUSED;
}

// An island, and where its first actor is.
typedef struct island_place {
  double x;
  int32_t island, count;
} island_place;

static bool is_west_of(const void* a, const void* b) {
  const island_place* left = a;
  const island_place* right = b;
  return left->x < right->x || (left->x == right->x && left->island < right->island);
}

// Ranks get strips of the world with as many actors each, so that neighbors are on one rank.
// Each rank comes to the same division by itself.
static bool share_out(ovis_sim* sim) {
  ov_ranks* ranks = sim->ranks;
  ov_islands* islands = &sim->workers->islands;
  ov_islands_forget(islands);
  ov_islands_make(islands, &sim->crowd, ov_reach_of, sim);
  const int32_t count = islands->is_made ? islands->list.count : 0;
  bool is_whole = true;
  for (int32_t i = 0; count == 0 && i < sim->crowd.order.count; i++) { // one island
    is_whole &= ov_crowd_set_away(&sim->crowd, sim->crowd.order.items[i], ranks->rank != 0);
  }
  island_place* places = ov_alloc(&sim->allocator, (size_t)(count + 1) * sizeof *places);
  if (places == NULL) {
    return false;
  }
  for (int32_t i = 0; i < count; i++) {
    const ov_island* island = &islands->list.items[i];
    const int32_t slot = islands->members.items[island->first];
    places[i] = (island_place){ov_crowd_at(&sim->crowd, slot)->body.pos.x, i, island->count};
  }
  ov_sort(places, count, sizeof *places, is_west_of);
  int64_t before = 0;
  for (int32_t i = 0; i < count; i++) {
    const ov_island* island = &islands->list.items[places[i].island];
    const int64_t middle = 2 * before + island->count;
    const int32_t rank = (int32_t)(middle * ranks->count / (2 * islands->members.count));
    before += island->count;
    for (int32_t k = 0; k < island->count; k++) {
      const int32_t slot = islands->members.items[island->first + k];
      is_whole &= ov_crowd_set_away(&sim->crowd, slot, rank != ranks->rank);
    }
  }
  ov_free(&sim->allocator, places, (size_t)(count + 1) * sizeof *places);
  ov_islands_forget(islands);
  return is_whole;
}

static bool has_host_functions(const ovis_sim* sim) {
  return sim->on_act != NULL || sim->mind_count > 0 || sim->brain_count > 0 ||
         sim->tree_count > 0 || sim->own_species.count > 0;
}

static ovis_status join(ovis_sim* sim, const ovis_ranks_def* def) {
  if (!make_ranks(sim, def) || !ov_sim_need_workers(sim)) {
    return OVIS_NO_MEMORY;
  }
  OV_TRY(compare_kinds(sim));
  sim->ranks->is_gathered = true;
  return share_out(sim) ? OVIS_OK : OVIS_NO_MEMORY;
}

ovis_ranks_def ovis_default_ranks_def(void) {
  return (ovis_ranks_def){.count = 1, .cookie = OV_COOKIE};
}

ovis_status ovis_sim_join_ranks(ovis_sim* sim, const ovis_ranks_def* def) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_CHECK_DEF(def);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  if (def->count < 1 || def->count > OVIS_RANKS_MAX || def->rank < 0 || def->rank >= def->count ||
      def->exchange == NULL) {
    return def->exchange == NULL ? OVIS_BAD_ARGUMENT : OVIS_OUT_OF_RANGE;
  }
  if (has_host_functions(sim)) {
    return OVIS_UNSUPPORTED;
  }
  if (sim->ranks != NULL) {
    return OVIS_REFUSED;
  }
  const ovis_status status = join(sim, def);
  if (status != OVIS_OK) {
    ov_sim_take_back(sim);
  }
  return status;
}

// All actors are this rank's own.
void ov_sim_take_back(ovis_sim* sim) {
  for (int32_t i = 0; i < sim->crowd.order.count; i++) {
    const int32_t slot = sim->crowd.order.items[i];
    if (ov_crowd_is_away(&sim->crowd, slot)) {
      (void)ov_crowd_set_away(&sim->crowd, slot, false);
      sim->is_out_of_memory |= !ov_crowd_update(&sim->crowd, ov_crowd_at(&sim->crowd, slot));
    }
  }
  sim->crowd.shown.count = 0;
  if (sim->workers != NULL) {
    ov_islands_forget(&sim->workers->islands);
  }
  ov_sim_free_ranks(sim);
}

ovis_status ovis_sim_leave_ranks(ovis_sim* sim) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  if (sim->ranks == NULL) {
    return OVIS_OK;
  }
  OV_TRY(ovis_sim_gather(sim));
  ov_sim_take_back(sim);
  return OVIS_OK;
}

ovis_ranks_info ovis_sim_get_ranks_info(const ovis_sim* sim) {
  OV_REQUIRE(sim != NULL, (ovis_ranks_info){0});
  const int32_t own = sim->crowd.order.count - sim->crowd.away_count;
  if (sim->ranks == NULL) {
    return (ovis_ranks_info){.count = 1, .actor_count = own};
  }
  ovis_ranks_info out = sim->ranks->info;
  out.actor_count = own;
  return out;
}
