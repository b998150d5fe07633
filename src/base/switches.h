// Where the switches of ovis_rules begin and end: adjacent booleans, one byte each. Recordings and
// snapshots store them in this order. The struct may end with padding.
#pragma once

#include <ovis/rules.h>

#include <stddef.h>

#define OV_SWITCHES_BEGIN offsetof(ovis_rules, danger_trapdoor)
// Behind the last switch, which is named here. New switches are added at the end.
#define OV_SWITCHES_END (offsetof(ovis_rules, stray_change_outlasts_snow) + 1)
_Static_assert(sizeof(ovis_rules) - OV_SWITCHES_END < sizeof(ovis_path_type_list),
               "the last switch is named");
