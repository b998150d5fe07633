// Reads entities, their riders and memories, and points of interest, from both places in which
// saves store them.
#include <ovis/save.h>

#include "support/save_fixture.h"
#include "support/save_writer.h"
#include "support/snbt.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

static void put_folk(void* context, nbt_writer* w) {
  (void)context;
  snbt_write(w,
             "{id:'minecraft:villager',Pos:[8.25d,64d,15.75d],Motion:[0.1d,-0.0784d,0d],"
             "Rotation:[90.5f,-10.25f],UUID:[I;1,-2,3,-4],Health:17.5f,Age:-200,CanPickUpLoot:1b,"
             "Brain:{memories:{"
             "'minecraft:home':{value:{dimension:'minecraft:the_nether',pos:[I;-5,70,12]}},"
             "'minecraft:golem_detected_recently':{value:1b,ttl:599L}}}},"
             "{id:'minecraft:zombie',Pos:[0.5d,64d,0.5d],IsBaby:1b,LeftHanded:0b},"
             "{id:'minecraft:item',Pos:[1.5d,64d,2.5d]},"
             "{id:armor_stand,Pos:[0.5d,64d,0.5d],Brain:{}}");
}

// Reads the entities of chunk 0 0 into one line: "ID:RIDING ...".
static const char* line_up(save_fixture* f) {
  static char line[1000];
  line[0] = '\0';
  ovis_entity_iter iter;
  ovis_saved_entity entity;
  assert_int_equal(ovis_save_read_entities(f->save, (ovis_chunk_pos){0, 0}, &iter, NULL), OVIS_OK);
  while (ovis_save_next_entity(&iter, &entity)) {
    const size_t length = strlen(line);
    snprintf(line + length, sizeof line - length, "%.*s:%d ", (int)entity.id.length,
             entity.id.bytes, (int)entity.riding);
  }
  assert_null(entity.nbt.bytes);
  assert_false(ovis_save_next_entity(&iter, &entity));
  return line;
}

static void assert_villager(const ovis_saved_entity* v) {
  assert_true(ovis_nbt_text_is(v->id, "villager"));
  assert_true(v->is_mob);
  assert_true(v->is_baby);
  assert_int_equal(v->age, -200);
  assert_true(v->pos.x == 8.25 && v->pos.y == 64 && v->pos.z == 15.75);
  assert_true(v->motion.x == 0.1 && v->motion.y == -0.0784 && v->motion.z == 0);
  assert_true(v->yaw_deg == 90.5f && v->pitch_deg == -10.25f);
  assert_true(v->health == 17.5f);
  static ovis_uuid uuid = {{1, 0xFFFFFFFE, 3, 0xFFFFFFFC}};
  assert_memory_equal(v->uuid.words, uuid.words, sizeof uuid);
  ovis_nbt_iter memories = ovis_saved_entity_get_memories(v);
  ovis_saved_memory memory;
  assert_true(ovis_saved_memory_next(&memories, &memory));
  assert_true(ovis_nbt_text_is(memory.name, "home"));
  assert_false(memory.has_ttl);
  ovis_saved_place place;
  assert_true(ovis_saved_place_read(memory.value, &place));
  assert_true(ovis_nbt_text_is(place.dimension, "the_nether"));
  assert_true(place.pos.x == -5 && place.pos.y == 70 && place.pos.z == 12);
  assert_true(ovis_saved_memory_next(&memories, &memory));
  assert_true(ovis_nbt_text_is(memory.name, "golem_detected_recently"));
  assert_true(memory.has_ttl);
  assert_int_equal(memory.ttl, 599);
  assert_true(ovis_nbt_get_bool(memory.value, false));
  assert_false(ovis_saved_place_read(memory.value, &place));
  assert_false(ovis_saved_memory_next(&memories, &memory));
}

