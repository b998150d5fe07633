// The brain of one mob: memories, sensors, behaviors, activities.
//
//   one block of memory, each piece aligned to 8 bytes:
//   ov_brain | bits of behaviors | values of memories | states of behaviors | ticks to live | kept
//   refusals | counters of sensors | reasons | orders of shuffled gates
//
// Rare states of behaviors are blocks of their own (brain_rare.c).
#pragma once

#include "agent/agent.h"
#include "mind/brain/brain_plan.h"

typedef struct ov_place {
  ovis_pos cell;
  int32_t dimension; // ovis_memory_dimension
} ov_place;

// A cell, or an entity that moves.
typedef struct ov_look {
  uint64_t entity; // serial; 0: the cell counts
  ovis_pos cell;
} ov_look;

typedef struct ov_walk {
  uint64_t entity; // serial; 0: the cell counts
  ovis_pos cell;
  float speed;
  int32_t close_enough; // Manhattan distance in cells
} ov_walk;

typedef struct ov_hurt {
  uint64_t attacker; // serial; 0: none
  int32_t damage;    // ovis_damage
} ov_hurt;

// A list of serials or places, owned. VISIBLE_LIVING has entries: serials that carry two bits of
// sight, of 32 bits as long as all serials fit (brain_living.c). LIVING has items of its own only
// after a restore and when a test fills it: after a scan they are NULL, and the serials are those
// of VISIBLE_LIVING (ov_brain_living_at).
#define OV_SIGHT_BITS 2
typedef struct ov_memory_list {
  union {
    uint64_t* serials;
    uint32_t* narrow; // entries, unless the brain has wide ones
    uint64_t* wide;   // entries
    ov_place* places;
  };
  int32_t count, capacity;
} ov_memory_list;

// The reasons of refusals are bytes, one for each behavior. The numbers of the last refusals that
// had any are kept apart; for an older one only the reason is known.
#define OV_REFUSALS_KEPT 8
typedef struct ov_refusals {
  float value[OV_REFUSALS_KEPT], limit[OV_REFUSALS_KEPT];
  uint8_t owner[OV_REFUSALS_KEPT]; // node + 1; 0: none
  uint8_t next;                    // to be replaced
} ov_refusals;

typedef struct ov_refusal {
  float value, limit;
  ovis_reason reason;
} ov_refusal;

// When the timed behaviors that run end, and some that stopped, in no order: mostly two to four, in
// the brain itself.
#define OV_ENDS_OWN 5
// They count from a game time at most so many ticks away: so 32 bits are enough for them.
#define OV_END_SPAN (1 << 29)
typedef struct ov_ends {
  int32_t after[OV_ENDS_OWN]; // ticks after end_base
  uint8_t node[OV_ENDS_OWN];
  uint8_t count;      // of all
  uint8_t more_count; // room for others
  struct ov_end {
    int32_t after;
    int32_t node;
  } * more; // owned
} ov_ends;

// The state of a behavior that few mobs need.
typedef struct ov_rare_state {
  struct ov_rare_state* next;
  int32_t node;
  uint64_t state[]; // the kind's struct
} ov_rare_state;

#define OV_SCHEDULE_NEVER (INT64_MIN / 2)

