// The axolotl: the behaviors and senses that only axolotls have (axolotl_fight.c).
#pragma once

#include "mind/brain/behavior.h"
#include "mind/brain/sensor.h"

struct ov_actor;
struct ov_agent;
struct ov_harm;

extern const ov_sensor_kind ov_sense_axolotl_prey; // NEAREST_ATTACKABLE
extern const ov_behavior_kind ov_play_dead;
extern const ov_behavior_kind ov_validate_play_dead;

// It may begin to play dead.
void ov_axolotl_was_hurt(struct ov_agent* agent, struct ov_actor* by, const struct ov_harm* harm);
