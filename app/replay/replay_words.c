#include "replay/replay_words.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct goal_words {
  const char* name;
  const char* words; // to ...
  const char* doing;
} goal_words;

static const goal_words goals[] = {
    {"AttackTurtleEgg", "trample turtle eggs", "trampling turtle eggs"},
    {"Breed", "have a young one", "courting"},
    {"BreakDoor", "break a door", "breaking a door"},
    {"EatBlock", "eat grass", "eating grass"},
    {"Float", "swim up", "swimming up"},
    {"FollowParent", "follow a grown one", "following a grown one"},
    {"GoTo", "go where it was sent", "going where it was sent"},
    {"HurtByTarget", "turn on who hurt it", "turning on who hurt it"},
    {"LookAtPlayer", "look at a player", "looking at a player"},
    {"MeleeAttack", "attack", "attacking"},
    {"MoveThroughVillage", "walk through the village", "walking through the village"},
    {"NearestAttackableTarget", "pick somebody to attack", "aiming"},
    {"OpenDoor", "open a door", "opening a door"},
    {"Panic", "flee in panic", "fleeing in panic"},
    {"RandomLookAround", "look around", "looking around"},
    {"RandomStroll", "stroll", "strolling"},
    {"Tempt", "follow who holds its food", "following who holds its food"},
    {"WaterAvoidingRandomStroll", "stroll", "strolling"},
    {"ZombieAttack", "attack", "attacking"},
};

static const goal_words* find_goal(const char* name) {
  for (size_t i = 0; i < sizeof goals / sizeof *goals; i++) {
    if (strcmp(goals[i].name, name) == 0) {
      return &goals[i];
    }
  }
  return NULL;
}

const char* replay_goal_words(const char* name) {
  const goal_words* found = find_goal(name);
  return found != NULL ? found->words : name;
}

const char* replay_goal_doing(const char* name) {
  const goal_words* found = find_goal(name);
  return found != NULL ? found->doing : name;
}

// ---- Reasons

static void put_numbers(const ovis_answer* answer, char* out, size_t size) {
  const double value = (double)answer->value;
  const double limit = (double)answer->limit;
  out[0] = '\0';
  if (value == 0 && limit == 0) {
    return;
  }
  switch (answer->reason) {
  case OVIS_REASON_TOO_FAR: // distances are compared as squares
    snprintf(out, size, ": %.1f blocks, at most %.3g", sqrt(value), sqrt(limit));
    break;
  case OVIS_REASON_TOO_NEAR:
    snprintf(out, size, ": %.1f blocks, at least %.3g", sqrt(value), sqrt(limit));
    break;
  case OVIS_REASON_NO_TARGET:
  case OVIS_REASON_NO_PLACE: snprintf(out, size, " within %.3g blocks", limit); break;
  case OVIS_REASON_NO_CHANCE:
    if (limit >= 1) {
      snprintf(out, size, ": 1 in %.3g", limit);
    } else {
      snprintf(out, size, ": %.2g %%", limit * 100);
    }
    break;
  case OVIS_REASON_COOLDOWN:
    if (limit == 0) {
      snprintf(out, size, ": %.3g ticks more", value);
    } else {
      snprintf(out, size, ": %.3g of %.3g ticks are over", value, limit);
    }
    break;
  case OVIS_REASON_NO_PATH: snprintf(out, size, ": it is %.1f blocks off", sqrt(value)); break;
  case OVIS_REASON_IDLE: snprintf(out, size, ": %.9g ticks, at most %.3g", value, limit); break;
  case OVIS_REASON_NOT_SEEN: snprintf(out, size, " for %.3g ticks", 2 * limit); break;
  case OVIS_REASON_ENDED:
  case OVIS_REASON_NO_NEED: break;
  default: snprintf(out, size, " (%.3g, limit %.3g)", value, limit); break;
  }
}

static bool is(const char* goal, const char* name) {
  return strcmp(goal, name) == 0;
}

