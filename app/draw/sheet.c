// Problem: the maps of `ovis run` and `ovis replay` share one layout: title, legend, scale,
// caption. Design: docs/architecture.md#rooms (app, draw)
#include "draw/sheet.h"

// [Units: pixels]
#define LEFT 16        // margin left of the map
#define TOP 40         // room for the title above the map
#define GAP 16         // between map and legend, and right of the legend
#define FOOT 62        // room for scale and captions below the map
#define TITLE_Y 14     // top of the title
#define SCALE_GAP 8    // between map and scale
#define CAPTION_GAP 26 // from the top of the scale to the caption
#define OUTSIDE_GAP 38 // from the top of the scale to the second caption
#define EMPTY_WIDTH 320
#define EMPTY_HEIGHT 200

const color sheet_paper = {22, 24, 29};
const color sheet_ink = {240, 242, 246};
const color sheet_warning = {255, 190, 90};
const color sheet_faint = {170, 174, 182};

void sheet_fit(const terrain* map, int32_t side, terrain_frame* out) {
  if (!terrain_fit(map, side, out)) {
    *out = (terrain_frame){.width = EMPTY_WIDTH, .height = EMPTY_HEIGHT, .scale = 1};
  }
  out->left = LEFT;
  out->top = TOP;
}

bool sheet_open(terrain* map, const ovis_blocks* registry, const terrain_frame* frame,
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

void sheet_close(const terrain_frame* frame, const legend* key, const sheet_texts* texts,
                 canvas* picture) {
  legend_draw(key, picture, frame->left + frame->width + GAP, frame->top);
  canvas_text(picture, LEFT, TITLE_Y, 2, sheet_ink, texts->title);
  const int32_t foot = frame->top + frame->height + SCALE_GAP;
  terrain_draw_scale(frame, picture, LEFT, foot);
  canvas_text(picture, LEFT, foot + CAPTION_GAP, 1, sheet_faint, texts->line);
  canvas_text(picture, LEFT, foot + OUTSIDE_GAP, 1, sheet_warning, texts->outside);
}