typedef struct ov_brain {
  const ov_brain_plan* plan;
  uint64_t present;         // slots
  uint64_t expiring;        // slots with ticks to live
  uint64_t written, erased; // slots, in the last tick; for reports only
  uint64_t listed;          // OV_LISTED_ bits of all in LIVING, at least (brain_share.h)
  uint32_t active;          // activities
  uint32_t living_scans;    // of the list LIVING so far, wrapping; tells what was found in it apart
  uint16_t variant;         // at most one bit, of those of ov_activity_entry
  uint16_t memory_changes;  // sets and erasures so far, wrapping; for reports only
  uint16_t changes;         // starts and stops so far, wrapping; for reports only
  uint16_t sensors_off;     // bits of a host's sensors that failed
  bool has_wide_entries;    // in VISIBLE_LIVING
  int8_t fallback;          // ov_activity
  uint8_t acting;           // ov_memory_cause_code of what acts now; for reports only
  ov_rare_state* rare;      // owned
  int32_t* ttls;            // [(slot) * memory_count] where ttl_at is 0; owned; NULL: none expires
  int64_t schedule_time;    // game time of the last look at the schedule; OV_SCHEDULE_NEVER
  int64_t end_base;         // game time that end times count from
  ov_ends ends;
  // Of nodes: those that run, then the one-shots that ran in the last tick (for reports only).
  uint64_t bits[]; // [2 * (word) * word_count of the plan]
} ov_brain;

extern const ov_mind_ops ov_brain_mind_ops;
void ov_brain_fields(void* mind, ov_fields* fields); // brain_fields.c

// NULL: its mind has no brain.
static inline ov_brain* ov_brain_of(const ov_actor* actor) {
  return ov_actor_part(actor, OV_PART_BRAIN);
}

// The asker (base/meter.h): the part that acts now, or the one that it acts for. `agent`: ov_agent.
int32_t ov_brain_asker(const void* agent);
const char* ov_brain_sensor_name(const ov_brain* brain, int32_t sensor);

// The first node from `from` on whose answer differs from the one in `known`, which has one for
// each; values do not count. The count of all: none does.
int32_t ov_brain_next_news(const ov_brain* brain, const ovis_answer* known, int32_t from);

// May the node's kind change the reason or the limit of an answer when somebody asks?
bool ov_brain_explains(const ov_brain* brain, int32_t option);

// ---- Memories (brain_memory.c). A kind that is not registered is absent; writing it does nothing.

bool ov_brain_is_registered(const ov_brain* brain, ovis_memory memory);
bool ov_brain_has(const ov_brain* brain, ovis_memory memory);
void ov_brain_erase(ov_brain* brain, ovis_memory memory);
void ov_brain_erase_slots(ov_brain* brain, uint64_t slots);

// Makes room for the ticks to live of some slots: before a host gives them. False: no memory.
bool ov_brain_reserve_ttls(ov_brain* brain, uint64_t slots, const ovis_allocator* allocator);
// Ticks to live of a memory that is present.
int32_t ov_brain_ttl(const ov_brain* brain, ovis_memory memory);
// [Limit: it is present]
void ov_brain_set_ttl(ov_brain* brain, ovis_memory memory, int32_t ttl);

void ov_brain_set_unit(ov_brain* brain, ovis_memory memory, int32_t ttl);
void ov_brain_set_number(ov_brain* brain, ovis_memory memory, int64_t number, int32_t ttl);
void ov_brain_set_entity(ov_brain* brain, ovis_memory memory, uint64_t serial, int32_t ttl);
void ov_brain_set_place(ov_brain* brain, ovis_memory memory, const ov_place* place);
void ov_brain_set_cell(ov_brain* brain, ovis_memory memory, ovis_pos cell, int32_t ttl);
void ov_brain_set_walk(ov_brain* brain, const ov_walk* walk);
void ov_brain_set_look(ov_brain* brain, const ov_look* look);
void ov_brain_set_hurt(ov_brain* brain, const ov_hurt* hurt);
void ov_brain_set_point(ov_brain* brain, ovis_memory memory, ovis_vec3 point);

int64_t ov_brain_number(const ov_brain* brain, ovis_memory memory);        // 0: absent
uint64_t ov_brain_entity(const ov_brain* brain, ovis_memory memory);       // 0: absent
const ov_place* ov_brain_place(const ov_brain* brain, ovis_memory memory); // NULL: absent
const ovis_pos* ov_brain_cell(const ov_brain* brain, ovis_memory memory);
const ov_walk* ov_brain_walk(const ov_brain* brain);
const ov_look* ov_brain_look(const ov_brain* brain);
const ovis_vec3* ov_brain_point(const ov_brain* brain, ovis_memory memory);
const ov_memory_list* ov_brain_list(const ov_brain* brain, ovis_memory memory);

