// A host in C++ with its own memory and its own storage of blocks: a flock grazes in an engine's
// world.
//
//   engine::chunks  --load-->  ovis_world  --listen-->  engine::chunks    (the sheep eat the
//   engine's grass) engine::resize  <--------  all memory of Ovis
//
// Build:  c++ -std=c++17 engine.cpp $(pkg-config --cflags --libs ovis) -o engine
#include <ovis/sim.h>
#include <ovis/story.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>

namespace {

void check(ovis_status status, const char* what) {
  if (status != OVIS_OK) {
    throw std::runtime_error(std::string(what) + ": " + ovis_status_sentence(status));
  }
}

// Objects of Ovis are destroyed in the reverse order of their creation, as C++ does with members.
template <auto destroy> struct Deleter {
  template <class T> void operator()(T* object) const {
    destroy(object);
  }
};
using Blocks = std::unique_ptr<ovis_blocks, Deleter<ovis_blocks_destroy>>;
using World = std::unique_ptr<ovis_world, Deleter<ovis_world_destroy>>;
using Sim = std::unique_ptr<ovis_sim, Deleter<ovis_sim_destroy>>;

class Engine {
public:
  Engine() {
    const ovis_allocator memory = {resize, &bytes_};
    ovis_blocks_def blocks_def = ovis_default_blocks_def();
    blocks_def.allocator = memory;
    ovis_blocks* blocks = nullptr;
    check(ovis_blocks_create(&blocks_def, &blocks), "block states");
    blocks_.reset(blocks);
    check(ovis_blocks_parse(blocks, "grass_block", &grass_, nullptr), "grass");
    check(ovis_blocks_parse(blocks, "dirt", &dirt_, nullptr), "dirt");

    ovis_world_def world_def = ovis_default_world_def();
    world_def.blocks = blocks;
    world_def.allocator = memory;
    world_def.load_section = load;
    world_def.context = this;
    ovis_world* world = nullptr;
    check(ovis_world_create(&world_def, &world), "world");
    world_.reset(world);
    check(ovis_world_add_listener(world, listen, this), "listener");

    ovis_sim_def sim_def = ovis_default_sim_def();
    sim_def.world = world;
    sim_def.allocator = memory;
    sim_def.seed = 11;
    sim_def.load_distance = 1;
    ovis_sim* sim = nullptr;
    check(ovis_sim_create(&sim_def, &sim), "simulation");
    sim_.reset(sim);
  }

  ovis_mob_id spawn(const char* species, ovis_vec3 pos) {
    ovis_spawn_def def = ovis_default_spawn_def();
    def.species = ovis_species_find(species);
    def.pos = pos;
    ovis_mob_id mob = OVIS_NO_MOB;
    check(ovis_mob_spawn(sim_.get(), &def, &mob), species);
    return mob;
  }

  void tick() {
    check(ovis_sim_tick(sim_.get()), "tick");
  }

  // Why a mob does not do something now: "no grass here", for "EatBlock" of a sheep.
  std::string why(ovis_mob_id mob, const char* name) const {
    const int32_t index = ovis_mob_find_option(sim_.get(), mob, name, 0);
    ovis_option option;
    if (index < 0 || !ovis_mob_get_option(sim_.get(), mob, index, &option)) {
      return "it has no such option";
    }
    char words[240];
    ovis_reason_words(&option.info, 1, 0, &option.answer, words, sizeof words);
    return option.is_running ? "it does" : words;
  }

  size_t bytes() const {
    return bytes_;
  }
  int loaded() const {
    return loaded_;
  }
  int eaten() const {
    return eaten_;
  }

private:
  using Chunk = std::array<ovis_state, OVIS_SECTION_CELLS>; // by y, z, x
  using Key = std::tuple<int32_t, int32_t, int32_t>;

  // Every byte that Ovis uses passes here.
  static void* resize(void* context, void* ptr, size_t old_size, size_t new_size) {
    size_t& bytes = *static_cast<size_t*>(context);
    if (new_size == 0) {
      bytes -= old_size;
      std::free(ptr);
      return nullptr;
    }
    void* moved = std::realloc(ptr, new_size);
    if (moved != nullptr) {
      bytes += new_size - old_size;
    }
    return moved;
  }

  // The engine makes its chunks when somebody needs them. Ovis copies what it is given.
  static void load(void* context, ovis_world* world, ovis_section_pos pos) {
    Engine& self = *static_cast<Engine*>(context);
    const auto [found, is_new] = self.chunks_.try_emplace(Key{pos.x, pos.y, pos.z});
    if (is_new) {
      found->second.fill(pos.y < 4 ? self.dirt_ : 0);
      for (size_t i = 0; i < 256 && pos.y == 3; i++) {
        found->second[15 * 256 + i] = self.grass_;
      }
      self.loaded_++;
    }
    ovis_world_set_states(world, pos, found->second.data());
  }

  // What mobs change is written back, so that the engine's chunks stay the truth.
  static void listen(void* context, const ovis_world*, const ovis_change* change) {
    Engine& self = *static_cast<Engine*>(context);
    if (change->kind == OVIS_CHANGE_BLOCK) {
      const ovis_pos at = change->pos;
      Chunk& chunk = self.chunks_.at(Key{at.x >> 4, at.y >> 4, at.z >> 4});
      chunk[static_cast<size_t>((at.y & 15) * 256 + (at.z & 15) * 16 + (at.x & 15))] =
          change->new_state;
      self.eaten_ += change->old_state == self.grass_ && change->new_state == self.dirt_;
    }
  }

  size_t bytes_ = 0;
  std::map<Key, Chunk> chunks_;
  int loaded_ = 0;
  int eaten_ = 0;
  ovis_state grass_ = 0;
  ovis_state dirt_ = 0;
  Blocks blocks_;
  World world_;
  Sim sim_;
};

} // namespace

int main() {
  try {
    Engine engine;
    ovis_mob_id sheep = OVIS_NO_MOB;
    for (int i = 0; i < 12; i++) {
      sheep = engine.spawn("sheep", {4.5 + i % 4, 64, 4.5 + i / 4});
    }
    for (int tick = 0; tick < 2400; tick++) {
      engine.tick();
    }
    std::printf("%d chunks made, %d blocks of grass eaten\n", engine.loaded(), engine.eaten());
    std::printf("the last sheep does not eat: %s\n", engine.why(sheep, "EatBlock").c_str());
    std::printf("Ovis uses %zu KB of the engine's memory\n", engine.bytes() / 1024);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "engine: %s\n", error.what());
    return 1;
  }
}
