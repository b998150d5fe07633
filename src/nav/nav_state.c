// The state of a navigation for hashes and checks, and the names of its ends.
// Design: docs/determinism.md
#include "base/words.h"
#include "nav/nav_internal.h"

#include "base/limits.h"

// The places that a tick of the navigation looks at, wherever the mob was moved meanwhile. One node
// of each column of sections is enough.
static void link_path(const ov_nav* nav, const ov_fields* fields) {
  // A broken count is found by the checks after the tick; the proof of reach reads before them.
  const int32_t count = nav->count < nav->room ? nav->count : nav->room;
  for (int32_t i = 0; i < count; i++) {
    const ovis_pos at = nav->nodes[i].pos;
    const ovis_pos last = i > 0 ? nav->nodes[i - 1].pos : at;
    if (i == 0 || at.x >> 4 != last.x >> 4 || at.z >> 4 != last.z >> 4) {
      ov_field_link_cell(fields, &at);
    }
  }
  if (nav->has_target) {
    ov_field_link_cell(fields, &nav->target);
  }
  if (nav->has_raw_target) {
    ov_field_link_cell(fields, &nav->raw_target);
  }
}

OV_FIELDS_LIST path_list(ov_nav* nav, ov_fields* fields) {
  ov_field_bool(fields, "has_path", &nav->has_path);
  ov_field_count(fields, "count", &nav->count, nav->capacity);
  if (fields->mode == OV_FIELDS_READ && !ov_nav_make_room(nav, nav->count)) {
    nav->shared->is_out_of_memory = true;
    fields->is_bad = true;
    nav->count = 0;
  }
  nav->nodes_revision += fields->mode == OV_FIELDS_READ;
  ov_field_i32(fields, "next_index", &nav->next_index);
  if (ov_fields_are_links(fields)) {
    link_path(nav, fields);
    return;
  }
  for (int32_t i = 0; i < nav->count; i++) {
    ov_nav_node* node = &nav->nodes[i];
    if (fields->mode == OV_FIELDS_HASH) { // all nodes of a path in few steps
      ov_lanes_three(&fields->hash, (uint32_t)node->pos.x | (uint64_t)node->type << 32,
                     (uint32_t)node->pos.y, (uint32_t)node->pos.z);
      continue;
    }
    ov_field_pos(fields, "node.pos", &node->pos);
    OV_FIELD_ENUM(fields, "node.type", node->type, ovis_path_type);
  }
  ov_field_bool(fields, "is_cut", &nav->is_cut);
  OV_FIELD_ENUM(fields, "result", nav->result, ovis_path_result);
  ov_field_pos(fields, "path_target", &nav->path_target);
  ov_field_f32(fields, "dist_to_target", &nav->dist_to_target);
  ov_field_f64(fields, "speed", &nav->speed);
}

// Checks numbers that come from untrusted bytes: all must be in the range that a walk can handle.
static bool is_sane(const ov_nav* nav) {
  const int64_t ticks[] = {nav->recompute_time, nav->tick, nav->stuck_check_tick,
                           nav->timeout_timer, nav->timeout_check_time};
  for (size_t i = 0; i < sizeof ticks / sizeof *ticks; i++) {
    if (!ov_is_within_i64(ticks[i], OV_TICK_MAX)) {
      return false;
    }
  }
  for (int32_t i = 0; i < nav->count; i++) {
    if (!ov_is_cell_near(&nav->nodes[i].pos)) {
      return false;
    }
  }
  return ov_is_cell_near(&nav->path_target) && ov_is_cell_near(&nav->target) &&
         ov_is_cell_near(&nav->raw_target) && ov_is_cell_near(&nav->timeout_node) &&
         ov_is_vec3_within(&nav->stuck_check_pos, OV_FILE_PLACE_MAX) &&
         ov_is_within(nav->reach_range, 1e6) && ov_is_within(nav->visited_max, 1e6) &&
         ov_is_within((double)nav->visited_multiplier, 1e3) && ov_is_within(nav->speed, 64) &&
         (double)nav->dist_to_target >= 0 && ov_is_within(nav->timeout_limit, OV_TIMEOUT_MAX) &&
         (uint32_t)nav->result <= OVIS_PATH_REACHED;
}

// Counts are not part of the state: no tick depends on them.
OV_FIELDS_LIST nav_list(ov_nav* nav, ov_fields* fields) {
  if (ov_fields_is_snapshot(fields)) { // drowned change it; their own state says when
    OV_FIELD_ENUM(fields, "nav_kind", nav->kind, ovis_navigation);
    fields->is_bad |= (uint32_t)nav->kind >= OVIS_NAVIGATION_NONE;
  }
  path_list(nav, fields);
  ov_field_bool(fields, "has_target", &nav->has_target);
  ov_field_pos(fields, "target", &nav->target);
  ov_field_i32(fields, "reach_range", &nav->reach_range);
  ov_field_bool(fields, "has_raw_target", &nav->has_raw_target);
  ov_field_pos(fields, "raw_target", &nav->raw_target);
  ov_field_i32(fields, "visited_max", &nav->visited_max);
  ov_field_f32(fields, "visited_multiplier", &nav->visited_multiplier);
  ov_field_bool(fields, "avoids_sun", &nav->avoids_sun);
  ov_field_bool(fields, "is_recompute_pending", &nav->is_recompute_pending);
  ov_field_i64(fields, "recompute_time", &nav->recompute_time);
  ov_field_i64(fields, "stuck_check_tick", &nav->stuck_check_tick);
  ov_field_vec3(fields, "stuck_check_pos", &nav->stuck_check_pos);
  ov_field_bool(fields, "is_stuck", &nav->is_stuck);
  ov_field_bool(fields, "has_timeout_node", &nav->has_timeout_node);
  ov_field_pos(fields, "timeout_node", &nav->timeout_node);
  ov_field_f64(fields, "timeout_limit", &nav->timeout_limit);
  OV_FIELD_ENUM(fields, "last_end", nav->last_end, ovis_nav_end);
}

