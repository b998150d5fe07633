// How a recorder looks at mobs: what is other than a tick ago becomes records and moves.
#include "record/recorder_internal.h"

#include "base/alloc.h"
#include "base/check.h"
#include "base/hash.h"

#include <string.h>

// ---- Records of this tick

static ov_code begin_record(ovis_recorder* self, ovis_record_kind kind, uint64_t mob) {
  ov_code code = ov_code_write(&self->tick_records);
  uint64_t number = (uint64_t)kind + 1; // 0 ends a tick's records
  ov_code_unsigned(&code, &number);
  ov_code_unsigned(&code, &mob);
  return code;
}

// ---- Species

static void name_species(ovis_recorder* self, const ovis_mob_state* state, int32_t goal_count) {
  ov_code code = ov_code_write(&self->names);
  uint8_t kind = OV_NAME_SPECIES;
  char name[64];
  ov_code_copy(name, sizeof name, state->species->name);
  float size[3] = {state->species->width, state->species->height, state->species->health_max};
  bool is_player = state->is_player;
  ov_code_u8(&code, &kind);
  ov_code_text(&code, name, sizeof name);
  ov_code_bool(&code, &is_player);
  for (int32_t i = 0; i < 3; i++) {
    ov_code_f32(&code, &size[i]);
  }
  ov_code_count(&code, &goal_count, OV_RECORD_GOALS_MAX);
  self->name_count++;
}

static void name_goals(ovis_recorder* self, ovis_mob_id id, int32_t goal_count) {
  ov_code code = ov_code_write(&self->names);
  for (int32_t i = 0; i < goal_count; i++) {
    ovis_goal_state goal;
    ovis_sim_goal(self->sim, id, i, &goal);
    char name[64];
    ov_code_copy(name, sizeof name, goal.name);
    ov_code_text(&code, name, sizeof name);
    ov_code_i32(&code, &goal.priority);
    ov_code_u8(&code, &goal.flags);
    ov_code_bool(&code, &goal.is_target);
  }
}

// The number of a mob's species. Those of one species that have other goals are another one here.
static int32_t species_of(ovis_recorder* self, ovis_mob_id id, int32_t* out_goal_count) {
  ovis_mob_state state;
  ovis_sim_mob(self->sim, id, &state);
  int32_t goal_count = ovis_sim_goal_count(self->sim, id);
  goal_count = goal_count < OV_RECORD_GOALS_MAX ? goal_count : OV_RECORD_GOALS_MAX;
  *out_goal_count = goal_count;
  for (int32_t i = 0; i < self->species.count; i++) {
    const ov_named_species* known = &self->species.items[i];
    if (known->species == state.species && known->is_player == state.is_player &&
        known->goal_count == goal_count) {
      return i;
    }
  }
  const ov_named_species named = {state.species, state.is_player, goal_count};
  if (!ov_array_push(&self->species, &self->allocator, named)) {
    self->is_out_of_memory = true;
    return 0;
  }
  name_species(self, &state, goal_count);
  name_goals(self, id, goal_count);
  return self->species.count - 1;
}

// ---- One mob

static bool is_watched(const ovis_recorder* self, uint64_t serial) {
  for (int32_t i = 0; i < self->watched_count; i++) {
    if (self->watched[i] == serial) {
      return true;
    }
  }
  return self->watches_all;
}

static uint8_t flags_of(const ovis_mob_glance* seen, bool watched) {
  return (uint8_t)((seen->is_baby ? OV_MOB_BABY : 0u) |
                   (seen->is_on_ground ? OV_MOB_ON_GROUND : 0u) |
                   (seen->is_in_water ? OV_MOB_IN_WATER : 0u) |
                   (seen->is_frozen ? OV_MOB_FROZEN : 0u) | (seen->is_alive ? OV_MOB_ALIVE : 0u) |
                   (seen->is_walking ? OV_MOB_WALKING : 0u) | (watched ? OV_MOB_WATCHED : 0u));
}

