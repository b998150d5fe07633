// Fuzz target: any bytes as an NBT document, every call on every value.
#include <ovis/nbt.h>

#include <ovis/save.h>

#include <stdlib.h>
#include <string.h>

static volatile int64_t sink;

static void touch(ovis_nbt value, int32_t depth) {
  char text[64];
  double numbers[3];
  int64_t ints[4];
  ovis_saved_place place;
  sink += ovis_nbt_get_int(value, 1) != 0;
  sink += ovis_nbt_get_int32(value, 1) + ovis_nbt_get_count(value);
  sink += ovis_nbt_get_number(value, 0) > 0;
  sink += (int64_t)ovis_nbt_text_utf8(ovis_nbt_text_plain(ovis_nbt_get_string(value)), text, 64);
  sink += ovis_nbt_get_numbers(value, 3, numbers) + ovis_nbt_get_ints(value, 4, ints);
  sink += ovis_saved_place_read(value, &place);
  if (ovis_nbt_print(value, text, sizeof text) < sizeof text && strlen(text) >= sizeof text) {
    abort();
  }
  ovis_nbt_iter iter = ovis_nbt_iterate(value);
  for (int32_t count = 0; depth < 12 && count < 64 && ovis_nbt_next(&iter); count++) {
    if (iter.value.bytes + ovis_nbt_get_size(iter.value) > value.bytes + ovis_nbt_get_size(value)) {
      abort(); // an entry that leaves its container
    }
    touch(iter.value, depth + 1);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  ovis_nbt_document document;
  ovis_error error = {.offset = -1};
  const ovis_status status = ovis_nbt_check(bytes, size, NULL, &document, &error);
  if (status == OVIS_OK) {
    if (document.size > size) {
      abort();
    }
    touch(document.root, 0);
  } else if (error.offset < 0 || (size_t)error.offset > size || error.message[0] == '\0') {
    abort();
  }
  return 0;
}
