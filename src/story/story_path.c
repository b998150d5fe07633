// Explains a search that did not reach its target: repeats it with one change at a time until one
// arrives.
// Design: include/ovis/story.h
#include "base/alloc.h"
#include "base/check.h"
#include "story/failed_search.h"
#include "story/shut_in.h"

#include <ovis/story.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#define NODES_MAX 4096      // of a path that arrives
#define EDGE_NODES_MAX 4096 // of a search that meets the edge of the loaded world
#define LONG_SEARCH 128     // nodes; the changes of a shorter search are tried at once
#define EDGE_FALL_MAX 32    // blocks that such a search falls

#define TYPE(type) (UINT64_C(1) << OVIS_PATH_##type)
#define REASON(reason) (UINT64_C(1) << OVIS_REFUSED_##reason)
#define ANY UINT64_MAX

// One change of the query. It makes a difference only where the search meets one of its types or is
// refused for one of its reasons.
typedef struct query_change {
  void (*change)(ovis_path_query* query);
  const char* cause; // the reason if the changed search arrives
  uint64_t types, reasons;
  bool only_allows; // with it no step is refused that was accepted without it
  bool is_of_way;   // it names something on the way, for targets nearby as well
} query_change;

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

static void cross_leaves_and_rails(ovis_path_query* query) {
  query->body.malus[OVIS_PATH_LEAVES] = 0;
  query->body.malus[OVIS_PATH_UNPASSABLE_RAIL] = 0;
  query->body.malus[OVIS_PATH_TRAPDOOR] = 0;
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

// Used when even a cell beside the target is out of range.
static const char* const far_beside =
    "no path ends in the target's cell, and one that ends next to it needs a longer follow range "
    "(try --reach 1 and --range)";

static const char rails_and_others[] = "leaves, rails or a trapdoor block the path";

static const query_change changes[] = {
    {stop_beside,
     "it can reach a cell next to the target, but cannot stand in the target's cell "
     "(try --reach 1)",
     ANY, ANY, true, false},
    {open_doors, "a closed door blocks the path, and it does not open such doors",
     TYPE(DOOR_WOOD_CLOSED) | TYPE(DOOR_IRON_CLOSED) | TYPE(DOOR_OPEN), REASON(CORNER_DOOR), true,
     true},
    {think_longer, "a path exists, but the search reached its limit of nodes", 0, 0, false, true},
    {look_further, "a path exists, but it leaves its follow range", 0, 0, false, true},
    {fall_far, "the drop is deeper than it accepts", 0, REASON(DROP_TOO_DEEP), true, true},
    {cross_fences, "a fence, a wall or a closed gate blocks the path", TYPE(FENCE),
     REASON(TOO_HIGH) | REASON(CORNER_HIGHER) | REASON(WAY_BLOCKED), true, true},
    {swim, "water blocks the path, and it does not enter water", TYPE(WATER) | TYPE(WATER_BORDER),
     0, false, true},
    {bear_danger, "a block on the path would hurt it",
     TYPE(POWDER_SNOW) | TYPE(DANGER_POWDER_SNOW) | TYPE(DANGER_FIRE) | TYPE(DAMAGE_FIRE) |
         TYPE(DANGER_CACTUS) | TYPE(DAMAGE_CACTUS) | TYPE(DANGER_OTHER) | TYPE(DAMAGE_OTHER) |
         TYPE(DAMAGE_CAUTIOUS),
     0, true, true},
    {cross_leaves_and_rails, rails_and_others,
     TYPE(LEAVES) | TYPE(UNPASSABLE_RAIL) | TYPE(TRAPDOOR), 0, true, true},
    {jump_high, "a step on the path is higher than it can jump", ANY, ANY, true, false},
    {wade_lava, "lava blocks the path", TYPE(LAVA), 0, false, true},
    {be_small, "its body is too wide or too tall for every path", ANY, ANY, false, false},
};

#define CHANGE_COUNT ((int32_t)(sizeof changes / sizeof *changes))

// Steps between a cell and the nearest target, as searches count them.
static float to_targets(const ovis_path_query* query, ovis_pos pos) {
  float nearest = INFINITY;
  for (int32_t i = 0; i < query->target_count; i++) {
    const ovis_pos target = query->targets[i];
    nearest = fminf(nearest, fabsf((float)pos.x - (float)target.x) +
                                 fabsf((float)pos.y - (float)target.y) +
                                 fabsf((float)pos.z - (float)target.z));
  }
  return nearest;
}

// Names what stands in the way where the cause covers several kinds of blocks.
static const char* cause_by_type(const ovis_path_why* why, const char* cause) {
  if (cause != rails_and_others || !why->has_refusal) {
    return cause;
  }
  switch (why->refusal.type) {
  case OVIS_PATH_UNPASSABLE_RAIL: return "a rail blocks the path";
  case OVIS_PATH_LEAVES: return "leaves block the path";
  case OVIS_PATH_TRAPDOOR: return "a trapdoor blocks the path";
  default: return cause;
  }
}

// Shared by all searches of one explanation.
typedef struct inquiry {
  ovis_path_finder* finder;
  const ovis_path_query* query;
  const ov_failed_search* log;
  const char* mob;
  ovis_path_node* nodes;     // [(node) * NODES_MAX] scratch
  ovis_path_node* far_nodes; // [(node) * NODES_MAX] of `far`
  ovis_path far;             // of the search without a change and with the longest range
  bool is_at_edge;           // searches met places that are not loaded, and took them for air
} inquiry;

static bool is_corner(ovis_path_refusal_reason reason) {
  return reason == OVIS_REFUSED_CORNER_MISSING || reason == OVIS_REFUSED_CORNER_HIGHER ||
         reason == OVIS_REFUSED_CORNER_BLOCKED || reason == OVIS_REFUSED_CORNER_DOOR;
}

// Type of a single cell: with the mob's width, the cells around it count too.
static ovis_path_type type_of_cell(const inquiry* ask, ovis_pos cell) {
  ovis_path_body body = ask->query->body;
  body.width = 0.6f;
  body.height = 0.9f;
  return ovis_path_type_at(ask->finder, &body, cell);
}

// The corner that forbids a diagonal: a fence before other impassable cells, those before doors.
static ovis_pos corner_of(const inquiry* ask, const ovis_path_refusal* refusal,
                          ovis_path_type* out_type) {
  const ovis_pos from = refusal->from;
  const ovis_pos corners[] = {{refusal->to.x, from.y, from.z}, {from.x, from.y, refusal->to.z}};
  ovis_pos best = corners[0];
  int32_t best_rank = -1;
  for (int32_t i = 0; i < 2; i++) {
    const ovis_path_type type = type_of_cell(ask, corners[i]);
    const bool is_shut = ask->query->body.malus[type] < 0;
    const int32_t rank = type == OVIS_PATH_FENCE ? 3 : is_shut ? 2 : type != OVIS_PATH_OPEN;
    if (rank > best_rank) {
      best = corners[i];
      best_rank = rank;
      *out_type = type;
    }
  }
  return best;
}

static void name_place(ovis_path_why* why, const char* mob, const char* general_cause) {
  const char* cause = cause_by_type(why, general_cause);
  snprintf(why->cause, sizeof why->cause, "%.*s",
           (int)(strcspn(cause, "(") - (strchr(cause, '(') != NULL)),
           cause); // without hints about options
  char place[64] = "";
  if (why->has_refusal) {
    snprintf(place, sizeof place, " (at %d,%d,%d)", why->obstacle.x, why->obstacle.y,
             why->obstacle.z);
  }
  snprintf(why->sentence, sizeof why->sentence, "The %s does not get there: %s%s.", mob, cause,
           place);
}

// Names the content of a cell of an impassable type. NULL: there is no word for it.
static const char* thing_of(ovis_path_type type) {
  switch (type) {
  case OVIS_PATH_BLOCKED: return "a block";
  case OVIS_PATH_DOOR_WOOD_CLOSED:
  case OVIS_PATH_DOOR_IRON_CLOSED: return "a closed door";
  case OVIS_PATH_FENCE: return "a fence, a wall or a closed gate";
  case OVIS_PATH_LEAVES: return "a block of leaves";
  case OVIS_PATH_UNPASSABLE_RAIL: return "a rail";
  case OVIS_PATH_LAVA: return "lava";
  case OVIS_PATH_WATER: return "water";
  case OVIS_PATH_POWDER_SNOW: return "powder snow";
  default: return NULL;
  }
}

// Sets the refused step and the block in its way. Returns the type of that block's cell.
static ovis_path_type blame(const inquiry* ask, const ovis_path_refusal* refusal,
                            ovis_path_why* why) {
  ovis_path_type type = refusal->type;
  why->has_refusal = true;
  why->refusal = *refusal;
  why->obstacle = is_corner(refusal->reason) ? corner_of(ask, refusal, &type) : refusal->to;
  return type;
}

static void limit_at_edge(const inquiry* ask, ovis_path_query* query) {
  if (ask->is_at_edge) {
    const int32_t fall_max = ask->query->body.max_fall;
    const int32_t edge_fall = fall_max > EDGE_FALL_MAX ? fall_max : EDGE_FALL_MAX;
    query->visited_max = query->visited_max < EDGE_NODES_MAX ? query->visited_max : EDGE_NODES_MAX;
    query->body.max_fall = query->body.max_fall < edge_fall ? query->body.max_fall : edge_fall;
  }
}

// NULL: with no change.
static ovis_path_query changed_query(const inquiry* ask, const query_change* change, bool is_wide) {
  ovis_path_query changed = *ask->query;
  changed.watcher = NULL;
  if (is_wide) {
    look_further(&changed);
  }
  if (change != NULL) {
    change->change(&changed);
  }
  limit_at_edge(ask, &changed);
  return changed;
}

// `way` is the path of the last successful call.
static bool arrives(const inquiry* ask, const ovis_path_query* query, ovis_path* way) {
  *way = (ovis_path){.nodes = ask->nodes, .capacity = NODES_MAX};
  return ovis_path_find(ask->finder, query, way) == OVIS_OK && way->result == OVIS_PATH_REACHED;
}

// Did a search end at its limit of nodes?
static bool was_cut(const ovis_path_query* query, const ovis_path* way) {
  return (float)way->visited + 1 >= (float)query->visited_max * query->visited_multiplier;
}

// Does the search with one change arrive? That with the longest range may be known.
static bool arrives_with(const inquiry* ask, const query_change* change, bool is_wide,
                         ovis_path* way) {
  if (change->change == look_further && !is_wide && ask->far.result == OVIS_PATH_REACHED) {
    *way = ask->far;
    return true;
  }
  const ovis_path_query changed = changed_query(ask, change, is_wide);
  return arrives(ask, &changed, way);
}

// True, and *why filled, if the search with one change arrives.
static bool try_change(const inquiry* ask, const query_change* change, bool is_wide,
                       ovis_path_why* why) {
  OVIS_ASSERT(change >= changes);
  OVIS_ASSERT(change < changes + CHANGE_COUNT);
  ovis_path way;
  if (!arrives_with(ask, change, is_wide, &way)) {
    return false;
  }
  const bool is_beside = change->change == stop_beside;
  const ovis_path_refusal* refusal =
      is_beside ? ov_failed_search_refusal_into(ask->log, ask->query->targets[0])
                : ov_failed_search_refusal_on(ask->log, &way);
  why->would_arrive = true;
  why->change = (int32_t)(change - changes) + 1;
  why->is_of_way = change->is_of_way;
  if (refusal != NULL) {
    blame(ask, refusal, why);
  }
  name_place(why, ask->mob, is_beside && is_wide ? far_beside : change->cause);
  return true;
}

// No change arrives: reports the refusal nearest to the target.
static void guess(const inquiry* ask, const ovis_path* path, ovis_path_why* why) {
  const ovis_path_refusal* refusal = ov_failed_search_nearest(ask->log, path);
  if (refusal == NULL) {
    name_place(why, ask->mob, "there is no path");
    return;
  }
  const ovis_path_type type = blame(ask, refusal, why);
  const char* thing = thing_of(type);
  char cause[160];
  snprintf(cause, sizeof cause, "%s", ovis_path_refusal_sentence(refusal->reason));
  if (is_corner(refusal->reason) && thing != NULL) {
    snprintf(cause, sizeof cause, "it cannot cut the corner of %s", thing);
  } else if (refusal->reason == OVIS_REFUSED_IMPASSABLE) {
    snprintf(cause, sizeof cause, "%s%s",
             thing != NULL ? thing : "it never enters a place of type ",
             thing != NULL ? " is in the way" : ovis_path_type_name(refusal->type));
  }
  name_place(why, ask->mob, cause);
}

// ---- Changes that arrive

// The surroundings of a start, as the search without a change and with the longest range meets
// them.
typedef struct surroundings {
  const inquiry* ask;
  bool is_far;       // it arrives
  bool is_whole;     // it ended before its limit: it saw all that can be reached
  bool has_refusals; // `met` is complete; a search that hears its refusals takes the slow path
  ov_met_on_search met;
  float nearest; // node to a target
} surroundings;

static void meet_node(void* context, int32_t order, const ovis_path_node* node) {
  (void)order;
  surroundings* around = context;
  around->met.types |= UINT64_C(1) << node->type;
  around->nearest = fminf(around->nearest, to_targets(around->ask->query, node->pos));
}

static void meet_refusal(void* context, const ovis_path_refusal* refusal) {
  surroundings* around = context;
  around->met.types |= UINT64_C(1) << refusal->type;
  around->met.reasons |= UINT64_C(1) << refusal->reason;
}

// Does a search take the slow path anyway? Then it may as well hear its refusals.
static bool is_slow(const ovis_path_query* query) {
  return query->body.uses_ladders || query->body.evaluator == OVIS_EVALUATOR_FLY ||
         query->body.evaluator == OVIS_EVALUATOR_SWIM;
}

// Beyond the edge of the loaded world all is air, where a search has no end. A short search comes
// first: if it meets the edge, all that follow are short.
static void look_around(inquiry* ask, surroundings* around) {
  *around = (surroundings){.ask = ask, .nearest = INFINITY, .has_refusals = is_slow(ask->query)};
  const ovis_path_watcher watcher = {.node = meet_node,
                                     .refused = around->has_refusals ? meet_refusal : NULL,
                                     .context = around,
                                     .only_of_world = true};
  for (int32_t attempt = 0; attempt < 2; attempt++) {
    ask->is_at_edge = attempt == 0;
    ovis_path_query wide = changed_query(ask, NULL, true);
    wide.watcher = &watcher;
    ask->far = (ovis_path){.nodes = ask->far_nodes, .capacity = NODES_MAX};
    around->is_far = ovis_path_find(ask->finder, &wide, &ask->far) == OVIS_OK &&
                     ask->far.result == OVIS_PATH_REACHED;
    ask->is_at_edge = ask->far.touched_unloaded;
    around->is_whole = !was_cut(&wide, &ask->far);
    if (!around->is_far) {
      ask->far.result = OVIS_PATH_NONE;
    }
    if (around->is_far || ask->is_at_edge || around->is_whole) {
      return;
    }
  }
}

// Types and reasons, those of refusals too: the first call repeats the search.
static const ov_met_on_search* met_around(surroundings* around) {
  if (!around->has_refusals) {
    const ovis_path_watcher watcher = {
        .refused = meet_refusal, .context = around, .only_of_world = true};
    ovis_path_query wide = changed_query(around->ask, NULL, true);
    wide.watcher = &watcher;
    ovis_path way;
    arrives(around->ask, &wide, &way);
    around->has_refusals = true;
  }
  return &around->met;
}

static bool is_of_range(const query_change* change) {
  return change->change == think_longer || change->change == look_further;
}

// Does a change make another query for a search that met only these types? A cost of another type
// makes no difference, and of one that saw all that can be reached, no cost does: only the types
// count that may be entered.
static bool is_other_query(const ovis_path_query* query, const query_change* change,
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
         a->width != b->width || a->height != b->height || a->max_up_step != b->max_up_step ||
         a->max_fall != b->max_fall || a->can_open_doors != b->can_open_doors ||
         a->can_pass_doors != b->can_pass_doors || a->can_float != b->can_float ||
         a->can_walk_over_fences != b->can_walk_over_fences ||
         a->stands_on_lava != b->stands_on_lava;
}

static bool ends_beside(const ovis_path_query* query, float nearest) {
  return nearest <= (float)(query->reach_range + 1);
}

// Can a change help with a wide range?
static bool can_help_far(const inquiry* ask, const query_change* change, surroundings* around) {
  if (around->is_far) {
    return true;
  }
  if (is_of_range(change)) {
    return false;
  }
  const ovis_path_query wide = changed_query(ask, NULL, true);
  if (change->change == stop_beside) {
    return ends_beside(&wide, around->nearest);
  }
  const ov_met_on_search* met = met_around(around);
  return ((change->types & met->types) != 0 || (change->reasons & met->reasons) != 0) &&
         is_other_query(&wide, change, met, around->is_whole);
}

// Can it help with the original range?
static bool can_help_near(const inquiry* ask, const query_change* change) {
  const ov_failed_search* log = ask->log;
  float nearest = INFINITY;
  for (int32_t i = 0; i < log->nodes.count && change->change == stop_beside; i++) {
    nearest = fminf(nearest, to_targets(ask->query, log->nodes.items[i].pos));
  }
  const bool is_cut = (log->met.reasons & REASON(NO_BUDGET)) != 0;
  return change->change == stop_beside    ? ends_beside(ask->query, nearest)
         : change->change == think_longer ? is_cut
                                          : is_other_query(ask->query, change, &log->met, !is_cut);
}

// True if none of the changes from a place in the list on that only allow more can help: a search
// with all of them at once does not arrive within the limit of nodes. That is one long search
// instead of one for each.
static bool is_shut_in(const inquiry* ask, int32_t from, surroundings* around) {
  ovis_path_query query = changed_query(ask, NULL, true);
  for (int32_t i = from; i < CHANGE_COUNT; i++) {
    if (changes[i].only_allows && can_help_far(ask, &changes[i], around)) {
      changes[i].change(&query);
    }
  }
  limit_at_edge(ask, &query);
  ovis_path way;
  return !arrives(ask, &query, &way);
}

// Tries the changes in their order, first with the original range, then with a wider one. Each
// search is long, so this leaves out those that cannot arrive: a change that makes no difference to
// what a search without it meets, one that does not arrive with a wide range, and after the first
// of these those that do not arrive together.
static bool explain_by_change(inquiry* ask, ovis_path_why* why) {
  surroundings around;
  look_around(ask, &around);
  bool is_shut = false;
  bool has_tried = false;          // those that only allow more, all at once
  const query_change* wide = NULL; // the first that needs it
  for (int32_t i = 0; i < CHANGE_COUNT; i++) {
    const query_change* change = &changes[i];
    if ((is_shut && change->only_allows) || !can_help_far(ask, change, &around)) {
      continue;
    }
    if (!around.is_far) {
      if (change->only_allows && !has_tried && change->change != stop_beside) {
        has_tried = true;
        is_shut = is_shut_in(ask, i, &around);
        if (is_shut) {
          continue;
        }
      }
      const ovis_path_query changed = changed_query(ask, change, true);
      ovis_path way;
      if (!arrives(ask, &changed, &way)) {
        continue;
      }
    }
    if (can_help_near(ask, change) && try_change(ask, change, false, why)) {
      return true;
    }
    wide = wide == NULL ? change : wide;
  }
  return wide != NULL && try_change(ask, wide, true, why);
}

static bool is_shut_in_by(const inquiry* ask, const ovis_path* path) {
  return path->count > 0 && path->visited >= LONG_SEARCH &&
         ov_path_is_shut_in(ask->finder, ask->query, &path->nodes[0]);
}

// `beside` is the number of the change that answered a similar question; -1: none was asked.
static void explain(inquiry* ask, const ovis_path* path, int32_t beside, ovis_path_why* why) {
  OVIS_ASSERT(path != NULL);
  OVIS_ASSERT(beside >= -1);
  OVIS_ASSERT(beside <= CHANGE_COUNT);
  // The first change needs none of the long searches that choose among the others.
  if (can_help_near(ask, &changes[0]) && try_change(ask, &changes[0], false, why)) {
    return;
  }
  if (beside == 0 || is_shut_in_by(ask, path)) {
    guess(ask, path, why);
    return;
  }
  const query_change* hint = beside > 0 ? &changes[beside - 1] : NULL;
  if (hint != NULL && ((can_help_near(ask, hint) && try_change(ask, hint, false, why)) ||
                       try_change(ask, hint, true, why))) {
    return;
  }
  if (!explain_by_change(ask, why)) {
    guess(ask, path, why);
  }
}

static ovis_status explain_all(inquiry* ask, const ovis_path* path, int32_t beside,
                               const ovis_allocator* allocator, ovis_path_why* out) {
  *out = (ovis_path_why){0};
  static const ovis_allocator c_library;
  allocator = allocator != NULL ? allocator : &c_library;
  ask->mob = ask->mob != NULL ? ask->mob : "the mob";
  if (ask->query->target_count < 1) {
    return OVIS_OUT_OF_RANGE;
  }
  ov_failed_search log = {.allocator = allocator};
  const size_t size = 2 * NODES_MAX * sizeof(ovis_path_node);
  ask->log = &log;
  ask->nodes = ov_alloc(allocator, size);
  ask->far_nodes = ask->nodes + NODES_MAX;
  // The same search with a watcher, to see its refusals.
  ovis_path again = {.nodes = ask->nodes, .capacity = NODES_MAX};
  ovis_status status = ask->nodes != NULL
                           ? ov_failed_search_run(&log, ask->finder, ask->query, &again)
                           : OVIS_NO_MEMORY;
  if (status == OVIS_OK && path == NULL && again.result == OVIS_PATH_REACHED) {
    status = OVIS_NOT_FOUND;
  }
  if (status == OVIS_OK) {
    ovis_path_node start = {0};
    if (path == NULL) { // its nodes are scratch: the explanation needs the first one only
      start = again.count > 0 ? again.nodes[0] : start;
      again.nodes = &start;
      path = &again;
    }
    explain(ask, path, beside, out);
  }
  ov_failed_search_fini(&log);
  ov_free(allocator, ask->nodes, size);
  return status;
}

ovis_status ovis_path_explain(ovis_path_finder* finder, const ovis_path_query* query,
                              const ovis_path* path, const char* mob,
                              const ovis_allocator* allocator, ovis_path_why* out) {
  inquiry ask = {.finder = finder, .query = query, .mob = mob};
  return explain_all(&ask, path, -1, allocator, out);
}

ovis_status ovis_path_explain_beside(ovis_path_finder* finder, const ovis_path_query* query,
                                     int32_t change, const char* mob,
                                     const ovis_allocator* allocator, ovis_path_why* out) {
  inquiry ask = {.finder = finder, .query = query, .mob = mob};
  const int32_t hint = change >= 0 && change <= CHANGE_COUNT ? change : -1;
  return explain_all(&ask, NULL, hint, allocator, out);
}
