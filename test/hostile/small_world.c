#include "hostile/small_world.h"

#include "support/snbt.h"
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
  const double x = h->x * 16 + test_between(h->random, 1, 15);
  const double z = h->z * 16 + test_between(h->random, 5.5, 15);
  const float yaw = test_float(h->random, -180, 180);
  int32_t uuid[4];
  small_world_uuid(h->serial++, uuid);
  h->count++;
  snbt_write(
      w,
      "id:'%s',Pos:[%.17gd,64d,%.17gd],Motion:[0d,-0.0784000015258789d,0d],Rotation:[%.9gf,0f],"
      "UUID:[I;%d,%d,%d,%d],OnGround:1b,Fire:-1s,Air:300s",
      id, x, z, (double)yaw, uuid[0], uuid[1], uuid[2], uuid[3]);
}

static void put_mob(herd* h, nbt_writer* w, const char* id, float health) {
  put_common(h, w, id);
  snbt_write(w,
             "Health:%gf,LeftHanded:0b,PersistenceRequired:1b,"
             "HandItems:[{id:'minecraft:iron_sword',Count:1b,tag:{Damage:3}},{}],"
             "ActiveEffects:[{Id:1b,Amplifier:1b,Duration:400}],"
             "Attributes:[{Name:'minecraft:generic.follow_range',Base:16d}]",
             (double)health);
}

static void put_villager(herd* h, nbt_writer* w) {
  put_mob(h, w, "minecraft:villager", 20);
  snbt_write(w,
             "VillagerData:{type:'minecraft:savanna',profession:'minecraft:farmer',level:2},"
             "Age:0,FoodLevel:3b,"
             "Offers:{Recipes:[{buy:{id:'minecraft:wheat',Count:1b,tag:{Damage:3}},"
             "sell:{id:'minecraft:emerald',Count:1b,tag:{Damage:3}},maxUses:16,uses:1}]},"
             "Gossips:[{Type:trading,Value:8,Target:[I;1,2,3,4]}],"
             "Inventory:[{id:'minecraft:bread',Count:1b,tag:{Damage:3}}],"
             "Brain:{memories:{"
             "'minecraft:home':{value:{dimension:'minecraft:overworld',pos:[I;%d,64,%d]}},"
             "'minecraft:meeting_point':{value:{dimension:'minecraft:overworld',pos:[I;%d,64,%d]}},"
             "'minecraft:last_slept':{value:900L,ttl:4000L}}}",
             h->x * 16 + 4, h->z * 16 + 4, h->x * 16 + 10, h->z * 16 + 4);
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
  snbt_write(w, "Tame:1b");
}

static void put_tied(herd* h, nbt_writer* w) {
  put_mob(h, w, "minecraft:wolf", 8);
  snbt_write(w, "Owner:[I;9,9,9,9],AngryAt:[I;99536909,32343,-77,1],AngerTime:300,"
                "Leash:{UUID:[I;99536909,32343,-77,30000]}");
}

static void put_bee(herd* h, nbt_writer* w) {
  put_mob(h, w, "minecraft:bee", 10);
  snbt_write(w, "HivePos:{X:%d,Y:66,Z:%d}", h->x * 16 + 3, h->z * 16 + 3);
}

static void put_thing(herd* h, nbt_writer* w) {
  static const char* const ids[] = {
      "minecraft:boat", "minecraft:experience_orb", "minecraft:armor_stand", "minecraft:item_frame",
      "mod:gadget",     "minecraft:falling_block"};
  put_common(h, w, ids[test_below(h->random, 6)]);
  snbt_write(w, "Value:3s");
}

static void put_dropped(herd* h, nbt_writer* w) {
  put_common(h, w, "minecraft:item");
  snbt_write(w, "Age:100s,PickupDelay:0s,Health:5s,"
                "Item:{id:'minecraft:wheat',Count:1b,tag:{Damage:3}}");
}

static void put_plain(herd* h, nbt_writer* w) {
  static const char* const ids[] = {"minecraft:sheep",   "minecraft:zombie", "minecraft:piglin",
                                    "minecraft:warden",  "minecraft:allay",  "minecraft:goat",
                                    "minecraft:frog",    "minecraft:cat",    "minecraft:creeper",
                                    "minecraft:axolotl", "minecraft:raider", "minecraft:pillager"};
  put_mob(h, w, ids[test_below(h->random, 12)], 10);
  snbt_write(w, "Age:%d", test_chance(h->random, 30) ? -3000 : 0);
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
