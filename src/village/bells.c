// Follows bells from the stroke until they have shown the raiders around them.
// Rules: docs/sources.md#bells
#include "village/bells.h"

#include "agent/agent.h"
#include "base/cell.h"
#include "base/check.h"
#include "base/limits.h"
#include "base/vec.h"
#include "species/monsters/monster_plan.h"
#include "world/registry_internal.h"
#include "world/world_state.h"

#include <ovis/item.h>

#define RING_TICKS 50
#define QUIET_TICKS 5 // before it can resonate
#define RESONANCE_TICKS 40
#define HEARS 32.0 // blocks to a raider that makes it resonate
#define SHOWS 48.0 // blocks to the raiders that it shows
#define GLOW_TICKS 60

static bool is_bell(const ov_turn* turn, ovis_pos cell) {
  return ov_world_block_id(turn->world, cell) == OV_BLOCK_BELL;
}

static bool is_raider(const ov_actor* actor) {
  bool is_one = false;
  for (int32_t i = 0; ov_raiders[i] != OV_SPECIES_NONE; i++) {
    is_one |= actor->row->id == ov_raiders[i];
  }
  return is_one && actor->kind == OV_ACTOR_MOB && ov_actor_is_alive(actor);
}

static bool is_within(const ov_actor* actor, ovis_pos cell, double range) {
  OVIS_ASSERT(range >= 0);
  return ov_vec_dist2(ov_cell_center(cell), actor->body.pos) < range * range;
}

static bool hears_raider(const ov_turn* turn, ovis_pos cell) {
  for (int32_t i = 0; i < turn->crowd->order.count; i++) {
    const ov_actor* actor = ov_crowd_at(turn->crowd, turn->crowd->order.items[i]);
    if (is_raider(actor) && is_within(actor, cell, HEARS)) {
      return true;
    }
  }
  return false;
}

static void show_raiders(ov_turn* turn, ovis_pos cell) {
  const ov_affect glow = {.effect = OVIS_EFFECT_GLOWING, .ticks = GLOW_TICKS, .share = 1};
  for (int32_t i = 0; i < turn->crowd->order.count; i++) {
    ov_actor* actor = ov_crowd_at(turn->crowd, turn->crowd->order.items[i]);
    if (is_raider(actor) && is_within(actor, cell, SHOWS)) {
      turn->verbs->affect(turn, NULL, actor, &glow);
    }
  }
}

void ov_bells_ring(ov_turn* turn, ov_bells* bells, ovis_pos cell) {
  OVIS_ASSERT(bells != NULL);
  OVIS_ASSERT(turn != NULL);
  const ov_bell rung = {.cell = cell};
  for (int32_t i = 0; i < bells->list.count; i++) {
    const ovis_pos at = bells->list.items[i].cell;
    if (ov_cell_is_same(at, cell)) {
      bells->list.items[i] = rung;
      return;
    }
  }
  if (bells->list.count >= OV_BELLS_MAX) {
    return;
  }
  if (!ov_array_reserve(&bells->list, &turn->allocator, bells->list.count + 1)) {
    turn->is_out_of_memory = true;
    return;
  }
  bells->list.items[bells->list.count++] = rung;
}

// Returns false when the bell is still.
static bool tick_bell(ov_turn* turn, ov_bell* bell) {
  OVIS_ASSERT(bell->rung_ticks >= 0);
  OVIS_ASSERT(bell->rung_ticks <= RING_TICKS);
  const bool rings = bell->rung_ticks < RING_TICKS;
  bell->rung_ticks += rings;
  if (rings && bell->rung_ticks >= QUIET_TICKS && bell->resonance_ticks == 0 &&
      hears_raider(turn, bell->cell)) {
    bell->resonance_ticks = 1;
  } else if (bell->resonance_ticks > 0 && bell->resonance_ticks++ >= RESONANCE_TICKS) {
    show_raiders(turn, bell->cell);
    return false;
  }
  return rings || bell->resonance_ticks > 0;
}

void ov_bells_tick(ov_turn* turn, ov_bells* bells) {
  OVIS_ASSERT(bells != NULL);
  int32_t kept = 0;
  for (int32_t i = 0; i < bells->list.count; i++) {
    ov_bell bell = bells->list.items[i];
    if (is_bell(turn, bell.cell) && tick_bell(turn, &bell)) {
      bells->list.items[kept++] = bell;
    }
  }
  bells->list.count = kept;
}

void ov_bells_fields(ov_bells* bells, ov_fields* fields, const ovis_allocator* allocator) {
  OVIS_ASSERT(bells != NULL);
  int32_t count = bells->list.count;
  ov_field_count(fields, "bells", &count, OV_BELLS_MAX);
  if (fields->mode == OV_FIELDS_READ) {
    fields->is_bad |= !ov_array_reserve(&bells->list, allocator, count);
    bells->list.count = 0;
    for (int32_t i = 0; !fields->is_bad && i < count; i++) {
      bells->list.items[bells->list.count++] = (ov_bell){0};
    }
  }
  for (int32_t i = 0; i < bells->list.count; i++) {
    ov_bell* bell = &bells->list.items[i];
    ov_field_cell(fields, "bell", &bell->cell);
    ov_field_i32_in(fields, "bell.rung_ticks", &bell->rung_ticks, 0, RING_TICKS);
    ov_field_i32_in(fields, "bell.resonance_ticks", &bell->resonance_ticks, 0, RESONANCE_TICKS);
  }
}
