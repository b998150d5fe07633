#include "hostile/small_world.h"

#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NEW = 3120, OLD = 2586, SINCE_OUTSIDE = 2681, MOBS_MAX = 14 };

void small_world_uuid(int32_t serial, int32_t out[4]) {
  const int32_t words[4] = {0x05EED00D, 0x7E57, -77, serial + 1};
  memcpy(out, words, sizeof words);
}

// ---- Entities

// The entities of one chunk in the making.
typedef struct herd {
  uint64_t* random;
  int32_t x, z;   // of the chunk
  int32_t serial; // of the next entity
  int32_t count;  // written so far
} herd;

static void put_common(herd* h, nbt_writer* w, const char* id) {
  const double pos[3] = {h->x * 16 + test_between(h->random, 1, 15), 64,
                         h->z * 16 + test_between(h->random, 5.5, 15)};
  static const double motion[3] = {0, -0.0784000015258789, 0};
  const float rotation[2] = {test_float(h->random, -180, 180), 0};
  int32_t uuid[4];
  small_world_uuid(h->serial++, uuid);
  h->count++;
  nbt_string(w, "id", id);
  nbt_doubles(w, "Pos", pos, 3);
  nbt_doubles(w, "Motion", motion, 3);
  nbt_floats(w, "Rotation", rotation, 2);
  nbt_ints(w, "UUID", uuid, 4);
  nbt_byte(w, "OnGround", 1);
  nbt_short(w, "Fire", -1);
  nbt_short(w, "Air", 300);
}

static void put_item(nbt_writer* w, const char* name, const char* item) {
  nbt_compound(w, name);
  nbt_string(w, "id", item);
  nbt_byte(w, "Count", 1);
  nbt_compound(w, "tag");
  nbt_int(w, "Damage", 3);
  nbt_end(w);
  nbt_end(w);
}

static void put_mob(herd* h, nbt_writer* w, const char* id, float health) {
  put_common(h, w, id);
  nbt_float(w, "Health", health);
  nbt_byte(w, "LeftHanded", 0);
  nbt_byte(w, "PersistenceRequired", 1);
  nbt_list(w, "HandItems", 10);
  put_item(w, NULL, "minecraft:iron_sword");
  nbt_compound(w, NULL);
  nbt_end(w);
  nbt_end(w);
  nbt_list(w, "ActiveEffects", 10);
  nbt_compound(w, NULL);
  nbt_byte(w, "Id", 1);
  nbt_byte(w, "Amplifier", 1);
  nbt_int(w, "Duration", 400);
  nbt_end(w);
  nbt_end(w);
  nbt_list(w, "Attributes", 10);
  nbt_compound(w, NULL);
  nbt_string(w, "Name", "minecraft:generic.follow_range");
  nbt_double(w, "Base", 16);
  nbt_end(w);
  nbt_end(w);
}

static void put_memory_place(nbt_writer* w, const char* name, int32_t x, int32_t z) {
  nbt_compound(w, name);
  nbt_compound(w, "value");
  nbt_string(w, "dimension", "minecraft:overworld");
  nbt_ints(w, "pos", (const int32_t[]){x, 64, z}, 3);
  nbt_end(w);
  nbt_end(w);
}

