// The squares of all ranks' islands, and which of two ranks meet: each rank keeps them all and
// comes to the same answer.
// Design: docs/ranks.md
#include "sim/ranks.h"

#include "base/alloc.h"
#include "base/cell.h"
#include "base/hash.h"
#include "sim/islands_internal.h"

#include <string.h>

#define HEADS_MIN 64
#define HAS_NEW_ISLANDS 1u
#define IS_UNBOUNDED 2u

void ov_ranks_free_groups(ov_ranks* ranks, const ovis_allocator* allocator) {
  for (int32_t r = 0; ranks->places != NULL && r < ranks->count; r++) {
    ov_array_fini(&ranks->places[r], allocator);
  }
  ov_array_fini(&ranks->groups, allocator);
  ov_array_fini(&ranks->changed, allocator);
  ov_array_fini(&ranks->sent, allocator);
  ov_array_fini(&ranks->raid_groups, allocator);
  ov_free(allocator, ranks->heads, (size_t)ranks->head_count * sizeof *ranks->heads);
}

// ---- Writing

static bool is_as_sent(const ov_island_group* a, const ov_island_group* b) {
  return a->min_x == b->min_x && a->max_x == b->max_x && a->min_z == b->min_z &&
         a->max_z == b->max_z && a->write == b->write && a->read == b->read;
}

static void write_raids(ovis_sim* sim) {
  const ov_islands* islands = &sim->workers->islands;
  ov_writer* out = &sim->ranks->out;
  const int32_t count = sim->raids.list.count;
  ov_write_u32(out, (uint32_t)count);
  for (int32_t i = 0; i < count; i++) {
    const int32_t slot =
        islands->is_made && i < islands->raid_slots.count ? islands->raid_slots.items[i] : -1;
    ov_write_u32(out, slot >= 0 ? (uint32_t)islands->entries.items[slot].group + 1 : 0);
  }
}

// Names of actors on other ranks.
static void write_names(ovis_sim* sim) {
  ov_islands* islands = &sim->workers->islands;
  ov_writer* out = &sim->ranks->out;
  const int32_t count = islands->is_made ? islands->away.count : 0;
  ov_write_u32(out, (uint32_t)count);
  for (int32_t i = 0; i < count; i++) {
    ov_write_u32(out, (uint32_t)islands->away.items[i].group);
    ov_write_u64(out, islands->away.items[i].serial);
  }
  islands->away.count = 0;
}

// | flags | own actors | raids | names | count | changed squares |
void ov_ranks_write_groups(ovis_sim* sim) {
  ov_ranks* ranks = sim->ranks;
  const ov_islands* islands = &sim->workers->islands;
  ov_writer* out = &ranks->out;
  const int32_t count = islands->is_made ? islands->groups.count : 0;
  const bool is_new = ranks->sent_division != islands->made_count || !islands->is_made;
  ranks->sent_division = islands->made_count;
  ranks->sent.count = is_new ? 0 : ranks->sent.count;
  const uint32_t flags = (is_new ? HAS_NEW_ISLANDS : 0) | (islands->is_made ? 0 : IS_UNBOUNDED);
  ov_write_u32(out, flags);
  ov_write_u32(out, (uint32_t)(sim->crowd.order.count - sim->crowd.away_count));
  write_raids(sim);
  write_names(sim);
  const size_t count_at = out->size;
  ov_write_u32(out, 0);
  uint32_t sent = 0;
  if (!ov_array_reserve(&ranks->sent, &sim->allocator, count)) {
    out->is_failed = true;
    return;
  }
  for (int32_t i = 0; i < count; i++) {
    const ov_island_group* group = &islands->groups.items[i];
    if (i >= ranks->sent.count || !is_as_sent(group, &ranks->sent.items[i])) {
      ov_write_u32(out, (uint32_t)i);
      ov_write_bytes(out, group, sizeof *group);
      ranks->sent.items[i] = *group;
      sent++;
    }
  }
  ranks->sent.count = count;
  ov_ranks_put_u32(out, count_at, sent);
}

// ---- The table

static int32_t near_of(const ov_ranks* ranks, int32_t cell) {
  return (int32_t)ov_floor((double)cell / ranks->near_cell);
}

