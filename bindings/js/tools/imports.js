// Names of functions that the modules import besides those of emscripten, for its linker. src/callbacks.js has them.
mergeInto(LibraryManager.library, {
  ovjs_host_call() {},
  ovjs_host_save() {},
  ovjs_host_load() {},
});
