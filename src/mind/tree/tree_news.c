// News: blows, others that come into sight or are heard, nightfall, written to the board of a tree.
// Rules: docs/trees.md (its figures are this project's own)
#include "agent/item.h"
#include "agent/player.h"
#include "base/cell.h"
#include "base/check.h"
#include "base/vec.h"
#include "mind/goal/block/block_goals.h"
#include "mind/tree/tree_mind.h"
#include "world/nearest_block.h"

#define HEARD_SPEED2 0.0009 // blocks^2 per tick^2: slower ones make no sound
#define BLOCK_LOOKS 4       // looks around, in one of which it looks for blocks
#define NIGHT_FROM 13000
#define NIGHT_TO 23000

typedef struct looker {
  const ovis_tree_news* news;
  const ov_tree_who* who;
} looker;

static int32_t team_of(const ov_actor* actor) {
  return ov_actor_has_tree(actor) ? ov_tree_mind_of(actor)->plan->team : OV_TREE_NOBODY;
}

static bool is_item(const ov_actor* other, ovis_item wanted) {
  const ov_item* item = ov_item_of(other);
  return item != NULL && (wanted == 0 || item->stack.item == wanted);
}

static bool makes_noise(const ov_actor* other) {
  const ov_body* body = &other->body;
  const double v2 = ov_level_dist2(body->pos, body->tick_pos);
  const double own2 = ov_level_length2(body->velocity);
  return (v2 > own2 ? v2 : own2) >= HEARD_SPEED2 && !ov_player_of(other)->is_sneaking;
}

static bool is_of(const ov_agent* agent, const ov_actor* other, const void* context) {
  const ovis_tree_news* news = ((const looker*)context)->news;
  const ov_tree_who* who = ((const looker*)context)->who;
  if (other == agent->self || (news->news == OVIS_NEWS_HEARD && !makes_noise(other))) {
    return false;
  }
  if (news->news == OVIS_NEWS_ITEM) {
    return is_item(other, who->item);
  }
  if (who->kind == OV_TREE_WHO_FOE || who->kind == OV_TREE_WHO_FRIEND) {
    const int32_t own = team_of(agent->self);
    const int32_t its = team_of(other);
    return own >= 0 && its >= 0 && (own == its) == (who->kind == OV_TREE_WHO_FRIEND);
  }
  return who->kind != OV_TREE_WHO_SPECIES || other->row == who->species;
}

static const ov_actor* nearest(ov_agent* agent, const ovis_tree_news* news,
                               const ov_tree_who* who) {
  const bool is_player = news->who == NULL || who->kind == OV_TREE_WHO_PLAYER;
  const ov_actor_kind kind = news->news == OVIS_NEWS_ITEM ? OV_ACTOR_ITEM
                             : is_player                  ? OV_ACTOR_PLAYER
                                                          : OV_ACTOR_MOB;
  const looker context = {news, who};
  const ov_targeting targeting = {.range = news->range,
                                  .needs_sight = news->news != OVIS_NEWS_HEARD};
  const ov_search_near search = {.kind = kind,
                                 .grow_xz = news->range,
                                 .grow_y = news->range,
                                 .filter = is_of,
                                 .context = &context,
                                 .targeting = &targeting};
  return ov_agent_nearest(agent, &search);
}

static void write(ov_agent* agent, const ov_tree_mind_plan* plan, int32_t index, uint64_t serial,
                  ovis_vec3 place) {
  OVIS_ASSERT(index >= 0);
  const ovis_tree_news* news = &plan->def.news[index];
  const ovis_tree_value value = {.number = 1, .place = place, .mob = serial};
  ov_tree_answer_news(agent->self, index, &value);
  ov_tree_mind_write(agent->self, plan->news_keys[index], &value, news->ticks, agent->tick);
}

