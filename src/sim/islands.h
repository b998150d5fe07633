// Islands: groups of actors of which none can affect one of another group in this tick.
//
//   what a turn may read    +-----------------+
//   what it may write       |   +---------+   |      Two actors join when what one may write meets
//   where it is             |   |    x    |   |      what the other may read or write. Actors that
//                           |   +---------+   |      name each other by serial join wherever
//                           +-----------------+      they are.
//
// Within an island actors act by serial. Islands may act in any order, or beside each other.
// Design: docs/islands.md
#pragma once

#include "agent/actor.h"
#include "agent/crowd.h"
#include "base/array.h"

#include <ovis/islands.h>

// The distance that a turn may act, sideways from the actor and from each cell that it remembers.
// All heights count.
typedef struct ov_reach {
  float write; // blocks
  float read;
  bool is_serial; // it may call a function of the host that must run on the thread that ticks
  bool is_joint;  // it may write what all such actors share: a mailbox of trees
  bool is_hosts;  // functions of the host let it name others
  bool is_of_two; // it depends on where another actor is
} ov_reach;

// Why there is one island only.
typedef enum ov_islands_whole {
  OV_ISLANDS_MANY,      // there may be more
  OV_ISLANDS_UNBOUNDED, // an actor's turn may read everywhere
  OV_ISLANDS_NO_MEMORY
} ov_islands_whole;

// Actors of a square of OV_ISLAND_CELL blocks, or a cell that one of them remembers. Its box stays
// within the square.
#define OV_ISLAND_CELL 32.0
typedef struct ov_island_group {
  double min_x, max_x, min_z, max_z;
  float write, read;
  uint64_t writer, reader; // serials of the actors that reach so far
  int32_t parent;          // of the union-find; itself: a root
  int32_t island;          // of a root
  int32_t next;            // in the same slot of the table of squares
  int32_t next_near;       // in the same slot of the table of neighborhoods
  int32_t cell_x, cell_z;
  bool is_changed; // since it was compared with its neighbors
} ov_island_group;

// Why two islands became one.
typedef struct ov_island_join {
  ovis_join_kind kind;
  uint64_t actor, other; // serials; other 0: nobody is there now, or of SERIAL, TEAMS: any
  const char* field;     // NAMED, REMEMBERED: of the actor's state
  ovis_pos cell;         // REMEMBERED
  float apart;           // NEAR: between the two squares [Units: blocks]
  float write, read;     // NEAR: of the actor, of the other
  int32_t group;         // any of the island
} ov_island_join;

// An actor of the square names one that is away.
typedef struct ov_island_away {
  int32_t group;
  uint64_t serial; // of the one that is away
} ov_island_away;

// Of an actor, by slot.
typedef struct ov_island_entry {
  uint64_t serial; // 0: none
  int32_t group;
  bool is_steady; // after its turns: it is where its group is, and reaches no farther
} ov_island_entry;

typedef struct ov_island {
  int32_t first, count; // in members
} ov_island;

typedef struct ov_islands {
  ovis_allocator allocator;
  ov_islands_whole whole;
  uint64_t unbounded; // serial of the actor that reads everywhere
  ov_array(ov_island) list;
  ov_array(int32_t) members; // slots of actors, by island, then by serial
  ov_array(ov_island_entry) entries;
  ov_array(ov_island_group) groups;
  ov_array(ov_island_join) joins; // since the division was made
  ov_array(ov_island_away) away;  // whom actors name elsewhere, since the last exchange of ranks
  ov_array(uint64_t) commanded;   // serials whose links are read again
  ov_array(int32_t) fresh;        // slots whose links are read in this update
  ov_array(int32_t) changed;      // groups
  int32_t* heads;                 // of squares, then of neighborhoods, by hash of the cell
  int32_t head_count;             // of each of the two; a power of two
  int32_t near_cell;              // squares on a side of a neighborhood
  int32_t placed_count;           // groups that are in the table of neighborhoods
  int32_t root_count;
  int64_t made_count;          // divisions so far
  int32_t added_count;         // actors that this update added
  int32_t serial_group;        // of the first serial actor; all of these join. -1: none
  int32_t joint_group;         // the same of joint ones
  int32_t serial_island;       // in list; -1: none
  float reach_max;             // of all groups
  bool is_made;                // it may be updated
  bool knows_steady;           // entries tell who is steady
  bool is_apart;               // each actor has a group of its own, and only names join
  ov_island_join now;          // of the actor whose links are read: its group and serial
  ov_array(int32_t) by_island; // groups, by island; made by ov_islands_sort
  ov_array(int32_t) firsts;    // of each island in by_island, and the end
  const ov_crowd* crowd;
  const struct ov_raids* raids; // [opt] the caller sets it
  ov_array(int32_t) raid_slots; // by raid: slot of an actor that it concerns; -1: none
} ov_islands;

