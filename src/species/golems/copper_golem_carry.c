// Copper golems carry items: from copper chests to chests and trapped chests.
// Rules: docs/sources.md#copper-golems
//
//   no target --finds a chest--> TRAVELS --within reach--> OPENS --60 ticks--> takes or puts
//                                 |    ^                                            |
//                  somebody has   v    | nobody                                     v
//                  it open     QUEUES -+                                        no target
#include "agent/about.h"
#include "agent/containers.h"
#include "agent/gear.h"
#include "base/cell.h"
#include "life/chest_lid.h"
#include "nav/nav.h"
#include "species/golems/copper_golem.h"
#include "world/place.h"

#include <math.h>

// Source of all numbers in this file: docs/sources.md#copper-golems
#define QUEUE_REACH 3.0   // blocks around a chest in which it waits for another golem
#define PATH_REACH 0.5    // blocks around a chest from which it opens it while it walks ...
#define END_REACH 1.0     // ... and at the end of its path
#define OPEN_REACH 2.0    // in which it stays while it holds the lid
#define REACH_Y 0.5       // blocks above and below a chest, for all of them
#define GOLEMS_AROUND 4.0 // blocks around a chest in which its opener stands
#define DROP_LIFT 0.2     // blocks per tick

enum { TRAVELS, QUEUES, OPENS };

#define TRANSPORT_STATE(X)                                                                         \
  X(BOOL, has_target)                                                                              \
  X(CELL_IF, target, has_target)                                                                   \
  X(I32, phase, TRAVELS, OPENS)                                                                    \
  X(I32, ticks, 0, 1000000) /* that it holds the lid */
OV_KIND_STATE(transport, TRANSPORT_STATE)

static const ov_containers* containers_of(const ov_agent* agent) {
  return agent->turn->containers;
}

static const ovis_stack* hand_of(const ov_agent* agent) {
  return ov_gear_worn(agent->self, OVIS_SLOT_MAIN_HAND);
}

// With empty hands it wants a copper chest, else another one.
static bool wants(const ov_agent* agent, ovis_pos cell) {
  const ov_chest_kind kind = ov_chest_kind_at(agent->world, cell);
  return ov_stack_is_empty(hand_of(agent)) ? kind == OV_CHEST_COPPER
                                           : kind == OV_CHEST_PLAIN || kind == OV_CHEST_TRAPPED;
}

// ---- Where it was

static bool remembers(const ov_brain* brain, ovis_memory memory, const ov_chest* chest) {
  if (!ov_brain_has(brain, memory)) {
    return false;
  }
  const ov_memory_list* list = ov_brain_list(brain, memory);
  for (int32_t i = 0; i < list->count; i++) {
    const ov_place* place = &list->places[i];
    for (int32_t half = 0; half < chest->count; half++) {
      if (place->dimension == OVIS_MEMORY_HERE &&
          ov_cell_is_same(place->cell, chest->cells[half])) {
        return true;
      }
    }
  }
  return false;
}

static int32_t count_of(const ov_brain* brain, ovis_memory memory) {
  return ov_brain_has(brain, memory) ? ov_brain_list(brain, memory)->count : 0;
}

static void forget(const ov_behavior_turn* turn, ovis_memory memory, ovis_pos cell) {
  const int32_t count = count_of(turn->brain, memory);
  for (int32_t i = 0; i < count; i++) {
    const ov_place place = ov_brain_list(turn->brain, memory)->places[i];
    if (place.dimension == OVIS_MEMORY_HERE && ov_cell_is_same(place.cell, cell)) {
      ov_brain_remove_at(turn->brain, memory, i);
      return;
    }
  }
}

static void remember(const ov_behavior_turn* turn, ovis_memory memory, ovis_pos cell) {
  const ov_transport_settings* settings = turn->settings;
  const ov_place place = {.cell = cell};
  forget(turn, memory, cell);
  if (ov_brain_push_place(turn->agent, memory, &place)) {
    ov_brain_set_ttl(turn->brain, memory, settings->remembers_ticks);
  }
}

