// The page without its data: app/replay/replay_page.html, which the build embeds in the program.
#ifndef OVIS_APP_REPLAY_PAGE_BUNDLED_H
#define OVIS_APP_REPLAY_PAGE_BUNDLED_H

extern const unsigned char replay_page_text[]; // ends with a zero byte

#endif
