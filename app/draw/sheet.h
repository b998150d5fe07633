// A map with a title above it, its legend beside it, and a scale and a caption below it.
//
//   sheet_fit(&map, 900, &frame);
//   if (!sheet_open(&map, registry, &frame, &key, picture)) { ... }   // draws the map
//   ...                                                               // marks and tracks
//   sheet_close(&frame, &key, title, line, picture);
#ifndef OVIS_APP_SHEET_H
#define OVIS_APP_SHEET_H

#include "draw/canvas.h"
#include "draw/legend.h"
#include "draw/terrain.h"

extern const color sheet_paper;
extern const color sheet_ink;
extern const color sheet_faint;
extern const color sheet_warning;

// Places the frame on the sheet so that the longer side of the map takes about `side` pixels. A map
// without tiles gets an empty frame.
void sheet_fit(const terrain* map, int32_t side, terrain_frame* out);

// Creates the picture with room for map, legend and texts, and draws the map. Returns false without
// memory.
bool sheet_open(terrain* map, const ovis_blocks* registry, const terrain_frame* frame,
                const legend* key, canvas* picture);
// Texts around a map.
typedef struct sheet_texts {
  const char* title;
  const char* line;    // below the scale
  const char* outside; // below it, highlighted: what the map does not show; "": nothing
} sheet_texts;

// Draws legend, scale and texts.
void sheet_close(const terrain_frame* frame, const legend* key, const sheet_texts* texts,
                 canvas* picture);

#endif