static ov_record_mob mob_of(const ovis_mob_glance* seen, int32_t species, bool watched) {
  return (ov_record_mob){.serial = seen->serial,
                         .species = species,
                         .x = ov_record_units(seen->pos.x),
                         .y = ov_record_units(seen->pos.y),
                         .z = ov_record_units(seen->pos.z),
                         .yaw = ov_record_turn(seen->yaw_deg),
                         .head = ov_record_turn(seen->head_yaw_deg),
                         .pitch = ov_record_turn(seen->pitch_deg),
                         .flags = flags_of(seen, watched),
                         .health = seen->health,
                         .target = seen->target,
                         .running = seen->running,
                         .next_index = seen->next_index};
}

void ov_recorder_drop_mob(ovis_recorder* self, ov_seen_mob* mob) {
  ov_free(&self->allocator, mob->answers, (size_t)mob->goal_count * sizeof *mob->answers);
  mob->answers = NULL;
}

void ov_recorder_put_held(ovis_recorder* self, uint64_t serial, const char* item) {
  char held[OV_RECORD_ITEM_MAX];
  ov_code_copy(held, sizeof held, item);
  ov_code code = begin_record(self, OVIS_RECORD_HOLDS, serial);
  ov_code_text(&code, held, sizeof held);
}

static void come(ovis_recorder* self, const ovis_mob_glance* seen, ov_seen_mob* out) {
  *out = (ov_seen_mob){.id = seen->id, .is_watched = is_watched(self, seen->serial)};
  const int32_t species = species_of(self, seen->id, &out->goal_count);
  out->mob = mob_of(seen, species, out->is_watched);
  out->mob.running = 0; // what it does from the first moment on is told as well
  out->nav_changes = -1;
  if (out->is_watched && out->goal_count > 0) {
    out->answers = ov_alloc_zero(&self->allocator, (size_t)out->goal_count * sizeof *out->answers);
    self->is_out_of_memory |= out->answers == NULL;
  }
  ov_code code = begin_record(self, OVIS_RECORD_CAME, seen->serial);
  ov_code_mob(&code, &out->mob);
  ovis_mob_state state;
  ovis_sim_mob(self->sim, seen->id, &state);
  if (state.held[0] != '\0') {
    ov_recorder_put_held(self, seen->serial, state.held);
  }
}

// ---- Goals

static void tell_goal(ovis_recorder* self, const ov_seen_mob* seen, ovis_record_kind kind,
                      int32_t goal, ovis_answer answer) {
  ov_code code = begin_record(self, kind, seen->mob.serial);
  uint64_t number = (uint64_t)goal;
  ov_code_unsigned(&code, &number);
  ov_code_answer(&code, &answer);
}

static void look_at_goals(ovis_recorder* self, ov_seen_mob* seen, uint64_t running) {
  const uint64_t changed = running ^ seen->mob.running;
  for (int32_t goal = 0; goal < seen->goal_count; goal++) {
    if ((changed >> goal & 1u) != 0) {
      ovis_goal_state state;
      ovis_sim_goal(self->sim, seen->id, goal, &state);
      tell_goal(self, seen, state.is_running ? OVIS_RECORD_GOAL_STARTED : OVIS_RECORD_GOAL_STOPPED,
                goal, state.answer);
      if (seen->answers != NULL) {
        seen->answers[goal] = state.answer;
      }
    }
  }
  seen->mob.running = running;
}

// Why goals do not run: told when the reason changes. Numbers that go up and down are not news.
static void look_at_refusals(ovis_recorder* self, ov_seen_mob* seen) {
  for (int32_t goal = 0; goal < seen->goal_count; goal++) {
    ovis_goal_state state;
    ovis_sim_goal(self->sim, seen->id, goal, &state);
    ovis_answer* last = &seen->answers[goal];
    const bool is_news = state.answer.reason != last->reason || state.answer.other != last->other ||
                         state.answer.limit != last->limit;
    if (is_news && !state.is_running) {
      tell_goal(self, seen, OVIS_RECORD_GOAL_REFUSED, goal, state.answer);
    }
    *last = is_news ? state.answer : *last;
  }
}

// ---- Walks

