// Compares a mob with the last look at it.
// Design: include/ovis/trace.h
//
// Member by member: a comparison of two structures as memory would wait for what was just written
// to one of them. There are no branches, because which mobs change follows no pattern.
#include "sim/tracer_look.h"

#include "base/vec.h"
#include "mind/mind.h"
#include "sim/sim_internal.h"

#include <string.h>

// Each sets a member and returns 0 if it has the same bits as before.
static inline uint64_t see_u64(uint64_t* member, uint64_t value) {
  const uint64_t difference = *member ^ value;
  *member = value;
  return difference;
}

static inline uint64_t see_i64(int64_t* member, int64_t value) {
  const int64_t difference = *member ^ value;
  *member = value;
  return (uint64_t)difference;
}

static inline uint64_t see_f64(double* member, double value) {
  const uint64_t difference = ov_f64_bits(*member) ^ ov_f64_bits(value);
  *member = value;
  return difference;
}

static inline uint32_t see_f32(float* member, float value) {
  const uint32_t difference = ov_f32_bits(*member) ^ ov_f32_bits(value);
  *member = value;
  return difference;
}

static inline uint32_t see_i32(int32_t* member, int32_t value) {
  const int32_t difference = *member ^ value;
  *member = value;
  return (uint32_t)difference;
}

static inline uint32_t see_bool(bool* member, bool value) {
  const uint32_t difference = (uint32_t)*member ^ (uint32_t)value;
  *member = value;
  return difference;
}

// Life, state of the body, and where on its path it is.
static inline bool see_other(const ov_actor* actor, ovis_trace_mob* shown) {
  const ov_body* body = &actor->body;
  uint64_t other = see_f32(&shown->health, actor->health);
  other |= see_u64(&shown->target, actor->target);
  other |= see_bool(&shown->is_baby, actor->is_baby);
  other |= see_bool(&shown->is_on_ground, body->is_on_ground);
  other |= see_bool(&shown->is_in_water, body->is_in_water);
  other |= see_bool(&shown->is_frozen, actor->is_frozen);
  other |= see_bool(&shown->is_alive, ov_actor_is_alive(actor));
  other |= see_i32(&shown->next_index, ov_actor_next_index(actor));
  other |= see_bool(&shown->is_walking, ov_actor_follows_path(actor));
  return other != 0;
}

static inline uint8_t see_body(const ov_actor* actor, ovis_trace_mob* shown) {
  const ov_body* body = &actor->body;
  uint64_t level = see_f64(&shown->pos.x, body->pos.x);
  const uint64_t height = see_f64(&shown->pos.y, body->pos.y);
  level |= see_f64(&shown->pos.z, body->pos.z);
  uint32_t turn = see_f32(&shown->yaw_deg, body->yaw_deg);
  turn |= see_f32(&shown->head_yaw_deg, body->head_yaw_deg);
  turn |= see_f32(&shown->pitch_deg, body->pitch_deg);
  return (uint8_t)((level != 0 ? OVIS_TRACE_LEVEL : 0u) | (height != 0 ? OVIS_TRACE_HEIGHT : 0u) |
                   (turn != 0 ? OVIS_TRACE_TURN : 0u) |
                   (see_other(actor, shown) ? OVIS_TRACE_OTHER : 0u));
}

static inline bool see_mind(const ov_actor* actor, ov_seen_mind* mind) {
  const bool has_brain = ov_actor_part(actor, OV_PART_BRAIN) != NULL;
  const bool holds_nothing = actor->gear == NULL && actor->kind != OV_ACTOR_ITEM;
  const char* activity = has_brain ? ov_mind_activity(actor) : NULL;
  uint64_t other = see_u64(&mind->serial, actor->serial);
  other |= see_u64(&mind->held, holds_nothing ? 0 : ov_sim_held(actor));
  other |= see_i64(&mind->option_changes, actor->mind != NULL ? ov_mind_changes(actor) : 0);
  other |= see_i64(&mind->memory_changes, has_brain ? ov_mind_memory_changes(actor) : 0);
  other |= see_i64(&mind->nav_changes, ov_actor_path_changes(actor));
  other |= activity != mind->activity;
  mind->activity = activity;
  return other != 0;
}

bool ov_tracer_look(const ovis_sim* sim, int32_t index, ovis_trace_mob* shown, ov_seen_mind* mind) {
  const ov_actor* actor = ov_crowd_at(&sim->crowd, sim->crowd.order.items[index]);
  shown->changes = see_body(actor, shown);
  return see_mind(actor, mind);
}

bool ov_tracer_is_news(const ovis_answer* now, const ovis_answer* last) {
  const bool is_about_same = now->who == last->who && now->until == last->until &&
                             (now->block == NULL) == (last->block == NULL) &&
                             (now->block == NULL || ov_cell_is_same(now->cell, last->cell));
  // Ages of crops, points of food and professions change rarely, and a story has the last one.
  const bool is_counted = now->reason == OVIS_REASON_HUNGRY || now->reason == OVIS_REASON_UNRIPE ||
                          now->reason == OVIS_REASON_WRONG_JOB;
  return now->reason != last->reason || now->other != last->other || now->limit != last->limit ||
         !is_about_same || (is_counted && now->value != last->value);
}

bool ov_tracer_is_dead(const ovis_sim* sim, ovis_mob_id mob) {
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  return actor != NULL && !ov_actor_is_alive(actor);
}

bool ov_tracer_ended_now(const ovis_sim* sim, ovis_mob_id mob, int32_t index, ovis_option* out) {
  return ovis_mob_get_option(sim, mob, index, out) && !out->is_running &&
         out->answer.reason == OVIS_REASON_ENDED && out->answer.tick == ovis_sim_get_ticks(sim);
}

uint64_t ov_tracer_hash_cell(uint64_t state, ovis_pos cell) {
  ov_hash hash = {state};
  ov_hash_i32(&hash, cell.x);
  ov_hash_i32(&hash, cell.y);
  ov_hash_i32(&hash, cell.z);
  return hash.state;
}

bool ov_tracer_watches(const uint64_t* watched, int32_t count, uint64_t serial) {
  bool is_found = false;
  for (int32_t i = 0; i < count; i++) {
    is_found |= watched[i] == serial;
  }
  return is_found;
}
