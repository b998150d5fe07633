// Ovis: boards of behavior trees, as their actions and services read and write them; and a check of
// trees.
//
//   static void tick(const ovis_turn* turn) { // of a service
//     const ovis_tree_value gate = {.place = {8, 64, 8}};
//     ovis_turn_set_board(turn, "gate", &gate, 100);
//   }
#ifndef OVIS_BOARD_H
#define OVIS_BOARD_H

#include <ovis/brain.h>
#include <ovis/goal.h>
#include <ovis/tree.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Checks a tree as ovis_sim_create does, except what it names of its brain. OVIS_OUT_OF_RANGE: it
/// breaks a rule, which the error names. OVIS_FULL: it has too many nodes. [opt] error
OVIS_API ovis_status ovis_tree_check(const ovis_tree_def* def, ovis_error* error);

/// The same with the brain that it names: its answers and news may name behaviors and memories of
/// the brain. `memories`: those of the ovis_sim_def. OVIS_NOT_FOUND: the tree names another brain,
/// or the brain is for another species. Other errors: as ovis_brain_check.
OVIS_API ovis_status ovis_tree_check_with_brain(const ovis_tree_def* def,
                                                const ovis_brain_def* brain,
                                                const ovis_memory_def* memories,
                                                int32_t memory_count, ovis_error* error);

/// Inside a function of an action or service: a value. False: it is absent, there is no such key,
/// or the mob has no tree; *out is then zero.
OVIS_API bool ovis_turn_get_board(const ovis_turn* turn, const char* key, ovis_tree_value* out);

/// Inside a function of an action or service: writes a value, or erases it (`value` NULL). It
/// expires after `ticks`; 0: it stays. False: there is no such key, a number is beyond the limits
/// of places, or the mob has no tree.
OVIS_API bool ovis_turn_set_board(const ovis_turn* turn, const char* key,
                                  const ovis_tree_value* value, int32_t ticks);

/// A value of a mob's board, as of the last tick. False: it is absent, there is no such key, or the
/// mob does not exist or has no tree; *out is then zero.
OVIS_API bool ovis_mob_get_board(const ovis_sim* sim, ovis_mob_id mob, const char* key,
                                 ovis_tree_value* out);

/// Tells trees of a host's own event: all mobs whose trees have news TOLD of that name, within
/// `range` of the place. Returns how many there are. -1: the name is NULL, empty or has more than
/// 47 bytes, a number is beyond its limits, or a callback made the call. [Limits: 0 <= range; 0: at
/// any distance] `mob`: whom it is about; 0: nobody.
OVIS_API int32_t ovis_sim_tell(ovis_sim* sim, const char* name, ovis_vec3 place, double range,
                               ovis_mob_id mob);

#ifdef __cplusplus
}
#endif

#endif
