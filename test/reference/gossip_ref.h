// Gossip, slow and obvious: a list of what a villager has heard, its spread, its decay, and the
// reputation that follows.
#ifndef OVIS_TEST_REFERENCE_GOSSIP_REF_H
#define OVIS_TEST_REFERENCE_GOSSIP_REF_H

#include "reference/mind_ref.h"

typedef enum gossip_ref_kind {
  GOSSIP_REF_MAJOR_NEGATIVE,
  GOSSIP_REF_MINOR_NEGATIVE,
  GOSSIP_REF_MINOR_POSITIVE,
  GOSSIP_REF_MAJOR_POSITIVE,
  GOSSIP_REF_TRADING,
  GOSSIP_REF_KINDS
} gossip_ref_kind;

enum { GOSSIP_REF_ENTRIES_MAX = 512, GOSSIP_REF_SHARED = 10 };

typedef struct gossip_ref_entry {
  uint64_t about; ///< The player or mob that it concerns.
  gossip_ref_kind kind;
  int value;
} gossip_ref_entry;

typedef struct gossip_ref {
  bool caps_are_newer; ///< After 1.20.2: positive gossip is weaker, and major positive is shared.
  gossip_ref_entry entries[GOSSIP_REF_ENTRIES_MAX]; ///< In the order in which they came.
  int count;
  int64_t shared; ///< Game time of the last exchange; 0 before the first one.
  bool has_decayed;
  int64_t decayed;
} gossip_ref;

/// Adds to what is known: at most the kind's most. Below 2 nothing is kept.
void gossip_ref_add(gossip_ref* ref, uint64_t about, gossip_ref_kind kind, int value);
int gossip_ref_value(const gossip_ref* ref, uint64_t about, gossip_ref_kind kind);
int gossip_ref_reputation(const gossip_ref* ref, uint64_t about);

/// Once a tick: every 24000 ticks all values fall.
void gossip_ref_decay(gossip_ref* ref, int64_t time);

/// Takes over from another: ten draws by weight, each a number below the sum of weights.
void gossip_ref_take(gossip_ref* ref, const gossip_ref* from, mind_ref_draw draw, void* context);

/// An exchange: `ref` takes over from `from`, unless one of them spoke in the last 1200 ticks.
/// True: it took place.
bool gossip_ref_meet(gossip_ref* ref, gossip_ref* from, int64_t time, mind_ref_draw draw,
                     void* context);

#endif
