// Floods light through a box of the world, widened to whole sections.
// Rules: docs/sources.md#light
//
// The box is copied into flat arrays. Light spreads through them level by level, brightest first,
// so that each cell spreads once.
//
//   sky:    15 in each cell of an open beam from above; spreads from there as block light does
//   block:  the emission of each block
//   a step: the level of a cell, minus max(1, opacity) of the next cell; none through the full
//           face of a slab, stairs or similar block
//
// Cells above all blocks of the neighborhood have full sky light and are not in the arrays. No
// block light reaches them.
// comes up there.
#include "base/alloc.h"
#include "base/array.h"
#include "base/check.h"
#include "base/limits.h"
#include "world/registry_shape.h"
#include "world/world_internal.h"

#include <string.h>

#define LIGHT_MAX 15
#define LIGHT_BYTES (OVIS_SECTION_CELLS / 2)
#define CELLS_MAX (1 << 28)
#define NOT_LOADED 16 // used as an opacity: no light enters
#define FACE_CACHE_SIZE 64
#define FACE_THICKNESS 1e-7 // depth of a face [Units: blocks]

// Bits of faces: 2 * axis for the lower side, 2 * axis + 1 for the upper one.
#define FACE(axis, is_upper) (1u << (2 * (axis) + (is_upper)))

typedef ov_array(int32_t) cell_list;

// The new light of a section. All are allocated before any section is changed.
typedef struct made_light {
  ov_section* section;
  uint8_t* bytes[OV_LIGHT_COUNT]; // NULL: uniform
  int8_t uniform[OV_LIGHT_COUNT];
} made_light;

// A cache of the faces of states. It hits often, since most cells have neighbors of the same state.
typedef struct face_cache {
  ovis_state states[FACE_CACHE_SIZE];
  uint8_t faces[FACE_CACHE_SIZE];
} face_cache;

typedef struct flood {
  ovis_world* world;
  face_cache cache;
  ovis_pos min, max;              // corners, at section borders
  int32_t top;                    // highest y in the arrays
  int32_t step[3];                // index offset to the next cell on x, y, z
  uint8_t* opacity;               // [(level) * cell count]
  uint8_t* faces;                 // [(bits) * cell count] faces that block light
  uint8_t* light[OV_LIGHT_COUNT]; // [(level) * cell count]
  int32_t cell_count;
  cell_list bright[LIGHT_MAX + 1]; // cells that have to spread, by level
  bool is_out_of_memory;
} flood;

static int32_t index_of(const flood* self, ovis_pos pos) {
  return (pos.x - self->min.x) * self->step[0] + (pos.y - self->min.y) * self->step[1] +
         (pos.z - self->min.z) * self->step[2];
}

static const ovis_state_traits* traits_of(const ovis_world* world, ovis_state state) {
  return ovis_blocks_get_traits(world->registry, state);
}

static void raise(flood* self, ov_light_kind kind, int32_t cell, int32_t level) {
  if (level > self->light[kind][cell]) {
    self->light[kind][cell] = (uint8_t)level;
    if (!ov_array_push(&self->bright[level], &self->world->allocator, cell)) {
      self->is_out_of_memory = true;
    }
  }
}

static int32_t entering(int32_t level, uint8_t opacity) {
  return level - (opacity > 1 ? opacity : 1);
}

// ---- Faces that block light

static bool ends_with(const char* text, const char* end) {
  const size_t length = strlen(text);
  const size_t end_length = strlen(end);
  return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

// Blocks with an opacity below 15 whose faces block light. Source: docs/sources.md#light
static bool has_shape_for_light(const ovis_blocks* registry, ovis_state state) {
  static const char* const names[] = {"_slab",
                                      "_stairs",
                                      "lectern",
                                      "stonecutter",
                                      "enchanting_table",
                                      "daylight_detector",
                                      "end_portal_frame",
                                      "piston",
                                      "piston_head",
                                      "sculk_sensor",
                                      "sculk_shrieker"};
  const uint64_t tags = ovis_blocks_get_traits(registry, state)->tags;
  if ((tags & (OVIS_TAG(FARMLAND) | OVIS_TAG(DIRT_PATH) | OVIS_TAG(SNOW))) != 0) {
    return true;
  }
  const uint32_t block = ovis_blocks_get_block_of(registry, state);
  const char* name = ovis_blocks_get_block_name(registry, block);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (ends_with(name, names[i])) {
      return true;
    }
  }
  return false;
}

