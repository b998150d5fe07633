// Farming of villagers: harvest, planting, bone meal, composting.
// Rules: docs/sources.md#villager-farming
#include "species/villager/villager.h"

#include "agent/about.h"
#include "base/cell.h"
#include "base/check.h"
#include "life/crops.h"
#include "species/villager/villager_items.h"

#define SPEED 0.5
#define CLOSE 1
#define WORK_DISTANCE2 1.0 // blocks^2, from the center of a crop's cell
#define AROUND 27          // cells of a cube of 3

// The cell `index` of the cube around a cell.
static ovis_pos cell_around(ovis_pos middle, int32_t index) {
  OVIS_ASSERT(index >= 0);
  return (ovis_pos){middle.x + index / 9 - 1, middle.y + index / 3 % 3 - 1,
                    middle.z + index % 3 - 1};
}

// One of the cells of a set, each with the same chance. The draws are those of a reservoir.
static bool pick_cell(ov_agent* agent, ovis_pos middle, uint32_t set, ovis_pos* out) {
  int32_t count = 0;
  for (int32_t i = 0; i < AROUND; i++) {
    if ((set >> i & 1u) != 0 && ov_rng_int(&agent->self->rng, ++count) == 0) {
      *out = cell_around(middle, i);
    }
  }
  return count > 0;
}

static const ovis_blocks* registry_of(const ov_agent* agent) {
  return ovis_world_get_blocks(agent->world);
}

static void go_to(ov_behavior_turn* turn, ovis_pos cell) {
  ov_brain_walk_to_cell(turn->brain, cell, SPEED, CLOSE);
  ov_brain_look_at_cell(turn->brain, cell);
}

static void stop_going(ov_behavior_turn* turn) {
  ov_brain_erase(turn->brain, OVIS_MEM_LOOK_TARGET);
  ov_brain_erase(turn->brain, OVIS_MEM_WALK_TARGET);
}

// ---- HarvestFarmland

#define HARVEST_TICKS_MAX 200
#define HARVEST_NEXT_TICKS 20  // from one crop to the next
#define HARVEST_PAUSE_TICKS 40 // after the end

typedef struct harvest {
  int64_t next_time;
  ovis_pos middle; // of the cube that it looked at
  uint32_t cells;  // of that cube, that are not done
  bool has_target;
  ovis_pos target;
  int32_t worked_ticks;
} harvest;

static void harvest_fields(void* state, ov_fields* list) {
  harvest* self = state;
  ov_field_i64(list, "next_time", &self->next_time);
  ov_field_cell(list, "middle", &self->middle);
  ov_field_u32(list, "cells", &self->cells);
  ov_field_bool(list, "has_target", &self->has_target);
  ov_field_cell_if(list, "target", &self->target, self->has_target);
  ov_field_i32_in(list, "worked_ticks", &self->worked_ticks, 0, HARVEST_TICKS_MAX);
}

static bool is_farmland_below(const ov_agent* agent, ovis_pos cell) {
  const ovis_pos below = {cell.x, cell.y - 1, cell.z};
  return (ov_agent_block(agent, below)->tags & OVIS_TAG(FARMLAND)) != 0;
}

static bool is_air(const ov_agent* agent, ovis_pos cell) {
  return ovis_world_get_block(agent->world, cell) != OVIS_STATE_UNLOADED &&
         (ov_agent_block(agent, cell)->tags & OVIS_TAG(AIR)) != 0;
}

static bool is_ripe(const ov_agent* agent, ovis_pos cell) {
  return ov_crop_is_ripe(registry_of(agent), ovis_world_get_block(agent->world, cell));
}

static bool can_harvest(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  if (ov_villager_self(agent)->profession != OV_PROFESSION_FARMER) {
    return ov_behavior_refuse(turn, OVIS_REASON_WRONG_JOB, 0, 0);
  }
  if (!agent->env->mob_griefing) {
    return ov_behavior_refuse(turn, OVIS_REASON_GRIEFING_OFF, 0, 0);
  }
  harvest* self = ov_behavior_own_state(turn);
  if (self == NULL) {
    return false;
  }
  self->middle = ov_brain_own_cell(agent);
  self->cells = 0;
  for (int32_t i = 0; i < AROUND; i++) {
    const ovis_pos cell = cell_around(self->middle, i);
    if (is_ripe(agent, cell) || (is_air(agent, cell) && is_farmland_below(agent, cell))) {
      self->cells |= 1u << i;
    }
  }
  self->has_target = pick_cell(agent, self->middle, self->cells, &self->target);
  return self->has_target || ov_behavior_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
}

