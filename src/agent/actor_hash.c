// Hashes an actor room by room and leaves out what has not changed since the hash before.
// Rules: ov_actor_fields (actor.c), which tests and validating builds compare with.
#include "agent/actor_hash.h"

#include "agent/actor_lists.h"
#include "base/alloc.h"
#include "base/check.h"

#include <string.h>

#define KEPT_COMMON 1u
#define KEPT_NAV 2u
#define KEPT_BODY 4u
#define KEPT_CONTROLS 8u
#define KEPT_MIND 16u

#define NAV_SIZE (sizeof(ov_nav) - OV_NAV_STEADY_AT)

_Static_assert(OV_COMMON_AT == offsetof(ov_actor, nav) + sizeof(ov_nav),
               "what is steady of the navigation precedes the common fields");

void ov_actor_memory_fini(ov_actor_memory* memory, const ovis_allocator* allocator) {
  ov_free(allocator, memory->mind, (size_t)memory->mind_capacity);
  *memory = (ov_actor_memory){0};
}

static uint64_t end(ov_fields* fields) {
  const uint64_t hash = ov_lanes_hash(&fields->hash);
  fields->hash = ov_hash_lanes_make();
  return hash;
}

// Compares what is steady in one go, since most of it is the same in most ticks.
static void compare_steady(const ov_actor* actor, ov_actor_memory* memory) {
  const uint8_t* now = (const uint8_t*)actor + OV_STEADY_AT;
  if (memcmp(memory->steady, now, sizeof memory->steady) == 0) {
    return;
  }
  const bool is_nav_same = memcmp(memory->steady, now, NAV_SIZE) == 0;
  const bool is_common_same =
      memcmp(memory->steady + NAV_SIZE, now + NAV_SIZE, sizeof memory->steady - NAV_SIZE) == 0;
  memory->kept &= ~((is_nav_same ? 0 : KEPT_NAV) | (is_common_same ? 0 : KEPT_COMMON));
  memcpy(memory->steady, now, sizeof memory->steady);
}

// The common fields depend on more than the steady bytes if the actor has something rare.
static uint64_t hash_common(ov_actor* actor, ov_actor_memory* memory, const ov_hash_lanes* begun,
                            ov_fields* fields) {
  const bool is_known =
      (memory->kept & KEPT_COMMON) != 0 && actor->rare == NULL &&
      memory->dead_ticks == actor->dead_ticks && memory->begun.next == begun->next &&
      memory->begun.second == begun->second && memory->begun.third == begun->third;
  if (!is_known) {
    fields->hash = *begun;
    ov_actor_common_fields(actor, fields);
    memory->common_hash = end(fields);
    memory->begun = *begun;
    memory->dead_ticks = actor->dead_ticks;
    memory->kept |= KEPT_COMMON;
  }
  return memory->common_hash;
}

// Rooms that few actors have. Returns their number.
static int32_t hash_extra(ov_actor* actor, uint64_t* out) {
  ovis_hash_mark items[2];
  ov_marks marks = {.items = items, .capacity = 2};
  ov_fields fields = ov_fields_hash(0);
  fields.marks = &marks;
  ov_actor_extra_fields(actor, &fields);
  ov_field_room(&fields, "");
  OVIS_ASSERT(marks.count <= marks.capacity);
  for (int32_t i = 0; i < marks.count; i++) {
    out[i] = items[i].hash;
  }
  return marks.count;
}

// Bodies and controls change in every tick or rest for a while. While they change, their bytes are
// neither compared nor kept; the same hash twice says that they rest.
static uint64_t hash_body(ov_actor* actor, ov_actor_memory* memory, ov_fields* fields) {
  if ((memory->kept & KEPT_BODY) != 0 &&
      memcmp(memory->body, &actor->body, sizeof memory->body) == 0) {
    return memory->body_hash;
  }
  ov_body_fields(&actor->body, fields);
  const uint64_t hash = end(fields);
  memory->kept &= ~KEPT_BODY;
  if (hash == memory->body_hash) {
    memcpy(memory->body, &actor->body, sizeof memory->body);
    memory->kept |= KEPT_BODY;
  }
  memory->body_hash = hash;
  return hash;
}

