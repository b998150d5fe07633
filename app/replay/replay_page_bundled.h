// The page without its data, app/replay/replay_page.html, as the build puts it into the program.
#ifndef OVIS_APP_REPLAY_PAGE_BUNDLED_H
#define OVIS_APP_REPLAY_PAGE_BUNDLED_H

extern const unsigned char replay_page_text[]; // zero at its end

#endif
