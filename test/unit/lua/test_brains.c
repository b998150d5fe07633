// Memories, sensors, behaviors and brains of a script, their failures, and their faults.
#include "lua_scene.h"

#include "support/save_village.h"

#define WORLD "local w = ovis.world { size = {32, 16}, time = 1000 }\n"
#define BRAIN(sensors, idle)                                                                       \
  "ovis.brain { name = 'b', like = 'pig', memories = {'mood', 'tally'}, sensors = {" sensors       \
  "}, activities = { {'core'}, {'idle', " idle "} } }\n" WORLD                                     \
  "local x = w:spawn('pig', 4.5,64,8.5, {mind = 'b'})\n"
#define MEMORIES                                                                                   \
  "ovis.memory { name = 'mood', type = 'bool' } ovis.memory { name = 'tally', type = 'int' }\n"

TEST(states_memories_gates_and_ticks_of_behaviors_work) {
  lua_scene_expect(
      MEMORIES
      "local count = ovis.behavior { name = 'Count', ticks = 5, state = { n = 0 },\n"
      "  needs = {{'mood', 'absent'}}, can_continue = function() return true end,\n"
      "  tick = function(mob, state) state.n = state.n + 1\n"
      "    mob:remember('tally', state.n) end,\n"
      "  stop = function(mob) mob:remember('mood', true, 3) end }\n" BRAIN(
          "",
          "{'run_one', {count, weight = 3, name = 'Counting'}}") "w:run(5) print(x.memory.tally, "
                                                                 "x.memory.mood, "
                                                                 "x:why('Counting').is_running)\n"
                                                                 "w:run(2) print(x.memory.tally, "
                                                                 "x.memory.mood, "
                                                                 "x:why('Counting').reason)\n"
                                                                 "w:run(4) print(x.memory.tally, "
                                                                 "x.memory.mood)\n",
      "5\tnil\ttrue\n6\ttrue\tMEMORY_PRESENT\n7\tnil\n");
}

#define GREET                                                                                      \
  "local greet = ovis.behavior { name = 'Greet', once = true,\n"                                   \
  "  can_start = function() return true end }\n"

TEST(a_species_of_a_script_has_the_brain_of_villagers_with_changes) {
  lua_scene_expect(
      GREET
      "ovis.brain { name = 'farmhand', like = 'villager', extends = true,\n"
      "  remove = {'InteractWithDoor'}, activities = { {'core', {greet, priority = 3},\n"
      "    {greet, name = 'Wade', replaces = 'Swim'}} } }\n"
      "ovis.species { name = 'farmhand', like = 'villager', mind = 'farmhand' }\n" WORLD
      "local x = w:spawn('farmhand', 4.5,64,8.5)\n"
      "w:run(3) print(x:why('Greet').reason, x:why('Wade').reason, x:why('LookAtTargetSink') ~= "
      "nil, x:why('InteractWithDoor'))\n",
      "RAN\tRAN\ttrue\tnil\n");
}

TEST(a_change_of_an_entry_that_there_is_not_names_the_nearest_one) {
  lua_scene_expect(
      WORLD "print(pcall(ovis.brain, { name = 'b', like = 'villager', extends = true,\n"
            "  remove = {'InteractWithDor'} }))\n",
      "false\tthe brain 'b', remove 1: the brain of the villager has no entry 'InteractWithDor' "
      "there, did you mean 'InteractWithDoor'; 'ovis species villager --full' lists them\n");
}

TEST(lists_walks_and_activities_are_written_from_functions) {
  lua_scene_expect(
      "ovis.memory { name = 'spots', type = 'places' } ovis.memory { name = 'pals', type = 'mobs' "
      "}\n"
      "local act = ovis.behavior { name = 'Act', once = true,\n"
      "  needs = {{'spots', 'absent'}, {'pals', 'registered'}}, can_start = function(mob)\n"
      "    mob:remember('spots', {{1, 64, 2}, {3, 64, 4}}) mob:remember('pals', {mob})\n"
      "    print(#mob:items('spots'), mob:items('spots')[2].x, mob:items('pals')[1].species)\n"
      "    mob:set_activity('rest') return true end }\n"
      "ovis.brain { name = 'b', like = 'pig', fallback = 'idle', activities = { {'core'},\n"
      "  {'idle', act}, {'rest'} } }\n" WORLD "local x = w:spawn('pig', 4.5,64,8.5, {mind = 'b'})\n"
      "w:run(3) print(x.activity, x.memory.spots)",
      "2\t3\tpig\nrest\t2\n");
}

