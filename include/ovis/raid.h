// Ovis: raids of villages. A raid is begun by the host, by a scene, or by a player with the effect
// Bad Omen if ovis_sim_def.has_raids says so.
//
//   ONGOING: 300 ticks of warning, a wave, 300 ticks ... the last wave is dead for 40 ticks
//      |                                                              |
//      +-- the village has no occupied point left --> LOSS            v
//      +-- 48,000 ticks, peace, no place for a wave --> STOPPED    VICTORY
//                                                     600 ticks later the raid is removed
#ifndef OVIS_RAID_H
#define OVIS_RAID_H

#include <ovis/base.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ovis_sim ovis_sim; // ovis/sim.h

/// The state of a raid: X(STATUS, name). The names are those of saves.
#define OVIS_RAID_STATUS_LIST(X)                                                                   \
  X(ONGOING, "ongoing")                                                                            \
  X(VICTORY, "victory")                                                                            \
  X(LOSS, "loss")                                                                                  \
  X(STOPPED, "stopped")

typedef enum ovis_raid_status {
#define OVIS_RAID_ENUM(status, name) OVIS_RAID_##status,
  OVIS_RAID_STATUS_LIST(OVIS_RAID_ENUM)
#undef OVIS_RAID_ENUM
      OVIS_RAID_STATUS_COUNT
} ovis_raid_status;

/// "ongoing" for OVIS_RAID_ONGOING. Never NULL: an unknown value gives "unknown".
OVIS_API const char* ovis_raid_status_name(ovis_raid_status status);

// The news of an event of type OVIS_EVENT_RAID, which is its `reason`: X(NEWS, sentence). The order
// is part of recordings: add at the end.
#define OVIS_RAID_NEWS_LIST(X)                                                                     \
  X(BEGAN, "a raid begins")                                                                        \
  X(WAVE, "a wave comes")                                                                          \
  X(WON, "the raid is won: the last wave is dead")                                                 \
  X(LOST, "the raid is lost: nothing of the village is left")                                      \
  X(TIMED_OUT, "the raid ends: it took too long")                                                  \
  X(PEACE, "the raid ends: the world is peaceful")                                                 \
  X(NO_PLACE, "the raid ends: no place for a wave was found")                                      \
  X(NO_VILLAGE, "the raid ends before its first wave: there is no village")                        \
  X(OVER, "the raid is over")                                                                      \
  X(GREW, "a player with the omen makes the raid worse")

typedef enum ovis_raid_news {
#define OVIS_RAID_NEWS_ENUM(news, sentence) OVIS_RAID_NEWS_##news,
  OVIS_RAID_NEWS_LIST(OVIS_RAID_NEWS_ENUM)
#undef OVIS_RAID_NEWS_ENUM
      OVIS_RAID_NEWS_COUNT
} ovis_raid_news;

/// "a raid begins" for OVIS_RAID_NEWS_BEGAN. Never NULL: an unknown value gives "".
OVIS_API const char* ovis_raid_news_sentence(ovis_raid_news news);

#define OVIS_RAID_HEROES_MAX 16
#define OVIS_RAID_OMEN_MAX 5

/// A raid, as in a save.
typedef struct ovis_raid {
  int32_t id; ///< [Limit: 1 and more] Not used again.
  ovis_raid_status status;
  bool is_active;   ///< The section of its center was loaded in the last tick.
  bool has_started; ///< A place for a wave was found at least once.
  ovis_pos center;
  int32_t omen_level;        ///< [Limits: 0 <= value <= OVIS_RAID_OMEN_MAX]
  int32_t wave_count;        ///< Waves of its difficulty, without the bonus wave.
  int32_t waves_spawned;     ///< Waves so far.
  int32_t countdown_ticks;   ///< Until the next wave.
  int32_t quiet_ticks;       ///< Since the last wave is dead.
  int32_t celebration_ticks; ///< Since it is won or lost.
  int64_t ticks_active;
  float total_health;                       ///< Of the last wave as it came. [Units: half hearts]
  int32_t raiders_alive;                    ///< Not read by ovis_raid_restore.
  int32_t hero_count;                       ///< Players who killed a raider.
  uint32_t heroes[OVIS_RAID_HEROES_MAX][4]; ///< Their UUIDs.
} ovis_raid;

/// Begins a raid: its center is the middle of the occupied points of interest within 64 blocks of
/// `at`, or `at` itself. A raid within 96 blocks grows instead. Also without
/// ovis_sim_def.has_raids. `omen_level` [Limits: 0 <= value <= OVIS_RAID_OMEN_MAX]. `*out_id`: of
/// the raid that began or grew; 0 on failure.
/// OVIS_BUSY: a callback made the call. OVIS_OUT_OF_RANGE: the level exceeds its limits, or the
/// place is beyond OVIS_PLACE_MAX. OVIS_UNSUPPORTED: the world is peaceful. OVIS_FULL: too many
/// raids. OVIS_NO_MEMORY.
OVIS_API ovis_status ovis_raid_begin(ovis_sim* sim, ovis_pos at, int32_t omen_level,
                                     int32_t* out_id);

/// Writes at most `capacity` raids in the order in which they began; returns how many there are.
OVIS_API int32_t ovis_sim_get_raids(const ovis_sim* sim, ovis_raid* out, int32_t capacity);

/// Puts a raid of a save. Mobs whose property raid_id is its id belong to it.
/// OVIS_BUSY, OVIS_NO_MEMORY: as above. OVIS_OUT_OF_RANGE: a number is beyond its limit, or the id
/// is in use. OVIS_FULL: too many raids.
OVIS_API ovis_status ovis_raid_restore(ovis_sim* sim, const ovis_raid* raid);

#ifdef __cplusplus
}
#endif

#endif