static void start_harvest(ov_behavior_turn* turn) {
  const harvest* self = turn->state;
  if (turn->time > self->next_time && self->has_target) {
    go_to(turn, self->target);
  }
}

static bool goes_on_harvesting(ov_behavior_turn* turn) {
  const harvest* self = turn->state;
  OVIS_ASSERT(self->worked_ticks >= 0);
  OVIS_ASSERT(self->worked_ticks <= HARVEST_TICKS_MAX);
  return self->worked_ticks < HARVEST_TICKS_MAX;
}

static void cut(ov_agent* agent, ovis_pos cell) {
  const ovis_state state = ovis_world_get_block(agent->world, cell);
  ov_crop_drop drops[OV_CROP_DROPS_MAX];
  ovis_state air = 0;
  if (!agent->verbs->set_block(agent, cell, air)) {
    return;
  }
  const int32_t count = ov_crop_drops(registry_of(agent), state, &agent->self->rng, drops);
  for (int32_t i = 0; i < count; i++) {
    const ovis_stack stack = ov_stack_of(drops[i].item, drops[i].count);
    ov_villager_drop(agent, &stack, ov_cell_center(cell));
  }
  const ovis_event more = {.pos = cell, .state = state};
  ov_turn_emit(agent->turn, OVIS_EVENT_HARVESTED, agent->self, NULL, &more);
}

// Plants the first item of the pack that can be planted.
static void plant(ov_agent* agent, ovis_pos cell) {
  ov_villager* villager = ov_villager_self(agent);
  for (int32_t i = 0; i < OV_PACK_SLOTS; i++) {
    ov_pack_slot* slot = &villager->pack.slots[i];
    ovis_state crop;
    if (slot->count > 0 && ov_crop_planted_by(registry_of(agent), ov_good_item((ov_good)slot->good),
                                              &crop) != OV_CROP_COUNT) {
      if (agent->verbs->set_block(agent, cell, crop)) {
        slot->count--;
        const ovis_event more = {.pos = cell, .state = crop};
        ov_turn_emit(agent->turn, OVIS_EVENT_PLANTED, agent->self, NULL, &more);
      }
      return;
    }
  }
}

static void go_to_next(ov_behavior_turn* turn) {
  harvest* self = turn->state;
  for (int32_t i = 0; i < AROUND; i++) {
    const ovis_pos cell = cell_around(self->middle, i);
    if (ov_cell_is_same(cell, self->target)) {
      self->cells &= ~(1u << i);
    }
  }
  self->has_target = pick_cell(turn->agent, self->middle, self->cells, &self->target);
  if (self->has_target) {
    self->next_time = turn->time + HARVEST_NEXT_TICKS;
    go_to(turn, self->target);
  }
}

static void tick_harvest(ov_behavior_turn* turn) {
  harvest* self = turn->state;
  OVIS_ASSERT(self->worked_ticks >= 0);
  OVIS_ASSERT(self->worked_ticks <= HARVEST_TICKS_MAX);
  ov_agent* agent = turn->agent;
  if (self->has_target && ov_brain_dist2_to_cell(agent, self->target) >= WORK_DISTANCE2) {
    return;
  }
  if (self->has_target && turn->time > self->next_time) {
    const bool was_ripe = is_ripe(agent, self->target);
    const bool was_air = is_air(agent, self->target);
    const bool is_crop =
        ov_crop_of(registry_of(agent), ovis_world_get_block(agent->world, self->target)) !=
        OV_CROP_COUNT;
    if (was_ripe) {
      cut(agent, self->target);
    } else if (was_air && is_farmland_below(agent, self->target)) {
      plant(agent, self->target);
    } else if (is_crop) {
      go_to_next(turn);
    }
  }
  self->worked_ticks++;
}

static void stop_harvest(ov_behavior_turn* turn) {
  harvest* self = turn->state;
  stop_going(turn);
  self->worked_ticks = 0;
  self->next_time = turn->time + HARVEST_PAUSE_TICKS;
}