static int32_t* head_at(const ov_ranks* ranks, int32_t x, int32_t z) {
  const uint64_t key = (uint64_t)(uint32_t)x << 32 | (uint32_t)z;
  return &ranks->heads[ov_mix64(key) & (uint64_t)(ranks->head_count - 1)];
}

static void chain(ov_ranks* ranks, int32_t at) {
  ov_rank_group* it = &ranks->groups.items[at];
  int32_t* head =
      head_at(ranks, near_of(ranks, it->group.cell_x), near_of(ranks, it->group.cell_z));
  it->next = *head;
  *head = at;
}

static void chain_all(ov_ranks* ranks) {
  memset(ranks->heads, 0xFF, (size_t)ranks->head_count * sizeof *ranks->heads); // -1: nothing
  for (int32_t i = 0; i < ranks->groups.count; i++) {
    chain(ranks, i);
  }
}

// Room for the table, and neighborhoods large enough for every reach. False: no memory.
static bool grow_table(ov_ranks* ranks, float reach, const ovis_allocator* allocator) {
  const int32_t near_cell = ov_islands_near_cell(reach);
  int32_t head_count = ranks->head_count > 0 ? ranks->head_count : HEADS_MIN;
  while (head_count < ranks->groups.count) {
    head_count *= 2;
  }
  if (head_count == ranks->head_count && near_cell <= ranks->near_cell) {
    return true;
  }
  if (head_count != ranks->head_count) {
    int32_t* heads = ov_resize(allocator, ranks->heads, (size_t)ranks->head_count * sizeof *heads,
                               (size_t)head_count * sizeof *heads);
    if (heads == NULL) {
      return false;
    }
    ranks->heads = heads;
    ranks->head_count = head_count;
  }
  ranks->near_cell = near_cell > ranks->near_cell ? near_cell : ranks->near_cell;
  chain_all(ranks);
  return true;
}

// ---- Reading

// Takes out all squares of a rank, whose islands are new.
static void forget(ov_ranks* ranks, int32_t rank) {
  int32_t kept = 0;
  for (int32_t i = 0; i < ranks->groups.count; i++) {
    const ov_rank_group* it = &ranks->groups.items[i];
    if (it->rank != rank) {
      ranks->places[it->rank].items[it->index] = kept;
      ranks->groups.items[kept++] = *it;
    }
  }
  const bool has_gone = kept < ranks->groups.count;
  ranks->groups.count = kept;
  ranks->places[rank].count = 0;
  if (has_gone && ranks->heads != NULL) {
    chain_all(ranks);
  }
}

static bool put(ov_ranks* ranks, int32_t rank, int32_t index, const ov_island_group* group,
                const ovis_allocator* allocator) {
  ov_rank_places* places = &ranks->places[rank];
  int32_t at = index < places->count ? places->items[index] : -1;
  if (at < 0) {
    if (index != places->count) {
      return false; // squares come in order
    }
    at = ranks->groups.count;
    const ov_rank_group added = {.group = *group, .rank = rank, .index = index};
    if (!ov_array_push(&ranks->groups, allocator, added) || !ov_array_push(places, allocator, at)) {
      return false;
    }
    if (ranks->heads != NULL) {
      chain(ranks, at);
    }
  }
  ranks->groups.items[at].group = *group;
  const float far = group->read > group->write ? group->read : group->write;
  ranks->reach_max = far > ranks->reach_max ? far : ranks->reach_max;
  return true;
}

static bool read_raids(ov_ranks* ranks, int32_t rank, ov_reader* reader, int32_t raid_count,
                       const ovis_allocator* allocator) {
  if (ov_read_u32(reader) != (uint32_t)raid_count ||
      !ov_array_reserve(&ranks->raid_groups, allocator, ranks->count * raid_count)) {
    return false;
  }
  ranks->raid_groups.count = ranks->count * raid_count;
  for (int32_t i = 0; i < raid_count; i++) {
    ranks->raid_groups.items[rank * raid_count + i] = (int32_t)ov_read_u32(reader) - 1;
  }
  return true;
}

static bool read_names(ov_ranks* ranks, int32_t rank, ov_reader* reader,
                       const ovis_allocator* allocator) {
  const uint32_t count = ov_read_u32(reader);
  for (uint32_t i = 0; i < count && !reader->is_short; i++) {
    ov_rank_meeting name = {.ranks = {rank, -1}, .groups = {0, -1}};
    name.groups[0] = (int32_t)ov_read_u32(reader);
    name.serial = ov_read_u64(reader);
    if (!ov_array_push(&ranks->names, allocator, name)) {
      return false;
    }
  }
  return !reader->is_short;
}

