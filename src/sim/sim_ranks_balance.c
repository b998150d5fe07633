// Now and then islands go from ranks that have much to do to those that have little. All ranks know
// all costs and come to the same plan.
// Design: docs/ranks.md
#include "sim/ranks.h"

#include "base/alloc.h"
#include "sim/islands_internal.h"

// Ranks are balanced while they differ by less than this part of what one has on average.
#define APART_PART 10

// | root | actors | cost | of each own island
static void write_islands(ovis_sim* sim) {
  ov_islands* islands = &sim->workers->islands;
  ov_writer* out = &sim->ranks->out;
  for (int32_t i = 0; islands->is_made && i < islands->list.count; i++) {
    const ov_island* island = &islands->list.items[i];
    const int32_t slot = islands->members.items[island->first];
    const int32_t root = ov_islands_root(islands, islands->entries.items[slot].group);
    ov_write_u32(out, (uint32_t)root);
    ov_write_u32(out, (uint32_t)island->count);
    ov_write_u64(out, (uint64_t)ov_workers_island_cost(sim, island));
  }
}

static bool read_islands(ovis_sim* sim, uint64_t* loads) {
  ov_ranks* ranks = sim->ranks;
  size_t offset = 0;
  ranks->islands.count = 0;
  for (int32_t r = 0; r < ranks->count; r++) {
    ov_reader reader = ov_ranks_message(ranks, r, &offset);
    while (reader.at < reader.size) {
      ov_rank_island it = {.rank = r, .target = r};
      it.root = (int32_t)ov_read_u32(&reader);
      it.actor_count = (int32_t)ov_read_u32(&reader);
      it.cost = ov_read_u64(&reader);
      loads[r] += it.cost;
      if (!ov_array_push(&ranks->islands, &sim->allocator, it)) {
        return false;
      }
    }
  }
  return true;
}

// The costliest island of a rank whose move brings the two nearer to each other. -1: none does.
static int32_t find_island(const ov_ranks* ranks, int32_t from, uint64_t apart) {
  int32_t best = -1;
  for (int32_t i = 0; i < ranks->islands.count; i++) {
    const ov_rank_island* it = &ranks->islands.items[i];
    if (it->target == from && it->cost > 0 && 2 * it->cost <= apart &&
        (best < 0 || it->cost > ranks->islands.items[best].cost)) {
      best = i;
    }
  }
  return best;
}

// Returns true if an island moves.
static bool plan(ov_ranks* ranks, uint64_t* loads) {
  uint64_t total = 0;
  for (int32_t r = 0; r < ranks->count; r++) {
    total += loads[r];
  }
  bool has_moves = false;
  for (int32_t i = 0; i < ranks->islands.count; i++) {
    int32_t most = 0;
    int32_t least = 0;
    for (int32_t r = 1; r < ranks->count; r++) {
      most = loads[r] > loads[most] ? r : most;
      least = loads[r] < loads[least] ? r : least;
    }
    const uint64_t apart = loads[most] - loads[least];
    const int32_t island =
        apart > total / (uint64_t)ranks->count / APART_PART ? find_island(ranks, most, apart) : -1;
    if (island < 0) {
      return has_moves;
    }
    ov_rank_island* it = &ranks->islands.items[island];
    it->target = least;
    loads[most] -= it->cost;
    loads[least] += it->cost;
    has_moves = true;
  }
  return has_moves;
}

bool ov_ranks_balance(ovis_sim* sim, bool* out_has_moved) {
  ov_ranks* ranks = sim->ranks;
  *out_has_moved = false;
  const size_t size = (size_t)ranks->count * sizeof(uint64_t);
  uint64_t* loads = ov_alloc_zero(&sim->allocator, size);
  write_islands(sim);
  if (loads == NULL || !ov_ranks_exchange(sim)) {
    return false;
  }
  bool is_whole = read_islands(sim, loads);
  if (is_whole && plan(ranks, loads)) {
    *out_has_moved = true;
    is_whole = ov_ranks_move_islands(sim);
  }
  ov_free(&sim->allocator, loads, size);
  return is_whole;
}
