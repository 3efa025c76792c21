// Keeps libgit2 from reading damaged object files. Where one ends too early, as when the power went while it was
// written, the library (1.5) waits for the rest for ever; where one is longer than it says, it writes beyond its
// memory.
#include "CLibGit2.h"

#include <fcntl.h>
#include <git2/sys/odb_backend.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "LooseObjectGuard.h"

static const struct lw_git_functions *git;
static struct lw_zlib_functions zlib;

struct guard {
  git_odb_backend backend;
  char objects[];  // The folder with a slash at its end.
};

/// The number of bytes that an object has by its header, which it begins with: `tree 123` and a zero byte; 0 when it
/// has no such header.
static uint64_t promised_length(const unsigned char *contents, size_t length) {
  const unsigned char *end = memchr(contents, 0, length);
  const unsigned char *digit = end ? memchr(contents, ' ', (size_t)(end - contents)) : NULL;
  if (!digit || ++digit == end) return 0;
  uint64_t size = 0;
  for (; digit < end; digit++) {
    if (*digit < '0' || *digit > '9' || size > UINT64_MAX / 20) return 0;
    size = size * 10 + (uint64_t)(*digit - '0');
  }
  return size + (uint64_t)(end - contents) + 1;
}

/// Tells whether a file is a whole object: compressed, and as long as its header says.
static int is_whole(int file) {
  unsigned char compressed[8192], contents[16384];
  uint64_t promised = 0, length = 0;
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (zlib.start(&stream, ZLIB_VERSION, sizeof stream) != Z_OK) return 0;
  int state = Z_OK;
  while (state == Z_OK) {
    ssize_t count = read(file, compressed, sizeof compressed);
    if (count <= 0) break;
    stream.next_in = compressed;
    stream.avail_in = (uInt)count;
    do {
      stream.next_out = contents;
      stream.avail_out = sizeof contents;
      state = zlib.inflate(&stream, Z_NO_FLUSH);
      size_t filled = sizeof contents - stream.avail_out;
      if (length == 0 && filled > 0) promised = promised_length(contents, filled);
      length += filled;
    } while (state == Z_OK && stream.avail_out == 0);
    // All of the input is used up, and there is nothing left to give.
    if (state == Z_BUF_ERROR) state = Z_OK;
  }
  zlib.end(&stream);
  return state == Z_STREAM_END && length == promised;
}

/// Refuses a file that is not whole, and leaves every other object to the backends behind this one.
static int refuse_damage(
    void **data, size_t *length, git_object_t *type, git_odb_backend *backend, const git_oid *id) {
  (void)data, (void)length, (void)type;
  const struct guard *guard = (const struct guard *)backend;
  char name[GIT_OID_HEXSZ + 1];
  git->oid_tostr(name, sizeof name, id);
  char path[4096];
  int count = snprintf(path, sizeof path, "%s%.2s/%s", guard->objects, name, name + 2);
  if (count < 0 || (size_t)count >= sizeof path) return GIT_ENOTFOUND;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return GIT_ENOTFOUND;
  int is_usable = is_whole(file);
  close(file);
  if (is_usable) return GIT_ENOTFOUND;
  git->error_set_str(GIT_ERROR_ODB, "the file of the object is damaged");
  return GIT_EMISMATCH;
}

/// Finds nothing: without it the library would read whole objects to learn of their size.
static int find_no_header(size_t *length, git_object_t *type, git_odb_backend *backend, const git_oid *id) {
  (void)length, (void)type, (void)backend, (void)id;
  return GIT_ENOTFOUND;
}

static void release(git_odb_backend *backend) { free(backend); }

void lw_git_prepare_guard(const struct lw_git_functions *functions, struct lw_zlib_functions zlib_functions) {
  git = functions;
  zlib = zlib_functions;
}

int lw_git_guard_loose_objects(git_repository *repository) {
  static const char name[] = "objects/";
  const char *common = git->repository_commondir(repository);
  struct guard *guard = calloc(1, sizeof *guard + strlen(common) + sizeof name);
  if (!guard) return GIT_ERROR;
  guard->backend.version = GIT_ODB_BACKEND_VERSION;
  guard->backend.read = refuse_damage;
  guard->backend.read_header = find_no_header;
  guard->backend.free = release;
  strcat(strcpy(guard->objects, common), name);

  git_odb *objects = NULL;
  int number = git->repository_odb(&objects, repository);
  // It is asked before all others; the library's own have 2 for packs and 1 for loose objects.
  if (number >= 0) number = git->odb_add_backend(objects, &guard->backend, 3);
  if (number < 0) free(guard);
  git->odb_free(objects);
  return number;
}
