// Saves of the end: the dragon goes on in its phase, crystals are there and go from the save when
// they break, and level.dat says whether a dragon was killed before. The entities are typed by
// hand.
#include "save_stage.h"
#include "support/save_farm.h"
#include "support/snbt.h"

#include <ovis/mob.h>

// As the game writes them, with entries that Ovis does not know.
static const char entities[] =
    "{id:'minecraft:ender_dragon',Pos:[8.5d,90d,8.5d],Motion:[0d,0d,0d],Rotation:[90f,0f],"
    "UUID:[I;7,8,9,1],Health:150f,DragonPhase:3,DragonDeathTime:0,AbsorptionAmount:0f,"
    "LeftHanded:0b,PersistenceRequired:0b,HandItems:[{},{}],FallFlying:0b,Brain:{memories:{}}},"
    "{id:'minecraft:end_crystal',Pos:[3.5d,80d,3.5d],Motion:[0d,0d,0d],Rotation:[0f,0f],"
    "UUID:[I;7,8,9,2],ShowBottom:1b,BeamTarget:{X:0,Y:128,Z:0},Invulnerable:0b,OnGround:0b},"
    "{id:'minecraft:end_crystal',Pos:[12.5d,70d,12.5d],Motion:[0d,0d,0d],Rotation:[0f,0f],"
    "UUID:[I;7,8,9,3],ShowBottom:0b}";

static void write_level(const char* folder, const char* fight) {
  nbt_writer w;
  snbt_document(&w,
                "Data:{DataVersion:%d,LevelName:'End',Time:1000L,DayTime:1000L,raining:0b,"
                "thundering:0b,Difficulty:2b,GameRules:{mobGriefing:'true'}%s}",
                FLOCK_NEW, fight);
  save_bytes packed = save_compress(SAVE_GZIP, w.bytes, w.size);
  char path[700];
  snprintf(path, sizeof path, "%s/level.dat", folder);
  save_write_file(path, packed.bytes, packed.size);
  save_bytes_free(&packed);
  nbt_free(&w);
}

static const char* make_end(const char* name, const char* fight) {
  const char* folder = scratch(name);
  farm_write(folder, FLOCK_NEW, entities);
  write_level(folder, fight);
  return folder;
}

static double get(const stage* self, ovis_mob_id mob, ovis_prop prop) {
  double value = -1;
  assert_true(ovis_mob_get_prop(self->sim, mob, prop, &value));
  return value;
}

TEST(a_dragon_of_a_save_goes_on_in_its_phase) {
  stage end;
  open_stage(&end, make_end("end", ""));
  assert_int_equal(ovis_sim_get_mob_count(end.sim), 3);
  const ovis_mob_id dragon = find(&end, ovis_species_find("ender_dragon"));
  assert_true(get(&end, dragon, OVIS_PROP_PHASE) == 3);
  assert_true(get(&end, dragon, OVIS_PROP_HEALTH) == 150);
  assert_true(get(&end, dragon, OVIS_PROP_KILLED_BEFORE) == 0);
  const ovis_mob_id crystal = find(&end, ovis_sim_find_species(end.sim, "minecraft:end_crystal"));
  ovis_mob_state state;
  assert_true(ovis_mob_get_state(end.sim, crystal, &state));
  assert_int_equal(state.kind, OVIS_ACTOR_OBJECT);
  assert_true(!state.has_mind);
  close_stage(&end);
}

TEST(level_dat_knows_of_an_earlier_dragon) {
  static const char* const fights[] = {
      ",DragonFight:{PreviouslyKilled:1b,DragonKilled:0b,NeedsStateScanning:0b}",
      ",DimensionData:{'1':{DragonFight:{PreviouslyKilled:1b,DragonKilled:0b}}}"};
  for (int32_t i = 0; i < 2; i++) {
    stage end;
    open_stage(&end, make_end(i == 0 ? "later" : "old", fights[i]));
    const ovis_mob_id dragon = find(&end, ovis_species_find("ender_dragon"));
    assert_true(get(&end, dragon, OVIS_PROP_KILLED_BEFORE) == 1);
    close_stage(&end);
  }
}

TEST(an_end_is_written_back_as_it_was_and_without_what_broke) {
  const char* one = make_end("one", ",DragonFight:{PreviouslyKilled:1b}");
  stage end;
  open_stage(&end, one);
  const char* two = scratch("two");
  store(&end, one, two); // nothing changed
  assert_int_equal(save_compare_documents(one, two).changed, 0);
  const ovis_mob_id crystal = find(&end, ovis_sim_find_species(end.sim, "end_crystal"));
  assert_int_equal(ovis_mob_hurt(end.sim, crystal, 1, OVIS_NO_MOB), OVIS_OK);
  for (int32_t i = 0; i < 40; i++) {
    assert_int_equal(ovis_sim_tick(end.sim), OVIS_OK);
  }
  const char* three = scratch("three");
  store(&end, one, three);
  const char* roll = flock_roll(three, 0, 0);
  assert_null(strstr(roll, "end_crystal@3.5"));
  assert_non_null(strstr(roll, "end_crystal@12.5"));
  assert_non_null(strstr(roll, "ender_dragon@"));
  close_stage(&end);
}