bool ov_ranks_read_groups(ovis_sim* sim, int32_t rank, ov_reader* reader) {
  ov_ranks* ranks = sim->ranks;
  const uint32_t flags = ov_read_u32(reader);
  ranks->actor_counts[rank] = (int32_t)ov_read_u32(reader);
  if (!read_raids(ranks, rank, reader, sim->raids.list.count, &sim->allocator) ||
      !read_names(ranks, rank, reader, &sim->allocator)) {
    return false;
  }
  if ((flags & HAS_NEW_ISLANDS) != 0) {
    forget(ranks, rank);
  }
  if ((flags & IS_UNBOUNDED) != 0 && ranks->unbounded < 0) {
    ranks->unbounded = rank;
  }
  const uint32_t count = ov_read_u32(reader);
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t index = ov_read_u32(reader);
    ov_island_group group;
    if (!ov_ranks_read_raw(reader, &group, sizeof group) ||
        !put(ranks, rank, (int32_t)index, &group, &sim->allocator)) {
      return false;
    }
    const ov_rank_change change = {rank, (int32_t)index};
    if (!ov_array_push(&ranks->changed, &sim->allocator, change)) {
      return false;
    }
  }
  return !reader->is_short;
}

// ---- Meeting

static bool note(ov_ranks* ranks, int32_t rank, int32_t group, int32_t other, int32_t other_group,
                 const ovis_allocator* allocator) {
  const ov_rank_meeting meeting = {{rank, other}, {group, other_group}, 0};
  return ov_array_push(&ranks->meetings, allocator, meeting);
}

static bool find_of(ov_ranks* ranks, const ov_rank_group* it, int32_t x, int32_t z,
                    const ovis_allocator* allocator) {
  bool is_whole = true;
  for (int32_t at = *head_at(ranks, x, z); at >= 0; at = ranks->groups.items[at].next) {
    const ov_rank_group* other = &ranks->groups.items[at];
    ov_island_join why;
    if (other->rank != it->rank && ov_islands_meet(&it->group, &other->group, &why)) {
      is_whole &= note(ranks, it->rank, it->index, other->rank, other->index, allocator);
    }
  }
  return is_whole;
}

static bool find_raids(ov_ranks* ranks, const ovis_allocator* allocator) {
  const int32_t raid_count = ranks->raid_groups.count / ranks->count;
  bool is_whole = true;
  for (int32_t i = 0; i < raid_count; i++) {
    int32_t first = -1;
    for (int32_t r = 0; r < ranks->count; r++) {
      const int32_t group = ranks->raid_groups.items[r * raid_count + i];
      if (group >= 0 && first >= 0) {
        is_whole &= note(ranks, first, ranks->raid_groups.items[first * raid_count + i], r, group,
                         allocator);
      }
      first = group >= 0 && first < 0 ? r : first;
    }
  }
  return is_whole;
}

bool ov_ranks_find_meetings(ovis_sim* sim) {
  ov_ranks* ranks = sim->ranks;
  ranks->meetings.count = 0;
  if (!grow_table(ranks, ranks->reach_max, &sim->allocator)) {
    return false;
  }
  bool is_whole = find_raids(ranks, &sim->allocator);
  for (int32_t i = 0; i < ranks->names.count; i++) {
    is_whole &= ov_array_push(&ranks->meetings, &sim->allocator, ranks->names.items[i]);
  }
  ranks->names.count = 0;
  for (int32_t i = 0; i < ranks->changed.count; i++) {
    const ov_rank_change* change = &ranks->changed.items[i];
    const int32_t at = ranks->places[change->rank].items[change->index];
    const ov_rank_group it = ranks->groups.items[at];
    const int32_t x = near_of(ranks, it.group.cell_x);
    const int32_t z = near_of(ranks, it.group.cell_z);
    for (int32_t k = 0; k < 9; k++) {
      is_whole &= find_of(ranks, &it, x - 1 + k % 3, z - 1 + k / 3, &sim->allocator);
    }
  }
  ranks->changed.count = 0;
  return is_whole;
}
