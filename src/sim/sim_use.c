// Uses items on mobs and blocks for players' stand-ins.
// Rules: docs/sources.md#use
#include "agent/gear.h"
#include "agent/item_table.h"
#include "agent/player.h"
#include "agent/use.h"
#include "agent/vibration.h"
#include "life/leash.h"
#include "life/riding.h"
#include "sim/sim_internal.h"
#include "species/nether/piglin_guarded.h"

#include "base/check.h"
#include "base/limits.h"
#include "world/block_ids.h"
#include "world/block_values.h"

#include <string.h>

#define KNOT_RANGE 7 // blocks around a fence in which those that the player leads are tied to it

// ---- The item

// Takes items that were used up out of the player's hand.
static void spend(ovis_sim* sim, const ov_use* use, bool is_of_hand, int32_t count) {
  if (is_of_hand && count > 0 && ov_player_of(use->player)->mode != OVIS_GAME_MODE_CREATIVE) {
    ov_gear_take_worn(&sim->turn, use->player, OVIS_SLOT_MAIN_HAND, count);
  }
}

static ovis_verdict ask(ovis_sim* sim, const ov_use* use, ovis_use_kind kind, const ov_actor* other,
                        ovis_pos cell) {
  ovis_act act = {.verb = OVIS_VERB_USE,
                  .mob = {use->player->id},
                  .other = {other != NULL ? other->id : 0},
                  .pos = cell,
                  .use = (int32_t)kind,
                  .count = use->item.count};
  ov_item_copy_name(act.item, sizeof act.item, ov_items_name(&sim->items, use->item.item));
  return ov_sim_ask_host(sim, &act, use->player, other);
}

static void tell(ovis_sim* sim, const ov_use* use, ovis_use_kind kind, const ov_actor* other,
                 ovis_pos cell) {
  ovis_event more = {.pos = cell, .reason = (int32_t)kind, .count = use->item.count};
  ov_item_copy_name(more.item, sizeof more.item, ov_items_name(&sim->items, use->item.item));
  ov_turn_emit(&sim->turn, OVIS_EVENT_USED, use->player, other, &more);
}

// ---- On a mob

static bool is_leashable(const ov_actor* mob) {
  switch (mob->row->leash) {
  case OV_LEASH_ANIMALS: return mob->species->is_animal && mob->anger_ticks == 0;
  case OV_LEASH_ALWAYS: return true;
  default: return false;
  }
}

static ovis_use_kind kind_of_leash(const ov_actor* mob, const ov_use* use) {
  const ov_actor_rare* rare = ov_actor_read_rare(mob);
  if (rare->leash == use->player->serial || rare->is_knotted) {
    return OVIS_USE_UNLEASH;
  }
  return ov_use_is_with(use, OV_ITEM_LEAD) && rare->leash == 0 && is_leashable(mob)
             ? OVIS_USE_LEASH
             : OVIS_USE_NOTHING;
}

// Mobs that a player leads near a fence: ties them to it if `does_tie`, and counts them.
typedef struct led {
  ovis_pos fence;
  bool does_tie;
  int32_t count;
} led;

static void tie_led(ov_agent* agent, ov_actor* other, void* context) {
  led* all = context;
  if (ov_actor_read_rare(other)->leash == agent->self->serial) {
    all->count++;
    if (all->does_tie) {
      ov_leash_knot(agent->turn, other, all->fence);
    }
  }
}

static int32_t tie_all_led(ovis_sim* sim, ov_actor* player, ovis_pos fence, bool does_tie) {
  const ovis_aabb box = {{fence.x - KNOT_RANGE, fence.y - KNOT_RANGE, fence.z - KNOT_RANGE},
                         {fence.x + KNOT_RANGE, fence.y + KNOT_RANGE, fence.z + KNOT_RANGE}};
  ov_agent agent = ov_agent_of(&sim->turn, player);
  led all = {.fence = fence, .does_tie = does_tie};
  ov_agent_each_near(&agent, &box, OV_ACTOR_MOB, tie_led, &all);
  return all.count;
}

// A mob whose species says nothing else can be mounted with an empty hand, if players ride it.
static ovis_use_kind kind_on_mob(ovis_sim* sim, ov_agent* agent, const ov_use* use) {
  const ov_actor* mob = agent->self;
  const ovis_use_kind leash = kind_of_leash(mob, use);
  if (leash != OVIS_USE_NOTHING) {
    return leash;
  }
  const ov_use_ops* ops = mob->profile->use;
  const ovis_use_kind kind = ops != NULL ? ops->kind_of(agent, use) : OVIS_USE_NOTHING;
  const bool can_ride = mob->row->is_mount && !mob->is_baby && ov_use_is_empty(use) &&
                        !ov_player_is_sneaking(use->player) &&
                        ov_ride_can_mount(&sim->crowd, use->player, mob);
  return kind == OVIS_USE_NOTHING && can_ride ? OVIS_USE_MOUNT : kind;
}

