// The floor for reading a board: walks the folders and reads the files that lanework reads, and nothing else.
//
//   floor BOARD              lanes, cards, comments and attachments: every index.md is read
//   floor --count BOARD      comments are counted, by looking for their index.md, instead of read
//
// Prints the number of files and bytes read, so that the compiler cannot leave the work out.
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static long files, bytes;
static int counting;
static char *buffer;
static size_t capacity;

static int is_identity(const char *name) {
  if (strlen(name) != 36) return 0;
  for (int i = 0; i < 36; i++) {
    int dash = i == 8 || i == 13 || i == 18 || i == 23;
    if (dash ? name[i] != '-' : !strchr("0123456789abcdefABCDEF", name[i])) return 0;
  }
  return 1;
}

static void read_index(int folder) {
  int fd = openat(folder, "index.md", O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0) return;
  struct stat status;
  if (fstat(fd, &status) == 0) {
    if ((size_t)status.st_size + 1 > capacity) {
      capacity = status.st_size * 2 + 1;
      buffer = realloc(buffer, capacity);
    }
    long n, total = 0;
    while ((n = read(fd, buffer + total, capacity - total)) > 0) total += n;
    files++;
    bytes += total;
  }
  close(fd);
}

enum level { BOARD, LANE, CARD, COMMENTS, COMMENT, ATTACHMENTS, ATTACHMENT };

static void walk(int fd, enum level level) {
  if (level != COMMENTS && level != ATTACHMENTS) read_index(fd);
  if (level == ATTACHMENT) { close(fd); return; }
  DIR *folder = fdopendir(fd);
  for (struct dirent *entry; (entry = readdir(folder));) {
    if (entry->d_type != DT_DIR || entry->d_name[0] == '.') continue;
    enum level below;
    if (level == CARD || level == COMMENT) {
      if (level == CARD && !strcmp(entry->d_name, "comments")) below = COMMENTS;
      else if (!strcmp(entry->d_name, "attachments")) below = ATTACHMENTS;
      else continue;
    } else {
      if (!is_identity(entry->d_name)) continue;
      below = level + 1;
    }
    if (counting && below == COMMENT) {
      char path[64];
      struct stat status;
      snprintf(path, sizeof path, "%s/index.md", entry->d_name);
      if (fstatat(dirfd(folder), path, &status, AT_SYMLINK_NOFOLLOW) == 0) files++;
      continue;
    }
    int child = openat(dirfd(folder), entry->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (child >= 0) walk(child, below);
  }
  closedir(folder);
}

int main(int count, char **arguments) {
  counting = count > 2 && !strcmp(arguments[1], "--count");
  int board = open(arguments[count - 1], O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (count < 2 || board < 0) {
    fprintf(stderr, "usage: floor [--count] BOARD\n");
    return 2;
  }
  walk(board, BOARD);
  printf("%ld files, %ld bytes\n", files, bytes);
  return 0;
}
