// Ovis: chests, which are blocks that hold items. Copper golems carry items from copper chests to
// other chests.
//
//   ovis_container_set_stack --> what a chest holds --ovis_container_get_stack-->
//                                   |         ^
//            OVIS_VERB_TAKE_FROM    v         |    OVIS_VERB_PUT_INTO
//                                    a mob's hand
//
// A chest is a block named chest, trapped_chest or *copper_chest. The two halves of a double chest
// are two containers; a mob that opens one half opens both. A chest of which nobody has said what
// it holds is empty.
//
// Source: docs/sources.md#containers
#ifndef OVIS_CONTAINER_H
#define OVIS_CONTAINER_H

#include <ovis/item.h>

#ifdef __cplusplus
extern "C" {
#endif

#define OVIS_CONTAINER_SIZE 27      ///< Places of a container.
#define OVIS_CONTAINERS_MAX 1000000 ///< Containers of a simulation that hold anything, or a lock.

/// Number of places of the container in a cell: OVIS_CONTAINER_SIZE; 0: no chest is there, or its
/// section is not loaded.
OVIS_API int32_t ovis_container_get_size(const ovis_sim* sim, ovis_pos cell);

/// Puts a stack into a place of the container in a cell; an empty one clears it. [opt] `stack`
/// NULL: empty. Where the section is not loaded yet, the container has it when the section comes.
/// In on_act the host may call it for the act that on_act is asked about: a chest whose content
/// only the host knows is filled when a mob opens it (OVIS_VERB_LOOK_INTO). On failure nothing
/// changes. OVIS_OUT_OF_RANGE: there is no such place, the stack is none, or the cell lies beyond
/// OVIS_PLACE_MAX or, in on_act, beyond its act_reach. OVIS_UNSUPPORTED: the block there is no
/// chest. OVIS_FULL: more than OVIS_CONTAINERS_MAX. OVIS_BUSY: another callback made the call.
/// OVIS_NO_MEMORY.
OVIS_API ovis_status ovis_container_set_stack(ovis_sim* sim, ovis_pos cell, int32_t index,
                                              const ovis_stack* stack);

/// The stack in a place of a container; all zero: nothing, or no such place.
OVIS_API ovis_stack ovis_container_get_stack(const ovis_sim* sim, ovis_pos cell, int32_t index);

/// Locks a container: no mob opens it. Of saves those are locked that have a lock, and those whose
/// content the game has not drawn yet. Locking a locked one has no effect. Fails as
/// ovis_container_set_stack does.
OVIS_API ovis_status ovis_container_lock(ovis_sim* sim, ovis_pos cell);

/// Takes the lock off. Without one it has no effect. Fails as ovis_container_set_stack does.
OVIS_API ovis_status ovis_container_unlock(ovis_sim* sim, ovis_pos cell);

/// Is the container in a cell locked? False also if there is none.
OVIS_API bool ovis_container_is_locked(const ovis_sim* sim, ovis_pos cell);

/// Lists the cells of all containers that hold anything or are locked, ordered by chunk z, chunk x,
/// y, z, x. Writes at most `capacity`; returns the count of all. [Limit: 0 <= capacity]
OVIS_API int32_t ovis_sim_get_containers(const ovis_sim* sim, ovis_pos* out, int32_t capacity);

#ifdef __cplusplus
}
#endif

#endif
