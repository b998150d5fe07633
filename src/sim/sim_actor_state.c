// One actor's part of a snapshot: written, and read back with all checks.
// Design: include/ovis/sim.h
#include "agent/gear.h"
#include "sim/sim_internal.h"

#include "base/fail.h"
#include "species/profiles.h"

#include <string.h>

void ov_sim_write_actor(ov_actor* actor, ov_writer* writer, bool has_reports) {
  ov_fields fields = ov_fields_write(writer);
  fields.has_reports = has_reports;
  ov_write_u64(writer, actor->serial);
  ov_write_u32(writer, actor->kind);
  char name[64] = {0};
  strncpy(name, actor->species->name, sizeof name - 1);
  ov_field_text(&fields, "species", name, sizeof name);
  char mind[OVIS_MIND_NAME_MAX] = {0};
  strncpy(mind, actor->given_mind != NULL ? actor->given_mind->name : "", sizeof mind - 1);
  ov_field_text(&fields, "given_mind", mind, sizeof mind);
  ov_actor_fields(actor, &fields);
  ov_actor_extra_fields(actor, &fields);
}

// An actor's kind comes before its fields.
typedef struct actor_head {
  int64_t at; // in the bytes
  uint64_t serial;
  ov_actor_kind kind;
  const ovis_species* species;
  char name[64];
  char mind[OVIS_MIND_NAME_MAX];
} actor_head;

static ovis_status read_head(ovis_sim* sim, ov_reader* reader, actor_head* out, ovis_error* error) {
  out->at = (int64_t)reader->at;
  ov_fields fields = ov_fields_read(reader);
  out->serial = ov_read_u64(reader);
  const uint32_t kind = ov_read_u32(reader);
  ov_field_text(&fields, "species", out->name, sizeof out->name);
  ov_field_text(&fields, "given_mind", out->mind, sizeof out->mind);
  out->species = kind == OV_ACTOR_MOB ? ovis_sim_find_species(sim, out->name) : NULL;
  const ov_species* other = kind != OV_ACTOR_MOB ? ov_species_find_other(out->name) : NULL;
  out->species = other != NULL ? &other->figures : out->species;
  if (reader->is_short || fields.is_bad || kind >= OV_ACTOR_KIND_COUNT || out->species == NULL) {
    return ov_fail(error, OVIS_BAD_FORMAT, out->at, "there is no mob like '%.40s'", out->name);
  }
  out->kind = (ov_actor_kind)kind;
  return OVIS_OK;
}

static ovis_spawn_def def_of(const actor_head* head) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = head->species;
  def.mind = head->mind[0] != '\0' ? head->mind : NULL;
  return def;
}

static ovis_status read_rest(ovis_sim* sim, ov_actor* actor, const actor_head* head,
                             bool has_reports, ov_reader* reader, ovis_error* error) {
  ov_fields fields = ov_fields_read(reader);
  fields.has_reports = has_reports;
  fields.allocator = &sim->allocator;
  if (ov_actor_make_rare(actor, &sim->turn.blocks) == NULL ||
      ov_gear_make(actor, &sim->turn.blocks) == NULL) {
    return OVIS_NO_MEMORY;
  }
  ov_actor_fields(actor, &fields);
  ov_actor_extra_fields(actor, &fields);
  ov_actor_drop_empty_rare(actor, &sim->turn.blocks);
  ov_gear_drop_empty(actor, &sim->turn.blocks);
  if (sim->turn.paths.is_out_of_memory) {
    return OVIS_NO_MEMORY;
  }
  if (reader->is_short || fields.is_bad || !ov_actor_is_valid(actor) ||
      !ov_sim_is_restorable(sim, actor)) {
    return ov_fail(error, OVIS_BAD_FORMAT, head->at, "a mob of species '%.40s' is damaged",
                   head->name);
  }
  return ov_crowd_update(&sim->crowd, actor) ? OVIS_OK : OVIS_NO_MEMORY;
}

ovis_status ov_sim_read_actor(ovis_sim* sim, ov_reader* reader, ovis_error* error) {
  actor_head head;
  OV_TRY(read_head(sim, reader, &head, error));
  const int32_t count = sim->crowd.order.count;
  const uint64_t last = count > 0 ? sim->crowd.serials.items[count - 1] : 0;
  if (head.serial <= last || head.serial >= sim->next_serial) {
    return ov_fail(error, OVIS_BAD_FORMAT, head.at, "serial %llu is out of order",
                   (unsigned long long)head.serial);
  }
  const uint64_t next_serial = sim->next_serial;
  const ovis_spawn_def def = def_of(&head);
  ov_actor* actor;
  sim->next_serial = head.serial;
  sim->is_restoring = true;
  const ovis_status status = ov_sim_add(sim, head.kind, &def, &actor);
  sim->next_serial = next_serial;
  sim->is_restoring = false;
  if (status == OVIS_NOT_FOUND) {
    return ov_fail(error, status, head.at,
                   "a mob has the mind '%s', which is not among the minds here", head.mind);
  }
  if (status != OVIS_OK) {
    return status;
  }
  OV_TRY(read_rest(sim, actor, &head, false, reader, error));
  sim->dead_count += !ov_actor_is_alive(actor);
  return OVIS_OK;
}

ovis_status ov_sim_read_actor_again(ovis_sim* sim, ov_reader* reader, int32_t* out_slot) {
  ovis_error error;
  actor_head head;
  OV_TRY(read_head(sim, reader, &head, &error));
  const int32_t index = ov_crowd_index(&sim->crowd, head.serial);
  if (index < 0) {
    return OVIS_NOT_FOUND;
  }
  *out_slot = sim->crowd.order.items[index];
  ov_actor* actor = ov_crowd_at(&sim->crowd, *out_slot);
  const ovis_spawn_def def = def_of(&head);
  OV_TRY(ov_sim_renew(sim, actor, head.kind, &def));
  return read_rest(sim, actor, &head, true, reader, &error);
}
