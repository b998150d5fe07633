// A navigation looked at from outside: its hash, its validity, and the names of its ends.
#include "nav/nav_internal.h"

static void hash_pos(ov_hash* hash, ovis_pos pos) {
  ov_hash_i32(hash, pos.x);
  ov_hash_i32(hash, pos.y);
  ov_hash_i32(hash, pos.z);
}

static void hash_path(const ov_nav* nav, ov_hash* hash) {
  ov_hash_u64(hash, nav->has_path);
  ov_hash_i32(hash, nav->count);
  ov_hash_i32(hash, nav->next_index);
  for (int32_t i = 0; i < nav->count; i++) {
    hash_pos(hash, nav->nodes[i].pos);
    ov_hash_i32(hash, (int32_t)nav->nodes[i].type);
  }
  ov_hash_u64(hash, nav->is_cut);
  ov_hash_i32(hash, (int32_t)nav->result);
  hash_pos(hash, nav->path_target);
  ov_hash_f32(hash, nav->dist_to_target);
  ov_hash_f64(hash, nav->speed);
}

// Counts are left out: nothing depends on them.
void ov_nav_hash(const ov_nav* nav, ov_hash* hash) {
  hash_path(nav, hash);
  ov_hash_u64(hash, nav->has_target);
  hash_pos(hash, nav->target);
  ov_hash_i32(hash, nav->reach_range);
  ov_hash_i32(hash, nav->visited_max);
  ov_hash_f32(hash, nav->visited_multiplier);
  ov_hash_u64(hash, nav->avoids_sun);
  ov_hash_u64(hash, nav->is_recompute_pending);
  ov_hash_u64(hash, (uint64_t)nav->recompute_time);
  ov_hash_u64(hash, (uint64_t)nav->tick);
  ov_hash_u64(hash, (uint64_t)nav->stuck_check_tick);
  ov_hash_f64(hash, nav->stuck_check_pos.x);
  ov_hash_f64(hash, nav->stuck_check_pos.y);
  ov_hash_f64(hash, nav->stuck_check_pos.z);
  ov_hash_u64(hash, nav->is_stuck);
  ov_hash_u64(hash, nav->has_timeout_node);
  hash_pos(hash, nav->timeout_node);
  ov_hash_u64(hash, (uint64_t)nav->timeout_timer);
  ov_hash_u64(hash, (uint64_t)nav->timeout_check_time);
  ov_hash_f64(hash, nav->timeout_limit);
  ov_hash_i32(hash, (int32_t)nav->last_end);
}

static bool is_path_valid(const ov_nav* nav) {
  if (nav->count < 0 || nav->count > nav->capacity) {
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
  if (nav->shared == NULL || nav->nodes == NULL || nav->capacity <= 0) {
    return false;
  }
  if (nav->stuck_check_tick > nav->tick || nav->visited_max <= 0) {
    return false;
  }
  if (nav->timeout_limit < 0 || (uint32_t)nav->last_end > OVIS_NAV_END_COUNT) {
    return false;
  }
  return is_path_valid(nav);
}

// ---- Names

const char* ovis_nav_end_name(ovis_nav_end end) {
  static const char* const names[] = {
#define OV_NAME(end, sentence) #end,
      OVIS_NAV_END_LIST(OV_NAME)
#undef OV_NAME
  };
  return (uint32_t)end < OVIS_NAV_END_COUNT ? names[end] : "unknown";
}

const char* ovis_nav_end_sentence(ovis_nav_end end) {
  static const char* const sentences[] = {
#define OV_SENTENCE(end, sentence) sentence,
      OVIS_NAV_END_LIST(OV_SENTENCE)
#undef OV_SENTENCE
  };
  return (uint32_t)end < OVIS_NAV_END_COUNT ? sentences[end] : "in a way of a newer version";
}

const char* ovis_nav_refusal_name(ovis_nav_refusal refusal) {
  static const char* const names[] = {
#define OV_NAME(refusal, sentence) #refusal,
      OVIS_NAV_REFUSAL_LIST(OV_NAME)
#undef OV_NAME
  };
  return (uint32_t)refusal < OVIS_NAV_REFUSAL_COUNT ? names[refusal] : "unknown";
}

const char* ovis_nav_refusal_sentence(ovis_nav_refusal refusal) {
  static const char* const sentences[] = {
#define OV_SENTENCE(refusal, sentence) sentence,
      OVIS_NAV_REFUSAL_LIST(OV_SENTENCE)
#undef OV_SENTENCE
  };
  return (uint32_t)refusal < OVIS_NAV_REFUSAL_COUNT ? sentences[refusal]
                                                    : "for a reason of a newer version";
}
