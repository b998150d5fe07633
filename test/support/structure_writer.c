#include "support/structure_writer.h"

#include "support/snbt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMPOUND = 10 };

// The different names of a grid, in the order in which they are met, and each cell's.
typedef struct indexed {
  const char* names[1024];
  int32_t count;
  int32_t volume;
  int32_t* cells; // -1: void
} indexed;

static indexed index_of(const structure_grid* grid) {
  indexed out = {.volume = grid->size[0] * grid->size[1] * grid->size[2]};
  out.cells = malloc(sizeof(int32_t) * (size_t)out.volume);
  if (out.cells == NULL) {
    abort();
  }
  for (int32_t i = 0; i < out.volume; i++) {
    int32_t n = -1;
    if (grid->cells[i] != NULL) {
      for (n = 0; n < out.count && strcmp(out.names[n], grid->cells[i]) != 0; n++) {
      }
      if (n == out.count) {
        out.names[out.count++] = grid->cells[i];
      }
    }
    out.cells[i] = n;
  }
  return out;
}

static void put_full_name(char* out, size_t size, const char* state) {
  const size_t length = strcspn(state, "[");
  snprintf(out, size, "%s%s", memchr(state, ':', length) != NULL ? "" : "minecraft:", state);
}

static void put_state(nbt_writer* w, const char* state) {
  char text[256];
  put_full_name(text, sizeof text, state);
  char* at = strchr(text, '[');
  if (at != NULL) {
    *at++ = '\0';
    at[strlen(at) - 1] = '\0';
  }
  nbt_compound(w, NULL);
  nbt_string(w, "Name", text);
  if (at != NULL) {
    nbt_compound(w, "Properties");
    for (char* part = strtok(at, ","); part != NULL; part = strtok(NULL, ",")) {
      char* value = strchr(part, '=');
      *value = '\0';
      nbt_string(w, part, value + 1);
    }
    nbt_end(w);
  }
  nbt_end(w);
}

static void put_palette(nbt_writer* w, const char* name, const indexed* grid) {
  nbt_list(w, name, COMPOUND);
  for (int32_t i = 0; i < grid->count; i++) {
    put_state(w, grid->names[i]);
  }
  nbt_end(w);
}

static void put_game(nbt_writer* w, const structure_grid* grid, const indexed* cells) {
  const int32_t* size = grid->size;
  snbt_write(w, "size:[%d,%d,%d]", size[0], size[1], size[2]);
  put_palette(w, "palette", cells);
  nbt_list(w, "blocks", COMPOUND);
  for (int32_t i = 0; i < cells->volume; i++) {
    if (cells->cells[i] >= 0) {
      snbt_write(w, "{pos:[%d,%d,%d],state:%d}", i % size[0], i / size[0] / size[2],
                 i / size[0] % size[2], cells->cells[i]);
    }
  }
  nbt_end(w);
  snbt_write(w, "entities:[{pos:[1.5d,0d,1.25d],nbt:{id:'minecraft:pig',Health:10f}},"
                "{pos:[1.5d,0d,1.25d],nbt:{}}],DataVersion:3120");
}

static void put_sponge_blocks(nbt_writer* w, const indexed* cells, const char* data) {
  uint8_t* bytes = malloc((size_t)cells->volume * 2 + 1);
  int32_t size = 0;
  nbt_compound(w, "Palette");
  for (int32_t i = 0; i < cells->count; i++) {
    char name[256];
    put_full_name(name, sizeof name, cells->names[i]);
    nbt_int(w, name, i * 3); // with gaps
  }
  nbt_end(w);
  for (int32_t i = 0; i < cells->volume && bytes != NULL; i++) {
    const int32_t number = cells->cells[i] * 3;
    if (number >= 128) {
      bytes[size++] = (uint8_t)(number % 128 + 128);
      bytes[size++] = (uint8_t)(number / 128);
    } else {
      bytes[size++] = (uint8_t)number;
    }
  }
  nbt_bytes(w, data, bytes, size);
  free(bytes);
}

