// Items that lie in the world: motion, fire, merging, age.
// Rules: docs/sources.md#items
#include "life/item_actor.h"

#include "agent/item_table.h"
#include "base/check.h"
#include "base/limits.h"
#include "body/body_item.h"
#include "life/life_parts.h"
#include "world/place.h"
#include "world/scan.h"

// Source of all numbers in this file: docs/sources.md#items
#define MERGE_REACH 0.5      // blocks beside the box
#define MERGE_TICKS_MOVING 2 // from search to search
#define MERGE_TICKS_RESTING 40
#define LAVA_DAMAGE 4.0f // half hearts a tick
#define FIRE_DAMAGE 1.0f
#define CACTUS_DAMAGE 1.0f
#define VOID_DEPTH 64 // blocks below the world

static void init(ov_actor* actor) {
  ov_item_init(&actor->body, actor->body.pos);
}

// ---- Harm

static void touch_cell(ov_turn* turn, ov_actor* actor, ovis_pos pos) {
  const ovis_state state = ovis_world_get_block(turn->world, pos);
  if (state == OVIS_STATE_UNLOADED) {
    return;
  }
  const uint64_t tags = ovis_blocks_get_traits(ovis_world_get_blocks(turn->world), state)->tags;
  const ov_touched block = {pos, state};
  const ov_item* item = ov_item_of(actor);
  if ((tags & OVIS_TAG(CACTUS)) != 0) {
    ov_life_hurt_by(turn, actor, &block, CACTUS_DAMAGE, OVIS_DAMAGE_CACTUS);
  } else if ((tags & OVIS_TAG(BURNING)) != 0 &&
             !ov_items_have(turn->items, (item->stack).item, OV_ITEM_IS_FIREPROOF)) {
    ov_life_hurt_by(turn, actor, &block, FIRE_DAMAGE, OVIS_DAMAGE_IN_FIRE);
  }
}

static void touch_blocks(ov_turn* turn, ov_actor* actor) {
  const ovis_aabb box = ov_body_box(&actor->body);
  const ov_cell_range in = ov_cells_inside(&box);
  for (ovis_pos pos = in.min; pos.x <= in.max.x && ov_actor_is_alive(actor);
       pos = ov_scan_xyz(pos, &in)) {
    touch_cell(turn, actor, pos);
  }
  const ov_item* item = ov_item_of(actor);
  if (ov_actor_is_alive(actor) && actor->body.is_in_lava &&
      !ov_items_have(turn->items, (item->stack).item, OV_ITEM_IS_FIREPROOF)) {
    ov_life_hurt(turn, actor, LAVA_DAMAGE, OVIS_DAMAGE_LAVA);
  }
}

// ---- Merging

static bool can_merge(const ov_turn* turn, const ov_actor* actor) {
  const ov_item* item = ov_item_of(actor);
  OVIS_ASSERT(item->age_ticks >= OVIS_ITEM_AGE_NEVER);
  OVIS_ASSERT(item->age_ticks <= OVIS_ITEM_AGE_MAX);
  return ov_actor_is_alive(actor) && item->pickup_ticks != OVIS_ITEM_DELAY_NEVER &&
         item->age_ticks != OVIS_ITEM_AGE_NEVER && item->age_ticks < OVIS_ITEM_AGE_MAX &&
         item->stack.count < ov_stack_most(turn->items, &item->stack);
}

