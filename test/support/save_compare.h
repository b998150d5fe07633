// Saves compared as a whole, and their documents taken out as bytes.
#ifndef OVIS_TEST_SUPPORT_SAVE_COMPARE_H
#define OVIS_TEST_SUPPORT_SAVE_COMPARE_H

#include "support/save_writer.h"

#include <ovis/save.h>

// All files of a folder with their bytes, by name. session.lock is left out: it says nothing.
typedef struct folder_image {
  int32_t count;
  struct {
    char* path;
    save_bytes content;
  } files[256];
} folder_image;

folder_image* folder_read(const char* folder); // one that is not there has no files
void folder_free(folder_image* image);
bool folder_same(const folder_image* a, const folder_image* b);

// Fails the test unless the folder is still as it was read; frees what was read.
void folder_expect_kept(folder_image* before, const char* folder);

// How many files are not the same in both, and the name of the last of them.
int32_t folder_differences(const folder_image* a, const folder_image* b, const char** out_path);
void folder_write(const folder_image* image, const char* folder); // what was there goes
void folder_copy(const char* from, const char* to);
void folder_remove(const char* folder);

// The unpacked document of a chunk; no bytes: there is none. Fails the test when it is damaged.
save_bytes save_document(const char* folder, ovis_save_part part, int32_t x, int32_t z);

// Each document of two saves, of all parts: how many are the same, how many are not, how many only
// one save has.
typedef struct document_counts {
  int32_t same, changed, only_one;
} document_counts;
document_counts save_compare_documents(const char* a, const char* b);

// Everything that commands would print of a document. The caller frees it.
char* save_document_text(const save_bytes* document);

#endif
