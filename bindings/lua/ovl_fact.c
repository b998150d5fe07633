// Problem: scripts ask for what no option decides, with the sentences that the program prints.
// Design: docs/scenes.md (w:facts)
#include "ovl.h"

#define TEXT_MAX 512
#define FACTS_MAX 16
#define FACTS_WORK 200 // instructions

static void set_text(lua_State* L, const char* name, const char* value) {
  lua_pushstring(L, value);
  lua_setfield(L, -2, name);
}

void ovl_fact_push(lua_State* L, const ovis_fact* fact) {
  char text[TEXT_MAX];
  ovis_fact_words(fact, text, sizeof text);
  lua_createtable(L, 0, 5);
  set_text(L, "kind", ovis_fact_name(fact->kind));
  set_text(L, "fact", ovis_fact_code_name(fact->code));
  ovl_push_number(L, (double)fact->tick);
  lua_setfield(L, -2, "since");
  if (fact->until > 0) {
    ovl_push_number(L, (double)fact->until);
    lua_setfield(L, -2, "until");
  }
  set_text(L, "text", text);
}

int ovl_world_tell_facts(lua_State* L) {
  const ovl_world* world = ovl_check_world(L, 1);
  const ovl_mob* mob = lua_isnoneornil(L, 2) ? NULL : ovl_check_mob(L, 2);
  ovis_fact facts[FACTS_MAX];
  ovl_charge(L, FACTS_WORK);
  int32_t count = 0;
  if (mob == NULL || mob->world == world) {
    count = ovis_sim_get_facts(world->sim, mob != NULL ? mob->id : OVIS_NO_MOB, facts, FACTS_MAX);
  }
  lua_newtable(L);
  for (int32_t i = 0; i < count && i < FACTS_MAX; i++) {
    ovl_fact_push(L, &facts[i]);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}
