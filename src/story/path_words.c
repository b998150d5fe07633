// Why a search did not arrive, in words. Each sentence names one cause, with its numbers.
// Design: include/ovis/story.h
#include "story/path_words.h"

#include "base/cell.h"
#include "base/check.h"
#include "story/path_cells.h"
#include "story/story_internal.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define DROP_MAX 64       // blocks of a drop that are counted
#define JUMP_HEIGHT 1.125 // blocks that any walker jumps: docs/sources.md#walk-neighbors
#define POST_WIDTH 0.5    // blocks; a narrower body slips between two posts: the same
#define BUDGET_PER_BLOCK 16

static ov_path_cells cells_of(const ov_path_inquiry* ask) {
  return (ov_path_cells){ask->finder, &ask->query->body};
}

static const ovis_world* world_of(const ov_path_inquiry* ask) {
  return ovis_path_finder_get_world(ask->finder);
}

__attribute__((format(printf, 2, 3))) static void say(ovis_path_why* why, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(why->obstacle.cause, sizeof why->obstacle.cause, format, arguments);
  va_end(arguments);
}

static void name_cell(const ov_path_inquiry* ask, ovis_pos cell, ovis_path_why* why) {
  why->obstacle.has_cell = true;
  why->obstacle.cell = cell;
  ov_story_block_name(world_of(ask), cell, why->obstacle.block, sizeof why->obstacle.block);
}

static void name_second(const ov_path_inquiry* ask, ovis_pos cell, ovis_path_why* why) {
  OVIS_ASSERT(why->obstacle.has_cell);
  why->obstacle.has_second = true;
  why->obstacle.second = cell;
  ov_story_block_name(world_of(ask), cell, why->obstacle.second_block,
                      sizeof why->obstacle.second_block);
}

static void finish(const ov_path_inquiry* ask, const char* hint, ovis_path_why* why) {
  char words[OV_STORY_TEXT_MAX / 2];
  ov_story_obstacle_words(&why->obstacle, words, sizeof words);
  snprintf(why->sentence, sizeof why->sentence, "The %s does not get there%s%s.", ask->mob, words,
           hint);
}

static double straight(ovis_pos a, ovis_pos b) {
  return sqrt(ov_cell_dist2(a, b));
}

// Sum of the steps. The search's own count of a path (ovis_path_node.walked) may be of a longer one
// that it met on the way.
static double length_of(const ovis_path* way) {
  OVIS_ASSERT(way->count > 0);
  double length = 0;
  for (int32_t i = 1; i < way->count; i++) {
    length += straight(way->nodes[i - 1].pos, way->nodes[i].pos);
  }
  return length;
}

static double jump_height(const ov_path_inquiry* ask) {
  const double step = (double)ask->query->body.max_up_step;
  return step > JUMP_HEIGHT ? step : JUMP_HEIGHT;
}

// ---- A cell of an impassable type

static const char* words_of_type(ovis_path_type type) {
  switch (type) {
  case OVIS_PATH_BLOCKED: return "a block is in the way";
  case OVIS_PATH_DOOR_WOOD_CLOSED:
  case OVIS_PATH_DOOR_IRON_CLOSED:
    return "a closed door blocks the path, and it does not open such doors";
  case OVIS_PATH_DOOR_OPEN: return "it does not walk through doors";
  case OVIS_PATH_UNPASSABLE_RAIL: return "it does not step onto rails from beside them";
  case OVIS_PATH_LEAVES: return "it does not walk through leaves";
  case OVIS_PATH_LAVA: return "lava blocks the path";
  case OVIS_PATH_WATER: return "water blocks the path, and it does not enter water";
  case OVIS_PATH_WATER_BORDER: return "it keeps away from water";
  case OVIS_PATH_POWDER_SNOW:
  case OVIS_PATH_DAMAGE_FIRE:
  case OVIS_PATH_DAMAGE_CACTUS:
  case OVIS_PATH_DAMAGE_OTHER:
  case OVIS_PATH_DAMAGE_CAUTIOUS: return "a block on the path would hurt it";
  case OVIS_PATH_DANGER_FIRE:
  case OVIS_PATH_DANGER_CACTUS:
  case OVIS_PATH_DANGER_OTHER:
  case OVIS_PATH_DANGER_POWDER_SNOW: return "a block beside the path would hurt it";
  case OVIS_PATH_OPEN: return "nothing carries it there";
  default: return "it does not enter such a block";
  }
}