TEST(a_behavior_or_sensor_that_throws_is_named_and_switched_off_and_the_run_goes_on) {
  lua_scene_expect(
      MEMORIES "local bad = ovis.behavior { name = 'Bad', can_start = function()\n"
               "  error('boom') end }\n"
               "local sense = ovis.sensor { name = 'nose', rate = 2, requires = {'mood'},\n"
               "  scan = function(mob) scans = (scans or 0) + 1 mob:remember('mood', {}) "
               "mob:hurt(1) end }\n" BRAIN(
                   "sense", "bad") "w:run(50) print(scans, x:why('Bad').reason, w.tick, x.alive)",
      "the sensor 'nose' is switched off: scan: test.lua:5: goals and behaviors cannot "
      "do this during a tick; they act by go_to, stop, look_at, set_target, attack and "
      "jump\n"
      "the behavior 'Bad' is switched off: can_start: test.lua:3: boom\n"
      "1\tFAILED\t50\ttrue\n");
}

TEST(a_species_names_its_brain) {
  lua_scene_expect(
      MEMORIES "ovis.brain { name = 'b', like = 'villager', activities = { {'core'}, {'idle'} } }\n"
               "ovis.species { name = 'hermit', like = 'villager', mind = 'b' }\n" WORLD
               "local x = w:spawn('hermit', 4.5,64,8.5) w:run(3) print(x.activity, #x.options)",
      "idle\t0\n");
}

TEST(a_brain_for_all_is_that_of_every_mob_without_another_mind) {
  lua_scene_expect("ovis.brain { name = 'b', like = 'pig', all = true, activities = { {'core'}, "
                   "{'idle'} } }\n" WORLD
                   "local x = w:spawn('pig', 4.5,64,8.5) local y = w:spawn('cow', 8.5,64,8.5)\n"
                   "local z = w:spawn('pig', 12.5,64,8.5, {walker = true}) w:run(3)\n"
                   "print(x.activity, y.activity, z.activity)",
                   "idle\tnil\tnil\n");
}

TEST(a_tree_names_a_brain_and_both_run) {
  lua_scene_expect(
      "ovis.brain { name = 'b', like = 'pig', activities = { {'core'}, {'idle', 'DoNothing'} } }\n"
      "ovis.tree { name = 't', like = 'pig', brain = 'b', goals = true, root = {'wait', 1000} "
      "}\n" WORLD "local x = w:spawn('pig', 4.5,64,8.5, {mind = 't'}) w:run(3)\n"
      "print(x.activity, x:why('DoNothing').is_running, x:why('wait').is_running)",
      "idle\ttrue\ttrue\n");
}

TEST(behaviors_answer_news_that_a_memory_has_first) {
  lua_scene_expect(
      "ovis.memory { name = 'told', type = 'unit' }\n"
      "local graze = ovis.behavior { name = 'Graze', endless = true, can_continue = function()\n"
      "  return true end }\n"
      "local stare = ovis.behavior { name = 'Stare', ticks = 5, needs = {'told'},\n"
      "  can_continue = function() return true end }\n"
      "ovis.brain { name = 'b', like = 'pig', fallback = 'avoid',\n"
      "  activities = { {'core', graze}, {'avoid', stare} } }\n"
      "ovis.tree { name = 't', like = 'pig', brain = 'b', keys = {{'noise', 'flag'}},\n"
      "  news = {{'told', who = 'noise', key = 'noise', ticks = 20, memory = 'told'}},\n"
      "  answers = {{'noise', 'Graze', 'suspend', to = 'Stare', rank = 1, reason = 'NOT_HERE'}},\n"
      "  root = {'wait', 1000} }\n" WORLD
      "local x = w:spawn('pig', 4.5,64,8.5, {mind = 't'}) w:run(3)\n"
      "print(x:why('Graze').is_running) w:tell('noise', 0, 64, 0) w:run(2)\n"
      "print(x:why('Graze').reason, x:why('Stare').is_running) w:run(30)\n"
      "print(x:why('Graze').is_running, x:why('Stare').is_running)",
      "true\nNOT_HERE\ttrue\ntrue\tfalse\n");
}

