// Vibrations: range, wool in between, competition of one tick, travel time.
// Rules: docs/sources.md#vibrations
#include "agent/vibration.h"

#include "agent/player.h"
#include "base/cell.h"
#include "base/check.h"
#include "base/vec.h"
#include "base/words.h"
#include "world/palette_search.h"
#include "world/place.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Source of all rules in this file: docs/sources.md#vibrations
#define RANGE_MAX OVIS_HEARING_RANGE_MAX
#define PUSH ((double)1e-5f) // of a ray's start from the center of its block
#define LOOK_AFTER 4         // listeners, before the search for any wool around

_Static_assert(OVIS_VIBRATION_COUNT <= 64, "one bit for each kind");

OV_WORDS(ovis_vibration_name, ovis_vibration_kind, OVIS_VIBRATION_LIST, OV_WORD_2_OF_3, "unknown")

static const int32_t frequencies[] = {
#define OV_FREQUENCY(kind, name, frequency) (frequency),
    OVIS_VIBRATION_LIST(OV_FREQUENCY)
#undef OV_FREQUENCY
};
_Static_assert(sizeof frequencies / sizeof *frequencies == OVIS_VIBRATION_COUNT, "one for each");

bool ovis_vibration_find(const char* name, ovis_vibration_kind* out) {
  OV_REQUIRE(out != NULL, false);
  for (int32_t i = 0; name != NULL && i < OVIS_VIBRATION_COUNT; i++) {
    if (strcmp(name, ovis_vibration_name((ovis_vibration_kind)i)) == 0) {
      *out = (ovis_vibration_kind)i;
      return true;
    }
  }
  *out = OVIS_VIBRATION_COUNT;
  return false;
}

// ---- Walls

// The game's tag of what stops vibrations is its tag of wool.
static bool is_wool_state(const ovis_blocks* registry, ovis_state state, const void* context) {
  (void)context;
  static const char end[] = "_wool";
  if (state == OVIS_STATE_UNLOADED || state == 0) {
    return false;
  }
  const char* name =
      ovis_blocks_get_block_name(registry, ovis_blocks_get_block_of(registry, state));
  const size_t length = strlen(name);
  return length > sizeof end - 1 && strcmp(name + length - (sizeof end - 1), end) == 0;
}

static bool is_wool(const ovis_world* world, ovis_pos cell) {
  return is_wool_state(ovis_world_get_blocks(world), ovis_world_get_block(world, cell), NULL);
}

// Is there any wool in the sections that rays of listeners in range pass?
static bool may_have_wool_around(const ovis_world* world, ovis_vec3 pos) {
  const double reach = RANGE_MAX + 2;
  const ovis_pos low = ov_cell_of((ovis_vec3){pos.x - reach, pos.y - reach, pos.z - reach});
  const ovis_pos high = ov_cell_of((ovis_vec3){pos.x + reach, pos.y + reach, pos.z + reach});
  return ov_world_may_hold(world, low, high, is_wool_state, NULL);
}

// The number of the border of cells that a ray reaches next on one axis, as a share of the ray.
static double next_border(double from, double step, int32_t cell) {
  if (step == 0) {
    return (double)INFINITY;
  }
  return (step > 0 ? cell + 1 - from : cell - from) / step;
}

// Does a straight line pass a cell of wool? Cells in the order of the ray.
static bool is_wool_between(const ovis_world* world, ovis_vec3 from, ovis_vec3 to) {
  const double step[3] = {to.x - from.x, to.y - from.y, to.z - from.z};
  const double start[3] = {from.x, from.y, from.z};
  const ovis_pos first = ov_cell_of(from);
  const ovis_pos last = ov_cell_of(to);
  int32_t at[3] = {first.x, first.y, first.z};
  const int32_t steps = ov_cell_steps(first, last) + 1;
  double border[3];
  for (int32_t axis = 0; axis < 3; axis++) {
    border[axis] = next_border(start[axis], step[axis], at[axis]);
  }
  for (int32_t i = 0; i < steps; i++) {
    if (is_wool(world, (ovis_pos){at[0], at[1], at[2]})) {
      return true;
    }
    int32_t nearest = border[1] < border[0] ? 1 : 0;
    nearest = border[2] < border[nearest] ? 2 : nearest;
    at[nearest] += step[nearest] > 0 ? 1 : -1;
    border[nearest] = next_border(start[nearest], step[nearest], at[nearest]);
  }
  return false;
}

