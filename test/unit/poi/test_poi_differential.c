#include "support/registry.h"
#include "support/test.h"

#include "poi/poi.h"
#include "reference/poi_ref.h"

#include <string.h>

// The world: columns -4 to 4, 64 blocks high. The test keeps its blocks apart, so that a section
// that is not loaded can change as a save of another program does.
#define SIDE 9
#define SECTIONS (SIDE * SIDE * 4)

static const struct {
  const char* name;
  int32_t type; // OV_POI_NONE: none; BANK: the host's
  int32_t weight;
} kinds[] = {
    {"air", OV_POI_NONE, 30},
    {"stone", OV_POI_NONE, 5},
    {"red_bed[part=foot]", OV_POI_NONE, 5},
    {"red_bed[part=head]", OV_POI_HOME, 20},
    {"blue_bed[part=head,occupied=true]", OV_POI_HOME, 10},
    {"bell", OV_POI_MEETING, 5},
    {"composter[level=0]", OV_POI_FARMER, 5},
    {"composter[level=5]", OV_POI_FARMER, 5},
    {"barrel", OV_POI_FISHERMAN, 5},
    {"water_cauldron[level=2]", OV_POI_LEATHERWORKER, 5},
    {"beehive", OV_POI_BEEHIVE, 5},
    {"emerald_block", OV_POI_BUILT_IN_COUNT, 5},
    {"gold_block", OV_POI_BUILT_IN_COUNT, 5},
};
#define KINDS ((int32_t)(sizeof kinds / sizeof *kinds))
#define BANK_TICKETS 3

typedef struct run {
  ovis_blocks* registry;
  ovis_world* world;
  ov_pois* pois;
  poi_ref_book* book;
  ovis_state states[KINDS];
  uint8_t (*blocks)[OVIS_SECTION_CELLS]; // kinds, by section
  bool is_loaded[SECTIONS];
  int64_t taken; // tickets of the points that there are
  uint64_t random;
} run;

static ovis_section_pos place_of(int32_t section) {
  return (ovis_section_pos){section % SIDE - 4, section / (SIDE * SIDE), section / SIDE % SIDE - 4};
}

static ovis_pos cell_of(int32_t section, int32_t cell) {
  const ovis_section_pos at = place_of(section);
  return (ovis_pos){at.x * 16 + (cell & 15), at.y * 16 + (cell >> 8), at.z * 16 + (cell >> 4 & 15)};
}

static int32_t random_kind(run* r) {
  int32_t left = test_below(&r->random, 110);
  int32_t kind = 0;
  while (left >= kinds[kind].weight) {
    left -= kinds[kind++].weight;
  }
  return kind;
}

// Few cells of a section are ever used, so that blocks replace each other.
static int32_t random_cell(run* r) {
  return test_below(&r->random, 12) * 341;
}

static int32_t tickets_of(int32_t type) {
  return type == OV_POI_MEETING          ? 32
         : type == OV_POI_BEEHIVE        ? 0
         : type == OV_POI_BUILT_IN_COUNT ? BANK_TICKETS
                                         : 1;
}

// The book learns that a cell has a kind of block.
static void tell_book(run* r, ovis_pos pos, int32_t kind) {
  const int32_t type = kinds[kind].type;
  const poi_ref_point* known = poi_ref_at(r->book, pos.x, pos.y, pos.z);
  if (known != NULL && known->type != type) {
    r->taken -= known->tickets - known->free;
    poi_ref_remove(r->book, pos.x, pos.y, pos.z);
    known = NULL;
  }
  if (known == NULL && type != OV_POI_NONE) {
    const int32_t tickets = tickets_of(type);
    poi_ref_add(r->book, (poi_ref_point){pos.x, pos.y, pos.z, type, tickets, tickets,
                                         type != OV_POI_BEEHIVE && type != OV_POI_BUILT_IN_COUNT});
  }
}