static uint64_t hash_controls(ov_actor* actor, ov_actor_memory* memory, ov_fields* fields) {
  if ((memory->kept & KEPT_CONTROLS) != 0 &&
      memcmp(memory->controls, &actor->controls, sizeof memory->controls) == 0) {
    return memory->controls_hash;
  }
  ov_controls_fields(&actor->controls, fields);
  const uint64_t hash = end(fields);
  memory->kept &= ~KEPT_CONTROLS;
  if (hash == memory->controls_hash) {
    memcpy(memory->controls, &actor->controls, sizeof memory->controls);
    memory->kept |= KEPT_CONTROLS;
  }
  memory->controls_hash = hash;
  return hash;
}

static uint64_t hash_nav(ov_actor* actor, ov_actor_memory* memory, ov_fields* fields) {
  if ((memory->kept & KEPT_NAV) == 0) {
    ov_nav_fields(&actor->nav, fields);
    memory->nav_hash = end(fields);
    memory->kept |= KEPT_NAV;
  }
  return memory->nav_hash;
}

static bool keep_mind(ov_actor_memory* memory, const void* mind, int32_t size,
                      const ovis_allocator* allocator) {
  if (size > memory->mind_capacity) {
    uint8_t* bytes = ov_alloc(allocator, (size_t)size);
    if (bytes == NULL) {
      return false;
    }
    ov_free(allocator, memory->mind, (size_t)memory->mind_capacity);
    memory->mind = bytes;
    memory->mind_capacity = size;
  }
  memcpy(memory->mind, mind, (size_t)size);
  memory->mind_size = size;
  return true;
}

// A mind of one part may say on which bytes it depends.
static uint64_t hash_mind(ov_actor* actor, ov_actor_memory* memory, ov_fields* fields,
                          const ovis_allocator* allocator) {
  const ov_mind_ops* ops = actor->mind_plan->parts[0].ops;
  const bool has_size = actor->mind_plan->part_count == 1 && ops->hashed_size != NULL;
  const int32_t size = has_size ? (int32_t)ops->hashed_size(actor->mind) : 0;
  if (size > 0 && (memory->kept & KEPT_MIND) != 0 && memory->mind_size == size &&
      memcmp(memory->mind, actor->mind, (size_t)size) == 0) {
    return memory->mind_hash;
  }
  ov_actor_mind_fields(actor, fields);
  memory->mind_hash = end(fields);
  const bool is_kept = size > 0 && keep_mind(memory, actor->mind, size, allocator);
  memory->kept = is_kept ? memory->kept | KEPT_MIND : memory->kept & ~KEPT_MIND;
  return memory->mind_hash;
}

int32_t ov_actor_hash(ov_actor* actor, ov_actor_memory* memory, const ov_hash_lanes* begun,
                      const ovis_allocator* allocator, uint64_t out[OV_ACTOR_ROOMS_MAX]) {
  OVIS_ASSERT(memory->serial == actor->serial);
  ov_fields fields = ov_fields_hash(0);
  int32_t count = 0;
  compare_steady(actor, memory);
  out[count++] = hash_common(actor, memory, begun, &fields);
  if (actor->gear != NULL || actor->kind == OV_ACTOR_PLAYER) {
    count += hash_extra(actor, out + count);
  }
  ov_fields clock = ov_fields_hash(0);
  ov_actor_clock_list(actor, &clock);
  out[count++] = ov_lanes_hash(&clock.hash);
  out[count++] = hash_body(actor, memory, &fields);
  out[count++] = hash_controls(actor, memory, &fields);
  if (actor->has_nav) {
    out[count++] = hash_nav(actor, memory, &fields);
  } else {
    memory->kept &= ~KEPT_NAV;
  }
  if (ov_actor_part(actor, OV_PART_BRAIN) != NULL) {
    ov_actor_rest_fields(actor, &fields);
    out[count++] = end(&fields);
  }
  if (actor->mind != NULL) {
    out[count++] = hash_mind(actor, memory, &fields, allocator);
  }
  if (actor->profile->own_fields != NULL) {
    actor->profile->own_fields(actor->own, &fields);
    out[count++] = end(&fields);
  }
  OVIS_ASSERT(count <= OV_ACTOR_ROOMS_MAX);
  return count;
}
