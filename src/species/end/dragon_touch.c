// Wings of an ender dragon push, its head bites, and blocks in its way break.
// Rules: docs/sources.md#ender-dragon
#include "agent/player.h"
#include "base/check.h"
#include "base/vec.h"
#include "body/body_cells.h"
#include "species/end/ender_dragon.h"
#include "world/block_ids.h"
#include "world/block_values.h"
#include "world/scan.h"

#include <math.h>

#define HURT_PAUSE 10 // immune ticks above which wings and head rest
#define WING_REACH_XZ 4.0
#define WING_REACH_Y 2.0
#define WING_LOWER 2.0
#define WING_PUSH 4.0
#define WING_PUSH_UP ((double)0.2f)
#define WING_NEAR2 0.1
#define WING_DAMAGE 5.0f
#define WING_PAUSE 2 // ticks since its victim's last blow
#define HEAD_REACH 1.0
#define HEAD_DAMAGE 10.0f

static ovis_aabb grown(const ovis_aabb* box, double xz, double y, double lower) {
  return (ovis_aabb){{box->min.x - xz, box->min.y - y - lower, box->min.z - xz},
                     {box->max.x + xz, box->max.y + y - lower, box->max.z + xz}};
}

static bool is_victim(ov_agent* agent, const ov_actor* other) {
  const ov_targeting targeting = {.is_combat = false};
  return !ov_actor_is_thing(other) && !ov_player_is_safe(other) &&
         ov_agent_can_target(agent, other, &targeting);
}

static void push(ov_agent* agent, ov_actor* other, void* context) {
  const ovis_aabb* parts = context;
  if (!is_victim(agent, other)) {
    return;
  }
  const ovis_aabb* body = &parts[OV_DRAGON_BODY];
  const double dx = other->body.pos.x - (body->min.x + body->max.x) / 2;
  const double dz = other->body.pos.z - (body->min.z + body->max.z) / 2;
  const double off2 = fmax(dx * dx + dz * dz, WING_NEAR2);
  if (other->vehicle == 0) {
    ov_body_push_level(&other->body, dx / off2 * WING_PUSH, dz / off2 * WING_PUSH);
    ov_body_push_up(&other->body, WING_PUSH_UP);
  }
  const bool was_hit =
      other->attacker_tick > 0 && agent->tick - (other->attacker_tick - 1) <= WING_PAUSE;
  if (!ov_dragon_is_sitting(ov_dragon_of(agent->self)) && !was_hit) {
    agent->verbs->hurt(agent, other, WING_DAMAGE, OVIS_DAMAGE_ATTACK);
  }
}

static void bite(ov_agent* agent, ov_actor* other, void* context) {
  (void)context;
  if (is_victim(agent, other)) {
    agent->verbs->hurt(agent, other, HEAD_DAMAGE, OVIS_DAMAGE_ATTACK);
  }
}

static void each_living(ov_agent* agent, const ovis_aabb* box, ov_actor_visit_fn* visit,
                        void* context) {
  ov_agent_each_near(agent, box, OV_ACTOR_MOB, visit, context);
  ov_agent_each_near(agent, box, OV_ACTOR_PLAYER, visit, context);
}

// ---- Blocks

typedef enum resistance {
  PASSES, // the dragon passes through it
  BREAKS,
  STAYS
} resistance;

