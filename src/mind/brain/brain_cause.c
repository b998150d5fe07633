// Keeps what set or erased each memory last, so that stories can say it: a byte for each memory.
// Design: docs/performance.md
#include "base/check.h"
#include "mind/brain/brain.h"

#include <string.h>

int64_t ov_brain_memory_changes(const ov_brain* brain) {
  return brain->memory_changes;
}

int32_t ov_brain_memories(const ov_brain* brain, ovis_memory* out, int32_t capacity) {
  OVIS_ASSERT(capacity >= 0);
  int32_t count = 0;
  for (int32_t memory = 0; memory < OVIS_MEM_COUNT; memory++) {
    if (ov_brain_has(brain, (ovis_memory)memory)) {
      if (count < capacity) {
        out[count] = (ovis_memory)memory;
      }
      count++;
    }
  }
  for (int32_t own = 0; own < brain->plan->def->own_memory_count; own++) {
    const ovis_memory memory = (ovis_memory)(OVIS_MEM_OWN + own);
    if (ov_brain_has(brain, memory)) {
      if (count < capacity) {
        out[count] = memory;
      }
      count++;
    }
  }
  return count;
}

static void name_sensor(const ov_brain* brain, int32_t sensor, ovis_memory_cause* out) {
  OVIS_ASSERT(sensor < brain->plan->def->sensor_count);
  const char* name = brain->plan->def->sensors[sensor]->name;
  const size_t length = strlen(name);
  const size_t kept = length < sizeof out->sensor ? length : sizeof out->sensor - 1;
  memcpy(out->sensor, name, kept);
}

const char* ov_brain_sensor_name(const ov_brain* brain, int32_t sensor) {
  OVIS_ASSERT(sensor >= 0);
  OVIS_ASSERT(sensor < brain->plan->def->sensor_count);
  return brain->plan->def->sensors[sensor]->name;
}

int32_t ov_brain_asker(const void* agent) {
  const ov_actor* self = ((const ov_agent*)agent)->self;
  const ov_brain* brain = ov_brain_of(self);
  int32_t code = brain->acting;
  if (code >= OV_CAUSE_NODE && code < OV_CAUSE_SENSOR &&
      brain->plan->nodes[code - OV_CAUSE_NODE].kind->acts_for_walk_target) {
    const int32_t cause = ov_brain_causes(brain)[ov_brain_slot(brain->plan, OVIS_MEM_WALK_TARGET)];
    code = cause >= OV_CAUSE_NODE && cause < OV_CAUSE_SENSOR ? cause : code;
  }
  if (code >= OV_CAUSE_NODE && code < OV_CAUSE_SENSOR) {
    return ov_mind_plan_find(self->mind_plan, OV_PART_BRAIN)->first + code - OV_CAUSE_NODE;
  }
  return code >= OV_CAUSE_SENSOR && code < OV_CAUSE_EXPIRY ? OV_ASKER_SENSOR(code - OV_CAUSE_SENSOR)
                                                           : OV_ASKER_SELF;
}

bool ov_brain_memory_cause(const ov_brain* brain, ovis_memory memory, ovis_memory_cause* out) {
  *out = (ovis_memory_cause){.option = -1};
  if (!ov_brain_is_registered(brain, memory)) {
    return false;
  }
  const int32_t code = ov_brain_causes(brain)[ov_brain_slot(brain->plan, memory)];
  if (code >= OV_CAUSE_NODE && code < OV_CAUSE_SENSOR) {
    out->by = OVIS_MEMORY_BY_OPTION;
    out->option = code - OV_CAUSE_NODE;
  } else if (code >= OV_CAUSE_SENSOR && code < OV_CAUSE_EXPIRY) {
    out->by = OVIS_MEMORY_BY_SENSOR;
    name_sensor(brain, code - OV_CAUSE_SENSOR, out);
  } else {
    out->by = code == OV_CAUSE_EXPIRY     ? OVIS_MEMORY_BY_EXPIRY
              : code == OV_CAUSE_ACTIVITY ? OVIS_MEMORY_BY_ACTIVITY
              : code == OV_CAUSE_HOST     ? OVIS_MEMORY_BY_HOST
              : code == OV_CAUSE_EVENT    ? OVIS_MEMORY_BY_EVENT
                                          : OVIS_MEMORY_BY_UNKNOWN;
  }
  return true;
}
