// Allays gather items and bring them to a note block or a player.
// Rules: docs/sources.md#allay
#include "species/animals/allay.h"

#include "agent/gear.h"
#include "agent/item.h"
#include "agent/player.h"
#include "base/cell.h"
#include "base/check.h"
#include "base/vec.h"
#include "mind/brain/brain_share.h"
#include "world/block_ids.h"

// Source of all numbers in this file: docs/sources.md#allay
#define NOTE_BLOCK_RANGE 1024.0 // blocks in which a note block counts
#define PLAYER_RANGE 64.0       // the same for a player
#define PICK_UP_REACH 1.0       // blocks around the box
#define GIVE_TICKS 20
#define GIVE_SPEED 2.25
#define GIVE_CLOSE 3
#define THROW_RANGE 3.0 // blocks from the eyes
#define THROW_BELOW 0.2 // the eyes
#define THROW_LIFT 1.0  // above the target
#define THROW_LEVEL 0.2 // factors of the direction, on x and z, and on y
#define THROW_UP 0.3
#define PICK_UP_PAUSE_TICKS 60 // after a throw

// ---- Gathering

bool ov_allay_has_item(const ov_agent* agent, const ov_actor* self) {
  (void)agent;
  return !ov_stack_is_empty(ov_gear_worn(self, OVIS_SLOT_MAIN_HAND));
}

bool ov_allay_wants(const ov_agent* agent, const ovis_stack* stack) {
  const ovis_stack* held = ov_gear_worn(agent->self, OVIS_SLOT_MAIN_HAND);
  return agent->env->mob_griefing && !ov_stack_is_empty(held) && // claims 194, 312
         ov_stack_is_same(held, stack) &&
         ov_gear_pack_room(agent->turn->items, agent->self, stack) > 0;
}

static void pick_up_one(ov_agent* agent, ov_actor* item, void* context) {
  (void)context;
  const ov_brain* brain = ov_brain_of(agent->self);
  if (!ov_item_is_free(item) || ov_brain_has(brain, OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS) ||
      !ov_allay_wants(agent, &ov_item_of(item)->stack)) {
    return;
  }
  const int32_t room = ov_gear_pack_room(agent->turn->items, agent->self, &ov_item_of(item)->stack);
  const ovis_stack taken = agent->verbs->pick_up(agent, item, room);
  if (!ov_stack_is_empty(&taken)) {
    ov_gear_store(agent->turn, agent->self, &taken);
  }
}

void ov_allay_pick_up(ov_agent* agent) {
  if (!ov_allay_has_item(agent, agent->self)) {
    return;
  }
  ovis_aabb box = ov_body_box(&agent->self->body);
  box.min =
      (ovis_vec3){box.min.x - PICK_UP_REACH, box.min.y - PICK_UP_REACH, box.min.z - PICK_UP_REACH};
  box.max =
      (ovis_vec3){box.max.x + PICK_UP_REACH, box.max.y + PICK_UP_REACH, box.max.z + PICK_UP_REACH};
  ov_agent_each_near(agent, &box, OV_ACTOR_ITEM, pick_up_one, NULL);
}

// ---- Where to

static bool is_note_block(const ov_agent* agent, ovis_pos cell) {
  return ov_world_block_id(agent->world, cell) == OV_BLOCK_NOTE_BLOCK;
}

static bool counts(const ov_behavior_turn* turn, const ov_place* place) {
  OVIS_ASSERT(place->dimension >= 0);
  OVIS_ASSERT(place->dimension <= OVIS_MEMORY_DIMENSION_COUNT - 1);
  return place->dimension == OVIS_MEMORY_HERE &&
         ov_brain_has(turn->brain, OVIS_MEM_LIKED_NOTEBLOCK_COOLDOWN_TICKS) &&
         ov_brain_dist2_to_cell(turn->agent, place->cell) <= NOTE_BLOCK_RANGE * NOTE_BLOCK_RANGE &&
         is_note_block(turn->agent, place->cell);
}

