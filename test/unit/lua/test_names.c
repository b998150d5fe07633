// Names in scripts: fields of events, words of properties, and the nearest word to a wrong one.
#include "lua_scene.h"

#include <ovis/event.h>
#include <stdio.h>

#define WORLD "local w = ovis.world { size = {32, 32} }\n"

TEST(events_have_the_fields_that_their_sentences_name) {
  // Of every kind of event that this village sees: all its fields, and no other one.
  char text[8192] = "local w = ovis.world { size = {48, 48}, time = 0, difficulty = 'hard' }\n"
                    "local names = {'pos', 'state', 'amount', 'damage', 'nav_end', 'refusal', "
                    "'verb', 'reason', 'item', 'count'}\n"
                    "local seen, kinds = {}, 0\nlocal fields = {\n";
  for (int32_t i = 0; i < OVIS_EVENT_COUNT; i++) {
    const size_t at = strlen(text);
    int length =
        snprintf(text + at, sizeof text - at, "%s = {", ovis_event_name((ovis_event_type)i));
    for (int32_t k = OVIS_EVENT_FIELD_POS; k < OVIS_EVENT_FIELDS_COUNT; k++) {
      if ((ovis_event_get_fields((ovis_event_type)i) >> k & 1u) != 0) {
        length += snprintf(text + at + length, sizeof text - at - (size_t)length, "%s = true, ",
                           ovis_event_field_name((ovis_event_field)k));
      }
    }
    snprintf(text + at + length, sizeof text - at - (size_t)length, "},\n");
  }
  // A field may be missing where its sentence says so: the block of harm, a mob instead of a cell.
  strcat(text, "}\nlocal optional = {hurt = true, died = true, used = true}\n"
               "for name, list in pairs(fields) do w:on(name, function(e)\n"
               "  if not seen[name] then seen[name] = true kinds = kinds + 1 end\n"
               "  for _, field in ipairs(names) do\n"
               "    if (e[field] ~= nil) ~= (list[field] == true) and not (optional[name] and "
               "(field == 'pos' or field == 'state')) then\n"
               "      error(name .. ': ' .. field) end\n"
               "  end\nend) end\n"
               "w:set(10, 64, 10, 'white_bed[part=head]') w:set(20, 64, 10, 'composter')\n"
               "w:set(16, 64, 20, 'bell')\n"
               "for i = 1, 3 do w:spawn('villager', 8 + i, 64, 12) end\n"
               "local v = w:spawn('villager', 22, 64, 12)\n"
               "w:item('bread', 22, 64, 12, 5) w:item('bread', 23, 64, 12, 5)\n"
               "w:item('bread', 40, 64, 40, 5) w:item('bread', 40, 64, 40, 5)\n"
               "w:run(300) v:give_effect('poison', 100)\n"
               "w:spawn('creeper', 30, 64, 30) w:spawn('cat', 40, 64, 3)\n"
               "local z = w:spawn('zombie', 12, 64, 14)\n"
               "w:spawn('chicken', 5, 64, 40).egg_time = 20\n"
               "w:fill(44, 64, 44, 45, 64, 45, 'cactus') w:spawn('pig', 44.9, 65, 44.9)\n"
               "v:hurt(3)\nw.time = 13000 w:run(1200)\n"
               "ovis.expect(kinds >= 9, 'only ' .. kinds .. ' kinds of events')\n"
               "for _, name in ipairs {'claimed', 'target', 'hurt', 'affected', 'picked_up', "
               "'employed', 'merged', 'laid'} do ovis.expect(seen[name], name) end\n");
  lua_scene_expect(text, "");
}

TEST(reasons_of_events_have_names) {
  lua_scene_expect(WORLD "w:set(10, 64, 10, 'lectern')\n"
                         "local v = w:spawn('villager', 8, 64, 10)\n"
                         "w:on('employed', function(e) print(e.reason, e.amount) end)\n"
                         "w:on('claimed', function(e) print(e.pos.x, e.state) end)\n"
                         "w:on('affected', function(e) print(e.reason, e.amount) end)\n"
                         "w.time = 3000 w:run(400) v:give_effect('speed', 50, 2) w:run(1)",
                   "10\tlectern[facing=north,has_book=false,powered=false]\nlibrarian\t1\n"
                   "speed\t50\n");
}

