// The memories of a brain: set, erase, expiry, lists.
// Rules: docs/sources.md#memories
#include "base/array.h"
#include "base/check.h"
#include "base/limits.h"
#include "mind/brain/brain.h"

#include <string.h>

uint8_t* ov_brain_causes(const ov_brain* brain) {
  return (uint8_t*)(uintptr_t)brain + brain->plan->causes_at;
}

// Keeps that what acts now has set or erased a slot.
static void note_cause(ov_brain* brain, int32_t slot) {
  OVIS_ASSERT(slot >= 0);
  ov_brain_causes(brain)[slot] = brain->acting;
  brain->memory_changes++;
}

static int8_t slot_of(const ov_brain* brain, ovis_memory memory) {
  OVIS_ASSERT((uint32_t)memory < OVIS_MEM_COUNT || ov_memory_is_own(memory));
  return ov_brain_slot(brain->plan, memory);
}

static void* value_at(const ov_brain* brain, int32_t slot) {
  OVIS_ASSERT(slot >= 0);
  return (uint8_t*)(uintptr_t)brain + brain->plan->value_at[slot];
}

int32_t* ov_brain_ttl_of(const ov_brain* brain, int32_t slot) {
  OVIS_ASSERT(slot >= 0);
  const uint32_t at = brain->plan->ttl_at[slot];
  return at != 0               ? (int32_t*)((uintptr_t)brain + at)
         : brain->ttls != NULL ? &brain->ttls[slot]
                               : NULL;
}

bool ov_brain_reserve_ttls(ov_brain* brain, uint64_t slots, const ovis_allocator* allocator) {
  const ov_brain_plan* plan = brain->plan;
  bool has_room = true;
  for (uint64_t left = slots; left != 0; left &= left - 1) {
    has_room &= ov_brain_ttl_of(brain, __builtin_ctzll(left)) != NULL;
  }
  if (!has_room) {
    brain->ttls = ov_alloc_zero(allocator, (size_t)plan->memory_count * sizeof *brain->ttls);
  }
  return has_room || brain->ttls != NULL;
}

// The value of a memory that is present, or NULL.
static const void* present_value(const ov_brain* brain, ovis_memory memory) {
  const int8_t slot = slot_of(brain, memory);
  // claim 389
  return slot >= 0 && (brain->present >> slot & 1u) != 0 ? value_at(brain, slot) : NULL;
}

// Makes a memory present and returns the room for its value, or NULL if it is not registered.
static void* write_slot(ov_brain* brain, ovis_memory memory, int32_t ttl) {
  const int8_t slot = slot_of(brain, memory);
  if (slot < 0) {
    return NULL;
  }
  const uint64_t bit = 1ull << slot;
  brain->present |= bit; // claims 160, 389
  brain->written |= bit;
  note_cause(brain, slot);
  brain->expiring &= ~bit;           // claims 159, 160, 264
  if (ttl != OVIS_MEMORY_FOR_EVER) { // claims 159, 160, 264, 389
    OVIS_ASSERT(ov_brain_ttl_of(brain, slot) != NULL);
    *ov_brain_ttl_of(brain, slot) = ttl;
    brain->expiring |= bit;
  }
  return value_at(brain, slot);
}

bool ov_brain_is_registered(const ov_brain* brain, ovis_memory memory) {
  return slot_of(brain, memory) >= 0;
}

bool ov_brain_has(const ov_brain* brain, ovis_memory memory) {
  const int8_t slot = slot_of(brain, memory);
  return slot >= 0 && (brain->present >> slot & 1u) != 0; // claim 389
}

static void erase_slot(ov_brain* brain, int32_t slot) {
  const uint64_t bit = 1ull << slot;
  if ((brain->present & bit) != 0) {
    brain->erased |= bit;
    note_cause(brain, slot);
  }
  brain->present &= ~bit;  // claims 160, 389
  brain->expiring &= ~bit; // claims 160, 389
  if ((brain->plan->lists & bit) != 0) {
    ov_memory_list* list = value_at(brain, slot);
    list->count = 0;
  }
}

