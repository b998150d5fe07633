// Why turns reach farther than most: the rows of the table in docs/islands.md. A kind of goal or
// behavior names its rows; the profile of a species has those of its plan and of its own code.
// sim/reach.c has the numbers.
#pragma once

typedef enum ov_reach_kind {
  OV_REACH_USUAL,         // of every actor
  OV_REACH_VILLAGE,       // asks whether its own place is in a village
  OV_REACH_VILLAGE_PLACE, // asks it of places that it draws
  OV_REACH_VILLAGE_WAY,   // looks for the way to a village
  OV_REACH_POINT,         // takes a ticket of a point of interest
  OV_REACH_TELEPORT,
  OV_REACH_EVERYWHERE,
  OV_REACH_COUNT
} ov_reach_kind;

// Rows as bits: OV_REACHES(POINT) | OV_REACHES(VILLAGE). Each has the usual as well.
#define OV_REACHES(row) (1u << OV_REACH_##row)
