// The slow brain: memories and their expiry, sensors, the four steps of a tick, the trace.
// Design: test/reference/README.md, section "The brain"; claims 158 to 164, 182, 183, 189 to 191.
#include "reference/brain_ref.h"

#include "reference/brain_ref_inside.h"

#include <stdlib.h>

// ---- The trace

void brain_ref_write(brain_ref* b, brain_ref_what what, int a, int64_t value) {
  if (b->record_count == b->record_capacity) {
    b->record_capacity = b->record_capacity == 0 ? 256 : 2 * b->record_capacity;
    b->record = realloc(b->record, (size_t)b->record_capacity * sizeof *b->record);
    if (b->record == NULL) {
      abort();
    }
  }
  b->record[b->record_count++] = (brain_ref_record){b->now, what, a, value};
}

brain_ref_trace brain_ref_trace_of(const brain_ref* b) {
  return (brain_ref_trace){b->record_count, b->record};
}

void brain_ref_clear_trace(brain_ref* b) {
  b->record_count = 0;
}

int brain_ref_draw(brain_ref* b, int bound) {
  const int result = b->table->draw(b->table->context, bound);
  brain_ref_write(b, BRAIN_REF_DID_DRAW, bound, result);
  return result;
}

// ---- Memories (claims 158 to 164)

void brain_ref_set_with_expiry(brain_ref* b, int memory, int64_t value, int64_t ticks) {
  ref_memory* m = &b->memory[memory];
  if (!m->is_registered) {
    return;
  }
  m->is_present = true;
  m->value = value;
  m->time_to_live = ticks;
  brain_ref_write(b, BRAIN_REF_DID_WRITE, memory, value);
}

void brain_ref_set(brain_ref* b, int memory, int64_t value) {
  brain_ref_set_with_expiry(b, memory, value, BRAIN_REF_FOREVER);
}

void brain_ref_erase(brain_ref* b, int memory) {
  ref_memory* m = &b->memory[memory];
  if (!m->is_present) {
    return;
  }
  m->is_present = false;
  m->value = 0;
  m->time_to_live = 0;
  brain_ref_write(b, BRAIN_REF_DID_ERASE, memory, 0);
}

void brain_ref_erase_list(brain_ref* b, const brain_ref_erased* erased) {
  for (int i = 0; i < erased->count; i++) {
    brain_ref_erase(b, erased->memory[i]);
  }
}

bool brain_ref_is_registered(const brain_ref* b, int memory) {
  return b->memory[memory].is_registered;
}

bool brain_ref_has(const brain_ref* b, int memory) {
  return b->memory[memory].is_present;
}

int64_t brain_ref_get(const brain_ref* b, int memory) {
  return b->memory[memory].value;
}

int64_t brain_ref_time_to_live(const brain_ref* b, int memory) {
  return b->memory[memory].time_to_live;
}

bool brain_ref_conditions_hold(const brain_ref* b, const brain_ref_conditions* conditions) {
  for (int i = 0; i < conditions->count; i++) {
    const ref_memory* m = &b->memory[conditions->of[i].memory];
    const brain_ref_status status = conditions->of[i].status;
    if (!m->is_registered) {
      return false;
    }
    if (status == BRAIN_REF_PRESENT && !m->is_present) {
      return false;
    }
    if (status == BRAIN_REF_ABSENT && m->is_present) {
      return false;
    }
  }
  return true;
}

static void register_memories(brain_ref* b) {
  const brain_ref_plan* plan = b->plan;
  uint64_t all = plan->memories;
  for (int i = 0; i < plan->sensor_count; i++) {
    all |= plan->sensor[i].required_memories;
  }
  for (int i = 0; i < plan->behavior_count && !plan->rules.ignores_entry_memory; i++) {
    for (int j = 0; j < plan->behavior[i].entry.count; j++) {
      all |= (uint64_t)1 << plan->behavior[i].entry.of[j].memory;
    }
  }
  for (int i = 0; i < BRAIN_REF_MEMORIES; i++) {
    b->memory[i].is_registered = (all >> i & 1) != 0;
  }
}

