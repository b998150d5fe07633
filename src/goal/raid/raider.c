// Holds the memory of raiders, and the goals of raids, which this simulation does not have.
// Rules: docs/sources.md#raiders
#include "goal/goal_share.h"
#include "goal/raid/raid_goals.h"

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
  ov_field_cell(fields, "patrol_target", &raider->patrol_target);
  ov_field_i32(fields, "wave", &raider->wave);
  ov_field_i32(fields, "raid_id", &raider->raid_id);
  ov_field_i32_in(fields, "cast_ticks", &raider->cast_ticks, 0, OV_GOAL_COUNT_MAX);
}

void ov_raider_was_set(ov_actor* actor) {
  ov_raider* raider = ov_raider_of(actor);
  const ovis_pos* to = &raider->patrol_target;
  raider->has_patrol_target |= to->x != 0 || to->y != 0 || to->z != 0;
}

bool ov_raid_is_here(ov_goal_turn* turn) {
  return ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
}

static const ovis_phrase reasons[] = {{OVIS_REASON_NOT_HERE, "there is no raid here"}};

#define RAID(title, bits, what, how)                                                               \
  {                                                                                                \
    .name = (title), .flags = (bits), .can_use = ov_raid_is_here, .can_continue = ov_raid_is_here, \
    .phrases = &(const ovis_phrases) {                                                             \
      .words = (what), .doing = (how), OV_REASONS(reasons)                                         \
    }                                                                                              \
  }

const ov_goal_kind ov_goal_obtain_banner =
    RAID("ObtainRaidLeaderBanner", OVIS_FLAG_MOVE, "fetch the banner", "fetching the banner");
const ov_goal_kind ov_goal_path_to_raid =
    RAID("PathfindToRaid", OVIS_FLAG_MOVE, "go to the raid", "going to the raid");
const ov_goal_kind ov_goal_raid_village =
    RAID("RaiderMoveThroughVillage", OVIS_FLAG_MOVE, "search the village", "searching the village");
const ov_goal_kind ov_goal_raider_celebration =
    RAID("RaiderCelebration", OVIS_FLAG_MOVE, "celebrate", "celebrating");
const ov_goal_kind ov_goal_healable_raider =
    RAID("NearestHealableRaider", OVIS_FLAG_TARGET, "heal a raider", "healing a raider");
