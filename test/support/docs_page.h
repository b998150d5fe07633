// Pages of docs that are made from what the library says of itself. With OVIS_WRITE_DOCS=1 a test
// writes its page; without it compares.
#ifndef OVIS_TEST_SUPPORT_DOCS_PAGE_H
#define OVIS_TEST_SUPPORT_DOCS_PAGE_H

#include <stddef.h>

typedef struct docs_page {
  char* text;
  size_t length;
} docs_page;

docs_page docs_page_begin(void);
void docs_page_say(docs_page* page, const char* format, ...) __attribute__((format(printf, 2, 3)));

// Compares with docs/NAME, or writes it, and frees the page.
void docs_page_end(docs_page* page, const char* name);

#endif
