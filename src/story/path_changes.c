// Changes of the query of a search that did not arrive: with one of them it may.
// Design: include/ovis/story.h
#include "story/path_changes.h"

#include <stddef.h>

#define TYPE(type) (UINT64_C(1) << OVIS_PATH_##type)
#define REASON(reason) (UINT64_C(1) << OVIS_REFUSED_##reason)
#define ANY UINT64_MAX

static void stop_beside(ovis_path_query* query) {
  query->reach_range += 1;
}

static void open_doors(ovis_path_query* query) {
  query->body.can_open_doors = true;
  query->body.can_pass_doors = true;
  query->body.malus[OVIS_PATH_DOOR_OPEN] = 0;
  query->body.malus[OVIS_PATH_DOOR_IRON_CLOSED] = 0;
}

static void fall_far(ovis_path_query* query) {
  query->body.max_fall = 256;
}

static void cross_fences(ovis_path_query* query) {
  query->body.can_walk_over_fences = true;
  query->body.max_up_step = query->body.max_up_step > 1.5f ? query->body.max_up_step : 1.5f;
}

static void jump_high(ovis_path_query* query) {
  query->body.max_up_step = 3;
}

static void swim(ovis_path_query* query) {
  query->body.malus[OVIS_PATH_WATER] = 0;
  query->body.can_float = true;
}

static void wade_lava(ovis_path_query* query) {
  query->body.malus[OVIS_PATH_LAVA] = 0;
  query->body.stands_on_lava = true;
}

static void bear_danger(ovis_path_query* query) {
  static const ovis_path_type types[] = {
      OVIS_PATH_POWDER_SNOW,  OVIS_PATH_DANGER_POWDER_SNOW, OVIS_PATH_DANGER_FIRE,
      OVIS_PATH_DAMAGE_FIRE,  OVIS_PATH_DANGER_CACTUS,      OVIS_PATH_DAMAGE_CACTUS,
      OVIS_PATH_DANGER_OTHER, OVIS_PATH_DAMAGE_OTHER,       OVIS_PATH_DAMAGE_CAUTIOUS};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    query->body.malus[types[i]] = 0;
  }
}

static void cross_leaves(ovis_path_query* query) {
  query->body.malus[OVIS_PATH_LEAVES] = 0;
}

static void cross_rails(ovis_path_query* query) {
  query->body.malus[OVIS_PATH_UNPASSABLE_RAIL] = 0;
}

static void cross_trapdoors(ovis_path_query* query) {
  query->body.malus[OVIS_PATH_TRAPDOOR] = 0;
}

// A body that is less than a block wide needs one cell already.
static void be_narrow(ovis_path_query* query) {
  query->body.width = query->body.width < 1 ? query->body.width : 0.6f;
}

static void be_low(ovis_path_query* query) {
  query->body.height = query->body.height < 1 ? query->body.height : 0.9f;
}

static void be_small(ovis_path_query* query) {
  query->body.width = query->body.width < 0.3f ? query->body.width : 0.3f;
  query->body.height = query->body.height < 0.9f ? query->body.height : 0.9f;
}

static void think_longer(ovis_path_query* query) {
  query->visited_max = 1 << 18;
}

static void look_further(ovis_path_query* query) {
  query->visited_max = 1 << 18;
  query->follow_range *= 4;
}

