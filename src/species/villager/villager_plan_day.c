// Lists what villagers do by day: idle, work, meet, play, as in the game.
// Rules: docs/sources.md#villager
#include "figures/category.h"
#include "species/villager/villager_plan.h"

#define SPEED OV_VILLAGER_SPEED
#define STROLL_SPEED OV_VILLAGER_STROLL_SPEED
#define NO_FARMER (OV_VILLAGER_NO_FARMER | OV_VILLAGER_BABY)

// ---- Tests

static bool is_player(const ov_agent* agent, const ov_actor* other) {
  (void)agent;
  return other->kind == OV_ACTOR_PLAYER;
}

static bool is_cat(const ov_agent* agent, const ov_actor* other) {
  (void)agent;
  return other->kind == OV_ACTOR_MOB && other->row->id == OV_SPECIES_CAT;
}

#define CATEGORY_TEST(name, category)                                                              \
  static bool is_##name(const ov_agent* agent, const ov_actor* other) {                            \
    (void)agent;                                                                                   \
    return other->kind == OV_ACTOR_MOB &&                                                          \
           ov_species_category(other->row->id) == OV_CATEGORY_##category;                          \
  }
CATEGORY_TEST(creature, CREATURE)
CATEGORY_TEST(water_creature, WATER_CREATURE)
CATEGORY_TEST(axolotl, AXOLOTLS)
CATEGORY_TEST(underground_water, UNDERGROUND_WATER)
CATEGORY_TEST(water_ambient, WATER_AMBIENT)
CATEGORY_TEST(monster, MONSTER)

// ---- Conditions

static const ov_condition meeting_present[] = {OV_PRESENT(MEETING_POINT)};
static const ov_condition babies_absent[] = {OV_ABSENT(VISIBLE_VILLAGER_BABIES)};
static const ov_condition job_walk[] = {
    OV_ABSENT(WALK_TARGET), OV_REGISTERED(CANT_REACH_WALK_TARGET_SINCE), OV_PRESENT(JOB_SITE)};
static const ov_condition meeting_walk[] = {
    OV_ABSENT(WALK_TARGET), OV_REGISTERED(CANT_REACH_WALK_TARGET_SINCE), OV_PRESENT(MEETING_POINT)};
static const ov_condition around_meeting[] = {OV_PRESENT(MEETING_POINT), OV_ABSENT(WALK_TARGET)};
static const ov_condition around_job[] = {OV_PRESENT(JOB_SITE), OV_ABSENT(WALK_TARGET)};

// claims 217, 319
static const ov_condition around_sites[] = {OV_PRESENT(JOB_SITE), OV_PRESENT(SECONDARY_JOB_SITE),
                                            OV_ABSENT(WALK_TARGET)};

static const ovis_phrase check_meeting_point_reasons[] = {OV_VALIDATE_WHY("its bell")};
static const ovis_phrases check_meeting_point_phrases = {.words = "check its bell",
                                                         .doing = "checking its bell",
                                                         OV_REASONS(check_meeting_point_reasons)};
static const ovis_phrases go_job_site_phrases = {.words = "go to work",
                                                 .doing = "going to work",
                                                 .reasons = ov_walk_to_place_reasons,
                                                 .reason_count = OV_WALK_TO_PLACE_REASONS};
static const ovis_phrases go_meeting_point_phrases = {.words = "go to the meeting point",
                                                      .doing = "going to the meeting point",
                                                      .reasons = ov_walk_to_place_reasons,
                                                      .reason_count = OV_WALK_TO_PLACE_REASONS};

static const ovis_phrase around_job_reasons[] = {
    {OVIS_REASON_TOO_FAR, "it is too far from its job site"}};
static const ovis_phrases around_job_phrases = {.words = "stroll around its job site",
                                                .doing = "strolling around its job site",
                                                OV_REASONS(around_job_reasons)};
static const ovis_phrases to_job_phrases = {.words = "stroll to its job site",
                                            .doing = "strolling to its job site",
                                            OV_REASONS(around_job_reasons)};
