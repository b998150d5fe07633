// Stacks in containers: reading, filling, hashes and snapshots.
// Rules: docs/sources.md#containers
#include "agent/containers.h"

#include "base/cell.h"
#include "base/check.h"
#include "base/limits.h"
#include "base/sort.h"

#include <string.h>

#define PLACES_SIZE (OVIS_CONTAINER_SIZE * sizeof(ovis_stack))

void ov_containers_fini(ov_containers* self, const ovis_allocator* allocator) {
  for (int32_t i = 0; i < self->list.count; i++) {
    ov_free(allocator, self->list.items[i].places, PLACES_SIZE);
  }
  ov_array_fini(&self->list, allocator);
  ov_array_fini(&self->chests, allocator);
  self->knows_chests = false;
}

// ---- The list

static int32_t lower_bound(const ov_containers* self, ovis_pos cell) {
  OV_LOWER_BOUND(at, middle, self->list.count,
                 ov_chest_is_before(self->list.items[middle].cell, cell));
  return at;
}

static bool is_at(const ov_containers* self, int32_t index, ovis_pos cell) {
  return index < self->list.count && ov_cell_is_same(self->list.items[index].cell, cell);
}

const ov_container* ov_containers_find(const ov_containers* self, ovis_pos cell) {
  const int32_t index = lower_bound(self, cell);
  if (!is_at(self, index, cell)) {
    return self->base != NULL ? ov_containers_find(self->base, cell) : NULL;
  }
  const ov_container* container = &self->list.items[index];
  return container->places != NULL || container->is_locked ? container : NULL;
}

// A copy for a view. False: no memory.
static bool copy(ov_container* out, const ov_container* from, const ovis_allocator* allocator) {
  *out = *from;
  if (from->places != NULL) {
    out->places = ov_alloc(allocator, PLACES_SIZE);
    if (out->places == NULL) {
      return false;
    }
    memcpy(out->places, from->places, PLACES_SIZE);
  }
  return true;
}

// The container in a cell, made if there is none. -1: no memory.
static int32_t make(ov_containers* self, ovis_pos cell, const ovis_allocator* allocator) {
  const int32_t index = lower_bound(self, cell);
  if (is_at(self, index, cell)) {
    return index;
  }
  ov_container made = {.cell = cell};
  const ov_container* base = self->base != NULL ? ov_containers_find(self->base, cell) : NULL;
  if (!ov_array_reserve(&self->list, allocator, self->list.count + 1) ||
      (base != NULL && !copy(&made, base, allocator))) {
    return -1;
  }
  self->list.count++;
  memmove(&self->list.items[index + 1], &self->list.items[index],
          (size_t)(self->list.count - 1 - index) * sizeof *self->list.items);
  self->list.items[index] = made;
  return index;
}

void ov_containers_remove(ov_containers* self, int32_t index, const ovis_allocator* allocator) {
  OVIS_ASSERT(index >= 0);
  OVIS_ASSERT(index < self->list.count);
  ov_free(allocator, self->list.items[index].places, PLACES_SIZE);
  self->list.count--;
  memmove(&self->list.items[index], &self->list.items[index + 1],
          (size_t)(self->list.count - index) * sizeof *self->list.items);
}

static bool holds_nothing(const ov_container* container) {
  for (int32_t i = 0; container->places != NULL && i < OVIS_CONTAINER_SIZE; i++) {
    if (!ov_stack_is_empty(&container->places[i])) {
      return false;
    }
  }
  return true;
}

// Forgets what need not be known.
static void settle(ov_containers* self, int32_t index, const ovis_allocator* allocator) {
  ov_container* container = &self->list.items[index];
  if (holds_nothing(container)) {
    ov_free(allocator, container->places, PLACES_SIZE);
    container->places = NULL;
    if (!container->is_locked && self->base == NULL) {
      ov_containers_remove(self, index, allocator);
    }
  }
}

const ovis_stack* ov_containers_place(const ov_containers* self, ovis_pos cell, int32_t place) {
  static const ovis_stack nothing;
  OVIS_ASSERT(place >= 0);
  OVIS_ASSERT(place < OVIS_CONTAINER_SIZE);
  const ov_container* container = ov_containers_find(self, cell);
  return container != NULL && container->places != NULL ? &container->places[place] : &nothing;
}

bool ov_containers_put(ov_containers* self, ovis_pos cell, int32_t place, const ovis_stack* stack,
                       const ovis_allocator* allocator) {
  OVIS_ASSERT(place >= 0);
  OVIS_ASSERT(place < OVIS_CONTAINER_SIZE);
  OVIS_ASSERT(ov_stack_is_valid(stack));
  if (ov_stack_is_empty(stack) && ov_stack_is_empty(ov_containers_place(self, cell, place))) {
    return true;
  }
  const int32_t index = make(self, cell, allocator);
  if (index < 0) {
    return false;
  }
  ov_container* container = &self->list.items[index];
  if (container->places == NULL) {
    container->places = ov_alloc_zero(allocator, PLACES_SIZE);
    if (container->places == NULL) {
      settle(self, index, allocator);
      return false;
    }
  }
  container->places[place] = *stack;
  settle(self, index, allocator);
  return true;
}

