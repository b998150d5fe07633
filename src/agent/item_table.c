// Ids and names of items, and the figures that follow from a name.
// Rules: docs/sources.md#items
#include "agent/item_table.h"

#include "base/check.h"
#include "base/sort.h"

#include <string.h>

#define ADDED_MAX 65536 // names of a simulation
#define COUNT_OF(array) ((int32_t)(sizeof(array) / sizeof *(array)))

_Static_assert(sizeof(ovis_stack) <= 24, "stacks are copied often");

// The name without "minecraft:".
static const char* plain_name(const char* name) {
  static const char prefix[] = "minecraft:";
  return strncmp(name, prefix, sizeof prefix - 1) == 0 ? name + sizeof prefix - 1 : name;
}

static size_t length_of(const char* plain) {
  const size_t length = strlen(plain);
  return length < OVIS_ITEM_NAME_MAX ? length : OVIS_ITEM_NAME_MAX - 1;
}

ovis_item ovis_item_from_name(const char* name) {
  const char* plain = name != NULL ? plain_name(name) : "";
  return plain[0] != '\0' ? ov_hash_text(plain, length_of(plain)) : 0;
}

void ov_item_copy_name(char* out, size_t size, const char* name) {
  OVIS_ASSERT(size > 0);
  const size_t length = strlen(name);
  memset(out, 0, size);
  memcpy(out, name, length < size ? length : size - 1);
}

// ---- What a name says

// Items that do not stack, by name or by the end of their name.
static const char* const single[] = {"elytra",
                                     "shield",
                                     "trident",
                                     "bow",
                                     "crossbow",
                                     "shears",
                                     "fishing_rod",
                                     "flint_and_steel",
                                     "brush",
                                     "carrot_on_a_stick",
                                     "warped_fungus_on_a_stick",
                                     "cake",
                                     "saddle",
                                     "potion",
                                     "splash_potion",
                                     "lingering_potion",
                                     "enchanted_book",
                                     "writable_book",
                                     "knowledge_book",
                                     "totem_of_undying",
                                     "spyglass",
                                     "mushroom_stew",
                                     "rabbit_stew",
                                     "beetroot_soup",
                                     "suspicious_stew",
                                     "bundle",
                                     "goat_horn",
                                     "minecart",
                                     "debug_stick",
                                     "turtle_helmet",
                                     "shulker_box"};
static const char* const single_ends[] = {
    "_sword",      "_pickaxe",  "_axe",      "_shovel",         "_hoe",        "_helmet",
    "_chestplate", "_leggings", "_boots",    "_horse_armor",    "_bucket",     "_bed",
    "_boat",       "_raft",     "_minecart", "_banner_pattern", "_shulker_box"};
// Items of which sixteen stack.
static const char* const sixteen[] = {"ender_pearl",  "snowball",     "egg",        "bucket",
                                      "honey_bottle", "written_book", "armor_stand"};
static const char* const sixteen_ends[] = {"_sign", "_banner"};

static const struct {
  const char* end;
  ovis_slot slot;
} slot_ends[] = {{"_helmet", OVIS_SLOT_HEAD},      {"_skull", OVIS_SLOT_HEAD},
                 {"_head", OVIS_SLOT_HEAD},        {"carved_pumpkin", OVIS_SLOT_HEAD},
                 {"_chestplate", OVIS_SLOT_CHEST}, {"elytra", OVIS_SLOT_CHEST},
                 {"_leggings", OVIS_SLOT_LEGS},    {"_boots", OVIS_SLOT_FEET},
                 {"shield", OVIS_SLOT_OFF_HAND}};

static bool is_one_of(const char* name, const char* const* names, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    if (strcmp(name, names[i]) == 0) {
      return true;
    }
  }
  return false;
}

static bool begins_with(const char* name, const char* begin) {
  return strncmp(name, begin, strlen(begin)) == 0;
}

static bool ends_with(const char* name, const char* end) {
  const size_t length = strlen(name);
  const size_t end_length = strlen(end);
  return length >= end_length && strcmp(name + length - end_length, end) == 0;
}

