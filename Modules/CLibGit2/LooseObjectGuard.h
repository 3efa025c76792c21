#ifndef LW_LOOSE_OBJECT_GUARD_H
#define LW_LOOSE_OBJECT_GUARD_H

#include "CLibGit2.h"

struct z_stream_s;

/// The functions of the zlib that libgit2 uses.
struct lw_zlib_functions {
  int (*start)(struct z_stream_s *stream, const char *version, int size);
  int (*inflate)(struct z_stream_s *stream, int flush);
  int (*end)(struct z_stream_s *stream);
};

/// Hands over what the guard calls; once, when the library has been loaded.
void lw_git_prepare_guard(const struct lw_git_functions *functions, struct lw_zlib_functions zlib_functions);

#endif