bool ov_containers_lock(ov_containers* self, ovis_pos cell, bool is_locked,
                        const ovis_allocator* allocator) {
  if (!is_locked && ov_containers_find(self, cell) == NULL) {
    return true;
  }
  const int32_t index = make(self, cell, allocator);
  if (index < 0) {
    return false;
  }
  self->list.items[index].is_locked = is_locked;
  settle(self, index, allocator);
  return true;
}

void ov_containers_spill(ov_containers* self, ovis_pos cell) {
  const int32_t index = lower_bound(self, cell);
  if (is_at(self, index, cell)) {
    self->list.items[index].is_spilt = true;
    self->has_spilt = true;
  }
}

// ---- Views

void ov_containers_view(ov_containers* self, const ov_containers* base) {
  OVIS_ASSERT(self->list.count == 0);
  self->base = base;
  self->chests.items = base->chests.items;
  self->chests.count = base->chests.count;
  self->knows_chests = base->knows_chests;
}

bool ov_containers_merge(ov_containers* base, ov_containers* view,
                         const ovis_allocator* allocator) {
  bool is_whole = true;
  for (int32_t i = 0; i < view->list.count; i++) {
    ov_container* changed = &view->list.items[i];
    const int32_t index = make(base, changed->cell, allocator);
    if (index < 0) {
      is_whole = false;
      ov_free(allocator, changed->places, PLACES_SIZE);
      continue;
    }
    ov_container* container = &base->list.items[index];
    ov_free(allocator, container->places, PLACES_SIZE);
    container->places = changed->places;
    container->is_locked = changed->is_locked;
    settle(base, index, allocator);
  }
  view->list.count = 0;
  view->base = NULL;
  view->chests.items = NULL; // the base has them
  view->chests.count = 0;
  view->knows_chests = false;
  return is_whole;
}

// ---- Opened chests

ov_chest ov_chest_of(const ovis_world* world, ovis_pos cell) {
  ovis_pos other;
  const ov_chest_half half = ov_chest_half_at(world, cell, &other);
  switch (half) {
  case OV_CHEST_FIRST: return (ov_chest){.cells = {cell, other}, .count = 2};
  case OV_CHEST_SECOND: return (ov_chest){.cells = {other, cell}, .count = 2};
  case OV_CHEST_WHOLE: break;
  }
  return (ov_chest){.cells = {cell}, .count = 1};
}

bool ov_chest_first(const ov_containers* self, const ov_chest* chest, ovis_pos* out_cell,
                    int32_t* out_place) {
  for (int32_t half = 0; half < chest->count; half++) {
    for (int32_t i = 0; i < OVIS_CONTAINER_SIZE; i++) {
      if (!ov_stack_is_empty(ov_containers_place(self, chest->cells[half], i))) {
        *out_cell = chest->cells[half];
        *out_place = i;
        return true;
      }
    }
  }
  return false;
}

bool ov_chest_is_empty(const ov_containers* self, const ov_chest* chest) {
  ovis_pos cell;
  int32_t place;
  return !ov_chest_first(self, chest, &cell, &place);
}

bool ov_chest_has_item(const ov_containers* self, const ov_chest* chest, ovis_item item) {
  OVIS_ASSERT(item != 0);
  for (int32_t half = 0; half < chest->count; half++) {
    for (int32_t i = 0; i < OVIS_CONTAINER_SIZE; i++) {
      if (ov_containers_place(self, chest->cells[half], i)->item == item) {
        return true;
      }
    }
  }
  return false;
}

bool ov_chest_is_locked(const ov_containers* self, const ov_chest* chest) {
  for (int32_t half = 0; half < chest->count; half++) {
    const ov_container* container = ov_containers_find(self, chest->cells[half]);
    if (container != NULL && container->is_locked) {
      return true;
    }
  }
  return false;
}

// The number of `left` items that a place takes.
static int32_t room_in(const ov_items* items, const ovis_stack* there, const ovis_stack* stack,
                       int32_t left) {
  const ovis_stack more = {stack->item, stack->variant, left};
  return ov_stack_is_empty(there) ? left : ov_stack_room(items, there, &more);
}

