// Text that the lines about costs are made of: numbers, species, and the parts of a mind.
#pragma once

#include <ovis/story.h>

#define OV_COST_NUMBER_MAX 32
#define OV_COST_SHARE_MIN 0.005 // a smaller share is told as "below 1 %"

// A buffer that words are added to; those beyond its end are cut off.
typedef struct ov_cost_text {
  char* out;
  size_t size, used;
} ov_cost_text;

void ov_cost_put(ov_cost_text* to, const char* words);

// "1,234,567". Returns `out`.
const char* ov_cost_grouped(int64_t number, char out[OV_COST_NUMBER_MAX]);

// "1 ray", "1,234 rays".
void ov_cost_put_count(ov_cost_text* to, int64_t count, const char* one, const char* many);

// "12 %", for a share of 0 to 1.
void ov_cost_put_percent(ov_cost_text* to, double share);

// "iron golem", "iron golems".
void ov_cost_put_species(ov_cost_text* to, const ovis_species* species);
void ov_cost_put_plural(ov_cost_text* to, const ovis_species* species);

// Did a part look more than it searched, weighed?
bool ov_cost_is_of_rays(const ovis_work_part* part);

// "searches for beds", "looks of its senses".
void ov_cost_part_words(const ovis_work_part* part, char* out, size_t size);
