// Runs all queries of a MovingAI scenario on its map.
#ifndef OVIS_APP_PATH_SCEN_H
#define OVIS_APP_PATH_SCEN_H

#include "worlds/world_source.h"

#include <ovis/path.h>

// Prints how many queries there are, how many paths reach the target, how many have the listed
// length, and the greatest difference. Returns EXIT_DONE if every path has the listed length, else
// EXIT_NO; EXIT_WRONG, with a message, if the scenario cannot be read.
int path_scen_run(world_source* source, ovis_path_finder* finder, const char* scen, bool is_optimal,
                  const common_options* common);

#endif