// Replaces a list by an empty one, to be filled with ov_brain_push_*. An empty list counts as
// absent.
void ov_brain_clear_list(ov_brain* brain, ovis_memory memory);
// Makes an empty list count as present, until it is cleared.
void ov_brain_keep_list(ov_brain* brain, ovis_memory memory);
// False: no memory; the turn's is_out_of_memory is set.
bool ov_brain_push_serial(ov_agent* agent, ovis_memory memory, uint64_t serial);
bool ov_brain_push_place(ov_agent* agent, ovis_memory memory, const ov_place* place);
void ov_brain_remove_at(ov_brain* brain, ovis_memory memory, int32_t index);

// ---- LIVING and VISIBLE_LIVING (brain_living.c)

// Fills the two lists, which are absent, with the same mobs. `listed`: OV_LISTED_ bits of all.
void ov_brain_set_living(ov_agent* agent, const uint64_t* serials, int32_t count, uint64_t listed);
// A serial of LIVING. [Limit: 0 <= index < the list's count]
uint64_t ov_brain_living_at(const ov_brain* brain, int32_t index);

// The list of a memory, which is empty while the memory is absent. NULL: it is not registered.
static inline ov_memory_list* ov_brain_list_of(const ov_brain* brain, ovis_memory memory) {
  const int8_t slot = ov_brain_slot(brain->plan, memory);
  return slot >= 0 ? (ov_memory_list*)((uintptr_t)brain + brain->plan->value_at[slot]) : NULL;
}

// An entry of VISIBLE_LIVING: a serial, shifted by OV_SIGHT_BITS, and its sight.
static inline uint64_t ov_brain_entry_at(const ov_brain* brain, const ov_memory_list* visible,
                                         int32_t index) {
  return brain->has_wide_entries ? visible->wide[index] : visible->narrow[index];
}
static inline uint64_t ov_brain_visible_at(const ov_brain* brain, const ov_memory_list* visible,
                                           int32_t index) {
  return ov_brain_entry_at(brain, visible, index) >> OV_SIGHT_BITS;
}
// Sets the bits of sight, which are 0 so far.
static inline void ov_brain_mark_entry(const ov_brain* brain, const ov_memory_list* visible,
                                       int32_t index, uint32_t sight) {
  if (brain->has_wide_entries) {
    visible->wide[index] |= sight;
  } else {
    visible->narrow[index] |= sight;
  }
}
// Bytes of an item of a list.
size_t ov_brain_item_size(const ov_brain* brain, int32_t slot);
// Makes VISIBLE_LIVING an empty list of wide entries, unless it is one of wide entries.
void ov_brain_widen_entries(ov_brain* brain, const ovis_allocator* allocator);

// The actor that a memory names; NULL: absent, removed or dead.
ov_actor* ov_brain_actor(const ov_agent* agent, ovis_memory memory);

// One step of all clocks. claims 161, 162
void ov_brain_forget_expired(ov_brain* brain);

// Writes a value of the memory's type, also for what acts in a turn. False: it is not registered,
// has another type, or is a list.
bool ov_brain_write(ov_brain* brain, ovis_memory memory, const ovis_memory_value* value);

// Are all numbers of a value within their limits?
bool ov_brain_is_sane(const ovis_memory_value* value);

bool ov_brain_recall(const ov_brain* brain, ovis_memory memory, ovis_memory_value* out);
bool ov_brain_remember(ov_brain* brain, ovis_memory memory, const ovis_memory_value* value);

