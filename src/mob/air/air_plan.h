// Entries that the plans of those who fly share.
#ifndef OVIS_SRC_MOB_AIR_AIR_PLAN_H
#define OVIS_SRC_MOB_AIR_AIR_PLAN_H

#include "mob/monsters/monster_plan.h"

#endif
