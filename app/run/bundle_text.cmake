# Writes a text into a C file as an array that ends with a zero byte.
#   cmake -DOUT=file.c -DTEXT=file -DNAME=array -P bundle_text.cmake
file(READ ${TEXT} hex HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
file(WRITE ${OUT} "extern const unsigned char ${NAME}[];\nconst unsigned char ${NAME}[] = {${bytes}0};\n")
