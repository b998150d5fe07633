// News: blows, others that come into sight or are heard, nightfall, written to the board of a tree.
// Rules: docs/trees.md (its figures are this project's own)
#include "agent/player.h"
#include "mob/tree/tree_mind.h"

#include <string.h>

#define HEARD_SPEED2 0.0009 // blocks^2 per tick^2: slower ones make no sound
#define DAY_TICKS 24000
#define NIGHT_FROM 13000
#define NIGHT_TO 23000

typedef struct looker {
  const ovis_tree_news* news;
} looker;

static bool is_of(const ov_agent* agent, const ov_actor* other, const void* context) {
  const ovis_tree_news* news = ((const looker*)context)->news;
  const ov_body* body = &other->body;
  if (other == agent->self) {
    return false;
  }
  if (news->news == OVIS_NEWS_HEARD) {
    const double dx = body->pos.x - body->tick_pos.x;
    const double dz = body->pos.z - body->tick_pos.z;
    const double v2 = dx * dx + dz * dz;
    const double own2 = body->velocity.x * body->velocity.x + body->velocity.z * body->velocity.z;
    if ((v2 > own2 ? v2 : own2) < HEARD_SPEED2 || ov_player_of(other)->is_sneaking) {
      return false;
    }
  }
  const char* who = news->who;
  return who == NULL || strcmp(who, "any") == 0 || strcmp(who, "player") == 0 ||
         strcmp(other->species->name, who) == 0;
}

static const ov_actor* nearest(ov_agent* agent, const ovis_tree_news* news) {
  const bool is_player = news->who == NULL || strcmp(news->who, "player") == 0;
  const looker context = {news};
  const ov_targeting targeting = {.range = news->range,
                                  .needs_sight = news->news != OVIS_NEWS_HEARD};
  const ov_search_near search = {.kind = is_player ? OV_ACTOR_PLAYER : OV_ACTOR_MOB,
                                 .grow_xz = news->range,
                                 .grow_y = news->range,
                                 .filter = is_of,
                                 .context = &context,
                                 .targeting = &targeting};
  return ov_agent_nearest(agent, &search);
}

static void write(ov_agent* agent, const ov_tree_mind_plan* plan, int32_t index, uint64_t serial,
                  ovis_vec3 place) {
  const ovis_tree_news* news = &plan->def.news[index];
  const ovis_tree_value value = {.number = 1, .place = place, .mob = serial};
  ov_tree_write(ov_tree_in(agent->self->mind), plan->news_keys[index], &value, news->ticks,
                agent->tick);
}

static void look_for(ov_agent* agent, const ov_tree_mind_plan* plan, int32_t index) {
  ov_tree_mind* self = ov_tree_mind_in(agent->self->mind);
  const ovis_tree_news* news = &plan->def.news[index];
  const ov_actor* other = nearest(agent, news);
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

static bool is_night(const ov_agent* agent) {
  const int64_t time = agent->env->day_time % DAY_TICKS;
  return time >= NIGHT_FROM && time < NIGHT_TO;
}

static void look_around(ov_agent* agent, const ov_tree_mind_plan* plan) {
  ov_tree_mind* self = ov_tree_mind_in(agent->self->mind);
  const bool night = is_night(agent);
  const ovis_vec3 here = agent->self->body.pos;
  for (int32_t i = 0; i < plan->def.news_count; i++) {
    switch (plan->def.news[i].news) {
    case OVIS_NEWS_SAW:
    case OVIS_NEWS_LOST:
    case OVIS_NEWS_HEARD: look_for(agent, plan, i); break;
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

void ov_tree_notice(ov_agent* agent) {
  const ov_tree_mind_plan* plan = ov_tree_mind_plan_in(agent->self->mind);
  ov_tree_mind* self = ov_tree_mind_in(agent->self->mind);
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
  if (agent->tick >= self->next_look) {
    look_around(agent, plan);
  }
}