static void assert_folk(save_fixture* f) {
  ovis_entity_iter iter;
  ovis_saved_entity entity;
  assert_int_equal(ovis_save_read_entities(f->save, (ovis_chunk_pos){0, 0}, &iter, NULL), OVIS_OK);
  assert_true(ovis_save_next_entity(&iter, &entity));
  assert_villager(&entity);
  assert_true(ovis_save_next_entity(&iter, &entity));
  assert_true(entity.is_mob && entity.is_baby && entity.age == 0 && entity.health == 0);
  assert_true(ovis_save_next_entity(&iter, &entity));
  assert_true(!entity.is_mob && !entity.is_baby);
  assert_true(ovis_save_next_entity(&iter, &entity));
  assert_false(entity.is_mob);
  assert_string_equal(line_up(f), "villager:0 zombie:0 item:0 armor_stand:0 ");
  assert_string_equal(f->reports, "");
}

TEST(entities_of_the_entities_folder_are_read) {
  save_fixture_write_entities(scratch_path("folder"), put_folk, NULL);
  save_fixture f;
  save_fixture_open(&f, scratch_path("folder"), NULL);
  assert_folk(&f);
  save_fixture_close(&f);
}

static save_chunk old_chunk(int32_t x, int32_t z) {
  save_chunk chunk = save_fixture_chunk(x, z);
  chunk.data_version = 2586;
  chunk.min_y = 0;
  chunk.height = 256;
  chunk.entities = put_folk;
  return chunk;
}

TEST(entities_inside_old_chunks_are_read_before_and_after_the_blocks) {
  const save_chunk chunk = old_chunk(0, 0);
  save_fixture_write(scratch_path("inline"), &chunk);
  save_fixture f;
  save_fixture_open(&f, scratch_path("inline"), NULL);
  assert_folk(&f);
  assert_int_equal(ovis_save_load_chunk(f.save, f.world, (ovis_chunk_pos){0, 0}, NULL), OVIS_OK);
  assert_folk(&f);
  assert_non_null(strstr(f.info.chosen, "dimension the_nether: entities remember 1 places there"));
  save_fixture_close(&f);
}

TEST(a_save_may_have_entities_in_both_places) {
  const char* folder = scratch_path("both");
  save_writer w;
  nbt_writer nbt;
  save_begin(&w, folder);
  const save_chunk old = old_chunk(1, 0);
  const save_chunk new = save_fixture_chunk(0, 0);
  save_chunk partial = old_chunk(2, 0);
  partial.status = "features";
  save_put_chunk(&w, &old);
  save_put_chunk(&w, &new);
  save_put_chunk(&w, &partial);
  save_entities_nbt(0, 0, 3120, put_folk, NULL, &nbt);
  save_put(&w, "entities", 0, 0, &nbt);
  nbt_free(&nbt);
  save_end(&w);
  save_fixture f;
  save_fixture_open(&f, folder, "overworld");
  ovis_chunk_iter iter = {0};
  static const int32_t counts[3] = {4, 4, 0};
  for (int32_t x = 0; x < 3; x++) {
    assert_true(ovis_save_next_chunk(f.save, OVIS_SAVE_ENTITIES, &iter));
    assert_int_equal(iter.pos.x, x);
    ovis_entity_iter entities;
    ovis_saved_entity entity;
    assert_int_equal(ovis_save_read_entities(f.save, iter.pos, &entities, NULL), OVIS_OK);
    int32_t count = 0;
    while (ovis_save_next_entity(&entities, &entity)) {
      count++;
    }
    assert_int_equal(count, counts[x]);
  }
  assert_false(ovis_save_next_chunk(f.save, OVIS_SAVE_ENTITIES, &iter));
  save_fixture_close(&f);
}

// ---- Riders

static void put_riders(void* context, nbt_writer* w) {
  (void)context;
  snbt_write(
      w,
      "{id:'minecraft:boat',Pos:[0d,64d,0d],Passengers:[{id:'minecraft:pig',Pos:[1.5d,64d,2.5d]},"
      "{id:'minecraft:spider',Pos:[0d,64d,0d],"
      "Passengers:[{id:'minecraft:skeleton',Pos:[1.5d,64d,2.5d]}]}]},"
      "{id:'mod:cow',Pos:[1.5d,64d,2.5d]}");
}

