// Encodes and decodes facts of a recording.
// Format: docs/formats/recording.md#log
#include "record/record_items.h"

#include "base/check.h"

// Texts and mobs that a fact does not have take a byte each.
static void mob_of(ov_code* code, ovis_fact_mob* mob) {
  OVIS_ASSERT((code->writer == NULL) != (code->reader == NULL));
  ov_code_unsigned(code, &mob->serial);
  ov_code_text(code, mob->species, sizeof mob->species);
  ov_code_bool(code, &mob->is_baby);
  ov_code_pos(code, &mob->cell);
}

void ov_code_fact(ov_code* code, ovis_fact* fact) {
  OVIS_ASSERT(fact != NULL);
  // Kinds and codes of a newer version are accepted; a code without a sentence has no words.
  OV_CODE_ENUM(code, fact->kind, ovis_fact_kind, 256);
  OV_CODE_ENUM(code, fact->code, ovis_fact_code, 1024);
  ov_code_signed(code, &fact->tick);
  ov_code_signed(code, &fact->until);
  ov_code_i32(code, &fact->id);
  ov_code_i32(code, &fact->value);
  ov_code_i32(code, &fact->limit);
  ov_code_i32(code, &fact->part);
  ov_code_i32(code, &fact->parts);
  ov_code_pos(code, &fact->cell);
  ov_code_text(code, fact->thing, sizeof fact->thing);
  ov_code_i32(code, &fact->mob_count);
  code->is_bad |= fact->mob_count < 0;
  const int32_t listed =
      fact->mob_count < OVIS_FACT_MOBS_MAX ? fact->mob_count : OVIS_FACT_MOBS_MAX;
  for (int32_t i = 0; i < listed && !code->is_bad; i++) {
    mob_of(code, &fact->mobs[i]);
  }
}