void ov_islands_init(ov_islands* islands, const ovis_allocator* allocator);
void ov_islands_fini(ov_islands* islands);

// The reach of an actor's turn. False: it has no bound.
typedef bool ov_reach_fn(const void* context, const ov_actor* actor, ov_reach* out);

// The same for proofs: only actors that name each other join, so that an island shows what the
// turns of its actors may touch by themselves.
void ov_islands_make_apart(ov_islands* islands, const ov_crowd* crowd, ov_reach_fn* reach,
                           const void* context);

// Prepares ov_islands_may_touch. False: no memory.
bool ov_islands_sort(ov_islands* islands);

// Can a turn of an island touch a column of sections? Slow: for proofs.
bool ov_islands_may_touch(const ov_islands* islands, int32_t island, int32_t column_x,
                          int32_t column_z, bool writes);

// May it touch the actor in that slot? Its own ones always.
bool ov_islands_may_meet(const ov_islands* islands, int32_t island, int32_t slot);

// The island of a group; -1: its actors were removed. Slow: for proofs and reports.
int32_t ov_islands_find(const ov_islands* islands, int32_t group);

// The island of the actor in a slot. Slow: for proofs.
int32_t ov_islands_of(const ov_islands* islands, int32_t slot);

// An actor that goes farther from its group than this belongs to another one. Boxes are widened by
// as much on both sides. [Units: blocks]
#define OV_ISLAND_DRIFT 8.0

// Divides the crowd. Where `whole` is not MANY afterwards the lists are empty.
void ov_islands_make(ov_islands* islands, const ov_crowd* crowd, ov_reach_fn* reach,
                     const void* context);

// Divides it again, from what was before: islands may join, and none parts. Reads the links of
// actors that came, or that the host commanded, or whose functions are the host's: whatever another
// one has named since, it met within its own island. Returns false if nothing has changed. Makes
// the division if there is none.
bool ov_islands_update(ov_islands* islands, const ov_crowd* crowd, ov_reach_fn* reach,
                       const void* context);

// After the turns of an island: finds out which of its actors are steady, so that the next update
// does not look at them. The turns of different islands may end at the same time.
void ov_islands_note_steady(ov_islands* islands, const int32_t* slots, int32_t count,
                            ov_reach_fn* reach, const void* context);

// Is the actor as it was then? It also has the sections around it.
static inline bool ov_islands_is_steady(const ov_islands* islands, int32_t slot, uint64_t serial) {
  return islands->knows_steady && slot < islands->entries.count &&
         islands->entries.items[slot].is_steady && islands->entries.items[slot].serial == serial;
}

// Something moved that actor, or others with it, but in its turn.
void ov_islands_note_moved(ov_islands* islands, uint64_t serial);

// The host did something to that actor: the next update reads its links. Between two updates only.
void ov_islands_note_command(ov_islands* islands, uint64_t serial);

// The host did something that may concern any actor: the next update makes the whole division
// again.
void ov_islands_forget(ov_islands* islands);
