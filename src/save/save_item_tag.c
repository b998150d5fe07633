// Reads and writes names and counts of items.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#include "save/save_item_tag.h"
#include "base/check.h"

#include <stdio.h>
#include <string.h>

#define DATA_VERSION_COUNT 3818 // 1.20.5: "count", an int; before "Count", a byte
#define NAME_MAX_SIZE 96

bool ov_item_tag_read(ovis_nbt item, char* out, size_t size, int32_t* out_count) {
  const ovis_nbt_text name = ovis_nbt_text_plain(ovis_nbt_get_string(ovis_nbt_get(item, "id")));
  const ovis_nbt old = ovis_nbt_get(item, "Count");
  *out_count = ovis_nbt_get_int32(old.type != OVIS_NBT_END ? old : ovis_nbt_get(item, "count"), 1);
  const size_t length = ovis_nbt_text_utf8(name, out, size);
  return length > 0 && length < size && strcmp(out, "air") != 0 && *out_count >= 1;
}

bool ov_item_tag_is_special(ovis_nbt item) {
  return ovis_nbt_get(item, "tag").type != OVIS_NBT_END ||
         ovis_nbt_get(item, "components").type != OVIS_NBT_END;
}

const char* ov_item_tag_write_count(ovis_nbt_writer* nbt, int32_t count, int32_t data_version) {
  OVIS_ASSERT(count >= 0);
  if (data_version >= DATA_VERSION_COUNT) {
    ovis_nbt_write_int(nbt, "count", count);
    return "count";
  }
  ovis_nbt_write_byte(nbt, "Count", (int8_t)count);
  return "Count";
}

void ov_item_tag_write(ovis_nbt_writer* nbt, const char* item, int32_t count,
                       int32_t data_version) {
  OVIS_ASSERT(count >= 0);
  char name[NAME_MAX_SIZE];
  const bool has_prefix = strchr(item, ':') != NULL; // of a mod
  snprintf(name, sizeof name, "%s%s", has_prefix ? "" : "minecraft:", item);
  ovis_nbt_write_string(nbt, "id", name);
  ov_item_tag_write_count(nbt, count, data_version);
}

// ---- Spent uses

static const char damage_tag[] = "minecraft:damage";

int32_t ov_item_tag_wear(ovis_nbt item) {
  return ovis_nbt_get_int32(ovis_nbt_get(ovis_nbt_get(item, "components"), damage_tag), 0);
}

void ov_item_tag_copy_with_wear(ovis_nbt_writer* nbt, ovis_nbt item, int32_t wear) {
  OVIS_ASSERT(wear >= 0);
  for (ovis_nbt_iter iter = ovis_nbt_iterate(item); ovis_nbt_next(&iter);) {
    if (!ovis_nbt_text_is(iter.name, "components")) {
      ovis_nbt_copy_entry(nbt, &iter);
    }
  }
  ovis_nbt_open_compound(nbt, "components");
  const ovis_nbt components = ovis_nbt_get(item, "components");
  for (ovis_nbt_iter iter = ovis_nbt_iterate(components); ovis_nbt_next(&iter);) {
    if (!ovis_nbt_text_is(iter.name, damage_tag)) {
      ovis_nbt_copy_entry(nbt, &iter);
    }
  }
  if (wear > 0) {
    ovis_nbt_write_int(nbt, damage_tag, wear);
  }
  ovis_nbt_end(nbt);
}