static const ov_actor* liked_player(const ov_behavior_turn* turn) {
  const ov_actor* player = ov_brain_actor(turn->agent, OVIS_MEM_LIKED_PLAYER);
  const bool is_near = player != NULL && player->kind == OV_ACTOR_PLAYER &&
                       !ov_player_is_spectator(player) &&
                       ov_actor_dist2(turn->agent->self, player) < PLAYER_RANGE * PLAYER_RANGE;
  return is_near ? player : NULL;
}

bool ov_allay_find_deposit(ov_behavior_turn* turn, ov_tracked* out) {
  const ov_place* place = ov_brain_place(turn->brain, OVIS_MEM_LIKED_NOTEBLOCK);
  if (place != NULL && counts(turn, place)) {
    const ovis_pos above = {place->cell.x, place->cell.y + 1, place->cell.z};
    *out = (ov_tracked){.look = {.cell = above}, .pos = ov_cell_center(above)};
    return true;
  }
  ov_brain_erase(turn->brain, OVIS_MEM_LIKED_NOTEBLOCK);
  const ov_actor* player = liked_player(turn);
  if (player == NULL) {
    return false;
  }
  *out = (ov_tracked){.look = {.entity = player->serial}, .pos = ov_body_eye(&player->body)};
  return true;
}

// ---- GoAndGiveItemsToTarget

static bool can_give(ov_behavior_turn* turn) {
  ov_tracked target;
  if (ov_gear_is_pack_empty(turn->agent->self)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  return ov_allay_find_deposit(turn, &target) ||
         ov_behavior_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
}

static void start_giving(ov_behavior_turn* turn) {
  ov_tracked target;
  if (ov_allay_find_deposit(turn, &target)) {
    ov_brain_go_and_look(turn->brain, &target.look, GIVE_SPEED, GIVE_CLOSE); // claim 200
  }
}

static void throw_one(ov_agent* agent, ovis_vec3 target) {
  const ovis_stack one = ov_gear_take_packed(agent->turn, agent->self, 1);
  const ovis_vec3 at = agent->self->body.pos;
  const ovis_vec3 eye = ov_body_eye(&agent->self->body);
  const ovis_vec3 to = {target.x - at.x, target.y + THROW_LIFT - at.y, target.z - at.z};
  const double length = ov_vec_length(to);
  const double share = length < 1e-4 ? 0 : 1 / length;
  const ovis_vec3 velocity = {to.x * share * THROW_LEVEL, to.y * share * THROW_UP,
                              to.z * share * THROW_LEVEL};
  agent->verbs->throw_item(agent, &one, (ovis_vec3){eye.x, eye.y - THROW_BELOW, eye.z}, velocity);
  ov_brain_set_number(ov_brain_of(agent->self), OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS,
                      PICK_UP_PAUSE_TICKS, OVIS_MEMORY_FOR_EVER); // claims 354, 355
}

static void tick_giving(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_tracked target;
  if (!ov_allay_find_deposit(turn, &target) || ov_gear_is_pack_empty(agent->self)) {
    return;
  }
  const ovis_vec3 eye = ov_body_eye(&agent->self->body);
  if (ov_vec_dist2(target.pos, eye) < THROW_RANGE * THROW_RANGE) { // claim 195
    throw_one(agent, target.pos);
  }
}

const ov_behavior_kind ov_go_and_give_items = {
    OV_TIMED("GoAndGiveItemsToTarget"),
    // claim 353
    OV_NEEDS(OV_REGISTERED(LOOK_TARGET), OV_REGISTERED(WALK_TARGET),
             OV_REGISTERED(ITEM_PICKUP_COOLDOWN_TICKS)),
    OV_TICKS(GIVE_TICKS, GIVE_TICKS), // claim 195
    OV_BEHAVIOR_CALLS(can_give, can_give, start_giving, tick_giving, NULL),
    OV_PHRASES(.words = "bring what it gathered", .doing = "bringing what it gathered",
               OV_WHY({OVIS_REASON_NO_NEED, "it carries nothing"},
                      {OVIS_REASON_NO_TARGET, "it likes no note block and no player nearby"})),
};
