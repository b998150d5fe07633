// Problem: show on one picture where a search went, what it refused and what keeps the mob away.
// Design: docs/architecture.md#rooms (app, search)
#include "search/path_picture.h"

#include "draw/block_colors.h"
#include "draw/canvas.h"
#include "draw/terrain.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIDE_MAX 128       // blocks; of a larger search the middle is shown
#define MARGIN 3           // blocks around the window
#define INTEREST_MAX 4000  // nodes that decide at which height the ground is cut
#define SLOPE_MAX 3        // blocks
#define CUT_BRIGHT 0.45    // brightness of a wall that is cut
#define VISITED_ALPHA 0.45 // tint of a visited cell
#define NUMBERED_SCALE 22  // pixels per block from which every node shows its number
#define NUMBER_EVERY 5     // nodes from number to number on a smaller scale

// [Units: pixels]
#define LEFT 16            // margin left of the map
#define TOP 44             // room for the title above the map
#define MAP_PIXELS 960     // longer side of the map
#define SCALE_MAX 40       // per block
#define LEGEND_PIXELS 250  // width of the legend
#define LEGEND_RESERVE 322 // height of the fixed rows of the legend and of 12 path types
#define LEGEND_GAP 18      // between map and legend
#define LEGEND_TEXT 18     // from the legend's left edge to its texts
#define LEGEND_ROW 18      // height of a row
#define TYPE_ROW 16        // height of the row of a path type
#define FOOT_GAP 8         // between map and scale
#define FOOT_SCALE 40      // room below the map for the scale
#define FOOT_SENTENCE 110  // room below the map for scale and sentence
#define SENTENCE_GAP 30    // from the top of the scale to the sentence
#define SENTENCE_LINE 20   // height of a line of the sentence
#define LETTER_WIDTH 12    // of the sentence

typedef struct type_paint {
  ovis_path_type type;
  color paint;
} type_paint;

static const type_paint type_paints[] = {{OVIS_PATH_WALKABLE, {250, 250, 250}},
                                         {OVIS_PATH_OPEN, {170, 220, 255}},
                                         {OVIS_PATH_WATER, {40, 130, 255}},
                                         {OVIS_PATH_WATER_BORDER, {110, 190, 255}},
                                         {OVIS_PATH_WALKABLE_DOOR, {255, 226, 60}},
                                         {OVIS_PATH_DOOR_OPEN, {255, 226, 60}},
                                         {OVIS_PATH_DOOR_WOOD_CLOSED, {220, 160, 20}},
                                         {OVIS_PATH_DANGER_FIRE, {255, 150, 40}},
                                         {OVIS_PATH_DAMAGE_FIRE, {255, 90, 20}},
                                         {OVIS_PATH_DANGER_OTHER, {250, 170, 90}},
                                         {OVIS_PATH_DANGER_CACTUS, {250, 170, 90}},
                                         {OVIS_PATH_RAIL, {190, 190, 200}},
                                         {OVIS_PATH_TRAPDOOR, {210, 170, 120}},
                                         {OVIS_PATH_FENCE, {200, 120, 60}},
                                         {OVIS_PATH_BLOCKED, {90, 90, 90}}};
#define TYPE_PAINT_COUNT ((int32_t)(sizeof type_paints / sizeof *type_paints))

static const color other_type_paint = {214, 130, 255};

static color paint_of(ovis_path_type type) {
  for (int32_t i = 0; i < TYPE_PAINT_COUNT; i++) {
    if (type_paints[i].type == type) {
      return type_paints[i].paint;
    }
  }
  return other_type_paint;
}

static const color ink = {226, 229, 234};
static const color dim = {160, 164, 172};
static const color red = {255, 58, 58};
static const color dark = {14, 15, 18};
static const color white = {255, 255, 255};
static const color paper = {22, 24, 29};
static const color unloaded = {30, 32, 38};
static const color start_paint = {90, 230, 110};
static const color target_paint = {255, 210, 60};
static const color obstacle_paint = {255, 60, 220};

