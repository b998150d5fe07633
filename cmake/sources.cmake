# Builds the libraries that libovis_io, the Lua binding and the tests need from their sources, as static libraries with
# the names that pkg-config's targets have. For platforms whose packages do not have them, such as WebAssembly.
# OVIS_SOURCES has a folder for each, named after Debian's source package (tools/wasm/sources.sh).
function(ovis_add_source_library name include)
  add_library(source_${name} STATIC EXCLUDE_FROM_ALL ${ARGN})
  target_include_directories(source_${name} SYSTEM PUBLIC ${include})
  # Their warnings are not ours.
  target_compile_options(source_${name} PRIVATE -w)
  add_library(PkgConfig::${name} ALIAS source_${name})
endfunction()

set(small ${CMAKE_CURRENT_LIST_DIR}/../tools/wasm)
file(GLOB sources ${OVIS_SOURCES}/libdeflate/lib/*.c ${OVIS_SOURCES}/libdeflate/lib/*/cpu_features.c)
list(FILTER sources EXCLUDE REGEX "/crc32\\.c$")
ovis_add_source_library(deflate ${OVIS_SOURCES}/libdeflate ${sources} ${small}/crc32_small.c)
ovis_add_source_library(lz4 ${OVIS_SOURCES}/lz4/lib ${OVIS_SOURCES}/lz4/lib/lz4.c)
# Recordings are the only use of zstd. Versions whose internal functions tools/wasm/zstd_level_1.c knows are built with one
# match finder, newer ones leave the others out by themselves, and any other version is larger, but right.
set(zstd ${OVIS_SOURCES}/libzstd/lib)
file(GLOB sources ${zstd}/common/*.c ${zstd}/decompress/*.c ${zstd}/compress/*.c)
file(STRINGS ${zstd}/zstd.h zstd_version REGEX "define ZSTD_VERSION_RELEASE|define ZSTD_VERSION_M")
string(REGEX REPLACE "[^0-9;]+" "" zstd_version "${zstd_version}")
string(REPLACE ";" "." zstd_version "${zstd_version}")
if(zstd_version VERSION_EQUAL 1.5.4)
  list(FILTER sources EXCLUDE REGEX "/(zstd_(lazy|double_fast|opt|ldm)|zstdmt_compress)\\.c$")
  list(APPEND sources ${small}/zstd_level_1.c)
  # Dictionaries and input in pieces.
  set_source_files_properties(${zstd}/compress/zstd_compress.c PROPERTIES COMPILE_DEFINITIONS
    "ZSTD_compressBlock_fast_dictMatchState=ovis_zstd_never;ZSTD_compressBlock_fast_extDict=ovis_zstd_never")
endif()
ovis_add_source_library(zstd ${zstd} ${sources})
target_compile_definitions(source_zstd PRIVATE ZSTD_DISABLE_ASM ZSTD_STRIP_ERROR_STRINGS=1 HUF_FORCE_DECOMPRESS_X1
  ZSTD_FORCE_DECOMPRESS_SEQUENCES_SHORT ZSTD_LEGACY_SUPPORT=0 ZSTD_EXCLUDE_DFAST_BLOCK_COMPRESSOR
  ZSTD_EXCLUDE_GREEDY_BLOCK_COMPRESSOR ZSTD_EXCLUDE_LAZY_BLOCK_COMPRESSOR ZSTD_EXCLUDE_LAZY2_BLOCK_COMPRESSOR
  ZSTD_EXCLUDE_BTLAZY2_BLOCK_COMPRESSOR ZSTD_EXCLUDE_BTOPT_BLOCK_COMPRESSOR ZSTD_EXCLUDE_BTULTRA_BLOCK_COMPRESSOR)
target_compile_options(source_zstd PRIVATE $<$<BOOL:${EMSCRIPTEN}>:-Oz>)

# Scenes may use math.atan2 and others that Lua 5.4 has with LUA_COMPAT_5_3 only. io and os are not opened by anybody.
file(GLOB sources ${OVIS_SOURCES}/lua5.4/src/*.c)
list(FILTER sources EXCLUDE REGEX "/(lua|luac|liolib|loslib|loadlib|linit|ldblib|lcorolib)\\.c$")
ovis_add_source_library(lua54 ${OVIS_SOURCES}/lua5.4/src ${sources})
target_compile_options(source_lua54 PRIVATE $<$<BOOL:${EMSCRIPTEN}>:-Os>)
# Debian's package writes this header when it builds: the folder of modules, which nothing here uses.
file(WRITE ${CMAKE_BINARY_DIR}/lua/lua5.4-deb-multiarch.h "#define DEB_HOST_MULTIARCH \"\"\n")
target_include_directories(source_lua54 SYSTEM PUBLIC ${CMAKE_BINARY_DIR}/lua)
target_compile_definitions(source_lua54 PUBLIC LUA_COMPAT_5_3)
# Lua leaves a call that fails by longjmp.
target_compile_options(source_lua54 PUBLIC $<$<BOOL:${EMSCRIPTEN}>:-sSUPPORT_LONGJMP=wasm>)
target_link_options(source_lua54 PUBLIC $<$<BOOL:${EMSCRIPTEN}>:-sSUPPORT_LONGJMP=wasm>)

if(OVIS_BUILD_TESTS)
  ovis_add_source_library(cmocka ${OVIS_SOURCES}/cmocka/include ${OVIS_SOURCES}/cmocka/src/cmocka.c)
  target_compile_definitions(source_cmocka PRIVATE HAVE_SIGNAL_H HAVE_MALLOC_H HAVE_INTTYPES_H HAVE_STRUCT_TIMESPEC
    HAVE_CLOCK_REALTIME HAVE_CLOCK_GETTIME)
  # Its header defines uintptr_t otherwise, and wrongly here.
  target_compile_definitions(source_cmocka PUBLIC _UINTPTR_T _UINTPTR_T_DEFINED)
  target_compile_options(source_cmocka PUBLIC $<$<BOOL:${EMSCRIPTEN}>:-sSUPPORT_LONGJMP=wasm>)
  target_link_options(source_cmocka PUBLIC $<$<BOOL:${EMSCRIPTEN}>:-sSUPPORT_LONGJMP=wasm>)
endif()
