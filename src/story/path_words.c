// The cause of a search that did not arrive, in words.
// Design: include/ovis/story.h
#include "story/path_words.h"

#include "base/check.h"
#include "story/path_changes.h"

#include <stdio.h>
#include <string.h>

// Names what stands in the way where the cause covers several kinds of blocks.
static const char* cause_by_type(const ovis_path_why* why, const char* cause) {
  if (cause != ov_rails_and_others || !why->has_refusal) {
    return cause;
  }
  switch (why->refusal.type) {
  case OVIS_PATH_UNPASSABLE_RAIL: return "a rail blocks the path";
  case OVIS_PATH_LEAVES: return "leaves block the path";
  case OVIS_PATH_TRAPDOOR: return "a trapdoor blocks the path";
  default: return cause;
  }
}
static bool is_corner(ovis_path_refusal_reason reason) {
  return reason == OVIS_REFUSED_CORNER_MISSING || reason == OVIS_REFUSED_CORNER_HIGHER ||
         reason == OVIS_REFUSED_CORNER_BLOCKED || reason == OVIS_REFUSED_CORNER_DOOR;
}

// Type of a single cell: with the mob's width, the cells around it count too.
static ovis_path_type type_of_cell(const ov_path_inquiry* ask, ovis_pos cell) {
  ovis_path_body body = ask->query->body;
  body.width = 0.6f;
  body.height = 0.9f;
  return ovis_path_type_at(ask->finder, &body, cell);
}

// The corner that forbids a diagonal: a fence before other impassable cells, those before doors.
static ovis_pos corner_of(const ov_path_inquiry* ask, const ovis_path_refusal* refusal,
                          ovis_path_type* out_type) {
  const ovis_pos from = refusal->from;
  const ovis_pos corners[] = {{refusal->to.x, from.y, from.z}, {from.x, from.y, refusal->to.z}};
  ovis_pos best = corners[0];
  int32_t best_rank = -1;
  for (int32_t i = 0; i < 2; i++) {
    const ovis_path_type type = type_of_cell(ask, corners[i]);
    const bool is_shut = ask->query->body.malus[type] < 0;
    const int32_t rank = type == OVIS_PATH_FENCE ? 3 : is_shut ? 2 : type != OVIS_PATH_OPEN;
    if (rank > best_rank) {
      best = corners[i];
      best_rank = rank;
      *out_type = type;
    }
  }
  return best;
}

void ov_path_name_place(ovis_path_why* why, const char* mob, const char* general_cause) {
  const char* cause = cause_by_type(why, general_cause);
  snprintf(why->cause, sizeof why->cause, "%.*s",
           (int)(strcspn(cause, "(") - (strchr(cause, '(') != NULL)),
           cause); // without hints about options
  char place[64] = "";
  if (why->has_refusal) {
    snprintf(place, sizeof place, " (at %d,%d,%d)", why->obstacle.x, why->obstacle.y,
             why->obstacle.z);
  }
  snprintf(why->sentence, sizeof why->sentence, "The %s does not get there: %s%s.", mob, cause,
           place);
}

// Names the content of a cell of an impassable type. NULL: there is no word for it.
static const char* thing_of(ovis_path_type type) {
  switch (type) {
  case OVIS_PATH_BLOCKED: return "a block";
  case OVIS_PATH_DOOR_WOOD_CLOSED:
  case OVIS_PATH_DOOR_IRON_CLOSED: return "a closed door";
  case OVIS_PATH_FENCE: return "a fence, a wall or a closed gate";
  case OVIS_PATH_LEAVES: return "a block of leaves";
  case OVIS_PATH_UNPASSABLE_RAIL: return "a rail";
  case OVIS_PATH_LAVA: return "lava";
  case OVIS_PATH_WATER: return "water";
  case OVIS_PATH_POWDER_SNOW: return "powder snow";
  default: return NULL;
  }
}

ovis_path_type ov_path_blame(const ov_path_inquiry* ask, const ovis_path_refusal* refusal,
                             ovis_path_why* why) {
  ovis_path_type type = refusal->type;
  why->has_refusal = true;
  why->refusal = *refusal;
  why->obstacle = is_corner(refusal->reason) ? corner_of(ask, refusal, &type) : refusal->to;
  return type;
}

void ov_path_guess(const ov_path_inquiry* ask, const ovis_path* path, ovis_path_why* why) {
  const ovis_path_refusal* refusal = ov_failed_search_nearest(ask->log, path);
  if (refusal == NULL) {
    ov_path_name_place(why, ask->mob, "there is no path");
    return;
  }
  const ovis_path_type type = ov_path_blame(ask, refusal, why);
  const char* thing = thing_of(type);
  char cause[160];
  snprintf(cause, sizeof cause, "%s", ovis_path_refusal_sentence(refusal->reason));
  if (is_corner(refusal->reason) && thing != NULL) {
    snprintf(cause, sizeof cause, "it cannot cut the corner of %s", thing);
  } else if (refusal->reason == OVIS_REFUSED_IMPASSABLE) {
    snprintf(cause, sizeof cause, "%s%s",
             thing != NULL ? thing : "it never enters a place of type ",
             thing != NULL ? " is in the way" : ovis_path_type_name(refusal->type));
  }
  ov_path_name_place(why, ask->mob, cause);
}