static void look_for(ov_agent* agent, const ov_tree_mind_plan* plan, int32_t index) {
  OVIS_ASSERT(index >= 0);
  ov_tree_mind* self = ov_tree_mind_of(agent->self);
  const ovis_tree_news* news = &plan->def.news[index];
  const ov_actor* other = nearest(agent, news, &plan->news_who[index]);
  const uint64_t before = self->seen[index];
  self->seen[index] = other != NULL ? other->serial : 0;
  if (news->news == OVIS_NEWS_LOST) {
    const ov_actor* lost = before != 0 && other == NULL ? ov_agent_find(agent, before) : NULL;
    if (lost != NULL) {
      write(agent, plan, index, before, lost->body.pos);
    }
  } else if (other != NULL && (other->serial != before || news->news == OVIS_NEWS_HEARD)) {
    write(agent, plan, index, other->serial, other->body.pos);
  }
}

// Is the line from the eyes to the block free?
static bool sees_block(const ov_agent* agent, ovis_pos pos) {
  const ovis_vec3 eye = ov_body_eye(&agent->self->body);
  const ovis_vec3 middle = {pos.x + 0.5, pos.y + 0.5, pos.z + 0.5};
  ov_meter_add_ray(&agent->turn->meter);
  const ovis_ray_hit hit = ovis_world_cast_ray(agent->world, eye, middle, OVIS_RAY_FLUIDS_NONE);
  return !hit.is_hit || ov_cell_is_same(hit.pos, pos);
}

// It does not look for what it knows, and for blocks more rarely than for mobs.
static void look_for_block(ov_agent* agent, const ov_tree_mind_plan* plan, int32_t index) {
  OVIS_ASSERT(index >= 0);
  const ovis_tree_news* news = &plan->def.news[index];
  const ov_tree* tree = ov_tree_of(agent->self);
  uint32_t block;
  ovis_pos found;
  const bool is_time =
      (agent->tick / OV_NEWS_INTERVAL + (int64_t)agent->self->serial) % BLOCK_LOOKS == 0;
  if (!is_time || tree->entries[plan->news_keys[index]].is_set ||
      ovis_blocks_find(ovis_world_get_blocks(agent->world), news->who, &block) != OVIS_OK) {
    return;
  }
  const ov_block_box box = {.center = ov_body_cell(&agent->self->body),
                            .range_xz = (int32_t)news->range,
                            .range_y = (int32_t)(news->range / 2)};
  if (ov_world_nearest_block(agent->world, &box, block, &found) && sees_block(agent, found)) {
    write(agent, plan, index, agent->self->serial,
          (ovis_vec3){found.x + 0.5, found.y, found.z + 0.5});
  }
}

static bool is_night(const ov_agent* agent) {
  const int64_t time = agent->env->day_time % OVIS_DAY_TICKS;
  return time >= NIGHT_FROM && time < NIGHT_TO;
}

static void look_around(ov_agent* agent, const ov_tree_mind_plan* plan) {
  ov_tree_mind* self = ov_tree_mind_of(agent->self);
  const bool night = is_night(agent);
  const ovis_vec3 here = agent->self->body.pos;
  for (int32_t i = 0; i < plan->def.news_count; i++) {
    switch (plan->def.news[i].news) {
    case OVIS_NEWS_SAW:
    case OVIS_NEWS_LOST:
    case OVIS_NEWS_ITEM:
    case OVIS_NEWS_HEARD: look_for(agent, plan, i); break;
    case OVIS_NEWS_SIGHT: look_for_block(agent, plan, i); break;
    case OVIS_NEWS_NIGHT:
    case OVIS_NEWS_DAY:
      if (night != self->is_night && night == (plan->def.news[i].news == OVIS_NEWS_NIGHT)) {
        write(agent, plan, i, agent->self->serial, here);
      }
      break;
    default: break;
    }
  }
  self->is_night = night;
  // Mobs that came at once look in different ticks.
  const int64_t phase =
      (agent->tick + (int64_t)(agent->self->serial % OV_NEWS_INTERVAL)) % OV_NEWS_INTERVAL;
  self->next_look = agent->tick + OV_NEWS_INTERVAL - phase;
}

