// Damage of region files, and of the files and folders of a save.
#define _XOPEN_SOURCE 700 // symlink

#include "hostile/damage.h"

#include "support/test.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// ---- Region files

static bool is_in(const small_doc* doc, const small_doc* sample) {
  return strcmp(doc->part, sample->part) == 0 && doc->x >> 5 == sample->x >> 5 &&
         doc->z >> 5 == sample->z >> 5;
}

// One document of the region whose first document is `sample`.
static small_doc* pick(damage* d, small_world* world, const small_doc* sample) {
  small_doc* doc;
  do {
    doc = &world->docs[test_below(d->random, world->doc_count)];
  } while (!is_in(doc, sample));
  return doc;
}

static void write_length(damage* d, uint8_t* record) {
  static const uint32_t lengths[] = {0, 1, 0x7FFFFFFFu, 0xFFFFFFFFu, 0x80000000u, 5000, 1u << 20};
  const uint32_t length = lengths[test_below(d->random, 7)];
  for (int32_t i = 0; i < 4; i++) {
    record[i] = (uint8_t)(length >> (24 - 8 * i));
  }
}

void damage_region(damage* d, small_world* world, const small_doc* sample, region_writer* region) {
  small_doc* doc = pick(d, world, sample);
  const size_t start = (size_t)region_sector(region, doc->x, doc->z) * 4096;
  damage_note(d, " {%s %d %d}", doc->part, (int)doc->x, (int)doc->z);
  if (start < 8192 || start + 5 > region->size) {
    return; // its entry is damaged already
  }
  switch (test_below(d->random, 9)) {
  case 0:
    damage_note(d, " no entry");
    region_set_entry(region, doc->x, doc->z, 0, 0);
    doc->is_gone = true;
    break;
  case 1:
    damage_note(d, " wrong entry");
    region_set_entry(region, doc->x, doc->z, 1 + (uint32_t)test_random(d->random) % 0xFFFFFE,
                     (uint8_t)test_random(d->random));
    break;
  case 2: {
    const small_doc* other = pick(d, world, sample);
    damage_note(d, " entry of another");
    region_set_entry(region, doc->x, doc->z, region_sector(region, other->x, other->z),
                     (uint8_t)(1 + test_below(d->random, 3)));
    break;
  }
  case 3:
    damage_note(d, " length");
    write_length(d, region->bytes + start);
    break;
  case 4:
    damage_note(d, " kind");
    region->bytes[start + 4] = (uint8_t)test_random(d->random);
    break;
  case 5:
  case 6: {
    const size_t at = start + 5 + test_random(d->random) % 200;
    damage_note(d, " packed byte");
    if (at < region->size) {
      region->bytes[at] ^= (uint8_t)(1 + test_below(d->random, 255));
    }
    break;
  }
  case 7:
    region->size = test_random(d->random) % region->size;
    region->is_unpadded = true;
    damage_note(d, " cut at %zu", region->size);
    break;
  default:
    damage_note(d, " header noise");
    for (int32_t i = 0; i < 40; i++) {
      region->bytes[4096 + test_below(d->random, 4096)] = (uint8_t)test_random(d->random); // times
    }
    break;
  }
}

// ---- Files

// Draws a file of a folder, or returns false if it has none.
static bool pick_file(damage* d, const char* folder, char* out, size_t size) {
  char names[32][64];
  int32_t count = 0;
  DIR* listing = opendir(folder);
  if (listing == NULL) {
    return false;
  }
  for (const struct dirent* entry; count < 32 && (entry = readdir(listing)) != NULL;) {
    if (entry->d_name[0] != '.' && strlen(entry->d_name) < 64) {
      // By name: the order of the listing is not the same everywhere.
      int32_t at = count++;
      for (; at > 0 && strcmp(names[at - 1], entry->d_name) > 0; at--) {
        memcpy(names[at], names[at - 1], 64);
      }
      snprintf(names[at], 64, "%s", entry->d_name);
    }
  }
  closedir(listing);
  if (count == 0) {
    return false;
  }
  snprintf(out, size, "%s/%s", folder, names[test_below(d->random, count)]);
  return true;
}

static void damage_level(damage* d, const char* folder) {
  char path[1200];
  snprintf(path, sizeof path, "%s/level.dat", folder);
  test_bytes file = test_read_file(path);
  size_t size = file.size;
  switch (test_below(d->random, 4)) {
  case 0: size = test_random(d->random) % file.size; break;
  case 1: file.bytes[test_random(d->random) % file.size] ^= 0x40; break;
  case 2: size = 0; break;
  default: memset(file.bytes, 0xFF, file.size); break;
  }
  damage_note(d, " level.dat %zu", size);
  test_write_file(path, file.bytes, size);
  test_free(file.bytes);
}

static void put_link(damage* d, const char* folder, const char* path) {
  static const char* const targets[] = {
      "/", ".", "..", "loop", "/etc/hostname", "../level.dat", "nowhere"};
  char link[1300];
  snprintf(link, sizeof link, "%s/%s", folder, test_chance(d->random, 50) ? "data" : "extra");
  const char* target = targets[test_below(d->random, 7)];
  damage_note(d, " link to %s", target);
  if (symlink(target, link) != 0 && unlink(path) == 0 && symlink(target, path) != 0) {
    fail_msg("no link at %s", path);
  }
}

bool damage_files(damage* d, const char* folder) {
  static const char* const parts[] = {"region", "entities", "poi"};
  char part[1100];
  char path[1200];
  char other[1300];
  snprintf(part, sizeof part, "%s/%s", folder, parts[test_below(d->random, 3)]);
  if (!pick_file(d, part, path, sizeof path)) {
    damage_level(d, folder);
    return false;
  }
  damage_note(d, " %s:", path + strlen(folder) + 1);
  switch (test_below(d->random, 8)) {
  case 0:
    damage_note(d, " removed");
    assert_int_equal(unlink(path), 0);
    return true;
  case 1:
    damage_note(d, " a folder");
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkdir(path, 0700), 0);
    return false;
  case 2:
    snprintf(other, sizeof other, "%s/r.x.%d.mca", part, test_below(d->random, 9));
    damage_note(d, " renamed");
    assert_int_equal(rename(path, other), 0);
    return false;
  case 3:
    damage_note(d, " empty");
    test_write_file(path, "", 0);
    return true; // the game makes such files too
  case 4: put_link(d, folder, path); return true;
  case 5:
    snprintf(other, sizeof other, "%s/r.%d.%d.mca", part, test_below(d->random, 9) - 4,
             INT32_MAX / (1 + test_below(d->random, 80)));
    damage_note(d, " elsewhere");
    assert_int_equal(rename(path, other), 0);
    return true;
  default: damage_level(d, folder); return false;
  }
}
