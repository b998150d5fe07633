// Minds of the host: its think function runs options and refuses others with reasons.
// Design: include/ovis/mind.h
//
//   one block of memory, each piece aligned to 8 bytes:
//   own_mind | slots of options | the host's state
#include "mind/host/host_mind.h"

#include "agent/agent.h"
#include "base/check.h"
#include "base/fail.h"
#include "mind/host/host_turn.h"

#include <string.h>

#define ALIGN 8

typedef struct own_slot {
  ovis_answer why;
  int64_t ran_ticks; // in all; for reports only
  bool is_running;
} own_slot;

typedef struct own_mind {
  const ovis_mind_def* def;
  int64_t changes; // for reports only
} own_mind;

_Static_assert(_Alignof(own_slot) <= ALIGN && _Alignof(own_mind) <= ALIGN, "all is aligned to 8");

static size_t aligned(size_t size) {
  return (size + ALIGN - 1) & ~(size_t)(ALIGN - 1);
}

static size_t slots_at(void) {
  return aligned(sizeof(own_mind));
}

static size_t state_at(const ovis_mind_def* def) {
  return slots_at() + aligned((size_t)def->option_count * sizeof(own_slot));
}

static own_slot* slots_of(const void* mind) {
  return (own_slot*)((uintptr_t)mind + slots_at());
}

static void* state_of(const void* mind) {
  const own_mind* self = mind;
  return (void*)((uintptr_t)mind + state_at(self->def));
}

static size_t size(const void* plan) {
  const ovis_mind_def* def = plan;
  return state_at(def) + aligned(def->state_size);
}

static void init(void* mind, const void* plan) {
  own_mind* self = mind;
  self->def = plan;
  own_slot* slots = slots_of(mind);
  for (int32_t i = 0; i < self->def->option_count; i++) {
    slots[i].why.other = -1;
  }
}

void ov_own_mind_think(ov_agent* agent) {
  own_mind* self = ov_actor_part(agent->self, OV_PART_HOST);
  OVIS_ASSERT(self != NULL);
  ov_own_turn inside = {.agent = agent};
  const ovis_turn turn = {.sim = agent->turn->sim,
                          .mob = {agent->self->id},
                          .serial = agent->self->serial,
                          .tick = agent->tick,
                          .pos = agent->self->body.pos,
                          .state = state_of(self),
                          .context = self->def->context,
                          .internal = &inside};
  ov_meter_add_options(&agent->turn->meter, self->def->option_count);
  self->def->think(&turn);
  own_slot* slots = slots_of(self);
  for (int32_t i = 0; i < self->def->option_count; i++) {
    slots[i].ran_ticks += slots[i].is_running;
  }
}

static void put(own_mind* self, int32_t option, bool is_running, const ovis_answer* why) {
  OVIS_ASSERT(option >= 0);
  own_slot* slot = &slots_of(self)[option];
  self->changes += slot->is_running != is_running;
  if (!(is_running && slot->is_running)) { // an option that continues keeps its start tick
    slot->why = *why;
  }
  slot->is_running = is_running;
}

static void drop(ov_agent* agent) {
  own_mind* self = ov_actor_part(agent->self, OV_PART_HOST);
  const ovis_answer why = {.reason = OVIS_REASON_ENDED, .tick = agent->tick, .other = -1};
  for (int32_t i = 0; i < self->def->option_count; i++) {
    if (slots_of(self)[i].is_running) {
      put(self, i, false, &why);
    }
  }
}

static int32_t count(const void* plan) {
  const ovis_mind_def* def = plan;
  return def->option_count;
}

static ovis_option_info info(const void* plan, int32_t option) {
  OVIS_ASSERT(option >= 0);
  const ovis_mind_def* def = plan;
  return def->options[option];
}

static void item(const void* mind, ov_agent* agent, int32_t option, ovis_option* out) {
  (void)agent;
  OVIS_ASSERT(option >= 0);
  const own_mind* self = mind;
  const own_slot* slot = &slots_of(mind)[option];
  *out = (ovis_option){.info = self->def->options[option],
                       .is_running = slot->is_running,
                       .answer = slot->why,
                       .ran_ticks = slot->ran_ticks};
}