int32_t ov_chest_room(const ov_containers* self, const ov_chest* chest, const ov_items* items,
                      const ovis_stack* stack) {
  int32_t left = stack->count;
  for (int32_t half = 0; half < chest->count; half++) {
    for (int32_t i = 0; i < OVIS_CONTAINER_SIZE && left > 0; i++) {
      left -= room_in(items, ov_containers_place(self, chest->cells[half], i), stack, left);
    }
  }
  OVIS_ASSERT(left >= 0);
  return stack->count - left;
}

int32_t ov_chest_fill(ov_containers* self, const ov_chest* chest, const ov_items* items,
                      const ovis_stack* stack, const ovis_allocator* allocator) {
  int32_t left = stack->count;
  for (int32_t half = 0; half < chest->count; half++) {
    for (int32_t i = 0; i < OVIS_CONTAINER_SIZE && left > 0; i++) {
      const ovis_stack* there = ov_containers_place(self, chest->cells[half], i);
      const int32_t put = room_in(items, there, stack, left);
      const ovis_stack sum = {stack->item, stack->variant, there->count + put};
      if (put > 0 && !ov_containers_put(self, chest->cells[half], i, &sum, allocator)) {
        return -1;
      }
      left -= put;
    }
  }
  return stack->count - left;
}

// ---- State

static void places_fields(ov_container* container, ov_fields* fields) {
  int32_t count = 0;
  for (int32_t i = 0; container->places != NULL && i < OVIS_CONTAINER_SIZE; i++) {
    count += !ov_stack_is_empty(&container->places[i]);
  }
  ov_field_count(fields, "container.stacks", &count, OVIS_CONTAINER_SIZE);
  int32_t place = -1;
  for (int32_t i = 0; i < count && !fields->is_bad; i++) {
    const int32_t last = place++;
    while (fields->mode != OV_FIELDS_READ && ov_stack_is_empty(&container->places[place])) {
      place++;
    }
    ov_field_i32_in(fields, "container.place", &place, last + 1, OVIS_CONTAINER_SIZE - 1);
    if (fields->is_bad) {
      return;
    }
    ov_stack_fields(&container->places[place], fields);
    fields->is_bad |= ov_stack_is_empty(&container->places[place]);
  }
}

static void read_list(ov_containers* self, int32_t count, const ovis_allocator* allocator,
                      ov_fields* fields) {
  OVIS_ASSERT(self->list.count == 0);
  fields->is_bad |= !ov_array_reserve(&self->list, allocator, count);
  for (int32_t i = 0; i < count && !fields->is_bad; i++) {
    ov_container read = {.places = ov_alloc_zero(allocator, PLACES_SIZE)};
    fields->is_bad |= read.places == NULL;
    self->list.items[self->list.count++] = read;
  }
}

static void free_empty_places(ov_container* container, const ovis_allocator* allocator) {
  if (holds_nothing(container)) {
    ov_free(allocator, container->places, PLACES_SIZE);
    container->places = NULL;
  }
}

void ov_containers_fields(ov_containers* self, ov_fields* fields, const ovis_allocator* allocator) {
  if (self->list.count == 0 && !ov_fields_is_snapshot(fields)) {
    return;
  }
  ov_field_room(fields, "containers");
  int32_t count = self->list.count;
  ov_field_count(fields, "containers", &count, OVIS_CONTAINERS_MAX);
  if (fields->mode == OV_FIELDS_READ && !fields->is_bad) {
    read_list(self, count, allocator, fields);
  }
  for (int32_t i = 0; i < self->list.count && !fields->is_bad; i++) {
    ov_container* container = &self->list.items[i];
    ov_field_pos(fields, "container", &container->cell);
    ov_field_bool(fields, "container.is_locked", &container->is_locked);
    ov_field_bool(fields, "container.is_spilt", &container->is_spilt);
    places_fields(container, fields);
    if (fields->mode == OV_FIELDS_READ) {
      free_empty_places(container, allocator);
      self->has_spilt |= container->is_spilt;
    }
  }
  fields->is_bad |= fields->mode == OV_FIELDS_READ && !ov_containers_is_valid(self);
}

bool ov_containers_is_valid(const ov_containers* self) {
  for (int32_t i = 0; i < self->list.count; i++) {
    const ov_container* container = &self->list.items[i];
    for (int32_t k = 0; container->places != NULL && k < OVIS_CONTAINER_SIZE; k++) {
      if (!ov_stack_is_valid(&container->places[k])) {
        return false;
      }
    }
    if (!ov_is_cell(&container->cell) || (container->places != NULL && holds_nothing(container)) ||
        (container->places == NULL && !container->is_locked) ||
        (i > 0 && !ov_chest_is_before(self->list.items[i - 1].cell, container->cell))) {
      return false;
    }
  }
  for (int32_t i = 1; i < self->chests.count; i++) {
    if (!ov_chest_is_before(self->chests.items[i - 1], self->chests.items[i])) {
      return false;
    }
  }
  return true;
}
