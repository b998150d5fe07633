#include "search/path_picture.h"

#include "draw/block_colors.h"
#include "draw/canvas.h"
#include "draw/terrain.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIDE_MAX 128 // blocks
#define MAP_PIXELS 960
#define LEGEND_PIXELS 250
#define INTEREST_MAX 4000

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

static color paint_of(ovis_path_type type) {
  for (int32_t i = 0; i < TYPE_PAINT_COUNT; i++) {
    if (type_paints[i].type == type) {
      return type_paints[i].paint;
    }
  }
  return (color){214, 130, 255};
}

static const color ink = {226, 229, 234};
static const color dim = {160, 164, 172};
static const color red = {255, 58, 58};
static const color dark = {14, 15, 18};

// What one column of blocks shows when one looks down from a little above the path.
typedef struct column {
  ovis_state state;
  int32_t y;
  bool is_cut; // the look begins inside something solid: a wall
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

static void include(window* w, int32_t x, int32_t z) {
  w->min_x = x < w->min_x ? x : w->min_x;
  w->max_x = x > w->max_x ? x : w->max_x;
  w->min_z = z < w->min_z ? z : w->min_z;
  w->max_z = z > w->max_z ? z : w->max_z;
}

static void limit(int32_t* min, int32_t* max, int32_t first, int32_t last) {
  if (*max - *min + 1 > SIDE_MAX) {
    const int32_t middle = (first + last) / 2;
    *min = middle - SIDE_MAX / 2;
    *max = *min + SIDE_MAX - 1;
  }
}

static void fit(picture* self) {
  const path_picture_def* def = self->def;
  const int32_t from_x = (int32_t)floor(def->from.x);
  const int32_t from_z = (int32_t)floor(def->from.z);
  window w = {from_x, from_x, from_z, from_z};
  include(&w, def->target.x, def->target.z);
  for (int32_t i = 0; i < def->path->count; i++) {
    include(&w, def->path->nodes[i].pos.x, def->path->nodes[i].pos.z);
  }
  for (int32_t i = 0; i < def->log->node_count; i++) {
    include(&w, def->log->nodes[i].pos.x, def->log->nodes[i].pos.z);
  }
  limit(&w.min_x, &w.max_x, from_x, def->target.x);
  limit(&w.min_z, &w.max_z, from_z, def->target.z);
  terrain_frame* frame = &self->frame;
  frame->min_x = w.min_x - 3;
  frame->min_z = w.min_z - 3;
  frame->blocks_wide = w.max_x - w.min_x + 7;
  frame->blocks_high = w.max_z - w.min_z + 7;
  const int32_t longer =
      frame->blocks_wide > frame->blocks_high ? frame->blocks_wide : frame->blocks_high;
  const int32_t scale = MAP_PIXELS / longer;
  frame->scale = scale > 40 ? 40 : scale;
  frame->width = frame->blocks_wide * (int32_t)frame->scale;
  frame->height = frame->blocks_high * (int32_t)frame->scale;
  frame->left = 16;
  frame->top = 44;
}

// ---- The ground

// Height of the visited or path node nearest to a column.
static int32_t height_near(const picture* self, int32_t x, int32_t z) {
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
         (ovis_registry_traits(ovis_world_registry(world), state)->tags & OVIS_TAG(AIR)) != 0;
}

static column look(const picture* self, int32_t x, int32_t z) {
  const ovis_world* world = self->def->world;
  const int32_t bottom = ovis_world_env(world)->dimension.min_y;
  const int32_t natural = ovis_world_height(world, OVIS_HEIGHTMAP_WORLD_SURFACE, x, z) - 1;
  const int32_t cut = height_near(self, x, z) + 1;
  int32_t y = natural < cut ? natural : cut;
  const ovis_state at_cut = ovis_world_block(world, (ovis_pos){x, y, z});
  const bool is_cut = y < natural && !is_air(world, at_cut);
  while (y > bottom && is_air(world, ovis_world_block(world, (ovis_pos){x, y, z}))) {
    y--;
  }
  return (column){ovis_world_block(world, (ovis_pos){x, y, z}), y, is_cut};
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
    return (color){30, 32, 38};
  }
  const ovis_registry* registry = ovis_world_registry(self->def->world);
  const char* name =
      ovis_registry_block_name(registry, ovis_registry_block_of(registry, here->state));
  const color flat = block_color(name);
  if (here->is_cut) {
    return color_scale(flat, 0.45);
  }
  const column* north = column_at(self, x, z - 1);
  const column* west = column_at(self, x - 1, z);
  const int32_t rise = (north != NULL && !north->is_cut ? here->y - north->y : 0) +
                       (west != NULL && !west->is_cut ? here->y - west->y : 0);
  return color_scale(flat, 0.92 + 0.08 * fmax(-3, fmin(3, rise)));
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
      self->columns[j * frame->blocks_wide + i] = look(self, frame->min_x + i, frame->min_z + j);
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
                  side - 2 * inset, paint_of(node->type), 0.45);
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
    // From near the edge of one cell to just over the other's: both stay readable.
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
                  pass == 0 ? dark : (color){255, 255, 255});
    }
  }
  const bool has_room = scale >= 22;
  for (int32_t i = 0; i < path->count; i++) {
    if (!has_room && i % 5 != 4 && i + 1 != path->count && i != 0) {
      continue;
    }
    const double x = middle_x(self, path->nodes[i].pos.x);
    const double y = middle_y(self, path->nodes[i].pos.z);
    char text[12];
    snprintf(text, sizeof text, "%d", i + 1);
    const int32_t width = canvas_text_width(text, 1);
    canvas_disc(&self->page, x, y, fmax(width / 2.0 + 2, 6), (color){255, 255, 255}, dark);
    canvas_text(&self->page, (int32_t)(x - (width - 1) / 2.0), (int32_t)y - 3, 1, dark, text);
  }
}

