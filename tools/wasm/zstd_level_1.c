// zstd compresses with the match finder "fast" alone, which is the one of level 1: recordings use
// no other (src/record/record_block.c). This file takes the place of zstd_lazy.c,
// zstd_double_fast.c, zstd_opt.c and zstd_ldm.c, whose match finders would be a tenth of the
// module. Each of their block compressors is "fast" here, so that what a higher level makes is
// larger, but right.
//
// It is compiled with zstd's own headers, so that a version with other functions does not link or
// compile.
#include "compress/zstd_double_fast.h"
#include "compress/zstd_fast.h"
#include "compress/zstd_lazy.h"
#include "compress/zstd_ldm.h"
#include "compress/zstd_opt.h"

#define BLOCK(name)                                                                                \
  size_t ZSTD_compressBlock_##name(ZSTD_matchState_t* state, seqStore_t* sequences,                \
                                   U32 rep[ZSTD_REP_NUM], const void* src, size_t size) {          \
    return ZSTD_compressBlock_fast(state, sequences, rep, src, size);                              \
  }

BLOCK(doubleFast)
BLOCK(greedy)
BLOCK(lazy)
BLOCK(lazy2)
BLOCK(btlazy2)
BLOCK(btopt)
BLOCK(btultra)
BLOCK(btultra2)

// A dictionary, a window in two pieces, and rows, which are a layout of the table of greedy and
// lazy: nobody gets here, because ZSTD_compressCCtx has neither, and level 1 no rows.
#define NEVER(name)                                                                                \
  size_t name(ZSTD_matchState_t* state, seqStore_t* sequences, U32 rep[ZSTD_REP_NUM],              \
              const void* src, size_t size) {                                                      \
    __builtin_trap();                                                                              \
  }
#define NEVERS(name)                                                                               \
  NEVER(ZSTD_compressBlock_##name##_extDict)                                                       \
  NEVER(ZSTD_compressBlock_##name##_dictMatchState)
#define ROWS(name)                                                                                 \
  NEVERS(name)                                                                                     \
  NEVER(ZSTD_compressBlock_##name##_row)                                                           \
  NEVER(ZSTD_compressBlock_##name##_extDict_row)                                                   \
  NEVER(ZSTD_compressBlock_##name##_dictMatchState_row)                                            \
  NEVER(ZSTD_compressBlock_##name##_dedicatedDictSearch)                                           \
  NEVER(ZSTD_compressBlock_##name##_dedicatedDictSearch_row)

NEVER(ovis_zstd_never)
NEVERS(doubleFast)
ROWS(greedy)
ROWS(lazy)
ROWS(lazy2)
NEVERS(btlazy2)
NEVERS(btopt)
NEVERS(btultra)

// ---- Dictionaries

void ZSTD_fillDoubleHashTable(ZSTD_matchState_t* state, const void* end,
                              ZSTD_dictTableLoadMethod_e method, ZSTD_tableFillPurpose_e purpose) {
  __builtin_trap();
}

void ZSTD_dedicatedDictSearch_lazy_loadDictionary(ZSTD_matchState_t* state, const BYTE* at) {
  __builtin_trap();
}

U32 ZSTD_insertAndFindFirstIndex(ZSTD_matchState_t* state, const BYTE* at) {
  __builtin_trap();
}

void ZSTD_row_update(ZSTD_matchState_t* state, const BYTE* at) {
  __builtin_trap();
}

void ZSTD_updateTree(ZSTD_matchState_t* state, const BYTE* at, const BYTE* end) {
  __builtin_trap();
}

// ---- Matches over long distances, which are off unless a parameter switches them on

size_t ZSTD_ldm_getTableSize(ldmParams_t params) {
  return 0;
}

size_t ZSTD_ldm_getMaxNbSeq(ldmParams_t params, size_t chunk_size_max) {
  return 0;
}

void ZSTD_ldm_adjustParameters(ldmParams_t* params, const ZSTD_compressionParameters* of) {
  __builtin_trap();
}

void ZSTD_ldm_fillHashTable(ldmState_t* state, const BYTE* at, const BYTE* end,
                            const ldmParams_t* params) {
  __builtin_trap();
}

size_t ZSTD_ldm_generateSequences(ldmState_t* state, rawSeqStore_t* sequences,
                                  const ldmParams_t* params, const void* src, size_t size) {
  __builtin_trap();
}

size_t ZSTD_ldm_blockCompress(rawSeqStore_t* raw, ZSTD_matchState_t* state, seqStore_t* sequences,
                              U32 rep[ZSTD_REP_NUM], ZSTD_paramSwitch_e rows, const void* src,
                              size_t size) {
  __builtin_trap();
}

// Short blocks skip sequences of the store, which is always empty here.
void ZSTD_ldm_skipSequences(rawSeqStore_t* raw, size_t size, const U32 match_min) {
}

void ZSTD_ldm_skipRawSeqStoreBytes(rawSeqStore_t* raw, size_t size) {
}