TEST(riders_come_after_what_they_ride_on) {
  save_fixture_write_entities(scratch_path("riders"), put_riders, NULL);
  save_fixture f;
  save_fixture_open(&f, scratch_path("riders"), NULL);
  assert_string_equal(line_up(&f), "boat:0 pig:1 spider:1 skeleton:2 mod:cow:0 ");
  save_fixture_close(&f);
}

// Items have an id and no place.
static void put_hidden_riders(void* context, nbt_writer* w) {
  (void)context;
  snbt_write(
      w, "{id:'minecraft:boat',Pos:[0d,64d,0d],"
         "Passengxrs:[{id:'minecraft:pig',Pos:[1.5d,64d,2.5d]}],HandItems:[{id:'minecraft:bow'}]}");
}

// A damaged name hides riders from every reader: the report says so.
TEST(riders_under_another_name_are_reported) {
  save_fixture_write_entities(scratch_path("hidden"), put_hidden_riders, NULL);
  save_fixture f;
  save_fixture_open(&f, scratch_path("hidden"), NULL);
  assert_string_equal(line_up(&f), "boat:0 ");
  assert_non_null(strstr(f.reports, "1 entries of entities hold entities, but are not called "
                                    "Passengers: nothing reads them"));
  save_fixture_close(&f);
}

static void put_pile(void* context, nbt_writer* w) {
  const int32_t height = *(const int32_t*)context;
  for (int32_t i = 0; i < height; i++) {
    if (i > 0) {
      nbt_list(w, "Passengers", OVIS_NBT_COMPOUND);
    }
    nbt_compound(w, NULL);
    snbt_write(w, "id:'minecraft:chicken',Pos:[0d,%dd,0d]", 64 + (int)i);
  }
  for (int32_t i = 0; i < 2 * height - 1; i++) {
    nbt_end(w);
  }
}

TEST(a_pile_is_read_to_sixteen_riders_and_reported_beyond) {
  for (int32_t height = OVIS_SAVE_RIDING_MAX + 1; height < 220; height += 100) {
    save_fixture_write_entities(scratch_path("pile%d", (int)height), put_pile, &height);
    save_fixture f;
    save_fixture_open(&f, scratch_path("pile%d", (int)height), NULL);
    ovis_entity_iter iter;
    ovis_saved_entity entity;
    ovis_save_read_entities(f.save, (ovis_chunk_pos){0, 0}, &iter, NULL);
    for (int32_t i = 0; i <= OVIS_SAVE_RIDING_MAX; i++) {
      assert_true(ovis_save_next_entity(&iter, &entity));
      assert_int_equal(entity.riding, i);
      assert_true(entity.pos.y == 64 + i);
    }
    assert_false(ovis_save_next_entity(&iter, &entity));
    assert_string_equal(f.reports,
                        height == 17 ? ""
                                     : "entities/r.0.0.mca 0 0: an entity chicken has "
                                       "no room for its riders: more than 16 ride on each other\n");
    save_fixture_close(&f);
  }
}

// ---- Invalid entities

static void put_liars(void* context, nbt_writer* w) {
  (void)context;
  snbt_write(
      w, "{Pos:[1.5d,64d,2.5d]},{id:'',Pos:[1.5d,64d,2.5d]},{id:'minecraft:bat'},"
         "{id:'minecraft:bat',Pos:[1d,2d]},{id:'minecraft:bat',Pos:[nand,64d,0d]},"
         "{id:'minecraft:bat',Pos:[1e9d,64d,0d]},"
         "{id:'minecraft:cow',Pos:[1d,64d,1d],Motion:[infd,0d,0d],Rotation:[nanf,0f],Health:nanf,"
         "UUID:[I;1,2,3],Brain:none}");
}

