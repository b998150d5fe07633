// The scenes of scenes/, as the build puts them into the program.
#ifndef OVIS_APP_SCENE_BUNDLED_H
#define OVIS_APP_SCENE_BUNDLED_H

#include <stddef.h>

typedef struct scene_bundled {
  const char* name; // without ".lua"
  const unsigned char* text;
  size_t size;
} scene_bundled;

extern const scene_bundled scenes_bundled[]; // by name; ended by a name of NULL

#endif