static ovis_vec3 center_of(ovis_vec3 pos) {
  const ovis_pos cell = ov_cell_of(pos);
  return (ovis_vec3){cell.x + 0.5, cell.y + 0.5, cell.z + 0.5};
}

// One free ray of six is enough.
static bool is_muffled(const ovis_world* world, ovis_vec3 from, ovis_vec3 to) {
  static const ovis_vec3 pushes[] = {{0, -PUSH, 0}, {0, PUSH, 0},  {0, 0, -PUSH},
                                     {0, 0, PUSH},  {-PUSH, 0, 0}, {PUSH, 0, 0}};
  const ovis_vec3 source = center_of(from);
  const ovis_vec3 ear = center_of(to);
  for (int32_t i = 0; i < 6; i++) {
    const ovis_vec3 start = {source.x + pushes[i].x, source.y + pushes[i].y,
                             source.z + pushes[i].z};
    if (!is_wool_between(world, start, ear)) {
      return false;
    }
  }
  return true;
}

// ---- Emitting

// Kinds that nobody hears of one who sneaks.
static const uint64_t silent_kinds =
    OV_VIBRATION_BIT(HIT_GROUND) | OV_VIBRATION_BIT(PROJECTILE_SHOOT) | OV_VIBRATION_BIT(STEP) |
    OV_VIBRATION_BIT(SWIM) | OV_VIBRATION_BIT(ITEM_INTERACT_FINISH);

typedef struct emission {
  ov_turn* turn;
  ov_heard heard;
  int32_t count; // of listeners
  bool has_hearer_at_once;
  int32_t asked_count; // listeners for whom walls counted
  bool has_no_wool;    // known: no wool is around
} emission;

// The higher frequency wins, then the nearer one.
static bool is_better(const ov_heard* heard, const ov_heard* candidate) {
  if (!candidate->is_there) {
    return true;
  }
  const int32_t new_frequency = frequencies[heard->kind];
  const int32_t frequency = frequencies[candidate->kind];
  return new_frequency != frequency ? new_frequency > frequency
                                    : heard->distance < candidate->distance;
}

static ov_heard heard_by(const emission* all, const ov_actor* actor) {
  const ovis_vec3 ear = ov_body_eye(&actor->body);
  ov_heard heard = all->heard;
  heard.distance = ov_vec_dist(heard.pos, ear);
  return heard;
}

// Those that hear it at once act, so they come in the order of their serials.
static void offer_at_once(ov_agent* agent, ov_actor* actor, void* context) {
  emission* all = context;
  const ov_hearing_ops* ops = actor->profile->listener;
  (void)agent;
  if (ops == NULL || actor->is_frozen || (ops->kinds_at_once >> all->heard.kind & 1u) == 0) {
    return;
  }
  const ov_heard heard = heard_by(all, actor);
  if (heard.distance <= ops->range_at_once) {
    ov_agent listener = ov_agent_of(all->turn, actor);
    ops->hear(&listener, &heard);
    all->count++;
  }
}

// The others only take note, in any order.
static void offer(ov_agent* agent, ov_actor* actor, void* context) {
  emission* all = context;
  const ov_hearing_ops* ops = actor->profile->listener;
  (void)agent;
  if (ops == NULL || actor->is_frozen) {
    return;
  }
  const uint64_t bit = UINT64_C(1) << all->heard.kind;
  const ov_heard heard = heard_by(all, actor);
  if ((ops->kinds_at_once & bit) != 0 && heard.distance <= ops->range_at_once) {
    all->has_hearer_at_once = true;
    return;
  }
  ov_hearing* state = ops->state(actor);
  if ((ops->kinds & bit) == 0 || heard.distance > ops->range || state->current.is_there ||
      !is_better(&heard, &state->candidate)) {
    return;
  }
  const ov_agent listener = ov_agent_of(all->turn, actor);
  if (ops->accepts != NULL && !ops->accepts(&listener, &heard)) {
    return;
  }
  const ovis_world* world = all->turn->world;
  if (++all->asked_count == LOOK_AFTER) { // for few listeners rays cost less
    all->has_no_wool = !may_have_wool_around(world, heard.pos);
  }
  if (!all->has_no_wool && is_muffled(world, heard.pos, ov_body_eye(&actor->body))) {
    return;
  }
  state->candidate = heard;
  all->count++;
}