static bool is_danger(ovis_path_type type) {
  return strstr(words_of_type(type), "would hurt it") != NULL;
}

static bool has_fluid(const ov_path_inquiry* ask, ovis_pos cell) {
  const ovis_state state = ovis_world_get_block(world_of(ask), cell);
  const ovis_blocks* registry = ovis_world_get_blocks(world_of(ask));
  return state != OVIS_STATE_UNLOADED &&
         ovis_blocks_get_traits(registry, state)->fluid != OVIS_FLUID_NONE;
}

static void tell_impassable(const ov_path_inquiry* ask, ovis_pos place, ovis_path_type type,
                            ovis_path_why* why) {
  const ov_path_cells cells = cells_of(ask);
  const ovis_path_evaluator evaluator = ask->query->body.evaluator;
  ovis_pos cell = ov_path_cells_wall(&cells, place);
  const bool walks = evaluator != OVIS_EVALUATOR_FLY && evaluator != OVIS_EVALUATOR_SWIM;
  if (type == OVIS_PATH_FENCE && walks && ov_path_cells_top(&cells, cell) > 1) {
    say(why, "it does not step over a block that is %.4g high", ov_path_cells_top(&cells, cell));
  } else if (evaluator == OVIS_EVALUATOR_SWIM && !has_fluid(ask, cell)) {
    say(why, "%s", "there is no water");
  } else {
    if (is_danger(type)) {
      ov_path_cells_danger(&cells, cell, &cell);
    }
    say(why, "%s", words_of_type(type));
  }
  name_cell(ask, cell, why);
}

// ---- Steps

// Height on which a body stands in a cell; the bottom of the cell if no shape is below.
static double floor_of(const ov_path_inquiry* ask, ovis_pos cell) {
  const ov_path_cells cells = cells_of(ask);
  const double top = ov_path_cells_top(&cells, (ovis_pos){cell.x, cell.y - 1, cell.z});
  return top > 0 ? cell.y - 1 + top : cell.y;
}

static void tell_step(const ov_path_inquiry* ask, const ovis_path_refusal* refusal, double rise,
                      ovis_path_why* why) {
  const ov_path_cells cells = cells_of(ask);
  OVIS_ASSERT(refusal != NULL);
  say(why, "the step is %.4g blocks high, and it gets up at most %.4g", rise, jump_height(ask));
  name_cell(ask, ov_path_cells_wall(&cells, refusal->to), why);
}

static void tell_drop(const ov_path_inquiry* ask, const ovis_path_refusal* refusal,
                      ovis_path_why* why) {
  const ov_path_cells cells = cells_of(ask);
  OVIS_ASSERT(refusal->reason == OVIS_REFUSED_DROP_TOO_DEEP);
  const ovis_pos edge = {refusal->to.x, refusal->from.y, refusal->to.z};
  const int32_t limit = ask->query->body.max_fall;
  ovis_pos landing;
  if (ov_path_cells_landing(&cells, edge, DROP_MAX, &landing)) {
    say(why, "the drop is deeper than it accepts: %d blocks, at most %d", (int)(edge.y - landing.y),
        (int)limit);
    name_cell(ask, landing, why);
    return;
  }
  say(why, "the drop is deeper than it accepts: over %d blocks, at most %d", DROP_MAX, (int)limit);
  name_cell(ask, edge, why);
}

