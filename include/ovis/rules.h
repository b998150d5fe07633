// Ovis: the rules that changed between game versions, as switches in one struct. A preset sets
// every switch as one version of the game has it. The texts that describe the game contain
// mistakes; these are switches too, off in every preset, and show what a text says to the letter.
#ifndef OVIS_RULES_H
#define OVIS_RULES_H

#include <ovis/base.h>

#ifdef __cplusplus
extern "C" {
#endif

// Presets: X(value, name), by age.
#define OVIS_RULES_VERSION_LIST(X)                                                                 \
  X(OVIS_RULES_1_18, "1.18")                                                                       \
  X(OVIS_RULES_1_19_3, "1.19.3")                                                                   \
  X(OVIS_RULES_1_19_4, "1.19.4")                                                                   \
  X(OVIS_RULES_23W14A, "23w14a")                                                                   \
  X(OVIS_RULES_1_20_1, "1.20.1")                                                                   \
  X(OVIS_RULES_1_20_5, "1.20.5")                                                                   \
  X(OVIS_RULES_1_21, "1.21")                                                                       \
  X(OVIS_RULES_1_21_2, "1.21.2")                                                                   \
  X(OVIS_RULES_1_21_4, "1.21.4")                                                                   \
  X(OVIS_RULES_1_21_5, "1.21.5")                                                                   \
  X(OVIS_RULES_1_21_6, "1.21.6")                                                                   \
  X(OVIS_RULES_1_21_9, "1.21.9")                                                                   \
  X(OVIS_RULES_1_21_11, "1.21.11")

typedef enum ovis_rules_version {
#define OVIS_RULES_ENUM(value, name) value,
  OVIS_RULES_VERSION_LIST(OVIS_RULES_ENUM)
#undef OVIS_RULES_ENUM
      OVIS_RULES_VERSION_COUNT
} ovis_rules_version;

typedef enum ovis_path_type_list {
  OVIS_PATH_TYPES_1_19,  ///< Cactus has types of its own; DAMAGE_CAUTIOUS does not exist.
  OVIS_PATH_TYPES_23W12A ///< Cactus counts as sweet berries; wither rose and dripstone are
                         ///< DAMAGE_CAUTIOUS.
} ovis_path_type_list;

typedef enum ovis_neighbor_order {
  OVIS_NEIGHBOR_ORDER_1_19,  ///< South, west, east, north; then NW, NE, SW, SE.
  OVIS_NEIGHBOR_ORDER_1_20_5 ///< North, east, south, west; then NE, SE, SW, NW.
} ovis_neighbor_order;

/// Rule switches. Source of every switch: docs/sources.md#rule-versions
typedef struct ovis_rules {
  ovis_path_type_list path_type_list; ///< The path types of blocks, by version.
  ovis_neighbor_order neighbor_order; ///< Order of the neighbors in a search: decides ties only.
  bool danger_trapdoor;               ///< Air above a trapdoor is DANGER_TRAPDOOR (from 1.20.3).
  bool reach_from_bottom_center;      ///< The reach test starts at the center of the body's bottom
                                      ///< (before 22w16a).
  bool partial_collision_fence_only;  ///< Closed doors need no reach test (before 22w16a).
  bool airborne_start_above;  ///< The start of an airborne body is searched from one cell above it
                              ///< (newer versions).
  bool float_start_any_water; ///< The start of a floating body rises through flowing water too
                              ///< (newer versions).
  bool fly_start_corners;     ///< Small fliers try the corners of their box instead of random cells
                              ///< (before 1.19.3).
  bool node_hash_packed; ///< Distant positions with equal packed hashes share a node, as in the
                         ///< game.
  bool stuck_threshold_fixed; ///< A mob is stuck if it moved less than 1.5 blocks in 100 ticks
                              ///< (before 1.19.3); otherwise the threshold depends on its speed.
  bool timeout_clock_ms;      ///< The time for a step is counted in milliseconds, 50 for each tick.
  bool leash_breaks_at_12;    ///< A leash breaks beyond 12 blocks, not beyond 10 (from 1.21.6).
  bool tame_wolf_health_40;   ///< A tame wolf has 40 half hearts, not 20 (from 1.20.5).
  bool path_length_floor_16;  ///< A path may be at least 16 blocks long, that of a villager or a
                              ///< wandering trader 48 (from 1.21.2).
  bool memory_counts_before_erase; ///< Ticks to live count down before the check for expiry, so
                                   ///< that memories live one tick less (before 22w12a).
  bool yield_test_inverted; ///< Job sites are yielded by villagers with a profession, not by those
                            ///< without one (22w45a to 23w02a, MC-258295).
  bool activities_in_insertion_order; ///< Behaviors of equal priority run in the order in which
                                      ///< activities were added, not in that of their hashes.
  bool raid_places_by_clock; ///< Places for the waves of raids come nearer with the countdown,
                             ///< instead of in three rings (newer versions).

  // Mistakes of the descriptions, with the number of the claim or of the mistake (Z). Off in every
  // preset.
  bool reached_only_inside_range; ///< A target counts as reached below the reach range, not at it
                                  ///< (Z1).
  bool partial_end_within_follow_range; ///< A partial path that ends outside the follow range is no
                                        ///< path (Z2).
  bool climb_needs_positive_malus_above; ///< A mob climbs only if the malus of the cell above is
                                         ///< over 0 (Z3).
  bool climb_test_negated;               ///< The test of the node after a climb is negated (Z4).
  bool diagonal_ignores_side_height; ///< The cells beside a diagonal step may be higher than its
                                     ///< start (Z8).
  bool danger_scan_includes_center;  ///< The danger scan includes the center column, and lava does
                                     ///< not count as fire (Z12).
  bool corner_cut_half_block; ///< A mob cuts a corner within 0.5 blocks of a node, not within 0.707
                              ///< (Z16).
  bool height_reached_at_one_block; ///< A mob exactly one block above or below a node has reached
                                    ///< it (Z26).
  bool fall_blocked_at_lowest_cell; ///< A fall out of the world gives a blocked node at the lowest
                                    ///< cell, not at the start of the fall (Z27).
  bool visits_equal_limit; ///< A search visits as many nodes as its limit, not one fewer (Z28).
  bool path_ends_at_popped_node; ///< A path that reaches its target ends at the popped node, not at
                                 ///< the nearest one (Z31).
  bool reach_box_stays_level; ///< The box of the reach test stays on the floor instead of rising by
                              ///< half its height (Z32).
  bool walked_updates_only_if_better; ///< The walked distance of a node changes only when its cost
                                      ///< improves (Z33).
  bool equal_path_replaces;    ///< An equally expensive path to a node replaces the one found first
                               ///< (claim 102).
  bool fall_limit_exact_third; ///< The greatest drop is health less exactly a third of the maximum,
                               ///< not less 0.33 of it: see ovis_fall_limits (claim 127).
  bool activities_share_priority; ///< All behaviors of an activity that is numbered upward have its
                                  ///< first priority (claim 192).

  // Mistakes of the description of continuous movement (the seconds body).
  bool head_on_wall_holds; ///< A wall met exactly head-on stops a body for good; otherwise the body
                           ///< walks along the wall to its nearer end after two jumps (Z15).
  bool dead_zone_stops_falls;    ///< A fall slower than 0.1 is set to 0 too, so with small steps a
                                 ///< resting body never starts to fall (Z23).
  bool force_outlasts_contact;   ///< A collision stops a body but does not change its force (claim
                                 ///< 275).
  bool standing_counts_as_stuck; ///< A body that does not want to move counts as stuck and jumps
                                 ///< (claim 281).

  // Variants that the description of continuous movement allows.
  bool surface_gives_friction; ///< On the ground the seconds body's friction is that of the block
                               ///< below: its own times 0.6 by the slipperiness (claim 375).
  bool walk_joins_forces;      ///< The seconds body moves once a step, by its walk and its forces
                               ///< together; what it hits then counts for both (claim 376).

  // Changes of newer versions. Recordings keep the order: new switches are added at the end.
  bool wolf_food_heals_twice; ///< Meat heals a tame wolf by twice its nutrition (from 1.20.5).
  bool sniffers_lay_eggs;     ///< Sniffers in love drop an egg, and sniffer eggs hatch (from 1.20);
                              ///< otherwise they bear babies.

  // Other readings of rules that are less than 90 % sure. Off in every preset.
  bool raid_inner_ring; ///< In the last 40 ticks before a wave its places may be in the village.
  bool bed_searches_by_distance; ///< Those without a home try the five nearest beds in every 20
                                 ///< ticks, and babies forget a bed that they do not reach;
                                 ///< otherwise four new ones in scan order.
  bool golem_needs_empty_cells;  ///< A called golem needs three cells without any shape; otherwise
                                 ///< without whole cubes, power sources, rails and dangers.
  bool golem_trail_needs_cold;   ///< Snow golems leave snow only below the temperature 0.8 (before
                                 ///< 1.18, and perhaps later).
  bool stray_change_outlasts_snow; ///< A skeleton that began to become a stray goes on outside of
                                   ///< powder snow (perhaps before 1.20).

  // Further changes of newer versions.
  bool spiders_fear_armadillos; ///< Spiders and cave spiders run away from armadillos that are
                                ///< not rolled up (from 1.20.5).
} ovis_rules;

/// Returns the switches of a version.
OVIS_API ovis_rules ovis_rules_get_preset(ovis_rules_version version);

/// Finds a preset by name ("1.19.4"). Returns false, with *out the default preset, if there is
/// none.
OVIS_API bool ovis_rules_find(const char* name, ovis_rules_version* out);

/// Returns the preset nearest to a save's DataVersion (ovis_save_info); the default preset for 0
/// and below: unknown. Source: docs/sources.md#rule-versions
OVIS_API ovis_rules_version ovis_rules_find_nearest(int32_t data_version);

/// Returns the DataVersion of the saves of a preset's version; 0 for any other value.
OVIS_API int32_t ovis_rules_get_data_version(ovis_rules_version version);

/// Returns the name of a preset, "unknown" for any other value. Never NULL.
OVIS_API const char* ovis_rules_version_name(ovis_rules_version version);

#ifdef __cplusplus
}
#endif

#endif