static void put_sponge(nbt_writer* w, const structure_grid* grid, const indexed* cells,
                       bool is_three) {
  if (is_three) {
    nbt_compound(w, "Schematic");
  }
  snbt_write(w, "Version:%d,DataVersion:3120,Width:%ds,Height:%ds,Length:%ds,Offset:[I;-1,-2,3]",
             is_three ? 3 : 2, grid->size[0], grid->size[1], grid->size[2]);
  if (is_three) {
    nbt_compound(w, "Blocks");
    put_sponge_blocks(w, cells, "Data");
    nbt_end(w);
    snbt_write(w, "Entities:[{Pos:[1.5d,0d,1.25d],Id:'minecraft:pig',Data:{Health:10f}},"
                  "{Pos:[1.5d,0d,1.25d],Data:{Health:10f}}]");
    nbt_end(w);
  } else {
    nbt_int(w, "PaletteMax", cells->count);
    put_sponge_blocks(w, cells, "BlockData");
    snbt_write(w, "Entities:[{Pos:[1.5d,0d,1.25d],Id:'minecraft:pig',Health:10f},"
                  "{Pos:[1.5d,0d,1.25d],Health:10f}]");
  }
}

static void put_region(nbt_writer* w, const char* name, const structure_region* region) {
  const structure_grid* grid = &region->grid;
  indexed cells = index_of(grid);
  const int32_t* at = region->position;
  const int32_t* direction = region->direction;
  nbt_compound(w, name);
  snbt_write(w, "Position:{x:%d,y:%d,z:%d},Size:{x:%d,y:%d,z:%d}", at[0], at[1], at[2],
             grid->size[0] * direction[0], grid->size[1] * direction[1],
             grid->size[2] * direction[2]);
  put_palette(w, "BlockStatePalette", &cells);
  int32_t bits = 2;
  while ((1 << bits) < cells.count) {
    bits++;
  }
  // Bit by bit: slow, and nothing to get wrong.
  const int32_t count = (cells.volume * bits + 63) / 64;
  int64_t* longs = calloc((size_t)count, sizeof *longs);
  if (longs == NULL) {
    abort();
  }
  for (int32_t i = 0; i < cells.volume * bits; i++) {
    if (((uint32_t)cells.cells[i / bits] >> i % bits & 1) != 0) {
      longs[i / 64] = (int64_t)((uint64_t)longs[i / 64] | UINT64_C(1) << i % 64);
    }
  }
  nbt_longs(w, "BlockStates", longs, count);
  free(longs);
  free(cells.cells);
  snbt_write(w, "Entities:[{id:'minecraft:pig',Pos:[1.5d,0d,1.25d],Health:10f},"
                "{Pos:[1.5d,0d,1.25d],Health:10f}]");
  nbt_end(w);
}

void structure_write_regions(const structure_region* regions, int32_t count, nbt_writer* out) {
  nbt_begin(out);
  snbt_write(out, "Version:6,MinecraftDataVersion:3120");
  nbt_compound(out, "Regions");
  for (int32_t i = 0; i < count; i++) {
    char name[32];
    snprintf(name, sizeof name, "region %d", (int)i);
    put_region(out, name, &regions[i]);
  }
  nbt_end(out);
  nbt_end(out);
}

void structure_write(structure_kind kind, const structure_grid* grid, nbt_writer* out) {
  if (kind == STRUCTURE_LITEMATICA) {
    const structure_region region = {{0, 0, 0}, {1, 1, 1}, *grid};
    structure_write_regions(&region, 1, out);
    return;
  }
  indexed cells = index_of(grid);
  nbt_begin(out);
  if (kind == STRUCTURE_GAME) {
    put_game(out, grid, &cells);
  } else {
    put_sponge(out, grid, &cells, kind == STRUCTURE_SPONGE_3);
  }
  nbt_end(out);
  free(cells.cells);
}