// The ceiling over the cell from which a body steps up.
static void tell_ceiling(const ov_path_inquiry* ask, const ovis_path_refusal* refusal,
                         ovis_path_why* why) {
  const ov_path_cells cells = cells_of(ask);
  const ovis_pos over = {refusal->from.x, refusal->from.y + 1, refusal->from.z};
  say(why, "%s", "its head meets a block when it steps up");
  name_cell(ask, ov_path_cells_wall(&cells, over), why);
}

bool ov_path_is_corner(ovis_path_refusal_reason reason) {
  return reason == OVIS_REFUSED_CORNER_MISSING || reason == OVIS_REFUSED_CORNER_HIGHER ||
         reason == OVIS_REFUSED_CORNER_BLOCKED || reason == OVIS_REFUSED_CORNER_DOOR;
}

static bool is_door_at(const ov_path_inquiry* ask, ovis_pos cell) {
  const ovis_state state = ovis_world_get_block(world_of(ask), cell);
  const ovis_blocks* registry = ovis_world_get_blocks(world_of(ask));
  return state != OVIS_STATE_UNLOADED &&
         (ovis_blocks_get_traits(registry, state)->tags & OVIS_TAG(DOOR)) != 0;
}

static void tell_diagonal_door(const ov_path_inquiry* ask, const ovis_path_refusal* refusal,
                               ovis_path_why* why) {
  const ovis_pos from = refusal->from;
  const ovis_pos to = refusal->to;
  const ovis_pos beside[] = {{from.x, from.y, to.z}, {to.x, from.y, from.z}};
  say(why, "%s", "it does not walk through a door diagonally");
  name_cell(ask,
            is_door_at(ask, to)          ? to
            : is_door_at(ask, beside[0]) ? beside[0]
            : is_door_at(ask, beside[1]) ? beside[1]
                                         : from,
            why);
}

static void tell_corner(const ov_path_inquiry* ask, const ovis_path_refusal* refusal,
                        ovis_path_why* why) {
  const ov_path_cells cells = cells_of(ask);
  const ovis_pos from = refusal->from;
  ovis_pos corners[2];
  if (from.x == refusal->to.x && from.z == refusal->to.z) { // of a flier: straight up or down
    tell_impassable(ask, refusal->to, refusal->type, why);
    return;
  }
  OVIS_ASSERT(ov_path_is_corner(refusal->reason));
  const int32_t count = ov_path_cells_corners(&cells, from, refusal->to, corners);
  if (count == 0) {
    say(why, "%s", "it does not cut the corner over a drop or a step");
    name_cell(ask, (ovis_pos){refusal->to.x, from.y, from.z}, why);
    return;
  }
  const bool are_posts = count == 2 && ov_path_cells_type(&cells, corners[0]) == OVIS_PATH_FENCE &&
                         ov_path_cells_type(&cells, corners[1]) == OVIS_PATH_FENCE;
  if (are_posts) {
    say(why, "only a body narrower than %.3g slips between two such posts, and the %s is %.4g wide",
        POST_WIDTH, ask->mob, (double)ask->query->body.width);
  } else {
    say(why, "%s",
        count == 2 ? "it does not slip between two corners" : "it does not cut the corner");
  }
  name_cell(ask, corners[0], why);
  if (count == 2) {
    name_second(ask, corners[1], why);
  }
}

// The side of a door's board: the half of the cell in which its thin shape lies. NULL: no such
// shape.
static const char* side_of_board(const ov_path_inquiry* ask, ovis_pos cell, ovis_pos* out_way) {
  const ovis_state state = ovis_world_get_block(world_of(ask), cell);
  const ovis_blocks* registry = ovis_world_get_blocks(world_of(ask));
  if (state == OVIS_STATE_UNLOADED) {
    return NULL;
  }
  const ovis_aabb box =
      ovis_blocks_get_shape(registry, ovis_blocks_get_traits(registry, state)->shape).bounds;
  const double half = 0.5;
  *out_way = (ovis_pos){(box.min.x > half) - (box.max.x < half), 0,
                        (box.min.z > half) - (box.max.z < half)};
  return out_way->x > 0   ? "east"
         : out_way->x < 0 ? "west"
         : out_way->z > 0 ? "south"
         : out_way->z < 0 ? "north"
                          : NULL;
}