static bool is_face_whole(const ovis_shape* shape, int32_t axis, bool is_upper) {
  double low[3] = {0, 0, 0};
  double high[3] = {1, 1, 1};
  *(is_upper ? &low[axis] : &high[axis]) = is_upper ? 1 - FACE_THICKNESS : FACE_THICKNESS;
  const ovis_aabb face = {{low[0], low[1], low[2]}, {high[0], high[1], high[2]}};
  return ov_shape_covers(shape->boxes, shape->count, &face);
}

static uint8_t compute_faces(const ovis_blocks* registry, ovis_state state) {
  const ovis_state_traits* traits = ovis_blocks_get_traits(registry, state);
  if (traits->opacity == LIGHT_MAX || !has_shape_for_light(registry, state)) {
    return 0;
  }
  const ovis_shape shape = ovis_blocks_get_shape(registry, traits->shape);
  uint32_t faces = 0;
  for (int32_t axis = 0; axis < 3; axis++) {
    faces |= is_face_whole(&shape, axis, false) ? FACE(axis, 0) : 0;
    faces |= is_face_whole(&shape, axis, true) ? FACE(axis, 1) : 0;
  }
  return (uint8_t)faces;
}

static uint8_t faces_of(flood* self, ovis_state state) {
  if (state == OVIS_STATE_UNLOADED) {
    return 0;
  }
  const uint32_t slot = state % FACE_CACHE_SIZE;
  if (self->cache.states[slot] != state) {
    self->cache.states[slot] = state;
    self->cache.faces[slot] = compute_faces(self->world->registry, state);
  }
  return self->cache.faces[slot];
}

// Is the step from a cell to the next one blocked, in the given direction of an axis?
static bool is_shut(uint8_t from, uint8_t to, int32_t axis, bool is_upward) {
  return (from & FACE(axis, is_upward)) != 0 || (to & FACE(axis, !is_upward)) != 0;
}

// ---- Reading the box

static void read_section(flood* self, const ov_section* section, ovis_pos low) {
  const ovis_state_traits* traits = NULL;
  ovis_state last = OVIS_STATE_UNLOADED;
  uint8_t faces = 0;
  for (int32_t cell = 0; cell < OVIS_SECTION_CELLS; cell++) {
    const ovis_state state = ov_section_get(section, cell);
    if (state != last) {
      last = state;
      traits = traits_of(self->world, state);
      faces = faces_of(self, state);
    }
    const int32_t at = index_of(
        self, (ovis_pos){low.x + (cell & 15), low.y + (cell >> 8), low.z + (cell >> 4 & 15)});
    self->opacity[at] = traits->opacity;
    self->faces[at] = faces;
    raise(self, OV_LIGHT_BLOCK, at, traits->emission);
  }
}

static void read_blocks(flood* self) {
  memset(self->opacity, NOT_LOADED, (size_t)self->cell_count);
  for (int32_t y = self->min.y; y <= self->top; y += 16) {
    for (int32_t z = self->min.z; z <= self->max.z; z += 16) {
      for (int32_t x = self->min.x; x <= self->max.x; x += 16) {
        const ovis_pos low = {x, y, z};
        const ov_section* section = ov_world_section(self->world, low);
        if (section != NULL) {
          read_section(self, section, low);
        }
      }
    }
  }
}

// ---- Sources of light

static uint8_t opacity_at(const ovis_world* world, ovis_state state) {
  return state == OVIS_STATE_UNLOADED ? 0 : traits_of(world, state)->opacity;
}

// Lowers the beam of the sky in one column. Sections that are not loaded let it pass.
static void drop_beam(flood* self, int32_t x, int32_t z) {
  const ovis_world* world = self->world;
  int32_t y = ovis_world_get_height(world, OVIS_HEIGHTMAP_WORLD_SURFACE, x, z) - 1;
  uint8_t above = 0; // faces of the cell above
  for (; y > self->top; y--) {
    const ovis_state state = ovis_world_get_block(world, (ovis_pos){x, y, z});
    const uint8_t faces = faces_of(self, state);
    if (opacity_at(world, state) > 0 || is_shut(above, faces, 1, false)) {
      return; // the light that still passes comes from the cell above the box
    }
    above = faces;
  }
  for (y = self->top; y >= self->min.y; y--) {
    const int32_t at = index_of(self, (ovis_pos){x, y, z});
    const uint8_t opacity = self->opacity[at];
    if (is_shut(above, self->faces[at], 1, false)) {
      return;
    }
    if (opacity != 0 && opacity != NOT_LOADED) {
      raise(self, OV_LIGHT_SKY, at, entering(LIGHT_MAX, opacity));
      return;
    }
    self->light[OV_LIGHT_SKY][at] = opacity == 0 ? LIGHT_MAX : 0;
    above = self->faces[at];
  }
}