// The block of one column that is seen from a height just above the path.
typedef struct column {
  ovis_state state;
  int32_t y;
  bool is_cut; // the view starts inside a block, such as a wall
} column;

typedef struct picture {
  const path_picture_def* def;
  terrain_frame frame;
  canvas page;
  column* columns; // [blocks_high * blocks_wide]
} picture;

// ---- The window

typedef struct window {
  int32_t min_x, max_x, min_z, max_z;
} window;

static void include_cell(window* w, int32_t x, int32_t z) {
  w->min_x = x < w->min_x ? x : w->min_x;
  w->max_x = x > w->max_x ? x : w->max_x;
  w->min_z = z < w->min_z ? z : w->min_z;
  w->max_z = z > w->max_z ? z : w->max_z;
}

static void limit_side(int32_t* min, int32_t* max, int32_t first, int32_t last) {
  if (*max - *min + 1 > SIDE_MAX) {
    const int32_t middle = (first + last) / 2;
    *min = middle - SIDE_MAX / 2;
    *max = *min + SIDE_MAX - 1;
  }
}

static void fit_window(picture* self) {
  const path_picture_def* def = self->def;
  const int32_t from_x = (int32_t)floor(def->from.x);
  const int32_t from_z = (int32_t)floor(def->from.z);
  window w = {from_x, from_x, from_z, from_z};
  include_cell(&w, def->target.x, def->target.z);
  for (int32_t i = 0; i < def->path->count; i++) {
    include_cell(&w, def->path->nodes[i].pos.x, def->path->nodes[i].pos.z);
  }
  for (int32_t i = 0; i < def->log->node_count; i++) {
    include_cell(&w, def->log->nodes[i].pos.x, def->log->nodes[i].pos.z);
  }
  limit_side(&w.min_x, &w.max_x, from_x, def->target.x);
  limit_side(&w.min_z, &w.max_z, from_z, def->target.z);
  terrain_frame* frame = &self->frame;
  frame->min_x = w.min_x - MARGIN;
  frame->min_z = w.min_z - MARGIN;
  frame->blocks_wide = w.max_x - w.min_x + 1 + 2 * MARGIN;
  frame->blocks_high = w.max_z - w.min_z + 1 + 2 * MARGIN;
  const int32_t longer =
      frame->blocks_wide > frame->blocks_high ? frame->blocks_wide : frame->blocks_high;
  const int32_t scale = MAP_PIXELS / longer;
  frame->scale = scale > SCALE_MAX ? SCALE_MAX : scale;
  frame->width = frame->blocks_wide * (int32_t)frame->scale;
  frame->height = frame->blocks_high * (int32_t)frame->scale;
  frame->left = LEFT;
  frame->top = TOP;
}

// ---- The ground

// y of the visited node that is nearest to a column; without nodes, y of the start.
static int32_t find_height_near(const picture* self, int32_t x, int32_t z) {
  int32_t best = (int32_t)floor(self->def->from.y);
  int64_t best_distance = INT64_MAX;
  const path_log* log = self->def->log;
  const int32_t count = log->node_count < INTEREST_MAX ? log->node_count : INTEREST_MAX;
  for (int32_t i = 0; i < count; i++) {
    const ovis_pos pos = log->nodes[i].pos;
    const int64_t dx = pos.x - x;
    const int64_t dz = pos.z - z;
    if (dx * dx + dz * dz < best_distance) {
      best_distance = dx * dx + dz * dz;
      best = pos.y;
    }
  }
  return best;
}

static bool is_air(const ovis_world* world, ovis_state state) {
  return state == OVIS_STATE_UNLOADED ||
         (ovis_blocks_get_traits(ovis_world_get_blocks(world), state)->tags & OVIS_TAG(AIR)) != 0;
}

