#include "draw/sheet.h"

#define LEFT 16
#define TOP 40
#define GAP 16  // between map and key, and after it
#define FOOT 50 // for the scale and the line

const color sheet_paper = {22, 24, 29};
const color sheet_ink = {240, 242, 246};
const color sheet_faint = {170, 174, 182};

void sheet_fit(const terrain* map, int32_t side, terrain_frame* out) {
  if (!terrain_fit(map, side, out)) {
    *out = (terrain_frame){.width = 320, .height = 200, .scale = 1};
  }
  out->left = LEFT;
  out->top = TOP;
}

bool sheet_open(terrain* map, const ovis_registry* registry, const terrain_frame* frame,
                const legend* key, canvas* picture) {
  const int32_t map_height = TOP + frame->height + FOOT;
  const int32_t key_height = TOP + legend_height(key);
  const int32_t height = map_height > key_height ? map_height : key_height;
  if (!canvas_init(picture, LEFT + frame->width + GAP + LEGEND_WIDTH, height, sheet_paper)) {
    return false;
  }
  terrain_draw(map, registry, frame, picture);
  return true;
}

void sheet_close(const terrain_frame* frame, const legend* key, const char* title, const char* line,
                 canvas* picture) {
  legend_draw(key, picture, frame->left + frame->width + GAP, frame->top);
  canvas_text(picture, LEFT, 14, 2, sheet_ink, title);
  const int32_t foot = frame->top + frame->height + 8;
  terrain_draw_scale(frame, picture, LEFT, foot);
  canvas_text(picture, LEFT, foot + 26, 1, sheet_faint, line);
}
