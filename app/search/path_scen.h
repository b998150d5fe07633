// All queries of a MovingAI scenario against a map.
#ifndef OVIS_APP_PATH_SCEN_H
#define OVIS_APP_PATH_SCEN_H

#include "worlds/world_source.h"

#include <ovis/path.h>

// Prints queries, solved, met and the worst difference. Exit code 0 when every optimum is met.
int path_scen_run(world_source* source, ovis_path_finder* finder, const char* scen, bool is_optimal,
                  const common_options* common);

#endif