static void load_section(run* r, int32_t section) {
  ovis_state states[OVIS_SECTION_CELLS];
  for (int32_t cell = 0; cell < OVIS_SECTION_CELLS; cell++) {
    states[cell] = r->states[r->blocks[section][cell]];
  }
  assert_int_equal(ovis_world_set_states(r->world, place_of(section), states), OVIS_OK);
  r->is_loaded[section] = true;
  for (int32_t i = r->book->count - 1; i >= 0; i--) {
    const poi_ref_point point = r->book->points[i];
    const ovis_pos pos = {point.x, point.y, point.z};
    const ovis_section_pos at = place_of(section);
    if (pos.x >> 4 == at.x && pos.y >> 4 == at.y && pos.z >> 4 == at.z) {
      const int32_t cell = (pos.y & 15) << 8 | (pos.z & 15) << 4 | (pos.x & 15);
      tell_book(r, pos, r->blocks[section][cell]);
    }
  }
  for (int32_t cell = 0; cell < OVIS_SECTION_CELLS; cell++) {
    if (kinds[r->blocks[section][cell]].type != OV_POI_NONE) {
      tell_book(r, cell_of(section, cell), r->blocks[section][cell]);
    }
  }
}

static void open_run(run* r, uint64_t seed) {
  memset(r, 0, sizeof *r);
  r->random = seed;
  r->registry = registry_open();
  for (int32_t i = 0; i < KINDS; i++) {
    assert_int_equal(ovis_blocks_parse(r->registry, kinds[i].name, &r->states[i], NULL), OVIS_OK);
  }
  ovis_world_def def = ovis_default_world_def();
  def.blocks = r->registry;
  def.env.dimension.min_y = 0;
  def.env.dimension.height = 64;
  assert_int_equal(ovis_world_create(&def, &r->world), OVIS_OK);
  r->book = test_calloc(1, sizeof *r->book);
  r->blocks = test_calloc(SECTIONS, sizeof *r->blocks);
  for (int32_t i = 0; i < SECTIONS * 3; i++) {
    r->blocks[test_below(&r->random, SECTIONS)][random_cell(r)] = (uint8_t)random_kind(r);
  }
  // Half of the sections are there before the points are, half come later.
  for (int32_t i = 0; i < SECTIONS / 2; i++) {
    load_section(r, i);
  }
  const ovis_allocator allocator = {0};
  assert_int_equal(ov_pois_create(r->world, &allocator, &r->pois), OVIS_OK);
  int32_t type;
  assert_int_equal(
      ov_pois_add_type(r->pois, "bank", BANK_TICKETS, 4, &r->states[KINDS - 2], 2, &type), OVIS_OK);
  for (int32_t i = SECTIONS / 2; i < SECTIONS; i++) {
    load_section(r, i);
  }
}

static void close_run(run* r) {
  ov_pois_destroy(r->pois);
  ovis_world_destroy(r->world);
  ovis_blocks_destroy(r->registry);
  test_free(r->book);
  test_free(r->blocks);
}

// ---- Operations

static void change_block(run* r) {
  const int32_t section = test_below(&r->random, SECTIONS);
  const int32_t cell = random_cell(r);
  const int32_t kind = random_kind(r);
  r->blocks[section][cell] = (uint8_t)kind;
  const ovis_pos pos = cell_of(section, cell);
  if (r->is_loaded[section]) { // else somebody changed the save
    assert_int_equal(ovis_world_set_block(r->world, pos, r->states[kind]), OVIS_OK);
    tell_book(r, pos, kind);
  }
}

static ovis_pos random_point(run* r) {
  if (r->book->count == 0 || test_chance(&r->random, 10)) {
    return (ovis_pos){test_below(&r->random, 200) - 100, test_below(&r->random, 80) - 8,
                      test_below(&r->random, 200) - 100};
  }
  const poi_ref_point* point = &r->book->points[test_below(&r->random, r->book->count)];
  return (ovis_pos){point->x, point->y, point->z};
}

static void take_or_release(run* r) {
  const ovis_pos pos = random_point(r);
  poi_ref_point* known = poi_ref_at(r->book, pos.x, pos.y, pos.z);
  if (test_chance(&r->random, 60)) {
    const uint64_t types = test_chance(&r->random, 80) ? OV_POI_MASK_ALL : OV_POI_MASK_JOBS;
    const bool can = known != NULL && (types >> known->type & 1) != 0 && known->free > 0;
    assert_int_equal(ov_pois_take(r->pois, pos, types), can);
    if (can) {
      known->free--;
      r->taken++;
    }
  } else {
    const bool can = known != NULL && known->free < known->tickets;
    assert_int_equal(ov_pois_release(r->pois, pos), can);
    if (can) {
      known->free++;
      r->taken--;
    }
  }
}