// The cause of a change of a memory, in a byte: a node, a sensor, or one of these (brain_cause.c).
typedef enum ov_memory_cause_code {
  OV_CAUSE_UNKNOWN,
  OV_CAUSE_NODE,                                        // + index
  OV_CAUSE_SENSOR = OV_CAUSE_NODE + OV_BRAIN_NODES_MAX, // + index
  OV_CAUSE_EXPIRY = OV_CAUSE_SENSOR + OV_BRAIN_SENSORS_MAX,
  OV_CAUSE_ACTIVITY,
  OV_CAUSE_HOST,
  OV_CAUSE_EVENT, // outside of the mind's own turn
  OV_CAUSE_COUNT
} ov_memory_cause_code;
_Static_assert(OV_CAUSE_COUNT <= UINT8_MAX, "a cause is one byte");

uint8_t* ov_brain_causes(const ov_brain* brain);               // [(slot)]
int32_t* ov_brain_ttl_of(const ov_brain* brain, int32_t slot); // NULL: there is no room for it

int32_t ov_brain_memories(const ov_brain* brain, ovis_memory* out, int32_t capacity);
bool ov_brain_memory_cause(const ov_brain* brain, ovis_memory memory, ovis_memory_cause* out);
int64_t ov_brain_memory_changes(const ov_brain* brain);

// ---- Activities (brain_activity.c)

static inline bool ov_brain_is_active(const ov_brain* brain, ov_activity activity) {
  return (brain->active >> activity & 1u) != 0;
}

// All activities that there are, as bits.
static inline uint32_t ov_brain_activities(const ov_brain* brain) {
  const int32_t count = OV_ACTIVITY_COUNT + brain->plan->def->own_activity_count;
  return count == OV_ACTIVITY_MAX ? UINT32_MAX : (1u << count) - 1;
}

// The active activity that is not core; OV_ACTIVITY_NONE: none.
ov_activity ov_brain_activity(const ov_brain* brain);
// Do its requirements hold?
bool ov_brain_is_possible(const ov_brain* brain, ov_activity activity);
void ov_brain_set_activity(ov_brain* brain, ov_activity activity);
void ov_brain_set_activity_if_possible(ov_brain* brain, ov_activity activity);
void ov_brain_set_first_valid(ov_brain* brain, const ov_activity* activities, int32_t count);
void ov_brain_set_fallback(ov_brain* brain, ov_activity activity);
void ov_brain_use_fallback(ov_brain* brain); // sets the default activity
// Looks at the schedule if more than 20 ticks have passed since the last look.
// The schedule of a mob of its variant. NULL: it has none.
const ov_schedule* ov_brain_schedule(const ov_brain* brain);
void ov_brain_follow_schedule(ov_behavior_turn* turn);
// For plans with looks_first: the look of the moment in which the brain was made, loaded or changed
// its variant, which is the tick before this one.
void ov_brain_look_first(ov_behavior_turn* turn);
// The same at once, for a mob that has not ticked yet.
void ov_brain_follow_schedule_now(ov_agent* agent);

// ---- Behaviors (brain_tick.c)

// Draws after how many ticks each sensor scans first.
void ov_brain_draw_counters(ov_brain* brain, ov_rng* rng);
void ov_brain_tick(ov_agent* agent);
void ov_brain_tick_beside(ov_agent* agent, ov_brain_rival* rival); // rival [opt]
void ov_brain_stop_all(ov_agent* agent);

// For kinds that consist of others.
bool ov_brain_try_start(ov_behavior_turn* turn, int32_t node);
void ov_brain_stop(ov_behavior_turn* turn, int32_t node);
static inline bool ov_brain_runs(const ov_brain* brain, int32_t node) {
  return (brain->bits[node / 64] >> (node % 64) & 1u) != 0;
}

// Did a one-shot run in the last tick?
static inline bool ov_brain_has_run(const ov_brain* brain, int32_t node) {
  return (brain->bits[brain->plan->word_count + node / 64] >> (node % 64) & 1u) != 0;
}

// ---- End times (brain_ends.c)

