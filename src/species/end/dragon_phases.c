// The phases of an ender dragon in the air: holding pattern, strafing, approach, landing, takeoff.
// Rules: docs/sources.md#ender-dragon
#include "agent/missile.h"
#include "base/check.h"
#include "base/vec.h"
#include "species/end/ender_dragon.h"

#include <math.h>

#define LAND_MORE 3   // of the odds, beside the crystals
#define STRAFE_MORE 2 // the same
#define STRAFE_RANGE 64.0
#define STRAFE_SCALE 512.0
#define AHEAD_MIN 0.4 // blocks above its prey, less 1 and at most 10
#define AHEAD_SCALE 80.0
#define AHEAD_MAX 10.0
#define FIRE_RANGE2 4096.0
#define FIRE_TICKS 5
#define FIRE_FRONT 0.984807753012208 // cosine of 10 degrees
#define APPROACH_RANGE 128.0
#define APPROACH_FAR 40
#define APPROACH_Y 105
#define LANDED2 1.0
#define LEFT_RANGE2 100.0 // blocks^2 from the exit, where it has taken off

// ---- Holding pattern

// Whether it lands or strafes. True: it left the phase.
static bool decides(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_dragon* self = ov_dragon_of(actor);
  const int32_t crystals = ov_dragon_count_crystals(agent);
  self->land_one_in = crystals + LAND_MORE;
  self->strafe_one_in = 0;
  if (ov_rng_int(&actor->rng, self->land_one_in) == 0) {
    ov_dragon_set_phase(agent, OV_DRAGON_APPROACHING);
    return true;
  }
  const ovis_pos top = ov_dragon_exit(agent);
  const ovis_vec3 middle = {top.x + 0.5, top.y + 0.5, top.z + 0.5};
  const ov_actor* player = ov_dragon_find_player(agent, middle, STRAFE_RANGE);
  if (player == NULL) {
    return false;
  }
  const int32_t far =
      (int32_t)(ov_vec_dist2(middle, player->body.pos) / STRAFE_SCALE + STRAFE_MORE);
  const int32_t more = crystals + STRAFE_MORE;
  self->strafe_one_in = far < more ? far : more;
  if (ov_rng_int(&actor->rng, far) == 0 || ov_rng_int(&actor->rng, more) == 0) {
    ov_dragon_strafe(agent, player);
    return true;
  }
  return false;
}

// A path to the next node around the island.
static void circle(ov_agent* agent) {
  const ov_dragon* self = ov_dragon_of(agent->self);
  if (self->path_count == 0 || ov_dragon_has_done_path(self)) {
    const ov_dragon_graph graph = ov_dragon_graph_of(agent);
    const int32_t near = ov_dragon_graph_nearest(&graph, ov_body_cell(&agent->self->body));
    ov_dragon_take_path(agent, &graph, near, ov_dragon_next_around(agent, near), NULL);
  }
}

static void tick_holding(ov_agent* agent) {
  if (!ov_dragon_needs_target(agent->self)) {
    return;
  }
  if (ov_dragon_has_done_path(ov_dragon_of(agent->self)) && decides(agent)) {
    return;
  }
  circle(agent);
  ov_dragon_fly_on(agent);
}

// ---- Strafing

// Blocks above the prey at which it flies, by its distance.
static double over_prey(const ov_actor* actor, const ov_actor* prey) {
  const double far = ov_level_dist(prey->body.pos, actor->body.pos);
  return fmin(AHEAD_MIN + far / AHEAD_SCALE - 1, AHEAD_MAX);
}

void ov_dragon_strafe(ov_agent* agent, const ov_actor* prey) {
  ov_actor* actor = agent->self;
  ov_dragon* self = ov_dragon_of(actor);
  ov_dragon_set_phase(agent, OV_DRAGON_STRAFING);
  self->prey = prey->serial;
  const ov_dragon_graph graph = ov_dragon_graph_of(agent);
  const int32_t from = ov_dragon_graph_nearest(&graph, ov_body_cell(&actor->body));
  ovis_pos finish = ov_body_cell(&prey->body);
  const int32_t to = ov_dragon_graph_nearest(&graph, finish);
  finish.y = (int32_t)floor(prey->body.pos.y + over_prey(actor, prey));
  ov_dragon_take_path(agent, &graph, from, to, &finish);
  ov_dragon_fly_on(agent);
}

