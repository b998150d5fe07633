# Writes the texts of scenes into a C file as arrays.
#   cmake -DOUT=file.c -DSCENES="a.lua;b.lua" -P bundle_scenes.cmake
set(arrays "")
set(rows "")
set(names "")
foreach(scene ${SCENES})
  get_filename_component(name ${scene} NAME_WE)
  file(READ ${scene} hex HEX)
  string(LENGTH "${hex}" digits)
  math(EXPR size "${digits} / 2")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  string(APPEND arrays "static const unsigned char ${name}_text[] = {${bytes}};\n")
  string(APPEND rows "    {\"${name}\", ${name}_text, ${size}},\n")
  string(APPEND names "    \"${name}\",\n")
endforeach()
file(WRITE ${OUT} "#include \"worlds/scene.h\"\n#include \"worlds/scene_bundled.h\"\n\n${arrays}
const scene_bundled scenes_bundled[] = {\n${rows}    {NULL, NULL, 0},\n};
const char* const scene_names[] = {\n${names}    NULL,\n};\n")
