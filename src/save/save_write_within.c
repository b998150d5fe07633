// Rewrites the entries of a compound with the changes of an entity, at any depth.
// Format: docs/formats/anvil.md#writing
//
// The name of a change is a path: the names of the compounds from the outermost on and of the entry
// itself, separated by NUL bytes, which no name of a document has.
//
//   Brain NUL memories NUL minecraft:home     ->     Brain: {memories: {"minecraft:home": ... }}
//
// An element that begins with "minecraft:" also fits an entry without it: both name one thing.
#include "save/save_write_internal.h"

#include "base/check.h"

#include <string.h>

static const char space[] = "minecraft:";
#define SPACE_SIZE (sizeof space - 1)

// The changes of one compound: those whose path leads into it.
typedef struct level {
  const ovis_save_writer* writer;
  ov_changes changes;
  const struct level* parent; // NULL: the entity itself
  ovis_nbt_text name;         // of the compound in its parent
} level;

// An element of a path.
typedef struct element {
  const char* bytes;
  size_t size;
  size_t end;   // offset of the next element
  bool is_last; // the change is to this entry, not to one within it
} element;

static element element_at(const ovis_save_writer* writer, const ov_change* change, size_t at) {
  const char* bytes = (const char*)ov_piece_bytes(writer, change->name) + at;
  const size_t left = change->name.size - at;
  const char* end = left == 0 ? NULL : memchr(bytes, '\0', left);
  const size_t size = end == NULL ? left : (size_t)(end - bytes);
  return (element){bytes, size, at + size + 1, end == NULL};
}

static bool is_text(const char* bytes, size_t size, ovis_nbt_text text) {
  return size == (size_t)text.length && memcmp(bytes, text.bytes, size) == 0;
}

static bool names(const element* path, ovis_nbt_text name) {
  return is_text(path->bytes, path->size, name) ||
         (path->size > SPACE_SIZE && memcmp(path->bytes, space, SPACE_SIZE) == 0 &&
          is_text(path->bytes + SPACE_SIZE, path->size - SPACE_SIZE, name));
}

// Finds the element of a change's path that names an entry of this compound. False: the path leads
// elsewhere.
static bool element_of(const level* self, const ov_change* change, element* out) {
  if (self->parent == NULL) {
    *out = element_at(self->writer, change, 0);
    return change->kind <= OV_CHANGE_UNSET;
  }
  element outer;
  if (!element_of(self->parent, change, &outer) || outer.is_last || !names(&outer, self->name)) {
    return false;
  }
  *out = element_at(self->writer, change, outer.end);
  return true;
}

// The result of all changes to one entry.
typedef struct outcome {
  const ov_change* last; // the last change to the whole entry; NULL: none
  level within;          // the changes to entries within it that come after that one
  bool has_within;
  bool sets_within; // one of them sets something
} outcome;

static outcome find_outcome(const level* self, ovis_nbt_text name) {
  outcome out = {.within = {self->writer, self->changes, self, name}};
  for (int32_t i = 0; i < self->changes.count; i++) {
    const ov_change* change = &self->changes.items[i];
    element path;
    if (!element_of(self, change, &path) || !names(&path, name)) {
      continue;
    }
    if (path.is_last) {
      out.last = change;
      out.within.changes = (ov_changes){self->changes.items + i + 1, self->changes.count - i - 1};
      out.has_within = false;
      out.sets_within = false;
    } else {
      out.has_within = true;
      out.sets_within |= change->kind == OV_CHANGE_SET;
    }
  }
  return out;
}

static void write_new(const level* self, ovis_nbt_writer* nbt, ovis_nbt compound);

static void write_one(const level* self, ovis_nbt_writer* nbt, const ovis_nbt_iter* entry) {
  const outcome found = find_outcome(self, entry->name);
  ovis_nbt_iter now = {.name = entry->name, .value = entry->value};
  if (found.last != NULL) {
    now.value = found.last->kind == OV_CHANGE_SET ? ov_change_value(self->writer, found.last)
                                                  : (ovis_nbt){.type = OVIS_NBT_END};
  }
  const bool is_compound = now.value.type == OVIS_NBT_COMPOUND;
  if (found.has_within && (is_compound || found.sets_within)) {
    const ovis_nbt empty = {.type = OVIS_NBT_COMPOUND};
    const ovis_nbt inside = is_compound ? now.value : empty;
    now.value = inside;
    ovis_nbt_open_entry(nbt, &now);
    ovis_nbt_iter iter = ovis_nbt_iterate(is_compound ? inside : (ovis_nbt){.type = OVIS_NBT_END});
    while (ovis_nbt_next(&iter)) {
      write_one(&found.within, nbt, &iter);
    }
    write_new(&found.within, nbt, is_compound ? inside : (ovis_nbt){.type = OVIS_NBT_END});
    ovis_nbt_end(nbt);
  } else if (now.value.type != OVIS_NBT_END) {
    ovis_nbt_copy_entry(nbt, &now);
  }
}

#define BLOCK 64 // changes that one walk over a compound looks for

// Finds which of the changes from `first` on, up to BLOCK of them, name an entry of the compound.
// Returns a bit for each.
static uint64_t find_present(const level* self, int32_t first, ovis_nbt compound) {
  uint64_t present = 0;
  ovis_nbt_iter iter = ovis_nbt_iterate(compound);
  while (ovis_nbt_next(&iter)) {
    for (int32_t i = 0; i < BLOCK && first + i < self->changes.count; i++) {
      element path;
      if (element_of(self, &self->changes.items[first + i], &path) && names(&path, iter.name)) {
        present |= UINT64_C(1) << i;
      }
    }
  }
  return present;
}

static bool is_mentioned_after(const level* self, int32_t index, const element* path) {
  OVIS_ASSERT(index >= 0);
  for (int32_t i = index + 1; i < self->changes.count; i++) {
    element later;
    if (element_of(self, &self->changes.items[i], &later) && later.size == path->size &&
        memcmp(later.bytes, path->bytes, path->size) == 0) {
      return true;
    }
  }
  return false;
}

// Appends the entries that the compound does not have, in the order of their last changes.
static void write_new(const level* self, ovis_nbt_writer* nbt, ovis_nbt compound) {
  uint64_t present = 0;
  for (int32_t i = 0; i < self->changes.count; i++) {
    element path;
    present = i % BLOCK == 0 ? find_present(self, i, compound) : present >> 1;
    if (element_of(self, &self->changes.items[i], &path) && (present & 1) == 0 &&
        !is_mentioned_after(self, i, &path)) {
      const ovis_nbt_iter absent = {.name = {path.bytes, (int32_t)path.size}};
      OVIS_ASSERT(absent.value.type == OVIS_NBT_END);
      write_one(self, nbt, &absent);
    }
  }
}

void ov_save_write_entry(const ovis_save_writer* writer, ovis_nbt_writer* nbt,
                         const ovis_nbt_iter* entry, ov_changes changes) {
  const level outermost = {.writer = writer, .changes = changes};
  write_one(&outermost, nbt, entry);
}

void ov_save_write_new_entries(const ovis_save_writer* writer, ovis_nbt_writer* nbt,
                               ovis_nbt compound, ov_changes changes) {
  const level outermost = {.writer = writer, .changes = changes};
  write_new(&outermost, nbt, compound);
}
