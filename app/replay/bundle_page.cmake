# Writes the page into a C file as an array.
#   cmake -DOUT=file.c -DPAGE=replay_page.html -P bundle_page.cmake
file(READ ${PAGE} hex HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
file(WRITE ${OUT} "#include \"replay/replay_page_bundled.h\"\n\nconst unsigned char replay_page_text[] = {${bytes}0};\n")