// With something before the end.
static bool ends_as(const char* name, const char* const* ends, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    if (strlen(name) > strlen(ends[i]) && ends_with(name, ends[i])) {
      return true;
    }
  }
  return false;
}

static int32_t stack_max_of(const char* name) {
  if (is_one_of(name, single, COUNT_OF(single)) ||
      ends_as(name, single_ends, COUNT_OF(single_ends)) || begins_with(name, "music_disc_")) {
    return 1;
  }
  return is_one_of(name, sixteen, COUNT_OF(sixteen)) ||
                 ends_as(name, sixteen_ends, COUNT_OF(sixteen_ends))
             ? 16
             : 64;
}

static ovis_slot slot_of(const char* name) {
  for (int32_t i = 0; i < COUNT_OF(slot_ends); i++) {
    if (ends_with(name, slot_ends[i].end)) {
      return slot_ends[i].slot;
    }
  }
  return OVIS_SLOT_MAIN_HAND;
}

static uint16_t top_of(ovis_item item) {
  return (uint16_t)(item >> 48);
}

ov_item_figures ov_item_figures_of(const char* name) {
  const bool is_digger = ends_with(name, "_axe") || ends_with(name, "_pickaxe") ||
                         ends_with(name, "_shovel") || ends_with(name, "_hoe");
  const bool is_fireproof = begins_with(name, "netherite_") || strcmp(name, "ancient_debris") == 0;
  const uint32_t traits = (ends_with(name, "_sword") ? OV_ITEM_IS_SWORD : 0) |
                          (is_digger ? OV_ITEM_IS_DIGGER : 0) |
                          (begins_with(name, "music_disc_") ? OV_ITEM_IS_DISC : 0) |
                          (is_fireproof ? OV_ITEM_IS_FIREPROOF : 0) |
                          (begins_with(name, "golden_") ? OV_ITEM_IS_GOLDEN : 0);
  return (ov_item_figures){.id_top = top_of(ovis_item_from_name(name)),
                           .name = name,
                           .stack_max = (uint8_t)stack_max_of(name),
                           .slot = (uint8_t)slot_of(name),
                           .traits = (uint8_t)traits};
}

int32_t ovis_item_get_stack_max(const char* item) {
  return stack_max_of(item != NULL ? plain_name(item) : "");
}

// ---- Tables

// Is its id lower than that of the item? Rows keep two bytes of it: hashes do not compress, and the
// table is a part of the WebAssembly modules.
static bool is_below(const ov_item_figures* figures, ovis_item item) {
  const uint16_t top = top_of(item);
  return figures->id_top < top ||
         (figures->id_top == top && ovis_item_from_name(figures->name) < item);
}

// The index of an item in a sorted list, or where it would be.
static int32_t find_in(const ov_item_figures* list, int32_t count, ovis_item item) {
  OV_LOWER_BOUND(low, middle, count, is_below(&list[middle], item));
  OVIS_ASSERT(low >= 0);
  OVIS_ASSERT(low <= count);
  return low;
}

static const ov_item_figures* look_up(const ov_item_figures* list, int32_t count, ovis_item item) {
  const int32_t index = find_in(list, count, item);
  return index < count && list[index].id_top == top_of(item) &&
                 ovis_item_from_name(list[index].name) == item
             ? &list[index]
             : NULL;
}

const ov_item_figures* ov_items_find(const ov_items* items, ovis_item item) {
  const ov_item_figures* found = look_up(ov_item_table, ov_item_count, item);
  return found != NULL || items == NULL ? found
                                        : look_up(items->added.items, items->added.count, item);
}

const char* ovis_item_name(ovis_item item) {
  return ov_items_name(NULL, item);
}

bool ov_items_have(const ov_items* items, ovis_item item, uint32_t trait) {
  const ov_item_figures* figures = item != 0 ? ov_items_find(items, item) : NULL;
  return figures != NULL && (figures->traits & trait) != 0;
}

const char* ov_items_name(const ov_items* items, ovis_item item) {
  const ov_item_figures* found = item != 0 ? ov_items_find(items, item) : NULL;
  return found != NULL ? found->name : "";
}