static void put_villager(herd* h, nbt_writer* w) {
  put_mob(h, w, "minecraft:villager", 20);
  nbt_compound(w, "VillagerData");
  nbt_string(w, "type", "minecraft:savanna");
  nbt_string(w, "profession", "minecraft:farmer");
  nbt_int(w, "level", 2);
  nbt_end(w);
  nbt_int(w, "Age", 0);
  nbt_byte(w, "FoodLevel", 3);
  nbt_compound(w, "Offers");
  nbt_list(w, "Recipes", 10);
  nbt_compound(w, NULL);
  put_item(w, "buy", "minecraft:wheat");
  put_item(w, "sell", "minecraft:emerald");
  nbt_int(w, "maxUses", 16);
  nbt_int(w, "uses", 1);
  nbt_end(w);
  nbt_end(w);
  nbt_end(w);
  nbt_list(w, "Gossips", 10);
  nbt_compound(w, NULL);
  nbt_string(w, "Type", "trading");
  nbt_int(w, "Value", 8);
  nbt_ints(w, "Target", (const int32_t[]){1, 2, 3, 4}, 4);
  nbt_end(w);
  nbt_end(w);
  nbt_list(w, "Inventory", 10);
  put_item(w, NULL, "minecraft:bread");
  nbt_end(w);
  nbt_compound(w, "Brain");
  nbt_compound(w, "memories");
  put_memory_place(w, "minecraft:home", h->x * 16 + 4, h->z * 16 + 4);
  put_memory_place(w, "minecraft:meeting_point", h->x * 16 + 10, h->z * 16 + 4);
  nbt_compound(w, "minecraft:last_slept");
  nbt_long(w, "value", 900);
  nbt_long(w, "ttl", 4000);
  nbt_end(w);
  nbt_end(w);
  nbt_end(w);
}

// A pile of mobs, `height` of them.
static void put_pile(herd* h, nbt_writer* w, int32_t height) {
  static const char* const ids[] = {"minecraft:horse", "minecraft:zombie", "minecraft:chicken",
                                    "minecraft:spider", "minecraft:boat"};
  put_mob(h, w, ids[test_below(h->random, 5)], 8);
  if (height > 1) {
    nbt_list(w, "Passengers", 10);
    nbt_compound(w, NULL);
    put_pile(h, w, height - 1);
    nbt_end(w);
    nbt_end(w);
  }
  nbt_byte(w, "Tame", 1);
}

static void put_tied(herd* h, nbt_writer* w) {
  put_mob(h, w, "minecraft:wolf", 8);
  nbt_ints(w, "Owner", (const int32_t[]){9, 9, 9, 9}, 4);
  nbt_ints(w, "AngryAt", (const int32_t[]){0x05EED00D, 0x7E57, -77, 1}, 4);
  nbt_int(w, "AngerTime", 300);
  nbt_compound(w, "Leash");
  nbt_ints(w, "UUID", (const int32_t[]){0x05EED00D, 0x7E57, -77, 30000}, 4);
  nbt_end(w);
}

static void put_bee(herd* h, nbt_writer* w) {
  put_mob(h, w, "minecraft:bee", 10);
  nbt_compound(w, "HivePos");
  nbt_int(w, "X", h->x * 16 + 3);
  nbt_int(w, "Y", 66);
  nbt_int(w, "Z", h->z * 16 + 3);
  nbt_end(w);
}

static void put_thing(herd* h, nbt_writer* w) {
  static const char* const ids[] = {
      "minecraft:boat", "minecraft:experience_orb", "minecraft:armor_stand", "minecraft:item_frame",
      "mod:gadget",     "minecraft:falling_block"};
  put_common(h, w, ids[test_below(h->random, 6)]);
  nbt_short(w, "Value", 3);
}

static void put_dropped(herd* h, nbt_writer* w) {
  put_common(h, w, "minecraft:item");
  nbt_short(w, "Age", 100);
  nbt_short(w, "PickupDelay", 0);
  nbt_short(w, "Health", 5);
  put_item(w, "Item", "minecraft:wheat");
}

static void put_plain(herd* h, nbt_writer* w) {
  static const char* const ids[] = {"minecraft:sheep",   "minecraft:zombie", "minecraft:piglin",
                                    "minecraft:warden",  "minecraft:allay",  "minecraft:goat",
                                    "minecraft:frog",    "minecraft:cat",    "minecraft:creeper",
                                    "minecraft:axolotl", "minecraft:raider", "minecraft:pillager"};
  put_mob(h, w, ids[test_below(h->random, 12)], 10);
  nbt_int(w, "Age", test_chance(h->random, 30) ? -3000 : 0);
}