static void tell_way_out(const ov_path_inquiry* ask, const ovis_path_refusal* refusal,
                         ovis_path_why* why) {
  const ovis_pos from = refusal->from;
  const ovis_pos to = refusal->to;
  ovis_pos way = {0, 0, 0};
  const char* side = is_door_at(ask, from) ? side_of_board(ask, from, &way) : NULL;
  if (side != NULL && (to.x - from.x == way.x || way.x == 0) &&
      (to.z - from.z == way.z || way.z == 0)) {
    say(why, "it stands in a shut door, whose board is on the %s side", side);
    name_cell(ask, from, why);
    return;
  }
  say(why, "%s", "its body meets a block on the straight way out of the block that it stands in");
  name_cell(ask, from, why);
}

static void tell_long_way(const ov_path_inquiry* ask, double length, ovis_path_why* why) {
  const ovis_pos start = ask->log->nodes.count > 0 ? ask->log->nodes.items[0].pos : (ovis_pos){0};
  const double range = (double)ask->query->follow_range;
  const double off = straight(start, ask->query->targets[0]);
  if (off >= range) {
    say(why, "its target is %.1f blocks off, and its follow range is %.4g blocks", off, range);
  } else if (length > range) {
    say(why,
        "the path is longer than %.4g blocks, its follow range: %.1f blocks, though the target is "
        "%.1f blocks off",
        range, length, off);
  } else {
    say(why,
        "a path of %.1f blocks exists, but the search ends %.4g blocks from its start, its follow "
        "range",
        length, range);
  }
}

// ---- A step straight up or down

// Water that touches a block is of another type: an amphibious body gets there from beside only.
static void tell_no_water(const ov_path_inquiry* ask, const ovis_path_refusal* refusal,
                          ovis_path_why* why) {
  static const ovis_pos sides[] = {{0, -1, 0}, {0, 1, 0},  {-1, 0, 0},
                                   {1, 0, 0},  {0, 0, -1}, {0, 0, 1}};
  if (refusal->type != OVIS_PATH_WATER_BORDER || !has_fluid(ask, refusal->to)) {
    say(why, "%s", "it moves straight up and down in water only");
    name_cell(ask, refusal->to, why);
    return;
  }
  say(why, "%s", "it moves straight up and down only in water that touches no block");
  name_cell(ask, refusal->to, why);
  for (size_t i = 0; i < sizeof sides / sizeof *sides && !why->obstacle.has_second; i++) {
    const ovis_pos to = refusal->to;
    const ovis_pos side = {to.x + sides[i].x, to.y + sides[i].y, to.z + sides[i].z};
    if (ovis_path_finder_get_cell_type(ask->finder, side) == OVIS_PATH_BLOCKED) {
      name_second(ask, side, why);
    }
  }
}

// ---- A refused step