static const ovis_phrases to_field_phrases = {.words = "stroll to its farmland",
                                              .doing = "strolling to its farmland",
                                              OV_REASONS(around_job_reasons)};
static const ovis_phrase around_bell_reasons[] = {
    {OVIS_REASON_TOO_FAR, "it is too far from the bell"}};
static const ovis_phrases around_bell_phrases = {.words = "stroll around the bell",
                                                 .doing = "strolling around the bell",
                                                 OV_REASONS(around_bell_reasons)};
static const ovis_phrase find_partner_reasons[] = {
    {OVIS_REASON_NO_TARGET, "it sees no villager that could have a child with it"},
    {OVIS_REASON_NO_NEED, "it can have no child now"}};
static const ovis_phrases find_partner_phrases = {
    .words = "choose a partner", .doing = "choosing a partner", OV_REASONS(find_partner_reasons)};

// ---- Groups

static const ov_condition breed_interaction[] = {OV_REGISTERED(BREED_TARGET),
                                                 OV_REGISTERED(LOOK_TARGET), OV_ABSENT(WALK_TARGET),
                                                 OV_PRESENT(VISIBLE_LIVING)};

static const ov_behavior_child full_look[] = {
    OV_LOOK_CHILD(8, "cat", is_cat, OV_LISTED_SPECIES(CAT), "a ", "cat"),
    OV_LOOK_CHILD(2, "villager", ov_is_villager, OV_LISTED_SPECIES(VILLAGER), "another ",
                  "villager"),
    OV_LOOK_CHILD(2, "player", is_player, OV_LISTED_PLAYERS, "a ", "player"),
    OV_LOOK_CHILD(1, "creature", is_creature, OV_LISTED_CATEGORY(CREATURE), "an ", "animal"),
    OV_LOOK_CHILD(1, "water_creature", is_water_creature, OV_LISTED_CATEGORY(WATER_CREATURE), "a ",
                  "squid or dolphin"),
    OV_LOOK_CHILD(1, "axolotls", is_axolotl, OV_LISTED_CATEGORY(AXOLOTLS), "an ", "axolotl"),
    OV_LOOK_CHILD(1, "underground_water_creature", is_underground_water,
                  OV_LISTED_CATEGORY(UNDERGROUND_WATER), "a ", "glow squid"),
    OV_LOOK_CHILD(1, "water_ambient", is_water_ambient, OV_LISTED_CATEGORY(WATER_AMBIENT), "a ",
                  "fish"),
    OV_LOOK_CHILD(1, "monster", is_monster, OV_LISTED_CATEGORY(MONSTER), "a ", "monster"),
    OV_NOTHING_CHILD(2, 30, 60),
};

#define FULL_LOOK                                                                                  \
  { 5, 0, OV_RUN_ONE_OF(full_look) }

#define INTERACT(w, what, test_of, kinds_of, memory_of, words)                                     \
  OV_DOES((w), &ov_interact_with,                                                                  \
          OV_WITH(ov_interact_settings, .test = (test_of), .kinds = (kinds_of), .range = 8,        \
                  .memory = (memory_of), .speed = SPEED, .close_enough = 2),                       \
          .name = "InteractWith." what, words)
#define VILLAGE_STROLL(w)                                                                          \
  OV_DOES((w), &ov_village_stroll,                                                                 \
          OV_WITH(ov_village_stroll_settings, .speed = SPEED, .range_xz = 10, .range_y = 7))
#define WALK_TO_LOOK(w)                                                                            \
  OV_DOES((w), &ov_walk_to_look_target,                                                            \
          OV_WITH(ov_walk_to_look_settings, .speed = SPEED, .close_enough = 2))
#define JUMP_ON_BED(w) OV_DOES((w), &ov_jump_on_bed, OV_WITH(ov_jump_on_bed_settings, SPEED))