static void drop_or_load(run* r) {
  const int32_t section = test_below(&r->random, SECTIONS);
  if (r->is_loaded[section] && test_chance(&r->random, 70)) {
    ovis_world_drop_section(r->world, place_of(section));
    r->is_loaded[section] = false;
  } else {
    load_section(r, section);
  }
}

static void load_tickets(run* r) {
  const ovis_pos pos = random_point(r);
  poi_ref_point* known = poi_ref_at(r->book, pos.x, pos.y, pos.z);
  if (known == NULL ||
      !ovis_world_is_loaded(r->world, (ovis_section_pos){pos.x >> 4, pos.y >> 4, pos.z >> 4})) {
    return;
  }
  const int32_t type = test_chance(&r->random, 80) ? known->type : OV_POI_MEETING;
  const int32_t wanted = test_below(&r->random, 6) - 2;
  const bool is_right = type == known->type && wanted >= 0 && wanted <= known->tickets;
  assert_int_equal(ov_pois_load_tickets(r->pois, pos, type, wanted), is_right);
  if (type == known->type) {
    const int32_t free = wanted < 0 ? 0 : wanted > known->tickets ? known->tickets : wanted;
    r->taken += known->free - free;
    known->free = free;
  }
}

// ---- Comparisons

static bool is_third(const ov_poi* poi, const void* context) {
  return (poi->pos.x + poi->pos.z) % 3 != *(const int32_t*)context;
}

static void expect_same(const ov_poi* poi, const poi_ref_point* point) {
  assert_int_equal(poi->pos.x, point->x);
  assert_int_equal(poi->pos.y, point->y);
  assert_int_equal(poi->pos.z, point->z);
  assert_int_equal(poi->type, point->type);
  assert_int_equal(poi->free_tickets, point->free);
}

static int32_t without_third(poi_ref_point* points, int32_t count, int32_t third) {
  int32_t kept = 0;
  for (int32_t i = 0; i < count; i++) {
    if ((points[i].x + points[i].z) % 3 != third) {
      points[kept++] = points[i];
    }
  }
  return kept;
}

static void compare_searches(run* r) {
  static poi_ref_point expected[POI_REF_POINTS_MAX];
  static const int32_t radii[] = {0, 1, 5, 16, 48, 48, 48, 100};
  static const uint64_t masks[] = {OV_POI_MASK_ALL, OV_POI_MASK(OV_POI_HOME), OV_POI_MASK_JOBS,
                                   OV_POI_MASK_VILLAGE, 0};
  const int32_t third = test_below(&r->random, 3);
  const ov_poi_search search = {
      .from = random_point(r),
      .radius = radii[test_below(&r->random, 8)],
      .types = masks[test_below(&r->random, 5)],
      .occupancy = (ov_poi_occupancy)test_below(&r->random, 3),
      .filter = test_chance(&r->random, 30) ? is_third : NULL,
      .context = &third,
  };
  const int32_t from[] = {search.from.x, search.from.y, search.from.z};
  int32_t count = poi_ref_find(r->book, from, search.radius, search.types,
                               (poi_ref_occupancy)search.occupancy, true, expected);
  count = search.filter == NULL ? count : without_third(expected, count, third);
  static ov_poi found[POI_REF_POINTS_MAX];
  const int32_t capacity = test_chance(&r->random, 70) ? 5 : test_below(&r->random, 300);
  const int32_t found_count = ov_pois_nearest(r->pois, &search, found, capacity);
  assert_int_equal(found_count, count < capacity ? count : capacity);
  for (int32_t i = 0; i < found_count; i++) {
    expect_same(&found[i], &expected[i]);
  }
  count = poi_ref_find(r->book, from, search.radius, search.types,
                       (poi_ref_occupancy)search.occupancy, false, expected);
  count = search.filter == NULL ? count : without_third(expected, count, third);
  ov_rng rng = ov_rng_make(r->random, 1);
  ov_rng other = rng;
  assert_int_equal(ov_pois_random(r->pois, &search, &rng, found), count > 0);
  if (count > 0) {
    expect_same(found, &expected[ov_rng_int(&other, count)]);
  }
  assert_memory_equal(&rng, &other, sizeof rng);
}

