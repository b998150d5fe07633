// One actor's part of a snapshot: written, and read back with all checks.
// Design: include/ovis/sim.h
#include "agent/gear.h"
#include "sim/sim_internal.h"

#include "base/fail.h"
#include "species/profiles.h"

#include <string.h>

void ov_sim_write_actor(ov_actor* actor, ov_writer* writer) {
  ov_fields fields = ov_fields_write(writer);
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

ovis_status ov_sim_read_actor(ovis_sim* sim, ov_reader* reader, ovis_error* error) {
  const int64_t at = (int64_t)reader->at;
  ov_fields fields = ov_fields_read(reader);
  fields.allocator = &sim->allocator;
  char name[64];
  const uint64_t serial = ov_read_u64(reader);
  const uint32_t kind = ov_read_u32(reader);
  ov_field_text(&fields, "species", name, sizeof name);
  char mind[OVIS_MIND_NAME_MAX];
  ov_field_text(&fields, "given_mind", mind, sizeof mind);
  const ovis_species* species = kind == OV_ACTOR_MOB ? ovis_sim_find_species(sim, name) : NULL;
  const ov_species* other = kind != OV_ACTOR_MOB ? ov_species_find_other(name) : NULL;
  species = other != NULL ? &other->figures : species;
  if (reader->is_short || fields.is_bad || kind >= OV_ACTOR_KIND_COUNT || species == NULL) {
    return ov_fail(error, OVIS_BAD_FORMAT, at, "there is no mob like '%.40s'", name);
  }
  const int32_t count = sim->crowd.order.count;
  const uint64_t last =
      count > 0 ? ov_crowd_at(&sim->crowd, sim->crowd.order.items[count - 1])->serial : 0;
  if (serial <= last || serial >= sim->next_serial) {
    return ov_fail(error, OVIS_BAD_FORMAT, at, "serial %llu is out of order",
                   (unsigned long long)serial);
  }
  const uint64_t next_serial = sim->next_serial;
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = species;
  def.mind = mind[0] != '\0' ? mind : NULL;
  ov_actor* actor;
  sim->next_serial = serial;
  sim->is_restoring = true;
  const ovis_status status = ov_sim_add(sim, (ov_actor_kind)kind, &def, &actor);
  sim->next_serial = next_serial;
  sim->is_restoring = false;
  if (status == OVIS_NOT_FOUND) {
    return ov_fail(error, status, at, "a mob has the mind '%s', which is not among the minds here",
                   mind);
  }
  if (status != OVIS_OK) {
    return status;
  }
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
    return ov_fail(error, OVIS_BAD_FORMAT, at, "a mob of species '%.40s' is damaged", name);
  }
  sim->dead_count += !ov_actor_is_alive(actor);
  return ov_crowd_update(&sim->crowd, actor) ? OVIS_OK : OVIS_NO_MEMORY;
}
