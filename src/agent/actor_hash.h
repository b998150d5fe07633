// The hash of an actor for callers that ask for it often: a room whose bytes are those of the hash
// before is not hashed again. Comparing bytes takes a tenth of the time of hashing fields.
#pragma once

#include "agent/actor.h"

#include <stddef.h>

#define OV_ACTOR_ROOMS_MAX 10

// The steady bytes change little from tick to tick: those of the navigation, then the fields of
// every actor.
#define OV_STEADY_AT (offsetof(ov_actor, nav) + OV_NAV_STEADY_AT)
#define OV_COMMON_AT offsetof(ov_actor, uuid)
#define OV_COMMON_END (offsetof(ov_actor, loaded_around) + sizeof(ovis_section_pos))

// The bytes that an actor was hashed from, and the hashes.
typedef struct ov_actor_memory {
  uint64_t serial; // of the actor; 0: none yet
  uint32_t kept;   // KEPT_ bits (actor_hash.c): rooms whose bytes and hash are those below
  int32_t dead_ticks;
  ov_hash_lanes begun; // what was hashed before the first field
  uint64_t common_hash, body_hash, controls_hash, nav_hash, mind_hash;
  uint8_t* mind; // [(byte) * mind_capacity] owned
  int32_t mind_size, mind_capacity;
  uint8_t steady[OV_COMMON_END - OV_STEADY_AT];
  uint8_t body[OV_BODY_HASHED_SIZE];
  uint8_t controls[sizeof(ov_controls)];
} ov_actor_memory;

void ov_actor_memory_fini(ov_actor_memory* memory, const ovis_allocator* allocator);

// Writes the hashes of the actor's rooms, in order, and returns their number: the hashes that
// ov_actor_fields has as marks if it continues `begun`. The memory is zeroed at first. Without
// memory for the bytes of a mind that is hashed each time.
int32_t ov_actor_hash(ov_actor* actor, ov_actor_memory* memory, const ov_hash_lanes* begun,
                      const ovis_allocator* allocator, uint64_t out[OV_ACTOR_ROOMS_MAX]);