static void forget_all(const ov_behavior_turn* turn) {
  ov_brain_erase(turn->brain, OVIS_MEM_VISITED_BLOCK_POSITIONS);
  ov_brain_erase(turn->brain, OVIS_MEM_UNREACHABLE_TRANSPORT_BLOCK_POSITIONS);
}

// ---- Targets

static void shut(ov_behavior_turn* turn) {
  transport* self = turn->state;
  ov_copper_golem* golem = ov_copper_golem_of(turn->agent->self);
  golem->has_opened = false;
  golem->opened = (ovis_pos){0, 0, 0};
  self->phase = TRAVELS;
  self->ticks = 0;
}

static void drop_target(ov_behavior_turn* turn) {
  transport* self = turn->state;
  self->has_target = false;
  self->target = (ovis_pos){0, 0, 0};
  self->ticks = 0;
  ov_agent_stop(turn->agent);
  ov_brain_erase(turn->brain, OVIS_MEM_WALK_TARGET);
}

static void pause(ov_behavior_turn* turn) {
  const ov_transport_settings* settings = turn->settings;
  drop_target(turn);
  ov_brain_set_number(turn->brain, OVIS_MEM_TRANSPORT_ITEMS_COOLDOWN_TICKS, settings->pause_ticks,
                      OVIS_MEMORY_FOR_EVER);
  forget_all(turn);
}

static bool is_in_range(const ov_behavior_turn* turn, ovis_pos cell) {
  const ov_transport_settings* settings = turn->settings;
  const ov_agent* agent = turn->agent;
  const ovis_pos own = ov_brain_own_cell(agent);
  const int32_t range_xz = agent->self->vehicle != 0 ? 1 : settings->range_xz;
  const int32_t range_y = agent->self->vehicle != 0 ? 1 : settings->range_y;
  return abs(cell.x - own.x) <= range_xz && abs(cell.y - own.y) <= range_y &&
         abs(cell.z - own.z) <= range_xz;
}

// May it go to a chest that it wants?
static bool is_open_to(const ov_behavior_turn* turn, ovis_pos cell) {
  const ov_agent* agent = turn->agent;
  const ov_chest chest = ov_chest_of(agent->world, cell);
  return !remembers(turn->brain, OVIS_MEM_VISITED_BLOCK_POSITIONS, &chest) &&
         !remembers(turn->brain, OVIS_MEM_UNREACHABLE_TRANSPORT_BLOCK_POSITIONS, &chest) &&
         !ov_chest_is_locked(containers_of(agent), &chest) &&
         !ov_life_is_chest_held_shut(agent->crowd, agent->world, cell);
}

typedef bool chest_test(const ov_behavior_turn* turn, ovis_pos cell);

// The nearest chest in range that it wants and that passes. Of several at one distance the first in
// the order of the list counts. False: none.
static bool find_chest(const ov_behavior_turn* turn, chest_test* passes, ovis_pos* out) {
  const ov_transport_settings* settings = turn->settings;
  const ov_agent* agent = turn->agent;
  const ov_containers* known = containers_of(agent);
  const ovis_pos own = ov_brain_own_cell(agent);
  const int32_t z_max = (own.z + settings->range_xz) >> 4;
  const int32_t x_min = (own.x - settings->range_xz) >> 4;
  const int32_t x_max = (own.x + settings->range_xz) >> 4;
  double best2 = (double)INFINITY;
  for (int32_t z = (own.z - settings->range_xz) >> 4; z <= z_max; z++) {
    for (int32_t i = ov_chests_from(known, z, x_min); i < known->chests.count; i++) {
      const ovis_pos cell = known->chests.items[i];
      if (cell.z >> 4 != z || cell.x >> 4 > x_max) {
        break;
      }
      const double d2 = ov_brain_dist2_to_cell(agent, cell);
      if (d2 < best2 && is_in_range(turn, cell) && wants(agent, cell) &&
          (passes == NULL || passes(turn, cell))) {
        best2 = d2;
        *out = cell;
      }
    }
  }
  return best2 < (double)INFINITY;
}