static void put_herd(void* context, nbt_writer* w) {
  herd* h = context;
  const int32_t groups = 2 + test_below(h->random, 6);
  for (int32_t i = 0; i < groups && h->count < MOBS_MAX; i++) {
    nbt_compound(w, NULL);
    switch (test_below(h->random, 8)) {
    case 0:
    case 1: put_villager(h, w); break;
    case 2: put_pile(h, w, 2 + test_below(h->random, 4)); break;
    case 3: put_tied(h, w); break;
    case 4: put_bee(h, w); break;
    case 5: put_thing(h, w); break;
    case 6: put_dropped(h, w); break;
    default: put_plain(h, w); break;
    }
    nbt_end(w);
  }
}

// ---- Blocks

static const char* block_at(void* context, int32_t x, int32_t y, int32_t z) {
  (void)context;
  const int32_t near_x = x & 15;
  const int32_t near_z = z & 15;
  if (y == 64 && near_z == 4) {
    switch (near_x) {
    case 4: return "red_bed[facing=north,occupied=false,part=head]";
    case 10: return "bell[attachment=floor,facing=north,powered=false]";
    case 12: return "composter[level=0]";
    default: break;
    }
  }
  if (y == 64 && near_x == 4 && near_z == 5) {
    return "red_bed[facing=north,occupied=false,part=foot]";
  }
  if (y == 64 && near_x == 0 && near_z > 9) {
    return "water[level=0]";
  }
  return y < 62 ? "stone" : y < 64 ? "grass_block[snowy=false]" : "air";
}

// ---- The documents

static small_doc* add_doc(small_world* world, const char* part, int32_t x, int32_t z,
                          uint64_t* random) {
  static const save_compression kinds[] = {SAVE_ZLIB, SAVE_ZLIB, SAVE_GZIP, SAVE_NONE, SAVE_LZ4};
  small_doc* doc = &world->docs[world->doc_count++];
  *doc = (small_doc){.part = part, .x = x, .z = z, .kind = kinds[test_below(random, 5)]};
  return doc;
}

static void make_chunk(small_world* world, int32_t x, int32_t z, bool has_entities,
                       uint64_t* random) {
  const bool is_old = world->data_version < SINCE_OUTSIDE;
  herd h = {.random = random, .x = x, .z = z, .serial = world->entity_count};
  const save_chunk chunk = {.x = x,
                            .z = z,
                            .data_version = world->data_version,
                            .last_update = 1000,
                            .min_y = is_old ? 0 : 48,
                            .height = is_old ? 80 : 32,
                            .block = block_at,
                            .entities = is_old && has_entities ? put_herd : NULL,
                            .entities_context = &h};
  small_doc* doc = add_doc(world, "region", x, z, random);
  save_chunk_nbt(&chunk, &doc->nbt);
  if (!is_old && has_entities) {
    doc = add_doc(world, "entities", x, z, random);
    save_entities_nbt(x, z, world->data_version, put_herd, &h, &doc->nbt);
  }
  doc->first_entity = world->entity_count;
  doc->entity_count = h.count;
  world->entity_count += h.count;
  if (has_entities) {
    const save_point points[] = {{"minecraft:home", x * 16 + 4, 64, z * 16 + 4, 1},
                                 {"minecraft:meeting", x * 16 + 10, 64, z * 16 + 4, 32},
                                 {"minecraft:farmer", x * 16 + 12, 64, z * 16 + 4, 1}};
    doc = add_doc(world, "poi", x, z, random);
    save_poi_nbt(world->data_version, points, 3, &doc->nbt);
  }
}

void small_world_make(small_world* world, uint64_t* random) {
  memset(world, 0, sizeof *world);
  world->data_version = test_chance(random, 25) ? OLD : NEW;
  const int32_t first = test_chance(random, 50) ? 30 : -1; // both sides of a border of regions
  for (int32_t i = 0; i < 4; i++) {
    make_chunk(world, first + i, i == 3 ? 1 : 0, i < 3, random);
  }
}

void small_world_free(small_world* world) {
  for (int32_t i = 0; i < world->doc_count; i++) {
    nbt_free(&world->docs[i].nbt);
  }
  world->doc_count = 0;
}