static ovis_use_kind use_on_mob(ovis_sim* sim, const ov_use* use, ov_actor* mob, bool is_of_hand) {
  if (mob == use->player || !ov_actor_is_alive(mob) || ov_actor_is_thing(mob)) {
    return OVIS_USE_NOTHING;
  }
  ov_agent agent = ov_agent_of(&sim->turn, mob);
  const ovis_use_kind kind = kind_on_mob(sim, &agent, use);
  const ovis_pos nowhere = {0, 0, 0};
  const ovis_verdict verdict =
      kind != OVIS_USE_NOTHING ? ask(sim, use, kind, mob, nowhere) : OVIS_VERDICT_REFUSED;
  if (verdict != OVIS_VERDICT_DO) {
    return verdict == OVIS_VERDICT_DONE ? kind : OVIS_USE_NOTHING;
  }
  tell(sim, use, kind, mob, nowhere);
  const ov_use_ops* ops = mob->profile->use;
  int32_t spent = 0;
  if (kind == OVIS_USE_MOUNT && ov_ride_can_mount(&sim->crowd, use->player, mob)) {
    ov_ride_mount(&sim->turn, use->player, mob);
  } else if (kind == OVIS_USE_LEASH || kind == OVIS_USE_UNLEASH) {
    if (kind == OVIS_USE_LEASH) {
      ov_leash_tie(&sim->turn, mob, use->player);
    } else {
      ov_leash_untie(&sim->turn, mob);
    }
    spent = kind == OVIS_USE_LEASH;
  } else if (ops != NULL) {
    spent = ops->apply(&agent, use, kind);
  }
  spend(sim, use, is_of_hand, spent);
  return kind;
}

// ---- On a block

static bool is_air(const ovis_world* world, ovis_pos cell) {
  const ovis_state state = ovis_world_get_block(world, cell);
  return state == OVIS_STATE_UNLOADED ||
         (ovis_blocks_get_traits(ovis_world_get_blocks(world), state)->tags & OVIS_TAG(AIR)) != 0;
}

static ovis_use_kind kind_on_jukebox(const ovis_sim* sim, ovis_state state, const ov_use* use) {
  const ovis_blocks* registry = ovis_world_get_blocks(sim->world);
  if (ov_registry_value(registry, state, OV_BLOCK_PROP_HAS_RECORD) == true) {
    return OVIS_USE_EJECT;
  }
  return ov_items_have(&sim->items, use->item.item, OV_ITEM_IS_DISC) ? OVIS_USE_INSERT
                                                                     : OVIS_USE_NOTHING;
}

static ovis_use_kind kind_on_block(ovis_sim* sim, ovis_pos cell, const ov_use* use) {
  const ovis_world* world = sim->world;
  const ovis_state state = ovis_world_get_block(world, cell);
  if (state == OVIS_STATE_UNLOADED) {
    return OVIS_USE_NOTHING;
  }
  if ((ovis_blocks_get_traits(ovis_world_get_blocks(world), state)->tags & OVIS_TAG(FENCE)) != 0) {
    return tie_all_led(sim, use->player, cell, false) > 0 ? OVIS_USE_KNOT : OVIS_USE_NOTHING;
  }
  switch (ov_registry_block_id(ovis_world_get_blocks(world), state)) {
  case OV_BLOCK_BELL: return OVIS_USE_RING;
  case OV_BLOCK_JUKEBOX: return kind_on_jukebox(sim, state, use);
  case OV_BLOCK_NOTE_BLOCK:
    return is_air(world, (ovis_pos){cell.x, cell.y + 1, cell.z}) ? OVIS_USE_PLAY : OVIS_USE_NOTHING;
  default: break;
  }
  return ov_sim_can_open(sim, cell) ? OVIS_USE_OPEN : OVIS_USE_NOTHING;
}

// The disc itself is the host's: a block holds no items here.
static void set_record(ovis_sim* sim, ov_use* use, ovis_pos cell, bool is_in) {
  const ovis_blocks* registry = ovis_world_get_blocks(sim->world);
  ov_agent agent = ov_agent_of(&sim->turn, use->player);
  ovis_state set;
  if (ov_registry_with_value(registry, ovis_world_get_block(sim->world, cell),
                             OV_BLOCK_PROP_HAS_RECORD, is_in, &set)) {
    ov_sim_set_block(&agent, cell, set);
  }
}

