// Stacks of items: how many fit, what merges, and the size limits of items by name.
// Rules: docs/sources.md#items
#include "agent/stack.h"

#include "base/check.h"

#include <string.h>

static const char* plain_name(const char* item) {
  static const char prefix[] = "minecraft:";
  return strncmp(item, prefix, sizeof prefix - 1) == 0 ? item + sizeof prefix - 1 : item;
}

ovis_stack ovis_stack_of(const char* item, int32_t count) {
  ovis_stack stack = {.count = count < OV_STACK_MAX ? count : OV_STACK_MAX};
  const char* name = item != NULL ? plain_name(item) : "";
  if (name[0] == '\0' || count <= 0) {
    return (ovis_stack){.count = 0};
  }
  const size_t length = strlen(name);
  memcpy(stack.item, name, length < sizeof stack.item ? length : sizeof stack.item - 1);
  return stack;
}

// ---- Sizes

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

#define COUNT_OF(array) ((int32_t)(sizeof(array) / sizeof *(array)))

static bool is_one_of(const char* name, const char* const* names, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    if (strcmp(name, names[i]) == 0) {
      return true;
    }
  }
  return false;
}

static bool ends_as(const char* name, const char* const* ends, int32_t count) {
  const size_t length = strlen(name);
  for (int32_t i = 0; i < count; i++) {
    const size_t end = strlen(ends[i]);
    if (length > end && strcmp(name + length - end, ends[i]) == 0) {
      return true;
    }
  }
  return false;
}

int32_t ovis_item_stack_max(const char* item) {
  const char* name = item != NULL ? plain_name(item) : "";
  if (is_one_of(name, single, COUNT_OF(single)) ||
      ends_as(name, single_ends, COUNT_OF(single_ends)) ||
      strncmp(name, "music_disc_", strlen("music_disc_")) == 0) {
    return 1;
  }
  return is_one_of(name, sixteen, COUNT_OF(sixteen)) ||
                 ends_as(name, sixteen_ends, COUNT_OF(sixteen_ends))
             ? 16
             : 64;
}

// ---- Merging

bool ov_stack_is_same(const ovis_stack* a, const ovis_stack* b) {
  return a->variant == b->variant && strcmp(a->item, b->item) == 0;
}

int32_t ov_stack_room(const ovis_stack* stack, const ovis_stack* more) {
  if (ov_stack_is_empty(more)) {
    return 0;
  }
  const int32_t most = ovis_item_stack_max(more->item);
  if (!ov_stack_is_empty(stack) && !ov_stack_is_same(stack, more)) {
    return 0;
  }
  const int32_t free_places = most - (ov_stack_is_empty(stack) ? 0 : stack->count);
  const int32_t fitting = free_places < more->count ? free_places : more->count;
  OVIS_ASSERT(fitting <= more->count);
  return fitting > 0 ? fitting : 0;
}

ovis_stack ov_stack_take(ovis_stack* stack, int32_t count) {
  OVIS_ASSERT(count >= 0);
  OVIS_ASSERT(stack->count >= 0);
  ovis_stack taken = *stack;
  taken.count = count < stack->count ? count : stack->count;
  if (taken.count <= 0) {
    return (ovis_stack){.count = 0};
  }
  stack->count -= taken.count;
  OVIS_ASSERT(stack->count >= 0);
  if (stack->count == 0) {
    *stack = (ovis_stack){.count = 0};
  }
  return taken;
}

bool ov_stack_is_valid(const ovis_stack* stack) {
  const char* end = memchr(stack->item, '\0', sizeof stack->item);
  if (end == NULL || stack->count < 0 || stack->count > OV_STACK_MAX) {
    return false;
  }
  for (const char* at = end; at < stack->item + sizeof stack->item; at++) {
    if (*at != '\0') {
      return false;
    }
  }
  return (stack->count > 0) == (stack->item[0] != '\0') &&
         (stack->count > 0 || stack->variant == 0);
}

void ov_stack_fields(ovis_stack* stack, ov_fields* fields) {
  ov_field_text(fields, "item", stack->item, sizeof stack->item);
  ov_field_i32(fields, "count", &stack->count);
  ov_field_u64(fields, "variant", &stack->variant);
  fields->is_bad |= fields->mode == OV_FIELDS_READ && !ov_stack_is_valid(stack);
}
