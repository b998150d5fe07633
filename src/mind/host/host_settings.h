// Numbers that a host gives to built-in goals and behaviors, in place of the species' own.
#pragma once

#include "agent/settings.h"

#include <ovis/mind.h>

#include <stdbool.h>

#define OV_OWN_FAULT_MAX 300 // bytes of a sentence

// A change of settings, and the sentence about its first fault.
typedef struct ov_own_settings {
  const char* species; // that the host's is like
  const char* kind;
  const ov_schema* schema; // [opt] NULL: the kind has no settings
  void* settings;          // [opt] a copy of the schema's struct. NULL: the entry has none
  char fault[OV_OWN_FAULT_MAX];
} ov_own_settings;

// Each returns false and sets the fault if a setting does not take the number.
bool ov_own_set_number(ov_own_settings* self, const ov_setting* setting, double value);
bool ov_own_set_numbers(ov_own_settings* self, const ovis_setting* numbers, int32_t count);
