// A sniffer scents, sniffs for a place to dig, walks there, digs up a seed, and is happy.
// Rules: docs/sources.md#sniffers
#include "agent/item_table.h"
#include "agent/stack.h"
#include "base/angles.h"
#include "base/check.h"
#include "base/trig.h"
#include "nav/nav.h"
#include "species/animals/sniffer.h"
#include "world/block_ids.h"
#include "world/place.h"

// Source of all numbers in this file: docs/sources.md#sniffers
#define DIG_PLACES 5 // places to dig
#define RANGE_XZ 10
#define RANGE_MORE 2 // each try
#define RANGE_Y 3
#define SEARCH_SPEED 1.25
#define SEARCH_TICKS_MAX 600 // ticks
#define SEED_TICKS 120       // from the start of the digging
#define SNIFF_PAUSE 9600     // ticks after it has dug
#define HEAD_AHEAD 2.25      // blocks
#define HEAD_UP 0.2
#define EXPLORED_MAX 20

static void set_pose(const ov_behavior_turn* turn, ov_sniffer_pose pose) {
  OVIS_ASSERT((uint32_t)pose < OV_SNIFFER_POSE_COUNT);
  ov_sniffer_of(turn->agent->self)->pose = (int32_t)pose;
}

static void be_idle(ov_behavior_turn* turn) {
  set_pose(turn, OV_SNIFFER_IDLE);
}

static bool always(ov_behavior_turn* turn) {
  (void)turn;
  return true;
}

static bool is_tempted(const ov_brain* brain) {
  return ov_brain_number(brain, OVIS_MEM_IS_TEMPTED) != 0;
}

// Returns what keeps a sniffer from sniffing.
static ovis_reason occupation_of(const ov_behavior_turn* turn) {
  const ov_actor* self = turn->agent->self;
  return is_tempted(turn->brain)                            ? OVIS_REASON_TEMPTED
         : ov_brain_has(turn->brain, OVIS_MEM_IS_PANICKING) ? OVIS_REASON_PANICS
         : self->body.is_in_water                           ? OVIS_REASON_IN_WATER
         : self->love_ticks != 0                            ? OVIS_REASON_IN_LOVE
         : !self->body.is_on_ground                         ? OVIS_REASON_IN_AIR
         : self->vehicle != 0                               ? OVIS_REASON_RIDES
                                                            : OVIS_REASON_LEASHED;
}

static bool can_sniff(ov_behavior_turn* turn) {
  const ov_actor* self = turn->agent->self;
  return (!is_tempted(turn->brain) && !ov_brain_has(turn->brain, OVIS_MEM_IS_PANICKING) &&
          !self->body.is_in_water && self->love_ticks == 0 && self->body.is_on_ground &&
          self->vehicle == 0 && !ov_agent_is_leashed(turn->agent)) ||
         ov_behavior_refuse(turn, occupation_of(turn), 0, 0);
}

// ---- Where it digs

static bool is_diggable(const ov_agent* agent, ovis_pos cell) {
  return (ov_agent_block(agent, cell)->tags & OVIS_TAG(DIRT)) != 0 &&
         ov_world_block_id(agent->world, cell) != OV_BLOCK_MYCELIUM;
}

static bool is_explored(const ov_brain* brain, ovis_pos cell) {
  if (!ov_brain_has(brain, OVIS_MEM_SNIFFER_EXPLORED_POSITIONS)) {
    return false;
  }
  const ov_memory_list* list = ov_brain_list(brain, OVIS_MEM_SNIFFER_EXPLORED_POSITIONS);
  for (int32_t i = 0; i < list->count; i++) {
    const ov_place* place = &list->places[i];
    if (place->dimension == OVIS_MEMORY_HERE && ov_cell_is_same(place->cell, cell)) {
      return true;
    }
  }
  return false;
}

static bool can_reach(ov_agent* agent, ovis_pos cell) { // claims 157, 343
  const ov_nav_mob mob = ov_agent_nav_mob(agent);
  return ov_nav_path_to_block(&agent->self->nav, &mob, cell, 1).result == OVIS_PATH_REACHED;
}

