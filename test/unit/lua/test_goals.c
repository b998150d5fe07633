// Goals and species of scripts: what they do, what they remember, and how they fail.
#include "lua_scene.h"

#include <ovis/record.h>
#include <ovis/sim.h>

#define WORLD "w = ovis.world { size = {32, 32}, seed = 3 }\n"
#define SPECIES(goals) "ovis.species { name = 'x', like = 'cow', goals = { " goals " } }\n"

// ---- What they do

TEST(a_goal_runs_refuses_and_stops_like_any_other) {
  lua_scene_expect(
      "local said = {}\n"
      "local go = ovis.goal { name = 'Go', flags = {'MOVE', 'LOOK'}, state = { starts = 0 },\n"
      "  can_use = function(mob) return mob.pos.x < 9 or mob:refuse('TOO_FAR', 12, 34) end,\n"
      "  start = function(mob, state) state.starts = state.starts + 1 end,\n"
      "  tick = function(mob) if mob:is_path_done() then mob:go_to(12.5,64,8.5, 1.2) end end,\n"
      "  stop = function(mob, state) mob:stop() said[#said + 1] = state.starts end }\n"
      "print(ovis.species { name = 'boar', like = 'pig', health = 16, width = 1.5,\n"
      "  goals = { {0, 'Float'}, {3, go}, {8, 'RandomLookAround'} } }, tostring(go))\n" WORLD
      "local boar = w:spawn('boar', 4.5,64,8.5)\n"
      "w:run(2)\n"
      "local why = boar:why('go')\n"
      "print(boar.species, boar.health, #boar.options, why.group, why.priority)\n"
      "print(why.is_running, boar:why('RandomLookAround').reason, table.concat(boar.running))\n"
      "w:run(200)\n"
      "why = boar:why('go')\n"
      "print(boar.pos.x >= 9, why.reason, why.value, why.limit, table.concat(said, ' '))\n",
      "boar\tgoal Go\nboar\t16\t3\tgoals\t3\ntrue\tFLAG_HELD\tGo\n"
      "true\tTOO_FAR\t12\t34\t1\n");
}

TEST(a_species_extends_another_one) {
  lua_scene_expect(
      "local go = ovis.goal { name = 'Go', can_use = function(mob) return true end }\n"
      "ovis.species { name = 'x', like = 'pig', extends = true, remove = { 'Tempt', 'Breed' },\n"
      "  goals = { {9, go}, {0, go, replaces = 'Panic'} } }\n" WORLD "local names = {}\n"
      "for _, option in ipairs(w:spawn('x', 4.5,64,8.5).options) do\n"
      "  names[#names + 1] = option.priority .. ' ' .. option.name\n"
      "end\n"
      "print(table.concat(names, ', '))",
      "0 Float, 1 Go, 5 FollowParent, 6 WaterAvoidingRandomStroll, 7 LookAtPlayer, "
      "8 RandomLookAround, 9 Go\n");
  lua_scene_expect_wrong("ovis.species { name = 'x', like = 'pig', extends = true, "
                         "remove = { 'Tmpt' } }",
                         "a pig has no goal 'Tmpt' that could be removed; did you mean 'Tempt'?");
  lua_scene_expect_wrong("ovis.species { name = 'x', like = 'pig', remove = { 'Tempt' } }",
                         "only with 'extends' something can be removed");
  lua_scene_expect_wrong("ovis.species { name = 'x', like = 'pig', extends = true, "
                         "goals = { {1, 'Float', replaces = 'Fly'} } }",
                         "a pig has no goal 'Fly' to replace");
  lua_scene_expect_wrong("ovis.species { name = 'x', like = 'pig', "
                         "goals = { {1, 'Float', replaces = 'Panic'} } }",
                         "'Panic' cannot be replaced without 'extends'");
  lua_scene_expect_wrong("ovis.species { name = 'x', like = 'pig', extends = true, mind = 'y' }",
                         "leave one out");
}

