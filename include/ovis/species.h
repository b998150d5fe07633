// Ovis: the species of mobs: sizes, attributes, and the path costs of each.
#ifndef OVIS_SPECIES_H
#define OVIS_SPECIES_H

#include <ovis/base.h>
#include <ovis/path.h>

#ifdef __cplusplus
extern "C" {
#endif

// ========== Properties of mobs
//
// Properties, the values of a mob that hosts, saves and scripts access by name.

typedef enum ovis_prop_type {
  OVIS_PROP_BOOL,
  OVIS_PROP_SHORT,
  OVIS_PROP_INT,
  OVIS_PROP_FLOAT,
  OVIS_PROP_DOUBLE,
  OVIS_PROP_BYTE,
  OVIS_PROP_LONG
} ovis_prop_type;

// X(PROP, name, type in a save, unit, tag in a save). An empty tag: the save has no tag for it
// alone. The order is part of recordings: add at the end.
#define OVIS_PROP_LIST(X)                                                                          \
  X(HEALTH, "health", OVIS_PROP_FLOAT, "half hearts", "Health")                                    \
  X(AGE, "age", OVIS_PROP_INT,                                                                     \
    "ticks; below 0: time until it is grown; above 0: time until it can breed again", "Age")       \
  X(LOVE, "love", OVIS_PROP_INT, "ticks left in love", "InLove")                                   \
  X(FIRE, "fire", OVIS_PROP_SHORT, "ticks left burning", "Fire")                                   \
  X(AIR, "air", OVIS_PROP_SHORT, "ticks of breath", "Air")                                         \
  X(ON_GROUND, "on_ground", OVIS_PROP_BOOL, "", "OnGround")                                        \
  X(FALL_DISTANCE, "fall_distance", OVIS_PROP_FLOAT, "blocks", "FallDistance")                     \
  X(YAW, "yaw", OVIS_PROP_FLOAT, "degrees", "")                                                    \
  X(PITCH, "pitch", OVIS_PROP_FLOAT, "degrees", "")                                                \
  X(VELOCITY_X, "velocity_x", OVIS_PROP_DOUBLE, "blocks per tick", "")                             \
  X(VELOCITY_Y, "velocity_y", OVIS_PROP_DOUBLE, "blocks per tick", "")                             \
  X(VELOCITY_Z, "velocity_z", OVIS_PROP_DOUBLE, "blocks per tick", "")                             \
  X(IS_BABY, "is_baby", OVIS_PROP_BOOL, "", "")                                                    \
  X(SHEARED, "sheared", OVIS_PROP_BOOL, "of sheep", "Sheared")                                     \
  X(COLOR, "color", OVIS_PROP_INT, "of sheep, shulkers: number of the dye", "Color")               \
  X(FREEZE, "freeze", OVIS_PROP_INT, "ticks of freezing so far; it hurts from 140", "TicksFrozen") \
  X(PROFESSION, "profession", OVIS_PROP_INT, "of villagers: number of the profession", "")         \
  X(LEVEL, "level", OVIS_PROP_INT, "of villagers: 1 to 5", "")                                     \
  X(XP, "xp", OVIS_PROP_INT, "of villagers: experience", "Xp")                                     \
  X(VARIANT, "variant", OVIS_PROP_INT, "number of the coat or kind, see docs/sources.md#variants", \
    "")                                                                                            \
  X(EGG_TIME, "egg_time", OVIS_PROP_INT, "of chickens: ticks until the next egg", "EggLayTime")    \
  X(JOCKEY, "jockey", OVIS_PROP_BOOL, "of chickens: came with a rider, lays no eggs",              \
    "IsChickenJockey")                                                                             \
  X(HELMET, "helmet", OVIS_PROP_INT,                                                               \
    "uses left before the sun has worn out what its head wears; 0: nothing; -1: it lasts", "")     \
  X(ANGER, "anger", OVIS_PROP_INT, "ticks left of being angry", "AngerTime")                       \
  X(BREAKS_DOORS, "breaks_doors", OVIS_PROP_BOOL, "of zombies: may break doors", "CanBreakDoors")  \
  X(FOOD, "food", OVIS_PROP_BYTE, "of villagers: points of food that they ate", "FoodLevel")       \
  X(HERO, "hero", OVIS_PROP_INT, "level of the effect Hero of the Village; 0: none", "")           \
  X(PLAYER_CREATED, "player_created", OVIS_PROP_BOOL, "of iron golems: a player built it",         \
    "PlayerCreated")                                                                               \
  X(TAME, "tame", OVIS_PROP_BOOL, "of animals that can be tamed", "")                              \
  X(OWNER, "owner", OVIS_PROP_INT, "serial of the owner; 0: none in this simulation", "")          \
  X(SITTING, "sitting", OVIS_PROP_BOOL, "of pets: its owner wants it to sit", "Sitting")           \
  X(TEMPER, "temper", OVIS_PROP_INT, "of horses and llamas: it grows until it is tame", "Temper")  \
  X(MAX_HEALTH, "max_health", OVIS_PROP_DOUBLE,                                                    \
    "of horses, llamas, and those that have their own: half hearts", "")                           \
  X(SPEED, "speed", OVIS_PROP_DOUBLE,                                                              \
    "of horses, and those that have their own: the attribute movement_speed", "")                  \
  X(JUMP_STRENGTH, "jump_strength", OVIS_PROP_DOUBLE,                                              \
    "of horses, and those that have their own: blocks per tick", "")                               \
  X(TRUSTING, "trusting", OVIS_PROP_BOOL, "of ocelots: does not fear players", "Trusting")         \
  X(CARROT_TICKS, "carrot_ticks", OVIS_PROP_INT, "of rabbits: until they want carrots again",      \
    "MoreCarrotTicks")                                                                             \
  X(SLEEPING, "asleep", OVIS_PROP_BOOL, "of foxes", "Sleeping")                                    \
  X(CROUCHING, "crouching", OVIS_PROP_BOOL, "of foxes", "Crouching")                               \
  X(MAIN_GENE, "main_gene", OVIS_PROP_INT, "of pandas, see docs/sources.md#variants", "")          \
  X(HIDDEN_GENE, "hidden_gene", OVIS_PROP_INT, "of pandas, see docs/sources.md#variants", "")      \
  X(STRENGTH, "strength", OVIS_PROP_INT, "of llamas: 1 to 5", "Strength")                          \
  X(LEASH, "leash", OVIS_PROP_INT, "serial of the holder of its leash; 0: none", "")               \
  X(WATER_TIME, "water_time", OVIS_PROP_INT,                                                       \
    "of zombies: ticks with the eyes under water; -1: they are not", "InWaterTime")                \
  X(DROWNING_TIME, "drowning_time", OVIS_PROP_INT,                                                 \
    "of zombies: ticks until it has drowned and becomes another; -1: it does not change",          \
    "DrownedConversionTime")                                                                       \
  X(SIZE, "size", OVIS_PROP_INT, "of slimes, magma cubes, phantoms: 0 is the smallest", "Size")    \
  X(POWERED, "powered", OVIS_PROP_BOOL, "of creepers: struck by lightning", "powered")             \
  X(IGNITED, "ignited", OVIS_PROP_BOOL, "of creepers: will explode", "ignited")                    \
  X(FUSE, "fuse", OVIS_PROP_SHORT, "of creepers: ticks until it explodes", "Fuse")                 \
  X(POWER, "power", OVIS_PROP_INT, "of creepers: power of the explosion", "ExplosionRadius")       \
  X(LIFETIME, "lifetime", OVIS_PROP_INT, "of endermites: ticks so far; it goes after 2400",        \
    "Lifetime")                                                                                    \
  X(CARRIED, "carried", OVIS_PROP_INT, "of endermen: block state that it carries; 0: none", "")    \
  X(DANCING, "dancing", OVIS_PROP_BOOL, "of allays", "")                                           \
  X(DUPLICATION, "duplication", OVIS_PROP_INT, "of allays: ticks until it can be duplicated",      \
    "DuplicationCooldown")                                                                         \
  X(LAST_RESTOCK, "last_restock", OVIS_PROP_LONG, "of villagers: game time of the last restock",   \
    "LastRestock")                                                                                 \
  X(RESTOCKS_TODAY, "restocks_today", OVIS_PROP_INT, "of villagers: restocks of this day, 0 to 2", \
    "RestocksToday")                                                                               \
  X(LAST_GOSSIP_DECAY, "last_gossip_decay", OVIS_PROP_LONG,                                        \
    "of villagers: game time of the last decay of gossip; 0: none yet", "LastGossipDecay")         \
  X(DESPAWN_DELAY, "despawn_delay", OVIS_PROP_INT,                                                 \
    "of wandering traders: ticks until they go, 0: they stay; of trader llamas that nobody leads", \
    "DespawnDelay")                                                                                \
  X(SKELETON_TRAP, "skeleton_trap", OVIS_PROP_BOOL, "of skeleton horses: riders come to it",       \
    "SkeletonTrap")                                                                                \
  X(TRAP_TIME, "trap_time", OVIS_PROP_INT, "of skeleton horses that are traps: ticks so far",      \
    "SkeletonTrapTime")                                                                            \
  X(PUFF, "puff", OVIS_PROP_INT, "of pufferfish: 0, 1 or 2", "PuffState")                          \
  X(DARK_TIME, "dark_time", OVIS_PROP_INT, "of glow squids: ticks without glow left",              \
    "DarkTicksRemaining")                                                                          \
  X(HANGING, "hanging", OVIS_PROP_BOOL, "of bats: hangs below a block", "BatFlags")                \
  X(ANGRY_AT, "angry_at", OVIS_PROP_INT, "of neutral mobs: serial of whom they are angry at", "")  \
  X(TRUSTED, "trusted", OVIS_PROP_INT, "of foxes: serial of one whom it trusts; 0: nobody", "")    \
  X(ALSO_TRUSTED, "also_trusted", OVIS_PROP_INT, "of foxes: serial of another; 0: nobody", "")     \
  X(SADDLE, "saddle", OVIS_PROP_BOOL, "of pigs, striders and nautiluses", "Saddle")                \
  X(PATROLLING, "patrolling", OVIS_PROP_BOOL, "of raiders: on a patrol", "Patrolling")             \
  X(PATROL_LEADER, "patrol_leader", OVIS_PROP_BOOL, "of raiders: leads its patrol",                \
    "PatrolLeader")                                                                                \
  X(HAS_PATROL_TARGET, "has_patrol_target", OVIS_PROP_BOOL,                                        \
    "of raiders: it knows where its patrol goes", "")                                              \
  X(PATROL_X, "patrol_x", OVIS_PROP_INT, "of raiders: cell to which the patrol goes",              \
    "PatrolTarget.X")                                                                              \
  X(PATROL_Y, "patrol_y", OVIS_PROP_INT, "of raiders: the same", "PatrolTarget.Y")                 \
  X(PATROL_Z, "patrol_z", OVIS_PROP_INT, "of raiders: the same", "PatrolTarget.Z")                 \
  X(CAN_JOIN_RAID, "can_join_raid", OVIS_PROP_BOOL, "of raiders", "CanJoinRaid")                   \
  X(WAVE, "wave", OVIS_PROP_INT, "of raiders: number of the wave", "Wave")                         \
  X(RAID_ID, "raid_id", OVIS_PROP_INT, "of raiders: number of the raid", "RaidId")                 \
  X(JOHNNY, "johnny", OVIS_PROP_BOOL, "of vindicators: attacks everybody", "Johnny")               \
  X(SPELL_TIME, "spell_time", OVIS_PROP_INT, "of evokers, illusioners: ticks left of a spell",     \
    "SpellTicks")                                                                                  \
  X(ATTACK_TIME, "attack_time", OVIS_PROP_INT, "of ravagers: ticks left of a blow", "AttackTick")  \
  X(STUN_TIME, "stun_time", OVIS_PROP_INT, "of ravagers: ticks left", "StunTick")                  \
  X(ROAR_TIME, "roar_time", OVIS_PROP_INT, "of ravagers: ticks left", "RoarTick")                  \
  X(LIFE_TIME, "life_time", OVIS_PROP_INT, "of vexes: ticks until they fade", "LifeTicks")         \
  X(BOUND_X, "bound_x", OVIS_PROP_INT, "of vexes: cell around which they fly", "BoundX")           \
  X(BOUND_Y, "bound_y", OVIS_PROP_INT, "of vexes: the same", "BoundY")                             \
  X(BOUND_Z, "bound_z", OVIS_PROP_INT, "of vexes: the same", "BoundZ")                             \
  X(FIREBALL_POWER, "fireball_power", OVIS_PROP_INT, "of ghasts", "ExplosionPower")                \
  X(ANCHOR_X, "anchor_x", OVIS_PROP_INT, "of phantoms: cell around which they circle", "AX")       \
  X(ANCHOR_Y, "anchor_y", OVIS_PROP_INT, "of phantoms: the same", "AY")                            \
  X(ANCHOR_Z, "anchor_z", OVIS_PROP_INT, "of phantoms: the same", "AZ")                            \
  X(NECTAR, "nectar", OVIS_PROP_BOOL, "of bees", "HasNectar")                                      \
  X(STUNG, "stung", OVIS_PROP_BOOL, "of bees: it will die soon", "HasStung")                       \
  X(STAY_OUT, "stay_out", OVIS_PROP_INT, "of bees: ticks until they may enter a hive",             \
    "CannotEnterHiveTicks")                                                                        \
  X(HUNGRY_TIME, "hungry_time", OVIS_PROP_INT, "of bees: ticks since they had nectar",             \
    "TicksSincePollination")                                                                       \
  X(CROPS_GROWN, "crops_grown", OVIS_PROP_INT, "of bees: since they had nectar",                   \
    "CropsGrownSincePollination")                                                                  \
  X(IN_HIVE, "in_hive", OVIS_PROP_INT, "of bees: ticks left inside the hive; 0: outside", "")      \
  X(HIVE_X, "hive_x", OVIS_PROP_INT, "of bees: cell of the hive", "HivePos.X")                     \
  X(HIVE_Y, "hive_y", OVIS_PROP_INT, "of bees: the same", "HivePos.Y")                             \
  X(HIVE_Z, "hive_z", OVIS_PROP_INT, "of bees: the same", "HivePos.Z")                             \
  X(FLOWER_X, "flower_x", OVIS_PROP_INT, "of bees: cell of the flower", "FlowerPos.X")             \
  X(FLOWER_Y, "flower_y", OVIS_PROP_INT, "of bees: the same", "FlowerPos.Y")                       \
  X(FLOWER_Z, "flower_z", OVIS_PROP_INT, "of bees: the same", "FlowerPos.Z")                       \
  X(HAS_EGG, "has_egg", OVIS_PROP_BOOL, "of turtles", "HasEgg")                                    \
  X(HOME_X, "home_x", OVIS_PROP_INT,                                                               \
    "of turtles: cell of the home beach; of dragons: the middle of their island; of happy ghasts", \
    "HomePosX")                                                                                    \
  X(HOME_Y, "home_y", OVIS_PROP_INT, "of turtles, dragons, happy ghasts: the same", "HomePosY")    \
  X(HOME_Z, "home_z", OVIS_PROP_INT, "of turtles, dragons, happy ghasts: the same", "HomePosZ")    \
  X(MOISTNESS, "moistness", OVIS_PROP_INT, "of dolphins: ticks until they dry out", "Moistness")   \
  X(GOT_FISH, "got_fish", OVIS_PROP_BOOL, "of dolphins", "GotFish")                                \
  X(FACE, "face", OVIS_PROP_BYTE,                                                                  \
    "of shulkers: face of the cell to which it is attached: 0 down, 1 up, 2 -z, 3 +z, 4 -x, 5 +x", \
    "AttachFace")                                                                                  \
  X(PEEK, "peek", OVIS_PROP_BYTE, "of shulkers: percent by which the lid shall open", "Peek")      \
  X(SHIELD, "shield", OVIS_PROP_INT, "of withers: ticks left in which nothing hurts them",         \
    "Invul")                                                                                       \
  X(SCREAMING, "screaming", OVIS_PROP_BOOL, "of goats", "IsScreamingGoat")                         \
  X(LEFT_HORN, "left_horn", OVIS_PROP_BOOL, "of goats", "HasLeftHorn")                             \
  X(RIGHT_HORN, "right_horn", OVIS_PROP_BOOL, "of goats", "HasRightHorn")                          \
  X(OVERWORLD_TIME, "overworld_time", OVIS_PROP_INT,                                               \
    "of piglins and hoglins: ticks out of the nether so far", "TimeInOverworld")                   \
  X(IMMUNE_TO_ZOMBIFICATION, "immune_to_zombification", OVIS_PROP_BOOL, "of piglins and hoglins",  \
    "IsImmuneToZombification")                                                                     \
  X(CANNOT_HUNT, "cannot_hunt", OVIS_PROP_BOOL, "of piglins", "CannotHunt")                        \
  X(CANNOT_BE_HUNTED, "cannot_be_hunted", OVIS_PROP_BOOL, "of hoglins", "CannotBeHunted")          \
  X(TADPOLE_AGE, "tadpole_age", OVIS_PROP_INT,                                                     \
    "of tadpoles: ticks so far; with 24000 it becomes a frog", "Age")                              \
  X(POSE_TIME, "pose_time", OVIS_PROP_LONG,                                                        \
    "of camels: game time of the last change of the pose; negative: it sits", "LastPoseTick")      \
  X(DASH, "dash", OVIS_PROP_DOUBLE,                                                                \
    "of camels and nautiluses: set it to let one dash, 0 to 1; of happy ghasts: their rider's "    \
    "input",                                                                                       \
    "")                                                                                            \
  X(DASH_TIME, "dash_time", OVIS_PROP_INT,                                                         \
    "of camels and nautiluses: ticks until it can dash again", "")                                 \
  X(CURE_TIME, "cure_time", OVIS_PROP_INT,                                                         \
    "of zombie villagers: ticks until they are cured; 0: nobody cures them", "ConversionTime")     \
  X(WANDER_X, "wander_x", OVIS_PROP_INT, "of wandering traders: cell to which they go",            \
    "WanderTarget.X")                                                                              \
  X(WANDER_Y, "wander_y", OVIS_PROP_INT, "of wandering traders: the same", "WanderTarget.Y")       \
  X(WANDER_Z, "wander_z", OVIS_PROP_INT, "of wandering traders: the same", "WanderTarget.Z")       \
  X(PICKS_UP_LOOT, "picks_up_loot", OVIS_PROP_BOOL,                                                \
    "of zombies and skeletons: picks up equipment that is better than its own", "CanPickUpLoot")   \
  X(USES_LADDERS, "uses_ladders", OVIS_PROP_BOOL,                                                  \
    "of walkers less than 1 wide: their paths lead along ladders", "")                             \
  X(SNOW_TIME, "snow_time", OVIS_PROP_INT,                                                         \
    "of skeletons: ticks in powder snow so far; -1: they are not in it", "")                       \
  X(STRAY_TIME, "stray_time", OVIS_PROP_INT,                                                       \
    "of skeletons in powder snow: ticks until they are strays; -1: they do not change",            \
    "StrayConversionTime")                                                                         \
  X(SHORN, "shorn", OVIS_PROP_BOOL, "of bogged: shears took their mushrooms", "sheared")           \
  X(ROLL, "roll", OVIS_PROP_INT,                                                                   \
    "of armadillos: 0 idle, 1 rolling up, 2 rolled up, 3 unrolling; saves have a word", "")        \
  X(SCUTE_TIME, "scute_time", OVIS_PROP_INT, "of armadillos: ticks until the next scute falls",    \
    "scute_time")                                                                                  \
  X(PHASE, "phase", OVIS_PROP_INT, "of dragons: number of the phase", "DragonPhase")               \
  X(DEATH_TIME, "death_time", OVIS_PROP_INT, "of dragons: ticks since it died, of 200",            \
    "DragonDeathTime")                                                                             \
  X(KILLED_BEFORE, "killed_before", OVIS_PROP_BOOL,                                                \
    "of dragons: one was killed before, so that it leaves less experience", "")                    \
  X(SCALE, "scale", OVIS_PROP_DOUBLE,                                                              \
    "of those that have their own: factor of the size, 1/16 to 16", "")                            \
  X(STEP_HEIGHT, "step_height", OVIS_PROP_DOUBLE,                                                  \
    "of those that have their own: blocks that they climb without a jump, 0 to 10", "")            \
  X(GRAVITY, "gravity", OVIS_PROP_DOUBLE,                                                          \
    "of those that have their own: blocks per tick and tick, -1 to 1", "")                         \
  X(SAFE_FALL, "safe_fall_distance", OVIS_PROP_DOUBLE,                                             \
    "of those that have their own: blocks that they fall without harm, 0 to 1024", "")             \
  X(HEART_X, "heart_x", OVIS_PROP_INT, "of creakings: cell of the heart; all 0: none", "home_pos") \
  X(HEART_Y, "heart_y", OVIS_PROP_INT, "of creakings: the same", "home_pos")                       \
  X(HEART_Z, "heart_z", OVIS_PROP_INT, "of creakings: the same", "home_pos")                       \
  X(AWAKE, "awake", OVIS_PROP_BOOL, "of creakings: a player woke it by a look", "")                \
  X(WATCHED, "watched", OVIS_PROP_BOOL, "of creakings: a player looks at it, so it is frozen", "") \
  X(OXIDATION, "oxidation", OVIS_PROP_INT,                                                         \
    "of copper golems: stage, 0 unaffected to 3 oxidized; saves have a word", "")                  \
  X(OXIDATION_TIME, "oxidation_time", OVIS_PROP_LONG,                                              \
    "of copper golems: game time of the next stage; -1: not drawn yet; -2: waxed",                 \
    "next_weather_age")

typedef enum ovis_prop {
#define OVIS_PROP_ENUM(prop, name, type, unit, tag) OVIS_PROP_##prop,
  OVIS_PROP_LIST(OVIS_PROP_ENUM)
#undef OVIS_PROP_ENUM
      OVIS_PROP_COUNT
} ovis_prop;

/// The name, type and unit of a property.
typedef struct ovis_prop_info {
  const char* name;    ///< As scripts and reports call it.
  ovis_prop_type type; ///< The type of its values.
  const char* unit;    ///< "ticks", "blocks"; empty: none.
  const char* tag;     ///< Name of its tag in a Minecraft save; empty: it has no tag of its own.
} ovis_prop_info;

/// [Limit: prop < OVIS_PROP_COUNT]
OVIS_API ovis_prop_info ovis_prop_get_info(ovis_prop prop);

/// Finds a property by name. Returns false and sets *out to OVIS_PROP_COUNT if there is none.
OVIS_API bool ovis_prop_find(const char* name, ovis_prop* out);

struct ovis_species; // ovis/species.h

/// The form in which saves have a property that counts kinds: profession and level of
/// villagers, variants, genes.
typedef struct ovis_prop_form {
  const char* tag;     ///< "VillagerData.type": the entry of a compound. "": no save has it so.
  const char* space;   ///< [opt] In front of the word (ovis_prop_get_word): "minecraft:" or "".
                       ///< NULL: the save has the number.
  const char* old_tag; ///< [opt] Of the number in older versions.
} ovis_prop_form;

/// The form of a property of a species in saves. Other properties have one tag and a number
/// each: ovis_prop_get_info. Source: docs/sources.md#variants
OVIS_API ovis_prop_form ovis_prop_get_form(const struct ovis_species* species, ovis_prop prop);

/// The word for a value of a property that counts kinds: "farmer" for a profession, "siamese"
/// for the variant of a cat, "light_blue" for a color, "lazy" for a gene of a panda. `species`
/// [opt] counts for variants only; a host's own has those of the species that it is like. NULL:
/// the property is a mere number, or has no such value. Source: docs/sources.md#variants
OVIS_API const char* ovis_prop_get_word(const struct ovis_species* species, ovis_prop prop,
                                        int32_t value);

/// Finds the value for such a word, with or without "minecraft:". False: there is none.
OVIS_API bool ovis_prop_find_word(const struct ovis_species* species, ovis_prop prop,
                                  const char* word, int32_t* out);

// ========== Species

/// The kind of navigation of a species.
typedef enum ovis_navigation {
  OVIS_NAVIGATION_GROUND,
  OVIS_NAVIGATION_CLIMBER, ///< Ground, then straight toward the target and up walls (spiders).
  OVIS_NAVIGATION_FLYING,
  OVIS_NAVIGATION_WATER,
  OVIS_NAVIGATION_AMPHIBIOUS,
  OVIS_NAVIGATION_NONE ///< No path finding: bats, ghasts, phantoms, slimes, magma cubes, vexes.
} ovis_navigation;

/// One path type whose malus a species overrides.
typedef struct ovis_malus {
  ovis_path_type type; ///< The path type ...
  float malus;         ///< ... and its cost; below 0: impassable.
} ovis_malus;

/// A species' figures. Source: docs/sources.md#species
typedef struct ovis_species {
  const char* name;              ///< Without "minecraft:".
  ovis_navigation navigation;    ///< The way in which it searches for paths.
  ovis_path_evaluator evaluator; ///< The rules of its paths. Without navigation: WALK.
  float width;                   ///< [Units: blocks] Of an adult.
  float height;                  ///< [Units: blocks] Of an adult.
  float eye_height;              ///< [Units: blocks] Of an adult.
  float health_max;              ///< [Units: half hearts]
  float speed;                   ///< Movement speed attribute; not blocks a tick.
  float follow_range;            ///< [Units: blocks]
  float attack_damage;           ///< [Units: half hearts]
  float step_height;             ///< [Units: blocks]
  float armor;    ///< Points without equipment. Magma cubes, killer rabbits and shut shulkers have
                  ///< others.
  bool is_animal; ///< Of the animal family, which avoids fire.
  bool can_float; ///< It swims on the surface.
  bool can_open_doors;       ///< Of wood.
  bool can_walk_over_fences; ///< Fences do not bar its paths.
  bool stands_on_lava;       ///< It walks on lava.
  bool can_breach;           ///< It jumps out of the water.
  bool drifts;               ///< Strokes push it through water; out of water it only falls.
  bool is_villager;          ///< A villager or a wandering trader, for sentences about villagers.
  bool guards_villages;      ///< Villagers call it: the event of its birth is
                             ///< OVIS_EVENT_GOLEM_SPAWNED.
  const ovis_malus* malus;   ///< [(override) * @p malus_count] In addition to those of its family.
  int32_t malus_count;       ///< Of `malus`.
} ovis_species;

OVIS_API int32_t ovis_species_get_count(void);

/// Returns a species; indices follow the order of names. [Limit: 0 <= index <
/// ovis_species_get_count]
OVIS_API const ovis_species* ovis_species_get(int32_t index);

/// Finds a species by name, with or without "minecraft:". NULL if there is none.
OVIS_API const ovis_species* ovis_species_find(const char* name);

/// Returns a body for path queries with the size, malus and abilities of an adult, or of a baby
/// of half the size. It is at rest on the ground at the origin.
OVIS_API ovis_path_body ovis_species_get_body(const ovis_species* species, bool is_baby);

#ifdef __cplusplus
}
#endif

#endif