static bool knows_chests(ov_behavior_turn* turn) {
  ov_turn* shared = turn->agent->turn;
  if (shared->containers == NULL) {
    return false;
  }
  if (!shared->containers->knows_chests &&
      !ov_chests_scan(shared->containers, turn->agent->world, &shared->allocator)) {
    shared->is_out_of_memory = true;
    return false;
  }
  return true;
}

// Chooses a chest, or pauses.
static void choose(ov_behavior_turn* turn) {
  const ov_transport_settings* settings = turn->settings;
  transport* self = turn->state;
  ovis_pos cell;
  drop_target(turn);
  if (!knows_chests(turn) || !find_chest(turn, is_open_to, &cell)) {
    pause(turn);
    return;
  }
  self->has_target = true;
  self->target = cell;
  shut(turn);
  remember(turn, OVIS_MEM_VISITED_BLOCK_POSITIONS, cell);
  if (count_of(turn->brain, OVIS_MEM_VISITED_BLOCK_POSITIONS) > settings->visits_max) {
    pause(turn);
  }
}

static void note_unreachable(ov_behavior_turn* turn) {
  const ov_transport_settings* settings = turn->settings;
  const transport* self = turn->state;
  forget(turn, OVIS_MEM_VISITED_BLOCK_POSITIONS, self->target);
  remember(turn, OVIS_MEM_UNREACHABLE_TRANSPORT_BLOCK_POSITIONS, self->target);
  if (count_of(turn->brain, OVIS_MEM_UNREACHABLE_TRANSPORT_BLOCK_POSITIONS) >
      settings->unreachable_max) {
    pause(turn);
  }
}

// ---- Reach

static ovis_vec3 middle_of(const ov_agent* agent, ovis_vec3 feet) {
  const ovis_aabb box = ov_body_box(&agent->self->body);
  return (ovis_vec3){feet.x, feet.y + (box.max.y - box.min.y) / 2, feet.z};
}

// The box around all of a block's shape, in the world.
static ovis_aabb block_box(const ov_agent* agent, ovis_pos cell) {
  const ovis_blocks* registry = ovis_world_get_blocks(agent->world);
  const ovis_shape shape = ovis_blocks_get_shape(registry, ov_agent_block(agent, cell)->shape);
  ovis_aabb all = {{0, 0, 0}, {1, 1, 1}};
  for (int32_t i = 0; i < shape.count; i++) {
    const ovis_aabb* box = &shape.boxes[i];
    all.min = i == 0 ? box->min
                     : (ovis_vec3){fmin(all.min.x, box->min.x), fmin(all.min.y, box->min.y),
                                   fmin(all.min.z, box->min.z)};
    all.max = i == 0 ? box->max
                     : (ovis_vec3){fmax(all.max.x, box->max.x), fmax(all.max.y, box->max.y),
                                   fmax(all.max.z, box->max.z)};
  }
  return (ovis_aabb){{all.min.x + cell.x, all.min.y + cell.y, all.min.z + cell.z},
                     {all.max.x + cell.x, all.max.y + cell.y, all.max.z + cell.z}};
}

// Would the body, with its middle at `middle`, touch the room within `reach` of the target?
static bool is_within(const ov_behavior_turn* turn, ovis_vec3 middle, double reach) {
  const transport* self = turn->state;
  const ovis_aabb own = ov_body_box(&turn->agent->self->body);
  const ovis_aabb block = block_box(turn->agent, self->target);
  const double half_xz = (own.max.x - own.min.x) / 2;
  const double half_y = (own.max.y - own.min.y) / 2;
  return middle.x + half_xz > block.min.x - reach && middle.x - half_xz < block.max.x + reach &&
         middle.y + half_y > block.min.y - REACH_Y && middle.y - half_y < block.max.y + REACH_Y &&
         middle.z + half_xz > block.min.z - reach && middle.z - half_xz < block.max.z + reach;
}

static bool is_near(const ov_behavior_turn* turn, double reach) {
  const ov_agent* agent = turn->agent;
  return is_within(turn, middle_of(agent, agent->self->body.pos), reach);
}