TEST(built_in_goals_take_settings) {
  lua_scene_expect(
      "ovis.species { name = 'x', like = 'cow', goals = { {1, 'Float'}, {2, "
      "'RandomLookAround'},\n"
      "  {3, 'WaterAvoidingRandomStroll', settings = { interval = 2, speed = 3 }} } }\n"
      "ovis.species { name = 'y', like = 'cow', goals = { {1, 'Float'},\n"
      "  {3, 'WaterAvoidingRandomStroll', settings = { interval = 1000000 }} } }\n" WORLD
      "local x, y = w:spawn('x', 16.5,64,16.5), w:spawn('y', 5.5,64,16.5)\n"
      "w:run(40)\n"
      "print(x.pos.x ~= 16.5, y.pos.x == 5.5, "
      "y:why('WaterAvoidingRandomStroll').reason)\n",
      "true\ttrue\tNO_CHANCE\n");
  lua_scene_expect_wrong("ovis.species { name = 'x', like = 'wolf', targets = { {1, "
                         "'HurtByTarget', settings = { speed = 2 }} } }",
                         "target 1: 'HurtByTarget' of the wolf: it has no setting 'speed'");
  lua_scene_expect_wrong("ovis.species { name = 'x', like = 'cow', goals = { {1, 'LookAtPlayer', "
                         "settings = { chance = 1.01, range = 129, is_level = true }} } }",
                         "goal 1: 'LookAtPlayer' of the cow: chance is 1.01, and its range is 0 to "
                         "1 (share)");
  lua_scene_expect_wrong("ovis.species { name = 'x', like = 'cow', goals = { {1, 'LookAtPlayer', "
                         "settings = { range = '6' }} } }",
                         "'settings' must be {name = number or boolean, ...}");
}

TEST(a_goal_that_keeps_its_flags_gives_them_to_no_other) {
  static const char text[] =
      "local may = false\n"
      "local function always() return true end\n"
      "local function goal(name, test, keeps)\n"
      "  return ovis.goal { name = name, flags = {'MOVE'}, keeps_flags = keeps, can_use = test,\n"
      "    can_continue = always }\n"
      "end\n"
      "local first = goal('First', function() return may end)\n"
      "local function run(species, keeps)\n"
      "  may = false\n"
      "  ovis.species { name = species, like = 'pig',\n"
      "    goals = { {1, first}, {2, goal('Second', always, keeps)} } }\n"
      "  local w = ovis.world { size = {32, 32}, seed = 3 }\n"
      "  local mob = w:spawn(species, 4.5,64,4.5)\n"
      "  w:run(4) may = true w:run(4)\n"
      "  return table.concat(mob.running, ' ')\n"
      "end\n"
      "print(run('a', false), run('b', true))";
  lua_scene_expect(text, "First\tSecond\n");
}

TEST(a_goal_attacks_and_chooses_targets) {
  lua_scene_expect(
      "local bite = ovis.goal { name = 'Bite', can_use = function(mob) return true end,\n"
      "  start = function(mob) print(mob:set_target(cow), mob:attack(cow), mob:attack(mob)) end,\n"
      "  tick = function(mob) mob:jump() mob:look_at(cow.pos) n = mob:random(6) end }\n"
      "ovis.species { name = 'biter', like = 'zombie', attack = 4, goals = { {1, bite} } }\n" WORLD
      "cow = w:spawn('cow', 6.5,64,8.5)\n"
      "local z = w:spawn('biter', 5.5,64,8.5)\n"
      "w:run(8)\n"
      "print(cow.health, z.target == cow, z.pos.y > 64, n >= 1 and n <= 6)",
      "true\ttrue\tfalse\n6\ttrue\ttrue\ttrue\n");
}

TEST(each_mob_has_a_state_of_its_own_that_begins_as_declared) {
  lua_scene_expect(
      "local first = {}\n"
      "local count = ovis.goal { name = 'Count', state = { n = 10, odd = true },\n"
      "  can_use = function(mob, state)\n"
      "    first[mob.serial] = first[mob.serial] or state.n\n"
      "    state.n = state.n + mob.serial\n"
      "    state.odd = not state.odd\n"
      "    last = { state.n, state.odd }\n"
      "  end }\n" SPECIES("{1, count}") WORLD
      "w:spawn('x', 4.5,64,8.5) w:spawn('x', 9.5,64,8.5)\n"
      "w:run(8)\n"
      "print(first[1], first[2], last[1], last[2])", // mob 2 counts in ticks 1, 2, 4, 6 and 8
      "10\t10\t20\tfalse\n");
}