TEST(faults_are_told_in_a_sentence) {
  static const struct {
    const char* text;
    const char* message;
  } cases[] = {
      {"ovis.memory { name = 'home', type = 'int' }", "there is a memory 'home' already"},
      {"ovis.memory { name = 'm', type = 'text' }",
       "the memory 'm': there is no type 'text'; use unit, bool"},
      {"ovis.sensor { name = 's' }", "the sensor 's' needs a 'scan'"},
      {"ovis.behavior { }", "a behavior needs a 'name'"},
      {"ovis.behavior { name = 'b', needs = {{'home', 'near'}} }",
       "the behavior 'b', condition 1: there is no state of a memory 'near'; use present, absent "
       "or registered"},
      {"ovis.brain { name = 'b', like = 'pig' }", "has 1 to 32 activities"},
      {"ovis.brain { name = 'b', like = 'pig', activities = {{'core', 'Strol'}} }",
       "activity 'core', entry 1: there is no behavior 'Strol'"},
      {"ovis.brain { name = 'b', like = 'pig', activities = {{'core', {'Swim', fast = 1}}} }",
       "the brain 'b', activity 1, entry 1 has no option 'fast'"},
      {"ovis.brain { name = 'b', like = 'pig', activities = {{'core', {'Swim', 'Swim'}}} }",
       "only a gate has entries"},
      {"ovis.brain { name = 'b', like = 'pig', activities = {{'core', 'Swim',\n"
       "  {'trigger_first', erases = {'walk_target'}, ovis.behavior { name = 'Bow', once = true,\n"
       "    can_start = function() return true end } }}} }",
       "activity 'core', entry 2: the gate 'trigger_first' (trigger_first) ends at once"},
      {"ovis.brain { name = 'b', like = 'pig', activities = {{'core'}}, sensors = {'smell'} }",
       "there is no sensor 'smell'"},
      {"ovis.tree { name = 't', like = 'pig', answers = {{'a', 'Panic', 'flee'}}, root = {'wait', "
       "9} }",
       "the tree 't', answer 1: there is no result 'flee'"},
      {"ovis.tree { name = 't', like = 'pig', answers = {{'a', 'Panic', 'done'}}, root = {'wait', "
       "9} }",
       "names a key to which no news are written"},
      {"local w = ovis.world {} w:spawn('pig', 1,64,1):remember('home', 1, 64, 1)",
       "this mob has no memory 'home'"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    lua_scene_expect_wrong(cases[i].text, cases[i].message);
  }
}

// ---- Forms of memories in saves

#define FORMS                                                                                      \
  "ovis.memory { name = 'spot', type = 'point', save = function(at)\n"                             \
  "  return at.x > 0 and ('at %g %g %g'):format(at.x, at.y, at.z) or nil end,\n"                   \
  "  load = function(text) local x, y, z = text:match('^at (%S+) (%S+) (%S+)$')\n"                 \
  "    return x and { tonumber(x), tonumber(y), tonumber(z) } end }\n"                             \
  "ovis.memory { name = 'tally', type = 'int', save = function(n) return ('#'):rep(n) end,\n"      \
  "  load = function(text) return #text end }\n"                                                   \
  "ovis.memory { name = 'kept', type = 'bool', saved = true }\n"                                   \
  "ovis.memory { name = 'bad', type = 'cell', save = function(at) error('boom') end,\n"            \
  "  load = function(text) return 'no place' end }\n"                                              \
  "ovis.brain { name = 'cowish', like = 'cow', all = true,\n"                                      \
  "  memories = {'spot', 'tally', 'kept', 'bad'}, activities = { {'core'}, {'idle'} } }\n"

TEST(memories_have_their_own_form_in_saves) {
  enum { COUNT = 4 };
  lua_scene scene;
  lua_scene_run(&scene, FORMS "local w = ovis.world { size = {16, 16} }");
  if (scene.result != OVIS_SCRIPT_DONE) {
    fail_msg("%s", scene.message);
  }
  ovis_memory_def memories[COUNT];
  for (int32_t i = 0; i < COUNT; i++) {
    memories[i] =
        *ovis_sim_get_memory_def(ovis_script_sim(scene.script), (ovis_memory)(OVIS_MEM_OWN + i));
    assert_true(memories[i].is_saved);
  }
  static const char* const names[] = {"spot", "tally", "kept", "bad"};
  static const ovis_brain_activity activities[] = {{.name = "core"}, {.name = "idle"}};
  const ovis_brain_def brain = {.cookie = OVIS_COOKIE,
                                .name = "cowish",
                                .like = "cow",
                                .for_all = true,
                                .memories = names,
                                .memory_count = COUNT,
                                .activities = activities,
                                .activity_count = 2};
  ovis_sim_def def = ovis_default_sim_def();
  def.memories = memories;
  def.memory_count = COUNT;
  def.brains = &brain;
  def.brain_count = 1;
  char folder[600];
  char to[600];
  snprintf(folder, sizeof folder, "%s/forms", test_scratch());
  snprintf(to, sizeof to, "%s/forms_to", test_scratch());
  village_write(folder, "{id:'minecraft:cow',Pos:[11.5d,64d,8.5d],UUID:[I;1,2,3,8],LeftHanded:0b}",
                village_points, VILLAGE_POINTS);
  village v;
  village_open_def(&v, folder, &def);
  const ovis_memory_value values[COUNT] = {
      {.type = OVIS_MEMORY_POINT, .point = {1.5, 64, 2.25}, .ttl = 60},
      {.type = OVIS_MEMORY_INT, .number = 7, .ttl = OVIS_MEMORY_FOR_EVER},
      {.type = OVIS_MEMORY_BOOL, .number = 1, .ttl = OVIS_MEMORY_FOR_EVER},
      {.type = OVIS_MEMORY_CELL, .cell = {1, 2, 3}, .ttl = OVIS_MEMORY_FOR_EVER}};
  for (int32_t i = 0; i < COUNT; i++) {
    assert_int_equal(
        ovis_mob_set_memory(v.sim, village_mob(&v, 0), (ovis_memory)(OVIS_MEM_OWN + i), &values[i]),
        OVIS_OK);
  }
  village_store(&v, folder, to);
  village_close(&v);
  assert_string_equal(scene.printed, "the memory 'bad': save: test.lua:8: boom\n");
  // Texts that are damaged, too long, or no texts.
  char text[8];
  ovis_memory_value value = {.type = OVIS_MEMORY_POINT};
  assert_false(memories[0].load(NULL, "at 1", &value, memories[0].context));
  assert_false(memories[3].load(NULL, "x", &value, memories[3].context));
  assert_false(memories[1].save(NULL, &(ovis_memory_value){.type = OVIS_MEMORY_INT, .number = 8},
                                text, sizeof text, memories[1].context));
  assert_true(memories[1].save(NULL, &(ovis_memory_value){.type = OVIS_MEMORY_INT, .number = 7},
                               text, sizeof text, memories[1].context));
  assert_string_equal(text, "#######");
  value = (ovis_memory_value){.type = OVIS_MEMORY_POINT, .point = {-1, 2, 3}};
  assert_false(memories[0].save(NULL, &value, text, sizeof text, memories[0].context)); // nil
  lua_scene_close(&scene);

  // A script that opens the save has the memories.
  char open[2000];
  snprintf(open, sizeof open,
           "%slocal w = ovis.open('%s') for _, m in ipairs(w.mobs) do local k = m.memory\n"
           "  print(m.species, k.spot.x, k.spot.y, k.spot.z, k.tally, k.kept, k.bad) end",
           FORMS, to);
  lua_scene_expect(open, "cow\t1.5\t64\t2.25\t7\ttrue\tnil\n");
}

// A form that changed the world would leave a save with one half from before and one from after.
TEST(forms_of_memories_change_no_world) {
  lua_scene scene;
  lua_scene_run(
      &scene,
      "local w, cow\n"
      "local tries = {\n"
      "  function() w:spawn('pig', 2.5, 64, 2.5) end, function() w:run(1) end,\n"
      "  function() cow:remove() end, function() cow:remember('tally', 9) end,\n"
      "  function() cow:forget('tally') end, function() w:set(1, 64, 1, 'stone') end,\n"
      "  function() w.time = 9 end, function() w:at(99, print) end }\n"
      "local function try_all()\n"
      "  for i, f in ipairs(tries) do\n"
      "    local ok, why = pcall(coroutine and coroutine.wrap(f) or f)\n"
      "    if ok or not why:find('a world is being saved or loaded') then print(i, why) end\n"
      "  end\n"
      "  return cow.species .. cow.memory.tally .. w.time\n"
      "end\n"
      "ovis.memory { name = 'tally', type = 'int', save = try_all,\n"
      "  load = function(text) print(text) return #try_all() end }\n"
      "ovis.memory { name = 'bad', type = 'int', load = tonumber, save = function() w:run(1) end "
      "}\n"
      "ovis.brain { name = 'b', like = 'cow', memories = {'tally', 'bad'},\n"
      "  activities = { {'core'} } }\n"
      "w = ovis.world { size = {16, 16}, time = 500 }\n"
      "cow = w:spawn('cow', 4.5, 64, 4.5, { mind = 'b' })\n"
      "cow:remember('tally', 7)");
  if (scene.result != OVIS_SCRIPT_DONE) {
    fail_msg("%s", scene.message);
  }
  ovis_sim* sim = ovis_script_sim(scene.script);
  const uint64_t before = ovis_sim_get_hash(sim);
  const ovis_memory_def* tally = ovis_sim_get_memory_def(sim, OVIS_MEM_OWN);
  const ovis_memory_def* bad = ovis_sim_get_memory_def(sim, (ovis_memory)(OVIS_MEM_OWN + 1));
  char text[32];
  ovis_memory_value value = {.type = OVIS_MEMORY_INT, .number = 7};
  assert_true(tally->save(NULL, &value, text, sizeof text, tally->context));
  assert_string_equal(text, "cow7500");
  assert_true(tally->load(NULL, "read", &value, tally->context));
  assert_int_equal(value.number, 7);
  assert_string_equal(scene.printed, "read\n");
  assert_false(bad->save(NULL, &value, text, sizeof text, bad->context));
  assert_non_null(strstr(scene.printed, "the memory 'bad': save: test.lua:"));
  assert_non_null(strstr(scene.printed, "cannot do this, because a world is being saved"));
  assert_int_equal(ovis_sim_get_mob_count(sim), 1);
  assert_int_equal(ovis_sim_get_hash(sim), before);
  char message[200];
  assert_int_equal(ovis_script_tick(scene.script, message, sizeof message), OVIS_SCRIPT_DONE);
  assert_int_equal(ovis_sim_get_ticks(sim), 1); // the script goes on
  lua_scene_close(&scene);
}

TEST(faults_of_forms_are_told_in_a_sentence) {
  lua_scene_expect_wrong("ovis.memory { name = 'a', type = 'int', save = tostring }",
                         "a memory with 'save' needs 'load'");
  lua_scene_expect_wrong("ovis.memory { name = 'a', type = 'int', load = tonumber }",
                         "a memory with 'save' needs 'load'");
  lua_scene_expect_wrong(
      "ovis.memory { name = 'a', type = 'mob', save = tostring, load = tonumber }",
      "'save' and 'load' are for memories of type unit, bool, int, long, cell, place and point");
  lua_scene_expect_wrong("ovis.memory { name = 'a', type = 'int', save = 5, load = 5 }",
                         "'save' must be a function, and is 5");
}

TEST(what_a_tree_names_of_its_brain_is_told_in_a_sentence) {
  static const char declared[] =
      "ovis.brain { name = 'b', like = 'pig', activities = { {'core', ovis.behavior {\n"
      "  name = 'Graze', endless = true, can_continue = function() return true end } } } }\n"
      "ovis.tree { name = 't', like = '%s', brain = '%s', goals = true, keys = { {'a', 'flag'} },\n"
      "  news = { {'told', who = 'a', key = 'a'} }, root = {'wait', 9},\n"
      "  answers = { {'a', '%s', 'done'} } }\n"
      "ovis.world { size = {16, 16} }";
  static const struct {
    const char *like, *brain, *option, *part;
  } cases[] = {
      {"pig", "b", "Graxe", "names an option that the mob does not have"},
      {"pig", "c", "Graze", "the tree 't' names the brain 'c', which there is not"},
      {"cow", "b", "Graze", "the tree 't' is like a cow, and its brain 'b' is not"},
      {"pig", "b", "Graze", NULL},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[600];
    snprintf(text, sizeof text, declared, cases[i].like, cases[i].brain, cases[i].option);
    if (cases[i].part != NULL) {
      lua_scene_expect_wrong(text, cases[i].part);
    } else {
      lua_scene_expect(text, "");
    }
  }
}

TEST(entries_take_settings) {
  lua_scene_expect(
      "ovis.brain { name = 'b', like = 'pig', activities = {\n"
      "  {'idle', {'RandomStroll', settings = { range_xz = 3, range_y = 1, speed = 2 }}} } "
      "}\n" WORLD "local x = w:spawn('pig', 4.5,64,4.5, {mind = 'b'}) w:run(1)\n"
      "local to = x.memory.walk_target\n"
      "print(math.abs(to.x - 4) <= 3 and math.abs(to.z - 4) <= 3)",
      "true\n");
  lua_scene_expect_wrong("ovis.brain { name = 'b', like = 'villager', activities = {\n"
                         "  {'idle', {'JumpOnBed', settings = { speed = 64.5 }}} } }",
                         "the brain 'b', activity 'idle', entry 1: 'JumpOnBed' of the villager: "
                         "speed is 64.5, and its range is 0 to 64 (factor of its speed)");
  lua_scene_expect_wrong("ovis.brain { name = 'b', like = 'pig', activities = {\n"
                         "  {'idle', {'SetEntityLookTarget', reach = 129}} } }",
                         "range is 129, and its range is 0 to 128 (blocks)");
}

// A metamethod that ran while an entry was read could empty its table: the entry then had -1
// children, and the next activity overwrote the entries of this one.
TEST(tables_of_declarations_are_read_without_metamethods) {
  lua_scene_expect(
      "local graze = ovis.behavior { name = 'Graze', endless = true, can_start = function() return "
      "true end,\n"
      "  can_continue = function() return true end }\n"
      "local chew = ovis.behavior { name = 'Chew', can_start = function() return false end }\n"
      "local calls = 0\n"
      "local function entry(behavior)\n"
      "  return setmetatable({behavior}, {__index = function(t) calls = calls + 1 rawset(t, 1, "
      "nil) "
      "end})\n"
      "end\n"
      "ovis.brain { name = 'b', like = 'pig', activities = {\n"
      "  {'core', entry(graze)}, {'idle', chew} } }\n" WORLD
      "local x = w:spawn('pig', 4.5,64,4.5, {mind = 'b'}) w:run(3)\n"
      "print(calls, #x.options, x:why('Graze').is_running)",
      "0\t2\ttrue\n");
  lua_scene_expect_wrong("ovis.tree(setmetatable({like = 'pig', root = {'wait', 1}},\n"
                         "  {__index = function() return 'made' end}))",
                         "a tree needs a 'name'");
}
