// Problem: write and read searches of paths and ends of walks.
// Source: docs/formats/recording.md#log
#include "record/record_items.h"

#include "base/check.h"

#define LIMIT_MAX 1000000 // of the limits of a search
#define LENGTH_MAX 1e6f   // of a body [Units: blocks]
#define BODY_FOLLOWS 2

static void code_length(ov_code* code, float* value) {
  ov_code_f32(code, value);
  code->is_bad |= !(*value >= 0 && *value <= LENGTH_MAX);
}

void ov_code_flag_and_body(ov_code* code, bool* flag, ovis_own_body* body) {
  uint8_t bits = (uint8_t)(*flag ? 1 : 0) | (uint8_t)(body->width > 0 ? BODY_FOLLOWS : 0);
  ov_code_u8(code, &bits);
  code->is_bad |= bits > (1 | BODY_FOLLOWS);
  *flag = (bits & 1) != 0;
  if ((bits & BODY_FOLLOWS) != 0) {
    code_length(code, &body->width);
    code_length(code, &body->height);
    code_length(code, &body->step_height);
    code_length(code, &body->jump_height);
    ov_code_i32(code, &body->max_fall);
    code->is_bad |= body->max_fall < 0 || body->max_fall > LIMIT_MAX;
  }
}

void ov_code_limits(ov_code* code, ovis_path_limits* limits) {
  OVIS_ASSERT((code->writer == NULL) != (code->reader == NULL));
  ov_code_f32(code, &limits->follow_range);
  ov_code_i32(code, &limits->reach_range);
  ov_code_i32(code, &limits->visited_max);
  ov_code_i32(code, &limits->region_half);
  ov_code_bool(code, &limits->is_region_at_head);
  ov_code_bool(code, &limits->can_open_doors);
  ov_code_flag_and_body(code, &limits->uses_ladders, &limits->body);
  code->is_bad |= !(limits->follow_range >= 0 && limits->follow_range <= LIMIT_MAX) ||
                  limits->reach_range < 0 || limits->reach_range > LIMIT_MAX ||
                  limits->visited_max < 0 || limits->visited_max > LIMIT_MAX ||
                  limits->region_half < 0 || limits->region_half > LIMIT_MAX;
}

void ov_code_change(ov_code* code, ovis_nav_change* change, uint64_t states[2],
                    ovis_own_body* body) {
  OVIS_ASSERT(change != NULL);
  ov_code_flag_and_body(code, &change->is_known, body);
  if (change->is_known) {
    ov_code_pos(code, &change->cell);
    ov_code_unsigned(code, &states[0]);
    ov_code_unsigned(code, &states[1]);
    ov_code_i32(code, &change->waited_ticks);
    ov_code_bool(code, &change->is_first);
    code->is_bad |= states[0] == OV_NO_STATE || states[1] == OV_NO_STATE;
  }
}