static double reach_of(const ov_agent* agent) {
  const ov_nav* nav = &agent->self->nav;
  return nav->has_path && ov_nav_is_done(nav) ? END_REACH : PATH_REACH;
}

// Is the chest the first block on a line to the middle of one of its cell's sides?
static bool sees_target(const ov_behavior_turn* turn, ovis_vec3 from) {
  static const ovis_vec3 sides[] = {{0, -0.5, 0}, {0, 0.5, 0},  {0, 0, -0.5},
                                    {0, 0, 0.5},  {-0.5, 0, 0}, {0.5, 0, 0}};
  const transport* self = turn->state;
  const ovis_vec3 center = ov_cell_center(self->target);
  for (int32_t i = 0; i < OV_COUNT_OF(sides); i++) {
    const ovis_vec3 to = {center.x + sides[i].x, center.y + sides[i].y, center.z + sides[i].z};
    const ovis_ray_hit hit =
        ovis_world_cast_ray(turn->agent->world, from, to, OVIS_RAY_FLUIDS_NONE);
    if (hit.is_hit && ov_cell_is_same(hit.pos, self->target)) {
      return true;
    }
  }
  return false;
}

// Does its path, or one that it could take, end where it can open the chest?
static bool can_get_there(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  const transport* self = turn->state;
  const ov_nav* nav = &agent->self->nav;
  const double reach = reach_of(agent);
  ovis_vec3 end = agent->self->body.pos;
  bool has_path = nav->has_path;
  if (nav->has_path && nav->count > 0) {
    end = ov_cell_bottom(nav->nodes[nav->count - 1].pos);
  } else if (!nav->has_path) {
    const ov_nav_mob mob = ov_agent_nav_mob(agent);
    const ov_nav_path path = ov_nav_path_to_block(&agent->self->nav, &mob, self->target, 0);
    has_path = path.count > 0;
    end = has_path ? ov_cell_bottom(path.nodes[path.count - 1].pos) : end;
  }
  const ovis_vec3 middle = middle_of(agent, end);
  const bool ends_near = is_within(turn, middle, reach);
  return (!has_path && !ends_near) || (ends_near && sees_target(turn, middle));
}

// Is the target still one? Marks one that it cannot reach.
static bool is_target_good(ov_behavior_turn* turn) {
  const ov_agent* agent = turn->agent;
  const transport* self = turn->state;
  if (!self->has_target || !wants(agent, self->target) ||
      ov_life_is_chest_held_shut(agent->crowd, agent->world, self->target)) {
    return false;
  }
  if (self->phase != TRAVELS || can_get_there(turn)) {
    return true;
  }
  note_unreachable(turn);
  return false;
}

// ---- Other golems

typedef struct opener_search {
  const ov_chest* chest;
  const ov_actor* found;
} opener_search;

static void look_at_golem(ov_agent* agent, ov_actor* other, void* context) {
  opener_search* search = context;
  if (other->row->id != agent->self->row->id || !ov_copper_golem_of(other)->has_opened) {
    return;
  }
  const ovis_pos opened = ov_copper_golem_of(other)->opened;
  for (int32_t half = 0; half < search->chest->count; half++) {
    if (ov_cell_is_same(opened, search->chest->cells[half]) &&
        (search->found == NULL || other->serial < search->found->serial)) {
      search->found = other;
    }
  }
}

// The other golem that holds the target's lid. NULL: none does.
static const ov_actor* opener_of(const ov_behavior_turn* turn) {
  const transport* self = turn->state;
  const ov_chest chest = ov_chest_of(turn->agent->world, self->target);
  const ovis_vec3 middle = ov_cell_center(self->target);
  const ovis_aabb around = {
      {middle.x - GOLEMS_AROUND, middle.y - GOLEMS_AROUND, middle.z - GOLEMS_AROUND},
      {middle.x + GOLEMS_AROUND, middle.y + GOLEMS_AROUND, middle.z + GOLEMS_AROUND}};
  opener_search search = {.chest = &chest};
  ov_agent_each_near_unordered(turn->agent, &around, OV_ACTOR_MOB, look_at_golem, &search);
  return search.found;
}

