// Fuzz target: any bytes as the document of a chunk's points of interest, and as a snapshot of
// points. Both are loaded into the points of a world, which must stay valid. A changed document
// must have the change in it.
#include "poi/poi.h"
#include "save/save_write_internal.h"

#include <stdlib.h>
#include <string.h>

static ovis_world* world;
static ov_pois* pois;
static ovis_save_writer writer;

static void expect(bool is_so) {
  if (!is_so) {
    abort();
  }
}

// Section 0 0 0 has a bed at 1 1 1 and a bell at 2 1 1; nothing else is loaded.
static void begin(void) {
  static const ovis_allocator allocator;
  const ovis_blocks_def registry_def = ovis_default_blocks_def();
  ovis_world_def def = ovis_default_world_def();
  ovis_state states[OVIS_SECTION_CELLS] = {0};
  expect(ovis_blocks_create(&registry_def, &def.registry) == OVIS_OK);
  expect(ovis_world_create(&def, &world) == OVIS_OK);
  expect(ovis_blocks_parse(def.registry, "red_bed[part=head]", &states[256 + 17], NULL) == OVIS_OK);
  expect(ovis_blocks_parse(def.registry, "bell", &states[256 + 18], NULL) == OVIS_OK);
  expect(ovis_world_set_states(world, (ovis_section_pos){0, 0, 0}, states) == OVIS_OK);
  expect(ovis_nbt_writer_create(NULL, &writer.nbt) == OVIS_OK);
  ov_writer_init(&writer.bytes, &allocator);
}

static void expect_blocks(void) {
  expect(ov_pois_is_valid(pois));
  expect(ov_pois_exists(pois, (ovis_pos){1, 1, 1}, OV_POI_MASK(OV_POI_HOME)));
  expect(ov_pois_exists(pois, (ovis_pos){2, 1, 1}, OV_POI_MASK(OV_POI_MEETING)));
  const ov_poi_search search = {.from = {1, 1, 1}, .radius = 48, .types = OV_POI_MASK_ALL};
  ov_poi found[5];
  const int32_t count = ov_pois_nearest(pois, &search, found, 5);
  expect(count >= 2 && count <= 5 && found[0].pos.x == 1);
}

// Loads a document's points, and counts them; *out_found: how many have this place and tickets.
static int32_t load(ovis_nbt root, ovis_pos pos, int32_t tickets, int32_t* out_found) {
  int32_t count = 0;
  ovis_point_iter iter = {.sections = ovis_nbt_iterate(ovis_nbt_get(root, "Sections"))};
  ovis_saved_point point;
  *out_found = 0;
  while (ovis_save_next_point(&iter, &point)) {
    char name[OV_POI_NAME_MAX + 1];
    ovis_nbt_text_utf8(point.type, name, sizeof name);
    const int32_t type = ov_pois_type_find(pois, name);
    const bool is_loaded = ov_pois_load_tickets(pois, point.pos, type, point.free_tickets);
    expect(!is_loaded || ov_pois_at(pois, point.pos)->free_tickets == point.free_tickets);
    count++;
    *out_found += memcmp(&point.pos, &pos, sizeof pos) == 0 && point.free_tickets == tickets;
  }
  return count;
}

static ov_piece store(const char* type) {
  ov_piece piece;
  expect(ov_save_store_bytes(&writer, type, strlen(type) + 1, &piece));
  return piece;
}

// Sets a point at 1 1 1 and takes out the one at 2 1 1.
static void change(const ovis_nbt_document* document, int32_t count_before, int32_t tickets) {
  writer.bytes.size = 0;
  ov_point_change changes[] = {
      {.pos = {1, 1, 1}, .is_set = true, .free_tickets = tickets, .type = store("minecraft:home")},
      {.pos = {2, 1, 1}},
  };
  if (ov_save_rewrite_points(&writer, document, changes, 2, NULL) != OVIS_OK) {
    return;
  }
  const uint8_t* bytes = NULL;
  size_t size = 0;
  ovis_nbt_document written;
  const ovis_status status = ovis_nbt_writer_finish(writer.nbt, &bytes, &size, NULL);
  expect(status == OVIS_OK || status == OVIS_TOO_LARGE);
  if (status != OVIS_OK) {
    return;
  }
  expect(ovis_nbt_check(bytes, size, NULL, &written, NULL) == OVIS_OK);
  int32_t found;
  const int32_t count = load(written.root, (ovis_pos){1, 1, 1}, tickets, &found);
  expect(found >= 1);
  expect(count >= 1 && count <= count_before + 1);
}

static void read_fields(const uint8_t* bytes, size_t size) {
  ov_reader reader = ov_reader_make(bytes, size);
  ov_fields fields = ov_fields_read(&reader);
  ov_pois_fields(pois, &fields);
  expect_blocks();
  expect(!fields.is_bad || ov_pois_count(pois) == 2);
}

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  static const ovis_allocator allocator;
  if (world == NULL) {
    begin();
  }
  expect(ov_pois_create(world, &allocator, &pois) == OVIS_OK);
  read_fields(bytes, size);
  ovis_nbt_document document;
  if (ovis_nbt_check(bytes, size, NULL, &document, NULL) == OVIS_OK) {
    int32_t found;
    const int32_t count = load(document.root, (ovis_pos){1, 1, 1}, 1, &found);
    expect_blocks();
    change(&document, count, bytes[size - 1] % 3);
  }
  ov_pois_destroy(pois);
  return 0;
}
