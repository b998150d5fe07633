// Raids: who begins one, its clock, and its members.
// Source: docs/sources.md#raids
#pragma once

#include "agent/agent.h"
#include "agent/raid.h"

// Begins a raid near a cell, or makes the raid worse that is there. NULL: no memory, too many, or
// the world is peaceful.
ov_raid* ov_raid_begin(ov_turn* turn, ovis_pos at, int32_t omen_level);

// One tick of all raids.
void ov_raids_tick(ov_turn* turn);

// A player with the omen begins a raid in a village. Once a tick.
void ov_raids_check_omen(ov_turn* turn, ov_actor* player);

// ---- Places (raid_places.c)

// Where the next wave may come: tries so many places. `ring` 0 to 2: farther to nearer.
bool ov_raid_find_place(ov_turn* turn, ov_raid* raid, int32_t ring, int32_t tries, ovis_pos* out);
// The center moves to the nearest section of the village. False: there is none.
bool ov_raid_move_center(ov_turn* turn, ov_raid* raid);
bool ov_raid_is_village(const ov_turn* turn, ovis_pos pos);

// ---- Members (raid_members.c)

// A wave comes at a place.
void ov_raid_spawn_wave(ov_turn* turn, ov_raid* raid, ovis_pos at);

// Every 20 ticks: those who are far away, or stay outside of the village, leave.
void ov_raid_update_members(ov_turn* turn, ov_raid* raid);
