// Explains a search that did not reach its target: repeats it with one change at a time until one
// arrives.
// Design: include/ovis/story.h
#include "base/alloc.h"
#include "base/array.h"

#include "base/check.h"

#include <ovis/story.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#define LOG_MAX 100000      // entries of each list
#define NODES_MAX 4096      // of a path that arrives
#define EDGE_NODES_MAX 8192 // of a search that meets the edge of the loaded world
#define EDGE_FALL_MAX 32    // blocks that such a search falls

// Nodes and refusals of the failed search.
typedef struct path_log {
  const ovis_allocator* allocator;
  ov_array(ovis_path_node) nodes;       // in the order of expansion
  ov_array(ovis_path_refusal) refusals; // those that say something about the world
  bool is_out_of_memory;
} path_log;

static void hear_node(void* context, int32_t order, const ovis_path_node* node) {
  (void)order;
  path_log* log = context;
  log->is_out_of_memory |=
      log->nodes.count < LOG_MAX && !ov_array_push(&log->nodes, log->allocator, *node);
}

static void hear_refusal(void* context, const ovis_path_refusal* refusal) {
  path_log* log = context;
  if (refusal->reason != OVIS_REFUSED_CLOSED && refusal->reason != OVIS_REFUSED_NOT_BETTER) {
    log->is_out_of_memory |=
        log->refusals.count < LOG_MAX && !ov_array_push(&log->refusals, log->allocator, *refusal);
  }
}

#define TYPE(type) (UINT64_C(1) << OVIS_PATH_##type)
#define REASON(reason) (UINT64_C(1) << OVIS_REFUSED_##reason)
#define ANY UINT64_MAX

// One change of the query. It makes a difference only where the search meets one of its types or is
// refused for one of its reasons.
typedef struct otherwise {
  void (*change)(ovis_path_query* query);
  const char* cause; // the reason if the changed search arrives
  uint64_t types, reasons;
  bool only_allows; // with it no step is refused that was accepted without it
} otherwise;

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

static const otherwise changes[] = {
    {stop_beside,
     "it can reach a cell next to the target, but cannot stand in the target's cell "
     "(try --reach 1)",
     ANY, ANY, true},
    {open_doors, "a closed door blocks the path, and it does not open such doors",
     TYPE(DOOR_WOOD_CLOSED) | TYPE(DOOR_IRON_CLOSED) | TYPE(DOOR_OPEN), REASON(CORNER_DOOR), true},
    {think_longer, "a path exists, but the search reached its limit of nodes", 0, 0, false},
    {look_further, "a path exists, but it leaves its follow range", 0, 0, false},
    {fall_far, "the drop is deeper than it accepts", 0, REASON(DROP_TOO_DEEP), true},
    {cross_fences, "a fence, a wall or a closed gate blocks the path", TYPE(FENCE),
     REASON(TOO_HIGH) | REASON(CORNER_HIGHER) | REASON(WAY_BLOCKED), true},
    {swim, "water blocks the path, and it does not enter water", TYPE(WATER) | TYPE(WATER_BORDER),
     0, false},
    {bear_danger, "a block on the path would hurt it",
     TYPE(POWDER_SNOW) | TYPE(DANGER_POWDER_SNOW) | TYPE(DANGER_FIRE) | TYPE(DAMAGE_FIRE) |
         TYPE(DANGER_CACTUS) | TYPE(DAMAGE_CACTUS) | TYPE(DANGER_OTHER) | TYPE(DAMAGE_OTHER) |
         TYPE(DAMAGE_CAUTIOUS),
     0, true},
    {cross_leaves_and_rails, rails_and_others,
     TYPE(LEAVES) | TYPE(UNPASSABLE_RAIL) | TYPE(TRAPDOOR), 0, true},
    {jump_high, "a step on the path is higher than it can jump", ANY, ANY, true},
    {wade_lava, "lava blocks the path", TYPE(LAVA), 0, false},
    {be_small, "its body is too wide or too tall for every path", ANY, ANY, false},
};

static bool same_cell(ovis_pos a, ovis_pos b) {
  return a.x == b.x && a.y == b.y && a.z == b.z;
}

static const ovis_path_node* node_of(const path_log* log, ovis_pos pos) {
  for (int32_t i = 0; i < log->nodes.count; i++) {
    if (same_cell(log->nodes.items[i].pos, pos)) {
      return &log->nodes.items[i];
    }
  }
  return NULL;
}