static ovis_use_kind use_on_block(ovis_sim* sim, ov_use* use, ovis_pos cell, bool is_of_hand) {
  const ovis_use_kind kind = kind_on_block(sim, cell, use);
  const ovis_verdict verdict =
      kind != OVIS_USE_NOTHING ? ask(sim, use, kind, NULL, cell) : OVIS_VERDICT_REFUSED;
  if (verdict != OVIS_VERDICT_DO) {
    return verdict == OVIS_VERDICT_DONE ? kind : OVIS_USE_NOTHING;
  }
  tell(sim, use, kind, NULL, cell);
  const ovis_vec3 center = {cell.x + 0.5, cell.y + 0.5, cell.z + 0.5};
  switch (kind) {
  case OVIS_USE_KNOT: tie_all_led(sim, use->player, cell, true); break;
  case OVIS_USE_RING: ov_sim_ring(sim, cell); break;
  case OVIS_USE_PLAY:
    ov_vibrate(&sim->turn, OVIS_VIBRATION_NOTE_BLOCK_PLAY, center, use->player);
    break;
  case OVIS_USE_OPEN: // what is inside is the host's
    ov_guarded_was_touched(&sim->turn, &(ov_theft){.thief = use->player,
                                                   .pos = cell,
                                                   .state = ovis_world_get_block(sim->world, cell),
                                                   .is_opened = true});
    ov_vibrate(&sim->turn, OVIS_VIBRATION_CONTAINER_OPEN, center, use->player);
    break;
  case OVIS_USE_INSERT:
    set_record(sim, use, cell, true);
    spend(sim, use, is_of_hand, 1);
    ov_vibrate(&sim->turn, OVIS_VIBRATION_JUKEBOX_PLAY, center, NULL);
    break;
  default:
    set_record(sim, use, cell, false);
    ov_vibrate(&sim->turn, OVIS_VIBRATION_JUKEBOX_STOP_PLAY, center, NULL);
  }
  return kind;
}

// ---- All of it

ovis_status ovis_player_use(ovis_sim* sim, const ovis_use* def, ovis_use_kind* out) {
  ovis_use_kind unused;
  ovis_use_kind* kind = out != NULL ? out : &unused;
  *kind = OVIS_USE_NOTHING;
  OV_REQUIRE(sim != NULL && def != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_actor* player = ov_crowd_get(&sim->crowd, def->player.value);
  ov_actor* mob = ov_crowd_get(&sim->crowd, def->mob.value);
  OV_REQUIRE(player != NULL && player->kind == OV_ACTOR_PLAYER, OVIS_NOT_FOUND);
  OV_REQUIRE(def->mob.value == 0 || mob != NULL, OVIS_NOT_FOUND);
  OV_REQUIRE(ov_is_cell(&def->cell), OVIS_OUT_OF_RANGE);
  OV_REQUIRE(ov_actor_is_alive(player) && !ov_player_is_spectator(player), OVIS_REFUSED);
  const bool is_of_hand = def->item == NULL;
  ov_use use = {.player = player, .item = *ov_gear_worn(player, OVIS_SLOT_MAIN_HAND)};
  if (!is_of_hand) {
    const ovis_status status = ovis_sim_make_stack(sim, def->item, 1, &use.item);
    OV_REQUIRE(status == OVIS_OK, status);
  }
  ov_sim_keep_input(sim, &(ovis_input){.kind = OVIS_INPUT_USE,
                                       .mob = player->serial,
                                       .other = mob != NULL ? mob->serial : 0,
                                       .cell = def->cell,
                                       .is_of_hand = is_of_hand,
                                       .stack = use.item});
  *kind = mob != NULL ? use_on_mob(sim, &use, mob, is_of_hand)
                      : use_on_block(sim, &use, def->cell, is_of_hand);
  ov_sim_spawn_offspring(sim); // of allays that were duplicated
  ov_sim_spawn_launched(sim);
  ov_sim_merge_turns(sim);
  return OVIS_OK;
}

// ---- Breaking

// Removes the block, and tells those who guard such blocks.
static bool break_block(ovis_sim* sim, ov_actor* player, ovis_pos cell) {
  const ovis_state old = ovis_world_get_block(sim->world, cell);
  if (old == OVIS_STATE_UNLOADED || is_air(sim->world, cell)) {
    return false;
  }
  const bool is_guarded = ov_is_guarded(ovis_world_get_blocks(sim->world), old);
  ov_agent agent = ov_agent_of(&sim->turn, player);
  if (!ov_sim_set_block(&agent, cell, 0)) {
    return false;
  }
  if (is_guarded) {
    ov_guarded_was_touched(&sim->turn, &(ov_theft){.thief = player, .pos = cell, .state = old});
  }
  const ovis_vec3 center = {cell.x + 0.5, cell.y + 0.5, cell.z + 0.5};
  ov_vibrate(&sim->turn, OVIS_VIBRATION_BLOCK_DESTROY, center, player);
  return true;
}

ovis_status ovis_player_break_block(ovis_sim* sim, ovis_mob_id player, ovis_pos cell) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_actor* actor = ov_crowd_get(&sim->crowd, player.value);
  OV_REQUIRE(actor != NULL && actor->kind == OV_ACTOR_PLAYER, OVIS_NOT_FOUND);
  OV_REQUIRE(ov_is_cell(&cell), OVIS_OUT_OF_RANGE);
  if (!ov_actor_is_alive(actor) || ov_player_is_spectator(actor)) {
    return OVIS_REFUSED;
  }
  ov_sim_keep_input(sim,
                    &(ovis_input){.kind = OVIS_INPUT_BREAK, .mob = actor->serial, .cell = cell});
  const bool is_broken = break_block(sim, actor, cell);
  ov_sim_merge_turns(sim);
  return is_broken ? OVIS_OK : OVIS_REFUSED;
}