// ---- Travelling, waiting, opening

static void go(ov_behavior_turn* turn) {
  const ov_transport_settings* settings = turn->settings;
  const transport* self = turn->state;
  const ov_look to = {.cell = self->target};
  ov_brain_go_and_look(turn->brain, &to, settings->speed, 0);
}

static void travel(ov_behavior_turn* turn) {
  transport* self = turn->state;
  if (is_near(turn, QUEUE_REACH) && opener_of(turn) != NULL) {
    ov_agent_stop(turn->agent);
    self->phase = QUEUES;
  } else if (is_near(turn, reach_of(turn->agent))) {
    self->phase = OPENS;
  } else {
    go(turn);
  }
}

static void queue(ov_behavior_turn* turn) {
  transport* self = turn->state;
  if (opener_of(turn) == NULL) {
    self->phase = TRAVELS;
    go(turn);
  }
}

static void take(ov_behavior_turn* turn, const ov_chest* chest) {
  const ov_transport_settings* settings = turn->settings;
  ov_agent* agent = turn->agent;
  ovis_pos cell;
  int32_t place;
  if (!ov_chest_first(containers_of(agent), chest, &cell, &place)) {
    drop_target(turn);
    return;
  }
  const ovis_stack taken = agent->verbs->take_from(agent, cell, place, settings->carries_max);
  if (ov_stack_is_empty(&taken)) {
    drop_target(turn);
    return;
  }
  ov_gear_wear(agent->turn, agent->self, OVIS_SLOT_MAIN_HAND, &taken);
  drop_target(turn);
  forget_all(turn);
}

static void put(ov_behavior_turn* turn, const ov_chest* chest) {
  ov_agent* agent = turn->agent;
  const transport* self = turn->state;
  const ov_containers* known = containers_of(agent);
  const ovis_stack held = *hand_of(agent);
  if (!ov_chest_is_empty(known, chest) && !ov_chest_has_item(known, chest, held.item)) {
    drop_target(turn);
    return;
  }
  const int32_t count = agent->verbs->put_into(agent, self->target, chest, &held);
  ov_gear_take_worn(agent->turn, agent->self, OVIS_SLOT_MAIN_HAND, count);
  drop_target(turn);
  if (count == held.count) {
    forget_all(turn);
  }
}

static void open_chest(ov_behavior_turn* turn) {
  const ov_transport_settings* settings = turn->settings;
  transport* self = turn->state;
  ov_agent* agent = turn->agent;
  if (!is_near(turn, OPEN_REACH)) {
    shut(turn);
    return;
  }
  self->ticks++;
  if (self->ticks == 1) {
    if (!agent->verbs->look_into(agent, self->target)) {
      drop_target(turn);
      shut(turn);
      return;
    }
    ov_copper_golem_of(agent->self)->has_opened = true;
    ov_copper_golem_of(agent->self)->opened = self->target;
  }
  if (self->ticks >= settings->opens_ticks) {
    const ov_chest chest = ov_chest_of(agent->world, self->target);
    if (ov_stack_is_empty(hand_of(agent))) {
      take(turn, &chest);
    } else {
      put(turn, &chest);
    }
    shut(turn);
  }
}

// ---- The behavior

static bool can_start(ov_behavior_turn* turn) {
  return !ov_agent_is_leashed(turn->agent) || ov_behavior_refuse(turn, OVIS_REASON_LEASHED, 0, 0);
}

static bool can_continue(ov_behavior_turn* turn) {
  return !ov_brain_has(turn->brain, OVIS_MEM_TRANSPORT_ITEMS_COOLDOWN_TICKS) &&
         !ov_brain_has(turn->brain, OVIS_MEM_IS_PANICKING) && !ov_agent_is_leashed(turn->agent);
}