static void shoot(ov_agent* agent, const ov_actor* prey) {
  ov_actor* actor = agent->self;
  ovis_aabb parts[OV_PARTS_MAX];
  ov_dragon_parts(actor, parts);
  const ovis_aabb* head = &parts[OV_DRAGON_HEAD];
  const ovis_vec3 back = ov_dragon_front(actor);
  const ovis_vec3 from = {(head->min.x + head->max.x) / 2 + back.x,
                          (head->min.y + head->max.y) / 2 + 0.5,
                          (head->min.z + head->max.z) / 2 + back.z};
  const double middle = prey->body.pos.y + (double)prey->body.size.height / 2;
  const ov_shot shot = {
      .what = OV_SPECIES_DRAGON_FIREBALL,
      .from = from,
      .direction = {prey->body.pos.x - from.x, middle - from.y, prey->body.pos.z - from.z},
      .speed = 0.1f,
      .target = prey->serial,
      .affect = ov_no_affect()};
  agent->verbs->shoot(agent, &shot);
}

static bool is_in_front(const ov_actor* actor, const ov_actor* prey) {
  const ovis_vec3 way = ov_vec_minus(prey->body.pos, actor->body.pos);
  const ovis_vec3 level = ov_vec_unit((ovis_vec3){way.x, 0, way.z});
  return ov_vec_dot(level, ov_dragon_front(actor)) > FIRE_FRONT;
}

// True: it shot, and the phase is over.
static bool aims(ov_agent* agent, const ov_actor* prey) {
  ov_actor* actor = agent->self;
  ov_dragon* self = ov_dragon_of(actor);
  if (ov_actor_dist2(actor, prey) >= FIRE_RANGE2 || !ov_agent_sees(agent, prey)) {
    self->charge_ticks -= self->charge_ticks > 0;
    return false;
  }
  self->charge_ticks += self->charge_ticks < 1000;
  if (self->charge_ticks < FIRE_TICKS || !is_in_front(actor, prey)) {
    return false;
  }
  shoot(agent, prey);
  ov_dragon_set_phase(agent, OV_DRAGON_HOLDING);
  return true;
}

static void tick_strafing(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_dragon* self = ov_dragon_of(actor);
  const ov_actor* prey = ov_agent_find(agent, self->prey);
  const ov_targeting targeting = {.is_combat = true};
  if (prey == NULL || !ov_agent_can_target(agent, prey, &targeting)) {
    ov_dragon_set_phase(agent, OV_DRAGON_HOLDING);
    return;
  }
  if (ov_dragon_has_done_path(self)) {
    self->target = prey->body.pos;
    self->target.y += over_prey(actor, prey);
    self->has_target = true;
  }
  if (ov_dragon_needs_target(actor)) {
    circle(agent);
    ov_dragon_fly_on(agent);
  }
  (void)aims(agent, prey);
}

// ---- Landing

// It comes from the side that is opposite to the player, so that the player is in front of it.
static void find_way_down(ov_agent* agent) {
  ov_dragon* self = ov_dragon_of(agent->self);
  if (self->path_count == 0 || ov_dragon_has_done_path(self)) {
    const ov_dragon_graph graph = ov_dragon_graph_of(agent);
    const ovis_pos top = ov_dragon_exit(agent);
    const ovis_vec3 middle = {top.x + 0.5, top.y + 0.5, top.z + 0.5};
    const ov_actor* player = ov_dragon_find_player(agent, middle, APPROACH_RANGE);
    ovis_pos from = {top.x + APPROACH_FAR, top.y, top.z};
    if (player != NULL) {
      const ovis_vec3 off = ov_vec_minus(player->body.pos, middle);
      const ovis_vec3 way = ov_vec_unit((ovis_vec3){off.x, 0, off.z});
      from = (ovis_pos){top.x - (int32_t)(way.x * APPROACH_FAR), APPROACH_Y,
                        top.z - (int32_t)(way.z * APPROACH_FAR)};
    }
    const int32_t near = ov_dragon_graph_nearest(&graph, ov_body_cell(&agent->self->body));
    ov_dragon_take_path(agent, &graph, near, ov_dragon_graph_nearest(&graph, from), &top);
  }
  ov_dragon_fly_on(agent);
  if (ov_dragon_has_done_path(self)) {
    ov_dragon_set_phase(agent, OV_DRAGON_LANDING);
  }
}

