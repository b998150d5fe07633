// Writes the seed corpus of the recording fuzzer: make_record_corpus RECORDING FOLDER creates one
// file for each block of the recording. A file holds the block's content and, as its last byte, the
// block's index.
#include "file/files.h"
#include "record/record_block.h"

#include <stdio.h>

#define BLOCKS_MAX 8

static int fail(const char* what) {
  fprintf(stderr, "make_record_corpus: %s\n", what);
  return 2;
}

int main(int argc, char** argv) {
  ov_file file;
  if (argc != 3 || ov_files_open(ov_files_system(), argv[1], &file, NULL) != OVIS_OK ||
      ov_files_make_folder(ov_files_system(), argv[2], NULL) != OVIS_OK) {
    return fail("expected a recording and a folder to write to");
  }
  const ovis_allocator memory = {0};
  const ov_source source = ov_files_source(&file);
  ov_block_reader taker;
  ov_writer content;
  ov_block_reader_init(&taker, &memory);
  ov_writer_init(&content, &memory);
  uint64_t at = OV_RECORD_HEAD_BYTES;
  ov_block_head head = {0};
  for (int i = 0; i < BLOCKS_MAX && head.kind != OV_BLOCK_INDEX; i++) {
    if (ov_block_read_head(&source, at, &head, NULL) != OVIS_OK ||
        ov_block_unpack(&taker, &source, at, &head, &content, NULL) != OVIS_OK) {
      return fail("the recording is damaged");
    }
    at += OV_RECORD_HEAD_BYTES + head.stored_size;
    ov_write_u8(&content, (uint8_t)i);
    char path[1024];
    snprintf(path, sizeof path, "%s/block_%d", argv[2], i);
    FILE* out = fopen(path, "wb");
    if (out == NULL || fwrite(content.bytes, 1, content.size, out) != content.size ||
        fclose(out) != 0) {
      return fail("a file cannot be written");
    }
  }
  ov_writer_fini(&content);
  ov_block_reader_fini(&taker);
  ov_files_close(&file);
  return 0;
}
