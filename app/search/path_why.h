// Why a mob does not get there: the one thing that, were it otherwise, would let it arrive.
#ifndef OVIS_APP_PATH_WHY_H
#define OVIS_APP_PATH_WHY_H

#include "search/path_log.h"

typedef struct path_why {
  bool has_refusal;
  ovis_path_refusal refusal; // where it was turned away
  bool would_arrive;         // without that it reaches the target: a search showed it
  char sentence[320];
} path_why;

// `query` and `log` are those of the search that did not reach. Runs further searches, each with
// one ability more; the first that arrives names the reason. If none does, the refusal that stood
// nearest to a way.
path_why path_explain(ovis_path_finder* finder, const ovis_path_query* query, const ovis_path* path,
                      const path_log* log, const char* mob);

#endif