// Nodes go to self->nodes. Returns a hash of where the walk leads.
static uint64_t read_path(ovis_recorder* self, ovis_mob_id id, const ovis_nav_state* nav) {
  ov_hash hash = {0};
  ov_hash_i32(&hash, nav->target.x);
  ov_hash_i32(&hash, nav->target.y);
  ov_hash_i32(&hash, nav->target.z);
  self->nodes.count = 0;
  for (int32_t i = 0; i < nav->node_count && i < OV_RECORD_NODES_MAX; i++) {
    const ovis_pos node = ovis_sim_nav_node(self->sim, id, i);
    ov_hash_i32(&hash, node.x);
    ov_hash_i32(&hash, node.y);
    ov_hash_i32(&hash, node.z);
    self->is_out_of_memory |= !ov_array_push(&self->nodes, &self->allocator, node);
  }
  return hash.state;
}

static void tell_path(ovis_recorder* self, const ov_seen_mob* seen, const ovis_nav_state* nav) {
  ov_code code = begin_record(self, OVIS_RECORD_PATH, seen->mob.serial);
  ovis_pos target = nav->target;
  bool is_partial =
      nav->counts.partial > seen->counts.partial && nav->counts.reached == seen->counts.reached;
  int32_t count = self->nodes.count;
  ov_code_pos(&code, &target);
  ov_code_bool(&code, &is_partial);
  ov_code_nodes(&code, self->nodes.items, &count, NULL, NULL);
}

static void look_at_walk(ovis_recorder* self, ov_seen_mob* seen) {
  ovis_nav_state nav;
  if (!ovis_sim_nav(self->sim, seen->id, &nav)) {
    return;
  }
  for (int32_t i = 0; i < OVIS_NAV_END_COUNT; i++) {
    if (nav.counts.ended[i] > seen->counts.ended[i]) {
      ov_code code = begin_record(self, OVIS_RECORD_PATH_ENDED, seen->mob.serial);
      uint64_t end = (uint64_t)i;
      ov_code_unsigned(&code, &end);
    }
  }
  for (int32_t i = OVIS_NAV_REFUSAL_NONE + 1; i < OVIS_NAV_REFUSAL_COUNT; i++) {
    uint64_t count = (uint64_t)(nav.counts.refused[i] - seen->counts.refused[i]);
    if (count > 0) {
      ov_code code = begin_record(self, OVIS_RECORD_PATH_REFUSED, seen->mob.serial);
      uint64_t refusal = (uint64_t)i;
      ov_code_unsigned(&code, &refusal);
      ov_code_unsigned(&code, &count);
    }
  }
  const uint64_t hash = nav.is_walking ? read_path(self, seen->id, &nav) : 0;
  if (hash != seen->path_hash && hash != 0) {
    tell_path(self, seen, &nav);
  }
  seen->path_hash = hash;
  seen->counts = nav.counts;
}

// ---- Moves

static int32_t put_state(uint8_t* out, const ov_record_mob* mob) {
  int32_t size = 0;
  uint32_t bits;
  memcpy(&bits, &mob->health, sizeof bits);
  out[size++] = mob->flags;
  for (int32_t i = 0; i < 4; i++) {
    out[size++] = (uint8_t)(bits >> 8 * i);
  }
  return size + ov_code_put(out + size, mob->target);
}

// A mask, then the parts that it names.
static void put_move(ovis_recorder* self, const ov_record_mob* was, const ov_record_mob* now) {
  uint8_t bytes[6 * OV_CODE_NUMBER_MAX + 16];
  int32_t size = 1;
  uint32_t mask = 0;
  if (now->x != was->x || now->z != was->z) {
    mask |= OV_MOVE_LEVEL;
    size += ov_code_put(bytes + size, ov_code_fold(now->x - was->x));
    size += ov_code_put(bytes + size, ov_code_fold(now->z - was->z));
  }
  if (now->y != was->y) {
    mask |= OV_MOVE_HEIGHT;
    size += ov_code_put(bytes + size, ov_code_fold(now->y - was->y));
  }
  if (now->yaw != was->yaw) {
    mask |= OV_MOVE_YAW;
    bytes[size++] = (uint8_t)(now->yaw - was->yaw);
  }
  if (now->head != was->head) {
    mask |= OV_MOVE_HEAD;
    bytes[size++] = (uint8_t)(now->head - was->head);
  }
  if (now->pitch != was->pitch) {
    mask |= OV_MOVE_PITCH;
    bytes[size++] = (uint8_t)(now->pitch - was->pitch);
  }
  if (now->next_index != was->next_index) {
    mask |= OV_MOVE_NODE;
    size += ov_code_put(bytes + size, ov_code_fold(now->next_index - was->next_index));
  }
  if (now->flags != was->flags || now->target != was->target ||
      memcmp(&now->health, &was->health, sizeof now->health) != 0) {
    mask |= OV_MOVE_STATE;
    size += put_state(bytes + size, now);
  }
  bytes[0] = (uint8_t)mask;
  ov_write_bytes(&self->moves, bytes, (size_t)size);
}