TEST(entities_without_id_or_place_are_reported_and_the_rest_is_read) {
  save_fixture_write_entities(scratch_path("liars"), put_liars, NULL);
  save_fixture f;
  save_fixture_open(&f, scratch_path("liars"), NULL);
  ovis_entity_iter iter;
  ovis_saved_entity cow;
  assert_int_equal(ovis_save_read_entities(f.save, (ovis_chunk_pos){0, 0}, &iter, NULL), OVIS_OK);
  assert_true(ovis_save_next_entity(&iter, &cow));
  assert_true(ovis_nbt_text_is(cow.id, "cow"));
  assert_true(cow.motion.x == 0 && cow.yaw_deg == 0 && cow.health == 0 && !cow.is_mob);
  assert_int_equal(cow.uuid.words[0], 0);
  ovis_nbt_iter memories = ovis_saved_entity_get_memories(&cow);
  ovis_saved_memory memory;
  assert_false(ovis_saved_memory_next(&memories, &memory));
  assert_false(ovis_save_next_entity(&iter, &cow));
  assert_string_equal(f.reports, "entities/r.0.0.mca 0 0: an entity has no id\n"
                                 "entities/r.0.0.mca 0 0: an entity has no id\n"
                                 "entities/r.0.0.mca 0 0: an entity bat has no position (Pos)\n"
                                 "entities/r.0.0.mca 0 0: an entity bat has no position (Pos)\n"
                                 "entities/r.0.0.mca 0 0: an entity bat has no position (Pos)\n"
                                 "entities/r.0.0.mca 0 0: an entity bat has no position (Pos)\n");
  save_fixture_close(&f);
}

static void put_crowd(void* context, nbt_writer* w) {
  (void)context;
  for (int32_t i = 0; i < 100000; i++) {
    nbt_compound(w, NULL);
    nbt_end(w);
  }
}

TEST(a_hundred_thousand_broken_entities_are_nine_reports) {
  save_fixture_write_entities(scratch_path("crowd"), put_crowd, NULL);
  save_fixture f;
  save_fixture_open(&f, scratch_path("crowd"), NULL);
  assert_string_equal(line_up(&f), "");
  assert_int_equal(f.skipped, 9);
  assert_non_null(strstr(f.reports, "99992 more entities were left out"));
  save_fixture_close(&f);
}

TEST(entities_of_another_chunk_are_not_taken) {
  save_writer w;
  nbt_writer nbt;
  save_begin(&w, scratch_path("stray"));
  save_entities_nbt(7, 7, 3120, put_folk, NULL, &nbt);
  save_put(&w, "entities", 0, 0, &nbt);
  save_put_chunk(&w, &(save_chunk){.data_version = 3120,
                                   .min_y = -64,
                                   .height = 384,
                                   .block = save_fixture_chunk(0, 0).block});
  nbt_free(&nbt);
  save_end(&w);
  save_fixture f;
  save_fixture_open(&f, scratch_path("stray"), NULL);
  ovis_entity_iter iter;
  ovis_saved_entity entity;
  assert_int_equal(ovis_save_read_entities(f.save, (ovis_chunk_pos){0, 0}, &iter, NULL),
                   OVIS_BAD_FORMAT);
  assert_false(ovis_save_next_entity(&iter, &entity));
  assert_string_equal(f.reports, "entities/r.0.0.mca 0 0: its entities belong to chunk "
                                 "7 7\n");
  save_fixture_close(&f);
}

// ---- Positions

static bool read_place(const char* text, ovis_saved_place* out) {
  nbt_writer w;
  snbt_document(&w, "v:%s", text);
  ovis_nbt_document document;
  assert_int_equal(ovis_nbt_check(w.bytes, w.size, NULL, &document, NULL), OVIS_OK);
  const bool is_place = ovis_saved_place_read(ovis_nbt_get(document.root, "v"), out);
  nbt_free(&w);
  return is_place;
}

