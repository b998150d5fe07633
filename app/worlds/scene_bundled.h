// The scripts of scenes/, which the build embeds in the program.
#ifndef OVIS_APP_SCENE_BUNDLED_H
#define OVIS_APP_SCENE_BUNDLED_H

#include <stddef.h>

typedef struct scene_bundled {
  const char* name; // without ".lua"
  const unsigned char* text;
  size_t size;
} scene_bundled;

extern const scene_bundled scenes_bundled[]; // sorted by name; the last name is NULL

#endif
