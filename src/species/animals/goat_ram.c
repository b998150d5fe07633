// A goat goes some blocks away from whom it will ram, takes aim, and runs into them.
// Rules: docs/sources.md#rams
#include "agent/attack.h"
#include "agent/effects.h"
#include "agent/gear.h"
#include "agent/item_table.h"
#include "base/cell.h"
#include "base/check.h"
#include "base/limits.h"
#include "base/vec.h"
#include "nav/nav.h"
#include "species/animals/goat.h"
#include "world/block_ids.h"
#include "world/place.h"

#include <ovis/item.h>

#include <math.h>
#include <stdlib.h>

// Source of all numbers in this file: docs/sources.md#rams
#define PREPARE_LIMIT 160 // ticks
#define AIM_TICKS 20
#define RUN_UP_MIN 4 // blocks, Manhattan
#define RUN_UP_MAX 7
#define PREPARE_SPEED 1.25
#define RAM_LIMIT 200 // ticks
#define RAM_SPEED 3.0
#define NEAR 0.25 // blocks from the point that it aims at
#define SCREAMER_PAUSE_MIN 100
#define SCREAMER_PAUSE_MAX 300
#define PUSH 2.5
#define YOUNG_PUSH 1.0
#define YOUNG_DAMAGE 1.0f
#define PUSH_OF_SPEED 1.65
#define PUSH_MIN 0.2
#define PUSH_MAX 3.0
#define PUSH_OF_EFFECT 0.25 // a level
#define PUSH_UP_MAX 0.4     // blocks per tick
#define HORN_SPREAD 0.2     // blocks per tick
#define HORN_RISE_MIN 0.3
#define HORN_RISE_MAX 0.7

static void set_pause(ov_behavior_turn* turn, int32_t ticks) {
  OVIS_ASSERT(ticks >= 0);
  ov_brain_set_number(turn->brain, OVIS_MEM_RAM_COOLDOWN_TICKS, ticks, OVIS_MEMORY_FOR_EVER);
}

static bool is_foe(const ov_agent* agent, const ov_actor* other) {
  const ov_targeting combat = {.is_combat = true};
  ov_agent asker = *agent;
  return other->row != agent->self->row && ov_agent_can_target(&asker, other, &combat);
}

// ---- PrepareRamNearestTarget

#define PREPARE_STATE(X)                                                                           \
  X(SERIAL, target)    /* serial; 0: none */                                                       \
  X(CELL, start)       /* where it will run from */                                                \
  X(CELL, target_cell) /* where the target was when the start was chosen */                        \
  X(I64, aiming_since) /* game time */                                                             \
  X(BOOL, is_at_start)
OV_KIND_STATE(prepare, PREPARE_STATE)

static bool is_walkable(const ov_agent* agent, ovis_pos cell) {
  return ov_nav_is_stable(agent->self->nav.kind, agent->world, cell) &&
         ov_agent_path_body(agent)
                 ->malus[ovis_path_finder_get_cell_type(agent->turn->paths.finder, cell)] == 0;
}

static bool can_reach(ov_agent* agent, ovis_pos cell) { // claim 157
  const ov_nav_mob mob = ov_agent_nav_mob(agent);
  return ov_nav_path_to_block(&agent->self->nav, &mob, cell, 0).result == OVIS_PATH_REACHED;
}

// The last cell of a straight walkable row that begins beside the target. False: it is too short.
static bool end_of_row(const ov_agent* agent, ovis_pos from, int32_t dx, int32_t dz,
                       ovis_pos* out) {
  int32_t steps = 0;
  while (steps < RUN_UP_MAX && is_walkable(agent, (ovis_pos){from.x + dx * (steps + 1), from.y,
                                                             from.z + dz * (steps + 1)})) {
    steps++;
  }
  *out = (ovis_pos){from.x + dx * steps, from.y, from.z + dz * steps};
  return steps >= RUN_UP_MIN;
}

