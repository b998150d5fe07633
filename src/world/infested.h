// Blocks that silverfish live in, and what they look like from outside.
// Source: docs/sources.md#goals
#pragma once

#include "world/block_ids.h"

// The infested form of a block; OV_BLOCK_OTHER: it has none.
ov_block_id ov_infested_of(ov_block_id host);

// The block that an infested one looks like; OV_BLOCK_OTHER: the block is not infested.
ov_block_id ov_infested_host(ov_block_id infested);