void ov_brain_erase(ov_brain* brain, ovis_memory memory) {
  const int8_t slot = slot_of(brain, memory);
  if (slot >= 0) {
    erase_slot(brain, slot);
  }
}

void ov_brain_erase_slots(ov_brain* brain, uint64_t slots) {
  for (uint64_t left = slots & brain->present; left != 0; left &= left - 1) {
    erase_slot(brain, __builtin_ctzll(left));
  }
}

int32_t ov_brain_ttl(const ov_brain* brain, ovis_memory memory) {
  const int8_t slot = slot_of(brain, memory);
  OVIS_ASSERT(slot >= 0);
  return (brain->expiring >> slot & 1u) != 0 ? *ov_brain_ttl_of(brain, slot) : OVIS_MEMORY_FOR_EVER;
}

void ov_brain_set_ttl(ov_brain* brain, ovis_memory memory, int32_t ttl) {
  OVIS_ASSERT(ov_brain_has(brain, memory));
  write_slot(brain, memory, ttl);
}

void ov_brain_set_unit(ov_brain* brain, ovis_memory memory, int32_t ttl) {
  write_slot(brain, memory, ttl);
}

void ov_brain_set_number(ov_brain* brain, ovis_memory memory, int64_t number, int32_t ttl) {
  int64_t* value = write_slot(brain, memory, ttl);
  if (value != NULL) {
    *value = number;
  }
}

void ov_brain_set_entity(ov_brain* brain, ovis_memory memory, uint64_t serial, int32_t ttl) {
  OVIS_ASSERT(serial != 0);
  uint64_t* value = write_slot(brain, memory, ttl);
  if (value != NULL) {
    *value = serial;
  }
}

void ov_brain_set_place(ov_brain* brain, ovis_memory memory, const ov_place* place) {
  ov_place* value = write_slot(brain, memory, OVIS_MEMORY_FOR_EVER);
  if (value != NULL) {
    if (memory == OVIS_MEM_JOB_SITE) {
      _Atomic uint32_t* sets = ov_brain_job_site_sets(brain->plan, place->cell);
      if (atomic_fetch_add_explicit(sets, 1, memory_order_relaxed) == UINT32_MAX) {
        atomic_fetch_add_explicit(sets, 1, memory_order_relaxed); // 0 says that nobody has scanned
      }
    }
    *value = *place;
  }
}

void ov_brain_set_cell(ov_brain* brain, ovis_memory memory, ovis_pos cell, int32_t ttl) {
  ovis_pos* value = write_slot(brain, memory, ttl);
  if (value != NULL) {
    *value = cell;
  }
}

void ov_brain_set_walk(ov_brain* brain, const ov_walk* walk) {
  ov_walk* value = write_slot(brain, OVIS_MEM_WALK_TARGET, OVIS_MEMORY_FOR_EVER);
  if (value != NULL) {
    *value = *walk;
  }
}

void ov_brain_set_look(ov_brain* brain, const ov_look* look) {
  ov_look* value = write_slot(brain, OVIS_MEM_LOOK_TARGET, OVIS_MEMORY_FOR_EVER);
  if (value != NULL) {
    *value = *look;
  }
}

void ov_brain_set_hurt(ov_brain* brain, const ov_hurt* hurt) {
  ov_hurt* value = write_slot(brain, OVIS_MEM_HURT_BY, OVIS_MEMORY_FOR_EVER);
  if (value != NULL) {
    *value = *hurt;
  }
}

void ov_brain_set_point(ov_brain* brain, ovis_memory memory, ovis_vec3 point) {
  OVIS_ASSERT(ov_brain_describe(brain->plan, memory).type == OVIS_MEMORY_POINT);
  ovis_vec3* value = write_slot(brain, memory, OVIS_MEMORY_FOR_EVER);
  if (value != NULL) {
    *value = point;
  }
}

