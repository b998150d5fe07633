// Saves with every species that came after 1.20.1, typed by hand in the form of 1.21.11: without a
// change they stay byte for byte, after a run no entry is lost, and the report names each of them.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#include "save_stage.h"
#include "support/program.h"
#include "support/save_farm.h"
#include "support/save_fixture.h"
#include "support/snbt.h"

#define NEWEST 4671 // 1.21.11
#define SECONDS_MAX 60
#define TICKS 300

typedef struct newcomer {
  const char* species;
  const char* health;
  const char* position; // in blocks
  const char* own;      // entries of the species, and `Mine`, which no version knows
} newcomer;

static const newcomer newcomers[] = {
    {"armadillo", "11f", "2.5d,64d,2.5d",
     "state:'idle',scute_time:4321,Age:0,ForcedAge:0,InLove:0,"
     "Brain:{memories:{'minecraft:gaze_cooldown_ticks':{value:33},'mine:odd':{value:{a:1}}}}"},
    {"bogged", "15f", "5.5d,64d,2.5d",
     "sheared:1b,equipment:{mainhand:{id:'minecraft:bow',count:1,"
     "components:{'minecraft:enchantments':{'minecraft:power':2}}}},drop_chances:{mainhand:0.2f}"},
    {"parched", "14f", "8.5d,64d,2.5d",
     "equipment:{mainhand:{id:'minecraft:bow',count:1}},drop_chances:{mainhand:0.085f}"},
    {"breeze", "29f", "12.5d,64d,2.5d", "Brain:{memories:{}}"},
    {"creaking", "1f", "2.5d,64d,6.5d", "Brain:{memories:{}}"},
    {"happy_ghast", "19f", "8.5d,72d,8.5d",
     "Age:0,ForcedAge:0,still_timeout:0,home_pos:[I;8,72,8],home_radius:64,"
     "equipment:{body:{id:'minecraft:red_harness',count:1}},drop_chances:{body:2f}"},
    {"copper_golem", "10f", "5.5d,64d,6.5d",
     "weather_state:'exposed',next_weather_age:900000L,Brain:{memories:{}},"
     "equipment:{mainhand:{id:'minecraft:diamond',count:3,components:{'mine:glow':2}}},"
     "drop_chances:{mainhand:2f}"},
    {"nautilus", "13f", "8.5d,64d,6.5d",
     "Owner:[I;1,2,3,4],Age:0,Brain:{memories:{}},"
     "equipment:{body:{id:'minecraft:gold_nautilus_armor',count:1},"
     "saddle:{id:'minecraft:saddle',count:1}}"},
    {"zombie_nautilus", "12f", "12.5d,64d,6.5d", "Brain:{memories:{}},variant:'minecraft:warm'"},
    {"camel_husk", "30f", "2.5d,64d,11.5d",
     "Age:0,Bred:0b,EatingHaystack:0b,Tame:0b,Temper:0,LastPoseTick:0L,"
     "Brain:{memories:{}},equipment:{saddle:{id:'minecraft:saddle',count:1}}"},
    {"giant", "90f", "13.5d,64d,13.5d", "CanPickUpLoot:0b"},
    {"ender_dragon", "150f", "8.5d,100d,8.5d", "DragonPhase:0,DragonDeathTime:0"},
};
enum { NEWCOMERS = sizeof newcomers / sizeof *newcomers };

// Dragon's breath that lingers when the save was made.
static const char cloud[] =
    "{id:'minecraft:area_effect_cloud',Pos:[14.5d,64d,14.5d],Motion:[0d,0d,0d],"
    "Rotation:[0f,0f],UUID:[I;7,8,9,90],Age:7,Duration:600,WaitTime:20,ReapplicationDelay:5,"
    "DurationOnUse:0,RadiusOnUse:0f,RadiusPerTick:0.005f,Radius:3.5f,Owner:[I;7,8,9,11],"
    "custom_particle:{type:'minecraft:dragon_breath',power:1f},"
    "potion_contents:{custom_effects:[{id:'minecraft:instant_damage',amplifier:1b}]},"
    "Mine:{deep:[1,2],name:'cloud'}}";

// A mob of a mod.
static const char snail[] =
    "{id:'mine:snail',Pos:[14.5d,64d,2.5d],Motion:[0d,0d,0d],Rotation:[0f,0f],UUID:[I;7,8,9,91],"
    "Health:3f,HurtTime:0s,DeathTime:0s,AbsorptionAmount:0f,LeftHanded:0b,"
    "attributes:[{id:'minecraft:max_health',base:5d}],Brain:{memories:{}},Shell:{color:'red'}}";

static const char* blocks(void* context, int32_t x, int32_t y, int32_t z) {
  (void)context;
  (void)x;
  (void)z;
  return y == 63 ? "stone" : "air";
}

// The number of a newcomer is the last of its UUID.
static void put_newcomers(void* context, nbt_writer* w) {
  (void)context;
  for (int32_t i = 0; i < NEWCOMERS; i++) {
    snbt_write(
        w,
        "{id:'minecraft:%s',Pos:[%s],Motion:[0d,0d,0d],Rotation:[90f,0f],UUID:[I;7,8,9,%d],"
        "Health:%s,Air:300s,Fire:0s,OnGround:1b,Invulnerable:0b,PortalCooldown:0,"
        "fall_distance:0d,LeftHanded:0b,PersistenceRequired:1b,HurtTime:0s,HurtByTimestamp:0,"
        "DeathTime:0s,AbsorptionAmount:0f,attributes:[{id:'mine:luck',base:7d}],"
        "CustomName:'Bob %d',%s,Mine:{deep:[1,2],name:'%s'}}",
        newcomers[i].species, newcomers[i].position, i, newcomers[i].health, i, newcomers[i].own,
        newcomers[i].species);
  }
  snbt_write(w, "%s,%s", cloud, snail);
}