static column read_column(const picture* self, int32_t x, int32_t z) {
  const ovis_world* world = self->def->world;
  const int32_t bottom = ovis_world_get_env(world)->dimension.min_y;
  const int32_t natural = ovis_world_get_height(world, OVIS_HEIGHTMAP_WORLD_SURFACE, x, z) - 1;
  const int32_t cut = find_height_near(self, x, z) + 1;
  int32_t y = natural < cut ? natural : cut;
  const ovis_state at_cut = ovis_world_get_block(world, (ovis_pos){x, y, z});
  const bool is_cut = y < natural && !is_air(world, at_cut);
  while (y > bottom && is_air(world, ovis_world_get_block(world, (ovis_pos){x, y, z}))) {
    y--;
  }
  return (column){ovis_world_get_block(world, (ovis_pos){x, y, z}), y, is_cut};
}

static const column* column_at(const picture* self, int32_t x, int32_t z) {
  const int32_t i = x - self->frame.min_x;
  const int32_t j = z - self->frame.min_z;
  if (i < 0 || j < 0 || i >= self->frame.blocks_wide || j >= self->frame.blocks_high) {
    return NULL;
  }
  return &self->columns[j * self->frame.blocks_wide + i];
}

static color shade(const picture* self, int32_t x, int32_t z) {
  const column* here = column_at(self, x, z);
  if (here->state == OVIS_STATE_UNLOADED) {
    return unloaded;
  }
  const ovis_blocks* registry = ovis_world_get_blocks(self->def->world);
  const char* name =
      ovis_blocks_get_block_name(registry, ovis_blocks_get_block_of(registry, here->state));
  const color flat = block_color(name);
  if (here->is_cut) {
    return color_scale(flat, CUT_BRIGHT);
  }
  const column* north = column_at(self, x, z - 1);
  const column* west = column_at(self, x - 1, z);
  const int32_t rise = (north != NULL && !north->is_cut ? here->y - north->y : 0) +
                       (west != NULL && !west->is_cut ? here->y - west->y : 0);
  return color_scale(flat, 0.92 + 0.08 * fmax(-SLOPE_MAX, fmin(SLOPE_MAX, rise)));
}

static bool draw_ground(picture* self) {
  const terrain_frame* frame = &self->frame;
  const size_t count = (size_t)frame->blocks_wide * (size_t)frame->blocks_high;
  self->columns = malloc(count * sizeof *self->columns);
  if (self->columns == NULL) {
    return false;
  }
  for (int32_t j = 0; j < frame->blocks_high; j++) {
    for (int32_t i = 0; i < frame->blocks_wide; i++) {
      self->columns[j * frame->blocks_wide + i] =
          read_column(self, frame->min_x + i, frame->min_z + j);
    }
  }
  const int32_t side = (int32_t)frame->scale;
  for (int32_t j = 0; j < frame->blocks_high; j++) {
    for (int32_t i = 0; i < frame->blocks_wide; i++) {
      canvas_rect(&self->page, frame->left + i * side, frame->top + j * side, side, side,
                  shade(self, frame->min_x + i, frame->min_z + j));
    }
  }
  return true;
}

// ---- The search

static double middle_x(const picture* self, int32_t x) {
  return terrain_x(&self->frame, x + 0.5);
}

static double middle_y(const picture* self, int32_t z) {
  return terrain_y(&self->frame, z + 0.5);
}

static bool is_inside(const picture* self, ovis_pos pos) {
  return column_at(self, pos.x, pos.z) != NULL;
}

static void draw_visited(picture* self) {
  const int32_t side = (int32_t)self->frame.scale;
  const int32_t inset = side / 5;
  for (int32_t i = 0; i < self->def->log->node_count; i++) {
    const ovis_path_node* node = &self->def->log->nodes[i];
    if (is_inside(self, node->pos)) {
      canvas_tint(&self->page, (int32_t)terrain_x(&self->frame, node->pos.x) + inset,
                  (int32_t)terrain_y(&self->frame, node->pos.z) + inset, side - 2 * inset,
                  side - 2 * inset, paint_of(node->type), VISITED_ALPHA);
    }
  }
}

