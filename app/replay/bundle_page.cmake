# Writes the page into a C file as an array. The Content-Security-Policy of the page allows only its own style and
# script: the marks STYLE_HASH and SCRIPT_HASH become the base64 of their SHA-256.
#   cmake -DOUT=file.c -DPAGE=page.html -P bundle_page.cmake
set(DIGITS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

# Sets `out` to the base64 of a hash of 32 bytes, given as 64 hex digits.
function(to_base64 hex out)
  set(text "")
  foreach(at RANGE 0 60 6)
    string(SUBSTRING "${hex}00" ${at} 6 group) # three bytes
    math(EXPR bits "0x${group}")
    foreach(shift 18 12 6 0)
      math(EXPR digit "(${bits} >> ${shift}) & 63")
      string(SUBSTRING "${DIGITS}" ${digit} 1 character)
      string(APPEND text "${character}")
    endforeach()
  endforeach()
  string(SUBSTRING "${text}" 0 43 text) # 256 bits are 42 digits and 4 bits
  set(${out} "${text}=" PARENT_SCOPE)
endfunction()

# Sets `out` to the base64 of the SHA-256 of the text between two marks of the page.
function(hash_between page begin end out)
  string(FIND "${page}" "${begin}" from)
  string(LENGTH "${begin}" length)
  math(EXPR from "${from} + ${length}")
  string(SUBSTRING "${page}" ${from} -1 rest)
  string(FIND "${rest}" "${end}" size)
  string(SUBSTRING "${rest}" 0 ${size} text)
  string(SHA256 hex "${text}")
  to_base64(${hex} base64)
  set(${out} "${base64}" PARENT_SCOPE)
endfunction()

file(READ ${PAGE} page)
hash_between("${page}" "<style>" "</style>" style)
hash_between("${page}" "<script>" "</script>" script)
string(REPLACE "STYLE_HASH" "${style}" page "${page}")
string(REPLACE "SCRIPT_HASH" "${script}" page "${page}")
file(WRITE ${OUT}.html "${page}")
file(READ ${OUT}.html hex HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
file(WRITE ${OUT} "#include \"replay/replay_page_bundled.h\"\n\nconst unsigned char replay_page_text[] = {${bytes}0};\n")
