// Finds an entity with its riders and the entries of each in one walk.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#include "save/save_entity_index.h"

#include "base/check.h"
#include "base/sort.h"

#include <string.h>

static uint32_t hash_of(const char* name, size_t length) {
  uint32_t hash = 2166136261u; // FNV-1a
  for (size_t i = 0; i < length; i++) {
    hash = (hash ^ (uint8_t)name[i]) * 16777619u;
  }
  return hash;
}

static uint32_t walk_entity(ov_entity_index* index, ovis_nbt compound, int32_t riding);

// Goes on behind the current value, whose size is known: ovis_nbt_next would walk over it again.
static void pass(ovis_nbt_iter* iter, uint32_t size) {
  OVIS_ASSERT(size <= iter->limit);
  iter->at += size;
  iter->limit -= size;
  iter->value = (ovis_nbt){.type = OVIS_NBT_END};
}

// Walks over a list of riders and returns its size.
static uint32_t walk_riders(ov_entity_index* index, ovis_nbt list, int32_t riding) {
  if (riding > OVIS_SAVE_RIDING_MAX || ovis_nbt_get_item_type(list) != OVIS_NBT_COMPOUND) {
    index->stray_count += riding > OVIS_SAVE_RIDING_MAX ? 0 : ovis_nbt_get_count(list);
    return (uint32_t)ovis_nbt_get_size(list);
  }
  ovis_nbt_iter iter = ovis_nbt_iterate(list);
  while (ovis_nbt_next(&iter)) {
    pass(&iter, walk_entity(index, iter.value, riding));
  }
  return (uint32_t)(iter.at - list.bytes);
}

static void add_entry(ov_entity_index* index, int32_t entity, ovis_nbt_text name, ovis_nbt value,
                      uint32_t size) {
  ov_indexed_entity* e = &index->entities.items[entity];
  const ov_entity_entry entry = {.name = name.bytes,
                                 .value = value.bytes,
                                 .size = size,
                                 .hash = hash_of(name.bytes, (size_t)name.length),
                                 .before = e->last,
                                 .name_length = (uint16_t)name.length,
                                 .type = value.type};
  if (e->entry_count == OV_ENTITY_ENTRY_MAX || index->entries.count == OV_TOWER_ENTRY_MAX) {
    index->more_entries++;
  } else if (ov_array_push(&index->entries, &index->allocator, entry)) {
    e->last = index->entries.count - 1;
    e->entry_count++;
  } else {
    index->is_out_of_memory = true;
  }
}

// Is it a list of entities? Under another name than Passengers nothing reads it.
static bool has_entities(ovis_nbt list) {
  ovis_nbt_iter iter = ovis_nbt_iterate(list);
  return ovis_nbt_get_item_type(list) == OVIS_NBT_COMPOUND && ovis_nbt_next(&iter) &&
         ovis_nbt_get(iter.value, "id").type == OVIS_NBT_STRING &&
         ovis_nbt_get(iter.value, "Pos").type == OVIS_NBT_LIST;
}

// Walks over an entity with its riders and returns its size. [Limit: riding <=
// OVIS_SAVE_RIDING_MAX, which bounds the stack]
static uint32_t walk_entity(ov_entity_index* index, ovis_nbt compound, int32_t riding) {
  const int32_t self = index->entities.count;
  const ov_indexed_entity entity = {.nbt = compound, .last = -1, .riding = riding};
  if (self > OV_TOWER_RIDERS_MAX) {
    index->more_riders++;
    return (uint32_t)ovis_nbt_get_size(compound);
  }
  if (!ov_array_push(&index->entities, &index->allocator, entity)) {
    index->is_out_of_memory = true;
    return (uint32_t)ovis_nbt_get_size(compound);
  }
  ovis_nbt_iter iter = ovis_nbt_iterate(compound);
  while (ovis_nbt_next(&iter)) {
    uint32_t size;
    if (iter.value.type == OVIS_NBT_LIST && ovis_nbt_text_is(iter.name, "Passengers")) {
      index->entities.count = self + 1; // of several lists the last one counts, as in the game
      size = walk_riders(index, iter.value, riding + 1);
    } else {
      size = (uint32_t)ovis_nbt_get_size(iter.value);
      index->hidden_count += iter.value.type == OVIS_NBT_LIST && has_entities(iter.value);
    }
    add_entry(index, self, iter.name, iter.value, size);
    pass(&iter, size);
  }
  const uint32_t size = (uint32_t)(iter.at - compound.bytes) + 1; // with the end of the compound
  index->entities.items[self].nbt.limit = size;
  index->entities.items[self].end = index->entities.count;
  return size;
}

uint32_t ov_entity_index_build(ov_entity_index* index, ovis_nbt entity) {
  OVIS_ASSERT(entity.type == OVIS_NBT_COMPOUND);
  index->entities.count = 0;
  index->entries.count = 0;
  index->generation++;
  return walk_entity(index, entity, 0);
}

void ov_entity_index_init(ov_entity_index* index, const ovis_allocator* allocator) {
  *index = (ov_entity_index){.allocator = *allocator};
}

void ov_entity_index_fini(ov_entity_index* index) {
  ov_array_fini(&index->entities, &index->allocator);
  ov_array_fini(&index->entries, &index->allocator);
}

static ovis_nbt find_entry(const ov_entity_index* index, int32_t last, const char* name) {
  const size_t length = strlen(name);
  const uint32_t hash = hash_of(name, length);
  const ov_entity_entry* entries = index->entries.items;
  for (int32_t i = last; i >= 0; i = entries[i].before) {
    const ov_entity_entry* e = &entries[i];
    if (e->hash == hash && e->name_length == length && memcmp(e->name, name, length) == 0) {
      return (ovis_nbt){e->value, e->size, e->type};
    }
  }
  return (ovis_nbt){.type = OVIS_NBT_END};
}

ovis_nbt ovis_saved_entity_get_entry(const ovis_saved_entity* entity, const char* name) {
  OV_REQUIRE(entity != NULL && name != NULL, (ovis_nbt){0});
  return entity->index != NULL ? find_entry(entity->index, entity->last_entry, name)
                               : ovis_nbt_get(entity->nbt, name); // not from ovis_save_next_entity
}

// ---- Any entity of a document

// Finds an entity by its bytes: in file order they have ascending addresses.
static const ov_indexed_entity* find_entity(const ov_entity_index* index, ovis_nbt entity) {
  const ov_indexed_entity* items = index->entities.items;
  const uintptr_t wanted = (uintptr_t)entity.bytes;
  OV_LOWER_BOUND(first, middle, index->entities.count, (uintptr_t)items[middle].nbt.bytes < wanted);
  const bool is_found = first < index->entities.count && items[first].nbt.bytes == entity.bytes;
  return is_found && entity.type == OVIS_NBT_COMPOUND ? &items[first] : NULL;
}

ovis_nbt ov_entity_index_get(const ov_entity_index* index, ovis_nbt entity, const char* name) {
  const ov_indexed_entity* found = find_entity(index, entity);
  // Beyond the limit of entries only a walk finds it.
  return found != NULL && found->entry_count < OV_ENTITY_ENTRY_MAX &&
                 index->entries.count < OV_TOWER_ENTRY_MAX
             ? find_entry(index, found->last, name)
             : ovis_nbt_get(entity, name);
}

bool ov_entity_index_next(const ov_entity_index* index, ovis_nbt_iter* iter) {
  const ov_indexed_entity* found = find_entity(index, iter->value);
  if (found != NULL) {
    pass(iter, found->nbt.limit);
  }
  return ovis_nbt_next(iter);
}