static void draw_refusals(picture* self) {
  for (int32_t i = 0; i < self->def->log->refusal_count; i++) {
    const ovis_path_refusal* refusal = &self->def->log->refusals[i];
    if (!is_inside(self, refusal->from) || !is_inside(self, refusal->to)) {
      continue;
    }
    const double x0 = middle_x(self, refusal->from.x);
    const double y0 = middle_y(self, refusal->from.z);
    const double x1 = middle_x(self, refusal->to.x);
    const double y1 = middle_y(self, refusal->to.z);
    // The line crosses the common edge and ends before both middles, so that numbers stay readable.
    canvas_line(&self->page, x0 + (x1 - x0) * 0.38, y0 + (y1 - y0) * 0.38, x0 + (x1 - x0) * 0.68,
                y0 + (y1 - y0) * 0.68, self->frame.scale < 12 ? 1 : 1.8, red);
  }
}

static void draw_path(picture* self) {
  const ovis_path* path = self->def->path;
  const double scale = self->frame.scale;
  for (int32_t pass = 0; pass < 2; pass++) {
    for (int32_t i = 1; i < path->count; i++) {
      canvas_line(&self->page, middle_x(self, path->nodes[i - 1].pos.x),
                  middle_y(self, path->nodes[i - 1].pos.z), middle_x(self, path->nodes[i].pos.x),
                  middle_y(self, path->nodes[i].pos.z), scale * (pass == 0 ? 0.3 : 0.16),
                  pass == 0 ? dark : white);
    }
  }
  const bool has_room = scale >= NUMBERED_SCALE;
  for (int32_t i = 0; i < path->count; i++) {
    if (!has_room && i % NUMBER_EVERY != NUMBER_EVERY - 1 && i + 1 != path->count && i != 0) {
      continue;
    }
    const double x = middle_x(self, path->nodes[i].pos.x);
    const double y = middle_y(self, path->nodes[i].pos.z);
    char text[12];
    snprintf(text, sizeof text, "%d", i + 1);
    const int32_t width = canvas_text_width(text, 1);
    canvas_disc(&self->page, x, y, fmax(width / 2.0 + 2, 6), white, dark);
    canvas_text(&self->page, (int32_t)(x - (width - 1) / 2.0), (int32_t)y - 3, 1, dark, text);
  }
}

static void draw_marks(picture* self) {
  const double radius = fmax(5, self->frame.scale * 0.32);
  canvas_disc(&self->page, terrain_x(&self->frame, self->def->from.x),
              terrain_y(&self->frame, self->def->from.z), radius, start_paint, dark);
  canvas_diamond(&self->page, middle_x(self, self->def->target.x),
                 middle_y(self, self->def->target.z), radius * 1.5, target_paint, dark);
  const ovis_path_why* why = self->def->why;
  if (why != NULL && why->obstacle.has_cell && is_inside(self, why->obstacle.cell)) {
    const double x = middle_x(self, why->obstacle.cell.x);
    const double y = middle_y(self, why->obstacle.cell.z);
    canvas_disc(&self->page, x, y, radius * 1.2, obstacle_paint, dark);
    canvas_text(&self->page, (int32_t)x - 2, (int32_t)y - 3, 1, dark, "!");
  }
}

// ---- Legend and texts

