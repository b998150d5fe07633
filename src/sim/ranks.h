// Ranks: one simulation in several processes, each of which runs the turns of its own actors, for
// the files sim_ranks*.c only. Design: docs/ranks.md
//
//   before the turns: squares of islands, sections to load  --all ranks--> who meets whom: the
//                     smaller island goes to the other rank
//   after the turns:  events, blocks, births, tickets, the state of who dies --all ranks--> merge
//
// Actors of others are away (ov_crowd_is_away): they keep slot, id and serial here.
#pragma once

#include "base/bytes.h"
#include "sim/workers.h"

#include <ovis/ranks.h>

// A square of a rank's islands, as all ranks know it.
typedef struct ov_rank_group {
  ov_island_group group; // boxes, reach and cell
  int32_t rank, index;   // in the islands of that rank
  int32_t next;          // in the same slot of the table of neighborhoods
} ov_rank_group;

// Two squares of different ranks meet, or an actor of one names an actor of another rank.
typedef struct ov_rank_meeting {
  int32_t ranks[2];  // the second one is not known yet if `serial` is set
  int32_t groups[2]; // indices in their islands
  uint64_t serial;   // of the actor that is named; 0: squares meet
} ov_rank_meeting;

// An island that may have to move: one that is in a meeting.
typedef struct ov_rank_island {
  int32_t rank, root;
  int32_t actor_count;
  uint64_t cost;  // of a tick, as expected; for ov_ranks_balance only
  int32_t parent; // of the union-find
  int32_t target; // rank to which it goes
} ov_rank_island;

// A mob that came to another section.
typedef struct ov_rank_load {
  uint64_t serial;
  ovis_section_pos at;
} ov_rank_load;

// A square that an exchange brought.
typedef struct ov_rank_change {
  int32_t rank, index;
} ov_rank_change;

typedef ov_array(int32_t) ov_rank_places;

typedef struct ov_ranks {
  int32_t rank, count;
  ovis_exchange_fn* exchange;
  void* context;
  bool is_lost;     // an exchange failed
  bool is_gathered; // all actors here are as on their own rank
  ov_writer out;
  size_t* sizes; // [(rank) * count] of the last exchange
  const uint8_t* in;

  // Squares of all ranks.
  ov_array(ov_rank_group) groups;
  ov_rank_places* places;           // [(rank) * count] in groups, by index; -1: none
  ov_array(ov_rank_change) changed; // in this exchange
  int32_t* heads;                   // [(hash of a neighborhood) * head_count]
  int32_t head_count;
  int32_t near_cell;
  float reach_max;
  ov_array(ov_island_group) sent; // own squares as the others know them
  int64_t sent_division;          // ... of this division of the own islands
  ov_array(int32_t) raid_groups;  // [(rank, raid) * count * raids] index of a group; -1: none
  int32_t unbounded;              // rank of an actor that reads everywhere; -1: none
  int32_t* actor_counts;          // [(rank) * count]

  ov_array(ov_rank_meeting) meetings;
  ov_array(ov_rank_meeting) names; // those by name, in this exchange
  ov_array(ov_rank_island) islands;
  ov_array(ov_rank_load) loads;
  bool has_changed; // the own islands, in this tick

  // Of this tick's turns.
  ov_writer chests; // what turns changed in chests
  int32_t chest_count;
  ov_array(ov_raid) raids;  // before the turns
  ov_array(uint64_t) shown; // serials of own actors whose state all need
  int32_t dead_before;      // the simulation's dead_count before the turns
  ovis_ranks_info info;
} ov_ranks;

// ---- Exchanges (sim_ranks_exchange.c)

// Sends what `out` holds, and empties it. False: a rank is lost, or there was no memory to write.
bool ov_ranks_exchange(ovis_sim* sim);

// The bytes of a rank in the last exchange. Call it for all ranks in order, beginning with
// *offset 0.
ov_reader ov_ranks_message(const ov_ranks* ranks, int32_t rank, size_t* offset);

static inline void ov_ranks_write_raw(ov_writer* writer, const void* items, int32_t count,
                                      size_t size) {
  ov_write_u32(writer, (uint32_t)count);
  ov_write_bytes(writer, items, (size_t)count * size);
}

// Copies bytes out of a message. False: it is too short.
static inline bool ov_ranks_read_raw(ov_reader* reader, void* out, size_t size) {
  const uint8_t* bytes = ov_read_bytes(reader, size);
  if (bytes != NULL) {
    memcpy(out, bytes, size);
  }
  return bytes != NULL;
}

// Sets a number that was written as 0 before what it counts.
void ov_ranks_put_u32(ov_writer* writer, size_t at, uint32_t value);

// ---- Actors (sim_ranks_actors.c)

void ov_ranks_write_actor(ovis_sim* sim, int32_t slot);

// Reads one; `takes` 0: skips it. Returns its slot; -1: nothing was read, or it failed.
int32_t ov_ranks_read_actor(ovis_sim* sim, ov_reader* reader, bool takes);

// Brings all actors up to date. False: a rank is lost, or there is no memory.
bool ov_ranks_gather(ovis_sim* sim);

// Where something constant is in the program, as a number for other ranks; 0: NULL.
uint64_t ov_ranks_place(const void* at);
const void* ov_ranks_at(uint64_t place);

// ---- Moving islands (sim_ranks_move.c, sim_ranks_balance.c)

// Moves what `islands` lists to its targets. False: a rank is lost, or there is no memory.
bool ov_ranks_move_islands(ovis_sim* sim);

// Moves all actors to the rank of one that reads everywhere. Returns as above.
bool ov_ranks_move_all(ovis_sim* sim);

// Moves islands from ranks that have much to do to those that have little. Returns false as above;
// *out_has_moved: the own islands must be made again, and told to the others.
bool ov_ranks_balance(ovis_sim* sim, bool* out_has_moved);

// ---- Squares (sim_ranks_groups.c)

void ov_ranks_write_groups(ovis_sim* sim);
bool ov_ranks_read_groups(ovis_sim* sim, int32_t rank, ov_reader* reader);

// Finds which of the squares that have changed meet those of other ranks. False: no memory.
bool ov_ranks_find_meetings(ovis_sim* sim);
void ov_ranks_free_groups(ov_ranks* ranks, const ovis_allocator* allocator);
