// Counts the work of the actor whose turn it is, and who asked for it: nodes of searches, rays,
// options considered, sensors. The counts are for reports only: no decision depends on them, and
// neither hashes nor snapshots have them. They are the same on every machine; only the times, which
// a host's clock gives, are not.
//
//   meter (one a turn) --work--> block of the actor: counts | rows                        | times
//         |                                          asker 7: 3 searches, 412 nodes
//         |                                          asker 2: 90 rays
//         +--asker_of(context): asked only when a search or a ray is counted
//
// A rider's option makes its vehicle walk: searches that the vehicle's navigation repeats in a turn
// of its own belong to the rider, which the navigation remembers as an ov_meter_cause.
#pragma once

#include "base/alloc.h"
#include "base/check.h"

// The asker: an option of the mind (>= 0), a sensor, or no part of the mind.
#define OV_ASKER_SELF (-1)
#define OV_ASKER_SENSOR(index) (-2 - (index)) // its own inverse
#define OV_ASKER_UNKNOWN INT16_MIN

// The parts that time is charged to.
typedef enum ov_time_part {
  OV_TIME_BODY,
  OV_TIME_MIND,
  OV_TIME_SENSORS,
  OV_TIME_SEARCHES,
  OV_TIME_COUNT
} ov_time_part;

// Little room: every mob has some.
typedef struct ov_work_row {
  int64_t asker : 16;
  uint64_t nodes : 48;
  uint64_t searches : 28;
  uint64_t rays : 36;
} ov_work_row;
_Static_assert(sizeof(ov_work_row) == 16, "two rows and the counts are 48 bytes");

// The work of an actor. Rows are in the order of their first requests.
#define OV_WORK_ROWS_FIRST 2
typedef struct ov_work {
  int64_t considered;
  uint32_t sensors;
  uint8_t row_count, row_capacity;
  bool has_times;     // [OV_TIME_COUNT] nanoseconds behind the rows
  ov_work_row rows[]; // [(row) * row_capacity]
} ov_work;

typedef int32_t ov_asker_fn(const void* context);

// Where the actor with that id keeps its work. NULL: it does not exist any more, or has none.
typedef ov_work** ov_work_find_fn(const void* context, uint32_t actor);

// The actor that caused work, and the part of its mind, for work that is done later.
typedef struct ov_meter_cause {
  uint32_t actor; // 0: nobody
  int32_t asker;
} ov_meter_cause;

typedef struct ov_meter {
  ovis_allocator allocator; // of blocks
  ov_work** work;           // of the actor whose turn it is; NULL: the work is nobody's
  ov_asker_fn* asker_of;    // [opt] of the part of a mind that acts
  const void* context;      // of asker_of
  ov_work_find_fn* find;    // [opt]
  const void* find_context;
  uint32_t actor;                  // whose turn it is; 0: nobody's
  int32_t asker;                   // used instead of asker_of unless it is OV_ASKER_UNKNOWN
  int64_t (*clock)(void* context); // [opt] nanoseconds; NULL: no times
  void* clock_context;
  int64_t clock_ns; // the last reading
  ov_time_part part;
  ov_work_row nobody; // searches and rays of nobody
  int64_t nobody_ns;
} ov_meter;

// The turn that ov_meter_count_for interrupts, for ov_meter_resume.
typedef struct ov_meter_held {
  ov_work** work;
  uint32_t actor;
  int32_t asker;
} ov_meter_held;

void ov_meter_init(ov_meter* meter, const ovis_allocator* allocator);

// The work of a new actor. NULL: no memory.
ov_work* ov_work_make(const ov_meter* meter);
void ov_work_free(ov_work* work, const ov_meter* meter);

// A block of work as bytes, for another process of the same program. NULL: no memory, or the size
// is none of a block.
size_t ov_work_bytes(const ov_work* work);
ov_work* ov_work_read(const ov_meter* meter, const void* bytes, size_t size);

// Makes room for times, if it has none. False: no memory, and nothing has changed.
bool ov_work_add_times(const ov_meter* meter, ov_work** work);

// [OV_TIME_COUNT] NULL: it has none.
int64_t* ov_work_times(const ov_work* work);

// The asker of the work of this moment.
int32_t ov_meter_asker(const ov_meter* meter);

// The actor whose turn it is, and the part of its mind that asks now.
ov_meter_cause ov_meter_cause_now(const ov_meter* meter);

// From now on all counts for a cause of before; if that actor does not exist any more, for no part
// of the mind of the one whose turn it is. Returns what ov_meter_resume needs.
ov_meter_held ov_meter_count_for(ov_meter* meter, const ov_meter_cause* cause);
void ov_meter_resume(ov_meter* meter, const ov_meter_held* held);

void ov_meter_add_search(ov_meter* meter, int64_t nodes);
void ov_meter_add_ray(ov_meter* meter);

// Charges the time since the last reading to the part so far.
void ov_meter_read(ov_meter* meter);

// Time begins now: what passed since the last reading belongs to nobody.
static inline void ov_meter_wake(ov_meter* meter) {
  if (meter->clock != NULL) {
    meter->clock_ns = meter->clock(meter->clock_context);
  }
}

// From now on time belongs to another part. Returns the one before, to be set again.
static inline ov_time_part ov_meter_enter(ov_meter* meter, ov_time_part part) {
  const ov_time_part before = meter->part;
  if (meter->clock != NULL) {
    ov_meter_read(meter);
    meter->part = part;
  }
  return before;
}

// Counts for an actor from now on, in the part BODY; 0: for nobody. `work`: where the actor keeps
// it; NULL, or with NULL in it: nobody's.
static inline void ov_meter_begin(ov_meter* meter, uint32_t actor, ov_work** work) {
  ov_meter_enter(meter, OV_TIME_BODY);
  meter->work = work != NULL && *work != NULL ? work : NULL;
  meter->actor = actor;
  meter->asker = OV_ASKER_SELF;
}

// From now on a part of the mind says who asks.
static inline void ov_meter_ask(ov_meter* meter, ov_asker_fn* asker_of, const void* context) {
  meter->asker_of = asker_of;
  meter->context = context;
  meter->asker = OV_ASKER_UNKNOWN;
}

// No part of the mind asks any more.
static inline void ov_meter_ask_nobody(ov_meter* meter) {
  meter->asker = OV_ASKER_SELF;
}

static inline void ov_meter_add_options(ov_meter* meter, int32_t considered) {
  OVIS_ASSERT(considered >= 0);
  if (meter->work != NULL) {
    (*meter->work)->considered += considered;
  }
}

static inline void ov_meter_add_sensors(ov_meter* meter, int32_t sensors) {
  OVIS_ASSERT(sensors >= 0);
  if (meter->work != NULL) {
    (*meter->work)->sensors += (uint32_t)sensors;
  }
}
