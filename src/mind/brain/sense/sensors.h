// The sensors that several species share.
#pragma once

#include "mind/brain/sensor.h"

extern const ov_sensor_kind ov_sense_living;  // LIVING, VISIBLE_LIVING
extern const ov_sensor_kind ov_sense_players; // NEAREST_PLAYERS, the nearest visible ones
extern const ov_sensor_kind ov_sense_items;   // NEAREST_VISIBLE_WANTED_ITEM (sense_items.c)
extern const ov_sensor_kind ov_sense_hurt;    // HURT_BY, HURT_BY_ENTITY
// sense_animals.c
extern const ov_sensor_kind ov_sense_adult;       // NEAREST_VISIBLE_ADULT of its own species
extern const ov_sensor_kind ov_sense_temptations; // TEMPTING_PLAYER with a bait of its profile
extern const ov_sensor_kind ov_sense_water;       // IS_IN_WATER

// LIVING and VISIBLE_LIVING: all living actors within `range` of the mob's box, nearest first.
void ov_scan_living(ov_behavior_turn* turn, double range);