static void tick_approaching(ov_agent* agent) {
  if (ov_dragon_needs_target(agent->self)) {
    find_way_down(agent);
  }
}

void ov_dragon_tick_landing(ov_agent* agent) {
  ov_dragon* self = ov_dragon_of(agent->self);
  if (!self->has_target) {
    const ovis_pos top = ov_dragon_exit(agent);
    self->target = (ovis_vec3){top.x + 0.5, top.y, top.z + 0.5};
    self->has_target = true;
  }
  if (ov_vec_dist2(self->target, agent->self->body.pos) < LANDED2) {
    ov_dragon_set_phase(agent, OV_DRAGON_SCANNING);
  }
}

// ---- Takeoff

// It flies off to the node that is in front of it.
static void find_way_up(ov_agent* agent) {
  ov_actor* actor = agent->self;
  const ov_dragon* self = ov_dragon_of(actor);
  const ov_dragon_graph graph = ov_dragon_graph_of(agent);
  const ovis_vec3 front = ov_dragon_front(actor);
  const ovis_pos ahead = {self->home.x + (int32_t)(front.x * APPROACH_FAR), APPROACH_Y,
                          self->home.z + (int32_t)(front.z * APPROACH_FAR)};
  const int32_t to = ov_dragon_graph_nearest(&graph, ahead);
  const int32_t from = ov_dragon_graph_nearest(&graph, ov_body_cell(&actor->body));
  const int32_t around =
      graph.first == OV_DRAGON_OUTER
          ? to % OV_DRAGON_MIDDLE
          : OV_DRAGON_MIDDLE + ((to - OV_DRAGON_MIDDLE) & (OV_DRAGON_INNER - OV_DRAGON_MIDDLE - 1));
  ov_dragon_take_path(agent, &graph, from, around, NULL);
  ov_dragon_fly_on(agent);
}

static void tick_taking_off(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_dragon* self = ov_dragon_of(actor);
  if (self->phase_ticks == 0 || self->path_count == 0) {
    self->phase_ticks = 1;
    find_way_up(agent);
    return;
  }
  const ovis_pos top = ov_dragon_exit(agent);
  const ovis_vec3 middle = {top.x + 0.5, top.y + 0.5, top.z + 0.5};
  if (ov_vec_dist2(actor->body.pos, middle) >= LEFT_RANGE2) {
    ov_dragon_set_phase(agent, OV_DRAGON_HOLDING);
  }
}

// ---- The tick

static void tick_hovering(ov_agent* agent) {
  ov_dragon* self = ov_dragon_of(agent->self);
  if (!self->has_target) {
    self->target = agent->self->body.pos;
    self->has_target = true;
  }
}

static ov_dragon_tick* const ticks[OV_DRAGON_PHASES] = {
    [OV_DRAGON_HOLDING] = tick_holding,
    [OV_DRAGON_STRAFING] = tick_strafing,
    [OV_DRAGON_APPROACHING] = tick_approaching,
    [OV_DRAGON_LANDING] = ov_dragon_tick_landing,
    [OV_DRAGON_TAKING_OFF] = tick_taking_off,
    [OV_DRAGON_FLAMING] = ov_dragon_tick_flaming,
    [OV_DRAGON_SCANNING] = ov_dragon_tick_scanning,
    [OV_DRAGON_ATTACKING] = ov_dragon_tick_attacking,
    [OV_DRAGON_CHARGING] = ov_dragon_tick_charging,
    [OV_DRAGON_DYING] = ov_dragon_tick_dying,
    [OV_DRAGON_HOVERING] = tick_hovering,
};

// A new phase begins in the tick in which the last one ends.
void ov_dragon_tick_phase(ov_agent* agent) {
  const ov_dragon* self = ov_dragon_of(agent->self);
  const int32_t before = self->phase;
  ticks[before](agent);
  if (self->phase != before && ov_actor_is_alive(agent->self)) {
    ticks[self->phase](agent);
  }
}
