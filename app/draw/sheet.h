// A map as a sheet of paper: a title above it, its key beside it, a scale and a line below.
//
//   sheet_fit(&map, 900, &frame);
//   if (!sheet_open(&map, registry, &frame, &key, picture)) { ... }   // the map is drawn
//   ...                                                               // what lies on it
//   sheet_close(&frame, &key, title, line, picture);
#ifndef OVIS_APP_SHEET_H
#define OVIS_APP_SHEET_H

#include "draw/canvas.h"
#include "draw/legend.h"
#include "draw/terrain.h"

extern const color sheet_paper;
extern const color sheet_ink;
extern const color sheet_faint;

// A frame in its place on the sheet, whose map's longer side takes about `side` pixels; an empty
// one of some size when there are no tiles.
void sheet_fit(const terrain* map, int32_t side, terrain_frame* out);

// Room for map, words and key, with the map drawn. False: no memory.
bool sheet_open(terrain* map, const ovis_registry* registry, const terrain_frame* frame,
                const legend* key, canvas* picture);
void sheet_close(const terrain_frame* frame, const legend* key, const char* title, const char* line,
                 canvas* picture);

#endif