// The game's tag of what dampens steps: wool below, or its carpet.
static bool is_dampened(const ovis_world* world, const ov_actor* source) {
  const ovis_pos feet = ov_cell_of(source->body.pos);
  const ovis_state state = ovis_world_get_block(world, feet);
  const bool is_carpet =
      state != OVIS_STATE_UNLOADED &&
      (ovis_blocks_get_traits(ovis_world_get_blocks(world), state)->tags & OVIS_TAG(CARPET)) != 0;
  return is_carpet || is_wool(world, (ovis_pos){feet.x, feet.y - 1, feet.z});
}

static bool is_unheard(const ov_turn* turn, ovis_vibration_kind kind, const ov_actor* source) {
  return source->row->is_silent || ov_player_is_spectator(source) ||
         (ov_player_is_sneaking(source) && (silent_kinds >> kind & 1u) != 0) ||
         (kind == OVIS_VIBRATION_STEP && is_dampened(turn->world, source));
}

int32_t ov_vibrate(ov_turn* turn, ovis_vibration_kind kind, ovis_vec3 pos, const ov_actor* source) {
  OVIS_ASSERT((uint32_t)kind < OVIS_VIBRATION_COUNT);
  const bool is_silent = source != NULL && is_unheard(turn, kind, source);
  if (is_silent) {
    return 0;
  }
  emission all = {.turn = turn,
                  .heard = {.is_there = true,
                            .kind = (int32_t)kind,
                            .pos = pos,
                            .source = source != NULL ? source->serial : 0,
                            .tick = turn->tick}};
  // The search grows boxes by nothing: the range counts from the eyes, which are inside.
  const ovis_aabb box = {{pos.x - RANGE_MAX, pos.y - RANGE_MAX, pos.z - RANGE_MAX},
                         {pos.x + RANGE_MAX, pos.y + RANGE_MAX, pos.z + RANGE_MAX}};
  ov_agent nobody = {.crowd = turn->crowd, .world = turn->world, .turn = turn};
  ov_agent_each_near_unordered(&nobody, &box, OV_ACTOR_MOB, offer, &all);
  if (all.has_hearer_at_once) {
    ov_agent_each_near(&nobody, &box, OV_ACTOR_MOB, offer_at_once, &all);
  }
  return all.count;
}

// ---- Listening

void ov_hearing_tick(ov_agent* agent) {
  const ov_hearing_ops* ops = agent->self->profile->listener;
  ov_hearing* state = ops->state(agent->self);
  if (!state->current.is_there && state->candidate.is_there &&
      state->candidate.tick < agent->tick) {
    state->current = state->candidate;
    state->candidate = (ov_heard){.is_there = false};
    state->ticks_left = (int32_t)floor(state->current.distance);
  }
  if (!state->current.is_there) {
    return;
  }
  state->ticks_left--;
  if (state->ticks_left <= 0) {
    const ov_heard heard = state->current;
    state->current = (ov_heard){.is_there = false};
    state->ticks_left = 0;
    ops->hear(agent, &heard);
  }
}

static void heard_fields(ov_heard* heard, ov_fields* fields) {
  ov_field_bool(fields, "is_there", &heard->is_there);
  ov_field_i32_in(fields, "kind", &heard->kind, 0, OVIS_VIBRATION_COUNT - 1);
  ov_field_place(fields, "pos", &heard->pos);
  ov_field_serial(fields, "source", &heard->source);
  ov_field_f64(fields, "distance", &heard->distance);
  ov_field_tick(fields, "tick", &heard->tick);
  fields->is_bad |=
      fields->mode == OV_FIELDS_READ && !(heard->distance >= 0 && heard->distance <= RANGE_MAX);
}

void ov_hearing_fields(ov_hearing* listener, ov_fields* fields) {
  heard_fields(&listener->candidate, fields);
  heard_fields(&listener->current, fields);
  ov_field_i32_in(fields, "ticks_left", &listener->ticks_left, 0, (int32_t)RANGE_MAX);
}