TEST(words_of_properties_in_both_directions) {
  lua_scene_expect(
      WORLD
      "local function both(species, name, word)\n"
      "  local mob = w:spawn(species, 5, 64, 5)\n"
      "  mob[name] = word\n  ovis.expect(mob[name] == word, species .. ' ' .. "
      "tostring(mob[name]))\n"
      "end\n"
      "both('villager', 'profession', 'librarian') both('zombie_villager', 'profession', "
      "'farmer')\n"
      "both('villager', 'variant', 'taiga') both('cat', 'variant', 'all_black')\n"
      "both('horse', 'variant', 'dark_brown_white_dots') both('rabbit', 'variant', 'killer')\n"
      "both('fox', 'variant', 'snow') both('mooshroom', 'variant', 'brown')\n"
      "both('llama', 'variant', 'gray') both('axolotl', 'variant', 'blue')\n"
      "both('frog', 'variant', 'cold') both('sheep', 'color', 'light_blue')\n"
      "both('panda', 'hidden_gene', 'lazy') both('enderman', 'carried', 'sand')\n"
      "local v = w:spawn('villager', 9, 64, 9)\n"
      "v.profession = 5 print(v.profession) v.profession = 'minecraft:fletcher' "
      "print(v.profession)\n"
      "local h = w:spawn('horse', 9, 64, 9) h.variant = 3 * 256 + 6 print(h.variant)",
      "cleric\nfletcher\ndark_brown_white_dots\n");
}

TEST(a_wrong_name_gets_the_right_one) {
  static const struct {
    const char* text;
    const char* part;
  } cases[] = {
      {"w:spawn('zombi', 1, 64, 1)", "there is no species 'zombi'; did you mean 'zombie'?"},
      {"ovis.world { difficulty = 'esy' }", "there is no difficulty 'esy'; did you mean 'easy'?"},
      {"ovis.plane():add { form = 'dot' }",
       "there is no form 'dot'; use circle, box, capsule or polygon"},
      {"ovis.steer { way = 'ray' }", "there is no way 'ray'; did you mean 'rays'?"},
      {"w:on('hrut', print)", "there is no event 'hrut'; did you mean 'hurt'?"},
      {"w:spawn('cow', 1, 64, 1, { bby = true })", "no option 'bby' here; did you mean 'baby'?"},
      {"print(w:spawn('cow', 1, 64, 1).helth)", "a mob has no 'helth'; did you mean 'health'?"},
      {"print(w:spawn('cow', 1, 64, 1).velocty)", "did you mean 'velocity'?"},
      {"w:spawn('cow', 1, 64, 1):giv_effect('speed', 2)", "did you mean 'give_effect'?"},
      {"w:spawn('cow', 1, 64, 1).helth = 3", "cannot be set; did you mean 'health'?"},
      {"print(w.tik)", "a world has no 'tik'; did you mean 'tick'?"},
      {"w:spwan('cow', 1, 64, 1)", "a world has no 'spwan'; did you mean 'spawn'?"},
      {"w.tme = 3", "did you mean 'time'?"},
      {"w:spawn('villager', 1, 64, 1).profession = 'libarian'",
       "there is no profession 'libarian'; did you mean 'librarian'?"},
      {"w:spawn('cat', 1, 64, 1).variant = 'tabi'", "did you mean 'tabby'?"},
      {"ovis.tree { name = 't', like = 'cow', root = {'selectr', {'wait', 1}} }",
       "there is no kind of node 'selectr'; did you mean 'selector'?"},
      {"ovis.species { name = 'x', like = 'cowe', goals = {} }", "did you mean 'cow'?"},
      {"ovis.species { name = 'x', like = 'cow', goals = {{1, 'Flaot'}} }",
       "a cow has no goal 'Flaot'; did you mean 'Float'?"},
      {"print(w:spawn('cow', 1, 64, 1).qqqqqqqqqq)", "a mob has no 'qqqqqqqqqq'"}};
  for (int32_t i = 0; i < (int32_t)(sizeof cases / sizeof *cases); i++) {
    char text[512];
    snprintf(text, sizeof text, WORLD "%s", cases[i].text);
    lua_scene_expect_wrong(text, cases[i].part);
  }
}

TEST(a_species_that_came_after_its_world_is_explained) {
  lua_scene_expect_wrong(WORLD
                         "ovis.species { name = 'boar', like = 'pig', goals = {{1, 'Float'}} }\n"
                         "w:spawn('boar', 1, 64, 1)",
                         "the species 'boar', which was declared after it");
  lua_scene_expect_wrong(WORLD
                         "ovis.species { name = 'boar', like = 'pig', goals = {{1, 'Float'}} }\n"
                         "w:spawn('baor', 1, 64, 1)",
                         "there is no species 'baor'; did you mean 'boar'?");
}
