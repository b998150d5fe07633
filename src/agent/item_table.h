// Items: ids, names, and what a name says about an item.
//
//   name --ov_item_id--> id --ov_items_find--> figures, with the name
//
// An id is the hash of the name, so it is the same in every simulation, process and version, and no
// table is needed to compute it. Names of the game's items stand in a generated table; names of
// mods, hosts and newer saves are kept by each simulation (ov_items_add).
// Source: docs/sources.md#items
#pragma once

#include "base/array.h"
#include "base/fields.h"
#include "figures/item_ids_gen.h"

#include <ovis/item.h>

// Traits that follow from the name.
#define OV_ITEM_IS_SWORD 1u
#define OV_ITEM_IS_DIGGER 2u // axe, pickaxe, shovel or hoe
#define OV_ITEM_IS_DISC 4u
#define OV_ITEM_IS_FIREPROOF 8u
#define OV_ITEM_IS_GOLDEN 16u

typedef struct ov_item_figures {
  uint16_t id_top; // the upper 16 bits of its id; the rest follows from the name
  const char* name;
  uint8_t stack_max;
  uint8_t slot; // ovis_slot into which it belongs; the main hand: into no other
  uint8_t traits;
} ov_item_figures;

// The game's items, sorted by id (item_table_gen.c).
extern const int32_t ov_item_count;
extern const ov_item_figures ov_item_table[];

// Items of a simulation that the game does not have, sorted by id. Names stay where they are.
typedef struct ov_items {
  ov_array(ov_item_figures) added;
} ov_items;

void ov_items_fini(ov_items* items, const ovis_allocator* allocator);

// Adds an item under its plain name if it is not known yet. OVIS_OUT_OF_RANGE: the name is empty or
// has the id of another name. `*out` [opt]: its id; 0 if it was not added.
ovis_status ov_items_add(ov_items* items, const char* name, const ovis_allocator* allocator,
                         ovis_item* out);

// Has the item that trait?
bool ov_items_have(const ov_items* items, ovis_item item, uint32_t trait);

// NULL: an unknown item, or none. `items` may be NULL: only the game's.
const ov_item_figures* ov_items_find(const ov_items* items, ovis_item item);

// Never NULL: "" for an unknown item, or none.
const char* ov_items_name(const ov_items* items, ovis_item item);

bool ov_items_is_valid(const ov_items* items);

// Lists, writes and reads the added names.
ovis_status ov_items_read(ov_items* items, ov_reader* reader, const ovis_allocator* allocator);
void ov_items_write(const ov_items* items, ov_writer* writer);

// Computes what the rules read from a name. `name` is kept, not copied.
ov_item_figures ov_item_figures_of(const char* name);

// Copies a name into a field of that size, zeros behind it.
void ov_item_copy_name(char* out, size_t size, const char* name);

// A field with the id of an item. Listed as a text, which is NULL for items that are not the
// game's: the lister knows the names of its simulation.
void ov_field_item(ov_fields* fields, const char* name, ovis_item* item);
