# Installs the static and shared libraries, headers, a package for find_package, and .pc files. The installed
# tree can be moved: no file contains the prefix.
include(CMakePackageConfigHelpers)

set(ovis_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/ovis)
set(ovis_pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# A header is installed with the library that has its functions.
set(ovis_without)
if(NOT OVIS_BUILD_IO)
  foreach(header nbt.h record.h save*.h)
    list(APPEND ovis_without PATTERN "${header}" EXCLUDE)
  endforeach()
endif()
install(DIRECTORY include/ovis TYPE INCLUDE FILES_MATCHING PATTERN "*.h" ${ovis_without})
install(TARGETS ovis ovis_shared EXPORT ovis-targets)
install(EXPORT ovis-targets NAMESPACE ovis:: DESTINATION ${ovis_package_dir})
if(OVIS_BUILD_IO)
  # A separate export set: users of the core alone need no deflate and no lz4.
  install(TARGETS ovis_io ovis_io_shared EXPORT ovis_io-targets)
  install(EXPORT ovis_io-targets NAMESPACE ovis:: DESTINATION ${ovis_package_dir})
endif()
if(OVIS_BUILD_LUA)
  install(FILES bindings/lua/ovis_lua.h TYPE INCLUDE)
  install(TARGETS ovis_luajit EXPORT ovis_luajit-targets)
  install(EXPORT ovis_luajit-targets NAMESPACE ovis:: DESTINATION ${ovis_package_dir})
endif()
if(OVIS_BUILD_APP)
  install(TARGETS ovis_program)
endif()

configure_package_config_file(cmake/ovis-config.cmake.in ovis-config.cmake
  INSTALL_DESTINATION ${ovis_package_dir})
# Before 1.0 a new minor version may break compatibility.
write_basic_package_version_file(ovis-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/ovis-config.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/ovis-config-version.cmake DESTINATION ${ovis_package_dir})

# The relative path from the .pc file to the prefix.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  set(ovis_pc_prefix ${CMAKE_INSTALL_PREFIX})
  set(ovis_pc_libdir ${CMAKE_INSTALL_FULL_LIBDIR})
else()
  file(RELATIVE_PATH ovis_pc_up /prefix/${ovis_pkgconfig_dir} /prefix)
  string(REGEX REPLACE "/$" "" ovis_pc_up "${ovis_pc_up}")
  set(ovis_pc_prefix "\${pcfiledir}/${ovis_pc_up}")
  set(ovis_pc_libdir "\${prefix}/${CMAKE_INSTALL_LIBDIR}")
endif()
if(IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
  set(ovis_pc_includedir ${CMAKE_INSTALL_INCLUDEDIR})
else()
  set(ovis_pc_includedir "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
endif()
set(ovis_pc_names ovis)
if(OVIS_BUILD_IO)
  list(APPEND ovis_pc_names ovis_io)
endif()
if(OVIS_BUILD_LUA)
  list(APPEND ovis_pc_names ovis_luajit)
endif()
foreach(name ${ovis_pc_names})
  configure_file(cmake/${name}.pc.in ${name}.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${name}.pc DESTINATION ${ovis_pkgconfig_dir})
endforeach()
