// Ovis: what happened in a tick.
#ifndef OVIS_EVENT_H
#define OVIS_EVENT_H

#include <ovis/act.h>
#include <ovis/nav.h>
#include <ovis/species.h>

#ifdef __cplusplus
extern "C" {
#endif

// X(EVENT, name, sentence). The order is part of recordings: add at the end.
#define OVIS_EVENT_LIST(X)                                                                         \
  X(BORN, "born", "a young one came into the world; other: who bore it")                           \
  X(DIED, "died", "it died; other: who did it; damage: of what; pos, state: by which block")       \
  X(HURT, "hurt",                                                                                  \
    "it was hurt; other: by whom; amount, damage: how much and how; pos, state: by which block")   \
  X(PATH_FAILED, "path_failed", "it could not go where it wanted; nav_end, refusal: why")          \
  X(BLOCK_SET, "block_set", "it changed a block; pos, state: where and to what")                   \
  X(TARGET, "target", "it aims at another; other: at whom, 0: at nobody any more")                 \
  X(REFUSED, "refused", "the host refused an act; verb: which, reason: the host's number")         \
  X(GROWN, "grown", "it grew up")                                                                  \
  X(WALK_ENDED, "walk_ended", "it was sent somewhere, and is there or gave up; nav_end: how")      \
  X(MOUNTED, "mounted", "it rides another; other: whom")                                           \
  X(DISMOUNTED, "dismounted", "it rides no more; other: whom it rode")

typedef enum ovis_event_type {
#define OVIS_EVENT_ENUM(event, name, sentence) OVIS_EVENT_##event,
  OVIS_EVENT_LIST(OVIS_EVENT_ENUM)
#undef OVIS_EVENT_ENUM
      OVIS_EVENT_COUNT
} ovis_event_type;

/// "born" for OVIS_EVENT_BORN. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_event_name(ovis_event_type type);
OVIS_API const char* ovis_event_sentence(ovis_event_type type);

/// Names an event: the tick, in whose turn, which one of that turn. Tick 0: none.
typedef struct ovis_event_ref {
  int64_t tick;
  uint64_t serial;
  int32_t index;
} ovis_event_ref;

/// Fields that an event does not name are zero. Events are numbered by (tick, serial, index).
typedef struct ovis_event {
  int64_t tick;
  uint64_t serial; ///< Of the mob in whose turn it happened; 0: in nobody's.
  int32_t index;   ///< Among those of that turn.
  ovis_event_type type;
  ovis_mob_id mob; ///< Whom it is about.
  ovis_mob_id other;
  uint64_t mob_serial;
  uint64_t other_serial;
  const ovis_species* species; ///< Of `mob`, who may be gone when the event is read.
  ovis_pos pos;
  ovis_state state;
  float amount;
  ovis_damage damage;
  ovis_nav_end nav_end;
  ovis_nav_refusal refusal;
  ovis_verb verb;
  int32_t reason;
  ovis_event_ref
      cause; ///< Why, if another event was it: the blow that killed, the hurt behind a hunt.
} ovis_event;

#ifdef __cplusplus
}
#endif

#endif
