// Pairs each block that silverfish live in with its infested form.
// Rules: docs/sources.md#goals
#include "world/infested.h"

typedef struct pair {
  ov_block_id host, infested;
} pair;

static const pair pairs[] = {
    {OV_BLOCK_CHISELED_STONE_BRICKS, OV_BLOCK_INFESTED_CHISELED_STONE_BRICKS},
    {OV_BLOCK_COBBLESTONE, OV_BLOCK_INFESTED_COBBLESTONE},
    {OV_BLOCK_CRACKED_STONE_BRICKS, OV_BLOCK_INFESTED_CRACKED_STONE_BRICKS},
    {OV_BLOCK_DEEPSLATE, OV_BLOCK_INFESTED_DEEPSLATE},
    {OV_BLOCK_MOSSY_STONE_BRICKS, OV_BLOCK_INFESTED_MOSSY_STONE_BRICKS},
    {OV_BLOCK_STONE, OV_BLOCK_INFESTED_STONE},
    {OV_BLOCK_STONE_BRICKS, OV_BLOCK_INFESTED_STONE_BRICKS},
};
#define PAIR_COUNT ((int32_t)(sizeof pairs / sizeof *pairs))

ov_block_id ov_infested_of(ov_block_id host) {
  for (int32_t i = 0; i < PAIR_COUNT; i++) {
    if (pairs[i].host == host) {
      return pairs[i].infested;
    }
  }
  return OV_BLOCK_OTHER;
}

ov_block_id ov_infested_host(ov_block_id infested) {
  for (int32_t i = 0; i < PAIR_COUNT; i++) {
    if (pairs[i].infested == infested) {
      return pairs[i].host;
    }
  }
  return OV_BLOCK_OTHER;
}
