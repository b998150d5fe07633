// A small world of air for points of interest.
#ifndef OVIS_TEST_SUPPORT_POI_SCENE_H
#define OVIS_TEST_SUPPORT_POI_SCENE_H

#include "poi/poi.h"

typedef struct poi_scene {
  ovis_blocks* registry;
  ovis_world* world;
  ov_pois* pois;
} poi_scene;

// Sections of air from -2 to 1 in x and z, of the whole height: -16 to 47.
poi_scene poi_scene_open(void);
void poi_scene_close(poi_scene* s);

ovis_state poi_scene_state(const poi_scene* s, const char* text);
void poi_scene_put(const poi_scene* s, ovis_pos pos, const char* text);

// Free tickets of a point, or -1.
int32_t poi_scene_free_at(const poi_scene* s, ovis_pos pos);

uint64_t poi_scene_hash(ov_pois* pois);

#endif
