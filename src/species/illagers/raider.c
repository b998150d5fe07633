// Holds the memory of raiders, the first member of their own state.
// Rules: docs/sources.md#raiders
#include "mind/goal/goal_share.h"
#include "species/illagers/raider_goals.h"

static const ov_species_id raiders[] = {
    OV_SPECIES_EVOKER,     OV_SPECIES_PILLAGER, OV_SPECIES_RAVAGER, OV_SPECIES_VINDICATOR,
    OV_SPECIES_ILLUSIONER, OV_SPECIES_WITCH,    OV_SPECIES_NONE};

ov_raider* ov_raider_of(const ov_actor* actor) {
  return ov_species_is_listed(raiders, actor->row->id) ? actor->own : NULL;
}

bool ov_is_raider(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)agent;
  (void)context;
  return ov_raider_of(other) != NULL;
}

void ov_raider_fields(ov_raider* raider, ov_fields* fields) {
  ov_field_bool(fields, "is_patrolling", &raider->is_patrolling);
  ov_field_bool(fields, "is_leader", &raider->is_leader);
  ov_field_bool(fields, "has_patrol_target", &raider->has_patrol_target);
  ov_field_bool(fields, "can_join_raid", &raider->can_join_raid);
  ov_field_cell_if(fields, "patrol_target", &raider->patrol_target, raider->has_patrol_target);
  ov_field_i32(fields, "wave", &raider->wave);
  ov_field_i32(fields, "raid_id", &raider->raid_id);
  ov_field_i32_in(fields, "cast_ticks", &raider->cast_ticks, 0, OV_GOAL_COUNT_MAX);
  if (ov_fields_is_snapshot(fields) || raider->raid_id != 0) { // the rest only counts in a raid
    ov_field_i32_in(fields, "outside_count", &raider->outside_count, 0, OV_GOAL_COUNT_MAX);
    ov_field_i32_in(fields, "enchant_level", &raider->enchant_level, 0, 5);
    ov_field_i32_in(fields, "heal_ticks", &raider->heal_ticks, 0, OV_GOAL_COUNT_MAX);
    ov_field_bool(fields, "is_celebrating", &raider->is_celebrating);
  }
}

void ov_raider_was_set(ov_actor* actor) {
  ov_raider* raider = ov_raider_of(actor);
  const ovis_pos* to = &raider->patrol_target;
  raider->has_patrol_target |= to->x != 0 || to->y != 0 || to->z != 0;
}
