#include "CLibGit2.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>

#include "LooseObjectGuard.h"

// Initialising libgit2 parses the some hundred certificates of the system, which takes several times as long as
// everything else about it, though nothing here connects to a server: the git program does. A program that exports
// this function in its own name is asked in place of the real one, and libgit2 then trusts no server at all.
__attribute__((visibility("default"), used)) int mbedtls_x509_crt_parse_file(void *chain, const char *path) {
  (void)chain;
  (void)path;
  return -0x3E00;  // MBEDTLS_ERR_PK_FILE_IO_ERROR
}

static struct lw_git_functions functions;
static int (*set_option)(int option, ...);

static int fill(void *library, const char **missing) {
#define LW_GIT_FIND(name)                                                     \
  *missing = "git_" #name;                                                    \
  if (!(*(void **)(&functions.name) = dlsym(library, "git_" #name))) return 0;
  LW_GIT_FUNCTIONS(LW_GIT_FIND)
#undef LW_GIT_FIND
  *missing = "git_libgit2_opts";
  if (!(*(void **)(&set_option) = dlsym(library, "git_libgit2_opts"))) return 0;
  // The zlib that the library itself has loaded.
  struct lw_zlib_functions zlib;
  *missing = "inflate";
  *(void **)(&zlib.start) = dlsym(library, "inflateInit_");
  *(void **)(&zlib.inflate) = dlsym(library, "inflate");
  *(void **)(&zlib.end) = dlsym(library, "inflateEnd");
  lw_git_prepare_guard(&functions, zlib);
  return zlib.start && zlib.inflate && zlib.end;
}

const struct lw_git_functions *lw_git_load(const char **reason) {
  static int is_loaded = 0;
  static char message[256];
  if (is_loaded) return &functions;
  *reason = message;

  void *library = dlopen("libgit2.so.1.5", RTLD_LAZY | RTLD_LOCAL);
  if (!library) library = dlopen("libgit2.so", RTLD_LAZY | RTLD_LOCAL);
  if (!library) {
    const char *error = dlerror();
    snprintf(message, sizeof message, "%s", error ? error : "libgit2.so cannot be loaded");
    return NULL;
  }
  const char *missing;
  if (!fill(library, &missing)) {
    snprintf(message, sizeof message, "the library has no function %s", missing);
    dlclose(library);
    return NULL;
  }
  int major = 0, minor = 0, revision = 0;
  functions.libgit2_version(&major, &minor, &revision);
  if (major != 1 || minor < 5) {
    snprintf(message, sizeof message, "the library is of version %d.%d, not 1.5 or a later 1", major, minor);
    dlclose(library);
    return NULL;
  }
  if (functions.libgit2_init() < 0) {
    const git_error *error = functions.error_last();
    snprintf(message, sizeof message, "%s", error && error->message ? error->message : "it does not start");
    return NULL;
  }
  // The library's own check of who owns a repository fails where git's does not; the callers make git's.
  set_option(GIT_OPT_SET_OWNER_VALIDATION, 0);
  // As it comes, the library keeps no tree of more than 4 KiB, which is one of 60 cards, and reads and unpacks it anew
  // at every look. What it keeps may grow to 256 MiB otherwise.
  set_option(GIT_OPT_SET_CACHE_OBJECT_LIMIT, GIT_OBJECT_TREE, (size_t)1 << 20);
  set_option(GIT_OPT_SET_CACHE_MAX_SIZE, (ptrdiff_t)32 << 20);
  is_loaded = 1;
  return &functions;
}

int lw_git_set_search_path(int level, const char *folders) {
  return set_option(GIT_OPT_SET_SEARCH_PATH, level, folders);
}

int lw_git_set_flushing(int flushes) { return set_option(GIT_OPT_ENABLE_FSYNC_GITDIR, flushes); }
