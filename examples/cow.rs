// A cow in Rust, through the declarations that bindgen makes of <ovis/ovis.h>, without crates:
// test/install/rust.sh has the two commands.
#[allow(warnings)]
mod ovis {
    include!(env!("OVIS_RS")); // the file that bindgen wrote
}
use ovis::*;
use std::ptr::null_mut;

fn main() {
    unsafe {
        let mut world = ovis_default_world_def();
        let mut def = ovis_default_sim_def();
        let (mut sim, mut grass, mut cow) = (null_mut(), 0, ovis_mob_id { value: 0 });
        ovis_blocks_create(&ovis_default_blocks_def(), &mut world.blocks);
        ovis_world_create(&world, &mut def.world);
        ovis_blocks_parse(world.blocks, "grass_block\0".as_ptr().cast(), &mut grass, null_mut());
        ovis_world_set_states(def.world, ovis_section_pos { x: 0, y: 3, z: 0 }, [grass; 4096].as_ptr());
        ovis_world_set_states(def.world, ovis_section_pos { x: 0, y: 4, z: 0 }, [0; 4096].as_ptr());
        let mut spawn = ovis_default_spawn_def();
        spawn.species = ovis_species_find("cow\0".as_ptr().cast());
        spawn.pos = ovis_vec3 { x: 8.5, y: 64.0, z: 8.5 };
        assert_eq!(ovis_sim_create(&def, &mut sim), ovis_status::OVIS_OK);
        assert_eq!(ovis_mob_spawn(sim, &spawn, &mut cow), ovis_status::OVIS_OK);
        for _ in 0..1000 {
            assert_eq!(ovis_sim_tick(sim), ovis_status::OVIS_OK);
        }
        println!("a cow after {} ticks: {}", ovis_sim_get_ticks(sim), ovis_mob_is_valid(sim, cow));
        ovis_sim_destroy(sim);
        ovis_world_destroy(def.world);
        ovis_blocks_destroy(world.blocks);
    }
}
