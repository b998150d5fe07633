// The settings in the text of a plan (species_plan.c).
#pragma once

#include "agent/settings.h"

// Any function; only to be compared.
typedef void ov_any_call(void);

// The name of a function, without "ov_". NULL: it is known to one file only.
const char* ov_plan_call_name(ov_any_call* call); // plan_calls.c

// Writes what an entry's settings say, as " speed=1.5 may_use": those that are 0 or NULL are left
// out. `settings`: [opt] `schema_of`: [opt] NULL: nobody knows what they say.
struct ov_plan_text;
void ov_plan_write_settings(struct ov_plan_text* text, const ov_schema* (*schema_of)(void),
                            const void* settings);
