// Runs a commit: first the documents, then the files, either in place or in a copy.
// Format: docs/formats/anvil.md#writing
#include "save/save_write_internal.h"

#include "base/check.h"
#include "base/fail.h"
#include "file/tree.h"

#include <string.h>

// ---- In place

static ovis_status commit_in(ovis_save_writer* writer, const char* root, ovis_save_written* out,
                             ovis_error* error) {
  ov_commit commit;
  ov_commit_init(&commit, &writer->save_def.files, root, &writer->allocator);
  commit.step = writer->step;
  commit.step_context = writer->step_context;
  ovis_status status = ov_save_write_files(writer, &commit, out, error);
  if (status == OVIS_OK) {
    status = ov_save_write_level(writer, &commit, out, error);
  }
  if (status == OVIS_OK) {
    status = ov_save_write_raids(writer, &commit, out, error);
  }
  if (status == OVIS_OK) {
    ov_save_close_files(writer->save); // a host need not replace files that are open
    status = ov_commit_run(&commit, error);
  }
  ov_commit_fini(&commit);
  return status;
}

// ---- In a copy
//
//   1  create DEST.ovis_copy   an empty file; its lock says that this process owns DEST.ovis_new
//   2  fill DEST.ovis_new/     the copy, with the changes
//   3  rename DEST.ovis_new to DEST
//   4  remove DEST.ovis_copy

typedef struct stage {
  char folder[OV_PATH_MAX];
  char mark[OV_PATH_MAX];
  char parent[OV_PATH_MAX];
} stage;

static bool name_stage(const char* destination, stage* out) {
  if (!ov_path_print(out->folder, "%s" OV_COMMIT_SUFFIX, destination) ||
      !ov_path_print(out->mark, "%s.ovis_copy", destination) ||
      !ov_path_print(out->parent, "%s", destination)) {
    return false;
  }
  char* slash = strrchr(out->parent, '/');
  OVIS_ASSERT(slash != NULL);
  slash[slash == out->parent ? 1 : 0] = '\0';
  return true;
}

static void step(const ovis_save_writer* writer) {
  if (writer->step != NULL) {
    writer->step(writer->step_context);
  }
}

void ov_save_clear_mark(const ovis_files* files, const char* destination) {
  stage s;
  if (name_stage(destination, &s) && ov_files_link_kind(files, s.folder) == OV_PATH_NONE &&
      ov_files_kind(files, destination) != OV_PATH_NONE) {
    ov_files_remove(files, s.mark, NULL);
  }
}

static ovis_status clear_folder(const ovis_save_writer* writer, const stage* s, ovis_error* error) {
  const ov_tree_place place = {&writer->save_def.files, &writer->allocator, s->folder};
  return ov_files_link_kind(place.files, s->folder) == OV_PATH_NONE ? OVIS_OK
                                                                    : ov_tree_remove(&place, error);
}

// Locks the stage and removes the remains of an interrupted copy. Without the lock, two programs
// that used the same stage once produced a copy without its entities folder and reported success.
static ovis_status take_stage(const ovis_save_writer* writer, const stage* s, ov_session_lock* lock,
                              ovis_error* error) {
  const ovis_files* files = &writer->save_def.files;
  const bool has_mark = ov_files_kind(files, s->mark) != OV_PATH_NONE;
  ovis_status status = ov_mark_lock_take(files, s->mark, lock, error);
  if (status != OVIS_OK) {
    return status;
  }
  if (!has_mark && ov_files_link_kind(files, s->folder) != OV_PATH_NONE) {
    status =
        ov_fail(error, OVIS_OUT_OF_RANGE, -1, "%.120s already exists: remove it first", s->folder);
    ov_files_remove(files, s->mark, NULL);
  } else {
    status = clear_folder(writer, s, error);
  }
  if (status != OVIS_OK) {
    ov_session_lock_release(lock);
  }
  return status;
}

