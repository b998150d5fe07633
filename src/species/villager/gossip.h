// Gossips: what a villager knows of players, told from villager to villager, forgotten slowly.
// Source: docs/sources.md#gossip
#pragma once

#include "agent/actor.h"
#include "base/array.h"

#include <ovis/village.h>

// The subject of a gossip: a UUID, or the serial of an actor without one in the last two numbers.
typedef struct ov_gossip_subject {
  ovis_uuid uuid;
} ov_gossip_subject;

ov_gossip_subject ov_gossip_subject_of(const ov_actor* actor);

typedef struct ov_gossip {
  ov_gossip_subject subject;
  int32_t type;  // ovis_gossip
  int32_t value; // at least OV_GOSSIP_VALUE_MIN
} ov_gossip;

#define OV_GOSSIP_VALUE_MIN 2   // less is forgotten
#define OV_GOSSIP_VALUE_MAX 200 // of any type

typedef struct ov_gossips {
  ov_array(ov_gossip) list; // in the order in which they were first heard
  int64_t told_time;        // game time of the last exchange; 0 at first
  int64_t decay_time;       // game time of the last decay; 0: not counted yet
} ov_gossips;

// Adds to a value, which stays within the type's maximum. False: no memory.
bool ov_gossip_add(ov_gossips* self, const ov_gossip* more, const ovis_allocator* allocator);

// Sets a value as it is; one below OV_GOSSIP_VALUE_MIN removes the gossip. False: no memory.
bool ov_gossip_put(ov_gossips* self, const ov_gossip* gossip, const ovis_allocator* allocator);

// Sum of weight * value.
int32_t ov_gossip_reputation(const ov_gossips* self, const ov_gossip_subject* subject);

// `self` hears up to ten gossips of `from`, chosen by chance. False: no memory.
bool ov_gossip_hear(ov_gossips* self, const ov_gossips* from, ov_rng* rng,
                    const ovis_allocator* allocator);

// Lets all values decay, if a day has passed since the last time.
void ov_gossip_decay(ov_gossips* self, int64_t time);

// May it exchange gossips again?
bool ov_gossip_may_tell(const ov_gossips* self, int64_t time);

void ov_gossip_fields(ov_gossips* self, ov_fields* fields);
