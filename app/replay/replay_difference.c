// Problem: fields and hashes say that two runs differ; a reader wants to know what mobs did.
// Design: docs/formats/recording.md#fields
#include "replay/replay_difference.h"

#include <ovis/story.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define VERSION_MEMORIES 6 // recordings from this version on have memories and activities
#define YAW_DEG_MIN 2      // smaller turns are rounding of a recording [Units: degrees]

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

// ---- Memories

static bool same_cell(ovis_pos a, ovis_pos b) {
  return a.x == b.x && a.y == b.y && a.z == b.z;
}

// Compares values, but not what set them.
static bool same_memory(const ovis_trace_memory* a, const ovis_trace_memory* b) {
  const ovis_memory_value* x = &a->value;
  const ovis_memory_value* y = &b->value;
  return x->type == y->type && x->dimension == y->dimension && x->damage == y->damage &&
         x->close_enough == y->close_enough && x->speed == y->speed &&
         same_cell(x->cell, y->cell) && x->number == y->number && x->entity == y->entity &&
         memcmp(&x->point, &y->point, sizeof x->point) == 0 &&
         a->since + x->ttl == b->since + y->ttl;
}

// "3 64 5 until tick 90 (looking for a bed)".
static void memory_words(const ovis_trace_mob* mob, const ovis_trace_memory* memory, char* out,
                         size_t size) {
  char value[96];
  char cause[96];
  char until[40] = "";
  ovis_memory_value_words(&memory->value, NULL, value, sizeof value);
  ovis_memory_cause_words(mob->species->options, mob->species->option_count, &memory->cause, cause,
                          sizeof cause);
  if (memory->value.ttl != OVIS_MEMORY_FOR_EVER) {
    snprintf(until, sizeof until, "until tick %" PRId64 " ", memory->since + memory->value.ttl);
  }
  const bool has_value = memory->value.type != OVIS_MEMORY_BOOL && value[0] != '\0';
  snprintf(out, size, "%s%s%s(%.60s)", has_value ? value : "", has_value ? " " : "", until, cause);
}

// "it remembers when it worked last, 77 (working), and 80 (working)". `a`, `b` [opt]: not both are
// NULL.
static void tell_values(const ovis_trace_mob* mob, const ovis_trace_memory* a,
                        const ovis_trace_memory* b, char* out, size_t size) {
  char noun[96];
  char left[224] = "";
  char right[224] = "";
  ovis_species_memory_noun(mob->species, a != NULL ? a->kind : b->kind, noun, sizeof noun);
  if (a != NULL) {
    memory_words(mob, a, left, sizeof left);
  }
  if (b != NULL) {
    memory_words(mob, b, right, sizeof right);
  }
  if (a == NULL) {
    snprintf(out, size, "it does not remember %s, and does, %s", noun, right);
  } else {
    snprintf(out, size, "it remembers %s, %s, and %s", noun, left, b != NULL ? right : "does not");
  }
}

// Places that mobs own, in the words of a player.
static const char* place_words(ovis_memory kind) {
  switch (kind) {
  case OVIS_MEM_HOME: return "its bed";
  case OVIS_MEM_JOB_SITE: return "its job site";
  case OVIS_MEM_POTENTIAL_JOB_SITE: return "the job site that it wants";
  case OVIS_MEM_MEETING_POINT: return "its bell";
  default: return NULL;
  }
}

// "it remembers its bed at 3 64 5, and at 9 64 5". `a`, `b` [opt]: not both are NULL. False: other
// words are needed.
static bool tell_place(const ovis_trace_memory* a, const ovis_trace_memory* b, char* out,
                       size_t size) {
  const char* what = place_words(a != NULL ? a->kind : b->kind);
  if (what == NULL || (a != NULL && b != NULL && same_cell(a->value.cell, b->value.cell))) {
    return false;
  }
  char left[48] = "";
  char right[48] = "";
  if (a != NULL) {
    ovis_cell_words(a->value.cell, left, sizeof left);
  }
  if (b != NULL) {
    ovis_cell_words(b->value.cell, right, sizeof right);
  }
  if (a == NULL) {
    snprintf(out, size, "it does not remember %s, but remembers it at %s", what, right);
  } else {
    snprintf(out, size, "it remembers %s at %s, and %s%s", what, left,
             b != NULL ? "at " : "does not", right);
  }
  return true;
}

