// Encodes and decodes the memories of a recording.
// Format: docs/formats/recording.md#log
#include "base/check.h"
#include "record/record_items.h"

#include <math.h>

static void cause_of(ov_code* code, ovis_memory_cause* cause) {
  OVIS_ASSERT((code->writer == NULL) != (code->reader == NULL));
  OV_CODE_ENUM(code, cause->by, ovis_memory_by, 256);
  if (cause->by == OVIS_MEMORY_BY_OPTION) {
    ov_code_i32(code, &cause->option);
    code->is_bad |= cause->option < 0 || cause->option >= OV_RECORD_OPTIONS_MAX;
  } else if (cause->by == OVIS_MEMORY_BY_SENSOR) {
    ov_code_text(code, cause->sensor, sizeof cause->sensor);
  }
}

static void value_of(ov_code* code, ovis_memory_value* value) {
  OVIS_ASSERT(value != NULL);
  switch (value->type) {
  case OVIS_MEMORY_UNIT: break;
  case OVIS_MEMORY_BOOL:
  case OVIS_MEMORY_INT:
  case OVIS_MEMORY_LONG:
  case OVIS_MEMORY_ENTITIES:
  case OVIS_MEMORY_PLACES: ov_code_signed(code, &value->number); break;
  case OVIS_MEMORY_CELL: ov_code_pos(code, &value->cell); break;
  case OVIS_MEMORY_PLACE:
    ov_code_pos(code, &value->cell);
    OV_CODE_ENUM(code, value->dimension, ovis_memory_dimension, OVIS_MEMORY_DIMENSION_COUNT);
    break;
  case OVIS_MEMORY_POINT: ov_code_vec3(code, &value->point); break;
  case OVIS_MEMORY_ENTITY: ov_code_unsigned(code, &value->entity); break;
  case OVIS_MEMORY_WALK:
    ov_code_f32(code, &value->speed);
    ov_code_i32(code, &value->close_enough); // fall through
  case OVIS_MEMORY_LOOK:
    ov_code_unsigned(code, &value->entity);
    ov_code_pos(code, &value->cell);
    break;
  case OVIS_MEMORY_DAMAGE:
    ov_code_unsigned(code, &value->entity);
    OV_CODE_ENUM(code, value->damage, ovis_damage, 1024);
    break;
  }
}

void ov_code_memory(ov_code* code, ovis_trace_memory* memory) {
  OVIS_ASSERT((code->writer == NULL) != (code->reader == NULL));
  if (code->writer == NULL) {
    *memory = (ovis_trace_memory){.cause.option = -1};
  }
  OV_CODE_ENUM(code, memory->kind, ovis_memory, 1024); // a kind of a newer version has a number
  OV_CODE_ENUM(code, memory->value.type, ovis_memory_type, OVIS_MEMORY_PLACES + 1);
  ov_code_signed(code, &memory->since);
  ov_code_signed(code, &memory->value.ttl);
  cause_of(code, &memory->cause);
  value_of(code, &memory->value);
  code->is_bad |= !isfinite(memory->value.speed) || !isfinite(memory->value.point.x) ||
                  !isfinite(memory->value.point.y) || !isfinite(memory->value.point.z) ||
                  memory->value.ttl < 0 || memory->value.ttl > OVIS_MEMORY_FOR_EVER;
}