static void compare_villages(run* r) {
  // Mostly of few sections, so that answers are asked for again after tickets changed.
  const bool is_near = test_chance(&r->random, 70);
  const int32_t section[] = {
      is_near ? 7 : test_below(&r->random, 30) - 15,
      test_below(&r->random, is_near ? 4 : 24) - (is_near ? 0 : 10),
      test_below(&r->random, is_near ? 3 : 30) - (is_near ? 1 : 15),
  };
  assert_int_equal(
      ov_pois_village_distance(r->pois, (ovis_section_pos){section[0], section[1], section[2]}),
      poi_ref_village_distance(r->book, section));
}

typedef struct walk {
  poi_ref_point* expected;
  int32_t at;
  int64_t taken;
} walk;

static void compare_point(void* context, const ov_poi* poi) {
  walk* w = context;
  expect_same(poi, &w->expected[w->at]);
  w->taken += w->expected[w->at].tickets - poi->free_tickets;
  w->at++;
}

static uint64_t hash_of(ov_pois* pois) {
  ov_fields fields = ov_fields_hash(0);
  ov_pois_fields(pois, &fields);
  return ov_fields_end(&fields);
}

static void compare_all(run* r) {
  static poi_ref_point expected[POI_REF_POINTS_MAX];
  const int32_t from[] = {0, 0, 0};
  const int32_t count =
      poi_ref_find(r->book, from, 1000000, OV_POI_MASK_ALL, POI_REF_ANY, false, expected);
  walk w = {expected, 0, 0};
  ov_pois_each(r->pois, compare_point, &w);
  assert_int_equal(w.at, count);
  assert_int_equal(ov_pois_count(r->pois), count);
  assert_true(w.taken == r->taken);
  assert_true(ov_pois_is_valid(r->pois));
  assert_false(ov_pois_is_behind(r->pois));
}

// A second book of points over the same world, filled from a snapshot of the first, then both as
// they were.
static void compare_snapshot(run* r) {
  const ovis_allocator allocator = {0};
  ov_writer writer;
  ov_writer_init(&writer, &allocator);
  ov_fields writing = ov_fields_write(&writer);
  ov_pois_fields(r->pois, &writing);
  assert_false(writer.is_failed);
  ov_pois* copy;
  assert_int_equal(ov_pois_create(r->world, &allocator, &copy), OVIS_OK);
  int32_t type;
  assert_int_equal(ov_pois_add_type(copy, "bank", BANK_TICKETS, 4, &r->states[KINDS - 2], 2, &type),
                   OVIS_OK);
  ov_reader reader = ov_reader_make(writer.bytes, writer.size);
  ov_fields reading = ov_fields_read(&reader);
  ov_pois_fields(copy, &reading);
  assert_false(reading.is_bad);
  assert_true(reader.at == writer.size);
  assert_true(ov_pois_is_valid(copy));
  assert_true(hash_of(copy) == hash_of(r->pois));
  ov_writer_fini(&writer);
  // The run goes on with the copy.
  ov_pois_destroy(r->pois);
  r->pois = copy;
}

TEST(points_agree_with_a_list_over_a_random_life) {
  run* r = test_calloc(1, sizeof *r);
  open_run(r, test_seed(228));
  compare_all(r);
  const int64_t count = test_count(100000, 1000000, 10000000);
  for (int64_t i = 0; i < count; i++) {
    const int32_t what = test_below(&r->random, 100);
    if (what < 40) {
      change_block(r);
    } else if (what < 90) {
      take_or_release(r);
    } else if (what < 94) {
      drop_or_load(r);
    } else {
      load_tickets(r);
    }
    if (i % 20 == 0) {
      compare_searches(r);
      compare_villages(r);
    }
    if (i % 1000 == 0) {
      compare_all(r);
      compare_snapshot(r);
    }
  }
  compare_all(r);
  close_run(r);
  test_free(r);
}