static void look_at_walk(ov_agent* agent) {
  ov_tree_mind* self = ov_tree_mind_of(agent->self);
  const ov_nav* nav = &agent->self->nav;
  const bool is_walking = !ov_agent_is_path_done(agent);
  if (self->was_walking && !is_walking && agent->self->has_nav &&
      nav->last_end == OVIS_NAV_END_ARRIVED) {
    const ov_tidings tidings = {
        .news = OVIS_NEWS_ARRIVED, .place = agent->self->body.pos, .mob = agent->self->serial};
    ov_tree_hear(agent->self, &tidings, agent->tick);
  }
  self->was_walking = is_walking;
}

// ---- What happens elsewhere

static bool is_near(const ov_actor* actor, const ov_tidings* tidings, double range) {
  return range <= 0 || ov_vec_dist2(actor->body.pos, tidings->place) <= range * range;
}

// A mob that breaks a door gets no farther for 240 ticks, but it is not stuck: without this it
// would step back from the door after 100 ticks, and begin again.
static bool is_breaking_door(const ov_actor* actor) {
  const ov_goal_selector* goals = &ov_goal_mind_of(actor)->goals;
  bool is_breaking = false;
  for (int32_t i = 0; i < goals->plan->count && !is_breaking; i++) {
    is_breaking =
        goals->plan->entries[i].kind == &ov_goal_break_door && (goals->running >> i & 1u) != 0;
  }
  return is_breaking;
}

static bool concerns(const ov_actor* actor, int32_t index, const ov_tidings* tidings) {
  const ov_tree_mind_plan* plan = ov_tree_mind_of(actor)->plan;
  const ovis_tree_news* news = &plan->def.news[index];
  if (news->news != tidings->news || (news->news == OVIS_NEWS_STUCK && is_breaking_door(actor))) {
    return false;
  }
  if (news->news == OVIS_NEWS_TOLD) {
    return tidings->name == plan->news_who[index].told && is_near(actor, tidings, tidings->range);
  }
  return is_near(actor, tidings, news->range);
}

bool ov_tree_hear(ov_actor* actor, const ov_tidings* tidings, int64_t tick) {
  if (!ov_actor_has_tree(actor) || !ov_actor_is_alive(actor) ||
      (tidings->only != 0 && tidings->only != actor->serial)) {
    return false;
  }
  const ov_tree_mind_plan* plan = ov_tree_mind_of(actor)->plan;
  bool is_news = false;
  for (int32_t i = 0; ov_tree_wants(plan, tidings->news) && i < plan->def.news_count; i++) {
    if (concerns(actor, i, tidings)) {
      const ovis_tree_value value = {.number = 1, .place = tidings->place, .mob = tidings->mob};
      const bool has_value =
          plan->tree.keys[plan->news_keys[i]].type != OVIS_TREE_MOB || tidings->mob != 0;
      ov_tree_answer_news(actor, i, &value);
      ov_tree_mind_write(actor, plan->news_keys[i], has_value ? &value : NULL,
                         plan->def.news[i].ticks, tick);
      is_news = true;
    }
  }
  return is_news;
}

bool ov_trees_are_friends(const ov_actor* a, const ov_actor* b) {
  return team_of(a) >= 0 && team_of(a) == team_of(b);
}

void ov_tree_notice(ov_agent* agent) {
  const ov_tree_mind_plan* plan = ov_tree_mind_of(agent->self)->plan;
  ov_tree_mind* self = ov_tree_mind_of(agent->self);
  const ov_actor* actor = agent->self;
  if (actor->attacker_tick > self->hurt_tick) {
    self->hurt_tick = actor->attacker_tick;
    const ov_actor* attacker = ov_agent_find(agent, actor->attacker);
    for (int32_t i = 0; attacker != NULL && i < plan->def.news_count; i++) {
      if (plan->def.news[i].news == OVIS_NEWS_HURT) {
        write(agent, plan, i, attacker->serial, attacker->body.pos);
      }
    }
  }
  if (ov_tree_wants(plan, OVIS_NEWS_ARRIVED)) {
    look_at_walk(agent);
  }
  if (agent->tick >= self->next_look) {
    look_around(agent, plan);
  }
}
