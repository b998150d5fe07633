// The ender dragon: its state, its phases, its parts.
//
//   ender_dragon.c   figures, the tick         dragon_phases.c   phases in the air
//   dragon_flight.c  flight, trail, parts      dragon_sitting.c  phases on the ground, charge, end
//   dragon_touch.c   wings, head, blocks       dragon_path.c     paths over dragon_graph.c
//   dragon_harm.c    harm, crystals            dragon_goals.c    phases as options with reasons
//
// Source: docs/sources.md#ender-dragon
#pragma once

#include "agent/agent.h"
#include "agent/own_state.h"
#include "mind/goal/goal_kind.h"
#include "species/end/dragon_graph.h"

// The numbers are those of saves.
typedef enum ov_dragon_phase {
  OV_DRAGON_HOLDING,
  OV_DRAGON_STRAFING,
  OV_DRAGON_APPROACHING,
  OV_DRAGON_LANDING,
  OV_DRAGON_TAKING_OFF,
  OV_DRAGON_FLAMING,
  OV_DRAGON_SCANNING,
  OV_DRAGON_ATTACKING,
  OV_DRAGON_CHARGING,
  OV_DRAGON_DYING,
  OV_DRAGON_HOVERING,
  OV_DRAGON_PHASES
} ov_dragon_phase;

#define OV_DRAGON_TRAIL 20 // ticks of its own past that its tail and neck follow
#define OV_DRAGON_NEVER 1000000000
#define OV_DRAGON_SPEED_MAX 64.0

#define OV_DRAGON_STATE(X)                                                                         \
  X(I32, phase, PHASE, 0, OV_DRAGON_PHASES - 1)                                                    \
  X(CELL, home, HOME) /* the middle of the island; its height does not count */                    \
  X(BOOL, killed_before, KILLED_BEFORE)                                                            \
  X(I32, death_ticks, DEATH_TIME, 0, 200)                                                          \
  X(BOOL, has_begun, NONE) /* it has a trail */                                                    \
  X(BOOL, is_ending, NONE) /* in this tick the phase of dying kills it */                          \
  X(PLACE, target, NONE)   /* to which it flies, if ... */                                         \
  X(BOOL, has_target, NONE)                                                                        \
  X(VEC3, motion, NONE, OV_DRAGON_SPEED_MAX) /* kept while it sits */                              \
  X(F32, yaw_speed, NONE, -1e6f, 1e6f)                                                             \
  X(F32, flap, NONE, 0, 1e9f) /* phase of the wings */                                             \
  X(BOOL, is_in_wall, NONE)   /* it touches blocks that it does not break */                       \
  X(ARRAY, path, NONE, ovis_pos, OV_DRAGON_PATH_MAX, ov_dragon_path_fields)                        \
  X(I32, path_count, NONE, 0, OV_DRAGON_PATH_MAX)                                                  \
  X(I32, path_next, NONE, 0, OV_DRAGON_PATH_MAX) /* node to which it flies after this one */       \
  X(COUNT, paths_found, NONE, 0)                                                                   \
  X(COUNT, paths_arrived, NONE, 0)                                                                 \
  X(COUNT, paths_replaced, NONE, 0)                                                                \
  X(BOOL, is_clockwise, NONE)                                                                      \
  X(SERIAL, prey, NONE)               /* of strafing; 0: nobody */                                 \
  X(I32, charge_ticks, NONE, 0, 1000) /* that a player was in front, for a fireball */             \
  X(COUNT, phase_ticks, NONE, 0)      /* of the phases that count */                               \
  X(I32, flames, NONE, 0, 1000)       /* breaths since it landed */                                \
  X(F32, sitting_damage, NONE, 0, 1e6f)                                                            \
  X(F32, health_before, NONE, 0, 1e6f)            /* the last harm */                              \
  X(SERIAL, crystal, NONE)                        /* that heals it; 0: none */                     \
  X(I32, land_one_in, NONE, 0, OV_DRAGON_NEVER)   /* the odds of the last draws ... */             \
  X(I32, strafe_one_in, NONE, 0, OV_DRAGON_NEVER) /* ... 0: not drawn; the better one of two */    \
  X(I32, trail_at, NONE, 0, OV_DRAGON_TRAIL - 1)                                                   \
  X(ARRAY, trail_yaw, NONE, float, OV_DRAGON_TRAIL, ov_dragon_trail_fields)                        \
  X(ARRAY, trail_y, NONE, double, OV_DRAGON_TRAIL, OV_OWN_WITH_ANOTHER)