static void write_today(const char* folder) {
  const save_level level = {.data_version = NEWEST, .time = 18000, .name = "Today"};
  const save_chunk chunk = {.data_version = NEWEST, .min_y = -64, .height = 384, .block = blocks};
  save_writer w;
  nbt_writer nbt;
  save_begin(&w, folder);
  save_put_chunk(&w, &chunk);
  save_entities_nbt(0, 0, NEWEST, put_newcomers, NULL, &nbt);
  save_put(&w, "entities", 0, 0, &nbt);
  nbt_free(&nbt);
  save_end(&w);
  save_level_dat(folder, "level.dat", &level);
}

TEST(every_newcomer_of_a_save_is_a_mob_and_stays_byte_for_byte_without_a_change) {
  const char* folder = scratch("today");
  const char* copy = scratch("today_1");
  write_today(folder);
  stage self;
  open_stage(&self, folder);
  const ovis_saved_mobs* mobs = &self.saved.mobs;
  assert_int_equal(mobs->count, NEWCOMERS);
  assert_int_equal(mobs->unknown_count, 1);
  assert_int_equal(mobs->other_count, 2);
  assert_string_equal(mobs->others[0].name, "area_effect_cloud");
  assert_true(mobs->others[0].count == 1 && !mobs->others[0].is_mob);
  assert_string_equal(mobs->others[1].name, "mine:snail");
  assert_true(mobs->others[1].count == 1 && mobs->others[1].is_mob);
  for (int32_t i = 0; i < NEWCOMERS; i++) {
    find(&self, ovis_species_find(newcomers[i].species));
  }
  store(&self, folder, copy);
  assert_int_equal(save_compare_documents(folder, copy).changed, 0);
  close_stage(&self);
}

// ---- After a run

// Entries that a run changes. All others keep their bytes.
static bool is_state(ovis_nbt_text name) {
  static const char* const names[] = {
      "Pos",   "Motion",     "Rotation",     "OnGround",    "fall_distance", "Health",    "Air",
      "Brain", "scute_time", "LastPoseTick", "DragonPhase", "still_timeout", "equipment", "state"};
  bool is_one = false;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    is_one |= ovis_nbt_text_is(name, names[i]);
  }
  return is_one;
}

static ovis_nbt entities_of(const save_bytes* document) {
  ovis_nbt_document parsed;
  assert_int_equal(ovis_nbt_check(document->bytes, document->size, NULL, &parsed, NULL), OVIS_OK);
  return ovis_nbt_get(parsed.root, "Entities");
}

static int64_t number_of(ovis_nbt entity) {
  int64_t uuid[4] = {0};
  assert_true(ovis_nbt_get_ints(ovis_nbt_get(entity, "UUID"), 4, uuid));
  return uuid[3];
}

static void compare_entity(ovis_nbt before, ovis_nbt after) {
  static char a[4000];
  static char b[4000];
  ovis_nbt_iter iter = ovis_nbt_iterate(before);
  while (ovis_nbt_next(&iter)) {
    char name[64] = {0};
    ovis_nbt_text_utf8(iter.name, name, sizeof name);
    ovis_nbt_print(iter.value, a, sizeof a);
    b[0] = '\0';
    ovis_nbt_print(ovis_nbt_get(after, name), b, sizeof b);
    if (is_state(iter.name) ? b[0] == '\0' : strcmp(a, b) != 0) {
      fail_msg("entity %d: %s was %s, is %s", (int)number_of(before), name, a, b);
    }
  }
}

TEST(a_run_loses_no_entry_of_a_newcomer_and_keeps_what_is_not_simulated) {
  const char* folder = scratch("run");
  const char* copy = scratch("run_1");
  write_today(folder);
  stage self;
  open_stage(&self, folder);
  for (int32_t i = 0; i < TICKS; i++) {
    assert_int_equal(ovis_sim_tick(self.sim), OVIS_OK);
  }
  store(&self, folder, copy);
  close_stage(&self);
  save_bytes documents[2] = {save_document(folder, OVIS_SAVE_ENTITIES, 0, 0),
                             save_document(copy, OVIS_SAVE_ENTITIES, 0, 0)};
  int32_t found = 0;
  ovis_nbt_iter old = ovis_nbt_iterate(entities_of(&documents[0]));
  while (ovis_nbt_next(&old)) {
    ovis_nbt_iter new = ovis_nbt_iterate(entities_of(&documents[1]));
    while (ovis_nbt_next(&new)) {
      if (number_of(new.value) == number_of(old.value)) {
        compare_entity(old.value, new.value);
        found++;
      }
    }
  }
  assert_int_equal(found, NEWCOMERS + 2);
  save_bytes_free(&documents[0]);
  save_bytes_free(&documents[1]);
}

// ---- The report

TEST(the_report_names_every_newcomer_and_what_is_not_simulated) {
  const char* folder = scratch("report");
  write_today(folder);
  const char* const words[] = {"run", folder, "--ticks", "300", NULL};
  program_outcome said = program_run(words, scratch_path("out"), SECONDS_MAX);
  const char* text = (const char*)said.printed.bytes;
  assert_int_equal(said.exit_code, 0);
  for (int32_t i = 0; i < NEWCOMERS; i++) {
    if (strstr(text, newcomers[i].species) == NULL) {
      fail_msg("no '%s' in %s", newcomers[i].species, text);
    }
  }
  if (strstr(text, "mobs of species that Ovis does not know: 1 mine:snail\n") == NULL ||
      strstr(text, "kept in the save, and not simulated: 1 area effect cloud\n") == NULL) {
    fail_msg("%s", text);
  }
  test_free(said.printed.bytes);
}