// An array of four is a UUID.
TEST(places_are_known_in_every_spelling_and_nothing_else_is) {
  static const char* const places[] = {"[I;1,2,3]", "[1,2,3]", "{z:3,x:1,y:2}", "{X:1,Y:2,Z:3}",
                                       "{pos:[I;1,2,3]}"};
  static const char* const others[] = {
      "[I;1,2]", "[I;1,2,3,4]", "[1.5d,2d,3d]", "[L;1L,2L,1099511627776L]", "{x:1,Y:2,Z:3}", "5L"};
  ovis_saved_place place;
  for (int i = 0; i < 5; i++) {
    assert_true(read_place(places[i], &place));
    assert_true(place.pos.x == 1 && place.pos.y == 2 && place.pos.z == 3);
    assert_int_equal(place.dimension.length, 0);
  }
  for (int i = 0; i < 6; i++) {
    assert_false(read_place(others[i], &place));
  }
}

// ---- Points of interest

TEST(points_of_interest_come_in_the_order_of_the_file) {
  static const save_point points[] = {{"minecraft:home", 1, 64, 2, 1},
                                      {"minecraft:meeting", 15, 66, 15, 32},
                                      {"mod:lab", 0, -60, 0, 0},
                                      {"minecraft:farmer", 3, 319, 4, -1}};
  nbt_writer nbt;
  save_poi_nbt(3120, points, 4, &nbt);
  save_fixture_write_part(scratch_path("points"), "poi", &nbt);
  nbt_free(&nbt);
  save_fixture f;
  save_fixture_open(&f, scratch_path("points"), NULL);
  ovis_chunk_iter chunks = {0};
  assert_true(ovis_save_next_chunk(f.save, OVIS_SAVE_POINTS, &chunks));
  ovis_point_iter iter;
  ovis_saved_point point;
  assert_int_equal(ovis_save_read_points(f.save, chunks.pos, &iter, NULL), OVIS_OK);
  static const char* const types[] = {"home", "meeting", "mod:lab", "farmer"};
  for (int i = 0; i < 4; i++) {
    assert_true(ovis_save_next_point(&iter, &point));
    assert_true(ovis_nbt_text_is(point.type, types[i]));
    assert_true(point.pos.x == points[i].x && point.pos.y == points[i].y &&
                point.pos.z == points[i].z);
    assert_int_equal(point.free_tickets, points[i].free_tickets);
    assert_true(point.is_valid);
  }
  assert_false(ovis_save_next_point(&iter, &point));
  assert_false(ovis_save_next_point(&iter, &point));
  assert_false(ovis_save_next_chunk(f.save, OVIS_SAVE_POINTS, &chunks));
  save_fixture_close(&f);
}

TEST(points_that_lie_are_reported_and_the_rest_is_read) {
  nbt_writer nbt;
  snbt_document(
      &nbt, "Sections:{3:3,4:{Records:[{pos:[I;0,70,0]},{type:'minecraft:home',pos:[I;0,70]},"
            "{type:'minecraft:home',pos:[I;16,70,0]},{type:'minecraft:home',pos:[I;15,70,0]}]}}");
  save_fixture_write_part(scratch_path("lying_points"), "poi", &nbt);
  nbt_free(&nbt);
  save_fixture f;
  save_fixture_open(&f, scratch_path("lying_points"), NULL);
  ovis_point_iter iter;
  ovis_saved_point point;
  assert_int_equal(ovis_save_read_points(f.save, (ovis_chunk_pos){0, 0}, &iter, NULL), OVIS_OK);
  assert_true(ovis_save_next_point(&iter, &point));
  assert_int_equal(point.pos.x, 15);
  assert_int_equal(point.free_tickets, 0);
  assert_false(point.is_valid);
  assert_false(ovis_save_next_point(&iter, &point));
  assert_string_equal(f.reports,
                      "poi/r.0.0.mca 0 0: a point of interest has no type\n"
                      "poi/r.0.0.mca 0 0: a point of interest has no position (pos)\n"
                      "poi/r.0.0.mca 0 0: a point of interest has a position outside its "
                      "chunk\n");
  save_fixture_close(&f);
}
