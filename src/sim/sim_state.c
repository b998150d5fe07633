// Snapshots of a simulation: written, read back with all checks, and validated.
// Design: include/ovis/sim.h
//
//   snapshot:  "OVSN" | version | size | checksum | rules | settings | trees
//              | names of items | fields of the simulation | 1 if there are sections, else 0 |
//              sections | actors
#include "agent/item_table.h"
#include "sim/sim_internal.h"
#include "sim/sim_watch.h"

#include "base/alloc.h"
#include "base/check.h"
#include "base/fail.h"
#include "base/limits.h"
#include "base/switches.h"
#include "life/riding.h"
#include "poi/poi.h"
#include "world/world_state.h"

#include <stddef.h>
#include <string.h>

#define MAGIC 0x4F56534Eu // "OVSN"
#define HEADER_BYTES 24

// ---- Writing

// Behind the switches, up to the end of the struct, a snapshot has zeros: padding may be anything,
// and two runs would differ in it.
#define SWITCHES (sizeof(ovis_rules) - OV_SWITCHES_BEGIN)
#define SWITCHES_USED (OV_SWITCHES_END - OV_SWITCHES_BEGIN)

static void write_rules(const ovis_rules* rules, ov_writer* writer) {
  // Their number comes first: a snapshot is valid for one version of Ovis.
  ov_write_u32(writer, SWITCHES);
  ov_write_u32(writer, rules->path_type_list);
  ov_write_u32(writer, rules->neighbor_order);
  for (size_t i = 0; i < SWITCHES; i++) {
    ov_write_u8(writer, i < SWITCHES_USED ? ((const uint8_t*)rules)[OV_SWITCHES_BEGIN + i] & 1 : 0);
  }
}

static uint64_t checksum(const uint8_t* bytes, size_t size) {
  ov_hash hash = {0};
  ov_hash_bytes(&hash, bytes, size);
  return hash.state;
}

static void put_u64(uint8_t* at, uint64_t value) {
  for (int32_t i = 0; i < 8; i++) {
    at[i] = (uint8_t)(value >> (56 - 8 * i));
  }
}

static ovis_status snapshot(ovis_sim* sim, bool has_sections, uint8_t** out_bytes,
                            size_t* out_size) {
  OV_REQUIRE(out_bytes != NULL && out_size != NULL, OVIS_BAD_ARGUMENT);
  *out_bytes = NULL;
  *out_size = 0;
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  OV_REQUIRE(ov_sim_is_gathered(sim), OVIS_REFUSED);
  if (!ov_sim_apply_queue(sim)) {
    return OVIS_NO_MEMORY;
  }
  ov_writer writer;
  ov_writer_init(&writer, &sim->allocator);
  ov_write_u32(&writer, MAGIC);
  ov_write_u32(&writer, OVIS_SNAPSHOT_VERSION);
  ov_write_u64(&writer, 0); // size and checksum of what follows, known at the end
  ov_write_u64(&writer, 0);
  write_rules(&sim->rules, &writer);
  ov_write_u32(&writer, (uint32_t)sim->load_distance);
  ov_write_u32(&writer, (uint32_t)sim->far_think_ticks);
  ov_write_f64(&writer, sim->far_distance);
  ov_trees_write(sim->trees, sim->tree_count, &writer);
  ov_items_write(&sim->items, &writer);
  ov_fields fields = ov_fields_write(&writer);
  ov_sim_global_fields(sim, &fields);
  ov_write_u32(&writer, has_sections);
  if (!has_sections || ov_world_write(sim->world, &writer) == OVIS_OK) {
    ov_write_u32(&writer, sim->turn.pois != NULL);
    if (sim->turn.pois != NULL) {
      ov_pois_type_fields(sim->turn.pois, &fields);
      ov_pois_fields(sim->turn.pois, &fields);
    }
    ov_write_u32(&writer, (uint32_t)sim->crowd.order.count);
    for (int32_t i = 0; i < sim->crowd.order.count; i++) {
      ov_sim_write_actor(ov_crowd_at(&sim->crowd, sim->crowd.order.items[i]), &writer, false);
    }
  } else {
    writer.is_failed = true;
  }
  // Shrinks the block: the caller frees it by its size.
  uint8_t* bytes = writer.is_failed
                       ? NULL
                       : ov_resize(&sim->allocator, writer.bytes, writer.capacity, writer.size);
  if (bytes == NULL) {
    ov_writer_fini(&writer);
    return OVIS_NO_MEMORY;
  }
  put_u64(bytes + 8, writer.size - HEADER_BYTES);
  put_u64(bytes + 16, checksum(bytes + HEADER_BYTES, writer.size - HEADER_BYTES));
  *out_bytes = bytes;
  *out_size = writer.size;
  return OVIS_OK;
}