void ov_path_tell_refusal(const ov_path_inquiry* ask, const ovis_path_refusal* refusal,
                          ovis_path_why* why) {
  OVIS_ASSERT(refusal != NULL);
  why->has_refusal = true;
  why->refusal = *refusal;
  if (ovis_world_get_block(world_of(ask), refusal->to) == OVIS_STATE_UNLOADED) {
    say(why, "%s", "the land there is not loaded");
    name_cell(ask, refusal->to, why);
    finish(ask, "", why);
    return;
  }
  switch (refusal->reason) {
  case OVIS_REFUSED_TOO_HIGH: tell_step(ask, refusal, (double)refusal->value, why); break;
  case OVIS_REFUSED_IMPASSABLE:
  case OVIS_REFUSED_BAD_LANDING: tell_impassable(ask, refusal->to, refusal->type, why); break;
  case OVIS_REFUSED_WAY_BLOCKED: tell_way_out(ask, refusal, why); break;
  case OVIS_REFUSED_NO_ROOM_TO_RISE: tell_ceiling(ask, refusal, why); break;
  case OVIS_REFUSED_DROP_TOO_DEEP: tell_drop(ask, refusal, why); break;
  case OVIS_REFUSED_CORNER_MISSING:
  case OVIS_REFUSED_CORNER_HIGHER:
  case OVIS_REFUSED_CORNER_BLOCKED: tell_corner(ask, refusal, why); break;
  case OVIS_REFUSED_CORNER_DOOR: tell_diagonal_door(ask, refusal, why); break;
  case OVIS_REFUSED_OUT_OF_RANGE: tell_long_way(ask, (double)refusal->value, why); break;
  case OVIS_REFUSED_NOT_WATER: tell_no_water(ask, refusal, why); break;
  default:
    say(why, "%s", ovis_path_refusal_sentence(refusal->reason));
    name_cell(ask, refusal->to, why);
    break;
  }
  finish(ask, "", why);
}

void ov_path_tell_nearest(const ov_path_inquiry* ask, const ovis_path* path, ovis_path_why* why) {
  const ovis_path_refusal* refusal = ov_failed_search_nearest(ask->log, path);
  if (refusal != NULL) {
    ov_path_tell_refusal(ask, refusal, why);
    return;
  }
  say(why, "%s", "there is no path");
  finish(ask, "", why);
}

void ov_path_tell_unloaded(const ov_path_inquiry* ask, ovis_path_why* why) {
  OVIS_ASSERT(ask->query->target_count > 0);
  char target[64];
  ovis_cell_words(ask->query->targets[0], target, sizeof target);
  say(why, "its target %s is in land that is not loaded", target);
  why->is_target_unloaded = true;
  finish(ask, "", why);
}

// ---- A change with which the search arrives

// The first node of a way from an index on, to which a body as wide or as high does not fit. -1:
// it fits all along.
static int32_t first_narrow(const ov_path_inquiry* ask, const ovis_path* way, int32_t index,
                            bool is_height) {
  const ov_path_cells cells = cells_of(ask);
  const int32_t wide = ov_path_cells_wide(&ask->query->body);
  const int32_t high = ov_path_cells_high(&ask->query->body);
  for (int32_t i = index > 0 ? index - 1 : 0; i < way->count; i++) {
    const ovis_pos at = way->nodes[i].pos;
    if (is_height ? ov_path_cells_height(&cells, at) < high
                  : ov_path_cells_width(&cells, at) < wide) {
      return i;
    }
  }
  return -1;
}

static bool tell_gap(const ov_path_inquiry* ask, const ovis_path* way, int32_t index,
                     bool is_height, ovis_path_why* why) {
  const ov_path_cells cells = cells_of(ask);
  const ovis_path_body* body = &ask->query->body;
  const int32_t narrow = first_narrow(ask, way, index, is_height);
  if (narrow < 0) {
    return false;
  }
  const ovis_pos at = way->nodes[narrow].pos;
  if (is_height) {
    const int32_t high = ov_path_cells_height(&cells, at);
    say(why, "the gap is %d high; the %s is %.4g high", (int)high, ask->mob, (double)body->height);
    name_cell(ask, (ovis_pos){at.x, at.y + high, at.z}, why); // its ceiling
  } else {
    say(why, "the gap is %d wide; the %s is %.4g wide", (int)ov_path_cells_width(&cells, at),
        ask->mob, (double)body->width);
    name_cell(ask, at, why);
  }
  return true;
}