static void count_left_out(void* context, const char* path) {
  ovis_save_writer* writer = context;
  writer->links_left_out++;
  if (writer->left_out != NULL) {
    writer->left_out(writer->left_out_context, path);
  }
}

static ovis_status fill_stage(ovis_save_writer* writer, const stage* s, ovis_save_written* out,
                              ovis_error* error) {
  const ov_tree_place from = {&writer->save_def.files, &writer->allocator, writer->save->folder};
  step(writer);
  ovis_status status = ov_tree_copy(&from, s->folder, count_left_out, writer, error);
  // The source may contain an interrupted commit.
  if (status == OVIS_OK) {
    status = ov_commit_recover(from.files, s->folder, &writer->allocator, error);
  }
  if (status == OVIS_OK) {
    status = commit_in(writer, s->folder, out, error);
  }
  out->links_left_out = writer->links_left_out;
  return status;
}

static ovis_status commit_copy(ovis_save_writer* writer, ovis_save_written* out,
                               ovis_error* error) {
  stage s;
  if (!name_stage(writer->destination, &s)) {
    return ov_fail(error, OVIS_TOO_LARGE, -1, "the path of the copy is too long");
  }
  const ovis_files* files = &writer->save_def.files;
  writer->prefix[0] = '\0';
  ov_session_lock lock;
  ovis_status status = ov_session_lock_check(files, writer->root, error);
  step(writer);
  if (status == OVIS_OK) {
    status = take_stage(writer, &s, &lock, error);
  }
  if (status != OVIS_OK) {
    return status;
  }
  status = fill_stage(writer, &s, out, error);
  if (status == OVIS_OK) {
    step(writer);
    status = ov_files_replace(files, s.folder, writer->destination, error);
  }
  if (status == OVIS_OK) {
    step(writer);
    status = ov_files_sync_folder(files, s.parent, error);
    step(writer);
    status = status == OVIS_OK ? ov_files_remove(files, s.mark, error) : status;
  } else if (clear_folder(writer, &s, NULL) == OVIS_OK) {
    ov_files_remove(files, s.mark, NULL);
  }
  ov_session_lock_release(&lock);
  return status;
}

// ---- The commit

static ovis_status commit(ovis_save_writer* writer, ovis_save_written* out, ovis_error* error) {
  ovis_status status = writer->bytes.is_failed
                           ? ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for the changes")
                           : ov_save_check_uuids(writer, error);
  if (status == OVIS_OK) {
    status = ov_save_write_entities(writer, error);
  }
  if (status == OVIS_OK) {
    status = ov_save_write_arrivals(writer, error);
  }
  if (status == OVIS_OK) {
    status = ov_save_write_blocks(writer, error);
  }
  if (status == OVIS_OK) {
    status = ov_save_write_points(writer, error);
  }
  if (status == OVIS_OK) {
    status = ov_save_write_containers(writer, error);
  }
  if (status != OVIS_OK) {
    return status;
  }
  return writer->destination[0] != '\0' ? commit_copy(writer, out, error)
                                        : commit_in(writer, writer->root, out, error);
}

ovis_status ovis_save_writer_commit(ovis_save_writer* writer, ovis_save_written* out,
                                    ovis_error* error) {
  ovis_save_written written = {0};
  if (out != NULL) {
    *out = written;
  }
  OV_REQUIRE(writer != NULL, OVIS_BAD_ARGUMENT);
  // Some calls below fail without consequence and still fill the error: keep it apart.
  ovis_error own = {0};
  OV_REQUIRE(!writer->is_committed, OVIS_OUT_OF_RANGE);
  writer->is_committed = true;
  const ovis_status status = commit(writer, &written, &own);
  if (status != OVIS_OK) {
    written = (ovis_save_written){0};
    written.links_left_out = writer->links_left_out;
    written.missing = writer->missing;
    if (error != NULL) {
      *error = own;
    }
  }
  if (out != NULL) {
    *out = written;
  }
  return status;
}
