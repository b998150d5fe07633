// Finds the folders of a save's dimensions, from any path that a user may give.
// Format: docs/formats/anvil.md#folders
//
//   save folder        level.dat
//     region/          overworld                      entities/ and poi/ beside it
//     DIM-1/region/    the_nether
//     DIM1/region/     the_end
//     dimensions/      SPACE/NAME/region/             others; since 26.1 also the game's three,
//                                                     under minecraft/
#include "save/save_internal.h"

#include "base/fail.h"

#include <stdio.h>
#include <string.h>

#define WHAT_TO_GIVE                                                                               \
  "give a save folder (with level.dat), a dimension's folder (with region/) or one file r.X.Z.mca"

static bool has_folder(const ovis_files* files, const char* folder, const char* name) {
  char path[OV_PATH_MAX];
  return ov_path_print(path, "%s/%s", folder, name) && ov_files_kind(files, path) == OV_PATH_FOLDER;
}

static bool has_file(const ovis_files* files, const char* folder, const char* name) {
  char path[OV_PATH_MAX];
  return ov_path_print(path, "%s/%s", folder, name) && ov_files_kind(files, path) == OV_PATH_FILE;
}

static const char* plain_name(const char* name) {
  return strncmp(name, "minecraft:", 10) == 0 ? name + 10 : name;
}

// Adds a dimension if its name is new and its folder has region files. A name or path that is too
// long is ignored: the game writes none.
static ovis_status add_dimension(ovis_save* save, const char* name, const char* path,
                                 ovis_error* error) {
  ov_save_dimension added = {0};
  char full[OV_PATH_MAX];
  if (strlen(name) >= sizeof added.name || strlen(path) >= sizeof added.path ||
      !ov_path_print(full, "%s%s%s", save->folder, path[0] != '\0' ? "/" : "", path) ||
      !has_folder(&save->files, full, "region")) {
    return OVIS_OK;
  }
  for (int32_t i = 0; i < save->dimensions.count; i++) {
    if (strcmp(save->dimensions.items[i].name, name) == 0) {
      return OVIS_OK;
    }
  }
  memcpy(added.name, name, strlen(name));
  memcpy(added.path, path, strlen(path));
  if (!ov_array_push(&save->dimensions, &save->allocator, added)) {
    return ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for the list of dimensions");
  }
  return OVIS_OK;
}

// ---- dimensions/SPACE/NAME

typedef struct search {
  ovis_save* save;
  const char* space; // name space of the folder; NULL: its entries are name spaces
  ovis_error* error;
} search;

static ovis_status visit_dimension(void* context, const char* name) {
  const search* at = context;
  char path[OV_PATH_MAX];
  if (at->space == NULL) {
    search inner = {at->save, name, at->error};
    return ov_path_print(path, "%s/dimensions/%s", at->save->folder, name)
               ? ov_files_list(&at->save->files, &at->save->allocator, path, visit_dimension,
                               &inner, at->error)
               : OVIS_OK;
  }
  char full_name[OV_PATH_MAX];
  const bool is_game = strcmp(at->space, "minecraft") == 0;
  if (!ov_path_print(path, "dimensions/%s/%s", at->space, name) ||
      !ov_path_print(full_name, "%s%s%s", is_game ? "" : at->space, is_game ? "" : ":", name)) {
    return OVIS_OK;
  }
  return add_dimension(at->save, full_name, path, at->error);
}

static int32_t rank(const char* name) {
  static const char* const known[] = {"overworld", "the_nether", "the_end"};
  int32_t i = 0;
  while (i < 3 && strcmp(name, known[i]) != 0) {
    i++;
  }
  return i;
}

static bool comes_before(const ov_save_dimension* a, const ov_save_dimension* b) {
  const int32_t rank_a = rank(a->name);
  const int32_t rank_b = rank(b->name);
  return rank_a != rank_b ? rank_a < rank_b : strcmp(a->name, b->name) < 0;
}

static void sort_dimensions(ovis_save* save) {
  ov_save_dimension* items = save->dimensions.items;
  for (int32_t i = 1; i < save->dimensions.count; i++) {
    const ov_save_dimension moved = items[i];
    int32_t at = i;
    for (; at > 0 && comes_before(&moved, &items[at - 1]); at--) {
      items[at] = items[at - 1];
    }
    items[at] = moved;
  }
}

// Derives the name of a dimension from its folder. "" means that the folder does not determine it:
// a folder with region files and without level.dat may be any dimension, cut out of its save.
static void name_of_folder(const ovis_files* files, const char* folder, char* out,
                           size_t capacity) {
  char parent[OV_PATH_MAX];
  const char* name = ov_path_name(folder);
  out[0] = '\0';
  if (strcmp(name, "DIM-1") == 0 || strcmp(name, "DIM1") == 0) {
    snprintf(out, capacity, "%s", name[3] == '-' ? "the_nether" : "the_end");
    return;
  }
  if (has_file(files, folder, "level.dat") || has_file(files, folder, "level.dat_old") ||
      has_folder(files, folder, "DIM-1") || has_folder(files, folder, "DIM1")) {
    snprintf(out, capacity, "overworld");
    return;
  }
  // .../dimensions/SPACE/NAME
  const size_t length = (size_t)(name - folder);
  if (length < 2 || !ov_path_print(parent, "%.*s", (int)length - 1, folder)) {
    return;
  }
  const char* space = ov_path_name(parent);
  static const char above[] = "/dimensions/";
  const size_t before = (size_t)(space - parent);
  if (before < sizeof above - 1 ||
      strncmp(space - (sizeof above - 1), above, sizeof above - 1) != 0) {
    return;
  }
  const bool is_game = strcmp(space, "minecraft") == 0;
  const int written =
      snprintf(out, capacity, "%s%s%s", is_game ? "" : space, is_game ? "" : ":", name);
  if (written < 0 || (size_t)written >= capacity) {
    out[0] = '\0';
  }
}