static bool can_dig_at(ov_behavior_turn* turn, ovis_pos cell) {
  return is_diggable(turn->agent, cell) && !is_explored(turn->brain, cell) &&
         can_reach(turn->agent, cell);
}

static ovis_vec3 head_of(const ov_body* body) {
  const double yaw = (double)body->yaw_deg * OV_RAD_PER_DEG;
  return (ovis_vec3){body->pos.x - ov_sin(yaw) * HEAD_AHEAD, body->pos.y + HEAD_UP,
                     body->pos.z + ov_cos(yaw) * HEAD_AHEAD};
}

// May it dig right below its head?
static bool can_dig(ov_behavior_turn* turn) {
  const ov_actor* self = turn->agent->self;
  const ovis_pos head = ov_cell_of(head_of(&self->body));
  return !ov_brain_has(turn->brain, OVIS_MEM_IS_PANICKING) && !is_tempted(turn->brain) &&
         !self->is_baby && !self->body.is_in_water && self->body.is_on_ground &&
         self->vehicle == 0 && can_dig_at(turn, (ovis_pos){head.x, head.y - 1, head.z});
}

static bool find_place(ov_behavior_turn* turn, ovis_pos* out) {
  for (int32_t i = 0; i < DIG_PLACES; i++) {
    ovis_vec3 place;
    if (!ov_agent_random_land_pos(turn->agent, RANGE_XZ + RANGE_MORE * i, RANGE_Y, &place)) {
      continue;
    }
    const ovis_pos cell = ov_cell_of(place);
    *out = (ovis_pos){cell.x, cell.y - 1, cell.z};
    if (can_dig_at(turn, *out)) {
      return true;
    }
  }
  return false;
}

void ov_sniffer_forget_search(ov_agent* agent) {
  ov_brain* brain = ov_brain_of(agent->self);
  ov_brain_erase(brain, OVIS_MEM_SNIFFER_DIGGING);
  ov_brain_erase(brain, OVIS_MEM_SNIFFER_SNIFFING_TARGET);
  ov_sniffer_of(agent->self)->pose = OV_SNIFFER_IDLE;
}

// ---- Scenting