int64_t ov_brain_number(const ov_brain* brain, ovis_memory memory) {
  const int64_t* value = present_value(brain, memory);
  return value != NULL ? *value : 0;
}

uint64_t ov_brain_entity(const ov_brain* brain, ovis_memory memory) {
  const uint64_t* value = present_value(brain, memory);
  return value != NULL ? *value : 0;
}

const ov_place* ov_brain_place(const ov_brain* brain, ovis_memory memory) {
  return present_value(brain, memory);
}

const ovis_pos* ov_brain_cell(const ov_brain* brain, ovis_memory memory) {
  return present_value(brain, memory);
}

const ov_walk* ov_brain_walk(const ov_brain* brain) {
  return present_value(brain, OVIS_MEM_WALK_TARGET);
}

const ov_look* ov_brain_look(const ov_brain* brain) {
  return present_value(brain, OVIS_MEM_LOOK_TARGET);
}

const ovis_vec3* ov_brain_point(const ov_brain* brain, ovis_memory memory) {
  OVIS_ASSERT(ov_brain_describe(brain->plan, memory).type == OVIS_MEMORY_POINT);
  return present_value(brain, memory);
}

ov_actor* ov_brain_actor(const ov_agent* agent, ovis_memory memory) {
  const uint64_t serial = ov_brain_entity(ov_brain_of(agent->self), memory);
  return serial != 0 ? ov_agent_find(agent, serial) : NULL;
}

// ---- Lists

const ov_memory_list* ov_brain_list(const ov_brain* brain, ovis_memory memory) {
  static const ov_memory_list empty = {.count = 0};
  const ov_memory_list* list = present_value(brain, memory);
  return list != NULL ? list : &empty;
}

void ov_brain_clear_list(ov_brain* brain, ovis_memory memory) {
  ov_brain_erase(brain, memory);
}

void ov_brain_keep_list(ov_brain* brain, ovis_memory memory) {
  write_slot(brain, memory, OVIS_MEMORY_FOR_EVER);
}

// A list of few places has room for few: most are doors to close, and stay as short as they are.
#define FEW_PLACES 8
static bool grow(ov_memory_list* list, int32_t wanted, size_t item_size,
                 const ovis_allocator* allocator) {
  if (wanted > FEW_PLACES || item_size != sizeof(ov_place)) {
    return ov_array_grow((void**)&list->serials, &list->capacity, wanted, item_size, allocator);
  }
  const int32_t room = wanted + wanted / 2 + 1;
  void* moved = ov_resize(allocator, list->serials, (size_t)list->capacity * item_size,
                          (size_t)room * item_size);
  if (moved != NULL) {
    list->serials = moved;
    list->capacity = room;
  }
  return moved != NULL;
}

static ov_memory_list* list_to_grow(ov_agent* agent, ovis_memory memory, int32_t more,
                                    size_t item_size) {
  ov_brain* brain = ov_brain_of(agent->self);
  const int8_t slot = slot_of(brain, memory);
  if (slot < 0 || more == 0) {
    return NULL;
  }
  ov_memory_list* list = value_at(brain, slot);
  OVIS_ASSERT(list->serials != NULL || list->count == 0); // no scan filled LIVING
  if (list->count + more > list->capacity &&
      !grow(list, list->count + more, item_size, &agent->turn->allocator)) {
    agent->turn->is_out_of_memory = true;
    return NULL;
  }
  if ((brain->present >> slot & 1u) == 0) {
    write_slot(brain, memory, OVIS_MEMORY_FOR_EVER);
  }
  return list;
}