// ---- Why it does not harvest

// The cell `index` of those in which it may work: of the cube around it, then on farmland that it
// knows. False: there are no more.
static bool work_cell(const ov_behavior_turn* turn, int32_t index, ovis_pos* out) {
  if (index < AROUND) {
    *out = cell_around(ov_brain_own_cell(turn->agent), index);
    return true;
  }
  const ov_memory_list* fields = ov_brain_list(turn->brain, OVIS_MEM_SECONDARY_JOB_SITE);
  if (fields == NULL || index - AROUND >= fields->count) {
    return false;
  }
  *out = fields->places[index - AROUND].cell;
  out->y++;
  return true;
}

// The nearest crop, if there is nothing to harvest and no farmland is bare.
static bool nearest_unripe(const ov_behavior_turn* turn, ovis_pos* out) {
  const ov_agent* agent = turn->agent;
  double best2 = -1;
  ovis_pos cell;
  for (int32_t i = 0; work_cell(turn, i, &cell); i++) {
    if (is_ripe(agent, cell) || (is_air(agent, cell) && is_farmland_below(agent, cell))) {
      return false;
    }
    const ovis_state state = ovis_world_get_block(agent->world, cell);
    const double d2 = ov_brain_dist2_to_cell(agent, cell);
    if (ov_crop_of(registry_of(agent), state) != OV_CROP_COUNT && (best2 < 0 || d2 < best2)) {
      *out = cell;
      best2 = d2;
    }
  }
  return best2 >= 0;
}

// A reason that prevents all harvests is stronger than what it does at the moment.
static void explain_harvest(const ov_behavior_turn* turn, ovis_answer* answer) {
  const ov_agent* agent = turn->agent;
  const ov_profession profession = (ov_profession)ov_villager_self(agent)->profession;
  ovis_pos cell;
  if (answer->reason == OVIS_REASON_RUNNING || answer->reason == OVIS_REASON_RAN ||
      agent->self->is_baby) {
    return;
  }
  ovis_answer told = {.tick = answer->tick, .other = -1};
  if (profession != OV_PROFESSION_FARMER) {
    told.reason = OVIS_REASON_WRONG_JOB;
    told.value = (float)profession;
  } else if (!agent->env->mob_griefing) {
    told.reason = OVIS_REASON_GRIEFING_OFF;
  } else if (!ov_brain_has(turn->brain, OVIS_MEM_SECONDARY_JOB_SITE)) {
    told.reason = OVIS_REASON_MEMORY_ABSENT;
    told.other = OVIS_MEM_SECONDARY_JOB_SITE;
  } else if (nearest_unripe(turn, &cell)) {
    int32_t ripe;
    const ovis_state state = ovis_world_get_block(agent->world, cell);
    told.reason = OVIS_REASON_UNRIPE;
    told.value = (float)ov_crop_age(registry_of(agent), state, &ripe);
    told.limit = (float)ripe;
    ov_about_cell(agent, &told, cell);
  } else {
    return;
  }
  *answer = told;
}

const ov_behavior_kind ov_harvest_farmland = {
    OV_TIMED("HarvestFarmland"),
    OV_NEEDS(OV_ABSENT(LOOK_TARGET), OV_ABSENT(WALK_TARGET), OV_PRESENT(SECONDARY_JOB_SITE)),
    OV_RARE_STATE(harvest, harvest_fields),
    OV_BEHAVIOR_CALLS(can_harvest, goes_on_harvesting, start_harvest, tick_harvest, stop_harvest),
    .explain = explain_harvest,
    OV_PHRASES(.words = "harvest and plant", .doing = "farming",
               OV_WHY(
                   {OVIS_REASON_WRONG_JOB, "only farmers harvest, and it is {job}"},
                   {OVIS_REASON_WRONG_JOB, "only farmers harvest, and it has no profession"},
                   {OVIS_REASON_UNRIPE,
                    "the {block} at {cell} {is} not ripe: age {value} of {limit}"},
                   {OVIS_REASON_MEMORY_ABSENT, "it knows no farmland within 4 blocks"},
                   {OVIS_REASON_NO_TARGET, "no crop around it is ripe and no farmland is bare"})),
};