static void report_fields(ov_nav* nav, ov_fields* fields) {
  uint8_t small[2] = {nav->asked_extra, nav->asked_at_head};
  bool has_rare = nav->rare != NULL;
  ov_field_report(fields, &nav->changes, sizeof nav->changes);
  ov_field_report(fields, &nav->counts, sizeof nav->counts);
  ov_field_report(fields, &nav->cause_asker, sizeof nav->cause_asker);
  ov_field_report(fields, &nav->cause_actor, sizeof nav->cause_actor);
  ov_field_report(fields, &nav->nodes_revision, sizeof nav->nodes_revision);
  ov_field_report(fields, &nav->asked_y, sizeof nav->asked_y);
  ov_field_report(fields, &nav->asked_range, sizeof nav->asked_range);
  ov_field_report(fields, small, sizeof small);
  nav->asked_extra = (uint8_t)(small[0] & 127u);
  nav->asked_at_head = (uint8_t)(small[1] & 1u);
  ov_field_report(fields, &has_rare, sizeof has_rare);
  ov_nav_rare* rare = has_rare ? ov_nav_make_rare(nav) : NULL;
  if (rare != NULL) {
    ov_field_report(fields, rare, sizeof *rare);
  }
  fields->is_bad |= has_rare && rare == NULL;
}

void ov_nav_fields(ov_nav* nav, ov_fields* fields) {
  OV_FIELDS_APART(nav_list, nav, fields);
  if (fields->mode == OV_FIELDS_READ) {
    fields->is_bad |= !is_sane(nav);
    nav->asked_y = nav->target.y; // a snapshot has nothing that is for reports only
    if (nav->rare != NULL) {
      nav->rare->notes = (ov_nav_notes){0};
    }
  }
  if (fields->has_reports) {
    report_fields(nav, fields);
  }
}

static bool is_path_valid(const ov_nav* nav) {
  if (nav->count < 0 || nav->count > nav->capacity || nav->count > nav->room ||
      (nav->nodes == NULL) != (nav->room == 0)) {
    return false;
  }
  if (nav->next_index < 0 || nav->next_index > nav->count) {
    return false;
  }
  if (!nav->has_path) {
    return nav->count == 0 && nav->result == OVIS_PATH_NONE && !nav->is_cut;
  }
  for (int32_t i = 0; i < nav->count; i++) {
    if ((uint32_t)nav->nodes[i].type >= OVIS_PATH_TYPE_COUNT) {
      return false;
    }
  }
  return nav->count > 0 && nav->result != OVIS_PATH_NONE && nav->has_target;
}

bool ov_nav_is_valid(const ov_nav* nav) {
  if (nav->shared == NULL || nav->capacity <= 0) {
    return false;
  }
  if (nav->stuck_check_tick > nav->tick || nav->visited_max <= 0) {
    return false;
  }
  if (nav->timeout_limit < 0 || (uint32_t)nav->last_end > OVIS_NAV_END_COUNT) {
    return false;
  }
  return is_path_valid(nav) && is_sane(nav);
}

ovis_nav_counts ov_nav_read_counts(const ov_nav* nav) {
  const ov_nav_counts* counts = &nav->counts;
  ovis_nav_counts out = {.asked = ov_nav_read_count(nav, &counts->asked),
                         .reused = ov_nav_read_count(nav, &counts->reused),
                         .reached = ov_nav_read_count(nav, &counts->reached),
                         .partial = ov_nav_read_count(nav, &counts->partial),
                         .recomputed = ov_nav_read_count(nav, &counts->recomputed),
                         .cut = ov_nav_read_count(nav, &counts->cut)};
  for (int32_t i = 0; i < OVIS_NAV_REFUSAL_COUNT; i++) {
    out.refused[i] = ov_nav_read_count(nav, &counts->refused[i]);
  }
  for (int32_t i = 0; i < OVIS_NAV_END_COUNT; i++) {
    out.ended[i] = ov_nav_read_count(nav, &counts->ended[i]);
  }
  return out;
}

// ---- Names

OV_WORDS(ovis_nav_end_name, ovis_nav_end, OVIS_NAV_END_LIST, OV_WORD_1, "unknown")

OV_WORDS(ovis_nav_end_sentence, ovis_nav_end, OVIS_NAV_END_LIST, OV_WORD_2_OF_2,
         "for a reason of a newer version")

OV_WORDS(ovis_nav_refusal_name, ovis_nav_refusal, OVIS_NAV_REFUSAL_LIST, OV_WORD_1, "unknown")

OV_WORDS(ovis_nav_refusal_sentence, ovis_nav_refusal, OVIS_NAV_REFUSAL_LIST, OV_WORD_2_OF_2,
         "for a reason of a newer version")
