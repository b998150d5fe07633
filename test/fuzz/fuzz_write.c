// Fuzz target: takes any document that the reader accepts and writes it again, entry by entry down
// to some depth. The result must have the same bytes.
#include <ovis/nbt.h>

#include <stdlib.h>
#include <string.h>

static void rewrite(ovis_nbt_writer* w, ovis_nbt container, int32_t depth) {
  ovis_nbt_iter iter = ovis_nbt_iterate(container);
  while (ovis_nbt_next(&iter)) {
    if (depth > 0 && (iter.value.type == OVIS_NBT_LIST || iter.value.type == OVIS_NBT_COMPOUND)) {
      ovis_nbt_open_entry(w, &iter);
      rewrite(w, iter.value, depth - 1);
      ovis_nbt_end(w);
    } else {
      ovis_nbt_copy_entry(w, &iter);
    }
  }
}

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  static ovis_nbt_writer* w;
  ovis_nbt_document document;
  if (w == NULL && ovis_nbt_writer_create(NULL, &w) != OVIS_OK) {
    abort();
  }
  if (ovis_nbt_check(bytes, size, NULL, &document, NULL) != OVIS_OK) {
    return 0;
  }
  const uint8_t* written = NULL;
  size_t written_size = 0;
  ovis_nbt_writer_reset(w);
  ovis_nbt_open_document(w, document.name);
  rewrite(w, document.root, bytes[size - 1] % 8);
  ovis_nbt_end(w);
  if (ovis_nbt_writer_finish(w, &written, &written_size, NULL) != OVIS_OK ||
      written_size != document.size || memcmp(written, bytes, written_size) != 0) {
    abort();
  }
  return 0;
}