static bool can_scent(ov_behavior_turn* turn) {
  return !is_tempted(turn->brain) || ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static void start_scent(ov_behavior_turn* turn) {
  set_pose(turn, OV_SNIFFER_SCENTS);
}

const ov_behavior_kind ov_scent = {
    OV_TIMED("Scenting"),
    OV_NEEDS(OV_ABSENT(IS_PANICKING), OV_ABSENT(SNIFFER_DIGGING),
             OV_ABSENT(SNIFFER_SNIFFING_TARGET), OV_ABSENT(SNIFFER_HAPPY), OV_ABSENT(BREED_TARGET)),
    OV_TICKS(40, 80),
    OV_BEHAVIOR_CALLS(can_scent, always, start_scent, NULL, be_idle),
    OV_PHRASES(.words = "smell the air", .doing = "smelling the air", .does = "smells the air",
               OV_WHY({OVIS_REASON_NO_NEED, "a player tempts it"})),
};

// ---- Sniffing

static bool can_start_sniff(ov_behavior_turn* turn) {
  if (turn->agent->self->is_baby) {
    return ov_behavior_refuse(turn, OVIS_REASON_TOO_YOUNG, 0, 0);
  }
  return can_sniff(turn);
}

static void start_sniff(ov_behavior_turn* turn) {
  set_pose(turn, OV_SNIFFER_SNIFFS);
}

// If nothing kept it from sniffing, its time was over.
static void stop_sniff(ov_behavior_turn* turn) {
  ovis_pos cell;
  be_idle(turn);
  if (can_sniff(turn) && find_place(turn, &cell)) {
    ov_brain_set_cell(turn->brain, OVIS_MEM_SNIFFER_SNIFFING_TARGET, cell, OVIS_MEMORY_FOR_EVER);
    ov_brain_walk_to_cell(turn->brain, cell, SEARCH_SPEED, 0);
  }
}

const ov_behavior_kind ov_sniff = {
    OV_TIMED("Sniffing"),
    OV_NEEDS(OV_ABSENT(WALK_TARGET), OV_ABSENT(SNIFFER_SNIFFING_TARGET), OV_ABSENT(SNIFF_COOLDOWN)),
    OV_TICKS(40, 80),
    OV_BEHAVIOR_CALLS(can_start_sniff, can_sniff, start_sniff, NULL, stop_sniff),
    OV_PHRASES(.words = "sniff for seeds", .doing = "sniffing for seeds",
               .does = "sniffs for seeds",
               OV_WHY({OVIS_REASON_TOO_YOUNG, "only adults sniff for seeds"})),
};

// ---- Searching

static void start_search(ov_behavior_turn* turn) {
  set_pose(turn, OV_SNIFFER_SEARCHES);
}

// As long as it walks to the place.
static bool keeps_searching(ov_behavior_turn* turn) {
  const ov_walk* walk = ov_brain_walk(turn->brain);
  const ovis_pos* target = ov_brain_cell(turn->brain, OVIS_MEM_SNIFFER_SNIFFING_TARGET);
  return can_sniff(turn) && walk != NULL && target != NULL && walk->entity == 0 &&
         ov_cell_is_same(walk->cell, *target);
}

static void stop_search(ov_behavior_turn* turn) {
  be_idle(turn);
  if (can_sniff(turn) && can_dig(turn)) {
    ov_brain_set_number(turn->brain, OVIS_MEM_SNIFFER_DIGGING, 1, OVIS_MEMORY_FOR_EVER);
  }
  ov_brain_erase(turn->brain, OVIS_MEM_WALK_TARGET);
  ov_brain_erase(turn->brain, OVIS_MEM_SNIFFER_SNIFFING_TARGET);
}

const ov_behavior_kind ov_search = {
    OV_TIMED("Searching"),
    OV_NEEDS(OV_PRESENT(WALK_TARGET), OV_ABSENT(IS_PANICKING), OV_PRESENT(SNIFFER_SNIFFING_TARGET)),
    OV_TICKS(SEARCH_TICKS_MAX, SEARCH_TICKS_MAX),
    OV_BEHAVIOR_CALLS(can_sniff, keeps_searching, start_search, NULL, stop_search),
    OV_PHRASES(.words = "go to the place that it smelled",
               .doing = "going to the place that it smelled",
               .does = "goes to the place that it smelled"),
};

// ---- Digging

void ov_sniffer_drop_seed(ov_agent* agent) {
  ov_sniffer* self = ov_sniffer_of(agent->self);
  OVIS_ASSERT(self->seed_ticks >= 0);
  OVIS_ASSERT(self->seed_ticks <= 1000);
  if (self->seed_ticks == 0 || --self->seed_ticks > 0) {
    return;
  }
  // The only seed of 1.19.4. A host with other loot refuses the act and throws its own.
  const ovis_stack seed = ov_stack_of(OV_ITEM_TORCHFLOWER_SEEDS, 1);
  agent->verbs->throw_item(agent, &seed, head_of(&agent->self->body), (ovis_vec3){0, 0, 0});
}

static void start_dig(ov_behavior_turn* turn) {
  set_pose(turn, OV_SNIFFER_DIGS);
  ov_sniffer_of(turn->agent->self)->seed_ticks = SEED_TICKS;
}

static bool keeps_digging(ov_behavior_turn* turn) {
  return ov_brain_has(turn->brain, OVIS_MEM_SNIFFER_DIGGING) && can_sniff(turn) && can_dig(turn);
}

// If nothing kept it from digging, its time was over.
static void stop_dig(ov_behavior_turn* turn) {
  if (keeps_digging(turn)) {
    ov_brain_set_unit(turn->brain, OVIS_MEM_SNIFF_COOLDOWN, SNIFF_PAUSE);
  } else {
    ov_sniffer_of(turn->agent->self)->seed_ticks = 0;
    ov_sniffer_forget_search(turn->agent);
  }
}

const ov_behavior_kind ov_dig = {
    OV_TIMED("Digging"),
    OV_NEEDS(OV_ABSENT(IS_PANICKING), OV_ABSENT(WALK_TARGET), OV_PRESENT(SNIFFER_DIGGING),
             OV_ABSENT(SNIFF_COOLDOWN)),
    OV_TICKS(160, 180),
    OV_BEHAVIOR_CALLS(can_sniff, keeps_digging, start_dig, NULL, stop_dig),
    OV_PHRASES(.words = "dig up a seed", .doing = "digging up a seed", .does = "digs up a seed"),
};

// ---- FinishedDigging

static void start_rise(ov_behavior_turn* turn) {
  set_pose(turn, OV_SNIFFER_RISES);
}

static bool keeps_rising(ov_behavior_turn* turn) {
  return ov_brain_has(turn->brain, OVIS_MEM_SNIFFER_DIGGING);
}

// The newest place comes first; the oldest of more than 20 is forgotten.
static void note_explored(ov_behavior_turn* turn) {
  ov_brain* brain = turn->brain;
  const ovis_pos at = ov_cell_of(turn->agent->self->body.pos);
  ov_place places[EXPLORED_MAX] = {{.cell = {at.x, at.y - 1, at.z}, .dimension = OVIS_MEMORY_HERE}};
  int32_t count = 1;
  if (ov_brain_has(brain, OVIS_MEM_SNIFFER_EXPLORED_POSITIONS)) {
    const ov_memory_list* list = ov_brain_list(brain, OVIS_MEM_SNIFFER_EXPLORED_POSITIONS);
    for (int32_t i = 0; i < list->count && count < EXPLORED_MAX; i++) {
      places[count++] = list->places[i];
    }
  }
  ov_brain_clear_list(brain, OVIS_MEM_SNIFFER_EXPLORED_POSITIONS);
  for (int32_t i = 0; i < count; i++) {
    ov_brain_push_place(turn->agent, OVIS_MEM_SNIFFER_EXPLORED_POSITIONS, &places[i]);
  }
}

static void stop_rise(ov_behavior_turn* turn) {
  if (keeps_rising(turn)) { // its time was over
    note_explored(turn);
  }
  be_idle(turn);
  ov_brain_erase(turn->brain, OVIS_MEM_SNIFFER_DIGGING);
  ov_brain_set_number(turn->brain, OVIS_MEM_SNIFFER_HAPPY, 1, OVIS_MEMORY_FOR_EVER);
}

const ov_behavior_kind ov_finish_digging = {
    OV_TIMED("FinishedDigging"),
    OV_NEEDS(OV_ABSENT(IS_PANICKING), OV_ABSENT(WALK_TARGET), OV_PRESENT(SNIFFER_DIGGING),
             OV_PRESENT(SNIFF_COOLDOWN)),
    OV_TICKS(40, 40),
    OV_BEHAVIOR_CALLS(NULL, keeps_rising, start_rise, NULL, stop_rise),
    OV_PHRASES(.words = "get up after digging", .doing = "getting up after digging",
               .does = "gets up"),
};

// ---- FeelingHappy

static void start_happy(ov_behavior_turn* turn) {
  set_pose(turn, OV_SNIFFER_HAPPY);
}

static void stop_happy(ov_behavior_turn* turn) {
  be_idle(turn);
  ov_brain_erase(turn->brain, OVIS_MEM_SNIFFER_HAPPY);
}

const ov_behavior_kind ov_feel_happy = {
    OV_TIMED("FeelingHappy"),
    OV_NEEDS(OV_PRESENT(SNIFFER_HAPPY)),
    OV_TICKS(40, 100),
    OV_BEHAVIOR_CALLS(NULL, always, start_happy, NULL, stop_happy),
    OV_PHRASES(.words = "be happy", .doing = "being happy", .does = "is happy"),
};
