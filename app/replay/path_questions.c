// Problem: answer why mobs do not get on, which takes many searches, once for each question.
// Design: path_questions.h
#include "replay/path_questions.h"

#include "helpers/grow.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// One answer tells what would help all mobs that start so near and ask so soon after.
#define SIMILAR_RANGE 16   // blocks on each axis
#define TARGET_RANGE 8     // blocks on each axis; of a change that is of the way
#define SIMILAR_TICKS 1200 // a minute
#define CHANGE_RANGE 8     // blocks on each axis; a change so near may be of the way

// A path that ends short, a walk that is stuck, or a harm, and what is in its way.
typedef struct path_question {
  int64_t tick;
  uint64_t mob, other; // serials; 0: no other
  bool is_stuck, is_harm;
  ovis_pos from, target;
  const ovis_trace_species* species;
  bool is_baby;
  ovis_path_limits limits;
  int32_t change;   // ovis_path_why.change; -1: of no path, or not known
  bool is_of_way;   // ovis_path_why.is_of_way
  bool is_answered; // false: nothing is known
  ovis_obstacle answer;
} question;

static bool same_cell(ovis_pos a, ovis_pos b) {
  return a.x == b.x && a.y == b.y && a.z == b.z;
}

static bool is_of_tick(const question* one) {
  return one->is_stuck || one->is_harm || one->other != 0;
}

// Questions about one path are asked once: a mob that does not get on asks for it again and again.
static const question* find(const path_questions* self, const question* asked) {
  for (int32_t i = 0; i < self->count; i++) {
    const question* one = &self->items[i];
    if (one->mob == asked->mob && one->is_stuck == asked->is_stuck &&
        one->is_harm == asked->is_harm && one->other == asked->other &&
        same_cell(one->from, asked->from) && same_cell(one->target, asked->target) &&
        (!is_of_tick(asked) || one->tick == asked->tick)) {
      return one;
    }
  }
  return NULL;
}

static bool is_near(ovis_pos a, ovis_pos b, int32_t range) {
  return fabs((double)a.x - b.x) <= range && fabs((double)a.y - b.y) <= range &&
         fabs((double)a.z - b.z) <= range;
}

static bool same_limits(const ovis_path_limits* a, const ovis_path_limits* b) {
  return a->follow_range == b->follow_range && a->reach_range == b->reach_range &&
         a->visited_max == b->visited_max && a->region_half == b->region_half &&
         a->is_region_at_head == b->is_region_at_head && a->can_open_doors == b->can_open_doors &&
         a->uses_ladders == b->uses_ladders && a->body.width == b->body.width &&
         a->body.height == b->body.height && a->body.step_height == b->body.step_height &&
         a->body.max_fall == b->body.max_fall;
}

// Mobs that besiege a place all ask about the same target. The change that would let one of them
// arrive is that of the mobs around it, while each has its own obstacle. Returns -1 if no similar
// question has an answer.
static int32_t similar_change(const path_questions* self, const question* asked) {
  for (int32_t i = self->count - 1; i >= 0; i--) {
    const question* one = &self->items[i];
    if (one->change >= 0 && one->species == asked->species && one->is_baby == asked->is_baby &&
        same_limits(&one->limits, &asked->limits) &&
        is_near(one->target, asked->target, one->is_of_way ? TARGET_RANGE : 0) &&
        is_near(one->from, asked->from, SIMILAR_RANGE) &&
        asked->tick - one->tick <= SIMILAR_TICKS) {
      return one->change;
    }
  }
  return -1;
}

// Asks, and keeps what is said. NULL: there is no world, or no memory.
static const question* ask(path_questions* self, question* made, ovis_obstacle_def* asked,
                           path_questions_look look, void* context) {
  if (!grow_array(&self->items, self->count, &self->capacity, sizeof *self->items)) {
    self->is_out_of_memory = true;
    return NULL;
  }
  if (!look(context, made->tick, asked)) {
    return NULL;
  }
  const bool is_of_path = !is_of_tick(made);
  ovis_path_why why;
  asked->like = is_of_path ? similar_change(self, made) : -1;
  made->is_answered = ovis_obstacle_find(asked, &made->answer, &why);
  made->change = made->is_answered && is_of_path ? why.change : -1;
  made->is_of_way = why.is_of_way;
  self->items[self->count] = *made;
  return &self->items[self->count++];
}

bool path_questions_answer(path_questions* self, ovis_obstacle_def* asked, int64_t tick,
                           path_questions_look look, void* context, ovis_obstacle* out) {
  question made = {.tick = tick,
                   .mob = asked->mob->serial,
                   .other = asked->other != NULL ? asked->other->serial : 0,
                   .is_stuck = asked->is_stuck,
                   .is_harm = asked->is_harm,
                   .from = asked->from,
                   .target = asked->target,
                   .species = asked->mob->species,
                   .is_baby = asked->mob->is_baby,
                   .limits = asked->limits,
                   .change = -1};
  const question* known = find(self, &made);
  known = known == NULL ? ask(self, &made, asked, look, context) : known;
  if (known == NULL || !known->is_answered) {
    return false;
  }
  *out = known->answer;
  return true;
}

// ---- What is not true any more

static bool is_between(int32_t at, int32_t a, int32_t b) {
  const int32_t low = a < b ? a : b;
  const int32_t high = a < b ? b : a;
  return (int64_t)at >= (int64_t)low - CHANGE_RANGE && (int64_t)at <= (int64_t)high + CHANGE_RANGE;
}

void path_questions_change(path_questions* self, ovis_pos pos) {
  int32_t count = 0;
  for (int32_t i = 0; i < self->count; i++) {
    const question* one = &self->items[i];
    const bool is_on_way = is_between(pos.x, one->from.x, one->target.x) &&
                           is_between(pos.y, one->from.y, one->target.y) &&
                           is_between(pos.z, one->from.z, one->target.z);
    if (!is_on_way || is_of_tick(one)) {
      self->items[count++] = *one;
    }
  }
  self->count = count;
}

void path_questions_thin(path_questions* self) {
  const int32_t kept = self->count / 2;
  if (kept > 0) {
    memmove(self->items, &self->items[self->count - kept], (size_t)kept * sizeof *self->items);
  }
  self->count = kept;
}

void path_questions_fini(path_questions* self) {
  free(self->items);
  *self = (path_questions){0};
}