// ---- The state is a part of the simulation

typedef struct kept {
  lua_scene scene; // first: print takes it
  bool has_starts;
  uint64_t state_hash;
} kept;

static void look(void* context, const ovis_field* field) {
  kept* self = context;
  self->has_starts |= strcmp(field->name, "state") == 0 && field->bits != 0;
}

static void tick(void* context, ovis_sim* sim) {
  kept* self = context;
  self->state_hash = ovis_sim_get_hash(sim);
  ovis_sim_visit_fields(sim, 1, look, context);
}

static uint64_t hash_with(const char* value) {
  char text[700];
  snprintf(text, sizeof text,
           "local g = ovis.goal { name = 'Keep', state = { n = 0 },\n"
           "  can_use = function(mob, state) state.n = %s end }\n" SPECIES("{1, g}") WORLD
           "w:spawn('x', 4.5,64,8.5) w:run(20)",
           value);
  kept self = {0};
  ovis_script_def def = ovis_default_script_def();
  def.tick = tick;
  def.text = text;
  def.size = strlen(text);
  def.context = &self;
  def.print = lua_scene_print;
  assert_int_equal(ovis_script_run(&def, &self.scene.script, self.scene.message, 200),
                   OVIS_SCRIPT_DONE);
  assert_true(self.has_starts);
  uint8_t* bytes;
  size_t size;
  ovis_sim* sim = ovis_script_sim(self.scene.script);
  assert_int_equal(ovis_sim_take_snapshot(sim, &bytes, &size), OVIS_OK);
  ovis_sim_free_snapshot(sim, bytes, size);
  lua_scene_close(&self.scene);
  return self.state_hash;
}

TEST(the_state_is_hashed) {
  assert_true(hash_with("1") == hash_with("1"));
  assert_true(hash_with("1") != hash_with("2"));
}

// ---- Failures

TEST(a_goal_that_throws_is_named_and_switched_off_and_the_run_goes_on) {
  lua_scene_expect(
      "local bad = ovis.goal { name = 'Bad', state = { n = 0 }, can_use = function(mob, state)\n"
      "  state.n = state.n + 1\n"
      "  calls = (calls or 0) + 1\n"
      "  if calls > 3 then error('boom') end\n"
      "end }\n" SPECIES("{1, bad}, {8, 'RandomLookAround'}") WORLD
      "local x = w:spawn('x', 4.5,64,8.5)\n"
      "w:run(100)\n"
      "print(calls, x:why('bad').reason, w.tick, x.alive)",
      "the goal 'Bad' is switched off: can_use: test.lua:4: boom\n4\tFAILED\t100\ttrue\n");
}

// Each of these goals fails at its first call, for a reason of its own.
TEST(goals_may_not_change_the_world_in_a_tick) {
  static const char* const deeds[][2] = {
      {"w:set(1,64,1, 'stone')", "cannot do this during a tick"},
      {"w:fill(1,64,1, 2,64,2, 'stone')", "cannot do this during a tick"},
      {"w:spawn('cow', 1,64,1)", "cannot do this during a tick"},
      {"w:run(1)", "cannot do this during a tick"},
      {"w:close()", "cannot do this during a tick"},
      {"w.time = 5", "cannot do this during a tick"},
      {"mob.health = 1", "cannot do this during a tick"},
      {"mob:remove()", "cannot do this during a tick"},
      {"mob:hurt(1)", "cannot do this during a tick"},
      {"state.new = 1", "state.new is not declared"},
      {"state.n = 'text'", "state.n must stay a number"},
      {"state.n = 0/0", "state.n must stay a number"},
      {"state.n = nil", "state.n must stay a number"},
      {"mob:refuse('NO_SUCH')", "there is no reason 'NO_SUCH'"},
      {"mob:go_to(0/0,1,1)", "bad argument"},
      {"other:stop()", "only the functions of a goal of this mob"},
      {"error({})", "the error is a table"},
      {"return nil + 1", "attempt to perform arithmetic"},
  };
  for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++) {
    char text[700];
    snprintf(text, sizeof text,
             "local g = ovis.goal { name = 'Deed', state = { n = 1 },\n"
             "  can_use = function(mob, state) %s end }\n" SPECIES("{1, g}") WORLD
             "other = w:spawn('cow', 8.5,64,8.5)\n"
             "local x = w:spawn('x', 4.5,64,8.5)\n"
             "w:run(20) print(x:why('deed').reason, x.alive, w.tick)",
             deeds[i][0]);
    lua_scene scene;
    lua_scene_run(&scene, text);
    if (scene.result != OVIS_SCRIPT_DONE || strstr(scene.printed, deeds[i][1]) == NULL ||
        strstr(scene.printed, "FAILED\ttrue\t20\n") == NULL) {
      fail_msg("%s: %s%s", deeds[i][0], scene.printed, scene.message);
    }
    lua_scene_close(&scene);
  }
}

