// Ovis: the rules that changed between game versions, as switches in one struct. A preset sets all
// of them as one version has them. The mistakes of the texts that describe the game are switches of
// their own, off in every preset: they let one see what a text says to the letter.
#ifndef OVIS_RULES_H
#define OVIS_RULES_H

#include <ovis/base.h>

#ifdef __cplusplus
extern "C" {
#endif

// Presets: X(value, name).
#define OVIS_RULES_VERSION_LIST(X)                                                                 \
  X(OVIS_RULES_1_18, "1.18")                                                                       \
  X(OVIS_RULES_1_19_3, "1.19.3")                                                                   \
  X(OVIS_RULES_1_19_4, "1.19.4")                                                                   \
  X(OVIS_RULES_1_20_1, "1.20.1")                                                                   \
  X(OVIS_RULES_23W14A, "23w14a")

typedef enum ovis_rules_version {
#define OVIS_RULES_ENUM(value, name) value,
  OVIS_RULES_VERSION_LIST(OVIS_RULES_ENUM)
#undef OVIS_RULES_ENUM
      OVIS_RULES_VERSION_COUNT
} ovis_rules_version;

typedef enum ovis_path_type_list {
  OVIS_PATH_TYPES_1_19,  ///< Cactus has types of its own; there is no DAMAGE_CAUTIOUS.
  OVIS_PATH_TYPES_23W12A ///< Cactus counts as berries; wither rose and dripstone are
                         ///< DAMAGE_CAUTIOUS.
} ovis_path_type_list;

typedef enum ovis_neighbor_order {
  OVIS_NEIGHBOR_ORDER_1_19,  ///< South, west, east, north; then NW, NE, SW, SE.
  OVIS_NEIGHBOR_ORDER_1_20_5 ///< North, east, south, west; then NE, SE, SW, NW.
} ovis_neighbor_order;

/// Source of every switch: docs/sources.md#rule-versions
typedef struct ovis_rules {
  ovis_path_type_list path_type_list;
  ovis_neighbor_order neighbor_order; ///< Decides ties only.
  bool danger_trapdoor;               ///< Air above a trapdoor is DANGER_TRAPDOOR (from 1.20.3).
  bool reach_from_bottom_center; ///< The reach test starts at the bottom's centre (before 22w16a).
  bool partial_collision_fence_only; ///< Shut doors need no reach test (before 22w16a).
  bool airborne_start_above;  ///< A body in the air looks for its start from one cell up (newer).
  bool float_start_any_water; ///< A floating start rises through flowing water too (newer).
  bool fly_start_corners;     ///< Small fliers try the corners of their box too, not random cells
                              ///< (before 1.19.3).
  bool node_hash_packed; ///< Far positions whose packed hash is equal share a node, as in the game.
  bool stuck_threshold_fixed; ///< Stuck within 1.5 blocks in 100 ticks, however slow (before
                              ///< 1.19.3); else it depends on the speed.
  bool timeout_clock_ms;      ///< A step's time is counted in milliseconds, 50 a tick.
  bool path_length_floor_16;  ///< Paths may be 16 long at a shorter follow range too (newer).

  // Mistakes of the texts (claims Z). Off in every preset.
  bool reached_only_inside_range;        ///< Reached only below the reach range, not at it.
  bool partial_end_within_follow_range;  ///< No path if an unreached one ends outside the follow
                                         ///< range.
  bool climb_needs_positive_malus_above; ///< Climbing needs a malus above 0 in the cell above.
  bool climb_test_negated;               ///< The test of a climbed node turned round.
  bool diagonal_ignores_side_height;     ///< Cells beside a diagonal may be higher.
  bool
      danger_scan_includes_center; ///< The danger scan includes the centre column; lava is no fire.
  bool corner_cut_half_block;      ///< Corners are cut within 0.5 of a node, not within 0.707.
  bool height_reached_at_one_block; ///< A node is reached from exactly one block above or below.
  bool fall_blocked_at_lowest_cell; ///< A fall out of the world is refused at the lowest cell.
  bool visits_equal_limit;          ///< As many nodes are visited as the limit says, not one fewer.
  bool path_ends_at_popped_node;    ///< A reached path ends at the popped node, not at the nearest.
  bool reach_box_stays_level;       ///< The reach test's box stays on the floor.
  bool walked_updates_only_if_better; ///< Walked distances change only when a node gets better.
  bool equal_path_replaces;    ///< An equally long way replaces the one that was found first.
  bool fall_limit_exact_third; ///< Drops are bounded by health less a third of the most, not less
                               ///< 0.33 of it: see ovis_fall_limits.

  // Mistakes of the text on continuous movement (the seconds body).
  bool head_on_wall_holds;       ///< A wall met exactly head-on holds a body for ever; else it goes
                                 ///< along the wall to its nearer end after two jumps.
  bool dead_zone_stops_falls;    ///< A fall slower than 0.1 is set to 0 too: with small steps
                                 ///< nobody who rests ever begins to fall.
  bool force_outlasts_contact;   ///< What stops a body leaves its force as it was.
  bool standing_counts_as_stuck; ///< Who does not want to move counts as stuck, and jumps.
} ovis_rules;

/// The switches of a version.
OVIS_API ovis_rules ovis_rules_preset(ovis_rules_version version);

/// Finds a preset by name ("1.19.4"). False, and *out is the default preset, if there is none.
OVIS_API bool ovis_rules_find(const char* name, ovis_rules_version* out);

/// Name of a preset; never NULL.
OVIS_API const char* ovis_rules_version_name(ovis_rules_version version);

#ifdef __cplusplus
}
#endif

#endif
