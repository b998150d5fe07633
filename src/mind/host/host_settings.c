// Problem: a number of a host must not reach a goal or behavior that cannot work with it.
// Design: docs/settings.md
#include "mind/host/host_settings.h"

#include "base/check.h"

#include <ovis/base.h>

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool fail(ov_own_settings* self, const char* format, ...) {
  va_list values;
  const int begun = snprintf(self->fault, sizeof self->fault, "'%.60s' of the %.40s: ", self->kind,
                             self->species);
  OVIS_ASSERT(begun > 0);
  OVIS_ASSERT((size_t)begun < sizeof self->fault);
  va_start(values, format);
  vsnprintf(self->fault + begun, sizeof self->fault - (size_t)begun, format, values);
  va_end(values);
  return false;
}

bool ov_own_set_number(ov_own_settings* self, const ov_setting* setting, double value) {
  OVIS_ASSERT(self->settings != NULL);
  if (!ov_setting_is_number(setting)) {
    return fail(self, "%s is a %s, which cannot be given", setting->name, ov_setting_unit(setting));
  }
  if (!ov_setting_takes(setting, value)) {
    char range[64];
    ov_setting_write_range(setting, range, sizeof range);
    return fail(self, "%s is %.9g, and its range is %s (%s)", setting->name, value, range,
                ov_setting_unit(setting));
  }
  ov_setting_set_number(setting, self->settings, value);
  return true;
}

static bool fail_unknown(ov_own_settings* self, const char* name) {
  ovis_spelling near = ovis_spelling_begin(name);
  for (int32_t i = 0; self->schema != NULL && i < self->schema->count; i++) {
    ovis_spelling_try(&near, self->schema->settings[i].name);
  }
  const char* meant = ovis_spelling_end(&near);
  return fail(self, "it has no setting '%.40s'%s%s%s; docs/settings.md lists what it has", name,
              meant != NULL ? ", did you mean '" : "", meant != NULL ? meant : "",
              meant != NULL ? "'" : "");
}

bool ov_own_set_numbers(ov_own_settings* self, const ovis_setting* numbers, int32_t count) {
  if (count < 0 || count > OVIS_SETTINGS_MAX || (numbers == NULL && count > 0)) {
    return fail(self, "a list of settings has 0 to %d", OVIS_SETTINGS_MAX);
  }
  for (int32_t i = 0; i < count; i++) {
    const char* name = numbers[i].name != NULL ? numbers[i].name : "";
    const ov_setting* setting = ov_schema_find(self->schema, name);
    if (setting == NULL || self->settings == NULL) {
      return fail_unknown(self, name);
    }
    if (setting->type == OV_SETTING_I32 && floor(numbers[i].value) != numbers[i].value) {
      return fail(self, "%s is %.9g, but it counts whole %s", name, numbers[i].value,
                  ov_setting_unit(setting));
    }
    if (!ov_own_set_number(self, setting, numbers[i].value)) {
      return false;
    }
  }
  const ov_setting* above = self->settings != NULL && count > 0
                                ? ov_schema_find_fault(self->schema, self->settings)
                                : NULL;
  return above == NULL || fail(self, "%s is %.9g, above its upper end", above->name,
                               ov_setting_number(above, self->settings));
}