// The nearest start that it can reach, along the four directions from the target.
static bool find_start(ov_agent* agent, ovis_pos target, ovis_pos* out) {
  static const int32_t ways[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
  const ovis_pos own = ov_brain_own_cell(agent);
  ovis_pos starts[4];
  int32_t count = 0;
  if (!is_walkable(agent, target)) {
    return false;
  }
  for (int32_t i = 0; i < 4; i++) {
    ovis_pos cell;
    if (!end_of_row(agent, target, ways[i][0], ways[i][1], &cell)) {
      continue;
    }
    int32_t at = count++; // sorted by distance, stable
    for (; at > 0 && ov_cell_dist2(own, cell) < ov_cell_dist2(own, starts[at - 1]); at--) {
      starts[at] = starts[at - 1];
    }
    starts[at] = cell;
  }
  for (int32_t i = 0; i < count; i++) {
    if (can_reach(agent, starts[i])) {
      *out = starts[i];
      return true;
    }
  }
  return false;
}

static void choose_start(ov_behavior_turn* turn, const ov_actor* target) {
  prepare* self = turn->state;
  *self = (prepare){0};
  const ovis_pos cell = ov_cell_of(target->body.pos);
  if (find_start(turn->agent, cell, &self->start)) {
    self->target = target->serial;
    self->target_cell = cell;
  }
}

static void start_preparing(ov_behavior_turn* turn) {
  const ov_actor* target = ov_brain_nearest_visible(turn, is_foe);
  *(prepare*)turn->state = (prepare){0};
  if (target != NULL) {
    choose_start(turn, target);
  }
}

static bool keeps_preparing(ov_behavior_turn* turn) {
  const prepare* self = turn->state;
  return self->target != 0 && ov_agent_find(turn->agent, self->target) != NULL;
}

static double sign(int32_t number) {
  return number > 0 ? 1 : number < 0 ? -1 : 0;
}

// The far edge of the target's cell, as seen from the start.
static ovis_vec3 aim(ovis_pos from, ovis_pos target) {
  return (ovis_vec3){target.x + 0.5 + 0.5 * sign(target.x - from.x), target.y,
                     target.z + 0.5 + 0.5 * sign(target.z - from.z)};
}

static void tick_preparing(ov_behavior_turn* turn) {
  prepare* self = turn->state;
  ov_agent* agent = turn->agent;
  const ov_actor* target = ov_agent_find(agent, self->target);
  OVIS_ASSERT(target != NULL);
  ov_brain_walk_to_cell(turn->brain, self->start, PREPARE_SPEED, 0);
  ov_brain_look_at_actor(turn->brain, target);
  if (!ov_cell_is_same(ov_cell_of(target->body.pos), self->target_cell)) {
    ov_agent_stop(agent);
    choose_start(turn, target);
    return;
  }
  if (!ov_cell_is_same(ov_brain_own_cell(agent), self->start)) {
    return;
  }
  if (!self->is_at_start) {
    self->is_at_start = true;
    self->aiming_since = turn->time;
  }
  if (turn->time - self->aiming_since >= AIM_TICKS) {
    ov_brain_set_point(turn->brain, OVIS_MEM_RAM_TARGET, aim(self->start, self->target_cell));
    self->target = 0;
  }
}

static void stop_preparing(ov_behavior_turn* turn) {
  const bool screams = ov_goat_of(turn->agent->self)->is_screaming;
  if (!ov_brain_has(turn->brain, OVIS_MEM_RAM_TARGET)) {
    set_pause(turn, screams ? SCREAMER_PAUSE_MIN : OV_RAM_PAUSE_MIN);
  }
}

const ov_behavior_kind ov_prepare_ram = {
    OV_TIMED("PrepareRamNearestTarget"),
    OV_NEEDS(OV_REGISTERED(LOOK_TARGET), OV_ABSENT(RAM_COOLDOWN_TICKS), OV_PRESENT(VISIBLE_LIVING),
             OV_ABSENT(RAM_TARGET)),
    OV_TICKS(PREPARE_LIMIT, PREPARE_LIMIT),
    OV_STATE(prepare, prepare_fields),
    OV_BEHAVIOR_CALLS(NULL, keeps_preparing, start_preparing, tick_preparing, stop_preparing),
    OV_PHRASES(.words = "prepare to ram somebody", .doing = "preparing to ram somebody",
               .does = "prepares to ram somebody"),
};

// ---- RamTarget

typedef struct ram {
  ovis_vec3 push; // level direction from the aim to the goat, of length 1 or 0
} ram;

static void ram_fields(void* state, ov_fields* list) {
  ram* self = state;
  ov_field_vec3(list, "push", &self->push);
  list->is_bad |= list->mode == OV_FIELDS_READ && !ov_is_vec3_within(&self->push, 2);
}

static void start_ramming(ov_behavior_turn* turn) {
  ram* self = turn->state;
  const ovis_vec3 aimed = *ov_brain_point(turn->brain, OVIS_MEM_RAM_TARGET);
  const ovis_pos own = ov_brain_own_cell(turn->agent);
  const double dx = own.x - aimed.x;
  const double dz = own.z - aimed.z;
  const double length = sqrt(dx * dx + dz * dz);
  self->push = length > 1e-4 ? (ovis_vec3){dx / length, 0, dz / length} : (ovis_vec3){0};
  ov_brain_walk_to_pos(turn->brain, aimed, RAM_SPEED, 0);
}

static bool keeps_ramming(ov_behavior_turn* turn) {
  return ov_brain_has(turn->brain, OVIS_MEM_RAM_TARGET);
}

static void finish(ov_behavior_turn* turn) {
  ov_actor* actor = turn->agent->self;
  const bool screams = ov_goat_of(actor)->is_screaming;
  const int32_t min = screams ? SCREAMER_PAUSE_MIN : OV_RAM_PAUSE_MIN;
  const int32_t max = screams ? SCREAMER_PAUSE_MAX : OV_RAM_PAUSE_MAX;
  set_pause(turn, min + ov_rng_int(&actor->rng, max + 1 - min));
  ov_brain_erase(turn->brain, OVIS_MEM_RAM_TARGET);
}

// The first living thing in its box that it may attack.
typedef struct victims {
  ov_actor* first;
} victims;

static void find_victim(ov_agent* agent, ov_actor* other, void* context) {
  victims* found = context;
  if ((found->first == NULL || other->serial < found->first->serial) && is_foe(agent, other)) {
    found->first = other;
  }
}

static ov_actor* victim_of(ov_agent* agent) {
  victims found = {NULL};
  const ovis_aabb box = ov_body_box(&agent->self->body);
  ov_agent_each_near(agent, &box, OV_ACTOR_MOB, find_victim, &found);
  ov_agent_each_near(agent, &box, OV_ACTOR_PLAYER, find_victim, &found);
  return found.first;
}

static double push_strength(const ov_actor* goat) {
  const int32_t levels =
      ov_effect_level(goat, OVIS_EFFECT_SPEED) - ov_effect_level(goat, OVIS_EFFECT_SLOWNESS);
  const double speed = (double)goat->body.speed * PUSH_OF_SPEED;
  const double clamped = speed < PUSH_MIN ? PUSH_MIN : speed > PUSH_MAX ? PUSH_MAX : speed;
  return (clamped + PUSH_OF_EFFECT * levels) * (goat->is_baby ? YOUNG_PUSH : PUSH);
}

static void push(const ram* self, const ov_actor* goat, ov_actor* victim) {
  const double strength = push_strength(goat) * (1 - victim->row->nature.knock_back_resistance);
  if (strength <= 0 || victim->vehicle != 0) {
    return;
  }
  ov_body* body = &victim->body;
  body->velocity.x = body->velocity.x / 2 - self->push.x * strength;
  body->velocity.z = body->velocity.z / 2 - self->push.z * strength;
  if (body->is_on_ground) {
    const double up = body->velocity.y / 2 + strength;
    body->velocity.y = up < PUSH_UP_MAX ? up : PUSH_UP_MAX;
  }
}

static void hit(ov_behavior_turn* turn, ov_actor* victim) {
  ov_agent* agent = turn->agent;
  const float damage = agent->self->is_baby ? YOUNG_DAMAGE : ov_attack_damage(agent->self);
  agent->verbs->hurt(agent, victim, damage, OVIS_DAMAGE_ATTACK);
  push(turn->state, agent->self, victim);
  finish(turn);
}

static bool breaks_horns(const ov_agent* agent, ovis_pos cell) {
  static const ov_block_id blocks[] = {
      OV_BLOCK_ACACIA_LOG, OV_BLOCK_BIRCH_LOG,    OV_BLOCK_OAK_LOG,      OV_BLOCK_JUNGLE_LOG,
      OV_BLOCK_SPRUCE_LOG, OV_BLOCK_DARK_OAK_LOG, OV_BLOCK_MANGROVE_LOG, OV_BLOCK_CHERRY_LOG,
      OV_BLOCK_STONE,      OV_BLOCK_PACKED_ICE,   OV_BLOCK_IRON_ORE,     OV_BLOCK_COAL_ORE,
      OV_BLOCK_COPPER_ORE, OV_BLOCK_EMERALD_ORE};
  const ov_block_id id = ov_world_block_id(agent->world, cell);
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
    if (id == blocks[i]) {
      return true;
    }
  }
  return false;
}