// Room for `count` further serials, to be written by the caller; NULL also if count is 0.
static uint64_t* push_serials(ov_agent* agent, ovis_memory memory, int32_t count) {
  OVIS_ASSERT(count >= 0);
  OVIS_ASSERT(memory != OVIS_MEM_VISIBLE_LIVING); // ov_brain_set_living
  ov_memory_list* list = list_to_grow(agent, memory, count, sizeof *list->serials);
  if (memory == OVIS_MEM_LIVING) {
    ov_brain_of(agent->self)->listed = UINT64_MAX;
  }
  if (list == NULL) {
    return NULL;
  }
  list->count += count;
  return &list->serials[list->count - count];
}

bool ov_brain_push_serial(ov_agent* agent, ovis_memory memory, uint64_t serial) {
  uint64_t* added = push_serials(agent, memory, 1);
  if (added != NULL) {
    *added = serial;
  }
  return added != NULL;
}

bool ov_brain_push_place(ov_agent* agent, ovis_memory memory, const ov_place* place) {
  ov_memory_list* list = list_to_grow(agent, memory, 1, sizeof *list->places);
  if (list != NULL) {
    list->places[list->count++] = *place;
  }
  return list != NULL;
}

void ov_brain_remove_at(ov_brain* brain, ovis_memory memory, int32_t index) {
  const int8_t slot = slot_of(brain, memory);
  OVIS_ASSERT(slot >= 0);
  ov_memory_list* list = value_at(brain, slot);
  OVIS_ASSERT(index < list->count);
  OVIS_ASSERT(list->serials != NULL); // no scan filled LIVING
  OVIS_ASSERT(memory != OVIS_MEM_VISIBLE_LIVING);
  const size_t left = (size_t)(--list->count - index);
  if (ov_brain_describe(brain->plan, memory).type == OVIS_MEMORY_PLACES) {
    memmove(&list->places[index], &list->places[index + 1], left * sizeof *list->places);
  } else {
    memmove(&list->serials[index], &list->serials[index + 1], left * sizeof *list->serials);
  }
  if (list->count == 0) {
    erase_slot(brain, slot);
  }
}

// ---- Expiry

void ov_brain_forget_expired(ov_brain* brain) {
  const bool counts_first = brain->plan->rules.memory_counts_before_erase; // claims 162, 163
  for (uint64_t left = brain->expiring; left != 0; left &= left - 1) {
    const int32_t slot = __builtin_ctzll(left);
    int32_t* ttl = ov_brain_ttl_of(brain, slot);
    *ttl -= counts_first ? 1 : 0; // claims 162, 163
    if (*ttl <= 0) {              // claims 159, 164
      erase_slot(brain, slot);    // claim 159
    } else {
      *ttl -= counts_first ? 0 : 1; // claims 163, 164
    }
  }
}

// ---- Values for hosts, saves and scripts

static void read_value(ovis_memory_type type, const void* from, ovis_memory_value* out) {
  switch (type) {
  case OVIS_MEMORY_UNIT: break;
  case OVIS_MEMORY_BOOL:
  case OVIS_MEMORY_INT:
  case OVIS_MEMORY_LONG: out->number = *(const int64_t*)from; break;
  case OVIS_MEMORY_ENTITY: out->entity = *(const uint64_t*)from; break;
  case OVIS_MEMORY_CELL: out->cell = *(const ovis_pos*)from; break;
  case OVIS_MEMORY_POINT: out->point = *(const ovis_vec3*)from; break;
  case OVIS_MEMORY_PLACE: {
    const ov_place* place = from;
    out->cell = place->cell;
    out->dimension = (ovis_memory_dimension)place->dimension;
    break;
  }
  case OVIS_MEMORY_WALK: {
    const ov_walk* walk = from;
    out->entity = walk->entity;
    out->cell = walk->cell;
    out->speed = walk->speed;
    out->close_enough = walk->close_enough;
    break;
  }
  case OVIS_MEMORY_LOOK: {
    const ov_look* look = from;
    out->entity = look->entity;
    out->cell = look->cell;
    break;
  }
  case OVIS_MEMORY_DAMAGE: {
    const ov_hurt* hurt = from;
    out->entity = hurt->attacker;
    out->damage = (ovis_damage)hurt->damage;
    break;
  }
  case OVIS_MEMORY_ENTITIES:
  case OVIS_MEMORY_PLACES: out->number = ((const ov_memory_list*)from)->count; break;
  }
}

