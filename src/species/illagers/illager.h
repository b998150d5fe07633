// The state of pillagers and vindicators, and what their profiles share.
#ifndef OVIS_SRC_SPECIES_ILLAGERS_ILLAGER_H
#define OVIS_SRC_SPECIES_ILLAGERS_ILLAGER_H

#include "species/illagers/raider_plan.h"

typedef struct ov_illager {
  ov_raider raider; // first
  bool is_johnny;   // of vindicators: attacks everybody
} ov_illager;

static inline void ov_illager_fields(void* own, ov_fields* fields) {
  ov_illager* self = own;
  ov_raider_fields(&self->raider, fields);
  ov_field_bool(fields, "is_johnny", &self->is_johnny);
}

#define OV_ILLAGER(its)                                                                            \
  .mind = &ov_goal_mind_ops, .plan = &(its), .own_size = sizeof(ov_illager),                       \
  .was_set = ov_raider_was_set, .own_fields = ov_illager_fields, .died = ov_raider_died

#endif