static bool runs(const void* part, int32_t option) {
  OVIS_ASSERT(option >= 0);
  return slots_of(part)[option].is_running;
}

static int64_t changes(const void* mind) {
  const own_mind* self = mind;
  return self->changes;
}

static void fields(void* mind, ov_fields* list) {
  const own_mind* self = mind;
  for (int32_t i = 0; i < self->def->option_count; i++) {
    ov_field_bool(list, "is_running", &slots_of(mind)[i].is_running);
  }
  ov_field_bytes(list, "state", state_of(mind), self->def->state_size);
}

static bool is_valid(const void* mind) {
  const own_mind* self = mind;
  return self->def != NULL;
}

const ov_mind_ops ov_own_mind_ops = {.size = size,
                                     .init = init,
                                     .drop = drop,
                                     .count = count,
                                     .info = info,
                                     .item = item,
                                     .runs = runs,
                                     .changes = changes,
                                     .fields = fields,
                                     .is_valid = is_valid};

// ---- What the host's function may do

static ov_agent* agent_of(const ovis_turn* turn) {
  return ov_own_turn_of(turn)->agent;
}

// The mind whose turn it is, if it has such an option.
static ovis_status find_mind(const ovis_turn* turn, int32_t option, own_mind** out) {
  OV_REQUIRE(turn != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_own_turn_of(turn)->goal == NULL, OVIS_UNSUPPORTED);
  OV_REQUIRE(ov_own_turn_of(turn)->behavior == NULL, OVIS_UNSUPPORTED);
  *out = ov_actor_part(agent_of(turn)->self, OV_PART_HOST);
  OV_REQUIRE(option >= 0 && option < (*out)->def->option_count, OVIS_OUT_OF_RANGE);
  return OVIS_OK;
}

ovis_status ovis_turn_run(const ovis_turn* turn, int32_t option) {
  own_mind* self;
  OV_TRY(find_mind(turn, option, &self));
  const ovis_answer why = {.reason = OVIS_REASON_RUNNING, .tick = turn->tick, .other = -1};
  put(self, option, true, &why);
  return OVIS_OK;
}

ovis_status ovis_turn_refuse_option(const ovis_turn* turn, int32_t option, ovis_reason reason,
                                    float value, float limit) {
  own_mind* self;
  OV_TRY(find_mind(turn, option, &self));
  OV_REQUIRE((uint32_t)reason < OVIS_REASON_COUNT, OVIS_OUT_OF_RANGE);
  const ovis_answer why = {
      .reason = reason, .tick = turn->tick, .other = -1, .value = value, .limit = limit};
  put(self, option, false, &why);
  return OVIS_OK;
}

ovis_status ovis_turn_walk_to(const ovis_turn* turn, ovis_vec3 pos, double speed) {
  OV_REQUIRE(turn != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_is_place(&pos) && ov_is_within(speed, OV_SPEED_MAX), OVIS_OUT_OF_RANGE);
  OV_REQUIRE(agent_of(turn)->self->has_nav, OVIS_UNSUPPORTED);
  return ov_agent_go_to(agent_of(turn), pos, speed) ? OVIS_OK : OVIS_REFUSED;
}

ovis_status ovis_turn_stop(const ovis_turn* turn) {
  OV_REQUIRE(turn != NULL, OVIS_BAD_ARGUMENT);
  ov_agent_stop(agent_of(turn));
  return OVIS_OK;
}

bool ovis_turn_is_path_done(const ovis_turn* turn) {
  OV_REQUIRE(turn != NULL, false);
  return ov_agent_is_path_done(agent_of(turn));
}

ovis_status ovis_turn_look_at(const ovis_turn* turn, ovis_vec3 pos) {
  OV_REQUIRE(turn != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_is_place(&pos), OVIS_OUT_OF_RANGE);
  ov_controls* controls = &agent_of(turn)->self->controls;
  ov_look_control_look_at(&controls->look, pos, controls->head_turn_max_deg,
                          controls->head_pitch_max_deg);
  return OVIS_OK;
}

int32_t ovis_turn_draw(const ovis_turn* turn, int32_t bound) {
  OV_REQUIRE(turn != NULL, 0);
  OV_REQUIRE(bound >= 1, 0);
  return ov_rng_int(&agent_of(turn)->self->rng, bound);
}
