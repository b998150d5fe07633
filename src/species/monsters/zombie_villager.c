// A villager that was turned keeps what it was, and a golden apple cures it.
// Rules: docs/sources.md#cures
#include "species/monsters/zombie_villager.h"
#include "agent/item_table.h"
#include "species/monsters/young_zombie.h"

#include "base/check.h"
#include "figures/row.h"
#include "mind/goal/goal_share.h"
#include "species/villager/villager.h"
#include "world/block_ids.h"
#include "world/scan.h"

#include <ovis/item.h>

// ---- Figures

const ov_species ov_zombie_villager_row = {
    OV_ROW(ZOMBIE_VILLAGER, zombie_villager, GROUND,
           OV_IS_BURNING_UNDEAD | OV_HAS_FAST_YOUNG | OV_LIKES_DARK, .width = 0.6f, .height = 1.95f,
           .eye_height = 1.74f, .health_max = 20, .speed = 0.23f, .follow_range = 35,
           .attack_damage = 3, .step_height = 0.6f, .armor = 2),
    .seating = {.count = 1, .share = 0.75, .offset = -0.45, .young_offset = 0},
    .breaks_doors = true,
    .picks_up_loot = true,
    .uses_points = true,
};

#define CURE_TICKS 3600
#define CURE_MORE 2401
#define HELP_CHANCE 0.01f // each tick, that blocks around help
#define HELP_RANGE 4
#define HELP_BLOCKS 14
#define HELP_EACH 0.3f // chance of a tick more, for each block
#define NAUSEA_TICKS 200
#define CURED_MAJOR 20
#define CURED_MINOR 25

// ---- The cure

static void note_cure(ov_turn* turn, ov_villager* villager, const ov_zombie_villager* from) {
  const ov_gossip good[] = {{from->healer, OVIS_GOSSIP_MAJOR_POSITIVE, CURED_MAJOR},
                            {from->healer, OVIS_GOSSIP_MINOR_POSITIVE, CURED_MINOR}};
  for (int32_t i = 0; i < OV_COUNT_OF(good); i++) {
    turn->is_out_of_memory |= !ov_gossip_add(&villager->gossips, &good[i], &turn->allocator);
  }
}

static void begin_villager(ov_turn* turn, ov_actor* newborn, const ov_spawn_request* request) {
  const ov_actor* actor = ov_crowd_find(turn->crowd, request->parent);
  ov_zombie_villager* old = actor != NULL ? ov_zombie_villager_of(actor) : NULL;
  ov_villager* villager = ov_villager_of(newborn);
  OVIS_ASSERT(villager != NULL);
  if (old == NULL) {
    return;
  }
  villager->profession =
      old->zombie.profession < OV_PROFESSION_COUNT ? old->zombie.profession : OV_PROFESSION_NONE;
  villager->level = old->zombie.level > 0 ? old->zombie.level : 1;
  villager->xp = old->zombie.xp;
  villager->type = old->type;
  ov_villager_move_lists(&villager->gossips, &old->gossips, &villager->counter, &old->counter);
  if (old->has_healer) {
    note_cure(turn, villager, old);
  }
  const ov_affect nausea = {.effect = OVIS_EFFECT_NAUSEA, .ticks = NAUSEA_TICKS};
  turn->verbs->affect(turn, NULL, newborn, &nausea);
}

static bool helps(const ov_agent* agent, ovis_pos cell) {
  return ov_agent_is_bed(agent, cell) ||
         ov_world_block_id(agent->world, cell) == OV_BLOCK_IRON_BARS;
}

// Ticks that pass in this one: beds and bars around help now and then.
static int32_t progress(ov_agent* agent) {
  ov_rng* rng = &agent->self->rng;
  if (ov_rng_float(rng) >= HELP_CHANCE) {
    return 1;
  }
  const ovis_pos at = ov_body_cell(&agent->self->body);
  int32_t ticks = 1;
  int32_t blocks = 0;
  ov_cell_range in = ov_cells_around(at, HELP_RANGE, HELP_RANGE);
  in.max = (ovis_pos){in.max.x - 1, in.max.y - 1, in.max.z - 1};
  for (ovis_pos cell = in.min; cell.x <= in.max.x && blocks < HELP_BLOCKS;
       cell = ov_scan_xyz(cell, &in)) {
    if (helps(agent, cell)) {
      blocks++;
      ticks += ov_rng_float(rng) < HELP_EACH;
    }
  }
  return ticks;
}

static void step(ov_agent* agent) {
  ov_zombie_villager* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->cure_ticks >= 0);
  if (self->cure_ticks > 0) {
    const int32_t left = self->cure_ticks - progress(agent);
    self->cure_ticks = left > 0 ? left : 0;
    if (self->cure_ticks == 0) {
      agent->verbs->convert(agent, agent->self, ov_species_figures(OV_SPECIES_VILLAGER),
                            begin_villager);
      return;
    }
  }
  ov_zombie_drown(agent, OV_SPECIES_DROWNED);
}

static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {
  const ov_zombie_villager* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->cure_ticks >= 0);
  return ov_use_is_with(use, OV_ITEM_GOLDEN_APPLE) && self->cure_ticks == 0 &&
                 ov_effect_level(agent->self, OVIS_EFFECT_WEAKNESS) > 0
             ? OVIS_USE_CURE
             : OVIS_USE_NOTHING;
}

static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  (void)kind;
  OVIS_ASSERT((uint32_t)kind < OVIS_USE_COUNT);
  ov_zombie_villager* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  self->cure_ticks = CURE_TICKS + ov_rng_int(&agent->self->rng, CURE_MORE);
  self->has_healer = true;
  self->healer = ov_gossip_subject_of(use->player);
  ov_effect_remove(agent->self, OVIS_EFFECT_WEAKNESS);
  const ov_affect strength = {.effect = OVIS_EFFECT_STRENGTH, .ticks = self->cure_ticks};
  agent->verbs->affect(agent->turn, agent, agent->self, &strength);
  return 1;
}

// ---- State

static void healer_fields(ov_gossip_subject* healer, ov_fields* fields) {
  for (int32_t i = 0; i < 4; i++) {
    ov_field_u32(fields, "healer", &healer->uuid.words[i]);
  }
}

OV_OWN_FUNCTIONS(ov_zombie_villager, OV_ZOMBIE_VILLAGER_STATE, static)

static void own_fini(void* own, const ovis_allocator* allocator) {
  ov_zombie_villager* self = own;
  ov_array_fini(&self->gossips.list, allocator);
  ov_array_fini(&self->counter.offers, allocator);
}

const ov_profile ov_zombie_villager_profile = {
    .goals = &ov_zombie_plan,
    OV_OWN(ov_zombie_villager),
    .own_fini = own_fini,
    .born = ov_zombie_born,
    .step = step,
    .use = &(const ov_use_ops){.kind_of = use_kind, .apply = apply_use},
    .was_hurt = ov_zombie_was_hurt,
    .has_killed = ov_zombie_has_killed,
    .draw_jockey = ov_jockey_draw_young_zombie,
    .reach = OV_REACHES(VILLAGE_PLACE)};
