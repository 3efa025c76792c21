// Edits a card's title and commits it, many times over, with libgit2's own index calls: what a program does that
// takes the library as it is. The repository is opened once. Prints the median of the milliseconds of an edit, and the
// milliseconds of processor time of an edit.
//
//   commit BOARD FILE COUNT
//
// FILE is relative to the board; its line `title: ...` is what is edited.
#include <git2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void check(int number, const char *what) {
  if (number >= 0) return;
  const git_error *error = git_error_last();
  fprintf(stderr, "commit: %s: %s\n", what, error ? error->message : "no reason was given");
  exit(1);
}

static double now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static int compare(const void *one, const void *other) {
  double difference = *(const double *)one - *(const double *)other;
  return (difference > 0) - (difference < 0);
}

// Writes the file with another title beside it, and renames it into its place, as an editor that is careful does.
static void edit(const char *path, const char *beside, int number) {
  static char text[1 << 16], line[1 << 16];
  FILE *file = fopen(path, "r");
  if (!file) check(-1, path);
  text[0] = 0;
  size_t length = 0;
  while (fgets(line, sizeof line, file)) {
    if (!strncmp(line, "title: ", 7)) snprintf(line, sizeof line, "title: \"Edit %d of %d\"\n", number, getpid());
    length += snprintf(text + length, sizeof text - length, "%s", line);
  }
  fclose(file);
  file = fopen(beside, "w");
  if (!file || fwrite(text, 1, length, file) != length || fclose(file) || rename(beside, path)) check(-1, beside);
}

int main(int count, char **arguments) {
  if (count != 4) {
    fprintf(stderr, "usage: commit BOARD FILE COUNT\n");
    return 2;
  }
  const char *file = arguments[2];
  int edits = atoi(arguments[3]);
  double *times = calloc(edits, sizeof *times);
  char path[4096], beside[4096];
  snprintf(path, sizeof path, "%s/%s", arguments[1], file);
  snprintf(beside, sizeof beside, "%s/.git/edited", arguments[1]);

  git_repository *repository;
  git_index *index;
  git_signature *signature;
  check(git_libgit2_init(), "init");
  check(git_repository_open(&repository, arguments[1]), "open");
  check(git_repository_index(&index, repository), "index");
  double processor = now(CLOCK_PROCESS_CPUTIME_ID);
  for (int number = 0; number < edits; number++) {
    double start = now(CLOCK_MONOTONIC);
    git_oid tree_id, commit_id;
    git_tree *tree;
    git_object *head;
    edit(path, beside, number);
    // Another program may have changed the index meanwhile.
    check(git_index_read(index, 0), "read index");
    check(git_index_add_bypath(index, file), "add");
    check(git_index_write_tree(&tree_id, index), "write tree");
    check(git_index_write(index), "write index");
    check(git_tree_lookup(&tree, repository, &tree_id), "tree");
    check(git_revparse_single(&head, repository, "HEAD"), "HEAD");
    check(git_signature_default(&signature, repository), "signature");
    const git_commit *parents[] = {(const git_commit *)head};
    check(git_commit_create(&commit_id, repository, "HEAD", signature, signature, NULL, "x", tree, 1, parents), "commit");
    git_signature_free(signature);
    git_object_free(head);
    git_tree_free(tree);
    times[number] = now(CLOCK_MONOTONIC) - start;
  }
  processor = now(CLOCK_PROCESS_CPUTIME_ID) - processor;
  qsort(times, edits, sizeof *times, compare);
  printf("%.3f %.3f\n", times[edits / 2], processor / edits);
  return 0;
}
