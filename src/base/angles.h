// Constants of angles.
#pragma once

#include "base/trig.h"

#define OV_HALF_PI (OV_PI / 2) // a right angle [Units: radians]
#define OV_RAD_PER_DEG (OV_PI / 180)
#define OV_DEG_PER_RAD (180 / OV_PI)
