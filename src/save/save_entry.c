// Builds one entry of a saved entity, and collects it as a change.
// Format: docs/formats/anvil.md#writing
#include "save/save_entry.h"

void ov_entry_begin(ovis_save_writer* writer) {
  ovis_nbt_writer_reset(writer->scratch);
  ovis_nbt_open_document(writer->scratch, (ovis_nbt_text){"", 0});
}

ovis_status ov_entry_finish(ovis_save_writer* writer, const uint32_t uuid[4], const char* name) {
  const uint8_t* bytes = NULL;
  size_t size = 0;
  ovis_nbt_document document = {.root = {.type = OVIS_NBT_END}};
  ovis_nbt_end(writer->scratch);
  ovis_status status = ovis_nbt_writer_finish(writer->scratch, &bytes, &size, NULL);
  if (status == OVIS_OK) {
    status = ovis_nbt_check(bytes, size, NULL, &document, NULL);
  }
  if (status != OVIS_OK) {
    return status;
  }
  const ovis_nbt value = ovis_nbt_get(document.root, name);
  return value.type == OVIS_NBT_END ? ovis_save_unset(writer, uuid, name)
                                    : ovis_save_set_nbt(writer, uuid, name, value);
}

int32_t ov_entry_data_version(ovis_save_writer* writer) {
  ovis_save_info info = {.data_version = 0};
  ovis_save_read_info(writer->save, &info, NULL);
  return info.data_version;
}
