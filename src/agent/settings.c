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