ovis_status ov_items_add(ov_items* items, const char* name, const ovis_allocator* allocator,
                         ovis_item* out) {
  OVIS_ASSERT(name != NULL);
  char plain[OVIS_ITEM_NAME_MAX];
  ov_item_copy_name(plain, sizeof plain, plain_name(name));
  const ovis_item item = ovis_item_from_name(plain);
  const ov_item_figures* known = ov_items_find(items, item);
  if (out != NULL) {
    *out = 0;
  }
  if (item == 0 || (known != NULL && strcmp(known->name, plain) != 0)) {
    return OVIS_OUT_OF_RANGE;
  }
  OV_REQUIRE(known != NULL || items->added.count < ADDED_MAX, OVIS_FULL);
  if (known == NULL) {
    char* kept = ov_alloc(allocator, sizeof plain);
    if (kept == NULL || !ov_array_reserve(&items->added, allocator, items->added.count + 1)) {
      ov_free(allocator, kept, sizeof plain);
      return OVIS_NO_MEMORY;
    }
    memcpy(kept, plain, sizeof plain);
    const int32_t index = find_in(items->added.items, items->added.count, item);
    memmove(&items->added.items[index + 1], &items->added.items[index],
            (size_t)(items->added.count - index) * sizeof *items->added.items);
    items->added.items[index] = ov_item_figures_of(kept);
    items->added.count++;
  }
  OVIS_ASSERT(ov_items_find(items, item) != NULL);
  if (out != NULL) {
    *out = item;
  }
  return OVIS_OK;
}

void ov_items_fini(ov_items* items, const ovis_allocator* allocator) {
  for (int32_t i = 0; i < items->added.count; i++) {
    ov_free(allocator, (char*)items->added.items[i].name, OVIS_ITEM_NAME_MAX);
  }
  ov_array_fini(&items->added, allocator);
}

bool ov_items_is_valid(const ov_items* items) {
  for (int32_t i = 0; i < items->added.count; i++) {
    const ov_item_figures* item = &items->added.items[i];
    const ovis_item id = ovis_item_from_name(item->name);
    if (item->id_top != top_of(id) || ov_items_find(NULL, id) != NULL ||
        (i > 0 && !is_below(item - 1, id))) {
      return false;
    }
  }
  return true;
}

// ---- Snapshots

void ov_items_write(const ov_items* items, ov_writer* writer) {
  ov_fields fields = ov_fields_write(writer);
  int32_t count = items->added.count;
  ov_field_count(&fields, "items", &count, ADDED_MAX);
  for (int32_t i = 0; i < count; i++) {
    char name[OVIS_ITEM_NAME_MAX];
    ov_item_copy_name(name, sizeof name, items->added.items[i].name);
    ov_field_text(&fields, "item", name, sizeof name);
  }
}

ovis_status ov_items_read(ov_items* items, ov_reader* reader, const ovis_allocator* allocator) {
  ov_fields fields = ov_fields_read(reader);
  int32_t count;
  ov_field_count(&fields, "items", &count, ADDED_MAX);
  for (int32_t i = 0; i < count && !fields.is_bad && !reader->is_short; i++) {
    char name[OVIS_ITEM_NAME_MAX];
    ov_field_text(&fields, "item", name, sizeof name);
    const ovis_status status =
        fields.is_bad ? OVIS_BAD_FORMAT : ov_items_add(items, name, allocator, NULL);
    if (status != OVIS_OK) {
      return status == OVIS_NO_MEMORY ? status : OVIS_BAD_FORMAT;
    }
  }
  return fields.is_bad || reader->is_short ? OVIS_BAD_FORMAT : OVIS_OK;
}

void ov_field_item(ov_fields* fields, const char* name, ovis_item* item) {
  if (fields->mode == OV_FIELDS_VISIT) {
    const ov_item_figures* known = ov_items_find(NULL, *item);
    const char* text = *item == 0 ? "" : known != NULL ? known->name : NULL;
    const ovis_field field = {fields->room, name, OVIS_FIELD_TEXT, *item, text};
    fields->visit(fields->context, &field);
  } else {
    ov_field_u64(fields, name, item);
  }
}
