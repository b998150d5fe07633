// The blocks of a world in the data of a page: a palette of states and the cells that can be seen.
#ifndef OVIS_APP_PAGE_WORLD_H
#define OVIS_APP_PAGE_WORLD_H

#include "replay/page_sight.h"
#include "replay/page_table.h"
#include "replay/page_text.h"

// A cell that became another state.
typedef struct page_world_change {
  int64_t tick;
  ovis_pos pos;
  int32_t state; // index in the table of states
} page_world_change;

typedef struct page_world_def {
  const ovis_world* world;  // the blocks at the start
  const ovis_world* first;  // [opt] where it has the section of a change, that cell is from here
  page_sight* sight;        // of `world`, spread
  const page_table* states; // names of the states of changes
  const page_world_change* changes;
  int32_t change_count;
} page_world_def;

// Adds ,"world":{"palette":[[name,"#rrggbb",flags,emission,[box,...]],...],
// "sections":[[x,y,z],...],"cells":"packed","changes":"packed"}. Flags: 1 opaque, 2 a whole block,
// 4 water, 8 lava, 16 stops motion. A box has six numbers in 1/16 of a block. Of each section the
// cells are 4,096 low bytes, then 4,096 high bytes of palette indexes; 0 is a cell that cannot be
// seen. A section of the box that is not listed is hidden. A change has six numbers of four bytes:
// ticks since the change before, x, y, z, palette index, 0.
void page_world_put(const page_world_def* def, page_text* out);

// Adds ,"changed":{"palette":[...],"changes":"packed","revealed":"packed"} with a palette of its
// own: what happened to a world that a page has already. A revealed cell is one that has become
// visible, written as a change with its present state. `shown` [(cell of def->sight) * cells] has a
// byte for each cell that the page knows, and is updated; NULL: nothing has become visible.
void page_world_put_changed(const page_world_def* def, uint8_t* shown, page_text* out);

#endif
