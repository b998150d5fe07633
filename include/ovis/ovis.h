// Ovis: all public headers of the core. Those of the library ovis_io are <ovis/nbt.h>,
// <ovis/save.h>, <ovis/save_write.h>, <ovis/save_sim.h> and <ovis/record.h>.
#ifndef OVIS_OVIS_H
#define OVIS_OVIS_H

#include <ovis/base.h>
#include <ovis/blocks.h>
#include <ovis/brain.h>
#include <ovis/census.h>
#include <ovis/container.h>
#include <ovis/event.h>
#include <ovis/islands.h>
#include <ovis/item.h>
#include <ovis/mind.h>
#include <ovis/mob.h>
#include <ovis/path.h>
#include <ovis/player.h>
#include <ovis/ranks.h>
#include <ovis/rules.h>
#include <ovis/sim.h>
#include <ovis/species.h>
#include <ovis/steer.h>
#include <ovis/story.h>
#include <ovis/trace.h>
#include <ovis/tree.h>
#include <ovis/vibration.h>
#include <ovis/village.h>
#include <ovis/world.h>

#endif
