// Ovis: inputs, which are all changes that came from outside of a simulation. With them a run can
// be repeated. For sections that the host loads, drops or replaces, an input holds the time but not
// the content, which a recorder gets as a listener of the world.
#ifndef OVIS_INPUT_H
#define OVIS_INPUT_H

#include <ovis/act.h>
#include <ovis/item.h>
#include <ovis/memory.h>
#include <ovis/mind.h>
#include <ovis/player.h>
#include <ovis/prop.h>
#include <ovis/raid.h>
#include <ovis/vibration.h>
#include <ovis/village.h>
#include <ovis/world.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ovis_sim ovis_sim; // ovis/sim.h

// X(KIND, sentence).
#define OVIS_INPUT_LIST(X)                                                                         \
  X(SPAWN,                                                                                         \
    "a mob was spawned: name, pos, yaw, is_baby, is_hosted, has_seconds_body, mind, health, uuid") \
  X(PLAYER, "a player's stand-in was added: pos, yaw")                                             \
  X(REMOVE, "mob was removed")                                                                     \
  X(PLACE, "mob was moved to pos: yaw, pitch")                                                     \
  X(HOLD, "mob holds name")                                                                        \
  X(WALK_TO, "mob was ordered to walk to pos with speed value")                                    \
  X(HURT, "mob was hurt by value by other")                                                        \
  X(SET, "mob's property prop became value")                                                       \
  X(REPORT, "mob's hosted body is at pos with velocity: is_on_ground, has_hit_side")               \
  X(BLOCK, "the host set the block at cell to state, between turns or in mob's turn")              \
  X(ENV, "the environment became env")                                                             \
  X(VERDICT, "the host's answer to an act, in the order of the acts")                              \
  X(SECTION, "the section at cell was set, in mob's turn or between turns")                        \
  X(DROP, "the section at cell was dropped")                                                       \
  X(LIGHT, "the light from cell to cell_max was computed")                                         \
  X(MOUNT, "mob got on other")                                                                     \
  X(DISMOUNT, "mob got off")                                                                       \
  X(REMEMBER, "mob's memory became remembered")                                                    \
  X(FORGET, "mob's memory was erased")                                                             \
  X(TICKETS, "the point of interest of type name at cell has value free tickets")                  \
  X(ITEM, "an item was spawned: stack, pos, velocity, health, uuid, mob its thrower, delay, age")  \
  X(RING, "the bell at cell was rung")                                                             \
  X(GOSSIP, "mob thinks of other: type reason, value more")                                        \
  X(OFFER, "mob's offer value became offer, or it and those after it were removed")                \
  X(OPEN_TRADE, "other began to trade with mob")                                                   \
  X(TRADE, "the customer of mob bought offer value")                                               \
  X(CLOSE_TRADE, "the customer of mob left")                                                       \
  X(WEAR, "mob wears stack in slot value")                                                         \
  X(PACK, "mob carries stack in place value of its inventory")                                     \
  X(POSE, "the stand-in mob became player")                                                        \
  X(LIE_DOWN, "mob lay down in the bed at cell")                                                   \
  X(GET_UP, "mob got up")                                                                          \
  X(USE, "the stand-in mob used stack, of its hand or not, on other or on the block at cell")      \
  X(EFFECT, "mob got the effect name for value ticks, with the amplifier reason")                  \
  X(VIBRATE, "a vibration of kind value at pos, by mob")                                           \
  X(KNOW, "mob knows of uuid: type reason, value")                                                 \
  X(KNOT, "mob's leash was tied to the fence at cell")                                             \
  X(BREAK, "the stand-in mob broke the block at cell")                                             \
  X(RAID, "a raid was begun at cell with the omen level value")                                    \
  X(PUT_RAID, "a raid of a save was put: raid")                                                    \
  X(TELL, "trees within value blocks of pos were told of name, and of mob")                        \
  X(HEALER, "the zombie villager mob is cured by uuid")                                            \
  X(SUSPECT, "the anger of the warden mob at other became value")                                  \
  X(HEARING, "mob was made to hear hearing")                                                       \
  X(STRIKE, "lightning struck at pos, and lights fire if value is not 0")

typedef enum ovis_input_kind {
#define OVIS_INPUT_ENUM(kind, sentence) OVIS_INPUT_##kind,
  OVIS_INPUT_LIST(OVIS_INPUT_ENUM)
#undef OVIS_INPUT_ENUM
      OVIS_INPUT_COUNT
} ovis_input_kind;

/// Fields that the kind's sentence does not list are zero. Mobs are identified by serial, because
/// ids may differ in another run.
typedef struct ovis_input {
  ovis_input_kind kind;
  uint64_t mob;
  uint64_t other;
  char name[48]; ///< Species or item; of an input with a stack the name of its item.
  ovis_vec3 pos;
  ovis_vec3 velocity;
  float yaw_deg, pitch_deg;
  float health;
  double value;
  ovis_prop prop;
  ovis_memory memory;
  ovis_memory_value remembered;
  ovis_stack stack;
  bool is_of_hand; ///< The stack is what it has in its main hand.
  ovis_player_state player;
  int32_t delay_ticks, age_ticks; ///< Of an item.
  ovis_pos cell, cell_max;
  ovis_state state;
  uint32_t uuid[4];
  char mind[OVIS_MIND_NAME_MAX]; ///< Empty: the mind of its species.
  bool is_baby, is_hosted, has_seconds_body, is_on_ground, has_hit_side;
  ovis_env env;
  ovis_verdict verdict;
  bool has_offer; ///< OFFER: false: removed.
  ovis_offer offer;
  ovis_raid raid; ///< PUT_RAID.
  ovis_hearing hearing;
  int32_t reason;
} ovis_input;

/// Starts or stops keeping inputs. Default: off. Calls are counted: inputs are kept until there are
/// as many stops as starts. Further stops have no effect.
/// OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_sim_keep_inputs(ovis_sim* sim, bool is_kept);

/// Returns the inputs of the last tick in order: those between the tick before and this one, then
/// the verdicts during it. [(input) * *out_count] Valid until the next input or tick.
OVIS_API const ovis_input* ovis_sim_get_inputs(const ovis_sim* sim, int32_t* out_count);

/// Applies an input again. Does not apply verdicts: the host's on_act must return them, and must
/// set blocks that name a mob before it returns the verdict that follows them. The caller sets
/// sections; those of a mob's turn when load_section requests one of them. OVIS_NOT_FOUND: no such
/// mob or species. OVIS_OUT_OF_RANGE: a number exceeds the limits of the call that it repeats.
OVIS_API ovis_status ovis_sim_apply_input(ovis_sim* sim, const ovis_input* input);

#ifdef __cplusplus
}
#endif

#endif