TEST(goals_may_look_at_everything) {
  lua_scene_expect(
      "local g = ovis.goal { name = 'Look', can_use = function(mob)\n"
      "  return #w.hash == 16 and #mob.options == 1 and mob:why('look') ~= nil\n"
      "    and w:get(1,63,1) ~= nil and w:path('x', 1,64,1, 5,64,1).status == 'reached'\n"
      "    and #w.mobs == 1 and w.time >= 0 and not mob.target\n"
      "end }\n" SPECIES("{1, g}") WORLD
      "local x = w:spawn('x', 4.5,64,8.5) w:run(10) print(x:why('look').is_running)",
      "true\n");
}

TEST(an_endless_goal_ends_the_script_at_its_limit) {
  ovis_script_def def = ovis_default_script_def();
  def.name = "test.lua";
  def.instruction_max = 200000;
  lua_scene scene;
  lua_scene_run_def(&scene, &def,
                    "local g = ovis.goal { name = 'Endless', can_use = function()\n"
                    "  while true do end end }\n" SPECIES("{1, g}") WORLD
                    "w:spawn('x', 4.5,64,8.5) w:run(10) w:run(10)");
  assert_int_equal(scene.result, OVIS_SCRIPT_WRONG);
  assert_non_null(strstr(scene.message, "--script-limit"));
  lua_scene_close(&scene);
}

TEST(a_goal_that_takes_all_memory_fails_alone) {
  lua_scene scene;
  lua_scene_run(&scene,
                "local g = ovis.goal { name = 'Hungry', can_use = function()\n"
                "  local t = 'x' while true do t = t .. t end end }\n" SPECIES("{1, g}") WORLD
                "local x = w:spawn('x', 4.5,64,8.5) w:run(10) print(x:why('hungry').reason)");
  assert_int_equal(scene.result, OVIS_SCRIPT_DONE);
  assert_non_null(strstr(scene.printed, "the goal 'Hungry' is switched off"));
  assert_non_null(strstr(scene.printed, "FAILED\n"));
  lua_scene_close(&scene);
}

TEST(goals_work_in_ticks_of_the_program) {
  lua_scene scene;
  lua_scene_run(&scene, "local g = ovis.goal { name = 'Count', can_use = function()\n"
                        "  n = (n or 0) + 1 end }\n" SPECIES("{1, g}") WORLD
                "w:spawn('x', 4.5,64,8.5) w:at(9, function() print(n) end)");
  assert_int_equal(scene.result, OVIS_SCRIPT_DONE);
  for (int i = 0; i < 10; i++) {
    assert_int_equal(ovis_script_tick(scene.script, scene.message, 200), OVIS_SCRIPT_DONE);
  }
  assert_string_equal(scene.printed, "5\n"); // ticks 1, 3, 5, 7 and 9
  lua_scene_close(&scene);
}

// ---- Declarations that are errors

// The host ticks the simulation itself: no Lua state runs then that could call the functions.
TEST(goals_are_switched_off_in_ticks_that_the_script_does_not_run) {
  lua_scene scene;
  lua_scene_run(
      &scene,
      "local go = ovis.goal { name = 'Go', can_use = function() return true end }\n" SPECIES(
          "{1, go}") WORLD "w:spawn('x', 4.5,64,4.5)");
  assert_int_equal(scene.result, OVIS_SCRIPT_DONE);
  ovis_sim* sim = ovis_script_sim(scene.script);
  for (int32_t i = 0; i < 4; i++) {
    assert_int_equal(ovis_sim_tick(sim), OVIS_OK);
  }
  ovis_option option;
  assert_true(ovis_mob_get_option(sim, ovis_sim_get_mob(sim, 0), 0, &option));
  assert_false(option.is_running);
  assert_int_equal(option.answer.reason, OVIS_REASON_FAILED);
  lua_scene_close(&scene);
}

