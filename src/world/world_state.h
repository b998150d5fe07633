// The loaded sections of a world as bytes. States are stored by name, so that a registry with other
// state numbers can read them.
//
//   FIELD                                    SIZE
//   number of states                         4
//     name with properties, each             4 + length
//   number of requested or loaded sections   4
//     x, y, z                                12
//     phase: 1 requested, 2 loaded           4
//     loaded: number of palette entries      4
//       entries: number of a state, each     4
//       cells, unless there is one entry     2 * 4096
//       block light, sky light, each:        4: -1 not known, 0 to 15 uniform, 16: 2048 bytes
#pragma once

#include "base/bytes.h"

#include <ovis/world.h>

ovis_status ov_world_write(const ovis_world* world, ov_writer* writer);

// Replaces all sections. Listeners are called for each.
ovis_status ov_world_read(ovis_world* world, ov_reader* reader, ovis_error* error);