// claim 214
static const ov_behavior_child idle_moves[] = {
    INTERACT(2, "villager", ov_is_villager, OV_LISTED_SPECIES(VILLAGER),
             OVIS_MEM_INTERACTION_TARGET, OV_MEET_WORDS("another ", "villager")),
    OV_DOES(1, &ov_interact_with,
            OV_WITH(ov_interact_settings, .self_test = ov_villager_can_breed,
                    .test = ov_villager_can_breed, .kinds = OV_LISTED_SPECIES(VILLAGER), .range = 8,
                    .memory = OVIS_MEM_BREED_TARGET, .speed = SPEED, .close_enough = 2),
            .name = "InteractWith.breed_target", OV_CONDITIONS(breed_interaction),
            .phrases = &find_partner_phrases),
    INTERACT(1, "cat", is_cat, OV_LISTED_SPECIES(CAT), OVIS_MEM_INTERACTION_TARGET,
             OV_MEET_WORDS("a ", "cat")),
    VILLAGE_STROLL(1),
    WALK_TO_LOOK(1),
    JUMP_ON_BED(1),
    OV_NOTHING_CHILD(1, 30, 60),
};

static const ov_behavior_child play_moves[] = {
    INTERACT(2, "villager", ov_is_villager, OV_LISTED_SPECIES(VILLAGER),
             OVIS_MEM_INTERACTION_TARGET, OV_MEET_WORDS("another ", "villager")),
    INTERACT(1, "cat", is_cat, OV_LISTED_SPECIES(CAT), OVIS_MEM_INTERACTION_TARGET,
             OV_MEET_WORDS("a ", "cat")),
    VILLAGE_STROLL(1),
    WALK_TO_LOOK(1),
    JUMP_ON_BED(2),
    OV_NOTHING_CHILD(2, 20, 40),
};

// claims 217, 319
static const ov_behavior_child work_moves[] = {
    OV_DOES_AS(7, NO_FARMER, &ov_work_at_poi),
    OV_DOES_AS(7, OV_VILLAGER_FARMER, &ov_work_at_composter),
    OV_DOES(2, &ov_stroll_around_poi,
            OV_WITH(ov_stroll_place_settings, .speed = STROLL_SPEED, .range = 4),
            OV_CONDITIONS(around_job), .phrases = &around_job_phrases),
    OV_DOES(
        5, &ov_stroll_to_poi,
        OV_WITH(ov_stroll_place_settings, .speed = STROLL_SPEED, .close_enough = 1, .range = 10),
        OV_CONDITIONS(around_job), .phrases = &to_job_phrases),
    OV_DOES(5, &ov_stroll_to_poi_list,
            OV_WITH(ov_stroll_place_settings, .speed = SPEED, .close_enough = 1, .range = 6),
            OV_CONDITIONS(around_sites), .phrases = &to_field_phrases),
    OV_DOES_AS(2, OV_VILLAGER_FARMER, &ov_harvest_farmland),
    OV_DOES_AS(5, NO_FARMER, &ov_harvest_farmland),
    OV_DOES_AS(4, OV_VILLAGER_FARMER, &ov_use_bonemeal),
    OV_DOES_AS(7, NO_FARMER, &ov_use_bonemeal), // claims 217, 218
};

// claim 220
static const ov_behavior_child meet_moves[] = {
    OV_DOES(2, &ov_stroll_around_poi,
            OV_WITH(ov_stroll_place_settings, .speed = STROLL_SPEED, .range = 40),
            OV_CONDITIONS(around_meeting), .phrases = &around_bell_phrases),
    OV_DOES(2, &ov_socialize_at_bell),
};

#define LOOK_AT_PLAYER                                                                             \
  {                                                                                                \
    .kind = &ov_set_look_and_interact,                                                             \
    OV_WITH(ov_interact_settings, .test = is_player, .kinds = OV_LISTED_PLAYERS, .range = 4)       \
  }

#define GIVE_GIFT                                                                                  \
  { .kind = &ov_give_gift_to_hero, OV_TICKS(100, 100) }