static void tick(ov_behavior_turn* turn) {
  const transport* self = turn->state;
  if (!is_target_good(turn)) {
    if (can_continue(turn)) { // else it pauses
      choose(turn);
    }
    return;
  }
  switch (self->phase) {
  case TRAVELS: travel(turn); break;
  case QUEUES: queue(turn); break;
  case OPENS: open_chest(turn); break;
  }
}

static void explain(const ov_behavior_turn* turn, ovis_answer* answer) {
  const ov_transport_settings* settings = turn->settings;
  const ov_agent* agent = turn->agent;
  const transport* self = turn->state;
  if (answer->reason == OVIS_REASON_RUNNING && self->has_target) {
    ov_about_cell(agent, answer, self->target);
    if (self->phase == QUEUES && wants(agent, self->target)) {
      ov_about_actor(answer, opener_of(turn));
    } else if (self->phase == OPENS) {
      answer->until = agent->tick + settings->opens_ticks - self->ticks;
    }
  } else if (answer->reason == OVIS_REASON_MEMORY_PRESENT &&
             answer->other == OVIS_MEM_IS_PANICKING) {
    answer->reason = OVIS_REASON_PANICS;
    answer->other = -1;
  } else if (answer->reason == OVIS_REASON_MEMORY_PRESENT) {
    const ov_containers* known = containers_of(agent);
    ovis_pos cell;
    const bool is_alone = known != NULL && known->knows_chests && !find_chest(turn, NULL, &cell);
    const int64_t left = ov_brain_number(turn->brain, OVIS_MEM_TRANSPORT_ITEMS_COOLDOWN_TICKS);
    answer->other = -1;
    answer->until = agent->tick + left;
    answer->reason = !is_alone                           ? OVIS_REASON_COOLDOWN
                     : ov_stack_is_empty(hand_of(agent)) ? OVIS_REASON_NO_TARGET
                                                         : OVIS_REASON_NO_PLACE;
    answer->limit = is_alone ? (float)settings->range_xz : 0.0f;
    answer->value = 0;
  }
}

const ov_behavior_kind ov_transport_items = {
    OV_TIMED("TransportItemsBetweenContainers"),
    .flags = OVIS_FLAG_MOVE,
    OV_NEEDS(OV_REGISTERED(VISITED_BLOCK_POSITIONS),
             OV_REGISTERED(UNREACHABLE_TRANSPORT_BLOCK_POSITIONS),
             OV_ABSENT(TRANSPORT_ITEMS_COOLDOWN_TICKS), OV_ABSENT(IS_PANICKING)),
    .never_times_out = true,
    OV_STATE(transport, transport_fields),
    OV_SETTINGS(ov_transport_settings),
    OV_BEHAVIOR_CALLS(can_start, can_continue, NULL, tick, shut),
    .explain = explain,
    OV_PHRASES(.words = "carry items between chests", .doing = "carrying items between chests",
               .does = "begins to carry items",
               OV_WHY(
                   {OVIS_REASON_RUNNING, "it waits until {who} has shut the {block} at {cell}"},
                   {OVIS_REASON_RUNNING, "it looks into the {block} at {cell}, until tick {until}"},
                   {OVIS_REASON_RUNNING, "it goes to the {block} at {cell}"},
                   {OVIS_REASON_PANICS, "it flees"},
                   {OVIS_REASON_NO_TARGET, "no copper chest is within {limit} blocks of it"},
                   {OVIS_REASON_NO_PLACE,
                    "no chest to put its items into is within {limit} blocks of it"},
                   {OVIS_REASON_COOLDOWN,
                    "no chest was left for it, and it tries again at tick {until}"},
                   {OVIS_REASON_LEASHED, "it is on a leash"})),
};

void ov_copper_golem_drop(ov_agent* agent) {
  ov_actor* self = agent->self;
  const ovis_stack held = ov_gear_take_worn(agent->turn, self, OVIS_SLOT_MAIN_HAND, OV_STACK_MAX);
  if (!ov_stack_is_empty(&held)) {
    agent->verbs->throw_item(agent, &held, self->body.pos, (ovis_vec3){0, DROP_LIFT, 0});
  }
}