// The first cell on a path at which the failed search was refused and that it never expanded.
static const ovis_path_refusal* first_refusal_on(const ovis_path* way, const path_log* log) {
  for (int32_t n = 1; n < way->count; n++) {
    if (node_of(log, way->nodes[n].pos) != NULL) {
      continue;
    }
    const ovis_path_refusal* beside = NULL;
    for (int32_t i = 0; i < log->refusals.count; i++) {
      const ovis_path_refusal* refusal = &log->refusals.items[i];
      const ovis_pos to = refusal->to;
      if (same_cell(refusal->from, way->nodes[n - 1].pos) && to.x == way->nodes[n].pos.x &&
          to.z == way->nodes[n].pos.z) {
        return refusal;
      }
      if (same_cell(to, way->nodes[n].pos)) {
        beside = refusal;
      }
    }
    if (beside != NULL) {
      return beside;
    }
  }
  return NULL;
}

// A refused step into a cell.
static const ovis_path_refusal* refusal_into(ovis_pos pos, const path_log* log) {
  for (int32_t i = 0; i < log->refusals.count; i++) {
    if (same_cell(log->refusals.items[i].to, pos)) {
      return &log->refusals.items[i];
    }
  }
  return NULL;
}

static double distance(ovis_pos a, ovis_pos b) {
  const double dx = a.x - b.x;
  const double dy = a.y - b.y;
  const double dz = a.z - b.z;
  return sqrt(dx * dx + dy * dy + dz * dz);
}