// Lists the cells in beams that have a darker neighbor; only these have to spread.
static void spread_beams(flood* self) {
  const uint8_t* sky = self->light[OV_LIGHT_SKY];
  for (int32_t y = self->min.y; y <= self->top; y++) {
    for (int32_t z = self->min.z; z <= self->max.z; z++) {
      for (int32_t x = self->min.x; x <= self->max.x; x++) {
        const int32_t at = index_of(self, (ovis_pos){x, y, z});
        if (sky[at] != LIGHT_MAX || ((x == self->min.x || sky[at - self->step[0]] == LIGHT_MAX) &&
                                     (x == self->max.x || sky[at + self->step[0]] == LIGHT_MAX) &&
                                     (z == self->min.z || sky[at - self->step[2]] == LIGHT_MAX) &&
                                     (z == self->max.z || sky[at + self->step[2]] == LIGHT_MAX) &&
                                     (y == self->min.y || sky[at - self->step[1]] == LIGHT_MAX) &&
                                     (y == self->top || sky[at + self->step[1]] == LIGHT_MAX))) {
          continue;
        }
        if (!ov_array_push(&self->bright[LIGHT_MAX], &self->world->allocator, at)) {
          self->is_out_of_memory = true;
        }
      }
    }
  }
}

// Adds the light that a cell outside the box sends into its neighbor inside, along an axis.
static void let_in(flood* self, ov_light_kind kind, ovis_pos inside, int32_t axis, bool is_upward) {
  const int32_t back = is_upward ? -1 : 1;
  const ovis_pos outside = {inside.x + (axis == 0 ? back : 0), inside.y + (axis == 1 ? back : 0),
                            inside.z + (axis == 2 ? back : 0)};
  const ov_section* section = ov_world_section(self->world, outside);
  const int32_t at = index_of(self, inside);
  if (section == NULL || self->opacity[at] == NOT_LOADED) {
    return;
  }
  const int32_t cell = ov_cell_index(outside.x, outside.y, outside.z);
  const int32_t level = ov_section_light(section, kind, cell);
  if (level > 1 &&
      !is_shut(faces_of(self, ov_section_get(section, cell)), self->faces[at], axis, is_upward)) {
    raise(self, kind, at, entering(level, self->opacity[at]));
  }
}

static void let_in_all(flood* self, ov_light_kind kind) {
  const ovis_pos min = self->min;
  const ovis_pos max = {self->max.x, self->top, self->max.z};
  for (int32_t y = min.y; y <= max.y; y++) {
    for (int32_t x = min.x; x <= max.x; x++) {
      let_in(self, kind, (ovis_pos){x, y, min.z}, 2, true);
      let_in(self, kind, (ovis_pos){x, y, max.z}, 2, false);
    }
    for (int32_t z = min.z; z <= max.z; z++) {
      let_in(self, kind, (ovis_pos){min.x, y, z}, 0, true);
      let_in(self, kind, (ovis_pos){max.x, y, z}, 0, false);
    }
  }
  for (int32_t z = min.z; z <= max.z; z++) {
    for (int32_t x = min.x; x <= max.x; x++) {
      let_in(self, kind, (ovis_pos){x, min.y, z}, 1, true);
      // Cells of the box above the arrays have full light, and their beams have already been
      // lowered.
      if (self->top == self->max.y) {
        let_in(self, kind, (ovis_pos){x, max.y, z}, 1, false);
      }
    }
  }
}

// ---- Spreading