static void draw_legend(picture* self) {
  const int32_t x = self->frame.left + self->frame.width + LEGEND_GAP;
  int32_t y = self->frame.top;
  canvas* page = &self->page;
  canvas_disc(page, x + 5, y + 4, 5, start_paint, dark);
  canvas_text(page, x + LEGEND_TEXT, y, 1, ink, "start");
  canvas_diamond(page, x + 5, y + 22, 7, target_paint, dark);
  canvas_text(page, x + LEGEND_TEXT, y + 18, 1, ink, "target");
  canvas_line(page, x - 1, y + 40, x + 11, y + 40, 4, white);
  canvas_text(page, x + LEGEND_TEXT, y + 36, 1, ink, "path with node numbers");
  canvas_line(page, x - 1, y + 58, x + 11, y + 58, 2, red);
  canvas_text(page, x + LEGEND_TEXT, y + 54, 1, ink, "step that the mob refuses");
  y += 4 * LEGEND_ROW;
  if (self->def->why != NULL) {
    canvas_disc(page, x + 5, y + 4, 5, obstacle_paint, dark);
    canvas_text(page, x + LEGEND_TEXT, y, 1, ink, "obstacle of the sentence below");
    y += LEGEND_ROW;
  }
  canvas_text(page, x, y + 6, 1, dim, "visited nodes by path type");
  y += 22;
  int32_t count[OVIS_PATH_TYPE_COUNT] = {0};
  for (int32_t i = 0; i < self->def->log->node_count; i++) {
    count[self->def->log->nodes[i].type]++;
  }
  for (int32_t i = 0; i < OVIS_PATH_TYPE_COUNT; i++) {
    if (count[i] > 0) {
      char text[64];
      snprintf(text, sizeof text, "%s %d", ovis_path_type_name((ovis_path_type)i), count[i]);
      canvas_rect(page, x, y, 11, 9, paint_of((ovis_path_type)i));
      canvas_text(page, x + LEGEND_TEXT, y, 1, ink, text);
      y += TYPE_ROW;
    }
  }
}

// Draws a sentence in lines of at most `columns` letters, broken at spaces.
static void draw_wrapped(canvas* page, int32_t x, int32_t y, int32_t columns, const char* text) {
  char line[256];
  while (*text != '\0') {
    int32_t length = (int32_t)strlen(text);
    if (length > columns) {
      length = columns;
      while (length > 1 && text[length] != ' ') {
        length--;
      }
    }
    snprintf(line, sizeof line, "%.*s", (int)length, text);
    canvas_text(page, x, y, 2, ink, line);
    y += SENTENCE_LINE;
    text += length;
    text += *text == ' ';
  }
}

static void draw_texts(picture* self) {
  static const char* const results[] = {"no path", "partial path", "target reached"};
  const ovis_path* path = self->def->path;
  char title[128];
  snprintf(title, sizeof title, "%s: %s, %d nodes in the path, %d visited", self->def->mob,
           results[path->result], path->count, path->visited);
  canvas_text(&self->page, LEFT, 16, 2, ink, title);
  const int32_t foot = self->frame.top + self->frame.height + FOOT_GAP;
  terrain_draw_scale(&self->frame, &self->page, LEFT, foot);
  if (self->def->why != NULL) {
    draw_wrapped(&self->page, LEFT, foot + SENTENCE_GAP,
                 (self->page.width - 2 * LEFT) / LETTER_WIDTH, self->def->why->sentence);
  }
}

bool path_picture_write(const path_picture_def* def, const char* file, char* message,
                        size_t message_size) {
  picture self = {.def = def};
  fit_window(&self);
  const int32_t legend_bottom = TOP + LEGEND_RESERVE;
  const int32_t bottom =
      self.frame.top + self.frame.height + (def->why != NULL ? FOOT_SENTENCE : FOOT_SCALE);
  bool is_done = canvas_init(&self.page, self.frame.width + LEGEND_PIXELS + LEFT + LEGEND_GAP,
                             bottom > legend_bottom ? bottom : legend_bottom, paper);
  is_done = is_done && draw_ground(&self);
  if (is_done) {
    draw_visited(&self);
    draw_refusals(&self);
    draw_path(&self);
    draw_marks(&self);
    draw_legend(&self);
    draw_texts(&self);
    is_done = canvas_write_png(&self.page, file, message, message_size);
  } else {
    snprintf(message, message_size, "out of memory");
  }
  free(self.columns);
  canvas_fini(&self.page);
  return is_done;
}