// Ticks after end_base. [Limit: the node times out, and ran at the start of the tick or later]
int32_t* ov_brain_end_of(const ov_brain* brain, int32_t node);
// Makes room for one more. False: no memory.
bool ov_brain_reserve_end(ov_brain* brain, const ovis_allocator* allocator);
// Sets that of a node that starts. [Limit: there is room for one more]
void ov_brain_set_end(ov_brain* brain, int32_t node, int32_t after);
void ov_brain_free_ends(ov_brain* brain, const ovis_allocator* allocator);
// Forgets those of behaviors that stopped.
void ov_brain_forget_ends(ov_brain* brain);
// Counts them from another time on. A behavior that ended long ago stays late.
void ov_brain_move_end_base(ov_brain* brain, int64_t time);

// The last game time at which a timed behavior that runs is not timed out. [Limit: it times out]
static inline int64_t ov_brain_end_time(const ov_brain* brain, int32_t node) {
  const ov_ends* ends = &brain->ends;
  for (int32_t i = 0; i < ends->count && i < OV_ENDS_OWN; i++) { // mostly here
    if (ends->node[i] == node) {
      return brain->end_base + ends->after[i];
    }
  }
  return brain->end_base + *ov_brain_end_of(brain, node);
}
// The ticks until a sensor's next scan; 0 and 1: in the next tick.
int32_t ov_brain_sensor_ticks(const ov_brain* brain, int32_t sensor);

// ---- Rare states (brain_rare.c)

// The state of a node whose kind has rare ones; zeros that must not be written if it has none yet.
void* ov_brain_rare_state(const ov_brain* brain, int32_t node);
// The same, made if there is none. NULL: no memory.
void* ov_brain_make_rare_state(ov_brain* brain, int32_t node, const ovis_allocator* allocator);
// The state of any node, to be read; a rare one as above. NULL: its kind has none.
void* ov_brain_state_of(ov_brain* brain, int32_t node);
void ov_brain_free_rare_states(ov_brain* brain, const ovis_allocator* allocator);
void ov_brain_rare_fields(ov_brain* brain, int32_t node, ov_fields* fields);

// ---- Flags (brain_flags.c)

// The running behavior that holds one of the flags. -1: none does.
int32_t ov_brain_holder(const ov_brain* brain, uint8_t flags);

// Adds the flags that its behaviors hold, each with the lowest priority number of its holders.
// `priorities` [(flag) * OVIS_FLAG_COUNT] has those of the flags that `*flags` has already.
void ov_brain_add_flags(const ov_brain* brain, uint8_t* flags, int32_t* priorities);

// Stops the behaviors that hold one of the flags, for a goal or a tree.
void ov_brain_yield(ov_agent* agent, uint8_t flags);

// Ends a running behavior with that reason, and starts one out of its turn, if its activity is
// active and its conditions hold. Returns true if it runs.
void ov_brain_end(ov_agent* agent, int32_t node, ovis_reason reason);
bool ov_brain_start(ov_agent* agent, int32_t node, ov_brain_rival* rival);

// ---- Refusals (brain_refusal.c)

ov_refusal ov_brain_refusal(const ov_brain* brain, int32_t node);
typedef struct ov_kept_refusal {
  int32_t node;
  ov_refusal refusal;
} ov_kept_refusal;

// The refusals whose numbers are kept, the oldest first. Returns how many.
int32_t ov_brain_kept_refusals(const ov_brain* brain, ov_kept_refusal out[OV_REFUSALS_KEPT]);
// A byte for each node: its reason, and whether its numbers are kept.
static inline uint8_t* ov_brain_reasons(const ov_brain* brain) {
  return (uint8_t*)(uintptr_t)brain + brain->plan->reasons_at;
}

void ov_brain_set_refusal(ov_brain* brain, int32_t node, const ov_refusal* refusal);

// A mark of all that the answers of behaviors depend on, but values. Never 0.
uint64_t ov_brain_answers_mark(const ov_brain* brain);