ovis_status ovis_sim_take_snapshot(ovis_sim* sim, uint8_t** out_bytes, size_t* out_size) {
  return snapshot(sim, true, out_bytes, out_size);
}

ovis_status ovis_sim_take_mob_snapshot(ovis_sim* sim, uint8_t** out_bytes, size_t* out_size) {
  return snapshot(sim, false, out_bytes, out_size);
}

void ovis_sim_free_snapshot(const ovis_sim* sim, uint8_t* bytes, size_t size) {
  OV_REQUIRE(sim != NULL, );
  ov_free(&sim->allocator, bytes, size);
}

// ---- Memory
//
// Lists of fields mark what they cannot read as damaged, memory that they do not get among it. A
// restored simulation therefore allocates through a watch, which knows whether memory was missing.

static void* watched_resize(void* context, void* ptr, size_t old_size, size_t new_size) {
  ov_alloc_watch* watch = context;
  if (new_size == 0) {
    ov_free(&watch->host, ptr, old_size);
    return NULL;
  }
  void* resized = ov_resize(&watch->host, ptr, old_size, new_size);
  if (resized == NULL) {
    atomic_store_explicit(&watch->has_failed, true, memory_order_relaxed);
  }
  return resized;
}

// ---- Reading

static ovis_status read_header(ov_reader* reader, ovis_error* error) {
  const uint32_t magic = ov_read_u32(reader);
  const uint32_t version = ov_read_u32(reader);
  const uint64_t size = ov_read_u64(reader);
  const uint64_t sum = ov_read_u64(reader);
  if (reader->is_short || magic != MAGIC) {
    return ov_fail(error, OVIS_BAD_FORMAT, 0, "these bytes are no snapshot");
  }
  if (version != OVIS_SNAPSHOT_VERSION) {
    return ov_fail(error, OVIS_UNSUPPORTED, 4, "the snapshot has version %u, this is %u", version,
                   (unsigned)OVIS_SNAPSHOT_VERSION);
  }
  if (size != reader->size - reader->at) {
    return ov_fail(error, OVIS_TRUNCATED, 8, "the snapshot has %zu bytes, and says %llu",
                   reader->size - reader->at, (unsigned long long)size);
  }
  if (sum != checksum(reader->bytes + reader->at, reader->size - reader->at)) {
    return ov_fail(error, OVIS_BAD_FORMAT, 16, "the snapshot's checksum is wrong");
  }
  return OVIS_OK;
}

static ovis_status read_rules(ov_reader* reader, ovis_rules* rules, ovis_error* error) {
  const uint32_t count = ov_read_u32(reader);
  const uint32_t type_list = ov_read_u32(reader);
  const uint32_t order = ov_read_u32(reader);
  const uint8_t* switches = count == SWITCHES ? ov_read_bytes(reader, SWITCHES) : NULL;
  bool is_known = switches != NULL && type_list <= OVIS_PATH_TYPES_23W12A &&
                  order <= OVIS_NEIGHBOR_ORDER_1_20_5;
  for (size_t i = 0; is_known && i < SWITCHES; i++) {
    is_known = switches[i] <= 1;
  }
  if (!is_known) {
    return ov_fail(error, OVIS_UNSUPPORTED, (int64_t)reader->at,
                   "the rules are those of another version of Ovis");
  }
  *rules = (ovis_rules){.path_type_list = (ovis_path_type_list)type_list,
                        .neighbor_order = (ovis_neighbor_order)order};
  memcpy((uint8_t*)rules + OV_SWITCHES_BEGIN, switches, SWITCHES);
  return OVIS_OK;
}

// Settings of the def that change results.
static ovis_status read_settings(ov_reader* reader, ovis_sim_def* def, ovis_error* error) {
  const uint32_t load_distance = ov_read_u32(reader);
  const uint32_t far_think_ticks = ov_read_u32(reader);
  const uint8_t* distance = ov_read_bytes(reader, 8);
  const double far_distance = distance != NULL ? ov_get_f64(distance) : 0;
  if (reader->is_short || load_distance > OV_LOAD_DISTANCE_MAX || far_think_ticks > INT32_MAX ||
      !(far_distance >= 0)) {
    return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)reader->at,
                   "the simulation's settings are damaged");
  }
  def->load_distance = (int32_t)load_distance;
  def->far_think_ticks = (int32_t)far_think_ticks;
  def->far_distance = far_distance;
  return OVIS_OK;
}

static ovis_status read_trees(ov_reader* reader, ovis_sim_def* def, ov_saved_trees* out,
                              ovis_error* error) {
  const ovis_status status =
      ov_trees_read(reader, def->trees, def->tree_count, &def->allocator, out);
  def->trees = out->defs.items;
  def->tree_count = out->defs.count;
  if (status == OVIS_NOT_FOUND) {
    return ov_fail(error, status, (int64_t)reader->at,
                   "the tree '%.40s' has functions of the host, which must give it", out->missing);
  }
  return status == OVIS_BAD_FORMAT
             ? ov_fail(error, status, (int64_t)reader->at, "the behavior trees are damaged")
             : status;
}

