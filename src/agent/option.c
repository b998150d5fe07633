// Names and sentences of reasons.
// Design: include/ovis/option.h
#include <ovis/option.h>

const char* ovis_reason_name(ovis_reason reason) {
  static const char* const names[] = {
#define OV_NAME(reason, sentence) #reason,
      OVIS_REASON_LIST(OV_NAME)
#undef OV_NAME
  };
  return reason < OVIS_REASON_COUNT ? names[reason] : "unknown";
}

const char* ovis_reason_sentence(ovis_reason reason) {
  static const char* const sentences[] = {
#define OV_SENTENCE(reason, sentence) sentence,
      OVIS_REASON_LIST(OV_SENTENCE)
#undef OV_SENTENCE
  };
  return reason < OVIS_REASON_COUNT ? sentences[reason] : "for a reason of a newer version";
}