// Is there a block that breaks horns one block ahead, at its feet or at its head?
static bool has_rammed_block(const ov_agent* agent) {
  const ov_body* body = &agent->self->body;
  const double dx = body->velocity.x;
  const double dz = body->velocity.z;
  const double length = sqrt(dx * dx + dz * dz);
  const double share = length > 1e-4 ? 1 / length : 0;
  const ovis_pos ahead =
      ov_cell_of((ovis_vec3){body->pos.x + dx * share, body->pos.y, body->pos.z + dz * share});
  return breaks_horns(agent, ahead) ||
         breaks_horns(agent, (ovis_pos){ahead.x, ahead.y + 1, ahead.z});
}

static double spread(ov_rng* rng, double low, double high) {
  return low + ov_rng_double(rng) * (high - low);
}

static void drop_horn(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_goat* goat = ov_goat_of(actor);
  const bool has_both = goat->has_left_horn && goat->has_right_horn;
  if (!goat->has_left_horn && !goat->has_right_horn) {
    return;
  }
  if (has_both ? ov_rng_bool(&actor->rng) : goat->has_left_horn) {
    goat->has_left_horn = false;
  } else {
    goat->has_right_horn = false;
  }
  const ovis_stack horn = ov_stack_of(OV_ITEM_GOAT_HORN, 1);
  const double x = spread(&actor->rng, -HORN_SPREAD, HORN_SPREAD);
  const double y = spread(&actor->rng, HORN_RISE_MIN, HORN_RISE_MAX);
  const double z = spread(&actor->rng, -HORN_SPREAD, HORN_SPREAD);
  agent->verbs->throw_item(agent, &horn, actor->body.pos, (ovis_vec3){x, y, z});
}