// The smaller stack goes onto the larger one if all of it fits.
static void merge_one(ov_agent* agent, ov_actor* other, void* context) {
  ov_actor* self = agent->self;
  (void)context;
  if (!can_merge(agent->turn, self) || !can_merge(agent->turn, other)) {
    return;
  }
  ov_item* mine = ov_item_of(self);
  ov_item* others = ov_item_of(other);
  if (!ov_stack_is_same(&mine->stack, &others->stack) ||
      mine->stack.count + others->stack.count > ov_stack_most(agent->turn->items, &mine->stack)) {
    return;
  }
  const bool is_kept = others->stack.count < mine->stack.count;
  ov_actor* to = is_kept ? self : other;
  ov_actor* from = is_kept ? other : self;
  ov_item* grown = ov_item_of(to);
  OVIS_ASSERT(grown->age_ticks >= OVIS_ITEM_AGE_NEVER);
  OVIS_ASSERT(grown->age_ticks <= OVIS_ITEM_AGE_MAX);
  ov_item* spent = ov_item_of(from);
  const ovis_event more = {.count = spent->stack.count};
  grown->stack.count += spent->stack.count;
  grown->pickup_ticks =
      spent->pickup_ticks > grown->pickup_ticks ? spent->pickup_ticks : grown->pickup_ticks;
  grown->age_ticks = spent->age_ticks < grown->age_ticks ? spent->age_ticks : grown->age_ticks;
  ov_turn_emit(agent->turn, OVIS_EVENT_MERGED, to, from, &more);
  agent->verbs->remove(agent->turn, from);
}

static void merge(ov_turn* turn, ov_actor* actor) {
  ov_agent agent = ov_agent_of(turn, actor);
  ovis_aabb box = ov_body_box(&actor->body);
  box.min.x -= MERGE_REACH;
  box.min.z -= MERGE_REACH;
  box.max.x += MERGE_REACH;
  box.max.z += MERGE_REACH;
  ov_agent_each_near(&agent, &box, OV_ACTOR_ITEM, merge_one, NULL);
}

// ---- The turn

static void grow_old(ov_turn* turn, ov_actor* actor) {
  ov_item* item = ov_item_of(actor);
  item->age_ticks += item->age_ticks != OVIS_ITEM_AGE_NEVER;
  if (item->age_ticks >= OVIS_ITEM_AGE_MAX) {
    const ovis_event more = {.count = item->stack.count};
    ov_turn_emit(turn, OVIS_EVENT_DESPAWNED, actor, NULL, &more);
    turn->verbs->remove(turn, actor);
  }
}

static void tick(ov_turn* turn, ov_actor* actor) {
  ov_item* item = ov_item_of(actor);
  OVIS_ASSERT(ov_actor_is_alive(actor));
  const int32_t min_y = ovis_world_get_env(turn->world)->dimension.min_y;
  if (actor->body.pos.y < min_y - VOID_DEPTH) {
    turn->verbs->remove(turn, actor);
    return;
  }
  item->pickup_ticks -= item->pickup_ticks > 0 && item->pickup_ticks != OVIS_ITEM_DELAY_NEVER;
  const ovis_pos from = ov_cell_of(actor->body.pos);
  const uint64_t phase = (uint64_t)actor->age_ticks + actor->serial;
  ov_item_tick(&actor->body, turn->world, (int64_t)(phase % 4));
  touch_blocks(turn, actor);
  if (ov_actor_is_alive(actor)) {
    const ovis_pos now = ov_cell_of(actor->body.pos);
    const bool has_moved = !ov_cell_is_same(now, from);
    const int32_t every = has_moved ? MERGE_TICKS_MOVING : MERGE_TICKS_RESTING;
    if (actor->age_ticks % every == 0 && can_merge(turn, actor)) {
      merge(turn, actor);
    }
  }
  if (ov_actor_is_alive(actor)) {
    grow_old(turn, actor);
  }
  actor->age_ticks++;
}

static void fields_of(void* own, ov_fields* fields) {
  ov_item* item = own;
  ov_stack_fields(&item->stack, fields);
  ov_field_i32_in(fields, "item_age", &item->age_ticks, OVIS_ITEM_AGE_NEVER, OVIS_ITEM_AGE_MAX);
  ov_field_i32_in(fields, "pickup_ticks", &item->pickup_ticks, 0, OVIS_ITEM_DELAY_NEVER);
  ov_field_serial(fields, "thrower", &item->thrower);
}

static const ov_thing_ops thing = {.init = init, .tick = tick};

const ov_profile ov_item_profile = {
    .own_size = sizeof(ov_item), .own_fields = fields_of, .thing = &thing};