static void tell_beside(const ov_path_inquiry* ask, const ovis_path* way,
                        const ovis_path_refusal* refusal, ovis_path_why* why) {
  const ov_path_cells cells = cells_of(ask);
  const int32_t reach = ask->query->reach_range;
  const double range = (double)ask->query->follow_range;
  const ovis_pos target = ask->query->targets[0];
  const ovis_path_type type = ovis_path_finder_get_type(ask->finder, &ask->query->body, target);
  if (length_of(way) >= range) {
    say(why,
        "no path comes near enough to its target, and one that ends a block short is %.1f blocks "
        "long, not shorter than its follow range, %.4g blocks",
        length_of(way), range);
    finish(ask, " (try --reach and --range)", why);
    return;
  }
  if (reach > 0) {
    if (refusal != NULL) {
      ov_path_tell_refusal(ask, refusal, why);
    }
    char step[sizeof why->obstacle.cause];
    snprintf(step, sizeof step, "%s", why->obstacle.cause);
    say(why, "it gets within %d blocks of its target and must come within %d%s%s", (int)reach + 1,
        (int)reach, step[0] != '\0' ? ", but " : "", step);
    finish(ask, "", why);
    return;
  }
  if (type == OVIS_PATH_OPEN && ask->query->body.malus[type] >= 0) {
    say(why, "%s", "it can reach a cell next to the target, but the target's cell is in the air");
  } else {
    say(why, "%s", "it can reach a cell next to the target, but cannot stand in the target's cell");
  }
  name_cell(ask, ov_path_cells_wall(&cells, target), why);
  finish(ask, " (try --reach 1)", why);
}

static void tell_budget(const ov_path_inquiry* ask, const ovis_path* way, ovis_path_why* why) {
  const ovis_path_query* query = ask->query;
  const float base = query->visited_max > 0 ? (float)query->visited_max
                                            : floorf(query->follow_range * BUDGET_PER_BLOCK);
  say(why, "its search ended after %d cells, and a path of %.1f blocks is behind those",
      (int)(base * query->visited_multiplier), length_of(way));
}

static bool is_wall_refusal(const ovis_path_refusal* refusal) {
  return refusal->reason == OVIS_REFUSED_IMPASSABLE && refusal->type == OVIS_PATH_BLOCKED;
}

// Height of the step to a node of a way.
static double rise_at(const ov_path_inquiry* ask, const ovis_path* way, int32_t index) {
  OVIS_ASSERT(index > 0);
  OVIS_ASSERT(index < way->count);
  return floor_of(ask, way->nodes[index].pos) - floor_of(ask, way->nodes[index - 1].pos);
}

void ov_path_tell_change(const ov_path_inquiry* ask, const ov_query_change* change,
                         const ovis_path* way, int32_t index, const ovis_path_refusal* refusal,
                         ovis_path_why* why) {
  OVIS_ASSERT(way->count > 0);
  if (refusal != NULL) {
    why->has_refusal = true;
    why->refusal = *refusal;
  }
  switch (change->kind) {
  case OV_CHANGE_BESIDE: tell_beside(ask, way, refusal, why); return;
  case OV_CHANGE_NODES: tell_budget(ask, way, why); break;
  case OV_CHANGE_RANGE: tell_long_way(ask, length_of(way), why); break;
  case OV_CHANGE_NARROW:
  case OV_CHANGE_LOW:
  case OV_CHANGE_SMALL:
    if (tell_gap(ask, way, index, change->kind == OV_CHANGE_LOW, why) ||
        (change->kind == OV_CHANGE_SMALL && tell_gap(ask, way, index, true, why))) {
      break;
    }
    if (refusal != NULL) {
      ov_path_tell_refusal(ask, refusal, why);
      return;
    }
    say(why, "%s", change->cause);
    break;
  default:
    if (change->kind == OV_CHANGE_STEP && refusal != NULL && is_wall_refusal(refusal)) {
      tell_step(ask, refusal, rise_at(ask, way, index), why);
      break;
    }
    if (refusal != NULL) {
      ov_path_tell_refusal(ask, refusal, why);
      return;
    }
    say(why, "%s", change->cause);
    break;
  }
  finish(ask, "", why);
}
