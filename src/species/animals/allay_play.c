// Allays and players, note blocks and jukeboxes: gifts, music, dance, duplication.
// Rules: docs/sources.md#allay
#include "species/animals/allay.h"

#include "agent/gear.h"
#include "agent/item_table.h"
#include "base/check.h"
#include "world/block_ids.h"
#include "world/place.h"

// Source of all numbers in this file: docs/sources.md#allay
#define NOTE_RANGE 16.0
#define MUSIC_RANGE 10.0
#define MUSIC_CHECK_TICKS 20
#define NOTE_BLOCK_TICKS 600 // that a note block is liked
#define DUPLICATION_TICKS 6000
#define SHARD OV_ITEM_AMETHYST_SHARD
#define THROW_SPEED 0.3

// ---- Note blocks and jukeboxes

static ov_hearing* hearing_of(const ov_actor* actor) {
  return &ov_allay_of(actor)->listener;
}

// While it likes a note block it hears no other one.
static bool accepts(const ov_agent* agent, const ov_heard* heard) {
  const ov_brain* brain = ov_brain_of(agent->self);
  const ov_place* liked = brain != NULL ? ov_brain_place(brain, OVIS_MEM_LIKED_NOTEBLOCK) : NULL;
  const ovis_pos cell = ov_cell_of(heard->pos);
  return brain != NULL && (liked == NULL || (liked->dimension == OVIS_MEMORY_HERE &&
                                             ov_cell_is_same(liked->cell, cell)));
}

static void hear_note(const ov_agent* agent, ovis_pos cell) {
  ov_brain* brain = ov_brain_of(agent->self);
  const ov_place* liked = ov_brain_place(brain, OVIS_MEM_LIKED_NOTEBLOCK);
  if (liked == NULL) {
    const ov_place place = {.cell = cell, .dimension = OVIS_MEMORY_HERE};
    ov_brain_set_place(brain, OVIS_MEM_LIKED_NOTEBLOCK, &place);
  }
  ov_brain_set_number(brain, OVIS_MEM_LIKED_NOTEBLOCK_COOLDOWN_TICKS, NOTE_BLOCK_TICKS,
                      OVIS_MEMORY_FOR_EVER);
}

static void hear_music(const ov_agent* agent, ovis_pos cell, bool plays) {
  ov_allay* allay = ov_allay_of(agent->self);
  if (plays && !ov_actor_asks(agent->self, OV_QUESTION_IS_PANICKING)) {
    allay->is_dancing = true;
    allay->has_jukebox = true;
    allay->jukebox = cell;
  } else if (!plays && allay->has_jukebox && ov_cell_is_same(allay->jukebox, cell)) {
    allay->is_dancing = false;
    allay->has_jukebox = false;
  }
}

static void hear(ov_agent* agent, const ov_heard* heard) {
  OVIS_ASSERT(heard->kind >= 0);
  OVIS_ASSERT(heard->kind <= OVIS_VIBRATION_COUNT - 1);
  const ovis_pos cell = ov_cell_of(heard->pos);
  if (heard->kind == OVIS_VIBRATION_NOTE_BLOCK_PLAY) {
    if (accepts(agent, heard)) { // it may like another one since
      hear_note(agent, cell);
    }
  } else {
    hear_music(agent, cell, heard->kind == OVIS_VIBRATION_JUKEBOX_PLAY);
  }
}

const ov_hearing_ops ov_allay_listener = {.kinds = OV_VIBRATION_BIT(NOTE_BLOCK_PLAY),
                                          .range = NOTE_RANGE,
                                          .kinds_at_once = OV_VIBRATION_BIT(JUKEBOX_PLAY) |
                                                           OV_VIBRATION_BIT(JUKEBOX_STOP_PLAY),
                                          .range_at_once = MUSIC_RANGE,
                                          .state = hearing_of,
                                          .accepts = accepts,
                                          .hear = hear};

static bool is_music_gone(const ov_agent* agent, const ov_allay* allay) {
  return !allay->has_jukebox ||
         ov_brain_dist2_to_cell(agent, allay->jukebox) > MUSIC_RANGE * MUSIC_RANGE ||
         ov_world_block_id(agent->world, allay->jukebox) != OV_BLOCK_JUKEBOX;
}

