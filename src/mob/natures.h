// What species are like besides their figures.
#ifndef OVIS_SRC_MOB_NATURES_H
#define OVIS_SRC_MOB_NATURES_H

#include "agent/kind.h"
#include "body/body.h"

#include <ovis/species.h>

// Sets what harm and breath ask, and the body's own ways.
void ov_nature_fit(const ovis_species* species, ov_nature* out, ov_body* body);

#endif
