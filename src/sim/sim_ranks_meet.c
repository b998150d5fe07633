// Before the turns: ranks tell each other where their actors may act, and islands of two ranks that
// meet become one, on the rank that has more of its actors. Sections are loaded on all ranks.
// Design: docs/ranks.md
#include "sim/ranks.h"

#include "base/check.h"
#include "base/sort.h"
#include "sim/islands_internal.h"

#define BALANCE_TICKS 128

// ---- Sections

static bool find_loads(ovis_sim* sim) {
  ov_ranks* ranks = sim->ranks;
  const ov_crowd* crowd = &sim->crowd;
  ranks->loads.count = 0;
  for (int32_t i = 0; i < crowd->order.count; i++) {
    const int32_t slot = crowd->order.items[i];
    if (ov_crowd_is_away(crowd, slot) || ov_sim_is_steady(sim, slot, crowd->serials.items[i])) {
      continue;
    }
    const ov_actor* actor = ov_crowd_at(crowd, slot);
    const ov_rank_load load = {actor->serial, ov_section_of(actor->body.pos)};
    if (ov_sim_needs_sections(actor) && !ov_array_push(&ranks->loads, &sim->allocator, load)) {
      return false;
    }
  }
  return true;
}

static bool is_load_before(const void* a, const void* b) {
  return ((const ov_rank_load*)a)->serial < ((const ov_rank_load*)b)->serial;
}

static bool read_loads(ovis_sim* sim, ov_reader* reader) {
  const uint32_t count = ov_read_u32(reader);
  for (uint32_t i = 0; i < count; i++) {
    ov_rank_load load;
    if (!ov_ranks_read_raw(reader, &load, sizeof load) ||
        !ov_array_push(&sim->ranks->loads, &sim->allocator, load)) {
      return false;
    }
  }
  return !reader->is_short;
}

static void load_all(ovis_sim* sim) {
  ov_ranks* ranks = sim->ranks;
  ov_array_sort(&ranks->loads, is_load_before);
  for (int32_t i = 0; i < ranks->loads.count; i++) {
    const ov_rank_load* load = &ranks->loads.items[i];
    const int32_t index = ov_crowd_index(&sim->crowd, load->serial);
    ov_sim_load_around(sim, ov_crowd_at(&sim->crowd, sim->crowd.order.items[index]), load->at);
  }
  ranks->loads.count = 0;
}

// ---- Exchanging

static bool exchange(ovis_sim* sim) {
  ov_ranks* ranks = sim->ranks;
  ov_ranks_write_groups(sim);
  ov_ranks_write_raw(&ranks->out, ranks->loads.items, ranks->loads.count, sizeof(ov_rank_load));
  ranks->loads.count = 0;
  if (!ov_ranks_exchange(sim)) {
    return false;
  }
  ranks->unbounded = -1;
  size_t offset = 0;
  bool is_whole = true;
  for (int32_t r = 0; r < ranks->count; r++) {
    ov_reader reader = ov_ranks_message(ranks, r, &offset);
    is_whole &= ov_ranks_read_groups(sim, r, &reader) && read_loads(sim, &reader);
  }
  return is_whole && ov_ranks_find_meetings(sim);
}

// ---- Islands that meet

static int32_t root_of(ov_ranks* ranks, int32_t at) {
  while (ranks->islands.items[at].parent != at) {
    at = ranks->islands.items[at].parent;
  }
  return at;
}

static int32_t island_at(ovis_sim* sim, const ov_rank_island* it) {
  ov_ranks* ranks = sim->ranks;
  for (int32_t i = 0; i < ranks->islands.count; i++) {
    if (ranks->islands.items[i].rank == it->rank && ranks->islands.items[i].root == it->root) {
      return i;
    }
  }
  ov_rank_island added = *it;
  added.parent = ranks->islands.count;
  return ov_array_push(&ranks->islands, &sim->allocator, added) ? ranks->islands.count - 1 : -1;
}

static void write_side(ovis_sim* sim, int32_t group) {
  ov_islands* islands = &sim->workers->islands;
  ov_writer* out = &sim->ranks->out;
  const int32_t root = ov_islands_root(islands, group);
  const int32_t island = islands->groups.items[root].island;
  ov_write_u32(out, (uint32_t)root);
  ov_write_u32(out, island >= 0 ? (uint32_t)islands->list.items[island].count : 0);
}

// The group of an own actor. -1: it is another rank's, or was removed.
static int32_t own_group(const ovis_sim* sim, uint64_t serial) {
  const int32_t index = ov_crowd_index(&sim->crowd, serial);
  const int32_t slot = index >= 0 ? sim->crowd.order.items[index] : -1;
  return slot >= 0 && !ov_crowd_is_away(&sim->crowd, slot)
             ? sim->workers->islands.entries.items[slot].group
             : -1;
}

// Each rank knows the islands of its own squares, and who is among its own actors.
static void write_sides(ovis_sim* sim) {
  ov_ranks* ranks = sim->ranks;
  for (int32_t i = 0; i < ranks->meetings.count; i++) {
    const ov_rank_meeting* meeting = &ranks->meetings.items[i];
    for (int32_t side = 0; side < 2; side++) {
      if (meeting->ranks[side] == ranks->rank) {
        write_side(sim, meeting->groups[side]);
      }
    }
    const int32_t named = meeting->serial != 0 ? own_group(sim, meeting->serial) : -1;
    if (meeting->serial != 0) {
      ov_write_u8(&ranks->out, named >= 0);
    }
    if (named >= 0) {
      write_side(sim, named);
    }
  }
}