#define SHOW_TRADES                                                                                \
  { .kind = &ov_show_trades, OV_TICKS(400, 1600) }

// Gates of one behavior. They start in each tick, so that a target that leads to nothing is erased
// at once.
static const ov_behavior_child trade[] = {OV_DOES(1, &ov_trade_with_villager)};
static const ov_behavior_child make_love[] = {OV_DOES(1, &ov_villager_make_love)};
static const ovis_memory trade_erases[] = {OVIS_MEM_INTERACTION_TARGET};
static const ovis_memory love_erases[] = {OVIS_MEM_BREED_TARGET};
#define GATE_OF(group, erases)                                                                     \
  {                                                                                                \
    .kind = &ov_gate, OV_CHILDREN(group), OV_GATE(OV_ORDERED, OV_RUN_ONE),                         \
    .exit_erases = (erases), .exit_erase_count = OV_COUNT_OF(erases)                               \
  }
#define TRADE_GATE GATE_OF(trade, trade_erases)
#define LOVE_GATE GATE_OF(make_love, love_erases)

// ---- Activities

// claims 214, 215, 216
const ov_activity_entry ov_villager_idle[8] = {
    {2, 0, OV_RUN_ONE_OF(idle_moves)},
    {3, 0, GIVE_GIFT}, // claim 358
    {3, 0, LOOK_AT_PLAYER},
    {3, 0, SHOW_TRADES},
    {3, 0, TRADE_GATE},
    {3, 0, LOVE_GATE},
    FULL_LOOK,
    OV_SCHEDULE_ENTRY,
};
const ov_activity_entry ov_villager_work[7] = {
    OV_MINIMAL_LOOK_ENTRY,
    {5, 0, OV_RUN_ONE_OF(work_moves)},
    {10, 0, SHOW_TRADES},
    {10, 0, LOOK_AT_PLAYER},
    OV_DOES(2, &ov_walk_to_place, // claim 219
            OV_WITH(ov_walk_to_place_settings, SPEED, 9, 100, 1200), OV_CONDITIONS(job_walk),
            .name = "SetWalkTargetFromBlockMemory.job_site", .phrases = &go_job_site_phrases),
    {3, 0, GIVE_GIFT},
    OV_SCHEDULE_ENTRY,
};
const ov_activity_entry ov_villager_meet[9] = {
    OV_DOES(2, &ov_trigger_gate, OV_CHILDREN(meet_moves), OV_GATE(OV_SHUFFLED, OV_RUN_ONE)),
    {10, 0, SHOW_TRADES},
    {10, 0, LOOK_AT_PLAYER},
    OV_DOES(2, &ov_walk_to_place, // claim 220
            OV_WITH(ov_walk_to_place_settings, SPEED, 6, 100, 200), OV_CONDITIONS(meeting_walk),
            .name = "SetWalkTargetFromBlockMemory.meeting_point",
            .phrases = &go_meeting_point_phrases),
    {3, 0, GIVE_GIFT},
    OV_DOES(3, &ov_validate_nearby_poi, OV_WITH(ov_validate_settings, ov_villager_meeting),
            OV_CONDITIONS(meeting_present), .name = "ValidateNearbyPoi.meeting_point",
            .phrases = &check_meeting_point_phrases),
    {3, 0, TRADE_GATE},
    FULL_LOOK,
    OV_SCHEDULE_ENTRY,
};
const ov_activity_entry ov_villager_play[5] = {
    OV_DOES(0, &ov_move_to_target_sink, OV_TICKS(80, 120)),
    FULL_LOOK,
    OV_DOES(5, &ov_play_tag),
    OV_DOES(5, &ov_gate, .name = "RunOne", OV_CONDITIONS(babies_absent), OV_CHILDREN(play_moves),
            OV_GATE(OV_SHUFFLED, OV_RUN_ONE)),
    OV_SCHEDULE_ENTRY,
};
