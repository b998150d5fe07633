#include "hostile/region_look.h"

#include "hostile/small_world.h"
#include "support/test.h"

#include <dirent.h>
#include <libdeflate.h>
#include <lz4.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { UNPACKED_MAX = 32 << 20 };

static uint32_t big(const uint8_t* b) {
  return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static uint32_t little(const uint8_t* b) {
  return (uint32_t)b[3] << 24 | (uint32_t)b[2] << 16 | (uint32_t)b[1] << 8 | b[0];
}

// Finds entries "UUID" [I;...] of the world's entities.
static void count_uuids(const uint8_t* bytes, size_t size, int32_t* counts, int32_t entity_count) {
  static const uint8_t head[] = {11, 0, 4, 'U', 'U', 'I', 'D', 0, 0, 0, 4};
  int32_t uuid[4];
  small_world_uuid(0, uuid);
  for (size_t i = 0; i + sizeof head + 16 <= size; i++) {
    if (bytes[i] != 11 || memcmp(bytes + i, head, sizeof head) != 0) {
      continue;
    }
    const uint8_t* at = bytes + i + sizeof head;
    const uint32_t serial = big(at + 12);
    if (big(at) == (uint32_t)uuid[0] && big(at + 4) == (uint32_t)uuid[1] &&
        big(at + 8) == (uint32_t)uuid[2] && serial >= 1 && serial <= (uint32_t)entity_count) {
      counts[serial - 1]++;
    }
  }
}

// Frames of LZ4Block: magic 8, kind 1, packed size 4, size 4, checksum 4; the last has size 0.
static size_t unpack_lz4(const uint8_t* bytes, size_t size, uint8_t* out) {
  size_t done = 0;
  size_t at = 0;
  while (at + 21 <= size && memcmp(bytes + at, "LZ4Block", 8) == 0) {
    const size_t packed = little(bytes + at + 9);
    const size_t plain = little(bytes + at + 13);
    if (plain == 0 || packed > size - at - 21 || plain > UNPACKED_MAX - done) {
      break;
    }
    if ((bytes[at + 8] & 0xF0) == 0x10 && packed == plain) {
      memcpy(out + done, bytes + at + 21, plain);
    } else if (LZ4_decompress_safe((const char*)bytes + at + 21, (char*)out + done, (int)packed,
                                   (int)plain) != (int)plain) {
      return 0;
    }
    done += plain;
    at += 21 + packed;
  }
  return done;
}

static size_t unpack(uint8_t kind, const uint8_t* bytes, size_t size, uint8_t* out) {
  struct libdeflate_decompressor* inflater = libdeflate_alloc_decompressor();
  size_t done = 0;
  enum libdeflate_result result = LIBDEFLATE_BAD_DATA;
  if (kind == SAVE_GZIP) {
    result = libdeflate_gzip_decompress(inflater, bytes, size, out, UNPACKED_MAX, &done);
  } else if (kind == SAVE_ZLIB) {
    result = libdeflate_zlib_decompress(inflater, bytes, size, out, UNPACKED_MAX, &done);
  } else if (kind == SAVE_NONE && size <= UNPACKED_MAX) {
    memcpy(out, bytes, size);
    done = size;
    result = LIBDEFLATE_SUCCESS;
  } else if (kind == SAVE_LZ4) {
    done = unpack_lz4(bytes, size, out);
    result = LIBDEFLATE_SUCCESS;
  }
  libdeflate_free_decompressor(inflater);
  return result == LIBDEFLATE_SUCCESS ? done : 0;
}

static void count_file(const char* path, uint8_t* out, int32_t* counts, int32_t entity_count) {
  struct stat info;
  if (stat(path, &info) != 0 || !S_ISREG(info.st_mode) || info.st_size < 8192) {
    return;
  }
  const test_bytes file = test_read_file(path);
  for (size_t i = 0; i < 1024; i++) {
    const size_t start = (size_t)(big(file.bytes + 4 * i) >> 8) * 4096;
    if (start < 8192 || start > file.size - 5) {
      continue;
    }
    const size_t stored = big(file.bytes + start);
    if (stored >= 1 && stored <= file.size - start - 4) {
      const size_t size = unpack(file.bytes[start + 4], file.bytes + start + 5, stored - 1, out);
      count_uuids(out, size, counts, entity_count);
    }
  }
  test_free(file.bytes);
}

void region_look_count(const char* folder, const char* part, int32_t* counts,
                       int32_t entity_count) {
  char path[1200];
  snprintf(path, sizeof path, "%s/%s", folder, part);
  DIR* listing = opendir(path);
  if (listing == NULL) {
    return;
  }
  uint8_t* out = malloc(UNPACKED_MAX);
  assert_non_null(out);
  for (const struct dirent* entry; (entry = readdir(listing)) != NULL;) {
    int x, z, length = 0;
    if (sscanf(entry->d_name, "r.%d.%d.mca%n", &x, &z, &length) == 2 && length > 0 &&
        entry->d_name[length] == '\0') {
      snprintf(path, sizeof path, "%s/%s/%s", folder, part, entry->d_name);
      count_file(path, out, counts, entity_count);
    }
  }
  free(out);
  closedir(listing);
}
