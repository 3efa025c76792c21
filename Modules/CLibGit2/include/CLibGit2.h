// libgit2 as a table of functions that is filled when it is first asked for.
//
// Nothing links the library: loading and initialising it costs more than a command that needs no object of a
// repository takes altogether. The functions that git2.h declares are therefore not there to be called; the
// table's are, and they have the same types.
#ifndef LW_CLIBGIT2_H
#define LW_CLIBGIT2_H

#include <git2.h>
#include <git2/sys/commit.h>
#include <git2/sys/odb_backend.h>

/// The functions of the table, without the `git_` before each name.
#define LW_GIT_FUNCTIONS(X)         \
  X(attr_get)                       \
  X(attr_value)                     \
  X(blob_create_from_buffer)        \
  X(blob_free)                      \
  X(blob_lookup)                    \
  X(blob_rawcontent)                \
  X(blob_rawsize)                   \
  X(buf_dispose)                    \
  X(commit_author)                  \
  X(commit_committer)               \
  X(commit_create_buffer)           \
  X(commit_create_from_ids)         \
  X(commit_create_with_signature)   \
  X(commit_free)                    \
  X(commit_lookup)                  \
  X(commit_message_raw)             \
  X(commit_parent_id)               \
  X(commit_parentcount)             \
  X(commit_tree_id)                 \
  X(config_free)                    \
  X(config_get_bool)                \
  X(config_get_path)                \
  X(config_get_string_buf)          \
  X(config_iterator_free)           \
  X(config_multivar_iterator_new)   \
  X(config_next)                    \
  X(config_open_ondisk)             \
  X(error_clear)                    \
  X(error_last)                     \
  X(error_set_str)                  \
  X(filter_list_apply_to_blob)      \
  X(filter_list_apply_to_buffer)    \
  X(filter_list_free)               \
  X(filter_list_load)               \
  X(graph_descendant_of)            \
  X(ignore_path_is_ignored)         \
  X(index_conflict_cleanup)         \
  X(index_conflict_iterator_free)   \
  X(index_conflict_iterator_new)    \
  X(index_conflict_next)            \
  X(index_free)                     \
  X(index_has_conflicts)            \
  X(index_read)                     \
  X(index_write_tree_to)            \
  X(libgit2_init)                   \
  X(libgit2_version)                \
  X(merge_base)                     \
  X(merge_options_init)             \
  X(merge_trees)                    \
  X(odb_add_backend)                \
  X(odb_exists)                     \
  X(odb_free)                       \
  X(oid_tostr)                      \
  X(reference_free)                 \
  X(reference_iterator_free)        \
  X(reference_iterator_glob_new)    \
  X(reference_lookup)               \
  X(reference_name_to_id)           \
  X(reference_next_name)            \
  X(reference_symbolic_target)      \
  X(reference_target)               \
  X(repository_commondir)           \
  X(repository_config)              \
  X(repository_free)                \
  X(repository_index)               \
  X(repository_is_shallow)          \
  X(repository_odb)                 \
  X(repository_open_ext)            \
  X(repository_path)                \
  X(repository_workdir)             \
  X(signature_free)                 \
  X(signature_new)                  \
  X(transaction_commit)             \
  X(transaction_free)               \
  X(transaction_lock_ref)           \
  X(transaction_new)                \
  X(transaction_set_target)         \
  X(tree_entry_byindex)             \
  X(tree_entry_bypath)              \
  X(tree_entry_filemode_raw)        \
  X(tree_entry_free)                \
  X(tree_entry_id)                  \
  X(tree_entry_name)                \
  X(tree_entrycount)                \
  X(tree_free)                      \
  X(tree_lookup)                    \
  X(treebuilder_entrycount)         \
  X(treebuilder_free)               \
  X(treebuilder_get)                \
  X(treebuilder_insert)             \
  X(treebuilder_new)                \
  X(treebuilder_remove)             \
  X(treebuilder_write)

struct lw_git_functions {
#define LW_GIT_MEMBER(name) __typeof__(&git_##name) _Nonnull name;
  LW_GIT_FUNCTIONS(LW_GIT_MEMBER)
#undef LW_GIT_MEMBER
};

/// Loads and initialises the library, on the first call only, and gives its functions.
///
/// NULL when that is not possible; the reason then is a text that stays. Not to be called by two threads at once.
const struct lw_git_functions *_Nullable lw_git_load(const char *_Nullable *_Nonnull reason);

/// Has the library refuse damaged object files, at which it would wait for ever or write beyond its memory.
int lw_git_guard_loose_objects(git_repository *_Nonnull repository);

// What git_libgit2_opts sets for the whole process. Only after loading, and not while another function runs.

/// Sets the folders in which the configuration of a level is looked for: a list with colons between.
int lw_git_set_search_path(int level, const char *_Nonnull folders);

/// Sets whether objects and references are flushed to the disk as they are written.
int lw_git_set_flushing(int flushes);

#endif
