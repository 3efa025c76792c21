#include <sqlite3.h>

// What are macros with casts, or calls through tables, as functions.

enum lw_result { LW_CONSTRAINT_PRIMARYKEY = SQLITE_CONSTRAINT_PRIMARYKEY };

// Binds text or bytes that the library copies.
static inline int lw_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
  return sqlite3_bind_text(statement, index, text ? text : "", count, SQLITE_TRANSIENT);
}

static inline int lw_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  // Without an address the library would bind NULL.
  return count == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                    : sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// Takes the file of a connection that has read nothing yet for this connection alone; SQLITE_BUSY when another one, of
// this process or another, has it open. Given back when the connection is closed.
static inline int lw_take_file(sqlite3 *database) {
  sqlite3_file *file = 0;
  int result = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (result != SQLITE_OK || !file || !file->pMethods) return SQLITE_MISUSE;
  result = file->pMethods->xLock(file, SQLITE_LOCK_SHARED);
  if (result == SQLITE_OK) result = file->pMethods->xLock(file, SQLITE_LOCK_RESERVED);
  if (result == SQLITE_OK) result = file->pMethods->xLock(file, SQLITE_LOCK_EXCLUSIVE);
  return result;
}