TEST(bad_goals_and_species_are_errors) {
#define YES "can_use = function() end"
  lua_scene_expect_wrong("ovis.goal(3)", "table expected");
  lua_scene_expect_wrong("ovis.goal { " YES " }", "a goal needs a 'name'");
  lua_scene_expect_wrong("ovis.goal { name = 'A' }", "the goal 'A' needs a 'can_use'");
  lua_scene_expect_wrong("ovis.goal { name = 'A', can_use = 3 }",
                         "'can_use' must be a function, and is 3");
  lua_scene_expect_wrong("ovis.goal { name = 'A', canuse = 3 }",
                         "the goal 'A' has no option 'canuse'; did you mean 'can_use'?");
  lua_scene_expect_wrong("ovis.goal { name = 'A', flags = {'FLY'}, " YES " }",
                         "there is no flag 'FLY'; use MOVE, LOOK, JUMP or TARGET");
  lua_scene_expect_wrong("ovis.goal { name = 'A', state = {'n'}, " YES " }", "'state' must list");
  lua_scene_expect_wrong("ovis.goal { name = 'A', state = {n = 'x'}, " YES " }",
                         "'state' must list");
  lua_scene_expect_wrong("local s = {} for i = 1, 30 do s['a' .. i] = i end\n"
                         "ovis.goal { name = 'A', state = s, " YES " }",
                         "at most 29");
  lua_scene_expect_wrong("ovis.species { like = 'cow' }", "needs a 'name'");
  lua_scene_expect_wrong("ovis.species { name = 'pig', like = 'cow' }",
                         "no other species has, not 'pig'");
  lua_scene_expect_wrong("for i = 1, 2 do ovis.species { name = 'a', like = 'cow' } end",
                         "a species 'a' already");
  lua_scene_expect_wrong("ovis.species { name = 'a', like = 'unicorn' }",
                         "it is like 'unicorn', which is no built-in species");
  lua_scene_expect_wrong("ovis.species { name = 'a', like = 'villager' }",
                         "a villager has a brain");
  lua_scene_expect_wrong("ovis.species { name = 'a', like = 'cow', goals = { {1, 'Fly'} } }",
                         "the species 'a', goal 1: a cow has no goal 'Fly'");
  lua_scene_expect_wrong("ovis.species { name = 'a', like = 'cow', targets = { {1, 'Float'} } }",
                         "the species 'a', target 1: a cow has no target 'Float'");
  lua_scene_expect_wrong("ovis.species { name = 'a', like = 'cow', goals = { 'Float' } }",
                         "the species 'a': goal 1 must be {priority, goal}, and is a string");
  lua_scene_expect_wrong(
      "ovis.species { name = 'a', like = 'cow', goals = { {1, 2} } }",
      "the species 'a', goal 1: 'goal' must be a name or an ovis.goal, and is 2");
  lua_scene_expect_wrong("ovis.species { name = 'a', like = 'cow', speed = -1 }",
                         "'speed' must be a number from 0 to 1024 (attribute), and is -1");
  lua_scene_expect_wrong(WORLD "ovis.species { name = 'late', like = 'cow' }\n"
                               "w:spawn('late', 4,64,4)",
                         "does not know the species 'late'"); // it came after the world
}

TEST(many_goals_outlive_the_collection_of_garbage) {
  lua_scene_expect("for i = 1, 64 do\n"
                   "  local g = ovis.goal { name = 'G' .. i, state = { a = i }, " YES " }\n"
                   "  ovis.species { name = 's' .. i, like = 'cow', goals = { {1, g} } }\n"
                   "end\n" WORLD "for i = 1, 64 do w:spawn('s' .. i, 4.5,64,8.5) end\n"
                   "for i = 1, 300000 do local garbage = { i } end\n"
                   "w:run(5) print(#w.mobs, w.mobs[64].options[1].name)",
                   "64\tG64\n");
}