static ovis_status read_points(ovis_sim* sim, ov_reader* reader, ovis_error* error) {
  const uint32_t has_points = ov_read_u32(reader);
  if (has_points == 1 && ov_sim_points(sim) == NULL) {
    return OVIS_NO_MEMORY;
  }
  ov_fields fields = ov_fields_read(reader);
  if (has_points == 1) {
    ov_pois_type_fields(sim->turn.pois, &fields);
  }
  if (has_points == 1 && !fields.is_bad) {
    ov_pois_fields(sim->turn.pois, &fields);
  }
  if (reader->is_short || has_points > 1 || fields.is_bad) {
    return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)reader->at,
                   "the points of interest are damaged");
  }
  return OVIS_OK;
}

static ovis_status read_sim(ovis_sim* sim, ov_reader* reader, ovis_error* error) {
  const ovis_status items = ov_items_read(&sim->items, reader, &sim->allocator);
  if (items != OVIS_OK) {
    return ov_fail(error, items, (int64_t)reader->at, "the names of items are damaged");
  }
  ov_fields fields = ov_fields_read(reader);
  ov_sim_global_fields(sim, &fields);
  if (reader->is_short || fields.is_bad || !ov_sim_are_containers_good(sim)) {
    return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)reader->at, "the simulation is damaged");
  }
  const uint64_t change_hash = sim->change_hash;
  const uint32_t has_sections = ov_read_u32(reader);
  if (reader->is_short || has_sections > 1) {
    return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)reader->at, "the simulation is damaged");
  }
  ovis_status status = has_sections == 1 ? ov_world_read(sim->world, reader, error) : OVIS_OK;
  sim->change_hash = change_hash;
  if (status == OVIS_OK) {
    status = read_points(sim, reader, error);
  }
  const uint32_t count = ov_read_u32(reader);
  for (uint32_t i = 0; i < count && status == OVIS_OK; i++) {
    status = ov_sim_read_actor(sim, reader, error);
  }
  if (status == OVIS_OK && (reader->is_short || reader->at != reader->size)) {
    return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)reader->at, "bytes are left over");
  }
  if (status == OVIS_OK && !ov_rides_are_valid(&sim->crowd)) {
    return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)reader->at, "who rides whom is damaged");
  }
  return status;
}

// Reads everything into a new simulation, which owns `watch` from then on. NULL: it failed.
static ovis_status restore(const ovis_sim_def* def, ov_reader* reader, ov_alloc_watch* watch,
                           ovis_sim** out, ovis_error* error) {
  ovis_sim_def restored = *def;
  restored.allocator = (ovis_allocator){watched_resize, watch};
  restored.point_type_count = 0; // they come from the snapshot
  ovis_status status = read_header(reader, error);
  if (status == OVIS_OK) {
    status = read_rules(reader, &restored.rules, error);
  }
  if (status == OVIS_OK) {
    status = read_settings(reader, &restored, error);
  }
  ov_saved_trees trees = {0};
  if (status == OVIS_OK) {
    status = read_trees(reader, &restored, &trees, error);
  }
  ovis_sim* sim = NULL;
  if (status == OVIS_OK) {
    status = ovis_sim_create(&restored, &sim);
  }
  if (sim != NULL) {
    sim->saved_trees = trees; // which it owns from now on
  } else {
    ov_saved_trees_free(&trees);
  }
  if (status == OVIS_OK) {
    status = read_sim(sim, reader, error);
  }
  if (watch->has_failed) {
    status = ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for the simulation");
  }
  if (status != OVIS_OK) {
    ovis_sim_destroy(sim);
    sim = NULL;
  }
  *out = sim;
  return status;
}

ovis_status ovis_sim_restore(const ovis_sim_def* def, const uint8_t* bytes, size_t size,
                             ovis_sim** out, ovis_error* error) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = NULL;
  OV_CHECK_DEF(def);
  ov_reader reader = ov_reader_make(bytes, bytes != NULL ? size : 0);
  ov_alloc_watch* watch = ov_alloc_zero(&def->allocator, sizeof *watch);
  if (watch == NULL) {
    return ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for the simulation");
  }
  watch->host = def->allocator;
  ovis_sim* sim;
  const ovis_status status = restore(def, &reader, watch, &sim, error);
  if (status != OVIS_OK) {
    ov_sim_free_watch(watch);
    return status;
  }
  sim->watch = watch;
  sim->events.count = 0;
  sim->turn.tick = sim->tick;
  OVIS_VALIDATE(ovis_sim_check(sim));
  *out = sim;
  return OVIS_OK;
}