static ovis_status find_in_folder(ovis_save* save, ovis_error* error) {
  ov_save_dimension here = {0};
  name_of_folder(&save->files, save->folder, here.name, sizeof here.name);
  // A dimension's own folder, or a region file in it: the user means this dimension only.
  if (save->has_one_region ||
      (has_folder(&save->files, save->folder, "region") && strcmp(here.name, "overworld") != 0)) {
    if (!ov_array_push(&save->dimensions, &save->allocator, here)) {
      return ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for the list of dimensions");
    }
    return OVIS_OK;
  }
  // The newest layout comes first: a save that was converted to it may have left empty folders
  // behind.
  char path[OV_PATH_MAX];
  search spaces = {save, NULL, error};
  ovis_status status =
      ov_path_print(path, "%s/dimensions", save->folder)
          ? ov_files_list(&save->files, &save->allocator, path, visit_dimension, &spaces, error)
          : OVIS_OK;
  static const char* const known[3][2] = {
      {"overworld", ""}, {"the_nether", "DIM-1"}, {"the_end", "DIM1"}};
  for (int32_t i = 0; i < 3 && status == OVIS_OK; i++) {
    status = add_dimension(save, known[i][0], known[i][1], error);
  }
  sort_dimensions(save);
  return status;
}

// ---- The path that the user gave

// Removes the last component of a path.
static void go_up(char* path) {
  char* slash = strrchr(path, '/');
  if (slash != NULL) {
    slash[slash == path ? 1 : 0] = '\0';
  }
}

static ovis_status open_file(ovis_save* save, const char* given, ovis_error* error) {
  char name[256];
  snprintf(name, sizeof name, "%s", ov_path_name(save->folder));
  go_up(save->folder);
  if (strcmp(name, "level.dat") == 0 || strcmp(name, "level.dat_old") == 0) {
    return OVIS_OK;
  }
  if (!ov_save_parse_region_name(name, &save->only_x, &save->only_z)) {
    return ov_fail(error, OVIS_BAD_FORMAT, -1, "%.100s is not a region file: " WHAT_TO_GIVE, given);
  }
  save->has_one_region = true;
  if (strcmp(ov_path_name(save->folder), "region") == 0) {
    go_up(save->folder);
  } else {
    save->is_lone_file = true;
    snprintf(save->lone_name, sizeof save->lone_name, "%.63s", name);
  }
  return OVIS_OK;
}

static ovis_status open_path(ovis_save* save, const char* given, ovis_error* error) {
  if (!ov_files_full_path(&save->files, given, save->folder)) {
    return ov_fail(error, OVIS_NOT_FOUND, -1, "%.100s does not exist: " WHAT_TO_GIVE, given);
  }
  if (ov_files_kind(&save->files, save->folder) == OV_PATH_FILE) {
    return open_file(save, given, error);
  }
  if (ov_files_kind(&save->files, save->folder) != OV_PATH_FOLDER) {
    return ov_fail(error, OVIS_BAD_FORMAT, -1, "%.100s is not a folder: " WHAT_TO_GIVE, given);
  }
  if (strcmp(ov_path_name(save->folder), "region") == 0 &&
      !has_folder(&save->files, save->folder, "region")) {
    go_up(save->folder);
  }
  return OVIS_OK;
}

static ovis_status choose_dimension(ovis_save* save, const char* wanted, ovis_error* error) {
  save->dimension = 0;
  if (wanted == NULL) {
    return OVIS_OK;
  }
  const char* name = plain_name(wanted);
  ov_save_dimension* first = &save->dimensions.items[0];
  if (save->dimensions.count == 1 && first->name[0] == '\0' && strlen(name) < sizeof first->name) {
    memcpy(first->name, name, strlen(name) + 1);
    return OVIS_OK;
  }
  char names[160] = "";
  for (int32_t i = 0; i < save->dimensions.count; i++) {
    const char* here = save->dimensions.items[i].name;
    if (strcmp(here, name) == 0) {
      save->dimension = i;
      return OVIS_OK;
    }
    const size_t length = strlen(names);
    snprintf(names + length, sizeof names - length, "%s%s", i > 0 ? ", " : "", here);
  }
  return ov_fail(error, OVIS_NOT_FOUND, -1, "the save has no dimension %.48s; it has: %s", name,
                 names);
}

ovis_status ov_save_find_dimensions(ovis_save* save, const ovis_save_def* def, ovis_error* error) {
  ovis_status status = open_path(save, def->path, error);
  if (status == OVIS_OK) {
    status = find_in_folder(save, error);
  }
  if (status != OVIS_OK) {
    return status;
  }
  if (save->dimensions.count == 0) {
    return ov_fail(error, OVIS_NOT_FOUND, -1, "%.100s has no region files: " WHAT_TO_GIVE,
                   def->path);
  }
  return choose_dimension(save, def->dimension, error);
}