// A goal's own sentence for a reason, where the general one says less.
static const char* own_sentence(const char* goal, ovis_reason reason) {
  if (is(goal, "Tempt") && reason == OVIS_REASON_NO_TARGET) {
    return "no player holds its food";
  }
  if (is(goal, "Tempt") && reason == OVIS_REASON_COOLDOWN) {
    return "it was tempted just now and has to wait";
  }
  if (is(goal, "Breed") && reason == OVIS_REASON_NO_TARGET) {
    return "no other of its kind is in love";
  }
  if (is(goal, "Breed") && reason == OVIS_REASON_TARGET_GONE) {
    return "its partner is gone";
  }
  if (is(goal, "FollowParent") && reason == OVIS_REASON_NO_TARGET) {
    return "no grown one of its kind is";
  }
  if (is(goal, "FollowParent") && reason == OVIS_REASON_TOO_NEAR) {
    return "the grown one is near enough";
  }
  if (is(goal, "EatBlock") && reason == OVIS_REASON_NOT_HERE) {
    return "there is no grass where it stands";
  }
  if (is(goal, "EatBlock") && reason == OVIS_REASON_ENDED) {
    return "it has eaten";
  }
  if (is(goal, "NearestAttackableTarget") && reason == OVIS_REASON_NO_TARGET) {
    return "nobody that it may attack is in sight";
  }
  if (is(goal, "NearestAttackableTarget") && reason == OVIS_REASON_NO_CHANCE) {
    return "it looks around for one only now and then";
  }
  if ((is(goal, "ZombieAttack") || is(goal, "MeleeAttack")) && reason == OVIS_REASON_NO_TARGET) {
    return "it aims at nobody";
  }
  if (is(goal, "HurtByTarget") && reason == OVIS_REASON_NO_NEED) {
    return "nobody has hurt it";
  }
  if (is(goal, "Panic") && reason == OVIS_REASON_NO_NEED) {
    return "nothing has hurt it, and it neither burns nor freezes";
  }
  if (is(goal, "Float") && reason == OVIS_REASON_NO_NEED) {
    return "it is not in deep water";
  }
  if (is(goal, "GoTo") && reason == OVIS_REASON_NO_TARGET) {
    return "it was sent nowhere";
  }
  if (is(goal, "AttackTurtleEgg") && reason == OVIS_REASON_NO_TARGET) {
    return "there is no turtle egg";
  }
  if (is(goal, "LookAtPlayer") && reason == OVIS_REASON_NO_TARGET) {
    return "it sees no player";
  }
  return NULL;
}

void replay_reason_words(const char* goal, const ovis_answer* answer,
                         const ovis_trace_species* species, char* out, size_t size) {
  const char* sentence = own_sentence(goal, answer->reason);
  sentence = sentence != NULL ? sentence : ovis_reason_sentence(answer->reason);
  const bool has_other =
      answer->other >= 0 && species != NULL && answer->other < species->option_count;
  if (answer->reason == OVIS_REASON_FLAG_HELD && has_other) {
    snprintf(out, size, "it is busy %s", replay_goal_doing(species->options[answer->other].name));
    return;
  }
  if (answer->reason == OVIS_REASON_REPLACED && has_other) {
    snprintf(out, size, "%s is more urgent",
             replay_goal_doing(species->options[answer->other].name));
    return;
  }
  char numbers[80];
  put_numbers(answer, numbers, sizeof numbers);
  snprintf(out, size, "%s%s", sentence, numbers);
}

// ---- Others

void replay_mob_words(const ovis_trace_species* species, uint64_t serial, char* out, size_t size) {
  if (serial == 0) {
    snprintf(out, size, "nobody");
  } else if (species == NULL) {
    snprintf(out, size, "mob %" PRIu64, serial);
  } else {
    snprintf(out, size, "%s %" PRIu64, species->is_player ? "player" : species->name, serial);
  }
}

void replay_place_words(ovis_vec3 pos, char* out, size_t size) {
  snprintf(out, size, "%.1f %.1f %.1f", pos.x, pos.y, pos.z);
}

void replay_cell_words(ovis_pos cell, char* out, size_t size) {
  snprintf(out, size, "%d %d %d", cell.x, cell.y, cell.z);
}

const char* replay_damage_words(ovis_damage damage) {
  switch (damage) {
  case OVIS_DAMAGE_FALL: return "by a fall";
  case OVIS_DAMAGE_FIRE: return "by fire";
  case OVIS_DAMAGE_LAVA: return "by lava";
  case OVIS_DAMAGE_DROWNING: return "by drowning";
  case OVIS_DAMAGE_CRAMMING: return "by too many in one place";
  case OVIS_DAMAGE_VOID: return "by the void";
  case OVIS_DAMAGE_SUFFOCATION: return "by blocks around its head";
  case OVIS_DAMAGE_CACTUS: return "by a cactus";
  case OVIS_DAMAGE_BERRY_BUSH: return "by a sweet berry bush";
  case OVIS_DAMAGE_IN_FIRE: return "by fire that it stands in";
  case OVIS_DAMAGE_HOT_FLOOR: return "by hot ground";
  case OVIS_DAMAGE_FREEZE: return "by the cold of powder snow";
  case OVIS_DAMAGE_HOST: return "by the host";
  case OVIS_DAMAGE_ATTACK: return "";
  default: return "by what this version does not know";
  }
}

void replay_block_words(const char* state, char* out, size_t size) {
  const size_t length = state != NULL ? strcspn(state, "[") : 0;
  snprintf(out, size, "%.*s", (int)length, state != NULL ? state : "");
}

void replay_harm_words(const ovis_event* event, const char* state, char* out, size_t size) {
  char block[64];
  char cell[64];
  replay_block_words(state, block, sizeof block);
  replay_cell_words(event->pos, cell, sizeof cell);
  if (block[0] == '\0') {
    snprintf(out, size, "%s", replay_damage_words(event->damage));
    return;
  }
  switch (event->damage) {
  case OVIS_DAMAGE_FALL: snprintf(out, size, "by a fall onto the %s at %s", block, cell); break;
  case OVIS_DAMAGE_SUFFOCATION:
    snprintf(out, size, "by the %s around its head at %s", block, cell);
    break;
  case OVIS_DAMAGE_FREEZE: snprintf(out, size, "by the cold of the %s at %s", block, cell); break;
  default: snprintf(out, size, "by the %s at %s", block, cell); break;
  }
}