static void look_at_mob(ovis_recorder* self, ov_seen_mob* seen, const ovis_mob_glance* glance) {
  const ov_record_mob was = seen->mob;
  seen->mob = mob_of(glance, was.species, seen->is_watched);
  seen->mob.running = was.running;
  if (glance->running != was.running) {
    look_at_goals(self, seen, glance->running);
  }
  if (seen->answers != NULL) {
    look_at_refusals(self, seen);
  }
  if (glance->nav_changes != seen->nav_changes) {
    look_at_walk(self, seen);
    seen->nav_changes = glance->nav_changes;
  }
  put_move(self, &was, &seen->mob);
}

// ---- All mobs

// Puts those who are there now into self->mobs. Serials only grow: who is new stands behind those
// who were there.
static bool call_roll(ovis_recorder* self, int32_t count) {
  const int32_t was = self->mobs.count;
  if (count == was && (count == 0 || self->glances.items[count - 1].serial ==
                                         self->mobs.items[was - 1].mob.serial)) {
    return true;
  }
  if (!ov_array_reserve(&self->mobs, &self->allocator, count)) {
    return false;
  }
  int32_t kept = 0;
  for (int32_t i = 0; i < was; i++) {
    ov_seen_mob* mob = &self->mobs.items[i];
    if (kept < count && self->glances.items[kept].serial == mob->mob.serial) {
      self->mobs.items[kept++] = *mob;
    } else {
      begin_record(self, OVIS_RECORD_WENT, mob->mob.serial);
      ov_recorder_drop_mob(self, mob);
    }
  }
  for (int32_t i = kept; i < count; i++) {
    come(self, &self->glances.items[i], &self->mobs.items[i]);
  }
  self->mobs.count = count;
  return true;
}

void ov_recorder_look(ovis_recorder* self) {
  const int32_t count = ovis_sim_mob_count(self->sim);
  if (!ov_array_reserve(&self->glances, &self->allocator, count)) {
    self->is_out_of_memory = true;
    return;
  }
  ovis_sim_glance(self->sim, 0, self->glances.items, count);
  if (!call_roll(self, count)) {
    self->is_out_of_memory = true;
    return;
  }
  for (int32_t i = 0; i < count; i++) {
    look_at_mob(self, &self->mobs.items[i], &self->glances.items[i]);
  }
}

void ov_recorder_write_keys(ovis_recorder* self) {
  ov_code code = ov_code_write(&self->keys);
  int32_t count = self->mobs.count;
  ov_code_count(&code, &count, OV_RECORD_MOBS_MAX);
  for (int32_t i = 0; i < count; i++) {
    const ov_seen_mob* seen = &self->mobs.items[i];
    ov_record_mob mob = seen->mob;
    ov_code_mob(&code, &mob);
    ovis_nav_state nav = {0};
    const bool has_path = seen->path_hash != 0 && ovis_sim_nav(self->sim, seen->id, &nav);
    self->nodes.count = 0;
    if (has_path) {
      read_path(self, seen->id, &nav);
    }
    int32_t node_count = self->nodes.count;
    ov_code_pos(&code, &nav.target);
    ov_code_nodes(&code, self->nodes.items, &node_count, NULL, NULL);
  }
}
