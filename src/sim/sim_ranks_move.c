// Moves islands between ranks.
// Design: docs/ranks.md
#include "sim/ranks.h"

// | target | count | actors | of an island that goes.
static bool send(ovis_sim* sim, int32_t target, const int32_t* slots, int32_t count) {
  ov_ranks* ranks = sim->ranks;
  bool is_whole = true;
  ov_write_u32(&ranks->out, (uint32_t)target);
  ov_write_u32(&ranks->out, (uint32_t)count);
  for (int32_t i = 0; i < count; i++) {
    ov_ranks_write_actor(sim, slots[i]);
    is_whole &= ov_crowd_set_away(&sim->crowd, slots[i], true);
  }
  ranks->info.actors_left += count;
  return is_whole;
}

static bool send_islands(ovis_sim* sim) {
  ov_ranks* ranks = sim->ranks;
  const ov_islands* islands = &sim->workers->islands;
  bool is_whole = true;
  for (int32_t i = 0; i < ranks->islands.count; i++) {
    const ov_rank_island* it = &ranks->islands.items[i];
    if (it->rank == ranks->rank && it->target != ranks->rank && it->actor_count > 0) {
      const ov_island* island = &islands->list.items[islands->groups.items[it->root].island];
      is_whole &= send(sim, it->target, &islands->members.items[island->first], island->count);
    }
  }
  return is_whole;
}

// Somebody on another rank reads everywhere: all go there.
static bool send_all(ovis_sim* sim) {
  ov_ranks* ranks = sim->ranks;
  ov_array(int32_t) slots = {0};
  bool is_whole = ov_array_reserve(&slots, &sim->allocator, sim->crowd.order.count + 1);
  for (int32_t i = 0; i < sim->crowd.order.count && is_whole; i++) {
    const int32_t slot = sim->crowd.order.items[i];
    if (!ov_crowd_is_away(&sim->crowd, slot)) {
      slots.items[slots.count++] = slot;
    }
  }
  is_whole = is_whole && (ranks->unbounded == ranks->rank ||
                          send(sim, ranks->unbounded, slots.items, slots.count));
  ov_array_fini(&slots, &sim->allocator);
  return is_whole;
}

static bool receive(ovis_sim* sim, ov_reader* reader) {
  ov_ranks* ranks = sim->ranks;
  while (reader->at < reader->size) {
    const bool is_own = ov_read_u32(reader) == (uint32_t)ranks->rank;
    const uint32_t count = ov_read_u32(reader);
    for (uint32_t i = 0; i < count && !reader->is_short; i++) {
      const int32_t slot = ov_ranks_read_actor(sim, reader, is_own);
      if (is_own && (slot < 0 || !ov_crowd_set_away(&sim->crowd, slot, false) ||
                     !ov_crowd_update(&sim->crowd, ov_crowd_at(&sim->crowd, slot)))) {
        return false;
      }
    }
    ranks->info.actors_came += is_own ? (int64_t)count : 0;
  }
  return !reader->is_short;
}

// Sends what was written, and takes what comes.
static bool exchange_actors(ovis_sim* sim, int64_t start) {
  ov_ranks* ranks = sim->ranks;
  bool is_whole = true;
  if (!ov_ranks_exchange(sim)) {
    return false;
  }
  size_t offset = 0;
  for (int32_t r = 0; r < ranks->count; r++) {
    ov_reader reader = ov_ranks_message(ranks, r, &offset);
    is_whole &= r == ranks->rank || receive(sim, &reader);
  }
  ranks->info.moving_ns += ov_sim_span_now(sim) - start;
  return is_whole;
}

bool ov_ranks_move_islands(ovis_sim* sim) {
  const int64_t start = ov_sim_span_now(sim);
  const ovis_ranks_info* info = &sim->ranks->info;
  const int64_t before = info->actors_left + info->actors_came;
  const bool is_sent = send_islands(sim);
  const bool is_whole = exchange_actors(sim, start) && is_sent;
  if (info->actors_left + info->actors_came > before) {
    ov_islands_forget(&sim->workers->islands);
  }
  return is_whole;
}

bool ov_ranks_move_all(ovis_sim* sim) {
  const int64_t start = ov_sim_span_now(sim);
  const bool is_sent = send_all(sim);
  ov_islands_forget(&sim->workers->islands);
  return exchange_actors(sim, start) && is_sent;
}
