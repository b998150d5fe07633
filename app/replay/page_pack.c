// Problem: cells and tracks of a long run are megabytes, and a page must stay small.
// Design: page_pack.h; viewer/src/source/unpack.ts reads the result
#include "replay/page_pack.h"

#include <libdeflate.h>

#include <stdlib.h>

#define LEVEL_USUAL 6 // of 12; beyond it a page takes longer and becomes 2 % smaller
#define LEVEL_BEST 12

static void pack(page_text* text, const void* bytes, size_t size, int level) {
  if (size == 0 || text->is_failed) {
    return;
  }
  struct libdeflate_compressor* packer = libdeflate_alloc_compressor(level);
  const size_t bound = packer != NULL ? libdeflate_deflate_compress_bound(packer, size) : 0;
  uint8_t* packed = bound > 0 ? malloc(bound) : NULL;
  if (packed == NULL) {
    text->is_failed = true;
  } else {
    page_text_add_base64(text, packed,
                         libdeflate_deflate_compress(packer, bytes, size, packed, bound));
  }
  free(packed);
  libdeflate_free_compressor(packer);
}

void page_pack_add(page_text* text, const void* bytes, size_t size) {
  pack(text, bytes, size, LEVEL_USUAL);
}

void page_pack_add_best(page_text* text, const void* bytes, size_t size) {
  pack(text, bytes, size, LEVEL_BEST);
}
