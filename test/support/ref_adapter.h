// Presents a world of the library to the path reference: names, properties and boxes from the
// public registry. The reference derives the path types itself.
#ifndef OVIS_TEST_SUPPORT_REF_ADAPTER_H
#define OVIS_TEST_SUPPORT_REF_ADAPTER_H

#include "reference/land_ref.h"

#include <ovis/path.h>

typedef struct ref_adapter {
  const ovis_world* world;
  ref_block* blocks; // by state, created on first use
  bool* is_known;
  uint32_t count;
} ref_adapter;

void ref_adapter_init(ref_adapter* self, const ovis_blocks* registry);
void ref_adapter_fini(ref_adapter* self);

// The world that the reference then sees.
ref_world ref_adapter_world(ref_adapter* self, const ovis_world* world);

ref_mob ref_mob_of(const ovis_path_body* body, const ovis_fall_limits* limits);
ref_rules ref_rules_of(const ovis_rules* rules);

// `targets` holds query->target_count cells, as long as the answer is used.
ref_query ref_query_of(const ovis_path_query* query, ref_pos* targets);

#endif