// The refused step with the lowest cost so far plus estimate.
static const ovis_path_refusal* nearest_refusal(const ovis_path* path, const path_log* log) {
  const ovis_path_refusal* best = NULL;
  double best_cost = 0;
  for (int32_t i = 0; i < log->refusals.count; i++) {
    const ovis_path_refusal* refusal = &log->refusals.items[i];
    if (refusal->reason == OVIS_REFUSED_NO_BUDGET || refusal->reason == OVIS_REFUSED_TOO_FAR) {
      continue; // limits of the search, not of the place
    }
    const ovis_path_node* from = node_of(log, refusal->from);
    const double cost = (from != NULL ? (double)from->g : 0) +
                        distance(refusal->from, refusal->to) +
                        1.5 * distance(refusal->to, path->target);
    if (best == NULL || cost < best_cost) {
      best = refusal;
      best_cost = cost;
    }
  }
  return best;
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
  const path_log* log;
  const char* mob;
  ovis_path_node* nodes; // [(node) * NODES_MAX] scratch
  bool is_at_edge;       // searches met places that are not loaded, and took them for air
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

// The query with one change; NULL: with none.
static ovis_path_query changed_query(const inquiry* ask, const otherwise* change, bool is_wide) {
  ovis_path_query changed = *ask->query;
  changed.watcher = NULL;
  if (is_wide) {
    look_further(&changed);
  }
  if (change != NULL) {
    change->change(&changed);
  }
  if (ask->is_at_edge) {
    const int32_t fall_max = ask->query->body.max_fall;
    const int32_t edge_fall = fall_max > EDGE_FALL_MAX ? fall_max : EDGE_FALL_MAX;
    changed.visited_max =
        changed.visited_max < EDGE_NODES_MAX ? changed.visited_max : EDGE_NODES_MAX;
    changed.body.max_fall = changed.body.max_fall < edge_fall ? changed.body.max_fall : edge_fall;
  }
  return changed;
}

// `way` is the path of the last successful call.
static bool arrives(const inquiry* ask, const ovis_path_query* query, ovis_path* way) {
  *way = (ovis_path){.nodes = ask->nodes, .capacity = NODES_MAX};
  return ovis_path_find(ask->finder, query, way) == OVIS_OK && way->result == OVIS_PATH_REACHED;
}

// True, and *why filled, if the search with one change arrives.
static bool try_change(const inquiry* ask, const otherwise* change, bool is_wide,
                       ovis_path_why* why) {
  const ovis_path_query changed = changed_query(ask, change, is_wide);
  ovis_path way;
  if (!arrives(ask, &changed, &way)) {
    return false;
  }
  const bool is_beside = change->change == stop_beside;
  const ovis_path_refusal* refusal =
      is_beside ? refusal_into(ask->query->targets[0], ask->log) : first_refusal_on(&way, ask->log);
  why->would_arrive = true;
  if (refusal != NULL) {
    blame(ask, refusal, why);
  }
  name_place(why, ask->mob, is_beside && is_wide ? far_beside : change->cause);
  return true;
}

// No change arrives: reports the refusal nearest to the target.
static void guess(const inquiry* ask, const ovis_path* path, ovis_path_why* why) {
  const ovis_path_refusal* refusal = nearest_refusal(path, ask->log);
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

// Types that the search met, and reasons for which it was refused.
typedef struct met_on_search {
  uint64_t types, reasons;
} met_on_search;

static void meet_node(void* context, int32_t order, const ovis_path_node* node) {
  (void)order;
  met_on_search* met = context;
  met->types |= UINT64_C(1) << node->type;
}

static void meet_refusal(void* context, const ovis_path_refusal* refusal) {
  met_on_search* met = context;
  met->types |= UINT64_C(1) << refusal->type;
  met->reasons |= UINT64_C(1) << refusal->reason;
}

// The search without a change and with the longest range. True if it arrives.
//
// Beyond the edge of the loaded world all is air without ground: every step there looks for it down
// to the bottom of the world, and a flier has no end of places. A short search comes first, and if
// it meets the edge, all that follow are short.
static bool look_around(inquiry* ask, met_on_search* met) {
  const ovis_path_watcher watcher = {.node = meet_node, .refused = meet_refusal, .context = met};
  ovis_path way;
  for (int32_t attempt = 0; attempt < 2; attempt++) {
    ask->is_at_edge = attempt == 0;
    *met = (met_on_search){0, 0};
    ovis_path_query wide = changed_query(ask, NULL, true);
    wide.watcher = &watcher;
    const bool is_far = arrives(ask, &wide, &way);
    if (is_far || way.touched_unloaded) {
      ask->is_at_edge = way.touched_unloaded;
      return is_far;
    }
  }
  return false;
}

static void allow_all(ovis_path_query* query) {
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
    if (changes[i].only_allows) {
      changes[i].change(query);
    }
  }
}

// True if none of the changes that only allow more can help: a search with all of them at once does
// not arrive. That is one long search instead of one for each.
static bool is_shut_in(const inquiry* ask) {
  static const otherwise freed = {.change = allow_all};
  const ovis_path_query query = changed_query(ask, &freed, true);
  ovis_path way;
  return !arrives(ask, &query, &way) && way.visited < query.visited_max;
}

static bool matters(const otherwise* change, bool is_far, const met_on_search* met) {
  const bool is_of_range = change->change == think_longer || change->change == look_further;
  return is_of_range
             ? is_far
             : is_far || (change->types & met->types) != 0 || (change->reasons & met->reasons) != 0;
}

// Tries the changes in their order, first with the original range, then with a wider one: a detour
// needs range, too. Each search is long, so this leaves out those that cannot arrive: a change of
// what the longest search does not meet, one that does not arrive with a wide range, and after the
// first of these those that do not arrive together.
static bool explain_by_change(inquiry* ask, ovis_path_why* why) {
  const size_t count = sizeof changes / sizeof *changes;
  met_on_search met = {0, 0};
  const bool is_far = look_around(ask, &met);
  bool is_shut = false;
  bool has_failed = false;      // one that only allows more
  const otherwise* wide = NULL; // the first that needs it
  for (size_t i = 0; i < count; i++) {
    const otherwise* change = &changes[i];
    if (!matters(change, is_far, &met) || (is_shut && change->only_allows)) {
      continue;
    }
    const ovis_path_query changed = changed_query(ask, change, true);
    ovis_path way;
    if (!is_far && !arrives(ask, &changed, &way)) {
      is_shut = is_shut || (change->only_allows && !has_failed && is_shut_in(ask));
      has_failed |= change->only_allows;
      continue;
    }
    if (try_change(ask, change, false, why)) {
      return true;
    }
    wide = wide == NULL ? change : wide;
  }
  return wide != NULL && try_change(ask, wide, true, why);
}

static void explain(inquiry* ask, const ovis_path* path, ovis_path_why* why) {
  if (!explain_by_change(ask, why)) {
    guess(ask, path, why);
  }
}

ovis_status ovis_path_explain(ovis_path_finder* finder, const ovis_path_query* query,
                              const ovis_path* path, const char* mob,
                              const ovis_allocator* allocator, ovis_path_why* out) {
  *out = (ovis_path_why){0};
  static const ovis_allocator c_library;
  allocator = allocator != NULL ? allocator : &c_library;
  mob = mob != NULL ? mob : "the mob";
  if (query->target_count < 1) {
    return OVIS_OUT_OF_RANGE;
  }
  path_log log = {.allocator = allocator};
  const size_t size = NODES_MAX * sizeof(ovis_path_node);
  ovis_path_node* nodes = ov_alloc(allocator, size);
  ovis_status status = nodes != NULL ? OVIS_OK : OVIS_NO_MEMORY;
  if (status == OVIS_OK) { // the same search with a watcher, to see its refusals
    const ovis_path_watcher watcher = {.node = hear_node, .refused = hear_refusal, .context = &log};
    ovis_path_query watched = *query;
    watched.watcher = &watcher;
    ovis_path again = {.nodes = nodes, .capacity = NODES_MAX};
    status = ovis_path_find(finder, &watched, &again);
  }
  if (status == OVIS_OK && log.is_out_of_memory) {
    status = OVIS_NO_MEMORY;
  }
  if (status == OVIS_OK) {
    inquiry ask = {finder, query, &log, mob, nodes, false};
    explain(&ask, path, out);
  }
  ov_array_fini(&log.nodes, allocator);
  ov_array_fini(&log.refusals, allocator);
  ov_free(allocator, nodes, size);
  return status;
}
