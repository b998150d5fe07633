// Names and types of the kinds of memory.
// Rules: docs/sources.md#memories
#include <ovis/brain.h>

#include "base/check.h"

#include "base/words.h"

#include <string.h>

static const ovis_memory_info infos[] = {
#define OV_INFO(kind, name, type, is_saved) {(name), OVIS_MEMORY_##type, (is_saved)},
    OVIS_MEMORY_LIST(OV_INFO)
#undef OV_INFO
};
_Static_assert(sizeof infos / sizeof *infos == OVIS_MEM_COUNT, "one for each");

ovis_memory_info ovis_memory_get_info(ovis_memory memory) {
  OV_REQUIRE((uint32_t)memory < OVIS_MEM_COUNT, (ovis_memory_info){.name = "unknown"});
  return infos[memory]; // claims 158, 264
}

bool ovis_memory_find(const char* name, ovis_memory* out) {
  OV_REQUIRE(out != NULL, false);
  OV_REQUIRE(name != NULL, false);
  static const char prefix[] = "minecraft:";
  const char* bare =
      strncmp(name, prefix, sizeof prefix - 1) == 0 ? name + sizeof prefix - 1 : name;
  for (int32_t i = 0; i < OVIS_MEM_COUNT; i++) {
    if (strcmp(bare, infos[i].name) == 0) {
      *out = (ovis_memory)i;
      return true;
    }
  }
  *out = OVIS_MEM_COUNT;
  return false;
}

OV_WORDS(ovis_memory_by_name, ovis_memory_by, OVIS_MEMORY_BY_LIST, OV_WORD_2_OF_3, "unknown")

OV_WORDS(ovis_memory_by_sentence, ovis_memory_by, OVIS_MEMORY_BY_LIST, OV_WORD_3_OF_3,
         "something of a newer version")