OV_OWN_STRUCT(ov_dragon, OV_DRAGON_STATE);

static inline ov_dragon* ov_dragon_of(const ov_actor* actor) {
  return actor->own;
}

static inline bool ov_dragon_is_sitting(const ov_dragon* self) {
  return self->phase == OV_DRAGON_FLAMING || self->phase == OV_DRAGON_SCANNING ||
         self->phase == OV_DRAGON_ATTACKING || self->phase == OV_DRAGON_HOVERING;
}

// ---- Paths, and from phase to phase (dragon_path.c)

void ov_dragon_set_phase(ov_agent* agent, ov_dragon_phase phase);

void ov_dragon_path_fields(ov_dragon* self, ov_fields* fields);

// End crystals that stand around the island.
int32_t ov_dragon_count_crystals(ov_agent* agent);
ov_dragon_graph ov_dragon_graph_of(ov_agent* agent);

// The first free cell over the exit, where it lands.
ovis_pos ov_dragon_exit(const ov_agent* agent);

// Is there a path whose last node it has set out for?
bool ov_dragon_has_done_path(const ov_dragon* self);
void ov_dragon_drop_path(ov_dragon* self);

// The path between two nodes, and to `finish` [opt]. Its first node is left out.
void ov_dragon_take_path(ov_agent* agent, const ov_dragon_graph* graph, int32_t from, int32_t to,
                         const ovis_pos* finish);

// Flies to the next node of the path, at up to 20 blocks above it. Nothing without one.
void ov_dragon_fly_on(ov_agent* agent);

// A node around the island, for circles: the one beside `near`, or now and then one far ahead.
int32_t ov_dragon_next_around(ov_agent* agent, int32_t near);

// Has it reached its target, lost it, or none?
bool ov_dragon_needs_target(const ov_actor* actor);

// The nearest player that it may attack to a place. `range`: from there. NULL: none.
ov_actor* ov_dragon_find_player(ov_agent* agent, ovis_vec3 from, double range);

// ---- Phases (dragon_phases.c, dragon_sitting.c)

void ov_dragon_strafe(ov_agent* agent, const ov_actor* prey);

// A tick of a phase; dragon_phases.c has the list.
typedef void ov_dragon_tick(ov_agent* agent);
ov_dragon_tick ov_dragon_tick_landing;
ov_dragon_tick ov_dragon_tick_flaming;
ov_dragon_tick ov_dragon_tick_scanning;
ov_dragon_tick ov_dragon_tick_attacking;
ov_dragon_tick ov_dragon_tick_charging;
ov_dragon_tick ov_dragon_tick_dying;
void ov_dragon_tick_phase(ov_agent* agent);

// ---- Flight and parts (dragon_flight.c)

typedef enum ov_dragon_part {
  OV_DRAGON_HEAD,
  OV_DRAGON_NECK,
  OV_DRAGON_BODY,
  OV_DRAGON_TAIL,                      // three of them
  OV_DRAGON_WING = OV_DRAGON_TAIL + 3, // two of them
  OV_DRAGON_PARTS = OV_DRAGON_WING + 2
} ov_dragon_part;
_Static_assert(OV_DRAGON_PARTS == OV_PARTS_MAX, "its parts fit");

void ov_dragon_trail_fields(ov_dragon* self, ov_fields* fields);
void ov_dragon_note_trail(ov_actor* actor);
void ov_dragon_fly(ov_actor* actor);
void ov_dragon_slow_down(ov_actor* actor); // after it moved
int32_t ov_dragon_parts(const ov_actor* actor, ovis_aabb out[OV_PARTS_MAX]);

// The direction in which it flies, on the level: its yaw is the opposite of that of other mobs.
ovis_vec3 ov_dragon_front(const ov_actor* actor);

// Degrees by which it would have to turn to face a place.
float ov_dragon_turn_to(const ov_actor* actor, double dx, double dz);

// ---- What it touches (dragon_touch.c)

void ov_dragon_touch(ov_agent* agent);

// ---- Harm and crystals (dragon_harm.c)

void ov_dragon_heal(ov_agent* agent);
float ov_dragon_takes(ov_agent* agent, const ov_actor* by, const ov_harm* harm, float amount);
bool ov_dragon_survives(ov_agent* agent);
void ov_dragon_was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm);
void ov_dragon_lost_crystal(ov_agent* agent, ov_actor* crystal, ov_actor* by);

// ---- Options (dragon_goals.c)

extern const struct ov_goal_mind_plan ov_dragon_plan;