// ---- UseBonemeal

#define MEAL_EVERY_TICKS 10
#define MEAL_PAUSE_TICKS 160
#define MEAL_NEXT_TICKS 40
#define MEAL_TICKS_MAX 80

#define BONE_MEAL_STATE(X)                                                                         \
  X(I64, ended) /* age in ticks at the last end; 0: never used */                                  \
  X(I64, next_time)                                                                                \
  X(I32, worked_ticks, 0, MEAL_TICKS_MAX)                                                          \
  X(BOOL, has_target)                                                                              \
  X(CELL, target)
OV_KIND_STATE(bone_meal, BONE_MEAL_STATE)

static bool pick_crop(ov_agent* agent, ovis_pos* out) {
  const ovis_pos middle = ov_brain_own_cell(agent);
  uint32_t cells = 0;
  for (int32_t i = 0; i < AROUND; i++) {
    const ovis_pos cell = cell_around(middle, i);
    const ovis_state state = ovis_world_get_block(agent->world, cell);
    if (ov_crop_of(registry_of(agent), state) != OV_CROP_COUNT && !is_ripe(agent, cell)) {
      cells |= 1u << i;
    }
  }
  return pick_cell(agent, middle, cells, out);
}

static bool can_use_meal(ov_behavior_turn* turn) {
  const bone_meal* last = turn->state;
  ov_agent* agent = turn->agent;
  const int64_t age = agent->self->age_ticks;
  if (age % MEAL_EVERY_TICKS != 0 || (last->ended != 0 && last->ended + MEAL_PAUSE_TICKS > age)) {
    return ov_behavior_refuse(turn, OVIS_REASON_COOLDOWN, 0, 0);
  }
  if (ov_pack_count(&ov_villager_self(agent)->pack, OV_GOOD_BONE_MEAL) == 0) { // claim 218
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  bone_meal* self = ov_behavior_own_state(turn);
  if (self == NULL) {
    return false;
  }
  self->has_target = pick_crop(agent, &self->target);
  return self->has_target || ov_behavior_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
}

static void start_meal(ov_behavior_turn* turn) {
  bone_meal* self = turn->state;
  go_to(turn, self->target);
  ov_villager_hold(turn->agent, ov_good_item(OV_GOOD_BONE_MEAL));
  self->next_time = turn->time;
  self->worked_ticks = 0;
}

static bool goes_on_with_meal(ov_behavior_turn* turn) {
  const bone_meal* self = turn->state;
  OVIS_ASSERT(self->worked_ticks >= 0);
  OVIS_ASSERT(self->worked_ticks <= MEAL_TICKS_MAX);
  return self->worked_ticks < MEAL_TICKS_MAX && self->has_target;
}

static void tick_meal(ov_behavior_turn* turn) {
  bone_meal* self = turn->state;
  OVIS_ASSERT(self->worked_ticks >= 0);
  OVIS_ASSERT(self->worked_ticks <= MEAL_TICKS_MAX);
  ov_agent* agent = turn->agent;
  if (turn->time < self->next_time ||
      ov_brain_dist2_to_cell(agent, self->target) >= WORK_DISTANCE2) {
    return;
  }
  ov_pack* pack = &ov_villager_self(agent)->pack;
  ovis_state grown;
  if (ov_pack_count(pack, OV_GOOD_BONE_MEAL) > 0 &&
      ov_crop_fertilize(agent->world, self->target, &agent->self->rng, &grown) &&
      agent->verbs->set_block(agent, self->target, grown)) {
    ov_pack_remove(pack, OV_GOOD_BONE_MEAL, 1);
    self->has_target = pick_crop(agent, &self->target);
    if (self->has_target) {
      go_to(turn, self->target);
    }
    self->next_time = turn->time + MEAL_NEXT_TICKS;
  }
  self->worked_ticks++;
}

static void stop_meal(ov_behavior_turn* turn) {
  bone_meal* self = turn->state;
  ov_villager_hold(turn->agent, 0);
  self->ended = turn->agent->self->age_ticks;
}

const ov_behavior_kind ov_use_bonemeal = {
    OV_TIMED("UseBonemeal"),
    OV_NEEDS(OV_ABSENT(LOOK_TARGET), OV_ABSENT(WALK_TARGET)),
    OV_RARE_STATE(bone_meal, bone_meal_fields),
    OV_BEHAVIOR_CALLS(can_use_meal, goes_on_with_meal, start_meal, tick_meal, stop_meal),
    OV_PHRASES(.words = "fertilize crops", .doing = "fertilizing crops",
               OV_WHY({OVIS_REASON_NO_NEED, "it has no bone meal"},
                      {OVIS_REASON_NO_TARGET, "no crop around it can grow"})),
};

// ---- Composting

#define BREAD_MAX 36 // with more it bakes none
#define LOAVES_MAX 3 // of one visit
#define WHEAT_A_LOAF 3
#define COMPOST_MAX 20 // items of one visit
#define SEEDS_KEPT 10  // of each kind

static void bake(ov_agent* agent, ovis_pos site) {
  ov_pack* pack = &ov_villager_self(agent)->pack;
  const int32_t wheat = ov_pack_count(pack, OV_GOOD_WHEAT) / WHEAT_A_LOAF;
  const int32_t loaves = wheat < LOAVES_MAX ? wheat : LOAVES_MAX;
  if (ov_pack_count(pack, OV_GOOD_BREAD) > BREAD_MAX || loaves == 0) {
    return;
  }
  ov_pack_remove(pack, OV_GOOD_WHEAT, loaves * WHEAT_A_LOAF);
  const int32_t left = ov_pack_add(pack, OV_GOOD_BREAD, loaves);
  if (left > 0) {
    const ovis_stack stack = ov_stack_of(ov_good_item(OV_GOOD_BREAD), left);
    ov_villager_drop(agent, &stack, (ovis_vec3){site.x + 0.5, site.y + 1.0, site.z + 0.5});
  }
}

static int32_t set_level(ov_agent* agent, ovis_pos site, int32_t level) {
  OVIS_ASSERT(level >= 0);
  const ovis_state state = ovis_world_get_block(agent->world, site);
  ovis_state changed;
  if (ov_compost_at_level(registry_of(agent), state, level, &changed)) {
    agent->verbs->set_block(agent, site, changed);
  }
  return ov_compost_level(registry_of(agent), ovis_world_get_block(agent->world, site));
}

// An empty composter takes the first item for sure.
static bool rises(ov_agent* agent, int32_t level) {
  return level == 0 || ov_rng_float(&agent->self->rng) < OV_COMPOST_SEED_CHANCE;
}

static void compost(ov_agent* agent, ovis_pos site) {
  ov_pack* pack = &ov_villager_self(agent)->pack;
  int32_t level = ov_compost_level(registry_of(agent), ovis_world_get_block(agent->world, site));
  if (level == OV_COMPOST_READY) {
    level = set_level(agent, site, 0);
    const ovis_stack meal = ov_stack_of(ov_good_item(OV_GOOD_BONE_MEAL), 1);
    ov_villager_drop(agent, &meal, (ovis_vec3){site.x + 0.5, site.y + 1.0, site.z + 0.5});
  }
  int32_t seen[OV_GOOD_COUNT] = {0};
  int32_t left = COMPOST_MAX;
  for (int32_t i = OV_PACK_SLOTS - 1; i >= 0 && left > 0; i--) {
    ov_pack_slot* slot = &pack->slots[i];
    if (slot->good != OV_GOOD_WHEAT_SEEDS && slot->good != OV_GOOD_BEETROOT_SEEDS) {
      continue;
    }
    seen[slot->good] += slot->count;
    int32_t given = seen[slot->good] - SEEDS_KEPT;
    given = given < slot->count ? given : slot->count;
    left -= given > 0 ? given : 0;
    for (int32_t k = 0; k < given; k++) {
      slot->count--;
      if (level >= 0 && level < OV_COMPOST_FULL && rises(agent, level)) {
        level = set_level(agent, site, level + 1);
      }
      if (level == OV_COMPOST_FULL) {
        return;
      }
    }
  }
}

void ov_villager_use_composter(ov_agent* agent, ovis_pos site) {
  if (ov_compost_level(registry_of(agent), ovis_world_get_block(agent->world, site)) >= 0) {
    bake(agent, site);
    compost(agent, site);
  }
}
