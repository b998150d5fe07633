// Problem: fields and hashes say that two runs differ; a reader wants to know what mobs did.
// Design: docs/formats/recording.md#fields
#include "replay/replay_difference.h"

#include <ovis/story.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define YAW_DEG_MIN 2 // smaller turns are rounding of a recording [Units: degrees]

static bool runs(const ovis_trace_mob* mob, int32_t option) {
  for (int32_t i = 0; i < mob->running_count; i++) {
    if (mob->running[i] == option) {
      return true;
    }
  }
  return false;
}

static bool tell_option(const ovis_trace_mob* mob, const ovis_trace_mob* other, bool is_first,
                        char* out, size_t size) {
  for (int32_t i = 0; i < mob->running_count; i++) {
    const int32_t option = mob->running[i];
    if (option < mob->species->option_count && !runs(other, option)) {
      const char* doing = ovis_option_doing(&mob->species->options[option]);
      snprintf(out, size, is_first ? "it is %s, and is not" : "it is not %s, but is", doing);
      return true;
    }
  }
  return false;
}

static bool tell(const ovis_trace_mob* a, const ovis_trace_mob* b, char* out, size_t size) {
  char left[64];
  char right[64];
  if (strcmp(a->species->name, b->species->name) != 0) {
    snprintf(out, size, "it is a %s, and a %s", a->species->name, b->species->name);
  } else if (a->is_alive != b->is_alive) {
    snprintf(out, size, "it is %s, and %s", a->is_alive ? "alive" : "dead",
             b->is_alive ? "alive" : "dead");
  } else if (a->health != b->health) {
    snprintf(out, size, "its health is %.4g, and %.4g", (double)a->health, (double)b->health);
  } else if (a->target != b->target) {
    snprintf(out, size, "it attacks mob %" PRIu64 ", and mob %" PRIu64 " (0: none)", a->target,
             b->target);
  } else if (a->is_baby != b->is_baby) {
    snprintf(out, size, "it is %s, and %s", a->is_baby ? "a baby" : "grown up",
             b->is_baby ? "a baby" : "grown up");
  } else if (tell_option(a, b, true, out, size) || tell_option(b, a, false, out, size)) {
    return true;
  } else if (memcmp(&a->pos, &b->pos, sizeof a->pos) != 0) {
    ovis_place_words(a->pos, left, sizeof left);
    ovis_place_words(b->pos, right, sizeof right);
    snprintf(out, size, "it is at %s, and at %s", left, right);
  } else if (fabsf(a->head_yaw_deg - b->head_yaw_deg) >= YAW_DEG_MIN) {
    snprintf(out, size, "it looks %.0f degrees around, and %.0f", (double)a->head_yaw_deg,
             (double)b->head_yaw_deg);
  } else {
    return false;
  }
  return true;
}

static void note(replay_difference* out, int64_t tick, const ovis_trace_mob* mob) {
  out->is_there = true;
  out->tick = tick;
  out->serial = mob->serial;
  snprintf(out->species, sizeof out->species, "%s", mob->species->name);
}

static void compare_ticks(const ovis_trace* left, const ovis_trace* right, replay_difference* out) {
  const int32_t count = left->mob_count > right->mob_count ? left->mob_count : right->mob_count;
  for (int32_t i = 0; i < count && !out->is_there; i++) {
    const ovis_trace_mob* a = i < left->mob_count ? &left->mobs[i] : NULL;
    const ovis_trace_mob* b = i < right->mob_count ? &right->mobs[i] : NULL;
    if (a != NULL && b != NULL && a->serial == b->serial) {
      if (tell(a, b, out->text, sizeof out->text)) {
        note(out, left->tick, a);
      }
      continue;
    }
    const bool is_left = b == NULL || (a != NULL && a->serial < b->serial);
    note(out, left->tick, is_left ? a : b);
    snprintf(out->text, sizeof out->text, "%s",
             is_left ? "it is there, and is not" : "it is not there, but is");
  }
}

ovis_status replay_difference_find(ovis_recording* left, ovis_recording* right,
                                   replay_difference* out, ovis_error* error) {
  *out = (replay_difference){0};
  const int64_t firsts[2] = {ovis_recording_about(left)->first_tick,
                             ovis_recording_about(right)->first_tick};
  const int64_t first = firsts[0] > firsts[1] ? firsts[0] : firsts[1];
  ovis_status status = ovis_recording_seek(left, first, error);
  status = status == OVIS_OK ? ovis_recording_seek(right, first, error) : status;
  while (status == OVIS_OK && !out->is_there) {
    compare_ticks(&ovis_recording_tick(left)->trace, &ovis_recording_tick(right)->trace, out);
    status = ovis_recording_next(left, error);
    status = status == OVIS_OK ? ovis_recording_next(right, error) : status;
  }
  return status == OVIS_NOT_FOUND ? OVIS_OK : status;
}
