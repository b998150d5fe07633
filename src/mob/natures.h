// What species are like besides their figures.
#ifndef OVIS_SRC_MOB_NATURES_H
#define OVIS_SRC_MOB_NATURES_H

#include "agent/kind.h"

#include <ovis/species.h>

// What harm and breath ask of a species.
ov_nature ov_nature_of(const ovis_species* species);

#endif