const ov_query_change ov_query_changes[OV_QUERY_CHANGES] = {
    {OV_CHANGE_BESIDE, stop_beside, "it can reach a cell next to the target only", ANY, ANY, true,
     false},
    {OV_CHANGE_DOORS, open_doors, "a closed door blocks the path, and it does not open such doors",
     TYPE(DOOR_WOOD_CLOSED) | TYPE(DOOR_IRON_CLOSED) | TYPE(DOOR_OPEN), REASON(CORNER_DOOR), true,
     true},
    {OV_CHANGE_NODES, think_longer, "a path exists, but the search reached its limit of nodes", 0,
     0, false, true},
    {OV_CHANGE_RANGE, look_further, "a path exists, but it leaves its follow range", 0, 0, false,
     true},
    {OV_CHANGE_DROP, fall_far, "the drop is deeper than it accepts", 0, REASON(DROP_TOO_DEEP), true,
     true},
    {OV_CHANGE_NARROW, be_narrow, "its body is too wide for every path", ANY, ANY, false, false},
    {OV_CHANGE_LOW, be_low, "its body is too high for every path", ANY, ANY, false, false},
    {OV_CHANGE_FENCE, cross_fences, "it does not step over what is higher than a block",
     TYPE(FENCE), REASON(TOO_HIGH) | REASON(CORNER_HIGHER) | REASON(WAY_BLOCKED), true, true},
    {OV_CHANGE_WATER, swim, "water blocks the path, and it does not enter water",
     TYPE(WATER) | TYPE(WATER_BORDER), 0, false, true},
    {OV_CHANGE_DANGER, bear_danger, "a block on the path would hurt it",
     TYPE(POWDER_SNOW) | TYPE(DANGER_POWDER_SNOW) | TYPE(DANGER_FIRE) | TYPE(DAMAGE_FIRE) |
         TYPE(DANGER_CACTUS) | TYPE(DAMAGE_CACTUS) | TYPE(DANGER_OTHER) | TYPE(DAMAGE_OTHER) |
         TYPE(DAMAGE_CAUTIOUS),
     0, true, true},
    {OV_CHANGE_LEAVES, cross_leaves, "it does not walk through leaves", TYPE(LEAVES), 0, true,
     true},
    {OV_CHANGE_RAILS, cross_rails, "it does not step onto rails from beside them",
     TYPE(UNPASSABLE_RAIL), 0, true, true},
    {OV_CHANGE_TRAPDOORS, cross_trapdoors, "it does not walk over trapdoors", TYPE(TRAPDOOR), 0,
     true, true},
    {OV_CHANGE_STEP, jump_high, "a step on the path is higher than it can jump", ANY, ANY, true,
     false},
    {OV_CHANGE_LAVA, wade_lava, "lava blocks the path", TYPE(LAVA), 0, false, true},
    {OV_CHANGE_SMALL, be_small, "its body does not fit through any path", ANY, ANY, false, false},
};

// Does a body do otherwise what swimmers neither do nor meet? An amphibious body in water swims
// whether or not it floats.
static bool is_other_walker(const ovis_path_body* a, const ovis_path_body* b) {
  const bool swims = a->is_in_water && (a->evaluator == OVIS_EVALUATOR_AMPHIBIOUS ||
                                        a->evaluator == OVIS_EVALUATOR_FROG);
  return a->max_up_step != b->max_up_step || a->max_fall != b->max_fall ||
         a->can_open_doors != b->can_open_doors || a->can_pass_doors != b->can_pass_doors ||
         (a->can_float != b->can_float && !swims) ||
         a->can_walk_over_fences != b->can_walk_over_fences ||
         a->stands_on_lava != b->stands_on_lava;
}

bool ov_query_is_other(const ovis_path_query* query, const ov_query_change* change,
                       const ov_met_on_search* met, bool is_whole) {
  ovis_path_query changed = *query;
  change->change(&changed);
  const ovis_path_body* a = &query->body;
  const ovis_path_body* b = &changed.body;
  bool has_other_cost = false;
  for (int32_t i = 0; i < OVIS_PATH_TYPE_COUNT; i++) {
    const bool is_other =
        is_whole ? (a->malus[i] < 0) != (b->malus[i] < 0) : a->malus[i] != b->malus[i];
    has_other_cost |= (met->types >> i & 1u) != 0 && is_other;
  }
  return has_other_cost || changed.reach_range != query->reach_range ||
         changed.visited_max != query->visited_max || changed.follow_range != query->follow_range ||
         a->width != b->width || a->height != b->height ||
         (a->evaluator != OVIS_EVALUATOR_SWIM && is_other_walker(a, b));
}