bool ov_brain_recall(const ov_brain* brain, ovis_memory memory, ovis_memory_value* out) {
  *out = (ovis_memory_value){.type = ov_brain_describe(brain->plan, memory).type};
  const void* value = present_value(brain, memory);
  if (value == NULL) {
    return false;
  }
  out->ttl = ov_brain_ttl(brain, memory);
  read_value(out->type, value, out);
  return true;
}

static void write_value(const ovis_memory_value* value, void* to) {
  switch (value->type) {
  case OVIS_MEMORY_BOOL: *(int64_t*)to = value->number != 0; break;
  case OVIS_MEMORY_INT:
  case OVIS_MEMORY_LONG: *(int64_t*)to = value->number; break;
  case OVIS_MEMORY_ENTITY: *(uint64_t*)to = value->entity; break;
  case OVIS_MEMORY_CELL: *(ovis_pos*)to = value->cell; break;
  case OVIS_MEMORY_POINT: *(ovis_vec3*)to = value->point; break;
  case OVIS_MEMORY_PLACE:
    *(ov_place*)to = (ov_place){value->cell, (int32_t)value->dimension};
    break;
  case OVIS_MEMORY_WALK:
    *(ov_walk*)to = (ov_walk){value->entity, value->cell, value->speed, value->close_enough};
    break;
  case OVIS_MEMORY_LOOK: *(ov_look*)to = (ov_look){value->entity, value->cell}; break;
  case OVIS_MEMORY_DAMAGE: *(ov_hurt*)to = (ov_hurt){value->entity, (int32_t)value->damage}; break;
  case OVIS_MEMORY_UNIT:
  case OVIS_MEMORY_ENTITIES:
  case OVIS_MEMORY_PLACES: break;
  }
}

bool ov_brain_is_sane(const ovis_memory_value* value) {
  return ov_is_cell(&value->cell) && ov_is_place(&value->point) &&
         (uint32_t)value->dimension < OVIS_MEMORY_DIMENSION_COUNT &&
         (uint32_t)value->damage < OVIS_DAMAGE_COUNT && value->close_enough >= 0 &&
         value->close_enough <= INT16_MAX && value->speed >= 0 &&
         (double)value->speed <= OV_SPEED_MAX;
}

bool ov_brain_write(ov_brain* brain, ovis_memory memory, const ovis_memory_value* value) {
  const ovis_memory_type type = ov_brain_describe(brain->plan, memory).type;
  if (!ov_brain_is_registered(brain, memory) || type == OVIS_MEMORY_ENTITIES ||
      type == OVIS_MEMORY_PLACES || value->type != type ||
      (type == OVIS_MEMORY_ENTITY && value->entity == 0)) {
    return false;
  }
  const bool expires = value->ttl >= 0 && value->ttl < OVIS_MEMORY_FOR_EVER;
  write_value(value,
              write_slot(brain, memory, expires ? (int32_t)value->ttl : OVIS_MEMORY_FOR_EVER));
  return true;
}

bool ov_brain_remember(ov_brain* brain, ovis_memory memory, const ovis_memory_value* value) {
  const ovis_memory_type type = ov_brain_describe(brain->plan, memory).type;
  if (!ov_brain_is_registered(brain, memory) || type == OVIS_MEMORY_ENTITIES ||
      type == OVIS_MEMORY_PLACES) {
    return false;
  }
  const uint8_t acting = brain->acting;
  brain->acting = OV_CAUSE_HOST;
  bool is_done = true;
  if (value == NULL) { // claim 389
    ov_brain_erase(brain, memory);
  } else {
    is_done = ov_brain_write(brain, memory, value);
  }
  brain->acting = acting;
  return is_done;
}