static void draw_marks(picture* self) {
  const double radius = fmax(5, self->frame.scale * 0.32);
  canvas_disc(&self->page, terrain_x(&self->frame, self->def->from.x),
              terrain_y(&self->frame, self->def->from.z), radius, (color){90, 230, 110}, dark);
  canvas_diamond(&self->page, middle_x(self, self->def->target.x),
                 middle_y(self, self->def->target.z), radius * 1.5, (color){255, 210, 60}, dark);
  const ovis_path_why* why = self->def->why;
  if (why != NULL && why->has_refusal && is_inside(self, why->refusal.to)) {
    const double x = middle_x(self, why->refusal.to.x);
    const double y = middle_y(self, why->refusal.to.z);
    canvas_disc(&self->page, x, y, radius * 1.2, (color){255, 60, 220}, dark);
    canvas_text(&self->page, (int32_t)x - 2, (int32_t)y - 3, 1, dark, "!");
  }
}

// ---- Words

static void draw_legend(picture* self) {
  const int32_t x = self->frame.left + self->frame.width + 18;
  int32_t y = self->frame.top;
  canvas* page = &self->page;
  canvas_disc(page, x + 5, y + 4, 5, (color){90, 230, 110}, dark);
  canvas_text(page, x + 18, y, 1, ink, "start");
  canvas_diamond(page, x + 5, y + 22, 7, (color){255, 210, 60}, dark);
  canvas_text(page, x + 18, y + 18, 1, ink, "target");
  canvas_line(page, x - 1, y + 40, x + 11, y + 40, 4, (color){255, 255, 255});
  canvas_text(page, x + 18, y + 36, 1, ink, "path, nodes numbered");
  canvas_line(page, x - 1, y + 58, x + 11, y + 58, 2, red);
  canvas_text(page, x + 18, y + 54, 1, ink, "refused step");
  y += 72;
  if (self->def->why != NULL) {
    canvas_disc(page, x + 5, y + 4, 5, (color){255, 60, 220}, dark);
    canvas_text(page, x + 18, y, 1, ink, "what keeps it away");
    y += 18;
  }
  canvas_text(page, x, y + 6, 1, dim, "visited, by path type");
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
      canvas_text(page, x + 18, y, 1, ink, text);
      y += 16;
    }
  }
}

// Writes a sentence in lines of at most `columns` letters, broken at spaces.
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
    y += 20;
    text += length;
    text += *text == ' ';
  }
}

static void draw_words(picture* self) {
  static const char* const results[] = {"no path", "partial path", "reached"};
  const ovis_path* path = self->def->path;
  char title[128];
  snprintf(title, sizeof title, "%s: %s, %d nodes, %d visited", self->def->mob,
           results[path->result], path->count, path->visited);
  canvas_text(&self->page, 16, 16, 2, ink, title);
  const int32_t foot = self->frame.top + self->frame.height + 8;
  terrain_draw_scale(&self->frame, &self->page, 16, foot);
  if (self->def->why != NULL) {
    draw_wrapped(&self->page, 16, foot + 30, (self->page.width - 32) / 12,
                 self->def->why->sentence);
  }
}

bool path_picture_write(const path_picture_def* def, const char* file, char* message,
                        size_t message_size) {
  picture self = {.def = def};
  fit(&self);
  const int32_t legend_bottom = 44 + 130 + 16 * 12;
  const int32_t bottom = self.frame.top + self.frame.height + (def->why != NULL ? 110 : 40);
  bool is_done = canvas_init(&self.page, self.frame.width + LEGEND_PIXELS + 34,
                             bottom > legend_bottom ? bottom : legend_bottom, (color){22, 24, 29});
  is_done = is_done && draw_ground(&self);
  if (is_done) {
    draw_visited(&self);
    draw_refusals(&self);
    draw_path(&self);
    draw_marks(&self);
    draw_legend(&self);
    draw_words(&self);
    is_done = canvas_write_png(&self.page, file, message, message_size);
  } else {
    snprintf(message, message_size, "no memory is left");
  }
  free(self.columns);
  canvas_fini(&self.page);
  return is_done;
}