static bool has_arrived(const ov_behavior_turn* turn) {
  const ovis_vec3 aimed = *ov_brain_point(turn->brain, OVIS_MEM_RAM_TARGET);
  const ovis_vec3 at = turn->agent->self->body.pos;
  return !ov_brain_has(turn->brain, OVIS_MEM_WALK_TARGET) || ov_vec_dist2(aimed, at) < NEAR * NEAR;
}

static void tick_ramming(ov_behavior_turn* turn) {
  ov_actor* victim = victim_of(turn->agent);
  if (victim != NULL) {
    hit(turn, victim);
  } else if (has_rammed_block(turn->agent)) {
    drop_horn(turn->agent);
    finish(turn);
  } else if (has_arrived(turn)) {
    finish(turn);
  }
}

const ov_behavior_kind ov_ram_target = {
    OV_TIMED("RamTarget"),
    OV_NEEDS(OV_ABSENT(RAM_COOLDOWN_TICKS), OV_PRESENT(RAM_TARGET)),
    OV_TICKS(RAM_LIMIT, RAM_LIMIT),
    OV_STATE(ram, ram_fields),
    OV_BEHAVIOR_CALLS(NULL, keeps_ramming, start_ramming, tick_ramming, NULL),
    OV_PHRASES(.words = "ram somebody", .doing = "ramming somebody", .does = "rams somebody"),
};
