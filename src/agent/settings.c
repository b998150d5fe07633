// Reads settings by their schema.
// Rules: docs/plans.md
#include "agent/settings.h"

#include "base/check.h"

#include <string.h>

double ov_setting_number(const ov_setting* setting, const void* settings) {
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(setting->type <= OV_SETTING_FLAG);
  const uint8_t* at = (const uint8_t*)settings + setting->at;
  double f64;
  float f32;
  int32_t i32;
  bool flag;
  switch (setting->type) {
  case OV_SETTING_F64: memcpy(&f64, at, sizeof f64); return f64;
  case OV_SETTING_F32: memcpy(&f32, at, sizeof f32); return (double)f32;
  case OV_SETTING_I32: memcpy(&i32, at, sizeof i32); return i32;
  default: memcpy(&flag, at, sizeof flag); return flag;
  }
}

void ov_setting_set_number(const ov_setting* setting, void* settings, double value) {
  OVIS_ASSERT(setting->type < OV_SETTING_FLAG);
  uint8_t* at = (uint8_t*)settings + setting->at;
  const float f32 = (float)value;
  switch (setting->type) {
  case OV_SETTING_F64: memcpy(at, &value, sizeof value); break;
  case OV_SETTING_F32: memcpy(at, &f32, sizeof f32); break;
  default: {
    OVIS_ASSERT(value >= INT32_MIN);
    OVIS_ASSERT(value <= INT32_MAX);
    const int32_t i32 = (int32_t)value;
    memcpy(at, &i32, sizeof i32);
    break;
  }
  }
}

const ov_setting* ov_schema_find(const ov_schema* schema, const char* name) {
  for (int32_t i = 0; schema != NULL && i < schema->count; i++) {
    if (strcmp(schema->settings[i].name, name) == 0) {
      return &schema->settings[i];
    }
  }
  return NULL;
}
