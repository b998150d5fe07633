// Reads settings by their schema.
// Rules: docs/plans.md
#include "agent/settings.h"

#include "base/check.h"

#include <stdio.h>
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
  OVIS_ASSERT(ov_setting_is_number(setting));
  OVIS_ASSERT(ov_setting_takes(setting, value));
  uint8_t* at = (uint8_t*)settings + setting->at;
  const float f32 = (float)value;
  const bool flag = value != 0;
  switch (setting->type) {
  case OV_SETTING_F64: memcpy(at, &value, sizeof value); break;
  case OV_SETTING_F32: memcpy(at, &f32, sizeof f32); break;
  case OV_SETTING_FLAG: memcpy(at, &flag, sizeof flag); break;
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

// ---- Units and ranges

// The unit and the range of a setting that is no number.
static const char* const words[][2] = {
    [OV_SETTING_FLAG] = {"flag", "false or true"},
    [OV_SETTING_ITEMS] = {"list of items", "names of items"},
    [OV_SETTING_ITEM] = {"item", "the name of an item"},
    [OV_SETTING_SPECIES] = {"list of species", "names of species"},
    [OV_SETTING_KINDS] = {"set of species", "species, categories and players"},
    [OV_SETTING_CALL] = {"function", "a function of the engine"},
    [OV_SETTING_ACTOR] = {"kind of actor", "mob, player, item or projectile"},
    [OV_SETTING_MEMORY] = {"memory", "the name of a memory"},
    [OV_SETTING_BLOCK] = {"block", "the name of a block"},
    [OV_SETTING_DIFFICULTY] = {"difficulty", "peaceful, easy, normal or hard"},
};
_Static_assert(sizeof words / sizeof *words == OV_SETTING_DIFFICULTY + 1, "one a type");

bool ov_setting_is_number(const ov_setting* setting) {
  return setting->type <= OV_SETTING_FLAG;
}

bool ov_setting_takes(const ov_setting* setting, double value) {
  if (setting->type == OV_SETTING_FLAG) {
    return value == 0 || value == 1;
  }
  return ov_setting_is_number(setting) && value >= setting->min && value <= setting->max;
}

const char* ov_setting_unit(const ov_setting* setting) {
  static const char* const units[] = {
#define UNIT_NAME(unit, name) name,
      OV_UNIT_LIST(UNIT_NAME)
#undef UNIT_NAME
  };
  OVIS_ASSERT((uint32_t)setting->unit < OV_UNIT_COUNT);
  return setting->type < OV_SETTING_FLAG ? units[setting->unit] : words[setting->type][0];
}

void ov_setting_write_range(const ov_setting* setting, char* out, size_t size) {
  OVIS_ASSERT(size > 0);
  if (setting->type < OV_SETTING_FLAG) {
    snprintf(out, size, "%.9g to %.9g", setting->min, setting->max);
  } else {
    snprintf(out, size, "%s", words[setting->type][1]);
  }
}

// Is `most` the upper end of a span that begins with `least`, as ticks_max of ticks_min?
static bool is_span(const char* least, const char* most) {
  const size_t length = strlen(least);
  OVIS_ASSERT(length > 0);
  return length > 4 && strcmp(least + length - 4, "_min") == 0 && strlen(most) == length &&
         memcmp(least, most, length - 4) == 0 && strcmp(most + length - 4, "_max") == 0;
}

const ov_setting* ov_schema_find_fault(const ov_schema* schema, const void* settings) {
  OVIS_ASSERT(settings != NULL);
  for (int32_t i = 0; i < schema->count; i++) {
    const ov_setting* one = &schema->settings[i];
    if (!ov_setting_is_number(one)) {
      continue;
    }
    const double value = ov_setting_number(one, settings);
    if (!ov_setting_takes(one, value)) {
      return one;
    }
    for (int32_t k = 0; k < schema->count; k++) {
      const ov_setting* other = &schema->settings[k];
      if (is_span(one->name, other->name) && value > ov_setting_number(other, settings)) {
        return one;
      }
    }
  }
  return NULL;
}