static resistance resistance_of(const ov_agent* agent, ov_cells* cells, ovis_pos cell) {
  static const ov_block_id passed[] = {OV_BLOCK_FIRE, OV_BLOCK_LIGHT, OV_BLOCK_SOUL_FIRE};
  static const ov_block_id immune[] = {OV_BLOCK_BARRIER,
                                       OV_BLOCK_BEDROCK,
                                       OV_BLOCK_CHAIN_COMMAND_BLOCK,
                                       OV_BLOCK_COMMAND_BLOCK,
                                       OV_BLOCK_CRYING_OBSIDIAN,
                                       OV_BLOCK_END_GATEWAY,
                                       OV_BLOCK_END_PORTAL,
                                       OV_BLOCK_END_PORTAL_FRAME,
                                       OV_BLOCK_END_STONE,
                                       OV_BLOCK_IRON_BARS,
                                       OV_BLOCK_JIGSAW,
                                       OV_BLOCK_MOVING_PISTON,
                                       OV_BLOCK_OBSIDIAN,
                                       OV_BLOCK_REINFORCED_DEEPSLATE,
                                       OV_BLOCK_REPEATING_COMMAND_BLOCK,
                                       OV_BLOCK_RESPAWN_ANCHOR,
                                       OV_BLOCK_STRUCTURE_BLOCK};
  const ovis_state_traits* traits = ov_cells_traits(cells, cell);
  if (traits == NULL || (traits->tags & OVIS_TAG(AIR)) != 0) {
    return PASSES;
  }
  const ovis_state state = ovis_world_get_block(agent->world, cell);
  const ov_block_id id = ov_registry_block_id(ovis_world_get_blocks(agent->world), state);
  for (size_t i = 0; i < sizeof passed / sizeof *passed; i++) {
    if (id == passed[i]) {
      return PASSES;
    }
  }
  for (size_t i = 0; i < sizeof immune / sizeof *immune; i++) {
    if (id == immune[i]) {
      return STAYS;
    }
  }
  if (!agent->env->mob_griefing) {
    return STAYS;
  }
  const bool is_mere_fluid =
      traits->fluid != OVIS_FLUID_NONE && (traits->tags & OVIS_TAG(BLOCKS_MOTION)) == 0;
  return is_mere_fluid ? PASSES : BREAKS;
}

// Breaks blocks in a box. True: some of them stay.
static bool break_in(ov_agent* agent, const ovis_aabb* box) {
  const ov_cell_range in = {ov_cell_of(box->min), ov_cell_of(box->max)};
  ovis_state air;
  ov_cells cells = {.world = NULL};
  ov_cells_init(&cells, agent->world);
  bool is_in_wall = false;
  if (!ov_registry_default_state(ovis_world_get_blocks(agent->world), OV_BLOCK_AIR, &air)) {
    return false;
  }
  for (ovis_pos cell = in.min; cell.x <= in.max.x; cell = ov_scan_xyz(cell, &in)) {
    const resistance found = resistance_of(agent, &cells, cell);
    is_in_wall |= found == STAYS;
    if (found == BREAKS) {
      agent->verbs->set_block(agent, cell, air);
      ov_cells_init(&cells, agent->world); // a change may move a section
    }
  }
  return is_in_wall;
}

// ---- The tick

void ov_dragon_touch(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_dragon* self = ov_dragon_of(actor);
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  ovis_aabb parts[OV_PARTS_MAX];
  ov_dragon_parts(actor, parts);
  if (actor->immune_ticks <= HURT_PAUSE) {
    for (int32_t i = OV_DRAGON_WING; i < OV_DRAGON_PARTS; i++) {
      const ovis_aabb box = grown(&parts[i], WING_REACH_XZ, WING_REACH_Y, WING_LOWER);
      each_living(agent, &box, push, parts);
    }
    const ovis_aabb head = grown(&parts[OV_DRAGON_HEAD], HEAD_REACH, HEAD_REACH, 0);
    const ovis_aabb neck = grown(&parts[OV_DRAGON_NECK], HEAD_REACH, HEAD_REACH, 0);
    each_living(agent, &head, bite, NULL);
    each_living(agent, &neck, bite, NULL);
  }
  self->is_in_wall = false;
  static const ov_dragon_part breaking[] = {OV_DRAGON_HEAD, OV_DRAGON_NECK, OV_DRAGON_BODY};
  for (size_t i = 0; i < sizeof breaking / sizeof *breaking; i++) {
    self->is_in_wall |= break_in(agent, &parts[breaking[i]]);
  }
}
