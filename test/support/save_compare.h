// Compares whole saves, and reads their documents as bytes.
#ifndef OVIS_TEST_SUPPORT_SAVE_COMPARE_H
#define OVIS_TEST_SUPPORT_SAVE_COMPARE_H

#include "support/save_writer.h"

#include <ovis/save.h>

// All files of a folder with their bytes, by name. Skips session.lock: its content is irrelevant.
typedef struct folder_image {
  int32_t count;
  struct {
    char* path;
    save_bytes content;
  } files[256];
} folder_image;

folder_image* folder_read(const char* folder); // a missing folder has no files
void folder_add(folder_image* image, const char* path, save_bytes content); // takes the content
void folder_free(folder_image* image);
bool folder_same(const folder_image* a, const folder_image* b);

// Fails the test unless the folder still equals `before`. Frees `before`.
void folder_expect_kept(folder_image* before, const char* folder);

// Number of files that differ between the images. Stores the name of the last one.
int32_t folder_differences(const folder_image* a, const folder_image* b, const char** out_path);
void folder_write(const folder_image* image, const char* folder); // removes previous content
void folder_copy(const char* from, const char* to);
void folder_remove(const char* folder);

// A copy of a real world in the scratch folder, and the untouched one. Skips the test if the real
// worlds are not here.
#define SAVE_WORLDS 4
extern const char* const save_worlds[SAVE_WORLDS]; // a village, a bastion, an outpost, an ocean
const char* save_copy_world(int32_t index, const char* name, const char** out_source);

// The unpacked document of a chunk. Returns no bytes if there is none. Fails the test if it is
// damaged.
save_bytes save_document(const char* folder, ovis_save_part part, int32_t x, int32_t z);

// Hash of all documents and of the time of a save.
uint64_t save_hash(ovis_save* save);

// Numbers of documents of two saves, over all parts: equal ones, different ones, and those that
// only one save has.
typedef struct document_counts {
  int32_t same, changed, only_one;
} document_counts;
document_counts save_compare_documents(const char* a, const char* b);

// The text that the commands print for a document. The caller frees it.
char* save_document_text(const save_bytes* document);

// Fails the test unless the text of the entities of chunk 0 0 has the part, or has it not.
void save_expect_text(const char* folder, const char* part, bool is_there);

#endif