// ---- The four steps (claim 189)

static void forget_outdated(brain_ref* b) {
  for (int i = 0; i < BRAIN_REF_MEMORIES; i++) {
    ref_memory* m = &b->memory[i];
    if (!m->is_present || m->time_to_live == BRAIN_REF_FOREVER) {
      continue;
    }
    if (b->plan->rules.decrements_first) { // before 22w12a
      m->time_to_live -= 1;
      if (m->time_to_live <= 0) {
        brain_ref_erase(b, i);
      }
    } else {
      if (m->time_to_live <= 0) {
        brain_ref_erase(b, i);
      } else {
        m->time_to_live -= 1;
      }
    }
  }
}

static void tick_sensors(brain_ref* b) {
  for (int i = 0; i < b->plan->sensor_count; i++) {
    b->sensor_count[i] -= 1;
    if (b->sensor_count[i] > 0) {
      continue;
    }
    b->sensor_count[i] = b->plan->sensor[i].scan_rate;
    brain_ref_write(b, BRAIN_REF_DID_SCAN, i, 0);
    if (b->table->scan != NULL) {
      b->table->scan(b->table->context, b, i, b->now);
    }
  }
}

static void start_each(brain_ref* b) {
  for (int i = 0; i < b->place_count; i++) {
    const brain_ref_place* place = &b->place[i];
    if (!b->active[place->activity]) {
      continue;
    }
    if (b->behavior[place->behavior].is_running) {
      continue;
    }
    brain_ref_try_start(b, place->behavior);
  }
}

// The behaviors that run now, in the order of entries: one that two entries share comes twice.
static int list_running(const brain_ref* b, int running[BRAIN_REF_PLACES_MAX]) {
  int count = 0;
  for (int i = 0; i < b->place_count; i++) {
    if (b->behavior[b->place[i].behavior].is_running) {
      running[count++] = b->place[i].behavior;
    }
  }
  return count;
}

static void tick_each(brain_ref* b) {
  int running[BRAIN_REF_PLACES_MAX];
  const int count = list_running(b, running);
  for (int i = 0; i < count; i++) {
    if (b->plan->rules.looks_again && !b->behavior[running[i]].is_running) {
      continue;
    }
    brain_ref_tick_or_stop(b, running[i]);
  }
}

void brain_ref_tick(brain_ref* b, int64_t time) {
  b->now = time;
  forget_outdated(b);
  tick_sensors(b);
  start_each(b);
  tick_each(b);
}

void brain_ref_stop_all(brain_ref* b) {
  int running[BRAIN_REF_PLACES_MAX];
  const int count = list_running(b, running);
  for (int i = 0; i < count; i++) {
    if (b->plan->rules.looks_again && !b->behavior[running[i]].is_running) {
      continue;
    }
    brain_ref_do_stop(b, running[i]);
  }
}

// ---- Life

brain_ref* brain_ref_create(const brain_ref_plan* plan, const brain_ref_table* table,
                            int64_t time) {
  if (brain_ref_fault(plan) != NULL) {
    abort();
  }
  brain_ref* b = calloc(1, sizeof *b);
  if (b == NULL) {
    abort();
  }
  b->plan = plan;
  b->table = table;
  b->now = time;
  register_memories(b);
  brain_ref_make_order(b);
  for (int i = 0; i < plan->sensor_count; i++) {
    b->sensor_count[i] = brain_ref_draw(b, plan->sensor[i].scan_rate);
  }
  for (int i = 0; i < plan->activity_count; i++) {
    b->active[i] = (plan->core_activities >> i & 1) != 0;
  }
  brain_ref_set_active(b, plan->default_activity);
  return b;
}

void brain_ref_destroy(brain_ref* b) {
  if (b != NULL) {
    free(b->record);
    free(b);
  }
}

int brain_ref_sensor_count(const brain_ref* b, int sensor) {
  return b->sensor_count[sensor];
}

bool brain_ref_is_running(const brain_ref* b, int behavior) {
  return b->behavior[behavior].is_running;
}