static void spread_cell(flood* self, ov_light_kind kind, int32_t at, int32_t level) {
  const int32_t size_x = self->max.x - self->min.x + 1;
  const int32_t size_z = self->max.z - self->min.z + 1;
  const int32_t x = at % size_x;
  const int32_t z = at / self->step[2] % size_z;
  const int32_t y = at / self->step[1];
  const int32_t last[3] = {size_x - 1, self->top - self->min.y, size_z - 1};
  const int32_t place[3] = {x, y, z};
  for (int32_t axis = 0; axis < 3; axis++) {
    const int32_t down = at - self->step[axis];
    const int32_t up = at + self->step[axis];
    if (place[axis] > 0 && !is_shut(self->faces[at], self->faces[down], axis, false)) {
      raise(self, kind, down, entering(level, self->opacity[down]));
    }
    if (place[axis] < last[axis] && !is_shut(self->faces[at], self->faces[up], axis, true)) {
      raise(self, kind, up, entering(level, self->opacity[up]));
    }
  }
}

static void spread(flood* self, ov_light_kind kind) {
  for (int32_t level = LIGHT_MAX; level > 0; level--) {
    cell_list* cells = &self->bright[level];
    // Spreading raises cells only to lower levels, so this list does not change.
    for (int32_t i = 0; i < cells->count; i++) {
      if (self->light[kind][cells->items[i]] == level) {
        spread_cell(self, kind, cells->items[i], level);
      }
    }
    cells->count = 0;
  }
}

// ---- Writing the result

static bool make_section(const flood* self, ovis_pos low, made_light* out) {
  uint8_t bytes[LIGHT_BYTES];
  out->section = ov_world_section(self->world, low);
  out->bytes[OV_LIGHT_BLOCK] = out->bytes[OV_LIGHT_SKY] = NULL;
  if (out->section == NULL) {
    return true;
  }
  for (int32_t kind = 0; kind < OV_LIGHT_COUNT; kind++) {
    const bool is_above = low.y > self->top;
    bool is_uniform = true;
    for (int32_t cell = 0; !is_above && cell < OVIS_SECTION_CELLS; cell += 2) {
      const int32_t at = index_of(
          self, (ovis_pos){low.x + (cell & 15), low.y + (cell >> 8), low.z + (cell >> 4 & 15)});
      bytes[cell >> 1] =
          (uint8_t)(self->light[kind][at] | self->light[kind][at + self->step[0]] << 4);
      is_uniform = is_uniform && bytes[cell >> 1] == bytes[0];
    }
    const bool has_sky = self->world->env.dimension.has_sky;
    out->uniform[kind] =
        (int8_t)(is_above ? (kind == OV_LIGHT_SKY && has_sky ? LIGHT_MAX : 0) : bytes[0] & 15);
    if (is_above || (is_uniform && bytes[0] >> 4 == (bytes[0] & 15))) {
      continue;
    }
    out->bytes[kind] = ov_alloc(&self->world->allocator, LIGHT_BYTES);
    if (out->bytes[kind] == NULL) {
      return false;
    }
    memcpy(out->bytes[kind], bytes, LIGHT_BYTES);
  }
  return true;
}

static ovis_status write_back(const flood* self) {
  const ovis_allocator* allocator = &self->world->allocator;
  const int32_t count = (self->max.x - self->min.x + 1) / 16 *
                        ((self->max.y - self->min.y + 1) / 16) *
                        ((self->max.z - self->min.z + 1) / 16);
  made_light* made = ov_alloc_zero(allocator, (size_t)count * sizeof *made);
  bool is_whole = made != NULL;
  int32_t next = 0;
  for (int32_t y = self->min.y; is_whole && y <= self->max.y; y += 16) {
    for (int32_t z = self->min.z; is_whole && z <= self->max.z; z += 16) {
      for (int32_t x = self->min.x; is_whole && x <= self->max.x; x += 16) {
        is_whole = make_section(self, (ovis_pos){x, y, z}, &made[next++]);
      }
    }
  }
  for (int32_t i = 0; i < next; i++) {
    for (int32_t kind = 0; kind < OV_LIGHT_COUNT; kind++) {
      ov_section* section = made[i].section;
      uint8_t* unused = made[i].bytes[kind];
      if (is_whole && section != NULL) {
        unused = section->light[kind];
        section->light[kind] = made[i].bytes[kind];
        section->light_uniform[kind] = made[i].uniform[kind];
      }
      ov_free(allocator, unused, LIGHT_BYTES);
    }
  }
  ov_free(allocator, made, (size_t)count * sizeof *made);
  return is_whole ? OVIS_OK : OVIS_NO_MEMORY;
}