static bool tell_memory(const ovis_trace_mob* a, const ovis_trace_mob* b, char* out, size_t size) {
  int32_t at_a = 0;
  int32_t at_b = 0;
  while (at_a < a->memory_count || at_b < b->memory_count) {
    const ovis_trace_memory* x = at_a < a->memory_count ? &a->memories[at_a] : NULL;
    const ovis_trace_memory* y = at_b < b->memory_count ? &b->memories[at_b] : NULL;
    const bool is_x = y == NULL || (x != NULL && x->kind <= y->kind);
    const bool is_y = x == NULL || (y != NULL && y->kind <= x->kind);
    if (is_x && is_y && same_memory(x, y)) {
      at_a++;
      at_b++;
      continue;
    }
    if (tell_place(is_x ? x : NULL, is_y ? y : NULL, out, size)) {
      return true;
    }
    tell_values(a, is_x ? x : NULL, is_y ? y : NULL, out, size);
    return true;
  }
  return false;
}

static bool tell(const ovis_trace_mob* a, const ovis_trace_mob* b, bool has_memories, char* out,
                 size_t size) {
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
  } else if (has_memories && strcmp(a->activity, b->activity) != 0) {
    ovis_activity_words(a->activity, left, sizeof left);
    ovis_activity_words(b->activity, right, sizeof right);
    snprintf(out, size, "its activity is %s, and %s", left, right);
  } else if ((has_memories && tell_memory(a, b, out, size)) || tell_option(a, b, true, out, size) ||
             tell_option(b, a, false, out, size)) {
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

static void compare_ticks(const ovis_trace* left, const ovis_trace* right, bool has_memories,
                          replay_difference* out) {
  const int32_t count = left->mob_count > right->mob_count ? left->mob_count : right->mob_count;
  for (int32_t i = 0; i < count && !out->is_there; i++) {
    const ovis_trace_mob* a = i < left->mob_count ? &left->mobs[i] : NULL;
    const ovis_trace_mob* b = i < right->mob_count ? &right->mobs[i] : NULL;
    if (a != NULL && b != NULL && a->serial == b->serial) {
      if (tell(a, b, has_memories, out->text, sizeof out->text)) {
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

void replay_difference_of_traces(const ovis_trace* left, const ovis_trace* right,
                                 replay_difference* out) {
  if (!out->is_there) {
    compare_ticks(left, right, true, out);
  }
}

ovis_status replay_difference_find(ovis_recording* left, ovis_recording* right,
                                   replay_difference* out, ovis_error* error) {
  *out = (replay_difference){0};
  const int64_t firsts[2] = {ovis_recording_get_info(left)->first_tick,
                             ovis_recording_get_info(right)->first_tick};
  const bool has_memories = ovis_recording_get_info(left)->version >= VERSION_MEMORIES &&
                            ovis_recording_get_info(right)->version >= VERSION_MEMORIES;
  const int64_t first = firsts[0] > firsts[1] ? firsts[0] : firsts[1];
  ovis_status status = ovis_recording_seek(left, first, error);
  status = status == OVIS_OK ? ovis_recording_seek(right, first, error) : status;
  while (status == OVIS_OK && !out->is_there) {
    compare_ticks(&ovis_recording_get_tick(left)->trace, &ovis_recording_get_tick(right)->trace,
                  has_memories, out);
    status = ovis_recording_next(left, error);
    status = status == OVIS_OK ? ovis_recording_next(right, error) : status;
  }
  return status == OVIS_NOT_FOUND ? OVIS_OK : status;
}