// -1: no memory.
static int32_t read_side(ovis_sim* sim, ov_reader* reader, int32_t rank) {
  ov_rank_island it = {.rank = rank};
  it.root = (int32_t)ov_read_u32(reader);
  it.actor_count = (int32_t)ov_read_u32(reader);
  return island_at(sim, &it);
}

// Reads the two islands of a meeting. The second one is the first one again if nobody has the actor
// that is named. False: no memory.
static bool read_meeting(ovis_sim* sim, ov_reader* readers, const ov_rank_meeting* meeting,
                         int32_t sides[2]) {
  sides[0] = read_side(sim, &readers[meeting->ranks[0]], meeting->ranks[0]);
  sides[1] = sides[0];
  if (meeting->serial == 0) {
    sides[1] = read_side(sim, &readers[meeting->ranks[1]], meeting->ranks[1]);
  }
  for (int32_t r = 0; meeting->serial != 0 && r < sim->ranks->count; r++) {
    if (ov_read_u8(&readers[r]) != 0) {
      sides[1] = read_side(sim, &readers[r], r);
    }
  }
  return sides[0] >= 0 && sides[1] >= 0;
}

static bool read_sides(ovis_sim* sim) {
  ov_ranks* ranks = sim->ranks;
  ov_array(ov_reader) readers = {0};
  if (!ov_array_reserve(&readers, &sim->allocator, ranks->count)) {
    return false;
  }
  size_t offset = 0;
  for (int32_t r = 0; r < ranks->count; r++) {
    readers.items[r] = ov_ranks_message(ranks, r, &offset);
  }
  bool is_whole = true;
  ranks->islands.count = 0;
  for (int32_t i = 0; i < ranks->meetings.count && is_whole; i++) {
    int32_t sides[2];
    is_whole = read_meeting(sim, readers.items, &ranks->meetings.items[i], sides);
    if (is_whole) {
      const int32_t a = root_of(ranks, sides[0]);
      const int32_t b = root_of(ranks, sides[1]);
      ranks->islands.items[a > b ? a : b].parent = a < b ? a : b;
    }
  }
  ov_array_fini(&readers, &sim->allocator);
  return is_whole;
}

// Of the rank that has most of the actors; of equal ones the lowest.
static bool choose_targets(ovis_sim* sim) {
  ov_ranks* ranks = sim->ranks;
  ov_array(int32_t) sums = {0};
  const int32_t count = ranks->islands.count;
  if (!ov_array_reserve(&sums, &sim->allocator, ranks->count)) {
    return false;
  }
  for (int32_t root = 0; root < count; root++) {
    if (ranks->islands.items[root].parent != root) {
      continue;
    }
    memset(sums.items, 0, (size_t)ranks->count * sizeof *sums.items);
    for (int32_t i = 0; i < count; i++) {
      if (root_of(ranks, i) == root) {
        sums.items[ranks->islands.items[i].rank] += ranks->islands.items[i].actor_count;
      }
    }
    int32_t best = 0;
    for (int32_t r = 1; r < ranks->count; r++) {
      best = sums.items[r] > sums.items[best] ? r : best;
    }
    ranks->islands.items[root].target = best;
  }
  for (int32_t i = 0; i < count; i++) {
    ranks->islands.items[i].target = ranks->islands.items[root_of(ranks, i)].target;
  }
  ov_array_fini(&sums, &sim->allocator);
  return true;
}

static bool move(ovis_sim* sim) {
  ov_ranks* ranks = sim->ranks;
  if (ranks->unbounded >= 0) {
    return ov_ranks_move_all(sim);
  }
  write_sides(sim);
  return ov_ranks_exchange(sim) && read_sides(sim) && choose_targets(sim) &&
         ov_ranks_move_islands(sim);
}

static bool must_move(const ov_ranks* ranks) {
  bool must = ranks->meetings.count > 0;
  for (int32_t r = 0; ranks->unbounded >= 0 && r < ranks->count; r++) {
    must |= r != ranks->unbounded && ranks->actor_counts[r] > 0;
  }
  return must;
}

// Moves islands until none of two ranks meet. False: a rank is lost, or there is no memory.
static bool join_islands(ovis_sim* sim) {
  bool is_whole = true;
  sim->ranks->info.meetings += must_move(sim->ranks);
  while (is_whole && must_move(sim->ranks)) {
    is_whole = move(sim);
    sim->ranks->has_changed |= is_whole && ov_workers_update(sim);
    is_whole = is_whole && exchange(sim);
  }
  return is_whole;
}

bool ov_sim_meet_ranks(ovis_sim* sim) {
  ov_ranks* ranks = sim->ranks;
  ov_crowd_hide_away(&sim->crowd);
  ranks->is_gathered = false;
  bool is_whole = find_loads(sim);
  ranks->has_changed = ov_workers_update(sim);
  is_whole &= exchange(sim);
  if (ranks->is_lost) {
    return false;
  }
  load_all(sim);
  bool has_moved = false;
  is_whole = is_whole && join_islands(sim);
  if (is_whole && sim->tick % BALANCE_TICKS == 0) {
    is_whole = ov_ranks_balance(sim, &has_moved);
  }
  if (is_whole && has_moved) {
    ranks->has_changed |= ov_workers_update(sim);
    is_whole = exchange(sim) && join_islands(sim);
  }
  ranks->is_lost |= !is_whole; // without memory this rank does not know what the others do
  return is_whole;
}
