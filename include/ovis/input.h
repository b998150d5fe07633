// Ovis: inputs: all that came from outside, so that a run can be done again. Of sections that the
// host loads, drops or replaces they say when that was, and not what they hold: a recorder listens
// for them.
#ifndef OVIS_INPUT_H
#define OVIS_INPUT_H

#include <ovis/act.h>
#include <ovis/mind.h>
#include <ovis/prop.h>
#include <ovis/world.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ovis_sim ovis_sim; // ovis/sim.h

// X(KIND, what it says).
#define OVIS_INPUT_LIST(X)                                                                         \
  X(SPAWN, "a mob came: name, pos, yaw, is_baby, is_hosted, mind, health, uuid")                   \
  X(PLAYER, "a player's stand-in came: pos, yaw")                                                  \
  X(REMOVE, "mob was taken out")                                                                   \
  X(PLACE, "mob was put elsewhere: pos, yaw, pitch")                                               \
  X(HOLD, "mob holds name")                                                                        \
  X(WALK_TO, "mob was sent to pos with speed value")                                               \
  X(HURT, "mob was hurt by value by other")                                                        \
  X(SET, "mob's property prop became value")                                                       \
  X(REPORT, "mob's hosted body is at pos with velocity: is_on_ground, has_hit_side")               \
  X(BLOCK, "the block at cell became state, between turns, or in mob's turn by the host")          \
  X(ENV, "the environment became env")                                                             \
  X(VERDICT, "the host's answer to an act, in the order in which acts were asked about")           \
  X(SECTION, "the section at cell was set, in mob's turn or between turns")                        \
  X(DROP, "the section at cell was dropped")                                                       \
  X(LIGHT, "the light from cell to cell_max was computed")                                         \
  X(MOUNT, "mob got on other")                                                                     \
  X(DISMOUNT, "mob got off")

typedef enum ovis_input_kind {
#define OVIS_INPUT_ENUM(kind, sentence) OVIS_INPUT_##kind,
  OVIS_INPUT_LIST(OVIS_INPUT_ENUM)
#undef OVIS_INPUT_ENUM
      OVIS_INPUT_COUNT
} ovis_input_kind;

/// Fields that a kind does not name are zero. Mobs are named by serial: ids may differ next time.
typedef struct ovis_input {
  ovis_input_kind kind;
  uint64_t mob;
  uint64_t other;
  char name[48]; ///< Species or item.
  ovis_vec3 pos;
  ovis_vec3 velocity;
  float yaw_deg, pitch_deg;
  float health;
  double value;
  ovis_prop prop;
  ovis_pos cell, cell_max;
  ovis_state state;
  uint32_t uuid[4];
  char mind[OVIS_MIND_NAME_MAX]; ///< Empty: its species'.
  bool is_baby, is_hosted, is_on_ground, has_hit_side;
  ovis_env env;
  ovis_verdict verdict;
  int32_t reason;
} ovis_input;

/// Begins or ends to keep inputs. Default: they are not kept. They are kept until ended as often as
/// begun; to end more often does nothing.
OVIS_API void ovis_sim_keep_inputs(ovis_sim* sim, bool is_kept);

/// After a tick: the inputs that led to it, in order: what came between the tick before and this
/// one, then the verdicts in it. [(input) * *out_count] Valid until the next input or tick.
OVIS_API const ovis_input* ovis_sim_inputs(const ovis_sim* sim, int32_t* out_count);

/// Does an input again, as when it was kept. Verdicts are not done: they are given by on_act;
/// blocks that name a mob belong before the verdict that follows them. Sections are the caller's to
/// set, those of a mob's turn when load_section asks for one of them.
/// OVIS_NOT_FOUND: no such mob or species. OVIS_OUT_OF_RANGE: a number is over the limits above.
OVIS_API ovis_status ovis_sim_apply(ovis_sim* sim, const ovis_input* input);

#ifdef __cplusplus
}
#endif

#endif
