// Problem: say what a run costs, and for whom, without a clock and without an effect on the run.
// Design: include/ovis/sim.h
#include "base/meter.h"

#include <string.h>

#define ROWS_MAX UINT8_MAX
#define NODES_MASK ((UINT64_C(1) << 48) - 1)

void ov_meter_init(ov_meter* meter, const ovis_allocator* allocator) {
  *meter = (ov_meter){.allocator = *allocator, .asker = OV_ASKER_SELF};
}

// ---- Blocks

static size_t block_size(int32_t rows, bool has_times) {
  OVIS_ASSERT(rows >= 0);
  OVIS_ASSERT(rows <= ROWS_MAX);
  return sizeof(ov_work) + (size_t)rows * sizeof(ov_work_row) +
         (has_times ? OV_TIME_COUNT * sizeof(int64_t) : 0);
}

ov_work* ov_work_make(const ov_meter* meter) {
  const bool has_times = meter->clock != NULL;
  ov_work* work = ov_alloc_zero(&meter->allocator, block_size(OV_WORK_ROWS_FIRST, has_times));
  if (work != NULL) {
    work->row_capacity = OV_WORK_ROWS_FIRST;
    work->has_times = has_times;
  }
  return work;
}

size_t ov_work_bytes(const ov_work* work) {
  return block_size(work->row_capacity, work->has_times);
}

ov_work* ov_work_read(const ov_meter* meter, const void* bytes, size_t size) {
  if (size < sizeof(ov_work)) {
    return NULL;
  }
  ov_work* work = ov_alloc(&meter->allocator, size);
  if (work == NULL) {
    return NULL;
  }
  memcpy(work, bytes, size);
  if (ov_work_bytes(work) != size) {
    ov_free(&meter->allocator, work, size);
    return NULL;
  }
  return work;
}

void ov_work_free(ov_work* work, const ov_meter* meter) {
  if (work != NULL) {
    ov_free(&meter->allocator, work, block_size(work->row_capacity, work->has_times));
  }
}

int64_t* ov_work_times(const ov_work* work) {
  return work->has_times ? (int64_t*)(uintptr_t)&work->rows[work->row_capacity] : NULL;
}

// The same work in a block with room for more rows. False: no memory, and nothing has changed.
static bool grow(ov_meter* meter) {
  ov_work* old = *meter->work;
  OVIS_ASSERT(old->row_count == old->row_capacity);
  const int32_t wanted = old->row_capacity + 1; // most mobs have two or three rows for good
  const int32_t capacity = wanted < ROWS_MAX ? wanted : ROWS_MAX;
  ov_work* work = capacity > old->row_capacity
                      ? ov_alloc_zero(&meter->allocator, block_size(capacity, old->has_times))
                      : NULL;
  if (work == NULL) {
    return false;
  }
  memcpy(work, old, block_size(old->row_count, false));
  work->row_capacity = (uint8_t)capacity;
  if (old->has_times) {
    memcpy(ov_work_times(work), ov_work_times(old), OV_TIME_COUNT * sizeof(int64_t));
  }
  *meter->work = work;
  ov_work_free(old, meter);
  return true;
}

bool ov_work_add_times(const ov_meter* meter, ov_work** work) {
  ov_work* old = *work;
  if (old->has_times) {
    return true;
  }
  ov_work* timed = ov_alloc_zero(&meter->allocator, block_size(old->row_capacity, true));
  if (timed == NULL) {
    return false;
  }
  memcpy(timed, old, block_size(old->row_capacity, false));
  timed->has_times = true;
  *work = timed;
  ov_work_free(old, meter);
  return true;
}

// ---- Counting

int32_t ov_meter_asker(const ov_meter* meter) {
  const bool is_asked = meter->asker == OV_ASKER_UNKNOWN && meter->asker_of != NULL;
  const int32_t asker = is_asked ? meter->asker_of(meter->context) : meter->asker;
  return asker != OV_ASKER_UNKNOWN ? asker : OV_ASKER_SELF;
}

ov_meter_cause ov_meter_cause_now(const ov_meter* meter) {
  return (ov_meter_cause){.actor = meter->actor, .asker = ov_meter_asker(meter)};
}

ov_meter_held ov_meter_count_for(ov_meter* meter, const ov_meter_cause* cause) {
  const ov_meter_held held = {meter->work, meter->actor, meter->asker};
  const bool is_other = cause->actor != 0 && cause->actor != meter->actor;
  ov_work** work =
      is_other && meter->find != NULL ? meter->find(meter->find_context, cause->actor) : NULL;
  meter->asker = is_other && work == NULL ? OV_ASKER_SELF : cause->asker;
  if (work != NULL) {
    ov_meter_enter(meter, meter->part); // the time so far is that of the turn
    meter->work = work;
    meter->actor = cause->actor;
  }
  return held;
}

void ov_meter_resume(ov_meter* meter, const ov_meter_held* held) {
  if (meter->work != held->work) {
    ov_meter_enter(meter, meter->part);
  }
  meter->work = held->work;
  meter->actor = held->actor;
  meter->asker = held->asker;
}

// Without memory for another row the work is nobody's.
static ov_work_row* row_of_asker(ov_meter* meter) {
  if (meter->work == NULL) {
    return &meter->nobody;
  }
  const int32_t asker = ov_meter_asker(meter);
  OVIS_ASSERT(asker > INT16_MIN);
  OVIS_ASSERT(asker <= INT16_MAX);
  ov_work* work = *meter->work;
  for (int32_t i = 0; i < work->row_count; i++) {
    if (work->rows[i].asker == asker) {
      return &work->rows[i];
    }
  }
  if (work->row_count == work->row_capacity && !grow(meter)) {
    return &meter->nobody;
  }
  work = *meter->work;
  ov_work_row* row = &work->rows[work->row_count++];
  row->asker = (int16_t)asker;
  return row;
}

void ov_meter_add_search(ov_meter* meter, int64_t nodes) {
  OVIS_ASSERT(nodes >= 0);
  ov_work_row* row = row_of_asker(meter);
  row->searches++;
  row->nodes = (row->nodes + (uint64_t)nodes) & NODES_MASK;
}

void ov_meter_add_ray(ov_meter* meter) {
  row_of_asker(meter)->rays++;
}

void ov_meter_read(ov_meter* meter) {
  OVIS_ASSERT(meter->clock != NULL);
  OVIS_ASSERT((uint32_t)meter->part < OV_TIME_COUNT);
  const int64_t now = meter->clock(meter->clock_context);
  const int64_t passed = now > meter->clock_ns ? now - meter->clock_ns : 0;
  int64_t* times = meter->work != NULL ? ov_work_times(*meter->work) : NULL;
  meter->clock_ns = now;
  if (times != NULL) {
    times[meter->part] += passed;
  } else {
    meter->nobody_ns += passed;
  }
}
