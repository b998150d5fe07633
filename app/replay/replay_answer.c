// What a story comes to: why each goal runs or does not, and where all the walking led.
#include "replay/replay_story.h"

#include "replay/replay_words.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define REASON_MAX 256
#define MORE_MAX 256

static double distance(const replay_person* a, const replay_person* b) {
  const double dx = a->last.x - b->last.x;
  const double dy = a->last.y - b->last.y;
  const double dz = a->last.z - b->last.z;
  return sqrt(dx * dx + dy * dy + dz * dz);
}

// The nearest one of a kind that is there and alive; NULL: none.
static const replay_person* nearest(const replay_story* story, const replay_person* self,
                                    const char* species) {
  const replay_person* best = NULL;
  for (int32_t i = 0; i < story->person_count; i++) {
    const replay_person* other = &story->persons[i];
    if (other == self || !other->is_there || !other->is_alive ||
        strcmp(other->species->name, species) != 0) {
      continue;
    }
    if (best == NULL || distance(self, other) < distance(self, best)) {
      best = other;
    }
  }
  return best;
}

static void surroundings(const replay_story* story, const replay_person* person, const char* goal,
                         ovis_reason reason, char* out, size_t size) {
  out[0] = '\0';
  if (reason != OVIS_REASON_NO_TARGET) {
    return;
  }
  const bool is_kin = strcmp(goal, "Breed") == 0 || strcmp(goal, "FollowParent") == 0;
  const replay_person* other = nearest(story, person, is_kin ? person->species->name : "player");
  if (other == NULL) {
    snprintf(out, size, "; there is %s at all", is_kin ? "no other" : "no player");
    return;
  }
  char name[64];
  replay_mob_words(other->species, other->serial, name, sizeof name);
  if (strcmp(goal, "Tempt") == 0) {
    snprintf(out, size, "; %s is %.1f blocks off and holds %s", name, distance(person, other),
             other->held[0] != '\0' ? other->held : "nothing");
  } else {
    snprintf(out, size, "; %s is %.1f blocks off", name, distance(person, other));
  }
}

void replay_story_answer(const replay_story* story, const replay_person* person, int32_t goal,
                         char* out, size_t size) {
  const replay_goal* state = &person->goals[goal];
  const char* name = person->species->options[goal].name;
  if (state->is_running) {
    snprintf(out, size, "yes, since tick %" PRId64, state->since);
  } else if (!state->is_known) {
    snprintf(out, size, "%s", person->is_watched ? "it was not asked" : "not recorded");
  } else {
    char reason[REASON_MAX];
    char more[MORE_MAX];
    replay_reason_words(name, &state->answer, person->species, reason, sizeof reason);
    surroundings(story, person, name, state->answer.reason, more, sizeof more);
    snprintf(out, size, "%s%s", reason, more);
  }
}

void replay_story_ways(const replay_person* person, char* out, size_t size) {
  out[0] = '\0';
  if (!person->has_first) {
    return;
  }
  const double dx = person->last.x - person->first.x;
  const double dz = person->last.z - person->first.z;
  const double off = sqrt(dx * dx + dz * dz);
  int32_t strolls = 0;
  for (int32_t i = 0; person->species != NULL && i < person->species->option_count; i++) {
    strolls +=
        strstr(person->species->options[i].name, "Stroll") != NULL ? person->goals[i].started : 0;
  }
  const char* more = "";
  if (person->paths >= 3 && 2 * person->partial_paths > person->paths) {
    more = "; most of its paths end short of where it wants to go: something is in the way";
  } else if (strolls >= 3 && person->walked > 5 * off + 10) {
    more = "; it goes in circles because it has no aim: each stroll leads to a place picked by "
           "chance";
  }
  snprintf(out, size,
           "walked %.1f blocks and is %.1f blocks from where it was: %d paths, %d of "
           "them in part, %d strolls%s",
           person->walked, off, person->paths, person->partial_paths, strolls, more);
}