void ov_allay_dance(ov_agent* agent) {
  ov_allay* allay = ov_allay_of(agent->self);
  OVIS_ASSERT(allay->duplication_ticks >= 0);
  OVIS_ASSERT(allay->duplication_ticks <= OV_OWN_COUNT_SET_MAX);
  allay->duplication_ticks -= allay->duplication_ticks > 0;
  if (allay->is_dancing && agent->self->age_ticks % MUSIC_CHECK_TICKS == 0 &&
      is_music_gone(agent, allay)) {
    allay->is_dancing = false;
    allay->has_jukebox = false;
  }
}

// ---- Gifts

static ovis_use_kind kind_of(ov_agent* agent, const ov_use* use) {
  const ov_allay* allay = ov_allay_of(agent->self);
  OVIS_ASSERT(allay->duplication_ticks >= 0);
  OVIS_ASSERT(allay->duplication_ticks <= OV_OWN_COUNT_SET_MAX);
  const bool holds = ov_allay_has_item(agent, agent->self);
  if (allay->is_dancing && allay->duplication_ticks == 0 && ov_use_is_with(use, SHARD)) {
    return OVIS_USE_DUPLICATE;
  }
  if (!holds && !ov_use_is_empty(use)) {
    return OVIS_USE_GIVE;
  }
  return holds && ov_use_is_empty(use) ? OVIS_USE_TAKE : OVIS_USE_NOTHING;
}

static void throw_all(ov_agent* agent) {
  const ovis_vec3 eye = ov_body_eye(&agent->self->body);
  for (;;) {
    const ovis_stack stack = ov_gear_take_packed(agent->turn, agent->self, OV_STACK_MAX);
    if (ov_stack_is_empty(&stack)) {
      return;
    }
    agent->verbs->throw_item(agent, &stack, (ovis_vec3){eye.x, eye.y - THROW_SPEED, eye.z},
                             (ovis_vec3){0, 0, 0});
  }
}

// The player gets back what it had given, as far as its hand is free; else it falls.
static void give_back(ov_agent* agent, const ov_use* use) {
  ov_actor* self = agent->self;
  const ovis_stack held = ov_gear_take_worn(agent->turn, self, OVIS_SLOT_MAIN_HAND, OV_STACK_MAX);
  if (!agent->verbs->give(agent, use->player, &held)) {
    ov_gear_wear(agent->turn, self, OVIS_SLOT_MAIN_HAND, &held);
    return;
  }
  if (ov_stack_is_empty(ov_gear_worn(use->player, OVIS_SLOT_MAIN_HAND))) {
    ov_gear_wear(agent->turn, use->player, OVIS_SLOT_MAIN_HAND, &held);
  } else {
    agent->verbs->throw_item(agent, &held, ov_body_eye(&self->body), (ovis_vec3){0, 0, 0});
  }
  throw_all(agent);
  ov_brain* brain = ov_brain_of(self);
  if (brain != NULL) {
    ov_brain_erase(brain, OVIS_MEM_LIKED_PLAYER);
  }
}

static int32_t apply(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  OVIS_ASSERT((uint32_t)kind < OVIS_USE_COUNT);
  ov_actor* self = agent->self;
  ov_brain* brain = ov_brain_of(self);
  if (kind == OVIS_USE_DUPLICATE) {
    ov_allay_of(self)->duplication_ticks = DUPLICATION_TICKS;
    agent->verbs->summon(agent, self->species, self->body.pos);
    return 1;
  }
  if (kind == OVIS_USE_TAKE) {
    give_back(agent, use);
    return 0;
  }
  ovis_stack one = use->item;
  one.count = 1;
  ov_gear_wear(agent->turn, self, OVIS_SLOT_MAIN_HAND, &one);
  if (brain != NULL) {
    ov_brain_set_entity(brain, OVIS_MEM_LIKED_PLAYER, use->player->serial, OVIS_MEMORY_FOR_EVER);
  }
  return 1;
}

const ov_use_ops ov_allay_use = {.kind_of = kind_of, .apply = apply};