// ---- The flood

// Highest y at which light could be less than full: 16 above the highest block of the box and of
// its neighborhood, rounded up to a section.
static int32_t find_top(const ovis_world* world, ovis_pos min, ovis_pos max) {
  int32_t highest = min.y;
  for (int32_t x = min.x - 16; x <= max.x + 16; x++) {
    for (int32_t z = min.z - 16; z <= max.z + 16; z++) {
      const int32_t height = ovis_world_get_height(world, OVIS_HEIGHTMAP_WORLD_SURFACE, x, z);
      highest = height > highest ? height : highest;
    }
  }
  const int32_t top = (highest + 16) | 15;
  return top < max.y ? top : max.y;
}

static ovis_status flood_box(flood* self) {
  read_blocks(self);
  let_in_all(self, OV_LIGHT_BLOCK);
  spread(self, OV_LIGHT_BLOCK);
  if (self->world->env.dimension.has_sky) {
    for (int32_t x = self->min.x; x <= self->max.x; x++) {
      for (int32_t z = self->min.z; z <= self->max.z; z++) {
        drop_beam(self, x, z);
      }
    }
    spread_beams(self);
    let_in_all(self, OV_LIGHT_SKY);
    spread(self, OV_LIGHT_SKY);
  }
  return self->is_out_of_memory ? OVIS_NO_MEMORY : write_back(self);
}

ovis_status ovis_world_flood_light(ovis_world* world, ovis_pos min, ovis_pos max) {
  OV_REQUIRE(world != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(!world->is_notifying && world->lock_count == 0, OVIS_BUSY);
  if (!ov_is_cell(&min) || !ov_is_cell(&max) || min.x > max.x || min.y > max.y || min.z > max.z) {
    return OVIS_OUT_OF_RANGE;
  }
  const int32_t bottom = world->section_min * 16;
  const int32_t ceiling = bottom + world->section_count * 16 - 1;
  if (max.y < bottom || min.y > ceiling) {
    return OVIS_OK;
  }
  flood self = {.world = world};
  self.min = (ovis_pos){min.x & ~15, min.y > bottom ? min.y & ~15 : bottom, min.z & ~15};
  self.max = (ovis_pos){max.x | 15, max.y < ceiling ? max.y | 15 : ceiling, max.z | 15};
  const int64_t size_x = (int64_t)self.max.x - self.min.x + 1;
  const int64_t size_z = (int64_t)self.max.z - self.min.z + 1;
  if (size_x > CELLS_MAX || size_z > CELLS_MAX || size_x * size_z > CELLS_MAX) {
    return OVIS_TOO_LARGE;
  }
  self.top = find_top(world, self.min, self.max);
  const int64_t size_y = (int64_t)self.top - self.min.y + 1;
  if (size_x * size_z * size_y > CELLS_MAX) {
    return OVIS_TOO_LARGE;
  }
  self.cell_count = (int32_t)(size_x * size_y * size_z);
  self.step[0] = 1;
  self.step[1] = (int32_t)(size_x * size_z);
  self.step[2] = (int32_t)size_x;
  const size_t bytes = (size_t)self.cell_count * 4;
  uint8_t* cells = ov_alloc_zero(&world->allocator, bytes);
  if (cells == NULL) {
    return OVIS_NO_MEMORY;
  }
  self.opacity = cells;
  self.light[OV_LIGHT_BLOCK] = cells + self.cell_count;
  self.light[OV_LIGHT_SKY] = cells + 2 * (size_t)self.cell_count;
  self.faces = cells + 3 * (size_t)self.cell_count;
  for (int32_t i = 0; i < FACE_CACHE_SIZE; i++) {
    self.cache.states[i] = OVIS_STATE_UNLOADED;
  }
  const ovis_status status = flood_box(&self);
  for (int32_t level = 0; level <= LIGHT_MAX; level++) {
    ov_array_fini(&self.bright[level], &world->allocator);
  }
  ov_free(&world->allocator, cells, bytes);
  if (status == OVIS_OK) {
    ov_world_notify(world, &(ovis_change){.kind = OVIS_CHANGE_LIGHT, .pos = min, .max = max});
  }
  return status;
}
