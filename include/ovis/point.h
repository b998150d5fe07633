// Ovis: points of interest of a simulation: beds, bells, job blocks and a host's own, with the
// tickets by which mobs claim them.
#ifndef OVIS_POINT_H
#define OVIS_POINT_H

#include <ovis/world.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ovis_sim ovis_sim; // ovis/sim.h

typedef struct ovis_point {
  const char* type; ///< "home", "farmer"... Valid as long as the simulation.
  ovis_pos pos;
  int32_t free_tickets;
  int32_t tickets;     ///< Of the type: how many mobs may claim the point at the same time.
  int32_t valid_range; ///< Of the type: a path must end as near to claim it. [Units: blocks]
} ovis_point;

/// A type of points that the host adds: each cell with one of `states` is a point of it.
typedef struct ovis_point_type_def {
  const char* name;         ///< [Limits: 1 to 63 bytes; no other type has it]
  int32_t tickets;          ///< [Limits: 0 <= value <= 2^20]
  int32_t valid_range;      ///< A path must come as near to claim it. [Units: blocks] [Limits:
                            ///< 0 <= value <= 1024]
  const ovis_state* states; ///< [(state) * @p state_count] None belongs to another type.
  int32_t state_count;
  uint32_t cookie; ///< Set by ovis_default_point_type_def; checked.
} ovis_point_type_def;

OVIS_API ovis_point_type_def ovis_default_point_type_def(void);

/// Greatest count of types, of which 20 are built in.
#define OVIS_POINT_TYPES_MAX 64

/// Calls `visit` for all points of interest, by column, section, cell. OVIS_NO_MEMORY.
OVIS_API ovis_status ovis_sim_visit_points(const ovis_sim* sim,
                                           void (*visit)(void* context, const ovis_point* point),
                                           void* context);

/// The point at a cell. Returns false and zeroes *out if there is none, or no memory to look.
OVIS_API bool ovis_sim_get_point(const ovis_sim* sim, ovis_pos pos, ovis_point* out);

/// Sets the free tickets of a point, as a save stores them. False: no point of that type stands
/// there, or the number was outside of the type's; it is then clamped.
OVIS_API bool ovis_sim_set_point_tickets(ovis_sim* sim, ovis_pos pos, const char* type,
                                         int32_t free_tickets);

/// True if there is a type with that name. `out_tickets` [opt] receives its tickets.
OVIS_API bool ovis_sim_has_point_type(const ovis_sim* sim, const char* type, int32_t* out_tickets);

/// Points that were known, as from a save, and whose block was not there when their section was
/// loaded: the blocks win, and the points are removed. Writes the first ones, at most `capacity`
/// and at most OVIS_LOST_POINTS_MAX; returns the count of all since the simulation was created or
/// restored.
OVIS_API int32_t ovis_sim_get_lost_points(const ovis_sim* sim, ovis_point* out, int32_t capacity);
#define OVIS_LOST_POINTS_MAX 16

#ifdef __cplusplus
}
#endif

#endif
